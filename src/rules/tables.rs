//! The lines and steps of the board, worked out at compile time.

use super::bitboard::Bitboard;
use super::side::Side;
use super::square::{POINTS, Square};

/// The eight directions a line can take: files and ranks per step. The first four lead to higher
/// numbered points. Those off the files and ranks exist on the palace diagonals only.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (-1, 1),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (1, -1),
];

/// One of the eight directions of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Direction(usize);

impl Direction {
    pub const ALL: [Direction; 8] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
        Direction(6),
        Direction(7),
    ];

    /// The points that lie on a printed line in this direction, up to the end of that line.
    pub const fn ray(self, from: Square) -> Bitboard {
        RAYS[self.0][from.index()]
    }

    /// The point of a ray's part that is met first.
    pub const fn nearest(self, points: Bitboard) -> Option<Square> {
        if self.0 < 4 {
            points.first()
        } else {
            points.last()
        }
    }

    /// The direction of the printed line from one point to another, if they share one.
    pub fn between(from: Square, to: Square) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.ray(from).has(to))
    }
}

static RAYS: [[Bitboard; POINTS]; 8] = {
    let mut rays = [[Bitboard::EMPTY; POINTS]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < POINTS {
            rays[direction][from] = ray(Square::ALL[from], DIRECTIONS[direction]);
            from += 1;
        }
        direction += 1;
    }
    rays
};

const fn ray(from: Square, (files, ranks): (i8, i8)) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut here = from;
    while let Some(next) = here.offset(files, ranks) {
        if files != 0 && ranks != 0 && !diagonal_joins(here, next) {
            break;
        }
        reached = reached.with(next);
        here = next;
    }
    reached
}

/// Whether the printed diagonal of a palace joins two points a diagonal step apart.
const fn diagonal_joins(a: Square, b: Square) -> bool {
    let same_palace = (a.in_palace(Side::Cho) && b.in_palace(Side::Cho))
        || (a.in_palace(Side::Han) && b.in_palace(Side::Han));
    same_palace && (is_centre(a) || is_centre(b))
}

const fn is_centre(square: Square) -> bool {
    square.file() == 4 && (square.rank() == 1 || square.rank() == 8)
}

/// One step along a printed line within a palace; empty for points outside.
pub(super) static PALACE_STEPS: [Bitboard; POINTS] = {
    let mut steps = [Bitboard::EMPTY; POINTS];
    let mut from = 0;
    while from < POINTS {
        steps[from] = palace_steps(Square::ALL[from]);
        from += 1;
    }
    steps
};

const fn palace_steps(from: Square) -> Bitboard {
    let mut steps = Bitboard::EMPTY;
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        direction += 1;
        let Some(to) = from.offset(files, ranks) else {
            continue;
        };
        let same_palace = (from.in_palace(Side::Cho) && to.in_palace(Side::Cho))
            || (from.in_palace(Side::Han) && to.in_palace(Side::Han));
        let straight = files == 0 || ranks == 0;
        if same_palace && (straight || diagonal_joins(from, to)) {
            steps = steps.with(to);
        }
    }
    steps
}

/// Where a soldier of a side (Cho first) goes from each point.
pub(super) static SOLDIER_STEPS: [[Bitboard; POINTS]; 2] =
    [soldier_table(Side::Cho), soldier_table(Side::Han)];

/// From where a soldier of a side (Cho first) reaches each point: [`SOLDIER_STEPS`] turned round.
pub(super) static SOLDIER_SOURCES: [[Bitboard; POINTS]; 2] = [
    turned_round(&soldier_table(Side::Cho)),
    turned_round(&soldier_table(Side::Han)),
];

const fn soldier_table(side: Side) -> [Bitboard; POINTS] {
    let forward = match side {
        Side::Cho => 1,
        Side::Han => -1,
    };
    let mut table = [Bitboard::EMPTY; POINTS];
    let mut index = 0;
    while index < POINTS {
        let from = Square::ALL[index];
        let mut files = -1;
        while files <= 1 {
            let ranks = if files == 0 { forward } else { 0 };
            if let Some(to) = from.offset(files, ranks) {
                table[index] = table[index].with(to);
            }
            if let Some(to) = from.offset(files, forward)
                && from.in_palace(side.opponent())
                && diagonal_joins(from, to)
            {
                table[index] = table[index].with(to);
            }
            files += 1;
        }
        index += 1;
    }
    table
}

