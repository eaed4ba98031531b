//! Why a typed text is no move, in words.

use super::Text;
use crate::rules::notation::Unread;
use crate::rules::{Action, Piece, Position};

/// Choices that are listed when a text fits several moves.
const MOST_CHOICES: usize = 8;

impl Text {
    /// Why what was typed could not be played on `position`, and what to type instead.
    pub fn unread(self, why: &Unread, position: &Position) -> String {
        let side = position.turn();
        match why {
            Unread::Empty => self.say("unread-empty"),
            Unread::TooLong => self.say("unread-too-long"),
            Unread::Unknown => self.say("unread-unknown"),
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
                        ("square", at.to_string().into()),
                        ("named", named.into()),
                        ("found", found.into()),
                    ],
                )
            }
            Unread::Ambiguous(actions) => self.ambiguous(actions, position),
            Unread::Illegal(action, why) => {
                let written = match action {
                    Action::Pass => self.say("choice-pass"),
                    Action::Move(mv) => mv.to_string(),
                };
                self.illegal_typed(&written, *why, position)
            }
        }
    }

    fn ambiguous(self, actions: &[Action], position: &Position) -> String {
        let choices: Vec<String> = actions
            .iter()
            .take(MOST_CHOICES)
            .map(|action| format!("`{}`", position.uci(*action)))
            .collect();
        self.fill(
            "unread-ambiguous",
            &[("choices", choices.join(", ").into())],
        )
    }
}
