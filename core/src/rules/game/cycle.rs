//! The judge of repetitions in Xiangqi. It determines the side that gave check, or chased one piece, on every
//! turn of a cycle (xiangqi.md section 5, after the Asian federation).

use crate::rules::board::{Action, Bitboard, BySide, Move, Piece, Role, Side, Square};
use crate::rules::position::Position;

/// The offence of a side on all of its turns between two occurrences of a position. The higher level loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rules) enum OffenceLevel {
    /// Nothing forbidden.
    Free,
    /// Chased the same piece on every turn.
    Chase,
    /// Gave check on every turn.
    Check,
}

/// One turn of a cycle.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct Turn {
    /// The position before the turn.
    pub before: Position,
    /// The move. Never a capture, because the position was repeated.
    pub mv: Move,
}

/// An attacker and its victim, by their points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Threat {
    by: Square,
    on: Square,
}

/// Judges the turns from one occurrence of a position to another. They form a ring: the last one precedes the
/// first.
pub(in crate::rules) fn levels(turns: &[Turn]) -> BySide<OffenceLevel> {
    let ring = Ring(turns);
    let chases: Vec<Vec<Threat>> = (0..turns.len()).map(|nth| ring.chases(nth)).collect();
    // Pieces keep their identity: each is identified by its point in the first position.
    let mut origins = Square::ALL;
    let mut checks = BySide::new(true, true);
    let mut chased = BySide::new(!Bitboard::EMPTY, !Bitboard::EMPTY);
    for (nth, turn) in turns.iter().enumerate() {
        let side = turn.before.turn();
        origins[turn.mv.to.index()] = origins[turn.mv.from.index()];
        checks[side] &= ring.after(nth).in_check();
        let victims = ring.without_old_targets(nth, &chases);
        let victims = victims.map(|threat| origins[threat.on.index()]);
        chased[side] = chased[side] & victims.fold(Bitboard::EMPTY, Bitboard::with);
    }
    BySide::new(Side::Cho, Side::Han).map(|side| {
        if checks[side] {
            OffenceLevel::Check
        } else if chased[side].is_empty() {
            OffenceLevel::Free
        } else {
            OffenceLevel::Chase
        }
    })
}

/// The turns of a cycle as a ring.
#[derive(Clone, Copy)]
struct Ring<'a>(&'a [Turn]);

impl Ring<'_> {
    fn turn(&self, nth: usize) -> &Turn {
        &self.0[nth % self.0.len()]
    }

    /// Returns the position after a turn.
    fn after(&self, nth: usize) -> &Position {
        &self.turn(nth + 1).before
    }

    /// Returns the threats that a turn made and that its reply answered.
    fn chases(&self, nth: usize) -> Vec<Threat> {
        let Turn { before, mv } = *self.turn(nth);
        let side = before.turn();
        let after_move = self.after(nth);
        let reply = self.turn(nth + 1).mv;
        let after_reply = self.after(nth + 1);
        // In check, the legality of a recapture does not matter.
        let guard = if after_move.in_check() {
            Guard::ByMovement
        } else {
            Guard::Legal
        };
        let mut chases = threats(after_move, side, guard);
        chases.retain(|threat| {
            let earlier = Threat {
                by: square_before(threat.by, mv),
                on: threat.on,
            };
            let later = Threat {
                by: threat.by,
                on: square_after(threat.on, reply),
            };
            !is_threat(&before, side, earlier) && !is_threat(after_reply, side, later)
        });
        chases
    }

    /// Returns the threats of a turn that count as a chase. Excluded are threats to old targets that merely
    /// lost their protection, by an unmoved piece that is under attack itself.
    fn without_old_targets<'b>(
        &'b self,
        nth: usize,
        chases: &'b [Vec<Threat>],
    ) -> impl Iterator<Item = Threat> + 'b {
        let Turn { before, mv } = *self.turn(nth);
        let previous = &chases[(nth + chases.len() - 1) % chases.len()];
        chases[nth].iter().copied().filter(move |threat| {
            let stood_still = threat.by != mv.to;
            let is_old = captures_by_movement(&before, *threat);
            let is_chased = previous.iter().any(|chase| chase.on == threat.by);
            !(stood_still && is_old && is_chased)
        })
    }
}

