//! Singular extensions (Anantharaman, Campbell and Hsu 1988; Chess Programming Wiki): a table move that is
//! better than all others by a margin is extended.

use super::{Searcher, StackEntry, Window};
use crate::score::{from_table, is_forced};
use crate::search::observer::Observer;
use crate::search::table::{Bound, Entry};
use janggi::Situation;

/// The result of a search without the table move.
pub(super) enum SingularResult {
    /// The extension of the table move, in plies.
    Extend(i32),
    /// Several moves beat beta: a cutoff with this score ("multi-cut").
    MultiCut(i32),
}

impl<O: Observer> Searcher<'_, O> {
    /// Searches all moves but the table move at half depth, against the table's score minus the singular margin.
    pub(super) fn singular(
        &mut self,
        situation: &Situation,
        entry: StackEntry,
        depth: i32,
        stored: Entry,
        beta: i32,
    ) -> SingularResult {
        let tuning = self.tuning();
        let score = from_table(stored.score, entry.ply);
        let is_shallow = depth < tuning.singular_depth || stored.depth < depth - 3;
        let Some(table_move) = stored.best else {
            return SingularResult::Extend(0);
        };
        // Lines twice as deep as the iteration are not extended further, or the tree would explode.
        let is_far = entry.ply >= 2 * self.depth;
        if is_shallow || stored.bound == Bound::Upper || is_forced(score) || is_far {
            return SingularResult::Extend(0);
        }
        let target = score - tuning.singular_margin * depth;
        let without_table_move = StackEntry {
            excluded: Some(table_move),
            ..entry
        };
        let window = Window::null(target - 1);
        let best = self.search(
            situation,
            without_table_move,
            (depth - 1) / 2,
            window,
            &mut Vec::new(),
        );
        if best < target {
            // Singular: no other move comes close.
            SingularResult::Extend(1)
        } else if target >= beta {
            SingularResult::MultiCut(target)
        } else if score >= beta {
            // Others come close and the table move should cut off anyway: a negative extension.
            SingularResult::Extend(-1)
        } else {
            SingularResult::Extend(0)
        }
    }
}
