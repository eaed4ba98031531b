//! A game with damaged events in the file, or with rules of a newer version, is skipped, and all others continue.

use std::fs;

use crate::support::house::{DATABASE, House};
use crate::support::{CLUB, DAY, LOUNGE, SECOND, alex, jihun, mina};
use hansu::app::{AppError, Refused};
use hansu_play::{Command, GameId, Match, Phase, Refusal};
use hansu_store::{DatabaseInspection, ParkReason, RowKind, RowState, StoreError};
use sqlx::ConnectOptions;
use sqlx_sqlite::SqliteConnectOptions;

/// Padding that makes an event longer than a page without changing its meaning.
const PADDING: usize = 12_000;

/// The kind of damage to an event.
#[derive(Debug, Clone, Copy)]
enum Damage {
    /// A byte of its text is invalid UTF-8.
    Letter,
    /// Its text is invalid JSON.
    Text,
    /// Its ruleset is of a newer version.
    Rules,
    /// Its overflow page is damaged.
    Page,
}

/// The kinds of damage that affect one game only. A broken page hides every row that SQLite reads through it.
const WAYS: [Damage; 3] = [Damage::Letter, Damage::Text, Damage::Rules];

/// Damages the first event of a game while the bot is stopped.
async fn damaged(house: House, game: GameId, damage: Damage) -> House {
    house.store().close().await;
    let path = house.folder.path().join(DATABASE);
    let options = SqliteConnectOptions::new().filename(&path);
    let mut connection = options.connect().await.unwrap();
    let change = match damage {
        Damage::Letter => {
            "update event set body = cast(replace(cast(body as blob), x'6b', x'eb') as text) \
             where game = ? and seq = 1"
        }
        Damage::Text => "update event set body = substr(body, 2) where game = ? and seq = 1",
        Damage::Rules => {
            "update event set body = replace(body, 'modern', 'someday') where game = ? and seq = 1"
        }
        Damage::Page => {
            "update event set body = body || printf('%12000s', '') where game = ? and seq = 1"
        }
    };
    let result = sqlx::query(change).bind(game.0);
    let result = result.execute(&mut connection).await;
    assert_eq!(result.unwrap().rows_affected(), 1);
    let checkpoint = sqlx::query("pragma wal_checkpoint(truncate)");
    checkpoint.execute(&mut connection).await.unwrap();
    drop(connection);
    if let Damage::Page = damage {
        break_pages_of_spaces(&path);
    }
    house.restart().await
}

/// Makes each page that only contains padding point to a page that does not exist.
fn break_pages_of_spaces(path: &std::path::Path) {
    let mut bytes = fs::read(path).unwrap();
    let mut broken = 0;
    for page in bytes.chunks_mut(4096) {
        if page[4..].iter().all(|byte| *byte == b' ') {
            page[..4].fill(0x7f);
            broken += 1;
        }
    }
    assert!((1..=PADDING / 4096).contains(&broken), "{broken}");
    fs::write(path, bytes).unwrap();
}

async fn is_unreadable(house: &House, game: GameId) -> String {
    match house.app.core.matches.load(game).await.unwrap_err() {
        AppError::Broken(error) => {
            assert!(error.is_of_the_match(), "{error:?}");
            error.to_string()
        }
        AppError::Refused(refused) => {
            let newer_rules = Refused::Play {
                why: Refusal::ForeignRules,
                about: None,
            };
            assert_eq!(refused, newer_rules);
            refused.to_string()
        }
        error => panic!("{error:?}"),
    }
}

#[tokio::test]
async fn timers_skip_the_damaged_game() {
    for damage in WAYS {
        let house = House::in_file().await;
        let broken = house.challenged(&mina(), &jihun()).await;
        let sound = house.challenged(&jihun(), &alex()).await;
        let running = house.running(&alex(), &mina(), true).await;
        let house = damaged(house, broken, damage).await;
        is_unreadable(&house, broken).await;
        house.app.core.vitals.gateway.begins();
        house.clock.advance(Match::CHALLENGE_LIFE);
        let wait = house.app.timers.tick().await.unwrap();
        assert!(wait >= SECOND, "it is looked at again at once: {wait:?}");
        let expired = house.load(sound).await;
        assert!(matches!(expired.phase(), Phase::Closed(_)), "{damage:?}");
        for game in [broken, running] {
            assert!(house.row(game).await.is_open(), "{damage:?}");
        }
        house.app.upkeep.round().await.unwrap();
    }
}

#[tokio::test]
async fn messages_of_the_damaged_game_are_parked_and_others_arrive() {
    for damage in WAYS {
        let house = House::in_file().await;
        let broken = house.running(&mina(), &jihun(), false).await;
        let sound = house.running(&jihun(), &alex(), false).await;
        for game in [broken, sound] {
            house.moves(game, "a4b4").await;
        }
        let house = damaged(house, broken, damage).await;
        let before = house.posted(RowKind::Board).len();
        for _ in 0..10 {
            house.clock.advance(DAY);
            house.deliver_due().await;
        }
        let rows = house.rows().await;
        let boards = |game| {
            let mut all = rows.values().filter(move |row| row.game == game);
            all.rfind(|row| row.kind == RowKind::Board)
                .map(|row| row.state)
        };
        let parked = RowState::Parked(Some(ParkReason::Broken));
        assert_eq!(boards(broken), Some(parked), "{damage:?}");
        let arrived = boards(sound);
        assert!(
            matches!(arrived, Some(RowState::Delivered(_))),
            "{damage:?}: {arrived:?}"
        );
        assert!(house.posted(RowKind::Board).len() > before, "{damage:?}");
    }
}

