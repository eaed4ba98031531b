//! Clocks through the use cases: deadlines are handled on time, and nobody loses through the bot's fault.

use std::time::Duration;

use crate::support::heartbeat::note_alive;
use crate::support::house::{Fate, House, Posted};
use crate::support::{CLUB, LOUNGE, alex, jihun, mina};
use hansu::app::{AppError, ListPage, Refused, ToAct};
use hansu::play::{
    Command, Ended, GameId, Match, Pace, PaceChoice, Person, Phase, Refusal, Reserve,
    ServerSettings, Timeout,
};
use hansu::rules::Side;
use hansu::store::{FiredTimer, ParkReason, RowKind, TimerKind};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A house with a pace of a day and no reserve, whose bot is reachable.
async fn hasty() -> House {
    let house = House::new().await;
    sets(&house, Timeout::Claim).await;
    is_reached(&house).await;
    house
}

async fn sets(house: &House, timeout: Timeout) {
    let change = |server: &mut ServerSettings| {
        server.pace = Some(PaceChoice::Days(Pace::try_from(1).unwrap()));
        server.reserve = Some(Reserve::try_from(0).unwrap());
        server.timeout = Some(timeout);
    };
    house
        .app
        .core
        .store
        .change_server(CLUB, change)
        .await
        .unwrap();
}

async fn is_reached(house: &House) {
    house.app.core.vitals.gateway.begins();
    house.app.timers.tick().await.unwrap();
}

/// Lets time pass while the bot is online, which it notes every few minutes.
async fn while_there(house: &House, time: Duration) {
    let end = hansu::app::Clock::now(&*house.clock) + time;
    while hansu::app::Clock::now(&*house.clock) < end {
        let left = end.since(hansu::app::Clock::now(&*house.clock));
        house.clock.advance(left.min(Duration::from_secs(9 * 60)));
        settled(house).await;
    }
}

/// Does what is due now. The watch handles five message-making things per second; no test moves its clock.
async fn settled(house: &House) {
    loop {
        let wait = house.app.timers.tick().await.unwrap();
        if wait > Duration::from_millis(200) {
            return;
        }
        tokio::time::sleep(wait).await;
    }
}

/// Both have moved once and their boards were delivered. Cho is to move.
async fn begun(house: &House) -> GameId {
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4 a7b7").await;
    house.deliver().await;
    game
}

fn offers(house: &House) -> Vec<Posted> {
    let wire = house.platform.wire();
    let posted = wire.posted.iter();
    posted
        .filter(|one| one.kind == RowKind::Offer)
        .cloned()
        .collect()
}

fn boards(house: &House) -> Vec<String> {
    let wire = house.platform.wire();
    let boards = wire.posted.iter().filter(|one| one.kind == RowKind::Board);
    boards.map(|one| one.message.content.clone()).collect()
}

fn ended(game: &Match) -> Option<Ended> {
    match game.phase() {
        Phase::Over { ended, .. } => Some(*ended),
        _ => None,
    }
}

#[tokio::test]
async fn time_up_notice_is_posted_once_and_settled_by_a_late_move() {
    let house = hasty().await;
    let game = begun(&house).await;
    while_there(&house, DAY - HOUR).await;
    assert_eq!(offers(&house).len(), 0);
    while_there(&house, 2 * HOUR).await;
    house.deliver().await;
    let told = offers(&house);
    assert_eq!(told.len(), 1, "once");
    assert_eq!(told[0].message.pings, [jihun().id, mina().id]);
    while_there(&house, DAY).await;
    house.deliver().await;
    assert_eq!(offers(&house).len(), 1, "and not again");
    house.moves(game, "b4a4").await;
    house.deliver().await;
    let edited = house.platform.wire().edited.clone();
    let settled = edited.iter().find(|(_, id, _)| *id == told[0].id).unwrap();
    assert!(settled.2.rows.is_empty());
    assert!(
        settled.2.content.contains("but then moved"),
        "{}",
        settled.2.content
    );
    // The other side has its own day now.
    assert!(house.load(game).await.is_open());
}

#[tokio::test]
async fn early_foreign_or_repeated_claim_changes_nothing() {
    let house = hasty().await;
    let game = begun(&house).await;
    let row = house.app.core.store.game_row(game).await.unwrap().unwrap();
    let claim = async |who: Person, command: Command| {
        let request = house.request(&who, row.home);
        let claimed = house.app.games.act(&request, &row, None, command).await;
        match claimed {
            Err(AppError::Refused(Refused::Play { why, .. })) => Err(why),
            done => Ok(done.unwrap()),
        }
    };
    let before = house.load(game).await.seq();
    for command in [Command::ClaimWin, Command::GiveTime] {
        let early = claim(jihun(), command.clone()).await.unwrap_err();
        assert!(matches!(early, Refusal::NotTimeYet(_)), "{early:?}");
    }
    while_there(&house, DAY + HOUR).await;
    house.deliver().await;
    for command in [Command::ClaimWin, Command::GiveTime] {
        let own = claim(mina(), command.clone()).await.unwrap_err();
        assert_eq!(own, Refusal::OwnTime);
        let stranger = claim(alex(), command.clone()).await.unwrap_err();
        assert_eq!(stranger, Refusal::NotAPlayer);
    }
    assert_eq!(
        house.load(game).await.seq().0,
        before.0 + 1,
        "only the news"
    );
    claim(jihun(), Command::GiveTime).await.unwrap();
    let again = claim(jihun(), Command::GiveTime).await.unwrap_err();
    assert!(matches!(again, Refusal::NotTimeYet(_)), "{again:?}");
    while_there(&house, 3 * DAY + HOUR).await;
    house.deliver().await;
    assert_eq!(offers(&house).len(), 3, "told, given, told again");
    claim(jihun(), Command::ClaimWin).await.unwrap();
    let twice = claim(jihun(), Command::ClaimWin).await.unwrap_err();
    assert_eq!(twice, Refusal::GameOver);
    house.deliver().await;
    assert!(boards(&house).last().unwrap().contains("ran out of time"));
}

