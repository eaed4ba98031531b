//! Checks and pins, computed once for all moves of a position.

use arrayvec::ArrayVec;

use super::attackers::path;
use crate::attacks::{LineMask, Movement, between, lines, palace_places_on_file, palace_point};
use crate::board::{Bitboard, Move, Piece, Role, Side, Square};
use crate::position::Position;

/// The checkers, the check mask and the pins of the side to move. With them, most moves are known to be legal
/// without being made. [`safe_steps`] has the general's own steps.
///
/// Chess Programming Wiki: "Checks and Pinned Pieces (Bitboards)"; Stockfish had a `CheckInfo`, too. The cannon
/// adds two cases unknown to chess: an own screen may leave, and a piece must not become a screen.
#[derive(Debug, Clone)]
pub(crate) struct CheckInfo {
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// The check mask: the points on which a move captures the checker or interposes.
    pub check_mask: Bitboard,
    /// Own pieces screening a checking cannon; moving one off the line resolves the check.
    pub screens: Bitboard,
    /// Points that no piece may enter, because it would become an enemy cannon's screen there.
    pub closed: Bitboard,
    /// `true` if cannons may enter those points, because they are no screens.
    open_to_cannons: bool,
    /// The pinned pieces.
    pub pinned: Bitboard,
    /// The targets left to each pinned piece. Two pins of one piece are intersected.
    pins: ArrayVec<(Square, Bitboard), 15>,
}

impl CheckInfo {
    /// Visits every pseudo-attacker of the general, and the general that it must not face. Each adds a
    /// restriction; a legal move satisfies all of them.
    pub fn of<M: Movement>(position: &Position) -> CheckInfo {
        let mut check_info = CheckInfo {
            checkers: Bitboard::EMPTY,
            check_mask: !Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
            closed: Bitboard::EMPTY,
            open_to_cannons: !M::FREE_CANNONS,
            pinned: Bitboard::EMPTY,
            pins: ArrayVec::new(),
        };
        let general = position.general(position.turn());
        let origins = M::origins(general);
        for enemy in position.pseudo_attackers(origins, position.turn().opponent()) {
            let Some(piece) = position.piece_at(enemy) else {
                continue;
            };
            let path = path::<M>(piece.role, enemy, general);
            match piece.role {
                Role::Cannon => check_info.add_cannon::<M>(position, enemy, path),
                _ => check_info.add(position, enemy, path),
            }
        }
        if M::FLYING_GENERALS
            && let Some(screen) = only_screen(position, position.turn())
        {
            let enemy = position.general(position.turn().opponent());
            check_info.pin(Bitboard::of(screen), between(general, enemy));
        }
        check_info
    }

    /// Returns the points on which a piece other than the general may have pseudo-legal moves that are not legal:
    /// without check and closed points, only the pinned pieces have.
    pub fn restricted(&self) -> Bitboard {
        if (self.checkers | self.closed).is_empty() {
            self.pinned
        } else {
            !Bitboard::EMPTY
        }
    }

    /// Returns the legal ones of a piece's targets when the general is not in check.
    pub fn legal_targets(&self, from: Square, is_cannon: bool, targets: Bitboard) -> Bitboard {
        let mut targets = targets;
        if !(is_cannon && self.open_to_cannons) {
            targets = targets.without(self.closed);
        }
        if self.pinned.has(from) {
            for (_, allowed) in self.pins.iter().filter(|pin| pin.0 == from) {
                targets = targets & *allowed;
            }
        }
        targets
    }

    /// Adds a chariot, horse, elephant or soldier, which attack over empty points. Without a piece in between
    /// it gives check; a single own piece in between is pinned.
    fn add(&mut self, position: &Position, enemy: Square, path: Bitboard) {
        let on_path = path & position.occupied();
        let allowed = path.with(enemy);
        if on_path.is_empty() {
            self.checkers = self.checkers.with(enemy);
            self.check_mask = self.check_mask & allowed;
        } else if on_path.is_single() && on_path.intersects(position.of_side(position.turn())) {
            self.pin(on_path, allowed);
        }
    }

