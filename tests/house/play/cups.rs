//! Cups: names, the games of a cup, and the order of its table.

use std::collections::{BTreeMap, BTreeSet};

use hansu::play::{
    Addressee, CUP_PLAYERS, Challenge, Command, CupGame, CupId, CupName, CupResult, CupTable,
    CupTerms, CupTimes, Hints, Match, SideChoice, Takebacks, Terms, TimeControl, UserId, pairings,
};
use hansu::rules::{BySide, Formation, MODERN, Ruleset, Side};
use proptest::prelude::*;

use crate::support::{Played, accept, alex, challenge, mina, play};

#[test]
fn name_is_one_line_without_mentions() {
    let long = "가".repeat(40);
    let longer = "가".repeat(41);
    let table = [
        ("Autumn", Some("Autumn")),
        ("  Autumn  cup ", Some("Autumn  cup")),
        ("a@b.c", Some("a@b.c")),
        (&long, Some(long.as_str())),
        (&longer, None),
        ("", None),
        (" \t ", None),
        ("two\nlines", None),
        ("two\u{2028}lines", None),
        ("bell\u{7}", None),
        ("<@11> cup", None),
        ("<@&11> cup", None),
        ("@everyone", None),
        ("the @here cup", None),
    ];
    for (typed, expected) in table {
        let name = CupName::try_from(typed);
        let read = name.as_ref().ok().map(CupName::as_str);
        assert_eq!(read, expected, "{typed:?}");
    }
}

#[test]
fn terms_are_stored_in_this_form() {
    let terms = CupTerms {
        ruleset: MODERN,
        time: Terms::DEFAULT,
        rated: true,
    };
    let json = r#"{"ruleset":"modern","pace":3,"reserve":7,"rated":true}"#;
    assert_eq!(terms.to_json().unwrap(), json);
    assert_eq!(CupTerms::from_json(json).unwrap(), terms);
    for unreadable in [
        json.replace("modern", "nobody's"),
        json.replace("\"pace\":3", "\"pace\":4"),
        "{}".to_owned(),
        String::new(),
    ] {
        assert!(CupTerms::from_json(&unreadable).is_err(), "{unreadable}");
    }
}

