//! Stored personal data: shown, exported, deleted.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use std::sync::Arc;

use crate::support::direct_database::DirectDatabase;
use crate::support::house::House;
use crate::support::lived_in::{bot, lived_in};
use crate::support::steps::refused;
use crate::support::{alex, jihun, mina};
use hansu::app::{MAX_EXPORT_BYTES, Refused};
use hansu_play::{
    ChallengeOptions, Command, Ended, Event, GameId, Match, Person, Phase, Timestamp, UserId,
};
use hansu_store::{GamePhase, PersonDataCounts};
use janggi::{Formation, Ruleset};
use serde_json::Value;
use sqlx::AssertSqlSafe;
use zip::ZipArchive;

/// The fate of a column when a person is forgotten, and its place in their export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    /// A person's id. The row belongs to them, and is deleted with them.
    Owner,
    /// A player's id, replaced by a former player's.
    Player,
    /// A player's name, which is cleared.
    Name,
    /// Text in which players are named.
    Event,
    /// A lane: the id of a person or a channel.
    Lane,
    /// A player's id in results, replaced by a unique negative number.
    Number,
    /// Part of the list of forgotten people, which is kept.
    Forgotten,
}

/// All columns that can contain a person, or text that a person wrote.
const COLUMNS: &[(&str, &str, Column)] = &[
    ("game", "challenger", Column::Player),
    ("game", "opponent", Column::Player),
    ("game", "cho", Column::Player),
    ("game", "han", Column::Player),
    ("game", "to_act", Column::Player),
    ("game", "challenger_name", Column::Name),
    ("game", "opponent_name", Column::Name),
    ("event", "body", Column::Event),
    ("outbox", "lane", Column::Lane),
    ("blocked_lane", "lane", Column::Lane),
    ("review", "owner", Column::Owner),
    ("taste", "owner", Column::Owner),
    ("person", "id", Column::Owner),
    ("vacation", "person", Column::Owner),
    ("plan", "person", Column::Owner),
    ("plan_node", "person", Column::Owner),
    ("vote", "person", Column::Owner),
    ("result", "cho", Column::Number),
    ("result", "han", Column::Number),
    ("rating", "person", Column::Number),
    ("practice", "person", Column::Owner),
    ("page_code", "person", Column::Owner),
    ("page_session", "person", Column::Owner),
    ("page_act", "person", Column::Owner),
    ("exercise", "person", Column::Owner),
    ("puzzle_try", "person", Column::Owner),
    ("puzzle_rating", "person", Column::Owner),
    ("cup", "opened_by", Column::Player),
    ("cup", "name", Column::Name),
    ("cup_player", "person", Column::Owner),
    ("cup_player", "name", Column::Name),
    ("forgotten", "person", Column::Forgotten),
];

/// Columns without personal data, by table. Every new column must be added here or above.
#[rustfmt::skip]
const NOBODY: &[(&str, &str)] = &[
    ("analysis", "game edition body at cho_accuracy han_accuracy"),
    ("blocked_lane", "reason refused_at refusals due_at opened_at"),
    ("cup", "id server channel terms times state at"),
    ("cup_player", "cup at left_at won"),
    ("event", "game seq kind at"),
    ("exercise", "lesson number at"),
    ("forgotten", "at done"),
    ("game", "id server home parent phase changed_at ply rated variant cup evening"),
    ("heartbeat", "shards shard at"),
    ("identify", "bucket taken_until"),
    ("interaction", "id at"),
    ("meta", "key value"),
    (
        "outbox",
        "id game seq kind about state attempts claimed_until due_at at interaction token asked_at message reason \
         faults held_until delivered_at opened_at parkings mark claimed_by",
    ),
    ("page_act", "act digest at"),
    ("page_code", "digest game exercise until"),
    ("page_session", "digest made_at seen_at device"),
    (
        "person",
        "language seen_at reminded_at closed_at reminders zone quiet_from quiet_until digest digest_at pings auto_vacation stats",
    ),
    ("plan", "game version revision next_node ended"),
    ("plan_node", "game node parent action"),
    (
        "poster",
        "channel kind server language message posted_at renewed_at former attempted_at dirty_at due_at stale_at shown reason ends date puzzle",
    ),
    ("practice", "game variant side level result hints takebacks handicap ended_at start solved"),
    ("process", "id host version shard_from shard_to shards started_at seen_at connected"),
    ("puzzle_difficulty", "puzzle number deviation volatility disliked"),
    ("puzzle_rating", "number deviation volatility at"),
    ("puzzle_try", "puzzle server at solved missed thumb"),
    (
        "rating",
        "server variant number deviation volatility games opponents last_game ended_at evening",
    ),
    (
        "rating_change",
        "result side number_before deviation_before volatility_before number deviation volatility",
    ),
    (
        "result",
        "id game server variant winner reason rated why_not ended_at turns cho_formation han_formation opening \
         cho_timed cho_ms han_timed han_ms evening",
    ),
    ("review", "id at file size"),
    ("review_analysis", "review game edition body at"),
    ("review_total", "one bytes"),
    (
        "server",
        "id language ruleset hints pace reserve timeout weekends zone boards left_at rated cards",
    ),
    ("standstill", "id cause from_at until_at shards shard evening"),
    ("taste", "kind theme pieces coordinates view xiangqi_pieces xiangqi_coordinates seals"),
    ("timer", "game kind due_at"),
    ("vacation", "id from_at until_at zone begun_by"),
    ("vote", "game version action at"),
];

