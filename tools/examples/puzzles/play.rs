//! Games between levels of the engine, and the turns that weaker levels would have played in them.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use hansu_engine::Skill;
use hansu_engine::review::expected_result;
use janggi::{Action, Game, Position, Role, Ruleset, Side};
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use hansu_tools::first_board;

/// Random plies at the beginning of a game.
const RANDOM: usize = 2;
/// The greatest length of a game in plies.
const LONGEST: usize = 240;
/// The levels of the players.
const LEVELS: RangeInclusive<u8> = 4..=6;
/// The levels of the players of a game that is played to its end, so that more come to an even ending.
const ENDING_LEVELS: RangeInclusive<u8> = 6..=7;
/// The greatest difference between their levels.
const MOST_AHEAD: u8 = 1;
/// The levels that slip, in any game.
const WEAK: RangeInclusive<u8> = 1..=6;
/// The tries of weak levels at a turn.
const TRIES: usize = 6;
/// The expected results of a game that is not decided.
const OPEN: RangeInclusive<f64> = 0.06..=0.94;
/// The number of plies for which a game that is left has been decided.
const DECIDED: usize = 6;

/// The end of a game that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// It is decided.
    Decided,
    /// The rules end it.
    Over,
}

/// The beginning of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// The usual board.
    Start,
    /// A board on which most pieces are exchanged.
    Ending,
}

/// Plays a game of two levels.
pub fn game(ruleset: &Ruleset, from: From, until: Until, rng: &mut SmallRng) -> Option<Game> {
    let mut game = first_board(ruleset, rng)?;
    if from == From::Ending {
        game = thinned(&game, rng)?;
    }
    for _ in 0..RANDOM {
        let moves = game.position().legal_moves();
        game.play((*moves.choose(rng)?).into()).ok()?;
    }
    let weak = rng.random_range(match until {
        Until::Decided => LEVELS,
        Until::Over => ENDING_LEVELS,
    });
    let strong = rng.random_range(weak..=weak + MOST_AHEAD);
    let stronger: Side = *Side::ALL.choose(rng)?;
    let never = AtomicBool::new(false);
    let mut decided = 0;
    while game.ply() < LONGEST && game.outcome().is_none() {
        let is_stronger = game.position().turn() == stronger;
        let level = if is_stronger { strong } else { weak };
        let skill = Skill::of_level(ruleset.variant, level);
        let result = skill.think(&game, rng.random(), &never)?;
        let expected = expected_result(ruleset.variant, result.score);
        decided = if OPEN.contains(&expected) {
            0
        } else {
            decided + 1
        };
        if until == Until::Decided && decided >= DECIDED {
            break;
        }
        game.play(result.best()).ok()?;
    }
    Some(game)
}

/// Returns the game with few pieces of each side left: one or two cannons or horses, one to three soldiers, and most
/// guards and elephants.
fn thinned(game: &Game, rng: &mut SmallRng) -> Option<Game> {
    let mut board: Vec<Vec<char>> = vec![vec!['.'; 9]; 10];
    let position = game.position();
    for side in Side::ALL {
        let attackers = rng.random_range(1..=2);
        let soldiers = rng.random_range(1..=3);
        let others = rng.random_range(3..=4);
        let groups: [(&[Role], usize); 4] = [
            (&[Role::General], 1),
            (&[Role::Cannon, Role::Horse], attackers),
            (&[Role::Soldier], soldiers),
            (&[Role::Guard, Role::Elephant], others),
        ];
        for (roles, count) in groups {
            let pieces = position.pieces();
            let of_group: Vec<_> = pieces
                .filter(|(_, piece)| piece.side == side && roles.contains(&piece.role))
                .collect();
            for (at, piece) in of_group.sample(rng, count) {
                board[usize::from(9 - at.rank())][usize::from(at.file())] = piece.fen();
            }
        }
    }
    let rows = board.iter().map(|row| row.iter().collect::<String>());
    let board = rows.collect::<Vec<_>>().join("\n");
    let start = Position::from_diagram(position.variant(), &board, position.turn()).ok()?;
    Some(Game::new(game.ruleset(), start))
}

/// Returns the actions that weak levels choose in a game, each once.
pub fn slips(game: &Game, rng: &mut SmallRng) -> Vec<Action> {
    let never = AtomicBool::new(false);
    let mut actions = Vec::new();
    for _ in 0..TRIES {
        let skill = Skill::of_level(game.ruleset().variant, rng.random_range(WEAK));
        let chosen = skill.think(game, rng.random(), &never);
        let new = chosen.map(|chosen| chosen.best());
        actions.extend(new.filter(|action| !actions.contains(action)));
    }
    actions
}
