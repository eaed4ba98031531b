//! Settings of people and servers: boards, reminders, and their effects.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, alt, says};

/// Returns a person's ephemeral board.
async fn own_board(club: &Club, user: &str, place: &str, options: Value) -> Vec<u8> {
    let board = club.command(user, place, "board", options).await;
    board.private();
    club.file(board.message()).await
}

/// Chooses a value in a menu of the panel, which shows it at once.
async fn choose(club: &Club, user: &str, panel: &Answer, setting: &str, value: &str) -> Answer {
    let id = format!("set:-:0:{setting}");
    let chosen = club.select(user, panel.message(), &id, value).await;
    chosen.updated();
    chosen
}

/// Opens another page of a panel.
async fn page(club: &Club, user: &str, panel: &Answer, page: &str) -> Answer {
    let id = format!("set:-:0:{page}");
    let opened = club.press(user, panel.message(), &id).await;
    opened.updated();
    opened
}

#[track_caller]
fn shows(panel: &Answer, phrases: &[&str]) {
    let words = panel.message().to_string();
    for phrase in phrases {
        assert!(words.contains(phrase), "{phrase}: {words}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn personal_look_applies_only_to_private_boards() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    let han = json!({ "view": "han" });
    let before = own_board(&club, ALEX, &game.home, json!({})).await;
    let others = own_board(&club, MINA, &game.home, han.clone()).await;
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    panel.private();
    let preview = club.file(panel.message()).await;
    let dark = choose(&club, ALEX, &panel, "theme", "dark").await;
    assert_ne!(club.file(dark.message()).await, preview, "and shows it");
    shows(&dark, &["Board: Dark"]);

    let after = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(after, before);
    let same = own_board(&club, MINA, &game.home, han).await;
    assert_eq!(same, others, "Mina's boards are as they were");
    let once = json!({ "theme": "wood" });
    let once = own_board(&club, ALEX, &game.home, once).await;
    assert_eq!(once, before, "once");

    // After a restart the seat is chosen too; then both are reset.
    club.restart_bot().await;
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, after);
    choose(&club, ALEX, &panel, "view", "cho").await;
    let from_cho = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(from_cho, after);
    let own_view = json!({ "view": "mine" });
    assert_eq!(own_board(&club, ALEX, &game.home, own_view).await, after);
    for setting in ["theme", "view"] {
        choose(&club, ALEX, &panel, setting, "usual").await;
    }
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, before);

    // Mina reads Korean, and chooses the letters: her answers change, but no public board.
    let shown = club.command(MINA, &game.home, "board", json!({})).await;
    assert!(alt(shown.message()).contains("졸 71 73"), "{}", shown.0);
    let panel = club.command(MINA, JANGGI, "settings", json!({})).await;
    choose(&club, MINA, &panel, "coordinates", "algebraic").await;
    let shown = club.command(MINA, &game.home, "board", json!({})).await;
    assert!(alt(shown.message()).contains("졸 a4 c4"), "{}", shown.0);
    let offered = club.offered(MINA, &game.home, "71").await;
    assert_eq!(offered[0], ("a4졸b4".to_owned(), "a4b4".to_owned()));
    game.play(&club, "a4b4").await;
    says(&game.board, "soldier a4 → b4");
    says(&game.board, "\n\n1수 · 초: 71졸72");
}

#[tokio::test(flavor = "multi_thread")]
async fn configured_look_applies_if_nobody_has_chosen() {
    let mut club = Club::open().await;
    let game = club.begin().await;
    let look = |theme| json!({ "theme": theme, "pieces": "north" });
    let default = own_board(&club, ALEX, &game.home, look("paper")).await;
    let chosen = own_board(&club, ALEX, &game.home, look("cells")).await;
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
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, default);
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    choose(&club, ALEX, &panel, "theme", "cells").await;
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, chosen);
}