/// Returns the columns of all our tables.
async fn columns(house: &House) -> BTreeSet<(String, String)> {
    let columns = house.direct_database().await.columns().await;
    columns.into_iter().collect()
}

#[tokio::test]
async fn every_column_is_classified_by_personal_data() {
    let house = House::new().await;
    let mut classified: BTreeSet<(String, String)> = BTreeSet::new();
    for (table, column, _) in COLUMNS {
        classified.insert(((*table).to_owned(), (*column).to_owned()));
    }
    for (table, columns) in NOBODY {
        let columns = columns.split_whitespace();
        classified.extend(columns.map(|column| ((*table).to_owned(), column.to_owned())));
    }
    assert_eq!(columns(&house).await, classified);
}

#[tokio::test]
async fn privacy_document_names_every_table() {
    let house = House::new().await;
    let columns = columns(&house).await.into_iter();
    let tables: BTreeSet<String> = columns.map(|(table, _)| table).collect();
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/privacy.md")).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| "));
    let documented: BTreeSet<String> = rows
        .filter_map(|line| line.split('|').nth(2))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect();
    assert_eq!(documented, tables);
}

/// Returns the columns of the database that contain a person.
async fn found(database: &DirectDatabase, person: &Person) -> Vec<String> {
    let mut places = Vec::new();
    for (table, column, kind) in COLUMNS {
        if *kind == Column::Forgotten {
            continue;
        }
        let servers = if *table == "taste" {
            " and kind = 'person'"
        } else {
            ""
        };
        let id = person.id.0;
        let name = &person.name;
        let is_them = match kind {
            Column::Name => format!("{column} = '{name}'"),
            Column::Event => {
                format!("({column} like '%\"id\":{id},%' or {column} like '%{name}%')")
            }
            _ => format!("{column} = {id}"),
        };
        let query = format!("select count(*) from {table} where {is_them}{servers}");
        let count: i64 = database.value(AssertSqlSafe(query), &[]).await;
        if count > 0 {
            places.push(format!("{table}.{column}: {count}"));
        }
    }
    places
}

#[tokio::test]
async fn puzzles_exercises_votes_and_cups_are_counted() {
    let house = lived_in().await;
    let counts = house.app.privacy.data_counts_of(mina().id, bot().id);
    let counts = counts.await.unwrap();
    let PersonDataCounts {
        puzzles,
        exercises,
        votes,
        cups,
        ..
    } = counts;
    // One vote waits, one was counted.
    assert_eq!((puzzles, exercises, votes, cups), (2, 2, 2, 2));
}

