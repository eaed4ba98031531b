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
    let requests = club.stage.get("/control/requests").await;
    for request in requests.as_array().unwrap() {
        let registers = request["path"]
            .as_str()
            .is_some_and(|path| path.ends_with("/commands"));
        if !registers {
            speaks_of_xiangqi(&request["body"]);
        }
    }
}
