//! Challenges, practice games and rematches, from all sources.

use std::time::Duration;

use super::combine;
use crate::app::{AppError, Invitation, Opponent, Place, Practice, Refused, StoredChallenge};
use crate::discord::button::PracticeOptions;
use crate::discord::button::combine::Purpose;
use crate::discord::choice::RequestedSide;
use crate::discord::lookup::rulesets::{self, NamedRuleset};
use crate::discord::message::Message;
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::view;
use crate::play::{
    ChallengeOptions, Command, GameId, Level, NotRated, PaceChoice, Rated, Refusal, Version,
};
use crate::rules::{Handicap, Variant, usual};

/// The time the answer to a rematch waits for the new game's thread, so that its link leads there.
const FOR_THREAD: Duration = Duration::from_secs(3);

/// A command's request for a new game, before the game's rules are known.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// The game; `None` is the game of the ruleset.
    pub game: Option<Variant>,
    /// The challenger's side, by its name in one of the games.
    pub side: Option<RequestedSide>,
    /// The `ruleset` option, as typed.
    pub ruleset: Option<String>,
    /// Everything else.
    pub options: ChallengeOptions,
}

/// A new game with known rules, or with rules to be combined in the panel.
struct RequestedGame {
    options: ChallengeOptions,
    /// The game whose rules are to be combined.
    combine: Option<Variant>,
    variant: Variant,
}

impl NewGame {
    /// Parses the rules, and checks that the other options belong to their game.
    ///
    /// # Errors
    /// [`Refused::UnknownRuleset`], [`Refused::NoRuleset`], [`Refused::RulesetOfOtherGame`],
    /// [`Refused::SideOfOtherGame`], and [`Refused::Play`] for a handicap of the other game.
    async fn read(self, responder: &Responder<'_>) -> Result<RequestedGame, AppError> {
        let mut options = self.options;
        let named = ruleset_named(self.ruleset.as_deref(), responder)?;
        let (variant, combine) = match named {
            Some(NamedRuleset::Known(ruleset)) => {
                options.ruleset = Some(ruleset);
                (ruleset.variant, None)
            }
            Some(NamedRuleset::Other(variant)) => (variant, Some(variant)),
            None => {
                let here = rulesets::usual(responder).await?.variant;
                let variant = self.game.unwrap_or(here);
                // The server's own rules are the default of a challenge.
                if variant != here {
                    options.ruleset = Some(*usual(variant));
                }
                (variant, None)
            }
        };
        if self.game.is_some_and(|game| game != variant) {
            return Err(Refused::RulesetOfOtherGame(variant.other()).into());
        }
        if let Some(name) = self.side {
            let side = name
                .in_game(variant)
                .ok_or(Refused::SideOfOtherGame(variant))?;
            options.side = Some(side);
        }
        match options.handicap {
            Some(handicap) if !Handicap::of(variant).contains(&handicap) => {
                let why = Refusal::HandicapOfOtherGame { handicap, variant };
                Err(AppError::play(why, None))
            }
            _ => Ok(RequestedGame {
                options,
                combine,
                variant,
            }),
        }
    }
}

/// Challenges a person, or anyone in the channel; challenging the bot offers practice games.
pub async fn invite(
    responder: &Responder<'_>,
    opponent: Option<Opponent>,
    asked: NewGame,
) -> Result<Response, AppError> {
    let me = responder.data.me.id;
    let wanted = asked.read(responder).await?;
    if opponent.as_ref().is_some_and(|one| one.person.id == me) {
        return offer_practice(responder, wanted).await;
    }
    if let Some(variant) = wanted.combine {
        return draft(responder, opponent.as_ref(), variant, wanted.options).await;
    }
    will_begin(responder).await?;
    let invitation = Invitation {
        opponent,
        options: wanted.options,
    };
    let challenged = responder
        .data
        .app
        .games
        .challenge(&responder.request, invitation)
        .await?;
    Ok(posted(responder, challenged))
}

/// Challenges a person to one of the games: by the server's rules if they are of that game.
pub async fn invite_to(
    responder: &Responder<'_>,
    variant: Variant,
    opponent: Opponent,
) -> Result<Response, AppError> {
    let asked = NewGame {
        game: Some(variant),
        side: None,
        ruleset: None,
        options: ChallengeOptions::default(),
    };
    invite(responder, Some(opponent), asked).await
}

