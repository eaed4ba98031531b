//! `/server-settings`: what the server's managers decide.

use super::{Context, Error, desk};
use crate::app::{AppError, Refused};
use crate::discord::desk::{Desk, Reply};
use crate::discord::message::Message;
use crate::play::Language;

/// Shows or sets the server's defaults.
#[poise::command(
    slash_command,
    rename = "server-settings",
    interaction_context = "Guild",
    default_member_permissions = "MANAGE_GUILD"
)]
pub async fn server_settings(ctx: Context<'_>, language: Option<String>) -> Result<(), Error> {
    let desk = desk(ctx);
    let reply = set(&desk, language.as_deref()).await;
    desk.finish(reply).await;
    Ok(())
}

async fn set(desk: &Desk<'_>, language: Option<&str>) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let (key, language) = match language {
        Some(choice) => {
            let language = Language::of_locale(choice);
            app.set_server_language(&desk.call, language).await?;
            ("settings-language-set", language)
        }
        None => {
            let server = desk.call.server().ok_or(Refused::ServerOnly)?;
            ("settings-language-is", app.server_language(server).await?)
        }
    };
    let name = desk.text.say(match language {
        None => "language-auto",
        Some(Language::En) => "language-en",
        Some(Language::Ko) => "language-ko",
    });
    let said = Message::words(desk.text.fill(key, &[("language", name.into())]));
    Ok(Reply::Private(said.into()))
}
