//! Game clocks: standstills, remaining time, and detection of the bot's own outages.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;

use crate::app::error::AppError;
use crate::app::process::ShardShare;
use crate::app::signals::Signals;
use hansu_play::{
    Match, Moment, Seats, Seq, ServerId, Span, Speed, Standstill, StandstillCause, Timestamp,
    TurnClock, UserId, WaitingTime,
};
use hansu_store::{Outage, Row, RowKind, ShardHeartbeat, Store};
use hansu_store::{Shard, ShardRange, ShardSet};
use janggi::Side;

/// The minimum interval between two stored heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(60);
/// The longest gap between heartbeats that is not credited to the clocks, so that a restart does not count as an
/// outage.
const SHORTEST_OUTAGE: Duration = Duration::from_secs(10 * 60);
/// The same in an evening: the most that is ever charged for an outage.
pub(in crate::app) const SHORTEST_IN_EVENING: Duration = Duration::from_secs(2);
/// The interval of heartbeats in an evening. It leaves room for a late timer within [`SHORTEST_IN_EVENING`].
const INTERVAL_IN_EVENING: Duration = Duration::from_millis(1_500);

/// The effect of a shard's being connected now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beat {
    /// The last heartbeat is new enough; the next is due after this time.
    Fresh(Duration),
    /// A heartbeat is stored.
    Due {
        /// The outage since the last one, if the gap counts as one.
        outage: Option<OutageKind>,
    },
}

/// The clocks to which an outage is credited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OutageKind {
    /// Those of evenings.
    Brief,
    /// All.
    Long,
}

impl Beat {
    /// Judges the silence since a shard's last heartbeat; `None` if there was none, or the wall clock was set back.
    fn after(silence: Option<Duration>, speed: Speed) -> Beat {
        let interval = match speed {
            Speed::Days => HEARTBEAT_INTERVAL,
            Speed::Evening => INTERVAL_IN_EVENING,
        };
        let outage = match silence {
            Some(silence) if silence < interval => return Beat::Fresh(interval - silence),
            Some(silence) if silence > SHORTEST_OUTAGE => Some(OutageKind::Long),
            Some(silence) if speed == Speed::Evening && silence > SHORTEST_IN_EVENING => {
                Some(OutageKind::Brief)
            }
            _ => None,
        };
        Beat::Due { outage }
    }
}

/// A shard's last heartbeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct LastHeartbeat {
    at: Timestamp,
    /// The pace that decides how soon the next had to follow; an evening's if it is unknown.
    speed: Speed,
}

impl LastHeartbeat {
    /// Returns a heartbeat that is read from the store.
    fn stored(at: Timestamp) -> LastHeartbeat {
        let speed = Speed::Evening;
        LastHeartbeat { at, speed }
    }
}

/// The state of shards as last read from the store.
#[derive(Debug, Default)]
struct HeardShards {
    /// The last heartbeats.
    last: Option<BTreeMap<Shard, LastHeartbeat>>,
    /// The shards that had an evening when the timers last asked. Of one that has begun since, heartbeats were rare.
    evenings: Option<Vec<Shard>>,
}

/// A time, as players see it and as the clock has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TwoTimes {
    seen: Timestamp,
    /// Without the offset of the sandbox's clock.
    clock: Timestamp,
}

/// The information about time in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimeSummary {
    /// The clock of the player to move, as of the message's arrival.
    pub clock: Option<TurnClock>,
    /// The time of the side that waits in an evening.
    pub waiting: Option<WaitingTime>,
    /// The time the bot was unreachable since the previous message; credited to both players.
    pub outage: Option<Duration>,
    /// The player to act who is on vacation.
    pub on_vacation: Option<PlayerOnVacation>,
    /// The side whose vacation was ended by this turn.
    pub back_from_vacation: Option<Side>,
    /// `true` if the match was set back since the previous message because the database was restored.
    pub restored: bool,
}

/// A player on vacation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerOnVacation {
    /// The player's side.
    pub side: Side,
    /// The latest end of the vacation.
    pub until: Timestamp,
}

