//! Discord's rate limits: delayed messages are sent once the limit has passed, never too many at once.

use serde_json::json;

use crate::flows::club::{ALEX, Club, MINA, SAM, text};
use crate::flows::game::Game;

/// Returns the requests under the rate limits, which are all but initial responses: method, path, status, time in
/// milliseconds.
async fn requests(club: &Club) -> Vec<(String, String, u64, u64)> {
    let all = club.stage.get("/control/requests").await;
    let all = all.as_array().unwrap().iter();
    all.map(|message| {
        (
            text(&message["method"]),
            text(&message["path"]),
            message["status"].as_u64().unwrap_or_default(),
            message["time"].as_u64().unwrap(),
        )
    })
    .filter(|(_, path, ..)| !path.ends_with("/callback"))
    .collect()
}

/// Returns the number of the bot's requests so far, including initial responses.
async fn count(club: &Club) -> usize {
    let all = club.stage.get("/control/requests").await;
    all.as_array().unwrap().len()
}

/// The requests of a move: its answer, the post of the board, the edit of the old one, the deletion of "played".
#[tokio::test(flavor = "multi_thread")]
async fn move_needs_few_requests() {
    const MOVES: [&str; 8] = [
        "a4b4", "a7b7", "c4c5", "c7c6", "i4h4", "i7h7", "g4g5", "g7g6",
    ];
    const BY_MENU: [(&str, &str); 8] = [
        ("h4", "h5"),
        ("h7", "h6"),
        ("b4", "b5"),
        ("b7", "b6"),
        ("e4", "d4"),
        ("e7", "d7"),
        ("g5", "f5"),
        ("g6", "f6"),
    ];
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let before = count(&club).await;
    for mv in MOVES {
        game.play(&club, mv).await;
        game.is_quiet(&club).await;
    }
    let typed = count(&club).await - before;
    let before = count(&club).await;
    for (from, target) in BY_MENU {
        let played = game.pick(&club, from, target).await;
        let is_gone = async || {
            let path = format!("/control/messages?channel={}", game.home);
            let all = club.stage.get(&path).await;
            let mut all = all.as_array().unwrap().iter();
            let message_found = all.find(|message| message["id"] == played.message()["id"]);
            (message_found.unwrap()["deleted"] == true).then_some(())
        };
        club.stage.until(is_gone).await;
        game.is_quiet(&club).await;
    }
    let by_menu = count(&club).await - before;
    println!("requests of 8 moves: {typed} typed, {by_menu} by menu");
    assert!(typed <= 24, "{typed}");
    assert!(by_menu * 10 <= 51 * 8, "{by_menu}");
}

#[tokio::test(flavor = "multi_thread")]
async fn limited_route_is_not_requested_until_the_limit_passes() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let post = format!("/channels/{}/messages", game.home);
    let limited = club
        .fault(json!({
            "method": "POST", "path": format!("{post}$"),
            "action": "fail", "status": 429, "retry_after": 1.0,
        }))
        .await;
    game.play_from_the_lounge(&club, "a4b4").await;
    club.is_hit(&limited).await;
    // These messages wait behind the first in the same channel.
    game.play_from_the_lounge(&club, "a7b7").await;
    game.play_from_the_lounge(&club, "c4c5").await;
    game.next_board(&club).await;
    game.has_each_board_once(&club).await;
    // A request is listed once it is answered, which is after its message can be seen.
    game.is_quiet(&club).await;
    let posts: Vec<(u64, u64)> = requests(&club)
        .await
        .into_iter()
        .filter(|(method, path, ..)| method == "POST" && path.ends_with(&post))
        .map(|(.., status, time)| (status, time))
        .collect();
    let rejected_index = posts.iter().position(|(status, _)| *status == 429).unwrap();
    let after = &posts[rejected_index + 1..];
    assert_eq!(after.len(), 3, "{posts:?}");
    assert!(after[0].1 - posts[rejected_index].1 >= 999, "{posts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn global_limit_delays_every_channel() {
    let club = Club::open().await;
    let mut first_game = club.begin().await;
    let mut other_game = Game::begin(&club, ALEX, SAM).await;
    first_game.is_quiet(&club).await;
    other_game.is_quiet(&club).await;
    let limited = club
        .fault(json!({
            "method": "POST", "path": format!("/channels/{}/messages$", first_game.home),
            "action": "fail", "status": 429, "retry_after": 1.0, "global": true,
        }))
        .await;
    first_game.play_from_the_lounge(&club, "a4b4").await;
    club.is_hit(&limited).await;
    other_game.play_from_the_lounge(&club, "a4b4").await;
    first_game.next_board(&club).await;
    other_game.next_board(&club).await;
    first_game.has_each_board_once(&club).await;
    other_game.has_each_board_once(&club).await;
    let all = requests(&club).await;
    let rejected_index = all.iter().position(|(.., status, _)| *status == 429);
    let rejected_index = rejected_index.unwrap();
    let next = &all[rejected_index + 1];
    assert!(
        next.3 - all[rejected_index].3 >= 999,
        "{:?}",
        &all[rejected_index..]
    );
}

/// Old buttons are harmless, but are still removed.
#[tokio::test(flavor = "multi_thread")]
async fn old_buttons_are_removed_despite_a_rate_limit() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let limited = club
        .fault(json!({
            "method": "PATCH", "path": format!("/channels/{}/messages/", game.home),
            "action": "fail", "status": 429, "retry_after": 0.3,
        }))
        .await;
    game.play(&club, "a4b4").await;
    club.is_hit(&limited).await;
    game.is_quiet(&club).await;
}

/// The backlog after an outage is sent in order, once, and within Discord's fifty requests per second.
#[tokio::test(flavor = "multi_thread")]
async fn backlog_after_an_outage_is_sent_at_fifty_requests_a_second() {
    const MOVES: [&str; 8] = [
        "a4b4", "a7b7", "c4c5", "c7c6", "e4d4", "e7d7", "g4h4", "g7h7",
    ];
    let club = Club::open().await;
    let mut games = Vec::new();
    for (cho, han) in [(MINA, ALEX), (ALEX, SAM), (SAM, MINA)]
        .iter()
        .cycle()
        .take(8)
    {
        games.push(Game::begin(&club, cho, han).await);
    }
    let down = club
        .fault(json!({
            "method": "POST", "path": "/channels/[0-9]+/messages$",
            "action": "fail", "status": 503, "times": 100_000,
        }))
        .await;
    for mv in MOVES {
        for game in &mut games {
            game.play_from_the_lounge(&club, mv).await;
        }
    }
    let fault_path = format!("/control/faults/{down}");
    club.stage.ask("DELETE", &fault_path, None).await;
    for game in &mut games {
        game.next_board(&club).await;
        game.has_each_board_once(&club).await;
    }
    let requests = requests(&club).await;
    let times: Vec<u64> = requests.iter().map(|request| request.3).collect();
    let maximum = times.iter().enumerate().map(|(first, from)| {
        let within = times[first..]
            .iter()
            .take_while(|time| **time < from + 1_000);
        within.count()
    });
    let maximum = maximum.max().unwrap();
    assert!(maximum <= 50, "{maximum} requests within one second");
}
