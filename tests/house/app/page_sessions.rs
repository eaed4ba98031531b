//! The sessions of browsers: their life, and links of another person.

use hansu_play::{Command, Person};
use reqwest::header::{COOKIE, ORIGIN, SET_COOKIE};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};

use super::page::{PageHouse, turn};
use crate::support::{DAY, alex, jihun, mina, tells};

async fn signed_in(page: &PageHouse, cookie: &str) -> Response {
    let request = page.client.get(format!("{}/signed-in", page.url));
    request.header(COOKIE, cookie).send().await.unwrap()
}

/// Returns the name and value of the cookie that an answer sets.
fn cookie(answer: &Response) -> String {
    let set = answer.headers()[SET_COOKIE].to_str().unwrap();
    set.split(';').next().unwrap().to_owned()
}

async fn json_of(answer: Response) -> Value {
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

#[tokio::test]
async fn visit_renews_the_cookie_and_returns_the_newest_name() {
    let (page, game) = PageHouse::with_game().await;
    let own = page.signed_in(&mina(), game).await;
    page.house.clock.advance(20 * DAY);
    let answer = signed_in(&page, &own).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let set = answer.headers()[SET_COOKIE].to_str().unwrap();
    assert!(set.starts_with(&format!("{own}; ")), "{set}");
    assert!(set.contains("Max-Age=2592000"), "{set}");
    assert_eq!(json_of(answer).await, json!({ "name": mina().name }));
    for cookie in ["", "hansu=guessed"] {
        let answer = signed_in(&page, cookie).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
        assert!(!answer.headers().contains_key(SET_COOKIE));
    }
    // A finished game has the name too.
    page.house.does(game, &mina(), Command::Resign).await;
    let answer = signed_in(&page, &own).await;
    assert_eq!(json_of(answer).await["name"], mina().name);
}

#[tokio::test]
async fn link_of_another_person_asks_before_it_switches() {
    let (page, game) = PageHouse::with_game().await;
    let first = page.signed_in(&mina(), game).await;
    let code = page.code(&jihun(), game).await;
    let mut body = json!({ "code": code });
    for _ in 0..2 {
        let answer = page.post("/session", &first, &body).await;
        assert_eq!(answer.status(), StatusCode::CONFLICT);
        let question = json_of(answer).await;
        assert_eq!(question["outcome"], "question");
        let text = question["text"].as_str().unwrap();
        tells(text, &mina().name);
        tells(text, &jihun().name);
        assert_eq!(question["yes"], "Switch");
    }
    body["switch"] = json!(true);
    let answer = page.post("/session", &first, &body).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let second = cookie(&answer);
    let name = json_of(signed_in(&page, &second).await).await;
    assert_eq!(name["name"], jihun().name);
    let before = signed_in(&page, &first).await.status();
    assert_eq!(before, StatusCode::UNAUTHORIZED);
    let again = page.post("/session", &second, &body).await;
    assert_eq!(again.status(), StatusCode::UNAUTHORIZED, "the code is used");
}

/// Another tab of the browser has signed in as Jihun since this one showed Mina's board.
#[tokio::test]
async fn act_meant_for_another_person_is_refused() {
    let (page, game, cookie) = PageHouse::playing().await;
    let version = page.house.load(game).await.version();
    let act = turn(game, version.0, ["a4", "b4"], "0123-other-tab");
    let sent_for = async |person: &Person| {
        let request = page.client.post(format!("{}/act", page.url));
        let request = request.header(ORIGIN, &page.url).header(COOKIE, &cookie);
        let request = request.header("content-type", "application/json");
        let request = request.header("x-hansu-person", person.id.to_string());
        let answer = request.body(act.to_string()).send().await.unwrap();
        answer.status()
    };
    assert_eq!(sent_for(&jihun()).await, StatusCode::UNAUTHORIZED);
    assert_eq!(page.ply(game).await, 0);
    assert_eq!(sent_for(&mina()).await, StatusCode::OK);
    assert_eq!(page.ply(game).await, 1);
}

#[tokio::test]
async fn new_link_in_the_same_browser_ends_no_other_session() {
    let (page, game) = PageHouse::with_game().await;
    let telephone = page.signed_in(&mina(), game).await;
    let mut browser = page.signed_in(&mina(), game).await;
    for _ in 0..12 {
        page.house.clock.advance(DAY / 24);
        let code = json!({ "code": page.code(&mina(), game).await });
        let answer = page.post("/session", &browser, &code).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let before = std::mem::replace(&mut browser, cookie(&answer));
        let before = signed_in(&page, &before).await.status();
        assert_eq!(before, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(signed_in(&page, &telephone).await.status(), StatusCode::OK);
    let ended = page.house.app.page.end_sessions(mina().id).await;
    assert_eq!(ended.unwrap(), 2);
}

#[tokio::test]
async fn games_offers_the_page_while_formations_are_chosen() {
    let page = PageHouse::new().await;
    let house = &page.house;
    let game = house.challenged(&mina(), &alex()).await;
    let listed = async || house.list(&mina()).await.on_page;
    assert_eq!(listed().await, None, "a challenge has nothing to show");
    house.accepted(game, &alex(), true).await;
    assert_eq!(listed().await, Some(game));
}
