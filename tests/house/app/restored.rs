//! Games after a backup was restored: what is posted, numbered and counted then.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::support::house::{DATABASE, House, limits};
use crate::support::lived_in::TWENTY;
use crate::support::test_store::in_channel;
use crate::support::{HOUR, alex, jihun, mina};
use hansu::app::{AppError, PressedMessage, Refused};
use hansu_play::{Command, GameId, Match, MessageId, Pace, PaceChoice, Reserve, ServerSettings};
use hansu_store::{HistoryPoint, InteractionId, RowId, RowKind, TimerKind, backup, restore};

/// More than the number of interactions and messages of any house.
const KNOWN: u64 = 1_000_000;

/// Returns a house with a pace of a day, whose bot is connected.
async fn paced() -> House {
    let house = House::in_file().await;
    let change = |server: &mut ServerSettings| {
        server.pace = Some(PaceChoice::Days(Pace::try_from(1).unwrap()));
        server.reserve = Some(Reserve::try_from(0).unwrap());
    };
    house.change_server(change).await;
    house.goes_online().await;
    house
}

async fn back_up(house: &House) {
    let target = house.folder.path().join("backup.sqlite3");
    let database = house.folder.path().join(DATABASE);
    backup(&database, &target, true).await.unwrap();
}

/// Restores the house from its backup, some time after its last event.
async fn restored(house: House, later: Duration) -> House {
    let now = house.clock.now() + later;
    let House { app, folder, .. } = house;
    app.core.store.close().await;
    drop(app);
    let target = folder.path().join("backup.sqlite3");
    restore(&folder.path().join(DATABASE), &target, now)
        .await
        .unwrap();
    House::over(folder, now, KNOWN, limits())
        .await
        .restart()
        .await
}

/// Returns kinds and texts of the posted messages.
fn posted(house: &House) -> Vec<(RowKind, String)> {
    let wire = house.platform.wire();
    let posted = wire.posted.iter();
    posted
        .map(|posted| (posted.kind, posted.message.content.clone()))
        .collect()
}

const SENTENCE: &str = "restored from a backup";

#[tokio::test]
async fn running_games_post_their_board_or_setup_again() {
    let house = House::in_file().await;
    let running = house.running(&mina(), &jihun(), false).await;
    house.moves(running, "a4b4").await;
    house.deliver().await;
    let chosen = house.challenged(&mina(), &alex()).await;
    house.accepted(chosen, &alex(), false).await;
    house.deliver().await;
    let over = house.running(&alex(), &jihun(), false).await;
    house.does(over, &alex(), Command::Resign).await;
    house.deliver().await;
    // The board of this game is not sent yet. It will be, before the database is lost.
    let unsent = house.running(&jihun(), &alex(), false).await;
    house.moves(unsent, "a4b4").await;
    back_up(&house).await;
    house.deliver().await;
    house.moves(running, "a7b7 c4c5").await;
    house.deliver().await;

    let house = restored(house, HOUR).await;
    house.deliver().await;
    let messages = posted(&house);
    let kinds: Vec<RowKind> = messages.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds, [RowKind::Board, RowKind::Setup, RowKind::Board]);
    for (_, words) in &messages {
        assert_eq!(words.matches(SENTENCE).count(), 1, "{words}");
    }
    assert_eq!(house.load(running).await.game().unwrap().ply(), 1);
    house.moves(running, "a7b7").await;
    house.deliver().await;
    let house = house.restart().await;
    house.moves(running, "c4c5").await;
    house.deliver().await;
    let after = &posted(&house)[3..];
    assert_eq!(after.len(), 2);
    for (_, words) in after {
        assert!(!words.contains(SENTENCE), "said once: {words}");
    }
}

