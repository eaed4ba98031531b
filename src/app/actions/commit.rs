//! Committing an event: in one transaction with the messages that it causes and the timers that it sets.

use std::sync::Arc;
use std::time::Duration;

use super::plan::{Plan, Setting};
use crate::app::bot_queue::BotQueue;
use crate::app::clock::GameClocks;
use crate::app::courier::wait_for_bot;
use crate::app::error::{AppError, refused_by_store};
use crate::app::matches::Matches;
use crate::app::reminders::Reminders;
use crate::app::request_context::RequestContext;
use crate::app::signals::Signals;
use crate::play::{BotTask, Challenge, ChannelId, Event, GameId, Match, Offer, Phase, Timestamp};
use crate::rules::Side;
use crate::store::{Append, Appended, Begin, GameRow, InteractionRef, Row, RowKind, Store};

/// What a command did.
#[derive(Debug, Clone)]
pub struct Acted {
    /// The match after it.
    pub game: Arc<Match>,
    /// What happened.
    pub event: Event,
    /// The channel that the game lives in.
    pub home: ChannelId,
    /// The message that answers the interaction, claimed for its handler; `None` where the courier
    /// says it all.
    pub answer: Option<Row>,
    /// Whether older messages, which could not be posted before, come first now.
    pub revived: bool,
    /// Whether it ended the vacation of the player who acted.
    pub came_back: bool,
}

/// How a command wants to be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Visibility {
    /// By the message that the event causes, where that goes to the same place.
    Public,
    /// Privately, whatever happens.
    Private,
}

/// Who makes an event happen.
#[derive(Debug, Clone, Copy)]
pub(in crate::app) enum By<'a> {
    /// A person, who is to be answered.
    Person(&'a RequestContext, Visibility),
    /// The bot, in a match that it plays itself.
    Bot,
    /// The passing of time.
    Time,
}

impl<'a> By<'a> {
    fn request(self) -> Option<&'a RequestContext> {
        match self {
            By::Person(request, _) => Some(request),
            By::Bot | By::Time => None,
        }
    }

    /// Whether a game that begins now may get a thread. The bot does not know the channel: where
    /// there can be none, the courier finds out, and the game stays in the channel.
    fn has_threads(self, row: &GameRow) -> bool {
        match self {
            By::Person(request, _) => request.here.as_ref().is_some_and(|here| here.threads),
            By::Bot | By::Time => row.server.is_some(),
        }
    }
}

/// Stores events, each with all that it causes: for players, for the bot as a player, and for what comes due
/// by itself.
pub struct Commits {
    store: Arc<Store>,
    matches: Arc<Matches>,
    clocks: Arc<GameClocks>,
    reminders: Arc<Reminders>,
    bot_queue: Arc<BotQueue>,
    signals: Arc<Signals>,
    limits: CommitLimits,
}

/// The times and numbers that a commit keeps to.
#[derive(Debug, Clone, Copy)]
pub struct CommitLimits {
    /// For how long a handler has its row of the outbox to itself.
    pub claim: Duration,
    /// How many games and challenges one person may have open in one server.
    pub open_games: usize,
}

impl Commits {
    /// Commits to a store, and wakes those who wait for the result.
    pub fn new(
        store: Arc<Store>,
        matches: Arc<Matches>,
        clocks: Arc<GameClocks>,
        reminders: Arc<Reminders>,
        bot_queue: Arc<BotQueue>,
        signals: Arc<Signals>,
        limits: CommitLimits,
    ) -> Commits {
        Commits {
            store,
            matches,
            clocks,
            reminders,
            bot_queue,
            signals,
            limits,
        }
    }

    /// Stores a new challenge and queues its message, which is its handler's where it answers the interaction.
    pub(in crate::app) async fn begin(
        &self,
        request: &RequestContext,
        challenge: &Challenge,
        event: &Event,
        answer: Visibility,
    ) -> Result<(GameId, Option<Row>), AppError> {
        let at = self.clocks.now();
        // What goes elsewhere, or was asked for on a private message, is the courier's.
        let public = answer == Visibility::Public && challenge.channel == request.channel;
        let claim = public.then(|| (request.interaction.clone(), at + self.limits.claim));
        let setting = Setting {
            home: challenge.channel,
            closes: None,
            declined_to: None,
            changes: &[],
            thread: None,
            claim,
        };
        let row = Plan::challenge(setting);
        let begin = Begin {
            challenge,
            event,
            at,
            interaction: request.interaction.id,
            row,
            most: self.limits.open_games,
        };
        let (game, row) = self.store.begin(begin).await.map_err(refused_by_store)?;
        let begun = self.matches.load(game).await?;
        self.bot_queue.note(&begun);
        // It expires by itself.
        self.signals.wake_timers();
        if !public {
            self.signals.wake_courier();
            return Ok((game, None));
        }
        Ok((game, self.store.row(row).await?))
    }

