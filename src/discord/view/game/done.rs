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
            | Event::Slowed { .. }
            | Event::PauseEnded { .. },
        ) => Key::SoonDone,
    }))
}

/// Returns the note that the next game starts in another channel, because this thread is over or `seat_taken`, with a
/// link.
pub fn begun_elsewhere(link: &str, seat_taken: bool, text: Text) -> Message {
    let link = link.to_owned().into();
    Message::words(text.fill(if seat_taken {
        Filled::BegunElsewhere(link)
    } else {
        Filled::BegunThere(link)
    }))
}

/// Returns the note that the message cannot be posted here: the missing permissions, and who can grant them.
pub fn unposted(missing_permissions: &[MissingPermission], text: Text) -> String {
    let permissions = permissions(missing_permissions, text);
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
    // Only for a move, because after other events the last move may be the opponent's.
    let moved = event.action().is_some();
    if let Event::PlayedOn { .. } = event {
        return Message::words(text.say(Key::DonePlayedOn));
    }
    let done_text = text.say(if moved {
        Key::DonePlayed
    } else {
        Key::DoneElse
    });
    let done_text = done_text.into();
    let place_line = match place {
        BoardPlace::Elsewhere(link) => {
            let link = link.to_owned().into();
            text.fill(if game.is_open() {
                Filled::PlayedElsewhere {
                    done: done_text,
                    link,
                }
            } else {
                Filled::EndedElsewhere {
                    done: done_text,
                    link,
                }
            })
        }
        BoardPlace::Below => text.fill(Filled::PlayedHere(done_text)),
        BoardPlace::BelowOlderMessages => text.fill(Filled::PlayedLateBelow(done_text)),
        BoardPlace::Nowhere(permissions) => unposted(permissions, *text),
    };
    let mut lines = match game.game() {
        Some(moves) if moved => last_turns(game, moves, text),
        _ => Vec::new(),
    };
    lines.push(place_line);
    Message::words(lines.join("\n"))
}
