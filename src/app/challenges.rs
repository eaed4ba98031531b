//! Challenges and rematches.

use std::sync::Arc;
use std::time::Instant;

use super::actions::{Actions, Commits, Visibility};
use super::error::{AppError, Refused};
use super::matches::Matches;
use super::preferences::People;
use super::request_context::RequestContext;
use crate::play::{
    Addressee, Challenge, ChannelId, GameId, Hints, HouseRules, Level, Match, PaceChoice, Person,
    Phase, Refusal, Reserve, SideChoice, Takebacks, Terms, Version,
};
use crate::rules::{Handicap, MODERN, Ruleset, Side};
use crate::store::{GameRow, Row, ServerSettings, Store};

/// Whom somebody wants to play.
#[derive(Debug, Clone)]
pub struct Invitation {
    /// The person asked; `None` asks anyone in the channel.
    pub opponent: Option<Opponent>,
    /// The side the challenger asks for. Without a word, who offers a handicap gives it, and lots
    /// are drawn otherwise.
    pub side: Option<SideChoice>,
    /// The rules asked for; without a word, the server's.
    pub ruleset: Option<Ruleset>,
    /// What Han gives.
    pub handicap: Option<Handicap>,
    /// Whether hints are allowed; without a word, as the server has it.
    pub hints: Option<Hints>,
    /// Whether turns may be taken back.
    pub takebacks: Takebacks,
    /// The pace asked for; without a word, the server's.
    pub pace: Option<PaceChoice>,
    /// The reserve asked for; without a word, the server's.
    pub reserve: Option<Reserve>,
}

/// A person who is challenged, as the platform knows them.
#[derive(Debug, Clone)]
pub struct Opponent {
    /// Who.
    pub person: Person,
    /// Whether it is a program.
    pub bot: bool,
    /// Whether they are in the server.
    pub present: bool,
}

/// How somebody wants to practise against the bot.
#[derive(Debug, Clone)]
pub struct Practice {
    /// The bot, by its name.
    pub bot: Person,
    /// How strong it is to play.
    pub level: Level,
    /// The side that the person asks for. Without a word, where a handicap is given the bot gives
    /// it, and lots are drawn otherwise.
    pub side: Option<SideChoice>,
    /// The rules asked for; without a word, the server's.
    pub ruleset: Option<Ruleset>,
    /// What Han gives.
    pub handicap: Option<Handicap>,
    /// Whether hints are allowed; without a word, as the server has it.
    pub hints: Option<Hints>,
}

/// What is offered, once all that can be told beforehand has been checked.
struct Offered {
    addressee: Addressee,
    side: SideChoice,
    ruleset: Option<Ruleset>,
    handicap: Option<Handicap>,
    hints: Option<Hints>,
    takebacks: Takebacks,
    time: Time,
}

/// How long the sides are to have.
enum Time {
    /// As this asks, and the server where it does not.
    InteractionRef(Option<PaceChoice>, Option<Reserve>),
    /// As in the game before.
    Kept(Option<Terms>),
}

impl Offered {
    /// What is asked of the bot. It gives a handicap itself, unless the person asks for Han.
    fn practice(practice: Practice) -> Offered {
        let usual = match practice.handicap {
            Some(_) => SideChoice::Cho,
            None => SideChoice::Random,
        };
        Offered {
            addressee: Addressee::Bot {
                bot: practice.bot,
                level: practice.level,
            },
            side: practice.side.unwrap_or(usual),
            ruleset: practice.ruleset,
            handicap: practice.handicap,
            hints: practice.hints,
            takebacks: Takebacks::Free,
            // The bot plays at once.
            time: Time::Kept(None),
        }
    }
}

/// A challenge that was made.
#[derive(Debug, Clone)]
pub struct Challenged {
    /// Its number, which becomes the game's.
    pub game: GameId,
    /// The channel that it is posted to.
    pub channel: ChannelId,
    /// The message that answers the interaction; `None` where the courier posts it elsewhere.
    pub answer: Option<Row>,
}

/// Makes challenges, games of practice and rematches.
pub struct Challenges {
    store: Arc<Store>,
    matches: Arc<Matches>,
    actions: Arc<Actions>,
    commits: Arc<Commits>,
    people: Arc<People>,
}

impl Challenges {
    /// Challenges between the people of a store.
    pub fn new(
        store: Arc<Store>,
        matches: Arc<Matches>,
        actions: Arc<Actions>,
        commits: Arc<Commits>,
        people: Arc<People>,
    ) -> Challenges {
        Challenges {
            store,
            matches,
            actions,
            commits,
            people,
        }
    }

    /// Challenges a person, or anyone in the channel.
    ///
    /// # Errors
    /// Why not: oneself, a bot, somebody who is not here, the same challenge twice, too many open
    /// games, permissions that the bot lacks.
    pub async fn challenge(
        &self,
        request: &RequestContext,
        invitation: Invitation,
    ) -> Result<Challenged, AppError> {
        self.invite_person(request, invitation, Visibility::Public)
            .await
    }

    /// The same, asked for on a private message: that is the answer, and the courier posts the challenge.
    pub async fn challenge_quietly(
        &self,
        request: &RequestContext,
        invitation: Invitation,
    ) -> Result<Challenged, AppError> {
        self.invite_person(request, invitation, Visibility::Private)
            .await
    }

