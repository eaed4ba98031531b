//! Evenings through the use cases: time up, the ping, going on by days, ratings, and outages.

use std::time::Duration;

use crate::support::heartbeat::alive_at;
use crate::support::house::{Fate, House, Posted};
use crate::support::patience::settles;
use crate::support::steps::play_refusal;
use crate::support::{CLUB, LOUNGE, SECOND, alex, jihun, mina, on_server, play};
use futures_util::FutureExt;
use hansu::app::{Acted, StatsPart};
use hansu_play::{
    ChallengeOptions, Command, Ended, GameId, PaceChoice, Person, PersonalSettings, ProposalKind,
    Rated, RatingPool, Refusal, ReminderMode, Speed, StandstillCause,
};
use hansu_store::Shard;
use hansu_store::{RowKind, TimerKind};
use janggi::{Formation, Reason, Ruleset, Side, Variant};

const EVENING: RatingPool = RatingPool {
    variant: Variant::Janggi,
    speed: Speed::Evening,
};

const BY_DAYS: RatingPool = RatingPool::by_days(Variant::Janggi);

/// Returns a house whose bot is connected.
async fn reached() -> House {
    let house = House::new().await;
    house.goes_online().await;
    house
}

fn options(pace: &str) -> ChallengeOptions {
    ChallengeOptions {
        pace: PaceChoice::named(pace),
        rated: Some(Rated::Yes),
        ..ChallengeOptions::default()
    }
}

/// Returns a rated game of Mina (Cho) and Jihun in a thread; each has moved once.
async fn begun(house: &House, pace: &str) -> GameId {
    let game = house.invited(&mina(), &jihun(), options(pace)).await;
    let accepted = house.accepted(game, &jihun(), true).await;
    answers(house, accepted).await;
    for (player, formation) in [(jihun(), Formation::Hehe), (mina(), Formation::Heeh)] {
        acts(house, game, &player, Command::SetUp(formation)).await;
    }
    for mv in ["a4b4", "a7b7"] {
        moves(house, game, mv).await;
    }
    game
}

/// Carries out a command and sends its messages at once.
async fn acts(house: &House, game: GameId, person: &Person, command: Command) {
    let acted = house.does(game, person, command).await;
    answers(house, acted).await;
}

async fn moves(house: &House, game: GameId, mv: &str) {
    let mover = house.load(game).await.player_to_act().unwrap().clone();
    acts(house, game, &mover, play(mv)).await;
}

async fn answers(house: &House, acted: Acted) {
    if let Some(row) = acted.answer {
        house.answers(&row).await;
    }
    settles(house).await;
}

/// Lets seconds pass while the bot is connected.
async fn passes(house: &House, seconds: u32) {
    for _ in 0..seconds {
        house.clock.advance(SECOND);
        settles(house).await;
    }
}

fn pings(house: &House) -> Vec<Posted> {
    house.posted(RowKind::Nudge)
}

#[tokio::test]
async fn time_up_ends_the_game_by_itself() {
    let house = reached().await;
    let game = begun(&house, "5m").await;
    let remaining = house.left(game).await;
    assert!(remaining > SECOND * 290, "{remaining:?}");
    let board = house.posted(RowKind::Board).pop().unwrap();
    assert!(board.message.content.contains(":R>"), "{board:?}");
    let seconds = u32::try_from(remaining.as_secs()).unwrap();
    passes(&house, seconds - 1).await;
    assert!(house.load(game).await.is_open());
    let boards = house.posted(RowKind::Board).len();
    passes(&house, 2).await;
    let Some(Ended::Decided(outcome)) = house.ended(game).await else {
        panic!("it goes on");
    };
    assert_eq!(outcome.winner, Some(Side::Han));
    assert_eq!(outcome.reason, Reason::Timeout);
    assert_eq!(house.posted(RowKind::Board).len(), boards + 1);
    assert!(house.posted(RowKind::Reminder).is_empty(), "no reminder");
    // Ratings of evenings are apart.
    let store = house.store();
    for person in [mina(), jihun()] {
        let rating = store.rating_of(CLUB, EVENING, person.id).await.unwrap();
        assert!(rating.is_some());
        let by_days = store.rating_of(CLUB, BY_DAYS, person.id).await;
        assert_eq!(by_days.unwrap(), None);
    }
    let request = house.request(&mina(), LOUNGE);
    let club = &house.app.club;
    let page = club.leaderboard(&request, EVENING, 0).await.unwrap();
    assert_eq!((page.lines.len(), page.others.len()), (2, 0));
    let by_days = club.leaderboard(&request, BY_DAYS, 0).await.unwrap();
    assert_eq!((by_days.lines.len(), by_days.others), (0, vec![EVENING]));
    let player = mina();
    let stats = club.statistics(&request, &player, true, StatsPart::All, EVENING);
    assert_eq!(stats.await.unwrap().statistics.games(), 1);
    let stats = club.statistics(&request, &player, true, StatsPart::All, BY_DAYS);
    let stats = stats.await.unwrap();
    assert_eq!((stats.statistics.games(), stats.others), (0, vec![EVENING]));
    let recomputed = house.store().recompute_ratings(false).await.unwrap();
    assert_eq!(recomputed.differences, []);
}

