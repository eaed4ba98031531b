//! The club of a server: its standings, and the statistics of its members.
//!
//! A result is numbered in the transaction of the event that ends its game. Results count in the order of their
//! numbers, so recomputed ratings are the same. Lists never name a person who hides their statistics to others.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::core::Core;
use super::cup_content::cups_won;
use super::error::{AppError, Refused};
use super::request_context::RequestContext;
use hansu_play::{
    Ladder, Level, Match, Person, Phase, Place, Rating, RatingChange, RatingPool, Reached,
    ScoreLine, ServerId, Speed, Statistics, Stats, UserId, rank,
};
use hansu_store::{PlayerHistory, PuzzleRecord};
use hansu_teaching::Endgame;
use janggi::{BySide, Variant};

/// Ratings and statistics of the people of a server.
pub struct Club {
    core: Arc<Core>,
}

impl Club {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Club {
        Club { core }
    }
}

/// A line of the leaderboard.
#[derive(Debug, Clone, PartialEq)]
pub struct RankLine {
    /// The player.
    pub person: Person,
    /// The player's place in the ranking.
    pub place: Place,
}

/// A page of the leaderboard as one person reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct Leaderboard {
    /// The game and the kind of pace.
    pub pool: RatingPool,
    /// The page number, from 0.
    pub page: usize,
    /// The number of pages, at least one.
    pub pages: usize,
    /// The lines of the page.
    pub lines: Vec<RankLine>,
    /// The reader's own line.
    pub own: Option<RankLine>,
    /// The number of players who hide their statistics.
    pub hidden: usize,
    /// The other pools in which anybody has a rating.
    pub others: Vec<RatingPool>,
}

/// The players of a server that a reader may see, in order of rank, and the number of hidden players.
struct Ranked {
    lines: Vec<RankLine>,
    hidden: usize,
}

impl Club {
    /// Returns the ratings of a rated game's players: the current ones, after its end those that it led to. `None` for a
    /// player without a rating to show, and in casual games.
    ///
    /// # Errors
    /// Database errors.
    pub async fn ratings_of(&self, game: &Match) -> Result<BySide<Option<Rating>>, AppError> {
        let Some(seats) = game.seats() else {
            return Ok(BySide::default());
        };
        let challenger = game.challenge().challenger.id;
        Ok(match shown_ratings(&self.core, game).await? {
            Some(ShownRatings::Changed(changes)) => {
                changes.map(|change| change.map(|change| change.after))
            }
            Some(ShownRatings::Of(challengers, opponents)) => {
                if seats.players.cho.id == challenger {
                    BySide::new(challengers, opponents)
                } else {
                    BySide::new(opponents, challengers)
                }
            }
            None => BySide::default(),
        })
    }

    /// Returns a page of the leaderboard.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`] outside of servers.
    pub async fn leaderboard(
        &self,
        request: &RequestContext,
        pool: RatingPool,
        page: usize,
    ) -> Result<Leaderboard, AppError> {
        let server = request.server().ok_or(Refused::ServerOnly)?;
        let reader = request.actor.id;
        let ranked = ranked(&self.core, server, pool, Some(reader)).await?;
        let own_line = ranked
            .lines
            .iter()
            .find(|line| line.person.id == reader)
            .cloned();
        let (lines, page, pages) = page_of(ranked.lines, page);
        let mut others = Vec::new();
        for other in RatingPool::all().filter(|other| *other != pool) {
            if self.core.store.is_rated_in(server, other).await? {
                others.push(other);
            }
        }
        Ok(Leaderboard {
            pool,
            page,
            pages,
            lines,
            own: own_line,
            hidden: ranked.hidden,
            others,
        })
    }

    /// Returns the level that the caller plays next against the bot.
    ///
    /// # Errors
    /// Database errors.
    pub async fn next_level(
        &self,
        request: &RequestContext,
        variant: Variant,
    ) -> Result<Level, AppError> {
        let ladder = ladder(&self.core, variant, request.actor.id).await?;
        Ok(ladder.next())
    }

