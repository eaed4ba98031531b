//! Dispatches interactions to their handlers, each tracked from its arrival to its end.

mod buttons;
mod commands;
pub(super) mod plain_text;

use serenity::all::{
    CommandInteraction, CommandType, ComponentInteraction, CreateAutocompleteResponse, Interaction,
    ResolvedValue,
};

use super::Data;
use super::button::Button;
use super::handlers::list;
use super::login::ENTRY_NAME;
use super::read;
use super::responder::Responder;
use super::tracking::{InteractionFacts, tracked};
use crate::app::{Heartbeats, InteractionKind, Refused};

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
    match &interaction {
        Interaction::Command(interaction) => {
            let facts = facts(interaction, InteractionKind::Command);
            let work = answer(data, interaction);
            tracked(&data.app.core.vitals, facts, work).await;
        }
        Interaction::Autocomplete(interaction) => {
            let facts = facts(interaction, InteractionKind::Autocomplete);
            let work = autocomplete(data, interaction);
            tracked(&data.app.core.vitals, facts, work).await;
        }
        Interaction::Component(interaction) => {
            let work = buttons::handle(data, interaction);
            tracked(&data.app.core.vitals, component_facts(interaction), work).await;
        }
        // The bot opens no modals, and the gateway sends no pings.
        _ => {}
    }
}

async fn answer(data: &Data, interaction: &CommandInteraction) {
    let responder = Responder::new(data, read::of_command(interaction)).await;
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
async fn autocomplete(data: &Data, interaction: &CommandInteraction) {
    let responder = Responder::new(data, read::of_command(interaction)).await;
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

fn facts(interaction: &CommandInteraction, kind: InteractionKind) -> InteractionFacts {
    let request = read::of_command(interaction);
    // Only declared names become labels.
    let name = match interaction.data.kind {
        CommandType::PrimaryEntryPoint => ENTRY_NAME,
        _ => command(interaction).map_or(UNKNOWN, |command| command.label),
    };
    InteractionFacts::of(&request, Some(kind), name)
}

fn component_facts(interaction: &ComponentInteraction) -> InteractionFacts {
    let request = read::of_component(interaction);
    let button: Option<Button> = interaction.data.custom_id.parse().ok();
    let verb = button.as_ref().map_or(UNKNOWN, Button::verb);
    let facts = InteractionFacts::of(&request, Some(InteractionKind::Component), verb);
    match button {
        Some(Button::OnGame { game, .. }) => facts.about(game),
        _ => facts,
    }
}
