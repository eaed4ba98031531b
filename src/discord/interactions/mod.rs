//! Dispatches interactions to their handlers, each tracked from its arrival to its end.

mod buttons;
mod commands;
pub(super) mod plain_text;

use serde_json::Value;
use serenity::all::{CommandType, CreateAutocompleteResponse};

use super::Data;
use super::button::{Button, UnknownButton};
use super::handlers::list;
use super::lenient::small;
use super::login::ENTRY_NAME;
use super::read::Interaction;
use super::responder::Responder;
use super::tracking::{InteractionFacts, tracked};
use crate::app::{Heartbeats, InteractionKind, Refused, RequestContext};

use commands::{GAME, Given, complete, finished_text, typed};

pub(super) use commands::{COMMANDS, Command, CommandOption, OptionKind};

/// The label of a command or a component that does not belong to this bot.
const UNKNOWN: &str = "unknown";

/// Creates the counters of all commands, so that the first interaction of each shows as an increase.
pub fn expect_commands(vitals: &Heartbeats) {
    for command in COMMANDS.iter() {
        vitals.instruments.expect_command(command.label);
    }
    vitals.instruments.expect_command(ENTRY_NAME);
}

/// Handles an interaction.
pub async fn handle(data: &Data, interaction: Interaction) {
    let vitals = &data.app.core.vitals;
    let kind = Some(interaction.kind);
    let Interaction {
        request,
        data: sent,
        ..
    } = interaction;
    match interaction.kind {
        InteractionKind::Command => {
            let facts = InteractionFacts::of(&request, kind, label(&sent), None);
            tracked(vitals, facts, answer(data, request, &sent)).await;
        }
        InteractionKind::Autocomplete => {
            let facts = InteractionFacts::of(&request, kind, label(&sent), None);
            tracked(vitals, facts, autocomplete(data, request, &sent)).await;
        }
        InteractionKind::Component => {
            let id = sent["custom_id"].as_str().unwrap_or_default();
            let button: Result<Button, UnknownButton> = id.parse();
            let verb = button.as_ref().map_or(UNKNOWN, Button::verb);
            let game = match &button {
                Ok(Button::OnGame { game, .. }) => Some(*game),
                _ => None,
            };
            let facts = InteractionFacts::of(&request, kind, verb, game);
            let board = interaction.message.as_deref();
            tracked(
                vitals,
                facts,
                buttons::handle(data, request, &sent, board, button),
            )
            .await;
        }
    }
}

async fn answer(data: &Data, request: RequestContext, sent: &Value) {
    let responder = Responder::new(data, request).await;
    // The entry point of the Activity is not among the bot's own commands.
    if kind(sent) == CommandType::PrimaryEntryPoint {
        return responder.answer(list::launch(&responder)).await;
    }
    let command = command(sent);
    let given = command.and_then(|command| Some((command, Given::of(command, sent)?)));
    if let Some((command, given)) = given {
        responder.answer(command.run(&responder, &given)).await;
    } else {
        tracing::warn!("a command does not match its definition");
        responder.finish(Err(Refused::UnknownCommand.into())).await;
    }
}

fn kind(sent: &Value) -> CommandType {
    CommandType::from(small(&sent["type"]))
}

fn command(sent: &Value) -> Option<&'static Command> {
    let mut commands = COMMANDS.iter();
    let name = sent["name"].as_str()?;
    commands.find(|command| command.is(name, kind(sent)))
}

/// Answers with the completions of the option being typed, an empty list if it has none.
async fn autocomplete(data: &Data, request: RequestContext, sent: &Value) {
    let responder = Responder::new(data, request).await;
    let completed =
        typed(sent).and_then(|(name, typed)| Some((command(sent)?.completion(name)?, typed)));
    let choices = match completed {
        Some((completion, typed)) => {
            complete(&responder, completion, &typed, finished_text(sent, GAME)).await
        }
        None => CreateAutocompleteResponse::new(),
    };
    responder.send_completions(choices).await;
}

/// Returns the name of a command in the log and in metrics; only declared names become labels.
fn label(sent: &Value) -> &'static str {
    match kind(sent) {
        CommandType::PrimaryEntryPoint => ENTRY_NAME,
        _ => command(sent).map_or(UNKNOWN, |command| command.label),
    }
}
