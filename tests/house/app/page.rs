//! The board page over HTTP: links, sessions, turns, and everything that an attacker tries.

use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hansu::app::{DirectChannel, DirectMessages, Limits, OutletError, PageSite, PracticePartner};
use hansu::page;
use hansu::play::{ChannelId, Command, GameId, Match, Person, Phase, ServerId, UserId};
use hansu::store::ParkReason;
use reqwest::header::{COOKIE, ORIGIN, SET_COOKIE};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::support::house::{House, limits};
use crate::support::{CLUB, alex, jihun, mina};

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Direct messages, in the channel with the person's own number.
#[derive(Default)]
struct FakeDirectMessages {
    /// What Discord says instead of opening them.
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
                    .find(|one| one.id == person)
                    .unwrap(),
            }),
        };
        Box::pin(async { answer })
    }
}

/// The bot's person, a partner in practice games.
fn bot() -> Person {
    Person {
        id: UserId(77),
        name: "Hansu".to_owned(),
    }
}

/// A house with a board page.
struct PageHouse {
    house: House,
    direct: Arc<FakeDirectMessages>,
    url: String,
    client: Client,
    _stop: DropGuard,
}

impl PageHouse {
    async fn new() -> PageHouse {
        PageHouse::showing(None).await
    }

    /// A page that shows games of these servers.
    async fn showing(servers: Option<Vec<ServerId>>) -> PageHouse {
        PageHouse::with(servers, limits()).await
    }

    async fn with(servers: Option<Vec<ServerId>>, limits: Limits) -> PageHouse {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let site = PageSite {
            url: url.clone(),
            servers,
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
        let serving = page::serve(
            Arc::new(listener),
            house.app.clone(),
            site,
            partner,
            100,
            stop.clone(),
        );
        tokio::spawn(serving);
        PageHouse {
            house,
            direct,
            url,
            client: Client::new(),
            _stop: stop.drop_guard(),
        }
    }

    /// The code of a new link of a person to a game.
    async fn code(&self, who: &Person, game: GameId) -> String {
        let row = self.house.store().game_row(game).await.unwrap().unwrap();
        let request = self.house.request(who, row.home);
        let link = self.house.app.page.link(&request, &row).await.unwrap();
        let (site, code) = link.split_once("/#").unwrap();
        assert_eq!(site, self.url);
        code.to_owned()
    }

    async fn post(&self, path: &str, cookie: &str, body: &Value) -> Response {
        let request = self.client.post(format!("{}{path}", self.url));
        let request = request.header(ORIGIN, &self.url).header(COOKIE, cookie);
        let request = request.header("content-type", "application/json");
        request.body(body.to_string()).send().await.unwrap()
    }

    async fn begins(&self, code: &str) -> Response {
        self.post("/session", "", &json!({ "code": code })).await
    }

    /// The cookie of a new session of a person.
    async fn signed_in(&self, who: &Person, game: GameId) -> String {
        let answer = self.begins(&self.code(who, game).await).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let set = answer.headers()[SET_COOKIE].to_str().unwrap().to_owned();
        set.split(';').next().unwrap().to_owned()
    }

    /// The answer to a turn.
    async fn acts(&self, cookie: &str, body: &Value) -> Value {
        self.asks("/act", cookie, body).await
    }

    async fn asks(&self, path: &str, cookie: &str, body: &Value) -> Value {
        let answer = self.post(path, cookie, body).await;
        assert_eq!(answer.status(), StatusCode::OK);
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    /// The bot plays until the token is cancelled.
    fn bot_plays(&self) -> DropGuard {
        let stop = CancellationToken::new();
        let player = Arc::clone(&self.house.app.bot_player);
        tokio::spawn(player.serve_all(bot().id, stop.clone()));
        stop.drop_guard()
    }

    /// The answer to a request for a practice game, while the courier posts its message.
    async fn practises(&self, cookie: &str, asked: &Value) -> Value {
        let answered = CancellationToken::new();
        let asking = async {
            let answer = self.asks("/practice", cookie, asked).await;
            answered.cancel();
            answer
        };
        let posting = async {
            while !answered.is_cancelled() {
                self.house.deliver_due().await;
                tokio::task::yield_now().await;
            }
        };
        tokio::join!(asking, posting).0
    }

    /// A person's open games against the bot.
    async fn practised_by(&self, who: &Person) -> Vec<Arc<Match>> {
        let games = self.house.store().open_games_of(who.id, None).await;
        let mut found = Vec::new();
        for row in games
            .unwrap()
            .into_iter()
            .filter(|row| row.server.is_none())
        {
            found.push(self.house.load(row.id).await);
        }
        found
    }

    async fn ply(&self, game: GameId) -> usize {
        let found = self.house.app.core.matches.load(game).await.unwrap();
        found.game().unwrap().ply()
    }
}

/// The number of a point on the page.
fn point(name: &str) -> usize {
    let file = usize::from(name.as_bytes()[0] - b'a');
    let rank: usize = name[1..].parse().unwrap();
    (rank - 1) * 9 + file
}

fn turn(game: GameId, version: u32, [from, to]: [&str; 2], id: &str) -> Value {
    json!({
        "protocol": 1, "game": game.0, "version": version, "id": id,
        "command": { "kind": "move", "from": point(from), "to": point(to) },
    })
}

#[tokio::test]
async fn link_is_usable_once_within_five_minutes() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let code = page.code(&mina(), game).await;
    let begun = page.begins(&code).await;
    let cookie = begun.headers()[SET_COOKIE].to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert_eq!(begun.status(), StatusCode::OK);
    let late = page.code(&mina(), game).await;
    page.house.clock.advance(5 * MINUTE);
    for code in [code.as_str(), late.as_str(), "", "guessed"] {
        assert_eq!(page.begins(code).await.status(), StatusCode::UNAUTHORIZED);
    }
    // Nothing that is stored can be used as it is.
    let stored: Vec<String> = {
        let beside = page.house.direct_database().await;
        beside.column("select digest from page_session", &[]).await
    };
    assert_eq!(stored.len(), 1);
    assert!(!cookie.contains(&stored[0]));
}

#[tokio::test]
async fn codes_are_rejected_after_too_many_wrong_ones() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    for _ in 0..20 {
        assert_eq!(
            page.begins("wrong").await.status(),
            StatusCode::UNAUTHORIZED
        );
    }
    let code = page.code(&mina(), game).await;
    assert_eq!(
        page.begins(&code).await.status(),
        StatusCode::TOO_MANY_REQUESTS
    );
}

