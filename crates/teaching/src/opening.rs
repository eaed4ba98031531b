//! Openings by name: from the tables in `assets/openings`, and those of Xiangqi by their first moves (xiangqi.md,
//! section 12).

use std::collections::HashMap;
use std::sync::LazyLock;

use strum::{EnumString, IntoStaticStr, VariantArray};

use janggi::Game;
use janggi::Position;
use janggi::XIANGQI;
use janggi::{BySide, Formation, Move, Piece, Role, Side, Square, Variant};

/// The opening of a game of Xiangqi. Its word is stored and must not change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Opening {
    /// 順炮: both central cannons from the same file.
    SameDirectionCannons,
    /// 列炮: central cannons from opposite files.
    OppositeCannons,
    /// 半途列炮: Black's central cannon follows later.
    DelayedCentralCannon,
    /// 反宮馬: a cannon between the horses.
    SandwichHorses,
    /// 三步虎: horse, cannon and chariot of one wing.
    ThreeStepTiger,
    /// 屏風馬: both horses towards the middle.
    ScreenHorses,
    /// 單提馬: one of the horses at the edge.
    SingleWingHorse,
    /// 中炮 with any other answer.
    CentralCannon,
    /// 飛相.
    Elephant,
    /// 仙人指路.
    Pawn,
    /// 起馬.
    Horse,
    /// 士角炮.
    PalcornerCannon,
    /// 過宮炮.
    CrossPalaceCannon,
    /// 金鉤炮.
    GoldenHookCannon,
    /// 邊馬.
    EdgeHorse,
    /// Any other first move.
    Other,
}

/// The number of Black's turns that identify an answer to the central cannon.
const ANSWERS: usize = 6;

impl Opening {
    /// Returns the opening of a game of Xiangqi; `None` before the first move.
    #[must_use]
    pub fn of(game: &Game) -> Option<Opening> {
        let first = moves_of(game, Side::Cho).next()?.mv.to_string();
        Some(match first.as_str() {
            "h3e3" | "b3e3" => against_central_cannon(&first, game),
            "c1e3" | "g1e3" => Opening::Elephant,
            "c4c5" | "g4g5" => Opening::Pawn,
            "b1c3" | "h1g3" => Opening::Horse,
            "h3f3" | "b3d3" => Opening::PalcornerCannon,
            "h3d3" | "b3f3" => Opening::CrossPalaceCannon,
            "h3c3" | "b3g3" => Opening::GoldenHookCannon,
            "b1a3" | "h1i3" => Opening::EdgeHorse,
            _ => Opening::Other,
        })
    }
}

/// A move with the piece that made it.
struct Step {
    role: Role,
    mv: Move,
}

fn moves_of(game: &Game, side: Side) -> impl Iterator<Item = Step> {
    game.turns().filter_map(move |(before, action)| {
        let mv = action.piece_move()?;
        let piece = before.position().piece_at(mv.from)?;
        let step = Step {
            role: piece.role,
            mv,
        };
        (piece.side == side).then_some(step)
    })
}

/// Returns the opening given by Black's first moves against Red's central cannon.
fn against_central_cannon(first: &str, game: &Game) -> Opening {
    let steps: Vec<Step> = moves_of(game, Side::Han).take(ANSWERS).collect();
    let moved_to = |role: Role, to: &str| {
        let is_match = |step: &Step| step.role == role && step.mv.to.to_string() == to;
        steps.iter().any(is_match)
    };
    let is_central = |step: &Step| step.role == Role::Cannon && is_on_e(step.mv.to);
    let immediate_step = steps.first().filter(|step| is_central(step));
    let has_horses =
        |left: &str, right: &str| moved_to(Role::Horse, left) && moved_to(Role::Horse, right);
    let is_tiger = |horse: &str, cannon: &str, chariot: &str| {
        moved_to(Role::Horse, horse)
            && moved_to(Role::Cannon, cannon)
            && moved_to(Role::Chariot, chariot)
    };
    if let Some(step) = immediate_step {
        let is_same_file = first.chars().next() == step.mv.to_string().chars().next();
        if is_same_file {
            Opening::SameDirectionCannons
        } else {
            Opening::OppositeCannons
        }
    } else if moved_to(Role::Cannon, "e8") {
        Opening::DelayedCentralCannon
    } else if (moved_to(Role::Cannon, "d8") || moved_to(Role::Cannon, "f8"))
        && has_horses("c8", "g8")
    {
        Opening::SandwichHorses
    } else if is_tiger("g8", "i8", "h10") || is_tiger("c8", "a8", "b10") {
        Opening::ThreeStepTiger
    } else if has_horses("c8", "g8") && !steps.iter().any(is_central) {
        Opening::ScreenHorses
    } else if has_horses("c8", "i8") || has_horses("a8", "g8") {
        Opening::SingleWingHorse
    } else {
        Opening::CentralCannon
    }
}

