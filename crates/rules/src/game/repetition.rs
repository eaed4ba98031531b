//! Repetition in Xiangqi: its end, the warning before it, and the judge of cycles (xiangqi.md sections 4 and 5).
//!
//! The judge determines the side that gave check, or chased one piece, on every turn of a cycle, after the Asian
//! federation.

use super::Game;
use super::ending::{Outcome, Reason, drawn};
use super::situation::Situation;
use crate::board::{Action, Bitboard, BySide, Move, Piece, Role, Side, Square};
use crate::position::Position;
use crate::ruleset::Chase;

/// The side that would lose by one more repetition, and the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warning {
    /// The side that would lose.
    pub side: Side,
    /// [`Reason::PerpetualCheck`] or [`Reason::PerpetualChase`].
    pub reason: Reason,
}

impl Game {
    /// Returns the loser if the current position, which has already occurred as often as allowed, occurred once
    /// more. Only games that judge cycles warn.
    #[must_use]
    pub fn repetition_warning(&self) -> Option<Warning> {
        let rule = self.ruleset().repetition?;
        let is_last = self.occurrences() + 1 == usize::try_from(rule.fold).ok()?;
        let warns = self.ruleset().variant.spec().judges_cycles;
        if !warns || self.outcome().is_some() || !is_last {
            return None;
        }
        self.breach()
    }

    /// Returns the outcome of the last allowed occurrence of a position.
    pub(super) fn by_cycle(&self) -> Option<Outcome> {
        let rule = self.ruleset().repetition?;
        if self.occurrences() < usize::try_from(rule.fold).ok()? {
            return None;
        }
        Some(match self.breach() {
            Some(Warning { side, reason }) => self.won_by(side.opponent(), reason),
            None => drawn(Reason::Repetition),
        })
    }

    /// Returns the side that did something forbidden on every turn since the first occurrence of the current
    /// position.
    fn breach(&self) -> Option<Warning> {
        let first = self.history.occurrences(self.position().key()).last();
        let cycle = self.history.moves_since(first.unwrap_or(self.ply()));
        self.situation().breach(&cycle)
    }
}

impl Situation {
    /// Returns the side that loses by moves that led from this position back to it, and the reason. That side
    /// gave check on every turn or, if the ruleset says so, chased one piece. `None` if both did the same.
    #[must_use]
    pub fn breach(&self, cycle: &[Move]) -> Option<Warning> {
        let mut position = *self.position();
        let turns: Vec<Turn> = cycle
            .iter()
            .map(|&mv| {
                let before = position;
                position.play(mv.into());
                Turn { before, mv }
            })
            .collect();
        let levels = levels(&turns).map(|level| {
            let counts = level != OffenceLevel::Chase || self.ruleset().chase == Chase::ChaserLoses;
            if counts { level } else { OffenceLevel::Free }
        });
        let side = match levels.cho.cmp(&levels.han) {
            std::cmp::Ordering::Greater => Side::Cho,
            std::cmp::Ordering::Less => Side::Han,
            std::cmp::Ordering::Equal => return None,
        };
        let reason = match levels[side] {
            OffenceLevel::Check => Reason::PerpetualCheck,
            OffenceLevel::Chase | OffenceLevel::Free => Reason::PerpetualChase,
        };
        Some(Warning { side, reason })
    }
}

/// The offence of a side on all of its turns between two occurrences of a position. The higher level loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum OffenceLevel {
    /// Nothing forbidden.
    Free,
    /// Chased the same piece on every turn.
    Chase,
    /// Gave check on every turn.
    Check,
}

/// One turn of a cycle.
#[derive(Debug, Clone, Copy)]
struct Turn {
    /// The position before the turn.
    before: Position,
    /// The move. Never a capture, because the position was repeated.
    mv: Move,
}

/// An attacker and its victim, by their points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Threat {
    by: Square,
    on: Square,
}

/// Judges the turns from one occurrence of a position to another. They form a ring: the last one precedes the
/// first.
fn levels(turns: &[Turn]) -> BySide<OffenceLevel> {
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
    BySide::of(|side| {
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
