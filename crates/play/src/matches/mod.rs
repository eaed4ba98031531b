//! A match: its state, rebuilt from its events.

mod history;
pub(super) mod proposals;
pub(super) mod result;
pub(super) mod running;
pub(super) mod turns;

use std::time::Duration;

use super::{
    Challenge, Event, EventChange, GameId, HouseRules, Language, Level, Person, Seq, Speed, Tally,
    Terms, TimeControl, Timestamp, UserId, Version, VotingTime,
};
use hansu_teaching::Endgame;
use janggi::{BySide, Formation, Game, Handicap, Outcome, Ruleset, SetupOrder, Side};

use proposals::{Pauses, Proposals};
use running::LastTurn;
use turns::{TurnCall, Turns};

/// A match from its challenge to its end, rebuilt from its events.
#[derive(Debug, Clone)]
pub struct Match {
    id: GameId,
    seq: Seq,
    at: Timestamp,
    /// The time of the challenge's acceptance.
    accepted_at: Option<Timestamp>,
    version: Version,
    challenge: Challenge,
    phase: Phase,
    hints: BySide<HintsTaken>,
    taken_back: BySide<u32>,
    /// The ply at which the bot last pointed out a slip.
    slip: Option<usize>,
    /// The bot's offer of the win, and the opponent's answer.
    win_offer: WinOffer,
    /// The number of planned turns since the last one by hand.
    planned_turns: usize,
    /// The votes on the last turn that was voted on, and the number of turns before it.
    tally: Option<(Tally, usize)>,
    /// The event that first gave check to the bot's opponent.
    first_check: Option<Seq>,
    /// The time control by days that an evening goes on with.
    slowed: Option<Slowed>,
    /// The turns so far, for the clocks; empty without a clock.
    pub(super) turns: Turns,
    /// Pauses so far.
    pub(super) pauses: Pauses,
    /// The open proposals.
    pub(super) proposals: Proposals,
    /// The events that have called each side to act since it last acted.
    calls: BySide<Vec<TurnCall>>,
}

/// The change from an evening to days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slowed {
    terms: Terms,
    /// The first turn by days begins with this event.
    since: Seq,
}

/// Hints taken by a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct HintsTaken {
    pub count: u32,
    /// The position of the last hint.
    pub last: Option<Version>,
}

/// The win that the bot offers once its position is hopeless.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum WinOffer {
    /// Not offered.
    #[default]
    None,
    /// Open since this time.
    Open(Timestamp),
    /// Declined; it is not offered again.
    Refused,
}

/// The phase of a match.
#[derive(Debug, Clone)]
pub enum Phase {
    /// An open challenge.
    Challenged,
    /// A challenge that ended without a game.
    Closed(Closed),
    /// Formations are being chosen, in the ruleset's order.
    SettingUp {
        /// The players.
        seats: Seats,
        /// The choices so far.
        chosen: BySide<Option<Formation>>,
    },
    /// Moves are being played.
    Running {
        /// The players.
        seats: Seats,
        /// The game so far.
        game: Box<Game>,
        /// The last voluntary turn, which may be taken back.
        last_turn: Option<LastTurn>,
    },
    /// The match is over.
    Over {
        /// The players.
        seats: Seats,
        /// The game, if it was started.
        game: Option<Box<Game>>,
        /// The end of the match.
        ended: Ended,
    },
}

/// The end of a challenge that did not lead to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// Declined by the recipient.
    Declined,
    /// Withdrawn by the challenger.
    Withdrawn,
    /// Expired unanswered.
    Expired,
}

/// The players, the languages, and the server's clock rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seats {
    /// The players by side.
    pub players: BySide<Person>,
    /// The language of public messages.
    pub language: Language,
    /// The second language, if the players read two.
    pub also: Option<Language>,
    /// The server's clock rules.
    pub house: HouseRules,
}

impl Seats {
    /// Returns the side that `user_id` plays.
    pub fn side_of(&self, user_id: UserId) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self.players[side].id == user_id)
    }
}

/// The end of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// With a result.
    Decided(Outcome),
    /// No result: called off by a player before both formations were chosen, or by a player who left for good
    /// before the first move.
    CalledOff {
        /// The side that called it off.
        by: Side,
    },
    /// No result: time ran out before the side had played, or the win was never claimed.
    Lapsed {
        /// The side whose time ran out.
        late: Side,
        /// `true` if that side had played.
        played: bool,
    },
    /// No result: called off by the other side, because this side had not acted for long.
    Abandoned {
        /// The side that had not acted.
        late: Side,
    },
}

/// A stored history with an event that does not fit the previous ones.
#[derive(Debug, thiserror::Error)]
#[error("event {seq} of game {game} does not fit the events before it: {kind}")]
pub struct BrokenHistory {
    game: GameId,
    seq: Seq,
    kind: &'static str,
}

