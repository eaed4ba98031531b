//! Games as the board page shows them to each reader: names, results, offers, buttons, pieces.

use std::collections::BTreeSet;

use crate::support::steps::{as_cho, practice};
use futures_util::{SinkExt, StreamExt};
use hansu::app::{Setting, SettingsGroup};
use hansu_play::{
    ChallengeOptions, Command, GameId, Language, Level, PaceChoice, Person, ProposalKind,
};
use janggi::{Formation, Side, TRADITIONAL};
use reqwest::header::{COOKIE, ORIGIN};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::page::{PageHouse, bot, press};
use crate::support::house::server_of;
use crate::support::patience::paces;
use crate::support::{DAY, LOUNGE, MINUTE, alex, jihun, mina, person};

/// The number of the protocol between page and bot.
pub(super) const PROTOCOL: u32 = 4;

/// Returns a request about a game.
pub(super) fn request(game: GameId, id: &str, ask: Value) -> Value {
    json!({ "protocol": PROTOCOL, "game": game.0, "id": id, "ask": ask })
}

impl PageHouse {
    /// Returns a game as an open page shows it.
    pub async fn state(&self, cookie: &str, game: GameId) -> Value {
        let address = format!("{}/live", self.url.replace("http", "ws"));
        let mut request = address.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert(ORIGIN, self.url.parse().unwrap());
        headers.insert(COOKIE, cookie.parse().unwrap());
        let (mut socket, _) = connect_async(request).await.unwrap();
        let watch = json!({ "type": "watch", "protocol": PROTOCOL, "watch": 1, "game": game.0 });
        socket.send(Message::text(watch.to_string())).await.unwrap();
        loop {
            let Message::Text(text) = socket.next().await.unwrap().unwrap() else {
                continue;
            };
            let mut message: Value = serde_json::from_str(&text).unwrap();
            let state = &mut message["shown"]["state"];
            if state["game"] == *game.to_string() {
                return state.take();
            }
        }
    }

    /// Returns a game as an open page shows it to a person.
    async fn shown_to(&self, person: &Person, game: GameId) -> Value {
        let cookie = self.signed_in(person, game).await;
        self.state(&cookie, game).await
    }

    /// Remembers that a person uses the bot in Korean.
    async fn speaks_korean(&self, person: &Person) {
        let settings = &self.house.app.settings;
        settings.remember(person.id, Language::Ko).await.unwrap();
    }

    /// Returns a person's sentences about offers, and the kinds of their buttons.
    async fn offers(&self, person: &Person, game: GameId) -> (Vec<String>, BTreeSet<String>) {
        let state = self.shown_to(person, game).await;
        let sentences = words(&state["offers"]);
        let buttons = state["buttons"].as_array().unwrap().iter();
        let kinds = buttons.map(|button| button["deed"].as_str().unwrap().to_owned());
        (sentences, kinds.collect())
    }

    /// Checks both players' sentences about offers: Mina's, then Jihun's.
    async fn tells(&self, game: GameId, minas: &[&str], jihuns: &[&str]) {
        assert_eq!(self.offers(&mina(), game).await.0, minas);
        assert_eq!(self.offers(&jihun(), game).await.0, jihuns);
    }
}

/// Returns the texts of a list.
pub(super) fn words(list: &Value) -> Vec<String> {
    let texts = list.as_array().unwrap().iter();
    texts
        .map(|text| text.as_str().unwrap().to_owned())
        .collect()
}

/// Returns a page with a running game of Mina (Cho) and Jihun, of a pace in which both have moved.
async fn with_pace(pace: &str) -> (PageHouse, GameId) {
    let page = PageHouse::new().await;
    paces(&page.house, PaceChoice::named(pace).unwrap()).await;
    let game = page.house.running(&mina(), &jihun(), true).await;
    page.house.moves(game, "a4b4 a7b7").await;
    page.house.deliver().await;
    (page, game)
}

#[tokio::test]
async fn result_names_the_side_once() {
    let (page, game) = PageHouse::with_game().await;
    page.house.does(game, &mina(), Command::Resign).await;
    page.speaks_korean(&mina()).await;
    let english = page.shown_to(&jihun(), game).await;
    assert_eq!(english["status"], "지훈 (Han) wins: 미나 resigned.");
    let korean = page.shown_to(&mina(), game).await;
    assert_eq!(korean["status"], "지훈 님(한) 승: 미나 님이 기권했습니다.");
}

