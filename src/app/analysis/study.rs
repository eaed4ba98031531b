//! What is analysed: a finished match, or a game of a file that somebody opened.

use std::fmt;
use std::sync::Arc;

use crate::play::{GameId, Match};
use crate::rules::notation::Record;
use crate::rules::{BySide, Game};
use crate::store::ReviewId;

/// What is analysed.
#[derive(Debug, Clone)]
pub enum Study {
    /// A match of ours.
    Match(Arc<Match>),
    /// A game of an opened file.
    Record(Arc<Recorded>),
}

/// A game of an opened file.
#[derive(Debug)]
pub struct Recorded {
    /// The file.
    pub review: ReviewId,
    /// Which game of it, from 0.
    pub nth: usize,
    /// The game as it is written.
    pub record: Record,
    moves: Game,
}

/// What an analysis is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Match(GameId),
    Record(ReviewId, usize),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Match(game) => write!(f, "{game}"),
            Key::Record(review, nth) => write!(f, "{nth} of record {}", review.0),
        }
    }
}

impl Study {
    /// A game of an opened file. No end that its rules would call stops it: people play on.
    pub fn of_record(review: ReviewId, nth: usize, record: Record) -> Study {
        let mut moves = Game::new(&record.ruleset(), *record.start().position());
        for action in record.actions() {
            // What a record has is legal by the movement of the pieces.
            if moves.play_on(*action).is_err() {
                break;
            }
        }
        Study::Record(Arc::new(Recorded {
            review,
            nth,
            record,
            moves,
        }))
    }

    pub(super) fn key(&self) -> Key {
        match self {
            Study::Match(game) => Key::Match(game.id()),
            Study::Record(one) => Key::Record(one.review, one.nth),
        }
    }

    /// The moves; `None` for a match that never came to any.
    pub fn game(&self) -> Option<&Game> {
        match self {
            Study::Match(game) => game.game(),
            Study::Record(one) => Some(&one.moves),
        }
    }

    /// What the players are called; empty where a record does not tell.
    pub fn names(&self) -> Option<BySide<String>> {
        let BySide { cho, han } = match self {
            Study::Match(game) => {
                let BySide { cho, han } = &game.seats()?.players;
                BySide::new(Some(&cho.name), Some(&han.name))
            }
            Study::Record(one) => {
                let BySide { cho, han } = &one.record.headers.players;
                BySide::new(cho.as_ref(), han.as_ref())
            }
        };
        let name = |name: Option<&String>| name.cloned().unwrap_or_default();
        Some(BySide::new(name(cho), name(han)))
    }

    /// The game as the engine is to see it before a turn, counted from 0. Where a record goes on after
    /// an end that rules would call, each position is looked at for itself.
    pub(super) fn before(&self, turn: usize) -> Option<Game> {
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
