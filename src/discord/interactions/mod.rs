//! Dispatches interactions to their handlers, each tracked from its arrival to its end.

mod buttons;
mod commands;
pub(super) mod plain_text;

use serenity::all::{
    CommandInteraction, CommandType, CreateAutocompleteResponse, Interaction, ResolvedValue,
};

use super::Data;
use super::button::{Button, UnknownButton};
use super::handlers::list;
use super::login::ENTRY_NAME;
use super::read;
use super::responder::Responder;
use super::tracking::{InteractionFacts, tracked};
use crate::app::{Heartbeats, InteractionKind, Refused, RequestContext};

use commands::{GAME, Given, complete};

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
    match &interaction {
        Interaction::Command(interaction) => {
            let request = read::of_command(interaction);
            let kind = Some(InteractionKind::Command);
            let facts = InteractionFacts::of(&request, kind, label(interaction), None);
            tracked(vitals, facts, answer(data, request, interaction)).await;
        }
        Interaction::Autocomplete(interaction) => {
            let request = read::of_command(interaction);
            let kind = Some(InteractionKind::Autocomplete);
            let facts = InteractionFacts::of(&request, kind, label(interaction), None);
            tracked(vitals, facts, autocomplete(data, request, interaction)).await;
        }
        Interaction::Component(interaction) => {
            let request = read::of_component(interaction);
            let button: Result<Button, UnknownButton> = interaction.data.custom_id.parse();
            let verb = button.as_ref().map_or(UNKNOWN, Button::verb);
            let game = match &button {
                Ok(Button::OnGame { game, .. }) => Some(*game),
                _ => None,
            };
            let kind = Some(InteractionKind::Component);
            let facts = InteractionFacts::of(&request, kind, verb, game);
            let work = buttons::handle(data, request, button, interaction);
            tracked(vitals, facts, work).await;
        }
        // The bot opens no modals, and the gateway sends no pings.
        _ => {}
    }
}

async fn answer(data: &Data, request: RequestContext, interaction: &CommandInteraction) {
    let responder = Responder::new(data, request).await;
    // The entry point of the Activity is not among the bot's own commands.
    if interaction.data.kind == CommandType::PrimaryEntryPoint {
        return responder.answer(list::launch(&responder)).await;
    }
    let command = command(interaction);
    let given = command.and_then(|command| Some((command, Given::of(command, interaction)?)));
    if let Some((command, given)) = given {
        responder.answer(command.run(&responder, &given)).await;
    } else {
        tracing::warn!("a command does not match its definition");
        responder.finish(Err(Refused::UnknownCommand.into())).await;
    }
}

fn command(interaction: &CommandInteraction) -> Option<&'static Command> {
    let mut commands = COMMANDS.iter();
    commands.find(|command| command.is(&interaction.data.name, interaction.data.kind))
}

/// Returns the `game` option of a command that is still being typed.
fn game_option(interaction: &CommandInteraction) -> Option<&str> {
    let mut options = interaction.data.options().into_iter();
    let game = options.find(|option| option.name == GAME)?;
    match game.value {
        ResolvedValue::String(game) => Some(game),
        _ => None,
    }
}

/// Answers with the completions of the option being typed, an empty list if it has none.
async fn autocomplete(data: &Data, request: RequestContext, interaction: &CommandInteraction) {
    let responder = Responder::new(data, request).await;
    let typed = interaction.data.autocomplete();
    let completion = typed
        .as_ref()
        .and_then(|typed| command(interaction)?.completion(typed.name));
    let choices = match (typed, completion) {
        (Some(typed), Some(completion)) => {
            complete(
                &responder,
                completion,
                typed.value,
                game_option(interaction),
            )
            .await
        }
        _ => CreateAutocompleteResponse::new(),
    };
    responder.send_completions(choices).await;
}

/// Returns the name of a command in the log and in metrics; only declared names become labels.
fn label(interaction: &CommandInteraction) -> &'static str {
    match interaction.data.kind {
        CommandType::PrimaryEntryPoint => ENTRY_NAME,
        _ => command(interaction).map_or(UNKNOWN, |command| command.label),
    }
}
