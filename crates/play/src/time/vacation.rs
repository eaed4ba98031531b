//! Vacations, and the yearly allowance.
//!
//! A vacation belongs to a person: during it, all their clocks stand still. A day is as long as a day of pace
//! or reserve. It counts as used once it has begun, in the calendar year of the person's time zone in which it
//! begins.

use std::collections::BTreeMap;
use std::time::Duration;

use super::standstill::local;
use crate::{Timestamp, Zone};

/// Vacation days per person and calendar year.
pub const VACATION_DAYS: u32 = 30;

/// A vacation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacation {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it, actual or planned.
    pub until: Timestamp,
    /// The person's time zone at its beginning, which decides the years of its days.
    pub zone: Zone,
    /// `true` if it began automatically, because time would have run out.
    pub is_automatic: bool,
}

/// A person's vacations, as far as relevant for the current years.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacations {
    /// Sorted by beginning.
    all: Vec<Vacation>,
    day: Duration,
}

/// A year has too few days left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DaysLeft {
    /// The year.
    pub year: i16,
    /// Days left: 0 to 30.
    pub left: u32,
}

impl Vacations {
    /// Creates vacations from any order, with the length of a day.
    pub fn new(mut all: Vec<Vacation>, day: Duration) -> Vacations {
        all.sort_by_key(|vacation| (vacation.from, vacation.until));
        Vacations { all, day }
    }

    /// Returns the end of the current vacation; `None` if there is none.
    pub fn away_until(&self, now: Timestamp) -> Option<Timestamp> {
        let begun = self.all.iter().filter(|vacation| vacation.from <= now);
        begun
            .map(|vacation| vacation.until)
            .max()
            .filter(|end| *end > now)
    }

    /// Returns whether the person has begun a vacation at exactly this time.
    pub fn has_begun_at(&self, at: Timestamp) -> bool {
        let mut begun = self.all.iter().filter(|vacation| !vacation.is_automatic);
        begun.any(|vacation| vacation.from == at)
    }

    /// Returns the days left of the current year in a zone.
    pub fn left(&self, now: Timestamp, zone: &Zone) -> DaysLeft {
        let year = year_of(now, zone);
        let used = self.used().get(&year).copied();
        DaysLeft {
            year,
            left: VACATION_DAYS.saturating_sub(used.unwrap_or_default()),
        }
    }

    /// Returns a vacation of that many days from now on, replacing the current one. While the first day of the current
    /// vacation is still running, it counts as the first day of the new one, because it is already used.
    ///
    /// # Errors
    /// [`DaysLeft`] with the first year that has too few days left; also for more than 30 days at once.
    pub fn begin(&self, days: u32, zone: &Zone, now: Timestamp) -> Result<Vacation, DaysLeft> {
        if days > VACATION_DAYS {
            return Err(self.ended(now).left(now, zone));
        }
        let vacation = Vacation {
            from: now,
            until: self.first_day(now).unwrap_or(now) + self.day * days,
            zone: zone.clone(),
            is_automatic: false,
        };
        self.ended(now).allow(vacation)
    }

    /// Returns the beginning of the current vacation, with those that touch it, if less than a day ago.
    fn first_day(&self, now: Timestamp) -> Option<Timestamp> {
        self.away_until(now)?;
        let touching = self.all.iter().rev().fold(now, |began, vacation| {
            let touches = vacation.from <= began && began <= vacation.until;
            if touches { vacation.from } else { began }
        });
        Some(touching).filter(|began| now < *began + self.day)
    }

    /// Returns the automatic vacation that begins just before `deadline`, which has passed. It has as many
    /// whole days as needed until now; `None` if too few are left.
    pub fn begin_automatically(
        &self,
        deadline: Timestamp,
        zone: &Zone,
        now: Timestamp,
    ) -> Option<Vacation> {
        // Just before the deadline, so that time is not up.
        let from = Timestamp(deadline.0.saturating_sub(1));
        let missing = now.since(from).as_millis() / self.day.as_millis().max(1);
        let days = u32::try_from(missing).ok()?.saturating_add(1);
        let vacation = Vacation {
            from,
            until: from + self.day * days.min(VACATION_DAYS + 1),
            zone: zone.clone(),
            is_automatic: true,
        };
        self.allow(vacation).ok()
    }

    /// Returns the vacations after ending the current one and dropping planned ones.
    #[must_use]
    pub fn ended(&self, now: Timestamp) -> Vacations {
        let mut ended = self.clone();
        for vacation in &mut ended.all {
            vacation.until = vacation.until.min(now.max(vacation.from));
        }
        ended
    }

    fn allow(&self, vacation: Vacation) -> Result<Vacation, DaysLeft> {
        let used_before = self.used();
        let mut vacations = self.all.clone();
        vacations.push(vacation.clone());
        let used_after = Vacations::new(vacations, self.day).used();
        // A year already over the limit before is not caused by this vacation.
        let too_many = used_after.iter().find(|(year, used)| {
            **used > VACATION_DAYS
                && used_before
                    .get(year)
                    .is_none_or(|used_before| used_before < used)
        });
        match too_many {
            Some((&year, _)) => Err(DaysLeft {
                year,
                left: VACATION_DAYS
                    .saturating_sub(used_before.get(&year).copied().unwrap_or_default()),
            }),
            None => Ok(vacation),
        }
    }

    /// Returns days used by year. Returning and leaving again within a day that has begun uses no second day.
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

/// Returns the calendar year in a zone; the last one beyond the calendar's range.
fn year_of(at: Timestamp, zone: &Zone) -> i16 {
    local(zone, at).map_or(i16::MAX, |local| local.year())
}
