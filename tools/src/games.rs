//! Pairs of games from the same opening with sides swapped.

use std::io;

use hansu_engine::network::Network;
use hansu_engine::{PreparedParameters, Search, SearchLimits, TranspositionTable, think};
use janggi::{Action, Game, Ruleset, Side};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::{first_board, winner};

/// Random plies at the beginning of a game.
const RANDOM: usize = 4;
/// The largest score of an opening that is played, in hundredths of a point. From a more uneven opening the same side
/// would win most games, and a pair would show nothing.
const UNEVEN: i32 = 400;
/// The number of nodes of the search that scores an opening.
const SHORT: u64 = 500;
/// The greatest length of a game in plies; a longer one is adjudicated on points.
const LONGEST: usize = 300;

/// A player of games.
pub trait Player {
    /// Begins a new game and forgets the previous one.
    ///
    /// # Errors
    ///
    /// If the player cannot be asked.
    fn begin(&mut self) -> io::Result<()>;

    /// Returns the move to play in a game that began from the FEN `start`.
    ///
    /// # Errors
    ///
    /// If the player gives no answer, or none that can be read.
    fn best(&mut self, game: &Game, start: &str) -> io::Result<Action>;
}

/// The engine of this process with given tuning parameters and network. It keeps its transposition table and move
/// ordering history throughout a game, as in play.
pub struct Engine<'a> {
    /// Its tuning parameters.
    pub tuned: PreparedParameters,
    network: &'a Network,
    table: TranspositionTable,
    nodes: u64,
}

impl<'a> Engine<'a> {
    /// Creates a player with so many nodes per move and a transposition table of `mib` MiB.
    pub fn new(
        tuned: PreparedParameters,
        network: &'a Network,
        nodes: u64,
        mib: usize,
    ) -> Engine<'a> {
        Engine {
            tuned,
            network,
            table: TranspositionTable::of_mib(mib),
            nodes,
        }
    }
}

impl Player for Engine<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.table.clear();
        Ok(())
    }

    fn best(&mut self, game: &Game, _: &str) -> io::Result<Action> {
        self.table.new_search();
        let search = Search {
            tuned: &self.tuned,
            network: self.network,
            ..Search::of(game, SearchLimits::of_nodes(self.nodes))
        };
        let thoughts = search.lines(&self.table);
        let best_result = thoughts.first().map(hansu_engine::SearchResult::best);
        best_result.ok_or_else(|| io::Error::other(format!("nothing to play in {}", game.fen())))
    }
}

/// Returns the random generator of a pair of games, a function of seed and number.
pub fn chance(seed: u64, pair_number: u64) -> SmallRng {
    SmallRng::seed_from_u64(seed.wrapping_mul(1 << 32).wrapping_add(pair_number))
}

/// Plays two games from the same opening; returns the half points of the first player, 0 to 4.
///
/// # Errors
///
/// If a player fails or plays what is not legal.
pub fn play_pair(
    first: &mut dyn Player,
    second: &mut dyn Player,
    ruleset: &Ruleset,
    rng: &mut SmallRng,
) -> io::Result<usize> {
    let (game, start) = loop {
        if let Some(opening) = begin(ruleset, rng) {
            break opening;
        }
    };
    let as_cho = play(game.clone(), &start, [&mut *first, &mut *second])?;
    let as_han = play(game, &start, [second, first])?;
    Ok(as_cho + 2 - as_han)
}

/// Returns a game after its random plies, with its starting FEN; `None` if it is over or too uneven.
fn begin(ruleset: &Ruleset, rng: &mut SmallRng) -> Option<(Game, String)> {
    let mut game = first_board(ruleset, rng)?;
    let start = game.fen();
    for _ in 0..RANDOM {
        let actions = game.legal_actions();
        let action = *actions.get(rng.random_range(0..actions.len().max(1)))?;
        game.play(action).ok()?;
    }
    let result = think(&game, SearchLimits::of_nodes(SHORT))?;
    (result.score.hundredths().abs() <= UNEVEN).then_some((game, start))
}

/// Plays a game to its end between Cho and Han. Returns Cho's half points, 0 to 2.
fn play(mut game: Game, start: &str, players: [&mut dyn Player; 2]) -> io::Result<usize> {
    let [cho, han] = players;
    cho.begin()?;
    han.begin()?;
    while game.outcome().is_none() && game.ply() < LONGEST {
        let player = match game.position().turn() {
            Side::Cho => &mut *cho,
            Side::Han => &mut *han,
        };
        let action = player.best(&game, start)?;
        let place = game.fen();
        let illegal =
            |error| io::Error::other(format!("{action:?} is refused in {place}: {error}"));
        game.play(action).map_err(illegal)?;
    }
    Ok(match winner(&game) {
        Some(Side::Cho) => 2,
        None => 1,
        Some(Side::Han) => 0,
    })
}
