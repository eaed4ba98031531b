//! Lists of games: for `/games`, and for autocomplete.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Games;
use crate::app::clock::TimeSummary;
use crate::app::error::{AppError, readable};
use crate::app::planning::count_planned_answers;
use crate::app::request_context::RequestContext;
use hansu_play::{
    ChannelId, GameId, GameResult, Match, MessageId, Person, Phase, ServerId, Standstill,
    Timestamp, TurnClock, UserId,
};
use hansu_store::{GamePhase, GameRow, ParkReason, Row};
use janggi::Side;

/// The maximum number of finished games offered by autocomplete; Discord's limit on choices.
const MAX_OFFERED: u32 = 25;

/// One line of a list.
#[derive(Debug, Clone)]
pub struct GameLine {
    /// The game.
    pub game: GameId,
    /// Its server; `None` in direct messages.
    pub server: Option<ServerId>,
    /// Its channel or thread.
    pub home: ChannelId,
    /// Its newest message there, to link to.
    pub message: Option<MessageId>,
    /// The other player; `None` for an open challenge.
    pub opponent: Option<Person>,
    /// The player to act.
    pub to_act: ToAct,
    /// Plies played.
    pub ply: usize,
    /// `true` if moves are being played.
    pub running: bool,
    /// The time of its last change.
    pub changed_at: Timestamp,
    /// The start of the current wait for the player to act.
    pub since: Timestamp,
    /// Expiry of a challenge.
    pub expires_at: Option<Timestamp>,
    /// The clock of the player to act.
    pub clock: Option<TurnClock>,
    /// End of the vacation of the player to act.
    pub away_until: Option<Timestamp>,
    /// The number of answers the caller has planned.
    pub planned: usize,
    /// The reason its newest message could not be posted.
    pub parked: Option<ParkReason>,
}

/// The player to act in a game, from the caller's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToAct {
    /// The opponent is to answer the caller's challenge.
    TheirAnswer,
    /// The caller is to answer a challenge.
    YourAnswer,
    /// The caller is to move or to choose a formation.
    You,
    /// The opponent is to move or to choose a formation.
    Them,
    /// The game is over, so nobody has to act.
    Nothing(GameResult),
}

/// A page of a list; default: the first page of open games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListPage {
    /// Finished games instead of open ones.
    pub over: bool,
    /// The page, from 0.
    pub page: usize,
}

/// A page of a person's games.
#[derive(Debug, Clone)]
pub struct GameList {
    /// The page.
    pub listed: ListPage,
    /// Its games.
    pub lines: Vec<GameLine>,
    /// The number of games on all pages.
    pub count: usize,
    /// The number of those that wait for the caller.
    pub yours: usize,
    /// The number of further games that wait for the caller in direct messages, if the list is a server's.
    pub in_direct_messages: u64,
    /// End of the caller's vacation.
    pub away_until: Option<Timestamp>,
    /// `true` if the other list (finished or open) has games.
    pub others: bool,
    /// The first of the games that the board page shows.
    pub on_page: Option<GameId>,
}

/// Games per page.
pub const LINES_PER_PAGE: usize = 10;

