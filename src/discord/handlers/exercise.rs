//! Exercises: of lessons, puzzles, and *Learn from it*, the questions at one's turning points. All answers are private.
//!
//! A press is judged without knowing where it was made: Discord's menus and the board page show what it returns.

use crate::app::{
    App, AppError, BoardSettings, Drawing, LearnStep, LessonStep, Marks, PuzzlePosition,
    PuzzleResult, PuzzleStep, PuzzleWish, Refused, RequestContext, TriedMove,
};
use crate::discord::button::{
    Button, ExerciseAction, GameButton, LearnButton, LearnPlace, LessonButton, Pick, PuzzleButton,
    PuzzlePlace, TurnChoice,
};
use crate::discord::message::{Controls, Message, PushButton, VALUE_SEPARATOR};
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use hansu_play::{GameId, PuzzleId, RatingChange};
use hansu_teaching::{Exercise, ExerciseAnswer, LEARNER};
use hansu_text::{Key, Text};
use janggi::{Game, Illegal, Side, Square, usual};

/// A person at an exercise.
pub struct Solver<'a> {
    /// The use cases.
    pub app: &'a App,
    /// The request with which they press.
    pub request: &'a RequestContext,
    /// The settings of their boards.
    pub boards: BoardSettings,
    /// Their catalogue, naming points and pieces as on their boards.
    pub text: Text,
}

/// An exercise after a press, for any surface.
#[derive(Debug)]
pub struct ShownExercise {
    /// The words and the components. Its picture is not drawn yet.
    pub message: Message,
    /// The board; `None` if there is nothing to ask.
    pub board: Option<ExerciseBoard>,
}

/// The board of an exercise after a press.
#[derive(Debug)]
pub struct ExerciseBoard {
    /// The component that asks the question again.
    pub asks: Button,
    /// The game at the question. A turn is picked from its legal actions.
    pub question: Game,
    /// The game to the shown position, which may be later than the question.
    pub shown: Game,
    /// The marks on the shown position.
    pub marks: Marks,
    /// `true` if the answer was wrong.
    pub is_wrong: bool,
    /// The side at the bottom.
    pub seat: Side,
}

/// Handles a press on a component of an exercise.
pub async fn press(
    responder: &Responder<'_>,
    button: Button,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let opens_page = button.clone().at_exercise(ExerciseAction::Board) == Some(button.clone());
    let shown = press_exercise(&solver(responder), button, value).await?;
    match &shown.board {
        Some(board) if opens_page => {
            let id = board.asks.to_string();
            let page = &responder.data.app.page;
            let url = page.exercise_link(&responder.request, id).await?;
            let link = view::page_link(url, None, responder.text);
            Ok(Response::Private(link.into()))
        }
        _ => Ok(responder.private_response(reply(responder, shown))),
    }
}

/// Shows a puzzle as wished.
pub async fn open_puzzle(
    responder: &Responder<'_>,
    wish: PuzzleWish,
) -> Result<Response, AppError> {
    let shown = choose_puzzle(&solver(responder), wish, None).await?;
    Ok(responder.private_response(reply(responder, shown)))
}

fn solver<'a>(responder: &'a Responder<'_>) -> Solver<'a> {
    Solver {
        app: &responder.data.app,
        request: &responder.request,
        boards: responder.boards(),
        text: responder.text,
    }
}

/// Returns the message with the picture of its board, and the button that opens the board page there.
fn reply(responder: &Responder<'_>, mut shown: ShownExercise) -> Box<Reply> {
    let Some(board) = shown.board else {
        return shown.message.into();
    };
    let offered = responder
        .data
        .app
        .page
        .is_offered(responder.request.server());
    let on_board = board.asks.at_exercise(ExerciseAction::Board);
    if let Some(Controls::Buttons(buttons)) = shown.message.rows.last_mut() {
        let label = responder.text.say(Key::ButtonOnBoard);
        let button = on_board.filter(|_| offered);
        buttons.extend(button.map(|button| PushButton::new(button, label)));
    }
    let drawing = Drawing::marked(board.shown.position(), board.marks, board.seat);
    let reply = Reply::new(shown.message, Some(drawing));
    reply.with_generals(board.shown.ruleset().generals)
}

