//! What each event makes of a match: the only way it changes.

use super::challenge::{Addressee, Challenge, Closed};
use super::matches::{BrokenHistory, Ended, Match, Offer, Phase, Table};
use super::{Event, GameId, Seq, Version};
use crate::rules::{Action, BySide, Formation, Game, Outcome, Reason, Ruleset, SetupOrder};

impl Match {
    /// Rebuilds a match from all its events, the challenge first.
    ///
    /// # Errors
    /// [`BrokenHistory`] where the events do not follow from one another.
    pub fn replay(id: GameId, events: &[Event]) -> Result<Match, BrokenHistory> {
        let broken = |kind| BrokenHistory {
            game: id,
            seq: Seq(1),
            kind,
        };
        let (first, rest) = events.split_first().ok_or_else(|| broken("nothing"))?;
        let challenge = challenge_of(first).ok_or_else(|| broken(first.kind()))?;
        let mut made = Match {
            id,
            seq: Seq(1),
            version: Version(0),
            challenge,
            phase: Phase::Challenged,
            hints: BySide::default(),
        };
        for event in rest {
            made.apply(event)?;
        }
        Ok(made)
    }

    /// Moves on by one event.
    ///
    /// # Errors
    /// [`BrokenHistory`] where the event does not fit; the match is then as it was.
    pub fn apply(&mut self, event: &Event) -> Result<(), BrokenHistory> {
        let seq = self.seq.next();
        self.enter_phase_after(event, seq).ok_or(BrokenHistory {
            game: self.id,
            seq,
            kind: event.kind(),
        })?;
        if raises_version(event) {
            self.version = self.version.next();
        }
        if let Event::HintTaken { by } = event {
            // Asking again about the same position is no other hint.
            let again = self.has_asked(*by);
            let hints = &mut self.hints[*by];
            hints.count += u32::from(!again);
            hints.last = Some(self.version);
        }
        self.seq = seq;
        Ok(())
    }

    /// Changes the phase as an event asks; `None` where it does not fit, and then nothing changes. A
    /// running game is moved on in place: a copy for each turn would make long games quadratic.
    fn enter_phase_after(&mut self, event: &Event, seq: Seq) -> Option<()> {
        if !matches!(self.phase, Phase::Running { .. }) {
            self.phase = self.phase_after(event)?;
            return Some(());
        }
        if let Some(outcome) = run_on(&mut self.phase, event, seq)? {
            let running = std::mem::replace(&mut self.phase, Phase::Challenged);
            if let Phase::Running { table, game, .. } = running {
                self.phase = Phase::Over {
                    table,
                    game: Some(game),
                    ended: Ended::Decided(outcome),
                };
            }
        }
        Some(())
    }

    /// What follows a phase in which no game runs.
    fn phase_after(&self, event: &Event) -> Option<Phase> {
        match (&self.phase, event) {
            (
                Phase::Challenged,
                Event::Accepted {
                    by,
                    challenger_side,
                    language,
                },
            ) => {
                let players = self.challenge.seats(by.clone(), *challenger_side);
                let table = Table {
                    players,
                    language: *language,
                };
                Some(self.seated(table))
            }
            (Phase::Challenged, Event::Declined) => Some(Phase::Closed(Closed::Declined)),
            (Phase::Challenged, Event::Withdrawn) => Some(Phase::Closed(Closed::Withdrawn)),
            (Phase::Challenged, Event::Expired) => Some(Phase::Closed(Closed::Expired)),
            (Phase::SettingUp { table, chosen }, Event::SetUp { side, formation }) => {
                if !self.awaits(*side) {
                    return None;
                }
                let mut chosen = *chosen;
                chosen[*side] = Some(*formation);
                Some(self.set_up_with(table.clone(), chosen))
            }
            (Phase::SettingUp { table, .. }, Event::CalledOff { by }) => Some(Phase::Over {
                table: table.clone(),
                game: None,
                ended: Ended::CalledOff { by: *by },
            }),
            _ => None,
        }
    }
}

