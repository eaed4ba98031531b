//! The card of a finished game: posted once, silently, also across kills; and none if cards are off.

use std::time::Duration;

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, MINA, ids, pinged, text};
use crate::flows::faults::short_nonces;
use crate::flows::game::Game;

/// Twenty turns; in her second Mina leaves a chariot en prise.
const TWENTY: [&str; 20] = [
    "a4b4", "a7b7", "a1a8", "b10c8", "i4h4", "i7h7", "c4c5", "c7c6", "e4e5", "e7e6", "g4g5",
    "g7g6", "b4b5", "b7b6", "h4h5", "h7h6", "i1i2", "i10i9", "i2i1", "i9i10",
];

/// Returns a game of twenty turns that Mina resigned.
async fn over(club: &Club) -> Game {
    let mut game = club.begin().await;
    for mv in TWENTY {
        game.play(club, mv).await;
    }
    game.is_quiet(club).await;
    game.resign(club, MINA).await;
    game
}

/// Returns the card of a game, once its analysis is done.
async fn card(club: &Club, game: &Game) -> Value {
    let patient = async {
        loop {
            if let Some(card) = cards(club, game).await.pop() {
                return card;
            }
            let seq = club.stage.get(&format!("/world?as={MINA}")).await["seq"].clone();
            let wait_path = format!("/wait?as={MINA}&after={seq}&timeout=500");
            club.stage.get(&wait_path).await;
        }
    };
    let result = tokio::time::timeout(Duration::from_secs(120), patient).await;
    result.unwrap_or_else(|_| panic!("no card:\n{}", club.log()))
}

async fn cards(club: &Club, game: &Game) -> Vec<Value> {
    club.messages_with_any(&game.home, "card:").await
}

#[tokio::test(flavor = "multi_thread")]
async fn card_of_a_finished_game_opens_its_analysis() {
    let mut club = Club::open().await;
    let game = over(&club).await;
    let card = card(&club, &game).await;
    assert!(pinged(&card).is_empty());
    let path = format!("/channels/{}/messages/{}", game.home, text(&card["id"]));
    let (_, wire) = club.stage.api("GET", &path, None).await;
    assert_eq!(wire["flags"].as_u64().unwrap() & 4096, 4096, "{wire}");
    let words = text(&card["content"]);
    for phrase in ["20 moves in one day", "Accuracy", "resigned"] {
        assert!(words.contains(phrase), "{phrase}: {words}");
    }
    // The card has the film of the whole game, and in an embed the board at the turning point.
    let files = card["attachments"].as_array().unwrap();
    assert_eq!(files.len(), 2, "{card}");
    let film = files.iter().find(|file| file["filename"] == "replay.gif");
    let film = club.stage.bytes(&text(&film.unwrap()["url"])).await;
    assert!(film.starts_with(b"GIF8"));
    let embed = &card["embeds"][0];
    let picture_url = text(&embed["image"]["url"]);
    assert!(picture_url.contains("board.png"), "{card}");
    assert!(text(&embed["description"]).contains("Better: "), "{card}");

    let id = format!("card:{}:{}", game.number, game.version() + 1);
    let learn = id.replace("card:", "learn:");
    assert_eq!(ids(&card), [id.clone(), learn.clone()]);
    let opened = club.press(ALEX, &card, &id).await;
    opened.says_privately("Accuracy");
    let opened = club.press(MINA, &card, &learn).await;
    opened.says_privately("실수");
    // The button works after a restart, which posts no second card.
    club.restart_bot().await;
    let opened = club.press(MINA, &card, &id).await;
    opened.says_privately("정확도");
    assert_eq!(cards(&club, &game).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn card_is_posted_once_despite_kills() {
    let mut club = Club::open_with(short_nonces, &[]).await;
    // Killed during the analysis, which starts over.
    let game = over(&club).await;
    club.kill_bot().await;
    // Killed during the post: the card has arrived without the bot's knowledge.
    let path = format!("/channels/{}/messages$", game.home);
    let hold = json!({ "method": "POST", "path": path, "body": "card:", "action": "hold",
        "when": "after" });
    let fault_id = club.fault(hold).await;
    club.start_bot().await;
    let first = card(&club, &game).await;
    club.is_hit(&fault_id).await;
    club.restart_after_a_nonce().await;
    // The bot finds the card, so its button works.
    let id = ids(&first).swap_remove(0);
    let opened = club.press(ALEX, &first, &id).await;
    opened.says_privately("Accuracy");
    assert_eq!(cards(&club, &game).await.len(), 1);
}
