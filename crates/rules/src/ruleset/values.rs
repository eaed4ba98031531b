//! The conversion between a book and its choices: each parameter's values in the order of
//! [`Parameter::values`]. One table serves both directions.

use super::choices::Choices;
use super::presets::usual;
use super::{
    Book, CannonFirst, Chase, CountedChecks, DrawOffer, Facing, FacingAllowed, FacingEffect,
    FacingWhen, Generals, GuardedMate, NoCapture, Parameter, PassRule, Perpetual, Repetition,
    RepetitionResult, Settlement, SetupOrder, SetupSet, Shuttle, Stalemate,
};
use crate::board::HalfPoints;

const ORDERS: &[SetupOrder] = &[
    SetupOrder::HanFirst,
    SetupOrder::ChoFirst,
    SetupOrder::Hidden,
    SetupOrder::Fixed,
];
const SETS: &[SetupSet] = &[
    SetupSet::Four,
    SetupSet::FourCentral,
    SetupSet::Three,
    SetupSet::One,
];
const PASSES: &[PassRule] = &[PassRule::Free, PassRule::WhenStuck, PassRule::LoneGeneral];
const STALEMATES: &[Stalemate] = &[Stalemate::ForcedPass, Stalemate::Draw, Stalemate::Loss];
const DOUBLE_PASSES: &[Option<Settlement>] =
    &[Some(Settlement::Points), Some(Settlement::Draw), None];
const CANNONS: &[CannonFirst] = &[
    CannonFirst::Allowed,
    CannonFirst::NotInGame,
    CannonFirst::NotOfSide,
];
const FACING: &[FacingAllowed] = &[
    FacingAllowed::Anyone,
    FacingAllowed::Behind,
    FacingAllowed::Nobody,
];
/// `None`: the same rule as for other moves.
const CAPTURES: &[Option<FacingAllowed>] = &[
    None,
    Some(FacingAllowed::Anyone),
    Some(FacingAllowed::Behind),
    Some(FacingAllowed::Nobody),
];
const WHEN: &[FacingWhen] = &[FacingWhen::Always, FacingWhen::BelowThirty];
const BIKJANG: &[Settlement] = &[Settlement::Draw, Settlement::Points];
const MATES: &[GuardedMate] = &[GuardedMate::Wins, GuardedMate::Draws];
/// The occurrence that counts; 0: none.
const FOLDS: &[u32] = &[4, 3, 0];
/// `None`: a side must deviate.
const REPEATED: &[Option<Settlement>] = &[Some(Settlement::Points), Some(Settlement::Draw), None];
const REPEATED_LATE: &[Settlement] = &[Settlement::Draw, Settlement::Points];
const PERPETUAL: &[Perpetual] = &[Perpetual::CheckerLoses, Perpetual::AsRepetition];
const SHUTTLES: &[Shuttle] = &[Shuttle::Loses, Shuttle::Allowed];
/// 0: no limit.
const QUIET: &[u32] = &[200, 100, 0];
const QUIETED: &[Settlement] = &[Settlement::Points, Settlement::Draw];
const LENGTHS: &[Option<u32>] = &[None, Some(200)];
const OFFERS: &[DrawOffer] = &[DrawOffer::Any, DrawOffer::BelowThirty, DrawOffer::Never];
const DEAD: &[Option<Settlement>] = &[None, Some(Settlement::Draw), Some(Settlement::Points)];
const DEOMS: &[HalfPoints] = &[HalfPoints(3), HalfPoints(1), HalfPoints(0), HalfPoints(-1)];
const NAMES: &[Generals] = &[Generals::Common, Generals::NorthKorean];
/// Xiangqi's values, in the order of their names.
const RIVER_FOLDS: &[u32] = &[3, 4];
const CHASES: &[Chase] = &[Chase::AsRepetition, Chase::ChaserLoses];
const RIVER_QUIET: &[u32] = &[120, 100, 0];
const CHECKS: &[CountedChecks] = &[CountedChecks::All, CountedChecks::Ten];
const RIVER_OFFERS: &[DrawOffer] = &[DrawOffer::Any, DrawOffer::Never];
const RIVER_DEAD: &[Option<Settlement>] = &[Some(Settlement::Draw), None];
const NO_YES: &[bool] = &[false, true];
const YES_NO: &[bool] = &[true, false];

