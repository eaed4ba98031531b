//! Why a typed text is not a move.

use crate::rules::notation::Unread;
use crate::rules::{Action, Piece, Position, Side, Square};
use crate::text::Text;

/// The most moves listed when a text matches several.
const MOST_CHOICES: usize = 8;

impl Text {
    /// Why a text could not be played on `position`, and what to type instead.
    pub fn unread(self, why: &Unread, position: &Position) -> String {
        let side = position.turn();
        match why {
            Unread::Empty => self.with_example("unread-empty", side),
            Unread::TooLong => self.with_example("unread-too-long", side),
            Unread::Unknown => self.with_example("unread-unknown", side),
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
            Unread::Illegal(action, why) => {
                let written = match action {
                    Action::Pass => self.say("choice-pass"),
                    Action::Move(mv) => self.tried(position, *mv),
                };
                self.illegal_typed(&written, *why, position)
            }
        }
    }

    /// Shows an example in the reader's notation: the side's cannon to the middle file.
    fn with_example(self, key: &str, side: Side) -> String {
        // The home ranks of the cannons.
        let rank = match side {
            Side::Cho => 2,
            Side::Han => 7,
        };
        let name = |file| Square::new(file, rank).map_or(String::new(), |at| self.square(at));
        self.fill(key, &[("from", name(1).into()), ("to", name(4).into())])
    }

    fn ambiguous(self, actions: &[Action], position: &Position) -> String {
        let choices: Vec<String> = actions
            .iter()
            .take(MOST_CHOICES)
            .map(|action| format!("`{}`", self.short(position, *action)))
            .collect();
        self.fill(
            "unread-ambiguous",
            &[("choices", choices.join(", ").into())],
        )
    }
}
