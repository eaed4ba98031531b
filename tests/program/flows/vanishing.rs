//! Private messages that are deleted automatically, and those that are kept.

use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, Club, ELSEWHERE, JANGGI, MINA, SAM, components, ids, is_live, text,
};
use crate::flows::kill::{fault, is_hit};

/// A message as it is now, private ones and deleted ones too.
async fn now(club: &Club, home: &str, message: &Value) -> Value {
    let path = format!("/control/messages?channel={home}");
    let all = club.stage.get(&path).await;
    let all = all.as_array().unwrap();
    let found = all.iter().find(|one| one["id"] == message["id"]);
    found.unwrap().clone()
}

async fn is_gone(club: &Club, home: &str, message: &Value) -> bool {
    now(club, home, message).await["deleted"] == true
}

/// Waits until a message is deleted.
async fn vanishes(club: &Club, home: &str, message: &Value) {
    let gone = async || is_gone(club, home, message).await.then_some(());
    club.stage.until(gone).await;
}

/// The value that a menu shows as chosen, and all values of it.
fn menu(answer: &Answer, verb: &str) -> (Option<String>, Vec<String>) {
    let id = answer.id(verb);
    let menus = components(answer.message());
    let menu = menus.iter().find(|one| one["custom_id"] == id.as_str());
    let options = menu.unwrap()["options"].as_array().unwrap();
    let chosen = options.iter().find(|option| option["default"] == true);
    let values = options.iter().map(|option| text(&option["value"]));
    (
        chosen.map(|option| text(&option["value"])),
        values.collect(),
    )
}

/// A turn leaves no private message behind, however many pieces are tried.
#[tokio::test(flavor = "multi_thread")]
async fn move_menu_is_deleted_once_the_board_is_posted() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let first = game.choose(&club, MINA, "a4").await;
    first.private();
    assert_eq!(menu(&first, "piece:").0.as_deref(), Some("a4"));
    assert_eq!(menu(&first, "target:").1, ["a5", "b4"]);
    let alt = text(&first.message()["attachments"][0]["description"]);
    assert!(alt.contains("1 · 61, 2 · 72"), "{alt}");
    // Another piece changes the same message.
    let piece = game.id("piece");
    let other = club.select(MINA, first.message(), &piece, "c4").await;
    assert_eq!(other.state(), "updated", "{:?}", other.0);
    assert_eq!(other.message()["id"], first.message()["id"]);
    assert_eq!(menu(&other, "piece:").0.as_deref(), Some("c4"));
    let target = other.id("target:");
    let played = club.select(MINA, other.message(), &target, "c5").await;
    assert_eq!(played.state(), "updated", "{:?}", played.0);
    game.note("c4c5");
    game.next_board(&club).await;
    vanishes(&club, &game.home, first.message()).await;
}

/// Two menus of one game are of no use: the one opened later stays.
#[tokio::test(flavor = "multi_thread")]
async fn second_menu_replaces_the_first() {
    let club = Club::open().await;
    let game = club.begin().await;
    let first = game.choose(&club, MINA, "a4").await;
    let second = game.choose(&club, MINA, "c4").await;
    vanishes(&club, &game.home, first.message()).await;
    assert!(!is_gone(&club, &game.home, second.message()).await);
    // A piece chosen in the moment in which its message was deleted is answered by a new one, in place of the other.
    let pressed = club
        .press_made_up(MINA, first.message(), &(game.id("target") + ":a4"))
        .await;
    pressed.private();
    assert_ne!(pressed.message()["id"], first.message()["id"]);
    // A choice on a message that may be deleted in the meantime is harmless.
    let late = club
        .press_made_up(MINA, second.message(), &(game.id("target") + ":a4a5"))
        .await;
    assert_eq!(late.state(), "updated", "{:?}", late.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn private_boards_and_hints_are_deleted_when_their_reader_acts() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let home = game.home.clone();
    let own = [
        club.more(MINA, &game.board).await,
        club.command(MINA, &home, "board", json!({})).await,
        club.command(MINA, &home, "suggest", json!({})).await,
    ];
    let others = club.more(ALEX, &game.board).await;
    let record = club.command(MINA, &home, "record", json!({})).await;
    let rules = club.command(MINA, &home, "rules", json!({})).await;
    let question = club.command(MINA, &home, "resign", json!({})).await;
    // An offer changes no position.
    club.command(MINA, &home, "draw", json!({})).await.public();
    assert!(!is_gone(&club, &home, own[0].message()).await);
    game.play(&club, "a4b4").await;
    for answer in &own {
        vanishes(&club, &home, answer.message()).await;
    }
    for answer in [&others, &record, &rules, &question] {
        assert!(!is_gone(&club, &home, answer.message()).await);
    }
    game.play(&club, "a7b7").await;
    vanishes(&club, &home, others.message()).await;
}

/// A question takes the place of the board that it was asked on, and stays until it is answered.
#[tokio::test(flavor = "multi_thread")]
async fn question_replaces_the_private_board_and_is_not_deleted() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let opened = club.more(MINA, &game.board).await;
    let asked = club.press(MINA, opened.message(), &game.id("resign")).await;
    assert_eq!(asked.state(), "updated", "{:?}", asked.0);
    assert_eq!(asked.message()["id"], opened.message()["id"]);
    let back = game.id("resign") + ":back";
    let board = club.press(MINA, asked.message(), &back).await;
    assert!(ids(board.message()).contains(&game.id("piece")));
    let again = club.press(MINA, board.message(), &game.id("resign")).await;
    game.play(&club, "a4b4").await;
    game.play(&club, "a7b7").await;
    // Mina sees the question, and she has acted since.
    assert!(!is_gone(&club, &game.home, again.message()).await);
    let late = club.press(MINA, again.message(), &back).await;
    assert_eq!(late.state(), "updated", "{:?}", late.0);
}

