//! The pages of the panel.

use strum::{Display, EnumString, VariantArray};

use crate::rules::{Parameter, Variant};

/// A page of rules. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, VariantArray)]
pub enum RulesPage {
    /// Setup, passing, facing, and mate by a piece that only the general protects.
    #[strum(serialize = "1")]
    Moves,
    /// Repetition, draws and points, limits, compensation, a cannon's first move.
    #[strum(serialize = "2")]
    Ends,
}

impl RulesPage {
    /// The pages with rules in which the books of a game differ.
    pub fn of_game(variant: Variant) -> impl Iterator<Item = RulesPage> {
        let has_rules = move |page: &RulesPage| {
            let mut all = Parameter::of(variant).iter();
            all.any(|parameter| RulesPage::of(*parameter) == *page)
        };
        RulesPage::VARIANTS.iter().copied().filter(has_rules)
    }

    /// The page of a rule.
    pub fn of(parameter: Parameter) -> RulesPage {
        match parameter {
            Parameter::SetupOrder
            | Parameter::SetupSet
            | Parameter::Generals
            | Parameter::Pass
            | Parameter::Stalemate
            | Parameter::DoublePass
            | Parameter::FaceCreate
            | Parameter::FaceCapture
            | Parameter::FaceWhen
            | Parameter::FaceEffect
            | Parameter::FaceResult
            | Parameter::FaceByCaptureOffers
            | Parameter::FaceForfeit
            | Parameter::GeneralGuardMate => RulesPage::Moves,
            Parameter::RepFold
            | Parameter::RepResult
            | Parameter::RepBelow30
            | Parameter::Perpetual
            | Parameter::Shuttle
            | Parameter::Chase
            | Parameter::NocapChecks
            | Parameter::CountDraws
            | Parameter::DrawOffer
            | Parameter::Dead
            | Parameter::NocapPlies
            | Parameter::NocapResult
            | Parameter::PlyLimit
            | Parameter::Deom
            | Parameter::CannonFirst => RulesPage::Ends,
        }
    }
}

/// A view of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanelView {
    /// A summary, with the button that uses the rules.
    Draft,
    /// A page of rules.
    Page(RulesPage),
    /// The values of one rule, below its page.
    Rule(Parameter),
}
