//! Evenings over the wire: the countdown, the ping at a minute left, the fall of the flag, and going on by days.

use serde_json::json;

use crate::flows::clocks::grow_older_by;
use crate::flows::club::{ALEX, Club, JANGGI, MINA, ids, pinged, says};
use crate::flows::game::Game;

const SECOND: i64 = 1000;

#[tokio::test(flavor = "multi_thread")]
async fn whole_game_of_five_minutes_ends_by_the_flag() {
    let mut club = Club::open().await;
    let game = Game::opened(&club, json!({ "pace": "5m", "rated": "yes" })).await;
    let challenge = club.message_saying(JANGGI, "5 minutes a side").await;
    for phrase in ["5분", "you lose at once"] {
        says(&challenge, phrase);
    }
    // The countdown.
    says(&game.board, ":R>");
    // The bot notes that it is there.
    let noted = async || club.column::<i64>("select max(at) from heartbeat").await;
    let before = noted().await;
    club.stage
        .until(async || (noted().await > before).then_some(()))
        .await;

    // Refused, with the reason: a pause, a claim, time as a gift.
    let pause = club.command(ALEX, &game.home, "pause", json!({})).await;
    pause.says_privately("Continue slowly");
    let claim = club.command(ALEX, &game.home, "claim", json!({})).await;
    claim.says_privately("without a claim");

    grow_older_by(&mut club, 241 * SECOND).await;
    club.start_bot().await;
    let minute = "1분도 남지 않았습니다";
    let ping = club.message_saying(&game.home, minute).await;
    assert_eq!(pinged(&ping), [MINA]);
    grow_older_by(&mut club, 30 * SECOND).await;
    club.start_bot().await;
    club.bot_listens().await;
    let pings = club.messages_saying(&game.home, minute).await;
    assert_eq!(pings.len(), 1);

    grow_older_by(&mut club, 60 * SECOND).await;
    club.start_bot().await;
    let last = game.last_board(&club).await;
    says(&last, "ran out of time");
    says(&last, "1500? → 1662?");
    // Ratings of evenings have pages of their own.
    let ranks = club.command(ALEX, JANGGI, "leaderboard", json!({})).await;
    ranks.private();
    let evening = ranks.id("page:-:0:ranks.0.evening.other");
    let turned = club.press(ALEX, ranks.message(), &evening).await;
    let card = turned.message()["embeds"][0].to_string();
    assert!(card.contains("Fast Janggi"), "{card}");
    assert!(card.contains("1662"), "{card}");
    club.stop_bot().await;
    let (code, output) = club.hansu(&["ratings"]).await;
    assert_eq!(code, Some(0), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn flag_does_not_fall_while_the_gateway_is_dead() {
    let mut club = Club::open().await;
    let mut game = Game::opened(&club, json!({ "pace": "5m" })).await;
    grow_older_by(&mut club, 293 * SECOND).await;
    club.start_bot().await;
    club.bot_listens().await;
    // From now on the gateway answers no heartbeat, and nobody presses anything: the bot finds out at the flag.
    club.control("gateway", json!({ "action": "silent", "on": true }))
        .await;
    let bot = club.stage.get("/control/bot?resumes=1&timeout=30000").await;
    assert_eq!(bot["resumes"], 1, "{bot}\n{}", club.log());
    club.control("gateway", json!({ "action": "silent", "on": false }))
        .await;
    game.play(&club, "b4a4").await;
    game.is_quiet(&club).await;
    // A connection that answers lets the flag of the other fall.
    grow_older_by(&mut club, 320 * SECOND).await;
    club.start_bot().await;
    club.message_saying(&game.home, "ran out of time").await;
    assert!(club.stop_bot().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn both_continue_slowly() {
    let club = Club::open().await;
    let mut game = Game::opened(&club, json!({ "pace": "10m+10" })).await;
    let id = |action: &str| format!("{}:{action}", game.id("pause"));
    let [offer, accept, decline] = ["slow", "accept", "decline"].map(id);
    let board = club.command(MINA, &game.home, "board", json!({})).await;
    let offered = club.press(MINA, board.message(), &offer).await;
    assert_eq!(pinged(offered.public()), [ALEX]);
    assert_eq!(ids(offered.message()), [accept.clone(), decline]);
    let agreed = club.press(ALEX, offered.public(), &accept).await;
    agreed.says("The game goes on slowly");
    game.play(&club, "b4a4").await;
    says(&game.board, "Deadline: <t:");
}