#[tokio::test]
async fn hostile_names_are_shown_as_they_are() {
    let page = PageHouse::new().await;
    let name = "**x** \\* `y` <@1> -# 💡 <b>";
    let hostile = person(14, name);
    let game = page.house.running(&hostile, &jihun(), true).await;
    let draw = Command::Propose(ProposalKind::Draw);
    page.house.does(game, &hostile, draw).await;
    let state = page.shown_to(&jihun(), game).await;
    assert_eq!(words(&state["offers"]), [format!("{name} offers a draw.")]);
    assert_eq!(state["players"][0]["name"], name);
    page.house.does(game, &jihun(), Command::Resign).await;
    let state = page.shown_to(&jihun(), game).await;
    let expected = format!("{name} (Cho) wins: 지훈 resigned.");
    assert_eq!(state["status"], expected);
}

#[tokio::test]
async fn player_has_a_name_a_side_and_a_rating() {
    let page = PageHouse::new().await;
    let game = page.house.running_rated(&mina(), &jihun()).await;
    let state = page.shown_to(&jihun(), game).await;
    let [top, bottom] = [0, 1].map(|seat| &state["players"][seat]);
    assert_eq!([&top["name"], &bottom["name"]], ["미나", "지훈"]);
    assert_eq!([&top["side"], &bottom["side"]], ["Cho", "Han"]);
    assert_eq!([&top["detail"], &bottom["detail"]], ["1500?", "1500?"]);
    assert_eq!([&top["to_act"], &bottom["to_act"]], [true, false]);
    page.house.moves(game, "a4b4 a7b7").await;
    page.house.does(game, &mina(), Command::Resign).await;
    let state = page.shown_to(&jihun(), game).await;
    assert_eq!(state["players"][0]["detail"], "1338?");
    let casual = page.house.running(&mina(), &jihun(), true).await;
    let state = page.shown_to(&jihun(), casual).await;
    assert_eq!(state["players"][0]["detail"], Value::Null);
}

#[tokio::test]
async fn draw_offer_is_shown_and_cannot_be_accepted_by_offering() {
    let (page, game) = with_pace("3").await;
    page.tells(game, &[], &[]).await;
    let (_, buttons) = page.offers(&jihun(), game).await;
    assert!(buttons.contains("offer-draw"), "{buttons:?}");
    let draw = Command::Propose(ProposalKind::Draw);
    page.house.does(game, &mina(), draw).await;
    page.tells(game, &["You've offered a draw."], &["미나 offers a draw."])
        .await;
    let (_, buttons) = page.offers(&jihun(), game).await;
    assert!(buttons.contains("accept-draw") && buttons.contains("decline-draw"));
    assert!(!buttons.contains("offer-draw"), "{buttons:?}");
    let (_, buttons) = page.offers(&mina(), game).await;
    assert!(buttons.contains("withdraw-draw") && !buttons.contains("offer-draw"));
    page.speaks_korean(&jihun()).await;
    let (korean, _) = page.offers(&jihun(), game).await;
    assert_eq!(korean, ["미나 님이 무승부를 제안했습니다."]);
}

#[tokio::test]
async fn takeback_request_is_shown() {
    let (page, game) = with_pace("3").await;
    // Later than that it needs consent.
    page.house.clock.advance(11 * MINUTE);
    let takeback = Command::Propose(ProposalKind::Takeback);
    page.house.does(game, &jihun(), takeback.clone()).await;
    let own = "You've asked to take back your last move.";
    page.tells(game, &["지훈 wants to take back their last move."], &[own])
        .await;
    let (_, buttons) = page.offers(&mina(), game).await;
    assert!(buttons.contains("accept-takeback") && !buttons.contains("takeback"));
    let decline = Command::DeclineProposal(ProposalKind::Takeback);
    page.house.does(game, &mina(), decline).await;
    page.house.does(game, &mina(), takeback).await;
    let theirs = "미나 wants to take back their last move and the answer to it.";
    page.tells(game, &[own], &[theirs]).await;
}

#[tokio::test]
async fn pause_is_shown_and_has_its_own_buttons() {
    let (page, game) = with_pace("3").await;
    page.house.does(game, &mina(), Command::TogglePause).await;
    let theirs = "미나 offers a pause of up to thirty days. Both clocks stop until one of you moves or ends it.";
    page.tells(game, &["You've offered a pause."], &[theirs])
        .await;
    let (_, buttons) = page.offers(&jihun(), game).await;
    assert!(buttons.contains("accept-pause") && buttons.contains("decline-pause"));
    assert!(!buttons.contains("offer-pause"), "{buttons:?}");
    let (_, buttons) = page.offers(&mina(), game).await;
    assert!(buttons.contains("decline-pause") && !buttons.contains("accept-pause"));
    let cookie = page.signed_in(&jihun(), game).await;
    let version = page.version(game).await;
    let accept = press(game, version, "accept-pause", "00000000-0001");
    assert_eq!(page.acts(&cookie, &accept).await["outcome"], "done");
    let paused = "The game is paused, and both clocks are stopped. A move ends the pause.";
    page.tells(game, &[paused], &[paused]).await;
    let (_, buttons) = page.offers(&jihun(), game).await;
    assert!(buttons.contains("end-pause") && !buttons.contains("offer-pause"));
}

