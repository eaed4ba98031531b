//! Stores new challenges and further events, with all rows and timers that they cause.

use std::time::Duration;

use super::conditional::{self, PlanChange, PlanRevision};
use super::votes::{check_counted, end_vote};
use super::{SearchColumns, finish_cup, rated_in};
use crate::Store;
use crate::database::{Connection, rows};
use crate::error::{StoreError, is_unique};
use crate::ids::{GameServer, InteractionId, RowId};
use crate::interactions::{RequestSource, record_interaction, record_source};
use crate::outbox::blocked::reopen_parked;
use crate::outbox::queueing::{
    RowCause, insert_row, insert_row_and_strip, release_held, strip_before,
};
use crate::outbox::{Lane, NewRow, Row};
use crate::page::{PageAct, remember_act};
use crate::people::end_vacation;
use crate::posters::{channel_changed, game_changed, server_changed};
use crate::ratings::{check_rated, record_result};
use crate::timers::{TimerKind, set_timer, set_two_timers};
use hansu_play::{
    Addressee, Challenge, ChannelId, Event, EventChange, GameId, Match, Phase, Seq, ServerId,
    Speed, TimeControl, Timestamp, UserId, Version, Vote,
};

/// A new challenge, the first event of a match.
#[derive(Debug)]
pub struct NewChallenge<'a> {
    /// The challenge.
    pub challenge: &'a Challenge,
    /// Its event.
    pub event: &'a Event,
    /// The current time.
    pub at: Timestamp,
    /// The request that caused it.
    pub source: RequestSource<'a>,
    /// The outbox rows of its messages: one, or two for a rematch in its game's thread.
    pub rows: Vec<NewRow>,
    /// For a rematch, the newest game of the two that was seen. If the opponent has challenged since, nothing is stored.
    pub newest: Option<GameId>,
    /// The maximum number of the challenger's open games in this server, including this one.
    pub open_games_limit: usize,
    /// The time at which it expires without an answer.
    pub expires: Timestamp,
}

/// Further events of a match, with everything that they cause.
#[derive(Debug)]
pub struct NewEvents<'a> {
    /// The match after the events.
    pub after: &'a Match,
    /// The events in order. The rows refer to the last.
    pub events: &'a [Event],
    /// The time of the previous event. Another one is stored if the clock was set back since `after` was decided.
    pub previous: Timestamp,
    /// The time of the events, not before that of the previous event.
    pub happened: Timestamp,
    /// The current time.
    pub at: Timestamp,
    /// The interaction that caused it, with its time by Discord's clock; `None` for timers and the bot.
    pub interaction: Option<(InteractionId, Timestamp)>,
    /// The person and the act of the board page that caused it.
    pub page_act: Option<(UserId, &'a PageAct)>,
    /// The channel or thread of the match when its rows were made. If the match has moved since, the rows follow it.
    pub seen_in: ChannelId,
    /// The channel or thread that the match moves to.
    pub home: Option<ChannelId>,
    /// A channel in which a player of the match acts, and which therefore accepts messages. Parked rows there are
    /// sent again before the new rows.
    pub working_channel: Option<ChannelId>,
    /// The outbox rows of its messages, in order.
    pub rows: Vec<NewRow>,
    /// The time from which its messages are sent: now, unless their content is about to change.
    pub due: Timestamp,
    /// `true` if the first row is the bot's reply, to be merged into a held board.
    pub answers: bool,
    /// The time of the next clock check; `None` deletes the timer.
    pub clock_due: Option<Timestamp>,
    /// The change of the reminders.
    pub reminders: ReminderChange,
    /// The due time of the card, if the match ends and gets one.
    pub card_due: Option<Timestamp>,
    /// The player whose vacation, if any, is ended.
    pub returning_player: Option<UserId>,
    /// `true` to remove the buttons of the match's older messages.
    pub strip: bool,
    /// A player, and the maximum number of open games that they may have before these events.
    pub open_games_limit: Option<(UserId, usize)>,
    /// The length of a day of play if a rated game begins, to limit rated games of two people per day.
    pub rated_within: Option<Duration>,
    /// The change of the waiting side's plan.
    pub planned: Option<PlanChange<'a>>,
    /// The votes that the first event counts, with the version of their position.
    pub counted: Option<(Version, &'a [Vote])>,
}

/// The change that further events make to a match's reminders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReminderChange {
    /// No change: the same side is to act.
    Keep,
    /// A turn begins; its first reminder is due at that time.
    First(Timestamp),
    /// No player is to be reminded.
    Delete,
}

