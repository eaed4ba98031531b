//! Challenges: made, answered, withdrawn, refused.

use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

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
    for (number, (presser, verb, challenger, said)) in (1..).zip(cases) {
        let (asker, asked) = if challenger == ALEX {
            (SAM, ALEX)
        } else {
            (ALEX, SAM)
        };
        let made = club
            .command(asker, JANGGI, "challenge", json!({ "opponent": asked }))
            .await;
        assert_eq!(pinged(made.public()), [asked]);
        let id = format!("{verb}:{number}:0");
        let answered = club.press(presser, made.message(), &id).await;
        assert_eq!(answered.state(), "updated");
        assert!(answered.content().contains(said), "{}", answered.content());
        assert!(ids(answered.message()).is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn anyone_in_the_channel_can_accept_an_open_challenge() {
    let club = Club::open().await;
    let made = club
        .command(MINA, JANGGI, "challenge", json!({ "side": "han" }))
        .await;
    let message = made.public().clone();
    assert_eq!(pinged(&message), Vec::<String>::new());
    assert_eq!(
        ids(&message),
        ["accept:1:0", "withdraw:1:0"],
        "there is nobody to decline"
    );
    let taken = club.press(SAM, &message, "accept:1:0").await;
    assert!(
        taken.content().contains("Cho: **Sam** · Han: **미나**"),
        "{}",
        taken.content()
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
    let made = club.stage.post("/do/command", act).await;
    assert_eq!(made["message"]["pinged"], json!([ALEX]));
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
        let asked = json!({ "opponent": opponent });
        let refused = club.command(MINA, JANGGI, "challenge", asked).await;
        assert!(refused.private().contains(reason), "{}", refused.content());
    }
    let once = club
        .command(MINA, JANGGI, "challenge", json!({ "opponent": ALEX }))
        .await;
    let twice = club
        .command(MINA, LOUNGE, "challenge", json!({ "opponent": ALEX }))
        .await;
    assert!(
        twice.private().contains("#1이 아직 답을 기다립니다"),
        "{}",
        twice.content()
    );
    assert_eq!(
        club.public(LOUNGE).await.len(),
        0,
        "the channel sees nothing"
    );

    let withdrawn = club.press(MINA, twice.message(), "withdraw:1:0").await;
    assert_eq!(withdrawn.0["ephemeral"], true);
    club.public_until(JANGGI, |message| {
        message["id"] == once.message()["id"] && !is_live(message)
    })
    .await;
    let again = club
        .command(MINA, LOUNGE, "challenge", json!({ "opponent": ALEX }))
        .await;
    again.public();
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_by_other_people_are_rejected_privately() {
    let club = Club::open().await;
    let made = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    let message = made.public().clone();
    for (who, verb, reason) in [
        (ALEX, "accept", "your own challenge"),
        (MINA, "accept", "다른 사람에게 온 신청"),
        (MINA, "decline", "다른 사람에게 온 신청"),
        (SAM, "withdraw", "Only the challenger can withdraw"),
    ] {
        let refused = club.press(who, &message, &format!("{verb}:1:0")).await;
        assert!(refused.private().contains(reason), "{}", refused.content());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_challenges_per_person_are_limited() {
    let club = Club::open_with(|_| {}, &[("HANSU_PLAY__OPEN_GAMES", "1")]).await;
    club.command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await
        .public();
    let more = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": MINA }))
        .await;
    assert!(
        more.private().contains("this server's limit of 1 open"),
        "{}",
        more.content()
    );
    let other = club
        .command(MINA, JANGGI, "challenge", json!({ "opponent": ALEX }))
        .await;
    let accept = other.id("accept:");
    let refused = club.press(ALEX, other.message(), &accept).await;
    assert!(
        refused
            .private()
            .contains("You have reached this server's limit"),
        "{}",
        refused.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn unanswered_challenge_expires() {
    let mut club = Club::open().await;
    let made = club
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
            message["id"] == made.message()["id"] && !is_live(message)
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
    let made = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    club.press(SAM, made.message(), "accept:1:0").await;
    let select = club.public_until(JANGGI, |message| {
        ids(message).iter().any(|id| id.starts_with("setup:1:0"))
    });
    let select = select.await;
    assert_eq!(text(&select["channel"]), JANGGI);
}

#[tokio::test(flavor = "multi_thread")]
async fn game_language_is_the_servers_then_the_players() {
    let club = Club::open().await;
    let refused = club
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
        refused.0, 403,
        "only who manages the server is offered its settings"
    );
    let set = club
        .command(MINA, JANGGI, "server-settings", json!({ "language": "ko" }))
        .await;
    assert!(set.private().contains("한국어"), "{}", set.content());
    let made = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    assert!(
        made.content().contains("장기 대국을 신청했습니다"),
        "{}",
        made.content()
    );
    let shown = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    assert!(
        shown.private().contains("이 서버의 대국 언어: 한국어"),
        "{}",
        shown.content()
    );
}

/// A challenge is in both languages, unless one is known to be enough.
#[tokio::test(flavor = "multi_thread")]
async fn challenge_uses_the_languages_of_both_players() {
    let club = Club::open().await;
    const KOREAN: &str = "대국을 신청";
    const ENGLISH: &str = "challenges <@";
    let challenge = async |who: &str, whom: &str| {
        let asked = json!({ "opponent": whom });
        let made = club.command(who, JANGGI, "challenge", asked).await;
        let said = text(&made.public()["content"]);
        let labels: Vec<String> = crate::flows::club::components(made.message())
            .iter()
            .map(|button| text(&button["label"]))
            .collect();
        (made, said, labels)
    };
    // Sam's language is not known yet, and nothing here is Korean: English is enough, Korean is not.
    for (who, labelled) in [(ALEX, "Accept"), (MINA, "수락 · Accept")] {
        let (unknown, said, labels) = challenge(who, SAM).await;
        assert!(said.contains(ENGLISH), "{said}");
        assert_eq!(said.contains(KOREAN), who == MINA, "{said}");
        assert_eq!(labels[0], labelled);
        assert_eq!(pinged(unknown.message()), [SAM]);
        club.press(who, unknown.message(), &unknown.id("withdraw:"))
            .await;
    }
    // Now it is known.
    club.command(SAM, JANGGI, "games", json!({})).await;
    let mut database = SqliteConnectOptions::new()
        .filename(club.database())
        .read_only(true)
        .connect()
        .await
        .unwrap();
    let mut known = async || -> i64 {
        let count = sqlx::query_scalar("select count(*) from person where id = ?");
        let sam: i64 = SAM.parse().unwrap();
        count.bind(sam).fetch_one(&mut database).await.unwrap()
    };
    while known().await == 0 {
        tokio::task::yield_now().await;
    }
    let (known, said, labels) = challenge(ALEX, SAM).await;
    assert!(said.contains(ENGLISH) && !said.contains(KOREAN), "{said}");
    assert_eq!(labels[0], "Accept");
    club.press(SAM, known.message(), &known.id("decline:"))
        .await;

    // Mina uses Korean, Sam English, so setup and rematch are in both languages too.
    let (made, said, _) = challenge(MINA, SAM).await;
    let (korean, english) = (said.find(KOREAN), said.find(ENGLISH));
    assert!(korean.is_some() && korean < english, "hers first: {said}");
    club.press(SAM, made.message(), &made.id("accept:")).await;
    let home = text(&made.message()["id"]);
    let number = made.id("accept:").split(':').nth(1).unwrap().to_owned();
    let select = club.message_with(&home, &format!("setup:{number}:0")).await;
    let said = text(&select["content"]);
    assert!(
        said.contains("Each side now chooses") && said.contains("이제 상차림을 고릅니다"),
        "{said}"
    );

    // A server with a chosen language uses only that.
    let english = json!({ "language": "en" });
    club.command(MINA, JANGGI, "server-settings", english).await;
    let asked = json!({ "opponent": ALEX });
    let made = club.command(MINA, JANGGI, "challenge", asked).await;
    let said = text(&made.public()["content"]);
    assert!(said.contains(ENGLISH) && !said.contains(KOREAN), "{said}");
}

/// A language that was chosen comes before the server's and the players', also in the next game.
#[tokio::test(flavor = "multi_thread")]
async fn chosen_language_is_used_by_the_game() {
    let club = Club::open().await;
    let korean = json!({ "language": "ko" });
    club.command(MINA, JANGGI, "server-settings", korean).await;
    let asked = json!({ "opponent": MINA, "side": "cho", "language": "en" });
    let made = club.command(ALEX, JANGGI, "challenge", asked).await;
    let english = |said: &str| !said.chars().any(|one| ('가'..='힣').contains(&one));
    let said = text(&made.public()["content"]).replace("미나", "");
    assert!(english(&said), "{said}");
    club.press(MINA, made.message(), &made.id("accept:")).await;
    let home = text(&made.message()["id"]);
    let select = club.message_with(&home, "setup:1:0").await;
    let said = text(&select["content"]).replace("미나", "");
    assert!(english(&said), "{said}");
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
    let again = club.message_with(JANGGI, "accept:2:0").await;
    let said = text(&again["content"]).replace("미나", "");
    assert!(english(&said), "hers is Korean: {said}");

    let asked = json!({ "level": 1, "language": "en" });
    let practice = club.command(MINA, JANGGI, "practice", asked).await;
    let said = text(&practice.public()["content"])
        .replace("미나", "")
        .replace("한수", "");
    assert!(english(&said), "{said}");
    let unknown = json!({ "opponent": ALEX, "language": "fr" });
    let refused = club.stage.ask(
        "POST",
        "/do/command",
        Some(json!({ "as": MINA, "channel": JANGGI, "name": "challenge", "options": unknown })),
    );
    assert_eq!(refused.await.0, 400, "no such language is offered");
}
