//! A second judge of cycles, written step by step from the norm (xiangqi.md section 5): sets of pairs of pieces, known by
//! numbers, over the slow boards.
//!
//! It shares no code with the judge under test.

use std::collections::HashSet;

use super::slow::Board;
use janggi::{Move, Role, Side, Square};

/// An attacker and its victim, by their numbers.
type Pair = (usize, usize);
type Pairs = HashSet<Pair>;

/// The board between two plies, and the number of each piece on it.
#[derive(Clone)]
struct Moment {
    board: Board,
    numbers: [Option<usize>; 90],
}

/// Each side's offence on all its plies: 2 for checks, 1 for chasing one piece, else 0. The first mover comes first.
pub fn levels(start: &Board, window: &[Move]) -> [u8; 2] {
    let mut moments = vec![Moment::new(start)];
    for &mv in window {
        moments.push(moments[moments.len() - 1].after(mv));
    }
    assert_eq!(moments[window.len()].board, *start, "a cycle comes back");
    let before: Vec<Pairs> = (0..window.len())
        .map(|ply| chased(&moments, window, ply))
        .collect();
    let counted: Vec<Pairs> = (0..window.len())
        .map(|ply| {
            let last = &before[(ply + window.len() - 1) % window.len()];
            let mut pairs = before[ply].clone();
            pairs.retain(|&pair| !is_struck_out(&moments[ply], window[ply], last, pair));
            pairs
        })
        .collect();
    [0, 1].map(|first| {
        let mut plies = (first..window.len()).step_by(2);
        if plies.clone().all(|ply| moments[ply + 1].is_check()) {
            return 2;
        }
        let victims = |ply: usize| counted[ply].iter().map(|pair| pair.1);
        let mut common: HashSet<usize> = plies
            .next()
            .map_or(HashSet::new(), |ply| victims(ply).collect());
        for ply in plies {
            let chased: HashSet<usize> = victims(ply).collect();
            common.retain(|victim| chased.contains(victim));
        }
        u8::from(!common.is_empty())
    })
}

/// The pairs that a ply chases, before any is struck out.
fn chased(moments: &[Moment], window: &[Move], ply: usize) -> Pairs {
    let side = moments[ply].board.turn();
    // The plies form a ring: the first ply follows the last.
    let reply = window[(ply + 1) % window.len()];
    let after_move = &moments[ply + 1];
    let after_reply = after_move.after(reply);
    let mut pairs = after_move.threats(side, after_move.is_check());
    let earlier = moments[ply].threats(side, false);
    let later = after_reply.threats(side, false);
    pairs.retain(|pair| !earlier.contains(pair) && !later.contains(pair));
    pairs
}

/// An attacker that did not move, could take by the table before, and was chased itself a ply ago.
fn is_struck_out(moment: &Moment, mv: Move, last: &Pairs, (by, on): Pair) -> bool {
    let from = moment.point_of(by);
    let capture = Move::new(from, moment.point_of(on));
    let side = moment.board.turn();
    from != mv.from
        && moment.board.moves_of(side).contains(&capture)
        && last.iter().any(|pair| pair.1 == by)
}

impl Moment {
    fn new(board: &Board) -> Moment {
        let mut count = 0..;
        let numbers = Square::ALL.map(|at| board.piece_at(at).and_then(|_| count.next()));
        Moment {
            board: board.clone(),
            numbers,
        }
    }

    fn after(&self, mv: Move) -> Moment {
        let mut numbers = self.numbers;
        numbers[mv.to.index()] = numbers[mv.from.index()].take();
        Moment {
            board: self.board.after(mv),
            numbers,
        }
    }

    fn is_check(&self) -> bool {
        !self.board.checkers(self.board.turn()).is_empty()
    }

    fn point_of(&self, number: usize) -> Square {
        let is_numbered = |at: &Square| self.numbers[at.index()] == Some(number);
        Square::ALL.into_iter().find(is_numbered).unwrap()
    }

    /// The set T of the norm; with `any_recapture`, illegal ones protect too.
    fn threats(&self, side: Side, any_recapture: bool) -> Pairs {
        let moves = self.board.moves_of(side).into_iter();
        moves
            .filter(|&capture| self.is_threat(side, capture, any_recapture))
            .map(|capture| {
                let number = |at: Square| self.numbers[at.index()].unwrap();
                (number(capture.from), number(capture.to))
            })
            .collect()
    }

    fn is_threat(&self, side: Side, capture: Move, any_recapture: bool) -> bool {
        let (by, Some(on)) = (
            self.board.piece_at(capture.from).unwrap(),
            self.board.piece_at(capture.to),
        ) else {
            return false;
        };
        // 1. The attacker and the victim are of the right kinds.
        let on_own_half = (on.side == Side::Cho) == (capture.to.rank() < 5);
        let is_victim = match on.role {
            Role::General => false,
            Role::Soldier => !on_own_half,
            _ => true,
        };
        if !is_victim || matches!(by.role, Role::General | Role::Soldier) {
            return false;
        }
        // 2. The capture is legal.
        let after_capture = self.board.after(capture);
        if !after_capture.is_safe(side) {
            return false;
        }
        // 3. No exchange is offered.
        let enemy = side.opponent();
        let recapture = Move::new(capture.to, capture.from);
        if by.role == on.role
            && self.board.moves_of(enemy).contains(&recapture)
            && self.board.after(recapture).is_safe(enemy)
        {
            return false;
        }
        // 4. The victim is unprotected, or its protection does not matter.
        let outweighs = match by.role {
            Role::Horse | Role::Cannon => on.role == Role::Chariot,
            Role::Guard | Role::Elephant => {
                matches!(on.role, Role::Chariot | Role::Horse | Role::Cannon)
            }
            _ => false,
        };
        let mut recaptures = after_capture.moves_of(enemy).into_iter();
        let is_protected = recaptures.any(|reply| {
            reply.to == capture.to && (any_recapture || after_capture.after(reply).is_safe(enemy))
        });
        outweighs || !is_protected
    }
}
