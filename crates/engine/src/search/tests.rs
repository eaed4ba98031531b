//! Searches stopped at arbitrary nodes.

use super::histories::Histories;
use super::*;
use crate::score::{MATE, Score};
use janggi::TOURNAMENT;

/// The score of a root action at some depth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RootScore {
    pub depth: u32,
    pub action: Action,
    pub score: i32,
    /// The score that it had to beat.
    pub alpha: i32,
    /// The number of positions searched by then.
    pub nodes: u64,
}

/// A search that was stopped.
struct Stopped {
    /// The best action of the last finished depth.
    finished: Option<Action>,
    played: Action,
    scores: Vec<RootScore>,
}

/// From openings to endings.
const POSITIONS: [&str; 5] = [
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1",
    "1bnaa1b1r/1c7/4k1nc1/1pp3pp1/3p5/6P2/R1P4PP/1C1A5/9/1BN1KANBR w - - 4 13",
    "r1ba2b2/3k1a3/1c5cr/1C1p5/2p3pR1/9/1PP3P1P/5A3/3n5/1NBKANB2 w - - 2 17",
    "5abn1/3a1k3/5b2c/5pB2/2p6/1P7/1c3P1P1/NC2C4/5A3/4KANB1 w - - 7 25",
    "4a4/2r5n/5k3/9/2P6/9/9/2N1K4/9/3A1AN2 w - - 5 56",
];

fn stopped_after(game: &Game, limit: u64) -> Stopped {
    let table = TranspositionTable::of_mib(1);
    let never = AtomicBool::new(false);
    let nodes = AtomicU64::new(0);
    let shared = Shared {
        table: &table,
        stop: [&never, &never],
        nodes: &nodes,
        limit,
        noise: SkillNoise::NONE,
        tuned: PreparedParameters::usual(),
        network: Network::of(game.ruleset().variant),
    };
    let mut search =
        RootSearch::<NoObserver>::new(game, shared, &game.legal_actions(), Histories::new());
    let mut finished = None;
    let depths = 1..=SearchLimits::NONE.depth;
    let results = search.deepen(depths, 1, &mut |results, _| {
        finished = Some(results[0].best());
        ControlFlow::Continue(())
    });
    Stopped {
        finished,
        played: results[0].best(),
        scores: search.scores,
    }
}

/// Returns whether the played action beat its bound in the interrupted depth, or otherwise was the best of the
/// previous depth.
fn is_sound(stopped: &Stopped) -> bool {
    let depth = stopped.scores.last().map_or(0, |root| root.depth);
    let beat = |root: &RootScore| {
        root.depth == depth && root.action == stopped.played && root.score > root.alpha
    };
    // In the first depth nothing has been found yet.
    depth <= 1 || stopped.finished == Some(stopped.played) || stopped.scores.iter().any(beat)
}

/// The root's state changes only with an answer, so all stops between two answers are equivalent.
#[test]
fn stopped_search_plays_its_best_proven_move() -> Result<(), String> {
    let mut failed_low = 0;
    for fen in POSITIONS {
        let game = Game::from_fen(&TOURNAMENT, fen).map_err(|error| error.to_string())?;
        let complete = stopped_after(&game, 12_000).scores;
        let answers = complete.iter().map(|root| root.nodes);
        for limit in (1..=300).chain(answers) {
            let stopped = stopped_after(&game, limit);
            let scores = &stopped.scores;
            assert_eq!(scores[..], complete[..scores.len()], "{fen}: {limit}");
            assert!(is_sound(&stopped), "{fen}: {limit}: {:?}", stopped.played);
            failed_low += usize::from(scores.last().is_some_and(|root| {
                stopped.finished == Some(stopped.played) && root.score <= root.alpha
            }));
        }
    }
    assert!(failed_low > 100, "{failed_low}");
    Ok(())
}

fn found(depth: u32, hundredths: i32) -> SearchResult {
    SearchResult {
        pv: vec![Action::Pass],
        score: Score::from_search(hundredths),
        depth,
        seldepth: depth,
        nodes: 0,
    }
}

#[test]
fn deepest_thread_chooses_the_move() {
    let depth_of = |first: &[SearchResult], other: &[SearchResult]| {
        deeper(first.to_vec(), other.to_vec())[0].depth
    };
    let base = [found(9, 40)];
    assert_eq!(depth_of(&base, &[found(10, -20)]), 10);
    assert_eq!(depth_of(&base, &[found(8, 90)]), 9);
    assert_eq!(depth_of(&base, &[]), 9);
    // The first of equals, a mate, and lines that belong together.
    assert_eq!(deeper(base.to_vec(), vec![found(9, 0)]), base);
    assert_eq!(depth_of(&[found(9, MATE - 5)], &[found(10, 300)]), 9);
    assert_eq!(depth_of(&[found(9, 40), found(9, 30)], &[found(10, 1)]), 9);
}

#[test]
fn threads_share_one_table() -> Result<(), String> {
    for fen in POSITIONS {
        let game = Game::from_fen(&TOURNAMENT, fen).map_err(|error| error.to_string())?;
        let mut reported = 0;
        let search = Search {
            threads: 3,
            ..Search::of(&game, SearchLimits::of_nodes(20_000))
        };
        let table = TranspositionTable::of_mib(1);
        let results = search.reporting(&table, &mut |results, _| {
            reported = results[0].depth;
            ControlFlow::Continue(())
        });
        let best = results.first().ok_or("nothing found")?;
        assert!(game.legal_actions().contains(&best.best()), "{fen}");
        assert!(best.depth >= reported, "{fen}: {}", best.depth);
        // Threads add to the count by polls: each may be one poll beyond the limit.
        assert!(best.nodes < 22_000, "{fen}: {}", best.nodes);
    }
    Ok(())
}
