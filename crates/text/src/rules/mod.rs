//! Words for rules: rulebooks, single rules, lessons.
//!
//! A ruleset is explained in sentences derived from its data, so that a new ruleset needs no text.

mod combine;
mod lesson;
mod xiangqi;

use std::cmp::Ordering;

use super::games::GameWords;
use super::{Filled, Key, OneValue, Text};
use crate::fill;
use janggi::{
    CannonFirst, Choices, DrawOffer, FacingAllowed, FacingEffect, FacingWhen, Formation, Generals,
    GuardedMate, HalfPoints, Parameter, PassRule, Perpetual, RepetitionResult, Role, Ruleset,
    Settlement, SetupOrder, Shuttle, Stalemate,
};

impl Text {
    /// Returns the name of a ruleset; for a combination, derived from the most similar ruleset.
    pub fn ruleset(self, ruleset: &Ruleset) -> String {
        match ruleset.preset() {
            Some(preset) => self.say_named(&format!("ruleset-{}", preset.id)),
            None => {
                let (nearest, _) = Choices::of(ruleset).nearest_on_offer();
                fill!(self => ChangedRuleset(self.ruleset(nearest)))
            }
        }
    }

    /// Returns a short description; for a combination, its differences from the most similar ruleset.
    pub fn ruleset_about(self, ruleset: &Ruleset) -> String {
        match ruleset.preset() {
            Some(preset) => self.attribute(&format!("ruleset-{}", preset.id), "about"),
            None => self.changes(ruleset),
        }
    }

    /// Describes passing, bikjang and counting in a few sentences; for a combination, its differences. Explains
    /// points if these mention them.
    pub fn ruleset_reading(self, ruleset: &Ruleset) -> String {
        if ruleset.preset().is_none() {
            let terms = UnexplainedTerms::by_changes(ruleset);
            return self.with_explanations(self.changes(ruleset), terms, ruleset);
        }
        (GameWords::of(ruleset.variant).reading)(self, ruleset)
    }

    pub(super) fn reading_of_janggi(self, ruleset: &Ruleset) -> String {
        let counting = if ruleset.decides_all_on_points() && !ruleset.may_repeat_to_a_draw() {
            Key::RulesCounts
        } else if ruleset.decides_all_on_points() {
            // Repetition may still be a draw.
            Key::RulesCountsMost
        } else if ruleset.counts_points() {
            Key::RulesCountsSome
        } else if ruleset.uses_piece_points() {
            Key::RulesCountsPieces
        } else {
            Key::RulesCountsNothing
        };
        let facing = self.with_explanations(
            self.facing(ruleset),
            UnexplainedTerms::by_facing(ruleset),
            ruleset,
        );
        [self.passing(ruleset), facing, self.say(counting)].join(" ")
    }

    /// Describes all rules in which rulesets differ, one paragraph each.
    pub fn ruleset_page(self, ruleset: &Ruleset) -> String {
        let paragraphs = (GameWords::of(ruleset.variant).page)(self, ruleset);
        let lines = paragraphs
            .into_iter()
            .map(|(head, body)| format!("**{}** {body}", self.say(head)));
        lines.collect::<Vec<_>>().join("\n\n")
    }

    pub(super) fn of_janggi(self, ruleset: &Ruleset) -> Vec<(Key, String)> {
        vec![
            (Key::RulesHeadSetup, self.setting_up(ruleset)),
            (Key::RulesHeadPass, self.passing(ruleset)),
            (Key::RulesHeadFacing, self.facing_at_length(ruleset)),
            (Key::RulesHeadRepetition, self.repetition(ruleset)),
            (Key::RulesHeadEnd, self.ends(ruleset)),
            (Key::RulesHeadPoints, self.counting(ruleset)),
        ]
    }

    fn drawn_by_agreement(self, ruleset: &Ruleset) -> String {
        self.say(match ruleset.draw_offer {
            DrawOffer::Any => Key::RulesDrawsAny,
            DrawOffer::BelowThirty => Key::RulesDrawsBelowThirty,
            DrawOffer::Never => Key::RulesDrawsNever,
        })
    }

