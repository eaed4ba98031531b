//! `/practice`: a game against the bot.

use super::challenge::{posted, will_begin};
use super::{Context, Error, desk};
use crate::app::{AppError, Practice, Refused};
use crate::discord::desk::{Desk, Reply};
use crate::discord::message::Message;
use crate::discord::view::{self, NoSparring, Sparring, Wish};
use crate::play::{Hints, Level, SideChoice};
use crate::rules::{Handicap, Ruleset};

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
    handicap: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let level = level.map_or(Ok(Level::USUAL), Level::new);
    let wish = Wish {
        side: side.as_deref().and_then(SideChoice::named),
        ruleset: ruleset.as_deref().and_then(Ruleset::named),
        handicap: handicap.as_deref().and_then(Handicap::from_code),
        hints: hints.as_deref().and_then(Hints::named),
    };
    // Discord lets nothing else through.
    let level = level.unwrap_or(Level::HIGHEST);
    let begun = async {
        will_begin(&desk).await?;
        let asked = asked(&desk, Sparring { level, wish });
        let begun = desk.data.app.practise(&desk.call, asked).await?;
        Ok(posted(&desk, begun))
    };
    desk.answer(begun).await;
    Ok(())
}

/// Begins the game that was offered to somebody who challenged the bot: the offer becomes "done".
pub async fn spar(desk: &Desk<'_>, argument: Option<&str>) -> Result<Reply, AppError> {
    let sparring = argument.unwrap_or_default().parse();
    let sparring = sparring.map_err(|NoSparring| Refused::UnknownButton)?;
    let asked = asked(desk, sparring);
    let begun = desk.data.app.practise_quietly(&desk.call, asked).await?;
    let done = if begun.channel == desk.call.channel {
        Message::words(desk.text.say("practice-begun"))
    } else {
        let link = view::link(desk.call.server(), begun.channel, None);
        view::begun_elsewhere(&link, desk.text)
    };
    Ok(Reply::Update(done.into()))
}

fn asked(desk: &Desk<'_>, Sparring { level, wish }: Sparring) -> Practice {
    Practice {
        bot: desk.data.me.clone(),
        level,
        side: wish.side,
        ruleset: wish.ruleset,
        handicap: wish.handicap,
        hints: wish.hints,
    }
}
