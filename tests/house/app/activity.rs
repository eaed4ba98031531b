//! The board page inside Discord: who gets a session, what it shows, and everything that a forged page tries.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hansu::app::{
    ActivityHost, ActivityInstance, ActivityPerson, ApplicationId, HostAnswer, HostError, Place,
    RequestContext, ServerContext,
};
use hansu_play::{ChannelId, GameId, Language, Person, ServerId, UserId};
use janggi::Formation;
use reqwest::header::{AUTHORIZATION, COOKIE, ORIGIN};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::page::{PageHouse, turn};
use super::page_states::PROTOCOL;
use crate::support::{CLUB, HOUR, LOUNGE, MINUTE, alex, jihun, mina, tells};

/// The application's id.
pub(super) const APPLICATION: u64 = 4_242;
/// A server without games.
const OTHER: ServerId = ServerId(102);

/// Discord's answers about people and instances.
#[derive(Default)]
pub(super) struct FakeHost {
    /// The number of codes so far.
    made: AtomicUsize,
    /// The unused codes.
    codes: Mutex<HashMap<String, UserId>>,
    instances: Mutex<HashMap<String, ActivityInstance>>,
    /// The number of questions so far.
    asked: AtomicUsize,
    /// `true` while questions about instances get no answer.
    hangs: AtomicBool,
    /// `true` while Discord does not answer.
    silent: Mutex<bool>,
}

impl FakeHost {
    /// Opens an instance with people in it. Returns its id.
    fn opens(&self, server: Option<ServerId>, channel: ChannelId, people: &[&Person]) -> String {
        let id = format!("i-{}-{}", channel.0, people.len());
        let instance = ActivityInstance {
            server,
            channel,
            people: people.iter().map(|person| person.id).collect(),
        };
        self.instances.lock().unwrap().insert(id.clone(), instance);
        id
    }

    /// Returns a new code of a person.
    fn code(&self, person: &Person) -> String {
        let nth = self.made.fetch_add(1, Ordering::Relaxed);
        let code = format!("code-{}-{nth}", person.id.0);
        self.codes.lock().unwrap().insert(code.clone(), person.id);
        code
    }

    fn answer<T>(&self, found: Option<T>) -> Result<T, HostError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        if *self.silent.lock().unwrap() {
            return Err(HostError::Unavailable);
        }
        found.ok_or(HostError::Refused)
    }
}

impl ActivityHost for FakeHost {
    fn person<'a>(&'a self, code: &'a str) -> HostAnswer<'a, ActivityPerson> {
        let found = self.codes.lock().unwrap().remove(code);
        let person = found.map(|id| ActivityPerson {
            id,
            language: Some(Language::Ko),
        });
        let answer = self.answer(person);
        Box::pin(async { answer })
    }

    fn instance<'a>(&'a self, instance: &'a str) -> HostAnswer<'a, ActivityInstance> {
        let found = self.instances.lock().unwrap().get(instance).cloned();
        let answer = self.answer(found);
        let hangs = self.hangs.load(Ordering::Relaxed);
        Box::pin(async move {
            if hangs {
                std::future::pending::<()>().await;
            }
            answer
        })
    }
}

impl PageHouse {
    /// Returns the origin of the page inside Discord.
    fn inside() -> String {
        format!("https://{APPLICATION}.discordsays.com")
    }

    async fn enters(&self, code: &str, instance: &str) -> Response {
        let body = json!({ "code": code, "instance_id": instance });
        self.sends("/activity", "", &body).await
    }

    /// Posts from inside Discord.
    async fn sends(&self, path: &str, token: &str, body: &Value) -> Response {
        let request = self.client.post(format!("{}{path}", self.url));
        let request = request.header(ORIGIN, PageHouse::inside());
        let request = request.header("content-type", "application/json");
        let request = if token.is_empty() {
            request
        } else {
            request.header(AUTHORIZATION, format!("Bearer {token}"))
        };
        request.body(body.to_string()).send().await.unwrap()
    }

    /// Returns the token and the first game of a person's session in an instance with them.
    async fn entered(
        &self,
        person: &Person,
        server: Option<ServerId>,
        channel: ChannelId,
    ) -> (String, Value) {
        let instance = self.host.opens(server, channel, &[person]);
        let answer = self.enters(&self.host.code(person), &instance).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let answer = json_of(answer).await;
        (
            answer["token"].as_str().unwrap().to_owned(),
            answer["game"].clone(),
        )
    }

