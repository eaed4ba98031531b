//! Voters on the board page: members who are no players, in a game against the bot that is voted on.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::support::steps::{as_cho, practice};
use hansu::app::{ServerMembers, Visitor};
use hansu_play::{ChallengeOptions, ChannelId, GameId, Level, ServerId, UserId, VotingTime};
use janggi::Formation;
use serde_json::json;
use tokio_util::sync::DropGuard;

use super::page::{PageHouse, bot, press, turn};
use crate::support::house::House;
use crate::support::{CLUB, HOUR, alex, mina, tells};

/// Fake members of servers.
#[derive(Default)]
struct FakeMembers {
    asked: AtomicUsize,
    /// `true` once nobody is a member.
    are_gone: AtomicBool,
}

impl ServerMembers for FakeMembers {
    fn is_member(
        &self,
        server: ServerId,
        person: UserId,
    ) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        assert_eq!((server, person), (CLUB, alex().id));
        self.asked.fetch_add(1, Ordering::SeqCst);
        let is_member = !self.are_gone.load(Ordering::SeqCst);
        Box::pin(async move { is_member })
    }
}

/// Returns a page with a game by votes that Mina began, and whose first turn is voted on.
async fn begun() -> (PageHouse, GameId, DropGuard) {
    let page = PageHouse::new().await;
    let bot_plays = page.bot_plays();
    let practice = practice(
        bot(),
        Level::LOWEST,
        ChallengeOptions {
            votes: VotingTime::try_from(6).ok(),
            ..as_cho()
        },
    );
    let house = &page.house;
    let game = house.practises(&mina(), practice).await;
    house.bot_done(game).await;
    house.sets_up(game, &mina(), Formation::Heeh).await;
    house.deliver().await;
    (page, game, bot_plays)
}

/// Panics unless one person has voted, for that turn.
async fn only_vote(house: &House, game: GameId, (person, turn): (UserId, &str)) {
    let version = house.load(game).await.version();
    let votes = house.store().votes(game, version).await.unwrap();
    let votes = votes
        .iter()
        .map(|vote| (vote.person, vote.turn.to_string()));
    assert_eq!(votes.collect::<Vec<_>>(), [(person, turn.to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn member_votes_by_a_link_from_the_thread() {
    let (page, game, _bot) = begun().await;
    let house = &page.house;
    let row = house.row(game).await;
    // Only where `/move` would vote.
    let elsewhere = house.request(&alex(), ChannelId(1));
    assert!(house.app.page.link(&elsewhere, &row).await.is_err());
    let mut bot = house.request(&alex(), row.home);
    bot.is_bot = true;
    assert!(house.app.page.link(&bot, &row).await.is_err());
    let visitor = Visitor::in_browser(alex().id);
    assert!(house.app.page.shown_game(visitor, game).await.is_err());
    let cookie = page.signed_in(&alex(), game).await;
    let shown = page.state(&cookie, game).await;
    assert_eq!(shown["game"], game.to_string());
    assert_eq!(shown["yours"], true);
    assert_eq!(shown["watches"], false);
    assert_eq!(shown["status"], "Vote for a move");
    assert!(!shown["board"]["legal"].as_array().unwrap().is_empty());
    let version = house.load(game).await.version();
    let vote = turn(game, version.0, ["a4", "b4"], "0123-vote");
    let answer = page.acts(&cookie, &vote).await;
    assert_eq!(answer["outcome"], "done", "{answer}");
    only_vote(house, game, (alex().id, "a4b4")).await;
    let shown = page.state(&cookie, game).await;
    assert!(
        shown["status"].as_str().unwrap().starts_with("Your vote: "),
        "{shown}"
    );
    // All else is the player's.
    for deed in ["resign", "offer-draw"] {
        let mut act = press(game, version.0, deed, &format!("0123-{deed}"));
        act["ask"]["confirmed"] = json!(true);
        let answer = page.acts(&cookie, &act).await;
        assert_eq!(answer["outcome"], "refused", "{answer}");
    }
    assert!(house.load(game).await.is_open());
}

#[tokio::test(flavor = "multi_thread")]
async fn voter_who_leaves_the_server_no_longer_sees_the_game() {
    let (page, game, _bot) = begun().await;
    let house = &page.house;
    let members: Arc<FakeMembers> = Arc::default();
    house.app.page.ask_members(members.clone());
    let cookie = page.signed_in(&alex(), game).await;
    let visitor = Visitor::in_browser(alex().id);
    let sees = async || house.app.page.shown_game(visitor, game).await.is_ok();
    let asked = || members.asked.load(Ordering::SeqCst);
    assert!(sees().await);
    assert_eq!(asked(), 0, "a press proves it");
    house.clock.advance(HOUR);
    assert!(sees().await && sees().await);
    assert_eq!(asked(), 1, "once an hour");
    members.are_gone.store(true, Ordering::SeqCst);
    assert!(sees().await);
    house.clock.advance(HOUR);
    assert!(!sees().await);
    let version = house.load(game).await.version();
    let vote = turn(game, version.0, ["a4", "b4"], "0123-late");
    let answer = page.acts(&cookie, &vote).await;
    assert_eq!(answer["outcome"], "refused", "{answer}");
    assert!(house.store().votes(game, version).await.unwrap().is_empty());
    // The player needs no membership.
    let visitor = Visitor::in_browser(mina().id);
    assert!(house.app.page.shown_game(visitor, game).await.is_ok());
}

/// An act in a game by votes is a vote like any other, and the page shows it to nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn act_in_a_game_by_votes_is_a_vote() {
    let (page, game, _bot) = begun().await;
    let house = &page.house;
    let version = house.load(game).await.version();
    let cookie = page.signed_in(&mina(), game).await;
    let status = async || {
        let state = page.state(&cookie, game).await;
        state["status"].as_str().unwrap().to_owned()
    };
    let act = turn(game, version.0, ["a4", "b4"], "0123-vote");
    for _ in 0..2 {
        assert_eq!(page.acts(&cookie, &act).await["outcome"], "done");
        assert!(status().await.starts_with("Your vote: soldier a4"));
    }
    let other = turn(game, version.0, ["i4", "h4"], "0123-other");
    assert_eq!(page.acts(&cookie, &other).await["outcome"], "done");
    assert!(status().await.starts_with("Your vote: soldier i4"));
    let draw = press(game, version.0, "offer-draw", "0123-draw");
    let answer = page.acts(&cookie, &draw).await;
    tells(answer["text"].as_str().unwrap(), "Everybody votes");
    assert_eq!(page.ply(game).await, 0);
    only_vote(house, game, (mina().id, "i4h4")).await;
}
