//! What a command is called with.

use crate::discord::responder::Responder;
use crate::discord::{Data, request_context};

/// What a command gets from the framework.
pub type Context<'a> = poise::ApplicationContext<'a, Data, Error>;

/// Errors never leave a command: it answers them itself.
pub type Error = std::convert::Infallible;

pub(super) async fn responder(ctx: Context<'_>) -> Responder<'_> {
    Responder::new(
        ctx.framework.user_data,
        request_context::of_command(ctx.interaction),
    )
    .await
}
