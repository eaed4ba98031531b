//! `/board`, `/games`, `/rules`, `/help`: private, and nothing changes.

use std::sync::Arc;

use super::autocomplete::{open_games, topics as topics_offered};
use super::moves::find;
use super::{Context, Error, desk};
use crate::app::{AppError, Listed, PieceSet, Taste, Theme};
use crate::discord::desk::{Desk, Reply};
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
    let desk = desk(ctx);
    let wish = Taste {
        theme: theme.as_deref().and_then(Theme::named),
        pieces: pieces.as_deref().and_then(PieceSet::named),
        ..Taste::default()
    };
    let shown = async {
        match view.as_deref() {
            Some("text") => read_out(&desk, game.as_deref()).await,
            seat => look(&desk, seat, wish, game.as_deref()).await,
        }
    };
    desk.answer(shown).await;
    Ok(())
}

async fn look(
    desk: &Desk<'_>,
    seat: Option<&str>,
    wish: Taste,
    game: Option<&str>,
) -> Result<Reply, AppError> {
    let row = find(desk, game).await?;
    revive(desk, &row);
    let game = desk.game(row.id).await?;
    let seat = match seat {
        Some("cho") => Some(Side::Cho),
        Some("han") => Some(Side::Han),
        Some("mine") => game.seat(desk.call.actor.id).ok(),
        _ => None,
    };
    let mut sheet = desk.present(&game, seat).await?;
    sheet.taste = wish;
    Ok(Reply::Private(sheet))
}

/// The position in words, for those who do not see pictures.
async fn read_out(desk: &Desk<'_>, game: Option<&str>) -> Result<Reply, AppError> {
    let row = find(desk, game).await?;
    revive(desk, &row);
    let game = desk.game(row.id).await?;
    let seat = desk.seat(&game).await?;
    let message = view::position_in_words(&game, seat, desk.text);
    Ok(Reply::Private(message.into()))
}

/// Tries messages again that could not be posted, beside the answer: looking waits for no writer.
fn revive(desk: &Desk<'_>, row: &GameRow) {
    let (app, call, row) = (Arc::clone(&desk.data.app), desk.call.clone(), row.clone());
    tokio::spawn(async move {
        if let Err(error) = app.revive(&call, &row).await {
            tracing::warn!(%error, game.id = %row.id, "messages of game {} stay parked", row.id);
        }
    });
}

/// Lists one's games, the open ones first.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn games(ctx: Context<'_>) -> Result<(), Error> {
    let desk = desk(ctx);
    let listed = async {
        let list = desk.data.app.games(&desk.call, Listed::default()).await?;
        Ok(Reply::Private(view::games(&list, desk.text).into()))
    };
    desk.answer(listed).await;
    Ok(())
}

/// Opens the lesson book: at the topic asked for, else at its first page.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "topics_offered"] topic: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx);
    desk.answer(explain(&desk, topic.as_deref())).await;
    Ok(())
}

async fn explain(desk: &Desk<'_>, topic: Option<&str>) -> Result<Reply, AppError> {
    let topic = match topic {
        None => Topic::Lesson(Lesson::Board),
        Some(typed) => Topic::typed(typed, desk.text)?,
    };
    Ok(Reply::Private(topics::page(desk, topic).await?))
}

/// Shows how to play here.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    let desk = desk(ctx);
    let page = async {
        let page = topics::page(&desk, Topic::Help(HelpPage::Start)).await?;
        Ok(Reply::Private(page))
    };
    desk.answer(page).await;
    Ok(())
}
