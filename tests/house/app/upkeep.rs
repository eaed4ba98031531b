//! Hourly upkeep: deletes old message rows, and data of servers that the bot has left.

use std::collections::BTreeSet;

use crate::support::direct_database::Bound;
use crate::support::house::House;
use crate::support::{CLUB, DAY, alex, jihun, mina};
use hansu::app::{AppError, Refused};
use hansu_play::{Command, Ended, GameId, MessageId, Phase, ServerId, ServerSettings, Timestamp};
use hansu_store::RowId;
use hansu_store::ShardRange;

async fn kinds(house: &House, game: GameId) -> Vec<String> {
    let database = house.direct_database().await;
    let query = "select kind from outbox where game = $1 order by id";
    database.column(query, &[game.0.into()]).await
}

/// Sweeps all messages.
async fn sweep(house: &House) {
    let before = house.app.core.clocks.now() - DAY * 30;
    let mut after = RowId(0);
    while let Some(last) = house
        .store()
        .sweep_delivered(after, before)
        .await
        .unwrap()
        .last
    {
        after = last;
    }
}

/// Returns a game of six turns with a declined draw offer, finished or not.
async fn played(house: &House, over: bool) -> GameId {
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4 a7b7").await;
    house.deliver().await;
    let draw = hansu_play::ProposalKind::Draw;
    house.proposes(game, &mina(), draw).await;
    house.declines(game, &jihun(), draw).await;
    house.deliver().await;
    house.moves(game, "i4h4 i7h7 b1c3 b10c8").await;
    house.deliver().await;
    if over {
        house.does(game, &mina(), Command::Resign).await;
        house.deliver().await;
    }
    house.deliver().await;
    game
}

#[tokio::test]
async fn three_messages_of_an_old_finished_game_are_kept() {
    let house = House::new().await;
    let game = played(&house, true).await;
    let before = kinds(&house, game).await;
    assert!(before.len() > 15, "{before:?}");
    sweep(&house).await;
    assert_eq!(kinds(&house, game).await, before, "it is young");
    house.clock.advance(DAY * 31);
    sweep(&house).await;
    assert_eq!(kinds(&house, game).await, ["challenge", "thread", "board"]);
    // A second sweep changes nothing.
    sweep(&house).await;
    assert_eq!(kinds(&house, game).await, ["challenge", "thread", "board"]);
}

#[tokio::test]
async fn running_game_keeps_rows_needed_by_its_clock() {
    let house = House::new().await;
    let game = played(&house, false).await;
    house.clock.advance(DAY * 31);
    let kinds_before = kinds(&house, game).await;
    let expected = house.time(game).await;
    sweep(&house).await;
    let after = kinds(&house, game).await;
    assert_eq!(house.time(game).await, expected);
    let boards = |kinds: &[String]| {
        kinds
            .iter()
            .filter(|kind| *kind == "board" || *kind == "setup")
            .count()
    };
    assert_eq!(boards(&after), boards(&kinds_before));
    assert!(
        after.len() < kinds_before.len(),
        "the offer goes: {after:?}"
    );
    // The next turn only edits the newest board.
    house.moves(game, "c4d4").await;
    let new = kinds(&house, game).await.split_off(after.len());
    assert_eq!(new, ["board", "strip"]);
}

#[tokio::test]
async fn unfinished_rows_are_kept() {
    let house = House::new().await;
    let game = played(&house, true).await;
    let database = house.direct_database().await;
    // The edit of the first board is still queued, that of the second is parked.
    for (nth, state) in [(0, "open"), (1, "parked")] {
        let change = "update outbox set state = $1 where kind = 'strip' and about = \
             (select id from outbox where kind = 'board' order by id limit 1 offset $2)";
        let values = [Bound::from(state), Bound::from(nth)];
        database.change(change, &values).await.unwrap();
    }
    // The buttons of the third board were never removed.
    let delete = "delete from outbox where kind = 'strip' and about = \
         (select id from outbox where kind = 'board' order by id limit 1 offset 2)";
    database.run(delete).await;
    house.clock.advance(DAY * 31);
    sweep(&house).await;
    assert_eq!(
        kinds(&house, game).await,
        [
            "challenge",
            "thread",
            "board",
            "board",
            "strip",
            "board",
            "strip",
            "board"
        ]
    );
}

#[tokio::test]
async fn press_on_an_old_message_reports_a_newer_board() {
    let house = House::new().await;
    let game = played(&house, false).await;
    let row = house.row(game).await;
    let state = house.load(game).await;
    let mut request = house.request(&mina(), row.home);
    request.pressed = Some(hansu::app::PressedMessage {
        message: MessageId(77),
        private: false,
        posted_as: Some(hansu_store::RowKind::Board),
    });
    let games = &house.app.games;
    let pressed = games.pressed(&request, game, state.version()).await;
    assert!(
        matches!(pressed, Err(AppError::Refused(Refused::MovedOn(newer))) if newer == game),
        "{pressed:?}"
    );
}

/// Found by the simulation, seed 3222: after a restore there are older messages with the same component.
#[tokio::test]
async fn press_confirms_no_message_older_than_its_request() {
    let (house, game) = House::with_game().await;
    let rows = house.moves(game, "a4b4").await;
    let cause = rows[0].request.unwrap().0;
    let row = house.row(game).await;
    let version = house.load(game).await.version();
    for (message, proves) in [(cause - 1, false), (cause + 1_000_000, true)] {
        let mut request = house.request(&mina(), row.home);
        request.pressed = Some(hansu::app::PressedMessage {
            message: MessageId(message),
            private: false,
            posted_as: Some(hansu_store::RowKind::Board),
        });
        let pressed = house.app.games.pressed(&request, game, version).await;
        assert_eq!(pressed.is_ok(), proves, "{pressed:?}");
        let stored = house.store().row(rows[0].id).await.unwrap().unwrap();
        assert_eq!(stored.is_delivered(), proves);
    }
}

