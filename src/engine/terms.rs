//! What an evaluation looks at: a list of numbered terms, each with a weight of its own.
//!
//! A position is described once, by [`describe`], to whoever listens: the evaluation adds up weights,
//! the tuner writes down which terms were there. So both see the same.

use crate::rules::{Bitboard, Piece, Position, Role, Side, Sight, Square};

/// Counts of terms, for a side: positive for Cho, negative for Han.
pub trait Listener {
    /// A term is there `count` times for Cho (negative: for Han).
    fn hear(&mut self, term: usize, count: i32);
}

const FILES: usize = 5;
const RANKS: usize = 10;
const POINTS: usize = FILES * RANKS;
const ROLES: usize = 7;
const REACHES: usize = 20;

/// What a piece counts, by role.
pub const MATERIAL: usize = 0;
/// Where a piece stands: role, rank from its own side, file from the edge.
pub const PLACE: usize = MATERIAL + ROLES;
/// How many points a chariot, cannon, horse or elephant reaches.
pub const REACH: usize = PLACE + ROLES * POINTS;
/// How many points of the enemy palace a piece of a role reaches.
pub const PALACE: usize = REACH + 4 * REACHES;
/// How many places the general has to go to that no enemy reaches.
pub const ESCAPES: usize = PALACE + ROLES;
/// A piece of a role (first) reaches an enemy piece of a role (second).
pub const THREAT: usize = ESCAPES + 9;
/// A piece of a role is reached by an enemy and by no friend.
pub const HANGING: usize = THREAT + ROLES * ROLES;
/// A piece of a role is reached by a friend.
pub const KEPT: usize = HANGING + ROLES;
/// Two soldiers stand side by side.
pub const PAIR: usize = KEPT + ROLES;
/// A cannon stands in line with the enemy general, with so many pieces between (3: or more).
pub const AIM: usize = PAIR + 1;
/// A chariot stands in line with the enemy general, with so many pieces between (3: or more).
pub const LINE: usize = AIM + 4;
/// How many kinds of attackers reach the enemy palace.
pub const SIEGE: usize = LINE + 4;
/// It is one's turn.
pub const TURN: usize = SIEGE + 6;
/// Having Han, for each half point of its compensation.
pub const DEOM: usize = TURN + 1;
/// How many terms there are.
pub const COUNT: usize = DEOM + 1;

/// What the pieces but generals and soldiers count together at the beginning: phases are measured by
/// it.
pub const FULL: i32 = 2 * (2 * 3 + 2 * 13 + 2 * 7 + 2 * 5 + 2 * 3);

/// How much of a game's beginning is left, [`FULL`] at the start.
pub fn phase(position: &Position) -> i32 {
    let worth = [
        (Role::Guard, 3),
        (Role::Chariot, 13),
        (Role::Cannon, 7),
        (Role::Horse, 5),
        (Role::Elephant, 3),
    ];
    let count = |role| {
        position.pieces_of(Side::Cho, role).len() + position.pieces_of(Side::Han, role).len()
    };
    let left: i32 = worth
        .iter()
        .map(|&(role, points)| points * count(role))
        .sum();
    left.min(FULL)
}

/// What a side's pieces reach, worked out once.
struct Reached {
    /// By role.
    by: [Bitboard; ROLES],
    all: Bitboard,
}

/// Tells a listener all terms of a position.
pub fn describe(position: &Position, deom: i32, listener: &mut impl Listener) {
    let sight = Sight::of(position);
    let reached = [
        pieces(position, &sight, Side::Cho, listener),
        pieces(position, &sight, Side::Han, listener),
    ];
    for side in Side::ALL {
        let [own, other] = match side {
            Side::Cho => [&reached[0], &reached[1]],
            Side::Han => [&reached[1], &reached[0]],
        };
        relations(position, side, own, other, listener);
    }
    listener.hear(TURN, sign(position.turn()));
    listener.hear(DEOM, -deom);
}

fn sign(side: Side) -> i32 {
    match side {
        Side::Cho => 1,
        Side::Han => -1,
    }
}

/// The rank as seen from a side's seat.
fn own_rank(side: Side, square: Square) -> usize {
    match side {
        Side::Cho => usize::from(square.rank()),
        Side::Han => 9 - usize::from(square.rank()),
    }
}

