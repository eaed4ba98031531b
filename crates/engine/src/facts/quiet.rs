//! Facts of quiet moves: protection, preparation, opened and closed lines.

use super::board::{MoveOnBoard, on_back_rank, winning_captures};
use super::{Fact, PlacedPiece};
use crate::evaluation::material;
use janggi::{
    Action, AttackMap, Bitboard, Game, Move, Piece, Position, Role, Side, Situation, Square,
};

/// The opening lasts until this ply.
const OPENING: usize = 30;
/// Mobility a chariot must gain to count as freed, in points.
const MIN_FREED_MOBILITY: i32 = 3;
/// The minimum change in mobility that is stated, in points.
const MIN_MOBILITY_CHANGE: i32 = 2;

impl MoveOnBoard {
    /// Adds positional facts: freed chariots, joined soldiers, development, pressure on the palace.
    pub fn add_quiet_facts(&self, ply: usize, facts: &mut Vec<Fact>) {
        let Some(mover) = self.mover else { return };
        let side = mover.side;
        let freed = self.others(side).find(|placed| {
            placed.piece.role == Role::Chariot && self.gains(*placed) >= MIN_FREED_MOBILITY
        });
        facts.extend(freed.map(Fact::Frees));
        let soldiers = self.before.position().pieces_of(side, Role::Soldier);
        let has_neighbour = |at: Square| {
            [-1, 1]
                .into_iter()
                .filter_map(|files| at.offset(files, 0))
                .any(|neighbour| soldiers.has(neighbour) && neighbour != self.mv.from)
        };
        if self.crosses_river(mover) {
            facts.push(Fact::CrossesRiver(mover));
        }
        let is_joining = has_neighbour(self.mv.to) && !has_neighbour(self.mv.from);
        if mover.role == Role::Soldier && is_joining && self.protects_sideways(mover) {
            facts.push(Fact::JoinsSoldiers(mover));
        }
        let is_back = |square| on_back_rank(side, square);
        let is_heavy = matches!(mover.role, Role::Chariot | Role::Horse | Role::Elephant);
        if is_heavy && ply < OPENING && is_back(self.mv.from) && !is_back(self.mv.to) {
            facts.push(Fact::Develops(mover));
        }
        let [from, to] = [self.mv.from, self.mv.to].map(|at| PlacedPiece { piece: mover, at });
        let before = in_palace(self.reach_before(from), side.opponent());
        let after = in_palace(self.reach_after(to), side.opponent());
        if after >= before + 2 && self.is_safe() && mover.role != Role::Soldier {
            facts.push(Fact::Presses(mover));
        }
    }

    /// Returns whether a soldier crosses a river and leaves its own half.
    fn crosses_river(&self, mover: Piece) -> bool {
        self.before.position().variant().spec().has_river
            && mover.role == Role::Soldier
            && self.mv.to.is_over_river(mover.side)
            && !self.mv.from.is_over_river(mover.side)
    }

    /// Returns whether soldiers capture sideways: if there is a river, only beyond it.
    fn protects_sideways(&self, mover: Piece) -> bool {
        let has_river = self.before.position().variant().spec().has_river;
        !has_river || self.mv.to.is_over_river(mover.side)
    }

    /// Adds facts on protection, plans and changes in mobility. `line` is the principal variation.
    pub fn add_purposes(&self, line: &[Action], facts: &mut Vec<Fact>) {
        let Some(mover) = self.mover else { return };
        let side = mover.side;
        let enemy = mover.side.opponent();
        facts.extend(self.newly_protected(mover).map(Fact::Guards));
        facts.extend(self.next_own_move(mover, line));
        if self.before.in_check() || self.after.in_check() {
            return;
        }
        let attacked_points = |position: &Position| reach_into_palace(position, enemy, side);
        if attacked_points(self.after.position()) < attacked_points(self.before.position()) {
            facts.push(Fact::Shelters);
        }
        let roomier = self
            .others(side)
            .filter(|placed| self.gains(*placed) >= MIN_MOBILITY_CHANGE)
            .max_by_key(|placed| self.gains(*placed));
        facts.extend(roomier.map(Fact::GivesRoom));
        let narrower = self
            .others(enemy)
            .filter(|placed| {
                placed.piece.role != Role::General && self.loses(*placed) >= MIN_MOBILITY_CHANGE
            })
            .max_by_key(|placed| self.loses(*placed));
        facts.extend(narrower.map(Fact::Hinders));
        let [from, to] = [self.mv.from, self.mv.to].map(|at| PlacedPiece { piece: mover, at });
        let open_count =
            |reach: Bitboard, position: &Position| reach.without(position.of_side(side)).len();
        let before = open_count(self.reach_before(from), self.before.position());
        let after = open_count(self.reach_after(to), self.after.position());
        if after >= before + MIN_MOBILITY_CHANGE && self.is_safe() {
            let points = (after - before).unsigned_abs();
            facts.push(Fact::Reaches {
                piece: mover,
                points,
            });
        }
    }

