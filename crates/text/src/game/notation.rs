//! Naming of points and pieces, uniform in all texts for a reader.

use crate::games::GameWords;
use crate::{Filled, GameText, Key, OneValue, Text, Value, fill};
use hansu_play::Language;
use janggi::notation::{Characters, chinese_in, wxf};
use janggi::{Action, BySide, Move, Piece, Position, RecordStyle, Role, Square};

/// The notation of points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Algebraic: file and rank from Cho's left, `e4`.
    Letters,
    /// The two digits of Korean records, row and column: `75`.
    Digits,
}

impl Notation {
    /// Both notations.
    pub const ALL: [Notation; 2] = [Notation::Letters, Notation::Digits];

    /// Returns the default notation of a language.
    #[must_use]
    pub const fn of(language: Language) -> Notation {
        match language {
            Language::En => Notation::Letters,
            Language::Ko => Notation::Digits,
        }
    }

    /// Returns the name of a point.
    #[must_use]
    pub fn square(self, square: Square) -> String {
        match self {
            Notation::Letters => square.to_string(),
            Notation::Digits => square.gibo_digits().to_string(),
        }
    }
}

/// The notation of moves of Xiangqi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum MoveNotation {
    /// The piece and two points: `cannon h3–e3`.
    #[default]
    Points,
    /// The world federation's: `C2=5`.
    Files,
    /// The Chinese records' notation, with the characters of the board: `炮二平五`.
    Chinese,
    /// The piece and two points, and the world federation's.
    Both,
}

impl MoveNotation {
    /// All notations.
    pub const ALL: [MoveNotation; 4] = [
        MoveNotation::Points,
        MoveNotation::Files,
        MoveNotation::Chinese,
        MoveNotation::Both,
    ];
}

/// Naming that matches the reader's boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Naming {
    /// The notation; `None` for the language's default.
    pub notation: Option<Notation>,
    /// The characters on the pieces of each side, in the order of [`Role::ALL`]; `None` for pictorial pieces.
    pub letters: Option<BySide<&'static str>>,
    /// The same for the pieces of Xiangqi.
    pub xiangqi_letters: Option<BySide<&'static str>>,
    /// The notation of moves of Xiangqi.
    pub xiangqi_moves: MoveNotation,
    /// `true` if the boards have seals, which their descriptions mention.
    pub seals: bool,
}

/// The names of a move's piece and points, for texts.
pub(super) struct MoveNames {
    pub piece: Value<'static>,
    pub from: Value<'static>,
    pub to: Value<'static>,
}

impl Text {
    /// Returns the catalogue with another naming.
    #[must_use]
    pub fn naming(self, naming: Naming) -> Text {
        Text { naming, ..self }
    }
}

impl GameText {
    /// Returns the notation in use.
    #[must_use]
    pub fn notation(self) -> Notation {
        let default_notation = Notation::of(self.language);
        match self.variant.spec().records {
            RecordStyle::Korean => self.naming.notation.unwrap_or(default_notation),
            // The digits are those of Korean records.
            RecordStyle::Chinese => Notation::Letters,
        }
    }

    /// Returns the name of a point.
    pub fn square(self, square: Square) -> String {
        self.notation().square(square)
    }

