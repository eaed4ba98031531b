//! Exercises of the lessons: questions on a board, answered by the rules.

use std::sync::LazyLock;

use super::Lesson;
use janggi::Game;
use janggi::Illegal;
use janggi::Position;
use janggi::notation::{TypedText, read};
use janggi::usual;
use janggi::{Action, Move, Side, Square};

/// The maximum number of squares to choose from: a select menu of Discord has no more.
const MAX_CHOICES: usize = 25;

/// An exercise of a lesson.
#[derive(Debug, Clone)]
pub struct Exercise {
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the exercise in its lesson, from 1.
    pub number: usize,
    /// The game at the position of the question, under its usual ruleset.
    pub game: Game,
    /// The question.
    pub question: Question,
}

/// A question about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The point of a side's general.
    General(Side),
    /// All targets of the piece on a point.
    Targets(Square),
    /// All targets from which the piece on a point would give check.
    Checks(Square),
    /// The piece that gives check.
    Checker,
    /// The piece that makes a written move.
    Mover(&'static str),
    /// The right of the side to move to pass.
    Pass,
    /// A loss of the side to move, by mate or because it cannot move.
    Lost,
    /// A position that neither side can win any more.
    Drawn,
    /// A lead of Cho on points.
    Ahead,
}

/// An answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExerciseAnswer {
    /// Points of the board, in ascending order.
    Squares(Vec<Square>),
    /// Yes (`true`) or no.
    Truth(bool),
}

/// A row of the table of exercises: its lesson, the position and the question.
#[derive(Debug)]
struct Written(Lesson, &'static str, Question);

/// The exercises: of Janggi's introduction, and of Xiangqi's pages about playing.
static WRITTEN: LazyLock<Vec<Written>> = LazyLock::new(|| {
    let rows = include_str!("../../../../assets/lessons/exercises.tsv").lines();
    rows.filter_map(Written::read).collect()
});

impl Written {
    /// Reads a row; `None` for a remark.
    fn read(row: &'static str) -> Option<Written> {
        let mut fields = row.split('\t');
        let (lesson, question, fen) = (fields.next()?, fields.next()?, fields.next()?);
        Some(Written(
            Lesson::named(lesson)?,
            fen,
            Question::read(question)?,
        ))
    }
}

impl Question {
    /// Reads a question of the table: its kind, and what it is about.
    fn read(text: &'static str) -> Option<Question> {
        Some(match text.split_once(' ').unwrap_or((text, "")) {
            ("general", "han") => Question::General(Side::Han),
            ("targets", from) => Question::Targets(from.parse().ok()?),
            ("checks", from) => Question::Checks(from.parse().ok()?),
            ("mover", text) => Question::Mover(text),
            ("checker", "") => Question::Checker,
            ("pass", "") => Question::Pass,
            ("lost", "") => Question::Lost,
            ("drawn", "") => Question::Drawn,
            ("ahead", "") => Question::Ahead,
            _ => return None,
        })
    }
}

/// Returns the exercises of a lesson.
fn written(lesson: Lesson) -> impl Iterator<Item = &'static Written> {
    WRITTEN.iter().filter(move |written| written.0 == lesson)
}

impl Exercise {
    /// Returns the number of exercises of a lesson.
    #[must_use]
    pub fn count(lesson: Lesson) -> usize {
        written(lesson).count()
    }

    /// Returns an exercise of a lesson by its number, from 1; `None` if there is none.
    #[must_use]
    pub fn of(lesson: Lesson, number: usize) -> Option<Exercise> {
        let Written(_, fen, question) = written(lesson).nth(number.checked_sub(1)?)?;
        Some(Exercise {
            lesson,
            number,
            game: Game::from_fen(usual(lesson.variant()), fen).ok()?,
            question: *question,
        })
    }

    /// Returns the lessons with exercises, of the game of `lesson`, in reading order.
    pub fn lessons(lesson: Lesson) -> impl Iterator<Item = Lesson> {
        let lessons = Lesson::of(lesson.variant()).iter().copied();
        lessons.filter(|lesson| Exercise::count(*lesson) > 0)
    }

    /// Returns the next lesson with exercises; `None` after the last.
    #[must_use]
    pub fn next_lesson(lesson: Lesson) -> Option<Lesson> {
        Exercise::lessons(lesson)
            .skip_while(|other| *other != lesson)
            .nth(1)
    }

