//! Games with a pace over the wire: time-outs, who may do what then, and kills in between.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx_sqlite::SqliteConnectOptions;
use sqlx_sqlite::SqliteConnection;

use crate::flows::club::{ALEX, BOT, Club, JANGGI, MINA, SAM, ids, is_live, pinged, text};
use crate::flows::game::Game;

const HOUR: i64 = 60 * 60 * 1000;

/// A day per move, no reserve: Mina plays Cho.
pub async fn hasty(club: &Club) -> Game {
    use janggi::Formation::Heeh;
    let terms = json!({ "pace": "1", "reserve": "0" });
    let mut game = Game::begin_by(club, terms, [MINA, ALEX], [Heeh, Heeh]).await;
    game.play(club, "a4b4").await;
    game.play(club, "a7b7").await;
    game.is_quiet(club).await;
    game
}

pub async fn database(club: &Club) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(club.database());
    options.connect().await.unwrap()
}

/// Kills the bot and moves all stored times back by these hours.
pub async fn grow_older(club: &mut Club, hours: i64) {
    grow_older_by(club, hours * HOUR).await;
}

/// The same by these milliseconds.
pub async fn grow_older_by(club: &mut Club, milliseconds: i64) {
    club.kill_bot().await;
    let mut database = database(club).await;
    for shift in [
        "update event set at = at - ?1",
        "update outbox set at = at - ?1, delivered_at = delivered_at - ?1",
        "update timer set due_at = due_at - ?1 where kind <> 'expire'",
    ] {
        sqlx::query(shift)
            .bind(milliseconds)
            .execute(&mut database)
            .await
            .unwrap();
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

async fn claim(club: &Club, user: &str, game: &Game) -> crate::flows::club::Answer {
    club.command(user, &game.home, "claim", json!({})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn late_game_can_be_claimed_or_given_time() {
    let mut club = Club::open().await;
    let game = hasty(&club).await;
    assert!(
        text(&game.board["content"]).contains("Deadline: <t:"),
        "{}",
        game.board
    );
    // Too early, by the late player, by a stranger: each gets the reason in their own language.
    let early_answer = claim(&club, ALEX, &game).await;
    assert!(
        early_answer.private().contains("has until <t:"),
        "{}",
        early_answer.content()
    );
    let own_answer = claim(&club, MINA, &game).await;
    assert!(
        own_answer.private().contains("내 차례"),
        "{}",
        own_answer.content()
    );
    let stranger = claim(&club, SAM, &game).await;
    stranger.private();
    let made_up = club.press_made_up(ALEX, &game.board, &win(&game)).await;
    assert!(
        made_up.private().contains("has until"),
        "{}",
        made_up.content()
    );

    grow_older(&mut club, 25).await;
    club.start_bot().await;
    let first = told(&club, &game).await;
    assert_eq!(pinged(&first), [MINA, ALEX], "whoever is late, too");
    assert_eq!(ids(&first), [win(&game), wait(&game)]);
    for (user, id) in [(MINA, win(&game)), (MINA, wait(&game)), (SAM, win(&game))] {
        club.press(user, &first, &id).await.private();
    }
    let more_time = club.press(ALEX, &first, &wait(&game)).await;
    assert!(
        more_time.content().contains("3 more days"),
        "{}",
        more_time.content()
    );
    assert_eq!(pinged(more_time.public()), [MINA]);
    // A second press, or a claim after all: the answer shows the new deadline.
    for id in [win(&game), wait(&game)] {
        let repeated = club.press_made_up(ALEX, &first, &id).await;
        assert!(
            repeated.private().contains("has until"),
            "{}",
            repeated.content()
        );
    }
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
    assert!(
        text(&edited["content"]).contains("was given more"),
        "{edited}"
    );
    let won = club.press_made_up(ALEX, &first, &win(&game)).await;
    assert!(
        won.content().contains("ran out of time"),
        "{}",
        won.content()
    );
    assert_eq!(pinged(won.public()), [MINA]);
    is_over(&club, &game).await;
    let rematch = ids(won.message());
    assert!(rematch[0].starts_with("rematch:"), "{rematch:?}");
    for old_notice in news(&club, &game).await {
        assert!(!is_live(&old_notice), "{old_notice}");
    }
    let repeated = club.press_made_up(ALEX, &first, &win(&game)).await;
    repeated.private();
    let over = claim(&club, ALEX, &game).await;
    assert!(over.private().contains("over"), "{}", over.content());

    // The end is shown in all the usual places.
    let list_answer = club.press(MINA, won.message(), &rematch[0]).await;
    let challenge = list_answer.public();
    let words = text(&challenge["content"]);
    assert!(
        words.contains("1 day a move") || words.contains("한 수 1일"),
        "a rematch keeps the terms: {words}"
    );
    let options = json!({ "format": "pgn" });
    let sent = club.command(ALEX, &game.home, "record", options).await;
    let url = text(&sent.message()["attachments"][0]["url"]);
    let file = String::from_utf8_lossy(&club.stage.bytes(&url).await).into_owned();
    assert!(file.contains("[Termination \"time forfeit\"]"), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn late_player_can_still_move() {
    let mut club = Club::open().await;
    let mut game = hasty(&club).await;
    grow_older(&mut club, 25).await;
    club.start_bot().await;
    let message = told(&club, &game).await;
    let claim_win = win(&game);
    game.play(&club, "b4a4").await;
    assert_eq!(pinged(&game.board), [ALEX]);
    let id = text(&message["id"]);
    let edited = club
        .public_until(&game.home, |message| {
            message["id"] == *id && text(&message["content"]).contains("but then moved")
        })
        .await;
    assert!(!is_live(&edited));
    let late_answer = club.press_made_up(ALEX, &edited, &claim_win).await;
    assert!(
        late_answer.private().contains("moved on"),
        "{}",
        late_answer.content()
    );
    game.play(&club, "b7a7").await;
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
    let last = text(&all.last().unwrap()["content"]);
    assert!(last.contains("ran out of time"), "{last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn forfeit_is_posted_once_despite_kills() {
    let nonce = Duration::from_millis(300);
    let mut club = Club::open_with(|sandbox| sandbox.nonce_life = nonce, &[]).await;
    let set = json!({ "timeout": "forfeit" });
    let set = club.command(MINA, JANGGI, "server-settings", set).await;
    assert!(set.private().contains("시간패"), "{}", set.content());
    for when in ["before", "after"] {
        let game = hasty(&club).await;
        grow_older(&mut club, 25).await;
        let path = format!("/channels/{}/messages$", game.home);
        let hold = json!({ "method": "POST", "path": path, "action": "hold", "when": when });
        let fault = club.control("faults", hold).await["id"].to_string();
        club.start_bot().await;
        let fault_path = format!("/control/faults/{fault}?wait=10000");
        assert_eq!(
            club.stage.get(&fault_path).await["hits"],
            1,
            "{}",
            club.log()
        );
        club.kill_bot().await;
        tokio::time::sleep(nonce * 2).await; // the life of a nonce passes by itself
        club.start_bot().await;
        println!("{when}");
        is_over(&club, &game).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn claim_counts_once_despite_kills() {
    let nonce = Duration::from_millis(300);
    let mut club = Club::open_with(|sandbox| sandbox.nonce_life = nonce, &[]).await;
    for when in ["before", "after"] {
        let game = hasty(&club).await;
        grow_older(&mut club, 25).await;
        club.start_bot().await;
        let message = told(&club, &game).await;
        let hold = json!({ "path": "/callback", "action": "hold", "when": when });
        let fault = club.control("faults", hold).await["id"].to_string();
        let press = crate::kit::component(ALEX, &message, &win(&game));
        club.stage.post("/do/press?wait=no", press).await;
        let fault_path = format!("/control/faults/{fault}?wait=10000");
        assert_eq!(
            club.stage.get(&fault_path).await["hits"],
            1,
            "{}",
            club.log()
        );
        club.kill_bot().await;
        tokio::time::sleep(nonce * 2).await; // the life of a nonce passes by itself
        club.start_bot().await;
        println!("{when}");
        is_over(&club, &game).await;
        let repeated = claim(&club, ALEX, &game).await;
        assert!(
            repeated.private().contains("over"),
            "{}",
            repeated.content()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn outage_is_credited_and_reported_once() {
    let mut club = Club::open().await;
    let mut game = hasty(&club).await;
    grow_older(&mut club, 50).await;
    let mut connection = database(&club).await;
    // The bot was last online two days ago, when the turn was two hours old.
    sqlx::query("update heartbeat set at = at - ?")
        .bind(48 * HOUR)
        .execute(&mut connection)
        .await
        .unwrap();
    for _ in 0..3 {
        club.start_bot().await;
        club.kill_bot().await;
    }
    club.start_bot().await;
    let rows = async |database: &mut SqliteConnection| -> i64 {
        let count = sqlx::query_scalar("select count(*) from standstill");
        count.fetch_one(database).await.unwrap()
    };
    club.stage
        .until(async || {
            let mut database = database(&club).await;
            (rows(&mut database).await > 0).then_some(())
        })
        .await;
    assert_eq!(rows(&mut connection).await, 1);
    let early_answer = claim(&club, ALEX, &game).await;
    assert!(
        early_answer.private().contains("has until"),
        "{}",
        early_answer.content()
    );
    assert!(news(&club, &game).await.is_empty());
    for (mv, mentions_outage) in [("b4a4", true), ("b7a7", false)] {
        game.play(&club, mv).await;
        let words = text(&game.board["content"]);
        assert_eq!(
            words.contains("I was offline for 2 days"),
            mentions_outage,
            "{words}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn time_terms_are_shown_except_in_practice() {
    let club = Club::open().await;
    let challenge_with =
        async |options: Value| club.command(ALEX, JANGGI, "challenge", options).await;
    // (options, text of the challenge)
    let default_answer = challenge_with(json!({ "opponent": SAM })).await;
    let words = default_answer.content();
    assert!(
        words.contains("3 days a move, plus 7 days of reserve time"),
        "{words}"
    );
    assert!(words.contains("your opponent can claim the win"), "{words}");
    assert!(words.contains("expires <t:"), "{words}");
    let without_pace =
        challenge_with(json!({ "opponent": MINA, "pace": "none", "reserve": "30" })).await;
    let words = without_pace.content();
    assert!(
        !words.contains("reserve") && !words.contains("claim"),
        "{words}"
    );
    let practice = challenge_with(json!({ "opponent": BOT, "pace": "5" })).await;
    assert!(
        practice.private().contains("no time limit"),
        "{}",
        practice.content()
    );

    // In a game without a pace, nothing can be claimed.
    let accepted = club
        .press(MINA, without_pace.message(), &without_pace.id("accept:"))
        .await;
    assert_eq!(accepted.state(), "updated");
    let home = text(&without_pace.message()["id"]);
    let number = without_pace
        .id("accept:")
        .split(':')
        .nth(1)
        .unwrap()
        .to_owned();
    club.message_with(&home, &format!("setup:{number}:0")).await;
    for (user, phrase) in [(ALEX, "has no time limit"), (MINA, "제한시간이 없는")] {
        let refusal = club.command(user, &home, "claim", json!({})).await;
        assert!(refusal.private().contains(phrase), "{}", refusal.content());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn server_settings_decide_the_time_terms() {
    let club = Club::open().await;
    let set = async |options: Value| club.command(MINA, JANGGI, "server-settings", options).await;
    // Mina uses Korean.
    let set_all = set(json!({
        "pace": "7", "reserve": "0", "timeout": "forfeit", "weekends": "rest", "zone": "Asia/Seoul",
    }))
    .await;
    for phrase in ["한 수 7일", "시간패", "Asia/Seoul"] {
        assert!(set_all.private().contains(phrase), "{}", set_all.content());
    }
    let unknown = set(json!({ "zone": "Asia/Soul" })).await;
    assert!(
        unknown.private().contains("`Asia/Seoul`"),
        "{}",
        unknown.content()
    );
    let challenge = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    for phrase in ["7 days a move", "you lose at once", "weekends (Asia/Seoul)"] {
        assert!(
            challenge.content().contains(phrase),
            "{}",
            challenge.content()
        );
    }
    let act = json!({
        "as": MINA, "channel": JANGGI, "name": "server-settings", "options": {},
        "focused": "zone", "text": "new yo",
    });
    let offered = club.stage.post("/do/autocomplete", act).await;
    assert_eq!(offered["choices"][0]["value"], "America/New_York");
}

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_game_can_be_called_off_from_direct_messages() {
    use janggi::Formation::Heeh;
    let mut club = Club::open().await;
    let unhurried = json!({ "pace": "none" });
    let mut game = Game::begin_by(&club, unhurried, [MINA, ALEX], [Heeh, Heeh]).await;
    game.play(&club, "a4b4").await;
    game.play(&club, "a7b7").await;
    game.is_quiet(&club).await;
    let game_option = json!({ "game": game.id("claim").split(':').nth(1) });
    let place = at_home(ALEX);
    let early_answer = club
        .command(ALEX, &place, "claim", game_option.clone())
        .await;
    assert!(
        early_answer.private().contains("you can cancel it with"),
        "{}",
        early_answer.content()
    );
    let pause = club
        .command(ALEX, &place, "pause", game_option.clone())
        .await;
    pause.private();
    grow_older(&mut club, 30 * 24 + 1).await;
    club.start_bot().await;
    let question = club.command(ALEX, &place, "claim", game_option).await;
    let content = question.private();
    assert!(content.contains("thirty days"), "{content}");
    let buttons = ["back", "yes"].map(|word| format!("{}:{word}", game.id("claim")));
    assert_eq!(ids(question.message()), buttons);
    let answer = club.press(ALEX, question.message(), &buttons[1]).await;
    assert_eq!(answer.state(), "updated", "{:?}", answer.0);
    let over = club
        .public_until(&game.home, |message| {
            text(&message["content"]).contains("is cancelled (no result)")
        })
        .await;
    assert_eq!(pinged(&over), [MINA]);
    assert!(ids(&over)[0].starts_with("rematch:"), "{over}");
}

/// Returns the channel of a person's direct messages.
fn at_home(user: &str) -> String {
    (user.parse::<u64>().unwrap() + 1000).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn player_to_move_is_reminded_directly_or_in_the_thread() {
    let mut club = Club::open().await;
    let mut game = hasty(&club).await;
    grow_older(&mut club, 13).await;
    club.start_bot().await;
    // Mina uses Korean.
    let notice = club
        .public_until(&at_home(MINA), |message| {
            text(&message["content"]).contains("둘 차례입니다")
        })
        .await;
    let words = text(&notice["content"]);
    assert!(
        words.contains("`#1`") && words.contains("기한 <t:"),
        "{words}"
    );
    assert!(
        words.contains(&format!("{}/", game.home)),
        "the way there: {words}"
    );
    assert!(club.public(&at_home(ALEX)).await.is_empty());

    // After the move no reminder is left.
    game.play(&club, "b4a4").await;
    // A turn whose board is not confirmed would begin at the next start.
    game.is_quiet(&club).await;
    let door = json!({ "change": "dm", "person": ALEX, "open": false });
    club.control("world", door).await;
    grow_older(&mut club, 13).await;
    club.start_bot().await;
    let nudge = club
        .public_until(&game.home, |message| {
            text(&message["content"]).contains("it's your move. Deadline")
        })
        .await;
    assert_eq!(pinged(&nudge), [ALEX]);
    let board = club.press(ALEX, &nudge, &ids(&nudge)[0]).await;
    assert!(board.private().contains("Deadline:"), "{}", board.content());
    assert!(club.public(&at_home(ALEX)).await.is_empty());
    // Repeated kills repeat no message.
    for _ in 0..2 {
        club.kill_bot().await;
        club.start_bot().await;
    }
    game.play(&club, "b7a7").await;
    game.is_quiet(&club).await;
    let nudges = club.public(&game.home).await;
    let nudges = nudges
        .iter()
        .filter(|message| text(&message["content"]).contains("it's your move. Deadline"));
    assert_eq!(nudges.count(), 1);
    assert_eq!(club.public(&at_home(MINA)).await.len(), 1);
}

/// Makes all digests due now.
async fn digests_are_due(club: &Club) {
    let mut database = database(club).await;
    sqlx::query("update person set digest_at = 1 where digest_at is not null")
        .execute(&mut database)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn digest_is_sent_once_a_day_despite_kills() {
    let nonce = Duration::from_millis(300);
    let mut club = Club::open_with(|sandbox| sandbox.nonce_life = nonce, &[]).await;
    let game = hasty(&club).await;
    let panel = club.command(MINA, JANGGI, "settings", json!({})).await;
    let panel = club
        .press(MINA, panel.message(), "set:-:0:page-reminders")
        .await;
    club.select(MINA, panel.message(), "set:-:0:digest", "9")
        .await;
    let lists = async |club: &Club| {
        let all = club.public(&at_home(MINA)).await;
        let lists = all
            .into_iter()
            .filter(|message| text(&message["content"]).contains("오늘의 알림"));
        lists.collect::<Vec<Value>>()
    };
    let mut before = 0;
    for when in ["before", "after"] {
        club.kill_bot().await;
        let mut connection = database(&club).await;
        // Another day: the last digest was long ago.
        sqlx::query("update person set reminded_at = null")
            .execute(&mut connection)
            .await
            .unwrap();
        digests_are_due(&club).await;
        let path = format!("/channels/{}/messages$", at_home(MINA));
        let hold = json!({ "method": "POST", "path": path, "action": "hold", "when": when });
        let fault = club.control("faults", hold).await["id"].to_string();
        club.start_bot().await;
        let fault_path = format!("/control/faults/{fault}?wait=10000");
        assert_eq!(
            club.stage.get(&fault_path).await["hits"],
            1,
            "{}",
            club.log()
        );
        club.kill_bot().await;
        tokio::time::sleep(nonce * 2).await; // the life of a nonce passes by itself
        club.start_bot().await;
        println!("{when}");
        // Once the row is closed, no further message follows.
        let open = "select count(*) from outbox where state = 'open'";
        club.stage
            .until(async || {
                let mut database = database(&club).await;
                let open: i64 = sqlx::query_scalar(open)
                    .fetch_one(&mut database)
                    .await
                    .unwrap();
                (open == 0).then_some(())
            })
            .await;
        let new_lists = lists(&club).await.len() - before;
        let maximum = if when == "before" { 1 } else { 2 };
        assert!((1..=maximum).contains(&new_lists), "{when}: {new_lists}");
        before += new_lists;
    }
    let words = text(&lists(&club).await[0]["content"]);
    assert!(
        words.contains(&format!("{}/", game.home)),
        "the way there: {words}"
    );
    let next: i64 = sqlx::query_scalar("select digest_at from person where digest is not null")
        .fetch_one(&mut database(&club).await)
        .await
        .unwrap();
    assert!(next > 1, "the next day has its own");
}
