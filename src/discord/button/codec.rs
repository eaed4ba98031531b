//! The text form of buttons.

use std::fmt;
use std::str::FromStr;

use super::analysis::AnalysisButton;
use super::game::GameButton;
use super::{Button, Sparring, UnknownButton};
use crate::play::ChannelId;
use crate::store::ReviewId;

/// Discord's limit on the length of a custom id, in bytes.
pub(super) const LONGEST: usize = 100;

/// Stands for the game, and with `0` for the version, where there is none.
const NO_GAME: &str = "-:0";

impl fmt::Display for Button {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = self.verb();
        match self {
            Button::OnGame {
                game,
                version,
                button,
            } => {
                write!(f, "{verb}:{game}:{version}")?;
                match button.argument() {
                    Some(argument) => write!(f, ":{argument}"),
                    None => Ok(()),
                }
            }
            Button::Practice(sparring) => write!(f, "{verb}:{NO_GAME}:{sparring}"),
            Button::OnRecord {
                review,
                record,
                button,
            } => write!(f, "{verb}:{NO_GAME}:{}.{record}.{button}", review.0),
            Button::Page(page) => write!(f, "{verb}:{NO_GAME}:{page}"),
            Button::Games(list) => write!(f, "{verb}:{NO_GAME}:{list}"),
            Button::Club(page) => write!(f, "{verb}:{NO_GAME}:{page}"),
            Button::Topic(topic) => write!(f, "{verb}:{NO_GAME}:{topic}"),
            Button::Settings(settings) => write!(f, "{verb}:{NO_GAME}:{settings}"),
            Button::Privacy(button) => write!(f, "{verb}:{NO_GAME}:{button}"),
            Button::Sit => write!(f, "{verb}:{NO_GAME}"),
            Button::Desk(channel) => write!(f, "{verb}:{NO_GAME}:{channel}"),
            Button::WhichGame(command) => write!(f, "{verb}:{NO_GAME}:{command}"),
        }
    }
}

impl FromStr for Button {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<Button, UnknownButton> {
        let button = read(text).ok_or(UnknownButton)?;
        // Whatever is written in another way, as `piece:007:0`, was not made here.
        if button.to_string() == text {
            Ok(button)
        } else {
            Err(UnknownButton)
        }
    }
}

fn read(text: &str) -> Option<Button> {
    // At most four parts, because an argument may contain colons.
    let mut parts = text.splitn(4, ':');
    let verb = parts.next()?;
    let game = parts.next()?;
    let version = parts.next()?;
    let argument = parts.next();
    if game != "-" {
        return Some(Button::OnGame {
            game: game.parse().ok()?,
            version: version.parse().ok()?,
            button: GameButton::read(verb, argument)?,
        });
    }
    if verb == "sit" {
        return Some(Button::Sit);
    }
    let argument = argument?;
    Some(match verb {
        "accept" => Button::Practice(argument.parse::<Sparring>().ok()?),
        "analyse" => on_record(argument)?,
        "page" => page(argument)?,
        "topic" => Button::Topic(argument.parse().ok()?),
        "set" => Button::Settings(argument.parse().ok()?),
        "privacy" => Button::Privacy(argument.parse().ok()?),
        "desk" => Button::Desk(ChannelId(argument.parse().ok()?)),
        "game" => Button::WhichGame(argument.to_owned()),
        _ => return None,
    })
}

/// The lists know their pages by a word, records by a number.
fn page(argument: &str) -> Option<Button> {
    let games = argument.parse().map(Button::Games);
    let club = || argument.parse().map(Button::Club);
    let record = |_| argument.parse().map(Button::Page);
    games.or_else(|_| club()).or_else(record).ok()
}

/// The file, the game in it, and the button.
fn on_record(argument: &str) -> Option<Button> {
    let mut parts = argument.splitn(3, '.');
    Some(Button::OnRecord {
        review: ReviewId(parts.next()?.parse().ok()?),
        record: parts.next()?.parse().ok()?,
        button: parts.next()?.parse::<AnalysisButton>().ok()?,
    })
}
