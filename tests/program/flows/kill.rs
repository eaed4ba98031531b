//! Kills at any moment: the bot loses nothing and repeats nothing.

use std::time::Duration;

use hansu_play::Event;
use janggi::Action;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};
use serde_json::json;

use crate::flows::club::{ALEX, Club, JANGGI, MINA, SAM};
use crate::flows::faults::{LONGER_THAN_A_NONCE, short_nonces};
use crate::flows::game::Game;
use crate::flows::hostile::{hold, let_go};

/// Short claims, so that a pause can outlast them.
pub const SETTINGS: [(&str, &str); 1] = [("HANSU_DELIVERY__CLAIM_MS", "4000")];

async fn club() -> Club {
    club_that(&[]).await
}

/// Returns a club with more settings.
async fn club_that(further_settings: &[(&'static str, &'static str)]) -> Club {
    let settings = [&SETTINGS, further_settings].concat();
    Club::open_on_either_with(short_nonces, &settings).await
}

/// Returns the moves and passes in the database.
pub async fn stored(club: &Club) -> Vec<Action> {
    let bodies: Vec<String> = club.column("select body from event order by seq").await;
    bodies
        .iter()
        .filter_map(|body| Event::from_json(body).unwrap().action())
        .collect()
}

/// Waits for the newest stored move's board. Then each move must have exactly one.
async fn each_board_is_there_once(club: &Club, game: &mut Game) {
    let actions = stored(club).await;
    for action in &actions[game.moves.ply()..] {
        game.moves.play(*action).unwrap();
    }
    game.next_board(club).await;
    game.has_each_board_once(club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_during_an_answer_loses_no_board() {
    #[rustfmt::skip]
    let cases = [
        ("the answer is accepted, but not read", "/callback", "after", Duration::ZERO),
        ("the same, and a nonce's life later", "/callback", "after", LONGER_THAN_A_NONCE),
        ("the answer is not accepted", "/callback", "before", Duration::ZERO),
        ("its message is being asked for", "/messages/@original", "before", Duration::ZERO),
    ];
    let mut club = club().await;
    let mut game = club.begin().await;
    for ((case, path, when, pause), mv) in cases.into_iter().zip(["a4b4", "a7b7", "c4c5", "c7c6"]) {
        game.is_quiet(&club).await;
        if path.ends_with("@original") {
            // The response contains the message. If it is lost, the bot requests the message.
            let lost_answer = json!({ "path": "/callback", "action": "drop", "when": "after" });
            club.fault(lost_answer).await;
        }
        let hold = json!({ "path": path, "action": "hold", "when": when });
        let fault_id = club.fault(hold).await;
        game.send(&club, mv).await;
        club.is_hit(&fault_id).await;
        club.kill_bot().await;
        tokio::time::sleep(pause).await; // the life of a nonce passes by itself
        club.start_bot().await;
        println!("{case}");
        each_board_is_there_once(&club, &mut game).await;
    }
    assert_eq!(game.moves.ply(), 4);
    game.goes_on(&club, "e4d4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_while_the_courier_posts_loses_no_board() {
    let mut club = club().await;
    let mut game = club.begin().await;
    for (when, pause, from, to) in [
        ("after", Duration::ZERO, "a4", "b4"),
        ("after", LONGER_THAN_A_NONCE, "a7", "b7"),
        ("before", LONGER_THAN_A_NONCE, "c4", "c5"),
    ] {
        game.is_quiet(&club).await;
        let fault_id = club.hold_post(&game.home, when).await;
        let played = club.move_by_menu(game.turn(), &game.board, from, to).await;
        played.updated();
        club.is_hit(&fault_id).await;
        club.kill_bot().await;
        tokio::time::sleep(pause).await; // the life of a nonce passes by itself
        club.start_bot().await;
        each_board_is_there_once(&club, &mut game).await;
    }
    assert_eq!(game.moves.ply(), 3);
    game.goes_on(&club, "c7c6").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_during_a_deferred_answer_loses_no_board() {
    let mut club = club_that(&[("HANSU_DELIVERY__WAIT_MS", "200")]).await;
    let mut game = club.begin().await;
    let hold_spec = json!({
        "method": "PATCH", "path": "/messages/@original", "action": "hold", "when": "before",
    });
    let fault_id = club.fault(hold_spec).await;
    // While another program locks the database, the response has to wait.
    let lock = hold(&club).await;
    let path = game.send(&club, "a4b4").await;
    club.is_deferred(&path).await;
    let_go(lock).await;
    club.is_hit(&fault_id).await;
    assert_eq!(club.state(&path).await, "deferred");
    club.restart_bot().await;
    each_board_is_there_once(&club, &mut game).await;
    // The thinking message is filled in.
    assert_eq!(club.stage.get(&path).await["state"], "answered");
    game.goes_on(&club, "a7b7").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_kills_lose_no_board() {
    let seed = rand::rng().next_u64();
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let mut club = club().await;
    let mut game = club.begin().await;
    let kills = kills(&club, 12);
    survives_kills(&mut club, &mut game, &mut random, kills).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_kills_lose_no_board_of_xiangqi() {
    let seed = rand::rng().next_u64();
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let mut club = club().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    let kills = kills(&club, 6);
    survives_kills(&mut club, &mut game, &mut random, kills).await;
}

/// Returns the number of kills: fewer with a server, where each start waits until the previous process counts as dead.
fn kills(club: &Club, of_a_file: u32) -> u32 {
    match club.address() {
        Some(_) => 2,
        None => of_a_file,
    }
}

/// Plays through that many kills, and once more.
async fn survives_kills(club: &mut Club, game: &mut Game, random: &mut StdRng, kills: u32) {
    for _ in 0..kills {
        let acknowledged = play_until_killed(club, game, random).await;
        if random.random_bool(0.3) {
            tokio::time::sleep(LONGER_THAN_A_NONCE).await; // a nonce's life passes by itself
        }
        club.start_bot().await;
        let stored = stored(club).await.len();
        assert!(
            stored >= acknowledged,
            "{acknowledged} moves acknowledged, {stored} stored"
        );
        each_board_is_there_once(club, game).await;
        if game.moves.outcome().is_some() {
            break;
        }
    }
    if game.moves.outcome().is_none() {
        let mv = any_move(game, random);
        game.goes_on(club, &mv).await;
    }
}

/// Plays random moves until a kill at a random moment. Returns the number of answered moves.
async fn play_until_killed(club: &mut Club, game: &mut Game, random: &mut StdRng) -> usize {
    for _ in 0..random.random_range(0..4) {
        // The board is the response or, while older messages are pending, follows it.
        let mv = any_move(game, random);
        club.types(game.turn(), &game.home, &mv).await;
        game.note(&mv);
        game.next_board(club).await;
        if game.moves.outcome().is_some() {
            break;
        }
    }
    let mut acknowledged = game.moves.ply();
    if game.moves.outcome().is_none() {
        let mv = any_move(game, random);
        let outcome = game.send(club, &mv).await;
        let moment = Duration::from_micros(random.random_range(0..60_000));
        tokio::time::sleep(moment).await; // the moment of the kill is what is tried
        club.kill_bot().await;
        let state = club.state(&outcome).await;
        acknowledged += usize::from(matches!(state.as_str(), "answered" | "deferred"));
    } else {
        club.kill_bot().await;
    }
    acknowledged
}

fn any_move(game: &Game, random: &mut StdRng) -> String {
    let moves = game.moves.position().legal_moves();
    moves
        .choose(random)
        .map_or("pass".to_owned(), ToString::to_string)
}

/// With an expired token, the search reads more than a page of other people's messages.
#[tokio::test(flavor = "multi_thread")]
async fn kill_in_a_busy_channel_loses_no_board() {
    let mut club = Club::open_on_either_with(
        short_nonces,
        &[SETTINGS[0], ("HANSU_DELIVERY__TOKEN_LIFE_MS", "1")],
    )
    .await;
    club.deny(JANGGI, &["CREATE_PUBLIC_THREADS"]).await;
    chatter(&club, 30).await;
    let mut game = Game::begin_in_channel(&club, MINA, ALEX).await;
    game.is_quiet(&club).await;
    let fault_id = club.hold_answer("after").await;
    chatter(&club, 60).await;
    game.send(&club, "a4b4").await;
    club.is_hit(&fault_id).await;
    club.kill_bot().await;
    chatter(&club, 120).await;
    club.start_bot().await;
    each_board_is_there_once(&club, &mut game).await;
    game.goes_on(&club, "a7b7").await;
}

async fn chatter(club: &Club, count: usize) {
    for number in 0..count {
        let words = json!({ "as": SAM, "channel": JANGGI, "content": format!("hello {number}") });
        club.stage.post("/do/say", words).await;
    }
}
