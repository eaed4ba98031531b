//! `/analyse` over the wire: ephemeral, with progress, cancelled, stored, and paged.

use hansu::render::{Coordinates, Look, Renderer, Scene};
use hansu::rules::notation::{TypedText, read};
use hansu::rules::{self, Action, MODERN, Side};
use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, ELSEWHERE, Game, JANGGI, MINA, SAM, ids, text};

/// A game that Mina resigns; in her second turn she leaves a chariot en prise.
async fn over(club: &Club) -> Game {
    let mut game = club.begin().await;
    for mv in ["a4b4", "a7b7", "a1a8", "b10c8"] {
        game.play(club, mv).await;
    }
    let ask = club.command(MINA, &game.home, "resign", json!({})).await;
    club.press(MINA, ask.message(), &ask.yes()).await;
    let rematch = format!("rematch:{}:", game.number);
    club.public_until(&game.home, |message| {
        ids(message).iter().any(|id| id.starts_with(&rematch))
    })
    .await;
    game
}

/// The ephemeral message, once it shows the whole game.
async fn made(club: &Club, who: &str, answer: Answer) -> Answer {
    let path = format!("/interactions/{}?as={who}", answer.interaction());
    let whole = |answer: &Answer| answer.content().contains("**");
    if whole(&answer) {
        return answer;
    }
    let filled = club.stage.until(async || {
        let now = Answer(club.stage.get(&path).await);
        whole(&now).then_some(now)
    });
    filled.await
}

/// The picture of a message.
async fn picture(club: &Club, message: &Value) -> Vec<u8> {
    let url = text(&message["attachments"][0]["url"]);
    club.stage.bytes(&url).await
}

/// The board before a turn with the move played and the better one from the alt text, as Cho sees it.
fn expected(game: &Game, ply: usize, played: &str, told: &str) -> Vec<u8> {
    let (before, _) = game.moves.turns().nth(ply - 1).unwrap();
    let better = told.split("더 나은 수: ").nth(1).unwrap();
    let alone = rules::Game::new(&MODERN, *before.position());
    let better = better.split(['.', '\n']).next().unwrap();
    let Ok(TypedText::Action(Action::Move(better))) = read(better, &alone) else {
        panic!("{better} is no move")
    };
    let scene = Scene {
        mistake: played.parse().ok(),
        arrows: &[better],
        ..Scene::of(before.position(), Side::Cho)
    };
    let renderer = Renderer::new().unwrap();
    // The reader's boards have the digits of Korean records, as their text has.
    let look = Look {
        coordinates: Coordinates::Korean,
        ..Look::default()
    };
    renderer.picture(&scene, None, &look).unwrap()
}

