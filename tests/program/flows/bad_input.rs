//! Wrong, late and hostile input: an ephemeral reason each time, and nothing changes.

use serde_json::json;

use crate::flows::club::{ALEX, CLUB, Club, ELSEWHERE, JANGGI, LOUNGE, MINA, SAM, is_live, text};

#[tokio::test(flavor = "multi_thread")]
async fn illegal_moves_are_rejected_with_the_reason() {
    let club = Club::open().await;
    let game = club.begin().await;
    let before = club.public(&game.home).await.len();
    let emoji = "🐘".repeat(100);
    for (typed, reason) in [
        ("", "읽을 수 없습니다"),
        ("hello", "읽을 수 없습니다"),
        (emoji.as_str(), "너무 깁니다"),
        ("a4a6", "졸은 그곳으로 가지 못합니다"),
        ("a4a3", "뒤로 가지 못합니다"),
        ("b3b6", "뛰어넘을 기물이 없습니다"),
        ("b3b9", "포는 포(32)를 뛰어넘지 못합니다"),
        ("a7a6", "한의 기물입니다"),
        ("e5e6", "기물이 없습니다"),
        ("a1a4", "내 기물이 있습니다"),
        ("졸 b4", "여러 수로 읽을 수 있습니다: `71졸72`, `73졸72`"),
        ("빅장", "빅장을 받아 끝낼 수 없습니다"),
    ] {
        let typed_so = if typed.is_empty() { "  " } else { typed };
        let refusal = club
            .command(MINA, &game.home, "move", json!({ "move": typed_so }))
            .await;
        let reason = if typed.is_empty() {
            "적거나 목록에서"
        } else {
            reason
        };
        assert!(
            refusal.private().contains(reason),
            "{typed}: {}",
            refusal.content()
        );
    }
    let after = club.public(&game.home).await.len();
    assert_eq!(after, before, "the thread has seen none of it");
    game.is_quiet(&club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_players_can_act_in_a_game() {
    let club = Club::open().await;
    let game = club.begin().await;
    for (user, reason) in [
        (ALEX, "It's not your turn"),
        (SAM, "You are not a player in this game"),
    ] {
        for name in ["move", "pass"] {
            let options = if name == "move" {
                json!({ "move": "a4b4" })
            } else {
                json!({})
            };
            let refusal = club.command(user, &game.home, name, options).await;
            assert!(
                refusal.private().contains(reason),
                "{name}: {}",
                refusal.content()
            );
        }
        let piece = club
            .select(user, &game.board, &game.id("piece"), "a4")
            .await;
        assert!(piece.private().contains(reason), "{}", piece.content());
        let pass = game.choose(&club, user, "pass").await;
        assert!(pass.private().contains(reason), "{}", pass.content());
    }
    for name in ["draw", "resign"] {
        let refusal = club.command(SAM, &game.home, name, json!({})).await;
        assert!(
            refusal.private().contains("You are not a player"),
            "{name}: {}",
            refusal.content()
        );
    }
    assert!(
        club.offered(ALEX, &game.home, "").await.is_empty(),
        "no moves out of turn"
    );
    let board = club.command(SAM, &game.home, "board", json!({})).await;
    assert!(
        board.private().contains("Cho: **미나**"),
        "a spectator may look"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_other_places_are_unknown() {
    let club = Club::open().await;
    let _game = club.begin().await;
    for (user, channel, number, reason) in [
        (ALEX, JANGGI, "77", "There is no such game here"),
        (ALEX, JANGGI, "elephant", "There is no such game here"),
        (ALEX, ELSEWHERE, "1", "There is no such game here"),
        (SAM, ELSEWHERE, "1", "There is no such game here"),
    ] {
        let options = json!({ "game": number });
        for name in ["board", "pass", "draw", "resign"] {
            let refusal = club.command(user, channel, name, options.clone()).await;
            assert!(
                refusal.private().contains(reason),
                "{name}: {}",
                refusal.content()
            );
        }
    }
    let no_game = club.command(SAM, JANGGI, "pass", json!({})).await;
    assert!(
        no_game.private().contains("You have no open games here"),
        "{}",
        no_game.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn formations_are_chosen_in_order_and_once() {
    let club = Club::open().await;
    let challenge = club.command(
        MINA,
        JANGGI,
        "challenge",
        json!({ "opponent": ALEX, "side": "cho" }),
    );
    let challenge = challenge.await;
    let early_answer = club
        .command(MINA, JANGGI, "setup", json!({ "formation": "HEEH" }))
        .await;
    assert!(
        early_answer.private().contains("아직 수락되지 않은"),
        "{}",
        early_answer.content()
    );
    club.press(ALEX, challenge.message(), "accept:1:0").await;
    let home = text(&challenge.message()["id"]);
    let select = club.message_with(&home, "setup:1:0").await;
    let early_answer = club.select(MINA, &select, "setup:1:0", "HEEH").await;
    assert!(
        early_answer.private().contains("한이 먼저"),
        "{}",
        early_answer.content()
    );
    let early_answer = club
        .command(MINA, &home, "move", json!({ "move": "a4b4" }))
        .await;
    assert!(
        early_answer.private().contains("먼저 상차림을"),
        "{}",
        early_answer.content()
    );
    let unknown = club
        .command(ALEX, &home, "setup", json!({ "formation": "상상마마" }))
        .await;
    assert!(
        unknown.private().contains("no such formation"),
        "{}",
        unknown.content()
    );

    let chosen = club
        .command(ALEX, &home, "setup", json!({ "formation": "상마상마" }))
        .await;
    assert!(
        text(&chosen.public()["content"])
            .contains("horse elephant horse elephant · corner horse (귀마)")
    );
    let repeated = club
        .command(ALEX, &home, "setup", json!({ "formation": "HEEH" }))
        .await;
    assert!(
        repeated.private().contains("has been chosen"),
        "{}",
        repeated.content()
    );
    let board = club
        .command(MINA, &home, "setup", json!({ "formation": "EHHE" }))
        .await;
    let alt = text(&board.public()["attachments"][0]["description"]);
    assert!(
        alt.contains("horse b10 g10"),
        "상마상마 from Han's own seat: {alt}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn old_button_shows_the_current_board() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let old_board = game.board.clone();
    let old_piece = game.id("piece");
    // The old buttons stay, as when Discord rejects the edit.
    let fault_spec = json!({ "method": "PATCH", "path": "/messages/", "action": "fail", "times": 9,
        "status": 400, "code": 30046 });
    club.control("faults", fault_spec).await;
    game.play(&club, "a4b4").await;
    game.play(&club, "a7b7").await;
    let late_answer = club.select(MINA, &old_board, &old_piece, "pass").await;
    assert!(
        late_answer
            .private()
            .contains("그 사이에 판이 바뀌었습니다"),
        "{}",
        late_answer.content()
    );
    assert_eq!(late_answer.message()["attachments"][0]["width"], 900);
    let piece = club.select(MINA, &old_board, &old_piece, "a4").await;
    assert!(
        piece.private().contains("그 사이에 판이 바뀌었습니다"),
        "{}",
        piece.content()
    );
    // The ephemeral copy has current components, and the game continues from it.
    let current_menu = late_answer.id("piece:");
    assert_eq!(current_menu, game.id("piece"));
    let menu = club
        .select(MINA, late_answer.message(), &current_menu, "c4")
        .await;
    let target = menu.id("target:");
    club.select(MINA, menu.message(), &target, "c5").await;
    game.note("c4c5");
    game.next_board(&club).await;
    let stale = club.select(SAM, &old_board, &old_piece, "pass").await;
    assert!(
        stale.private().contains("You are not a player"),
        "{}",
        stale.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permission_is_named() {
    let club = Club::open().await;
    let denied = json!({
        "change": "deny", "channel": LOUNGE, "permissions": ["ATTACH_FILES"],
    });
    club.control("world", denied).await;
    let refusal = club
        .command(ALEX, LOUNGE, "challenge", json!({ "opponent": SAM }))
        .await;
    assert!(
        refusal.private().contains("Attach Files"),
        "{}",
        refusal.content()
    );

    let challenge = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    let denied = json!({
        "change": "deny", "channel": JANGGI, "permissions": ["READ_MESSAGE_HISTORY"],
    });
    club.control("world", denied).await;
    let refusal = club.press(SAM, challenge.message(), "accept:1:0").await;
    assert!(
        refusal.private().contains("Read Message History"),
        "{}",
        refusal.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn names_with_markup_are_escaped_and_ping_nobody() {
    let club = Club::open().await;
    let name = "**@everyone** <@1180000000000000013>";
    let person =
        json!({ "change": "new_person", "name": name, "locale": "en-US", "servers": [CLUB] });
    let new_person = club.control("world", person).await;
    let villain = text(&new_person["id"]);
    let challenge = club
        .command(&villain, JANGGI, "challenge", json!({ "opponent": ALEX }))
        .await;
    assert_eq!(challenge.public()["pinged"], json!([ALEX]));
    assert_eq!(challenge.public()["everyone"], false);
    assert!(
        challenge.content().contains(r"\*\*\@everyone\*\* \<\@118"),
        "{}",
        challenge.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn move_from_another_channel_posts_the_board_in_the_game() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let options = json!({ "move": "a4b4", "game": "#1" });
    let played = club.command(MINA, LOUNGE, "move", options).await;
    assert!(
        played.private().contains(&game.home),
        "the way there: {}",
        played.content()
    );
    game.note("a4b4");
    game.next_board(&club).await;
    assert!(is_live(&game.board));

    let dm = (ALEX.parse::<u64>().unwrap() + 1000).to_string();
    let played = club
        .command(ALEX, &dm, "move", json!({ "move": "a7b7" }))
        .await;
    assert!(
        played.private().contains(&game.home),
        "{}",
        played.content()
    );
    game.note("a7b7");
    game.next_board(&club).await;
    assert_eq!(club.public(LOUNGE).await.len(), 0);
}
