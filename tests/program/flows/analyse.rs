//! `/analyse` over the wire: ephemeral, with progress, cancelled, stored, and paged.

use hansu_render::{Coordinates, Look, Picture, Renderer, Scene};
use janggi::notation::{TypedText, read};
use janggi::{Action, MODERN, Side, Variant};
use serde_json::json;

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, SAM, alt, component, ids, text};
use crate::flows::game::Game;

/// Returns a game that Mina resigned. In her second turn she leaves a chariot en prise.
async fn over(club: &Club) -> Game {
    let mut game = club.played("a4b4 a7b7 a1a8 b10c8").await;
    game.board = game.resign(club, MINA).await;
    game
}

/// Returns the ephemeral message, once it shows the whole game.
async fn made(club: &Club, user: &str, answer: Answer) -> Answer {
    let path = format!("/interactions/{}?as={user}", answer.interaction());
    let is_complete = |answer: &Answer| answer.content().contains("**");
    if is_complete(&answer) {
        return answer;
    }
    let filled = club.stage.until(async || {
        let now = Answer(club.stage.get(&path).await);
        is_complete(&now).then_some(now)
    });
    filled.await
}

/// Returns the board before a turn, as Cho sees it, with the move played and the better move from the alt text.
fn expected(game: &Game, ply: usize, played: &str, description: &str) -> Vec<u8> {
    let (before, _) = game.moves.turns().nth(ply - 1).unwrap();
    let better_text = description.split("더 나은 수: ").nth(1).unwrap();
    let game_before = janggi::Game::new(&MODERN, *before.position());
    let better_text = better_text.split(['.', '\n']).next().unwrap();
    let Ok(TypedText::Action(Action::Move(better_move))) = read(better_text, &game_before) else {
        panic!("{better_text} is no move")
    };
    let scene = Scene {
        mistake: played.parse().ok(),
        arrows: &[better_move],
        ..Scene::of(before.position(), Side::Cho)
    };
    let renderer = Renderer::new().unwrap();
    // The reader's boards and texts both use the digits of Korean records.
    let look = Look::default().with_coordinates(Variant::Janggi, Coordinates::Korean);
    renderer.png(Picture::Board(&scene, None), &look).unwrap()
}

