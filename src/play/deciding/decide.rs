//! What a command does to a match: events, or a refusal.

use crate::play::{
    Closed, Event, Hints, HouseRules, Language, Match, Moment, Offer, Person, Phase, Refusal,
    Seats, UserId,
};
use crate::rules::{Action, FacingEffect, Formation, Game, Refused, Side};

/// Something that a person asks of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Take the other seat.
    Accept {
        /// The present name of the person who accepts.
        name: String,
        /// The challenger's side if the challenge leaves it to the lot.
        lot: Side,
        /// The language that the game will speak.
        language: Language,
        /// The other one that the players read, where they read two.
        also: Option<Language>,
        /// What the server decides about clocks.
        house: HouseRules,
    },
    /// Say no to a challenge.
    Decline,
    /// Take one's challenge back.
    Withdraw,
    /// Choose a formation, in column order from Cho's seat.
    SetUp(Formation),
    /// Move a piece or pass.
    Play(Action),
    /// Accept that the generals face each other, which ends the game.
    Bikjang,
    /// Offer a draw, or accept the one that the other side offers.
    Draw,
    /// Accept the draw on offer.
    AcceptDraw,
    /// Decline the draw on offer.
    DeclineDraw,
    /// Take back one's draw offer.
    WithdrawDraw,
    /// Take one's last turn back, or ask for that.
    TakeBack,
    /// Let the other side take its turn back.
    AcceptTakeback,
    /// Do not let it.
    DeclineTakeback,
    /// Ask no longer for one's turn.
    WithdrawTakeback,
    /// Ask what to play.
    TakeHint,
    /// Claim the win, the other side's time being up.
    ClaimWin,
    /// Give the other side, whose time is up, three more days.
    GiveTime,
    /// Offer a pause, accept the one that the other side offers, or end the one that there is.
    Pause,
    /// Offer a pause, or accept the one that the other side offers.
    OfferPause,
    /// Accept the pause on offer.
    AcceptPause,
    /// Decline the pause on offer, or take back one's own offer.
    DeclinePause,
    /// End the pause.
    EndPause,
    /// Give up; before both formations stand, call the game off.
    Resign,
}

impl Match {
    /// Decides what `command` by `actor` does at a moment.
    pub fn decide(
        &self,
        actor: UserId,
        command: &Command,
        moment: Moment<'_>,
    ) -> Result<Event, Refusal> {
        if self.foreign_rules().is_some() {
            return Err(Refusal::ForeignRules);
        }
        match command {
            Command::Accept {
                name,
                lot,
                language,
                also,
                house,
            } => {
                self.awaits_answer()?;
                self.challenge().admits(actor)?;
                Ok(Event::Accepted {
                    by: Person {
                        id: actor,
                        name: name.clone(),
                    },
                    challenger_side: self.challenge().side.settle(*lot),
                    language: *language,
                    also: *also,
                    house: house.clone(),
                })
            }
            Command::Decline => self.decline(actor),
            Command::Withdraw => self.withdraw(actor),
            Command::SetUp(formation) => self.set_up(actor, *formation),
            Command::Resign => self.resign(actor),
            Command::ClaimWin => self.claim(actor, moment),
            Command::GiveTime => self.give_time(actor, moment),
            Command::Play(action) => self.play(actor, *action),
            Command::Bikjang => self.bikjang(actor),
            Command::TakeHint => self.take_hint(actor),
            Command::Draw | Command::AcceptDraw | Command::DeclineDraw | Command::WithdrawDraw => {
                self.draw(actor, command)
            }
            Command::TakeBack
            | Command::AcceptTakeback
            | Command::DeclineTakeback
            | Command::WithdrawTakeback => self.take_back(actor, command, moment),
            Command::Pause
            | Command::OfferPause
            | Command::AcceptPause
            | Command::DeclinePause
            | Command::EndPause => self.pause(actor, command, moment),
        }
    }

    fn decline(&self, actor: UserId) -> Result<Event, Refusal> {
        self.awaits_answer()?;
        match self.challenge().addressee.person() {
            None if self.challenge().challenger.id == actor => Err(Refusal::OwnChallenge),
            None => Err(Refusal::NotForYou),
            Some(_) => self.challenge().admits(actor).map(|()| Event::Declined),
        }
    }

    fn withdraw(&self, actor: UserId) -> Result<Event, Refusal> {
        self.awaits_answer()?;
        if self.challenge().challenger.id != actor {
            return Err(Refusal::NotYourChallenge);
        }
        Ok(Event::Withdrawn)
    }

    /// What the passing of [`Match::CHALLENGE_LIFE`] does: an open challenge expires.
    pub fn time_out(&self) -> Option<Event> {
        matches!(self.phase(), Phase::Challenged).then_some(Event::Expired)
    }

