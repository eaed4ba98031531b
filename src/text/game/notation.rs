//! Naming of points and pieces, uniform in everything that a reader sees.

use crate::play::Language;
use crate::rules::{Action, BySide, Move, Piece, Position, Role, Square, Variant};
use crate::text::{GameText, Text, Value};

/// How points are named.
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

    /// The usual notation in a language.
    #[must_use]
    pub const fn of(language: Language) -> Notation {
        match language {
            Language::En => Notation::Letters,
            Language::Ko => Notation::Digits,
        }
    }

    /// The name of a point.
    #[must_use]
    pub fn square(self, square: Square) -> String {
        match self {
            Notation::Letters => square.to_string(),
            Notation::Digits => square.gibo_digits().to_string(),
        }
    }
}

/// Naming that matches the reader's boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Naming {
    /// The notation; `None` for the language's usual one.
    pub notation: Option<Notation>,
    /// The characters on the pieces of each side, in the order of [`Role::ALL`]; `None` for pictorial pieces.
    pub letters: Option<BySide<&'static str>>,
    /// The same on the pieces of Xiangqi.
    pub xiangqi_letters: Option<BySide<&'static str>>,
}

impl Text {
    /// The catalogue with another naming.
    #[must_use]
    pub fn naming(self, naming: Naming) -> Text {
        Text { naming, ..self }
    }
}

impl GameText {
    /// The notation in use.
    #[must_use]
    pub fn notation(self) -> Notation {
        let usual = Notation::of(self.language);
        match self.variant {
            Variant::Janggi => self.naming.notation.unwrap_or(usual),
            // The digits are those of Janggi's records.
            Variant::Xiangqi => Notation::Letters,
        }
    }

    /// The name of a point.
    pub fn square(self, square: Square) -> String {
        self.notation().square(square)
    }

    /// Names of points, separated by blanks.
    pub fn squares(self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|&one| self.square(one)).collect();
        names.join(" ")
    }

    /// A move with its capture: `cannon b3 → e3, takes the soldier`, `82포85졸`.
    pub fn moved(self, before: &Position, mv: Move) -> String {
        let taken = before.piece_at(mv.to).map(|piece| self.piece(piece));
        let mut values = self.points_of(before, mv);
        let key = match taken {
            Some(taken) => {
                values.push(("taken", taken.into()));
                "moved-takes"
            }
            None => "moved",
        };
        self.with_check("moved-check", self.fill(key, &values), before, mv)
    }

    /// An action in short, for lists and menus: `cannon b3–e3`, `82포85`.
    pub fn short(self, before: &Position, action: Action) -> String {
        match action {
            Action::Pass => self.say("choice-pass"),
            Action::Move(mv) => self.with_check("short-check", self.brief(before, mv), before, mv),
        }
    }

    /// A move in short that may be illegal.
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
        let mut values = self.points_of(before, mv);
        values.push(("taken", taken.into()));
        self.fill("short", &values)
    }

    /// The variables of a move: piece, from, to.
    pub(super) fn points_of(
        self,
        before: &Position,
        mv: Move,
    ) -> Vec<(&'static str, Value<'static>)> {
        let piece = before.piece_at(mv.from).map(|piece| self.piece(piece));
        vec![
            ("piece", piece.unwrap_or_default().into()),
            ("from", self.square(mv.from).into()),
            ("to", self.square(mv.to).into()),
        ]
    }

    fn with_check(self, key: &str, written: String, before: &Position, mv: Move) -> String {
        if before.after(Action::Move(mv)).in_check() {
            self.fill(key, &[("move", written.into())])
        } else {
            written
        }
    }

    /// A piece with the character on the board, for menus: `卒 soldier`.
    pub fn marked(self, piece: Piece) -> String {
        self.with_letter(piece, self.piece(piece))
    }

    /// The same with its point: `卒 soldier on a4`.
    pub fn marked_at(self, piece: Piece, square: Square) -> String {
        self.with_letter(piece, self.piece_at(piece, square))
    }

    /// The character on a piece; `None` for pictorial pieces.
    pub(in crate::text) fn letter(self, piece: Piece) -> Option<char> {
        let nth = Role::ALL.iter().position(|role| *role == piece.role)?;
        let letters = match self.variant {
            Variant::Janggi => self.naming.letters,
            Variant::Xiangqi => self.naming.xiangqi_letters,
        };
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
