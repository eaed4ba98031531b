//! The rules of Janggi: board representation, move generation, rulesets, games and notation.
//!
//! Pure: no I/O, no clock, no Discord. Every [`Position`] is valid, so that code built on it does not have to
//! check again.
//!
//! ```
//! use janggi::notation::{self, TypedText};
//! use janggi::{BySide, Formation, Game, MODERN, Position, Side};
//!
//! let start = Position::start(BySide::new(Formation::Heeh, Formation::Hehe));
//! let mut game = Game::new(&MODERN, start);
//! let Ok(TypedText::Action(action)) = notation::read("71졸72", &game) else { unreachable!() };
//! assert_eq!(game.position().uci(action), "a4b4");
//! game.play(action)?;
//! assert_eq!(game.position().turn(), Side::Han);
//! # Ok::<(), janggi::Refused>(())
//! ```

#![warn(missing_docs)]

mod attacks;
mod board;
mod game;
mod movegen;
pub mod notation;
mod position;
mod ruleset;

pub use board::{
    Action, Bitboard, BySide, Formation, GameSpec, GiboDigits, HalfPoints, Move, Names, NotAMove,
    NotASquare, Piece, RecordStyle, Role, Shape, Shouts, Side, Square, Variant,
};
pub use game::push_tight;
pub use game::{
    Game, Handicap, NoDraw, Outcome, PointsCause, Reason, Refused, Situation, Warning, divide,
    divide_until, perft,
};
pub use movegen::{AttackMap, DeviationReason, Exchange, Illegal, MoveList};
pub use position::{FenCounters, FenError, Position};
pub use ruleset::{
    ALL, ASSOCIATION, Book, CASUAL, COMMON, CannonFirst, Chase, Choices, CountedChecks, DUNIHO,
    DrawOffer, ESSENTIALS, FEDERATION, Facing, FacingAllowed, FacingEffect, FacingWhen,
    GAME_COURIER, GOLLON, Generals, GuardedMate, KAKAO, KJA, KNOWLTON, MARTIN, MODERN, MURRAY,
    MatchPoints, NORTH_KOREA, NoCapture, NoRuleset, PRITCHARD, Parameter, PassRule, Perpetual,
    Preset, Repetition, RepetitionResult, Ruleset, RulesetError, Settlement, SetupOrder, SetupSet,
    Shuttle, Stalemate, TOURNAMENT, TRADITIONAL, WIKIPEDIA, XIANGQI, XIANGQI_ASIAN, XIANGQI_BOOKS,
    ZILLIONS, common_and, named_books, on_offer, usual,
};