#[tokio::test]
async fn session_ends_by_signing_out_and_after_thirty_days() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let first = page.signed_in(&mina(), game).await;
    let second = page.signed_in(&mina(), game).await;
    let third = page.signed_in(&mina(), game).await;
    let is_in = async |cookie: &str| {
        let request = page.client.get(format!("{}/signed-in", page.url));
        let answer = request.header(COOKIE, cookie).send().await.unwrap();
        answer.status() == StatusCode::NO_CONTENT
    };
    page.post("/sign-out", &first, &json!({})).await;
    assert!(!is_in(&first).await && is_in(&second).await);
    // Use prolongs it.
    page.house.clock.advance(20 * DAY);
    assert!(is_in(&second).await);
    page.house.clock.advance(20 * DAY);
    assert!(is_in(&second).await && !is_in(&third).await);
    assert_eq!(
        page.house.app.page.end_sessions(mina().id).await.unwrap(),
        2
    );
    assert!(!is_in(&second).await);
}

#[tokio::test]
async fn person_has_ten_sessions() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    for _ in 0..12 {
        page.signed_in(&mina(), game).await;
        page.house.clock.advance(MINUTE);
    }
    assert_eq!(
        page.house.app.page.end_sessions(mina().id).await.unwrap(),
        10
    );
}

#[tokio::test]
async fn requests_of_other_origins_are_refused() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let cookie = page.signed_in(&mina(), game).await;
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
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer");
    }
}

