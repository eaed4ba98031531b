//! Where pieces reach, and who attacks whom.

use super::action::Move;
use super::bitboard::Bitboard;
use super::lines::{self, Lines};
use super::palace::{PALACE_STEPS, between, diagonal_jump, diagonal_slide};
use super::piece::{Piece, Role};
use super::position::Position;
use super::side::Side;
use super::square::Square;
use super::tables::SOLDIER_STEPS;
use super::window;
use super::zones::{ZONES, Zone};

impl Position {
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

    /// Returns whether a legal move gives check.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from) else {
            return false;
        };
        let target = self.general(self.turn().opponent());
        let zone = &ZONES[target.index()];
        let others = self.suspects(zone, self.turn());
        let moved = zone.of(piece).has(mv.to);
        if others.is_empty() && !moved {
            return false;
        }
        let scene = Scene::after(self, mv);
        let strikes = |role, from| scene.lets_strike(role, from, target);
        (moved && strikes(piece.role, mv.to))
            || others
                .without(Bitboard::of(mv.from))
                .filter_map(|from| Some((self.piece_at(from)?.role, from)))
                .any(|(role, from)| strikes(role, from))
    }

    /// The points that a piece standing on `from` reaches, the general's safety left aside.
    pub(super) fn reach(&self, from: Square, piece: Piece) -> Bitboard {
        let reach = Sight::of(self).reach(from, piece);
        let reach = reach.without(self.of_side(piece.side));
        match piece.role {
            Role::Cannon => reach.without(self.of_role(Role::Cannon)),
            _ => reach,
        }
    }

    /// The pieces that attack a side's general.
    pub(super) fn attackers_of_general(&self, side: Side) -> Bitboard {
        let scene = Scene {
            occupied: self.occupied(),
            cannons: self.of_role(Role::Cannon),
        };
        let target = self.general(side);
        let suspects = self.suspects(&ZONES[target.index()], side.opponent());
        self.strikers(suspects, target, scene)
    }

    /// One of the pieces that would attack the mover's general after a move, if any would.
    #[inline]
    pub(super) fn exposed_by(&self, mv: Move) -> Option<Square> {
        let general = self.general(self.turn());
        let target = if mv.from == general { mv.to } else { general };
        let suspects = self.suspects(&ZONES[target.index()], self.turn().opponent());
        let others = suspects.without(Bitboard::of(mv.to));
        self.strikers(others, target, Scene::after(self, mv))
            .first()
    }

    /// The pieces of a side that could attack from a zone if nothing kept them from it.
    #[inline]
    pub(super) fn suspects(&self, zone: &Zone, side: Side) -> Bitboard {
        let suspects = (self.along_lines() & zone.lines)
            | (self.of_role(Role::Horse) & zone.horses)
            | (self.of_role(Role::Elephant) & zone.elephants)
            | (self.of_role(Role::Soldier) & zone.soldiers[side as usize]);
        suspects & self.of_side(side)
    }

    /// The chariots and cannons of both sides.
    #[inline]
    pub(super) fn along_lines(&self) -> Bitboard {
        self.of_role(Role::Chariot) | self.of_role(Role::Cannon)
    }

    /// Those of the suspects that attack a palace point.
    fn strikers(&self, suspects: Bitboard, target: Square, scene: Scene) -> Bitboard {
        let mut strikers = Bitboard::EMPTY;
        for suspect in suspects {
            let Some(piece) = self.piece_at(suspect) else {
                continue;
            };
            if scene.lets_strike(piece.role, suspect, target) {
                strikers = strikers.with(suspect);
            }
        }
        strikers
    }
}

/// The points between a piece and a palace point in its zone: a cannon needs a screen there, others
/// need them empty.
#[inline]
pub(super) fn way(role: Role, from: Square, target: Square) -> Bitboard {
    match role {
        Role::Chariot | Role::Cannon => between(target, from),
        Role::Horse => window::horse_path(from, target),
        Role::Elephant => window::elephant_path(from, target),
        Role::General | Role::Guard | Role::Soldier => Bitboard::EMPTY,
    }
}

/// What an attack on a point depends on besides the attackers.
#[derive(Debug, Clone, Copy)]
struct Scene {
    occupied: Bitboard,
    cannons: Bitboard,
}

impl Scene {
    /// Whether a piece that stands in the zone of a palace point attacks it.
    #[inline]
    fn lets_strike(self, role: Role, from: Square, target: Square) -> bool {
        let met = way(role, from, target) & self.occupied;
        match role {
            Role::Cannon => met.is_single() && !met.meets(self.cannons),
            _ => met.is_empty(),
        }
    }

    /// The scene after a move.
    #[inline]
    fn after(position: &Position, mv: Move) -> Scene {
        let (from, to) = (Bitboard::of(mv.from), Bitboard::of(mv.to));
        let cannons = position.of_role(Role::Cannon);
        Scene {
            occupied: position.occupied().without(from) | to,
            cannons: if cannons.meets(from) {
                cannons.without(from) | to
            } else {
                cannons.without(to)
            },
        }
    }
}

/// What pieces see of a board: where they reach, whoever stands there.
///
/// ```
/// use hansu::rules::{BySide, Formation, Position, Role, Side, Sight};
///
/// let start = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
/// let chariot = start.pieces_of(Side::Cho, Role::Chariot).first().ok_or("no chariot")?;
/// let piece = start.piece_at(chariot).ok_or("no piece")?;
/// // From its corner to its soldier, and to its own horse.
/// assert_eq!(Sight::of(&start).reach(chariot, piece).len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Sight {
    lines: Lines,
    occupied: Bitboard,
    cannons: Bitboard,
}

impl Sight {
    /// What is seen of a position.
    #[must_use]
    pub fn of(position: &Position) -> Sight {
        Sight {
            lines: *position.lines(),
            occupied: position.occupied(),
            cannons: position.of_role(Role::Cannon),
        }
    }

    /// The board with a piece taken away.
    pub(super) fn lift(&mut self, square: Square, piece: Piece) {
        self.lines.toggle(square, piece);
        self.occupied = self.occupied.without(Bitboard::of(square));
    }

    /// The points that a piece attacks: whatever it could take there if an enemy that is no cannon
    /// stood on them.
    #[must_use]
    pub fn reach(&self, from: Square, piece: Piece) -> Bitboard {
        let (rank, file) = (self.lines.rank_of(from), self.lines.file_of(from));
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
                let empty = window::around(from, !self.occupied);
                window::on_board(from, window::horse(from, empty))
            }
            Role::Elephant => {
                let empty = window::around(from, !self.occupied);
                window::on_board(from, window::elephant(from, empty))
            }
            Role::Soldier => SOLDIER_STEPS[piece.side as usize][from.index()],
        }
    }
}
