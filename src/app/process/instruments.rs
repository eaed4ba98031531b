//! Counters and timings for monitoring. Labels come from fixed lists: never a server, a person or a game.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use strum::{IntoStaticStr, VariantArray};

use hansu_play::StoredWord;
use hansu_store::RowKind;

/// Bounds of the histograms, in seconds: Discord gives an interaction three.
const BUCKETS: [f64; 10] = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// Labels with their values.
pub type Labels<const N: usize> = [(&'static str, &'static str); N];
/// Counters by labels.
pub type Counts<const N: usize> = Family<Labels<N>, Counter>;
/// Histograms by one label.
pub type Timings = Family<Labels<1>, Histogram, fn() -> Histogram>;

/// Generates the instruments from rows: a field, its initial value, and its metric's name and help.
macro_rules! instruments {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $made:expr, $name:literal, $help:literal;)*) => {
        /// Counters and histograms of the process, since its start.
        #[derive(Debug)]
        pub struct Instruments {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl Instruments {
            fn new() -> Instruments {
                Instruments { $($field: $made,)* }
            }

            /// Registers all of them.
            pub fn register(&self, registry: &mut Registry) {
                $(registry.register($name, $help, self.$field.clone());)*
            }
        }
    };
}

instruments! {
    /// The number of planned answers, for all people together, because plans are private.
    planned_answers: Counter = Counter::default(),
        "planned_answers", "Answers played because their players had planned them";
    /// Interactions that have ended, by `command` and `outcome`.
    interactions: Counts<2> = Family::default(),
        "interactions", "Commands and components that people used, and plain text in direct messages";
    /// The time from an interaction's arrival to its first answer, by `kind`.
    acknowledge: Timings = timings(),
        "acknowledge_seconds", "From the arrival of an interaction until Discord had a first answer";
    /// The time from an interaction's arrival to the requested content, by `kind`.
    answer: Timings = timings(),
        "answer_seconds", "From the arrival of an interaction until Discord had what was asked for";
    /// Attempts to deliver a row of the outbox, by `kind` and `outcome`.
    deliveries: Counts<2> = Family::default(),
        "deliveries", "Attempts to deliver a message of the outbox";
    /// Requests to Discord, by `route` and `status`.
    requests: Counts<2> = Family::default(),
        "requests", "Requests to Discord";
    /// The duration of requests, by `route`.
    request_seconds: Timings = timings(),
        "request_seconds", "How long requests to Discord took";
    /// Rate-limited requests, by `scope`.
    rate_limited: Counts<1> = Family::default(),
        "rate_limited", "Requests that a rate limit refused";
    /// Gateway events that could not be parsed, by `kind`.
    unreadable_events: Counts<1> = Family::default(),
        "unreadable_events", "Events of Discord's that could not be read";
    /// Requests of the board page that act for a person, by `outcome`.
    page_acts: Counts<1> = Family::default(),
        "page_acts", "Turns, hints, plans and practice games that people asked for on the board page";
    /// Requests of the board page that were refused before they were read, by `reason`.
    page_refusals: Counts<1> = Family::default(),
        "page_refusals", "Requests to the board page that were refused";
}

impl Default for Instruments {
    fn default() -> Instruments {
        let instruments = Instruments::new();
        // Created here, so that each series shows its first increase.
        for kind in InteractionKind::VARIANTS {
            drop(
                instruments
                    .acknowledge
                    .get_or_create(&[("kind", kind.name())]),
            );
            drop(instruments.answer.get_or_create(&[("kind", kind.name())]));
        }
        for kind in RowKind::VARIANTS {
            for outcome in DeliveryOutcome::VARIANTS {
                instruments.delivery(*kind, *outcome).inc_by(0);
            }
        }
        for reason in PageRefusal::VARIANTS {
            drop(
                instruments
                    .page_refusals
                    .get_or_create(&[("reason", reason.name())]),
            );
        }
        instruments
    }
}

impl Instruments {
    /// Counts an interaction that has ended.
    pub fn interaction_ended(&self, command: &'static str, outcome: InteractionOutcome) {
        let labels = [("command", command), ("outcome", outcome.name())];
        self.interactions.get_or_create(&labels).inc();
    }

    /// Records how long an interaction waited for its first answer, and for the requested content.
    pub fn interaction_answered(
        &self,
        kind: InteractionKind,
        acknowledged: Option<Duration>,
        answered: Option<Duration>,
    ) {
        let labels = [("kind", kind.name())];
        for (timings, duration) in [(&self.acknowledge, acknowledged), (&self.answer, answered)] {
            if let Some(duration) = duration {
                timings
                    .get_or_create(&labels)
                    .observe(duration.as_secs_f64());
            }
        }
    }

