//! What is left of a board or a formation menu that Discord does not take: a sentence.

use crate::app::Notice;
use crate::discord::button::Button;
use crate::discord::message::{Controls, Message, PushButton};
use crate::discord::view::both::for_players;
use crate::discord::view::parts::{called, result};
use crate::text::GameText;

/// Whose turn it is and how to see the position, in one sentence and with nothing that could be refused. The
/// disabled button carries the message's `mark`, by which it is known again.
pub fn plain(notice: &Notice, mark: &Button) -> Message {
    for_players(notice, |notice, text| {
        let button = PushButton {
            enabled: false,
            ..PushButton::new(mark.clone(), text.say("button-plain"))
        };
        Message {
            rows: vec![Controls::Buttons(vec![button])],
            ..sentence(notice, text)
        }
    })
}

fn sentence(notice: &Notice, text: GameText) -> Message {
    let game = &notice.game;
    let number = ("game", game.id().to_string().into());
    let quiet = notice.late || notice.left;
    let content = match (game.waits_for(), result(game, text)) {
        (Some(person), _) => {
            let name = called(person, quiet, *text);
            text.fill("plain-turn", &[number, ("name", name.into())])
        }
        (None, Some(result)) => text.fill("plain-over", &[number, ("result", result.into())]),
        (None, None) => text.fill("plain-position", &[number]),
    };
    let pinged = game
        .waits_for()
        .filter(|person| !quiet && !game.is_bot(person.id));
    Message {
        content,
        pings: pinged.map(|person| person.id).into_iter().collect(),
        ..Message::default()
    }
}
