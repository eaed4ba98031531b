//! Vacations: when a person is away, and how many days of that a year has.
//!
//! They belong to a person, not to a match: while it lasts, no clock of theirs runs anywhere. A day of a
//! vacation is as long as the days of pace and reserve, and is used once it has begun. It counts to the year
//! in which it begins where the person is at home.

use std::collections::BTreeMap;
use std::time::Duration;

use super::standstill::local;
use crate::play::{Timestamp, Zone};

/// How many days of vacation a person has in each calendar year.
pub const VACATION_DAYS: u32 = 30;

/// A stretch of time in which a person is away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacation {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it, planned or not.
    pub until: Timestamp,
    /// Where the person was at home when it began: to the years of that zone its days belong.
    pub zone: Zone,
    /// Whether it began by itself, because time would have run out.
    pub by_itself: bool,
}

/// The vacations of one person that matter for a year's days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacations {
    /// In the order in which they began.
    all: Vec<Vacation>,
    day: Duration,
}

/// A year has too few days left for a vacation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooFewDays {
    /// Which year.
    pub year: i16,
    /// How many days of it are left: 0 to 30.
    pub left: u32,
}

impl Vacations {
    /// Vacations in any order, with days of this length.
    pub fn new(mut all: Vec<Vacation>, day: Duration) -> Vacations {
        all.sort_by_key(|vacation| (vacation.from, vacation.until));
        Vacations { all, day }
    }

    /// Until when the person is away at a moment; `None` where they are not.
    pub fn away_until(&self, now: Timestamp) -> Option<Timestamp> {
        let present = self.all.iter().filter(|one| one.from <= now);
        present.map(|one| one.until).max().filter(|end| *end > now)
    }

    /// How many days are left of the year that it is in a zone.
    pub fn left(&self, now: Timestamp, zone: &Zone) -> TooFewDays {
        let year = year_of(now, zone);
        let used = self.used().get(&year).copied();
        TooFewDays {
            year,
            left: VACATION_DAYS.saturating_sub(used.unwrap_or_default()),
        }
    }

    /// A vacation of so many days from now on, in place of the one that there is.
    ///
    /// # Errors
    /// [`TooFewDays`] with the first year that has not so many; one of more than 30 days is never begun.
    pub fn begin(&self, days: u32, zone: &Zone, now: Timestamp) -> Result<Vacation, TooFewDays> {
        if days > VACATION_DAYS {
            return Err(self.ended(now).left(now, zone));
        }
        let vacation = Vacation {
            from: now,
            until: now + self.day * days,
            zone: zone.clone(),
            by_itself: false,
        };
        self.ended(now).allow(vacation)
    }

    /// The vacation that begins by itself in the last moment before `deadline`, which has passed: of so many
    /// whole days that there is time left. `None` where there are not so many.
    pub fn begin_by_itself(
        &self,
        deadline: Timestamp,
        zone: &Zone,
        now: Timestamp,
    ) -> Option<Vacation> {
        let from = Timestamp(deadline.0.saturating_sub(1));
        let missing = now.since(from).as_millis() / self.day.as_millis().max(1);
        let days = u32::try_from(missing).ok()?.saturating_add(1);
        let vacation = Vacation {
            from,
            until: from + self.day * days.min(VACATION_DAYS + 1),
            zone: zone.clone(),
            by_itself: true,
        };
        self.allow(vacation).ok()
    }

    /// The same, with what goes on or is planned ended.
    pub fn ended(&self, now: Timestamp) -> Vacations {
        let mut ended = self.clone();
        for vacation in &mut ended.all {
            vacation.until = vacation.until.min(now.max(vacation.from));
        }
        ended
    }

    fn allow(&self, vacation: Vacation) -> Result<Vacation, TooFewDays> {
        let before = self.used();
        let mut all = self.all.clone();
        all.push(vacation.clone());
        let after = Vacations::new(all, self.day).used();
        let too_many = after.iter().find(|(year, used)| {
            **used > VACATION_DAYS && before.get(year).is_none_or(|before| before < used)
        });
        match too_many {
            Some((&year, _)) => Err(TooFewDays {
                year,
                left: VACATION_DAYS.saturating_sub(before.get(&year).copied().unwrap_or_default()),
            }),
            None => Ok(vacation),
        }
    }

    /// How many days are used of each year. Coming back and leaving again within one begun day uses
    /// no second day.
    fn used(&self) -> BTreeMap<i16, u32> {
        let mut used = BTreeMap::new();
        let mut begun_until = Timestamp(i64::MIN);
        for vacation in &self.all {
            let mut next = vacation.from.max(begun_until);
            while next < vacation.until && !self.day.is_zero() {
                *used.entry(year_of(next, &vacation.zone)).or_default() += 1;
                next = next + self.day;
            }
            begun_until = begun_until.max(next);
        }
        used
    }
}

/// The calendar year of a moment in a zone; the calendar's last one beyond it.
fn year_of(at: Timestamp, zone: &Zone) -> i16 {
    local(zone, at).map_or(i16::MAX, |local| local.year())
}
