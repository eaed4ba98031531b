//! Wrong, late and hostile input: an ephemeral reason each time, and nothing changes.

use serde_json::json;

use crate::flows::club::{
    ALEX, CLUB, Club, ELSEWHERE, Game, JANGGI, LOUNGE, MINA, SAM, alt, says, text,
};

#[tokio::test(flavor = "multi_thread")]
async fn only_players_can_act_in_a_game() {
    let club = Club::open().await;
    let game = club.begin().await;
    for (user, reason) in [
        (ALEX, "It's not your turn"),
        (SAM, "You are not a player in this game"),
    ] {
        let refusal = club.types(user, &game.home, "a4b4").await;
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
