//! The board page inside Discord over the wire: buttons, Discord's answers and its faults, and the proxy of the page.

use reqwest::{Response, StatusCode};
use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, BOT, Club, Game, JANGGI, MINA, SAM, components, text};
use crate::flows::page::act;
use crate::kit::tells;

const SECRET: &str = "sandbox-client-secret-0123456789";

/// A club whose boards open inside Discord.
struct ActivityClub {
    club: Club,
    client: reqwest::Client,
}

impl ActivityClub {
    async fn open() -> ActivityClub {
        let settings = [
            ("HANSU_PAGE__ADDRESS", "127.0.0.1:0"),
            ("HANSU_PAGE__URL", "https://janggi.example"),
            ("HANSU_PAGE__ACTIVITY", "true"),
            ("HANSU_PAGE__CLIENT_SECRET", SECRET),
        ];
        let club = Club::open_with(|_| {}, &settings).await;
        let club = ActivityClub {
            club,
            client: reqwest::Client::new(),
        };
        club.map().await;
        club
    }

    /// Maps the page's paths to the bot of the last start.
    async fn map(&self) {
        let log = self.club.log();
        let (_, rest) = log
            .rsplit_once("board page at https://janggi.example")
            .unwrap();
        let (_, address) = rest.split_once("address=").unwrap();
        let target = address.split_whitespace().next().unwrap();
        let act = json!({ "action": "map", "target": target });
        self.club.control("activity", act).await;
    }

    async fn client_faults(&self, faults: Value) {
        let act = json!({ "action": "faults", "faults": faults });
        self.club.control("activity", act).await;
    }

    /// Presses *Board*. Returns the private message.
    async fn asks(&self, person: &str, game: &Game) -> Value {
        let answer = self.club.press(person, &game.board, &game.id("live")).await;
        answer.private();
        answer.message().clone()
    }

    /// Presses *Board*, then *Open inside Discord*.
    async fn launches(&self, person: &str, game: &Game) -> Answer {
        let message = self.asks(person, game).await;
        let here = format!("{}:here", game.id("live"));
        self.club.press(person, &message, &here).await
    }

    async fn code(&self, person: &str) -> String {
        let act = json!({ "as": person, "client_id": BOT });
        let answer = self.club.stage.post("/do/authorize", act).await;
        text(&answer["code"])
    }

    /// Posts as the page in the frame does, through the proxy.
    async fn sends(&self, path: &str, token: &str, body: &Value) -> Response {
        let site = self.club.stage.sandbox.url();
        let request = self.client.post(format!("{site}/activity/{BOT}/{path}"));
        let request = request
            .header("origin", &site)
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {token}"));
        request.body(body.to_string()).send().await.unwrap()
    }

    async fn enters(&self, code: &str, instance: &Value) -> Response {
        let body = json!({ "code": code, "instance_id": instance });
        self.sends("activity", "", &body).await
    }

    async fn fault(&self, method: &str, path: &str, status: u16) {
        let spec = json!({ "method": method, "path": path, "action": "fail", "status": status });
        self.club.fault(spec).await;
    }
}

/// Returns the address of a message's link button.
fn link(message: &Value) -> String {
    let components = components(message);
    let link = components.iter().find(|one| one["url"].is_string());
    text(&link.unwrap()["url"])
}

