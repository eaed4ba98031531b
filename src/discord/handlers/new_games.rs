//! Challenges, practice games and rematches, however they are begun.

use std::time::Duration;

use super::combine;
use crate::app::{AppError, Challenged, Invitation, Opponent, Place, Practice, Refused};
use crate::discord::button::Sparring;
use crate::discord::button::combine::Purpose;
use crate::discord::lookup::rulesets::{self, Named};
use crate::discord::message::Message;
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::view;
use crate::play::{ChallengeOptions, Command, GameId, Level, PaceChoice, SideChoice, Version};
use crate::rules::Side;

/// How long the answer to a rematch waits for the new game's thread, so that its link leads there.
const FOR_THREAD: Duration = Duration::from_secs(3);

/// Challenges a person, or anyone in the channel; challenging the bot offers practice games.
pub async fn invite(
    responder: &Responder<'_>,
    opponent: Option<Opponent>,
    mut options: ChallengeOptions,
    ruleset: Option<&str>,
) -> Result<Response, AppError> {
    let me = responder.data.me.id;
    let named = ruleset_named(ruleset, responder)?;
    if let Some(Named::Known(ruleset)) = named {
        options.ruleset = Some(ruleset);
    }
    if opponent.as_ref().is_some_and(|one| one.person.id == me) {
        // Against the bot too, the challenger gives the handicap unless they choose a side.
        let side = options.side.or(options.handicap.map(|_| SideChoice::Han));
        let timed = matches!(options.pace, Some(PaceChoice::Days(_)));
        let options = ChallengeOptions {
            side,
            ..options.against_bot()
        };
        if named == Some(Named::Other) {
            let level = Level::USUAL;
            let purpose = Purpose::Practice(Sparring { level, options });
            return Ok(Response::Private(combine::open(responder, purpose).await?));
        }
        return Ok(Response::Private(
            view::sparring(options, timed, responder.text).into(),
        ));
    }
    if named == Some(Named::Other) {
        return draft(responder, opponent.as_ref(), options).await;
    }
    will_begin(responder).await?;
    let invitation = Invitation { opponent, options };
    let challenged = responder
        .data
        .app
        .games
        .challenge(&responder.request, invitation)
        .await?;
    Ok(posted(responder, challenged))
}

/// Opens the rules panel for a challenge, which is sent when the rules are finished.
async fn draft(
    responder: &Responder<'_>,
    opponent: Option<&Opponent>,
    options: ChallengeOptions,
) -> Result<Response, AppError> {
    // Checked before the panel is filled in, not only when the challenge is sent.
    match opponent {
        Some(one) if one.bot => return Err(Refused::ChallengeBot.into()),
        Some(one) if !one.present => return Err(Refused::NotHere.into()),
        _ => {}
    }
    let opponent = opponent.map(|one| one.person.id);
    let purpose = Purpose::Challenge { opponent, options };
    Ok(Response::Private(combine::open(responder, purpose).await?))
}

/// Starts a practice game, or opens the panel to combine its rules.
pub async fn practise(
    responder: &Responder<'_>,
    level: Level,
    mut options: ChallengeOptions,
    ruleset: Option<&str>,
) -> Result<Response, AppError> {
    // Before a panel that would lead nowhere.
    if let Place::Abroad(application) = responder.request.place {
        return Err(Refused::BotNotHere(application).into());
    }
    match ruleset_named(ruleset, responder)? {
        Some(Named::Known(ruleset)) => options.ruleset = Some(ruleset),
        Some(Named::Other) => {
            let purpose = Purpose::Practice(Sparring { level, options });
            return Ok(Response::Private(combine::open(responder, purpose).await?));
        }
        None => {}
    }
    will_begin(responder).await?;
    let asked = practice_of(responder, Sparring { level, options });
    let games = &responder.data.app.games;
    let begun = games.practise(&responder.request, asked).await?;
    Ok(posted(responder, begun))
}

/// Starts the practice game offered to someone who challenged the bot; replaces the offer.
pub async fn spar(responder: &Responder<'_>, sparring: Sparring) -> Result<Response, AppError> {
    let asked = practice_of(responder, sparring);
    let begun = responder
        .data
        .app
        .games
        .practise_quietly(&responder.request, asked)
        .await?;
    Ok(begun_quietly(responder, &begun, "practice-begun"))
}

/// Accepts a challenge.
pub async fn accept(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
) -> Result<Response, AppError> {
    let lot = if rand::random() { Side::Cho } else { Side::Han };
    let games = &responder.data.app.games;
    let accepted = games.accept(&responder.request, game, version, lot);
    Ok(responder.acted(accepted.await?))
}

/// Declines or withdraws a challenge.
pub async fn close(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
    command: Command,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let acted = app
        .games
        .answer_challenge(&responder.request, game, version, command)
        .await?;
    match acted.answer {
        Some(row) => Ok(Response::Row(Box::new(row))),
        None => {
            let said = Message::words(responder.text.say("challenge-withdrawn-here"));
            Ok(Response::Update(said.into()))
        }
    }
}

/// Challenges to a rematch; against the bot perhaps at another level.
pub async fn rematch(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
    level: Option<Level>,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let over = responder.game(game).await?;
    if games.repeats_in_thread(&responder.request, &over).await? {
        responder.will_answer(ResponseMode::Public);
    } else {
        will_begin(responder).await?;
    }
    let rematch = games.rematch(&responder.request, game, version, level);
    let mut challenged = rematch.await?;
    if over.level().is_some() && challenged.answer.is_none() {
        challenged.channel = games.thread_of(&challenged, FOR_THREAD).await?;
    }
    Ok(posted(responder, challenged))
}

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
        .games
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
            Response::Private(
                view::begun_elsewhere(&link, challenged.thread_is_taken, responder.text).into(),
            )
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
        view::begun_elsewhere(&link, begun.thread_is_taken, responder.text)
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