#[tokio::test]
async fn forfeit_happens_automatically() {
    let house = hasty().await;
    sets(&house, Timeout::Forfeit).await;
    let game = begun(&house).await;
    while_there(&house, DAY + HOUR).await;
    let over = house.load(game).await;
    assert!(
        matches!(ended(&over), Some(Ended::Decided(outcome)) if outcome.winner == Some(Side::Han))
    );
    house.deliver().await;
    let wire = house.platform.wire();
    let last = wire.posted.last().unwrap();
    assert_eq!(last.message.pings, [mina().id, jihun().id]);
}

#[tokio::test]
async fn turn_does_not_run_while_its_board_is_undelivered() {
    let house = hasty().await;
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4").await;
    house.deliver().await;
    // The channel is closed to the bot when Jihun moves.
    house.moves(game, "a7b7").await;
    // The handler does not send it.
    house.clock.advance(Duration::from_secs(11));
    house
        .platform
        .wire()
        .fates
        .push_back(Fate::Refused(ParkReason::Forbidden));
    house.deliver_due().await;
    while_there(&house, 10 * DAY).await;
    assert!(offers(&house).is_empty());
    assert_eq!(house.app.core.store.parked(game).await.unwrap().len(), 1);
    let found = house.load(game).await;
    let clock = house
        .app
        .core
        .clocks
        .time_of(&found)
        .await
        .unwrap()
        .clock
        .unwrap();
    assert_eq!(clock.deadline, None);
    // Somebody fixes that and looks at the game; from then on the clock runs.
    let row = house.app.core.store.game_row(game).await.unwrap().unwrap();
    let request = house.request(&mina(), row.home);
    house
        .app
        .delivery
        .retry_parked(&request, &row)
        .await
        .unwrap();
    house.deliver().await;
    let clock = house
        .app
        .core
        .clocks
        .time_of(&found)
        .await
        .unwrap()
        .clock
        .unwrap();
    let left = clock
        .deadline
        .unwrap()
        .since(hansu::app::Clock::now(&*house.clock));
    assert!(left > DAY - HOUR, "{left:?}");
    while_there(&house, DAY + HOUR).await;
    house.deliver().await;
    let told: Vec<_> = offers(&house);
    assert_eq!(told.len(), 1, "{told:?}");
}

/// Cho's remaining time as shown on the board, and whether the board mentions the outage.
async fn left_after(house: &House, game: GameId) -> Duration {
    let found = house.load(game).await;
    let clock = house
        .app
        .core
        .clocks
        .time_of(&found)
        .await
        .unwrap()
        .clock
        .unwrap();
    clock
        .deadline
        .unwrap()
        .since(hansu::app::Clock::now(&*house.clock))
}

#[tokio::test]
async fn outage_is_credited_before_the_deadline_is_judged() {
    // (how long the bot was unreachable, how much of the day is left)
    let minutes = |minutes: u64| Duration::from_secs(minutes * 60);
    for (away, left) in [
        (minutes(9), DAY - minutes(9)),
        (minutes(30), DAY),
        (2 * DAY, DAY),
        (40 * DAY, DAY),
    ] {
        for restarts in [false, true] {
            let house = hasty().await;
            let game = begun(&house).await;
            house.app.timers.tick().await.unwrap();
            // Some of the day was used while boards were sent.
            let before = left_after(&house, game).await;
            house.app.core.vitals.gateway.ends();
            house.clock.advance(away);
            // Without the gateway the watch sweeps nothing, however late it is.
            house.app.timers.tick().await.unwrap();
            let house = if restarts {
                house.restart().await
            } else {
                house
            };
            is_reached(&house).await;
            assert!(offers(&house).is_empty());
            let found = left_after(&house, game).await;
            let missed = DAY - before;
            assert_eq!(found + missed, left, "{away:?} {restarts}");
            let beside = house.direct_database().await;
            let rows: i64 = beside.value("select count(*) from standstill", &[]).await;
            assert_eq!(rows, i64::from(away > minutes(10)), "a row for all games");
        }
    }
}

