//! Cups: names, the games of a cup, and the order of its table.

use std::collections::{BTreeMap, BTreeSet};

use hansu_play::{
    Addressee, CUP_PLAYERS, Challenge, CupGame, CupId, CupName, CupResult, CupTable, CupTerms,
    CupTimes, Event, Hints, Match, SideChoice, Takebacks, Terms, TimeControl, Timestamp, UserId,
    pairings, void_early_leavers,
};
use janggi::{BySide, MODERN, Ruleset, Side};
use proptest::prelude::*;

use crate::kit::{Played, alex, challenge, mina};

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
        // Invisible characters alone: zero width, a filler, a blank of Braille, a tag, a variation selector.
        ("\u{200b}", None),
        ("\u{3164}\u{3164}", None),
        ("\u{2800}", None),
        ("\u{e0041}\u{fe0f}", None),
        ("\u{ad}\u{2060} \u{200d}", None),
        ("\u{200b}Autumn", Some("\u{200b}Autumn")),
    ];
    for (typed, expected) in table {
        let name = CupName::try_from(typed);
        let read = name.as_ref().ok().map(CupName::as_str);
        assert_eq!(read, expected, "{typed:?}");
    }
}

#[test]
fn terms_are_stored_in_this_form() {
    let terms = |ruleset, rated| CupTerms {
        ruleset,
        time: Terms::DEFAULT,
        rated,
    };
    let json = r#"{"ruleset":"modern","pace":3,"reserve":7,"rated":true}"#;
    let xiangqi = r#"{"ruleset":"xiangqi","pace":3,"reserve":7,"rated":false}"#;
    for (terms, json) in [
        (terms(MODERN, true), json),
        (terms(Ruleset::named("xiangqi").unwrap(), false), xiangqi),
    ] {
        assert_eq!(terms.to_json().unwrap(), json);
        assert_eq!(CupTerms::from_json(json).unwrap(), terms);
    }
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
    Played::new(&challenge).plays("alex accept")
}

/// Returns the same after both formations are chosen, and a script.
fn running(script: &str) -> Played {
    begun().plays("alex HEHE; mina HEEH").plays(script)
}

#[test]
fn side_that_ends_a_game_early_loses_it() {
    let lapsed = |late| Event::Lapsed { late, by: None };
    let left = running("");
    let event = left.game.leave(mina().id).unwrap();
    let won = |side| Some(CupResult::Won(side));
    let table = [
        (begun(), None),
        (running(""), None),
        (running("a4b4; alex resign"), won(Side::Cho)),
        (begun().plays("alex resign"), won(Side::Cho)),
        (running("").event(lapsed(Side::Cho)), won(Side::Han)),
        (left.event(event), won(Side::Han)),
    ];
    for (Played { game, .. }, expected) in table {
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
        is_played: won < 4,
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
        let games = games.into_iter();
        let games: Vec<CupGame> = games.map(|(pair, won)| game(pair, won)).collect();
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

/// Returns the results after the games of players who left early were made void.
fn left(games: &[(usize, usize, u8, bool)], leavers: &[usize]) -> Vec<Option<CupResult>> {
    let played = games.iter().map(|&(cho, han, won, is_played)| CupGame {
        is_played,
        ..game((cho, han), won)
    });
    let mut games: Vec<CupGame> = played.collect();
    let leavers: Vec<UserId> = leavers.iter().map(|player| people(9)[*player]).collect();
    void_early_leavers(&mut games, &leavers);
    games.iter().map(|game| game.result).collect()
}

#[test]
fn games_of_leavers_are_void_if_fewer_than_half_were_played() {
    let won = |side| Some(CupResult::Won(side));
    let void = Some(CupResult::Void);
    // Player 0 has four games, all over; the others of the cup are untouched.
    let cup = |played: usize| {
        let own = (0..4).map(|number| (0, number + 1, 1, number < played));
        let others = [(1, 2, 0, true), (3, 4, 9, false)];
        own.chain(others).collect::<Vec<_>>()
    };
    for played in 0..=4 {
        let result = if played < 2 { void } else { won(Side::Han) };
        let expected = [[result; 4].as_slice(), &[won(Side::Cho), None]].concat();
        assert_eq!(left(&cup(played), &[0]), expected, "{played}");
        let kept = [[won(Side::Han); 4].as_slice(), &[won(Side::Cho), None]].concat();
        assert_eq!(left(&cup(played), &[]), kept, "nobody left");
    }
    // Of two leavers each is judged by the games that were played.
    let games = [(0, 1, 0, true), (0, 2, 0, false), (1, 2, 1, true)];
    let results = [won(Side::Cho), void, void];
    let one_left = [Side::Cho, Side::Cho, Side::Han].map(won);
    assert_eq!(left(&games, &[0]), one_left);
    assert_eq!(left(&[games[1], games[2]], &[0]), [void, won(Side::Han)]);
    let both = [(0, 1, 0, true), (0, 2, 0, false), (3, 2, 1, false)];
    assert_eq!(left(&both, &[0, 2]), results);
}

#[test]
fn game_is_played_if_both_sides_moved_and_nobody_had_left() {
    let both_moved = running("a4b4 a7b7");
    let nobody = |_| None;
    let is_played = |game: &Match| CupGame::of(game, nobody).unwrap().is_played;
    assert!(!is_played(&both_moved.game), "it goes on");
    let resigned = both_moved.plays("mina resign").game;
    assert!(is_played(&resigned));
    for left_at in [resigned.at(), Timestamp(resigned.at().0 + 1)] {
        let game = CupGame::of(&resigned, |player| (player == mina().id).then_some(left_at));
        let in_time = left_at > resigned.at();
        assert_eq!(game.unwrap().is_played, in_time);
    }
    assert!(!is_played(&running("a4b4; alex resign").game));
    assert!(!is_played(&begun().plays("alex resign").game));
}
