//! Challenges: made, answered, withdrawn, refused.

use serde_json::json;

use crate::flows::club::{
    ALEX, Answer, CLUB, Club, JANGGI, LOUNGE, MINA, SAM, contains, ids, is_live, labels, number,
    pinged, says, text,
};

async fn challenge(club: &Club, user: &str, opponent: &str) -> Answer {
    let options = json!({ "opponent": opponent });
    club.command(user, JANGGI, "challenge", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_pings_its_opponent_and_loses_its_buttons() {
    let club = Club::open().await;
    for (verb, asker, opponent, phrase) in [
        ("decline:", SAM, ALEX, "**Alex** declined"),
        ("withdraw:", ALEX, SAM, "withdrew the challenge"),
    ] {
        let challenge = challenge(&club, asker, opponent).await;
        assert_eq!(pinged(challenge.public()), [opponent]);
        let accept = challenge.id("accept:");
        let stranger = club.press(MINA, challenge.message(), &accept).await;
        stranger.says_privately("다른 사람에게 온 신청입니다");
        let id = challenge.id(verb);
        let answer = club.press(ALEX, challenge.message(), &id).await;
        answer.says(phrase);
        assert!(ids(answer.updated()).is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn anyone_in_the_channel_can_accept_an_open_challenge() {
    let club = Club::open().await;
    let side = json!({ "side": "han" });
    let challenge = club.command(MINA, JANGGI, "challenge", side).await;
    let message = challenge.public();
    assert!(pinged(message).is_empty());
    // There is nobody to decline.
    assert_eq!(ids(message), ["accept:1:0", "withdraw:1:0"]);
    let joined = club.press(SAM, message, "accept:1:0").await;
    joined.says("Cho: **Sam** · Han: **미나**");
    let first = club.message_with(&text(&message["id"]), "setup:1:0").await;
    assert_eq!(pinged(&first), [MINA], "Han chooses first");
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_challenge_offers_to_withdraw_the_first() {
    let club = Club::open().await;
    let kick = json!({ "change": "kick", "server": CLUB, "person": SAM });
    club.control("world", kick).await;
    let refusal = challenge(&club, MINA, SAM).await;
    refusal.says_privately("이 서버에 없습니다");
    let once = challenge(&club, MINA, ALEX).await;
    let again = json!({ "opponent": ALEX });
    let repeated = club.command(MINA, LOUNGE, "challenge", again.clone()).await;
    repeated.says_privately("#1이 아직 답을 기다립니다");
    assert!(club.public(LOUNGE).await.is_empty());
    let withdrawn = club.press(MINA, repeated.message(), "withdraw:1:0").await;
    withdrawn.private();
    club.public_until(JANGGI, |message| {
        message["id"] == once.message()["id"] && !is_live(message)
    })
    .await;
    let repeated = club.command(MINA, LOUNGE, "challenge", again).await;
    repeated.public();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_challenges_per_person_are_limited() {
    let club = Club::open_with(|_| {}, &[("HANSU_PLAY__OPEN_GAMES", "1")]).await;
    challenge(&club, ALEX, SAM).await.public();
    let refusal = challenge(&club, ALEX, MINA).await;
    refusal.says_privately("this server's limit of 1 open");
    let other = challenge(&club, MINA, ALEX).await;
    let accept = other.id("accept:");
    let refusal = club.press(ALEX, other.message(), &accept).await;
    refusal.says_privately("this server's limit of 1 open");
}

/// A challenge is in both languages, unless one is known to be sufficient.
#[tokio::test(flavor = "multi_thread")]
async fn challenge_uses_the_languages_of_both_players() {
    const KOREAN: &str = "대국을 신청";
    const ENGLISH: &str = "challenges <@";
    let club = Club::open().await;
    // Sam's language is not known yet, and the server has none. English alone is sufficient, Korean alone is not.
    for (user, label) in [(ALEX, "Accept"), (MINA, "수락 · Accept")] {
        let unknown = challenge(&club, user, SAM).await;
        says(unknown.public(), ENGLISH);
        assert_eq!(contains(unknown.message(), KOREAN), user == MINA, "{user}");
        assert_eq!(labels(unknown.message())[0], label);
        let withdraw = unknown.id("withdraw:");
        club.press(user, unknown.message(), &withdraw).await;
    }
    // Now Sam's language is known.
    club.command(SAM, JANGGI, "games", json!({})).await;
    let known = "select count(*) from person where id = 1180000000000000013";
    while club.column::<i64>(known).await == [0] {
        tokio::task::yield_now().await;
    }
    let known = challenge(&club, ALEX, SAM).await;
    known.says(ENGLISH);
    assert!(!contains(known.public(), KOREAN), "{}", known.0);
    let decline = known.id("decline:");
    club.press(SAM, known.message(), &decline).await;

    // Mina uses Korean, Sam English, so the setup is in both languages too.
    let both = challenge(&club, MINA, SAM).await;
    let korean = both.content().find(KOREAN).unwrap();
    assert!(Some(korean) < both.content().find(ENGLISH), "hers first");
    club.press(SAM, both.message(), &both.id("accept:")).await;
    let setup = format!("setup:{}:0", both.number());
    let home = text(&both.message()["id"]);
    let select = club.message_with(&home, &setup).await;
    says(&select, "Each side now chooses");
    says(&select, "이제 상차림을 고릅니다");

    // A server with a chosen language uses only that.
    club.server_settings(json!({ "language": "en" })).await;
    let english = challenge(&club, MINA, ALEX).await;
    english.says(ENGLISH);
    assert!(!contains(english.public(), KOREAN), "{}", english.0);
}

/// A chosen language takes precedence over the server's and the players', also in the next game.
#[tokio::test(flavor = "multi_thread")]
async fn chosen_language_is_used_by_the_game() {
    let club = Club::open().await;
    club.server_settings(json!({ "language": "ko" })).await;
    let is_english = |message: &serde_json::Value| {
        let words = text(&message["content"]);
        let words = words.replace("미나", "").replace("한수", "");
        let korean = words.chars().any(|letter| ('가'..='힣').contains(&letter));
        assert!(!korean, "{message}");
    };
    let options = json!({ "opponent": MINA, "side": "cho", "language": "en" });
    let challenge = club.command(ALEX, JANGGI, "challenge", options).await;
    let message = challenge.public();
    is_english(message);
    let accept = challenge.id("accept:");
    club.press(MINA, message, &accept).await;
    let home = text(&message["id"]);
    let select = club.message_with(&home, "setup:1:0").await;
    is_english(&select);
    let next = club.press(MINA, &select, "setup:1:0:skip").await;
    club.press(ALEX, next.public(), "setup:1:1:skip").await;
    let over = crate::flows::game::resign(&club, MINA, &home, &number(message)).await;
    club.press(MINA, &over, &ids(&over)[0]).await;
    is_english(&club.message_with(JANGGI, "accept:2:0").await);

    let options = json!({ "level": 1, "language": "en" });
    let practice = club.command(MINA, JANGGI, "practice", options).await;
    is_english(practice.public());
}
