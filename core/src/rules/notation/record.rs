//! A game as it is written down: who played, how it began, every turn, how it ended.

use std::fmt::Write;

use super::verdict::Verdict;
use super::write::record;
use super::xiangqi::{chinese, wxf};
use crate::rules::board::{Action, BySide, Formation, HalfPoints, RecordStyle, Side, Variant};
use crate::rules::game::{Game, Handicap};
use crate::rules::movegen::Illegal;
use crate::rules::position::{FenCounters, FenError, Position};
use crate::rules::ruleset::{Ruleset, usual};

/// A recorded game, in which every turn is legal by the movement of the pieces.
///
/// No end of any ruleset stops a record: people play on after two passes or a fourfold repetition,
/// and their records say so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The headers.
    pub headers: Headers,
    /// How the game ended, as the record tells.
    pub verdict: Verdict,
    /// Remarks, in the order of the turns that they follow.
    pub comments: Vec<Comment>,
    /// How many turns the record says it has, which is not always how many it has.
    pub declared_plies: Option<u32>,
    start: Start,
    actions: Vec<Action>,
    now: Position,
}

/// The headers of a record; `None` for one that is missing or marked as unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Headers {
    /// The tournament or occasion.
    pub event: Option<String>,
    /// The round of it.
    pub round: Option<String>,
    /// The date as written, most often `2026-11-20`.
    pub date: Option<String>,
    /// The place, often a server.
    pub site: Option<String>,
    /// The players' names.
    pub players: BySide<Option<String>>,
    /// The time that the players had, in words.
    pub time: Option<String>,
    /// The name of the ruleset.
    pub ruleset: Option<String>,
    /// The handicap in a word, where the start does not tell it: see [`Start::handicap`].
    pub handicap: Option<String>,
    /// The compensation added to Han's score.
    pub deom: Option<HalfPoints>,
    /// Every other header with its value, in the order of the record.
    pub others: Vec<(String, String)>,
}

/// A remark in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// How many turns come before it.
    pub after: usize,
    /// Its text, on one line.
    pub text: String,
}

/// How a recorded game began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    position: Position,
    formations: Option<BySide<Formation>>,
    counters: FenCounters,
}

impl Start {
    /// The whole set in formations given in column order; Cho moves first.
    #[must_use]
    pub fn plain(formations: BySide<Formation>) -> Start {
        Start {
            position: Position::start(formations),
            formations: Some(formations),
            counters: FIRST,
        }
    }

    /// Any position, the counters as in a new game. One that formations lead to is recognised.
    #[must_use]
    pub fn custom(position: Position) -> Start {
        Start::counted(position, FIRST)
    }

    /// Reads a position string of a game, counters included.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Start, FenError> {
        let (position, counters) = Position::from_fen(variant, fen)?;
        Ok(Start::counted(position, counters))
    }

    /// Returns the position before the first turn.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the formations, column order, where the game began with the whole set in its usual
    /// places and Cho to move.
    #[must_use]
    pub fn formations(&self) -> Option<BySide<Formation>> {
        self.formations
    }

    /// Returns which game began so.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.position.variant()
    }

    /// Returns the handicap and the formations, column order, where a game of Janggi began with pieces that
    /// Han gave. Only the usual pieces are recognised: those on Han's own left.
    #[must_use]
    pub fn handicap(&self) -> Option<(Handicap, BySide<Formation>)> {
        if self.formations.is_some() || !self.variant().spec().has_formations() {
            return None;
        }
        Handicap::of(self.variant())
            .iter()
            .copied()
            .filter(|handicap| *handicap != Handicap::FirstMove)
            .flat_map(|handicap| pairs().map(move |pair| (handicap, pair)))
            .find(|(handicap, pair)| handicap.start(*pair) == self.position)
    }

    /// Returns the counters of the position string.
    #[must_use]
    pub fn counters(&self) -> FenCounters {
        self.counters
    }

    /// Returns the position string.
    #[must_use]
    pub fn fen(&self) -> String {
        self.position.fen(self.counters)
    }

    fn counted(position: Position, counters: FenCounters) -> Start {
        let formations = if counters == FIRST && position.variant().spec().has_formations() {
            pairs().find(|&pair| Position::start(pair) == position)
        } else {
            None
        };
        Start {
            position,
            formations,
            counters,
        }
    }
}

fn pairs() -> impl Iterator<Item = BySide<Formation>> {
    Formation::ALL
        .into_iter()
        .flat_map(|cho| Formation::ALL.map(|han| BySide::new(cho, han)))
}

