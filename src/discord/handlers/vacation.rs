//! The caller's vacation.

use crate::app::{AppError, Refused};
use crate::discord::responder::{Responder, Response};
use crate::discord::view;

/// Starts or ends a vacation, or shows its status.
pub async fn take(responder: &Responder<'_>, days: Option<i64>) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let message = match days {
        None => view::leave(
            &app.core.clocks.leave(&responder.request).await?,
            responder.text,
        ),
        Some(0) => view::came_back(
            &app.core.clocks.take_leave(&responder.request, 0).await?,
            responder.text,
        ),
        Some(days) => {
            // Any number is passed on: the refusal then says how many days are left.
            let days = match u32::try_from(days) {
                Ok(days) => days,
                Err(_) if days > 0 => u32::MAX,
                Err(_) => return Err(Refused::UnknownCommand.into()),
            };
            view::left_on(
                &app.core.clocks.take_leave(&responder.request, days).await?,
                responder.text,
            )
        }
    };
    Ok(Response::Private(message.into()))
}
