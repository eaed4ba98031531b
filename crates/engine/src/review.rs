//! Game review: the loss of each turn, the players' accuracy and the turning points.

use serde::{Deserialize, Serialize};

use super::evaluation::GameNumbers;
use super::score::{Score, mated_in};
use super::search::SearchResult;
use janggi::{Action, BySide, Game, Outcome, Side, Variant};

/// The edition of reviews. Incremented when the engine's judgement changes so much that stored reviews are
/// outdated; games are then analysed again.
pub const EDITION: u32 = 9;

/// The search of one position of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysedPosition {
    /// The score for the side to move.
    pub score: Score,
    /// The best action with its line; `None` at the end of the game.
    pub best: Option<SearchResult>,
    /// The number of legal actions.
    pub choices: usize,
}

/// The review of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment {
    /// The score for Cho at the start and after each turn.
    pub scores: Vec<Score>,
    /// Accuracy of each side, 0 to 100; `None` for a side that never had a choice.
    pub accuracy: BySide<Option<f64>>,
    /// The numbers of bad turns of each side.
    pub marks: BySide<MarkCounts>,
    /// The worst turns in the order of play, at most [`MAX_TURNING_POINTS`] of each side.
    pub turning_points: Vec<TurningPoint>,
}

/// The numbers of a side's bad turns, by their loss of expected result.
///
/// The limits 0.05, 0.1 and 0.15 are half of Lichess's, which counts from -1 to 1
/// (<https://github.com/lichess-org/scalachess>); here a result is 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MarkCounts {
    /// Inaccuracies, `?!`: a loss from 0.05.
    pub inaccuracies: u32,
    /// Mistakes, `?`: a loss from 0.1.
    pub mistakes: u32,
    /// Blunders, `??`: a loss from 0.15.
    pub blunders: u32,
}

impl MarkCounts {
    fn count(&mut self, loss: f64) {
        if loss >= 0.15 {
            self.blunders += 1;
        } else if loss >= 0.1 {
            self.mistakes += 1;
        } else if loss >= 0.05 {
            self.inaccuracies += 1;
        }
    }
}

/// A turn and its loss.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TurningPoint {
    /// Its number, from 1.
    pub ply: usize,
    /// Score of the best action for the side that played.
    pub best: Score,
    /// Score of the played action for that side.
    pub played: Score,
    /// The drop in expected result, 0 to 1.
    pub loss: f64,
}

/// The greatest number of turning points of a side.
pub const MAX_TURNING_POINTS: usize = 6;
/// The greatest loss of expected result of a move that is as good as the best.
pub const GOOD_MOVE_LOSS: f64 = 0.03;
/// The minimum loss of a turning point.
pub const MIN_TURNING_POINT_LOSS: f64 = 0.08;

impl AnalysedPosition {
    /// Returns the last position of a game, with `turn` to move.
    #[must_use]
    pub fn of_outcome(outcome: Outcome, turn: Side) -> AnalysedPosition {
        let score = match outcome.winner {
            None => Score::LEVEL,
            Some(winner) if winner == turn => -Score::from_search(mated_in(0)),
            Some(_) => Score::from_search(mated_in(0)),
        };
        AnalysedPosition {
            score,
            best: None,
            choices: 0,
        }
    }
}

/// Returns the score at which a side may expect 0.73 of the result, in the search's unit. Fitted to games of
/// the engine against itself (`benches/log.md`).
const fn scale(variant: Variant) -> i32 {
    GameNumbers::of(variant).scale
}

/// Returns the expected result of a side with this score: 0 for a loss, 1 for a win, by a logistic curve for
/// each game.
#[must_use]
pub fn expected_result(variant: Variant, score: Score) -> f64 {
    match score.turns_to_end() {
        Some(turns) if turns < 0 => 0.0,
        Some(0) if score < Score::LEVEL => 0.0,
        Some(_) => 1.0,
        None => 1.0 / (1.0 + (-f64::from(score.hundredths()) / f64::from(scale(variant))).exp()),
    }
}

