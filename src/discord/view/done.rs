//! What a player is told privately once something is done: where its message is, or why it is not there
//! yet.

use super::super::message::Message;
use super::refused::permissions;
use crate::app::Missing;
use crate::play::Event;
use crate::text::Text;

/// What has been done, while the message that tells of it is still to come. Without the event, that all
/// is well.
pub fn handed_over(event: Option<&Event>, text: Text) -> Message {
    Message::words(text.say(match event {
        None => "soon-done",
        Some(Event::Challenged { .. }) => "soon-challenged",
        Some(Event::Accepted { .. }) => "soon-accepted",
        Some(Event::Declined | Event::DrawDeclined | Event::TakebackDeclined) => "soon-declined",
        Some(Event::Withdrawn | Event::DrawWithdrawn | Event::TakebackWithdrawn) => {
            "soon-withdrawn"
        }
        Some(Event::SetUp { .. }) => "soon-chosen",
        Some(Event::Moved { .. }) => "soon-played",
        Some(Event::Passed) => "soon-passed",
        Some(Event::DrawOffered { .. }) => "soon-offered",
        Some(Event::TakebackAsked { .. }) => "soon-asked-back",
        Some(Event::TakenBack { .. }) => "soon-taken-back",
        Some(Event::DrawAccepted | Event::Resigned { .. } | Event::CalledOff { .. }) => {
            "soon-ended"
        }
        Some(Event::Expired | Event::HintTaken { .. }) => "soon-done",
    }))
}

/// The next game begins in the channel above this thread: the way there.
pub fn begun_elsewhere(link: &str, text: Text) -> Message {
    Message::words(text.fill("begun-elsewhere", &[("link", link.to_owned().into())]))
}

/// What has been done cannot be posted here: why, and who can mend it.
pub fn unposted(missing: &[Missing], text: Text) -> String {
    let permissions = permissions(missing, text);
    text.fill("done-unposted", &[("permissions", permissions.into())])
}
