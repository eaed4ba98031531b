//! Shards: the connections among which a bot's servers are divided, and the subset run by a process.
//! <https://discord.com/developers/docs/events/gateway#sharding>

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::database::stored;
use hansu_play::ServerId;

/// One of the connections among which Discord divides a bot's servers, from 0.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct Shard(pub u16);

stored! {
    Shard as u16: |shard| shard.0, |number| Self(number);
}

impl Shard {
    /// The shard that receives direct messages.
    pub const OF_DIRECT_MESSAGES: Shard = Shard(0);
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The shards of one process: the first, the last, and the total. Written `0-3/16`, or `5/16` for one shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct ShardRange {
    /// Never above `last`.
    first: u16,
    /// Always below `total`.
    last: u16,
    total: NonZeroU16,
}

/// The reason that something is not a range of shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoShardRange {
    /// The text does not have the right form, or has a number above 65535.
    #[error("write shards as 0-3/16, or 5/16 for one: the first, the last, and the total number")]
    Form,
    /// The total is zero.
    #[error("the number after the slash must be at least 1")]
    NoShards,
    /// The first comes after the last.
    #[error("the shards {first} to {last} are in reverse order: write the lower number first")]
    Backwards {
        /// The shard that is written first.
        first: u16,
        /// The shard that is written last.
        last: u16,
    },
    /// The last shard is not below the total.
    #[error("the last of {total} shards is {}, not {last}: shards are counted from 0", total.get() - 1)]
    TooFar {
        /// The shard that is written last.
        last: u16,
        /// The total number of shards.
        total: NonZeroU16,
    },
}

impl ShardRange {
    /// The only shard of a bot that does not shard.
    pub const ONLY: ShardRange = ShardRange {
        first: 0,
        last: 0,
        total: NonZeroU16::MIN,
    };

    /// Creates the range of shards `first` to `last`, both included, of `total`.
    ///
    /// # Errors
    /// Any [`NoShardRange`] except the one for the form.
    pub fn new(first: u16, last: u16, total: u16) -> Result<ShardRange, NoShardRange> {
        let total = NonZeroU16::new(total).ok_or(NoShardRange::NoShards)?;
        if first > last {
            return Err(NoShardRange::Backwards { first, last });
        }
        if last >= total.get() {
            return Err(NoShardRange::TooFar { last, total });
        }
        Ok(ShardRange { first, last, total })
    }

    /// Creates the range of all shards of `total`.
    pub fn all_of(total: NonZeroU16) -> ShardRange {
        ShardRange {
            first: 0,
            last: total.get() - 1,
            total,
        }
    }

    /// Returns the first shard of the range.
    pub fn first(self) -> Shard {
        Shard(self.first)
    }

    /// Returns the last shard of the range.
    pub fn last(self) -> Shard {
        Shard(self.last)
    }

    /// Returns the total number of shards, in all processes.
    pub fn total(self) -> NonZeroU16 {
        self.total
    }

    /// Returns the shards in ascending order.
    pub fn shards(self) -> impl Iterator<Item = Shard> {
        (self.first..=self.last).map(Shard)
    }

    /// Returns each shard as a range of its own, in ascending order.
    pub fn each(self) -> impl Iterator<Item = ShardRange> {
        (self.first..=self.last).map(move |shard| ShardRange {
            first: shard,
            last: shard,
            ..self
        })
    }

    /// Returns whether the range contains all shards.
    pub fn is_all(self) -> bool {
        self == ShardRange::all_of(self.total)
    }

    /// Returns whether the range contains a shard.
    pub fn contains(self, shard: Shard) -> bool {
        (self.first..=self.last).contains(&shard.0)
    }

    /// Returns whether the ranges have a shard in common. Both must have the same total.
    pub fn overlaps(self, other: ShardRange) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// Returns the shard that receives a server's events. Direct messages have no server and use the first
    /// shard.
    pub fn shard_of(self, server: Option<ServerId>) -> Shard {
        let Some(server) = server else {
            return Shard::OF_DIRECT_MESSAGES;
        };
        let of_all = (server.0 >> 22) % u64::from(self.total.get());
        // The value is below the total, so it fits.
        u16::try_from(of_all).map_or(Shard::OF_DIRECT_MESSAGES, Shard)
    }

