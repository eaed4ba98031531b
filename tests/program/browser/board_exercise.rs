//! Exercises on the board page: opened from Discord, and played by taps and by keys alone.

use serde_json::{Value, json};

use crate::browser::board_page::{link, open_new, status, tap, tap_move};
use crate::browser::driver::*;
use crate::browser::page::Page;
use crate::kit::program::*;

/// A puzzle of two turns: after a1a9, c2c1 e2d1 c1d1.
const TWO: &str = "puzzle:-:0:6f7b47ae";

/// Waits until the exercise says this.
async fn says(page: &Page, words: &str) {
    let script = "return document.getElementById('exercise')?.textContent.includes(arguments[0])";
    page.find_with(script, json!([words])).await;
}

/// Opens the page at the exercise of a private message, by its link.
async fn open_exercise(page: &Page) {
    let url = link(page, "On the board").await;
    goes_to(page, &url).await;
}

/// Opens the exercise of an address, as a bookmark does.
async fn visit(page: &Page, exercise: &str) {
    let site = page.see("return location.origin").await;
    let address = format!("{}/?exercise={exercise}", site.as_str().unwrap());
    goes_to(page, &address).await;
}

/// Opens an address, and waits until its exercise can be played.
async fn goes_to(page: &Page, address: &str) {
    page.browser.goto(address).await;
    page.there("#exercise .board .piece").await;
    // The words come after the first state of the socket, which is connected then.
    page.find("return document.querySelector('#tabs button')?.textContent")
        .await;
}

/// Returns the exercise that the address names.
async fn named(page: &Page) -> Value {
    let script = "return new URL(location).searchParams.get('exercise')";
    page.see(script).await
}

/// Checks that the page is accessible, not wider than the screen, and without an error.
async fn is_fine(page: &Page, content: &str) {
    page.is_accessible(content).await;
    page.fits().await;
    page.is_content().await;
}

#[tokio::test]
async fn puzzle_under_other_rules_names_them_and_has_the_claim() {
    let Some((page, _program)) = Page::open_as(PHONE, ALEX, JANGGI).await else {
        return;
    };
    page.command("/puzzle theme:bikjang").await;
    open_exercise(&page).await;
    says(&page, "Rules: ").await;
    visit(&page, "puzzle:-:0:0a3ce80d.1").await;
    says(&page, "Rules: Traditional.").await;
    is_fine(&page, "bikjang to claim").await;
    page.press("Claim bikjang").await;
    says(&page, "You solved it").await;
    is_fine(&page, "bikjang claimed").await;
}

#[tokio::test]
async fn puzzle_is_opened_from_discord_and_played_by_taps() {
    let Some((page, _program)) = Page::open_as(PHONE, ALEX, JANGGI).await else {
        return;
    };
    page.command("/puzzle kind:mate turns:2").await;
    open_exercise(&page).await;
    says(&page, "mates in 2").await;
    assert_eq!(page.see("return location.hash").await, "");
    visit(&page, &format!("{TWO}.0")).await;
    tap_move(&page, "c2", "c3").await;
    says(&page, "does not force mate").await;
    page.find("return document.querySelectorAll('.board .arrows path').length === 2")
        .await;
    let back = "return document.querySelector(\".cell[aria-label^='c2,']\") !== null";
    assert_eq!(page.see(back).await, true, "the piece is back");
    is_fine(&page, "a wrong turn").await;
    page.press("From the start").await;
    tap_move(&page, "c2", "c1").await;
    says(&page, "Right!").await;
    assert_eq!(named(&page).await, format!("{TWO}.1"));
    page.browser.reload().await;
    says(&page, "Cho replied").await;

    // The last turn, by keys alone.
    page.see("document.querySelector(\".cell[aria-label^='c1,']\").focus()")
        .await;
    page.strike(key::ENTER).await;
    page.there(".mark.chosen").await;
    page.strike(key::ESCAPE).await;
    page.gone(".mark.chosen").await;
    page.strike(key::ENTER).await;
    // Han sits at the bottom.
    page.strike(key::LEFT).await;
    page.strike(key::ENTER).await;
    says(&page, "You solved it").await;
    // The first try has decided.
    says(&page, "rating stays").await;
    is_fine(&page, "a solved puzzle").await;
    page.press("Next puzzle").await;
    let other =
        "return new URL(location).searchParams.get('exercise')?.includes('6f7b47ae') === false";
    page.find(other).await;
    page.press("Xiangqi puzzles").await;
    let xiangqi = "return new URL(location).searchParams.get('exercise')?.endsWith('+xiangqi')";
    page.find(xiangqi).await;
    is_fine(&page, "a puzzle of the other game").await;
}

#[tokio::test]
async fn lesson_is_answered_by_taps_and_the_game_stays() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    open_new(&page).await;
    page.press("Puzzles").await;
    says(&page, "🧩").await;
    page.press("Games").await;
    status(&page, "Your turn").await;
    assert_eq!(named(&page).await, Value::Null);

    visit(&page, "lesson:-:0:leaps.1").await;
    says(&page, "Where can the horse on e5 go?").await;
    tap(&page, "c7").await;
    page.press("Answer").await;
    says(&page, "Not quite").await;
    tap(&page, "c7").await;
    for point in ["d3", "f3", "c4", "c6", "d7"] {
        tap(&page, point).await;
        let picked = "return document.querySelector(`.cell[aria-label^='${arguments[0]},'][aria-selected=true]`)";
        page.find_with(picked, json!([point])).await;
    }
    is_fine(&page, "a lesson's exercise").await;
    page.press("Answer").await;
    says(&page, "Right!").await;
    page.press("Next exercise").await;
    says(&page, "Exercise 2 of 3").await;
    page.press("Games").await;
    status(&page, "Your turn").await;
    page.is_content().await;
}

#[tokio::test]
async fn press_without_a_line_says_so_and_is_made_again() {
    let Some((page, _program)) = Page::open_as(PHONE, ALEX, JANGGI).await else {
        return;
    };
    page.command("/puzzle kind:mate turns:2").await;
    open_exercise(&page).await;
    visit(&page, &format!("{TWO}.0")).await;
    page.block(&["*/act"]).await;
    tap_move(&page, "c2", "c1").await;
    page.notice("didn't reach the bot").await;
    page.block(&[]).await;
    tap_move(&page, "c2", "c1").await;
    says(&page, "Right!").await;
}
