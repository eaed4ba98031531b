//! What other programs of the same user must not get at.

/// Keeps this process's memory and environment, and with them the bot's token, from other programs
/// of the same user, such as an engine that it starts itself. Only Linux can.
pub(super) fn hide() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        // A system that refuses has its own ways; the bot works all the same.
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::process::{DumpableBehavior, dumpable_behavior};

    #[test]
    fn the_process_cannot_be_looked_into() {
        super::hide();
        assert_eq!(dumpable_behavior().unwrap(), DumpableBehavior::NotDumpable);
    }
}
