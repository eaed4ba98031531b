//! Plain text in direct messages with the bot: text that `/move` accepts is played.
//!
//! There is no interaction, and so no private answer and no token. Questions and refusals are posted in the same
//! channel; boards are left to the courier.

use serenity::all::MessageType;

use super::commands::which_game_to_play;
use crate::app::{Act, AppError, Refused, RequestContext};
use crate::discord::Data;
use crate::discord::handlers::moves;
use crate::discord::message::Message;
use crate::discord::read;
use crate::discord::responder::{Responder, Response};
use crate::discord::tracking::{InteractionFacts, tracked};
use crate::discord::window::{MINUTE, Window};
use hansu_play::{Language, UserId};
use hansu_text::Key;
use janggi::notation;

/// The command's name in the log for a plain message.
const MESSAGE: &str = "message";

/// Limits of the answers to plain text.
#[derive(Debug)]
pub struct PlainTextLimits {
    /// All of them: ten a minute.
    pub answers: Window<UserId>,
    /// Lines of help: one an hour.
    pub help: Window<UserId>,
}

impl Default for PlainTextLimits {
    fn default() -> PlainTextLimits {
        PlainTextLimits {
            answers: Window::new(10, MINUTE),
            help: Window::new(1, 60 * MINUTE),
        }
    }
}

/// Handles one message. Edits are other events.
pub async fn handle(data: &Data, message: &serenity::all::Message) {
    if !is_addressed_to_bot(message) {
        return;
    }
    let text = message.content.as_str();
    let language = language_of(data, UserId(message.author.id.get()), text).await;
    let request = read::of_message(message, language);
    let facts = InteractionFacts::of(&request, None, MESSAGE, None);
    tracked(&data.app.core.vitals, facts, answer(data, request, text)).await;
}

async fn answer(data: &Data, request: RequestContext, text: &str) {
    let responder = Responder::new(data, request).await;
    responder.answer_written(play(&responder, text)).await;
}

/// Returns whether it is a message of a person to the bot. Bots, servers and files are ignored.
fn is_addressed_to_bot(message: &serenity::all::Message) -> bool {
    let written = matches!(
        message.kind,
        MessageType::Regular | MessageType::InlineReply
    );
    written
        && message.guild_id.is_none()
        && !message.author.bot
        && message.attachments.is_empty()
        && !message.content.trim().is_empty()
}

/// Returns the language in which a person has used the bot; for a stranger, that of their text.
async fn language_of(data: &Data, user: UserId, text: &str) -> Language {
    let language = data.app.settings.language_of(user).await;
    let language = language.unwrap_or_else(|error| {
        tracing::error!(%error, "a user's language could not be read");
        None
    });
    language.unwrap_or_else(|| Language::of_text(text))
}

async fn play(responder: &Responder<'_>, text: &str) -> Result<Response, AppError> {
    if !notation::looks_like_a_move(text) {
        let sends_help = responder.data.written.help.may(responder.request.actor.id);
        if !sends_help {
            return Ok(Response::Nothing);
        }
        let help_message = Message::words(responder.text.say(Key::WrittenHelp));
        return Ok(Response::Private(help_message.into()));
    }
    let app = &responder.data.app;
    let search = app.core.matches.find_written_about(&responder.request);
    match search.await {
        Ok(row) => {
            responder.note_game(row.id);
            moves::typed(responder, &row, Act::Typed(text)).await
        }
        Err(AppError::Refused(Refused::SeveralGames(games))) => {
            which_game_to_play(responder, &games, text).await
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn person_gets_ten_answers_a_minute_and_one_line_of_help() {
        let limits = PlainTextLimits::default();
        let count = |limit: &Window<UserId>| (0..20).filter(|_| limit.may(UserId(1))).count();
        assert_eq!([count(&limits.answers), count(&limits.help)], [10, 1]);
    }

    fn message(changed_fields: &Value) -> serenity::all::Message {
        let mut message = json!({
            "id": "1", "channel_id": "2", "content": "a4b4", "type": 0, "timestamp": "2026-01-01T00:00:00Z",
            "author": { "id": "3", "username": "mina", "discriminator": "0", "avatar": null },
            "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [],
            "embeds": [], "pinned": false,
        });
        for (name, value) in changed_fields.as_object().unwrap() {
            message[name] = value.clone();
        }
        serde_json::from_value(message).unwrap()
    }

    #[test]
    fn only_text_written_by_people_is_read() {
        let bot = json!({ "id": "3", "username": "b", "discriminator": "0", "avatar": null, "bot": true });
        let file = json!({ "id": "4", "filename": "a.png", "size": 1, "url": "", "proxy_url": "" });
        for (changed_fields, read) in [
            (json!({}), true),
            (json!({ "type": 19 }), true),
            (json!({ "type": 6 }), false),
            (json!({ "author": bot }), false),
            (json!({ "attachments": [file] }), false),
            (json!({ "content": " " }), false),
            (json!({ "guild_id": "5" }), false),
        ] {
            assert_eq!(
                is_addressed_to_bot(&message(&changed_fields)),
                read,
                "{changed_fields}"
            );
        }
    }
}
