//! `/settings` and `/server-settings`: panels of a few pages, each with menus that say what is chosen.

mod habits;
pub(super) mod vacation;

use std::borrow::Cow;

use super::combine::OTHER;
use crate::app::{
    BoardPreference, BoardPreferences, Coordinates, Habit, Habits, PieceSet, Reminding,
    ServerChange, ServerSettings, Theme, View,
};
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::message::{Button, Choice, Controls, Message, Picture, Select};
use crate::play::{Hints, Hour, Language, PaceChoice, Reserve, Timeout, Timestamp, Weekends};
use crate::rules::{BySide, Formation, Move, Position, Ruleset, on_offer};
use crate::text::Text;
use serenity::all::ButtonStyle;

/// Whose settings are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The reader's own.
    Own,
    /// The server's.
    Servers,
}

/// A page of a panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsPage {
    /// How boards look to the reader.
    Looks,
    /// When and how the reader is reminded.
    Reminders,
    /// Whether messages notify the reader, and vacation that begins by itself.
    Pings,
    /// How the server's boards look.
    ServerLooks,
    /// The time that its games have.
    ServerTime,
    /// What its games are like besides.
    ServerGames,
}

impl SettingsPage {
    const OWN: [SettingsPage; 3] = [
        SettingsPage::Looks,
        SettingsPage::Reminders,
        SettingsPage::Pings,
    ];
    const SERVERS: [SettingsPage; 3] = [
        SettingsPage::ServerLooks,
        SettingsPage::ServerTime,
        SettingsPage::ServerGames,
    ];

    /// The name in ids; never changed.
    fn id(self) -> &'static str {
        match self {
            SettingsPage::Looks => "page-looks",
            SettingsPage::Reminders => "page-reminders",
            SettingsPage::Pings => "page-pings",
            SettingsPage::ServerLooks => "server-page-looks",
            SettingsPage::ServerTime => "server-page-time",
            SettingsPage::ServerGames => "server-page-games",
        }
    }

    fn named(id: &str) -> Option<SettingsPage> {
        let mut all = Self::OWN.into_iter().chain(Self::SERVERS);
        all.find(|page| page.id() == id)
    }

    fn title(self, text: Text) -> String {
        text.say(match self {
            SettingsPage::Looks | SettingsPage::ServerLooks => "settings-page-looks",
            SettingsPage::Reminders => "settings-page-reminders",
            SettingsPage::Pings => "settings-page-pings",
            SettingsPage::ServerTime => "settings-page-time",
            SettingsPage::ServerGames => "settings-page-games",
        })
    }

    /// The menus that stand on it.
    pub fn things(self) -> &'static [&'static str] {
        match self {
            SettingsPage::Looks | SettingsPage::ServerLooks => {
                &["theme", "pieces", "coordinates", "view"]
            }
            SettingsPage::Reminders => &["reminders", "digest", "quiet-from", "quiet-until"],
            SettingsPage::Pings => &["pings", "auto-vacation"],
            SettingsPage::ServerTime => &["pace", "reserve", "timeout", "weekends"],
            SettingsPage::ServerGames => &["language", "ruleset", "hints"],
        }
    }

    /// Whether the server's managers decide what stands on it.
    pub fn is_servers(self) -> bool {
        self.panel().0 == Whose::Servers
    }

    /// The panel that it belongs to.
    fn panel(self) -> (Whose, [SettingsPage; 3]) {
        match Self::OWN.contains(&self) {
            true => (Whose::Own, Self::OWN),
            false => (Whose::Servers, Self::SERVERS),
        }
    }

    /// The page of a menu.
    fn of(whose: Whose, thing: &str) -> Option<SettingsPage> {
        let pages = match whose {
            Whose::Own => Self::OWN,
            Whose::Servers => Self::SERVERS,
        };
        pages
            .into_iter()
            .find(|page| page.things().contains(&thing))
    }
}

