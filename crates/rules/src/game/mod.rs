//! A game under a ruleset: legal actions, endings and outcomes, handicaps, and perft.
//!
//! The list of legal actions has exactly the actions allowed by `check`, and each refusal has a specific
//! reason.

mod ending;
mod handicap;
mod perft;
mod repetition;
mod situation;

use crate::board::{Action, BySide, Formation, HalfPoints, Move, Side, Square};
use crate::movegen::Illegal;
use crate::position::{FenCounters, FenError, Position};
use crate::ruleset::{DrawOffer, Ruleset};

pub use ending::{Outcome, PointsCause, Reason};
pub use repetition::Warning;
use repetition::{PastSituation, Ply};

pub use handicap::Handicap;
pub use perft::{divide, divide_until, perft};
pub use situation::Situation;

/// A game in progress or over. Agreements, resignation and time are not part of it.
#[derive(Debug, Clone)]
pub struct Game {
    /// The compensation added to Han's score for moving second.
    deom: HalfPoints,
    /// The formations chosen by the players; `None` if the game began from a position.
    formations: Option<BySide<Formation>>,
    start: Position,
    actions: Vec<Action>,
    /// The situation before each action.
    past: Vec<PastSituation>,
    /// The current situation.
    situation: Situation,
    /// The ply that led to it.
    now: Ply,
    first_fullmove: u32,
    outcome: Option<Outcome>,
}

/// The reason that an action was not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refused {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

/// The reason that a draw may not be offered now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoDraw {
    /// The ruleset has no draws by agreement.
    #[error("there are no draws by agreement")]
    Never,
    /// A side has thirty piece points or more.
    #[error("{side:?} still has {points} points")]
    TooManyPoints {
        /// The side with more points.
        side: Side,
        /// Its piece points.
        points: HalfPoints,
    },
}

impl Game {
    /// Begins a game from a position without history.
    #[must_use]
    pub fn new(ruleset: &Ruleset, start: Position) -> Game {
        Game::begin(
            Situation::new(ruleset, start),
            ruleset.deom,
            FenCounters::START,
        )
    }

    /// Begins a game from the formations that the players chose, in column order.
    #[must_use]
    pub fn set_up(
        ruleset: &Ruleset,
        handicap: Option<Handicap>,
        formations: BySide<Formation>,
    ) -> Game {
        let (start, deom) = match handicap {
            None => (Position::start(formations), ruleset.deom),
            Some(handicap) => (handicap.start(formations), handicap.deom()),
        };
        Game {
            formations: Some(formations),
            ..Game::begin(Situation::new(ruleset, start), deom, FenCounters::START)
        }
    }

    /// Begins a game with the usual board: in games with formations, both sides have [`Formation::Heeh`].
    #[must_use]
    pub fn usual(ruleset: &Ruleset) -> Game {
        if !ruleset.variant.spec().has_formations() {
            return Game::without_setup(ruleset, None);
        }
        let usual = Formation::Heeh;
        Game::set_up(ruleset, None, BySide::new(usual, usual))
    }

    /// Begins a game with a fixed setup, such as Xiangqi.
    #[must_use]
    pub fn without_setup(ruleset: &Ruleset, handicap: Option<Handicap>) -> Game {
        let usual = Position::usual(ruleset.variant);
        let start = handicap.map_or(usual, |handicap| handicap.usual_start(ruleset.variant));
        Game::new(ruleset, start)
    }

    /// Begins a game from a FEN; its halfmove clock counts towards the no-capture limit.
    pub fn from_fen(ruleset: &Ruleset, fen: &str) -> Result<Game, FenError> {
        let (start, counters) = Position::from_fen(ruleset.variant, fen)?;
        let start = Situation::new(ruleset, start);
        Ok(Game::begin(start, ruleset.deom, counters))
    }

    /// Plays an action of the side to move, and sets the outcome if it ends the game.
    pub fn play(&mut self, action: Action) -> Result<(), Refused> {
        self.check(action)?;
        self.advance(action);
        Ok(())
    }

    /// Plays an action that the movement of the pieces allows, even against the ruleset and after the end. For
    /// records of games played elsewhere. Returns the outcome under the ruleset.
    ///
    /// # Errors
    /// The reason that the piece cannot make the move, or [`Illegal::PassInCheck`] or [`Illegal::LeavesCheck`].
    pub fn play_by_movement(&mut self, action: Action) -> Result<Option<Outcome>, Illegal> {
        self.position().check_movement(action)?;
        self.advance(action);
        Ok(self.outcome)
    }

    /// Returns a game that begins with the current situation without its past, so that no repetition or count
    /// ends it. It continues while the side to move has a legal action, even on a dead board.
    #[must_use]
    pub fn without_history(&self) -> Game {
        let mut game = Game::begin(self.situation, self.deom, FenCounters::START);
        game.outcome = game.by_lack_of_moves();
        game
    }

