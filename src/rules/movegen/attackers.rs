//! Attacks in a position: the attackers of a general, and the attack map of a piece.

use crate::rules::attacks::{
    ATTACK_ORIGINS, AttackOrigins, Lines, PALACE_STEPS, SOLDIER_STEPS, between, diagonal_jump,
    diagonal_slide, leaps, lines,
};
use crate::rules::board::{Bitboard, Move, Piece, Role, Side, Square};
use crate::rules::position::Position;

impl Position {
    /// Returns whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.attackers_of_general(self.turn()).is_empty()
    }

    /// Returns the points of the pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Vec<Square> {
        self.attackers_of_general(self.turn()).collect()
    }

    /// Returns whether a legal move gives check.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from) else {
            return false;
        };
        let target = self.general(self.turn().opponent());
        let origins = &ATTACK_ORIGINS[target.index()];
        let others = self.pseudo_attackers(origins, self.turn());
        let moved = origins.of(piece).has(mv.to);
        // Most moves end here: no piece is aligned with the general, before or after the move.
        if others.is_empty() && !moved {
            return false;
        }
        let occupancy = Occupancy::after(self, mv);
        let attacks = |role, from| occupancy.attacks(role, from, target);
        // The first is a direct check, the rest are discovered checks; a cannon's can also arise because the moved
        // piece became its screen.
        (moved && attacks(piece.role, mv.to))
            || others
                .without(Bitboard::of(mv.from))
                .filter_map(|from| Some((self.piece_at(from)?.role, from)))
                .any(|(role, from)| attacks(role, from))
    }

    /// The pseudo-legal targets of a piece on `from`, without own pieces and, for a cannon, without cannons. The
    /// safety of the general is not checked.
    pub(in crate::rules) fn reach(&self, from: Square, piece: Piece) -> Bitboard {
        let reach = AttackMap::of(self).attacks(from, piece);
        let reach = reach.without(self.of_side(piece.side));
        match piece.role {
            Role::Cannon => reach.without(self.of_role(Role::Cannon)),
            _ => reach,
        }
    }

    /// The attackers of a side's general.
    pub(in crate::rules) fn attackers_of_general(&self, side: Side) -> Bitboard {
        let occupancy = Occupancy {
            occupied: self.occupied(),
            cannons: self.of_role(Role::Cannon),
        };
        let target = self.general(side);
        let pseudo_attackers =
            self.pseudo_attackers(&ATTACK_ORIGINS[target.index()], side.opponent());
        self.attackers(pseudo_attackers, target, occupancy)
    }

    /// A piece that would attack the mover's general after a pseudo-legal move; `None` if the move is legal.
    #[inline]
    pub(in crate::rules) fn exposed_by(&self, mv: Move) -> Option<Square> {
        let general = self.general(self.turn());
        // A general that moves is attacked at its new point.
        let target = if mv.from == general { mv.to } else { general };
        let pseudo_attackers =
            self.pseudo_attackers(&ATTACK_ORIGINS[target.index()], self.turn().opponent());
        // A captured piece attacks no more.
        let others = pseudo_attackers.without(Bitboard::of(mv.to));
        self.attackers(others, target, Occupancy::after(self, mv))
            .first()
    }

    /// The pieces of a side that would attack a point on an empty board. They are few, so that it is cheap to check
    /// the path of each.
    #[inline]
    pub(in crate::rules) fn pseudo_attackers(
        &self,
        origins: &AttackOrigins,
        side: Side,
    ) -> Bitboard {
        let pseudo_attackers = (self.along_lines() & origins.lines)
            | (self.of_role(Role::Horse) & origins.horses)
            | (self.of_role(Role::Elephant) & origins.elephants)
            | (self.of_role(Role::Soldier) & origins.soldiers[side as usize]);
        pseudo_attackers & self.of_side(side)
    }

    /// The chariots and cannons of both sides.
    #[inline]
    pub(in crate::rules) fn along_lines(&self) -> Bitboard {
        self.of_role(Role::Chariot) | self.of_role(Role::Cannon)
    }

    /// The pseudo-attackers that attack a palace point with this occupancy.
    fn attackers(
        &self,
        pseudo_attackers: Bitboard,
        target: Square,
        occupancy: Occupancy,
    ) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        for attacker in pseudo_attackers {
            let Some(piece) = self.piece_at(attacker) else {
                continue;
            };
            if occupancy.attacks(piece.role, attacker, target) {
                attackers = attackers.with(attacker);
            }
        }
        attackers
    }
}

