//! The board page: how fast a move is seen, and the cost of open pages.

use std::io::Write;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use flate2::{Compression, write::GzEncoder};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::seed::Seed;
use crate::town::{Play, Town};
use crate::{milliseconds, percentile};

/// The number of games, each with the page open for both players.
const GAMES: usize = 100;
/// The number of rounds, in each of which every game has one move on the page and one typed.
const ROUNDS: usize = 3;
/// The interval between moves.
const PACE: Duration = Duration::from_millis(100);
/// The time for which idle pages are watched.
const IDLE: Duration = Duration::from_secs(60);
/// The page's protocol.
const PROTOCOL: u32 = 2;
/// The page's files, as its index names them.
const FILES: [&str; 11] = [
    "",
    "main.js",
    "board.js",
    "plan.js",
    "practice.js",
    "server.js",
    "sound.js",
    "dom.js",
    "board.css",
    "base.css",
    "icon.svg",
];

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// An open page.
struct OpenPage {
    cookie: String,
    socket: Socket,
    /// The game as last shown.
    state: Value,
}

/// A game with the page open for Cho and for Han.
struct LiveGame {
    play: Play,
    pages: [OpenPage; 2],
}

pub async fn run() {
    println!("the board page, open for both players of {GAMES} games");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr();
    let url = format!("http://{}", port.unwrap());
    let mut town = Town::found(GAMES).await;
    town.page = Some(url.clone());
    let mut seed = Seed::new(&town.path()).await;
    let tables = town.tables.clone();
    let plays = town.seat(&mut seed, &tables, 20).await;
    seed.close().await;
    town.start_bot().await;
    let (before, worked) = (town.process().resident(), town.silence().await);
    tokio::time::sleep(IDLE).await;
    let alone = town.worked() - worked;
    let mut games = Vec::new();
    for play in plays {
        let pages = [
            OpenPage::open(&town, &url, play.table.cho, &play).await,
            OpenPage::open(&town, &url, play.table.han, &play).await,
        ];
        games.push(LiveGame { play, pages });
    }
    let worked = town.silence().await;
    println!(
        "  {} pages take {:.1} MB",
        2 * GAMES,
        town.process().resident() - before
    );
    tokio::time::sleep(IDLE).await;
    println!(
        "  a minute without moves: {:.0} ms of processor time, {:.0} without pages",
        milliseconds(town.worked() - worked),
        milliseconds(alone)
    );
    moves(&town, &url, &mut games).await;
    first_board(&town, &url, games).await;
}

/// Plays moves on the page and typed ones in turn.
async fn moves(town: &Town, url: &str, games: &mut [LiveGame]) {
    let client = reqwest::Client::new();
    let mut answered = Vec::new();
    let mut seen = Vec::new();
    let mut worked = [Duration::ZERO; 2];
    let mut beat = tokio::time::interval(PACE);
    for round in 0..2 * ROUNDS {
        let is_typed = round % 2 == 1;
        let before = town.silence().await;
        for game in games.iter_mut() {
            beat.tick().await;
            let side = game.play.played % 2;
            if is_typed {
                let answer = town.play(&mut game.play).await;
                assert_eq!(answer.state(), "answered", "{}", answer.body);
                for page in &mut game.pages {
                    page.next_position().await;
                }
                continue;
            }
            let act = game.act(round);
            let began = Instant::now();
            let request = client
                .post(format!("{url}/act"))
                .header("origin", url)
                .header("content-type", "application/json")
                .header("cookie", &game.pages[side].cookie)
                .body(act.to_string());
            let sending = async {
                let answer = request.send().await.unwrap().text().await.unwrap();
                (answer, began.elapsed())
            };
            let [cho, han] = &mut game.pages;
            let (mover, other) = if side == 0 { (cho, han) } else { (han, cho) };
            let watching = async {
                other.next_position().await;
                began.elapsed()
            };
            let ((answer, time), time_seen) = tokio::join!(sending, watching);
            assert!(answer.starts_with("{\"outcome\":\"done\""), "{answer}");
            mover.next_position().await;
            answered.push(time);
            seen.push(time_seen);
        }
        worked[usize::from(is_typed)] += town.silence().await - before;
    }
    println!(
        "  a move is answered in {:.1} ms, {:.1} at the 99th percentile; the other page shows it after {:.1} ms, {:.1}",
        percentile(&mut answered, 50),
        percentile(&mut answered, 99),
        percentile(&mut seen, 50),
        percentile(&mut seen, 99),
    );
    let moves = (ROUNDS * games.len()) as f64;
    let [page, typed] = worked.map(|time| milliseconds(time) / moves);
    println!("  processor time of a move: {page:.2} ms on the page, {typed:.2} typed");
}

