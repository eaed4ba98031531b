//! The framework, with each interaction followed from its arrival to its end.

use std::sync::{Arc, LazyLock};

use serenity::all::{
    CommandInteraction, ComponentInteraction, Context, Framework, FullEvent, Interaction,
};

use super::button::Button;
use super::data::Data;
use super::handlers::slash_command::SlashCommand;
use super::responder::Responder;
use super::tracking::{Asked, tracked};
use super::{commands, components, request_context};
use crate::app::{InteractionKind, Vitals};

/// What stands for a command or a component that is not ours.
const UNKNOWN: &str = "unknown";

static COMMANDS: LazyLock<Vec<poise::Command<Data, commands::Error>>> =
    LazyLock::new(commands::all);

/// A framework whose interactions are counted and logged.
pub struct Tracked<F> {
    framework: F,
    vitals: Arc<Vitals>,
}

impl<F: Framework> Tracked<F> {
    /// Follows the interactions that a framework handles.
    pub fn new(framework: F, vitals: Arc<Vitals>) -> Tracked<F> {
        for command in COMMANDS.iter() {
            vitals.instruments.expect_command(&command.name);
        }
        Tracked { framework, vitals }
    }
}

#[serenity::async_trait]
impl<F: Framework> Framework for Tracked<F> {
    async fn init(&mut self, client: &serenity::Client) {
        self.framework.init(client).await;
    }

    async fn dispatch(&self, ctx: Context, event: FullEvent) {
        let asked = match &event {
            FullEvent::InteractionCreate { interaction } => asked(interaction),
            _ => None,
        };
        let work = self.framework.dispatch(ctx, event);
        match asked {
            Some(asked) => tracked(&self.vitals, asked, work).await,
            None => work.await,
        }
    }
}

fn asked(interaction: &Interaction) -> Option<Asked> {
    match interaction {
        Interaction::Command(made) => Some(command(made, InteractionKind::Command)),
        Interaction::Autocomplete(made) => Some(command(made, InteractionKind::Autocomplete)),
        Interaction::Component(made) => Some(component(made)),
        _ => None,
    }
}

fn command(interaction: &CommandInteraction, kind: InteractionKind) -> Asked {
    let request = request_context::of_command(interaction);
    Asked::of(&request, Some(kind), name_of(interaction))
}

/// The name of a command as it is written here, so that no other text becomes a label.
fn name_of(interaction: &CommandInteraction) -> &'static str {
    let name = interaction.data.name.as_str();
    let mut known = COMMANDS.iter();
    let found = known
        .find(|command| command.name == name || command.context_menu_name.as_deref() == Some(name));
    found.map_or(UNKNOWN, |command| &command.name)
}

fn component(interaction: &ComponentInteraction) -> Asked {
    let request = request_context::of_component(interaction);
    let button: Option<Button> = interaction.data.custom_id.parse().ok();
    let verb = button.as_ref().map_or(UNKNOWN, Button::verb);
    let asked = Asked::of(&request, Some(InteractionKind::Component), verb);
    match button {
        Some(Button::OnGame { game, .. }) => asked.about(game),
        _ => asked,
    }
}

/// Handles one command as if the framework had read its options.
pub async fn handle_command(data: &Data, made: &CommandInteraction, wanted: SlashCommand) {
    let asked = command(made, InteractionKind::Command);
    let work = async {
        let responder = Responder::new(data, request_context::of_command(made)).await;
        wanted.answer(&responder).await;
    };
    tracked(&data.app.core.vitals, asked, work).await;
}

/// Handles one press on a component.
pub async fn handle_component(data: &Data, made: &ComponentInteraction) {
    let work = components::handle(data, made);
    tracked(&data.app.core.vitals, component(made), work).await;
}
