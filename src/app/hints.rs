//! What processes that share a database tell each other, so that none waits for its next look.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::core::Core;
use super::membership::Membership;
use crate::store::{Hint, StoreError};

/// The shortest time between two hints.
const APART: Duration = Duration::from_millis(20);
/// How long to wait before a connection that could not be made is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// Tells the other processes what there may be to do, and hears what they tell, until `stop` is cancelled. Nothing depends
/// on it but how soon things are done.
pub async fn run(core: Arc<Core>, membership: Arc<Membership>, stop: CancellationToken) {
    if !core.store.is_shared() {
        stop.cancelled().await;
        return;
    }
    tokio::select! {
        biased;
        () = stop.cancelled() => {}
        () = tell(&core) => {}
        () = hear(&core, &membership) => {}
    }
}

async fn tell(core: &Core) {
    loop {
        core.signals.others_concerned().await;
        if core.share.has_others()
            && let Err(error) = core.store.give_hint(Hint::Work).await
        {
            tracing::debug!(%error, "the other processes look by themselves");
        }
        tokio::time::sleep(APART).await;
    }
}

async fn hear(core: &Core, membership: &Membership) {
    loop {
        if let Err(error) = hear_all(core, membership).await {
            tracing::debug!(%error, "what other processes tell cannot be heard");
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn hear_all(core: &Core, membership: &Membership) -> Result<(), StoreError> {
    let Some(mut hints) = core.store.hints().await? else {
        return Ok(());
    };
    loop {
        match hints.next().await? {
            Hint::Work => core.signals.wake_for_others(),
            Hint::Roll => membership.roll_changes(),
        }
    }
}
