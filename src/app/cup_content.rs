//! The content of a cup, independent of language and layout.

use super::core::Core;
use super::error::{AppError, readable};
use hansu_play::{
    Challenge, ChannelId, CupGame, CupId, CupLine, CupResult, CupTable, CupTerms, CupTimes, GameId,
    Language, Person, ServerId, Timestamp, UserId, void_early_leavers,
};
use hansu_render::CrossRow;
use hansu_store::{Cup, CupPlayer, CupState};
use hansu_text::one_line;
use janggi::{BySide, HalfPoints, Side};

/// A cup with its players and, once it has started, its table.
#[derive(Debug, Clone, PartialEq)]
pub struct CupContent {
    /// Its id.
    pub id: CupId,
    /// Its server.
    pub server: ServerId,
    /// The channel of its messages.
    pub channel: ChannelId,
    /// The languages of its public messages.
    pub languages: Vec<Language>,
    /// Its name, as typed.
    pub name: String,
    /// The person who opened it; `None` once forgotten.
    pub opened_by: Option<UserId>,
    /// The terms of its games.
    pub terms: CupTerms,
    /// The number of games between each two players.
    pub times: CupTimes,
    /// Its players, in the order in which they joined.
    pub players: Vec<Person>,
    /// `true` if its games get threads, as far as is known.
    pub threads: bool,
    /// Its stage.
    pub stage: CupStage,
}

/// The stage of a cup.
#[derive(Debug, Clone, PartialEq)]
pub enum CupStage {
    /// The sign-up, until it expires.
    Open(Timestamp),
    /// Its games are played.
    Running(CupStandings),
    /// All games are over.
    Over(CupStandings),
    /// The sign-up was cancelled.
    Cancelled,
    /// The cup was cancelled while its games were played; they go on without it.
    CancelledRunning,
    /// It was not started in time.
    Expired,
}

/// The table of a cup, with the games that go on.
#[derive(Debug, Clone, PartialEq)]
pub struct CupStandings {
    /// The players in order of their places.
    pub lines: Vec<CupStanding>,
    /// All games.
    pub games: Vec<CupGame>,
    /// The games that go on.
    pub running: Vec<RunningCupGame>,
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct CupStanding {
    /// The player.
    pub person: Person,
    /// The place and the numbers behind it.
    pub line: CupLine,
    /// `true` if the player has left the cup.
    pub has_left: bool,
}

/// A game of a cup that goes on.
#[derive(Debug, Clone, PartialEq)]
pub struct RunningCupGame {
    /// Its number.
    pub game: GameId,
    /// The channel or thread of its messages; `None` until its line is posted.
    pub home: Option<ChannelId>,
    /// The players.
    pub players: BySide<Person>,
}

impl CupStandings {
    /// Returns whether any game was played that counts. Otherwise nobody wins.
    pub fn is_played(&self) -> bool {
        self.games.iter().any(CupGame::counts)
    }

    /// Returns the players on the first place, if any game was played.
    pub fn winners(&self) -> impl Iterator<Item = &CupStanding> {
        let is_played = self.is_played();
        let lines = self.lines.iter();
        lines.filter(move |line| is_played && line.line.place == 1)
    }

    /// Returns the table with the results of each player against each other, to be drawn.
    pub(super) fn rows(&self) -> Vec<CrossRow> {
        let row = |line: &CupStanding| CrossRow {
            place: line.line.place,
            name: one_line(&line.person.name),
            results: self
                .lines
                .iter()
                .map(|other| self.results(line.person.id, other.person.id))
                .collect(),
            points: line.line.points.with_fraction(),
        };
        self.lines.iter().map(row).collect()
    }

