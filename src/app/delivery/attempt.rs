//! Logging and metrics of an attempt to deliver a row.

use tokio::time::Instant;
use tracing::Span;
use tracing::field::display;

use crate::app::instruments::{DeliveryOutcome, Instruments};
use crate::play::{GameId, StoredWord};
use crate::store::{InteractionId, Lane, Row, RowId, RowKind};

/// An attempt to deliver a row.
pub(super) struct Attempt {
    /// The row.
    pub row: RowId,
    kind: RowKind,
    game: GameId,
    lane: Lane,
    /// The interaction that caused the row.
    request: Option<InteractionId>,
    began: Instant,
}

impl Attempt {
    /// Creates an attempt that begins now.
    pub fn of(row: &Row) -> Attempt {
        Attempt {
            row: row.id,
            kind: row.kind,
            game: row.game,
            lane: row.lane,
            request: row.request,
            began: Instant::now(),
        }
    }

    /// Returns a span that marks all log lines of the attempt, at any level, with the interaction.
    pub fn span(&self) -> Span {
        let request = self.request.map(|request| display(request.0));
        tracing::error_span!("delivery", request)
    }

    /// Counts the attempt and logs its outcome.
    pub fn finish(&self, outcome: DeliveryOutcome, instruments: &Instruments) {
        instruments.delivered(self.kind, outcome);
        tracing::info!(
            request = self.request.map(|request| display(request.0)),
            row = %self.row,
            kind = %self.kind.id(),
            outcome = %outcome.name(),
            game = %self.game,
            channel = %self.lane,
            took_ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX),
            "delivery"
        );
    }
}
