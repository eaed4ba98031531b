//! `/board`, `/games`, `/rules`, `/help`: private, and nothing changes.

use std::sync::Arc;

use super::autocomplete::{open_games, topics as topics_offered};
use super::game_command::{GameCommand, carry_out};
use super::{Context, Error, responder};
use crate::app::{AppError, BoardPreferences, Listed, PieceSet, Theme};
use crate::discord::responder::{Responder, Response};
use crate::discord::topics::{self, Topic};
use crate::discord::view::{self, HelpPage};
use crate::rules::{Lesson, Side};
use crate::store::GameRow;

/// Shows the position again.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn board(
    ctx: Context<'_>,
    view: Option<String>,
    theme: Option<String>,
    pieces: Option<String>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = GameCommand::Board([view, theme, pieces]);
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
}

/// The board as it was asked for: seen from a side or in words, on a theme and with pieces.
pub(super) async fn show(
    responder: &Responder<'_>,
    row: &GameRow,
    view: Option<&str>,
    [theme, pieces]: [Option<&str>; 2],
) -> Result<Response, AppError> {
    revive(responder, row);
    let game = responder.game(row.id).await?;
    let seat = match view {
        Some("cho") => Some(Side::Cho),
        Some("han") => Some(Side::Han),
        Some("mine") => game.seat(responder.request.actor.id).ok(),
        // For those who do not see pictures.
        Some("text") => {
            let seat = responder.seat(&game).await?;
            let clock = responder.clock(&game).await?;
            let message = view::position_in_words(&game, seat, responder.text, clock);
            return Ok(Response::Private(message.into()));
        }
        _ => None,
    };
    let boards = BoardPreferences {
        theme: theme.and_then(Theme::named),
        pieces: pieces.and_then(PieceSet::named),
        ..BoardPreferences::default()
    };
    Ok(Response::Private(
        responder.present_as(&game, seat, boards).await?,
    ))
}

/// Tries messages again that could not be posted, beside the answer: looking waits for no writer.
fn revive(responder: &Responder<'_>, row: &GameRow) {
    let outbox = Arc::clone(&responder.data.app.outbox);
    let (request, row) = (responder.request.clone(), row.clone());
    tokio::spawn(async move {
        if let Err(error) = outbox.revive(&request, &row).await {
            tracing::warn!(%error, game.id = %row.id, "messages of game {} stay parked", row.id);
        }
    });
}

/// Lists one's games, the open ones first.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn games(ctx: Context<'_>) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let listed = async {
        let list = responder
            .data
            .app
            .lists
            .games(&responder.request, Listed::default())
            .await?;
        Ok(Response::Private(view::games(&list, responder.text).into()))
    };
    responder.answer(listed).await;
    Ok(())
}

/// Opens the lesson book: at the topic asked for, else at its first page.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "topics_offered"] topic: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(explain(&responder, topic.as_deref()))
        .await;
    Ok(())
}

async fn explain(responder: &Responder<'_>, topic: Option<&str>) -> Result<Response, AppError> {
    let topic = match topic {
        None => Topic::Lesson(Lesson::Legend),
        Some(typed) => Topic::typed(typed, responder.text)?,
    };
    Ok(Response::Private(topics::page(responder, topic).await?))
}

/// Shows how to play here.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let page = async {
        let page = topics::page(&responder, Topic::Help(HelpPage::Start)).await?;
        Ok(Response::Private(page))
    };
    responder.answer(page).await;
    Ok(())
}
