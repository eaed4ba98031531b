//! Ratings with challenges, at the end of games and in lists; and the statistics of a person.

use std::time::Duration;

use hansu::app::{
    Leaderboard, Notice, RankLine, Rival, ShownRatings, StatisticsPage, StatsPart, Subject,
};
use hansu::discord::view;
use hansu_play::{
    Challenge, Command, FirstMoves, GameId, GameResult, Hints, Ladder, LastRating, Level, NotRated,
    Person, Place, PracticeGame, PuzzleId, Rating, RatingChange, RatingPool, Score, ScoreLine,
    Scores, Speed, Standing, Statistics, Stats, StoredWord, Streak, Takebacks, TimeControl,
    Timestamp,
};
use hansu_store::{PuzzleRecord, TriedPuzzle};
use hansu_teaching::{Endgame, Opening};
use janggi::{Action, BySide, Formation, Side, Variant};

use super::super::person;
use super::{Cast, Played, Table, named, play};

/// Three puzzles: two solved in a row, one missed.
fn tried_puzzles() -> PuzzleRecord {
    let tried = [true, true, false].into_iter().zip(1..);
    let tried = tried.map(|(solved, id)| TriedPuzzle {
        puzzle: PuzzleId(id),
        solved,
        missed: !solved,
        likes: None,
    });
    PuzzleRecord {
        tried: tried.collect(),
        rating: Some(LastRating {
            rating: Rating::default(),
            ended_at: Timestamp(0),
        }),
    }
}

pub fn club(cast: &Cast) -> Table {
    let mut scenes = challenges(cast);
    scenes.extend(ends(cast));
    scenes.extend(lists(cast));
    scenes.extend(pages(cast));
    scenes
}

fn rating(number: f64, deviation: f64) -> Rating {
    Rating {
        number,
        deviation,
        ..Rating::default()
    }
}

fn rated(cast: &Cast) -> Challenge {
    Challenge {
        rated: true,
        hints: Hints::None,
        takebacks: Takebacks::Ask,
        terms: Some(TimeControl::DEFAULT),
        ..cast.challenge()
    }
}

fn challenges(cast: &Cast) -> Table {
    let offered = Played::new(&rated(cast));
    let with_ratings = |challenger, opponent| {
        view::words(&Notice {
            ratings: Some(ShownRatings::Of(challenger, opponent)),
            ..cast.notice(&offered, Subject::Challenge)
        })
    };
    let known_rating = rating(1711.6, 80.0);
    let mut scenes: Table = named([
        (
            "challenge",
            with_ratings(Some(known_rating), Some(Rating::default())),
        ),
        (
            "challenge of who hides",
            with_ratings(None, Some(known_rating)),
        ),
        ("challenge where both hide", with_ratings(None, None)),
    ]);
    for reason in NotRated::ALL {
        let casual = Challenge {
            casual: Some(*reason),
            ..cast.challenge()
        };
        let message = view::words(&cast.notice(&Played::new(&casual), Subject::Challenge));
        scenes.push((format!("casual: {reason:?}"), message));
    }
    scenes
}

fn ends(cast: &Cast) -> Table {
    let started = Played::new(&rated(cast)).then(&cast.han, cast.accept(None));
    let started = cast.set_up(started);
    let unplayed = started.clone().then(&cast.han, Command::Resign);
    let played = started
        .then(&cast.cho, play("a4b4"))
        .then(&cast.han, play("a7b7"));
    let finished = played.then(&cast.han, Command::Resign).settled();
    let change = |before, after| RatingChange { before, after };
    let cho = change(rating(1512.3, 80.0), rating(1524.4, 78.0));
    let han = change(Rating::default(), rating(1339.8, 290.0));
    let end = |played, cho, han| {
        view::words(&Notice {
            ratings: Some(ShownRatings::Changed(BySide::new(cho, han))),
            ..cast.notice(played, Subject::Board)
        })
    };
    named([
        ("end", end(&finished, Some(cho), Some(han))),
        ("end where one hides", end(&finished, None, Some(han))),
        (
            "end that does not count",
            view::words(&cast.notice(&unplayed, Subject::Board)),
        ),
    ])
}

