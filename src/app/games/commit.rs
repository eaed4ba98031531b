//! Commits an event together with the outbox rows and timers that it causes, in one transaction.

use std::sync::Arc;
use std::time::Duration;

use super::Games;
use super::answers::{Consequences, PlanOutcome};
use super::messages::{MessageContext, Messages};
use crate::app::delivery::wait_for_bot;
use crate::app::error::{AppError, refused_by_store};
use crate::app::request_context::{RequestContext, Source};
use hansu_play::{
    BotTask, Cards, Challenge, ChannelId, Event, GameId, Match, Phase, Proposal, ProposalKind,
    ProposalStep, Timestamp, UserId, Vote,
};
use hansu_store::{
    AppendOutcome, GameRow, InteractionId, InteractionRef, Lane, NewChallenge, NewEvents, PageAct,
    ReminderChange, Row, RowId, RowKind, StoreError,
};
use janggi::Side;

/// The result of a command.
#[derive(Debug, Clone)]
pub struct Acted {
    /// The match after the event.
    pub game: Arc<Match>,
    /// The event that was stored.
    pub event: Event,
    /// The channel or thread of the match.
    pub home: ChannelId,
    /// The row that answers the interaction, claimed for its handler; `None` if the courier sends everything.
    pub answer: Option<Row>,
    /// The row of the message that the event posts in the game's channel, if it posts one.
    pub posted_row: Option<RowId>,
    /// `true` if parked older messages were reopened and are posted first.
    pub revived: bool,
    /// `true` if the event ended a vacation of the player who acted.
    pub ended_vacation: bool,
}

/// The visibility of the answer to a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Visibility {
    /// In the message caused by the event, if that is posted in the channel of the interaction.
    Public,
    /// In a private (ephemeral) message.
    Private,
    /// For a challenge: publicly in the thread of the previous game, where it was requested. The challenge itself is
    /// posted in the parent channel.
    InOldThread,
}

/// The originator of an event.
#[derive(Debug, Clone, Copy)]
pub(in crate::app) enum Initiator<'a> {
    /// A person, who gets an answer.
    Person {
        /// The interaction.
        request: &'a RequestContext,
        /// The visibility of the answer.
        answer: Visibility,
        /// `true` if messages of the match that could not be posted in its channel can be posted now.
        channel_works: bool,
    },
    /// The bot as a player.
    Bot,
    /// A timer.
    Time,
    /// The people whose votes on the position a timer counts, with their votes.
    Voters(&'a [Vote]),
    /// A person who is being forgotten, and is removed from the match next.
    LeavingPlayer,
}

/// The time messages wait until a leaving player is removed from the match, so that they don't name that player.
const LEAVING_PLAYER_WAIT: Duration = Duration::from_secs(10);

impl<'a> Initiator<'a> {
    fn request(self) -> Option<&'a RequestContext> {
        match self {
            Initiator::Person { request, .. } => Some(request),
            Initiator::Bot | Initiator::Time | Initiator::Voters(_) | Initiator::LeavingPlayer => {
                None
            }
        }
    }

    /// Returns the interaction that caused the event, unless that was an act on the board page.
    fn interaction(self) -> Option<(InteractionId, Timestamp)> {
        let request = self
            .request()
            .filter(|request| request.page_act().is_none())?;
        Some((request.interaction.id, request.interaction.at))
    }

    /// Returns the person and the act on the board page that caused the event.
    fn page_act(self) -> Option<(UserId, &'a PageAct)> {
        let request = self.request()?;
        Some((request.actor.id, request.page_act()?))
    }

    /// Returns the match's channel, if messages that could not be posted in it can be now.
    fn working_channel(self, row: &GameRow) -> Option<ChannelId> {
        match self {
            Initiator::Person {
                channel_works: true,
                ..
            } => Some(row.home),
            Initiator::Person {
                channel_works: false,
                ..
            }
            | Initiator::Bot
            | Initiator::Time
            | Initiator::Voters(_)
            | Initiator::LeavingPlayer => None,
        }
    }

    /// Returns the delay of the messages that the event causes.
    fn delay(self) -> Duration {
        match self {
            Initiator::LeavingPlayer => LEAVING_PLAYER_WAIT,
            Initiator::Person { .. } | Initiator::Bot | Initiator::Time | Initiator::Voters(_) => {
                Duration::ZERO
            }
        }
    }

    /// Returns the votes that the event counts.
    fn votes(self) -> Option<&'a [Vote]> {
        match self {
            Initiator::Voters(votes) => Some(votes),
            Initiator::Person { .. }
            | Initiator::Bot
            | Initiator::Time
            | Initiator::LeavingPlayer => None,
        }
    }
}