#[tokio::test]
async fn repeated_turn_is_played_once() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let cookie = page.signed_in(&mina(), game).await;
    let version = page
        .house
        .app
        .core
        .matches
        .load(game)
        .await
        .unwrap()
        .version()
        .0;
    let body = turn(game, version, ["a4", "b4"], "00000000-0001");
    let (first, second) = tokio::join!(page.acts(&cookie, &body), page.acts(&cookie, &body));
    assert_eq!([&first["outcome"], &second["outcome"]], ["done", "done"]);
    assert_eq!(page.ply(game).await, 1);
    // After a restart it is known too: nothing of it is in memory alone.
    page.house.app.core.matches.load(game).await.unwrap();
    assert_eq!(page.acts(&cookie, &body).await["outcome"], "done");
    // The same id for another act is none.
    let other = turn(game, version, ["c4", "d4"], "00000000-0001");
    assert_eq!(page.acts(&cookie, &other).await["outcome"], "refused");
    // An old position is refused, and the current one shown.
    let old = turn(game, version, ["c4", "d4"], "00000000-0002");
    let refused = page.acts(&cookie, &old).await;
    assert_eq!(refused["outcome"], "refused");
    assert_eq!(refused["state"]["version"], version + 1);
    assert_eq!(page.ply(game).await, 1);
    // The board comes by the courier, as no interaction is there to answer.
    let before = page.house.platform.wire().posted.len();
    page.house.deliver().await;
    assert!(page.house.platform.wire().posted.len() > before);
}

#[tokio::test]
async fn only_players_see_and_move() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let other = page.house.running(&jihun(), &alex(), true).await;
    let cookie = page.signed_in(&mina(), game).await;
    let version = page
        .house
        .app
        .core
        .matches
        .load(game)
        .await
        .unwrap()
        .version()
        .0;
    // Another's game.
    let foreign = turn(other, version, ["a4", "b4"], "00000000-0001");
    let refused = page.acts(&cookie, &foreign).await;
    assert_eq!(refused["outcome"], "refused");
    assert_eq!(refused["state"], Value::Null);
    // The opponent's turn, and a game of nobody.
    let waiting = page.signed_in(&jihun(), game).await;
    for (cookie, game) in [(&waiting, game), (&cookie, GameId(99))] {
        let body = turn(game, version, ["a7", "b7"], "00000000-0002");
        assert_eq!(page.acts(cookie, &body).await["outcome"], "refused");
    }
    // Without a session.
    for cookie in ["", "hansu=guessed", "hansu="] {
        let answer = page.post("/act", cookie, &foreign).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    }
    assert_eq!(page.ply(game).await + page.ply(other).await, 0);
}

#[tokio::test]
async fn invalid_acts_change_nothing() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let cookie = page.signed_in(&mina(), game).await;
    let version = page
        .house
        .app
        .core
        .matches
        .load(game)
        .await
        .unwrap()
        .version()
        .0;
    let good = turn(game, version, ["a4", "b4"], "00000000-0001");
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    for body in [
        with("id", json!("short")),
        with("id", json!("x".repeat(65))),
        with("id", json!("'; drop table game")),
        with("command", json!({ "kind": "castle" })),
        with("command", json!({ "kind": "move", "from": 900, "to": 1 })),
        with("more", json!(1)),
        json!([]),
    ] {
        let answer = page.post("/act", &cookie, &body).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{body}");
    }
    for body in [
        with("command", json!({ "kind": "move", "from": 250, "to": 1 })),
        with("command", json!({ "kind": "set-up", "choice": 0 })),
        with("command", json!({ "kind": "accept-draw" })),
        with("command", json!({ "kind": "move", "from": 0, "to": 89 })),
    ] {
        assert_eq!(
            page.acts(&cookie, &body).await["outcome"],
            "refused",
            "{body}"
        );
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
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let cookie = page.signed_in(&mina(), game).await;
    let version = page
        .house
        .app
        .core
        .matches
        .load(game)
        .await
        .unwrap()
        .version()
        .0;
    let mut body = turn(game, version, ["a4", "b4"], "00000000-0001");
    body["command"] = json!({ "kind": "resign" });
    let asked = page.acts(&cookie, &body).await;
    assert_eq!(asked["outcome"], "question");
    let is_open = async || {
        page.house
            .app
            .core
            .matches
            .load(game)
            .await
            .unwrap()
            .is_open()
    };
    assert!(is_open().await);
    body["confirmed"] = json!(true);
    let done = page.acts(&cookie, &body).await;
    assert_eq!(done["outcome"], "done");
    assert_eq!(done["state"]["over"], true);
    assert!(!is_open().await);
}

