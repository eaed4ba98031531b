//! A puzzle: a game's position after a bad turn of the opponent, the line that answers it, and what follows from them.

use std::collections::HashSet;

use super::kind::{PuzzleKind, threat};
use super::theme::{self, Theme};
use crate::evaluation::GameNumbers;
use janggi::{Action, Exchange, FenCounters, Game, Move, Piece, Reason, Refused, Ruleset, Side};

/// The greatest number of the solver's turns.
pub const MOST_TURNS: usize = 5;

/// A puzzle before it is checked.
#[derive(Debug, Clone)]
pub struct PuzzleDraft {
    /// The game before the opponent's last action, without history.
    pub game: Game,
    /// The actions: the opponent's last, then the solver's and the opponent's in turn; the solver's at the end.
    pub actions: Vec<Action>,
    /// The aim, of which the line must have the form.
    pub kind: PuzzleKind,
    /// The rating before anybody has tried it, within [`FIRST_RATINGS`](super::FIRST_RATINGS).
    pub rating: u16,
}

/// The reason that a draft is not a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAPuzzle {
    /// The number of actions is odd, or the solver has no turn or too many.
    #[error(
        "{0} actions are not an opponent's, then one to {MOST_TURNS} turns of the solver with the replies"
    )]
    Length(usize),
    /// An action is not legal, or the game was over before it.
    #[error("action {ply} cannot be played: {why}")]
    Illegal {
        /// The number of the action, from 1.
        ply: usize,
        /// The reason.
        why: Refused,
    },
    /// The line does not have the form of its kind.
    #[error("the line is no {}", .0.word())]
    OtherKind(PuzzleKind),
    /// The only turn takes a piece back or takes an unprotected one.
    #[error("the only turn takes back, or takes an unprotected piece")]
    Plain,
}

/// A puzzle. Each value is legal and has the form of its kind, whatever the proof of its answer says.
#[derive(Debug, Clone)]
pub struct Puzzle {
    game: Game,
    start: Game,
    actions: Vec<Action>,
    kind: PuzzleKind,
    alternatives: Vec<Action>,
    themes: Vec<Theme>,
    rating: u16,
}

impl Puzzle {
    /// Checks a draft and finds its themes and the other answers of its last turn.
    ///
    /// # Errors
    /// [`NotAPuzzle`] for an illegal action, a wrong number of them, or a line without the form of its kind.
    pub fn new(draft: PuzzleDraft) -> Result<Puzzle, NotAPuzzle> {
        let PuzzleDraft {
            game,
            actions,
            kind,
            rating,
        } = draft;
        let turns = actions.len() / 2;
        if !actions.len().is_multiple_of(2) || !(1..=MOST_TURNS).contains(&turns) {
            return Err(NotAPuzzle::Length(actions.len()));
        }
        let games = played(&game, &actions)?;
        // There are at least two actions, so three games.
        let (start, last, end) = (&games[1], &games[games.len() - 2], &games[games.len() - 1]);
        let line = &actions[1..];
        if turns == 1 && is_plain(&game, actions[0], actions[1]) {
            return Err(NotAPuzzle::Plain);
        }
        if !kind.has_form(start, line, end) {
            return Err(NotAPuzzle::OtherKind(kind));
        }
        let alternatives = if kind == PuzzleKind::Mate {
            other_mates(last, line)
        } else {
            Vec::new()
        };
        Ok(Puzzle {
            themes: theme::of_line(kind, &games[1..], line),
            start: start.clone(),
            game,
            actions,
            kind,
            alternatives,
            rating,
        })
    }

    /// Returns the id: the CRC-32 of the board and the side to move in the FEN of the position to solve, in Xiangqi
    /// after the game's name, so that the games' ids are unrelated.
    #[must_use]
    pub fn id(&self) -> u32 {
        let position = self.start.position();
        let fen = position.fen(FenCounters::START);
        let fields: Vec<&str> = fen.split(' ').take(2).collect();
        let prefix = GameNumbers::of(position.variant()).puzzle_prefix;
        crc32fast::hash(format!("{prefix}{}", fields.join(" ")).as_bytes())
    }

