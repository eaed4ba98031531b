//! A match: what the events so far have made of it.

use std::time::Duration;

use super::challenge::{Challenge, Closed};
use super::{Event, GameId, Language, Person, Seq, UserId, Version};
use crate::rules::{
    Action, BySide, Formation, Game, Move, Outcome, Position, Reason, Ruleset, Side,
};

/// A match from its challenge to its end, rebuilt from its events.
#[derive(Debug, Clone)]
pub struct Match {
    id: GameId,
    seq: Seq,
    version: Version,
    challenge: Challenge,
    phase: Phase,
}

/// How far a match has come.
#[derive(Debug, Clone)]
pub enum Phase {
    /// The challenge waits for an answer.
    Challenged,
    /// The challenge ended without a game.
    Closed(Closed),
    /// The formations are being chosen, Han's first.
    SettingUp {
        /// Who plays.
        table: Table,
        /// Han's formation, once chosen.
        han: Option<Formation>,
    },
    /// Moves are being played.
    Running {
        /// Who plays.
        table: Table,
        /// The game so far.
        game: Box<Game>,
        /// The draw offer that stands.
        offer: Option<Offer>,
        /// Who has offered a draw since their own last move.
        offered: BySide<bool>,
    },
    /// The match has ended.
    Over {
        /// Who played.
        table: Table,
        /// The game, if it came to one.
        game: Option<Box<Game>>,
        /// How it ended.
        ended: Ended,
    },
}

/// Who plays, and in which language the game speaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The players by side.
    pub players: BySide<Person>,
    /// The language of the public messages.
    pub language: Language,
}

impl Table {
    /// The side that `who` plays.
    pub fn side_of(&self, who: UserId) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self.players[side].id == who)
    }
}

/// A draw offer that stands until it is answered, taken back, or the other side moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// Who offers.
    pub by: Side,
    /// The event that made it.
    pub seq: Seq,
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The game has a result.
    Decided(Outcome),
    /// A player called it off before both formations stood: no result.
    CalledOff {
        /// Who called it off.
        by: Side,
    },
}

/// A stored history that the rules do not bear out.
#[derive(Debug, thiserror::Error)]
#[error("event {seq} of game {game} does not fit the events before it: {kind}")]
pub struct BrokenHistory {
    game: GameId,
    seq: Seq,
    kind: &'static str,
}

impl Match {
    /// How long a challenge waits for an answer.
    pub const CHALLENGE_LIFE: Duration = Duration::from_secs(72 * 60 * 60);

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
        let phase = self.phase_after(event, seq).ok_or(BrokenHistory {
            game: self.id,
            seq,
            kind: event.kind(),
        })?;
        if raises_version(event) {
            self.version = self.version.next();
        }
        self.seq = seq;
        self.phase = phase;
        Ok(())
    }

    fn phase_after(&self, event: &Event, seq: Seq) -> Option<Phase> {
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
                Some(Phase::SettingUp { table, han: None })
            }
            (Phase::Challenged, Event::Declined) => Some(Phase::Closed(Closed::Declined)),
            (Phase::Challenged, Event::Withdrawn) => Some(Phase::Closed(Closed::Withdrawn)),
            (Phase::Challenged, Event::Expired) => Some(Phase::Closed(Closed::Expired)),
            (
                Phase::SettingUp { table, han: None },
                Event::SetUp {
                    side: Side::Han,
                    formation,
                },
            ) => Some(Phase::SettingUp {
                table: table.clone(),
                han: Some(*formation),
            }),
            (
                Phase::SettingUp {
                    table,
                    han: Some(han),
                },
                Event::SetUp {
                    side: Side::Cho,
                    formation,
                },
            ) => {
                let start = Position::start(BySide {
                    cho: *formation,
                    han: *han,
                });
                Some(Phase::Running {
                    table: table.clone(),
                    game: Box::new(Game::new(self.challenge.ruleset, start)),
                    offer: None,
                    offered: BySide {
                        cho: false,
                        han: false,
                    },
                })
            }
            (Phase::SettingUp { table, .. }, Event::CalledOff { by }) => Some(Phase::Over {
                table: table.clone(),
                game: None,
                ended: Ended::CalledOff { by: *by },
            }),
            (
                Phase::Running {
                    table,
                    game,
                    offer,
                    offered,
                },
                event,
            ) => running_after(table, game, *offer, *offered, event, seq),
            _ => None,
        }
    }

    /// Which match it is.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The number of the last event.
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// The number of the present position.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The challenge that it began with.
    pub fn challenge(&self) -> &Challenge {
        &self.challenge
    }

    /// How far it has come.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The rules it is played by.
    pub fn ruleset(&self) -> &'static Ruleset {
        self.challenge.ruleset
    }

    /// Who plays; `None` before the challenge is accepted.
    pub fn table(&self) -> Option<&Table> {
        match &self.phase {
            Phase::Challenged | Phase::Closed(_) => None,
            Phase::SettingUp { table, .. }
            | Phase::Running { table, .. }
            | Phase::Over { table, .. } => Some(table),
        }
    }

    /// The moves so far; `None` before both formations stand.
    pub fn game(&self) -> Option<&Game> {
        match &self.phase {
            Phase::Running { game, .. } => Some(game),
            Phase::Over { game, .. } => game.as_deref(),
            _ => None,
        }
    }

    /// The side that has to choose or move next; `None` where nobody has.
    pub fn to_act(&self) -> Option<Side> {
        match &self.phase {
            Phase::SettingUp { han: None, .. } => Some(Side::Han),
            Phase::SettingUp { han: Some(_), .. } => Some(Side::Cho),
            Phase::Running { game, .. } => Some(game.position().turn()),
            Phase::Challenged | Phase::Closed(_) | Phase::Over { .. } => None,
        }
    }

    /// The player that has to choose or move next.
    pub fn waits_for(&self) -> Option<&Person> {
        Some(&self.table()?.players[self.to_act()?])
    }

    /// The draw offer that stands.
    pub fn offer(&self) -> Option<Offer> {
        match &self.phase {
            Phase::Running { offer, .. } => *offer,
            _ => None,
        }
    }

    /// The language of its public messages.
    pub fn language(&self) -> Language {
        self.table()
            .map_or(self.challenge.language, |table| table.language)
    }

    /// Whether the match can still change.
    pub fn is_open(&self) -> bool {
        !matches!(self.phase, Phase::Closed(_) | Phase::Over { .. })
    }
}

