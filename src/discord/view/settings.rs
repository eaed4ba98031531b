//! `/settings` and `/server-settings`: panels of several pages, with menus that show the current choice.

use super::combine::other_value;
use super::parts::{opening, sample};
use crate::app::{Setting, SettingValues, SettingsOwner, VacationStatus};
use crate::discord::button::{Button, SettingsButton, SettingsPage};
use crate::discord::games::GameKeys;
use crate::discord::message::{Choice, Controls, Message, OPTION, Picture, PushButton, Select};
use hansu_play::{
    Hour, PersonalSetting, PersonalSettings, ReminderMode, ServerSetting, ServerSettings,
    StoredWord, Timestamp, USUAL, VACATION_DAYS,
};
use hansu_store::PosterKind;
use hansu_text::{Filled, GameText, Key, Text, date_and_time, fill, relative};
use janggi::{Action, Move, RecordStyle, Ruleset, Variant, usual};

/// The values of the menu of a standing message.
const HERE: &str = "here";
const OFF: &str = "off";

/// A page with its current choices.
#[derive(Debug, Clone)]
pub struct SettingsView {
    /// The page.
    pub page: SettingsPage,
    /// The settings on it.
    pub settings: SettingValues,
    /// The effective values of settings left at their default.
    pub defaults: SettingValues,
    /// The current time, for what is due.
    pub now: Timestamp,
    /// The standing messages of the channel.
    pub posters: Vec<PosterKind>,
}

/// Returns a page, below the text in `notice`.
pub fn settings(notice: Option<String>, view: &SettingsView, text: Text) -> Message {
    let lines: Vec<String> = notice.into_iter().chain(head(view, text)).collect();
    let menus = view.page.settings().into_iter();
    let menus = menus.map(|setting| Controls::Select(menu(setting, view, text)));
    let picture = view.page.sample().map(|variant| {
        Picture::to_draw(
            text.playing(usual(variant))
                .position_description(&sample(variant).0),
        )
    });
    Message {
        content: lines.join("\n"),
        picture,
        rows: menus
            .chain(posters(view, text))
            .chain([turn(view.page, text)])
            .collect(),
        ..Message::default()
    }
}

/// Returns the topic of the page, and the consequences of its choices.
fn head(view: &SettingsView, text: Text) -> Vec<String> {
    match (view.page, &view.settings) {
        (SettingsPage::Pings, SettingValues::Personal(personal)) => pings(personal, text),
        (_, SettingValues::Personal(personal)) => reminders(personal, view.now, text),
        (SettingsPage::ServerTime, SettingValues::Server(server)) => {
            vec![text.say(Key::SettingsServersTime), times(server, text)]
        }
        (SettingsPage::ServerClub, SettingValues::Server(_)) => {
            vec![text.say(Key::SettingsServersClub)]
        }
        (_, SettingValues::Server(_)) => vec![text.say(Key::SettingsServersGames)],
        (page, SettingValues::Boards(_)) => looks(page, text),
    }
}

/// Returns the note on the boards drawn like the sample. For boards of Xiangqi it includes the notation of the last
/// move, which the picture does not show.
fn looks(page: SettingsPage, text: Text) -> Vec<String> {
    let variant = page.sample().unwrap_or_default();
    let keys = GameKeys::of(variant);
    let mut lines = vec![text.say(match page.owner() {
        SettingsOwner::Own => keys.own_looks,
        SettingsOwner::Servers => keys.server_looks,
    })];
    if variant.spec().records == RecordStyle::Chinese {
        lines.push(written_like(variant, text));
    }
    lines
}

fn written_like(variant: Variant, text: Text) -> String {
    let text: GameText = text.playing(usual(variant));
    let before = opening(variant);
    let first = GameKeys::of(variant)
        .sample_moves
        .first()
        .and_then(|mv| mv.parse().ok());
    let written = first.map(|mv: Move| text.short(&before, Action::Move(mv)));
    fill!(text => SettingsWrittenLike(written.unwrap_or_default()))
}

