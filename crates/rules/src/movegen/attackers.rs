//! Attacks in a position: the attackers of a general, and the attack map of a piece.

use crate::attacks::{
    AttackOrigins, Lines, Movement, between, diagonal_jump, diagonal_slide, leaps, lines,
    with_movement,
};
use crate::board::{Bitboard, Move, Piece, Role, Side, Square, Variant};
use crate::position::Position;

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
        with_movement!(self.variant(), M => self.gives_check_in::<M>(mv))
    }

    fn gives_check_in<M: Movement>(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from) else {
            return false;
        };
        let target = self.general(self.turn().opponent());
        let origins = M::origins(target);
        let aligned = self.pseudo_attackers(origins, self.turn());
        let is_mover_aligned = origins.of(piece).has(mv.to);
        // Most moves end here: before and after the move, no piece is aligned with the general.
        if aligned.is_empty() && !is_mover_aligned {
            return false;
        }
        let occupancy = Occupancy::after::<M>(self, mv);
        let attacks = |role, from| occupancy.attacks::<M>(role, from, target);
        // The first is a direct check, the rest are discovered checks; a cannon's can also arise because the moved
        // piece became its screen.
        (is_mover_aligned && attacks(piece.role, mv.to))
            || aligned
                .without(Bitboard::of(mv.from))
                .filter_map(|from| Some((self.piece_at(from)?.role, from)))
                .any(|(role, from)| attacks(role, from))
    }

    /// Returns the pseudo-legal targets of a piece on `from`, without own pieces and, for a cannon of Janggi,
    /// without cannons. The safety of the general is not checked.
    pub(crate) fn reach(&self, from: Square, piece: Piece) -> Bitboard {
        let map = AttackMap::of(self);
        let attacked = map.attacks(from, piece);
        let reach = match piece.role {
            // It captures over a screen, and otherwise moves like a chariot.
            Role::Cannon if with_movement!(self.variant(), M => M::FREE_CANNONS) => {
                attacked & self.occupied() | map.slides(from).without(self.occupied())
            }
            Role::Cannon => attacked.without(self.of_role(Role::Cannon)),
            _ => attacked,
        };
        reach.without(self.of_side(piece.side))
    }

    /// Returns the attackers of a side's general; a general that faces it is not among them.
    pub(crate) fn attackers_of_general(&self, side: Side) -> Bitboard {
        with_movement!(self.variant(), M => self.attackers_of_general_in::<M>(side))
    }

    fn attackers_of_general_in<M: Movement>(&self, side: Side) -> Bitboard {
        let occupancy = Occupancy {
            occupied: self.occupied(),
            no_screens: M::no_screens(self.of_role(Role::Cannon)),
        };
        let target = self.general(side);
        let pseudo_attackers = self.pseudo_attackers(M::origins(target), side.opponent());
        self.attackers::<M>(pseudo_attackers, target, occupancy)
    }

    /// Returns a piece that would attack the mover's general after a pseudo-legal move, in Xiangqi also the
    /// enemy general along an open file; `None` if the move is legal.
    #[inline]
    pub(crate) fn exposed_by(&self, mv: Move) -> Option<Square> {
        with_movement!(self.variant(), M => self.exposed_in::<M>(mv))
    }

    #[inline]
    pub(super) fn exposed_in<M: Movement>(&self, mv: Move) -> Option<Square> {
        let faces = || M::FLYING_GENERALS && self.faces_after(mv);
        self.attackers_after::<M>(mv)
            .first()
            .or_else(|| faces().then(|| self.general(self.turn().opponent())))
    }

    /// Returns the pieces that would attack the mover's general after a pseudo-legal move.
    #[inline]
    pub(super) fn attackers_after<M: Movement>(&self, mv: Move) -> Bitboard {
        let general = self.general(self.turn());
        // A moving general is attacked on its new point.
        let target = if mv.from == general { mv.to } else { general };
        let pseudo_attackers = self.pseudo_attackers(M::origins(target), self.turn().opponent());
        // A captured piece no longer attacks.
        let remaining = pseudo_attackers.without(Bitboard::of(mv.to));
        if remaining.is_empty() {
            return Bitboard::EMPTY;
        }
        self.attackers::<M>(remaining, target, Occupancy::after::<M>(self, mv))
    }

    /// Returns the pieces of a side that would attack a point on an empty board. They are few, so that checking
    /// the path of each is cheap.
    #[inline]
    pub(crate) fn pseudo_attackers(&self, origins: &AttackOrigins, side: Side) -> Bitboard {
        let pseudo_attackers = (self.along_lines() & origins.lines)
            | (self.of_role(Role::Horse) & origins.horses)
            | (self.of_role(Role::Elephant) & origins.elephants)
            | (self.of_role(Role::Soldier) & origins.soldiers[side as usize]);
        pseudo_attackers & self.of_side(side)
    }

    /// Returns the chariots and cannons of both sides.
    #[inline]
    pub(crate) fn along_lines(&self) -> Bitboard {
        self.of_role(Role::Chariot) | self.of_role(Role::Cannon)
    }

    /// Returns the pseudo-attackers that attack a palace point with this occupancy.
    fn attackers<M: Movement>(
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
            if occupancy.attacks::<M>(piece.role, attacker, target) {
                attackers = attackers.with(attacker);
            }
        }
        attackers
    }
}

