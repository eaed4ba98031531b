//! Positions as text: FEN (Forsyth-Edwards Notation, for Janggi as in rules.md section 12) and board diagrams.

use super::Position;
use crate::attacks::{DIAGONAL_STEPS, ELEPHANT_POINTS};
use crate::board::{BySide, Piece, RANKS, Role, Side, Square, Variant};

/// The counters at the end of a position string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FenCounters {
    /// Turns of either side since the last capture.
    pub halfmove: u32,
    /// The number of the move, from 1, incremented after each turn of Han.
    pub fullmove: u32,
}

impl FenCounters {
    /// Of a position without a past.
    pub const START: FenCounters = FenCounters {
        halfmove: 0,
        fullmove: 1,
    };
}

/// The reason that a text is not a valid position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// There is no board, or no side to move.
    #[error("a position needs a board and the side to move")]
    Incomplete,
    /// There is something after the counters.
    #[error("there is more text than a position has")]
    TooLong,
    /// The board has too few or too many ranks.
    #[error("a board has ten ranks, not {0}")]
    Ranks(usize),
    /// A rank, numbered from 1 at Cho's side, has too few or too many points.
    #[error("rank {0} does not have nine points")]
    RankLength(usize),
    /// A letter is not a piece.
    #[error("{0:?} is not a piece")]
    UnknownPiece(char),
    /// The side to move is neither w nor b.
    #[error("the side to move must be w or b")]
    UnknownSide,
    /// One of the two unused fields is not a dash.
    #[error("the third and fourth field must be a dash")]
    UnusedField,
    /// A counter is not a number, or is too large.
    #[error("a counter is not a number in range")]
    Counter,
    /// A side does not have exactly one general.
    #[error("{} needs exactly one general and has {count}", variant.spec().sides[*side])]
    Generals {
        /// The game, which determines the side's name.
        variant: Variant,
        /// The side.
        side: Side,
        /// The number found.
        count: usize,
    },
    /// A side has more pieces of a kind than a set. A third cannon is accepted, because some boards composed to
    /// show a rule use one.
    #[error("{} has {count} pieces of one kind, the {role}, and a set has fewer", variant.spec().sides[*side])]
    TooManyPieces {
        /// The game, which determines the side's name.
        variant: Variant,
        /// The side.
        side: Side,
        /// The kind of piece.
        role: Role,
        /// The number found.
        count: usize,
    },
    /// A general or guard is outside its palace.
    #[error("the piece on {0} is a general or guard outside its palace")]
    OutsidePalace(Square),
    /// A soldier is behind its starting rank. It is accepted within its own palace, except on the back rank,
    /// because boards composed to show a rule put a screen there.
    #[error("the soldier on {0} cannot have moved back there")]
    SoldierBehind(Square),
    /// A guard or an elephant of Xiangqi is off its points, or a soldier is on a point that soldiers cannot
    /// reach.
    #[error("the piece on {0} cannot have reached that point")]
    OffItsPoints(Square),
    /// In Xiangqi the generals may not face each other.
    #[error("the generals face each other")]
    GeneralsFace,
    /// The side that is not to move is in check.
    #[error("the side to move could capture the general")]
    GeneralHangs,
}

impl FenError {
    /// Returns whether the text draws a position that is impossible.
    #[must_use]
    pub const fn is_impossible(self) -> bool {
        matches!(
            self,
            FenError::Generals { .. }
                | FenError::TooManyPieces { .. }
                | FenError::OutsidePalace(_)
                | FenError::SoldierBehind(_)
                | FenError::OffItsPoints(_)
                | FenError::GeneralsFace
                | FenError::GeneralHangs
        )
    }
}

/// The largest accepted counter; no game is longer.
const COUNTER_LIMIT: u32 = 100_000;

