//! Vacations over the wire: begun, shown, ended by a move, refused, doubled, and automatic ones around a
//! kill.

use serde_json::{Value, json};

use crate::flows::clocks::{self, database, grow_older, hasty};
use crate::flows::club::{ALEX, Club, JANGGI, MINA, SAM, ids, pinged, text};
use crate::flows::game::Game;

/// The messages of a game with these words.
async fn saying(club: &Club, game: &Game, words: &str) -> Vec<Value> {
    let all = club.public(&game.home).await;
    let says = |one: &Value| text(&one["content"]).contains(words);
    all.into_iter().filter(|one| says(one)).collect()
}

async fn days(club: &Club, who: &str, place: &str, days: i64) -> String {
    let asked = club
        .command(who, place, "vacation", json!({ "days": days }))
        .await;
    asked.private().to_owned()
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
    let none = days(&club, ALEX, JANGGI, 0).await;
    assert!(none.contains("not on vacation"), "{none}");

    // Mina, who is to move, goes on vacation from the game's channel; Alex, who waits, too.
    let away = days(&club, MINA, &game.home, 3).await;
    assert!(
        away.contains("휴가입니다") && away.contains("27일 남았습니다"),
        "{away}"
    );
    let away = days(&club, ALEX, JANGGI, 5).await;
    assert!(away.contains("on vacation until <t:"), "{away}");
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    let said = board.private();
    assert!(said.contains("**미나** is on vacation until <t:"), "{said}");
    let list = club.command(MINA, JANGGI, "games", json!({})).await;
    let listed = list.message()["embeds"][0]["description"].to_string();
    assert!(
        listed.contains("휴가 중입니다") && listed.contains("휴가로 시간이 멈춤"),
        "{listed}"
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

    // The move announces its end, and the next one that Alex is back too.
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
    let back = days(&club, ALEX, &game.home, 0).await;
    assert!(
        back.contains("Welcome back") && back.contains("29 of 30"),
        "{back}"
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
    let both = "one of your vacation days has started";
    let told = club
        .public_until(&game.home, |one| {
            let said = text(&one["content"]);
            said.contains(words) && said.contains(both)
        })
        .await;
    assert_eq!(pinged(&told), [MINA, ALEX]);
    assert_eq!(ids(&told).len(), 1);
    for _ in 0..2 {
        club.kill_bot().await;
        // As if its arrival were unknown.
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
                let found: Option<i64> = sqlx::query_scalar(sent)
                    .fetch_optional(&mut reader)
                    .await
                    .unwrap();
                found
            })
            .await;
    }
    let said = text(&told["content"]);
    assert_eq!(saying(&club, &game, &said).await.len(), 1);
    // Its button shows the board to whoever presses it.
    let board = club.press(ALEX, &told, &ids(&told)[0]).await;
    let seen = board.private();
    assert!(seen.contains("is on vacation until <t:"), "{seen}");
    // It cannot be claimed, and the board says why.
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
