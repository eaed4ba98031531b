#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::too_many_lines, reason = "tests list their cases"))]

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
    Game, Handicap, History, NoDraw, Outcome, Ply, PointsCause, Reason, Refused, Situation,
    Warning, divide, divide_until, perft,
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