#[test]
fn each_pair_meets_and_sides_are_balanced() {
    for players in CUP_PLAYERS {
        for times in [CupTimes::Once, CupTimes::Twice] {
            let games = pairings(players, times);
            let mut met: BTreeMap<BTreeSet<usize>, Vec<usize>> = BTreeMap::new();
            for BySide { cho, han } in &games {
                met.entry([*cho, *han].into()).or_default().push(*cho);
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            for (pair, bottoms) in &met {
                assert_eq!(bottoms.len(), times.number(), "{pair:?}");
                let different: BTreeSet<_> = bottoms.iter().collect();
                assert_eq!(different.len(), times.number(), "{pair:?} change sides");
            }
            for player in 0..players {
                let cho = games.iter().filter(|game| game.cho == player).count();
                let han = games.iter().filter(|game| game.han == player).count();
                assert_eq!(cho + han, times.games_each(players));
                assert!(cho.abs_diff(han) < 2, "{player} of {players}: {cho}, {han}");
            }
        }
    }
}

/// Returns the accepted game of a cup.
fn begun() -> Played {
    let challenge = Challenge {
        addressee: Addressee::Person(alex()),
        hints: Hints::None,
        takebacks: Takebacks::Ask,
        terms: Some(TimeControl::DEFAULT),
        cup: Some(CupId(7)),
        ..challenge(SideChoice::Cho)
    };
    Played::new(&challenge).then(&alex(), accept(alex()))
}

fn running() -> Played {
    begun()
        .then(&alex(), Command::SetUp(Formation::Hehe))
        .then(&mina(), Command::SetUp(Formation::Heeh))
}

#[test]
fn side_that_ends_a_game_early_loses_it() {
    let resigned = running()
        .then(&mina(), play("a4b4"))
        .then(&alex(), Command::Resign);
    let lapsed = |late| hansu::play::Event::Lapsed { late, by: None };
    let left = running();
    let event = left.game.leave(mina().id).unwrap();
    let table: [(Match, Option<CupResult>); 6] = [
        (begun().game, None),
        (running().game, None),
        (resigned.game, Some(CupResult::Won(Side::Cho))),
        (
            begun().then(&alex(), Command::Resign).game,
            Some(CupResult::Won(Side::Cho)),
        ),
        (
            running().happens(lapsed(Side::Cho)).game,
            Some(CupResult::Won(Side::Han)),
        ),
        (left.happens(event).game, Some(CupResult::Won(Side::Han))),
    ];
    for (game, expected) in table {
        assert_eq!(CupResult::of(&game), expected, "{:?}", game.phase());
    }
}

/// A game between numbered players; `won` is 0 for Cho, 1 for Han, 2 for a draw, 3 for nothing, else it goes on.
fn game((cho, han): (usize, usize), won: u8) -> CupGame {
    let player = |number: usize| UserId(100 + number as u64);
    CupGame {
        players: BySide::new(player(cho), player(han)),
        result: match won {
            0 => Some(CupResult::Won(Side::Cho)),
            1 => Some(CupResult::Won(Side::Han)),
            2 => Some(CupResult::Drawn),
            3 => Some(CupResult::Void),
            _ => None,
        },
    }
}

fn people(count: usize) -> Vec<UserId> {
    (0..count)
        .map(|number| UserId(100 + number as u64))
        .collect()
}

/// The places by player, in the order of the numbers.
fn places(count: usize, games: &[CupGame]) -> Vec<usize> {
    let table = CupTable::of(&people(count), games);
    let place = |player: &UserId| {
        let line = table.lines.iter().find(|line| line.player == *player);
        line.unwrap().place
    };
    people(count).iter().map(place).collect()
}

#[test]
fn level_players_are_ordered_by_games_among_them_then_sonneborn_berger_then_wins() {
    // (games as (cho, han, result), places)
    type Case = (&'static str, usize, Vec<((usize, usize), u8)>, Vec<usize>);
    let table: [Case; 6] = [
        ("nothing played", 3, vec![], vec![1, 1, 1]),
        ("points", 3, vec![((0, 1), 1), ((1, 2), 2)], vec![3, 1, 2]),
        (
            "the game among two level ones",
            4,
            vec![((0, 1), 0), ((1, 2), 0), ((2, 3), 0), ((3, 0), 3)],
            // 0, 1 and 2 have a point each, and among them 0 and 1: they are one group, counted once.
            vec![1, 1, 3, 4],
        ),
        (
            "a circle of three",
            3,
            vec![((0, 1), 0), ((1, 2), 0), ((2, 0), 0)],
            vec![1, 1, 1],
        ),
        (
            "Sonneborn–Berger: who beat the better one",
            5,
            // 0 and 1 drew; 0 beat 2, who has two points, 1 beat 3, who has none.
            vec![
                ((0, 1), 2),
                ((0, 2), 0),
                ((1, 3), 0),
                ((2, 3), 0),
                ((2, 4), 0),
            ],
            vec![2, 3, 1, 4, 4],
        ),
        (
            "wins",
            5,
            // 0 won once and lost once; 1 drew twice, against the same two, who are level.
            vec![
                ((0, 2), 0),
                ((0, 3), 1),
                ((1, 2), 2),
                ((1, 3), 2),
                ((2, 4), 0),
                ((3, 2), 3),
            ],
            vec![3, 4, 2, 1, 5],
        ),
    ];
    for (name, players, games, expected) in table {
        let games: Vec<CupGame> = games
            .into_iter()
            .map(|(pair, won)| game(pair, won))
            .collect();
        let got = places(players, &games);
        assert_eq!(got, expected, "{name}");
    }
}

/// A cup of some players with a result of each game.
fn any_cup() -> impl Strategy<Value = (usize, Vec<CupGame>)> {
    (CUP_PLAYERS, prop::bool::ANY).prop_flat_map(|(players, twice)| {
        let times = if twice {
            CupTimes::Twice
        } else {
            CupTimes::Once
        };
        let pairs = pairings(players, times);
        prop::collection::vec(0_u8..5, pairs.len()).prop_map(move |results| {
            let games = pairs.iter().zip(results);
            let games = games.map(|(pair, won)| game((pair.cho, pair.han), won));
            (players, games.collect())
        })
    })
}

proptest! {
    #[test]
    fn points_are_the_games_with_a_result((players, games) in any_cup()) {
        let table = CupTable::of(&people(players), &games);
        let sum: i32 = table.lines.iter().map(|line| line.points.0).sum();
        let counted = games
            .iter()
            .filter(|game| !matches!(game.result, None | Some(CupResult::Void)))
            .count();
        prop_assert_eq!(usize::try_from(sum).unwrap(), 2 * counted);
        // Places are those of a competition: as many players are before one as its place says.
        for line in &table.lines {
            let better = table.lines.iter().filter(|other| other.place < line.place).count();
            prop_assert_eq!(line.place, better + 1);
        }
        prop_assert!(table.lines.iter().any(|line| line.place == 1));
    }

    #[test]
    fn table_does_not_depend_on_the_order_of_results(
        (players, games) in any_cup(), seed in prop::num::u64::ANY
    ) {
        let mut shuffled = games.clone();
        shuffled.sort_by_key(|game| {
            (game.players.cho.0 ^ seed).wrapping_mul(game.players.han.0 ^ seed.rotate_left(17))
        });
        prop_assert_eq!(
            CupTable::of(&people(players), &games),
            CupTable::of(&people(players), &shuffled)
        );
    }

    #[test]
    fn players_with_exchanged_results_exchange_places(
        (players, games) in any_cup(), first in 0_usize..8, second in 0_usize..8
    ) {
        let (first, second) = (first % players, second % players);
        let people = people(players);
        let exchanged = |player: UserId| match player {
            player if player == people[first] => people[second],
            player if player == people[second] => people[first],
            player => player,
        };
        let games_exchanged: Vec<CupGame> = games
            .iter()
            .map(|game| CupGame {
                players: BySide::new(exchanged(game.players.cho), exchanged(game.players.han)),
                ..*game
            })
            .collect();
        let mut expected = places(players, &games);
        expected.swap(first, second);
        prop_assert_eq!(places(players, &games_exchanged), expected);
    }
}

#[test]
fn combined_rules_survive_in_the_stored_terms() {
    let ruleset = Ruleset::named("xiangqi").unwrap();
    let terms = CupTerms {
        ruleset,
        time: Terms::DEFAULT,
        rated: false,
    };
    let read = CupTerms::from_json(&terms.to_json().unwrap()).unwrap();
    assert_eq!(read, terms);
}
