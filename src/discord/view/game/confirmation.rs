//! Confirmations: the effect of a button is explained before it is carried out; afterwards a private message has a link
//! to the message, or the reason there is none yet.

use serenity::all::ButtonStyle;

use super::board::last_turns;
use crate::app::MissingPermission;
use crate::discord::button::{Button, Deed, GameButton, Sure};
use crate::discord::message::{Controls, Link, Message, PushButton};
use crate::discord::view::parts::{button, permissions, styled};
use hansu_play::{Command, Event, Match, ProposalKind};
use hansu_text::{Filled, GameText, Key, Text, fill};

/// Returns a link that opens the board page for its reader, and the button `here` that opens it inside Discord.
pub fn page_link(url: String, here: Option<Button>, text: Text) -> Message {
    let here = here.map(|id| PushButton::new(id, text.say(Key::ButtonOpenHere)));
    Message {
        rows: here
            .map(|button| Controls::Buttons(vec![button]))
            .into_iter()
            .collect(),
        link: Some(Link {
            url,
            label: text.say(Key::ButtonOpenPage),
        }),
        ..Message::words(text.say(Key::LiveLink))
    }
}

/// Returns the link for a reader for whom Discord did not open the page.
pub fn page_link_instead(url: String, text: Text) -> Message {
    let link = page_link(url, None, text);
    Message {
        content: format!("{}\n{}", text.say(Key::LiveHereRefused), link.content),
        ..link
    }
}

/// A question whether a command is meant.
#[derive(Debug)]
pub struct Question {
    deed: Deed,
    /// The consequences.
    pub content: String,
    /// The label of the button that agrees.
    pub agrees: Key,
}

/// Returns the question before a command; `None` for a pass that ends nothing.
pub fn question(game: &Match, command: &Command, text: GameText) -> Option<Question> {
    let (deed, content, agrees) = match command {
        Command::Play(_) => {
            let moves = game.game()?;
            let (outcome, at_once) = moves.end_by_passing()?;
            let content = text.if_passed(outcome, at_once, moves.position().turn());
            (Deed::Pass, content, Key::ButtonPassYes)
        }
        Command::Propose(ProposalKind::Takeback) => {
            let content = text.say(Key::TakebackSure);
            (Deed::Takeback, content, Key::ButtonTakeback)
        }
        // The other side has abandoned the game.
        Command::ClaimWin => {
            let content = text.say(Key::ClaimCallOff);
            (Deed::ClaimWin, content, Key::ButtonCallOffYes)
        }
        // Before the first position, resigning cancels the game without a loser.
        Command::Resign if game.game().is_none() => {
            let content = text.say(match game.challenge().cup {
                Some(_) => Key::ResignCallOffCup,
                None => Key::ResignCallOff,
            });
            (Deed::Resign, content, Key::ButtonCallOffYes)
        }
        Command::Resign => {
            let content = text.say(Key::ResignSure);
            (Deed::Resign, content, Key::ButtonResignYes)
        }
        // The bot may accept a draw at once.
        _ => {
            let content = text.say(Key::DrawSure);
            (Deed::OfferDraw, content, Key::ButtonOfferDraw)
        }
    };
    Some(Question {
        deed,
        content,
        agrees,
    })
}

impl Question {
    /// Returns the message with a button that goes back to the board, and one that agrees.
    pub fn message(self, game: &Match, text: GameText) -> Message {
        let answer = |sure, key| button(game, GameButton::Sure(self.deed, sure), key, text);
        let yes = styled(answer(Sure::Yes, self.agrees), ButtonStyle::Danger);
        let back = answer(Sure::Back, Key::ButtonGoBack);
        Message {
            rows: vec![Controls::Buttons(vec![back, yes])],
            ..Message::words(self.content)
        }
    }
}

/// Confirms an event whose message is posted later; without the event, a general confirmation.
pub fn deferred_confirmation(event: Option<&Event>, text: Text) -> Message {
    Message::words(text.say(match event {
        Some(Event::Challenged(_)) => Key::SoonChallenged,
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

/// Returns the answer to a request for a rematch that has begun, with a link.
pub fn rematch_begun(link: &str, text: Text) -> Message {
    let there = fill!(text => BegunThere(link.to_owned()));
    Message::words(format!("{} {there}", text.say(Key::LiveRematchBegun)))
}

/// Returns the note that the message cannot be posted here: the missing permissions, and who can grant them.
fn unposted(missing_permissions: &[MissingPermission], text: Text) -> String {
    let permissions = permissions(missing_permissions, text);
    fill!(text => DoneUnposted(permissions))
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
        BoardPlace::Below => fill!(text => PlayedHere(done_text)),
        BoardPlace::BelowOlderMessages => fill!(text => PlayedLateBelow(done_text)),
        BoardPlace::Nowhere(permissions) => unposted(permissions, *text),
    };
    let mut lines = match game.game() {
        Some(moves) if moved => last_turns(game, moves, text),
        _ => Vec::new(),
    };
    lines.push(place_line);
    Message::words(lines.join("\n"))
}
