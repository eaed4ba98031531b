//! Private confirmations: a link to the message, or the reason there is none yet.

use super::board::last_turns;
use crate::app::MissingPermission;
use crate::discord::message::Message;
use crate::discord::view::parts::permissions;
use crate::play::{Event, Match};
use crate::text::{Filled, GameText, Key, Text};

/// Confirms an event whose message is posted later; without the event, a general confirmation.
pub fn deferred_confirmation(event: Option<&Event>, text: Text) -> Message {
    Message::words(text.say(match event {
        Some(Event::Challenged { .. }) => Key::SoonChallenged,
        Some(Event::Accepted { .. }) => Key::SoonAccepted,
        Some(
            Event::Declined | Event::DrawDeclined | Event::TakebackDeclined | Event::PauseDeclined,
        ) => Key::SoonDeclined,
        Some(
            Event::Withdrawn
            | Event::DrawWithdrawn
            | Event::TakebackWithdrawn
            | Event::PauseWithdrawn,
        ) => Key::SoonWithdrawn,
        Some(Event::SetUp { .. }) => Key::SoonChosen,
        Some(Event::Moved { .. }) => Key::SoonPlayed,
        Some(Event::Passed { .. }) => Key::SoonPassed,
        Some(Event::DrawOffered { .. } | Event::PauseOffered { .. }) => Key::SoonOffered,
        Some(Event::TakebackAsked { .. }) => Key::SoonAskedBack,
        Some(Event::TakenBack { .. }) => Key::SoonTakenBack,
        Some(
            Event::DrawAccepted
            | Event::Resigned { .. }
            | Event::CalledOff { .. }
            | Event::TimeClaimed { .. }
            | Event::TimeForfeited { .. }
            | Event::Lapsed { .. },
        ) => Key::SoonEnded,
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
        ) => Key::SoonDone,
    }))
}

/// Returns the note that the next game starts in another channel, because this thread is over or `taken`; with a link.
pub fn begun_elsewhere(link: &str, taken: bool, text: Text) -> Message {
    let link = link.to_owned().into();
    Message::words(text.fill(if taken {
        Filled::BegunElsewhere(link)
    } else {
        Filled::BegunThere(link)
    }))
}

/// Returns the note that the message cannot be posted here: the missing permissions, and who can grant them.
pub fn unposted(missing: &[MissingPermission], text: Text) -> String {
    let permissions = permissions(missing, text);
    text.fill(Filled::DoneUnposted(permissions.into()))
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
        return Message::words(text.say(Key::DonePlayedOn));
    }
    let done = text.say(if moved {
        Key::DonePlayed
    } else {
        Key::DoneElse
    });
    let done = done.into();
    let said = match place {
        BoardPlace::Elsewhere(link) => {
            let link = link.to_owned().into();
            text.fill(if game.is_open() {
                Filled::PlayedElsewhere { done, link }
            } else {
                Filled::EndedElsewhere { done, link }
            })
        }
        BoardPlace::Below => text.fill(Filled::PlayedHere(done)),
        BoardPlace::BelowOlderMessages => text.fill(Filled::PlayedLateBelow(done)),
        BoardPlace::Nowhere(missing) => unposted(missing, *text),
    };
    let mut lines = match game.game() {
        Some(moves) if moved => last_turns(game, moves, text),
        _ => Vec::new(),
    };
    lines.push(said);
    Message::words(lines.join("\n"))
}
