//! Records of games: sent as files, and opened to page through.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use janggi::Formation::{Eheh, Ehhe};
use janggi::notation::{Record, Start, read_any};
use janggi::{Action, BySide};
use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, Club, ELSEWHERE, Game, JANGGI, MINA, SAM, components, ids, text,
};

/// A short invented game, in the notation of Korean records.
const GIB: &str = "[대회명 \"연습\"]\n[초대국자 \"<@1180000000000000011>\"]\n[한대국자 \"지훈\"]\n\
    [초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n[대국결과 \"초 기권승\"]\n\n\
    1. 71졸72 {첫 수} 2. 49병48\n3. 한수쉼 4. 한수쉼 5. 01차91\n";

/// Returns a file to attach.
fn file(name: &str, bytes: &[u8]) -> Value {
    json!({ "file": { "filename": name, "base64": BASE64_STANDARD.encode(bytes) } })
}

async fn review(club: &Club, user: &str, bytes: &[u8]) -> Answer {
    club.command(user, JANGGI, "review", file("game.gib", bytes))
        .await
}

fn id_ending(message: &Value, mark: &str) -> String {
    let id = ids(message).into_iter().find(|id| id.ends_with(mark));
    id.unwrap_or_else(|| panic!("no {mark} in {message}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn record_is_sent_in_each_format() {
    let club = Club::open().await;
    let terms = json!({ "handicap": "soldier" });
    let mut game = Game::begin_by(&club, terms, [MINA, ALEX], [Eheh, Ehhe]).await;
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
        let options = match format {
            Some(format) => json!({ "format": format }),
            None => json!({}),
        };
        let sent = club.command(ALEX, &game.home, "record", options).await;
        assert!(sent.private().contains("4 moves"), "{}", sent.content());
        let attached = &sent.message()["attachments"][0];
        assert_eq!(
            text(&attached["filename"]),
            format!("janggi-{}.{ending}", game.number)
        );
        let bytes = club.stage.bytes(&text(&attached["url"])).await;
        let words = match ending {
            "gib" => encoding_rs::EUC_KR.decode(&bytes).0.into_owned(),
            _ => String::from_utf8(bytes.clone()).unwrap(),
        };
        assert!(
            words.contains(phrase),
            "{ending}: {phrase} is not in {words}"
        );
        if matches!(ending, "gib" | "pgn") {
            let read = read_any(&bytes, 1 << 20)
                .unwrap()
                .next()
                .unwrap()
                .whole()
                .unwrap();
            assert_eq!(read.actions(), game.moves.actions(), "{ending}");
            assert_eq!(read.start().position(), game.moves.start(), "{ending}");
            assert_eq!(read.headers.players.han.as_deref(), Some("Alex"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn record_is_rejected_before_the_first_board() {
    let club = Club::open().await;
    let challenge = Game::accepted(&club, MINA, ALEX).await;
    let first = ids(&challenge)[0].replace("accept", "setup");
    club.message_with(&text(&challenge["id"]), &first).await;
    let refusal = club
        .command(ALEX, &text(&challenge["id"]), "record", json!({}))
        .await;
    assert!(
        refusal.private().contains("There is no record yet"),
        "{}",
        refusal.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn record_is_available_while_a_rematch_is_offered() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    let question = club.command(MINA, &game.home, "resign", json!({})).await;
    club.press(MINA, question.message(), &question.yes()).await;
    let prefix = format!("rematch:{}:", game.number);
    let over = club
        .public_until(&game.home, |message| {
            ids(message).iter().any(|id| id.starts_with(&prefix))
        })
        .await;
    let repeated = club.press(ALEX, &over, &ids(&over)[0]).await;
    repeated.public();
    let sent = club.command(ALEX, &game.home, "record", json!({})).await;
    assert!(sent.private().contains("1 move"), "{}", sent.content());
}

#[tokio::test(flavor = "multi_thread")]
async fn attached_record_is_paged_through() {
    let mut club = Club::open().await;
    let opened = review(&club, ALEX, GIB.as_bytes()).await;
    let content = opened.private().to_owned();
    assert!(content.contains("The start · 5 moves"), "{content}");
    assert!(
        !content.contains("<@1180000000000000011>"),
        "a name is no mention: {content}"
    );
    let alt = text(&opened.message()["attachments"][0]["description"]);
    assert!(
        alt.contains("elephant c1 g1") && alt.contains("horse c10 h10"),
        "{alt}"
    );

    let turn = async |club: &Club, page: &Answer, mark: &str| {
        let id = id_ending(page.message(), mark);
        let next = club.press(ALEX, page.message(), &id).await;
        assert_eq!(next.state(), "updated", "{mark}");
        next
    };
    let first = turn(&club, &opened, ".on").await;
    assert!(
        first.content().contains("Move 1 of 5"),
        "{}",
        first.content()
    );
    assert!(
        first.content().contains("첫 수"),
        "the remark: {}",
        first.content()
    );
    // The buttons survive a restart.
    club.kill_bot().await;
    club.start_bot().await;
    let last = turn(&club, &first, ".last").await;
    assert!(last.content().contains("Move 5 of 5"), "{}", last.content());
    assert!(last.content().contains("Cho won."), "{}", last.content());
    let disabled = |message: &Value, mark: &str| {
        let id = id_ending(message, mark);
        let component_found = components(message)
            .into_iter()
            .find(|component| component["custom_id"] == id.as_str());
        component_found.unwrap()["disabled"] == true
    };
    assert!(disabled(last.message(), ".on") && disabled(last.message(), ".last"));
    let turned = turn(&club, &last, ".flip").await;
    let returned = turn(&club, &turned, ".back").await;
    assert!(
        returned.content().contains("Move 4 of 5"),
        "{}",
        returned.content()
    );
    let start = turn(&club, &returned, ".first").await;
    assert!(start.content().contains("The start"), "{}", start.content());
    assert!(disabled(start.message(), ".back"));
}

/// A game is paged through like a record, during and after play, by anyone who may see its board.
#[tokio::test(flavor = "multi_thread")]
async fn game_is_paged_through_like_a_record() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    for mv in ["a4b4", "a7b7", "c4c5"] {
        game.play(&club, mv).await;
    }
    let board = club.more(SAM, &game.board).await;
    let through = format!("page:1:{}:3.cho", game.version());
    let opened = club.press(SAM, board.message(), &through).await;
    assert_eq!(opened.state(), "answered", "{:?}", opened.0);
    let content = opened.private();
    assert!(content.contains("Move 3 of 3"), "{content}");
    assert!(content.contains("Cho: **미나**"), "{content}");
    let page_id = |page: &str| format!("page:1:{}:{page}", game.version());
    let turned = club
        .press(SAM, opened.message(), &page_id("2.cho.back"))
        .await;
    assert_eq!(turned.state(), "updated", "{:?}", turned.0);
    assert!(
        turned.content().contains("Move 2 of 3"),
        "{}",
        turned.content()
    );
    let menu = turned.id(&page_id("2.cho.turn"));
    let first = club.select(SAM, turned.message(), &menu, "1.cho").await;
    assert!(
        first.content().contains("Move 1 of 3"),
        "{}",
        first.content()
    );
    // A page beyond the end shows the end, also when the game has continued.
    game.play(&club, "c7c6").await;
    let beyond = "page:1:2:99.han.on";
    let last = club.press_made_up(SAM, first.message(), beyond).await;
    assert!(last.content().contains("Move 4 of 4"), "{}", last.content());
    for wrong_id in [
        "page:1:2:9",
        "page:1:2:x.cho",
        "page:1:2:1.red.on",
        "page:1:2:-1.cho",
    ] {
        let refusal = club.press_made_up(SAM, first.message(), wrong_id).await;
        assert!(
            refusal.content().contains("button"),
            "{wrong_id}: {}",
            refusal.content()
        );
    }
    let help = club.command(SAM, ELSEWHERE, "help", json!({})).await;
    let foreign = club.press_made_up(SAM, help.message(), beyond).await;
    assert!(
        foreign.private().contains("There is no such game here"),
        "{}",
        foreign.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn file_with_several_games_has_a_menu() {
    let club = Club::open().await;
    let broken = GIB.replace("71졸72", "71포72");
    let second_game = GIB.replace("연습", "결승").replace("71졸72", "73졸74");
    let bytes = encoding_rs::EUC_KR
        .encode(&format!("{GIB}\n{broken}\n{second_game}"))
        .0
        .into_owned();
    let opened = review(&club, ALEX, &bytes).await;
    assert!(
        opened.content().contains("1 more game in the file"),
        "{}",
        opened.content()
    );
    assert!(
        opened.content().contains("Game 1 of 2"),
        "{}",
        opened.content()
    );
    let menu = id_ending(opened.message(), ".game");
    let select = components(opened.message()).pop().unwrap();
    let second = text(&select["options"][1]["value"]);
    let chosen = club.select(ALEX, opened.message(), &menu, &second).await;
    assert!(chosen.content().contains("결승"), "{}", chosen.content());
    let next = id_ending(chosen.message(), ".on");
    let moved = club.press(ALEX, chosen.message(), &next).await;
    assert!(moved.content().contains("c4 → d4"), "{}", moved.content());
}

/// Returns the options of a select: value and label.
fn options(message: &Value, mark: &str) -> Vec<(String, String)> {
    let id = id_ending(message, mark);
    let select = components(message)
        .into_iter()
        .find(|component| component["custom_id"] == id.as_str())
        .unwrap();
    let options = select["options"].as_array().unwrap().clone();
    options
        .iter()
        .map(|option| (text(&option["value"]), text(&option["label"])))
        .collect()
}

/// Returns a file with this many games, each with a different event name.
fn many(games: usize) -> Vec<u8> {
    let game = |nth| GIB.replace("연습", &format!("제{nth}국"));
    (1..=games).map(game).collect::<String>().into_bytes()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_of_a_large_file_is_found() {
    let club = Club::open().await;
    let mut arguments = file("games.gib", &many(60));
    arguments["number"] = json!(30);
    let opened = club.command(ALEX, JANGGI, "review", arguments).await;
    let content = opened.private();
    assert!(content.contains("Game 30 of 60 · 제30국"), "{content}");
    let menu = options(opened.message(), ".game");
    assert_eq!(menu.len(), 25);
    assert!(menu[0].1.starts_with("26. ") && menu[24].1.starts_with("50. "));
    let labels: Vec<String> = components(opened.message())
        .iter()
        .map(|component| text(&component["label"]))
        .collect();
    for label in ["◀ Games 1–25", "Games 51–60 ▶"] {
        assert!(labels.iter().any(|message| message == label), "{labels:?}");
    }
    let next_id = id_ending(opened.message(), ".after");
    let last = club.press(ALEX, opened.message(), &next_id).await;
    assert!(last.content().contains("제51국"), "{}", last.content());
    let menu = options(last.message(), ".game");
    assert_eq!(menu.len(), 10);
    let select = id_ending(last.message(), ".game");
    let chosen = club.select(ALEX, last.message(), &select, &menu[9].0).await;
    assert!(chosen.content().contains("제60국"), "{}", chosen.content());
    assert!(
        ids(chosen.message())
            .iter()
            .all(|id| !id.ends_with(".after"))
    );
    let back_id = id_ending(chosen.message(), ".before");
    let middle = club.press(ALEX, chosen.message(), &back_id).await;
    assert!(middle.content().contains("제26국"), "{}", middle.content());
    for (user, words) in [
        (ALEX, "Choose a `number` from 1 to 60"),
        (MINA, "1부터 60까지"),
    ] {
        let mut arguments = file("games.gib", &many(60));
        arguments["number"] = json!(61);
        let refusal = club.command(user, JANGGI, "review", arguments).await;
        assert!(refusal.private().contains(words), "{}", refusal.content());
        assert!(ids(refusal.message()).is_empty());
    }
}

/// Returns a game of forty moves with two chariots, and captures at the end.
fn long_game() -> String {
    let mut record = Record::new(Start::with_formations(BySide::new(Eheh, Ehhe)));
    let mut play = |mv: &str| record.play(Action::Move(mv.parse().unwrap())).unwrap();
    ["a4b4", "a7b7"].into_iter().for_each(&mut play);
    let around = ["a1a2", "a10a9", "a2a1", "a9a10"];
    around.iter().cycle().take(40).for_each(|mv| play(mv));
    play("a1a10");
    record.to_pgn()
}

#[tokio::test(flavor = "multi_thread")]
async fn menus_reach_any_move_of_a_long_game_and_show_captures() {
    let club = Club::open().await;
    let opened = review(&club, MINA, long_game().as_bytes()).await;
    assert!(opened.private().contains("총 43수"), "{}", opened.content());
    assert!(
        opened
            .content()
            .contains("초\u{a0}72\u{a0}:\u{a0}한\u{a0}73.5"),
        "{}",
        opened.content()
    );
    let mut page = opened;
    for (mark, phrase) in [
        (".more", "10수"),
        (".more", "20수"),
        (".less", "10수"),
        (".back", "9수"),
        (".less", "시작"),
    ] {
        let id = id_ending(page.message(), mark);
        page = club.press(MINA, page.message(), &id).await;
        assert_eq!(page.state(), "updated");
        assert!(
            page.content().contains(phrase),
            "{mark}: {}",
            page.content()
        );
    }
    let menu = options(page.message(), ".turn");
    assert!(menu.len() == 25 && menu[0].1 == "시작", "{menu:?}");
    let (last, label) = menu.last().unwrap().clone();
    assert!(label.starts_with("43. 초 01차11"), "{label}");
    let select = id_ending(page.message(), ".turn");
    let end = club.select(MINA, page.message(), &select, &last).await;
    let content = end.content();
    assert!(content.contains("총 43수 중 43수째"), "{content}");
    assert!(
        content.contains("초\u{a0}72\u{a0}:\u{a0}한\u{a0}60.5 · 초가 잡은 기물: 차"),
        "{content}"
    );
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
    let menu = id_ending(opened.message(), ".game");
    let second = options(opened.message(), ".game")[1].0.clone();
    let page = club.select(ALEX, opened.message(), &menu, &second).await;
    let analyse = id_ending(page.message(), ".1.begin");
    let analysis = analysed(&club, ALEX, page.message(), &analyse).await;
    let content = analysis.private().to_owned();
    assert!(content.contains("**The record**, 5 moves"), "{content}");
    assert!(
        content.contains("Accuracy") && content.contains("지훈"),
        "{content}"
    );
    let turning = options(analysis.message(), ".menu");
    assert!(!turning.is_empty(), "{content}");
    club.kill_bot().await;
    club.start_bot().await;
    let menu = id_ending(analysis.message(), ".menu");
    let point = club
        .select(ALEX, analysis.message(), &menu, &turning[0].0)
        .await;
    assert_eq!(point.state(), "updated");
    assert!(
        point.content().contains("Turning point 1 of"),
        "{}",
        point.content()
    );
    let overview_id = id_ending(point.message(), ".all.all");
    let returned = club.press(ALEX, point.message(), &overview_id).await;
    assert_eq!(returned.content(), content, "kept as it was found");
    // A second request gets the result at once.
    let repeated = club.press(ALEX, page.message(), &analyse).await;
    assert_eq!(
        (repeated.state(), repeated.content()),
        ("answered", content.as_str())
    );

    let minas = review(&club, MINA, GIB.as_bytes()).await;
    for (id, words) in [
        (analyse.as_str(), "이제 열려 있지 않습니다"),
        (overview_id.as_str(), "이제 열려 있지 않습니다"),
        ("analyse:-:0:2.9.begin", "읽을 수 있는 대국은 1판"),
        ("analyse:-:0:2.0.all", "분석 결과가 남아 있지"),
        ("analyse:-:0:2.0.dance", "쓰지 않는 버튼"),
        ("analyse:-:0:2.x.begin", "쓰지 않는 버튼"),
        ("analyse:-:0:begin", "쓰지 않는 버튼"),
        ("analyse:-:0:2.0.cancel.17", "분석을 하고 있지 않습니다"),
    ] {
        let refusal = club.press_made_up(MINA, minas.message(), id).await;
        assert!(
            refusal.private().contains(words),
            "{id}: {}",
            refusal.content()
        );
    }
    let empty = GIB.split("1. 71").next().unwrap();
    let empty = review(&club, MINA, format!("{empty}\n{GIB}").as_bytes()).await;
    let start = id_ending(empty.message(), ".0.begin");
    let button = components(empty.message())
        .into_iter()
        .find(|component| component["custom_id"] == start.as_str());
    assert_eq!(button.unwrap()["disabled"], true, "nothing was played");
    let refusal = club.press_made_up(MINA, empty.message(), &start).await;
    assert!(
        !refusal.private().contains("정확도"),
        "{}",
        refusal.content()
    );
    // After twenty newer files the first is deleted, with its analysis.
    for _ in 0..20 {
        review(&club, ALEX, GIB.as_bytes()).await.private();
    }
    let closed = club
        .press(
            ALEX,
            returned.message(),
            &id_ending(returned.message(), ".0.on"),
        )
        .await;
    assert!(
        closed.private().contains("no longer open"),
        "{}",
        closed.content()
    );
}

/// Returns an analysis, once it is complete.
async fn analysed(club: &Club, user: &str, message: &Value, id: &str) -> Answer {
    let question = club.press(user, message, id).await;
    let path = format!("/interactions/{}?as={user}", question.interaction());
    let answer = club.stage.until(async || {
        let now = Answer(club.stage.get(&path).await);
        let words = now.content();
        let over = words.contains("Accuracy") || words.contains("정확도");
        over.then_some(now)
    });
    answer.await
}

/// Forged and outdated pages lead to the nearest page, or are rejected in the reader's language.
#[tokio::test(flavor = "multi_thread")]
async fn missing_pages_are_answered() {
    let club = Club::open().await;
    let alexs = review(&club, ALEX, GIB.as_bytes()).await;
    let id = id_ending(alexs.message(), ".on");
    let number = id.split([':', '.']).nth(3).unwrap().to_owned();
    for (page, phrase) in [
        (format!("{number}.0.9999.cho"), "Move 5 of 5"),
        (format!("{number}.4999.0.han.game"), "The start"),
        (format!("{number}.0.-1.cho"), "button no longer works"),
        (format!("{number}.0.0"), "button no longer works"),
        ("games.over.x".to_owned(), "button no longer works"),
        ("games.over.99".to_owned(), "no finished games"),
        ("99.0.0.cho".to_owned(), "no longer open"),
    ] {
        let id = format!("page:-:0:{page}");
        let answer = club.press_made_up(ALEX, alexs.message(), &id).await;
        assert!(
            answer.private().contains(phrase),
            "{page}: {}",
            answer.content()
        );
    }
    let minas = review(&club, MINA, GIB.as_bytes()).await;
    let foreign_id = format!("page:-:0:{number}.0.1.cho.on");
    let refusal = club.press_made_up(MINA, minas.message(), &foreign_id).await;
    assert!(
        refusal.private().contains("이제 열려 있지 않습니다"),
        "{}",
        refusal.content()
    );
    // After twenty newer files the first is deleted.
    let next_id = id_ending(minas.message(), ".on");
    for _ in 0..20 {
        review(&club, MINA, GIB.as_bytes()).await.private();
    }
    let closed = club.press(MINA, minas.message(), &next_id).await;
    assert!(
        closed.private().contains("`/복기`로 다시 여세요"),
        "{}",
        closed.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn running_and_finished_games_are_listed() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let list = async |user, home: &str| club.command(user, home, "games", json!({})).await;
    let body = |answer: &Answer| text(&answer.message()["embeds"][0]["description"]);
    for mv in ["", "a4b4", "a7b7"] {
        if !mv.is_empty() {
            game.play(&club, mv).await;
        }
        let number = format!("{}수째", game.moves.ply() + 1);
        let board = text(&game.board["content"]);
        let list_answer = body(&list(MINA, &game.home).await);
        assert!(list_answer.contains(&number), "{number}: {list_answer}");
        // A board is in the language of its game.
        let next = format!("move {}", game.moves.ply() + 1);
        assert!(board.contains(&next), "{board}");
    }
    let open = list(ALEX, &game.home).await;
    assert!(ids(open.message()).is_empty(), "nothing else to see");
    let ask = club.command(ALEX, &game.home, "resign", json!({})).await;
    club.press(ALEX, ask.message(), &ask.yes()).await;
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
        let open = list(user, &game.home).await;
        assert!(open.private().contains(none_text), "{}", open.content());
        let button = components(open.message()).remove(0);
        assert_eq!(button["label"], label);
        let id = text(&button["custom_id"]);
        let over = club.press(user, open.message(), &id).await;
        assert_eq!(over.state(), "updated");
        assert!(
            over.content().is_empty() && body(&over).contains(result_text),
            "{}",
            body(&over)
        );
        assert!(ids(over.message()).is_empty(), "no open ones to go back to");
        let past = club
            .press_made_up(user, open.message(), "page:-:0:games.over.7")
            .await;
        assert!(body(&past).contains(result_text), "the last page there is");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn file_that_is_no_record_is_rejected_with_the_reason() {
    let club = Club::open().await;
    let illegal = GIB.replace("71졸72", "71포72");
    let large = vec![b'x'; (1 << 20) + 1];
    for (bytes, reason) in [
        (b"".as_slice(), "The file is empty"),
        (b"\x7fELF\0\0\0".as_slice(), "neither text nor"),
        (b"Dear diary".as_slice(), "no moves in the file"),
        (b"(;GM[1]FF[4]SZ[19];B[pd])".as_slice(), "another game: SGF"),
        (&GIB.as_bytes()[..40], "variation is not closed"),
        (illegal.as_bytes(), "line 8, column 4 · move 1"),
        (large.as_slice(), "The file is too large"),
    ] {
        let refusal = review(&club, ALEX, bytes).await;
        let head = String::from_utf8_lossy(bytes.get(..20).unwrap_or(bytes)).into_owned();
        assert!(
            refusal.private().contains(reason),
            "{head}: {}",
            refusal.content()
        );
    }
}

/// Returns the time in which a replay shows all its frames once, in hundredths of a second.
async fn duration(club: &Club, answer: &Answer) -> u32 {
    let url = text(&answer.message()["attachments"][0]["url"]);
    let film = club.stage.bytes(&url).await;
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
    let mut game = club.begin().await;
    for mv in ["a4b4", "a7b7", "b1c3"] {
        game.play(&club, mv).await;
    }
    let running = club.command(ALEX, &game.home, "replay", json!({})).await;
    assert!(
        running.private().contains("3 moves"),
        "{}",
        running.content()
    );
    let film = &running.message()["attachments"][0];
    assert_eq!(text(&film["filename"]), "replay.gif");
    // Four positions, the last for five times as long as the others, in hundredths of a second.
    assert_eq!(duration(&club, &running).await, 8 * 100);
    for (speed, time) in [("slow", 8 * 200), ("normal", 8 * 100), ("fast", 8 * 50)] {
        let options = json!({ "speed": speed });
        let film = club.command(ALEX, &game.home, "replay", options).await;
        assert_eq!(duration(&club, &film).await, time, "{speed}");
    }

    let ask = club.command(ALEX, &game.home, "resign", json!({})).await;
    club.press(ALEX, ask.message(), &ask.yes()).await;
    let over = club.command(MINA, &game.home, "replay", json!({})).await;
    let replay = over.public();
    assert_eq!(text(&replay["attachments"][0]["filename"]), "replay.gif");
    assert_eq!(replay["pinged"], json!([]), "nobody is pinged");

    let challenge = Game::accepted(&club, MINA, ALEX).await;
    let number = ids(&challenge)[0].split(':').nth(1).unwrap().to_owned();
    let early_answer = club
        .command(ALEX, JANGGI, "replay", json!({ "game": number }))
        .await;
    assert!(
        early_answer.private().contains("There is no record yet"),
        "{}",
        early_answer.content()
    );
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
        assert!(opened.content().contains("총 5수"), "{}", opened.content());
    };
    let (answers, ()) = tokio::join!(flood, review_by_mina);
    let opened = |answer: &&Answer| answer.content().contains("5 moves");
    let busy = |answer: &&Answer| answer.content().contains("Too many files are being read");
    let read = answers.iter().filter(opened).count();
    let busy_count = answers.iter().filter(busy).count();
    assert_eq!(
        read + busy_count,
        40,
        "{:?}",
        answers.iter().map(Answer::content).collect::<Vec<_>>()
    );
    assert!(read >= 8, "those in line are read: {read}");
}

#[tokio::test(flavor = "multi_thread")]
async fn running_games_are_offered_before_finished_ones() {
    let club = Club::open().await;
    let mut over = club.begin().await;
    over.play(&club, "a4b4").await;
    let ask = club.command(ALEX, &over.home, "resign", json!({})).await;
    club.press(ALEX, ask.message(), &ask.yes()).await;
    let mut running = club.begin().await;
    running.play(&club, "a4b4").await;
    for command in ["record", "replay"] {
        let act = json!({
            "as": ALEX, "channel": JANGGI, "name": command, "options": {},
            "focused": "game", "text": "",
        });
        let offered = club.stage.post("/do/autocomplete", act).await;
        let offered = offered["choices"].as_array().unwrap();
        let numbers: Vec<String> = offered
            .iter()
            .map(|choice| text(&choice["value"]))
            .collect();
        assert_eq!(
            numbers,
            [running.number.clone(), over.number.clone()],
            "{command}"
        );
    }
}
