//! Search parameters: the numbers of pruning, reductions, extensions and move ordering.
//!
//! They were found by matches, not by reasoning (`benches/log.md`). `tools/examples/trial` tests a changed or new one
//! against the others in one process.

use std::sync::LazyLock;

/// Declares the parameters, each with its name and its default.
macro_rules! tunables {
    ($($(#[$about:meta])* $name:ident: $usual:literal,)*) => {
        /// The parameters of a search.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct SearchParameters {
            $($(#[$about])* pub $name: i32,)*
        }

        impl Default for SearchParameters {
            fn default() -> SearchParameters {
                SearchParameters { $($name: $usual,)* }
            }
        }

        impl SearchParameters {
            /// The names of all parameters.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// Returns the parameter of that name, for reading or changing.
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
    /// Half the width of the first aspiration window, which is centred on the last score.
    aspiration_window: 30,
    /// The margin of reverse futility pruning, per ply of depth.
    rfp_margin: 135,
    /// The maximum depth of reverse futility pruning.
    rfp_depth: 9,
    /// The margin of razoring, per ply of depth: a node whose static evaluation is further below alpha goes
    /// to quiescence.
    razor_margin: 420,
    /// The maximum depth of razoring.
    razor_depth: 2,
    /// The minimum depth of null-move pruning; 0 turns it off.
    null_depth: 3,
    /// The base reduction R of null-move pruning.
    null_base: 3,
    /// R grows by one ply for each multiple of this depth.
    null_divisor: 4,
    /// R grows by one ply for each multiple of this margin by which the static evaluation is above beta, by at
    /// most three plies.
    null_eval: 200,
    /// The margin by which the static evaluation must be above beta for null-move pruning.
    null_margin: 50,
    /// The minimum depth of internal iterative reduction: a node without a table move is reduced by one ply.
    iir_depth: 4,
    /// The minimum depth at which an expected cut node without a table move is reduced by another ply.
    iir_cut_depth: 6,
    /// The minimum depth of singular extensions.
    singular_depth: 7,
    /// The margin of singular extensions, per ply of depth: by this much the table move must be better than all
    /// others.
    singular_margin: 6,
    /// The margin of futility pruning of the pass, per ply of depth.
    pass_margin: 100,
    /// The maximum depth of futility pruning of the pass.
    pass_depth: 4,
    /// The maximum loss by SEE that a capture may have, per ply of depth; others are pruned.
    see_capture_margin: 110,
    /// The maximum depth of SEE pruning of captures.
    see_capture_depth: 6,
    /// The maximum loss by SEE that a quiet move may have, per ply of depth squared; others are pruned.
    see_quiet_margin: 35,
    /// The maximum depth of SEE pruning of quiet moves.
    see_quiet_depth: 6,
    /// Late move pruning: the number of quiet moves tried at depth 0; half as many if the side is not
    /// improving.
    lmp_base: 3,
    /// The additional quiet moves that are tried, per ply of depth squared.
    lmp_growth: 2,
    /// The maximum depth of late move pruning.
    lmp_depth: 8,
    /// The margin of futility pruning of quiet moves at depth 0.
    futility_base: 190,
    /// The amount added to that margin per ply of depth.
    futility_margin: 110,
    /// The maximum depth of futility pruning of quiet moves.
    futility_depth: 6,
    /// History pruning: a quiet move whose history is below minus this, per ply of depth, is pruned.
    history_margin: 4_500,
    /// The maximum depth of history pruning.
    history_depth: 3,
    /// Late move reductions (LMR): the base reduction, in hundredths of a ply.
    lmr_base: 90,
    /// The divisor of LMR, in hundredths: the product of the logarithms of depth and move number, divided by
    /// it, is added to the base.
    lmr_divisor: 245,
    /// The minimum depth of LMR.
    lmr_depth: 3,
    /// A quiet move is reduced by one ply less for each multiple of this history.
    lmr_history: 6_000,
    /// The margin of delta pruning in quiescence: the possible gain of a capture beyond the captured piece.
    delta_margin: 180,
    /// The first plies of quiescence, in which a check is answered by all evasions.
    quiescence_evasions: 4,
    /// The first plies of quiescence, in which quiet checks are tried.
    quiescence_checks: 1,
    /// The history bonus, per ply of depth squared.
    history_growth: 32,
    /// The maximum history bonus.
    history_most: 1_600,
    /// The history malus, in hundredths of the bonus.
    history_malus: 150,
    /// History: the bonus of the move before a node is minus this times the sum of the static evaluations before
    /// and after it, which is what the move lost.
    history_eval: 8,
    /// Move ordering: the bonus of a quiet move away from the attack of a lesser piece, and the malus of one
    /// into it.
    threat_bonus: 8_000,
    /// The weight of the correction history, in hundredths of a point.
    correction: 60,
}

/// Reductions stop growing at this depth and this number of moves.
const DEPTHS: usize = 64;

/// The parameters with the reduction table computed from them.
#[derive(Debug, Clone)]
pub struct PreparedParameters {
    pub(crate) parameters: SearchParameters,
    /// The base of late move reductions, by depth and by the number of actions tried before.
    reductions: Box<[[i8; DEPTHS]; DEPTHS]>,
}

impl PreparedParameters {
    /// Computes the table, once for many searches.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "reductions are rounded down to plies"
    )]
    pub fn new(parameters: SearchParameters) -> PreparedParameters {
        let base = f64::from(parameters.lmr_base) / 100.0;
        let slope = f64::from(parameters.lmr_divisor) / 100.0;
        let logarithm = |count: usize| (count.max(1) as f64).ln();
        let mut reductions = Box::new([[0; DEPTHS]; DEPTHS]);
        for (depth, row) in reductions.iter_mut().enumerate() {
            for (tried, reduction) in row.iter_mut().enumerate() {
                *reduction = (base + logarithm(depth) * logarithm(tried) / slope) as i8;
            }
        }
        PreparedParameters {
            parameters,
            reductions,
        }
    }

    /// Returns the defaults.
    pub(crate) fn usual() -> &'static PreparedParameters {
        static USUAL: LazyLock<PreparedParameters> =
            LazyLock::new(|| PreparedParameters::new(SearchParameters::default()));
        &USUAL
    }

    /// Returns the base reduction of a late move, in plies: it grows with depth and with the number of actions
    /// tried before.
    pub(crate) fn reduction(&self, depth: i32, tried: i32) -> i32 {
        let within = |number: i32| usize::try_from(number).unwrap_or(0).min(DEPTHS - 1);
        i32::from(self.reductions[within(depth)][within(tried)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_parameter_is_found_by_its_name() {
        let mut tuning = SearchParameters::default();
        for (nth, name) in (1_000..).zip(SearchParameters::NAMES) {
            assert!(
                tuning.named(name).map(|number| *number = nth).is_some(),
                "{name}"
            );
        }
        assert_eq!(
            (tuning.aspiration_window, tuning.rfp_margin),
            (1_000, 1_001)
        );
        for (nth, name) in (1_000..).zip(SearchParameters::NAMES) {
            assert_eq!(
                tuning.named(name),
                Some(&mut { nth }),
                "each has its own: {name}"
            );
        }
        assert_eq!(tuning.named("Razor_margin"), None);
    }

    #[test]
    fn later_actions_are_reduced_more() {
        let usual = PreparedParameters::usual();
        assert_eq!(
            [(1, 1), (3, 2), (8, 12), (20, 60)].map(|(d, t)| usual.reduction(d, t)),
            [0, 1, 3, 5]
        );
        let bold = PreparedParameters::new(SearchParameters {
            lmr_base: 190,
            ..SearchParameters::default()
        });
        assert_eq!(bold.reduction(8, 12), 4);
        assert_eq!(bold.reduction(-1, 1_000), bold.reduction(0, 63));
    }
}
