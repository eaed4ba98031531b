//! The line of text of a puzzle: eight fields, separated by tabs.

use super::puzzle::{NotAPuzzle, Puzzle, PuzzleDraft};
use super::rating::FIRST_RATINGS;
use janggi::{Action, FenCounters, FenError, Game, NoRuleset, Ruleset};

/// The field of a line that has nothing to list.
const NOTHING: &str = "-";

/// The reason that a line of text is not a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleLineError {
    /// The line does not have eight fields.
    #[error("a line has eight fields separated by tabs, not {0}")]
    Fields(usize),
    /// The second field is not a ruleset.
    #[error(transparent)]
    Ruleset(#[from] NoRuleset),
    /// The third field is not a position of the ruleset's game.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The fourth field has a word that is not an action.
    #[error("{0:?} is not an action")]
    Action(String),
    /// The fifth field is not a kind.
    #[error("{0:?} is not a kind of puzzle")]
    Kind(String),
    /// The last field is not one of [`FIRST_RATINGS`].
    #[error("{0:?} is not a first rating")]
    Rating(String),
    /// The fields do not make a puzzle.
    #[error(transparent)]
    Draft(#[from] NotAPuzzle),
    /// The fields do not belong together.
    #[error("the line should be {0:?}")]
    Differs(String),
}

impl Puzzle {
    /// Reads a line of text. All is checked that the rules decide: legality, the kind, the other mates, the themes and
    /// the id. That its answer is the only one, and its rating right, is not.
    ///
    /// # Errors
    /// [`PuzzleLineError`] for the first field that is not as [`Puzzle::to_line`] would write it.
    pub fn read(text: &str) -> Result<Puzzle, PuzzleLineError> {
        let fields: Vec<&str> = text.split('\t').collect();
        let [_, ruleset, fen, actions, kind, _, _, rating] = fields[..] else {
            return Err(PuzzleLineError::Fields(fields.len()));
        };
        let ruleset = Ruleset::read(ruleset)?;
        let game = Game::from_fen(&ruleset, fen)?;
        let rated = rating.parse().ok();
        let rating = rated.filter(|rating| FIRST_RATINGS.contains(rating));
        let rating = rating.ok_or_else(|| PuzzleLineError::Rating(fields[7].to_owned()))?;
        let puzzle = Puzzle::new(PuzzleDraft {
            actions: read_actions(game.clone(), actions)?,
            game,
            kind: kind
                .parse()
                .map_err(|_| PuzzleLineError::Kind(kind.to_owned()))?,
            rating,
        })?;
        let expected = puzzle.to_line();
        if expected == text {
            Ok(puzzle)
        } else {
            Err(PuzzleLineError::Differs(expected))
        }
    }

    /// Returns the line of text, without its end: id in eight hexadecimal digits, ruleset, FEN before the opponent's
    /// last action, actions in UCI, kind, other answers of the last turn, themes, first rating.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut now = *self.game().position();
        let mut actions = Vec::new();
        let mut last = now;
        for &action in self.actions() {
            last = now;
            actions.push(now.uci(action));
            now = now.after(action);
        }
        let others = self.alternatives().iter().map(|&action| last.uci(action));
        let themes = self.themes().iter().map(|theme| theme.word().to_owned());
        [
            format!("{:08x}", self.id()),
            self.ruleset().id().into_owned(),
            self.game().position().fen(FenCounters::START),
            actions.join(" "),
            self.kind().word().to_owned(),
            listed(&others.collect::<Vec<_>>(), " "),
            listed(&themes.collect::<Vec<_>>(), ","),
            self.rating().to_string(),
        ]
        .join("\t")
    }
}

/// Reads actions up to the first that cannot be played, that one included.
fn read_actions(mut game: Game, text: &str) -> Result<Vec<Action>, PuzzleLineError> {
    let mut actions = Vec::new();
    for word in text.split(' ') {
        let action = game.position().read_uci(word);
        let action = action.ok_or_else(|| PuzzleLineError::Action(word.to_owned()))?;
        actions.push(action);
        if game.play(action).is_err() {
            break;
        }
    }
    Ok(actions)
}

fn listed(words: &[String], separator: &str) -> String {
    if words.is_empty() {
        NOTHING.to_owned()
    } else {
        words.join(separator)
    }
}