#[tokio::test]
async fn no_move_is_accepted_after_the_time() {
    // (seconds without a connection before the move, whether it is accepted)
    for (away, expected) in [(0, false), (60, true)] {
        let house = reached().await;
        let game = begun(&house, "5m").await;
        let remaining = house.left(game).await.as_secs();
        passes(&house, u32::try_from(remaining).unwrap() - 1).await;
        if away > 0 {
            house.app.core.vitals.gateway.ends();
            house.clock.advance(SECOND * away);
            house.app.core.vitals.gateway.begins();
        } else {
            house.clock.advance(house.left(game).await);
        }
        // The timer has not looked yet.
        let acted = house.tries(game, &mina(), play("b4a4")).await;
        if expected {
            acted.unwrap();
            continue;
        }
        assert_eq!(play_refusal(acted), Refusal::TimeIsUp(Side::Cho));
        settles(&house).await;
        assert!(!house.load(game).await.is_open());
    }
}

#[tokio::test]
async fn one_ping_with_a_minute_left_in_the_thread() {
    let house = reached().await;
    let game = begun(&house, "5m").await;
    let minute = u32::try_from(house.left(game).await.as_secs()).unwrap() - 60;
    passes(&house, minute - 1).await;
    assert_eq!(pings(&house).len(), 0);
    passes(&house, 2).await;
    let [ping] = &pings(&house)[..] else {
        panic!("{:?}", pings(&house));
    };
    assert_eq!(ping.message.pings, [mina().id]);
    assert_eq!(ping.lane, house.home(game).await);
    assert!(ping.message.content.contains("a minute"), "{ping:?}");
    passes(&house, 30).await;
    assert_eq!(pings(&house).len(), 1, "once a turn");
    // The next turn of the same side begins with less than a minute.
    moves(&house, game, "b4a4").await;
    passes(&house, 5).await;
    moves(&house, game, "b7a7").await;
    passes(&house, 10).await;
    assert_eq!(pings(&house).len(), 1);
    assert!(house.load(game).await.is_open());
}

#[tokio::test]
async fn last_minute_of_a_secret_setup_is_both_players() {
    // (settings of Jihun, people named, people pinged)
    let both = vec![mina().id, jihun().id];
    let alone = vec![mina().id];
    let loud = PersonalSettings::default();
    let quiet = PersonalSettings {
        pings: Some(false),
        ..PersonalSettings::default()
    };
    let none = PersonalSettings {
        reminders: Some(ReminderMode::None),
        ..PersonalSettings::default()
    };
    for (settings, named, pinged) in [
        (loud, &both, &both),
        (quiet, &both, &alone),
        (none, &alone, &alone),
    ] {
        let house = reached().await;
        let secret = ChallengeOptions {
            ruleset: Some(Ruleset::read("essentials").unwrap()),
            ..options("5m")
        };
        let game = house.invited(&mina(), &jihun(), secret).await;
        let accepted = house.accepted(game, &jihun(), true).await;
        answers(&house, accepted).await;
        let choose = |person: &mut PersonalSettings| {
            person.pings = settings.pings;
            person.reminders = settings.reminders;
        };
        house.change_person(&jihun(), choose).await;
        passes(&house, 242).await;
        let [ping] = &pings(&house)[..] else {
            panic!("{:?}", pings(&house));
        };
        assert_eq!(&ping.message.pings, pinged);
        for person in &both {
            let is_named = ping.message.content.contains(&format!("<@{person}>"));
            assert_eq!(is_named, named.contains(person), "{ping:?}");
        }
    }
}

#[tokio::test]
async fn both_continue_by_days() {
    let house = reached().await;
    let game = begun(&house, "5m+10").await;
    let kind = ProposalKind::Pause;
    acts(&house, game, &jihun(), Command::ContinueSlowly).await;
    let offer = house.posted(RowKind::Offer).pop().unwrap();
    assert!(offer.message.content.contains("go on slowly"), "{offer:?}");
    assert_eq!(offer.message.pings, [mina().id]);
    acts(&house, game, &mina(), Command::AcceptProposal(kind)).await;
    let told = house.posted(RowKind::Offer).pop().unwrap();
    assert!(told.message.content.contains("3 days"), "{told:?}");
    let day = Duration::from_secs(24 * 60 * 60);
    assert!(house.left(game).await > 2 * day);
    // The heartbeat is the usual one again, and hours pass without an outage being charged or credited.
    let wait = settles(&house).await;
    assert!(wait > SECOND * 10, "{wait:?}");
    // Rated by the pace that it ends with.
    acts(&house, game, &jihun(), Command::Resign).await;
    let store = house.store();
    let of = |pool: RatingPool| store.rating_of(CLUB, pool, mina().id);
    assert_eq!(of(EVENING).await.unwrap(), None);
    assert!(of(BY_DAYS).await.unwrap().is_some());
    let recomputed = house.store().recompute_ratings(false).await.unwrap();
    assert_eq!(recomputed.differences, []);
}

