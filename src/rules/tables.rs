//! The lines and steps of the board, worked out at compile time.

use super::bitboard::Bitboard;
use super::lines::Places;
use super::side::Side;
use super::square::{FILES, POINTS, RANKS, Square};

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

/// Where it goes along printed diagonals.
pub(super) static SOLDIER_DIAGONALS: [[Bitboard; POINTS]; 2] =
    [soldier_diagonals(Side::Cho), soldier_diagonals(Side::Han)];

const fn soldier_diagonals(side: Side) -> [Bitboard; POINTS] {
    let mut table = soldier_table(side);
    let mut from = 0;
    while from < POINTS {
        let mut straight = Bitboard::EMPTY;
        let mut nth = 0;
        while nth < 8 {
            let (files, ranks) = DIRECTIONS[nth];
            if (files == 0 || ranks == 0)
                && let Some(to) = Square::ALL[from].offset(files, ranks)
            {
                straight = straight.with(to);
            }
            nth += 1;
        }
        table[from] = table[from].without(straight);
        from += 1;
    }
    table
}

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

/// The palace diagonals as a chariot or cannon meets them from one point.
#[derive(Debug, Clone, Copy)]
pub(super) struct Diagonals {
    /// The next points along printed diagonals: the centre for a corner, the corners for the centre.
    pub steps: Bitboard,
    /// The opposite corner, beyond the centre, for a corner.
    pub beyond: Bitboard,
}

/// The palace diagonals through each point; most have none.
pub(super) static DIAGONALS: [Diagonals; POINTS] = {
    let none = Diagonals {
        steps: Bitboard::EMPTY,
        beyond: Bitboard::EMPTY,
    };
    let mut table = [none; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut nth = 0;
        while nth < 8 {
            let (files, ranks) = DIRECTIONS[nth];
            if files != 0 && ranks != 0 {
                let ray = RAYS[nth][from];
                let mut next = Bitboard::EMPTY;
                if let Some(step) = Square::ALL[from].offset(files, ranks) {
                    next = ray.without(ray.without(Bitboard::of(step)));
                }
                table[from].steps = table[from].steps.union(next);
                table[from].beyond = table[from].beyond.union(ray.without(next));
            }
            nth += 1;
        }
        from += 1;
    }
    table
};

/// The points that have printed diagonals.
pub(super) const DIAGONAL_NODES: Bitboard = {
    let mut nodes = Bitboard::EMPTY;
    let mut from = 0;
    while from < POINTS {
        if !DIAGONALS[from].steps.is_empty() {
            nodes = nodes.with(Square::ALL[from]);
        }
        from += 1;
    }
    nodes
};

/// Cho's leftmost file.
pub(super) const FIRST_FILE: Bitboard = file_set(0);
/// Cho's rightmost file.
pub(super) const LAST_FILE: Bitboard = file_set(FILES - 1);

const fn file_set(file: u8) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut rank = 0;
    while rank < RANKS {
        if let Some(square) = Square::new(file, rank) {
            set = set.with(square);
        }
        rank += 1;
    }
    set
}

/// Where the pieces stand that an attack on a point can come from, if nothing keeps them from it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Zone {
    /// The printed lines through the point: chariots and cannons.
    pub lines: Bitboard,
    /// The points a horse's leap away.
    pub horses: Bitboard,
    /// The points an elephant's leap away.
    pub elephants: Bitboard,
    /// The points from which a soldier of a side (Cho first) steps here.
    pub soldiers: [Bitboard; 2],
}

/// The zone of each point.
pub(super) static ZONES: [Zone; POINTS] = {
    let mut zones = [Zone::NONE; POINTS];
    let mut point = 0;
    while point < POINTS {
        zones[point] = Zone::of(point);
        point += 1;
    }
    zones
};

/// The zone of each palace point joined with those of the points a general's step away.
pub(super) static NEIGHBOURHOODS: [Zone; POINTS] = {
    let mut zones = [Zone::NONE; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut steps = PALACE_STEPS[point];
        if !steps.is_empty() {
            zones[point] = ZONES[point];
        }
        while let Some(step) = steps.first() {
            zones[point] = zones[point].union(&ZONES[step.index()]);
            steps = steps.without(Bitboard::of(step));
        }
        point += 1;
    }
    zones
};

impl Zone {
    const NONE: Zone = Zone {
        lines: Bitboard::EMPTY,
        horses: Bitboard::EMPTY,
        elephants: Bitboard::EMPTY,
        soldiers: [Bitboard::EMPTY; 2],
    };

