//! Explains a ruleset in sentences derived from its data, so that a new ruleset needs no text.

use std::cmp::Ordering;

use crate::rules::{
    CannonFirst, Choices, DrawOffer, FacingAllowed, FacingEffect, FacingWhen, Formation, Generals,
    GuardedMate, HalfPoints, Handicap, Parameter, PassRule, Perpetual, RepetitionResult, Role,
    Ruleset, Settlement, SetupOrder, Shuttle, Stalemate,
};
use crate::text::Text;
use crate::text::games::GameWords;

impl Text {
    /// Returns the name of a ruleset; for a combination, derived from the most similar ruleset.
    pub fn ruleset(self, ruleset: &Ruleset) -> String {
        match ruleset.preset() {
            Some(preset) => self.say(&format!("ruleset-{}", preset.id)),
            None => {
                let (like, _) = Choices::of(ruleset).nearest_on_offer();
                self.fill("ruleset-changed", &[("name", self.ruleset(like).into())])
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

    pub(in crate::text) fn reading_of_janggi(self, ruleset: &Ruleset) -> String {
        let counting = if ruleset.decides_all_on_points() && !ruleset.may_repeat_to_a_draw() {
            "rules-counts"
        } else if ruleset.decides_all_on_points() {
            // Repetition may still be a draw.
            "rules-counts-most"
        } else if ruleset.counts_points() {
            "rules-counts-some"
        } else if ruleset.uses_piece_points() {
            "rules-counts-pieces"
        } else {
            "rules-counts-nothing"
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

    pub(in crate::text) fn of_janggi(self, ruleset: &Ruleset) -> Vec<(&'static str, String)> {
        vec![
            ("rules-head-setup", self.setting_up(ruleset)),
            ("rules-head-pass", self.passing(ruleset)),
            ("rules-head-facing", self.facing_at_length(ruleset)),
            ("rules-head-repetition", self.repetition(ruleset)),
            ("rules-head-end", self.ends(ruleset)),
            ("rules-head-points", self.counting(ruleset)),
        ]
    }

    pub(super) fn drawn_by_agreement(self, ruleset: &Ruleset) -> String {
        self.say(match ruleset.draw_offer {
            DrawOffer::Any => "rules-draws-any",
            DrawOffer::BelowThirty => "rules-draws-below-thirty",
            DrawOffer::Never => "rules-draws-never",
        })
    }

    /// Returns the material given in a handicap: `a chariot`.
    pub fn handicap(self, handicap: Handicap) -> String {
        self.say(&format!("handicap-{}", handicap.code()))
    }

    pub(super) fn setting_up(self, ruleset: &Ruleset) -> String {
        let offered = ruleset.formations().iter();
        let words: Vec<String> = offered.map(|one| self.formation_name(*one)).collect();
        let key = match ruleset.setup_order {
            SetupOrder::HanFirst => "rules-setup-han-first",
            SetupOrder::ChoFirst => "rules-setup-cho-first",
            SetupOrder::Hidden => "rules-setup-hidden",
            SetupOrder::Fixed => "rules-setup-fixed",
        };
        let mut said = vec![self.fill(key, &[("formations", words.join(", ").into())])];
        said.extend(match ruleset.cannon_first {
            CannonFirst::Allowed => None,
            CannonFirst::NotInGame => Some(self.say("rules-cannon-not-in-game")),
            CannonFirst::NotOfSide => Some(self.say("rules-cannon-not-of-side")),
        });
        said.extend(self.general_names(ruleset));
        said.join(" ")
    }

    /// Returns the names of the generals, if unusual.
    pub(super) fn general_names(self, ruleset: &Ruleset) -> Option<String> {
        match ruleset.generals {
            Generals::Common => None,
            Generals::NorthKorean => Some(self.say("rules-generals-north-korean")),
        }
    }

    pub(super) fn passing(self, ruleset: &Ruleset) -> String {
        let ends = ruleset.stalemate != Stalemate::ForcedPass;
        let pass = self.say(match ruleset.pass {
            PassRule::Free => "rules-pass-free",
            PassRule::Never => "rules-pass-never",
            PassRule::WhenStuck if ends => "rules-pass-never",
            PassRule::WhenStuck => "rules-pass-when-stuck",
            PassRule::LoneGeneral if ends => "rules-pass-alone",
            PassRule::LoneGeneral => "rules-pass-lone-general",
        });
        let stuck = match ruleset.stalemate {
            Stalemate::ForcedPass => return pass,
            Stalemate::Draw => drawn_or(ruleset, "rules-stuck-draws", "rules-stuck-counts"),
            Stalemate::Loss => "rules-stuck-loses",
        };
        format!("{pass} {}", self.say(stuck))
    }

    /// Returns the rule about facing generals.
    fn facing(self, ruleset: &Ruleset) -> String {
        let said = facing_keys(ruleset).into_iter().map(|key| self.say(key));
        said.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn facing_at_length(self, ruleset: &Ruleset) -> String {
        let mut said = vec![self.facing(ruleset)];
        if ruleset.guarded_mate == GuardedMate::Draws {
            said.push(self.say("rules-guarded-mate-draws"));
        }
        said.join(" ")
    }

    pub(in crate::text) fn repetition(self, ruleset: &Ruleset) -> String {
        let mut said = Vec::new();
        match ruleset.repetition {
            Some(rule) => {
                let (key, more): (_, &[_]) = match rule.result {
                    RepetitionResult::Ends(how) => {
                        let (drawn, counted) =
                            ("rules-repetition-draws", "rules-repetition-counts");
                        (by(ruleset, how, drawn, counted), &[])
                    }
                    RepetitionResult::Deviate(late) => (
                        "rules-repetition-deviate",
                        match late {
                            Settlement::Draw => &[VARIES, STUCK, "rules-repetition-late-draws"],
                            Settlement::Points => &[VARIES, STUCK, "rules-repetition-late-counts"],
                        },
                    ),
                };
                said.push(self.fill(key, &[("times", rule.fold.into())]));
                said.extend(more.iter().map(|key| self.say(key)));
                if ruleset.perpetual == Perpetual::CheckerLoses {
                    said.push(self.say("rules-perpetual-loses"));
                }
            }
            None => said.push(self.say("rules-repetition-none")),
        }
        if ruleset.shuttle == Shuttle::Loses {
            said.push(self.say("rules-shuttle-loses"));
        }
        said.join(" ")
    }

    /// Describes endings other than mate and repetition, including draws by agreement.
    pub(super) fn ends(self, ruleset: &Ruleset) -> String {
        let by = |how, drawn, counted| by(ruleset, how, drawn, counted);
        let mut said = Vec::new();
        match ruleset.double_pass {
            _ if !ruleset.passes_can_meet() => {}
            Some(how) => said.push(self.say(by(how, "rules-passes-draw", "rules-passes-count"))),
            None => said.push(self.say("rules-passes-nothing")),
        }
        if let Some(rule) = ruleset.no_capture {
            let key = by(rule.result, "rules-quiet-draws", "rules-quiet-counts");
            said.push(self.fill(key, &[("turns", rule.plies.into())]));
        }
        if let Some(turns) = ruleset.ply_limit {
            said.push(self.fill("rules-length-counts", &[("turns", turns.into())]));
        }
        if let Some(how) = ruleset.dead {
            said.push(self.say(by(how, "rules-dead-draws", "rules-dead-counts")));
        }
        said.push(self.drawn_by_agreement(ruleset));
        if ruleset.count_draws && ruleset.draw_offer != DrawOffer::Never {
            said.push(self.say("rules-draws-agreed-count"));
        }
        said.join(" ")
    }

    pub(super) fn counting(self, ruleset: &Ruleset) -> String {
        let counts = ruleset.counts_points();
        if !counts && !ruleset.uses_piece_points() {
            return self.say("rules-points-never");
        }
        let mut said = vec![self.worths()];
        if counts {
            said.push(self.compensation(ruleset.deom));
        }
        said.extend(self.who_is_behind(UnexplainedTerms::by(ruleset)));
        if !counts {
            said.push(self.say("rules-counts-pieces"));
        }
        said.join(" ")
    }

    /// Returns `said`, followed by explanations of points and of "behind" if it uses them.
    pub(super) fn with_explanations(
        self,
        said: String,
        terms: UnexplainedTerms,
        ruleset: &Ruleset,
    ) -> String {
        if terms == UnexplainedTerms::default() {
            return said;
        }
        let mut said = vec![said, self.worths()];
        if terms.repeating {
            said.push(self.compensation(ruleset.deom));
        }
        said.extend(self.who_is_behind(terms));
        said.join(" ")
    }

    fn who_is_behind(self, terms: UnexplainedTerms) -> impl Iterator<Item = String> {
        [
            (terms.facing, "rules-points-behind"),
            (terms.repeating, "rules-points-behind-repetition"),
        ]
        .into_iter()
        .filter(|(asked, _)| *asked)
        .map(move |(_, key)| self.say(key))
    }

    /// Returns the compensation for one side.
    fn compensation(self, deom: HalfPoints) -> String {
        let (key, deom) = match deom.cmp(&HalfPoints::ZERO) {
            Ordering::Greater => ("rules-points-deom", deom),
            Ordering::Equal => return self.say("rules-points-no-deom"),
            Ordering::Less => ("rules-points-deom-cho", -deom),
        };
        self.fill(key, &[("deom", deom.to_string().into())])
    }

    /// Returns the point values of the pieces.
    fn worths(self) -> String {
        let worth = |role: Role| role.points().to_string();
        self.fill(
            "rules-points",
            &[
                ("chariot", worth(Role::Chariot).into()),
                ("cannon", worth(Role::Cannon).into()),
                ("horse", worth(Role::Horse).into()),
                ("elephant", worth(Role::Elephant).into()),
                ("guard", worth(Role::Guard).into()),
                ("soldier", worth(Role::Soldier).into()),
            ],
        )
    }

    /// Lists formations, each from the player's seat.
    pub fn formations(self, offered: &[Formation]) -> String {
        let names: Vec<String> = offered
            .iter()
            .map(|&seen| format!("{} – {}", self.formation_name(seen), self.shape(seen)))
            .collect();
        names.join("; ")
    }
}

/// The side that may never repeat, if repetition is forbidden.
const VARIES: &str = "rules-repetition-deviate-check";

/// The result for a side with no legal move.
const STUCK: &str = "rules-repetition-deviate-stuck";

/// The notions about points that a text uses without explaining them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::text) struct UnexplainedTerms {
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
    pub(super) fn by_facing(ruleset: &Ruleset) -> UnexplainedTerms {
        let facing = &ruleset.facing;
        UnexplainedTerms {
            facing: facing.depends_on_points(),
            thirty: facing.when == FacingWhen::BelowThirty && !facing.is_ignored(),
            ..UnexplainedTerms::default()
        }
    }

    /// Returns the terms used by the rules about repetition and endings.
    pub(super) fn by_ends(ruleset: &Ruleset) -> UnexplainedTerms {
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
        let (like, changed) = Choices::of(ruleset).nearest_on_offer();
        let mut terms = UnexplainedTerms {
            // The name of the similar ruleset may imply it.
            facing: like.facing.depends_on_points() && ruleset.facing.depends_on_points(),
            ..UnexplainedTerms::default()
        };
        for parameter in changed {
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
fn facing_keys(ruleset: &Ruleset) -> Vec<&'static str> {
    let facing = &ruleset.facing;
    if facing.is_ignored() {
        return vec!["rules-facing-ignored"];
    }
    let mut keys = Vec::new();
    if facing.when == FacingWhen::BelowThirty {
        keys.push("rules-facing-below-thirty");
    }
    keys.extend(match (facing.create, facing.capture) {
        (FacingAllowed::Nobody, FacingAllowed::Nobody) => {
            keys.push("rules-facing-nobody");
            return keys;
        }
        (FacingAllowed::Nobody, FacingAllowed::Anyone) => &["rules-facing-by-capture"][..],
        (FacingAllowed::Nobody, FacingAllowed::Behind) => &["rules-facing-by-capture-behind"],
        (FacingAllowed::Anyone, FacingAllowed::Anyone) => &["rules-facing-anyone"],
        (FacingAllowed::Anyone, FacingAllowed::Behind) => {
            &["rules-facing-anyone", "rules-facing-capture-behind"]
        }
        (FacingAllowed::Anyone, FacingAllowed::Nobody) => {
            &["rules-facing-anyone", "rules-facing-no-capture"]
        }
        (FacingAllowed::Behind, FacingAllowed::Anyone) => {
            &["rules-facing-behind", "rules-facing-capture-anyone"]
        }
        (FacingAllowed::Behind, FacingAllowed::Behind) => &["rules-facing-behind"],
        (FacingAllowed::Behind, FacingAllowed::Nobody) => {
            &["rules-facing-behind", "rules-facing-no-capture"]
        }
    });
    let by_capture_alone = facing.create == FacingAllowed::Nobody;
    match facing.effect {
        FacingEffect::Check => keys.push("rules-facing-check"),
        FacingEffect::Offer(how) if facing.capture_offers || !by_capture_alone => {
            keys.push(by(ruleset, how, "rules-facing-draw", "rules-facing-points"));
            if !facing.capture_offers {
                keys.push("rules-facing-no-offer");
            }
        }
        _ if by_capture_alone => keys.push("rules-facing-must-break"),
        // The cost is explained in the following sentence.
        _ if facing.forfeits_win => keys.push("rules-facing-stays"),
        _ => keys.push("rules-facing-nothing"),
    }
    if facing.forfeits_win {
        keys.push("rules-facing-forfeits");
        if facing.depends_on_points() {
            keys.push("rules-facing-again");
        }
    }
    keys
}

/// Returns the key for a settlement; some rulesets count points instead of draws.
fn by(
    ruleset: &Ruleset,
    how: Settlement,
    drawn: &'static str,
    counted: &'static str,
) -> &'static str {
    match how {
        Settlement::Draw => drawn_or(ruleset, drawn, counted),
        Settlement::Points => counted,
    }
}

/// Returns the key for a draw, or for points if the ruleset counts them instead.
fn drawn_or(ruleset: &Ruleset, drawn: &'static str, counted: &'static str) -> &'static str {
    if ruleset.count_draws { counted } else { drawn }
}
