//! Examples for learning the games: crops of boards, with the possible and impossible moves.

mod diagram;
mod exercise;
mod keywords;
mod xiangqi;

use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use janggi::Variant;
use janggi::{Formation, Position, Role, Side};

pub use diagram::{Crop, Diagram};
pub use exercise::{Exercise, ExerciseAnswer, Question};

/// A lesson, Janggi's first and then Xiangqi's. Janggi's lessons from [`Lesson::Name`] on teach no moves: they
/// are for reading.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, EnumCount, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Lesson {
    /// Introduction in five pages, page 1: the board and the goal of the game.
    Goal,
    /// Page 2: the pieces that move along lines.
    Steps,
    /// Page 3: the other pieces.
    Leaps,
    /// Page 4: captures, check and passing.
    Taking,
    /// Page 5: the end of a game, and points.
    Winning,
    /// The names of both sides' pieces.
    Legend,
    /// The board and its setup.
    Board,
    /// The positions of horses and elephants.
    Formations,
    /// The names and the number of the formations.
    Setups,
    /// General, guards and their palace.
    General,
    /// The chariot.
    Chariot,
    /// The cannon.
    Cannon,
    /// The horse.
    Horse,
    /// The elephant.
    Elephant,
    /// The soldier.
    Soldier,
    /// The meaning of the marks in the pictures.
    Marks,
    /// The names of the pieces in books.
    Names,
    /// Check and mate.
    Check,
    /// Passing.
    Pass,
    /// Generals facing each other.
    Facing,
    /// The values of the pieces, and the cases in which they are counted.
    Counting,
    /// The ends of a game.
    End,
    /// Written moves.
    Notation,
    /// The names of the game.
    Name,
    /// The pronunciation of the names of game and pieces.
    Say,
    /// The origin of the game, and the war that it depicts.
    Origin,
    /// Differences from Xiangqi.
    Xiangqi,
    /// Differences from chess.
    Chess,
    /// Real boards and pieces.
    Equipment,
    /// The choice of sides, and etiquette.
    Manners,
    /// The pieces given by the stronger player.
    Handicaps,
    /// Sources, and places to play.
    Sources,
    /// Xiangqi: the board, the river, and the setup.
    #[strum(serialize = "x-board")]
    XiangqiBoard,
    /// The chariot of Xiangqi.
    #[strum(serialize = "x-chariot")]
    XiangqiChariot,
    /// The cannon of Xiangqi.
    #[strum(serialize = "x-cannon")]
    XiangqiCannon,
    /// The horse of Xiangqi.
    #[strum(serialize = "x-horse")]
    XiangqiHorse,
    /// The elephant of Xiangqi.
    #[strum(serialize = "x-elephant")]
    XiangqiElephant,
    /// The general and guards of Xiangqi.
    #[strum(serialize = "x-general")]
    XiangqiGeneral,
    /// The soldier of Xiangqi.
    #[strum(serialize = "x-soldier")]
    XiangqiSoldier,
    /// Generals that may not face each other.
    #[strum(serialize = "x-facing")]
    XiangqiFacing,
    /// Check, and answers to it.
    #[strum(serialize = "x-check")]
    XiangqiCheck,
    /// Mate, and being unable to move.
    #[strum(serialize = "x-mate")]
    XiangqiMate,
    /// Repetition, perpetual check and chase.
    #[strum(serialize = "x-repetition")]
    XiangqiRepetition,
    /// Written moves of Xiangqi.
    #[strum(serialize = "x-notation")]
    XiangqiNotation,
    /// Wins with few pieces.
    #[strum(serialize = "x-endings")]
    XiangqiEndings,
    /// The names of Xiangqi's pieces.
    #[strum(serialize = "x-names")]
    XiangqiNames,
    /// The pronunciation of Xiangqi's names.
    #[strum(serialize = "x-say")]
    XiangqiSay,
    /// The origin of Xiangqi.
    #[strum(serialize = "x-origin")]
    XiangqiOrigin,
    /// The pieces of Xiangqi, compared with those of chess.
    #[strum(serialize = "x-chess")]
    XiangqiChess,
    /// Real boards and pieces of Xiangqi.
    #[strum(serialize = "x-equipment")]
    XiangqiEquipment,
    /// The pieces given by the stronger player in Xiangqi.
    #[strum(serialize = "x-handicaps")]
    XiangqiHandicaps,
    /// The sources on Xiangqi.
    #[strum(serialize = "x-sources")]
    XiangqiSources,
}