    /// Returns the positions to practise that the caller has solved.
    ///
    /// # Errors
    /// Database errors.
    pub async fn solved_endgames(
        &self,
        request: &RequestContext,
    ) -> Result<Vec<Endgame>, AppError> {
        let person = request.actor.id;
        Ok(self.core.store.solved_endgames(person).await?)
    }

    /// Returns a person's line in the ranking, as a reader may see it.
    async fn line_of(
        &self,
        server: ServerId,
        pool: RatingPool,
        person: UserId,
    ) -> Result<Option<RankLine>, AppError> {
        let ranked = ranked(&self.core, server, pool, Some(person)).await?;
        Ok(ranked
            .lines
            .into_iter()
            .find(|line| line.person.id == person))
    }
}

/// Returns the top ranks of a server in a pool, as everybody may see them.
pub(super) async fn first_ranks(
    core: &Core,
    server: ServerId,
    pool: RatingPool,
    limit: usize,
) -> Result<Vec<RankLine>, AppError> {
    let mut lines = ranked(core, server, pool, None).await?.lines;
    lines.retain(|line| line.place.rank.is_some());
    lines.truncate(limit);
    Ok(lines)
}

/// Returns the players of a server, as `reader` sees them: hidden players are counted but not ranked.
async fn ranked(
    core: &Core,
    server: ServerId,
    pool: RatingPool,
    reader: Option<UserId>,
) -> Result<Ranked, AppError> {
    let players = core.store.players(server, pool).await?;
    let all = players.len();
    let visible_players = players
        .into_iter()
        .filter(|player| player.stats == Stats::Shown || Some(player.standing.person) == reader);
    let mut names = BTreeMap::new();
    let mut standings = Vec::new();
    for player in visible_players {
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

/// The maximum number of games whose ratings the curve shows.
const MAX_CURVE_POINTS: u32 = 200;

/// A page of a player's statistics, as one person reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct StatisticsPage {
    /// The person.
    pub person: Person,
    /// The game and the kind of pace.
    pub pool: RatingPool,
    /// The part, with the page that is shown.
    pub part: StatsPart,
    /// The number of pages of the part, at least one.
    pub pages: usize,
    /// The player's rank; `None` without a rating.
    pub line: Option<RankLine>,
    /// All of the statistics. Of opponents and openings, only the lines of the page.
    pub statistics: Statistics,
    /// The opponents of the page.
    pub rivals: Vec<ScoreLine<Rival>>,
    /// The rounded ratings after the last rated games, the latest last.
    pub numbers: Vec<i32>,
    /// The person's games against the bot, here and elsewhere.
    pub ladder: Ladder,
    /// The positions of the game that the person has solved.
    pub solved: Vec<Endgame>,
    /// The number of cups won here.
    pub cups_won: usize,
    /// The person's puzzles, of both games and everywhere.
    pub puzzles: PuzzleRecord,
    /// The other pools with games of the person.
    pub others: Vec<RatingPool>,
    /// The visibility of the statistics to others.
    pub stats: Stats,
}

/// An opponent as a reader may see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rival {
    /// By name.
    Named(Person),
    /// All players who hide their statistics, together.
    Hidden,
}

/// Cuts the lists down to the lines of a part's page. Returns the part with that page, the number of pages, and the
/// opponents.
fn lines_of(
    part: StatsPart,
    rivals: Vec<ScoreLine<Rival>>,
    statistics: &mut Statistics,
) -> (StatsPart, usize, Vec<ScoreLine<Rival>>) {
    match part {
        StatsPart::All | StatsPart::Bot => (part, 1, Vec::new()),
        StatsPart::Opponents(page) => {
            let (page_lines, page, pages) = page_of(rivals, page);
            (StatsPart::Opponents(page), pages, page_lines)
        }
        StatsPart::Openings(page) => {
            let (page_lines, page, pages) = page_of(std::mem::take(&mut statistics.openings), page);
            statistics.openings = page_lines;
            (StatsPart::Openings(page), pages, Vec::new())
        }
    }
}

