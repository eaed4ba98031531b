//! The bot plays Xiangqi at every level.

use janggi::{Action, Game as Moves, XIANGQI};
use rand::seq::IndexedRandom;
use rand::{SeedableRng, rngs::StdRng};
use serde_json::json;

use super::all_speaks_of_xiangqi;
use crate::flows::club::{ALEX, Club, JANGGI, ids, pinged, text};

/// Against random moves, at three levels, until the bot has won.
#[tokio::test(flavor = "multi_thread")]
async fn bot_beats_random_moves() {
    for level in [1, 5, 10] {
        let club = Club::open().await;
        let options = json!({ "ruleset": "xiangqi", "side": "red", "level": level });
        let practice = club.command(ALEX, JANGGI, "practice", options).await;
        let number = ids(practice.public())[0]
            .split(':')
            .nth(1)
            .unwrap()
            .to_owned();
        let home = text(&practice.public()["id"]);
        let board = club.message_with(&home, &format!("piece:{number}:0")).await;
        assert_eq!(
            pinged(&board),
            Vec::<String>::new(),
            "who practises is present"
        );
        let mut moves = Moves::usual(&XIANGQI);
        let mut rng = StdRng::seed_from_u64(level);
        while moves.outcome().is_none() {
            let mv = *moves.position().legal_moves().choose(&mut rng).unwrap();
            let typed = json!({ "move": mv.to_string() });
            club.command(ALEX, &home, "move", typed).await.public();
            moves.play(Action::Move(mv)).unwrap();
            if moves.outcome().is_none() {
                moves.play(reply(&club, &home, moves.ply()).await).unwrap();
            }
        }
        let id = format!("rematch:{number}:{}", moves.ply());
        let words = text(&club.message_with(&home, &id).await["content"]);
        assert!(words.contains("(Black) wins"), "{words}");
        all_speaks_of_xiangqi(&club).await;
    }
}

/// Returns the bot's move after that many turns, from the record.
async fn reply(club: &Club, home: &str, ply: usize) -> Action {
    club.stage
        .until(async || {
            let uci = json!({ "format": "uci" });
            let sent = club.command(ALEX, home, "record", uci).await;
            let url = text(&sent.message()["attachments"][0]["url"]);
            let file = String::from_utf8(club.stage.bytes(&url).await).unwrap();
            let played = file.lines().nth(1).unwrap_or_default();
            let mv = played.split_whitespace().nth(ply)?;
            Some(Action::Move(mv.parse().unwrap()))
        })
        .await
}
