//! Finds out whether a message has arrived: asks for the original response, or searches the channel.

use std::time::Duration;

use serenity::all::{
    ChannelId, CreateInteractionResponse, LightMethod, Message, MessageFlags, MessageId, Request,
    Route,
};

use super::send::failed;
use super::{DiscordOutlet, within};
use crate::app::{Found, OutgoingMessage, OutletError};
use crate::discord::ids::ComponentId;
use crate::discord::message::Controls;
use crate::discord::request_context::component_ids;
use crate::discord::rest::Asker;
use crate::discord::rest::fault::{ALREADY_ANSWERED, Fault};
use crate::discord::{snowflake, view};
use crate::play;
use crate::store::InteractionRef;

/// What became of the first answer to an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Original {
    /// It was deferred and waits to be filled in.
    Thinking,
    /// It is the message that was meant.
    Posted(play::MessageId),
    /// There is none, or it is another message.
    Nothing,
}

/// Until when a first answer is taken.
const ANSWER_WINDOW: Duration = Duration::from_secs(3);

/// Messages read at a time when a post is looked for, and how often.
const PAGE: u8 = 100;

const PAGES: usize = 100;

/// How far our clock and Discord's may be apart.
const CLOCKS_APART: Duration = Duration::from_secs(120);

impl DiscordOutlet {
    /// Asks the interaction that the message answered.
    pub(super) async fn find_answer(
        &self,
        outgoing: &OutgoingMessage,
        asked: &InteractionRef,
    ) -> Result<Found, OutletError> {
        let age = self.clock.now().since(asked.at);
        if age >= self.token_life {
            return Ok(Found::Nowhere);
        }
        match self
            .original(Asker::Courier, outgoing, &asked.token)
            .await?
        {
            Original::Thinking => self.fill_in(outgoing, asked).await,
            Original::Posted(message) => Ok(Found::At(message)),
            Original::Nothing if age < ANSWER_WINDOW => self.answer_again(outgoing, asked).await,
            Original::Nothing => Ok(Found::Nowhere),
        }
    }

    /// The first answer to an interaction, so far as it is the message of this row: something
    /// else may have been said in its place.
    pub async fn original(
        &self,
        asker: Asker,
        outgoing: &OutgoingMessage,
        token: &str,
    ) -> Result<Original, OutletError> {
        let request = Request::new(self.original_of(token), LightMethod::Get);
        match within(self.rest.ask::<Message>(asker, request)).await {
            Ok(found) if is_thinking(&found) => Ok(Original::Thinking),
            Ok(found) if mark(outgoing).is_some_and(|mark| self.is_ours(&found, &mark)) => {
                Ok(Original::Posted(play::MessageId(found.id.get())))
            }
            Ok(_) => Ok(Original::Nothing),
            Err(fault) => gone_or_later(&fault).map(|()| Original::Nothing),
        }
    }

    async fn fill_in(
        &self,
        outgoing: &OutgoingMessage,
        asked: &InteractionRef,
    ) -> Result<Found, OutletError> {
        let message = view::outgoing(outgoing);
        match self.change_answer(Asker::Courier, asked, &message).await {
            Ok(filled) => Ok(Found::At(filled)),
            Err(fault) => gone_or_later(&fault).map(|()| Found::Nowhere),
        }
    }

    async fn answer_again(
        &self,
        outgoing: &OutgoingMessage,
        asked: &InteractionRef,
    ) -> Result<Found, OutletError> {
        let message = view::outgoing(outgoing);
        let answer = CreateInteractionResponse::Message(message.response());
        match within(self.answer(asked, &answer, message.files())).await {
            Ok(Some(message)) => return Ok(Found::At(message)),
            Ok(None) => {}
            Err(fault) if fault.code == ALREADY_ANSWERED => {}
            Err(fault) => return gone_or_later(&fault).map(|()| Found::Nowhere),
        }
        // It has been answered, now or before. If that is not to be seen, a moderator was quicker.
        Ok(
            match self
                .original(Asker::Courier, outgoing, &asked.token)
                .await?
            {
                Original::Posted(message) => Found::At(message),
                Original::Thinking => Found::Nowhere,
                Original::Nothing => Found::Deleted,
            },
        )
    }

    /// Reads the channel, from the time the row was queued, for a message with the row's own ids.
    ///
    /// Not from the game's newest known message: rows that were parked may arrive later than
    /// younger ones.
    pub(super) async fn search(
        &self,
        outgoing: &OutgoingMessage,
        known: &[play::MessageId],
    ) -> Result<Found, OutletError> {
        // What goes to a person has no controls to be known by.
        let Some((mark, channel)) = mark(outgoing).zip(outgoing.row.lane.channel()) else {
            return Ok(Found::Nowhere);
        };
        let channel_id = ChannelId::new(channel.0);
        let fits = |message: &&Message| {
            self.is_ours(message, &mark) && !known.contains(&play::MessageId(message.id.get()))
        };
        // It is younger than its own row, but for a difference between the two clocks.
        let mut after = MessageId::new(snowflake::before(outgoing.row.at - CLOCKS_APART));
        for _ in 0..PAGES {
            let page = vec![("after", after.to_string()), ("limit", PAGE.to_string())];
            let route = Route::ChannelMessages { channel_id };
            let request = Request::new(route, LightMethod::Get).params(Some(page));
            let read = within(self.rest.ask::<Vec<Message>>(Asker::Courier, request)).await;
            let messages = read.map_err(|fault| failed(outgoing, &fault, fault.after_post()))?;
            let newest = messages.iter().map(|message| message.id).max();
            if let Some(found) = messages.iter().find(fits) {
                return Ok(Found::At(play::MessageId(found.id.get())));
            }
            match newest {
                Some(newest) if messages.len() == usize::from(PAGE) => after = newest,
                _ => return Ok(Found::Nowhere),
            }
        }
        Ok(Found::Nowhere)
    }

    pub(super) fn is_ours(&self, message: &Message, mark: &ComponentId) -> bool {
        message.author.id == self.us && component_ids(message).iter().any(|id| id == mark)
    }
}

/// The id by which a post is known: that of its first control, which is enabled or not.
fn mark(outgoing: &OutgoingMessage) -> Option<ComponentId> {
    let message = view::words(&outgoing.notice);
    match message.rows.into_iter().next()? {
        Controls::Select(select) => Some(select.id),
        Controls::Buttons(buttons) => Some(buttons.into_iter().next()?.id),
    }
}

/// A definite refusal tells that there is nothing; after anything else it may be asked again.
fn gone_or_later(fault: &Fault) -> Result<(), OutletError> {
    match &fault.limit {
        Some(limit) => Err(OutletError::Limited(limit.after)),
        None if fault.is_definite() => Ok(()),
        None => Err(OutletError::Retry(Duration::ZERO)),
    }
}

fn is_thinking(message: &Message) -> bool {
    message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::LOADING))
}
