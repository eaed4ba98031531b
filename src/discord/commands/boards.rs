//! `/board`, `/games`, `/rules`, `/help`: private answers that change nothing.

use super::autocomplete::{open_games, topics as topics_offered};
use super::{Context, Error, responder};
use crate::app::{AppError, ListPage};
use crate::discord::button::{HelpPage, Topic};
use crate::discord::choice::{BoardView, SetName};
use crate::discord::handlers::game_command::{GameCommand, carry_out};
use crate::discord::handlers::topics;
use crate::discord::responder::{Responder, Response};
use crate::discord::view;
use crate::render::Theme;

/// Shows the position again.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn board(
    ctx: Context<'_>,
    view: Option<BoardView>,
    theme: Option<&'static Theme>,
    pieces: Option<SetName>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = GameCommand::Board {
        view,
        theme,
        pieces,
    };
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
}

/// Lists the caller's games, open ones first.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn games(ctx: Context<'_>) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let listed = async {
        let list = responder
            .data
            .app
            .games
            .list(&responder.request, ListPage::default())
            .await?;
        Ok(Response::Private(view::games(&list, responder.text).into()))
    };
    responder.answer(listed).await;
    Ok(())
}

/// Opens the lesson book at a topic or its first page.
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
        None => topics::first_lesson(responder).await?,
        Some(typed) => {
            let here = topics::game_here(responder).await;
            Topic::matching(typed, here, responder.text)?
        }
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
