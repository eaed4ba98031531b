//! Applies events; the only way a match changes.

use super::Closed;
use super::Stamp;
use super::proposals::{Pauses, ProposalStep, Proposals};
use super::running::Effect;
use super::turns::{LeastTime, Turns};
use super::{BrokenHistory, Ended, Match, Phase, Seats, WinOffer};
use crate::{DatedEvent, Event, GameId, Seq, Timestamp, Version};
use janggi::{BySide, Formation, Game, SetupOrder, Side};

impl Match {
    /// Rebuilds a match from all its events.
    ///
    /// # Errors
    /// [`BrokenHistory`] if an event does not fit the previous ones.
    pub fn replay(id: GameId, events: &[DatedEvent]) -> Result<Match, BrokenHistory> {
        let broken = |kind| BrokenHistory {
            game: id,
            seq: Seq(1),
            kind,
        };
        let (first, rest) = events.split_first().ok_or_else(|| broken("nothing"))?;
        let Event::Challenged(challenge) = &first.event else {
            return Err(broken(first.event.kind()));
        };
        let mut game = Match {
            id,
            seq: Seq(1),
            at: first.at,
            accepted_at: None,
            version: Version(0),
            challenge: (**challenge).clone(),
            phase: Phase::Challenged,
            hints: BySide::default(),
            taken_back: BySide::default(),
            slip: None,
            win_offer: WinOffer::None,
            planned_turns: 0,
            tally: None,
            first_check: None,
            slowed: None,
            turns: Turns::default(),
            pauses: Pauses::default(),
            proposals: Proposals::default(),
            calls: BySide::default(),
        };
        for DatedEvent { event, at } in rest {
            game.apply(event, *at)?;
        }
        Ok(game)
    }

    /// Applies an event that happened `at` this time.
    ///
    /// # Errors
    /// [`BrokenHistory`] if the event does not fit; the match is then unchanged.
    pub fn apply(&mut self, event: &Event, at: Timestamp) -> Result<(), BrokenHistory> {
        let stamp = Stamp {
            seq: self.seq.next(),
            at,
        };
        // Must be computed before the phase changes: afterwards it is the other side's turn.
        let mover = self.mover_of(event);
        let actor = self.actor(event);
        self.fits_clocks(event)
            .and_then(|()| self.enter_phase_after(event, stamp))
            .ok_or(BrokenHistory {
                game: self.id,
                seq: stamp.seq,
                kind: event.kind(),
            })?;
        if self.terms().is_some() {
            self.update_clocks(event, mover, stamp);
        }
        if event.raises_version() {
            self.version = self.version.next();
            self.proposals.position_changed(mover);
            // Any change of position ends a pause.
            self.end_pause_by_turn(at);
        }
        if let Event::Accepted { .. } = event {
            self.accepted_at = Some(at);
        }
        self.note_calls(event, actor, stamp);
        if event.slip().is_some() {
            self.slip = self.game().map(Game::ply);
        }
        self.count_planned(event);
        if let Some(tally) = event.votes() {
            let ply = self.game().map_or(0, Game::ply);
            self.tally = Some((tally.clone(), ply.saturating_sub(1)));
        }
        if self.first_check.is_none() && self.checks_learner() {
            self.first_check = Some(stamp.seq);
        }
        if let Event::HintTaken { by } = event {
            // A repeated hint request for the same position counts once.
            let is_repeated = self.has_taken_hint(*by);
            let hints = &mut self.hints[*by];
            hints.count += u32::from(!is_repeated);
            hints.last = Some(self.version);
        }
        if let Event::TakenBack { by, .. } = event {
            self.taken_back[*by] += 1;
        }
        self.note_win_offer(event, at);
        self.seq = stamp.seq;
        self.at = stamp.at;
        Ok(())
    }

    /// Applies an event that happened `at` this time, and its automatic consequences ([`Match::consequence`]).
    /// Returns all of them in order.
    ///
    /// # Errors
    /// [`BrokenHistory`] if an event does not fit; the events before it stay applied.
    pub fn apply_with_consequences(
        &mut self,
        event: Event,
        at: Timestamp,
    ) -> Result<Vec<Event>, BrokenHistory> {
        // Only an event that changes the side to move can have consequences.
        let moves_on = event.action().is_some()
            || matches!(event, Event::Accepted { .. } | Event::SetUp { .. });
        self.apply(&event, at)?;
        let mut events = vec![event];
        while moves_on && let Some(next) = self.consequence() {
            self.apply(&next, at)?;
            events.push(next);
        }
        Ok(events)
    }

