//! How boards are to look: a person's own choice, the server's, and what each of them changes.

use serde_json::{Value, json};

use crate::club::{ALEX, Answer, Club, JANGGI, MINA, ids, text};

/// The picture of a message.
async fn picture(club: &Club, message: &Value) -> Vec<u8> {
    let url = text(&message["attachments"][0]["url"]);
    club.stage.bytes(&url).await
}

/// The board that somebody sees in private.
async fn own_board(club: &Club, who: &str, place: &str, options: Value) -> Vec<u8> {
    let board = club.command(who, place, "board", options).await;
    board.private();
    picture(club, board.message()).await
}

async fn choose(club: &Club, who: &str, panel: &Answer, id: &str, value: &str) -> Answer {
    club.select(who, panel.message(), id, value).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_chooses_for_private_boards_alone() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    let before = own_board(&club, ALEX, &game.home, json!({})).await;
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    panel.private();
    let preview = picture(&club, panel.message()).await;
    assert_eq!(
        ids(panel.message()),
        ["theme", "pieces", "coordinates", "view"].map(|thing| format!("set:-:0:{thing}"))
    );
    let dark = choose(&club, ALEX, &panel, "set:-:0:theme", "dark").await;
    assert_eq!(
        dark.state(),
        "updated",
        "the panel itself changes: {:?}",
        dark.0
    );
    assert_ne!(
        picture(&club, dark.message()).await,
        preview,
        "and shows it"
    );
    let said = dark.message().to_string();
    assert!(said.contains("Board: Dark"), "{said}");

    let after = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(after, before);
    let others = own_board(&club, MINA, &game.home, json!({ "view": "han" })).await;
    assert_eq!(others, before, "Mina's boards are as they were");
    let once = json!({ "theme": "wood" });
    assert_eq!(
        own_board(&club, ALEX, &game.home, once).await,
        before,
        "once"
    );

    // Restarted, and the seat is chosen too; then both are taken back.
    club.kill_bot().await;
    club.start_bot().await;
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, after);
    let turned = choose(&club, ALEX, &panel, "set:-:0:view", "cho").await;
    assert_eq!(turned.state(), "updated");
    let from_cho = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(from_cho, after);
    let own = json!({ "view": "mine" });
    assert_eq!(own_board(&club, ALEX, &game.home, own).await, after);
    for thing in ["theme", "view"] {
        choose(&club, ALEX, &panel, &format!("set:-:0:{thing}"), "usual").await;
    }
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, before);
    game.play(&club, "a4b4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_has_chosen_the_bots_settings_say_how_boards_look() {
    let mut club = Club::open().await;
    let game = club.begin().await;
    let of = |theme| json!({ "theme": theme, "pieces": "north" });
    let usual = own_board(&club, ALEX, &game.home, of("paper")).await;
    let chosen = own_board(&club, ALEX, &game.home, of("cells")).await;
    club.kill_bot().await;
    let font = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/YujiSyuku.ttf");
    for (key, value) in [
        ("HANSU_PICTURES__THEME", "paper"),
        ("HANSU_PICTURES__PIECES", "north"),
        ("HANSU_PICTURES__FONT", font),
    ] {
        club.settings.push((key, value.to_owned()));
    }
    club.start_bot().await;
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, usual);
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    choose(&club, ALEX, &panel, "set:-:0:theme", "cells").await;
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, chosen);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_chooses_for_public_boards() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let usual = picture(&club, &game.board).await;
    let panel = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    panel.private();
    let hangul = choose(&club, MINA, &panel, "set:-:0:server-pieces", "hangul").await;
    assert_eq!(hangul.state(), "updated", "{:?}", hangul.0);
    assert!(
        hangul.message().to_string().contains("한글"),
        "{:?}",
        hangul.0
    );
    let first = own_board(&club, ALEX, &game.home, json!({ "view": "cho" })).await;
    assert_ne!(first, usual, "who has not chosen follows the server");
    game.play(&club, "a4b4").await;
    let moved = picture(&club, &game.board).await;
    let same = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_eq!(moved, same, "public boards too");

    // Who does not manage the server has no say, whatever they press.
    let own = club.command(ALEX, JANGGI, "settings", json!({})).await;
    let act = json!({
        "as": ALEX, "channel": JANGGI, "name": "server-settings", "options": {},
    });
    let (status, _) = club.stage.ask("POST", "/do/command", Some(act)).await;
    assert_ne!(status, 200, "the command is not offered to them");
    choose(&club, ALEX, &own, "set:-:0:pieces", "traditional").await;
    let back = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(
        back, moved,
        "a person's own choice goes before the server's"
    );
}

/// The words of a picture.
fn alt(message: &Value) -> String {
    text(&message["attachments"][0]["description"])
}

#[tokio::test(flavor = "multi_thread")]
async fn who_chooses_a_notation_reads_it_everywhere_in_private() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    // Mina reads Korean, Alex English.
    let board = club.command(MINA, &game.home, "board", json!({})).await;
    assert!(alt(board.message()).contains("졸 71 73"), "{:?}", board.0);
    let offered = club.offered(MINA, &game.home, "a4").await;
    assert_eq!(offered[0].0, "71졸72", "found by what was typed");
    assert_eq!(offered[0].1, "a4b4", "the value is the same for all");

    let panel = club.command(MINA, JANGGI, "settings", json!({})).await;
    assert!(alt(panel.message()).contains("차 01 09"), "{:?}", panel.0);
    let id = "set:-:0:coordinates";
    let letters = choose(&club, MINA, &panel, id, "algebraic").await;
    assert!(
        alt(letters.message()).contains("차 a1 i1"),
        "the panel itself says it at once: {:?}",
        letters.0
    );
    let board = club.command(MINA, &game.home, "board", json!({})).await;
    assert!(alt(board.message()).contains("졸 a4 c4"), "{:?}", board.0);
    assert!(
        board.message().to_string().contains("卒 a4 졸"),
        "{:?}",
        board.0
    );
    for typed in ["71", "a4"] {
        let offered = club.offered(MINA, &game.home, typed).await;
        assert_eq!(offered[0].0, "a4졸b4", "{typed}");
    }
    let refused = club
        .command(MINA, &game.home, "move", json!({ "move": "8222" }))
        .await;
    assert!(
        refused.private().starts_with("`b3포b9`") && refused.private().contains("포(b8)"),
        "{}",
        refused.content()
    );
    // What all see is as it was: this game speaks English.
    game.play(&club, "a4b4").await;
    let said = text(&game.board["content"]);
    assert!(said.contains("soldier a4 → b4"), "{said}");

    let usual = choose(&club, MINA, &letters, id, "usual").await;
    assert!(alt(usual.message()).contains("차 01 09"), "{:?}", usual.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_chooses_the_notation_of_public_boards() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let panel = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    choose(&club, MINA, &panel, "set:-:0:server-coordinates", "korean").await;
    game.play(&club, "a4b4").await;
    let said = text(&game.board["content"]);
    assert!(said.contains("soldier 71 → 72"), "{said}");
    assert!(alt(&game.board).contains("soldier 72 73"), "{}", game.board);
    // Who has not chosen follows the server; a person's own choice goes before it.
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    assert!(board.private().contains("soldier 71 → 72"), "{:?}", board.0);
    let own = club.command(ALEX, JANGGI, "settings", json!({})).await;
    choose(&club, ALEX, &own, "set:-:0:coordinates", "both").await;
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    assert!(board.private().contains("soldier a4 → b4"), "{:?}", board.0);
}