impl Games {
    /// Returns whether a match that begins now may get a thread. For the bot and timers there is no interaction that
    /// lists the channel's permissions: a thread is assumed unless the channel is known to have none, and the courier falls
    /// back to the channel if none can be made.
    fn has_threads(&self, initiator: Initiator<'_>, row: &GameRow, starter_lane: Lane) -> bool {
        let threadless = &self.core.threadless;
        match initiator {
            // The button was pressed in the previous game's thread, whose parent is the channel of the new thread.
            Initiator::Person { request, .. } if starter_lane != Lane::Channel(request.channel) => {
                request.here().is_some_and(|place| place.posts_above)
            }
            Initiator::Person { request, .. } => {
                threadless.note(request);
                request.here().is_some_and(|place| place.threads)
                    && !threadless.contains(request.channel)
            }
            Initiator::Bot | Initiator::Time | Initiator::Voters(_) | Initiator::LeavingPlayer => {
                row.server.is_some() && !threadless.contains(row.home)
            }
        }
    }

    /// Stores a new challenge and queues its message. The returned row is the answer to the interaction, or
    /// `None` if the courier posts it.
    pub(in crate::app) async fn begin(
        &self,
        request: &RequestContext,
        challenge: &Challenge,
        event: &Event,
        answer: Visibility,
        newest: Option<GameId>,
    ) -> Result<(GameId, Option<Row>), AppError> {
        let at = self.core.clocks.now();
        self.core.threadless.note(request);
        let channels = match answer {
            Visibility::InOldThread => vec![request.channel, challenge.channel],
            Visibility::Public | Visibility::Private => vec![challenge.channel],
        };
        // A handler can only answer in its own channel and only publicly; other posts are left to the
        // courier.
        let public = answer != Visibility::Private
            && channels.first() == Some(&request.channel)
            && request.source == Source::Interaction;
        let claim = public.then(|| (request.interaction.clone(), at + self.core.limits.claim));
        let new_challenge = NewChallenge {
            challenge,
            event,
            at,
            source: request.source(),
            rows: Messages::challenge(&channels, claim),
            newest,
            open_games_limit: self.core.limits.open_games,
            expires: at + challenge.life(self.core.limits.day),
        };
        let (game, rows) = self
            .core
            .store
            .begin(new_challenge)
            .await
            .map_err(|error| self.handle_failed_write(None, error))?;
        let state = self.core.matches.load(game).await?;
        self.bot_queue.note(&state);
        // The new challenge has an expiry timer, which may be the next one due.
        self.core.signals.wake_timers();
        if !public || channels.len() > 1 {
            self.core.signals.wake_courier();
        }
        let claimed_row = if public {
            rows.into_iter().next()
        } else {
            None
        };
        Ok((game, claimed_row))
    }

