//! Pages of the club.

use crate::play::UserId;
use crate::rules::Variant;

/// Lines of a page.
pub const CLUB_LINES: usize = 10;

/// A page of the leaderboard, or of somebody's statistics. Pages are counted from 0; one past the end becomes the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClubPage {
    /// Who stands where in a game.
    Ranks {
        /// The page.
        page: usize,
        /// The game.
        variant: Variant,
    },
    /// How somebody has played a game.
    Stats {
        /// The person.
        of: UserId,
        /// Which part of it.
        part: StatsPart,
        /// The game.
        variant: Variant,
    },
}

/// A part of somebody's statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatsPart {
    /// All games together.
    All,
    /// By opponent; the page.
    Opponents(usize),
    /// By formation and opening; the page.
    Openings(usize),
}

/// A part of a list: its lines, which page it is, and how many there are.
pub(super) fn cut<T>(lines: Vec<T>, page: usize) -> (Vec<T>, usize, usize) {
    let pages = lines.len().div_ceil(CLUB_LINES).max(1);
    let page = page.min(pages - 1);
    let shown = lines.into_iter().skip(page * CLUB_LINES).take(CLUB_LINES);
    (shown.collect(), page, pages)
}