impl ReminderChange {
    /// Returns the due time of a new reminder.
    pub fn due(self) -> Option<Timestamp> {
        match self {
            ReminderChange::First(due) => Some(due),
            ReminderChange::Keep | ReminderChange::Delete => None,
        }
    }
}

/// The result of [`NewEvents`].
#[derive(Debug)]
pub struct AppendOutcome {
    /// The outbox rows in order; a merged board comes first.
    pub rows: Vec<Row>,
    /// `true` if parked rows were reopened in the channel that works again.
    pub revived: bool,
    /// `true` if a vacation ended.
    pub came_back: bool,
}

impl Store {
    /// Stores a new challenge and enqueues its message.
    ///
    /// # Errors
    /// [`StoreError::AlreadyHandled`], [`StoreError::SameChallenge`], [`StoreError::Crossed`],
    /// [`StoreError::TooManyGames`] or [`StoreError::AskedTooOften`]. Nothing is stored then.
    pub async fn begin(&self, new: NewChallenge<'_>) -> Result<(GameId, Vec<Row>), StoreError> {
        self.write(|tx| Box::pin(begin(tx, new))).await
    }

    /// Appends events and enqueues their messages, in one transaction.
    ///
    /// # Errors
    /// - [`StoreError::Stale`] if another event was stored, or the plan or the votes changed since they were loaded.
    /// - [`StoreError::AlreadyHandled`] if the interaction was handled before.
    /// - [`StoreError::TooManyGames`].
    ///
    /// Nothing is stored then.
    pub async fn append(&self, new: NewEvents<'_>) -> Result<AppendOutcome, StoreError> {
        self.write(|tx| Box::pin(append(tx, new))).await
    }
}

/// Stores a new challenge, as [`Store::begin`] does.
async fn begin(
    tx: &mut Connection<'_>,
    new: NewChallenge<'_>,
) -> Result<(GameId, Vec<Row>), StoreError> {
    // No other writer runs in the meantime, so the checks below hold until the commit.
    let challenge = new.challenge;
    record_source(tx, new.source, challenge.challenger.id, new.at).await?;
    check_crossing(tx, challenge, new.newest).await?;
    check_open_games(
        tx,
        challenge.server,
        challenge.challenger.id,
        new.open_games_limit,
    )
    .await?;
    check_challenges(tx, challenge, new.at).await?;
    let game = insert_game(tx, challenge, new.at).await?;
    insert_event(tx, game, Seq(1), new.event, new.at, None).await?;
    set_timer(tx, game, TimerKind::Expire, Some(new.expires)).await?;
    // Discord's time if this machine's clock is ahead, because a message may be on its way from then on.
    let claims = new.rows.iter().filter_map(|row| row.claim.as_ref());
    let requested_at = claims.map(|(interaction, _)| interaction.at).min();
    let queued = requested_at.map_or(new.at, |requested_at| requested_at.min(new.at));
    let cause = RowCause {
        request: new.source.interaction(),
        queued,
        ..RowCause::now(game, Seq(1), new.at)
    };
    let mut rows = Vec::new();
    for row in &new.rows {
        rows.push(insert_row(tx, &cause, row).await?);
    }
    channel_changed(tx, challenge.channel, true, new.at).await?;
    Ok((game, rows))
}

/// Remembers the request of the events, and checks that the limits of games allow them.
async fn check_request(tx: &mut Connection<'_>, new: &NewEvents<'_>) -> Result<(), StoreError> {
    // First, so that a repeated interaction is reported as such and not as stale.
    if let Some((interaction, _)) = new.interaction {
        record_interaction(tx, interaction, new.at).await?;
    }
    if let Some((person, act)) = new.page_act {
        remember_act(tx, person, act, new.at).await?;
    }
    if let Some((person, limit)) = new.open_games_limit {
        check_open_games(tx, new.after.challenge().server, person, limit).await?;
    }
    if let Some(day) = new.rated_within {
        check_rated(tx, new.after, new.at, day).await?;
    }
    Ok(())
}