impl Lesson {
    /// Returns whether this is a page of the introduction.
    #[must_use]
    pub const fn is_introduction(self) -> bool {
        self as usize <= Lesson::Winning as usize
    }

    /// Every lesson, in reading order, Janggi's first.
    pub const ALL: [Lesson; Lesson::COUNT] = *Lesson::VARIANTS.as_array().unwrap();

    /// Returns the lessons of a game, in reading order.
    #[must_use]
    pub fn of(variant: Variant) -> &'static [Lesson] {
        let (janggi, xiangqi) = Lesson::VARIANTS.split_at(Lesson::XiangqiBoard as usize);
        match variant {
            Variant::Janggi => janggi,
            Variant::Xiangqi => xiangqi,
        }
    }

    /// Returns the lesson's game.
    #[must_use]
    pub fn variant(self) -> Variant {
        let mut games = Variant::ALL.into_iter();
        games
            .find(|variant| Lesson::of(*variant).contains(&self))
            .unwrap_or_default()
    }

    /// Returns the id of the lesson in buttons and scripts. It must not change.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the lesson with this id.
    #[must_use]
    pub fn named(id: &str) -> Option<Lesson> {
        id.parse().ok()
    }

    /// Returns the pieces whose moves the lesson explains.
    #[must_use]
    pub const fn roles(self) -> &'static [Role] {
        match self {
            Lesson::General | Lesson::XiangqiGeneral => &[Role::General, Role::Guard],
            Lesson::Chariot | Lesson::XiangqiChariot => &[Role::Chariot],
            Lesson::Cannon | Lesson::XiangqiCannon => &[Role::Cannon],
            Lesson::Horse | Lesson::XiangqiHorse => &[Role::Horse],
            Lesson::Elephant | Lesson::XiangqiElephant => &[Role::Elephant],
            Lesson::Soldier | Lesson::XiangqiSoldier => &[Role::Soldier],
            _ => &[],
        }
    }

    /// Returns the lesson about the moves of a game's piece.
    #[must_use]
    pub fn about_piece(variant: Variant, role: Role) -> Lesson {
        let mut lessons = Lesson::of(variant).iter().copied();
        lessons
            .find(|lesson| lesson.roles().contains(&role))
            .unwrap_or(Lesson::Board)
    }

    /// Returns the contents of the lesson's picture; `None` if it has no picture.
    #[must_use]
    pub fn illustration(self) -> Option<Illustration> {
        Some(match self {
            Lesson::Legend => Illustration::Legend,
            Lesson::Goal | Lesson::Board | Lesson::XiangqiBoard => Illustration::Opening,
            Lesson::Formations => Illustration::Formations(&Formation::FOUR),
            Lesson::Setups => Illustration::Formations(&[Formation::Hrrh]),
            Lesson::Equipment => Illustration::Sets,
            _ => match self.diagrams() {
                shown if shown.is_empty() => return None,
                shown => Illustration::Diagrams(shown),
            },
        })
    }

    /// Returns the examples of the lesson, for display side by side if there is room.
    #[must_use]
    pub fn diagrams(self) -> Vec<Diagram> {
        let variant = self.variant();
        let examples = self.examples().iter();
        examples
            .filter_map(|example| example.to_diagram(variant))
            .collect()
    }

    const fn examples(self) -> &'static [Example] {
        match self {
            Lesson::Steps => &[GENERAL, GUARD, CHARIOT, CANNON],
            Lesson::Leaps => &[HORSE, SOLDIER, ELEPHANT],
            Lesson::Taking | Lesson::Check => &CHECK_AND_MATE,
            Lesson::Marks => &[CANNON, BLOCKED_HORSE],
            Lesson::General => &[GENERAL, GUARD],
            Lesson::Chariot => &[CHARIOT, CHARIOT_IN_PALACE],
            Lesson::Cannon => &[CANNON, CANNON_IN_PALACE, CANNON_AT_START],
            Lesson::Horse => &[HORSE, BLOCKED_HORSE],
            Lesson::Elephant => &[ELEPHANT],
            Lesson::Soldier => &[SOLDIER, SOLDIER_IN_PALACE],
            Lesson::Facing => &[FACING, SCREENED_FACING],
            Lesson::XiangqiChariot => xiangqi::CHARIOT,
            Lesson::XiangqiCannon => xiangqi::CANNON,
            Lesson::XiangqiHorse => xiangqi::HORSE,
            Lesson::XiangqiElephant => xiangqi::ELEPHANT,
            Lesson::XiangqiGeneral => xiangqi::GENERAL,
            Lesson::XiangqiSoldier => xiangqi::SOLDIER,
            Lesson::XiangqiFacing => xiangqi::FACING,
            Lesson::XiangqiCheck => xiangqi::CHECK,
            Lesson::XiangqiMate => xiangqi::MATE,
            Lesson::XiangqiRepetition => xiangqi::REPETITION,
            _ => &[],
        }
    }
}

