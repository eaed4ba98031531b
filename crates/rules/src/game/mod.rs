//! A game under a ruleset: legal actions, endings and outcomes, handicaps, and perft.
//!
//! The list of legal actions has exactly the actions allowed by `check`, and each refusal has a specific
//! reason.

mod ending;
mod handicap;
mod history;
mod perft;
mod repetition;
mod situation;

use crate::board::{Action, BySide, Formation, HalfPoints, Move, Side, Square};
use crate::movegen::Illegal;
use crate::position::{FenCounters, FenError, Position};
use crate::ruleset::{DrawOffer, Ruleset};

pub use ending::{Outcome, PointsCause, Reason};
pub use history::{History, Ply};
pub use repetition::Warning;

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
    start: Situation,
    actions: Vec<Action>,
    /// The past positions, as much of them as decides an end.
    history: History,
    /// The current situation.
    situation: Situation,
    /// `true` if the side to move is in check.
    check: bool,
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
        self.actions.truncate(remaining);
        self.history.truncate(remaining);
        let actions = self.actions.iter();
        self.situation = actions.fold(self.start, |at, &action| at.after(action));
        self.check = self.situation.in_check();
        self.outcome = self.decide();
        Some(())
    }

    /// Returns the number of plies to take back until a side can choose its last action again. Forced passes
    /// are not choices. `None` if the side has not chosen any action yet.
    #[must_use]
    pub fn plies_since_choice(&self, side: Side) -> Option<usize> {
        let parity = usize::from(self.position().turn() != side);
        let chosen = self.history.plies().iter().rev().zip(1..);
        let mut chosen = chosen.filter(|(ply, ago)| ago % 2 == parity && !ply.forced);
        chosen.next().map(|(_, ago)| ago)
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
        self.start.position()
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
        self.history.fresh_plies().len()
    }

    /// Returns the halfmove clock: the plies since the last capture, including those before the starting FEN.
    #[must_use]
    pub fn plies_without_capture(&self) -> u32 {
        self.history.since_capture()
    }

    /// Returns the past positions, as much of them as decides an end.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
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
        self.actions.last().copied()
    }

    /// Returns every action with the situation in which it was played.
    pub fn turns(
        &self,
    ) -> impl DoubleEndedIterator<Item = (Situation, Action)> + ExactSizeIterator {
        let mut next = self.start;
        let turns = self.actions.iter().map(|&action| {
            let before = next;
            next = before.after(action);
            (before, action)
        });
        turns.collect::<Vec<_>>().into_iter()
    }

    /// Returns the number of forced passes at the end of the game.
    #[must_use]
    pub fn forced_passes(&self) -> usize {
        let plies = self.history.plies().iter().rev();
        plies.take_while(|ply| ply.forced).count()
    }

    /// Returns the number of occurrences of the current position, including the current one.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.history.occurrences(self.position().key()).count()
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
            halfmove: self.plies_without_capture(),
            fullmove,
        })
    }

    fn begin(start: Situation, deom: HalfPoints, counters: FenCounters) -> Game {
        let mut game = Game {
            deom,
            formations: None,
            start,
            actions: Vec::new(),
            history: History::begin(counters.halfmove),
            situation: start,
            check: start.in_check(),
            first_fullmove: counters.fullmove,
            outcome: None,
        };
        game.outcome = game.decide();
        game
    }

    fn advance(&mut self, action: Action) {
        let ply = Ply::of(self.position(), self.check, Some(action));
        let forced = action == Action::Pass && self.can_only_pass();
        self.history.push(Ply { forced, ..ply });
        push_tight(&mut self.actions, action);
        self.situation = self.situation.after(action);
        self.check = self.situation.in_check();
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
