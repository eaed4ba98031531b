//! Practice games as encoded in component ids.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::UnknownButton;
use hansu_play::{
    ChallengeOptions, Coach, Hints, Language, Level, SideChoice, StoredWord, VotingTime,
};
use janggi::{Handicap, Ruleset};

/// Parameters of a practice game, encoded in the argument of the button that starts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PracticeOptions {
    /// The bot's level.
    pub level: Level,
    /// The options, without those between two people.
    pub options: ChallengeOptions,
}

/// Encodes an option that was left out.
const NOTHING: &str = "-";

/// The sign before the hours of votes.
const VOTES: char = 'v';

/// Reads the last options of an id: the coach, the language, then the hours of votes after [`VOTES`]. An id names them only
/// if they were chosen, so that ids without them are unchanged.
pub(super) fn read_last(parts: &[&str]) -> Result<ChallengeOptions, UnknownButton> {
    let coach = parts.first().and_then(|first| Coach::named(first));
    let rest = parts.get(usize::from(coach.is_some())..).unwrap_or(&[]);
    let (votes, rest) = match rest.split_last() {
        Some((last, before)) if last.starts_with(VOTES) => (Some(read_votes(last)?), before),
        _ => (None, rest),
    };
    let language = match rest {
        [] => None,
        [tag] => Some(Language::of_tag(tag).ok_or(UnknownButton)?),
        _ => return Err(UnknownButton),
    };
    Ok(ChallengeOptions {
        coach,
        language,
        votes,
        ..ChallengeOptions::default()
    })
}

/// Writes the options that [`read_last`] reads.
pub(super) fn write_last(f: &mut fmt::Formatter<'_>, options: &ChallengeOptions) -> fmt::Result {
    let coach = options.coach.map(Coach::id);
    let language = options.language.map(Language::tag);
    for chosen in coach.into_iter().chain(language) {
        write!(f, ".{chosen}")?;
    }
    match options.votes {
        Some(time) => write!(f, ".{VOTES}{}", time.hours()),
        None => Ok(()),
    }
}

fn read_votes(text: &str) -> Result<VotingTime, UnknownButton> {
    let hours = text
        .strip_prefix(VOTES)
        .and_then(|hours| hours.parse().ok());
    let time = hours.and_then(|hours: u8| VotingTime::try_from(hours).ok());
    time.ok_or(UnknownButton)
}

/// Level, side, ruleset, handicap and hints, then those of `read_last`: `3.han.casual.soldier.-`, `3.-.-.-.-.yes.ko`.
impl fmt::Display for PracticeOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChallengeOptions {
            side,
            ruleset,
            handicap,
            hints,
            ..
        } = self.options;
        let parts = [
            side.map(SideChoice::id).map(Cow::Borrowed),
            ruleset.as_ref().map(Ruleset::tag),
            handicap.map(Handicap::code).map(Cow::Borrowed),
            hints.map(Hints::id).map(Cow::Borrowed),
        ];
        write!(f, "{}", self.level.number())?;
        for value in parts {
            write!(f, ".{}", value.as_deref().unwrap_or(NOTHING))?;
        }
        write_last(f, &self.options)
    }
}

impl FromStr for PracticeOptions {
    type Err = UnknownButton;

    fn from_str(text: &str) -> Result<PracticeOptions, UnknownButton> {
        let parts: Vec<&str> = text.split('.').collect();
        let [level, side, ruleset, handicap, hints, ref last @ ..] = parts[..] else {
            return Err(UnknownButton);
        };
        let level = level.parse().map_err(|_| UnknownButton)?;
        Ok(PracticeOptions {
            level: Level::new(level).map_err(|_| UnknownButton)?,
            options: ChallengeOptions {
                side: read(side, SideChoice::named)?,
                ruleset: read(ruleset, Ruleset::of_tag)?,
                handicap: read(handicap, Handicap::from_code)?,
                hints: read(hints, Hints::named)?,
                ..read_last(last)?
            },
        })
    }
}

fn read<T>(text: &str, parse: fn(&str) -> Option<T>) -> Result<Option<T>, UnknownButton> {
    match text {
        NOTHING => Ok(None),
        text => parse(text).map(Some).ok_or(UnknownButton),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::button::Button;

    #[test]
    fn practice_options_are_read_back() {
        let level = Level::HIGHEST;
        let all = ChallengeOptions {
            side: Some(SideChoice::Random),
            ruleset: Ruleset::named("game_courier"),
            handicap: Some(Handicap::FirstMove),
            hints: Some(Hints::Allowed),
            language: Some(Language::Ko),
            ..ChallengeOptions::default()
        };
        let voted = ChallengeOptions {
            language: Some(Language::Ko),
            votes: VotingTime::try_from(24).ok(),
            ..ChallengeOptions::default()
        };
        let coached = ChallengeOptions {
            coach: Some(Coach::No),
            ..ChallengeOptions::default()
        };
        for (options, written) in [
            (ChallengeOptions::default(), "10.-.-.-.-"),
            (coached, "10.-.-.-.-.no"),
            (voted, "10.-.-.-.-.ko.v24"),
            (all, "10.random.game_courier.first-move.allowed.ko"),
        ] {
            let sparring = PracticeOptions { level, options };
            assert_eq!(sparring.to_string(), written);
            assert_eq!(written.parse(), Ok(sparring));
            let id = Button::Practice(sparring).to_string();
            assert!(id.len() <= 100, "{id}");
        }
    }

    #[test]
    fn invalid_practice_options_are_rejected() {
        for text in [
            "",
            "3",
            "0.-.-.-.-",
            "11.-.-.-.-",
            "-3.-.-.-.-",
            "3.-.-.-",
            "3.-.-.-.-.-",
            "3.-.-.-.-.yes.no",
            "3.-.-.-.-.v",
            "3.-.-.-.-.v2",
            "3.-.-.-.-.v24.ko",
            "3.-.-.-.-.",
            "3.-.-.-.-.en-GB",
            "3.-.-.-.-.ko.ko",
            "3.left.-.-.-",
            "3.-.chess.-.-",
            "3.-.-.queen.-",
            "3.-.-.-.many",
            "three.-.-.-.-",
            "3....",
        ] {
            assert_eq!(
                text.parse::<PracticeOptions>(),
                Err(UnknownButton),
                "{text}"
            );
        }
    }
}
