//! Reading a typed move.

use super::text::lex::{self, MoveToken};
use super::xiangqi;
use crate::board::{Action, Move, Piece, RecordStyle, Role, Square};
use crate::game::{Game, Refused};
use crate::movegen::Illegal;

/// The meaning of typed text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypedText {
    /// A legal action.
    Action(Action),
    /// Resigning.
    Resign,
    /// Offering or accepting a draw.
    Draw,
    /// Calling the game off because the generals face each other.
    Bikjang,
}

/// Returns whether a text requests a hint. This is not a move and needs no game, so the right to a hint is not
/// checked here.
#[must_use]
pub fn asks_for_hint(text: &str) -> bool {
    text.chars().nth(LENGTH_LIMIT).is_none()
        && matches!(
            lex::normalise(&lex::strip_decoration(text)).as_str(),
            "hint" | "힌트" | "훈수"
        )
}

/// Returns whether a text has the form of a move, or is another word known to [`read`], in any position.
#[must_use]
pub fn looks_like_a_move(text: &str) -> bool {
    let trimmed = text.trim();
    if trimmed.chars().nth(LENGTH_LIMIT).is_some() {
        return false;
    }
    let stripped = lex::strip_decoration(trimmed);
    let normalised = lex::normalise(&stripped);
    word(&normalised).is_some()
        || asks_for_hint(trimmed)
        || lex::first_tokenisation(&normalised, phrase).is_some()
        || xiangqi::looks_like_xiangqi_move(&stripped)
}

/// The reason that a typed text is not an action.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TypedTextError {
    /// The text is empty.
    #[error("there is no move")]
    Empty,
    /// The text is longer than any move.
    #[error("that is too long for a move")]
    TooLong,
    /// The text does not have the form of a move.
    #[error("that is not a move")]
    Unknown,
    /// The text reads as an action, but the game has ended.
    #[error("the game is over")]
    GameOver,
    /// The mover has no piece of the named kind.
    #[error("there is no {0} left")]
    NoSuchPiece(Role),
    /// The text names a point with another piece, or an empty point.
    #[error("there is no {named} on {at}")]
    WrongPiece {
        /// The point in question.
        at: Square,
        /// The piece that the text names.
        named: Role,
        /// The piece on the point.
        found: Option<Piece>,
    },
    /// Several pieces of that kind can go there.
    #[error("more than one piece can go there")]
    Ambiguous(Vec<Action>),
    /// The text is written as a move of Xiangqi, but matches no legal move.
    #[error("no piece can make that move")]
    NoSuchMove,
    /// The move is illegal as written, but legal if its ranks count from 0, as in programs for Xiangqi.
    #[error("that is a move only if ranks count from 0")]
    CountedFrom0(Action),
    /// The action is clear, but the rules forbid it.
    #[error("{1}")]
    Illegal(Action, Illegal),
}

/// Returns the one move that a text of Xiangqi means, if it is legal.
fn one_of(moves: Vec<Move>, game: &Game) -> Result<TypedText, TypedTextError> {
    match *moves.as_slice() {
        [] => Err(TypedTextError::NoSuchMove),
        [mv] => permitted(mv.into(), game),
        _ => Err(TypedTextError::Ambiguous(
            moves.into_iter().map(Action::Move).collect(),
        )),
    }
}

/// The maximum length of a text, in characters.
const LENGTH_LIMIT: usize = 64;

/// Parses a move in any of its forms, or a word for another way to end a turn.
///
/// Case, blanks, Unicode forms and decoration around a move (`1.`, backticks, 로) do not matter. Two points take
/// precedence over the letter of a piece: `b1d4` is a move from b1, and `bd4` an elephant's. Digits alone are
/// the numbers of game records. In a game with Chinese records their forms are accepted too (`C2=5`, `炮二平五`,
/// `H2-E2`), but not Janggi's numbers.
///
/// Examples of accepted texts are `a4b4`, `a1xa7`, `a1 to a7`, `71졸72`, `7172`, `P71-72`, `졸72`, `35포`, `cannon
/// e3` and `쉬기`. A piece may have any of its [names](Role::names). A named piece must be on the given point.
pub fn read(text: &str, game: &Game) -> Result<TypedText, TypedTextError> {
    let trimmed = text.trim();
    if trimmed.chars().nth(LENGTH_LIMIT).is_some() {
        return Err(TypedTextError::TooLong);
    }
    let stripped = lex::strip_decoration(trimmed);
    let normalised = lex::normalise(&stripped);
    if normalised.is_empty() {
        return Err(TypedTextError::Empty);
    }
    match word(&normalised) {
        Some(TypedText::Action(action)) => return permitted(action, game),
        Some(command) => return Ok(command),
        None => {}
    }
    let is_chinese = game.ruleset().variant.spec().records == RecordStyle::Chinese;
    if is_chinese && let Some(moves) = xiangqi::typed(&stripped, game.position()) {
        return one_of(moves, game);
    }
    let phrase = lex::first_tokenisation(&normalised, phrase).ok_or(TypedTextError::Unknown)?;
    if is_chinese && !phrase.is_lettered(&normalised) {
        return Err(TypedTextError::Unknown);
    }
    match phrase {
        Phrase::FromTo { piece, mv, taken } => {
            let action = game
                .position()
                .read_uci(&mv.to_string())
                .ok_or(TypedTextError::Unknown)?;
            if action == Action::Pass {
                expect_piece(piece, mv.from, game)?;
                return permitted(action, game);
            }
            if game.position().piece_at(mv.from).is_some() {
                expect_piece(piece, mv.from, game)?;
                expect_piece(taken, mv.to, game)?;
            }
            let result = permitted(action, game);
            match xiangqi::with_ranks_from_0(mv, game) {
                Some(shifted) if is_chinese && result.is_err() => {
                    Err(TypedTextError::CountedFrom0(shifted))
                }
                _ => result,
            }
        }
        Phrase::PieceTo { piece, to } => only_one(piece, to, game),
    }
}

