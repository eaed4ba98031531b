//! The values of each parameter: their words in ids, and what each makes of a book.

use super::parameter::Parameter;
use super::{
    Book, CannonFirst, Chase, CountedChecks, DrawOffer, FacingAllowed, FacingEffect, FacingWhen,
    Generals, GuardedMate, NoCapture, PassRule, Perpetual, Repetition, RepetitionResult,
    Settlement, SetupOrder, SetupSet, Shuttle, Stalemate,
};
use crate::board::{HalfPoints, Variant};

/// The values of a parameter in a game's books, the usual one first; none if the books do not differ in it. Words and
/// their order are stored in ids and codes, so they never change.
pub(super) struct Values {
    /// The words in ids.
    pub words: &'static [&'static str],
    /// The effect on a book of the value with the word at the same index.
    effects: &'static [fn(&mut Book)],
}

/// Makes the values of a place in a book, or those that a function sets.
macro_rules! values {
    (|$book:ident| $place:expr; $($word:literal => $value:expr),+) => {
        const { Values { words: &[$($word),+], effects: &[$(|$book| $place = $value),+] } }
    };
    ($set:path; $($word:literal => $value:expr),+) => {
        const { Values { words: &[$($word),+], effects: &[$(|book| $set(book, $value)),+] } }
    };
    () => {
        const { Values { words: &[], effects: &[] } }
    };
}

impl Values {
    /// Gives the book the value at an index; the book stays as it is if there is none.
    pub(super) fn set(&self, book: &mut Book, index: u8) {
        if let Some(effect) = self.effects.get(usize::from(index)) {
            effect(book);
        }
    }

    /// Returns the index of the value that a book has: the first that would change nothing; 0 if each would.
    pub(super) fn index_of(&self, book: &Book) -> u8 {
        let index = self.effects.iter().position(|effect| {
            let mut changed = *book;
            effect(&mut changed);
            changed == *book
        });
        index
            .and_then(|index| u8::try_from(index).ok())
            .unwrap_or(0)
    }
}

impl Parameter {
    pub(super) fn values_of(self, variant: Variant) -> Values {
        (variant.books().values)(self)
    }

    pub(super) const fn values_of_xiangqi(self) -> Values {
        use Settlement::Draw;
        match self {
            Parameter::RepFold => values!(Book::set_fold; "3" => 3, "4" => 4),
            Parameter::Chase => {
                values!(|book| book.chase; "none" => Chase::AsRepetition, "asian" => Chase::ChaserLoses)
            }
            Parameter::NocapPlies => {
                values!(Book::set_quiet_plies; "120" => 120, "100" => 100, "0" => 0)
            }
            Parameter::NocapChecks => {
                values!(Book::set_counted_checks; "all" => CountedChecks::All, "ten" => CountedChecks::Ten)
            }
            Parameter::DrawOffer => {
                values!(|book| book.draw_offer; "any" => DrawOffer::Any, "none" => DrawOffer::Never)
            }
            Parameter::Dead => values!(|book| book.dead; "draw" => Some(Draw), "off" => None),
            _ => values!(),
        }
    }

