//! The wire side of the courier.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ApplicationId, AutoArchiveDuration, ChannelId, CreateAllowedMentions,
    CreateInteractionResponse, CreateThread, EditMessage, EditThread, GuildId, LightMethod, Member,
    Message, MessageFlags, MessageId, PrivateChannel, Request, Route, UserId,
};

use super::ids::ComponentId;
use super::message::{self, Controls};
use super::request_context::component_ids;
use super::rest::fault::{ALREADY_ANSWERED, Fault, UNKNOWN_MEMBER};
use super::rest::{Asker, Rest, with_body};
use super::{snowflake, view};
use crate::app::{Clock, Found, Notice, OutgoingMessage, Outlet, OutletError, Parked, Subject};
use crate::play;
use crate::store::{InteractionRef, Lane, RowKind};

/// How long one request may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a board waits to learn whether a player is still in the server.
const LOOK_UP: Duration = Duration::from_secs(3);
/// Until when a first answer is taken.
const ANSWER_WINDOW: Duration = Duration::from_secs(3);
/// Messages read at a time when a post is looked for, and how often.
const PAGE: u8 = 100;
const PAGES: usize = 100;
/// How far our clock and Discord's may be apart.
const CLOCKS_APART: Duration = Duration::from_secs(120);

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

/// Posts, edits and finds messages on Discord.
pub struct DiscordOutlet {
    rest: Arc<Rest>,
    /// To whom interactions' webhooks belong.
    application: ApplicationId,
    /// The bot's own user: nobody else's messages are taken for the game's.
    us: UserId,
    clock: Arc<dyn Clock>,
    token_life: Duration,
}

impl DiscordOutlet {
    /// An outlet for the user `us` of an application. `token_life` is how long an interaction's
    /// token opens its answer.
    pub fn new(
        rest: Arc<Rest>,
        application: ApplicationId,
        us: UserId,
        clock: Arc<dyn Clock>,
        token_life: Duration,
    ) -> DiscordOutlet {
        DiscordOutlet {
            rest,
            application,
            us,
            clock,
            token_life,
        }
    }