/// Loads everything that the first board needs, one after the other, with no picture drawn before.
async fn first_board(town: &Town, url: &str, mut games: Vec<LiveGame>) {
    // A person has ten pages at most.
    let LiveGame { play, pages } = games.pop().unwrap();
    for mut page in pages {
        page.socket.close(None).await.unwrap();
    }
    let client = reqwest::Client::new();
    let began = Instant::now();
    let mut compressed = 0;
    for file in FILES {
        let answer = client.get(format!("{url}/{file}")).send().await.unwrap();
        assert!(answer.status().is_success(), "{file}");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&answer.bytes().await.unwrap()).unwrap();
        compressed += encoder.finish().unwrap().len();
    }
    let page = OpenPage::open(town, url, play.table.cho, &play).await;
    let mut pictures = 0;
    for path in pictures_of(&page.state) {
        let request = client.get(format!("{url}/{path}"));
        let answer = request.header("cookie", &page.cookie).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}");
        pictures += answer.bytes().await.unwrap().len();
    }
    println!(
        "  first board: {:.0} ms with its link, {:.1} KB compressed without pictures, pictures {:.1} KB",
        milliseconds(began.elapsed()),
        compressed as f64 / 1e3,
        pictures as f64 / 1e3,
    );
}

/// Returns the addresses of the empty board and of its pieces.
fn pictures_of(state: &Value) -> [&str; 2] {
    ["picture", "pieces"].map(|part| state["board"][part].as_str().unwrap())
}

impl LiveGame {
    /// Returns the request for the next move, which is taken as played.
    fn act(&mut self, round: usize) -> Value {
        let (_, turn) = self.play.next();
        let state = &self.pages[(self.play.played - 1) % 2].state;
        let (from, to) = turn.split_at(turn.find(|sign: char| sign.is_ascii_digit()).unwrap() + 1);
        // The tenth rank has two digits.
        let (from, to) = match to.strip_prefix('0') {
            Some(rest) => (format!("{from}0"), rest),
            None => (from.to_owned(), to),
        };
        let game = state["game"].as_str().unwrap();
        json!({
            "protocol": PROTOCOL,
            "game": game.parse::<i64>().unwrap(),
            "version": state["version"],
            "command": { "kind": "move", "from": point(&from), "to": point(to) },
            "id": format!("bench-{game}-{round}"),
        })
    }
}

/// Returns the page's number of a point.
fn point(name: &str) -> u32 {
    let (file, rank) = name.split_at(1);
    let file = u32::from(file.as_bytes()[0] - b'a');
    (rank.parse::<u32>().unwrap() - 1) * 9 + file
}

impl OpenPage {
    /// Opens the page by a new link from the game's channel.
    async fn open(town: &Town, url: &str, person: u64, play: &Play) -> OpenPage {
        let board = town
            .command(person, play.table.channel, "board", json!({}))
            .await;
        let button = board.component("custom_id", "live:").unwrap();
        let message = &board.body["message"];
        let press = json!({
            "as": person.to_string(), "channel": message["channel"], "message": message["id"], "custom_id": button,
        });
        let link = town.act("/do/press", press, person).await;
        let link = link.component("url", url).unwrap();
        let (_, code) = link.split_once('#').unwrap();
        let session = reqwest::Client::new()
            .post(format!("{url}/session"))
            .header("origin", url)
            .header("content-type", "application/json")
            .body(json!({ "code": code }).to_string())
            .send()
            .await
            .unwrap();
        let cookie = session.headers()["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let answer: Value = serde_json::from_slice(&session.bytes().await.unwrap()).unwrap();
        let game: i64 = answer["game"].as_str().unwrap().parse().unwrap();
        let mut request = format!("{}/live", url.replace("http", "ws"))
            .into_client_request()
            .unwrap();
        let headers = request.headers_mut();
        headers.insert("origin", url.parse().unwrap());
        headers.insert("cookie", cookie.parse().unwrap());
        let (socket, _) = connect_async(request).await.unwrap();
        let mut page = OpenPage {
            cookie,
            socket,
            state: Value::Null,
        };
        let watch =
            json!({ "type": "watch", "protocol": PROTOCOL, "watch": 1, "game": game }).to_string();
        page.socket.send(Message::text(watch)).await.unwrap();
        page.next_position().await;
        page
    }

    /// Waits until the page shows a later position.
    async fn next_position(&mut self) {
        loop {
            let message = self.socket.next().await.unwrap().unwrap();
            let Message::Text(text) = message else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] != "state" {
                continue;
            }
            let state = &message["shown"]["state"];
            let is_new = state["version"] != self.state["version"];
            self.state = state.clone();
            if is_new {
                return;
            }
        }
    }
}
