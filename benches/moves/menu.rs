//! The cost of a move by menu: a piece is chosen on the board, its target in the private message, and the board
//! comes.

use serde_json::{Value, json};

use crate::milliseconds;
use crate::seed::Seed;
use crate::town::{Answer, Play, Town};

/// Running games.
const TABLES: usize = 20;
/// Pairs of moves in each game, and of those before anything is measured.
const PAIRS: usize = 8;
const WARM: usize = 2;

pub async fn run() {
    println!("a typed move, and one by menu in answer to it, in {TABLES} games");
    let mut town = Town::found(TABLES).await;
    let mut seed = Seed::new(&town.path()).await;
    let tables = town.tables.clone();
    let mut plays = town.seat(&mut seed, &tables, 0).await;
    seed.close().await;
    town.start_bot().await;
    let mut worked = town.silence().await;
    let mut pairs = 0;
    for pair in 0..PAIRS {
        if pair == WARM {
            worked = town.silence().await;
            pairs = 0;
        }
        for play in &mut plays {
            let typed = town.play(play).await;
            let board = &typed.body["message"];
            match menu_of_pieces(board) {
                Some(pieces) => by_menu(&town, play, board, pieces).await,
                // On a busy machine the answer may be that the board follows: two typed moves then.
                None => drop(town.play(play).await),
            }
            pairs += 1;
        }
    }
    let each = milliseconds(town.silence().await - worked) / f64::from(pairs);
    println!("  {each:.2} ms of processor time a pair");
}

/// Plays the next move by the menus: the public one of the board, then the private one of targets.
async fn by_menu(town: &Town, play: &mut Play, board: &Value, pieces: &str) {
    let (who, turn) = play.next();
    // Two points, of which the second has a two-digit rank or not.
    let at = turn[1..].find(|sign: char| sign.is_alphabetic()).unwrap() + 1;
    let (from, to) = turn.split_at(at);
    let piece = town.select(who, board, pieces, from).await;
    let private = &piece.body["message"];
    let id = menu_with(private, to);
    let played = town.select(who, private, &id, to).await;
    assert_eq!(played.state(), "updated", "{turn}: {}", played.body);
}

/// The menu, other than that of pieces, that has the point.
fn menu_with(message: &Value, value: &str) -> String {
    let rows = message["components"].as_array().unwrap();
    let menus = rows.iter().filter_map(|row| row["components"].get(0));
    let has = |menu: &&Value| {
        let options = menu["options"].as_array();
        let id = menu["custom_id"].as_str().unwrap_or_default();
        !id.starts_with("piece:")
            && options.is_some_and(|all| all.iter().any(|one| one["value"] == value))
    };
    let found = menus.into_iter().find(has);
    let found = found.unwrap_or_else(|| panic!("no menu has {value}: {message}"));
    found["custom_id"].as_str().unwrap().to_owned()
}

/// The id of a board's menu of pieces.
fn menu_of_pieces(board: &Value) -> Option<&str> {
    let rows = board["components"].as_array()?;
    let mut ids = rows
        .iter()
        .filter_map(|row| row["components"][0]["custom_id"].as_str());
    ids.find(|id| id.starts_with("piece:"))
}

impl Town {
    /// Selects an option in a menu of a message.
    async fn select(&self, who: u64, message: &Value, id: &str, value: &str) -> Answer {
        let act = json!({
            "as": who.to_string(), "channel": message["channel"], "message": message["id"],
            "custom_id": id, "values": [value],
        });
        self.act("/do/select", act, who).await
    }
}
