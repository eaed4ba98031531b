//! Checks and pins, worked out once for all moves of a position.

use arrayvec::ArrayVec;

use super::attackers::{Sight, path};
use crate::rules::attacks::{ATTACK_ORIGINS, LineMask, palace_places, palace_steps};
use crate::rules::board::{Bitboard, Piece, Role, Square};
use crate::rules::position::Position;

/// The checkers, the check mask and the pins of the side to move: with them most moves need not be tried out to be
/// known as legal. The general's own steps are [`safe_steps`].
///
/// Chess Programming Wiki: "Checks and Pinned Pieces (Bitboards)"; Stockfish calls its own `CheckInfo`. The
/// cannon adds two cases that chess has not: a screen of ours may leave, and a piece may not become a screen.
#[derive(Debug, Clone)]
pub(in crate::rules) struct CheckInfo {
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// The check mask: an answer to the check captures the checker or goes between. A screen may also leave.
    pub check_mask: Bitboard,
    /// Own screens of the cannons that give check: to leave is an answer.
    pub screens: Bitboard,
    /// Points that only a cannon may enter: any other piece would become an enemy cannon's screen there.
    pub closed: Bitboard,
    /// The pinned pieces.
    pub pinned: Bitboard,
    /// Where each pinned piece may still go; two pins of one piece are joined.
    pins: ArrayVec<(Square, Bitboard), 15>,
}

impl CheckInfo {
    /// Looks at every enemy piece that could attack the general. Each restricts the moves by itself; a legal move
    /// satisfies all of them.
    pub fn of(position: &Position) -> CheckInfo {
        let mut check_info = CheckInfo {
            checkers: Bitboard::EMPTY,
            check_mask: !Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
            closed: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            pins: ArrayVec::new(),
        };
        let general = position.general(position.turn());
        let origins = &ATTACK_ORIGINS[general.index()];
        for enemy in position.pseudo_attackers(origins, position.turn().opponent()) {
            let Some(piece) = position.piece_at(enemy) else {
                continue;
            };
            let path = path(piece.role, enemy, general);
            match piece.role {
                Role::Cannon => check_info.add_cannon(position, enemy, path),
                _ => check_info.add(position, enemy, path),
            }
        }
        check_info
    }

    /// Whether there is neither check nor pin: every piece but the general may go wherever it reaches.
    pub fn is_empty(&self) -> bool {
        (self.checkers | self.closed | self.pinned).is_empty()
    }

    /// Those of a piece's targets that keep the general safe when it is not in check.
    pub fn allowed(&self, from: Square, is_cannon: bool, targets: Bitboard) -> Bitboard {
        let mut targets = targets;
        if !is_cannon {
            targets = targets.without(self.closed);
        }
        if self.pinned.has(from) {
            for (_, allowed) in self.pins.iter().filter(|pin| pin.0 == from) {
                targets = targets & *allowed;
            }
        }
        targets
    }

    /// Adds a chariot, horse, elephant or soldier, which attack over empty points: with nothing between it gives
    /// check; a single piece of ours between is pinned.
    fn add(&mut self, position: &Position, enemy: Square, path: Bitboard) {
        let met = path & position.occupied();
        let kept = path.with(enemy);
        if met.is_empty() {
            self.checkers = self.checkers.with(enemy);
            self.check_mask = self.check_mask & kept;
        } else if met.is_single() && met.meets(position.of_side(position.turn())) {
            self.pin(met, kept);
        }
    }

    /// Adds a cannon, which attacks over exactly one piece between that is no cannon.
    fn add_cannon(&mut self, position: &Position, enemy: Square, path: Bitboard) {
        let own = position.of_side(position.turn());
        let cannons = position.of_role(Role::Cannon);
        let met = path & position.occupied();
        let Some(first) = met.first() else {
            self.closed |= path;
            return;
        };
        let one = Bitboard::of(first);
        let other = met.without(one);
        if other.is_empty() {
            if !one.meets(cannons) {
                self.checkers = self.checkers.with(enemy);
                self.check_mask = self.check_mask & path.with(enemy);
                self.screens |= one & own;
            } else if !one.meets(own) {
                // A piece that takes this cannon stands in its place, and can be jumped there.
                self.closed |= one;
            }
        } else if other.is_single() {
            self.pin_screen(position, (one, other), path.with(enemy));
            self.pin_screen(position, (other, one), path.with(enemy));
        }
    }

    /// Pins one of two pieces between a cannon and the general: were it gone, the other would be the only screen.
    fn pin_screen(
        &mut self,
        position: &Position,
        (one, other): (Bitboard, Bitboard),
        kept: Bitboard,
    ) {
        let cannons = position.of_role(Role::Cannon);
        if !one.meets(position.of_side(position.turn())) {
            return;
        }
        if !other.meets(cannons) {
            self.pin(one, kept.without(other));
        } else if !one.meets(cannons) {
            self.pin(one, !other);
        }
    }

    fn pin(&mut self, piece: Bitboard, allowed: Bitboard) {
        let Some(square) = piece.first() else { return };
        match self.pins.iter_mut().find(|pin| pin.0 == square) {
            Some(pin) => pin.1 = pin.1 & allowed,
            // A side has at most fifteen pieces besides its general, so there is room.
            None => drop(self.pins.try_push((square, allowed))),
        }
        self.pinned |= piece;
    }
}

/// Where the mover's general can step without being attacked there. It is lifted off the board first, because it
/// would shield the points behind itself.
pub(in crate::rules) fn safe_steps(position: &Position, pseudo_attackers: Bitboard) -> LineMask {
    let side = position.turn();
    let general = position.general(side);
    let mut sight = Sight::of(position);
    sight.lift(general, Piece::new(side, Role::General));
    let mut danger = Bitboard::EMPTY;
    for attacker in pseudo_attackers {
        if let Some(piece) = position.piece_at(attacker) {
            danger |= sight.reach(attacker, piece);
        }
    }
    palace_steps(general) & !palace_places(side, danger)
}
