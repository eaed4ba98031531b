//! The second look: longer searches confirm a candidate, find its line, and prove its mate.

use hansu_engine::SearchResult;
use hansu_engine::mates::{every_defence_loses, mating_actions};
use hansu_engine::puzzles::{
    Difficulty, MOST_TURNS, Puzzle, PuzzleDraft, PuzzleKind, is_unsettled, wins_material,
};
use janggi::{Action, Game};

use crate::judge::{
    Answer, expected, is_blunder, lead_of, only_answer, search_anew, search_lines, value,
};
use crate::scan::{Aim, Candidate, NODES as SCANNED};

/// The nodes of a search that confirms a candidate.
const NODES: u64 = 5 * SCANNED;
/// The nodes of a search that confirms a whole line.
pub const PROOF_NODES: u64 = 5 * NODES;
/// The nodes of a proof of a mate.
const MATE_NODES: u64 = 300_000;
/// The greatest number of turns of a beginner's mate.
const BEGINNERS_TURNS: u8 = 2;
/// The replies among which one is chosen that has one answer again.
const REPLIES: usize = 4;
/// The greatest loss of a reply, in expected result.
const REPLY_LOSS: f64 = 0.12;
/// The plies after a line in which it has to win material, if it has not yet.
const SHOWN_PLIES: usize = 8;
/// The least expected result after material is won.
const WINS: f64 = 0.6;
/// The expected results of a position that is held.
const HOLDS: std::ops::RangeInclusive<f64> = 0.3..=0.75;

/// The reason that a candidate gives no puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rejected {
    /// Another answer is as good.
    OtherAnswer,
    /// The opponent's last action cost too little, or the solver was winning before it.
    NoBlunder,
    /// The line has the form of no kind, or its only turn is plain.
    NoKind,
    /// The mate is not proved.
    NoMate,
    /// Longer searches disagree.
    NotConfirmed,
}

/// Returns the puzzle of a candidate.
pub fn puzzle(candidate: &Candidate) -> Result<Puzzle, Rejected> {
    let mut start = candidate.before.clone();
    if start.play(candidate.opening).is_err() {
        return Err(Rejected::NoKind);
    }
    let found = match candidate.aim {
        Aim::Finish => beginners_mate(candidate, &start).ok_or(Rejected::NoMate),
        Aim::Win | Aim::Hold => line_puzzle(candidate, &start),
    }?;
    let rating = Difficulty::of(&found).rating();
    Ok(found.rated(rating))
}

fn line_puzzle(candidate: &Candidate, start: &Game) -> Result<Puzzle, Rejected> {
    let is_win = candidate.aim == Aim::Win;
    let (line, first) = line_of(start).ok_or(Rejected::OtherAnswer)?;
    if is_win && !is_blunder(&candidate.before, first.expected, NODES) {
        return Err(Rejected::NoBlunder);
    }
    let kind = kind_of(is_win, first, start, &line).ok_or(Rejected::NoKind)?;
    let draft = PuzzleDraft {
        game: candidate.before.clone(),
        actions: [&[candidate.opening], &line[..]].concat(),
        kind,
        rating: *hansu_engine::puzzles::FIRST_RATINGS.start(),
    };
    let puzzle = Puzzle::new(draft).map_err(|_| Rejected::NoKind)?;
    if kind == PuzzleKind::Mate && !is_proved_mate(&puzzle) {
        return Err(Rejected::NoMate);
    }
    if is_confirmed(&puzzle, is_win) {
        Ok(puzzle)
    } else {
        Err(Rejected::NotConfirmed)
    }
}

/// Returns the line as far as each of its turns has one answer, and the first answer.
fn line_of(start: &Game) -> Option<(Vec<Action>, Answer)> {
    let first = only_answer(start, NODES)?;
    let mut now = start.clone();
    let mut line = vec![first.action];
    now.play(first.action).ok()?;
    while line.len() / 2 + 1 < MOST_TURNS && now.outcome().is_none() {
        let is_won = wins_material(start.position(), &line) && !is_unsettled(&now);
        if is_won && first.wins_in.is_none() {
            break;
        }
        let Some((reply, answer)) = reply_with_answer(&now, first.wins_in.is_some()) else {
            break;
        };
        for action in [reply, answer] {
            now.play(action).ok()?;
            line.push(action);
        }
    }
    Some((line, first))
}

/// Returns a good reply after which there is one answer again, and that answer. Against a forced win the reply is the
/// best alone, which holds out longest.
fn reply_with_answer(now: &Game, is_forced: bool) -> Option<(Action, Action)> {
    let lines = if is_forced { 1 } else { REPLIES };
    let replies = search_lines(now, lines, NODES);
    let best = expected(now, replies.first()?);
    let good = replies
        .iter()
        .filter(|reply| best - expected(now, reply) <= REPLY_LOSS);
    good.map(SearchResult::best).find_map(|reply| {
        let mut replied = now.clone();
        replied.play(reply).ok()?;
        if replied.outcome().is_some() {
            return None;
        }
        only_answer(&replied, SCANNED)?;
        Some((reply, only_answer(&replied, NODES)?.action))
    })
}

