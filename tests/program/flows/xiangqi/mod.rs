//! Games of Xiangqi over the wire. Each test ends with a check of everything that the bot has sent: it must contain no
//! word of Janggi.

mod endings;
mod found;
mod looks;
mod practice;
mod records;
mod refusals;
mod whole_games;

use serde_json::Value;

use crate::flows::club::{Answer, Club};

/// Words of the other game. A trailing space keeps `Han` apart from `Hansu`, and 초 from seconds.
const FOREIGN: [&str; 18] = [
    "Cho ",
    "Cho:",
    "(Cho)",
    "Han ",
    "Han:",
    "(Han)",
    "Janggi",
    "janggi",
    "bikjang",
    "deom",
    "formation",
    "points",
    "장기",
    "빅장",
    "한수쉼",
    "상차림",
    "초 차례",
    "한 차례",
];

/// Asserts that a message speaks of no other game.
fn speaks_of_xiangqi(message: &Value) {
    let said = message.to_string();
    for word in FOREIGN {
        assert!(!said.contains(word), "{word} in {said}");
    }
}

/// Asserts it of everything that the bot has sent in this club, also of what it has replaced since or told one person.
async fn all_speaks_of_xiangqi(club: &Club) {
    all_since_speaks_of_xiangqi(club, 0).await;
}

/// The same after the first requests.
async fn all_since_speaks_of_xiangqi(club: &Club, first: usize) {
    for request in &requests(club).await[first..] {
        let registers = request["path"]
            .as_str()
            .is_some_and(|path| path.ends_with("/commands"));
        if !registers {
            speaks_of_xiangqi(&request["body"]);
        }
    }
}

/// The bot's requests.
async fn requests(club: &Club) -> Vec<Value> {
    let list = club.stage.get("/control/requests").await;
    list.as_array().unwrap().clone()
}

/// Asserts that the answer is private and gives this reason.
fn refused(answer: &Answer, because: &str) {
    let said = answer.private();
    assert!(said.contains(because), "{because} is not in {said}");
}
