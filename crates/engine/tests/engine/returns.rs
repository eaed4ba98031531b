//! The engine's scores of positions that a game had before: until the rulebook can end the game there, its past
//! changes nothing.

use hansu_engine::{Score, Search, SearchLimits, SearchResult, TranspositionTable, think};
use janggi::{
    Action, BySide, Formation, Game, MODERN, Move, Position, Role, Ruleset, Shuttle, Variant,
};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Every repetition rule: third and fourth occurrence, points, draw and deviation, perpetual check and chase,
/// shuttling, and none.
#[rustfmt::skip]
const RULESETS: [&str; 10] = [
    "modern", "tournament", "association", "kja", "traditional", "casual", "custom:rep_fold=0",
    "xiangqi", "xiangqi_asian", "xiangqi:rep_fold=4",
];
/// Compared positions of each ruleset.
const POSITIONS: usize = 30;
const NODES: u64 = 30_000;

/// A game of the engine against itself, in which people's habits are rare: going back is frequent, and every
/// position with a past is compared.
struct SelfPlay {
    game: Game,
    rng: SmallRng,
}

impl SelfPlay {
    fn new(ruleset: &Ruleset, seed: u64) -> SelfPlay {
        let mut rng = SmallRng::seed_from_u64(seed);
        let formation = |rng: &mut SmallRng| *Formation::FOUR.choose(rng).unwrap();
        let game = match ruleset.variant {
            Variant::Janggi => {
                let formations = BySide::new(formation(&mut rng), formation(&mut rng));
                Game::set_up(ruleset, None, formations)
            }
            Variant::Xiangqi => Game::usual(ruleset),
        };
        SelfPlay { game, rng }
    }

    /// Plays a turn: half of the time it takes back the side's own last move, if that is allowed.
    fn play(&mut self) -> Option<()> {
        let legal = self.game.legal_actions();
        let own_last = self.game.actions().iter().rev().nth(1);
        let back = own_last
            .and_then(|last| last.piece_move())
            .map(|mv| mv.reverse());
        let back = back.map(Action::Move).filter(|back| legal.contains(back));
        let action = match back {
            Some(back) if self.rng.random_bool(0.5) => back,
            _ if self.game.ply() < 4 => *legal.choose(&mut self.rng)?,
            _ => think(&self.game, SearchLimits::of_nodes(300))?.best(),
        };
        self.game.play(action).ok()?;
        self.game.outcome().is_none().then_some(())
    }
}

/// Returns the positions since the last capture, the current one last.
fn reachable(game: &Game) -> Vec<Position> {
    let past: Vec<Position> = game.turns().map(|(before, _)| *before.position()).collect();
    let since = game.plies_since_capture();
    let mut positions = past[past.len() - since..].to_vec();
    positions.push(*game.position());
    positions
}

/// Returns the number of times that the most frequent position since the last capture occurred.
fn occurrences(game: &Game) -> usize {
    let positions = reachable(game);
    let count = |one: &Position| positions.iter().filter(|other| *other == one).count();
    positions.iter().map(count).max().unwrap_or(0)
}

/// Returns whether a side has begun to shuttle a piece, so that shuttling on can lose.
fn is_shuttling(game: &Game) -> bool {
    let turns: Vec<(Role, Action)> = game
        .turns()
        .map(|(before, action)| {
            let from = action.piece_move().map(|mv| mv.from);
            let piece = from.and_then(|from| before.position().piece_at(from));
            (piece.map_or(Role::General, |piece| piece.role), action)
        })
        .collect();
    let shuttles = |ago: usize| {
        let at = |ago: usize| turns.len().checked_sub(1 + ago).map(|at| turns[at]);
        let (Some((role, last)), Some((_, before))) = (at(ago), at(ago + 2)) else {
            return false;
        };
        let back = before.piece_move().map(Move::reverse).map(Action::Move);
        !matches!(role, Role::General | Role::Guard)
            && (back == Some(last) || before == Action::Pass)
    };
    game.ruleset().shuttle == Shuttle::Loses && (shuttles(0) || shuttles(1))
}

/// Returns whether the past may end the game within a search: by the next occurrence of a position, a shuttle or
/// a second pass.
fn past_can_end(game: &Game) -> bool {
    let fold = game.ruleset().repetition;
    let fold = fold.map_or(usize::MAX, |rule| rule.fold as usize);
    occurrences(game) + 1 >= fold
        || is_shuttling(game)
        || game.last() == Some(Action::Pass)
        || game.plies_without_capture() > 60
}

