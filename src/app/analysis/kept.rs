//! An analysis and its stored form.

use serde::{Deserialize, Serialize};

use hansu_engine::review::{Assessment, MarkCounts, expected_result, is_good};
use hansu_engine::{Fact, Score};
use janggi::{Action, BySide, NotAMove, Variant};

/// The analysis of a finished game.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// Evaluations from Cho's point of view: of the initial position, then after each turn.
    pub scores: Vec<Score>,
    /// Accuracy of each side in percent; `None` if a side never had a choice.
    pub accuracy: BySide<Option<u8>>,
    /// The numbers of bad turns of each side.
    pub marks: BySide<MarkCounts>,
    /// Turning points in order of play.
    pub turning_points: Vec<ExplainedTurningPoint>,
}

/// A blunder, and the better alternative.
#[derive(Debug, Clone, PartialEq)]
pub struct ExplainedTurningPoint {
    /// The ply, from 1.
    pub ply: usize,
    /// Evaluation of the best move, from the mover's point of view.
    pub best: Score,
    /// Evaluation of the move played, from the mover's point of view.
    pub played: Score,
    /// Principal variation that begins with the best move; never empty.
    pub line: Vec<Action>,
    /// Reasons for the best move, most important first.
    pub facts: Vec<Fact>,
    /// The best moves of a deep search with their scores from the mover's point of view, best first.
    pub candidates: Vec<(Action, Score)>,
    /// The line that punishes the move played; begins with the opponent's answer.
    pub punishment: Vec<Action>,
}

/// The reason a stored analysis cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The JSON has a different structure.
    #[error(transparent)]
    Form(#[from] serde_json::Error),
    /// A move in the JSON is not well-formed.
    #[error(transparent)]
    Move(#[from] NotAMove),
}

#[derive(Serialize, Deserialize)]
struct StoredAnalysis {
    scores: Vec<Score>,
    cho: Option<u8>,
    han: Option<u8>,
    turning_points: Vec<StoredTurningPoint>,
    marks: StoredMarks,
}

#[derive(Serialize, Deserialize)]
struct StoredMarks {
    cho: MarkCounts,
    han: MarkCounts,
}

#[derive(Serialize, Deserialize)]
struct StoredTurningPoint {
    ply: usize,
    best: Score,
    played: Score,
    line: Vec<String>,
    facts: Vec<Fact>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<(String, Score)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    punishment: Vec<String>,
}

/// The stored form of a pass.
const PASS: &str = "pass";

/// The minimum loss of expected result for a move to count as decisive. In an even game that is more than half a
/// soldier; later losses don't matter.
const DECIDES: f64 = 0.2;

impl Analysis {
    /// Combines an assessment with its explained turning points.
    pub(super) fn new(
        assessment: Assessment,
        turning_points: Vec<ExplainedTurningPoint>,
    ) -> Analysis {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an accuracy is 0 to 100"
        )]
        let percent = |accuracy: f64| accuracy.round().clamp(0.0, 100.0) as u8;
        Analysis {
            scores: assessment.scores,
            accuracy: assessment.accuracy.map(|side| side.map(percent)),
            marks: assessment.marks,
            turning_points,
        }
    }

    /// Returns the turning point that cost the most expected result; the first of equals. `None` if none was decisive.
    #[must_use]
    pub fn decisive(&self, variant: Variant) -> Option<&ExplainedTurningPoint> {
        let cost = |point: &ExplainedTurningPoint| cost(variant, point);
        let points = self.turning_points.iter().rev();
        let worst = points.max_by(|left, right| cost(left).total_cmp(&cost(right)));
        worst.filter(|point| cost(point) >= DECIDES)
    }

    /// Returns the turning points that cost most, at most `count`, in order of play.
    #[must_use]
    pub fn worst(&self, variant: Variant, count: usize) -> Vec<&ExplainedTurningPoint> {
        let mut points: Vec<_> = self.turning_points.iter().collect();
        points.sort_by(|left, right| cost(variant, right).total_cmp(&cost(variant, left)));
        points.truncate(count);
        points.sort_by_key(|point| point.ply);
        points
    }

    /// Returns the evaluations in hundredths of a point, for the graph.
    pub fn hundredths(&self) -> Vec<i32> {
        self.scores.iter().map(|score| score.hundredths()).collect()
    }

    pub(super) fn write(&self) -> Result<String, serde_json::Error> {
        let turning_points = self.turning_points.iter().map(|point| StoredTurningPoint {
            ply: point.ply,
            best: point.best,
            played: point.played,
            line: point.line.iter().map(written).collect(),
            facts: point.facts.clone(),
            candidates: point
                .candidates
                .iter()
                .map(|(action, score)| (written(action), *score))
                .collect(),
            punishment: point.punishment.iter().map(written).collect(),
        });
        serde_json::to_string(&StoredAnalysis {
            scores: self.scores.clone(),
            cho: self.accuracy.cho,
            han: self.accuracy.han,
            turning_points: turning_points.collect(),
            marks: StoredMarks {
                cho: self.marks.cho,
                han: self.marks.han,
            },
        })
    }

    pub(super) fn read(body: &str) -> Result<Analysis, Unreadable> {
        let stored: StoredAnalysis = serde_json::from_str(body)?;
        let turning_points = stored.turning_points.into_iter().map(|point| {
            let line = point.line.iter().map(|action| read(action));
            let candidates = point.candidates.iter();
            let candidates = candidates.map(|(action, score)| Ok((read(action)?, *score)));
            let punishment = point.punishment.iter().map(|action| read(action));
            Ok(ExplainedTurningPoint {
                ply: point.ply,
                best: point.best,
                played: point.played,
                line: line.collect::<Result<_, NotAMove>>()?,
                facts: point.facts,
                candidates: candidates.collect::<Result<_, NotAMove>>()?,
                punishment: punishment.collect::<Result<_, NotAMove>>()?,
            })
        });
        Ok(Analysis {
            scores: stored.scores,
            accuracy: BySide::new(stored.cho, stored.han),
            marks: BySide::new(stored.marks.cho, stored.marks.han),
            turning_points: turning_points.collect::<Result<_, NotAMove>>()?,
        })
    }
}

