//! Lists of games: a person's own, and those offered while they type.

use std::cmp::Reverse;
use std::sync::Arc;

use super::Matches;
use crate::app::clock::{GameClocks, Told};
use crate::app::error::AppError;
use crate::app::request_context::RequestContext;
use crate::play::{
    ChannelId, Clock, Ended, GameId, Match, MessageId, Person, Phase, ServerId, Timestamp, UserId,
};
use crate::rules::Side;
use crate::store::{GamePhase, GameRow, Parked, Row, Store};

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
    /// Since when it waits for a player to act, or to answer.
    pub since: Timestamp,
    /// Until when a challenge can be answered.
    pub lapses: Option<Timestamp>,
    /// The clock of the player to act.
    pub clock: Option<Clock>,
    /// Until when the player to act is on vacation.
    pub away_until: Option<Timestamp>,
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
    /// How many of those wait for the caller.
    pub yours: usize,
    /// Until when the caller is on vacation.
    pub away_until: Option<Timestamp>,
    /// Whether there are games of the other kind.
    pub others: bool,
}

/// How many games are on a page of a list.
pub const LINES: usize = 10;

/// The games of a person, listed.
pub struct GameLists {
    store: Arc<Store>,
    matches: Arc<Matches>,
    clocks: Arc<GameClocks>,
}

impl GameLists {
    /// Lists over the games of a store.
    pub fn new(store: Arc<Store>, matches: Arc<Matches>, clocks: Arc<GameClocks>) -> GameLists {
        GameLists {
            store,
            matches,
            clocks,
        }
    }

    /// A page of the caller's games, the last one where there are fewer: in a server those of that
    /// server, in direct messages all.
    pub async fn games(
        &self,
        request: &RequestContext,
        listed: Listed,
    ) -> Result<GameList, AppError> {
        let (who, server) = (request.actor.id, request.server());
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
        let mut entries = Vec::with_capacity(rows.len());
        for row in rows {
            entries.push((self.standing_of(who, &row).await?, row));
        }
        let yours = entries
            .iter()
            .filter(|(standing, _)| standing.is_mine())
            .count();
        if !listed.over {
            entries.sort_by_key(|(standing, row)| (standing.urgency(), Reverse(row.changed_at)));
            entries = entries.split_off(page * LINES);
            entries.truncate(LINES);
        }
        let mut lines = Vec::new();
        for (standing, row) in entries {
            let post = self.store.latest_post(row.id).await?;
            lines.push(GameLine {
                since: standing.since,
                lapses: standing.lapses,
                clock: standing.told.clock,
                away_until: standing.told.absent.map(|absent| absent.until),
                ..line(request, &row, standing.waits, post)
            });
        }
        let (day, now) = (self.clocks.day(), self.clocks.now());
        let vacations = self.store.vacations_of(who, day, now).await?;
        Ok(GameList {
            listed: Listed { page, ..listed },
            lines,
            count,
            yours,
            away_until: vacations.away_until(now),
            others: other > 0,
        })
    }

    /// How it stands with a game of somebody's. One that cannot be read hides none of the others.
    async fn standing_of(&self, me: UserId, row: &GameRow) -> Result<GameStanding, AppError> {
        let unread = GameStanding {
            waits: match row.is_open() {
                true => Waits::Them,
                false => Waits::Nothing(Over::CalledOff),
            },
            since: row.changed_at,
            lapses: None,
            told: Told::default(),
        };
        let game = match self.matches.load(row.id).await {
            Ok(game) => game,
            Err(error) if error.is_of_the_match() => return Ok(unread),
            Err(error) => return Err(error),
        };
        Ok(match game.phase() {
            Phase::Over { .. } | Phase::Closed(_) => GameStanding {
                waits: Waits::Nothing(over(&game, me)),
                ..unread
            },
            Phase::Challenged => GameStanding {
                waits: match row.challenger.id == me {
                    true => Waits::TheirAnswer,
                    false => Waits::YourAnswer,
                },
                lapses: Some(game.at() + Match::CHALLENGE_LIFE),
                ..unread
            },
            Phase::SettingUp { .. } | Phase::Running { .. } => {
                let waits = match game.waits_for_player(me) {
                    true => Waits::You,
                    false => Waits::Them,
                };
                let mine = game.seat(me).ok().filter(|_| waits == Waits::You);
                let acts = mine.or_else(|| Side::ALL.into_iter().find(|&side| game.awaits(side)));
                GameStanding {
                    waits,
                    since: acts.map_or(row.changed_at, |side| game.waits_since(side)),
                    lapses: None,
                    told: self.clocks.time_of(&game).await?,
                }
            }
        })
    }

    /// Where these games are played, and by whom.
    pub async fn rows(&self, games: &[GameId]) -> Result<Vec<GameRow>, AppError> {
        let mut rows = Vec::with_capacity(games.len());
        for game in games {
            rows.extend(self.store.game_row(*game).await?);
        }
        Ok(rows)
    }

    /// The open games that a person may name here, newest first, for autocomplete: read from one
    /// table, since it cannot wait.
    pub async fn nameable(&self, request: &RequestContext) -> Result<Vec<GameLine>, AppError> {
        let (who, server) = (request.actor.id, request.server());
        let rows = self.store.open_games_of(who, server).await?;
        let games = rows.iter().filter(|row| row.is_game());
        Ok(games
            .map(|row| line(request, row, Waits::Them, None))
            .collect())
    }

    /// The games that a person has finished here, the latest first, for autocomplete.
    pub async fn finished(&self, request: &RequestContext) -> Result<Vec<GameLine>, AppError> {
        let (who, server) = (request.actor.id, request.server());
        let rows = self
            .store
            .finished_games_of(who, server, 0, OFFERED)
            .await?;
        let played = rows.iter().filter(|row| row.ply > 0);
        Ok(played
            .map(|row| line(request, row, Waits::Them, None))
            .collect())
    }
}

/// How it stands with one game.
#[derive(Debug, Clone, Copy)]
struct GameStanding {
    waits: Waits,
    since: Timestamp,
    lapses: Option<Timestamp>,
    told: Told,
}

impl GameStanding {
    fn is_mine(&self) -> bool {
        matches!(self.waits, Waits::You | Waits::YourAnswer)
    }

    /// Puts the games first that wait for the reader, and of either kind those whose time is up soonest.
    fn urgency(&self) -> (bool, bool, Option<Timestamp>) {
        let deadline = self.told.clock.and_then(|clock| clock.deadline);
        let deadline = deadline.or(self.lapses);
        (!self.is_mine(), deadline.is_none(), deadline)
    }
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

fn line(request: &RequestContext, row: &GameRow, waits: Waits, post: Option<Row>) -> GameLine {
    let parked = post.as_ref().and_then(Row::parked);
    let other = match row.challenger.id == request.actor.id {
        true => row.opponent.clone(),
        false => Some(row.challenger.clone()),
    };
    GameLine {
        game: row.id,
        server: row.server,
        home: row.home,
        message: post.and_then(|post| post.message()),
        opponent: other,
        waits,
        ply: row.ply,
        running: row.phase == GamePhase::Running,
        changed_at: row.changed_at,
        since: row.changed_at,
        lapses: None,
        clock: None,
        away_until: None,
        parked,
    }
}