    /// Counts the planned turns since the last one by hand.
    fn count_planned(&mut self, event: &Event) {
        let forced = self.game().is_some_and(|game| game.forced_passes() > 0);
        let by_hand = event.action().is_some() && !forced;
        if event.is_planned() {
            self.planned_turns += 1;
        } else if by_hand || matches!(event, Event::TakenBack { .. }) {
            self.planned_turns = 0;
        }
    }

    /// Returns whether the bot's opponent is to move, and in check.
    fn checks_learner(&self) -> bool {
        let Phase::Running { game, .. } = &self.phase else {
            return false;
        };
        let learner = self.bots_side().map(Side::opponent);
        learner == Some(game.position().turn()) && game.situation().in_check()
    }

    /// Changes the phase; `None`, without a change, if the event does not fit. A running game is changed in
    /// place, because copying it for each event would make replaying a long game quadratic.
    fn enter_phase_after(&mut self, event: &Event, stamp: Stamp) -> Option<()> {
        match event {
            Event::Paused => return self.begin_pause(stamp),
            Event::Slowed { terms } => return self.slow_down(*terms, stamp),
            Event::PauseEnded { by } => return self.stop_pause(*by, stamp.at),
            _ => {}
        }
        if let Some((kind, step)) = event.proposal()
            && step != ProposalStep::Accepted
        {
            return self.negotiate(kind, step, stamp);
        }
        if !matches!(self.phase, Phase::Running { .. }) {
            self.phase = self.phase_after(event)?;
            return Some(());
        }
        let ended = match event {
            Event::Lapsed { late, by } => self.lapsed(*late, *by),
            Event::CalledOff { by } if self.can_be_called_off() => Ended::CalledOff { by: *by },
            _ => match self.apply_to_running(event, stamp)? {
                Effect::Continues => return Some(()),
                Effect::Ends(outcome) => Ended::Decided(outcome),
            },
        };
        self.end(ended);
        Some(())
    }

    /// Returns whether a running game can be called off: before the first move, or if its turns are voted on.
    fn can_be_called_off(&self) -> bool {
        self.votes().is_some() || self.game().is_some_and(|game| game.ply() == 0)
    }

    /// Returns the end without a result of a match whose side `late` has not acted.
    fn lapsed(&self, late: Side, by: Option<Side>) -> Ended {
        let played = self.has_played(late);
        match by {
            Some(_) => Ended::Abandoned { late },
            None => Ended::Lapsed { late, played },
        }
    }

    /// Ends a match that has players; others are unchanged.
    fn end(&mut self, ended: Ended) {
        self.proposals.close_all();
        // A placeholder, so that the game can be moved out of the old phase without copying it.
        let before = std::mem::replace(&mut self.phase, Phase::Challenged);
        self.phase = match before {
            Phase::Running { seats, game, .. } => Phase::Over {
                seats,
                game: Some(game),
                ended,
            },
            Phase::SettingUp { seats, .. } => Phase::Over {
                seats,
                game: None,
                ended,
            },
            other => other,
        };
    }

    /// Returns `None` for an event about a clock that is not running, or about a side that is not to act.
    fn fits_clocks(&self, event: &Event) -> Option<()> {
        let late = match event {
            // That game has no clock.
            Event::Lapsed { late, by: Some(by) } => {
                let waits = *by == late.opponent() && self.awaits(*late);
                return (waits && !self.awaits(*by) && !self.is_paused()).then_some(());
            }
            Event::TimeRanOut { late }
            | Event::TimeForfeited { late }
            | Event::Lapsed { late, by: None } => *late,
            Event::TimeGiven { by, .. } | Event::TimeClaimed { by } => by.opponent(),
            _ => return Some(()),
        };
        if self.is_paused() {
            return None;
        }
        self.turns.open(late).map(|_| ())
    }

    /// Returns the side that plays its turn in an event; call before applying it.
    fn mover_of(&self, event: &Event) -> Option<Side> {
        match event {
            Event::SetUp { side, .. } => Some(*side),
            Event::Moved { .. } | Event::Passed { .. } => self.to_act(),
            _ => None,
        }
    }

