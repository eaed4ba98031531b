//! `/analyse` over the wire: ephemeral, with progress, cancelled, stored, and paged.

use hansu_render::{Coordinates, Look, Picture, Renderer, Scene};
use janggi::notation::{TypedText, read};
use janggi::{Action, MODERN, Side, Variant};
use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, ELSEWHERE, Game, JANGGI, MINA, SAM, ids, text};

/// Returns a game that Mina resigned. In her second turn she leaves a chariot en prise.
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

/// Returns the picture of a message.
async fn picture(club: &Club, message: &Value) -> Vec<u8> {
    let url = text(&message["attachments"][0]["url"]);
    club.stage.bytes(&url).await
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

/// Makes the bot show progress at once, so that a running analysis is visible.
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
    let question = club.command(MINA, &game.home, "analyse", json!({})).await;
    let answer = made(&club, MINA, question).await;
    let words = answer.private().to_owned();
    for phrase in ["정확도", "승부처", "기권"] {
        assert!(words.contains(phrase), "{phrase}: {words}");
    }
    let graph = picture(&club, answer.message()).await;
    assert!(graph.starts_with(b"\x89PNG"));
    // The alt text names mistakes for people who cannot see the marks.
    let description = text(&answer.message()["attachments"][0]["description"]);
    assert!(
        description.contains("실수한 쪽: ") && description.contains("3 (초)"),
        "{description}"
    );

    // From page to page, by button and by menu, and back.
    let ends = |answer: &Answer, mark: &str| {
        let all = ids(answer.message());
        all.into_iter().find(|id| id.ends_with(mark)).unwrap()
    };
    let next_button = ends(&answer, ".on");
    let first = club.press(MINA, answer.message(), &next_button).await;
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
    let description = text(&page.message()["attachments"][0]["description"]);
    for phrase in ["실제로 둔 수: 01차31", "더 나은 수: ", "차 01 09"] {
        assert!(description.contains(phrase), "{phrase}: {description}");
    }
    let shows = expected(&game, 3, "a1a8", &description);
    assert!(
        picture(&club, page.message()).await == shows,
        "{description}"
    );
    let first = club.select(MINA, page.message(), &menu, "0").await;
    let chosen = club.select(MINA, first.message(), &menu, "0").await;
    assert_eq!(chosen.content(), first.content());
    let all = ends(&chosen, "all.all");
    let returned = club.press(MINA, chosen.message(), &all).await;
    assert_eq!(returned.content(), words);
    assert_eq!(picture(&club, returned.message()).await, graph);

    // The analysis is stored: others can open it, also after a restart, and old buttons still work.
    club.kill_bot().await;
    club.start_bot().await;
    let repeated = club.press(MINA, returned.message(), &next_button).await;
    assert_eq!(repeated.content(), first.content());
    let other_answer = club
        .command(SAM, JANGGI, "analyse", json!({ "game": game.number }))
        .await;
    assert!(
        other_answer.private().contains("Accuracy"),
        "{}",
        other_answer.content()
    );
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
    let question = club.command(ALEX, &game.home, "analyse", json!({})).await;
    assert!(
        question.private().contains("positions"),
        "{}",
        question.content()
    );
    let cancel = question.id("analyse:");
    assert!(cancel.contains(":cancel."), "{cancel}");
    // Another person's request at the same time is not affected.
    let mina = club.command(MINA, &game.home, "analyse", json!({})).await;
    let given_up = club.press(ALEX, question.message(), &cancel).await;
    assert!(
        given_up.content().contains("cancelled"),
        "{}",
        given_up.content()
    );
    assert_eq!(ids(given_up.message()), Vec::<String>::new());
    made(&club, MINA, mina).await.private();
    // A cancelled request stays cancelled; a new one finds the analysis.
    let path = format!("/interactions/{}?as={ALEX}", question.interaction());
    let cancelled = Answer(club.stage.get(&path).await);
    assert!(
        cancelled.content().contains("cancelled"),
        "{}",
        cancelled.content()
    );
    let repeated = club.command(ALEX, &game.home, "analyse", json!({})).await;
    assert!(
        repeated.private().contains("Accuracy"),
        "{}",
        repeated.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_can_be_restarted_after_a_kill() {
    let mut club = Club::open().await;
    let game = over(&club).await;
    impatient(&mut club).await;
    let question = club.command(ALEX, &game.home, "analyse", json!({})).await;
    let cancel = question.id("analyse:");
    club.kill_bot().await;
    club.start_bot().await;
    let pressed = club.press(ALEX, question.message(), &cancel).await;
    assert!(
        pressed.content().contains("no longer running"),
        "{}",
        pressed.content()
    );
    let repeated = club.command(ALEX, &game.home, "analyse", json!({})).await;
    let answer = made(&club, ALEX, repeated).await;
    assert!(
        answer.private().contains("Accuracy"),
        "{}",
        answer.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rejected_analysis_names_the_reason() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    for user in [MINA, ALEX, SAM] {
        let refusal = club.command(user, &game.home, "analyse", json!({})).await;
        let words = refusal.private();
        assert!(
            words.contains("still being played") || words.contains("끝나지 않은"),
            "{words}"
        );
    }
    for (place, number, reason) in [
        (JANGGI, "999", "no such game"),
        (JANGGI, "twelve", "no such game"),
        (ELSEWHERE, &*game.number, "no such game"),
    ] {
        let options = json!({ "game": number });
        let refusal = club.command(ALEX, place, "analyse", options).await;
        assert!(refusal.private().contains(reason), "{}", refusal.content());
    }
    let unplayed = Game::begin(&club, ALEX, SAM).await;
    let ask = club
        .command(ALEX, &unplayed.home, "resign", json!({}))
        .await;
    club.press(ALEX, ask.message(), &ask.yes()).await;
    let options = json!({ "game": unplayed.number });
    let refusal = club.command(ALEX, JANGGI, "analyse", options).await;
    assert!(
        refusal.private().contains("before the first move"),
        "{}",
        refusal.content()
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

#[tokio::test(flavor = "multi_thread")]
async fn picture_card_is_private_until_a_player_shares_it() {
    let club = Club::open().await;
    let game = over(&club).await;
    let board = club
        .public_until(&game.home, |message| {
            ids(message).iter().any(|id| id.starts_with("card-image:"))
        })
        .await;
    let show = ids(&board)
        .into_iter()
        .find(|id| id.starts_with("card-image:"))
        .unwrap();
    let before = club.public(&game.home).await.len();
    let card = club.press(MINA, &board, &show).await;
    card.private();
    let png = picture(&club, card.message()).await;
    assert_eq!(&png[16..24], [0, 0, 3, 132, 0, 0, 4, 176], "900 by 1200");
    let description = text(&card.message()["attachments"][0]["description"]);
    assert!(description.contains("漢勝"), "{description}");
    let watcher = club.press(SAM, &board, &show).await;
    watcher.private();
    assert_eq!(ids(watcher.message()), [""; 0], "not theirs to share");
    assert_eq!(club.public(&game.home).await.len(), before);

    let share = format!("{show}:share");
    let refusal = club.press_made_up(SAM, &board, &share).await;
    assert!(
        refusal.private().contains("not a player"),
        "{}",
        refusal.content()
    );
    let forged = format!("{show}:post");
    let forged = club.press_made_up(MINA, &board, &forged).await;
    forged.private();
    assert_eq!(club.public(&game.home).await.len(), before);
    club.press(MINA, card.message(), &share).await;
    let shared = club.public(&game.home).await;
    assert_eq!(shared.len(), before + 1);
}
