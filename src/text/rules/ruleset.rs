//! What a ruleset says, in words made from its data: a book that is added explains itself.

use std::cmp::Ordering;

use crate::rules::{
    CannonFirst, Choices, DrawOffer, FacingEffect, FacingWhen, Formation, Generals, GuardedMate,
    HalfPoints, Handicap, MayFace, PassRule, Perpetual, RepetitionResult, Role, Ruleset,
    Settlement, SetupOrder, Shuttle, Stalemate,
};
use crate::text::Text;

impl Text {
    /// The name of a ruleset; of a combination, that of the ruleset on offer that is most like it.
    pub fn ruleset(self, ruleset: &Ruleset) -> String {
        match ruleset.preset() {
            Some(preset) => self.say(&format!("ruleset-{}", preset.id)),
            None => {
                let (like, _) = Choices::of(ruleset).beside();
                self.fill("ruleset-changed", &[("name", self.ruleset(like).into())])
            }
        }
    }

    /// A ruleset in a few words, without its name; of a combination, all in which it differs from the ruleset on
    /// offer that is most like it.
    pub fn ruleset_about(self, ruleset: &Ruleset) -> String {
        match ruleset.preset() {
            Some(preset) => self.attribute(&format!("ruleset-{}", preset.id), "about"),
            None => self.changes(ruleset),
        }
    }

