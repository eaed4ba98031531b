//! Evenings over the wire: the countdown, the ping at a minute left, the fall of the flag, and going on by days.

use serde_json::{Value, json};

use crate::flows::clocks::{database, grow_older_by};
use crate::flows::club::{ALEX, BOT, Club, JANGGI, MINA, SAM, ids, pinged, text};
use crate::flows::game::Game;

const SECOND: i64 = 1000;

/// Returns a game of these options in which both have moved. Mina plays Cho and is to move.
async fn begin(club: &Club, options: Value) -> Game {
    use janggi::Formation::Heeh;
    let mut game = Game::begin_by(club, options, [MINA, ALEX], [Heeh, Heeh]).await;
    game.play(club, "a4b4").await;
    game.play(club, "a7b7").await;
    game.is_quiet(club).await;
    game
}

/// Returns the messages with these words, in the thread's order.
async fn saying(club: &Club, game: &Game, words: &str) -> Vec<Value> {
    let all = club.public(&game.home).await;
    all.into_iter()
        .filter(|message| text(&message["content"]).contains(words))
        .collect()
}

async fn said(club: &Club, game: &Game, words: &str) -> Value {
    club.public_until(&game.home, |message| {
        text(&message["content"]).contains(words)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_game_of_five_minutes_ends_by_the_flag() {
    let mut club = Club::open().await;
    let game = begin(&club, json!({ "pace": "5m", "rated": "yes" })).await;
    let challenge = club
        .public_until(JANGGI, |message| {
            text(&message["content"]).contains("5 minutes a side")
        })
        .await;
    let content = text(&challenge["content"]);
    for phrase in ["5분", "you lose at once"] {
        assert!(content.contains(phrase), "{content}");
    }
    let content = text(&game.board["content"]);
    assert!(content.contains(":R>"), "the countdown: {content}");
    // The bot notes that it is there.
    let mut file = database(&club).await;
    let noted: i64 = sqlx::query_scalar("select max(at) from heartbeat")
        .fetch_one(&mut file)
        .await
        .unwrap();
    club.stage
        .until(async || {
            let now: i64 = sqlx::query_scalar("select max(at) from heartbeat")
                .fetch_one(&mut database(&club).await)
                .await
                .unwrap();
            (now > noted).then_some(())
        })
        .await;
    drop(file);

    // Refused, with the reason: a pause, a claim, time as a gift.
    let pause = club.command(ALEX, &game.home, "pause", json!({})).await;
    assert!(
        pause.private().contains("Continue slowly"),
        "{}",
        pause.content()
    );
    let claim = club.command(ALEX, &game.home, "claim", json!({})).await;
    assert!(
        claim.private().contains("without a claim"),
        "{}",
        claim.content()
    );

    grow_older_by(&mut club, 241 * SECOND).await;
    club.start_bot().await;
    let ping = said(&club, &game, "1분도 남지 않았습니다").await;
    assert_eq!(pinged(&ping), [MINA]);
    grow_older_by(&mut club, 30 * SECOND).await;
    club.start_bot().await;
    club.bot_listens().await;
    assert_eq!(saying(&club, &game, "1분도 남지 않았습니다").await.len(), 1);

    grow_older_by(&mut club, 60 * SECOND).await;
    club.start_bot().await;
    let is_last = |message: &Value| ids(message).iter().any(|id| id.starts_with("rematch:"));
    let last = club.public_until(&game.home, is_last).await;
    let content = text(&last["content"]);
    assert!(content.contains("ran out of time"), "{content}");
    assert!(content.contains("1500? → 1662?"), "{content}");
    // Ratings of evenings have pages of their own.
    let ranks = club.command(ALEX, JANGGI, "leaderboard", json!({})).await;
    ranks.private();
    let evening = "page:-:0:ranks.0.evening.other".to_owned();
    assert!(ids(ranks.message()).contains(&evening), "{:?}", ranks.0);
    let turned = club.press(ALEX, ranks.message(), &evening).await;
    let card = turned.message()["embeds"][0].to_string();
    assert!(
        card.contains("Fast Janggi") && card.contains("1662"),
        "{card}"
    );
    let stats = club.command(ALEX, JANGGI, "stats", json!({})).await;
    let card = stats.message()["embeds"][0].to_string();
    assert!(card.contains("Fast Janggi"), "the only games: {card}");
    club.stop_bot().await;
    let (code, output) = club.hansu(&["ratings"]).await;
    assert_eq!(code, Some(0), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn flag_does_not_fall_while_the_gateway_is_dead() {
    let mut club = Club::open().await;
    let mut game = begin(&club, json!({ "pace": "5m" })).await;
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
    said(&club, &game, "ran out of time").await;
    assert!(club.stop_bot().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn both_continue_slowly() {
    let club = Club::open().await;
    let mut game = begin(&club, json!({ "pace": "10m+10" })).await;
    let id = |action: &str| format!("{}:{action}", game.id("pause"));
    let [offer, accept, decline] = ["slow", "accept", "decline"].map(id);
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    let labels = board.message()["components"].to_string();
    assert!(labels.contains("Continue slowly"), "{labels}");
    let offered = club.press(ALEX, board.message(), &offer).await;
    let message = offered.public().clone();
    for phrase in ["go on slowly", "천천히 이어 두자고"] {
        assert!(offered.content().contains(phrase), "{}", offered.content());
    }
    assert_eq!(pinged(&message), [MINA]);
    assert_eq!(ids(&message), [accept.clone(), decline.clone()]);
    for (user, phrase) in [(ALEX, "opponent must agree"), (SAM, "")] {
        let refusal = club.press(user, &message, &accept).await;
        assert!(refusal.private().contains(phrase), "{}", refusal.content());
    }
    let declined = club.press(MINA, &message, &decline).await;
    assert_eq!(declined.state(), "updated", "{:?}", declined.0);
    assert!(
        text(&declined.message()["content"]).contains("goes on with this clock"),
        "{:?}",
        declined.0
    );
    let late = club.press_made_up(MINA, &message, &accept).await;
    assert!(
        late.private().contains("제안이 없습니다"),
        "{}",
        late.content()
    );

    // The other offers after the next move, and this time it is accepted.
    game.play(&club, "b4a4").await;
    let id = |action: &str| format!("{}:{action}", game.id("pause"));
    let [offer, accept] = ["slow", "accept"].map(id);
    let board = club.command(MINA, &game.home, "board", json!({})).await;
    let offered = club.press(MINA, board.message(), &offer).await;
    let agreed = club.press(ALEX, offered.public(), &accept).await;
    for phrase in ["The game goes on slowly", "3 days a move", "한 수 3일"] {
        assert!(agreed.content().contains(phrase), "{}", agreed.content());
    }
    let twice = club.press_made_up(ALEX, offered.message(), &accept).await;
    assert!(
        twice.private().contains("no pause offer"),
        "{}",
        twice.content()
    );
    // From now on a pause is a pause, and the old button is none.
    let slow = club.press_made_up(ALEX, offered.message(), &offer).await;
    assert!(slow.private().contains("by days"), "{}", slow.content());
    let pause = club.command(ALEX, &game.home, "pause", json!({})).await;
    assert!(
        pause.content().contains("offers a pause"),
        "{}",
        pause.content()
    );
    game.play(&club, "b7a7").await;
    let content = text(&game.board["content"]);
    assert!(content.contains("Deadline: <t:"), "{content}");
}

#[tokio::test(flavor = "multi_thread")]
async fn evening_needs_two_people_and_no_reserve() {
    let club = Club::open().await;
    for (options, phrase) in [
        (
            json!({ "opponent": BOT, "pace": "5m" }),
            "practice game has no time limit",
        ),
        (
            json!({ "opponent": MINA, "pace": "5m", "reserve": "7" }),
            "no reserve time",
        ),
    ] {
        let refused = club.command(ALEX, JANGGI, "challenge", options).await;
        assert!(refused.private().contains(phrase), "{}", refused.content());
    }
}
