//! Ids of buttons and menus, and the values chosen in menus.

use hansu::discord::button::{Button, Pick, posted_as};

use super::{Target, meet};

/// Each line is an id, all together a message's.
pub const TARGET: Target = Target {
    name: "ids",
    run,
    words: &[
        "accept", "decline", "withdraw", "setup", "piece", "target", "pass", "resign", "bikjang",
        "draw", "takeback", "claim", "pause", "slow", "suggest", "live", "here", "flip", "more",
        "rematch", "level", "page", "replay", "record", "card", "analyse", "topic", "set", "plan",
        "learn", "puzzle", "lesson", "cup", "000b8437", "privacy", "game", ":", ":-:0:", ":7:4",
        ".", "yes", "back", "rules-", "server-", "page-", "0", "1", "a10", "b3e3", "-", "x", "on",
        "cancel", "games", "club", "ratings", "v24",
    ],
    ends: &["button", "unknown", "choice"],
    steps: 200,
};

/// Discord's limit on the length of an id, in bytes.
const LONGEST: usize = 100;

fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut buttons = Vec::new();
    for line in text.split('\n') {
        match line.parse::<Button>() {
            Ok(button) => {
                meet("button");
                assert_eq!(button.to_string(), line);
                assert!(line.starts_with(button.verb()));
                let _ = button.answer();
                buttons.push(button);
            }
            Err(error) => {
                meet("unknown");
                assert!(!error.to_string().is_empty());
            }
        }
        if Pick::Piece.read(line).is_some() {
            meet("choice");
        }
        let menu = Button::which_game(line);
        let id = menu.to_string();
        assert!(id.len() <= LONGEST);
        assert_eq!(id.parse(), Ok(menu));
        let is_complete = id.strip_prefix("game:-:0:") == Some(line);
        assert_eq!(Button::fits_which_game(line), is_complete);
    }
    let _ = posted_as(&buttons);
}