    async fn invite_person(
        &self,
        request: &RequestContext,
        invitation: Invitation,
        answer: Visibility,
    ) -> Result<Challenged, AppError> {
        if let Some(opponent) = &invitation.opponent {
            if opponent.bot {
                return Err(Refused::ChallengeBot.into());
            }
            if !opponent.present {
                return Err(Refused::NotHere.into());
            }
        }
        let usual = match invitation.handicap {
            Some(_) => SideChoice::Han,
            None => SideChoice::Random,
        };
        let offered = Offered {
            addressee: match invitation.opponent {
                Some(opponent) => Addressee::Person(opponent.person),
                None => Addressee::Anyone,
            },
            side: invitation.side.unwrap_or(usual),
            ruleset: invitation.ruleset,
            handicap: invitation.handicap,
            hints: invitation.hints,
            takebacks: invitation.takebacks,
            time: Time::InteractionRef(invitation.pace, invitation.reserve),
        };
        self.invite(request, offered, answer).await
    }

    /// Begins a game against the bot, which takes its seat at once: in a server, or in direct
    /// messages. Its message is the answer.
    ///
    /// # Errors
    /// Why not: too many open games, permissions that the bot lacks, a handicap that means nothing
    /// by the rules.
    pub async fn practise(
        &self,
        request: &RequestContext,
        practice: Practice,
    ) -> Result<Challenged, AppError> {
        self.invite(request, Offered::practice(practice), Visibility::Public)
            .await
    }

    /// The same, asked for on a private message: that is the answer, and the courier posts the
    /// game's.
    pub async fn practise_quietly(
        &self,
        request: &RequestContext,
        practice: Practice,
    ) -> Result<Challenged, AppError> {
        self.invite(request, Offered::practice(practice), Visibility::Private)
            .await
    }

    /// Challenges the opponent of a finished game again, with the sides swapped; who gave a
    /// handicap gives it again.
    ///
    /// # Errors
    /// Why not: a bystander, a game that is not over, and what [`App::challenge`] refuses.
    pub async fn rematch(
        &self,
        request: &RequestContext,
        game: GameId,
        version: Version,
    ) -> Result<Challenged, AppError> {
        self.actions.pressed(request, game, version).await?;
        let found = self.matches.load(game).await?;
        let (opponent, side) =
            other_seat(&found, request).map_err(|why| AppError::play(why, Some(game)))?;
        let next = match found.handicap() {
            Some(_) => side,
            None => side.opponent(),
        };
        let offered = Offered {
            addressee: match found.level() {
                Some(level) => Addressee::Bot {
                    bot: opponent,
                    level,
                },
                None => Addressee::Person(opponent),
            },
            side: match next {
                Side::Cho => SideChoice::Cho,
                Side::Han => SideChoice::Han,
            },
            ruleset: Some(*found.ruleset()),
            handicap: found.handicap(),
            hints: Some(found.challenge().hints),
            takebacks: found.challenge().takebacks,
            time: Time::Kept(found.terms()),
        };
        self.invite(request, offered, Visibility::Public).await
    }

    /// Where a game that somebody begins here will be: a thread that belongs to a game already leaves the
    /// next one to the channel above it, if both the person and the bot may post there.
    pub async fn next_game_at(&self, request: &RequestContext) -> Result<ChannelId, AppError> {
        if !request.here.as_ref().is_some_and(|here| here.posts_above) {
            return Ok(request.channel);
        }
        let games = self.store.games_at(request.channel).await?;
        let made_from = |row: &&GameRow| row.parent != row.home;
        let parent = games.iter().find(made_from).map(|row| row.parent);
        Ok(parent.unwrap_or(request.channel))
    }

    async fn invite(
        &self,
        request: &RequestContext,
        offered: Offered,
        answer: Visibility,
    ) -> Result<Challenged, AppError> {
        let began = Instant::now();
        let channel = self.next_game_at(request).await?;
        let setting = match &request.here {
            // What is missing in a thread does not matter to the channel above it.
            Some(here) if !here.missing.is_empty() && channel == request.channel => {
                return Err(Refused::Missing(here.missing.clone()).into());
            }
            Some(here) => self.store.server(here.server).await?,
            None if offered.addressee.level().is_some() => ServerSettings::default(),
            None => return Err(Refused::ServerOnly.into()),
        };
        let asked = offered.addressee.person().map(|person| person.id);
        // The bot reads both, and a server that has chosen a language is content with it.
        let also = match setting.language {
            None if offered.addressee.level().is_none() => {
                self.people.challenge_also(request, asked).await?
            }
            _ => None,
        };
        let terms = match offered.time {
            Time::InteractionRef(pace, reserve) => setting.terms(pace, reserve),
            Time::Kept(terms) => terms,
        };
        let challenge = Challenge {
            challenger: request.actor.clone(),
            terms,
            house: terms.map_or_else(HouseRules::default, |_| setting.house()),
            addressee: offered.addressee,
            side: offered.side,
            ruleset: offered.ruleset.or(setting.ruleset).unwrap_or(MODERN),
            handicap: offered.handicap,
            hints: offered.hints.or(setting.hints).unwrap_or_default(),
            takebacks: offered.takebacks,
            server: request.server(),
            channel,
            language: setting.language.unwrap_or(request.language),
            also,
            challenger_language: request.language,
        };
        let event = Match::challenge_event(&challenge).map_err(|why| AppError::play(why, None))?;
        let begun = self.commits.begin(request, &challenge, &event, answer);
        let (game, row) = begun.await?;
        tracing::info!(
            game.id = %game,
            actor = %request.actor.id,
            took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
            "challenged as game {game}",
        );
        Ok(Challenged {
            game,
            channel,
            answer: row,
        })
    }
}

/// The opponent of the caller in a finished match, and the caller's side in it.
fn other_seat(found: &Match, request: &RequestContext) -> Result<(Person, Side), Refusal> {
    let side = found.seat(request.actor.id)?;
    match found.phase() {
        Phase::Over { seats, .. } => Ok((seats.players[side.opponent()].clone(), side)),
        _ => Err(Refusal::NotOverYet),
    }
}