/// A confirmation is kept if it says more than the board below it.
#[tokio::test(flavor = "multi_thread")]
async fn confirmation_with_a_link_is_kept() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let options = json!({ "game": game.number });
    let looked = club.command(MINA, JANGGI, "board", options).await;
    let chosen = club
        .select(MINA, looked.message(), &game.id("piece"), "a4")
        .await;
    let target = chosen.id("target:");
    let played = club.select(MINA, chosen.message(), &target, "b4").await;
    assert!(
        played.content().contains(&game.home),
        "{}",
        played.content()
    );
    game.note("a4b4");
    game.next_board(&club).await;
    game.play(&club, "a7b7").await;
    assert!(!is_gone(&club, JANGGI, played.message()).await);
}

/// The tokens are in memory alone: after a kill the messages stay, and are harmless.
#[tokio::test(flavor = "multi_thread")]
async fn private_messages_stay_usable_after_a_kill() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    let opened = club.more(ALEX, &game.board).await;
    // The board cannot be posted before the bot dies.
    let path = format!("/channels/{}/messages$", game.home);
    let held = json!({ "method": "POST", "path": path, "action": "hold", "when": "before" });
    let held = fault(&club, held).await;
    let chosen = game.choose(&club, MINA, "a4").await;
    let target = chosen.id("target:");
    let played = club.select(MINA, chosen.message(), &target, "b4").await;
    assert_eq!(played.state(), "updated", "{:?}", played.0);
    is_hit(&club, &held).await;
    club.kill_bot().await;
    club.start_bot().await;
    game.note("a4b4");
    game.next_board(&club).await;
    for message in [opened.message(), played.message()] {
        assert!(!is_gone(&club, &game.home, message).await);
    }
    let turned = club
        .press(ALEX, opened.message(), &opened.id("flip:"))
        .await;
    assert!(
        turned.content().contains("**Alex**, it's your move"),
        "{}",
        turned.content()
    );
    assert!(is_live(&game.board));
}

/// *More…* shows the board to everybody, and more to players; an old one shows the present position.
#[tokio::test(flavor = "multi_thread")]
async fn more_button_opens_the_private_board() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let verbs = |answer: &Answer| -> Vec<String> {
        let ids = ids(answer.message());
        ids.iter()
            .map(|id| id.split(':').next().unwrap().to_owned())
            .collect()
    };
    let mover = club.more(MINA, &game.board).await;
    // There is nothing to page through yet.
    assert_eq!(
        verbs(&mover),
        [
            "piece", "flip", "topic", "record", "plan", "draw", "pass", "pause", "resign"
        ]
    );
    let other = club.more(ALEX, &game.board).await;
    assert_eq!(
        verbs(&other),
        ["flip", "topic", "record", "plan", "draw", "pause", "resign"]
    );
    let bystander = club.more(SAM, &game.board).await;
    assert_eq!(verbs(&bystander), ["flip", "topic", "record"]);
    // In another server there is no such game.
    let there = club.command(SAM, ELSEWHERE, "help", json!({})).await;
    let foreign = club
        .press_made_up(SAM, there.message(), &game.id("more"))
        .await;
    assert!(
        foreign.private().contains("There is no such game here"),
        "{}",
        foreign.content()
    );
    let (old, board) = (game.id("more"), game.board.clone());
    game.play(&club, "a4b4").await;
    let late = club.press_made_up(ALEX, &board, &old).await;
    assert!(
        late.private().contains("The game has moved on"),
        "{}",
        late.content()
    );
    assert!(ids(late.message()).contains(&game.id("piece")));
}
