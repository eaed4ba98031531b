//! Self-play: the engine plays itself, and the scores of quiet positions are what the next network learns from.

use std::ops::{ControlFlow, RangeInclusive};

use hansu_engine::network::Network;
use hansu_engine::training::Sample;
use hansu_engine::{Search, SearchLimits, SearchResult, TranspositionTable};
use hansu_tools::{first_board, winner};
use janggi::{Action, Game, MODERN, Ruleset, Side, TOURNAMENT, Variant, XIANGQI, XIANGQI_ASIAN};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

const TABLE_MIB: usize = 1;
/// Random plies at the beginning of a game.
const RANDOM: RangeInclusive<usize> = 4..=9;
/// The largest score of an opening that is played, in hundredths of a point, for either side.
const UNEVEN: i32 = 700;
/// The score in hundredths of a point that wins a game by adjudication after [`SURE_TURNS`].
const SURE: i32 = 2_200;
const SURE_TURNS: usize = 6;
/// A search without a quiet position ends at a complete depth after its nodes divided by this number.
const GLANCE: u64 = 6;
/// The greatest length of a game in plies; a longer one is adjudicated on points.
const LONGEST: usize = 260;

/// The self-play of a stage. Each game is a function of the seed and its number.
pub struct SelfPlay<'a> {
    pub variant: Variant,
    pub network: &'a Network,
    /// Nodes per move.
    pub nodes: u64,
    pub seed: u64,
}

impl SelfPlay<'_> {
    /// Plays a game and returns its quiet positions.
    pub fn samples(&self, number: u64) -> Vec<Sample> {
        let mut rng = SmallRng::seed_from_u64(self.seed << 32 | number);
        loop {
            let game = self.opening(&mut rng);
            if let Some(samples) = game.and_then(|game| self.play(game)) {
                return samples;
            }
        }
    }

    /// Returns a game after some random plies; `None` if one of them ended it.
    fn opening(&self, rng: &mut SmallRng) -> Option<Game> {
        let mut game = first_board(rulebook(self.variant, rng), rng)?;
        for _ in 0..rng.random_range(RANDOM) {
            let actions = game.legal_actions();
            game.play(*actions.choose(rng)?).ok()?;
        }
        Some(game)
    }

    /// Plays a game to its end and returns its quiet positions; `None` if its opening is too uneven.
    fn play(&self, mut game: Game) -> Option<Vec<Sample>> {
        let mut table = TranspositionTable::of_mib(TABLE_MIB);
        let mut samples = Vec::new();
        let mut first = true;
        let mut sure_turns = 0;
        let mut ahead = 0;
        for _ in 0..LONGEST {
            if game.outcome().is_some() {
                break;
            }
            let result = self.think(&game, &mut table)?;
            let score = result.score.hundredths();
            if std::mem::take(&mut first) && score.abs() > UNEVEN {
                return None;
            }
            let for_cho = match game.position().turn() {
                Side::Cho => score,
                Side::Han => -score,
            };
            sure_turns = if score.abs() > SURE && for_cho.signum() == ahead {
                sure_turns + 1
            } else {
                0
            };
            ahead = for_cho.signum();
            if sure_turns >= SURE_TURNS {
                break;
            }
            if is_quiet(&game, &result) {
                samples.push(Sample::new(&game, score));
            }
            game.play(result.best()).ok()?;
        }
        let result = if sure_turns >= SURE_TURNS {
            i8::try_from(ahead).ok()?
        } else {
            result(&game)
        };
        for sample in &mut samples {
            sample.result = result;
        }
        Some(samples)
    }

    /// Searches; briefly if the position turns out not to be a quiet one, whose score would not be recorded.
    fn think(&self, game: &Game, table: &mut TranspositionTable) -> Option<SearchResult> {
        table.new_search();
        let mut report = |lines: &[SearchResult], _| match lines.first() {
            Some(search) if search.nodes >= self.nodes / GLANCE && !is_quiet(game, search) => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        };
        let search = Search {
            network: self.network,
            ..Search::of(game, SearchLimits::of_nodes(self.nodes))
        };
        search.reporting(table, &mut report).into_iter().next()
    }
}

/// Returns the rulebook of a game: both are learned, and in Janggi more often the one by which points decide.
fn rulebook(variant: Variant, rng: &mut SmallRng) -> &'static Ruleset {
    match variant {
        Variant::Janggi if rng.random_ratio(3, 4) => &TOURNAMENT,
        Variant::Janggi => &MODERN,
        Variant::Xiangqi if rng.random() => &XIANGQI,
        Variant::Xiangqi => &XIANGQI_ASIAN,
    }
}

/// Returns whether a position is quiet: no check, no capture as best move, no forced end in the search.
fn is_quiet(game: &Game, result: &SearchResult) -> bool {
    let is_capture = match result.best() {
        Action::Move(mv) => game.position().piece_at(mv.to).is_some(),
        Action::Pass => false,
    };
    !is_capture && !game.situation().in_check() && result.score.turns_to_end().is_none()
}

/// Returns the result: 1 for Cho, -1 for Han.
fn result(game: &Game) -> i8 {
    winner(game).map_or(0, |side| if side == Side::Cho { 1 } else { -1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_recorded_turns_are_searched_fully() -> Result<(), Box<dyn std::error::Error>> {
        const NODES: u64 = 20_000;
        let table = [
            (
                "a chariot can be taken",
                "1nba1abnr/4k4/1c5c1/p1p1p1p1p/9/4r4/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
                false,
            ),
            (
                "check",
                "r1ba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1PnP1P1P/1C5C1/4K4/RNBA1ABNR w",
                false,
            ),
            (
                "quiet",
                "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
                true,
            ),
        ];
        for (case, fen, recorded) in table {
            let game = Game::from_fen(&TOURNAMENT, fen)?;
            let selfplay = SelfPlay {
                variant: Variant::Janggi,
                network: Network::of(Variant::Janggi),
                nodes: NODES,
                seed: 1,
            };
            let mut table = TranspositionTable::of_mib(TABLE_MIB);
            let result = selfplay.think(&game, &mut table).ok_or(case)?;
            assert_eq!(is_quiet(&game, &result), recorded, "{case}");
            assert_eq!(
                result.nodes > NODES / 2,
                recorded,
                "{case}: {} nodes",
                result.nodes
            );
        }
        Ok(())
    }
}