    fn setting_up(self, ruleset: &Ruleset) -> String {
        let offered = ruleset.formations().iter();
        let words: Vec<String> = offered
            .map(|formation| self.formation_name(*formation))
            .collect();
        let key = match ruleset.setup_order {
            SetupOrder::HanFirst => Filled::RulesSetupHanFirst,
            SetupOrder::ChoFirst => Filled::RulesSetupChoFirst,
            SetupOrder::Hidden => Filled::RulesSetupHidden,
            SetupOrder::Fixed => Filled::RulesSetupFixed,
        };
        let mut sentences = vec![self.fill(key(words.join(", ").into()))];
        sentences.extend(match ruleset.cannon_first {
            CannonFirst::Allowed => None,
            CannonFirst::NotInGame => Some(self.say(Key::RulesCannonNotInGame)),
            CannonFirst::NotOfSide => Some(self.say(Key::RulesCannonNotOfSide)),
        });
        sentences.extend(self.general_names(ruleset));
        sentences.join(" ")
    }

    /// Returns the names of the generals, if unusual.
    fn general_names(self, ruleset: &Ruleset) -> Option<String> {
        match ruleset.generals {
            Generals::Common => None,
            Generals::NorthKorean => Some(self.say(Key::RulesGeneralsNorthKorean)),
        }
    }

    fn passing(self, ruleset: &Ruleset) -> String {
        let ends = ruleset.stalemate != Stalemate::ForcedPass;
        let pass = self.say(match ruleset.pass {
            PassRule::Free => Key::RulesPassFree,
            PassRule::Never => Key::RulesPassNever,
            PassRule::WhenStuck if ends => Key::RulesPassNever,
            PassRule::WhenStuck => Key::RulesPassWhenStuck,
            PassRule::LoneGeneral if ends => Key::RulesPassAlone,
            PassRule::LoneGeneral => Key::RulesPassLoneGeneral,
        });
        let stuck = match ruleset.stalemate {
            Stalemate::ForcedPass => return pass,
            Stalemate::Draw => drawn_or(ruleset, Key::RulesStuckDraws, Key::RulesStuckCounts),
            Stalemate::Loss => Key::RulesStuckLoses,
        };
        format!("{pass} {}", self.say(stuck))
    }

    /// Returns the rule about facing generals.
    pub fn facing(self, ruleset: &Ruleset) -> String {
        let sentences = facing_keys(ruleset).into_iter().map(|key| self.say(key));
        sentences.collect::<Vec<_>>().join(" ")
    }

    fn facing_at_length(self, ruleset: &Ruleset) -> String {
        let mut sentences = vec![self.facing(ruleset)];
        if ruleset.guarded_mate == GuardedMate::Draws {
            sentences.push(self.say(Key::RulesGuardedMateDraws));
        }
        sentences.join(" ")
    }

    pub(super) fn repetition(self, ruleset: &Ruleset) -> String {
        let mut sentences = Vec::new();
        match ruleset.repetition {
            Some(rule) => {
                let (key, further_keys): (OneValue, &[_]) = match rule.result {
                    RepetitionResult::Ends(settlement) => {
                        let draws: OneValue = Filled::RulesRepetitionDraws;
                        let counts = Filled::RulesRepetitionCounts;
                        (by(ruleset, settlement, draws, counts), &[])
                    }
                    RepetitionResult::Deviate(late) => (
                        Filled::RulesRepetitionDeviate,
                        match late {
                            Settlement::Draw => &[VARIES, STUCK, Key::RulesRepetitionLateDraws],
                            Settlement::Points => &[VARIES, STUCK, Key::RulesRepetitionLateCounts],
                        },
                    ),
                };
                sentences.push(self.fill(key(rule.fold.into())));
                sentences.extend(further_keys.iter().map(|key| self.say(*key)));
                if ruleset.perpetual == Perpetual::CheckerLoses {
                    sentences.push(self.say(Key::RulesPerpetualLoses));
                }
            }
            None => sentences.push(self.say(Key::RulesRepetitionNone)),
        }
        if ruleset.shuttle == Shuttle::Loses {
            sentences.push(self.say(Key::RulesShuttleLoses));
        }
        sentences.join(" ")
    }

    /// Describes endings other than mate and repetition, including draws by agreement.
    fn ends(self, ruleset: &Ruleset) -> String {
        let settled_by = |settlement, draws: Key, counts| by(ruleset, settlement, draws, counts);
        let mut sentences = Vec::new();
        match ruleset.double_pass {
            _ if !ruleset.passes_can_meet() => {}
            Some(settlement) => sentences.push(self.say(settled_by(
                settlement,
                Key::RulesPassesDraw,
                Key::RulesPassesCount,
            ))),
            None => sentences.push(self.say(Key::RulesPassesNothing)),
        }
        if let Some(rule) = ruleset.no_capture {
            let plies = rule.plies.into();
            sentences.push(self.fill(match rule.result {
                Settlement::Draw if !ruleset.count_draws => Filled::RulesQuietDraws(plies),
                _ => Filled::RulesQuietCounts(plies),
            }));
        }
        if let Some(turns) = ruleset.ply_limit {
            sentences.push(fill!(self => RulesLengthCounts(turns)));
        }
        if let Some(settlement) = ruleset.dead {
            sentences.push(self.say(settled_by(
                settlement,
                Key::RulesDeadDraws,
                Key::RulesDeadCounts,
            )));
        }
        sentences.push(self.drawn_by_agreement(ruleset));
        if ruleset.count_draws && ruleset.draw_offer != DrawOffer::Never {
            sentences.push(self.say(Key::RulesDrawsAgreedCount));
        }
        sentences.join(" ")
    }

