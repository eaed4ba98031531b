//! Puzzles: mates to find. All answers are private.

use crate::app::{AppError, Drawing, PuzzlePosition, PuzzleResult, Refused};
use crate::discord::button::{PuzzleAction, PuzzleButton, TurnChoice};
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view::{self, PuzzleStep};
use hansu_play::{RatingChange, Refusal};
use janggi::{Action, Illegal, MODERN, Move, Side};

/// Shows a puzzle of so many turns, or of those that suit the caller.
pub async fn open(responder: &Responder<'_>, turns: Option<u8>) -> Result<Response, AppError> {
    let puzzles = &responder.data.app.puzzles;
    let position = puzzles.choose(&responder.request, turns).await?;
    respond(responder, &position, &PuzzleStep::Ask, None).await
}

/// Handles a press on a component of a puzzle.
pub async fn press(
    responder: &Responder<'_>,
    button: PuzzleButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let puzzles = &responder.data.app.puzzles;
    let (id, played, action) = match button {
        PuzzleButton::Next => return open(responder, None).await,
        PuzzleButton::Open(id) => (id, 0, PuzzleAction::Again),
        PuzzleButton::At(id, played, action) => (id, played, action),
    };
    let position = PuzzlePosition::new(id, played)?;
    let turn = match (action, value) {
        // The piece menu without a choice is a link to its position.
        (PuzzleAction::Piece, None) => {
            return respond(responder, &position, &PuzzleStep::Ask, None).await;
        }
        (PuzzleAction::Again, _) => {
            let start = position.restarted();
            return respond(responder, &start, &PuzzleStep::Ask, None).await;
        }
        (PuzzleAction::Show, _) => {
            let change = puzzles.give_up(&responder.request, &position).await?;
            return respond(responder, &position, &PuzzleStep::Solution, change).await;
        }
        (PuzzleAction::Piece, Some(value)) => {
            match TurnChoice::read(value).ok_or(Refused::UnknownButton)? {
                TurnChoice::Piece(from) if position.game.targets(from).is_empty() => {
                    let why = Refusal::Illegal(Illegal::NoPiece);
                    return Err(Refused::Play { why, about: None }.into());
                }
                TurnChoice::Piece(from) => {
                    return respond(responder, &position, &PuzzleStep::Piece(from), None).await;
                }
                TurnChoice::Pass | TurnChoice::Bikjang => Action::Pass,
            }
        }
        (PuzzleAction::From(from), value) => {
            let to = value.and_then(|value| value.parse().ok());
            Action::Move(Move::new(from, to.ok_or(Refused::UnknownButton)?))
        }
    };
    let (result, change) = puzzles.play(&responder.request, &position, turn).await?;
    let position = match &result {
        PuzzleResult::Right(next) => next.as_ref().clone(),
        PuzzleResult::Solved(_) | PuzzleResult::Wrong { .. } => position,
    };
    let step = PuzzleStep::Played(turn, result);
    respond(responder, &position, &step, change).await
}

async fn respond(
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
    let reply = Reply::new(message, Some(drawing(position, step, seat)));
    Ok(responder.private_response(reply))
}

/// Returns the board after the step, with an arrow for the last turn or for the answer to a wrong one.
fn drawing(position: &PuzzlePosition, step: &PuzzleStep, seat: Side) -> Drawing {
    let board = |game: &janggi::Game| {
        let last = game.actions().last().copied();
        Drawing::position(game.position(), last.and_then(Action::piece_move), seat)
    };
    match step {
        PuzzleStep::Ask | PuzzleStep::Piece(_) | PuzzleStep::Played(_, PuzzleResult::Right(_)) => {
            board(&position.game)
        }
        PuzzleStep::Played(_, PuzzleResult::Solved(after)) => board(after),
        PuzzleStep::Played(_, PuzzleResult::Wrong { after, answer }) => match answer {
            Some(answer) => Drawing::turn(after.position(), (answer.piece_move(), None), seat),
            None => board(after),
        },
        PuzzleStep::Solution => board(&position.solved_game()),
    }
}