    /// Returns the ruleset by which its line is judged.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        self.game.ruleset()
    }

    /// Returns the game before the opponent's last action.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the opponent's last action.
    #[must_use]
    pub fn opening(&self) -> Action {
        self.actions[0]
    }

    /// Returns the game after the opponent's last action: the position to solve.
    #[must_use]
    pub fn start(&self) -> &Game {
        &self.start
    }

    /// Returns the actions from the position to solve: the solver's first and last, the replies between.
    #[must_use]
    pub fn line(&self) -> &[Action] {
        &self.actions[1..]
    }

    /// Returns all actions: the opponent's last, then those of [`Puzzle::line`].
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the solver's side.
    #[must_use]
    pub fn solver(&self) -> Side {
        self.start.position().turn()
    }

    /// Returns the number of the solver's turns, 1 to [`MOST_TURNS`].
    #[must_use]
    pub fn turns(&self) -> usize {
        self.actions.len() / 2
    }

    /// Returns the game before a turn of the solver, from 0; after the whole line for the number of turns. `None`
    /// beyond it.
    #[must_use]
    pub fn game_at(&self, turn: usize) -> Option<Game> {
        let plies = (2 * turn).min(self.line().len());
        if turn > self.turns() {
            return None;
        }
        let mut game = self.start.clone();
        for &action in &self.line()[..plies] {
            game.play(action).ok()?;
        }
        Some(game)
    }

    /// Returns whether an action is right at a turn of the solver, from 0.
    #[must_use]
    pub fn accepts(&self, turn: usize, action: Action) -> bool {
        let expected = self.line().get(2 * turn);
        let is_last = turn + 1 == self.turns();
        expected == Some(&action) || is_last && self.alternatives.contains(&action)
    }

    /// Returns the kind.
    #[must_use]
    pub fn kind(&self) -> PuzzleKind {
        self.kind
    }

    /// Returns the other right answers of the last turn: of a mate all other mates, else none.
    #[must_use]
    pub fn alternatives(&self) -> &[Action] {
        &self.alternatives
    }

    /// Returns the dearest capture that the solver threatens at the end of a win of material whose line takes nothing.
    #[must_use]
    pub fn threat(&self) -> Option<Move> {
        let mut game = self.start.clone();
        for (ply, &action) in self.line().iter().enumerate() {
            let taken = action
                .piece_move()
                .and_then(|mv| game.position().piece_at(mv.to));
            if ply % 2 == 0 && taken.is_some() {
                return None;
            }
            game.play(action).ok()?;
        }
        (self.kind == PuzzleKind::Material)
            .then(|| threat(&game))
            .flatten()
    }

    /// Returns the themes, sorted.
    #[must_use]
    pub fn themes(&self) -> &[Theme] {
        &self.themes
    }

    /// Returns the rating before anybody has tried it.
    #[must_use]
    pub fn rating(&self) -> u16 {
        self.rating
    }

    /// Returns the same puzzle with another first rating.
    #[must_use]
    pub fn rated(self, rating: u16) -> Puzzle {
        Puzzle { rating, ..self }
    }

    /// Returns the piece that the first turn moves; `None` for a pass.
    #[must_use]
    pub fn first_piece(&self) -> Option<Piece> {
        let mv = self.line()[0].piece_move()?;
        self.start.position().piece_at(mv.from)
    }

    /// Returns whether a position of the line, with its side to move, occurs twice.
    #[must_use]
    pub fn repeats_a_position(&self) -> bool {
        let mut position = *self.start.position();
        let mut keys = HashSet::from([position.key()]);
        self.line().iter().any(|&action| {
            position = position.after(action);
            !keys.insert(position.key())
        })
    }

    /// Returns whether each of the solver's turns gives check.
    #[must_use]
    pub fn has_only_checks(&self) -> bool {
        (0..self.turns()).all(|turn| {
            let game = self.game_at(turn);
            game.is_some_and(|game| game.situation().after(self.line()[2 * turn]).in_check())
        })
    }
}

/// Returns the games before the first action and after each.
fn played(game: &Game, actions: &[Action]) -> Result<Vec<Game>, NotAPuzzle> {
    let mut games = vec![game.clone()];
    let mut now = game.clone();
    for (ply, &action) in (1..).zip(actions) {
        let played = now.play(action);
        played.map_err(|why| NotAPuzzle::Illegal { ply, why })?;
        games.push(now.clone());
    }
    Ok(games)
}

/// Returns the mates of the side to move other than the last action of the line.
fn other_mates(last: &Game, line: &[Action]) -> Vec<Action> {
    let mut actions = last.legal_actions();
    actions.retain(|&action| {
        let mut after = last.clone();
        let is_mate = after.play(action).is_ok()
            && after.outcome().is_some_and(|outcome| {
                let mates = matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate);
                mates && outcome.winner == Some(last.position().turn())
            });
        is_mate && line.last() != Some(&action)
    });
    actions
}

/// Returns whether an answer to the opponent's action takes back on its point, or takes a piece that nothing can take
/// back, be it pinned or not.
#[must_use]
pub fn is_plain(game: &Game, opening: Action, answer: Action) -> bool {
    let before = game.position();
    let position = before.after(opening);
    let Some(mv) = answer.piece_move() else {
        return false;
    };
    if position.piece_at(mv.to).is_none() {
        return false;
    }
    let is_taken_back = opening
        .piece_move()
        .is_some_and(|last| last.to == mv.to && before.piece_at(last.to).is_some());
    let protector =
        Exchange::after(&position, mv).capture_with_cheapest(position.turn().opponent());
    is_taken_back || protector.is_none()
}