    /// Stores an event and all that it causes.
    ///
    /// # Errors
    /// [`StoreError::Stale`] where something else has happened since the match was read.
    pub(in crate::app) async fn commit(
        &self,
        by: By<'_>,
        row: &GameRow,
        game: &Match,
        event: Event,
    ) -> Result<Acted, AppError> {
        let now = self.clocks.now();
        // A clock that was set back turns no order round.
        let at = now.max(game.at());
        let (after, events) = with_what_follows(game, &event, at)?;
        let (plan, claimed) = self.plan(by, row, &event, (game, &after), now).await?;
        let home = plan.home.unwrap_or(row.home);
        let shows_board = plan.rows.first().map(|row| row.kind) == Some(RowKind::Board);
        let request = by.request();
        let actor = request.map(|request| request.actor.id);
        let accepts = matches!(event, Event::Accepted { .. });
        let append = Append {
            after: &after,
            events: &events,
            happened: at,
            at: now,
            interaction: request.map(|asked| (asked.interaction.id, asked.interaction.at)),
            home: plan.home,
            rows: plan.rows,
            // Early at worst: what stood still is counted when it is due.
            clock_due: after.due_at(self.clocks.moment()),
            remind_due: self.reminder_after(game, &after).await?,
            back: actor.filter(|_| is_turn(game, &event)),
            held_until: (shows_board && waits_for_bot(by, &after))
                .then(|| now + wait_for_bot(self.limits.claim)),
            answers: matches!(by, By::Bot) && shows_board,
            strip: plan.strip,
            most: actor
                .filter(|_| accepts)
                .map(|actor| (actor, self.limits.open_games)),
        };
        let appended = self.store.append(append).await;
        let Appended { rows, came_back } = appended.map_err(refused_by_store)?;
        let game = Arc::new(after);
        if let Some(last) = events.into_iter().last() {
            self.matches.keep(&game, last);
        }
        // A handler that waits for the bot's answer looks whether this was it.
        self.signals.row_settled();
        self.bot_queue.note(&game);
        let answer = rows.into_iter().next().filter(|_| claimed);
        Ok(Acted {
            game,
            event,
            home,
            answer,
            revived: false,
            came_back,
        })
    }

    /// The messages that an event causes, and whether the first of them is claimed for its handler.
    async fn plan(
        &self,
        by: By<'_>,
        row: &GameRow,
        event: &Event,
        (before, after): (&Match, &Match),
        now: Timestamp,
    ) -> Result<(Plan, bool), AppError> {
        let closes = self.closed_by(before, event).await?;
        let accepts = matches!(event, Event::Accepted { .. });
        let thread = closes
            .as_ref()
            .filter(|_| accepts && by.has_threads(row))
            // A thread made from a message has the message's number.
            .and_then(Row::message)
            .map(|message| ChannelId(message.0));
        let claim = self.claim(by, row, closes.as_ref(), now);
        let claimed = claim.is_some();
        let mut changes = self.where_end_is_told(after).await?;
        changes.extend(self.done_with(before, event).await?);
        let setting = Setting {
            home: row.home,
            closes: closes.as_ref(),
            declined_to: declined_to(before, event),
            changes: &changes,
            thread,
            claim,
        };
        Ok((Plan::of(event, after, setting), claimed))
    }

    /// When somebody is first reminded, where an event gives them the turn.
    async fn reminder_after(
        &self,
        before: &Match,
        after: &Match,
    ) -> Result<Option<Option<Timestamp>>, AppError> {
        match gives_turn(before, after) {
            true => Ok(Some(self.reminders.first(after).await?)),
            false => Ok(None),
        }
    }

