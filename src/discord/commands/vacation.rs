//! `/vacation`: being away, in every game at once.

use super::{Context, Error, desk};
use crate::app::{AppError, Refused};
use crate::discord::desk::{Desk, Reply};
use crate::discord::view;

/// Begins or ends one's vacation, or tells how it stands.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn vacation(
    ctx: Context<'_>,
    #[min = 0]
    #[max = 30]
    days: Option<i64>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    desk.answer(carry_out(&desk, days)).await;
    Ok(())
}

async fn carry_out(desk: &Desk<'_>, days: Option<i64>) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let message = match days {
        None => view::leave(&app.vacations.leave(&desk.call).await?, desk.text),
        Some(0) => view::came_back(&app.vacations.take_leave(&desk.call, 0).await?, desk.text),
        Some(days) => {
            // However many: what is left says how many there may be.
            let days = match u32::try_from(days) {
                Ok(days) => days,
                Err(_) if days > 0 => u32::MAX,
                Err(_) => return Err(Refused::UnknownCommand.into()),
            };
            view::left_on(
                &app.vacations.take_leave(&desk.call, days).await?,
                desk.text,
            )
        }
    };
    Ok(Reply::Private(message.into()))
}