#[tokio::test]
async fn forgotten_person_is_absent_from_the_database() {
    let house = lived_in().await;
    let database = house.direct_database().await;
    let places = found(&database, &mina()).await.join(" ");
    let is_empty = |(table, column, _): &&(&str, &str, Column)| {
        !places.contains(&format!("{table}.{column}: "))
    };
    let empty = COLUMNS.iter().filter(is_empty);
    let empty: Vec<&str> = empty.map(|(table, ..)| *table).collect();
    assert_eq!(empty, ["blocked_lane", "forgotten"], "{places}");
    let other_games: BTreeMap<GameId, Arc<Match>> = {
        let mut games = BTreeMap::new();
        for game in house.store().games_naming(jihun().id).await.unwrap() {
            games.insert(game, house.load(game).await);
        }
        games
    };
    house.app.privacy.forget(mina().id).await.unwrap();
    assert_eq!(found(&database, &mina()).await, Vec::<String>::new());
    let counts = house.app.privacy.data_counts_of(mina().id, bot().id).await;
    assert_eq!(counts.unwrap(), PersonDataCounts::default());
    // The other players keep their games, move by move.
    assert!(!other_games.is_empty());
    for (game, before) in other_games {
        let after = house.load(game).await;
        let moves = |state: &Match| {
            let game = state.game()?;
            Some((
                game.turns().map(|(_, action)| action).collect::<Vec<_>>(),
                *game.position(),
            ))
        };
        assert_eq!(moves(&after), moves(&before), "{game}");
        let seats = after.seats();
        assert!(seats.is_none_or(
            |seats| seats.players.cho.id != mina().id && seats.players.han.id != mina().id
        ));
        if before.seat(mina().id).is_ok() {
            assert!(after.has_former_player() && !after.is_open(), "{game}");
        } else {
            assert_eq!(after.is_open(), before.is_open(), "{game}");
        }
    }
    // The resulting messages arrive, and name nobody.
    house.deliver().await;
    assert_eq!(found(&database, &mina()).await, Vec::<String>::new());
}

#[tokio::test]
async fn two_former_players_have_different_ids() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4 a7b7").await;
    house.app.privacy.forget(mina().id).await.unwrap();
    house.app.privacy.forget(jihun().id).await.unwrap();
    let after = house.load(game).await;
    let players = after.seats().unwrap().players.clone();
    assert_eq!([players.cho.id, players.han.id], UserId::FORMER);
    assert_eq!(players.cho.name, "");
    assert_eq!(players.han.name, "");
    assert_eq!(after.game().unwrap().ply(), 2);
    let row = house.row(game).await;
    assert_eq!(row.challenger.name, "");
    assert_eq!(row.opponent.unwrap().name, "");
}

#[tokio::test]
async fn forgetting_ends_each_open_match() {
    let house = House::new().await;
    let challenge = house.challenged(&mina(), &jihun()).await;
    let asks = house.challenged(&alex(), &mina()).await;
    let unset = house.challenged(&mina(), &alex()).await;
    house.accepted(unset, &alex(), false).await;
    let second_running = house.running(&jihun(), &mina(), false).await;
    let played = house.running(&mina(), &alex(), false).await;
    house.moves(played, "a4b4").await;
    house.deliver().await;
    house.app.privacy.forget(mina().id).await.unwrap();
    let last = |game| {
        let house = &house;
        async move {
            let events = house.store().events(game).await.unwrap();
            events.last().unwrap().event.clone()
        }
    };
    assert_eq!(last(challenge).await, Event::Withdrawn);
    assert_eq!(last(asks).await, Event::Declined);
    for game in [unset, second_running] {
        assert!(
            matches!(last(game).await, Event::CalledOff { .. }),
            "{game}"
        );
        let after = house.load(game).await;
        assert!(matches!(
            after.phase(),
            Phase::Over {
                ended: Ended::CalledOff { .. },
                ..
            }
        ));
    }
    assert!(matches!(last(played).await, Event::Resigned { .. }));
    for game in [challenge, asks, unset, second_running, played] {
        let row = house.row(game).await;
        assert!(!row.is_open() && !row.is_about(mina().id), "{game}");
    }
}

#[tokio::test]
async fn game_with_a_former_player_has_no_rematch() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4 a7b7").await;
    house.app.privacy.forget(mina().id).await.unwrap();
    house.deliver().await;
    let row = house.row(game).await;
    let over = house.load(game).await;
    let request = house.request(&jihun(), row.home);
    let games = &house.app.games;
    let rematch = games.rematch(&request, game, over.version(), None).await;
    assert_eq!(refused(rematch), Refused::FormerPlayer);
    let record = house.app.records.record(&row, None).await.unwrap();
    assert!(!record.bytes.is_empty());
    let named = Some(game);
    let row = house.app.core.matches.find(&request, named).await;
    assert_eq!(row.unwrap().phase, GamePhase::Over);
}

#[tokio::test]
async fn interrupted_deletion_is_finished_after_a_restart() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    // The process is killed right after the request was stored.
    let asked = house
        .store()
        .record_deletion_request(mina().id, Timestamp(1));
    asked.await.unwrap();
    let house = house.restart().await;
    house.app.upkeep.round().await.unwrap();
    let database = house.direct_database().await;
    assert_eq!(found(&database, &mina()).await, [""; 0]);
    assert!(
        house
            .store()
            .unfinished_deletions()
            .await
            .unwrap()
            .is_empty()
    );
    assert!(house.load(game).await.has_former_player());
}

