//! Interactions, messages and members from the gateway, and the values that the bot reads from them.

use hansu::app::InteractionKind;
use hansu::discord::button::{Button, Pick};
use hansu::discord::{lenient, read_interaction};
use janggi::Game;
use janggi::TOURNAMENT;
use janggi::notation::complete;
use serde_json::Value;

use super::{Target, meet};

/// The input is the data of an `INTERACTION_CREATE`.
#[rustfmt::skip]
pub const TARGET: Target = Target {
    name: "interactions",
    run,
    words: &[
        "\"type\":1", "\"type\":2", "\"type\":3", "\"type\":4", "\"type\":5", "\"custom_id\":\"",
        "\"values\":[", "\"options\":[", "\"resolved\":{", "\"users\":{", "\"members\":{",
        "\"attachments\":{", "\"focused\":true", "\"name\":\"", "\"value\":",
        "\"component_type\":2", "\"component_type\":3", "\"guild_id\":", "\"member\":{",
        "\"user\":{", "\"channel\":{", "\"app_permissions\":\"0\"", "\"locale\":\"ko\"",
        "\"context\":1", "\"message\":{", "\"token\":\"", "\"target_id\":\"1180000000000000011\"",
        "1180000000000000011", "null", "{", "}", "[", "]", "piece:7:12", "accept:7:0",
        "set:-:0:pieces.hangul",
    ],
    ends: &["command", "component", "autocomplete", "unread", "button"],
    steps: 400,
};

fn run(bytes: &[u8]) {
    let Ok(mut json) = serde_json::from_slice::<Value>(bytes) else {
        return meet("unread");
    };
    let _ = (lenient::read_message(&json), lenient::read_member(&json));
    let Some(interaction) = read_interaction(&mut json) else {
        return meet("unread");
    };
    let data = &interaction.data;
    match interaction.kind {
        InteractionKind::Command => meet("command"),
        InteractionKind::Autocomplete => {
            meet("autocomplete");
            let options = data["options"].as_array().into_iter().flatten();
            let game = Game::usual(&TOURNAMENT);
            for typed in options.filter_map(|option| option["value"].as_str()) {
                assert!(complete(typed, &game, 25).len() <= 25);
            }
        }
        InteractionKind::Component => {
            meet("component");
            let id = data["custom_id"].as_str().unwrap_or_default();
            if let Ok(button) = id.parse::<Button>() {
                meet("button");
                assert_eq!(button.to_string(), id);
            }
            let values = data["values"].as_array().into_iter().flatten();
            for value in values.filter_map(Value::as_str) {
                let _ = (Pick::Piece.read(value), value.parse::<Button>());
            }
        }
    }
}