/// Returns the index of a value among those of its parameter; 0 for unknown values.
fn place<T: PartialEq>(values: &[T], value: &T) -> u8 {
    let index = values
        .iter()
        .position(|candidate| candidate == value)
        .unwrap_or(0);
    u8::try_from(index).unwrap_or(0)
}

impl Book {
    /// Returns the book of some choices, playable or not.
    pub(super) fn of(choices: Choices) -> Book {
        (choices.variant().books().book)(choices)
    }

    pub(super) fn of_janggi(choices: Choices) -> Book {
        let at = |parameter| usize::from(choices.at(parameter));
        Book {
            variant: choices.variant(),
            generals: NAMES[at(Parameter::Generals)],
            setup_order: ORDERS[at(Parameter::SetupOrder)],
            setup_set: SETS[at(Parameter::SetupSet)],
            pass: PASSES[at(Parameter::Pass)],
            stalemate: STALEMATES[at(Parameter::Stalemate)],
            double_pass: DOUBLE_PASSES[at(Parameter::DoublePass)],
            cannon_first: CANNONS[at(Parameter::CannonFirst)],
            facing: Facing::of(choices),
            guarded_mate: MATES[at(Parameter::GeneralGuardMate)],
            repetition: Repetition::of(choices),
            perpetual: PERPETUAL[at(Parameter::Perpetual)],
            shuttle: SHUTTLES[at(Parameter::Shuttle)],
            chase: Chase::AsRepetition,
            no_capture: Some(NoCapture {
                plies: QUIET[at(Parameter::NocapPlies)],
                result: QUIETED[at(Parameter::NocapResult)],
                checks: CountedChecks::All,
            })
            .filter(|rule| rule.plies > 0),
            ply_limit: LENGTHS[at(Parameter::PlyLimit)],
            draw_offer: OFFERS[at(Parameter::DrawOffer)],
            dead: DEAD[at(Parameter::Dead)],
            count_draws: NO_YES[at(Parameter::CountDraws)],
            deom: DEOMS[at(Parameter::Deom)],
        }
    }

    pub(super) fn of_xiangqi(choices: Choices) -> Book {
        let at = |parameter| usize::from(choices.at(parameter));
        Book {
            repetition: Some(Repetition {
                fold: RIVER_FOLDS[at(Parameter::RepFold)],
                result: RepetitionResult::Ends(Settlement::Draw),
            }),
            chase: CHASES[at(Parameter::Chase)],
            no_capture: Some(NoCapture {
                plies: RIVER_QUIET[at(Parameter::NocapPlies)],
                result: Settlement::Draw,
                checks: CHECKS[at(Parameter::NocapChecks)],
            })
            .filter(|rule| rule.plies > 0),
            draw_offer: RIVER_OFFERS[at(Parameter::DrawOffer)],
            dead: RIVER_DEAD[at(Parameter::Dead)],
            ..**usual(choices.variant())
        }
    }

    /// Returns the index of the book's value of a parameter.
    pub(super) fn index_of(&self, parameter: Parameter) -> u8 {
        (self.variant.books().index_of)(self, parameter)
    }

    pub(super) fn index_in_xiangqi(&self, parameter: Parameter) -> u8 {
        let no_capture = self.no_capture.as_ref();
        let fold = self.repetition.map_or(0, |rule| rule.fold);
        match parameter {
            Parameter::RepFold => place(RIVER_FOLDS, &fold),
            Parameter::Chase => place(CHASES, &self.chase),
            Parameter::NocapPlies => place(RIVER_QUIET, &no_capture.map_or(0, |rule| rule.plies)),
            Parameter::NocapChecks => no_capture.map_or(0, |rule| place(CHECKS, &rule.checks)),
            Parameter::DrawOffer => place(RIVER_OFFERS, &self.draw_offer),
            Parameter::Dead => place(RIVER_DEAD, &self.dead),
            _ => 0,
        }
    }

