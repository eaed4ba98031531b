//! Beyond the depth of a search: captures are followed until it is quiet.

use super::{LONGEST, Node, Place, Window, bound, decided, key_of};
use crate::engine::evaluation::material;
use crate::engine::order::{Context, Picker, is_losing_capture};
use crate::engine::score::to_table;
use crate::engine::table::Entry;
use crate::engine::watch::Watch;
use crate::rules::{Move, Situation};

/// How far captures are followed beyond the depth.
pub(super) const QUIET_DEPTH: i32 = 16;

impl<W: Watch> Node<'_, W> {
    /// Follows captures until it is quiet; a side may always leave them alone.
    pub(super) fn quiet(
        &mut self,
        situation: &Situation,
        place: Place,
        (alpha, beta): Window,
        depth: i32,
    ) -> i32 {
        self.deepest = self.deepest.max(place.turn);
        let position = situation.position();
        let key = key_of(situation, place);
        let known = self.shared.table.get(key);
        let deciding = known.filter(|_| beta - alpha == 1);
        let score = deciding.and_then(|entry| decided(entry, place, (alpha, beta)));
        self.watch.asked(known.is_some(), score.is_some());
        if let Some(score) = score {
            return score;
        }
        let standing = self.worth(situation, place, false, known);
        if standing >= beta || depth == 0 || place.turn >= LONGEST {
            return standing;
        }
        let mut best = standing;
        let mut raised = alpha.max(standing);
        let margin = self.by().capture_hope;
        let may_reach = |mv: Move, wanted: i32| {
            let taken = position.piece_at(mv.to);
            standing + taken.map_or(0, |piece| material(piece.role)) + margin > wanted
        };
        let mut picker = Picker::new();
        position.captures_into(&mut picker.moves);
        let context = Context {
            turn: usize::MAX,
            before: None,
        };
        let first = known.and_then(|entry| entry.best);
        self.order.rank(&mut picker, position, first, context);
        let mut action = None;
        // Nothing is looked into where nothing can be hoped for.
        while picker.rest().iter().any(|&mv| may_reach(mv, raised))
            && let Some((promise, mv)) = picker.next(position)
        {
            if is_losing_capture(promise) {
                break;
            }
            if !may_reach(mv, raised)
                || self.shared.eyes.overlook(position, mv)
                || !situation.allows(mv)
            {
                continue;
            }
            if self.spend() {
                return 0;
            }
            self.fetch(situation, mv.into());
            let below = Place {
                turn: place.turn + 1,
                passed: false,
                before: None,
                without: None,
            };
            let next = situation.after(mv.into());
            self.follow(position, place, Some(mv));
            let score = -self.quiet(&next, below, (-beta, -raised), depth - 1);
            if score > best.max(alpha) {
                action = Some(mv.into());
            }
            best = best.max(score);
            raised = raised.max(score);
            if score >= beta {
                break;
            }
        }
        if !self.stopped {
            let entry = Entry {
                depth: 0,
                score: to_table(best, place.turn),
                bound: bound((alpha, beta), best),
                best: action,
                worth: standing,
            };
            self.shared.table.put(key, entry);
        }
        best
    }
}
