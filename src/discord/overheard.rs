//! What serenity's gateway client is about to do, heard from its log.
//!
//! The client tells nobody that a session has ended, whether it will resume it, or why it was closed; it does
//! log all that, at once. The words are those of serenity 0.12.5: `tests/program/flows/gateway.rs` fails if
//! they change, and the gate then only paces every connection alike.

use std::fmt;
use std::sync::OnceLock;

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Filter, Layer};
use tracing_subscriber::registry::LookupSpan;

/// What the client of a shard is about to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Intent {
    /// To begin a new session.
    Identify,
    /// To go on with its session, by a new connection.
    Resume,
    /// To end its session and begin a new one.
    Restart,
    /// The session was declared invalid (op 9).
    Invalidated,
    /// Nothing: it was closed with code 4003, and reads on from a connection that has ended.
    Deaf,
}

/// An intent of one shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Overheard {
    pub shard: u32,
    pub intent: Intent,
}

/// Where serenity's words are, and what they mean.
const WORDS: [(&str, &str, Intent); 5] = [
    ("shard_queuer", "Checked start for shard", Intent::Identify),
    ("gateway::shard", "Attempting to resume", Intent::Resume),
    ("shard_runner", "Requesting restart", Intent::Restart),
    (
        "gateway::shard",
        "Received session invalidation",
        Intent::Invalidated,
    ),
    ("gateway::shard", "Sent no authentication", Intent::Deaf),
];

/// The end that the present connection listens at.
static EAR: OnceLock<UnboundedSender<Overheard>> = OnceLock::new();

/// Listens from now on; once a process.
pub(super) fn listen() -> UnboundedReceiver<Overheard> {
    let (sender, receiver) = mpsc::unbounded_channel();
    // A second connection in one process hears nothing, and is paced without.
    let _ = EAR.set(sender);
    receiver
}

/// A layer for the log that hears the gateway's client and writes nothing.
pub fn layer<S: Subscriber + for<'span> LookupSpan<'span>>() -> impl Layer<S> {
    Eavesdropper.with_filter(OnlyGateway)
}

struct Eavesdropper;

impl<S: Subscriber> Layer<S> for Eavesdropper {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let Some(ear) = EAR.get() else { return };
        let mut message = Message::default();
        event.record(&mut message);
        if let Some(heard) = meaning(event.metadata().target(), &message.0) {
            // Nobody listens any more: the connection has ended.
            let _ = ear.send(heard);
        }
    }
}

struct OnlyGateway;

impl<S> Filter<S> for OnlyGateway {
    fn enabled(&self, line: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        line.is_event()
            && line.target().starts_with("serenity::gateway")
            && *line.level() <= Level::DEBUG
    }
}

/// What a line of the log means, if anything.
fn meaning(target: &str, message: &str) -> Option<Overheard> {
    let mut known = WORDS.iter();
    let (_, words, intent) =
        known.find(|(place, words, _)| target.ends_with(place) && message.contains(words))?;
    // "… ShardInfo { id: ShardId(3), …" or "Checked start for shard 3 out of 4".
    let after = message.split_once("ShardId(").map(|(_, after)| after);
    let after = after.or_else(|| Some(message.split_once(words)?.1.trim_start()))?;
    let digits = after.split(|c: char| !c.is_ascii_digit()).next()?;
    Some(Overheard {
        shard: digits.parse().ok()?,
        intent: *intent,
    })
}

/// The message of a line.
#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_serenity_are_understood() {
        let info = "ShardInfo { id: ShardId(3), total: 4 }";
        let shard = "serenity::gateway::shard";
        let bridge = "serenity::gateway::bridge";
        let table = [
            (
                shard.to_owned(),
                format!("[{info}] Attempting to resume"),
                Some(Intent::Resume),
            ),
            (
                shard.to_owned(),
                format!("[{info}] Received session invalidation"),
                Some(Intent::Invalidated),
            ),
            (
                shard.to_owned(),
                format!("[{info}] Sent no authentication."),
                Some(Intent::Deaf),
            ),
            (
                format!("{bridge}::shard_runner"),
                format!("[ShardRunner {info}] Requesting restart"),
                Some(Intent::Restart),
            ),
            (
                format!("{bridge}::shard_queuer"),
                "[Shard Queuer] Checked start for shard 3 out of 4".to_owned(),
                Some(Intent::Identify),
            ),
            (
                shard.to_owned(),
                format!("[{info}] Received heartbeat ack"),
                None,
            ),
            (
                "elsewhere".to_owned(),
                format!("[{info}] Attempting to resume"),
                None,
            ),
            (shard.to_owned(), "Attempting to resume".to_owned(), None),
        ];
        for (target, message, intent) in table {
            let heard = intent.map(|intent| Overheard { shard: 3, intent });
            assert_eq!(meaning(&target, &message), heard, "{message}");
        }
    }
}
