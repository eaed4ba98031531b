//! Looking at games without changing them.

use super::error::Parked;
use super::{App, AppError, Call};
use crate::play::{ChannelId, GameId, MessageId, Person, ServerId, Timestamp};
use crate::store::{GamePhase, GameRow, Row, RowState};

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
        let (who, server) = (call.actor.id, call.server());
        let mut lines = Vec::new();
        for row in self.store.open_games_of(who, server).await? {
            let post = self.store.latest_post(row.id).await?;
            let waits = self.waits(call, &row).await?;
            lines.push(line(call, &row, waits, post));
        }
        Ok(lines)
    }

    /// What a game waits for. Where both choose in secret, only the match itself knows; one that cannot
    /// be read hides none of the others.
    async fn waits(&self, call: &Call, row: &GameRow) -> Result<Waits, AppError> {
        let me = call.actor.id;
        Ok(match row.phase {
            GamePhase::Challenged if row.challenger.id == me => Waits::TheirAnswer,
            GamePhase::Challenged => Waits::YourAnswer,
            GamePhase::SettingUp if row.to_act.is_none() => match self.load(row.id).await {
                Ok(game) if game.waits_for_player(me) => Waits::You,
                Err(error) if !error.is_of_the_match() => return Err(error),
                _ => Waits::Them,
            },
            _ if row.to_act == Some(me) => Waits::You,
            _ => Waits::Them,
        })
    }

    /// Tries again what could not be posted of a game before, since one of its players looks at it: they
    /// may have mended what stood in the way.
    ///
    /// # Errors
    /// What the store says.
    pub async fn revive(&self, call: &Call, row: &GameRow) -> Result<(), AppError> {
        let parked = row.is_about(call.actor.id) && !self.store.parked(row.id).await?.is_empty();
        if parked && self.store.unpark(row.id, self.clock.now()).await? > 0 {
            self.wake_courier();
        }
        Ok(())
    }

    /// Where these games are played, and by whom.
    ///
    /// # Errors
    /// What the store says.
    pub async fn rows(&self, games: &[GameId]) -> Result<Vec<GameRow>, AppError> {
        let mut rows = Vec::with_capacity(games.len());
        for game in games {
            rows.extend(self.store.game_row(*game).await?);
        }
        Ok(rows)
    }

    /// The open games that a person may name here, newest first, for autocomplete: read from one
    /// table, since it cannot wait.
    ///
    /// # Errors
    /// What the store says.
    pub async fn nameable(&self, call: &Call) -> Result<Vec<GameLine>, AppError> {
        let (who, server) = (call.actor.id, call.server());
        let rows = self.store.open_games_of(who, server).await?;
        let games = rows.iter().filter(|row| row.is_game());
        Ok(games
            .map(|row| line(call, row, Waits::Them, None))
            .collect())
    }

    /// The games that a person has finished here, the latest first, for autocomplete.
    ///
    /// # Errors
    /// What the store says.
    pub async fn finished(&self, call: &Call) -> Result<Vec<GameLine>, AppError> {
        let (who, server) = (call.actor.id, call.server());
        let rows = self.store.finished_games_of(who, server).await?;
        let played = rows.iter().filter(|row| row.ply > 0);
        Ok(played
            .map(|row| line(call, row, Waits::Them, None))
            .collect())
    }
}

fn line(call: &Call, row: &GameRow, waits: Waits, post: Option<Row>) -> GameLine {
    let parked = post
        .as_ref()
        .filter(|post| post.state == RowState::Parked)
        .and_then(|post| Parked::of_code(post.reason.as_deref()?));
    let other = match row.challenger.id == call.actor.id {
        true => row.opponent.clone(),
        false => Some(row.challenger.clone()),
    };
    GameLine {
        game: row.id,
        server: row.server,
        home: row.home,
        message: post.and_then(|post| post.message),
        opponent: other,
        waits,
        ply: row.ply,
        changed_at: row.changed_at,
        parked,
    }
}
