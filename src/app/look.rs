//! Looking at games without changing them.

use super::error::Parked;
use super::{App, AppError, Call};
use crate::play::{
    ChannelId, Clock, Ended, GameId, Match, MessageId, Person, Phase, ServerId, Timestamp, UserId,
};
use crate::store::{GamePhase, GameRow, Row, RowState};

/// How many finished games are offered while somebody types.
const OFFERED: u32 = 25;

/// One game in a list.
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
    /// Whether moves are being played.
    pub running: bool,
    /// When it last changed.
    pub changed_at: Timestamp,
    /// The clock of whoever is to act.
    pub clock: Option<Clock>,
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
    /// Nothing any more.
    Nothing(Over),
}

/// How a finished game ended for the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// They won it.
    Won,
    /// They lost it.
    Lost,
    /// Nobody won it.
    Drawn,
    /// It has no result.
    CalledOff,
}

/// A part of somebody's games; unless said otherwise, the first of the open ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Listed {
    /// Whether of those that are finished; else of the open ones.
    pub over: bool,
    /// Which part, from 0.
    pub page: usize,
}

/// Somebody's games, a page of them.
#[derive(Debug, Clone)]
pub struct GameList {
    /// Which page.
    pub listed: Listed,
    /// The games on it.
    pub lines: Vec<GameLine>,
    /// How many there are of that kind on all pages.
    pub count: usize,
    /// Whether there are games of the other kind.
    pub others: bool,
}

/// How many games are on a page of a list.
pub const LINES: usize = 10;

impl App {
    /// A page of the caller's games, the last one where there are fewer: in a server those of that
    /// server, in direct messages all.
    ///
    /// # Errors
    /// What the store says.
    pub async fn games(&self, call: &Call, listed: Listed) -> Result<GameList, AppError> {
        let (who, server) = (call.actor.id, call.server());
        let finished = self.store.count_finished_games_of(who, server).await?;
        let open = self.store.open_games_of(who, server).await?;
        let (count, other) = match listed.over {
            true => (finished as usize, open.len()),
            false => (open.len(), finished as usize),
        };
        let page = listed.page.min(count.saturating_sub(1) / LINES);
        let rows = match listed.over {
            true => {
                let (left_out, most) = ((page * LINES) as u32, LINES as u32);
                self.store
                    .finished_games_of(who, server, left_out, most)
                    .await?
            }
            false => open,
        };
        let mut timed = Vec::with_capacity(rows.len());
        for row in rows {
            timed.push((self.clock_in_list(&row).await?, row));
        }
        if !listed.over {
            soonest_first(&mut timed, who);
            timed = timed.split_off(page * LINES);
            timed.truncate(LINES);
        }
        let mut lines = Vec::new();
        for (clock, row) in timed {
            let post = self.store.latest_post(row.id).await?;
            let waits = self.waits(call, &row).await?;
            lines.push(GameLine {
                clock,
                ..line(call, &row, waits, post)
            });
        }
        Ok(GameList {
            listed: Listed { page, ..listed },
            lines,
            count,
            others: other > 0,
        })
    }

    /// The clock of a game that runs; one that cannot be read hides none of the others.
    async fn clock_in_list(&self, row: &GameRow) -> Result<Option<Clock>, AppError> {
        if !matches!(row.phase, GamePhase::SettingUp | GamePhase::Running) {
            return Ok(None);
        }
        match self.load(row.id).await {
            Ok(game) => self.clock_of(&game).await,
            Err(error) if error.is_of_the_match() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What a game waits for. Where both choose in secret, only the match itself knows; one that cannot
    /// be read hides none of the others.
    async fn waits(&self, call: &Call, row: &GameRow) -> Result<Waits, AppError> {
        let me = call.actor.id;
        Ok(match row.phase {
            GamePhase::Over | GamePhase::Closed => match self.load(row.id).await {
                Ok(game) => Waits::Nothing(over(&game, me)),
                Err(error) if !error.is_of_the_match() => return Err(error),
                Err(_) => Waits::Nothing(Over::CalledOff),
            },
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
        let rows = self
            .store
            .finished_games_of(who, server, 0, OFFERED)
            .await?;
        let played = rows.iter().filter(|row| row.ply > 0);
        Ok(played
            .map(|row| line(call, row, Waits::Them, None))
            .collect())
    }
}

/// Puts the games first that wait for `me`, and of either kind those whose time is up soonest.
fn soonest_first(games: &mut [(Option<Clock>, GameRow)], me: UserId) {
    games.sort_by_key(|(clock, row)| {
        let deadline = clock.and_then(|clock| clock.deadline);
        let changed = std::cmp::Reverse(row.changed_at);
        (
            row.to_act != Some(me),
            deadline.is_none(),
            deadline,
            changed,
        )
    });
}

/// How a game ended for one of its players.
fn over(game: &Match, player: UserId) -> Over {
    match (game.phase(), game.seat(player)) {
        (
            Phase::Over {
                ended: Ended::Decided(outcome),
                ..
            },
            Ok(side),
        ) => match outcome.winner {
            Some(winner) if winner == side => Over::Won,
            Some(_) => Over::Lost,
            None => Over::Drawn,
        },
        _ => Over::CalledOff,
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
        running: row.phase == GamePhase::Running,
        changed_at: row.changed_at,
        clock: None,
        parked,
    }
}