    const fn of(point: usize) -> Zone {
        let mut lines = Bitboard::EMPTY;
        let mut nth = 0;
        while nth < 8 {
            lines = lines.union(RAYS[nth][point]);
            nth += 1;
        }
        Zone {
            lines,
            horses: leap_ends(Square::ALL[point], 1, 2),
            elephants: leap_ends(Square::ALL[point], 2, 3),
            soldiers: [SOLDIER_SOURCES[0][point], SOLDIER_SOURCES[1][point]],
        }
    }

    const fn union(&self, other: &Zone) -> Zone {
        Zone {
            lines: self.lines.union(other.lines),
            horses: self.horses.union(other.horses),
            elephants: self.elephants.union(other.elephants),
            soldiers: [
                self.soldiers[0].union(other.soldiers[0]),
                self.soldiers[1].union(other.soldiers[1]),
            ],
        }
    }
}

/// The points so many files and ranks away, either number being the files'.
const fn leap_ends(from: Square, less: i8, more: i8) -> Bitboard {
    let offsets = [
        (less, more),
        (less, -more),
        (-less, more),
        (-less, -more),
        (more, less),
        (more, -less),
        (-more, less),
        (-more, -less),
    ];
    let mut ends = Bitboard::EMPTY;
    let mut nth = 0;
    while nth < offsets.len() {
        if let Some(end) = from.offset(offsets[nth].0, offsets[nth].1) {
            ends = ends.with(end);
        }
        nth += 1;
    }
    ends
}

/// The points strictly between a palace point, given by its row in [`PALACE_ROWS`], and another one
/// on a printed line with it.
static BETWEEN: [[Bitboard; POINTS]; 18] = {
    let mut table = [[Bitboard::EMPTY; POINTS]; 18];
    let mut from = 0;
    while from < POINTS {
        let mut nth = 0;
        while nth < 8 && !PALACE_STEPS[from].is_empty() {
            let mut ray = RAYS[nth][from];
            while let Some(to) = ray.first() {
                ray = ray.without(Bitboard::of(to));
                table[PALACE_ROWS[from] as usize][to.index()] = RAYS[nth][from]
                    .without(RAYS[nth][to.index()])
                    .without(Bitboard::of(to));
            }
            nth += 1;
        }
        from += 1;
    }
    table
};

/// Where a general or guard steps within its palace, by the point's row in [`PALACE_ROWS`]; the places
/// are those of [`palace_places`].
static PALACE_STEP_PLACES: [Places; 18] = {
    let mut table = [0; 18];
    let mut from = 0;
    while from < POINTS {
        if !PALACE_STEPS[from].is_empty() {
            let side = if from < POINTS / 2 {
                Side::Cho
            } else {
                Side::Han
            };
            table[PALACE_ROWS[from] as usize] = palace_places(side, PALACE_STEPS[from]);
        }
        from += 1;
    }
    table
};

/// The steps of a general or guard from a palace point.
#[inline]
pub(super) fn palace_steps_from(square: Square) -> Places {
    PALACE_STEP_PLACES[usize::from(PALACE_ROWS[square.index()])]
}

/// What a set holds of a side's palace, its nine points numbered like those of the board.
#[inline]
pub(super) const fn palace_places(side: Side, points: Bitboard) -> Places {
    let corner = match side {
        Side::Cho => 3,
        Side::Han => 66,
    };
    let points = (points.bits() >> corner) as u32;
    (points & 0o7) | (points >> 6 & 0o70) | (points >> 12 & 0o700)
}

/// The points of the palaces, Cho's first, in the order of their places.
pub(super) static PALACES: [[Square; 9]; 2] = {
    let mut palaces = [[Square::ALL[0]; 9]; 2];
    let mut point = 0;
    while point < POINTS {
        if !PALACE_STEPS[point].is_empty() {
            let row = PALACE_ROWS[point] as usize;
            palaces[row / 9][row % 9] = Square::ALL[point];
        }
        point += 1;
    }
    palaces
};

/// The palace points numbered from 0 to 17.
static PALACE_ROWS: [u8; POINTS] = {
    let mut rows = [0; POINTS];
    let mut next = 0;
    let mut point = 0;
    while point < POINTS {
        if !PALACE_STEPS[point].is_empty() {
            rows[point] = next;
            next += 1;
        }
        point += 1;
    }
    rows
};

/// The points strictly between a palace point and another point on a printed line with it; empty
/// where no line joins them.
#[inline]
pub(super) fn between(palace_point: Square, other: Square) -> Bitboard {
    BETWEEN[usize::from(PALACE_ROWS[palace_point.index()])][other.index()]
}
