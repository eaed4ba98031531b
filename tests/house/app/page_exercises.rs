//! Exercises on the board page: each kind by the presses of Discord's menus, links to them, and all that is refused.

use hansu_play::{PuzzleId, ServerId};
use hansu_teaching::{Exercise, ExerciseAnswer, Lesson};
use janggi::Square;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::page::{PageHouse, point};
use super::page_ends::{analysis, finished};
use super::page_states::{PROTOCOL, words};
use crate::support::{LOUNGE, MINUTE, alex, jihun, mina, tells};

/// A puzzle of two turns: after a1a9, c2c1 e2d1 c1d1.
const TWO: PuzzleId = PuzzleId(0x6f7b_47ae);

/// Returns the exercise of an answer.
fn exercise(answer: &Value) -> &Value {
    assert_eq!(answer["outcome"], "exercise", "{answer}");
    &answer["exercise"]
}

/// Returns the lines of an exercise.
fn text(answer: &Value) -> String {
    let lines = ["task", "text"].map(|field| words(&exercise(answer)[field]));
    lines.concat().join("\n")
}

/// Returns the ids of its buttons.
fn presses(answer: &Value) -> Vec<String> {
    let buttons = exercise(answer)["buttons"].as_array().unwrap().iter();
    buttons
        .map(|button| button["press"].as_str().unwrap().to_owned())
        .collect()
}

fn move_of(from: &str, to: &str) -> Value {
    json!([point(from), point(to)])
}

/// Returns the legal moves of an exercise.
fn legal(answer: &Value) -> &Vec<Value> {
    exercise(answer)["board"]["legal"].as_array().unwrap()
}

async fn first_tries(page: &PageHouse) -> Vec<i64> {
    let database = page.house.direct_database().await;
    database.column("select solved from puzzle_try", &[]).await
}

#[tokio::test]
async fn puzzle_is_played_by_the_presses_of_its_menus() {
    let (page, _, cookie) = PageHouse::playing().await;
    let asks = format!("puzzle:-:0:{TWO}.0");
    let asked = page.presses(&cookie, &asks, None).await;
    tells(&text(&asked), "mates in 2");
    assert_eq!(exercise(&asked)["asks"], asks);
    assert_eq!(exercise(&asked)["turn"], format!("{asks}."));
    assert!(legal(&asked).contains(&move_of("c2", "c1")) && legal(&asked).len() > 5);
    // The opponent's last action, then the position to solve.
    let opening = json!([move_of("a1", "a9")]);
    assert_eq!(exercise(&asked)["board"]["turns"], opening);
    let pass = &exercise(&asked)["buttons"].as_array().unwrap()[0];
    assert_eq!([&pass["press"], &pass["value"]], [&asks, "pass"]);
    assert!(!presses(&asked).contains(&"puzzle:-:0:next".to_owned()));

    let right = page
        .presses(&cookie, &format!("{asks}.c2"), Some("c1"))
        .await;
    tells(&text(&right), "Right!");
    let turns = [("a1", "a9"), ("c2", "c1"), ("e2", "d1")].map(|(from, to)| move_of(from, to));
    assert_eq!(exercise(&right)["board"]["turns"], json!(turns));
    let asks = format!("puzzle:-:0:{TWO}.1");
    assert_eq!(exercise(&right)["asks"], asks);
    assert!(legal(&right).contains(&move_of("c1", "d1")));
    assert!(first_tries(&page).await.is_empty(), "nothing is decided");

    let solved = page
        .presses(&cookie, &format!("{asks}.c1"), Some("d1"))
        .await;
    tells(&text(&solved), "You solved it");
    tells(&text(&solved), "900? → ");
    assert_eq!(
        (legal(&solved).len(), first_tries(&page).await),
        (0, vec![1])
    );
    assert!(presses(&solved).contains(&"puzzle:-:0:next".to_owned()));
    let next = page.presses(&cookie, "puzzle:-:0:next", None).await;
    assert!(
        !exercise(&next)["asks"]
            .as_str()
            .unwrap()
            .contains("6f7b47ae")
    );
}