/// The recaptures that protect a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Guard {
    /// Legal recaptures.
    Legal,
    /// All recaptures allowed by the movement of the pieces.
    ByMovement,
}

/// Returns all threats of a side, regardless of the side to move.
fn threats(board: &Position, side: Side, guard: Guard) -> Vec<Threat> {
    let board = board.with_turn(side);
    let mut threats = Vec::new();
    for (by, piece) in board.pieces().filter(|(_, piece)| piece.side == side) {
        if matches!(piece.role, Role::General | Role::Soldier) {
            continue;
        }
        let victims = board.reach(by, piece) & board.of_side(side.opponent());
        for on in victims {
            let threat = Threat { by, on };
            if threatens(&board, threat, guard) {
                threats.push(threat);
            }
        }
    }
    threats
}

/// Returns whether a side has this threat on the board, regardless of the side to move.
fn is_threat(board: &Position, side: Side, threat: Threat) -> bool {
    let board = board.with_turn(side);
    captures_by_movement(&board, threat) && threatens(&board, threat, Guard::Legal)
}

/// Returns whether a capture allowed by the movement of the pieces is a threat of the side to move.
fn threatens(board: &Position, threat: Threat, guard: Guard) -> bool {
    let (Some(attacker), Some(victim)) = (board.piece_at(threat.by), board.piece_at(threat.on))
    else {
        return false;
    };
    let capture = Move::new(threat.by, threat.on);
    let may_be_chased = match victim.role {
        Role::General => false,
        Role::Soldier => threat.on.is_over_river(victim.side),
        _ => true,
    };
    may_be_chased
        && !matches!(attacker.role, Role::General | Role::Soldier)
        && board.exposed_by(capture).is_none()
        && !is_exchange_offer(board, threat, attacker, victim)
        && (outweighs(victim, attacker) || !is_protected(board, capture, guard))
}

/// Returns whether two pieces of the same kind can capture each other.
fn is_exchange_offer(board: &Position, threat: Threat, attacker: Piece, victim: Piece) -> bool {
    let recapture = Threat {
        by: threat.on,
        on: threat.by,
    };
    let board = board.with_turn(victim.side);
    attacker.role == victim.role
        && captures_by_movement(&board, recapture)
        && board
            .exposed_by(Move::new(recapture.by, recapture.on))
            .is_none()
}

/// Returns whether a victim is worth so much more than its attacker that protection does not matter.
fn outweighs(victim: Piece, attacker: Piece) -> bool {
    match attacker.role {
        Role::Horse | Role::Cannon => victim.role == Role::Chariot,
        Role::Guard | Role::Elephant => {
            matches!(victim.role, Role::Chariot | Role::Horse | Role::Cannon)
        }
        Role::Chariot | Role::General | Role::Soldier => false,
    }
}

/// Returns whether a capture of the side to move can be answered by a capture on the same point.
fn is_protected(board: &Position, capture: Move, guard: Guard) -> bool {
    let after = board.after(Action::Move(capture));
    let protectors = after
        .pieces()
        .filter(|(_, piece)| piece.side == after.turn());
    let mut takers = protectors.filter(|&(from, piece)| after.reach(from, piece).has(capture.to));
    takers.any(|(from, _)| {
        guard == Guard::ByMovement || after.exposed_by(Move::new(from, capture.to)).is_none()
    })
}

/// Returns whether the movement of the pieces allows the capture.
fn captures_by_movement(board: &Position, threat: Threat) -> bool {
    let piece = board.piece_at(threat.by);
    piece.is_some_and(|piece| {
        board.reach(threat.by, piece).has(threat.on) && board.occupied().has(threat.on)
    })
}

/// Returns the point of a piece after a move.
fn square_after(square: Square, mv: Move) -> Square {
    if square == mv.from { mv.to } else { square }
}

/// Returns the point of a piece before a move.
fn square_before(square: Square, mv: Move) -> Square {
    square_after(square, mv.reverse())
}
