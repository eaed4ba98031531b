//! What a slash command gets from the framework.

use crate::discord::responder::Responder;
use crate::discord::{Data, request_context};

/// The context of a command.
pub type Context<'a> = poise::ApplicationContext<'a, Data, Error>;

/// Commands answer their own errors and never return one.
pub type Error = std::convert::Infallible;

pub(super) async fn responder(ctx: Context<'_>) -> Responder<'_> {
    Responder::new(
        ctx.framework.user_data,
        request_context::of_command(ctx.interaction),
    )
    .await
}
