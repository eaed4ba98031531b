//! `/settings` and `/server-settings`: panels of several pages, with menus that show the current choice.

mod chosen;
mod habits;
mod shown;
pub(super) mod vacation;
mod values;

use serenity::all::ButtonStyle;

use crate::app::ServerSettings;
use crate::discord::button::{Button, Setting, SettingsButton, SettingsPage, Whose};
use crate::discord::message::{Choice, Controls, Message, Picture, PushButton, Select};
use crate::rules::{BySide, Formation, Move, Position};
use crate::text::Text;
use values::{USUAL, name};

pub use chosen::{Chosen, wanted};
pub use shown::Shown;
pub use values::values;

/// A page, below the text in `said`.
pub fn settings(said: Option<String>, shown: &Shown, text: Text) -> Message {
    let page = shown.page();
    let lines: Vec<String> = said.into_iter().chain(shown.head(text)).collect();
    let menus = page.settings().iter();
    let menus = menus.map(|setting| Controls::Select(menu(*setting, shown, text)));
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

/// The buttons to the other pages.
fn turn(page: SettingsPage, text: Text) -> Controls {
    let button = |other: SettingsPage| {
        let id = Button::Settings(SettingsButton::Page(other));
        PushButton {
            style: if other == page {
                ButtonStyle::Primary
            } else {
                ButtonStyle::Secondary
            },
            enabled: other != page,
            ..PushButton::new(id, title(other, text))
        }
    };
    let pages = SettingsPage::all_of(page.whose()).into_iter();
    Controls::Buttons(pages.map(button).collect())
}

fn title(page: SettingsPage, text: Text) -> String {
    text.say(match page {
        SettingsPage::Looks | SettingsPage::ServerLooks => "settings-page-looks",
        SettingsPage::Reminders => "settings-page-reminders",
        SettingsPage::Pings => "settings-page-pings",
        SettingsPage::ServerTime => "settings-page-time",
        SettingsPage::ServerGames => "settings-page-games",
    })
}

/// A server's time settings in words.
pub fn times(settings: &ServerSettings, text: Text) -> String {
    let Some(terms) = settings.usual().terms() else {
        return text.say("settings-no-time");
    };
    let said = [
        ("terms", text.terms(terms).into()),
        ("house", text.house(&settings.house()).into()),
    ];
    text.fill("settings-time", &said)
}

/// A sample position for the look of boards, and the move that led to it.
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

fn menu(setting: Setting, shown: &Shown, text: Text) -> Select {
    let usual = match shown {
        Shown::Looks(Whose::Own, _) => Some(text.say("settings-as-server")),
        Shown::Looks(Whose::Servers, _) | Shown::Server(..) if setting != Setting::Language => {
            Some(text.say("settings-as-usual"))
        }
        _ => None,
    };
    let label = text.say(&format!("settings-{setting}"));
    let chosen = shown.chosen(setting);
    let chosen = chosen.map_or(usual.clone(), |value| Some(name(setting, &value, text)));
    let choice = |value: &str, label| Choice {
        value: value.to_owned(),
        label,
        note: None,
    };
    let values = values(setting).into_iter();
    let values = values.map(|value| choice(value, name(setting, value, text)));
    let whose = shown.page().whose();
    Select {
        id: Button::Settings(SettingsButton::Choose(whose, setting)),
        placeholder: format!("{label}: {}", chosen.unwrap_or_default()),
        options: usual
            .map(|usual| choice(USUAL, usual))
            .into_iter()
            .chain(values)
            .collect(),
        enabled: true,
    }
}
