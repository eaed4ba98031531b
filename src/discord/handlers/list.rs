//! The list of a person's games.

use crate::app::{AppError, ListPage};
use crate::discord::responder::{LaunchFallback, Reply, Responder, Response};
use crate::discord::view;

/// Shows the caller's games, open ones first.
pub async fn open(responder: &Responder<'_>) -> Result<Response, AppError> {
    let list = page(responder, ListPage::default()).await?;
    Ok(Response::Private(list))
}

/// Returns a page of the list.
pub async fn page(responder: &Responder<'_>, page: ListPage) -> Result<Box<Reply>, AppError> {
    let games = &responder.data.app.games;
    let list = games.list(&responder.request, page).await?;
    Ok(view::games(&list, responder.text).into())
}

/// Opens the board page inside Discord, or shows the caller's games if it cannot be opened there.
pub async fn launch(responder: &Responder<'_>) -> Result<Response, AppError> {
    let board_page = &responder.data.app.page;
    let list = page(responder, ListPage::default()).await?;
    let request = &responder.request;
    let is_offered = !request.is_abroad() && board_page.is_offered(request.server());
    if !board_page.opens_inside_discord() || !is_offered {
        return Ok(Response::Private(list));
    }
    board_page.note_command(request).await?;
    Ok(Response::Launch(LaunchFallback::Reply(list)))
}