#[tokio::test]
async fn heartbeats_are_close_only_in_an_evening() {
    let house = reached().await;
    let slow = house.running(&mina(), &alex(), true).await;
    settles(&house).await;
    let beats = async |house: &House, seconds: u32| {
        let mut beats = 0;
        let mut last = alive_at(house.store()).await;
        for _ in 0..seconds {
            passes(house, 1).await;
            let at = alive_at(house.store()).await;
            beats += u32::from(at != last);
            last = at;
        }
        beats
    };
    let idle = beats(&house, 120).await;
    assert!(idle <= 2, "{idle}");
    let game = begun(&house, "10m").await;
    let close = beats(&house, 60).await;
    assert!(close >= 30, "{close}");
    acts(&house, game, &mina(), Command::Resign).await;
    let idle = beats(&house, 120).await;
    assert!(idle <= 2, "{idle}");
    assert!(house.load(slow).await.is_open());
}

#[tokio::test]
async fn evening_of_a_quiet_shard_begins_without_an_outage() {
    let house = reached().await;
    house.clock.advance(SECOND * 100);
    settles(&house).await;
    house.clock.advance(SECOND * 40);
    let game = begun(&house, "5m").await;
    passes(&house, 5).await;
    let since = house.load(game).await.clocks_since().unwrap() - SECOND * 3_600;
    let players = [mina().id, jihun().id];
    let stills = house.store().standstills(game, players, since).await;
    let outages = stills.unwrap().into_iter().map(|still| still.cause);
    let brief = outages.filter(|cause| *cause == StandstillCause::BriefOutage);
    assert_eq!(brief.count(), 0);
}

#[tokio::test]
async fn outage_costs_two_seconds_at_most() {
    // Seconds without a connection; the clock by days knows only the last.
    for outage in [1, 2, 3, 30, 540, 1_200] {
        for restarts in [false, true] {
            let house = reached().await;
            let slow = house.running(&mina(), &alex(), true).await;
            let game = begun(&house, "5m").await;
            passes(&house, 10).await;
            let before = house.left(game).await;
            let days = house.left(slow).await;
            house.app.core.vitals.gateway.ends();
            house.clock.advance(SECOND * outage);
            house.app.timers.tick().await.unwrap();
            let house = house.maybe_restarts(restarts).await;
            house.app.core.vitals.gateway.begins();
            settles(&house).await;
            assert!(house.load(game).await.is_open(), "{outage} {restarts}");
            let charged = before.saturating_sub(house.left(game).await);
            assert!(charged <= SECOND * 2, "{outage} {restarts}: {charged:?}");
            let gained = house.left(game).await.saturating_sub(before);
            assert!(gained <= SECOND * 2, "{outage} {restarts}: {gained:?}");
            let charged = days.saturating_sub(house.left(slow).await);
            let expected = if outage > 600 { 0 } else { outage.into() };
            assert!(
                charged.as_secs().abs_diff(expected) <= 2,
                "{outage} {restarts}: {charged:?}"
            );
        }
    }
}

#[tokio::test]
async fn silence_of_a_dead_connection_is_credited_once_it_is_found() {
    // Seconds without a message until the connection is found dead.
    for silence in [3, 58, 82] {
        for restarts in [false, true] {
            let house = reached().await;
            let game = begun(&house, "5m").await;
            passes(&house, 10).await;
            let before = house.left(game).await;
            passes(&house, silence).await;
            assert_eq!(house.left(game).await, before - SECOND * silence);
            let core = &house.app.core;
            let noted = core.clocks.note_silence(Shard(0), SECOND * silence).await;
            noted.unwrap();
            core.vitals.gateway.ends();
            house.clock.advance(SECOND * 7);
            let house = house.maybe_restarts(restarts).await;
            house.app.core.vitals.gateway.begins();
            settles(&house).await;
            let charged = before.abs_diff(house.left(game).await);
            assert!(charged <= SECOND * 2, "{silence} {restarts}: {charged:?}");
        }
    }
}

