//! The legal move generator, which lists or counts moves (Chess Programming Wiki: "Move Generation").
//!
//! Targets are found by kind of piece and passed to a [`MoveSink`]. In most positions no enemy piece could attack
//! the general or a point next to it, so that every pseudo-legal move is legal. Otherwise a filter drops
//! illegal moves.

use super::check_info::{CheckInfo, faced_places, only_screen, safe_steps};
use super::sink::{Count, LegalOnly, MoveList, MoveSink};
use crate::attacks::{
    DIAGONAL_NODES, FIRST_FILE, LAST_FILE, LineMask, LineOccupancy, Movement, SOLDIER_DIAGONALS,
    diagonal_jump, diagonal_slide, leaps, palace_places, with_movement,
};
use crate::board::{Bitboard, FILES, Move, Role, Side, Square};
use crate::position::Position;

impl Position {
    /// Returns all legal moves of pieces, sorted by their points. The pass is excluded, because it depends on
    /// the ruleset.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.legal().to_vec();
        moves.sort_unstable();
        moves
    }

    /// Returns all legal moves of pieces without heap allocation.
    #[must_use]
    pub fn legal(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_into(&mut moves);
        moves
    }

    /// Appends all legal moves of pieces to a list that the caller has cleared.
    pub fn legal_into(&self, moves: &mut MoveList) {
        self.generate(GenType::All, moves);
    }

    /// Returns the legal captures.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.captures_into(&mut moves);
        moves
    }

    /// Appends the legal captures to a list that the caller has cleared.
    pub fn captures_into(&self, moves: &mut MoveList) {
        self.generate(GenType::Captures, moves);
    }

    /// Returns the legal targets of the piece on a point; none unless it belongs to the side to move.
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

    /// Returns the number of legal moves. Faster than listing them.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        self.count_and_check().0
    }

    /// Returns whether the side to move has a legal move of a piece.
    pub(crate) fn has_legal_move(&self) -> bool {
        self.legal_count() > 0
    }

    /// Returns the number of legal moves, and whether the mover is in check.
    #[inline]
    pub(crate) fn count_and_check(&self) -> (usize, bool) {
        let mut count = Count::default();
        let check = self.generate(GenType::All, &mut count);
        (count.0 as usize, check)
    }

    /// Passes the legal moves to a sink and returns whether the mover is in check.
    #[inline]
    fn generate(&self, wanted: GenType, sink: &mut impl MoveSink) -> bool {
        // Inlined once for each game and side, so that both are constants in each copy.
        with_movement!(self.variant(), M => match self.turn() {
            Side::Cho => self.generate_for::<M>(Targets::of(self, Side::Cho, wanted), sink),
            Side::Han => self.generate_for::<M>(Targets::of(self, Side::Han, wanted), sink),
        })
    }

    #[inline(always)]
    fn generate_for<M: Movement>(&self, wanted_targets: Targets, sink: &mut impl MoveSink) -> bool {
        let mover = wanted_targets.mover;
        let general = self.general(mover);
        let enemies = |origins| self.pseudo_attackers(origins, mover.opponent());
        // The other general is nearly always in reach of a step, so it must not end the fast path: it seldom pins
        // a piece, and only takes away a step or two.
        let is_pinned = M::FLYING_GENERALS && only_screen(self, mover).is_some();
        if is_pinned || !enemies(M::origins(general)).is_empty() {
            return self.generate_restricted::<M>(wanted_targets, sink);
        }
        // The fast path: no enemy is aligned with the general, so there is no check and no pin.
        self.generate_pieces::<M>(self.of_side(mover), wanted_targets, sink);
        let mut steps = self.unfaced_steps::<M>(wanted_targets);
        if !enemies(&M::ORIGINS_AROUND[general.index()]).is_empty() {
            steps = safe_steps::<M>(self, steps);
        }
        sink.palace(general, steps);
        false
    }

    /// Returns the steps of the mover's general, as places of its palace, after which it does not face the other
    /// one in Xiangqi.
    #[inline(always)]
    fn unfaced_steps<M: Movement>(&self, wanted_targets: Targets) -> LineMask {
        let mut palace = palace_places(wanted_targets.mover, wanted_targets.points);
        if M::FLYING_GENERALS {
            palace &= !faced_places(self, wanted_targets.mover);
        }
        M::GENERAL_PLACES.from(self.general(wanted_targets.mover)) & palace
    }

    #[inline(never)]
    fn generate_restricted<M: Movement>(
        &self,
        wanted_targets: Targets,
        sink: &mut impl MoveSink,
    ) -> bool {
        let steps = self.unfaced_steps::<M>(wanted_targets);
        sink.palace(
            self.general(wanted_targets.mover),
            safe_steps::<M>(self, steps),
        );
        let check_info = CheckInfo::of::<M>(self);
        let own_pieces = self.of_side(wanted_targets.mover);
        let restricted = check_info.restricted() & own_pieces;
        self.generate_pieces::<M>(own_pieces.without(restricted), wanted_targets, sink);
        if !restricted.is_empty() {
            let legal = &mut LegalOnly {
                position: self,
                check_info: &check_info,
                sink,
            };
            self.generate_pieces::<M>(restricted, wanted_targets, legal);
        }
        !check_info.checkers.is_empty()
    }

    /// Passes the pseudo-legal moves of own pieces except the general to a sink.
    #[inline(always)]
    fn generate_pieces<M: Movement>(
        &self,
        own_pieces: Bitboard,
        wanted_targets: Targets,
        sink: &mut impl MoveSink,
    ) {
        for from in own_pieces & self.of_role(Role::Chariot) {
            self.chariot_moves(from, wanted_targets, sink);
        }
        for from in own_pieces & self.of_role(Role::Cannon) {
            self.cannon_moves::<M>(from, wanted_targets, sink);
        }
        // The line lookups above do not cover palace diagonals; few pieces are on their nodes.
        if M::DIAGONAL_LINES {
            for from in own_pieces & DIAGONAL_NODES & self.along_lines() {
                self.diagonal_moves(from, wanted_targets, sink);
            }
        }
        let empty = !self.occupied();
        for from in own_pieces & self.of_role(Role::Horse) {
            let reached = leaps::horse(from, leaps::around(from, empty));
            sink.window(from, reached & leaps::around(from, wanted_targets.points));
        }
        for from in own_pieces & self.of_role(Role::Elephant) {
            let reached = M::elephant(from, leaps::around(from, empty));
            let targets = reached & leaps::around(from, wanted_targets.points);
            if M::RIVER {
                sink.corners(from, targets);
            } else {
                sink.window(from, targets);
            }
        }
        let palace = palace_places(wanted_targets.mover, wanted_targets.points);
        for from in own_pieces & self.of_role(Role::Guard) {
            sink.palace(from, M::GUARD_PLACES.from(from) & palace);
        }
        soldier_moves::<M>(
            own_pieces & self.of_role(Role::Soldier),
            wanted_targets,
            sink,
        );
    }

    #[inline(always)]
    fn chariot_moves(&self, from: Square, wanted_targets: Targets, sink: &mut impl MoveSink) {
        let rank = self.lines().rank_of(from);
        let file = self.lines().file_of(from);
        sink.rank(from, rank.slide(from.file()) & wanted_targets.on_line(rank));
        sink.file(from, file.slide(from.rank()) & wanted_targets.on_line(file));
    }

    #[inline(always)]
    fn cannon_moves<M: Movement>(
        &self,
        from: Square,
        wanted_targets: Targets,
        sink: &mut impl MoveSink,
    ) {
        let rank = self.lines().rank_of(from);
        let file = self.lines().file_of(from);
        let reached = |line: LineOccupancy, place: u8| {
            let jumped = M::jump(line, place);
            if M::FREE_CANNONS {
                // It captures over a screen, and otherwise moves like a chariot.
                let occupied = line.occupied();
                (jumped & occupied | line.slide(place) & !occupied) & wanted_targets.on_line(line)
            } else {
                // A cannon does not capture a cannon (rules.md section 2).
                jumped & !line.cannons() & wanted_targets.on_line(line)
            }
        };
        sink.rank(from, reached(rank, from.file()));
        sink.file(from, reached(file, from.rank()));
    }

    /// Passes a chariot's or cannon's moves along the diagonals of a palace to a sink.
    fn diagonal_moves(&self, from: Square, wanted_targets: Targets, sink: &mut impl MoveSink) {
        let cannons = self.of_role(Role::Cannon);
        let reached = if cannons.has(from) {
            diagonal_jump(from, self.occupied().without(cannons)).without(cannons)
        } else {
            diagonal_slide(from, self.occupied())
        };
        sink.set(from, reached & wanted_targets.points);
    }
}

