//! Positions: the placement of the pieces, the side to move, the Zobrist key, and FEN.
//!
//! Every [`Position`] is playable: the readers reject all others, and later code does not check again. Its
//! bitboards, mailbox and key always agree.

mod fen;
mod mailbox;

use std::fmt;
use std::hash::{Hash, Hasher};

use super::attacks::{Direction, Lines, between};
use super::board::{
    Action, Bitboard, BySide, Formation, HalfPoints, Move, POINTS, Piece, Role, Side, Square,
    Variant,
};
pub use fen::{FenCounters, FenError};
use mailbox::Mailbox;

/// A placement and the side to move. Cheap to copy, compare and hash.
///
/// Each side has exactly one general, in its palace; guards are only in their palaces; and the side that just
/// moved is not in check. [`FenError`] lists all rejected positions.
///
/// ```
/// use janggi::{Action, Position, Side, Variant};
///
/// let board = "
///     . . . k . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . P . . . .
///     . . . . . . . . .
///     . . . . C . . . .
///     . . . . . . . . .
///     . . . . K . . . .";
/// let position = Position::from_diagram(Variant::Janggi, board, Side::Cho)?;
/// // Over the soldier the cannon reaches e6 to e10; the soldier has three steps, the general five.
/// assert_eq!(position.legal_count(), 5 + 3 + 3);
/// let jump = "e3e10".parse()?;
/// let after = position.after(Action::Move(jump));
/// assert_eq!(after.turn(), Side::Han);
/// assert!(!after.in_check());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    sides: [Bitboard; 2],
    roles: [Bitboard; 7],
    /// The pieces as line occupancies, for the sliders.
    lines: Lines,
    /// The pieces by point.
    board: Mailbox,
    /// The generals' points, cached because every legality check needs them.
    generals: BySide<Square>,
    turn: Side,
    variant: Variant,
    key: u64,
}

impl Position {
    /// Creates the initial position of Janggi, Cho to move. The formations are in column order.
    #[must_use]
    pub fn start(formations: BySide<Formation>) -> Position {
        let back = formations.map(Formation::back_rank);
        Position::set_up(Formation::GAME, back, GENERALS_AT_START)
    }

    /// Creates the initial position of Xiangqi, Red to move.
    #[must_use]
    pub fn xiangqi() -> Position {
        Position::usual(Variant::Xiangqi)
    }

    /// Creates the usual initial position of a game, with [`Formation::Heeh`] in games with formations.
    #[must_use]
    pub fn usual(variant: Variant) -> Position {
        let Some(back) = variant.spec().back_rank else {
            return Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
        };
        let mut letters = back.chars();
        let back = std::array::from_fn(|_| letters.next().and_then(Role::from_letter));
        let generals = BySide::new(Square::from_index(4), Square::from_index(85));
        Position::set_up(variant, BySide::new(back, back), generals)
    }

    /// Creates an initial position with these pieces on the back ranks, each from file a. Cannons and soldiers
    /// have the same points in both games.
    fn set_up(
        variant: Variant,
        back: BySide<[Option<Role>; 9]>,
        generals: BySide<Square>,
    ) -> Position {
        let mut pieces = Vec::with_capacity(32);
        for side in Side::ALL {
            let mut put = |role, file, rank| {
                let rank = if side == Side::Cho { rank } else { 9 - rank };
                pieces.extend(Square::new(file, rank).map(|at| (at, Piece::new(side, role))));
            };
            for (role, file) in back[side].into_iter().zip(0..) {
                if let Some(role) = role {
                    put(role, file, 0);
                }
            }
            for file in [1, 7] {
                put(Role::Cannon, file, 2);
            }
            for file in [0, 2, 4, 6, 8] {
                put(Role::Soldier, file, 3);
            }
        }
        Position::with_pieces(variant, generals, pieces, Side::Cho)
    }

