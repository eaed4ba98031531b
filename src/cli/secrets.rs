//! Protects secrets from other processes of the same user.

/// Makes the process non-dumpable, so that other processes of the same user, such as an external engine, cannot read
/// its memory or environment. Linux only.
pub(super) fn hide() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        // Ignored, because the bot works without this protection.
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::process::{DumpableBehavior, dumpable_behavior};

    #[test]
    fn process_memory_is_not_readable_by_others() {
        super::hide();
        assert_eq!(dumpable_behavior().unwrap(), DumpableBehavior::NotDumpable);
    }
}
