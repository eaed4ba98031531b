//! Clocks: all time is accounted for, and nobody loses time that was not theirs.

use std::collections::BTreeMap;
use std::time::Duration;

use hansu::app::App;
use hansu_play::{Event, GameId, Match, Moment, Seq, Standstill, TimeAccount, Timestamp};
use hansu_store::RowKind;
use janggi::Side;

use super::stored::{Outage, Posted, Stored};
use crate::faults::JUMPS;
use crate::life::DAY;
use crate::premise::Premise;
use crate::world::{BEGINNING, World};

/// The rounding error of times stored in milliseconds.
const ROUNDED: Duration = Duration::from_millis(1_500);

/// The shortest outage that is credited.
const CREDITED: u64 = 601_000;

/// The bot's view of the clocks of one game.
#[derive(Debug)]
pub struct ClockReport {
    game: i64,
    /// The balances of both sides.
    accounts: Vec<TimeAccount>,
    /// The latest time at which the clock has to ring.
    rings: Option<Timestamp>,
    /// `true` if the clock is stopped for an unknown time.
    stands: bool,
    /// The pace, the deadline and the event that started the turn, if the turn was not lengthened or stopped.
    turn: Option<(Duration, Timestamp, i64)>,
}

/// Asks the bot about the clocks of a game.
pub async fn ask(app: &App, game: &Match, now: Timestamp) -> Option<ClockReport> {
    // The count by the hour knows days only.
    let terms = game.terms()?.days().filter(|_| {
        game.challenge()
            .terms
            .is_some_and(|terms| terms.days().is_some())
    })?;
    let seats = game.seats().filter(|_| game.level().is_none())?;
    let players = [seats.players.cho.id, seats.players.han.id];
    let store = &app.core.store;
    let since = game.clocks_since()?;
    let standstills: Vec<Standstill> = store.standstills(game.id(), players, since).await.ok()?;
    let moment = Moment {
        now,
        day: DAY,
        standstills: &standstills,
    };
    let accounts = Side::ALL
        .iter()
        .filter_map(|side| game.account(*side, moment));
    let events = store.events(game.id()).await.ok()?;
    let takebacks = events
        .iter()
        .zip(1..)
        .filter(|(dated, _)| matches!(dated.event, Event::TakenBack { .. }));
    let resumed: Vec<Seq> = takebacks.map(|(_, nth)| Seq(nth)).collect();
    let pace = DAY * u32::from(terms.pace.days());
    let running = game.clock(moment);
    // After the end of the time was announced, the game waits for the opponent.
    let clock = running.filter(|clock| game.game().is_some() && !clock.is_announced);
    let turn = clock.and_then(|clock| {
        let given = game.turn_given_by(clock.side)?;
        // A turn that is resumed by a takeback has only its remaining time.
        if resumed.contains(&given) {
            return None;
        }
        Some((pace, clock.deadline?, i64::from(given.0)))
    });
    Some(ClockReport {
        game: game.id().0,
        accounts: accounts.collect(),
        rings: game.due_at(moment),
        stands: running
            .is_some_and(|clock| clock.deadline.is_none() && clock.paused_until().is_none()),
        turn,
    })
}

/// All time is accounted for, and a turn has its whole pace from the time at which its board was visible.
pub fn nobody_loses_time(world: &mut World, stored: &Stored, told: &[ClockReport]) -> Vec<String> {
    let mut faults = Vec::new();
    let clock_jumped = world.trace.struck(&JUMPS) > 0;
    for told in told {
        let game = told.game;
        for account in &told.accounts {
            world.trace.meets(Premise::TimeAccount);
            let TimeAccount {
                passed,
                stopped: stopped_time,
                used,
                late,
                terms,
                given,
                lapsed,
                left,
            } = *account;
            if passed != used + late + stopped_time || terms + given != used + lapsed + left {
                faults.push(format!("time of game {game} does not add up: {account:?}"));
            }
        }
        // The clock is read when time is up; reading it earlier is no fault.
        let checked_at = stored.clocks.get(&game);
        if let Some(rings) = told.rings
            && checked_at.is_none_or(|at| *at > rings.0 + 120_000 && !told.stands)
        {
            faults.push(format!(
                "the clock of game {game} is to ring at {rings:?}, and is looked at {checked_at:?}"
            ));
        }
        let Some((pace, deadline, seq)) = told.turn.filter(|_| !clock_jumped) else {
            continue;
        };
        let boards = stored.rows.iter().filter(|row| {
            row.game == game
                && row.seq == seq
                && row.kind == RowKind::Board
                && row.state == "delivered"
        });
        // After a restore, the board of a turn is posted again, but the time runs from the first board.
        let shown_at = boards
            .filter_map(|row| world.discord.messages.get(&row.message?)?.said_at)
            .min();
        let Some(shown_at) = shown_at else {
            continue;
        };
        world.trace.meets(Premise::RunningClock);
        // The bot credits gaps of more than ten minutes between its heartbeats, and any time since a backup.
        let away = Duration::from_millis(world.long_away(
            CREDITED,
            shown_at,
            world.shard_of(stored.server_of(game)),
        ));
        let shown_at = Timestamp(i64::try_from(shown_at).unwrap_or_default());
        let available = deadline.since(shown_at);
        if available + ROUNDED < pace + away {
            faults.push(format!(
                "a turn of game {game} had {} s from when its board was there, of {} s, and the bot was away for {} s",
                available.as_secs(),
                pace.as_secs(),
                away.as_secs()
            ));
        }
    }
    faults
}

