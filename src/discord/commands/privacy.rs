//! `/privacy`: what is stored of the caller.

use super::{Context, Error, responder};
use crate::discord::choice::PrivacyWish;
use crate::discord::handlers::privacy as handler;

/// Tells what is stored of the caller, hands it out, or forgets them.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn privacy(ctx: Context<'_>, what: Option<PrivacyWish>) -> Result<(), Error> {
    let responder = responder(ctx).await;
    let answered = handler::asked(&responder, what.unwrap_or(PrivacyWish::Show));
    responder.answer(answered).await;
    Ok(())
}
