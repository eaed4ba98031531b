//! Component ids: `verb:game:version[:argument]`. They hold the whole state of a button, so that buttons
//! survive a restart and outdated ones are recognised.

use std::fmt;
use std::str::FromStr;

use crate::play::{GameId, Version};

/// Discord's limit on the length of a custom id.
const LONGEST: usize = 100;

/// The action of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Accept a challenge.
    Accept,
    /// Decline a challenge.
    Decline,
    /// Withdraw one's own challenge.
    Withdraw,
    /// Choose a formation.
    Setup,
    /// Choose a piece to move.
    Piece,
    /// Choose the piece's target.
    Target,
    /// Pass.
    Pass,
    /// Offer, accept, decline or withdraw a draw.
    Draw,
    /// End the game by bikjang (facing generals).
    Bikjang,
    /// Take back one's last turn, or accept, decline or withdraw a request for that.
    Takeback,
    /// Claim a win on time, or give the opponent more time.
    Claim,
    /// Offer, accept, decline or end a pause.
    Pause,
    /// Resign.
    Resign,
    /// Ask for a hint.
    Suggest,
    /// Show the board from the other side.
    Flip,
    /// Ask for a rematch.
    Rematch,
    /// Show another part of an analysis, or cancel it.
    Analyse,
    /// Show an animated replay.
    Replay,
    /// Download a record.
    Record,
    /// Turn a page.
    Page,
    /// Show a help topic.
    Topic,
    /// Choose a setting.
    Set,
    /// Choose the game that a command refers to.
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

/// A parsed component id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComponentId {
    /// The action.
    pub verb: Verb,
    /// The game, if any.
    pub game: Option<GameId>,
    /// The version of the position when the component was made.
    pub version: Version,
    /// Further data.
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

    /// The id of a component without a game.
    pub fn without_game(verb: Verb, argument: &str) -> ComponentId {
        let argument = Some(argument.to_owned());
        ComponentId {
            verb,
            game: None,
            version: Version(0),
            argument,
        }
    }

    /// Shortens the argument until the id fits Discord's limit. Only typed text can be that long, and a text
    /// cut off by this was no valid move.
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
        // At most four parts, because an argument may contain colons.
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
            "draw:7:4:yes",
            "takeback:7:4:ask",
            "claim:7:4:wait",
            "claim:7:4:yes",
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