#[tokio::test]
async fn formation_of_the_opponent_is_a_secret() {
    let page = PageHouse::new().await;
    let house = &page.house;
    let game = house.challenged(&mina(), &jihun()).await;
    house.accepted(game, &jihun(), true).await;
    house.deliver().await;
    // Han chooses first, from four; what was chosen is public only under rules that say so.
    let cookie = page.signed_in(&jihun(), game).await;
    let version = house.app.core.matches.load(game).await.unwrap().version().0;
    let mut body = turn(game, version, ["a4", "b4"], "00000000-0001");
    body["command"] = json!({ "kind": "set-up", "choice": 2 });
    let done = page.acts(&cookie, &body).await;
    assert_eq!(done["outcome"], "done");
    assert_eq!(done["state"]["board"], Value::Null);
    assert_eq!(done["state"]["formations"], json!([]));
    let other = page.signed_in(&mina(), game).await;
    let version = house.app.core.matches.load(game).await.unwrap().version().0;
    let mut body = turn(game, version, ["a4", "b4"], "00000000-0002");
    body["command"] = json!({ "kind": "set-up", "choice": 9 });
    let refused = page.acts(&other, &body).await;
    assert_eq!(refused["outcome"], "refused");
    assert_eq!(refused["state"]["formations"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn games_of_other_servers_are_not_shown() {
    let page = PageHouse::showing(Some(vec![ServerId(1)])).await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let row = page.house.store().game_row(game).await.unwrap().unwrap();
    let request = page.house.request(&mina(), row.home);
    assert!(page.house.app.page.link(&request, &row).await.is_err());
    assert!(!page.house.app.page.is_offered(Some(CLUB)));
    assert!(
        page.house
            .app
            .page
            .games(mina().id)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn person_may_act_sixty_times_a_minute() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let cookie = page.signed_in(&mina(), game).await;
    let mut refused = 0;
    for nth in 0..100 {
        let body = turn(game, 0, ["a4", "b4"], &format!("00000000-{nth:04}"));
        let status = page.post("/act", &cookie, &body).await.status();
        refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 40);
}

#[tokio::test]
async fn hint_is_counted_once_for_a_position() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let cookie = page.signed_in(&mina(), game).await;
    let found = page.house.app.core.matches.load(game).await.unwrap();
    let mut body = json!({
        "protocol": 1, "game": game.0, "version": found.version().0, "id": "00000000-0001",
    });
    for id in ["00000000-0001", "00000000-0001", "00000000-0002"] {
        body["id"] = json!(id);
        let answer = page
            .post("/hint", &cookie, &body)
            .await
            .text()
            .await
            .unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["outcome"], "hint");
        assert_eq!(answer["arrow"].as_array().unwrap().len(), 2);
    }
    let now = page.house.app.core.matches.load(game).await.unwrap();
    assert_eq!(now.seq().0, found.seq().0 + 1);
    // Not on the opponent's turn.
    let waiting = page.signed_in(&jihun(), game).await;
    let answer = page
        .post("/hint", &waiting, &body)
        .await
        .text()
        .await
        .unwrap();
    assert!(answer.contains("refused"), "{answer}");
}

#[tokio::test]
async fn pictures_need_a_session() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let cookie = page.signed_in(&mina(), game).await;
    let get = async |cookie: &str, path: &str| {
        let request = page.client.get(format!("{}/picture/{path}", page.url));
        request.header(COOKIE, cookie).send().await.unwrap()
    };
    let look = "janggi.cho.wood.traditional.both.common";
    for part in ["board.png", "pieces.png"] {
        let path = format!("{look}/{part}");
        let shown = get(&cookie, &path).await;
        assert_eq!(shown.status(), StatusCode::OK);
        let kept = shown.headers()["cache-control"]
            .to_str()
            .unwrap()
            .to_owned();
        assert!(kept.contains("immutable"), "{kept}");
        assert!(shown.bytes().await.unwrap().starts_with(b"\x89PNG"));
        assert_eq!(get("", &path).await.status(), StatusCode::UNAUTHORIZED);
    }
    for path in [
        "x/board.png",
        "janggi.cho.wood.traditional.both.common/x.png",
    ] {
        assert_eq!(get(&cookie, path).await.status(), StatusCode::NOT_FOUND);
    }
}

fn plan(game: GameId, version: u32, node: u32, edit: &Value, id: &str) -> Value {
    json!({ "protocol": 1, "game": game.0, "version": version, "node": node, "edit": edit, "id": id })
}

fn planned_move([from, to]: [&str; 2]) -> Value {
    json!({ "kind": "move", "from": point(from), "to": point(to) })
}

#[tokio::test]
async fn plan_of_the_page_answers_the_opponent() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let cookie = page.signed_in(&jihun(), game).await;
    let version = page
        .house
        .app
        .core
        .matches
        .load(game)
        .await
        .unwrap()
        .version()
        .0;
    let asks = async |body: Value| page.asks("/plan", &cookie, &body).await;
    let shown = asks(plan(game, version, 0, &Value::Null, "plan-0000")).await;
    assert_eq!(shown["plan"]["line"], json!([]));
    let first = plan(game, version, 0, &planned_move(["a4", "b4"]), "plan-0001");
    let added = asks(first.clone()).await;
    assert_eq!(added["plan"]["line"], json!([[point("a4"), point("b4")]]));
    // The same request again changes nothing, and shows what it asked about.
    let again = asks(first).await;
    assert_eq!(
        again["plan"]["below"].as_array().unwrap().len(),
        1,
        "{again}"
    );
    let node = u32::try_from(added["plan"]["node"].as_u64().unwrap()).unwrap();
    let answered = asks(plan(
        game,
        version,
        node,
        &planned_move(["a7", "b7"]),
        "plan-0002",
    ));
    assert_eq!(answered.await["plan"]["line"].as_array().unwrap().len(), 2);
    let illegal = plan(game, version, 0, &planned_move(["a1", "i10"]), "plan-0003");
    assert_eq!(asks(illegal).await["outcome"], "refused");
    let missing = plan(
        game,
        version,
        0,
        &json!({ "kind": "move", "from": 3, "to": 90 }),
        "plan-0004",
    );
    assert_eq!(asks(missing).await["outcome"], "refused");
    let other = plan(game, version, 0, &json!({ "kind": "clear" }), "plan-0002");
    assert_eq!(
        asks(other).await["outcome"],
        "refused",
        "the id of another request"
    );
    let mover = page.signed_in(&mina(), game).await;
    let own = page
        .asks(
            "/plan",
            &mover,
            &plan(game, version, 0, &Value::Null, "plan-0005"),
        )
        .await;
    assert_eq!(own["outcome"], "refused", "it is her turn");
    page.acts(&mover, &turn(game, version, ["a4", "b4"], "act-plan"))
        .await;
    assert_eq!(page.ply(game).await, 2, "the answer was played");
}

