//! Turns on the board page, with a kill at each step.

use std::net::TcpListener;
use std::time::Duration;

use futures_util::{SinkExt, Stream, StreamExt};
use rand::RngExt;
use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::flows::club::{ALEX, Club, MINA, SAM, components, says};
use crate::flows::faults::{LONGER_THAN_A_NONCE, short_nonces};
use crate::flows::game::Game;
use crate::flows::hostile::{hold, let_go};
use crate::flows::kill::{SETTINGS, stored};

/// The page's protocol.
const PROTOCOL: u32 = 4;

/// A message of a socket.
type Received = Result<Message, Error>;

/// The page as the player to move has it open.
struct Page {
    url: String,
    client: reqwest::Client,
    cookie: String,
}

impl Page {
    /// Opens the page by the button of the newest board.
    async fn open(club: &Club, game: &Game, url: &str) -> Page {
        let pressed = club.press(game.turn(), &game.board, &game.id("live")).await;
        pressed.private();
        let links = components(pressed.message());
        let link = links.iter().find_map(|link| link["url"].as_str()).unwrap();
        let (site, code) = link.split_once("/#").unwrap();
        assert_eq!(site, url);
        let mut page = Page {
            url: url.to_owned(),
            client: reqwest::Client::new(),
            cookie: String::new(),
        };
        let session = page
            .post("/session", &json!({ "code": code }))
            .await
            .unwrap();
        let cookie = session.headers()[SET_COOKIE].to_str().unwrap();
        cookie
            .split(';')
            .next()
            .unwrap()
            .clone_into(&mut page.cookie);
        page
    }

    async fn post(&self, path: &str, body: &Value) -> reqwest::Result<reqwest::Response> {
        let request = self.client.post(format!("{}{path}", self.url));
        let request = request
            .header(ORIGIN, &self.url)
            .header(COOKIE, &self.cookie);
        let request = request.header(CONTENT_TYPE, "application/json");
        request.body(body.to_string()).send().await
    }

    /// Sends an act until the bot answers it, as the page does after a lost connection.
    async fn acts(&self, club: &Club, act: &Value) -> Value {
        club.stage
            .until(async || {
                let answer = self.post("/act", act).await.ok()?;
                if !answer.status().is_success() {
                    return None;
                }
                serde_json::from_str(&answer.text().await.ok()?).ok()
            })
            .await
    }
}

/// Returns an address for a page. Its port is not one that the kernel gives to other connections while the bot is dead.
fn free_address() -> String {
    loop {
        let address = format!("127.0.0.1:{}", rand::rng().random_range(20_000..32_000));
        if TcpListener::bind(&address).is_ok() {
            return address;
        }
    }
}

async fn club_with_page() -> (Club, String) {
    let address = free_address();
    let url = format!("http://{address}");
    let page = [
        ("HANSU_PAGE__ADDRESS", address.as_str()),
        ("HANSU_PAGE__URL", url.as_str()),
    ];
    let settings = [&SETTINGS, &page[..]].concat();
    let club = Club::open_on_either_with(short_nonces, &settings).await;
    (club, url)
}

/// Returns the act that plays a move, such as `a4b4`.
pub(super) fn act(game: &Game, mv: &str, id: &str) -> Value {
    let point = |name: &str| {
        let bytes = name.as_bytes();
        u32::from(bytes[1] - b'1') * 9 + u32::from(bytes[0] - b'a')
    };
    let command = json!({ "kind": "move", "from": point(&mv[..2]), "to": point(&mv[2..]) });
    json!({
        "protocol": PROTOCOL, "game": game.number.parse::<i64>().unwrap(), "id": id,
        "ask": { "kind": "turn", "version": game.version(), "command": command },
    })
}

