//! `/settings`: how one likes boards, and when to hear from the bot. `/server-settings`: what the server's managers decide.

use super::autocomplete::{rulesets, zones};
use super::challenge::wished;
use super::{Context, Error, desk};
use crate::app::{AppError, Habit, Habits, Refused, ServerChange};
use crate::discord::combine;
use crate::discord::desk::{Desk, Drawing, Reply, Sheet};
use crate::discord::rulesets::Named;
use crate::discord::view::combine::Purpose;
use crate::discord::view::{self, Chosen, SettingsPage, Shown, Whose};
use crate::discord::zones::nearest;
use crate::play::{Language, PaceChoice, Reserve, Timeout, Weekends, Zone};
use crate::rules::{MODERN, Side};

/// Shows what the caller likes, with menus to choose from; or sets where they are at home.
#[poise::command(slash_command, interaction_context = "Guild|BotDm")]
pub async fn settings(
    ctx: Context<'_>,
    #[autocomplete = "zones"] zone: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let shown = async {
        let shown = match zone.as_deref().map(zone_named).transpose()? {
            Some(zone) => {
                let chosen = desk
                    .data
                    .app
                    .preferences
                    .choose_habit(&desk.call, Habit::Zone(zone));
                habits(&desk, SettingsPage::Reminders, chosen.await?)
            }
            None => own(&desk, SettingsPage::Looks).await?,
        };
        Ok(Reply::Private(panel(&desk, None, &shown)))
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
    #[autocomplete = "rulesets"] ruleset: Option<String>,
    pace: Option<String>,
    reserve: Option<String>,
    timeout: Option<String>,
    weekends: Option<String>,
    #[autocomplete = "zones"] zone: Option<String>,
) -> Result<(), Error> {
    let desk = desk(ctx).await;
    let set = async {
        let ruleset = match wished(ruleset.as_deref(), &desk)? {
            Some(Named::Known(ruleset)) => Some(Some(ruleset)),
            Some(Named::Other) => {
                return Ok(Reply::Private(combine::open(&desk, Purpose::Server).await?));
            }
            None => None,
        };
        let change = ServerChange {
            language: language.as_deref().map(Language::of_locale),
            ruleset,
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
        ("settings-are", app.preferences.server(server).await?)
    } else {
        let settings = app.preferences.change_server(&desk.call, change).await?;
        ("settings-set", settings)
    };
    let spoken = desk.text.say(match settings.language {
        None => "language-auto",
        Some(Language::En) => "language-en",
        Some(Language::Ko) => "language-ko",
    });
    let rules = desk.text.ruleset(&settings.ruleset.unwrap_or(MODERN));
    let values = [("language", spoken.into()), ("ruleset", rules.into())];
    let games = desk.text.fill(key, &values);
    let said = format!("{games}\n{}", view::times(&settings, desk.text));
    let shown = servers(desk, SettingsPage::ServerLooks).await?;
    Ok(Reply::Private(panel(desk, Some(said), &shown)))
}

/// Something was chosen from a menu of settings, or another page.
pub async fn choose(
    desk: &Desk<'_>,
    argument: &str,
    value: Option<&str>,
) -> Result<Reply, AppError> {
    let app = &desk.data.app;
    if (argument, value) == (view::SERVERS_RULESET, Some(view::OTHER)) {
        return Ok(Reply::Update(combine::open(desk, Purpose::Server).await?));
    }
    let chosen = view::wanted(argument, value).ok_or(Refused::UnknownButton)?;
    let shown = match chosen {
        Chosen::Page(page) if page.is_servers() => servers(desk, page).await?,
        Chosen::Page(page) => own(desk, page).await?,
        Chosen::Look(Whose::Own, wanted) => Shown::Looks(
            Whose::Own,
            app.preferences.choose(&desk.call, wanted).await?,
        ),
        Chosen::Look(Whose::Servers, wanted) => {
            let taste = app
                .preferences
                .choose_for_server(&desk.call, wanted)
                .await?;
            Shown::Looks(Whose::Servers, taste)
        }
        Chosen::Habit(page, habit) => habits(
            desk,
            page,
            app.preferences.choose_habit(&desk.call, habit).await?,
        ),
        Chosen::Server(page, change) => {
            let settings = app.preferences.change_server(&desk.call, *change).await?;
            Shown::Server(page, Box::new(settings))
        }
    };
    Ok(Reply::Update(panel(desk, None, &shown)))
}

/// A page of one's own.
async fn own(desk: &Desk<'_>, page: SettingsPage) -> Result<Shown, AppError> {
    let (app, who) = (&desk.data.app, desk.call.actor.id);
    Ok(match page {
        SettingsPage::Reminders | SettingsPage::Pings => {
            habits(desk, page, app.preferences.habits(who).await?)
        }
        _ => Shown::Looks(Whose::Own, app.preferences.own_taste(who).await?),
    })
}

fn habits(desk: &Desk<'_>, page: SettingsPage, habits: Habits) -> Shown {
    Shown::Habits(page, Box::new(habits), desk.data.app.clocks.now())
}

/// A page of what the server has chosen. Whoever may not change it may know it.
async fn servers(desk: &Desk<'_>, page: SettingsPage) -> Result<Shown, AppError> {
    let app = &desk.data.app;
    let server = desk.call.server().ok_or(Refused::ServerOnly)?;
    Ok(match page {
        SettingsPage::ServerTime | SettingsPage::ServerGames => {
            Shown::Server(page, Box::new(app.preferences.server(server).await?))
        }
        _ => Shown::Looks(
            Whose::Servers,
            app.preferences.server_taste(Some(server)).await?,
        ),
    })
}

/// The menus, and a board where they say how boards look.
fn panel(desk: &Desk<'_>, said: Option<String>, shown: &Shown) -> Box<Sheet> {
    let Shown::Looks(whose, taste) = shown else {
        return view::settings(said, shown, desk.text).into();
    };
    let text = match whose {
        Whose::Own => desk.text_once(*taste),
        Whose::Servers => desk.text_for(*taste),
    };
    let message = view::settings(said, shown, text);
    let (position, last) = view::sample();
    let drawing = Drawing::Position {
        position: Box::new(position),
        last,
        // Nobody has a seat here; whose turn it is stands for one's own.
        seat: taste.seat(Side::Cho),
    };
    let mut sheet = Sheet::new(message, Some(drawing));
    sheet.taste = *taste;
    sheet
}
