//! What serenity's gateway client is about to do, heard from its log.
//!
//! The client tells nobody that a session has ended, whether it will resume it, or why it was closed; it does
//! log all that, at once. The words are those of serenity 0.12.5: `tests/program/flows/gateway.rs` fails if
//! they change, and the gate then only paces every connection alike.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Filter, Layer};
use tracing_subscriber::registry::LookupSpan;

use crate::play::{Shard, ShardRange};

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
    /// Nothing more: what begins a new session is sent now.
    Identified,
}

/// Where serenity's words are, and what they mean.
const WORDS: [(&str, &str, Intent); 6] = [
    ("shard_queuer", "Checked start for shard", Intent::Identify),
    ("gateway::shard", "Attempting to resume", Intent::Resume),
    ("shard_runner", "Requesting restart", Intent::Restart),
    (
        "gateway::shard",
        "Received session invalidation",
        Intent::Invalidated,
    ),
    ("gateway::shard", "Sent no authentication", Intent::Deaf),
    ("gateway::ws", "Identifying", Intent::Identified),
];

/// What the client of one shard is about to do, as it is heard.
pub(super) type Heard = UnboundedReceiver<Intent>;

/// The ends at which the present connection listens, by shards.
static EARS: OnceLock<BTreeMap<Shard, UnboundedSender<Intent>>> = OnceLock::new();

/// Listens to these shards from now on, in their order; once a process.
pub(super) fn listen(shards: ShardRange) -> Vec<Heard> {
    let channel = |shard| {
        let (ear, heard) = mpsc::unbounded_channel();
        ((shard, ear), heard)
    };
    let (ears, heard) = shards.shards().map(channel).unzip();
    // A second connection in one process hears nothing, and is paced without.
    let _ = EARS.set(ears);
    heard
}

/// A layer for the log that hears the gateway's client and writes nothing.
pub fn layer<S: Subscriber + for<'span> LookupSpan<'span>>() -> impl Layer<S> {
    Eavesdropper.with_filter(OnlyGateway)
}

struct Eavesdropper;

impl<S: Subscriber> Layer<S> for Eavesdropper {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let Some(ears) = EARS.get() else { return };
        let mut message = Message::default();
        event.record(&mut message);
        let heard = meaning(event.metadata().target(), &message.0);
        if let Some((shard, intent)) = heard
            && let Some(ear) = ears.get(&shard)
        {
            // Where nobody listens any more the connection has ended.
            let _ = ear.send(intent);
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
fn meaning(target: &str, message: &str) -> Option<(Shard, Intent)> {
    let mut known = WORDS.iter();
    let (_, words, intent) =
        known.find(|(place, words, _)| target.ends_with(place) && message.contains(words))?;
    // "… ShardInfo { id: ShardId(3), …" or "Checked start for shard 3 out of 4".
    let after = message.split_once("ShardId(").map(|(_, after)| after);
    let after = after.or_else(|| Some(message.split_once(words)?.1.trim_start()))?;
    let digits = after.split(|c: char| !c.is_ascii_digit()).next()?;
    Some((Shard(digits.parse().ok()?), *intent))
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
                "serenity::gateway::ws".to_owned(),
                format!("[{info}] Identifying"),
                Some(Intent::Identified),
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
            let heard = intent.map(|intent| (Shard(3), intent));
            assert_eq!(meaning(&target, &message), heard, "{message}");
        }
    }
}