    /// The posted message that an event closes.
    async fn closed_by(&self, game: &Match, event: &Event) -> Result<Option<Row>, AppError> {
        if let Event::Accepted { .. } | Event::Declined | Event::Withdrawn | Event::Expired = event
        {
            let kind = RowKind::Challenge;
            return Ok(self.store.latest_of(game.id(), kind).await?);
        }
        match settled_offer(game, event) {
            Some(offer) => Ok(self.store.offer_made_by(game.id(), offer.seq).await?),
            None => Ok(None),
        }
    }

    /// The row of the offer of a pause that is accepted, or of the pause that ends: a separate message
    /// tells of that, and the old one has nothing left to press.
    async fn done_with(&self, before: &Match, event: &Event) -> Result<Option<Row>, AppError> {
        let seq = match event {
            Event::Paused => before.pause_offer().map(|offer| offer.seq),
            Event::PauseEnded { .. } => before.paused_by(),
            _ => None,
        };
        let Some(seq) = seq else { return Ok(None) };
        let row = self.store.offer_made_by(before.id(), seq).await?;
        Ok(row.filter(Row::is_delivered))
    }

    /// The rows of the challenge and of the thread of a match that is over now: both tell the result.
    async fn where_end_is_told(&self, after: &Match) -> Result<Vec<Row>, AppError> {
        if !matches!(after.phase(), Phase::Over { .. }) {
            return Ok(Vec::new());
        }
        let challenge = self.store.latest_of(after.id(), RowKind::Challenge).await?;
        let thread = self.store.latest_of(after.id(), RowKind::Thread).await?;
        let told = challenge.into_iter().chain(thread);
        Ok(told.filter(Row::is_delivered).collect())
    }

    /// The claim of a handler on the first message, where that message answers it: a
    /// post in the same channel, or an edit of the very message that was pressed.
    fn claim(
        &self,
        by: By<'_>,
        row: &GameRow,
        closes: Option<&Row>,
        now: Timestamp,
    ) -> Option<(InteractionRef, Timestamp)> {
        let By::Person(request, answer) = by else {
            return None;
        };
        let answers = match closes {
            Some(closed) => {
                let pressed = request.pressed.as_ref().map(|pressed| pressed.message);
                pressed.is_some() && pressed == closed.message()
            }
            None => answer == Visibility::Public && request.channel == row.home,
        };
        answers.then(|| (request.interaction.clone(), now + self.limits.claim))
    }
}

/// The offer or request that an event declines or takes back.
fn settled_offer(before: &Match, event: &Event) -> Option<Offer> {
    match event {
        Event::DrawDeclined | Event::DrawWithdrawn => before.offer(),
        Event::TakebackDeclined | Event::TakebackWithdrawn => before.takeback_request(),
        Event::PauseDeclined | Event::PauseWithdrawn => before.pause_offer(),
        _ => None,
    }
}

/// Whether the board of a turn waits for the bot's answer to it.
fn waits_for_bot(by: By<'_>, after: &Match) -> bool {
    matches!(by, By::Person(..)) && after.bot_task() == Some(BotTask::Move)
}

/// Whether somebody else is to act after an event, or has something else to do.
fn gives_turn(before: &Match, after: &Match) -> bool {
    before.version() != after.version() || before.seats().is_none() && after.seats().is_some()
}

/// Whether an event is a turn against a person: the player who makes it is not away.
fn is_turn(before: &Match, event: &Event) -> bool {
    let plays = event.action().is_some() || matches!(event, Event::SetUp { .. });
    plays && before.level().is_none()
}

/// The side whose offer or request an event declines.
fn declined_to(before: &Match, event: &Event) -> Option<Side> {
    let declines = matches!(
        event,
        Event::DrawDeclined | Event::TakebackDeclined | Event::PauseDeclined
    );
    let settled = settled_offer(before, event).filter(|_| declines);
    settled.map(|offer| offer.by)
}

/// The match after an event and what follows from it by itself, and all those events.
fn with_what_follows(
    game: &Match,
    event: &Event,
    at: Timestamp,
) -> Result<(Match, Vec<Event>), AppError> {
    let mut after = game.clone();
    after.apply(event, at)?;
    let mut events = vec![event.clone()];
    let moves_on =
        event.action().is_some() || matches!(event, Event::Accepted { .. } | Event::SetUp { .. });
    while let Some(next) = after.follows().filter(|_| moves_on) {
        after.apply(&next, at)?;
        events.push(next);
    }
    Ok((after, events))
}
