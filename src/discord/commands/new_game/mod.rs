//! What challenges and games of practice have in common, whichever way they are asked for.

pub(super) mod challenge;
pub(super) mod practice;

use crate::app::{AppError, Challenged, Invitation, Opponent, Practice};
use crate::discord::lookup::rulesets::{self, Named};
use crate::discord::message::Message;
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::view::combine::Agreed;
use crate::discord::view::{self, PracticeOptions, Sparring};

/// What is asked of the other.
pub fn invitation(
    opponent: Option<Opponent>,
    options: PracticeOptions,
    agreed: Agreed,
) -> Invitation {
    let PracticeOptions {
        side,
        ruleset,
        handicap,
        hints,
    } = options;
    Invitation {
        opponent,
        side,
        ruleset,
        handicap,
        hints,
        takebacks: agreed.takebacks.unwrap_or_default(),
        pace: agreed.pace,
        reserve: agreed.reserve,
    }
}

/// What somebody asks for by the option `ruleset`.
pub fn ruleset_named(
    ruleset: Option<&str>,
    responder: &Responder<'_>,
) -> Result<Option<Named>, AppError> {
    let named = ruleset.map(|typed| rulesets::named(typed, responder.text));
    Ok(named.transpose()?)
}

/// A game that begins here is answered for all; where a thread has one already, privately.
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

/// The message of a new challenge, as the answer; or the way to it.
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

/// What becomes of the private message on which a game was asked for: it says so by `key`, or leads to it.
pub fn begun_quietly(responder: &Responder<'_>, begun: &Challenged, key: &str) -> Response {
    let done = if begun.channel == responder.request.channel {
        Message::words(responder.text.say(key))
    } else {
        let link = view::link(responder.request.server(), begun.channel, None);
        view::begun_elsewhere(&link, responder.text)
    };
    Response::Update(done.into())
}

/// What is asked of the bot.
pub fn practice_of(responder: &Responder<'_>, Sparring { level, options }: Sparring) -> Practice {
    Practice {
        bot: responder.data.me.clone(),
        level,
        side: options.side,
        ruleset: options.ruleset,
        handicap: options.handicap,
        hints: options.hints,
    }
}
