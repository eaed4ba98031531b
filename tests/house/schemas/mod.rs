//! Databases of every earlier schema are migrated, and their games continued.
//!
//! `tests/data/schemas` has a small database of each schema, named after its newest migration, as the program of that
//! time left it. migrations/README.md explains how to make the next one.

pub mod story;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::support::dumps;
use crate::support::house::{DATABASE, House, limits};
use crate::support::test_store::START;
use crate::support::{alex, jihun, mina};
use hansu::app::{BoardSetting, BoardSettings, ListPage, Place};
use hansu_play::{Command, GameId, Match, Phase, SettingsTable, StoredWord};
use hansu_store::{GamePhase, GameRow, Owner};
use janggi::{Action, Formation};
use sqlx_sqlite::SqlitePool;
use tempfile::TempDir;

/// A time after everything in the dumps, when all their tokens have expired.
const LATER: Duration = Duration::from_secs(100 * 60 * 60);

/// More than the number of interactions and messages in any dump.
const KNOWN: u64 = 1_000_000;

/// Writes the dump of the newest schema, or of the one in `SCHEMA`.
#[tokio::test]
#[ignore = "writes the dump of a schema"]
async fn write_a_dump() {
    let schema_number = std::env::var("SCHEMA").ok();
    let newest = dumps::migrations().last().copied();
    let schema = schema_number
        .map_or(newest, |number| number.parse().ok())
        .unwrap();
    let house = story::tell(schema).await;
    let text = dumps::of(house.store(), schema).await;
    std::fs::write(dumps::folder().join(format!("{schema:04}.sql")), text).unwrap();
}

/// The contents of a database before migration.
struct DatabaseContents {
    phases: BTreeMap<GameId, String>,
    /// The states and kinds of outbox rows.
    rows: BTreeSet<(String, String)>,
    reasons: BTreeSet<String>,
    /// The kinds of events and the names of their fields.
    fields: BTreeSet<String>,
    events: i64,
    reviews: i64,
}

impl DatabaseContents {
    async fn of(pool: &SqlitePool, schema: u32) -> DatabaseContents {
        let phases: Vec<(i64, String)> = sqlx::query_as("select id, phase from game")
            .fetch_all(pool)
            .await
            .unwrap();
        let rows: Vec<(String, String)> = sqlx::query_as("select distinct state, kind from outbox")
            .fetch_all(pool)
            .await
            .unwrap();
        let fields: Vec<String> = sqlx::query_scalar(
            "select key from event, json_each(event.body) union select kind from event",
        )
        .fetch_all(pool)
        .await
        .unwrap();
        let reasons: Vec<String> =
            sqlx::query_scalar("select reason from outbox where reason is not null")
                .fetch_all(pool)
                .await
                .unwrap();
        let count = async |select: &'static str| {
            let count: i64 = sqlx::query_scalar(select).fetch_one(pool).await.unwrap();
            count
        };
        let claimed = count("select count(*) from outbox where claimed_until is not null").await;
        assert!(claimed > 0, "no row is claimed");
        let edited =
            count("select count(*) from outbox where about is not null and state = 'delivered'");
        assert!(edited.await > 0, "no message was edited");
        assert!(
            count("select count(*) from timer").await > 0,
            "no challenge can expire"
        );
        assert!(count("select count(*) from interaction").await > 0);
        DatabaseContents {
            phases: phases
                .into_iter()
                .map(|(id, phase)| (GameId(id), phase))
                .collect(),
            rows: rows.into_iter().collect(),
            reasons: reasons.into_iter().collect(),
            fields: fields.into_iter().collect(),
            events: count("select count(*) from event").await,
            reviews: if schema < 4 {
                0
            } else {
                count("select count(*) from review").await
            },
        }
    }

    /// Checks that a dump contains every feature, because a missing one would not be tested.
    fn is_whole(&self, schema: u32) {
        let phases: BTreeSet<&str> = self.phases.values().map(String::as_str).collect();
        let all = ["challenged", "closed", "over", "running", "setting_up"];
        assert_eq!(phases, BTreeSet::from(all), "{schema}");
        for (state, kinds) in [
            ("open", &["board", "strip"][..]),
            ("parked", &["board"]),
            (
                "delivered",
                &[
                    "challenge",
                    "closed",
                    "thread",
                    "setup",
                    "board",
                    "offer",
                    "settled",
                    "strip",
                ],
            ),
        ] {
            for kind in kinds {
                let expected_row = (state.to_owned(), (*kind).to_owned());
                assert!(
                    self.rows.contains(&expected_row),
                    "{schema}: no {kind} is {state}"
                );
            }
        }
        let reasons = story::reasons(schema);
        let reasons = reasons.iter().map(|reason| reason.id().to_owned());
        assert_eq!(self.reasons, reasons.collect(), "{schema}");
        assert_eq!(self.reviews > 0, schema >= 4, "{schema}");
        for (since, fields) in story::FIELDS {
            for field in fields {
                assert_eq!(
                    self.fields.contains(*field),
                    schema >= since,
                    "{schema}: {field}"
                );
            }
        }
    }
}