#[tokio::test]
async fn players_of_the_damaged_game_can_play_their_other_games() {
    for damage in WAYS {
        let house = House::in_file().await;
        let broken = house.running(&mina(), &jihun(), true).await;
        let sound = house.running(&mina(), &alex(), true).await;
        let manager = house.manager(&mina(), LOUNGE);
        let desk = hansu_store::PosterKind::Desk;
        house.app.posters.set_up(&manager, desk).await.unwrap();
        house.deliver().await;
        let house = damaged(house, broken, damage).await;
        // Text in direct messages applies to the readable game.
        let written = house.directly(&mina());
        let result = house.app.core.matches.find_written_about(&written).await;
        assert_eq!(result.unwrap().id, sound, "{damage:?}");
        house.moves(sound, "a4b4").await;
        // The channel's desk shows the readable game.
        house.refresh_desks().await;
        let lines = house.platform.wall.state().desk(LOUNGE).running.lines;
        let listed_games: Vec<GameId> = lines.iter().map(|line| line.game).collect();
        assert_eq!(listed_games, [sound], "{damage:?}");
        // The operator can find out which game is damaged.
        let path = house.folder.path().join(DATABASE);
        let mut inspection = DatabaseInspection::open(&path).await.unwrap().unwrap();
        let replayed = inspection.replay().await.unwrap();
        assert_eq!(replayed.games, 2, "{damage:?}");
        let [error] = &replayed.wrong[..] else {
            panic!("{damage:?}: {:?}", replayed.wrong);
        };
        assert!(error.starts_with("game 1: "), "{damage:?}: {error}");
    }
}

#[tokio::test]
async fn hourly_upkeep_finishes_despite_the_damaged_game() {
    for damage in WAYS {
        let house = House::in_file().await;
        let games = [
            house.running(&mina(), &jihun(), true).await,
            house.running(&jihun(), &alex(), true).await,
        ];
        for game in games {
            house.moves(game, "a4b4").await;
            house.does(game, &jihun(), Command::Resign).await;
        }
        let house = damaged(house, games[0], damage).await;
        house.app.upkeep.round().await.unwrap();
        // The result of a game that cannot be replayed is kept.
        let recomputed = house.store().recompute_ratings(true).await.unwrap();
        assert_eq!(recomputed.results, 2, "{damage:?}");
        assert_eq!(recomputed.differences, [], "{damage:?}");
        // The game's players and its server can still be forgotten.
        house.app.privacy.forget(mina().id).await.unwrap();
        let naming = house.store().games_naming(mina().id).await.unwrap();
        assert!(naming.is_empty(), "{damage:?}");
        let now = house.clock.now();
        house.store().record_server_left(CLUB, now).await.unwrap();
        house.clock.advance(DAY * 60);
        house.app.upkeep.round().await.unwrap();
    }
}

#[tokio::test]
async fn export_works_despite_the_damaged_game() {
    for damage in WAYS {
        let house = House::in_file().await;
        let broken = house.running(&mina(), &jihun(), true).await;
        let house = damaged(house, broken, damage).await;
        house.app.privacy.export(mina().id).await.unwrap();
    }
}

#[tokio::test]
async fn error_of_the_damaged_game_names_the_remedy() {
    let house = House::in_file().await;
    let broken = house.running(&mina(), &jihun(), true).await;
    let house = damaged(house, broken, Damage::Page).await;
    let message = is_unreadable(&house, broken).await;
    assert!(
        message.starts_with("the events of game 1 cannot be read: "),
        "{message}"
    );
    assert!(
        message.ends_with("; put a backup in its place while the bot is stopped"),
        "{message}"
    );
    let result = house.store().events(broken).await;
    assert!(
        matches!(result, Err(StoreError::Damaged { .. })),
        "{result:?}"
    );
}

#[tokio::test]
async fn people_and_server_are_removed_from_a_game_with_newer_rules() {
    let house = House::in_file().await;
    let game = house.running(&mina(), &jihun(), true).await;
    let house = damaged(house, game, Damage::Rules).await;
    house.app.privacy.forget(mina().id).await.unwrap();
    house.store().detach_from_server(game).await.unwrap();
    let path = house.folder.path().join(DATABASE);
    let options = SqliteConnectOptions::new().filename(&path);
    let mut connection = options.connect().await.unwrap();
    let bodies: Vec<String> = sqlx::query_scalar("select body from event where game = ?")
        .bind(game.0)
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let stored = bodies.concat();
    assert!(stored.contains("someday"), "{stored}");
    for gone in [mina().name, CLUB.0.to_string(), LOUNGE.0.to_string()] {
        assert!(!stored.contains(&gone), "{gone} in {stored}");
    }
}
