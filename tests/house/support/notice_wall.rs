//! A platform that desks are posted on: what is there, what was asked, and what becomes of the next requests.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use hansu::app::{Desk, EditResult, OutletError};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu::play::{ChannelId, MessageId, Timestamp};

/// The outcome of a request.
#[derive(Debug, Clone)]
pub enum RequestOutcome {
    /// It is refused.
    Refused(OutletError),
    /// It is an edit, of which there were too many.
    TooOften,
    /// It arrives, and its answer is lost.
    Unheard,
}

/// A request, as far as tests look at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeskRequest {
    Post(ChannelId, Timestamp),
    Edit(MessageId),
    Delete(MessageId),
    Find(ChannelId),
}

#[derive(Debug, Default)]
pub struct State {
    /// The messages that are there, with their channels.
    pub there: BTreeMap<u64, (ChannelId, Desk)>,
    pub asked: Vec<DeskRequest>,
    /// The outcomes of the next requests, except searches.
    pub ends: VecDeque<RequestOutcome>,
    pub gone: HashSet<ChannelId>,
    last: u64,
}

impl State {
    pub fn edits(&self) -> usize {
        let edits = self.asked.iter();
        edits
            .filter(|asked| matches!(asked, DeskRequest::Edit(_)))
            .count()
    }

    pub fn posts(&self) -> usize {
        let posts = self.asked.iter();
        posts
            .filter(|asked| matches!(asked, DeskRequest::Post(..)))
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
        asked: DeskRequest,
        arrives: impl FnOnce(&mut State) -> T,
    ) -> Result<T, OutletError> {
        let mut state = self.state();
        state.asked.push(asked);
        if state.gone.contains(&channel) {
            return Err(OutletError::Missing);
        }
        match state.ends.pop_front() {
            None => Ok(arrives(&mut state)),
            Some(RequestOutcome::Refused(error)) => Err(error),
            Some(RequestOutcome::TooOften) => panic!("only edits can be too many"),
            Some(RequestOutcome::Unheard) => {
                arrives(&mut state);
                Err(OutletError::Retry(Duration::ZERO))
            }
        }
    }

    pub fn post(&self, desk: &Desk, attempted_at: Timestamp) -> Result<MessageId, OutletError> {
        let asked = DeskRequest::Post(desk.channel, attempted_at);
        self.ends(desk.channel, asked, |state| {
            state.last += 1;
            let id = 9_000 + state.last;
            state.there.insert(id, (desk.channel, desk.clone()));
            MessageId(id)
        })
    }

    pub fn edit(&self, desk: &Desk, message: MessageId) -> Result<EditResult, OutletError> {
        let mut state = self.state();
        if matches!(state.ends.front(), Some(RequestOutcome::TooOften)) {
            state.ends.pop_front();
            state.asked.push(DeskRequest::Edit(message));
            return Ok(EditResult::TooOften);
        }
        drop(state);
        self.ends(
            desk.channel,
            DeskRequest::Edit(message),
            |state| match state.there.get_mut(&message.0) {
                Some((_, shown)) => {
                    *shown = desk.clone();
                    EditResult::Done
                }
                None => EditResult::Gone,
            },
        )
    }

    pub fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), OutletError> {
        self.ends(channel, DeskRequest::Delete(message), |state| {
            state.there.remove(&message.0);
        })
    }

    /// The newest desk of a channel but for one.
    pub fn find(&self, channel: ChannelId, former: Option<MessageId>) -> Option<MessageId> {
        let mut state = self.state();
        state.asked.push(DeskRequest::Find(channel));
        let here = state.messages(channel).into_iter();
        here.filter(|one| Some(*one) != former).max()
    }
}
