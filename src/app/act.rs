//! One command, from the wish to the stored event.

use std::sync::Arc;
use std::time::Instant;

use super::plan::{Plan, Setting};
use super::remind::earlier;
use super::{App, AppError, Call, Parked, Refused};
use crate::play::{
    ChannelId, Command, Event, Match, Offer, Owed, Phase, Refusal, Remind, Reminder, Standstill,
    Timestamp, Version,
};
use crate::rules::Side;
use crate::store::{Append, Appended, Asked, GameRow, Row, RowKind, RowState, StoreError};

/// How often a command is decided anew because something else happened meanwhile.
const TRIES: usize = 3;

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
    /// Whether it has ended the vacation of whoever acted.
    pub came_back: bool,
}

/// How a command wants to be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// By the message that the event causes, where that goes to the same place.
    Public,
    /// Privately, whatever happens.
    Private,
}

/// Who makes an event happen.
#[derive(Debug, Clone, Copy)]
pub(super) enum By<'a> {
    /// A person, who is to be answered.
    Person(&'a Call, Answer),
    /// The bot, in a match that it plays itself.
    Bot,
    /// The passing of time.
    Time,
}

impl<'a> By<'a> {
    fn call(self) -> Option<&'a Call> {
        match self {
            By::Person(call, _) => Some(call),
            By::Bot | By::Time => None,
        }
    }

    /// Whether a game that begins now may get a thread. The bot does not know the channel: where
    /// there can be none, the courier finds out, and the game stays in the channel.
    fn has_threads(self, row: &GameRow) -> bool {
        match self {
            By::Person(call, _) => call.here.as_ref().is_some_and(|here| here.threads),
            By::Bot | By::Time => row.server.is_some(),
        }
    }
}

impl App {
    /// Lets `play` decide a command and stores what it causes. `seen` is the version of the
    /// position that the person looked at, where a button says it.
    pub(super) async fn act(
        &self,
        call: &Call,
        row: &GameRow,
        seen: Option<Version>,
        command: &Command,
        answer: Answer,
    ) -> Result<Acted, AppError> {
        let began = Instant::now();
        let (row, revived) = &self.reachable(call, row).await?;
        for _ in 0..TRIES {
            let game = self.load(row.id).await?;
            if seen.is_some_and(|seen| seen != game.version()) {
                return Err(moved_on(&game, call));
            }
            let stills = match command {
                Command::ClaimWin
                | Command::GiveTime
                | Command::Pause
                | Command::OfferPause
                | Command::AcceptPause => self.standstills_now(&game, row).await?,
                _ => Vec::new(),
            };
            let event = game
                .decide(call.actor.id, command, self.moment_of(&stills))
                .map_err(|why| AppError::play(why, Some(row.id)))?;
            let by = By::Person(call, answer);
            match self.commit(by, row, &game, event).await {
                Err(AppError::Broken(StoreError::Stale(_))) => self.forget(row.id),
                done => {
                    let acted = done.map(|acted| Acted {
                        revived: *revived,
                        ..acted
                    })?;
                    log(call, &acted, began);
                    return Ok(acted);
                }
            }
        }
        Err(Refused::Busy.into())
    }

    /// The match's row, once what stood in the way of its messages has been dealt with: somebody
    /// acts in its own channel, so that works again; or its channel is gone, and it goes on where
    /// the player is now. Says whether messages are sent that could not be before.
    async fn reachable(&self, call: &Call, row: &GameRow) -> Result<(GameRow, bool), AppError> {
        let mut row = row.clone();
        let parked = self.store.parked(row.id).await?;
        let Some(last) = parked.last() else {
            return Ok((row, false));
        };
        let gone = last.reason.as_deref() == Some(Parked::ChannelGone.code());
        let plays = self.load(row.id).await?.seat(call.actor.id).is_ok();
        if !plays {
            return Ok((row, false));
        }
        if gone && call.channel != row.home && call.server() == row.server {
            self.store.rehome(row.id, call.channel).await?;
            row.home = call.channel;
        }
        let lacks = call
            .here
            .as_ref()
            .is_some_and(|here| !here.missing.is_empty());
        let revived = call.channel == row.home && !lacks;
        if revived {
            self.store.unpark(row.id, self.clock.now()).await?;
            self.wake_courier();
        }
        Ok((row, revived))
    }