/// Returns the menus of this channel's standing messages, on the club page.
fn posters(view: &SettingsView, text: Text) -> Vec<Controls> {
    if view.page != SettingsPage::ServerClub {
        return Vec::new();
    }
    let menu = |kind: &PosterKind| {
        let name = |option: &str| text.say_named(&format!("choice-{}-{option}", kind.id()));
        let choice = |value: &str| Choice::new(value.to_owned(), name(value));
        let title = text.say(match kind {
            PosterKind::Desk => Key::SettingsDesk,
            PosterKind::Daily => Key::SettingsDaily,
        });
        let chosen = if view.posters.contains(kind) {
            HERE
        } else {
            OFF
        };
        Controls::Select(Select::new(
            Button::Settings(SettingsButton::Poster(*kind)),
            format!("{title}: {}", name(chosen)),
            [HERE, OFF].map(choice),
        ))
    };
    PosterKind::ALL.iter().map(menu).collect()
}

/// Returns the buttons to the other pages.
fn turn(page: SettingsPage, text: Text) -> Controls {
    let button = |target: SettingsPage| {
        let id = Button::Settings(SettingsButton::Page(target));
        PushButton::new(id, title(target, text)).marked(target == page)
    };
    let pages = SettingsPage::all_of(page.owner()).into_iter();
    Controls::Buttons(pages.map(button).collect())
}

fn title(page: SettingsPage, text: Text) -> String {
    text.say(match page {
        SettingsPage::Looks | SettingsPage::ServerLooks => Key::SettingsPageLooks,
        SettingsPage::XiangqiLooks | SettingsPage::ServerXiangqiLooks => Key::SettingsPageXLooks,
        SettingsPage::Reminders => Key::SettingsPageReminders,
        SettingsPage::Pings => Key::SettingsPagePings,
        SettingsPage::ServerTime => Key::SettingsPageTime,
        SettingsPage::ServerGames => Key::SettingsPageGames,
        SettingsPage::ServerClub => Key::SettingsPageClub,
    })
}

/// Returns a server's time settings in words.
pub fn times(settings: &ServerSettings, text: Text) -> String {
    let Some(terms) = settings.default_options().terms() else {
        return text.say(Key::SettingsNoTime);
    };
    fill!(text => SettingsTime { terms: text.terms(terms), house: text.house(&settings.house()) })
}

fn menu(setting: Setting, view: &SettingsView, text: Text) -> Select {
    let label = text.say_named(&format!("setting-{}", setting.name()));
    let chosen = setting.chosen(&view.settings).unwrap_or_default();
    let mut values: Vec<String> = setting.values().into_iter().map(str::to_owned).collect();
    if setting == Setting::Server(ServerSetting::Ruleset) {
        let is_listed = values.contains(&chosen) || chosen.len() > OPTION;
        if !is_listed {
            values.push(chosen.clone());
        }
        values.extend(Variant::ALL.map(|variant| other_value(variant).to_owned()));
    }
    let name = |value: &str| match value {
        USUAL => default(setting, &view.defaults, text),
        _ => value_name(setting, value, text),
    };
    let options = values.into_iter().map(|value| {
        let label = name(&value);
        Choice::new(value, label)
    });
    Select::new(
        Button::Settings(SettingsButton::Choose(setting)),
        format!("{label}: {}", name(&chosen)),
        options,
    )
}

/// Returns the choice to leave a setting at its default, with the default's name.
fn default(setting: Setting, defaults: &SettingValues, text: Text) -> String {
    let value = setting.chosen(defaults).unwrap_or_default();
    let name = value_name(setting, &value, text).into();
    text.fill(match setting {
        Setting::Board(SettingsOwner::Own, _) => Filled::SettingsAsServer(name),
        _ => Filled::SettingsAsUsual(name),
    })
}

/// Returns a person's own setting of the pieces on boards of a game.
pub fn own_pieces(variant: Variant) -> Setting {
    Setting::Board(SettingsOwner::Own, GameKeys::of(variant).pieces)
}

/// Returns the name of a value.
pub fn value_name(setting: Setting, value: &str, text: Text) -> String {
    let is_hour = matches!(
        setting,
        Setting::Personal(
            PersonalSetting::Digest | PersonalSetting::QuietFrom | PersonalSetting::QuietUntil
        )
    );
    match (setting, value) {
        (Setting::Server(ServerSetting::Ruleset), value) => {
            let other_game = Variant::ALL
                .into_iter()
                .find(|variant| other_value(*variant) == value);
            match (other_game, Ruleset::named(value)) {
                (Some(variant), _) => text.say(GameKeys::of(variant).other_rules),
                (None, Some(ruleset)) => text.ruleset(&ruleset),
                (None, None) => String::new(),
            }
        }
        _ => match Hour::named(value) {
            Some(hour) if is_hour => hour_text(hour),
            _ => text.say_named(&format!("choice-{}-{value}", setting.name())),
        },
    }
}

