//! Posts and edits messages for the courier, also in direct messages, whose channels it opens.

use std::pin::Pin;

use reqwest::Method;
use serde_json::{Value, json};
use serenity::all::{
    AutoArchiveDuration, ChannelId, CreateAllowedMentions, CreateThread, EditMessage, EditThread,
    MessageId, Route, User,
};

use super::find::mark;
use super::{DiscordOutlet, log_failure};
use crate::app::{DirectChannel, DirectMessages, Notice, OutgoingMessage, OutletError, Subject};
use crate::discord::lenient;
use crate::discord::message::Message;
use crate::discord::read;
use crate::discord::rest::fault::Fault;
use crate::discord::rest::{Priority, RestRequest};
use crate::discord::view;
use hansu_store::{Lane, RowKind};

impl DiscordOutlet {
    pub(super) async fn post(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<hansu_play::MessageId>, OutletError> {
        let channel = match outgoing.row.lane {
            Lane::Channel(channel) => channel,
            Lane::Person(person) => return self.send_direct(outgoing, person).await,
        };
        let message = view::outgoing(outgoing);
        let posted = match self.post_row(channel, outgoing, &message).await {
            Err(fault) if fault.rejects_content() => {
                self.post_reduced(channel, outgoing, fault).await
            }
            posted => posted,
        };
        match posted {
            Ok(posted) => Ok(Some(posted)),
            Err(fault) => Err(log_failure(outgoing, &fault, fault.after_post())),
        }
    }

    /// Posts a board or a formation menu whose content Discord has rejected, in the same attempt: without its picture,
    /// then as a plain sentence, so that the player to move is notified. A card is posted without pictures.
    async fn post_reduced(
        &self,
        channel: hansu_play::ChannelId,
        outgoing: &OutgoingMessage,
        mut fault: Fault,
    ) -> Result<hansu_play::MessageId, Fault> {
        let Some(mark) = mark(outgoing) else {
            return Err(fault);
        };
        let words = OutgoingMessage {
            row: outgoing.row.clone(),
            notice: outgoing.notice.clone(),
            picture: None,
            film: None,
        };
        let words = || view::outgoing(&words);
        let plain = || view::plain(&outgoing.notice, &mark);
        // A message without a picture is not sent again unchanged.
        let pictured = outgoing.picture.is_some() || outgoing.film.is_some();
        let reduced = match (outgoing.row.kind, pictured) {
            (RowKind::Board | RowKind::Setup, true) => vec![words(), plain()],
            (RowKind::Board | RowKind::Setup, false) => vec![plain()],
            (RowKind::Card, true) => vec![words()],
            _ => Vec::new(),
        };
        for message in &reduced {
            tracing::warn!(game.id = %outgoing.row.game, %fault,
                "a message of game {} was rejected: sending it without optional parts", outgoing.row.game);
            match self.post_row(channel, outgoing, message).await {
                Err(second_fault) if second_fault.rejects_content() => fault = second_fault,
                result => return result,
            }
        }
        Err(fault)
    }

    async fn post_row(
        &self,
        channel: hansu_play::ChannelId,
        outgoing: &OutgoingMessage,
        message: &Message,
    ) -> Result<hansu_play::MessageId, Fault> {
        let nonce = outgoing.row.nonce();
        self.post_to(Priority::Courier, channel, nonce, message)
            .await
    }

    pub(super) async fn edit(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<hansu_play::MessageId>, OutletError> {
        let (channel, message) = outgoing.notice.target.ok_or(OutletError::Nothing)?;
        let edit = match outgoing.notice.subject {
            Subject::OldButtons => EditMessage::new()
                .components(Vec::new())
                .allowed_mentions(CreateAllowedMentions::new()),
            Subject::FoldedBoard => EditMessage::new()
                .components(Vec::new())
                .allowed_mentions(CreateAllowedMentions::new())
                .remove_all_attachments(),
            // The menu of pieces may have been renewed, and stays.
            Subject::Voting => EditMessage::new()
                .content(view::outgoing(outgoing).content)
                .allowed_mentions(CreateAllowedMentions::new()),
            _ => view::outgoing(outgoing).edit(),
        };
        match self
            .change(Priority::Courier, (channel, message), &edit)
            .await
        {
            Ok(()) => Ok(Some(message)),
            Err(fault) => Err(log_failure(outgoing, &fault, fault.after_edit())),
        }
    }

    /// Edits the components of a message, after everything else.
    pub async fn change_controls(
        &self,
        channel: hansu_play::ChannelId,
        message: hansu_play::MessageId,
        rows: &Value,
    ) -> Result<(), Fault> {
        let edit = json!({ "components": rows, "allowed_mentions": { "parse": [] } });
        self.change(Priority::Poster, (channel, message), &edit)
            .await
    }

    /// Edits the text of a message; its picture stays.
    pub async fn reword(
        &self,
        channel: hansu_play::ChannelId,
        notice: &Notice,
        message: hansu_play::MessageId,
    ) -> Result<(), Fault> {
        let edit = view::words(notice).edit();
        self.change(Priority::Courier, (channel, message), &edit)
            .await
    }

    pub(super) async fn open_thread(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<hansu_play::MessageId>, OutletError> {
        let (channel, message) = outgoing.notice.target.ok_or(OutletError::NoThread)?;
        let thread = CreateThread::new(view::thread_name(&outgoing.notice.game))
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        let route = Route::ChannelMessageThreads {
            channel_id: ChannelId::new(channel.0),
            message_id: MessageId::new(message.0),
        };
        let request = RestRequest::with(Method::POST, route, &thread, Vec::new());
        match self.execute(Priority::Courier, request).await {
            Ok(()) => Ok(None),
            // An earlier attempt succeeded. A thread has the id of its message, so there is only one.
            Err(fault) if fault.is_existing_thread() => Ok(None),
            Err(fault) => Err(log_failure(outgoing, &fault, fault.after_thread())),
        }
    }

    pub(super) async fn rename(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<hansu_play::MessageId>, OutletError> {
        let Some(thread) = outgoing.row.lane.channel() else {
            return Err(OutletError::Nothing);
        };
        let channel_id = ChannelId::new(thread.0);
        let name = EditThread::new().name(view::thread_name(&outgoing.notice.game));
        let route = Route::Channel { channel_id };
        let request = RestRequest::with(Method::PATCH, route, &name, Vec::new());
        match self.execute(Priority::Courier, request).await {
            Ok(()) => Ok(None),
            // Discord allows two renames in ten minutes, which is too long to wait for a name.
            Err(fault) if fault.limit.is_some() => {
                Err(log_failure(outgoing, &fault, OutletError::Nothing))
            }
            Err(fault) => Err(log_failure(outgoing, &fault, fault.after_edit())),
        }
    }
}

impl DiscordOutlet {
    /// Sends a direct message.
    async fn send_direct(
        &self,
        outgoing: &OutgoingMessage,
        person: hansu_play::UserId,
    ) -> Result<Option<hansu_play::MessageId>, OutletError> {
        let sent = async {
            let channel: lenient::Identified = self.fetch_direct(Priority::Courier, person).await?;
            let message = view::outgoing(outgoing);
            let channel = hansu_play::ChannelId(channel.id.0);
            self.post_row(channel, outgoing, &message).await
        };
        match sent.await {
            Ok(message) => Ok(Some(message)),
            Err(fault) => Err(log_failure(outgoing, &fault, fault.after_direct_message())),
        }
    }

    /// Fetches the channel of the direct messages with a person, which is created if there is none.
    async fn fetch_direct<T: serde::de::DeserializeOwned>(
        &self,
        priority: Priority,
        person: hansu_play::UserId,
    ) -> Result<T, Fault> {
        let body = json!({ "recipient_id": person.0.to_string() });
        let route = Route::UserMeDmChannels;
        let request = RestRequest::with(Method::POST, route, &body, Vec::new());
        self.ask(priority, request).await
    }

    async fn open_channel(&self, person: hansu_play::UserId) -> Result<(ChannelId, User), Fault> {
        let sent: Value = self.fetch_direct(Priority::Handler, person).await?;
        let unreadable = || Fault::silent("unreadable response");
        let (channel, user) = lenient::read_direct_channel(&sent).ok_or_else(unreadable)?;
        let channel_id = ChannelId::new(channel.0);
        // Discord opens the channel of a person who accepts no messages too. Typing needs the permission to send them.
        let typing = RestRequest::new(Method::POST, Route::ChannelTyping { channel_id });
        self.execute(Priority::Handler, Ok(typing)).await?;
        Ok((channel_id, user))
    }
}

impl DirectMessages for DiscordOutlet {
    fn open(
        &self,
        person: hansu_play::UserId,
    ) -> Pin<Box<dyn Future<Output = Result<DirectChannel, OutletError>> + Send + '_>> {
        Box::pin(async move {
            match self.open_channel(person).await {
                Ok((channel, user)) => Ok(DirectChannel {
                    channel: hansu_play::ChannelId(channel.get()),
                    person: read::person(&user, None),
                }),
                Err(fault) => {
                    let next = fault.after_direct_message();
                    tracing::warn!(%fault, ?next, "direct messages cannot be opened");
                    Err(next)
                }
            }
        })
    }
}