#[tokio::test]
async fn offer_to_go_on_slowly_is_shown_in_an_evening() {
    let page = PageHouse::new().await;
    let options = ChallengeOptions {
        pace: PaceChoice::named("10m+10"),
        ..ChallengeOptions::default()
    };
    let house = &page.house;
    let game = house.invited(&mina(), &jihun(), options).await;
    house.begun(game, [&mina(), &jihun()], true).await;
    let state = page.shown_to(&mina(), game).await;
    assert_eq!(state["players"][0]["evening"], true, "{state}");
    house.does(game, &mina(), Command::ContinueSlowly).await;
    let own = "You've offered to go on slowly, with days for each move.";
    let theirs = "미나 would like to go on slowly, with days for each move.";
    page.tells(game, &[own], &[theirs]).await;
    let (_, buttons) = page.offers(&jihun(), game).await;
    assert!(buttons.contains("accept-pause") && buttons.contains("decline-pause"));
    assert!(!buttons.contains("continue-slowly"), "{buttons:?}");
    let state = page.shown_to(&jihun(), game).await;
    let labels = state["buttons"].as_array().unwrap().iter();
    let labels: Vec<_> = labels.map(|button| button["label"].clone()).collect();
    assert!(labels.contains(&json!("Continue slowly")), "{labels:?}");
    assert!(labels.contains(&json!("Keep this clock")), "{labels:?}");
}

#[tokio::test]
async fn vacation_is_shown() {
    let (page, game) = with_pace("3").await;
    let request = page.house.request(&mina(), LOUNGE);
    let clocks = &page.house.app.core.clocks;
    clocks.set_vacation(&request, 2).await.unwrap();
    let own = "You're on vacation. Your move ends it.";
    page.tells(game, &[own], &["미나 is on vacation."]).await;
}

#[tokio::test]
async fn time_up_is_shown() {
    let (page, game) = with_pace("1").await;
    page.house.clock.advance(3 * DAY);
    let own = "You've run out of time. You can still move until 지훈 claims the win.";
    let theirs = "미나 has run out of time. You can claim the win or give three more days.";
    page.tells(game, &[own], &[theirs]).await;
    let (_, buttons) = page.offers(&jihun(), game).await;
    assert!(buttons.contains("claim-win") && buttons.contains("give-time"));
}

/// Returns a practice game in the lounge in which Mina, as Cho, is to move.
pub(super) async fn practised(page: &PageHouse, level: u8) -> GameId {
    let practice = practice(bot(), Level::new(level).unwrap(), as_cho());
    let house = &page.house;
    let mut request = house.request(&mina(), LOUNGE);
    server_of(&mut request).threads = true;
    let game = house.practises_by(&request, practice).await;
    house.bot_done(game).await;
    house.sets_up(game, &mina(), Formation::Heeh).await;
    game
}

#[tokio::test]
async fn facing_generals_and_bikjang_are_named() {
    let page = PageHouse::new().await;
    let house = &page.house;
    let options = ChallengeOptions {
        ruleset: Some(TRADITIONAL),
        ..ChallengeOptions::default()
    };
    let game = house.invited(&mina(), &jihun(), options).await;
    let game = house.begun(game, [&mina(), &jihun()], true).await;
    house.moves(game, "e4f4 e7f7").await;
    let cookie = page.signed_in(&mina(), game).await;
    let state = page.state(&cookie, game).await;
    let offers = state["offers"].to_string();
    assert!(offers.contains("The generals face each other"), "{offers}");
    house.does(game, &mina(), Command::Bikjang).await;
    let state = page.state(&cookie, game).await;
    assert_eq!(state["offers"], json!([]));
    assert_eq!(state["board"]["told"][2], "Cho: claims bikjang");
}

#[tokio::test]
async fn win_offered_by_the_bot_is_shown() {
    let page = PageHouse::new().await;
    let game = {
        let _bot = page.bot_plays();
        practised(&page, 3).await
    };
    page.house.moves(game, "a4b4").await;
    let offer = Command::OfferWin;
    page.house.does(game, &bot(), offer).await;
    let (sentences, buttons) = page.offers(&mina(), game).await;
    let [sentence] = &sentences[..] else {
        panic!("{sentences:?}");
    };
    assert!(sentence.contains("accept the win"), "{sentence}");
    assert!(buttons.contains("accept-win") && buttons.contains("play-on"));
    let state = page.shown_to(&mina(), game).await;
    assert_eq!(state["players"][0]["detail"], "Level 3");
    page.speaks_korean(&mina()).await;
    let (korean, _) = page.offers(&mina(), game).await;
    assert!(korean[0].contains("승리로 마칠"), "{korean:?}");
}

