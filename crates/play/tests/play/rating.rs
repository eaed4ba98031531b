//! Ratings: Glicko-2 against a second implementation, grades, ranks, and what a rated game must be like.

use std::f64::consts::PI;

use hansu_play::{
    Addressee, Challenge, ChallengeOptions, GameId, Grade, Hints, LastRating, NotRated, Pace,
    PaceChoice, Rated, RatedWish, Rating, Refusal, ServerSettings, SideChoice, Standing, Takebacks,
    TimeControl, Timestamp, UserId, rank,
};
use janggi::{BySide, Handicap, MODERN, Ruleset, Side};
use proptest::prelude::*;

use crate::kit::challenge;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Glicko-2 as in the paper, except that the volatility is found by bisection.
mod paper {
    use super::PI;

    const SCALE: f64 = 173.717_8;
    const TAU: f64 = 0.5;

    #[derive(Debug, Clone, Copy)]
    pub struct Player {
        pub number: f64,
        pub deviation: f64,
        pub volatility: f64,
    }

    pub const NEW: Player = Player {
        number: 1500.0,
        deviation: 350.0,
        volatility: 0.06,
    };

    impl Player {
        /// A period of five days without a game.
        pub fn rest(self) -> Player {
            let phi = self.deviation / SCALE;
            let deviation = (phi * phi + self.volatility * self.volatility).sqrt() * SCALE;
            Player {
                deviation: deviation.min(350.0),
                ..self
            }
        }

        /// A game with this score, from 0 to 1.
        pub fn after(self, opponent: Player, score: f64) -> Player {
            let mu = (self.number - 1500.0) / SCALE;
            let phi = self.deviation / SCALE;
            let phi_other = opponent.deviation / SCALE;
            let g = 1.0 / (1.0 + 3.0 * phi_other.powi(2) / PI.powi(2)).sqrt();
            let mu_other = (opponent.number - 1500.0) / SCALE;
            let expected = 1.0 / (1.0 + (-g * (mu - mu_other)).exp());
            let v = 1.0 / (g * g * expected * (1.0 - expected));
            let delta = v * g * (score - expected);
            let volatility = volatility(self.volatility, delta, phi, v);
            let star = (phi * phi + volatility * volatility).sqrt();
            let phi = 1.0 / (1.0 / (star * star) + 1.0 / v).sqrt();
            Player {
                number: (mu + phi * phi * g * (score - expected)) * SCALE + 1500.0,
                deviation: phi * SCALE,
                volatility,
            }
        }
    }