/// Appends events, as [`Store::append`] does.
async fn append(tx: &mut Connection<'_>, new: NewEvents<'_>) -> Result<AppendOutcome, StoreError> {
    let game = new.after.id();
    let seq = new.after.seq();
    check_request(tx, &new).await?;
    let first =
        Seq((seq.0 + 1).saturating_sub(u32::try_from(new.events.len()).unwrap_or(u32::MAX)));
    for (event, seq) in new.events.iter().zip(first.0..) {
        let previous = (seq == first.0).then_some(new.previous);
        insert_event(tx, game, Seq(seq), event, new.happened, previous).await?;
    }
    let context = update_game(tx, &new).await?;
    if let Some(plan) = &new.planned {
        conditional::change(tx, game, plan, context.revision).await?;
    }
    if let Some((version, votes)) = new.counted {
        check_counted(tx, game, version, votes).await?;
    }
    // Each event of such a game changes its position.
    if new.after.votes().is_some() {
        end_vote(tx, game).await?;
    }
    record_result(tx, new.after).await?;
    if matches!(new.after.phase(), Phase::Over { .. }) {
        finish_cup(tx, new.after, new.at).await?;
    }
    set_timers(tx, &new, &context).await?;
    let revived = match new.working_channel {
        Some(home) => reopen_parked(tx, game, home, new.at).await?,
        None => false,
    };
    // Any event releases a held board; only the bot's reply is merged into it.
    let released = if context.held {
        release_held(tx, game, seq, new.answers, new.at).await?
    } else {
        None
    };
    let merged = if new.answers { released } else { None };
    let rows = append_rows(tx, &new, &context, merged).await?;
    let came_back = match new.returning_player {
        Some(person) if context.away => end_vacation(tx, person, new.happened).await?,
        _ => false,
    };
    if context.desk {
        game_changed(tx, game, new.working_channel.is_some(), new.at).await?;
    }
    if changes_ratings(new.after) {
        server_changed(tx, new.after.challenge().server, new.at).await?;
    }
    Ok(AppendOutcome {
        rows,
        revived,
        came_back,
    })
}

/// Enqueues the rows of events after `merged`, the board of a move into which that of the bot's reply was merged.
async fn append_rows(
    tx: &mut Connection<'_>,
    new: &NewEvents<'_>,
    context: &GameContext,
    merged: Option<Row>,
) -> Result<Vec<Row>, StoreError> {
    let cause = RowCause {
        game: new.after.id(),
        seq: new.after.seq(),
        request: new.interaction.map(|(interaction, _)| interaction),
        due: new.due,
        // Discord's time if this machine's clock is ahead, because the messages may be on their way from then on.
        queued: new
            .interaction
            .map_or(new.at, |(_, requested_at)| requested_at.min(new.at)),
    };
    // The merged board replaces the first new row.
    let rest = new.rows.get(usize::from(merged.is_some())..);
    let rest = rest.unwrap_or_default();
    if new.strip && (merged.is_some() || rest.is_empty()) {
        // Without new rows, all existing ones are older.
        let first = merged.as_ref().map_or(RowId(i64::MAX), |row| row.id);
        strip_before(tx, &cause, first).await?;
    }
    let mut rows: Vec<Row> = merged.into_iter().collect();
    for row in rest {
        let keeps_lane = new.home.is_some() || row.lane != Lane::Channel(new.seen_in);
        let lane = if keeps_lane {
            row.lane
        } else {
            Lane::Channel(context.home)
        };
        let row = NewRow {
            lane,
            ..row.clone()
        };
        let inserted = if new.strip && rows.is_empty() {
            insert_row_and_strip(tx, &cause, &row).await?
        } else {
            insert_row(tx, &cause, &row).await?
        };
        rows.push(inserted);
    }
    Ok(rows)
}

/// Sets and deletes the timers that events change.
async fn set_timers(
    tx: &mut Connection<'_>,
    new: &NewEvents<'_>,
    context: &GameContext,
) -> Result<(), StoreError> {
    let game = new.after.id();
    if new.events.iter().any(ends_challenge) {
        set_timer(tx, game, TimerKind::Expire, None).await?;
    }
    // A leftover timer finds nothing due when it fires.
    let has_clock = new.after.terms().is_some() || new.events.iter().any(is_of_win_offer);
    match (new.clock_due, new.reminders) {
        // The usual case.
        (Some(clock), ReminderChange::First(remind)) if has_clock => {
            let timers = [(TimerKind::Clock, clock), (TimerKind::Remind, remind)];
            set_two_timers(tx, game, timers).await?;
        }
        (clock, reminders) => {
            if has_clock {
                set_timer(tx, game, TimerKind::Clock, clock).await?;
            }
            if reminders != ReminderChange::Keep {
                set_timer(tx, game, TimerKind::Remind, reminders.due()).await?;
            }
        }
    }
    if new.reminders != ReminderChange::Keep && context.reminded {
        set_timer(tx, game, TimerKind::RemindAgain, None).await?;
    }
    if new.card_due.is_some() {
        set_timer(tx, game, TimerKind::Card, new.card_due).await?;
    }
    Ok(())
}

/// Returns whether an event begins or ends the bot's wait for an answer to its offer of the win, which has a timer of
/// its own.
fn is_of_win_offer(event: &Event) -> bool {
    matches!(event, Event::WinOffered { .. } | Event::PlayedOn { .. })
}