    pub(super) fn index_in_janggi(&self, parameter: Parameter) -> u8 {
        let repetition = self.repetition.as_ref();
        let no_capture = self.no_capture.as_ref();
        match parameter {
            Parameter::SetupOrder => place(ORDERS, &self.setup_order),
            Parameter::SetupSet => place(SETS, &self.setup_set),
            Parameter::Pass => place(PASSES, &self.pass),
            Parameter::Stalemate => place(STALEMATES, &self.stalemate),
            Parameter::DoublePass => place(DOUBLE_PASSES, &self.double_pass),
            Parameter::CannonFirst => place(CANNONS, &self.cannon_first),
            Parameter::GeneralGuardMate => place(MATES, &self.guarded_mate),
            Parameter::Perpetual => place(PERPETUAL, &self.perpetual),
            Parameter::Shuttle => place(SHUTTLES, &self.shuttle),
            Parameter::NocapPlies => place(QUIET, &no_capture.map_or(0, |rule| rule.plies)),
            Parameter::NocapResult => no_capture.map_or(0, |rule| place(QUIETED, &rule.result)),
            Parameter::PlyLimit => place(LENGTHS, &self.ply_limit),
            Parameter::DrawOffer => place(OFFERS, &self.draw_offer),
            Parameter::Dead => place(DEAD, &self.dead),
            Parameter::CountDraws => place(NO_YES, &self.count_draws),
            Parameter::Deom => place(DEOMS, &self.deom),
            Parameter::Generals => place(NAMES, &self.generals),
            Parameter::RepFold => place(FOLDS, &repetition.map_or(0, |rule| rule.fold)),
            Parameter::RepResult | Parameter::RepBelow30 => {
                repetition.map_or(0, |rule| rule.result.index_of(parameter))
            }
            Parameter::FaceCreate
            | Parameter::FaceCapture
            | Parameter::FaceWhen
            | Parameter::FaceEffect
            | Parameter::FaceResult
            | Parameter::FaceByCaptureOffers
            | Parameter::FaceForfeit => self.facing.index_of(parameter),
            Parameter::Chase | Parameter::NocapChecks => 0,
        }
    }
}

impl Repetition {
    fn of(choices: Choices) -> Option<Repetition> {
        let at = |parameter| usize::from(choices.at(parameter));
        let late = REPEATED_LATE[at(Parameter::RepBelow30)];
        let fold = FOLDS[at(Parameter::RepFold)];
        let result = REPEATED[at(Parameter::RepResult)]
            .map_or(RepetitionResult::Deviate(late), RepetitionResult::Ends);
        (fold > 0).then_some(Repetition { fold, result })
    }
}

impl RepetitionResult {
    fn index_of(self, parameter: Parameter) -> u8 {
        match (parameter, self) {
            (Parameter::RepResult, RepetitionResult::Ends(how)) => place(REPEATED, &Some(how)),
            (Parameter::RepResult, RepetitionResult::Deviate(_)) => place(REPEATED, &None),
            (Parameter::RepBelow30, RepetitionResult::Deviate(late)) => place(REPEATED_LATE, &late),
            _ => 0,
        }
    }
}

impl Facing {
    fn of(choices: Choices) -> Facing {
        let at = |parameter| usize::from(choices.at(parameter));
        let create = FACING[at(Parameter::FaceCreate)];
        let result = BIKJANG[at(Parameter::FaceResult)];
        let effects = [
            FacingEffect::None,
            FacingEffect::Offer(result),
            FacingEffect::Check,
        ];
        Facing {
            create,
            capture: CAPTURES[at(Parameter::FaceCapture)].unwrap_or(create),
            when: WHEN[at(Parameter::FaceWhen)],
            effect: effects[at(Parameter::FaceEffect)],
            capture_offers: YES_NO[at(Parameter::FaceByCaptureOffers)],
            forfeits_win: NO_YES[at(Parameter::FaceForfeit)],
        }
    }

    fn index_of(&self, parameter: Parameter) -> u8 {
        let capture = (self.capture != self.create).then_some(self.capture);
        match (parameter, self.effect) {
            (Parameter::FaceCreate, _) => place(FACING, &self.create),
            (Parameter::FaceCapture, _) => place(CAPTURES, &capture),
            (Parameter::FaceWhen, _) => place(WHEN, &self.when),
            (Parameter::FaceEffect, FacingEffect::Offer(_)) => 1,
            (Parameter::FaceEffect, FacingEffect::Check) => 2,
            (Parameter::FaceResult, FacingEffect::Offer(how)) => place(BIKJANG, &how),
            (Parameter::FaceByCaptureOffers, _) => place(YES_NO, &self.capture_offers),
            (Parameter::FaceForfeit, _) => place(NO_YES, &self.forfeits_win),
            _ => 0,
        }
    }
}