    fn volatility(sigma: f64, delta: f64, phi: f64, v: f64) -> f64 {
        let a = (sigma * sigma).ln();
        // The function decreases monotonically.
        let f = |x: f64| {
            let e = x.exp();
            let sum = phi * phi + v + e;
            e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
        };
        let mut low = a - 20.0;
        let mut high = a + 20.0;
        for _ in 0..200 {
            let middle = f64::midpoint(low, high);
            if f(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        (low / 2.0).exp()
    }
}

fn score(winner: Option<Side>) -> f64 {
    match winner {
        Some(Side::Cho) => 1.0,
        Some(Side::Han) => 0.0,
        None => 0.5,
    }
}

fn assert_alike(rating: Rating, expected: paper::Player) {
    assert!(
        (rating.number - expected.number).abs() < 0.01,
        "{rating:?} {expected:?}"
    );
    assert!(
        (rating.deviation - expected.deviation).abs() < 0.01,
        "{rating:?} {expected:?}"
    );
    assert!(
        (rating.volatility - expected.volatility).abs() < 1e-5,
        "{rating:?} {expected:?}"
    );
}

proptest! {
    /// Games of four people, each some days after the previous one.
    #[test]
    fn ratings_match_the_glicko_2_paper(
        games in proptest::collection::vec((0_usize..4, 1_usize..4, 0_usize..3, 0_i64..90), 1..60)
    ) {
        let mut ours: [Option<LastRating>; 4] = [None; 4];
        let mut theirs = [(paper::NEW, None::<i64>); 4];
        let mut now = 1_700_000_000_000;
        for (cho, away, winner, days) in games {
            let han = (cho + away) % 4;
            let winner = [Some(Side::Cho), Some(Side::Han), None][winner];
            now += days * DAY;
            let ended_at = Timestamp(now);
            let changes = Rating::changes(BySide::new(ours[cho], ours[han]), winner, ended_at);
            for who in [cho, han] {
                let (player, last) = &mut theirs[who];
                let period = |at: i64| at / (5 * DAY);
                for _ in last.map_or(0, period)..last.map_or(0, |_| period(now)) {
                    *player = player.rest();
                }
                *last = Some(now);
            }
            let (one, other) = (theirs[cho].0, theirs[han].0);
            assert_alike(changes.cho.before, one);
            assert_alike(changes.han.before, other);
            theirs[cho].0 = one.after(other, score(winner));
            theirs[han].0 = other.after(one, 1.0 - score(winner));
            assert_alike(changes.cho.after, theirs[cho].0);
            assert_alike(changes.han.after, theirs[han].0);
            ours[cho] = Some(LastRating { rating: changes.cho.after, ended_at });
            ours[han] = Some(LastRating { rating: changes.han.after, ended_at });
        }
    }

    #[test]
    fn ranks_are_ordered_by_rating_and_deviation(
        players in proptest::collection::vec(
            (0_i32..4, 0_i32..4, 0_u32..9, 0_u32..4, 0_i64..90, any::<bool>()), 0..40)
    ) {
        let now = Timestamp(1_700_000_000_000);
        let standings: Vec<Standing> = players.iter().zip(1..).map(|(&(number, deviation, games, opponents, days, plays), id)| Standing {
            person: UserId(id),
            rating: Rating {
                number: 1500.0 + f64::from(number) * 10.0,
                // At the maximum, resting changes nothing.
                deviation: 350.0 - f64::from(deviation) * 50.0,
                volatility: 0.0,
            },
            games,
            opponents,
            last_game: GameId(1),
            ended_at: Timestamp(now.0 - days * DAY),
            plays,
        }).collect();
        let places = rank(standings.clone(), now);
        prop_assert_eq!(places.len(), standings.len());
        let may = |standing: &Standing, at: i64| {
            let lately = standing.plays || at + 60 * DAY >= now.0;
            standing.games >= 5 && standing.opponents >= 2 && lately
        };
        let ranked = standings.iter().filter(|one| may(one, one.ended_at.0)).count();
        for (index, place) in places.iter().enumerate() {
            let expected = (index < ranked).then_some(index + 1);
            prop_assert_eq!(place.rank, expected);
        }
        for pair in places.windows(2) {
            let key = |place: &hansu_play::Place| {
                let rating = place.standing.rating;
                (place.rank.is_none(), -rating.number as i64, rating.deviation.round() as i64, place.standing.person.0)
            };
            prop_assert!(key(&pair[0]) < key(&pair[1]), "{pair:?}");
        }
    }
}

#[test]
fn clock_set_back_raises_no_deviation() {
    let rating = Rating {
        deviation: 60.0,
        ..Rating::default()
    };
    let at = Timestamp(1_700_000_000_000);
    let before = Timestamp(at.0 - 100 * DAY);
    assert_eq!(rating.after_inactivity(at, before), rating);
    assert_eq!(rating.after_inactivity(at, at), rating);
    let later = rating.after_inactivity(at, Timestamp(at.0 + 5 * DAY));
    assert!(later.deviation > 60.0);
    // However long a player rests, their deviation does not exceed a newcomer's.
    let never = rating.after_inactivity(Timestamp(0), Timestamp(i64::MAX));
    assert!((never.deviation - 350.0).abs() < 1e-9, "{never:?}");
}

#[test]
fn grades_match_their_table() {
    let table = [
        (-300, Grade::Geup(18)),
        (899, Grade::Geup(18)),
        (949, Grade::Geup(18)),
        (950, Grade::Geup(17)),
        (1499, Grade::Geup(7)),
        (1500, Grade::Geup(6)),
        (1799, Grade::Geup(1)),
        (1800, Grade::Dan(1)),
        (1899, Grade::Dan(1)),
        (1900, Grade::Dan(2)),
        (2599, Grade::Dan(8)),
        (2600, Grade::Dan(9)),
        (4000, Grade::Dan(9)),
    ];
    for (number, grade) in table {
        assert_eq!(Grade::of(number), grade, "{number}");
    }
}

/// Returns a challenge of Mina to Jihun that may be rated.
fn rated() -> Challenge {
    Challenge {
        rated: true,
        hints: Hints::None,
        takebacks: Takebacks::Ask,
        terms: Some(TimeControl::DEFAULT),
        ..challenge(SideChoice::Cho)
    }
}

#[test]
fn rated_game_with_unfair_options_is_rejected() {
    let ok = rated();
    assert_eq!(ok.check(), Ok(()));
    let ruleset = |id: &str| Ruleset::named(id).unwrap();
    #[rustfmt::skip]
    let table = [
        (NotRated::Rules, Challenge { ruleset: ruleset("custom:pass=when_stuck"), ..rated() }),
        (NotRated::Handicap, Challenge { handicap: Some(Handicap::Horse), ..rated() }),
        (NotRated::Pace, Challenge { terms: None, ..rated() }),
        (NotRated::Hints, Challenge { hints: Hints::Allowed, ..rated() }),
        (NotRated::Takebacks, Challenge { takebacks: Takebacks::Free, ..rated() }),
    ];
    for (reason, challenge) in table {
        assert_eq!(challenge.check(), Err(Refusal::NotRated(reason)));
        let casual = Challenge {
            rated: false,
            ..challenge
        };
        assert_eq!(casual.check(), Ok(()));
    }
    let anyone = Challenge {
        addressee: Addressee::Anyone,
        ..rated()
    };
    assert_eq!(anyone.check(), Ok(()));
}

#[test]
fn rated_option_falls_back_to_the_server_setting() {
    let defaults = ChallengeOptions::default();
    let rated = ChallengeOptions {
        rated: Some(Rated::Yes),
        ..defaults
    };
    let quiet = ServerSettings::default();
    let keen = ServerSettings {
        rated: Some(Rated::Yes),
        ..quiet.clone()
    };
    let settle = |options: ChallengeOptions, server: &ServerSettings, repeats| {
        RatedWish::of(options, server, repeats).settle(options, server)
    };
    // Neither the option nor the server requests a rated game.
    let terms = settle(defaults, &quiet, false).unwrap();
    assert!(!terms.rated && terms.casual.is_none());
    assert_eq!(terms.options, defaults);
    // The defaults of a rated game: no hints, takebacks with consent, the usual pace.
    for (options, server) in [(rated, &quiet), (defaults, &keen)] {
        let terms = settle(options, server, false).unwrap();
        assert!(terms.rated);
        assert_eq!(terms.options.hints, Some(Hints::None));
        assert_eq!(terms.options.takebacks, Some(Takebacks::Ask));
        assert_eq!(terms.options.pace, Some(PaceChoice::Days(Pace::DEFAULT)));
    }
    // The server's pace, unless it has none.
    let week = PaceChoice::all().find(|pace| pace.id() == "7").unwrap();
    let paced = ServerSettings {
        pace: Some(week),
        ..keen.clone()
    };
    let settled = settle(defaults, &paced, false).unwrap();
    assert_eq!(settled.options.pace, Some(week));
    let unpaced = ServerSettings {
        pace: Some(PaceChoice::None),
        ..keen.clone()
    };
    let default_pace = Some(PaceChoice::Days(Pace::DEFAULT));
    let settled = settle(defaults, &unpaced, false).unwrap();
    assert_eq!(settled.options.pace, default_pace);
    // The option wins over the server's setting and the game before; contradictory options are rejected.
    #[rustfmt::skip]
    let chosen = [
        (NotRated::Handicap, ChallengeOptions { handicap: Some(Handicap::Horse), ..defaults }),
        (NotRated::Pace, ChallengeOptions { pace: Some(PaceChoice::None), ..defaults }),
        (NotRated::Hints, ChallengeOptions { hints: Some(Hints::Allowed), ..defaults }),
        (NotRated::Takebacks, ChallengeOptions { takebacks: Some(Takebacks::Free), ..defaults }),
        (
            NotRated::Rules,
            ChallengeOptions {
                ruleset: Ruleset::named("custom:pass=when_stuck"),
                ..defaults
            },
        ),
    ];
    for (reason, options) in chosen {
        let terms = settle(options, &keen, false).unwrap();
        assert!(!terms.rated);
        assert_eq!(terms.casual, Some(reason));
        assert_eq!(terms.options, options);
        let rated = ChallengeOptions {
            rated: Some(Rated::Yes),
            ..options
        };
        assert_eq!(settle(rated, &quiet, false), Err(reason));
        assert_eq!(settle(rated, &quiet, true).unwrap().casual, Some(reason));
        let no = ChallengeOptions {
            rated: Some(Rated::No),
            ..options
        };
        assert_eq!(settle(no, &keen, false).unwrap().casual, None);
    }
    // The server's own combined rules, which the player did not choose.
    let combined = ServerSettings {
        ruleset: Ruleset::named("custom:pass=when_stuck"),
        ..keen
    };
    let settled = settle(defaults, &combined, false).unwrap();
    assert_eq!(settled.casual, Some(NotRated::Rules));
    let book = ChallengeOptions {
        ruleset: Some(MODERN),
        ..defaults
    };
    assert!(settle(book, &combined, false).unwrap().rated);
}

#[test]
fn rank_lasts_sixty_days_after_the_last_game() {
    let now = Timestamp(1_700_000_000_000);
    let ranked_standing = |days: i64, plays| Standing {
        person: UserId(1),
        rating: Rating::default(),
        games: 5,
        opponents: 2,
        last_game: GameId(1),
        ended_at: Timestamp(now.0 - days * DAY),
        plays,
    };
    assert!(ranked_standing(60, false).is_ranked(now));
    assert!(!ranked_standing(61, false).is_ranked(now));
    assert!(ranked_standing(61, true).is_ranked(now));
}

#[test]
fn newcomers_first_miss_of_an_easy_puzzle_costs_little() {
    let easy = Rating::of_untried_puzzle(600);
    let number = |solved| {
        let change = Rating::change_by_puzzle(None, easy, solved, Timestamp(0));
        change.person.after.shown()
    };
    assert_eq!(Rating::of_new_solver().shown(), 900);
    assert_eq!([number(true), number(false)], [936, 718]);
}
