//! Results in words.

use crate::play::Ended;
use crate::rules::{BySide, HalfPoints, Outcome, PointsCause, Reason, Ruleset, Side};
use crate::text::GameText;
use crate::text::games::GameWords;

impl GameText {
    /// Describes result and reason in a sentence: `Mina (Cho) wins: checkmate (외통).`
    pub fn ended(self, ended: Ended, ruleset: &Ruleset, names: &BySide<String>) -> String {
        match ended {
            Ended::Decided(outcome) => {
                let result = self.outcome(outcome, ruleset, names);
                match self.match_points(outcome, ruleset, names) {
                    Some(points) => format!("{result} {points}"),
                    None => result,
                }
            }
            Ended::CalledOff { by } => {
                self.fill("ended-called-off", &[("side", names[by].clone().into())])
            }
            Ended::Lapsed { late, played } => {
                let key = if played {
                    "ended-unclaimed"
                } else {
                    "ended-never-begun"
                };
                self.fill(key, &[("side", names[late].clone().into())])
            }
            Ended::Abandoned { late } => {
                let said = [
                    ("by", names[late.opponent()].clone().into()),
                    ("side", names[late].clone().into()),
                ];
                self.fill("ended-abandoned", &said)
            }
        }
    }

    /// Returns tournament points for the result, if the ruleset awards them.
    fn match_points(
        self,
        outcome: Outcome,
        ruleset: &Ruleset,
        names: &BySide<String>,
    ) -> Option<String> {
        let counted = ruleset.preset()?.match_points?;
        let winner = outcome.winner?;
        let (won, lost) = match outcome.reason {
            Reason::Points { .. } => (counted.win_on_points, counted.loss_on_points),
            _ => (counted.win, counted.loss),
        };
        Some(self.fill(
            "ended-match-points",
            &[
                ("winner", names[winner].clone().into()),
                ("won", won.into()),
                ("loser", names[winner.opponent()].clone().into()),
                ("lost", lost.into()),
            ],
        ))
    }

    /// Describes the result in brief: `Cho won`.
    pub fn result(self, ended: Ended) -> String {
        match ended {
            Ended::Decided(Outcome {
                winner: Some(side), ..
            }) => self.fill("result-won", &[("side", self.side(side).into())]),
            Ended::Decided(_) => self.say("result-drawn"),
            Ended::CalledOff { .. } | Ended::Lapsed { .. } | Ended::Abandoned { .. } => {
                self.say("result-called-off")
            }
        }
    }

    /// Describes the consequence of a pass for `mover`, for asking for confirmation: the end of the game,
    /// immediately or after the opponent also passes.
    pub fn if_passed(self, outcome: Outcome, at_once: bool, mover: Side) -> String {
        let margin = match outcome.reason {
            Reason::Points { totals, .. } => HalfPoints((totals.cho - totals.han).0.abs()),
            _ => HalfPoints::ZERO,
        };
        let key = match (outcome.winner, at_once) {
            (None, false) => "pass-then-draw",
            (None, true) => "pass-now-draw",
            (Some(side), false) if side == mover => "pass-then-win",
            (Some(side), true) if side == mover => "pass-now-win",
            (Some(_), false) => "pass-then-lose",
            (Some(_), true) => "pass-now-lose",
        };
        match outcome.winner {
            None => self.say(key),
            Some(_) => self.fill(key, &[("points", margin.to_string().into())]),
        }
    }

    fn outcome(self, outcome: Outcome, ruleset: &Ruleset, names: &BySide<String>) -> String {
        let reason = self.reason(outcome, ruleset, names);
        match outcome.winner {
            Some(side) => self.fill(
                "ended-won",
                &[
                    ("name", names[side].clone().into()),
                    ("side", self.side(side).into()),
                    ("reason", reason.into()),
                ],
            ),
            None if outcome.reason == Reason::Bikjang => self.say("ended-drawn-bikjang"),
            None => self.fill("ended-drawn", &[("reason", reason.into())]),
        }
    }

    fn reason(self, outcome: Outcome, ruleset: &Ruleset, names: &BySide<String>) -> String {
        let loser = || {
            outcome
                .winner
                .map_or(String::new(), |side| names[side.opponent()].clone())
        };
        let about_loser = |key| self.fill(key, &[("side", loser().into())]);
        match outcome.reason {
            Reason::Checkmate => self.say("reason-checkmate"),
            Reason::Points { cause, totals } => self.scored(cause, totals, ruleset),
            Reason::PerpetualCheck => about_loser("reason-perpetual-check"),
            Reason::PerpetualChase => about_loser("reason-perpetual-chase"),
            Reason::Shuttle => about_loser("reason-shuttle"),
            Reason::Bikjang => self.cause(PointsCause::Bikjang, ruleset),
            Reason::FacingMate => self.say("reason-facing-mate"),
            Reason::GeneralGuardedMate => self.say("reason-general-guarded-mate"),
            Reason::ForfeitedWin => self.say("reason-forfeited-win"),
            Reason::Stalemate if outcome.winner.is_some() => about_loser("reason-stalemate"),
            Reason::Stalemate => self.cause(PointsCause::Stalemate, ruleset),
            Reason::DoublePass => self.cause(PointsCause::DoublePass, ruleset),
            Reason::Repetition => self.cause(PointsCause::Repetition, ruleset),
            Reason::NoCaptureLimit => self.cause(PointsCause::NoCaptureLimit, ruleset),
            Reason::PlyLimit => self.cause(PointsCause::PlyLimit, ruleset),
            Reason::Insufficient => self.cause(PointsCause::Insufficient, ruleset),
            Reason::Agreement => self.cause(PointsCause::Agreement, ruleset),
            Reason::Resignation => about_loser("reason-resignation"),
            Reason::Timeout => about_loser("reason-timeout"),
            Reason::Disconnect => about_loser("reason-disconnect"),
            Reason::Adjudication => self.say("reason-adjudication"),
        }
    }

    fn scored(self, cause: PointsCause, totals: BySide<HalfPoints>, ruleset: &Ruleset) -> String {
        let margin = HalfPoints((totals.cho - totals.han).0.abs());
        self.fill(
            "reason-points",
            &[
                ("cause", self.cause(cause, ruleset).into()),
                ("cho", totals.cho.to_string().into()),
                ("han", totals.han.to_string().into()),
                ("margin", margin.to_string().into()),
            ],
        )
    }

    /// Returns the cause of a draw or of a decision by points.
    fn cause(self, cause: PointsCause, ruleset: &Ruleset) -> String {
        match cause {
            PointsCause::DoublePass => self.say("cause-double-pass"),
            PointsCause::Bikjang => self.say("cause-bikjang"),
            PointsCause::Repetition => {
                let times = ruleset.repetition.map_or(0, |rule| rule.fold);
                self.fill("cause-repetition", &[("times", times.into())])
            }
            PointsCause::NoCaptureLimit => {
                let turns = ruleset.no_capture.map_or(0, |rule| rule.plies);
                self.fill("cause-no-capture-limit", &[("turns", turns.into())])
            }
            PointsCause::PlyLimit => {
                let turns = ruleset.ply_limit.unwrap_or(0);
                self.fill("cause-ply-limit", &[("turns", turns.into())])
            }
            PointsCause::Insufficient => self.say(GameWords::of(ruleset.variant).insufficient),
            PointsCause::Stalemate => self.say("cause-stalemate"),
            PointsCause::Agreement => self.say("cause-agreement"),
        }
    }
}
