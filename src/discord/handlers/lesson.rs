//! Exercises of the lessons. All answers are private.

use crate::app::{AppError, Drawing, Marks, Refused};
use crate::discord::button::{LessonAction, LessonButton};
use crate::discord::message::VALUE_SEPARATOR;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view::{self, ExerciseStep};
use hansu_teaching::{Exercise, ExerciseAnswer, LEARNER, Question};
use janggi::{Square, usual};

/// Handles a press on a component of an exercise.
pub async fn press(
    responder: &Responder<'_>,
    button: LessonButton,
    values: Option<&str>,
) -> Result<Response, AppError> {
    let lessons = &responder.data.app.lessons;
    let exercise = lessons.exercise(button.lesson, button.number)?;
    let step = match (button.action, values) {
        (LessonAction::Ask, None) => ExerciseStep::Ask,
        (LessonAction::Show, _) => ExerciseStep::Solution,
        (action, values) => {
            let given = answer(&exercise, action, values).ok_or(Refused::UnknownButton)?;
            let request = &responder.request;
            if lessons.answer(request, &exercise, &given).await? {
                ExerciseStep::Right
            } else {
                ExerciseStep::Wrong(given)
            }
        }
    };
    let text = responder.text.playing(usual(exercise.lesson.variant()));
    let message = view::exercise(&exercise, &step, text);
    let reply = Reply::new(message, Some(drawing(&exercise, &step)));
    Ok(responder.private_response(reply))
}

/// Returns the answer that was given; `None` if the exercise has no such answer.
fn answer(
    exercise: &Exercise,
    action: LessonAction,
    values: Option<&str>,
) -> Option<ExerciseAnswer> {
    match (exercise.choices(), action) {
        (None, LessonAction::Yes) => Some(ExerciseAnswer::Truth(true)),
        (None, LessonAction::No) => Some(ExerciseAnswer::Truth(false)),
        (Some(choices), LessonAction::Ask) => {
            let squares: Option<Vec<Square>> = values?
                .split(VALUE_SEPARATOR)
                .map(|value| value.parse().ok().filter(|at| choices.contains(at)))
                .collect();
            squares.map(ExerciseAnswer::squares)
        }
        _ => None,
    }
}

/// Returns the board of the exercise, with the piece that it is about, and the answer once it is known.
fn drawing(exercise: &Exercise, step: &ExerciseStep) -> Drawing {
    let targets = match exercise.answer() {
        ExerciseAnswer::Squares(squares) if step.is_over() => squares,
        _ => Vec::new(),
    };
    let marks = Marks {
        chosen: match exercise.question {
            Question::Targets(from) | Question::Checks(from) => Some(from),
            _ => None,
        },
        targets,
        ..Marks::default()
    };
    Drawing::marked(exercise.game.position(), marks, LEARNER)
}