#[tokio::test]
async fn claim_right_after_an_outage_counts_the_credit() {
    let house = hasty().await;
    let game = begun(&house).await;
    house.app.timers.tick().await.unwrap();
    house.clock.advance(5 * DAY);
    // The first request after the outage, before the watch has looked.
    let row = house.app.core.store.game_row(game).await.unwrap().unwrap();
    let request = house.request(&jihun(), row.home);
    let claimed = house.app.games.act(&request, &row, None, Command::ClaimWin);
    assert!(matches!(
        claimed.await,
        Err(AppError::Refused(Refused::Play {
            why: Refusal::NotTimeYet(_),
            ..
        }))
    ));
    // It is mentioned once, in the game's next message.
    is_reached(&house).await;
    for (mv, told) in [("b4a4", true), ("b7a7", false)] {
        house.moves(game, mv).await;
        house.deliver().await;
        let board = boards(&house).pop().unwrap();
        assert_eq!(board.contains("was offline for 5 days"), told, "{board}");
    }
}

#[tokio::test]
async fn overdue_forfeits_are_handled_in_order_at_five_a_second() {
    let house = hasty().await;
    sets(&house, Timeout::Forfeit).await;
    let mut games = Vec::new();
    for _ in 0..6 {
        games.push(begun(&house).await);
        house.clock.advance(Duration::from_secs(5 * 60));
        house.app.timers.tick().await.unwrap();
    }
    // The watch does not run, but the bot counts as online.
    let now = hansu::app::Clock::now(&*house.clock);
    note_alive(&house.app.core.store, now + DAY, None).await;
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
    let house = hasty().await;
    let game = begun(&house).await;
    let store = &house.app.core.store;
    let now = hansu::app::Clock::now(&*house.clock);
    let kind = TimerKind::Clock;
    let due = store.next_timer(kind).await.unwrap();
    let rung = FiredTimer {
        game,
        kind,
        again: Some(now + DAY * 50),
        next: Some(now + DAY * 60),
    };
    store.reset_timer(&rung, now).await.unwrap();
    let later = now + DAY * 70;
    store.postpone_timer(game, kind, later, now).await.unwrap();
    store.drop_timer(game, kind, now).await.unwrap();
    assert_eq!(store.next_timer(kind).await.unwrap(), due);
}

#[tokio::test]
async fn timer_fired_early_is_reset() {
    let house = hasty().await;
    let game = begun(&house).await;
    let due = async |house: &House| {
        house
            .app
            .core
            .store
            .next_timer(TimerKind::Clock)
            .await
            .unwrap()
    };
    let before = due(&house).await.unwrap();
    let early = hansu::app::Clock::now(&*house.clock);
    let store = &house.app.core.store;
    store.make_timers_due(mina().id, early).await.unwrap();
    house.app.timers.tick().await.unwrap();
    let after = due(&house).await.unwrap();
    assert!(after >= before && after.since(before) < HOUR);
    assert!(offers(&house).is_empty());
    // A finished game has no deadline.
    house.does(game, &mina(), Command::Resign).await;
    assert_eq!(due(&house).await, None);
}

#[tokio::test]
async fn list_is_sorted_by_own_turns_and_deadlines() {
    let house = House::new().await;
    let mut games = Vec::new();
    // (pace, whether Mina is to move)
    for (pace, mine) in [(7, true), (1, false), (2, true), (14, false), (1, true)] {
        let change = |server: &mut ServerSettings| {
            server.pace = Some(PaceChoice::Days(Pace::try_from(pace).unwrap()));
        };
        house
            .app
            .core
            .store
            .change_server(CLUB, change)
            .await
            .unwrap();
        let game = house.running(&mina(), &jihun(), true).await;
        if !mine {
            house.moves(game, "a4b4").await;
            house.deliver().await;
        }
        games.push(game);
        house.clock.advance(11 * Duration::from_secs(60));
    }
    let request = house.request(&mina(), LOUNGE);
    let list = house
        .app
        .games
        .list(&request, ListPage::default())
        .await
        .unwrap();
    let found: Vec<GameId> = list.lines.iter().map(|line| line.game).collect();
    let order = [4, 2, 0, 1, 3].map(|index: usize| games[index]);
    assert_eq!(found, order);
    assert!(list.lines.iter().all(|line| line.clock.is_some()));
    assert_eq!(list.lines[2].to_act, ToAct::You);
}

#[tokio::test]
async fn late_game_without_a_claim_lapses() {
    let house = hasty().await;
    // (moves played, which side is late)
    for moves in ["", "a4b4 a7b7"] {
        let game = house.running(&mina(), &jihun(), true).await;
        house.moves(game, moves).await;
        house.deliver().await;
        while_there(&house, DAY + HOUR).await;
        let found = house.load(game).await;
        let (late, played) = (Side::Cho, !moves.is_empty());
        if played {
            assert!(found.is_open());
            while_there(&house, 30 * DAY).await;
        }
        let lapsed = Ended::Lapsed { late, played };
        assert_eq!(ended(&*house.load(game).await), Some(lapsed));
    }
}
