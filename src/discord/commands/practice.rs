//! `/practice`: a game against the bot.

use super::challenge::{posted, side_choice, will_begin};
use super::{Context, Error, desk};
use crate::app::Practice;
use crate::play::{Hints, Level, SideChoice};
use crate::rules::Ruleset;

/// Begins a game against the bot.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn practice(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 10]
    level: Option<u8>,
    side: Option<String>,
    ruleset: Option<String>,
    hints: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx);
    let level = level.map_or(Ok(Level::USUAL), Level::new);
    let wish = Practice {
        bot: desk.data.me.clone(),
        // Discord lets nothing else through.
        level: level.unwrap_or(Level::HIGHEST),
        side: side
            .as_deref()
            .and_then(side_choice)
            .unwrap_or(SideChoice::Random),
        ruleset: ruleset.as_deref().and_then(Ruleset::named),
        hints: hints.as_deref().and_then(Hints::named),
    };
    let begun = async {
        will_begin(&desk).await?;
        let begun = desk.data.app.practise(&desk.call, wish).await?;
        Ok(posted(&desk, begun))
    };
    desk.answer(begun).await;
    Ok(())
}
