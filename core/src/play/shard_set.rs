//! Which shards a process works for.

use super::{ServerId, Shard, ShardRange};

/// Some of all shards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardSet {
    /// For each shard whether it is one of these; never empty.
    within: Vec<bool>,
}

impl ShardSet {
    /// All there are, where nobody else works.
    pub fn all() -> ShardSet {
        ShardSet { within: vec![true] }
    }

    /// Those of a range that `is_within` says yes to.
    pub fn of(range: ShardRange, is_within: impl Fn(Shard) -> bool) -> ShardSet {
        let all = ShardRange::all_of(range.total());
        let within = all
            .shards()
            .map(|shard| range.contains(shard) && is_within(shard));
        ShardSet {
            within: within.collect(),
        }
    }

    /// The shards of none of these ranges, of `total`'s: what nobody else works for.
    pub fn without(total: ShardRange, others: &[ShardRange]) -> ShardSet {
        let all = ShardRange::all_of(total.total());
        ShardSet::of(all, |shard| {
            !others.iter().any(|other| other.contains(shard))
        })
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        !self.within.contains(&true)
    }

    /// Whether the shard is one of these.
    pub fn contains(&self, shard: Shard) -> bool {
        self.within
            .get(usize::from(shard.0))
            .copied()
            .unwrap_or(false)
    }

    /// Whether a server's shard, or that of direct messages, is one of these.
    pub fn serves(&self, server: Option<ServerId>) -> bool {
        let all = u64::try_from(self.within.len()).unwrap_or(1);
        let nth = server.map_or(0, |server| (server.0 >> 22) % all);
        usize::try_from(nth).is_ok_and(|nth| self.within[nth])
    }

    /// How many these are.
    pub fn len(&self) -> u16 {
        let within = self.within.iter().filter(|within| **within).count();
        // There are no more shards than that.
        u16::try_from(within).unwrap_or(u16::MAX)
    }

    /// A letter for each shard, `1` for those within: a database can look one up.
    pub fn letters(&self) -> String {
        let letter = |within: &bool| if *within { '1' } else { '0' };
        self.within.iter().map(letter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> ShardRange {
        text.parse().unwrap()
    }

    #[test]
    fn what_nobody_has_is_left() {
        let all = range("0/6");
        for (others, left) in [
            (&[][..], "111111"),
            (&["0-1/6"][..], "001111"),
            (&["0-1/6", "4-5/6"][..], "001100"),
            (&["0-5/6"][..], "000000"),
        ] {
            let others: Vec<_> = others.iter().map(|text| range(text)).collect();
            let found = ShardSet::without(all, &others);
            assert_eq!(found.letters(), left);
            assert_eq!(found.is_empty(), left == "000000");
        }
    }

    #[test]
    fn a_server_is_served_by_its_shard() {
        let some = ShardSet::of(range("1-3/4"), |shard| shard != Shard(2));
        assert_eq!(some.letters(), "0101");
        for (nth, served) in [(0, false), (1, true), (2, false), (3, true), (5, true)] {
            assert_eq!(some.serves(Some(ServerId(nth << 22))), served, "{nth}");
        }
        assert!(!some.serves(None), "direct messages are of shard 0");
        assert!(ShardSet::all().serves(None) && ShardSet::all().serves(Some(ServerId(77 << 22))));
    }
}
