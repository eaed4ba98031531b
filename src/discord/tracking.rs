//! The start and the end of an interaction. They enclose all of its handling, so that each is counted and logged once,
//! whatever its outcome.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::time::Instant;
use tracing::Instrument;
use tracing::field::display;

use crate::app::{Heartbeats, InteractionKind, InteractionOutcome, RequestContext};
use hansu_play::{GameId, ServerId, UserId};
use hansu_store::InteractionId;

/// The logged facts of an interaction: its user and place, but nothing that was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InteractionFacts {
    /// The interaction's id; later work for the interaction is logged with it too.
    request: InteractionId,
    /// The kind of interaction; `None` for a plain message.
    kind: Option<InteractionKind>,
    /// The name of the command, or the verb of the component.
    command: &'static str,
    /// The server, if the bot is in it.
    server: Option<ServerId>,
    /// The game of the component.
    game: Option<GameId>,
    actor: UserId,
}

impl InteractionFacts {
    /// Returns the logged facts of a request; `command` is from a fixed list, and `game` that of a component.
    pub fn of(
        request: &RequestContext,
        kind: Option<InteractionKind>,
        command: &'static str,
        game: Option<GameId>,
    ) -> InteractionFacts {
        InteractionFacts {
            request: request.interaction.id,
            kind,
            command,
            server: request.server(),
            game,
            actor: request.actor.id,
        }
    }
}

/// Runs work for an interaction, which ends with it, also by an error or a panic. An interaction in progress is not
/// started again: of two concurrent handlers, one would take the other's message for its own.
pub fn tracked<'a>(
    vitals: &'a Arc<Heartbeats>,
    facts: InteractionFacts,
    work: impl Future<Output = ()> + Send + 'a,
) -> impl Future<Output = ()> + Send + 'a {
    // Boxed before it is moved: the future of a handler is large, and each move by value would double it.
    let work: BoxFuture<'a, ()> = Box::pin(work);
    async move {
        let progress = Arc::new(Progress::of(facts.game));
        let mut end = End::of(facts, Arc::clone(&progress), Arc::clone(vitals));
        if let Some(_one) = vitals.handling.begin(facts.request) {
            // At error level, so that the span is on all log lines of the interaction.
            let span = tracing::error_span!("interaction", request = %facts.request.0);
            run_tracked(progress, work.instrument(span)).await;
        } else {
            progress.set_outcome(InteractionOutcome::Doubled);
        }
        end.note_completed();
    }
}

/// Ends an interaction when dropped, also if its handler panics or is cancelled.
struct End {
    facts: InteractionFacts,
    progress: Arc<Progress>,
    vitals: Arc<Heartbeats>,
    /// `true` if the handler ran to its end.
    completed: bool,
}

impl End {
    pub fn of(facts: InteractionFacts, progress: Arc<Progress>, vitals: Arc<Heartbeats>) -> End {
        End {
            facts,
            progress,
            vitals,
            completed: false,
        }
    }

    /// Notes that the handler ran to its end.
    pub fn note_completed(&mut self) {
        self.completed = true;
    }
}