    fn counting(self, ruleset: &Ruleset) -> String {
        let counts = ruleset.counts_points();
        if !counts && !ruleset.uses_piece_points() {
            return self.say(Key::RulesPointsNever);
        }
        let mut sentences = vec![self.worths()];
        if counts {
            sentences.push(self.compensation(ruleset.deom));
        }
        sentences.extend(self.who_is_behind(UnexplainedTerms::by(ruleset)));
        if !counts {
            sentences.push(self.say(Key::RulesCountsPieces));
        }
        sentences.join(" ")
    }

    /// Returns `explanation`, followed by explanations of points and of "behind" if it uses them.
    fn with_explanations(
        self,
        explanation: String,
        terms: UnexplainedTerms,
        ruleset: &Ruleset,
    ) -> String {
        if terms == UnexplainedTerms::default() {
            return explanation;
        }
        let mut sentences = vec![explanation, self.worths()];
        if terms.repeating {
            sentences.push(self.compensation(ruleset.deom));
        }
        sentences.extend(self.who_is_behind(terms));
        sentences.join(" ")
    }

    fn who_is_behind(self, terms: UnexplainedTerms) -> impl Iterator<Item = String> {
        [
            (terms.facing, Key::RulesPointsBehind),
            (terms.repeating, Key::RulesPointsBehindRepetition),
        ]
        .into_iter()
        .filter(|(applies, _)| *applies)
        .map(move |(_, key)| self.say(key))
    }

    /// Returns the compensation for one side.
    fn compensation(self, deom: HalfPoints) -> String {
        let points = |deom: HalfPoints| deom.to_string();
        match deom.cmp(&HalfPoints::ZERO) {
            Ordering::Greater => fill!(self => RulesPointsDeom(points(deom))),
            Ordering::Equal => self.say(Key::RulesPointsNoDeom),
            Ordering::Less => fill!(self => RulesPointsDeomCho(points(-deom))),
        }
    }

    /// Returns the point values of the pieces.
    fn worths(self) -> String {
        let worth = |role: Role| role.points().to_string();
        fill!(self => RulesPoints {
            chariot: worth(Role::Chariot),
            cannon: worth(Role::Cannon),
            horse: worth(Role::Horse),
            elephant: worth(Role::Elephant),
            guard: worth(Role::Guard),
            soldier: worth(Role::Soldier),
        })
    }

    /// Lists formations, each from the player's seat.
    pub fn formations(self, offered: &[Formation]) -> String {
        let names: Vec<String> = offered
            .iter()
            .map(|&formation| {
                format!(
                    "{} – {}",
                    self.formation_name(formation),
                    self.shape(formation)
                )
            })
            .collect();
        names.join("; ")
    }
}

/// The side that may never repeat, if repetition is forbidden.
const VARIES: Key = Key::RulesRepetitionDeviateCheck;

/// The result for a side with no legal move.
const STUCK: Key = Key::RulesRepetitionDeviateStuck;

/// The notions about points that a text uses without explaining them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct UnexplainedTerms {
    /// "Behind", in the rule about facing.
    facing: bool,
    /// "Behind", in the rule about repetition.
    repeating: bool,
    /// "Less than thirty points".
    thirty: bool,
}

impl UnexplainedTerms {
    /// Returns the terms used by any rule of a ruleset.
    fn by(ruleset: &Ruleset) -> UnexplainedTerms {
        let facing = UnexplainedTerms::by_facing(ruleset);
        let ends = UnexplainedTerms::by_ends(ruleset);
        UnexplainedTerms {
            facing: facing.facing,
            repeating: ends.repeating,
            thirty: facing.thirty || ends.thirty,
        }
    }

    /// Returns the terms used by the rule about facing generals.
    fn by_facing(ruleset: &Ruleset) -> UnexplainedTerms {
        let facing = &ruleset.facing;
        UnexplainedTerms {
            facing: facing.depends_on_points(),
            thirty: facing.when == FacingWhen::BelowThirty && !facing.is_ignored(),
            ..UnexplainedTerms::default()
        }
    }

