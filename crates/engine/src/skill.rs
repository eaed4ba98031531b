//! Skill levels: ten levels, and every rating between them.
//!
//! A level limits the nodes of the search, hides moves from it and adds noise to the evaluation. Moves are
//! hidden as people miss them: most often long captures, a cannon's jump and an elephant's leap. The noise is a
//! function of a seed, so that equal requests give equal answers.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the numbers of a level are small and not negative"
)]

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use super::evaluation::{GameNumbers, MEASURED_SKILLS};
use super::search::{Search, SearchLimits, SearchResult, TranspositionTable};
use janggi::{Action, Game, Move, MoveList, Position, Role, Square, Variant};

/// A playing strength: the nodes of a search and its noise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skill {
    /// Nodes of a search.
    nodes: f64,
    /// Percentage of long captures that the search does not see, 0 to 100.
    blindness: f64,
    /// The maximum error of the evaluation, in hundredths of a point.
    eval_noise: f64,
}

/// Strengths whose ratings are measured in each game, from the lowest to the highest.
const MEASURED: [Skill; MEASURED_SKILLS] = [
    skill(60.0, 80.0, 300.0),
    skill(90.0, 52.0, 150.0),
    skill(180.0, 34.0, 80.0),
    skill(420.0, 17.0, 42.0),
    skill(900.0, 8.0, 22.0),
    skill(1_900.0, 3.0, 11.0),
    skill(4_600.0, 1.0, 6.0),
    skill(10_000.0, 0.0, 3.0),
    skill(24_000.0, 0.0, 1.0),
    skill(62_000.0, 0.0, 0.0),
];

/// The rating of level 1, which loses to a player who only takes what hangs.
const FIRST_RATING: i32 = 600;
/// The rating from one level to the next, of which the upper one wins three games of four.
const STEP: i32 = 190;
/// The number of levels.
const LEVELS: u8 = 10;

const fn ratings(variant: Variant) -> [i32; MEASURED_SKILLS] {
    GameNumbers::of(variant).ratings
}

const fn skill(nodes: f64, blindness: f64, eval_noise: f64) -> Skill {
    Skill {
        nodes,
        blindness,
        eval_noise,
    }
}

/// Size of the transposition table of a skill search, in MiB.
const TABLE_MIB: usize = 2;

impl Skill {
    /// Returns the skill of a level in a game, clamped to 1 to 10.
    #[must_use]
    pub fn of_level(variant: Variant, level: u8) -> Skill {
        Skill::of_rating(variant, Skill::rating(level))
    }

    /// Returns the rating of a level, clamped to 1 to 10: the same number in both games, whose ratings are unrelated.
    #[must_use]
    pub fn rating(level: u8) -> i32 {
        FIRST_RATING + STEP * i32::from(level.clamp(1, LEVELS) - 1)
    }

    /// Returns the measured ratings of a game, from the lowest to the highest.
    #[must_use]
    pub fn ratings(variant: Variant) -> RangeInclusive<i32> {
        let [lowest, .., highest] = ratings(variant);
        lowest..=highest
    }

    /// Returns the measured ratings of any game.
    #[must_use]
    pub fn all_ratings() -> RangeInclusive<i32> {
        let [janggi, xiangqi] = Variant::ALL.map(Skill::ratings);
        *janggi.start().min(xiangqi.start())..=*janggi.end().max(xiangqi.end())
    }

    /// Returns the skill for a rating in a game, interpolated between measured ones and clamped to [`Skill::ratings`].
    #[must_use]
    pub fn of_rating(variant: Variant, rating: i32) -> Skill {
        let ratings = ratings(variant);
        let rating = rating.clamp(ratings[0], ratings[MEASURED_SKILLS - 1]);
        let above = ratings.iter().position(|&step| step >= rating);
        let above = above.unwrap_or(MEASURED_SKILLS - 1);
        let below = above.saturating_sub(1);
        let high = ratings[above];
        let upper = MEASURED[above];
        let low = ratings[below];
        let lower = MEASURED[below];
        if high == low {
            return upper;
        }
        let share = f64::from(rating - low) / f64::from(high - low);
        let between = |low: f64, high: f64| low + (high - low) * share;
        Skill {
            nodes: between(lower.nodes.ln(), upper.nodes.ln()).exp(),
            blindness: between(lower.blindness, upper.blindness),
            eval_noise: between(lower.eval_noise, upper.eval_noise),
        }
    }