#[tokio::test]
async fn clocks_go_on_after_a_clock_that_was_ahead_is_set_back() {
    if on_server::server().is_some() {
        // Processes that share a database follow the clock with their heartbeats.
        return;
    }
    // (seconds ahead, whether it went ahead in the game)
    for (ahead, in_game) in [(60, true), (3_600, true), (3_600, false)] {
        let house = reached().await;
        let game = begun(&house, "10m").await;
        passes(&house, 10).await;
        if in_game {
            house.clock.set(house.clock.now() + SECOND * ahead);
            settles(&house).await;
        }
        for (mv, seconds) in [("b4a4", 15), ("b7a7", 20)] {
            passes(&house, seconds).await;
            moves(&house, game, mv).await;
        }
        passes(&house, 5).await;
        let rests = async || {
            let time = house.time(game).await;
            (house.left(game).await, time.waiting.unwrap().left)
        };
        let before = rests().await;
        house.clock.set(house.clock.now() - SECOND * ahead);
        settles(&house).await;
        let after = rests().await;
        assert!(
            after.0.abs_diff(before.0) <= SECOND,
            "{ahead} {in_game}: {before:?} {after:?}"
        );
        assert_eq!(after.1, before.1, "{ahead} {in_game}");
        passes(&house, 7).await;
        assert_eq!(
            rests().await,
            (after.0 - SECOND * 7, after.1),
            "{ahead} {in_game}"
        );
    }
}

/// Lets the gateway be silent for three seconds.
async fn gateway_is_silent() {
    tokio::time::pause();
    tokio::time::advance(SECOND * 3).await;
    tokio::time::resume();
}

#[tokio::test]
async fn flag_falls_only_after_the_silent_connection_has_answered() {
    for answers in [true, false] {
        let house = reached().await;
        let game = begun(&house, "5m").await;
        let link = house.app.core.vitals.gateway.link(Shard(0)).unwrap();
        let probes = link.probes();
        let remaining = u32::try_from(house.left(game).await.as_secs()).unwrap();
        passes(&house, remaining - 1).await;
        let is_probed = || probes.notified().now_or_never().is_some();
        assert!(!is_probed(), "the flag is far");
        gateway_is_silent().await;
        passes(&house, 2).await;
        assert!(is_probed());
        assert!(house.load(game).await.is_open(), "nobody has answered");
        if answers {
            link.hears();
            passes(&house, 1).await;
            assert!(!house.load(game).await.is_open());
            continue;
        }
        let clocks = &house.app.core.clocks;
        clocks.note_silence(Shard(0), SECOND * 4).await.unwrap();
        link.ends();
        link.begins();
        settles(&house).await;
        assert!(house.load(game).await.is_open());
        assert!(house.left(game).await >= SECOND * 2);
    }
}

#[tokio::test]
async fn clock_runs_from_the_boards_arrival() {
    let house = reached().await;
    let game = begun(&house, "5m").await;
    let limited = Fate::Limited(SECOND * 30);
    house.meets([limited]);
    house.moves(game, "b4a4").await;
    passes(&house, 25).await;
    let time = house.time(game).await;
    assert_eq!(time.clock.unwrap().deadline, None, "nobody's time runs");
    passes(&house, 30).await;
    assert!(house.left(game).await > SECOND * 270);
}

#[tokio::test]
async fn board_that_is_late_is_looked_for_ever_less_and_starts_the_clock_at_once() {
    let house = reached().await;
    let game = begun(&house, "5m").await;
    let used = house.left(game).await.as_secs() - 62;
    let used = u32::try_from(used).unwrap();
    passes(&house, used).await;
    moves(&house, game, "b4a4").await;
    passes(&house, 1).await;
    let limited = Fate::Limited(SECOND * 3_600);
    house.meets([limited]);
    house.moves(game, "b7a7").await;
    settles(&house).await;
    let mut longest = Duration::ZERO;
    for _ in 0..59 {
        house.clock.advance(SECOND * 60);
        settles(&house).await;
        let timers = house.store().next_timers().await.unwrap();
        let next = timers.get(TimerKind::Clock).unwrap();
        longest = longest.max(next.since(house.clock.now()));
    }
    assert!(longest > SECOND * 120, "{longest:?}");
    house.clock.advance(SECOND * 121);
    settles(&house).await;
    assert!(house.left(game).await > SECOND * 55);
    passes(&house, 63).await;
    assert!(!house.load(game).await.is_open());
}

#[tokio::test]
async fn vacation_stops_no_evening() {
    let house = reached().await;
    let game = begun(&house, "10m").await;
    let request = house.request(&mina(), LOUNGE);
    let clocks = &house.app.core.clocks;
    clocks.set_vacation(&request, 3).await.unwrap();
    let before = house.left(game).await;
    passes(&house, 5).await;
    assert_eq!(house.left(game).await, before - SECOND * 5);
    assert!(house.posted(RowKind::Absent).is_empty());
}
