//! What keeps the mover's general safe, worked out once for all moves of a position.

use arrayvec::ArrayVec;

use super::attacks::{Sight, way};
use super::bitboard::Bitboard;
use super::lines::Places;
use super::palace::{palace_places, palace_steps};
use super::piece::{Piece, Role};
use super::position::Position;
use super::square::Square;
use super::zones::ZONES;

/// What the pieces of the mover may not do lest the general be taken; the general itself aside.
#[derive(Debug, Clone)]
pub(super) struct Shield {
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// Any answer to the check goes here, except that a screen may also leave.
    pub relief: Bitboard,
    /// Own screens of the cannons that give check.
    pub screens: Bitboard,
    /// Points that only cannons may enter: any other piece would become a cannon's screen there.
    pub closed: Bitboard,
    /// The pieces that are not free to go everywhere.
    pub held: Bitboard,
    holds: ArrayVec<(Square, Bitboard), 15>,
}

impl Shield {
    /// Looks at every enemy piece that stands in the general's zone. Each of them restricts the moves
    /// in its own way, and a legal move is one that heeds all of them.
    pub fn of(position: &Position) -> Shield {
        let mut shield = Shield {
            checkers: Bitboard::EMPTY,
            relief: !Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
            closed: Bitboard::EMPTY,
            held: Bitboard::EMPTY,
            holds: ArrayVec::new(),
        };
        let general = position.general(position.turn());
        let zone = &ZONES[general.index()];
        for enemy in position.suspects(zone, position.turn().opponent()) {
            let Some(piece) = position.piece_at(enemy) else {
                continue;
            };
            let way = way(piece.role, enemy, general);
            match piece.role {
                Role::Cannon => shield.heed_cannon(position, enemy, way),
                _ => shield.heed_other(position, enemy, way),
            }
        }
        shield
    }

    /// Whether every piece but the general may go wherever it reaches.
    pub fn is_idle(&self) -> bool {
        (self.checkers | self.closed | self.held).is_empty()
    }

    /// Those of a piece's targets that keep the general safe when it is not in check.
    pub fn allowed(&self, from: Square, is_cannon: bool, targets: Bitboard) -> Bitboard {
        let mut targets = targets;
        if !is_cannon {
            targets = targets.without(self.closed);
        }
        if self.held.has(from) {
            for (_, allowed) in self.holds.iter().filter(|hold| hold.0 == from) {
                targets = targets & *allowed;
            }
        }
        targets
    }

    /// A piece that attacks over empty points: nothing between is check, and a single piece between
    /// must stay between, or take it.
    fn heed_other(&mut self, position: &Position, enemy: Square, way: Bitboard) {
        let met = way & position.occupied();
        let heeding = way.with(enemy);
        if met.is_empty() {
            self.checkers = self.checkers.with(enemy);
            self.relief = self.relief & heeding;
        } else if met.is_single() && met.meets(position.of_side(position.turn())) {
            self.hold(met, heeding);
        }
    }

    /// A cannon attacks when exactly one piece is between and that piece is no cannon.
    fn heed_cannon(&mut self, position: &Position, enemy: Square, way: Bitboard) {
        let own = position.of_side(position.turn());
        let cannons = position.of_role(Role::Cannon);
        let met = way & position.occupied();
        let Some(first) = met.first() else {
            self.closed |= way;
            return;
        };
        let one = Bitboard::of(first);
        let other = met.without(one);
        if other.is_empty() {
            if !one.meets(cannons) {
                self.checkers = self.checkers.with(enemy);
                self.relief = self.relief & way.with(enemy);
                self.screens |= one & own;
            } else if !one.meets(own) {
                // Whoever takes this cannon stands in its place, as a screen that can be jumped.
                self.closed |= one;
            }
        } else if other.is_single() {
            self.heed_pair(position, (one, other), way.with(enemy));
            self.heed_pair(position, (other, one), way.with(enemy));
        }
    }

    /// One of two pieces between a cannon and the general: without it the other is the only screen.
    fn heed_pair(
        &mut self,
        position: &Position,
        (one, other): (Bitboard, Bitboard),
        heeding: Bitboard,
    ) {
        let cannons = position.of_role(Role::Cannon);
        if !one.meets(position.of_side(position.turn())) {
            return;
        }
        if !other.meets(cannons) {
            self.hold(one, heeding.without(other));
        } else if !one.meets(cannons) {
            self.hold(one, !other);
        }
    }

    fn hold(&mut self, piece: Bitboard, allowed: Bitboard) {
        let Some(square) = piece.first() else { return };
        match self.holds.iter_mut().find(|hold| hold.0 == square) {
            Some(hold) => hold.1 = hold.1 & allowed,
            // A side has at most fifteen pieces besides its general, so there is room.
            None => drop(self.holds.try_push((square, allowed))),
        }
        self.held |= piece;
    }
}

/// Where the mover's general can step without being attacked there by any of the suspects. It is
/// lifted off the board first: what it hides behind itself is no shelter.
pub(super) fn safe_steps(position: &Position, suspects: Bitboard) -> Places {
    let side = position.turn();
    let general = position.general(side);
    let mut sight = Sight::of(position);
    sight.lift(general, Piece::new(side, Role::General));
    let mut danger = Bitboard::EMPTY;
    for suspect in suspects {
        if let Some(piece) = position.piece_at(suspect) {
            danger |= sight.reach(suspect, piece);
        }
    }
    palace_steps(general) & !palace_places(side, danger)
}