    /// Stores an event and everything it causes.
    ///
    /// # Errors
    /// [`Stale`](hansu_store::StoreError::Stale) if another event was stored after `game` was loaded.
    pub(in crate::app) async fn commit(
        &self,
        initiator: Initiator<'_>,
        row: &GameRow,
        game: &Match,
        event: Event,
    ) -> Result<Acted, AppError> {
        let now = self.core.clocks.now();
        // Timestamps of a match never decrease, even if the calendar was set back between two events.
        let at = now.max(game.at());
        let Consequences {
            after,
            events,
            plan: planned,
        } = self.consequences(game, &event, at).await?;
        let messages = self.messages(initiator, row, &event, (game, &after), now);
        let (messages, claimed) = messages.await?;
        let home = messages.home.unwrap_or(row.home);
        let shows_board = messages.rows.first().map(|row| row.kind) == Some(RowKind::Board);
        let actor = initiator.request().map(|request| request.actor.id);
        let accepts = matches!(event, Event::Accepted { .. });
        let new_player = if accepts { actor } else { None };
        let append = NewEvents {
            after: &after,
            events: &events,
            previous: game.at(),
            happened: at,
            at: now,
            interaction: initiator.interaction(),
            page_act: initiator.page_act(),
            seen_in: row.home,
            home: messages.home,
            working_channel: initiator.working_channel(row),
            rows: messages.rows,
            due: now + initiator.delay(),
            // This time may be too early, never too late: when the timer fires, standstills are counted again.
            clock_due: after.due_at(self.core.clocks.moment()),
            reminders: self.reminder_after(game, &after, &event).await?,
            card_due: self.gets_card(game, &after).await?.then_some(now),
            // Playing a turn ends the player's own vacation.
            returning_player: if is_turn(game, &event) { actor } else { None },
            counted: initiator.votes().map(|votes| (game.version(), votes)),
            // A board of the bot is merged into the held row of the person's move, if that is still waiting.
            answers: matches!(initiator, Initiator::Bot) && shows_board,
            strip: messages.strip,
            open_games_limit: new_player.map(|player| (player, self.core.limits.open_games)),
            rated_within: (accepts && after.is_rated()).then(|| self.core.clocks.moment().day),
            planned: planned.as_ref().map(PlanOutcome::change),
        };
        let AppendOutcome {
            rows,
            revived,
            came_back: ended_vacation,
        } = self.append(row.id, append).await?;
        let game = self.keep(after, events);
        self.signal_rows(claimed && rows.len() == 1);
        let posted_row = rows.iter().find(|row| row.kind.posts()).map(|row| row.id);
        // `Messages::of` puts the row that answers the interaction first.
        let first_row = rows.into_iter().next();
        Ok(Acted {
            posted_row,
            answer: if claimed { first_row } else { None },
            game,
            event,
            home,
            revived,
            ended_vacation,
        })
    }

    /// Wakes the handler in `Delivery::wait_for_bots_reply`, which re-reads its held row, and unless the handler sends
    /// the only row, the courier.
    fn signal_rows(&self, only_for_handler: bool) {
        if only_for_handler {
            self.core.signals.handler_rows_changed();
        } else {
            self.core.signals.row_changed();
        }
    }

    /// Stores events, and wakes the tasks that process their timers, card and rows.
    async fn append(&self, game: GameId, append: NewEvents<'_>) -> Result<AppendOutcome, AppError> {
        let timers = [append.clock_due, append.reminders.due()];
        let gets_card = append.card_due.is_some();
        let accepts = |event: &Event| matches!(event, Event::Accepted { .. });
        let begins_evening = append.after.is_evening() && append.events.iter().any(accepts);
        let appended = self.core.store.append(append).await;
        let appended = appended.map_err(|error| self.handle_failed_write(Some(game), error))?;
        for due in timers.into_iter().flatten() {
            self.core.signals.timer_set(due);
        }
        if begins_evening {
            // Its heartbeats begin now.
            self.core.signals.wake_timers();
        }
        if gets_card {
            self.core.signals.wake_cards();
        }
        if appended.revived {
            self.core.signals.wake_courier();
        }
        Ok(appended)
    }

    /// Caches a stored match and notifies everything that follows it: the bot, and open pages.
    fn keep(&self, after: Match, events: Vec<Event>) -> Arc<Match> {
        let answers = events.iter().filter(|event| event.is_planned()).count() as u64;
        let instruments = &self.core.vitals.instruments;
        instruments.planned_answers.inc_by(answers);
        let game = Arc::new(after);
        if let Some(last) = events.into_iter().last() {
            self.core.matches.keep(&game, last);
        }
        self.bot_queue.note(&game);
        self.core.signals.game_changed(game.id());
        game
    }

    /// Wakes everything that waits for the effects of a write that failed, since it may have taken effect anyway.
    fn handle_failed_write(&self, game: Option<GameId>, error: StoreError) -> AppError {
        if let Some(game) = game {
            self.core.matches.forget(game);
        }
        let error = refused_by_store(error);
        if matches!(error, AppError::Broken(_)) {
            self.core.signals.wake_courier();
            self.core.signals.wake_timers();
            self.core.signals.wake_cards();
            self.core.signals.row_changed();
            self.bot_queue.request_lookup();
        }
        error
    }

