//! Plans over the wire: made by menus and typed, played against, deleted with their reasons, kept from everyone else.

mod bad_input;
mod doubled;
mod ends;
mod kills;
mod playing;
mod secrecy;

use serde_json::{Value, json};

use crate::flows::club::{Answer, Club, ids, text};
use crate::flows::game::Game;

/// Opens the plan by the button of the public board.
async fn open(club: &Club, game: &Game, who: &str) -> Answer {
    let opened = club.press(who, &game.board, &game.id("plan")).await;
    opened.private();
    opened
}

/// Adds a typed line in the game's channel.
async fn line(club: &Club, game: &Game, who: &str, line: &str) -> Answer {
    let asked = json!({ "line": line });
    let answer = club.command(who, &game.home, "plan", asked).await;
    answer.private();
    answer
}

/// Chooses a turn by the menus of the panel, which then shows its node.
async fn step(club: &Club, who: &str, panel: &Answer, mv: &str) -> Answer {
    let (from, to) = mv.split_at(mv.find(|at: char| at.is_ascii_digit()).unwrap() + 1);
    let (from, to) = match to.strip_prefix('0') {
        Some(to) => (format!("{from}0"), to),
        None => (from.to_owned(), to),
    };
    let menu = at(panel, ".piece");
    let chosen = club.select(who, panel.message(), &menu, &from).await;
    let targets = at(&chosen, &format!(".{from}"));
    let shown = club.select(who, chosen.message(), &targets, to).await;
    assert_eq!(shown.state(), "updated", "{:?}", shown.0);
    shown
}

/// The id of the panel's component that ends so.
#[track_caller]
fn at(panel: &Answer, end: &str) -> String {
    let found = ids(panel.message())
        .into_iter()
        .find(|id| id.ends_with(end));
    found.unwrap_or_else(|| panic!("no {end} in {}", panel.0))
}

/// The turns that a board names, and whether it says that an answer was planned.
fn told(board: &Value) -> (usize, bool) {
    let words = text(&board["content"]);
    let turns = words.lines().filter(|line| line.starts_with("Move "));
    (turns.count(), words.contains("planned"))
}
