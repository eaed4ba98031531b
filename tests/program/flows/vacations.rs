//! Vacations over the wire: begun, shown, ended by a move, refused, doubled, and automatic ones around a
//! kill.

use serde_json::json;

use crate::flows::clocks::{grow_older, hasty};
use crate::flows::club::{ALEX, Club, JANGGI, MINA, ids, pinged, says, text};

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
    let idle = days(&club, ALEX, JANGGI, 0).await;
    assert!(idle.contains("not on vacation"), "{idle}");
    // Mina, who is to move, goes on vacation from the game's channel, and so does Alex, who waits.
    let begun = days(&club, MINA, &game.home, 3).await;
    assert!(begun.contains("27일 남았습니다"), "{begun}");
    let begun = days(&club, ALEX, JANGGI, 5).await;
    assert!(begun.contains("on vacation until <t:"), "{begun}");
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    board.says_privately("**미나** is on vacation until <t:");
    let list = club.command(MINA, JANGGI, "games", json!({})).await.card();
    assert!(list.contains("휴가로 시간이 멈춤"), "{list}");
    let state = club.command(MINA, JANGGI, "vacation", json!({})).await;
    state.says_privately("휴가 중입니다");

    // The move announces the end of Mina's vacation, and the next one that of Alex's.
    game.play(&club, "b4a4").await;
    for words in ["**미나** is back", "**Alex** is on vacation until <t:"] {
        says(&game.board, words);
    }
    assert_eq!(pinged(&game.board), [ALEX]);
    let over = club.command(MINA, JANGGI, "vacation", json!({})).await;
    over.says_privately("30일 중 29일");
    let returned = days(&club, ALEX, &game.home, 0).await;
    assert!(returned.contains("29 of 30"), "{returned}");
    let many = days(&club, ALEX, JANGGI, 30).await;
    assert!(many.contains("29 of your 30 days are left"), "{many}");
}

#[tokio::test(flavor = "multi_thread")]
async fn automatic_vacation_is_announced_once_despite_kills() {
    let mut club = Club::open().await;
    let game = hasty(&club).await;
    grow_older(&mut club, 25).await;
    club.execute("update person set auto_vacation = 'on', zone = 'Asia/Seoul'")
        .await;
    club.start_bot().await;
    let notice = club
        .message_saying(&game.home, "휴가 하루를 자동으로 시작했습니다")
        .await;
    says(&notice, "one of your vacation days has started");
    assert_eq!(pinged(&notice), [MINA, ALEX]);
    assert_eq!(ids(&notice).len(), 1);
    for _ in 0..2 {
        club.kill_bot().await;
        // Makes the result of the post unknown.
        let unknown = "update outbox set state = 'open', message = null, claimed_until = 0 \
            where kind = 'absent'";
        club.execute(unknown).await;
        club.start_bot().await;
        let sent = "select id from outbox where kind = 'absent' and state = 'delivered'";
        let is_sent = async || club.column::<i64>(sent).await.pop();
        club.stage.until(is_sent).await;
    }
    let content = text(&notice["content"]);
    let notices = club.messages_saying(&game.home, &content).await;
    assert_eq!(notices.len(), 1);
    // Its button shows the board to anyone who presses it.
    let board = club.press(ALEX, &notice, &ids(&notice)[0]).await;
    board.says_privately("is on vacation until <t:");
    // The win cannot be claimed, and the board gives the reason.
    let claimed = club.command(ALEX, &game.home, "claim", json!({})).await;
    claimed.says_privately("has until");
    let state = club.command(MINA, JANGGI, "vacation", json!({})).await;
    state.says_privately("30일 중 29일");
    state.says("Asia/Seoul");
    let used: Vec<i64> = club.column("select count(*) from vacation").await;
    assert_eq!(used, [1]);
}
