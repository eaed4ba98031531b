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
    /// The place among concurrent processes; `None` for a process that is alone.
    seat: Option<ProcessSlot>,
    dead: Arc<AtomicBool>,
    /// Notified at the death of the process.
    over: Arc<Notify>,
}

/// The place of a process among several.
#[derive(Clone)]
struct ProcessSlot {
    shard: u16,
    turns: Arc<Turns>,
    /// The number of the process among the actors that take turns.
    number: u32,
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Process")
    }
}

impl Process {
    /// Returns a process that is alone in the world and ends with it.
    pub fn alone(shared: &Shared) -> Process {
        Process {
            seat: None,
            dead: Arc::default(),
            over: shared.over(),
            shared: shared.clone(),
        }
    }

    /// Returns a process that serves a shard while other processes serve the others.
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

    /// Returns the shared world.
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Locks the world.
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.shared.world()
    }

    /// Returns the turns of concurrent processes; `None` for a process that is alone.
    pub fn turns(&self) -> Option<&Arc<Turns>> {
        self.seat.as_ref().map(|seat| &seat.turns)
    }

    /// Returns the shard of the process. A process that is alone has the first shard.
    pub fn shard(&self) -> u16 {
        self.seat.as_ref().map_or(0, |seat| seat.shard)
    }

    /// Records a step of the process.
    pub fn step(&self, world: &mut World, description: &str) {
        match &self.seat {
            Some(seat) => world.step(&format!("[{}] {description}", seat.shard)),
            None => world.step(description),
        }
    }

    /// Draws whether a fault strikes the process now, and records it.
    pub fn struck(&self, world: &mut World, fault: Fault) -> bool {
        !self.is_dead() && world.strikes(fault)
    }

    /// Kills the process.
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

    /// Returns whether the process is dead. The acts of a dead process have no effect.
    pub fn is_dead(&self) -> bool {
        self.dead.load(SeqCst)
    }

    /// Freezes the process for up to a minute, in which its clock continues.
    pub fn freeze(&self, world: &mut World) {
        let length = world.faults.draw(1_000, 60_000);
        if let Some(seat) = &self.seat {
            self.step(world, &format!("frozen for {length} ms"));
            seat.turns.freeze(seat.number, length);
            world.freezes(seat.shard, length);
        }
    }

    /// Freezes the process for up to a minute, unless it is dead.
    pub fn freeze_for_a_while(&self) {
        if !self.is_dead() {
            self.freeze(&mut self.world());
        }
    }

    /// Returns whether the process is frozen.
    pub fn is_frozen(&self) -> bool {
        let seat = self.seat.as_ref();
        seat.is_some_and(|seat| seat.turns.is_frozen(seat.number))
    }

    /// Returns if the process is alive, and never if it is dead.
    pub async fn alive(&self) {
        if self.is_dead() {
            std::future::pending::<()>().await;
        }
    }

    /// Waits for the death of the process or, if it is alone, for the first violation.
    pub async fn death(&self) {
        self.over.notified().await;
    }
}