/// Found by the simulation, seed 39: a board from the lost time looks like a later one with the same number.
#[tokio::test]
async fn message_of_the_lost_time_is_not_mistaken_for_a_new_one() {
    let house = House::in_file().await;
    let game = house.running(&mina(), &jihun(), false).await;
    house.deliver().await;
    let last_post = house.store().latest_post(game).await.unwrap().unwrap();
    back_up(&house).await;
    house.moves(game, "a4b4").await;
    house.deliver().await;

    let house = restored(house, HOUR).await;
    let at = house.clock.now();
    let landmark = async |row| {
        let row = house.store().row(row).await.unwrap().unwrap();
        let known_messages = house.store().known_messages(&row).await.unwrap();
        let posted_before = known_messages.posted_before;
        assert_eq!(posted_before, last_post.message(), "of {row:?}");
        known_messages.younger_than
    };
    let repeated = house.store().latest_post(game).await.unwrap().unwrap();
    let lost_row = house.moves(game, "a4a5").await[0].id;
    assert_eq!(landmark(repeated.id).await, Some(HistoryPoint::Time(at)));
    assert_eq!(landmark(lost_row).await, Some(HistoryPoint::Time(at)));
    house.deliver().await;
    let repeated = house.store().row(repeated.id).await.unwrap().unwrap();
    let message = repeated.message().map(HistoryPoint::Message);
    assert!(message.is_some());
    assert_eq!(landmark(lost_row).await, message);
    assert_eq!(landmark(repeated.id).await, Some(HistoryPoint::Time(at)));
    let early_row = house.store().row(RowId(1)).await.unwrap().unwrap();
    let known_messages = house.store().known_messages(&early_row).await.unwrap();
    assert_eq!(known_messages.younger_than, None);
    assert_eq!(known_messages.posted_before, None);
}

/// Found by the simulation, seed 4034: the board was posted after the next move.
#[tokio::test]
async fn press_on_a_message_of_the_lost_time_confirms_no_board() {
    let house = House::in_file().await;
    let game = house.running(&mina(), &jihun(), false).await;
    house.deliver().await;
    back_up(&house).await;

    let house = restored(house, HOUR).await;
    let home = house.home(game).await;
    let now = house.app.core.clocks.now();
    let claimed = house
        .store()
        .claim_next(in_channel(home), now, HOUR, "mark");
    let board = claimed.await.unwrap().unwrap().row;
    let mut request = house.request(&mina(), home);
    request.pressed = Some(PressedMessage {
        message: MessageId(KNOWN + 1),
        private: false,
        posted_as: Some(board.kind),
    });
    let version = house.load(game).await.version();
    let pressed = house.app.games.pressed(&request, game, version).await;
    assert!(
        matches!(pressed, Err(AppError::Refused(Refused::MovedOn(newer))) if newer == game),
        "{pressed:?}"
    );
    let board = house.store().row(board.id).await.unwrap().unwrap();
    assert!(!board.is_delivered());
}

/// Found by the simulation, seed 6444: the buttons of the previous board were removed as soon as the bot was
/// connected.
#[tokio::test]
async fn old_buttons_are_removed_after_the_repeated_board() {
    let house = House::in_file().await;
    let game = house.running(&mina(), &jihun(), false).await;
    house.deliver().await;
    // Neither posted nor stripped when the backup was made.
    house.moves(game, "a4b4").await;
    back_up(&house).await;
    let house = restored(house, HOUR).await;
    let home = house.home(game).await;
    assert_eq!(house.due_lanes().await, [in_channel(home)]);
    house.deliver().await;
    let before = house.platform.wire().edited.clone();
    let strips = before.iter().filter(|(kind, ..)| *kind == RowKind::Strip);
    assert_eq!(strips.count(), 1, "{before:?}");
}

#[tokio::test]
async fn lost_ids_are_not_reused() {
    let house = House::in_file().await;
    let first = house.running(&mina(), &jihun(), false).await;
    back_up(&house).await;
    let lost_game = house.running(&mina(), &alex(), false).await;
    let last = *house.rows().await.keys().max().unwrap();
    let acted = InteractionId(house.interactions.load(Ordering::SeqCst));
    assert!(house.store().was_handled(acted).await.unwrap());

    let house = restored(house, HOUR).await;
    assert!(house.store().game_row(lost_game).await.unwrap().is_none());
    assert!(house.store().was_handled(acted).await.unwrap());
    let row = house.store().latest_post(first).await.unwrap().unwrap();
    assert!(row.id > last, "{:?}", row.id);
    let next = house.challenged(&alex(), &jihun()).await;
    assert_eq!(next, GameId(lost_game.0 + 1));
}