    /// Updates the clocks after an event.
    fn update_clocks(&mut self, event: &Event, mover: Option<Side>, stamp: Stamp) {
        let awaited = BySide::new(self.awaits(Side::Cho), self.awaits(Side::Han));
        match event {
            Event::TakenBack {
                plies,
                agreed,
                short,
                ..
            } => {
                let least = match (agreed, short) {
                    (true, _) => LeastTime::Granted,
                    (false, true) => LeastTime::Hour,
                    (false, false) => LeastTime::Day,
                };
                if let (Ok(plies), Some(turn)) = (usize::try_from(*plies), self.to_act()) {
                    self.turns.take_back(plies, least, turn, stamp);
                }
            }
            Event::TimeRanOut { late } => {
                if let Some(turn) = self.turns.open_mut(*late) {
                    turn.announced_by = Some(stamp.seq);
                }
            }
            Event::TimeGiven { by, days } => {
                if let Some(turn) = self.turns.open_mut(by.opponent()) {
                    turn.given.push((stamp.at, *days));
                    turn.announced_by = None;
                }
            }
            Event::Slowed { .. } => self.turns.restart(awaited, stamp),
            // Choosing a formation is a turn, but not a ply.
            Event::SetUp { side, .. } => self.turns.choose(*side, awaited, stamp),
            _ => self.turns.follow(awaited, mover, stamp),
        }
    }

    /// Returns the next phase, while no game is running.
    fn phase_after(&self, event: &Event) -> Option<Phase> {
        match (&self.phase, event) {
            (
                Phase::Challenged,
                Event::Accepted {
                    by,
                    challenger_side,
                    language,
                    also,
                    house,
                },
            ) => {
                let players = self.challenge.seats(by.clone(), *challenger_side);
                let seats = Seats {
                    players,
                    language: *language,
                    also: *also,
                    house: house.clone(),
                };
                self.phase_after_acceptance(seats)
            }
            (Phase::Challenged, Event::Declined) => Some(Phase::Closed(Closed::Declined)),
            (Phase::Challenged, Event::Withdrawn) => Some(Phase::Closed(Closed::Withdrawn)),
            (Phase::Challenged, Event::Expired) => Some(Phase::Closed(Closed::Expired)),
            (Phase::SettingUp { seats, chosen }, Event::SetUp { side, formation }) => {
                if !self.awaits(*side) {
                    return None;
                }
                let mut chosen = *chosen;
                chosen[*side] = Some(*formation);
                Some(self.phase_with_formations(seats.clone(), chosen))
            }
            (Phase::SettingUp { seats, .. }, Event::CalledOff { by }) => Some(Phase::Over {
                seats: seats.clone(),
                game: None,
                ended: Ended::CalledOff { by: *by },
            }),
            (Phase::SettingUp { seats, .. }, Event::Lapsed { late, by }) => Some(Phase::Over {
                seats: seats.clone(),
                game: None,
                ended: self.lapsed(*late, *by),
            }),
            _ => None,
        }
    }
}

impl Match {
    /// Returns the phase after acceptance; `None` if the position to practise cannot be read.
    fn phase_after_acceptance(&self, seats: Seats) -> Option<Phase> {
        if let Some(start) = self.endgame() {
            let game = Game::from_fen(self.ruleset(), start.fen()).ok()?;
            return Some(begun(seats, game));
        }
        if !self.ruleset().variant.spec().has_formations() {
            let game = Game::without_setup(self.ruleset(), self.handicap());
            return Some(begun(seats, game));
        }
        let chosen = if self.ruleset().setup_order == SetupOrder::Fixed {
            // Xiangqi has one formation, which both sides get immediately.
            let formation = self.ruleset().formations().first().copied();
            BySide::new(formation, formation)
        } else {
            BySide::new(None, None)
        };
        Some(self.phase_with_formations(seats, chosen))
    }

    /// Returns the phase with these choices; the game starts when both are made.
    fn phase_with_formations(&self, seats: Seats, chosen: BySide<Option<Formation>>) -> Phase {
        let BySide {
            cho: Some(cho),
            han: Some(han),
        } = chosen
        else {
            return Phase::SettingUp { seats, chosen };
        };
        let formations = BySide::new(cho, han);
        let game = Game::set_up(self.ruleset(), self.handicap(), formations);
        begun(seats, game)
    }
}

fn begun(seats: Seats, game: Game) -> Phase {
    Phase::Running {
        seats,
        game: Box::new(game),
        last_turn: None,
    }
}
