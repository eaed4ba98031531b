//! Maps an event to the messages that it causes, and their channels.

use hansu_play::{ChannelId, Event, EventChange, Match, Timestamp};
use hansu_store::{InteractionRef, Lane, NewRow, Row, RowId, RowKind};
use janggi::Side;

/// The parts of an event on which its messages depend.
#[derive(Debug)]
pub(in crate::app) struct MessageContext<'a> {
    /// The channel of the match before the event.
    pub home: ChannelId,
    /// The row of the challenge or offer that the event closes: the one whose button was pressed.
    pub closed_row: Option<&'a Row>,
    /// The other row of the same challenge, which is closed too.
    pub other_closed_row: Option<&'a Row>,
    /// The side whose offer or request was declined by the event.
    pub declined_side: Option<Side>,
    /// Further rows whose messages are edited: challenge and thread at the end of a game, and messages whose
    /// buttons have become useless.
    pub changes: &'a [Row],
    /// The thread that the match moves to, and the row of the message that it is made from.
    pub thread: Option<(ChannelId, RowId)>,
    /// The interaction answered by the first row, and the end of the handler's claim.
    pub claim: Option<(InteractionRef, Timestamp)>,
}

/// The outbox rows of an event.
#[derive(Debug, Default)]
pub(in crate::app) struct Messages {
    /// In sending order. A claim applies to the first.
    pub rows: Vec<NewRow>,
    /// The channel or thread that the match moves to.
    pub home: Option<ChannelId>,
    /// `true` if older messages of the match lose their buttons.
    pub strip: bool,
}

impl Messages {
    /// Returns the rows for a new challenge, one for each channel; the first is claimed.
    pub fn challenge(
        channels: &[ChannelId],
        claim: Option<(InteractionRef, Timestamp)>,
    ) -> Vec<NewRow> {
        let mut claim = claim;
        let row = |channel: &ChannelId| NewRow {
            claim: claim.take(),
            ..NewRow::unclaimed(RowKind::Challenge, Lane::Channel(*channel))
        };
        channels.iter().map(row).collect()
    }

    /// Returns the rows for `event`, where `after` is the match after it.
    pub fn of(event: &Event, after: &Match, context: MessageContext<'_>) -> Messages {
        let MessageContext {
            home,
            closed_row,
            other_closed_row,
            declined_side,
            changes,
            thread,
            claim,
        } = context;
        let row = |kind, claim| NewRow {
            claim,
            ..NewRow::unclaimed(kind, Lane::Channel(home))
        };
        let post = |kind, claim, strip| Messages {
            rows: vec![row(kind, claim)],
            home: None,
            strip,
        };
        let only = |rows| Messages {
            rows,
            ..Messages::default()
        };
        let mut messages = match event.change() {
            // Challenges are handled by `Messages::challenge`. A hint is counted in the match and reported with the result.
            EventChange::Challenged | EventChange::Private(_) | EventChange::Nothing => {
                Messages::default()
            }
            EventChange::Accepted => accepted(
                first_kind(after),
                home,
                thread,
                edit(RowKind::Closed, closed_row, claim),
            ),
            EventChange::SetUp(_) => post(first_kind(after), claim, true),
            EventChange::Board => post(RowKind::Board, claim, true),
            EventChange::Offer => post(RowKind::Offer, claim, false),
            EventChange::Closed => only(edit(RowKind::Closed, closed_row, claim)),
            EventChange::Settled => only(edit(RowKind::Settled, closed_row, claim)),
        };
        // A declined offer is edited in place, which notifies nobody, so ping the side that made it and is to move.
        // The bot answers at once, while its opponent is still there.
        let pings = declined_side.filter(|side| after.bots_side() != Some(side.opponent()));
        if pings.is_some_and(|side| after.awaits(side) && after.game().is_some()) {
            messages.rows.push(row(RowKind::Offer, None));
        }
        messages
            .rows
            .extend(edit(RowKind::Closed, other_closed_row, None));
        messages.rows.extend(changes.iter().map(strip_row));
        messages
    }
}

/// Returns a row that removes the components of another row's message.
fn strip_row(row: &Row) -> NewRow {
    NewRow {
        about: Some(row.id),
        ..NewRow::unclaimed(RowKind::Strip, row.lane)
    }
}

/// Returns the kind of the first message of an accepted match: the formation menu, or the board if the rules fix the
/// setup.
fn first_kind(after: &Match) -> RowKind {
    if after.game().is_some() {
        RowKind::Board
    } else {
        RowKind::Setup
    }
}

fn edit(
    kind: RowKind,
    row: Option<&Row>,
    claim: Option<(InteractionRef, Timestamp)>,
) -> Vec<NewRow> {
    row.map(|row| NewRow {
        about: Some(row.id),
        claim,
        ..NewRow::unclaimed(kind, row.lane)
    })
    .into_iter()
    .collect()
}

fn accepted(
    first: RowKind,
    home: ChannelId,
    thread: Option<(ChannelId, RowId)>,
    closed: Vec<NewRow>,
) -> Messages {
    let mut rows = closed;
    let post = |kind, channel, about_row: Option<RowId>| NewRow {
        about: about_row,
        ..NewRow::unclaimed(kind, Lane::Channel(channel))
    };
    if let Some((thread, starter)) = thread {
        rows.push(post(RowKind::Thread, thread, Some(starter)));
    }
    let thread = thread.map(|(thread, _)| thread);
    rows.push(post(first, thread.unwrap_or(home), None));
    Messages {
        rows,
        home: thread,
        strip: false,
    }
}