    /// Returns whether a server's events, or those of direct messages, are received by one of these shards.
    pub fn serves(self, server: Option<ServerId>) -> bool {
        self.contains(self.shard_of(server))
    }
}

impl fmt::Display for ShardRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShardRange { first, last, total } = self;
        if first == last {
            return write!(f, "{first}/{total}");
        }
        write!(f, "{first}-{last}/{total}")
    }
}

impl FromStr for ShardRange {
    type Err = NoShardRange;

    fn from_str(text: &str) -> Result<ShardRange, NoShardRange> {
        let (range, total) = text.trim().split_once('/').ok_or(NoShardRange::Form)?;
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        ShardRange::new(number(first)?, number(last)?, number(total)?)
    }
}

impl TryFrom<String> for ShardRange {
    type Error = NoShardRange;

    fn try_from(text: String) -> Result<ShardRange, NoShardRange> {
        text.parse()
    }
}

/// Parses a number in plain digits: no sign, no space.
fn number(digits: &str) -> Result<u16, NoShardRange> {
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(NoShardRange::Form);
    }
    digits.parse().map_err(|_| NoShardRange::Form)
}

/// A subset of all shards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardSet {
    /// `true` for each shard in the set; never empty.
    within: Vec<bool>,
}

impl ShardSet {
    /// Creates the set of all shards, for a single process.
    pub fn all() -> ShardSet {
        ShardSet { within: vec![true] }
    }

    /// Creates the set of a total's shards for which `is_within` returns `true`.
    pub fn of(parsed: ShardRange, is_within: impl Fn(Shard) -> bool) -> ShardSet {
        let all = ShardRange::all_of(parsed.total());
        let within = all
            .shards()
            .map(|shard| parsed.contains(shard) && is_within(shard));
        ShardSet {
            within: within.collect(),
        }
    }

    /// Creates the set of the shards of `total` that are in none of these ranges: those without another
    /// process.
    pub fn without(total: ShardRange, others: &[ShardRange]) -> ShardSet {
        let all = ShardRange::all_of(total.total());
        ShardSet::of(all, |shard| {
            !others.iter().any(|other| other.contains(shard))
        })
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        !self.within.contains(&true)
    }

    /// Returns whether the set contains a shard.
    pub fn contains(&self, shard: Shard) -> bool {
        self.within
            .get(usize::from(shard.0))
            .copied()
            .unwrap_or(false)
    }

    /// Returns whether the set contains a server's shard, or that of direct messages.
    pub fn serves(&self, server: Option<ServerId>) -> bool {
        let all = u64::try_from(self.within.len()).unwrap_or(1);
        let nth = server.map_or(0, |server| (server.0 >> 22) % all);
        usize::try_from(nth).is_ok_and(|nth| self.within[nth])
    }

    /// Returns the number of shards in the set.
    pub fn len(&self) -> u16 {
        let within = self.within.iter().filter(|within| **within).count();
        // There are at most `u16::MAX` shards.
        u16::try_from(within).unwrap_or(u16::MAX)
    }

    /// Returns one letter per shard, `1` for those in the set, so that a database query can look one up.
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
    fn shard_range_is_inclusive_and_can_be_one_shard() {
        for (text, first, last, total) in [
            ("0-3/16", 0, 3, 16),
            ("5/16", 5, 5, 16),
            ("5-5/16", 5, 5, 16),
            ("0/1", 0, 0, 1),
            (" 0-65534/65535 ", 0, 65_534, 65_535),
        ] {
            let shard_range = range(text);
            assert_eq!(
                shard_range,
                ShardRange::new(first, last, total).unwrap(),
                "{text}"
            );
            assert_eq!(
                (shard_range.first(), shard_range.last()),
                (Shard(first), Shard(last))
            );
            assert_eq!(range(&shard_range.to_string()), shard_range, "{text}");
        }
        assert_eq!(range("5-5/16").to_string(), "5/16");
        let shards: Vec<_> = range("4-6/16").shards().collect();
        assert_eq!(shards, [Shard(4), Shard(5), Shard(6)]);
        assert!(range("0-15/16").is_all() && ShardRange::ONLY.is_all());
        assert!(!range("0-14/16").is_all() && !range("1-15/16").is_all());
    }

