//! `/board`, `/games`, `/rules`, `/help`: private, and nothing changes.

use super::autocomplete::open_games;
use super::moves::find;
use super::{Context, Error, desk};
use crate::app::{AppError, Which};
use crate::discord::desk::{Desk, Reply};
use crate::discord::view::{self, Because, TOPICS};
use crate::rules::{MODERN, Ruleset, Side};

/// Shows the position again.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn board(
    ctx: Context<'_>,
    view: Option<String>,
    #[autocomplete = "open_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx);
    let seat = match view.as_deref() {
        Some("cho") => Some(Side::Cho),
        Some("han") => Some(Side::Han),
        _ => None,
    };
    let reply = look(&desk, seat, game.as_deref()).await;
    desk.finish(reply).await;
    Ok(())
}

async fn look(desk: &Desk<'_>, seat: Option<Side>, game: Option<&str>) -> Result<Reply, AppError> {
    let row = find(desk, game).await?;
    let game = desk.data.app.look(&desk.call, &row).await?;
    Ok(Reply::Private(desk.present(&game, seat)))
}

/// Lists one's open games.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn games(ctx: Context<'_>) -> Result<(), Error> {
    let desk = desk(ctx);
    let reply = desk.data.app.games(&desk.call).await;
    desk.finish(reply.map(|lines| Reply::Private(view::games(&lines, desk.text).into())))
        .await;
    Ok(())
}

/// Explains rules: those asked for, else those of the game here, else the server's.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn rules(ctx: Context<'_>, topic: Option<String>) -> Result<(), Error> {
    let desk = desk(ctx);
    let reply = explain(&desk, topic.as_deref()).await;
    desk.finish(reply).await;
    Ok(())
}

async fn explain(desk: &Desk<'_>, topic: Option<&str>) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let (ruleset, because) = match topic.and_then(Ruleset::named) {
        Some(ruleset) => (ruleset, Because::Asked),
        None => match app.find_recorded(&desk.call, Which::Here).await {
            Ok(row) => (desk.game(row.id).await?.ruleset(), Because::PlayedHere),
            Err(AppError::Refused(_)) => {
                let setting = match desk.call.server() {
                    Some(server) => app.server(server).await?.ruleset,
                    None => None,
                };
                (setting.unwrap_or(&MODERN), Because::Usual)
            }
            Err(error) => return Err(error),
        },
    };
    Ok(Reply::Private(
        view::rules(ruleset, because, desk.text).into(),
    ))
}

/// Explains how to play here.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    let desk = desk(ctx);
    desk.finish(Ok(Reply::Private(view::help(TOPICS[0], desk.text).into())))
        .await;
    Ok(())
}
