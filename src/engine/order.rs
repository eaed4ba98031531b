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

/// What was best the last time.
const FIRST: i32 = 1 << 20;
/// Captures that lose nothing come before all quiet moves.
const GOOD_CAPTURE: i32 = 1 << 18;
const KILLER: i32 = 1 << 16;
const LOSING_CAPTURE: i32 = -(1 << 18);

/// Moves still to be tried, each with what it promises.
///
/// A capture promises to lose nothing until its turn comes: only then is that looked into, since most
/// searches end with the first move.
pub(super) struct Picker {
    /// The moves; to be filled in by whoever knows which.
    pub moves: MoveList,
    /// What they promise, in the same order; with the place, so that of equals the first is the greatest
    /// and the same search is made each time. Beyond the moves, and where one has been picked, `NONE`.
    keys: [i32; KEYS],
    next: usize,
}

/// Room for a key of each move, in whole lots.
const KEYS: usize = MoveList::ROOM.next_multiple_of(LOT);
/// So many keys are looked through at once: a number of which the compiler makes vectors.
const LOT: usize = 8;
const PLACES: i32 = 256;
/// Less than any promise.
const NONE: i32 = i32::MIN;
const _: () = assert!(KEYS <= PLACES as usize && FIRST < i32::MAX / PLACES);

/// What is compared of a move at a place.
fn key(promise: i32, place: usize) -> i32 {
    promise * PLACES + (PLACES - 1 - place as i32)
}

impl Picker {
    pub fn new() -> Picker {
        Picker {
            moves: MoveList::new(),
            keys: [NONE; KEYS],
            next: 0,
        }
    }

    /// The most promising of the moves that are left.
    // Inlined, since its answer would else go through memory in one way and come back in another, which
    // processors wait for.
    #[inline(always)]
    pub fn next(&mut self, position: &Position) -> Option<(i32, Move)> {
        loop {
            let best = self.best()?;
            let promise = self.keys[best].div_euclid(PLACES);
            let mv = *self.moves.get(best)?;
            if is_untried_capture(promise) && brings_less(position, mv, 0) {
                self.keys[best] = key(promise - GOOD_CAPTURE + LOSING_CAPTURE, best);
                continue;
            }
            // What stood at the next place goes where the best one was.
            self.keys[best] = key(self.keys[self.next].div_euclid(PLACES), best);
            self.keys[self.next] = NONE;
            self.moves.swap(self.next, best);
            self.next += 1;
            return Some((promise, mv));
        }
    }

    /// The moves that have not been picked yet.
    pub fn rest(&self) -> &[Move] {
        self.moves.get(self.next..).unwrap_or_default()
    }

    /// Where the most promising move stands.
    fn best(&self) -> Option<usize> {
        let lots = self.next / LOT..self.moves.len().div_ceil(LOT);
        let mut most = [NONE; LOT];
        for lot in self.keys.as_chunks::<LOT>().0.get(lots)? {
            for (most, key) in most.iter_mut().zip(lot) {
                *most = (*most).max(*key);
            }
        }
        let most = most.into_iter().max().filter(|&most| most > NONE)?;
        Some((PLACES - 1 - most.rem_euclid(PLACES)) as usize)
    }
}

/// Whether a promise is that of a capture which loses material.
pub(super) fn is_losing_capture(promise: i32) -> bool {
    promise < LOSING_CAPTURE / 2
}

/// Whether a promise is that of a capture of which it is not known yet whether it loses material.
fn is_untried_capture(promise: i32) -> bool {
    (GOOD_CAPTURE / 2..FIRST).contains(&promise)
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

    /// Notes that a quiet move refuted its position, and that others tried before did not: so much is
    /// learned of each.
    pub fn refuted(
        &mut self,
        position: &Position,
        mv: Move,
        tried: &[Move],
        context: Context,
        bonus: i32,
    ) {
        if let Some(killers) = self.killers.get_mut(context.turn)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
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

    /// Says what the moves of a picker promise, with `first` before all others.
    pub fn rank(
        &self,
        picker: &mut Picker,
        position: &Position,
        first: Option<Action>,
        context: Context,
    ) {
        let keys = picker.keys.iter_mut().enumerate();
        for ((place, slot), &mv) in keys.zip(picker.moves.iter()) {
            *slot = key(self.promise(mv, position, first, context), place);
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
            return FIRST;
        }
        let role = |square| position.piece_at(square).map(|piece| piece.role);
        if let Some(taken) = role(mv.to) {
            let by = role(mv.from).unwrap_or(Role::General);
            return GOOD_CAPTURE + material(taken) * 8 - material(by) / 8;
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
        order.refuted(&position, better, &[worse], context, 512);
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
