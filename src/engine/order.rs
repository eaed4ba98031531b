//! In which order moves are tried: the sooner the best one, the less is left to search.

use super::evaluation::material;
use super::exchange::brings_less;
use crate::rules::{Action, Move, MoveList, Position, Role, Side};

/// Moves that took nothing and still refuted something, and how often moves have done so.
///
/// One for each thread of a search. The histories take 2 × 90² + (7 × 90)² numbers of two bytes, 0.8 MB,
/// which a table keeps from one search to the next (see [`Table`](super::Table)).
#[derive(Debug)]
pub(super) struct Order {
    /// By the turns of this search.
    killers: Vec<[Option<Move>; 2]>,
    /// By side and points.
    history: Vec<i16>,
    /// By the turn before and this one: each a piece and where it went.
    continuation: Vec<i16>,
}

/// A piece and the point that it went to, as a number below [`STEPS`].
pub(super) type Step = usize;

/// How many points the board has.
const POINTS: usize = 90;
const ROLES: usize = 7;
const STEPS: usize = ROLES * POINTS;
/// More turns than a line has.
const TURNS: usize = 128;
/// No history is greater.
const MOST: i32 = 16_000;

/// Captures that lose nothing come before all quiet moves.
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const LOSING_CAPTURE: i32 = -(1 << 24);

/// Moves still to be tried, each with what it promises.
pub(super) struct Picker {
    moves: Vec<(i32, Move)>,
    next: usize,
}

impl Picker {
    /// The most promising of the moves that are left.
    pub fn next(&mut self) -> Option<(i32, Move)> {
        let rest = self.moves.get_mut(self.next..)?;
        let (best, _) = rest
            .iter()
            .enumerate()
            // The first of equals, so that the same search is made each time.
            .max_by(|(at, one), (also, other)| one.0.cmp(&other.0).then(also.cmp(at)))?;
        rest.swap(0, best);
        self.next += 1;
        rest.first().copied()
    }
}

/// Whether a promise is that of a capture which loses material.
pub(super) fn is_losing_capture(promise: i32) -> bool {
    promise < LOSING_CAPTURE / 2
}

/// What a quiet move was part of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    pub turn: usize,
    /// The step before, of the other side.
    pub before: Option<Step>,
}

impl Order {
    pub fn new() -> Order {
        Order {
            killers: vec![[None; 2]; TURNS],
            history: vec![0; 2 * POINTS * POINTS],
            continuation: vec![0; STEPS * STEPS],
        }
    }

    /// For a search that begins elsewhere in the game: other positions stand at its turns, but what
    /// moves have been worth is still about true.
    pub fn forget_killers(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// What a move is as a step.
    pub fn step(position: &Position, mv: Move) -> Option<Step> {
        let piece = position.piece_at(mv.from)?;
        Some(piece.role as usize * POINTS + mv.to.index())
    }

    /// Notes that a quiet move refuted its position, and that others tried before did not.
    pub fn refuted(
        &mut self,
        position: &Position,
        mv: Move,
        tried: &[Move],
        context: Context,
        depth: i32,
    ) {
        if let Some(killers) = self.killers.get_mut(context.turn)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (32 * depth * depth).min(1_600);
        self.learn(position, mv, context, bonus);
        for &other in tried {
            self.learn(position, other, context, -bonus);
        }
    }

    fn learn(&mut self, position: &Position, mv: Move, context: Context, bonus: i32) {
        nudge(&mut self.history[of_points(position.turn(), mv)], bonus);
        if let (Some(before), Some(now)) = (context.before, Order::step(position, mv)) {
            nudge(&mut self.continuation[before * STEPS + now], bonus);
        }
    }

    /// What quiet moves like this one have been worth before.
    pub fn past(&self, position: &Position, mv: Move, before: Option<Step>) -> i32 {
        let own = i32::from(self.history[of_points(position.turn(), mv)]);
        let followed = match (before, Order::step(position, mv)) {
            (Some(before), Some(now)) => i32::from(self.continuation[before * STEPS + now]),
            _ => 0,
        };
        own + followed
    }

    /// Sets out moves, with `first` before all others.
    pub fn pick(
        &self,
        moves: &MoveList,
        position: &Position,
        first: Option<Action>,
        context: Context,
    ) -> Picker {
        let rank = |&mv: &Move| (self.promise(mv, position, first, context), mv);
        Picker {
            moves: moves.iter().map(rank).collect(),
            next: 0,
        }
    }

    fn promise(
        &self,
        mv: Move,
        position: &Position,
        first: Option<Action>,
        context: Context,
    ) -> i32 {
        if first == Some(Action::Move(mv)) {
            return i32::MAX;
        }
        let role = |square| position.piece_at(square).map(|piece| piece.role);
        if let Some(taken) = role(mv.to) {
            let by = role(mv.from).unwrap_or(Role::General);
            let rank = material(taken) * 8 - material(by) / 8;
            let loses = brings_less(position, mv, 0);
            return rank + if loses { LOSING_CAPTURE } else { GOOD_CAPTURE };
        }
        match self.killers.get(context.turn) {
            Some(killers) if killers[0] == Some(mv) => KILLER + 1,
            Some(killers) if killers[1] == Some(mv) => KILLER,
            _ => self.past(position, mv, context.before),
        }
    }
}

fn of_points(side: Side, mv: Move) -> usize {
    (side as usize * POINTS + mv.from.index()) * POINTS + mv.to.index()
}

/// Moves a history towards a bonus; the nearer to the limit, the less.
fn nudge(history: &mut i16, bonus: i32) {
    let now = i32::from(*history);
    let next = now + bonus - now * bonus.abs() / MOST;
    *history = i16::try_from(next.clamp(-MOST, MOST)).unwrap_or(0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BySide, Formation};

    #[test]
    fn histories_outlive_killers() -> Result<(), Box<dyn std::error::Error>> {
        let position = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
        let (better, worse): (Move, Move) = ("a4b4".parse()?, "i4h4".parse()?);
        let context = Context {
            turn: 3,
            before: Some(17),
        };
        let mut order = Order::new();
        order.refuted(&position, better, &[worse], context, 4);
        let past = |order: &Order| [better, worse].map(|mv| order.past(&position, mv, Some(17)));
        let promise = |order: &Order| order.promise(better, &position, None, context);
        let learned = past(&order);
        assert!(learned[0] > 0 && learned[1] < 0, "{learned:?}");
        assert!(promise(&order) > KILLER);
        order.forget_killers();
        assert_eq!(past(&order), learned);
        assert_eq!(promise(&order), learned[0]);
        Ok(())
    }
}