    #[test]
    fn invalid_range_is_rejected_with_its_reason() {
        let four = NonZeroU16::new(4).unwrap();
        for (text, why) in [
            ("3-1/4", NoShardRange::Backwards { first: 3, last: 1 }),
            (
                "0-4/4",
                NoShardRange::TooFar {
                    last: 4,
                    total: four,
                },
            ),
            (
                "4/4",
                NoShardRange::TooFar {
                    last: 4,
                    total: four,
                },
            ),
            ("0/0", NoShardRange::NoShards),
            ("x", NoShardRange::Form),
            ("", NoShardRange::Form),
            ("3", NoShardRange::Form),
            ("/4", NoShardRange::Form),
            ("1/", NoShardRange::Form),
            ("-1/4", NoShardRange::Form),
            ("1-/4", NoShardRange::Form),
            ("+1/4", NoShardRange::Form),
            ("0-1-2/4", NoShardRange::Form),
            ("0/1/4", NoShardRange::Form),
            ("0 - 3/4", NoShardRange::Form),
            ("0-1/65536", NoShardRange::Form),
            ("٣/٤", NoShardRange::Form),
        ] {
            assert_eq!(text.parse::<ShardRange>(), Err(why), "{text}");
        }
        assert_eq!(
            "9".repeat(100_000).parse::<ShardRange>(),
            Err(NoShardRange::Form)
        );
    }

    #[test]
    fn shard_of_a_server_matches_discords_formula() {
        let sixteen = range("0-3/16");
        // The example in Discord's documentation. The upper bits, without the lower 22, are the time.
        let server = ServerId(197_038_439_483_310_086);
        let time = 197_038_439_483_310_086_u64 >> 22;
        assert_eq!(u64::from(sixteen.shard_of(Some(server)).0), time % 16);
        for nth in 0..32_u16 {
            let server = Some(ServerId(u64::from(nth) << 22 | 0x3f_ffff));
            assert_eq!(sixteen.shard_of(server), Shard(nth % 16));
            assert_eq!(sixteen.serves(server), nth % 16 < 4);
            assert_eq!(ShardRange::ONLY.shard_of(server), Shard(0));
        }
        assert!(sixteen.serves(None), "direct messages come to shard 0");
        assert!(!range("4-7/16").serves(None));
    }

    #[test]
    fn ranges_that_share_a_shard_overlap() {
        for (left, right, overlap) in [
            ("0-3/16", "4-7/16", false),
            ("0-4/16", "4-7/16", true),
            ("0-15/16", "5/16", true),
            ("5/16", "5/16", true),
            ("5/16", "6/16", false),
        ] {
            assert_eq!(
                range(left).overlaps(range(right)),
                overlap,
                "{left} {right}"
            );
            assert_eq!(
                range(right).overlaps(range(left)),
                overlap,
                "{right} {left}"
            );
        }
    }

    fn parsed(text: &str) -> ShardRange {
        text.parse().unwrap()
    }

    #[test]
    fn shards_not_taken_by_others_remain() {
        let all = parsed("0/6");
        for (others, expected) in [
            (&[][..], "111111"),
            (&["0-1/6"][..], "001111"),
            (&["0-1/6", "4-5/6"][..], "001100"),
            (&["0-5/6"][..], "000000"),
        ] {
            let others: Vec<_> = others.iter().map(|text| parsed(text)).collect();
            let remaining = ShardSet::without(all, &others);
            assert_eq!(remaining.letters(), expected);
            assert_eq!(remaining.is_empty(), expected == "000000");
        }
    }

    #[test]
    fn shard_set_serves_its_servers() {
        let shards = ShardSet::of(parsed("1-3/4"), |shard| shard != Shard(2));
        assert_eq!(shards.letters(), "0101");
        for (nth, served) in [(0, false), (1, true), (2, false), (3, true), (5, true)] {
            assert_eq!(shards.serves(Some(ServerId(nth << 22))), served, "{nth}");
        }
        assert!(!shards.serves(None), "direct messages are of shard 0");
        assert!(ShardSet::all().serves(None) && ShardSet::all().serves(Some(ServerId(77 << 22))));
    }
}
