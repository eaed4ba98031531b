//! Books without anything that has no effect, so that books with one meaning are equal.

use super::choices::Choices;
use crate::rules::board::Variant;
use crate::rules::ruleset::{
    Book, DrawOffer, FacingEffect, MODERN, MayFace, Parameter, Repetition, RepetitionResult,
    Settlement, Stalemate,
};

impl Book {
    /// The book without anything that has no effect, so that books with one meaning are equal.
    pub(in crate::rules) fn plain(self) -> Book {
        match self.variant {
            Variant::Janggi => self.plain_janggi(),
            Variant::Xiangqi => self.plain_xiangqi(),
        }
    }

    fn plain_janggi(self) -> Book {
        let mut choices = Choices::of(&self);
        for &parameter in Parameter::of(self.variant) {
            if !self.depends_on(parameter) {
                choices.set(parameter, 0);
            }
        }
        let mut book = Book {
            // Numbers that no book has stay, so that they can be refused.
            repetition: self.repetition,
            no_capture: self.no_capture,
            ply_limit: self.ply_limit,
            deom: self.deom,
            ..Book::of(choices)
        };
        if !book.passes_can_meet() {
            book.double_pass = None;
        }
        if book.count_draws {
            book.score_draws();
        }
        book.count_draws &= book.may_be_drawn();
        if !book.counts_points() {
            book.deom = MODERN.deom;
        }
        book
    }

    /// Only the checks that count have no effect without a limit, and go with it.
    fn plain_xiangqi(self) -> Book {
        Book {
            repetition: self.repetition,
            no_capture: self.no_capture,
            ..Book::of(Choices::of(&self))
        }
    }

    /// Whether another value of the parameter would be another rule, the rest being as it is.
    pub(super) fn depends_on(&self, parameter: Parameter) -> bool {
        let has_values = !parameter.values(self.variant).is_empty();
        has_values && self.asks(parameter)
    }

    fn asks(&self, parameter: Parameter) -> bool {
        let facing = &self.facing;
        let capture_may_face = facing.capture != MayFace::Nobody;
        match parameter {
            Parameter::FaceWhen => !facing.is_ignored(),
            Parameter::FaceEffect | Parameter::FaceForfeit => {
                facing.create != MayFace::Nobody || capture_may_face
            }
            Parameter::FaceResult => matches!(facing.effect, FacingEffect::Offer(_)),
            Parameter::FaceByCaptureOffers => {
                matches!(facing.effect, FacingEffect::Offer(_)) && capture_may_face
            }
            Parameter::GeneralGuardMate => facing.capture != MayFace::Anyone,
            Parameter::DoublePass => self.passes_can_meet(),
            Parameter::RepResult | Parameter::Perpetual => self.repetition.is_some(),
            Parameter::RepBelow30 => matches!(
                self.repetition,
                Some(Repetition {
                    result: RepetitionResult::Deviate(_),
                    ..
                })
            ),
            Parameter::NocapResult | Parameter::NocapChecks => self.no_capture.is_some(),
            Parameter::CountDraws => self.may_be_drawn(),
            Parameter::Deom => self.counts_points(),
            _ => true,
        }
    }

    /// Says of each draw that is counted that points decide.
    fn score_draws(&mut self) {
        let counted = |how: Option<Settlement>| how.map(|_| Settlement::Points);
        self.double_pass = counted(self.double_pass);
        self.dead = counted(self.dead);
        if let FacingEffect::Offer(how) = &mut self.facing.effect {
            *how = Settlement::Points;
        }
        if let Some(rule) = &mut self.no_capture {
            rule.result = Settlement::Points;
        }
        if let Some(Repetition {
            result: RepetitionResult::Ends(how),
            ..
        }) = &mut self.repetition
        {
            *how = Settlement::Points;
        }
    }

    /// Whether a game may end in a draw that can be counted instead.
    fn may_be_drawn(&self) -> bool {
        self.draw_offer != DrawOffer::Never
            || self.stalemate == Stalemate::Draw
            || self.settlements().contains(&Some(Settlement::Draw))
    }
}
