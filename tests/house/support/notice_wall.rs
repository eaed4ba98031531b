//! A platform for desks: its messages, the requests so far, and the outcomes of the next requests.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use hansu::app::{
    CupContent, DailyPuzzle, Desk, EditResult, OutletError, StandingMark, StandingMessage,
};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{ChannelId, MessageId, Timestamp};

/// The outcome of a request.
#[derive(Debug, Clone)]
pub enum RequestOutcome {
    /// The request is refused.
    Refused(OutletError),
    /// The request is one edit too many.
    TooOften,
    /// The request arrives, but its response is lost.
    Unheard,
}

/// The parts of a request that tests check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeskRequest {
    Post(ChannelId, Timestamp),
    Edit(MessageId),
    Delete(MessageId),
    Find(ChannelId),
}

#[derive(Debug, Default)]
pub struct State {
    /// The existing messages, with their channels and contents.
    pub there: BTreeMap<u64, (ChannelId, StandingMessage)>,
    pub asked: Vec<DeskRequest>,
    /// The outcomes of the next requests, except searches.
    pub ends: VecDeque<RequestOutcome>,
    pub gone: HashSet<ChannelId>,
    last: u64,
}

impl State {
    pub fn edits(&self) -> usize {
        let edits = |request: &&_| matches!(request, DeskRequest::Edit(_));
        self.asked.iter().filter(edits).count()
    }

    pub fn posts(&self) -> usize {
        let posts = |request: &&_| matches!(request, DeskRequest::Post(..));
        self.asked.iter().filter(posts).count()
    }

    /// Returns the posted puzzles of the day, in order.
    pub fn puzzles(&self) -> Vec<(MessageId, &DailyPuzzle)> {
        let posted = self.there.iter();
        let puzzles = posted.filter_map(|(id, (_, content))| match content {
            StandingMessage::Daily(daily) => Some((MessageId(*id), daily.as_ref())),
            _ => None,
        });
        puzzles.collect()
    }

    /// Returns the messages of a channel.
    pub fn messages(&self, channel: ChannelId) -> Vec<MessageId> {
        let there = self.there.iter();
        let in_channel = there.filter(|(_, (place, _))| *place == channel);
        in_channel.map(|(id, _)| MessageId(*id)).collect()
    }

    /// Returns the only desk of a channel.
    #[track_caller]
    pub fn desk(&self, channel: ChannelId) -> Desk {
        match self.only(channel) {
            StandingMessage::Desk(desk) => desk,
            other => panic!("no desk: {other:?}"),
        }
    }

    /// Returns the only cup of a channel.
    #[track_caller]
    pub fn cup(&self, channel: ChannelId) -> CupContent {
        match self.only(channel) {
            StandingMessage::Cup(cup) => cup,
            other => panic!("no cup: {other:?}"),
        }
    }

    #[track_caller]
    fn only(&self, channel: ChannelId) -> StandingMessage {
        let messages = self.messages(channel);
        assert_eq!(messages.len(), 1, "{messages:?}");
        self.there[&messages[0].0].1.clone()
    }

    /// Returns the message of the only desk of a channel.
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
        request: DeskRequest,
        arrive: impl FnOnce(&mut State) -> T,
    ) -> Result<T, OutletError> {
        let mut state = self.state();
        state.asked.push(request);
        if state.gone.contains(&channel) {
            return Err(OutletError::Missing);
        }
        match state.ends.pop_front() {
            None => Ok(arrive(&mut state)),
            Some(RequestOutcome::Refused(error)) => Err(error),
            Some(RequestOutcome::TooOften) => panic!("only edits can be too many"),
            Some(RequestOutcome::Unheard) => {
                arrive(&mut state);
                Err(OutletError::Retry(Duration::ZERO))
            }
        }
    }

    pub fn post(
        &self,
        content: &StandingMessage,
        attempted_at: Timestamp,
    ) -> Result<MessageId, OutletError> {
        let channel = content.channel();
        let request = DeskRequest::Post(channel, attempted_at);
        self.ends(channel, request, |state| {
            state.last += 1;
            let id = 9_000 + state.last;
            state.there.insert(id, (channel, content.clone()));
            MessageId(id)
        })
    }

    pub fn edit(
        &self,
        content: &StandingMessage,
        message: MessageId,
    ) -> Result<EditResult, OutletError> {
        let mut state = self.state();
        if matches!(state.ends.front(), Some(RequestOutcome::TooOften)) {
            state.ends.pop_front();
            state.asked.push(DeskRequest::Edit(message));
            return Ok(EditResult::TooOften);
        }
        drop(state);
        self.ends(
            content.channel(),
            DeskRequest::Edit(message),
            |state| match state.there.get_mut(&message.0) {
                Some((_, shown)) => {
                    *shown = content.clone();
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

    /// Finds the newest message of a channel with a mark, except the former one.
    pub fn find(
        &self,
        channel: ChannelId,
        mark: StandingMark,
        former: Option<MessageId>,
    ) -> Option<MessageId> {
        let mut state = self.state();
        state.asked.push(DeskRequest::Find(channel));
        let messages = state.messages(channel).into_iter();
        let has_mark = |message: &MessageId| match (&state.there[&message.0].1, mark) {
            (StandingMessage::Desk(desk), StandingMark::Desk(channel)) => desk.channel == channel,
            (StandingMessage::Cup(cup), StandingMark::Cup(id)) => cup.id == id,
            (StandingMessage::Daily(daily), StandingMark::Daily(id)) => daily.puzzle.id == id,
            _ => false,
        };
        let found = messages.filter(|message| Some(*message) != former && has_mark(message));
        found.max()
    }
}
