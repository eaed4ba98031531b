//! Texts of the lessons.

use super::UnexplainedTerms;
use crate::{ALT_LIMIT, Filled, GameText, Key, OneValue, Text, clip, fill};
use hansu_teaching::{Diagram, LEARNER, Lesson};
use janggi::{Piece, Role, Ruleset, Side, Square};

impl Text {
    /// Returns a lesson's title.
    pub fn lesson(self, lesson: Lesson) -> String {
        self.say_named(&format!("lesson-{}", lesson.id()))
    }

    /// Returns a lesson's text, which may say what each piece is worth.
    pub fn lesson_body(self, lesson: Lesson) -> String {
        let worth = Role::ALL.map(|role| (role.name(), role.points().to_string().into()));
        self.fill_named(&format!("lesson-{}-body", lesson.id()), &worth)
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
        fill!(self => AltLegend(kinds.join(", ")))
    }

    /// Returns other names of the pieces, one piece per line.
    pub fn piece_names(self) -> String {
        let line = |role: &Role| {
            let names = role.names();
            let piece = self.piece(Piece::new(LEARNER, *role));
            fill!(self => PieceNames {
                piece,
                english: names.english.join(", "),
                romanised: names.romanised.join(", "),
                korean: names.korean.join(", "),
                hanja: names.hanja.join(", "),
            })
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
                let explanation = self.facing_at_length(ruleset);
                self.with_explanations(explanation, UnexplainedTerms::by_facing(ruleset), ruleset)
            }
            Lesson::Counting => self.counting(ruleset),
            Lesson::End => {
                let explanation = [self.repetition(ruleset), self.ends(ruleset)].join(" ");
                self.with_explanations(explanation, UnexplainedTerms::by_ends(ruleset), ruleset)
            }
            _ => return None,
        })
    }

    /// Returns the alternative text of diagrams, one per line.
    pub fn diagrams(self, diagrams: &[Diagram]) -> String {
        let lines: Vec<String> = diagrams
            .iter()
            .map(|diagram| self.diagram(diagram))
            .collect();
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
        let mut sentences = vec![fill!(self => AltDiagram(pieces.join(", ")))];
        let (captures, empty): (Vec<Square>, Vec<Square>) = diagram
            .targets
            .iter()
            .partition(|&&at| position.piece_at(at).is_some());
        if let Some(at) = diagram.piece {
            if !empty.is_empty() {
                let piece = position.piece_at(at).map(|piece| self.piece(piece));
                sentences.push(fill!(self => AltDiagramGoes {
                    piece: piece.unwrap_or_default(),
                    squares: self.squares(&empty),
                }));
            }
            let lists: [(OneValue, _); 4] = [
                (Filled::AltDiagramTakes, &captures),
                (Filled::AltDiagramJumps, &diagram.screens),
                (Filled::AltDiagramBlocked, &diagram.blockers),
                (Filled::AltDiagramBarred, &diagram.barred),
            ];
            for (key, squares) in lists {
                if !squares.is_empty() {
                    sentences.push(self.fill(key(self.squares(squares).into())));
                }
            }
        }
        if position.in_check() {
            let side = self.side(position.turn());
            sentences.push(fill!(self => AltDiagramCheck(side)));
        }
        if position.is_facing() {
            sentences.push(self.say(Key::AltDiagramFacing));
        }
        sentences.join(" ")
    }
}