pub fn line(person: Person, rank: Option<usize>, number: f64, deviation: f64) -> RankLine {
    let standing = Standing {
        person: person.id,
        rating: rating(number, deviation),
        games: 7,
        opponents: 3,
        last_game: GameId(7),
        ended_at: Timestamp(0),
        plays: false,
    };
    RankLine {
        person,
        place: Place { rank, standing },
    }
}

fn lists(cast: &Cast) -> Table {
    let same_name = person(14, &cast.cho.name);
    let first = line(cast.cho.clone(), Some(1), 1912.4, 60.0);
    let second = line(cast.han.clone(), Some(2), 1488.0, 109.0);
    let third = line(same_name, None, 1500.0, 350.0);
    let empty = Leaderboard {
        pool: RatingPool::by_days(Variant::Janggi),
        page: 0,
        pages: 1,
        lines: Vec::new(),
        own: None,
        hidden: 0,
        others: Vec::new(),
    };
    let show = |list: &Leaderboard| view::leaderboard(list, *cast.text());
    named([
        ("ranks of nobody", show(&empty)),
        (
            "ranks",
            show(&Leaderboard {
                lines: vec![first.clone(), second.clone(), third.clone()],
                own: Some(second),
                hidden: 1,
                ..empty.clone()
            }),
        ),
        (
            "ranks of Xiangqi, second page, one's own elsewhere",
            show(&Leaderboard {
                pool: RatingPool::by_days(Variant::Xiangqi),
                page: 1,
                pages: 3,
                lines: vec![first],
                own: Some(third),
                hidden: 2,
                others: vec![RatingPool::by_days(Variant::Janggi)],
            }),
        ),
        (
            "two pages of ranks, of four",
            show(&Leaderboard {
                pages: 2,
                others: vec![
                    RatingPool::by_days(Variant::Xiangqi),
                    EVENING,
                    XIANGQI_EVENING,
                ],
                ..empty
            }),
        ),
    ])
}

/// The ratings of games in minutes.
const EVENING: RatingPool = RatingPool {
    variant: Variant::Janggi,
    speed: Speed::Evening,
};

/// The same in Xiangqi.
const XIANGQI_EVENING: RatingPool = RatingPool {
    variant: Variant::Xiangqi,
    speed: Speed::Evening,
};

fn score(won: u32, drawn: u32, lost: u32) -> Score {
    Score { won, drawn, lost }
}