impl Games {
    /// Returns a page of the caller's games, of this server or, in direct messages, of all. A page past the end becomes
    /// the last one.
    pub async fn list(
        &self,
        request: &RequestContext,
        requested: ListPage,
    ) -> Result<GameList, AppError> {
        let person = request.actor.id;
        let server = request.server();
        let finished = self.core.store.count_finished_games_of(person, server);
        let finished = finished.await?;
        let open = self.core.store.open_games_of(person, server).await?;
        let (count, other_count) = if requested.over {
            (finished as usize, open.len())
        } else {
            (open.len(), finished as usize)
        };
        let page = requested.page.min(count.saturating_sub(1) / LINES_PER_PAGE);
        let rows = if requested.over {
            let [offset, limit] = [page * LINES_PER_PAGE, LINES_PER_PAGE]
                .map(|lines| u32::try_from(lines).unwrap_or(u32::MAX));
            self.core
                .store
                .finished_games_of(person, server, offset, limit)
                .await?
        } else {
            open
        };
        let mut entries = self.with_standings(person, rows).await?;
        let waits_for_caller = |(standing, _): &&(GameStanding, _)| standing.waits_for_caller();
        let yours = entries.iter().filter(waits_for_caller).count();
        // Urgency depends on the clock, so open games are sorted here and not by the database.
        if !requested.over {
            entries.sort_by_key(|(standing, row)| (standing.urgency(), Reverse(row.changed_at)));
            entries = entries.split_off(page * LINES_PER_PAGE);
            entries.truncate(LINES_PER_PAGE);
        }
        let site = self.core.limits.page.as_ref();
        let shows = |(_, row): &&(GameStanding, GameRow)| {
            let is_begun = matches!(row.phase, GamePhase::SettingUp | GamePhase::Running);
            is_begun && site.is_some_and(|site| site.shows(row.server))
        };
        let on_page = entries.iter().find(shows).map(|(_, row)| row.id);
        let lines = self.lines(request, entries, requested.over).await?;
        let in_direct_messages = if server.is_some() && !requested.over {
            let waiting = self.core.store.count_waiting_in_direct_messages(person);
            waiting.await?
        } else {
            0
        };
        let day = self.core.clocks.day();
        let now = self.core.clocks.now();
        let vacations = self.core.store.vacations_of(person, day, now).await?;
        Ok(GameList {
            listed: ListPage { page, ..requested },
            lines,
            count,
            yours,
            in_direct_messages,
            away_until: vacations.away_until(now),
            others: other_count > 0,
            on_page,
        })
    }

    async fn lines(
        &self,
        request: &RequestContext,
        entries: Vec<(GameStanding, GameRow)>,
        over: bool,
    ) -> Result<Vec<GameLine>, AppError> {
        let person = request.actor.id;
        let store = &self.core.store;
        let (posts, plans) = if over {
            Default::default()
        } else {
            (
                store.latest_posts_of(person).await?,
                store.planned_games_of(person).await?,
            )
        };
        let mut lines = Vec::new();
        for (standing, row) in entries {
            let post = if over {
                store.latest_post(row.id).await?
            } else {
                posts.iter().find(|post| post.game == row.id).cloned()
            };
            let planned = if plans.contains(&row.id) {
                count_planned_answers(&self.core, person, &row).await?
            } else {
                0
            };
            lines.push(GameLine {
                since: standing.since,
                expires_at: standing.expires_at,
                clock: standing.time.clock,
                planned,
                away_until: standing.time.on_vacation.map(|vacation| vacation.until),
                ..line(request, &row, standing.to_act, post)
            });
        }
        Ok(lines)
    }

    /// Adds the standing of each game. The clocks of open ones are read at once; those of finished ones do not matter.
    async fn with_standings(
        &self,
        person: UserId,
        rows: Vec<GameRow>,
    ) -> Result<Vec<(GameStanding, GameRow)>, AppError> {
        let mut games = Vec::new();
        for row in &rows {
            games.extend(readable(self.core.matches.load_row(row).await)?);
        }
        let mut standstills = match rows.first() {
            Some(row) if row.is_open() => self.core.clocks.standstills_of(person, &games).await?,
            _ => BTreeMap::new(),
        };
        let mut games = games.into_iter().peekable();
        let with_standing = |row: GameRow| {
            let standing = match games.next_if(|game| game.id() == row.id) {
                Some(game) => {
                    let standstills = standstills.remove(&row.id).unwrap_or_default();
                    self.standing_of(person, &row, &game, &standstills)
                }
                None => GameStanding::unreadable(&row),
            };
            (standing, row)
        };
        Ok(rows.into_iter().map(with_standing).collect())
    }

