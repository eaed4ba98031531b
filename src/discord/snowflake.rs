//! Discord's numbers: the upper 42 bits of each are the time at which it was made.

use crate::play::Timestamp;

/// Milliseconds between 1970 and the beginning of Discord's own count.
const EPOCH: i64 = 1_420_070_400_000;
/// Bits below the time.
const BELOW: u32 = 22;

/// When the thing of that number was made, by Discord's own clock.
pub fn time_of(id: u64) -> Timestamp {
    Timestamp(i64::try_from(id >> BELOW).unwrap_or_default() + EPOCH)
}

/// A number below that of everything made at `time` or later; at least 1.
pub fn before(time: Timestamp) -> u64 {
    let since = u64::try_from(time.0.saturating_sub(EPOCH)).unwrap_or(0);
    (since << BELOW).saturating_sub(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_tells_the_time() {
        // The example of Discord's own reference: 2016-04-30 11:18:25.796 UTC.
        let id = 175_928_847_299_117_063;
        let time = time_of(id);
        assert_eq!(time, Timestamp(1_462_015_105_796));
        assert!(before(time) < id);
        assert_eq!(time_of(before(time)), Timestamp(time.0 - 1));
        assert_eq!(before(Timestamp(0)), 1);
    }
}
