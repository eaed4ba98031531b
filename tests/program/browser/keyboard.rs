//! A whole game by keyboard: the focus is always visible and reaches everything.

use janggi::{Formation, Side};
use serde_json::json;

use crate::browser::driver::*;
use crate::browser::game::Played;
use crate::browser::page::Page;
use crate::kit::program::*;

/// The maximum number of Tab stops between two elements.
const STOPS: usize = 60;

/// A script that returns whether the requested element has the focus, whether the focus is visible, and its
/// description.
const FOCUS: &str = "
    const one = document.activeElement;
    const frame = one.closest('.field') ?? one.closest('#box');
    const probe = document.body.appendChild(document.createElement('a'));
    const lit = getComputedStyle(probe).color;
    probe.remove();
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    return {
        fits: one.matches(arguments[0]) && label(one).includes(arguments[1]),
        lit: (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1)
            || (frame !== null && getComputedStyle(frame).borderColor === lit),
        inside: box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
        nowhere: one === document.body,
        what: one.outerHTML.slice(0, 200),
    };
";

/// Presses Tab, or Shift and Tab, until the focus is on the element of a selector and label.
async fn tab_to(page: &Page, (css, label): (&str, &str), backwards: bool) {
    let target_script =
        "return usable(arguments[0]).find((one) => label(one).includes(arguments[1]))";
    page.find_with(target_script, json!([css, label])).await;
    for _ in 0..STOPS {
        if backwards {
            page.browser.chord(key::SHIFT, key::TAB).await;
        } else {
            page.strike(key::TAB).await;
        }
        let focus = page.see_with(FOCUS, json!([css, label])).await;
        let is_visible = focus["lit"] == true && focus["inside"] == true;
        assert!(
            is_visible || focus["nowhere"] == true,
            "the focus is not seen on {focus}"
        );
        if focus["fits"] == true {
            return;
        }
    }
    panic!("Tab does not lead to {css} {label}: {}", page.text().await);
}

/// Opens the menu with a prompt and picks the option with a word in its name. Returns the number of presses: one to
/// open the menu, one to pick.
async fn take(page: &Page, prompt: &str, word: &str) -> usize {
    tab_to(page, (".menu", prompt), true).await;
    page.strike(key::ENTER).await;
    let active = "const list = document.querySelector('.options');
        return list?.querySelector('.active')?.innerText.split(/\\s/).includes(arguments[0])";
    for _ in 0..STOPS {
        if page.see_with(active, json!([word])).await == true {
            page.strike(key::ENTER).await;
            return 2;
        }
        page.strike(key::DOWN).await;
    }
    panic!("the menu {prompt} does not offer {word}");
}

/// Types a line and sends it, from anywhere.
async fn type_line(page: &Page, line: &str) {
    page.browser.keys(line).await;
    page.strike(key::ENTER).await;
}

/// Switches to another person, and back to the input box.
async fn be(page: &Page, user: &str) {
    tab_to(page, (&format!("#people [data-id=\"{user}\"]"), ""), true).await;
    page.strike(key::ENTER).await;
    let is_shown = "return document.getElementById('log').dataset.shown.startsWith(arguments[0])";
    page.find_with(is_shown, json!([user])).await;
    tab_to(page, ("#line", ""), false).await;
}

#[tokio::test]
async fn six_moves_can_be_played_by_keyboard() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    // The welcome focuses its first choice, the board page. After Janggi and Xiangqi against the bot comes playing
    // both sides.
    let first = page.see("return label(document.activeElement)").await;
    assert!(
        first.as_str().unwrap().starts_with("Play on the board"),
        "{first}"
    );
    page.strike(key::TAB).await;
    page.strike(key::TAB).await;
    page.strike(key::TAB).await;
    page.strike(key::ENTER).await;
    page.says("Alex challenges @Sam").await;
    tab_to(&page, ("#asked button", "Switch to Sam"), true).await;
    page.strike(key::ENTER).await;
    page.shows(SAM, JANGGI).await;
    tab_to(&page, ("button", "Accept"), true).await;
    page.strike(key::ENTER).await;
    page.says("choose Han's formation").await;
    take(&page, "formation", "(default)").await;
    page.says("choose Cho's formation").await;
    tab_to(&page, ("#asked button", "Switch to Alex"), false).await;
    page.strike(key::ENTER).await;
    page.shows(ALEX, &page.place().await).await;
    take(&page, "formation", "(default)").await;
    let mut game = Played::new(Formation::Heeh, Formation::Heeh);
    game.arrived(&page).await;
    for (user, typed, from, target) in [
        (ALEX, "", "a4", "b4"),
        (SAM, "/move h10g8", "h10", "g8"),
        (ALEX, "/mo h1g3", "h1", "g3"),
        (SAM, "", "a7", "b7"),
        (ALEX, "/move move:i4h4", "i4", "h4"),
        (SAM, "/move 병 e6", "e7", "e6"),
    ] {
        let side = if user == ALEX { Side::Cho } else { Side::Han };
        assert_eq!(game.turn(), side);
        be(&page, user).await;
        if typed.is_empty() {
            take(&page, "choose a piece", from).await;
            take(&page, "Choose a point", target).await;
            // The used menus are gone, and the focus is on the new board's menu.
            let is_at_menu = "const menu = [...document.querySelectorAll('.message .menu:enabled')].at(-1);
                return document.activeElement === menu && menu.innerText.includes('choose a piece')";
            page.find(is_at_menu).await;
        } else if let Some(rest) = typed.strip_prefix("/mo ") {
            // Tab takes the suggestion, the option is filled, the command sent.
            page.browser.keys("/mo").await;
            page.usable("#offers [aria-selected=true]").await;
            page.strike(key::TAB).await;
            type_line(&page, rest).await;
        } else {
            type_line(&page, typed).await;
        }
        game.note(&page, &format!("{from}{target}")).await;
    }
    game.is_shown(&page).await;
    page.is_content().await;
}

