//! `/record`, `/replay` and `/review`: games as files and films.

use serenity::all::Attachment;

use super::game_command::{GameCommand, carry_out};
use crate::app::{AppError, LARGEST_RECORD, RecordFormat, Refused};
use crate::discord::commands::autocomplete::recorded_games;
use crate::discord::commands::{Context, Error, responder};
use crate::discord::message::Message;
use crate::discord::responder::{Drawing, Reply, Response};

/// Sends the record of a game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn record(
    ctx: Context<'_>,
    #[autocomplete = "recorded_games"] game: Option<String>,
    format: Option<RecordFormat>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = GameCommand::Record(format);
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
}

/// Shows a whole game as an animation.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "recorded_games"] game: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder
        .answer(carry_out(&responder, &GameCommand::Replay, game.as_deref()))
        .await;
    Ok(())
}

/// Opens an uploaded record for paging.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn review(
    ctx: Context<'_>,
    file: Attachment,
    #[min = 1] number: Option<i64>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    responder.finish(open(&file, number.unwrap_or(1))).await;
    Ok(())
}

fn open(file: &Attachment, number: i64) -> Result<Response, AppError> {
    let size = usize::try_from(file.size).unwrap_or(usize::MAX);
    // The stated size only saves a download: `Files::fetch` counts the bytes.
    if size > LARGEST_RECORD {
        return Err(Refused::FileTooLarge(LARGEST_RECORD).into());
    }
    let drawing = Drawing::File(file.url.clone(), number);
    Ok(Response::Private(Reply::new(
        Message::default(),
        Some(drawing),
    )))
}
