//! Exercises of the lessons that people have solved.

use super::Store;
use super::error::StoreError;
use super::numbers::signed;
use crate::play::{Timestamp, UserId};
use crate::rules::Lesson;

/// An exercise that somebody has solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolvedExercise {
    /// The lesson.
    pub lesson: Lesson,
    /// The number of the exercise in its lesson, from 1.
    pub number: usize,
}

impl Store {
    /// Returns the exercises that a person has solved. Those of an unknown lesson are left out.
    pub async fn solved_exercises(
        &self,
        person: UserId,
    ) -> Result<Vec<SolvedExercise>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let rows: Vec<(String, u32)> =
                    sqlx::query_as("select lesson, number from exercise where person = $1")
                        .bind(signed(person.0))
                        .fetch_all(connection)
                        .await?;
                let solved = rows.into_iter().filter_map(|(lesson, number)| {
                    Some(SolvedExercise {
                        lesson: Lesson::named(&lesson)?,
                        number: usize::try_from(number).ok()?,
                    })
                });
                Ok(solved.collect())
            })
        })
        .await
    }

    /// Stores that a person has solved an exercise. The first time is kept.
    pub async fn record_exercise(
        &self,
        person: UserId,
        solved: SolvedExercise,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "insert into exercise (person, lesson, number, at) values ($1, $2, $3, $4) \
             on conflict (person, lesson, number) do nothing",
        )
        .bind(signed(person.0))
        .bind(solved.lesson.id())
        .bind(u32::try_from(solved.number).unwrap_or(u32::MAX))
        .bind(at.0);
        self.execute(query).await?;
        Ok(())
    }
}
