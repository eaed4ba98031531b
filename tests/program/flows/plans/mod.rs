//! Plans over the wire: made by menus and typed, played against, deleted with their reasons, kept from everyone else.

mod bad_input;
mod doubled;
mod ends;
mod kills;
mod playing;
mod secrecy;

use serde_json::{Value, json};

use crate::flows::club::{Answer, Club, text};
use crate::flows::game::Game;

/// Opens the plan with the button of the public board.
async fn open(club: &Club, game: &Game, user: &str) -> Answer {
    let opened = club.press(user, &game.board, &game.id("plan")).await;
    opened.private();
    opened
}

/// Adds a typed line in the game's channel.
async fn line(club: &Club, game: &Game, user: &str, line: &str) -> Answer {
    let options = json!({ "line": line });
    let answer = club.command(user, &game.home, "plan", options).await;
    answer.private();
    answer
}

/// Chooses a turn with the menus of the panel, which then shows its node.
async fn step(club: &Club, user: &str, panel: &Answer, mv: &str) -> Answer {
    let (from, rest) = mv.split_at(mv.find(|at: char| at.is_ascii_digit()).unwrap() + 1);
    let (from, target) = match rest.strip_prefix('0') {
        Some(rest) => (format!("{from}0"), rest),
        None => (from.to_owned(), rest),
    };
    let menu = panel.id_ending(".piece");
    let chosen = club.select(user, panel.message(), &menu, &from).await;
    let targets = chosen.id_ending(&format!(".{from}"));
    let answer = club.select(user, chosen.message(), &targets, target).await;
    answer.updated();
    answer
}

/// Returns the number of turns that a board names, and whether it mentions a planned answer.
fn told(board: &Value) -> (usize, bool) {
    let words = text(&board["content"]);
    let turns = words.lines().filter(|line| line.starts_with("Move "));
    (turns.count(), words.contains("planned"))
}
