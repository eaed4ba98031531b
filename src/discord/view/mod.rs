//! Views: build plain [`Message`]s from matches and refusals.
//!
//! They do no I/O, so that tests can check them as data in both languages.

mod analysis;
mod book;
mod both;
mod card;
mod challenge;
mod club;
pub mod combine;
mod cup;
mod desk;
mod game;
mod games;
mod illustration;
mod learn;
mod lesson;
mod opening;
mod parts;
mod plan;
mod privacy;
mod puzzle;
mod refused;
mod remind;
mod review;
mod settings;

use std::sync::Arc;

use super::message::Message;
use crate::app::{Notice, OutgoingMessage, StandingMessage, Subject};
use hansu_play::{GameId, Match, Phase};
use hansu_store::ParkReason;
use hansu_text::{Filled, GameText, Text, fill};
use janggi::BySide;

use game::board::board_in_words;
use parts::{listed, seated};

pub use analysis::{analysing, overview, summary, turn, turning, turning_words};
pub(crate) use book::books;
pub use book::{RulesetReason, help, lesson, lesson_alt, rules, set_name, sets};
pub use card::{card_image, card_words};
pub use challenge::{challenge, challenge_above, sparring};
pub use club::{has_curve, has_ladder, leaderboard, statistics};
pub use combine::other_value;
pub use cup::{
    cup, cup_cancel_question, cup_end, cup_leave_question, cup_line, cup_poster, cup_start,
    cup_started,
};
pub use desk::{challenge_accepted, challenge_created, desk};
pub use game::board::{board, notes};
pub use game::coach::coach_lines;
pub use game::confirmation::{
    BoardPlace, begun_elsewhere, deferred_confirmation, page_link, page_link_instead,
    played_privately, question, rematch_begun,
};
pub use game::controls::page_button;
pub(crate) use game::offer::settled_key;
pub use game::offer::{offer, settled};
pub use game::position::{
    chosen, hint_cost, plain, position, position_in_words, replay, suggestion,
};
pub use game::setup::{chosen_in_secret, secret_choice, setup};
pub use game::time::clock;
pub use game::votes::with_own_vote;
pub use games::{games, link, which_game};
pub use illustration::{illustration, opening_picture, piece_samples};
pub use learn::{learn, learn_nothing};
pub use lesson::exercise;
pub use opening::{OpeningValues, opening_named, opening_page, opening_start, openings};
pub use parts::{opening, sample};
pub use plan::{plan, plan_clear_question, plan_ended, plan_words};
pub use privacy::{exported, forget_question, forgotten, stored};
pub use puzzle::{ShownPuzzle, daily, puzzle};
pub use refused::refused;
pub use review::{game_page, record, review};
pub use settings::{
    SettingsView, add_vacation_ended, own_pieces, settings, times, vacation_begun, vacation_ended,
    vacation_status, value_name,
};

/// Returns the message of an outbox row, with its picture.
pub fn outgoing(outgoing: &OutgoingMessage) -> Message {
    let mut message = words(&outgoing.notice);
    // The picture could not be drawn, so the position goes into the text.
    if outgoing.picture.is_none() && outgoing.notice.subject == Subject::Board {
        message.content = board_in_words(&outgoing.notice, message.content);
    }
    message.set_picture(outgoing.picture.clone().unwrap_or_default());
    message.set_film(outgoing.film.clone());
    message
}

/// Returns a standing message.
pub fn standing(content: &StandingMessage) -> Message {
    match content {
        StandingMessage::Desk(content) => desk(content),
        StandingMessage::Cup(content) => cup_poster(content),
        StandingMessage::Daily(content) => {
            let mut message = daily(content);
            message.set_picture(Arc::clone(&content.picture));
            message
        }
    }
}

/// Returns the text and components of a message; the picture is added later.
pub fn words(notice: &Notice) -> Message {
    let mut message = match notice.subject {
        // It is of use as long as its thread.
        Subject::Challenge if notice.game.challenge().cup.is_some() => cup_line(notice),
        _ => timely(notice),
    };
    message
        .pings
        .retain(|player| !notice.without_ping.contains(player));
    message
}

