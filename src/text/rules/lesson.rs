//! Texts of the lessons.

use super::ruleset::UnexplainedTerms;
use crate::rules::{Diagram, LEARNER, Lesson, Piece, Role, Ruleset, Side, Square};
use crate::text::{ALT_LIMIT, GameText, Text, clip};

impl Text {
    /// Returns a lesson's title.
    pub fn lesson(self, lesson: Lesson) -> String {
        self.say(lesson_keys(lesson).0)
    }

    /// Returns a lesson's text.
    pub fn lesson_body(self, lesson: Lesson) -> String {
        let worth = |role: Role| role.points().to_string().into();
        self.fill(
            lesson_keys(lesson).1,
            &[
                ("chariot", worth(Role::Chariot)),
                ("cannon", worth(Role::Cannon)),
                ("horse", worth(Role::Horse)),
                ("elephant", worth(Role::Elephant)),
                ("guard", worth(Role::Guard)),
                ("soldier", worth(Role::Soldier)),
            ],
        )
    }
}

impl GameText {
    /// Returns the names of the pieces in legend order; both names if they differ between the sides.
    pub fn kinds(self) -> Vec<(Role, String)> {
        let names = Role::ALL.map(|role| {
            let [cho, han] = Side::ALL.map(|side| self.piece(Piece::new(side, role)));
            let name = if cho == han {
                cho
            } else {
                format!("{cho} · {han}")
            };
            (role, name)
        });
        names.into()
    }

    /// Returns the alternative text of the legend: each piece with its characters.
    pub fn legend(self) -> String {
        let kinds = self.kinds().into_iter().map(|(role, name)| {
            let [cho, han] = Side::ALL.map(|side| self.letter(Piece::new(side, role)));
            match (cho, han) {
                (Some(cho), Some(han)) => format!("{name} {cho} {han}"),
                _ => name,
            }
        });
        let kinds: Vec<String> = kinds.collect();
        self.fill("alt-legend", &[("pieces", kinds.join(", ").into())])
    }

    /// Returns other names of the pieces, one piece per line.
    pub fn piece_names(self) -> String {
        let line = |role: &Role| {
            let names = role.names();
            let piece = self.piece(Piece::new(LEARNER, *role));
            self.fill(
                "lesson-names",
                &[
                    ("piece", piece.into()),
                    ("english", names.english.join(", ").into()),
                    ("romanised", names.romanised.join(", ").into()),
                    ("korean", names.korean.join(", ").into()),
                    ("hanja", names.hanja.join(", ").into()),
                ],
            )
        };
        let lines: Vec<String> = Role::ALL.iter().map(line).collect();
        lines.join("\n")
    }

    /// Returns the ruleset's rules on a lesson's subject; `None` if all rulesets agree.
    pub fn ruleset_on(self, lesson: Lesson, ruleset: &Ruleset) -> Option<String> {
        if lesson.variant() != ruleset.variant {
            return None;
        }
        Some(match lesson {
            Lesson::XiangqiRepetition => self.repetition_in_xiangqi(ruleset),
            Lesson::Legend | Lesson::General => self.general_names(ruleset)?,
            Lesson::Formations => self.setting_up(ruleset),
            Lesson::Pass => self.passing(ruleset),
            Lesson::Facing => {
                let said = self.facing_at_length(ruleset);
                self.with_explanations(said, UnexplainedTerms::by_facing(ruleset), ruleset)
            }
            Lesson::Counting => self.counting(ruleset),
            Lesson::End => {
                let said = [self.repetition(ruleset), self.ends(ruleset)].join(" ");
                self.with_explanations(said, UnexplainedTerms::by_ends(ruleset), ruleset)
            }
            _ => return None,
        })
    }

    /// Returns the alternative text of diagrams, one per line.
    pub fn diagrams(self, shown: &[Diagram]) -> String {
        let lines: Vec<String> = shown.iter().map(|one| self.diagram(one)).collect();
        clip(&lines.join("\n"), ALT_LIMIT)
    }

    fn diagram(self, diagram: &Diagram) -> String {
        let position = &diagram.position;
        let pieces: Vec<String> = position
            .pieces()
            .filter(|(at, _)| diagram.crop.has(*at))
            .map(|(at, piece)| {
                let piece = self.piece_at(piece, at);
                let side = position.piece_at(at).map(|piece| self.side(piece.side));
                format!("{} {piece}", side.unwrap_or_default())
            })
            .collect();
        let mut said = vec![self.fill("alt-diagram", &[("pieces", pieces.join(", ").into())])];
        let (taken, empty): (Vec<Square>, Vec<Square>) = diagram
            .targets
            .iter()
            .partition(|&&at| position.piece_at(at).is_some());
        for (key, squares) in [
            ("alt-diagram-goes", &empty),
            ("alt-diagram-takes", &taken),
            ("alt-diagram-jumps", &diagram.screens),
            ("alt-diagram-blocked", &diagram.blockers),
            ("alt-diagram-barred", &diagram.barred),
        ] {
            if let Some(at) = diagram.piece
                && !squares.is_empty()
            {
                let piece = position.piece_at(at).map(|piece| self.piece(piece));
                let values = [
                    ("piece", piece.unwrap_or_default().into()),
                    ("squares", self.squares(squares).into()),
                ];
                said.push(self.fill(key, &values));
            }
        }
        if position.in_check() {
            let side = self.side(position.turn());
            said.push(self.fill("alt-diagram-check", &[("side", side.into())]));
        }
        if position.is_facing() {
            said.push(self.say("alt-diagram-facing"));
        }
        said.join(" ")
    }
}

