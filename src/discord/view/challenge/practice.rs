//! The answer to a challenge of the bot: practice games at several levels.

use serenity::all::ButtonStyle;

use crate::discord::button::combine::Purpose;
use crate::discord::button::{Button, Sparring};
use crate::discord::message::{Controls, Message, PushButton};
use crate::discord::view::combine::opens;
use crate::discord::view::parts::styled;
use crate::play::{ChallengeOptions, Level};
use crate::rules::MODERN;
use crate::text::Text;

/// The levels offered; far enough apart to differ clearly.
const OFFERED: [u8; 5] = [1, 3, 5, 7, 10];

/// Offers practice games to someone who challenged the bot.
pub fn sparring(options: ChallengeOptions, timed: bool, text: Text) -> Message {
    let levels = OFFERED.into_iter().filter_map(|one| Level::new(one).ok());
    let buttons = levels.map(|level| {
        let start = Button::Practice(Sparring { level, options });
        let button = PushButton::new(start, text.level_listed(level));
        if level == Level::USUAL {
            styled(button, ButtonStyle::Primary)
        } else {
            button
        }
    });
    let mut lines = vec![text.say("practice-offered")];
    // A pace was requested: explain why practice games have none.
    lines.extend(timed.then(|| text.say("refused-pace-in-practice")));
    Message {
        content: lines.join("\n"),
        rows: vec![
            Controls::Buttons(buttons.collect()),
            Controls::Buttons(vec![other_rules(options, text)]),
        ],
        ..Message::default()
    }
}

/// The button that opens the rules panel instead.
fn other_rules(options: ChallengeOptions, text: Text) -> PushButton {
    let purpose = Purpose::Practice(Sparring {
        level: Level::USUAL,
        options: ChallengeOptions {
            ruleset: None,
            ..options
        },
    });
    opens(options.ruleset.unwrap_or(MODERN), purpose, text)
}
