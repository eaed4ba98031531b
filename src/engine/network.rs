//! The evaluation: a small network that is updated with each move instead of being worked out anew.
//!
//! Each side sees the board from its own seat. What it sees are [`FEATURES`] facts, each there or
//! not: such a piece of one's own, or of the other's, stands on such a point. Every fact adds its
//! weights to [`HIDDEN`] sums; a move changes two or three facts, so the sums are kept and corrected.
//! The sums of both seats, cut to 0..1 and squared, add up to the worth of the position, with weights that
//! depend on how many pieces are left.
//!
//! The weights are fitted by `examples/train.rs` to what searches of `examples/selfplay.rs` found.

use std::sync::LazyLock;

use super::processor::{Work, in_long_vectors};
use crate::rules::{Move, Piece, Position, Side, Square};

/// How many facts there are for a seat: 7 roles of 2 sides on 90 points, and whether Han's
/// compensation may decide, for Cho and for Han.
pub const FEATURES: usize = 2 * ROLES * POINTS + 2;
/// How many sums there are for a seat.
pub const HIDDEN: usize = 128;
/// By how many pieces are left the last weights are chosen: so many ranges.
pub const STAGES: usize = 4;
/// What 1 is among the sums.
pub const SUM_ONE: i16 = 255;
/// What 1 is among the last weights.
pub const OUT_ONE: i16 = 64;
/// What an output of 1 is worth, in hundredths of a point.
pub const WORTH: i32 = 400;

const ROLES: usize = 7;
const POINTS: usize = 90;
/// No position has more pieces.
const MOST: usize = 32;

/// The fact that a piece stands on a point, as seen from a seat.
#[must_use]
pub fn feature(seat: Side, square: Square, piece: Piece) -> usize {
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    let point = match seat {
        Side::Cho => rank * 9 + file,
        Side::Han => (9 - rank) * 9 + file,
    };
    let whose = usize::from(piece.side != seat);
    (whose * ROLES + piece.role as usize) * POINTS + point
}

/// The fact that Han's compensation may decide, as seen from a seat.
#[must_use]
pub fn compensation(seat: Side) -> usize {
    2 * ROLES * POINTS + seat as usize
}

/// Which of the last weights count with so many pieces on the board.
#[must_use]
pub fn stage(pieces: usize) -> usize {
    (pieces.clamp(1, MOST) - 1) * STAGES / MOST
}

/// The weights as they are used: whole numbers of sixteen bits.
struct Network {
    first: Vec<[i16; HIDDEN]>,
    /// What the sums are where no fact is there.
    empty: [i16; HIDDEN],
    last: [[[i16; HIDDEN]; 2]; STAGES],
    always: [i16; STAGES],
}

static BYTES: &[u8] = include_bytes!("../../assets/engine/network.bin");
static NETWORK: LazyLock<Network> = LazyLock::new(Network::read);

const ROWS: usize = FEATURES + 1 + 2 * STAGES;
const _: () = assert!(BYTES.len() == 2 * (ROWS * HIDDEN + STAGES));

impl Network {
    fn read() -> Network {
        let (pairs, _) = BYTES.as_chunks();
        let mut numbers = pairs.iter().map(|pair| i16::from_le_bytes(*pair));
        let mut number = || numbers.next().unwrap_or(0);
        let mut row = || std::array::from_fn(|_| number());
        Network {
            first: (0..FEATURES).map(|_| row()).collect(),
            empty: row(),
            last: std::array::from_fn(|_| [row(), row()]),
            always: std::array::from_fn(|_| number()),
        }
    }
}

/// What both seats see of a position, added up.
#[derive(Debug, Clone)]
pub(super) struct Sums {
    seats: [[i16; HIDDEN]; 2],
}

