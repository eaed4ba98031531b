//! Ratings: the strength of players per server and game, by Glicko-2.
//!
//! One game is one rating period (<https://www.glicko.net/glicko/glicko2.pdf>). The deviation of an inactive
//! player grows in steps of five days.

use std::cmp::Ordering;
use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use strum::VariantArray;

use super::{
    Challenge, ChallengeOptions, GameId, Hints, NotRated, Pace, PaceChoice, Rated, ServerSettings,
    Speed, Takebacks, Timestamp, UserId,
};
use janggi::{BySide, MODERN, Ruleset, Side, Variant};

/// A player's rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The estimated strength; 1500 for a new player.
    pub number: f64,
    /// The uncertainty: one standard deviation, 350 at most.
    pub deviation: f64,
    /// The volatility of the player's results.
    pub volatility: f64,
}

/// A rating, with the end of the game or the try of the puzzle that it comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LastRating {
    /// The rating after that.
    pub rating: Rating,
    /// The time of that.
    pub ended_at: Timestamp,
}

impl LastRating {
    /// Returns the rating at a time, after inactivity since then.
    #[must_use]
    pub fn at(self, now: Timestamp) -> Rating {
        self.rating.after_inactivity(self.ended_at, now)
    }
}

/// The effect of a game or a puzzle on a player's rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatingChange {
    /// The rating before the game, with its deviation at that time.
    pub before: Rating,
    /// The rating after the game.
    pub after: Rating,
}

/// The effect of a puzzle's first try.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PuzzleChange {
    /// The effect on the person's rating.
    pub person: RatingChange,
    /// The puzzle's rating afterwards.
    pub puzzle: Rating,
}

/// The length of a rating period. Periods begin at multiples of it since 1970.
const PERIOD: Duration = Duration::from_secs(5 * 24 * 60 * 60);
/// The deviation above which a rating is shown as provisional.
const PROVISIONAL_DEVIATION: f64 = 110.0;
/// The maximum deviation, that of a new player.
const MAX_DEVIATION: f64 = 350.0;

/// The deviation of the rating of a puzzle that nobody has tried. Its number is only an estimate.
const PUZZLE_DEVIATION: f64 = 120.0;
/// The number and deviation of somebody who has tried no puzzle. Their first puzzles are the easiest, of some 600; from
/// Glicko's 1500 ± 350 a single miss would cost 600 points, from here 180.
const NEW_SOLVER: (f64, f64) = (900.0, 220.0);

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
    /// Returns the rating after inactivity from `since` until `now`. The deviation grows by one step per period
    /// boundary.
    #[must_use]
    pub fn after_inactivity(self, since: Timestamp, now: Timestamp) -> Rating {
        let mut rating = Glicko2Rating::from(self);
        for _ in period(since)..period(now) {
            // The deviation does not grow further.
            if rating.deviation >= MAX_DEVIATION {
                break;
            }
            rating = decay_deviation(&rating);
        }
        rating.into()
    }

    /// Returns the effect of a game that ended at `ended_at` on the players' ratings; `None` for a player
    /// without one.
    #[must_use]
    pub fn changes(
        players: BySide<Option<LastRating>>,
        winner: Option<Side>,
        ended_at: Timestamp,
    ) -> BySide<RatingChange> {
        let before =
            players.map(|last| last.map_or_else(Rating::default, |last| last.at(ended_at)));
        let after = Rating::after_game(before, winner);
        let change = |side| RatingChange {
            before: before[side],
            after: after[side],
        };
        BySide::new(change(Side::Cho), change(Side::Han))
    }

    /// Returns the rating of a puzzle that nobody has tried, from its estimated number.
    #[must_use]
    pub fn of_untried_puzzle(number: u16) -> Rating {
        Rating {
            number: f64::from(number),
            deviation: PUZZLE_DEVIATION,
            ..Rating::default()
        }
    }

    /// Returns the rating of a person who has tried no puzzle.
    #[must_use]
    pub fn of_new_solver() -> Rating {
        let (number, deviation) = NEW_SOLVER;
        Rating {
            number,
            deviation,
            ..Rating::default()
        }
    }

    /// Returns the effect of a puzzle's first try by a person at `tried_at`, as of a game between the two; `person` is
    /// `None` for one without a rating. A puzzle does not become less certain by waiting.
    #[must_use]
    pub fn change_by_puzzle(
        person: Option<LastRating>,
        puzzle: Rating,
        solved: bool,
        tried_at: Timestamp,
    ) -> PuzzleChange {
        let before = person.map_or_else(Rating::of_new_solver, |last| last.at(tried_at));
        let winner = if solved { Side::Cho } else { Side::Han };
        let after = Rating::after_game(BySide::new(before, puzzle), Some(winner));
        PuzzleChange {
            person: RatingChange {
                before,
                after: after.cho,
            },
            puzzle: after.han,
        }
    }

    /// Returns the ratings of both players after a game won by `winner`, or drawn.
    fn after_game(players: BySide<Rating>, winner: Option<Side>) -> BySide<Rating> {
        let outcome = match winner {
            Some(Side::Cho) => Outcomes::WIN,
            Some(Side::Han) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        // The default system constant is 0.5.
        let config = Glicko2Config::new();
        let (cho, han) = glicko2(&players.cho.into(), &players.han.into(), &outcome, &config);
        BySide::new(cho.into(), han.into())
    }

    /// Returns the rounded number, for display.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers stay far below 2^31"
    )]
    pub fn shown(self) -> i32 {
        self.number.round() as i32
    }

    /// Returns whether the rating is provisional.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL_DEVIATION
    }

    /// Returns the grade of the number.
    #[must_use]
    pub fn grade(self) -> Grade {
        Grade::of(self.shown())
    }
}