#[tokio::test]
async fn two_concurrent_deletions_happen_once() {
    let house = House::new().await;
    for _ in 0..3 {
        let game = house.running(&mina(), &jihun(), false).await;
        house.moves(game, "a4b4").await;
    }
    let privacy = &house.app.privacy;
    let (first, second) = tokio::join!(privacy.forget(mina().id), privacy.forget(mina().id));
    first.unwrap();
    second.unwrap();
    let database = house.direct_database().await;
    let query = "select count(*) from event where kind = 'resigned'";
    let resigned: i64 = database.value(query, &[]).await;
    assert_eq!(resigned, 3);
}

#[tokio::test]
async fn returning_person_is_stored_as_new() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    house.app.privacy.forget(mina().id).await.unwrap();
    let new_game = house.challenged(&mina(), &jihun()).await;
    house.app.upkeep.round().await.unwrap();
    let row = house.row(new_game).await;
    assert!(row.is_open() && row.is_about(mina().id));
    let accepted = house.accepted(new_game, &jihun(), false).await;
    assert!(accepted.game.seat(mina().id).is_ok() && !accepted.game.has_former_player());
}

/// Returns the entries of an export.
fn entries(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut entries = BTreeMap::new();
    for nth in 0..archive.len() {
        let mut entry = archive.by_index(nth).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        entries.insert(entry.name().unwrap().into_owned(), bytes);
    }
    entries
}

#[tokio::test]
async fn export_contains_everything_stored() {
    let house = lived_in().await;
    let database = house.direct_database().await;
    let export = house.app.privacy.export(mina().id).await.unwrap();
    assert_eq!(export.left_out, Vec::<String>::new());
    let entries = entries(&export.bytes);
    let export_json: Value = serde_json::from_slice(&entries["export.json"]).unwrap();
    for (key, table, is_theirs) in [
        ("person", "person", "id = 11"),
        ("looks", "taste", "kind = 'person' and owner = 11"),
        ("vacations", "vacation", "person = 11"),
        (
            "games",
            "game",
            "11 in (challenger, coalesce(opponent, 0), coalesce(cho, 0), coalesce(han, 0))",
        ),
        ("plans", "plan", "person = 11"),
        ("plan_nodes", "plan_node", "person = 11"),
        ("messages", "outbox", "lane = 11"),
        ("refused", "blocked_lane", "lane = 11"),
    ] {
        let query = format!("select count(*) from {table} where {is_theirs}");
        let count: i64 = database.value(AssertSqlSafe(query), &[]).await;
        let rows = export_json[key].as_array().unwrap().len();
        assert_eq!(i64::try_from(rows).unwrap(), count, "{key}");
    }
    let game = &export_json["games"][0];
    assert_eq!(game["game"]["challenger"], "11");
    let challenge_event = &game["events"][0];
    assert_eq!(challenge_event["body"]["challenger"]["id"], "11");
    assert_eq!(challenge_event["at"], "2023-11-14T22:13:20Z");
    let text = String::from_utf8(entries["export.json"].clone()).unwrap();
    assert!(!text.contains("\"token\""), "secrets are nobody's data");
}

/// Returns the events of a person's first game in the export: number, kind and side.
async fn exported_events(house: &House, person: &Person) -> Vec<(u64, String, Option<String>)> {
    let export = house.app.privacy.export(person.id).await.unwrap();
    let export_json: Value =
        serde_json::from_slice(&entries(&export.bytes)["export.json"]).unwrap();
    let events = export_json["games"][0]["events"].as_array().unwrap();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let summary = |event: &Value| {
        let body = &event["body"];
        let side = if body["kind"] == "set_up" {
            text(&body["side"])
        } else {
            None
        };
        (
            event["seq"].as_u64().unwrap(),
            text(&body["kind"]).unwrap(),
            side.or(text(&body["by"])),
        )
    };
    events.iter().map(summary).collect()
}

