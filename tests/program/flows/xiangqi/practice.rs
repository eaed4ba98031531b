//! The bot plays Xiangqi at every level.

use janggi::{Action, Game as Moves, XIANGQI};
use rand::seq::IndexedRandom;
use rand::{SeedableRng, rngs::StdRng};
use serde_json::json;

use super::all_speaks_of_xiangqi;
use crate::flows::club::{ALEX, Club, JANGGI, pinged, says, text};

/// Against random moves, at three levels, until the bot has won.
#[tokio::test(flavor = "multi_thread")]
async fn bot_beats_random_moves() {
    for level in [1, 5, 10] {
        let club = Club::open().await;
        let options = json!({ "ruleset": "xiangqi", "side": "red", "level": level });
        let practice = club.command(ALEX, JANGGI, "practice", options).await;
        let number = practice.number();
        let home = text(&practice.public()["id"]);
        let board = club.message_with(&home, &format!("piece:{number}:0")).await;
        assert!(pinged(&board).is_empty(), "who practises is present");
        let mut moves = Moves::usual(&XIANGQI);
        let mut rng = StdRng::seed_from_u64(level);
        while moves.outcome().is_none() {
            let mv = *moves.position().legal_moves().choose(&mut rng).unwrap();
            club.types(ALEX, &home, &mv.to_string()).await.public();
            moves.play(Action::Move(mv)).unwrap();
            if moves.outcome().is_none() {
                let ply = moves.ply();
                let reply = club.stage.until(async || {
                    let played = club.moves(ALEX, &home, &number).await;
                    Some(Action::Move(played.get(ply)?.parse().unwrap()))
                });
                moves.play(reply.await).unwrap();
            }
        }
        let id = format!("rematch:{number}:{}", moves.ply());
        says(&club.message_with(&home, &id).await, "(Black) wins");
        all_speaks_of_xiangqi(&club).await;
    }
}