/// The points between an attacker and a palace point: a cannon needs one screen there, other pieces need them
/// empty.
#[inline]
pub(in crate::rules) fn path(role: Role, from: Square, target: Square) -> Bitboard {
    match role {
        Role::Chariot | Role::Cannon => between(target, from),
        Role::Horse => leaps::horse_path(from, target),
        Role::Elephant => leaps::elephant_path(from, target),
        Role::General | Role::Guard | Role::Soldier => Bitboard::EMPTY,
    }
}

/// The occupancy that decides whether a path is open or has a screen.
#[derive(Debug, Clone, Copy)]
struct Occupancy {
    occupied: Bitboard,
    cannons: Bitboard,
}

impl Occupancy {
    /// True if a pseudo-attacker of a palace point attacks it.
    #[inline]
    fn attacks(self, role: Role, from: Square, target: Square) -> bool {
        let met = path(role, from, target) & self.occupied;
        match role {
            // Exactly one screen, and no cannon (rules.md section 2).
            Role::Cannon => met.is_single() && !met.meets(self.cannons),
            _ => met.is_empty(),
        }
    }

    /// The occupancy after a move.
    #[inline]
    fn after(position: &Position, mv: Move) -> Occupancy {
        let from = Bitboard::of(mv.from);
        let to = Bitboard::of(mv.to);
        let cannons = position.of_role(Role::Cannon);
        Occupancy {
            occupied: position.occupied().without(from) | to,
            // Only the second case can capture a cannon: cannons do not capture one another.
            cannons: if cannons.meets(from) {
                cannons.without(from) | to
            } else {
                cannons.without(to)
            },
        }
    }
}

/// The attack map of a board: which points a piece attacks, no matter what stands on them.
///
/// Chess Programming Wiki: "Attack and Defend Maps".
///
/// ```
/// use hansu::rules::{BySide, Formation, Position, Role, Side, AttackMap};
///
/// let start = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
/// let chariot = start.pieces_of(Side::Cho, Role::Chariot).first().ok_or("no chariot")?;
/// let piece = start.piece_at(chariot).ok_or("no piece")?;
/// // From its corner to its soldier, and to its own horse.
/// assert_eq!(AttackMap::of(&start).attacks(chariot, piece).len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct AttackMap {
    lines: Lines,
    occupied: Bitboard,
    cannons: Bitboard,
}

impl AttackMap {
    /// The attacks in a position.
    #[must_use]
    pub fn of(position: &Position) -> AttackMap {
        AttackMap {
            lines: *position.lines(),
            occupied: position.occupied(),
            cannons: position.of_role(Role::Cannon),
        }
    }

    /// Removes a piece from the board.
    pub(in crate::rules) fn remove(&mut self, square: Square, piece: Piece) {
        self.lines.toggle(square, piece);
        self.occupied = self.occupied.without(Bitboard::of(square));
    }

    /// The points that a piece attacks, own pieces included. A cannon cannot capture a cannon among them.
    #[must_use]
    pub fn attacks(&self, from: Square, piece: Piece) -> Bitboard {
        let rank = self.lines.rank_of(from);
        let file = self.lines.file_of(from);
        match piece.role {
            Role::General | Role::Guard => PALACE_STEPS[from.index()],
            Role::Chariot => {
                lines::on_rank(from.rank(), rank.slide(from.file()))
                    | lines::on_file(from.file(), file.slide(from.rank()))
                    | diagonal_slide(from, self.occupied)
            }
            Role::Cannon => {
                lines::on_rank(from.rank(), rank.jump(from.file()))
                    | lines::on_file(from.file(), file.jump(from.rank()))
                    | diagonal_jump(from, self.occupied.without(self.cannons))
            }
            Role::Horse => {
                let empty = leaps::around(from, !self.occupied);
                leaps::on_board(from, leaps::horse(from, empty))
            }
            Role::Elephant => {
                let empty = leaps::around(from, !self.occupied);
                leaps::on_board(from, leaps::elephant(from, empty))
            }
            Role::Soldier => SOLDIER_STEPS[piece.side as usize][from.index()],
        }
    }
}
