//! Where an interaction begins and ends: around everything that handles it, so that each is counted and logged
//! once, whatever becomes of it.

mod end;
mod progress;

use std::sync::Arc;

use tracing::Instrument;

use crate::app::{InteractionKind, InteractionOutcome, RequestContext, Vitals};
use crate::play::{GameId, ServerId, UserId};
use crate::store::InteractionId;
use end::End;

pub use progress::Progress;

/// What is told of an interaction: by whom and where it was made, but nothing of what was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// Its id; what is done for it later is logged with it too.
    request: InteractionId,
    /// What it was made with; `None` for a plain message.
    kind: Option<InteractionKind>,
    /// The name of the command, or the verb of the component.
    command: &'static str,
    /// The server, if the bot is in it.
    server: Option<ServerId>,
    /// The game of the component.
    game: Option<GameId>,
    actor: UserId,
}

impl Asked {
    /// What is told of a request; `command` is from a fixed list.
    pub fn of(
        request: &RequestContext,
        kind: Option<InteractionKind>,
        command: &'static str,
    ) -> Asked {
        Asked {
            request: request.interaction.id,
            kind,
            command,
            server: request.server(),
            game: None,
            actor: request.actor.id,
        }
    }

    /// The same, about a game.
    #[must_use]
    pub fn about(mut self, game: GameId) -> Asked {
        self.game = Some(game);
        self
    }
}

/// Does something for an interaction, which ends with it: by an error or a panic too. One that is being handled already is not
/// begun again: of two that both think that they answer, one would take the other's message for its own.
pub async fn tracked(vitals: &Arc<Vitals>, asked: Asked, work: impl Future<Output = ()>) {
    let progress = Arc::new(Progress::of(asked.game));
    let mut end = End::of(asked, Arc::clone(&progress), Arc::clone(vitals));
    if let Some(_one) = vitals.handling.begins(asked.request) {
        // On all lines that are logged meanwhile, whatever their level.
        let span = tracing::error_span!("interaction", request = %asked.request.0);
        progress::follow(progress, work.instrument(span)).await;
    } else {
        progress.comes_to(InteractionOutcome::Doubled);
    }
    end.is_regular();
}

#[cfg(test)]
mod tests {
    use InteractionOutcome as Outcome;

    use super::*;

    const ASKED: Asked = asked(1);

    const fn asked(id: u64) -> Asked {
        Asked {
            request: InteractionId(id),
            kind: Some(InteractionKind::Command),
            command: "board",
            server: None,
            game: None,
            actor: UserId(2),
        }
    }

    fn counted(vitals: &Vitals, outcome: Outcome) -> u64 {
        let labels = [("command", "board"), ("outcome", outcome.name())];
        vitals.instruments.interactions.get_or_create(&labels).get()
    }

    #[tokio::test]
    async fn an_interaction_ends_once_whatever_becomes_of_it() {
        let vitals = Arc::new(Vitals::default());
        tracked(&vitals, ASKED, async {
            Progress::current().comes_to(Outcome::Refused);
        })
        .await;
        assert_eq!(counted(&vitals, Outcome::Refused), 1);

        let here = Arc::clone(&vitals);
        let panics = async move { tracked(&here, asked(2), async { panic!("on purpose") }).await };
        assert!(tokio::spawn(panics).await.unwrap_err().is_panic());
        assert_eq!(counted(&vitals, Outcome::Failed), 1);

        let here = Arc::clone(&vitals);
        let hangs = async move { tracked(&here, asked(3), std::future::pending::<()>()).await };
        let hanging = tokio::spawn(hangs);
        tokio::task::yield_now().await;
        hanging.abort();
        assert!(hanging.await.unwrap_err().is_cancelled());
        assert_eq!(counted(&vitals, Outcome::Failed), 2);
        let all = [Outcome::Ok, Outcome::Doubled, Outcome::Expired];
        assert_eq!(all.map(|outcome| counted(&vitals, outcome)), [0; 3]);
    }

    #[tokio::test]
    async fn one_that_comes_twice_is_handled_once() {
        let vitals = Arc::new(Vitals::default());
        let again = || tracked(&vitals, ASKED, async { panic!("it is being handled") });
        tracked(&vitals, ASKED, async {
            again().await;
            again().await;
            Progress::current().comes_to(Outcome::Refused);
        })
        .await;
        // Nor again after its end.
        again().await;
        assert_eq!(counted(&vitals, Outcome::Doubled), 3);
        assert_eq!(counted(&vitals, Outcome::Refused), 1);
    }
}
