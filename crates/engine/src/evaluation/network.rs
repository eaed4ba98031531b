//! The evaluation: an efficiently updatable neural network (NNUE, Yu Nasu 2018), a perspective network of one
//! hidden layer with squared clipped ReLU and output buckets (Chess Programming Wiki: "NNUE").
//!
//! Each side sees the board from its own side ("perspective"). The input is [`FEATURES`] binary features: a
//! piece of a kind, one's own or the other's, on a point. For each perspective the accumulator has the
//! [`HIDDEN`] sums of the weights of its features. A move changes two or three features, so the sums are
//! updated instead of recomputed. Both perspectives, clipped to 0..1 and squared, are multiplied by the output
//! weights of the bucket, which depends on the number of pieces left.
//!
//! `tools/examples/chain` makes networks: self-play, and training on the results of its searches.

use crate::processor::{VectorLoop, in_long_vectors};
use janggi::{Move, Piece, Position, Side, Square};

/// The number of input features of a perspective: 7 roles of 2 sides on 90 points, and one feature each for Cho
/// and Han if Han's compensation may decide.
pub const FEATURES: usize = 2 * ROLES * POINTS + 2;
/// The number of neurons of the hidden layer for each perspective.
pub const HIDDEN: usize = 384;
/// The number of sets of output weights, chosen by the number of pieces left.
pub const BUCKETS: usize = 8;
/// Quantisation of the accumulator: the value of 1.
pub const QA: i16 = 255;
/// Quantisation of the output weights: the value of 1.
pub const QB: i16 = 64;
/// The value of an output of 1 (logarithm of odds), in hundredths of a point.
///
/// A point decides more games when few pieces are left, so no number is right for all positions. The margins of
/// the search are tuned for this one (benches/log.md).
pub const SCALE: i32 = 260;

const ROLES: usize = 7;
const POINTS: usize = 90;
/// The maximum number of pieces of a position.
const MAX_PIECES: usize = 32;

/// Returns the feature of a piece on a point, from the perspective of a side.
#[must_use]
pub fn feature(perspective: Side, square: Square, piece: Piece) -> usize {
    let file = usize::from(square.file());
    let rank = usize::from(square.rank());
    let point = match perspective {
        Side::Cho => rank * 9 + file,
        Side::Han => (9 - rank) * 9 + file,
    };
    let owner = usize::from(piece.side != perspective);
    (owner * ROLES + piece.role as usize) * POINTS + point
}

/// Returns the feature for compensation that may decide, from the perspective of a side.
#[must_use]
pub fn compensation(perspective: Side) -> usize {
    2 * ROLES * POINTS + perspective as usize
}

/// Returns the output bucket of a position with so many pieces.
#[must_use]
pub fn bucket(pieces: usize) -> usize {
    (pieces.clamp(1, MAX_PIECES) - 1) * BUCKETS / MAX_PIECES
}

/// The weights for inference: integers of sixteen bits.
#[derive(Debug)]
pub struct Network {
    features: Vec<[i16; HIDDEN]>,
    /// The sums without any feature.
    bias: [i16; HIDDEN],
    output: [[[i16; HIDDEN]; 2]; BUCKETS],
    output_bias: [i16; BUCKETS],
}

/// The number of rows of [`HIDDEN`] numbers in the file of a network: of features, of the bias, of outputs by
/// bucket and perspective. A number for each bucket follows.
pub const ROWS: usize = FEATURES + 1 + 2 * BUCKETS;

/// The bytes of a file of weights.
const BYTES: usize = 2 * (ROWS * HIDDEN + BUCKETS);

impl Network {
    pub(super) fn of_bytes(bytes: &[u8; BYTES]) -> Network {
        let (pairs, _) = bytes.as_chunks();
        let mut numbers = pairs.iter().map(|pair| i16::from_le_bytes(*pair));
        let mut number = || numbers.next().unwrap_or(0);
        let mut row = || std::array::from_fn(|_| number());
        Network {
            features: (0..FEATURES).map(|_| row()).collect(),
            bias: row(),
            output: std::array::from_fn(|_| [row(), row()]),
            output_bias: std::array::from_fn(|_| number()),
        }
    }

    /// Reads a file of weights; `None` if its length is another.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Network> {
        bytes.try_into().ok().map(Network::of_bytes)
    }
}

/// The hidden layer of a position before its activation, for both perspectives.
#[derive(Debug, Clone)]
pub(crate) struct Accumulator {
    perspectives: [[i16; HIDDEN]; 2],
}