/// The number and the time of an event.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stamp {
    pub seq: Seq,
    pub at: Timestamp,
}

impl Match {
    /// The lifetime of a challenge to one person.
    pub const CHALLENGE_LIFE: Duration = Challenge::LIFE;

    /// Returns the match's number.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// Returns the number of the last event.
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// Returns the time of the last event. It never decreases, even if the system clock is set back.
    pub fn at(&self) -> Timestamp {
        self.at
    }

    /// Returns the version of the current position.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Returns the challenge.
    pub fn challenge(&self) -> &Challenge {
        &self.challenge
    }

    /// Returns the phase.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Returns the ruleset.
    pub fn ruleset(&self) -> &Ruleset {
        &self.challenge.ruleset
    }

    /// Returns the handicap.
    pub fn handicap(&self) -> Option<Handicap> {
        self.challenge.handicap
    }

    /// Returns the position to practise; `None` for a whole game.
    pub fn endgame(&self) -> Option<Endgame> {
        self.challenge.start
    }

    /// Returns the players; `None` before the challenge is accepted.
    pub fn seats(&self) -> Option<&Seats> {
        match &self.phase {
            Phase::Challenged | Phase::Closed(_) => None,
            Phase::SettingUp { seats, .. }
            | Phase::Running { seats, .. }
            | Phase::Over { seats, .. } => Some(seats),
        }
    }

    /// Returns the challenger's opponent, or the recipient of the challenge; `None` while anyone may accept.
    pub fn challenged(&self) -> Option<&Person> {
        let challenge = self.challenge();
        let Some(Seats { players, .. }) = self.seats() else {
            return challenge.addressee.person();
        };
        let opponents = [&players.cho, &players.han].into_iter();
        let mut opponents = opponents.filter(|player| player.id != challenge.challenger.id);
        opponents.next()
    }

    /// Returns the game; `None` before both formations are chosen.
    pub fn game(&self) -> Option<&Game> {
        match &self.phase {
            Phase::Running { game, .. } => Some(game),
            Phase::Over { game, .. } => game.as_deref(),
            _ => None,
        }
    }

    /// Returns the side to act; `None` if there is none, or both choose in a secret setup.
    pub fn to_act(&self) -> Option<Side> {
        let mut awaited = Side::ALL.into_iter().filter(|&side| self.awaits(side));
        let first = awaited.next()?;
        awaited.next().is_none().then_some(first)
    }

    /// Returns whether a side is to act.
    pub fn awaits(&self, side: Side) -> bool {
        match &self.phase {
            Phase::SettingUp { chosen, .. } if chosen[side].is_some() => false,
            Phase::SettingUp { chosen, .. } => match self.ruleset().setup_order {
                SetupOrder::HanFirst => side == Side::Han || chosen.han.is_some(),
                SetupOrder::ChoFirst => side == Side::Cho || chosen.cho.is_some(),
                SetupOrder::Hidden | SetupOrder::Fixed => true,
            },
            Phase::Running { game, .. } => side == game.position().turn(),
            Phase::Challenged | Phase::Closed(_) | Phase::Over { .. } => false,
        }
    }

    /// Returns whether formations are chosen in secret.
    pub fn sets_up_in_secret(&self) -> bool {
        self.ruleset().setup_order == SetupOrder::Hidden
    }

    /// Returns the player to act; `None` in the same cases as [`Match::to_act`].
    pub fn player_to_act(&self) -> Option<&Person> {
        Some(&self.seats()?.players[self.to_act()?])
    }

    /// Returns all players who are to act.
    pub fn players_to_act(&self) -> Vec<&Person> {
        let sides = Side::ALL.into_iter().filter(|&side| self.awaits(side));
        let players = |side| self.seats().map(|seats| &seats.players[side]);
        sides.filter_map(players).collect()
    }

    /// Returns whether this person is to act.
    pub fn is_awaited(&self, user_id: UserId) -> bool {
        self.players_to_act()
            .iter()
            .any(|person| person.id == user_id)
    }

    /// Returns the number of positions for which a side has taken hints.
    pub fn hints(&self, side: Side) -> u32 {
        self.hints[side].count
    }

    /// Returns whether a side has taken a hint for the current position.
    pub fn has_taken_hint(&self, side: Side) -> bool {
        self.hints[side].last == Some(self.version)
    }

    /// Returns the language of public messages.
    pub fn language(&self) -> Language {
        self.seats()
            .map_or(self.challenge.language, |seats| seats.language)
    }

    /// Returns whether the match can still change.
    pub fn is_open(&self) -> bool {
        !matches!(self.phase, Phase::Closed(_) | Phase::Over { .. })
    }

    /// Returns the current time control; `None` for a match without a clock.
    pub fn terms(&self) -> Option<TimeControl> {
        match self.slowed {
            Some(slowed) => Some(TimeControl::Days(slowed.terms)),
            None => self.challenge().terms,
        }
    }