/// Returns the points between an attacker and a palace point. A cannon needs one screen there; other pieces
/// need them empty.
#[inline]
pub(crate) fn path<M: Movement>(role: Role, from: Square, target: Square) -> Bitboard {
    match role {
        Role::Chariot | Role::Cannon => between(target, from),
        Role::Horse => leaps::horse_path(from, target),
        Role::Elephant => M::elephant_path(from, target),
        Role::General | Role::Guard | Role::Soldier => Bitboard::EMPTY,
    }
}

/// The occupancy that decides whether a path is open or has a screen.
#[derive(Debug, Clone, Copy)]
struct Occupancy {
    occupied: Bitboard,
    /// The pieces that no cannon can jump.
    no_screens: Bitboard,
}

impl Occupancy {
    /// Returns whether a pseudo-attacker of a palace point attacks it.
    #[inline]
    fn attacks<M: Movement>(self, role: Role, from: Square, target: Square) -> bool {
        let met = path::<M>(role, from, target) & self.occupied;
        match role {
            // Exactly one screen (rules.md section 2, xiangqi.md section 2).
            Role::Cannon => met.is_single() && !met.intersects(self.no_screens),
            _ => met.is_empty(),
        }
    }

    /// Returns the occupancy after a move.
    #[inline]
    fn after<M: Movement>(position: &Position, mv: Move) -> Occupancy {
        let from = Bitboard::of(mv.from);
        let to = Bitboard::of(mv.to);
        let cannons = position.of_role(Role::Cannon);
        Occupancy {
            occupied: position.occupied().without(from) | to,
            no_screens: M::no_screens(if cannons.intersects(from) {
                cannons.without(from) | to
            } else {
                cannons.without(to)
            }),
        }
    }
}

/// The attack map of a board: the points attacked by each piece, regardless of the pieces on them.
///
/// Chess Programming Wiki: "Attack and Defend Maps".
///
/// ```
/// use janggi::{BySide, Formation, Position, Role, Side, AttackMap};
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
    variant: Variant,
    lines: Lines,
    occupied: Bitboard,
    cannons: Bitboard,
}

impl AttackMap {
    /// Returns the attacks in a position.
    #[must_use]
    pub fn of(position: &Position) -> AttackMap {
        AttackMap {
            variant: position.variant(),
            lines: *position.lines(),
            occupied: position.occupied(),
            cannons: position.of_role(Role::Cannon),
        }
    }

    /// Returns the points that a piece attacks, own pieces included. In Janggi a cannon cannot capture a cannon
    /// among them; in Xiangqi it captures there, but moves elsewhere.
    #[must_use]
    pub fn attacks(&self, from: Square, piece: Piece) -> Bitboard {
        with_movement!(self.variant, M => self.attacks_in::<M>(from, piece))
    }

    /// Returns the points that a chariot attacks along its rank and file, up to and including the nearest
    /// piece.
    pub(crate) fn slides(&self, from: Square) -> Bitboard {
        let rank = self.lines.rank_of(from);
        let file = self.lines.file_of(from);
        lines::on_rank(from.rank(), rank.slide(from.file()))
            | lines::on_file(from.file(), file.slide(from.rank()))
    }

    #[inline]
    pub(crate) fn attacks_in<M: Movement>(&self, from: Square, piece: Piece) -> Bitboard {
        let of_diagonals = |reached: Bitboard| {
            if M::DIAGONAL_LINES {
                reached
            } else {
                Bitboard::EMPTY
            }
        };
        match piece.role {
            Role::General => M::GENERAL[from.index()],
            Role::Guard => M::GUARD[from.index()],
            Role::Chariot => self.slides(from) | of_diagonals(diagonal_slide(from, self.occupied)),
            Role::Cannon => {
                let rank = self.lines.rank_of(from);
                let file = self.lines.file_of(from);
                let screens = self.occupied.without(M::no_screens(self.cannons));
                lines::on_rank(from.rank(), M::jump(rank, from.file()))
                    | lines::on_file(from.file(), M::jump(file, from.rank()))
                    | of_diagonals(diagonal_jump(from, screens))
            }
            Role::Horse => {
                let empty = leaps::around(from, !self.occupied);
                leaps::on_board(from, leaps::horse(from, empty))
            }
            Role::Elephant => {
                let empty = leaps::around(from, !self.occupied);
                leaps::on_board(from, M::elephant(from, empty))
            }
            Role::Soldier => M::SOLDIER[piece.side as usize][from.index()],
        }
    }
}