impl Position {
    /// Parses a position string, `board side - - halfmove fullmove`; the fields after the side may be omitted.
    /// H is also read as a horse and E as an elephant; in Xiangqi, r is also read as Red's turn.
    pub fn from_fen(variant: Variant, text: &str) -> Result<(Position, FenCounters), FenError> {
        let mut fields = text.split_ascii_whitespace();
        let board = fields.next().ok_or(FenError::Incomplete)?;
        let turn = match fields.next() {
            Some(turn) if variant.spec().first_turns.contains(&turn) => Side::Cho,
            Some("b") => Side::Han,
            Some(_) => return Err(FenError::UnknownSide),
            None => return Err(FenError::Incomplete),
        };
        if fields.by_ref().take(2).any(|field| field != "-") {
            return Err(FenError::UnusedField);
        }
        let halfmove = read_counter(fields.next(), 0)?;
        let fullmove = read_counter(fields.next(), 1)?;
        if fields.next().is_some() {
            return Err(FenError::TooLong);
        }
        let position = Position::checked(variant, read_board(board)?, turn)?;
        Ok((position, FenCounters { halfmove, fullmove }))
    }

    /// Parses a board drawn in ten lines, Han's back rank first, with letters for the pieces (Cho's upper case)
    /// and dots for empty points. Blanks are ignored.
    pub fn from_diagram(variant: Variant, board: &str, turn: Side) -> Result<Position, FenError> {
        let ranks: Vec<String> = board
            .lines()
            .map(|line| line.replace(char::is_whitespace, "").replace('.', "1"))
            .filter(|line| !line.is_empty())
            .collect();
        Position::checked(variant, read_board(&ranks.join("/"))?, turn)
    }