    /// Returns the game of the position.
    #[must_use]
    #[inline]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the piece on a point.
    #[must_use]
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.get(square)
    }

    /// Returns the Zobrist key of the placement and the side to move. It is equal for equal positions, and
    /// almost never for different ones. It is the same in every run, so it may be stored.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns the key of the position after an action, without playing it.
    #[must_use]
    #[inline]
    pub fn key_after(&self, action: Action) -> u64 {
        let of = |at, piece: Option<Piece>| piece.map_or(0, |piece| of_piece(piece, at));
        // The piece leaves `from` and enters `to`, and a captured piece leaves `to`: each is one exclusive or.
        let changes = action.piece_move().map_or(0, |mv| {
            let piece = self.piece_at(mv.from);
            of(mv.from, piece) ^ of(mv.to, piece) ^ of(mv.to, self.piece_at(mv.to))
        });
        self.key ^ changes ^ HAN_TO_MOVE
    }

    /// Returns all pieces with their points, in the order of [`Square::ALL`].
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Returns the point of a side's general.
    #[must_use]
    #[inline]
    pub fn general(&self, side: Side) -> Square {
        self.generals[side]
    }

    /// Returns whether the generals face each other: same file, no piece between (rules.md section 5).
    #[must_use]
    #[inline]
    pub fn is_facing(&self) -> bool {
        faces(self.generals, self.occupied())
    }

    /// Returns whether the generals would face each other after a move of the side to move.
    #[must_use]
    #[inline]
    pub fn faces_after(&self, mv: Move) -> bool {
        let mut generals = self.generals;
        if mv.from == generals[self.turn] {
            generals[self.turn] = mv.to;
        }
        let occupied = self.occupied().without(Bitboard::of(mv.from));
        faces(generals, occupied | Bitboard::of(mv.to))
    }

    /// Returns the sum of a side's piece points, without the second mover's compensation.
    #[must_use]
    pub fn points(&self, side: Side) -> HalfPoints {
        Role::ALL
            .into_iter()
            .map(|role| HalfPoints(role.points().0 * self.pieces_of(side, role).len()))
            .sum()
    }

    /// Returns the pieces that a side has lost since `start`, the most valuable first.
    #[must_use]
    pub fn lost_since(&self, start: &Position, side: Side) -> Vec<Piece> {
        let mut roles = Role::ALL;
        roles.sort_by_key(|role| std::cmp::Reverse(role.points()));
        let lost = |role| {
            let [then, now] = [start, self].map(|position| position.pieces_of(side, role).len());
            let lost = usize::try_from(then - now).unwrap_or_default();
            std::iter::repeat_n(Piece::new(side, role), lost)
        };
        roles.into_iter().flat_map(lost).collect()
    }

    /// Returns the position after a legal action; after any other the result is unspecified.
    #[must_use]
    #[inline]
    pub fn after(&self, action: Action) -> Position {
        let mut next = *self;
        next.play(action);
        next
    }

    /// Plays a legal action in place; after any other the position is unspecified.
    #[inline]
    pub fn play(&mut self, action: Action) {
        if let Action::Move(mv) = action {
            self.relocate(mv);
        }
        self.turn = self.turn.opponent();
        self.key ^= HAN_TO_MOVE;
    }

    /// Returns the same board with that side to move. It need not be a legal position: the other side may be in
    /// check.
    pub(super) fn with_turn(&self, turn: Side) -> Position {
        let mut turned = *self;
        if turn != self.turn {
            turned.turn = turn;
            turned.key ^= HAN_TO_MOVE;
        }
        turned
    }

    /// Returns the action in coordinates: two points. A pass is the own general's point twice.
    #[must_use]
    pub fn uci(&self, action: Action) -> String {
        self.points_of(action).to_string()
    }

    /// Returns the points of an action in coordinates, as a move.
    pub(crate) fn points_of(&self, action: Action) -> Move {
        let stay = self.general(self.turn);
        action.piece_move().unwrap_or(Move::new(stay, stay))
    }

    /// Parses an action in coordinates. A pass is also `0000` or `@@@@`, even in a game without passes, where
    /// it is never legal. Legality is not checked.
    #[must_use]
    pub fn read_uci(&self, text: &str) -> Option<Action> {
        if matches!(text, "0000" | "@@@@") {
            return Some(Action::Pass);
        }
        Some(self.action_of(text.parse().ok()?))
    }

    /// Returns the action of the points in its coordinates.
    pub(crate) fn action_of(&self, points: Move) -> Action {
        // UCI's null move of Fairy-Stockfish: the general's point twice (rules.md section 12).
        let is_null_move = points == self.points_of(Action::Pass);
        if is_null_move && self.variant.spec().has_passes {
            Action::Pass
        } else {
            Action::Move(points)
        }
    }

    /// Creates a position from pieces; a later piece replaces an earlier one on the same point. The caller has
    /// checked the invariants of the type.
    pub(super) fn with_pieces(
        variant: Variant,
        generals: BySide<Square>,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        turn: Side,
    ) -> Position {
        let mut position = Position {
            sides: [Bitboard::EMPTY; 2],
            roles: [Bitboard::EMPTY; 7],
            lines: Lines::default(),
            board: Mailbox::EMPTY,
            generals,
            turn,
            variant,
            key: of_empty_board(variant, turn),
        };
        for (square, piece) in pieces {
            position.put(square, piece);
        }
        for side in Side::ALL {
            // Placed last, so that a general is never covered by another piece of the list.
            position.put(generals[side], Piece::new(side, Role::General));
        }
        position
    }

    /// Returns the occupancy.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// Returns the points of a side's pieces.
    #[must_use]
    #[inline]
    pub fn of_side(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    #[inline]
    pub(super) fn of_role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// Returns the points of a side's pieces of a kind.
    #[must_use]
    #[inline]
    pub fn pieces_of(&self, side: Side, role: Role) -> Bitboard {
        self.of_side(side) & self.of_role(role)
    }

    /// Returns the points strictly between two points of one line; none if no line joins them.
    #[must_use]
    pub fn points_between(&self, from: Square, to: Square) -> Bitboard {
        match Direction::between(from, to) {
            Some(way) => way.ray(from).without(way.ray(to)).without(Bitboard::of(to)),
            None => Bitboard::EMPTY,
        }
    }

    #[inline]
    pub(super) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Moves a piece and removes a captured one; the side to move does not change.
    #[inline]
    pub(super) fn relocate(&mut self, mv: Move) {
        let Some(piece) = self.piece_at(mv.from) else {
            return;
        };
        if let Some(captured) = self.piece_at(mv.to) {
            self.toggle(mv.to, captured);
        }
        // One exclusive or clears `from` and sets `to`, which is empty after the capture above.
        let squares = Bitboard::of(mv.from) | Bitboard::of(mv.to);
        self.sides[piece.side as usize] ^= squares;
        self.roles[piece.role as usize] ^= squares;
        self.lines.toggle(mv.from, piece);
        self.lines.toggle(mv.to, piece);
        self.board.clear(mv.from);
        self.board.put(mv.to, piece);
        self.key ^= of_piece(piece, mv.from) ^ of_piece(piece, mv.to);
        if piece.role == Role::General {
            self.generals[piece.side] = mv.to;
        }
    }

    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        self.clear(square);
        self.toggle(square, piece);
        self.board.put(square, piece);
        if piece.role == Role::General {
            self.generals[piece.side] = square;
        }
    }

    #[inline]
    fn clear(&mut self, square: Square) {
        if let Some(piece) = self.piece_at(square) {
            self.toggle(square, piece);
            self.board.clear(square);
        }
    }

    /// Adds a piece to an empty point, or removes the piece on it, in all fields but the mailbox.
    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        let bit = Bitboard::of(square);
        self.sides[piece.side as usize] ^= bit;
        self.roles[piece.role as usize] ^= bit;
        self.lines.toggle(square, piece);
        self.key ^= of_piece(piece, square);
    }
}

