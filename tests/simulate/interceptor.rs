//! The path of database calls: one at a time, each a step, some of them failing. If several processes share the
//! database, answers are delayed too, so calls end in any order.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use futures_util::future::BoxFuture;
use hansu_store::{Call, CallInterceptor, CallKind};
use tokio::runtime::Handle;

use crate::faults::Fault;
use crate::process::Process;
use crate::world::World;

/// No statement is broken.
const NONE: u32 = u32::MAX;

/// The interceptor of one life's database calls.
pub struct SimulatedInterceptor {
    process: Process,
    /// The runtime of the database, in real time.
    real: Handle,
    /// The statement that fails next.
    breaks_at: AtomicU32,
    /// The statement at which the process dies.
    dies_at: AtomicU32,
}

impl fmt::Debug for SimulatedInterceptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SimulatedInterceptor")
    }
}

/// The faults of a call.
struct CallFault {
    wait: Duration,
    /// The delay of the answer.
    back: Duration,
    refused: bool,
    forgotten: bool,
    dies_after: bool,
}

impl SimulatedInterceptor {
    /// Returns an interceptor for a database that runs on the runtime `real`.
    pub fn new(process: Process, real: Handle) -> SimulatedInterceptor {
        SimulatedInterceptor {
            process,
            real,
            breaks_at: AtomicU32::new(NONE),
            dies_at: AtomicU32::new(NONE),
        }
    }

    /// Draws the faults of a call, and whether the process dies before it.
    fn fate(&self, call: Call) -> (CallFault, bool) {
        let process = &self.process;
        let mut world = self.process.world();
        let world = &mut *world;
        let writes = call.kind == CallKind::Write;
        let (name, line) = (
            call.at.file().trim_start_matches("crates/store/src/"),
            call.at.line(),
        );
        let does = if writes { "write" } else { "read" };
        process.step(world, &format!("{does} {name}:{line}"));
        let together = process.turns().is_some();
        // Processes that share a database mostly poll for work and store heartbeats. Faults strike few of these calls.
        let spared = together && (!writes || is_sign(call)) && world.faults.draw(0, 10) > 0;
        let strikes = |world: &mut World, fault| !spared && process.struck(world, fault);
        let dies = strikes(world, Fault::Kill);
        let mut wait = Duration::from_micros(world.faults.draw(50, 3_000));
        let back = if together {
            Duration::from_micros(world.faults.draw(50, 3_000))
        } else {
            Duration::ZERO
        };
        if writes && strikes(world, Fault::WriteSlow) {
            wait = Duration::from_millis(world.faults.draw(500, 8_000));
        }
        let refused = if writes {
            Fault::WriteRefused
        } else {
            Fault::ReadRefused
        };
        let refused = strikes(world, refused);
        let forgotten = writes && strikes(world, Fault::WriteUnknown);
        let breaks = writes && strikes(world, Fault::WriteBroken);
        let dies_within = writes && strikes(world, Fault::KillInTransaction);
        let dies_after = writes && strikes(world, Fault::KillAfterCommit);
        if together && strikes(world, Fault::Frozen) {
            process.freeze(world);
        }
        let at = |strikes: bool, statement: u64| if strikes { statement as u32 } else { NONE };
        let statement = if breaks || dies_within {
            world.faults.draw(0, 8)
        } else {
            0
        };
        self.breaks_at.store(at(breaks, statement), Relaxed);
        self.dies_at.store(at(dies_within, statement), Relaxed);
        (
            CallFault {
                wait,
                back,
                refused,
                forgotten,
                dies_after,
            },
            dies,
        )
    }
}

/// Returns whether a call shows the other processes that its process is alive.
fn is_sign(call: Call) -> bool {
    call.kind == CallKind::Write && call.at.file().ends_with("store/src/processes.rs")
}

fn broken(message: &str) -> sqlx::Error {
    sqlx::Error::Io(io::Error::other(message.to_owned()))
}

impl CallInterceptor for SimulatedInterceptor {
    fn intercept<'a>(
        &'a self,
        call: Call,
        work: BoxFuture<'a, ()>,
    ) -> BoxFuture<'a, Result<(), sqlx::Error>> {
        Box::pin(async move {
            self.process.alive().await;
            let (fault, is_fatal) = self.fate(call);
            if is_fatal {
                self.process.kill();
            }
            self.process.alive().await;
            let breaks_at = self.breaks_at.load(Relaxed);
            let dies_at = self.dies_at.load(Relaxed);
            tokio::time::sleep(fault.wait).await;
            self.process.alive().await;
            if fault.refused {
                return Err(broken("the disk is full"));
            }
            // Another call may have changed these numbers in the meantime.
            self.breaks_at.store(breaks_at, Relaxed);
            self.dies_at.store(dies_at, Relaxed);
            self.process.world().stop_time(true);
            {
                let _in = self.real.enter();
                // The call has no budget of polls, because the number of polls depends on real time.
                futures_executor::block_on(tokio::task::unconstrained(work));
            }
            self.process.world().stop_time(false);
            self.breaks_at.store(NONE, Relaxed);
            self.dies_at.store(NONE, Relaxed);
            if (breaks_at, dies_at) == (NONE, NONE) && is_sign(call) {
                self.process.world().gives_sign(self.process.shard());
            }
            if fault.dies_after {
                self.process.kill();
            }
            self.process.alive().await;
            if !fault.back.is_zero() {
                tokio::time::sleep(fault.back).await;
                self.process.alive().await;
            }
            if fault.forgotten {
                return Err(broken("the answer of the commit is lost"));
            }
            Ok(())
        })
    }

    fn before_statement(&self, _: Call, nth: u32) -> Result<(), sqlx::Error> {
        if nth == self.dies_at.load(Relaxed) {
            self.process.kill();
            return Err(broken("the process is dead"));
        }
        if nth == self.breaks_at.load(Relaxed) {
            return Err(broken("the disk broke off"));
        }
        if self.process.is_dead() {
            return Err(broken("the process is dead"));
        }
        Ok(())
    }
}
