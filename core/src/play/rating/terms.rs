//! What a rated game must be like.

use crate::play::{
    Challenge, ChallengeOptions, Hints, NotRated, Pace, PaceChoice, Rated, ServerSettings,
    Takebacks,
};
use crate::rules::{MODERN, Ruleset};

/// The most rated games that two people begin in a server within a day of play.
pub const RATED_A_DAY: usize = 3;

/// Who wants a game to be rated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatedWish {
    /// Nobody: it is casual.
    Nobody,
    /// The server, or the game that it repeats: it is rated where it can be.
    Usual,
    /// The challenger, who is told if it cannot be.
    Challenger,
}

/// What was chosen of a challenge, made fit to be rated where it is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedTerms {
    /// The options, with what was left out set as rated games need it.
    pub options: ChallengeOptions,
    /// Whether it is rated.
    pub rated: bool,
    /// Why it is casual where the server, or the game that it repeats, asked for a rated one.
    pub casual: Option<NotRated>,
}

impl RatedWish {
    /// Who wants a challenge with these options to be rated. One that repeats a game has that game's.
    pub fn of(options: ChallengeOptions, server: &ServerSettings, repeats: bool) -> RatedWish {
        match options.rated {
            Some(Rated::Yes) if repeats => RatedWish::Usual,
            Some(Rated::Yes) => RatedWish::Challenger,
            None if server.rated == Some(Rated::Yes) => RatedWish::Usual,
            Some(Rated::No) | None => RatedWish::Nobody,
        }
    }

    /// The terms of a challenge between two people with these options, in a server with these settings.
    ///
    /// # Errors
    /// The option that forbids it, where the challenger asked for a rated game.
    pub fn settle(
        self,
        options: ChallengeOptions,
        server: &ServerSettings,
    ) -> Result<RatedTerms, NotRated> {
        let casual = |casual| RatedTerms {
            options,
            rated: false,
            casual,
        };
        if self == RatedWish::Nobody {
            return Ok(casual(None));
        }
        match forbidden_by(options, server) {
            Some(why) if self == RatedWish::Challenger => Err(why),
            Some(why) => Ok(casual(Some(why))),
            None => Ok(RatedTerms {
                options: filled(options, server),
                rated: true,
                casual: None,
            }),
        }
    }
}

/// The option that forbids a rated game. What was left out forbids nothing, but for the server's combined rules.
fn forbidden_by(options: ChallengeOptions, server: &ServerSettings) -> Option<NotRated> {
    let ruleset = options.ruleset.or(server.ruleset).unwrap_or(MODERN);
    if !is_named(&ruleset) {
        Some(NotRated::Rules)
    } else if options.handicap.is_some() {
        Some(NotRated::Handicap)
    } else if options.pace == Some(PaceChoice::None) {
        Some(NotRated::Pace)
    } else if options.hints == Some(Hints::Allowed) {
        Some(NotRated::Hints)
    } else if options.takebacks == Some(Takebacks::Free) {
        Some(NotRated::Takebacks)
    } else {
        None
    }
}

/// The options with what a rated game needs where nothing was chosen.
fn filled(options: ChallengeOptions, server: &ServerSettings) -> ChallengeOptions {
    let servers = server.pace.filter(|pace| *pace != PaceChoice::None);
    let pace = servers.unwrap_or(PaceChoice::Days(Pace::USUAL));
    ChallengeOptions {
        hints: Some(Hints::None),
        takebacks: options.takebacks.or(Some(Takebacks::Ask)),
        pace: options.pace.or(Some(pace)),
        ..options
    }
}

impl Challenge {
    /// What forbids that it is rated, if anything.
    pub(in crate::play) fn forbids_rating(&self) -> Option<NotRated> {
        let options = ChallengeOptions {
            takebacks: Some(self.takebacks),
            ..self.options()
        };
        forbidden_by(options, &ServerSettings::default())
    }
}

fn is_named(ruleset: &Ruleset) -> bool {
    ruleset.preset().is_some()
}
