//! Reasons for a move.

use super::Text;
use crate::engine::{Fact, Standing};

impl Text {
    /// The sentence for a fact about a move.
    pub fn fact(self, fact: &Fact) -> String {
        match fact {
            Fact::BreaksFacing => self.say("fact-breaks-facing"),
            Fact::Mates(moves) => self.fill("fact-mates", &[("moves", (*moves).into())]),
            Fact::WinsByForce(moves) => {
                self.fill("fact-wins-by-force", &[("moves", (*moves).into())])
            }
            Fact::OnlyMove => self.say("fact-only-move"),
            Fact::HoldsOut(moves) => self.fill("fact-holds-out", &[("moves", (*moves).into())]),
            Fact::CallsFacing => self.say("fact-calls-facing"),
            Fact::StopsMate(moves) => self.fill("fact-stops-mate", &[("moves", (*moves).into())]),
            Fact::TakesBack(taken) => self.about("fact-takes-back", *taken),
            Fact::Wins(taken) => self.about("fact-wins", *taken),
            Fact::WinsFor { taken, given } => self.fill(
                "fact-wins-for",
                &[
                    ("taken", self.standing(*taken).into()),
                    ("given", self.piece(*given).into()),
                ],
            ),
            Fact::Forks { check, targets } => {
                let key = if *check {
                    "fact-forks-check"
                } else {
                    "fact-forks"
                };
                self.fill(key, &[("pieces", self.several(targets).into())])
            }
            Fact::Saves(saved) => self.about("fact-saves", *saved),
            Fact::AnswersCheck => self.say("fact-answers-check"),
            Fact::WinsInLine(points) => self.fill(
                "fact-wins-in-line",
                &[("points", points.to_string().into())],
            ),
            Fact::Checks => self.say("fact-checks"),
            Fact::Opens { by, target } => self.fill(
                "fact-opens",
                &[
                    ("by", self.standing(*by).into()),
                    ("target", self.standing(*target).into()),
                ],
            ),
            Fact::Attacks(attacked) => self.about("fact-attacks", *attacked),
            Fact::Pins(pinned) => self.about("fact-pins", *pinned),
            Fact::Trades { taken, ahead: true } => self.about("fact-trades-ahead", *taken),
            Fact::Trades { taken, .. } => self.about("fact-trades", *taken),
            Fact::OthersLose => self.say("fact-others-lose"),
            Fact::OthersWorse(hundredths) => {
                let points = self.hundredths(*hundredths);
                self.fill("fact-others-worse", &[("points", points.into())])
            }
            Fact::NothingBetter => self.say("fact-nothing-better"),
            Fact::NextLoses(lost) => self.about("fact-next-loses", *lost),
            Fact::NextWorse(hundredths) => {
                let points = self.hundredths(*hundredths);
                self.fill("fact-next-worse", &[("points", points.into())])
            }
            Fact::Frees(chariot) => self.about("fact-frees", *chariot),
            Fact::JoinsSoldiers(piece) => self.fill(
                "fact-joins-soldiers",
                &[("piece", self.piece(*piece).into())],
            ),
            Fact::Develops(piece) => {
                self.fill("fact-develops", &[("piece", self.piece(*piece).into())])
            }
            Fact::Presses(piece) => {
                self.fill("fact-presses", &[("piece", self.piece(*piece).into())])
            }
            Fact::Guards(guarded) => self.about("fact-guards", *guarded),
            Fact::Prepares { piece, to } => self.fill(
                "fact-prepares",
                &[
                    ("piece", self.standing(*piece).into()),
                    ("square", self.square(*to).into()),
                ],
            ),
            Fact::HeadsFor { piece, to } => self.fill(
                "fact-heads-for",
                &[
                    ("piece", self.piece(*piece).into()),
                    ("square", self.square(*to).into()),
                ],
            ),
            Fact::Shelters => self.say("fact-shelters"),
            Fact::GivesRoom(piece) => self.about("fact-gives-room", *piece),
            Fact::Hinders(piece) => self.about("fact-hinders", *piece),
            Fact::Reaches { piece, points } => self.fill(
                "fact-reaches",
                &[
                    ("piece", self.piece(*piece).into()),
                    ("points", (*points).into()),
                ],
            ),
            Fact::Steady => self.say("fact-steady"),
            Fact::ComesOutBest => self.say("fact-comes-out-best"),
        }
    }

    /// The reason for a move: the most important fact. After "breaks bikjang", which only explains why the
    /// move is possible, the next fact too.
    pub fn reasons(self, facts: &[Fact]) -> Option<String> {
        let first = facts.first()?;
        let second = facts.get(1).filter(|_| *first == Fact::BreaksFacing);
        let said: Vec<String> = [Some(first), second]
            .into_iter()
            .flatten()
            .map(|fact| self.fact(fact))
            .collect();
        Some(said.join(" "))
    }

    fn about(self, key: &str, one: Standing) -> String {
        self.fill(key, &[("piece", self.standing(one).into())])
    }

    fn standing(self, one: Standing) -> String {
        self.piece_at(one.piece, one.at)
    }

    /// An enumeration: `the chariot on a9, the cannon on e8 and the horse on c8`.
    fn several(self, all: &[Standing]) -> String {
        let the = |one: &Standing| self.about("fact-the", *one);
        match all {
            [] => String::new(),
            [one] => the(one),
            [first @ .., last] => {
                let first: Vec<String> = first.iter().map(the).collect();
                self.fill(
                    "fact-and",
                    &[
                        ("first", first.join(", ").into()),
                        ("last", the(last).into()),
                    ],
                )
            }
        }
    }
}