    /// Returns the time control of a turn that an event began.
    pub(super) fn terms_of_turn(&self, began_by: Seq) -> Option<TimeControl> {
        match self.slowed {
            Some(slowed) if began_by < slowed.since => self.challenge().terms,
            _ => self.terms(),
        }
    }

    /// Returns the kind of the current pace. The ratings of that kind change if the match ends now.
    pub fn speed(&self) -> Speed {
        self.terms().map_or(Speed::Days, TimeControl::speed)
    }

    /// Returns whether the current pace is an evening's.
    pub fn is_evening(&self) -> bool {
        self.speed() == Speed::Evening
    }

    /// Returns the bot's level; `None` in a match between people.
    pub fn level(&self) -> Option<Level> {
        self.challenge().addressee.level()
    }

    /// Returns the bot, if it is a player.
    pub fn bot(&self) -> Option<&Person> {
        self.level()?;
        self.challenge().addressee.person()
    }

    /// Returns whether `user_id` is the bot as a player of this match.
    pub fn is_bot(&self, user_id: UserId) -> bool {
        self.bot().is_some_and(|bot| bot.id == user_id)
    }

    /// Returns the time of votes on the turns of the bot's opponent; `None` if they are not voted on.
    pub fn votes(&self) -> Option<VotingTime> {
        self.challenge().votes
    }

    /// Returns the player for whom a person chooses turns: the challenger where everybody votes, otherwise the person.
    pub fn plays_as(&self, user_id: UserId) -> UserId {
        match self.votes() {
            Some(_) if !self.is_bot(user_id) => self.challenge().challenger.id,
            _ => user_id,
        }
    }

    /// Returns the votes on the last turn that was voted on, and the number of turns before it.
    pub fn last_tally(&self) -> Option<(&Tally, usize)> {
        let (tally, ply) = self.tally.as_ref()?;
        Some((tally, *ply))
    }

    /// Returns the bot's side; `None` before acceptance, and between people.
    pub fn bots_side(&self) -> Option<Side> {
        self.seats()?.side_of(self.bot()?.id)
    }

    /// Returns the side at the bottom of the public board: the side to move; in practice games always the
    /// person's.
    pub fn viewed_from(&self) -> Side {
        match (self.bots_side(), self.game()) {
            (Some(bot), _) => bot.opponent(),
            (None, Some(game)) => game.position().turn(),
            (None, None) => Side::Cho,
        }
    }

    /// Returns the end of a challenge without a game; `None` otherwise.
    pub fn closed(&self) -> Option<Closed> {
        match self.phase() {
            Phase::Closed(closed) => Some(*closed),
            _ => None,
        }
    }

    /// Returns whether this is a person's first game against the bot, with a coach.
    pub fn is_coached_first_game(&self) -> bool {
        self.challenge.coach && self.challenge.nth == Some(1)
    }

    /// Returns the event that first gave check to the bot's opponent, including turns taken back.
    pub fn first_check(&self) -> Option<Seq> {
        self.first_check
    }

    /// Returns whether one of the players asked to be forgotten.
    pub fn has_former_player(&self) -> bool {
        let players = self.seats().map(|seats| &seats.players);
        players.is_some_and(|players| players.cho.id.is_former() || players.han.id.is_former())
    }

    /// Returns the number of planned turns since the last one by hand. Forced passes do not count.
    pub fn planned_turns(&self) -> usize {
        self.planned_turns
    }

    /// Returns the ply at which the bot last pointed out a slip.
    pub(super) fn last_slip(&self) -> Option<usize> {
        self.slip
    }

    /// Returns whether no person has moved or passed yet (takebacks subtracted).
    pub fn only_bot_has_played(&self) -> bool {
        let has_moved = |side| self.bots_side() != Some(side) && self.has_played(side);
        !Side::ALL.into_iter().any(has_moved)
    }

    /// Returns whether a side has moved or passed (takebacks subtracted).
    pub fn has_played(&self, side: Side) -> bool {
        self.game().is_some_and(|game| {
            let mut turns = game.turns();
            turns.any(|(before, _)| before.position().turn() == side)
        })
    }
}

impl Match {
    /// Returns whether a person may see an event of the match now. Hidden are the opponent's formation while
    /// both choose in secret, and the opponent's hints before the end.
    pub fn is_visible(&self, event: &Event, to: UserId) -> bool {
        let viewer_side = self.seats().and_then(|seats| seats.side_of(to));
        match event.change() {
            EventChange::SetUp(side) => {
                viewer_side == Some(side) || !self.sets_up_in_secret() || self.game().is_some()
            }
            EventChange::Private(side) => viewer_side == Some(side) || !self.is_open(),
            // The game's channel shows them; a planned answer is announced when it is played.
            _ => true,
        }
    }
}