impl Accumulator {
    /// Computes the accumulator of a position; `counts` is `true` if Han's compensation may decide.
    pub fn of(network: &Network, position: &Position, counts: bool) -> Accumulator {
        let perspectives = Side::ALL.map(|perspective| {
            let mut sums = network.bias;
            let features = position
                .pieces()
                .map(|(square, piece)| feature(perspective, square, piece));
            for feature in features.chain(counts.then(|| compensation(perspective))) {
                for (sum, weight) in sums.iter_mut().zip(&network.features[feature]) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
            sums
        });
        Accumulator { perspectives }
    }

    /// Becomes the accumulator of the position after a move from one with the accumulator `before`.
    pub fn update(
        &mut self,
        network: &Network,
        before: &Accumulator,
        position: &Position,
        mv: Move,
    ) {
        let Some(piece) = position.piece_at(mv.from) else {
            return;
        };
        let captured = position.piece_at(mv.to);
        for perspective in Side::ALL {
            let row = |square, piece| &network.features[feature(perspective, square, piece)];
            in_long_vectors(Update {
                before: &before.perspectives[perspective as usize],
                come: row(mv.to, piece),
                gone: row(mv.from, piece),
                lost: captured.map(|captured| row(mv.to, captured)),
                after: &mut self.perspectives[perspective as usize],
            });
        }
    }

    /// Returns the evaluation of the position for `side`, which is to move, in hundredths of a point.
    pub fn evaluate(&self, network: &Network, side: Side, pieces: usize) -> i32 {
        const ONE: i64 = QA as i64 * QA as i64 * QB as i64;
        let bucket = bucket(pieces);
        let sum: i64 = in_long_vectors(Output {
            sums: [side, side.opponent()]
                .map(|perspective| &self.perspectives[perspective as usize]),
            weights: &network.output[bucket],
        });
        let value = sum * i64::from(SCALE) / ONE;
        i32::try_from(value).unwrap_or(0) + i32::from(network.output_bias[bucket])
    }
}

/// The sums of a perspective after a move.
struct Update<'a> {
    before: &'a [i16; HIDDEN],
    come: &'a [i16; HIDDEN],
    gone: &'a [i16; HIDDEN],
    lost: Option<&'a [i16; HIDDEN]>,
    after: &'a mut [i16; HIDDEN],
}

impl VectorLoop for Update<'_> {
    type Result = ();

    #[inline(always)]
    fn run(self) {
        let from = self.before;
        let to = self.after;
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

/// The sum of both perspectives' outputs.
struct Output<'a> {
    sums: [&'a [i16; HIDDEN]; 2],
    weights: &'a [[i16; HIDDEN]; 2],
}

impl VectorLoop for Output<'_> {
    type Result = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let [own, other] = self.sums;
        i64::from(activated(own, &self.weights[0])) + i64::from(activated(other, &self.weights[1]))
    }
}

