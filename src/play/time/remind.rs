//! When the player to act is to be reminded.

use crate::play::{Match, Moment, Phase, Quiet, Timestamp};
use crate::rules::Side;

/// After so many days a game without a pace is remembered.
const DAYS_WITHOUT_PACE: u32 = 7;

/// Which reminder of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reminder {
    /// When half of the time is used that there was at the beginning of the turn; in a game without a
    /// pace, after a week.
    First,
    /// When four fifths of that are used.
    Second,
}

/// Whether there is something to remind somebody of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remind {
    /// Now.
    Now,
    /// Not before then.
    Later(Timestamp),
    /// Not in this turn.
    Never,
}

impl Match {
    /// Whether a side that is to act is to be reminded at a moment. Of running time alone; never of what the
    /// bot is to do, nor in practice, and not once time is up: that has a separate message. What falls into
    /// the side's quiet hours comes after them; or before, where its time is up by their end.
    pub fn reminds(
        &self,
        side: Side,
        which: Reminder,
        quiet: Option<&Quiet>,
        moment: Moment<'_>,
    ) -> Remind {
        if !self.awaits(side) || self.level().is_some() {
            return Remind::Never;
        }
        if self.terms().is_none() && which == Reminder::Second {
            return Remind::Never;
        }
        let at = self.reminder_due(side, which, moment);
        let clock = self.clocks(moment)[side];
        let late = clock.is_some_and(|clock| clock.is_up(moment.now));
        let deadline = clock.and_then(|clock| clock.deadline);
        // What was due before is judged by the present hour.
        let moved = |at: Timestamp| match quiet {
            Some(quiet) => quiet.moved(at.max(moment.now), deadline),
            None => at,
        };
        if let Some(until) = self.away_until(side, moment) {
            return Remind::Later(until);
        }
        match at.map(moved) {
            _ if late => Remind::Never,
            // Whatever was due before: nobody's time runs.
            _ if self.is_paused() => Remind::Later(moment.now + moment.day / 24),
            Some(at) if at <= moment.now => Remind::Now,
            Some(at) => Remind::Later(at),
            // It stands still, and nobody knows for how long.
            None => Remind::Later(moment.now + moment.day / 24),
        }
    }

    /// When a reminder of a turn falls due, whatever the hour; `None` where the side's time stands still and
    /// nobody knows for how long, or there is no such reminder.
    pub fn reminder_due(
        &self,
        side: Side,
        which: Reminder,
        moment: Moment<'_>,
    ) -> Option<Timestamp> {
        match self.terms() {
            Some(_) => self.used_up(side, which, moment),
            None if which == Reminder::First => {
                Some(self.turn_began() + moment.day * DAYS_WITHOUT_PACE)
            }
            None => None,
        }
    }

    /// When so much of the turn's time is used.
    fn used_up(&self, side: Side, which: Reminder, moment: Moment<'_>) -> Option<Timestamp> {
        let turn = self.turns.open(side)?;
        let had = self.had(side, moment)?;
        let used = match which {
            Reminder::First => had / 2,
            Reminder::Second => had * 4 / 5,
        };
        self.calendar(turn, moment.stills).after(turn.began, used)
    }

    /// Since when a game without a pace waits for the player to act.
    pub(super) fn turn_began(&self) -> Timestamp {
        match self.phase() {
            Phase::Running { slips, .. } => slips.last.map_or(self.at(), |last| last.at),
            _ => self.at(),
        }
    }
}
