//! Confirmations: the effect of a button is explained before it is carried out.

use serenity::all::ButtonStyle;

use crate::discord::button::{
    Button, ClaimButton, DrawButton, GameButton, Question, ResignButton, TakebackButton,
};
use crate::discord::message::{Controls, Link, Message, PushButton};
use crate::discord::view::parts::{button, styled};
use crate::play::Match;
use crate::text::{GameText, Key, Text};

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

/// Asks for confirmation of a pass, with its consequences; `None` if the pass ends nothing.
pub fn pass_question(game: &Match, text: GameText) -> Option<Message> {
    let moves = game.game()?;
    let (outcome, at_once) = moves.end_by_passing()?;
    let mover = moves.position().turn();
    let content = text.if_passed(outcome, at_once, mover);
    let yes = button(
        game,
        GameButton::Pass(Question::Yes),
        text.say(Key::ButtonPassYes),
    );
    let back = button(
        game,
        GameButton::Pass(Question::Back),
        text.say(Key::ButtonGoBack),
    );
    Some(question(content, back, yes))
}

/// Asks for confirmation of a draw offer to the bot, which may accept it at once.
pub fn draw_question(game: &Match, text: GameText) -> Message {
    let yes = button(
        game,
        GameButton::Draw(DrawButton::Yes),
        text.say(Key::ButtonOfferDraw),
    );
    let back = button(
        game,
        GameButton::Draw(DrawButton::Back),
        text.say(Key::ButtonGoBack),
    );
    question(text.say(Key::DrawSure), back, yes)
}

/// Asks for confirmation of a takeback.
pub fn takeback_question(game: &Match, text: GameText) -> Message {
    let yes = button(
        game,
        GameButton::Takeback(TakebackButton::Yes),
        text.say(Key::ButtonTakeback),
    );
    let back = button(
        game,
        GameButton::Takeback(TakebackButton::Back),
        text.say(Key::ButtonGoBack),
    );
    question(text.say(Key::TakebackSure), back, yes)
}

/// Asks for confirmation before calling off a game that the other side has abandoned.
pub fn call_off_question(game: &Match, text: GameText) -> Message {
    let yes = button(
        game,
        GameButton::Claim(ClaimButton::Yes),
        text.say(Key::ButtonCallOffYes),
    );
    let back = button(
        game,
        GameButton::Claim(ClaimButton::Back),
        text.say(Key::ButtonGoBack),
    );
    question(text.say(Key::ClaimCallOff), back, yes)
}

/// Asks for confirmation of a resignation.
pub fn resign_question(game: &Match, text: GameText) -> Message {
    // Before the first position, resigning cancels the game without a loser.
    let (key, agrees) = if game.game().is_some() {
        (Key::ResignSure, Key::ButtonResignYes)
    } else {
        (Key::ResignCallOff, Key::ButtonCallOffYes)
    };
    let yes = button(
        game,
        GameButton::Resign(ResignButton::Own(Question::Yes)),
        text.say(agrees),
    );
    let back = button(
        game,
        GameButton::Resign(ResignButton::Own(Question::Back)),
        text.say(Key::ButtonGoBack),
    );
    question(text.say(key), back, yes)
}

/// Returns a question with a button that goes back to the board, and one that confirms.
fn question(content: String, back: PushButton, yes: PushButton) -> Message {
    let yes = styled(yes, ButtonStyle::Danger);
    Message {
        content,
        rows: vec![Controls::Buttons(vec![back, yes])],
        ..Message::default()
    }
}