/// The contents of a lesson's picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Illustration {
    /// The pieces of both sides with their names.
    Legend,
    /// The board at the start of a game, seen by the learner.
    Opening,
    /// Formations in the learner's own view.
    Formations(&'static [Formation]),
    /// A few pieces of each set.
    Sets,
    /// Crops of boards.
    Diagrams(Vec<Diagram>),
}

/// A written example: the position, its main piece, and the corners of the crop, the lowest file and rank
/// first.
struct Example(&'static str, &'static str, &'static str, &'static str);

// The examples shared by two lessons.
const GENERAL: Example = Example("9/3k5/9/9/9/9/9/9/4K4/9 w", "e2", "c1", "g4");
const GUARD: Example = Example("9/3k5/9/9/9/9/9/4K4/9/4A4 w", "e1", "c1", "g4");
const CHARIOT: Example = Example("9/3k5/9/4P4/9/2p1R4/9/9/9/4K4 w", "e5", "c3", "g7");
const CANNON: Example = Example("9/3k5/9/4p4/9/4P4/4Cc3/9/9/4K4 w", "e4", "c3", "g7");
const HORSE: Example = Example("9/3k5/9/5p3/9/4N4/9/9/9/4K4 w", "e5", "c3", "g7");
const BLOCKED_HORSE: Example = Example("9/3k5/9/9/4P4/3pN4/9/9/9/4K4 w", "e5", "c3", "g7");
const ELEPHANT: Example = Example("3k5/9/9/7p1/4P4/4B4/2p6/9/9/4K4 w", "e5", "b2", "h8");
const SOLDIER: Example = Example("9/3k5/9/9/4p4/4P4/9/9/9/4K4 w", "e5", "c3", "g7");
const CHARIOT_IN_PALACE: Example = Example("9/4k4/9/9/9/9/9/5n3/9/3R1K3 w", "d1", "c1", "g5");
const CANNON_IN_PALACE: Example = Example("9/4k4/9/9/9/3c5/9/5n3/3AA4/3C1K3 w", "d1", "c1", "g5");
// The initial position, except for the part outside the crop.
const CANNON_AT_START: Example = Example(
    "4k4/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
    "b3",
    "a1",
    "i8",
);
const SOLDIER_IN_PALACE: Example = Example("5k3/4a4/3P5/9/9/9/9/9/9/4K4 w", "d8", "c6", "g10");
const FACING: Example = Example("9/9/4k4/9/9/9/9/4K4/9/9 b", "", "c3", "g8");
const SCREENED_FACING: Example = Example("9/9/4k4/9/9/4P4/9/4K4/9/9 b", "", "c3", "g8");
const CHECK_AND_MATE: [Example; 2] = [
    Example("9/4k4/9/9/4R4/9/9/9/9/3K5 b", "e9", "c6", "g10"),
    Example("5k3/9/9/5R3/4R4/9/9/9/9/3K5 b", "f10", "c6", "g10"),
];

impl Example {
    fn to_diagram(&self, variant: Variant) -> Option<Diagram> {
        let Example(fen, piece, low, high) = self;
        let crop = Crop {
            low: low.parse().ok()?,
            high: high.parse().ok()?,
        };
        let (position, _) = Position::from_fen(variant, fen).ok()?;
        Some(Diagram::of(position, piece.parse().ok(), crop))
    }
}

