//! The caller's settings, vacations and privacy.

use super::combine;
use super::new_games::ruleset_named;
use crate::app::{AppError, Drawing, RecordFile, Refused, Setting, SettingValues};
use crate::discord::button::combine::Purpose;
use crate::discord::button::{PrivacyButton, SettingsPage};
use crate::discord::choice::{DeskPlace, PrivacyWish};
use crate::discord::lookup::rulesets::NamedRuleset;
use crate::discord::lookup::zones;
use crate::discord::responder::{Reply, Responder, Response};
use crate::discord::view;
use crate::discord::view::SettingsView;
use hansu_play::{PersonalSetting, ServerSetting, StoredWord, Zone};
use hansu_store::PosterKind;
use hansu_text::{Filled, Key, fill};
use janggi::{MODERN, Side, Variant};

/// Shows the caller's settings with menus; sets the time zone first, if one is named.
pub async fn personal(responder: &Responder<'_>, zone: Option<&str>) -> Result<Response, AppError> {
    let view = match zone.map(zone_named).transpose()? {
        Some(zone) => {
            let setting = Setting::Personal(PersonalSetting::Zone);
            let chosen = responder.choose(setting, zone.name()).await?;
            page(responder, SettingsPage::Reminders, chosen).await?
        }
        None => read(responder, SettingsPage::Looks).await?,
    };
    Ok(Response::Private(panel(responder, None, &view)))
}

/// Changes the server's defaults and standing messages, or only shows the defaults; opens the panel that combines rules
/// if requested. `ruleset` and `zone` are as typed.
pub async fn change_server(
    responder: &Responder<'_>,
    mut chosen: Vec<(ServerSetting, String)>,
    ruleset: Option<&str>,
    zone: Option<&str>,
    posters: Vec<(PosterKind, DeskPlace)>,
) -> Result<Response, AppError> {
    let changes = !posters.is_empty() || !chosen.is_empty();
    if changes || ruleset.is_some() || zone.is_some() {
        responder.claim().await?;
    }
    let mut composed = None;
    match ruleset_named(ruleset, responder)? {
        Some(NamedRuleset::Known(ruleset)) => {
            chosen.push((ServerSetting::Ruleset, ruleset.id().into_owned()));
        }
        Some(NamedRuleset::Other(variant)) => composed = Some(variant),
        None => {}
    }
    if let Some(zone) = zone {
        let zone = zone_named(zone)?;
        chosen.push((ServerSetting::Zone, zone.name().to_owned()));
    }
    if !chosen.is_empty() {
        let service = &responder.data.app.settings;
        service.change_server(&responder.request, &chosen).await?;
    }
    // After the zone, in which the daily puzzle is announced.
    let mut lines = Vec::new();
    for (kind, place) in posters {
        lines.push(change_poster(responder, kind, place).await?);
    }
    Ok(Response::Private(if let Some(variant) = composed {
        combine::open(responder, variant, Purpose::Server).await?
    } else if chosen.is_empty() && !lines.is_empty() {
        club(responder, lines.join("\n")).await?
    } else {
        told(responder, &chosen, lines).await?
    }))
}

/// Returns the time zone of that name.
///
/// # Errors
/// [`Refused::UnknownZone`] with similar names.
fn zone_named(name: &str) -> Result<Zone, AppError> {
    let zone = zones::named(name);
    zone.ok_or_else(|| Refused::UnknownZone(zones::nearest(name)).into())
}

/// Returns the server's settings after some were chosen, with the page of the first of these, below other lines.
async fn told(
    responder: &Responder<'_>,
    chosen: &[(ServerSetting, String)],
    mut lines: Vec<String>,
) -> Result<Box<Reply>, AppError> {
    let server = responder.request.in_server()?.server;
    let settings = responder.data.app.settings.server(server).await?;
    let language_text = match settings.language {
        None => responder.text.say(Key::PlayersLanguage),
        Some(language) => responder
            .text
            .say_named(&format!("language-{}", language.tag())),
    };
    let rules = responder.text.ruleset(&settings.ruleset.unwrap_or(MODERN));
    let language = language_text.into();
    let ruleset = rules.into();
    lines.push(responder.text.fill(if chosen.is_empty() {
        Filled::SettingsAre { language, ruleset }
    } else {
        Filled::SettingsSet { language, ruleset }
    }));
    lines.push(view::times(&settings, responder.text));
    let zone = settings.zone.as_ref().map(Zone::name);
    lines.extend(zone.map(|zone| fill!(responder.text => SettingsZone(zone))));
    let mut pages = chosen
        .iter()
        .filter_map(|(setting, _)| SettingsPage::of(Setting::Server(*setting)));
    let page = pages.next().unwrap_or(SettingsPage::ServerLooks);
    let view = read(responder, page).await?;
    Ok(panel(responder, Some(lines.join("\n")), &view))
}

