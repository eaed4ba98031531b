//! Keys and screen readers on the board page: the focus stays, and the grid tells what can be done.

use serde_json::Value;

use crate::browser::board_page::{open_new, sam_moves, status, tap, tap_move};
use crate::browser::driver::*;
use crate::browser::page::Page;

/// The label of the element that has the focus.
async fn focused(page: &Page) -> String {
    let script = "return document.activeElement === document.body ? 'nothing' : label(document.activeElement)";
    let label = page.see(script).await;
    label.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn focus_stays_through_the_move_of_the_opponent() {
    let Some((page, program)) = Page::open(DESKTOP).await else {
        return;
    };
    let thread = open_new(&page).await;
    tap(&page, "a4").await;
    let told = "return document.querySelector('.board').getAttribute('aria-label') === 'Board'
        && document.querySelector(\".cell[aria-label^='a4,']\").getAttribute('aria-selected') === 'true'
        && document.querySelector(\".cell[aria-label='b4, target']\")";
    page.find(told).await;
    page.see("document.querySelector(\".cell[aria-label^='b4']\").focus()")
        .await;
    page.strike(key::ENTER).await;
    status(&page, "Your opponent's turn").await;
    assert!(focused(&page).await.starts_with("b4"));
    sam_moves(&program, &thread, "a7b7").await;
    status(&page, "Your turn").await;
    assert!(focused(&page).await.starts_with("b4"));
    let news = "return document.getElementById('announcement').textContent";
    let news = page.see(news).await;
    assert!(news.as_str().unwrap().contains("b7"), "{news}");
}

#[tokio::test]
async fn focus_stays_through_a_hint_and_a_cancelled_question() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    open_new(&page).await;
    page.see("document.querySelector('[data-focus=hint]').focus()")
        .await;
    page.strike(key::ENTER).await;
    page.there(".board .arrows").await;
    assert_eq!(focused(&page).await, "Hint");
    page.see("document.querySelector('[data-focus=resign]').focus()")
        .await;
    page.strike(key::ENTER).await;
    page.find("return document.getElementById('question').open")
        .await;
    assert_eq!(focused(&page).await, "Go back");
    page.strike(key::ESCAPE).await;
    page.find("return !document.getElementById('question').open")
        .await;
    assert_eq!(focused(&page).await, "Resign");
}

#[tokio::test]
async fn illegal_target_is_answered() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    open_new(&page).await;
    tap_move(&page, "a4", "e6").await;
    let answered =
        "return document.getElementById('announcement').textContent.includes(\"can't move there\")";
    page.find(answered).await;
    let chosen = "return document.querySelector('.mark.chosen')";
    assert_eq!(page.see(chosen).await, Value::Null);
}
