//! Decisions: the event that a command causes in a match, or the reason for refusing it.

pub(super) mod challenge;
pub(super) mod overdue;
mod proposals;
pub(super) mod refusal;

use std::time::Duration;

use crate::voting::winner;
use crate::{
    Event, Hints, HouseRules, Language, Match, Moment, Person, Phase, PlannedTurn, ProposalKind,
    Refusal, Seats, Tally, Timestamp, UserId, Vote,
};
use janggi::{Action, FacingEffect, Formation, Game, Side};

/// A command by a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Accept the challenge.
    Accept {
        /// The current name of the accepting player.
        name: String,
        /// The challenger's side, if the challenge asks for a random side.
        lot: Side,
        /// The language of the game.
        language: Language,
        /// The other language, if the players read two.
        also: Option<Language>,
        /// The server's clock rules.
        house: HouseRules,
    },
    /// Decline the challenge.
    Decline,
    /// Withdraw one's own challenge.
    Withdraw,
    /// Choose a formation, in column order from Cho's seat.
    SetUp(Formation),
    /// Move or pass.
    Play(Action),
    /// End the game by bikjang (facing generals).
    Bikjang,
    /// Propose something to the opponent, or accept the same proposal by the opponent. A takeback may be
    /// granted immediately.
    Propose(ProposalKind),
    /// Accept the opponent's proposal.
    AcceptProposal(ProposalKind),
    /// Decline the opponent's proposal.
    DeclineProposal(ProposalKind),
    /// Withdraw one's own proposal.
    WithdrawProposal(ProposalKind),
    /// Ask for a hint.
    TakeHint,
    /// Claim a win on time.
    ClaimWin,
    /// Give three more days to the opponent, whose time is up.
    GiveTime,
    /// End the pause, or propose one if there is none.
    TogglePause,
    /// Propose to go on by days, or accept that; only in an evening.
    ContinueSlowly,
    /// End the pause.
    EndPause,
    /// Resign; before both formations are chosen, call the game off.
    Resign,
    /// Offer the win to the opponent, instead of resigning; only the bot does.
    OfferWin,
    /// Accept the win that the bot offers.
    AcceptWin,
    /// Decline that win and play on.
    PlayOn,
}

impl Match {
    /// Decides the effect of `command` by `actor` at a moment. Returns a single event; see [`Match::consequence`]
    /// for consequences. Once the time of an evening is up, a player can only resign.
    pub fn decide(
        &self,
        actor: UserId,
        command: &Command,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        if *command != Command::Resign
            && self.seat(actor).is_ok()
            && let Some(late) = self.late_in_evening(moment)
        {
            return Err(Refusal::TimeIsUp(late));
        }
        self.decide_in_time(actor, command, moment)
    }

    /// Decides like [`Match::decide`], as if no time of an evening were up. For what is foreseen or shown, without the
    /// standstills.
    pub fn decide_in_time(
        &self,
        actor: UserId,
        command: &Command,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        match command {
            Command::Accept {
                name,
                lot,
                language,
                also,
                house,
            } => {
                self.awaits_answer()?;
                self.challenge().check_may_accept(actor)?;
                Ok(Event::Accepted {
                    by: Person {
                        id: actor,
                        name: name.clone(),
                    },
                    challenger_side: self.challenge().side.resolve(*lot),
                    language: *language,
                    also: *also,
                    house: house.clone(),
                })
            }
            Command::Decline => self.decline(actor),
            Command::Withdraw => self.withdraw(actor),
            Command::SetUp(formation) => self.set_up(actor, *formation),
            Command::Resign => self.resign(actor),
            Command::OfferWin => self.offer_win(actor),
            Command::AcceptWin => {
                self.answer_win(actor, |by| Event::Resigned { by: by.opponent() })
            }
            Command::PlayOn => self.answer_win(actor, |by| Event::PlayedOn { by }),
            Command::ClaimWin => self.claim(actor, moment),
            Command::GiveTime => self.give_time(actor, moment),
            Command::Play(_) | Command::Bikjang
                if self.votes().is_some() && !self.is_bot(actor) =>
            {
                Err(Refusal::DecidedByVotes)
            }
            Command::Play(action) => self.play(actor, *action),
            Command::Bikjang => self.bikjang(actor),
            Command::TakeHint => self.take_hint(actor),
            // These name a pause, which is something else than the button in its place.
            Command::TogglePause | Command::Propose(ProposalKind::Pause) if self.is_evening() => {
                self.may_pause(actor)?;
                Err(Refusal::EveningGoesOn)
            }
            Command::ContinueSlowly => self.continue_slowly(actor, moment),
            Command::Propose(kind) => self.propose(actor, *kind, moment),
            Command::AcceptProposal(kind) => self.accept_proposal(actor, *kind, moment),
            Command::DeclineProposal(kind) => self.decline_proposal(actor, *kind),
            Command::WithdrawProposal(kind) => self.withdraw_proposal(actor, *kind),
            Command::TogglePause if !self.is_paused() => {
                self.propose(actor, ProposalKind::Pause, moment)
            }
            Command::TogglePause | Command::EndPause => self.end_pause(actor),
        }
    }