    /// Creates the series of a command, so that its first interaction shows as an increase.
    pub fn expect_command(&self, command: &'static str) {
        for outcome in InteractionOutcome::VARIANTS {
            let labels = [("command", command), ("outcome", outcome.name())];
            drop(self.interactions.get_or_create(&labels));
        }
    }

    /// Counts an attempt to deliver a row.
    pub fn delivered(&self, kind: RowKind, outcome: DeliveryOutcome) {
        self.delivery(kind, outcome).inc();
    }

    fn delivery(&self, kind: RowKind, outcome: DeliveryOutcome) -> Counter {
        let labels = [("kind", kind.id()), ("outcome", outcome.name())];
        self.deliveries.get_or_create_owned(&labels)
    }

    /// Counts a request of the board page that acted for a person.
    pub fn page_acted(&self, outcome: InteractionOutcome) {
        self.page_acts
            .get_or_create(&[("outcome", outcome.name())])
            .inc();
    }

    /// Counts a refused request of the board page.
    pub fn page_refused(&self, reason: PageRefusal) {
        self.page_refusals
            .get_or_create(&[("reason", reason.name())])
            .inc();
    }

    /// Counts a request to Discord.
    pub fn requested(&self, route: &'static str, status: &'static str, duration: Duration) {
        let labels = [("route", route), ("status", status)];
        self.requests.get_or_create(&labels).inc();
        let timing = self.request_seconds.get_or_create(&[("route", route)]);
        timing.observe(duration.as_secs_f64());
    }

    /// Creates the series of a rate limit.
    pub fn expect_limit(&self, scope: &'static str) {
        drop(self.rate_limited.get_or_create(&[("scope", scope)]));
    }

    /// Creates the series of unreadable events of a kind.
    pub fn expect_unreadable(&self, kind: &'static str) {
        drop(self.unreadable_events.get_or_create(&[("kind", kind)]));
    }

    /// Counts an event that could not be parsed.
    pub fn unreadable(&self, kind: &'static str) {
        let labels = [("kind", kind)];
        self.unreadable_events.get_or_create(&labels).inc();
    }

    /// Counts a rate-limited request.
    pub fn limited(&self, scope: &'static str) {
        self.rate_limited.get_or_create(&[("scope", scope)]).inc();
    }
}

/// Creates histograms with the usual bounds.
pub(in crate::app) fn timings() -> Timings {
    Family::new_with_constructor(|| Histogram::new(BUCKETS))
}

/// The outcome of an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum InteractionOutcome {
    /// The request was carried out or shown.
    Ok,
    /// It was rejected, with a reason.
    Refused,
    /// The interaction had been handled before.
    Doubled,
    /// An internal error, or the answer was not delivered.
    Failed,
    /// Discord no longer accepted an answer.
    Expired,
}

/// The kind of an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum InteractionKind {
    /// A slash command, or one of a context menu.
    Command,
    /// A button or a menu.
    Component,
    /// The choices for an option while it is being typed.
    Autocomplete,
}

/// The outcome of an attempt to deliver a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum DeliveryOutcome {
    /// The message was sent.
    Delivered,
    /// An earlier attempt had already delivered it.
    Found,
    /// The row will be retried.
    Retried,
    /// The request was rate limited; the row will be retried.
    Limited,
    /// The row was parked.
    Parked,
    /// There is nothing left to send.
    Dropped,
}

/// The reason for refusing a request of the board page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PageRefusal {
    /// The request came from another origin.
    Origin,
    /// The request had no session, or one that has ended.
    Session,
    /// The code of a link was unknown, used or too old.
    Code,
    /// A person or an address asked too often, or has too many sockets.
    Limit,
    /// The request came from another version of the page.
    Version,
    /// The request could not be parsed.
    Malformed,
}

/// The kind of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PictureKind {
    /// A board of a game or a record.
    Board,
    /// A game as an animation.
    Replay,
    /// An evaluation graph, or a rating curve.
    Graph,
    /// The formations to choose from.
    Formations,
    /// A lesson or settings picture.
    Lesson,
}

macro_rules! named {
    ($($label:ty),*) => {
        $(impl $label {
            /// Returns the label's value.
            pub fn name(self) -> &'static str {
                self.into()
            }
        })*
    };
}

named!(
    InteractionOutcome,
    InteractionKind,
    DeliveryOutcome,
    PageRefusal,
    PictureKind
);
