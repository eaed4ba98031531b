//! Plain text in direct messages with the bot: what `/move` reads is played.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, Game, JANGGI, LOUNGE, MINA, SAM, ids, options, says, text};
use crate::flows::practice;

/// Writes to the bot and returns its answer, the next message in the conversation.
async fn asked(club: &Club, user: &str, channel: &str, words: &str) -> Value {
    let written = club.say(user, channel, words).await;
    let after = |message: &Value| id(message) > id(&written);
    club.public_until(channel, after).await
}

fn id(message: &Value) -> u64 {
    text(&message["id"]).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_game_can_be_played_by_plain_text() {
    let club = Club::open().await;
    let direct = club.direct(ALEX).await;
    let (number, home, _) = practice::begin(&club, ALEX, &direct, 1).await;
    let before = club.public(&home).await.len();
    let mut version = 2;
    for mv in ["a4b4", " Soldier  I4-H4! "] {
        let board = asked(&club, ALEX, &home, mv).await;
        version += 2;
        assert!(
            ids(&board).contains(&format!("piece:{number}:{version}")),
            "{mv}: {board}"
        );
    }
    // The board of both moves is the only answer.
    assert_eq!(club.public(&home).await.len(), before + 2);

    let refusal = asked(&club, ALEX, &home, "a1a9").await;
    says(&refusal, "soldier");
    let hint = asked(&club, ALEX, &home, "hint").await;
    assert_ne!(hint["attachments"], json!([]));
    let play = ids(&hint).into_iter().find(|id| id.starts_with("target:"));
    let played = club.press(ALEX, &hint, &play.unwrap()).await;
    played.updated();
    version += 2;
    club.message_with(&home, &format!("piece:{number}:{version}"))
        .await;

    // Acts that end the game are confirmed with buttons; going back shows the board.
    let question = asked(&club, ALEX, &home, "draw").await;
    let buttons = ["back", "yes"].map(|word| format!("draw:{number}:{version}:{word}"));
    assert_eq!(ids(&question), buttons);
    let returned = club.press(ALEX, &question, &buttons[0]).await;
    let piece = format!("piece:{number}:{version}");
    assert!(ids(returned.updated()).contains(&piece));
    let question = asked(&club, ALEX, &home, "resign").await;
    let yes = format!("resign:{number}:{version}:yes");
    club.press(ALEX, &question, &yes).await.updated();
    let over = format!("rematch:{number}:{}", version + 1);
    club.message_with(&home, &over).await;
    let nothing = asked(&club, ALEX, &home, "a4b4").await;
    says(&nothing, "no open game");
}

#[tokio::test(flavor = "multi_thread")]
async fn written_move_goes_to_the_game_awaiting_the_player() {
    let club = Club::open().await;
    let direct = club.direct(MINA).await;
    let game = club.begin().await;
    // Korean is understood, since Mina reads it. In the channel of a server, text is ignored.
    club.say(MINA, &game.home, "71졸72").await;
    let answer = asked(&club, MINA, &direct, "71졸72").await;
    let link = format!("/{}", game.home);
    says(&answer, &link);
    says(&answer, "두었습니다");
    let board = format!("piece:{}:3", game.number);
    club.message_with(&game.home, &board).await;
    let refusal = asked(&club, MINA, &direct, "b4c4").await;
    says(&refusal, "차례");

    // With two games a menu asks, and then the move is played in the chosen one. If only one game waits for the
    // player, it is that one.
    let direct = club.direct(ALEX).await;
    let reply = asked(&club, ALEX, &direct, "a7b7").await;
    says(&reply, &link);
    let second = Game::begin(&club, ALEX, MINA).await;
    let third = Game::begin(&club, ALEX, SAM).await;
    let menu = asked(&club, ALEX, &direct, "a4b4").await;
    let id = ids(&menu).remove(0);
    assert_eq!(id, "game:-:0:move a4b4");
    let mut games = options(&menu, "game:");
    games.sort();
    let numbers = [&games[0].0, &games[1].0];
    assert_eq!(numbers, [&second.number, &third.number]);
    let played = club.select(ALEX, &menu, &id, &third.number).await;
    played.updated();
    club.message_with(&third.home, &format!("piece:{}:3", third.number))
        .await;
}

/// An ambiguous move has a button for each reading, which survives a restart.
#[tokio::test(flavor = "multi_thread")]
async fn ambiguous_move_offers_buttons() {
    let mut club = Club::open().await;
    let direct = club.direct(ALEX).await;
    let (number, home, _) = practice::begin(&club, ALEX, &direct, 1).await;
    let question = asked(&club, ALEX, &home, "soldier b4").await;
    let choices = ["a4b4", "c4b4"].map(|mv| format!("target:{number}:2:{mv}"));
    assert_eq!(ids(&question), choices);
    club.restart_bot().await;
    let played = club.press(ALEX, &question, &choices[1]).await;
    played.updated();
    let board = club.message_with(&home, &format!("piece:{number}:4")).await;
    // The question is deleted once the board is posted; a late press shows the board.
    let is_gone = async || {
        let all = club.public(&home).await;
        (!all.iter().any(|message| message["id"] == question["id"])).then_some(())
    };
    club.stage.until(is_gone).await;
    let late_answer = club.press_made_up(ALEX, &board, &choices[0]).await;
    late_answer.private();
    let button_ids = ids(late_answer.message());
    assert!(
        button_ids.contains(&format!("piece:{number}:4")),
        "{button_ids:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn other_text_gets_one_line_of_help() {
    let club = Club::open().await;
    let direct = club.direct(SAM).await;
    let help = asked(&club, SAM, &direct, &"한".repeat(4_000)).await;
    let content = text(&help["content"]);
    assert!(
        content.contains("/연습") && content.len() < 500,
        "{content}"
    );
    for words in ["hello", "@everyone", "/move a4b4", &"a4b4 ".repeat(800)] {
        club.say(SAM, &direct, words).await;
    }
    // A move of a person without a game is rejected, after the earlier messages.
    let refusal = asked(&club, SAM, &direct, "a4b4").await;
    says(&refusal, "no open game");
    assert_eq!(club.public(&direct).await.len(), 2);

    // Ten answers in a minute, and then none.
    for _ in 0..12 {
        club.say(SAM, &direct, "a4b4").await;
    }
    club.stage
        .until(async || (club.public(&direct).await.len() == 10).then_some(()))
        .await;
    club.command(SAM, &direct, "help", json!({}))
        .await
        .private();
    assert_eq!(club.public(&direct).await.len(), 10);
    assert!(club.public(LOUNGE).await.is_empty() && club.public(JANGGI).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_message_is_played_once() {
    let club = Club::open().await;
    let direct = club.direct(ALEX).await;
    let (number, home, _) = practice::begin(&club, ALEX, &direct, 1).await;
    let before = club.public(&home).await.len();
    for words in ["a4b4", "a1a9", "resign"] {
        club.control("gateway", json!({ "action": "double" })).await;
        asked(&club, ALEX, &home, words).await;
    }
    let question = club.public(&home).await.pop().unwrap();
    let yes = format!("resign:{number}:4:yes");
    club.press(ALEX, &question, &yes).await;
    club.message_with(&home, &format!("rematch:{number}:5"))
        .await;
    // A board, a reason and the last board. The question is deleted once it is answered.
    club.stage
        .until(async || (club.public(&home).await.len() == before + 3).then_some(()))
        .await;
}