/// Computes game clocks from stored pauses, vacations and outages; begins and ends vacations.
pub struct GameClocks {
    pub(super) store: Arc<Store>,
    clock: Arc<dyn super::Clock>,
    pub(super) signals: Arc<Signals>,
    /// The share of the servers for whose games outages are credited here.
    share: Arc<ShardShare>,
    /// The length of a day of play; shortened in tests and in the sandbox.
    day: Duration,
    /// The lock is held across the write, so that an outage is credited only once.
    heard: Mutex<HeardShards>,
}

impl GameClocks {
    /// Creates the clocks with the given length of a day of play.
    pub fn new(
        store: Arc<Store>,
        clock: Arc<dyn super::Clock>,
        signals: Arc<Signals>,
        share: Arc<ShardShare>,
        day: Duration,
    ) -> GameClocks {
        GameClocks {
            store,
            clock,
            signals,
            share,
            day,
            heard: Mutex::default(),
        }
    }

    /// Returns the current wall-clock time.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Returns monotonic time since an arbitrary origin.
    pub(in crate::app) fn steady(&self) -> Duration {
        self.clock.steady()
    }

    /// Returns the length of a day of play.
    pub(in crate::app) fn day(&self) -> Duration {
        self.day
    }

    /// Returns the current moment without standstills, for decisions that do not depend on clocks.
    pub fn moment(&self) -> Moment<'static> {
        self.moment_of(&[])
    }

    /// Returns the current moment with a match's standstills.
    pub(in crate::app) fn moment_of<'a>(&self, standstills: &'a [Standstill]) -> Moment<'a> {
        Moment {
            now: self.clock.now(),
            day: self.day,
            standstills,
        }
    }

    /// Returns the time summary for a user who views a match.
    pub async fn time_of(&self, game: &Match) -> Result<TimeSummary, AppError> {
        Ok(self.time_with(game, &self.standstills(game).await?))
    }

    /// Returns the same from standstills that were read before.
    pub(in crate::app) fn time_with(
        &self,
        game: &Match,
        standstills: &[Standstill],
    ) -> TimeSummary {
        let moment = self.moment_of(standstills);
        TimeSummary {
            clock: game.clock(moment),
            waiting: game.waiting_time(moment),
            on_vacation: on_vacation(game, moment),
            ..TimeSummary::default()
        }
    }

    /// Returns the time summary of a message that is posted now. `posted` is the match as of the message's event,
    /// `present` the current match.
    pub(in crate::app) async fn time_summary_of_row(
        &self,
        row: &Row,
        posted: &Match,
        present: &Match,
    ) -> Result<TimeSummary, AppError> {
        // A board that was delayed must show a pause that began in the meantime, so it uses the current match. An
        // offer reports its own event.
        let gives_turn = matches!(row.kind, RowKind::Setup | RowKind::Board);
        let shows_time = gives_turn || matches!(row.kind, RowKind::Offer | RowKind::Absent);
        if !shows_time {
            return Ok(TimeSummary::default());
        }
        let game = if gives_turn && present.version() == posted.version() {
            present
        } else {
            posted
        };
        let mut standstills = self.standstills_since(game, posted.at()).await?;
        // The turn's standstill ends on delivery, which follows after this text is built: treat it as ended now.
        end_undelivered_standstill(&mut standstills, row.seq, self.clock.now());
        let moment = self.moment_of(&standstills);
        Ok(TimeSummary {
            clock: game.clock(moment),
            waiting: game.waiting_time(moment),
            // Without a pace nothing is credited.
            outage: match game.terms() {
                Some(_) => self.outage_before(row, &standstills).await?,
                None => None,
            },
            on_vacation: on_vacation(game, moment),
            back_from_vacation: if gives_turn {
                back_from_vacation(posted, &standstills)
            } else {
                None
            },
            restored: gives_turn && self.store.is_first_since_restored(row).await?,
        })
    }

    /// Returns the side whose player has begun a vacation, if a row reports that: such rows are queued at the moment it
    /// begins.
    pub(in crate::app) async fn side_starting_vacation(
        &self,
        row: &Row,
        game: &Match,
    ) -> Result<Option<Side>, AppError> {
        if row.kind != RowKind::Absent {
            return Ok(None);
        }
        let Some((seats, players)) = human_players(game) else {
            return Ok(None);
        };
        for player in players {
            let vacations = self.store.vacations_of(player, self.day, self.clock.now());
            if vacations.await?.has_begun_at(row.at) {
                return Ok(seats.side_of(player));
            }
        }
        Ok(None)
    }

    /// Returns the vacation of a side's player, regardless of the side to act.
    pub(in crate::app) async fn vacation_of(
        &self,
        game: &Match,
        side: Side,
    ) -> Result<Option<PlayerOnVacation>, AppError> {
        let standstills = self.standstills(game).await?;
        let until = game.away_until(side, self.moment_of(&standstills));
        Ok(until.map(|until| PlayerOnVacation { side, until }))
    }

    /// Returns how long the bot was unreachable between the previous message and this one.
    async fn outage_before(
        &self,
        row: &Row,
        standstills: &[Standstill],
    ) -> Result<Option<Duration>, AppError> {
        let outages = standstills
            .iter()
            .filter(|standstill| standstill.cause == StandstillCause::Outage);
        // Skip outages that were credited before this row was queued.
        let outages: Vec<(Timestamp, Timestamp)> = outages
            .filter_map(|outage| Some((outage.span.from, outage.span.until?)))
            .filter(|(_, until)| *until <= row.at)
            .collect();
        if outages.is_empty() {
            return Ok(None);
        }
        let previous_time_message_at = self.store.previous_time_message_at(row).await?;
        let new = outages
            .iter()
            .filter(|(_, until)| previous_time_message_at.is_none_or(|last| *until > last));
        let sum: Duration = new.map(|(from, until)| until.since(*from)).sum();
        Ok(Some(sum).filter(|sum| !sum.is_zero()))
    }

    /// Credits an outage to the games of a server, or to those in direct messages, because a user has reached the bot
    /// there. Skipped if another process serves them and knows better.
    pub(in crate::app) async fn credit_outage_for(
        &self,
        server: Option<ServerId>,
    ) -> Result<(), AppError> {
        if !self.share.serves(server) {
            return Ok(());
        }
        let all = ShardRange::all_of(self.share.own().total());
        let shard = all.shard_of(server);
        let mut heard = self.heard.lock().await;
        self.note_reachable(&ShardSet::of(all, |served| served == shard), &mut heard)
            .await?;
        Ok(())
    }

    /// Returns the current time. Advancing the sandbox's clock is no outage, so heartbeats are stored without that offset.
    fn two_times(&self) -> TwoTimes {
        let seen = self.clock.now();
        TwoTimes {
            seen,
            clock: seen - self.clock.ahead(),
        }
    }

    /// Stores heartbeats of connected shards. If the gap since the last one exceeds [`SHORTEST_OUTAGE`], credits it to
    /// every running clock of the shard's games; a shorter one may be credited to those of evenings. Returns the time
    /// until the next heartbeat of a shard with an evening; `None` without one.
    ///
    /// A heartbeat means that players can reach the bot.
    pub(in crate::app) async fn note_heartbeats(
        &self,
        reachable: &ShardSet,
    ) -> Result<Option<Duration>, AppError> {
        let mut heard = self.heard.lock().await;
        heard.evenings = None;
        self.note_reachable(reachable, &mut heard).await
    }

    /// The same, with the shards in an evening as they were last read.
    async fn note_reachable(
        &self,
        reachable: &ShardSet,
        heard: &mut HeardShards,
    ) -> Result<Option<Duration>, AppError> {
        let own_shards = self.share.own();
        let HeardShards { last, evenings } = heard;
        let evenings = match evenings {
            Some(evenings) => evenings,
            None => evenings.insert(self.store.shards_in_evening(own_shards.total()).await?),
        };
        let mut next_beat = None::<Duration>;
        let now = self.two_times();
        // Removed from the cache: after a write with an unknown result the heartbeats are reloaded. Otherwise an
        // outage would be credited twice.
        let mut last_heard = match last.take() {
            Some(heartbeats) => heartbeats,
            None => self.stored_heartbeats().await?,
        };
        let mut heartbeats_due = Vec::new();
        for range in ShardRange::all_of(own_shards.total()).each() {
            let shard = range.first();
            if !reachable.contains(shard) {
                continue;
            }
            let last = if own_shards.contains(shard) {
                last_heard.get(&shard).copied()
            } else {
                // Other processes may have served the shard in the meantime.
                self.store
                    .shard_heartbeats(range)
                    .await?
                    .pop()
                    .map(|(_, at)| LastHeartbeat::stored(at))
            };
            let speed = speed_of(shard, evenings);
            let (due, next) = heartbeat_of(shard, last, now, speed);
            heartbeats_due.extend(due);
            if speed == Speed::Evening {
                next_beat = Some(next_beat.map_or(next, |earlier| earlier.min(next)));
            }
        }
        if heartbeats_due.is_empty() {
            *last = Some(last_heard);
            return Ok(next_beat);
        }
        self.store
            .note_heard(own_shards.total(), &heartbeats_due, now.clock)
            .await?;
        if heartbeats_due.iter().any(|beat| beat.outage.is_some()) {
            self.signals.everybody_changed();
        }
        for ShardHeartbeat { shard, .. } in heartbeats_due {
            let heartbeat = LastHeartbeat {
                at: now.clock,
                speed: speed_of(shard, evenings),
            };
            last_heard.insert(shard, heartbeat);
        }
        *last = Some(last_heard);
        Ok(next_beat)
    }

    /// Sets a shard's last heartbeat back by `silence`: its connection was found dead, and nothing was received for so
    /// long. The next heartbeat credits that time too.
    pub async fn note_silence(&self, shard: Shard, silence: Duration) -> Result<(), AppError> {
        let mut heard = self.heard.lock().await;
        let at = self.two_times().clock - silence;
        if let Some(last) = heard.last.as_mut().and_then(|last| last.get_mut(&shard)) {
            last.at = last.at.min(at);
        }
        let total = self.share.own().total();
        Ok(self.store.limit_heartbeat(total, shard, at).await?)
    }

    async fn stored_heartbeats(&self) -> Result<BTreeMap<Shard, LastHeartbeat>, AppError> {
        let stored = self.store.shard_heartbeats(self.share.own()).await?;
        let stored = stored.into_iter();
        Ok(stored
            .map(|(shard, at)| (shard, LastHeartbeat::stored(at)))
            .collect())
    }
}