#[tokio::test]
async fn export_shows_no_formation_chosen_in_secret() {
    let house = House::new().await;
    let secret = ChallengeOptions {
        ruleset: Some(Ruleset::read("essentials").unwrap()),
        ..ChallengeOptions::default()
    };
    let game = house.invited(&mina(), &jihun(), secret).await;
    house.accepted(game, &jihun(), false).await;
    house.sets_up(game, &mina(), Formation::Heeh).await;
    let own_events = exported_events(&house, &mina()).await;
    assert!(
        own_events.iter().any(|(_, kind, _)| kind == "set_up"),
        "{own_events:?}"
    );
    let opponents_events = exported_events(&house, &jihun()).await;
    assert!(
        !opponents_events.iter().any(|(_, kind, _)| kind == "set_up"),
        "{opponents_events:?}"
    );
    house.sets_up(game, &jihun(), Formation::Eheh).await;
    for person in [mina(), jihun()] {
        let all = exported_events(&house, &person).await;
        let chosen = all.iter().filter(|(_, kind, _)| kind == "set_up").count();
        assert_eq!(chosen, 2, "{all:?}");
    }
}

#[tokio::test]
async fn export_shows_hints_of_the_opponent_only_after_the_end() {
    let (house, game) = House::with_game().await;
    house.does(game, &mina(), Command::TakeHint).await;
    house.moves(game, "a4b4").await;
    let hints = |events: &[(u64, String, Option<String>)]| {
        let numbers: Vec<u64> = events.iter().map(|(number, ..)| *number).collect();
        let all_numbers: Vec<u64> = (1..=events.len() as u64).collect();
        assert_eq!(numbers, all_numbers, "no gap tells of what is not shown");
        events
            .iter()
            .filter(|(_, kind, _)| kind == "hint_taken")
            .count()
    };
    assert_eq!(hints(&exported_events(&house, &mina()).await), 1);
    assert_eq!(hints(&exported_events(&house, &jihun()).await), 0);
    house.does(game, &jihun(), Command::Resign).await;
    assert_eq!(hints(&exported_events(&house, &jihun()).await), 1);
}

#[tokio::test]
async fn files_that_do_not_fit_are_left_out_and_listed() {
    let house = House::new().await;
    let noise = |seed: u64| {
        // Random bytes cannot be compressed.
        let mut state = seed;
        let mut byte = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        };
        (0..4 << 20).map(|_| byte()).collect::<Vec<u8>>()
    };
    let database = house.direct_database().await;
    for seed in 1..=3 {
        let insert = "insert into review (owner, file, size, at) values (11, $1, 4194304, $2)";
        let values = [noise(seed).into(), seed.cast_signed().into()];
        database.change(insert, &values).await.unwrap();
    }
    let export = house.app.privacy.export(mina().id).await.unwrap();
    assert!(export.bytes.len() <= MAX_EXPORT_BYTES);
    assert_eq!(export.left_out, ["files/1"]);
    let entries = entries(&export.bytes);
    assert_eq!(entries["files/3"], noise(3));
    let export_json: Value = serde_json::from_slice(&entries["export.json"]).unwrap();
    assert_eq!(export_json["files_left_out"][0], "files/1");
}

#[tokio::test]
async fn export_is_a_consistent_snapshot_of_a_changing_game() {
    let (house, game) = House::with_game().await;
    let moves = house.moves(game, "a4b4 a7b7 i4h4 i7h7 b1c3 b10c8 c4d4 c7d7");
    let exports = async {
        let mut counts = Vec::new();
        for _ in 0..20 {
            let export = house.app.privacy.export(mina().id).await.unwrap();
            let entries = entries(&export.bytes);
            let export_json: Value = serde_json::from_slice(&entries["export.json"]).unwrap();
            let exported_game = &export_json["games"][0];
            let plies = exported_game["game"]["ply"].as_u64().unwrap();
            let events = exported_game["events"].as_array().unwrap();
            let moved = events
                .iter()
                .filter(|event| event["body"]["kind"] == "moved")
                .count();
            let plies = usize::try_from(plies).unwrap();
            assert_eq!(plies, moved, "the row and its events agree");
            counts.push(moved);
        }
        counts
    };
    let (_, counts) = tokio::join!(moves, exports);
    assert!(counts.is_sorted());
}

#[tokio::test]
async fn deletion_concurrent_with_a_move_comes_before_or_after_it() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    let row = house.row(game).await;
    let request = house.request(&jihun(), row.home);
    let command = hansu_play::Command::Play(janggi::Action::Move("a7b7".parse().unwrap()));
    let (forgotten, moved) = tokio::join!(
        house.app.privacy.forget(mina().id),
        house.app.games.act(&request, &row, None, command)
    );
    forgotten.unwrap();
    let after = house.load(game).await;
    assert!(!after.is_open() && after.has_former_player());
    // Either the move came first, or it was rejected because the game was over.
    let plies = if moved.is_ok() { 2 } else { 1 };
    assert_eq!(after.game().unwrap().ply(), plies);
}
