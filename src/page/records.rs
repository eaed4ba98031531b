//! The record of a person's game, as a file.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::{Page, fault};
use crate::app::{AppError, PageRefusal, RecordFormat};
use hansu_play::GameId;

/// The format in a request for the usual one of the game.
const USUAL: &str = "usual";

/// Serves the record of one of the person's games.
pub(super) async fn record(
    State(page): State<Page>,
    Path((game, format)): Path<(i64, String)>,
    headers: HeaderMap,
) -> Response {
    let parts = &page.0;
    let visitor = match parts.visitor(&headers).await {
        Ok(visitor) => visitor,
        Err(response) => return response,
    };
    if !parts.limits.may_act(visitor.person) {
        return parts.refuse(PageRefusal::Limit, StatusCode::TOO_MANY_REQUESTS);
    }
    let format = match format.as_str() {
        USUAL => None,
        named => match named.parse::<RecordFormat>() {
            Ok(format) => Some(format),
            Err(_) => return StatusCode::NOT_FOUND.into_response(),
        },
    };
    let file = async {
        let (row, _) = parts.app.page.game(visitor, GameId(game)).await?;
        parts.app.records.record(&row, format).await
    };
    match file.await {
        Ok(file) => {
            // The name has only letters, digits, a hyphen and a dot.
            let name = format!("attachment; filename=\"{}\"", file.name);
            let kind = "application/octet-stream".to_owned();
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CONTENT_DISPOSITION, name),
            ];
            (headers, file.bytes).into_response()
        }
        Err(AppError::Refused(_)) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => fault(&error),
    }
}
