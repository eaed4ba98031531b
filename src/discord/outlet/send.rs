//! Posts and edits messages for the courier.

use serenity::all::{
    AutoArchiveDuration, ChannelId, CreateAllowedMentions, CreateThread, EditMessage, EditThread,
    LightMethod, Message, MessageId, PrivateChannel, Route,
};

use super::{DiscordOutlet, within};
use crate::app::{Notice, OutgoingMessage, OutletError, Subject};
use crate::discord::rest::fault::Fault;
use crate::discord::rest::{Asker, with_body};
use crate::discord::view;
use crate::play;
use crate::store::Lane;

impl DiscordOutlet {
    pub(super) async fn post(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let channel = match outgoing.row.lane {
            Lane::Channel(channel) => ChannelId::new(channel.0),
            Lane::Person(person) => return self.tell(outgoing, person).await,
        };
        match self.post_to(channel, outgoing).await {
            Ok(posted) => Ok(Some(posted)),
            Err(fault) => Err(failed(outgoing, &fault, fault.after_post())),
        }
    }

    async fn post_to(
        &self,
        channel_id: ChannelId,
        outgoing: &OutgoingMessage,
    ) -> Result<play::MessageId, Fault> {
        let message = view::outgoing(outgoing);
        let body = message.post(format!("hansu-{}", outgoing.row.id));
        let route = Route::ChannelMessages { channel_id };
        let request = with_body(LightMethod::Post, route, &body, message.files())?;
        let posted: Message = within(self.rest.ask(Asker::Courier, request)).await?;
        Ok(play::MessageId(posted.id.get()))
    }

    pub(super) async fn edit(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let (channel, message) = outgoing.notice.target.ok_or(OutletError::Nothing)?;
        let edit = match outgoing.notice.subject {
            Subject::OldButtons => EditMessage::new()
                .components(Vec::new())
                .allowed_mentions(CreateAllowedMentions::new()),
            _ => view::outgoing(outgoing).edit(),
        };
        match self.change(channel, message, &edit).await {
            Ok(()) => Ok(Some(message)),
            Err(fault) => Err(failed(outgoing, &fault, fault.after_edit())),
        }
    }

    async fn change(
        &self,
        channel: play::ChannelId,
        message: play::MessageId,
        edit: &EditMessage,
    ) -> Result<(), Fault> {
        let route = Route::ChannelMessage {
            channel_id: ChannelId::new(channel.0),
            message_id: MessageId::new(message.0),
        };
        let request = with_body(LightMethod::Patch, route, edit, Vec::new())?;
        within(self.rest.tell(Asker::Courier, request)).await
    }

    /// Edits the text of a message; its picture stays.
    pub async fn reword(
        &self,
        channel: play::ChannelId,
        notice: &Notice,
        message: play::MessageId,
    ) -> Result<(), Fault> {
        let edit = view::words(notice).edit();
        self.change(channel, message, &edit).await
    }

    pub(super) async fn open_thread(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let (channel, message) = outgoing.notice.target.ok_or(OutletError::NoThread)?;
        let thread = CreateThread::new(view::thread_name(&outgoing.notice.game))
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        let route = Route::ChannelMessageThreads {
            channel_id: ChannelId::new(channel.0),
            message_id: MessageId::new(message.0),
        };
        let made = async {
            let request = with_body(LightMethod::Post, route, &thread, Vec::new())?;
            within(self.rest.tell(Asker::Courier, request)).await
        };
        match made.await {
            Ok(()) => Ok(None),
            // An earlier attempt had arrived: the thread gets its message's id, so there is only one.
            Err(fault) if fault.thread_exists() => Ok(None),
            Err(fault) => Err(failed(outgoing, &fault, fault.after_thread())),
        }
    }

    pub(super) async fn rename(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let Some(thread) = outgoing.row.lane.channel() else {
            return Err(OutletError::Nothing);
        };
        let channel_id = ChannelId::new(thread.0);
        let name = EditThread::new().name(view::thread_name(&outgoing.notice.game));
        let route = Route::Channel { channel_id };
        let renamed = async {
            let request = with_body(LightMethod::Patch, route, &name, Vec::new())?;
            within(self.rest.tell(Asker::Courier, request)).await
        };
        match renamed.await {
            Ok(()) => Ok(None),
            // Discord allows two renames in ten minutes, which is too long to wait for a name.
            Err(fault) if fault.limit.is_some() => {
                Err(failed(outgoing, &fault, OutletError::Nothing))
            }
            Err(fault) => Err(failed(outgoing, &fault, fault.after_edit())),
        }
    }

    /// Sends a direct message.
    pub(super) async fn tell(
        &self,
        outgoing: &OutgoingMessage,
        person: play::UserId,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let told = async {
            let body = serde_json::json!({ "recipient_id": person.0.to_string() });
            let route = Route::UserMeDmChannels;
            let request = with_body(LightMethod::Post, route, &body, Vec::new())?;
            let channel: PrivateChannel = within(self.rest.ask(Asker::Courier, request)).await?;
            self.post_to(channel.id, outgoing).await
        };
        match told.await {
            Ok(told) => Ok(Some(told)),
            Err(fault) => Err(failed(outgoing, &fault, fault.after_direct_message())),
        }
    }
}

/// Logs a fault of a request and returns what to do next.
pub(super) fn failed(outgoing: &OutgoingMessage, fault: &Fault, next: OutletError) -> OutletError {
    let row = &outgoing.row;
    tracing::warn!(
        game.id = %row.game, channel = %row.lane, %fault, ?next,
        "{} of game {} did not arrive", row.kind.name(), row.game,
    );
    next
}