fn is_on_e(square: Square) -> bool {
    square.to_string().starts_with('e')
}

/// A name in the table.
#[derive(Debug, PartialEq, Eq)]
pub struct OpeningName {
    /// In the players' own script: hangul in Janggi, Chinese in Xiangqi.
    pub native: &'static str,
    /// In English.
    pub english: &'static str,
    /// In Korean.
    pub korean: &'static str,
    /// The place where the name was found.
    pub source: &'static str,
}

/// The opening of a game by its names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedOpening {
    /// The name: of the pair of formations in Janggi, of the position in Xiangqi.
    pub name: &'static OpeningName,
    /// The plans that the sides have set up since, in Janggi.
    pub plans: BySide<Option<&'static OpeningName>>,
}

/// The ply after which a game is in no opening any more.
const LONGEST: usize = 24;

impl NamedOpening {
    /// Returns the opening of a game after some plies; `None` if it has no name.
    #[must_use]
    pub fn after(game: &Game, plies: usize) -> Option<NamedOpening> {
        let plies = plies.min(LONGEST);
        if game.position().variant().spec().has_formations() {
            of_formations(game, plies)
        } else {
            of_positions(game, plies)
        }
    }

    /// Returns the names of Xiangqi with the moves that lead to each, in the order of the table.
    pub fn lines() -> impl ExactSizeIterator<Item = (&'static OpeningName, &'static [Move])> {
        let lines = XIANGQI_LINES.lines.iter();
        lines.map(|line| (&line.name, line.moves.as_slice()))
    }

    /// Returns the names of Janggi's pairs of formations, with the formations.
    pub fn pairs() -> impl ExactSizeIterator<Item = (&'static OpeningName, BySide<Formation>)> {
        let pairs = JANGGI.pairs.iter();
        pairs.map(|pair| (&pair.name, pair.formations))
    }

    /// Returns all names of a game, each once, in the order of its table.
    pub fn names(variant: Variant) -> impl Iterator<Item = &'static OpeningName> {
        let (pairs, plans, lines): (&[Pair], &[Plan], &[Line]) = if variant.spec().has_formations()
        {
            (&JANGGI.pairs, &JANGGI.plans, &[])
        } else {
            (&[], &[], &XIANGQI_LINES.lines)
        };
        let names = (pairs.iter().map(|pair| &pair.name))
            .chain(plans.iter().map(|plan| &plan.name))
            .chain(lines.iter().map(|line| &line.name));
        let mut seen = Vec::new();
        names.filter(move |name| {
            let is_new = !seen.contains(&name.native);
            seen.push(name.native);
            is_new
        })
    }
}

/// A pair of formations, in column order.
struct Pair {
    formations: BySide<Formation>,
    name: OpeningName,
}

/// Pieces on points as seen from Cho's seat, that a side has set up.
struct Plan {
    placed: Vec<(Role, Square)>,
    empty: Vec<Square>,
    name: OpeningName,
}

/// A sequence of moves from the start.
struct Line {
    moves: Vec<Move>,
    name: OpeningName,
}

/// The names of Janggi.
struct Janggi {
    pairs: Vec<Pair>,
    plans: Vec<Plan>,
}

/// The names of Xiangqi: by line, and the index of the line by position.
struct Xiangqi {
    lines: Vec<Line>,
    positions: HashMap<u64, usize>,
}

static JANGGI: LazyLock<Janggi> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../assets/openings/janggi.tsv"));
    let mut table = Janggi {
        pairs: Vec::new(),
        plans: Vec::new(),
    };
    for (condition, name) in rows {
        let words: Vec<&str> = condition.split(' ').collect();
        if let [Some(cho), Some(han)] =
            [words.first(), words.get(1)].map(|word| word.and_then(|word| word.parse().ok()))
        {
            let formations = BySide::new(cho, han);
            table.pairs.push(Pair { formations, name });
            continue;
        }
        let (empty, placed): (Vec<&str>, Vec<&str>) =
            words.into_iter().partition(|word| word.starts_with('-'));
        table.plans.push(Plan {
            placed: placed
                .iter()
                .filter_map(|word| placed_piece(word))
                .collect(),
            empty: empty
                .iter()
                .filter_map(|word| word[1..].parse().ok())
                .collect(),
            name,
        });
    }
    table
});

