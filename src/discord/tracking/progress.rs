//! How far an interaction has come.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::app::InteractionOutcome;
use crate::play::GameId;

tokio::task_local! {
    /// The interaction that is being handled. Local to the task, because the framework hands nothing on between
    /// its arrival and the command.
    static CURRENT: Arc<Progress>;
}

/// How far an interaction has come: what its handlers note, and its end tells.
#[derive(Debug)]
pub struct Progress {
    began: Instant,
    // A blocking mutex: held for an assignment, never across an await.
    noted: Mutex<Noted>,
}

/// What was noted of an interaction.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Noted {
    /// The game that it is about.
    pub game: Option<GameId>,
    /// Until Discord had the first answer, "is thinking" too.
    pub acknowledged: Option<Duration>,
    /// Until it had one that says something.
    pub answered: Option<Duration>,
    /// What came of it.
    outcome: Option<InteractionOutcome>,
    /// Why no answer arrived.
    lost: Option<InteractionOutcome>,
}

impl Progress {
    pub(super) fn of(game: Option<GameId>) -> Progress {
        let noted = Noted {
            game,
            ..Noted::default()
        };
        Progress {
            began: Instant::now(),
            noted: Mutex::new(noted),
        }
    }

    /// The progress of the interaction that this task handles.
    pub fn current() -> Arc<Progress> {
        let current = CURRENT.try_with(Arc::clone);
        current.unwrap_or_else(|_| Arc::new(Progress::of(None)))
    }

    /// When it arrived.
    pub fn began(&self) -> Instant {
        self.began
    }

    /// Notes the game that it is about.
    pub fn concerns(&self, game: GameId) {
        self.noted.lock().game = Some(game);
    }

    /// Notes what came of it.
    pub fn comes_to(&self, outcome: InteractionOutcome) {
        self.noted.lock().outcome = Some(outcome);
    }

    /// Notes that an answer did not arrive, which no later one makes good.
    pub fn loses(&self, why: InteractionOutcome) {
        self.noted.lock().lost.get_or_insert(why);
    }

    /// Notes that Discord has the first answer.
    pub fn acknowledged(&self) {
        let took = self.began.elapsed();
        self.noted.lock().acknowledged.get_or_insert(took);
    }

    /// Notes that Discord has an answer that says something.
    pub fn answered(&self) {
        let took = self.began.elapsed();
        let mut noted = self.noted.lock();
        noted.acknowledged.get_or_insert(took);
        noted.answered.get_or_insert(took);
    }

    pub(super) fn noted(&self) -> Noted {
        *self.noted.lock()
    }
}

impl Noted {
    /// How it ended, as far as is known.
    pub fn outcome(&self) -> InteractionOutcome {
        let known = self.lost.or(self.outcome);
        known.unwrap_or(InteractionOutcome::Ok)
    }
}

/// Does something as what is done for an interaction.
pub(super) async fn follow<T>(progress: Arc<Progress>, work: impl Future<Output = T>) -> T {
    CURRENT.scope(progress, work).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use InteractionOutcome as Outcome;

    #[tokio::test(start_paused = true)]
    async fn is_thinking_is_told_from_an_answer() {
        let progress = Progress::of(None);
        let second = Duration::from_secs(1);
        tokio::time::advance(second).await;
        progress.acknowledged();
        tokio::time::advance(second).await;
        progress.answered();
        tokio::time::advance(second).await;
        progress.answered();
        let noted = progress.noted();
        assert_eq!(noted.acknowledged, Some(second));
        assert_eq!(noted.answered, Some(2 * second));
    }

    #[test]
    fn an_answer_that_was_lost_outweighs_what_came_of_it() {
        let table = [
            (None, None, Outcome::Ok),
            (Some(Outcome::Refused), None, Outcome::Refused),
            (Some(Outcome::Ok), Some(Outcome::Expired), Outcome::Expired),
            (None, Some(Outcome::Doubled), Outcome::Doubled),
        ];
        for (outcome, lost, ended) in table {
            let progress = Progress::of(None);
            if let Some(lost) = lost {
                progress.loses(lost);
            }
            if let Some(outcome) = outcome {
                progress.comes_to(outcome);
            }
            assert_eq!(progress.noted().outcome(), ended);
        }
    }

    #[tokio::test]
    async fn handlers_find_the_interaction_that_they_are_called_for() {
        let progress = Arc::new(Progress::of(None));
        let found = follow(Arc::clone(&progress), async { Progress::current() }).await;
        assert!(Arc::ptr_eq(&progress, &found));
    }
}
