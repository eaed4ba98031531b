//! A value for every parameter, as players combine them, and its code.

use super::presets::{named_books, usual};
use super::{
    Book, DrawOffer, FacingAllowed, FacingEffect, Parameter, Repetition, RepetitionResult, Ruleset,
    RulesetError, Settlement, Stalemate,
};
use crate::board::Variant;

/// A value for every parameter of one game. The values may contradict each other, because they are changed one
/// at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choices {
    variant: Variant,
    /// The index of each value among those of its parameter; 0 if the game's books do not differ in it.
    places: [u8; Parameter::COUNT],
}

impl Choices {
    /// Returns the choices of a book.
    #[must_use]
    pub fn of(book: &Book) -> Choices {
        let mut choices = Choices::usual(book.variant);
        for &parameter in Parameter::of(book.variant) {
            choices.places[parameter as usize] = parameter.values_of(book.variant).index_of(book);
        }
        choices
    }

    /// Returns the choices of a game's usual book: the first values.
    pub(super) const fn usual(variant: Variant) -> Choices {
        Choices {
            variant,
            places: [0; Parameter::COUNT],
        }
    }

    /// Returns the game of these rules.
    #[must_use]
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// Returns the value of a parameter, as written in ids.
    #[must_use]
    pub fn value(self, parameter: Parameter) -> &'static str {
        let values = parameter.values(self.variant);
        let index = usize::from(self.at(parameter));
        values.get(index).copied().unwrap_or_default()
    }

    /// Returns the choices with another value for one parameter; `None` if it does not have that value. A fixed
    /// setup and a single formation are always set together.
    #[must_use]
    pub fn with(self, parameter: Parameter, value: &str) -> Option<Choices> {
        let mut changed = self;
        changed.set(parameter, value)?;
        changed.imply(parameter);
        Some(changed)
    }

    /// Sets the formations after their order, or the order after the formations, where one implies the other.
    pub(super) fn imply(&mut self, chosen: Parameter) {
        let is_fixed = self.value(Parameter::SetupOrder) == "fixed";
        let is_heeh = self.value(Parameter::SetupSet) == "heeh";
        let _ = match (chosen, is_fixed, is_heeh) {
            (Parameter::SetupOrder, true, false) => self.set(Parameter::SetupSet, "heeh"),
            (Parameter::SetupOrder, false, true) => self.set(Parameter::SetupSet, "four"),
            (Parameter::SetupSet, false, true) => self.set(Parameter::SetupOrder, "fixed"),
            (Parameter::SetupSet, true, false) => self.set(Parameter::SetupOrder, "han_first"),
            _ => None,
        };
    }

    /// Returns whether another value of the parameter would change the rules, given the other values.
    #[must_use]
    pub fn matters(self, parameter: Parameter) -> bool {
        Book::of(self).depends_on(parameter)
    }

    /// Returns the ruleset of these choices.
    pub fn ruleset(self) -> Result<Ruleset, RulesetError> {
        Ruleset::new(Book::of(self))
    }

    /// Returns the choices as a code of at most eight digits and letters.
    #[must_use]
    pub fn code(self) -> String {
        let mut number = 0_u64;
        for &parameter in Parameter::of(self.variant).iter().rev() {
            number = number * self.radix(parameter) + u64::from(self.at(parameter));
        }
        let mut digits = Vec::new();
        while number > 0 || digits.is_empty() {
            let digit = u32::try_from(number % 36).unwrap_or(0);
            digits.extend(char::from_digit(digit, 36));
            number /= 36;
        }
        digits.iter().rev().collect()
    }

    /// Parses a game's code.
    #[must_use]
    pub fn from_code(variant: Variant, code: &str) -> Option<Choices> {
        let mut number = u64::from_str_radix(code, 36).ok()?;
        let mut choices = Choices::usual(variant);
        for &parameter in Parameter::of(variant) {
            let digit = number % choices.radix(parameter);
            choices.places[parameter as usize] = u8::try_from(digit).ok()?;
            number /= choices.radix(parameter);
        }
        (number == 0 && choices.code() == code).then_some(choices)
    }

    fn radix(self, parameter: Parameter) -> u64 {
        u64::try_from(parameter.values(self.variant).len()).unwrap_or(1)
    }

    pub(super) fn at(self, parameter: Parameter) -> u8 {
        self.places[parameter as usize]
    }

    /// Sets a value, and nothing that it implies; `None` if the parameter does not have it.
    pub(super) fn set(&mut self, parameter: Parameter, value: &str) -> Option<()> {
        let values = parameter.values(self.variant);
        let index = values.iter().position(|candidate| *candidate == value)?;
        self.places[parameter as usize] = u8::try_from(index).ok()?;
        Some(())
    }

    /// Returns the ruleset on offer with the fewest differences from this one (the first in menu order of
    /// several), and the parameters in which this one differs from it. Those include parameters without effect
    /// in the other ruleset, because its reader has not seen them.
    #[must_use]
    pub fn nearest_on_offer(self) -> (&'static Ruleset, Vec<Parameter>) {
        let book = Book::of(self);
        let mut nearest: Option<(&'static Ruleset, Vec<Parameter>)> = None;
        for &ruleset in named_books(self.variant) {
            let offered = Choices::of(ruleset);
            let mut changed = Parameter::of(self.variant).to_vec();
            changed.retain(|&parameter| {
                let is_same =
                    self.at(parameter) == offered.at(parameter) && ruleset.depends_on(parameter);
                !is_same && book.depends_on(parameter)
            });
            if nearest
                .as_ref()
                .is_none_or(|(_, fewest)| changed.len() < fewest.len())
            {
                nearest = Some((ruleset, changed));
            }
        }
        nearest.unwrap_or((usual(self.variant), Vec::new()))
    }

    /// Returns the parameters that an id has to name, in order.
    pub fn differing_parameters(self) -> impl Iterator<Item = Parameter> {
        let book = Book::of(self);
        let parameters = Parameter::of(self.variant).iter().copied();
        parameters.filter(move |&parameter| {
            // Facing that may be accepted always names the settlement.
            let named = self.at(parameter) != 0 || parameter == Parameter::FaceResult;
            named && book.depends_on(parameter)
        })
    }
}

