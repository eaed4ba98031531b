//! Clocks: all time is accounted for, and nobody loses time that was not theirs.

use std::collections::BTreeMap;
use std::time::Duration;

use hansu::app::App;
use hansu::play::{Event, GameId, Match, Moment, Seq, Standstill, TimeAccount, Timestamp};
use hansu::rules::Side;
use hansu::store::RowKind;

use super::stored::{Outage, Stored};
use crate::faults::JUMPS;
use crate::life::DAY;
use crate::premise::Premise;
use crate::world::{BEGINNING, World};

/// The rounding error of times stored in milliseconds.
const ROUNDED: Duration = Duration::from_millis(1_500);

/// So long nobody must have reached the bot that it is credited.
const CREDITED: u64 = 601_000;

/// The bot's view of the clocks of one game.
#[derive(Debug)]
pub struct ClockReport {
    game: i64,
    /// The balances of both sides.
    accounts: Vec<TimeAccount>,
    /// When its clock has to ring at the latest.
    rings: Option<Timestamp>,
    /// `true` if the clock stands still, and nobody knows until when.
    stands: bool,
    /// The pace, when time is up, and the event that gave the turn; of a turn that nothing has lengthened or stopped.
    turn: Option<(Duration, Timestamp, i64)>,
}

/// Asks the bot about the clocks of a game.
pub async fn ask(app: &App, game: &Match, now: Timestamp) -> Option<ClockReport> {
    let terms = game.terms()?;
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
    // Once it was told that time is up, the opponent is waited for.
    let clock = running.filter(|clock| game.game().is_some() && !clock.is_announced);
    let turn = clock.and_then(|clock| {
        let given = game.turn_given_by(clock.side)?;
        // A turn that was taken back goes on with its rest.
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

/// Time that went in came out, and a turn had its whole pace from the moment at which its board could be seen.
pub fn nobody_loses_time(world: &mut World, stored: &Stored, told: &[ClockReport]) -> Vec<String> {
    let mut wrong = Vec::new();
    let jumped = world.trace.struck(&JUMPS) > 0;
    for told in told {
        let game = told.game;
        for account in &told.accounts {
            world.trace.meets(Premise::TimeAccount);
            let TimeAccount {
                passed,
                stopped: still,
                used,
                late,
                terms,
                given,
                lapsed,
                left,
            } = *account;
            if passed != used + late + still || terms + given != used + lapsed + left {
                wrong.push(format!("time of game {game} does not add up: {account:?}"));
            }
        }
        // The clock is read when time is up; reading it earlier is no fault.
        let looked = stored.clocks.get(&game);
        if let Some(rings) = told.rings
            && looked.is_none_or(|at| *at > rings.0 + 120_000 && !told.stands)
        {
            wrong.push(format!(
                "the clock of game {game} is to ring at {rings:?}, and is looked at {looked:?}"
            ));
        }
        let Some((pace, deadline, seq)) = told.turn.filter(|_| !jumped) else {
            continue;
        };
        let boards = stored.rows.iter().filter(|row| {
            row.game == game
                && row.seq == seq
                && row.kind == RowKind::Board
                && row.state == "delivered"
        });
        // After a restore the board of a turn comes once more; its time runs since it was there first.
        let shown = boards
            .filter_map(|row| world.discord.messages.get(&row.message?)?.said_at)
            .min();
        let Some(shown) = shown else {
            continue;
        };
        world.trace.meets(Premise::RunningClock);
        // The bot credits gaps of more than ten minutes between its heartbeats, and any time since a backup.
        let away = Duration::from_millis(world.long_away(
            CREDITED,
            shown,
            world.shard_of(stored.server_of(game)),
        ));
        let shown = Timestamp(i64::try_from(shown).unwrap_or_default());
        let had = deadline.since(shown);
        if had + ROUNDED < pace + away {
            wrong.push(format!(
                "a turn of game {game} had {} s from when its board was there, of {} s, and the bot was away for {} s",
                had.as_secs(),
                pace.as_secs(),
                away.as_secs()
            ));
        }
    }
    wrong
}

/// A challenge that somebody is to answer expires.
pub fn challenges_expire(
    world: &mut World,
    stored: &Stored,
    games: &[(GameId, Match)],
) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, _) in games
        .iter()
        .filter(|(_, game)| game.expires_at(DAY).is_some())
    {
        world.trace.meets(Premise::OpenChallenge);
        if !stored.expiring.contains(&id.0) {
            wrong.push(format!("the challenge of game {} never expires", id.0));
        }
    }
    wrong
}

/// An outage is credited once, and no longer than it was.
pub fn outages_are_credited_once(world: &mut World, stored: &Stored) -> Vec<String> {
    let mut wrong = Vec::new();
    let jumped = world.trace.struck(&JUMPS) > 0;
    world
        .trace
        .meets_times(Premise::CreditedOutage, stored.outages.len() as u64);
    if jumped {
        return wrong;
    }
    let mut last: BTreeMap<Option<i64>, &Outage> = BTreeMap::new();
    for outage in &stored.outages {
        let Outage { from, until, shard } = *outage;
        if let Some(before) = last.insert(shard, outage)
            && from < before.until
        {
            wrong.push(format!("outages overlap: {before:?} {outage:?}"));
        }
        let since = |at: i64| at.saturating_sub(BEGINNING as i64);
        let shard = shard.map_or(0, |shard| shard as u16);
        let away = world.away_between(since(from), since(until), shard);
        // A beat is stored once a minute.
        if until - from > away + 130_000 {
            wrong.push(format!(
                "an outage of {} s is credited where the bot was away for {} s",
                (until - from) / 1_000,
                away / 1_000
            ));
        }
    }
    wrong
}
