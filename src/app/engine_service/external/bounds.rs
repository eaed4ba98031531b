//! Limits on an external engine's processes: memory, and termination of the whole process group.

use std::io;
use std::num::NonZeroUsize;
use std::process::{Child, Command};

/// Puts the program into its own process group, so that its children can be killed with it.
pub(super) fn apart(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Limits the writable memory (`RLIMIT_DATA`) of a process and of its future children to `mib` MiB each.
/// Linux only; elsewhere it does nothing.
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

/// Kills a process prepared by [`apart`] and its whole process group.
pub(super) fn end(child: &mut Child) {
    // Before `wait`: until then the kernel cannot reuse the process id.
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    // Errors are ignored because it may have exited already. `wait` reaps it, so that no zombie remains.
    let _ = child.kill();
    let _ = child.wait();
}
