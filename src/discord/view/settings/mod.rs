//! `/settings` and `/server-settings`: panels of several pages, with menus that show the current choice.

mod chosen;
mod habits;
mod page;
mod shown;
pub(super) mod vacation;
mod values;

use serenity::all::ButtonStyle;

use crate::app::ServerSettings;
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::message::{Button, Choice, Controls, Message, Picture, Select};
use crate::rules::{BySide, Formation, Move, Position};
use crate::text::Text;
use values::{SERVERS, USUAL, name};

pub use chosen::{Chosen, wanted};
pub use page::{SettingsPage, Whose};
pub use shown::Shown;
pub use values::values;

/// The menu for the ruleset of a server's games.
pub const SERVERS_RULESET: &str = "server-ruleset";

/// A page, below the text in `said`.
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

/// The buttons to the other pages.
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
