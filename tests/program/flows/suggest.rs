//! Hints: ephemeral, on a board of their own, and counted.

use janggi::Formation;
use serde_json::json;

use crate::flows::club::{ALEX, Answer, Club, Game, JANGGI, MINA, SAM, ids, text};

/// Types a word as a move for a person.
async fn types(club: &Club, user: &str, home: &str, word: &str) -> Answer {
    club.command(user, home, "move", json!({ "move": word }))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_is_private_and_reported_at_the_end() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let before = club.public(&game.home).await.len();
    let hint = club
        .command(MINA, &game.home, "suggest", json!({ "strength": "quick" }))
        .await;
    assert!(hint.private().contains("💡"), "{}", hint.content());
    assert_eq!(
        text(&hint.message()["attachments"][0]["filename"]),
        "board.png"
    );
    let repeated = club.press(MINA, &game.board, &game.id("suggest")).await;
    assert!(repeated.private().contains("💡"), "{}", repeated.content());
    let typed = types(&club, MINA, &game.home, "힌트").await;
    assert_eq!(typed.private(), repeated.private());
    assert_eq!(
        club.public(&game.home).await.len(),
        before,
        "nobody else sees a thing"
    );

    for (user, reason) in [
        (ALEX, "not your turn"),
        (SAM, "You are not a player in this game"),
    ] {
        let refusal = club.command(user, &game.home, "suggest", json!({})).await;
        assert!(refusal.private().contains(reason), "{}", refusal.content());
        let refusal = club.press(user, &game.board, &game.id("suggest")).await;
        assert!(refusal.private().contains(reason), "{}", refusal.content());
        let refusal = types(&club, user, &game.home, "hint").await;
        assert!(refusal.private().contains(reason), "{}", refusal.content());
    }
    let old_board = game.board.clone();
    let stale = game.id("suggest");
    game.play(&club, "a4b4").await;
    let late_answer = club.press_made_up(ALEX, &old_board, &stale).await;
    assert!(
        late_answer.private().contains("moved on"),
        "{}",
        late_answer.content()
    );
    let other_answer = club.command(ALEX, &game.home, "suggest", json!({})).await;
    other_answer.private();
    game.play(&club, "a7b7").await;

    let ask = club.command(MINA, &game.home, "resign", json!({})).await;
    club.press(MINA, ask.message(), &ask.yes()).await;
    let rematch = format!("rematch:{}:", game.number);
    let over = club
        .public_until(&game.home, |message| {
            ids(message).iter().any(|id| id.starts_with(&rematch))
        })
        .await;
    let words = text(&over["content"]);
    assert!(words.contains("Hints used: Cho 1, Han 1."), "{words}");
    let no_hint = club.command(MINA, &game.home, "suggest", json!({})).await;
    assert!(
        no_hint.private().contains("끝난 대국"),
        "{}",
        no_hint.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_gives_move_reason_and_evaluation() {
    let club = Club::open().await;
    let game = club.begin().await;
    let options = json!({ "strength": "normal" });
    let hint = club.command(MINA, &game.home, "suggest", options).await;
    let words = hint.private();
    // Two more candidates and the evaluation, in Mina's language.
    assert_eq!(words.matches("다른 수:").count(), 2, "{words}");
    assert!(
        words.contains("형세") || words.contains("앞섭니다"),
        "{words}"
    );
    assert!(words.contains("예상 수순:"), "{words}");
    let repeated = club.command(MINA, &game.home, "suggest", json!({})).await;
    assert_eq!(repeated.private(), words, "asked twice, the same answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_move_is_played_by_its_button() {
    let club = Club::open().await;
    let game = club.begin().await;
    let hint = club.command(MINA, &game.home, "suggest", json!({})).await;
    let prefix = format!("target:{}:{}:", game.number, game.version());
    let play = hint.id(&prefix);
    let mv = play.strip_prefix(&prefix).unwrap().to_owned();
    assert_eq!(mv.len(), 4, "{play}");
    let before = club.public(&game.home).await.len();

    // Other people cannot play the move, and forged ids play nothing.
    for (user, id, reason) in [
        (ALEX, play.clone(), "not your turn"),
        (SAM, play.clone(), "You are not a player in this game"),
        (MINA, format!("{prefix}a4"), "쓰지 않는 버튼"),
        (MINA, format!("{prefix}a4z9"), "쓰지 않는 버튼"),
        (MINA, format!("{prefix}a4b4c4"), "쓰지 않는 버튼"),
        (
            MINA,
            prefix.trim_end_matches(':').to_owned(),
            "쓰지 않는 버튼",
        ),
        (MINA, format!("{prefix}a4a9"), "둘 수 없는 수"),
        (MINA, format!("{prefix}a7b7"), "둘 수 없는 수"),
    ] {
        // Others do not see the hint and can only forge its id.
        let message = if user == MINA {
            hint.message()
        } else {
            &game.board
        };
        let refusal = club.press_made_up(user, message, &id).await;
        assert!(
            refusal.private().contains(reason),
            "{user} {id}: {}",
            refusal.content()
        );
    }
    assert_eq!(club.public(&game.home).await.len(), before);

    let played = club.press(MINA, hint.message(), &play).await;
    assert_eq!(played.state(), "updated", "{:?}", played.0);
    assert_eq!(ids(played.message()), Vec::<String>::new());
    let next = format!("piece:{}:{}", game.number, game.version() + 1);
    let board = club.message_with(&game.home, &next).await;
    let words = text(&board["content"]);
    let (from, target) = mv.split_at(2);
    assert!(words.contains(&format!("{from} → {target}")), "{words}");

    // A second or late press shows the current board.
    for (user, reason) in [(MINA, "그 사이에 판이"), (ALEX, "moved on")] {
        let late_answer = club.press_made_up(user, &game.board, &play).await;
        assert!(
            late_answer.private().contains(reason),
            "{}",
            late_answer.content()
        );
        assert_eq!(
            text(&late_answer.message()["attachments"][0]["filename"]),
            "board.png"
        );
    }
}

/// The buttons of a hint that suggests no move of a piece.
#[tokio::test(flavor = "multi_thread")]
async fn hint_of_a_pass_or_bikjang_has_its_own_button() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "traditional" });
    let mut game = Game::begin_by(&club, terms, [MINA, ALEX], [Formation::Heeh; 2]).await;
    let hint = club.command(MINA, &game.home, "suggest", json!({})).await;
    let before = club.public(&game.home).await.len();
    let question = club
        .press_made_up(MINA, hint.message(), &game.id("pass"))
        .await;
    let yes = game.id("pass") + ":yes";
    assert!(
        ids(question.message()).contains(&yes),
        "{:?}",
        ids(question.message())
    );
    question.private();
    assert_eq!(club.public(&game.home).await.len(), before);

    game.play(&club, "e4d4").await;
    game.play(&club, "e7d7").await;
    let hint = club.command(MINA, &game.home, "suggest", json!({})).await;
    let words = hint.private().to_owned();
    let call = game.id("bikjang");
    // If bikjang is not called, breaking it comes first.
    let breaks = words.contains("빅장을 피합니다");
    assert!(breaks || ids(hint.message()).contains(&call), "{words}");
    let bikjang_answer = club.press_made_up(MINA, hint.message(), &call).await;
    assert_eq!(bikjang_answer.state(), "updated", "{:?}", bikjang_answer.0);
    game.note("pass");
    game.next_board(&club).await;
    let words = text(&game.board["content"]);
    assert!(words.contains("claims bikjang"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_can_exclude_hints() {
    let club = Club::open().await;
    let options = json!({ "opponent": ALEX, "side": "cho", "hints": "none" });
    let challenge = club.command(MINA, JANGGI, "challenge", options).await;
    let words = text(&challenge.public()["content"]);
    assert!(words.contains("힌트 허용 안 함"), "{words}");
    let accept = challenge.id("accept:");
    let number = accept.split(':').nth(1).unwrap().to_owned();
    club.press(ALEX, challenge.message(), &accept).await;
    let home = text(&challenge.message()["id"]);
    club.message_with(&home, &format!("setup:{number}:0")).await;
    // Before the formations are chosen there is nothing to suggest, whether hints are allowed or not.
    let early_answer = club.command(MINA, &home, "suggest", json!({})).await;
    assert!(
        early_answer.private().contains("상차림"),
        "{}",
        early_answer.content()
    );
    let typed = types(&club, MINA, &home, "훈수").await;
    assert_eq!(typed.private(), early_answer.private());
    let game = Game::set_up(&club, &number, &home, MINA, ALEX).await;
    let offered = ids(&game.board);
    assert!(
        !offered.iter().any(|id| id.starts_with("suggest")),
        "{offered:?}"
    );
    let refusal = club.command(MINA, &home, "suggest", json!({})).await;
    assert!(
        refusal.private().contains("힌트 없이"),
        "{}",
        refusal.content()
    );
    let typed = types(&club, MINA, &home, "훈수").await;
    assert_eq!(typed.private(), refusal.private());
}

#[tokio::test(flavor = "multi_thread")]
async fn server_can_exclude_hints() {
    let club = Club::open().await;
    let panel = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    let page = "set:-:0:server-page-games";
    let panel = club.press(MINA, panel.message(), page).await;
    let menu = "set:-:0:server-hints";
    let chosen = club.select(MINA, panel.message(), menu, "none").await;
    let panel_text = chosen.message().to_string();
    assert!(panel_text.contains("힌트: 허용 안 함"), "{panel_text}");
    for (options, phrase) in [
        (json!({ "opponent": ALEX }), true),
        (json!({ "opponent": SAM, "hints": "allowed" }), false),
    ] {
        let challenge = club.command(MINA, JANGGI, "challenge", options).await;
        let words = text(&challenge.public()["content"]);
        assert_eq!(words.contains("힌트 허용 안 함"), phrase, "{words}");
    }
}
