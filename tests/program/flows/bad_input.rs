//! Wrong, late and hostile input: an ephemeral reason each time, and nothing changes.

use serde_json::json;

use crate::flows::club::{
    ALEX, CLUB, Club, ELSEWHERE, Game, JANGGI, LOUNGE, MINA, SAM, alt, says, text,
};

#[tokio::test(flavor = "multi_thread")]
async fn illegal_moves_are_rejected_with_the_reason() {
    let club = Club::open().await;
    let game = club.begin().await;
    let before = club.public(&game.home).await.len();
    let emoji = "🐘".repeat(100);
    for (typed, reason) in [
        ("  ", "적거나 목록에서"),
        (emoji.as_str(), "너무 깁니다"),
        ("b3b9", "포는 포(32)를 뛰어넘지 못합니다"),
        ("졸 b4", "여러 수로 읽을 수 있습니다: `71졸72`, `73졸72`"),
    ] {
        let typed = json!({ "move": typed });
        let refusal = club.command(MINA, &game.home, "move", typed).await;
        refusal.says_privately(reason);
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
        let typed = json!({ "move": "a4b4" });
        let refusal = club.command(user, &game.home, "move", typed).await;
        refusal.says_privately(reason);
        for value in ["a4", "pass"] {
            let chosen = game.choose(&club, user, value).await;
            chosen.says_privately(reason);
        }
        assert!(club.offered(user, &game.home, "").await.is_empty());
    }
    let board = club.command(SAM, &game.home, "board", json!({})).await;
    // A spectator may look.
    board.says_privately("Cho: **미나**");
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
            refusal.says_privately(reason);
        }
    }
    let no_game = club.command(SAM, JANGGI, "pass", json!({})).await;
    no_game.says_privately("You have no open games here");
}

#[tokio::test(flavor = "multi_thread")]
async fn formation_can_be_chosen_by_command() {
    let club = Club::open().await;
    let challenge = Game::accepted(&club, [MINA, ALEX], json!({})).await;
    let home = text(&challenge["id"]);
    club.message_with(&home, "setup:1:0").await;
    let setup = async |user, formation| {
        let formation = json!({ "formation": formation });
        club.command(user, &home, "setup", formation).await
    };
    let early = setup(MINA, "HEEH").await;
    early.says_privately("한이 먼저");
    let unknown = setup(ALEX, "상상마마").await;
    unknown.says_privately("no such formation");
    let chosen = setup(ALEX, "상마상마").await;
    says(
        chosen.public(),
        "horse elephant horse elephant · corner horse (귀마)",
    );
    let board = setup(MINA, "EHHE").await;
    // 상마상마 from Han's own seat.
    let alt = alt(board.public());
    assert!(alt.contains("horse b10 g10"), "{alt}");
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
    club.fault(fault_spec).await;
    game.play(&club, "a4b4").await;
    game.play(&club, "a7b7").await;
    let late_answer = club.select(MINA, &old_board, &old_piece, "pass").await;
    late_answer.says_privately("그 사이에 판이 바뀌었습니다");
    assert_eq!(late_answer.message()["attachments"][0]["width"], 900);
    let piece = club.select(MINA, &old_board, &old_piece, "a4").await;
    piece.says_privately("그 사이에 판이 바뀌었습니다");
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
    stale.says_privately("You are not a player");
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permission_is_named() {
    let club = Club::open().await;
    club.deny(LOUNGE, &["ATTACH_FILES"]).await;
    let refusal = club
        .command(ALEX, LOUNGE, "challenge", json!({ "opponent": SAM }))
        .await;
    refusal.says_privately("Attach Files");

    let challenge = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    club.deny(JANGGI, &["READ_MESSAGE_HISTORY"]).await;
    let refusal = club.press(SAM, challenge.message(), "accept:1:0").await;
    refusal.says_privately("Read Message History");
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
    challenge.says(r"\*\*\@everyone\*\* \<\@118");
}