/// Makes the bot show progress at once and analyse for seconds, so that a test can meet a running analysis.
async fn impatient(club: &mut Club) {
    let wait = ("HANSU_DELIVERY__WAIT_MS", "1".to_owned());
    let nodes = ("HANSU_ENGINE__ANALYSIS_NODES", "60000".to_owned());
    club.settings.extend([wait, nodes]);
    club.restart_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_game_is_analysed_and_paged_through() {
    let mut club = Club::open().await;
    let game = over(&club).await;
    let before = club.public(&game.home).await.len();
    let question = club.command(MINA, &game.home, "analyse", json!({})).await;
    let answer = made(&club, MINA, question).await;
    for phrase in ["정확도", "승부처", "기권"] {
        answer.says_privately(phrase);
    }
    let graph = club.file(answer.message()).await;
    // The alt text names mistakes for people who cannot see the marks.
    let description = alt(answer.message());
    assert!(description.contains("실수한 쪽: "), "{description}");

    // From page to page, by button and by menu, and back.
    let on = answer.id_ending(".on");
    let first = club.press(MINA, answer.message(), &on).await;
    first.updated();
    first.says("더 나은 수");
    assert_ne!(club.file(first.message()).await, graph);
    // The board before the move, with both moves on it.
    let menu = first.id_ending(":menu");
    let mut page = first.clone();
    while !page.content().contains("01차31") {
        let on = page.id_ending(".on");
        page = club.press(MINA, page.message(), &on).await;
    }
    let description = alt(page.message());
    let shows = expected(&game, 3, "a1a8", &description);
    assert!(club.file(page.message()).await == shows, "{description}");
    let chosen = club.select(MINA, page.message(), &menu, "0").await;
    assert_eq!(chosen.content(), first.content());
    let all = chosen.id_ending("all.all");
    let returned = club.press(MINA, chosen.message(), &all).await;
    assert_eq!(returned.content(), answer.content());
    assert_eq!(club.file(returned.message()).await, graph);

    // The analysis is stored: others can open it, also after a restart, and old buttons still work.
    club.restart_bot().await;
    let repeated = club.press(MINA, returned.message(), &on).await;
    assert_eq!(repeated.content(), first.content());
    let named = json!({ "game": game.number });
    let other = club.command(SAM, JANGGI, "analyse", named).await;
    other.says_privately("Accuracy");
    // All of it is private.
    assert_eq!(club.public(&game.home).await.len(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_shows_progress_and_can_be_cancelled() {
    let mut club = Club::open().await;
    let game = over(&club).await;
    impatient(&mut club).await;
    let question = club.command(ALEX, &game.home, "analyse", json!({})).await;
    question.says_privately("positions");
    let cancel = question.id("analyse:");
    assert!(cancel.contains(":cancel."), "{cancel}");
    // Another person's request at the same time is not affected.
    let mina = club.command(MINA, &game.home, "analyse", json!({})).await;
    let given_up = club.press(ALEX, question.message(), &cancel).await;
    given_up.says("cancelled");
    assert!(ids(given_up.message()).is_empty());
    made(&club, MINA, mina).await.private();
    // A cancelled request stays cancelled; a new one finds the analysis.
    let path = format!("/interactions/{}?as={ALEX}", question.interaction());
    let cancelled = Answer(club.stage.get(&path).await);
    cancelled.says("cancelled");
    let repeated = club.command(ALEX, &game.home, "analyse", json!({})).await;
    repeated.says_privately("Accuracy");
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_can_be_restarted_after_a_kill() {
    let mut club = Club::open().await;
    let game = over(&club).await;
    impatient(&mut club).await;
    let question = club.command(ALEX, &game.home, "analyse", json!({})).await;
    let cancel = question.id("analyse:");
    club.restart_bot().await;
    let pressed = club.press(ALEX, question.message(), &cancel).await;
    pressed.says("no longer running");
    let repeated = club.command(ALEX, &game.home, "analyse", json!({})).await;
    let answer = made(&club, ALEX, repeated).await;
    answer.says_privately("Accuracy");
}

#[tokio::test(flavor = "multi_thread")]
async fn player_looks_for_better_moves_at_their_own_mistakes() {
    let club = Club::open().await;
    let game = over(&club).await;
    let asked = club.command(MINA, &game.home, "analyse", json!({})).await;
    let shown = made(&club, MINA, asked).await;
    let learn = shown.id("learn:");
    let mut page = club.press(MINA, shown.message(), &learn).await;
    page.updated();
    // To the turn that left a chariot en prise.
    while !page.content().contains("01차31") {
        let next = next(&page);
        page = club.press(MINA, page.message(), &next).await;
    }
    let board = club.file(page.message()).await;
    let hint = page.id_ending(".hint");
    let hinted = club.press(MINA, page.message(), &hint).await;
    hinted.says("힌트");

    // The same mistake again, by both menus: the board shows what answers it.
    let pieces = hinted.id_ending(".piece");
    let chosen = club.select(MINA, hinted.message(), &pieces, "a1").await;
    let targets = chosen.id_ending(".a1");
    let worse = club.select(MINA, chosen.message(), &targets, "a8").await;
    worse.says("부족합니다");
    assert_ne!(club.file(worse.message()).await, board);
    let show = pieces.replace(".piece", ".show");
    let solved = club.press(MINA, worse.message(), &show).await;
    solved.says(page.content());
    solved.says("가장 좋은 수는");
}

/// The id of the button to the next question.
fn next(answer: &Answer) -> String {
    let of_question = |id: &String| {
        let last = id.rsplit(':').next().unwrap_or_default();
        id.starts_with("learn:") && last.parse::<usize>().is_ok()
    };
    let all = ids(answer.message());
    all.into_iter().find(of_question).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn picture_card_is_private_until_a_player_shares_it() {
    let club = Club::open().await;
    let game = over(&club).await;
    let show = component(&game.board, "card-image:");
    let show = text(&show["custom_id"]);
    let before = club.public(&game.home).await.len();
    let card = club.press(MINA, &game.board, &show).await;
    card.private();
    let png = club.file(card.message()).await;
    assert_eq!(&png[16..24], [0, 0, 3, 132, 0, 0, 4, 176], "900 by 1200");
    let description = alt(card.message());
    assert!(description.contains("漢勝"), "{description}");
    let watcher = club.press(SAM, &game.board, &show).await;
    watcher.private();
    assert!(ids(watcher.message()).is_empty(), "not theirs to share");

    let share = format!("{show}:share");
    let refusal = club.press_made_up(SAM, &game.board, &share).await;
    refusal.says_privately("not a player");
    assert_eq!(club.public(&game.home).await.len(), before);
    club.press(MINA, card.message(), &share).await;
    assert_eq!(club.public(&game.home).await.len(), before + 1);
}