/// Offers practice games to a user who has challenged the bot.
async fn offer_practice(
    responder: &Responder<'_>,
    wanted: RequestedGame,
) -> Result<Response, AppError> {
    let options = wanted.options;
    if options.rated == Some(Rated::Yes) {
        return Err(AppError::play(Refusal::NotRated(NotRated::Bot), None));
    }
    // Against the bot too, the challenger gives the handicap unless they choose a side.
    let giver = options
        .handicap
        .map(|given| given.giver(wanted.variant).into());
    let timed = matches!(options.pace, Some(PaceChoice::Days(_)));
    let options = ChallengeOptions {
        side: options.side.or(giver),
        ..options.against_bot()
    };
    if let Some(variant) = wanted.combine {
        let level = Level::DEFAULT;
        let purpose = Purpose::Practice(PracticeOptions { level, options });
        let panel = combine::open(responder, variant, purpose).await?;
        return Ok(Response::Private(panel));
    }
    Ok(Response::Private(
        view::sparring(options, timed, responder.text).into(),
    ))
}

/// Opens the rules panel for a challenge, which is sent when the rules are finished.
async fn draft(
    responder: &Responder<'_>,
    opponent: Option<&Opponent>,
    variant: Variant,
    options: ChallengeOptions,
) -> Result<Response, AppError> {
    // Checked before the panel is filled in, not only when the challenge is sent.
    if options.rated == Some(Rated::Yes) {
        return Err(AppError::play(Refusal::NotRated(NotRated::Rules), None));
    }
    match opponent {
        Some(one) if one.bot => return Err(Refused::ChallengeBot.into()),
        Some(one) if !one.present => return Err(Refused::NotHere.into()),
        _ => {}
    }
    let opponent = opponent.map(|one| one.person.id);
    let purpose = Purpose::Challenge { opponent, options };
    let panel = combine::open(responder, variant, purpose).await?;
    Ok(Response::Private(panel))
}

/// Starts a practice game, or opens the panel to combine its rules.
pub async fn practise(
    responder: &Responder<'_>,
    level: Level,
    asked: NewGame,
) -> Result<Response, AppError> {
    // Checked before opening a panel that would be useless.
    if let Place::Abroad(application) = responder.request.place {
        return Err(Refused::BotNotHere(application).into());
    }
    let RequestedGame {
        options, combine, ..
    } = asked.read(responder).await?;
    if let Some(variant) = combine {
        let purpose = Purpose::Practice(PracticeOptions { level, options });
        let panel = combine::open(responder, variant, purpose).await?;
        return Ok(Response::Private(panel));
    }
    will_begin(responder).await?;
    let asked = practice_of(responder, PracticeOptions { level, options });
    let games = &responder.data.app.games;
    let begun = games.practise(&responder.request, asked).await?;
    Ok(posted(responder, begun))
}

/// Starts the practice game offered to someone who challenged the bot; replaces the offer.
pub async fn spar(
    responder: &Responder<'_>,
    sparring: PracticeOptions,
) -> Result<Response, AppError> {
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
    let app = &responder.data.app;
    let lot = app.core.chance.lot();
    let accepted = app.games.accept(&responder.request, game, version, lot);
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

/// Returns the ruleset named by the `ruleset` option.
pub fn ruleset_named(
    ruleset: Option<&str>,
    responder: &Responder<'_>,
) -> Result<Option<NamedRuleset>, AppError> {
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

/// Returns the answer to a new challenge: its message, or a link to it.
pub fn posted(responder: &Responder<'_>, challenged: StoredChallenge) -> Response {
    responder.concerns(challenged.game);
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
pub fn begun_quietly(responder: &Responder<'_>, begun: &StoredChallenge, key: &str) -> Response {
    responder.concerns(begun.game);
    let done = if begun.channel == responder.request.channel {
        Message::words(responder.text.say(key))
    } else {
        let link = view::link(responder.request.server(), begun.channel, None);
        view::begun_elsewhere(&link, begun.thread_is_taken, responder.text)
    };
    Response::Update(done.into())
}

/// Returns the practice game that results from options.
pub fn practice_of(
    responder: &Responder<'_>,
    PracticeOptions { level, options }: PracticeOptions,
) -> Practice {
    Practice {
        bot: responder.data.me.clone(),
        level,
        options,
    }
}
