//! Exercises of the lessons: the rules judge the answers, and solved ones are remembered.

use std::sync::Arc;

use crate::app::core::Core;
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use hansu_store::SolvedExercise;
use hansu_teaching::{Exercise, ExerciseAnswer, Lesson};

/// Use cases of exercises.
pub struct Lessons {
    core: Arc<Core>,
}

/// The exercises that a person has solved.
#[derive(Debug, Clone, Default)]
pub struct ExerciseProgress {
    solved: Vec<SolvedExercise>,
}

impl ExerciseProgress {
    /// Creates the progress of a person who has solved these exercises.
    pub fn new(solved: Vec<SolvedExercise>) -> ExerciseProgress {
        ExerciseProgress { solved }
    }

    /// Returns the number of exercises of a lesson that are solved.
    pub fn solved(&self, lesson: Lesson) -> usize {
        let numbers = 1..=Exercise::count(lesson);
        numbers.filter(|number| self.has(lesson, *number)).count()
    }

    /// Returns the first exercise of a lesson that is not solved, or the first of all; `None` if it has no exercise.
    pub fn next(&self, lesson: Lesson) -> Option<Exercise> {
        let mut numbers = 1..=Exercise::count(lesson);
        let number = numbers.find(|number| !self.has(lesson, *number));
        Exercise::of(lesson, number.unwrap_or(1))
    }

    fn has(&self, lesson: Lesson, number: usize) -> bool {
        self.solved.contains(&SolvedExercise { lesson, number })
    }
}

impl Lessons {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Lessons {
        Lessons { core }
    }

    /// Returns an exercise by its number in its lesson, from 1.
    ///
    /// # Errors
    /// [`Refused::UnknownExercise`] if there is none.
    pub fn exercise(&self, lesson: Lesson, number: usize) -> Result<Exercise, AppError> {
        Exercise::of(lesson, number).ok_or_else(|| Refused::UnknownExercise.into())
    }

    /// Returns the caller's progress.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn progress(&self, request: &RequestContext) -> Result<ExerciseProgress, AppError> {
        let solved = self.core.store.solved_exercises(request.actor.id).await?;
        Ok(ExerciseProgress { solved })
    }

    /// Judges an answer. A right one is remembered. Returns whether it is right.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn answer(
        &self,
        request: &RequestContext,
        exercise: &Exercise,
        answer: &ExerciseAnswer,
    ) -> Result<bool, AppError> {
        if *answer != exercise.answer() {
            return Ok(false);
        }
        let solved = SolvedExercise {
            lesson: exercise.lesson,
            number: exercise.number,
        };
        let now = self.core.clocks.now();
        let store = &self.core.store;
        store.record_exercise(request.actor.id, solved, now).await?;
        Ok(true)
    }
}