    async fn parent(&self, game: GameId) -> ChannelId {
        let row = self.house.store().game_row(game).await.unwrap();
        row.unwrap().parent
    }

    /// Returns a game as a socket of a session shows it; null if the session may not see it.
    async fn looks(&self, token: &str, game: GameId) -> Value {
        let mut socket = Socket::open(self).await;
        socket.tell(&watch(game, token)).await;
        let text = socket.hears().await.unwrap();
        let mut message: Value = serde_json::from_str(&text).unwrap();
        message["shown"]["state"].take()
    }
}

/// Returns a socket's request for a game.
fn watch(game: GameId, token: &str) -> Value {
    json!({ "type": "watch", "protocol": PROTOCOL, "watch": 1, "game": game.0, "token": token })
}

async fn json_of(answer: Response) -> Value {
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

#[tokio::test]
async fn session_begins_with_an_unused_code_and_an_own_instance() {
    let (page, game, home) = PageHouse::with_thread().await;
    let instance = page.host.opens(Some(CLUB), home, &[&mina()]);
    let code = page.host.code(&mina());
    let answer = page.enters(&code, &instance).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert!(answer.headers().get("set-cookie").is_none());
    assert_eq!(json_of(answer).await["game"], game.to_string());
    // A replayed code; one that never was; ids and codes that would change an address.
    let fresh = || page.host.code(&mina());
    for (code, instance) in [
        (code, instance.clone()),
        ("guessed".to_owned(), instance.clone()),
        (String::new(), instance.clone()),
        ("a&client_id=1".to_owned(), instance),
        // An instance of another application, or none at all, or another path.
        (fresh(), "i-1-gc-1-2".to_owned()),
        (fresh(), "../../users/@me".to_owned()),
        (fresh(), String::new()),
    ] {
        let answer = page.enters(&code, &instance).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{code} {instance}");
        assert!(answer.text().await.unwrap().contains("“Board”"));
    }
}

#[tokio::test]
async fn person_has_to_be_in_the_instance() {
    let (page, _, home) = PageHouse::with_thread().await;
    let instance = page.host.opens(Some(CLUB), home, &[&jihun()]);
    // Discord may list somebody a moment later.
    let late = async {
        tokio::task::yield_now().await;
        let mut instances = page.host.instances.lock().unwrap();
        instances.get_mut(&instance).unwrap().people.push(mina().id);
    };
    let code = page.host.code(&mina());
    let (answer, ()) = tokio::join!(page.enters(&code, &instance), late);
    assert_eq!(answer.status(), StatusCode::OK);
    let code = page.host.code(&alex());
    let answer = page.enters(&code, &instance).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn outage_of_discord_is_not_a_refusal() {
    let (page, _, home) = PageHouse::with_thread().await;
    let instance = page.host.opens(Some(CLUB), home, &[&mina()]);
    // More often than wrong codes are allowed.
    for _ in 0..7 {
        *page.host.silent.lock().unwrap() = true;
        for _ in 0..3 {
            let answer = page.enters("code", &instance).await;
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        }
        *page.host.silent.lock().unwrap() = false;
        let code = page.host.code(&mina());
        assert_eq!(page.enters(&code, &instance).await.status(), StatusCode::OK);
    }
}

#[tokio::test]
async fn question_without_an_answer_is_an_outage() {
    let page = PageHouse::new().await;
    let instance = page.host.opens(Some(CLUB), LOUNGE, &[&mina()]);
    page.host.hangs.store(true, Ordering::Relaxed);
    let answer = page.enters(&page.host.code(&mina()), &instance).await;
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn outage_of_discord_ends_the_questions_for_a_while() {
    let page = PageHouse::new().await;
    let instance = page.host.opens(Some(CLUB), LOUNGE, &[&mina()]);
    *page.host.silent.lock().unwrap() = true;
    for _ in 0..8 {
        let answer = page.enters("code", &instance).await;
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(answer.text().await.unwrap().contains("isn't answering"));
    }
    assert_eq!(page.host.asked.load(Ordering::Relaxed), 5);
}

#[tokio::test]
async fn wrong_instance_counts_for_the_person_alone() {
    let page = PageHouse::new().await;
    let instance = page.host.opens(Some(CLUB), LOUNGE, &[&jihun()]);
    for nth in 0..32 {
        let code = page.host.code(&mina());
        let status = page.enters(&code, "i-1-gc-1-2").await.status();
        let expected = if nth < 30 {
            StatusCode::FORBIDDEN
        } else {
            StatusCode::TOO_MANY_REQUESTS
        };
        assert_eq!(status, expected, "{nth}");
    }
    // Everybody comes from the address of Discord's proxy.
    let code = page.host.code(&jihun());
    assert_eq!(page.enters(&code, &instance).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn page_does_not_open_in_a_server_without_it() {
    let page = PageHouse::showing(Some(vec![OTHER])).await;
    let instance = page.host.opens(Some(CLUB), LOUNGE, &[&mina()]);
    let answer = page.enters(&page.host.code(&mina()), &instance).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    assert!(answer.text().await.unwrap().contains("this server"));
}

#[tokio::test]
async fn session_acts_for_its_person_until_it_ends() {
    let (page, game, home) = PageHouse::with_thread().await;
    let (token, _) = page.entered(&mina(), Some(CLUB), home).await;
    let version = page.version(game).await;
    let body = turn(game, version, ["a4", "b4"], "00000000-0001");
    // Also below the prefix of Discord's proxy.
    let answer = json_of(page.sends("/.proxy/act", &token, &body).await).await;
    assert_eq!(answer["outcome"], "done");
    assert_eq!(page.ply(game).await, 1);
    let picture = |token: String| {
        let path = "picture/janggi.cho.wood.traditional.both.common/board.png";
        let request = page.client.get(format!("{}/{path}", page.url));
        request
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .send()
    };
    let answer = picture(token.clone()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    for wrong in ["guessed", ""] {
        let answer = page.sends("/act", wrong, &body).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    }
    page.house.clock.advance(12 * HOUR - MINUTE);
    let answer = page.sends("/act", &token, &body).await;
    assert_eq!(answer.status(), StatusCode::OK);
    page.house.clock.advance(MINUTE);
    let answer = page.sends("/act", &token, &body).await;
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    // It also ends with all others of the person.
    let (token, _) = page.entered(&mina(), Some(CLUB), home).await;
    let ended = page.house.app.page.end_sessions(mina().id).await;
    assert_eq!(ended.unwrap(), 1);
    let answer = page.sends("/act", &token, &body).await;
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn cookie_counts_for_nothing_inside_discord() {
    let (page, game, cookie) = PageHouse::playing().await;
    let version = page.version(game).await;
    let body = turn(game, version, ["a4", "b4"], "00000000-0001");
    for (origin, status) in [
        (PageHouse::inside(), StatusCode::UNAUTHORIZED),
        (
            "https://4243.discordsays.com".to_owned(),
            StatusCode::FORBIDDEN,
        ),
        ("https://discord.com".to_owned(), StatusCode::FORBIDDEN),
    ] {
        let request = page.client.post(format!("{}/act", page.url));
        let request = request.header(ORIGIN, &origin).header(COOKIE, &cookie);
        let answer = request.body(body.to_string()).send().await.unwrap();
        assert_eq!(answer.status(), status, "{origin}");
    }
    assert_eq!(page.ply(game).await, 0);
}

#[tokio::test]
async fn only_games_of_the_server_are_open_in_it() {
    let (page, game, home) = PageHouse::with_thread().await;
    let version = page.version(game).await;
    // Mina's own game, from another server.
    let (token, first) = page.entered(&mina(), Some(OTHER), ChannelId(900)).await;
    assert_eq!(first, Value::Null);
    assert_eq!(page.looks(&token, game).await, Value::Null);
    let body = turn(game, version, ["a4", "b4"], "00000000-0001");
    let answer = json_of(page.sends("/act", &token, &body).await).await;
    assert_eq!(answer["outcome"], "refused");
    // A channel's id is no proof of its server.
    let (token, _) = page.entered(&alex(), Some(OTHER), home).await;
    assert_eq!(page.looks(&token, game).await, Value::Null);
    // From any channel of the server, and from direct messages, it is open.
    for place in [(Some(CLUB), ChannelId(901)), (None, ChannelId(902))] {
        let (token, _) = page.entered(&mina(), place.0, place.1).await;
        assert_eq!(page.looks(&token, game).await["game"], game.to_string());
    }
    // Others do not watch from there.
    for place in [(Some(CLUB), ChannelId(901)), (None, ChannelId(902))] {
        let (token, _) = page.entered(&alex(), place.0, place.1).await;
        assert_eq!(page.looks(&token, game).await, Value::Null);
    }
    assert_eq!(page.ply(game).await, 0);
}

#[tokio::test]
async fn watching_shows_nothing_hidden() {
    let (page, game, home) = PageHouse::with_thread().await;
    let (token, first) = page.entered(&alex(), Some(CLUB), home).await;
    assert_eq!(first, game.to_string());
    let state = page.looks(&token, game).await;
    assert_eq!(state["watches"], true);
    tells(state["status"].as_str().unwrap(), &mina().name);
    for (field, nothing) in [
        ("yours", json!(false)),
        ("coach", json!([])),
        ("formations", json!([])),
        ("hint", Value::Null),
        ("plan", Value::Null),
        ("buttons", json!([])),
    ] {
        assert_eq!(state[field], nothing, "{field}");
    }
    assert_eq!(state["board"]["legal"], json!([]));
    assert_eq!(state["board"]["start"].as_array().unwrap().len(), 32);
    // No request of a spectator is carried out.
    let version = page.version(game).await;
    let body =
        |id: &str| json!({ "protocol": PROTOCOL, "game": game.0, "version": version, "id": id });
    let mut plan = body("watch-0001");
    plan["node"] = json!(0);
    plan["edit"] = Value::Null;
    let mut resign = body("watch-0002");
    resign["command"] = json!({ "kind": "resign" });
    resign["confirmed"] = json!(true);
    for (path, body) in [
        ("/hint", body("watch-0003")),
        ("/plan", plan),
        ("/act", resign),
        ("/act", turn(game, version, ["a4", "b4"], "watch-0004")),
    ] {
        let answer = json_of(page.sends(path, &token, &body).await).await;
        assert_eq!(answer["outcome"], "refused", "{path}");
        assert!(answer["plan"].is_null() && answer["text"].is_string());
    }
    assert_eq!(page.ply(game).await, 0);
    assert!(page.house.load(game).await.is_open());
}

#[tokio::test]
async fn watching_shows_no_formation_before_both_are_chosen() {
    let page = PageHouse::new().await;
    let house = &page.house;
    let game = house.challenged(&mina(), &jihun()).await;
    let parent = page.parent(game).await;
    let (token, _) = page.entered(&alex(), Some(CLUB), parent).await;
    assert_eq!(page.looks(&token, game).await, Value::Null, "a challenge");
    house.accepted(game, &jihun(), false).await;
    house.sets_up(game, &jihun(), Formation::Hehe).await;
    let state = page.looks(&token, game).await;
    assert_eq!(state["game"], game.to_string());
    assert_eq!(state["board"], Value::Null);
    assert!(
        !state.to_string().to_lowercase().contains("hehe"),
        "{state}"
    );
}

#[tokio::test]
async fn challenge_hides_no_running_game() {
    let page = PageHouse::new().await;
    let house = &page.house;
    let game = house.running(&mina(), &jihun(), false).await;
    let home = house.home(game).await;
    let challenge = house.challenged(&jihun(), &mina()).await;
    assert_eq!(house.home(challenge).await, home);
    let (_, first) = page.entered(&alex(), Some(CLUB), home).await;
    assert_eq!(first, game.to_string());
    // Nor for the command of the Activity.
    let request = house.request(&alex(), home);
    house.app.page.note_command(&request).await.unwrap();
    let (_, first) = page.entered(&alex(), Some(CLUB), home).await;
    assert_eq!(first, game.to_string());
}

#[tokio::test]
async fn press_names_the_game_where_discord_names_the_parent() {
    let page = PageHouse::new().await;
    let house = &page.house;
    let game = house.running(&mina(), &jihun(), true).await;
    let home = house.home(game).await;
    let parent = page.parent(game).await;
    // A stranger's command elsewhere proves nothing; one in the thread does.
    let command = house.request(&alex(), parent);
    house.app.page.note_command(&command).await.unwrap();
    let (token, first) = page.entered(&alex(), Some(CLUB), parent).await;
    assert_eq!(first, Value::Null);
    assert_eq!(page.looks(&token, game).await, Value::Null);
    let command = house.request(&alex(), home);
    house.app.page.note_command(&command).await.unwrap();
    let (token, first) = page.entered(&alex(), Some(CLUB), parent).await;
    assert_eq!(first, game.to_string());
    assert_eq!(page.looks(&token, game).await["watches"], true);
    // Not for other channels, nor after five minutes.
    let (token, _) = page.entered(&alex(), Some(CLUB), ChannelId(901)).await;
    assert_eq!(page.looks(&token, game).await, Value::Null);
    house.clock.advance(5 * MINUTE);
    let (_, first) = page.entered(&alex(), Some(CLUB), parent).await;
    assert_eq!(first, Value::Null);
    // A player's press names their game anywhere.
    house.app.page.note_press(mina().id, game);
    let (_, first) = page.entered(&mina(), Some(CLUB), parent).await;
    assert_eq!(first, game.to_string());
}

#[tokio::test]
async fn page_is_offered_only_where_it_shows_the_game() {
    let page = PageHouse::new().await;
    let house = &page.house;
    let game = house.running(&mina(), &jihun(), true).await;
    let row = house.row(game).await;
    let here = house.request(&mina(), LOUNGE);
    let opens = |place: Place| {
        let request = RequestContext {
            place,
            ..here.clone()
        };
        house.app.page.opens_here(&request, &row)
    };
    assert!(opens(here.place.clone()));
    assert!(opens(Place::DirectMessages));
    let Place::Server(own) = here.place.clone() else {
        panic!("the lounge is in a server");
    };
    let other = Place::Server(ServerContext {
        server: OTHER,
        ..own
    });
    assert!(!opens(other), "another server");
    assert!(!opens(Place::Abroad(ApplicationId(APPLICATION))));
}

#[tokio::test]
async fn only_the_framed_document_may_be_framed() {
    let page = PageHouse::new().await;
    for (path, framed) in [
        ("/?frame_id=1&instance_id=2", true),
        ("/.proxy/?instance_id=2&frame_id=1", true),
        ("/", false),
        ("/?unframe_id=1", false),
        ("/start.js?frame_id=1", false),
    ] {
        let answer = page.client.get(format!("{}{path}", page.url)).send();
        let answer = answer.await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        let allows = policy.contains("frame-ancestors https://discord.com");
        assert_eq!(allows, framed, "{path}: {policy}");
        assert_eq!(policy.contains("blob:"), framed, "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
    }
}

/// A socket of a page, spoken by hand.
struct Socket(TcpStream);

impl Socket {
    /// Opens a socket from inside Discord. A browser sends no token with it.
    async fn open(page: &PageHouse) -> Socket {
        let (socket, head) = Socket::request(page).await;
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        socket
    }

    /// Requests a socket. Also returns the answer's head.
    async fn request(page: &PageHouse) -> (Socket, String) {
        let host = page.url.strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(host).await.unwrap();
        let request = format!(
            "GET /live HTTP/1.1\r\nHost: {host}\r\nOrigin: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            PageHouse::inside()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        (Socket(stream), String::from_utf8(head).unwrap())
    }

    /// Sends a short text, masked with zeros.
    async fn tell(&mut self, message: &Value) {
        let text = message.to_string();
        let length = u8::try_from(text.len()).unwrap();
        assert!(length < 126);
        let frame = [&[0x81, 0x80 | length, 0, 0, 0, 0], text.as_bytes()].concat();
        self.0.write_all(&frame).await.unwrap();
    }

    /// Returns the next text besides beats; `None` once the socket is closed.
    async fn hears(&mut self) -> Option<String> {
        loop {
            let text = self.text().await?;
            if !text.contains("beat") {
                return Some(text);
            }
        }
    }

    /// Returns the next text; `None` once the socket is closed.
    async fn text(&mut self) -> Option<String> {
        loop {
            let (kind, payload) = self.frame().await?;
            match kind {
                1 => return Some(String::from_utf8(payload).unwrap()),
                8 => return None,
                _ => {}
            }
        }
    }

    /// Waits for a beat, which is sent while the session lasts.
    async fn hears_beat(&mut self) {
        while self.text().await.as_deref() != Some(r#"{"type":"beat"}"#) {}
    }

    /// Returns the kind and content of the next frame; `None` once the socket is closed.
    async fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let kind = self.0.read_u8().await.ok()? & 0x0f;
        let length = match self.0.read_u8().await.ok()? & 0x7f {
            126 => usize::from(self.0.read_u16().await.ok()?),
            127 => usize::try_from(self.0.read_u64().await.ok()?).unwrap(),
            length => usize::from(length),
        };
        let mut payload = vec![0; length];
        self.0.read_exact(&mut payload).await.ok()?;
        Some((kind, payload))
    }
}

#[tokio::test]
async fn socket_needs_a_token_within_five_seconds() {
    let (page, game, home) = PageHouse::with_thread().await;
    let (token, _) = page.entered(&mina(), Some(CLUB), home).await;
    let mut own = Socket::open(&page).await;
    own.tell(&watch(game, &token)).await;
    let state: Value = serde_json::from_str(&own.hears().await.unwrap()).unwrap();
    assert_eq!(state["shown"]["state"]["game"], game.to_string());
    // A page in a server offers no game that it could not show.
    assert_eq!(state["shown"]["practice"], false);
    assert_eq!(state["now"], page.house.app.core.clocks.now().0);
    let mut forged = Socket::open(&page).await;
    forged.tell(&watch(game, "guessed")).await;
    let answer = forged.hears().await.unwrap();
    assert!(answer.contains("signed-out"), "{answer}");
    assert_eq!(forged.hears().await, None);
    let mut silent = Socket::open(&page).await;
    let began = Instant::now();
    assert_eq!(silent.hears().await, None);
    assert!(began.elapsed() < Duration::from_secs(20));
    // A spectator's socket follows the game.
    let (token, _) = page.entered(&alex(), Some(CLUB), home).await;
    let mut spectator = Socket::open(&page).await;
    spectator.tell(&watch(game, &token)).await;
    assert!(
        spectator
            .hears()
            .await
            .unwrap()
            .contains("\"watches\":true")
    );
    page.house.moves(game, "a4b4").await;
    let after = spectator.hears().await.unwrap();
    assert!(after.contains(&jihun().name), "{after}");
}

#[tokio::test]
async fn oldest_socket_without_a_person_makes_room_for_the_next() {
    let (page, game, home) = PageHouse::with_thread().await;
    let (token, _) = page.entered(&mina(), Some(CLUB), home).await;
    let mut strangers = Vec::new();
    for _ in 0..100 {
        strangers.push(Socket::open(&page).await);
    }
    let mut own = Socket::open(&page).await;
    assert_eq!(strangers.remove(0).hears().await, None);
    own.tell(&watch(game, &token)).await;
    assert!(own.hears().await.unwrap().contains("\"type\":\"state\""));
    // One that says who it is has left its place to the next.
    Socket::open(&page).await;
    Socket::open(&page).await;
    assert_eq!(strangers.remove(0).hears().await, None);
}

#[tokio::test]
async fn watching_ends_for_a_person_who_has_left() {
    let (page, game, home) = PageHouse::with_thread().await;
    let (token, _) = page.entered(&alex(), Some(CLUB), home).await;
    let watches = async || {
        let mut socket = Socket::open(&page).await;
        socket.tell(&watch(game, &token)).await;
        let state = socket.hears().await.unwrap();
        assert!(state.contains("\"watches\":true"), "{state}");
        socket
    };
    page.house.clock.advance(5 * MINUTE);
    *page.host.silent.lock().unwrap() = true;
    watches().await.hears_beat().await;
    *page.host.silent.lock().unwrap() = false;
    let clear = |instance: &mut ActivityInstance| instance.people.clear();
    page.host
        .instances
        .lock()
        .unwrap()
        .values_mut()
        .for_each(clear);
    // Discord is asked every five minutes.
    watches().await.hears_beat().await;
    page.house.clock.advance(5 * MINUTE);
    let answer = watches().await.hears().await.unwrap();
    assert!(answer.contains("signed-out"), "{answer}");
    let answer = page.sends("/act", &token, &json!({})).await;
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
}
