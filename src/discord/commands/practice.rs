//! `/practice`: a game against the bot.

use super::autocomplete::rulesets;
use super::challenge::{posted, will_begin, wished};
use super::{Context, Error, desk};
use crate::app::{AppError, Challenged, Practice, Refused};
use crate::discord::combine;
use crate::discord::desk::{Desk, Reply};
use crate::discord::message::Message;
use crate::discord::rulesets::Named;
use crate::discord::view::combine::Purpose;
use crate::discord::view::{self, NoSparring, Sparring, Wish};
use crate::play::{Hints, Level, SideChoice};
use crate::rules::Handicap;

/// Begins a game against the bot.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn practice(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 10]
    level: Option<u8>,
    side: Option<String>,
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    hints: Option<String>,
    handicap: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let level = level.map_or(Ok(Level::USUAL), Level::new);
    let mut wish = Wish {
        side: side.as_deref().and_then(SideChoice::named),
        ruleset: None,
        handicap: handicap.as_deref().and_then(Handicap::from_code),
        hints: hints.as_deref().and_then(Hints::named),
    };
    // Discord lets nothing else through.
    let level = level.unwrap_or(Level::HIGHEST);
    let begun = async {
        match wished(ruleset.as_deref(), &desk)? {
            Some(Named::Known(ruleset)) => wish.ruleset = Some(ruleset),
            Some(Named::Other) => {
                let purpose = Purpose::Practice(Sparring { level, wish });
                return Ok(Reply::Private(combine::open(&desk, purpose).await?));
            }
            None => {}
        }
        will_begin(&desk).await?;
        let asked = practice_of(&desk, Sparring { level, wish });
        let begun = desk.data.app.challenges.practise(&desk.call, asked).await?;
        Ok(posted(&desk, begun))
    };
    desk.answer(begun).await;
    Ok(())
}

/// Begins the game that was offered to somebody who challenged the bot: the offer becomes "done".
pub async fn spar(desk: &Desk<'_>, argument: Option<&str>) -> Result<Reply, AppError> {
    let sparring = argument.unwrap_or_default().parse();
    let sparring = sparring.map_err(|NoSparring| Refused::UnknownButton)?;
    let asked = practice_of(desk, sparring);
    let begun = desk
        .data
        .app
        .challenges
        .practise_quietly(&desk.call, asked)
        .await?;
    Ok(begun_quietly(desk, &begun, "practice-begun"))
}

/// What becomes of the private message on which a game was asked for: it says so by `key`, or leads to it.
pub fn begun_quietly(desk: &Desk<'_>, begun: &Challenged, key: &str) -> Reply {
    let done = if begun.channel == desk.call.channel {
        Message::words(desk.text.say(key))
    } else {
        let link = view::link(desk.call.server(), begun.channel, None);
        view::begun_elsewhere(&link, desk.text)
    };
    Reply::Update(done.into())
}

/// What is asked of the bot.
pub fn practice_of(desk: &Desk<'_>, Sparring { level, wish }: Sparring) -> Practice {
    Practice {
        bot: desk.data.me.clone(),
        level,
        side: wish.side,
        ruleset: wish.ruleset,
        handicap: wish.handicap,
        hints: wish.hints,
    }
}