fn challenge_of(event: &Event) -> Option<Challenge> {
    let Event::Challenged {
        challenger,
        opponent,
        side,
        ruleset,
        server,
        channel,
        language,
        challenger_language,
    } = event
    else {
        return None;
    };
    Some(Challenge {
        challenger: challenger.clone(),
        opponent: opponent.clone(),
        side: *side,
        ruleset: Ruleset::named(ruleset)?,
        server: *server,
        channel: *channel,
        language: *language,
        challenger_language: *challenger_language,
    })
}

fn running_after(
    table: &Table,
    game: &Game,
    offer: Option<Offer>,
    offered: BySide<bool>,
    event: &Event,
    seq: Seq,
) -> Option<Phase> {
    let running = |offer, offered| {
        Some(Phase::Running {
            table: table.clone(),
            game: Box::new(game.clone()),
            offer,
            offered,
        })
    };
    let decided = |winner, reason| {
        Some(Phase::Over {
            table: table.clone(),
            game: Some(Box::new(game.clone())),
            ended: Ended::Decided(Outcome { winner, reason }),
        })
    };
    match event {
        Event::Moved { mv } => played(table, game, offer, offered, Action::Move(*mv)),
        Event::Passed => played(table, game, offer, offered, Action::Pass),
        Event::DrawOffered { by } => {
            let mut offered = offered;
            offered[*by] = true;
            running(Some(Offer { by: *by, seq }), offered)
        }
        Event::DrawDeclined | Event::DrawWithdrawn if offer.is_some() => running(None, offered),
        Event::DrawAccepted if offer.is_some() => decided(None, Reason::Agreement),
        Event::Resigned { by } => decided(Some(by.opponent()), Reason::Resignation),
        _ => None,
    }
}

fn played(
    table: &Table,
    game: &Game,
    offer: Option<Offer>,
    mut offered: BySide<bool>,
    action: Action,
) -> Option<Phase> {
    let mover = game.position().turn();
    let mut game = Box::new(game.clone());
    game.play(action).ok()?;
    let table = table.clone();
    if let Some(outcome) = game.outcome() {
        return Some(Phase::Over {
            table,
            game: Some(game),
            ended: Ended::Decided(outcome),
        });
    }
    offered[mover] = false;
    let offer = offer.filter(|offer| offer.by == mover);
    Some(Phase::Running {
        table,
        game,
        offer,
        offered,
    })
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
        | Event::DrawWithdrawn => false,
    }
}

/// The move that an event played, for messages that tell of it.
impl Event {
    /// The action on the board; `None` for all that moves no piece and passes no turn.
    pub fn action(&self) -> Option<Action> {
        match self {
            Event::Moved { mv } => Some(Action::Move(Move {
                from: mv.from,
                to: mv.to,
            })),
            Event::Passed => Some(Action::Pass),
            _ => None,
        }
    }
}
