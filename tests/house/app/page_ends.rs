//! Finished games on the board page: rematches, analyses and records.

use hansu::app::NextGame;
use hansu_play::{Command, GameId, Person};
use janggi::Side;
use reqwest::header::{CONTENT_DISPOSITION, COOKIE};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};

use super::page::PageHouse;
use super::page_states::{practised, request, words};
use crate::support::steps::offered;
use crate::support::{LOUNGE, MINUTE, alex, jihun, mina};

/// Returns a game of Mina (Cho) and Jihun that she resigned. In her second turn she leaves a chariot en prise.
pub(super) async fn finished(page: &PageHouse) -> GameId {
    let house = &page.house;
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4 a7b7 a1a8 b10c8").await;
    house.does(game, &mina(), Command::Resign).await;
    house.deliver().await;
    game
}

fn rematch(game: GameId, level: Option<u8>, id: &str) -> Value {
    request(game, id, json!({ "kind": "rematch", "level": level }))
}

pub(super) fn analysis(game: GameId, id: &str) -> Value {
    request(game, id, json!({ "kind": "analysis" }))
}

/// Returns the number of a person's open games and challenges.
async fn open_games(page: &PageHouse, person: &Person) -> usize {
    let games = page.house.store().open_games_of(person.id, None).await;
    games.unwrap().len()
}

#[tokio::test]
async fn rematch_is_offered_and_accepted_once() {
    let page = PageHouse::new().await;
    let game = finished(&page).await;
    let minas = page.signed_in(&mina(), game).await;
    let jihuns = page.signed_in(&jihun(), game).await;
    let end = &page.state(&minas, game).await["end"];
    let offered = json!([{ "label": "Rematch", "level": null }]);
    assert_eq!(end["rematch"], offered);
    assert_eq!(end["next"], Value::Null);
    let offer = rematch(game, None, "rematch-0001");
    let (first, second) = tokio::join!(page.acts(&minas, &offer), page.acts(&minas, &offer),);
    assert_eq!(first["outcome"], "told", "{first}");
    let text = "You've offered a rematch. It begins when 지훈 accepts it.";
    assert_eq!([&first["text"], &second["text"]], [text, text]);
    assert_eq!(open_games(&page, &mina()).await, 1);
    page.house.deliver().await;
    let state = page.state(&minas, game).await;
    assert_eq!(words(&state["offers"]), [text]);
    assert_eq!(state["end"]["rematch"], json!([]));
    let state = page.state(&jihuns, game).await;
    assert_eq!(words(&state["offers"]), ["미나 offers a rematch."]);
    assert_eq!(state["end"]["rematch"][0]["label"], "Accept rematch");
    let accept = rematch(game, None, "rematch-0001");
    let answer = page.acts(&jihuns, &accept).await;
    assert_eq!(answer["outcome"], "begun", "{answer}");
    assert_eq!(page.acts(&jihuns, &accept).await, answer);
    let next = GameId(answer["game"].as_str().unwrap().parse().unwrap());
    let seats = page.house.load(next).await;
    assert_eq!(seats.seats().unwrap().players[Side::Cho], jihun());
    for cookie in [&minas, &jihuns] {
        let end = &page.state(cookie, game).await["end"];
        assert_eq!(end["next"], *next.to_string());
        assert_eq!(end["rematch"], json!([]));
    }
    // A repeated offer leads to the game that it became.
    let answer = page.acts(&minas, &offer).await;
    assert_eq!(answer["game"], *next.to_string(), "{answer}");
    assert_eq!(open_games(&page, &mina()).await, 1);
    // The new game has a thread, made from the message in the channel above.
    page.house.deliver().await;
    assert_ne!(page.house.home(next).await, page.house.home(game).await);
    assert_ne!(page.house.home(next).await, LOUNGE);
}

