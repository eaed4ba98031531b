//! Texts of the lessons.

use super::UnexplainedTerms;
use crate::{ALT_LIMIT, Filled, GameText, Key, OneValue, Text, clip, fill};
use hansu_teaching::{Diagram, LEARNER, Lesson};
use janggi::{Piece, Role, Ruleset, Side, Square};

impl Text {
    /// Returns a lesson's title.
    pub fn lesson(self, lesson: Lesson) -> String {
        self.say(title(lesson))
    }

    /// Returns a lesson's text.
    #[expect(clippy::too_many_lines, reason = "one line for each lesson")]
    pub fn lesson_body(self, lesson: Lesson) -> String {
        let worth = |role: Role| role.points().to_string();
        match lesson {
            Lesson::Goal => self.say(Key::LessonGoalBody),
            Lesson::Steps => self.say(Key::LessonStepsBody),
            Lesson::Leaps => self.say(Key::LessonLeapsBody),
            Lesson::Taking => self.say(Key::LessonTakingBody),
            Lesson::Winning => fill!(self => LessonWinningBody {
                chariot: worth(Role::Chariot),
                cannon: worth(Role::Cannon),
                horse: worth(Role::Horse),
                elephant: worth(Role::Elephant),
                guard: worth(Role::Guard),
                soldier: worth(Role::Soldier),
            }),
            Lesson::Marks => self.say(Key::LessonLegend),
            Lesson::Names => self.say(Key::LessonNamesBody),
            Lesson::Legend => self.say(Key::LessonLegendBody),
            Lesson::Board => self.say(Key::LessonBoardBody),
            Lesson::Formations => self.say(Key::LessonFormationsBody),
            Lesson::Setups => self.say(Key::LessonSetupsBody),
            Lesson::General => fill!(self => LessonGeneralBody(worth(Role::Guard))),
            Lesson::Chariot => fill!(self => LessonChariotBody(worth(Role::Chariot))),
            Lesson::Cannon => fill!(self => LessonCannonBody(worth(Role::Cannon))),
            Lesson::Horse => fill!(self => LessonHorseBody(worth(Role::Horse))),
            Lesson::Elephant => fill!(self => LessonElephantBody(worth(Role::Elephant))),
            Lesson::Soldier => fill!(self => LessonSoldierBody(worth(Role::Soldier))),
            Lesson::Check => self.say(Key::LessonCheckBody),
            Lesson::Pass => self.say(Key::LessonPassBody),
            Lesson::Facing => self.say(Key::LessonFacingBody),
            Lesson::Counting => fill!(self => LessonCountingBody {
                chariot: worth(Role::Chariot),
                cannon: worth(Role::Cannon),
                horse: worth(Role::Horse),
                elephant: worth(Role::Elephant),
                guard: worth(Role::Guard),
                soldier: worth(Role::Soldier),
            }),
            Lesson::End => self.say(Key::LessonEndBody),
            Lesson::Notation => self.say(Key::LessonNotationBody),
            Lesson::Name => self.say(Key::LessonNameBody),
            Lesson::Say => self.say(Key::LessonSayBody),
            Lesson::Origin => self.say(Key::LessonOriginBody),
            Lesson::Xiangqi => self.say(Key::LessonXiangqiBody),
            Lesson::Chess => self.say(Key::LessonChessBody),
            Lesson::Equipment => self.say(Key::LessonEquipmentBody),
            Lesson::Manners => self.say(Key::LessonMannersBody),
            Lesson::Handicaps => self.say(Key::LessonHandicapsBody),
            Lesson::Sources => self.say(Key::LessonSourcesBody),
            Lesson::XiangqiBoard => self.say(Key::LessonXBoardBody),
            Lesson::XiangqiChariot => self.say(Key::LessonXChariotBody),
            Lesson::XiangqiCannon => self.say(Key::LessonXCannonBody),
            Lesson::XiangqiHorse => self.say(Key::LessonXHorseBody),
            Lesson::XiangqiElephant => self.say(Key::LessonXElephantBody),
            Lesson::XiangqiGeneral => self.say(Key::LessonXGeneralBody),
            Lesson::XiangqiSoldier => self.say(Key::LessonXSoldierBody),
            Lesson::XiangqiFacing => self.say(Key::LessonXFacingBody),
            Lesson::XiangqiCheck => self.say(Key::LessonXCheckBody),
            Lesson::XiangqiMate => self.say(Key::LessonXMateBody),
            Lesson::XiangqiRepetition => self.say(Key::LessonXRepetitionBody),
            Lesson::XiangqiNotation => self.say(Key::LessonXNotationBody),
            Lesson::XiangqiEndings => self.say(Key::LessonXEndingsBody),
            Lesson::XiangqiNames => self.say(Key::LessonXNamesBody),
            Lesson::XiangqiSay => self.say(Key::LessonXSayBody),
            Lesson::XiangqiOrigin => self.say(Key::LessonXOriginBody),
            Lesson::XiangqiChess => self.say(Key::LessonXChessBody),
            Lesson::XiangqiEquipment => self.say(Key::LessonXEquipmentBody),
            Lesson::XiangqiHandicaps => self.say(Key::LessonXHandicapsBody),
            Lesson::XiangqiSources => self.say(Key::LessonXSourcesBody),
        }
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
            fill!(self => LessonNames {
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

fn title(lesson: Lesson) -> Key {
    match lesson {
        Lesson::Goal => Key::LessonGoal,
        Lesson::Steps => Key::LessonSteps,
        Lesson::Leaps => Key::LessonLeaps,
        Lesson::Taking => Key::LessonTaking,
        Lesson::Winning => Key::LessonWinning,
        Lesson::Marks => Key::LessonMarks,
        Lesson::Names => Key::LessonNamesTitle,
        Lesson::Legend => Key::LessonLegendPieces,
        Lesson::Board => Key::LessonBoard,
        Lesson::Formations => Key::LessonFormations,
        Lesson::Setups => Key::LessonSetups,
        Lesson::General => Key::LessonGeneral,
        Lesson::Chariot => Key::LessonChariot,
        Lesson::Cannon => Key::LessonCannon,
        Lesson::Horse => Key::LessonHorse,
        Lesson::Elephant => Key::LessonElephant,
        Lesson::Soldier => Key::LessonSoldier,
        Lesson::Check => Key::LessonCheck,
        Lesson::Pass => Key::LessonPass,
        Lesson::Facing => Key::LessonFacing,
        Lesson::Counting => Key::LessonCounting,
        Lesson::End => Key::LessonEnd,
        Lesson::Notation => Key::LessonNotation,
        Lesson::Name => Key::LessonName,
        Lesson::Say => Key::LessonSay,
        Lesson::Origin => Key::LessonOrigin,
        Lesson::Xiangqi => Key::LessonXiangqi,
        Lesson::Chess => Key::LessonChess,
        Lesson::Equipment => Key::LessonEquipment,
        Lesson::Manners => Key::LessonManners,
        Lesson::Handicaps => Key::LessonHandicaps,
        Lesson::Sources => Key::LessonSources,
        Lesson::XiangqiBoard => Key::LessonXBoard,
        Lesson::XiangqiChariot => Key::LessonXChariot,
        Lesson::XiangqiCannon => Key::LessonXCannon,
        Lesson::XiangqiHorse => Key::LessonXHorse,
        Lesson::XiangqiElephant => Key::LessonXElephant,
        Lesson::XiangqiGeneral => Key::LessonXGeneral,
        Lesson::XiangqiSoldier => Key::LessonXSoldier,
        Lesson::XiangqiFacing => Key::LessonXFacing,
        Lesson::XiangqiCheck => Key::LessonXCheck,
        Lesson::XiangqiMate => Key::LessonXMate,
        Lesson::XiangqiRepetition => Key::LessonXRepetition,
        Lesson::XiangqiNotation => Key::LessonXNotation,
        Lesson::XiangqiEndings => Key::LessonXEndings,
        Lesson::XiangqiNames => Key::LessonXNames,
        Lesson::XiangqiSay => Key::LessonXSay,
        Lesson::XiangqiOrigin => Key::LessonXOrigin,
        Lesson::XiangqiChess => Key::LessonXChess,
        Lesson::XiangqiEquipment => Key::LessonXEquipment,
        Lesson::XiangqiHandicaps => Key::LessonXHandicaps,
        Lesson::XiangqiSources => Key::LessonXSources,
    }
}
