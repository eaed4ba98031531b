//! Determines whether a message was posted: fetches the original response, or searches the channel.

use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use serenity::all::{ChannelId, Message, MessageFlags, MessageId, Route};

use super::{DiscordOutlet, InitialResponse, log_failure, with_timeout};
use crate::app::{AttemptSearch, OutgoingMessage, OutletError};
use crate::discord::button::{Button, ResponseMode};
use crate::discord::message::Controls;
use crate::discord::read::buttons_of;
use crate::discord::rest::fault::{ALREADY_ANSWERED, Fault, UNKNOWN_MESSAGE};
use crate::discord::rest::{Priority, RestRequest};
use crate::discord::{lenient, snowflake, view};
use hansu_play::Timestamp;
use hansu_store::{HistoryPoint, InteractionId, InteractionRef, KnownMessages};

/// The state of the initial response to an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Original {
    /// Deferred, and not filled in yet.
    Thinking,
    /// Ephemeral: unsuitable for a public message.
    Private {
        /// `true` if it is deferred and not filled in yet.
        thinking: bool,
    },
    /// The expected message.
    Posted(hansu_play::MessageId),
    /// The answer is missing, or is another message.
    Nothing,
    /// Discord knows no answer for the token: there is none yet, or the token has expired by its own clock.
    NoAnswer,
}

/// The time in which Discord accepts an initial response.
const ANSWER_WINDOW: Duration = Duration::from_secs(3);

/// The page size of a search, and the maximum number of pages.
const PAGE_SIZE: u8 = 100;

const MAX_PAGES: usize = 100;

/// A page of a channel's messages.
pub(super) struct Page {
    /// The readable messages; those of others may have unreadable forms, but ours never do.
    pub messages: Vec<Message>,
    /// The message after which the next page begins, if there is one.
    pub next: Option<MessageId>,
}

/// The largest assumed difference between Discord's clock and ours.
pub(super) const MAX_CLOCK_DIFFERENCE: Duration = Duration::from_secs(120);

/// The maximum amount by which our clock may have been ahead when a row was queued.
pub(super) const MAX_CLOCK_LEAD: Duration = Duration::from_secs(24 * 60 * 60);

impl DiscordOutlet {
    /// Looks for the message as the response to its interaction. Possible while the token is valid.
    pub(super) async fn find_answer(
        &self,
        outgoing: &OutgoingMessage,
        interaction: &InteractionRef,
    ) -> Result<AttemptSearch, OutletError> {
        let age = self.clock.now().since(interaction.at);
        if age >= self.token_life {
            return Ok(AttemptSearch::Nowhere);
        }
        match self
            .original(Priority::Courier, outgoing, &interaction.token)
            .await?
        {
            Original::Thinking => self.fill_in(outgoing, interaction).await,
            Original::Private { thinking } => {
                if thinking {
                    self.confirm_privately(outgoing, interaction).await?;
                }
                Ok(AttemptSearch::Nowhere)
            }
            Original::Posted(message) => Ok(found(message)),
            // Discord does not know the webhook of an interaction that has no answer yet, or whose token has expired.
            Original::Nothing | Original::NoAnswer if age < ANSWER_WINDOW => {
                self.repeat_answer(outgoing, interaction).await
            }
            Original::Nothing | Original::NoAnswer => Ok(AttemptSearch::Nowhere),
        }
    }

