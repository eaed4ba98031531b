//! What a ruleset says, in words made from its data: a book that is added explains itself.

use super::Text;
use crate::rules::{
    CannonFirst, DrawOffer, FacingEffect, Formation, Generals, GuardedMate, Handicap, MayFace,
    PassRule, Perpetual, RepetitionResult, Role, Ruleset, Settlement, SetupOrder, Shuttle,
    Stalemate,
};

impl Text {
    /// The name of a ruleset.
    pub fn ruleset(self, ruleset: &Ruleset) -> String {
        self.say(&format!("ruleset-{}", ruleset.id))
    }

    /// A ruleset in a few words, without its name.
    pub fn ruleset_about(self, ruleset: &Ruleset) -> String {
        self.attribute(&format!("ruleset-{}", ruleset.id), "about")
    }

    /// How a ruleset takes passing, facing and counting, in a few sentences.
    pub fn ruleset_reading(self, ruleset: &Ruleset) -> String {
        let counting = if ruleset.counts_points() {
            "rules-counts"
        } else if ruleset.weighs_pieces() {
            "rules-counts-pieces"
        } else {
            "rules-counts-nothing"
        };
        [
            self.passing(ruleset),
            self.facing(ruleset),
            self.say(counting),
        ]
        .join(" ")
    }

    /// Everything in which rulesets differ, a paragraph each.
    pub fn ruleset_page(self, ruleset: &Ruleset) -> String {
        let paragraphs = [
            ("rules-head-setup", self.setting_up(ruleset)),
            ("rules-head-pass", self.passing(ruleset)),
            ("rules-head-facing", self.facing_at_length(ruleset)),
            ("rules-head-repetition", self.repetition(ruleset)),
            ("rules-head-end", self.ends(ruleset)),
            ("rules-head-points", self.counting(ruleset)),
        ];
        let lines = paragraphs.map(|(head, body)| format!("**{}** {body}", self.say(head)));
        lines.join("\n\n")
    }

    /// What Han gives: `a chariot`.
    pub fn handicap(self, handicap: Handicap) -> String {
        self.say(&format!("handicap-{}", handicap.code()))
    }

    pub(super) fn setting_up(self, ruleset: &Ruleset) -> String {
        let offered = ruleset.formations.iter();
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

    /// What the generals are called, where that is unusual.
    pub(super) fn general_names(self, ruleset: &Ruleset) -> Option<String> {
        match ruleset.generals {
            Generals::Common => None,
            Generals::NorthKorean => Some(self.say("rules-generals-north-korean")),
        }
    }

    pub(super) fn passing(self, ruleset: &Ruleset) -> String {
        let pass = self.say(match ruleset.pass {
            PassRule::Free => "rules-pass-free",
            PassRule::WhenStuck => "rules-pass-when-stuck",
            PassRule::LoneGeneral => "rules-pass-lone-general",
        });
        let stuck = match ruleset.stalemate {
            Stalemate::ForcedPass => return pass,
            Stalemate::Draw => drawn_or(ruleset, "rules-stuck-draws", "rules-stuck-counts"),
            Stalemate::Loss => "rules-stuck-loses",
        };
        format!("{pass} {}", self.say(stuck))
    }

    /// What it means that the generals look at each other.
    fn facing(self, ruleset: &Ruleset) -> String {
        let facing = &ruleset.facing;
        if facing.is_ignored() {
            return self.say("rules-facing-ignored");
        }
        let create = match facing.create {
            MayFace::Anyone => "rules-facing-anyone",
            MayFace::Behind => "rules-facing-behind",
            MayFace::Nobody => return self.say("rules-facing-nobody"),
        };
        let effect = match facing.effect {
            FacingEffect::None => None,
            FacingEffect::Offer(how) => {
                Some(by(ruleset, how, "rules-facing-draw", "rules-facing-points"))
            }
            FacingEffect::Check => Some("rules-facing-check"),
        };
        let forfeits = facing.forfeits_win.then_some("rules-facing-forfeits");
        let keys = [Some(create), effect, forfeits];
        let said: Vec<String> = keys
            .into_iter()
            .flatten()
            .map(|key| self.say(key))
            .collect();
        said.join(" ")
    }

    pub(super) fn facing_at_length(self, ruleset: &Ruleset) -> String {
        let mut said = vec![self.facing(ruleset)];
        if ruleset.facing.capture != ruleset.facing.create {
            said.push(self.say("rules-facing-no-capture"));
        }
        if ruleset.guarded_mate == GuardedMate::Draws {
            said.push(self.say("rules-guarded-mate-draws"));
        }
        said.join(" ")
    }

    pub(super) fn repetition(self, ruleset: &Ruleset) -> String {
        let mut said = Vec::new();
        if let Some(rule) = ruleset.repetition {
            let key = match rule.result {
                RepetitionResult::Ends(how) => by(
                    ruleset,
                    how,
                    "rules-repetition-draws",
                    "rules-repetition-counts",
                ),
                RepetitionResult::Deviate => "rules-repetition-deviate",
            };
            said.push(self.fill(key, &[("times", rule.fold.into())]));
        }
        if ruleset.perpetual == Perpetual::CheckerLoses {
            said.push(self.say("rules-perpetual-loses"));
        }
        if ruleset.shuttle == Shuttle::Loses {
            said.push(self.say("rules-shuttle-loses"));
        }
        said.join(" ")
    }

    /// The ends other than mate and repetition, and draws by agreement.
    pub(super) fn ends(self, ruleset: &Ruleset) -> String {
        let by = |how, drawn, counted| by(ruleset, how, drawn, counted);
        let mut said = Vec::new();
        if let Some(how) = ruleset.double_pass {
            said.push(self.say(by(how, "rules-passes-draw", "rules-passes-count")));
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
        said.push(self.say(match ruleset.draw_offer {
            DrawOffer::Any => "rules-draws-any",
            DrawOffer::BelowThirty => "rules-draws-below-thirty",
            DrawOffer::Never => "rules-draws-never",
        }));
        said.join(" ")
    }

    pub(super) fn counting(self, ruleset: &Ruleset) -> String {
        let counts = ruleset.counts_points();
        if !counts && !ruleset.weighs_pieces() {
            return self.say("rules-points-never");
        }
        let mut said = vec![self.worths()];
        if counts {
            let deom = ruleset.deom.to_string();
            said.push(self.fill("rules-points-deom", &[("deom", deom.into())]));
        }
        if ruleset.facing.asks_who_is_behind() {
            said.push(self.say("rules-points-behind"));
        }
        if !counts {
            said.push(self.say("rules-counts-pieces"));
        }
        if ruleset.count_draws {
            said.push(self.say("rules-draws-counted"));
        }
        said.join(" ")
    }

    /// What the pieces count.
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

    /// The formations on offer, in own view.
    pub fn formations(self, offered: &[Formation]) -> String {
        let name = |seen: &Formation| {
            let (name, shape) = (self.formation_name(*seen), self.shape(*seen));
            format!("{name} – {shape}")
        };
        let names: Vec<String> = offered.iter().map(name).collect();
        names.join("; ")
    }
}

/// The words for a settlement, where a book may have draws counted.
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

/// The words for a draw, or for what a book makes of it that has draws counted.
fn drawn_or(ruleset: &Ruleset, drawn: &'static str, counted: &'static str) -> &'static str {
    if ruleset.count_draws { counted } else { drawn }
}