fn best(game: &Game) -> SearchResult {
    think(game, SearchLimits::of_nodes(NODES)).unwrap()
}

/// Compares the positions of a ruleset with and without their past. Returns the number of compared positions that
/// had occurred before.
fn compare(ruleset: &Ruleset) -> usize {
    let mut compared = 0;
    let mut returned = 0;
    for seed in 0.. {
        let mut play = SelfPlay::new(ruleset, seed);
        while play.play().is_some() && play.game.ply() < 80 {
            let game = &play.game;
            // A position from before the root within reach, and a pause between positions of one game.
            let is_chosen = game.plies_since_capture() >= 3 && play.rng.random_bool(0.2);
            if !is_chosen || past_can_end(game) {
                continue;
            }
            let [with, without] = [best(game), best(&game.without_history())];
            let moves: Vec<String> = game.turns().map(|(at, mv)| at.position().uci(mv)).collect();
            let place = format!("{} {} {moves:?}", ruleset.id(), game.fen());
            assert_eq!(with.score, without.score, "{place}");
            assert_eq!(with.best(), without.best(), "{place}");
            returned += usize::from(occurrences(game) > 1);
            compared += 1;
            if compared == POSITIONS {
                return returned;
            }
        }
    }
    unreachable!()
}

#[test]
fn past_changes_no_score_before_the_rule_can_end_the_game() {
    let returned: usize = std::thread::scope(|scope| {
        let halves = RULESETS.chunks(RULESETS.len() / 2).map(|half| {
            scope.spawn(move || {
                let rulesets = half.iter().map(|name| Ruleset::read(name).unwrap());
                rulesets.map(|ruleset| compare(&ruleset)).sum::<usize>()
            })
        });
        let running: Vec<_> = halves.collect();
        running.into_iter().map(|half| half.join().unwrap()).sum()
    });
    assert!(returned > 30, "{returned}");
}

#[test]
fn first_return_does_not_end_the_game() {
    let fen = "rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w";
    let mut game = Game::from_fen(&MODERN, fen).unwrap();
    for mv in ["e2f3", "i7h7", "f3e2"] {
        game.play(game.position().read_uci(mv).unwrap()).unwrap();
    }
    let score = best(&game).score.hundredths();
    assert!(score.abs() < 300, "{score}");
}

/// Of these games the second last move is the only one to search: the reply that completes the rule is worth more to
/// the opponent than the board.
#[test]
fn last_occurrence_counts_by_its_rule() {
    // Cho is behind by the compensation alone, or a chariot ahead.
    let even = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w";
    let generals = "e2e1 e9e10 e1e2 e10e9";
    let ahead = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
    let back = "a1a2 d10d9 a2a1 d9d10";
    let checking = "9/3k5/9/9/9/9/9/9/9/4RK3 w";
    let checks = "e1d1 d9e9 d1e1 e9d9";
    for (ruleset, fen, cycle, times, most) in [
        ("tournament", even, generals, 2, -3_000),
        ("traditional", ahead, back, 2, 0),
        ("modern", even, generals, 3, -3_000),
        ("tournament", checking, checks, 2, -3_000),
    ] {
        let ruleset = Ruleset::read(ruleset).unwrap();
        let mut game = Game::from_fen(&ruleset, fen).unwrap();
        let moves = cycle.split(' ').collect::<Vec<_>>().repeat(times);
        let [rest @ .., mv, _] = &moves[..] else {
            unreachable!()
        };
        for mv in rest {
            game.play(game.position().read_uci(mv).unwrap()).unwrap();
        }
        let action = game.position().read_uci(mv).unwrap();
        let score = forced(&game, action).hundredths();
        assert!(score <= most, "{} {cycle} {times}: {score}", ruleset.id());
        // Without the past the reply would be the first return, beyond what is searched.
        let alone = forced(&game.without_history(), action).hundredths();
        assert!(alone > most, "{} {cycle} {times}: {alone}", ruleset.id());
    }
}

/// Returns the score of an action, from a search that sees the reply.
fn forced(game: &Game, action: Action) -> Score {
    let search = Search {
        only: &[action],
        ..Search::of(game, SearchLimits::of_depth(2))
    };
    let table = TranspositionTable::of_mib(1);
    search.lines(&table)[0].score
}
