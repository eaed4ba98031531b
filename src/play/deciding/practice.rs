//! Practice: a match in which the bot itself has a seat.

use crate::play::{Event, Level, Match, Person, Phase, UserId};
use crate::rules::{Formation, Side};

/// What the others wait for the bot to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotTask {
    /// To take its seat.
    Acceptance,
    /// To accept or decline a draw.
    Answer,
    /// To move or pass.
    Move,
}

impl Match {
    /// How strong the bot plays in it; `None` in a match between people.
    pub fn level(&self) -> Option<Level> {
        self.challenge().addressee.level()
    }

    /// The bot, where it plays.
    pub fn bot(&self) -> Option<&Person> {
        self.level()?;
        self.challenge().addressee.person()
    }

    /// Whether this is the bot, playing here.
    pub fn is_bot(&self, who: UserId) -> bool {
        self.bot().is_some_and(|bot| bot.id == who)
    }

    /// The bot's seat; `None` before it has one, and in a match between people.
    pub fn bots_side(&self) -> Option<Side> {
        self.seats()?.side_of(self.bot()?.id)
    }

    /// What the bot has to do next; `None` where it waits for others itself, or does not play.
    pub fn bot_task(&self) -> Option<BotTask> {
        let bot = self.bot()?;
        let side = self.bots_side();
        match self.phase() {
            _ if self.foreign_rules().is_some() => None,
            Phase::Challenged => Some(BotTask::Acceptance),
            Phase::Running {
                offer: Some(offer), ..
            } if Some(offer.by) != side => Some(BotTask::Answer),
            Phase::Running { .. } if self.waits_for_player(bot.id) => Some(BotTask::Move),
            _ => None,
        }
    }

    /// The bot's choice of a formation, as soon as it has one to make: it needs no thought, so it
    /// follows by itself.
    pub(super) fn bots_formation(&self) -> Option<Event> {
        let (bot, side) = (self.bot()?, self.bots_side()?);
        let chooses =
            matches!(self.phase(), Phase::SettingUp { .. }) && self.waits_for_player(bot.id);
        let offered = &self.ruleset().formations();
        // By the game's number, so that games differ and the same events make the same match; the
        // golden ratio scatters neighbouring numbers.
        let scattered = self
            .id()
            .0
            .unsigned_abs()
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            >> 32;
        let pick = usize::try_from(scattered).unwrap_or(0) % offered.len().max(1);
        let formation: Formation = *offered.get(pick).filter(|_| chooses)?;
        Some(Event::SetUp { side, formation })
    }

    /// From whose seat a board is shown to all: that of the player to move, and in practice always
    /// that of the person who practises.
    pub fn viewed_from(&self) -> Side {
        let turn = || self.game().map(|game| game.position().turn());
        let learner = self.bots_side().map(Side::opponent);
        learner.or_else(turn).unwrap_or(Side::Cho)
    }
}
