//! A process of the bot as seen by the world: its acts are traced, and it may be dead or frozen.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use parking_lot::MutexGuard;
use tokio::sync::Notify;

use crate::faults::Fault;
use crate::turns::Turns;
use crate::world::{Shared, World};

/// One process, from its start to its death.
#[derive(Clone)]
pub struct Process {
    shared: Shared,
    /// Its place among those that live at once; `None` of one that is alone.
    seat: Option<ProcessSlot>,
    dead: Arc<AtomicBool>,
    /// Woken when it dies.
    over: Arc<Notify>,
}

/// The place of a process among several.
#[derive(Clone)]
struct ProcessSlot {
    shard: u16,
    turns: Arc<Turns>,
    /// Its number among those that take turns.
    number: u32,
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Process")
    }
}

impl Process {
    /// One that has the world to itself, and ends with it.
    pub fn alone(shared: &Shared) -> Process {
        Process {
            seat: None,
            dead: Arc::default(),
            over: shared.over(),
            shared: shared.clone(),
        }
    }

    /// One that serves a shard, beside others.
    pub fn of_shard(shared: &Shared, shard: u16, turns: &Arc<Turns>, number: u32) -> Process {
        let turns = Arc::clone(turns);
        Process {
            seat: Some(ProcessSlot {
                shard,
                turns,
                number,
            }),
            dead: Arc::default(),
            over: Arc::default(),
            shared: shared.clone(),
        }
    }

    /// The world.
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// The world, locked.
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.shared.world()
    }

    /// The turns that it takes with others.
    pub fn turns(&self) -> Option<&Arc<Turns>> {
        self.seat.as_ref().map(|seat| &seat.turns)
    }

    /// The shard that it serves; the first where it is alone.
    pub fn shard(&self) -> u16 {
        self.seat.as_ref().map_or(0, |seat| seat.shard)
    }

    /// Notes a step of it.
    pub fn step(&self, world: &mut World, what: &str) {
        match &self.seat {
            Some(seat) => world.step(&format!("[{}] {what}", seat.shard)),
            None => world.step(what),
        }
    }

    /// Returns whether a fault strikes it now; if so that is noted.
    pub fn struck(&self, world: &mut World, fault: Fault) -> bool {
        !self.is_dead() && world.strikes(fault)
    }

    /// It dies here.
    pub fn kill(&self) {
        if self.dead.swap(true, SeqCst) {
            return;
        }
        let mut world = self.world();
        world.disturb();
        self.step(&mut world, "the process dies");
        if let Some(seat) = &self.seat {
            world.loses(seat.shard);
            seat.turns.thaw(seat.number);
        }
        self.over.notify_one();
    }

    /// Returns whether it is dead: nothing that it does has an effect any more.
    pub fn is_dead(&self) -> bool {
        self.dead.load(SeqCst)
    }

    /// It does nothing for a while, up to a minute, and its clock goes on.
    pub fn freeze(&self, world: &mut World) {
        let length = world.faults.draw(1_000, 60_000);
        if let Some(seat) = &self.seat {
            self.step(world, &format!("frozen for {length} ms"));
            seat.turns.freeze(seat.number, length);
            world.freezes(seat.shard, length);
        }
    }

    /// The same, unless it is dead.
    pub fn freeze_for_a_while(&self) {
        if !self.is_dead() {
            self.freeze(&mut self.world());
        }
    }

    /// Returns whether it is frozen.
    pub fn is_frozen(&self) -> bool {
        let seat = self.seat.as_ref();
        seat.is_some_and(|seat| seat.turns.is_frozen(seat.number))
    }

    /// Comes back only while it lives.
    pub async fn alive(&self) {
        if self.is_dead() {
            std::future::pending::<()>().await;
        }
    }

    /// Comes back when it has died, or, where it is alone, something does not hold.
    pub async fn death(&self) {
        self.over.notified().await;
    }
}