    /// Takes back the last plies, with all their effects on repetition and counters. Returns `None`, without a
    /// change, if fewer have been played.
    pub fn take_back(&mut self, plies: usize) -> Option<()> {
        let remaining = self.actions.len().checked_sub(plies)?;
        if let Some(state) = self.past.get(remaining) {
            self.situation = state.situation.unpack(self.ruleset());
            self.now = state.ply;
        }
        self.past.truncate(remaining);
        self.actions.truncate(remaining);
        self.outcome = self.decide();
        Some(())
    }

    /// Returns the number of plies to take back until a side can choose its last action again. Forced passes
    /// are not choices. `None` if the side has not chosen any action yet.
    #[must_use]
    pub fn plies_since_choice(&self, side: Side) -> Option<usize> {
        let mut after = &self.now;
        for (before, ago) in self.past.iter().rev().zip(1..) {
            if before.situation.position.turn() == side && !after.forced {
                return Some(ago);
            }
            after = &before.ply;
        }
        None
    }

    /// Checks an action without playing it.
    pub fn check(&self, action: Action) -> Result<(), Refused> {
        if self.outcome.is_some() {
            return Err(Refused::GameOver);
        }
        self.situation.check(action)?;
        self.check_repetition(action)?;
        Ok(())
    }

    /// Returns all legal actions: moves, then the pass if it is legal; none once the game is over.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut actions = self.situation.legal_actions();
        actions.retain(|&action| self.check_repetition(action).is_ok());
        actions
    }

    /// Returns the legal targets of the piece on a point.
    #[must_use]
    pub fn targets(&self, from: Square) -> Vec<Square> {
        self.position()
            .targets(from)
            .into_iter()
            .filter(|&to| self.check(Move::new(from, to).into()).is_ok())
            .collect()
    }

    /// Returns the same targets, row by row from the top left as seen by the player of `seat`. Numbered targets
    /// are numbered in this order, from 1.
    #[must_use]
    pub fn targets_read_from(&self, from: Square, seat: Side) -> Vec<Square> {
        let mut targets = self.targets(from);
        targets.sort_by_key(|to| to.seen_from(seat));
        targets
    }

    /// Returns whether the only legal action is the pass, which may mean accepting bikjang.
    #[must_use]
    pub fn can_only_pass(&self) -> bool {
        self.legal_actions() == [Action::Pass]
    }

    /// Returns the outcome if the side to move passed, and whether it takes effect immediately (`true`) or
    /// after the other side's pass. `None` if passes end nothing, if the pass is forced, or if it would accept
    /// bikjang.
    #[must_use]
    pub fn end_by_passing(&self) -> Option<(Outcome, bool)> {
        self.ruleset().double_pass?;
        if self.situation().may_call_bikjang() || self.can_only_pass() {
            return None;
        }
        let mut after = self.clone();
        after.play(Action::Pass).ok()?;
        if let Some(outcome) = after.outcome() {
            return Some((outcome, true));
        }
        after.play(Action::Pass).ok()?;
        Some((after.outcome()?, false))
    }

    /// Returns whether a pass now would be the second in a row and end the game while a side still has thirty
    /// points or more, so that the game could continue.
    #[must_use]
    pub fn passes_end_early(&self) -> bool {
        let passed = self.last() == Some(Action::Pass);
        passed && !self.both_below_thirty() && self.end_by_passing().is_some()
    }

    /// Checks whether the ruleset allows a draw offer now.
    pub fn check_draw_offer(&self) -> Result<(), NoDraw> {
        match self.ruleset().draw_offer {
            DrawOffer::Any => Ok(()),
            DrawOffer::Never => Err(NoDraw::Never),
            DrawOffer::BelowThirty => {
                let points = self.points();
                let side = if points.cho < points.han {
                    Side::Han
                } else {
                    Side::Cho
                };
                if points[side] < HalfPoints::THIRTY {
                    Ok(())
                } else {
                    Err(NoDraw::TooManyPoints {
                        side,
                        points: points[side],
                    })
                }
            }
        }
    }

    /// Returns the outcome; `None` while the game continues.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.situation.position()
    }

    /// Returns the current position under the ruleset, with the history that decides legality.
    #[must_use]
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Returns the position that the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the formations chosen by the players, in column order; `None` for a game that began from a
    /// position.
    #[must_use]
    pub fn formations(&self) -> Option<BySide<Formation>> {
        self.formations
    }

    /// Returns the ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        self.situation.ruleset()
    }

    /// Returns the number of actions played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.actions.len()
    }

    /// Returns the plies of this game since its last capture. Earlier positions cannot be repeated.
    #[must_use]
    pub fn plies_since_capture(&self) -> usize {
        let halfmove = usize::try_from(self.now.halfmove).unwrap_or(usize::MAX);
        halfmove.min(self.ply())
    }

    /// Returns the halfmove clock: the plies since the last capture, including those before the starting FEN.
    #[must_use]
    pub fn plies_without_capture(&self) -> u32 {
        self.now.halfmove
    }

    /// Returns the plies since the beginning, including those before the starting FEN by its fullmove counter.
    /// If Han is to move, Cho has had one ply more, except in move 1: there Han gave a handicap and began.
    pub(crate) fn all_plies(&self) -> usize {
        let full_moves = self.first_fullmove.saturating_sub(1);
        let extra_ply = u32::from(full_moves > 0 && self.start().turn() == Side::Han);
        let plies_before = full_moves.saturating_mul(2).saturating_add(extra_ply);
        self.ply()
            .saturating_add(usize::try_from(plies_before).unwrap_or(usize::MAX))
    }

    /// Returns the actions played, in order.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the last action.
    #[must_use]
    pub fn last(&self) -> Option<Action> {
        self.now.action
    }

    /// Returns every action with the situation in which it was played.
    pub fn turns(
        &self,
    ) -> impl DoubleEndedIterator<Item = (Situation, Action)> + ExactSizeIterator {
        self.past
            .iter()
            .map(|past| past.situation.unpack(self.ruleset()))
            .zip(self.actions.iter().copied())
    }

    /// Returns the number of forced passes at the end of the game.
    #[must_use]
    pub fn forced_passes(&self) -> usize {
        (0..=self.ply())
            .take_while(|&ago| self.ago(ago).forced)
            .count()
    }

    /// Returns the number of occurrences of the current position, including the current one.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let earlier = 1..=self.plies_since_capture();
        1 + earlier
            .filter(|&ago| self.occurred(self.position(), ago))
            .count()
    }

    /// Returns the piece points of both sides.
    #[must_use]
    pub fn points(&self) -> BySide<HalfPoints> {
        BySide::of(|side| self.position().points(side))
    }

    /// Returns the scores that decide a game on points: piece points plus compensation (rules.md section 8).
    #[must_use]
    pub fn totals(&self) -> BySide<HalfPoints> {
        let mut totals = self.points();
        if self.deom < HalfPoints::ZERO {
            // A negative compensation goes to Cho, so that no score is below the piece points.
            totals.cho += -self.deom;
        } else {
            totals.han += self.deom;
        }
        totals
    }

    /// Returns the points shown during the game: the scores if points decide, otherwise the piece points.
    /// `None` in a game without points.
    #[must_use]
    pub fn shown_points(&self) -> Option<BySide<HalfPoints>> {
        let spec = self.ruleset().variant.spec();
        spec.has_points.then(|| {
            if self.ruleset().counts_points() {
                self.totals()
            } else {
                self.points()
            }
        })
    }

    /// Returns the compensation (덤) added to Han's score: the ruleset's, or that of a handicap.
    #[must_use]
    pub fn deom(&self) -> HalfPoints {
        self.deom
    }

    /// Returns the current position string with its counters.
    #[must_use]
    pub fn fen(&self) -> String {
        // The fullmove counter grows after Han's plies; if Han began, after its first one already.
        let han_began = usize::from(self.start().turn() == Side::Han);
        let moves = u32::try_from((self.ply() + han_began) / 2).unwrap_or(u32::MAX);
        let fullmove = self.first_fullmove.saturating_add(moves);
        self.position().fen(FenCounters {
            halfmove: self.now.halfmove,
            fullmove,
        })
    }

    /// Returns the ply `plies` before the current one, at most the number played.
    pub(crate) fn ago(&self, plies: usize) -> &Ply {
        match plies {
            0 => &self.now,
            _ => &self.past[self.past.len() - plies].ply,
        }
    }

    /// Returns whether a position occurred `plies` plies ago, at least one.
    fn occurred(&self, position: &Position, plies: usize) -> bool {
        self.past[self.past.len() - plies].situation.position == *position
    }

    fn begin(start: Situation, deom: HalfPoints, counters: FenCounters) -> Game {
        let mut game = Game {
            deom,
            formations: None,
            start: *start.position(),
            actions: Vec::new(),
            past: Vec::new(),
            situation: start,
            now: Ply {
                action: None,
                forced: false,
                captured: false,
                check: start.in_check(),
                halfmove: counters.halfmove,
            },
            first_fullmove: counters.fullmove,
            outcome: None,
        };
        game.outcome = game.decide();
        game
    }

    fn advance(&mut self, action: Action) {
        // Computed before the state changes.
        let forced = action == Action::Pass && self.can_only_pass();
        let situation = self.situation.after(action);
        let ply = self.now.next(&self.situation, action, &situation);
        let past = PastSituation {
            situation: self.situation.pack(),
            ply: self.now,
        };
        push_tight(&mut self.past, past);
        push_tight(&mut self.actions, action);
        self.situation = situation;
        self.now = Ply { forced, ..ply };
        self.outcome = self.decide();
    }
}

/// Appends an element to a list that is copied before each change and then kept, so that it is always full: growing
/// to twice the size, as [`Vec::push`] does, would double the memory of all games.
pub fn push_tight<T>(list: &mut Vec<T>, element: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(1 + list.len() / 16);
    }
    list.push(element);
}
