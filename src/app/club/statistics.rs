//! How somebody has played in a server.

use std::collections::{BTreeMap, BTreeSet};

use super::Club;
use super::leaderboard::RankLine;
use super::pages::{StatsPart, cut};
use crate::app::error::{AppError, Refused};
use crate::app::request_context::RequestContext;
use crate::play::{Person, ScoreOf, Statistics, Stats, UserId};
use crate::rules::Variant;
use crate::store::History;

/// The most games whose numbers the curve shows.
const CURVE: u32 = 200;

/// A page of somebody's statistics as one person reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct StatisticsPage {
    /// The person.
    pub person: Person,
    /// The game.
    pub variant: Variant,
    /// Which part, with the page that is shown.
    pub part: StatsPart,
    /// How many pages the part has, at least one.
    pub pages: usize,
    /// Where they stand; `None` without a rating.
    pub line: Option<RankLine>,
    /// All of it. Of opponents and openings, only what the page shows.
    pub statistics: Statistics,
    /// The opponents of the page.
    pub rivals: Vec<ScoreOf<Rival>>,
    /// The rounded numbers after the last games that counted, the latest last.
    pub numbers: Vec<i32>,
    /// Whether there are games of the other kind.
    pub other_game: bool,
    /// Whether others may read it.
    pub stats: Stats,
}

/// An opponent as a reader may see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rival {
    /// By name.
    Named(Person),
    /// All who hide their statistics, together.
    Hidden,
}

impl Club {
    /// A page of a person's statistics in this server; `named` is the person as the interaction names them, with whether they
    /// are in the server.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`], [`Refused::StatisticsHidden`], [`Refused::NoStatistics`] of somebody who is neither here nor
    /// has played here.
    pub async fn statistics(
        &self,
        request: &RequestContext,
        of: &Person,
        is_here: bool,
        part: StatsPart,
        variant: Variant,
    ) -> Result<StatisticsPage, AppError> {
        let server = request.server().ok_or(Refused::ServerOnly)?;
        let reader = request.actor.id;
        let own = of.id == reader;
        let settings = self.core.store.personal_settings(of.id).await?;
        let stats = settings.stats.unwrap_or_default();
        if stats == Stats::Hidden && !own {
            return Err(Refused::StatisticsHidden.into());
        }
        let history = self
            .core
            .store
            .history(server, variant, of.id, CURVE)
            .await?;
        let other = self
            .core
            .store
            .has_played(server, variant.other(), of.id)
            .await?;
        if history.games.is_empty() && !other && !own && !is_here {
            return Err(Refused::NoStatistics.into());
        }
        let name = history.name.clone().unwrap_or_else(|| of.name.clone());
        let mut statistics = Statistics::of(&history.games);
        let rivals = rivals(&history, std::mem::take(&mut statistics.opponents), reader);
        let (part, pages, rivals) = match part {
            StatsPart::All => (StatsPart::All, 1, Vec::new()),
            StatsPart::Opponents(page) => {
                let (shown, page, pages) = cut(rivals, page);
                (StatsPart::Opponents(page), pages, shown)
            }
            StatsPart::Openings(page) => {
                let (shown, page, pages) = cut(std::mem::take(&mut statistics.openings), page);
                statistics.openings = shown;
                (StatsPart::Openings(page), pages, Vec::new())
            }
        };
        Ok(StatisticsPage {
            person: Person { id: of.id, name },
            variant,
            part,
            pages,
            line: self.line_of(server, variant, of.id).await?,
            statistics,
            rivals,
            numbers: history.numbers,
            other_game: other,
            stats,
        })
    }
}

/// The opponents, those who hide from `reader` together and last.
fn rivals(history: &History, scores: Vec<ScoreOf<UserId>>, reader: UserId) -> Vec<ScoreOf<Rival>> {
    let hidden: BTreeSet<UserId> = history.hidden.iter().copied().collect();
    // The latest name counts.
    let games = history.games.iter();
    let names: BTreeMap<UserId, &str> = games
        .map(|game| (game.opponent, game.opponent_name.as_str()))
        .collect();
    let mut unseen = Vec::new();
    let mut rivals = Vec::new();
    for ScoreOf { of, score } in scores {
        if hidden.contains(&of) && of != reader {
            unseen.push(score);
            continue;
        }
        let name = names.get(&of).copied().unwrap_or_default().to_owned();
        let of = Rival::Named(Person { id: of, name });
        rivals.push(ScoreOf { of, score });
    }
    if let Some(score) = unseen.into_iter().reduce(|all, one| all + one) {
        let of = Rival::Hidden;
        rivals.push(ScoreOf { of, score });
    }
    rivals
}