/// Waits until it is the person's turn: the last message has an enabled menu of pieces.
async fn may_move(page: &Page) {
    let menu = "const last = [...document.querySelectorAll('.message:not(.private)')].at(-1);
        return last?.querySelector('.menu:enabled')?.innerText.includes('choose a piece')";
    page.find(menu).await;
}

/// Presses a button with Enter, which is one press.
async fn enter(page: &Page, name: &str) -> usize {
    tab_to(page, ("button", name), true).await;
    page.strike(key::ENTER).await;
    1
}

/// A whole game against the bot by keys alone. The test counts the presses that a finger would need: a button, a menu,
/// one of its options.
#[tokio::test]
async fn game_needs_few_presses() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    // The welcome focuses its first choice, the board page. Then comes the thread against the bot.
    page.strike(key::TAB).await;
    page.strike(key::ENTER).await;
    page.says("choose").await;
    let presses = 1 + enter(&page, "Skip").await;
    may_move(&page).await;
    let mut moved = take(&page, "choose a piece", "a4").await;
    moved += take(&page, "Choose a point", "b4").await;
    assert_eq!((presses + moved, moved), (6, 4));
    page.says("Move 2 ·").await;
    may_move(&page).await;
    let hinted = enter(&page, "Hint").await + enter(&page, "Play ").await;
    assert_eq!(hinted, 2);
    page.says("Move 4 ·").await;
    may_move(&page).await;
    // The private messages are gone, and the focus is on the menu of the new board.
    page.not_usable(".message.private").await;
    enter(&page, "More…").await;
    enter(&page, "Resign").await;
    enter(&page, "Yes, resign").await;
    page.says("resigned").await;
    page.is_content().await;
}

#[tokio::test]
async fn keys_navigate_lists_dialogs_and_channels() {
    let Some((page, _program)) = Page::open_as(DESKTOP, ALEX, JANGGI).await else {
        return;
    };
    let press = async |keys: &str| page.browser.keys(keys).await;
    let focused = "return document.activeElement.matches(arguments[0])";
    page.browser.chord(key::ALT, key::DOWN).await;
    page.shows(ALEX, LOUNGE).await;
    page.browser.chord(key::ALT, key::UP).await;
    page.shows(ALEX, JANGGI).await;
    // Escape closes the list of commands and keeps the text.
    press("/cha").await;
    page.usable("#offers [role=option]").await;
    press(&key::ESCAPE.to_string()).await;
    page.not_usable("#offers").await;
    press(&key::ENTER.to_string()).await;
    page.find("return document.getElementById('notice').innerText.includes('/cha')")
        .await;
    let typed_out = "const line = document.getElementById('line'); line.value = ''; return true";
    // An option with fixed choices: a wrong name is reported in place, the text stays.
    press("llenge Nobody").await;
    press(&key::ENTER.to_string()).await;
    let notice_script = "return document.getElementById('notice').innerText.includes('Nobody here is called Nobody')";
    page.find(notice_script).await;
    let invalid = json!(["[aria-invalid=true]"]);
    assert_eq!(page.see_with(focused, invalid).await, true);
    press(&key::ESCAPE.to_string()).await;
    page.find_with(focused, json!(["#line"])).await;
    page.find(typed_out).await;
    // An exact number comes first, although other names (ratings) contain it.
    for (typed, choice) in [("10", "10 – "), ("1", "1 – "), ("master", "8 – ")] {
        let typed = format!("/practice {typed}");
        type_line(&page, &typed).await;
        let filled = "return document.querySelector('.field input').value.startsWith(arguments[0])";
        page.find_with(filled, json!([choice])).await;
        press(&key::ESCAPE.to_string()).await;
        page.find_with(focused, json!(["#line"])).await;
        page.find(typed_out).await;
    }
    // A command with a required option names it.
    type_line(&page, "/move ").await;
    page.find("return document.getElementById('notice').innerText === 'Please fill in move.'")
        .await;
    press(&key::ESCAPE.to_string()).await;
    // The shortcuts dialog takes the focus, and returns it.
    page.browser.chord('\u{e009}', '/').await;
    page.usable("#keys-dialog").await;
    let button = json!(["#keys-dialog button"]);
    assert_eq!(page.see_with(focused, button).await, true);
    press(&key::ESCAPE.to_string()).await;
    page.not_usable("#keys-dialog").await;
    assert_eq!(page.see_with(focused, json!(["#line"])).await, true);
    press("and on").await;
    page.find("return document.getElementById('line').value.endsWith('and on')")
        .await;
    page.is_content().await;
}
