//! The model that all exercises share: a step of the reader, and the board after it.
//!
//! The exercises of lessons, puzzles and *Learn from it* differ in their answers and judges, which are use cases of
//! their own.

mod collection;
mod lessons;
mod puzzles;

use super::analysis::{LearnQuestion, TriedMove};
use super::pictures::Marks;
use hansu_teaching::{Exercise, ExerciseAnswer, Question};
use janggi::{Action, Game, Position, Square};

pub(super) use collection::of_date;
pub use collection::{MAX_PUZZLE_TURNS, PuzzleWish, themes_of};
pub use lessons::{ExerciseProgress, Lessons};
pub use puzzles::{PuzzlePosition, PuzzleResult, PuzzleStanding, Puzzles};

/// A step at an exercise whose answers are of one type and their judgements of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExerciseStep<Answer, Judgement> {
    /// The question is asked.
    Ask,
    /// A hint is given.
    Hint,
    /// A piece is chosen.
    Piece(Square),
    /// An answer was tried.
    Tried(Answer, Judgement),
    /// The solution is shown.
    Solution,
}

/// A step at an exercise of a lesson, whose answers are right or wrong.
pub type LessonStep = ExerciseStep<ExerciseAnswer, bool>;
/// A step at a puzzle.
pub type PuzzleStep = ExerciseStep<Action, PuzzleResult>;
/// A step at a question of *Learn from it*.
pub type LearnStep = ExerciseStep<Action, TriedMove>;

impl<Answer, Judgement> ExerciseStep<Answer, Judgement> {
    /// Returns the chosen piece.
    pub fn chosen(&self) -> Option<Square> {
        match self {
            ExerciseStep::Piece(from) => Some(*from),
            _ => None,
        }
    }
}

impl LessonStep {
    /// Returns whether the answer is known now.
    pub fn is_over(&self) -> bool {
        matches!(self, LessonStep::Tried(_, true) | LessonStep::Solution)
    }

    /// Returns the game of the exercise, with marks on the piece that it is about, and on the answer once it is known.
    pub fn shown(&self, exercise: &Exercise) -> (Game, Marks) {
        let targets = match exercise.answer() {
            ExerciseAnswer::Squares(squares) if self.is_over() => squares,
            _ => Vec::new(),
        };
        let chosen = match exercise.question {
            Question::Targets(from) | Question::Checks(from) => Some(from),
            _ => None,
        };
        let marks = Marks {
            chosen,
            targets,
            ..Marks::default()
        };
        (exercise.game.clone(), marks)
    }
}

impl PuzzleStep {
    /// Returns the step at which a puzzle ended: it was missed, or is solved.
    pub fn end(puzzle: &PuzzlePosition, is_missed: bool) -> PuzzleStep {
        match puzzle.puzzle.line().last() {
            Some(&last) if !is_missed => {
                let solved = PuzzleResult::Solved(Box::new(puzzle.solved_game()));
                PuzzleStep::Tried(last, solved)
            }
            _ => PuzzleStep::Solution,
        }
    }

    /// Returns whether the puzzle has ended in this step: it is solved, or was missed.
    pub fn is_over(&self) -> bool {
        matches!(
            self,
            PuzzleStep::Solution
                | PuzzleStep::Tried(_, PuzzleResult::Solved(_) | PuzzleResult::Wrong { .. })
        )
    }

    /// Returns the board after the step, with the last turn, or the answer to a wrong one.
    pub fn board(&self, puzzle: &PuzzlePosition) -> (Position, Marks) {
        let (game, marks) = self.shown(puzzle);
        (*game.position(), marks)
    }

    /// Returns the same board as the end of a game, which begins with the puzzle.
    pub fn shown(&self, puzzle: &PuzzlePosition) -> (Game, Marks) {
        let (game, answer) = match self {
            PuzzleStep::Tried(_, PuzzleResult::Solved(after)) => (Game::clone(after), None),
            PuzzleStep::Tried(_, PuzzleResult::Wrong { after, answer }) => {
                (Game::clone(after), *answer)
            }
            PuzzleStep::Solution => (puzzle.solved_game(), None),
            _ => (puzzle.game.clone(), None),
        };
        let last = game.actions().last().copied();
        let marks = match answer {
            Some(answer) => Marks::turn(answer.piece_move(), None),
            None => Marks::after(last.and_then(Action::piece_move)),
        };
        (game, marks)
    }
}

impl LearnStep {
    /// Returns whether the question is answered.
    pub fn is_over(&self) -> bool {
        self.is_found() || matches!(self, LearnStep::Solution)
    }

    /// Returns whether the reader has found the answer.
    pub fn is_found(&self) -> bool {
        matches!(self, LearnStep::Tried(_, TriedMove::Best | TriedMove::Good))
    }

    /// Returns the game after a worse move, and the answer that refutes it; `None` for other steps.
    pub fn refuted_on(&self, question: &LearnQuestion<'_>) -> Option<(Game, Action)> {
        let LearnStep::Tried(tried, TriedMove::Worse { refutation, .. }) = self else {
            return None;
        };
        let mut after = question.before.clone();
        after.play(*tried).ok()?;
        Some((after, *refutation.first()?))
    }

    /// Returns the game before the move with an arrow for the move that was played, and one for a better move that was
    /// found; or the game after a worse move, with its refutation.
    pub fn shown(&self, question: &LearnQuestion<'_>) -> (Game, Marks) {
        if let Some((after, answer)) = self.refuted_on(question) {
            return (after, Marks::turn(answer.piece_move(), None));
        }
        let better = match self {
            LearnStep::Tried(tried, _) if self.is_found() => Some(*tried),
            LearnStep::Solution => question.best(),
            _ => None,
        };
        let better = better.and_then(Action::piece_move);
        let marks = Marks::turn(question.played.piece_move(), better);
        (question.before.clone(), marks)
    }
}
