//! Where pieces go, who attacks whom, and which moves are legal.

use super::action::Move;
use super::bitboard::Bitboard;
use super::piece::{Piece, Role};
use super::position::Position;
use super::side::Side;
use super::square::Square;
use super::tables::{
    Direction, ELEPHANT_LEAPS, ELEPHANT_SOURCES, HORSE_LEAPS, HORSE_SOURCES, Leaps, PALACE_STEPS,
    SOLDIER_SOURCES, SOLDIER_STEPS, ZONES,
};

impl Position {
    /// Returns all legal moves of pieces; a pass is no move and depends on the ruleset.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        for from in self.of_side(self.turn()) {
            moves.extend(self.legal_targets(from).map(|to| Move { from, to }));
        }
        moves
    }

    /// Returns where the piece on a point may legally go; nowhere unless it is the mover's.
    #[must_use]
    pub fn targets(&self, from: Square) -> Vec<Square> {
        self.legal_targets(from).collect()
    }

    /// Returns whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.attackers_of_general(self.turn()).is_empty()
    }

    /// Returns where the pieces stand that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Vec<Square> {
        self.attackers_of_general(self.turn()).collect()
    }

    /// Whether the side to move has a legal move of a piece.
    pub(super) fn has_legal_move(&self) -> bool {
        self.of_side(self.turn())
            .any(|from| self.legal_targets(from).next().is_some())
    }

    /// The points that a piece standing on `from` reaches, the general's safety left aside.
    pub(super) fn reach(&self, from: Square, piece: Piece) -> Bitboard {
        let points = match piece.role {
            Role::General | Role::Guard => PALACE_STEPS[from.index()],
            Role::Chariot => self.chariot_reach(from),
            Role::Cannon => self.cannon_reach(from),
            Role::Horse => self.leap_reach(&HORSE_LEAPS[from.index()]),
            Role::Elephant => self.leap_reach(&ELEPHANT_LEAPS[from.index()]),
            Role::Soldier => SOLDIER_STEPS[piece.side as usize][from.index()],
        };
        points.without(self.of_side(piece.side))
    }

    /// The pieces that attack a side's general.
    pub(super) fn attackers_of_general(&self, side: Side) -> Bitboard {
        let target = self.general(side);
        let enemy = side.opponent();
        let steps = SOLDIER_SOURCES[enemy as usize][target.index()];
        (steps & self.pieces_of(enemy, Role::Soldier))
            | self.leapers(
                &HORSE_SOURCES[target.index()],
                self.pieces_of(enemy, Role::Horse),
            )
            | self.leapers(
                &ELEPHANT_SOURCES[target.index()],
                self.pieces_of(enemy, Role::Elephant),
            )
            | self.line_attackers(target, enemy)
    }

    /// One of the pieces that would attack the mover's general after a move, if any would.
    pub(super) fn exposed_by(&self, mv: Move) -> Option<Square> {
        let mut next = *self;
        next.relocate(mv);
        next.attackers_of_general(self.turn()).first()
    }

    fn legal_targets(&self, from: Square) -> impl Iterator<Item = Square> + '_ {
        let own = self
            .piece_at(from)
            .filter(|piece| piece.side == self.turn());
        let reach = own.map_or(Bitboard::EMPTY, |piece| self.reach(from, piece));
        let general = self.general(self.turn());
        let zone = ZONES[general.index()];
        // Looking at each move anew is needed only where it can matter to the general.
        let settled = !reach.is_empty() && from != general && !zone.has(from) && !self.in_check();
        reach.filter(move |&to| {
            (settled && !zone.has(to)) || self.exposed_by(Move { from, to }).is_none()
        })
    }

    fn chariot_reach(&self, from: Square) -> Bitboard {
        let mut reach = Bitboard::EMPTY;
        for way in Direction::ALL {
            let ray = way.ray(from);
            reach |= match way.nearest(ray & self.occupied()) {
                Some(stop) => ray.without(way.ray(stop)),
                None => ray,
            };
        }
        reach
    }

    fn cannon_reach(&self, from: Square) -> Bitboard {
        let cannons = self.of_role(Role::Cannon);
        let mut reach = Bitboard::EMPTY;
        for way in Direction::ALL {
            let Some(screen) = way.nearest(way.ray(from) & self.occupied()) else {
                continue;
            };
            if cannons.has(screen) {
                continue;
            }
            let beyond = way.ray(screen);
            reach |= match way.nearest(beyond & self.occupied()) {
                Some(stop) => beyond
                    .without(way.ray(stop))
                    .without(cannons & Bitboard::of(stop)),
                None => beyond,
            };
        }
        reach
    }

    fn leap_reach(&self, leaps: &Leaps) -> Bitboard {
        let open = leaps
            .iter()
            .flatten()
            .filter(|leap| !leap.path.meets(self.occupied()));
        open.fold(Bitboard::EMPTY, |reach, leap| reach.with(leap.end))
    }

    fn leapers(&self, sources: &Leaps, among: Bitboard) -> Bitboard {
        if among.is_empty() {
            return among;
        }
        self.leap_reach(sources) & among
    }

    /// The enemy's chariots and cannons that attack a general on the target point.
    fn line_attackers(&self, target: Square, enemy: Side) -> Bitboard {
        let chariots = self.pieces_of(enemy, Role::Chariot);
        let cannons = self.pieces_of(enemy, Role::Cannon);
        let mut attackers = Bitboard::EMPTY;
        for way in Direction::ALL {
            let ray = way.ray(target);
            if !ray.meets(chariots | cannons) {
                continue;
            }
            let Some(first) = way.nearest(ray & self.occupied()) else {
                continue;
            };
            attackers |= chariots & Bitboard::of(first);
            if self.of_role(Role::Cannon).has(first) {
                continue;
            }
            if let Some(second) = way.nearest(way.ray(first) & self.occupied()) {
                attackers |= cannons & Bitboard::of(second);
            }
        }
        attackers
    }
}