/// Passes the moves of all soldiers to a sink: forward, sideways, and in Janggi along the diagonals of the
/// enemy palace.
#[inline(always)]
fn soldier_moves<M: Movement>(
    soldiers: Bitboard,
    wanted_targets: Targets,
    sink: &mut impl MoveSink,
) {
    let ahead = match wanted_targets.mover {
        Side::Cho => FILES.cast_signed(),
        Side::Han => -FILES.cast_signed(),
    };
    let sideways = M::sideways(soldiers, wanted_targets.mover);
    // All soldiers at once by shifts (Chess Programming Wiki: "Pawn Pushes (Bitboards)"); the file masks keep
    // sideways steps from wrapping round to the next rank.
    sink.steps([
        (ahead, soldiers.shifted(ahead) & wanted_targets.points),
        (
            1,
            sideways.without(LAST_FILE).shifted(1) & wanted_targets.points,
        ),
        (
            -1,
            sideways.without(FIRST_FILE).shifted(-1) & wanted_targets.points,
        ),
    ]);
    if !M::DIAGONAL_LINES {
        return;
    }
    for from in soldiers & DIAGONAL_NODES {
        sink.set(
            from,
            SOLDIER_DIAGONALS[wanted_targets.mover as usize][from.index()] & wanted_targets.points,
        );
    }
}

/// The kind of moves to generate (Stockfish's `GenType`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GenType {
    All,
    Captures,
}

/// The allowed targets of generated moves, and the side that moves.
#[derive(Debug, Clone, Copy)]
struct Targets {
    mover: Side,
    wanted: GenType,
    points: Bitboard,
}

impl Targets {
    #[inline(always)]
    fn of(position: &Position, mover: Side, wanted: GenType) -> Targets {
        let points = match wanted {
            GenType::All => !position.of_side(mover),
            GenType::Captures => position.of_side(mover.opponent()),
        };
        Targets {
            mover,
            wanted,
            points,
        }
    }

    /// Returns the wanted targets on one line; bits beyond its end may be set.
    #[inline(always)]
    fn on_line(self, line: LineOccupancy) -> LineMask {
        match self.wanted {
            GenType::All => !line.of(self.mover),
            GenType::Captures => line.of(self.mover.opponent()),
        }
    }
}
