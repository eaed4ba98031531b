//! Who stands where in a server.

use std::collections::BTreeMap;

use super::Club;
use super::pages::cut;
use crate::app::core::Core;
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::{Person, Place, ServerId, Stats, UserId, rank};
use crate::rules::Variant;

/// A line of the leaderboard.
#[derive(Debug, Clone, PartialEq)]
pub struct RankLine {
    /// The player.
    pub person: Person,
    /// Where they stand.
    pub place: Place,
}

/// A page of the leaderboard as one person reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct Leaderboard {
    /// The game.
    pub variant: Variant,
    /// Which page, from 0.
    pub page: usize,
    /// How many there are, at least one.
    pub pages: usize,
    /// The lines of the page.
    pub lines: Vec<RankLine>,
    /// The reader's own line.
    pub own: Option<RankLine>,
    /// How many players hide their statistics.
    pub hidden: usize,
    /// Whether anybody has a rating in the other game.
    pub other_game: bool,
}

/// All players of a server whom somebody may read of, each with their place; and how many hide.
struct Ranked {
    lines: Vec<RankLine>,
    hidden: usize,
}

impl Club {
    /// A page of the leaderboard.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`] outside of servers.
    pub async fn leaderboard(
        &self,
        request: &RequestContext,
        variant: Variant,
        page: usize,
    ) -> Result<Leaderboard, AppError> {
        let server = request.server().ok_or(Refused::ServerOnly)?;
        let reader = request.actor.id;
        let ranked = ranked(&self.core, server, variant, Some(reader)).await?;
        let own = ranked
            .lines
            .iter()
            .find(|line| line.person.id == reader)
            .cloned();
        let (lines, page, pages) = cut(ranked.lines, page);
        Ok(Leaderboard {
            variant,
            page,
            pages,
            lines,
            own,
            hidden: ranked.hidden,
            other_game: self.core.store.is_rated_in(server, variant.other()).await?,
        })
    }

    /// Where a person stands, as a reader may see it.
    pub(super) async fn line_of(
        &self,
        server: ServerId,
        variant: Variant,
        who: UserId,
    ) -> Result<Option<RankLine>, AppError> {
        let ranked = ranked(&self.core, server, variant, Some(who)).await?;
        Ok(ranked.lines.into_iter().find(|line| line.person.id == who))
    }
}

/// The first of the ranks of a server in a game, as everybody may see them.
pub(in crate::app) async fn first_ranks(
    core: &Core,
    server: ServerId,
    variant: Variant,
    most: usize,
) -> Result<Vec<RankLine>, AppError> {
    let mut lines = ranked(core, server, variant, None).await?.lines;
    lines.retain(|line| line.place.rank.is_some());
    lines.truncate(most);
    Ok(lines)
}

/// The players of a server, as `reader` sees them: whoever hides is counted, and stands nowhere.
async fn ranked(
    core: &Core,
    server: ServerId,
    variant: Variant,
    reader: Option<UserId>,
) -> Result<Ranked, AppError> {
    let players = core.store.players(server, variant).await?;
    let all = players.len();
    let seen = players
        .into_iter()
        .filter(|player| player.stats == Stats::Shown || Some(player.standing.person) == reader);
    let (mut names, mut standings) = (BTreeMap::new(), Vec::new());
    for player in seen {
        names.insert(player.standing.person, player.name);
        standings.push(player.standing);
    }
    let hidden = all - standings.len();
    let places = rank(standings, core.clocks.now());
    let lines = places.into_iter().map(|place| {
        let id = place.standing.person;
        let name = names.remove(&id).unwrap_or_default();
        let person = Person { id, name };
        RankLine { person, place }
    });
    Ok(Ranked {
        lines: lines.collect(),
        hidden,
    })
}
