//! Who takes on one point, again and again, while the pieces that do so are spent.

use super::action::Move;
use super::bitboard::Bitboard;
use super::lines::{self, Line};
use super::palace::{PALACE_STEPS, diagonal_jump, diagonal_slide};
use super::piece::{Piece, Role};
use super::position::Position;
use super::side::Side;
use super::square::Square;
use super::window;
use super::zones::{ZONES, Zone};

/// A point on which a piece stands, seen by all who could take it.
///
/// Whoever takes comes to stand there instead: that opens lines, and gives or takes screens of cannons.
/// Whether a general is left in check is not looked at.
///
/// ```
/// use hansu::rules::{Position, Role, Side, Siege};
///
/// let (position, _) = Position::from_fen("3k5/9/3n5/9/4p4/4R4/4R4/9/9/5K3 w")?;
/// // The chariot takes the soldier; the horse takes the chariot, and the other chariot the horse.
/// let mut siege = Siege::after(&position, "e5e6".parse()?);
/// assert_eq!(siege.spend_cheapest(Side::Han), Some(Role::Horse));
/// assert_eq!(siege.spend_cheapest(Side::Cho), Some(Role::Chariot));
/// assert_eq!(siege.spend_cheapest(Side::Han), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Siege<'a> {
    position: &'a Position,
    target: Square,
    zone: &'static Zone,
    /// What stands on the point.
    holder: Option<Role>,
    /// The pieces that have left their points for this one.
    spent: Bitboard,
    /// The rank and the file of the point, without them.
    rank: Line,
    file: Line,
}

impl<'a> Siege<'a> {
    /// The target of a move, after it.
    #[must_use]
    pub fn after(position: &'a Position, mv: Move) -> Siege<'a> {
        let mut siege = Siege {
            position,
            target: mv.to,
            zone: &ZONES[mv.to.index()],
            holder: None,
            spent: Bitboard::EMPTY,
            rank: position.lines().rank_of(mv.to),
            file: position.lines().file_of(mv.to),
        };
        if let Some(piece) = position.piece_at(mv.from) {
            siege.spend(mv.from, piece);
        }
        siege
    }

    /// Has a side take with the least of its pieces that can (a soldier, else an elephant, a guard, a
    /// horse, a cannon, a chariot, the general), and tells which; `None` where none can.
    #[inline]
    pub fn spend_cheapest(&mut self, side: Side) -> Option<Role> {
        let (from, role) = self.cheapest(side)?;
        self.spend(from, Piece::new(side, role));
        Some(role)
    }

    fn cheapest(&self, side: Side) -> Option<(Square, Role)> {
        let of = |role| self.position.pieces_of(side, role).without(self.spent);
        let first = |role: Role, takers: Bitboard| takers.first().map(|from| (from, role));
        let steps = PALACE_STEPS[self.target.index()];
        let soldiers = of(Role::Soldier) & self.zone.soldiers[side as usize];
        first(Role::Soldier, soldiers)
            .or_else(|| {
                let mut near = of(Role::Elephant) & self.zone.elephants;
                let open = |from| !self.is_barred(window::elephant_path(from, self.target));
                near.find(|&from| open(from)).map(|at| (at, Role::Elephant))
            })
            .or_else(|| first(Role::Guard, of(Role::Guard) & steps))
            .or_else(|| {
                let mut near = of(Role::Horse) & self.zone.horses;
                let open = |from| !self.is_barred(window::horse_path(from, self.target));
                near.find(|&from| open(from)).map(|at| (at, Role::Horse))
            })
            .or_else(|| first(Role::Cannon, self.jumpers(of(Role::Cannon))))
            .or_else(|| first(Role::Chariot, self.sliders(of(Role::Chariot))))
            .or_else(|| first(Role::General, of(Role::General) & steps))
    }

    /// Those of some cannons that take: what is seen along a line from one end is seen from the other.
    fn jumpers(&self, cannons: Bitboard) -> Bitboard {
        let near = cannons & self.zone.lines;
        if near.is_empty() || self.holder == Some(Role::Cannon) {
            return Bitboard::EMPTY;
        }
        let at = self.target;
        let screens = self.occupied().without(self.position.of_role(Role::Cannon));
        near & (lines::on_rank(at.rank(), self.rank.jump(at.file()))
            | lines::on_file(at.file(), self.file.jump(at.rank()))
            | diagonal_jump(at, screens))
    }

    /// Those of some chariots that take.
    fn sliders(&self, chariots: Bitboard) -> Bitboard {
        let near = chariots & self.zone.lines;
        if near.is_empty() {
            return near;
        }
        let at = self.target;
        near & (lines::on_rank(at.rank(), self.rank.slide(at.file()))
            | lines::on_file(at.file(), self.file.slide(at.rank()))
            | diagonal_slide(at, self.occupied()))
    }

    fn is_barred(&self, path: Bitboard) -> bool {
        path.meets(self.occupied())
    }

    fn occupied(&self) -> Bitboard {
        self.position.occupied().without(self.spent)
    }

    /// A piece leaves its point and holds this one.
    fn spend(&mut self, from: Square, piece: Piece) {
        self.holder = Some(piece.role);
        self.spent = self.spent.with(from);
        if from.rank() == self.target.rank() {
            self.rank.toggle(from.file(), piece);
        }
        if from.file() == self.target.file() {
            self.file.toggle(from.rank(), piece);
        }
    }
}
