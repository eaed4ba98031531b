//! Facts of quiet moves: protection, preparation, opened and closed lines.

use super::board::{MoveOnBoard, on_back_rank, winning_captures};
use super::{Fact, PlacedPiece};
use crate::engine::evaluation::material;
use crate::rules::{
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
    pub fn add_quiet_facts(&self, ply: usize, found: &mut Vec<Fact>) {
        let Some(mover) = self.mover else { return };
        let side = mover.side;
        let freed = self
            .others(side)
            .find(|one| one.piece.role == Role::Chariot && self.gains(*one) >= MIN_FREED_MOBILITY);
        found.extend(freed.map(Fact::Frees));
        let soldiers = self.before.position().pieces_of(side, Role::Soldier);
        let has_neighbour = |at: Square| {
            [-1, 1]
                .into_iter()
                .filter_map(|files| at.offset(files, 0))
                .any(|other| soldiers.has(other) && other != self.mv.from)
        };
        if self.crosses_river(mover) {
            found.push(Fact::CrossesRiver(mover));
        }
        let joins = has_neighbour(self.mv.to) && !has_neighbour(self.mv.from);
        if mover.role == Role::Soldier && joins && self.protects_sideways(mover) {
            found.push(Fact::JoinsSoldiers(mover));
        }
        let back = |square| on_back_rank(side, square);
        let heavy = matches!(mover.role, Role::Chariot | Role::Horse | Role::Elephant);
        if heavy && ply < OPENING && back(self.mv.from) && !back(self.mv.to) {
            found.push(Fact::Develops(mover));
        }
        let [from, to] = [self.mv.from, self.mv.to].map(|at| PlacedPiece { piece: mover, at });
        let before = in_palace(self.reach_before(from), side.opponent());
        let after = in_palace(self.reach_after(to), side.opponent());
        if after >= before + 2 && self.is_safe() && mover.role != Role::Soldier {
            found.push(Fact::Presses(mover));
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
    pub fn add_purposes(&self, line: &[Action], found: &mut Vec<Fact>) {
        let Some(mover) = self.mover else { return };
        let side = mover.side;
        let enemy = mover.side.opponent();
        found.extend(self.newly_protected(mover).map(Fact::Guards));
        found.extend(self.next_own_move(mover, line));
        if self.before.in_check() || self.after.in_check() {
            return;
        }
        let attacked = |position: &Position| reach_into_palace(position, enemy, side);
        if attacked(self.after.position()) < attacked(self.before.position()) {
            found.push(Fact::Shelters);
        }
        let roomier = self
            .others(side)
            .filter(|one| self.gains(*one) >= MIN_MOBILITY_CHANGE)
            .max_by_key(|one| self.gains(*one));
        found.extend(roomier.map(Fact::GivesRoom));
        let narrower = self
            .others(enemy)
            .filter(|one| {
                one.piece.role != Role::General && self.loses(*one) >= MIN_MOBILITY_CHANGE
            })
            .max_by_key(|one| self.loses(*one));
        found.extend(narrower.map(Fact::Hinders));
        let [from, to] = [self.mv.from, self.mv.to].map(|at| PlacedPiece { piece: mover, at });
        let open =
            |reach: Bitboard, position: &Position| reach.without(position.of_side(side)).len();
        let before = open(self.reach_before(from), self.before.position());
        let after = open(self.reach_after(to), self.after.position());
        if after >= before + MIN_MOBILITY_CHANGE && self.is_safe() {
            let points = (after - before).unsigned_abs();
            found.push(Fact::Reaches {
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
        let captures_of = |one: &PlacedPiece| -> Vec<Move> {
            let at = one.at;
            replies
                .iter()
                .copied()
                .filter(|reply| reply.to == at)
                .collect()
        };
        let takes_back = |capture: Move| {
            let again = Move::new(self.mv.to, capture.to);
            self.after.after(capture.into()).check(again.into()).is_ok()
        };
        self.others(mover.side)
            .filter(|one| {
                one.piece.role != Role::General && reach.has(one.at) && !self.was_protected(*one)
            })
            .filter(|one| captures_of(one).into_iter().all(takes_back))
            .max_by_key(|one| (!captures_of(one).is_empty(), self.worth(one.piece)))
    }

    fn was_protected(&self, one: PlacedPiece) -> bool {
        let position = self.before.position();
        let attack_map = AttackMap::of(position);
        position
            .pieces()
            .filter(|(at, piece)| piece.side == one.piece.side && *at != one.at)
            .any(|(at, piece)| attack_map.attacks(at, piece).has(one.at))
    }

    /// Returns the side's next move in the line, if only this move makes it possible.
    fn next_own_move(&self, mover: Piece, line: &[Action]) -> Option<Fact> {
        let [_, reply, Action::Move(next), ..] = *line else {
            return None;
        };
        self.after.check(reply).ok()?;
        let then = self.after.after(reply);
        then.check(next.into()).ok()?;
        self.after_pass.check(next.into()).ok()?;
        if next.from == self.mv.to {
            let direct = self.before.check(Move::new(self.mv.from, next.to).into());
            let on = next.to != self.mv.from && direct.is_err();
            return on.then_some(Fact::HeadsFor {
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
            .filter(move |one| {
                one.piece.side == side && one.at != self.mv.from && one.at != self.mv.to
            })
    }

    /// Returns the points of mobility that a piece gains, at least 0.
    fn gains(&self, one: PlacedPiece) -> i32 {
        let (before, after) = self.mobility(one);
        (after - before).max(0)
    }

    /// Returns the points of mobility that a piece loses, at least 0.
    fn loses(&self, one: PlacedPiece) -> i32 {
        let (before, after) = self.mobility(one);
        (before - after).max(0)
    }

    /// Returns the mobility of a piece before and after the move, in points that it can reach.
    fn mobility(&self, one: PlacedPiece) -> (i32, i32) {
        let free = |reach: Bitboard, situation: &Situation| {
            reach
                .without(situation.position().of_side(one.piece.side))
                .len()
        };
        (
            free(self.reach_before(one), &self.before),
            free(self.reach_after(one), &self.after),
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
    let now = game.situation();
    let safe = winning_captures(&now.after(best));
    let left = now.after(other);
    let moved_to = other.piece_move().map(|mv| mv.to);
    winning_captures(&left)
        .into_iter()
        .map(|capture| capture.to)
        .filter(|&at| Some(at) != moved_to && safe.iter().all(|other| other.to != at))
        .filter_map(|at| {
            let piece = left.position().piece_at(at)?;
            Some(PlacedPiece { piece, at })
        })
        .max_by_key(|one| material(left.position().variant(), one.piece.role))
}
