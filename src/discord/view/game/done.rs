//! Private confirmations: a link to the message, or the reason there is none yet.

use super::board::last_turns;
use crate::app::MissingPermission;
use crate::discord::message::Message;
use crate::discord::view::parts::permissions;
use crate::play::{Event, Match};
use crate::text::{GameText, Text};

/// Confirms an event whose message is posted later; without the event, a general confirmation.
pub fn deferred_confirmation(event: Option<&Event>, text: Text) -> Message {
    Message::words(text.say(match event {
        Some(Event::Challenged { .. }) => "soon-challenged",
        Some(Event::Accepted { .. }) => "soon-accepted",
        Some(
            Event::Declined | Event::DrawDeclined | Event::TakebackDeclined | Event::PauseDeclined,
        ) => "soon-declined",
        Some(
            Event::Withdrawn
            | Event::DrawWithdrawn
            | Event::TakebackWithdrawn
            | Event::PauseWithdrawn,
        ) => "soon-withdrawn",
        Some(Event::SetUp { .. }) => "soon-chosen",
        Some(Event::Moved { .. }) => "soon-played",
        Some(Event::Passed { .. }) => "soon-passed",
        Some(Event::DrawOffered { .. } | Event::PauseOffered { .. }) => "soon-offered",
        Some(Event::TakebackAsked { .. }) => "soon-asked-back",
        Some(Event::TakenBack { .. }) => "soon-taken-back",
        Some(
            Event::DrawAccepted
            | Event::Resigned { .. }
            | Event::CalledOff { .. }
            | Event::TimeClaimed { .. }
            | Event::TimeForfeited { .. }
            | Event::Lapsed { .. },
        ) => "soon-ended",
        None
        | Some(
            Event::Expired
            | Event::HintTaken { .. }
            | Event::WinOffered { .. }
            | Event::PlayedOn { .. }
            | Event::TimeRanOut { .. }
            | Event::TimeGiven { .. }
            | Event::Paused
            | Event::PauseEnded { .. },
        ) => "soon-done",
    }))
}

/// Returns the note that the next game starts in another channel, because this thread is over or `taken`; with a link.
pub fn begun_elsewhere(link: &str, taken: bool, text: Text) -> Message {
    let key = if taken {
        "begun-elsewhere"
    } else {
        "begun-there"
    };
    Message::words(text.fill(key, &[("link", link.to_owned().into())]))
}

/// Returns the note that the message cannot be posted here: the missing permissions, and who can grant them.
pub fn unposted(missing: &[MissingPermission], text: Text) -> String {
    let permissions = permissions(missing, text);
    text.fill("done-unposted", &[("permissions", permissions.into())])
}

/// The place of a command's message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardPlace {
    /// Below, in the same channel.
    Below,
    /// Below, after older messages that could not be posted before.
    BelowOlderMessages,
    /// In another channel, with a link.
    Elsewhere(String),
    /// Nowhere, for lack of these permissions.
    Nowhere(Vec<MissingPermission>),
}

/// Returns the content of the private copy of the board after the move.
pub fn played_privately(
    game: &Match,
    event: &Event,
    text: GameText,
    place: &BoardPlace,
) -> Message {
    // Only for a move: after any other event the last move may be the opponent's.
    let moved = event.action().is_some();
    if let Event::PlayedOn { .. } = event {
        return Message::words(text.say("done-played-on"));
    }
    let done = text.say(if moved { "done-played" } else { "done-else" });
    let done = ("done", done.into());
    let said = match place {
        BoardPlace::Elsewhere(link) => {
            let key = if game.is_open() {
                "played-elsewhere"
            } else {
                "ended-elsewhere"
            };
            text.fill(key, &[done, ("link", link.to_owned().into())])
        }
        BoardPlace::Below => text.fill("played-here", &[done]),
        BoardPlace::BelowOlderMessages => text.fill("played-late-below", &[done]),
        BoardPlace::Nowhere(missing) => unposted(missing, *text),
    };
    let mut lines = match game.game() {
        Some(moves) if moved => last_turns(game, moves, text),
        _ => Vec::new(),
    };
    lines.push(said);
    Message::words(lines.join("\n"))
}