fn pages(cast: &Cast) -> Table {
    let scores = |rated, casual| Scores { rated, casual };
    let moved = |text: &str| FirstMoves::Cho(Action::Move(text.parse().unwrap()));
    let statistics = Statistics {
        by_side: BySide::new(
            scores(score(3, 1, 2), score(2, 0, 0)),
            scores(score(1, 0, 4), score(0, 0, 1)),
        ),
        streak: Some(Streak {
            result: GameResult::Won,
            games: 3,
        }),
        most_won: 4,
        turn_time: Some(Duration::from_secs(3 * 60 * 60 + 25 * 60)),
        accuracy: Some(78),
        analysed: 5,
        formations: vec![of(Formation::Heeh, score(4, 1, 2))],
        openings: vec![
            of((Side::Cho, moved("a4b4")), score(2, 0, 1)),
            of((Side::Cho, moved("b1c3")), score(1, 0, 1)),
            of((Side::Han, FirstMoves::Cho(Action::Pass)), score(1, 0, 0)),
        ],
        ..Statistics::default()
    };
    let page = StatisticsPage {
        person: cast.cho.clone(),
        pool: RatingPool::by_days(Variant::Janggi),
        part: StatsPart::All,
        pages: 1,
        line: Some(line(cast.cho.clone(), Some(1), 1612.0, 90.0)),
        statistics: statistics.clone(),
        rivals: Vec::new(),
        numbers: vec![1500, 1530, 1612],
        ladder: Ladder::of(&[]),
        solved: Vec::new(),
        cups_won: 2,
        puzzles: tried_puzzles(),
        others: vec![RatingPool::by_days(Variant::Xiangqi)],
        stats: Stats::Shown,
    };
    let rival = |person: &Person, score| of(Rival::Named(person.clone()), score);
    let show = |page: &StatisticsPage| view::statistics(page, *cast.text());
    let without_games = StatisticsPage {
        statistics: Statistics::default(),
        numbers: Vec::new(),
        line: None,
        others: Vec::new(),
        ..page.clone()
    };
    let names = |opening: &Opening| of((Side::Cho, FirstMoves::Named(*opening)), score(1, 0, 0));
    named([
        ("statistics", show(&page)),
        (
            "statistics without a rank, hidden, lost last",
            show(&StatisticsPage {
                line: Some(line(cast.cho.clone(), None, 1400.0, 200.0)),
                stats: Stats::Hidden,
                numbers: vec![1400],
                statistics: Statistics {
                    streak: Some(Streak {
                        result: GameResult::Lost,
                        games: 1,
                    }),
                    turn_time: Some(Duration::from_secs(29 * 60 * 60)),
                    ..statistics.clone()
                },
                ..page.clone()
            }),
        ),
        (
            "statistics drawn last",
            show(&StatisticsPage {
                line: None,
                statistics: Statistics {
                    streak: Some(Streak {
                        result: GameResult::Drawn,
                        games: 2,
                    }),
                    turn_time: Some(Duration::from_secs(40)),
                    most_won: 0,
                    accuracy: None,
                    ..statistics.clone()
                },
                ..page.clone()
            }),
        ),
        ("no statistics", show(&without_games)),
        (
            "the bot's levels",
            show(&StatisticsPage {
                part: StatsPart::Bot,
                ladder: climbed(),
                solved: vec![Endgame::TwoSoldiers, Endgame::HorseCannonSoldier],
                ..without_games.clone()
            }),
        ),
        (
            "the bot's levels before a game",
            show(&StatisticsPage {
                part: StatsPart::Bot,
                ..page.clone()
            }),
        ),
        (
            "opponents",
            show(&StatisticsPage {
                part: StatsPart::Opponents(0),
                pages: 2,
                rivals: vec![
                    rival(&cast.han, score(2, 1, 2)),
                    of(Rival::Hidden, score(0, 0, 3)),
                ],
                ..page.clone()
            }),
        ),
        (
            "openings",
            show(&StatisticsPage {
                part: StatsPart::Openings(0),
                ..page.clone()
            }),
        ),
        (
            "openings of Xiangqi",
            show(&StatisticsPage {
                part: StatsPart::Openings(1),
                pool: RatingPool::by_days(Variant::Xiangqi),
                others: vec![RatingPool::by_days(Variant::Janggi)],
                pages: 2,
                statistics: Statistics {
                    formations: Vec::new(),
                    openings: Opening::ALL.iter().map(names).collect(),
                    ..statistics
                },
                ..page
            }),
        ),
    ])
}

/// Returns a ladder whose lowest level is cleared.
fn climbed() -> Ladder {
    let game = |level: u8, result, hints, accuracy| PracticeGame {
        level: Level::new(level).unwrap(),
        result,
        hints,
        takebacks: 0,
        handicap: None,
        accuracy,
    };
    Ladder::of(&[
        game(1, GameResult::Won, 0, Some(71)),
        game(1, GameResult::Won, 0, Some(86)),
        game(2, GameResult::Lost, 1, None),
        game(2, GameResult::Won, 2, None),
        game(3, GameResult::Drawn, 0, None),
    ])
}

fn of<T>(of: T, score: Score) -> ScoreLine<T> {
    ScoreLine { of, score }
}