/// Returns whether an event ends the challenge, so that its expiry timer is deleted.
fn ends_challenge(event: &Event) -> bool {
    matches!(event.change(), EventChange::Accepted | EventChange::Closed)
}

/// Returns whether a match has ended in a way that may change the ranks of its server.
fn changes_ratings(after: &Match) -> bool {
    after.challenge().rated && matches!(after.phase(), Phase::Over { .. })
}

/// Rejects a rematch if the opponent has challenged since `newest`, the newest game of the two that was seen.
async fn check_crossing(
    tx: &mut Connection<'_>,
    challenge: &Challenge,
    newest: Option<GameId>,
) -> Result<(), StoreError> {
    let (Some(newest), Some(opponent)) = (newest, challenge.addressee.person()) else {
        return Ok(());
    };
    let sql = "select count(*) from game where challenger = $1 and opponent = $2 and id > $3 \
               and phase = 'challenged' and server = $4";
    let server = GameServer(challenge.server);
    let values = (opponent.id, challenge.challenger.id, newest, server);
    match tx.one::<usize>(sql, values).await? {
        0 => Ok(()),
        _ => Err(StoreError::Crossed),
    }
}

async fn check_open_games(
    tx: &mut Connection<'_>,
    server: Option<ServerId>,
    person: UserId,
    limit: usize,
) -> Result<(), StoreError> {
    if open_games(tx, server, person).await? >= limit {
        return Err(StoreError::TooManyGames(limit));
    }
    Ok(())
}

/// Returns the number of a person's open games and challenges in a server.
pub(crate) async fn open_games(
    tx: &mut Connection<'_>,
    server: Option<ServerId>,
    person: UserId,
) -> Result<usize, StoreError> {
    // A union, so that each part uses a partial index. An `or` would scan all games.
    let sql = "select count(*) from game where server = $1 and id in \
               (select id from game where cho = $2 and phase in ('setting_up', 'running') \
                union all select id from game where han = $2 and phase in ('setting_up', 'running') \
                union all select id from game where challenger = $2 and phase = 'challenged')";
    Ok(tx.one(sql, (GameServer(server), person)).await?)
}

async fn insert_game(
    tx: &mut Connection<'_>,
    challenge: &Challenge,
    at: Timestamp,
) -> Result<GameId, StoreError> {
    let opponent = challenge.addressee.person();
    let server = GameServer(challenge.server);
    let challenger = &challenge.challenger;
    let variant = challenge.ruleset.variant;
    // The unique index on open challenges also decides between two concurrent requests. A conflict must not be an
    // error, because PostgreSQL would then reject all further statements of the transaction.
    let sql = "insert into game (server, home, parent, challenger, challenger_name, opponent, \
               opponent_name, phase, changed_at, rated, variant, evening) \
               values ($1, $2, $2, $3, $4, $5, $6, 'challenged', $7, $8, $9, $10) on conflict do nothing returning id";
    let values = (
        server,
        challenge.channel,
        challenger.id,
        &challenger.name,
        opponent.map(|person| person.id),
        opponent.map(|person| &person.name),
        at,
        rated_in(challenge),
        variant,
        challenge.terms.map_or(Speed::Days, TimeControl::speed),
    );
    if let Some(game) = tx.first(sql, values).await? {
        return Ok(game);
    }
    let sql = "select id from game where phase = 'challenged' and server = $1 \
               and challenger = $2 and coalesce(opponent, home) = $3 and variant = $4";
    let addressee = opponent.map_or(challenge.channel, |person| ChannelId(person.id.0));
    let values = (server, challenger.id, addressee, variant);
    Err(StoreError::SameChallenge(tx.one(sql, values).await?))
}

/// Stores a game of a cup, which is accepted from the start. Another challenge of its players does not hinder it.
pub(crate) async fn insert_accepted(
    tx: &mut Connection<'_>,
    after: &Match,
    events: &[Event],
    at: Timestamp,
) -> Result<GameId, StoreError> {
    let challenge = after.challenge();
    let opponent = challenge.addressee.person();
    let columns = SearchColumns::of(after);
    let sql = "insert into game (server, home, parent, challenger, challenger_name, opponent, opponent_name, \
               phase, changed_at, rated, variant, cho, han, to_act, ply, cup) \
               values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id";
    let values = (
        GameServer(challenge.server),
        challenge.channel,
        challenge.challenger.id,
        &challenge.challenger.name,
        opponent.map(|person| person.id),
        opponent.map(|person| &person.name),
        columns.phase,
        at,
        columns.rated,
        columns.variant,
        columns.cho,
        columns.han,
        columns.to_act,
        columns.ply,
        challenge.cup,
    );
    let game = tx.one(sql, values).await?;
    for (event, seq) in events.iter().zip(1..) {
        insert_event(tx, game, Seq(seq), event, at, None).await?;
    }
    Ok(game)
}

