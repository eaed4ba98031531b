//! Plans: the panel, and its changes by press or by a typed line. All answers are private.

use std::sync::Arc;

use crate::app::{AppError, BoardSettings, Drawing, Highlights, OpenedPlan, PlanEdit, Refused};
use crate::discord::button::{PlanAction, PlanButton, TurnChoice};
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use hansu_play::{NodeId, PlanRefusal, Refusal, Version};
use hansu_store::GameRow;
use janggi::{Illegal, Square};

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
    let result = respond(responder, row, version, button, value).await;
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

/// Carries out the action of a component; a menu with an unknown value is invalid.
async fn respond(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
    button: PlanButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let request = &responder.request;
    let planning = &responder.data.app.planning;
    let open = |node| planning.open(request, row, Some(version), node);
    let edit = |edit| planning.edit(request, row, version, edit);
    let PlanButton::At(node, action) = button else {
        return panel(responder, open(NodeId::BOARD).await?, None).await;
    };
    let opened = match action {
        PlanAction::Show => open(node).await?,
        PlanAction::Go => {
            let node = value.and_then(|value| value.parse().ok());
            open(node.ok_or(Refused::UnknownButton)?).await?
        }
        PlanAction::Pick(pick) => {
            let choice = value.and_then(|value| pick.read(value));
            match choice.ok_or(Refused::UnknownButton)? {
                TurnChoice::Turn(turn) => edit(PlanEdit::Add(node, turn)).await?,
                TurnChoice::Piece(from) => {
                    let opened = open(node).await?;
                    let chosen = opened.news.is_none().then_some(from);
                    return panel(responder, opened, chosen).await;
                }
            }
        }
        PlanAction::Up => {
            let opened = open(node).await?;
            match opened.plan.parent(opened.node) {
                Some(parent) if opened.news.is_none() => open(parent).await?,
                _ => opened,
            }
        }
        PlanAction::Cut => edit(PlanEdit::Cut(node)).await?,
        PlanAction::Clear => {
            let opened = open(node).await?;
            if opened.news.is_none() && !opened.plan.is_empty() {
                let question = view::plan_clear_question(&opened, responder.text_in(&opened.game));
                return Ok(responder.private_response(question.into()));
            }
            opened
        }
        PlanAction::ClearYes => edit(PlanEdit::Clear).await?,
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
