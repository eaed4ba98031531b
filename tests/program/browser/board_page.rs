//! The board page: opened by a link from a board's message, and played on by touch, pointer and keys.

use serde_json::json;

use crate::browser::driver::*;
use crate::browser::looks::begin;
use crate::browser::page::Page;
use crate::kit::program::*;

/// Presses a button and the link to the page in its answer. Returns the link's address.
pub async fn link(page: &Page, button: &str) -> String {
    page.see("window.open = (url) => { window.opened = url; }")
        .await;
    page.press(button).await;
    page.press("Open the board").await;
    let url = page.find("return window.opened").await;
    url.as_str().unwrap().to_owned()
}

/// Opens the board page from the newest public board. The link opens in this tab.
pub async fn open(page: &Page) {
    let url = link(page, "Board").await;
    page.browser.goto(&url).await;
    page.there(".board .piece").await;
}

/// Begins a game of Alex against Sam and opens its board, where Alex is to move. Returns its thread.
pub async fn open_new(page: &Page) -> String {
    begin(page).await;
    let thread = page.place().await;
    open(page).await;
    status(page, "Your turn").await;
    thread
}

/// Waits for the words of the status line.
pub async fn status(page: &Page, words: &str) {
    let script = "return document.getElementById('status').textContent === arguments[0]";
    page.find_with(script, json!([words])).await;
}

pub async fn tap(page: &Page, point: &str) {
    let css =
        format!(".board .cell[aria-label=\"{point}\"], .board .cell[aria-label^=\"{point},\"]");
    page.press_at(&css).await;
}

/// Taps the two points of a move.
pub async fn tap_move(page: &Page, from: &str, target: &str) {
    tap(page, from).await;
    tap(page, target).await;
}

/// Waits until the page shows this many turns.
pub async fn turns(page: &Page, number: usize) {
    let script = "return document.getElementById('ply').max === arguments[0]";
    page.find_with(script, json!([number.to_string()])).await;
}

/// Moves the person's piece. It is the opponent's turn then.
pub async fn moves(page: &Page, from: &str, target: &str) {
    tap_move(page, from, target).await;
    status(page, "Your opponent's turn").await;
}

/// Moves Sam's piece, by a command.
pub async fn sam_moves(program: &Program, thread: &str, mv: &str) {
    let options = json!({ "move": mv });
    program.command(SAM, thread, "move", options).await;
}

async fn plays_a_move(screen: Screen) {
    let Some((page, _program)) = Page::open(screen).await else {
        return;
    };
    let thread = open_new(&page).await;
    let secret = page.see("return location.hash + document.cookie");
    // Neither the code nor the session can be read.
    assert_eq!(secret.await, "");
    moves(&page, "a4", "b4").await;
    let turn = page.see("return document.getElementById('turn').textContent");
    assert!(turn.await.as_str().unwrap().contains("a4"));
    page.is_content().await;
    // The thread has the board, like any other.
    page.visit(ALEX, &thread).await;
    page.says("@Sam, it's your move (Han)").await;
}

#[tokio::test]
async fn move_by_touch_is_posted_in_the_thread() {
    plays_a_move(PHONE).await;
}

#[tokio::test]
async fn move_by_pointer_is_posted_in_the_thread() {
    plays_a_move(DESKTOP).await;
}

#[tokio::test]
async fn page_without_a_link_explains_how_to_get_one() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    let url = link(&page, "Board").await;
    let (site, _) = url.split_once('#').unwrap();
    page.browser.goto(site).await;
    page.notice("To open this page").await;
}

#[tokio::test]
async fn hint_shows_a_move_of_xiangqi() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    page.press_at(".way:has(use[href='#i-piece'])").await;
    open(&page).await;
    status(&page, "Your turn").await;
    page.press("Hint").await;
    page.there(".board .arrows").await;
    page.is_accessible("the board with a hint").await;
    let hint_text = page.see("return document.getElementById('hint').textContent");
    assert!(hint_text.await.as_str().unwrap().contains('→'));
    // Acts that end the game are confirmed first.
    page.press("Resign").await;
    page.press("Yes, resign").await;
    page.find("return document.getElementById('status').textContent.includes('wins')")
        .await;
    // The finished game stays, with what to do next.
    page.browser.reload().await;
    let stays = "return usable('#end button')[0] && usable('.board .piece')[0]";
    page.find(stays).await;
    page.press("Practice").await;
    page.usable("#practice-begin").await;
    page.is_content().await;
}

#[tokio::test]
async fn plan_made_by_tapping_is_played_when_the_opponent_moves() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    let thread = open_new(&page).await;
    moves(&page, "a4", "b4").await;
    // The opponent's piece opens the plan.
    tap(&page, "a7").await;
    page.find(
        "return !document.getElementById('plan').hidden && document.querySelector('.mark.dot')",
    )
    .await;
    tap(&page, "b7").await;
    page.find("return document.querySelectorAll('.arrows polygon').length === 1")
        .await;
    tap_move(&page, "b4", "b5").await;
    page.find("return document.querySelectorAll('.arrows polygon').length === 2")
        .await;
    page.is_content().await;
    page.is_accessible("the board with a plan").await;
    page.press("Close plan").await;
    page.notice("Your plan has 2 turns.").await;
    page.visit(SAM, &thread).await;
    page.says("@Sam, it's your move (Han)").await;
    page.type_line("/move a7b7").await;
    page.says("Alex had planned this answer").await;
}

#[tokio::test]
async fn welcome_opens_a_game_on_the_board() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    page.press_at(".way:has(use[href='#i-board'])").await;
    page.there(".board .piece").await;
    status(&page, "Your turn").await;
    tap_move(&page, "a4", "b4").await;
    turns(&page, 2).await;
    page.is_content().await;
}

/// Chooses in one of the form's menus, by value.
async fn choose(page: &Page, menu: &str, value: &str) {
    let script = "const menu = document.getElementById(arguments[0]);
        menu.value = arguments[1];
        menu.dispatchEvent(new Event('change'));
        return menu.value === arguments[1]";
    let chosen = page.see_with(script, json!([menu, value])).await;
    assert_eq!(chosen, true, "{menu} offers {value}");
}

#[tokio::test]
async fn practice_game_begins_on_the_page() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    let script = "return fetch(`/world?as=${arguments[0]}`).then((answer) => answer.json())";
    let world = page.see_with(script, json!([ALEX])).await;
    let direct = world["dm"]["id"].as_str().unwrap().to_owned();
    open(&page).await;
    page.press("Practice").await;
    let focused = "return document.activeElement.id === 'practice-variant'";
    page.find(focused).await;
    page.is_accessible("the form for a practice game").await;
    choose(&page, "practice-variant", "xiangqi").await;
    choose(&page, "practice-side", "han").await;
    choose(&page, "practice-variant", "janggi").await;
    choose(&page, "practice-side", "cho").await;
    choose(&page, "practice-level", "1").await;
    page.press("Start the game").await;
    status(&page, "Choose your formation").await;
    let loaded = "const images = [...document.querySelectorAll('#formations img')];
        return images.length === 4 && images.every((one) => one.naturalWidth > 0 && one.alt)";
    page.find(loaded).await;
    page.fits().await;
    page.is_accessible("the formations to choose from").await;
    page.press_at("#formations button:has(img[alt*='(default)'])")
        .await;
    status(&page, "Your turn").await;
    tap_move(&page, "a4", "b4").await;
    turns(&page, 2).await;
    page.is_content().await;
    page.visit(ALEX, &direct).await;
    page.says("Move 2 · Han").await;
}
