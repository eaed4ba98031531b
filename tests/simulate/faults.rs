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
    /// It takes effect, and its answer does not arrive.
    AnswerLost,
    /// It takes seconds.
    Slow,
    /// A proxy answers in Discord's place; nothing was done.
    Away,
    /// The same, and it was done.
    AwayAfter,
    /// The limit of a route.
    Limited,
    /// The limit of all routes.
    LimitedGlobally,
    /// The answer breaks off in the middle.
    BrokenAnswer,
    /// Discord is away altogether, for minutes.
    Outage,
    /// An event of the gateway is lost.
    GatewayDrop,
    /// An event comes twice.
    EventDoubled,
    /// An event comes late.
    EventLate,
    /// A channel or thread is deleted.
    ChannelDeleted,
    /// A thread is put away.
    ThreadArchived,
    /// A thread is put away for good.
    ThreadLocked,
    /// The bot may not write in a channel.
    PermissionsTaken,
    /// Somebody takes no direct messages.
    DirectClosed,
    /// A moderator deletes a message.
    MessageDeleted,
    /// The machine's clock is set back.
    ClockBack,
    /// It is set forward.
    ClockForward,
    /// A write fails, and nothing was written.
    WriteRefused,
    /// A write fails, and all was written.
    WriteUnknown,
    /// A write fails between two of its statements.
    WriteBroken,
    /// A write waits for seconds.
    WriteSlow,
    /// A read fails.
    ReadRefused,
    /// The process dies at one of its steps.
    Kill,
    /// It dies between two statements of a transaction.
    KillInTransaction,
    /// It dies after a commit whose answer it never sees.
    KillAfterCommit,
    /// It dies after a request that Discord has carried out.
    KillAfterRequest,
    /// The operator puts a backup in the database's place.
    Restored,
    /// A process does nothing for a while, and goes on as if it had not been so.
    Frozen,
    /// The same while it is at work for somebody.
    FrozenAtWork,
    /// It dies while it is at work for somebody.
    DiesAtWork,
    /// All processes die at once.
    AllDie,
}

/// Those of a database's file.
pub const OF_A_FILE: [Fault; 1] = [Fault::Restored];

/// The deaths that leave something half done.
const AT_WORK: [Fault; 3] = [
    Fault::KillInTransaction,
    Fault::KillAfterCommit,
    Fault::KillAfterRequest,
];

/// Those of processes that live at once.
pub const OF_SEVERAL: [Fault; 4] = [
    Fault::Frozen,
    Fault::FrozenAtWork,
    Fault::DiesAtWork,
    Fault::AllDie,
];

/// Those after which the bot's calendar is not the world's.
pub const JUMPS: [Fault; 2] = [Fault::ClockBack, Fault::ClockForward];

impl Fault {
    /// Returns whether a process dies of it.
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

    /// Its rate if switched on, in occurrences per thousand.
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
    /// `true` if nothing goes wrong any more.
    pub over: bool,
    /// The remaining number of deaths of the process.
    pub lives: u32,
}

/// One seed in so many has no fault at all.
const SOUND: u64 = 20;

impl Faults {
    /// Those of a seed.
    pub fn of(seed: u64) -> Faults {
        let mut faults = Faults::usual(seed);
        // One history in five has an operator who restores; the others stay as they were before there was any.
        let mut operator = StdRng::seed_from_u64(seed ^ 0x0be5);
        if operator.random_bool(0.2) {
            faults.switch_on(Fault::Restored, &mut operator);
        }
        faults
    }

    /// Those of a seed in which two live at once.
    pub fn of_two(seed: u64) -> Faults {
        let mut faults = Faults::usual(seed);
        let mut chance = StdRng::seed_from_u64(seed ^ 0x0270);
        for fault in OF_SEVERAL {
            if chance.random_bool(0.5) {
                faults.switch_on(fault, &mut chance);
            }
        }
        faults.lives *= 3;
        // These are what the others find something to do by.
        let kills = faults
            .rates
            .iter_mut()
            .filter(|(fault, _)| AT_WORK.contains(fault));
        kills.for_each(|(_, rate)| *rate *= 10);
        faults
    }

    fn usual(seed: u64) -> Faults {
        let mut chance = StdRng::seed_from_u64(seed ^ 0xfa17);
        let mut rates = BTreeMap::new();
        let share = [0.1, 0.3, 0.6][chance.random_range(0..3)];
        let others = Fault::VARIANTS.iter();
        for fault in
            others.filter(|fault| !OF_A_FILE.contains(fault) && !OF_SEVERAL.contains(fault))
        {
            if chance.random_bool(share) {
                let (least, most) = fault.rates();
                rates.insert(*fault, chance.random_range(least..=most));
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
        let (least, most) = fault.rates();
        self.rates.insert(fault, chance.random_range(least..=most));
    }

    /// Returns whether it may occur in this history.
    pub fn may_strike(&self, fault: Fault) -> bool {
        !self.over && self.rates.contains_key(&fault)
    }

    /// Returns whether it occurs now.
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

    /// A number for what a fault does.
    pub fn draw(&mut self, from: u64, to: u64) -> u64 {
        self.chance.random_range(from..to)
    }
}