    /// Returns the initial response, if it is this row's message. A different response may have been sent instead.
    pub async fn original(
        &self,
        priority: Priority,
        outgoing: &OutgoingMessage,
        token: &str,
    ) -> Result<Original, OutletError> {
        let request = RestRequest::new(Method::GET, self.original_of(token));
        let result = self.ask::<Value>(priority, Ok(request)).await;
        let read = |sent: Value| {
            let unreadable = || Fault::silent("unreadable response");
            lenient::read_message(&sent).ok_or_else(unreadable)
        };
        match result.and_then(read) {
            // An ephemeral message is never a public row's message, whatever its content.
            Ok(message) if is_private(&message) => Ok(Original::Private {
                thinking: is_thinking(&message),
            }),
            Ok(message) if is_thinking(&message) => Ok(Original::Thinking),
            Ok(message) if mark(outgoing).is_some_and(|mark| self.is_ours(&message, &mark)) => {
                Ok(Original::Posted(hansu_play::MessageId(message.id.get())))
            }
            Ok(_) => Ok(Original::Nothing),
            Err(fault) if fault.code == UNKNOWN_MESSAGE => Ok(Original::Nothing),
            Err(fault) => absent_or_retry(&fault).map(|()| Original::NoAnswer),
        }
    }

    async fn fill_in(
        &self,
        outgoing: &OutgoingMessage,
        interaction: &InteractionRef,
    ) -> Result<AttemptSearch, OutletError> {
        let message = view::outgoing(outgoing);
        match self
            .edit_answer(Priority::Courier, interaction, &message)
            .await
        {
            Ok(filled) => Ok(found(filled)),
            Err(fault) => absent_or_retry(&fault).map(|()| AttemptSearch::Nowhere),
        }
    }

    /// Ends a private "is thinking" whose handler is gone. The message itself is posted in the channel.
    async fn confirm_privately(
        &self,
        outgoing: &OutgoingMessage,
        interaction: &InteractionRef,
    ) -> Result<(), OutletError> {
        let notice = &outgoing.notice;
        let confirmation = view::deferred_confirmation(Some(&notice.event), *notice.text());
        match self
            .edit_answer(Priority::Courier, interaction, &confirmation)
            .await
        {
            Ok(_) => Ok(()),
            Err(fault) => absent_or_retry(&fault),
        }
    }

    async fn repeat_answer(
        &self,
        outgoing: &OutgoingMessage,
        interaction: &InteractionRef,
    ) -> Result<AttemptSearch, OutletError> {
        let message = view::outgoing(outgoing);
        let answer = InitialResponse::Message(ResponseMode::Public, &message);
        match with_timeout(self.answer(interaction, &answer)).await {
            Ok(Some(message)) => return Ok(found(message)),
            Ok(None) => {}
            Err(fault) if fault.code == ALREADY_ANSWERED => {}
            Err(fault) => return absent_or_retry(&fault).map(|()| AttemptSearch::Nowhere),
        }
        // The interaction was answered, now or earlier. If the message is still missing, a moderator has deleted it.
        Ok(
            match self
                .original(Priority::Courier, outgoing, &interaction.token)
                .await?
            {
                Original::Posted(message) => found(message),
                Original::Thinking | Original::Private { .. } | Original::NoAnswer => {
                    AttemptSearch::Nowhere
                }
                Original::Nothing => AttemptSearch::Deleted,
            },
        )
    }

    /// Reads the channel from the time the row was queued, looking for a message with the row's component ids.
    ///
    /// It does not start at the game's newest known message, because parked rows may be posted after younger ones.
    pub(super) async fn search(
        &self,
        outgoing: &OutgoingMessage,
        known_messages: &KnownMessages,
    ) -> Result<AttemptSearch, OutletError> {
        // Direct messages have no components to recognise them by.
        let Some((mark, channel)) = mark(outgoing).zip(outgoing.row.lane.channel()) else {
            return Ok(AttemptSearch::Nowhere);
        };
        let is_this_post = |message: &Message| {
            self.is_ours(message, &mark)
                && !known_messages
                    .others
                    .contains(&hansu_play::MessageId(message.id.get()))
        };
        let mut after = Some(search_start(
            outgoing.row.request,
            outgoing.row.at,
            known_messages,
        ));
        for _ in 0..MAX_PAGES {
            let Some(from) = after else { break };
            let page = self.page_after(Priority::Courier, channel, from).await;
            let page = page.map_err(|fault| log_failure(outgoing, &fault, fault.after_post()))?;
            if let Some(post) = page.messages.iter().find(|message| is_this_post(message)) {
                return Ok(self::found(hansu_play::MessageId(post.id.get())));
            }
            after = page.next;
        }
        Ok(AttemptSearch::Nowhere)
    }

