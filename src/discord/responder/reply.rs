//! What an interaction is answered with: the words, the picture that is still to be drawn, and the way in which
//! it appears.

use std::sync::Arc;

use crate::app::{BoardPreferences, Leaf, Marked, Strength, Study};
use crate::discord::message::Message;
use crate::play::Match;
use crate::rules::{Diagram, Formation, Generals, Move, Position, Ruleset, Side};
use crate::store::Row;

/// How an interaction is answered.
#[derive(Debug)]
pub enum Response {
    /// By a message of the outbox, claimed for this handler.
    Row(Box<Row>),
    /// Privately.
    Private(Box<Reply>),
    /// For all to see. It belongs to no game's flow: should it get lost, it can be asked for again.
    Public(Box<Reply>),
    /// By changing the private message that was pressed.
    Update(Box<Reply>),
}

/// A private message, and the board that is still to be drawn for it.
#[derive(Debug)]
pub struct Reply {
    /// The words and controls.
    pub message: Message,
    /// The picture, where there is one.
    pub drawing: Option<Drawing>,
    /// How it is to look; what this leaves open is as the reader likes it.
    pub boards: BoardPreferences,
    /// What the generals are called in a picture that is of no match or record.
    pub generals: Generals,
}

impl Reply {
    /// A message with a picture as the reader likes it.
    pub fn new(message: Message, drawing: Option<Drawing>) -> Box<Reply> {
        Box::new(Reply {
            message,
            drawing,
            boards: BoardPreferences::default(),
            generals: Generals::Common,
        })
    }

    /// The same where the picture is of a game in which the generals are called so.
    pub fn with_generals(mut self: Box<Reply>, generals: Generals) -> Box<Reply> {
        self.generals = generals;
        self
    }
}

/// A picture to be drawn.
#[derive(Debug)]
pub enum Drawing {
    /// A board.
    Board {
        /// The match whose board it is.
        game: Arc<Match>,
        /// Who sits at the bottom.
        seat: Side,
        /// What is marked.
        marked: Marked,
    },
    /// A board with a move that is still to be thought of, and the words that go with it.
    Hint {
        /// The match whose board it is.
        game: Arc<Match>,
        /// Who sits at the bottom.
        seat: Side,
        /// How hard is thought.
        strength: Strength,
    },
    /// A whole game, move by move.
    Replay {
        /// The match.
        game: Arc<Match>,
        /// Who sits at the bottom.
        seat: Side,
    },
    /// A position of an opened record.
    Position {
        /// The position.
        position: Box<Position>,
        /// The move that led to it.
        last: Option<Move>,
        /// Who sits at the bottom.
        seat: Side,
    },
    /// A position of an opened record, with what stands around the board.
    Leaf {
        /// What is to be seen.
        leaf: Box<Leaf>,
        /// Who sits at the bottom.
        seat: Side,
    },
    /// The page of a file that is still to be fetched, from this address, and read: of which game, from
    /// 1.
    File(String, i64),
    /// How a finished game went, as a curve.
    Graph {
        /// The game.
        game: Study,
        /// Who was ahead, in hundredths of a point from Cho's view: at the start, then after each turn.
        hundredths: Vec<i32>,
        /// The turns, from 1, that are marked, and whose they were.
        turns: Vec<(usize, Side)>,
    },
    /// A turn of a finished game, and what would have been better.
    Turn {
        /// The position before it.
        position: Box<Position>,
        /// What was played, unless that was a pass.
        played: Option<Move>,
        /// What would have been better, unless that was a pass.
        better: Option<Move>,
        /// Who sits at the bottom.
        seat: Side,
    },
    /// Cuts of boards, side by side.
    Diagrams(Vec<Diagram>),
    /// The pieces of both sides with their names.
    Legend,
    /// A few pieces of each set.
    Sets,
    /// Formations to choose from.
    Formations {
        /// Who chooses.
        chooser: Side,
        /// By which rules.
        ruleset: Ruleset,
        /// The formations, in own view.
        offered: &'static [Formation],
    },
}

impl From<Message> for Box<Reply> {
    fn from(message: Message) -> Box<Reply> {
        Reply::new(message, None)
    }
}

/// How an answer appears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseMode {
    /// As a new message.
    Private,
    /// As a new message that all see.
    Public,
    /// In place of the one that was pressed.
    Update,
}