/// Returns the turns of a game that were taken after their time in an evening was up, except those of a finished game
/// whose message was swept, because the time of its delivery, which does not count, was deleted with it.
pub async fn late_turns(app: &App, game: &Match, rows: &[Posted]) -> Vec<String> {
    let seats = game.seats().filter(|_| game.level().is_none());
    let (Some(seats), Some(since)) = (seats, game.clocks_since()) else {
        return Vec::new();
    };
    let players = [seats.players.cho.id, seats.players.han.id];
    let store = &app.core.store;
    let (Ok(standstills), Ok(events)) = (
        store.standstills(game.id(), players, since).await,
        store.events(game.id()).await,
    ) else {
        return Vec::new();
    };
    let mut late = Vec::new();
    for (nth, dated) in events.iter().enumerate() {
        let is_turn = dated.event.action().is_some() || matches!(dated.event, Event::SetUp { .. });
        let earlier = events.get(..nth).unwrap_or_default();
        let Ok(before) = Match::replay(game.id(), earlier) else {
            continue;
        };
        let moment = Moment {
            now: dated.at,
            day: DAY,
            standstills: &standstills,
        };
        let clock = before.clock(moment).filter(|_| before.is_evening());
        if is_turn
            && clock.is_some_and(|clock| clock.is_up(dated.at))
            && (game.is_open() || is_shown(&before, rows))
        {
            late.push(format!(
                "in game {} a turn was accepted at {:?}, after the time was up",
                game.id().0,
                dated.at
            ));
        }
    }
    late
}

/// Returns whether the message that gave the current turn is stored.
fn is_shown(game: &Match, rows: &[Posted]) -> bool {
    let mut shown = rows.iter().filter(|row| {
        row.game == game.id().0 && matches!(row.kind, RowKind::Setup | RowKind::Board)
    });
    shown.any(|row| row.seq == i64::from(game.seq().0))
}

/// Every open challenge expires.
pub fn challenges_expire(
    world: &mut World,
    stored: &Stored,
    games: &[(GameId, Match)],
) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, _) in games
        .iter()
        .filter(|(_, game)| game.expires_at(DAY).is_some())
    {
        world.trace.meets(Premise::OpenChallenge);
        if !stored.expiring.contains(&id.0) {
            faults.push(format!("the challenge of game {} never expires", id.0));
        }
    }
    faults
}

/// An outage is credited once, and not for longer than it lasted.
pub fn outages_are_credited_once(world: &mut World, stored: &Stored) -> Vec<String> {
    let mut faults = Vec::new();
    let clock_jumped = world.trace.struck(&JUMPS) > 0;
    world
        .trace
        .meets_times(Premise::CreditedOutage, stored.outages.len() as u64);
    if clock_jumped {
        return faults;
    }
    let mut last: BTreeMap<Option<i64>, &Outage> = BTreeMap::new();
    for outage in &stored.outages {
        let Outage { from, until, shard } = *outage;
        if let Some(previous) = last.insert(shard, outage)
            && from < previous.until
        {
            faults.push(format!("outages overlap: {previous:?} {outage:?}"));
        }
        let since_beginning = |at: i64| at.saturating_sub(BEGINNING as i64);
        let shard = shard.map_or(0, |shard| shard as u16);
        let away = world.away_between(since_beginning(from), since_beginning(until), shard);
        // A heartbeat is stored once a minute.
        if until - from > away + 130_000 {
            faults.push(format!(
                "an outage of {} s is credited where the bot was away for {} s",
                (until - from) / 1_000,
                away / 1_000
            ));
        }
    }
    faults
}