    /// Returns the nodes of a search.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.round() as u64
    }

    /// Searches with this skill; `None` if the game is over. Equal games and seeds give equal results. `stop`
    /// is the cancel flag.
    #[must_use]
    pub fn think(&self, game: &Game, seed: u64, stop: &AtomicBool) -> Option<SearchResult> {
        self.think_among(&[], game, seed, stop)
    }

    /// Like [`Skill::think`], choosing among `only`; among all actions if it is empty.
    #[must_use]
    pub fn think_among(
        &self,
        only: &[Action],
        game: &Game,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<SearchResult> {
        let noise = SkillNoise {
            seed,
            blindness: (self.blindness * 2.56).round() as u32,
            eval_noise: self.eval_noise.round() as i32,
            // Players look first at the piece that has just moved.
            focus: game.last().and_then(Action::piece_move).map(|mv| mv.to),
        };
        let search = Search {
            only,
            stop,
            noise,
            ..Search::of(game, SearchLimits::of_nodes(self.nodes()))
        };
        let table = TranspositionTable::of_mib(TABLE_MIB);
        search.lines(&table).into_iter().next()
    }
}

/// Noise of a skill level: moves the search does not see, errors of the evaluation.
#[derive(Debug, Clone, Copy)]
pub struct SkillNoise {
    seed: u64,
    /// The number of hidden long captures out of 256.
    blindness: u32,
    eval_noise: i32,
    /// Moves to and from this square are never hidden.
    focus: Option<Square>,
}

impl SkillNoise {
    /// No noise: full strength.
    pub const NONE: SkillNoise = SkillNoise {
        seed: 0,
        blindness: 0,
        eval_noise: 0,
        focus: None,
    };

    /// Returns whether the move is hidden from the search.
    #[inline]
    pub fn overlooks(&self, position: &Position, mv: Move) -> bool {
        self.blindness > 0 && self.is_hidden(position, mv)
    }

    /// Removes the hidden moves, unless no move would be left. Check evasions are never passed to it: a player
    /// in check looks closely.
    #[inline]
    pub fn retain_seen(&self, position: &Position, moves: &mut MoveList) {
        if self.blindness > 0 && moves.iter().any(|&mv| !self.is_hidden(position, mv)) {
            moves.retain(|mv| !self.is_hidden(position, mv));
        }
    }

    fn is_hidden(&self, position: &Position, mv: Move) -> bool {
        if self.focus == Some(mv.to) || self.focus == Some(mv.from) {
            return false;
        }
        let Some(piece) = position.piece_at(mv.from) else {
            return false;
        };
        let odds = self.blindness * oversight(position, mv) / 8;
        let from = mv.from.index() as u64;
        let to = mv.to.index() as u64;
        let hash = splitmix64(self.seed ^ from << 40 ^ to << 48 ^ piece.role as u64) & 255;
        // Even the weakest level sees one such move in ten.
        hash < u64::from(odds.min(230))
    }

    /// Returns the error of a position's evaluation in hundredths of a point; a function of seed and position.
    #[inline]
    pub fn eval_error(&self, position: &Position) -> i32 {
        if self.eval_noise == 0 {
            return 0;
        }
        let range = u64::from(self.eval_noise.unsigned_abs()) * 2 + 1;
        let error = splitmix64(self.seed ^ position.key()) % range;
        i32::try_from(error).unwrap_or(0) - self.eval_noise
    }
}

/// Returns how easily people miss a move, as a weight from 1 for a general's step to 12 for a cannon's capture; 0
/// without a piece.
pub(crate) fn oversight(position: &Position, mv: Move) -> u32 {
    let Some(piece) = position.piece_at(mv.from) else {
        return 0;
    };
    let distance = mv.from.file().abs_diff(mv.to.file()) + mv.from.rank().abs_diff(mv.to.rank());
    // A step is hard to miss, a jump over a screen easy.
    let factor = match piece.role {
        Role::General | Role::Guard | Role::Soldier => 1,
        Role::Horse => 3,
        Role::Elephant => 5,
        Role::Cannon => 6,
        Role::Chariot if distance <= 2 => 2,
        Role::Chariot => 4,
    };
    let is_capture = position.piece_at(mv.to).is_some();
    if is_capture { 2 * factor } else { factor }
}

