//! `/privacy`: what is stored of the caller.

use super::{Context, Error, SlashCommand, answer};
use crate::discord::choice::{Chosen, PrivacyWish, given};

/// Tells what is stored of the caller, hands it out, or forgets them.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn privacy(ctx: Context<'_>, what: Option<Chosen<PrivacyWish>>) -> Result<(), Error> {
    let wish = given(what).unwrap_or(PrivacyWish::Show);
    answer(ctx, SlashCommand::Privacy(wish)).await
}
