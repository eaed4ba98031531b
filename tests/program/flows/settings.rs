//! Settings of people and servers: boards, reminders, and their effects.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, ids, pinged, text};

/// Returns the picture of a message.
async fn picture(club: &Club, message: &Value) -> Vec<u8> {
    let url = text(&message["attachments"][0]["url"]);
    club.stage.bytes(&url).await
}

/// Returns a person's ephemeral board.
async fn own_board(club: &Club, user: &str, place: &str, options: Value) -> Vec<u8> {
    let board = club.command(user, place, "board", options).await;
    board.private();
    picture(club, board.message()).await
}

async fn choose(club: &Club, user: &str, panel: &Answer, id: &str, value: &str) -> Answer {
    club.select(user, panel.message(), id, value).await
}

#[tokio::test(flavor = "multi_thread")]
async fn personal_look_applies_only_to_private_boards() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    let before = own_board(&club, ALEX, &game.home, json!({})).await;
    let others_before = own_board(&club, MINA, &game.home, json!({ "view": "han" })).await;
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    panel.private();
    let preview = picture(&club, panel.message()).await;
    assert_eq!(
        ids(panel.message()),
        [
            "theme",
            "pieces",
            "coordinates",
            "view",
            "page-looks",
            "page-reminders",
            "page-pings",
            "x-looks"
        ]
        .map(|setting| format!("set:-:0:{setting}"))
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
    let panel_text = dark.message().to_string();
    assert!(panel_text.contains("Board: Dark"), "{panel_text}");

    let after = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(after, before);
    let others_answer = own_board(&club, MINA, &game.home, json!({ "view": "han" })).await;
    assert_eq!(
        others_answer, others_before,
        "Mina's boards are as they were"
    );
    let once = json!({ "theme": "wood" });
    assert_eq!(
        own_board(&club, ALEX, &game.home, once).await,
        before,
        "once"
    );

    // After a restart the seat is chosen too; then both are reset.
    club.kill_bot().await;
    club.start_bot().await;
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, after);
    let turned = choose(&club, ALEX, &panel, "set:-:0:view", "cho").await;
    assert_eq!(turned.state(), "updated");
    let from_cho = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(from_cho, after);
    let own_view = json!({ "view": "mine" });
    assert_eq!(own_board(&club, ALEX, &game.home, own_view).await, after);
    for setting in ["theme", "view"] {
        choose(&club, ALEX, &panel, &format!("set:-:0:{setting}"), "usual").await;
    }
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, before);
    game.play(&club, "a4b4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn configured_look_applies_if_nobody_has_chosen() {
    let mut club = Club::open().await;
    let game = club.begin().await;
    let look = |theme| json!({ "theme": theme, "pieces": "north" });
    let default_answer = own_board(&club, ALEX, &game.home, look("paper")).await;
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
    assert_eq!(
        own_board(&club, ALEX, &game.home, json!({})).await,
        default_answer
    );
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    choose(&club, ALEX, &panel, "set:-:0:theme", "cells").await;
    assert_eq!(own_board(&club, ALEX, &game.home, json!({})).await, chosen);
}

#[tokio::test(flavor = "multi_thread")]
async fn server_look_applies_to_public_boards() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let default_answer = picture(&club, &game.board).await;
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
    assert_ne!(
        first, default_answer,
        "who has not chosen follows the server"
    );
    game.play(&club, "a4b4").await;
    let moved = picture(&club, &game.board).await;
    let same_picture = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_eq!(moved, same_picture, "public boards too");

    // Presses of people who do not manage the server are rejected.
    let own_answer = club.command(ALEX, JANGGI, "settings", json!({})).await;
    let act = json!({
        "as": ALEX, "channel": JANGGI, "name": "server-settings", "options": {},
    });
    let (status, _) = club.stage.ask("POST", "/do/command", Some(act)).await;
    assert_ne!(status, 200, "the command is not offered to them");
    choose(&club, ALEX, &own_answer, "set:-:0:pieces", "traditional").await;
    let returned = own_board(&club, ALEX, &game.home, json!({})).await;
    assert_ne!(
        returned, moved,
        "a person's own choice goes before the server's"
    );
}

