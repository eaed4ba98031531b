//! Passes that may end the game: confirmed first, in private, with their effect.

use serde_json::json;

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, SAM, ids, is_live, pinged, text};
use crate::flows::game::Game;

/// Every way to pass asks for confirmation.
#[tokio::test(flavor = "multi_thread")]
async fn pass_is_confirmed_in_the_readers_language() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    // Cho would lose by the compensation, Han would win by it.
    for (words, yes, back) in [
        ("지금 점수로는 1.5점 차로 집니다", "쉬기", "돌아가기"),
        ("You would win by 1.5", "Pass", "Go back"),
    ] {
        let general = match game.turn() {
            MINA => "e2e2",
            _ => "e9e9",
        };
        let mut asked: Vec<Answer> = Vec::new();
        let who = game.turn().to_owned();
        asked.push(club.command(&who, &game.home, "pass", json!({})).await);
        for typed in [general, "쉼", "pass", "한수쉼", "쉬기"] {
            let options = json!({ "move": typed });
            asked.push(club.command(&who, &game.home, "move", options).await);
        }
        asked.push(game.choose(&club, &who, "pass").await);
        for answer in &asked {
            assert!(answer.private().contains(words), "{}", answer.content());
            let buttons = ["back", "yes"].map(|word| format!("{}:{word}", game.id("pass")));
            assert_eq!(ids(answer.message()), buttons);
            let labels: Vec<String> = crate::flows::club::components(answer.message())
                .iter()
                .map(|button| text(&button["label"]))
                .collect();
            assert_eq!(labels, [back, yes]);
        }
        // Going back shows the board again, from which moves can be made.
        let id = format!("{}:back", game.id("pass"));
        let went = club.press(&who, asked[0].message(), &id).await;
        assert_eq!(went.state(), "updated", "{:?}", went.0);
        assert!(ids(went.message()).contains(&game.id("piece")));
        game.has_each_board_once(&club).await;
        game.play(&club, if who == MINA { "a4b4" } else { "a7b7" })
            .await;
    }
    // A confirmation from an older position does nothing.
    let who = game.turn().to_owned();
    let asked = club.command(&who, &game.home, "pass", json!({})).await;
    let yes = format!("{}:yes", game.id("pass"));
    game.play(&club, "c4c5").await;
    game.play(&club, "c7c6").await;
    let late = club.press(&who, asked.message(), &yes).await;
    assert!(
        late.content().contains("그 사이에 판이 바뀌었습니다"),
        "{}",
        late.content()
    );
    game.goes_on(&club, "e4d4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn confirmed_pass_is_played_and_posted() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let asked = game.choose(&club, MINA, "pass").await;
    let yes = format!("{}:yes", game.id("pass"));
    let passed = club.press(MINA, asked.message(), &yes).await;
    assert_eq!(passed.state(), "updated", "{:?}", passed.0);
    assert!(passed.private().contains("쉬기"), "{}", passed.content());
    assert!(!is_live(passed.message()));
    game.note("pass");
    game.next_board(&club).await;
    assert_eq!(pinged(&game.board), [ALEX]);
    // The other side reads that a pass would end the game now.
    let asked = club.command(ALEX, &game.home, "pass", json!({})).await;
    assert!(
        asked
            .private()
            .contains("If you pass now, the game ends and the points decide. You would win by 1.5"),
        "{}",
        asked.content()
    );
    let other = club.command(SAM, &game.home, "pass", json!({})).await;
    assert!(other.private().contains("You are not a player"));
    let yes = format!("{}:yes", game.id("pass"));
    let passed = club.press(ALEX, asked.message(), &yes).await;
    assert_eq!(passed.state(), "updated", "{:?}", passed.0);
    game.note("pass");
    game.next_board(&club).await;
    let words = text(&game.board["content"]);
    assert!(words.contains("(Han) wins: on points"), "{words}");
}

/// An illegal pass is refused without a question.
#[tokio::test(flavor = "multi_thread")]
async fn illegal_pass_is_rejected_without_a_question() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "traditional" });
    let mut game = Game::begin_by(
        &club,
        terms,
        [MINA, ALEX],
        [hansu::rules::Formation::Heeh, hansu::rules::Formation::Heeh],
    )
    .await;
    game.play(&club, "e4d4").await;
    game.play(&club, "e7d7").await;
    // The generals face each other: a pass would call bikjang, which has its own command.
    let refused = club.command(MINA, &game.home, "pass", json!({})).await;
    assert!(refused.private().contains("빅장"), "{}", refused.content());
    assert!(ids(refused.message()).is_empty());
    let called = game.choose(&club, MINA, "bikjang").await;
    called.public();
}

/// One press of *Pass* loses no game: the bot plays on.
#[tokio::test(flavor = "multi_thread")]
async fn bot_does_not_end_a_game_by_passing() {
    let club = Club::open().await;
    let options = json!({ "level": 1, "side": "cho" });
    let begun = club.command(ALEX, JANGGI, "practice", options).await;
    let home = text(&begun.public()["id"]);
    let select = club.message_with(&home, "setup:1:1").await;
    let board = club.select(ALEX, &select, "setup:1:1", "HEEH").await;
    let board = board.public().clone();
    let asked = club.select(ALEX, &board, "piece:1:2", "pass").await;
    assert!(asked.private().contains("You would lose by 1.5"));
    let passed = club.press(ALEX, asked.message(), "pass:1:2:yes").await;
    assert_eq!(passed.state(), "updated", "{:?}", passed.0);
    let answered = club
        .public_until(&home, |message| {
            text(&message["content"]).contains("Move 2")
        })
        .await;
    let words = text(&answered["content"]);
    assert!(
        !words.contains("Han: passes") && is_live(&answered),
        "{words}"
    );
}
