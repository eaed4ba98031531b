//! Dispatches interactions to their handlers, each tracked from its arrival to its end.

use serenity::all::{
    CommandInteraction, CommandType, ComponentInteraction, CreateAutocompleteResponse, Interaction,
};

use super::button::Button;
use super::commands::{COMMANDS, Command, GivenOptions, complete};
use super::handlers::slash_command::SlashCommand;
use super::login::ENTRY_NAME;
use super::responder::Responder;
use super::tracking::{InteractionFacts, tracked};
use super::{Data, components, request_context};
use crate::app::{Heartbeats, InteractionKind, Refused};

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
            let work = answer(data, interaction, read(interaction));
            tracked(&data.app.core.vitals, facts, work).await;
        }
        Interaction::Autocomplete(interaction) => {
            let facts = facts(interaction, InteractionKind::Autocomplete);
            let work = autocomplete(data, interaction);
            tracked(&data.app.core.vitals, facts, work).await;
        }
        Interaction::Component(interaction) => handle_component(data, interaction).await,
        // The bot opens no modals, and the gateway sends no pings.
        _ => {}
    }
}

/// Handles one press on a component.
pub async fn handle_component(data: &Data, interaction: &ComponentInteraction) {
    let work = components::handle(data, interaction);
    tracked(&data.app.core.vitals, component_facts(interaction), work).await;
}

/// Handles one command with these options.
pub async fn handle_command(data: &Data, interaction: &CommandInteraction, command: SlashCommand) {
    let facts = facts(interaction, InteractionKind::Command);
    let work = answer(data, interaction, Some(command));
    tracked(&data.app.core.vitals, facts, work).await;
}

async fn answer(data: &Data, interaction: &CommandInteraction, command: Option<SlashCommand>) {
    let responder = Responder::new(data, request_context::of_command(interaction)).await;
    if let Some(command) = command {
        command.answer(&responder).await;
    } else {
        tracing::warn!("a command does not match its definition");
        responder.finish(Err(Refused::UnknownCommand.into())).await;
    }
}

/// Parses a command; `None` if it does not match its declaration, such as one registered by another version.
fn read(interaction: &CommandInteraction) -> Option<SlashCommand> {
    match interaction.data.kind {
        CommandType::ChatInput | CommandType::User => {
            (command(interaction)?.read)(&GivenOptions::with(interaction)).ok()
        }
        // The entry point of the Activity, which is not among the bot's own commands.
        CommandType::PrimaryEntryPoint => Some(SlashCommand::Launch),
        _ => None,
    }
}

fn command(interaction: &CommandInteraction) -> Option<&'static Command> {
    let mut commands = COMMANDS.iter();
    commands.find(|command| command.is(&interaction.data.name, interaction.data.kind))
}

/// Answers with the completions of the option being typed, an empty list if it has none.
async fn autocomplete(data: &Data, interaction: &CommandInteraction) {
    let responder = Responder::new(data, request_context::of_command(interaction)).await;
    let typed = interaction.data.autocomplete();
    let completion = typed
        .as_ref()
        .and_then(|typed| command(interaction)?.completion(typed.name));
    let choices = match (typed, completion) {
        (Some(typed), Some(completion)) => {
            let game = GivenOptions::with(interaction).text("game").ok().flatten();
            complete(&responder, completion, typed.value, game.as_deref()).await
        }
        _ => CreateAutocompleteResponse::new(),
    };
    responder.send_completions(choices).await;
}

fn facts(interaction: &CommandInteraction, kind: InteractionKind) -> InteractionFacts {
    let request = request_context::of_command(interaction);
    // Only declared names become labels.
    let name = match interaction.data.kind {
        CommandType::PrimaryEntryPoint => ENTRY_NAME,
        _ => command(interaction).map_or(UNKNOWN, |command| command.label),
    };
    InteractionFacts::of(&request, Some(kind), name)
}

fn component_facts(interaction: &ComponentInteraction) -> InteractionFacts {
    let request = request_context::of_component(interaction);
    let button: Option<Button> = interaction.data.custom_id.parse().ok();
    let verb = button.as_ref().map_or(UNKNOWN, Button::verb);
    let facts = InteractionFacts::of(&request, Some(InteractionKind::Component), verb);
    match button {
        Some(Button::OnGame { game, .. }) => facts.about(game),
        _ => facts,
    }
}
