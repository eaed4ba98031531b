//! Interactions, messages and members from the gateway, and the values that the bot reads from them.

use hansu::discord::button::{Button, Pick};
use hansu::discord::lenient;
use janggi::Game;
use janggi::TOURNAMENT;
use janggi::notation::complete;
use serde_json::Value;
use serenity::all::{
    CommandInteraction, ComponentInteractionDataKind, Interaction, ResolvedOption, ResolvedValue,
};

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
    let Ok(json) = serde_json::from_slice::<Value>(bytes) else {
        return meet("unread");
    };
    let _ = (lenient::read_message(&json), lenient::read_member(&json));
    let Some(interaction) = lenient::interaction(&json) else {
        return meet("unread");
    };
    // The written form is read back unchanged.
    if let Ok(written) = serde_json::to_value(&interaction) {
        let rewritten = serde_json::from_value::<Interaction>(written.clone());
        let rewritten = rewritten
            .ok()
            .and_then(|rewritten| serde_json::to_value(&rewritten).ok());
        assert!(rewritten.is_none_or(|rewritten: Value| rewritten == written));
    }
    match interaction {
        Interaction::Command(command) => {
            meet("command");
            options(&command);
        }
        Interaction::Autocomplete(command) => {
            meet("autocomplete");
            options(&command);
            if let Some(typed) = command.data.autocomplete() {
                let game = Game::usual(&TOURNAMENT);
                assert!(complete(typed.value, &game, 25).len() <= 25);
            }
        }
        Interaction::Component(pressed) => {
            meet("component");
            if let Ok(button) = pressed.data.custom_id.parse::<Button>() {
                meet("button");
                assert_eq!(button.to_string(), pressed.data.custom_id);
            }
            if let ComponentInteractionDataKind::StringSelect { values } = &pressed.data.kind {
                for value in values {
                    let _ = (Pick::Piece.read(value), value.parse::<Button>());
                }
            }
        }
        _ => {}
    }
}

/// Reads the options of a command, and the objects that they name.
fn options(command: &CommandInteraction) {
    let depth = command.data.options().iter().map(depth).max();
    assert!(depth.unwrap_or_default() <= 128);
    let _ = command.data.target();
}

fn depth(option: &ResolvedOption<'_>) -> usize {
    match &option.value {
        ResolvedValue::SubCommand(below) | ResolvedValue::SubCommandGroup(below) => {
            1 + below.iter().map(depth).max().unwrap_or_default()
        }
        _ => 1,
    }
}
