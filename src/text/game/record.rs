//! Errors in record files and in typed moves.

use crate::rules::notation::{Fault, NotARecord, RecordError, TypedTextError, Verdict};
use crate::rules::{Action, Game, Move, Piece, Position, Side};
use crate::text::{GameText, Text, clip, escape};

/// The maximum length of an excerpt of a file.
const EXCERPT: usize = 60;

impl Text {
    /// Returns the reason that a file is not a record.
    pub fn not_a_record(self, why: &NotARecord) -> String {
        match why {
            NotARecord::Empty => self.say("record-empty"),
            NotARecord::TooLarge { limit } => self.too_large(*limit),
            NotARecord::Binary => self.say("record-binary"),
            NotARecord::OtherGame(game) => self.other_game(game),
            NotARecord::Unsupported(format) => {
                self.fill("record-unsupported", &[("format", (*format).into())])
            }
            NotARecord::Nothing => self.say("record-nothing"),
        }
    }

    /// Returns the message for a file larger than `limit` bytes.
    pub fn too_large(self, limit: usize) -> String {
        let kilobytes = limit / 1024;
        self.fill("record-too-large", &[("kilobytes", kilobytes.into())])
    }

    fn other_game(self, game: &str) -> String {
        let game = escape(&clip(game, EXCERPT));
        self.fill("record-other-game", &[("game", game.into())])
    }
}

impl GameText {
    /// Describes an error in a record and its place; `at` is the position before it.
    pub fn broken_record(self, why: &RecordError, at: &Position) -> String {
        match &why.fault {
            Fault::OtherGame(game) => return self.other_game(game),
            Fault::NoVariant => return self.say("record-no-variant"),
            _ => {}
        }
        self.fill(
            "record-broken",
            &[
                ("place", self.place(why).into()),
                ("why", self.fault(&why.fault, at).into()),
            ],
        )
    }

    /// Describes the fault that ended a record after `plies` moves; `at` is the position then.
    pub fn record_stopped(self, why: &RecordError, plies: usize, at: &Position) -> String {
        self.fill(
            "record-stopped",
            &[
                ("plies", plies.into()),
                ("place", self.place(why).into()),
                ("why", self.fault(&why.fault, at).into()),
            ],
        )
    }

    /// Returns line, column, move and text of a fault.
    fn place(self, why: &RecordError) -> String {
        let place = self.fill(
            "record-place",
            &[
                ("line", why.place.line.into()),
                ("column", why.place.column.into()),
            ],
        );
        let ply = why
            .ply
            .map(|ply| self.fill("record-ply", &[("ply", ply.into())]));
        // Clipped before it is escaped, so that no escape is cut in half.
        let excerpt = escape(clip(&why.text, EXCERPT).trim());
        let quoted = (!excerpt.is_empty()).then(|| format!("“{excerpt}”"));
        let parts = [Some(place), ply, quoted].into_iter().flatten();
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// Describes the result stated by a record; `None` if it states none.
    pub fn verdict(self, verdict: &Verdict) -> Option<String> {
        Some(match verdict {
            Verdict::Won(Side::Cho, _) => self.say("review-result-cho"),
            Verdict::Won(Side::Han, _) => self.say("review-result-han"),
            Verdict::Drawn(_) => self.say("review-result-draw"),
            Verdict::Other(words) => escape(&clip(words, EXCERPT)),
            Verdict::Unknown => return None,
        })
    }

    fn fault(self, fault: &Fault, at: &Position) -> String {
        match fault {
            Fault::Illegal(why) => self.illegal(*why, at),
            Fault::WrongPiece { .. } => self.say("record-wrong-piece"),
            Fault::NoSuchMove(..) | Fault::NoneFits => self.say("record-no-such-move"),
            Fault::Ambiguous(..) | Fault::SeveralFit => self.say("record-ambiguous"),
            Fault::OtherNotation => self.say("record-other-notation"),
            Fault::Unreadable => self.say("record-unreadable"),
            Fault::NoWay => self.say("record-no-way"),
            Fault::UnknownFormation => self.say("record-unknown-formation"),
            Fault::Position(why) if why.is_impossible() => self.say("record-position"),
            Fault::BoardRow(_) | Fault::BoardPiece(_) | Fault::Position(_) => {
                self.say("record-position-unread")
            }
            Fault::OtherGame(game) => self.other_game(game),
            Fault::NoVariant => self.say("record-no-variant"),
            Fault::OpenHeader | Fault::OpenComment | Fault::OpenVariation => {
                self.say("record-open")
            }
            Fault::TooDeep(_) | Fault::TooLong(_) => self.say("record-too-long"),
        }
    }
}

/// The maximum number of moves listed when a text matches several.
const MAX_CHOICES: usize = 8;

impl GameText {
    /// Returns the reason that a text could not be played in `game`, and what to type instead.
    pub fn typed_text_refusal(self, why: &TypedTextError, game: &Game) -> String {
        let position = game.position();
        let side = position.turn();
        match why {
            TypedTextError::Empty => self.with_example("unread-empty", game),
            TypedTextError::TooLong => self.with_example("unread-too-long", game),
            TypedTextError::Unknown if game.check(Action::Pass).is_ok() => {
                self.with_example("unread-unknown", game)
            }
            TypedTextError::Unknown => self.with_example("unread-unknown-no-pass", game),
            TypedTextError::GameOver => self.say("refused-game-over"),
            TypedTextError::NoSuchPiece(role) => {
                let piece = self.piece(Piece { side, role: *role });
                self.fill("unread-no-such-piece", &[("piece", piece.into())])
            }
            TypedTextError::WrongPiece { at, named, found } => {
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
            TypedTextError::Ambiguous(actions) => self.ambiguous(actions, position),
            TypedTextError::NoSuchMove => self.with_example("unread-no-such-move", game),
            TypedTextError::CountedFrom0(action) => self.fill(
                "unread-counted-from-0",
                &[("move", self.short(position, *action).into())],
            ),
            TypedTextError::Illegal(action, why) => {
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
            .take(MAX_CHOICES)
            .map(|action| format!("`{}`", self.typeable(position, *action)))
            .collect();
        self.fill(
            "unread-ambiguous",
            &[("choices", choices.join(", ").into())],
        )
    }
}

/// Returns the first legal move that its piece and target identify, otherwise any.
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