/// Returns whether generals on these points face each other with this occupancy.
#[inline]
fn faces(generals: BySide<Square>, occupied: Bitboard) -> bool {
    let BySide { cho, han } = generals;
    cho.file() == han.file() && !between(cho, han).intersects(occupied)
}

/// Compares game, placement and side to move, which determine all other fields. The key is compared first
/// because it differs for almost all unequal positions.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.key == other.key
            && self.variant == other.variant
            && self.turn == other.turn
            && self.board == other.board
    }
}

impl Eq for Position {}

/// The Zobrist key is already a hash, and equal positions have equal keys.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// e2 and e9.
const GENERALS_AT_START: BySide<Square> =
    BySide::new(Square::from_index(13), Square::from_index(76));

/// Formats the board in the form that [`Position::from_diagram`] parses.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?} to move", self.turn)?;
        for rank in (0..10).rev() {
            for file in 0..9 {
                let piece = Square::new(file, rank).and_then(|square| self.piece_at(square));
                let blank = if file > 0 { " " } else { "" };
                write!(f, "{blank}{}", piece.map_or('.', Piece::fen))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Returns the key of a piece on a point.
#[inline]
pub(super) fn of_piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.side as usize][piece.role as usize][square.index()]
}

/// The key for Han to move.
pub(super) const HAN_TO_MOVE: u64 = mixed(0);

/// Returns the key of a game's empty board. Janggi's adds no number, because it is older than the second game.
pub(super) const fn of_empty_board(variant: Variant, turn: Side) -> u64 {
    let game = match variant as u64 {
        0 => 0,
        // The numbers follow those of pieces on points.
        nth => mixed(2 * 7 * POINTS as u64 + nth),
    };
    let turn = match turn {
        Side::Cho => 0,
        Side::Han => HAN_TO_MOVE,
    };
    game ^ turn
}

static PIECES: [[[u64; POINTS]; 7]; 2] = {
    let mut keys = [[[0; POINTS]; 7]; 2];
    let mut nth = 0;
    while nth < 2 * 7 * POINTS {
        keys[nth / (7 * POINTS)][nth / POINTS % 7][nth % POINTS] = mixed(nth as u64 + 1);
        nth += 1;
    }
    keys
};

/// Returns output number `steps` of the SplitMix64 generator with seed 0 (Steele, Lea, Flood 2014).
const fn mixed(steps: u64) -> u64 {
    let z = (steps + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