#[tokio::test]
async fn plan_of_the_page_is_hidden_from_others() {
    let page = PageHouse::new().await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    let others = page.house.running(&alex(), &jihun(), true).await;
    let cookie = page.signed_in(&alex(), others).await;
    let version = page
        .house
        .app
        .core
        .matches
        .load(game)
        .await
        .unwrap()
        .version()
        .0;
    let asked = plan(game, version, 0, &Value::Null, "plan-0006");
    let answer = page.asks("/plan", &cookie, &asked).await;
    assert_eq!(answer["outcome"], "refused");
    assert!(answer["plan"].is_null());
}

fn practice(variant: &str, level: u8, side: &str, id: &str) -> Value {
    json!({ "protocol": 1, "variant": variant, "level": level, "side": side, "id": id })
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_game_begins_in_direct_messages() {
    let page = PageHouse::new().await;
    let _bot = page.bot_plays();
    let cookie = page
        .signed_in(&mina(), page.house.running(&mina(), &jihun(), true).await)
        .await;
    let asked = practice("janggi", 4, "han", "practice-0001");
    let begun = page.practises(&cookie, &asked).await;
    assert_eq!(begun["outcome"], "begun", "{begun}");
    let game = GameId(begun["game"].as_str().unwrap().parse().unwrap());
    let found = page.house.load(game).await;
    assert!(matches!(found.phase(), Phase::SettingUp { .. }));
    assert_eq!(found.level().unwrap().number(), 4);
    assert_eq!(found.challenge().channel, ChannelId(mina().id.0));
    assert_eq!(found.seats().unwrap().players.han, mina());
    page.house.deliver().await;
    let direct = ChannelId(mina().id.0);
    let posted = page.house.platform.wire().rows_in(direct).len();
    assert!(posted > 0, "the game is posted in the direct messages");
    // Han chooses first.
    let mut body = turn(game, found.version().0, ["a4", "b4"], "practice-0002");
    body["command"] = json!({ "kind": "set-up", "choice": 1 });
    assert_eq!(page.acts(&cookie, &body).await["outcome"], "done");
    page.house.deliver().await;
    assert!(page.house.platform.wire().rows_in(direct).len() > posted);
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_practice_begins_one_game() {
    let page = PageHouse::new().await;
    let _bot = page.bot_plays();
    let cookie = page
        .signed_in(&mina(), page.house.running(&mina(), &jihun(), true).await)
        .await;
    let asked = practice("xiangqi", 1, "cho", "practice-0001");
    let (first, second) = tokio::join!(
        page.practises(&cookie, &asked),
        page.practises(&cookie, &asked),
    );
    assert_eq!(first["outcome"], "begun", "{first}");
    assert_eq!(first, second);
    // What is known is in the database, so that a new process knows it too.
    page.house.clock.advance(MINUTE);
    *page.direct.refusal.lock().unwrap() = Some(OutletError::Unclear);
    assert_eq!(page.practises(&cookie, &asked).await, first);
    let other = practice("janggi", 1, "cho", "practice-0001");
    let refused = page.practises(&cookie, &other).await;
    assert_eq!(refused["outcome"], "refused");
    assert_eq!(page.practised_by(&mina()).await.len(), 1);
}

#[tokio::test]
async fn practice_is_refused_without_direct_messages() {
    let page = PageHouse::new().await;
    let cookie = page
        .signed_in(&mina(), page.house.running(&mina(), &jihun(), true).await)
        .await;
    let asked = practice("janggi", 3, "random", "practice-0001");
    for (refusal, words) in [
        (OutletError::Park(ParkReason::Forbidden), "privacy settings"),
        (OutletError::Limited(MINUTE), "a few minutes"),
    ] {
        *page.direct.refusal.lock().unwrap() = Some(refusal);
        let refused = page.practises(&cookie, &asked).await;
        assert_eq!(refused["outcome"], "refused");
        let text = refused["text"].as_str().unwrap();
        assert!(text.contains(words), "{text}");
    }
    assert!(page.practised_by(&mina()).await.is_empty());
    // Discord may change its mind between opening the channel and the first message.
    *page.direct.refusal.lock().unwrap() = None;
    let direct = ChannelId(mina().id.0);
    let closed = ParkReason::Forbidden;
    page.house.platform.wire().refusing.insert(direct, closed);
    let late = practice("janggi", 3, "random", "practice-0002");
    for _ in 0..2 {
        let refused = page.practises(&cookie, &late).await;
        assert_eq!(refused["outcome"], "refused", "{refused}");
    }
    assert!(page.practised_by(&mina()).await.is_empty());
    page.house.platform.wire().refusing.clear();
    // The courier takes the channel's word for five minutes.
    page.house.clock.advance(5 * MINUTE);
    // Nothing remembers the refusal: the same request begins the game once Discord lets it.
    let _bot = page.bot_plays();
    let begun = page.practises(&cookie, &asked).await;
    assert_eq!(begun["outcome"], "begun");
    assert_eq!(page.practised_by(&mina()).await.len(), 1);
}

#[tokio::test]
async fn practice_counts_as_an_open_game() {
    let most = Limits {
        open_games: 2,
        ..limits()
    };
    let page = PageHouse::with(None, most).await;
    let _bot = page.bot_plays();
    let cookie = page
        .signed_in(&mina(), page.house.running(&mina(), &jihun(), true).await)
        .await;
    for (id, outcome) in [
        ("practice-0001", "begun"),
        ("practice-0002", "begun"),
        ("practice-0003", "refused"),
    ] {
        let asked = practice("janggi", 1, "cho", id);
        let answer = page.practises(&cookie, &asked).await;
        assert_eq!(answer["outcome"], outcome, "{answer}");
    }
    let games = page.practised_by(&mina()).await;
    assert_eq!(games.len(), 2);
    // Room for another one.
    page.house
        .does(games[0].id(), &mina(), Command::Resign)
        .await;
    let asked = practice("janggi", 1, "cho", "practice-0003");
    let answer = page.practises(&cookie, &asked).await;
    assert_eq!(answer["outcome"], "begun", "{answer}");
}

#[tokio::test]
async fn invalid_practice_begins_nothing() {
    let page = PageHouse::new().await;
    let cookie = page
        .signed_in(&mina(), page.house.running(&mina(), &jihun(), true).await)
        .await;
    for asked in [
        practice("janggi", 0, "cho", "practice-0001"),
        practice("janggi", 11, "cho", "practice-0001"),
        practice("chess", 1, "cho", "practice-0001"),
    ] {
        let answer = page.practises(&cookie, &asked).await;
        assert_eq!(answer["outcome"], "refused", "{asked}");
    }
    let asked = practice("janggi", 1, "red", "practice-0001");
    let answer = page.post("/practice", &cookie, &asked).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    for cookie in ["", "hansu=guessed"] {
        let asked = practice("janggi", 1, "cho", "practice-0001");
        let answer = page.post("/practice", cookie, &asked).await;
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
    // An old act is refused with the game as it is.
    let old = turn(game, 99, ["a4", "b4"], "00000000-0001");
    let offered = page.acts(&cookie, &old).await["state"]["formations"].clone();
    let offered = offered.as_array().unwrap();
    assert_eq!(offered.len(), 4);
    for choice in offered {
        assert!(!choice["label"].as_str().unwrap().is_empty());
        let address = format!("{}/{}", page.url, choice["picture"].as_str().unwrap());
        let shown = page.client.get(&address).header(COOKIE, &cookie).send();
        let shown = shown.await.unwrap();
        assert_eq!(shown.status(), StatusCode::OK, "{address}");
        assert!(shown.bytes().await.unwrap().starts_with(b"\x89PNG"));
        for missing in [
            address.replace(
                "janggi.han.wood.traditional.algebraic",
                "xiangqi.han.wood.traditional.algebraic",
            ),
            address.replace(".png", ""),
        ] {
            assert_ne!(missing, address);
            let shown = page.client.get(&missing).header(COOKIE, &cookie).send();
            assert_eq!(shown.await.unwrap().status(), StatusCode::NOT_FOUND);
        }
    }
}

#[tokio::test]
async fn only_bad_sessions_are_counted_as_refusals() {
    let page = PageHouse::new().await;
    let counted = || {
        let refusals = &page.house.app.core.vitals.instruments.page_refusals;
        refusals.get_or_create(&[("reason", "session")]).get()
    };
    for (cookie, count) in [("", 0), ("other=1", 0), ("hansu=guessed", 1)] {
        let probe = page.client.get(format!("{}/signed-in", page.url));
        let answer = probe.header(COOKIE, cookie).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(counted(), count, "{cookie}");
    }
}
