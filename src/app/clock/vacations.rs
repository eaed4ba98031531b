//! Vacations: starting, ending, and automatic ones.

use super::GameClocks;
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use hansu_play::{DaysLeft, Match, Standstill, Timestamp, Vacations, Zone};
use hansu_store::{AutomaticVacation, GameRow, VacationChange, VacationOutcome};

/// The vacation status shown to a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VacationStatus {
    /// End of the current vacation; `None` if not on vacation.
    pub away_until: Option<Timestamp>,
    /// Days left this year.
    pub left: DaysLeft,
    /// The person's time zone, which decides when the year ends.
    pub zone: Zone,
}

impl GameClocks {
    /// Returns the caller's vacation status.
    pub async fn vacation_status(
        &self,
        request: &RequestContext,
    ) -> Result<VacationStatus, AppError> {
        let person = request.actor.id;
        let zone = self.store.personal_settings(person).await?.time_zone();
        let now = self.now();
        let vacations = self.store.vacations_of(person, self.day(), now).await?;
        Ok(vacation_status(&vacations, zone, now))
    }

    /// Starts a vacation of `days` days now; 0 ends the current one.
    ///
    /// # Errors
    /// [`Refused::TooFewDays`] if the year has too few days left; [`Refused::NotAway`] if there is none to
    /// end; [`AppError::Doubled`] for a repeated interaction.
    pub async fn set_vacation(
        &self,
        request: &RequestContext,
        days: u32,
    ) -> Result<VacationStatus, AppError> {
        // Credit an outage first: a clock must not expire because the player could not reach the bot.
        self.credit_outage_for(request.server()).await?;
        let person = request.actor.id;
        let zone = self.store.personal_settings(person).await?.time_zone();
        let day = self.day();
        let now = self.now();
        let vacations = self.store.vacations_of(person, day, now).await?;
        if days == 0 && vacations.away_until(now).is_none() {
            return Err(Refused::NotAway.into());
        }
        let change = VacationChange {
            who: person,
            interaction: (request.interaction.id, request.interaction.at),
            day,
            now,
        };
        let vacation = (days > 0).then_some((days, &zone));
        let result = self.store.change_vacation(change, vacation).await;
        match result.map_err(crate::app::error::refused_by_store)? {
            VacationOutcome::TooFewDays(days_left) => Err(Refused::TooFewDays(days_left).into()),
            VacationOutcome::Done(vacations) => {
                tracing::info!(actor = %person, days, "a vacation begins or ends");
                self.signals.everybody_changed();
                // Clocks that were stopped or restarted have new due times.
                self.signals.wake_timers();
                // Messages in their games are now queued.
                self.signals.wake_courier();
                Ok(vacation_status(&vacations, zone, now))
            }
        }
    }

    /// Returns the standstills of a match, after starting an automatic vacation that is due; and whether one was
    /// started.
    pub(in crate::app) async fn standstills_or_vacation(
        &self,
        game: &Match,
        row: &GameRow,
    ) -> Result<(Vec<Standstill>, bool), AppError> {
        loop {
            let standstills = self.standstills(game).await?;
            match self
                .start_automatic_vacation(game, row, &standstills)
                .await?
            {
                VacationStart::NotDue => return Ok((standstills, false)),
                VacationStart::Started => return Ok((self.standstills(game).await?, true)),
                // Check again. Otherwise a player whose vacation has just begun would lose on time.
                VacationStart::Conflict => {}
            }
        }
    }

    /// Starts an automatic vacation for a side whose time has run out, if its player has enabled that and has
    /// days left.
    async fn start_automatic_vacation(
        &self,
        game: &Match,
        row: &GameRow,
        standstills: &[Standstill],
    ) -> Result<VacationStart, AppError> {
        let moment = self.moment_of(standstills);
        if game.is_evening() {
            return Ok(VacationStart::NotDue);
        }
        // Once the expiry has been announced to the players, a vacation comes too late.
        let late = game
            .clock(moment)
            .filter(|clock| clock.is_up(moment.now) && !clock.is_announced);
        let Some((clock, seats)) = late.zip(game.seats()) else {
            return Ok(VacationStart::NotDue);
        };
        let person = seats.players[clock.side].id;
        let settings = self.store.personal_settings(person).await?;
        let (Some(deadline), true) = (clock.deadline, settings.wants_auto_vacation()) else {
            return Ok(VacationStart::NotDue);
        };
        let zone = settings.time_zone();
        let vacations = self
            .store
            .vacations_of(person, moment.day, moment.now)
            .await?;
        let Some(vacation) = vacations.begin_automatically(deadline, &zone, moment.now) else {
            return Ok(VacationStart::NotDue);
        };
        let vacation_notice = AutomaticVacation {
            who: person,
            game: game.id(),
            seq: game.seq(),
            turn: game.turn_given_by(clock.side).unwrap_or(game.seq()),
            home: row.home,
        };
        // Checked again in the transaction: a move or another timer may have come first.
        let began = self
            .store
            .begin_automatic_vacation(
                &vacation_notice,
                &vacations,
                &vacation,
                moment.day,
                moment.now,
            )
            .await?;
        if !began {
            return Ok(VacationStart::Conflict);
        }
        tracing::info!(game.id = %game.id(), "a vacation begins automatically");
        self.signals.everybody_changed();
        self.signals.wake_courier();
        Ok(VacationStart::Started)
    }
}

/// The result of checking for an automatic vacation.
enum VacationStart {
    NotDue,
    Started,
    /// The person's vacations changed in the meantime: check again.
    Conflict,
}

fn vacation_status(vacations: &Vacations, zone: Zone, now: Timestamp) -> VacationStatus {
    VacationStatus {
        away_until: vacations.away_until(now),
        left: vacations.left(now, &zone),
        zone,
    }
}