/// Returns a hash of a number: the output function of SplitMix64 (Steele, Lea and Flood 2014).
fn splitmix64(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{BySide, Formation, TOURNAMENT};

    fn opening() -> Game {
        Game::set_up(
            &TOURNAMENT,
            None,
            BySide::new(Formation::Heeh, Formation::Ehhe),
        )
    }

    #[test]
    fn equal_seeds_give_equal_results() {
        let never = AtomicBool::new(false);
        for level in 1..=10 {
            let skill = Skill::of_level(Variant::Janggi, level);
            let answer = |seed| skill.think(&opening(), seed, &never);
            assert_eq!(answer(5), answer(5), "level {level}");
        }
        let weakest = Skill::of_level(Variant::Janggi, 1);
        let answers: Vec<_> = (0..20)
            .filter_map(|seed| weakest.think(&opening(), seed, &never))
            .map(|result| result.best())
            .collect();
        let repeated = answers
            .iter()
            .filter(|&&answer| answer == answers[0])
            .count();
        assert!(repeated < 20, "another game, another opening");
    }

    #[test]
    fn each_level_searches_more_than_the_one_below() {
        for variant in Variant::ALL {
            for level in 2..=10 {
                let [lower, upper] =
                    [level - 1, level].map(|level| Skill::of_level(variant, level));
                assert!(
                    upper.nodes > lower.nodes && upper.blindness < lower.blindness,
                    "{variant:?} {level}"
                );
            }
        }
    }

    #[test]
    fn rating_maps_to_what_was_measured_or_between_two() {
        for variant in Variant::ALL {
            let of_rating = |rating| Skill::of_rating(variant, rating);
            let measured = ratings(variant);
            for (skill, rating) in MEASURED.iter().zip(measured) {
                assert_eq!(of_rating(rating).nodes(), skill.nodes(), "{rating}");
            }
            let between = of_rating(i32::midpoint(measured[1], measured[2])).nodes;
            assert!(between > MEASURED[1].nodes && between < MEASURED[2].nodes);
            assert_eq!(of_rating(-5_000), MEASURED[0]);
            assert_eq!(of_rating(-5_000), Skill::of_level(variant, 1));
            assert_eq!(of_rating(50_000).nodes(), MEASURED[9].nodes());
            assert_eq!(Skill::of_level(variant, 0), Skill::of_level(variant, 1));
            assert!(Skill::ratings(variant).contains(&Skill::rating(10)));
        }
    }

    #[test]
    fn captures_from_afar_are_the_easiest_to_miss() -> Result<(), Box<dyn std::error::Error>> {
        // Each piece captures the horse.
        let cases = [
            ("3k5/9/9/9/4n4/4P4/9/9/9/5K3 w", "e5e6"),
            ("3k5/9/9/9/4n4/9/9/9/4R4/5K3 w", "e2e6"),
            ("3k5/9/9/9/4n4/4P4/9/9/4C4/5K3 w", "e2e6"),
        ];
        let mut misses = Vec::new();
        for (fen, mv) in cases {
            let (position, _) = Position::from_fen(Variant::Janggi, fen)?;
            let mv: Move = mv.parse()?;
            let blindness = |seed| SkillNoise {
                seed,
                blindness: 100,
                ..SkillNoise::NONE
            };
            misses.push(
                (0..1_000)
                    .filter(|&seed| blindness(seed).overlooks(&position, mv))
                    .count(),
            );
            let plain = SkillNoise {
                focus: Some(mv.to),
                ..blindness(1)
            };
            assert!(
                !plain.overlooks(&position, mv),
                "what just came there is seen"
            );
            assert!(!SkillNoise::NONE.overlooks(&position, mv));
        }
        assert!(
            misses.is_sorted() && misses[0] > 0 && misses[2] < 900,
            "{misses:?}"
        );
        Ok(())
    }
}