/// Returns the accuracy of a turn that lost this much of the expected result, 0 to 100.
///
/// The curve is Lichess's (<https://lichess.org/page/accuracy>), fitted to chess players. `weight` is the
/// turn's weight in the accuracy of the game.
#[must_use]
pub fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// Returns the weight of a turn in the accuracy of a game: 1 in an even position, nearly 0 in a decided one.
///
/// Even a random move loses nothing in a decided position. A blunder that throws it away still counts.
fn weight(expected: f64, loss: f64) -> f64 {
    (4.0 * expected * (1.0 - expected)).max(loss).max(0.001)
}

/// Reviews a game. `analysed` has all its positions, from the first to the last.
#[must_use]
pub fn assess(game: &Game, analysed: &[AnalysedPosition]) -> Assessment {
    let variant = game.position().variant();
    let sides = game.turns().map(|(before, _)| before.position().turn());
    let mut points = BySide::new(Vec::new(), Vec::new());
    let mut sums = BySide::new((0.0, 0.0), (0.0, 0.0));
    let mut marks = BySide::new(MarkCounts::default(), MarkCounts::default());
    for (((index, side), action), pair) in sides
        .enumerate()
        .zip(game.actions())
        .zip(analysed.windows(2))
    {
        let [before, after] = pair else { continue };
        let point = judge(variant, index + 1, *action, (before, after));
        if before.choices > 1 {
            let (sum, total) = &mut sums[side];
            let weight = weight(expected_result(variant, point.best), point.loss);
            *sum += weight * accuracy(point.loss);
            *total += weight;
        }
        marks[side].count(point.loss);
        points[side].push(point);
    }
    let BySide { cho, han } = points.map(worst_turns);
    let mut turning_points = [cho, han].concat();
    turning_points.sort_by_key(|point| point.ply);
    Assessment {
        scores: scores_for_cho(game, analysed),
        accuracy: sums.map(|(sum, total)| (total > 0.0).then(|| sum / total)),
        marks,
        turning_points,
    }
}

/// Returns whether a move worth `tried` is as good as the best, which is worth `best`: it loses at most
/// [`GOOD_MOVE_LOSS`], or mates too. Both scores are from the mover's point of view.
#[must_use]
pub fn is_good(variant: Variant, best: Score, tried: Score) -> bool {
    expected_result(variant, best) - expected_result(variant, tried) <= GOOD_MOVE_LOSS
}

fn judge(
    variant: Variant,
    ply: usize,
    action: Action,
    (before, after): (&AnalysedPosition, &AnalysedPosition),
) -> TurningPoint {
    let best = before.score;
    let is_best = before
        .best
        .as_ref()
        .is_some_and(|best| best.best() == action);
    let played = if is_best { best } else { -after.score };
    TurningPoint {
        ply,
        best,
        played,
        loss: (expected_result(variant, best) - expected_result(variant, played)).max(0.0),
    }
}

/// Returns the turning points among a side's turns.
fn worst_turns(mut points: Vec<TurningPoint>) -> Vec<TurningPoint> {
    points.retain(|point| point.loss >= MIN_TURNING_POINT_LOSS);
    points.sort_by(|left, right| right.loss.total_cmp(&left.loss));
    points.truncate(MAX_TURNING_POINTS);
    points
}

