//! Pauses by agreement: both clocks stand still until a player ends the pause or moves, at most for thirty
//! days.

use std::time::Duration;

use crate::play::matches::Stamp;
use crate::play::{
    Command, Event, Match, Moment, Offer, Phase, Refusal, Seq, Span, Timestamp, UserId,
};
use crate::rules::{BySide, Side};

/// The longest pause in days.
const DAYS: u32 = 30;
/// The time in days that the player to act has at least after a pause.
const DAYS_AFTER: u32 = 1;
/// Days from one offer of a side to its next.
const DAYS_BETWEEN: u32 = 1;

impl Match {
    /// Since when the game is paused; `None` if it is not.
    pub fn paused_since(&self) -> Option<Timestamp> {
        self.pauses.running()
    }

    /// The latest end of the current pause; `None` if there is none.
    pub fn paused_until(&self, day: Duration) -> Option<Timestamp> {
        Some(self.paused_since()? + day * DAYS)
    }

    /// The open pause offer.
    pub fn pause_offer(&self) -> Option<Offer> {
        self.pauses.offer
    }

    /// The event that began the current pause.
    pub fn paused_by(&self) -> Option<Seq> {
        if self.is_paused() {
            self.pauses.began_by
        } else {
            None
        }
    }

    /// Whether the last turn ended a pause.
    pub fn turn_ended_pause(&self) -> bool {
        self.pauses.ended_by_turn
    }

    /// Whether the game is paused.
    pub fn is_paused(&self) -> bool {
        self.paused_since().is_some()
    }

    /// The side that a person plays, if the game can be paused.
    pub fn may_pause(&self, actor: UserId) -> Result<Side, Refusal> {
        let side = self.seat(actor)?;
        if matches!(self.phase(), Phase::Over { .. }) {
            return Err(Refusal::GameOver);
        }
        if self.level().is_some() {
            return Err(Refusal::PaceInPractice);
        }
        self.terms().map(|_| side).ok_or(Refusal::NoPace)
    }

    /// Decides commands about pauses.
    pub(in crate::play) fn pause(
        &self,
        actor: UserId,
        command: &Command,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        let by = self.may_pause(actor)?;
        if self.is_paused() {
            return match command {
                Command::Pause | Command::EndPause => Ok(Event::PauseEnded { by: Some(by) }),
                _ => Err(Refusal::AlreadyPaused),
            };
        }
        let own = self.pauses.offer.map(|offer| offer.by == by);
        match (command, own) {
            (Command::EndPause, _) => Err(Refusal::NotPaused),
            (Command::Pause | Command::OfferPause, None) if self.pauses.offered[by] => {
                Err(Refusal::PauseOfferedAlready)
            }
            (Command::Pause | Command::OfferPause, None) => match self.next_pause_offer(by, moment)
            {
                Some(again) => Err(Refusal::PauseOfferedToday(again)),
                None => self.if_time_is_left(Event::PauseOffered { by }, moment),
            },
            (Command::Pause | Command::OfferPause, Some(true)) => Err(Refusal::PauseOfferStands),
            (Command::Pause | Command::OfferPause | Command::AcceptPause, Some(false)) => {
                self.if_time_is_left(Event::Paused, moment)
            }
            (Command::DeclinePause, Some(false)) => Ok(Event::PauseDeclined),
            (Command::DeclinePause, Some(true)) => Ok(Event::PauseWithdrawn),
            (_, Some(true)) => Err(Refusal::OwnPauseOffer),
            _ => Err(Refusal::NoPauseOffer),
        }
    }

    /// When a side may offer a pause again; `None` if it may now.
    fn next_pause_offer(&self, by: Side, moment: Moment<'_>) -> Option<Timestamp> {
        let again = self.pauses.offered_at[by]? + moment.day * DAYS_BETWEEN;
        Some(again).filter(|again| *again > moment.now)
    }

    /// Refuses to pause a game that is over by time, only not stored as such yet.
    fn if_time_is_left(&self, event: Event, moment: Moment<'_>) -> Result<Event, Refusal> {
        let up = self.clock(moment).filter(|clock| clock.is_up(moment.now));
        match up.and_then(|clock| self.ends_by_itself(&clock)) {
            Some(_) => Err(Refusal::GameOver),
            None => Ok(event),
        }
    }

    /// Applies an event about pauses. Returns the side that acted, if any; `None`, without a change, if it
    /// does not fit.
    pub(in crate::play) fn hear_of_pause(
        &mut self,
        event: &Event,
        Stamp { seq, at }: Stamp,
    ) -> Option<Option<Side>> {
        let plays = matches!(self.phase, Phase::SettingUp { .. } | Phase::Running { .. });
        let fits = plays && self.terms().is_some();
        let running = fits.then(|| self.is_paused())?;
        let pauses = &mut self.pauses;
        Some(match event {
            Event::PauseOffered { by } if !running => {
                pauses.offered[*by] = true;
                pauses.offered_at[*by] = Some(at);
                pauses.offer = Some(Offer { by: *by, seq });
                Some(*by)
            }
            Event::PauseDeclined => Some(pauses.offer.take()?.by.opponent()),
            Event::PauseWithdrawn => Some(pauses.offer.take()?.by),
            Event::Paused if !running => {
                let by = pauses.offer.take()?.by.opponent();
                pauses.offered = BySide::default();
                pauses.began_by = Some(seq);
                pauses.spans.push(Span {
                    from: at,
                    until: None,
                });
                Some(by)
            }
            Event::PauseEnded { by } if running => {
                self.end_pause(at);
                *by
            }
            _ => return None,
        })
    }

    /// Ends the pause and voids the offer, because a turn was played or the game has ended.
    pub(in crate::play) fn play_on(&mut self, at: Timestamp) {
        self.pauses.offer = None;
        self.pauses.offered = BySide::default();
        let paused = self.is_paused();
        // A forced pass belongs to the turn before it.
        let forced = self.game().is_some_and(|game| game.forced_passes() > 0);
        self.pauses.ended_by_turn = paused || (forced && self.pauses.ended_by_turn);
        if paused {
            self.end_pause(at);
        }
    }

    /// Ends the pause. The player to act has at least a day.
    fn end_pause(&mut self, at: Timestamp) {
        if let Some(last) = self.pauses.spans.last_mut() {
            last.until = Some(at);
        }
        for side in Side::ALL {
            if let Some(turn) = self.turns.open_mut(side) {
                turn.given.push((at, DAYS_AFTER));
                turn.told_by = None;
            }
        }
    }
}