impl Club {
    /// Returns a page of a person's statistics in this server. `named` is the person as the interaction names them,
    /// with whether they are in the server.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`], [`Refused::StatisticsHidden`], [`Refused::NoStatistics`] for a person who is neither
    /// here nor has played here.
    pub async fn statistics(
        &self,
        request: &RequestContext,
        person: &Person,
        is_here: bool,
        part: StatsPart,
        pool: RatingPool,
    ) -> Result<StatisticsPage, AppError> {
        let variant = pool.variant;
        let server = request.server().ok_or(Refused::ServerOnly)?;
        let reader = request.actor.id;
        let is_own = person.id == reader;
        let settings = self.core.store.personal_settings(person.id).await?;
        let stats = settings.stats.unwrap_or_default();
        if stats == Stats::Hidden && !is_own {
            return Err(Refused::StatisticsHidden.into());
        }
        let history = self
            .core
            .store
            .history(server, pool, person.id, MAX_CURVE_POINTS)
            .await?;
        let store = &self.core.store;
        let others = self.other_pools(server, pool, person.id).await?;
        let ladder = ladder(&self.core, variant, person.id).await?;
        let mut solved = store.solved_endgames(person.id).await?;
        solved.retain(|endgame| endgame.variant() == variant);
        let is_empty = history.games.is_empty() && ladder.games() == 0;
        if is_empty && others.is_empty() && !is_own && !is_here {
            return Err(Refused::NoStatistics.into());
        }
        let name = history.name.clone().unwrap_or_else(|| person.name.clone());
        let mut statistics = Statistics::of(&history.games);
        let rivals = rivals(&history, std::mem::take(&mut statistics.opponents), reader);
        let (part, pages, rivals) = lines_of(part, rivals, &mut statistics);
        // Only this page shows them.
        let cups_won = match part {
            StatsPart::All => cups_won(&self.core, server, person.id).await?,
            _ => 0,
        };
        Ok(StatisticsPage {
            person: Person {
                id: person.id,
                name,
            },
            pool,
            part,
            pages,
            line: self.line_of(server, pool, person.id).await?,
            statistics,
            rivals,
            numbers: history.numbers,
            ladder,
            solved,
            cups_won,
            puzzles: store.puzzle_record(person.id).await?,
            others,
            stats,
        })
    }
}

impl Club {
    /// Returns the pools other than `pool` with games of a person: here, or by days also against the bot.
    async fn other_pools(
        &self,
        server: ServerId,
        pool: RatingPool,
        person: UserId,
    ) -> Result<Vec<RatingPool>, AppError> {
        let store = &self.core.store;
        let mut others = Vec::new();
        for other in RatingPool::all().filter(|other| *other != pool) {
            let has_games = store.has_played(server, other, person).await?
                || (other.speed == Speed::Days
                    && store.has_practised(other.variant, person).await?);
            if has_games {
                others.push(other);
            }
        }
        Ok(others)
    }
}

/// Returns a person's ladder in a game.
pub(super) async fn ladder(
    core: &Core,
    variant: Variant,
    person: UserId,
) -> Result<Ladder, AppError> {
    let now = core.clocks.now();
    let games = core.store.practice_games(variant, person, now).await?;
    Ok(Ladder::of(&games))
}

/// Returns the news that a finished game against the bot brought to its player's ladder; `None` for other games, and in
/// servers for a player who hides their statistics.
pub(super) async fn reached(core: &Core, game: &Match) -> Result<Option<Reached>, AppError> {
    let Some(result) = game
        .practice_result()
        .filter(|result| result.start.is_none())
    else {
        return Ok(None);
    };
    let person = result.person;
    if game.challenge().server.is_some()
        && core
            .store
            .hidden_among([person, person])
            .await?
            .contains(&person)
    {
        return Ok(None);
    }
    let until = result.ended_at;
    let games = core
        .store
        .practice_games(result.variant, person, until)
        .await?;
    Ok(Ladder::reached(&games))
}

