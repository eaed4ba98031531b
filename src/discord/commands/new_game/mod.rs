//! What challenges and practice games share, however they are started.

pub(super) mod challenge;
pub(super) mod practice;

use crate::app::{AppError, Challenged, Practice};
use crate::discord::button::Sparring;
use crate::discord::lookup::rulesets::{self, Named};
use crate::discord::message::Message;
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::view;

/// The ruleset named by the `ruleset` option.
pub fn ruleset_named(
    ruleset: Option<&str>,
    responder: &Responder<'_>,
) -> Result<Option<Named>, AppError> {
    let named = ruleset.map(|typed| rulesets::named(typed, responder.text));
    Ok(named.transpose()?)
}

/// Announces a public answer, unless the game will start in another channel.
pub async fn will_begin(responder: &Responder<'_>) -> Result<(), AppError> {
    if responder
        .data
        .app
        .challenges
        .next_game_at(&responder.request)
        .await?
        == responder.request.channel
    {
        responder.will_answer(ResponseMode::Public);
    }
    Ok(())
}

/// The answer to a new challenge: its message, or a link to it.
pub fn posted(responder: &Responder<'_>, challenged: Challenged) -> Response {
    match challenged.answer {
        Some(row) => Response::Row(Box::new(row)),
        None if challenged.channel != responder.request.channel => {
            let link = view::link(responder.request.server(), challenged.channel, None);
            Response::Private(view::begun_elsewhere(&link, responder.text).into())
        }
        None => Response::Private(view::handed_over(None, responder.text).into()),
    }
}

/// Replaces the private message that started a game: by the text `key`, or a link to the game.
pub fn begun_quietly(responder: &Responder<'_>, begun: &Challenged, key: &str) -> Response {
    let done = if begun.channel == responder.request.channel {
        Message::words(responder.text.say(key))
    } else {
        let link = view::link(responder.request.server(), begun.channel, None);
        view::begun_elsewhere(&link, responder.text)
    };
    Response::Update(done.into())
}

/// The practice game that results from options.
pub fn practice_of(responder: &Responder<'_>, Sparring { level, options }: Sparring) -> Practice {
    Practice {
        bot: responder.data.me.clone(),
        level,
        options,
    }
}
