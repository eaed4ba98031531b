//! Records of games: sent as files, and opened to page through.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hansu_text::Key;
use janggi::Formation::{Eheh, Ehhe};
use janggi::notation::read_any;
use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, Club, ELSEWHERE, Game, JANGGI, MINA, SAM, alt, component, ids, labels, number,
    options, text,
};

/// A short invented game, in the notation of Korean records.
const GIB: &str = "[대회명 \"연습\"]\n[초대국자 \"<@1180000000000000011>\"]\n[한대국자 \"지훈\"]\n\
    [초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n[대국결과 \"초 기권승\"]\n\n\
    1. 71졸72 {첫 수} 2. 49병48\n3. 한수쉼 4. 한수쉼 5. 01차91\n";

/// Returns a file to attach.
fn file(bytes: &[u8]) -> Value {
    json!({ "file": { "filename": "game.gib", "base64": BASE64_STANDARD.encode(bytes) } })
}

async fn review(club: &Club, user: &str, bytes: &[u8]) -> Answer {
    club.command(user, JANGGI, "review", file(bytes)).await
}

/// Presses the button whose id ends so.
async fn turn(club: &Club, page: &Answer, end: &str) -> Answer {
    let id = page.id_ending(end);
    let next = club.press(ALEX, page.message(), &id).await;
    next.updated();
    next
}

fn is_disabled(page: &Answer, mark: &str) -> bool {
    component(page.message(), mark)["disabled"] == true
}