/// Returns the kind of a line; `None` if the line breaks off before a mate, or shows too little.
fn kind_of(is_win: bool, first: Answer, start: &Game, line: &[Action]) -> Option<PuzzleKind> {
    let mut end = start.clone();
    for &action in line {
        end.play(action).ok()?;
    }
    let has_form = |kind: PuzzleKind| kind.has_form(start, line, &end);
    if has_form(PuzzleKind::Mate) && is_win {
        return Some(PuzzleKind::Mate);
    }
    if has_form(PuzzleKind::Points) {
        return Some(PuzzleKind::Points);
    }
    if !is_win && HOLDS.contains(&first.expected) && has_form(PuzzleKind::Draw) {
        return Some(PuzzleKind::Draw);
    }
    let is_forced = first.wins_in.is_some();
    if is_win {
        let wins = first.expected >= WINS && !is_forced && has_form(PuzzleKind::Material);
        let shows =
            wins && (wins_material(start.position(), line) || goes_on_to_win(start, line, &end));
        return shows.then_some(PuzzleKind::Material);
    }
    let holds = HOLDS.contains(&first.expected) && has_form(PuzzleKind::Defence);
    holds.then_some(PuzzleKind::Defence)
}

/// Returns whether the best play after a line wins material for good.
fn goes_on_to_win(start: &Game, line: &[Action], end: &Game) -> bool {
    let Some(best) = search_anew(end, None, NODES) else {
        return false;
    };
    let mut now = end.clone();
    let mut whole = line.to_vec();
    for &action in best.pv().iter().take(SHOWN_PLIES) {
        if now.play(action).is_err() {
            break;
        }
        whole.push(action);
        let is_solvers = whole.len() % 2 == 1;
        if is_solvers && wins_material(start.position(), &whole) && !is_unsettled(&now) {
            return true;
        }
    }
    false
}

/// Returns whether longer searches agree with each turn of a puzzle, and with the cost of the opponent's last action.
fn is_confirmed(puzzle: &Puzzle, is_win: bool) -> bool {
    let Some(first) = value_of_first(puzzle) else {
        return false;
    };
    let turns = (1..puzzle.turns()).filter(|turn| !is_last_of_mate(puzzle, *turn));
    turns.into_iter().all(|turn| {
        let game = puzzle.game_at(turn);
        game.is_some_and(|game| lead_of(&game, puzzle.line()[2 * turn], PROOF_NODES).is_some())
    }) && (!is_win || is_blunder(puzzle.game(), first, PROOF_NODES))
}

/// Returns the expected result of the solver, if the first answer is the only one.
fn value_of_first(puzzle: &Puzzle) -> Option<f64> {
    if is_last_of_mate(puzzle, 0) {
        return value(puzzle.start(), PROOF_NODES);
    }
    lead_of(puzzle.start(), puzzle.line()[0], PROOF_NODES)
}

fn is_last_of_mate(puzzle: &Puzzle, turn: usize) -> bool {
    puzzle.kind() == PuzzleKind::Mate && turn + 1 == puzzle.turns()
}

/// Returns whether a mate stands to the limits of all puzzles: it is not one for beginners.
pub fn stands_to_limits(mate: &Puzzle) -> bool {
    is_confirmed(mate, true)
}

/// Returns whether the line of a mate is the shortest, and each of its turns mates against every defence.
fn is_proved_mate(puzzle: &Puzzle) -> bool {
    let turns = u8::try_from(puzzle.turns()).unwrap_or(u8::MAX);
    (0..puzzle.turns()).all(|turn| {
        let left = turns - u8::try_from(turn).unwrap_or(turns);
        let Some(game) = puzzle.game_at(turn) else {
            return false;
        };
        let after = game.position().after(puzzle.line()[2 * turn]);
        let wins = every_defence_loses(&after, left - 1, MATE_NODES) == Ok(true);
        let sooner = left >= 2 && every_defence_loses(&after, left - 2, MATE_NODES) == Ok(true);
        wins && !sooner
    })
}

/// Returns a mate in one or two turns by one first action, whoever was winning before.
fn beginners_mate(candidate: &Candidate, start: &Game) -> Option<Puzzle> {
    let (turns, first) = (1..=BEGINNERS_TURNS).find_map(|turns| {
        let mating = mating_actions(start.position(), turns, MATE_NODES).ok()?;
        let first = *mating.first()?;
        let is_only = turns == 1 || mating.len() == 1;
        is_only.then_some((turns, first))
    })?;
    let mut actions = vec![candidate.opening, first];
    if turns == 2 {
        let mut now = start.clone();
        now.play(first).ok()?;
        let reply = search_anew(&now, None, NODES)?.best();
        actions.push(reply);
        now.play(reply).ok()?;
        actions.push(
            *mating_actions(now.position(), 1, MATE_NODES)
                .ok()?
                .first()?,
        );
    }
    Puzzle::new(PuzzleDraft {
        game: candidate.before.clone(),
        actions,
        kind: PuzzleKind::Mate,
        rating: *hansu_engine::puzzles::FIRST_RATINGS.start(),
    })
    .ok()
}
