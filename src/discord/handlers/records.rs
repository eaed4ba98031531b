//! Records and replays of games, and files that people upload.

use serenity::all::Attachment;

use crate::app::{AppError, LARGEST_RECORD, LONGEST_REPLAY, RecordFormat, Refused};
use crate::discord::button::Page;
use crate::discord::responder::{Drawing, Reply, Responder, Response};
use crate::discord::view;
use crate::store::GameRow;

/// Sends the record of a game as a file.
pub async fn send(
    responder: &Responder<'_>,
    row: &GameRow,
    format: RecordFormat,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let file = app.records.record(row, format).await?;
    let game = responder.game(row.id).await?;
    Ok(Response::Private(
        view::record(&game, file, responder.text).into(),
    ))
}

/// Sends a replay: publicly for a finished game, privately for a running one.
pub async fn replay(responder: &Responder<'_>, row: &GameRow) -> Result<Response, AppError> {
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
    // A public replay has the server's boards, not those of the person who asked.
    if over {
        reply.boards = app.settings.server_boards(row.server).await?;
    }
    Ok(if over {
        Response::Public(reply)
    } else {
        Response::Private(reply)
    })
}

/// Opens an uploaded record at one of its games, from 1. Download and parsing share one slot, which bounds the
/// memory in use.
pub async fn open(
    responder: &Responder<'_>,
    file: &Attachment,
    number: i64,
) -> Result<Response, AppError> {
    let size = usize::try_from(file.size).unwrap_or(usize::MAX);
    // The stated size only saves a download: `Files::fetch` counts the bytes.
    if size > LARGEST_RECORD {
        return Err(Refused::FileTooLarge(LARGEST_RECORD).into());
    }
    let (data, request) = (responder.data, &responder.request);
    let records = &data.app.records;
    let place = records.reading_place(request).await?;
    let fetched = data.files.fetch(&file.url, LARGEST_RECORD).await;
    let bytes = fetched.map_err(|fault| {
        tracing::warn!(%fault, actor = %request.actor.id, "an attachment could not be fetched");
        Refused::FileUnread
    })?;
    let review = records.open_review(request, place, bytes, number).await?;
    // In range: `open_review` has checked it.
    let game = usize::try_from(number - 1).unwrap_or_default();
    let first = Page::first(review.id);
    Ok(Response::Private(
        responder.page(&review, Page { game, ..first }),
    ))
}

/// Turns to a page of an opened record.
pub async fn turn_page(responder: &Responder<'_>, page: Page) -> Result<Response, AppError> {
    let records = &responder.data.app.records;
    let review = records.review(&responder.request, page.review).await?;
    Ok(Response::Update(responder.page(&review, page)))
}
