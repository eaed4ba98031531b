//! Exercises: of lessons, puzzles, and *Learn from it*, the questions at one's turning points. All answers are private.

use crate::app::{
    AppError, Drawing, LearnStep, LessonStep, Marks, PuzzlePosition, PuzzleResult, PuzzleStep,
    Refused,
};
use crate::discord::button::{
    ExerciseAction, LearnButton, LearnPlace, LessonButton, Pick, PuzzleButton, TurnChoice,
};
use crate::discord::message::{Message, VALUE_SEPARATOR};
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use hansu_play::{GameId, RatingChange};
use hansu_teaching::{Exercise, ExerciseAnswer, LEARNER};
use janggi::{Game, Illegal, MODERN, Position, Side, Square, usual};

/// Handles a press on a component of a lesson's exercise.
pub async fn press_lesson(
    responder: &Responder<'_>,
    button: LessonButton,
    values: Option<&str>,
) -> Result<Response, AppError> {
    let lessons = &responder.data.app.lessons;
    let exercise = lessons.exercise(button.lesson, button.number)?;
    let step = match (button.action, values) {
        (ExerciseAction::Ask, None) => LessonStep::Ask,
        (ExerciseAction::Show, _) => LessonStep::Solution,
        (action, values) => {
            let given = answer(&exercise, action, values).ok_or(Refused::UnknownButton)?;
            let request = &responder.request;
            let is_right = lessons.answer(request, &exercise, &given).await?;
            LessonStep::Tried(given, is_right)
        }
    };
    let text = responder.text.playing(usual(exercise.lesson.variant()));
    let message = view::exercise(&exercise, &step, text);
    let reply = on_board(message, step.board(&exercise), LEARNER);
    Ok(responder.private_response(reply))
}

/// Returns the answer that was given; `None` if the exercise has no such answer.
fn answer(
    exercise: &Exercise,
    action: ExerciseAction,
    values: Option<&str>,
) -> Option<ExerciseAnswer> {
    match (exercise.choices(), action) {
        (None, ExerciseAction::Yes) => Some(ExerciseAnswer::Truth(true)),
        (None, ExerciseAction::No) => Some(ExerciseAnswer::Truth(false)),
        (Some(choices), ExerciseAction::Ask) => {
            let squares: Option<Vec<Square>> = values?
                .split(VALUE_SEPARATOR)
                .map(|value| value.parse().ok().filter(|at| choices.contains(at)))
                .collect();
            squares.map(ExerciseAnswer::squares)
        }
        _ => None,
    }
}

/// Handles a press on a component of a question of *Learn from it*, or on the button that asks the first one.
pub async fn press_question(
    responder: &Responder<'_>,
    game: GameId,
    button: LearnButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let analyses = &responder.data.app.analyses;
    let learning = analyses.learning(&responder.request, game).await?;
    let text = responder.text_in(&learning.game);
    let Some(first) = learning.first() else {
        return Ok(responder.private_response(view::learn_nothing(text).into()));
    };
    let (place, action) = match button {
        LearnButton::Open => (LearnPlace::first(first), ExerciseAction::Ask),
        LearnButton::At(place, action) => (place, action),
    };
    let question = learning.question(place.index);
    let question = question.ok_or(Refused::UnknownButton)?;
    let step = match action {
        ExerciseAction::Ask => LearnStep::Ask,
        ExerciseAction::Hint => LearnStep::Hint,
        ExerciseAction::Show => LearnStep::Solution,
        ExerciseAction::Pick(pick) => {
            match picked(&question.before, pick, value, Some(learning.game.id()))? {
                TurnChoice::Piece(from) => LearnStep::Piece(from),
                TurnChoice::Turn(turn) => {
                    let tried = turn.action();
                    let request = &responder.request;
                    let judged = analyses.try_move(request, &learning, &question, tried);
                    LearnStep::Tried(tried, judged.await?)
                }
            }
        }
        ExerciseAction::Yes | ExerciseAction::No | ExerciseAction::Again => {
            return Err(Refused::UnknownButton.into());
        }
    };
    let message = view::learn(&learning, &question, place.found, &step, text);
    let seat = responder.seat(&learning.game);
    let reply = on_board(message, step.board(&question), seat);
    Ok(responder.private_response(reply.with_generals(learning.game.ruleset().generals)))
}