    /// A person as a member of a server; `None` where they are none.
    pub async fn member(
        &self,
        server: play::ServerId,
        user_id: UserId,
    ) -> Result<Option<Member>, Fault> {
        let guild_id = GuildId::new(server.0);
        let route = Route::GuildMember { guild_id, user_id };
        let asked = self
            .rest
            .ask(Asker::Courier, Request::new(route, LightMethod::Get));
        match within(asked).await {
            Ok(member) => Ok(Some(member)),
            Err(fault) if fault.code == UNKNOWN_MEMBER => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    async fn post(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let channel = match outgoing.row.lane {
            Lane::Channel(channel) => ChannelId::new(channel.0),
            Lane::Person(person) => return self.tell(outgoing, person).await,
        };
        match self.post_to(channel, outgoing).await {
            Ok(posted) => Ok(Some(posted)),
            Err(fault) => Err(self.failed(outgoing, &fault, fault.after_post())),
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

    async fn edit(
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
            Err(fault) => Err(self.failed(outgoing, &fault, fault.after_edit())),
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

    /// Puts new words into a message; its picture stays.
    pub async fn reword(
        &self,
        channel: play::ChannelId,
        notice: &Notice,
        message: play::MessageId,
    ) -> Result<(), Fault> {
        let edit = view::words(notice).edit();
        self.change(channel, message, &edit).await
    }

    async fn open_thread(
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
            Err(fault) if fault.thread_exists() => Ok(None),
            Err(fault) => Err(self.failed(outgoing, &fault, fault.after_thread())),
        }
    }

    async fn rename(
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
            // Discord allows two names in ten minutes: that is not waited for.
            Err(fault) if fault.limit.is_some() => {
                Err(self.failed(outgoing, &fault, OutletError::Nothing))
            }
            Err(fault) => Err(self.failed(outgoing, &fault, fault.after_edit())),
        }
    }

    /// News for a person: that a game has lost its channel, or that they are to act. Closed direct messages
    /// end it.
    async fn tell(
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
            Err(fault) if fault.is_definite() && fault.limit.is_none() => {
                Err(OutletError::Park(Parked::Forbidden))
            }
            Err(fault) => Err(fault.after_post()),
        }
    }

    /// Gives the first answer to an interaction. Where Discord tells it, returns the message that the
    /// answer became.
    pub async fn answer(
        &self,
        asked: &InteractionRef,
        response: &CreateInteractionResponse,
        files: Vec<serenity::all::CreateAttachment>,
    ) -> Result<Option<play::MessageId>, Fault> {
        let route = Route::InteractionResponse {
            interaction_id: serenity::all::InteractionId::new(asked.id.0),
            token: &asked.token,
        };
        let wanted = vec![("with_response", "true".to_owned())];
        let request = with_body(LightMethod::Post, route, response, files)?.params(Some(wanted));
        let answered: Option<Answered> = self.rest.at_once(request).await?;
        let message = answered.and_then(|answered| answered.interaction.response_message_id);
        Ok(message.map(|id| play::MessageId(id.get())))
    }

    /// Changes the first answer to an interaction, or fills it in where it was deferred.
    pub async fn change_answer(
        &self,
        asker: Asker,
        asked: &InteractionRef,
        message: &message::Message,
    ) -> Result<play::MessageId, Fault> {
        let request = with_body(
            LightMethod::Patch,
            self.original_of(&asked.token),
            &message.edit_response(),
            message.files(),
        )?;
        let changed: Message = within(self.rest.ask(asker, request)).await?;
        Ok(play::MessageId(changed.id.get()))
    }

    /// Takes the first answer to an interaction back.
    pub async fn take_answer_back(&self, asked: &InteractionRef) -> Result<(), Fault> {
        let route = self.original_of(&asked.token);
        let request = Request::new(route, LightMethod::Delete);
        within(self.rest.tell(Asker::Handler, request)).await
    }

    /// Says something more to an interaction that has been answered, privately.
    pub async fn follow_up(
        &self,
        asked: &InteractionRef,
        message: &message::Message,
    ) -> Result<(), Fault> {
        let route = Route::WebhookFollowupMessages {
            application_id: self.application,
            token: &asked.token,
        };
        let body = message.response().ephemeral(true);
        let request = with_body(LightMethod::Post, route, &body, message.files())?;
        within(self.rest.tell(Asker::Handler, request)).await
    }

    fn original_of<'a>(&self, token: &'a str) -> Route<'a> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.application,
            token,
        }
    }

    fn failed(&self, outgoing: &OutgoingMessage, fault: &Fault, next: OutletError) -> OutletError {
        let row = &outgoing.row;
        tracing::warn!(
            game.id = %row.game, channel = %row.lane, %fault, ?next,
            "{} of game {} did not arrive", row.kind.name(), row.game,
        );
        next
    }

    /// Asks the interaction that the message answered.
    async fn find_answer(
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
    async fn search(
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
            let messages =
                read.map_err(|fault| self.failed(outgoing, &fault, fault.after_post()))?;
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

    fn is_ours(&self, message: &Message, mark: &ComponentId) -> bool {
        message.author.id == self.us && component_ids(message).iter().any(|id| id == mark)
    }
}

impl Outlet for DiscordOutlet {
    async fn send(
        &self,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<play::MessageId>, OutletError> {
        match outgoing.row.kind {
            RowKind::Challenge
            | RowKind::Setup
            | RowKind::Board
            | RowKind::Offer
            | RowKind::Nudge
            | RowKind::Absent
            | RowKind::Lost
            | RowKind::Reminder
            | RowKind::Digest => self.post(outgoing).await,
            RowKind::Strip if outgoing.notice.subject == Subject::ThreadName => {
                self.rename(outgoing).await
            }
            RowKind::Closed | RowKind::Settled | RowKind::Strip => self.edit(outgoing).await,
            RowKind::Thread => self.open_thread(outgoing).await,
        }
    }

    async fn find(
        &self,
        outgoing: &OutgoingMessage,
        known: &[play::MessageId],
    ) -> Result<Found, OutletError> {
        if let Some(asked) = &outgoing.row.interaction {
            match self.find_answer(outgoing, asked).await? {
                Found::Nowhere => {}
                found => return Ok(found),
            }
        }
        self.search(outgoing, known).await
    }

    async fn is_member(&self, server: play::ServerId, who: play::UserId) -> bool {
        // In doubt, they are: nobody is called gone because a request failed or took long.
        let look_up = self.member(server, UserId::new(who.0));
        !matches!(tokio::time::timeout(LOOK_UP, look_up).await, Ok(Ok(None)))
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

fn is_thinking(message: &Message) -> bool {
    message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::LOADING))
}

/// A definite refusal tells that there is nothing; after anything else it may be asked again.
fn gone_or_later(fault: &Fault) -> Result<(), OutletError> {
    match &fault.limit {
        Some(limit) => Err(OutletError::Limited(limit.after)),
        None if fault.is_definite() => Ok(()),
        None => Err(OutletError::Retry(Duration::ZERO)),
    }
}

/// What Discord tells of a first answer, where it is asked to.
#[derive(serde::Deserialize)]
struct Answered {
    interaction: AnsweredInteraction,
}

#[derive(serde::Deserialize)]
struct AnsweredInteraction {
    response_message_id: Option<MessageId>,
}

/// One request, with an end to its patience.
pub async fn within<T>(request: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    let done = tokio::time::timeout(PATIENCE, request).await;
    done.unwrap_or_else(|_| Err(Fault::silent("timed out")))
}