    /// Returns a piece that was unprotected and is protected by the moved one: every capture of it can be
    /// answered. An attacked piece comes first, then the most valuable.
    fn newly_protected(&self, mover: Piece) -> Option<PlacedPiece> {
        let moved = PlacedPiece {
            piece: mover,
            at: self.mv.to,
        };
        let reach = self.reach_after(moved);
        let replies = self.after.legal();
        let captures_of = |placed: &PlacedPiece| -> Vec<Move> {
            let at = placed.at;
            replies
                .iter()
                .copied()
                .filter(|reply| reply.to == at)
                .collect()
        };
        let takes_back = |capture: Move| {
            let recapture = Move::new(self.mv.to, capture.to);
            self.after
                .after(capture.into())
                .check(recapture.into())
                .is_ok()
        };
        self.others(mover.side)
            .filter(|placed| {
                placed.piece.role != Role::General
                    && reach.has(placed.at)
                    && !self.was_protected(*placed)
            })
            .filter(|placed| captures_of(placed).into_iter().all(takes_back))
            .max_by_key(|placed| (!captures_of(placed).is_empty(), self.worth(placed.piece)))
    }

    fn was_protected(&self, placed: PlacedPiece) -> bool {
        let position = self.before.position();
        let attack_map = AttackMap::of(position);
        position
            .pieces()
            .filter(|(at, piece)| piece.side == placed.piece.side && *at != placed.at)
            .any(|(at, piece)| attack_map.attacks(at, piece).has(placed.at))
    }

    /// Returns the side's next move in the line, if only this move makes it possible.
    fn next_own_move(&self, mover: Piece, line: &[Action]) -> Option<Fact> {
        let [_, reply, Action::Move(next), ..] = *line else {
            return None;
        };
        self.after.check(reply).ok()?;
        let after_reply = self.after.after(reply);
        after_reply.check(next.into()).ok()?;
        self.after_pass.check(next.into()).ok()?;
        if next.from == self.mv.to {
            let direct = self.before.check(Move::new(self.mv.from, next.to).into());
            let is_onward = next.to != self.mv.from && direct.is_err();
            return is_onward.then_some(Fact::HeadsFor {
                piece: mover,
                to: next.to,
            });
        }
        self.before.check(next.into()).err()?;
        let piece = self.piece_before(next.from)?;
        Some(Fact::Prepares { piece, to: next.to })
    }

    /// Returns the pieces of a side that the move leaves in place.
    fn others(&self, side: Side) -> impl Iterator<Item = PlacedPiece> {
        self.before
            .position()
            .pieces()
            .map(|(at, piece)| PlacedPiece { piece, at })
            .filter(move |placed| {
                placed.piece.side == side && placed.at != self.mv.from && placed.at != self.mv.to
            })
    }

    /// Returns the points of mobility that a piece gains, at least 0.
    fn gains(&self, placed: PlacedPiece) -> i32 {
        let (before, after) = self.mobility(placed);
        (after - before).max(0)
    }

    /// Returns the points of mobility that a piece loses, at least 0.
    fn loses(&self, placed: PlacedPiece) -> i32 {
        let (before, after) = self.mobility(placed);
        (before - after).max(0)
    }

    /// Returns the mobility of a piece before and after the move, in points that it can reach.
    fn mobility(&self, placed: PlacedPiece) -> (i32, i32) {
        let free_points = |reach: Bitboard, situation: &Situation| {
            reach
                .without(situation.position().of_side(placed.piece.side))
                .len()
        };
        (
            free_points(self.reach_before(placed), &self.before),
            free_points(self.reach_after(placed), &self.after),
        )
    }
}

/// Returns the number of points of a side's palace attacked by the opponent.
fn reach_into_palace(position: &Position, by: Side, of: Side) -> usize {
    let attack_map = AttackMap::of(position);
    let mut reached = Bitboard::EMPTY;
    for (at, piece) in position.pieces() {
        if piece.side == by {
            reached |= attack_map.attacks(at, piece);
        }
    }
    in_palace(reached, of)
}

/// Returns the number of points in a side's palace.
fn in_palace(points: Bitboard, side: Side) -> usize {
    points.filter(|at| at.in_palace(side)).count()
}

/// Returns whether the side to move cannot immediately win material.
pub(super) fn is_steady(after: &Situation) -> bool {
    !after.in_check() && winning_captures(after).is_empty()
}

/// Returns the most valuable piece that `other` leaves hanging and `best` does not.
pub(super) fn hanging_after_other(game: &Game, best: Action, other: Action) -> Option<PlacedPiece> {
    let situation = game.situation();
    let captures_after_best = winning_captures(&situation.after(best));
    let after_other = situation.after(other);
    let moved_to = other.piece_move().map(|mv| mv.to);
    winning_captures(&after_other)
        .into_iter()
        .map(|capture| capture.to)
        .filter(|&at| {
            Some(at) != moved_to && captures_after_best.iter().all(|capture| capture.to != at)
        })
        .filter_map(|at| {
            let piece = after_other.position().piece_at(at)?;
            Some(PlacedPiece { piece, at })
        })
        .max_by_key(|placed| material(after_other.position().variant(), placed.piece.role))
}