/// Returns the meaning of a single word.
fn word(text: &str) -> Option<TypedText> {
    Some(match text {
        "resign" | "기권" => TypedText::Resign,
        "draw" | "무승부" => TypedText::Draw,
        "bikjang" | "빅장" => TypedText::Bikjang,
        "pass" | "쉬기" | "쉬기(한수쉼)" | "쉼" | "한수쉼" | "hansuswim" | "0000" | "@@@@" => {
            TypedText::Action(Action::Pass)
        }
        _ => return None,
    })
}

/// The two forms of a move.
enum Phrase {
    FromTo {
        piece: Option<Role>,
        mv: Move,
        taken: Option<Role>,
    },
    PieceTo {
        piece: Role,
        to: Square,
    },
}

impl Phrase {
    /// Returns whether all points are named by letter and rank.
    fn is_lettered(&self, text: &str) -> bool {
        match self {
            Phrase::FromTo { mv, .. } => [mv.from, mv.to]
                .into_iter()
                .all(|square| xiangqi::names_point(text, square)),
            Phrase::PieceTo { to, .. } => xiangqi::names_point(text, *to),
        }
    }
}

fn phrase(tokens: &[MoveToken]) -> Option<Phrase> {
    use MoveToken::{Piece, Square};

    let end = tokens
        .iter()
        .rposition(|token| *token != MoveToken::Exclamation)?;
    let mut rest = tokens.get(..=end)?;
    let mut parts = Vec::with_capacity(rest.len());
    while let [token, after @ ..] = rest {
        match (token, after) {
            (MoveToken::Side, [MoveToken::Piece(_), ..]) | (MoveToken::Between, [_, ..]) => {}
            (MoveToken::Side | MoveToken::Between | MoveToken::Exclamation, _) => return None,
            _ => parts.push(*token),
        }
        rest = after;
    }
    let from_to = |piece, from, to, taken| {
        Some(Phrase::FromTo {
            piece,
            mv: Move::new(from, to),
            taken,
        })
    };
    match *parts.as_slice() {
        [Square(from), Square(to)] => from_to(None, from, to, None),
        [Piece(piece), Square(from), Square(to)] | [Square(from), Piece(piece), Square(to)] => {
            from_to(Some(piece), from, to, None)
        }
        [Square(from), Square(to), Piece(taken)] => from_to(None, from, to, Some(taken)),
        [Square(from), Piece(piece), Square(to), Piece(taken)]
        | [Piece(piece), Square(from), Square(to), Piece(taken)] => {
            from_to(Some(piece), from, to, Some(taken))
        }
        [Piece(piece), Square(to)] | [Square(to), Piece(piece)] => {
            Some(Phrase::PieceTo { piece, to })
        }
        _ => None,
    }
}

fn expect_piece(named: Option<Role>, at: Square, game: &Game) -> Result<(), TypedTextError> {
    let found = game.position().piece_at(at);
    match named {
        Some(named) if found.map(|piece| piece.role) != Some(named) => {
            Err(TypedTextError::WrongPiece { at, named, found })
        }
        _ => Ok(()),
    }
}

fn permitted(action: Action, game: &Game) -> Result<TypedText, TypedTextError> {
    match game.check(action) {
        Ok(()) => Ok(TypedText::Action(action)),
        Err(Refused::GameOver) => Err(TypedTextError::GameOver),
        Err(Refused::Illegal(why)) => Err(TypedTextError::Illegal(action, why)),
    }
}

/// Returns the move of the one piece of that role that can go there. If none can, returns the reason of the
/// closest one.
fn only_one(role: Role, to: Square, game: &Game) -> Result<TypedText, TypedTextError> {
    let position = game.position();
    let own_piece = Piece::new(position.turn(), role);
    let from = position
        .pieces()
        .filter(|&(_, piece)| piece == own_piece)
        .map(|(square, _)| square);
    let results = from.map(|from| permitted(Action::Move(Move { from, to }), game));
    let (legal, illegal): (Vec<_>, Vec<_>) = results.partition(Result::is_ok);
    match *legal.as_slice() {
        [Ok(text)] => Ok(text),
        [] => {
            let nearest = illegal
                .into_iter()
                .filter_map(Result::err)
                .min_by_key(distance);
            Err(nearest.unwrap_or(TypedTextError::NoSuchPiece(role)))
        }
        _ => {
            let action = |typed: &Result<TypedText, TypedTextError>| match typed {
                Ok(TypedText::Action(action)) => Some(*action),
                _ => None,
            };
            Err(TypedTextError::Ambiguous(
                legal.iter().filter_map(action).collect(),
            ))
        }
    }
}

/// Returns how close a rejected move was to being legal, for choosing the most helpful reason.
fn distance(error: &TypedTextError) -> u8 {
    match error {
        TypedTextError::Illegal(_, Illegal::LeavesCheck { .. }) => 0,
        TypedTextError::Illegal(_, Illegal::Unreachable(_)) => 3,
        TypedTextError::Illegal(
            _,
            Illegal::Backward | Illegal::NoDiagonal | Illegal::OutsidePalace,
        ) => 2,
        _ => 1,
    }
}
