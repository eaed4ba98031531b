//! People who play against the bot meanwhile.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use janggi::{Action, Game};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::json;

use super::tally::Tally;
use crate::town::Town;

/// Games against the bot, and its level in them.
pub const GAMES: usize = 20;
pub const LEVEL: u8 = 10;
/// The interval between a person's moves.
const PACE: Duration = Duration::from_secs(15);
/// The interval for checking whether the bot has moved.
const LOOK: Duration = Duration::from_millis(20);

/// A game against the bot.
pub struct Practice {
    game: i64,
    who: u64,
    home: u64,
}

/// Begins games over the wire, in threads of their own, and sets them up.
pub async fn begin(town: &Town) -> Vec<Practice> {
    let mut practices = Vec::new();
    for number in 0..GAMES {
        let table = &town.tables[number * town.tables.len() / GAMES + number];
        let options = json!({ "level": LEVEL, "side": "cho" });
        let request = town.command(table.cho, table.channel, "practice", options);
        let answer = request.await;
        let home = answer.body["message"]["id"].as_str();
        let home = home.unwrap_or_else(|| panic!("{}", answer.body));
        let practice = Practice {
            game: town.newest_game().await,
            who: table.cho,
            home: home.parse().unwrap(),
        };
        town.silence().await;
        let chosen = json!({ "formation": "HEEH" });
        let set_up = town.command(table.cho, practice.home, "setup", chosen);
        let answer = set_up.await;
        assert_eq!(answer.state(), "answered", "{}", answer.body);
        practices.push(practice);
    }
    practices
}

/// Plays all of them for as long.
pub async fn play(town: &Town, games: Vec<Practice>, duration: Duration, tally: &Tally) {
    let began = Instant::now();
    let players = games
        .iter()
        .enumerate()
        .map(|(number, practice)| async move {
            // The games start one after the other, at even intervals.
            let mut at = PACE * number as u32 / GAMES as u32;
            let mut random = StdRng::seed_from_u64(number as u64);
            while at < duration {
                tokio::time::sleep_until((began + at).into()).await;
                if !turn(town, practice, (began, at), &mut random, tally).await {
                    return;
                }
                at += PACE;
            }
        });
    join_all(players).await;
}

/// Plays a legal move, and waits until the bot's move is shown. Returns `false` once the game is over.
async fn turn(
    town: &Town,
    practice: &Practice,
    (began, at): (Instant, Duration),
    random: &mut StdRng,
    tally: &Tally,
) -> bool {
    let match_now = town.replayed(practice.game).await;
    let Some(game) = match_now.game().filter(|game| game.outcome().is_none()) else {
        return false;
    };
    let Some(mv) = some_move(game, random) else {
        return false;
    };
    let ply = game.ply();
    let late = began.elapsed().saturating_sub(at);
    let options = json!({ "move": mv });
    let answer = town.command(practice.who, practice.home, "move", options);
    tally.add("/move against the bot", late, &answer.await, "answered");
    // Wait until the bot's move is stored and no board is queued.
    while town.is_waiting(practice.game, ply + 2).await {
        tokio::time::sleep(LOOK).await;
    }
    tally.answered("the bot's move", began.elapsed().saturating_sub(at));
    true
}

fn some_move(game: &Game, random: &mut StdRng) -> Option<String> {
    let mut moves = game.legal_actions();
    moves.retain(|action| *action != Action::Pass);
    let action = moves.choose(random)?;
    action.piece_move().map(|mv| mv.to_string())
}
