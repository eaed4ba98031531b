//! Plans: the panel, and its changes by press or by a typed line. All answers are private.

use std::sync::Arc;

use crate::app::{AppError, BoardSettings, Drawing, Highlights, OpenedPlan, PlanEdit, Refused};
use crate::discord::button::{PlanAction, PlanButton, TurnChoice};
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use hansu_play::{NodeId, PlanRefusal, Refusal, Version};
use hansu_store::GameRow;
use janggi::{Illegal, Square};

/// The request of a component of the panel.
enum PlanRequest {
    /// Show a node.
    Show(NodeId),
    /// Show the node above.
    ShowAbove(NodeId),
    /// Show the targets of a piece at a node.
    ShowPiece(NodeId, Square),
    /// Confirm before everything is deleted.
    ToClear(NodeId),
    /// A change.
    Change(PlanEdit),
}

/// Opens the plan, with a typed line added to it.
pub async fn open(
    responder: &Responder<'_>,
    row: &GameRow,
    line: Option<&str>,
) -> Result<Response, AppError> {
    responder.announce_private();
    let planning = &responder.data.app.planning;
    let opened = match line {
        Some(line) => planning.add_line(&responder.request, row, line).await?,
        None => {
            planning
                .open(&responder.request, row, None, NodeId::BOARD)
                .await?
        }
    };
    panel(responder, opened, None).await
}

/// Handles a press on a component of the panel, or on the button that opens it.
pub async fn press(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    button: PlanButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let result = respond(responder, row, version, plan_request(button, value)?).await;
    match result {
        // Planning is no longer possible in the panel's position, so the board is shown instead.
        Err(AppError::Refused(Refused::Plan {
            why: PlanRefusal::OwnTurn | PlanRefusal::Refused(Refusal::GameOver),
            ..
        })) if responder.game(row.id).await?.version() != version => {
            Err(Refused::MovedOn(row.id).into())
        }
        result => result,
    }
}

/// Returns the request of a component; a menu with an unknown value is invalid.
fn plan_request(button: PlanButton, value: Option<&str>) -> Result<PlanRequest, Refused> {
    let PlanButton::At(node, action) = button else {
        return Ok(PlanRequest::Show(NodeId::BOARD));
    };
    let request = match action {
        PlanAction::Show => Some(PlanRequest::Show(node)),
        PlanAction::Go => value
            .and_then(|value| value.parse().ok())
            .map(PlanRequest::Show),
        PlanAction::Pick(pick) => {
            let choice = value.and_then(|value| pick.read(value));
            choice.map(|choice| match choice {
                TurnChoice::Piece(from) => PlanRequest::ShowPiece(node, from),
                TurnChoice::Turn(turn) => PlanRequest::Change(PlanEdit::Add(node, turn)),
            })
        }
        PlanAction::Up => Some(PlanRequest::ShowAbove(node)),
        PlanAction::Cut => Some(PlanRequest::Change(PlanEdit::Cut(node))),
        PlanAction::Clear => Some(PlanRequest::ToClear(node)),
        PlanAction::ClearYes => Some(PlanRequest::Change(PlanEdit::Clear)),
    };
    request.ok_or(Refused::UnknownButton)
}

async fn respond(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    plan_request: PlanRequest,
) -> Result<Response, AppError> {
    let request = &responder.request;
    let planning = &responder.data.app.planning;
    let open = |node| planning.open(request, row, Some(version), node);
    let opened = match plan_request {
        PlanRequest::Change(edit) => planning.edit(request, row, version, edit).await?,
        PlanRequest::Show(node) => open(node).await?,
        PlanRequest::ShowAbove(node) => {
            let opened = open(node).await?;
            match opened.plan.parent(opened.node) {
                Some(parent) if opened.news.is_none() => open(parent).await?,
                _ => opened,
            }
        }
        PlanRequest::ShowPiece(node, from) => {
            let opened = open(node).await?;
            let chosen = opened.news.is_none().then_some(from);
            return panel(responder, opened, chosen).await;
        }
        PlanRequest::ToClear(node) => {
            let opened = open(node).await?;
            if opened.news.is_none() && !opened.plan.is_empty() {
                let question = view::plan_clear_question(&opened, responder.text_in(&opened.game));
                return Ok(responder.private_response(question.into()));
            }
            opened
        }
    };
    panel(responder, opened, None).await
}

/// Returns the panel, with a movable piece chosen.
async fn panel(
    responder: &Responder<'_>,
    opened: OpenedPlan,
    chosen: Option<Square>,
) -> Result<Response, AppError> {
    let foreseen = Arc::new(opened.there.game().clone());
    let moves = foreseen.game().ok_or(Refused::UnknownButton)?;
    if chosen.is_some_and(|from| moves.targets(from).is_empty()) {
        let refusal = PlanRefusal::Refused(Illegal::NoPiece.into());
        let game_id = opened.game.id();
        return Err(Refused::Plan {
            why: refusal,
            about: game_id,
        }
        .into());
    }
    let text = responder.text_on(&opened.game, BoardSettings::default());
    let message = view::plan(&opened, chosen, text);
    let drawing = Drawing::Board {
        game: foreseen,
        seat: opened.plan.side(),
        marked: chosen.map_or(Highlights::Nothing, Highlights::Piece),
    };
    let panel = Reply::new(message, Some(drawing)).while_current(&opened.game);
    let panel = responder.after_plan_end(&opened.game, panel).await?;
    Ok(responder.private_response(panel))
}
