//! Vacations, and the yearly allowance.
//!
//! They belong to a person: during one, all their clocks stand still. A day is as long as a day of pace or
//! reserve, and counts as used once it has begun, in the calendar year of the person's time zone in which it
//! begins.

use std::collections::BTreeMap;
use std::time::Duration;

use super::standstill::local;
use crate::play::{Timestamp, Zone};

/// Vacation days per person and calendar year.
pub const VACATION_DAYS: u32 = 30;

/// A vacation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacation {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it, actual or planned.
    pub until: Timestamp,
    /// The person's time zone when it began, which decides the years of its days.
    pub zone: Zone,
    /// Whether it began automatically, because time would have run out.
    pub by_itself: bool,
}

/// A person's vacations, as far as they matter for the current years.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacations {
    /// In order of their beginning.
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
    /// Vacations in any order, with the length of a day.
    pub fn new(mut all: Vec<Vacation>, day: Duration) -> Vacations {
        all.sort_by_key(|vacation| (vacation.from, vacation.until));
        Vacations { all, day }
    }

    /// The end of the current vacation; `None` if there is none.
    pub fn away_until(&self, now: Timestamp) -> Option<Timestamp> {
        let present = self.all.iter().filter(|one| one.from <= now);
        present.map(|one| one.until).max().filter(|end| *end > now)
    }

    /// Whether the person has begun one at exactly this time.
    pub fn begun_at(&self, at: Timestamp) -> bool {
        let mut begun = self.all.iter().filter(|one| !one.by_itself);
        begun.any(|one| one.from == at)
    }

    /// Days left of the current year in a zone.
    pub fn left(&self, now: Timestamp, zone: &Zone) -> DaysLeft {
        let year = year_of(now, zone);
        let used = self.used().get(&year).copied();
        DaysLeft {
            year,
            left: VACATION_DAYS.saturating_sub(used.unwrap_or_default()),
        }
    }

    /// A vacation of that many days from now on, replacing the current one. While the first day of that runs,
    /// it is the first of the new ones, because it is used already.
    ///
    /// # Errors
    /// [`DaysLeft`] with the first year that has too few left; also for more than 30 days at once.
    pub fn begin(&self, days: u32, zone: &Zone, now: Timestamp) -> Result<Vacation, DaysLeft> {
        if days > VACATION_DAYS {
            return Err(self.ended(now).left(now, zone));
        }
        let vacation = Vacation {
            from: now,
            until: self.first_day(now).unwrap_or(now) + self.day * days,
            zone: zone.clone(),
            by_itself: false,
        };
        self.ended(now).allow(vacation)
    }

    /// When the current vacation began, with those that touch it, if less than a day ago.
    fn first_day(&self, now: Timestamp) -> Option<Timestamp> {
        self.away_until(now)?;
        let touching = self.all.iter().rev().fold(now, |began, vacation| {
            let touches = vacation.from <= began && began <= vacation.until;
            if touches { vacation.from } else { began }
        });
        Some(touching).filter(|began| now < *began + self.day)
    }

    /// The automatic vacation that begins in the last moment before `deadline`, which has passed, with as
    /// many whole days as are needed until now; `None` if too few are left.
    pub fn begin_automatically(
        &self,
        deadline: Timestamp,
        zone: &Zone,
        now: Timestamp,
    ) -> Option<Vacation> {
        // A moment before the deadline, so that the clock is not up.
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

    /// The vacations after ending the current one and dropping planned ones.
    #[must_use]
    pub fn ended(&self, now: Timestamp) -> Vacations {
        let mut ended = self.clone();
        for vacation in &mut ended.all {
            vacation.until = vacation.until.min(now.max(vacation.from));
        }
        ended
    }

    fn allow(&self, vacation: Vacation) -> Result<Vacation, DaysLeft> {
        let before = self.used();
        let mut all = self.all.clone();
        all.push(vacation.clone());
        let after = Vacations::new(all, self.day).used();
        // A year that was over the limit before is not the fault of this vacation.
        let too_many = after.iter().find(|(year, used)| {
            **used > VACATION_DAYS && before.get(year).is_none_or(|before| before < used)
        });
        match too_many {
            Some((&year, _)) => Err(DaysLeft {
                year,
                left: VACATION_DAYS.saturating_sub(before.get(&year).copied().unwrap_or_default()),
            }),
            None => Ok(vacation),
        }
    }

    /// Days used by year. Returning and leaving again within a day that has begun uses no second one.
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

/// The calendar year in a zone; the last one beyond the calendar's range.
fn year_of(at: Timestamp, zone: &Zone) -> i16 {
    local(zone, at).map_or(i16::MAX, |local| local.year())
}