impl Book {
    /// Returns the book of some choices, playable or not.
    pub(super) fn of(choices: Choices) -> Book {
        let variant = choices.variant();
        let mut book = **usual(variant);
        // In their order: the later ones say more about what the earlier ones set.
        for &parameter in Parameter::of(variant) {
            parameter
                .values_of(variant)
                .set(&mut book, choices.at(parameter));
        }
        book
    }

    /// Returns the book without settings that have no effect, so that books with the same meaning are equal.
    pub(crate) fn normalised(self) -> Book {
        let mut choices = Choices::of(&self);
        for &parameter in Parameter::of(self.variant) {
            if !self.depends_on(parameter) {
                choices.places[parameter as usize] = 0;
            }
        }
        let mut book = Book {
            // Numbers that are not on offer are kept, so that they can be rejected.
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
            book.settle_draws_on_points();
        }
        book.count_draws &= book.may_be_drawn();
        if !book.counts_points() {
            book.deom = usual(self.variant).deom;
        }
        book
    }

    /// Returns whether another value of the parameter would change the rules, given the other values.
    pub(super) fn depends_on(&self, parameter: Parameter) -> bool {
        let has_values = !parameter.values(self.variant).is_empty();
        has_values && self.asks(parameter)
    }

    fn asks(&self, parameter: Parameter) -> bool {
        let facing = &self.facing;
        let capture_may_face = facing.capture != FacingAllowed::Nobody;
        match parameter {
            Parameter::FaceWhen => !facing.is_ignored(),
            Parameter::FaceEffect | Parameter::FaceForfeit => {
                facing.create != FacingAllowed::Nobody || capture_may_face
            }
            Parameter::FaceResult => matches!(facing.effect, FacingEffect::Offer(_)),
            Parameter::FaceByCaptureOffers => {
                matches!(facing.effect, FacingEffect::Offer(_)) && capture_may_face
            }
            Parameter::GeneralGuardMate => facing.capture != FacingAllowed::Anyone,
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

    /// Replaces each draw that points decide by a settlement on points.
    fn settle_draws_on_points(&mut self) {
        let counted = |settlement: Option<Settlement>| settlement.map(|_| Settlement::Points);
        self.double_pass = counted(self.double_pass);
        self.dead = counted(self.dead);
        if let FacingEffect::Offer(settlement) = &mut self.facing.effect {
            *settlement = Settlement::Points;
        }
        if let Some(rule) = &mut self.no_capture {
            rule.result = Settlement::Points;
        }
        if let Some(Repetition {
            result: RepetitionResult::Ends(settlement),
            ..
        }) = &mut self.repetition
        {
            *settlement = Settlement::Points;
        }
    }

    /// Returns whether a game may end in a draw that points could decide instead.
    fn may_be_drawn(&self) -> bool {
        self.draw_offer != DrawOffer::Never
            || self.stalemate == Stalemate::Draw
            || self.settlements().contains(&Some(Settlement::Draw))
    }
}
