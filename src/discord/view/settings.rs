//! `/settings` and `/server-settings`: how boards are to look, to be chosen from menus, with a board
//! that shows it; and whether a server's games have hints.

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Choice, Controls, Message, Picture, Select};
use crate::app::{Coordinates, PieceSet, ServerSettings, Taste, Theme, View, Wanted};
use crate::play::Hints;
use crate::rules::{BySide, Formation, Move, Position};
use crate::text::Text;

/// Whose settings are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The reader's own.
    Own,
    /// The server's.
    Servers,
}

/// What is set, as the menus show it.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    /// Whose settings these are.
    pub whose: Whose,
    /// How boards are to look.
    pub taste: Taste,
    /// Whether games have hints: the server's choice, which nobody else has.
    pub hints: Option<Hints>,
}

/// A choice that was made in a menu.
#[derive(Debug, Clone, Copy)]
pub enum Chosen {
    /// How boards are to look.
    Look(Whose, Wanted),
    /// Whether the server's games have hints.
    Hints(Option<Hints>),
}

/// What can be chosen, in the order of the menus.
const THINGS: [&str; 4] = ["theme", "pieces", "coordinates", "view"];
/// What a server chooses besides.
const HINTS: &str = "hints";
/// What leaves a choice to the server, or to the bot.
const USUAL: &str = "usual";
/// Before the name of a thing that is the server's.
const SERVERS: &str = "server-";

/// The menus, after the words that `said` already.
pub fn settings(said: Option<String>, shown: Shown, text: Text) -> Message {
    let head = text.say(match shown.whose {
        Whose::Own => "settings-own",
        Whose::Servers => "settings-servers",
    });
    let lines: Vec<String> = said.into_iter().chain([head]).collect();
    let servers = (shown.whose == Whose::Servers).then_some(HINTS);
    let things = THINGS.into_iter().chain(servers);
    let rows = things.map(|thing| Controls::Select(menu(thing, shown, text)));
    Message {
        content: lines.join("\n"),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt: text.placed(&sample().0),
        }),
        rows: rows.collect(),
        ..Message::default()
    }
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

/// The position that shows a taste, and the move that led to it.
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

fn menu(thing: &str, shown: Shown, text: Text) -> Select {
    let whose = shown.whose;
    let name = |value: &str| text.say(&format!("choice-{thing}-{value}"));
    let usual = text.say(match whose {
        Whose::Own => "settings-as-server",
        Whose::Servers => "settings-as-usual",
    });
    let chosen = chosen(thing, shown).map_or(usual.clone(), name);
    let label = text.say(&format!("settings-{thing}"));
    let choice = |value: &str, label| Choice {
        value: value.to_owned(),
        label,
        note: None,
    };
    let mut options = vec![choice(USUAL, usual)];
    options.extend(
        values(thing)
            .into_iter()
            .map(|value| choice(value, name(value))),
    );
    let prefix = match whose {
        Whose::Own => "",
        Whose::Servers => SERVERS,
    };
    Select {
        id: ComponentId::without_game(Verb::Set, &format!("{prefix}{thing}")),
        placeholder: format!("{label}: {chosen}"),
        options,
        enabled: true,
    }
}

/// The values that a thing can have, in menu order.
pub fn values(thing: &str) -> Vec<&'static str> {
    match thing {
        "theme" => Theme::ALL.map(|theme| theme.id).to_vec(),
        "pieces" => PieceSet::ALL.map(|pieces| pieces.id).to_vec(),
        "coordinates" => Coordinates::ALL.map(Coordinates::id).to_vec(),
        "view" => View::ALL.map(View::id).to_vec(),
        HINTS => Hints::ALL.map(Hints::id).to_vec(),
        _ => Vec::new(),
    }
}

fn chosen(thing: &str, Shown { taste, hints, .. }: Shown) -> Option<&'static str> {
    match thing {
        HINTS => hints.map(Hints::id),
        "theme" => taste.theme.map(|theme| theme.id),
        "pieces" => taste.pieces.map(|pieces| pieces.id),
        "coordinates" => taste.coordinates.map(Coordinates::id),
        _ => taste.view.map(View::id),
    }
}

/// What a choice in a menu asks for; `None` where this version knows no such thing or value.
pub fn wanted(argument: &str, value: &str) -> Option<Chosen> {
    let (whose, thing) = match argument.strip_prefix(SERVERS) {
        Some(thing) => (Whose::Servers, thing),
        None => (Whose::Own, argument),
    };
    let usual = value == USUAL;
    let known = usual || values(thing).contains(&value);
    let wanted = match thing {
        "theme" => Wanted::Theme(Theme::named(value)),
        "pieces" => Wanted::Pieces(PieceSet::named(value)),
        "coordinates" => Wanted::Coordinates(Coordinates::named(value)),
        "view" => Wanted::View(View::named(value)),
        HINTS if known && whose == Whose::Servers => {
            return Some(Chosen::Hints(Hints::named(value)));
        }
        _ => return None,
    };
    known.then_some(Chosen::Look(whose, wanted))
}
