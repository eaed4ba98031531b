//! The engine's results, and that they are deterministic.

use hansu_engine::{Search, SearchLimits, SearchResult, TranspositionTable, think};
use janggi::{ALL, Action, BySide, Formation, Game, MODERN, Position, Ruleset, Side};
use proptest::prelude::*;
use proptest::sample::Index;

fn searched(ruleset: &Ruleset, fen: &str, nodes: u64) -> (Game, SearchResult) {
    let game = Game::from_fen(ruleset, fen).unwrap();
    let result = think(&game, SearchLimits::of_nodes(nodes)).unwrap();
    (game, result)
}

/// A position, its best move, and the number of turns to its end if there is one.
type Case = (&'static str, &'static str, Option<i32>);

#[rustfmt::skip]
const CASES: &[Case] = &[
    // Mate in one: the other chariot holds the rank before.
    ("3k5/8R/9/9/9/9/9/9/9/R4K3 w", "a1a10", Some(1)),
    // The same for Han.
    ("r4k3/9/9/9/9/9/9/9/8r/3K5 b", "a10a1", Some(1)),
    // A chariot can be captured for free.
    ("4k4/4a4/9/9/r7R/9/9/9/4A4/4K4 w", "i6a6", None),
    // The cannon captures the chariot over the soldier.
    ("3k5/9/4r4/9/9/4P4/9/4C4/9/3K5 w", "e3e8", None),
];

#[test]
fn the_best_move_is_found() {
    for &(fen, best, end) in CASES {
        let (game, result) = searched(&MODERN, fen, 30_000);
        assert_eq!(game.position().uci(result.best()), best, "{fen}");
        if end.is_some() {
            assert_eq!(result.score.turns_to_end(), end, "{fen}");
        }
    }
}

#[test]
fn pass_that_loses_on_points_is_not_played() {
    // Cho is behind in points: after a pass Han passes too, and the points decide.
    let fen = "4k4/4a4/9/p3p4/9/9/4P4/9/4A4/4K4 w";
    let (_, result) = searched(&MODERN, fen, 20_000);
    assert_ne!(result.best(), Action::Pass);
    // The side that is ahead accepts.
    let mut game = Game::from_fen(&MODERN, fen).unwrap();
    game.play(Action::Pass).unwrap();
    let answer = think(&game, SearchLimits::of_nodes(20_000)).unwrap();
    assert_eq!(answer.best(), Action::Pass);
    assert_eq!(answer.score.turns_to_end(), Some(1));
}

#[test]
fn search_expects_a_pass_in_reply_to_a_pass() {
    // From a game lost this way: Han is better, but Cho is ahead in points.
    let fen = "1C2kc3/4c4/5Rn2/bpppn1p1b/9/4PP3/1P1CBBp2/2N2A3/3K5/4A1N1r b - - 2 32";
    let (game, result) = searched(&Ruleset::named("tournament").unwrap(), fen, 50_000);
    let points = game.points();
    let turn = game.position().turn();
    assert!(points.cho > points.han && turn == Side::Han);
    assert_ne!(result.best(), Action::Pass);
}

#[test]
fn best_move_depends_on_the_ruleset() {
    // Facing with nothing left to win: the side behind calls the draw, if it is one.
    let fen = "4k4/9/9/9/9/9/9/9/4K4/r7r w";
    let (game, drawn) = searched(&Ruleset::named("traditional").unwrap(), fen, 20_000);
    assert_eq!(drawn.best(), Action::Pass);
    assert_eq!(drawn.score.hundredths(), 0);
    assert!(game.situation().may_call_bikjang());
    let (_, lost) = searched(&Ruleset::named("tournament").unwrap(), fen, 20_000);
    assert_ne!(lost.best(), Action::Pass, "on points that loses at once");
}

