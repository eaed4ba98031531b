//! Move ordering: the earlier the best move is tried, the less remains to be searched.

use super::histories::{Histories, OrderingContext};
use super::tuning::SearchParameters;
use crate::evaluation::{material, see_ge};
use janggi::{AttackMap, Bitboard, Move, MoveList, Piece, Position, Role};

/// The table move.
const TABLE_MOVE: i32 = 1 << 20;
/// Captures with SEE >= 0 come before all quiet moves.
const GOOD_CAPTURE: i32 = 1 << 18;
const KILLER: i32 = 1 << 16;
const COUNTERMOVE: i32 = KILLER - 1;
const LOSING_CAPTURE: i32 = -(1 << 18);

/// The moves of a node with their ordering scores.
///
/// Most nodes are cut off by the first move, so nothing is computed before it is needed: SEE of a capture when
/// it is next, the scores of quiet moves when no good capture is left.
pub(super) struct MovePicker {
    /// The moves; filled in before [`MovePicker::score`].
    pub moves: MoveList,
    /// By move: score and index in one number, so that the earlier of equal scores wins and a search is
    /// reproducible. `NONE` past the end, for picked moves and for quiet ones without a score.
    keys: [i32; KEYS],
    next: usize,
    /// `true` once quiet moves have scores.
    quiets_scored: bool,
}

/// Keys, rounded up to whole lots.
const KEYS: usize = MoveList::CAPACITY.next_multiple_of(LANES);
/// Keys compared at once: one vector of AVX2.
const LANES: usize = 8;
const INDEX_RANGE: i32 = 256;
/// Below any key.
const NONE: i32 = i32::MIN;
const _: () = assert!(KEYS <= INDEX_RANGE as usize && TABLE_MOVE < i32::MAX / INDEX_RANGE);

/// Returns the key of a move: its score, then its index, earlier ones first.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a place is below PLACES"
)]
fn key(score: i32, place: usize) -> i32 {
    score * INDEX_RANGE + (INDEX_RANGE - 1 - place as i32)
}

impl MovePicker {
    pub fn new() -> MovePicker {
        MovePicker {
            moves: MoveList::new(),
            keys: [NONE; KEYS],
            next: 0,
            quiets_scored: false,
        }
    }

    /// Scores the table move and the captures.
    pub fn score(&mut self, scorer: &Scorer) {
        let keys = self.keys.iter_mut().enumerate();
        for ((place, slot), &mv) in keys.zip(self.moves.iter()) {
            if let Some(score) = scorer.first(mv) {
                *slot = key(score, place);
            }
        }
    }

    /// Scores the quiet moves, none of which is picked yet except a table move.
    #[inline(never)]
    fn score_quiets(&mut self, scorer: &Scorer) {
        self.quiets_scored = true;
        // Quiescence has none, and needs no threats.
        let mut threats = None;
        let keys = self.keys.iter_mut().enumerate().skip(self.next);
        for ((place, slot), &mv) in keys.zip(self.moves.iter().skip(self.next)) {
            if *slot == NONE {
                let threats = threats.get_or_insert_with(|| Threats::of(scorer.position));
                *slot = key(scorer.quiet(mv, threats), place);
            }
        }
    }

    /// The next move with its score.
    // Inlined: returned through memory, the pair is written and read in different widths, which stalls the
    // processor (store forwarding).
    #[inline(always)]
    pub fn next(&mut self, scorer: &Scorer) -> Option<(i32, Move)> {
        loop {
            let best = self.best();
            let score = best.map_or(NONE, |best| self.keys[best].div_euclid(INDEX_RANGE));
            if score < GOOD_CAPTURE / 2 && !self.quiets_scored {
                self.score_quiets(scorer);
                continue;
            }
            let best = best?;
            let mv = *self.moves.get(best)?;
            if is_untried_capture(score) && !see_ge(scorer.position, mv, 0) {
                // It is sorted after the quiet moves and picked again there.
                self.keys[best] = key(score - GOOD_CAPTURE + LOSING_CAPTURE, best);
                continue;
            }
            // Selection sort: the next move replaces the picked one.
            self.keys[best] = match self.keys[self.next] {
                NONE => NONE,
                moved => key(moved.div_euclid(INDEX_RANGE), best),
            };
            self.keys[self.next] = NONE;
            self.moves.swap(self.next, best);
            self.next += 1;
            return Some((score, mv));
        }
    }

