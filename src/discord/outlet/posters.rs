//! Posts, edits, finds and deletes standing messages.

use std::hash::{DefaultHasher, Hash, Hasher};

use serenity::all::{ChannelId, LightMethod, Message as Posted, MessageId, Request, Route};

use super::find::{AHEAD, CLOCKS_APART};
use super::{DiscordOutlet, within};
use crate::app::{Desk, PosterError, PosterOutlet, PosterPost};
use crate::discord::button::Button;
use crate::discord::rest::fault::Fault;
use crate::discord::rest::{Asker, with_body};
use crate::discord::{snowflake, view};
use crate::play;

/// The page size of a search, and the most pages.
const PAGE: u8 = 100;
const PAGES: usize = 20;

impl PosterOutlet for DiscordOutlet {
    fn digest(&self, desk: &Desk) -> Vec<u8> {
        let mut hasher = DefaultHasher::new();
        let words = serde_json::to_string(&view::desk(desk).edit_all());
        words.unwrap_or_default().hash(&mut hasher);
        hasher.finish().to_be_bytes().into()
    }

    async fn post_desk(&self, post: PosterPost<'_>) -> Result<play::MessageId, PosterError> {
        let channel_id = ChannelId::new(post.desk.channel.0);
        let body = view::desk(post.desk).post(nonce(&post));
        let asked = async {
            let route = Route::ChannelMessages { channel_id };
            let request = with_body(LightMethod::Post, route, &body, Vec::new())?;
            within(self.rest.ask::<Posted>(Asker::Poster, request)).await
        };
        let posted = asked.await.map_err(|fault| failed(&fault))?;
        Ok(play::MessageId(posted.id.get()))
    }

    async fn edit_desk(&self, desk: &Desk, message: play::MessageId) -> Result<(), PosterError> {
        let edit = view::desk(desk).edit_all();
        let asked = async {
            let route = route_of(desk.channel, message);
            let request = with_body(LightMethod::Patch, route, &edit, Vec::new())?;
            within(self.rest.tell(Asker::Poster, request)).await
        };
        asked.await.map_err(|fault| failed(&fault))
    }

    async fn delete(
        &self,
        channel: play::ChannelId,
        message: play::MessageId,
    ) -> Result<(), PosterError> {
        let request = Request::new(route_of(channel, message), LightMethod::Delete);
        let asked = within(self.rest.tell(Asker::Poster, request)).await;
        asked.map_err(|fault| failed(&fault))
    }

    async fn find_desk(
        &self,
        channel: play::ChannelId,
        since: play::Timestamp,
        former: Option<play::MessageId>,
    ) -> Result<Option<play::MessageId>, PosterError> {
        // Ours may have been ahead when it was posted: then it is older than it should be.
        for from in [since - CLOCKS_APART, since - AHEAD] {
            let found = self.search_desk(channel, from, former).await?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    async fn has_channel(&self, channel: play::ChannelId) -> bool {
        let channel_id = ChannelId::new(channel.0);
        let request = Request::new(Route::Channel { channel_id }, LightMethod::Get);
        let asked = within(self.rest.tell(Asker::Poster, request)).await;
        // Any other failure proves nothing.
        !matches!(asked, Err(fault) if fault.channel_unknown())
    }
}

impl DiscordOutlet {
    /// The newest message of a desk that was posted after `from` by Discord's clock, but for one that it has left.
    async fn search_desk(
        &self,
        channel: play::ChannelId,
        from: play::Timestamp,
        former: Option<play::MessageId>,
    ) -> Result<Option<play::MessageId>, PosterError> {
        let mark = Button::Desk(channel);
        let is_it = |message: &Posted| {
            let id = play::MessageId(message.id.get());
            (Some(id) != former && self.is_ours(message, &mark)).then_some(id)
        };
        let channel_id = ChannelId::new(channel.0);
        let mut found = None;
        let mut after = MessageId::new(snowflake::before(from));
        for _ in 0..PAGES {
            let page = vec![("after", after.to_string()), ("limit", PAGE.to_string())];
            let route = Route::ChannelMessages { channel_id };
            let request = Request::new(route, LightMethod::Get).params(Some(page));
            let read = within(self.rest.ask::<Vec<Posted>>(Asker::Poster, request)).await;
            let messages = read.map_err(|fault| failed(&fault))?;
            found = messages.iter().filter_map(is_it).max().max(found);
            match messages.iter().map(|message| message.id).max() {
                Some(newest) if messages.len() == usize::from(PAGE) => after = newest,
                // A page that is not full was the last one.
                _ => break,
            }
        }
        Ok(found)
    }
}

/// The same for each attempt at one post, and another for each post.
fn nonce(post: &PosterPost<'_>) -> String {
    let mut hasher = DefaultHasher::new();
    (post.desk.channel.0, post.attempted_at.0).hash(&mut hasher);
    format!("desk-{:016x}", hasher.finish())
}

fn route_of(channel: play::ChannelId, message: play::MessageId) -> Route<'static> {
    Route::ChannelMessage {
        channel_id: ChannelId::new(channel.0),
        message_id: MessageId::new(message.0),
    }
}

fn failed(fault: &Fault) -> PosterError {
    let next = fault.after_poster();
    tracing::warn!(%fault, ?next, "a desk did not arrive");
    next
}
