//! Buttons below offers, and buttons that show the board.

use serenity::all::ButtonStyle;

use crate::discord::button::{DrawButton, GameButton, TakebackButton};
use crate::discord::message::PushButton;
use crate::discord::view::parts::{button, styled};
use crate::play::{Match, ProposalKind};
use crate::rules::Side;
use crate::text::{GameText, Key};

/// Shows the board from the side to move. The argument makes the id differ from the *flip* button of boards.
pub(in crate::discord::view) fn show_board(game: &Match, text: GameText) -> PushButton {
    let seat = game.to_act().unwrap_or(Side::Cho);
    button(
        game,
        GameButton::Flip(Some(seat)),
        text.say(Key::ButtonShowBoard),
    )
}

/// Returns the answers to an open draw offer; none if there is none, or the bot has to answer.
pub(in crate::discord::view) fn answers(game: &Match, text: GameText) -> Vec<PushButton> {
    let Some(offer) = game.proposal(ProposalKind::Draw) else {
        return Vec::new();
    };
    if game.bots_side() == Some(offer.by.opponent()) {
        return Vec::new();
    }
    let accept = text.say(Key::ButtonAcceptDraw);
    let accept = button(game, GameButton::Draw(DrawButton::Accept), accept);
    let decline = text.say(Key::ButtonDeclineDraw);
    let decline = button(game, GameButton::Draw(DrawButton::Decline), decline);
    vec![styled(accept, ButtonStyle::Success), decline]
}

/// Returns the answers to a takeback request.
pub(in crate::discord::view) fn replies(game: &Match, text: GameText) -> [PushButton; 2] {
    let accept = text.say(Key::ButtonAcceptTakeback);
    let accept = button(game, GameButton::Takeback(TakebackButton::Accept), accept);
    let decline = text.say(Key::ButtonDeclineTakeback);
    let decline = button(game, GameButton::Takeback(TakebackButton::Decline), decline);
    [styled(accept, ButtonStyle::Success), decline]
}