/// Returns the number of a rating period.
fn period(at: Timestamp) -> i64 {
    let length = i64::try_from(PERIOD.as_millis()).unwrap_or(i64::MAX);
    at.0.div_euclid(length)
}

/// A grade: 18급 to 1급 (lower is stronger), then 1단 to 9단.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// 급, 18 to 1.
    Geup(u8),
    /// 단, 1 to 9.
    Dan(u8),
}

/// The lowest number with a 단.
const FIRST_DAN: i32 = 1800;
/// The number at which 18급 ends, in steps of [`GEUP`].
const LAST_GEUP: i32 = 900;
const GEUP: i32 = 50;
const DAN: i32 = 100;

impl Grade {
    /// Returns the grade of a rounded number. A step is 50 points below 1800, and 100 from there.
    #[must_use]
    pub fn of(number: i32) -> Grade {
        if number < FIRST_DAN {
            let steps = (number - LAST_GEUP).div_euclid(GEUP);
            Grade::Geup(step(18 - steps, 18))
        } else {
            Grade::Dan(step(1 + (number - FIRST_DAN) / DAN, 9))
        }
    }
}

/// Clamps a step to 1 to `maximum`.
fn step(step: i32, maximum: u8) -> u8 {
    u8::try_from(step).map_or(maximum, |step| step.clamp(1, maximum))
}

/// The games whose results count together in a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingPool {
    /// The game.
    pub variant: Variant,
    /// The kind of pace.
    pub speed: Speed,
}

impl RatingPool {
    /// Returns all pools of a server; the usual one of each game first.
    pub fn all() -> impl Iterator<Item = RatingPool> {
        let speeds = Speed::VARIANTS.iter();
        speeds.flat_map(|&speed| {
            let pool = move |variant| RatingPool { variant, speed };
            Variant::ALL.into_iter().map(pool)
        })
    }

    /// Returns the usual pool of a game.
    #[must_use]
    pub const fn by_days(variant: Variant) -> RatingPool {
        RatingPool {
            variant,
            speed: Speed::Days,
        }
    }
}

/// A player's rating of a pool in a server, with its history.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The player.
    pub person: UserId,
    /// The rating after the last rated game.
    pub rating: Rating,
    /// The number of rated games.
    pub games: u32,
    /// The number of opponents in those games.
    pub opponents: u32,
    /// The last rated game.
    pub last_game: GameId,
    /// The end of that game.
    pub ended_at: Timestamp,
    /// `true` if the player has a rated game in progress.
    pub plays: bool,
}

