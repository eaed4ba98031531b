//! Ways to a game of Xiangqi without knowing a rulebook's name.

use serde_json::{Value, json};

use super::refused;
use crate::flows::club::{ALEX, Club, JANGGI, MINA, text};

/// Returns the choices of `ruleset` for a challenge to a game.
async fn offered(club: &Club, options: Value, typed: &str) -> Vec<String> {
    let act = json!({
        "as": ALEX, "channel": JANGGI, "name": "challenge",
        "focused": "ruleset", "text": typed, "options": options,
    });
    let answer = club.stage.post("/do/autocomplete", act).await;
    let choices = answer["choices"].as_array().unwrap();
    choices
        .iter()
        .map(|message| text(&message["value"]))
        .collect()
}

async fn challenge(club: &Club, options: Value) -> String {
    let answer = club.command(ALEX, JANGGI, "challenge", options).await;
    let content = text(&answer.public()["content"]);
    club.press(ALEX, answer.message(), &answer.id("withdraw:"))
        .await;
    content
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_can_name_the_game_without_rules() {
    let club = Club::open().await;
    let red = json!({ "game": "xiangqi", "side": "red" });
    let content = challenge(&club, red).await;
    assert!(content.contains("Rules: Xiangqi."), "{content}");
    let asian = json!({ "game": "xiangqi", "ruleset": "xiangqi_asian" });
    let content = challenge(&club, asian).await;
    assert!(
        content.contains("Rules: Xiangqi, Asian federation"),
        "{content}"
    );
    let other_answer = club
        .command(
            ALEX,
            JANGGI,
            "challenge",
            json!({ "game": "xiangqi", "side": "cho" }),
        )
        .await;
    refused(&other_answer, "Cho and Han are sides in Janggi");
    for (game, ruleset, reason) in [
        ("janggi", "xiangqi", "These rules are for Xiangqi"),
        ("janggi", "x-other", "These rules are for Xiangqi"),
        ("xiangqi", "kakao", "These rules are for Janggi"),
    ] {
        let options = json!({ "game": game, "ruleset": ruleset });
        for command in ["challenge", "practice"] {
            let answer = club.command(ALEX, JANGGI, command, options.clone()).await;
            refused(&answer, reason);
        }
    }
    let practice = json!({ "game": "xiangqi", "side": "red" });
    let practice = club.command(ALEX, JANGGI, "practice", practice).await;
    let content = practice.public().to_string();
    assert!(content.contains("Xiangqi"), "{content}");
}

#[tokio::test(flavor = "multi_thread")]
async fn named_game_without_rules_uses_the_servers_or_usual_rules() {
    let club = Club::open().await;
    let set = json!({ "ruleset": "xiangqi_asian", "language": "en" });
    club.command(MINA, JANGGI, "server-settings", set)
        .await
        .private();
    for (options, rules) in [
        (
            json!({ "game": "xiangqi" }),
            "Rules: Xiangqi, Asian federation",
        ),
        (json!({}), "Rules: Xiangqi, Asian federation"),
        (json!({ "game": "janggi", "side": "cho" }), "Rules: Online."),
        (json!({ "ruleset": "kakao" }), "Rules: Kakao."),
    ] {
        let content = challenge(&club, options).await;
        assert!(content.contains(rules), "{rules}: {content}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn name_of_the_game_is_found_in_either_option() {
    let club = Club::open().await;
    assert_eq!(
        offered(&club, json!({ "game": "xiangqi" }), "").await,
        ["xiangqi", "xiangqi_asian", "x-other"]
    );
    let janggi = offered(&club, json!({ "game": "janggi" }), "").await;
    assert!(
        !janggi.iter().any(|label| label.starts_with('x')),
        "{janggi:?}"
    );
    for typed in ["xiangqi", "샹치", "象棋", "중국 장기"] {
        let names = offered(&club, json!({}), typed).await;
        assert_eq!(names[0], "xiangqi", "{typed}: {names:?}");
    }
    for user in [ALEX, MINA] {
        let path = format!("/commands?as={user}&channel={JANGGI}");
        let commands = club.stage.get(&path).await;
        for command in ["challenge", "practice"] {
            let all = commands.as_array().unwrap().iter();
            let [options] = all
                .filter(|message| message["name"] == command)
                .map(|component| component["options"].as_array().unwrap())
                .collect::<Vec<_>>()[..]
            else {
                panic!("{command} is no command of {user}");
            };
            let game = options
                .iter()
                .find(|message| message["name"] == "game")
                .unwrap();
            let choices = game["choices"].as_array().unwrap();
            let values: Vec<&Value> = choices.iter().map(|message| &message["value"]).collect();
            assert_eq!(values, ["janggi", "xiangqi"]);
            let localized_name = text(&choices[1]["name_localized"]);
            for word in ["Xiangqi", "샹치", "象棋"] {
                assert!(localized_name.contains(word), "{word}: {}", choices[1]);
            }
        }
    }
}

/// A typed number is still a number while another option is completed.
#[tokio::test(flavor = "multi_thread")]
async fn rules_are_autocompleted_next_to_a_level() {
    let club = Club::open().await;
    let complete_rules = async |level: Value| {
        let act = json!({
            "as": ALEX, "channel": JANGGI, "name": "practice",
            "focused": "ruleset", "text": "xiangqi", "options": { "level": level },
        });
        club.stage.ask("POST", "/do/autocomplete", Some(act)).await
    };
    assert_eq!(complete_rules(json!("3")).await.0, 400);
    let (status, answer) = complete_rules(json!(3)).await;
    assert_eq!(
        (status, &answer["choices"][0]["value"]),
        (200, &json!("xiangqi"))
    );
}
