//! Janggi itself: the board, how the pieces move, when a game ends, how moves are written.
//!
//! Pure: no input or output, no clock, nothing of Discord. A [`Position`] can only be a playable
//! one, so nothing built on it asks again whether it is legal.
//!
//! ```
//! use hansu::rules::notation::{self, Typed};
//! use hansu::rules::{BySide, Formation, Game, MODERN, Position, Side};
//!
//! let start = Position::start(BySide::new(Formation::Heeh, Formation::Hehe));
//! let mut game = Game::new(&MODERN, start);
//! let Ok(Typed::Action(action)) = notation::read("71졸72", &game) else { unreachable!() };
//! assert_eq!(game.position().uci(action), "a4b4");
//! game.play(action)?;
//! assert_eq!(game.position().turn(), Side::Han);
//! # Ok::<(), hansu::rules::Refused>(())
//! ```

#![warn(missing_docs)]

mod action;
mod attacks;
mod bitboard;
mod custom;
mod ending;
mod fen;
mod formation;
mod game;
mod handicap;
mod legality;
mod lesson;
mod lines;
mod mailbox;
mod movegen;
mod movelist;
mod names;
pub mod notation;
mod outcome;
mod palace;
mod perft;
mod piece;
mod points;
mod position;
mod presets;
mod ruleset;
mod shield;
mod side;
mod siege;
mod sink;
mod situation;
mod square;
mod tables;
mod window;
mod zobrist;
mod zones;

pub use action::{Action, Move, NotAMove};
pub use attacks::Sight;
pub use bitboard::Bitboard;
pub use custom::{Choices, NoRuleset, Parameter};
pub use fen::{FenCounters, FenError};
pub use formation::{Formation, Shape};
pub use game::{Game, NoDraw, Refused};
pub use handicap::Handicap;
pub use legality::{Illegal, Repeats};
pub use lesson::{Diagram, Illustration, LEARNER, Lesson, Window};
pub use movelist::MoveList;
pub use names::Names;
pub use outcome::{Outcome, PointsCause, Reason};
pub use perft::{divide, divide_until, perft};
pub use piece::{Piece, Role};
pub use points::HalfPoints;
pub use position::Position;
pub use presets::{
    ALL, ASSOCIATION, CASUAL, DUNIHO, ESSENTIALS, FEDERATION, GAME_COURIER, GOLLON, KAKAO, KJA,
    KNOWLTON, MARTIN, MODERN, MURRAY, NORTH_KOREA, PRITCHARD, TOURNAMENT, TRADITIONAL, WIKIPEDIA,
    ZILLIONS, on_offer,
};
pub use ruleset::{
    Book, CannonFirst, DrawOffer, Facing, FacingEffect, FacingWhen, Generals, GuardedMate,
    MatchPoints, MayFace, NoCapture, PassRule, Perpetual, Preset, Repetition, RepetitionResult,
    Ruleset, Settlement, SetupOrder, SetupSet, Shuttle, Stalemate, Unplayable,
};
pub use side::{BySide, Side};
pub use siege::Siege;
pub use situation::Situation;
pub use square::{GiboDigits, NotASquare, Square};
