//! Exercises that people have solved.

use std::time::Duration;

use hansu_store::SolvedExercise;
use hansu_teaching::Lesson;

use crate::kit::test_store::{START, TestStore};
use crate::kit::{alex, mina};

#[tokio::test]
async fn solved_exercise_is_stored_once_for_its_person() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let solved = SolvedExercise {
        lesson: Lesson::XiangqiMate,
        number: 2,
    };
    for seconds in [0, 60] {
        let at = START + Duration::from_secs(seconds);
        store.record_exercise(mina().id, solved, at).await.unwrap();
    }
    let read = async |person| store.solved_exercises(person).await.unwrap();
    assert_eq!(read(mina().id).await, [solved]);
    assert_eq!(read(alex().id).await, []);
}