#[tokio::test(flavor = "multi_thread")]
async fn record_is_sent_in_each_format() {
    let club = Club::open().await;
    let terms = json!({ "handicap": "soldier" });
    let mut game = Game::begin_with(&club, terms, [MINA, ALEX], [Eheh, Ehhe]).await;
    for mv in ["a7b7", "a4b4", "pass", "b4b5"] {
        game.play(&club, mv).await;
    }
    for (format, ending, phrase) in [
        (None, "gib", "한 접장기"),
        (Some("gib"), "gib", "41병42"),
        (Some("pgn"), "pgn", "[Variant \"Janggi\"]"),
        (Some("fen"), "fen", &game.moves.fen()),
        (Some("uci"), "uci", "a7b7 a4b4 e9e9 b4b5"),
        (Some("text"), "txt", "b4"),
    ] {
        let options = format.map_or(json!({}), |format| json!({ "format": format }));
        let sent = club.command(ALEX, &game.home, "record", options).await;
        sent.says_privately("4 moves");
        let attached = &sent.message()["attachments"][0];
        let name = format!("janggi-{}.{ending}", game.number);
        assert_eq!(text(&attached["filename"]), name);
        let bytes = club.file(sent.message()).await;
        let words = match ending {
            "gib" => encoding_rs::EUC_KR.decode(&bytes).0.into_owned(),
            _ => String::from_utf8(bytes.clone()).unwrap(),
        };
        assert!(words.contains(phrase), "{ending}: no {phrase} in {words}");
        if matches!(ending, "gib" | "pgn") {
            let read = read_any(&bytes, 1 << 20).unwrap().next().unwrap();
            let read = read.whole().unwrap();
            assert_eq!(read.actions(), game.moves.actions(), "{ending}");
            assert_eq!(read.start().position(), game.moves.start(), "{ending}");
            assert_eq!(read.headers.players.han.as_deref(), Some("Alex"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn attached_record_is_paged_through() {
    let mut club = Club::open().await;
    let refusal = review(&club, ALEX, b"Dear diary").await;
    refusal.says_privately("no moves in the file");
    let opened = review(&club, ALEX, GIB.as_bytes()).await;
    opened.says_privately("The start · 5 moves");
    let alt = alt(opened.message());
    assert!(alt.contains("elephant c1 g1"), "{alt}");
    let first = turn(&club, &opened, ".on").await;
    first.says("Move 1 of 5");
    // The remark.
    first.says("첫 수");
    // The buttons survive a restart.
    club.restart_bot().await;
    let last = turn(&club, &first, ".last").await;
    last.says("Move 5 of 5");
    assert!(is_disabled(&last, ".on") && is_disabled(&last, ".last"));
    let turned = turn(&club, &last, ".flip").await;
    let returned = turn(&club, &turned, ".back").await;
    returned.says("Move 4 of 5");
    let start = turn(&club, &returned, ".first").await;
    start.says("The start");
    assert!(is_disabled(&start, ".back"));
}

/// A game is paged through like a record, during and after play, by anyone who may see its board.
#[tokio::test(flavor = "multi_thread")]
async fn game_is_paged_through_like_a_record() {
    let club = Club::open().await;
    let mut game = club.played("a4b4 a7b7 c4c5").await;
    let board = club.more(SAM, &game.board).await;
    let page_id = |page: &str| format!("page:1:{}:{page}", game.version());
    let through = page_id("3.cho");
    let opened = club.press(SAM, board.message(), &through).await;
    assert_eq!(opened.state(), "answered", "{}", opened.0);
    opened.says_privately("Move 3 of 3");
    let back = page_id("2.cho.back");
    let turned = club.press(SAM, opened.message(), &back).await;
    turned.updated();
    turned.says("Move 2 of 3");
    let menu = turned.id(&page_id("2.cho.turn"));
    let first = club.select(SAM, turned.message(), &menu, "1.cho").await;
    first.says("Move 1 of 3");
    // A page beyond the end shows the end, also when the game has continued.
    game.play(&club, "c7c6").await;
    let beyond = "page:1:2:99.han.on";
    let last = club.press_made_up(SAM, first.message(), beyond).await;
    last.says("Move 4 of 4");
    let help = club.command(SAM, ELSEWHERE, "help", json!({})).await;
    let foreign = club.press_made_up(SAM, help.message(), beyond).await;
    foreign.says_privately("There is no such game here");
}

/// Returns a file with this many games, each with a different event name.
fn many(games: usize) -> Vec<u8> {
    let game = |nth| GIB.replace("연습", &format!("제{nth}국"));
    (1..=games).map(game).collect::<String>().into_bytes()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_of_a_large_file_is_found() {
    let club = Club::open().await;
    let mut arguments = file(&many(60));
    arguments["number"] = json!(30);
    let opened = club.command(ALEX, JANGGI, "review", arguments).await;
    opened.says_privately("Game 30 of 60 · 제30국");
    let menu = options(opened.message(), ".game");
    assert_eq!(menu.len(), 25);
    assert!(menu[0].1.starts_with("26. ") && menu[24].1.starts_with("50. "));
    let buttons = labels(opened.message());
    for label in ["◀ Games 1–25", "Games 51–60 ▶"] {
        assert!(buttons.contains(&label.to_owned()), "{buttons:?}");
    }
    let last = turn(&club, &opened, ".after").await;
    last.says("제51국");
    let menu = options(last.message(), ".game");
    assert_eq!(menu.len(), 10);
    let select = last.id_ending(".game");
    let chosen = club.select(ALEX, last.message(), &select, &menu[9].0).await;
    chosen.says("제60국");
    let is_last = ids(chosen.message())
        .iter()
        .all(|id| !id.ends_with(".after"));
    assert!(is_last);
    turn(&club, &chosen, ".before").await.says("제26국");
    let mut arguments = file(&many(60));
    arguments["number"] = json!(61);
    let refusal = club.command(ALEX, JANGGI, "review", arguments).await;
    refusal.says_privately("Choose a `number` from 1 to 60");
}

/// The analysis of a reviewed game is made, paged, stored and deleted with its file. Only its owner sees it.
#[tokio::test(flavor = "multi_thread")]
async fn reviewed_game_can_be_analysed() {
    let mut club = Club::open().await;
    let blunder = GIB.replace(
        "3. 한수쉼 4. 한수쉼 5. 01차91",
        "3. 01차41 4. 13마34 5. 41차51",
    );
    let blunder = blunder.replace("49병48", "41병42");
    let opened = review(&club, ALEX, format!("{GIB}\n{blunder}").as_bytes()).await;
    let menu = opened.id_ending(".game");
    let second = options(opened.message(), ".game")[1].0.clone();
    let page = club.select(ALEX, opened.message(), &menu, &second).await;
    let analyse = page.id_ending(".1.begin");
    let analysis = analysed(&club, ALEX, page.message(), &analyse).await;
    analysis.says_privately("**The record**, 5 moves");
    let turning = options(analysis.message(), ".menu");
    club.restart_bot().await;
    let menu = analysis.id_ending(".menu");
    let point = club
        .select(ALEX, analysis.message(), &menu, &turning[0].0)
        .await;
    point.updated();
    point.says("Turning point 1 of");
    // Kept as it was found. A second request gets the result at once.
    let overview = point.id_ending(".all.all");
    let returned = club.press(ALEX, point.message(), &overview).await;
    assert_eq!(returned.content(), analysis.content());
    let repeated = club.press(ALEX, page.message(), &analyse).await;
    let at_once = (repeated.state(), repeated.content());
    assert_eq!(at_once, ("answered", analysis.content()));

    let minas = review(&club, MINA, GIB.as_bytes()).await;
    for (id, words) in [
        (analyse.as_str(), "이제 열려 있지 않습니다"),
        (overview.as_str(), "이제 열려 있지 않습니다"),
        ("analyse:-:0:2.9.begin", "읽을 수 있는 대국은 1판"),
        ("analyse:-:0:2.0.all", "분석 결과가 남아 있지"),
        ("analyse:-:0:2.0.cancel.17", "분석을 하고 있지 않습니다"),
    ] {
        let refusal = club.press_made_up(MINA, minas.message(), id).await;
        refusal.says_privately(words);
    }
    // Nothing was played in the first game.
    let empty = GIB.split("1. 71").next().unwrap();
    let empty = review(&club, MINA, format!("{empty}\n{GIB}").as_bytes()).await;
    assert!(is_disabled(&empty, ".0.begin"));
    // After twenty newer files the first is deleted, with its analysis.
    for _ in 0..20 {
        review(&club, ALEX, GIB.as_bytes()).await.private();
    }
    let on = returned.id_ending(".0.on");
    let closed = club.press(ALEX, returned.message(), &on).await;
    closed.says_privately("no longer open");
}

/// Returns an analysis, once it is complete.
async fn analysed(club: &Club, user: &str, message: &Value, id: &str) -> Answer {
    let question = club.press(user, message, id).await;
    let path = format!("/interactions/{}?as={user}", question.interaction());
    let answer = club.stage.until(async || {
        let now = Answer(club.stage.get(&path).await);
        now.content().contains("Accuracy").then_some(now)
    });
    answer.await
}

/// Outdated pages lead to the nearest page, and foreign ones are rejected.
#[tokio::test(flavor = "multi_thread")]
async fn missing_pages_are_answered() {
    let club = Club::open().await;
    let alexs = review(&club, ALEX, GIB.as_bytes()).await;
    let id = alexs.id_ending(".on");
    let number = id.split([':', '.']).nth(3).unwrap().to_owned();
    for (page, phrase) in [
        (format!("{number}.0.9999.cho"), "Move 5 of 5"),
        (format!("{number}.4999.0.han.game"), "The start"),
        ("games.over.99".to_owned(), "no finished games"),
        ("99.0.0.cho".to_owned(), "no longer open"),
    ] {
        let id = format!("page:-:0:{page}");
        let answer = club.press_made_up(ALEX, alexs.message(), &id).await;
        answer.says_privately(phrase);
    }
    let minas = review(&club, MINA, GIB.as_bytes()).await;
    let foreign = format!("page:-:0:{number}.0.1.cho.on");
    let refusal = club.press_made_up(MINA, minas.message(), &foreign).await;
    refusal.says_privately("`/복기`로 다시 여세요");
}

#[tokio::test(flavor = "multi_thread")]
async fn running_and_finished_games_are_listed() {
    let club = Club::open().await;
    let game = club.played("a4b4 a7b7").await;
    let open = club.command(MINA, &game.home, "games", json!({})).await;
    assert!(open.card().contains("3수째"), "{}", open.0);
    assert!(ids(open.message()).is_empty(), "nothing else to see");
    game.resign(&club, ALEX).await;
    for (user, none_text, label, result_text) in [
        (
            ALEX,
            "no open games",
            "Finished games",
            "· lost · 2 moves ·",
        ),
        (
            MINA,
            "진행 중인 대국이 없습니다",
            "끝난 대국",
            "· 승 · 2수 ·",
        ),
    ] {
        let open = club.command(user, &game.home, "games", json!({})).await;
        open.says_privately(none_text);
        assert_eq!(labels(open.message()), [label]);
        let id = &ids(open.message())[0];
        let over = club.press(user, open.message(), id).await;
        over.updated();
        assert!(over.content().is_empty(), "{}", over.0);
        assert!(over.card().contains(result_text), "{}", over.0);
        assert!(ids(over.message()).is_empty(), "no open ones to go back to");
    }
    // Running games are offered before finished ones.
    let running = club.begin().await;
    for command in ["record", "replay"] {
        let offered = club.choices(ALEX, JANGGI, (command, "game"), ("", json!({})));
        let offered = offered.await;
        let [(_, first), (_, second)] = &offered[..] else {
            panic!("{command}: {offered:?}")
        };
        assert_eq!([first, second], [&running.number, &game.number]);
    }
}

/// Returns the time in which a replay shows all its frames once, in hundredths of a second.
async fn duration(club: &Club, answer: &Answer) -> u32 {
    let film = club.file(answer.message()).await;
    let mut reader = gif::DecodeOptions::new().read_info(&film[..]).unwrap();
    let mut time = 0;
    while let Some(frame) = reader.read_next_frame().unwrap() {
        time += u32::from(frame.delay);
    }
    time
}

#[tokio::test(flavor = "multi_thread")]
async fn game_can_be_replayed() {
    let club = Club::open().await;
    let game = club.played("a4b4 a7b7 b1c3").await;
    let running = club.command(ALEX, &game.home, "replay", json!({})).await;
    running.says_privately("3 moves");
    let film = &running.message()["attachments"][0];
    assert_eq!(film["filename"], "replay.gif");
    // Four positions, the last for five times as long as the others, in hundredths of a second.
    assert_eq!(duration(&club, &running).await, 8 * 100);
    for (speed, time) in [("slow", 8 * 200), ("normal", 8 * 100), ("fast", 8 * 50)] {
        let options = json!({ "speed": speed });
        let film = club.command(ALEX, &game.home, "replay", options).await;
        assert_eq!(duration(&club, &film).await, time, "{speed}");
    }

    game.resign(&club, ALEX).await;
    let over = club.command(MINA, &game.home, "replay", json!({})).await;
    let replay = over.public();
    assert_eq!(replay["attachments"][0]["filename"], "replay.gif");
    assert_eq!(replay["pinged"], json!([]), "nobody is pinged");

    let challenge = Game::accepted(&club, [MINA, ALEX], json!({})).await;
    let early = json!({ "game": number(&challenge) });
    for command in ["replay", "record"] {
        let refusal = club.command(ALEX, JANGGI, command, early.clone()).await;
        refusal.says_privately(Key::RefusedNoRecordYet);
    }
}

/// Many large files at the same time: each gets a response, and so do other people.
#[tokio::test(flavor = "multi_thread")]
async fn every_file_of_a_flood_is_answered() {
    let club = Club::open().await;
    let mut large = GIB.as_bytes().to_vec();
    large.extend(b"{a}".repeat(((1 << 20) - large.len()) / 3));
    let flood = futures_util::future::join_all((0..40).map(|_| review(&club, ALEX, &large)));
    let review_by_mina = async {
        let opened = review(&club, MINA, GIB.as_bytes()).await;
        opened.says("총 5수");
    };
    let (answers, ()) = tokio::join!(flood, review_by_mina);
    let count = |words: &str| {
        let answers = answers.iter();
        answers
            .filter(|answer| answer.content().contains(words))
            .count()
    };
    let read = count("5 moves");
    let busy = count("Too many files are being read");
    assert_eq!(read + busy, 40, "{answers:?}");
    assert!(read >= 8, "those in line are read: {read}");
}