    /// Fetches the next messages of a channel that are younger than `after`.
    pub(super) async fn page_after(
        &self,
        priority: Priority,
        channel: hansu_play::ChannelId,
        after: MessageId,
    ) -> Result<Page, Fault> {
        let channel_id = ChannelId::new(channel.0);
        let request = RestRequest::new(Method::GET, Route::ChannelMessages { channel_id })
            .query("after", after.to_string())
            .query("limit", PAGE_SIZE.to_string());
        let messages: Vec<Value> = self.ask(priority, Ok(request)).await?;
        // A page that is not full is the last one.
        let is_full = messages.len() == usize::from(PAGE_SIZE);
        Ok(Page {
            next: if is_full {
                lenient::newest(&messages)
            } else {
                None
            },
            messages: messages.iter().filter_map(lenient::read_message).collect(),
        })
    }

    pub(super) fn is_ours(&self, message: &Message, mark: &Button) -> bool {
        self.has_button(message, |button| *button == *mark)
    }

    /// Returns whether a message is the bot's and has such a button, as it was first posted.
    pub(super) fn has_button(&self, message: &Message, is_mark: impl Fn(&Button) -> bool) -> bool {
        message.author.id == self.bot_user && {
            let mut buttons = buttons_of(message).into_iter();
            buttons.any(|button| is_mark(&button.as_posted()))
        }
    }
}

/// Returns a found message, with the time in its id.
fn found(message: hansu_play::MessageId) -> AttemptSearch {
    AttemptSearch::At(message, snowflake::time_of(message.0))
}

/// Returns an id lower than that of the row's message.
///
/// The interaction that caused a row is older than its message, by Discord's own clock. For a row without one, our
/// clock has the time it was queued, apart from the difference of the clocks. Messages from before the database was
/// restored never belong to a row queued since, even if our clock was set back in the meantime.
fn search_start(
    request: Option<InteractionId>,
    queued: Timestamp,
    known_messages: &KnownMessages,
) -> MessageId {
    let caused = match request {
        Some(request) => request.0.max(1),
        None => {
            let queued = queued - MAX_CLOCK_DIFFERENCE;
            let by_our_clock = snowflake::before(queued);
            // Our clock may have been ahead: then the search starts at the match's last interaction, within limits.
            let last = known_messages
                .last_interaction
                .map_or(by_our_clock, |last| last.0.max(1));
            last.clamp(snowflake::before(queued - MAX_CLOCK_LEAD), by_our_clock)
        }
    };
    let posted_before = known_messages.posted_before.map_or(1, |message| message.0);
    let since_restore = match known_messages.younger_than {
        Some(HistoryPoint::Message(message)) => caused.max(message.0),
        // Our clock may have been ahead, so a time by it is ignored. The interaction's id has Discord's time, which is
        // enough.
        Some(HistoryPoint::Time(_)) if request.is_some() => caused,
        Some(HistoryPoint::Time(restored)) => caused.max(snowflake::before(restored)),
        None => caused,
    };
    MessageId::new(since_restore.max(posted_before))
}

/// Returns the id that identifies a post: that of its first component, enabled or not.
pub(super) fn mark(outgoing: &OutgoingMessage) -> Option<Button> {
    let message = view::words(&outgoing.notice);
    match message.rows.into_iter().next()? {
        Controls::Select(select) | Controls::MultiSelect(select) => Some(select.id),
        Controls::Buttons(buttons) => Some(buttons.into_iter().next()?.id),
    }
}

