//! The numbers by which a search is cut short and ordered, found by matches and not by reasoning
//! (`benches/README.md`). An idea that is one of them, or a new one, can be tried against the others in
//! one process (`examples/trial`).

use std::sync::LazyLock;

/// Declares the numbers, each with its name and its usual value.
macro_rules! tunables {
    ($($(#[$about:meta])* $name:ident: $usual:literal,)*) => {
        /// The numbers of a search; the default is how it is made usually.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Tuning {
            $($(#[$about])* pub $name: i32,)*
        }

        impl Default for Tuning {
            fn default() -> Tuning {
                Tuning { $($name: $usual,)* }
            }
        }

        impl Tuning {
            /// The names of all numbers.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// The number with a name, to be read or changed; `None` where none is called so.
            #[must_use]
            pub fn named(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

// Margins are in hundredths of a point, depths and reductions in plies. The names are those of the Chess
// Programming Wiki.
tunables! {
    /// Aspiration window: half its first width around the last score.
    aspiration_window: 50,
    /// Reverse futility pruning: the margin for each ply of depth.
    rfp_margin: 135,
    /// Up to this depth.
    rfp_depth: 9,
    /// Razoring: a node whose static evaluation is below alpha by this for each ply of depth goes to quiescence.
    razor_margin: 420,
    /// Up to this depth.
    razor_depth: 2,
    /// Null move pruning: from this depth on; 0 for never.
    null_depth: 3,
    /// By how much less deep at least (R).
    null_base: 3,
    /// One ply more for so much depth.
    null_divisor: 4,
    /// And one for so much of the static evaluation above beta, at most three.
    null_eval: 200,
    /// The static evaluation must be above beta by this.
    null_margin: 50,
    /// Internal iterative reduction: from this depth on a node without a table move is searched a ply less deep.
    iir_depth: 4,
    /// And an expected cut node another ply.
    iir_cut_depth: 6,
    /// Singular extensions: from this depth on.
    singular_depth: 7,
    /// By how much the table move is better than all others, for each ply of depth.
    singular_margin: 6,
    /// Futility pruning of the pass: its margin for each ply of depth.
    pass_margin: 100,
    /// Up to this depth.
    pass_depth: 4,
    /// SEE pruning of captures: what may be lost for each ply of depth.
    see_capture_margin: 110,
    /// Up to this depth.
    see_capture_depth: 6,
    /// SEE pruning of quiet moves: what may be lost for each ply of depth, squared.
    see_quiet_margin: 35,
    /// Up to this depth.
    see_quiet_depth: 6,
    /// Late move pruning: quiet moves after so many are left out, after half as many where the side does not
    /// improve.
    lmp_base: 3,
    /// And so many more for each ply of depth, squared.
    lmp_growth: 2,
    /// Up to this depth.
    lmp_depth: 8,
    /// Futility pruning of quiet moves: the margin.
    futility_base: 190,
    /// And this for each ply of depth.
    futility_margin: 110,
    /// Up to this depth.
    futility_depth: 6,
    /// History pruning: a quiet move with less history than minus this for each ply of depth is left out.
    history_margin: 4_500,
    /// Up to this depth.
    history_depth: 3,
    /// Late move reductions (LMR): plies, in hundredths.
    lmr_base: 90,
    /// And one for so much of the product of the logarithms of depth and move number, in hundredths.
    lmr_divisor: 245,
    /// From this depth on.
    lmr_depth: 3,
    /// One less for so much history.
    lmr_history: 6_000,
    /// Delta pruning in quiescence: what a capture may bring besides the piece that it takes.
    delta_margin: 180,
    /// In the first so many plies of quiescence checks are answered by every move.
    quiescence_evasions: 4,
    /// In the first so many plies of quiescence quiet checks are tried.
    quiescence_checks: 1,
    /// History: the bonus for each ply of depth, squared.
    history_growth: 32,
    /// At most.
    history_most: 1_600,
    /// The malus beside the bonus, in hundredths.
    history_malus: 150,
    /// What a quiet move gains that leaves the attack of a lesser piece, or loses that goes into one.
    threat_bonus: 8_000,
    /// The weight of correction history by the last move, in hundredths of a point.
    correction: 60,
}

/// From here on reductions grow no more.
const DEPTHS: usize = 64;

/// Numbers made ready for searches.
#[derive(Debug, Clone)]
pub struct Tuned {
    pub(in crate::engine) by: Tuning,
    /// By depth and by how many actions were tried before: how many turns less deep the next is searched.
    reductions: Box<[[i8; DEPTHS]; DEPTHS]>,
}

impl Tuned {
    /// Makes them ready: once for many searches.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "reductions are rounded down to plies"
    )]
    pub fn new(by: Tuning) -> Tuned {
        let base = f64::from(by.lmr_base) / 100.0;
        let slope = f64::from(by.lmr_divisor) / 100.0;
        let less = |depth: usize, tried: usize| {
            let logarithm = |count: usize| (count.max(1) as f64).ln();
            (base + logarithm(depth) * logarithm(tried) / slope) as i8
        };
        let row = |depth| std::array::from_fn(|tried| less(depth, tried));
        Tuned {
            by,
            reductions: Box::new(std::array::from_fn(row)),
        }
    }

    /// How searches are made usually.
    pub(in crate::engine) fn usual() -> &'static Tuned {
        static USUAL: LazyLock<Tuned> = LazyLock::new(|| Tuned::new(Tuning::default()));
        &USUAL
    }

    /// By how many turns the action after so many others is searched less deep, before anything else is
    /// known of it: the deeper and the later, the more.
    pub(in crate::engine) fn reduction(&self, depth: i32, tried: i32) -> i32 {
        let within = |number: i32| usize::try_from(number).unwrap_or(0).min(DEPTHS - 1);
        i32::from(self.reductions[within(depth)][within(tried)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_found_by_its_name() {
        let mut tuning = Tuning::default();
        for (nth, name) in (1_000..).zip(Tuning::NAMES) {
            assert!(
                tuning.named(name).map(|number| *number = nth).is_some(),
                "{name}"
            );
        }
        assert_eq!(
            (tuning.aspiration_window, tuning.rfp_margin),
            (1_000, 1_001)
        );
        for (nth, name) in (1_000..).zip(Tuning::NAMES) {
            assert_eq!(
                tuning.named(name),
                Some(&mut { nth }),
                "each has its own: {name}"
            );
        }
        assert_eq!(tuning.named("Razor_margin"), None);
    }

    #[test]
    fn late_actions_are_searched_less_deep() {
        let usual = Tuned::usual();
        assert_eq!(
            [(1, 1), (3, 2), (8, 12), (20, 60)].map(|(d, t)| usual.reduction(d, t)),
            [0, 1, 3, 5]
        );
        let bold = Tuned::new(Tuning {
            lmr_base: 190,
            ..Tuning::default()
        });
        assert_eq!(bold.reduction(8, 12), 4);
        assert_eq!(bold.reduction(-1, 1_000), bold.reduction(0, 63));
    }
}