/// The piece goes back: the board is that of the question, with arrows for the turn and its refutation.
#[tokio::test]
async fn wrong_turn_goes_back_with_its_refutation_and_decides_the_first_try() {
    let (page, _, cookie) = PageHouse::playing().await;
    let asks = format!("puzzle:-:0:{TWO}.0");
    let asked = page.presses(&cookie, &asks, None).await;
    let wrong = page
        .presses(&cookie, &format!("{asks}.c2"), Some("c3"))
        .await;
    tells(&text(&wrong), "does not force mate in 2 turns");
    tells(&text(&wrong), "best reply is");
    let board = &exercise(&wrong)["board"];
    assert_eq!(board["turns"], exercise(&asked)["board"]["turns"]);
    assert_eq!(board["legal"], json!([]));
    assert_eq!(board["start"], exercise(&asked)["board"]["start"]);
    let arrows = exercise(&wrong)["arrows"].as_array().unwrap();
    assert_eq!((arrows.len(), &arrows[0]), (2, &move_of("c2", "c3")));
    // A repeated press, another tab and a later solution change nothing.
    for (value, says) in [("c3", "rating stays"), ("c1", "Right!")] {
        let tried = page
            .presses(&cookie, &format!("{asks}.c2"), Some(value))
            .await;
        tells(&text(&tried), says);
    }
    let passed = page.presses(&cookie, &asks, Some("pass")).await;
    assert_eq!(exercise(&passed)["arrows"][0], Value::Null, "{passed}");
    let again = page.presses(&cookie, &format!("{asks}.again"), None).await;
    assert_eq!(legal(&again), legal(&asked));
    assert_eq!(first_tries(&page).await, [0]);
}

/// The line of a puzzle has five numbers more than its question and its legal moves.
#[tokio::test]
async fn solution_is_not_in_the_answer_before_the_end() {
    let (page, _, cookie) = PageHouse::playing().await;
    let asks = format!("puzzle:-:0:{TWO}.0");
    let asked = page.presses(&cookie, &asks, None).await;
    let mut rest = exercise(&asked).clone();
    for (field, shown) in [("arrows", 0), ("targets", 0)] {
        assert_eq!(rest[field].as_array().unwrap().len(), shown, "{field}");
    }
    rest["board"]["legal"] = Value::Null;
    rest["board"]["start"] = Value::Null;
    rest["board"]["points"] = Value::Null;
    let rest = rest.to_string();
    for secret in ["c1", "d1", &move_of("c2", "c1").to_string(), "The solution"] {
        assert!(!rest.contains(secret), "{secret}: {rest}");
    }
    let shown = page.presses(&cookie, &format!("{asks}.show"), None).await;
    tells(&text(&shown), "The solution:");
    let turns = exercise(&shown)["board"]["turns"].as_array().unwrap();
    assert_eq!((turns.len(), &turns[3]), (4, &move_of("c1", "d1")));
    assert_eq!(first_tries(&page).await, [0]);
}

