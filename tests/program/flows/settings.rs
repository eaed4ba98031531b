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
    game.play(&club, "a4b4").await;
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
    game.play(&club, "a4b4").await;
    let moved = club.file(&game.board).await;
    let same = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_eq!(moved, same, "public boards too");

    // The command is not offered to people who do not manage the server.
    let act = json!({ "as": ALEX, "channel": JANGGI, "name": "server-settings", "options": {} });
    let (status, _) = club.stage.ask("POST", "/do/command", Some(act)).await;
    assert_eq!(status, 403);
    // A person's own choice goes before the server's.
    let own = club.command(ALEX, JANGGI, "settings", json!({})).await;
    choose(&club, ALEX, &own, "pieces", "traditional").await;
    let returned = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(returned, moved);
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
    let all_day = "set:-:0:quiet-until";
    let refusal = club.select(ALEX, reminders.message(), all_day, "22").await;
    refusal.says_privately("all day");

    let zone = async |typed| {
        let zone = json!({ "zone": typed });
        club.command(ALEX, JANGGI, "settings", zone).await
    };
    zone("Asia/Soul").await.says_privately("`Asia/Seoul`");
    let typed = ("seo", json!({}));
    let offered = club.choices(ALEX, JANGGI, ("settings", "zone"), typed);
    assert_eq!(offered.await[0].1, "Asia/Seoul");
    let home = zone("도쿄").await;
    home.says_privately("**Asia/Tokyo**");
    home.says("between 22:00 and 06:00");
    let list = choose(&club, ALEX, &reminders, "digest", "9").await;
    list.says("Daily list:** next <t:");

    // The settings survive a restart and are Alex's only. Mina has her own, in Korean.
    club.restart_bot().await;
    let pings = page(&club, ALEX, &reminders, "page-pings").await;
    shows(&pings, &["Pings: On", "Your statistics: Shown"]);
    let returned = page(&club, ALEX, &pings, "page-reminders").await;
    returned.says("**Asia/Tokyo**");
    let own = club.command(MINA, JANGGI, "settings", json!({})).await;
    page(&club, MINA, &own, "page-reminders")
        .await
        .says("UTC 기준");
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
    for (setting, value, phrase) in [
        ("server-pace", "7", "한 수 7일"),
        ("server-reserve", "0", "예비시간: 없음"),
        ("server-timeout", "forfeit", "시간패"),
        ("server-weekends", "rest", "주말에는 시간이 멈춥니다"),
    ] {
        let chosen = choose(&club, MINA, &time, setting, value).await;
        shows(&chosen, &[phrase]);
    }
    let games = page(&club, MINA, &time, "server-page-games").await;
    choose(&club, MINA, &games, "server-language", "en").await;
    choose(&club, MINA, &games, "server-ruleset", "kakao").await;
    let challenge = json!({ "opponent": ALEX });
    let challenge = club.command(MINA, JANGGI, "challenge", challenge).await;
    challenge.says("7 days a move");
    let opened = page(&club, MINA, &games, "server-page-club").await;
    shows(&opened, &["레이팅: 반영함", "카드: 끔"]);
    choose(&club, MINA, &opened, "server-rated", "usual").await;
    let cards = choose(&club, MINA, &opened, "server-cards", "on").await;
    shows(&cards, &["레이팅: 기본", "카드: 켬"]);

    // Without the permission a person is told so, and nothing changes.
    let own = club.command(ALEX, JANGGI, "settings", json!({})).await;
    for (setting, value) in [("pace", "1"), ("ruleset", "usual"), ("cards", "off")] {
        let id = format!("set:-:0:server-{setting}");
        let refusal = club.select_made_up(ALEX, own.message(), &id, value).await;
        refusal.says_privately("Only server managers");
    }
    let unchanged = page(&club, MINA, &games, "server-page-time").await;
    unchanged.says("한 수 7일");
}

#[tokio::test(flavor = "multi_thread")]
async fn chosen_notation_applies_to_private_answers() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let board = async |user| club.command(user, &game.home, "board", json!({})).await;
    // Mina uses Korean, Alex English.
    let alt_of = |answer: &Answer| alt(answer.message());
    let digits = alt_of(&board(MINA).await);
    assert!(digits.contains("졸 71 73"), "{digits}");
    let offered = club.offered(MINA, &game.home, "a4").await;
    assert_eq!(offered[0].0, "71졸72", "found by what was typed");
    assert_eq!(offered[0].1, "a4b4", "the value is the same for all");

    let panel = club.command(MINA, JANGGI, "settings", json!({})).await;
    let letters = choose(&club, MINA, &panel, "coordinates", "algebraic").await;
    let shown = alt_of(&letters);
    assert!(shown.contains("차 a1 i1"), "{shown}");
    let shown = alt_of(&board(MINA).await);
    assert!(shown.contains("졸 a4 c4"), "{shown}");
    let offered = club.offered(MINA, &game.home, "71").await;
    assert_eq!(offered[0].0, "a4졸b4");
    // The public board is unchanged: this game is in English, and below it in Korean.
    game.play(&club, "a4b4").await;
    says(&game.board, "soldier a4 → b4");
    says(&game.board, "\n\n1수 · 초: 71졸72");
}

#[tokio::test(flavor = "multi_thread")]
async fn server_notation_applies_to_public_boards() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let panel = club.server_settings(json!({})).await;
    choose(&club, MINA, &panel, "server-coordinates", "korean").await;
    game.play(&club, "a4b4").await;
    says(&game.board, "soldier 71 → 72");
    assert!(alt(&game.board).contains("soldier 72 73"), "{}", game.board);
    // The server's setting applies to people who have not chosen; their own choice overrides it.
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    board.says_privately("soldier 71 → 72");
    let own = club.command(ALEX, JANGGI, "settings", json!({})).await;
    choose(&club, ALEX, &own, "coordinates", "both").await;
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    board.says_privately("soldier a4 → b4");
}
