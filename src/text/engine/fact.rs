//! Reasons for a move.

use crate::engine::{Fact, PlacedPiece};
use crate::rules::{Piece, Square};
use crate::text::GameText;

impl GameText {
    /// The sentence for a fact about a move.
    pub fn fact(self, fact: &Fact) -> String {
        match fact {
            Fact::BreaksFacing => self.say("fact-breaks-facing"),
            Fact::Mates(moves) => self.in_moves("fact-mates", *moves),
            Fact::WinsByForce(moves) => self.in_moves("fact-wins-by-force", *moves),
            Fact::OnlyMove => self.say("fact-only-move"),
            Fact::HoldsOut(moves) => self.in_moves("fact-holds-out", *moves),
            Fact::CallsFacing => self.say("fact-calls-facing"),
            Fact::StopsMate(moves) => self.in_moves("fact-stops-mate", *moves),
            Fact::TakesBack(taken) => self.about("fact-takes-back", *taken),
            Fact::Wins(taken) => self.about("fact-wins", *taken),
            Fact::WinsFor { taken, given } => self.wins_for(*taken, *given),
            Fact::Forks { check, targets } => self.forks(*check, targets),
            Fact::Saves(saved) => self.about("fact-saves", *saved),
            Fact::AnswersCheck => self.say("fact-answers-check"),
            Fact::WinsInLine(points) => self.by_points("fact-wins-in-line", points.to_string()),
            Fact::Checks => self.say("fact-checks"),
            Fact::Opens { by, target } => self.opens(*by, *target),
            Fact::Attacks(attacked) => self.about("fact-attacks", *attacked),
            Fact::Pins(pinned) => self.about("fact-pins", *pinned),
            Fact::Trades { taken, ahead: true } => self.about("fact-trades-ahead", *taken),
            Fact::Trades { taken, .. } => self.about("fact-trades", *taken),
            Fact::OthersLose => self.say("fact-others-lose"),
            Fact::OthersWorse(by) => self.by_points("fact-others-worse", self.hundredths(*by)),
            Fact::NothingBetter => self.say("fact-nothing-better"),
            Fact::NextLoses(lost) => self.about("fact-next-loses", *lost),
            Fact::NextWorse(by) => self.by_points("fact-next-worse", self.hundredths(*by)),
            Fact::Frees(chariot) => self.about("fact-frees", *chariot),
            Fact::CrossesRiver(soldier) => self.of_piece("fact-crosses-river", *soldier),
            Fact::JoinsSoldiers(piece) => self.of_piece("fact-joins-soldiers", *piece),
            Fact::Develops(piece) => self.of_piece("fact-develops", *piece),
            Fact::Presses(piece) => self.of_piece("fact-presses", *piece),
            Fact::Guards(guarded) => self.about("fact-guards", *guarded),
            Fact::Prepares { piece, to } => {
                self.to_square("fact-prepares", self.standing(*piece), *to)
            }
            Fact::HeadsFor { piece, to } => {
                self.to_square("fact-heads-for", self.piece(*piece), *to)
            }
            Fact::Shelters => self.say("fact-shelters"),
            Fact::GivesRoom(piece) => self.about("fact-gives-room", *piece),
            Fact::Hinders(piece) => self.about("fact-hinders", *piece),
            Fact::Reaches { piece, points } => self.reaches(*piece, *points),
            Fact::Denies { piece, to } => self.to_square("fact-denies", self.standing(*piece), *to),
            Fact::Settles(general) => self.of_piece("fact-settles", *general),
            Fact::StandsBy(guard) => self.of_piece("fact-stands-by", *guard),
            Fact::TakesMiddle(piece) => self.of_piece("fact-takes-middle", *piece),
            Fact::Advances(soldier) => self.of_piece("fact-advances", *soldier),
            Fact::Waits => self.say("fact-waits"),
            Fact::Steady => self.say("fact-steady"),
            Fact::ComesOutBest => self.say("fact-comes-out-best"),
        }
    }

    /// The reason for a move: the most important fact. After "breaks bikjang", which only explains why the
    /// move is possible, the next fact too.
    pub fn reasons(self, facts: &[Fact]) -> Option<String> {
        let reason = match facts {
            [] => return None,
            [Fact::BreaksFacing, next, ..] => {
                format!("{} {}", self.fact(&Fact::BreaksFacing), self.fact(next))
            }
            [first, ..] => self.fact(first),
        };
        Some(reason)
    }

    fn in_moves(self, key: &str, moves: u32) -> String {
        self.fill(key, &[("moves", moves.into())])
    }

    fn by_points(self, key: &str, points: String) -> String {
        self.fill(key, &[("points", points.into())])
    }

    fn of_piece(self, key: &str, piece: Piece) -> String {
        self.fill(key, &[("piece", self.piece(piece).into())])
    }

    fn to_square(self, key: &str, piece: String, to: Square) -> String {
        let values = [("piece", piece.into()), ("square", self.square(to).into())];
        self.fill(key, &values)
    }

    fn wins_for(self, taken: PlacedPiece, given: Piece) -> String {
        let values = [
            ("taken", self.standing(taken).into()),
            ("given", self.piece(given).into()),
        ];
        self.fill("fact-wins-for", &values)
    }

    fn forks(self, check: bool, targets: &[PlacedPiece]) -> String {
        let key = if check {
            "fact-forks-check"
        } else {
            "fact-forks"
        };
        self.fill(key, &[("pieces", self.several(targets).into())])
    }

    fn opens(self, by: PlacedPiece, target: PlacedPiece) -> String {
        let values = [
            ("by", self.standing(by).into()),
            ("target", self.standing(target).into()),
        ];
        self.fill("fact-opens", &values)
    }

    fn reaches(self, piece: Piece, points: u32) -> String {
        let values = [
            ("piece", self.piece(piece).into()),
            ("points", points.into()),
        ];
        self.fill("fact-reaches", &values)
    }

    fn about(self, key: &str, one: PlacedPiece) -> String {
        self.fill(key, &[("piece", self.standing(one).into())])
    }

    fn standing(self, one: PlacedPiece) -> String {
        self.piece_at(one.piece, one.at)
    }

    /// An enumeration: `the chariot on a9, the cannon on e8 and the horse on c8`.
    fn several(self, all: &[PlacedPiece]) -> String {
        let mut named: Vec<String> = all.iter().map(|one| self.about("fact-the", *one)).collect();
        let last = named.pop().unwrap_or_default();
        if named.is_empty() {
            return last;
        }
        self.fill(
            "fact-and",
            &[("first", named.join(", ").into()), ("last", last.into())],
        )
    }
}
