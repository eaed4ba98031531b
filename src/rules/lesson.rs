//! Examples from which the game is learnt: cuts of boards, and what the rules say of them.

use crate::rules::board::Variant;
use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use super::{Formation, Illegal, Move, Position, Role, Side, Square};

/// A subject of the lesson book. From [`Lesson::Name`] on they teach no moves: they are there to be read.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, EnumCount, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Lesson {
    /// In five pages, the first: the board, and what one plays for.
    Goal,
    /// The second: the pieces that go along lines.
    Steps,
    /// The third: the others.
    Leaps,
    /// The fourth: taking, check and passing.
    Taking,
    /// The fifth: how a game ends, and what is counted.
    Winning,
    /// What the pieces of both sides are called.
    Legend,
    /// The board and how it is set up.
    Board,
    /// Where horses and elephants stand.
    Formations,
    /// What the formations are called, and how many there are.
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
    /// What the marks in the pictures mean.
    Marks,
    /// What books call the pieces.
    Names,
    /// Check and mate.
    Check,
    /// Passing.
    Pass,
    /// Generals that face each other.
    Facing,
    /// What the pieces are worth, and when they are counted.
    Counting,
    /// How a game ends.
    End,
    /// How moves are written down.
    Notation,
    /// What the game is called.
    Name,
    /// How the names of game and pieces are said.
    Say,
    /// Where it comes from, and whose war it is.
    Origin,
    /// What differs from Xiangqi.
    Xiangqi,
    /// What differs from chess.
    Chess,
    /// Boards and pieces as they are made.
    Equipment,
    /// Who takes which side, and how one behaves.
    Manners,
    /// Who tells all this, and where people play.
    Sources,
}

impl Lesson {
    /// Every lesson, in reading order.
    pub const ALL: [Lesson; Lesson::COUNT] = *Lesson::VARIANTS.as_array().unwrap();

    /// Returns the name by which buttons and scripts know the lesson; never changed.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the lesson of that name.
    #[must_use]
    pub fn named(id: &str) -> Option<Lesson> {
        id.parse().ok()
    }

    /// Returns the pieces whose moves the lesson is about.
    #[must_use]
    pub const fn roles(self) -> &'static [Role] {
        match self {
            Lesson::General => &[Role::General, Role::Guard],
            Lesson::Chariot => &[Role::Chariot],
            Lesson::Cannon => &[Role::Cannon],
            Lesson::Horse => &[Role::Horse],
            Lesson::Elephant => &[Role::Elephant],
            Lesson::Soldier => &[Role::Soldier],
            _ => &[],
        }
    }

    /// Returns the lesson that is about how a piece moves.
    #[must_use]
    pub const fn on(role: Role) -> Lesson {
        match role {
            Role::General | Role::Guard => Lesson::General,
            Role::Chariot => Lesson::Chariot,
            Role::Cannon => Lesson::Cannon,
            Role::Horse => Lesson::Horse,
            Role::Elephant => Lesson::Elephant,
            Role::Soldier => Lesson::Soldier,
        }
    }

    /// Returns what the picture of the lesson shows; `None` where it has none.
    #[must_use]
    pub fn illustration(self) -> Option<Illustration> {
        Some(match self {
            Lesson::Legend => Illustration::Legend,
            Lesson::Goal | Lesson::Board => Illustration::Opening,
            Lesson::Formations => Illustration::Formations(&Formation::FOUR),
            Lesson::Setups => Illustration::Formations(&[Formation::Hrrh]),
            Lesson::Equipment => Illustration::Sets,
            _ => match self.diagrams() {
                shown if shown.is_empty() => return None,
                shown => Illustration::Diagrams(shown),
            },
        })
    }

    /// Returns the examples of the lesson, to be shown side by side where there is room.
    #[must_use]
    pub fn diagrams(self) -> Vec<Diagram> {
        self.examples().iter().filter_map(Example::drawn).collect()
    }

    const fn examples(self) -> &'static [Example] {
        match self {
            Lesson::Steps => &[GENERAL, GUARD, CHARIOT, CANNON],
            Lesson::Leaps => &[HORSE, SOLDIER, ELEPHANT],
            Lesson::Taking | Lesson::Check => &CHECK_AND_MATE,
            Lesson::Marks => &[CANNON, BLOCKED_HORSE],
            Lesson::General => &[GENERAL, GUARD],
            Lesson::Chariot => &[
                CHARIOT,
                Example("9/4k4/9/9/9/9/9/5n3/9/3R1K3 w", "d1", "c1", "g5"),
            ],
            Lesson::Cannon => &[
                CANNON,
                Example("9/4k4/9/9/9/3c5/9/5n3/3AA4/3C1K3 w", "d1", "c1", "g5"),
                // The beginning, but for what the cut leaves out.
                Example(
                    "4k4/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
                    "b3",
                    "a1",
                    "i8",
                ),
            ],
            Lesson::Horse => &[HORSE, BLOCKED_HORSE],
            Lesson::Elephant => &[ELEPHANT],
            Lesson::Soldier => &[
                SOLDIER,
                Example("5k3/4a4/3P5/9/9/9/9/9/9/4K4 w", "d8", "c6", "g10"),
            ],
            Lesson::Facing => &[
                Example("9/9/4k4/9/9/9/9/4K4/9/9 b", "", "c3", "g8"),
                Example("9/9/4k4/9/9/4P4/9/4K4/9/9 b", "", "c3", "g8"),
            ],
            Lesson::Goal
            | Lesson::Winning
            | Lesson::Legend
            | Lesson::Board
            | Lesson::Formations
            | Lesson::Setups
            | Lesson::Names
            | Lesson::Pass
            | Lesson::Counting
            | Lesson::End
            | Lesson::Notation
            | Lesson::Name
            | Lesson::Say
            | Lesson::Origin
            | Lesson::Xiangqi
            | Lesson::Chess
            | Lesson::Equipment
            | Lesson::Manners
            | Lesson::Sources => &[],
        }
    }
}