impl Sums {
    /// The sums of a position; `counts` tells whether Han's compensation may decide.
    pub fn of(position: &Position, counts: bool) -> Sums {
        let seats = Side::ALL.map(|seat| {
            let mut sums = NETWORK.empty;
            let facts = position
                .pieces()
                .map(|(square, piece)| feature(seat, square, piece));
            for fact in facts.chain(counts.then(|| compensation(seat))) {
                for (sum, weight) in sums.iter_mut().zip(&NETWORK.first[fact]) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
            sums
        });
        Sums { seats }
    }

    /// Becomes the sums of the position that a move leads to from one with the sums `before`.
    pub fn follow(&mut self, before: &Sums, position: &Position, mv: Move) {
        let Some(piece) = position.piece_at(mv.from) else {
            return;
        };
        let taken = position.piece_at(mv.to);
        for seat in Side::ALL {
            let row = |square, piece| &NETWORK.first[feature(seat, square, piece)];
            in_long_vectors(Follow {
                before: &before.seats[seat as usize],
                come: row(mv.to, piece),
                gone: row(mv.from, piece),
                lost: taken.map(|taken| row(mv.to, taken)),
                after: &mut self.seats[seat as usize],
            });
        }
    }

    /// The worth of the position for `side`, who is to move, in hundredths of a point.
    pub fn worth(&self, side: Side, pieces: usize) -> i32 {
        const ONE: i64 = SUM_ONE as i64 * SUM_ONE as i64 * OUT_ONE as i64;
        let stage = stage(pieces);
        let sum: i64 = in_long_vectors(Add {
            sums: [side, side.opponent()].map(|seat| &self.seats[seat as usize]),
            weights: &NETWORK.last[stage],
        });
        let worth = sum * i64::from(WORTH) / ONE;
        i32::try_from(worth).unwrap_or(0) + i32::from(NETWORK.always[stage])
    }
}

/// The sums of a seat after a move.
struct Follow<'a> {
    before: &'a [i16; HIDDEN],
    come: &'a [i16; HIDDEN],
    gone: &'a [i16; HIDDEN],
    lost: Option<&'a [i16; HIDDEN]>,
    after: &'a mut [i16; HIDDEN],
}

impl Work for Follow<'_> {
    type Result = ();

    #[inline(always)]
    fn done(self) {
        let (from, to) = (self.before, self.after);
        let moved = |at: usize| {
            from[at]
                .wrapping_add(self.come[at])
                .wrapping_sub(self.gone[at])
        };
        match self.lost {
            None => {
                for (at, sum) in to.iter_mut().enumerate() {
                    *sum = moved(at);
                }
            }
            Some(lost) => {
                for (at, sum) in to.iter_mut().enumerate() {
                    *sum = moved(at).wrapping_sub(lost[at]);
                }
            }
        }
    }
}

/// What the sums of both seats add up to.
struct Add<'a> {
    sums: [&'a [i16; HIDDEN]; 2],
    weights: &'a [[i16; HIDDEN]; 2],
}

impl Work for Add<'_> {
    type Result = i64;

    #[inline(always)]
    fn done(self) -> i64 {
        let [own, other] = self.sums;
        i64::from(added(own, &self.weights[0])) + i64::from(added(other, &self.weights[1]))
    }
}