    fn continue_slowly(&self, actor: UserId, moment: Moment<'_>) -> Result<Event, Refusal> {
        if !self.is_evening() {
            self.may_pause(actor)?;
            return Err(Refusal::GoesByDays);
        }
        self.propose(actor, ProposalKind::Pause, moment)
    }

    fn decline(&self, actor: UserId) -> Result<Event, Refusal> {
        self.awaits_answer()?;
        match self.challenge().addressee.person() {
            None if self.challenge().challenger.id == actor => Err(Refusal::OwnChallenge),
            None => Err(Refusal::NotForYou),
            Some(_) => self
                .challenge()
                .check_may_accept(actor)
                .map(|()| Event::Declined),
        }
    }

    fn withdraw(&self, actor: UserId) -> Result<Event, Refusal> {
        self.awaits_answer()?;
        if self.challenge().challenger.id != actor {
            return Err(Refusal::NotYourChallenge);
        }
        Ok(Event::Withdrawn)
    }

    /// Returns the moment at which the challenge expires, if a person has to answer it; the bot answers
    /// automatically. `day` is the length of a day of play.
    pub fn expires_at(&self, day: Duration) -> Option<Timestamp> {
        let challenge = self.challenge();
        let waits = matches!(self.phase(), Phase::Challenged);
        let waits = waits && challenge.addressee.level().is_none();
        waits.then(|| self.at() + challenge.life(day))
    }

    /// Returns the event when the challenge's lifetime is over: an unanswered challenge expires.
    pub fn expiry_event(&self) -> Option<Event> {
        matches!(self.phase(), Phase::Challenged).then_some(Event::Expired)
    }