/// The learner's side: the side of the diagrams' pieces, at the bottom of the board.
pub const LEARNER: Side = Side::Cho;

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{Illegal, Move, Square};

    fn of(lesson: Lesson) -> impl Iterator<Item = Diagram> {
        let diagrams = lesson.diagrams();
        assert_eq!(diagrams.len(), lesson.examples().len(), "{lesson:?}");
        diagrams.into_iter()
    }

    fn named(squares: &[Square]) -> String {
        let mut names: Vec<String> = squares.iter().map(Square::to_string).collect();
        names.sort();
        names.join(" ")
    }

    #[test]
    fn diagrams_match_the_rules() {
        for diagram in Lesson::ALL.into_iter().flat_map(of) {
            let Some(from) = diagram.piece else {
                continue;
            };
            let allowed = diagram.position.targets(from);
            let visible: Vec<Square> = allowed
                .into_iter()
                .filter(|&at| diagram.crop.has(at))
                .collect();
            assert_eq!(named(&diagram.targets), named(&visible), "{diagram:?}");
            let is_both = |at: &Square| diagram.targets.contains(at) && diagram.barred.contains(at);
            assert!(!Square::ALL.iter().any(is_both), "{diagram:?}");
            for way in &diagram.ways {
                assert!(way.iter().all(|&at| diagram.crop.has(at)), "{diagram:?}");
            }
        }
    }

    #[test]
    fn each_diagram_has_its_expected_points() {
        for (lesson, nth, targets, barred, blockers, screens) in [
            (Lesson::General, 0, "d1 d2 d3 e1 e3 f1 f2 f3", "", "", ""),
            (Lesson::General, 1, "d1 e2 f1", "d2 f2", "", ""),
            (Lesson::Chariot, 0, "c5 d5 e3 e4 e6 f5 g5", "", "e7", ""),
            (Lesson::Chariot, 1, "c1 d2 d3 d4 d5 e1 e2 f3", "", "f1", ""),
            (Lesson::Cannon, 0, "e6 e7", "", "f4", "e5"),
            (Lesson::Cannon, 1, "d3 d4 f3 g1", "d5", "", "d2 e2 f1"),
            (Lesson::Cannon, 2, "", "", "b8 h3", ""),
            (Lesson::Horse, 0, "c4 c6 d3 d7 f3 f7 g4 g6", "", "", ""),
            (Lesson::Horse, 1, "d3 f3 g4 g6", "c4 c6 d7 f7", "d5 e6", ""),
            (
                Lesson::Elephant,
                0,
                "b7 c2 g2 h3 h7",
                "b3 c8 g8",
                "c4 e6",
                "",
            ),
            (Lesson::Soldier, 0, "d5 e6 f5", "d6 e4 f6", "", ""),
            (Lesson::Soldier, 1, "c8 d9 e8 e9", "c9 d7", "", ""),
            (
                Lesson::XiangqiChariot,
                0,
                "a4 a5 a7 a8 b6 c6 d6 e6",
                "",
                "",
                "",
            ),
            (
                Lesson::XiangqiCannon,
                0,
                "c5 d5 e4 e6 e9 f5 g5",
                "",
                "",
                "e7",
            ),
            (
                Lesson::XiangqiHorse,
                0,
                "c6 c8 d5 d9 f5 f9 g6 g8",
                "",
                "",
                "",
            ),
            (
                Lesson::XiangqiHorse,
                1,
                "d9 f9",
                "c6 c8 d5 f5 g6 g8",
                "d7 e6 f7",
                "",
            ),
            (Lesson::XiangqiElephant, 0, "a3 e3", "a7 e7", "", ""),
            (Lesson::XiangqiElephant, 1, "c5 g1 g5", "c1", "d2", ""),
            (Lesson::XiangqiGeneral, 0, "e1 e3 f2", "d2", "", ""),
            (Lesson::XiangqiGeneral, 1, "d1 d3 f3", "", "", ""),
            (Lesson::XiangqiSoldier, 0, "c6", "b5 c4 d5", "", ""),
            (Lesson::XiangqiSoldier, 1, "b6 c7 d6", "c5", "", ""),
            (Lesson::XiangqiFacing, 1, "d2 e1 f2", "e3", "", ""),
            (
                Lesson::XiangqiCheck,
                0,
                "d9",
                "a10 a6 a7 a8 b9 c9",
                "e9",
                "",
            ),
            (Lesson::XiangqiCheck, 1, "d1 d3 f1 f3", "", "", ""),
            (Lesson::XiangqiMate, 0, "", "d9 e10", "", ""),
            (Lesson::XiangqiMate, 1, "", "d9 e10", "", ""),
            (Lesson::Check, 0, "d10 d8 d9 f10 f8 f9", "e10 e8", "", ""),
            (Lesson::Check, 1, "", "e10 e9 f9", "", ""),
        ] {
            let diagram = of(lesson).nth(nth).unwrap();
            let found = [
                &diagram.targets,
                &diagram.barred,
                &diagram.blockers,
                &diagram.screens,
            ];
            let expected = [targets, barred, blockers, screens];
            assert_eq!(found.map(|list| named(list)), expected, "{lesson:?} {nth}");
        }
    }

    #[test]
    fn diagram_shows_the_general_that_bars_a_point() {
        let mut count = 0;
        for diagram in Lesson::of(Variant::Xiangqi).iter().copied().flat_map(of) {
            let position = &diagram.position;
            let Some(from) = diagram.piece else { continue };
            let faces = |to: &&Square| position.check(Move::new(from, **to));
            for to in &diagram.barred {
                if faces(&to) == Err(Illegal::FacesGeneral) {
                    let general = position.general(position.turn().opponent());
                    assert!(diagram.crop.has(general), "{to} of {diagram:?}");
                    count += 1;
                }
            }
        }
        assert!(count > 1, "{count} points are barred so");
    }

    #[test]
    fn lessons_of_check_and_facing_show_them() {
        let check: Vec<Diagram> = of(Lesson::Check).collect();
        assert!(check.iter().all(|diagram| diagram.position.in_check()));
        assert!(check[1].position.legal_moves().is_empty(), "it is mate");
        let facing: Vec<bool> = of(Lesson::Facing)
            .map(|diagram| diagram.position.is_facing())
            .collect();
        assert_eq!(facing, [true, false]);
    }

    #[test]
    fn lesson_of_mate_shows_both_ways_to_lose() {
        let diagrams: Vec<Diagram> = of(Lesson::XiangqiMate).collect();
        assert!(
            diagrams
                .iter()
                .all(|diagram| diagram.position.legal_moves().is_empty())
        );
        let checks: Vec<bool> = diagrams
            .iter()
            .map(|diagram| diagram.position.in_check())
            .collect();
        assert_eq!(checks, [true, false], "mate, and nowhere to go");
    }

    #[test]
    fn every_piece_has_its_lesson() {
        for (variant, role) in Variant::ALL
            .into_iter()
            .flat_map(|variant| Role::ALL.map(|role| (variant, role)))
        {
            let lesson = Lesson::about_piece(variant, role);
            assert!(lesson.roles().contains(&role), "{role}");
            assert_eq!(lesson.variant(), variant);
        }
    }

    #[test]
    fn names_are_read_back() {
        for lesson in Lesson::ALL {
            assert_eq!(Lesson::named(lesson.id()), Some(lesson));
        }
        assert_eq!(Lesson::named("pieces"), None);
    }

    #[test]
    fn names_of_lessons_never_change() {
        let names = "goal steps leaps taking winning legend board formations setups general chariot cannon horse elephant soldier marks names check pass \
                     facing counting end notation name say origin xiangqi chess equipment manners handicaps sources \
                     x-board x-chariot x-cannon x-horse x-elephant x-general x-soldier x-facing x-check x-mate x-repetition x-notation x-endings x-names \
                     x-say x-origin x-chess x-equipment x-handicaps x-sources";
        let names: Vec<&str> = names.split_whitespace().collect();
        assert_eq!(Lesson::ALL.map(Lesson::id).as_slice(), names);
        for lesson in Lesson::ALL {
            assert_eq!(Lesson::named(lesson.id()), Some(lesson));
        }
        assert_eq!(Lesson::named("Legend"), None);
    }
}
