//! Use cases for challenges, practice games and rematches.

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

/// Parameters of a challenge, as the challenger chose them.
#[derive(Debug, Clone)]
pub struct Invitation {
    /// The person challenged; `None` for an open challenge to anyone in the channel.
    pub opponent: Option<Opponent>,
    /// The challenger's side. Default: Han, who gives the handicap, if there is one, otherwise random.
    pub side: Option<SideChoice>,
    /// The ruleset; default: the server's.
    pub ruleset: Option<Ruleset>,
    /// The handicap that Han gives.
    pub handicap: Option<Handicap>,
    /// Whether hints are allowed; default: the server's setting.
    pub hints: Option<Hints>,
    /// The takeback policy.
    pub takebacks: Takebacks,
    /// The pace; default: the server's.
    pub pace: Option<PaceChoice>,
    /// The extra days; default: the server's.
    pub reserve: Option<Reserve>,
}

/// The person challenged, with what Discord says of them.
#[derive(Debug, Clone)]
pub struct Opponent {
    /// Id and display name.
    pub person: Person,
    /// Whether the user is a bot account.
    pub bot: bool,
    /// Whether the user is a member of the server.
    pub present: bool,
}

/// Parameters of a practice game against the bot.
#[derive(Debug, Clone)]
pub struct Practice {
    /// The bot's own id and display name.
    pub bot: Person,
    /// The bot's level.
    pub level: Level,
    /// The person's side. Default: Cho, who receives the handicap, if there is one, otherwise random.
    pub side: Option<SideChoice>,
    /// The ruleset; default: the server's.
    pub ruleset: Option<Ruleset>,
    /// The handicap that Han gives.
    pub handicap: Option<Handicap>,
    /// Whether hints are allowed; default: the server's setting.
    pub hints: Option<Hints>,
}

/// A challenge whose opponent has been checked, before server defaults are applied.
struct Offered {
    addressee: Addressee,
    side: SideChoice,
    ruleset: Option<Ruleset>,
    handicap: Option<Handicap>,
    hints: Option<Hints>,
    takebacks: Takebacks,
    time: Time,
}

/// The time control of a challenge.
enum Time {
    /// As given; server defaults fill the gaps.
    Chosen(Option<PaceChoice>, Option<Reserve>),
    /// As in the previous game of a rematch, without server defaults.
    Kept(Option<Terms>),
}

impl Offered {
    /// A practice game. The bot gives the handicap unless the person asks for Han.
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
            // The bot moves at once, so a practice game has no clock.
            time: Time::Kept(None),
        }
    }
}

/// A challenge that has been stored.
#[derive(Debug, Clone)]
pub struct Challenged {
    /// The challenge's number, which the game keeps.
    pub game: GameId,
    /// The channel in which it is posted.
    pub channel: ChannelId,
    /// The row that answers the interaction; `None` if the courier posts it in another channel.
    pub answer: Option<Row>,
}

/// Use cases that create challenges, practice games and rematches.
pub struct Challenges {
    store: Arc<Store>,
    matches: Arc<Matches>,
    actions: Arc<Actions>,
    commits: Arc<Commits>,
    people: Arc<People>,
}

impl Challenges {
    /// Creates the use cases over one store.
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
    /// [`Refused::ChallengeBot`], [`Refused::NotHere`], [`Refused::ServerOnly`], [`Refused::Missing`],
    /// [`Refused::AskedTooOften`]; [`Refused::Play`] for oneself, a duplicate, too many open games or a
    /// handicap unknown to the ruleset.
    pub async fn challenge(
        &self,
        request: &RequestContext,
        invitation: Invitation,
    ) -> Result<Challenged, AppError> {
        self.invite_person(request, invitation, Visibility::Public)
            .await
    }

    /// The same from a private message: the answer stays there, and the courier posts the challenge.
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
            time: Time::Chosen(invitation.pace, invitation.reserve),
        };
        self.invite(request, offered, answer).await
    }

    /// Starts a practice game, in a server or in direct messages. Its message is the answer.
    ///
    /// # Errors
    /// [`Refused::Missing`]; [`Refused::Play`] for too many open games or a handicap unknown to the ruleset.
    pub async fn practise(
        &self,
        request: &RequestContext,
        practice: Practice,
    ) -> Result<Challenged, AppError> {
        self.invite(request, Offered::practice(practice), Visibility::Public)
            .await
    }

    /// The same from a private message: the answer stays there, and the courier posts the game.
    pub async fn practise_quietly(
        &self,
        request: &RequestContext,
        practice: Practice,
    ) -> Result<Challenged, AppError> {
        self.invite(request, Offered::practice(practice), Visibility::Private)
            .await
    }

    /// Challenges the opponent of a finished game again. Sides are swapped, except that the giver of a
    /// handicap gives it again.
    ///
    /// # Errors
    /// [`Refused::Play`] for a bystander or an unfinished game, and the errors of [`Challenges::challenge`].
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

    /// The channel for a game started here. In a game's thread it is the parent channel, if the person and
    /// the bot may post there.
    pub async fn next_game_at(&self, request: &RequestContext) -> Result<ChannelId, AppError> {
        if !request.here.as_ref().is_some_and(|here| here.posts_above) {
            return Ok(request.channel);
        }
        let games = self.store.games_at(request.channel).await?;
        // Only a thread has a home other than its parent.
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
            // Permissions missing in a thread do not matter if the game goes to the parent channel.
            Some(here) if !here.missing.is_empty() && channel == request.channel => {
                return Err(Refused::Missing(here.missing.clone()).into());
            }
            Some(here) => self.store.server(here.server).await?,
            None if offered.addressee.level().is_some() => ServerSettings::default(),
            None => return Err(Refused::ServerOnly.into()),
        };
        let asked = offered.addressee.person().map(|person| person.id);
        // A practice game needs one language, and a server that has set one is content with it.
        let also = match setting.language {
            None if offered.addressee.level().is_none() => {
                self.people.challenge_also(request, asked).await?
            }
            _ => None,
        };
        let terms = match offered.time {
            Time::Chosen(pace, reserve) => setting.terms(pace, reserve),
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

/// The caller's opponent in a finished match, and the caller's side.
fn other_seat(found: &Match, request: &RequestContext) -> Result<(Person, Side), Refusal> {
    let side = found.seat(request.actor.id)?;
    match found.phase() {
        Phase::Over { seats, .. } => Ok((seats.players[side.opponent()].clone(), side)),
        _ => Err(Refusal::NotOverYet),
    }
}
