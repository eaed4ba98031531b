//! A platform that desks are posted on: what is there, what was asked, and what becomes of the next requests.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard};

use hansu::app::{Desk, PosterError, PosterOutlet, PosterPost};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu::play::{ChannelId, MessageId, Timestamp};

/// What becomes of a request.
#[derive(Debug, Clone)]
pub enum End {
    /// It is refused.
    Refused(PosterError),
    /// It arrives, and its answer is lost.
    Unheard,
}

/// A request, as far as tests look at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    Post(ChannelId, Timestamp),
    Edit(MessageId),
    Delete(MessageId),
    Find(ChannelId),
}

#[derive(Debug, Default)]
pub struct State {
    /// The messages that are there, with their channels.
    pub there: BTreeMap<u64, (ChannelId, Desk)>,
    pub asked: Vec<Asked>,
    /// What becomes of the next requests, but for searches.
    pub ends: VecDeque<End>,
    pub gone: HashSet<ChannelId>,
    last: u64,
}

impl State {
    pub fn edits(&self) -> usize {
        let edits = self.asked.iter();
        edits
            .filter(|asked| matches!(asked, Asked::Edit(_)))
            .count()
    }

    pub fn posts(&self) -> usize {
        let posts = self.asked.iter();
        posts
            .filter(|asked| matches!(asked, Asked::Post(..)))
            .count()
    }

    /// The messages of a channel.
    pub fn messages(&self, channel: ChannelId) -> Vec<MessageId> {
        let here = self
            .there
            .iter()
            .filter(|(_, (there, _))| *there == channel);
        here.map(|(id, _)| MessageId(*id)).collect()
    }

    /// The only desk of a channel.
    #[track_caller]
    pub fn desk(&self, channel: ChannelId) -> Desk {
        let here = self.messages(channel);
        assert_eq!(here.len(), 1, "{here:?}");
        self.there[&here[0].0].1.clone()
    }

    /// Its message.
    #[track_caller]
    pub fn message(&self, channel: ChannelId) -> Message {
        view::desk(&self.desk(channel))
    }
}

#[derive(Debug, Default)]
pub struct NoticeWall {
    state: Mutex<State>,
}

impl NoticeWall {
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    fn ends<T>(
        &self,
        channel: ChannelId,
        asked: Asked,
        arrives: impl FnOnce(&mut State) -> Result<T, PosterError>,
    ) -> Result<T, PosterError> {
        let mut state = self.state();
        state.asked.push(asked);
        if state.gone.contains(&channel) {
            return Err(PosterError::NoChannel);
        }
        match state.ends.pop_front() {
            None => arrives(&mut state),
            Some(End::Refused(error)) => Err(error),
            Some(End::Unheard) => {
                arrives(&mut state)?;
                Err(PosterError::Unknown)
            }
        }
    }
}

impl PosterOutlet for NoticeWall {
    fn digest(&self, desk: &Desk) -> Vec<u8> {
        format!("{:?}", view::desk(desk)).into_bytes()
    }

    async fn post_desk(&self, post: PosterPost<'_>) -> Result<MessageId, PosterError> {
        let desk = post.desk.clone();
        let asked = Asked::Post(desk.channel, post.attempted_at);
        self.ends(desk.channel, asked, |state| {
            state.last += 1;
            let id = 9_000 + state.last;
            state.there.insert(id, (desk.channel, desk));
            Ok(MessageId(id))
        })
    }

    async fn edit_desk(&self, desk: &Desk, message: MessageId) -> Result<(), PosterError> {
        let desk = desk.clone();
        self.ends(desk.channel, Asked::Edit(message), |state| {
            let Some((_, shown)) = state.there.get_mut(&message.0) else {
                return Err(PosterError::Anew { there: false });
            };
            *shown = desk;
            Ok(())
        })
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), PosterError> {
        self.ends(channel, Asked::Delete(message), |state| {
            let was = state.there.remove(&message.0);
            was.map(drop).ok_or(PosterError::Anew { there: false })
        })
    }

    async fn find_desk(
        &self,
        channel: ChannelId,
        _: Timestamp,
        former: Option<MessageId>,
    ) -> Result<Option<MessageId>, PosterError> {
        let mut state = self.state();
        state.asked.push(Asked::Find(channel));
        let here = state.messages(channel).into_iter();
        Ok(here.filter(|one| Some(*one) != former).max())
    }

    async fn has_channel(&self, channel: ChannelId) -> bool {
        !self.state().gone.contains(&channel)
    }
}
