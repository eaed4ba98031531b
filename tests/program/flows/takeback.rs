//! Takebacks: at once, with consent, from the bot; and kills in between.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, LOUNGE, MINA, SAM, ids, is_live, pinged, says};
use crate::flows::game::Game;
use crate::flows::kill::SETTINGS;

/// Returns the id of the button below the board.
fn ask(game: &Game) -> String {
    format!("{}:ask", game.id("takeback"))
}

/// Takes back with the button of a new board, which asks for confirmation: on a phone the second tap of a double tap on
/// the target lands on *Take back*.
async fn take_back(club: &Club, user: &str, game: &Game) {
    let question = club.press(user, &game.board, &ask(game)).await;
    question.private();
    let buttons = ["back", "yes"].map(|word| format!("{}:{word}", game.id("takeback")));
    assert_eq!(ids(question.message()), buttons);
    let answer = club.press(user, question.message(), &buttons[1]).await;
    answer.updated();
}

/// Waits for a request in the game's thread, and returns it.
async fn request(club: &Club, game: &Game) -> (Value, String) {
    let accept = format!("{}:accept", game.id("takeback"));
    (club.message_with(&game.home, &accept).await, accept)
}

/// A client that shows a choice sends nothing when the choice is made again.
#[tokio::test(flavor = "multi_thread")]
async fn piece_can_be_chosen_again_after_dismissing_its_board() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let id = game.id("piece");
    for nth in 1..=3 {
        game.choose(&club, MINA, "a4").await.private();
        let renewed = format!("{id}:{nth}");
        let board = club
            .public_until(&game.home, |message| message.to_string().contains(&renewed))
            .await;
        assert!(ids(&board).contains(&id), "it is still known: {board}");
        let state = |board: &Value| (board["content"].clone(), ids(board));
        // Nothing else has changed.
        assert_eq!(state(&board), state(&game.board));
    }
    // Another person's rejected choice changes nothing.
    game.choose(&club, ALEX, "a4").await.private();
    game.pick(&club, "a4", "a5").await;
    game.is_quiet(&club).await;
    game.pick(&club, "a7", "a6").await;
    game.is_quiet(&club).await;
}

/// The sandbox behaves like clients.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_choice_of_a_menu_is_not_sent() {
    let club = Club::open().await;
    let game = club.begin().await;
    let id = game.id("piece");
    let choose = async |value: &str, id: &str| {
        let mut act = crate::kit::component(ALEX, &game.board, id);
        act["values"] = json!([value]);
        club.stage.ask("POST", "/do/select", Some(act)).await.0
    };
    // It is not Alex's turn, so the menu is not renewed.
    assert_eq!(choose("a4", &id).await, 200);
    assert_eq!(choose("a4", &id).await, 409);
    assert_eq!(choose("c4", &id).await, 200);
    assert_eq!(choose("a4", &id).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn own_turn_is_taken_back_at_once() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    assert!(!ids(&game.board).contains(&ask(&game)));
    let refusal = club.command(MINA, &game.home, "takeback", json!({}));
    refusal.await.says_privately("아직 무를 수가 없습니다");

    game.pick(&club, "a4", "b4").await;
    let slip = game.board.clone();
    let button = ask(&game);
    for user in [SAM, ALEX] {
        club.press(user, &slip, &button).await.private();
    }
    // Going back shows the board.
    let question = club.press(MINA, &slip, &button).await;
    let back = question.id_ending(":back");
    club.press(MINA, question.message(), &back).await.updated();
    assert_eq!(club.moves(ALEX, &game.home, "1").await, ["a4b4"]);
    take_back(&club, MINA, &game).await;
    game.took_back(1);
    game.next_board(&club).await;
    says(&game.board, "took back their last move");
    assert!(pinged(&game.board).is_empty(), "Mina knows");
    game.is_quiet(&club).await;
    // The buttons below the old board belong to an older position.
    let late = club.press_made_up(ALEX, &slip, &button).await;
    late.says_privately("moved on");

    game.play(&club, "c4d4").await;
    // Alex was just pinged by the board that was taken back, and has not acted since.
    assert!(pinged(&game.board).is_empty());
    assert_eq!(club.moves(MINA, &game.home, "1").await, ["c4d4"]);
    let record = club.command(ALEX, &game.home, "record", json!({})).await;
    record.says("taken back: Cho 1, Han 0");
}

#[tokio::test(flavor = "multi_thread")]
async fn later_takeback_needs_the_opponents_consent() {
    let club = Club::open().await;
    let mut game = club.played("a4b4 a7b7").await;
    // Requested from another channel, the message is posted here.
    let named = json!({ "game": game.number });
    club.command(MINA, LOUNGE, "takeback", named)
        .await
        .private();
    let (asked, accept) = request(&club, &game).await;
    says(&asked, "wants to take back their last move");
    assert_eq!(pinged(&asked), [ALEX]);
    let [decline, withdraw] =
        ["decline", "withdraw"].map(|word| format!("{}:{word}", game.id("takeback")));
    assert_eq!(ids(&asked), [&*accept, &decline, &withdraw]);
    for (user, id) in [(MINA, &accept), (ALEX, &withdraw), (SAM, &decline)] {
        club.press(user, &asked, id).await.private();
    }
    // A player who also requests one sees the pending request and can answer it.
    let first = club.command(ALEX, &game.home, "takeback", json!({})).await;
    first.says_privately("Answer that first");
    assert_eq!(ids(first.message()), [&*accept, &decline]);
    let declined = club.press(ALEX, &asked, &decline).await;
    assert!(!is_live(declined.updated()));

    // After the next turn it is requested again, and accepted.
    game.play(&club, "c4d4").await;
    game.play(&club, "c7d7").await;
    take_back(&club, MINA, &game).await;
    let (asked, accept) = request(&club, &game).await;
    let consent = club.press(ALEX, &asked, &accept).await;
    consent.says("let");
    game.took_back(2);
    game.board = consent.public().clone();
    assert_eq!(pinged(&game.board), [MINA]);
    game.is_quiet(&club).await;
    let moves = club.moves(ALEX, &game.home, &game.number).await;
    assert_eq!(moves, ["a4b4", "a7b7"]);
    let late = club.press_made_up(ALEX, &asked, &accept).await;
    late.says_privately("moved on");
}

#[tokio::test(flavor = "multi_thread")]
async fn takeback_is_posted_once_despite_kills() {
    let mut club = Club::open_with(|_| {}, &SETTINGS).await;
    let mut game = club.begin().await;
    for when in ["after", "before"] {
        game.play(&club, "a4b4").await;
        game.is_quiet(&club).await;
        let fault_id = club.hold_answer(when).await;
        club.send(MINA, &game.home, "takeback", json!({})).await;
        club.is_hit(&fault_id).await;
        club.restart_bot().await;
        game.took_back(1);
        game.next_board(&club).await;
        game.is_quiet(&club).await;
        let messages = club.public(&game.home).await;
        let boards = messages
            .iter()
            .filter(|message| ids(message).contains(&game.id("piece")));
        assert_eq!(boards.count(), 1, "{when}");
        assert_eq!(club.moves(MINA, &game.home, &game.number).await, [""; 0]);
    }
    game.play(&club, "c4d4").await;
    game.play(&club, "c7d7").await;
}
