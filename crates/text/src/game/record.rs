//! Errors in record files and in typed moves.

use super::notation::MoveNames;
use crate::{Filled, GameText, Key, Text, clip, escape, fill};
use janggi::notation::{Fault, NotARecord, RecordError, TypedTextError, Verdict};
use janggi::{Action, Game, Move, Piece, Position, Side};

/// The maximum length of an excerpt of a file.
const EXCERPT: usize = 60;

impl Text {
    /// Returns the reason that a file is not a record.
    pub fn not_a_record(self, error: &NotARecord) -> String {
        match error {
            NotARecord::Empty => self.say(Key::RecordEmpty),
            NotARecord::TooLarge { limit } => self.too_large(*limit),
            NotARecord::Binary => self.say(Key::RecordBinary),
            NotARecord::OtherGame(game) => self.other_game(game),
            NotARecord::Unsupported(format) => {
                fill!(self => RecordUnsupported(*format))
            }
            NotARecord::Nothing => self.say(Key::RecordNothing),
        }
    }

    /// Returns the message for a file larger than `limit` bytes.
    pub fn too_large(self, limit: usize) -> String {
        let kilobytes = limit / 1024;
        fill!(self => RecordTooLarge(kilobytes))
    }

    fn other_game(self, game: &str) -> String {
        let game = escape(&clip(game, EXCERPT));
        fill!(self => RecordOtherGame(game))
    }
}

impl GameText {
    /// Describes an error in a record and its place; `at` is the position before it.
    pub fn broken_record(self, error: &RecordError, at: &Position) -> String {
        match &error.fault {
            Fault::OtherGame(game) => return self.other_game(game),
            Fault::NoVariant => return self.say(Key::RecordNoVariant),
            _ => {}
        }
        fill!(self => RecordBroken { place: self.place(error), why: self.fault(&error.fault, at) })
    }

    /// Describes the fault that ended a record after `plies` moves; `at` is the position then.
    pub fn record_stopped(self, error: &RecordError, plies: usize, at: &Position) -> String {
        // The place in a file of bytes tells nobody anything.
        if error.fault == Fault::CutOff {
            return fill!(self => RecordCut(plies));
        }
        fill!(self => RecordStopped {
            plies,
            place: self.place(error),
            why: self.fault(&error.fault, at),
        })
    }