/// A player's place in the ranking.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// The place, from 1; `None` for players without a rank.
    pub rank: Option<usize>,
    /// The player. The deviation is the current one.
    pub standing: Standing,
}

/// The minimum number of rated games, and of opponents in them, for a rank.
const GAMES: u32 = 5;
const OPPONENTS: u32 = 2;
/// The period without a game after which a rank is lost.
const RANK_LIFETIME: Duration = Duration::from_secs(60 * 24 * 60 * 60);

impl Standing {
    /// Returns whether the player has a rank.
    #[must_use]
    pub fn is_ranked(&self, now: Timestamp) -> bool {
        let is_recent = self.plays || self.ended_at + RANK_LIFETIME >= now;
        self.games >= GAMES && self.opponents >= OPPONENTS && is_recent
    }
}

/// Ranks all players: those with a rank first; by number, then by smaller deviation, then by id.
#[must_use]
pub fn rank(mut standings: Vec<Standing>, now: Timestamp) -> Vec<Place> {
    for standing in &mut standings {
        standing.rating = standing.rating.after_inactivity(standing.ended_at, now);
    }
    standings.sort_by(|left, right| {
        let ranked = right.is_ranked(now).cmp(&left.is_ranked(now));
        ranked.then_with(|| stronger_first(left, right))
    });
    let places = standings.into_iter().enumerate();
    places
        .map(|(index, standing)| Place {
            rank: standing.is_ranked(now).then_some(index + 1),
            standing,
        })
        .collect()
}

fn stronger_first(left: &Standing, right: &Standing) -> Ordering {
    let number = right.rating.number.total_cmp(&left.rating.number);
    let deviation = left.rating.deviation.total_cmp(&right.rating.deviation);
    number
        .then(deviation)
        .then(left.person.0.cmp(&right.person.0))
}

/// The maximum number of rated games that two people may start in a server within a day of play.
pub const MAX_RATED_PER_DAY: usize = 3;

/// The origin of the request for a rated game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatedWish {
    /// Nobody: the game is casual.
    Nobody,
    /// The server, or the repeated game: rated where possible.
    Usual,
    /// The challenger, who is notified if it is not possible.
    Challenger,
}

/// The options of a challenge, adapted to rated games where needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedTerms {
    /// The options, with unset ones filled as rated games need them.
    pub options: ChallengeOptions,
    /// `true` if the game is rated.
    pub rated: bool,
    /// The reason for a casual game where the server or the repeated game requested a rated one.
    pub casual: Option<NotRated>,
}

impl RatedWish {
    /// Returns the origin of the request for a rated game. A challenge that repeats a game uses that game's
    /// setting.
    pub fn of(options: ChallengeOptions, server: &ServerSettings, repeats: bool) -> RatedWish {
        match options.rated {
            Some(Rated::Yes) if repeats => RatedWish::Usual,
            Some(Rated::Yes) => RatedWish::Challenger,
            None if server.rated == Some(Rated::Yes) => RatedWish::Usual,
            Some(Rated::No) | None => RatedWish::Nobody,
        }
    }

    /// Returns the terms of a challenge between two people with these options, in a server with these settings.
    ///
    /// # Errors
    /// The option that forbids a rated game, if the challenger requested one.
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
            Some(reason) if self == RatedWish::Challenger => Err(reason),
            Some(reason) => Ok(casual(Some(reason))),
            None => Ok(RatedTerms {
                options: fill_unset(options, server),
                rated: true,
                casual: None,
            }),
        }
    }
}

/// Returns the option that forbids a rated game. Unset options forbid nothing, except the server's combined
/// rules.
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

/// Returns the options, with unset ones filled as a rated game needs them.
fn fill_unset(options: ChallengeOptions, server: &ServerSettings) -> ChallengeOptions {
    let servers = server.pace.filter(|pace| *pace != PaceChoice::None);
    let pace = servers.unwrap_or(PaceChoice::Days(Pace::DEFAULT));
    ChallengeOptions {
        hints: Some(Hints::None),
        takebacks: options.takebacks.or(Some(Takebacks::Ask)),
        pace: options.pace.or(Some(pace)),
        ..options
    }
}

impl Challenge {
    /// Returns the reason that forbids a rated game, if any.
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
