//! Where an interaction begins and ends: around everything that handles it, so that each is counted and logged
//! once, whatever becomes of it.

mod end;
mod progress;

use std::sync::Arc;

use tracing::Instrument;

use crate::app::{InteractionKind, RequestContext, Vitals};
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

/// Does something for an interaction, which ends with it: by an error or a panic too.
pub async fn tracked<T>(vitals: &Arc<Vitals>, asked: Asked, work: impl Future<Output = T>) -> T {
    let progress = Arc::new(Progress::of(asked.game));
    let mut end = End::of(asked, Arc::clone(&progress), Arc::clone(vitals));
    // On all lines that are logged meanwhile, whatever their level.
    let span = tracing::error_span!("interaction", request = %asked.request.0);
    let done = progress::follow(progress, work.instrument(span)).await;
    end.is_regular();
    done
}
