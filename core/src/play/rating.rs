//! Ratings: how strong players are in a server and a game, by Glicko-2.
//!
//! One game is one rating period (<https://www.glicko.net/glicko/glicko2.pdf>). A rating that rests grows unsure by steps of
//! five days.

use std::cmp::Ordering;
use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use super::{
    Challenge, ChallengeOptions, GameId, Hints, NotRated, Pace, PaceChoice, Rated, ServerSettings,
    Takebacks, Timestamp, UserId,
};
use crate::rules::{BySide, MODERN, Ruleset, Side};

/// A player's rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The estimated strength; 1500 for a new player.
    pub number: f64,
    /// How unsure that is: one standard deviation, 350 at most.
    pub deviation: f64,
    /// How much the player's results vary.
    pub volatility: f64,
}

/// A player's rating, and when the game that it comes from ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LastRating {
    /// The rating after that game.
    pub rating: Rating,
    /// The end of that game.
    pub ended_at: Timestamp,
}

/// What a game did to a player's rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatingChange {
    /// The rating that went into it, as unsure as it was by then.
    pub before: Rating,
    /// The rating that came out.
    pub after: Rating,
}

/// How long a rating rests until it grows unsure by one step. Steps are at multiples of it since 1970.
const PERIOD: Duration = Duration::from_secs(5 * 24 * 60 * 60);
/// The deviation beyond which a number is shown as unsure.
const UNSURE: f64 = 110.0;
/// The greatest deviation, that of a new player.
const MOST_UNSURE: f64 = 350.0;

impl Default for Rating {
    fn default() -> Rating {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Rating {
        Rating {
            number: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Glicko2Rating {
        Glicko2Rating {
            rating: rating.number,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

impl Rating {
    /// The rating after resting from `since` until `now`: more unsure by one step for each boundary of five days between.
    #[must_use]
    pub fn rested(self, since: Timestamp, now: Timestamp) -> Rating {
        let mut rating = Glicko2Rating::from(self);
        for _ in period(since)..period(now) {
            // Nothing is more unsure, however long it rests.
            if rating.deviation >= MOST_UNSURE {
                break;
            }
            rating = decay_deviation(&rating);
        }
        rating.into()
    }

    /// What a game that ended at `ended_at` does to the ratings of its players; `None` for a player without one.
    #[must_use]
    pub fn changes(
        players: BySide<Option<LastRating>>,
        winner: Option<Side>,
        ended_at: Timestamp,
    ) -> BySide<RatingChange> {
        let before = players.map(|last| {
            last.map_or_else(Rating::default, |last| {
                last.rating.rested(last.ended_at, ended_at)
            })
        });
        let after = Rating::after_game(before, winner);
        let change = |side| RatingChange {
            before: before[side],
            after: after[side],
        };
        BySide::new(change(Side::Cho), change(Side::Han))
    }

    /// The ratings of both players after a game that `winner` won, or that was drawn.
    fn after_game(players: BySide<Rating>, winner: Option<Side>) -> BySide<Rating> {
        let outcome = match winner {
            Some(Side::Cho) => Outcomes::WIN,
            Some(Side::Han) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        // Its default has the system constant 0.5.
        let config = Glicko2Config::new();
        let (cho, han) = glicko2(&players.cho.into(), &players.han.into(), &outcome, &config);
        BySide::new(cho.into(), han.into())
    }

    /// The number as people read it.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers stay far below 2^31"
    )]
    pub fn shown(self) -> i32 {
        self.number.round() as i32
    }

    /// Whether it is too unsure to be read without a doubt.
    #[must_use]
    pub fn is_unsure(self) -> bool {
        self.deviation > UNSURE
    }

    /// The grade that the number stands for.
    #[must_use]
    pub fn grade(self) -> Grade {
        Grade::of(self.shown())
    }
}

/// The number of a period of five days.
fn period(at: Timestamp) -> i64 {
    let length = i64::try_from(PERIOD.as_millis()).unwrap_or(i64::MAX);
    at.0.div_euclid(length)
}

/// A grade: 18급 to 1급, the lower the stronger, then 1단 to 9단.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// 급, 18 to 1.
    Geup(u8),
    /// 단, 1 to 9.
    Dan(u8),
}

/// The number from which on players have a 단.
const FIRST_DAN: i32 = 1800;
/// The number at which 18급 ends, in steps of [`GEUP`].
const LAST_GEUP: i32 = 900;
const GEUP: i32 = 50;
const DAN: i32 = 100;

impl Grade {
    /// The grade of a rounded number: a step is 50 points below 1800, and 100 from there.
    #[must_use]
    pub fn of(number: i32) -> Grade {
        if number < FIRST_DAN {
            let above = (number - LAST_GEUP).div_euclid(GEUP);
            Grade::Geup(step(18 - above, 18))
        } else {
            Grade::Dan(step(1 + (number - FIRST_DAN) / DAN, 9))
        }
    }
}

/// A step from 1 to `most`.
fn step(step: i32, most: u8) -> u8 {
    u8::try_from(step).map_or(most, |step| step.clamp(1, most))
}

/// A player's rating in a server and a game, with what it rests on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The player.
    pub person: UserId,
    /// The rating after the last game that counted.
    pub rating: Rating,
    /// How many games counted.
    pub games: u32,
    /// Against how many people.
    pub opponents: u32,
    /// The last game that counted.
    pub last_game: GameId,
    /// When that one ended.
    pub ended_at: Timestamp,
    /// Whether a rated game of theirs is under way.
    pub plays: bool,
}

/// A player's place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// The place, from 1; `None` for those who are not ranked.
    pub rank: Option<usize>,
    /// The player. The rating is as unsure as it is by now.
    pub standing: Standing,
}

/// The fewest games that count for a rank, and the fewest opponents in them.
const GAMES: u32 = 5;
const OPPONENTS: u32 = 2;
/// How long a rank is kept without a game.
const KEPT: Duration = Duration::from_secs(60 * 24 * 60 * 60);

impl Standing {
    /// Whether the player has a rank.
    #[must_use]
    pub fn is_ranked(&self, now: Timestamp) -> bool {
        let lately = self.plays || self.ended_at + KEPT >= now;
        self.games >= GAMES && self.opponents >= OPPONENTS && lately
    }
}

/// Everybody's place: those with a rank first; by number, then by the smaller deviation, then by id.
#[must_use]
pub fn rank(mut standings: Vec<Standing>, now: Timestamp) -> Vec<Place> {
    for standing in &mut standings {
        standing.rating = standing.rating.rested(standing.ended_at, now);
    }
    standings.sort_by(|one, other| {
        let ranked = other.is_ranked(now).cmp(&one.is_ranked(now));
        ranked.then_with(|| stronger_first(one, other))
    });
    let places = standings.into_iter().enumerate();
    places
        .map(|(index, standing)| Place {
            rank: standing.is_ranked(now).then_some(index + 1),
            standing,
        })
        .collect()
}

fn stronger_first(one: &Standing, other: &Standing) -> Ordering {
    let number = other.rating.number.total_cmp(&one.rating.number);
    let deviation = one.rating.deviation.total_cmp(&other.rating.deviation);
    number
        .then(deviation)
        .then(one.person.0.cmp(&other.person.0))
}

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
    pub(super) fn forbids_rating(&self) -> Option<NotRated> {
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
