//! All legal moves of a position: listed, or only counted.
//!
//! The pieces' targets are worked out kind by kind and handed to a [`Sink`]. In most positions no
//! enemy stands where the general need mind it, and every target is legal as it comes; otherwise a
//! sink in between lets through what is.

use super::action::Move;
use super::bitboard::Bitboard;
use super::lines::{Line, Places};
use super::movelist::MoveList;
use super::palace::{DIAGONAL_NODES, diagonal_jump, diagonal_slide, palace_places, palace_steps};
use super::piece::Role;
use super::position::Position;
use super::shield::{Shield, safe_steps};
use super::side::Side;
use super::sink::{Count, Guarded, Sink};
use super::square::{FILES, Square};
use super::tables::{FIRST_FILE, LAST_FILE, SOLDIER_DIAGONALS};
use super::window;
use super::zones::NEIGHBOURHOODS;

impl Position {
    /// Returns all legal moves of pieces, in the order of their points; a pass is no move and depends
    /// on the ruleset.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.legal().to_vec();
        moves.sort_unstable();
        moves
    }

    /// Returns all legal moves of pieces without asking for memory.
    #[must_use]
    pub fn legal(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_into(&mut moves);
        moves
    }

    /// Adds all legal moves of pieces to a list, which the caller has cleared.
    pub fn legal_into(&self, moves: &mut MoveList) {
        self.generate(Wanted::All, moves);
    }

    /// Returns the legal moves that take a piece.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.captures_into(&mut moves);
        moves
    }

    /// Adds the legal moves that take a piece to a list, which the caller has cleared.
    pub fn captures_into(&self, moves: &mut MoveList) {
        self.generate(Wanted::Captures, moves);
    }

    /// Returns where the piece on a point may legally go; nowhere unless it is the mover's.
    #[must_use]
    pub fn targets(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self
            .piece_at(from)
            .filter(|piece| piece.side == self.turn())
        else {
            return Vec::new();
        };
        self.reach(from, piece)
            .filter(|&to| self.exposed_by(Move { from, to }).is_none())
            .collect()
    }

    /// Returns how many legal moves there are, faster than by listing them.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        self.count_and_check().0
    }

    /// Whether the side to move has a legal move of a piece.
    pub(super) fn has_legal_move(&self) -> bool {
        self.legal_count() > 0
    }

    /// How many legal moves there are, and whether the mover is in check.
    #[inline]
    pub(super) fn count_and_check(&self) -> (usize, bool) {
        let mut count = Count::default();
        let check = self.generate(Wanted::All, &mut count);
        (count.0 as usize, check)
    }

    /// Hands all legal moves to a sink and returns whether the mover is in check.
    #[inline]
    fn generate(&self, wanted: Wanted, sink: &mut impl Sink) -> bool {
        // Compiled once for each side, so that what differs between them costs no time.
        match self.turn() {
            Side::Cho => self.generate_for(Goal::of(self, Side::Cho, wanted), sink),
            Side::Han => self.generate_for(Goal::of(self, Side::Han, wanted), sink),
        }
    }

    #[inline(always)]
    fn generate_for(&self, goal: Goal, sink: &mut impl Sink) -> bool {
        let general = self.general(goal.mover);
        let near = self.suspects(&NEIGHBOURHOODS[general.index()], goal.mover.opponent());
        if near.is_empty() {
            self.generate_pieces(goal, sink);
            let palace = palace_places(goal.mover, goal.points);
            sink.palace(general, palace_steps(general) & palace);
            return false;
        }
        self.generate_shielded(near, goal, sink)
    }

    #[inline(never)]
    fn generate_shielded(&self, near: Bitboard, goal: Goal, sink: &mut impl Sink) -> bool {
        let general = self.general(self.turn());
        let palace = palace_places(self.turn(), goal.points);
        sink.palace(general, safe_steps(self, near) & palace);
        let shield = Shield::of(self);
        if shield.is_idle() {
            self.generate_pieces(goal, sink);
        } else {
            let guarded = &mut Guarded {
                position: self,
                shield: &shield,
                sink,
            };
            self.generate_pieces(goal, guarded);
        }
        !shield.checkers.is_empty()
    }

    /// Hands the moves of all pieces but the general to a sink.
    #[inline(always)]
    fn generate_pieces(&self, goal: Goal, sink: &mut impl Sink) {
        let own = self.of_side(goal.mover);
        for from in own & self.of_role(Role::Chariot) {
            self.chariot_moves(from, goal, sink);
        }
        for from in own & self.of_role(Role::Cannon) {
            self.cannon_moves(from, goal, sink);
        }
        for from in own & DIAGONAL_NODES & self.along_lines() {
            self.diagonal_moves(from, goal, sink);
        }
        let empty = !self.occupied();
        for from in own & self.of_role(Role::Horse) {
            let reached = window::horse(from, window::around(from, empty));
            sink.window(from, reached & window::around(from, goal.points));
        }
        for from in own & self.of_role(Role::Elephant) {
            let reached = window::elephant(from, window::around(from, empty));
            sink.window(from, reached & window::around(from, goal.points));
        }
        let palace = palace_places(goal.mover, goal.points);
        for from in own & self.of_role(Role::Guard) {
            sink.palace(from, palace_steps(from) & palace);
        }
        self.soldier_moves(own & self.of_role(Role::Soldier), goal, sink);
    }

    #[inline(always)]
    fn chariot_moves(&self, from: Square, goal: Goal, sink: &mut impl Sink) {
        let rank = self.lines().rank_of(from);
        let file = self.lines().file_of(from);
        sink.rank(from, rank.slide(from.file()) & goal.on(rank));
        sink.file(from, file.slide(from.rank()) & goal.on(file));
    }

    #[inline(always)]
    fn cannon_moves(&self, from: Square, goal: Goal, sink: &mut impl Sink) {
        let rank = self.lines().rank_of(from);
        let file = self.lines().file_of(from);
        let aim = |line: Line| goal.on(line) & !line.cannons();
        sink.rank(from, rank.jump(from.file()) & aim(rank));
        sink.file(from, file.jump(from.rank()) & aim(file));
    }

    /// A chariot's or cannon's moves along the diagonals of a palace.
    fn diagonal_moves(&self, from: Square, goal: Goal, sink: &mut impl Sink) {
        let cannons = self.of_role(Role::Cannon);
        let reached = if cannons.has(from) {
            diagonal_jump(from, self.occupied().without(cannons)).without(cannons)
        } else {
            diagonal_slide(from, self.occupied())
        };
        sink.set(from, reached & goal.points);
    }

    #[inline(always)]
    fn soldier_moves(&self, soldiers: Bitboard, goal: Goal, sink: &mut impl Sink) {
        let ahead = match goal.mover {
            Side::Cho => FILES as i8,
            Side::Han => -(FILES as i8),
        };
        sink.steps([
            (ahead, soldiers.shifted(ahead) & goal.points),
            (1, soldiers.without(LAST_FILE).shifted(1) & goal.points),
            (-1, soldiers.without(FIRST_FILE).shifted(-1) & goal.points),
        ]);
        for from in soldiers & DIAGONAL_NODES {
            sink.set(
                from,
                SOLDIER_DIAGONALS[goal.mover as usize][from.index()] & goal.points,
            );
        }
    }
}

/// Which moves are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    Captures,
}

/// Which targets are asked for, of whose pieces.
#[derive(Debug, Clone, Copy)]
struct Goal {
    mover: Side,
    wanted: Wanted,
    points: Bitboard,
}

impl Goal {
    #[inline(always)]
    fn of(position: &Position, mover: Side, wanted: Wanted) -> Goal {
        let points = match wanted {
            Wanted::All => !position.of_side(mover),
            Wanted::Captures => position.of_side(mover.opponent()),
        };
        Goal {
            mover,
            wanted,
            points,
        }
    }

    /// The same on a line; places that a line does not have may be among them.
    #[inline(always)]
    fn on(self, line: Line) -> Places {
        match self.wanted {
            Wanted::All => !line.of(self.mover),
            Wanted::Captures => line.of(self.mover.opponent()),
        }
    }
}
