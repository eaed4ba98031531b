//! How the bot's calls reach the database: one at a time, each a step, some of them broken.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use futures_util::future::BoxFuture;
use hansu::store::{Call, CallKind, Passage};
use tokio::runtime::Handle;

use crate::faults::Fault;
use crate::world::Shared;

/// No statement is broken.
const NONE: u32 = u32::MAX;

/// The way to the database of one life.
pub struct SimulatedPassage {
    shared: Shared,
    /// Where the database itself runs, in real time.
    real: Handle,
    /// The statement that fails next.
    breaks_at: AtomicU32,
    /// The statement at which the process dies.
    dies_at: AtomicU32,
}

impl fmt::Debug for SimulatedPassage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SimulatedPassage")
    }
}

/// What becomes of a call.
struct Fate {
    wait: Duration,
    refused: bool,
    forgotten: bool,
    dies_after: bool,
}

impl SimulatedPassage {
    /// A way to a database that runs there.
    pub fn new(shared: Shared, real: Handle) -> SimulatedPassage {
        SimulatedPassage {
            shared,
            real,
            breaks_at: AtomicU32::new(NONE),
            dies_at: AtomicU32::new(NONE),
        }
    }

    fn fate(&self, call: Call) -> Fate {
        let mut world = self.shared.world();
        let writes = call.kind == CallKind::Write;
        let (name, line) = (
            call.at.file().trim_start_matches("src/store/"),
            call.at.line(),
        );
        world.step(&format!(
            "{} {name}:{line}",
            if writes { "write" } else { "read" }
        ));
        let dies = world.strikes(Fault::Kill);
        let mut wait = Duration::from_micros(world.faults.draw(50, 3_000));
        if writes && world.strikes(Fault::WriteSlow) {
            wait = Duration::from_millis(world.faults.draw(500, 8_000));
        }
        let refused = world.strikes(if writes {
            Fault::WriteRefused
        } else {
            Fault::ReadRefused
        });
        let forgotten = writes && world.strikes(Fault::WriteUnknown);
        let breaks = writes && world.strikes(Fault::WriteBroken);
        let dies_within = writes && world.strikes(Fault::KillInTransaction);
        let dies_after = writes && world.strikes(Fault::KillAfterCommit);
        let at = |strikes: bool, statement: u64| if strikes { statement as u32 } else { NONE };
        let statement = if breaks || dies_within {
            world.faults.draw(0, 8)
        } else {
            0
        };
        self.breaks_at.store(at(breaks, statement), Relaxed);
        self.dies_at.store(at(dies_within, statement), Relaxed);
        drop(world);
        if dies {
            self.shared.kill();
        }
        Fate {
            wait,
            refused,
            forgotten,
            dies_after,
        }
    }
}

fn broken(what: &str) -> sqlx::Error {
    sqlx::Error::Io(io::Error::other(what.to_owned()))
}

impl Passage for SimulatedPassage {
    fn pass<'a>(
        &'a self,
        call: Call,
        work: BoxFuture<'a, ()>,
    ) -> BoxFuture<'a, Result<(), sqlx::Error>> {
        Box::pin(async move {
            let fate = {
                self.shared.alive().await;
                self.fate(call)
            };
            self.shared.alive().await;
            let (breaks, dies) = (self.breaks_at.load(Relaxed), self.dies_at.load(Relaxed));
            tokio::time::sleep(fate.wait).await;
            self.shared.alive().await;
            if fate.refused {
                return Err(broken("the disk is full"));
            }
            // Others may have come between.
            self.breaks_at.store(breaks, Relaxed);
            self.dies_at.store(dies, Relaxed);
            self.shared.world().stop_time(true);
            {
                let _in = self.real.enter();
                // Without a budget of steps: how often it is polled depends on real time.
                futures_executor::block_on(tokio::task::unconstrained(work));
            }
            self.shared.world().stop_time(false);
            self.breaks_at.store(NONE, Relaxed);
            self.dies_at.store(NONE, Relaxed);
            if fate.dies_after {
                self.shared.kill();
            }
            self.shared.alive().await;
            if fate.forgotten {
                return Err(broken("the answer of the commit is lost"));
            }
            Ok(())
        })
    }

    fn statement(&self, _: Call, nth: u32) -> Result<(), sqlx::Error> {
        if nth == self.dies_at.load(Relaxed) {
            self.shared.kill();
            return Err(broken("the process is dead"));
        }
        if nth == self.breaks_at.load(Relaxed) {
            return Err(broken("the disk broke off"));
        }
        if self.shared.world().dead {
            return Err(broken("the process is dead"));
        }
        Ok(())
    }
}
