//! Words for games: positions, moves, results, refusals.

pub(super) mod notation;
mod outcome;
mod plan;
mod record;
mod refusal;

use super::{ALT_LIMIT, Filled, GameText, Key, Notation, clip};
use crate::fill;
use hansu_play::{Language, Match};
use hansu_teaching::Shout;
use janggi::{Action, BySide, Game, HalfPoints, Piece, Position, Role, Side, Situation, Square};

impl GameText {
    /// Describes a move, `Cho: cannon b3 → e3, takes the soldier`.
    pub fn played(self, before: &Situation, action: Action) -> String {
        if before.may_call_bikjang() && action == Action::Pass {
            return self.by(before.position().turn(), self.say(Key::PlayedBikjang));
        }
        self.recorded(before.position(), action)
    }

    /// Formats a move as a menu entry: `cannon b3 → e3`.
    pub fn choice(self, before: &Situation, action: Action) -> String {
        match action {
            Action::Pass if before.may_call_bikjang() => self.say(Key::ActionBikjang),
            Action::Pass => self.say(Key::ActionPass),
            Action::Move(mv) => self.moved(before.position(), mv),
        }
    }

    /// Describes a move of a record, without bikjang.
    pub fn recorded(self, before: &Position, action: Action) -> String {
        let words = match action {
            Action::Pass => self.say(Key::PlayedPass),
            Action::Move(mv) => self.moved(before, mv),
        };
        self.by(before.turn(), words)
    }

    fn by(self, side: Side, words: String) -> String {
        fill!(self => Played { side: self.side(side), words })
    }

    /// Formats the points of both sides: `Cho 72 : Han 73.5`. Includes Han's compensation if points decide;
    /// `None` in games without points.
    pub fn points(self, game: &Game) -> Option<String> {
        Some(self.both_points(game.shown_points()?))
    }

    /// Formats the points of both sides.
    pub fn both_points(self, points: BySide<HalfPoints>) -> String {
        fill!(self => Points { cho: points.cho.to_string(), han: points.han.to_string() })
    }

    /// Returns the alternative text of a match's board: side to move, check, all pieces. `moves` is the game of
    /// the match `game`.
    pub fn board_description(self, game: &Match, moves: &Game) -> String {
        let position = moves.position();
        let turn = if !game.is_open() {
            self.say(Key::AltOver)
        } else if moves.situation().in_check() {
            fill!(self => AltTurnCheck(self.side(position.turn())))
        } else {
            fill!(self => AltTurn(self.side(position.turn())))
        };
        let head = fill!(self => AltBoard { ply: moves.ply(), turn });
        self.with_armies(&head, position)
    }

    /// Returns the alternative text of a picture of that board, which may have a seal.
    pub fn picture_description(self, game: &Match, moves: &Game) -> String {
        let board = self.board_description(game, moves);
        let seal = game.shout().filter(|_| self.naming.seals);
        match seal.and_then(|shout| self.seal(shout)) {
            Some(seal) => clip(&format!("{seal}\n{board}"), ALT_LIMIT),
            None => board,
        }
    }

    /// Describes the seal with a shout; `None` if the game has no word for it.
    fn seal(self, shout: Shout) -> Option<String> {
        let word = shout.word(self.variant())?;
        let meaning = match shout {
            Shout::Check => self.say(Key::SealCheck),
            Shout::Answer => self.say(Key::SealAnswer),
            Shout::Mate => self.say(Key::SealMate),
            Shout::Win(side) => fill!(self => SealWin(self.side(side))),
        };
        Some(fill!(self => AltSeal { word, meaning }))
    }

    /// Returns the alternative text of a position outside any match.
    pub fn position_description(self, position: &Position) -> String {
        let key = if position.in_check() {
            Filled::AltTurnCheck
        } else {
            Filled::AltTurn
        };
        let turn = self.fill(key(self.side(position.turn()).into()));
        let head = fill!(self => AltPosition(turn));
        self.with_armies(&head, position)
    }

