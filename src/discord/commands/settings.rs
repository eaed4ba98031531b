//! `/settings`: how one likes boards. `/server-settings`: what the server's managers decide.

use super::autocomplete::zones;
use super::{Context, Error, desk};
use crate::app::{AppError, Refused, ServerChange, Taste};
use crate::discord::desk::{Desk, Drawing, Reply, Sheet};
use crate::discord::view::{self, Chosen, Shown, Whose};
use crate::discord::zones::nearest;
use crate::play::{Language, PaceChoice, Reserve, Timeout, Weekends, Zone};
use crate::rules::{MODERN, Ruleset, Side};

/// Shows how the caller likes boards, with menus to choose from.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn settings(ctx: Context<'_>) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let shown = async {
        let taste = desk.data.app.own_taste(desk.call.actor.id).await?;
        Ok(Reply::Private(panel(&desk, None, own_settings(taste))))
    };
    desk.answer(shown).await;
    Ok(())
}

/// Shows or sets the server's defaults.
#[poise::command(
    slash_command,
    rename = "server-settings",
    interaction_context = "Guild",
    default_member_permissions = "MANAGE_GUILD"
)]
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
pub async fn server_settings(
    ctx: Context<'_>,
    language: Option<String>,
    ruleset: Option<String>,
    pace: Option<String>,
    reserve: Option<String>,
    timeout: Option<String>,
    weekends: Option<String>,
    #[autocomplete = "zones"] zone: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let set = async {
        let change = ServerChange {
            language: language.as_deref().map(Language::of_locale),
            ruleset: ruleset.as_deref().map(Ruleset::named),
            pace: pace.as_deref().map(PaceChoice::named),
            reserve: reserve.as_deref().map(Reserve::named),
            timeout: timeout.as_deref().map(Timeout::named),
            weekends: weekends.as_deref().map(Weekends::named),
            zone: zone.as_deref().map(zone_named).transpose()?.map(Some),
            ..ServerChange::default()
        };
        set(&desk, change).await
    };
    desk.answer(set).await;
    Ok(())
}

/// The zone of that name.
///
/// # Errors
/// [`Refused::UnknownZone`] with the names that were perhaps meant.
fn zone_named(name: &str) -> Result<Zone, AppError> {
    let zone = Zone::named(name.trim());
    zone.ok_or_else(|| Refused::UnknownZone(nearest(name)).into())
}

async fn set(desk: &Desk<'_>, change: ServerChange) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let server = desk.call.server().ok_or(Refused::ServerOnly)?;
    let (key, settings) = if change == ServerChange::default() {
        ("settings-are", app.server(server).await?)
    } else {
        let settings = app.change_server(&desk.call, change).await?;
        ("settings-set", settings)
    };
    let spoken = desk.text.say(match settings.language {
        None => "language-auto",
        Some(Language::En) => "language-en",
        Some(Language::Ko) => "language-ko",
    });
    let rules = desk.text.ruleset(settings.ruleset.unwrap_or(&MODERN));
    let values = [("language", spoken.into()), ("ruleset", rules.into())];
    let games = desk.text.fill(key, &values);
    let said = format!("{games}\n{}", view::times(&settings, desk.text));
    let shown = servers(desk).await?;
    Ok(Reply::Private(panel(desk, Some(said), shown)))
}

/// Something was chosen from a menu of settings.
pub async fn choose(
    desk: &Desk<'_>,
    argument: &str,
    value: Option<&str>,
) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    let chosen = value.and_then(|value| view::wanted(argument, value));
    let shown = match chosen.ok_or(Refused::UnknownButton)? {
        Chosen::Look(Whose::Own, wanted) => own_settings(app.choose(&desk.call, wanted).await?),
        Chosen::Look(Whose::Servers, wanted) => {
            app.choose_for_server(&desk.call, wanted).await?;
            servers(desk).await?
        }
        Chosen::Hints(hints) => {
            let change = ServerChange {
                hints: Some(hints),
                ..ServerChange::default()
            };
            app.change_server(&desk.call, change).await?;
            servers(desk).await?
        }
    };
    Ok(Reply::Update(panel(desk, None, shown)))
}

fn own_settings(taste: Taste) -> Shown {
    Shown {
        whose: Whose::Own,
        taste,
        hints: None,
    }
}

/// What the server has chosen.
async fn servers(desk: &Desk<'_>) -> Result<Shown, AppError> {
    let app = &desk.data.app;
    let server = desk.call.server().ok_or(Refused::ServerOnly)?;
    Ok(Shown {
        whose: Whose::Servers,
        taste: app.server_taste(Some(server)).await?,
        hints: app.server(server).await?.hints,
    })
}

/// The menus, and a board that shows what they say.
fn panel(desk: &Desk<'_>, said: Option<String>, shown: Shown) -> Box<Sheet> {
    let (position, last) = view::sample();
    let drawing = Drawing::Position {
        position: Box::new(position),
        last,
        // Nobody has a seat here; whose turn it is stands for one's own.
        seat: shown.taste.seat(Side::Cho),
    };
    let text = match shown.whose {
        Whose::Own => desk.text_once(shown.taste),
        Whose::Servers => desk.text_for(shown.taste),
    };
    let message = view::settings(said, shown, text);
    let mut sheet = Sheet::new(message, Some(drawing));
    sheet.taste = shown.taste;
    sheet
}
