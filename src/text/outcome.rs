//! How a game ended, in words.

use super::Text;
use crate::play::Ended;
use crate::rules::{Outcome, PointsCause, Reason};

impl Text {
    /// Result and reason in a sentence: `Cho wins: checkmate (외통).`
    pub fn ended(self, ended: Ended) -> String {
        match ended {
            Ended::Decided(outcome) => self.outcome(outcome),
            Ended::CalledOff { by } => {
                self.fill("ended-called-off", &[("side", self.side(by).into())])
            }
        }
    }

    fn outcome(self, outcome: Outcome) -> String {
        let reason = self.reason(outcome);
        match outcome.winner {
            Some(side) => self.fill(
                "ended-won",
                &[("side", self.side(side).into()), ("reason", reason.into())],
            ),
            None => self.fill("ended-drawn", &[("reason", reason.into())]),
        }
    }

    fn reason(self, outcome: Outcome) -> String {
        let loser = outcome
            .winner
            .map_or(String::new(), |side| self.side(side.opponent()));
        match outcome.reason {
            Reason::Checkmate => self.say("reason-checkmate"),
            Reason::Points { cause, totals } => {
                let cause = self.say(match cause {
                    PointsCause::DoublePass => "cause-double-pass",
                    PointsCause::Repetition => "cause-repetition",
                    PointsCause::NoCapture => "cause-no-capture",
                });
                let margin = if totals.cho > totals.han {
                    totals.cho - totals.han
                } else {
                    totals.han - totals.cho
                };
                self.fill(
                    "reason-points",
                    &[
                        ("cause", cause.into()),
                        ("cho", totals.cho.to_string().into()),
                        ("han", totals.han.to_string().into()),
                        ("margin", margin.to_string().into()),
                    ],
                )
            }
            Reason::PerpetualCheck => {
                self.fill("reason-perpetual-check", &[("side", loser.into())])
            }
            Reason::Shuttle => self.fill("reason-shuttle", &[("side", loser.into())]),
            Reason::Resignation => self.fill("reason-resignation", &[("side", loser.into())]),
            Reason::Agreement => self.say("reason-agreement"),
        }
    }
}
