//! `/record` and `/review`: games as files, out and in.

use serenity::all::Attachment;

use super::autocomplete::recorded_games;
use super::request::{Request, carry_out};
use super::{Context, Error, desk};
use crate::app::{AppError, LARGEST_RECORD, LONGEST_REPLAY, RecordFormat, Refused};
use crate::discord::desk::{Desk, Drawing, Reply, Sheet};
use crate::discord::message::Message;
use crate::discord::view;
use crate::store::GameRow;

/// Sends the record of a game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn record(
    ctx: Context<'_>,
    #[autocomplete = "recorded_games"] game: Option<String>,
    format: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let request = Request::Record(format);
    desk.answer(carry_out(&desk, &request, game.as_deref()))
        .await;
    Ok(())
}

/// The record of a game, as a file.
pub async fn send(desk: &Desk<'_>, row: &GameRow, format: Option<&str>) -> Result<Reply, AppError> {
    let format = match format {
        Some("pgn") => RecordFormat::Pgn,
        Some("fen") => RecordFormat::Fen,
        Some("uci") => RecordFormat::Uci,
        Some("text") => RecordFormat::Text,
        _ => RecordFormat::Gib,
    };
    let app = &desk.data.app;
    let file = app.records.record(row, format).await?;
    let game = desk.game(row.id).await?;
    Ok(Reply::Private(view::record(&game, file, desk.text).into()))
}

/// Shows a game from its first move to its last.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "recorded_games"] game: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    desk.answer(carry_out(&desk, &Request::Replay, game.as_deref()))
        .await;
    Ok(())
}

/// A game that is over is shown to all; one that is being played, to whoever asks.
pub async fn film(desk: &Desk<'_>, row: &GameRow) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let game = desk.game(row.id).await?;
    let moves = game.game().ok_or(Refused::NoRecordYet)?;
    if moves.ply() > LONGEST_REPLAY {
        return Err(Refused::TooLongToReplay(LONGEST_REPLAY).into());
    }
    let over = !game.is_open();
    let message = view::replay(&game, moves, desk.text);
    let seat = desk.seat(&game).await?;
    let mut sheet = Sheet::new(message, Some(Drawing::Replay { game, seat }));
    if over {
        sheet.taste = app.preferences.server_taste(row.server).await?;
    }
    Ok(if over {
        Reply::Public(sheet)
    } else {
        Reply::Private(sheet)
    })
}

/// Opens a record to page through.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn review(
    ctx: Context<'_>,
    file: Attachment,
    #[min = 1] number: Option<i64>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    desk.finish(open(&file, number.unwrap_or(1))).await;
    Ok(())
}

fn open(file: &Attachment, number: i64) -> Result<Reply, AppError> {
    let size = usize::try_from(file.size).unwrap_or(usize::MAX);
    if size > LARGEST_RECORD {
        return Err(Refused::FileTooLarge(LARGEST_RECORD).into());
    }
    let drawing = Drawing::File(file.url.clone(), number);
    Ok(Reply::Private(Sheet::new(
        Message::default(),
        Some(drawing),
    )))
}