/// Repeats an act after a kill. It is played once, its board is there once, and its id is of no other act.
async fn is_played_once(club: &Club, game: &mut Game, page: &Page, act: &Value, mv: &str) {
    let answer = page.acts(club, act).await;
    assert_eq!(answer["outcome"], "done", "{answer}");
    game.note(mv);
    let stored = stored(club).await;
    assert_eq!(stored.len(), game.moves.ply());
    let mut other = act.clone();
    other["ask"]["command"] = json!({ "kind": "press", "deed": "resign" });
    assert_eq!(page.acts(club, &other).await["outcome"], "refused");
    game.next_board(club).await;
    game.has_each_board_once(club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_during_an_act_plays_it_once() {
    let (mut club, url) = club_with_page().await;
    let mut game = club.begin().await;
    let steps = [
        ("the board is not posted yet", "before", Duration::ZERO),
        (
            "the board is posted, but not noted",
            "after",
            Duration::ZERO,
        ),
        (
            "the same, and a nonce's life later",
            "after",
            LONGER_THAN_A_NONCE,
        ),
    ];
    for ((step, when, pause), mv) in steps.into_iter().zip(["a4b4", "a7b7", "c4c5"]) {
        game.is_quiet(&club).await;
        let page = Page::open(&club, &game, &url).await;
        let fault_id = club.hold_post(&game.home, when).await;
        let act = act(&game, mv, &format!("00000000-{mv}"));
        let answer = page.acts(&club, &act).await;
        assert_eq!(answer["outcome"], "done", "{step}: {answer}");
        club.is_hit(&fault_id).await;
        club.kill_bot().await;
        tokio::time::sleep(pause).await; // the life of a nonce passes by itself
        club.start_bot().await;
        println!("{step}");
        is_played_once(&club, &mut game, &page, &act, mv).await;
    }
    game.goes_on(&club, "c7c6").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_before_the_commit_of_an_act_leaves_it_to_be_repeated() {
    let (mut club, url) = club_with_page().await;
    let mut game = club.begin().await;
    let page = Page::open(&club, &game, &url).await;
    let act = act(&game, "a4b4", "00000000-0001");
    let lock = hold(&club).await;
    // It waits for the other program's lock.
    let sending = tokio::time::timeout(Duration::from_millis(300), page.post("/act", &act));
    assert!(sending.await.is_err());
    club.kill_bot().await;
    let_go(lock).await;
    assert_eq!(stored(&club).await.len(), 0);
    club.start_bot().await;
    is_played_once(&club, &mut game, &page, &act, "a4b4").await;
    game.goes_on(&club, "a7b7").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_kills_during_acts_play_each_once() {
    let (mut club, url) = club_with_page().await;
    let mut game = club.begin().await;
    let moves = ["a4b4", "a7b7", "i4h4", "i7h7", "c4c5", "c7c6"];
    // With a server each start waits until the previous process counts as dead.
    let kills = if club.address().is_some() {
        2
    } else {
        moves.len()
    };
    for mv in &moves[..kills] {
        let page = Page::open(&club, &game, &url).await;
        let act = act(&game, mv, &format!("00000000-{mv}"));
        let moment = Duration::from_micros(rand::rng().random_range(0..30_000));
        // The moment of the kill is what is tried.
        let _ = tokio::time::timeout(moment, page.post("/act", &act)).await;
        club.restart_bot().await;
        println!("killed after {moment:?}");
        is_played_once(&club, &mut game, &page, &act, mv).await;
        game.is_quiet(&club).await;
    }
    says(&game.board, "Move");
}

/// Reads the socket's next message in words, besides beats.
async fn next_message(socket: &mut (impl Stream<Item = Received> + Unpin)) -> Value {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(30), socket.next()).await;
        if let Message::Text(text) = message.unwrap().unwrap().unwrap() {
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] != "beat" {
                return message;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn change_of_another_game_sends_only_the_list() {
    let (club, url) = club_with_page().await;
    let shown = Game::begin(&club, ALEX, MINA).await;
    let mut other = Game::begin(&club, ALEX, SAM).await;
    let page = Page::open(&club, &shown, &url).await;
    let address = format!("{}/live", url.replace("http", "ws"));
    let mut request = address.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert(ORIGIN, url.parse().unwrap());
    headers.insert(COOKIE, page.cookie.parse().unwrap());
    let (mut socket, _) = connect_async(request).await.unwrap();
    let number = shown.number.parse::<i64>().unwrap();
    let watch = json!({ "type": "watch", "protocol": PROTOCOL, "watch": 1, "game": number });
    socket.send(Message::text(watch.to_string())).await.unwrap();
    let state = next_message(&mut socket).await;
    let state = &state["shown"];
    assert_eq!(state["state"]["game"], *shown.number, "{state}");
    let waits = |message: &Value| -> Vec<bool> {
        let games = message["games"].as_array().unwrap().iter();
        games.map(|game| game["yours"] == true).collect()
    };
    assert_eq!(waits(state), [true, true]);
    other.play(&club, "a4b4").await;
    let mut list = next_message(&mut socket).await;
    // The clock of the shown game may have started meanwhile.
    while list["type"] == "current"
        || (list["type"] == "state" && waits(&list["shown"]) == [true, true])
    {
        list = next_message(&mut socket).await;
    }
    // Over a database of several processes a page also looks for changes by itself, and may have been faster.
    if std::env::var_os("TEST_DATABASE_URL").is_none() {
        assert_eq!(list["type"], "games");
    }
    let listed = if list["type"] == "games" {
        &list
    } else {
        &list["shown"]
    };
    assert_eq!(waits(listed), [true, false], "{list}");
}