    /// Returns the moves not yet picked.
    pub fn rest(&self) -> &[Move] {
        self.moves.get(self.next..).unwrap_or_default()
    }

    /// Returns the index of the best move left.
    fn best(&self) -> Option<usize> {
        let chunks = self.next / LANES..self.moves.len().div_ceil(LANES);
        let mut highest = [NONE; LANES];
        for chunk in self.keys.as_chunks::<LANES>().0.get(chunks)? {
            for (highest, key) in highest.iter_mut().zip(chunk) {
                *highest = (*highest).max(*key);
            }
        }
        let highest = highest
            .into_iter()
            .max()
            .filter(|&highest| highest > NONE)?;
        usize::try_from(INDEX_RANGE - 1 - highest.rem_euclid(INDEX_RANGE)).ok()
    }
}

/// Returns whether this is the score of a capture with SEE < 0.
pub(super) fn is_losing_capture(score: i32) -> bool {
    score < LOSING_CAPTURE / 2
}

/// Returns whether this is the score of a capture whose SEE is not known yet.
fn is_untried_capture(score: i32) -> bool {
    (GOOD_CAPTURE / 2..TABLE_MOVE).contains(&score)
}

/// The inputs of move scoring.
pub(super) struct Scorer<'a> {
    /// The statistics of quiet moves.
    pub histories: &'a Histories,
    pub tuning: &'a SearchParameters,
    pub position: &'a Position,
    /// The table move, which comes first.
    pub table_move: Option<Move>,
    pub context: OrderingContext,
}

impl Scorer<'_> {
    /// Returns the score of a table move or capture; `None` for other quiet moves.
    fn first(&self, mv: Move) -> Option<i32> {
        if self.table_move == Some(mv) {
            return Some(TABLE_MOVE);
        }
        let captured = self.position.piece_at(mv.to)?.role;
        let value = |role| material(self.position.variant(), role);
        // MVV-LVA: most valuable victim first, then least valuable attacker.
        Some(GOOD_CAPTURE + value(captured) * 8 - value(self.role(mv)) / 8)
    }

    fn quiet(&self, mv: Move, threats: &Threats) -> i32 {
        let OrderingContext { ply, previous } = self.context;
        match self.histories.killer(mv, ply) {
            Some(0) => return KILLER + 1,
            Some(_) => return KILLER,
            None => {}
        }
        if self.histories.is_countermove(self.position, mv, previous) {
            return COUNTERMOVE;
        }
        let history = self.histories.history(self.position, mv, previous);
        history + self.tuning.threat_bonus * threats.escape_score(mv, self.role(mv))
    }

    fn role(&self, mv: Move) -> Role {
        self.position
            .piece_at(mv.from)
            .map_or(Role::General, |piece| piece.role)
    }
}

/// By role: the points attacked by less valuable pieces of the opponent.
struct Threats([Bitboard; 7]);

impl Threats {
    fn of(position: &Position) -> Threats {
        /// By `material`, ascending. Nothing is worth less than a soldier; generals are never left attacked.
        const ORDER: [&[Role]; 5] = [
            &[Role::Soldier],
            &[Role::Elephant, Role::Guard],
            &[Role::Horse],
            &[Role::Cannon],
            &[Role::Chariot],
        ];
        let attack_map = AttackMap::of(position);
        let side = position.turn().opponent();
        let empty = Bitboard::from_bits(0);
        let mut threats = [empty; 7];
        let mut cheaper_attacks = empty;
        for roles in ORDER {
            for &role in roles {
                threats[role as usize] = cheaper_attacks;
            }
            for &role in roles {
                let mut pieces = position.pieces_of(side, role);
                while let Some(from) = pieces.first() {
                    pieces = pieces.without(Bitboard::of(from));
                    cheaper_attacks =
                        cheaper_attacks.union(attack_map.attacks(from, Piece { side, role }));
                }
            }
        }
        Threats(threats)
    }

