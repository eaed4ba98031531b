//! The board page: how fast a move is seen, and the cost of open pages.

use std::io::Read;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
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
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// An open page.
struct OpenPage {
    cookie: String,
    /// The games that its socket shows. Its task also answers beats.
    shown: UnboundedReceiver<Value>,
    reading: JoinHandle<()>,
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
    for page in pages {
        page.reading.abort();
    }
    let client = reqwest::Client::new();
    let began = Instant::now();
    let load = async |path: &str, known: Option<&str>| {
        let request = client.get(format!("{url}/{path}"));
        let request = request.header("accept-encoding", "gzip");
        let request = match known {
            Some(tag) => request.header("if-none-match", tag),
            None => request,
        };
        Loaded::of(request.send().await.unwrap()).await
    };
    let index = load("", None).await;
    let mut compressed = index.bytes;
    let mut reload = load("", Some(&index.tag)).await.bytes;
    for file in files_of(&index.text) {
        let loaded = load(&file, None).await;
        compressed += loaded.bytes;
        if !loaded.is_kept {
            reload += load(&file, Some(&loaded.tag)).await.bytes;
        }
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
        "  first board: {:.0} ms with its link, {:.1} KB compressed without pictures, pictures {:.1} KB; a reload {:.1} KB",
        milliseconds(began.elapsed()),
        compressed as f64 / 1e3,
        pictures as f64 / 1e3,
        reload as f64 / 1e3,
    );
}

/// A file as it was sent.
struct Loaded {
    /// The bytes of its head and body.
    bytes: usize,
    text: String,
    tag: String,
    /// `true` if a browser does not ask for it again.
    is_kept: bool,
}

impl Loaded {
    async fn of(answer: reqwest::Response) -> Loaded {
        let head = answer.headers().clone();
        let header = |name: &str| {
            let value = head.get(name).and_then(|value| value.to_str().ok());
            value.unwrap_or_default().to_owned()
        };
        let lines = head
            .iter()
            .map(|(name, value)| name.as_str().len() + value.len() + 4);
        let lines: usize = lines.sum();
        let status = answer.status().to_string();
        let body = answer.bytes().await.unwrap();
        let mut text = String::new();
        let is_read = GzDecoder::new(&body[..]).read_to_string(&mut text).is_ok();
        Loaded {
            bytes: "HTTP/1.1 ".len() + status.len() + lines + 4 + body.len(),
            text: if is_read { text } else { String::new() },
            tag: header("etag"),
            is_kept: header("cache-control").contains("immutable"),
        }
    }
}

/// Returns the files that a page's index names, and the words.
fn files_of(index: &str) -> Vec<String> {
    let parts = index.split(['"', '\'']);
    let mut files: Vec<String> = parts
        .filter(|part| {
            [".js", ".css", ".svg", ".webmanifest"]
                .iter()
                .any(|end| part.ends_with(end))
        })
        .map(str::to_owned)
        .collect();
    let folder = files.iter().find_map(|file| file.rsplit_once('/'));
    let words = format!("{}/words.en.json", folder.unwrap().0);
    files.push(words);
    files
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
        let (mut socket, _) = connect_async(request).await.unwrap();
        let watch =
            json!({ "type": "watch", "protocol": PROTOCOL, "watch": 1, "game": game }).to_string();
        socket.send(Message::text(watch)).await.unwrap();
        let (states, shown) = unbounded_channel();
        let mut page = OpenPage {
            cookie,
            shown,
            reading: tokio::spawn(read(socket, states)),
            state: Value::Null,
        };
        page.next_position().await;
        page
    }

    /// Waits until the page shows a later position.
    async fn next_position(&mut self) {
        loop {
            let state = self.shown.recv().await.unwrap();
            let is_new = state["version"] != self.state["version"];
            self.state = state;
            if is_new {
                return;
            }
        }
    }
}

/// Reads a socket as the page does, until it is closed.
async fn read(mut socket: Socket, states: UnboundedSender<Value>) {
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        let mut message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "beat" {
            let beat = json!({ "type": "beat" }).to_string();
            socket.send(Message::text(beat)).await.unwrap();
        }
        if message["type"] == "state" && states.send(message["shown"]["state"].take()).is_err() {
            return;
        }
    }
}
