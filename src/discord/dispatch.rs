//! The framework, with each interaction followed from its arrival to its end.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use futures_util::future::BoxFuture;
use serenity::all::{
    CommandInteraction, ComponentInteraction, Context, Framework, FullEvent, Interaction, UserId,
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

/// The framework, whose interactions are counted and logged.
pub struct Tracked {
    framework: poise::Framework<Data, commands::Error>,
    vitals: Arc<Vitals>,
}

impl Tracked {
    /// Follows the interactions that a framework handles.
    pub fn new(framework: poise::Framework<Data, commands::Error>, vitals: Arc<Vitals>) -> Tracked {
        for command in COMMANDS.iter() {
            vitals.instruments.expect_command(&command.name);
        }
        Tracked { framework, vitals }
    }

    /// Lets the framework read the options of a command, and handles it. The framework is done by then: what it needs
    /// for one interaction is as much again as the handler.
    async fn handle_command(&self, ctx: &Context, made: &CommandInteraction) {
        let data = self.framework.user_data().await;
        let read = Box::pin(self.read(ctx, data, made)).await;
        if let Some(wanted) = read {
            let responder = Responder::new(data, request_context::of_command(made)).await;
            wanted.answer(&responder).await;
        }
    }

    /// What a command asks for; `None` if it was answered as one that does not match its declaration.
    async fn read(
        &self,
        ctx: &Context,
        data: &Data,
        made: &CommandInteraction,
    ) -> Option<SlashCommand> {
        let framework = poise::FrameworkContext {
            bot_id: UserId::new(data.me.id.0),
            serenity_context: ctx,
            options: self.framework.options(),
            user_data: data,
            shard_manager: self.framework.shard_manager(),
        };
        let wanted = commands::unread();
        let (answered, options) = (AtomicBool::new(false), made.data.options());
        let mut path = Vec::new();
        let read =
            poise::dispatch_interaction(framework, made, &answered, &wanted, &options, &mut path);
        if let Err(error) = read.await {
            (framework.options.on_error)(error).await;
        }
        commands::read(wanted)
    }
}

#[serenity::async_trait]
impl Framework for Tracked {
    async fn init(&mut self, client: &serenity::Client) {
        self.framework.init(client).await;
    }

    async fn dispatch(&self, ctx: Context, event: FullEvent) {
        let FullEvent::InteractionCreate { interaction } = &event else {
            return self.framework.dispatch(ctx, event).await;
        };
        let Some(asked) = asked(interaction) else {
            return;
        };
        let work: BoxFuture<'_, ()> = match interaction {
            Interaction::Command(made) => Box::pin(self.handle_command(&ctx, made)),
            Interaction::Component(pressed) => {
                let data = self.framework.user_data().await;
                Box::pin(components::handle(data, pressed))
            }
            _ => self.framework.dispatch(ctx, event),
        };
        tracked(&self.vitals, asked, work).await;
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