/// The counters of a position without a past.
const FIRST: FenCounters = FenCounters {
    halfmove: 0,
    fullmove: 1,
};

impl Record {
    /// Begins a record without headers, turns or result.
    #[must_use]
    pub fn new(start: Start) -> Record {
        Record {
            headers: Headers::default(),
            verdict: Verdict::Unknown,
            comments: Vec::new(),
            declared_plies: None,
            start,
            actions: Vec::new(),
            now: start.position,
        }
    }

    /// Writes a game down, over or not. The ruleset, the compensation and the handicap are taken from
    /// the game, the rest of the headers is the caller's; so is the verdict where people ended it.
    #[must_use]
    pub fn of_game(game: &Game, headers: Headers) -> Record {
        let mut record = Record::new(Start::custom(*game.start()));
        let first_move = Handicap::FirstMove;
        let is_first_move = record.start.handicap().is_none()
            && game.deom() != game.ruleset().deom
            && game.deom() == first_move.deom();
        record.headers = Headers {
            ruleset: Some(game.ruleset().id().into_owned()),
            deom: (game.ruleset().variant.spec().has_points).then(|| game.deom()),
            handicap: is_first_move.then(|| first_move.code().to_owned()),
            ..headers
        };
        record.verdict = game.outcome().map_or(Verdict::Unknown, Verdict::from);
        record.declared_plies = u32::try_from(game.ply()).ok();
        record.actions = game.actions().to_vec();
        record.now = *game.position();
        record
    }

    /// Adds a turn if the movement of the pieces allows it; ends of the game are not looked at.
    ///
    /// A pass is refused in check, but not where the generals face each other: there it stands for
    /// accepting that. A general that is left in check by it is not taken.
    ///
    /// # Errors
    /// Why the piece does not move so.
    pub fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.now.check_movement(action)?;
        self.now = self.now.after(action);
        self.actions.push(action);
        Ok(())
    }

    /// Returns the ruleset that the record names, or its game's usual one if that is unknown or of the other game.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        let variant = self.start.variant();
        let named = self.headers.ruleset.as_deref().and_then(Ruleset::named);
        let fitting = named.filter(|ruleset| ruleset.variant == variant);
        fitting.unwrap_or(*usual(variant))
    }

    /// Returns how the game began.
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Returns every turn, the first one first.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the position after the last turn.
    #[must_use]
    pub fn end(&self) -> &Position {
        &self.now
    }

    /// Returns the positions to page through: the start, then the one after each turn.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut now = self.start.position;
        let after = self.actions.iter().map(move |&action| {
            now = now.after(action);
            now
        });
        std::iter::once(self.start.position).chain(after)
    }

    /// Returns every turn with the position in which it was played.
    pub fn turns(&self) -> impl Iterator<Item = (Position, Action)> + '_ {
        self.positions().zip(self.actions.iter().copied())
    }

    /// Returns the comments after `plies` plies.
    pub fn comments_after(&self, plies: usize) -> impl Iterator<Item = &str> {
        let first = self
            .comments
            .partition_point(|comment| comment.after < plies);
        self.comments[first..]
            .iter()
            .take_while(move |comment| comment.after == plies)
            .map(|comment| comment.text.as_str())
    }

    /// Writes the turns for people to read, one a line: the number, the Korean record, the points; in Xiangqi the Chinese
    /// one and the federation's.
    ///
    /// ```text
    /// 1. 71졸72 (a4-b4)
    /// 2. 한수쉼
    /// ```
    ///
    /// ```text
    /// 1. 炮二平五 C2=5 (h3-e3)
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (number, (before, action)) in (1..).zip(self.turns()) {
            let written = match (before.variant().spec().records, action) {
                (RecordStyle::Chinese, Action::Move(mv)) => {
                    format!("{} {}", chinese(&before, mv), wxf(&before, mv))
                }
                _ => record(&before, action),
            };
            // Writing into a string cannot fail.
            let _ = write!(text, "{number}. {written}");
            if let Action::Move(mv) = action {
                let _ = write!(text, " ({}-{})", mv.from, mv.to);
            }
            text.push('\n');
        }
        text
    }

    /// Returns the number of the full move that a turn belongs to, the first turn being 0.
    pub(super) fn fullmove(&self, ply: usize) -> u32 {
        let han_began = usize::from(self.start.position.turn() == Side::Han);
        let since = u32::try_from((ply + han_began) / 2).unwrap_or(u32::MAX);
        // Some programs count from 0; in a record that would be the number before the first.
        self.start.counters.fullmove.max(1).saturating_add(since)
    }
}