/// Returns a message that pings nobody and whose components are disabled if it is outdated. The first one of a cup's
/// game adds its players to the thread even then.
fn timely(notice: &Notice) -> Message {
    let mut message = said(notice);
    if notice.late {
        message.pings.clear();
        message = message.disabled();
    }
    match notice.subject {
        Subject::Setup | Subject::Board | Subject::Voting => cup::first_of_cup(notice, message),
        _ => message,
    }
}

fn said(notice: &Notice) -> Message {
    match &notice.subject {
        Subject::Challenge => challenge(notice),
        Subject::ChallengeAbove => challenge_above(notice),
        Subject::Setup => setup(notice),
        Subject::Board | Subject::Voting => board(notice),
        Subject::CupStart(Some(cup)) => cup_start(notice, cup),
        Subject::CupEnd(Some(cup)) => cup_end(notice, cup),
        Subject::Offer => offer(notice),
        Subject::Settled => settled(notice),
        Subject::TimeUp {
            late,
            given: gave_time,
        } => game::time::time_up_outcome(notice, *late, *gave_time),
        Subject::Thread
        | Subject::ThreadName
        | Subject::OldButtons
        | Subject::FoldedBoard
        | Subject::CupStart(None)
        | Subject::CupEnd(None)
        | Subject::Card(None) => Message::default(),
        Subject::Lost { reason, games } => {
            both::for_players(notice, |notice, text| lost(notice, *reason, games, text))
        }
        Subject::Reminder(pending) => remind::reminder(pending),
        Subject::Digest(pending) => remind::digest(pending),
        Subject::Nudge(pending) => remind::nudge(notice, pending),
        Subject::AutomaticVacation => game::time::automatic_vacation(notice),
        Subject::Vacation => game::time::vacation(notice),
        Subject::Card(Some(summary)) => card::card(notice, summary),
    }
}

/// Discord's limit on a thread's name, in UTF-16 code units.
const THREAD_NAME: usize = 100;

/// Returns the name of a game's thread; includes the result at the end.
pub fn thread_name(game: &Match) -> String {
    // In two languages, the game's own name is in the game's language, and the result in both.
    let text = Text::of(game.language()).playing(game.ruleset());
    let name = match game.seats() {
        Some(seats) => {
            let BySide { cho, han } = seated(game, seats, text, listed);
            fill!(text => ThreadName { game: game.id().to_string(), cho, han })
        }
        None => game.id().to_string(),
    };
    match game.phase() {
        // The names are shortened rather than the result.
        Phase::Over { ended, .. } => {
            let second_language = game.seats().and_then(|seats| seats.also);
            let second_text =
                second_language.map(|language| Text::of(language).playing(game.ruleset()));
            let texts = [text].into_iter().chain(second_text);
            let results: Vec<String> = texts.map(|text| text.result(*ended)).collect();
            let result = format!(" · {}", results.join(" · "));
            let room = THREAD_NAME.saturating_sub(result.encode_utf16().count());
            format!("{}{result}", hansu_text::clip(&name, room))
        }
        _ => hansu_text::clip(&name, THREAD_NAME),
    }
}

fn lost(notice: &Notice, reason: Option<ParkReason>, games: &[GameId], text: GameText) -> Message {
    let game = notice.game.id().to_string().into();
    let link = link(
        notice.game.challenge().server,
        notice.game.challenge().channel,
        None,
    );
    let link = link.into();
    Message::words(text.fill(match reason {
        Some(ParkReason::Forbidden) => Filled::LostForbidden { game, link },
        Some(ParkReason::ThreadLocked) => Filled::LostThreadLocked { game, link },
        Some(ParkReason::Rejected | ParkReason::Broken) => Filled::LostUnsent { game, link },
        Some(ParkReason::ChannelGone) | None if games.len() > 1 => {
            let numbers = games.iter();
            let numbers: Vec<String> = numbers.map(|game| format!("`#{game}`")).collect();
            Filled::LostChannelOfAll(numbers.join(", ").into())
        }
        Some(ParkReason::ChannelGone) | None => Filled::LostChannel(game),
    }))
}
