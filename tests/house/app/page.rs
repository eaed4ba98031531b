//! The board page over HTTP: links, sessions, turns, and everything that an attacker tries.

use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use hansu::app::{
    DirectChannel, DirectMessages, Limits, OutletError, PageSite, PracticePartner, Visitor,
};
use hansu::page::{self, Activity, Connections};
use hansu_play::{ChannelId, Command, GameId, Match, Person, Phase, ServerId, UserId};
use hansu_store::ParkReason;
use reqwest::header::{COOKIE, ORIGIN, SET_COOKIE};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::activity::{APPLICATION, FakeHost};
use super::page_states::{PROTOCOL, request};
use crate::support::house::{House, limits};
use crate::support::{CLUB, DAY, MINUTE, alex, jihun, mina, person};

/// The limit of the page's connections.
pub(super) const CONNECTIONS: usize = 100;
/// The proxies that are trusted by default.
const LOOPBACK: [&str; 2] = ["127.0.0.0/8", "::1/128"];

/// Fake direct messages, in a channel with the person's id.
#[derive(Default)]
struct FakeDirectMessages {
    /// Discord's error instead of opening the channel.
    refusal: Mutex<Option<OutletError>>,
}

impl DirectMessages for FakeDirectMessages {
    fn open(
        &self,
        person: UserId,
    ) -> Pin<Box<dyn Future<Output = Result<DirectChannel, OutletError>> + Send + '_>> {
        let answer = match self.refusal.lock().unwrap().clone() {
            Some(refusal) => Err(refusal),
            None => Ok(DirectChannel {
                channel: ChannelId(person.0),
                person: [mina(), jihun(), alex()]
                    .into_iter()
                    .find(|game| game.id == person)
                    .unwrap(),
            }),
        };
        Box::pin(async { answer })
    }
}

/// Returns the bot as a player, for practice games.
pub(super) fn bot() -> Person {
    person(77, "Hansu")
}

/// A house with a board page.
pub(super) struct PageHouse {
    pub house: House,
    pub host: Arc<FakeHost>,
    direct: Arc<FakeDirectMessages>,
    pub url: String,
    pub client: Client,
    /// The number of presses at exercises.
    presses: AtomicU32,
    _stop: DropGuard,
}

impl PageHouse {
    pub async fn new() -> PageHouse {
        PageHouse::showing(None).await
    }

    /// Returns a page that shows games of these servers.
    pub async fn showing(servers: Option<Vec<ServerId>>) -> PageHouse {
        PageHouse::with(servers, limits(), &LOOPBACK).await
    }

    /// Returns a page that trusts only these proxies.
    pub async fn behind(proxies: &[&str]) -> PageHouse {
        PageHouse::with(None, limits(), proxies).await
    }

    async fn with(servers: Option<Vec<ServerId>>, limits: Limits, proxies: &[&str]) -> PageHouse {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let site = PageSite {
            url: url.clone(),
            servers,
            activity: true,
        };
        let house = House::with(Limits {
            page: Some(site.clone()),
            ..limits
        })
        .await;
        let stop = CancellationToken::new();
        let direct: Arc<FakeDirectMessages> = Arc::default();
        let partner = PracticePartner {
            bot: bot(),
            direct: direct.clone(),
        };
        let host: Arc<FakeHost> = Arc::default();
        let activity = Activity {
            host: host.clone(),
            application: APPLICATION,
            frame_ancestors: vec!["https://discord.com".to_owned()],
        };
        let serving = page::serve(
            Arc::new(listener),
            house.app.clone(),
            site,
            partner,
            Some(activity),
            Connections {
                limit: CONNECTIONS,
                proxies: proxies.iter().map(|proxy| proxy.parse().unwrap()).collect(),
            },
            stop.clone(),
        );
        tokio::spawn(serving);
        PageHouse {
            house,
            host,
            direct,
            url,
            client: Client::new(),
            presses: AtomicU32::new(0),
            _stop: stop.drop_guard(),
        }
    }

    /// Returns a page with a running game of Mina (Cho) and Jihun in a thread.
    pub async fn with_game() -> (PageHouse, GameId) {
        let page = PageHouse::new().await;
        let game = page.house.running(&mina(), &jihun(), true).await;
        (page, game)
    }

    /// Returns the same, and the thread.
    pub async fn with_thread() -> (PageHouse, GameId, ChannelId) {
        let (page, game) = PageHouse::with_game().await;
        let home = page.house.home(game).await;
        (page, game, home)
    }