    /// When the clocks of a match stood still, for somebody who is there: if the bot was away until now,
    /// that too, and if a vacation begins by itself at this moment.
    async fn standstills_now(
        &self,
        game: &Match,
        row: &GameRow,
    ) -> Result<Vec<Standstill>, AppError> {
        self.note_alive().await?;
        Ok(self.standstills_or_vacation(game, row).await?.0)
    }

    /// Stores an event and all that it causes.
    ///
    /// # Errors
    /// [`StoreError::Stale`] where something else has happened since the match was read.
    pub(super) async fn commit(
        &self,
        by: By<'_>,
        row: &GameRow,
        game: &Match,
        event: Event,
    ) -> Result<Acted, AppError> {
        let now = self.clock.now();
        // A clock that was set back turns no order round.
        let at = now.max(game.at());
        let (after, events) = with_what_follows(game, &event, at)?;
        let closes = self.closed_by(game, &event).await?;
        let accepts = matches!(event, Event::Accepted { .. });
        let thread = closes
            .as_ref()
            .filter(|_| accepts && by.has_threads(row))
            // A thread made from a message has the message's number.
            .and_then(|challenge| challenge.message)
            .map(|message| ChannelId(message.0));
        let claim = match by {
            By::Person(call, answer) => self.claim(call, row, closes.as_ref(), answer, now),
            By::Bot | By::Time => None,
        };
        let claimed = claim.is_some();
        let mut changes = self.where_end_is_told(&after).await?;
        changes.extend(self.done_with(game, &event).await?);
        let setting = Setting {
            home: row.home,
            closes: closes.as_ref(),
            declined_to: declined_to(game, &event),
            changes: &changes,
            thread,
            claim,
        };
        let plan = Plan::of(&event, &after, setting);
        let shows_board = plan.rows.first().map(|row| row.kind) == Some(RowKind::Board);
        let moves_next = after.owed_by_bot() == Some(Owed::Move);
        let waits = matches!(by, By::Person(..)) && shows_board && moves_next;
        let remind_due = match gives_turn(game, &after) {
            true => Some(self.first_reminder(&after).await?),
            false => None,
        };
        let Appended { rows, came_back } = self
            .store
            .append(Append {
                after: &after,
                events: &events,
                happened: at,
                at: now,
                interaction: by
                    .call()
                    .map(|call| (call.asked.interaction, call.asked.at)),
                home: plan.home,
                rows: plan.rows,
                // Early at worst: what stood still is counted when it is due.
                clock_due: after.due_at(self.moment()),
                remind_due,
                back: by
                    .call()
                    .filter(|_| is_turn(game, &event))
                    .map(|call| call.actor.id),
                held_until: waits.then(|| now + self.wait_for_bot()),
                answers: matches!(by, By::Bot) && shows_board,
                strip: plan.strip,
                most: by
                    .call()
                    .filter(|_| accepts)
                    .map(|call| (call.actor.id, self.limits.open_games)),
            })
            .await
            .map_err(refused_by_store)?;
        let game = Arc::new(after);
        if let Some(last) = events.into_iter().last() {
            self.keep(&game, last);
        }
        // Whoever waits for the bot's answer looks whether this was it.
        self.row_settled();
        self.partner.call(&game);
        let answer = rows.into_iter().next().filter(|_| claimed);
        Ok(Acted {
            game,
            event,
            home: thread.unwrap_or(row.home),
            answer,
            revived: false,
            came_back,
        })
    }

