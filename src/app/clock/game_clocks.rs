//! The clocks of games: when they stood still, what they say, and whether the bot was there for its players.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;

use crate::app::error::AppError;
use crate::play::{Cause, Clock, Match, Moment, Seats, Seq, Span, Standstill, Timestamp, UserId};
use crate::rules::Side;
use crate::store::{Row, RowKind, Store};

/// How often it is noted that the bot is there.
const NOTED_EVERY: Duration = Duration::from_secs(60);
/// So long may be missing and nobody is credited: a restart is no outage.
const OUTAGE: Duration = Duration::from_secs(10 * 60);

/// What a message says of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Told {
    /// The clock of the player to act, as the message arrives.
    pub clock: Option<Clock>,
    /// How long the bot was away since the message before, which counts for nobody.
    pub away: Option<Duration>,
    /// Who of those who are to act is on vacation.
    pub absent: Option<Absent>,
    /// The side whose vacation was ended by this turn.
    pub back: Option<Side>,
}

/// A player on vacation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absent {
    /// The side that they play.
    pub side: Side,
    /// Until when, at the latest.
    pub until: Timestamp,
}

/// Works out what the clocks of games say, by the calendar and what is stored of pauses and absences.
pub struct GameClocks {
    store: Arc<Store>,
    clock: Arc<dyn super::Clock>,
    /// How long a day of play is.
    day: Duration,
    /// When the bot was last known to be there for its players, once that has been read. The lock is held
    /// while it is noted, so that an outage is credited once.
    alive: Mutex<Option<Timestamp>>,
}

impl GameClocks {
    /// Clocks by a calendar, in which a day of play is so long.
    pub fn new(store: Arc<Store>, clock: Arc<dyn super::Clock>, day: Duration) -> GameClocks {
        GameClocks {
            store,
            clock,
            day,
            alive: Mutex::default(),
        }
    }

    /// Now.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// How long a day of play is.
    pub(in crate::app) fn day(&self) -> Duration {
        self.day
    }