#[tokio::test]
async fn rematch_of_discord_is_seen_on_the_page() {
    let page = PageHouse::new().await;
    let game = finished(&page).await;
    let house = &page.house;
    let request = house.request(&mina(), house.home(game).await);
    let version = house.load(game).await.version();
    let games = &house.app.games;
    let challenged = games.rematch(&request, game, version, None).await.unwrap();
    let state = house.load(game).await;
    let seen = async |person: &Person| games.next_game(person.id, &state).await.unwrap();
    let new = offered(challenged).game;
    assert_eq!(seen(&mina()).await, Some(NextGame::OfferedByPlayer(new)));
    assert_eq!(seen(&jihun()).await, Some(NextGame::OfferedByOpponent(new)));
    assert_eq!(seen(&alex()).await, None);
}

#[tokio::test]
async fn rematch_of_a_foreign_or_running_game_is_refused() {
    let page = PageHouse::new().await;
    let game = finished(&page).await;
    let running = page.house.running(&mina(), &jihun(), true).await;
    let other = page.house.running(&alex(), &jihun(), true).await;
    let minas = page.signed_in(&mina(), game).await;
    let alexs = page.signed_in(&alex(), other).await;
    for (cookie, game, level, id) in [
        (&alexs, game, None, "rematch-0001"),
        (&minas, running, None, "rematch-0002"),
        (&minas, game, Some(3), "rematch-0003"),
        (&minas, game, Some(11), "rematch-0004"),
    ] {
        let body = rematch(game, level, id);
        let answer = page.acts(cookie, &body).await;
        assert_eq!(answer["outcome"], "refused", "{body}");
    }
    // An id belongs to one request.
    let first = rematch(game, None, "rematch-0005");
    let answer = page.acts(&minas, &first).await;
    assert_eq!(answer["outcome"], "told");
    let other = rematch(running, None, "rematch-0005");
    let answer = page.acts(&minas, &other).await;
    assert_eq!(answer["outcome"], "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn rematch_against_the_bot_begins_at_the_chosen_level() {
    let page = PageHouse::new().await;
    let _bot = page.bot_plays();
    let game = practised(&page, 3).await;
    page.house.moves(game, "a4b4").await;
    page.house.does(game, &mina(), Command::Resign).await;
    let cookie = page.signed_in(&mina(), game).await;
    for (level, id) in [(None, "rematch-0001"), (Some(2), "rematch-0002")] {
        let body = rematch(game, level, id);
        let answer = page.asks_for_game(&cookie, &body).await;
        assert_eq!(answer["outcome"], "begun", "{answer}");
        let next = GameId(answer["game"].as_str().unwrap().parse().unwrap());
        let state = page.house.load(next).await;
        assert_eq!(state.level().unwrap().number(), level.unwrap_or(3));
        let again = page.asks_for_game(&cookie, &body).await;
        assert_eq!(again, answer);
        page.house.does(next, &mina(), Command::Resign).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn level_that_suits_better_is_offered_with_the_rematch() {
    let page = PageHouse::new().await;
    let _bot = page.bot_plays();
    let mut labels = Value::Null;
    // Three losses in a row at a level suggest the one below.
    for _ in 0..3 {
        let game = practised(&page, 3).await;
        page.house.moves(game, "a4b4").await;
        page.house.does(game, &mina(), Command::Resign).await;
        let cookie = page.signed_in(&mina(), game).await;
        labels = page.state(&cookie, game).await["end"]["rematch"].clone();
        page.house.clock.advance(MINUTE);
    }
    let level = json!({ "label": "Play level 2", "level": 2 });
    assert_eq!(labels[1], level, "{labels}");
}

#[tokio::test]
async fn analysis_is_shown_from_the_readers_seat() {
    let page = PageHouse::new().await;
    let game = finished(&page).await;
    let minas = page.signed_in(&mina(), game).await;
    let jihuns = page.signed_in(&jihun(), game).await;
    let state = page.state(&minas, game).await;
    assert_eq!(state["end"]["analyse"], "Analyse");
    assert_eq!(state["end"]["record"], "Record");
    let body = analysis(game, "analysis-0001");
    let analysed = async |cookie: &str| {
        loop {
            let answer = page.acts(cookie, &body).await;
            assert_eq!(answer["outcome"], "analysis", "{answer}");
            // It may take longer than an answer waits.
            if !answer["analysis"].is_null() {
                return answer;
            }
        }
    };
    let answer = analysed(&minas).await;
    assert_eq!([&answer["done"], &answer["total"]], [5, 5]);
    assert_eq!(page.acts(&minas, &body).await, answer);
    let shown = &answer["analysis"];
    let graph: Vec<u64> = serde_json::from_value(shown["graph"].clone()).unwrap();
    assert_eq!(graph.len(), 5, "the start, and after each turn");
    assert!(graph[3] < 30, "she loses a chariot: {graph:?}");
    let points = shown["points"].as_array().unwrap();
    let lost = points.iter().find(|point| point["ply"] == 2).unwrap();
    assert_eq!(lost["played"], json!([0, 63]), "a1a8");
    assert!(lost["better"].is_array(), "{lost}");
    let text = lost["text"].as_str().unwrap();
    assert!(text.contains("Better:") && !text.contains("**"), "{text}");
    let summary = words(&shown["summary"]);
    assert!(summary[0].starts_with("Accuracy:"), "{summary:?}");
    let answer = page.acts(&jihuns, &body).await;
    let mirrored: Vec<u64> = serde_json::from_value(answer["analysis"]["graph"].clone()).unwrap();
    for (cho, han) in graph.iter().zip(mirrored) {
        assert!((99..=101).contains(&(cho + han)), "{cho} {han}");
    }
}

#[tokio::test]
async fn analysis_of_a_foreign_or_running_game_is_refused() {
    let page = PageHouse::new().await;
    let game = finished(&page).await;
    let running = page.house.running(&mina(), &jihun(), true).await;
    page.house.moves(running, "a4b4").await;
    let other = page.house.running(&alex(), &jihun(), true).await;
    let minas = page.signed_in(&mina(), game).await;
    let alexs = page.signed_in(&alex(), other).await;
    for (cookie, game) in [(&alexs, game), (&minas, running)] {
        let body = analysis(game, "analysis-0001");
        let answer = page.acts(cookie, &body).await;
        assert_eq!(answer["outcome"], "refused", "{answer}");
    }
    assert_eq!(page.state(&minas, running).await["end"], Value::Null);
}

async fn record(page: &PageHouse, cookie: &str, game: GameId, format: &str) -> Response {
    let address = format!("{}/record/{game}/{format}", page.url);
    let request = page.client.get(address).header(COOKIE, cookie);
    request.send().await.unwrap()
}

#[tokio::test]
async fn record_is_sent_to_its_players_only() {
    let page = PageHouse::new().await;
    let game = finished(&page).await;
    let other = page.house.running(&alex(), &jihun(), true).await;
    let minas = page.signed_in(&mina(), game).await;
    let alexs = page.signed_in(&alex(), other).await;
    for (format, ending) in [
        ("usual", "gib"),
        ("gib", "gib"),
        ("pgn", "pgn"),
        ("text", "txt"),
    ] {
        let answer = record(&page, &minas, game, format).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let disposition = answer.headers()[CONTENT_DISPOSITION].to_str().unwrap();
        let expected = format!("attachment; filename=\"janggi-{game}.{ending}\"");
        assert_eq!(disposition, expected);
        assert!(!answer.bytes().await.unwrap().is_empty());
    }
    for (cookie, game, format, status) in [
        (alexs.as_str(), game, "usual", StatusCode::NOT_FOUND),
        (minas.as_str(), other, "usual", StatusCode::NOT_FOUND),
        (minas.as_str(), GameId(99), "usual", StatusCode::NOT_FOUND),
        (minas.as_str(), game, "wxf", StatusCode::NOT_FOUND),
        (minas.as_str(), game, "exe", StatusCode::NOT_FOUND),
        ("", game, "usual", StatusCode::UNAUTHORIZED),
        ("hansu=guessed", game, "usual", StatusCode::UNAUTHORIZED),
    ] {
        let answer = record(&page, cookie, game, format).await;
        assert_eq!(answer.status(), status, "{game} {format}");
    }
}
