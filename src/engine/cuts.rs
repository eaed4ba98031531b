//! How far a search may be cut short: numbers found by matches, not by reasoning (`benches/README.md`).

use std::sync::LazyLock;

use super::score::is_sure;

/// A score without a search, where the position is so good that the other side will not allow it.
pub(super) fn cut_short(depth: i32, (worth, beta): (i32, i32), improves: bool) -> Option<i32> {
    let margin = 110 * (depth - i32::from(improves));
    (!is_sure(beta) && depth <= 7 && worth - margin >= beta).then_some(worth)
}

/// By how many turns the action after so many others is searched less deep, before anything else is
/// known of it: the deeper and the later, the more.
pub(super) fn late(depth: i32, tried: i32) -> i32 {
    let within = |number: i32| usize::try_from(number).unwrap_or(0).min(DEPTHS - 1);
    i32::from(REDUCTIONS[within(depth)][within(tried)])
}

/// From here on reductions grow no more.
const DEPTHS: usize = 64;

/// By depth and by how many actions were tried before: how many turns less deep the next is searched.
static REDUCTIONS: LazyLock<[[i8; DEPTHS]; DEPTHS]> = LazyLock::new(|| {
    let less = |depth: usize, tried: usize| {
        let logarithm = |count: usize| (count.max(1) as f64).ln();
        (0.6 + logarithm(depth) * logarithm(tried) / 2.2) as i8
    };
    std::array::from_fn(|depth| std::array::from_fn(|tried| less(depth, tried)))
});
