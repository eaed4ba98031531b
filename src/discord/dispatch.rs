//! Dispatches interactions to their handlers, each tracked from its arrival to its end.

use futures_util::future::BoxFuture;
use serenity::all::{
    CommandInteraction, CommandType, ComponentInteraction, CreateAutocompleteResponse, Interaction,
};

use super::button::Button;
use super::commands::{COMMANDS, Command, GivenOptions, complete};
use super::data::Data;
use super::handlers::slash_command::SlashCommand;
use super::responder::Responder;
use super::tracking::{InteractionFacts, tracked};
use super::{components, request_context};
use crate::app::{Heartbeats, InteractionKind, Refused};

/// The label of a command or a component that is not ours.
const UNKNOWN: &str = "unknown";

/// Creates the counters of all commands, so that the first interaction of each shows as an increase.
pub fn expect_commands(vitals: &Heartbeats) {
    for command in COMMANDS.iter() {
        vitals.instruments.expect_command(command.label);
    }
}

/// Handles an interaction.
pub async fn handle(data: &Data, interaction: Interaction) {
    match &interaction {
        Interaction::Command(made) => {
            let facts = facts(made, InteractionKind::Command);
            let work: BoxFuture<'_, ()> = Box::pin(answer(data, made, read(made)));
            tracked(&data.app.core.vitals, facts, work).await;
        }
        Interaction::Autocomplete(made) => {
            let facts = facts(made, InteractionKind::Autocomplete);
            let work: BoxFuture<'_, ()> = Box::pin(autocomplete(data, made));
            tracked(&data.app.core.vitals, facts, work).await;
        }
        Interaction::Component(made) => handle_component(data, made).await,
        // The bot opens no modals, and the gateway sends no pings.
        _ => {}
    }
}

/// Handles one press on a component.
pub async fn handle_component(data: &Data, made: &ComponentInteraction) {
    let work: BoxFuture<'_, ()> = Box::pin(components::handle(data, made));
    tracked(&data.app.core.vitals, component_facts(made), work).await;
}

/// Handles one command with these options.
pub async fn handle_command(data: &Data, made: &CommandInteraction, wanted: SlashCommand) {
    let facts = facts(made, InteractionKind::Command);
    let work = answer(data, made, Some(wanted));
    tracked(&data.app.core.vitals, facts, work).await;
}

async fn answer(data: &Data, made: &CommandInteraction, wanted: Option<SlashCommand>) {
    let responder = Responder::new(data, request_context::of_command(made)).await;
    if let Some(wanted) = wanted {
        wanted.answer(&responder).await;
    } else {
        tracing::warn!("a command does not match its definition");
        responder.finish(Err(Refused::UnknownCommand.into())).await;
    }
}

/// Parses a command; `None` if it does not match its declaration, such as one registered by another version.
fn read(made: &CommandInteraction) -> Option<SlashCommand> {
    match made.data.kind {
        CommandType::ChatInput | CommandType::User => {
            (command(made)?.read)(&GivenOptions::with(made)).ok()
        }
        // The entry point of an Activity, which the bot does not have.
        CommandType::Unknown(4) => Some(SlashCommand::Games),
        _ => None,
    }
}

fn command(made: &CommandInteraction) -> Option<&'static Command> {
    let mut known = COMMANDS.iter();
    known.find(|command| command.is(&made.data.name, made.data.kind))
}

/// Answers with the completions of the option being typed; with none if there are none.
async fn autocomplete(data: &Data, made: &CommandInteraction) {
    let responder = Responder::new(data, request_context::of_command(made)).await;
    let typed = made.data.autocomplete();
    let completion = typed
        .as_ref()
        .and_then(|typed| command(made)?.completion(typed.name));
    let choices = match (typed, completion) {
        (Some(typed), Some(completion)) => {
            let game = GivenOptions::with(made).text("game").ok().flatten();
            complete(&responder, completion, typed.value, game.as_deref()).await
        }
        _ => CreateAutocompleteResponse::new(),
    };
    responder.send_completions(choices).await;
}

fn facts(made: &CommandInteraction, kind: InteractionKind) -> InteractionFacts {
    let request = request_context::of_command(made);
    // Only declared names become labels.
    let name = command(made).map_or(UNKNOWN, |command| command.label);
    InteractionFacts::of(&request, Some(kind), name)
}

fn component_facts(made: &ComponentInteraction) -> InteractionFacts {
    let request = request_context::of_component(made);
    let button: Option<Button> = made.data.custom_id.parse().ok();
    let verb = button.as_ref().map_or(UNKNOWN, Button::verb);
    let facts = InteractionFacts::of(&request, Some(InteractionKind::Component), verb);
    match button {
        Some(Button::OnGame { game, .. }) => facts.about(game),
        _ => facts,
    }
}
