//! Doubled events, and people who press at the same moment.

use serde_json::json;

use crate::flows::club::{ALEX, Club, JANGGI, MINA, SAM, is_live, says, text};

#[tokio::test(flavor = "multi_thread")]
async fn repeated_event_acts_once() {
    let club = Club::open_on_either().await;
    let mut game = club.begin().await;
    club.control("gateway", json!({ "action": "double" })).await;
    game.play(&club, "a4b4").await;
    let played = game.play(&club, "a7b7").await;
    club.control(&format!("resend/{}", played.interaction()), json!({}))
        .await;
    game.play(&club, "c4c5").await;
    game.play(&club, "c7c6").await;
    let numbers: Vec<String> = club
        .public(&game.home)
        .await
        .iter()
        .filter_map(|message| {
            Some(text(&message["content"]).strip_prefix("Move ")?[..1].to_owned())
        })
        .collect();
    assert_eq!(numbers, ["1", "2", "3", "4"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_event_does_not_replace_the_first_answer() {
    let club = Club::open_on_either().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    // The move is stored and its board pending when the same event arrives again.
    let held = club.hold_answer("before").await;
    let outcome = game.send(&club, "a4b4").await;
    club.is_hit(&held).await;
    let (interaction, _) = outcome["/interactions/".len()..].split_once('?').unwrap();
    club.control(&format!("resend/{interaction}"), json!({}))
        .await;
    club.command(SAM, JANGGI, "games", json!({}))
        .await
        .private();
    club.release(&held).await;
    game.note("a4b4");
    game.next_board(&club).await;
    let answer = club.stage.get(&outcome).await;
    assert_eq!(answer["ephemeral"], false, "{answer}");
    game.goes_on(&club, "a7b7").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_concurrent_acceptances_wins() {
    let club = Club::open_on_either().await;
    let challenge = club.command(ALEX, JANGGI, "challenge", json!({})).await;
    let message = challenge.public();
    let (mina, sam) = tokio::join!(
        club.press(MINA, message, "accept:1:0"),
        club.press(SAM, message, "accept:1:0"),
    );
    let mut states = [mina.state(), sam.state()];
    states.sort_unstable();
    assert_eq!(states, ["answered", "updated"]);
    let loser = if mina.state() == "updated" {
        &sam
    } else {
        &mina
    };
    let content = loser.private();
    assert!(
        content.contains("has already been accepted") || content.contains("이미 수락된"),
        "{content}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_concurrent_moves_is_played() {
    let club = Club::open_on_either().await;
    let mut game = club.begin().await;
    let (first, second) = tokio::join!(
        club.types(MINA, &game.home, "a4b4"),
        club.types(MINA, &game.home, "c4c5"),
    );
    let played: Vec<bool> = [&first, &second]
        .iter()
        .map(|answer| answer.0["ephemeral"] == false)
        .collect();
    assert_eq!(played.iter().filter(|played| **played).count(), 1);
    let (mv, loser) = if played[0] {
        ("a4b4", &second)
    } else {
        ("c4c5", &first)
    };
    loser.says_privately("상대 차례입니다");
    game.note(mv);
    game.next_board(&club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn draw_offer_in_between_does_not_invalidate_a_press() {
    let club = Club::open_on_either().await;
    let mut game = club.begin().await;
    let pass = game.id("pass");
    let question = game.choose(&club, MINA, "pass").await;
    let yes = format!("{pass}:yes");
    let (offered, passed) = tokio::join!(
        club.command(ALEX, &game.home, "draw", json!({})),
        club.press(MINA, question.message(), &yes),
    );
    offered.public();
    passed.updated();
    game.note("pass");
    game.next_board(&club).await;
    says(&game.board, "passes");
    assert!(is_live(&game.board));
}