    /// Returns the board part of the position string.
    #[must_use]
    pub fn placement(&self) -> String {
        let mut text = String::with_capacity(64);
        for rank in (0..10).rev() {
            let mut empty = 0;
            for square in (0..9).filter_map(|file| Square::new(file, rank)) {
                match self.piece_at(square) {
                    None => empty += 1,
                    Some(piece) => {
                        push_count(&mut text, empty);
                        empty = 0;
                        text.push(piece.fen());
                    }
                }
            }
            push_count(&mut text, empty);
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    /// Returns the whole position string.
    #[must_use]
    pub fn fen(&self, counters: FenCounters) -> String {
        let side = match self.turn() {
            Side::Cho => 'w',
            Side::Han => 'b',
        };
        let FenCounters { halfmove, fullmove } = counters;
        format!("{} {side} - - {halfmove} {fullmove}", self.placement())
    }

    fn checked(
        variant: Variant,
        pieces: Vec<(Square, Piece)>,
        turn: Side,
    ) -> Result<Position, FenError> {
        let general = |side| {
            let mut generals = pieces
                .iter()
                .filter(|(_, piece)| *piece == Piece::new(side, Role::General));
            // `count` counts the generals after the first one, so zero is the valid case.
            match (generals.next(), generals.count()) {
                (Some(&(square, _)), 0) => Ok(square),
                (None, count) => Err(FenError::Generals {
                    variant,
                    side,
                    count,
                }),
                (Some(_), others) => Err(FenError::Generals {
                    variant,
                    side,
                    count: others + 1,
                }),
            }
        };
        let generals = BySide::new(general(Side::Cho)?, general(Side::Han)?);
        check_numbers(variant, &pieces)?;
        let stray = pieces.iter().find(|(square, piece)| {
            matches!(piece.role, Role::General | Role::Guard) && !square.in_palace(piece.side)
        });
        if let Some(&(square, _)) = stray {
            return Err(FenError::OutsidePalace(square));
        }
        if variant.spec().has_river {
            check_points(&pieces)?;
        } else {
            check_soldiers(&pieces)?;
        }
        let position = Position::with_pieces(variant, generals, pieces, turn);
        if !variant.spec().may_face && position.is_facing() {
            return Err(FenError::GeneralsFace);
        }
        if !position.attackers_of_general(turn.opponent()).is_empty() {
            return Err(FenError::GeneralHangs);
        }
        Ok(position)
    }
}

fn check_soldiers(pieces: &[(Square, Piece)]) -> Result<(), FenError> {
    let behind = pieces
        .iter()
        .find(|(square, piece)| piece.role == Role::Soldier && is_behind(*square, piece.side));
    match behind {
        Some(&(square, _)) => Err(FenError::SoldierBehind(square)),
        None => Ok(()),
    }
}

/// Checks the points allowed with a river: guards and elephants have few points, and soldiers stay on their
/// files until they are beyond the river (xiangqi.md section 2).
fn check_points(pieces: &[(Square, Piece)]) -> Result<(), FenError> {
    let stray = pieces.iter().find(|&&(square, Piece { side, role })| {
        let over_river = square.is_over_river(side);
        match role {
            Role::Guard => DIAGONAL_STEPS[square.index()].is_empty(),
            Role::Elephant => over_river || !ELEPHANT_POINTS.has(square),
            Role::Soldier => {
                !over_river && (ranks_ahead(square, side) < 3 || square.file() % 2 == 1)
            }
            Role::General | Role::Chariot | Role::Cannon | Role::Horse => false,
        }
    });
    match stray {
        Some(&(square, _)) => Err(FenError::OffItsPoints(square)),
        None => Ok(()),
    }
}

fn check_numbers(variant: Variant, pieces: &[(Square, Piece)]) -> Result<(), FenError> {
    for side in Side::ALL {
        for role in Role::ALL {
            let kind = Piece::new(side, role);
            let count = pieces.iter().filter(|(_, piece)| *piece == kind).count();
            if count > variant.spec().most[role as usize] {
                return Err(FenError::TooManyPieces {
                    variant,
                    side,
                    role,
                    count,
                });
            }
        }
    }
    Ok(())
}

/// Returns whether a soldier could reach the point only by a backward move.
const fn is_behind(square: Square, side: Side) -> bool {
    let ranks_ahead = ranks_ahead(square, side);
    ranks_ahead == 0 || ranks_ahead < 3 && !square.in_palace(side)
}

/// Returns the number of ranks between a point and the back rank of a side.
const fn ranks_ahead(square: Square, side: Side) -> u8 {
    match side {
        Side::Cho => square.rank(),
        Side::Han => RANKS - 1 - square.rank(),
    }
}

fn push_count(text: &mut String, empty: u32) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

fn read_counter(field: Option<&str>, absent: u32) -> Result<u32, FenError> {
    let Some(text) = field else { return Ok(absent) };
    text.parse()
        .ok()
        .filter(|&count| count <= COUNTER_LIMIT)
        .ok_or(FenError::Counter)
}

fn read_board(board: &str) -> Result<Vec<(Square, Piece)>, FenError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 10 {
        return Err(FenError::Ranks(ranks.len()));
    }
    let mut pieces = Vec::with_capacity(32);
    // FEN begins with Han's back rank, the highest.
    for (row, rank) in ranks.iter().rev().zip(0..) {
        read_rank(row, rank, &mut pieces)?;
    }
    Ok(pieces)
}

fn read_rank(row: &str, rank: u8, pieces: &mut Vec<(Square, Piece)>) -> Result<(), FenError> {
    let wrong_length = FenError::RankLength(usize::from(rank) + 1);
    let mut file = 0;
    for letter in row.chars() {
        let width = match letter {
            '1'..='9' => letter as u8 - b'0',
            _ => {
                let piece = Piece::from_fen(letter).ok_or(FenError::UnknownPiece(letter))?;
                pieces.push((Square::new(file, rank).ok_or(wrong_length)?, piece));
                1
            }
        };
        file += width;
        if file > 9 {
            return Err(wrong_length);
        }
    }
    if file == 9 { Ok(()) } else { Err(wrong_length) }
}