/// Shows a page of the settings. Everyone may read the server's.
pub async fn show_page(
    responder: &Responder<'_>,
    page: SettingsPage,
) -> Result<Response, AppError> {
    let view = read(responder, page).await?;
    Ok(Response::Update(panel(responder, None, &view)))
}

/// Handles a menu of the settings.
pub async fn choose(
    responder: &Responder<'_>,
    setting: Setting,
    value: &str,
) -> Result<Response, AppError> {
    // The last entries of the rulesets menu open the panel.
    let opens = |variant: &Variant| view::other_value(*variant) == value;
    if setting == Setting::Server(ServerSetting::Ruleset)
        && let Some(variant) = Variant::ALL.into_iter().find(opens)
    {
        let panel = combine::open(responder, variant, Purpose::Server).await?;
        return Ok(Response::Update(panel));
    }
    let page_of_setting = SettingsPage::of(setting).ok_or(Refused::UnknownButton)?;
    let chosen = responder.choose(setting, value).await?;
    let view = page(responder, page_of_setting, chosen).await?;
    Ok(Response::Update(panel(responder, None, &view)))
}

async fn read(
    responder: &Responder<'_>,
    settings_page: SettingsPage,
) -> Result<SettingsView, AppError> {
    let service = &responder.data.app.settings;
    let settings = service
        .settings(&responder.request, settings_page.group())
        .await?;
    page(responder, settings_page, settings).await
}

/// Returns a page with its settings.
async fn page(
    responder: &Responder<'_>,
    page: SettingsPage,
    settings: SettingValues,
) -> Result<SettingsView, AppError> {
    let app = &responder.data.app;
    let mut posters = Vec::new();
    if page == SettingsPage::ServerClub {
        for kind in PosterKind::ALL {
            if app.posters.exists(responder.request.channel, *kind).await? {
                posters.push(*kind);
            }
        }
    }
    let defaults = app
        .settings
        .defaults(&responder.request, page.group())
        .await?;
    Ok(SettingsView {
        page,
        defaults,
        settings,
        now: app.core.clocks.now(),
        posters,
    })
}

/// Returns the page of the club, below the text in `notice`.
async fn club(responder: &Responder<'_>, notice: String) -> Result<Box<Reply>, AppError> {
    let view = read(responder, SettingsPage::ServerClub).await?;
    Ok(panel(responder, Some(notice), &view))
}

/// Handles the menu of a standing message on the page of the club.
pub async fn choose_poster(
    responder: &Responder<'_>,
    kind: PosterKind,
    place: DeskPlace,
) -> Result<Response, AppError> {
    responder.claim().await?;
    let notice = change_poster(responder, kind, place).await?;
    Ok(Response::Update(club(responder, notice).await?))
}

/// Sets up a standing message of this channel, or turns it off; returns the answer's text.
async fn change_poster(
    responder: &Responder<'_>,
    kind: PosterKind,
    place: DeskPlace,
) -> Result<String, AppError> {
    let posters = &responder.data.app.posters;
    let request = &responder.request;
    let changed = match place {
        DeskPlace::Here => {
            posters.set_up(request, kind).await?;
            true
        }
        DeskPlace::Off => posters.switch_off(request, kind).await?,
    };
    let key = match (kind, place, changed) {
        (PosterKind::Desk, DeskPlace::Here, _) => Key::DeskSetUp,
        (PosterKind::Desk, DeskPlace::Off, true) => Key::DeskSwitchedOff,
        (PosterKind::Desk, DeskPlace::Off, false) => Key::DeskNoneHere,
        (PosterKind::Daily, DeskPlace::Here, _) => {
            let zone = posters.time_zone(request).await?;
            return Ok(fill!(responder.text => DailySetUp(zone.name().to_owned())));
        }
        (PosterKind::Daily, DeskPlace::Off, true) => Key::DailySwitchedOff,
        (PosterKind::Daily, DeskPlace::Off, false) => Key::DailyNoneHere,
    };
    Ok(responder.text.say(key))
}