/// What the picture of a lesson shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Illustration {
    /// The pieces of both sides with their names.
    Legend,
    /// The board as a game begins, seen by the learner.
    Opening,
    /// Formations in the learner's own view.
    Formations(&'static [Formation]),
    /// A few pieces of each set.
    Sets,
    /// Cuts of boards.
    Diagrams(Vec<Diagram>),
}

/// An example as it is written down: the position, the piece that it is about, and the corners of the
/// cut, the lowest file and rank first.
struct Example(&'static str, &'static str, &'static str, &'static str);

// What two lessons show.
const GENERAL: Example = Example("9/3k5/9/9/9/9/9/9/4K4/9 w", "e2", "c1", "g4");
const GUARD: Example = Example("9/3k5/9/9/9/9/9/4K4/9/4A4 w", "e1", "c1", "g4");
const CHARIOT: Example = Example("9/3k5/9/4P4/9/2p1R4/9/9/9/4K4 w", "e5", "c3", "g7");
const CANNON: Example = Example("9/3k5/9/4p4/9/4P4/4Cc3/9/9/4K4 w", "e4", "c3", "g7");
const HORSE: Example = Example("9/3k5/9/5p3/9/4N4/9/9/9/4K4 w", "e5", "c3", "g7");
const BLOCKED_HORSE: Example = Example("9/3k5/9/9/4P4/3pN4/9/9/9/4K4 w", "e5", "c3", "g7");
const ELEPHANT: Example = Example("3k5/9/9/7p1/4P4/4B4/2p6/9/9/4K4 w", "e5", "b2", "h8");
const SOLDIER: Example = Example("9/3k5/9/9/4p4/4P4/9/9/9/4K4 w", "e5", "c3", "g7");
const CHECK_AND_MATE: [Example; 2] = [
    Example("9/4k4/9/9/4R4/9/9/9/9/3K5 b", "e9", "c6", "g10"),
    Example("5k3/9/9/5R3/4R4/9/9/9/9/3K5 b", "f10", "c6", "g10"),
];

impl Example {
    fn drawn(&self) -> Option<Diagram> {
        let Example(fen, piece, low, high) = self;
        let crop = Crop {
            low: low.parse().ok()?,
            high: high.parse().ok()?,
        };
        let (position, _) = Position::from_fen(Variant::Janggi, fen).ok()?;
        Some(Diagram::of(position, piece.parse().ok(), crop))
    }
}

/// A cut of the board, both corners included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crop {
    /// The corner with the lowest file and rank.
    pub low: Square,
    /// The corner with the highest file and rank.
    pub high: Square,
}

impl Crop {
    /// Returns whether a point lies in the cut.
    #[must_use]
    pub fn has(self, at: Square) -> bool {
        (self.low.file()..=self.high.file()).contains(&at.file())
            && (self.low.rank()..=self.high.rank()).contains(&at.rank())
    }
}

/// A cut of a position with what one of its pieces can and cannot do there, as the rules say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The whole position.
    pub position: Position,
    /// What of it is shown.
    pub crop: Crop,
    /// The piece that it is about.
    pub piece: Option<Square>,
    /// Where that piece may go, captures included.
    pub targets: Vec<Square>,
    /// The points that it passes on the way to each target or barred point, its own first.
    pub ways: Vec<Vec<Square>>,
    /// What it jumps over.
    pub screens: Vec<Square>,
    /// Points that one might expect it to reach, but it does not.
    pub barred: Vec<Square>,
    /// Pieces that stand in its way.
    pub blockers: Vec<Square>,
}