    fn awaits_answer(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Challenged => Ok(()),
            Phase::Closed(closed) => Err(Refusal::ChallengeClosed(*closed)),
            Phase::SettingUp { .. } | Phase::Running { .. } | Phase::Over { .. } => {
                Err(Refusal::Taken)
            }
        }
    }

    /// Returns the side that `actor` plays.
    pub fn seat(&self, actor: UserId) -> Result<Side, Refusal> {
        match self.phase() {
            Phase::Challenged => Err(Refusal::NotAcceptedYet),
            Phase::Closed(closed) => Err(Refusal::ChallengeClosed(*closed)),
            Phase::SettingUp { seats, .. }
            | Phase::Running { seats, .. }
            | Phase::Over { seats, .. } => seats.side_of(actor).ok_or(Refusal::NotAPlayer),
        }
    }

    fn set_up(&self, actor: UserId, formation: Formation) -> Result<Event, Refusal> {
        let side = self.seat(actor)?;
        match (self.phase(), side) {
            (Phase::Over { .. }, _) => Err(Refusal::GameOver),
            _ if !self.ruleset().variant.spec().has_formations() => Err(Refusal::NoSetup),
            (Phase::SettingUp { chosen, .. }, side) if chosen[side].is_none() => {
                if !self.awaits(side) {
                    Err(Refusal::ChoosesFirst(side.opponent()))
                } else if self.ruleset().formations().contains(&formation) {
                    Ok(Event::SetUp { side, formation })
                } else {
                    Err(Refusal::FormationNotOffered)
                }
            }
            _ => Err(Refusal::FormationChosen),
        }
    }

    /// Returns the running game, and the side that `actor` plays.
    pub(super) fn running(&self, actor: UserId) -> Result<(&Seats, &Game, Side), Refusal> {
        let side = self.seat(actor)?;
        match self.phase() {
            Phase::Running { seats, game, .. } => Ok((seats, game, side)),
            Phase::SettingUp { .. } => Err(Refusal::SetupFirst {
                // In a secret setup the actor's own choice is named, because that is the action they can take.
                waits_for: self.to_act().unwrap_or(side),
            }),
            _ => Err(Refusal::GameOver),
        }
    }

    /// Returns the game, if `actor` may move now. Checked before a typed move is parsed.
    pub fn to_move(&self, actor: UserId) -> Result<&Game, Refusal> {
        let (_, game, side) = self.running(actor)?;
        if game.position().turn() == side {
            Ok(game)
        } else {
            Err(Refusal::NotYourTurn)
        }
    }

    pub(super) fn play(&self, actor: UserId, action: Action) -> Result<Event, Refusal> {
        let game = self.to_move(actor)?;
        if action == Action::Pass && game.situation().may_call_bikjang() {
            return Err(Refusal::PassWhileFacing);
        }
        game.check(action)?;
        Ok(Event::of_action(action))
    }

    pub(super) fn bikjang(&self, actor: UserId) -> Result<Event, Refusal> {
        let game = self.to_move(actor)?;
        if !game.ruleset().variant.spec().may_face {
            return Err(Refusal::NothingToCall);
        }
        // Bikjang is stored as a pass: in that position it ends the game by the rules.
        match game.ruleset().facing.effect {
            _ if game.situation().may_call_bikjang() => Ok(Event::of_action(Action::Pass)),
            FacingEffect::Offer(_) => Err(Refusal::NotFacing),
            FacingEffect::None | FacingEffect::Check => Err(Refusal::BikjangNotInRules),
        }
    }

    /// Decides a hint request.
    fn take_hint(&self, actor: UserId) -> Result<Event, Refusal> {
        let (_, game, by) = self.running(actor)?;
        match self.challenge().hints {
            Hints::None => Err(Refusal::NoHints),
            Hints::Allowed if game.position().turn() != by => Err(Refusal::NotYourTurn),
            Hints::Allowed => Ok(Event::HintTaken { by }),
        }
    }

    /// Returns the automatic consequence of the last event, if any: a forced pass (also one that accepts
    /// bikjang), or the bot's choice of a formation.
    pub fn consequence(&self) -> Option<Event> {
        match self.phase() {
            Phase::Running { game, .. } if game.can_only_pass() => {
                Some(Event::of_action(Action::Pass))
            }
            _ => self.bots_formation(),
        }
    }

    fn resign(&self, actor: UserId) -> Result<Event, Refusal> {
        let by = self.seat(actor)?;
        match self.phase() {
            Phase::SettingUp { .. } => Ok(Event::CalledOff { by }),
            Phase::Running { .. } => Ok(Event::Resigned { by }),
            _ => Err(Refusal::GameOver),
        }
    }

    /// Decides a draw offer.
    fn offer_draw(&self, by: Side) -> Result<Event, Refusal> {
        self.check_not_made(ProposalKind::Draw, by)?;
        let game = self.game().ok_or(Refusal::GameOver)?;
        game.check_draw_offer()?;
        Ok(Event::DrawOffered { by })
    }
}

impl Match {
    /// Decides whether a turn can be voted for. Returns the event that follows if it wins.
    ///
    /// # Errors
    /// The refusal of the same turn by the challenger in a game without votes.
    pub fn decide_vote(&self, turn: PlannedTurn) -> Result<Event, Refusal> {
        let player = self.challenge().challenger.id;
        match turn {
            PlannedTurn::Bikjang => self.bikjang(player),
            PlannedTurn::Move(_) | PlannedTurn::Pass => self.play(player, turn.action()),
        }
    }

    /// Returns the event that plays the result of the votes on the position; `None` without a legal vote.
    pub fn counted(&self, votes: &[Vote]) -> Option<Event> {
        self.votes()?;
        let event = self.decide_vote(winner(votes)?).ok()?;
        Some(event.with_votes(Tally::of(votes)))
    }
}
