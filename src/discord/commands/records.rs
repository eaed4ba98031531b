//! `/record` and `/review`: games as files, out and in.

use serenity::all::Attachment;

use super::autocomplete::recorded_games;
use super::game_command::{GameCommand, carry_out};
use super::{Context, Error, responder};
use crate::app::{AppError, LARGEST_RECORD, LONGEST_REPLAY, RecordFormat, Refused};
use crate::discord::message::Message;
use crate::discord::responder::{Drawing, Reply, Responder, Response};
use crate::discord::view;
use crate::store::GameRow;

/// Sends the record of a game.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn record(
    ctx: Context<'_>,
    #[autocomplete = "recorded_games"] game: Option<String>,
    format: Option<String>,
) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let wanted = GameCommand::Record(format);
    responder
        .answer(carry_out(&responder, &wanted, game.as_deref()))
        .await;
    Ok(())
}

/// The record of a game, as a file.
pub async fn send(
    responder: &Responder<'_>,
    row: &GameRow,
    format: Option<&str>,
) -> Result<Response, AppError> {
    let format = match format {
        Some("pgn") => RecordFormat::Pgn,
        Some("fen") => RecordFormat::Fen,
        Some("uci") => RecordFormat::Uci,
        Some("text") => RecordFormat::Text,
        _ => RecordFormat::Gib,
    };
    let app = &responder.data.app;
    let file = app.records.record(row, format).await?;
    let game = responder.game(row.id).await?;
    Ok(Response::Private(
        view::record(&game, file, responder.text).into(),
    ))
}

/// Shows a game from its first move to its last.
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

/// A game that is over is shown to all; one that is being played, to whoever asks.
pub async fn film(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let game = responder.game(row.id).await?;
    let moves = game.game().ok_or(Refused::NoRecordYet)?;
    if moves.ply() > LONGEST_REPLAY {
        return Err(Refused::TooLongToReplay(LONGEST_REPLAY).into());
    }
    let over = !game.is_open();
    let message = view::replay(&game, moves, responder.text);
    let seat = responder.seat(&game).await?;
    let mut reply = Reply::new(message, Some(Drawing::Replay { game, seat }));
    if over {
        reply.boards = app.preferences.server_boards(row.server).await?;
    }
    Ok(if over {
        Response::Public(reply)
    } else {
        Response::Private(reply)
    })
}

/// Opens a record to page through.
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
    if size > LARGEST_RECORD {
        return Err(Refused::FileTooLarge(LARGEST_RECORD).into());
    }
    let drawing = Drawing::File(file.url.clone(), number);
    Ok(Response::Private(Reply::new(
        Message::default(),
        Some(drawing),
    )))
}
