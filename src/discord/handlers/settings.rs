//! Settings of a person and of a server.

use super::combine;
use super::new_games::ruleset_named;
use crate::app::{AppError, PersonalSetting, PersonalSettings, Refused, ServerChange};
use crate::discord::button::combine::Purpose;
use crate::discord::button::{Setting, SettingsPage, Whose};
use crate::discord::lookup::rulesets::Named;
use crate::discord::lookup::zones::nearest;
use crate::discord::responder::{Drawing, Reply, Responder, Response};
use crate::discord::view::{self, Chosen, Shown};
use crate::play::Zone;
use crate::rules::{MODERN, Side};

/// The caller's settings with menus; sets the time zone first, if one is named.
pub async fn personal(responder: &Responder<'_>, zone: Option<&str>) -> Result<Response, AppError> {
    let shown = match zone.map(zone_named).transpose()? {
        Some(zone) => {
            let preferences = &responder.data.app.settings;
            let zone = PersonalSetting::Zone(zone);
            let changed = preferences.change_personal_setting(&responder.request, zone);
            habits(responder, SettingsPage::Reminders, changed.await?)
        }
        None => own(responder, SettingsPage::Looks).await?,
    };
    Ok(Response::Private(panel(responder, None, &shown)))
}

/// Changes the server's defaults, or only shows them; opens the panel that combines rules if those are asked
/// for.
pub async fn change_servers(
    responder: &Responder<'_>,
    mut change: ServerChange,
    ruleset: Option<&str>,
    zone: Option<&str>,
) -> Result<Response, AppError> {
    match ruleset_named(ruleset, responder)? {
        Some(Named::Known(ruleset)) => change.ruleset = Some(Some(ruleset)),
        Some(Named::Other) => {
            let panel = combine::open(responder, Purpose::Server).await?;
            return Ok(Response::Private(panel));
        }
        None => {}
    }
    if let Some(zone) = zone {
        change.zone = Some(Some(zone_named(zone)?));
    }
    set(responder, change).await
}

/// The time zone of that name.
///
/// # Errors
/// [`Refused::UnknownZone`] with similar names.
fn zone_named(name: &str) -> Result<Zone, AppError> {
    let zone = Zone::named(name.trim());
    zone.ok_or_else(|| Refused::UnknownZone(nearest(name)).into())
}

async fn set(responder: &Responder<'_>, change: ServerChange) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let server = responder.request.server().ok_or(Refused::ServerOnly)?;
    let (key, settings) = if change == ServerChange::default() {
        ("settings-are", app.settings.server(server).await?)
    } else {
        let settings = app
            .settings
            .change_server(&responder.request, change)
            .await?;
        ("settings-set", settings)
    };
    let spoken = match settings.language {
        None => responder.text.say("language-auto"),
        Some(language) => responder.text.say(&format!("language-{}", language.tag())),
    };
    let rules = responder.text.ruleset(&settings.ruleset.unwrap_or(MODERN));
    let values = [("language", spoken.into()), ("ruleset", rules.into())];
    let games = responder.text.fill(key, &values);
    let said = format!("{games}\n{}", view::times(&settings, responder.text));
    let shown = servers(responder, SettingsPage::ServerLooks).await?;
    Ok(Response::Private(panel(responder, Some(said), &shown)))
}

/// Shows a page of the settings.
pub async fn turn_to(responder: &Responder<'_>, page: SettingsPage) -> Result<Response, AppError> {
    let shown = match page.whose() {
        Whose::Own => own(responder, page).await?,
        Whose::Servers => servers(responder, page).await?,
    };
    Ok(Response::Update(panel(responder, None, &shown)))
}

/// Handles a menu of the settings.
pub async fn choose(
    responder: &Responder<'_>,
    whose: Whose,
    setting: Setting,
    value: &str,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    // The last entry of the rulesets menu opens the panel.
    if setting == Setting::Ruleset && value == view::OTHER {
        return Ok(Response::Update(
            combine::open(responder, Purpose::Server).await?,
        ));
    }
    let chosen = view::wanted(whose, setting, value).ok_or(Refused::UnknownButton)?;
    let shown = match chosen {
        Chosen::Boards(Whose::Own, wanted) => Shown::Looks(
            Whose::Own,
            app.settings
                .choose_boards(&responder.request, wanted)
                .await?,
        ),
        Chosen::Boards(Whose::Servers, wanted) => {
            let boards = app
                .settings
                .choose_boards_for_server(&responder.request, wanted)
                .await?;
            Shown::Looks(Whose::Servers, boards)
        }
        Chosen::PersonalSetting(page, habit) => habits(
            responder,
            page,
            app.settings
                .change_personal_setting(&responder.request, habit)
                .await?,
        ),
        Chosen::Server(page, change) => {
            let settings = app
                .settings
                .change_server(&responder.request, *change)
                .await?;
            Shown::Server(page, Box::new(settings))
        }
    };
    Ok(Response::Update(panel(responder, None, &shown)))
}

/// A page of personal settings.
async fn own(responder: &Responder<'_>, page: SettingsPage) -> Result<Shown, AppError> {
    let app = &responder.data.app;
    let who = responder.request.actor.id;
    Ok(match page {
        SettingsPage::Reminders | SettingsPage::Pings => {
            habits(responder, page, app.settings.personal_settings(who).await?)
        }
        _ => Shown::Looks(Whose::Own, app.settings.person_boards(who).await?),
    })
}

fn habits(responder: &Responder<'_>, page: SettingsPage, habits: PersonalSettings) -> Shown {
    Shown::PersonalSettings(page, Box::new(habits), responder.data.app.core.clocks.now())
}

/// A page of server settings. Everyone may read it; changing needs the Manage Server permission.
async fn servers(responder: &Responder<'_>, page: SettingsPage) -> Result<Shown, AppError> {
    let app = &responder.data.app;
    let server = responder.request.server().ok_or(Refused::ServerOnly)?;
    Ok(match page {
        SettingsPage::ServerTime | SettingsPage::ServerGames => {
            Shown::Server(page, Box::new(app.settings.server(server).await?))
        }
        _ => Shown::Looks(
            Whose::Servers,
            app.settings.server_boards(Some(server)).await?,
        ),
    })
}

/// The settings menus, with a sample board on pages about boards.
fn panel(responder: &Responder<'_>, said: Option<String>, shown: &Shown) -> Box<Reply> {
    let Shown::Looks(whose, boards) = shown else {
        return view::settings(said, shown, responder.text).into();
    };
    let text = match whose {
        Whose::Own => responder.text_once(*boards),
        Whose::Servers => responder.text_for(*boards),
    };
    let message = view::settings(said, shown, text);
    let (position, last) = view::sample();
    let drawing = Drawing::Position {
        position: Box::new(position),
        last,
        // The sample has no players: the side to move stands for the reader's own.
        seat: boards.seat(Side::Cho),
    };
    let mut reply = Reply::new(message, Some(drawing));
    reply.boards = *boards;
    reply
}