    /// Returns 1 for a move out of the attack of a lesser piece, -1 for a move into one, otherwise 0.
    fn escape_score(&self, mv: Move, by: Role) -> i32 {
        let attacked = self.0[by as usize];
        i32::from(attacked.has(mv.from)) - i32::from(attacked.has(mv.to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::Variant;

    /// Returns all moves in the order in which they are picked.
    fn order(
        fen: &str,
        tuning: &SearchParameters,
        histories: &Histories,
    ) -> Result<Vec<String>, Box<dyn std::error::Error>> {
        let (position, _) = Position::from_fen(Variant::Janggi, fen)?;
        let mut picker = MovePicker::new();
        position.legal_into(&mut picker.moves);
        let context = OrderingContext {
            ply: 3,
            previous: Some(17),
        };
        let scorer = Scorer {
            histories,
            tuning,
            position: &position,
            table_move: None,
            context,
        };
        picker.score(&scorer);
        let picked = std::iter::from_fn(|| picker.next(&scorer));
        Ok(picked.map(|(_, mv)| mv.to_string()).collect())
    }

    #[test]
    fn captures_come_first_and_losing_ones_last() -> Result<(), Box<dyn std::error::Error>> {
        // The chariot captures a horse, or a soldier that the other soldier protects.
        let fen = "3k5/9/9/9/4n4/9/9/2p1R1pp1/9/5K3 w";
        let moves = order(fen, &SearchParameters::default(), &Histories::new())?;
        assert_eq!(moves.first().map(String::as_str), Some("e3e6"), "{moves:?}");
        assert_eq!(moves.last().map(String::as_str), Some("e3g3"), "{moves:?}");
        Ok(())
    }

    #[test]
    fn killers_come_before_countermoves_before_other_quiet_moves()
    -> Result<(), Box<dyn std::error::Error>> {
        let fen = "3k5/9/9/9/9/9/9/4R4/9/5K3 w";
        let (position, _) = Position::from_fen(Variant::Janggi, fen)?;
        let mut histories = Histories::new();
        let at = |ply| OrderingContext {
            ply,
            previous: Some(17),
        };
        let killer: Move = "e3e4".parse()?;
        let counter: Move = "e3e9".parse()?;
        histories.on_cutoff(&position, killer, &[], at(3), 100, 100);
        histories.on_cutoff(&position, counter, &[], at(9), 1, 1);
        let moves = order(fen, &SearchParameters::default(), &histories)?;
        assert_eq!(moves[..2], ["e3e4", "e3e9"], "{moves:?}");
        Ok(())
    }

    #[test]
    fn escapes_of_attacked_pieces_are_preferred() -> Result<(), Box<dyn std::error::Error>> {
        // The soldier attacks the chariot; on d5 and f5 it would be attacked too.
        let fen = "3k5/9/9/9/4p4/4R4/9/9/9/5K3 w";
        let (position, _) = Position::from_fen(Variant::Janggi, fen)?;
        let threats = Threats::of(&position);
        let escapes = |mv: &str| -> Result<i32, Box<dyn std::error::Error>> {
            Ok(threats.escape_score(mv.parse()?, Role::Chariot))
        };
        assert_eq!(escapes("e5e4")?, 1);
        assert_eq!(escapes("e5d5")?, 1);
        assert_eq!(threats.escape_score("f1e1".parse()?, Role::General), 0);
        Ok(())
    }
}