/// Returns the settings menus, with a sample board on pages about boards.
fn panel(responder: &Responder<'_>, notice: Option<String>, view: &SettingsView) -> Box<Reply> {
    let (Some(boards), Some(variant)) = (view.settings.boards(), view.page.sample()) else {
        return view::settings(notice, view, responder.text).into();
    };
    let message = view::settings(notice, view, responder.text_for(boards));
    let (position, last) = view::sample(variant);
    // The sample has no players, so the side to move stands for the reader's own.
    let drawing = Drawing::position(&position, last, boards.seat(Side::Cho));
    let mut reply = Reply::new(message, Some(drawing));
    // What is left at its default is drawn as its menu names it, not as in a person's first games.
    let defaults = view.defaults.boards().unwrap_or_default();
    reply.boards = boards.or(defaults);
    reply
}

/// Starts or ends a vacation, or shows its status.
pub async fn handle_vacation(
    responder: &Responder<'_>,
    days: Option<i64>,
) -> Result<Response, AppError> {
    let app = &responder.data.app;
    let message = match days {
        None => view::vacation_status(
            &app.core.clocks.vacation_status(&responder.request).await?,
            responder.text,
        ),
        Some(0) => view::vacation_ended(
            &app.core.clocks.set_vacation(&responder.request, 0).await?,
            responder.text,
        ),
        Some(days) => {
            // Any number is passed on, because the refusal shows how many days are left.
            let days = match u32::try_from(days) {
                Ok(days) => days,
                Err(_) if days > 0 => u32::MAX,
                Err(_) => return Err(Refused::UnknownCommand.into()),
            };
            view::vacation_begun(
                &app.core
                    .clocks
                    .set_vacation(&responder.request, days)
                    .await?,
                responder.text,
            )
        }
    };
    Ok(Response::Private(message.into()))
}

/// Carries out a privacy command; asks for confirmation before forgetting.
pub async fn answer_privacy(
    responder: &Responder<'_>,
    privacy_wish: PrivacyWish,
) -> Result<Response, AppError> {
    match privacy_wish {
        PrivacyWish::Show => Ok(Response::Private(stored(responder).await?)),
        PrivacyWish::Export => export(responder).await,
        PrivacyWish::Forget => Ok(Response::Private(
            view::forget_question(responder.text).into(),
        )),
    }
}

/// Carries out the action of a button.
pub async fn press_privacy(
    responder: &Responder<'_>,
    button: PrivacyButton,
) -> Result<Response, AppError> {
    match button {
        PrivacyButton::Export => export(responder).await,
        PrivacyButton::Forget => Ok(Response::Update(
            view::forget_question(responder.text).into(),
        )),
        PrivacyButton::Yes => {
            responder.claim().await?;
            let person = responder.request.actor.id;
            responder.data.app.privacy.forget(person).await?;
            // Those inside Discord are not in the database.
            responder.data.app.page.end_sessions(person).await?;
            Ok(Response::Update(view::forgotten(responder.text).into()))
        }
        PrivacyButton::SignOut => {
            let person = responder.request.actor.id;
            responder.data.app.page.end_sessions(person).await?;
            Ok(Response::Update(stored(responder).await?))
        }
        PrivacyButton::Back => Ok(Response::Update(stored(responder).await?)),
    }
}

async fn stored(responder: &Responder<'_>) -> Result<Box<Reply>, AppError> {
    let data = responder.data;
    let person = responder.request.actor.id;
    let privacy = &data.app.privacy;
    let stored = privacy.data_counts_of(person, data.me.id).await?;
    Ok(view::stored(&stored, privacy.operator(), responder.text).into())
}

/// Sends the file in a message of its own.
async fn export(responder: &Responder<'_>) -> Result<Response, AppError> {
    let person = responder.request.actor.id;
    let export = responder.data.app.privacy.export(person).await?;
    let file = RecordFile {
        name: "hansu-export.zip".to_owned(),
        bytes: export.bytes,
    };
    let message = view::exported(file, &export.left_out, responder.text);
    Ok(Response::Private(message.into()))
}
