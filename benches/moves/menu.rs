//! The cost of a move by menu: a piece is chosen on the board, its target in the private message, and the board
//! comes.

use serde_json::{Value, json};

use crate::milliseconds;
use crate::seed::Seed;
use crate::town::{Answer, Play, Town};

/// The number of running games.
const TABLES: usize = 20;
/// The number of pairs of moves in each game, and of pairs before the measurement.
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
    let mut before = town.silence().await;
    let mut pairs = 0;
    for round in 0..PAIRS {
        if round == WARM {
            before = town.silence().await;
            pairs = 0;
        }
        for play in &mut plays {
            let typed = town.play(play).await;
            let board = &typed.body["message"];
            match menu_of_pieces(board) {
                Some(pieces) => by_menu(&town, play, board, pieces).await,
                // On a busy machine the answer may only promise that the board follows. Then two moves are typed
                // instead.
                None => drop(town.play(play).await),
            }
            pairs += 1;
        }
    }
    let per_pair = milliseconds(town.silence().await - before) / f64::from(pairs);
    println!("  {per_pair:.2} ms of processor time a pair");
}

/// Plays the next move with the menus: the board's public menu, then the private menu of targets.
async fn by_menu(town: &Town, play: &mut Play, board: &Value, pieces: &str) {
    let (player, turn) = play.next();
    // The move consists of two points, each with a rank of one or two digits.
    let at = turn[1..].find(|sign: char| sign.is_alphabetic()).unwrap() + 1;
    let (from, target) = turn.split_at(at);
    let piece = town.select(player, board, pieces, from).await;
    let private = &piece.body["message"];
    let id = menu_with(private, target);
    let played = town.select(player, private, &id, target).await;
    assert_eq!(played.state(), "updated", "{turn}: {}", played.body);
}

/// Returns the id of the menu that contains the point, other than the menu of pieces.
fn menu_with(message: &Value, value: &str) -> String {
    let rows = message["components"].as_array().unwrap();
    let menus = rows.iter().filter_map(|row| row["components"].get(0));
    let has = |menu: &&Value| {
        let options = menu["options"].as_array();
        let id = menu["custom_id"].as_str().unwrap_or_default();
        !id.starts_with("piece:")
            && options.is_some_and(|all| all.iter().any(|option| option["value"] == value))
    };
    let menu = menus.into_iter().find(has);
    let menu = menu.unwrap_or_else(|| panic!("no menu has {value}: {message}"));
    menu["custom_id"].as_str().unwrap().to_owned()
}

/// Returns the id of a board's menu of pieces.
fn menu_of_pieces(board: &Value) -> Option<&str> {
    let rows = board["components"].as_array()?;
    let mut ids = rows
        .iter()
        .filter_map(|row| row["components"][0]["custom_id"].as_str());
    ids.find(|id| id.starts_with("piece:"))
}

impl Town {
    /// Selects an option in a menu of a message.
    async fn select(&self, person: u64, message: &Value, id: &str, value: &str) -> Answer {
        let act = json!({
            "as": person.to_string(), "channel": message["channel"], "message": message["id"],
            "custom_id": id, "values": [value],
        });
        self.act("/do/select", act, person).await
    }
}
