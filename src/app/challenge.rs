//! Challenges and rematches.

use std::time::Instant;

use super::act::refused_by_store;
use super::plan::{Plan, Setting};
use super::{App, AppError, Call, Refused};
use crate::play::{Challenge, GameId, Match, Person, Phase, Refusal, SideChoice, Version};
use crate::rules::{MODERN, Ruleset, Side};
use crate::store::{Begin, Row};

/// Whom somebody wants to play.
#[derive(Debug, Clone)]
pub struct Invitation {
    /// The person asked; `None` asks anyone in the channel.
    pub opponent: Option<Opponent>,
    /// The side the challenger asks for.
    pub side: SideChoice,
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

/// A challenge that was made.
#[derive(Debug, Clone)]
pub struct Challenged {
    /// Its number, which becomes the game's.
    pub game: GameId,
    /// The message that answers the interaction.
    pub answer: Option<Row>,
}

impl App {
    /// Challenges a person, or anyone in the channel.
    ///
    /// # Errors
    /// Why not: oneself, a bot, somebody who is not here, the same challenge twice, too many open
    /// games, permissions that the bot lacks.
    pub async fn challenge(
        &self,
        call: &Call,
        invitation: Invitation,
    ) -> Result<Challenged, AppError> {
        if let Some(opponent) = &invitation.opponent {
            if opponent.bot {
                return Err(Refused::ChallengeBot.into());
            }
            if !opponent.present {
                return Err(Refused::NotHere.into());
            }
        }
        let opponent = invitation.opponent.map(|opponent| opponent.person);
        self.invite(call, opponent, invitation.side, &MODERN).await
    }

    /// Challenges the opponent of a finished game again, with the sides swapped.
    ///
    /// # Errors
    /// Why not: a bystander, a game that is not over, and what [`App::challenge`] refuses.
    pub async fn rematch(
        &self,
        call: &Call,
        game: GameId,
        version: Version,
    ) -> Result<Challenged, AppError> {
        self.pressed(call, game, version).await?;
        let found = self.load(game).await?;
        let (opponent, side) =
            other_seat(&found, call).map_err(|why| AppError::play(why, Some(game)))?;
        let swapped = match side {
            Side::Cho => SideChoice::Han,
            Side::Han => SideChoice::Cho,
        };
        self.invite(call, Some(opponent), swapped, found.ruleset())
            .await
    }

    async fn invite(
        &self,
        call: &Call,
        opponent: Option<Person>,
        side: SideChoice,
        ruleset: &'static Ruleset,
    ) -> Result<Challenged, AppError> {
        let began = Instant::now();
        let here = call.here.as_ref().ok_or(Refused::ServerOnly)?;
        if !here.missing.is_empty() {
            return Err(Refused::Missing(here.missing.clone()).into());
        }
        let setting = self.store.server_language(here.server).await?;
        let challenge = Challenge {
            challenger: call.actor.clone(),
            opponent,
            side,
            ruleset,
            server: here.server,
            channel: call.channel,
            language: setting.unwrap_or(call.language),
            challenger_language: call.language,
        };
        let event = Match::challenge_event(&challenge).map_err(|why| AppError::play(why, None))?;
        let (game, row) = self.store_challenge(call, &challenge, &event).await?;
        self.timers.notify_one();
        tracing::info!(
            game.id = %game,
            actor = %call.actor.id,
            took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
            "challenged as game {game}",
        );
        Ok(Challenged { game, answer: row })
    }

    async fn store_challenge(
        &self,
        call: &Call,
        challenge: &Challenge,
        event: &crate::play::Event,
    ) -> Result<(GameId, Option<Row>), AppError> {
        let at = self.clock.now();
        let claim = Some((call.asked.clone(), at + self.limits.claim));
        let setting = Setting {
            home: call.channel,
            closes: None,
            thread: None,
            claim,
        };
        let row = Plan::challenge(setting);
        let begin = Begin {
            challenge,
            event,
            at,
            interaction: call.asked.interaction,
            row,
            most: self.limits.open_games,
        };
        let (game, row) = self.store.begin(begin).await.map_err(refused_by_store)?;
        Ok((game, self.store.row(row).await?))
    }
}

/// The opponent of the caller in a finished match, and the caller's side in it.
fn other_seat(found: &Match, call: &Call) -> Result<(Person, Side), Refusal> {
    let side = found.seat(call.actor.id)?;
    match found.phase() {
        Phase::Over { table, .. } => Ok((table.players[side.opponent()].clone(), side)),
        _ => Err(Refusal::NotOverYet),
    }
}
