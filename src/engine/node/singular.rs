//! Whether one action stands out from all others, so that all depends on it.

use super::{Node, Place};
use crate::engine::score::{from_table, is_sure};
use crate::engine::table::{Bound, Entry};
use crate::engine::watch::Watch;
use crate::rules::Situation;

/// What the others are worth beside what was best the last time.
pub(super) enum Singled {
    /// By how many turns that one is searched deeper.
    Out(i32),
    /// Several are too good for the other side to allow the position: with this score.
    OneOfMany(i32),
}

impl<W: Watch> Node<'_, W> {
    /// Whether what was best the last time is so by a distance: then it is searched deeper, since all
    /// depends on it. Found out by a shallower search of the others.
    pub(super) fn singled_out(
        &mut self,
        situation: &Situation,
        place: Place,
        depth: i32,
        entry: Entry,
        beta: i32,
    ) -> Singled {
        let score = from_table(entry.score, place.turn);
        let shallow = depth < self.by().single_depth || entry.depth < depth - 3;
        let Some(first) = entry.best.filter(|_| !shallow) else {
            return Singled::Out(0);
        };
        // A line that is already much deeper than wished for goes on without further extensions.
        let far = place.turn >= 2 * self.depth;
        if entry.bound == Bound::AtMost || is_sure(score) || far {
            return Singled::Out(0);
        }
        let target = score - self.by().single_margin * depth;
        let others = Place {
            without: Some(first),
            ..place
        };
        let window = (target - 1, target);
        let best = self.search(situation, others, (depth - 1) / 2, window, &mut Vec::new());
        if best < target {
            Singled::Out(1)
        } else if target >= beta {
            Singled::OneOfMany(target)
        } else if score >= beta {
            Singled::Out(-1)
        } else {
            Singled::Out(0)
        }
    }
}