#[tokio::test]
async fn lesson_is_answered_by_points_or_by_yes_and_no() {
    let (page, _, cookie) = PageHouse::playing().await;
    let mut kinds = [0; 3];
    for name in ["goal", "leaps", "taking"] {
        let lesson = Lesson::named(name).unwrap();
        for number in 1..=Exercise::count(lesson) {
            let exercise_of = Exercise::of(lesson, number).unwrap();
            let asks = format!("lesson:-:0:{}.{number}", lesson.id());
            let asked = page.presses(&cookie, &asks, None).await;
            assert_eq!(exercise(&asked)["asks"], asks);
            assert_eq!(exercise(&asked)["turn"], Value::Null);
            assert!(legal(&asked).is_empty());
            let points = &exercise(&asked)["points"];
            let (wrong, right) = match exercise_of.answer() {
                ExerciseAnswer::Truth(is_true) => {
                    kinds[0] += 1;
                    assert_eq!(*points, Value::Null);
                    let press = |says| (format!("{asks}.{says}"), None);
                    let (yes, no) = (press("yes"), press("no"));
                    if is_true { (no, yes) } else { (yes, no) }
                }
                ExerciseAnswer::Squares(squares) => {
                    let several = points["several"] == true;
                    kinds[1 + usize::from(several)] += 1;
                    assert_eq!(points["press"], asks);
                    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
                    let from = points["from"].as_array().unwrap();
                    let is_answer =
                        |at: &&Value| names.iter().any(|name| json!(point(name)) == **at);
                    assert_eq!(from.iter().filter(is_answer).count(), names.len());
                    let other = exercise_of.choices().unwrap();
                    let other = other.into_iter().find(|at| !squares.contains(at));
                    let wrong = other.unwrap().to_string();
                    (
                        (asks.clone(), Some(wrong)),
                        (asks.clone(), Some(names.join(" "))),
                    )
                }
            };
            let missed = page.presses(&cookie, &wrong.0, wrong.1.as_deref()).await;
            tells(&text(&missed), "Not quite");
            assert_eq!(exercise(&missed)["targets"], json!([]));
            let found = page.presses(&cookie, &right.0, right.1.as_deref()).await;
            tells(&text(&found), "Right!");
            assert_eq!(exercise(&found)["points"], Value::Null);
        }
    }
    assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
    // The last exercise of a lesson leads to the first of the next one.
    let last = format!(
        "lesson:-:0:goal.{}.show",
        Exercise::count(Lesson::named("goal").unwrap())
    );
    let shown = page.presses(&cookie, &last, None).await;
    let next = presses(&shown);
    assert!(
        next[0].starts_with("lesson:-:0:") && next[0].ends_with(".1"),
        "{next:?}"
    );
}

#[tokio::test]
async fn turning_points_are_asked_of_their_player_only() {
    let page = PageHouse::new().await;
    let game = finished(&page).await;
    let minas = page.signed_in(&mina(), game).await;
    let other = page.house.running(&alex(), &jihun(), true).await;
    let alexs = page.signed_in(&alex(), other).await;
    let body = analysis(game, "analysis-0001");
    let learn = loop {
        let answer = page.acts(&minas, &body).await;
        if !answer["analysis"].is_null() {
            break answer["analysis"]["learn"].clone();
        }
    };
    assert_eq!(learn["label"], "Learn from it");
    let open = learn["press"].as_str().unwrap();
    let asked = page.presses(&minas, open, None).await;
    tells(&text(&asked), "Find a better move");
    let arrows = exercise(&asked)["arrows"].as_array().unwrap();
    assert_eq!(arrows.len(), 1, "the move that was played: {arrows:?}");
    let asks = exercise(&asked)["asks"].as_str().unwrap().to_owned();
    let turn = exercise(&asked)["turn"].as_str().unwrap().to_owned();
    let hint = page.presses(&minas, &format!("{asks}.hint"), None).await;
    tells(&text(&hint), "Hint: look at");
    // She loses a chariot by a1a8.
    let played = format!("{turn}a1");
    let worse = page.presses(&minas, &played, Some("a8")).await;
    tells(&text(&worse), "is not good enough");
    let arrows = exercise(&worse)["arrows"].as_array().unwrap();
    assert_eq!((arrows.len(), &arrows[0]), (2, &move_of("a1", "a8")));
    assert_eq!(legal(&worse), legal(&asked), "she may try another move");
    let shown = page.presses(&minas, &format!("{asks}.show"), None).await;
    tells(&text(&shown), "The best move was");
    assert!(legal(&shown).is_empty());
    for press in [open, &asks, &format!("{asks}.show"), &played] {
        let value = (press == played).then_some("a8");
        let answer = page.presses(&alexs, press, value).await;
        assert_eq!(answer["outcome"], "refused", "{answer}");
    }
    let running = format!("learn:{other}:1");
    let answer = page.presses(&alexs, &running, None).await;
    assert_eq!(answer["outcome"], "refused", "{answer}");
}

