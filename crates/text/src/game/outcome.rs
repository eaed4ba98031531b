//! Results in words.

use crate::games::GameWords;
use crate::{Filled, GameText, Key, OneValue, fill};
use hansu_play::Ended;
use janggi::{BySide, HalfPoints, Outcome, PointsCause, Reason, Ruleset, Side};

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
            Ended::CalledOff { by } => fill!(self => EndedCalledOff(names[by].clone())),
            Ended::Lapsed { late, played } => {
                let key = if played {
                    Filled::EndedUnclaimed
                } else {
                    Filled::EndedNeverBegun
                };
                self.fill(key(names[late].clone().into()))
            }
            Ended::Abandoned { late } => fill!(self => EndedAbandoned {
                by: names[late.opponent()].clone(),
                side: names[late].clone(),
            }),
        }
    }

    /// Returns tournament points for the result, if the ruleset awards them.
    fn match_points(
        self,
        outcome: Outcome,
        ruleset: &Ruleset,
        names: &BySide<String>,
    ) -> Option<String> {
        let points = ruleset.preset()?.match_points?;
        let winner = outcome.winner?;
        let (won, lost) = match outcome.reason {
            Reason::Points { .. } => (points.win_on_points, points.loss_on_points),
            _ => (points.win, points.loss),
        };
        Some(fill!(self => EndedMatchPoints {
            winner: names[winner].clone(),
            won,
            loser: names[winner.opponent()].clone(),
            lost,
        }))
    }

    /// Describes the result in brief: `Cho won`.
    pub fn result(self, ended: Ended) -> String {
        match ended {
            Ended::Decided(Outcome {
                winner: Some(side), ..
            }) => fill!(self => ResultWon(self.side(side))),
            Ended::Decided(_) => self.say(Key::ResultDrawn),
            Ended::CalledOff { .. } | Ended::Lapsed { .. } | Ended::Abandoned { .. } => {
                self.say(Key::ResultCalledOff)
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
        let margin = margin.to_string();
        match (outcome.winner, at_once) {
            (None, false) => self.say(Key::PassThenDraw),
            (None, true) => self.say(Key::PassNowDraw),
            (Some(side), false) if side == mover => fill!(self => PassThenWin(margin)),
            (Some(side), true) if side == mover => fill!(self => PassNowWin(margin)),
            (Some(_), false) => fill!(self => PassThenLose(margin)),
            (Some(_), true) => fill!(self => PassNowLose(margin)),
        }
    }

    fn outcome(self, outcome: Outcome, ruleset: &Ruleset, names: &BySide<String>) -> String {
        let reason = self.reason(outcome, ruleset, names);
        match outcome.winner {
            Some(side) => fill!(self => EndedWon {
                name: names[side].clone(),
                side: self.side(side),
                reason,
            }),
            None if outcome.reason == Reason::Bikjang => self.say(Key::EndedDrawnBikjang),
            None => fill!(self => EndedDrawn(reason)),
        }
    }

    fn reason(self, outcome: Outcome, ruleset: &Ruleset, names: &BySide<String>) -> String {
        let about_loser = |key: OneValue| {
            let loser = outcome
                .winner
                .map_or(String::new(), |side| names[side.opponent()].clone());
            self.fill(key(loser.into()))
        };
        match outcome.reason {
            Reason::Checkmate => self.say(Key::ReasonCheckmate),
            Reason::Points { cause, totals } => self.scored(cause, totals, ruleset),
            Reason::PerpetualCheck => about_loser(Filled::ReasonPerpetualCheck),
            Reason::PerpetualChase => about_loser(Filled::ReasonPerpetualChase),
            Reason::Shuttle => about_loser(Filled::ReasonShuttle),
            Reason::Bikjang => self.cause(PointsCause::Bikjang, ruleset),
            Reason::FacingMate => self.say(Key::ReasonFacingMate),
            Reason::GeneralGuardedMate => self.say(Key::ReasonGeneralGuardedMate),
            Reason::ForfeitedWin => self.say(Key::ReasonForfeitedWin),
            Reason::Stalemate if outcome.winner.is_some() => about_loser(Filled::ReasonStalemate),
            Reason::Stalemate => self.cause(PointsCause::Stalemate, ruleset),
            Reason::DoublePass => self.cause(PointsCause::DoublePass, ruleset),
            Reason::Repetition => self.cause(PointsCause::Repetition, ruleset),
            Reason::NoCaptureLimit => self.cause(PointsCause::NoCaptureLimit, ruleset),
            Reason::PlyLimit => self.cause(PointsCause::PlyLimit, ruleset),
            Reason::Insufficient => self.cause(PointsCause::Insufficient, ruleset),
            Reason::Agreement => self.cause(PointsCause::Agreement, ruleset),
            Reason::Resignation => about_loser(Filled::ReasonResignation),
            Reason::Timeout => about_loser(Filled::ReasonTimeout),
            Reason::Disconnect => about_loser(Filled::ReasonDisconnect),
            Reason::Adjudication => self.say(Key::ReasonAdjudication),
        }
    }

    fn scored(self, cause: PointsCause, totals: BySide<HalfPoints>, ruleset: &Ruleset) -> String {
        let margin = HalfPoints((totals.cho - totals.han).0.abs());
        fill!(self => ReasonPoints {
            cause: self.cause(cause, ruleset),
            cho: totals.cho.to_string(),
            han: totals.han.to_string(),
            margin: margin.to_string(),
        })
    }

    /// Returns the cause of a draw or of a decision by points.
    fn cause(self, cause: PointsCause, ruleset: &Ruleset) -> String {
        match cause {
            PointsCause::DoublePass => self.say(Key::CauseDoublePass),
            PointsCause::Bikjang => self.say(Key::CauseBikjang),
            PointsCause::Repetition => {
                let times = ruleset.repetition.map_or(0, |rule| rule.fold);
                fill!(self => CauseRepetition(times))
            }
            PointsCause::NoCaptureLimit => {
                let turns = ruleset.no_capture.map_or(0, |rule| rule.plies);
                fill!(self => CauseNoCaptureLimit(turns))
            }
            PointsCause::PlyLimit => {
                let turns = ruleset.ply_limit.unwrap_or(0);
                fill!(self => CausePlyLimit(turns))
            }
            PointsCause::Insufficient => self.say(GameWords::of(ruleset.variant).insufficient),
            PointsCause::Stalemate => self.say(Key::CauseStalemate),
            PointsCause::Agreement => self.say(Key::CauseAgreement),
        }
    }
}
