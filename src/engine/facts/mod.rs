//! Why a move is good, in facts that can be said in a sentence: what it takes, attacks, saves.
//!
//! A fact is claimed only where the rules or the line of a search bear it out. There is always one, be
//! it only that nothing can be taken after the move, or how far behind it the next best comes.

mod board;
mod line;
mod quiet;
mod stored;

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::score::Score;
use super::search::{SearchLimits, SearchRequest, SearchResult, TranspositionTable, search};
use crate::rules::{Action, Game, HalfPoints, Move, Piece, Square};
use board::Board;

/// A piece, and where it stands or stood. Stored as `Cb3`, with the letter of a position string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Standing {
    /// The piece.
    pub piece: Piece,
    /// Its point.
    pub at: Square,
}

/// Something that speaks for a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// The generals faced each other and do not any more, where that matters.
    BreaksFacing,
    /// It mates, in so many moves of the side that plays it.
    Mates(u32),
    /// It ends the game in its favour in another way (the count of points, say), in so many moves.
    WinsByForce(u32),
    /// Nothing else is allowed.
    OnlyMove,
    /// All is lost, and it holds out longest: for so many moves of the other side.
    HoldsOut(u32),
    /// It ends the game because the generals face each other.
    CallsFacing,
    /// The other side would mate in so many moves otherwise.
    StopsMate(u32),
    /// It takes a piece that has just taken one.
    TakesBack(Standing),
    /// It takes a piece, and nothing as good is taken for it.
    Wins(Standing),
    /// It takes a piece and gives a lesser one for it.
    WinsFor {
        /// What is taken.
        taken: Standing,
        /// What is given.
        #[serde(with = "stored::letter")]
        given: Piece,
    },
    /// It attacks several pieces at once, none of which can stay.
    Forks {
        /// Whether the general is one of them.
        check: bool,
        /// The others, the most valuable first.
        targets: Vec<Standing>,
    },
    /// A piece that could have been taken cannot be taken any more.
    Saves(Standing),
    /// It answers a check.
    AnswersCheck,
    /// In the line that is expected it comes out so many points better.
    WinsInLine(#[serde(with = "stored::half_points")] HalfPoints),
    /// It gives check.
    Checks,
    /// Another piece now attacks one: a line was opened, or a cannon was given its screen.
    Opens {
        /// Whose line it is.
        by: Standing,
        /// What it attacks.
        target: Standing,
    },
    /// It attacks a piece that cannot stay.
    Attacks(Standing),
    /// A piece cannot move any more without giving its general up.
    Pins(Standing),
    /// It exchanges pieces of about the same worth.
    Trades {
        /// What is taken.
        taken: Standing,
        /// Whether the side is ahead, so that fewer pieces suit it.
        ahead: bool,
    },
    /// Everything else loses, as far as was searched.
    OthersLose,
    /// Everything else is worse by so many hundredths of a point, as far as was searched.
    OthersWorse(i32),
    /// Any move would make the position worse than the pass does.
    NothingBetter,
    /// The next best would leave a piece to be taken.
    NextLoses(Standing),
    /// A chariot that was shut in gets a line.
    Frees(Standing),
    /// A soldier comes to stand beside another, and they protect each other.
    JoinsSoldiers(#[serde(with = "stored::letter")] Piece),
    /// A piece leaves the back rank.
    Develops(#[serde(with = "stored::letter")] Piece),
    /// It bears on the other palace.
    Presses(#[serde(with = "stored::letter")] Piece),
    /// A piece that nothing protected is protected.
    Guards(Standing),
    /// Another piece can go where it could not before, and means to.
    Prepares {
        /// Which.
        piece: Standing,
        /// Where it goes.
        #[serde(with = "stored::point")]
        to: Square,
    },
    /// It means to go on from there, to where it could not go at once.
    HeadsFor {
        /// What goes.
        #[serde(with = "stored::letter")]
        piece: Piece,
        /// Where it goes next.
        #[serde(with = "stored::point")]
        to: Square,
    },
    /// Fewer points of its palace are attacked.
    Shelters,
    /// Another of its pieces can go to more points.
    GivesRoom(Standing),
    /// A piece of the other side can go to fewer points.
    Hinders(Standing),
    /// What moves can go to more points from there.
    Reaches {
        /// What moves.
        #[serde(with = "stored::letter")]
        piece: Piece,
        /// How many more.
        points: u32,
    },
    /// After it nothing of its own can be won.
    Steady,
    /// The next best is worse by so many hundredths of a point.
    NextWorse(i32),
    /// Of all that can be played it came out best.
    ComesOutBest,
}

/// How hard is looked for what the other side threatens.
const THREAT: SearchLimits = SearchLimits {
    nodes: 4_000,
    depth: 6,
};
/// The table for it, in MiB.
const THREAT_TABLE: usize = 1;
/// From so many hundredths on one move is clearly better than another.
const CLEARLY: i32 = 250;
/// From so many hundredths on a pass is better than any move.
const A_LITTLE: i32 = 30;
/// From so many hundredths on a difference is told at all: less is nothing, to a tenth of a point.
const TOLD: i32 = 10;

/// What speaks for the first action of `thought`, the weightiest first; never nothing.
///
/// `others` is what else was considered, best first. A short search looks for what the other side threatens; `stop` ends it early.
#[must_use]
pub fn facts(
    game: &Game,
    thought: &SearchResult,
    others: &[SearchResult],
    stop: &AtomicBool,
) -> Vec<Fact> {
    let mut found: Vec<Fact> = breaks_facing(game, thought.best()).into_iter().collect();
    found.extend(ends(game, thought));
    if game.legal_actions().len() == 1 {
        found.push(Fact::OnlyMove);
    }
    found.extend(holds_out(thought));
    let calls = thought.best() == Action::Pass && game.situation().may_call_bikjang();
    found.extend(calls.then_some(Fact::CallsFacing));
    let lost = thought.score.turns_to_end().is_some_and(|turns| turns < 0);
    if !lost {
        found.extend(threatened_mate(game, stop).map(Fact::StopsMate));
    }
    match thought.best() {
        Action::Move(mv) => of_move(game, mv, thought, &mut found),
        Action::Pass => {}
    }
    let next = others.iter().find(|one| one.best() != thought.best());
    found.extend(next.and_then(|next| compared(thought, next)));
    let left = next.and_then(|next| quiet::lost_otherwise(game, thought.best(), next.best()));
    found.extend(left.map(Fact::NextLoses));
    if let Action::Move(mv) = thought.best() {
        let board = Board::new(game, mv);
        board.quiet_facts(game.ply(), &mut found);
        board.purposes(thought.pv(), &mut found);
    }
    if found.is_empty() {
        found.push(at_least(game, thought, next));
    }
    found
}

/// What can be said of any move at all.
fn at_least(game: &Game, thought: &SearchResult, next: Option<&SearchResult>) -> Fact {
    let lead = next.map_or(0, |next| {
        thought.score.hundredths() - next.score.hundredths()
    });
    if quiet::is_steady(&game.situation().after(thought.best())) {
        Fact::Steady
    } else if lead >= TOLD {
        Fact::NextWorse(lead)
    } else {
        Fact::ComesOutBest
    }
}

/// Generals that faced each other do not any more.
fn breaks_facing(game: &Game, best: Action) -> Option<Fact> {
    let mv = best.piece_move()?;
    let next = game.position().after(mv.into());
    let broken = game.situation().facing_counts() && !next.is_facing();
    broken.then_some(Fact::BreaksFacing)
}

/// A loss that is put off as long as that goes.
fn holds_out(thought: &SearchResult) -> Option<Fact> {
    let turns = thought.score.turns_to_end().filter(|turns| *turns < 0)?;
    let moves = turns.unsigned_abs().div_ceil(2);
    Some(Fact::HoldsOut(moves))
}

fn of_move(game: &Game, mv: Move, thought: &SearchResult, found: &mut Vec<Fact>) {
    let board = Board::new(game, mv);
    let gains = line::balance(game.situation(), thought.pv());
    board.captures(game, gains, found);
    board.forks(found);
    board.saves(found);
    if game.situation().in_check() {
        found.push(Fact::AnswersCheck);
    }
    found.extend(line::wins(game, thought, gains).map(Fact::WinsInLine));
    board.attacks(found);
}

/// A win that the search is sure of.
fn ends(game: &Game, thought: &SearchResult) -> Vec<Fact> {
    let Some(turns) = thought.score.turns_to_end().filter(|turns| *turns > 0) else {
        return Vec::new();
    };
    let mate = line::mates(game.situation(), thought.pv()).map(Fact::Mates);
    let moves = u32::try_from((turns + 1) / 2).unwrap_or(1);
    vec![mate.unwrap_or(Fact::WinsByForce(moves))]
}

/// In how many moves the other side would mate if nothing were done about it.
fn threatened_mate(game: &Game, stop: &AtomicBool) -> Option<u32> {
    let situation = game.situation();
    if situation.in_check() {
        return None;
    }
    // Without a past: no count of turns or repetitions decides what is a threat.
    let passed = Game::new(game.ruleset(), situation.position().after(Action::Pass));
    let request = SearchRequest {
        limits: THREAT,
        only: &[],
        lines: 1,
        threads: 1,
        stop,
    };
    let table = TranspositionTable::of_mib(THREAT_TABLE);
    let threats = search(&passed, &request, &table, &mut |_| {});
    line::mates(passed.situation(), threats.first()?.pv())
}

/// What the next best says about the best.
fn compared(thought: &SearchResult, other: &SearchResult) -> Option<Fact> {
    let lead = |score: Score| thought.score.hundredths() - score.hundredths();
    let sure = thought.score.turns_to_end().is_some();
    match other.score.turns_to_end() {
        _ if sure => None,
        Some(turns) if turns < 0 => Some(Fact::OthersLose),
        _ if thought.best() == Action::Pass => {
            (lead(other.score) >= A_LITTLE).then_some(Fact::NothingBetter)
        }
        _ => (lead(other.score) >= CLEARLY).then(|| Fact::OthersWorse(lead(other.score))),
    }
}
