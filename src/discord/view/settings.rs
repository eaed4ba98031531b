//! `/settings` and `/server-settings`: how boards are to look, to be chosen from menus, with a board
//! that shows it.

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Choice, Controls, Message, Picture, Select};
use crate::app::{Coordinates, PieceSet, Taste, Theme, View, Wanted};
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

/// What can be chosen, in the order of the menus.
const THINGS: [&str; 4] = ["theme", "pieces", "coordinates", "view"];
/// What leaves a choice to the server, or to the bot.
const USUAL: &str = "usual";
/// Before the name of a thing that is the server's.
const SERVERS: &str = "server-";

/// The menus, after the words that `said` already.
pub fn settings(said: Option<String>, whose: Whose, taste: Taste, text: Text) -> Message {
    let head = text.say(match whose {
        Whose::Own => "settings-own",
        Whose::Servers => "settings-servers",
    });
    let lines: Vec<String> = said.into_iter().chain([head]).collect();
    let rows = THINGS.map(|thing| Controls::Select(menu(thing, whose, taste, text)));
    Message {
        content: lines.join("\n"),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt: text.placed(&sample().0),
        }),
        rows: rows.to_vec(),
        ..Message::default()
    }
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

fn menu(thing: &str, whose: Whose, taste: Taste, text: Text) -> Select {
    let name = |value: &str| text.say(&format!("choice-{thing}-{value}"));
    let usual = text.say(match whose {
        Whose::Own => "settings-as-server",
        Whose::Servers => "settings-as-usual",
    });
    let chosen = chosen(thing, taste).map_or(usual.clone(), name);
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
        _ => Vec::new(),
    }
}

fn chosen(thing: &str, taste: Taste) -> Option<&'static str> {
    match thing {
        "theme" => taste.theme.map(|theme| theme.id),
        "pieces" => taste.pieces.map(|pieces| pieces.id),
        "coordinates" => taste.coordinates.map(Coordinates::id),
        _ => taste.view.map(View::id),
    }
}

/// What a choice in a menu asks for; `None` where this version knows no such thing or value.
pub fn wanted(argument: &str, value: &str) -> Option<(Whose, Wanted)> {
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
        _ => return None,
    };
    known.then_some((whose, wanted))
}
