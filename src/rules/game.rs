//! A game under a ruleset: a start, the turns since, and how it ended.

use super::action::{Action, Move};
use super::fen::{FenCounters, FenError};
use super::legality::Illegal;
use super::outcome::Outcome;
use super::points::HalfPoints;
use super::position::Position;
use super::ruleset::{PassRule, Ruleset};
use super::side::{BySide, Side};

/// A game in progress or over. What people agree on, resign or let run out is not its business.
#[derive(Debug, Clone)]
pub struct Game {
    ruleset: &'static Ruleset,
    actions: Vec<Action>,
    /// The state before each action.
    states: Vec<State>,
    /// The state after the last action, kept apart so that there always is one.
    now: State,
    first_fullmove: u32,
    outcome: Option<Outcome>,
}

/// What is remembered of a moment of the game.
#[derive(Debug, Clone, Copy)]
pub(super) struct State {
    pub position: Position,
    /// The action that led here; `None` at the start.
    pub action: Option<Action>,
    /// Whether that action took a piece.
    pub captured: bool,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Turns since the last capture.
    pub halfmove: u32,
}

/// Why an action was not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refused {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl Game {
    /// Begins a game from a position without a past.
    #[must_use]
    pub fn new(ruleset: &'static Ruleset, start: Position) -> Game {
        Game::begin(
            ruleset,
            start,
            FenCounters {
                halfmove: 0,
                fullmove: 1,
            },
        )
    }

    /// Begins a game from a position string; turns without a capture before it count.
    pub fn from_fen(ruleset: &'static Ruleset, fen: &str) -> Result<Game, FenError> {
        let (start, counters) = Position::from_fen(fen)?;
        Ok(Game::begin(ruleset, start, counters))
    }

    /// Plays an action of the side to move, and ends the game where the rules say so.
    pub fn play(&mut self, action: Action) -> Result<(), Refused> {
        self.check(action)?;
        self.states.push(self.now);
        self.actions.push(action);
        self.now = self.now.after(action);
        self.outcome = self.decide();
        Ok(())
    }

    /// Checks an action without playing it.
    pub fn check(&self, action: Action) -> Result<(), Refused> {
        if self.outcome.is_some() {
            return Err(Refused::GameOver);
        }
        match action {
            Action::Move(mv) => Ok(self.now.position.check(mv)?),
            Action::Pass => match self.ruleset.pass {
                PassRule::Free if self.now.check => Err(Illegal::PassInCheck.into()),
                PassRule::Free => Ok(()),
            },
        }
    }

    /// Returns everything the side to move may do: moves, then the pass if it may; nothing once the
    /// game is over.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut actions: Vec<_> = self
            .now
            .position
            .legal_moves()
            .into_iter()
            .map(Action::Move)
            .collect();
        actions.extend(self.check(Action::Pass).is_ok().then_some(Action::Pass));
        actions
    }

    /// Returns how the game ended, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.now.position
    }

    /// Returns the position that the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.states.first().unwrap_or(&self.now).position
    }

    /// Returns the ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &'static Ruleset {
        self.ruleset
    }

    /// Returns the number of actions played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.actions.len()
    }

    /// Returns the actions played, the first one first.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the last action.
    #[must_use]
    pub fn last(&self) -> Option<Action> {
        self.now.action
    }

    /// Returns every action with the position in which it was played.
    pub fn turns(&self) -> impl Iterator<Item = (&Position, Action)> {
        self.states
            .iter()
            .map(|state| &state.position)
            .zip(self.actions.iter().copied())
    }

    /// Returns what each side's pieces count.
    #[must_use]
    pub fn points(&self) -> BySide<HalfPoints> {
        BySide::new(Side::Cho, Side::Han).map(|side| self.now.position.points(side))
    }

    /// Returns the scores that decide a game on points: the pieces and the compensation.
    #[must_use]
    pub fn totals(&self) -> BySide<HalfPoints> {
        let mut totals = self.points();
        totals.han += self.ruleset.deom;
        totals
    }

    /// Returns the present position string with its counters.
    #[must_use]
    pub fn fen(&self) -> String {
        let han_began = usize::from(self.start().turn() == Side::Han);
        let moves = u32::try_from((self.ply() + han_began) / 2).unwrap_or(u32::MAX);
        let fullmove = self.first_fullmove.saturating_add(moves);
        self.now.position.fen(FenCounters {
            halfmove: self.now.halfmove,
            fullmove,
        })
    }

    /// The state after the last action.
    pub(super) fn now(&self) -> &State {
        &self.now
    }

    /// The state so many plies ago, which must be 0 or more and at most the plies played.
    pub(super) fn ago(&self, plies: usize) -> &State {
        match plies {
            0 => &self.now,
            _ => &self.states[self.states.len() - plies],
        }
    }

    fn begin(ruleset: &'static Ruleset, start: Position, counters: FenCounters) -> Game {
        let now = State {
            position: start,
            action: None,
            captured: false,
            check: start.in_check(),
            halfmove: counters.halfmove,
        };
        let mut game = Game {
            ruleset,
            actions: Vec::new(),
            states: Vec::new(),
            now,
            first_fullmove: counters.fullmove,
            outcome: None,
        };
        game.outcome = game.decide();
        game
    }
}

impl State {
    fn after(&self, action: Action) -> State {
        let taken = action
            .piece_move()
            .and_then(|mv| self.position.piece_at(mv.to));
        let position = self.position.after(action);
        State {
            position,
            action: Some(action),
            captured: taken.is_some(),
            check: position.in_check(),
            halfmove: if taken.is_some() {
                0
            } else {
                self.halfmove.saturating_add(1)
            },
        }
    }

    /// The move that led here, if it was a move.
    pub fn piece_move(&self) -> Option<Move> {
        self.action.and_then(Action::piece_move)
    }
}
