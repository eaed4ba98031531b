//! Ways to a game of Xiangqi without knowing a rulebook's name.

use serde_json::json;

use crate::flows::club::{ALEX, Club, JANGGI};

#[tokio::test(flavor = "multi_thread")]
async fn named_game_without_rules_uses_the_servers_or_usual_rules() {
    let club = Club::open().await;
    let asian = "Rules: Xiangqi, Asian federation";
    for (servers, options, rules) in [
        (
            None,
            json!({ "game": "xiangqi", "side": "red" }),
            "Rules: Xiangqi.",
        ),
        (Some("xiangqi_asian"), json!({ "game": "xiangqi" }), asian),
        (None, json!({}), asian),
        (
            None,
            json!({ "game": "janggi", "side": "cho" }),
            "Rules: Online.",
        ),
        (None, json!({ "ruleset": "kakao" }), "Rules: Kakao."),
    ] {
        if let Some(ruleset) = servers {
            let set = json!({ "ruleset": ruleset, "language": "en" });
            club.server_settings(set).await;
        }
        let answer = club.command(ALEX, JANGGI, "challenge", options).await;
        answer.public();
        answer.says(rules);
        let withdraw = answer.id("withdraw:");
        club.press(ALEX, answer.message(), &withdraw).await;
    }
    let practice = json!({ "game": "xiangqi", "side": "red" });
    let practice = club.command(ALEX, JANGGI, "practice", practice).await;
    let content = practice.public().to_string();
    assert!(content.contains("Xiangqi"), "{content}");
}