/// Returns `Ok` after a definite rejection, which means that there is no such message. Other failures are retried.
fn absent_or_retry(fault: &Fault) -> Result<(), OutletError> {
    match &fault.limit {
        Some(limit) => Err(OutletError::Limited(limit.after)),
        None if fault.is_definite() => Ok(()),
        None => Err(OutletError::Retry(Duration::ZERO)),
    }
}

fn is_private(message: &Message) -> bool {
    message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

fn is_thinking(message: &Message) -> bool {
    message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::LOADING))
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUEUED: Timestamp = Timestamp(1_700_000_000_000);

    fn minutes(minutes: u64) -> Duration {
        Duration::from_secs(60 * minutes)
    }

    #[test]
    fn message_is_searched_from_its_row_on() {
        let at = snowflake::before;
        let default_start = at(QUEUED - minutes(2));
        let message = |time| HistoryPoint::Message(hansu_play::MessageId(at(time)));
        let table = [
            (None, default_start),
            (Some(message(QUEUED - minutes(9))), default_start),
            (Some(message(QUEUED - minutes(1))), at(QUEUED - minutes(1))),
            // Our clock was set back in the meantime.
            (Some(message(QUEUED + minutes(9))), at(QUEUED + minutes(9))),
            (Some(HistoryPoint::Time(QUEUED - minutes(9))), default_start),
            (Some(HistoryPoint::Time(QUEUED)), at(QUEUED)),
        ];
        for (younger_than, from) in table {
            let known_messages = KnownMessages {
                younger_than,
                ..KnownMessages::default()
            };
            let from_row = search_start(None, QUEUED, &known_messages);
            assert_eq!(from_row.get(), from, "{younger_than:?}");
        }
    }

    /// Found by the simulation, seed 1697: our clock was hours ahead, the message was not found and was posted twice.
    #[test]
    fn search_starts_at_the_interactions_time_by_discords_clock() {
        for at_time in [QUEUED - 60 * minutes(9), QUEUED, QUEUED + minutes(9)] {
            let request = snowflake::before(at_time);
            // Nor does a restore with a later date by our clock (seed 432).
            for restored in [None, Some(HistoryPoint::Time(QUEUED + 60 * minutes(9)))] {
                let known_messages = KnownMessages {
                    younger_than: restored,
                    ..KnownMessages::default()
                };
                let start = search_start(Some(InteractionId(request)), QUEUED, &known_messages);
                assert_eq!(start.get(), request);
            }
        }
    }

    /// Found by the simulation, seed 4034: our clock was set back, and a board from before the restore was confused
    /// with the one posted again.
    #[test]
    fn search_starts_after_the_last_post_before_the_restore() {
        let last_message = snowflake::before(QUEUED + minutes(30));
        let known_messages = KnownMessages {
            younger_than: Some(HistoryPoint::Time(QUEUED)),
            posted_before: Some(hansu_play::MessageId(last_message)),
            ..KnownMessages::default()
        };
        assert_eq!(
            search_start(None, QUEUED, &known_messages).get(),
            last_message
        );
    }

    /// Found by the simulation, seed 9330: a message of the bot was queued by a clock that was hours ahead.
    #[test]
    fn search_without_an_interaction_starts_at_the_last_one() {
        let default_start = snowflake::before(QUEUED - minutes(2));
        let table = [
            (QUEUED - minutes(1), default_start),
            (
                QUEUED - 60 * minutes(5),
                snowflake::before(QUEUED - 60 * minutes(5)),
            ),
            (
                QUEUED - 60 * minutes(99),
                snowflake::before(QUEUED - minutes(2) - MAX_CLOCK_LEAD),
            ),
        ];
        for (at_time, from) in table {
            let known_messages = KnownMessages {
                last_interaction: Some(InteractionId(snowflake::before(at_time))),
                ..KnownMessages::default()
            };
            assert_eq!(search_start(None, QUEUED, &known_messages).get(), from);
        }
    }
}