impl Match {
    /// The phase that begins when both seats are taken.
    fn seated(&self, table: Table) -> Phase {
        let fixed = self.ruleset().setup_order == SetupOrder::Fixed;
        let only = self.ruleset().formations.first().copied();
        let formation = only.filter(|_| fixed);
        self.set_up_with(table, BySide::new(formation, formation))
    }

    /// The game begins once both formations stand.
    fn set_up_with(&self, table: Table, chosen: BySide<Option<Formation>>) -> Phase {
        let BySide {
            cho: Some(cho),
            han: Some(han),
        } = chosen
        else {
            return Phase::SettingUp { table, chosen };
        };
        let formations = BySide::new(cho, han);
        let game = Game::set_up(self.ruleset(), self.handicap(), formations);
        Phase::Running {
            table,
            game: Box::new(game),
            offer: None,
            offered: BySide::new(false, false),
        }
    }
}

fn challenge_of(event: &Event) -> Option<Challenge> {
    let Event::Challenged {
        challenger,
        opponent,
        level,
        side,
        ruleset,
        handicap,
        hints,
        server,
        channel,
        language,
        challenger_language,
    } = event
    else {
        return None;
    };
    let addressee = match (opponent.clone(), *level) {
        (None, None) => Addressee::Anyone,
        (Some(person), None) => Addressee::Person(person),
        (Some(bot), Some(level)) => Addressee::Bot { bot, level },
        (None, Some(_)) => return None,
    };
    Some(Challenge {
        challenger: challenger.clone(),
        addressee,
        side: *side,
        ruleset: Ruleset::named(ruleset)?,
        handicap: *handicap,
        hints: *hints,
        server: *server,
        channel: *channel,
        language: *language,
        challenger_language: *challenger_language,
    })
}

/// Moves a running game on by an event: `Some(Some(outcome))` where that ends it, `None` where the
/// event does not fit.
fn run_on(phase: &mut Phase, event: &Event, seq: Seq) -> Option<Option<Outcome>> {
    let Phase::Running {
        game,
        offer,
        offered,
        ..
    } = phase
    else {
        return None;
    };
    match event {
        Event::Moved { mv } => return play(game, offer, offered, Action::Move(*mv)),
        Event::Passed => return play(game, offer, offered, Action::Pass),
        Event::DrawOffered { by } => {
            offered[*by] = true;
            *offer = Some(Offer { by: *by, seq });
        }
        Event::DrawDeclined | Event::DrawWithdrawn if offer.is_some() => *offer = None,
        Event::DrawAccepted if offer.is_some() => return Some(Some(game.agreed())),
        Event::HintTaken { by } if *by == game.position().turn() => {}
        Event::Resigned { by } => {
            return Some(Some(Outcome {
                winner: Some(by.opponent()),
                reason: Reason::Resignation,
            }));
        }
        _ => return None,
    }
    Some(None)
}

fn play(
    game: &mut Game,
    offer: &mut Option<Offer>,
    offered: &mut BySide<bool>,
    action: Action,
) -> Option<Option<Outcome>> {
    let mover = game.position().turn();
    game.play(action).ok()?;
    offered[mover] = false;
    *offer = offer.filter(|offer| offer.by == mover);
    Some(game.outcome())
}

fn raises_version(event: &Event) -> bool {
    match event {
        Event::SetUp { .. }
        | Event::Moved { .. }
        | Event::Passed
        | Event::DrawAccepted
        | Event::Resigned { .. }
        | Event::CalledOff { .. } => true,
        Event::Challenged { .. }
        | Event::Accepted { .. }
        | Event::Declined
        | Event::Withdrawn
        | Event::Expired
        | Event::DrawOffered { .. }
        | Event::DrawDeclined
        | Event::DrawWithdrawn
        | Event::HintTaken { .. } => false,
    }
}