async fn json_of(answer: Response) -> Value {
    assert_eq!(answer.status(), StatusCode::OK);
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn game_is_played_inside_discord_and_posted_in_its_thread() {
    let activity = ActivityClub::open().await;
    let club = &activity.club;
    let game = Game::begin(club, ALEX, SAM).await;
    let answer = activity.launches(ALEX, &game).await;
    assert_eq!(answer.state(), "launched", "{}", answer.0);
    let opened = &answer.0["activity"];
    let code = activity.code(ALEX).await;
    let entered = json_of(activity.enters(&code, &opened["instance"]).await).await;
    assert_eq!(entered["game"], game.number);
    let token = text(&entered["token"]);
    let body = act(&game, "a4b4", "00000000-0001");
    // With the optional prefix of Discord's proxy.
    let acted = json_of(activity.sends(".proxy/act", &token, &body).await).await;
    assert_eq!(acted["outcome"], "done", "{acted}");
    let turn = format!("{}", game.version() + 1);
    let piece = format!("piece:{}:{turn}", game.number);
    club.message_with(&game.home, &piece).await;
    // The same code again, and an instance that Discord does not know.
    let instance = &opened["instance"];
    let answer = activity.enters(&code, instance).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    let fresh = activity.code(ALEX).await;
    let foreign = json!("i-1-gc-2-3");
    let answer = activity.enters(&fresh, &foreign).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    // Neither the secret nor codes, tokens and instances are in the log.
    let log = club.log();
    for secret in [SECRET, &code, &fresh, &token] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
    let requests = club.stage.get("/control/requests").await.to_string();
    assert!(requests.contains("/oauth2/token") && !requests.contains(SECRET));
    assert!(!requests.contains(&code), "{requests}");
    // Being forgotten ends the session.
    let mut answer = club.command(ALEX, JANGGI, "privacy", json!({})).await;
    for id in ["privacy:-:0:forget", "privacy:-:0:yes"] {
        answer = club.press(ALEX, answer.message(), id).await;
    }
    let answer = activity.sends("act", &token, &body).await;
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_discord_refuse_or_ask_to_try_again() {
    let activity = ActivityClub::open().await;
    let club = &activity.club;
    let game = Game::begin(club, ALEX, SAM).await;
    let answer = activity.launches(ALEX, &game).await;
    let instance = &answer.0["activity"]["instance"];
    let instances = "/activity-instances/";
    for (method, path, status, answered) in [
        ("POST", "/oauth2/token", 400, StatusCode::FORBIDDEN),
        (
            "POST",
            "/oauth2/token",
            401,
            StatusCode::SERVICE_UNAVAILABLE,
        ),
        (
            "POST",
            "/oauth2/token",
            503,
            StatusCode::SERVICE_UNAVAILABLE,
        ),
        ("GET", "/users/@me$", 500, StatusCode::SERVICE_UNAVAILABLE),
        ("GET", instances, 404, StatusCode::FORBIDDEN),
        ("GET", instances, 500, StatusCode::SERVICE_UNAVAILABLE),
        // A short limit is waited for.
        ("GET", instances, 429, StatusCode::OK),
    ] {
        activity.fault(method, path, status).await;
        let code = activity.code(ALEX).await;
        let answer = activity.enters(&code, instance).await;
        assert_eq!(answer.status(), answered, "{path} {status}");
        assert!(!answer.text().await.unwrap().is_empty());
    }
    // People come and go: one who has left is in no instance.
    let leave = json!({ "as": ALEX, "instance": instance });
    club.stage.post("/do/leave", leave).await;
    let code = activity.code(ALEX).await;
    let answer = activity.enters(&code, instance).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    let join = json!({ "as": ALEX, "channel": game.home });
    let joined = club.stage.post("/do/join", join).await;
    let code = activity.code(ALEX).await;
    let answer = activity
        .enters(&code, &joined["activity"]["instance"])
        .await;
    assert_eq!(json_of(answer).await["game"], game.number);
}

#[tokio::test(flavor = "multi_thread")]
async fn link_is_there_where_discord_does_not_open_the_page() {
    let activity = ActivityClub::open().await;
    let club = &activity.club;
    let game = Game::begin(club, ALEX, SAM).await;
    // The client refuses although the answer was accepted: the link of the first message works.
    activity.client_faults(json!({ "closed": true })).await;
    let message = activity.asks(ALEX, &game).await;
    let here = format!("{}:here", game.id("live"));
    let answer = club.press(ALEX, &message, &here).await;
    assert_eq!(answer.0["activity"], json!({ "closed": true }));
    assert!(link(&message).starts_with("https://janggi.example/#"));
    // Discord refuses the answer: there is another link.
    let spec = json!({
        "path": "/callback", "body": "12", "action": "fail", "status": 400, "code": 50035,
    });
    club.fault(spec).await;
    let answer = club.press(ALEX, &message, &here).await;
    answer.says_privately("didn't open");
    assert!(link(answer.message()).starts_with("https://janggi.example/#"));
    // A stranger's press opens nothing.
    let answer = club.press_made_up(MINA, &game.board, &here).await;
    assert!(!answer.private().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn command_of_the_activity_opens_the_game_of_its_thread() {
    let mut activity = ActivityClub::open().await;
    let commands = format!("/applications/{BOT}/commands");
    let entry = json!({
        "type": 4, "name": "launch", "handler": 2, "contexts": [0, 1],
        "description_localizations": { "ko": "판을 엽니다" },
    });
    let stage = &activity.club.stage;
    let (_, created) = stage.api("POST", &commands, Some(entry)).await;
    assert!(activity.club.stop_bot().await.success());
    activity.club.start_bot().await;
    activity.map().await;
    let club = &activity.club;
    let localized = format!("{commands}?with_localizations=true");
    let (_, all) = club.stage.api("GET", &localized, None).await;
    let all = all.as_array().unwrap();
    let kept = all.iter().find(|command| command["type"] == 4).unwrap();
    assert_eq!(
        [&kept["id"], &kept["name"], &kept["handler"]],
        [&created["id"], &json!("play"), &json!(1)]
    );
    let localized = &kept["description_localizations"];
    assert_eq!(localized["ko"], "판을 엽니다");
    let game = Game::begin(club, ALEX, SAM).await;
    // Mina watches from the thread, whichever channel Discord names.
    for parent in [false, true] {
        activity.client_faults(json!({ "parent": parent })).await;
        let answer = club.command(MINA, &game.home, "play", json!({})).await;
        assert_eq!(answer.state(), "launched", "{}", answer.0);
        let opened = &answer.0["activity"];
        let place = if parent { JANGGI } else { &game.home };
        assert_eq!(opened["query"]["channel_id"], place);
        let code = activity.code(MINA).await;
        let entered = json_of(activity.enters(&code, &opened["instance"]).await).await;
        assert_eq!(entered["game"], game.number, "{parent}");
        let leave = json!({ "as": MINA, "instance": opened["instance"] });
        club.stage.post("/do/leave", leave).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn proxy_reaches_the_page_alone() {
    let activity = ActivityClub::open().await;
    let club = &activity.club;
    let game = Game::begin(club, ALEX, SAM).await;
    let site = club.stage.sandbox.url();
    let get = async |path: &str, cookie: &str| {
        let request = activity.client.get(format!("{site}{path}"));
        request.header("cookie", cookie).send().await.unwrap()
    };
    let page = format!("/activity/{BOT}");
    let answer = get(&format!("{page}/?frame_id=1"), "").await;
    assert_eq!(answer.status(), StatusCode::OK);
    let policies = answer.headers().get_all("content-security-policy").iter();
    let policies = policies.map(|policy| policy.to_str().unwrap().to_owned());
    let policies: Vec<String> = policies.collect();
    let [of_page, of_proxy] = &policies[..] else {
        panic!("{policies:?}");
    };
    assert!(of_page.contains("frame-ancestors 'self'"), "{of_page}");
    tells(of_proxy, &format!("connect-src {site}{page}/ "));
    assert!(!of_proxy.contains(&format!("{site} ")) && !of_proxy.contains("connect-src 'self'"));
    // None of the sandbox's own routes is below the page.
    for path in [
        "people",
        "world?as=1",
        "api/v10/users/@me",
        "control/requests",
        "..%2Fpeople",
    ] {
        let status = get(&format!("{page}/{path}"), "").await.status();
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
    let other = get("/activity/1180000000000000002/", "").await;
    assert_eq!(other.status(), StatusCode::NOT_FOUND);
    // A session's cookie is not passed on, in either direction.
    let message = activity.asks(ALEX, &game).await;
    let (_, code) = link(&message)
        .split_once('#')
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    let answer = activity
        .sends("session", "", &json!({ "code": code }))
        .await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert!(answer.headers().get("set-cookie").is_none());
}
