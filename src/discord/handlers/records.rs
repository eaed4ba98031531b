//! Records and replays of games, and uploaded files.

use serenity::all::Attachment;

use crate::app::{
    AppError, BoardSettings, Drawing, LARGEST_RECORD, LONGEST_REPLAY, RecordFormat, Refused,
    ReplaySpeed,
};
use crate::discord::button::{GamePage, Mark, MarkedPage, Page, UnknownButton};
use crate::discord::responder::{Reply, Responder, Response, ResponseMode};
use crate::discord::view;
use hansu_store::{GameInFile, GameRow};
use hansu_text::Text;

/// Sends the record of a game as a file.
pub async fn send(
    responder: &Responder<'_>,
    row: &GameRow,
    format: Option<RecordFormat>,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let file = app.records.record(row, format).await?;
    let game = responder.game(row.id).await?;
    Ok(Response::Private(
        view::record(&game, file, responder.text_in(&game)).into(),
    ))
}

/// Sends a replay: publicly for a finished game, privately for a running one.
pub async fn replay(
    responder: &Responder<'_>,
    row: &GameRow,
    speed: ReplaySpeed,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let game = responder.game(row.id).await?;
    let moves = game.game().ok_or(Refused::NoRecordYet)?;
    if moves.ply() > LONGEST_REPLAY {
        return Err(Refused::TooLongToReplay(LONGEST_REPLAY).into());
    }
    let is_over = !game.is_open();
    let message = view::replay(&game, moves, responder.text_in(&game));
    let seat = responder.seat(&game);
    let mut reply = Reply::new(message, Some(Drawing::Replay { game, speed, seat }));
    // A public replay uses the server's board settings, not the caller's.
    if is_over {
        reply.boards = app.settings.server_boards(row.server).await?;
    }
    Ok(if is_over {
        Response::Public(reply)
    } else {
        Response::Private(reply)
    })
}

/// Shows the end card of a finished game privately, or posts it for one of its players.
pub async fn card_image(
    responder: &Responder<'_>,
    row: &GameRow,
    is_shared: bool,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let game = responder.game(row.id).await?;
    let analysis = app.analyses.analysis_for_card(&game).await?;
    let is_player = game.seat(responder.request.actor.id);
    if let (true, Err(why)) = (is_shared, is_player) {
        return Err(AppError::play(why, Some(game.id())));
    }
    let boards = if is_shared {
        app.settings.server_boards(row.server).await?
    } else {
        BoardSettings::default()
    };
    let text = if is_shared {
        let text = Text::of(game.language()).naming(app.settings.naming(boards));
        text.playing(game.ruleset())
    } else {
        responder.text_in(&game)
    };
    let words = view::card_words(&game, analysis.as_ref(), text);
    let can_share = !is_shared && is_player.is_ok();
    let message = view::card_image(&game, &words, can_share, text);
    let seat = responder.seat(&game);
    let mut reply = Reply::new(message, Some(Drawing::EndCard { game, seat, words }));
    if is_shared {
        reply.boards = boards;
        responder.announce_mode(ResponseMode::Public);
        return Ok(Response::Public(reply));
    }
    Ok(responder.private_response(reply))
}

/// Opens an uploaded record at one of its games, from 1. Download and parsing share one slot, which bounds the
/// memory in use.
pub async fn open(
    responder: &Responder<'_>,
    file: &Attachment,
    number: i64,
) -> Result<Response, AppError> {
    let size = usize::try_from(file.size).unwrap_or(usize::MAX);
    // Checking the stated size only saves a download: `Files::fetch` counts the bytes.
    if size > LARGEST_RECORD {
        return Err(Refused::FileTooLarge(LARGEST_RECORD).into());
    }
    let data = responder.data;
    let request = &responder.request;
    let records = &data.app.records;
    let place = records.wait_for_reading_slot(request).await?;
    let fetched = data.files.fetch(&file.url, LARGEST_RECORD).await;
    let bytes = fetched.map_err(|fault| {
        tracing::warn!(%fault, actor = %request.actor.id, "an attachment could not be fetched");
        Refused::FileUnread
    })?;
    let review = records.open_review(request, place, bytes, number).await?;
    // The number is in range, because `open_review` has checked it.
    let nth = usize::try_from(number - 1).unwrap_or_default();
    let first = Page::first(review.id);
    Ok(Response::Private(responder.page(
        &review,
        Page {
            game: GameInFile::new(nth),
            ..first
        },
    )))
}

/// Turns to a page of an opened record. A page without a mark is opened in a new message, from an analysis.
pub async fn turn_page(
    responder: &Responder<'_>,
    page: MarkedPage<Page>,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let MarkedPage { page, mark } = page.chosen(value).map_err(unknown)?;
    let records = &responder.data.app.records;
    let review = records.review(&responder.request, page.review).await?;
    Ok(turned(responder, mark, responder.page(&review, page)))
}

/// Turns to a page of a game that is or was played here. A page without a mark is opened in a new message, from a board
/// or an analysis.
pub async fn page_through(
    responder: &Responder<'_>,
    row: &GameRow,
    page: MarkedPage<GamePage>,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let MarkedPage { page, mark } = page.chosen(value).map_err(unknown)?;
    let game = responder.game(row.id).await?;
    let record = responder.data.app.records.of_match(&game).await?;
    let page = responder.game_page(&game, &record, page);
    Ok(turned(responder, mark, page))
}

fn unknown(_: UnknownButton) -> Refused {
    Refused::UnknownButton
}

/// Returns a page: an edit of the previous page, or a new message if it is opened.
fn turned(responder: &Responder<'_>, mark: Option<Mark>, page: Box<Reply>) -> Response {
    if mark.is_some() {
        return Response::Update(page);
    }
    responder.announce_mode(ResponseMode::Private);
    Response::Private(page)
}
