//! Desks over the wire: posted, kept up to date, posted anew, found after a kill; their buttons.

use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::flows::club::{ALEX, Answer, BOT, Club, JANGGI, LOUNGE, MINA, SAM, ids, pinged, text};
use crate::flows::kill::{SETTINGS, fault, is_hit};

const NONCE: std::time::Duration = std::time::Duration::from_millis(300);

/// The id by which a desk is found.
fn mark(channel: &str) -> String {
    format!("desk:-:0:{channel}")
}

async fn switch(club: &Club, channel: &str, desk: &str) -> Answer {
    let options = json!({ "desk": desk });
    club.command(MINA, channel, "server-settings", options)
        .await
}

/// A club with a desk in its channel.
async fn club() -> (Club, Value) {
    let club = Club::open_with(|sandbox| sandbox.nonce_life = NONCE, &SETTINGS).await;
    let answer = switch(&club, JANGGI, "here").await;
    assert!(
        answer.private().contains("안내판을 만들었습니다"),
        "{}",
        answer.content()
    );
    let desk = club.message_with(JANGGI, &mark(JANGGI)).await;
    (club, desk)
}

/// The desks that are in a channel.
async fn desks(club: &Club, channel: &str) -> Vec<Value> {
    let mut desks = club.public(channel).await;
    desks.retain(|message| ids(message).contains(&mark(channel)));
    desks
}

/// Waits until the only desk of a channel says something.
async fn says(club: &Club, channel: &str, what: &str) -> Value {
    club.stage
        .until(async || {
            let desks = desks(club, channel).await;
            let says = |desk: &&Value| desk["embeds"].to_string().contains(what);
            let [desk] = &desks[..] else { return None };
            Some(desk).filter(says).cloned()
        })
        .await
}

/// Lets nothing of the desks wait for the time that lies between two edits or posts.
async fn hurry(club: &Club) {
    let options = SqliteConnectOptions::new().filename(club.database());
    let mut database = options.connect().await.unwrap();
    sqlx::query("update poster set due_at = 0, renewed_at = null")
        .execute(&mut database)
        .await
        .unwrap();
}

