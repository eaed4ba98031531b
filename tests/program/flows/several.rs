//! Several games in one channel: which one a command means, and where the next one begins.

use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, Club, JANGGI, MINA, SAM, contains, ids, options, pinged, says, text,
};
use crate::flows::game::Game;

/// Opens a club without threads, so games stay in the channel.
async fn without_threads() -> Club {
    let club = Club::open().await;
    club.deny(JANGGI, &["CREATE_PUBLIC_THREADS"]).await;
    club
}

/// Returns the id of the menu that asks for the game.
fn asked(answer: &Answer) -> String {
    answer.says_privately("어느 대국");
    assert_eq!(options(answer.message(), "game:-:0").len(), 2);
    answer.id("game:-:0")
}

#[tokio::test(flavor = "multi_thread")]
async fn ambiguous_command_asks_for_the_game() {
    let club = without_threads().await;
    let mut first = Game::begin_in_channel(&club, MINA, ALEX).await;
    let second = Game::begin_in_channel(&club, MINA, SAM).await;
    says(&first.board, "#1 · Cho: **미나** · Han: **Alex**");
    says(&second.board, "#2 · Cho: **미나** · Han: **Sam**");
    let before = club.public(JANGGI).await.len();
    for (command, options) in [
        ("draw", json!({})),
        ("takeback", json!({})),
        ("resign", json!({})),
        ("board", json!({ "view": "han", "pieces": "hangul" })),
        ("suggest", json!({ "strength": "quick" })),
        ("record", json!({ "format": "uci" })),
        ("replay", json!({ "speed": "fast" })),
    ] {
        asked(&club.command(MINA, JANGGI, command, options).await);
    }
    assert_eq!(club.public(JANGGI).await.len(), before, "nothing happened");
    // A player in only one of the games is not asked.
    let own = club.command(ALEX, JANGGI, "board", json!({})).await;
    own.says_privately("#1 ·");

    // The typed move is played in the selected game.
    let pick = async |command: &str, options: Value, game: &Game| {
        let answer = club.command(MINA, JANGGI, command, options).await;
        let id = asked(&answer);
        club.select(MINA, answer.message(), &id, &game.number).await
    };
    let illegal = pick("move", json!({ "move": "포 h3 e3" }), &second).await;
    illegal.says_privately("포");
    let played = pick("move", json!({ "move": "a4b4" }), &second).await;
    assert!(ids(played.public()).contains(&format!("piece:{}:3", second.number)));
    assert_eq!(pinged(played.public()), [SAM]);
    // An ephemeral response replaces the menu.
    let board = pick("board", json!({ "view": "text" }), &first).await;
    board.updated();
    board.says_privately("#1 ·");
    assert_eq!(board.message()["attachments"], json!([]));
    let question = pick("pass", json!({}), &first).await;
    let yes = format!("{}:yes", first.id("pass"));
    assert!(ids(question.updated()).contains(&yes));
    // A made-up command.
    let made_up = "game:-:0:dance";
    let refusal = club.press_made_up(MINA, question.message(), made_up).await;
    refusal.private();
    first.play_as(&club, "a4b4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn record_is_of_the_running_game_or_else_the_last_to_end() {
    let club = without_threads().await;
    let mut first = Game::begin_in_channel(&club, MINA, ALEX).await;
    let mut second = Game::begin_in_channel(&club, SAM, MINA).await;
    first.play_as(&club, "a4b4").await;
    second.play_as(&club, "c4d4").await;
    let recorded = async |user: &str| {
        let format = json!({ "format": "uci" });
        let sent = club.command(user, JANGGI, "record", format).await;
        String::from_utf8(club.file(sent.message()).await).unwrap()
    };
    // The game with the higher number ends first. The other is first the running one, then the last to end.
    second.resign(&club, MINA).await;
    assert!(recorded(MINA).await.contains("a4b4"));
    assert!(recorded(SAM).await.contains("a4b4"));
    first.resign(&club, ALEX).await;
    for user in [MINA, ALEX, SAM] {
        assert!(recorded(user).await.contains("a4b4"), "{user}");
    }
    let film = club.command(SAM, JANGGI, "replay", json!({})).await;
    film.says("#1");
}

#[tokio::test(flavor = "multi_thread")]
async fn next_game_starts_in_the_parent_channel() {
    let club = Club::open().await;
    let game = club.begin().await;
    let channel_link = format!("/{JANGGI}");
    // Each is answered with a link to the channel, where the courier posts.
    for (number, user, command, options) in [
        (2, MINA, "challenge", json!({ "opponent": SAM })),
        (3, SAM, "practice", json!({ "level": 1 })),
    ] {
        let practice = club.command(user, &game.home, command, options).await;
        practice.says_privately(&channel_link);
        let withdraw = format!("withdraw:{number}:0");
        let posted = club
            .public_until(JANGGI, |message| {
                ids(message).contains(&withdraw) || contains(message, "level 1")
            })
            .await;
        assert_eq!(text(&posted["channel"]), JANGGI);
    }
    // Without permission in the parent channel the challenge stays in the thread, as in a thread that the bot did not
    // create.
    club.deny(JANGGI, &["SEND_MESSAGES"]).await;
    let stays = club.command(ALEX, &game.home, "challenge", json!({})).await;
    assert_eq!(stays.id("accept:"), "accept:4:0");
}
