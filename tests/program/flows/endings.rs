//! Passes, draws, resignations, and how the end is shown.

use serde_json::json;

use crate::flows::club::{
    ALEX, Club, JANGGI, MINA, SAM, component, ids, is_live, labels, pinged, says, text,
};

#[tokio::test(flavor = "multi_thread")]
async fn draw_offer_is_declined_or_withdrawn_and_lapses_with_the_opponents_move() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let offer = game.id("draw") + ":offer";
    let offered = club.press_on_private(MINA, &game.board, &offer).await;
    let message = offered.public();
    assert_eq!(pinged(message), [ALEX]);
    let accept = offered.id_ending(":accept");
    let own = club.press(MINA, message, &accept);
    own.await.says_privately("내가 한 제안");
    let decline = offered.id_ending(":decline");
    let declined = club.press(ALEX, message, &decline).await;
    declined.says("declined");

    game.play(&club, "a4b4").await;
    let offered = club.command(ALEX, &game.home, "draw", json!({})).await;
    assert_eq!(pinged(offered.public()), [MINA]);
    let withdraw = offered.id_ending(":withdraw");
    let withdrawn = club.press(ALEX, offered.message(), &withdraw).await;
    withdrawn.says("withdrawn");
    game.play(&club, "a7b7").await;
    // The offer stays with the own move, and its buttons are below the board.
    let offered = club.command(MINA, &game.home, "draw", json!({})).await;
    offered.public();
    game.play(&club, "c4d4").await;
    says(&game.board, "offers a draw");
    let accept = game.id("draw") + ":accept";
    assert!(ids(&game.board).contains(&accept));
    let old = game.board.clone();
    game.play(&club, "c7d7").await;
    let lapsed = club.press_made_up(ALEX, &old, &accept).await;
    lapsed.says_privately("moved on");
    let offered = club.command(ALEX, &game.home, "draw", json!({})).await;
    offered.says("offers a draw");
    let accept = offered.id_ending(":accept");
    club.press(MINA, offered.message(), &accept).await;
    let over = game.last_board(&club).await;
    says(&over, "Draw. The players agreed on a draw.");
}

/// *No* is as private as the question, and changes nothing in the game.
#[tokio::test(flavor = "multi_thread")]
async fn resigning_is_confirmed_privately() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let opened = club.more(MINA, &game.board).await;
    let resign = component(opened.message(), "resign:");
    assert_eq!(resign["style"], 2, "grey: no button of a board invites");
    let question = club.press(MINA, opened.message(), &game.id("resign")).await;
    let [no, yes] = ["back", "yes"].map(|word| format!("{}:{word}", game.id("resign")));
    assert_eq!(ids(question.message()), [&*no, &*yes]);
    let posted = club.public(&game.home).await.len();
    let returned = club.press(MINA, question.message(), &no).await;
    returned.updated();
    returned.says_privately("초 차례입니다");
    assert_eq!(club.public(&game.home).await.len(), posted);

    // A question from before the move cannot be confirmed.
    let late = club.command(MINA, &game.home, "resign", json!({})).await;
    game.play(&club, "a4b4").await;
    let moved_on = club.press(MINA, late.message(), &yes).await;
    moved_on.says("한 차례입니다");
    assert!(is_live(&game.board), "the game goes on");
    let question = club.command(ALEX, &game.home, "resign", json!({})).await;
    question.says_privately("Do you really want to resign?");
    let answer = club.press(ALEX, question.message(), &question.yes()).await;
    answer.updated();
    answer.private();
    let board = club.message_with(&game.home, "rematch:1:4").await;
    says(&board, "**미나** (Cho) wins: **Alex** resigned.");
}

/// Every way to pass asks for confirmation.
#[tokio::test(flavor = "multi_thread")]
async fn pass_is_confirmed_in_the_readers_language() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    // By the compensation, Cho would lose and Han would win.
    for (words, typed, buttons) in [
        (
            "지금 점수로는 1.5점 차로 집니다",
            ["e2e2", "한수쉼"],
            ["돌아가기", "쉬기"],
        ),
        (
            "You would win by 1.5",
            ["e9e9", "pass"],
            ["Go back", "Pass"],
        ),
    ] {
        let user = game.turn().to_owned();
        let mut questions = vec![
            club.command(&user, &game.home, "pass", json!({})).await,
            game.choose(&club, &user, "pass").await,
        ];
        for typed in typed {
            questions.push(club.types(&user, &game.home, typed).await);
        }
        let [back, yes] = ["back", "yes"].map(|word| format!("{}:{word}", game.id("pass")));
        for question in &questions {
            question.says_privately(words);
            assert_eq!(ids(question.message()), [&*back, &*yes]);
            assert_eq!(labels(question.message()), buttons);
        }
        // Going back shows the board again, from which moves can be made.
        let returned = club.press(&user, questions[0].message(), &back).await;
        assert!(ids(returned.updated()).contains(&game.id("piece")));
        let passed = club.press(&user, questions[1].message(), &yes).await;
        assert!(!is_live(passed.updated()));
        game.note("pass");
        game.next_board(&club).await;
        let late = club.press(&user, questions[2].message(), &yes).await;
        late.private();
        game.has_each_board_once(&club).await;
    }
    says(&game.board, "(Han) wins: on points");
}

/// The end is shown on the board, in the challenge and in the thread's name.
#[tokio::test(flavor = "multi_thread")]
async fn end_is_shown_on_board_challenge_and_thread() {
    let club = Club::open().await;
    let game = club.played("a4b4").await;
    let board = game.resign(&club, ALEX).await;
    says(&board, "**미나** (Cho) wins: **Alex** resigned");
    let verbs = [
        "rematch",
        "analyse",
        "page",
        "replay",
        "record",
        "card-image",
    ];
    let buttons = verbs.map(|verb| match verb {
        "page" => format!("page:{}:4:0.han", game.number),
        verb => format!("{verb}:{}:4", game.number),
    });
    assert_eq!(ids(&board), buttons);
    let end = "(Cho) wins: **Alex** resigned";
    club.message_saying(JANGGI, end).await;
    let name = "Janggi #1: 미나 – Alex · Cho won";
    club.stage
        .until(async || {
            let world = club.stage.get(&format!("/world?as={MINA}")).await;
            world.to_string().contains(name).then_some(())
        })
        .await;

    // Anyone in the thread can press for the film or the record; the film is public.
    let [_, analyse, _, film, record, _] = &buttons;
    let film = club.press(SAM, &board, film).await;
    assert_eq!(film.public()["attachments"][0]["filename"], "replay.gif");
    let record = club.press(SAM, &board, record).await;
    record.private();
    let name = text(&record.message()["attachments"][0]["filename"]);
    assert!(name.ends_with(".gib"), "{name}");
    club.press(SAM, &board, analyse).await.private();
}

/// A rejected thread name is dropped and blocks nothing.
#[tokio::test(flavor = "multi_thread")]
async fn rejected_thread_name_is_dropped() {
    let club = Club::open().await;
    let game = club.begin().await;
    let limited = json!({
        "method": "PATCH", "path": format!("/channels/{}$", game.home),
        "action": "fail", "status": 429, "retry_after": 600, "times": 9,
    });
    let fault = club.fault(limited).await;
    game.resign(&club, ALEX).await;
    club.is_hit(&fault).await;
    club.begin().await.resign(&club, ALEX).await;
    club.message_saying(JANGGI, "wins: **Alex** resigned").await;
}
