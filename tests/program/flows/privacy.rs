//! Stored personal data over the wire: shown, exported, deleted.

use std::io::{Cursor, Read};

use serde_json::{Value, json};
use zip::ZipArchive;

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, ids, text};
use crate::kit;

const FORGET: &str = "privacy:-:0:forget";
const YES: &str = "privacy:-:0:yes";
const BACK: &str = "privacy:-:0:back";

async fn asked(club: &Club, user: &str, place: &str, wish: &str) -> Answer {
    let options = json!({ "what": wish });
    let answer = club.command(user, place, "privacy", options).await;
    answer.private();
    answer
}

fn words(answer: &Answer) -> String {
    answer.message().to_string()
}

/// Returns the contents of an export.
async fn exported(club: &Club, answer: &Answer) -> Value {
    let file = &answer.message()["attachments"][0];
    assert_eq!(file["filename"], "hansu-export.zip");
    let bytes = club.stage.bytes(&text(&file["url"])).await;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut json_text = String::new();
    let mut entry = archive.by_name("export.json").unwrap();
    entry.read_to_string(&mut json_text).unwrap();
    serde_json::from_str(&json_text).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_data_can_be_shown_exported_and_deleted() {
    const SETTINGS: [(&str, &str); 2] = [
        ("HANSU_PRIVACY__CONTACT", "ask@example.org"),
        ("HANSU_PRIVACY__URL", "https://example.org/policy"),
    ];
    let club = Club::open_with(|_| {}, &SETTINGS).await;
    let game = club.played("a4b4").await;
    // In a server and in direct messages, in both languages.
    let direct = club.direct(MINA).await;
    let alexs = club.command(ALEX, JANGGI, "privacy", json!({})).await;
    assert_eq!(ids(alexs.message()), ["privacy:-:0:export", FORGET]);
    let content = words(&alexs);
    for phrase in [
        "1 game or challenge with others",
        "Questions: ask",
        "https://example.org/policy",
    ] {
        assert!(content.contains(phrase), "{phrase}: {content}");
    }
    let data_panel = asked(&club, MINA, &direct, "show").await;
    assert!(words(&data_panel).contains("내 정보"), "{:?}", data_panel.0);

    let export = asked(&club, MINA, JANGGI, "export").await;
    let data = exported(&club, &export).await;
    let challenge_event = &data["games"][0]["events"][0]["body"];
    assert_eq!(challenge_event["kind"], "challenged");
    let export = "privacy:-:0:export";
    let by_button = club.press(ALEX, alexs.message(), export).await;
    by_button.private();
    let exported = exported(&club, &by_button).await;
    assert_eq!(exported["games"].as_array().unwrap().len(), 1);

    let question = asked(&club, MINA, JANGGI, "forget").await;
    assert_eq!(ids(question.message()), [YES, BACK]);
    let returned = club.press(MINA, question.message(), BACK).await;
    returned.updated();
    assert_eq!(ids(returned.message()), ["privacy:-:0:export", FORGET]);
    let question = club.press(MINA, returned.message(), FORGET).await;
    question.updated();
    let answer = club.press(MINA, question.message(), YES).await;
    answer.updated();
    // The press itself has stored nothing either.
    assert!(!mina_is_known(&club).await);
    // The opponent is notified as of any resignation, without the name.
    let board = club.message_with_any(&game.home, "rematch:").await;
    let board_text = board.to_string();
    assert!(board_text.contains("Former player"), "{board_text}");
    assert!(!board_text.contains("미나"), "{board_text}");
    let repeated = club.press_made_up(ALEX, &board, &ids(&board)[0]).await;
    repeated.private();
    assert!(
        words(&repeated).contains("has deleted their data"),
        "{:?}",
        repeated.0
    );
    let list = club.command(ALEX, JANGGI, "games", json!({})).await;
    assert!(!words(&list).contains("미나"));
    // Nothing is known about a returning person.
    let data_panel = asked(&club, MINA, JANGGI, "show").await;
    assert!(
        words(&data_panel).contains("대국과 신청 0건"),
        "{:?}",
        data_panel.0
    );
}

/// Returns whether Mina is known: as a player, by her settings, or by her name in a game.
async fn mina_is_known(club: &Club) -> bool {
    let named = "select 1 from person where id = 1180000000000000011 \
        union all select 1 from game \
            where 1180000000000000011 in (challenger, opponent, cho, han, to_act) \
        union all select 1 from event where body like '%1180000000000000011%' \
        union all select 1 from outbox where lane = 1180000000000000011";
    !club.column::<i64>(named).await.is_empty()
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_deletion_is_finished_at_the_next_start() {
    let mut club = Club::open().await;
    let mut homes = Vec::new();
    for _ in 0..4 {
        let game = club.played("a4b4").await;
        homes.push(game.home);
    }
    let question = asked(&club, MINA, JANGGI, "forget").await;
    let press = kit::component(MINA, question.message(), YES);
    club.send_act("press", press).await;
    club.restart_bot().await;
    // Killed before the press arrived, the bot does not know of the request.
    let asks_again = kit::component(MINA, question.message(), YES);
    club.send_act("press", asks_again).await;
    club.stage
        .until(async || (!mina_is_known(&club).await).then_some(()))
        .await;
    let is_forgotten = |message: &Value| message.to_string().contains("Former player");
    for home in homes {
        club.public_until(&home, is_forgotten).await;
        let ends = club.messages_with_any(&home, "rematch:").await;
        assert_eq!(ends.len(), 1, "one last board in each");
    }
}