    /// Returns the terms used by the rules about repetition and endings.
    fn by_ends(ruleset: &Ruleset) -> UnexplainedTerms {
        let repeating = ruleset
            .repetition
            .is_some_and(|rule| matches!(rule.result, RepetitionResult::Deviate(_)));
        UnexplainedTerms {
            repeating,
            thirty: repeating || ruleset.draw_offer == DrawOffer::BelowThirty,
            ..UnexplainedTerms::default()
        }
    }

    /// Returns the terms used by the differences of a combination.
    fn by_changes(ruleset: &Ruleset) -> UnexplainedTerms {
        let (nearest, parameters) = Choices::of(ruleset).nearest_on_offer();
        let mut terms = UnexplainedTerms {
            // The name of the similar ruleset may imply it.
            facing: nearest.facing.depends_on_points() && ruleset.facing.depends_on_points(),
            ..UnexplainedTerms::default()
        };
        for parameter in parameters {
            match (parameter, Choices::of(ruleset).value(parameter)) {
                (_, "behind") => terms.facing = true,
                (_, "below30") | (Parameter::RepBelow30, _) => terms.thirty = true,
                (_, "deviate") => terms.repeating = true,
                _ => {}
            }
        }
        terms
    }
}

/// Returns the keys of sentences on facing generals: the sides that may create it, the consequences, the cost.
fn facing_keys(ruleset: &Ruleset) -> Vec<Key> {
    let facing = &ruleset.facing;
    if facing.is_ignored() {
        return vec![Key::RulesFacingIgnored];
    }
    let mut keys = Vec::new();
    if facing.when == FacingWhen::BelowThirty {
        keys.push(Key::RulesFacingBelowThirty);
    }
    keys.extend(match (facing.create, facing.capture) {
        (FacingAllowed::Nobody, FacingAllowed::Nobody) => {
            keys.push(Key::RulesFacingNobody);
            return keys;
        }
        (FacingAllowed::Nobody, FacingAllowed::Anyone) => &[Key::RulesFacingByCapture][..],
        (FacingAllowed::Nobody, FacingAllowed::Behind) => &[Key::RulesFacingByCaptureBehind],
        (FacingAllowed::Anyone, FacingAllowed::Anyone) => &[Key::RulesFacingAnyone],
        (FacingAllowed::Anyone, FacingAllowed::Behind) => {
            &[Key::RulesFacingAnyone, Key::RulesFacingCaptureBehind]
        }
        (FacingAllowed::Anyone, FacingAllowed::Nobody) => {
            &[Key::RulesFacingAnyone, Key::RulesFacingNoCapture]
        }
        (FacingAllowed::Behind, FacingAllowed::Anyone) => {
            &[Key::RulesFacingBehind, Key::RulesFacingCaptureAnyone]
        }
        (FacingAllowed::Behind, FacingAllowed::Behind) => &[Key::RulesFacingBehind],
        (FacingAllowed::Behind, FacingAllowed::Nobody) => {
            &[Key::RulesFacingBehind, Key::RulesFacingNoCapture]
        }
    });
    let by_capture_alone = facing.create == FacingAllowed::Nobody;
    match facing.effect {
        FacingEffect::Check => keys.push(Key::RulesFacingCheck),
        FacingEffect::Offer(settlement) if facing.capture_offers || !by_capture_alone => {
            keys.push(by(
                ruleset,
                settlement,
                Key::RulesFacingDraw,
                Key::RulesFacingPoints,
            ));
            if !facing.capture_offers {
                keys.push(Key::RulesFacingNoOffer);
            }
        }
        _ if by_capture_alone => keys.push(Key::RulesFacingMustBreak),
        // The cost is explained in the following sentence.
        _ if facing.forfeits_win => keys.push(Key::RulesFacingStays),
        _ => keys.push(Key::RulesFacingNothing),
    }
    if facing.forfeits_win {
        keys.push(Key::RulesFacingForfeits);
        if facing.depends_on_points() {
            keys.push(Key::RulesFacingAgain);
        }
    }
    keys
}

/// Returns the key for a settlement; some rulesets count points instead of draws.
fn by<T>(ruleset: &Ruleset, settlement: Settlement, draws: T, counts: T) -> T {
    match settlement {
        Settlement::Draw => drawn_or(ruleset, draws, counts),
        Settlement::Points => counts,
    }
}

/// Returns the key for a draw, or for points if the ruleset counts them instead.
fn drawn_or<T>(ruleset: &Ruleset, draws: T, counts: T) -> T {
    if ruleset.count_draws { counts } else { draws }
}