/// Shows a puzzle of so many turns, or of those that suit the caller.
pub async fn open_puzzle(
    responder: &Responder<'_>,
    turns: Option<u8>,
) -> Result<Response, AppError> {
    let puzzles = &responder.data.app.puzzles;
    let position = puzzles.choose(&responder.request, turns).await?;
    show_puzzle(responder, &position, &PuzzleStep::Ask, None).await
}

/// Handles a press on a component of a puzzle.
pub async fn press_puzzle(
    responder: &Responder<'_>,
    button: PuzzleButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let (id, played, action) = match button {
        PuzzleButton::Next => return open_puzzle(responder, None).await,
        PuzzleButton::Open(id) => (id, 0, ExerciseAction::Again),
        PuzzleButton::At(id, played, action) => (id, played, action),
    };
    let mut position = PuzzlePosition::new(id, played)?;
    let puzzles = &responder.data.app.puzzles;
    let (step, change) = match (action, value) {
        // The piece menu without a choice is a link to its position.
        (ExerciseAction::Pick(Pick::Piece), None) => (PuzzleStep::Ask, None),
        (ExerciseAction::Again, _) => {
            position = position.restarted();
            (PuzzleStep::Ask, None)
        }
        (ExerciseAction::Show, _) => {
            let change = puzzles.give_up(&responder.request, &position).await?;
            (PuzzleStep::Solution, change)
        }
        (ExerciseAction::Pick(pick), value) => match picked(&position.game, pick, value, None)? {
            TurnChoice::Piece(from) => (PuzzleStep::Piece(from), None),
            TurnChoice::Turn(turn) => {
                let turn = turn.action();
                let played = puzzles.play(&responder.request, &position, turn).await?;
                if let PuzzleResult::Right(next) = &played.0 {
                    position = next.as_ref().clone();
                }
                (PuzzleStep::Tried(turn, played.0), played.1)
            }
        },
        _ => return Err(Refused::UnknownButton.into()),
    };
    show_puzzle(responder, &position, &step, change).await
}

async fn show_puzzle(
    responder: &Responder<'_>,
    position: &PuzzlePosition,
    step: &PuzzleStep,
    change: Option<RatingChange>,
) -> Result<Response, AppError> {
    let puzzles = &responder.data.app.puzzles;
    let standing = puzzles.standing(&responder.request, position.id).await?;
    let text = responder.text.playing(&MODERN);
    let message = view::puzzle(position, step, &standing, change, text);
    let seat = responder.boards().seat(position.solver());
    let reply = on_board(message, step.board(position), seat);
    Ok(responder.private_response(reply))
}

fn on_board(message: Message, (position, marks): (Position, Marks), seat: Side) -> Box<Reply> {
    Reply::new(message, Some(Drawing::marked(&position, marks, seat)))
}

/// Returns the choice in a menu from which a turn is picked; a chosen piece can move. `about` is the game of refusals.
///
/// # Errors
/// [`Refused::UnknownButton`] for a value that the menu does not have, [`Illegal::NoPiece`] for a piece that cannot move.
pub fn picked(
    moves: &Game,
    pick: Pick,
    value: Option<&str>,
    about: Option<GameId>,
) -> Result<TurnChoice, AppError> {
    let choice = value.and_then(|value| pick.read(value));
    match choice.ok_or(Refused::UnknownButton)? {
        TurnChoice::Piece(from) if moves.targets(from).is_empty() => {
            Err(AppError::play(Illegal::NoPiece, about))
        }
        choice => Ok(choice),
    }
}