/// What is set, as a page shows it.
#[derive(Debug, Clone)]
pub enum Shown {
    /// How boards are to look.
    Looks(Whose, BoardPreferences),
    /// What the reader has chosen about hearing from the bot, as of now.
    Habits(SettingsPage, Box<Habits>, Timestamp),
    /// What the server has chosen for its games.
    Server(SettingsPage, Box<ServerSettings>),
}

impl Shown {
    fn page(&self) -> SettingsPage {
        match self {
            Shown::Looks(Whose::Own, _) => SettingsPage::Looks,
            Shown::Looks(Whose::Servers, _) => SettingsPage::ServerLooks,
            Shown::Habits(page, ..) | Shown::Server(page, _) => *page,
        }
    }

    fn head(&self, text: Text) -> Vec<String> {
        match self {
            Shown::Looks(Whose::Own, _) => vec![text.say("settings-own")],
            Shown::Looks(Whose::Servers, _) => vec![text.say("settings-servers")],
            Shown::Habits(SettingsPage::Pings, habits, _) => habits::pings(habits, text),
            Shown::Habits(_, habits, now) => habits::reminders(habits, *now, text),
            Shown::Server(SettingsPage::ServerTime, settings) => {
                vec![text.say("settings-servers-time"), times(settings, text)]
            }
            Shown::Server(..) => vec![text.say("settings-servers-games")],
        }
    }

    /// What is chosen in a menu; `None` for the usual.
    fn chosen(&self, thing: &str) -> Option<Cow<'static, str>> {
        let chosen = match self {
            Shown::Looks(_, boards) => match thing {
                "theme" => boards.theme.map(|theme| theme.id),
                "pieces" => boards.pieces.map(|pieces| pieces.id),
                "coordinates" => boards.coordinates.map(Coordinates::id),
                _ => boards.view.map(View::id),
            },
            Shown::Habits(_, habits, _) => Some(chosen_habit(thing, habits)),
            Shown::Server(_, server) => match thing {
                "pace" => server.pace.map(PaceChoice::id),
                "reserve" => server.reserve.map(Reserve::id),
                "timeout" => server.timeout.map(Timeout::id),
                "weekends" => server.weekends.map(Weekends::id),
                "language" => Some(server.language.map_or(AUTO, Language::tag)),
                "ruleset" => return server.ruleset.map(|ruleset| ruleset.id()),
                _ => server.hints.map(Hints::id),
            },
        };
        chosen.map(Cow::Borrowed)
    }
}

fn chosen_habit(thing: &str, habits: &Habits) -> &'static str {
    let hour = |hour: Option<Hour>| hour.map_or(NONE, Hour::id);
    match thing {
        "reminders" => habits.reminders.id(),
        "digest" => hour(habits.digest),
        "quiet-from" => hour(habits.quiet.map(|(from, _)| from)),
        "quiet-until" => hour(habits.quiet.map(|(_, until)| until)),
        "pings" => switch(habits.pings),
        _ => switch(habits.auto_vacation),
    }
}

/// What was asked for in a panel.
#[derive(Debug, Clone)]
pub enum Chosen {
    /// To see a page.
    Page(SettingsPage),
    /// How boards are to look.
    Look(Whose, BoardPreference),
    /// How and when the reader is to hear from the bot, and the page of that.
    Habit(SettingsPage, Habit),
    /// What the server's games are to be like, and the page of that.
    Server(SettingsPage, Box<ServerChange>),
}

/// What leaves a choice to the server, or to the bot.
const USUAL: &str = "usual";
/// Before the name of a thing that is the server's.
const SERVERS: &str = "server-";
/// The menu of the rules that a server's games are played by.
pub const SERVERS_RULESET: &str = "server-ruleset";
const NONE: &str = "none";
const AUTO: &str = "auto";
const SWITCH: [&str; 2] = ["on", "off"];

fn switch(on: bool) -> &'static str {
    if on { SWITCH[0] } else { SWITCH[1] }
}