    /// Returns the names of points, separated by blanks.
    pub fn squares(self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|&square| self.square(square)).collect();
        names.join(" ")
    }

    /// Formats a move with its capture: `cannon b3 → e3, captures the soldier`, `82포85졸`, `C2=5, captures the
    /// soldier`.
    pub fn moved(self, before: &Position, mv: Move) -> String {
        let captured_name = before.piece_at(mv.to).map(|piece| self.piece(piece));
        let written = self.in_records(before, mv);
        let shows_both = self.naming.xiangqi_moves == MoveNotation::Both;
        let check: OneValue = match written {
            Some(_) => Filled::MovedWrittenCheck,
            None => Filled::MovedCheck,
        };
        let MoveNames { piece, from, to } = self.move_names(before, mv);
        let captured = captured_name.map(Value::from);
        let moved = match (written.map(Value::from), captured) {
            (None, None) => Filled::Moved { piece, from, to },
            (None, Some(taken)) => Filled::MovedTakes {
                piece,
                from,
                to,
                taken,
            },
            (Some(written), None) if shows_both => Filled::MovedBoth {
                written,
                piece,
                from,
                to,
            },
            (Some(written), Some(taken)) if shows_both => Filled::MovedBothTakes {
                written,
                piece,
                from,
                to,
                taken,
            },
            (Some(written), None) => Filled::MovedWritten(written),
            (Some(written), Some(taken)) => Filled::MovedWrittenTakes { written, taken },
        };
        self.with_check(check, self.fill(moved), before, mv)
    }

    /// Formats an action in short, for lists and menus: `cannon b3–e3`, `82포85`, `C2=5`.
    pub fn short(self, before: &Position, action: Action) -> String {
        let Action::Move(mv) = action else {
            return self.say(Key::ActionPass);
        };
        let written = self.in_records(before, mv);
        match (self.naming.xiangqi_moves, written) {
            (MoveNotation::Both, Some(written)) => {
                let points = self.short_by_points(before, mv);
                fill!(self => ShortBoth { points, written })
            }
            // Records do not mark check; a sign after a number would be part of the move.
            (_, Some(written)) => written,
            (_, None) => self.short_by_points(before, mv),
        }
    }

    /// Formats a legal action in a form that can be typed, in the reader's notation.
    pub(super) fn typeable(self, before: &Position, action: Action) -> String {
        match action {
            Action::Move(mv) if self.naming.xiangqi_moves == MoveNotation::Both => {
                self.short_by_points(before, mv)
            }
            _ => self.short(before, action),
        }
    }

    fn short_by_points(self, before: &Position, mv: Move) -> String {
        self.with_check(Filled::ShortCheck, self.brief(before, mv), before, mv)
    }

    /// Formats a legal move in the notation of Chinese records; `None` if moves are written only by points.
    fn in_records(self, before: &Position, mv: Move) -> Option<String> {
        if self.variant.spec().records == RecordStyle::Korean {
            return None;
        }
        match self.naming.xiangqi_moves {
            MoveNotation::Points => None,
            MoveNotation::Files | MoveNotation::Both => Some(wxf(before, mv)),
            MoveNotation::Chinese => {
                let letters = self.naming.xiangqi_letters;
                let characters = letters.map_or(Characters::SIMPLIFIED, Characters::on);
                Some(chinese_in(characters, before, mv))
            }
        }
    }

    /// Formats a move in short that may be illegal. Its points are used, because records can only write legal
    /// moves.
    pub(super) fn tried(self, before: &Position, mv: Move) -> String {
        match before.piece_at(mv.from) {
            Some(_) => self.brief(before, mv),
            None => format!("{}–{}", self.square(mv.from), self.square(mv.to)),
        }
    }

    fn brief(self, before: &Position, mv: Move) -> String {
        // A move to its own point captures nothing.
        let taken = match before.piece_at(mv.to) {
            Some(piece) if mv.from != mv.to => self.piece(piece),
            _ => "none".to_owned(),
        };
        let MoveNames { piece, from, to } = self.move_names(before, mv);
        fill!(self => Short { piece, from, to, taken })
    }

    /// Returns the names of a move's piece and points.
    pub(super) fn move_names(self, before: &Position, mv: Move) -> MoveNames {
        let piece = before.piece_at(mv.from).map(|piece| self.piece(piece));
        MoveNames {
            piece: piece.unwrap_or_default().into(),
            from: self.square(mv.from).into(),
            to: self.square(mv.to).into(),
        }
    }

    fn with_check(self, key: OneValue, written: String, before: &Position, mv: Move) -> String {
        if before.after(Action::Move(mv)).in_check() {
            self.fill(key(written.into()))
        } else {
            written
        }
    }

    /// Returns a piece with the character on the board, for menus: `卒 soldier`.
    pub fn marked(self, piece: Piece) -> String {
        self.with_letter(piece, self.piece(piece))
    }

    /// Returns the same with its point: `卒 soldier on a4`.
    pub fn marked_at(self, piece: Piece, square: Square) -> String {
        self.with_letter(piece, self.piece_at(piece, square))
    }

    /// Returns the character on a piece; `None` for pictorial pieces.
    pub(crate) fn letter(self, piece: Piece) -> Option<char> {
        let nth = Role::ALL.iter().position(|role| *role == piece.role)?;
        let letters = (GameWords::of(self.variant).letters)(*self);
        let letter = letters?[piece.side].chars().nth(nth)?;
        Some(self.generals.carved(piece, letter))
    }

    /// Prefixes the character, unless the name is that character.
    fn with_letter(self, piece: Piece, words: String) -> String {
        match self.letter(piece) {
            Some(letter) if self.piece(piece) != letter.to_string() => format!("{letter} {words}"),
            _ => words,
        }
    }
}
