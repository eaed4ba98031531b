//! Private messages that are deleted automatically, and those that are kept.

use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, Club, ELSEWHERE, JANGGI, MINA, SAM, alt, component, ids, is_live, options,
};

/// Returns the current state of a message, which may be private or deleted.
async fn now(club: &Club, home: &str, message: &Value) -> Value {
    let path = format!("/control/messages?channel={home}");
    let all = club.stage.get(&path).await;
    let all = all.as_array().unwrap();
    let entry_found = all.iter().find(|entry| entry["id"] == message["id"]);
    entry_found.unwrap().clone()
}

async fn is_gone(club: &Club, home: &str, message: &Value) -> bool {
    now(club, home, message).await["deleted"] == true
}

/// Waits until a message is deleted.
async fn vanishes(club: &Club, home: &str, message: &Value) {
    let is_gone = async || is_gone(club, home, message).await.then_some(());
    club.stage.until(is_gone).await;
}

/// Returns the selected value of the menu of pieces.
fn chosen_piece(answer: &Answer) -> Value {
    let menu = component(answer.message(), "piece:");
    let mut options = menu["options"].as_array().unwrap().iter();
    let chosen = options.find(|option| option["default"] == true);
    chosen.map_or(Value::Null, |option| option["value"].clone())
}

/// A turn leaves no private message behind, however many pieces are tried.
#[tokio::test(flavor = "multi_thread")]
async fn move_menu_is_deleted_once_the_board_is_posted() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let first = game.choose(&club, MINA, "a4").await;
    first.private();
    assert_eq!(chosen_piece(&first), "a4");
    let targets = options(first.message(), "target:");
    assert_eq!([&*targets[0].0, &targets[1].0], ["a5", "b4"]);
    let alt = alt(first.message());
    assert!(alt.contains("1 · 61, 2 · 72"), "{alt}");
    // Another piece changes the same message.
    let piece = game.id("piece");
    let other_answer = club.select(MINA, first.message(), &piece, "c4").await;
    other_answer.updated();
    assert_eq!(other_answer.message()["id"], first.message()["id"]);
    assert_eq!(chosen_piece(&other_answer), "c4");
    let target = other_answer.id("target:");
    let played = club
        .select(MINA, other_answer.message(), &target, "c5")
        .await;
    played.updated();
    game.note("c4c5");
    game.next_board(&club).await;
    vanishes(&club, &game.home, first.message()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_boards_and_hints_are_deleted_when_their_reader_acts() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let home = game.home.clone();
    let own_answer = [
        club.more(MINA, &game.board).await,
        club.command(MINA, &home, "board", json!({})).await,
        club.command(MINA, &home, "suggest", json!({})).await,
    ];
    let others_answer = club.more(ALEX, &game.board).await;
    let record = club.command(MINA, &home, "record", json!({})).await;
    let rules = club.command(MINA, &home, "rules", json!({})).await;
    let question = club.command(MINA, &home, "resign", json!({})).await;
    // An offer does not change the position.
    club.command(MINA, &home, "draw", json!({})).await.public();
    assert!(!is_gone(&club, &home, own_answer[0].message()).await);
    game.play(&club, "a4b4").await;
    for answer in &own_answer {
        vanishes(&club, &home, answer.message()).await;
    }
    for answer in [&others_answer, &record, &rules, &question] {
        assert!(!is_gone(&club, &home, answer.message()).await);
    }
    game.play(&club, "a7b7").await;
    vanishes(&club, &home, others_answer.message()).await;
}

/// A question replaces the board on which it was requested, and stays until it is answered.
#[tokio::test(flavor = "multi_thread")]
async fn question_replaces_the_private_board_and_is_not_deleted() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let opened = club.more(MINA, &game.board).await;
    let question = club.press(MINA, opened.message(), &game.id("resign")).await;
    question.updated();
    assert_eq!(question.message()["id"], opened.message()["id"]);
    let back_id = game.id("resign") + ":back";
    let board = club.press(MINA, question.message(), &back_id).await;
    assert!(ids(board.message()).contains(&game.id("piece")));
    let repeated = club.press(MINA, board.message(), &game.id("resign")).await;
    game.play(&club, "a4b4").await;
    game.play(&club, "a7b7").await;
    // Mina sees the question, and has acted since.
    assert!(!is_gone(&club, &game.home, repeated.message()).await);
    let late_answer = club.press(MINA, repeated.message(), &back_id).await;
    late_answer.updated();
}

/// A confirmation is kept if it contains more than the board below it.
#[tokio::test(flavor = "multi_thread")]
async fn confirmation_with_a_link_is_kept() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let options = json!({ "game": game.number });
    let board_answer = club.command(MINA, JANGGI, "board", options).await;
    let played = club
        .move_by_menu(MINA, board_answer.message(), "a4", "b4")
        .await;
    played.says(&game.home);
    game.note("a4b4");
    game.next_board(&club).await;
    game.play(&club, "a7b7").await;
    assert!(!is_gone(&club, JANGGI, played.message()).await);
}

/// Tokens are only in memory. After a kill the messages stay, and are harmless.
#[tokio::test(flavor = "multi_thread")]
async fn private_messages_stay_usable_after_a_kill() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    let opened = club.more(ALEX, &game.board).await;
    // The board cannot be posted before the bot dies.
    let fault_id = club.hold_post(&game.home, "before").await;
    let played = club.move_by_menu(MINA, &game.board, "a4", "b4").await;
    played.updated();
    club.is_hit(&fault_id).await;
    club.restart_bot().await;
    game.note("a4b4");
    game.next_board(&club).await;
    for message in [opened.message(), played.message()] {
        assert!(!is_gone(&club, &game.home, message).await);
    }
    let turned = club
        .press(ALEX, opened.message(), &opened.id("flip:"))
        .await;
    turned.says("**Alex**, it's your move");
    assert!(is_live(&game.board));
}

/// *More…* shows the board to everybody, and more to players; an old one shows the current position.
#[tokio::test(flavor = "multi_thread")]
async fn more_button_opens_the_private_board() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    for (user, buttons) in [(MINA, 9), (ALEX, 7), (SAM, 3)] {
        let opened = club.more(user, &game.board).await;
        assert_eq!(ids(opened.message()).len(), buttons, "{}", opened.0);
    }
    // Another server does not have that game.
    let help = club.command(SAM, ELSEWHERE, "help", json!({})).await;
    let more = game.id("more");
    let foreign = club.press_made_up(SAM, help.message(), &more).await;
    foreign.says_privately("There is no such game here");
    let board = game.board.clone();
    game.play(&club, "a4b4").await;
    let late = club.press_made_up(ALEX, &board, &more).await;
    late.says_privately("The game has moved on");
    assert!(ids(late.message()).contains(&game.id("piece")));
}