    /// Adds a cannon, which attacks over exactly one screen.
    fn add_cannon<M: Movement>(&mut self, position: &Position, enemy: Square, path: Bitboard) {
        let own_pieces = position.of_side(position.turn());
        let no_screens = M::no_screens(position.of_role(Role::Cannon));
        let on_path = path & position.occupied();
        let Some(square) = on_path.first() else {
            // No screen yet: a piece on the path would become one.
            self.closed |= path;
            return;
        };
        let first = Bitboard::of(square);
        let second = on_path.without(first);
        if second.is_empty() {
            if !first.intersects(no_screens) {
                self.checkers = self.checkers.with(enemy);
                self.check_mask = self.check_mask & path.with(enemy);
                // Any second piece on the path ends the check, even a cannon.
                self.screens |= first & own_pieces;
            } else if !first.intersects(own_pieces) {
                // A piece that captures this cannon replaces it, and can be jumped there.
                self.closed |= first;
            }
        } else if second.is_single() {
            let allowed = path.with(enemy);
            self.pin_screen(position, [first, second], no_screens, allowed);
            self.pin_screen(position, [second, first], no_screens, allowed);
        }
    }

    /// Pins one of two pieces between a cannon and the general: without it the other would be the only screen.
    fn pin_screen(
        &mut self,
        position: &Position,
        [piece, partner]: [Bitboard; 2],
        no_screens: Bitboard,
        allowed: Bitboard,
    ) {
        if !piece.intersects(position.of_side(position.turn())) {
            return;
        }
        // The partner is a valid screen. The piece must stay in between, or capture the cannon; if it captured the
        // partner, it would itself be the only screen.
        if !partner.intersects(no_screens) {
            self.pin(piece, allowed.without(partner));
        } else if !piece.intersects(no_screens) {
            // The partner is a cannon, which is no screen. So the piece may leave, but if it captured that cannon it
            // would itself be the only screen. (A cannon could not capture it and needs no pin.)
            self.pin(piece, !partner);
        }
    }

    fn pin(&mut self, piece: Bitboard, allowed: Bitboard) {
        let Some(square) = piece.first() else { return };
        match self.pins.iter_mut().find(|pin| pin.0 == square) {
            Some(pin) => pin.1 = pin.1 & allowed,
            // A side has at most fifteen pieces other than its general, so there is room.
            None => drop(self.pins.try_push((square, allowed))),
        }
        self.pinned |= piece;
    }
}

/// Returns those of some steps of the mover's general, as places of its palace, that lead to points not attacked by
/// pieces. [`faced_places`] has those that the other general attacks.
pub(crate) fn safe_steps<M: Movement>(position: &Position, steps: LineMask) -> LineMask {
    let from = position.general(position.turn());
    let mut safe = steps;
    for place in lines::places(steps) {
        let to = palace_point(from, place);
        if !position.attackers_after::<M>(Move { from, to }).is_empty() {
            safe &= !(1 << place);
        }
    }
    safe
}

/// Returns the piece of a side that is alone between the two generals. It may not leave their file.
#[inline]
pub(crate) fn only_screen(position: &Position, side: Side) -> Option<Square> {
    let path = between(position.general(side), position.general(side.opponent()));
    let met = path & position.occupied();
    if met.is_single() {
        (met & position.of_side(side)).first()
    } else {
        None
    }
}

/// Returns the places of a side's palace on which its general would face the other one.
#[inline]
pub(crate) fn faced_places(position: &Position, side: Side) -> LineMask {
    let own_general = position.general(side);
    let enemy_general = position.general(side.opponent());
    let mut file = position.lines().file_of(enemy_general);
    // A step along the file leaves the general's own point empty.
    if own_general.file() == enemy_general.file() {
        file.toggle(own_general.rank(), Piece::new(side, Role::General));
    }
    palace_places_on_file(side, enemy_general.file(), file.slide(enemy_general.rank()))
}
