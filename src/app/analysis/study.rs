//! The subject of an analysis: a finished match, or a game from an uploaded file.

use std::fmt;
use std::sync::Arc;

use crate::play::{GameId, Match};
use crate::rules::notation::Record;
use crate::rules::{BySide, Game};
use crate::store::{GameInFile, ReviewId};

/// A game to analyse.
#[derive(Debug, Clone)]
pub enum Study {
    /// A finished match.
    Match(Arc<Match>),
    /// A game from an uploaded file.
    Record(Arc<Recorded>),
}

/// A game from an uploaded file.
#[derive(Debug)]
pub struct Recorded {
    /// The uploaded file.
    pub review: ReviewId,
    /// The game in it.
    pub game: GameInFile,
    /// The record as read.
    pub record: Record,
    moves: Game,
}

/// The key of an analysis in the store and among the runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Match(GameId),
    Record(ReviewId, GameInFile),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Match(game) => write!(f, "{game}"),
            Key::Record(review, game) => {
                let reading = if game.as_other {
                    ", as the other game"
                } else {
                    ""
                };
                write!(f, "{} of record {}{reading}", game.nth, review.0)
            }
        }
    }
}

impl Study {
    /// Returns a game from an uploaded file. It is played on past any end that its ruleset would declare, because
    /// recorded games do so.
    pub fn of_record(review: ReviewId, game: GameInFile, record: Record) -> Study {
        let mut moves = Game::new(&record.ruleset(), *record.start().position());
        for action in record.actions() {
            // The record reader has already checked piece movement, so this does not fail in practice.
            if moves.play_by_movement(*action).is_err() {
                break;
            }
        }
        Study::Record(Arc::new(Recorded {
            review,
            game,
            record,
            moves,
        }))
    }

    pub(super) fn key(&self) -> Key {
        match self {
            Study::Match(game) => Key::Match(game.id()),
            Study::Record(recorded) => Key::Record(recorded.review, recorded.game),
        }
    }

    /// Returns the moves; `None` for a match that never reached its first position.
    pub fn game(&self) -> Option<&Game> {
        match self {
            Study::Match(game) => game.game(),
            Study::Record(recorded) => Some(&recorded.moves),
        }
    }

    /// Returns the players' names; empty where a record has none.
    pub fn names(&self) -> Option<BySide<String>> {
        let BySide { cho, han } = match self {
            Study::Match(game) => {
                let BySide { cho, han } = &game.seats()?.players;
                BySide::new(cho.known_name(), han.known_name())
            }
            Study::Record(recorded) => {
                let BySide { cho, han } = &recorded.record.headers.players;
                BySide::new(cho.as_deref(), han.as_deref())
            }
        };
        let name = |name: Option<&str>| name.unwrap_or_default().to_owned();
        Some(BySide::new(name(cho), name(han)))
    }

    /// Returns the game before a turn (from 0), as input for the engine. A recorded game may continue past an end under
    /// its rules, so its positions are searched without history.
    pub fn before(&self, turn: usize) -> Option<Game> {
        let moves = self.game()?;
        match self {
            Study::Match(_) => {
                let mut now = moves.clone();
                now.take_back(moves.ply().checked_sub(turn)?)?;
                Some(now)
            }
            Study::Record(_) => {
                let position = match turn.checked_sub(moves.ply()) {
                    Some(0) => *moves.position(),
                    Some(_) => return None,
                    None => *moves.turns().nth(turn)?.0.position(),
                };
                Some(Game::new(moves.ruleset(), position))
            }
        }
    }
}
