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

// Margins are in hundredths of a point.
tunables! {
    /// Half the first window around the last score.
    window: 30,
    /// A position that is better than the other side will allow, by this for each turn of depth, is left.
    cut_margin: 110,
    /// Up to this depth.
    cut_depth: 7,
    /// What a turn without captures may be hoped to bring: a position worse by more, for each turn of
    /// depth, is looked at for its captures alone.
    hope: 350,
    /// Up to this depth.
    hope_depth: 2,
    /// From this depth on, a position without a remembered action is searched a turn less deep.
    unknown_depth: 5,
    /// From this depth on it is looked whether one action stands out.
    single_depth: 6,
    /// By how much it does, for each turn of depth.
    single_margin: 4,
    /// A pass is left out where it is not worth so much more for each turn of depth.
    pass_margin: 100,
    /// Up to this depth.
    pass_depth: 4,
    /// A capture is left out that loses more than this for each turn of depth.
    capture_loss: 110,
    /// Up to this depth.
    capture_depth: 6,
    /// A quiet move is left out after so many others, halved where the side does not improve.
    late_base: 8,
    /// And so many more for each turn of depth, squared.
    late_growth: 2,
    /// Up to this depth.
    late_depth: 8,
    /// A quiet move is left out where the position is worse than what is to be reached by this.
    weak_base: 150,
    /// And by this for each turn of depth.
    weak_margin: 110,
    /// Up to this depth.
    weak_depth: 6,
    /// A quiet move is left out that has been worth so much less than nothing for each turn of depth.
    unproven: 3_500,
    /// Up to this depth.
    unproven_depth: 3,
    /// A quiet move is left out that loses more than this for each turn of depth, squared.
    quiet_loss: 25,
    /// Up to this depth.
    quiet_depth: 6,
    /// By how many turns late actions are searched less deep, in hundredths.
    late_less: 60,
    /// And by a turn more for so much of the product of the logarithms of depth and number, in hundredths.
    late_slope: 220,
    /// From this depth on.
    less_depth: 3,
    /// And by a turn less for so much history.
    less_history: 8_000,
    /// What a capture beyond the depth of the search may bring besides the taken piece.
    capture_hope: 180,
    /// What a refutation adds to its history for each turn of depth, squared.
    learn_growth: 32,
    /// At most.
    learn_most: 1_600,
}

/// From here on reductions grow no more.
const DEPTHS: usize = 64;

/// Numbers made ready for searches.
#[derive(Debug, Clone)]
pub struct Tuned {
    pub(super) by: Tuning,
    /// By depth and by how many actions were tried before: how many turns less deep the next is searched.
    late: Box<[[i8; DEPTHS]; DEPTHS]>,
}

impl Tuned {
    /// Makes them ready: once for many searches.
    #[must_use]
    pub fn new(by: Tuning) -> Tuned {
        let (base, slope) = (
            f64::from(by.late_less) / 100.0,
            f64::from(by.late_slope) / 100.0,
        );
        let less = |depth: usize, tried: usize| {
            let logarithm = |count: usize| (count.max(1) as f64).ln();
            (base + logarithm(depth) * logarithm(tried) / slope) as i8
        };
        let row = |depth| std::array::from_fn(|tried| less(depth, tried));
        Tuned {
            by,
            late: Box::new(std::array::from_fn(row)),
        }
    }

    /// How searches are made usually.
    pub(super) fn usual() -> &'static Tuned {
        static USUAL: LazyLock<Tuned> = LazyLock::new(|| Tuned::new(Tuning::default()));
        &USUAL
    }

    /// By how many turns the action after so many others is searched less deep, before anything else is
    /// known of it: the deeper and the later, the more.
    pub(super) fn late(&self, depth: i32, tried: i32) -> i32 {
        let within = |number: i32| usize::try_from(number).unwrap_or(0).min(DEPTHS - 1);
        i32::from(self.late[within(depth)][within(tried)])
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
        assert_eq!((tuning.window, tuning.cut_margin), (1_000, 1_001));
        for (nth, name) in (1_000..).zip(Tuning::NAMES) {
            assert_eq!(
                tuning.named(name),
                Some(&mut { nth }),
                "each has its own: {name}"
            );
        }
        assert_eq!(tuning.named("Window"), None);
    }

    #[test]
    fn late_actions_are_searched_less_deep() {
        let usual = Tuned::usual();
        assert_eq!(
            [(1, 1), (3, 2), (8, 12), (20, 60)].map(|(d, t)| usual.late(d, t)),
            [0, 0, 2, 6]
        );
        let bold = Tuned::new(Tuning {
            late_less: 160,
            ..Tuning::default()
        });
        assert_eq!(bold.late(8, 12), 3);
        assert_eq!(bold.late(-1, 1_000), bold.late(0, 63));
    }
}
