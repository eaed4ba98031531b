//! The sequence of captures on one point, each by the least valuable attacker: the basis of static exchange
//! evaluation (SEE).

use crate::attacks::{
    AttackOrigins, LineOccupancy, Movement, diagonal_jump, diagonal_slide, leaps, lines,
    with_movement,
};
use crate::board::{Bitboard, Move, Piece, Role, Side, Square, Variant};
use crate::position::Position;

/// A sequence of captures on one point, as static exchange evaluation (SEE) plays it out.
///
/// Each capture removes the capturing piece from its point: this opens lines behind it (X-rays) and adds or
/// removes screens of cannons. Generals left in check are ignored. Chess Programming Wiki: "SEE - The Swap
/// Algorithm".
///
/// ```
/// use janggi::{Exchange, Position, Role, Side, Variant};
///
/// let (position, _) = Position::from_fen(Variant::Janggi, "3k5/9/3n5/9/4p4/4R4/4R4/9/9/5K3 w")?;
/// // The chariot takes the soldier; the horse takes the chariot, and the other chariot the horse.
/// let mut exchange = Exchange::after(&position, "e5e6".parse()?);
/// assert_eq!(exchange.capture_with_cheapest(Side::Han), Some(Role::Horse));
/// assert_eq!(exchange.capture_with_cheapest(Side::Cho), Some(Role::Chariot));
/// assert_eq!(exchange.capture_with_cheapest(Side::Han), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Exchange<'a> {
    position: &'a Position,
    target: Square,
    origins: &'static AttackOrigins,
    /// The kind of piece on the point after the last capture.
    holder: Option<Role>,
    /// The points of pieces that have captured and are no longer there.
    gone: Bitboard,
    /// The occupancy of the point's rank and file, without those pieces.
    rank: LineOccupancy,
    file: LineOccupancy,
}

impl<'a> Exchange<'a> {
    /// Begins with the first capture, the move itself.
    #[must_use]
    pub fn after(position: &'a Position, mv: Move) -> Exchange<'a> {
        let mut exchange = Exchange {
            position,
            target: mv.to,
            origins: with_movement!(position.variant(), M => M::origins(mv.to)),
            holder: None,
            gone: Bitboard::EMPTY,
            rank: position.lines().rank_of(mv.to),
            file: position.lines().file_of(mv.to),
        };
        if let Some(piece) = position.piece_at(mv.from) {
            exchange.capture_from(mv.from, piece);
        }
        exchange
    }

    /// Returns the game that is played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.position.variant()
    }

    /// Captures with a side's least valuable attacker and returns its kind; `None` if there is none. The order
    /// is soldier, elephant, guard, horse, cannon, chariot, general.
    #[inline]
    pub fn capture_with_cheapest(&mut self, side: Side) -> Option<Role> {
        let (from, role) = with_movement!(self.position.variant(), M => self.cheapest::<M>(side))?;
        self.capture_from(from, Piece::new(side, role));
        Some(role)
    }

    #[inline]
    fn cheapest<M: Movement>(&self, side: Side) -> Option<(Square, Role)> {
        let of = |role| self.position.pieces_of(side, role).without(self.gone);
        let first = |role: Role, takers: Bitboard| takers.first().map(|from| (from, role));
        let at = self.target.index();
        let soldiers = of(Role::Soldier) & self.origins.soldiers[side as usize];
        first(Role::Soldier, soldiers)
            .or_else(|| {
                let mut elephants = of(Role::Elephant) & self.origins.elephants;
                let from =
                    elephants.find(|&from| !self.is_barred(M::elephant_path(from, self.target)))?;
                Some((from, Role::Elephant))
            })
            .or_else(|| first(Role::Guard, of(Role::Guard) & M::GUARD[at]))
            .or_else(|| {
                let mut horses = of(Role::Horse) & self.origins.horses;
                let from =
                    horses.find(|&from| !self.is_barred(leaps::horse_path(from, self.target)))?;
                Some((from, Role::Horse))
            })
            .or_else(|| first(Role::Cannon, self.jumpers::<M>(of(Role::Cannon))))
            .or_else(|| first(Role::Chariot, self.sliders::<M>(of(Role::Chariot))))
            .or_else(|| first(Role::General, of(Role::General) & M::GENERAL[at]))
    }

    /// Returns the cannons that can capture. A jump is symmetrical, so it is looked up once from the target.
    fn jumpers<M: Movement>(&self, cannons: Bitboard) -> Bitboard {
        let candidates = cannons & self.origins.lines;
        // In Janggi a cannon does not capture a cannon (rules.md section 2).
        if candidates.is_empty() || (!M::FREE_CANNONS && self.holder == Some(Role::Cannon)) {
            return Bitboard::EMPTY;
        }
        let at = self.target;
        let straight = lines::on_rank(at.rank(), M::jump(self.rank, at.file()))
            | lines::on_file(at.file(), M::jump(self.file, at.rank()));
        if !M::DIAGONAL_LINES {
            return candidates & straight;
        }
        // A removed cannon is in neither set; the others keep their points.
        let screens = self.occupied().without(self.position.of_role(Role::Cannon));
        candidates & (straight | diagonal_jump(at, screens))
    }

    /// Returns the chariots that can capture.
    fn sliders<M: Movement>(&self, chariots: Bitboard) -> Bitboard {
        let candidates = chariots & self.origins.lines;
        if candidates.is_empty() {
            return candidates;
        }
        let at = self.target;
        let straight = lines::on_rank(at.rank(), self.rank.slide(at.file()))
            | lines::on_file(at.file(), self.file.slide(at.rank()));
        if M::DIAGONAL_LINES {
            candidates & (straight | diagonal_slide(at, self.occupied()))
        } else {
            candidates & straight
        }
    }

    fn is_barred(&self, path: Bitboard) -> bool {
        path.intersects(self.occupied())
    }

    fn occupied(&self) -> Bitboard {
        self.position.occupied().without(self.gone)
    }

    /// Moves a piece from its point to the target.
    fn capture_from(&mut self, from: Square, piece: Piece) {
        self.holder = Some(piece.role);
        self.gone = self.gone.with(from);
        // Only these two lines are updated: the target's own occupancy does not matter for attacks from it.
        if from.rank() == self.target.rank() {
            self.rank.toggle(from.file(), piece);
        }
        if from.file() == self.target.file() {
            self.file.toggle(from.rank(), piece);
        }
    }
}
