//! Ways to a game of Xiangqi without knowing a rulebook's name.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, JANGGI, MINA, text};

/// Returns the choices of `ruleset` for a challenge to a game.
async fn offered(club: &Club, options: Value, typed: &str) -> Vec<String> {
    let option = ("challenge", "ruleset");
    let choices = club.choices(ALEX, JANGGI, option, (typed, options)).await;
    choices.into_iter().map(|(_, value)| value).collect()
}

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

#[tokio::test(flavor = "multi_thread")]
async fn name_of_the_game_is_found_in_either_option() {
    let club = Club::open().await;
    let rules = offered(&club, json!({ "game": "xiangqi" }), "").await;
    assert_eq!(rules, ["xiangqi", "xiangqi_asian", "x-other"]);
    let rules = offered(&club, json!({ "game": "janggi" }), "").await;
    assert!(!rules.iter().any(|id| id.starts_with('x')), "{rules:?}");
    for typed in ["xiangqi", "샹치", "象棋"] {
        let names = offered(&club, json!({}), typed).await;
        assert_eq!(names[0], "xiangqi", "{typed}: {names:?}");
    }
    // The option has the game's names in the reader's language.
    let path = format!("/commands?as={MINA}&channel={JANGGI}");
    let commands = club.stage.get(&path).await;
    let mut commands = commands.as_array().unwrap().iter();
    let challenge = commands.find(|command| command["name"] == "challenge");
    let mut options = challenge.unwrap()["options"].as_array().unwrap().iter();
    let game = options.find(|option| option["name"] == "game").unwrap();
    let name = text(&game["choices"][1]["name_localized"]);
    assert!(name.contains("샹치") && name.contains("象棋"), "{name}");
}