    /// The moment at which something is decided that has nothing to do with clocks.
    pub(in crate::app) fn moment(&self) -> Moment<'static> {
        self.moment_of(&[])
    }

    /// The moment at which something is decided about a match that is known to have stood still so.
    pub(in crate::app) fn moment_of<'a>(&self, stills: &'a [Standstill]) -> Moment<'a> {
        Moment {
            now: self.clock.now(),
            day: self.day,
            stills,
        }
    }

    /// When the clocks of a match stood still; in a game without a pace, who of its players is away.
    pub(in crate::app) async fn standstills(
        &self,
        game: &Match,
    ) -> Result<Vec<Standstill>, AppError> {
        let Some((_, players)) = people(game) else {
            return Ok(Vec::new());
        };
        let since = game.clocks_since();
        let away_since = since.unwrap_or(self.clock.now());
        let mut stills = self.store.absences(players, away_since).await?;
        if let Some(since) = since {
            stills.extend(self.store.standstills(game.id(), since).await?);
        }
        Ok(stills)
    }

    /// What is to be said of time to somebody who looks at a match.
    pub async fn time_of(&self, game: &Match) -> Result<Told, AppError> {
        let stills = self.standstills(game).await?;
        let moment = self.moment_of(&stills);
        Ok(Told {
            clock: game.clock(moment),
            absent: absent(game, moment),
            ..Told::default()
        })
    }

    /// What a message has to say of time when it arrives now: `then` is the match as of its event, and
    /// `present` as it is.
    pub(in crate::app) async fn told_of_time(
        &self,
        row: &Row,
        then: &Match,
        present: &Match,
    ) -> Result<Told, AppError> {
        // A board that has been on its way for long may find the game paused; a quiet line tells of
        // the event that caused it.
        let gives_turn = matches!(row.kind, RowKind::Setup | RowKind::Board);
        let tells = gives_turn || matches!(row.kind, RowKind::Offer | RowKind::Absent);
        if !tells {
            return Ok(Told::default());
        }
        let game = match gives_turn && present.version() == then.version() {
            true => present,
            false => then,
        };
        let mut stills = self.standstills(game).await?;
        arrives(&mut stills, row.seq, self.clock.now());
        let moment = self.moment_of(&stills);
        Ok(Told {
            clock: game.clock(moment),
            away: self.away_before(row, &stills).await?,
            absent: absent(game, moment),
            back: match gives_turn {
                true => self.came_back(then).await?,
                false => None,
            },
        })
    }

    /// The side whose vacation the last turn has ended.
    async fn came_back(&self, then: &Match) -> Result<Option<Side>, AppError> {
        let Some((seats, players)) = people(then) else {
            return Ok(None);
        };
        let back = self.store.came_back(players, then.at()).await?;
        Ok(back.and_then(|back| seats.side_of(back)))
    }

    /// How long the bot was away between the message before and this one.
    async fn away_before(
        &self,
        row: &Row,
        stills: &[Standstill],
    ) -> Result<Option<Duration>, AppError> {
        let outages = stills.iter().filter(|still| still.cause == Cause::Outage);
        let outages: Vec<(Timestamp, Timestamp)> = outages
            .filter_map(|away| Some((away.span.from, away.span.until?)))
            .filter(|(_, until)| *until <= row.at)
            .collect();
        if outages.is_empty() {
            return Ok(None);
        }
        let told_before = self.store.told_before(row).await?;
        let untold = |until: &Timestamp| told_before.is_none_or(|told| *until > told);
        let untold = outages.iter().filter(|(_, until)| untold(until));
        let away: Duration = untold.map(|(from, until)| until.since(*from)).sum();
        Ok(Some(away).filter(|away| !away.is_zero()))
    }

    /// Notes that players can reach the bot. What was missing since the last time, if it was long, is
    /// credited to every clock that ran.
    ///
    /// Called only while the gateway is connected, so that players can reach the bot.
    pub(in crate::app) async fn note_alive(&self) -> Result<(), AppError> {
        let mut alive = self.alive.lock().await;
        let now = self.clock.now();
        // A clock that is put forward on purpose makes nobody absent: these are the times that it would
        // show otherwise.
        let as_if = now - self.clock.ahead();
        let last = match *alive {
            Some(last) => Some(last),
            None => self.store.alive_at().await?,
        };
        let missing = last.map(|last| as_if.since(last));
        // A calendar that was set back is followed at once.
        let fresh = missing.is_some_and(|missing| missing < NOTED_EVERY) && last <= Some(as_if);
        if fresh {
            *alive = last;
            return Ok(());
        }
        let missed = missing.filter(|missing| *missing > OUTAGE);
        let outage = missed.map(|missed| Span {
            from: now - missed,
            until: Some(now),
        });
        self.store.note_alive(as_if, outage).await?;
        *alive = Some(as_if);
        if let Some(missed) = missed {
            let minutes = missed.as_secs() / 60;
            tracing::warn!(minutes, "the bot was away: clocks stood still");
        }
        Ok(())
    }
}

/// Who plays a match, where both are people; before it is accepted, and in practice, `None`.
pub(in crate::app) fn people(game: &Match) -> Option<(&Seats, [UserId; 2])> {
    let seats = game.seats().filter(|_| game.level().is_none())?;
    Some((seats, [seats.players.cho.id, seats.players.han.id]))
}

/// Who of those who are to act is on vacation.
fn absent(game: &Match, moment: Moment<'_>) -> Option<Absent> {
    Side::ALL.into_iter().find_map(|side| {
        let until = game.away_until(side, moment)?;
        game.awaits(side).then_some(Absent { side, until })
    })
}

/// The message that gives a turn arrives now: from then on that runs.
fn arrives(stills: &mut [Standstill], turn: Seq, now: Timestamp) {
    for still in stills {
        if still.cause == Cause::Undelivered(turn) && still.span.until.is_none() {
            still.span.until = Some(now);
        }
    }
}