/// Inserts an event. The primary key and the time of the previous event are the version check.
async fn insert_event(
    tx: &mut Connection<'_>,
    game: GameId,
    seq: Seq,
    event: &Event,
    at: Timestamp,
    previous: Option<Timestamp>,
) -> Result<(), StoreError> {
    let sql = "insert into event (game, seq, kind, body, at) \
               select cast($1 as bigint), cast($2 as bigint), $3, $4, cast($5 as bigint) \
               where cast($6 as bigint) is null or cast($6 as bigint) = \
                 (select at from event where game = cast($1 as bigint) and seq = cast($2 as bigint) - 1)";
    let values = (game, seq, event.kind(), event.to_json()?, at, previous);
    match tx.run(sql, values).await {
        Ok(1) => Ok(()),
        Ok(_) => Err(StoreError::Stale(game)),
        Err(error) if is_unique(&error) => Err(StoreError::Stale(game)),
        Err(error) => Err(error.into()),
    }
}

/// Values of a match's row, and facts about other tables that an event may change. Most turns need none of the
/// latter.
#[derive(Debug)]
struct GameContext {
    /// The channel or thread.
    home: ChannelId,
    /// The revision of the plan, if there is one.
    revision: Option<PlanRevision>,
    /// `true` if a board is held.
    held: bool,
    /// `true` if the player whose vacation ends has one.
    away: bool,
    /// `true` if a second reminder is scheduled.
    reminded: bool,
    /// `true` if there is a desk in the channel of the challenge.
    desk: bool,
}

rows! {
    GameContext { home, revision, held, away, reminded, desk }
}

/// Updates the columns of a match, and reads facts about other tables.
async fn update_game(
    tx: &mut Connection<'_>,
    new: &NewEvents<'_>,
) -> Result<GameContext, StoreError> {
    let opponent = new.after.challenged();
    let columns = SearchColumns::of(new.after);
    let planner = new.planned.as_ref().map(|plan| plan.person);
    let sql = "update game set home = coalesce($1, home), opponent_name = coalesce($2, opponent_name), \
               cho = $3, han = $4, to_act = $5, phase = $6, ply = $7, changed_at = $8, evening = $13 where id = $9 returning home, \
               (select revision from plan where game = $9 and person = $10 and ended is null) as revision, \
               exists (select 1 from outbox where game = $9 and held_until is not null) as held, \
               exists (select 1 from vacation where person = $11 and until_at > $12) as away, \
               exists (select 1 from timer where game = $9 and kind = 'remind_again') as reminded, \
               exists (select 1 from poster where channel = parent) as desk";
    let values = (
        new.home,
        opponent.map(|person| &person.name),
        columns.cho,
        columns.han,
        columns.to_act,
        columns.phase,
        columns.ply,
        new.at,
        new.after.id(),
        planner,
        new.returning_player,
        new.happened,
        columns.evening,
    );
    Ok(tx.one(sql, values).await?)
}

/// The maximum number of challenges to one person within [`CHALLENGE_PERIOD`], including withdrawn and declined ones.
const MAX_CHALLENGES: i64 = 5;
const CHALLENGE_PERIOD: Duration = Duration::from_secs(10 * 60);

/// Rejects a challenge if the same person has been challenged too often. Challenges to the bot are not limited.
pub(super) async fn check_challenges(
    tx: &mut Connection<'_>,
    challenge: &Challenge,
    now: Timestamp,
) -> Result<(), StoreError> {
    let opponent = match &challenge.addressee {
        Addressee::Person(opponent) => opponent,
        Addressee::Anyone | Addressee::Bot { .. } => return Ok(()),
    };
    // The fifth newest challenge; no row if there are fewer.
    let sql = "select event.at from game join event on event.game = game.id and event.seq = 1 \
               where game.challenger = $1 and game.opponent = $2 order by game.id desc limit 1 offset $3";
    let values = (challenge.challenger.id, opponent.id, MAX_CHALLENGES - 1);
    match tx.first::<Timestamp>(sql, values).await? {
        // A time in the future comes from before the clock was set back, and is ignored.
        Some(oldest) if oldest <= now && now < oldest + CHALLENGE_PERIOD => {
            Err(StoreError::AskedTooOften(oldest + CHALLENGE_PERIOD))
        }
        _ => Ok(()),
    }
}
