//! The pages of the panel.

use crate::rules::Parameter;
use crate::text::Text;

/// A page of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulesPage {
    /// Setup, passing, facing, and mate by a piece that only the general protects.
    Moves,
    /// Repetition, draws and points, limits, compensation, a cannon's first move.
    Ends,
}

impl RulesPage {
    pub(super) const ALL: [RulesPage; 2] = [RulesPage::Moves, RulesPage::Ends];

    pub(super) fn id(self) -> &'static str {
        match self {
            RulesPage::Moves => "1",
            RulesPage::Ends => "2",
        }
    }

    pub(super) fn title(self, text: Text) -> String {
        text.say(match self {
            RulesPage::Moves => "combine-page-moves",
            RulesPage::Ends => "combine-page-ends",
        })
    }

    /// The page of a rule.
    pub(super) fn of(parameter: Parameter) -> RulesPage {
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