    /// Returns line, column, move and text of a fault.
    fn place(self, error: &RecordError) -> String {
        let place = fill!(self => RecordPlace {
            line: error.place.line,
            column: error.place.column,
        });
        let ply = error.ply.map(|ply| fill!(self => RecordPly(ply)));
        // Clipped before it is escaped, so that no escape is cut in half.
        let excerpt = escape(clip(&error.text, EXCERPT).trim());
        let quoted = (!excerpt.is_empty()).then(|| format!("“{excerpt}”"));
        let parts = [Some(place), ply, quoted].into_iter().flatten();
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// Describes the result stated by a record; `None` if it states none.
    pub fn verdict(self, verdict: &Verdict) -> Option<String> {
        Some(match verdict {
            Verdict::Won(Side::Cho, _) => self.say(Key::ReviewResultCho),
            Verdict::Won(Side::Han, _) => self.say(Key::ReviewResultHan),
            Verdict::Drawn(_) => self.say(Key::ReviewResultDraw),
            Verdict::Other(words) => escape(&clip(words, EXCERPT)),
            Verdict::Unknown => return None,
        })
    }

    fn fault(self, fault: &Fault, at: &Position) -> String {
        match fault {
            Fault::Illegal(illegal) => self.illegal(*illegal, at),
            Fault::WrongPiece { .. } => self.say(Key::RecordWrongPiece),
            Fault::NoSuchMove(..) | Fault::NoneFits => self.say(Key::RecordNoSuchMove),
            Fault::Ambiguous(..) | Fault::SeveralFit => self.say(Key::RecordAmbiguous),
            Fault::OtherNotation => self.say(Key::RecordOtherNotation),
            Fault::Unreadable => self.say(Key::RecordUnreadable),
            Fault::NoWay => self.say(Key::RecordNoWay),
            Fault::UnknownFormation => self.say(Key::RecordUnknownFormation),
            Fault::Position(error) if error.is_impossible() => self.say(Key::RecordPosition),
            Fault::BoardRow(_) | Fault::BoardPiece(_) | Fault::Position(_) => {
                self.say(Key::RecordPositionUnread)
            }
            Fault::OtherGame(game) => self.other_game(game),
            Fault::NoVariant => self.say(Key::RecordNoVariant),
            Fault::OpenHeader | Fault::OpenComment | Fault::OpenVariation => {
                self.say(Key::RecordOpen)
            }
            Fault::CutOff => self.say(Key::RecordCutOff),
            Fault::TooDeep(_) | Fault::TooLong(_) => self.say(Key::RecordTooLong),
        }
    }
}

/// A message with the move as its only variable.
type MoveText = fn(MoveNames) -> Filled<'static>;

/// The maximum number of moves listed when a text matches several.
const MAX_CHOICES: usize = 8;

impl GameText {
    /// Returns the reason that a text could not be played in `game`, and what to type instead.
    pub fn typed_text_refusal(self, error: &TypedTextError, game: &Game) -> String {
        let position = game.position();
        let side = position.turn();
        let with_example = |key: MoveText| self.with_example(key, game);
        match error {
            TypedTextError::Empty => with_example(|MoveNames { piece, from, to }| {
                Filled::UnreadEmpty { piece, from, to }
            }),
            TypedTextError::TooLong => with_example(|MoveNames { piece, from, to }| {
                Filled::UnreadTooLong { piece, from, to }
            }),
            TypedTextError::Unknown if game.check(Action::Pass).is_ok() => {
                with_example(|MoveNames { piece, from, to }| Filled::UnreadUnknown {
                    piece,
                    from,
                    to,
                })
            }
            TypedTextError::Unknown => {
                with_example(
                    |MoveNames { piece, from, to }| Filled::UnreadUnknownNoPass { piece, from, to },
                )
            }
            TypedTextError::GameOver => self.say(Key::RefusedGameOver),
            TypedTextError::NoSuchPiece(role) => {
                let piece = self.piece(Piece { side, role: *role });
                fill!(self => UnreadNoSuchPiece(piece))
            }
            TypedTextError::WrongPiece { at, named, found } => {
                let named_piece = self.piece(Piece { side, role: *named });
                let found_piece =
                    found.map_or(self.say(Key::UnreadNothing), |piece| self.piece(piece));
                fill!(self => UnreadWrongPiece {
                    square: self.square(*at),
                    named: named_piece,
                    found: found_piece,
                })
            }
            TypedTextError::Ambiguous(actions) => self.ambiguous(actions, position),
            TypedTextError::NoSuchMove => with_example(|MoveNames { piece, from, to }| {
                Filled::UnreadNoSuchMove { piece, from, to }
            }),
            TypedTextError::CountedFrom0(action) => {
                fill!(self => UnreadCountedFrom0(self.short(position, *action)))
            }
            TypedTextError::Illegal(action, illegal) => {
                let written = match action {
                    Action::Pass => self.say(Key::ActionPass),
                    Action::Move(mv) => self.tried(position, *mv),
                };
                self.illegal_typed(&written, *illegal, position)
            }
        }
    }

    /// Shows a legal move in the reader's notation, with its points and with the piece alone.
    fn with_example(self, key: MoveText, game: &Game) -> String {
        match example(game) {
            Some(mv) => self.fill(key(self.move_names(game.position(), mv))),
            // Without a move there is nothing to type.
            None => self.say(Key::RefusedGameOver),
        }
    }

    fn ambiguous(self, actions: &[Action], position: &Position) -> String {
        let choices: Vec<String> = actions
            .iter()
            .take(MAX_CHOICES)
            .map(|action| format!("`{}`", self.typeable(position, *action)))
            .collect();
        fill!(self => UnreadAmbiguous(choices.join(", ")))
    }
}

/// Returns the first legal move that its piece and target identify, otherwise any.
fn example(game: &Game) -> Option<Move> {
    let moves = || {
        game.legal_actions()
            .into_iter()
            .filter_map(Action::piece_move)
    };
    let ending = |mv: Move| (game.position().piece_at(mv.from), mv.to);
    let is_unique = |mv: &Move| {
        moves()
            .filter(|legal_move| ending(*legal_move) == ending(*mv))
            .count()
            == 1
    };
    moves().find(is_unique).or_else(|| moves().next())
}
