//! Looking at games without changing them.

use std::sync::Arc;

use super::error::Parked;
use super::{App, AppError, Call};
use crate::play::{ChannelId, GameId, Match, MessageId, Person, Phase, ServerId, Timestamp};
use crate::store::{GameRow, RowState};

/// One open game in a list.
#[derive(Debug, Clone)]
pub struct GameLine {
    /// Which game.
    pub game: GameId,
    /// Its server; `None` where it is played in direct messages.
    pub server: Option<ServerId>,
    /// Where it is played.
    pub home: ChannelId,
    /// Its newest message there, where one is known.
    pub message: Option<MessageId>,
    /// The other player; `None` where anyone may accept.
    pub opponent: Option<Person>,
    /// What it waits for.
    pub waits: Waits,
    /// How many moves have been played.
    pub ply: usize,
    /// When it last changed.
    pub changed_at: Timestamp,
    /// Why its newest message could not be posted.
    pub parked: Option<Parked>,
}

/// What a game waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// An answer to the caller's challenge.
    TheirAnswer,
    /// The caller's answer to a challenge.
    YourAnswer,
    /// The caller's move or formation.
    You,
    /// The opponent's move or formation.
    Them,
}

impl App {
    /// The caller's open games: in a server those of that server, in direct messages all.
    ///
    /// # Errors
    /// What the store says.
    pub async fn games(&self, call: &Call) -> Result<Vec<GameLine>, AppError> {
        let mut lines = Vec::new();
        for row in self
            .store
            .open_games_of(call.actor.id, call.server())
            .await?
        {
            lines.push(self.line(call, &row).await?);
        }
        Ok(lines)
    }

    async fn line(&self, call: &Call, row: &GameRow) -> Result<GameLine, AppError> {
        let game = self.load(row.id).await?;
        let me = call.actor.id;
        let post = self.store.latest_post(row.id).await?;
        let parked = post
            .as_ref()
            .filter(|post| post.state == RowState::Parked)
            .and_then(|post| Parked::of_code(post.reason.as_deref()?));
        let waits = if game.waits_for_player(me) {
            Waits::You
        } else if game.table().is_some() {
            Waits::Them
        } else if game.challenge().challenger.id == me {
            Waits::TheirAnswer
        } else {
            Waits::YourAnswer
        };
        Ok(GameLine {
            game: row.id,
            server: row.server,
            home: row.home,
            message: post.and_then(|post| post.message),
            opponent: opponent(&game, call),
            waits,
            ply: game.game().map_or(0, crate::rules::Game::ply),
            changed_at: row.changed_at,
            parked,
        })
    }

    /// A game to be shown again. What could not be posted before is tried again: the caller may
    /// have mended what stood in its way.
    ///
    /// # Errors
    /// What the store says.
    pub async fn look(&self, call: &Call, row: &GameRow) -> Result<Arc<Match>, AppError> {
        let game = self.load(row.id).await?;
        let seated = game
            .table()
            .is_some_and(|table| table.side_of(call.actor.id).is_some());
        if seated && self.store.unpark(row.id, self.clock.now()).await? > 0 {
            self.wake_courier();
        }
        Ok(game)
    }

    /// The open games that a person may name here, newest first, for autocomplete.
    ///
    /// # Errors
    /// What the store says.
    pub async fn nameable(&self, call: &Call) -> Result<Vec<GameLine>, AppError> {
        let mut lines = self.games(call).await?;
        lines.retain(|line| matches!(line.waits, Waits::You | Waits::Them));
        Ok(lines)
    }

    /// The games that a person has finished here, the latest first, for autocomplete.
    ///
    /// # Errors
    /// What the store says.
    pub async fn finished(&self, call: &Call) -> Result<Vec<GameLine>, AppError> {
        let mut lines = Vec::new();
        let (who, server) = (call.actor.id, call.server());
        for row in self.store.finished_games_of(who, server).await? {
            lines.push(self.line(call, &row).await?);
        }
        lines.retain(|line| line.ply > 0);
        Ok(lines)
    }
}

fn opponent(game: &Match, call: &Call) -> Option<Person> {
    let me = call.actor.id;
    match game.phase() {
        Phase::Challenged | Phase::Closed(_) => {
            let challenge = game.challenge();
            if challenge.challenger.id == me {
                challenge.addressee.person().cloned()
            } else {
                Some(challenge.challenger.clone())
            }
        }
        Phase::SettingUp { table, .. }
        | Phase::Running { table, .. }
        | Phase::Over { table, .. } => {
            let side = table.side_of(me)?;
            Some(table.players[side.opponent()].clone())
        }
    }
}