#[tokio::test]
async fn ids_skip_far_ahead_without_a_readable_database() {
    for left in [None, Some("not a database any more".repeat(50))] {
        let house = House::in_file().await;
        let first = house.running(&mina(), &jihun(), false).await;
        back_up(&house).await;
        let now = house.clock.now() + HOUR;
        let House { app, folder, .. } = house;
        app.core.store.close().await;
        drop(app);
        let path = folder.path().join(DATABASE);
        match &left {
            Some(rest) => std::fs::write(&path, rest).unwrap(),
            None => std::fs::remove_file(&path).unwrap(),
        }
        let backup = folder.path().join("backup.sqlite3");
        let report = restore(&path, &backup, now).await.unwrap();
        assert!(!report.was_read);
        let aside = report.aside.map(|aside| std::fs::read(aside).unwrap());
        assert_eq!(aside, left.map(String::into_bytes));
        let house = House::over(folder, now, KNOWN, limits()).await;
        let row = house.store().latest_post(first).await.unwrap().unwrap();
        assert!(row.id > RowId(1_000_000), "{:?}", row.id);
        let next = house.challenged(&alex(), &jihun()).await;
        assert!(next > GameId(1_000_000), "{next:?}");
    }
}

#[tokio::test]
async fn time_since_the_backup_is_credited() {
    let house = paced().await;
    let game = house.running(&mina(), &jihun(), false).await;
    house.moves(game, "a4b4").await;
    house.deliver().await;
    // The player thinks for three hours while the bot is connected.
    for _ in 0..20 {
        house.clock.advance(Duration::from_secs(9 * 60));
        house.app.timers.tick().await.unwrap();
    }
    let backed_up = house.clock.now();
    let due = house.deadline(game).await;
    back_up(&house).await;
    // The game continues for five hours, which are lost.
    for mv in ["a7b7", "c4c5", "c7c6"] {
        house.clock.advance(HOUR);
        house.moves(game, mv).await;
        house.deliver().await;
    }
    let house = restored(house, 2 * HOUR).await;
    house.goes_online().await;
    house.deliver().await;
    let (_, words) = &posted(&house)[0];
    assert!(words.contains("was offline for 5 hours"), "{words}");
    let lost_time = house.clock.now().since(backed_up);
    assert!(lost_time >= 5 * HOUR);
    assert_eq!(due + lost_time, house.deadline(game).await);
}

#[tokio::test]
async fn outage_during_the_backup_is_credited() {
    let house = paced().await;
    let game = house.running(&mina(), &jihun(), false).await;
    house.moves(game, "a4b4").await;
    house.challenged(&alex(), &jihun()).await;
    house.deliver().await;
    house.app.timers.tick().await.unwrap();
    let alive = house.clock.now();
    let due = house.deadline(game).await;
    // The bot runs on without Discord, and the challenge has expired.
    let gateway = &house.app.core.vitals.gateway;
    gateway.ends();
    house.clock.advance(Match::CHALLENGE_LIFE + HOUR);
    house.app.timers.tick().await.unwrap();
    back_up(&house).await;

    let house = restored(house, HOUR).await;
    house.goes_online().await;
    house.deliver().await;
    let outage = house.clock.now().since(alive);
    assert_eq!(due + outage, house.deadline(game).await);
}

#[tokio::test]
async fn person_forgotten_since_the_backup_is_forgotten_again() {
    let house = House::in_file().await;
    let game = house.running(&mina(), &jihun(), false).await;
    house.moves(game, "a4b4").await;
    house.deliver().await;
    back_up(&house).await;
    house.app.privacy.forget(mina().id).await.unwrap();
    let house = restored(house, HOUR).await;
    let state = house.load(game).await;
    assert!(state.seat(mina().id).is_ok(), "as in the backup");
    house.app.upkeep.round().await.unwrap();
    let state = house.load(game).await;
    assert!(state.has_former_player() && !state.is_open());
    assert!(
        house
            .store()
            .games_naming(mina().id)
            .await
            .unwrap()
            .is_empty()
    );
    // Again, as if restored a second time: the backup contains the deletion request too.
    back_up(&house).await;
    let house = restored(house, HOUR).await;
    assert!(
        house
            .store()
            .unfinished_deletions()
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn waiting_card_is_dropped_by_a_restore() {
    let house = House::in_file().await;
    let game = house.running(&mina(), &jihun(), false).await;
    house.moves(game, TWENTY).await;
    house.does(game, &mina(), Command::Resign).await;
    house.deliver().await;
    back_up(&house).await;
    let house = restored(house, HOUR).await;
    let next = house.store().next_timer(TimerKind::Card).await;
    assert_eq!(next.unwrap(), None);
}
