//! Confirmations: what a button means is explained before it is carried out.

use serenity::all::ButtonStyle;

use crate::discord::ids::Verb;
use crate::discord::message::{Controls, Message};
use crate::discord::view::parts::{button, styled};
use crate::play::Match;
use crate::text::Text;

/// Asks for confirmation of a pass, with its consequences; `None` if the pass ends nothing.
pub fn pass_question(game: &Match, text: Text) -> Option<Message> {
    let moves = game.game()?;
    let (outcome, at_once) = moves.end_by_passing()?;
    let mover = moves.position().turn();
    let content = text.if_passed(outcome, at_once, mover);
    Some(question(
        game,
        text,
        (Verb::Pass, "button-pass-yes"),
        content,
    ))
}

/// Asks for confirmation of a draw offer to the bot, which may accept it at once.
pub fn draw_question(game: &Match, text: Text) -> Message {
    let content = text.say("draw-sure");
    question(game, text, (Verb::Draw, "button-offer-draw"), content)
}

/// Asks whether to call off a game that the other side has left.
pub fn call_off_question(game: &Match, text: Text) -> Message {
    let content = text.say("claim-call-off");
    question(game, text, (Verb::Claim, "button-call-off-yes"), content)
}

/// A question with a button that does what its label says, and one that goes back to the board.
fn question(game: &Match, text: Text, (verb, agrees): (Verb, &str), content: String) -> Message {
    let yes = button(game, verb, Some("yes"), text.say(agrees));
    let back = button(game, verb, Some("back"), text.say("button-go-back"));
    Message {
        content,
        rows: vec![Controls::Buttons(vec![
            back,
            styled(yes, ButtonStyle::Danger),
        ])],
        ..Message::default()
    }
}

/// Asks for confirmation of a resignation.
pub fn resign_question(game: &Match, text: Text) -> Message {
    // Before the first position, resigning calls the game off without a loser.
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
