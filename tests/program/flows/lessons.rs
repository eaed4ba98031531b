//! `/rules` and `/help`: paged by buttons and menus, ephemeral, available anywhere.

use hansu_teaching::Lesson;
use janggi::Variant;
use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, Club, Game, JANGGI, LOUNGE, MINA, SAM, alt, components, ids, labels, text,
};

fn is_pictured(answer: &Answer) -> bool {
    answer.message()["attachments"] != json!([])
}

/// Returns the size of the picture in bytes.
fn size(answer: &Answer) -> u64 {
    answer.message()["attachments"][0]["size"].as_u64().unwrap()
}

/// Returns the id of the enabled button with that label.
fn button(message: &Value, label: &str) -> Option<String> {
    components(message)
        .iter()
        .find(|component| component["label"] == label && component["disabled"] != true)
        .map(|component| text(&component["custom_id"]))
}

/// Presses the button with that label.
async fn go(club: &Club, page: &Answer, label: &str) -> Answer {
    let id = button(page.message(), label).unwrap_or_else(|| panic!("no {label}: {}", page.0));
    let next = club.press(ALEX, page.message(), &id).await;
    next.private();
    next
}

async fn topic(club: &Club, user: &str, place: &str, topic: &str) -> Answer {
    let options = json!({ "topic": topic });
    let page = club.command(user, place, "rules", options).await;
    page.private();
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn book_is_paged_from_the_first_lesson_to_the_rule_books() {
    let club = Club::open().await;
    let mut page = club.command(ALEX, JANGGI, "rules", json!({})).await;
    page.private();
    let image = &page.message()["embeds"][0]["image"]["url"];
    assert_eq!(image, "attachment://board.png", "below the text");
    assert!(button(page.message(), "◀").is_none(), "the first page");
    let mut titles = vec![page.title()];
    while button(page.message(), "▶").is_some() {
        let before = alt(page.message());
        page = go(&club, &page, "▶").await;
        let is_old = is_pictured(&page) && before == alt(page.message());
        assert!(!is_old, "{}: an old picture", page.title());
        titles.push(page.title());
    }
    let pages = Lesson::of(Variant::Janggi).len() + 1;
    assert_eq!(titles.len(), pages, "{titles:?}");
    let is_primer = |title: &&String| title.starts_with("Janggi in five pages");
    assert_eq!(titles.iter().take_while(is_primer).count(), 5);
    assert_eq!(page.title(), "Rules: Online");
    assert!(button(page.message(), "Rules here").is_none());
    assert!(!is_pictured(&page));
    let menu = page.id("topic:-:0:rules");
    let association = club.select(ALEX, page.message(), &menu, "association");
    assert_eq!(association.await.title(), "Rules: Association");
    let last = go(&club, &page, "◀").await;
    assert_eq!(last.title(), "Sources");
    let menu = last.id("topic:-:0:lessons");
    let cannon = club.select(ALEX, last.message(), &menu, "cannon").await;
    assert_eq!(cannon.title(), "Cannon (포 包)");
    let alt = alt(cannon.message());
    assert!(alt.contains("jumps over e5"), "{alt}");
    let rules = go(&club, &cannon, "Rules here").await;
    assert_eq!(rules.title(), "Rules: Online");
    assert!(club.public(JANGGI).await.is_empty(), "nobody else sees it");
}

#[tokio::test(flavor = "multi_thread")]
async fn game_of_xiangqi_opens_the_book_of_xiangqi() {
    let club = Club::open().await;
    let game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    let first = "Xiangqi: the board and the armies";
    for (user, first) in [(ALEX, first), (MINA, "샹치: 판과 기물")] {
        let page = club.command(user, &game.home, "rules", json!({})).await;
        assert_eq!(page.title(), first);
    }
    // A piece's name means the piece of the game in this channel. People who play none here read about Janggi's.
    for (user, place, word, expected) in [
        (ALEX, &*game.home, "cannon", "Xiangqi: cannon"),
        (ALEX, &game.home, "俥", "Xiangqi: chariot"),
        (SAM, LOUNGE, "cannon", "Cannon"),
    ] {
        let title = topic(&club, user, place, word).await.title();
        assert!(title.starts_with(expected), "{title}");
    }
    let page = topic(&club, ALEX, &game.home, "x-repetition").await;
    let card = page.card();
    assert!(card.starts_with("**In this game – Xiangqi:**"), "{card}");
    let janggi = go(&club, &page, "The guide to Janggi").await;
    assert_eq!(janggi.title(), "Janggi in five pages: board and goal");
    let rules = go(&club, &janggi, "Rules here").await;
    assert_eq!(rules.title(), "Rules: Online", "the usual of that game");
    let xiangqi = go(&club, &rules, "The guide to Xiangqi").await;
    assert_eq!(xiangqi.title(), first);
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_describe_the_rules_of_the_game_here() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "traditional" });
    let game = Game::begin_by(&club, terms, [MINA, ALEX]).await;
    let here = topic(&club, ALEX, &game.home, "facing").await.card();
    let begins = "**In this game – Traditional:** Either side may bring";
    assert!(here.starts_with(begins), "{here}");
    let elsewhere = topic(&club, SAM, JANGGI, "facing").await.card();
    let begins = "**In the rules used here – Online:** The generals may face each other";
    assert!(elsewhere.starts_with(begins), "{elsewhere}");
    let unknown = topic(&club, ALEX, JANGGI, "dragon").await;
    unknown.says("no page with that name");
    let offered = club.choices(MINA, JANGGI, ("rules", "topic"), ("빅장", json!({})));
    let first = offered.await.remove(0);
    assert_eq!(first, ("빅장".to_owned(), "facing".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn help_is_paged_also_in_direct_messages() {
    let club = Club::open().await;
    let direct = club.direct(ALEX).await;
    let help = async || club.command(ALEX, &direct, "help", json!({})).await;
    let mut page = help().await;
    assert!(alt(page.message()).contains("cannon b3 h3"), "{}", page.0);
    assert!(size(&page) > 1_000, "{}", page.0);
    let tour = ids(page.message());
    let (pages, begins) = tour.split_at(6);
    let [game, lesson, puzzle] = begins else {
        panic!("{tour:?}");
    };
    assert!(game.starts_with("accept:-:0:1."), "{tour:?}");
    let begun = club.press(ALEX, page.message(), lesson).await;
    assert_eq!(begun.title(), "Janggi in five pages: board and goal");
    let begun = club.press(ALEX, help().await.message(), puzzle).await;
    begun.says("🧩");
    page = help().await;
    for id in pages.iter().skip(1) {
        page = club.press(ALEX, page.message(), id).await;
        assert_eq!(is_pictured(&page), id.ends_with(":sets"), "{id}");
    }
    assert_eq!(page.title(), "Learning the rules");
}

#[tokio::test(flavor = "multi_thread")]
async fn exercises_of_a_page_are_solved_and_lead_to_the_first_game() {
    let club = Club::open().await;
    let page = topic(&club, ALEX, JANGGI, "steps").await;
    let count = |page: &Answer, solved: &str| labels(page.message()).contains(&solved.to_owned());
    assert!(count(&page, "Exercises: 0 of 4 solved"), "{}", page.0);
    let unknown = club.press_made_up(ALEX, page.message(), "lesson:-:0:steps.5");
    unknown.await.says("no such exercise");
    let first = "lesson:-:0:steps.1";
    let asked = club.press(ALEX, page.message(), first).await;
    asked.says_privately("general");
    let wrong = club.select(ALEX, asked.message(), first, "e2 d2").await;
    for part in ["Not quite", "• d2: ", "2 points are missing"] {
        wrong.says(part);
    }
    let right = club.select(ALEX, wrong.message(), first, "f1 e2 d1").await;
    right.says("Right!");
    let next = "lesson:-:0:steps.2";
    let second = club.press(ALEX, right.message(), next).await;
    second.says("Exercise 2 of 4");
    let page = club.press(ALEX, second.message(), "topic:-:0:steps").await;
    assert!(count(&page, "Exercises: 1 of 4 solved"), "{}", page.0);

    let last = "lesson:-:0:winning.2.no";
    let last = club.press_made_up(ALEX, page.message(), last).await;
    last.says("the last exercise");
    let play = last.id("accept:-:0:");
    club.press(ALEX, last.message(), &play).await;
    let games: Vec<String> = club
        .column("select body from event where kind = 'challenged'")
        .await;
    assert!(games[0].contains("\"coach\":true"), "{games:?}");
    let solved: Vec<String> = club
        .column("select lesson || '.' || number from exercise order by at")
        .await;
    assert_eq!(solved, ["steps.1", "winning.2"]);
}