/// The sums, cut and squared, times their weights.
#[inline(always)]
fn added(sums: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let mut added = 0;
    for (sum, weight) in sums.iter().zip(weights) {
        let cut = (*sum).clamp(0, SUM_ONE);
        // No weight is so large that this product would need more than sixteen bits.
        added += i32::from(cut.wrapping_mul(*weight)) * i32::from(cut);
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BySide, Formation, Game, TOURNAMENT};

    #[test]
    fn following_moves_adds_up_to_what_the_position_has() -> Result<(), Box<dyn std::error::Error>>
    {
        let formations = BySide::new(Formation::Heeh, Formation::Ehhe);
        let mut game = Game::set_up(&TOURNAMENT, None, formations);
        let mut sums = Sums::of(game.position(), true);
        let mut captures = 0;
        for turn in 0..120_usize {
            let position = *game.position();
            // Whatever takes something, else one move after the other.
            let moves = position.legal_moves();
            let takes = |mv: &&Move| position.piece_at(mv.to).is_some();
            let taking = moves.iter().find(takes);
            let Some(&mv) = taking.or_else(|| moves.get(turn * 7 % moves.len().max(1))) else {
                break;
            };
            captures += usize::from(position.piece_at(mv.to).is_some());
            if game.outcome().is_some() {
                break;
            }
            game.play(mv.into())?;
            let before = sums.clone();
            sums.follow(&before, &position, mv);
            let anew = Sums::of(game.position(), true);
            assert!(sums.seats == anew.seats, "after turn {turn}");
        }
        assert!(captures > 10, "{captures} captures");
        Ok(())
    }

    /// Where the processor has no longer vectors than the build asks for, both are the same code.
    #[test]
    fn vectors_of_any_length_add_up_to_the_same() -> Result<(), Box<dyn std::error::Error>> {
        let (mut chance, mut worths) = (1_usize, std::collections::HashSet::new());
        for round in 0..24 {
            let formation = |at: usize| Formation::FOUR[at % 4];
            let formations = BySide::new(formation(round), formation(round / 4));
            let mut game = Game::set_up(&TOURNAMENT, None, formations);
            for _ in 0..80 {
                let position = *game.position();
                let before = Sums::of(&position, round % 2 == 0);
                let stage = stage(usize::try_from(position.occupied().len())?);
                let add = || Add {
                    sums: [&before.seats[0], &before.seats[1]],
                    weights: &NETWORK.last[stage],
                };
                let worth = in_long_vectors(add());
                assert_eq!(worth, add().done(), "{position:?}");
                worths.insert(worth);
                for &mv in &position.legal() {
                    let mut after = [[0; HIDDEN]; 2];
                    let piece = position.piece_at(mv.from).ok_or("no piece")?;
                    let row = |at, piece| &NETWORK.first[feature(Side::Han, at, piece)];
                    let [long, plain] = &mut after;
                    let follow = |after| Follow {
                        before: &before.seats[1],
                        come: row(mv.to, piece),
                        gone: row(mv.from, piece),
                        lost: position.piece_at(mv.to).map(|taken| row(mv.to, taken)),
                        after,
                    };
                    in_long_vectors(follow(long));
                    follow(plain).done();
                    assert_eq!(after[0], after[1], "{mv} in {position:?}");
                }
                let moves = position.legal_moves();
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let played = moves.get((chance >> 33) % moves.len().max(1));
                if played.is_none_or(|&mv| game.play(mv.into()).is_err()) {
                    break;
                }
            }
        }
        assert!(worths.len() > 1_000, "{}", worths.len());
        Ok(())
    }

    #[test]
    fn a_seat_turned_around_sees_the_same() -> Result<(), crate::rules::FenError> {
        // The same position with the sides changed.
        let cho = "3ak4/9/9/2r6/9/9/4N4/9/4K4/9 w";
        let han = "9/4k4/9/4n4/9/9/2R6/9/9/3AK4 b";
        let worth = |fen| -> Result<i32, crate::rules::FenError> {
            let (position, _) = Position::from_fen(fen)?;
            Ok(Sums::of(&position, false).worth(position.turn(), 5))
        };
        assert_eq!(worth(cho)?, worth(han)?);
        assert!(worth(cho)? < -500, "a chariot and a guard against a horse");
        Ok(())
    }

    #[test]
    fn every_fact_has_a_place_of_its_own() {
        let mut seen = std::collections::HashSet::new();
        for square in Square::ALL {
            for side in Side::ALL {
                for role in crate::rules::Role::ALL {
                    let fact = feature(Side::Han, square, Piece { side, role });
                    assert!(
                        seen.insert(fact) && fact < FEATURES,
                        "{square} {side:?} {role:?}"
                    );
                }
            }
        }
        assert!(
            Side::ALL
                .map(compensation)
                .into_iter()
                .all(|fact| seen.insert(fact))
        );
        assert_eq!(seen.len(), FEATURES);
        assert_eq!([1, 8, 9, 32].map(stage), [0, 0, 1, 3]);
    }
}
