//! Desks over the wire: posted, kept up to date, posted anew, found after a kill; their buttons.

use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, BOT, CLUB, Club, JANGGI, LOUNGE, MINA, SAM, ids, pinged, says, text,
};
use crate::flows::faults::short_nonces;
use crate::flows::kill::SETTINGS;

/// Returns the id by which a desk is found.
fn mark(channel: &str) -> String {
    format!("desk:-:0:{channel}")
}

async fn switch(club: &Club, channel: &str, desk: &str) -> Answer {
    let options = json!({ "desk": desk });
    let answer = club.command(MINA, channel, "server-settings", options);
    let answer = answer.await;
    answer.private();
    answer
}

/// Returns a club with a desk in its channel.
async fn club() -> (Club, Value) {
    let club = Club::open_with(short_nonces, &SETTINGS).await;
    let answer = switch(&club, JANGGI, "here").await;
    answer.says_privately("안내판을 만들었습니다");
    let desk = club.message_with(JANGGI, &mark(JANGGI)).await;
    (club, desk)
}

/// Returns the desks in a channel.
async fn desks(club: &Club, channel: &str) -> Vec<Value> {
    let mut desks = club.public(channel).await;
    desks.retain(|message| ids(message).contains(&mark(channel)));
    desks
}

/// Waits until the only desk of a channel contains a text.
async fn shows(club: &Club, channel: &str, phrase: &str) -> Value {
    club.stage
        .until(async || {
            let desks = desks(club, channel).await;
            let contains_phrase = |desk: &&Value| desk["embeds"].to_string().contains(phrase);
            let [desk] = &desks[..] else { return None };
            Some(desk).filter(contains_phrase).cloned()
        })
        .await
}