/// A page, after the words that `said` already.
pub fn settings(said: Option<String>, shown: &Shown, text: Text) -> Message {
    let page = shown.page();
    let lines: Vec<String> = said.into_iter().chain(shown.head(text)).collect();
    let menus = page.things().iter();
    let menus = menus.map(|thing| Controls::Select(menu(thing, shown, text)));
    let picture = matches!(shown, Shown::Looks(..)).then(|| Picture {
        bytes: Vec::new(),
        alt: text.placed(&sample().0),
    });
    Message {
        content: lines.join("\n"),
        picture,
        rows: menus.chain([turn(page, text)]).collect(),
        ..Message::default()
    }
}

/// The buttons that lead to the other pages.
fn turn(page: SettingsPage, text: Text) -> Controls {
    let (_, pages) = page.panel();
    let button = |other: SettingsPage| Button {
        id: ComponentId::without_game(Verb::Set, other.id()),
        label: other.title(text),
        style: match other == page {
            true => ButtonStyle::Primary,
            false => ButtonStyle::Secondary,
        },
        enabled: other != page,
    };
    Controls::Buttons(pages.map(button).to_vec())
}

/// What a server has chosen about time, in words.
pub fn times(settings: &ServerSettings, text: Text) -> String {
    let Some(terms) = settings.terms(None, None) else {
        return text.say("settings-no-time");
    };
    let said = [
        ("terms", text.terms(terms).into()),
        ("house", text.house(&settings.house()).into()),
    ];
    text.fill("settings-time", &said)
}

/// The position that shows how boards look, and the move that led to it.
pub fn sample() -> (Position, Option<Move>) {
    let usual = Formation::Heeh;
    let mut position = Position::start(BySide::new(usual, usual));
    let mut last = None;
    for text in ["a4b4", "g7f7", "b1c3"] {
        if let Ok(mv) = text.parse::<Move>() {
            position.play(mv.into());
            last = Some(mv);
        }
    }
    (position, last)
}

fn menu(thing: &str, shown: &Shown, text: Text) -> Select {
    let usual = match shown {
        Shown::Looks(Whose::Own, _) => Some(text.say("settings-as-server")),
        Shown::Looks(Whose::Servers, _) | Shown::Server(..) if thing != "language" => {
            Some(text.say("settings-as-usual"))
        }
        _ => None,
    };
    let label = text.say(&format!("settings-{thing}"));
    let chosen = shown.chosen(thing);
    let chosen = chosen.map_or(usual.clone(), |value| Some(name(thing, &value, text)));
    let choice = |value: &str, label| Choice {
        value: value.to_owned(),
        label,
        note: None,
    };
    let values = values(thing).into_iter();
    let values = values.map(|value| choice(value, name(thing, value, text)));
    let prefix = match shown.page().panel().0 {
        Whose::Own => "",
        Whose::Servers => SERVERS,
    };
    Select {
        id: ComponentId::without_game(Verb::Set, &format!("{prefix}{thing}")),
        placeholder: format!("{label}: {}", chosen.unwrap_or_default()),
        options: usual
            .map(|usual| choice(USUAL, usual))
            .into_iter()
            .chain(values)
            .collect(),
        enabled: true,
    }
}

/// How a value of a thing is called.
fn name(thing: &str, value: &str, text: Text) -> String {
    let hour = Hour::named(value);
    match (thing, hour) {
        ("digest" | "quiet-from" | "quiet-until", Some(hour)) => habits::hour(hour),
        ("ruleset", _) if value != OTHER => {
            Ruleset::named(value).map_or_else(String::new, |known| text.ruleset(&known))
        }
        _ => text.say(&format!("choice-{thing}-{value}")),
    }
}

