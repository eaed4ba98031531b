//! Facts from the board before and after a move: captures, attacks, safety.

use super::{Fact, PlacedPiece};
use crate::evaluation::{army, material, see};
use janggi::{
    Action, AttackMap, Bitboard, BySide, Game, HalfPoints, Move, Piece, Role, Side, Situation,
    Square,
};

/// The minimum gain of a capture that counts as winning, in hundredths of a point; a soldier is 230.
pub(crate) const GAIN: i32 = 150;
/// Pieces whose values differ by at most this, in hundredths of a point, count as equal.
const SAME: i32 = 200;
/// The lead from which trading pieces helps a side.
const AHEAD: HalfPoints = HalfPoints::whole(3);

/// A move with the situations before and after it.
pub(crate) struct MoveOnBoard {
    pub(crate) mv: Move,
    /// The moving piece; `None` if the square is empty.
    pub(super) mover: Option<Piece>,
    pub(crate) before: Situation,
    /// After the move, the opponent to move.
    pub(crate) after: Situation,
    /// After the move and a pass of the opponent.
    pub(crate) after_pass: Situation,
}

impl MoveOnBoard {
    pub fn new(game: &Game, mv: Move) -> MoveOnBoard {
        let before = *game.situation();
        let after = before.after(mv.into());
        MoveOnBoard {
            mv,
            mover: before.position().piece_at(mv.from),
            before,
            after,
            after_pass: after.after(Action::Pass),
        }
    }

    /// Adds the facts of a capture. `gains` is the material balance of the principal variation: SEE alone
    /// considers only one square, so a capture wins something only if the line agrees.
    pub fn add_capture_facts(&self, game: &Game, gains: HalfPoints, facts: &mut Vec<Fact>) {
        let position = self.before.position();
        let (Some(taken), Some(mover)) = (self.piece_before(self.mv.to), self.mover) else {
            return;
        };
        let worth = self.worth(taken.piece);
        let given = self.worth(mover);
        let exchange_value = see(position, self.mv);
        let borne_out = gains > HalfPoints(0);
        if self.takes_back(game) {
            facts.push(Fact::TakesBack(taken));
        } else if exchange_value >= worth - 50 && borne_out {
            facts.push(Fact::Wins(taken));
        } else if exchange_value >= GAIN
            && (exchange_value - (worth - given)).abs() <= 50
            && borne_out
        {
            let given = mover;
            facts.push(Fact::WinsFor { taken, given });
        } else if exchange_value.abs() < GAIN
            && (worth - given).abs() <= SAME
            && self.can_be_captured()
        {
            let armies = if game.ruleset().counts_points() {
                game.totals()
            } else {
                BySide::of(|side| army(position, side))
            };
            let side = mover.side;
            let ahead = armies[side].0 - armies[side.opponent()].0 >= AHEAD.0;
            facts.push(Fact::Trades { taken, ahead });
        }
    }

    /// Returns the value of a piece in the exchange evaluation.
    pub(super) fn worth(&self, piece: Piece) -> i32 {
        material(self.before.position().variant(), piece.role)
    }

    /// Returns whether the opponent's last turn was a capture on the same point.
    fn takes_back(&self, game: &Game) -> bool {
        game.turns().next_back().is_some_and(|(before, action)| {
            action.piece_move().is_some_and(|last| {
                last.to == self.mv.to && before.position().piece_at(last.to).is_some()
            })
        })
    }

    /// Returns whether the opponent can capture the moved piece.
    fn can_be_captured(&self) -> bool {
        let replies = self.after.legal();
        replies.into_iter().any(|reply| reply.to == self.mv.to)
    }

    /// Adds a fork: the moved piece is safe and attacks two or more pieces, one of them newly.
    pub fn add_forks(&self, facts: &mut Vec<Fact>) {
        let check = self.after.position().checkers().contains(&self.mv.to);
        let targets = self.targets();
        let is_fork = targets.len() + usize::from(check) >= 2 && !targets.is_empty();
        let is_new = check || targets.iter().any(|target| !self.was_attacked(target.at));
        if is_fork && is_new && self.is_safe() {
            facts.push(Fact::Forks { check, targets });
        }
    }

    /// Adds the most valuable piece that was attacked and is safe after the move. A check only delays a
    /// capture, so a checking move saves nothing.
    pub fn add_saves(&self, facts: &mut Vec<Fact>) {
        if self.before.in_check() || self.after.in_check() {
            return;
        }
        let threats = winning_captures(&self.before.after(Action::Pass));
        let remaining = winning_captures(&self.after);
        let saved = threats
            .into_iter()
            .filter(|threat| {
                let place = if threat.to == self.mv.from {
                    self.mv.to
                } else {
                    threat.to
                };
                remaining.iter().all(|capture| capture.to != place)
            })
            .filter_map(|threat| self.piece_before(threat.to))
            .max_by_key(|saved| self.worth(saved.piece));
        facts.extend(saved.map(Fact::Saves));
    }