#[tokio::test]
async fn set_of_pieces_is_stored_as_by_the_settings() {
    let (page, game, cookie) = PageHouse::playing().await;
    let shown = page.state(&cookie, game).await;
    assert_eq!(shown["pieces"]["label"], "Pieces");
    assert_eq!(shown["pieces"]["value"], "traditional");
    let options = shown["pieces"]["options"].as_array().unwrap();
    let values: Vec<&str> = options
        .iter()
        .map(|option| option["value"].as_str().unwrap())
        .collect();
    assert!(values.contains(&"pictograms") && !values.contains(&"usual"));
    let set = async |cookie: &str, value: &str, id: &str| {
        let body = request(game, id, json!({ "kind": "pieces", "value": value }));
        page.acts(cookie, &body).await
    };
    for _ in 0..2 {
        let answer = set(&cookie, "hangul", "setting-0001").await;
        assert_eq!(answer["outcome"], "told", "{answer}");
        let text = "Your Janggi boards have these pieces now.";
        assert_eq!(answer["text"], text);
    }
    let shown = page.state(&cookie, game).await;
    assert_eq!(shown["pieces"]["value"], "hangul");
    let picture = shown["board"]["pieces"].as_str().unwrap();
    assert!(picture.contains(".hangul."), "{picture}");
    let request = page.house.request(&mina(), LOUNGE);
    let setting: Setting = "pieces".parse().unwrap();
    let group = SettingsGroup::Boards(setting.owner());
    let stored = page.house.app.settings.settings(&request, group).await;
    assert_eq!(setting.chosen(&stored.unwrap()).unwrap(), "hangul");
    for value in ["usual2", "", "simplified; drop table person"] {
        let answer = set(&cookie, value, "setting-0002").await;
        assert_eq!(answer["outcome"], "refused", "{value}");
    }
    // Nobody else can name the game.
    let other = page.house.running(&alex(), &jihun(), true).await;
    let others = page.signed_in(&alex(), other).await;
    let answer = set(&others, "hangul", "setting-0003").await;
    assert_eq!(answer["outcome"], "refused");
}

#[tokio::test]
async fn other_pieces_of_the_fourth_game_are_explained() {
    let page = PageHouse::new().await;
    let _bot = page.bot_plays();
    let mut shown = Vec::new();
    for _ in 0..5 {
        let game = practised(&page, 1).await;
        let state = page.shown_to(&mina(), game).await;
        let pieces = state["pieces"]["value"].as_str().unwrap().to_owned();
        shown.push((pieces, state["news"].is_string()));
    }
    let expected = [
        ("pictograms", false),
        ("pictograms", false),
        ("pictograms", false),
        ("traditional", true),
        ("traditional", false),
    ];
    assert_eq!(
        shown,
        expected.map(|(pieces, news)| (pieces.to_owned(), news))
    );
}

#[tokio::test]
async fn chosen_pieces_of_the_fourth_game_need_no_explanation() {
    let page = PageHouse::new().await;
    let _bot = page.bot_plays();
    let mut last = practised(&page, 1).await;
    for _ in 0..3 {
        last = practised(&page, 1).await;
    }
    let cookie = page.signed_in(&mina(), last).await;
    let ask = json!({ "kind": "pieces", "value": "traditional" });
    let body = request(last, "setting-0001", ask);
    assert!(page.state(&cookie, last).await["news"].is_string());
    page.acts(&cookie, &body).await;
    assert_eq!(page.state(&cookie, last).await["news"], Value::Null);
}

#[tokio::test]
async fn mark_of_the_plan_changes_with_it() {
    let (page, game) = PageHouse::with_game().await;
    let cookie = page.signed_in(&jihun(), game).await;
    let state = page.state(&cookie, game).await;
    assert_eq!(state["plan_mark"], Value::Null);
    let version = state["version"].clone();
    let edits = async |edit: Value, id: &str| {
        let ask = json!({ "kind": "plan", "version": version, "node": 0, "edit": edit });
        let body = request(game, id, ask);
        assert_eq!(page.acts(&cookie, &body).await["outcome"], "plan");
        page.state(&cookie, game).await["plan_mark"].clone()
    };
    let [from, to] = [27, 28];
    let added = json!({ "kind": "move", "from": from, "to": to });
    let first = edits(added, "plan-0001").await;
    assert!(first.is_string(), "{first}");
    let second = edits(json!({ "kind": "clear" }), "plan-0002").await;
    assert_ne!(first, second);
    let minas = page.shown_to(&mina(), game).await;
    assert_eq!(minas["plan_mark"], Value::Null, "it is her turn");
    assert_eq!(page.house.load(game).await.to_act(), Some(Side::Cho));
}