static XIANGQI_LINES: LazyLock<Xiangqi> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../assets/openings/xiangqi.tsv"));
    let mut table = Xiangqi {
        lines: Vec::new(),
        positions: HashMap::new(),
    };
    for (moves, name) in rows {
        let moves: Vec<Move> = moves.split(' ').filter_map(|mv| mv.parse().ok()).collect();
        let index = table.lines.len();
        for moves in [moves.clone(), moves.iter().map(mirrored).collect()] {
            let mut game = Game::without_setup(&XIANGQI, None);
            if moves.iter().all(|mv| game.play((*mv).into()).is_ok()) {
                table
                    .positions
                    .entry(game.position().key())
                    .or_insert(index);
            }
        }
        table.lines.push(Line { moves, name });
    }
    table
});

/// Returns the lines of a table: the first column, and the name.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, OpeningName)> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut columns = line.split('\t');
        let condition = columns.next()?;
        let name = OpeningName {
            native: columns.next()?,
            english: columns.next()?,
            korean: columns.next()?,
            source: columns.next()?,
        };
        Some((condition, name))
    })
}

fn placed_piece(word: &str) -> Option<(Role, Square)> {
    let (role, square) = word.split_at_checked(1)?;
    let role = Role::from_letter(role.chars().next()?)?;
    Some((role, square.parse().ok()?))
}

/// Returns a move on the board turned left to right.
fn mirrored(mv: &Move) -> Move {
    let turned = |square: Square| Square::new(8 - square.file(), square.rank()).unwrap_or(square);
    Move::new(turned(mv.from), turned(mv.to))
}

fn of_formations(game: &Game, plies: usize) -> Option<NamedOpening> {
    let formations = game.formations()?;
    let pairs = JANGGI.pairs.iter();
    let pair = pairs.clone().find(|pair| pair.formations == formations)?;
    let position = position_after(game, plies);
    let plan = |side: Side| {
        let plan = JANGGI.plans.iter().find(|plan| plan.fits(&position, side));
        plan.map(|plan| &plan.name)
    };
    Some(NamedOpening {
        name: &pair.name,
        plans: BySide::new(plan(Side::Cho), plan(Side::Han)),
    })
}

fn of_positions(game: &Game, plies: usize) -> Option<NamedOpening> {
    let table = &*XIANGQI_LINES;
    let last = game.position().key();
    let keys = game.history().plies().iter().map(|ply| ply.key);
    // The position at the start has no name.
    let reached: Vec<u64> = keys.chain([last]).take(plies + 1).skip(1).collect();
    let mut latest = reached.iter().rev();
    let index = latest.find_map(|key| table.positions.get(key))?;
    Some(NamedOpening {
        name: &table.lines.get(*index)?.name,
        plans: BySide::new(None, None),
    })
}

/// Returns the position of a game after some plies, or its last one.
fn position_after(game: &Game, plies: usize) -> Position {
    match game.turns().nth(plies) {
        Some((before, _)) => *before.position(),
        None => *game.position(),
    }
}

impl Plan {
    fn fits(&self, position: &Position, side: Side) -> bool {
        let seen = |square: Square| match side {
            Side::Cho => square,
            Side::Han => Square::new(8 - square.file(), 9 - square.rank()).unwrap_or(square),
        };
        let is_placed = |(role, square): &(Role, Square)| {
            position.piece_at(seen(*square)) == Some(Piece::new(side, *role))
        };
        let is_empty = |square: &Square| position.piece_at(seen(*square)).is_none();
        self.placed.iter().all(is_placed) && self.empty.iter().all(is_empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_tables_is_read_and_has_its_words() {
        assert_eq!(JANGGI.pairs.len(), 16);
        let [janggi, xiangqi] = Variant::ALL.map(|variant| NamedOpening::names(variant).count());
        assert_eq!((janggi, xiangqi), (24, 114));
        for plan in &JANGGI.plans {
            assert!(!plan.placed.is_empty(), "{}", plan.name.native);
        }
        for variant in Variant::ALL {
            for name in NamedOpening::names(variant) {
                let words = [name.native, name.english, name.korean, name.source];
                assert!(words.iter().all(|word| !word.is_empty()), "{name:?}");
            }
        }
        for line in &XIANGQI_LINES.lines {
            let mut game = Game::without_setup(&XIANGQI, None);
            for mv in &line.moves {
                assert_eq!(game.play((*mv).into()), Ok(()), "{}", line.name.native);
            }
            let found = NamedOpening::after(&game, usize::MAX).unwrap();
            assert_eq!(found.name, &line.name);
        }
    }
}