/// Returns the sums, clipped and squared, times their weights.
#[inline(always)]
fn activated(sums: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let mut added = 0_i32;
    for (sum, weight) in sums.iter().zip(weights) {
        let cut = (*sum).clamp(0, QA);
        // Weights are small enough for this product to fit into sixteen bits.
        let product = i32::from(cut.wrapping_mul(*weight)) * i32::from(cut);
        // A check of each sum would keep builds with overflow checks from adding several at once.
        added = added.wrapping_add(product);
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{BySide, Formation, Game, TOURNAMENT, Variant};

    #[test]
    fn incremental_sums_equal_fresh_ones() -> Result<(), Box<dyn std::error::Error>> {
        let formations = BySide::new(Formation::Heeh, Formation::Ehhe);
        let mut game = Game::set_up(&TOURNAMENT, None, formations);
        let network = Network::of(Variant::Janggi);
        let mut sums = Accumulator::of(network, game.position(), true);
        let mut captures = 0;
        for turn in 0..120_usize {
            let position = *game.position();
            // A capture if there is one, otherwise one move after the other.
            let moves = position.legal_moves();
            let is_capture = |mv: &&Move| position.piece_at(mv.to).is_some();
            let capture = moves.iter().find(is_capture);
            let Some(&mv) = capture.or_else(|| moves.get(turn * 7 % moves.len().max(1))) else {
                break;
            };
            captures += usize::from(position.piece_at(mv.to).is_some());
            if game.outcome().is_some() {
                break;
            }
            game.play(mv.into())?;
            let before = sums.clone();
            sums.update(network, &before, &position, mv);
            let recomputed = Accumulator::of(network, game.position(), true);
            assert!(
                sums.perspectives == recomputed.perspectives,
                "after turn {turn}"
            );
        }
        assert!(captures > 10, "{captures} captures");
        Ok(())
    }

    /// If the processor has no longer vectors than the build targets, both are the same code.
    #[test]
    fn vector_length_does_not_change_the_result() -> Result<(), Box<dyn std::error::Error>> {
        let mut chance = 1_usize;
        let mut values = std::collections::HashSet::new();
        let network = Network::of(Variant::Janggi);
        for round in 0..24 {
            let formation = |at: usize| Formation::FOUR[at % 4];
            let formations = BySide::new(formation(round), formation(round / 4));
            let mut game = Game::set_up(&TOURNAMENT, None, formations);
            for _ in 0..80 {
                let position = *game.position();
                let before = Accumulator::of(network, &position, round % 2 == 0);
                let bucket = bucket(usize::try_from(position.occupied().len())?);
                let add = || Output {
                    sums: [&before.perspectives[0], &before.perspectives[1]],
                    weights: &network.output[bucket],
                };
                let value = in_long_vectors(add());
                assert_eq!(value, add().run(), "{position:?}");
                values.insert(value);
                for &mv in &position.legal() {
                    let mut after = [[0; HIDDEN]; 2];
                    let piece = position.piece_at(mv.from).ok_or("no piece")?;
                    let row = |at, piece| &network.features[feature(Side::Han, at, piece)];
                    let [long, plain] = &mut after;
                    let follow = |after| Update {
                        before: &before.perspectives[1],
                        come: row(mv.to, piece),
                        gone: row(mv.from, piece),
                        lost: position
                            .piece_at(mv.to)
                            .map(|captured| row(mv.to, captured)),
                        after,
                    };
                    in_long_vectors(follow(long));
                    follow(plain).run();
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
        assert!(values.len() > 1_000, "{}", values.len());
        Ok(())
    }

    /// No product exceeds sixteen bits, and no side's total thirty-two, for any sums.
    #[test]
    fn output_sums_cannot_overflow() {
        let [one, most] = [i64::from(QA), i64::from(i32::MAX)];
        let networks = [Variant::Janggi, Variant::Xiangqi].map(Network::of);
        for weights in networks
            .iter()
            .flat_map(|network| network.output.as_flattened())
        {
            let weights = weights.map(i64::from);
            let largest = weights.map(i64::abs).into_iter().max();
            assert!(largest.is_some_and(|weight| weight * one <= i64::from(i16::MAX)));
            for sign in [1, -1] {
                let total: i64 = weights.iter().map(|weight| (sign * weight).max(0)).sum();
                assert!(total * one * one <= most, "{total}");
            }
        }
    }

    #[test]
    fn evaluation_is_symmetric_between_the_sides() -> Result<(), janggi::FenError> {
        // The same position with the sides changed.
        let cho = "3ak4/9/9/2r6/9/9/4N4/9/4K4/9 w";
        let han = "9/4k4/9/4n4/9/9/2R6/9/9/3AK4 b";
        let evaluate = |fen| -> Result<i32, janggi::FenError> {
            let network = Network::of(Variant::Janggi);
            let (position, _) = Position::from_fen(Variant::Janggi, fen)?;
            Ok(Accumulator::of(network, &position, false).evaluate(network, position.turn(), 5))
        };
        assert_eq!(evaluate(cho)?, evaluate(han)?);
        assert!(
            evaluate(cho)? < -500,
            "a chariot and a guard against a horse"
        );
        Ok(())
    }

    #[test]
    fn every_feature_has_its_own_number() {
        let mut seen = std::collections::HashSet::new();
        for square in Square::ALL {
            for side in Side::ALL {
                for role in janggi::Role::ALL {
                    let feature = feature(Side::Han, square, Piece { side, role });
                    assert!(
                        seen.insert(feature) && feature < FEATURES,
                        "{square} {side:?} {role:?}"
                    );
                }
            }
        }
        assert!(
            Side::ALL
                .map(compensation)
                .into_iter()
                .all(|feature| seen.insert(feature))
        );
        assert_eq!(seen.len(), FEATURES);
        assert_eq!([1, 4, 5, 32].map(bucket), [0, 0, 1, 7]);
    }
}