/// Puts up a chair by the desk's button; its number.
async fn chair(club: &Club, who: &str, desk: &Value) -> String {
    let known = club.public(JANGGI).await.len();
    hurry(club).await;
    let put_up = club.press(who, desk, &mark(JANGGI)).await;
    put_up.private();
    let challenge = club
        .stage
        .until(async || club.public(JANGGI).await.get(known).cloned())
        .await;
    let accept = ids(&challenge).into_iter().next().unwrap();
    accept.split(':').nth(1).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn chair_is_offered_and_taken_at_the_desk() {
    let (club, desk) = club().await;
    assert_eq!(desk["author"]["id"], BOT);
    assert_eq!(desk["silent"], true, "{desk}");
    assert!(pinged(&desk).is_empty());
    let (list, ranks) = ("page:-:0:games.open.0", "page:-:0:ranks.0");
    assert_eq!(ids(&desk), [&mark(JANGGI), list, ranks]);

    club.press(ALEX, &desk, list).await.private();
    let ranks = club.press(ALEX, &desk, ranks).await;
    ranks.private();
    assert!(
        ranks.0.to_string().contains("Nobody has a rating"),
        "{:?}",
        ranks.0
    );
    let game = chair(&club, ALEX, &desk).await;
    let desk = says(&club, JANGGI, &format!("#{game}")).await;
    assert!(ids(&desk).contains(&"sit:-:0".to_owned()), "{desk}");

    // One's own, one that is none, from another message.
    let own = club.select(ALEX, &desk, "sit:-:0", &game).await;
    assert!(
        own.private().contains("your own challenge"),
        "{}",
        own.content()
    );
    let challenge = club.message_with(JANGGI, &format!("accept:{game}:0")).await;
    let forged = club.press_made_up(SAM, &challenge, &mark(JANGGI)).await;
    assert!(
        forged.private().contains("no longer this channel's desk"),
        "{}",
        forged.content()
    );

    hurry(&club).await;
    let taken = club.select(SAM, &desk, "sit:-:0", &game).await;
    assert!(
        taken.private().contains("You joined the game."),
        "{}",
        taken.content()
    );
    let thread = text(&challenge["id"]);
    club.message_with(&thread, &format!("setup:{game}:0")).await;
    let accepted = club
        .public_until(JANGGI, |one| {
            one["id"] == challenge["id"] && ids(one).is_empty()
        })
        .await;
    assert!(text(&accepted["content"]).contains("Sam"), "{accepted}");
    let shown = says(
        &club,
        JANGGI,
        &format!("channels/{}/{thread}", crate::flows::club::CLUB),
    )
    .await;
    assert!(!ids(&shown).contains(&"sit:-:0".to_owned()), "{shown}");

    // Switched off, it goes.
    let answer = switch(&club, JANGGI, "off").await;
    assert!(
        answer.private().contains("없앴습니다"),
        "{}",
        answer.content()
    );
    let gone = async || desks(&club, JANGGI).await.is_empty().then_some(());
    club.stage.until(gone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_or_uneditable_desk_is_reposted() {
    let (club, desk) = club().await;
    switch(&club, LOUNGE, "here").await;
    let other = club.message_with(LOUNGE, &mark(LOUNGE)).await;
    let deleted = json!({ "change": "delete_message", "message": desk["id"] });
    club.control("world", deleted).await;
    hurry(&club).await;
    club.command(ALEX, JANGGI, "challenge", json!({})).await;
    let anew = says(&club, JANGGI, "#1").await;
    assert_ne!(anew["id"], desk["id"]);

    // Too many edits: a 429 that pauses no other edit.
    let path = format!("/messages/{}$", text(&anew["id"]));
    let often = json!({ "method": "PATCH", "path": path, "action": "fail", "times": 1,
        "status": 429, "code": 30046, "retry_after": 600.0 });
    let often = fault(&club, often).await;
    hurry(&club).await;
    club.command(SAM, JANGGI, "challenge", json!({})).await;
    is_hit(&club, &often).await;
    let newest = says(&club, JANGGI, "#2").await;
    assert_ne!(newest["id"], anew["id"]);
    hurry(&club).await;
    club.command(MINA, JANGGI, "challenge", json!({})).await;
    let edited = says(&club, JANGGI, "#3").await;
    assert_eq!(edited["id"], newest["id"]);
    let same = says(&club, LOUNGE, "").await;
    assert_eq!(same["id"], other["id"], "the other desk is untouched");

    let gone = json!({ "change": "delete_channel", "channel": LOUNGE });
    club.control("world", gone).await;
    let off = async || {
        let options = SqliteConnectOptions::new()
            .filename(club.database())
            .read_only(true);
        let mut database = options.connect().await.unwrap();
        let asked = sqlx::query_scalar("select count(*) from poster");
        let count: i64 = asked.fetch_one(&mut database).await.unwrap();
        (count == 1).then_some(())
    };
    club.stage.until(off).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn desk_setup_needs_permission_to_post() {
    let club = Club::open().await;
    let game = club.begin().await;
    let thread = switch(&club, &game.home, "here").await;
    assert!(
        thread.private().contains("스레드에는"),
        "{}",
        thread.content()
    );
    for (permission, name) in [
        ("EMBED_LINKS", "링크 첨부"),
        ("READ_MESSAGE_HISTORY", "기록 보기"),
    ] {
        let deny = json!({ "change": "deny", "channel": JANGGI, "permissions": [permission] });
        club.control("world", deny).await;
        let denied = switch(&club, JANGGI, "here").await;
        assert!(denied.private().contains(name), "{}", denied.content());
    }
    let allow = json!({ "change": "deny", "channel": JANGGI, "permissions": [] });
    club.control("world", allow).await;
    assert!(desks(&club, JANGGI).await.is_empty());
    // On the page of the club, by its menu.
    let panel = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    let page = club
        .press(MINA, panel.message(), "set:-:0:server-page-club")
        .await;
    let chosen = club
        .select(MINA, page.message(), "set:-:0:server-desk", "here")
        .await;
    assert!(
        chosen.content().contains("안내판을 만들었습니다"),
        "{}",
        chosen.content()
    );
    says(&club, JANGGI, &format!("#{}", game.number)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn desk_exists_once_and_is_current_despite_kills() {
    let mut club = Club::open_with(|sandbox| sandbox.nonce_life = NONCE, &SETTINGS).await;
    let posts = format!("/channels/{JANGGI}/messages$");
    let mut chairs = 0;
    // A post that arrives, and one that does not; the bot is killed before it knows.
    for when in ["after", "before"] {
        let held = json!({ "method": "POST", "path": posts, "action": "hold", "when": when });
        let held = fault(&club, held).await;
        switch(&club, JANGGI, "here").await;
        is_hit(&club, &held).await;
        club.kill_bot().await;
        tokio::time::sleep(NONCE * 2).await; // the life of a nonce passes by itself
        club.start_bot().await;
        let desk = club.message_with(JANGGI, &mark(JANGGI)).await;
        chairs += 1;
        let game = chair(&club, [ALEX, SAM][chairs - 1], &desk).await;
        let desk = says(&club, JANGGI, &format!("#{game}")).await;

        // An edit.
        let edits = format!("/messages/{}$", text(&desk["id"]));
        let held = json!({ "method": "PATCH", "path": edits, "action": "hold", "when": when });
        let held = fault(&club, held).await;
        hurry(&club).await;
        club.command(MINA, JANGGI, "challenge", json!({ "opponent": ALEX }))
            .await;
        let taken = club.select(MINA, &desk, "sit:-:0", &game).await;
        taken.private();
        is_hit(&club, &held).await;
        club.kill_bot().await;
        club.start_bot().await;
        let thread = club
            .stage
            .until(async || {
                let closed = club.public(JANGGI).await.into_iter().rev();
                let mut closed = closed.filter(|one| ids(one).is_empty());
                Some(text(&closed.next()?["id"]))
            })
            .await;
        says(&club, JANGGI, &thread).await;
        switch(&club, JANGGI, "off").await;
        let gone = async || desks(&club, JANGGI).await.is_empty().then_some(());
        club.stage.until(gone).await;
    }

    // The player has taken the chair, whether or not they saw the answer.
    switch(&club, JANGGI, "here").await;
    let desk = club.message_with(JANGGI, &mark(JANGGI)).await;
    let game = chair(&club, ALEX, &desk).await;
    let desk = says(&club, JANGGI, &format!("#{game}")).await;
    let challenge = club.message_with(JANGGI, &format!("accept:{game}:0")).await;
    let held = json!({ "path": "/callback", "action": "hold", "when": "before" });
    let held = fault(&club, held).await;
    let sit = json!({ "as": SAM, "message": desk["id"], "custom_id": "sit:-:0", "values": [game],
        "channel": JANGGI });
    club.stage.post("/do/select?wait=no", sit).await;
    is_hit(&club, &held).await;
    club.kill_bot().await;
    club.start_bot().await;
    let closed = async || {
        let mut all = club.public(JANGGI).await.into_iter();
        all.find(|one| one["id"] == challenge["id"] && ids(one).is_empty())
    };
    let accepted = club.stage.until(closed).await;
    assert!(text(&accepted["content"]).contains("Sam"), "{accepted}");
    let setup = format!("setup:{game}:0");
    club.message_with(&text(&accepted["id"]), &setup).await;
    hurry(&club).await;
    let shown = says(&club, JANGGI, &text(&accepted["id"])).await;
    assert!(!ids(&shown).contains(&"sit:-:0".to_owned()), "{shown}");
    assert_eq!(desks(&club, JANGGI).await.len(), 1);
}
