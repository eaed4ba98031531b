//! The second questions: what a press would mean is told before it is done.

use serenity::all::ButtonStyle;

use crate::discord::ids::Verb;
use crate::discord::message::{Controls, Message};
use crate::discord::view::parts::{button, styled};
use crate::play::Match;
use crate::text::Text;
/// The second question before somebody passes, with what that means for them; `None` where it ends
/// nothing.
pub fn pass_question(game: &Match, text: Text) -> Option<Message> {
    let moves = game.game()?;
    let (outcome, at_once) = moves.end_by_passing()?;
    let mover = moves.position().turn();
    let yes = button(game, Verb::Pass, Some("yes"), text.say("button-pass-yes"));
    let back = button(game, Verb::Pass, Some("back"), text.say("button-go-back"));
    Some(Message {
        content: text.if_passed(outcome, at_once, mover),
        rows: vec![Controls::Buttons(vec![
            back,
            styled(yes, ButtonStyle::Danger),
        ])],
        ..Message::default()
    })
}

/// The second question before somebody resigns.
pub fn resign_question(game: &Match, text: Text) -> Message {
    let (key, agrees) = if game.game().is_some() {
        ("resign-sure", "button-resign-yes")
    } else {
        ("resign-call-off", "button-call-off-yes")
    };
    let yes = button(game, Verb::Resign, Some("yes"), text.say(agrees));
    let no = button(game, Verb::Resign, Some("back"), text.say("button-no"));
    Message {
        content: text.say(key),
        rows: vec![Controls::Buttons(vec![
            no,
            styled(yes, ButtonStyle::Danger),
        ])],
        ..Message::default()
    }
}