/// Returns the pace that decides how close the heartbeats of a shard are.
fn speed_of(shard: Shard, evenings: &[Shard]) -> Speed {
    if evenings.contains(&shard) {
        Speed::Evening
    } else {
        Speed::Days
    }
}

/// Returns the heartbeat of a connected shard if it is due, and the time until the next one of an evening.
fn heartbeat_of(
    shard: Shard,
    last: Option<LastHeartbeat>,
    now: TwoTimes,
    speed: Speed,
) -> (Option<ShardHeartbeat>, Duration) {
    // `last` in the future means that the wall clock was set back: a new heartbeat is stored at once.
    let known = last.filter(|last| last.at <= now.clock);
    let silence = known.map(|last| now.clock.since(last.at));
    let outage = match Beat::after(silence, speed) {
        Beat::Fresh(next) => return (None, next),
        // While there was no evening heartbeats were rare, so the gap shows nothing.
        Beat::Due {
            outage: Some(OutageKind::Brief),
        } if known.is_some_and(|last| last.speed == Speed::Days) => None,
        Beat::Due { outage } => outage,
    };
    let silence = silence.unwrap_or_default();
    if outage == Some(OutageKind::Long) {
        let minutes = silence.as_secs() / 60;
        tracing::warn!(minutes, %shard, "the bot was offline: clocks are stopped for that time");
    }
    let outage = outage.map(|kind| Outage {
        span: Span {
            from: now.seen - silence,
            until: Some(now.seen),
        },
        is_brief: kind == OutageKind::Brief,
    });
    (Some(ShardHeartbeat { shard, outage }), INTERVAL_IN_EVENING)
}