impl Drop for End {
    fn drop(&mut self) {
        let noted_facts = self.progress.noted();
        let facts = self.facts;
        let outcome = if self.completed {
            noted_facts.outcome()
        } else {
            InteractionOutcome::Failed
        };
        let instruments = &self.vitals.instruments;
        instruments.interaction_ended(facts.command, outcome);
        if let Some(kind) = facts.kind {
            instruments.interaction_answered(kind, noted_facts.acknowledged, noted_facts.answered);
        }
        let duration = self.progress.began().elapsed();
        let game = noted_facts.game.map(display);
        let server = facts.server.map(|server| display(server.0));
        // The level of a line is fixed at its call site.
        macro_rules! line {
            ($level:ident) => {
                tracing::$level!(
                    request = %facts.request.0,
                    command = %facts.command,
                    outcome = %outcome.name(),
                    server,
                    game,
                    actor = %facts.actor,
                    ack_ms = noted_facts.acknowledged.map(millis),
                    took_ms = millis(duration),
                    "interaction"
                )
            };
        }
        match facts.kind {
            // Autocomplete runs for each keystroke, so it is logged at debug level.
            Some(InteractionKind::Autocomplete) => line!(debug),
            Some(InteractionKind::Command | InteractionKind::Component) | None => line!(info),
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

tokio::task_local! {
    /// The interaction being handled. Task-local, because the framework passes nothing on between its arrival and the
    /// command.
    static CURRENT: Arc<Progress>;
}

/// The progress of an interaction: noted by its handlers, logged at its end.
#[derive(Debug)]
pub struct Progress {
    began: Instant,
    // A blocking mutex suffices because it is only held for an assignment.
    noted: Mutex<NotedFacts>,
}

/// The facts noted about an interaction.
#[derive(Debug, Clone, Copy, Default)]
struct NotedFacts {
    /// The game.
    pub game: Option<GameId>,
    /// The time until Discord had the first answer, including "is thinking".
    pub acknowledged: Option<Duration>,
    /// The time until it had one with content.
    pub answered: Option<Duration>,
    /// The outcome.
    outcome: Option<InteractionOutcome>,
    /// The reason the answer failed.
    lost: Option<InteractionOutcome>,
}

impl Progress {
    fn of(game: Option<GameId>) -> Progress {
        let facts = NotedFacts {
            game,
            ..NotedFacts::default()
        };
        Progress {
            began: Instant::now(),
            noted: Mutex::new(facts),
        }
    }

    /// Returns the progress of the interaction handled by this task.
    pub fn current() -> Arc<Progress> {
        let current = CURRENT.try_with(Arc::clone);
        current.unwrap_or_else(|_| Arc::new(Progress::of(None)))
    }

    /// Returns the time of its arrival.
    pub fn began(&self) -> Instant {
        self.began
    }

    /// Notes the game.
    pub fn note_game(&self, game: GameId) {
        self.noted.lock().game = Some(game);
    }

    /// Notes the outcome.
    pub fn set_outcome(&self, outcome: InteractionOutcome) {
        self.noted.lock().outcome = Some(outcome);
    }

    /// Notes that an answer failed, which no later one can repair.
    pub fn set_lost(&self, outcome: InteractionOutcome) {
        self.noted.lock().lost.get_or_insert(outcome);
    }

    /// Notes that Discord has the first answer.
    pub fn acknowledged(&self) {
        let duration = self.began.elapsed();
        self.noted.lock().acknowledged.get_or_insert(duration);
    }

    /// Notes that Discord has an answer with content.
    pub fn answered(&self) {
        let duration = self.began.elapsed();
        let mut facts = self.noted.lock();
        facts.acknowledged.get_or_insert(duration);
        facts.answered.get_or_insert(duration);
    }

    fn noted(&self) -> NotedFacts {
        *self.noted.lock()
    }
}

impl NotedFacts {
    /// Returns the outcome, if it is known.
    pub fn outcome(&self) -> InteractionOutcome {
        let outcome = self.lost.or(self.outcome);
        outcome.unwrap_or(InteractionOutcome::Ok)
    }
}

/// Runs work as part of an interaction.
async fn run_tracked<T>(progress: Arc<Progress>, work: impl Future<Output = T>) -> T {
    CURRENT.scope(progress, work).await
}

#[cfg(test)]
mod tests {
    use InteractionOutcome as Outcome;

    use super::*;

    const FACTS: InteractionFacts = facts(1);

    const fn facts(id: u64) -> InteractionFacts {
        InteractionFacts {
            request: InteractionId(id),
            kind: Some(InteractionKind::Command),
            command: "board",
            server: None,
            game: None,
            actor: UserId(2),
        }
    }

    fn counted(vitals: &Heartbeats, outcome: Outcome) -> u64 {
        let labels = [("command", "board"), ("outcome", outcome.name())];
        vitals.instruments.interactions.get_or_create(&labels).get()
    }

    #[tokio::test]
    async fn interaction_is_counted_once_whatever_its_outcome() {
        let vitals = Arc::new(Heartbeats::default());
        tracked(&vitals, FACTS, async {
            Progress::current().set_outcome(Outcome::Refused);
        })
        .await;
        assert_eq!(counted(&vitals, Outcome::Refused), 1);

        let shared = Arc::clone(&vitals);
        let panics =
            async move { tracked(&shared, facts(2), async { panic!("on purpose") }).await };
        assert!(tokio::spawn(panics).await.unwrap_err().is_panic());
        assert_eq!(counted(&vitals, Outcome::Failed), 1);

        let shared = Arc::clone(&vitals);
        let hangs = async move { tracked(&shared, facts(3), std::future::pending::<()>()).await };
        let hanging_task = tokio::spawn(hangs);
        tokio::task::yield_now().await;
        hanging_task.abort();
        assert!(hanging_task.await.unwrap_err().is_cancelled());
        assert_eq!(counted(&vitals, Outcome::Failed), 2);
        let all = [Outcome::Ok, Outcome::Doubled, Outcome::Expired];
        assert_eq!(all.map(|outcome| counted(&vitals, outcome)), [0; 3]);
    }

    #[tokio::test]
    async fn repeated_interaction_is_handled_once() {
        let vitals = Arc::new(Heartbeats::default());
        let repeat = || tracked(&vitals, FACTS, async { panic!("it is being handled") });
        tracked(&vitals, FACTS, async {
            repeat().await;
            repeat().await;
            Progress::current().set_outcome(Outcome::Refused);
        })
        .await;
        // A repetition after the end is ignored too.
        repeat().await;
        assert_eq!(counted(&vitals, Outcome::Doubled), 3);
        assert_eq!(counted(&vitals, Outcome::Refused), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn deferral_is_distinguished_from_an_answer() {
        let progress = Progress::of(None);
        let second = Duration::from_secs(1);
        tokio::time::advance(second).await;
        progress.acknowledged();
        tokio::time::advance(second).await;
        progress.answered();
        tokio::time::advance(second).await;
        progress.answered();
        let facts = progress.noted();
        assert_eq!(facts.acknowledged, Some(second));
        assert_eq!(facts.answered, Some(2 * second));
    }

    #[test]
    fn lost_answer_overrides_the_outcome() {
        let table = [
            (None, None, Outcome::Ok),
            (Some(Outcome::Refused), None, Outcome::Refused),
            (Some(Outcome::Ok), Some(Outcome::Expired), Outcome::Expired),
            (None, Some(Outcome::Doubled), Outcome::Doubled),
        ];
        for (outcome, lost_as, ended) in table {
            let progress = Progress::of(None);
            if let Some(lost_outcome) = lost_as {
                progress.set_lost(lost_outcome);
            }
            if let Some(outcome) = outcome {
                progress.set_outcome(outcome);
            }
            assert_eq!(progress.noted().outcome(), ended);
        }
    }

    #[tokio::test]
    async fn current_progress_is_found_within_a_handler() {
        let progress = Arc::new(Progress::of(None));
        let current = run_tracked(Arc::clone(&progress), async { Progress::current() }).await;
        assert!(Arc::ptr_eq(&progress, &current));
    }
}