/// Carries out a press on a component of an exercise, or on one that leads to an exercise.
///
/// # Errors
/// [`Refused::UnknownButton`] for another component and for a value that it does not have, and those of the use cases.
pub async fn press_exercise(
    solver: &Solver<'_>,
    button: Button,
    value: Option<&str>,
) -> Result<ShownExercise, AppError> {
    match button {
        Button::Lesson(button) => press_lesson(solver, button, value).await,
        Button::Puzzle(button) => press_puzzle(solver, button, value).await,
        Button::OnGame {
            game,
            button: GameButton::Learn(button),
            ..
        } => press_question(solver, game, button, value).await,
        _ => Err(Refused::UnknownButton.into()),
    }
}

async fn press_lesson(
    solver: &Solver<'_>,
    button: LessonButton,
    values: Option<&str>,
) -> Result<ShownExercise, AppError> {
    let lessons = &solver.app.lessons;
    let exercise = lessons.exercise(button.lesson, button.number)?;
    let step = match (button.action, values) {
        (ExerciseAction::Ask, None) | (ExerciseAction::Board, _) => LessonStep::Ask,
        (ExerciseAction::Show, _) => LessonStep::Solution,
        (action, values) => {
            let given = answer(&exercise, action, values).ok_or(Refused::UnknownButton)?;
            let request = solver.request;
            let is_right = lessons.answer(request, &exercise, &given).await?;
            LessonStep::Tried(given, is_right)
        }
    };
    let text = solver.text.playing(usual(exercise.lesson.variant()));
    let (shown, marks) = step.shown(&exercise);
    let asks = Button::Lesson(LessonButton {
        action: ExerciseAction::Ask,
        ..button
    });
    Ok(ShownExercise {
        message: view::exercise(&exercise, &step, text),
        board: Some(ExerciseBoard {
            asks,
            question: exercise.game.clone(),
            shown,
            marks,
            is_wrong: matches!(step, LessonStep::Tried(_, false)),
            seat: LEARNER,
        }),
    })
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

async fn press_question(
    solver: &Solver<'_>,
    game: GameId,
    button: LearnButton,
    value: Option<&str>,
) -> Result<ShownExercise, AppError> {
    let analyses = &solver.app.analyses;
    let learning = analyses.learning(solver.request, game).await?;
    let text = solver.text.playing(learning.game.ruleset());
    let Some(first) = learning.first() else {
        return Ok(ShownExercise {
            message: view::learn_nothing(text),
            board: None,
        });
    };
    let (place, action) = match button {
        LearnButton::Open => (LearnPlace::first(first), ExerciseAction::Ask),
        LearnButton::At(place, action) => (place, action),
    };
    let question = learning.question(place.index);
    let question = question.ok_or(Refused::UnknownButton)?;
    let step = match action {
        ExerciseAction::Ask | ExerciseAction::Board => LearnStep::Ask,
        ExerciseAction::Hint => LearnStep::Hint,
        ExerciseAction::Show => LearnStep::Solution,
        ExerciseAction::Pick(pick) => {
            match picked(&question.before, pick, value, Some(learning.game.id()))? {
                TurnChoice::Piece(from) => LearnStep::Piece(from),
                TurnChoice::Turn(turn) => {
                    let tried = turn.action();
                    let request = solver.request;
                    let judged = analyses.try_move(request, &learning, &question, tried);
                    LearnStep::Tried(tried, judged.await?)
                }
            }
        }
        ExerciseAction::Yes
        | ExerciseAction::No
        | ExerciseAction::Again
        | ExerciseAction::Rate(_) => {
            return Err(Refused::UnknownButton.into());
        }
    };
    let message = view::learn(&learning, &question, place.found, &step, text);
    let (shown, marks) = step.shown(&question);
    let learn = LearnButton::At(place, ExerciseAction::Ask);
    Ok(ShownExercise {
        message,
        board: Some(ExerciseBoard {
            asks: Button::learn(game, learning.game.version(), learn),
            is_wrong: matches!(step, LearnStep::Tried(_, TriedMove::Worse { .. })),
            question: question.before,
            shown,
            marks,
            seat: solver.boards.seat(learning.side),
        }),
    })
}

async fn choose_puzzle(
    solver: &Solver<'_>,
    wish: PuzzleWish,
    after: Option<PuzzleId>,
) -> Result<ShownExercise, AppError> {
    let puzzles = &solver.app.puzzles;
    let position = puzzles.choose(solver.request, wish, after).await?;
    show_puzzle(solver, wish, &position, &PuzzleStep::Ask, None).await
}

async fn press_puzzle(
    solver: &Solver<'_>,
    button: PuzzleButton,
    value: Option<&str>,
) -> Result<ShownExercise, AppError> {
    let (place, action) = match button {
        PuzzleButton::Next { wish, after } => return choose_puzzle(solver, wish, after).await,
        PuzzleButton::Open(id) => (PuzzlePlace::start(id), ExerciseAction::Again),
        PuzzleButton::At(place, action) => (place, action),
    };
    let mut position = PuzzlePosition::new(place.id, place.played)?;
    let puzzles = &solver.app.puzzles;
    let (step, change) = match (action, value) {
        // The piece menu without a choice is a link to its position.
        (ExerciseAction::Pick(Pick::Piece), None) | (ExerciseAction::Board, _) => {
            (PuzzleStep::Ask, None)
        }
        (ExerciseAction::Again, _) => {
            position = position.restarted();
            (PuzzleStep::Ask, None)
        }
        (ExerciseAction::Show, _) => {
            let change = puzzles.give_up(solver.request, &position).await?;
            (PuzzleStep::Solution, change)
        }
        (ExerciseAction::Rate(likes), _) => {
            let is_missed = puzzles.rate(solver.request, place.id, likes).await?;
            (PuzzleStep::end(&position, is_missed), None)
        }
        (ExerciseAction::Pick(pick), value) => match picked(&position.game, pick, value, None)? {
            TurnChoice::Piece(from) => (PuzzleStep::Piece(from), None),
            TurnChoice::Turn(turn) => {
                let turn = turn.action();
                let played = puzzles.play(solver.request, &position, turn).await?;
                if let PuzzleResult::Right(next) = &played.0 {
                    position = next.as_ref().clone();
                }
                (PuzzleStep::Tried(turn, played.0), played.1)
            }
        },
        _ => return Err(Refused::UnknownButton.into()),
    };
    show_puzzle(solver, place.wish, &position, &step, change).await
}

async fn show_puzzle(
    solver: &Solver<'_>,
    wish: PuzzleWish,
    position: &PuzzlePosition,
    step: &PuzzleStep,
    change: Option<RatingChange>,
) -> Result<ShownExercise, AppError> {
    let puzzles = &solver.app.puzzles;
    let standing = puzzles.standing(solver.request, position.id).await?;
    let text = solver.text.playing(position.game.ruleset());
    let shown_puzzle = view::ShownPuzzle {
        position,
        step,
        standing,
        change,
        wish,
    };
    let (shown, marks) = step.shown(position);
    Ok(ShownExercise {
        message: view::puzzle(shown_puzzle, text),
        board: Some(ExerciseBoard {
            asks: shown_puzzle.at(ExerciseAction::Pick(Pick::Piece)),
            question: position.game.clone(),
            shown,
            marks,
            is_wrong: matches!(step, PuzzleStep::Tried(_, PuzzleResult::Wrong { .. })),
            seat: solver.boards.seat(position.solver()),
        }),
    })
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
