//! `/rules` and `/help`: paged by buttons and menus, ephemeral, available anywhere.

use hansu_teaching::Lesson;
use janggi::Formation::Heeh;
use janggi::Variant;
use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, Club, Game, JANGGI, LOUNGE, MINA, SAM, components, ids, text,
};

fn title(answer: &Answer) -> String {
    text(&answer.message()["embeds"][0]["title"])
}

fn body(answer: &Answer) -> String {
    text(&answer.message()["embeds"][0]["description"])
}

/// Returns the alt text of the attached picture.
fn pictured(answer: &Answer) -> Option<String> {
    let attached = answer.message()["attachments"].as_array()?;
    attached
        .first()
        .map(|attachment| text(&attachment["description"]))
}

/// Returns the channel of a person's direct messages.
fn direct(user: &str) -> String {
    (user.parse::<u64>().unwrap() + 1000).to_string()
}

/// Returns the labels of all buttons.
fn labels(message: &Value) -> Vec<String> {
    let components = components(message);
    components
        .iter()
        .map(|component| text(&component["label"]))
        .collect()
}

/// Returns the id of the enabled button with that label.
fn button(message: &Value, label: &str) -> Option<String> {
    components(message)
        .iter()
        .find(|component| component["label"] == label && component["disabled"] != true)
        .map(|component| text(&component["custom_id"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn book_is_paged_from_the_first_lesson_to_the_rule_books() {
    let club = Club::open().await;
    let mut page = club.command(ALEX, JANGGI, "rules", json!({})).await;
    page.private();
    assert_eq!(title(&page), "Janggi in five pages: board and goal");
    let embed = &page.message()["embeds"][0];
    assert_eq!(
        embed["image"]["url"], "attachment://board.png",
        "below the text"
    );
    assert!(button(page.message(), "◀").is_none(), "the first page");
    let mut titles = vec![title(&page)];
    while let Some(next_button) = button(page.message(), "▶") {
        let picture_name = pictured(&page);
        page = club.press(ALEX, page.message(), &next_button).await;
        page.private();
        let is_old = picture_name.is_some() && picture_name == pictured(&page);
        assert!(!is_old, "{}: an old picture", title(&page));
        titles.push(title(&page));
    }
    assert_eq!(
        titles.len(),
        Lesson::of(Variant::Janggi).len() + 1,
        "{titles:?}"
    );
    let primer = titles
        .iter()
        .take_while(|title| title.starts_with("Janggi in five pages"));
    assert_eq!(
        (primer.count(), &*titles[5]),
        (5, "The pieces and their names")
    );
    assert_eq!(title(&page), "Rules: Online");
    assert!(
        button(page.message(), "Rules here").is_none(),
        "they are here"
    );
    assert_eq!(pictured(&page), None);
    let back_button = button(page.message(), "◀").unwrap();
    let last = club.press(ALEX, page.message(), &back_button).await;
    assert_eq!(title(&last), "Sources");
    let menu = last.id("topic:-:0:lessons");
    let cannon = club.select(ALEX, last.message(), &menu, "cannon").await;
    assert_eq!(title(&cannon), "Cannon (포 包)");
    let book = button(cannon.message(), "Rules here").unwrap();
    let rules = club.press(ALEX, cannon.message(), &book).await;
    assert_eq!(title(&rules), "Rules: Online");
    let alt = pictured(&cannon).unwrap();
    assert!(alt.contains("jumps over e5"), "{alt}");
    assert!(club.public(JANGGI).await.is_empty(), "nobody else sees it");
}

#[tokio::test(flavor = "multi_thread")]
async fn game_of_xiangqi_opens_the_book_of_xiangqi() {
    let club = Club::open().await;
    let game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    for (user, first, last) in [
        (ALEX, "Xiangqi: the board and the armies", "Rules: Xiangqi"),
        (MINA, "샹치: 판과 기물", "규칙: 샹치"),
    ] {
        let mut page = club.command(user, &game.home, "rules", json!({})).await;
        page.private();
        assert_eq!(title(&page), first);
        let mut pages = 1;
        while let Some(next_button) = button(page.message(), "▶") {
            page = club.press(user, page.message(), &next_button).await;
            let content = page.private();
            for foreign in ["빅장", "bikjang", "deom", "formation", "상차림"] {
                assert!(!content.contains(foreign), "{}: {foreign}", title(&page));
            }
            pages += 1;
        }
        assert_eq!(pages, Lesson::of(Variant::Xiangqi).len() + 1);
        assert_eq!(title(&page), last);
    }
    let options = json!({ "topic": "x-repetition" });
    let page = club.command(ALEX, &game.home, "rules", options).await;
    assert!(
        body(&page).starts_with("**In this game – Xiangqi:**"),
        "{}",
        body(&page)
    );
    // A piece's name means the piece of the game in this channel. People who play none here read about Janggi's.
    for (user, topic, expected) in [
        (ALEX, "cannon", "Xiangqi: cannon"),
        (ALEX, "俥", "Xiangqi: chariot"),
        (SAM, "cannon", "Cannon"),
    ] {
        let place = if user == SAM { LOUNGE } else { &game.home };
        let options = json!({ "topic": topic });
        let lesson = club.command(user, place, "rules", options).await;
        assert!(title(&lesson).starts_with(expected), "{}", title(&lesson));
    }
    let other_guide = button(page.message(), "The guide to Janggi").unwrap();
    let janggi = club.press(ALEX, page.message(), &other_guide).await;
    assert_eq!(title(&janggi), "Janggi in five pages: board and goal");
    let rules = button(janggi.message(), "Rules here").unwrap();
    let rules = club.press(ALEX, janggi.message(), &rules).await;
    assert_eq!(title(&rules), "Rules: Online", "the usual of that game");
    let back_button = button(rules.message(), "The guide to Xiangqi").unwrap();
    let xiangqi = club.press(ALEX, rules.message(), &back_button).await;
    assert_eq!(title(&xiangqi), "Xiangqi: the board and the armies");
}

#[tokio::test(flavor = "multi_thread")]
async fn topic_is_found_by_its_name_in_the_readers_language() {
    let club = Club::open().await;
    let challenge_with = async |user, topic: &str| {
        let options = json!({ "topic": topic });
        club.command(user, JANGGI, "rules", options).await
    };
    assert_eq!(title(&challenge_with(ALEX, "Horse").await), "Horse (마 馬)");
    assert_eq!(title(&challenge_with(MINA, "마").await), "마 (馬)");
    assert_eq!(
        title(&challenge_with(MINA, "zillions").await),
        "규칙: 상차림 하나, 빅장 금지 (질리언스)"
    );
    for (user, words) in [(ALEX, "no page with that name"), (MINA, "그런 제목")] {
        let refusal = challenge_with(user, "dragon").await;
        let content = refusal.private();
        assert!(content.contains(words), "{content}");
    }
    let act = json!({
        "as": MINA, "channel": JANGGI, "name": "rules", "options": {},
        "focused": "topic", "text": "빅장",
    });
    let offered = club.stage.post("/do/autocomplete", act).await;
    let first = &offered["choices"][0];
    assert_eq!(
        (text(&first["name"]), text(&first["value"])),
        ("빅장".to_owned(), "facing".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_describe_the_rules_of_the_game_here() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "traditional" });
    let game = Game::begin_by(&club, terms, [MINA, ALEX], [Heeh, Heeh]).await;
    let facing = json!({ "topic": "facing" });
    let page_here = club
        .command(ALEX, &game.home, "rules", facing.clone())
        .await;
    let content = body(&page_here);
    assert!(
        content.starts_with("**In this game – Traditional:** Either side may bring"),
        "{content}"
    );
    let page_elsewhere = club.command(SAM, JANGGI, "rules", facing).await;
    let content = body(&page_elsewhere);
    assert!(
        content.starts_with(
            "**In the rules used here – Online:** The generals may face each other; it has no effect."
        ),
        "{content}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn help_is_paged_also_in_direct_messages() {
    let club = Club::open().await;
    let dm = direct(ALEX);
    let mut page = club.command(ALEX, &dm, "help", json!({})).await;
    assert_eq!(title(&page), "한수: Janggi and Xiangqi with friends");
    assert!(pictured(&page).unwrap().contains("cannon b3 h3"));
    let tour = ids(page.message());
    let (pages, begins) = tour.split_at(6);
    let [game, lesson, puzzle] = begins else {
        panic!("{tour:?}");
    };
    assert!(game.starts_with("accept:-:0:1."), "{tour:?}");
    let begun = club.press(ALEX, page.message(), lesson).await;
    assert_eq!(title(&begun), "Janggi in five pages: board and goal");
    let help = club.command(ALEX, &dm, "help", json!({})).await;
    let begun = club.press(ALEX, help.message(), puzzle).await;
    assert!(
        begun.content().contains("mates in 1"),
        "{}",
        begun.content()
    );
    page = club.command(ALEX, &dm, "help", json!({})).await;
    let mut titles = Vec::new();
    for id in pages.iter().skip(1) {
        page = club.press(ALEX, page.message(), id).await;
        let has_sets = id.ends_with(":sets");
        assert_eq!(pictured(&page).is_some(), has_sets, "{id}");
        titles.push(title(&page));
    }
    assert_eq!(titles.last().unwrap(), "Learning the rules");
    let rules = club.command(MINA, &direct(MINA), "rules", json!({})).await;
    assert_eq!(title(&rules), "다섯 쪽으로 배우는 장기: 판과 목표");
    let next_button = button(rules.message(), "▶").unwrap();
    let next = club.press(MINA, rules.message(), &next_button).await;
    assert_eq!(title(&next), "다섯 쪽으로 배우는 장기: 장, 사, 차, 포");
}

#[tokio::test(flavor = "multi_thread")]
async fn exercises_of_a_page_are_solved_and_lead_to_the_first_game() {
    let club = Club::open().await;
    let page = club
        .command(ALEX, JANGGI, "rules", json!({ "topic": "steps" }))
        .await;
    assert!(labels(page.message()).contains(&"Exercises: 0 of 4 solved".to_owned()));
    let first = "lesson:-:0:steps.1";
    let asked = club.press(ALEX, page.message(), first).await;
    assert!(asked.private().contains("general"), "{}", asked.content());
    let wrong = club.select(ALEX, asked.message(), first, "e2 d2").await;
    for part in ["Not quite", "• d2: ", "2 points are missing"] {
        assert!(wrong.content().contains(part), "{}", wrong.content());
    }
    let right = club.select(ALEX, wrong.message(), first, "f1 e2 d1").await;
    assert!(right.content().contains("Right!"), "{}", right.content());
    let second = club
        .press(ALEX, right.message(), "lesson:-:0:steps.2")
        .await;
    assert!(
        second.content().contains("Exercise 2 of 4"),
        "{}",
        second.content()
    );
    let page = club.press(ALEX, second.message(), "topic:-:0:steps").await;
    assert!(labels(page.message()).contains(&"Exercises: 1 of 4 solved".to_owned()));
    // A page without exercises has no such button.
    let marks = club
        .command(ALEX, JANGGI, "rules", json!({ "topic": "marks" }))
        .await;
    assert!(
        labels(marks.message())
            .iter()
            .all(|label| !label.contains("Exercises"))
    );

    let last = club
        .press_made_up(ALEX, page.message(), "lesson:-:0:winning.2.no")
        .await;
    assert!(
        last.content().contains("the last exercise"),
        "{}",
        last.content()
    );
    let play = last.id("accept:-:0:");
    club.press(ALEX, last.message(), &play).await;
    let games: Vec<String> = club
        .column("select body from event where kind = 'challenged'")
        .await;
    assert!(
        games.len() == 1 && games[0].contains("\"coach\":true"),
        "{games:?}"
    );
    let solved: Vec<String> = club
        .column("select lesson || '.' || number from exercise order by at")
        .await;
    assert_eq!(solved, ["steps.1", "winning.2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_answers_of_exercises_are_refused() {
    let club = Club::open().await;
    let page = club
        .command(ALEX, JANGGI, "rules", json!({ "topic": "steps" }))
        .await;
    for (id, refusal) in [
        ("lesson:-:0:steps.5", "no such exercise"),
        ("lesson:-:0:steps.0.show", "no such exercise"),
        ("lesson:-:0:marks.1", "no such exercise"),
        ("lesson:-:0:steps.99999999999999999999", "no longer works"),
        ("lesson:-:0:steps.1.yes", "no longer works"),
        ("lesson:-:0:steps.01", "no longer works"),
        ("lesson:-:0:chess-960.1", "no longer works"),
        ("lesson:7:0:steps.1", "no longer works"),
    ] {
        let refused = club.press_made_up(ALEX, page.message(), id).await;
        assert!(
            refused.content().contains(refusal),
            "{id}: {}",
            refused.content()
        );
    }
    let solved: Vec<i64> = club.column("select number from exercise").await;
    assert_eq!(solved, Vec::<i64>::new());
}