impl ExplainedTurningPoint {
    /// Returns whether a move is as good as the best, by the deep search of the analysis; `None` if that leaves it open,
    /// because all moves that it compared are good.
    pub(super) fn judge(&self, variant: Variant, action: Action) -> Option<bool> {
        let mut candidates = self.candidates.iter();
        let last = candidates.clone().next_back()?;
        match candidates.find(|(candidate, _)| *candidate == action) {
            Some((_, score)) => Some(is_good(variant, self.best, *score)),
            None if is_good(variant, self.best, last.1) => None,
            None => Some(false),
        }
    }
}

/// Returns the expected result that a turning point cost.
fn cost(variant: Variant, point: &ExplainedTurningPoint) -> f64 {
    expected_result(variant, point.best) - expected_result(variant, point.played)
}

fn written(action: &Action) -> String {
    match action {
        Action::Pass => PASS.to_owned(),
        Action::Move(mv) => mv.to_string(),
    }
}

fn read(text: &str) -> Result<Action, NotAMove> {
    match text {
        PASS => Ok(Action::Pass),
        mv => Ok(Action::Move(mv.parse()?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_engine::PlacedPiece;
    use janggi::{HalfPoints, Piece, Role, Side, Square};

    /// A stored analysis, which must stay readable.
    const KEPT: &str = r#"{"scores":[0,-31999,250],"cho":91,"han":null,"turning_points":[{"ply":2,"best":120,"played":-31998,"line":["a4b4","pass"],"facts":[{"wins":"rd7"},{"forks":{"check":true,"targets":["nc8"]}},"checks",{"wins_in_line":13},{"develops":"N"},{"prepares":{"piece":"Cb3","to":"e3"}}]}],"marks":{"cho":{"inaccuracies":3,"mistakes":0,"blunders":0},"han":{"inaccuracies":0,"mistakes":1,"blunders":2}}}"#;

    #[test]
    fn stored_analysis_is_read_back() -> Result<(), Box<dyn std::error::Error>> {
        let piece = |side, role, at: &str| -> Result<PlacedPiece, janggi::NotASquare> {
            let at: Square = at.parse()?;
            let piece = Piece::new(side, role);
            Ok(PlacedPiece { piece, at })
        };
        let analysis = Analysis {
            scores: vec![
                Score::LEVEL,
                Score::from(-31_999),
                Score::of_hundredths(250),
            ],
            accuracy: BySide::new(Some(91), None),
            marks: BySide::new(
                MarkCounts {
                    inaccuracies: 3,
                    ..MarkCounts::default()
                },
                MarkCounts {
                    mistakes: 1,
                    blunders: 2,
                    ..MarkCounts::default()
                },
            ),
            turning_points: vec![ExplainedTurningPoint {
                ply: 2,
                best: Score::of_hundredths(120),
                played: Score::from(-31_998),
                line: vec![Action::Move("a4b4".parse()?), Action::Pass],
                facts: vec![
                    Fact::Wins(piece(Side::Han, Role::Chariot, "d7")?),
                    Fact::Forks {
                        check: true,
                        targets: vec![piece(Side::Han, Role::Horse, "c8")?],
                    },
                    Fact::Checks,
                    Fact::WinsInLine(HalfPoints(13)),
                    Fact::Develops(Piece::new(Side::Cho, Role::Horse)),
                    Fact::Prepares {
                        piece: piece(Side::Cho, Role::Cannon, "b3")?,
                        to: "e3".parse()?,
                    },
                ],
                candidates: Vec::new(),
                punishment: Vec::new(),
            }],
        };
        assert_eq!(analysis.write()?, KEPT);
        assert_eq!(Analysis::read(KEPT)?, analysis);
        let mut confirmed = analysis;
        let point = confirmed.turning_points.first_mut().ok_or("no point")?;
        point.candidates = vec![(Action::Pass, Score::LEVEL)];
        point.punishment = vec!["a4b4".parse().map(Action::Move)?];
        assert_eq!(Analysis::read(&confirmed.write()?)?, confirmed);
        Ok(())
    }

    #[test]
    fn decisive_turning_point_is_the_first_with_the_greatest_loss() {
        // (best and played score at each point, index of the decisive point)
        let table = [
            (&[][..], None),
            (&[(100, -200)], Some(1)),
            // Losing a part of a soldier decides no game.
            (&[(60, -60)], None),
            (&[(0, -130)], None),
            (&[(100, -200), (300, -300), (0, -200)], Some(2)),
            (&[(100, -200), (100, -200)], Some(1)),
            // Points lost in a decided game cost little.
            (&[(100, -200), (4_000, 2_500)], Some(1)),
        ];
        for (points, expected) in table {
            let points = points.iter().zip(1..);
            let analysis = Analysis {
                scores: Vec::new(),
                accuracy: BySide::new(None, None),
                marks: BySide::default(),
                turning_points: points
                    .map(|(&(best, played), ply)| ExplainedTurningPoint {
                        ply,
                        best: Score::of_hundredths(best),
                        played: Score::of_hundredths(played),
                        line: vec![Action::Pass],
                        facts: Vec::new(),
                        candidates: Vec::new(),
                        punishment: Vec::new(),
                    })
                    .collect(),
            };
            let decisive = analysis.decisive(Variant::Janggi);
            assert_eq!(decisive.map(|point| point.ply), expected);
        }
    }

    #[test]
    fn deep_search_accepts_and_rejects_moves() -> Result<(), NotAMove> {
        let action = |text: &str| text.parse().map(Action::Move);
        let mut point = ExplainedTurningPoint {
            ply: 1,
            best: Score::of_hundredths(100),
            played: Score::of_hundredths(-200),
            line: vec![action("a1a2")?],
            facts: Vec::new(),
            candidates: vec![
                (action("a1a2")?, Score::of_hundredths(100)),
                (action("a1a3")?, Score::of_hundredths(95)),
                (action("a1a4")?, Score::of_hundredths(-50)),
            ],
            punishment: Vec::new(),
        };
        let judged = |point: &ExplainedTurningPoint, text| -> Result<_, NotAMove> {
            Ok(point.judge(Variant::Janggi, action(text)?))
        };
        for (text, expected) in [
            ("a1a2", true),
            ("a1a3", true),
            ("a1a4", false),
            // Worse than the last that was compared.
            ("a1a5", false),
        ] {
            assert_eq!(judged(&point, text)?, Some(expected), "{text}");
        }
        point.candidates.pop();
        assert_eq!(judged(&point, "a1a5")?, None, "others may be good too");
        point.candidates.clear();
        assert_eq!(judged(&point, "a1a2")?, None, "none was compared");
        Ok(())
    }

    #[test]
    fn malformed_analysis_is_rejected() {
        for (valid, broken) in [
            ("a4b4", "a4"),
            ("rd7", "r"),
            ("rd7", "xd7"),
            ("\"checks\"", "\"dances\""),
            ("\"N\"", "\"Q\""),
            ("\"e3\"", "\"e11\""),
            ("\"scores\"", "\"points\""),
            ("}]}", "}]"),
        ] {
            let body = KEPT.replacen(valid, broken, 1);
            assert_ne!(body, KEPT, "{valid}");
            assert!(Analysis::read(&body).is_err(), "{body}");
        }
    }
}