    /// Draws a board with characters, seen from `seat`, with a legend; for people who cannot see the picture,
    /// and for copying.
    pub fn text_board(self, position: &Position, seat: Side) -> String {
        // From Han's seat the board is turned by 180 degrees: files and ranks are both reversed.
        let order = |count: u8| -> Vec<u8> {
            match seat {
                Side::Cho => (0..count).collect(),
                Side::Han => (0..count).rev().collect(),
            }
        };
        let files = order(9);
        let point = |file, rank| {
            let square = Square::new(file, rank);
            self.text_board_point(square.and_then(|square| position.piece_at(square)))
        };
        let mut lines: Vec<String> = order(10)
            .into_iter()
            .rev()
            .map(|rank| {
                let points = files.iter().map(|&file| point(file, rank));
                format!("{:>2}{}", self.rank(rank), points.collect::<String>())
                    .trim_end()
                    .to_owned()
            })
            .collect();
        let names: String = files.iter().map(|&file| self.file(file)).collect();
        lines.push(format!("  {}", names.trim_end()));
        format!(
            "```\n{}\n```\n{}",
            lines.join("\n"),
            self.say(Key::BoardLetters)
        )
    }

    /// Returns a point of a text board. All strings of a language have the same width; a Hangul syllable is as
    /// wide as two letters.
    fn text_board_point(self, piece: Option<Piece>) -> String {
        match (self.language(), piece) {
            (Language::En, None) => " ·".to_owned(),
            (Language::En, Some(piece)) => {
                let letter = piece.role.letter();
                match piece.side {
                    Side::Cho => format!(" {letter}"),
                    Side::Han => format!(" {}", letter.to_ascii_lowercase()),
                }
            }
            (Language::Ko, None) => " ㆍ ".to_owned(),
            (Language::Ko, Some(piece)) => {
                let name = self.generals.carved(piece, piece.hangul());
                // Hangul has no upper and lower case, so Han's pieces have an asterisk.
                match piece.side {
                    Side::Cho => format!(" {name} "),
                    Side::Han => format!(" {name}*"),
                }
            }
        }
    }

    /// Returns a rank's label at the side of a text board.
    fn rank(self, rank: u8) -> u8 {
        match self.notation() {
            Notation::Letters => rank + 1,
            // Korean records count ranks from Han's side, and write the tenth as 0.
            Notation::Digits => (10 - rank) % 10,
        }
    }

    /// Returns a file's label below a text board, with padding.
    fn file(self, file: u8) -> String {
        let (name, wide) = match self.notation() {
            Notation::Letters => (b'a' + file, u32::from('ａ')),
            Notation::Digits => (b'1' + file, u32::from('１')),
        };
        match self.language() {
            Language::En => format!(" {}", char::from(name)),
            Language::Ko => {
                // A full-width character is as wide as the syllables above it.
                let wide = char::from_u32(wide + u32::from(file));
                format!(" {} ", wide.unwrap_or_else(|| char::from(name)))
            }
        }
    }

    fn with_armies(self, head: &str, position: &Position) -> String {
        let armies = Side::ALL.map(|side| self.army(position, side));
        clip(&format!("{head}\n{}", armies.join("\n")), ALT_LIMIT)
    }

    fn army(self, position: &Position, side: Side) -> String {
        let mut kinds = Vec::new();
        for role in Role::ALL {
            let squares: Vec<String> = position
                .pieces()
                .filter(|(_, piece)| *piece == Piece { side, role })
                .map(|(square, _)| self.square(square))
                .collect();
            if !squares.is_empty() {
                kinds.push(format!(
                    "{} {}",
                    self.piece(Piece { side, role }),
                    squares.join(" ")
                ));
            }
        }
        fill!(self => AltSide { side: self.side(side), pieces: kinds.join(", ") })
    }
}