    /// Adds checks, discovered attacks, attacks on a single piece, and pins.
    pub fn add_attacks(&self, facts: &mut Vec<Fact>) {
        if self.after.in_check() {
            facts.push(Fact::Checks);
        }
        let opened = winning_captures(&self.after_pass)
            .into_iter()
            .filter(|capture| capture.from != self.mv.to)
            .filter_map(|capture| {
                Some((
                    self.piece_before(capture.from)?,
                    self.piece_before(capture.to)?,
                ))
            })
            .filter(|(by, target)| !self.reach_before(*by).has(target.at))
            .max_by_key(|(_, target)| self.worth(target.piece));
        facts.extend(opened.map(|(by, target)| Fact::Opens { by, target }));
        if self.is_safe() {
            let newly_attacked = self
                .targets()
                .into_iter()
                .find(|target| !self.was_attacked(target.at));
            facts.extend(newly_attacked.map(Fact::Attacks));
        }
        facts.extend(self.pinned().map(Fact::Pins));
    }

    /// Returns the piece on a point before the move.
    pub(super) fn piece_before(&self, at: Square) -> Option<PlacedPiece> {
        let piece = self.before.position().piece_at(at)?;
        Some(PlacedPiece { piece, at })
    }

    pub(crate) fn reach_before(&self, placed: PlacedPiece) -> Bitboard {
        AttackMap::of(self.before.position()).attacks(placed.at, placed.piece)
    }

    pub(crate) fn reach_after(&self, placed: PlacedPiece) -> Bitboard {
        AttackMap::of(self.after.position()).attacks(placed.at, placed.piece)
    }

    /// Returns the pieces that the moved piece threatens to win next, the most valuable first.
    fn targets(&self) -> Vec<PlacedPiece> {
        let mut targets: Vec<PlacedPiece> = winning_captures(&self.after_pass)
            .into_iter()
            .filter(|capture| capture.from == self.mv.to)
            .filter_map(|capture| self.piece_before(capture.to))
            .collect();
        targets.sort_by_key(|target| std::cmp::Reverse(self.worth(target.piece)));
        targets
    }

    /// Returns whether the piece already threatened this point before it moved.
    fn was_attacked(&self, at: Square) -> bool {
        winning_captures(&self.before).contains(&Move::new(self.mv.from, at))
    }

    /// Returns whether the moved piece cannot be won on its point. `false` if another piece gives check: then
    /// only check evasions are legal, and they do not show whether the piece hangs.
    pub(super) fn is_safe(&self) -> bool {
        let checkers = self.after.position().checkers();
        let is_known = checkers.is_empty() || checkers.contains(&self.mv.to);
        let captures = winning_captures(&self.after);
        is_known && captures.iter().all(|capture| capture.to != self.mv.to)
    }

    /// Returns the most valuable piece that the move pins: it could move before and now has no legal move.
    fn pinned(&self) -> Option<PlacedPiece> {
        if self.before.in_check() || self.after.in_check() {
            return None;
        }
        let after_pass = self.before.after(Action::Pass);
        let is_free = |situation: &Situation, at: Square| {
            let moves = situation.legal();
            moves.into_iter().any(|mv| mv.from == at)
        };
        let after = self.after.position();
        after
            .of_side(after.turn())
            .filter_map(|at| {
                let piece = after.piece_at(at)?;
                Some(PlacedPiece { piece, at })
            })
            .filter(|placed| {
                placed.piece.role != Role::General
                    && is_free(&after_pass, placed.at)
                    && !is_free(&self.after, placed.at)
                    && !self.open_points(*placed).is_empty()
            })
            .max_by_key(|placed| self.worth(placed.piece))
    }

    /// Returns the pseudo-legal targets of a piece after the move.
    fn open_points(&self, placed: PlacedPiece) -> Bitboard {
        let position = self.after.position();
        self.reach_after(placed)
            .without(position.of_side(placed.piece.side))
    }
}

/// Returns whether a point is on a side's own edge of the board.
pub(super) fn on_back_rank(side: Side, at: Square) -> bool {
    at.rank() == if side == Side::Cho { 0 } else { 9 }
}

/// Returns the legal captures that win material by SEE. Captures of a general are left out: they are possible
/// where a side in check has to pass.
pub(crate) fn winning_captures(situation: &Situation) -> Vec<Move> {
    let position = situation.position();
    situation
        .legal()
        .into_iter()
        .filter(|mv| {
            let captured = position.piece_at(mv.to);
            captured.is_some_and(|captured| captured.role != Role::General)
        })
        .filter(|&mv| see(position, mv) >= GAIN)
        .collect()
}

/// The file of the palaces' centres.
const MIDDLE: u8 = 4;

impl MoveOnBoard {
    /// Returns the purpose of a step of a general, guard, soldier, chariot or cannon.
    pub fn small_step(&self) -> Option<Fact> {
        if !self.is_safe() || self.after.in_check() {
            return None;
        }
        let mover = self.mover?;
        let from = self.mv.from;
        let to = self.mv.to;
        let is_back = |at| on_back_rank(mover.side, at);
        match mover.role {
            Role::General => (is_back(to) && !is_back(from)).then_some(Fact::Settles(mover)),
            Role::Guard => {
                let general = self.after.position().general(mover.side);
                let is_beside = |at: Square| {
                    at.file().abs_diff(general.file()) + at.rank().abs_diff(general.rank()) == 1
                };
                (is_beside(to) && !is_beside(from)).then_some(Fact::StandsBy(mover))
            }
            Role::Soldier => (to.file() == from.file()).then_some(Fact::Advances(mover)),
            Role::Chariot | Role::Cannon => {
                let is_arrival = to.file() == MIDDLE && from.file() != MIDDLE;
                is_arrival.then_some(Fact::TakesMiddle(mover))
            }
            Role::Horse | Role::Elephant => None,
        }
    }
}
