//! Which messages an event causes, and where they go.

use crate::play::{ChannelId, Event, Match, Timestamp};
use crate::rules::Side;
use crate::store::{InteractionRef, Lane, NewRow, Row, RowId, RowKind};

/// What is known when the messages of an event are planned.
#[derive(Debug)]
pub(in crate::app) struct Setting<'a> {
    /// The channel that the match lives in so far.
    pub home: ChannelId,
    /// The row of the challenge or offer that the event closes.
    pub closes: Option<&'a Row>,
    /// The side whose offer or request the event declines.
    pub declined_to: Option<Side>,
    /// The rows whose messages change besides: of the challenge and of the thread, where the game ends and
    /// they tell how, and of what can be pressed no more.
    pub changes: &'a [Row],
    /// The thread that the game will move to.
    pub thread: Option<ChannelId>,
    /// The interaction that the first message answers, and until when the row is its handler's.
    pub claim: Option<(InteractionRef, Timestamp)>,
}

/// The messages of an event.
#[derive(Debug, Default)]
pub(in crate::app) struct Plan {
    /// In order; the first is the handler's where there is a claim.
    pub rows: Vec<NewRow>,
    /// The channel that the match moves to.
    pub home: Option<ChannelId>,
    /// Whether older messages lose their buttons.
    pub strip: bool,
}

impl Plan {
    /// The message of a new challenge.
    pub fn challenge(setting: Setting<'_>) -> NewRow {
        NewRow {
            kind: RowKind::Challenge,
            lane: Lane::Channel(setting.home),
            about: None,
            claim: setting.claim,
        }
    }

    /// The messages that `event` causes; `after` is the match as it leaves it.
    pub fn of(event: &Event, after: &Match, setting: Setting<'_>) -> Plan {
        let Setting {
            home,
            closes,
            declined_to,
            changes,
            thread,
            claim,
        } = setting;
        let row = |kind, claim| NewRow {
            kind,
            lane: Lane::Channel(home),
            about: None,
            claim,
        };
        let post = |kind, claim, strip| Plan {
            rows: vec![row(kind, claim)],
            home: None,
            strip,
        };
        let change = |kind, claim| Plan {
            rows: edit(kind, closes, claim),
            ..Plan::default()
        };
        let mut plan = match event {
            // A challenge has its own plan; a hint is counted, and told at the end.
            Event::Challenged { .. } | Event::HintTaken { .. } => Plan::default(),
            Event::Accepted { .. } => accepted(first_kind(after), home, closes, thread, claim),
            Event::Declined | Event::Withdrawn | Event::Expired => change(RowKind::Closed, claim),
            Event::SetUp { .. } => post(first_kind(after), claim, true),
            Event::Moved { .. }
            | Event::Passed
            | Event::DrawAccepted
            | Event::TakenBack { .. }
            | Event::Resigned { .. }
            | Event::CalledOff { .. }
            | Event::TimeClaimed { .. }
            | Event::TimeForfeited { .. }
            | Event::Lapsed { .. } => post(RowKind::Board, claim, true),
            Event::DrawOffered { .. }
            | Event::TakebackAsked { .. }
            | Event::TimeRanOut { .. }
            | Event::TimeGiven { .. }
            | Event::PauseOffered { .. }
            | Event::Paused
            | Event::PauseEnded { .. } => post(RowKind::Offer, claim, false),
            Event::DrawDeclined
            | Event::DrawWithdrawn
            | Event::TakebackDeclined
            | Event::TakebackWithdrawn
            | Event::PauseDeclined
            | Event::PauseWithdrawn => change(RowKind::Settled, claim),
        };
        // Nobody else tells the side that asked to go on.
        if declined_to.is_some_and(|by| after.awaits(by) && after.game().is_some()) {
            plan.rows.push(row(RowKind::Offer, None));
        }
        plan.rows.extend(changes.iter().map(stripped));
        plan
    }
}

/// What changes the message of a row that has nothing left to press.
fn stripped(told: &Row) -> NewRow {
    NewRow {
        kind: RowKind::Strip,
        lane: told.lane,
        about: Some(told.id),
        claim: None,
    }
}

/// What a game shows before its first move: the choice of a formation, or the board.
fn first_kind(after: &Match) -> RowKind {
    if after.game().is_some() {
        RowKind::Board
    } else {
        RowKind::Setup
    }
}

fn edit(
    kind: RowKind,
    of: Option<&Row>,
    claim: Option<(InteractionRef, Timestamp)>,
) -> Vec<NewRow> {
    of.map(|row| NewRow {
        kind,
        lane: row.lane,
        about: Some(row.id),
        claim,
    })
    .into_iter()
    .collect()
}

fn accepted(
    first: RowKind,
    home: ChannelId,
    challenge: Option<&Row>,
    thread: Option<ChannelId>,
    claim: Option<(InteractionRef, Timestamp)>,
) -> Plan {
    let mut rows = edit(RowKind::Closed, challenge, claim);
    let post = |kind, channel, about: Option<RowId>| NewRow {
        kind,
        lane: Lane::Channel(channel),
        about,
        claim: None,
    };
    if let Some(thread) = thread {
        rows.push(post(RowKind::Thread, thread, challenge.map(|row| row.id)));
    }
    rows.push(post(first, thread.unwrap_or(home), None));
    Plan {
        rows,
        home: thread,
        strip: false,
    }
}