fn place(side: Side, square: Square) -> usize {
    let file = usize::from(square.file());
    own_rank(side, square) * FILES + file.min(8 - file)
}

/// What each piece of a side is worth where it stands, and what it reaches.
fn pieces(position: &Position, sight: &Sight, side: Side, listener: &mut impl Listener) -> Reached {
    let sign = sign(side);
    let own = position.of_side(side);
    let mut reached = Reached {
        by: [Bitboard::EMPTY; ROLES],
        all: Bitboard::EMPTY,
    };
    for role in Role::ALL {
        let index = role as usize;
        for square in position.pieces_of(side, role) {
            let reach = sight.reach(square, Piece { side, role });
            reached.by[index] |= reach;
            listener.hear(MATERIAL + index, sign);
            listener.hear(PLACE + index * POINTS + place(side, square), sign);
            let kind = match role {
                Role::Chariot => 0,
                Role::Cannon => 1,
                Role::Horse => 2,
                Role::Elephant => 3,
                Role::General | Role::Guard | Role::Soldier => continue,
            };
            let free = usize::try_from(reach.without(own).len()).unwrap_or(0);
            listener.hear(REACH + kind * REACHES + free.min(REACHES - 1), sign);
        }
        reached.all |= reached.by[index];
    }
    reached
}

/// What a side's pieces have to do with the enemy's.
fn relations(
    position: &Position,
    side: Side,
    own: &Reached,
    other: &Reached,
    listener: &mut impl Listener,
) {
    let sign = sign(side);
    let enemy = side.opponent();
    let palace = palace(enemy);
    let mut attackers = 0;
    for role in Role::ALL {
        let index = role as usize;
        let reach = own.by[index];
        let into = (reach & palace).len();
        if into > 0 && role != Role::General {
            attackers += 1;
            listener.hear(PALACE + index, sign * into);
        }
        let targets = reach & position.of_side(enemy);
        if !targets.is_empty() {
            for (victim, threatened) in Role::ALL.into_iter().enumerate() {
                let count = (targets & position.pieces_of(enemy, threatened)).len();
                if count > 0 {
                    listener.hear(THREAT + index * ROLES + victim, sign * count);
                }
            }
        }
        let mine = position.pieces_of(side, role);
        let kept = (mine & own.all).len();
        if kept > 0 {
            listener.hear(KEPT + index, sign * kept);
        }
        let hanging = (mine & other.all).without(own.all).len();
        if hanging > 0 {
            listener.hear(HANGING + index, sign * hanging);
        }
    }
    listener.hear(SIEGE + attackers.min(5), sign);
    let general = Role::General as usize;
    let ways = own.by[general]
        .without(position.of_side(side))
        .without(other.all);
    listener.hear(
        ESCAPES + usize::try_from(ways.len()).unwrap_or(0).min(8),
        sign,
    );
    let soldiers = position.pieces_of(side, Role::Soldier);
    let pairs = beside(soldiers) & soldiers;
    if !pairs.is_empty() {
        listener.hear(PAIR, sign * pairs.len());
    }
    lines(position, side, listener);
}

/// Chariots and cannons in line with the enemy general.
fn lines(position: &Position, side: Side, listener: &mut impl Listener) {
    let general = position.general(side.opponent());
    for (role, base) in [(Role::Cannon, AIM), (Role::Chariot, LINE)] {
        for square in position.pieces_of(side, role) {
            if square.file() != general.file() && square.rank() != general.rank() {
                continue;
            }
            let between = position.points_between(square, general) & position.occupied();
            let count = usize::try_from(between.len()).unwrap_or(0);
            listener.hear(base + count.min(3), sign(side));
        }
    }
}

/// The points to the right of some.
fn beside(points: Bitboard) -> Bitboard {
    // The last file has none: its right neighbour would be the next rank's first point.
    Bitboard::from_bits((points.without(LAST_FILE).bits()) << 1)
}

const LAST_FILE: Bitboard = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 1 << (rank * 9 + 8);
        rank += 1;
    }
    Bitboard::from_bits(bits)
};

fn palace(side: Side) -> Bitboard {
    const ROW: u128 = 0b000_111_000;
    const CHO: u128 = ROW | ROW << 9 | ROW << 18;
    match side {
        Side::Cho => Bitboard::from_bits(CHO),
        Side::Han => Bitboard::from_bits(CHO << 63),
    }
}
