//! Challenges: made, answered, withdrawn, refused.

use serde_json::json;
use sqlx::ConnectOptions;
use sqlx_sqlite::SqliteConnectOptions;

use crate::flows::club::{
    ALEX, BOT, CLUB, Club, JANGGI, LOUNGE, MINA, SAM, ids, is_live, pinged, text,
};

#[tokio::test(flavor = "multi_thread")]
async fn challenge_pings_its_opponent_and_loses_its_buttons() {
    let club = Club::open().await;
    let cases = [
        (ALEX, "decline", ALEX, "**Alex** declined"),
        (ALEX, "withdraw", SAM, "withdrew the challenge"),
    ];
    for (number, (presser, verb, challenger, phrase)) in (1..).zip(cases) {
        let (asker, opponent) = if challenger == ALEX {
            (SAM, ALEX)
        } else {
            (ALEX, SAM)
        };
        let challenge = club
            .command(asker, JANGGI, "challenge", json!({ "opponent": opponent }))
            .await;
        assert_eq!(pinged(challenge.public()), [opponent]);
        let id = format!("{verb}:{number}:0");
        let answer = club.press(presser, challenge.message(), &id).await;
        assert_eq!(answer.state(), "updated");
        assert!(answer.content().contains(phrase), "{}", answer.content());
        assert!(ids(answer.message()).is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn anyone_in_the_channel_can_accept_an_open_challenge() {
    let club = Club::open().await;
    let challenge = club
        .command(MINA, JANGGI, "challenge", json!({ "side": "han" }))
        .await;
    let message = challenge.public().clone();
    assert_eq!(pinged(&message), Vec::<String>::new());
    assert_eq!(
        ids(&message),
        ["accept:1:0", "withdraw:1:0"],
        "there is nobody to decline"
    );
    let joined = club.press(SAM, &message, "accept:1:0").await;
    assert!(
        joined.content().contains("Cho: **Sam** · Han: **미나**"),
        "{}",
        joined.content()
    );
    let first = club.message_with(&text(&message["id"]), "setup:1:0").await;
    assert_eq!(pinged(&first), [MINA], "Han chooses first");
}

#[tokio::test(flavor = "multi_thread")]
async fn user_command_challenges_its_target() {
    let club = Club::open().await;
    let act = json!({
        "as": MINA, "channel": JANGGI, "name": "Challenge to Janggi", "target": ALEX,
    });
    let result = club.stage.post("/do/command", act).await;
    assert_eq!(result["message"]["pinged"], json!([ALEX]));
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_challenges_are_rejected_privately() {
    let club = Club::open().await;
    club.control(
        "world",
        json!({ "change": "kick", "server": CLUB, "person": SAM }),
    )
    .await;
    for (opponent, reason) in [
        (MINA, "자기 자신에게는"),
        (BOT, "대국 신청 대신"),
        (SAM, "이 서버에 없습니다"),
    ] {
        let options = json!({ "opponent": opponent });
        let refusal = club.command(MINA, JANGGI, "challenge", options).await;
        assert!(refusal.private().contains(reason), "{}", refusal.content());
    }
    let once = club
        .command(MINA, JANGGI, "challenge", json!({ "opponent": ALEX }))
        .await;
    let repeated = club
        .command(MINA, LOUNGE, "challenge", json!({ "opponent": ALEX }))
        .await;
    assert!(
        repeated.private().contains("#1이 아직 답을 기다립니다"),
        "{}",
        repeated.content()
    );
    assert_eq!(
        club.public(LOUNGE).await.len(),
        0,
        "the channel sees nothing"
    );

    let withdrawn = club.press(MINA, repeated.message(), "withdraw:1:0").await;
    assert_eq!(withdrawn.0["ephemeral"], true);
    club.public_until(JANGGI, |message| {
        message["id"] == once.message()["id"] && !is_live(message)
    })
    .await;
    let repeated = club
        .command(MINA, LOUNGE, "challenge", json!({ "opponent": ALEX }))
        .await;
    repeated.public();
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_by_other_people_are_rejected_privately() {
    let club = Club::open().await;
    let challenge = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    let message = challenge.public().clone();
    for (user, verb, reason) in [
        (ALEX, "accept", "your own challenge"),
        (MINA, "accept", "다른 사람에게 온 신청"),
        (MINA, "decline", "다른 사람에게 온 신청"),
        (SAM, "withdraw", "Only the challenger can withdraw"),
    ] {
        let refusal = club.press(user, &message, &format!("{verb}:1:0")).await;
        assert!(refusal.private().contains(reason), "{}", refusal.content());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_challenges_per_person_are_limited() {
    let club = Club::open_with(|_| {}, &[("HANSU_PLAY__OPEN_GAMES", "1")]).await;
    club.command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await
        .public();
    let over_limit = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": MINA }))
        .await;
    assert!(
        over_limit
            .private()
            .contains("this server's limit of 1 open"),
        "{}",
        over_limit.content()
    );
    let other_answer = club
        .command(MINA, JANGGI, "challenge", json!({ "opponent": ALEX }))
        .await;
    let accept = other_answer.id("accept:");
    let refusal = club.press(ALEX, other_answer.message(), &accept).await;
    assert!(
        refusal
            .private()
            .contains("You have reached this server's limit"),
        "{}",
        refusal.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn unanswered_challenge_expires() {
    let mut club = Club::open().await;
    let challenge = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    assert!(club.stop_bot().await.success());
    let mut database = SqliteConnectOptions::new()
        .filename(club.database())
        .connect()
        .await
        .unwrap();
    let due: i64 = sqlx::query_scalar("select due_at - (select at from event) from timer")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(due, 72 * 60 * 60 * 1000);
    sqlx::query("update timer set due_at = 0")
        .execute(&mut database)
        .await
        .unwrap();
    drop(database);
    club.start_bot().await;
    let closed = club
        .public_until(JANGGI, |message| {
            message["id"] == challenge.message()["id"] && !is_live(message)
        })
        .await;
    assert!(
        text(&closed["content"]).contains("within 72 hours"),
        "{closed}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn game_stays_in_the_channel_if_threads_are_forbidden() {
    let club = Club::open().await;
    let denied = json!({
        "change": "deny", "channel": JANGGI, "permissions": ["CREATE_PUBLIC_THREADS"],
    });
    club.control("world", denied).await;
    let challenge = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    club.press(SAM, challenge.message(), "accept:1:0").await;
    let select = club.public_until(JANGGI, |message| {
        ids(message).iter().any(|id| id.starts_with("setup:1:0"))
    });
    let select = select.await;
    assert_eq!(text(&select["channel"]), JANGGI);
}

#[tokio::test(flavor = "multi_thread")]
async fn game_language_is_the_servers_then_the_players() {
    let club = Club::open().await;
    let refusal = club
        .stage
        .ask(
            "POST",
            "/do/command",
            Some(json!({
                "as": ALEX, "channel": JANGGI, "name": "server-settings",
                "options": { "language": "ko" },
            })),
        )
        .await;
    assert_eq!(
        refusal.0, 403,
        "only who manages the server is offered its settings"
    );
    let set = club
        .command(MINA, JANGGI, "server-settings", json!({ "language": "ko" }))
        .await;
    assert!(set.private().contains("한국어"), "{}", set.content());
    let challenge = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    assert!(
        challenge.content().contains("장기 대국을 신청했습니다"),
        "{}",
        challenge.content()
    );
    let answer = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    assert!(
        answer.private().contains("이 서버의 대국 언어: 한국어"),
        "{}",
        answer.content()
    );
}

/// A challenge is in both languages, unless one is known to be sufficient.
#[tokio::test(flavor = "multi_thread")]
async fn challenge_uses_the_languages_of_both_players() {
    let club = Club::open().await;
    const KOREAN: &str = "대국을 신청";
    const ENGLISH: &str = "challenges <@";
    let challenge = async |user: &str, opponent: &str| {
        let options = json!({ "opponent": opponent });
        let challenge = club.command(user, JANGGI, "challenge", options).await;
        let content = text(&challenge.public()["content"]);
        let labels: Vec<String> = crate::flows::club::components(challenge.message())
            .iter()
            .map(|button| text(&button["label"]))
            .collect();
        (challenge, content, labels)
    };
    // Sam's language is not known yet, and the server has none. English alone is sufficient, Korean alone is not.
    for (user, labelled) in [(ALEX, "Accept"), (MINA, "수락 · Accept")] {
        let (unknown, content, labels) = challenge(user, SAM).await;
        assert!(content.contains(ENGLISH), "{content}");
        assert_eq!(content.contains(KOREAN), user == MINA, "{content}");
        assert_eq!(labels[0], labelled);
        assert_eq!(pinged(unknown.message()), [SAM]);
        club.press(user, unknown.message(), &unknown.id("withdraw:"))
            .await;
    }
    // Now Sam's language is known.
    club.command(SAM, JANGGI, "games", json!({})).await;
    let mut database = SqliteConnectOptions::new()
        .filename(club.database())
        .read_only(true)
        .connect()
        .await
        .unwrap();
    let mut known_people = async || -> i64 {
        let count = sqlx::query_scalar("select count(*) from person where id = ?");
        let sam: i64 = SAM.parse().unwrap();
        count.bind(sam).fetch_one(&mut database).await.unwrap()
    };
    while known_people().await == 0 {
        tokio::task::yield_now().await;
    }
    let (known_challenge, content, labels) = challenge(ALEX, SAM).await;
    assert!(
        content.contains(ENGLISH) && !content.contains(KOREAN),
        "{content}"
    );
    assert_eq!(labels[0], "Accept");
    club.press(
        SAM,
        known_challenge.message(),
        &known_challenge.id("decline:"),
    )
    .await;

    // Mina uses Korean, Sam English, so setup and rematch are in both languages too.
    let (challenge_answer, content, _) = challenge(MINA, SAM).await;
    let korean = content.find(KOREAN);
    let english = content.find(ENGLISH);
    assert!(
        korean.is_some() && korean < english,
        "hers first: {content}"
    );
    club.press(
        SAM,
        challenge_answer.message(),
        &challenge_answer.id("accept:"),
    )
    .await;
    let home = text(&challenge_answer.message()["id"]);
    let number = challenge_answer
        .id("accept:")
        .split(':')
        .nth(1)
        .unwrap()
        .to_owned();
    let select = club.message_with(&home, &format!("setup:{number}:0")).await;
    let content = text(&select["content"]);
    assert!(
        content.contains("Each side now chooses") && content.contains("이제 상차림을 고릅니다"),
        "{content}"
    );

    // A server with a chosen language uses only that.
    let english = json!({ "language": "en" });
    club.command(MINA, JANGGI, "server-settings", english).await;
    let options = json!({ "opponent": ALEX });
    let challenge = club.command(MINA, JANGGI, "challenge", options).await;
    let content = text(&challenge.public()["content"]);
    assert!(
        content.contains(ENGLISH) && !content.contains(KOREAN),
        "{content}"
    );
}

/// A chosen language takes precedence over the server's and the players', also in the next game.
#[tokio::test(flavor = "multi_thread")]
async fn chosen_language_is_used_by_the_game() {
    let club = Club::open().await;
    let korean = json!({ "language": "ko" });
    club.command(MINA, JANGGI, "server-settings", korean).await;
    let options = json!({ "opponent": MINA, "side": "cho", "language": "en" });
    let challenge = club.command(ALEX, JANGGI, "challenge", options).await;
    let english = |words: &str| !words.chars().any(|letter| ('가'..='힣').contains(&letter));
    let content = text(&challenge.public()["content"]).replace("미나", "");
    assert!(english(&content), "{content}");
    club.press(MINA, challenge.message(), &challenge.id("accept:"))
        .await;
    let home = text(&challenge.message()["id"]);
    let select = club.message_with(&home, "setup:1:0").await;
    let content = text(&select["content"]).replace("미나", "");
    assert!(english(&content), "{content}");
    let next = club.press(MINA, &select, "setup:1:0:skip").await;
    club.press(ALEX, next.public(), "setup:1:1:skip").await;
    let ask = club.command(MINA, &home, "resign", json!({})).await;
    club.press(MINA, ask.message(), &ask.yes()).await;
    let over = club.public_until(&home, |message| {
        ids(message).iter().any(|id| id.starts_with("rematch:1:"))
    });
    let over = over.await;
    let rematch = ids(&over).into_iter().find(|id| id.starts_with("rematch:"));
    club.press(MINA, &over, &rematch.unwrap()).await;
    let repeated = club.message_with(JANGGI, "accept:2:0").await;
    let content = text(&repeated["content"]).replace("미나", "");
    assert!(english(&content), "hers is Korean: {content}");

    let options = json!({ "level": 1, "language": "en" });
    let practice = club.command(MINA, JANGGI, "practice", options).await;
    let content = text(&practice.public()["content"])
        .replace("미나", "")
        .replace("한수", "");
    assert!(english(&content), "{content}");
    let unknown = json!({ "opponent": ALEX, "language": "fr" });
    let refusal = club.stage.ask(
        "POST",
        "/do/command",
        Some(json!({ "as": MINA, "channel": JANGGI, "name": "challenge", "options": unknown })),
    );
    assert_eq!(refusal.await.0, 400, "no such language is offered");
}
