//! Games with a pace over the wire: time-outs, who may do what then, and kills in between.

use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, Club, JANGGI, MINA, SAM, contains, ids, is_live, pinged, says, text,
};
use crate::flows::faults::short_nonces;
use crate::flows::game::Game;
use crate::kit;

const HOUR: i64 = 60 * 60 * 1000;

/// A game of a day a move, without reserve. Mina plays Cho and is to move.
pub async fn hasty(club: &Club) -> Game {
    Game::opened(club, json!({ "pace": "1", "reserve": "0" })).await
}

/// Kills the bot and moves all stored times back by these hours.
pub async fn grow_older(club: &mut Club, hours: i64) {
    grow_older_by(club, hours * HOUR).await;
}

/// The same by these milliseconds.
pub async fn grow_older_by(club: &mut Club, milliseconds: i64) {
    club.kill_bot().await;
    let mut database = club.connection().await;
    for shift in [
        "update event set at = at - ?1",
        "update outbox set at = at - ?1, delivered_at = delivered_at - ?1",
        "update timer set due_at = due_at - ?1 where kind <> 'expire'",
    ] {
        let shifted = sqlx::query(shift).bind(milliseconds);
        shifted.execute(&mut database).await.unwrap();
    }
}

/// Returns the newest message with a claim button.
async fn told(club: &Club, game: &Game) -> Value {
    club.message_with(&game.home, &win(game)).await
}

fn win(game: &Game) -> String {
    format!("{}:win", game.id("claim"))
}

fn wait(game: &Game) -> String {
    format!("{}:wait", game.id("claim"))
}

/// Returns the messages that announce a time-out.
async fn news(club: &Club, game: &Game) -> Vec<Value> {
    let all = club.public(&game.home).await;
    let phrases = [
        "has run out of time",
        "ran out of time and was given",
        "ran out of time but then",
    ];
    all.into_iter()
        .filter(|message| {
            let content = text(&message["content"]);
            phrases.iter().any(|words| content.contains(words))
        })
        .collect()
}