/// From now on the bot shows progress at once, so that an analysis is seen while it is made.
async fn impatient(club: &mut Club) {
    let wait = ("HANSU_DELIVERY__WAIT_MS", "1".to_owned());
    club.settings.push(wait);
    club.kill_bot().await;
    club.start_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_game_is_analysed_and_paged_through() {
    let mut club = Club::open().await;
    let game = over(&club).await;
    let before = club.public(&game.home).await.len();
    let asked = club.command(MINA, &game.home, "analyse", json!({})).await;
    let shown = made(&club, MINA, asked).await;
    let words = shown.private().to_owned();
    for part in ["정확도", "승부처", "기권"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let graph = picture(&club, shown.message()).await;
    assert!(graph.starts_with(b"\x89PNG"));
    // The alt text names mistakes for people who do not see the marks.
    let told = text(&shown.message()["attachments"][0]["description"]);
    assert!(
        told.contains("실수한 쪽: ") && told.contains("3 (초)"),
        "{told}"
    );

    // From page to page, by button and by menu, and back.
    let ends = |answer: &Answer, mark: &str| {
        let all = ids(answer.message());
        all.into_iter().find(|id| id.ends_with(mark)).unwrap()
    };
    let on = ends(&shown, ".on");
    let first = club.press(MINA, shown.message(), &on).await;
    assert_eq!(first.state(), "updated", "{:?}", first.0);
    assert!(
        first.content().contains("더 나은 수"),
        "{}",
        first.content()
    );
    assert_ne!(picture(&club, first.message()).await, graph);
    // The board before the move, with both moves on it.
    let menu = format!("analyse:{}:{}:menu", game.number, game.version() + 1);
    let mut page = first;
    while !page.content().contains("01차31") {
        page = club.press(MINA, page.message(), &ends(&page, ".on")).await;
    }
    let told = text(&page.message()["attachments"][0]["description"]);
    for part in ["실제로 둔 수: 01차31", "더 나은 수: ", "차 01 09"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let shows = expected(&game, 3, "a1a8", &told);
    assert!(picture(&club, page.message()).await == shows, "{told}");
    let first = club.select(MINA, page.message(), &menu, "0").await;
    let chosen = club.select(MINA, first.message(), &menu, "0").await;
    assert_eq!(chosen.content(), first.content());
    let all = ends(&chosen, "all.all");
    let back = club.press(MINA, chosen.message(), &all).await;
    assert_eq!(back.content(), words);
    assert_eq!(picture(&club, back.message()).await, graph);

    // It is stored: for others, and across a restart; its old buttons still work.
    club.kill_bot().await;
    club.start_bot().await;
    let again = club.press(MINA, back.message(), &on).await;
    assert_eq!(again.content(), first.content());
    let other = club
        .command(SAM, JANGGI, "analyse", json!({ "game": game.number }))
        .await;
    assert!(other.private().contains("Accuracy"), "{}", other.content());
    assert_eq!(
        club.public(&game.home).await.len(),
        before,
        "all of it private"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_shows_progress_and_can_be_cancelled() {
    let mut club = Club::open().await;
    let game = over(&club).await;
    impatient(&mut club).await;
    let asked = club.command(ALEX, &game.home, "analyse", json!({})).await;
    assert!(asked.private().contains("positions"), "{}", asked.content());
    let cancel = asked.id("analyse:");
    assert!(cancel.contains(":cancel."), "{cancel}");
    // Another person's request at the same time is not affected.
    let mina = club.command(MINA, &game.home, "analyse", json!({})).await;
    let given_up = club.press(ALEX, asked.message(), &cancel).await;
    assert!(
        given_up.content().contains("cancelled"),
        "{}",
        given_up.content()
    );
    assert_eq!(ids(given_up.message()), Vec::<String>::new());
    made(&club, MINA, mina).await.private();
    // A cancelled request stays cancelled; a new one finds the analysis.
    let path = format!("/interactions/{}?as={ALEX}", asked.interaction());
    let still = Answer(club.stage.get(&path).await);
    assert!(still.content().contains("cancelled"), "{}", still.content());
    let again = club.command(ALEX, &game.home, "analyse", json!({})).await;
    assert!(again.private().contains("Accuracy"), "{}", again.content());
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_can_be_restarted_after_a_kill() {
    let mut club = Club::open().await;
    let game = over(&club).await;
    impatient(&mut club).await;
    let asked = club.command(ALEX, &game.home, "analyse", json!({})).await;
    let cancel = asked.id("analyse:");
    club.kill_bot().await;
    club.start_bot().await;
    let pressed = club.press(ALEX, asked.message(), &cancel).await;
    assert!(
        pressed.content().contains("no longer running"),
        "{}",
        pressed.content()
    );
    let again = club.command(ALEX, &game.home, "analyse", json!({})).await;
    let shown = made(&club, ALEX, again).await;
    assert!(shown.private().contains("Accuracy"), "{}", shown.content());
}

#[tokio::test(flavor = "multi_thread")]
async fn rejected_analysis_names_the_reason() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    for who in [MINA, ALEX, SAM] {
        let refused = club.command(who, &game.home, "analyse", json!({})).await;
        let words = refused.private();
        assert!(
            words.contains("still being played") || words.contains("끝나지 않은"),
            "{words}"
        );
    }
    for (place, named, reason) in [
        (JANGGI, "999", "no such game"),
        (JANGGI, "twelve", "no such game"),
        (ELSEWHERE, &*game.number, "no such game"),
    ] {
        let asked = json!({ "game": named });
        let refused = club.command(ALEX, place, "analyse", asked).await;
        assert!(refused.private().contains(reason), "{}", refused.content());
    }
    let unplayed = Game::begin(&club, ALEX, SAM).await;
    let ask = club
        .command(ALEX, &unplayed.home, "resign", json!({}))
        .await;
    club.press(ALEX, ask.message(), &ask.yes()).await;
    let asked = json!({ "game": unplayed.number });
    let refused = club.command(ALEX, JANGGI, "analyse", asked).await;
    assert!(
        refused.private().contains("before the first move"),
        "{}",
        refused.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn player_looks_for_better_moves_at_their_own_mistakes() {
    let club = Club::open().await;
    let game = over(&club).await;
    let asked = club.command(MINA, &game.home, "analyse", json!({})).await;
    let shown = made(&club, MINA, asked).await;
    let begins = |answer: &Answer, start: &str| {
        let start = format!("learn:{}:{}{start}", game.number, game.version() + 1);
        let all = ids(answer.message());
        all.into_iter().find(|id| id.starts_with(&start)).unwrap()
    };
    let mut page = club.press(MINA, shown.message(), &begins(&shown, "")).await;
    assert_eq!(page.state(), "updated", "{:?}", page.0);
    // To the turn that left a chariot en prise.
    while !page.content().contains("01차31") {
        page = club.press(MINA, page.message(), &next(&page)).await;
    }
    let question = page.content().to_owned();
    let board = picture(&club, page.message()).await;
    let hint = ids(page.message());
    let hint = hint.iter().find(|id| id.ends_with(".hint")).unwrap();
    let hinted = club.press(MINA, page.message(), hint).await;
    assert!(hinted.content().contains("힌트"), "{}", hinted.content());

    // The same mistake again, by both menus: the board shows what answers it.
    let pieces = ids(hinted.message());
    let pieces = pieces.iter().find(|id| id.ends_with(".piece")).unwrap();
    let chosen = club.select(MINA, hinted.message(), pieces, "a1").await;
    let targets = ids(chosen.message());
    let targets = targets.iter().find(|id| id.ends_with(".a1")).unwrap();
    let worse = club.select(MINA, chosen.message(), targets, "a8").await;
    assert!(
        worse.content().contains("부족합니다"),
        "{}",
        worse.content()
    );
    assert_ne!(picture(&club, worse.message()).await, board);

    let show = pieces.replace(".piece", ".show");
    let solved = club.press(MINA, worse.message(), &show).await;
    assert!(
        solved.content().starts_with(&question),
        "{}",
        solved.content()
    );
    assert!(solved.content().contains("가장 좋은 수는"));
}

/// The id of the button to the next question.
fn next(answer: &Answer) -> String {
    let all = ids(answer.message());
    let of_question = |id: &&String| {
        let last = id.rsplit(':').next().unwrap_or_default();
        id.starts_with("learn:") && last.parse::<usize>().is_ok()
    };
    all.iter().find(of_question).unwrap().clone()
}
