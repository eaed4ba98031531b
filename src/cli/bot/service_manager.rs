//! Reports the bot's state to a service manager (systemd with `Type=notify`) through `NOTIFY_SOCKET`; see
//! sd_notify(3).

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use sd_notify::NotifyState;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::metrics::SharedSources;
use crate::app::{Heartbeats, failing, hanging};

/// The interval between reports, unless the watchdog requires a shorter one.
const REPORT_INTERVAL: Duration = Duration::from_secs(5);
/// The minimum interval. A watchdog that requires less would cause nothing but reports.
const SHORTEST_INTERVAL: Duration = Duration::from_millis(10);
/// The time limit for the last message.
const PATIENCE: Duration = Duration::from_secs(1);

/// The service manager, if there is one.
#[derive(Debug, Clone)]
pub(super) struct ServiceManager(Option<Sender<StateChange>>);

/// A change of the bot's state.
#[derive(Debug)]
enum StateChange {
    Ready,
    /// Answered once the change has been reported.
    Stopping(oneshot::Sender<()>),
}

impl ServiceManager {
    /// Connects to the service manager named by the environment, and reports changes from now on.
    pub fn from_environment(opened: SharedSources) -> std::io::Result<ServiceManager> {
        if std::env::var_os("NOTIFY_SOCKET").is_none_or(|name| name.is_empty()) {
            return Ok(ServiceManager(None));
        }
        let (tell, turns) = channel();
        let reporter = Reporter {
            opened,
            watchdog: sd_notify::watchdog_enabled(),
            ready: false,
            status: String::new(),
            send_failed: false,
        };
        // A separate thread that nothing waits for, because writing to a socket that nobody reads blocks.
        std::thread::Builder::new()
            .name("service manager".to_owned())
            .spawn(move || reporter.report(&turns))?;
        Ok(ServiceManager(Some(tell)))
    }

    /// Reports that startup is complete. Later calls do nothing.
    pub fn ready(&self) {
        if let Some(tell) = &self.0 {
            let _ = tell.send(StateChange::Ready);
        }
    }

    /// Waits for shutdown and reports it.
    pub async fn report_stopping(self, ending: CancellationToken) {
        ending.cancelled().await;
        if let Some(tell) = &self.0 {
            let (sender, receiver) = oneshot::channel();
            let _ = tell.send(StateChange::Stopping(sender));
            let _ = tokio::time::timeout(PATIENCE, receiver).await;
        }
    }
}

/// The state of the reporting thread.
struct Reporter {
    opened: SharedSources,
    /// The watchdog limit: without a message for this long, the bot is killed and restarted.
    watchdog: Option<Duration>,
    /// `true` if startup was reported as complete.
    ready: bool,
    /// The status that was last reported.
    status: String,
    /// `true` if the last message was not delivered.
    send_failed: bool,
}

impl Reporter {
    fn report(mut self, turns: &Receiver<StateChange>) {
        let look = match self.watchdog {
            Some(limit) => (limit / 2).clamp(SHORTEST_INTERVAL, REPORT_INTERVAL),
            None => REPORT_INTERVAL,
        };
        loop {
            match turns.recv_timeout(look) {
                Ok(StateChange::Stopping(told)) => {
                    self.say(&[NotifyState::Stopping, NotifyState::Status("stopping")]);
                    let _ = told.send(());
                    return;
                }
                Ok(StateChange::Ready) if !self.ready => {
                    self.ready = true;
                    self.report_state(Some(NotifyState::Ready));
                }
                Ok(StateChange::Ready) | Err(RecvTimeoutError::Timeout) => self.report_state(None),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Reports that the bot is alive, if it is, and its status if that has changed.
    fn report_state(&mut self, change: Option<NotifyState<'_>>) {
        let sources = self.opened.get();
        let vitals = sources.as_ref().map(|sources| &*sources.core.vitals);
        let status = status(vitals, self.ready);
        let mut states: Vec<NotifyState<'_>> = change.into_iter().collect();
        if self.watchdog.is_some() && is_alive(vitals) {
            states.push(NotifyState::Watchdog);
        }
        let changed = status != self.status;
        if changed {
            states.push(NotifyState::Status(&status));
        }
        self.say(&states);
        if changed {
            self.status = status;
        }
    }

    /// Sends a message. A failure does not harm the bot; it is logged once.
    fn say(&mut self, states: &[NotifyState<'_>]) {
        if states.is_empty() {
            return;
        }
        let result = sd_notify::notify(states);
        if let Err(error) = &result
            && !self.send_failed
        {
            tracing::warn!("NOTIFY_SOCKET: the service manager cannot be notified: {error}");
        }
        self.send_failed = result.is_err();
    }
}

/// Returns whether the worker loops make progress. Discord's health is deliberately ignored, because a restart would
/// not help. Before the database is open there are no loops.
fn is_alive(vitals: Option<&Heartbeats>) -> bool {
    vitals.is_none_or(|vitals| hanging(vitals).is_empty())
}

/// Returns the bot's status in one line.
fn status(vitals: Option<&Heartbeats>, ready: bool) -> String {
    let Some(vitals) = vitals else {
        let line = if ready {
            "waiting for Discord"
        } else {
            "starting"
        };
        return line.to_owned();
    };
    let failing: Vec<String> = failing(vitals).iter().map(ToString::to_string).collect();
    if failing.is_empty() {
        return "connected to Discord".to_owned();
    }
    failing.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn hanging_loop_stops_the_watchdog_but_an_outage_does_not() {
        assert!(is_alive(None));
        assert_eq!(status(None, false), "starting");
        assert_eq!(status(None, true), "waiting for Discord");
        let vitals = Heartbeats::default();
        assert!(is_alive(Some(&vitals)));
        assert_eq!(
            status(Some(&vitals), true),
            "gateway: not connected to Discord"
        );
        vitals.gateway.begins();
        assert_eq!(status(Some(&vitals), true), "connected to Discord");
        for hung in [&vitals.courier, &vitals.timers] {
            tokio::time::advance(Duration::from_secs(181)).await;
            for link in vitals.gateway.links() {
                link.sign.beat();
            }
            let well = [&vitals.courier, &vitals.timers];
            let well = well.into_iter().find(|beat| !std::ptr::eq(*beat, hung));
            well.unwrap().beat();
            assert!(!is_alive(Some(&vitals)));
            let line = status(Some(&vitals), true);
            assert!(line.ends_with(": no heartbeat for 181 s"), "{line}");
            hung.beat();
            assert!(is_alive(Some(&vitals)));
        }
    }
}
