//! Clocks through the use cases: deadlines are handled on time, and nobody loses through the bot's fault.

use std::time::Duration;

use crate::support::heartbeat::note_alive;
use crate::support::house::{Fate, House};
use crate::support::patience::{begun, days, paced};
use crate::support::{DAY, HOUR, alex, jihun, mina};
use hansu::app::ToAct;
use hansu_play::{Command, Ended, GameId, Refusal, ServerSettings, Timeout};
use hansu_store::{FiredTimer, ParkReason, RowKind, TimerKind};
use janggi::Side;

fn forfeits(server: &mut ServerSettings) {
    server.timeout = Some(Timeout::Forfeit);
}

/// Returns the text of the newest board.
fn board(house: &House) -> String {
    house.newest(RowKind::Board).message.content
}

/// Advances the clock while the bot is online and stores heartbeats every few minutes.
async fn while_there(house: &House, time: Duration) {
    let end = house.clock.now() + time;
    while house.clock.now() < end {
        let left = end.since(house.clock.now());
        house.clock.advance(left.min(Duration::from_secs(9 * 60)));
        settled(house).await;
    }
}

/// Handles everything that is due. The timers handle five events with messages per second, but the test's clock stands
/// still.
async fn settled(house: &House) {
    loop {
        let wait = house.app.timers.tick().await.unwrap();
        if wait > Duration::from_millis(200) {
            return;
        }
        tokio::time::sleep(wait).await;
    }
}

