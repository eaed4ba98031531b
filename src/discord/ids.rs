//! Component ids: `verb:game:version[:argument]`. They carry all the state that a button needs, so
//! buttons outlive the process, and an old one is known as old.

use std::fmt;
use std::str::FromStr;

use crate::play::{GameId, Version};

/// The longest id that Discord takes.
const LONGEST: usize = 100;

/// What a button or select asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Accept a challenge.
    Accept,
    /// Decline a challenge.
    Decline,
    /// Withdraw one's challenge.
    Withdraw,
    /// Choose a formation.
    Setup,
    /// Choose a piece to move.
    Piece,
    /// Choose where it goes.
    Target,
    /// Pass.
    Pass,
    /// Offer, accept, decline or withdraw a draw.
    Draw,
    /// End the game because the generals face each other.
    Bikjang,
    /// Take one's last turn back, or accept, decline or withdraw that.
    Takeback,
    /// Claim the win, or give more time, the other side being late.
    Claim,
    /// Offer, accept, decline or end a pause.
    Pause,
    /// Resign.
    Resign,
    /// Ask what to play.
    Suggest,
    /// See the board from the other side.
    Flip,
    /// Play again.
    Rematch,
    /// See another part of an analysis, or give it up.
    Analyse,
    /// See a game as a film.
    Replay,
    /// Get a game as a file.
    Record,
    /// Turn a page.
    Page,
    /// Read about a topic.
    Topic,
    /// Choose a setting.
    Set,
    /// Say which of several games a command means.
    Game,
}

impl Verb {
    const ALL: [(Verb, &'static str); 23] = [
        (Verb::Accept, "accept"),
        (Verb::Decline, "decline"),
        (Verb::Withdraw, "withdraw"),
        (Verb::Setup, "setup"),
        (Verb::Piece, "piece"),
        (Verb::Target, "target"),
        (Verb::Pass, "pass"),
        (Verb::Draw, "draw"),
        (Verb::Bikjang, "bikjang"),
        (Verb::Takeback, "takeback"),
        (Verb::Claim, "claim"),
        (Verb::Pause, "pause"),
        (Verb::Resign, "resign"),
        (Verb::Suggest, "suggest"),
        (Verb::Flip, "flip"),
        (Verb::Rematch, "rematch"),
        (Verb::Analyse, "analyse"),
        (Verb::Replay, "replay"),
        (Verb::Record, "record"),
        (Verb::Page, "page"),
        (Verb::Topic, "topic"),
        (Verb::Set, "set"),
        (Verb::Game, "game"),
    ];

    fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(verb, _)| *verb == self)
            .map_or("", |(_, name)| name)
    }
}

/// A component id, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComponentId {
    /// What it asks for.
    pub verb: Verb,
    /// The game that it belongs to, where it belongs to one.
    pub game: Option<GameId>,
    /// The position that it was made for.
    pub version: Version,
    /// What else it says.
    pub argument: Option<String>,
}

impl ComponentId {
    /// The id of a component of a game.
    pub fn of(verb: Verb, game: GameId, version: Version) -> ComponentId {
        ComponentId {
            verb,
            game: Some(game),
            version,
            argument: None,
        }
    }

    /// The id of a component that belongs to no game.
    pub fn without_game(verb: Verb, argument: &str) -> ComponentId {
        let argument = Some(argument.to_owned());
        ComponentId {
            verb,
            game: None,
            version: Version(0),
            argument,
        }
    }

    /// The same id, no longer than Discord takes: what people typed may be of any length, and what is
    /// cut off of it was no move.
    #[must_use]
    pub fn clipped(mut self) -> ComponentId {
        while self.to_string().len() > LONGEST {
            let shorter = self.argument.as_mut().and_then(String::pop);
            if shorter.is_none() {
                break;
            }
        }
        self
    }

    /// The same id with an argument.
    #[must_use]
    pub fn with(mut self, argument: impl fmt::Display) -> ComponentId {
        self.argument = Some(argument.to_string());
        self
    }
}

impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.verb.name())?;
        match self.game {
            Some(game) => write!(f, "{game}")?,
            None => f.write_str("-")?,
        }
        write!(f, ":{}", self.version)?;
        match &self.argument {
            Some(argument) => write!(f, ":{argument}"),
            None => Ok(()),
        }
    }
}

/// The id was not made by this version of the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an unknown component id")]
pub struct UnknownId;

impl FromStr for ComponentId {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<ComponentId, UnknownId> {
        let mut parts = text.splitn(4, ':');
        let mut next = || parts.next().ok_or(UnknownId);
        let name = next()?;
        let (verb, _) = Verb::ALL
            .into_iter()
            .find(|(_, known)| *known == name)
            .ok_or(UnknownId)?;
        let game = match next()? {
            "-" => None,
            number => Some(number.parse().map_err(|_| UnknownId)?),
        };
        let version = next()?.parse().map_err(|_| UnknownId)?;
        Ok(ComponentId {
            verb,
            game,
            version,
            argument: parts.next().map(str::to_owned),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_as_they_were_written() {
        for text in [
            "accept:7:0",
            "target:12:31:b3",
            "target:12:31:b3e3",
            "analyse:7:30:2.on",
            "draw:7:4:offer",
            "takeback:7:4:ask",
            "claim:7:4:wait",
            "pause:7:4:end",
            "topic:-:0:moves",
        ] {
            let read: ComponentId = text.parse().unwrap();
            assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn foreign_ids_are_unknown() {
        for text in [
            "",
            "accept",
            "accept:7",
            "dance:7:0",
            "accept:x:0",
            "accept:7:-1",
            "::",
        ] {
            assert_eq!(text.parse::<ComponentId>(), Err(UnknownId), "{text}");
        }
    }
}
