//! What a series of captures on one point brings.

use super::evaluation::material;
use crate::rules::{Move, Piece, Position, Role, Sight, Square};

/// Attackers in the order in which they are spent.
const CHEAPEST_FIRST: [Role; 7] = [
    Role::Soldier,
    Role::Elephant,
    Role::Guard,
    Role::Horse,
    Role::Cannon,
    Role::Chariot,
    Role::General,
];

/// What a move wins, in hundredths of a point, if both sides then take on its target as long as that
/// pays. Whether a capture leaves a general in check is not looked at.
pub(super) fn exchange(position: &Position, mv: Move) -> i32 {
    let mut after = position.after(mv.into());
    worth(position, mv.to) - best_reply(&mut after, mv.to, worth(position, mv.from))
}

/// Whether a move brings less than `limit`, in the same sense; cheaper where that is plain to see.
pub(super) fn brings_less(position: &Position, mv: Move, limit: i32) -> bool {
    let (prize, own) = (worth(position, mv.to), worth(position, mv.from));
    // More than what moves cannot be lost, and not more than what is taken be won.
    prize - own < limit && (prize < limit || exchange(position, mv) < limit)
}

fn worth(position: &Position, square: Square) -> i32 {
    position
        .piece_at(square)
        .map_or(0, |piece| material(piece.role))
}

/// What the side to move gains by taking the piece on a point, at least nothing. The position is
/// played on in.
fn best_reply(position: &mut Position, target: Square, prize: i32) -> i32 {
    let Some(from) = cheapest(position, target) else {
        return 0;
    };
    let own = worth(position, from);
    position.play(Move { from, to: target }.into());
    (prize - best_reply(position, target, own)).max(0)
}

/// The cheapest piece of the side to move that reaches a point on which an enemy stands.
fn cheapest(position: &Position, target: Square) -> Option<Square> {
    let side = position.turn();
    let on_cannon = position
        .piece_at(target)
        .is_some_and(|piece| piece.role == Role::Cannon);
    let sight = Sight::of(position);
    for role in CHEAPEST_FIRST {
        if role == Role::Cannon && on_cannon {
            continue;
        }
        let piece = Piece { side, role };
        let mut near = position
            .pieces_of(side, role)
            .filter(|&from| may_reach(role, from, target));
        if let Some(from) = near.find(|&from| sight.reach(from, piece).has(target)) {
            return Some(from);
        }
    }
    None
}

/// Whether a piece could reach a point if nothing stood in its way; cheap to ask.
fn may_reach(role: Role, from: Square, to: Square) -> bool {
    let (files, ranks) = (
        from.file().abs_diff(to.file()),
        from.rank().abs_diff(to.rank()),
    );
    match role {
        Role::Chariot | Role::Cannon => files == 0 || ranks == 0 || (files == ranks && files <= 2),
        Role::Horse => files + ranks == 3 && files != 0 && ranks != 0,
        Role::Elephant => files + ranks == 5 && files >= 2 && ranks >= 2,
        Role::General | Role::Guard | Role::Soldier => files <= 1 && ranks <= 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_are_played_out() -> Result<(), Box<dyn std::error::Error>> {
        let chariot = material(Role::Chariot);
        let cannon = material(Role::Cannon);
        let horse = material(Role::Horse);
        let soldier = material(Role::Soldier);
        let cases = [
            // Nothing protects the soldier.
            ("3k5/9/9/9/4p4/4R4/9/9/9/5K3 w", "e5e6", soldier),
            // A horse protects it: the chariot is lost for it.
            ("3k5/9/3n5/9/4p4/4R4/9/9/9/5K3 w", "e5e6", soldier - chariot),
            // A soldier takes it, and the horse takes back.
            ("3k5/9/3n5/9/4p4/4P4/9/9/9/5K3 w", "e5e6", 0),
            // To an empty point that nothing reaches, and to one where a soldier waits.
            ("3k5/9/9/9/9/4R4/9/9/9/5K3 w", "e5e6", 0),
            ("3k5/9/9/9/3p5/4R4/9/9/9/5K3 w", "e5e6", -chariot),
            // The cannon jumps the soldier and takes a horse; the chariot takes it.
            ("3k5/4r4/9/4n4/9/4P4/9/4C4/9/5K3 w", "e3e7", horse - cannon),
            // No cannon takes a cannon back.
            (
                "3k5/4c4/4p4/4n4/9/4P4/9/4C4/9/5K3 w",
                "e3e7",
                horse - cannon,
            ),
        ];
        for (fen, mv, wins) in cases {
            let (position, _) = Position::from_fen(fen)?;
            assert_eq!(exchange(&position, mv.parse()?), wins, "{fen} {mv}");
        }
        Ok(())
    }
}