#[test]
fn side_behind_avoids_losing_by_shuttling() {
    // Far behind, a repetition would be welcome, but this is the fifth turn of a chariot shuttling, which
    // loses.
    let mut game = Game::from_fen(&MODERN, "3k3rr/9/9/9/9/9/9/9/9/R3K4 w").unwrap();
    for mv in [
        "a1a2", "d10d9", "a2a1", "d9d10", "a1a2", "d10d9", "a2a1", "d9d10",
    ] {
        game.play(Action::Move(mv.parse().unwrap())).unwrap();
    }
    let shuttle = Action::Move("a1a2".parse().unwrap());
    let mut after_shuttle = game.clone();
    after_shuttle.play(shuttle).unwrap();
    assert_eq!(after_shuttle.outcome().unwrap().winner, Some(Side::Han));
    for nodes in [400, 5_000, 60_000] {
        let result = think(&game, SearchLimits::of_nodes(nodes)).unwrap();
        assert_ne!(result.best(), shuttle, "{nodes}");
    }
}

/// The results of a search to a depth with a table.
fn found_with(table: &mut TranspositionTable, fen: &str, depth: u32) -> Vec<SearchResult> {
    table.new_search();
    let game = Game::from_fen(&MODERN, fen).unwrap();
    Search::of(&game, SearchLimits::of_depth(depth)).lines(table)
}

#[test]
fn histories_are_kept_until_the_table_is_cleared() {
    // The first has so few pieces that it shares no position with the other, so table scores do not help.
    let sparse = "4a4/2r5n/5k3/9/2P6/9/9/2N1K4/9/3A1AN2 w";
    let full = "1bnaa1b1r/1c7/4k1nc1/1pp3pp1/3p5/6P2/R1P4PP/1C1A5/9/1BN1KANBR w";
    let expected = found_with(&mut TranspositionTable::of_mib(4), full, 8);
    let mut table = TranspositionTable::of_mib(4);
    let first = found_with(&mut table, sparse, 8);
    let second = found_with(&mut table, full, 8);
    assert_ne!(second[0].nodes, expected[0].nodes);
    table.clear();
    assert_eq!(found_with(&mut table, full, 8), expected);
    table.clear();
    assert_eq!(found_with(&mut table, sparse, 8), first);
    assert_eq!(found_with(&mut table, full, 8), second);
}

#[test]
fn node_limit_is_shared_by_all_threads() {
    let game = Game::set_up(&MODERN, None, BySide::new(Formation::Heeh, Formation::Heeh));
    for threads in [1, 2, 4] {
        let search = Search {
            threads,
            ..Search::of(&game, SearchLimits::of_nodes(40_000))
        };
        let found = search.lines(&TranspositionTable::of_mib(4));
        // Each thread reports its nodes only from time to time.
        let nodes = found[0].nodes;
        let limit = 40_000 + 512 * (threads as u64 + 1);
        assert!(
            (39_000..=limit).contains(&nodes),
            "{threads} threads: {nodes}"
        );
    }
}

#[test]
fn search_of_a_finished_game_finds_nothing() {
    let finished = Game::from_fen(&MODERN, "R2k5/8R/9/9/9/9/9/9/9/5K3 b").unwrap();
    assert_eq!(think(&finished, SearchLimits::of_nodes(100)), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_are_legal_and_reproducible(
        nth in 0..ALL.len(), choices in proptest::collection::vec(any::<Index>(), 0..80),
    ) {
        let heeh = BySide::new(Formation::Heeh, Formation::Heeh);
        let mut game = Game::new(ALL[nth], Position::start(heeh));
        for choice in choices {
            let actions = game.legal_actions();
            if actions.is_empty() {
                break;
            }
            game.play(*choice.get(&actions)).unwrap();
        }
        let Some(result) = think(&game, SearchLimits::of_nodes(1_500)) else {
            prop_assert!(game.outcome().is_some());
            return Ok(());
        };
        prop_assert_eq!(think(&game, SearchLimits::of_nodes(1_500)), Some(result.clone()));
        prop_assert!(result.nodes <= 1_500);
        prop_assert!(game.check(result.best()).is_ok());
        for &action in result.pv() {
            prop_assert!(game.situation().check(action).is_ok(), "{:?}", result.pv());
            if game.play(action).is_err() {
                break;
            }
        }
    }
}
