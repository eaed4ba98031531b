//! `/server-settings`: what the server's managers decide.

use super::{Context, Error, desk};
use crate::app::{AppError, Refused};
use crate::discord::desk::{Desk, Reply};
use crate::discord::message::Message;
use crate::play::Language;
use crate::rules::{MODERN, Ruleset};

/// Shows or sets the server's defaults.
#[poise::command(
    slash_command,
    rename = "server-settings",
    interaction_context = "Guild",
    default_member_permissions = "MANAGE_GUILD"
)]
pub async fn server_settings(
    ctx: Context<'_>,
    language: Option<String>,
    ruleset: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx);
    let reply = set(&desk, language.as_deref(), ruleset.as_deref()).await;
    desk.finish(reply).await;
    Ok(())
}

async fn set(
    desk: &Desk<'_>,
    language: Option<&str>,
    ruleset: Option<&str>,
) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let server = desk.call.server().ok_or(Refused::ServerOnly)?;
    let mut settings = app.server(server).await?;
    if let Some(choice) = language {
        settings.language = Language::of_locale(choice);
    }
    if let Some(choice) = ruleset {
        settings.ruleset = Ruleset::named(choice);
    }
    let key = if language.is_some() || ruleset.is_some() {
        app.set_server(&desk.call, settings).await?;
        "settings-set"
    } else {
        "settings-are"
    };
    let spoken = desk.text.say(match settings.language {
        None => "language-auto",
        Some(Language::En) => "language-en",
        Some(Language::Ko) => "language-ko",
    });
    let rules = desk.text.ruleset(settings.ruleset.unwrap_or(&MODERN));
    let values = [("language", spoken.into()), ("ruleset", rules.into())];
    let said = Message::words(desk.text.fill(key, &values));
    Ok(Reply::Private(said.into()))
}