    #[rustfmt::skip]
    pub(super) const fn values_of_janggi(self) -> Values {
        use FacingAllowed::{Anyone, Behind, Nobody};
        use Settlement::{Draw, Points};
        match self {
            Parameter::SetupOrder => values!(|book| book.setup_order; "han_first" => SetupOrder::HanFirst,
                "cho_first" => SetupOrder::ChoFirst, "hidden" => SetupOrder::Hidden, "fixed" => SetupOrder::Fixed),
            Parameter::SetupSet => values!(|book| book.setup_set; "four" => SetupSet::Four,
                "four_central" => SetupSet::FourCentral, "three" => SetupSet::Three, "heeh" => SetupSet::One),
            Parameter::Pass => values!(|book| book.pass; "free" => PassRule::Free, "when_stuck" => PassRule::WhenStuck,
                "lone_general" => PassRule::LoneGeneral),
            Parameter::Stalemate => values!(|book| book.stalemate; "forced_pass" => Stalemate::ForcedPass,
                "draw" => Stalemate::Draw, "loss" => Stalemate::Loss),
            Parameter::DoublePass => values!(|book| book.double_pass; "points" => Some(Points), "draw" => Some(Draw), "nothing" => None),
            Parameter::CannonFirst => values!(|book| book.cannon_first; "allowed" => CannonFirst::Allowed,
                "forbid_game" => CannonFirst::NotInGame, "forbid_side" => CannonFirst::NotOfSide),
            Parameter::FaceCreate => values!(|book| book.facing.create; "anyone" => Anyone, "behind" => Behind, "nobody" => Nobody),
            Parameter::FaceCapture => values!(Book::set_facing_by_capture; "same" => None, "anyone" => Some(Anyone),
                "behind" => Some(Behind), "nobody" => Some(Nobody)),
            Parameter::FaceWhen => values!(|book| book.facing.when; "always" => FacingWhen::Always, "below30" => FacingWhen::BelowThirty),
            Parameter::FaceEffect => values!(Book::set_facing_effect; "none" => FacingEffect::None,
                "offer" => FacingEffect::Offer(Draw), "check" => FacingEffect::Check),
            Parameter::FaceResult => values!(Book::set_facing_result; "draw" => Draw, "points" => Points),
            Parameter::FaceByCaptureOffers => values!(|book| book.facing.capture_offers; "true" => true, "false" => false),
            Parameter::GeneralGuardMate => values!(|book| book.guarded_mate; "win" => GuardedMate::Wins, "draw" => GuardedMate::Draws),
            Parameter::FaceForfeit => values!(|book| book.facing.forfeits_win; "false" => false, "true" => true),
            Parameter::RepFold => values!(Book::set_fold; "4" => 4, "3" => 3, "0" => 0),
            Parameter::RepResult => values!(Book::set_repetition_result; "points" => RepetitionResult::Ends(Points),
                "draw" => RepetitionResult::Ends(Draw), "deviate" => RepetitionResult::Deviate(Draw)),
            Parameter::Perpetual => values!(|book| book.perpetual; "checker_loses" => Perpetual::CheckerLoses,
                "as_repetition" => Perpetual::AsRepetition),
            Parameter::Shuttle => values!(|book| book.shuttle; "true" => Shuttle::Loses, "false" => Shuttle::Allowed),
            Parameter::NocapPlies => values!(Book::set_quiet_plies; "200" => 200, "100" => 100, "0" => 0),
            Parameter::NocapResult => values!(Book::set_quiet_result; "points" => Points, "draw" => Draw),
            Parameter::PlyLimit => values!(|book| book.ply_limit; "0" => None, "200" => Some(200)),
            Parameter::DrawOffer => values!(|book| book.draw_offer; "any" => DrawOffer::Any, "below30" => DrawOffer::BelowThirty,
                "none" => DrawOffer::Never),
            Parameter::Dead => values!(|book| book.dead; "off" => None, "draw" => Some(Draw), "points" => Some(Points)),
            Parameter::CountDraws => values!(|book| book.count_draws; "false" => false, "true" => true),
            Parameter::Deom => values!(|book| book.deom; "3" => HalfPoints(3), "1" => HalfPoints(1), "0" => HalfPoints(0),
                "-1" => HalfPoints(-1)),
            Parameter::Generals => values!(|book| book.generals; "common" => Generals::Common, "north_korean" => Generals::NorthKorean),
            Parameter::RepBelow30 => values!(Book::set_repetition_below_thirty; "draw" => Draw, "points" => Points),
            Parameter::Chase | Parameter::NocapChecks => values!(),
        }
    }
}

/// Parts of a book that exist only with another value. Where that is missing, nothing changes.
impl Book {
    /// 0: positions may be repeated without limit.
    fn set_fold(&mut self, fold: u32) {
        let result = self
            .repetition
            .map_or(RepetitionResult::Ends(Settlement::Draw), |rule| rule.result);
        self.repetition = (fold > 0).then_some(Repetition { fold, result });
    }

    /// Between two ways to deviate only [`Parameter::RepBelow30`] decides.
    fn set_repetition_result(&mut self, result: RepetitionResult) {
        if let Some(rule) = &mut self.repetition
            && !matches!(
                (rule.result, result),
                (RepetitionResult::Deviate(_), RepetitionResult::Deviate(_))
            )
        {
            rule.result = result;
        }
    }

    fn set_repetition_below_thirty(&mut self, settlement: Settlement) {
        if let Some(Repetition {
            result: RepetitionResult::Deviate(late),
            ..
        }) = &mut self.repetition
        {
            *late = settlement;
        }
    }

    /// 0: no limit.
    fn set_quiet_plies(&mut self, plies: u32) {
        let unlimited = NoCapture {
            plies,
            result: Settlement::Draw,
            checks: CountedChecks::All,
        };
        self.no_capture = (plies > 0).then_some(NoCapture {
            plies,
            ..self.no_capture.unwrap_or(unlimited)
        });
    }

    fn set_quiet_result(&mut self, result: Settlement) {
        if let Some(limit) = &mut self.no_capture {
            limit.result = result;
        }
    }

    fn set_counted_checks(&mut self, checks: CountedChecks) {
        if let Some(limit) = &mut self.no_capture {
            limit.checks = checks;
        }
    }

    /// `None`: as by any other move.
    fn set_facing_by_capture(&mut self, sides: Option<FacingAllowed>) {
        self.facing.capture = sides.unwrap_or(self.facing.create);
    }

    /// Between two offers only [`Parameter::FaceResult`] decides.
    fn set_facing_effect(&mut self, effect: FacingEffect) {
        if !matches!(
            (self.facing.effect, effect),
            (FacingEffect::Offer(_), FacingEffect::Offer(_))
        ) {
            self.facing.effect = effect;
        }
    }

    fn set_facing_result(&mut self, settlement: Settlement) {
        if let FacingEffect::Offer(result) = &mut self.facing.effect {
            *result = settlement;
        }
    }
}