async fn claim(club: &Club, user: &str, game: &Game) -> Answer {
    club.command(user, &game.home, "claim", json!({})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn late_game_can_be_claimed_or_given_time() {
    let mut club = Club::open().await;
    let game = hasty(&club).await;
    says(&game.board, "Deadline: <t:");
    let early = claim(&club, ALEX, &game).await;
    early.says_privately("has until <t:");

    grow_older(&mut club, 25).await;
    club.start_bot().await;
    let first = told(&club, &game).await;
    assert_eq!(pinged(&first), [MINA, ALEX], "whoever is late, too");
    assert_eq!(ids(&first), [win(&game), wait(&game)]);
    for (user, id) in [(MINA, win(&game)), (MINA, wait(&game)), (SAM, win(&game))] {
        club.press(user, &first, &id).await.private();
    }
    let more_time = club.press(ALEX, &first, &wait(&game)).await;
    more_time.says("3 more days");
    assert_eq!(pinged(more_time.public()), [MINA]);
    // A claim after all: the answer shows the new deadline.
    let repeated = club.press_made_up(ALEX, &first, &win(&game)).await;
    repeated.says_privately("has until");
    grow_older(&mut club, 73).await;
    club.start_bot().await;
    club.stage
        .until(async || (news(&club, &game).await.len() == 2).then_some(()))
        .await;
    // The version has not changed, so a button of the first message would still work, but the message has lost its
    // buttons.
    let edited = club
        .public_until(&game.home, |message| {
            message["id"] == first["id"] && !is_live(message)
        })
        .await;
    says(&edited, "was given more");
    let won = club.press_made_up(ALEX, &first, &win(&game)).await;
    won.says("ran out of time");
    assert_eq!(pinged(won.public()), [MINA]);
    is_over(&club, &game).await;
    for old_notice in news(&club, &game).await {
        assert!(!is_live(&old_notice), "{old_notice}");
    }
}

/// Waits until the end is announced once, and no other button can be pressed.
async fn is_over(club: &Club, game: &Game) {
    let rematch_prefix = format!("rematch:{}:", game.number);
    let ends = |ids: &Vec<String>| ids.iter().any(|id| id.starts_with(&rematch_prefix));
    club.stage
        .until(async || {
            let live = game.live(club).await;
            (!live.is_empty() && live.iter().all(ends)).then_some(())
        })
        .await;
    let all = club.public(&game.home).await;
    let ends_count = all.iter().filter(|message| ends(&ids(message))).count();
    assert_eq!(ends_count, 1, "{}", club.log());
    says(all.last().unwrap(), "ran out of time");
}

#[tokio::test(flavor = "multi_thread")]
async fn forfeit_is_posted_once_despite_kills() {
    let mut club = Club::open_with(short_nonces, &[]).await;
    club.server_settings(json!({ "timeout": "forfeit" })).await;
    for when in ["before", "after"] {
        let game = hasty(&club).await;
        grow_older(&mut club, 25).await;
        let fault = club.hold_post(&game.home, when).await;
        club.start_bot().await;
        club.is_hit(&fault).await;
        club.restart_after_a_nonce().await;
        is_over(&club, &game).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn claim_counts_once_despite_kills() {
    let mut club = Club::open_with(short_nonces, &[]).await;
    for when in ["before", "after"] {
        let game = hasty(&club).await;
        grow_older(&mut club, 25).await;
        club.start_bot().await;
        let message = told(&club, &game).await;
        let fault = club.hold_answer(when).await;
        let press = kit::component(ALEX, &message, &win(&game));
        club.send_act("press", press).await;
        club.is_hit(&fault).await;
        club.restart_after_a_nonce().await;
        is_over(&club, &game).await;
        let repeated = claim(&club, ALEX, &game).await;
        repeated.says_privately("over");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn outage_is_credited_and_reported_once() {
    let mut club = Club::open().await;
    let mut game = hasty(&club).await;
    grow_older(&mut club, 50).await;
    // The bot was last online two days ago, when the turn was two hours old.
    club.execute("update heartbeat set at = at - 172800000")
        .await;
    for _ in 0..3 {
        club.start_bot().await;
        club.kill_bot().await;
    }
    club.start_bot().await;
    let rows = async || club.column::<i64>("select count(*) from standstill").await;
    club.stage
        .until(async || (rows().await != [0]).then_some(()))
        .await;
    assert_eq!(rows().await, [1]);
    let early_answer = claim(&club, ALEX, &game).await;
    early_answer.says_privately("has until");
    assert!(news(&club, &game).await.is_empty());
    for (mv, mentions_outage) in [("b4a4", true), ("b7a7", false)] {
        game.play(&club, mv).await;
        let mentioned = contains(&game.board, "I was offline for 2 days");
        assert_eq!(mentioned, mentions_outage, "{}", game.board);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_game_can_be_called_off_from_direct_messages() {
    let mut club = Club::open().await;
    let game = Game::opened(&club, json!({ "pace": "none" })).await;
    let game_option = json!({ "game": game.number });
    let place = club.direct(ALEX).await;
    let early = club.command(ALEX, &place, "claim", game_option.clone());
    early.await.says_privately("you can cancel it with");
    grow_older(&mut club, 30 * 24 + 1).await;
    club.start_bot().await;
    let claim = club.command(ALEX, &place, "claim", game_option);
    let question = claim.await;
    question.says_privately("thirty days");
    let buttons = ["back", "yes"].map(|word| format!("{}:{word}", game.id("claim")));
    assert_eq!(ids(question.message()), buttons);
    let answer = club.press(ALEX, question.message(), &buttons[1]).await;
    answer.updated();
    let over = club
        .message_saying(&game.home, "is cancelled (no result)")
        .await;
    assert_eq!(pinged(&over), [MINA]);
    assert!(ids(&over)[0].starts_with("rematch:"), "{over}");
}

#[tokio::test(flavor = "multi_thread")]
async fn player_to_move_is_reminded_directly_or_in_the_thread() {
    let mut club = Club::open().await;
    let mut game = hasty(&club).await;
    grow_older(&mut club, 13).await;
    club.start_bot().await;
    let [minas, alexs] = [club.direct(MINA).await, club.direct(ALEX).await];
    let notice = club.message_saying(&minas, "둘 차례입니다").await;
    for phrase in ["`#1`", "기한 <t:", &format!("{}/", game.home)] {
        says(&notice, phrase);
    }
    assert!(club.public(&alexs).await.is_empty());

    // After the move no reminder is left.
    game.play(&club, "b4a4").await;
    // A turn whose board is not confirmed would begin at the next start.
    game.is_quiet(&club).await;
    let door = json!({ "change": "dm", "person": ALEX, "open": false });
    club.control("world", door).await;
    grow_older(&mut club, 13).await;
    club.start_bot().await;
    let words = "it's your move. Deadline";
    let nudge = club.message_saying(&game.home, words).await;
    assert_eq!(pinged(&nudge), [ALEX]);
    let board = club.press(ALEX, &nudge, &ids(&nudge)[0]).await;
    board.says_privately("Deadline:");
    assert!(club.public(&alexs).await.is_empty());
    // Repeated kills repeat no message.
    for _ in 0..2 {
        club.restart_bot().await;
    }
    game.play(&club, "b7a7").await;
    game.is_quiet(&club).await;
    let nudges = club.messages_saying(&game.home, words).await;
    assert_eq!(nudges.len(), 1);
    assert_eq!(club.public(&minas).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn digest_is_sent_once_a_day_despite_kills() {
    let mut club = Club::open_with(short_nonces, &[]).await;
    let game = hasty(&club).await;
    let panel = club.command(MINA, JANGGI, "settings", json!({})).await;
    let id = "set:-:0:page-reminders";
    let panel = club.press(MINA, panel.message(), id).await;
    let id = "set:-:0:digest";
    club.select(MINA, panel.message(), id, "9").await;
    let direct = club.direct(MINA).await;
    let digest = "오늘의 알림";
    let mut before = 0;
    for when in ["before", "after"] {
        club.kill_bot().await;
        // Another day: the last digest was long ago, and the next is due now.
        let due = "update person set reminded_at = null; \
            update person set digest_at = 1 where digest_at is not null";
        club.execute(due).await;
        let fault = club.hold_post(&direct, when).await;
        club.start_bot().await;
        club.is_hit(&fault).await;
        club.restart_after_a_nonce().await;
        // Once the row is closed, no further message follows.
        let open = "select count(*) from outbox where state = 'open'";
        let closed = async || (club.column::<i64>(open).await == [0]).then_some(());
        club.stage.until(closed).await;
        let new_lists = club.messages_saying(&direct, digest).await.len() - before;
        let maximum = if when == "before" { 1 } else { 2 };
        assert!((1..=maximum).contains(&new_lists), "{when}: {new_lists}");
        before += new_lists;
    }
    let first = &club.messages_saying(&direct, digest).await[0];
    says(first, &format!("{}/", game.home));
    let next = "select digest_at from person where digest is not null";
    let next: Vec<i64> = club.column(next).await;
    assert!(next[0] > 1, "the next day has its own");
}
