//! Games of Xiangqi over the wire. Each test ends with a check of everything that the bot has sent: it must contain no
//! word of Janggi.

mod found;
mod looks;
mod practice;
mod records;
mod refusals;
mod whole_games;

use serde_json::Value;

use crate::flows::club::Club;

/// Words of Janggi. A trailing space distinguishes `Han` from `Hansu`, and 초 from seconds.
#[rustfmt::skip]
const FOREIGN: [&str; 18] = [
    "Cho ", "Cho:", "(Cho)", "Han ", "Han:", "(Han)", "Janggi", "janggi", "bikjang", "deom",
    "formation", "points", "장기", "빅장", "한수쉼", "상차림", "초 차례", "한 차례",
];

/// Asserts that a message contains no words of Janggi.
fn speaks_of_xiangqi(message: &Value) {
    let text_of_message = message.to_string();
    for word in FOREIGN {
        assert!(
            !text_of_message.contains(word),
            "{word} in {text_of_message}"
        );
    }
}

/// Asserts the same of everything that the bot has sent in this club, including replaced and private messages.
async fn all_speaks_of_xiangqi(club: &Club) {
    all_since_speaks_of_xiangqi(club, 0).await;
}

/// The same, without the first requests.
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

/// Returns the bot's requests.
async fn requests(club: &Club) -> Vec<Value> {
    let list = club.stage.get("/control/requests").await;
    list.as_array().unwrap().clone()
}
