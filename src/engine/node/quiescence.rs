//! Beyond the depth of a search: captures are followed until it is quiet.

use super::{LONGEST, Node, Place, Window};
use crate::engine::evaluation::material;
use crate::engine::order::{Context, is_losing_capture};
use crate::rules::Situation;

/// How far captures are followed beyond the depth.
pub(super) const QUIET_DEPTH: i32 = 16;
/// What a capture may bring beyond the taken piece, in hundredths of a point.
const MARGIN: i32 = 180;

impl Node<'_> {
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
        let standing = self
            .evaluation
            .value(position, &self.sums[place.turn as usize]);
        if standing >= beta || depth == 0 || place.turn >= LONGEST {
            return standing;
        }
        let mut best = standing;
        let mut raised = alpha.max(standing);
        let captures = position.captures();
        let context = Context {
            turn: usize::MAX,
            before: None,
        };
        let mut picker = self.order.pick(&captures, position, None, context);
        while let Some((promise, mv)) = picker.next() {
            let taken = position
                .piece_at(mv.to)
                .map_or(0, |piece| material(piece.role));
            let hopeless = standing + taken + MARGIN <= raised;
            if is_losing_capture(promise) {
                break;
            }
            if hopeless
                || self.shared.eyes.overlook(position, mv)
                || situation.check(mv.into()).is_err()
            {
                continue;
            }
            if self.spend() {
                return 0;
            }
            let below = Place {
                turn: place.turn + 1,
                passed: false,
                before: None,
            };
            let next = situation.after(mv.into());
            self.follow(position, place, Some(mv));
            let score = -self.quiet(&next, below, (-beta, -raised), depth - 1);
            best = best.max(score);
            raised = raised.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }
}
