//! Whole games on the page, by clicking and typing, on a desktop and a phone.

use janggi::{Formation, Side};

use crate::browser::driver::*;
use crate::browser::game::{Played, spoil};
use crate::browser::page::Page;
use crate::kit::program::*;

/// The input of a move.
#[derive(Clone, Copy)]
enum MoveInput {
    /// By both menus.
    Menus(&'static str, &'static str),
    /// By `/move`.
    Typing(&'static str),
}

/// Alex has Cho, Sam has Han.
const MOVES: [MoveInput; 6] = [
    MoveInput::Menus("c4", "d4"),
    MoveInput::Typing("h10g8"),
    MoveInput::Typing("a4b4"),
    MoveInput::Menus("i7", "h7"),
    MoveInput::Menus("g1", "f3"),
    MoveInput::Typing("b10c8"),
];

#[tokio::test]
async fn six_moves_can_be_played_on_a_desktop() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    let game = plays_six_moves(&page).await;
    // The check detects a duplicated board.
    let doubled =
        "const item = boards()[2].image.closest('.message'); item.after(item.cloneNode(true))";
    for (script, fault) in [
        (doubled, Some("board 2 is there 2 times")),
        ("boards()[2].image.closest('.message').remove()", None),
        (
            "boards()[3].image.style.width = '120px'",
            Some("board 3 is 120 wide"),
        ),
        ("boards()[3].image.style.width = ''", None),
        (
            "boards()[4].image.closest('.message').remove()",
            Some("board 4 is there 0 times"),
        ),
    ] {
        spoil(&page, script).await;
        let faults = game.faults(&page).await;
        let expected: Vec<&str> = fault.into_iter().collect();
        assert_eq!(faults, expected, "{script}");
    }
    // The wrong picture is detected once it has loaded.
    let swapped =
        "boards()[1].image.src = boards()[0].image.src; return boards()[1].image.decode()";
    spoil(&page, swapped).await;
    let faults = game.faults(&page).await;
    assert!(
        faults.contains(&"board 1 shows something else".to_owned()),
        "{faults:?}"
    );
}

#[tokio::test]
async fn six_moves_can_be_played_on_a_phone() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    plays_six_moves(&page).await;
}

/// Plays from the welcome to the sixth board.
async fn plays_six_moves(page: &Page) -> Played {
    page.press_at(".way:has(use[href='#i-both'])").await;
    page.says("Alex challenges @Sam").await;
    page.press("Switch to Sam").await;
    page.press("Accept").await;
    page.says("choose Han's formation").await;
    page.choose("formation", "(default)").await;
    page.says("choose Cho's formation").await;
    page.press("Switch to Alex").await;
    page.choose("formation", "both").await;
    let mut game = Played::new(Formation::Ehhe, Formation::Heeh);
    game.arrived(page).await;
    for move_input in MOVES {
        let user = if game.turn() == Side::Cho { ALEX } else { SAM };
        page.be(user).await;
        match move_input {
            MoveInput::Menus(from, target) => {
                page.choose("choose a piece", from).await;
                page.choose("Choose a point", target).await;
                game.note(page, &format!("{from}{target}")).await;
            }
            MoveInput::Typing(mv) => {
                page.type_line(&format!("/move {mv}")).await;
                game.note(page, mv).await;
            }
        }
    }
    game.is_shown(page).await;
    page.is_content().await;
    game
}
