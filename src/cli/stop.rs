//! Ctrl-C and SIGTERM as a cancellation token.

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// A token cancelled by the first signal; the second signal ends the process at once.
pub(super) fn on_signal() -> std::io::Result<CancellationToken> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = CancellationToken::new();
    let stopped = stop.clone();
    tokio::spawn(async move {
        for attempt in 0..2 {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            if attempt == 0 {
                tracing::info!("stopping");
                stopped.cancel();
            } else {
                std::process::exit(130);
            }
        }
    });
    Ok(stop)
}
