//! A recorded game: its players, its start, every turn, and its end.

use std::fmt::Write;

use super::text::cursor::one_line;
use super::verdict::Verdict;
use super::write::record;
use super::xiangqi::{chinese, wxf};
use crate::board::{Action, BySide, Formation, HalfPoints, RecordStyle, Side, Variant};
use crate::game::{Game, Handicap};
use crate::movegen::Illegal;
use crate::position::{FenCounters, FenError, Position};
use crate::ruleset::{Ruleset, usual};

/// A recorded game, in which every turn is legal by the movement of the pieces.
///
/// No ruleset's end stops a record: people continue after two passes or a fourfold repetition, and their
/// records include this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The headers.
    pub headers: Headers,
    /// The end of the game, according to the record.
    pub verdict: Verdict,
    /// Remarks, in the order of the turns before them.
    pub comments: Vec<Comment>,
    /// The number of turns that the record states, which may differ from the actual number.
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
    /// The round of that event.
    pub round: Option<String>,
    /// The date as written, usually `2026-11-20`.
    pub date: Option<String>,
    /// The place, often a server.
    pub site: Option<String>,
    /// The players' names.
    pub players: BySide<Option<String>>,
    /// The time control, in words.
    pub time: Option<String>,
    /// The name of the ruleset.
    pub ruleset: Option<String>,
    /// The handicap as a word, if the start does not imply it: see [`Start::handicap`].
    pub handicap: Option<String>,
    /// The compensation added to Han's score.
    pub deom: Option<HalfPoints>,
    /// Every other header with its value, in the order of the record.
    pub others: Vec<(String, String)>,
}

/// A remark in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The number of turns before it.
    pub after: usize,
    /// Its text, on one line.
    pub text: String,
}

/// The start of a recorded game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    position: Position,
    formations: Option<BySide<Formation>>,
    counters: FenCounters,
}

impl Start {
    /// Creates the complete setup in formations given in column order; Cho moves first.
    #[must_use]
    pub fn with_formations(formations: BySide<Formation>) -> Start {
        Start {
            position: Position::start(formations),
            formations: Some(formations),
            counters: FenCounters::START,
        }
    }

    /// Creates a start from any position, with the counters of a new game. A position with formations is
    /// recognised.
    #[must_use]
    pub fn from_position(position: Position) -> Start {
        Start::with_counters(position, FenCounters::START)
    }

    /// Parses a position string of a game, including its counters.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Start, FenError> {
        let (position, counters) = Position::from_fen(variant, fen)?;
        Ok(Start::with_counters(position, counters))
    }

    /// Returns the position before the first turn.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the formations, in column order, if the game began with the complete setup in its usual places
    /// and Cho to move.
    #[must_use]
    pub fn formations(&self) -> Option<BySide<Formation>> {
        self.formations
    }

    /// Returns the game.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.position.variant()
    }

    /// Returns the handicap and the formations, in column order, if a game of Janggi began without pieces given
    /// by Han. Only the usual pieces are recognised: those on Han's own left.
    #[must_use]
    pub fn handicap(&self) -> Option<(Handicap, BySide<Formation>)> {
        if self.formations.is_some() || !self.variant().spec().has_formations() {
            return None;
        }
        Handicap::of(self.variant())
            .iter()
            .copied()
            .filter(|handicap| *handicap != Handicap::FirstMove)
            .flat_map(|handicap| Formation::pairs().map(move |pair| (handicap, pair)))
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

    fn with_counters(position: Position, counters: FenCounters) -> Start {
        let formations =
            if counters == FenCounters::START && position.variant().spec().has_formations() {
                Formation::pairs().find(|&pair| Position::start(pair) == position)
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

impl Record {
    /// Creates a record without headers, turns or result.
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

    /// Creates the record of a game, over or not. The ruleset, the compensation and the handicap come from the
    /// game. The caller supplies the other headers, and the verdict if people ended the game.
    #[must_use]
    pub fn of_game(game: &Game, headers: Headers) -> Record {
        let mut record = Record::new(Start::from_position(*game.start()));
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

    /// Adds a turn if the movement of the pieces allows it. Ends of the game are ignored.
    ///
    /// A pass is rejected in check, unless the generals face each other: then it accepts the facing. The
    /// general in check is never captured.
    ///
    /// # Errors
    /// The reason that the piece cannot make the move.
    pub fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.now.check_movement(action)?;
        self.now = self.now.after(action);
        self.actions.push(action);
        Ok(())
    }

    /// Returns the ruleset named by the record, or its game's default if that is unknown or belongs to the
    /// other game.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        let variant = self.start.variant();
        let named = self.headers.ruleset.as_deref().and_then(Ruleset::named);
        let fitting = named.filter(|ruleset| ruleset.variant == variant);
        fitting.unwrap_or(*usual(variant))
    }

    /// Returns the start of the game.
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Returns every turn, in order.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the position after the last turn.
    #[must_use]
    pub fn end(&self) -> &Position {
        &self.now
    }

    /// Returns the positions of the record: the start, then the position after each turn.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut position = self.start.position;
        let after = self.actions.iter().map(move |&action| {
            position = position.after(action);
            position
        });
        std::iter::once(self.start.position).chain(after)
    }

    /// Returns every turn with the position before it.
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

    /// Writes the turns for people to read, one per line: the number, the Korean notation, the points. In
    /// Xiangqi, the Chinese notation and the federation's.
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

    /// Returns the comments after `plies` plies in braces, which they do not contain themselves.
    pub(super) fn remarks(&self, plies: usize) -> impl Iterator<Item = String> {
        self.comments_after(plies).map(|comment| {
            let comment = comment.replace('{', "(").replace('}', ")");
            format!("{{{}}}", one_line(&comment))
        })
    }

    /// Returns the number before a turn; the first turn is 0. A turn of Han has one only if it begins the moves or
    /// follows a comment.
    pub(super) fn number(&self, ply: usize) -> Option<String> {
        let number = self.fullmove(ply);
        let is_first = ply == 0 || self.comments_after(ply).next().is_some();
        let is_chos = (self.start.position.turn() == Side::Cho) == ply.is_multiple_of(2);
        if is_chos {
            Some(format!("{number}."))
        } else {
            is_first.then(|| format!("{number}..."))
        }
    }

    /// Returns the number of the full move of a turn; the first turn is 0.
    pub(super) fn fullmove(&self, ply: usize) -> u32 {
        let han_began = usize::from(self.start.position.turn() == Side::Han);
        let since = u32::try_from((ply + han_began) / 2).unwrap_or(u32::MAX);
        // Some programs count from 0; a record would then have a number before the first.
        self.start.counters.fullmove.max(1).saturating_add(since)
    }
}
