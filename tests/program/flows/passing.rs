//! Passes that may end the game: confirmed first, in private, with their effect.

use serde_json::json;

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, SAM, ids, is_live, pinged, text};
use crate::flows::game::Game;

/// Every way to pass asks for confirmation.
#[tokio::test(flavor = "multi_thread")]
async fn pass_is_confirmed_in_the_readers_language() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    // By the compensation, Cho would lose and Han would win.
    for (words, yes, back_label) in [
        ("지금 점수로는 1.5점 차로 집니다", "쉬기", "돌아가기"),
        ("You would win by 1.5", "Pass", "Go back"),
    ] {
        let general = match game.turn() {
            MINA => "e2e2",
            _ => "e9e9",
        };
        let mut questions: Vec<Answer> = Vec::new();
        let user = game.turn().to_owned();
        questions.push(club.command(&user, &game.home, "pass", json!({})).await);
        for typed in [general, "쉼", "pass", "한수쉼", "쉬기"] {
            let options = json!({ "move": typed });
            questions.push(club.command(&user, &game.home, "move", options).await);
        }
        questions.push(game.choose(&club, &user, "pass").await);
        for answer in &questions {
            assert!(answer.private().contains(words), "{}", answer.content());
            let buttons = ["back", "yes"].map(|word| format!("{}:{word}", game.id("pass")));
            assert_eq!(ids(answer.message()), buttons);
            let labels: Vec<String> = crate::flows::club::components(answer.message())
                .iter()
                .map(|button| text(&button["label"]))
                .collect();
            assert_eq!(labels, [back_label, yes]);
        }
        // Going back shows the board again, from which moves can be made.
        let id = format!("{}:back", game.id("pass"));
        let returned = club.press(&user, questions[0].message(), &id).await;
        assert_eq!(returned.state(), "updated", "{:?}", returned.0);
        assert!(ids(returned.message()).contains(&game.id("piece")));
        game.has_each_board_once(&club).await;
        game.play(&club, if user == MINA { "a4b4" } else { "a7b7" })
            .await;
    }
    // A confirmation from an older position does nothing.
    let user = game.turn().to_owned();
    let question = club.command(&user, &game.home, "pass", json!({})).await;
    let yes = format!("{}:yes", game.id("pass"));
    game.play(&club, "c4c5").await;
    game.play(&club, "c7c6").await;
    let late_answer = club.press(&user, question.message(), &yes).await;
    assert!(
        late_answer
            .content()
            .contains("그 사이에 판이 바뀌었습니다"),
        "{}",
        late_answer.content()
    );
    game.goes_on(&club, "e4d4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn confirmed_pass_is_played_and_posted() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let question = game.choose(&club, MINA, "pass").await;
    let yes = format!("{}:yes", game.id("pass"));
    let passed = club.press(MINA, question.message(), &yes).await;
    assert_eq!(passed.state(), "updated", "{:?}", passed.0);
    assert!(passed.private().contains("쉬기"), "{}", passed.content());
    assert!(!is_live(passed.message()));
    game.note("pass");
    game.next_board(&club).await;
    assert_eq!(pinged(&game.board), [ALEX]);
    // The opponent reads that a pass would end the game now.
    let question = club.command(ALEX, &game.home, "pass", json!({})).await;
    assert!(
        question
            .private()
            .contains("If you pass now, the game ends and the points decide. You would win by 1.5"),
        "{}",
        question.content()
    );
    let other_answer = club.command(SAM, &game.home, "pass", json!({})).await;
    assert!(other_answer.private().contains("You are not a player"));
    let yes = format!("{}:yes", game.id("pass"));
    let passed = club.press(ALEX, question.message(), &yes).await;
    assert_eq!(passed.state(), "updated", "{:?}", passed.0);
    game.note("pass");
    game.next_board(&club).await;
    let words = text(&game.board["content"]);
    assert!(words.contains("(Han) wins: on points"), "{words}");
}

/// An illegal pass is rejected without a question.
#[tokio::test(flavor = "multi_thread")]
async fn illegal_pass_is_rejected_without_a_question() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "traditional" });
    let mut game = Game::begin_by(
        &club,
        terms,
        [MINA, ALEX],
        [janggi::Formation::Heeh, janggi::Formation::Heeh],
    )
    .await;
    game.play(&club, "e4d4").await;
    game.play(&club, "e7d7").await;
    // The generals face each other: a pass would call bikjang, which has its own command.
    let refusal = club.command(MINA, &game.home, "pass", json!({})).await;
    assert!(refusal.private().contains("빅장"), "{}", refusal.content());
    assert!(ids(refusal.message()).is_empty());
    let bikjang_answer = game.choose(&club, MINA, "bikjang").await;
    bikjang_answer.public();
}

/// One press of *Pass* loses no game: the bot continues.
#[tokio::test(flavor = "multi_thread")]
async fn bot_does_not_end_a_game_by_passing() {
    let club = Club::open().await;
    let options = json!({ "level": 1, "side": "cho" });
    let practice = club.command(ALEX, JANGGI, "practice", options).await;
    let home = text(&practice.public()["id"]);
    let select = club.message_with(&home, "setup:1:1").await;
    let board = club.select(ALEX, &select, "setup:1:1", "HEEH").await;
    let board = board.public().clone();
    let question = club.select(ALEX, &board, "piece:1:2", "pass").await;
    assert!(question.private().contains("You would lose by 1.5"));
    let passed = club.press(ALEX, question.message(), "pass:1:2:yes").await;
    assert_eq!(passed.state(), "updated", "{:?}", passed.0);
    let reply = club
        .public_until(&home, |message| {
            text(&message["content"]).contains("Move 2")
        })
        .await;
    let words = text(&reply["content"]);
    assert!(!words.contains("Han: passes") && is_live(&reply), "{words}");
}
