//! Challenges, practice games and rematches, from all sources.

use std::time::Duration;

use super::combine;
use crate::app::{
    AppError, Invitation, Opponent, Place, Practice, Refused, Rematch, StoredChallenge,
};
use crate::discord::button::PracticeOptions;
use crate::discord::button::combine::Purpose;
use crate::discord::choice::RequestedSide;
use crate::discord::lookup;
use crate::discord::lookup::rulesets::{self, NamedRuleset};
use crate::discord::message::Message;
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::view;
use hansu_play::{
    ChallengeOptions, Command, GameId, Level, NotRated, PaceChoice, Rated, Refusal, Version,
};
use hansu_text::Key;
use janggi::{Handicap, Variant, usual};

/// The time the answer to a rematch waits for the new game's thread, so that its link leads there.
const THREAD_WAIT: Duration = Duration::from_secs(3);

/// A command's request for a new game, before the game's rules are known.
#[derive(Debug, Default)]
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
        let named_rules = ruleset_named(self.ruleset.as_deref(), responder)?;
        let (variant, combine) = match named_rules {
            Some(NamedRuleset::Known(ruleset)) => {
                options.ruleset = Some(ruleset);
                (ruleset.variant, None)
            }
            Some(NamedRuleset::Other(variant)) => (variant, Some(variant)),
            None => {
                let usual_variant = rulesets::usual(responder).await?.variant;
                let variant = self.game.unwrap_or(usual_variant);
                // The server's own rules are the default of a challenge.
                if variant != usual_variant {
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
                let refusal = Refusal::HandicapOfOtherGame { handicap, variant };
                Err(AppError::play(refusal, None))
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
    new_game: NewGame,
) -> Result<Response, AppError> {
    let bot_id = responder.data.me.id;
    let requested = new_game.read(responder).await?;
    if opponent
        .as_ref()
        .is_some_and(|opponent| opponent.person.id == bot_id)
    {
        return offer_practice(responder, requested).await;
    }
    if let Some(variant) = requested.combine {
        return open_rules_panel(responder, opponent.as_ref(), variant, requested.options).await;
    }
    announce_new_game(responder).await?;
    let invitation = Invitation {
        opponent,
        options: requested.options,
    };
    let challenged = responder
        .data
        .app
        .games
        .challenge(&responder.request, invitation)
        .await?;
    Ok(challenge_response(responder, challenged))
}

/// Offers practice games to a user who has challenged the bot.
async fn offer_practice(
    responder: &Responder<'_>,
    requested: RequestedGame,
) -> Result<Response, AppError> {
    let options = requested.options;
    if options.rated == Some(Rated::Yes) {
        return Err(AppError::play(Refusal::NotRated(NotRated::Bot), None));
    }
    if matches!(options.pace, Some(PaceChoice::Evening(_))) {
        return Err(AppError::play(Refusal::PaceInPractice, None));
    }
    // Against the bot too, the challenger gives the handicap unless they choose a side.
    let giver = options
        .handicap
        .map(|handicap| handicap.giver(requested.variant).into());
    let timed = matches!(options.pace, Some(PaceChoice::Days(_)));
    let options = ChallengeOptions {
        side: options.side.or(giver),
        ..options.against_bot()
    };
    if let Some(variant) = requested.combine {
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
async fn open_rules_panel(
    responder: &Responder<'_>,
    opponent: Option<&Opponent>,
    variant: Variant,
    options: ChallengeOptions,
) -> Result<Response, AppError> {
    // Checked before the user fills in the panel, not only when the challenge is sent.
    if options.rated == Some(Rated::Yes) {
        return Err(AppError::play(Refusal::NotRated(NotRated::Rules), None));
    }
    match opponent {
        Some(opponent) if opponent.bot => return Err(Refused::ChallengeBot.into()),
        Some(opponent) if !opponent.present => return Err(Refused::NotHere.into()),
        _ => {}
    }
    let opponent = opponent.map(|opponent| opponent.person.id);
    let purpose = Purpose::Challenge { opponent, options };
    let panel = combine::open(responder, variant, purpose).await?;
    Ok(Response::Private(panel))
}

/// Starts a practice game, or opens the panel to combine its rules.
pub async fn practise(
    responder: &Responder<'_>,
    level: Option<Level>,
    new_game: NewGame,
) -> Result<Response, AppError> {
    // Checked before opening a panel that could not be used.
    if let Place::Abroad(application) = responder.request.place {
        return Err(Refused::BotNotHere(application).into());
    }
    let RequestedGame {
        options,
        combine,
        variant,
    } = new_game.read(responder).await?;
    if options.votes.is_some() && responder.request.is_direct() {
        return Err(AppError::play(Refusal::VotesNeedServer, None));
    }
    let level = match level {
        Some(level) => level,
        None => {
            let club = &responder.data.app.club;
            club.next_level(&responder.request, variant).await?
        }
    };
    if let Some(variant) = combine {
        let purpose = Purpose::Practice(PracticeOptions { level, options });
        let panel = combine::open(responder, variant, purpose).await?;
        return Ok(Response::Private(panel));
    }
    begin_practice(responder, PracticeOptions { level, options }).await
}

async fn begin_practice(
    responder: &Responder<'_>,
    sparring: PracticeOptions,
) -> Result<Response, AppError> {
    announce_new_game(responder).await?;
    let practice = practice_of(responder, sparring);
    let games = &responder.data.app.games;
    let challenge = games.practise(&responder.request, practice).await?;
    Ok(challenge_response(responder, challenge))
}

/// Starts a game against the bot from a position to practise, which the bot defends as well as it can.
///
/// # Errors
/// [`Refused::UnknownStart`], [`Refused::StartIsComplete`], and those of [`Games::practise`](crate::app::Games).
pub async fn practise_from(
    responder: &Responder<'_>,
    start: &str,
    level: Option<Level>,
    new_game: NewGame,
) -> Result<Response, AppError> {
    let start = lookup::named_endgame(start, responder.text).ok_or(Refused::UnknownStart)?;
    let variant = start.variant();
    let has_other_terms = level.is_some()
        || new_game.game.is_some_and(|game| game != variant)
        || new_game.side.is_some()
        || new_game.ruleset.is_some()
        || new_game.options.handicap.is_some()
        || new_game.options.votes.is_some();
    if has_other_terms {
        return Err(Refused::StartIsComplete.into());
    }
    let options = ChallengeOptions {
        start: Some(start),
        ..new_game.options
    };
    let level = Level::HIGHEST;
    begin_practice(responder, PracticeOptions { level, options }).await
}

/// Starts a practice game that a private message offers or whose rules it combines; replaces that message.
pub async fn accept_practice_offer(
    responder: &Responder<'_>,
    sparring: PracticeOptions,
) -> Result<Response, AppError> {
    let practice = practice_of(responder, sparring);
    let games = &responder.data.app.games;
    let challenge = games.practise_privately(&responder.request, practice);
    let challenge = challenge.await?;
    Ok(started_response(responder, &challenge, Key::PracticeBegun))
}

/// Accepts a challenge.
pub async fn accept(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let random_side = app.core.chance.random_side();
    let accepted = app
        .games
        .accept(&responder.request, game, version, random_side);
    Ok(responder.turn_response(accepted.await?))
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
            let message = Message::words(responder.text.say(Key::ChallengeWithdrawnHere));
            Ok(Response::Update(message.into()))
        }
    }
}

/// Challenges to a rematch, or accepts the opponent's; against the bot perhaps at another level.
pub async fn rematch(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
    level: Option<Level>,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let finished = responder.game(game).await?;
    if games
        .answers_rematch_in_thread(&responder.request, &finished)
        .await?
    {
        responder.announce_mode(ResponseMode::Public);
    } else {
        announce_new_game(responder).await?;
    }
    let rematch = games.rematch(&responder.request, game, version, level);
    let mut challenged = match rematch.await? {
        Rematch::Offered(challenged) => challenged,
        Rematch::Accepted(acted) => return Ok(responder.turn_response(*acted)),
        Rematch::Begun(row) => {
            responder.note_game(row.id);
            let link = view::link(row.server, row.home, None);
            let words = view::rematch_begun(&link, responder.text);
            return Ok(Response::Private(words.into()));
        }
    };
    if finished.level().is_some() && challenged.answer.is_none() {
        challenged.channel = games.wait_for_thread(&challenged, THREAD_WAIT).await?;
    }
    Ok(challenge_response(responder, challenged))
}

/// Starts the next position to practise after one that is finished.
pub async fn next_ending(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
) -> Result<Response, AppError> {
    announce_new_game(responder).await?;
    let games = &responder.data.app.games;
    let started = games.next_ending(&responder.request, game, version);
    let mut challenged = started.await?;
    if challenged.answer.is_none() {
        challenged.channel = games.wait_for_thread(&challenged, THREAD_WAIT).await?;
    }
    Ok(challenge_response(responder, challenged))
}

/// Returns the ruleset named by the `ruleset` option.
pub fn ruleset_named(
    ruleset: Option<&str>,
    responder: &Responder<'_>,
) -> Result<Option<NamedRuleset>, AppError> {
    let named_rules = ruleset.map(|typed| rulesets::named(typed, responder.text));
    Ok(named_rules.transpose()?)
}

/// Announces a public answer, unless the game will start in another channel.
pub async fn announce_new_game(responder: &Responder<'_>) -> Result<(), AppError> {
    if responder
        .data
        .app
        .games
        .next_game_channel(&responder.request)
        .await?
        == responder.request.channel
    {
        responder.announce_mode(ResponseMode::Public);
    }
    Ok(())
}

/// Returns the answer to a new challenge: its message, or a link to it.
pub fn challenge_response(responder: &Responder<'_>, challenged: StoredChallenge) -> Response {
    responder.note_game(challenged.game);
    match challenged.answer {
        Some(row) => Response::Row(Box::new(row)),
        None if challenged.channel != responder.request.channel => {
            let link = view::link(responder.request.server(), challenged.channel, None);
            Response::Private(
                view::begun_elsewhere(&link, challenged.thread_in_use, responder.text).into(),
            )
        }
        None => Response::Private(view::deferred_confirmation(None, responder.text).into()),
    }
}

/// Replaces the private message that started a game: by the text `key`, or a link to the game.
pub fn started_response(
    responder: &Responder<'_>,
    challenge: &StoredChallenge,
    key: Key,
) -> Response {
    responder.note_game(challenge.game);
    let message = if challenge.channel == responder.request.channel {
        Message::words(responder.text.say(key))
    } else {
        let link = view::link(responder.request.server(), challenge.channel, None);
        view::begun_elsewhere(&link, challenge.thread_in_use, responder.text)
    };
    Response::Update(message.into())
}

/// Returns the practice game that results from options.
fn practice_of(
    responder: &Responder<'_>,
    PracticeOptions { level, options }: PracticeOptions,
) -> Practice {
    Practice {
        bot: responder.data.me.clone(),
        level,
        options,
    }
}