fn lesson_keys(lesson: Lesson) -> (&'static str, &'static str) {
    match lesson {
        Lesson::Goal => ("lesson-goal", "lesson-goal-body"),
        Lesson::Steps => ("lesson-steps", "lesson-steps-body"),
        Lesson::Leaps => ("lesson-leaps", "lesson-leaps-body"),
        Lesson::Taking => ("lesson-taking", "lesson-taking-body"),
        Lesson::Winning => ("lesson-winning", "lesson-winning-body"),
        Lesson::Marks => ("lesson-marks", "lesson-legend"),
        Lesson::Names => ("lesson-names-title", "lesson-names-body"),
        Lesson::Legend => ("lesson-legend-pieces", "lesson-legend-body"),
        Lesson::Board => ("lesson-board", "lesson-board-body"),
        Lesson::Formations => ("lesson-formations", "lesson-formations-body"),
        Lesson::Setups => ("lesson-setups", "lesson-setups-body"),
        Lesson::General => ("lesson-general", "lesson-general-body"),
        Lesson::Chariot => ("lesson-chariot", "lesson-chariot-body"),
        Lesson::Cannon => ("lesson-cannon", "lesson-cannon-body"),
        Lesson::Horse => ("lesson-horse", "lesson-horse-body"),
        Lesson::Elephant => ("lesson-elephant", "lesson-elephant-body"),
        Lesson::Soldier => ("lesson-soldier", "lesson-soldier-body"),
        Lesson::Check => ("lesson-check", "lesson-check-body"),
        Lesson::Pass => ("lesson-pass", "lesson-pass-body"),
        Lesson::Facing => ("lesson-facing", "lesson-facing-body"),
        Lesson::Counting => ("lesson-counting", "lesson-counting-body"),
        Lesson::End => ("lesson-end", "lesson-end-body"),
        Lesson::Notation => ("lesson-notation", "lesson-notation-body"),
        Lesson::Name => ("lesson-name", "lesson-name-body"),
        Lesson::Say => ("lesson-say", "lesson-say-body"),
        Lesson::Origin => ("lesson-origin", "lesson-origin-body"),
        Lesson::Xiangqi => ("lesson-xiangqi", "lesson-xiangqi-body"),
        Lesson::Chess => ("lesson-chess", "lesson-chess-body"),
        Lesson::Equipment => ("lesson-equipment", "lesson-equipment-body"),
        Lesson::Manners => ("lesson-manners", "lesson-manners-body"),
        Lesson::Handicaps => ("lesson-handicaps", "lesson-handicaps-body"),
        Lesson::Sources => ("lesson-sources", "lesson-sources-body"),
        Lesson::XiangqiBoard => ("lesson-x-board", "lesson-x-board-body"),
        Lesson::XiangqiChariot => ("lesson-x-chariot", "lesson-x-chariot-body"),
        Lesson::XiangqiCannon => ("lesson-x-cannon", "lesson-x-cannon-body"),
        Lesson::XiangqiHorse => ("lesson-x-horse", "lesson-x-horse-body"),
        Lesson::XiangqiElephant => ("lesson-x-elephant", "lesson-x-elephant-body"),
        Lesson::XiangqiGeneral => ("lesson-x-general", "lesson-x-general-body"),
        Lesson::XiangqiSoldier => ("lesson-x-soldier", "lesson-x-soldier-body"),
        Lesson::XiangqiFacing => ("lesson-x-facing", "lesson-x-facing-body"),
        Lesson::XiangqiCheck => ("lesson-x-check", "lesson-x-check-body"),
        Lesson::XiangqiMate => ("lesson-x-mate", "lesson-x-mate-body"),
        Lesson::XiangqiRepetition => ("lesson-x-repetition", "lesson-x-repetition-body"),
        Lesson::XiangqiNotation => ("lesson-x-notation", "lesson-x-notation-body"),
        Lesson::XiangqiEndings => ("lesson-x-endings", "lesson-x-endings-body"),
        Lesson::XiangqiNames => ("lesson-x-names", "lesson-x-names-body"),
        Lesson::XiangqiSay => ("lesson-x-say", "lesson-x-say-body"),
        Lesson::XiangqiOrigin => ("lesson-x-origin", "lesson-x-origin-body"),
        Lesson::XiangqiChess => ("lesson-x-chess", "lesson-x-chess-body"),
        Lesson::XiangqiEquipment => ("lesson-x-equipment", "lesson-x-equipment-body"),
        Lesson::XiangqiHandicaps => ("lesson-x-handicaps", "lesson-x-handicaps-body"),
        Lesson::XiangqiSources => ("lesson-x-sources", "lesson-x-sources-body"),
    }
}
