//! Which interactions are being handled, so that an event that comes twice is handled once at a time.

use std::collections::BTreeSet;

use parking_lot::Mutex;

use crate::store::InteractionId;

/// Interactions that are being handled.
#[derive(Debug, Default)]
pub struct Handling(Mutex<BTreeSet<u64>>);

/// One of them, as long as this lives.
#[derive(Debug)]
pub struct BeingHandled<'a> {
    all: &'a Handling,
    interaction: InteractionId,
}

impl Handling {
    /// Notes that one is handled from now on; `None` if it is already.
    pub fn begins(&self, interaction: InteractionId) -> Option<BeingHandled<'_>> {
        let is_new = self.0.lock().insert(interaction.0);
        is_new.then(|| BeingHandled {
            all: self,
            interaction,
        })
    }
}

impl Drop for BeingHandled<'_> {
    fn drop(&mut self) {
        self.all.0.lock().remove(&self.interaction.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_handled_once_at_a_time() {
        let handling = Handling::default();
        let first = handling.begins(InteractionId(1));
        assert!(first.is_some());
        for _ in 0..2 {
            assert!(handling.begins(InteractionId(1)).is_none());
        }
        assert!(handling.begins(InteractionId(2)).is_some());
        drop(first);
        assert!(handling.begins(InteractionId(1)).is_some());
    }
}
