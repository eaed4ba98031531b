//! What to play: the engine's jobs, and the count of who asked.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::act::Answer;
use super::external::{External, Externals};
use super::jobs::{Kind, Order, Owner};
use super::{App, AppError, Call, Refused, temper};
use crate::engine::external::Question;
use crate::engine::{
    Fact, SearchLimits, SearchRequest, SearchResult, Skill, TranspositionTable, facts, search,
};
use crate::play::{Command, Event, Level, Match, Version};
use crate::rules::{Action, Game};
use crate::store::GameRow;

/// How hard is thought about a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// A glance.
    Quick,
    /// Enough to see what hangs.
    Normal,
    /// As long as an answer may take.
    Deep,
}

impl Strength {
    /// Positions looked at: within two seconds on a slow machine.
    fn limits(self) -> SearchLimits {
        SearchLimits::of_nodes(match self {
            Strength::Quick => 10_000,
            Strength::Normal => 80_000,
            Strength::Deep => 300_000,
        })
    }
}

/// What came of thinking about a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The best actions with their lines, best first; none where nothing can be played.
    pub thoughts: Vec<SearchResult>,
    /// What speaks for the best, the weightiest first.
    pub facts: Vec<Fact>,
}

/// How many moves a hint names.
const CANDIDATES: usize = 3;
/// How long the engine may think on its own turn. It is limited by positions; this is for a machine
/// that has much else to do.
const TURN: Duration = Duration::from_secs(30);
/// The same for a hint.
const HINT: Duration = Duration::from_secs(15);

impl App {
    /// Lets the caller, who is to move, ask what to play. Each position that somebody asks about is
    /// counted once, and the count is told when the game ends.
    ///
    /// # Errors
    /// Why not: no seat, a game without hints, not one's turn, no game yet, the game is over;
    /// [`Refused::EngineBusy`], before anything is counted.
    pub async fn ask_hint(
        &self,
        call: &Call,
        row: &GameRow,
        seen: Option<Version>,
    ) -> Result<Arc<Match>, AppError> {
        let asked = self.load(row.id).await?;
        let may = asked.decide(call.actor.id, &Command::TakeHint, self.moment());
        if may.is_ok()
            && !self
                .jobs
                .has_room(Owner::of(&asked, call.actor.id), Kind::Hint)
        {
            return Err(Refused::EngineBusy.into());
        }
        let current = seen.is_none_or(|seen| seen == asked.version());
        match may {
            Ok(Event::HintTaken { by }) if current && asked.has_asked(by) => Ok(asked),
            _ => {
                let command = Command::TakeHint;
                let acted = self.act(call, row, seen, &command, Answer::Private);
                Ok(acted.await?.game)
            }
        }
    }

    /// What had best be played in a match, and why. May take a while, since only a few think at a time.
    ///
    /// # Errors
    /// [`Refused::EngineBusy`], and what the engine fails with.
    pub async fn hint(
        &self,
        call: &Call,
        game: &Arc<Match>,
        strength: Strength,
    ) -> Result<Hint, AppError> {
        let order = Order {
            owner: Owner::of(game, call.actor.id),
            kind: Kind::Hint,
            limit: HINT,
        };
        let (game, thinker) = (Arc::clone(game), self.thinker.clone());
        let work = move |stop: &AtomicBool| {
            let Some(game) = game.game() else {
                return Hint {
                    thoughts: Vec::new(),
                    facts: Vec::new(),
                };
            };
            let thoughts = thinker.best(game, strength.limits(), CANDIDATES, stop);
            let split = thoughts.split_first();
            let facts = split.map_or(Vec::new(), |(best, others)| facts(game, best, others, stop));
            Hint { thoughts, facts }
        };
        Ok(self.jobs.run(order, work).await?)
    }

    /// What the bot plays itself at a level; `None` where nothing can be played.
    pub(super) async fn think_of_turn(
        &self,
        game: &Arc<Match>,
        level: Level,
    ) -> Result<Option<SearchResult>, AppError> {
        let order = Order {
            // By turns between the people who practise, however many games each of them has.
            owner: Owner::of(game, game.challenge().challenger.id),
            kind: Kind::Turn,
            limit: TURN,
        };
        let (game, thinker) = (Arc::clone(game), self.thinker.clone());
        let work = move |stop: &AtomicBool| {
            let moves = game.game()?;
            // The same turn of the same game is always played in the same way.
            let seed = game.id().0.unsigned_abs() << 16 ^ moves.turns().count() as u64;
            let thought = thinker.turn(moves, level, seed, stop)?;
            if thought.best() != Action::Pass || !moves.passes_end_early() {
                return Some(thought);
            }
            // What is played is Janggi: a pass is not answered by a pass while there is enough to play.
            let mut others = moves.legal_actions();
            others.retain(|action| *action != Action::Pass);
            let skill = Skill::of_level(level.number());
            let other = skill.think_among(&others, moves, seed, stop);
            Some(temper::rather(thought, other))
        };
        Ok(self.jobs.run(order, work).await?)
    }
}

/// Who thinks: ours, or another engine with ours in its place where nothing comes of it.
#[derive(Clone)]
pub(super) struct Thinker {
    external: Option<Arc<Externals>>,
    table_mib: usize,
}

impl Thinker {
    /// Ours with a table of so many MiB for each job, unless another is asked.
    pub fn new(external: Option<External>, table_mib: usize) -> Thinker {
        Thinker {
            external: external.map(|how| Arc::new(Externals::new(how))),
            table_mib,
        }
    }

    /// The best actions, so many of them, best first; none where nothing can be played.
    pub fn best(
        &self,
        game: &Game,
        limits: SearchLimits,
        lines: usize,
        stop: &AtomicBool,
    ) -> Vec<SearchResult> {
        let other = self.external.as_deref();
        let asked = other.and_then(|other| ask(other, game, limits, lines, stop));
        let mut thoughts = asked.unwrap_or_else(|| best(game, limits, lines, self.table_mib, stop));
        // Another engine's lines may come in any order; what is shown first is what is best.
        thoughts.sort_by_key(|thought| Reverse(thought.score));
        thoughts
    }

    /// What is played at a level; `None` where nothing can be played. Another engine has no weaknesses
    /// of ours, so that it plays at the upper levels only, as set.
    pub(super) fn turn(
        &self,
        game: &Game,
        level: Level,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<SearchResult> {
        let level = level.number();
        let other = self.external.as_deref();
        let asked = other
            .filter(|other| level >= other.how().from_level)
            .and_then(|other| ask(other, game, SearchLimits::NONE, 1, stop));
        let first = asked.and_then(|thoughts| thoughts.into_iter().next());
        first.or_else(|| Skill::of_level(level).think(game, seed, stop))
    }
}

fn ask(
    other: &Externals,
    game: &Game,
    limits: SearchLimits,
    lines: usize,
    stop: &AtomicBool,
) -> Option<Vec<SearchResult>> {
    let question = Question::of(game, limits, lines, other.how().time)?;
    other.ask(question, stop, Instant::now())
}

/// The best actions that a search finds, best first. Its table is its own, so that the answer does not
/// depend on what was thought about before.
fn best(
    game: &Game,
    limits: SearchLimits,
    lines: usize,
    table_mib: usize,
    stop: &AtomicBool,
) -> Vec<SearchResult> {
    let request = SearchRequest {
        limits,
        only: &[],
        lines,
        threads: 1,
        stop,
    };
    search(
        game,
        &request,
        &TranspositionTable::of_mib(table_mib),
        &mut |_| {},
    )
}

#[cfg(test)]
mod tests;