    /// How a ruleset takes passing, facing and counting, in a few sentences; of a combination, in what it is special.
    /// What these take for granted about points is explained after them.
    pub fn ruleset_reading(self, ruleset: &Ruleset) -> String {
        if ruleset.preset().is_none() {
            let weighed = Weighed::by_changes(ruleset);
            return self.explained(self.changes(ruleset), weighed, ruleset);
        }
        let counting = if ruleset.draws_nothing() && !Weighed::by_ends(ruleset).repeating {
            "rules-counts"
        } else if ruleset.draws_nothing() {
            // A repetition that nobody has to avoid draws.
            "rules-counts-most"
        } else if ruleset.counts_points() {
            "rules-counts-some"
        } else if ruleset.weighs_pieces() {
            "rules-counts-pieces"
        } else {
            "rules-counts-nothing"
        };
        let facing = self.explained(self.facing(ruleset), Weighed::by_facing(ruleset), ruleset);
        [self.passing(ruleset), facing, self.say(counting)].join(" ")
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

    /// What the generals are called, where that is unusual.
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

    /// What it means that the generals look at each other.
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
                    RepetitionResult::Deviate => (
                        "rules-repetition-deviate",
                        &[
                            "rules-repetition-deviate-check",
                            "rules-repetition-deviate-stuck",
                            "rules-repetition-deviate-below-thirty",
                        ],
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

    /// The ends other than mate and repetition, and draws by agreement.
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
        said.push(self.say(match ruleset.draw_offer {
            DrawOffer::Any => "rules-draws-any",
            DrawOffer::BelowThirty => "rules-draws-below-thirty",
            DrawOffer::Never => "rules-draws-never",
        }));
        if ruleset.count_draws && ruleset.draw_offer != DrawOffer::Never {
            said.push(self.say("rules-draws-agreed-count"));
        }
        said.join(" ")
    }

    pub(super) fn counting(self, ruleset: &Ruleset) -> String {
        let counts = ruleset.counts_points();
        if !counts && !ruleset.weighs_pieces() {
            return self.say("rules-points-never");
        }
        let mut said = vec![self.worths()];
        if counts {
            said.push(self.compensation(ruleset.deom));
        }
        said.extend(self.who_is_behind(Weighed::by(ruleset)));
        if !counts {
            said.push(self.say("rules-counts-pieces"));
        }
        said.join(" ")
    }

    /// What has been said of a ruleset, and after it what is meant by points and by who is behind, where it says
    /// anything of these.
    pub(super) fn explained(self, said: String, weighed: Weighed, ruleset: &Ruleset) -> String {
        if weighed == Weighed::default() {
            return said;
        }
        let mut said = vec![said, self.worths()];
        if weighed.repeating {
            said.push(self.compensation(ruleset.deom));
        }
        said.extend(self.who_is_behind(weighed));
        said.join(" ")
    }

    fn who_is_behind(self, weighed: Weighed) -> impl Iterator<Item = String> {
        [
            (weighed.facing, "rules-points-behind"),
            (weighed.repeating, "rules-points-behind-repetition"),
        ]
        .into_iter()
        .filter(|(asked, _)| *asked)
        .map(move |(_, key)| self.say(key))
    }

    /// What the second mover gets, or the first.
    fn compensation(self, deom: HalfPoints) -> String {
        let (key, deom) = match deom.cmp(&HalfPoints::ZERO) {
            Ordering::Greater => ("rules-points-deom", deom),
            Ordering::Equal => return self.say("rules-points-no-deom"),
            Ordering::Less => ("rules-points-deom-cho", -deom),
        };
        self.fill(key, &[("deom", deom.to_string().into())])
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

/// What something that is said of a ruleset takes for granted about points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::text) struct Weighed {
    /// Who is behind, where it is about facing.
    facing: bool,
    /// Who is behind, where it is about repetition.
    repeating: bool,
    /// Whether the pieces count less than thirty points.
    thirty: bool,
}

impl Weighed {
    /// By everything that a ruleset says.
    fn by(ruleset: &Ruleset) -> Weighed {
        let (facing, ends) = (Weighed::by_facing(ruleset), Weighed::by_ends(ruleset));
        Weighed {
            facing: facing.facing,
            repeating: ends.repeating,
            thirty: facing.thirty || ends.thirty,
        }
    }

    /// By what it says of facing generals.
    pub(super) fn by_facing(ruleset: &Ruleset) -> Weighed {
        let facing = &ruleset.facing;
        Weighed {
            facing: facing.asks_who_is_behind(),
            thirty: facing.when == FacingWhen::BelowThirty && !facing.is_ignored(),
            ..Weighed::default()
        }
    }

    /// By what it says of repetition and of how games end.
    pub(super) fn by_ends(ruleset: &Ruleset) -> Weighed {
        let repeating = ruleset
            .repetition
            .is_some_and(|rule| rule.result == RepetitionResult::Deviate);
        Weighed {
            repeating,
            thirty: repeating || ruleset.draw_offer == DrawOffer::BelowThirty,
            ..Weighed::default()
        }
    }

    /// By what is said of a combination: in what it differs from the ruleset that is most like it.
    fn by_changes(ruleset: &Ruleset) -> Weighed {
        let (like, changed) = Choices::of(ruleset).beside();
        let mut weighed = Weighed {
            // Some names say it too.
            facing: like.facing.asks_who_is_behind() && ruleset.facing.asks_who_is_behind(),
            ..Weighed::default()
        };
        for parameter in changed {
            match Choices::of(ruleset).value(parameter) {
                "behind" => weighed.facing = true,
                "below30" => weighed.thirty = true,
                "deviate" => weighed.repeating = true,
                _ => {}
            }
        }
        weighed
    }
}

/// Who may bring facing about, what follows, and what it costs.
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
        (MayFace::Nobody, MayFace::Nobody) => {
            keys.push("rules-facing-nobody");
            return keys;
        }
        (MayFace::Nobody, MayFace::Anyone) => &["rules-facing-by-capture"][..],
        (MayFace::Nobody, MayFace::Behind) => &["rules-facing-by-capture-behind"],
        (MayFace::Anyone, MayFace::Anyone) => &["rules-facing-anyone"],
        (MayFace::Anyone, MayFace::Behind) => {
            &["rules-facing-anyone", "rules-facing-capture-behind"]
        }
        (MayFace::Anyone, MayFace::Nobody) => &["rules-facing-anyone", "rules-facing-no-capture"],
        (MayFace::Behind, MayFace::Anyone) => {
            &["rules-facing-behind", "rules-facing-capture-anyone"]
        }
        (MayFace::Behind, MayFace::Behind) => &["rules-facing-behind"],
        (MayFace::Behind, MayFace::Nobody) => &["rules-facing-behind", "rules-facing-no-capture"],
    });
    let by_capture_alone = facing.create == MayFace::Nobody;
    match facing.effect {
        FacingEffect::Check => keys.push("rules-facing-check"),
        FacingEffect::Offer(how) if facing.capture_offers || !by_capture_alone => {
            keys.push(by(ruleset, how, "rules-facing-draw", "rules-facing-points"));
            if !facing.capture_offers {
                keys.push("rules-facing-no-offer");
            }
        }
        _ if by_capture_alone => keys.push("rules-facing-must-break"),
        // What it costs follows.
        _ if facing.forfeits_win => keys.push("rules-facing-stays"),
        _ => keys.push("rules-facing-nothing"),
    }
    if facing.forfeits_win {
        keys.push("rules-facing-forfeits");
        if facing.asks_who_is_behind() {
            keys.push("rules-facing-again");
        }
    }
    keys
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