#[tokio::test(flavor = "multi_thread")]
async fn server_look_applies_to_public_boards() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let default = club.file(&game.board).await;
    let panel = club.server_settings(json!({})).await;
    let hangul = choose(&club, MINA, &panel, "server-pieces", "hangul").await;
    shows(&hangul, &["한글"]);
    let first = own_board(&club, ALEX, &game.home, json!({ "view": "cho" })).await;
    assert_ne!(first, default, "who has not chosen follows the server");
    choose(&club, MINA, &panel, "server-coordinates", "korean").await;
    game.play(&club, "a4b4").await;
    let moved = club.file(&game.board).await;
    let same = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_eq!(moved, same, "public boards too");
    says(&game.board, "soldier 71 → 72");

    // The command is not offered to people who do not manage the server.
    let act = json!({ "as": ALEX, "channel": JANGGI, "name": "server-settings", "options": {} });
    let (status, _) = club.stage.ask("POST", "/do/command", Some(act)).await;
    assert_eq!(status, 403);
    // A person's own choice goes before the server's.
    let own = club.command(ALEX, JANGGI, "settings", json!({})).await;
    choose(&club, ALEX, &own, "pieces", "traditional").await;
    let returned = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(returned, moved);
    choose(&club, ALEX, &own, "coordinates", "both").await;
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    board.says_privately("soldier a4 → b4");
}

#[tokio::test(flavor = "multi_thread")]
async fn reminder_settings_have_their_own_page() {
    let mut club = Club::open().await;
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    let reminders = page(&club, ALEX, &panel, "page-reminders").await;
    let files = &reminders.message()["attachments"];
    assert_eq!(files, &json!([]), "the board goes");
    reminders.says("Times here are in UTC");
    let quiet = choose(&club, ALEX, &reminders, "quiet-from", "22").await;
    quiet.says("between 22:00 and 06:00");
    let typed = ("seo", json!({}));
    let offered = club.choices(ALEX, JANGGI, ("settings", "zone"), typed);
    assert_eq!(offered.await[0].1, "Asia/Seoul");
    let zone = json!({ "zone": "도쿄" });
    let home = club.command(ALEX, JANGGI, "settings", zone).await;
    home.says_privately("**Asia/Tokyo**");
    home.says("between 22:00 and 06:00");
    let list = choose(&club, ALEX, &reminders, "digest", "9").await;
    list.says("Daily list:** next <t:");

    // The settings survive a restart.
    club.restart_bot().await;
    let pings = page(&club, ALEX, &reminders, "page-pings").await;
    shows(&pings, &["Pings: On", "Your statistics: Shown"]);
    let returned = page(&club, ALEX, &pings, "page-reminders").await;
    returned.says("**Asia/Tokyo**");
    let looks = page(&club, ALEX, &returned, "page-looks").await;
    assert!(looks.message()["attachments"][0].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn server_settings_have_pages_for_managers_only() {
    let club = Club::open().await;
    let options = json!({ "rated": "yes", "cards": "off" });
    let panel = club.server_settings(options).await;
    shows(&panel, &["**클럽.**"]);
    let time = page(&club, MINA, &panel, "server-page-time").await;
    let chosen = choose(&club, MINA, &time, "server-pace", "7").await;
    shows(&chosen, &["한 수 7일"]);
    let games = page(&club, MINA, &time, "server-page-games").await;
    choose(&club, MINA, &games, "server-language", "en").await;
    let challenge = json!({ "opponent": ALEX });
    let challenge = club.command(MINA, JANGGI, "challenge", challenge).await;
    challenge.says("7 days a move");
    let opened = page(&club, MINA, &games, "server-page-club").await;
    shows(&opened, &["레이팅: 반영함", "카드: 끔"]);
    let desk = choose(&club, MINA, &opened, "server-desk", "here").await;
    desk.says("안내판을 만들었습니다");

    // Without the permission a person is told so, and nothing changes.
    let own = club.command(ALEX, JANGGI, "settings", json!({})).await;
    let pace = "set:-:0:server-pace";
    let refusal = club.select_made_up(ALEX, own.message(), pace, "1").await;
    refusal.says_privately("Only server managers");
    let unchanged = page(&club, MINA, &games, "server-page-time").await;
    unchanged.says("한 수 7일");
}