#[tokio::test]
async fn time_up_notice_is_posted_once_and_settled_by_a_late_move() {
    let house = paced(1, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    while_there(&house, DAY - HOUR).await;
    assert_eq!(house.posted(RowKind::Offer).len(), 0);
    while_there(&house, 2 * HOUR).await;
    house.deliver().await;
    let notices = house.posted(RowKind::Offer);
    assert_eq!(notices.len(), 1, "once");
    assert_eq!(notices[0].message.pings, [jihun().id, mina().id]);
    while_there(&house, DAY).await;
    house.deliver().await;
    assert_eq!(house.posted(RowKind::Offer).len(), 1, "and not again");
    house.moves(game, "b4a4").await;
    house.deliver().await;
    let edited = house.platform.wire().edited.clone();
    let mut edited = edited.iter().filter(|(_, id, _)| *id == notices[0].id);
    let (_, _, notice) = edited.next().unwrap();
    assert!(notice.rows.is_empty());
    assert!(notice.content.contains("but then moved"), "{notice:?}");
    // Now the other side has a day of its own.
    assert!(house.load(game).await.is_open());
}

#[tokio::test]
async fn early_foreign_or_repeated_claim_changes_nothing() {
    let house = paced(1, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    let before = house.load(game).await.seq();
    for command in [Command::ClaimWin, Command::GiveTime] {
        let early = house.refuses(game, &jihun(), command).await;
        assert!(matches!(early, Refusal::NotTimeYet(_)), "{early:?}");
    }
    while_there(&house, DAY + HOUR).await;
    house.deliver().await;
    for command in [Command::ClaimWin, Command::GiveTime] {
        let own = house.refuses(game, &mina(), command.clone()).await;
        assert_eq!(own, Refusal::OwnTime);
        let stranger = house.refuses(game, &alex(), command).await;
        assert_eq!(stranger, Refusal::NotAPlayer);
    }
    // Only the news.
    assert_eq!(house.load(game).await.seq().0, before.0 + 1);
    house.does(game, &jihun(), Command::GiveTime).await;
    let repeated = house.refuses(game, &jihun(), Command::GiveTime).await;
    assert!(matches!(repeated, Refusal::NotTimeYet(_)), "{repeated:?}");
    while_there(&house, 3 * DAY + HOUR).await;
    house.deliver().await;
    let offers = house.posted(RowKind::Offer);
    assert_eq!(offers.len(), 3, "told, given, told again");
    house.does(game, &jihun(), Command::ClaimWin).await;
    let second = house.refuses(game, &jihun(), Command::ClaimWin).await;
    assert_eq!(second, Refusal::GameOver);
    house.deliver().await;
    assert!(board(&house).contains("ran out of time"));
}

#[tokio::test]
async fn forfeit_happens_automatically() {
    let house = paced(1, 0).await;
    house.change_server(forfeits).await;
    let game = begun(&house, &mina(), &jihun()).await;
    while_there(&house, DAY + HOUR).await;
    let ended = house.ended(game).await;
    assert!(matches!(ended, Some(Ended::Decided(outcome)) if outcome.winner == Some(Side::Han)));
    house.deliver().await;
    let wire = house.platform.wire();
    let last = wire.posted.last().unwrap();
    assert_eq!(last.message.pings, [mina().id, jihun().id]);
}

#[tokio::test]
async fn turn_does_not_run_while_its_board_is_undelivered() {
    let house = paced(1, 0).await;
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4").await;
    house.deliver().await;
    // The channel is closed to the bot when Jihun moves.
    house.moves(game, "a7b7").await;
    // The handler does not send the board.
    house.clock.advance(Duration::from_secs(11));
    house.meets([Fate::Refused(ParkReason::Forbidden)]);
    house.deliver_due().await;
    while_there(&house, 10 * DAY).await;
    assert!(house.posted(RowKind::Offer).is_empty());
    assert_eq!(house.parked(game).await.len(), 1);
    let clock = house.time(game).await.clock.unwrap();
    assert_eq!(clock.deadline, None);
    // An admin fixes the channel and a player looks at the game. From then on the clock runs.
    house.looks(&mina(), game).await;
    house.deliver().await;
    let left = house.left(game).await;
    assert!(left > DAY - HOUR, "{left:?}");
    while_there(&house, DAY + HOUR).await;
    house.deliver().await;
    let notices = house.posted(RowKind::Offer);
    assert_eq!(notices.len(), 1, "{notices:?}");
}

#[tokio::test]
async fn outage_is_credited_before_the_deadline_is_judged() {
    // (how long the bot was unreachable, how much of the day is left)
    let minutes = |minutes: u64| Duration::from_secs(minutes * 60);
    for (outage, left) in [
        (minutes(9), DAY - minutes(9)),
        (minutes(30), DAY),
        (2 * DAY, DAY),
        (40 * DAY, DAY),
    ] {
        for restarts in [false, true] {
            let house = paced(1, 0).await;
            let game = begun(&house, &mina(), &jihun()).await;
            house.app.timers.tick().await.unwrap();
            // Some of the day was used while boards were sent.
            let before = house.left(game).await;
            house.app.core.vitals.gateway.ends();
            house.clock.advance(outage);
            // Without a connection the timers handle nothing, however late it is.
            house.app.timers.tick().await.unwrap();
            let house = house.maybe_restarts(restarts).await;
            house.goes_online().await;
            assert!(house.posted(RowKind::Offer).is_empty());
            let time_left = house.left(game).await;
            let missed = DAY - before;
            assert_eq!(time_left + missed, left, "{outage:?} {restarts}");
            let database = house.direct_database().await;
            let rows: i64 = database.value("select count(*) from standstill", &[]).await;
            assert_eq!(rows, i64::from(outage > minutes(10)), "a row for all games");
        }
    }
}

#[tokio::test]
async fn claim_right_after_an_outage_counts_the_credit() {
    let house = paced(1, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    house.app.timers.tick().await.unwrap();
    house.clock.advance(5 * DAY);
    // The first request after the outage arrives before the timers have run.
    let claimed = house.refuses(game, &jihun(), Command::ClaimWin).await;
    assert!(matches!(claimed, Refusal::NotTimeYet(_)), "{claimed:?}");
    // The outage is mentioned once, in the game's next message.
    house.goes_online().await;
    for (mv, mentions_outage) in [("b4a4", true), ("b7a7", false)] {
        house.moves(game, mv).await;
        house.deliver().await;
        let board = board(&house);
        let mentions = board.contains("was offline for 5 days");
        assert_eq!(mentions, mentions_outage, "{board}");
    }
}

#[tokio::test]
async fn overdue_forfeits_are_handled_in_order_at_five_a_second() {
    let house = paced(1, 0).await;
    house.change_server(forfeits).await;
    let mut games = Vec::new();
    for _ in 0..6 {
        games.push(begun(&house, &mina(), &jihun()).await);
        house.clock.advance(Duration::from_secs(5 * 60));
        house.app.timers.tick().await.unwrap();
    }
    // The timers do not run, but the bot counts as online.
    let now = house.clock.now();
    note_alive(house.store(), now + DAY, None).await;
    house.clock.advance(DAY + HOUR / 12);
    let house = house.restart().await;
    house.app.core.vitals.gateway.begins();
    let mut over = Vec::new();
    let began = tokio::time::Instant::now();
    while over.len() < games.len() {
        let wait = house.app.timers.tick().await.unwrap();
        for game in &games {
            if !house.load(*game).await.is_open() && !over.contains(game) {
                over.push(*game);
            }
        }
        if over.len() < games.len() {
            assert!(wait <= Duration::from_millis(200), "{wait:?}");
            tokio::time::sleep(wait).await;
        }
    }
    assert_eq!(over, games, "the longest due first");
    let least = Duration::from_millis(200) * u32::try_from(games.len() - 1).unwrap();
    assert!(began.elapsed() >= least, "five a second");
}

#[tokio::test]
async fn late_timer_result_leaves_the_timer_of_the_next_turn() {
    let house = paced(1, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    let store = house.store();
    let now = house.clock.now();
    let kind = TimerKind::Clock;
    let due = store.next_timer(kind).await.unwrap();
    let rung = FiredTimer {
        game,
        kind,
        again: Some(now + DAY * 50),
        next: Some(now + DAY * 60),
    };
    store.reset_timers(&[rung], now).await.unwrap();
    let later = now + DAY * 70;
    store.postpone_timer(game, kind, later, now).await.unwrap();
    store.drop_timer(game, kind, now).await.unwrap();
    assert_eq!(store.next_timer(kind).await.unwrap(), due);
}

#[tokio::test]
async fn timer_fired_early_is_reset() {
    let house = paced(1, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    let due = async |house: &House| house.store().next_timer(TimerKind::Clock).await.unwrap();
    let before = due(&house).await.unwrap();
    let now = house.clock.now();
    let store = house.store();
    store.make_timers_due(mina().id, now).await.unwrap();
    house.app.timers.tick().await.unwrap();
    let after = due(&house).await.unwrap();
    assert!(after >= before && after.since(before) < HOUR);
    assert!(house.posted(RowKind::Offer).is_empty());
    // A finished game has no deadline.
    house.does(game, &mina(), Command::Resign).await;
    assert_eq!(due(&house).await, None);
}

#[tokio::test]
async fn list_is_sorted_by_own_turns_and_deadlines() {
    let house = House::new().await;
    let mut games = Vec::new();
    // (pace, whether Mina is to move)
    for (pace, is_to_move) in [(7, true), (1, false), (2, true), (14, false), (1, true)] {
        house
            .change_server(|server| server.pace = Some(days(pace)))
            .await;
        let game = house.running(&mina(), &jihun(), true).await;
        if !is_to_move {
            house.moves(game, "a4b4").await;
            house.deliver().await;
        }
        games.push(game);
        house.clock.advance(11 * Duration::from_secs(60));
    }
    let list = house.list(&mina()).await;
    let listed_games: Vec<GameId> = list.lines.iter().map(|line| line.game).collect();
    let order = [4, 2, 0, 1, 3].map(|index: usize| games[index]);
    assert_eq!(listed_games, order);
    assert!(list.lines.iter().all(|line| line.clock.is_some()));
    assert_eq!(list.lines[2].to_act, ToAct::You);
}

#[tokio::test]
async fn late_game_without_a_claim_lapses() {
    let house = paced(1, 0).await;
    for moves in ["", "a4b4 a7b7"] {
        let game = house.running(&mina(), &jihun(), true).await;
        house.moves(game, moves).await;
        house.deliver().await;
        while_there(&house, DAY + HOUR).await;
        let state = house.load(game).await;
        let late = Side::Cho;
        let played = !moves.is_empty();
        if played {
            assert!(state.is_open());
            while_there(&house, 30 * DAY).await;
        }
        let lapsed = Ended::Lapsed { late, played };
        assert_eq!(house.ended(game).await, Some(lapsed));
    }
}
