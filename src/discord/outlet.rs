//! The wire side of the courier.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    AutoArchiveDuration, Builder, ChannelId, CreateInteractionResponse, CreateThread, EditMessage,
    GuildId, Http, Member, Message, MessageFlags, MessageId, MessagePagination, UserId,
};

use super::call::component_ids;
use super::fault::{ALREADY_ANSWERED, Fault, UNKNOWN_MEMBER};
use super::ids::ComponentId;
use super::message::Controls;
use super::snowflake;
use super::view;
use crate::app::{Clock, Outlet, OutletError, Parcel, Parked, Subject};
use crate::play;
use crate::store::{Asked, RowKind};

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
    http: Arc<Http>,
    /// The bot's own user: nobody else's messages are taken for the game's.
    us: UserId,
    clock: Arc<dyn Clock>,
    token_life: Duration,
}

impl DiscordOutlet {
    /// An outlet over a client whose user is `us`. `token_life` is how long an interaction's token
    /// opens its answer.
    pub fn new(
        http: Arc<Http>,
        us: UserId,
        clock: Arc<dyn Clock>,
        token_life: Duration,
    ) -> DiscordOutlet {
        DiscordOutlet {
            http,
            us,
            clock,
            token_life,
        }
    }

    /// A person as a member of a server; `None` where they are none.
    ///
    /// # Errors
    /// Where it cannot be found out.
    pub async fn member(
        &self,
        server: play::ServerId,
        who: UserId,
    ) -> Result<Option<Member>, Fault> {
        match within(self.http.get_member(GuildId::new(server.0), who)).await {
            Ok(member) => Ok(Some(member)),
            Err(fault) if fault.code == UNKNOWN_MEMBER => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    async fn post(&self, parcel: &Parcel) -> Result<Option<play::MessageId>, OutletError> {
        let message = view::parcel(parcel).post(format!("hansu-{}", parcel.row.id));
        let channel = ChannelId::new(parcel.row.lane.0);
        let posted = within(channel.send_message(&*self.http, message)).await;
        match posted {
            Ok(posted) => Ok(Some(play::MessageId(posted.id.get()))),
            Err(fault) => Err(self.failed(parcel, &fault, fault.after_post())),
        }
    }

    async fn edit(&self, parcel: &Parcel) -> Result<Option<play::MessageId>, OutletError> {
        let (channel, message) = parcel.notice.target.ok_or(OutletError::Nothing)?;
        let edit = match parcel.notice.subject {
            Subject::OldButtons => EditMessage::new().components(Vec::new()),
            _ => view::parcel(parcel).edit(),
        };
        let edited = within(ChannelId::new(channel.0).edit_message(
            &*self.http,
            MessageId::new(message.0),
            edit,
        ));
        match edited.await {
            Ok(_) => Ok(Some(message)),
            Err(fault) => Err(self.failed(parcel, &fault, fault.after_edit())),
        }
    }

    async fn open_thread(&self, parcel: &Parcel) -> Result<Option<play::MessageId>, OutletError> {
        let (channel, message) = parcel.notice.target.ok_or(OutletError::NoThread)?;
        let thread = CreateThread::new(view::thread_name(&parcel.notice.game))
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        let made = within(ChannelId::new(channel.0).create_thread_from_message(
            &*self.http,
            MessageId::new(message.0),
            thread,
        ));
        match made.await {
            Ok(_) => Ok(None),
            Err(fault) if fault.thread_exists() => Ok(None),
            Err(fault) => Err(self.failed(parcel, &fault, fault.after_thread())),
        }
    }

    /// News for a person whose game has lost its channel. Closed direct messages end it.
    async fn tell(&self, parcel: &Parcel) -> Result<Option<play::MessageId>, OutletError> {
        let words = view::parcel(parcel).post(format!("hansu-{}", parcel.row.id));
        let person = UserId::new(parcel.row.lane.0);
        let told = within(async {
            let channel = person.create_dm_channel(&*self.http).await?;
            channel.id.send_message(&*self.http, words).await
        });
        match told.await {
            Ok(told) => Ok(Some(play::MessageId(told.id.get()))),
            Err(fault) if fault.is_definite() && fault.status != 429 => {
                Err(OutletError::Park(Parked::Forbidden))
            }
            Err(fault) => Err(fault.after_post()),
        }
    }

    fn failed(&self, parcel: &Parcel, fault: &Fault, next: OutletError) -> OutletError {
        let row = &parcel.row;
        tracing::warn!(
            game.id = %row.game, channel = %row.lane, %fault, ?next,
            "{} of game {} did not arrive", row.kind.name(), row.game,
        );
        next
    }

    /// Asks the interaction that the message answered. `None`: it did not arrive that way.
    async fn find_answer(
        &self,
        parcel: &Parcel,
        asked: &Asked,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let age = self.clock.now().since(asked.at);
        if age >= self.token_life {
            return Ok(None);
        }
        match self.original(parcel, &asked.token).await? {
            Original::Thinking => self.fill_in(parcel, asked).await,
            Original::Posted(message) => Ok(Some(message)),
            Original::Nothing if age < ANSWER_WINDOW => self.answer_again(parcel, asked).await,
            Original::Nothing => Ok(None),
        }
    }

    /// The first answer to an interaction, so far as it is the message of this parcel: something
    /// else may have been said in its place.
    ///
    /// # Errors
    /// Where it cannot be found out now.
    pub async fn original(&self, parcel: &Parcel, token: &str) -> Result<Original, OutletError> {
        match within(self.http.get_original_interaction_response(token)).await {
            Ok(found) if is_thinking(&found) => Ok(Original::Thinking),
            Ok(found) if mark(parcel).is_some_and(|mark| self.is_ours(&found, &mark)) => {
                Ok(Original::Posted(play::MessageId(found.id.get())))
            }
            Ok(_) => Ok(Original::Nothing),
            Err(fault) if fault.is_definite() && fault.status != 429 => Ok(Original::Nothing),
            Err(_) => Err(OutletError::Retry(Duration::ZERO)),
        }
    }

    async fn fill_in(
        &self,
        parcel: &Parcel,
        asked: &Asked,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let edit = view::parcel(parcel).edit_response();
        match within(edit.execute(&*self.http, &asked.token)).await {
            Ok(filled) => Ok(Some(play::MessageId(filled.id.get()))),
            Err(fault) if fault.is_definite() && fault.status != 429 => Ok(None),
            Err(_) => Err(OutletError::Retry(Duration::ZERO)),
        }
    }

    async fn answer_again(
        &self,
        parcel: &Parcel,
        asked: &Asked,
    ) -> Result<Option<play::MessageId>, OutletError> {
        let answer = CreateInteractionResponse::Message(view::parcel(parcel).response());
        let id = serenity::all::InteractionId::new(asked.interaction.0);
        match within(answer.execute(&*self.http, (id, &asked.token))).await {
            Ok(()) => {}
            Err(fault) if fault.code == ALREADY_ANSWERED => {}
            Err(fault) if fault.is_definite() && fault.status != 429 => return Ok(None),
            Err(_) => return Err(OutletError::Retry(Duration::ZERO)),
        }
        match self.original(parcel, &asked.token).await? {
            Original::Posted(message) => Ok(Some(message)),
            Original::Thinking | Original::Nothing => Ok(None),
        }
    }

    /// Reads the channel, from the time the row was queued, for a message with the row's own ids.
    ///
    /// Not from the game's newest known message: rows that were parked may arrive later than
    /// younger ones.
    async fn search(
        &self,
        parcel: &Parcel,
        known: &[play::MessageId],
    ) -> Result<Option<play::MessageId>, OutletError> {
        let Some(mark) = mark(parcel) else {
            return Ok(None);
        };
        let channel = ChannelId::new(parcel.row.lane.0);
        let fits = |message: &&Message| {
            self.is_ours(message, &mark) && !known.contains(&play::MessageId(message.id.get()))
        };
        // It is younger than its own row, but for a difference between the two clocks.
        let mut after = MessageId::new(snowflake::before(parcel.row.at - CLOCKS_APART));
        for _ in 0..PAGES {
            let page = MessagePagination::After(after);
            let read = within(self.http.get_messages(channel, Some(page), Some(PAGE))).await;
            let messages = read.map_err(|fault| self.failed(parcel, &fault, fault.after_post()))?;
            let newest = messages.iter().map(|message| message.id).max();
            if let Some(found) = messages.iter().find(fits) {
                return Ok(Some(play::MessageId(found.id.get())));
            }
            match newest {
                Some(newest) if messages.len() == usize::from(PAGE) => after = newest,
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    fn is_ours(&self, message: &Message, mark: &ComponentId) -> bool {
        message.author.id == self.us && component_ids(message).iter().any(|id| id == mark)
    }
}

impl Outlet for DiscordOutlet {
    async fn send(&self, parcel: &Parcel) -> Result<Option<play::MessageId>, OutletError> {
        match parcel.row.kind {
            RowKind::Challenge | RowKind::Setup | RowKind::Board | RowKind::Offer => {
                self.post(parcel).await
            }
            RowKind::Closed | RowKind::Settled | RowKind::Strip => self.edit(parcel).await,
            RowKind::Thread => self.open_thread(parcel).await,
            RowKind::Lost => self.tell(parcel).await,
        }
    }

    async fn find(
        &self,
        parcel: &Parcel,
        known: &[play::MessageId],
    ) -> Result<Option<play::MessageId>, OutletError> {
        if let Some(asked) = &parcel.row.asked
            && let Some(found) = self.find_answer(parcel, asked).await?
        {
            return Ok(Some(found));
        }
        self.search(parcel, known).await
    }

    async fn is_member(&self, server: play::ServerId, who: play::UserId) -> bool {
        // In doubt, they are: nobody is called gone because a request failed or took long.
        let look_up = self.member(server, UserId::new(who.0));
        !matches!(tokio::time::timeout(LOOK_UP, look_up).await, Ok(Ok(None)))
    }
}

/// The id by which a post is known: that of its first control, which is enabled or not.
fn mark(parcel: &Parcel) -> Option<ComponentId> {
    let message = view::words(&parcel.notice);
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

/// One request, with an end to its patience.
pub async fn within<T>(
    request: impl Future<Output = Result<T, serenity::Error>>,
) -> Result<T, Fault> {
    match tokio::time::timeout(PATIENCE, request).await {
        Ok(done) => done.map_err(Fault::from),
        Err(_) => Err(Fault {
            status: 0,
            code: 0,
            message: "timed out".to_owned(),
        }),
    }
}