    /// Returns the same, and the cookie of Mina's session.
    pub async fn playing() -> (PageHouse, GameId, String) {
        let (page, game) = PageHouse::with_game().await;
        let cookie = page.signed_in(&mina(), game).await;
        (page, game, cookie)
    }

    /// Returns the code of a new link of a person to a game.
    pub async fn code(&self, person: &Person, game: GameId) -> String {
        let row = self.house.row(game).await;
        let request = self.house.request(person, row.home);
        let link = self.house.app.page.link(&request, &row).await.unwrap();
        let (site, code) = link.split_once("/#").unwrap();
        assert_eq!(site, self.url);
        code.to_owned()
    }

    pub async fn post(&self, path: &str, cookie: &str, body: &Value) -> Response {
        let request = self.client.post(format!("{}{path}", self.url));
        let request = request.header(ORIGIN, &self.url).header(COOKIE, cookie);
        let request = request.header("content-type", "application/json");
        request.body(body.to_string()).send().await.unwrap()
    }

    /// Returns the answer to a press at an exercise, at once.
    pub async fn presses(&self, cookie: &str, press: &str, value: Option<&str>) -> Value {
        let mut id = self.presses.fetch_add(1, Ordering::Relaxed).to_string();
        id.insert_str(0, "exercise-");
        let ask = json!({ "kind": "exercise", "press": press, "value": value });
        self.acts(
            cookie,
            &json!({ "protocol": PROTOCOL, "id": id, "ask": ask }),
        )
        .await
    }

    pub async fn begins(&self, code: &str) -> Response {
        self.post("/session", "", &json!({ "code": code })).await
    }

    /// Returns the cookie of a new session of a person.
    pub async fn signed_in(&self, person: &Person, game: GameId) -> String {
        let answer = self.begins(&self.code(person, game).await).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let set = answer.headers()[SET_COOKIE].to_str().unwrap().to_owned();
        set.split(';').next().unwrap().to_owned()
    }

