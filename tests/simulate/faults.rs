//! Faults. A seed switches some of them on, each at its own rate.

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use strum::{IntoStaticStr, VariantArray};

/// One kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
pub enum Fault {
    /// A request does not arrive.
    RequestLost,
    /// A request takes effect, but its answer does not arrive.
    AnswerLost,
    /// A request takes seconds.
    Slow,
    /// A proxy answers instead of Discord, and the request had no effect.
    Away,
    /// A proxy answers instead of Discord, but the request took effect.
    AwayAfter,
    /// The limit of a route refuses a request.
    Limited,
    /// The global limit refuses a request.
    LimitedGlobally,
    /// The answer breaks off in the middle.
    BrokenAnswer,
    /// Discord is unreachable for minutes.
    Outage,
    /// An event of the gateway is lost.
    GatewayDrop,
    /// An event comes twice.
    EventDoubled,
    /// An event comes late.
    EventLate,
    /// A channel or thread is deleted.
    ChannelDeleted,
    /// A thread is archived.
    ThreadArchived,
    /// A thread is archived and locked.
    ThreadLocked,
    /// The bot may not write in a channel.
    PermissionsTaken,
    /// A person stops or resumes accepting direct messages.
    DirectClosed,
    /// A moderator deletes a message.
    MessageDeleted,
    /// The machine's clock is set back.
    ClockBack,
    /// The machine's clock is set forward.
    ClockForward,
    /// A write fails, and nothing was written.
    WriteRefused,
    /// A write is reported as failed, but everything was written.
    WriteUnknown,
    /// A write fails between two of its statements.
    WriteBroken,
    /// A write waits for seconds.
    WriteSlow,
    /// A read fails.
    ReadRefused,
    /// The process dies at one of its steps.
    Kill,
    /// The process dies between two statements of a transaction.
    KillInTransaction,
    /// The process dies after a commit, before it sees the result.
    KillAfterCommit,
    /// The process dies after a request that has taken effect.
    KillAfterRequest,
    /// The operator restores a backup.
    Restored,
    /// A process is frozen for a while and then continues.
    Frozen,
    /// A process is frozen while it handles an act.
    FrozenAtWork,
    /// A process dies while it handles an act.
    DiesAtWork,
    /// All processes die at once.
    AllDie,
}

/// The faults of a database file.
pub const OF_A_FILE: [Fault; 1] = [Fault::Restored];

/// The deaths that leave something half done.
const AT_WORK: [Fault; 3] = [
    Fault::KillInTransaction,
    Fault::KillAfterCommit,
    Fault::KillAfterRequest,
];

/// The faults of concurrent processes.
pub const OF_SEVERAL: [Fault; 4] = [
    Fault::Frozen,
    Fault::FrozenAtWork,
    Fault::DiesAtWork,
    Fault::AllDie,
];

/// The faults after which the bot's calendar differs from the world's.
pub const JUMPS: [Fault; 2] = [Fault::ClockBack, Fault::ClockForward];

impl Fault {
    /// Returns whether the fault ends a process.
    pub fn kills(self) -> bool {
        matches!(
            self,
            Fault::Kill
                | Fault::KillInTransaction
                | Fault::KillAfterCommit
                | Fault::KillAfterRequest
                | Fault::DiesAtWork
                | Fault::AllDie
        )
    }

    /// Returns the range of the fault's rate, in occurrences per thousand.
    fn rates(self) -> (u32, u32) {
        match self {
            Fault::Kill | Fault::KillInTransaction | Fault::KillAfterCommit => (1, 3),
            Fault::KillAfterRequest => (2, 20),
            Fault::ReadRefused | Fault::WriteRefused | Fault::WriteBroken => (1, 15),
            Fault::WriteUnknown => (2, 25),
            Fault::WriteSlow => (1, 10),
            Fault::LimitedGlobally => (1, 15),
            Fault::EventDoubled => (20, 200),
            Fault::Outage => (2, 20),
            Fault::Restored => (5, 30),
            Fault::Frozen => (2, 20),
            Fault::FrozenAtWork | Fault::DiesAtWork => (20, 150),
            Fault::AllDie => (5, 40),
            _ => (5, 80),
        }
    }
}

/// The faults of one seed.
#[derive(Debug)]
pub struct Faults {
    rates: BTreeMap<Fault, u32>,
    chance: StdRng,
    /// `true` if no fault occurs any more.
    pub over: bool,
    /// The remaining number of deaths of the process.
    pub lives: u32,
}

/// Seeds that are multiples of this number have no faults.
const SOUND: u64 = 20;

impl Faults {
    /// Returns the faults of a seed with consecutive processes.
    pub fn of(seed: u64) -> Faults {
        let mut faults = Faults::usual(seed);
        // In one seed of five, the operator restores backups. The draws of the other seeds are unchanged by that.
        let mut operator = StdRng::seed_from_u64(seed ^ 0x0be5);
        if operator.random_bool(0.2) {
            faults.switch_on(Fault::Restored, &mut operator);
        }
        faults
    }

    /// Returns the faults of a seed with concurrent processes.
    pub fn of_two(seed: u64) -> Faults {
        let mut faults = Faults::usual(seed);
        let mut chance = StdRng::seed_from_u64(seed ^ 0x0270);
        for fault in OF_SEVERAL {
            if chance.random_bool(0.5) {
                faults.switch_on(fault, &mut chance);
            }
        }
        faults.lives *= 3;
        // After these faults, the other process has work to take over.
        let kills = faults.rates.iter_mut();
        let kills = kills.filter(|(fault, _)| AT_WORK.contains(fault));
        kills.for_each(|(_, rate)| *rate *= 10);
        faults
    }

    fn usual(seed: u64) -> Faults {
        let mut chance = StdRng::seed_from_u64(seed ^ 0xfa17);
        let mut rates = BTreeMap::new();
        let share = [0.1, 0.3, 0.6][chance.random_range(0..3)];
        let faults = Fault::VARIANTS.iter();
        for fault in
            faults.filter(|fault| !OF_A_FILE.contains(fault) && !OF_SEVERAL.contains(fault))
        {
            if chance.random_bool(share) {
                let (minimum, maximum) = fault.rates();
                rates.insert(*fault, chance.random_range(minimum..=maximum));
            }
        }
        Faults {
            rates,
            lives: chance.random_range(1..=4),
            chance,
            over: seed.is_multiple_of(SOUND),
        }
    }

    fn switch_on(&mut self, fault: Fault, chance: &mut StdRng) {
        let (minimum, maximum) = fault.rates();
        self.rates
            .insert(fault, chance.random_range(minimum..=maximum));
    }

    /// Returns whether the fault may occur in this seed.
    pub fn may_strike(&self, fault: Fault) -> bool {
        !self.over && self.rates.contains_key(&fault)
    }

    /// Draws whether the fault occurs now.
    pub fn strikes(&mut self, fault: Fault) -> bool {
        if self.over {
            return false;
        }
        let dies = fault.kills();
        if dies && self.lives == 0 {
            return false;
        }
        let Some(rate) = self.rates.get(&fault) else {
            return false;
        };
        let strikes = self.chance.random_range(0..1_000) < *rate;
        if strikes && dies {
            self.lives -= 1;
        }
        strikes
    }

    /// Draws a number for the effect of a fault.
    pub fn draw(&mut self, from: u64, to: u64) -> u64 {
        self.chance.random_range(from..to)
    }
}