#[tokio::test]
async fn database_of_every_schema_is_migrated_and_played_on() {
    for schema in dumps::dumped() {
        println!("the database of {schema:04}");
        let folder = TempDir::new().unwrap();
        let pool = dumps::database_of(schema, &folder.path().join(DATABASE)).await;
        let before = DatabaseContents::of(&pool, schema).await;
        before.is_whole(schema);
        pool.close().await;
        // As at a start: the database is migrated, and messages with an unknown outcome are searched for.
        let house = House::over(folder, START + LATER, KNOWN, limits())
            .await
            .restart()
            .await;
        house.app.timers.tick().await.unwrap();
        let games = replayed(&house, &before).await;
        has_results(&house).await;
        is_listed(&house, &games).await;
        kept(&house, schema, &before).await;
        house.deliver().await;
        // A channel that was tried just before the stop is retried after five minutes.
        house.clock.advance(Duration::from_secs(5 * 60));
        house.deliver().await;
        assert_eq!(
            unsent(&house).await,
            [],
            "{schema}: a start tries again what was given up"
        );
        for (row, state) in &games {
            plays_on(&house, row, state).await;
        }
        house.deliver().await;
        assert_eq!(unsent(&house).await, [], "{schema}");
        // Later changes survive a restart like the older ones.
        let house = house.restart().await;
        for (row, _) in &games {
            house.load(row.id).await;
        }
    }
}

fn same_phase(row: GamePhase, phase: &Phase) -> bool {
    matches!(
        (row, phase),
        (GamePhase::Challenged, Phase::Challenged)
            | (GamePhase::Closed, Phase::Closed(_))
            | (GamePhase::SettingUp, Phase::SettingUp { .. })
            | (GamePhase::Running, Phase::Running { .. })
            | (GamePhase::Over, Phase::Over { .. })
    )
}

/// Replays every game and compares it with its row.
async fn replayed(house: &House, before: &DatabaseContents) -> Vec<(GameRow, Match)> {
    let mut games = Vec::new();
    for id in before.phases.keys() {
        let state = Match::clone(&*house.load(*id).await);
        let row = house.app.core.store.game_row(*id).await.unwrap().unwrap();
        assert!(same_phase(row.phase, state.phase()), "{row:?}: {state:?}");
        assert_eq!(row.challenger, state.challenge().challenger);
        let opponent = match state.seats() {
            Some(table) => {
                let asker = table.side_of(row.challenger.id).unwrap();
                Some(table.players[asker.opponent()].clone())
            }
            None => state.challenge().addressee.person().cloned(),
        };
        assert_eq!(row.opponent, opponent, "{row:?}");
        assert_eq!(row.ply, state.game().map_or(0, |game| game.actions().len()));
        assert_eq!(
            row.to_act,
            state.player_to_act().map(|person| person.id),
            "{row:?}"
        );
        games.push((row, state));
    }
    games
}

/// Checks that games from before results were stored get them, and that stored ones follow from the events.
async fn has_results(house: &House) {
    while house.store().add_past_results().await.unwrap() {}
    let recomputed = house.store().recompute_ratings(false).await.unwrap();
    assert_eq!(recomputed.differences, []);
    assert!(recomputed.results > 0);
}

/// Checks that all people find their games, by id and in lists.
async fn is_listed(house: &House, games: &[(GameRow, Match)]) {
    for person in [mina(), jihun(), alex()] {
        let mut request = house.request(&person, crate::support::LOUNGE);
        request.place = Place::DirectMessages;
        let count_games = |is_counted: fn(&GameRow) -> bool| {
            let counted_games = games.iter().filter(move |(row, _)| is_counted(row));
            counted_games
                .filter(|(row, _)| row.is_about(person.id))
                .count()
        };
        for (over, count) in [
            (false, count_games(GameRow::is_open)),
            (true, count_games(|row| row.phase == GamePhase::Over)),
        ] {
            let list_page = ListPage { over, page: 0 };
            let list = house.app.games.list(&request, list_page).await.unwrap();
            assert_eq!(list.count, count, "{} {over}", person.name);
        }
    }
}