/// The values that a thing can have, in menu order.
pub fn values(thing: &str) -> Vec<&'static str> {
    let hours = || {
        let hours = Hour::all().map(Hour::id);
        [NONE].into_iter().chain(hours).collect()
    };
    match thing {
        "theme" => Theme::ALL.map(|theme| theme.id).to_vec(),
        "pieces" => PieceSet::ALL.map(|pieces| pieces.id).to_vec(),
        "coordinates" => Coordinates::ALL.map(Coordinates::id).to_vec(),
        "view" => View::ALL.map(View::id).to_vec(),
        "reminders" => Reminding::ALL.map(Reminding::id).to_vec(),
        "digest" | "quiet-from" | "quiet-until" => hours(),
        "pings" | "auto-vacation" => SWITCH.to_vec(),
        "pace" => PaceChoice::all().map(PaceChoice::id).collect(),
        "reserve" => Reserve::ALL.map(Reserve::id).to_vec(),
        "timeout" => Timeout::ALL.map(Timeout::id).to_vec(),
        "weekends" => Weekends::ALL.map(Weekends::id).to_vec(),
        "language" => {
            let known = Language::ALL.into_iter().map(Language::tag);
            [AUTO].into_iter().chain(known).collect()
        }
        "ruleset" => on_offer().map(|(id, _)| id).chain([OTHER]).collect(),
        "hints" => Hints::ALL.map(Hints::id).to_vec(),
        _ => Vec::new(),
    }
}

/// What a press on a button of a panel asks for, or a choice in a menu; `None` where this version knows no such
/// thing or value.
pub fn wanted(argument: &str, value: Option<&str>) -> Option<Chosen> {
    let Some(value) = value else {
        return SettingsPage::named(argument).map(Chosen::Page);
    };
    let (whose, thing) = match argument.strip_prefix(SERVERS) {
        Some(thing) => (Whose::Servers, thing),
        None => (Whose::Own, argument),
    };
    let page = SettingsPage::of(whose, thing)?;
    // That leads to another panel.
    if value == OTHER {
        return None;
    }
    let usual = value == USUAL && !matches!(page, SettingsPage::Reminders | SettingsPage::Pings);
    if !usual && !values(thing).contains(&value) {
        return None;
    }
    match page {
        SettingsPage::Looks | SettingsPage::ServerLooks => {
            Some(Chosen::Look(whose, look(thing, value)?))
        }
        SettingsPage::Reminders | SettingsPage::Pings => {
            Some(Chosen::Habit(page, habit(thing, value)?))
        }
        SettingsPage::ServerTime | SettingsPage::ServerGames => {
            Some(Chosen::Server(page, Box::new(server(thing, value)?)))
        }
    }
}

fn look(thing: &str, value: &str) -> Option<BoardPreference> {
    Some(match thing {
        "theme" => BoardPreference::Theme(Theme::named(value)),
        "pieces" => BoardPreference::Pieces(PieceSet::named(value)),
        "coordinates" => BoardPreference::Coordinates(Coordinates::named(value)),
        "view" => BoardPreference::View(View::named(value)),
        _ => return None,
    })
}

fn habit(thing: &str, value: &str) -> Option<Habit> {
    let hour = Hour::named(value);
    let on = value == SWITCH[0];
    Some(match thing {
        "reminders" => Habit::Reminders(Reminding::named(value)?),
        "digest" => Habit::Digest(hour),
        "quiet-from" => Habit::QuietFrom(hour),
        "quiet-until" => Habit::QuietUntil(hour),
        "pings" => Habit::Pings(on),
        "auto-vacation" => Habit::AutoVacation(on),
        _ => return None,
    })
}

fn server(thing: &str, value: &str) -> Option<ServerChange> {
    let mut change = ServerChange::default();
    match thing {
        "pace" => change.pace = Some(PaceChoice::named(value)),
        "reserve" => change.reserve = Some(Reserve::named(value)),
        "timeout" => change.timeout = Some(Timeout::named(value)),
        "weekends" => change.weekends = Some(Weekends::named(value)),
        "language" => change.language = Some(Language::of_locale(value)),
        "ruleset" => change.ruleset = Some(Ruleset::named(value)),
        "hints" => change.hints = Some(Hints::named(value)),
        _ => return None,
    }
    Some(change)
}