/// Returns the seats and players of a match between two people; `None` before it is accepted and in practice.
pub(in crate::app) fn human_players(game: &Match) -> Option<(&Seats, [UserId; 2])> {
    if game.level().is_some() {
        return None;
    }
    let seats = game.seats()?;
    Some((seats, [seats.players.cho.id, seats.players.han.id]))
}

/// Returns the player to act if they are on vacation.
fn on_vacation(game: &Match, moment: Moment<'_>) -> Option<PlayerOnVacation> {
    Side::ALL.into_iter().find_map(|side| {
        let until = game.away_until(side, moment)?;
        game.awaits(side)
            .then_some(PlayerOnVacation { side, until })
    })
}

/// Returns the side whose vacation was ended by the last turn.
fn back_from_vacation(later: &Match, standstills: &[Standstill]) -> Option<Side> {
    let seats = later.seats()?;
    standstills
        .iter()
        .find_map(|standstill| match standstill.cause {
            StandstillCause::Away(person) if standstill.span.until == Some(later.at()) => {
                seats.side_of(person)
            }
            _ => None,
        })
}

/// Ends the standstill of an undelivered turn: the clock starts when the message arrives.
fn end_undelivered_standstill(standstills: &mut [Standstill], turn: Seq, now: Timestamp) {
    for standstill in standstills {
        if standstill.cause == StandstillCause::Undelivered(turn) && standstill.span.until.is_none()
        {
            standstill.span.until = Some(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn gap_counts_as_an_outage_by_the_kind_of_pace() {
        let due = |outage| Beat::Due { outage };
        let (days, evening) = (Speed::Days, Speed::Evening);
        let ms = Duration::from_millis;
        // (milliseconds since the last heartbeat, the pace, the effect)
        let table = [
            (None, days, due(None)),
            (None, evening, due(None)),
            (Some(0), days, Beat::Fresh(ms(60_000))),
            (Some(59_999), days, Beat::Fresh(ms(1))),
            (Some(60_000), days, due(None)),
            (Some(600_000), days, due(None)),
            (Some(600_001), days, due(Some(OutageKind::Long))),
            (Some(0), evening, Beat::Fresh(ms(1_500))),
            (Some(1_499), evening, Beat::Fresh(ms(1))),
            (Some(1_500), evening, due(None)),
            (Some(2_000), evening, due(None)),
            (Some(2_001), evening, due(Some(OutageKind::Brief))),
            (Some(600_000), evening, due(Some(OutageKind::Brief))),
            (Some(600_001), evening, due(Some(OutageKind::Long))),
        ];
        for (silence, speed, beat) in table {
            assert_eq!(
                Beat::after(silence.map(ms), speed),
                beat,
                "{silence:?} {speed:?}"
            );
        }
    }

    proptest! {
        /// The bot runs and is away in turns, and looks at the time a little late.
        #[test]
        fn outage_in_an_evening_costs_two_seconds_at_most(
            periods in prop::collection::vec((0..20_000_u64, 0..2_000_000_u64), 1..6),
            late in prop::collection::vec(0..400_u64, 1..8),
        ) {
            let mut late = late.into_iter().cycle();
            let (mut now, mut last) = (0_u64, None::<u64>);
            let mut credited = Vec::new();
            let mut outages = Vec::new();
            for (up, down) in periods {
                let crash = now + up;
                while now <= crash {
                    let silence = last.map(|last| Duration::from_millis(now - last));
                    let wait = match Beat::after(silence, Speed::Evening) {
                        Beat::Fresh(wait) => wait,
                        Beat::Due { outage } => {
                            if outage.is_some() {
                                credited.push((last.unwrap_or(now), now));
                            }
                            last = Some(now);
                            INTERVAL_IN_EVENING
                        }
                    };
                    now += u64::try_from(wait.as_millis()).unwrap() + late.next().unwrap();
                }
                outages.push((crash, crash + down));
                now = crash + down;
            }
            // The last outage has not ended yet.
            outages.pop();
            for (from, until) in outages {
                let overlap = |&(began, ended): &(u64, u64)| ended.min(until).saturating_sub(began.max(from));
                let free: u64 = credited.iter().map(overlap).sum();
                prop_assert!(until - from - free <= 2_000, "{from} {until} {credited:?}");
            }
        }
    }
}