fn scores_for_cho(game: &Game, analysed: &[AnalysedPosition]) -> Vec<Score> {
    game.turns()
        .map(|(before, _)| before.position().turn())
        .chain([game.position().turn()])
        .zip(analysed)
        .map(|(turn, position)| match turn {
            Side::Cho => position.score,
            Side::Han => -position.score,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{MODERN, Reason, Ruleset};

    fn worth(hundredths: i32) -> Score {
        Score::of_hundredths(hundredths)
    }

    /// Returns a game with `plies` quiet turns from the opening.
    fn game(plies: usize) -> Game {
        let start = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w";
        let mut game = Game::from_fen(&MODERN, start).unwrap();
        for mv in ["a4b4", "i7h7", "i4h4", "a7b7", "e4f4", "e7f7"]
            .iter()
            .take(plies)
        {
            game.play(mv.parse::<janggi::Move>().unwrap().into())
                .unwrap();
        }
        game
    }

    fn seen(scores: &[i32]) -> Vec<AnalysedPosition> {
        scores
            .iter()
            .map(|&hundredths| AnalysedPosition {
                score: worth(hundredths),
                best: None,
                choices: 30,
            })
            .collect()
    }

    #[test]
    fn the_expected_result_grows_with_the_score() {
        for (hundredths, expected) in [(0, 0.5), (260, 0.731), (-260, 0.269), (4 * 260, 0.982)] {
            let result = expected_result(Variant::Janggi, worth(hundredths));
            assert!((result - expected).abs() < 0.001, "{hundredths}: {result}");
        }
        assert_eq!(
            expected_result(Variant::Janggi, Score::from_search(mated_in(5))),
            0.0
        );
        assert_eq!(
            expected_result(Variant::Janggi, -Score::from_search(mated_in(5))),
            1.0
        );
        assert_eq!(
            expected_result(Variant::Janggi, Score::from_search(mated_in(0))),
            0.0
        );
        assert_eq!(
            expected_result(Variant::Janggi, -Score::from_search(mated_in(0))),
            1.0
        );
    }

    #[test]
    fn accuracy_falls_with_the_loss() {
        for (loss, expected) in [(0.0, 100.0), (0.1, 63.6), (0.5, 8.5), (1.0, 0.0)] {
            let percentage = accuracy(loss);
            assert!((percentage - expected).abs() < 0.1, "{loss}: {percentage}");
        }
    }

    #[test]
    fn losses_are_the_movers_and_never_negative() {
        // Scores are the mover's: Cho errs at the first turn, Han gives everything back.
        let assessment = assess(&game(2), &seen(&[0, 800, 0]));
        let plies: Vec<usize> = assessment
            .turning_points
            .iter()
            .map(|point| point.ply)
            .collect();
        assert_eq!(plies, [1, 2], "{assessment:?}");
        assert_eq!(assessment.scores, [0, -800, 0].map(worth));
        // A turn that is better than expected costs nothing.
        let assessment = assess(&game(1), &seen(&[0, -800]));
        assert_eq!(assessment.turning_points, []);
        assert!(
            assessment.accuracy.cho.is_some_and(|cho| cho > 99.9),
            "{assessment:?}"
        );
        assert_eq!(assessment.accuracy.han, None);
    }

    #[test]
    fn only_the_worst_turns_are_turning_points() {
        let scores = [0, 10, 10, 10, 300, 300, 300];
        let assessment = assess(&game(6), &seen(&scores));
        let turning_plies = |assessment: &Assessment| -> Vec<usize> {
            assessment
                .turning_points
                .iter()
                .map(|point| point.ply)
                .collect()
        };
        assert_eq!(
            turning_plies(&assessment),
            [4, 5, 6],
            "smaller losses are none: {assessment:?}"
        );
        let points: Vec<TurningPoint> = (1..20)
            .map(|ply| TurningPoint {
                ply,
                best: Score::LEVEL,
                played: Score::LEVEL,
                loss: f64::from(u32::try_from(ply % 10).unwrap()) / 10.0,
            })
            .collect();
        let mut plies: Vec<usize> = worst_turns(points).iter().map(|point| point.ply).collect();
        plies.sort_unstable();
        assert_eq!(plies, [7, 8, 9, 17, 18, 19]);
    }

    #[test]
    fn mistakes_of_one_side_leave_room_for_the_others() {
        // Each turn of Cho loses more than any of Han's.
        let ruleset = Ruleset::read("custom:rep_fold=0,shuttle=no").unwrap();
        let mut game = Game::from_fen(&ruleset, "r3k4/9/9/9/4p4/4P4/9/9/9/4K3R w").unwrap();
        let mut scores = vec![0];
        let moves = ["i1i2", "a10a9", "i2i1", "a9a10"].iter().cycle();
        for (mv, turn) in moves.zip(0..16) {
            game.play(mv.parse::<janggi::Move>().unwrap().into())
                .unwrap();
            scores.push(if turn % 2 == 0 { 400 } else { -200 });
        }
        let assessment = assess(&game, &seen(&scores));
        let of = |parity| {
            let plies = assessment.turning_points.iter().map(|point| point.ply % 2);
            plies.filter(|ply| *ply == parity).count()
        };
        assert_eq!((of(1), of(0)), (MAX_TURNING_POINTS, MAX_TURNING_POINTS));
    }

    #[test]
    fn bad_turns_are_counted_by_their_loss() {
        let table = [
            (0.049, (0, 0, 0)),
            (0.05, (1, 0, 0)),
            (0.099, (1, 0, 0)),
            (0.1, (0, 1, 0)),
            (0.15, (0, 0, 1)),
            (1.0, (0, 0, 1)),
        ];
        for (loss, (inaccuracies, mistakes, blunders)) in table {
            let mut marks = MarkCounts::default();
            marks.count(loss);
            let expected = MarkCounts {
                inaccuracies,
                mistakes,
                blunders,
            };
            assert_eq!(marks, expected, "{loss}");
        }
    }

    #[test]
    fn good_move_loses_almost_nothing_or_wins_too() {
        let mate = |turns| Score::from(32_000 - turns);
        for (best, tried, good) in [
            (worth(0), worth(0), true),
            (worth(0), worth(-10), true),
            (worth(0), worth(-200), false),
            (mate(5), mate(9), true),
            (mate(5), worth(300), false),
        ] {
            assert_eq!(
                is_good(Variant::Janggi, best, tried),
                good,
                "{best:?} {tried:?}"
            );
        }
    }

    #[test]
    fn forced_turns_do_not_count() {
        let mut forced = seen(&[0, 800, 0]);
        forced[0].choices = 1;
        let assessment = assess(&game(2), &forced);
        assert_eq!(assessment.accuracy.cho, None);
        assert!(
            assessment.accuracy.han.is_some_and(|han| han < 50.0),
            "{assessment:?}"
        );
    }

    #[test]
    fn turns_of_a_decided_game_hardly_count() {
        // Cho errs immediately; neither side can spoil anything after that.
        let scores = [0, 3_000, -3_000, 3_000, -3_000, 3_000, -3_000];
        let assessment = assess(&game(6), &seen(&scores));
        assert!(
            assessment.accuracy.cho.is_some_and(|cho| cho < 10.0),
            "{assessment:?}"
        );
        assert!(
            assessment.accuracy.han.is_some_and(|han| han > 99.9),
            "{assessment:?}"
        );
        // A won game thrown away.
        let thrown = assess(&game(3), &seen(&[3_000, -3_000, 3_000, 3_000]));
        assert!(
            thrown.accuracy.cho.is_some_and(|cho| cho < 10.0),
            "{thrown:?}"
        );
        // A game that was never open is judged too.
        let lost = assess(&game(1), &seen(&[mated_in(5), -mated_in(4)]));
        assert!(lost.accuracy.cho.is_some_and(|cho| cho > 99.9), "{lost:?}");
    }

    #[test]
    fn finished_game_is_worth_its_result() {
        let won = |winner| Outcome {
            winner,
            reason: Reason::Checkmate,
        };
        for (winner, turn, expects) in [
            (Some(Side::Cho), Side::Cho, 1.0),
            (Some(Side::Cho), Side::Han, 0.0),
            (None, Side::Han, 0.5),
        ] {
            assert_eq!(
                expected_result(
                    Variant::Janggi,
                    AnalysedPosition::of_outcome(won(winner), turn).score
                ),
                expects
            );
        }
    }
}
