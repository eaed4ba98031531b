//! Why a typed text is not a move.

use crate::rules::notation::Unread;
use crate::rules::{Action, Game, Move, Piece, Position};
use crate::text::GameText;

/// The most moves listed when a text matches several.
const MOST_CHOICES: usize = 8;

impl GameText {
    /// Why a text could not be played in `game`, and what to type instead.
    pub fn unread(self, why: &Unread, game: &Game) -> String {
        let position = game.position();
        let side = position.turn();
        match why {
            Unread::Empty => self.with_example("unread-empty", game),
            Unread::TooLong => self.with_example("unread-too-long", game),
            Unread::Unknown if game.check(Action::Pass).is_ok() => {
                self.with_example("unread-unknown", game)
            }
            Unread::Unknown => self.with_example("unread-unknown-no-pass", game),
            Unread::GameOver => self.say("refused-game-over"),
            Unread::NoSuchPiece(role) => {
                let piece = self.piece(Piece { side, role: *role });
                self.fill("unread-no-such-piece", &[("piece", piece.into())])
            }
            Unread::WrongPiece { at, named, found } => {
                let named = self.piece(Piece { side, role: *named });
                let found = found.map_or(self.say("unread-nothing"), |piece| self.piece(piece));
                self.fill(
                    "unread-wrong-piece",
                    &[
                        ("square", self.square(*at).into()),
                        ("named", named.into()),
                        ("found", found.into()),
                    ],
                )
            }
            Unread::Ambiguous(actions) => self.ambiguous(actions, position),
            Unread::NoSuchMove => self.with_example("unread-no-such-move", game),
            Unread::CountedFrom0(action) => self.fill(
                "unread-counted-from-0",
                &[("move", self.short(position, *action).into())],
            ),
            Unread::Illegal(action, why) => {
                let written = match action {
                    Action::Pass => self.say("choice-pass"),
                    Action::Move(mv) => self.tried(position, *mv),
                };
                self.illegal_typed(&written, *why, position)
            }
        }
    }

    /// Shows a legal move in the reader's notation, with its points and with the piece alone.
    fn with_example(self, key: &str, game: &Game) -> String {
        match example(game) {
            Some(mv) => self.fill(key, &self.points_of(game.position(), mv)),
            // Without a move there is nothing to type.
            None => self.say("refused-game-over"),
        }
    }

    fn ambiguous(self, actions: &[Action], position: &Position) -> String {
        let choices: Vec<String> = actions
            .iter()
            .take(MOST_CHOICES)
            .map(|action| format!("`{}`", self.typeable(position, *action)))
            .collect();
        self.fill(
            "unread-ambiguous",
            &[("choices", choices.join(", ").into())],
        )
    }
}

/// The first legal move that the piece and where it goes tell apart from all others; any where none is.
fn example(game: &Game) -> Option<Move> {
    let moves = || {
        game.legal_actions()
            .into_iter()
            .filter_map(Action::piece_move)
    };
    let goes = |mv: Move| (game.position().piece_at(mv.from), mv.to);
    let alone = |mv: &Move| moves().filter(|other| goes(*other) == goes(*mv)).count() == 1;
    moves().find(alone).or_else(|| moves().next())
}