/// Creates an open challenge with the desk's button, and returns its number.
async fn chair(club: &Club, user: &str, desk: &Value) -> String {
    let message_count = club.public(JANGGI).await.len();
    club.hurry().await;
    let put_up = club.press(user, desk, &mark(JANGGI)).await;
    put_up.private();
    let challenge = club
        .stage
        .until(async || club.public(JANGGI).await.get(message_count).cloned())
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
    let list = "page:-:0:games.open.0";
    let ranks = "page:-:0:ranks.0";
    assert_eq!(ids(&desk), [&mark(JANGGI), list, ranks]);

    club.press(ALEX, &desk, list).await.private();
    let ranks = club.press(ALEX, &desk, ranks).await;
    ranks.private();
    assert!(ranks.card().contains("Nobody has a rating"), "{}", ranks.0);
    let game = chair(&club, ALEX, &desk).await;
    let desk = shows(&club, JANGGI, &format!("#{game}")).await;
    assert!(ids(&desk).contains(&"sit:-:0".to_owned()), "{desk}");

    // One's own challenge, one that does not exist, and a press on another message.
    let own_answer = club.select(ALEX, &desk, "sit:-:0", &game).await;
    own_answer.says_privately("your own challenge");
    let challenge = club.message_with(JANGGI, &format!("accept:{game}:0")).await;
    let forged = club.press_made_up(SAM, &challenge, &mark(JANGGI)).await;
    forged.says_privately("no longer this channel's desk");

    club.hurry().await;
    let joined = club.select(SAM, &desk, "sit:-:0", &game).await;
    joined.says_privately("You joined the game.");
    let thread = text(&challenge["id"]);
    club.message_with(&thread, &format!("setup:{game}:0")).await;
    let accepted = club
        .public_until(JANGGI, |message| {
            message["id"] == challenge["id"] && ids(message).is_empty()
        })
        .await;
    says(&accepted, "Sam");
    let link = format!("channels/{CLUB}/{thread}");
    let updated = shows(&club, JANGGI, &link).await;
    assert!(!ids(&updated).contains(&"sit:-:0".to_owned()), "{updated}");

    // A desk that is turned off is deleted.
    let answer = switch(&club, JANGGI, "off").await;
    answer.says_privately("없앴습니다");
    let is_gone = async || desks(&club, JANGGI).await.is_empty().then_some(());
    club.stage.until(is_gone).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_or_uneditable_desk_is_reposted() {
    let (club, desk) = club().await;
    switch(&club, LOUNGE, "here").await;
    let other_game = club.message_with(LOUNGE, &mark(LOUNGE)).await;
    let deleted = json!({ "change": "delete_message", "message": desk["id"] });
    club.control("world", deleted).await;
    club.hurry().await;
    club.command(ALEX, JANGGI, "challenge", json!({})).await;
    let anew = shows(&club, JANGGI, "#1").await;
    assert_ne!(anew["id"], desk["id"]);

    // Too many edits: a 429, which delays no other edit.
    let path = format!("/messages/{}$", text(&anew["id"]));
    let often = json!({ "method": "PATCH", "path": path, "action": "fail", "times": 1,
        "status": 429, "code": 30046, "retry_after": 600.0 });
    let often = club.fault(often).await;
    club.hurry().await;
    club.command(SAM, JANGGI, "challenge", json!({})).await;
    club.is_hit(&often).await;
    let newest = shows(&club, JANGGI, "#2").await;
    assert_ne!(newest["id"], anew["id"]);
    club.hurry().await;
    club.command(MINA, JANGGI, "challenge", json!({})).await;
    let edited = shows(&club, JANGGI, "#3").await;
    assert_eq!(edited["id"], newest["id"]);
    let unchanged = shows(&club, LOUNGE, "").await;
    // The other desk is untouched.
    assert_eq!(unchanged["id"], other_game["id"]);

    let deletion = json!({ "change": "delete_channel", "channel": LOUNGE });
    club.control("world", deletion).await;
    let count = "select count(*) from poster";
    let is_off = async || (club.column::<i64>(count).await == [1]).then_some(());
    club.stage.until(is_off).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn desk_exists_once_and_is_current_despite_kills() {
    let mut club = Club::open_with(short_nonces, &SETTINGS).await;
    let mut chairs = 0;
    // A post that arrives, and one that does not. The bot is killed before it learns of either.
    for when in ["after", "before"] {
        let fault_id = club.hold_post(JANGGI, when).await;
        switch(&club, JANGGI, "here").await;
        club.is_hit(&fault_id).await;
        club.restart_after_a_nonce().await;
        let desk = club.message_with(JANGGI, &mark(JANGGI)).await;
        chairs += 1;
        let game = chair(&club, [ALEX, SAM][chairs - 1], &desk).await;
        let desk = shows(&club, JANGGI, &format!("#{game}")).await;

        // Killed during an edit.
        let edits = format!("/messages/{}$", text(&desk["id"]));
        let hold = json!({ "method": "PATCH", "path": edits, "action": "hold", "when": when });
        let fault_id = club.fault(hold).await;
        club.hurry().await;
        club.command(MINA, JANGGI, "challenge", json!({ "opponent": ALEX }))
            .await;
        let joined = club.select(MINA, &desk, "sit:-:0", &game).await;
        joined.private();
        club.is_hit(&fault_id).await;
        club.restart_bot().await;
        let thread = club
            .stage
            .until(async || {
                let closed = club.public(JANGGI).await.into_iter().rev();
                let mut closed = closed.filter(|message| ids(message).is_empty());
                Some(text(&closed.next()?["id"]))
            })
            .await;
        shows(&club, JANGGI, &thread).await;
        switch(&club, JANGGI, "off").await;
        let is_gone = async || desks(&club, JANGGI).await.is_empty().then_some(());
        club.stage.until(is_gone).await;
    }

    // The player has joined the game, whether or not they saw the answer.
    switch(&club, JANGGI, "here").await;
    let desk = club.message_with(JANGGI, &mark(JANGGI)).await;
    let game = chair(&club, ALEX, &desk).await;
    let desk = shows(&club, JANGGI, &format!("#{game}")).await;
    let challenge = club.message_with(JANGGI, &format!("accept:{game}:0")).await;
    let fault_id = club.hold_answer("before").await;
    let sit = json!({ "as": SAM, "message": desk["id"], "custom_id": "sit:-:0", "values": [game],
        "channel": JANGGI });
    club.send_act("select", sit).await;
    club.is_hit(&fault_id).await;
    club.restart_bot().await;
    let closed = async || {
        let mut all = club.public(JANGGI).await.into_iter();
        all.find(|message| message["id"] == challenge["id"] && ids(message).is_empty())
    };
    let accepted = club.stage.until(closed).await;
    says(&accepted, "Sam");
    let setup = format!("setup:{game}:0");
    club.message_with(&text(&accepted["id"]), &setup).await;
    club.hurry().await;
    let updated_desk = shows(&club, JANGGI, &text(&accepted["id"])).await;
    assert!(
        !ids(&updated_desk).contains(&"sit:-:0".to_owned()),
        "{updated_desk}"
    );
    assert_eq!(desks(&club, JANGGI).await.len(), 1);
}