    /// Returns the rows that an event causes, and whether the first is claimed for the handler.
    async fn messages(
        &self,
        initiator: Initiator<'_>,
        row: &GameRow,
        event: &Event,
        (before, after): (&Match, &Match),
        now: Timestamp,
    ) -> Result<(Messages, bool), AppError> {
        // These rows are read outside the transaction. `append` fails as stale if the match has changed since it was
        // loaded.
        let ClosedMessages {
            pressed: closed_row,
            other: other_row,
            above,
        } = self.closed_messages(initiator, before, event).await?;
        let accepts = matches!(event, Event::Accepted { .. });
        let thread = above
            .filter(|starter| accepts && self.has_threads(initiator, row, starter.lane))
            // Discord gives a thread made from a message the id of that message, so it is known before it
            // exists.
            .and_then(|starter| Some((ChannelId(starter.message()?.0), starter.id)));
        let claim = self.claim(initiator, row, closed_row.as_ref(), now);
        let claimed = claim.is_some();
        let mut changes = self.rows_showing_result(after).await?;
        changes.extend(self.obsolete_offer(before, event).await?);
        let context = MessageContext {
            home: row.home,
            closed_row: closed_row.as_ref(),
            other_closed_row: other_row.as_ref(),
            declined_side: declined_side(before, event),
            changes: &changes,
            thread,
            claim,
        };
        let mut messages = Messages::of(event, after, context);
        if !after.is_open() && self.has_no_line(row, after).await? {
            // Nobody has seen the game of a cup that ended before its line was posted.
            messages.rows.clear();
        }
        if let Some(board) = messages.rows.first_mut()
            && board.kind == RowKind::Board
            && waits_for_bot(initiator, after)
        {
            // The person's board is held back for the bot's reply, so that one message shows both moves.
            board.held_until = Some(now + wait_for_bot(self.core.limits.claim));
        }
        Ok((messages, claimed))
    }

    /// Returns whether a match is part of a cup, and its line is still not posted.
    async fn has_no_line(&self, row: &GameRow, game: &Match) -> Result<bool, AppError> {
        if game.challenge().cup.is_none() || row.home != row.parent {
            return Ok(false);
        }
        Ok(self.core.store.latest_post(row.id).await?.is_none())
    }

    /// Returns whether a match that ends now gets a card.
    async fn gets_card(&self, before: &Match, after: &Match) -> Result<bool, AppError> {
        let Some(server) = after.challenge().server else {
            return Ok(false);
        };
        if !before.is_open() || after.is_open() || !after.earns_card() {
            return Ok(false);
        }
        let settings = self.core.store.server(server).await?;
        Ok(settings.cards != Some(Cards::Off))
    }

    /// Returns when the player to act is first reminded, if an event gives them the turn or more time for it.
    async fn reminder_after(
        &self,
        before: &Match,
        after: &Match,
        event: &Event,
    ) -> Result<ReminderChange, AppError> {
        let gives_time = matches!(event, Event::TimeGiven { .. } | Event::Slowed { .. });
        if !gives_turn(before, after) && !gives_time {
            return Ok(ReminderChange::Keep);
        }
        Ok(match self.reminders.first(after).await? {
            Some(due) => ReminderChange::First(due),
            None => ReminderChange::Delete,
        })
    }

    /// Returns the messages that an event closes: those of the challenge, or of the offer it settles.
    async fn closed_messages(
        &self,
        initiator: Initiator<'_>,
        game: &Match,
        event: &Event,
    ) -> Result<ClosedMessages, AppError> {
        if let Event::Accepted { .. } | Event::Declined | Event::Withdrawn | Event::Expired = event
        {
            let posts = self.core.store.challenge_posts(game.id()).await?;
            return Ok(ClosedMessages::of(posts, initiator.request()));
        }
        let pressed = match closed_proposal(game, event) {
            Some(offer) => {
                let offer = self.core.store.offer_made_by(game.id(), offer.since);
                offer.await?
            }
            None => None,
        };
        Ok(ClosedMessages {
            pressed,
            ..ClosedMessages::default()
        })
    }

    /// Returns the row of a pause offer that was accepted, of a pause that ends, or of a time-up notice if more time
    /// is given. Another message reports the event, so this row only loses its buttons.
    async fn obsolete_offer(&self, before: &Match, event: &Event) -> Result<Option<Row>, AppError> {
        let seq = match event {
            Event::Paused | Event::Slowed { .. } => {
                before.proposal(ProposalKind::Pause).map(|open| open.since)
            }
            Event::PauseEnded { .. } => before.paused_by(),
            Event::TimeGiven { by, .. } => before.time_up_announced_by(by.opponent()),
            _ => None,
        };
        let Some(seq) = seq else { return Ok(None) };
        let row = self.core.store.offer_made_by(before.id(), seq).await?;
        Ok(row.filter(Row::is_delivered))
    }

