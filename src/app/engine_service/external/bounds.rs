//! What the system does to keep another engine within bounds: its children end with it, and each of
//! its processes may have only so much memory.

use std::io;
use std::num::NonZeroUsize;
use std::process::{Child, Command};

/// Prepares a program to be ended together with whatever it starts itself.
pub(super) fn apart(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Lets a process, and those that it starts from now on, write to so many MiB of their own each. What
/// asks for more is refused by the system. Only Linux can do so from outside; elsewhere nothing is done.
#[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
pub(super) fn limit_memory(child: &Child, mib: NonZeroUsize) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};

        let bytes = u64::try_from(mib.get()).unwrap_or(u64::MAX);
        let most = Some(bytes.saturating_mul(1 << 20));
        let limit = Rlimit {
            current: most,
            maximum: most,
        };
        prlimit(Some(Pid::from_child(child)), Resource::Data, limit)?;
    }
    Ok(())
}

/// Ends a process that was prepared by [`apart`], with whatever it has started.
pub(super) fn end(child: &mut Child) {
    // Before it is waited for, while its number is still its own.
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    // It may have ended by itself; a process that is not waited for would stay as a shell.
    let _ = child.kill();
    let _ = child.wait();
}