    /// Returns the points of a player in the games with another, in their order.
    fn results(&self, player: UserId, other: UserId) -> String {
        let result = |game: &CupGame| {
            let side = Side::ALL.into_iter().find(|side| {
                game.players[*side] == player && game.players[side.opponent()] == other
            })?;
            Some(match game.result? {
                CupResult::Void => "–".to_owned(),
                result => {
                    let halves = i32::try_from(result.half_points(side)).unwrap_or_default();
                    HalfPoints(halves).with_fraction()
                }
            })
        };
        let results: Vec<String> = self.games.iter().filter_map(result).collect();
        results.join(" ")
    }
}

impl CupContent {
    /// Returns whether the cup can no longer change.
    pub fn is_final(&self) -> bool {
        match self.stage {
            CupStage::Open(_) | CupStage::Running(_) => false,
            CupStage::Over(_)
            | CupStage::Cancelled
            | CupStage::CancelledRunning
            | CupStage::Expired => true,
        }
    }
}

/// Returns the time at which the sign-up of a cup ends.
fn expires(core: &Core, cup: &Cup) -> Timestamp {
    cup.at + Challenge::open_life(core.limits.day)
}

/// Closes a cup whose sign-up has expired. Returns its current state.
pub(super) async fn unexpired(core: &Core, mut cup: Cup) -> Result<Cup, AppError> {
    let now = core.clocks.now();
    if cup.state == CupState::Open && expires(core, &cup) <= now {
        let states = (CupState::Open, CupState::Expired);
        if core.store.end_cup(cup.id, states, now).await? {
            cup.state = CupState::Expired;
            cup.at = now;
        }
    }
    Ok(cup)
}

/// Returns the languages of a cup's public messages: the server's setting, or else all.
pub(super) async fn languages(core: &Core, server: ServerId) -> Result<Vec<Language>, AppError> {
    let setting = core.store.server(server).await?.language;
    Ok(setting.map_or_else(|| Language::ALL.into(), |language| vec![language]))
}

/// Returns the content of a cup.
pub(super) async fn content(core: &Core, cup: Cup) -> Result<CupContent, AppError> {
    let players = core.store.cup_players(cup.id).await?;
    let stage = match cup.state {
        CupState::Open => CupStage::Open(expires(core, &cup)),
        CupState::Running => CupStage::Running(standings(core, &cup, &players).await?),
        CupState::Over => CupStage::Over(standings(core, &cup, &players).await?),
        CupState::Expired => CupStage::Expired,
        CupState::Cancelled if core.store.cup_games(cup.id).await?.is_empty() => {
            CupStage::Cancelled
        }
        CupState::Cancelled => CupStage::CancelledRunning,
    };
    Ok(CupContent {
        id: cup.id,
        server: cup.server,
        channel: cup.channel,
        languages: languages(core, cup.server).await?,
        name: cup.name,
        opened_by: Some(cup.opened_by).filter(|person| person.0 != 0),
        terms: cup.terms,
        times: cup.times,
        players: players.into_iter().map(|player| player.person).collect(),
        threads: !core.threadless.contains(cup.channel),
        stage,
    })
}

async fn standings(
    core: &Core,
    cup: &Cup,
    players: &[CupPlayer],
) -> Result<CupStandings, AppError> {
    let left_at = |player: UserId| {
        let mut players = players.iter();
        players.find(|one| one.person.id == player)?.left_at
    };
    let mut games = Vec::new();
    let mut running = Vec::new();
    for row in core.store.cup_games(cup.id).await? {
        // An unreadable match has no result.
        let Some(state) = readable(core.matches.load(row.game).await)? else {
            continue;
        };
        let (Some(seats), Some(game)) = (state.seats(), CupGame::of(&state, left_at)) else {
            continue;
        };
        games.push(game);
        if row.is_open {
            running.push(RunningCupGame {
                game: row.game,
                home: (row.home != cup.channel).then_some(row.home),
                players: seats.players.clone(),
            });
        }
    }
    let ids: Vec<UserId> = players.iter().map(|player| player.person.id).collect();
    // Who had their data deleted has left too; of them, the games alone remain.
    let leavers: Vec<UserId> = ids
        .iter()
        .copied()
        .filter(|id| left_at(*id).is_some())
        .chain(UserId::FORMER)
        .collect();
    void_early_leavers(&mut games, &leavers);
    let table = CupTable::of(&ids, &games);
    let standing = |line: CupLine| {
        let player = players
            .iter()
            .find(|player| player.person.id == line.player)?;
        Some(CupStanding {
            person: player.person.clone(),
            line,
            has_left: player.left_at.is_some(),
        })
    };
    Ok(CupStandings {
        lines: table.lines.into_iter().filter_map(standing).collect(),
        games,
        running,
    })
}

/// Returns the number of cups of a server that a person has won, shared first places included. All games of a finished
/// cup are read only once.
pub(super) async fn cups_won(
    core: &Core,
    server: ServerId,
    person: UserId,
) -> Result<usize, AppError> {
    for cup in core.store.cups_without_winners(server, person).await? {
        let players = core.store.cup_players(cup.id).await?;
        let standings = standings(core, &cup, &players).await?;
        let winners: Vec<UserId> = standings.winners().map(|line| line.person.id).collect();
        core.store.set_winners(cup.id, &winners).await?;
    }
    Ok(core.store.cups_won(server, person).await?)
}