#[tokio::test]
async fn old_vacations_and_outages_are_deleted() {
    let house = House::new().await;
    let database = house.direct_database().await;
    let game = house.running(&mina(), &jihun(), true).await;
    let began = house.store().events(game).await.unwrap()[0].at;
    for until in [began - DAY, began + DAY] {
        let insert = "insert into standstill (cause, from_at, until_at) values ('outage', 0, $1)";
        database.change(insert, &[until.0.into()]).await.unwrap();
    }
    house.clock.advance(DAY * 900);
    let now = house.app.core.clocks.now();
    for until in [now - DAY * 801, now - DAY * 799] {
        let insert = "insert into vacation (person, from_at, until_at, begun_by) \
             values (11, 0, $1, 'person')";
        database.change(insert, &[until.0.into()]).await.unwrap();
    }
    assert_eq!(house.store().sweep_vacations(now).await.unwrap(), 1);
    assert_eq!(house.store().sweep_vacations(now).await.unwrap(), 0);
    assert_eq!(house.store().sweep_standstills(now).await.unwrap(), 1);
    house.does(game, &mina(), Command::Resign).await;
    let swept = house.store().sweep_standstills(now).await;
    assert_eq!(swept.unwrap(), 1, "no clock runs");
}

/// Returns the time at which the bot left the club.
async fn left_at(house: &House) -> Option<i64> {
    let database = house.direct_database().await;
    let query = "select left_at from server where id = $1";
    database.value(query, &[CLUB.0.cast_signed().into()]).await
}

#[tokio::test]
async fn joining_and_leaving_a_server_is_recorded() {
    let house = House::new().await;
    let servers = &house.app.servers;
    servers.note_joined(CLUB).await.unwrap();
    assert_eq!(left_at(&house).await, None);
    servers.note_left(CLUB).await.unwrap();
    let left = left_at(&house).await;
    assert_eq!(left, Some(house.app.core.clocks.now().0));
    house.clock.advance(DAY);
    servers.note_left(CLUB).await.unwrap();
    assert_eq!(left_at(&house).await, left, "it counts from the first time");
    servers.note_joined(CLUB).await.unwrap();
    assert_eq!(left_at(&house).await, None);
    // The server is missing from the list of its own shard; another shard's list says nothing about it.
    let nowhere = BTreeSet::new();
    let shards = ["0/2", "1/2"].map(|range| range.parse::<ShardRange>().unwrap());
    let other_shard = shards.into_iter().find(|shard| !shard.serves(Some(CLUB)));
    servers
        .reconcile(other_shard.unwrap(), &nowhere)
        .await
        .unwrap();
    assert_eq!(left_at(&house).await, None);
    servers.reconcile(ShardRange::ONLY, &nowhere).await.unwrap();
    assert!(left_at(&house).await.is_some());
    servers
        .reconcile(ShardRange::ONLY, &BTreeSet::from([CLUB, ServerId(5)]))
        .await
        .unwrap();
    assert_eq!(left_at(&house).await, None);
    // Another process has recorded that the bot left, while it served the shard.
    let now = house.app.core.clocks.now();
    house.store().record_server_left(CLUB, now).await.unwrap();
    servers.reconcile(ShardRange::ONLY, &nowhere).await.unwrap();
    servers.note_joined(CLUB).await.unwrap();
    assert_eq!(left_at(&house).await, None);
}

#[tokio::test]
async fn left_server_is_deleted_but_players_keep_their_games() {
    let house = House::new().await;
    let store = house.store();
    store
        .change_server(CLUB, |server: &mut ServerSettings| {
            server.language = Some(hansu_play::Language::Ko);
        })
        .await
        .unwrap();
    let over = played(&house, true).await;
    let open = played(&house, false).await;
    let challenge = house.challenged(&mina(), &alex()).await;
    let unset = house.challenged(&mina(), &jihun()).await;
    house.accepted(unset, &jihun(), true).await;
    house.deliver().await;
    house.app.servers.note_left(CLUB).await.unwrap();
    house.app.upkeep.round().await.unwrap();
    assert!(
        store.game_row(open).await.unwrap().unwrap().is_open(),
        "it may come back"
    );
    house.clock.advance(DAY * 31);
    let posts = house.platform.wire().last;
    house.app.upkeep.round().await.unwrap();
    house.deliver().await;
    assert_eq!(house.platform.wire().last, posts, "without a word");
    for game in [over, open, challenge, unset] {
        let row = house.row(game).await;
        assert!(!row.is_open() && row.server.is_none(), "{game}");
        assert_eq!((row.home.0, row.parent.0), (0, 0));
        assert!(kinds(&house, game).await.is_empty());
        let state = house.load(game).await;
        assert_eq!(state.challenge().server, None);
    }
    let ended = house.load(open).await;
    let Phase::Over { ended, .. } = ended.phase() else {
        panic!()
    };
    assert!(matches!(ended, Ended::Abandoned { .. }), "{ended:?}");
    let settings = store.server(CLUB).await.unwrap();
    assert_eq!(settings, ServerSettings::default());
    // In direct messages Mina finds her games, and their records.
    let request = house.directly(&mina());
    let named = Some(over);
    let row = house.app.core.matches.find(&request, named).await;
    let record = house.app.records.record(&row.unwrap(), None).await.unwrap();
    assert!(!record.bytes.is_empty());
    assert!(Timestamp(0) < house.app.core.clocks.now());
}