/// Returns an hour in 24-hour form.
pub fn hour_text(hour: Hour) -> String {
    format!("{:02}:00", hour.number())
}

/// Returns when and how the person is reminded.
pub fn reminders(personal: &PersonalSettings, now: Timestamp, text: Text) -> Vec<String> {
    let mut lines = vec![text.say(Key::SettingsRemindersAbout)];
    let clock = personal.time_zone().clock(now);
    lines.push(match (&personal.zone, clock) {
        (Some(zone), Some((hour, minute))) => {
            let time = format!("{hour:02}:{minute:02}");
            fill!(text => SettingsZoneIs { zone: zone.name(), time })
        }
        _ => text.say(Key::SettingsZoneNone),
    });
    if let Some((from, until)) = personal.quiet() {
        lines.push(fill!(text => SettingsQuietIs {
            from: hour_text(from),
            until: hour_text(until),
        }));
    }
    if !personal.closed
        && let Some(at) = personal.digest_at
    {
        // A digest due in quiet hours is sent at their end.
        let at = match personal.quiet_hours() {
            Some(quiet) => quiet.postponed(at, None),
            None => at,
        };
        lines.push(fill!(text => SettingsDigestIs(date_and_time(at))));
    }
    let direct = personal.reminder_mode() == ReminderMode::Direct || personal.digest.is_some();
    if personal.closed && direct {
        lines.push(text.say(Key::SettingsDoorClosed));
    }
    lines.extend(useless_reminders_warning(personal, text));
    lines
}

/// Returns the lines about pings, the automatic vacation, and the data others see.
pub fn pings(personal: &PersonalSettings, text: Text) -> Vec<String> {
    let explanations = [
        Key::SettingsPingsAbout,
        Key::SettingsAutoVacationAbout,
        Key::SettingsStatsAbout,
    ];
    let explanations = explanations.map(|key| text.say(key)).into_iter();
    explanations
        .chain(useless_reminders_warning(personal, text))
        .collect()
}

/// Returns a warning if one setting makes another useless.
fn useless_reminders_warning(personal: &PersonalSettings, text: Text) -> Option<String> {
    let wants_any = personal.reminder_mode() != ReminderMode::None;
    let is_useless = wants_any && !personal.wants_reminders();
    is_useless.then(|| text.say(Key::SettingsRemindersInVain))
}

/// Returns the reader's vacation status.
pub fn vacation_status(status: &VacationStatus, text: Text) -> Message {
    let state = match status.away_until {
        Some(until) => fill!(text => VacationAway {
            when: date_and_time(until),
            left: relative(until),
        }),
        None => text.say(Key::VacationNone),
    };
    let zone = status.zone.name().to_owned();
    let zone = fill!(text => VacationZone(zone));
    Message::words([state, days_left(status, text), zone].join("\n"))
}

/// Returns the note that the vacation has begun.
pub fn vacation_begun(status: &VacationStatus, text: Text) -> Message {
    let until = status.away_until.unwrap_or_default();
    let begun_line = fill!(text => VacationBegun {
        when: date_and_time(until),
        left: relative(until),
    });
    Message::words([begun_line, days_left(status, text)].join("\n"))
}

/// Returns the note that the vacation has ended.
pub fn vacation_ended(status: &VacationStatus, text: Text) -> Message {
    Message::words([text.say(Key::VacationEnded), days_left(status, text)].join("\n"))
}

/// Adds that the turn just played has ended the vacation.
pub fn add_vacation_ended(mut message: Message, text: Text) -> Message {
    message.content.push('\n');
    message.content.push_str(&text.say(Key::VacationOverByTurn));
    message
}

fn days_left(status: &VacationStatus, text: Text) -> String {
    fill!(text => VacationLeft {
        days: status.left.left,
        all: VACATION_DAYS,
        year: status.left.year.to_string(),
    })
}