/// Returns the opponents; those hidden from `reader` are one entry, at the end.
fn rivals(
    history: &PlayerHistory,
    scores: Vec<ScoreLine<UserId>>,
    reader: UserId,
) -> Vec<ScoreLine<Rival>> {
    let hidden: BTreeSet<UserId> = history.hidden.iter().copied().collect();
    // An opponent's latest name is used.
    let games = history.games.iter();
    let names: BTreeMap<UserId, &str> = games
        .map(|game| (game.opponent, game.opponent_name.as_str()))
        .collect();
    let mut hidden_scores = Vec::new();
    let mut rivals = Vec::new();
    for ScoreLine { of: id, score } in scores {
        if hidden.contains(&id) && id != reader {
            hidden_scores.push(score);
            continue;
        }
        let name = names.get(&id).copied().unwrap_or_default().to_owned();
        let rival = Rival::Named(Person { id, name });
        rivals.push(ScoreLine { of: rival, score });
    }
    if let Some(score) = hidden_scores.into_iter().reduce(|all, score| all + score) {
        let rival = Rival::Hidden;
        rivals.push(ScoreLine { of: rival, score });
    }
    rivals
}

/// Lines of a page.
pub const CLUB_LINES: usize = 10;

/// A page of the leaderboard, or of a player's statistics. Pages are counted from 0; one past the end becomes the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClubPage {
    /// The ranking of a pool.
    Ranks {
        /// The page.
        page: usize,
        /// The game and the kind of pace.
        pool: RatingPool,
    },
    /// A player's statistics in a pool.
    Stats {
        /// The person.
        of: UserId,
        /// The part of the statistics.
        part: StatsPart,
        /// The game and the kind of pace.
        pool: RatingPool,
    },
}

/// A part of a player's statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatsPart {
    /// All games together.
    All,
    /// By opponent; the page.
    Opponents(usize),
    /// By formation and opening; the page.
    Openings(usize),
    /// Against the bot, by level.
    Bot,
}

/// Returns a page of a list: its lines, the page's number, and the number of pages.
fn page_of<T>(lines: Vec<T>, page: usize) -> (Vec<T>, usize, usize) {
    let pages = lines.len().div_ceil(CLUB_LINES).max(1);
    let page = page.min(pages - 1);
    let page_lines = lines.into_iter().skip(page * CLUB_LINES).take(CLUB_LINES);
    (page_lines.collect(), page, pages)
}

/// The players' ratings in a message about a rated game.
#[derive(Debug, Clone, PartialEq)]
pub enum ShownRatings {
    /// The ratings, challenger first; `None` for a player who hides it, and for an unknown opponent.
    Of(Option<Rating>, Option<Rating>),
    /// The rating changes; `None` for a player who hides them.
    Changed(BySide<Option<RatingChange>>),
}

/// Returns the ratings shown with a challenge or the end of a game; `None` for casual games and if no rating changed.
pub(super) async fn shown_ratings(
    core: &Core,
    game: &Match,
) -> Result<Option<ShownRatings>, AppError> {
    let challenge = game.challenge();
    if !game.is_rated() {
        return Ok(None);
    }
    let Some(server) = challenge.server else {
        return Ok(None);
    };
    match (game.phase(), game.seats()) {
        (Phase::Over { .. }, Some(seats)) => {
            let Some(changes) = core.store.rating_changes(game.id()).await? else {
                return Ok(None);
            };
            let players = [seats.players.cho.id, seats.players.han.id];
            let hidden = core.store.hidden_among(players).await?;
            let [cho, han] = players.map(|person| !hidden.contains(&person));
            Ok(Some(ShownRatings::Changed(BySide::new(
                cho.then_some(changes.cho),
                han.then_some(changes.han),
            ))))
        }
        _ => {
            let challenged = game.challenged().map(|person| person.id);
            let challenger = challenge.challenger.id;
            let hidden = core
                .store
                .hidden_among([challenger, challenged.unwrap_or(challenger)])
                .await?;
            let rating_of = async |person: UserId| -> Result<Option<Rating>, AppError> {
                if hidden.contains(&person) {
                    return Ok(None);
                }
                let now = core.clocks.now();
                let pool = game.rating_pool();
                let last = core.store.rating_of(server, pool, person).await?;
                Ok(Some(last.map(|last| last.at(now)).unwrap_or_default()))
            };
            let opponent = match challenged {
                Some(challenged) => rating_of(challenged).await?,
                None => None,
            };
            Ok(Some(ShownRatings::Of(
                rating_of(challenger).await?,
                opponent,
            )))
        }
    }
}