    /// Returns the answer to a request that acts.
    pub async fn acts(&self, cookie: &str, body: &Value) -> Value {
        let answer = self.post("/act", cookie, body).await;
        assert_eq!(answer.status(), StatusCode::OK);
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    /// Lets the bot play until the guard is dropped.
    pub fn bot_plays(&self) -> DropGuard {
        self.house.bot_plays(&bot())
    }

    /// Returns the answer to a request that begins a game, while the courier posts its message.
    pub async fn asks_for_game(&self, cookie: &str, body: &Value) -> Value {
        let stop = CancellationToken::new();
        let asking = async {
            let answer = self.acts(cookie, body).await;
            stop.cancel();
            answer
        };
        let posting = async {
            while !stop.is_cancelled() {
                self.house.deliver_due().await;
                tokio::task::yield_now().await;
            }
        };
        tokio::join!(asking, posting).0
    }

    /// Returns a person's open games against the bot.
    async fn practised_by(&self, person: &Person) -> Vec<Arc<Match>> {
        let games = self.house.store().open_games_of(person.id, None).await;
        let mut practice_games = Vec::new();
        for row in games
            .unwrap()
            .into_iter()
            .filter(|row| row.server.is_none())
        {
            practice_games.push(self.house.load(row.id).await);
        }
        practice_games
    }

    pub async fn version(&self, game: GameId) -> u32 {
        self.house.load(game).await.version().0
    }

    pub async fn ply(&self, game: GameId) -> usize {
        let state = self.house.load(game).await;
        state.game().unwrap().ply()
    }
}

/// Returns the number of a point on the page.
pub(super) fn point(name: &str) -> usize {
    let file = usize::from(name.as_bytes()[0] - b'a');
    let rank: usize = name[1..].parse().unwrap();
    (rank - 1) * 9 + file
}

fn commands(game: GameId, version: u32, command: Value, id: &str) -> Value {
    request(
        game,
        id,
        json!({ "kind": "turn", "version": version, "command": command }),
    )
}

/// Returns the press of a button below the board.
pub(super) fn press(game: GameId, version: u32, deed: &str, id: &str) -> Value {
    commands(game, version, json!({ "kind": "press", "deed": deed }), id)
}

pub(super) fn turn(game: GameId, version: u32, [from, target]: [&str; 2], id: &str) -> Value {
    let command = json!({ "kind": "move", "from": point(from), "to": point(target) });
    commands(game, version, command, id)
}

#[tokio::test]
async fn link_is_usable_once_within_five_minutes() {
    let (page, game) = PageHouse::with_game().await;
    let code = page.code(&mina(), game).await;
    let answer = page.begins(&code).await;
    let cookie = answer.headers()[SET_COOKIE].to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert_eq!(answer.status(), StatusCode::OK);
    let again = page.begins(&code).await;
    assert_eq!(again.status(), StatusCode::UNAUTHORIZED);
    let late = page.code(&mina(), game).await;
    page.house.clock.advance(5 * MINUTE);
    for code in [code.as_str(), late.as_str(), "", "guessed"] {
        assert_eq!(page.begins(code).await.status(), StatusCode::UNAUTHORIZED);
    }
    // No stored value can be used as a code or a cookie.
    let stored: Vec<String> = {
        let database = page.house.direct_database().await;
        database
            .column("select digest from page_session", &[])
            .await
    };
    assert_eq!(stored.len(), 1);
    assert!(!cookie.contains(&stored[0]));
}

#[tokio::test]
async fn codes_are_rejected_after_too_many_wrong_ones() {
    let (page, game) = PageHouse::with_game().await;
    for _ in 0..20 {
        let answer = page.begins("wrong").await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    }
    let code = page.code(&mina(), game).await;
    let answer = page.begins(&code).await;
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn session_ends_by_signing_out_and_after_thirty_days() {
    let (page, game) = PageHouse::with_game().await;
    let first = page.signed_in(&mina(), game).await;
    let second = page.signed_in(&mina(), game).await;
    let third = page.signed_in(&mina(), game).await;
    let is_in = async |cookie: &str| {
        let request = page.client.get(format!("{}/signed-in", page.url));
        let answer = request.header(COOKIE, cookie).send().await.unwrap();
        answer.status() == StatusCode::OK
    };
    page.post("/sign-out", &first, &json!({})).await;
    assert!(!is_in(&first).await && is_in(&second).await);
    // Each use prolongs the session.
    page.house.clock.advance(20 * DAY);
    assert!(is_in(&second).await);
    page.house.clock.advance(20 * DAY);
    assert!(is_in(&second).await && !is_in(&third).await);
    let ended = page.house.app.page.end_sessions(mina().id).await;
    assert_eq!(ended.unwrap(), 2);
    assert!(!is_in(&second).await);
}

#[tokio::test]
async fn person_has_ten_sessions() {
    let (page, game) = PageHouse::with_game().await;
    for _ in 0..12 {
        page.signed_in(&mina(), game).await;
        page.house.clock.advance(MINUTE);
    }
    let ended = page.house.app.page.end_sessions(mina().id).await;
    assert_eq!(ended.unwrap(), 10);
}

#[tokio::test]
async fn requests_of_other_origins_are_refused() {
    let (page, game, cookie) = PageHouse::playing().await;
    let body = turn(game, 2, ["a4", "b4"], "00000000-0001");
    for origin in [None, Some("https://attacker.example"), Some("null")] {
        for path in ["/session", "/act", "/sign-out", "/live"] {
            let url = format!("{}{path}", page.url);
            let request = match path {
                "/live" => page.client.get(url),
                _ => page.client.post(url).body(body.to_string()),
            };
            let request = request.header(COOKIE, &cookie);
            let request = match origin {
                Some(origin) => request.header(ORIGIN, origin),
                None => request,
            };
            let status = request.send().await.unwrap().status();
            assert_eq!(status, StatusCode::FORBIDDEN, "{path} from {origin:?}");
        }
    }
    assert_eq!(page.ply(game).await, 0);
}

#[tokio::test]
async fn page_sends_security_headers() {
    let page = PageHouse::new().await;
    for path in ["/", "/main.js", "/nothing"] {
        let answer = page.client.get(format!("{}{path}", page.url)).send().await;
        let answer = answer.unwrap();
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        let policy = &answer.headers()["cross-origin-opener-policy"];
        assert_eq!(policy, "same-origin");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer");
    }
}

#[tokio::test]
async fn repeated_turn_is_played_once() {
    let (page, game, cookie) = PageHouse::playing().await;
    let version = page.version(game).await;
    let body = turn(game, version, ["a4", "b4"], "00000000-0001");
    let (first, second) = tokio::join!(page.acts(&cookie, &body), page.acts(&cookie, &body));
    assert_eq!([&first["outcome"], &second["outcome"]], ["done", "done"]);
    assert_eq!(page.ply(game).await, 1);
    // The act is also known after a restart, since it is stored.
    page.house.load(game).await;
    assert_eq!(page.acts(&cookie, &body).await["outcome"], "done");
    // The same id for another act is refused.
    let other_act = turn(game, version, ["c4", "d4"], "00000000-0001");
    assert_eq!(page.acts(&cookie, &other_act).await["outcome"], "refused");
    // An act on an old position is refused.
    let outdated = turn(game, version, ["c4", "d4"], "00000000-0002");
    let answer = page.acts(&cookie, &outdated).await;
    assert_eq!(answer["outcome"], "refused");
    assert_eq!(page.ply(game).await, 1);
    // The courier posts the board, because there is no interaction to answer.
    let before = page.house.platform.wire().posted.len();
    page.house.deliver().await;
    assert!(page.house.platform.wire().posted.len() > before);
}

#[tokio::test]
async fn only_players_see_and_move() {
    let (page, game) = PageHouse::with_game().await;
    let other_game = page.house.running(&jihun(), &alex(), true).await;
    let cookie = page.signed_in(&mina(), game).await;
    let version = page.version(game).await;
    // A game of other players.
    let foreign = turn(other_game, version, ["a4", "b4"], "00000000-0001");
    let answer = page.acts(&cookie, &foreign).await;
    assert_eq!(answer["outcome"], "refused");
    // The opponent's turn, and a game that does not exist.
    let waiting = page.signed_in(&jihun(), game).await;
    for (cookie, game) in [(&waiting, game), (&cookie, GameId(99))] {
        let body = turn(game, version, ["a7", "b7"], "00000000-0002");
        assert_eq!(page.acts(cookie, &body).await["outcome"], "refused");
    }
    // Requests without a session.
    for cookie in ["", "hansu=guessed", "hansu="] {
        let answer = page.post("/act", cookie, &foreign).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    }
    assert_eq!(page.ply(game).await + page.ply(other_game).await, 0);
}

#[tokio::test]
async fn invalid_acts_change_nothing() {
    let (page, game, cookie) = PageHouse::playing().await;
    let version = page.version(game).await;
    let good = turn(game, version, ["a4", "b4"], "00000000-0001");
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    let with_command = |command: Value| commands(game, version, command, "00000000-0001");
    for body in [
        with("id", json!("short")),
        with("id", json!("x".repeat(65))),
        with("id", json!("'; drop table game")),
        with_command(json!({ "kind": "castle" })),
        with_command(json!({ "kind": "move", "from": 900, "to": 1 })),
        with("more", json!(1)),
        json!([]),
    ] {
        let answer = page.post("/act", &cookie, &body).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{body}");
    }
    for body in [
        with_command(json!({ "kind": "move", "from": 250, "to": 1 })),
        with_command(json!({ "kind": "set-up", "choice": 0 })),
        with_command(json!({ "kind": "press", "deed": "accept-draw" })),
        with_command(json!({ "kind": "move", "from": 0, "to": 89 })),
    ] {
        let answer = page.acts(&cookie, &body).await;
        assert_eq!(answer["outcome"], "refused", "{body}");
    }
    let reload = with("protocol", json!(0));
    assert_eq!(page.acts(&cookie, &reload).await["outcome"], "reload");
    let huge = with("id", json!("x".repeat(20_000)));
    let answer = page.post("/act", &cookie, &huge).await;
    assert_eq!(answer.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(page.ply(game).await, 0);
}

#[tokio::test]
async fn act_ending_the_game_is_confirmed_first() {
    let (page, game, cookie) = PageHouse::playing().await;
    let version = page.version(game).await;
    let mut body = turn(game, version, ["a4", "b4"], "00000000-0001");
    body["ask"]["command"] = json!({ "kind": "press", "deed": "resign" });
    let question = page.acts(&cookie, &body).await;
    assert_eq!(question["outcome"], "question");
    let is_open = async || page.house.load(game).await.is_open();
    assert!(is_open().await);
    body["ask"]["confirmed"] = json!(true);
    let answer = page.acts(&cookie, &body).await;
    assert_eq!(answer["outcome"], "done");
    assert_eq!(page.state(&cookie, game).await["over"], true);
    assert!(!is_open().await);
}

#[tokio::test]
async fn formation_of_the_opponent_is_a_secret() {
    let page = PageHouse::new().await;
    let house = &page.house;
    let game = house.challenged(&mina(), &jihun()).await;
    house.accepted(game, &jihun(), true).await;
    house.deliver().await;
    // Han chooses first, from four formations. The choice is public only under some rules.
    let cookie = page.signed_in(&jihun(), game).await;
    let version = house.load(game).await.version().0;
    let mut body = turn(game, version, ["a4", "b4"], "00000000-0001");
    body["ask"]["command"] = json!({ "kind": "set-up", "choice": 2 });
    let answer = page.acts(&cookie, &body).await;
    assert_eq!(answer["outcome"], "done");
    let state = page.state(&cookie, game).await;
    assert_eq!(state["board"], Value::Null);
    assert_eq!(state["formations"], json!([]));
    let other_cookie = page.signed_in(&mina(), game).await;
    let version = house.load(game).await.version().0;
    let mut body = turn(game, version, ["a4", "b4"], "00000000-0002");
    body["ask"]["command"] = json!({ "kind": "set-up", "choice": 9 });
    let answer = page.acts(&other_cookie, &body).await;
    assert_eq!(answer["outcome"], "refused");
    let state = page.state(&other_cookie, game).await;
    assert_eq!(state["formations"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn games_of_other_servers_are_not_shown() {
    let page = PageHouse::showing(Some(vec![ServerId(1)])).await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let row = page.house.row(game).await;
    let request = page.house.request(&mina(), row.home);
    assert!(page.house.app.page.link(&request, &row).await.is_err());
    assert!(!page.house.app.page.is_offered(Some(CLUB)));
    assert!(
        page.house
            .app
            .page
            .games(Visitor::in_browser(mina().id))
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn person_may_act_sixty_times_a_minute() {
    let (page, game, cookie) = PageHouse::playing().await;
    let mut refused_count = 0;
    for nth in 0..100 {
        let body = turn(game, 0, ["a4", "b4"], &format!("00000000-{nth:04}"));
        let status = page.post("/act", &cookie, &body).await.status();
        refused_count += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused_count, 40);
}

#[tokio::test]
async fn hint_is_counted_once_for_a_position() {
    let (page, game, cookie) = PageHouse::playing().await;
    let state = page.house.load(game).await;
    let mut body = hint(game, state.version().0, "00000000-0001");
    for id in ["00000000-0001", "00000000-0001", "00000000-0002"] {
        body["id"] = json!(id);
        let answer = page.post("/act", &cookie, &body).await;
        let answer = answer.text().await.unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["outcome"], "hint");
        assert_eq!(answer["arrow"].as_array().unwrap().len(), 2);
    }
    let now = page.house.load(game).await;
    assert_eq!(now.seq().0, state.seq().0 + 1);
    // No hint on the opponent's turn.
    let waiting = page.signed_in(&jihun(), game).await;
    let answer = page.post("/act", &waiting, &body).await;
    let answer = answer.text().await.unwrap();
    assert!(answer.contains("refused"), "{answer}");
}

#[tokio::test]
async fn hint_with_the_id_of_another_act_is_refused() {
    let (page, game) = PageHouse::with_game().await;
    let cookies = [
        page.signed_in(&mina(), game).await,
        page.signed_in(&jihun(), game).await,
    ];
    let version = async || page.version(game).await;
    let hint = |version: u32, id: &str| hint(game, version, id);
    let first = hint(version().await, "hint-0000");
    let answer = page.acts(&cookies[0], &first).await;
    assert_eq!(answer["outcome"], "hint");
    for (cookie, points, id) in [
        (&cookies[0], ["a4", "b4"], "move-0000"),
        (&cookies[1], ["a7", "b7"], "move-0001"),
    ] {
        let moved = turn(game, version().await, points, id);
        assert_eq!(page.acts(cookie, &moved).await["outcome"], "done");
    }
    let seq = page.house.load(game).await.seq();
    let now = version().await;
    // The ids of a hint and of a move, and the counted request itself after the position has changed.
    for body in [hint(now, "hint-0000"), hint(now, "move-0000"), first] {
        let answer = page.acts(&cookies[0], &body).await;
        assert_eq!(answer["outcome"], "refused", "{body}");
    }
    assert_eq!(page.house.load(game).await.seq(), seq);
    let new = page.acts(&cookies[0], &hint(now, "hint-0001")).await;
    assert_eq!(new["outcome"], "hint");
    assert_eq!(page.house.load(game).await.seq().0, seq.0 + 1);
    // An id that is known is refused even while the position's hint is counted.
    let body = hint(now, "move-0000");
    let answer = page.acts(&cookies[0], &body).await;
    assert_eq!(answer["outcome"], "refused");
}

#[tokio::test]
async fn pictures_need_a_session() {
    let (page, _, cookie) = PageHouse::playing().await;
    let get = async |cookie: &str, path: &str| {
        let request = page.client.get(format!("{}/picture/{path}", page.url));
        request.header(COOKIE, cookie).send().await.unwrap()
    };
    let look = "janggi.cho.wood.traditional.both.common";
    for file in ["board.png", "pieces.png"] {
        let path = format!("{look}/{file}");
        let response = get(&cookie, &path).await;
        assert_eq!(response.status(), StatusCode::OK);
        let caching = response.headers()["cache-control"].to_str();
        let caching = caching.unwrap().to_owned();
        assert!(caching.contains("immutable"), "{caching}");
        assert!(response.bytes().await.unwrap().starts_with(b"\x89PNG"));
        assert_eq!(get("", &path).await.status(), StatusCode::UNAUTHORIZED);
    }
    for path in [
        "x/board.png",
        "janggi.cho.wood.traditional.both.common/x.png",
    ] {
        assert_eq!(get(&cookie, path).await.status(), StatusCode::NOT_FOUND);
    }
}

pub(super) fn plan(game: GameId, version: u32, node: u32, edit: &Value, id: &str) -> Value {
    let ask = json!({ "kind": "plan", "version": version, "node": node, "edit": edit });
    request(game, id, ask)
}

pub(super) fn hint(game: GameId, version: u32, id: &str) -> Value {
    request(game, id, json!({ "kind": "hint", "version": version }))
}

fn planned_move([from, target]: [&str; 2]) -> Value {
    json!({ "kind": "move", "from": point(from), "to": point(target) })
}

#[tokio::test]
async fn plan_of_the_page_answers_the_opponent() {
    let (page, game) = PageHouse::with_game().await;
    let cookie = page.signed_in(&jihun(), game).await;
    let version = page.version(game).await;
    let asks = async |body: Value| page.acts(&cookie, &body).await;
    let answer = asks(plan(game, version, 0, &Value::Null, "plan-0000")).await;
    assert_eq!(answer["plan"]["line"], json!([]));
    let first = plan(game, version, 0, &planned_move(["a4", "b4"]), "plan-0001");
    let added = asks(first.clone()).await;
    assert_eq!(added["plan"]["line"], json!([[point("a4"), point("b4")]]));
    // The repeated request changes nothing, and shows the same plan.
    let repeated = asks(first).await;
    let below = repeated["plan"]["below"].as_array().unwrap();
    assert_eq!(below.len(), 1, "{repeated}");
    let node = u32::try_from(added["plan"]["node"].as_u64().unwrap()).unwrap();
    let answer = asks(plan(
        game,
        version,
        node,
        &planned_move(["a7", "b7"]),
        "plan-0002",
    ));
    assert_eq!(answer.await["plan"]["line"].as_array().unwrap().len(), 2);
    let illegal = plan(game, version, 0, &planned_move(["a1", "i10"]), "plan-0003");
    assert_eq!(asks(illegal).await["outcome"], "refused");
    let missing_square = plan(
        game,
        version,
        0,
        &json!({ "kind": "move", "from": 3, "to": 90 }),
        "plan-0004",
    );
    assert_eq!(asks(missing_square).await["outcome"], "refused");
    let other_act = plan(game, version, 0, &json!({ "kind": "clear" }), "plan-0002");
    let answer = asks(other_act).await;
    assert_eq!(answer["outcome"], "refused", "the id of another request");
    let mover = page.signed_in(&mina(), game).await;
    let own_turn = page
        .acts(&mover, &plan(game, version, 0, &Value::Null, "plan-0005"))
        .await;
    assert_eq!(own_turn["outcome"], "refused", "it is her turn");
    page.acts(&mover, &turn(game, version, ["a4", "b4"], "act-plan"))
        .await;
    assert_eq!(page.ply(game).await, 2, "the answer was played");
}

#[tokio::test]
async fn plan_of_the_page_is_hidden_from_others() {
    let (page, game) = PageHouse::with_game().await;
    let other_game = page.house.running(&alex(), &jihun(), true).await;
    let cookie = page.signed_in(&alex(), other_game).await;
    let version = page.version(game).await;
    let body = plan(game, version, 0, &Value::Null, "plan-0006");
    let answer = page.acts(&cookie, &body).await;
    assert_eq!(answer["outcome"], "refused");
    assert!(answer["plan"].is_null());
}

fn practice(variant: &str, level: u8, side: &str, id: &str) -> Value {
    let ask = json!({ "kind": "practice", "variant": variant, "level": level, "side": side });
    json!({ "protocol": PROTOCOL, "id": id, "ask": ask })
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_game_begins_in_direct_messages() {
    let (page, _, cookie) = PageHouse::playing().await;
    let _bot = page.bot_plays();
    let body = practice("janggi", 4, "han", "practice-0001");
    let answer = page.asks_for_game(&cookie, &body).await;
    assert_eq!(answer["outcome"], "begun", "{answer}");
    let game = GameId(answer["game"].as_str().unwrap().parse().unwrap());
    let state = page.house.load(game).await;
    assert!(matches!(state.phase(), Phase::SettingUp { .. }));
    assert_eq!(state.level().unwrap().number(), 4);
    assert_eq!(state.challenge().channel, ChannelId(mina().id.0));
    assert_eq!(state.seats().unwrap().players.han, mina());
    page.house.deliver().await;
    let direct = ChannelId(mina().id.0);
    let posted = page.house.platform.wire().rows_in(direct).len();
    assert!(posted > 0, "the game is posted in the direct messages");
    // Han chooses first.
    let mut body = turn(game, state.version().0, ["a4", "b4"], "practice-0002");
    body["ask"]["command"] = json!({ "kind": "set-up", "choice": 1 });
    assert_eq!(page.acts(&cookie, &body).await["outcome"], "done");
    // The board waits for the bot, which chooses and moves in its own task.
    page.house.bot_done(game).await;
    page.house.deliver().await;
    assert!(page.house.platform.wire().rows_in(direct).len() > posted);
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_practice_begins_one_game() {
    let (page, _, cookie) = PageHouse::playing().await;
    let _bot = page.bot_plays();
    let body = practice("xiangqi", 1, "cho", "practice-0001");
    let (first, second) = tokio::join!(
        page.asks_for_game(&cookie, &body),
        page.asks_for_game(&cookie, &body),
    );
    assert_eq!(first["outcome"], "begun", "{first}");
    assert_eq!(first, second);
    // The act is stored in the database, so a new process knows it too.
    page.house.clock.advance(MINUTE);
    *page.direct.refusal.lock().unwrap() = Some(OutletError::Unclear);
    assert_eq!(page.asks_for_game(&cookie, &body).await, first);
    let other_body = practice("janggi", 1, "cho", "practice-0001");
    let answer = page.asks_for_game(&cookie, &other_body).await;
    assert_eq!(answer["outcome"], "refused");
    assert_eq!(page.practised_by(&mina()).await.len(), 1);
}

#[tokio::test]
async fn practice_is_refused_without_direct_messages() {
    let (page, _, cookie) = PageHouse::playing().await;
    let body = practice("janggi", 3, "random", "practice-0001");
    for (refusal, words) in [
        (OutletError::Park(ParkReason::Forbidden), "privacy settings"),
        (OutletError::Limited(MINUTE), "a few minutes"),
    ] {
        *page.direct.refusal.lock().unwrap() = Some(refusal);
        let answer = page.asks_for_game(&cookie, &body).await;
        assert_eq!(answer["outcome"], "refused");
        let text = answer["text"].as_str().unwrap();
        assert!(text.contains(words), "{text}");
    }
    assert!(page.practised_by(&mina()).await.is_empty());
    // Discord may open the channel and still reject the first message.
    *page.direct.refusal.lock().unwrap() = None;
    let direct = ChannelId(mina().id.0);
    let closed = ParkReason::Forbidden;
    page.house.platform.wire().refusing.insert(direct, closed);
    let late = practice("janggi", 3, "random", "practice-0002");
    for _ in 0..2 {
        let answer = page.asks_for_game(&cookie, &late).await;
        assert_eq!(answer["outcome"], "refused", "{answer}");
    }
    assert!(page.practised_by(&mina()).await.is_empty());
    page.house.platform.wire().refusing.clear();
    // The lane stays blocked for five minutes.
    page.house.clock.advance(5 * MINUTE);
    // The refusal is not stored: the same request begins the game once Discord accepts messages.
    let _bot = page.bot_plays();
    let answer = page.asks_for_game(&cookie, &body).await;
    assert_eq!(answer["outcome"], "begun");
    assert_eq!(page.practised_by(&mina()).await.len(), 1);
}

#[tokio::test]
async fn practice_counts_as_an_open_game() {
    let limited = Limits {
        open_games: 2,
        ..limits()
    };
    let page = PageHouse::with(None, limited, &LOOPBACK).await;
    let _bot = page.bot_plays();
    let cookie = page
        .signed_in(&mina(), page.house.running(&mina(), &jihun(), true).await)
        .await;
    for (id, outcome) in [
        ("practice-0001", "begun"),
        ("practice-0002", "begun"),
        ("practice-0003", "refused"),
    ] {
        let body = practice("janggi", 1, "cho", id);
        let answer = page.asks_for_game(&cookie, &body).await;
        assert_eq!(answer["outcome"], outcome, "{answer}");
    }
    let games = page.practised_by(&mina()).await;
    assert_eq!(games.len(), 2);
    // Ending a game makes room for another.
    page.house
        .does(games[0].id(), &mina(), Command::Resign)
        .await;
    let body = practice("janggi", 1, "cho", "practice-0003");
    let answer = page.asks_for_game(&cookie, &body).await;
    assert_eq!(answer["outcome"], "begun", "{answer}");
}

#[tokio::test]
async fn invalid_practice_begins_nothing() {
    let (page, _, cookie) = PageHouse::playing().await;
    for body in [
        practice("janggi", 0, "cho", "practice-0001"),
        practice("janggi", 11, "cho", "practice-0001"),
        practice("chess", 1, "cho", "practice-0001"),
    ] {
        let answer = page.asks_for_game(&cookie, &body).await;
        assert_eq!(answer["outcome"], "refused", "{body}");
    }
    let body = practice("janggi", 1, "red", "practice-0001");
    let answer = page.post("/act", &cookie, &body).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    for cookie in ["", "hansu=guessed"] {
        let body = practice("janggi", 1, "cho", "practice-0001");
        let answer = page.post("/act", cookie, &body).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    }
    assert!(page.practised_by(&mina()).await.is_empty());
}

#[tokio::test]
async fn formations_are_offered_with_pictures() {
    let page = PageHouse::new().await;
    let game = page.house.challenged(&mina(), &jihun()).await;
    page.house.accepted(game, &jihun(), true).await;
    let cookie = page.signed_in(&jihun(), game).await;
    let offered = page.state(&cookie, game).await["formations"].clone();
    let offered = offered.as_array().unwrap();
    assert_eq!(offered.len(), 4);
    for choice in offered {
        assert!(!choice["label"].as_str().unwrap().is_empty());
        let address = format!("{}/{}", page.url, choice["picture"].as_str().unwrap());
        let response = page.client.get(&address).header(COOKIE, &cookie).send();
        let response = response.await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{address}");
        assert!(response.bytes().await.unwrap().starts_with(b"\x89PNG"));
        for missing_address in [
            address.replace(
                "janggi.han.wood.traditional.algebraic",
                "xiangqi.han.wood.traditional.algebraic",
            ),
            address.replace(".png", ""),
        ] {
            assert_ne!(missing_address, address);
            let request = page.client.get(&missing_address);
            let response = request.header(COOKIE, &cookie).send();
            assert_eq!(response.await.unwrap().status(), StatusCode::NOT_FOUND);
        }
    }
}

#[tokio::test]
async fn only_bad_sessions_are_counted_as_refusals() {
    let page = PageHouse::new().await;
    let refusals = &page.house.app.core.vitals.instruments.page_refusals;
    for (cookie, count) in [("", 0), ("other=1", 0), ("hansu=guessed", 1)] {
        let probe = page.client.get(format!("{}/signed-in", page.url));
        let answer = probe.header(COOKIE, cookie).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
        let refused = refusals.get_or_create(&[("reason", "session")]);
        assert_eq!(refused.get(), count, "{cookie}");
    }
}
