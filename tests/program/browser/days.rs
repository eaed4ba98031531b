//! Times on the page, and skipped days.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;

use crate::browser::driver::*;
use crate::browser::page::Page;
use crate::kit::Stage;
use crate::kit::program::*;

/// The texts and tooltips of the times in the newest message.
const TIMES: &str = "
    const plain = (text) => text.replaceAll('\\u202f', ' ');
    const times = [...document.querySelectorAll('.message')].at(-1).querySelectorAll('.text time');
    return [...times].map((one) => [plain(one.textContent), plain(one.title)]);
";

fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    now.as_secs()
}

#[tokio::test]
async fn time_styles_follow_the_readers_language() {
    let Some((page, program)) = Page::open_as(DESKTOP, ALEX, LOUNGE).await else {
        return;
    };
    let utc = json!({ "timezoneId": "UTC" });
    page.browser
        .devtools("Emulation.setTimezoneOverride", utc)
        .await;
    let styles = ["", ":t", ":T", ":d", ":D", ":f", ":F", ":s", ":S"];
    let text = styles
        .map(|style| format!("<t:1618953630{style}>"))
        .join(" ");
    program.say(SAM, LOUNGE, &text).await;
    for (user, expected_texts, title) in [
        (
            ALEX,
            [
                "April 20, 2021 at 9:20 PM",
                "9:20 PM",
                "9:20:30 PM",
                "4/20/21",
                "April 20, 2021",
                "April 20, 2021 at 9:20 PM",
                "Tuesday, April 20, 2021 at 9:20 PM",
                "4/20/21, 9:20 PM",
                "4/20/21, 9:20:30 PM",
            ],
            "Tuesday, April 20, 2021 at 9:20 PM",
        ),
        (
            MINA,
            [
                "2021년 4월 20일 오후 9:20",
                "오후 9:20",
                "오후 9:20:30",
                "21. 4. 20.",
                "2021년 4월 20일",
                "2021년 4월 20일 오후 9:20",
                "2021년 4월 20일 화요일 오후 9:20",
                "21. 4. 20. 오후 9:20",
                "21. 4. 20. 오후 9:20:30",
            ],
            "2021년 4월 20일 화요일 오후 9:20",
        ),
    ] {
        page.visit(user, LOUNGE).await;
        let times = page.see(TIMES).await;
        let expected: Vec<_> = expected_texts.iter().map(|text| [*text, title]).collect();
        assert_eq!(times, json!(expected));
    }
    page.is_content().await;
}

#[tokio::test]
async fn relative_times_are_rounded() {
    let Some((page, program)) = Page::open_as(DESKTOP, ALEX, LOUNGE).await else {
        return;
    };
    const HOUR: i64 = 3600;
    const DAY: i64 = 24 * HOUR;
    // Half a unit more, so that the test's own seconds change nothing.
    let table = [
        (20 * 60 + 20, "in 20 minutes", "20분 후"),
        (60 * 60 - 10, "in 1 hour", "1시간 후"),
        (23 * HOUR + 50 * 60, "in 1 day", "1일 후"),
        (3 * DAY + HOUR, "in 3 days", "3일 후"),
        (-2 * DAY - HOUR, "2 days ago", "2일 전"),
        (-45 * 60 - 20, "45 minutes ago", "45분 전"),
        (65 * DAY, "in 2 months", "2개월 후"),
        (-800 * DAY, "2 years ago", "2년 전"),
    ];
    let at = i64::try_from(now()).unwrap();
    let text = table
        .map(|(offset, ..)| format!("<t:{}:R>", at + offset))
        .join(" ");
    program.say(SAM, LOUNGE, &format!("{text} <t:-1:R>")).await;
    for (user, korean) in [(ALEX, false), (MINA, true)] {
        page.visit(user, LOUNGE).await;
        let times = page.see(TIMES).await;
        let times = times.as_array().unwrap().iter();
        let texts: Vec<&str> = times.map(|time| time[0].as_str().unwrap()).collect();
        let expected = table.map(|(_, english, words)| if korean { words } else { english });
        assert_eq!(texts[..expected.len()], expected);
        assert_eq!(texts.len(), expected.len() + 1, "before 1970 is a time too");
    }
    // Times count down while the page is open.
    program
        .say(SAM, LOUNGE, &format!("<t:{}:R>", now() + 50))
        .await;
    let soon = "const last = [...document.querySelectorAll('.message time[data-relative]')].at(-1);
        return /^in \\d\\d seconds$/.test(last?.textContent) && last.textContent";
    page.visit(ALEX, LOUNGE).await;
    let first = page.find(soon).await;
    let later =
        "const last = [...document.querySelectorAll('.message time[data-relative]')].at(-1);
        return last.textContent !== arguments[0]";
    page.find_with(later, json!([first])).await;
    page.is_content().await;
}

async fn a_day_passes_on(screen: Screen) {
    let Some((page, program)) = Page::open_as(screen, ALEX, LOUNGE).await else {
        return;
    };
    let text = format!("until <t:{}:R>", now() + 3 * 24 * 60 * 60 + 60 * 60);
    program.say(SAM, LOUNGE, &text).await;
    page.says("until in 3 days").await;
    let head = "return document.querySelector('.message .head time').textContent";
    let time = page.see(head).await;
    // The time is everybody's.
    assert_eq!(page.count("#clock[hidden]").await, 1);
    page.press("Skip a day").await;
    page.says("until in 2 days").await;
    page.find("return usable('#clock')[0]?.innerText.startsWith('Time here: ')")
        .await;
    // It now shows as written yesterday.
    let dated = "return document.querySelector('.message .head time').textContent !== arguments[0]";
    page.find_with(dated, json!([time])).await;
    let announced =
        "return document.getElementById('announcer').innerText.includes('A day was skipped')";
    page.find(announced).await;
    // Another window and another person have the same time.
    page.visit(MINA, LOUNGE).await;
    page.says("until 2일 후").await;
    page.press("하루 건너뛰기").await;
    page.says("until 1일 후").await;
    page.find("return usable('#clock')[0]?.innerText.startsWith('여기 시각: ')")
        .await;
    page.is_content().await;
}

#[tokio::test]
async fn day_can_be_skipped_on_a_desktop() {
    a_day_passes_on(DESKTOP).await;
}

#[tokio::test]
async fn day_can_be_skipped_on_a_phone() {
    a_day_passes_on(PHONE).await;
}

#[tokio::test]
async fn day_cannot_be_skipped_without_a_following_bot() {
    let Some(browser) = Browser::open(DESKTOP).await else {
        return;
    };
    let stage = Stage::open().await;
    let page = Page {
        browser,
        url: stage.sandbox.url(),
    };
    page.visit(ALEX, LOUNGE).await;
    let button_count = page.see("return usable('#day, #clock').length").await;
    assert_eq!(button_count, 0);
}