impl Diagram {
    fn of(position: Position, piece: Option<Square>, crop: Crop) -> Diagram {
        let mut diagram = Diagram {
            position,
            crop,
            piece,
            targets: Vec::new(),
            ways: Vec::new(),
            screens: Vec::new(),
            barred: Vec::new(),
            blockers: Vec::new(),
        };
        let Some(from) = piece else {
            return diagram;
        };
        for to in Square::ALL {
            diagram.judge(Move::new(from, to));
        }
        // A piece that can be taken is no obstacle but a target.
        let targets = diagram.targets.clone();
        diagram.blockers.retain(|at| !targets.contains(at));
        diagram
    }

    /// Notes what the rules say of one move.
    fn judge(&mut self, mv: Move) {
        let checked = self.position.check(mv);
        if let Err(Illegal::Blocked { at } | Illegal::CannonScreen { at }) = checked
            && self.crop.has(at)
            && !self.blockers.contains(&at)
        {
            // Whatever lies behind it, also beyond the cut, is out of reach because of it.
            self.blockers.push(at);
        }
        if !self.crop.has(mv.to) {
            return;
        }
        let way = way(&self.position, mv);
        match checked {
            Ok(()) => {
                self.note_screens(&way);
                self.targets.push(mv.to);
                self.ways.push(way);
            }
            Err(Illegal::Blocked { .. }) if leaps(&self.position, mv.from) => {
                self.barred.push(mv.to);
                self.ways.push(way);
            }
            Err(Illegal::CannonTakesCannon | Illegal::NoDiagonal | Illegal::LeavesCheck { .. }) => {
                self.barred.push(mv.to);
            }
            Err(Illegal::Backward) if mv.from.file() == mv.to.file() && is_step(mv) => {
                self.barred.push(mv.to);
            }
            Err(_) => {}
        }
    }

    fn note_screens(&mut self, way: &[Square]) {
        let between = way.iter().skip(1).take(way.len().saturating_sub(2));
        for &at in between {
            if self.position.piece_at(at).is_some() && !self.screens.contains(&at) {
                self.screens.push(at);
            }
        }
    }
}

fn leaps(position: &Position, from: Square) -> bool {
    let role = position.piece_at(from).map(|piece| piece.role);
    matches!(role, Some(Role::Horse | Role::Elephant))
}

fn is_step(mv: Move) -> bool {
    mv.from.rank().abs_diff(mv.to.rank()) == 1
}

/// The points from one end of a move to the other: a leap goes one step straight, then obliquely.
fn way(position: &Position, mv: Move) -> Vec<Square> {
    let off = |from: u8, to: u8| i16::from(to) - i16::from(from);
    let files = off(mv.from.file(), mv.to.file());
    let ranks = off(mv.from.rank(), mv.to.rank());
    let steps = files.abs().max(ranks.abs());
    let mut way = vec![mv.from];
    let mut file = 0;
    let mut rank = 0;
    for nth in 0..steps {
        let straight = nth == 0 && leaps(position, mv.from);
        if !straight || files.abs() > ranks.abs() {
            file += files.signum();
        }
        if !straight || ranks.abs() > files.abs() {
            rank += ranks.signum();
        }
        let at = (i8::try_from(file), i8::try_from(rank));
        if let (Ok(file), Ok(rank)) = at {
            way.extend(mv.from.offset(file, rank));
        }
    }
    way
}

/// The side whose pieces the diagrams are about, and that sits at the bottom.
pub const LEARNER: Side = Side::Cho;

#[cfg(test)]
mod tests {
    use super::*;

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
    fn diagrams_show_what_the_rules_allow() {
        for diagram in Lesson::ALL.into_iter().flat_map(of) {
            let Some(from) = diagram.piece else {
                continue;
            };
            let allowed = diagram.position.targets(from);
            let shown: Vec<Square> = allowed
                .into_iter()
                .filter(|&at| diagram.crop.has(at))
                .collect();
            assert_eq!(named(&diagram.targets), named(&shown), "{diagram:?}");
            let both = |at: &Square| diagram.targets.contains(at) && diagram.barred.contains(at);
            assert!(!Square::ALL.iter().any(both), "{diagram:?}");
            for way in &diagram.ways {
                assert!(way.iter().all(|&at| diagram.crop.has(at)), "{diagram:?}");
            }
        }
    }

    #[test]
    fn each_diagram_says_what_it_was_made_for() {
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
    fn the_lessons_of_check_and_facing_show_them() {
        let check: Vec<Diagram> = of(Lesson::Check).collect();
        assert!(check.iter().all(|diagram| diagram.position.in_check()));
        assert!(check[1].position.legal_moves().is_empty(), "it is mate");
        let facing: Vec<bool> = of(Lesson::Facing)
            .map(|diagram| diagram.position.is_facing())
            .collect();
        assert_eq!(facing, [true, false]);
    }

    #[test]
    fn every_piece_has_the_lesson_that_is_about_it() {
        for role in Role::ALL {
            assert!(Lesson::on(role).roles().contains(&role), "{role}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for lesson in Lesson::ALL {
            assert_eq!(Lesson::named(lesson.id()), Some(lesson));
        }
        assert_eq!(Lesson::named("pieces"), None);
    }
}