    /// Returns the points to choose from; `None` if the answer is yes or no.
    #[must_use]
    pub fn choices(&self) -> Option<Vec<Square>> {
        let position = self.game.position();
        Some(match self.question {
            Question::General(side) => of_side(position, side),
            Question::Targets(from) => self.around(from),
            Question::Checks(from) => self.game.targets(from),
            Question::Checker => of_side(position, position.turn().opponent()),
            Question::Mover(_) => of_side(position, position.turn()),
            Question::Pass | Question::Lost | Question::Drawn | Question::Ahead => return None,
        })
    }

    /// Returns the right answer.
    #[must_use]
    pub fn answer(&self) -> ExerciseAnswer {
        let position = self.game.position();
        let situation = self.game.situation();
        let squares = match self.question {
            Question::General(side) => vec![position.general(side)],
            Question::Targets(from) => self.game.targets(from),
            Question::Checks(from) => self.checks(from),
            Question::Checker => situation.checkers(),
            Question::Mover(text) => mover(text, &self.game).into_iter().collect(),
            Question::Pass => return ExerciseAnswer::Truth(self.game.check(Action::Pass).is_ok()),
            Question::Lost => {
                return ExerciseAnswer::Truth(self.game.legal_actions().is_empty());
            }
            Question::Drawn => return ExerciseAnswer::Truth(situation.is_dead()),
            Question::Ahead => {
                let totals = self.game.totals();
                return ExerciseAnswer::Truth(totals.cho > totals.han);
            }
        };
        ExerciseAnswer::squares(squares)
    }

    /// Returns the reason why a point is no target of the piece that the question is about.
    #[must_use]
    pub fn why_not(&self, to: Square) -> Option<Illegal> {
        let Question::Targets(from) = self.question else {
            return None;
        };
        let situation = self.game.situation();
        situation.check(Action::Move(Move::new(from, to))).err()
    }

    fn checks(&self, from: Square) -> Vec<Square> {
        let mut targets = self.game.targets(from);
        targets.retain(|to| {
            let mv = Action::Move(Move::new(from, *to));
            self.game.situation().after(mv).in_check()
        });
        targets
    }

    /// Returns the targets of a piece, and the nearest other points, up to the maximum number.
    fn around(&self, from: Square) -> Vec<Square> {
        let targets = self.game.targets(from);
        let mut others: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|to| *to != from && !targets.contains(to))
            .collect();
        others.sort_by_key(|to| distance(from, *to));
        let mut squares: Vec<Square> = targets
            .into_iter()
            .chain(others)
            .take(MAX_CHOICES)
            .collect();
        squares.sort();
        squares
    }
}

impl ExerciseAnswer {
    /// Returns an answer of points, in any order.
    #[must_use]
    pub fn squares(mut squares: Vec<Square>) -> ExerciseAnswer {
        squares.sort();
        squares.dedup();
        ExerciseAnswer::Squares(squares)
    }
}

fn of_side(position: &Position, side: Side) -> Vec<Square> {
    let pieces = position.pieces();
    pieces
        .filter(|(_, piece)| piece.side == side)
        .map(|(at, _)| at)
        .collect()
}

/// Returns the point of the piece that makes a written move.
fn mover(text: &str, game: &Game) -> Option<Square> {
    match read(text, game).ok()? {
        TypedText::Action(Action::Move(mv)) => Some(mv.from),
        _ => None,
    }
}