/// Checks that other data is still there.
async fn kept(house: &House, schema: u32, before: &DatabaseContents) {
    let database = house.direct_database().await;
    let count = async |select: &'static str| database.value::<i64>(select, &[]).await;
    // The votes in progress were counted at the start, which was after their end.
    let counted = i64::from(before.fields.contains("votes"));
    let events = count("select count(*) from event").await;
    assert_eq!(events, before.events + counted);
    let reviews =
        "select count(*) from review where size = length(ifnull(file, cast(record as blob)))";
    assert_eq!(count(reviews).await, before.reviews);
    let total = "select bytes = (select ifnull(sum(size), 0) from review) from review_total";
    assert_eq!(count(total).await, 1);
    let broken = "select count(*) from pragma_foreign_key_check";
    assert_eq!(count(broken).await, 0, "{schema}");
    let server = house
        .app
        .core
        .store
        .server(crate::support::CLUB)
        .await
        .unwrap();
    assert!(server.language.is_some());
    assert_eq!(server.ruleset.is_some(), schema >= 3);
    assert_eq!(server.hints.is_some(), schema >= 6);
    let store = &house.app.core.store;
    for (owner, chosen) in [
        (Owner::Person(mina().id), "files"),
        (Owner::Server(crate::support::CLUB), "simplified"),
    ] {
        let boards: BoardSettings = store.board_settings(owner).await.unwrap();
        let pieces = boards.word(BoardSetting::XiangqiPieces);
        let stored_choice = pieces.or(boards.word(BoardSetting::XiangqiCoordinates));
        let chosen = (schema >= 21).then_some(chosen);
        assert_eq!(stored_choice.as_deref(), chosen, "{schema}");
    }
    let mina = store.personal_settings(mina().id).await.unwrap();
    assert_eq!(mina.quiet().is_some() && mina.zone.is_some(), schema >= 18);
    let digests = store.personal_settings(alex().id).await.unwrap().digest_at;
    assert_eq!(digests.is_some(), schema >= 18);
    let vacations = count("select count(distinct begun_by) from vacation").await;
    assert_eq!(vacations, if schema >= 18 { 2 } else { 0 }, "{schema}");
    database.close().await;
}

/// Returns the unsent rows: state, kind and reason.
async fn unsent(house: &House) -> Vec<(String, String, Option<String>)> {
    let database = house.direct_database().await;
    let rows = "select state, kind, reason from outbox where state <> 'delivered' order by id";
    database.rows(rows, &[]).await
}

/// Lets the player to move act, so that the game waits for the other player or for nobody.
async fn plays_on(house: &House, row: &GameRow, before: &Match) {
    let game = row.id;
    match before.phase() {
        Phase::Challenged => {
            let opponent = match before.challenge().addressee.person() {
                Some(person) => person.clone(),
                None => alex(),
            };
            house.accepted(game, &opponent, true).await;
        }
        Phase::SettingUp { .. } => {
            let player = before.player_to_act().unwrap().clone();
            house
                .does(game, &player, Command::SetUp(Formation::Ehhe))
                .await;
        }
        // The votes were counted, so the bot is to move, which moves by hand.
        Phase::Running { game: board, .. } if before.votes().is_some() => {
            let player = before.player_to_act().unwrap().clone();
            let request = house.request(&player, row.home);
            let legal = board.legal_actions();
            let command = Command::Play(legal[0]);
            let acted = house.app.games.act(&request, row, None, command);
            acted.await.unwrap();
        }
        Phase::Running { game: board, .. } if row.server.is_some() => {
            let player = before.player_to_act().unwrap().clone();
            let legal = board.legal_actions();
            let mv = legal
                .iter()
                .find(|action| matches!(action, Action::Move(_)));
            house.does(game, &player, Command::Play(*mv.unwrap())).await;
        }
        // Direct messages have no server to call from.
        Phase::Running { game: board, .. } => {
            let player = before.player_to_act().unwrap().clone();
            let mut request = house.request(&player, row.home);
            request.place = Place::DirectMessages;
            let legal = board.legal_actions();
            let mv = legal
                .iter()
                .find(|action| matches!(action, Action::Move(_)));
            house
                .app
                .games
                .act(&request, row, None, Command::Play(*mv.unwrap()))
                .await
                .unwrap();
        }
        Phase::Closed(_) | Phase::Over { .. } => return,
    }
    let after = house.load(game).await;
    assert!(after.seq() > before.seq(), "{row:?}");
}