/// Sends a choice that no menu offers, as from a modified client or another version's panel.
async fn made_up(club: &Club, user: &str, panel: &Answer, id: &str, value: &str) -> Answer {
    let mut act = crate::kit::component(user, panel.message(), id);
    act["values"] = json!([value]);
    Answer(club.control("press", act).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn reminder_settings_have_their_own_page() {
    let mut club = Club::open().await;
    let opened = club.command(ALEX, JANGGI, "settings", json!({})).await;
    let page = club
        .press(ALEX, opened.message(), "set:-:0:page-reminders")
        .await;
    assert_eq!(page.state(), "updated");
    assert_eq!(page.message()["attachments"], json!([]), "the board goes");
    assert!(
        page.content().contains("Times here are in UTC"),
        "{}",
        page.content()
    );
    // A repeated choice has the effect of one.
    for _ in 0..2 {
        let chosen = choose(&club, ALEX, &page, "set:-:0:quiet-from", "22").await;
        assert_eq!(chosen.state(), "updated");
        let words = chosen.content();
        assert!(words.contains("between 22:00 and 06:00"), "{words}");
    }
    let all_day = choose(&club, ALEX, &page, "set:-:0:quiet-until", "22").await;
    assert!(
        all_day.private().contains("all day"),
        "{}",
        all_day.content()
    );
    for (id, value) in [
        ("quiet-until", "24"),
        ("quiet-until", "usual"),
        ("digest", "noon"),
        ("reminders", "pigeon"),
        ("pings", ""),
        ("auto-vacation", "later"),
        ("stats", "secret"),
        ("weather", "on"),
    ] {
        let id = format!("set:-:0:{id}");
        let refusal = made_up(&club, ALEX, &page, &id, value).await;
        assert!(
            refusal.private().contains("button"),
            "{id} {value}: {}",
            refusal.content()
        );
    }
    let later = club
        .press_made_up(ALEX, page.message(), "set:-:0:page-weather")
        .await;
    assert!(later.private().contains("button"), "{}", later.content());

    let unknown = club
        .command(ALEX, JANGGI, "settings", json!({ "zone": "Asia/Soul" }))
        .await;
    let words = unknown.private();
    assert!(words.contains("`Asia/Seoul`"), "{words}");
    let act = json!({
        "as": ALEX, "channel": JANGGI, "name": "settings", "options": {},
        "focused": "zone", "text": "seo",
    });
    let offered = club.stage.post("/do/autocomplete", act).await;
    assert_eq!(offered["choices"][0]["value"], "Asia/Seoul");
    let title = offered["choices"][0]["name"].as_str().unwrap_or_default();
    assert!(title.ends_with("(UTC+9)"), "the time there: {title}");
    // Typed offsets mean hours ahead, although the stored name has the opposite sign.
    for (typed, zone) in [
        ("GMT+9", "Etc/GMT-9"),
        ("EST", "America/New_York"),
        ("도쿄", "Asia/Tokyo"),
    ] {
        let set = club
            .command(ALEX, JANGGI, "settings", json!({ "zone": typed }))
            .await;
        assert!(
            set.private().contains(&format!("**{zone}**")),
            "{typed}: {}",
            set.content()
        );
    }
    let home = json!({ "zone": "Asia/Seoul" });
    let home = club.command(ALEX, JANGGI, "settings", home).await;
    let words = home.private();
    assert!(
        words.contains("**Asia/Seoul**") && words.contains("between 22:00 and 06:00"),
        "nothing that was refused has changed anything: {words}"
    );
    let list_answer = choose(&club, ALEX, &page, "set:-:0:digest", "9").await;
    assert!(
        list_answer.content().contains("Daily list:** next <t:"),
        "{}",
        list_answer.content()
    );

    // The settings survive a restart and are Alex's only. Mina has her own, in Korean.
    club.kill_bot().await;
    club.start_bot().await;
    let pings = club.press(ALEX, page.message(), "set:-:0:page-pings").await;
    assert_eq!(pings.state(), "updated");
    let returned = club
        .press(ALEX, pings.message(), "set:-:0:page-reminders")
        .await;
    assert!(
        returned.content().contains("**Asia/Seoul**"),
        "{}",
        returned.content()
    );
    let own_answer = club.command(MINA, JANGGI, "settings", json!({})).await;
    let own_answer = club
        .press(MINA, own_answer.message(), "set:-:0:page-reminders")
        .await;
    assert!(
        own_answer.content().contains("UTC 기준"),
        "{}",
        own_answer.content()
    );
    let opened = club
        .press(ALEX, returned.message(), "set:-:0:page-looks")
        .await;
    assert_eq!(opened.message()["attachments"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn player_without_pings_is_not_pinged() {
    let club = Club::open().await;
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    let panel = club
        .press(ALEX, panel.message(), "set:-:0:page-pings")
        .await;
    let pings_off = choose(&club, ALEX, &panel, "set:-:0:pings", "off").await;
    assert!(
        pings_off.message().to_string().contains("Pings: Off"),
        "{:?}",
        pings_off.0
    );
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    let words = text(&game.board["content"]);
    assert!(
        words.contains(&format!("<@{ALEX}>")),
        "the name stays: {words}"
    );
    assert_eq!(pinged(&game.board), [""; 0]);
    game.play(&club, "a7b7").await;
    assert_eq!(pinged(&game.board), [MINA], "others are pinged");
    choose(&club, ALEX, &panel, "set:-:0:pings", "on").await;
    game.play(&club, "b4a4").await;
    assert_eq!(pinged(&game.board), [ALEX]);
}

#[tokio::test(flavor = "multi_thread")]
async fn server_settings_have_pages_for_managers_only() {
    let club = Club::open().await;
    let panel = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    let time = club
        .press(MINA, panel.message(), "set:-:0:server-page-time")
        .await;
    assert_eq!(time.message()["attachments"], json!([]));
    for (setting, value, phrase) in [
        ("pace", "7", "한 수 7일"),
        ("reserve", "0", "예비시간: 없음"),
        ("timeout", "forfeit", "시간패"),
        ("weekends", "rest", "주말에는 시간이 멈춥니다"),
    ] {
        let id = format!("set:-:0:server-{setting}");
        let chosen = choose(&club, MINA, &time, &id, value).await;
        let words = chosen.message().to_string();
        assert!(words.contains(phrase), "{words}");
    }
    let games = club
        .press(MINA, time.message(), "set:-:0:server-page-games")
        .await;
    choose(&club, MINA, &games, "set:-:0:server-language", "en").await;
    let chosen = choose(&club, MINA, &games, "set:-:0:server-ruleset", "kakao").await;
    assert_eq!(chosen.state(), "updated", "{:?}", chosen.0);
    let challenge = json!({ "opponent": ALEX });
    let challenge = club.command(MINA, JANGGI, "challenge", challenge).await;
    let words = challenge.content();
    assert!(words.contains("7 days a move"), "{words}");

    // Without the permission a person is told so, and nothing changes.
    let own_answer = club.command(ALEX, JANGGI, "settings", json!({})).await;
    for (setting, value) in [("pace", "1"), ("ruleset", "usual"), ("hints", "none")] {
        let id = format!("set:-:0:server-{setting}");
        let refusal = made_up(&club, ALEX, &own_answer, &id, value).await;
        assert!(
            refusal.private().contains("Only server managers"),
            "{}",
            refusal.content()
        );
    }
    let unchanged = club
        .press(MINA, games.message(), "set:-:0:server-page-time")
        .await;
    assert!(
        unchanged.content().contains("한 수 7일"),
        "{}",
        unchanged.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn club_settings_can_be_set_by_options_and_menus() {
    let club = Club::open().await;
    let rated = json!({ "rated": "yes", "cards": "off" });
    let panel = club.command(MINA, JANGGI, "server-settings", rated).await;
    let page = "set:-:0:server-page-club";
    let opened = club.press(MINA, panel.message(), page).await;
    let words = opened.message().to_string();
    assert!(
        words.contains("레이팅: 반영함") && words.contains("카드: 끔"),
        "{words}"
    );
    choose(&club, MINA, &opened, "set:-:0:server-rated", "usual").await;
    let default_answer = choose(&club, MINA, &opened, "set:-:0:server-cards", "on").await;
    let words = default_answer.message().to_string();
    assert!(
        words.contains("레이팅: 기본") && words.contains("카드: 켬"),
        "{words}"
    );
    // Other members can read the page, but change nothing.
    let own_answer = club.command(ALEX, JANGGI, "settings", json!({})).await;
    for (setting, value) in [("rated", "yes"), ("cards", "off")] {
        let id = format!("set:-:0:server-{setting}");
        let refusal = made_up(&club, ALEX, &own_answer, &id, value).await;
        let words = refusal.private();
        assert!(words.contains("Only server managers"), "{words}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn statistics_can_be_hidden() {
    let mut club = Club::open().await;
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    let page = "set:-:0:page-pings";
    let page = club.press(ALEX, panel.message(), page).await;
    let words = page.message().to_string();
    assert!(words.contains("Your statistics: Shown"), "{words}");
    let hidden = choose(&club, ALEX, &page, "set:-:0:stats", "hidden").await;
    let words = hidden.message().to_string();
    assert!(words.contains("Your statistics: Hidden"), "{words}");
    club.kill_bot().await;
    club.start_bot().await;
    let unchanged = choose(&club, ALEX, &page, "set:-:0:pings", "off").await;
    let words = unchanged.message().to_string();
    assert!(words.contains("Your statistics: Hidden"), "{words}");
}

/// Returns the alt text of a picture.
fn alt(message: &Value) -> String {
    text(&message["attachments"][0]["description"])
}

#[tokio::test(flavor = "multi_thread")]
async fn chosen_notation_applies_to_private_answers() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    // Mina uses Korean, Alex English.
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
    let refusal = club
        .command(MINA, &game.home, "move", json!({ "move": "8222" }))
        .await;
    assert!(
        refusal.private().starts_with("`b3포b9`") && refusal.private().contains("포(b8)"),
        "{}",
        refusal.content()
    );
    // By default her boards have digits like her texts, and Alex's have letters.
    let mut pictures = Vec::new();
    for value in ["auto", "korean", "algebraic", "both"] {
        let panel = choose(&club, MINA, &panel, id, value).await;
        pictures.push(picture(&club, panel.message()).await);
    }
    assert!(pictures[0] == pictures[1] && pictures[0] != pictures[2] && pictures[0] != pictures[3]);
    let others_answer = club.command(ALEX, JANGGI, "settings", json!({})).await;
    assert!(picture(&club, others_answer.message()).await == pictures[2]);
    // The public board is unchanged: this game is in English.
    game.play(&club, "a4b4").await;
    let content = text(&game.board["content"]);
    assert!(content.contains("soldier a4 → b4"), "{content}");
    // Below the board, the move is in Mina's notation.
    assert!(content.contains("\n\n1수 · 초: 71졸72"), "{content}");

    let default_answer = choose(&club, MINA, &letters, id, "usual").await;
    assert!(
        alt(default_answer.message()).contains("차 01 09"),
        "{:?}",
        default_answer.0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn server_notation_applies_to_public_boards() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let panel = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    choose(&club, MINA, &panel, "set:-:0:server-coordinates", "korean").await;
    game.play(&club, "a4b4").await;
    let content = text(&game.board["content"]);
    assert!(content.contains("soldier 71 → 72"), "{content}");
    assert!(alt(&game.board).contains("soldier 72 73"), "{}", game.board);
    // The server's setting applies to people who have not chosen; their own choice overrides it.
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    assert!(board.private().contains("soldier 71 → 72"), "{:?}", board.0);
    let own_answer = club.command(ALEX, JANGGI, "settings", json!({})).await;
    choose(&club, ALEX, &own_answer, "set:-:0:coordinates", "both").await;
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    assert!(board.private().contains("soldier a4 → b4"), "{:?}", board.0);
}
