//! Moves and positions in words, for captions and for those who do not see the picture.

use super::{ALT_LIMIT, Text, clip};
use crate::play::Match;
use crate::rules::{Action, Game, Piece, Position, Role, Side, Situation, Square, notation};

impl Text {
    /// A move in words, `Cho: cannon b3 → e3 takes soldier e7`, with its record notation.
    pub fn played(self, before: &Situation, action: Action) -> String {
        let bikjang = before.may_call_bikjang();
        let before = before.position();
        if bikjang && action == Action::Pass {
            return self.fill(
                "played",
                &[
                    ("side", self.side(before.turn()).into()),
                    ("words", self.say("played-bikjang").into()),
                    ("record", "빅장".into()),
                ],
            );
        }
        self.recorded(before, action)
    }

    /// A move in a few words, as a choice to pick: `cannon b3 → e3 · 82포85`.
    pub fn choice(self, before: &Situation, action: Action) -> String {
        let bikjang = before.may_call_bikjang();
        let before = before.position();
        let words = match action {
            Action::Pass if bikjang => return self.say("choice-bikjang"),
            Action::Pass => self.say("choice-pass"),
            Action::Move(mv) => self.moved(before, mv.from, mv.to),
        };
        match notation::record(before, action) {
            // A pass is called what it is written as, in Korean.
            record if record == words => words,
            record => format!("{words} · {record}"),
        }
    }

    /// A move of a record in words, with its notation there: `cannon b3 → e3 · 82포85`.
    pub fn recorded(self, before: &Position, action: Action) -> String {
        let words = match action {
            Action::Pass => self.say("played-pass"),
            Action::Move(mv) => self.moved(before, mv.from, mv.to),
        };
        self.fill(
            "played",
            &[
                ("side", self.side(before.turn()).into()),
                ("words", words.into()),
                ("record", notation::record(before, action).into()),
            ],
        )
    }

    fn moved(self, before: &Position, from: Square, to: Square) -> String {
        let piece = before
            .piece_at(from)
            .map_or(String::new(), |piece| self.piece(piece));
        let values = |taken: String| {
            [
                ("piece", piece.clone().into()),
                ("from", from.to_string().into()),
                ("to", to.to_string().into()),
                ("taken", taken.into()),
            ]
        };
        match before.piece_at(to) {
            None => self.fill("moved", &values(String::new())[..3]),
            Some(taken) => self.fill("moved-takes", &values(self.piece(taken))),
        }
    }

    /// What the pieces of both sides are worth: `Cho 72 : Han 73.5`. Han's compensation is included
    /// where points can decide.
    pub fn points(self, game: &Game) -> String {
        let totals = if game.ruleset().counts_points() {
            game.totals()
        } else {
            game.points()
        };
        self.fill(
            "points",
            &[
                ("cho", totals.cho.to_string().into()),
                ("han", totals.han.to_string().into()),
            ],
        )
    }

    /// The position for those who do not see the picture: whose turn it is, check, and where
    /// every piece stands. `moves` are those of the match `game`.
    pub fn described(self, game: &Match, moves: &Game) -> String {
        let position = moves.position();
        let turn = if !game.is_open() {
            self.say("alt-over")
        } else if moves.situation().in_check() {
            self.fill(
                "alt-turn-check",
                &[("side", self.side(position.turn()).into())],
            )
        } else {
            self.fill("alt-turn", &[("side", self.side(position.turn()).into())])
        };
        let head = self.fill(
            "alt-board",
            &[("ply", moves.ply().into()), ("turn", turn.into())],
        );
        self.with_armies(head, position)
    }

    /// A position of no game of ours, for those who do not see the picture.
    pub fn placed(self, position: &Position) -> String {
        let key = if position.in_check() {
            "alt-turn-check"
        } else {
            "alt-turn"
        };
        let turn = self.fill(key, &[("side", self.side(position.turn()).into())]);
        let head = self.fill("alt-position", &[("turn", turn.into())]);
        self.with_armies(head, position)
    }

    /// A position drawn in letters, from a seat, with what the letters mean: for those who do not see
    /// the picture, and to copy.
    pub fn lettered(self, position: &Position, seat: Side) -> String {
        let order = |count: u8| -> Vec<u8> {
            match seat {
                Side::Cho => (0..count).collect(),
                Side::Han => (0..count).rev().collect(),
            }
        };
        let files = order(9);
        let letter = |file, rank| {
            let square = Square::new(file, rank);
            let piece = square.and_then(|square| position.piece_at(square));
            piece.map_or('·', |piece| match piece.side {
                Side::Cho => piece.role.letter(),
                Side::Han => piece.role.letter().to_ascii_lowercase(),
            })
        };
        let mut lines: Vec<String> = order(10)
            .into_iter()
            .rev()
            .map(|rank| {
                let points = files.iter().map(|&file| format!(" {}", letter(file, rank)));
                format!("{:>2}{}", rank + 1, points.collect::<String>())
            })
            .collect();
        let names = files
            .iter()
            .map(|&file| format!(" {}", char::from(b'a' + file)));
        lines.push(format!("  {}", names.collect::<String>()));
        format!(
            "```\n{}\n```\n{}",
            lines.join("\n"),
            self.say("board-letters")
        )
    }

    fn with_armies(self, head: String, position: &Position) -> String {
        let armies = Side::ALL.map(|side| self.army(position, side));
        clip(&format!("{head}\n{}", armies.join("\n")), ALT_LIMIT)
    }

    fn army(self, position: &Position, side: Side) -> String {
        let mut kinds = Vec::new();
        for role in Role::ALL {
            let squares: Vec<String> = position
                .pieces()
                .filter(|(_, piece)| *piece == Piece { side, role })
                .map(|(square, _)| square.to_string())
                .collect();
            if !squares.is_empty() {
                kinds.push(format!(
                    "{} {}",
                    self.piece(Piece { side, role }),
                    squares.join(" ")
                ));
            }
        }
        self.fill(
            "alt-side",
            &[
                ("side", self.side(side).into()),
                ("pieces", kinds.join(", ").into()),
            ],
        )
    }
}
