//! Fingers on the board page: they drag pieces, scroll everywhere else, and never do both.

use serde_json::{Value, json};

use crate::browser::board_page::{open_new, status};
use crate::browser::driver::*;
use crate::browser::page::Page;
use crate::kit::program::*;

/// A telephone on which the page is longer than the window.
const SHORT_PHONE: Screen = Screen {
    width: 390,
    height: 664,
    touch: true,
    dark: false,
};

/// The board page of a game in which the person is to move; `None` without a browser.
async fn board() -> Option<(Page, Program)> {
    let (page, program) = Page::open(SHORT_PHONE).await?;
    open_new(&page).await;
    Some((page, program))
}

/// The middle of an element, in the window.
async fn middle(page: &Page, css: &str) -> [f64; 2] {
    let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]";
    let middle = page.see_with(script, json!([css])).await;
    [0, 1].map(|axis| middle[axis].as_f64().unwrap())
}

async fn point(page: &Page, name: &str) -> [f64; 2] {
    middle(page, &format!(".board .cell[aria-label^=\"{name}\"]")).await
}

/// Tells the browser what the fingers do; each is at a point of the window.
async fn fingers(page: &Page, kind: &str, at: &[[f64; 2]]) {
    let points = at.iter().enumerate();
    let points: Vec<Value> = points
        .map(|(id, [x, y])| json!({ "x": x, "y": y, "id": id }))
        .collect();
    let params = json!({ "type": kind, "touchPoints": points });
    page.browser
        .devtools("Input.dispatchTouchEvent", params)
        .await;
}

/// Draws a finger from one point to another.
async fn swipe(page: &Page, from: [f64; 2], to: [f64; 2]) {
    fingers(page, "touchStart", &[from]).await;
    for step in 1..=10 {
        let part = f64::from(step) / 10.0;
        let at = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part);
        fingers(page, "touchMove", &[at]).await;
    }
    fingers(page, "touchEnd", &[]).await;
}

async fn scrolled(page: &Page) -> f64 {
    let y = page.see("return window.scrollY").await;
    y.as_f64().unwrap()
}

#[tokio::test]
async fn dragged_piece_moves_where_the_page_scrolls() {
    let Some((page, _program)) = board().await else {
        return;
    };
    let longer = "return document.documentElement.scrollHeight > innerHeight";
    assert_eq!(page.see(longer).await, true);
    let (from, to) = (point(&page, "e4").await, point(&page, "e5").await);
    swipe(&page, from, to).await;
    status(&page, "Your opponent's turn").await;
    assert_eq!(scrolled(&page).await, 0.0);
}

#[tokio::test]
async fn finger_that_begins_beside_the_own_pieces_scrolls() {
    let Some((page, _program)) = board().await else {
        return;
    };
    let from = point(&page, "e7").await;
    swipe(&page, from, [from[0], from[1] - 120.0]).await;
    page.find("return window.scrollY > 50").await;
    let chosen = "return document.querySelector('.mark.chosen')";
    assert_eq!(page.see(chosen).await, Value::Null);
}

#[tokio::test]
async fn second_finger_moves_no_piece() {
    let Some((page, _program)) = board().await else {
        return;
    };
    let [first, second] = [point(&page, "a4").await, point(&page, "i4").await];
    let target = point(&page, "i5").await;
    fingers(&page, "touchStart", &[first]).await;
    fingers(&page, "touchStart", &[first, second]).await;
    for part in [0.4, 0.8, 1.0] {
        let at = [0, 1].map(|axis| second[axis] + (target[axis] - second[axis]) * part);
        fingers(&page, "touchMove", &[first, at]).await;
    }
    fingers(&page, "touchEnd", &[]).await;
    // An own move afterwards is the first of the game.
    let (from, to) = (point(&page, "e4").await, point(&page, "e5").await);
    swipe(&page, from, to).await;
    status(&page, "Your opponent's turn").await;
    let turn = page.see("return document.getElementById('turn').textContent");
    assert!(turn.await.as_str().unwrap().starts_with("1. "));
}

#[tokio::test]
async fn only_a_level_swipe_steps_through_the_game() {
    let Some((page, _program)) = board().await else {
        return;
    };
    let (from, to) = (point(&page, "e4").await, point(&page, "e5").await);
    swipe(&page, from, to).await;
    status(&page, "Your opponent's turn").await;
    page.see("window.scrollTo(0, 200)").await;
    let start = middle(&page, "#turn").await;
    swipe(&page, start, [start[0] + 110.0, start[1] + 80.0]).await;
    let shown = "return document.getElementById('ply').value";
    assert_eq!(page.see(shown).await, "1");
    let start = middle(&page, "#turn").await;
    swipe(&page, start, [start[0] + 110.0, start[1] + 6.0]).await;
    page.find("return document.getElementById('ply').value === '0'")
        .await;
}