/// Returns the number of steps of a general between two points, without palaces.
fn distance(from: Square, to: Square) -> usize {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    usize::from(files.max(ranks))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the right answer in words.
    fn answer(exercise: &Exercise) -> String {
        match exercise.answer() {
            ExerciseAnswer::Squares(squares) => {
                let names: Vec<String> = squares.iter().map(Square::to_string).collect();
                names.join(" ")
            }
            ExerciseAnswer::Truth(true) => "yes".to_owned(),
            ExerciseAnswer::Truth(false) => "no".to_owned(),
        }
    }

    #[test]
    fn rules_answer_each_exercise_as_expected() {
        for (lesson, answers) in [
            (Lesson::Goal, &["e9"][..]),
            (
                Lesson::Steps,
                &[
                    "d1 f1 e2",
                    "f2 e3",
                    "e1 d2 e2 d3 f3 d4",
                    "e1 e2 h5 i5 e9 e10",
                ],
            ),
            (
                Lesson::Leaps,
                &["d3 f3 c4 c6 d7", "f4 e5", "c1 g1 h2 h6 c7"],
            ),
            (Lesson::Taking, &["d6", "no", "yes", "yes"]),
            (Lesson::Winning, &["yes", "no"]),
            (Lesson::XiangqiBoard, &["e10"]),
            (Lesson::XiangqiChariot, &["b1 c1 a2 a3"]),
            (Lesson::XiangqiCannon, &["d4 f4 g4 e5 e6 e9"]),
            (Lesson::XiangqiHorse, &["d3 f3 g4 g6"]),
            (Lesson::XiangqiElephant, &["c1 g1 c5"]),
            (Lesson::XiangqiGeneral, &["d1 e2", "f1 d3 f3"]),
            (Lesson::XiangqiSoldier, &["c5", "f6 h6 g7"]),
            (Lesson::XiangqiFacing, &["e3 e4 e5 e6 e8"]),
            (Lesson::XiangqiCheck, &["d5", "b9"]),
            (Lesson::XiangqiMate, &["yes", "yes", "no"]),
            (Lesson::XiangqiRepetition, &["d6 g9"]),
            (Lesson::XiangqiNotation, &["h1", "b3"]),
            (Lesson::XiangqiEndings, &["yes", "no"]),
        ] {
            let exercises =
                (1..=Exercise::count(lesson)).map(|number| Exercise::of(lesson, number));
            let found: Vec<String> = exercises
                .map(|exercise| answer(&exercise.unwrap_or_else(|| panic!("{lesson:?}"))))
                .collect();
            assert_eq!(found, answers, "{lesson:?}");
        }
    }

    #[test]
    fn every_row_of_the_table_is_an_exercise() {
        let rows = include_str!("../../../../assets/lessons/exercises.tsv").lines();
        for row in rows.filter(|row| !row.starts_with('#')) {
            let Some(Written(lesson, fen, _)) = Written::read(row) else {
                panic!("{row}");
            };
            assert!(
                Game::from_fen(usual(lesson.variant()), fen).is_ok(),
                "{row}"
            );
        }
    }

    #[test]
    fn check_is_given_where_the_question_says_so() {
        for lesson in Lesson::ALL {
            for exercise in (1..).map_while(|number| Exercise::of(lesson, number)) {
                let checkers = exercise.game.situation().checkers().len();
                let expected = match exercise.question {
                    Question::Checker => 1..=1,
                    Question::Pass | Question::Lost => 0..=2,
                    _ => 0..=0,
                };
                assert!(
                    expected.contains(&checkers),
                    "{lesson:?} {}",
                    exercise.number
                );
            }
        }
    }

    #[test]
    fn right_answer_is_among_the_choices() {
        for lesson in Lesson::ALL {
            for number in 1..=Exercise::count(lesson) {
                let exercise = Exercise::of(lesson, number).unwrap();
                let Some(choices) = exercise.choices() else {
                    assert!(matches!(exercise.answer(), ExerciseAnswer::Truth(_)));
                    continue;
                };
                let ExerciseAnswer::Squares(squares) = exercise.answer() else {
                    panic!("{lesson:?} {number}");
                };
                assert!(choices.len() <= MAX_CHOICES && choices.len() > squares.len());
                assert!(!squares.is_empty() && squares.iter().all(|at| choices.contains(at)));
            }
            assert!(Exercise::of(lesson, 0).is_none());
            assert!(Exercise::of(lesson, Exercise::count(lesson) + 1).is_none());
        }
    }

    #[test]
    fn wrong_target_has_its_reason() {
        let cannon = Exercise::of(Lesson::Steps, 4).unwrap();
        for to in cannon.choices().unwrap() {
            let is_target = cannon.game.targets("e5".parse().unwrap()).contains(&to);
            assert_eq!(cannon.why_not(to).is_none(), is_target, "{to}");
        }
    }

    #[test]
    fn lessons_with_exercises_follow_each_other() {
        let names = |lesson| {
            Exercise::lessons(lesson)
                .map(Lesson::id)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            names(Lesson::Cannon),
            ["goal", "steps", "leaps", "taking", "winning"]
        );
        assert_eq!(names(Lesson::XiangqiBoard).len(), 13);
        assert_eq!(Exercise::next_lesson(Lesson::Goal), Some(Lesson::Steps));
        assert_eq!(Exercise::next_lesson(Lesson::Winning), None);
    }
}
