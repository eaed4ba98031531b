//! Practice games as encoded in component ids.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::UnknownButton;
use crate::play::{ChallengeOptions, Coach, Hints, Level, SideChoice, StoredWord};
use crate::rules::{Handicap, Ruleset};

/// Parameters of a practice game, encoded in the argument of the button that starts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sparring {
    /// The bot's level.
    pub level: Level,
    /// The options, without those between two people.
    pub options: ChallengeOptions,
}

/// Encodes an option that was left out.
const NOTHING: &str = "-";

/// Level, side, ruleset, handicap and hints: `3.han.casual.soldier.-`; then the coach, if that was chosen.
impl fmt::Display for Sparring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChallengeOptions {
            side,
            ruleset,
            handicap,
            hints,
            coach,
            ..
        } = self.options;
        let parts = [
            side.map(SideChoice::id).map(Cow::Borrowed),
            ruleset.as_ref().map(Ruleset::tag),
            handicap.map(Handicap::code).map(Cow::Borrowed),
            hints.map(Hints::id).map(Cow::Borrowed),
        ];
        write!(f, "{}", self.level.number())?;
        for part in parts {
            write!(f, ".{}", part.as_deref().unwrap_or(NOTHING))?;
        }
        coach.map_or(Ok(()), |coach| write!(f, ".{}", coach.id()))
    }
}

impl FromStr for Sparring {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<Sparring, UnknownButton> {
        let parts: Vec<&str> = text.split('.').collect();
        let (level, side, ruleset, handicap, hints, coach) = match parts[..] {
            [level, side, ruleset, handicap, hints] => {
                (level, side, ruleset, handicap, hints, None)
            }
            [level, side, ruleset, handicap, hints, coach] => {
                (level, side, ruleset, handicap, hints, Some(coach))
            }
            _ => return Err(UnknownButton),
        };
        let coach = coach.map(|coach| Coach::named(coach).ok_or(UnknownButton));
        let level = level.parse().map_err(|_| UnknownButton)?;
        Ok(Sparring {
            level: Level::new(level).map_err(|_| UnknownButton)?,
            options: ChallengeOptions {
                side: read(side, SideChoice::named)?,
                ruleset: read(ruleset, Ruleset::of_tag)?,
                handicap: read(handicap, Handicap::from_code)?,
                hints: read(hints, Hints::named)?,
                coach: coach.transpose()?,
                ..ChallengeOptions::default()
            },
        })
    }
}

fn read<T>(part: &str, named: fn(&str) -> Option<T>) -> Result<Option<T>, UnknownButton> {
    match part {
        NOTHING => Ok(None),
        part => named(part).map(Some).ok_or(UnknownButton),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::button::Button;

    #[test]
    fn what_was_asked_for_reads_back() {
        let level = Level::HIGHEST;
        let all = ChallengeOptions {
            side: Some(SideChoice::Random),
            ruleset: Ruleset::named("game_courier"),
            handicap: Some(Handicap::FirstMove),
            hints: Some(Hints::Allowed),
            ..ChallengeOptions::default()
        };
        let coached = ChallengeOptions {
            coach: Some(Coach::No),
            ..ChallengeOptions::default()
        };
        for (options, written) in [
            (ChallengeOptions::default(), "10.-.-.-.-"),
            (coached, "10.-.-.-.-.no"),
            (all, "10.random.game_courier.first-move.allowed"),
        ] {
            let sparring = Sparring { level, options };
            assert_eq!(sparring.to_string(), written);
            assert_eq!(written.parse(), Ok(sparring));
            let id = Button::Practice(sparring).to_string();
            assert!(id.len() <= 100, "{id}");
        }
    }

    #[test]
    fn anything_else_is_no_game() {
        for text in [
            "",
            "3",
            "0.-.-.-.-",
            "11.-.-.-.-",
            "-3.-.-.-.-",
            "3.-.-.-",
            "3.-.-.-.-.-",
            "3.-.-.-.-.yes.no",
            "3.left.-.-.-",
            "3.-.chess.-.-",
            "3.-.-.queen.-",
            "3.-.-.-.many",
            "three.-.-.-.-",
            "3....",
        ] {
            assert_eq!(text.parse::<Sparring>(), Err(UnknownButton), "{text}");
        }
    }
}