    /// Returns the player to act, and the time.
    fn standing_of(
        &self,
        person: UserId,
        row: &GameRow,
        game: &Match,
        standstills: &[Standstill],
    ) -> GameStanding {
        let neutral = GameStanding::unreadable(row);
        match game.phase() {
            Phase::Over { .. } | Phase::Closed(_) => GameStanding {
                to_act: ToAct::Nothing(game.result_for(person)),
                ..neutral
            },
            Phase::Challenged => GameStanding {
                to_act: if row.challenger.id == person {
                    ToAct::TheirAnswer
                } else {
                    ToAct::YourAnswer
                },
                expires_at: game.expires_at(self.core.limits.day),
                ..neutral
            },
            Phase::SettingUp { .. } | Phase::Running { .. } => {
                let to_act = if game.is_awaited(person) {
                    ToAct::You
                } else {
                    ToAct::Them
                };
                let awaited_side = || Side::ALL.into_iter().find(|&side| game.awaits(side));
                let side_to_act = if to_act == ToAct::You {
                    game.seat(person).ok().or_else(awaited_side)
                } else {
                    awaited_side()
                };
                GameStanding {
                    to_act,
                    since: side_to_act.map_or(row.changed_at, |side| game.waiting_since(side)),
                    expires_at: None,
                    time: self.core.clocks.time_with(game, standstills),
                }
            }
        }
    }

    /// Returns the stored rows of some games.
    pub async fn rows(&self, games: &[GameId]) -> Result<Vec<GameRow>, AppError> {
        let mut rows = Vec::with_capacity(games.len());
        for game in games {
            rows.extend(self.core.store.game_row(*game).await?);
        }
        Ok(rows)
    }

    /// Returns open games that the caller may name here, newest first, for autocomplete. Needs one query only, because
    /// autocomplete has to be fast.
    pub async fn open_games(&self, request: &RequestContext) -> Result<Vec<GameLine>, AppError> {
        let person = request.actor.id;
        let server = request.server();
        let rows = self.core.store.open_games_of(person, server).await?;
        let games = rows.iter().filter(|row| row.is_game());
        Ok(games
            .map(|row| line(request, row, ToAct::Them, None))
            .collect())
    }

    /// Returns the caller's finished games here, latest first, for autocomplete.
    pub async fn finished(&self, request: &RequestContext) -> Result<Vec<GameLine>, AppError> {
        let person = request.actor.id;
        let server = request.server();
        let rows = self
            .core
            .store
            .finished_games_of(person, server, 0, MAX_OFFERED)
            .await?;
        let played = rows.iter().filter(|row| row.ply > 0);
        Ok(played
            .map(|row| line(request, row, ToAct::Them, None))
            .collect())
    }
}

/// Details of a listed game that are not in its stored row.
#[derive(Debug, Clone, Copy)]
struct GameStanding {
    to_act: ToAct,
    since: Timestamp,
    expires_at: Option<Timestamp>,
    time: TimeSummary,
}

impl GameStanding {
    /// Returns a neutral standing, so that the other games are still listed if one is corrupt.
    fn unreadable(row: &GameRow) -> GameStanding {
        GameStanding {
            to_act: if row.is_open() {
                ToAct::Them
            } else {
                ToAct::Nothing(GameResult::CalledOff)
            },
            since: row.changed_at,
            expires_at: None,
            time: TimeSummary::default(),
        }
    }

    fn waits_for_caller(&self) -> bool {
        matches!(self.to_act, ToAct::You | ToAct::YourAnswer)
    }

    /// Returns the sort key: games that wait for the reader first, then by deadline.
    fn urgency(&self) -> (bool, bool, Option<Timestamp>) {
        let deadline = self.time.clock.and_then(|clock| clock.deadline);
        let deadline = deadline.or(self.expires_at);
        (!self.waits_for_caller(), deadline.is_none(), deadline)
    }
}

fn line(request: &RequestContext, row: &GameRow, to_act: ToAct, post: Option<Row>) -> GameLine {
    let parked = post.as_ref().and_then(Row::parked);
    let opponent = if row.challenger.id == request.actor.id {
        row.opponent.clone()
    } else {
        Some(row.challenger.clone())
    };
    GameLine {
        game: row.id,
        server: row.server,
        home: row.home,
        message: post.and_then(|post| post.message()),
        opponent,
        to_act,
        ply: row.ply,
        running: row.phase == GamePhase::Running,
        changed_at: row.changed_at,
        since: row.changed_at,
        expires_at: None,
        clock: None,
        away_until: None,
        planned: 0,
        parked,
    }
}