    /// Returns the rows of the challenge and the thread if the match is over: both are edited to show the result.
    async fn rows_showing_result(&self, after: &Match) -> Result<Vec<Row>, AppError> {
        if !matches!(after.phase(), Phase::Over { .. }) {
            return Ok(Vec::new());
        }
        let challenge = self
            .core
            .store
            .latest_of(after.id(), RowKind::Challenge)
            .await?;
        let thread = self
            .core
            .store
            .latest_of(after.id(), RowKind::Thread)
            .await?;
        let rows = challenge.into_iter().chain(thread);
        Ok(rows.filter(Row::is_delivered).collect())
    }

    /// Returns the claim of this interaction's handler on the first row, if that row can be the answer: a post in the
    /// same channel, or an edit of the message whose button was pressed.
    fn claim(
        &self,
        initiator: Initiator<'_>,
        row: &GameRow,
        closed_row: Option<&Row>,
        now: Timestamp,
    ) -> Option<(InteractionRef, Timestamp)> {
        let Initiator::Person {
            request, answer, ..
        } = initiator
        else {
            return None;
        };
        if request.source != Source::Interaction {
            return None;
        }
        let answers = match closed_row {
            Some(closed) => {
                let pressed = request.pressed.as_ref().map(|pressed| pressed.message);
                pressed.is_some() && pressed == closed.message()
            }
            None => answer == Visibility::Public && request.channel == row.home,
        };
        answers.then(|| (request.interaction.clone(), now + self.core.limits.claim))
    }
}

/// The messages that an event closes.
#[derive(Debug, Default)]
struct ClosedMessages {
    /// The message whose button was pressed, or the challenge's own.
    pressed: Option<Row>,
    /// The challenge's other message.
    other: Option<Row>,
    /// The challenge's own message, from which the thread is made.
    above: Option<Row>,
}

impl ClosedMessages {
    /// Returns the messages of a challenge that was posted by these rows, the last of which is its own.
    fn of(mut posts: Vec<Row>, request: Option<&RequestContext>) -> ClosedMessages {
        let starter = posts.last().cloned();
        let message = request.and_then(|request| request.pressed.map(|pressed| pressed.message));
        let is_pressed = |row: &Row| message.is_some() && row.message() == message;
        let pressed = posts.iter().position(is_pressed);
        let pressed = pressed.or(posts.len().checked_sub(1));
        ClosedMessages {
            pressed: pressed.map(|at| posts.remove(at)),
            other: posts.pop(),
            above: starter,
        }
    }
}

/// Returns the proposal that an event declines or withdraws.
fn closed_proposal(before: &Match, event: &Event) -> Option<Proposal> {
    match event.proposal()? {
        (kind, ProposalStep::Declined | ProposalStep::Withdrawn) => before.proposal(kind),
        (_, ProposalStep::Made { .. } | ProposalStep::Accepted) => None,
    }
}

/// Returns whether a turn's board waits for the bot's reply, so that one message shows both moves.
fn waits_for_bot(initiator: Initiator<'_>, after: &Match) -> bool {
    let is_of_people = matches!(initiator, Initiator::Person { .. } | Initiator::Voters(_));
    is_of_people && after.bot_task() == Some(BotTask::Move)
}

/// Returns whether an event changes the side to act, so that the reminder timer restarts.
fn gives_turn(before: &Match, after: &Match) -> bool {
    let begins_game = before.seats().is_none() && after.seats().is_some();
    begins_game || (before.version() != after.version() && !is_first_secret_choice(before, after))
}

/// Returns whether one of two secret choices was made: the other side's turn continues, and so do its reminders.
fn is_first_secret_choice(before: &Match, after: &Match) -> bool {
    let chooses = |game: &Match| matches!(game.phase(), Phase::SettingUp { .. });
    let both_choose = chooses(before) && chooses(after);
    both_choose
        && Side::ALL
            .into_iter()
            .all(|side| before.awaits(side) || !after.awaits(side))
}

/// Returns whether an event is a turn in a game between two people; it ends the player's vacation.
fn is_turn(before: &Match, event: &Event) -> bool {
    let plays = event.action().is_some() || matches!(event, Event::SetUp { .. });
    plays && before.level().is_none()
}

/// Returns the side whose proposal was declined by an event.
fn declined_side(before: &Match, event: &Event) -> Option<Side> {
    match event.proposal()? {
        (kind, ProposalStep::Declined) => Some(before.proposal(kind)?.by),
        _ => None,
    }
}