    /// When whoever is to act now is first reminded, if nothing happens and no clock stands still.
    async fn first_reminder(&self, after: &Match) -> Result<Option<Timestamp>, AppError> {
        let moment = self.moment();
        let mut first = None::<Timestamp>;
        for (side, _, habits) in self.awaited_habits(after).await? {
            let quiet = habits.quiet_hours();
            let at = match after.reminds(side, Reminder::First, quiet.as_ref(), moment) {
                Remind::Later(at) => at,
                Remind::Now => moment.now,
                Remind::Never => continue,
            };
            first = earlier(first, at);
        }
        Ok(first)
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

    /// The row of the offer of a pause that is accepted, or of the pause that ends: a message of its own
    /// tells of that, and the old one has nothing left to press.
    async fn done_with(&self, before: &Match, event: &Event) -> Result<Option<Row>, AppError> {
        let seq = match event {
            Event::Paused => before.pause_offer().map(|offer| offer.seq),
            Event::PauseEnded { .. } => before.paused_by(),
            _ => None,
        };
        let Some(seq) = seq else { return Ok(None) };
        let row = self.store.offer_made_by(before.id(), seq).await?;
        Ok(row.filter(|row| row.state == RowState::Delivered))
    }

    /// The rows of the challenge and of the thread of a match that is over now: both tell the result.
    async fn where_end_is_told(&self, after: &Match) -> Result<Vec<Row>, AppError> {
        if !matches!(after.phase(), Phase::Over { .. }) {
            return Ok(Vec::new());
        }
        let challenge = self.store.latest_of(after.id(), RowKind::Challenge).await?;
        let thread = self.store.latest_of(after.id(), RowKind::Thread).await?;
        let told = challenge.into_iter().chain(thread);
        Ok(told
            .filter(|row| row.state == RowState::Delivered)
            .collect())
    }

    /// The claim of this call's handler on the first message, where that message answers it: a
    /// post in the same channel, or an edit of the very message that was pressed.
    fn claim(
        &self,
        call: &Call,
        row: &GameRow,
        closes: Option<&Row>,
        answer: Answer,
        now: Timestamp,
    ) -> Option<(Asked, Timestamp)> {
        let answers = match closes {
            Some(closed) => {
                let pressed = call.pressed.as_ref().map(|pressed| pressed.message);
                pressed.is_some() && pressed == closed.message
            }
            None => answer == Answer::Public && call.channel == row.home,
        };
        answers.then(|| (call.asked.clone(), now + self.limits.claim))
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

/// Whether somebody else is to act after an event, or has something else to do.
fn gives_turn(before: &Match, after: &Match) -> bool {
    before.version() != after.version() || before.table().is_none() && after.table().is_some()
}

/// Whether an event is a turn against a person: whoever plays that is not away.
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

/// A press on an old position; a bystander's is refused for what it is.
pub(super) fn moved_on(game: &Match, call: &Call) -> AppError {
    match game.seat(call.actor.id) {
        Err(why @ Refusal::NotAPlayer) => AppError::play(why, Some(game.id())),
        _ => Refused::MovedOn(game.id()).into(),
    }
}

pub(super) fn refused_by_store(error: StoreError) -> AppError {
    match error {
        StoreError::Doubled => AppError::Doubled,
        StoreError::SameChallenge(game) => AppError::play(Refusal::SameChallenge(game), Some(game)),
        StoreError::TooManyGames(most) => AppError::play(Refusal::TooManyGames(most), None),
        StoreError::AskedTooOften(again) => Refused::AskedTooOften(again).into(),
        error => error.into(),
    }
}

fn log(call: &Call, acted: &Acted, began: Instant) {
    let (game, ply) = (
        acted.game.id(),
        acted.game.game().map_or(0, crate::rules::Game::ply),
    );
    tracing::info!(
        game.id = %game,
        ply,
        actor = %call.actor.id,
        took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        "{} in game {game}",
        acted.event.kind(),
    );
}
