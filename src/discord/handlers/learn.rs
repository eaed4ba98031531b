//! *Learn from it*: questions at one's turning points. All answers are private.

use crate::app::{AppError, Drawing, LearnQuestion, Learning, Refused};
use crate::discord::button::{LearnAction, LearnButton, LearnPlace, TurnChoice};
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view::{self, LearnStep};
use hansu_play::{GameId, Refusal};
use janggi::{Action, Illegal, Move, Side};

/// Handles a press on a component of a question, or on the button that asks the first one.
pub async fn press(
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
        LearnButton::Open => (LearnPlace::first(first), LearnAction::Ask),
        LearnButton::At(place, action) => (place, action),
    };
    let question = learning.question(place.index);
    let question = question.ok_or(Refused::UnknownButton)?;
    let step = step(responder, &learning, &question, action, value).await?;
    let message = view::learn(&learning, &question, place.found, &step, text);
    let seat = responder.seat(&learning.game);
    let drawing = drawing(&question, &step, seat);
    let reply = Reply::new(message, Some(drawing));
    Ok(responder.private_response(reply.with_generals(learning.game.ruleset().generals)))
}

/// Carries out an action at a question.
async fn step(
    responder: &Responder<'_>,
    learning: &Learning,
    question: &LearnQuestion<'_>,
    action: LearnAction,
    value: Option<&str>,
) -> Result<LearnStep, AppError> {
    let tried = match action {
        LearnAction::Ask => return Ok(LearnStep::Ask),
        LearnAction::Hint => return Ok(LearnStep::Hint),
        LearnAction::Show => return Ok(LearnStep::Solution),
        LearnAction::Piece => {
            match value
                .and_then(TurnChoice::read)
                .ok_or(Refused::UnknownButton)?
            {
                TurnChoice::Piece(from) if question.before.targets(from).is_empty() => {
                    let why = Refusal::Illegal(Illegal::NoPiece);
                    let about = Some(learning.game.id());
                    return Err(Refused::Play { why, about }.into());
                }
                TurnChoice::Piece(from) => return Ok(LearnStep::Piece(from)),
                TurnChoice::Pass | TurnChoice::Bikjang => Action::Pass,
            }
        }
        LearnAction::From(from) => {
            let to = value.and_then(|value| value.parse().ok());
            Action::Move(Move::new(from, to.ok_or(Refused::UnknownButton)?))
        }
    };
    let analyses = &responder.data.app.analyses;
    let judged = analyses
        .try_move(&responder.request, learning, question, tried)
        .await?;
    Ok(LearnStep::Tried(tried, judged))
}

/// Returns the board before the move with an arrow for the move that was played, and one for a better move that was
/// found; or the board after a worse move, with its refutation.
fn drawing(question: &LearnQuestion<'_>, step: &LearnStep, seat: Side) -> Drawing {
    let position = question.before.position();
    if let Some((after, answer)) = step.refuted_on(question) {
        return Drawing::turn(after.position(), (answer.piece_move(), None), seat);
    }
    let better = step.better(question).and_then(Action::piece_move);
    Drawing::turn(position, (question.played.piece_move(), better), seat)
}
