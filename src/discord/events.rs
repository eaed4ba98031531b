//! Dispatches events of the gateway to their handlers.

use std::sync::Arc;

use serenity::all::{
    Context, CreateAllowedMentions, Event, FullEvent, Interaction, RawEventHandler,
};

use super::data::Data;
use super::{commands, components, request_context, responder};
use crate::app::Vitals;

/// Sees every gateway event before serenity dispatches it.
pub(super) struct Listener(pub(super) Arc<Vitals>);

#[serenity::async_trait]
impl RawEventHandler for Listener {
    async fn raw_event(&self, _: Context, event: Event) {
        match event {
            Event::Ready(_) | Event::Resumed(_) => self.0.gateway.begins(),
            // serenity silently drops events that it cannot parse, so at least the kind is logged.
            Event::Unknown(unknown) => {
                tracing::debug!(kind = %unknown.kind, "an event of a kind unknown here");
            }
            _ => {}
        }
    }
}

pub(super) fn framework(data: Data) -> poise::Framework<Data, commands::Error> {
    let options = poise::FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(on_error(error)),
        event_handler: |framework, event| Box::pin(on_event(framework, event)),
        allowed_mentions: Some(CreateAllowedMentions::new()),
        ..Default::default()
    };
    poise::Framework::builder()
        .options(options)
        .setup(|_, ready, _| {
            tracing::info!(bot = %ready.user.name, "connected as {}", ready.user.name);
            Box::pin(async { Ok(data) })
        })
        .build()
}

/// Passes component interactions to their handler; poise handles commands only.
async fn on_event(
    framework: poise::FrameworkContext<'_, Data, commands::Error>,
    event: &FullEvent,
) -> Result<(), commands::Error> {
    if let FullEvent::InteractionCreate {
        interaction: Interaction::Component(pressed),
    } = event
    {
        components::handle(framework.user_data, pressed).await;
    }
    Ok(())
}

/// Handles framework errors. Commands answer their own errors, so these are commands that do not match their
/// declaration, such as those registered by an older version.
async fn on_error(error: poise::FrameworkError<'_, Data, commands::Error>) {
    match error.ctx() {
        Some(poise::Context::Application(ctx)) => {
            tracing::warn!(command = %ctx.interaction.data.name, "a command does not fit");
            let responder = responder::Responder::new(
                ctx.framework.user_data,
                request_context::of_command(ctx.interaction),
            )
            .await;
            responder
                .finish(Err(crate::app::Refused::UnknownCommand.into()))
                .await;
        }
        _ => tracing::warn!("an event could not be handled"),
    }
}