const fn turned_round(steps: &[Bitboard; POINTS]) -> [Bitboard; POINTS] {
    let mut sources = [Bitboard::EMPTY; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut to = 0;
        while to < POINTS {
            if steps[from].has(Square::ALL[to]) {
                sources[to] = sources[to].with(Square::ALL[from]);
            }
            to += 1;
        }
        from += 1;
    }
    sources
}

/// A horse's or elephant's way between two points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leap {
    /// The other end.
    pub end: Square,
    /// The points between that must be empty.
    pub path: Bitboard,
}

/// The leaps that one point has, at most eight.
pub(super) type Leaps = [Option<Leap>; 8];

/// A horse's leaps from each point.
pub(super) static HORSE_LEAPS: [Leaps; POINTS] = leap_table(1, false);
/// A horse's leaps onto each point; `end` is where the horse stands.
pub(super) static HORSE_SOURCES: [Leaps; POINTS] = leap_table(1, true);
/// An elephant's leaps from each point.
pub(super) static ELEPHANT_LEAPS: [Leaps; POINTS] = leap_table(2, false);
/// An elephant's leaps onto each point; `end` is where the elephant stands.
pub(super) static ELEPHANT_SOURCES: [Leaps; POINTS] = leap_table(2, true);

/// The eight ways of a leap: the straight step, then the diagonal one outward.
const WAYS: [((i8, i8), (i8, i8)); 8] = [
    ((0, 1), (1, 1)),
    ((0, 1), (-1, 1)),
    ((1, 0), (1, 1)),
    ((1, 0), (1, -1)),
    ((0, -1), (1, -1)),
    ((0, -1), (-1, -1)),
    ((-1, 0), (-1, 1)),
    ((-1, 0), (-1, -1)),
];

const fn leap_table(diagonal_steps: i8, onto: bool) -> [Leaps; POINTS] {
    let mut table = [[None; 8]; POINTS];
    let mut index = 0;
    while index < POINTS {
        let mut way = 0;
        while way < 8 {
            let ((file, rank), (files, ranks)) = WAYS[way];
            let over = (file + files * diagonal_steps, rank + ranks * diagonal_steps);
            let here = Square::ALL[index];
            let start = if onto {
                here.offset(-over.0, -over.1)
            } else {
                Some(here)
            };
            if let Some(start) = start
                && let Some(end) = start.offset(over.0, over.1)
            {
                let path = leap_path(start, WAYS[way], diagonal_steps);
                table[index][way] = Some(Leap {
                    end: if onto { start } else { end },
                    path,
                });
            }
            way += 1;
        }
        index += 1;
    }
    table
}

const fn leap_path(from: Square, way: ((i8, i8), (i8, i8)), diagonal_steps: i8) -> Bitboard {
    let ((file, rank), (files, ranks)) = way;
    let mut path = Bitboard::EMPTY;
    let mut step = 0;
    while step < diagonal_steps {
        if let Some(between) = from.offset(file + files * step, rank + ranks * step) {
            path = path.with(between);
        }
        step += 1;
    }
    path
}

/// The points whose occupation decides whether a piece on this point is attacked: the lines through
/// it and the paths of the leaps onto it. Where neither end of a move lies here, a general standing
/// there safe stays safe.
pub(super) static ZONES: [Bitboard; POINTS] = {
    let mut zones = [Bitboard::EMPTY; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut zone = Bitboard::EMPTY;
        let mut nth = 0;
        while nth < 8 {
            zone = zone.union(RAYS[nth][point]);
            if let Some(leap) = HORSE_SOURCES[point][nth] {
                zone = zone.union(leap.path);
            }
            if let Some(leap) = ELEPHANT_SOURCES[point][nth] {
                zone = zone.union(leap.path);
            }
            nth += 1;
        }
        zones[point] = zone;
        point += 1;
    }
    zones
};
