//! Exercises of the lessons that people have solved.

use super::Store;
use super::database::rows;
use super::error::StoreError;
use hansu_play::{Timestamp, UserId};
use hansu_teaching::Lesson;

/// An exercise that somebody has solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolvedExercise {
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the exercise in its lesson, from 1.
    pub number: usize,
}

rows! {
    SolvedExercise { lesson, number }
}

impl Store {
    /// Returns the exercises that a person has solved. Those of an unknown lesson are left out.
    pub async fn solved_exercises(
        &self,
        person: UserId,
    ) -> Result<Vec<SolvedExercise>, StoreError> {
        let sql = "select lesson, number from exercise where person = $1";
        self.all_known(sql, person).await
    }

    /// Stores that a person has solved an exercise. The first time is kept.
    pub async fn record_exercise(
        &self,
        person: UserId,
        solved: SolvedExercise,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "insert into exercise (person, lesson, number, at) values ($1, $2, $3, $4) \
                   on conflict (person, lesson, number) do nothing";
        let values = (person, solved.lesson, solved.number, at);
        self.run(sql, values).await?;
        Ok(())
    }
}