#[tokio::test]
async fn presses_that_no_exercise_has_are_refused() {
    let (page, game, cookie) = PageHouse::playing().await;
    let puzzle = format!("puzzle:-:0:{TWO}.0");
    for (press, value) in [
        ("dance", None),
        ("puzzle:-:0:00000001", None),
        (&format!("puzzle:-:0:{TWO}.2"), None),
        (&puzzle, Some("e3e4")),
        (&puzzle, Some("a1")),
        (&format!("{puzzle}.f6"), None),
        (&format!("{puzzle}.f6"), Some("a1")),
        (&format!("{puzzle}.a1"), Some("a2")),
        ("lesson:-:0:cannon.99", None),
        ("lesson:-:0:cannon.1", Some("z9")),
        ("lesson:-:0:cannon.1.yes", None),
        (&format!("resign:{game}:1"), None),
        (&format!("pass:{game}:1:yes"), None),
        (&format!("learn:{game}:1"), None),
        ("learn:999:1", None),
        ("set:-:0:theme", Some("wood")),
        ("privacy:-:0:yes", None),
    ] {
        let answer = page.presses(&cookie, press, value).await;
        assert_eq!(answer["outcome"], "refused", "{press} {value:?}: {answer}");
        assert_ne!(answer["text"], "");
    }
    assert!(page.house.load(game).await.is_open());
    assert!(first_tries(&page).await.is_empty());
    let other =
        json!({ "protocol": PROTOCOL, "id": "exercise-other", "ask": { "kind": "exercise" } });
    let answer = page.post("/act", &cookie, &other).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn link_to_an_exercise_opens_it_once() {
    let (page, _, cookie) = PageHouse::playing().await;
    let request = page.house.request(&mina(), LOUNGE);
    let id = format!("puzzle:-:0:{TWO}.1");
    let link = async || {
        let link = page
            .house
            .app
            .page
            .exercise_link(&request, id.clone())
            .await;
        link.unwrap().split_once("/#").unwrap().1.to_owned()
    };
    let code = json!({ "code": link().await });
    let answer = page.post("/session", &cookie, &code).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let opened: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
    assert_eq!(opened, json!({ "exercise": id }));
    let again = page.begins(code["code"].as_str().unwrap()).await;
    assert_eq!(again.status(), StatusCode::UNAUTHORIZED);
    let late = link().await;
    page.house.clock.advance(5 * MINUTE);
    let late = page.begins(&late).await;
    assert_eq!(late.status(), StatusCode::UNAUTHORIZED);
}

/// A puzzle of the day names its solvers in a server, wherever they play it.
#[tokio::test]
async fn puzzle_counts_for_the_server_in_which_it_was_opened() {
    let (page, _, cookie) = PageHouse::playing().await;
    let servers = async || -> Vec<Option<i64>> {
        let database = page.house.direct_database().await;
        let sql = "select server from puzzle_try order by at";
        database.column(sql, &[]).await
    };
    let show = |id: &str| format!("puzzle:-:0:{id}.0.show");
    page.presses(&cookie, &show("6f7b47ae"), None).await;
    assert_eq!(servers().await, [None]);
    page.house.clock.advance(MINUTE);
    let request = page.house.request(&mina(), LOUNGE);
    let id = "puzzle:-:0:0025810f.0".to_owned();
    page.house
        .app
        .page
        .exercise_link(&request, id)
        .await
        .unwrap();
    page.presses(&cookie, &show("0025810f"), None).await;
    let server = request.server().unwrap().0.cast_signed();
    assert_eq!(servers().await, [None, Some(server)]);
}

#[tokio::test]
async fn servers_without_the_page_have_no_links_to_exercises() {
    let page = PageHouse::showing(Some(vec![ServerId(404)])).await;
    let request = page.house.request(&mina(), LOUNGE);
    let link = page
        .house
        .app
        .page
        .exercise_link(&request, "lesson:-:0:cannon.1".to_owned());
    assert!(link.await.is_err());
}