    /// The event that begins a match.
    pub fn challenge_event(challenge: &crate::play::Challenge) -> Result<Event, Refusal> {
        challenge.check()?;
        Ok(Event::Challenged {
            challenger: challenge.challenger.clone(),
            opponent: challenge.addressee.person().cloned(),
            level: challenge.addressee.level(),
            side: challenge.side,
            ruleset: challenge.ruleset.id().into_owned(),
            handicap: challenge.handicap,
            hints: challenge.hints,
            takebacks: challenge.takebacks,
            terms: challenge.terms,
            house: challenge.house.clone(),
            server: challenge.server,
            channel: challenge.channel,
            language: challenge.language,
            also: challenge.also,
            challenger_language: challenge.challenger_language,
        })
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

    /// The seat of `actor`, where there are seats.
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

    /// The running game and the seat of `actor` in it.
    pub(in crate::play) fn running(&self, actor: UserId) -> Result<(&Seats, &Game, Side), Refusal> {
        let side = self.seat(actor)?;
        match self.phase() {
            Phase::Running { seats, game, .. } => Ok((seats, game, side)),
            Phase::SettingUp { .. } => Err(Refusal::SetupFirst {
                // Where both choose, it is one's own choice that one can do something about.
                waits_for: self.to_act().unwrap_or(side),
            }),
            _ => Err(Refusal::GameOver),
        }
    }

    /// The game, if `actor` may move in it now: what is refused before any move is looked at.
    pub fn to_move(&self, actor: UserId) -> Result<&Game, Refusal> {
        let (_, game, side) = self.running(actor)?;
        if self.foreign_rules().is_some() {
            return Err(Refusal::ForeignRules);
        }
        if game.position().turn() == side {
            Ok(game)
        } else {
            Err(Refusal::NotYourTurn)
        }
    }

    fn play(&self, actor: UserId, action: Action) -> Result<Event, Refusal> {
        let game = self.to_move(actor)?;
        if action == Action::Pass && game.situation().may_call_bikjang() {
            return Err(Refusal::PassWhileFacing);
        }
        game.check(action).map_err(|refused| match refused {
            Refused::GameOver => Refusal::GameOver,
            Refused::Illegal(why) => Refusal::Illegal(why),
        })?;
        Ok(match action {
            Action::Move(mv) => Event::Moved { mv },
            Action::Pass => Event::Passed,
        })
    }

    fn bikjang(&self, actor: UserId) -> Result<Event, Refusal> {
        let game = self.to_move(actor)?;
        match game.ruleset().facing.effect {
            _ if game.situation().may_call_bikjang() => Ok(Event::Passed),
            FacingEffect::Offer(_) => Err(Refusal::NotFacing),
            FacingEffect::None | FacingEffect::Check => Err(Refusal::BikjangNotInRules),
        }
    }

    /// Whether `actor` may ask what to play: every rule about that is here.
    fn take_hint(&self, actor: UserId) -> Result<Event, Refusal> {
        let (_, game, by) = self.running(actor)?;
        match self.challenge().hints {
            Hints::None => Err(Refusal::NoHints),
            Hints::Allowed if game.position().turn() != by => Err(Refusal::NotYourTurn),
            Hints::Allowed => Ok(Event::HintTaken { by }),
        }
    }

    /// What follows without anybody's doing: a side that can only pass, or only accept that the
    /// generals face each other, does so, and the bot chooses its formation.
    pub fn follows(&self) -> Option<Event> {
        match self.phase() {
            _ if self.foreign_rules().is_some() => None,
            Phase::Running { game, .. } if game.can_only_pass() => Some(Event::Passed),
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

    fn draw(&self, actor: UserId, command: &Command) -> Result<Event, Refusal> {
        let (_, game, side) = self.running(actor)?;
        let Phase::Running { offer, offered, .. } = self.phase() else {
            return Err(Refusal::GameOver);
        };
        let whose = |offer: &Option<Offer>| offer.map(|offer| offer.by == side);
        match (command, whose(offer)) {
            (Command::Draw, Some(true)) => Err(Refusal::OfferStands),
            (Command::Draw, None) if offered[side] => Err(Refusal::OfferedAlready),
            (Command::Draw, None) => {
                game.check_draw_offer()?;
                Ok(Event::DrawOffered { by: side })
            }
            (Command::Draw | Command::AcceptDraw, Some(false)) => Ok(Event::DrawAccepted),
            (Command::DeclineDraw, Some(false)) => Ok(Event::DrawDeclined),
            (Command::WithdrawDraw, Some(true)) => Ok(Event::DrawWithdrawn),
            (Command::WithdrawDraw, Some(false)) => Err(Refusal::NotYourOffer),
            (_, Some(true)) => Err(Refusal::OwnOffer),
            _ => Err(Refusal::NoOffer),
        }
    }

    /// Whether this challenge is closed without a game, and how.
    pub fn closed(&self) -> Option<Closed> {
        match self.phase() {
            Phase::Closed(closed) => Some(*closed),
            _ => None,
        }
    }
}
