//! Links that open the page, and requests at exercises, which belong to no game or to one that is over.

use std::time::Duration;

use super::visitors::{PagePlace, Visitor};
use super::{BoardPage, digest, in_server, own};
use crate::app::core::PageSite;
use crate::app::error::AppError;
use crate::app::request_context::{Place, RequestContext};
use hansu_play::{ChannelId, GameId, Language, Match, Person};
use hansu_store::{GameRow, PageAct, PageTarget};

/// The life of a link.
const CODE_LIFE: Duration = Duration::from_secs(5 * 60);

impl BoardPage {
    /// Returns the address that opens the page for the caller at a game: usable once, for five minutes.
    ///
    /// # Errors
    /// [`NoPage`](crate::app::Refused::NoPage) where there is none, [`Play`](crate::app::Refused::Play) for a bystander
    /// who may not vote here, and database errors.
    pub async fn link(&self, request: &RequestContext, row: &GameRow) -> Result<String, AppError> {
        self.check_link(request, row).await?;
        let site = self.site(row.server)?;
        self.link_to(site, request, PageTarget::Game(row.id)).await
    }

    /// Returns the address that opens the page for the caller at an exercise, in the same way. `id` is that of the
    /// component that asks it.
    ///
    /// # Errors
    /// [`NoPage`](crate::app::Refused::NoPage) where there is none, and database errors.
    pub async fn exercise_link(
        &self,
        request: &RequestContext,
        id: String,
    ) -> Result<String, AppError> {
        let site = self.site(request.server())?;
        let now = self.core.clocks.now();
        self.activities
            .note_solver(request.actor.id, request.server(), now);
        self.link_to(site, request, PageTarget::Exercise(id)).await
    }

    async fn link_to(
        &self,
        site: &PageSite,
        request: &RequestContext,
        target: PageTarget,
    ) -> Result<String, AppError> {
        let code = self.core.chance.secret();
        let until = self.core.clocks.now() + CODE_LIFE;
        let person = request.actor.id;
        let store = &self.core.store;
        store
            .add_page_code(&digest(&code), person, &target, until)
            .await?;
        Ok(format!("{}/#{code}", site.url))
    }

    /// Checks whether the caller may have a link to a game.
    ///
    /// # Errors
    /// As [`BoardPage::link`].
    pub async fn check_link(
        &self,
        request: &RequestContext,
        row: &GameRow,
    ) -> Result<(), AppError> {
        self.site(row.server)?;
        let state = self.core.matches.load_row(row).await?;
        let person = request.actor.id;
        match own(&state, person) {
            Err(_) if may_vote(request, row, &state) => {
                let now = self.core.clocks.now();
                self.voters.note(person, row.id, now);
                Ok(())
            }
            result => result.map(drop),
        }
    }

    /// Returns the request of a visitor at an exercise; `game` is the finished one that it is about.
    ///
    /// # Errors
    /// As [`BoardPage::game`].
    pub async fn exercise_request(
        &self,
        visitor: Visitor,
        language: Language,
        game: Option<GameId>,
        act: PageAct,
    ) -> Result<RequestContext, AppError> {
        if let Some(game) = game {
            let (.., request) = self.own_request(visitor, language, game, act).await?;
            return Ok(request);
        }
        // No exercise names its solver.
        let actor = Person {
            id: visitor.person,
            name: String::new(),
        };
        let now = self.core.clocks.now();
        let server = match visitor.place {
            PagePlace::Channel { server, .. } => Some(server),
            PagePlace::DirectMessages => None,
            // As in Discord, the server counts the puzzles that are solved in it.
            PagePlace::Browser => self.activities.solves_in(visitor.person, now),
        };
        let place = server.map_or(Place::DirectMessages, |server| in_server(server, false));
        Ok(self.request(actor, language, (ChannelId(0), place), act))
    }
}

/// Returns whether the caller may vote in a game from here, as by `/move`.
fn may_vote(request: &RequestContext, row: &GameRow, game: &Match) -> bool {
    let is_here = request.channel == row.home && request.server() == row.server;
    game.votes().is_some() && game.is_open() && is_here && !request.is_bot
}
