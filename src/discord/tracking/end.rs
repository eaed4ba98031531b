//! The end of an interaction: a line in the log and what is counted, of one mould, so that they cannot differ.

use std::sync::Arc;
use std::time::Duration;

use tracing::field::display;

use super::Asked;
use super::progress::Progress;
use crate::app::{InteractionKind, InteractionOutcome, Vitals};

/// Ends an interaction when it is dropped: also where its handler panics or is broken off.
pub(super) struct End {
    asked: Asked,
    progress: Arc<Progress>,
    vitals: Arc<Vitals>,
    /// Whether the handler came to its end.
    regular: bool,
}

impl End {
    pub fn of(asked: Asked, progress: Arc<Progress>, vitals: Arc<Vitals>) -> End {
        End {
            asked,
            progress,
            vitals,
            regular: false,
        }
    }

    /// Notes that the handler came to its end.
    pub fn is_regular(&mut self) {
        self.regular = true;
    }
}

impl Drop for End {
    fn drop(&mut self) {
        let noted = self.progress.noted();
        let asked = self.asked;
        let outcome = if self.regular {
            noted.outcome()
        } else {
            InteractionOutcome::Failed
        };
        let instruments = &self.vitals.instruments;
        instruments.interaction_ended(asked.command, outcome);
        if let Some(kind) = asked.kind {
            instruments.interaction_answered(kind, noted.acknowledged, noted.answered);
        }
        let took = self.progress.began().elapsed();
        let game = noted.game.map(display);
        let server = asked.server.map(|server| display(server.0));
        // The level of a line is fixed where it is written.
        macro_rules! line {
            ($level:ident) => {
                tracing::$level!(
                    request = %asked.request.0,
                    command = %asked.command,
                    outcome = %outcome.name(),
                    server,
                    game,
                    actor = %asked.actor,
                    ack_ms = noted.acknowledged.map(millis),
                    took_ms = millis(took),
                    "interaction"
                )
            };
        }
        match asked.kind {
            // One for each key that is pressed.
            Some(InteractionKind::Autocomplete) => line!(debug),
            Some(InteractionKind::Command | InteractionKind::Component) | None => line!(info),
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
