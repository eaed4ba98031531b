//! Discord's ids (snowflakes): the upper 42 bits are the time of creation.

use hansu_play::Timestamp;

/// Discord's epoch, the start of 2015, in Unix milliseconds.
const EPOCH: i64 = 1_420_070_400_000;
/// Bits below the timestamp.
const BELOW: u32 = 22;

/// Returns when an id was created, by Discord's clock.
pub fn time_of(id: u64) -> Timestamp {
    Timestamp(i64::try_from(id >> BELOW).unwrap_or_default() + EPOCH)
}

/// Returns an id lower than any created at `time` or later; at least 1.
pub fn before(time: Timestamp) -> u64 {
    let since = u64::try_from(time.0.saturating_sub(EPOCH)).unwrap_or(0);
    (since << BELOW).saturating_sub(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_read_from_the_id() {
        // The example in Discord's reference: 2016-04-30 11:18:25.796 UTC.
        let id = 175_928_847_299_117_063;
        let time = time_of(id);
        assert_eq!(time, Timestamp(1_462_015_105_796));
        assert!(before(time) < id);
        assert_eq!(time_of(before(time)), Timestamp(time.0 - 1));
        assert_eq!(before(Timestamp(0)), 1);
    }
}
