//! `/board`, `/games`, `/rules`, `/help`: private, and nothing changes.

use std::sync::Arc;

use super::autocomplete::{open_games, topics as topics_offered};
use super::request::{Request, carry_out};
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
    let desk = desk(ctx).await;
    let request = Request::Board([view, theme, pieces]);
    desk.answer(carry_out(&desk, &request, game.as_deref()))
        .await;
    Ok(())
}

/// The board as it was asked for: seen from a side or in words, on a theme and with pieces.
pub(super) async fn show(
    desk: &Desk<'_>,
    row: &GameRow,
    view: Option<&str>,
    [theme, pieces]: [Option<&str>; 2],
) -> Result<Reply, AppError> {
    revive(desk, row);
    let game = desk.game(row.id).await?;
    let seat = match view {
        Some("cho") => Some(Side::Cho),
        Some("han") => Some(Side::Han),
        Some("mine") => game.seat(desk.call.actor.id).ok(),
        // For those who do not see pictures.
        Some("text") => {
            let seat = desk.seat(&game).await?;
            let clock = desk.clock(&game).await?;
            let message = view::position_in_words(&game, seat, desk.text, clock);
            return Ok(Reply::Private(message.into()));
        }
        _ => None,
    };
    let taste = Taste {
        theme: theme.and_then(Theme::named),
        pieces: pieces.and_then(PieceSet::named),
        ..Taste::default()
    };
    Ok(Reply::Private(desk.present_as(&game, seat, taste).await?))
}

/// Tries messages again that could not be posted, beside the answer: looking waits for no writer.
fn revive(desk: &Desk<'_>, row: &GameRow) {
    let outbox = Arc::clone(&desk.data.app.outbox);
    let (call, row) = (desk.call.clone(), row.clone());
    tokio::spawn(async move {
        if let Err(error) = outbox.revive(&call, &row).await {
            tracing::warn!(%error, game.id = %row.id, "messages of game {} stay parked", row.id);
        }
    });
}

/// Lists one's games, the open ones first.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn games(ctx: Context<'_>) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let listed = async {
        let list = desk
            .data
            .app
            .lists
            .games(&desk.call, Listed::default())
            .await?;
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
    let desk = desk(ctx).await;
    desk.answer(explain(&desk, topic.as_deref())).await;
    Ok(())
}

async fn explain(desk: &Desk<'_>, topic: Option<&str>) -> Result<Reply, AppError> {
    let topic = match topic {
        None => Topic::Lesson(Lesson::Legend),
        Some(typed) => Topic::typed(typed, desk.text)?,
    };
    Ok(Reply::Private(topics::page(desk, topic).await?))
}

/// Shows how to play here.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let page = async {
        let page = topics::page(&desk, Topic::Help(HelpPage::Start)).await?;
        Ok(Reply::Private(page))
    };
    desk.answer(page).await;
    Ok(())
}
