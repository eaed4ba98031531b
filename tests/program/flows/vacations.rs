//! Vacations over the wire: begun, shown, ended by a move, refused, doubled, and automatic ones around a
//! kill.

use serde_json::{Value, json};

use crate::flows::clocks::{self, database, grow_older, hasty};
use crate::flows::club::{ALEX, Club, JANGGI, MINA, SAM, ids, pinged, text};
use crate::flows::game::Game;

/// Returns the messages of a game with these words.
async fn saying(club: &Club, game: &Game, words: &str) -> Vec<Value> {
    let all = club.public(&game.home).await;
    all.into_iter()
        .filter(|message| text(&message["content"]).contains(words))
        .collect()
}

async fn days(club: &Club, user: &str, place: &str, days: i64) -> String {
    let question = club
        .command(user, place, "vacation", json!({ "days": days }))
        .await;
    question.private().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn move_ends_a_vacation() {
    let club = Club::open().await;
    let mut game = hasty(&club).await;
    // No vacation has begun.
    let idle = club.command(MINA, JANGGI, "vacation", json!({})).await;
    assert!(
        idle.private().contains("휴가가 아닙니다"),
        "{}",
        idle.content()
    );
    let not_away = days(&club, ALEX, JANGGI, 0).await;
    assert!(not_away.contains("not on vacation"), "{not_away}");

    // Mina, who is to move, goes on vacation from the game's channel, and so does Alex, who waits.
    let vacation_text = days(&club, MINA, &game.home, 3).await;
    assert!(
        vacation_text.contains("휴가입니다") && vacation_text.contains("27일 남았습니다"),
        "{vacation_text}"
    );
    let vacation_text = days(&club, ALEX, JANGGI, 5).await;
    assert!(
        vacation_text.contains("on vacation until <t:"),
        "{vacation_text}"
    );
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    let content = board.private();
    assert!(
        content.contains("**미나** is on vacation until <t:"),
        "{content}"
    );
    let list = club.command(MINA, JANGGI, "games", json!({})).await;
    let list_text = list.message()["embeds"][0]["description"].to_string();
    assert!(
        list_text.contains("휴가 중입니다") && list_text.contains("휴가로 시간이 멈춤"),
        "{list_text}"
    );
    let state = club.command(MINA, JANGGI, "vacation", json!({})).await;
    assert!(
        state.private().contains("휴가 중입니다"),
        "{}",
        state.content()
    );
    // A stranger's days are separate.
    let stranger = club.command(SAM, JANGGI, "vacation", json!({})).await;
    assert!(stranger.private().contains("30"), "{}", stranger.content());

    // The move announces the end of Mina's vacation, and the next one that of Alex's.
    game.play(&club, "b4a4").await;
    let board = text(&game.board["content"]).to_owned();
    for words in ["**미나** is back", "**Alex** is on vacation until <t:"] {
        assert!(board.contains(words), "{board}");
    }
    assert_eq!(pinged(&game.board), [ALEX]);
    let over = club.command(MINA, JANGGI, "vacation", json!({})).await;
    assert!(
        over.private().contains("30일 중 29일"),
        "{}",
        over.content()
    );
    let returned = days(&club, ALEX, &game.home, 0).await;
    assert!(
        returned.contains("Welcome back") && returned.contains("29 of 30"),
        "{returned}"
    );
    let many = days(&club, ALEX, JANGGI, 30).await;
    assert!(many.contains("29 of your 30 days are left"), "{many}");
    game.play(&club, "b7a7").await;
    let board = text(&game.board["content"]);
    assert!(!board.contains("is back"), "{board}");
}

#[tokio::test(flavor = "multi_thread")]
async fn automatic_vacation_is_announced_once_despite_kills() {
    let mut club = Club::open().await;
    let game = hasty(&club).await;
    grow_older(&mut club, 25).await;
    let mut database = database(&club).await;
    sqlx::query("update person set auto_vacation = 'on', zone = 'Asia/Seoul'")
        .execute(&mut database)
        .await
        .unwrap();
    club.start_bot().await;
    let words = "휴가 하루를 자동으로 시작했습니다";
    let started_text = "one of your vacation days has started";
    let notice = club
        .public_until(&game.home, |message| {
            let content = text(&message["content"]);
            content.contains(words) && content.contains(started_text)
        })
        .await;
    assert_eq!(pinged(&notice), [MINA, ALEX]);
    assert_eq!(ids(&notice).len(), 1);
    for _ in 0..2 {
        club.kill_bot().await;
        // Makes the result of the post unknown.
        sqlx::query(
            "update outbox set state = 'open', message = null, claimed_until = 0 where kind = 'absent'",
        )
        .execute(&mut database)
        .await
        .unwrap();
        club.start_bot().await;
        club.stage
            .until(async || {
                let sent = "select 1 from outbox where kind = 'absent' and state = 'delivered'";
                let mut reader = clocks::database(&club).await;
                let message_id: Option<i64> = sqlx::query_scalar(sent)
                    .fetch_optional(&mut reader)
                    .await
                    .unwrap();
                message_id
            })
            .await;
    }
    let content = text(&notice["content"]);
    assert_eq!(saying(&club, &game, &content).await.len(), 1);
    // Its button shows the board to anyone who presses it.
    let board = club.press(ALEX, &notice, &ids(&notice)[0]).await;
    let content = board.private();
    assert!(content.contains("is on vacation until <t:"), "{content}");
    // The win cannot be claimed, and the board gives the reason.
    let claimed = club.command(ALEX, &game.home, "claim", json!({})).await;
    assert!(
        claimed.private().contains("has until"),
        "{}",
        claimed.content()
    );
    let state = club.command(MINA, JANGGI, "vacation", json!({})).await;
    assert!(
        state.private().contains("30일 중 29일"),
        "{}",
        state.content()
    );
    assert!(
        state.content().contains("Asia/Seoul"),
        "{}",
        state.content()
    );
    let used: i64 = sqlx::query_scalar("select count(*) from vacation")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(used, 1);
}
