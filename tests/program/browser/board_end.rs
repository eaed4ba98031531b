//! The end of a game on the board page: its result, what to do next, and the analysis on the board.

use serde_json::Value;

use crate::browser::board_page::{moves, open_new, sam_moves, status, turns};
use crate::browser::driver::*;
use crate::browser::page::Page;

/// Returns the game that the address names.
async fn named(page: &Page) -> String {
    let game = page.see("return new URL(location).searchParams.get('game')");
    game.await.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn ended_game_stays_with_its_analysis_and_offers_a_rematch() {
    let Some((page, program)) = Page::open(DESKTOP).await else {
        return;
    };
    let thread = open_new(&page).await;
    for (turn, (own, reply)) in [(["a4", "b4"], "a7b7"), (["i4", "h4"], "i7h7")]
        .into_iter()
        .enumerate()
    {
        status(&page, "Your turn").await;
        moves(&page, own[0], own[1]).await;
        sam_moves(&program, &thread, reply).await;
        turns(&page, 2 * turn + 2).await;
    }
    let game = named(&page).await;
    page.press("Resign").await;
    page.press("Yes, resign").await;
    status(&page, "Sam (Han) wins: Alex resigned.").await;
    page.press("Analyse").await;
    page.there("#analysis .graph").await;
    page.is_accessible("the analysis").await;
    // A turn of the list sets the board.
    let second = "return [...document.querySelectorAll('#moves button')][1]";
    let second = page.find(second).await;
    page.browser.click(&second).await.unwrap();
    page.find("return document.getElementById('ply').value === '2'")
        .await;
    page.press("Rematch").await;
    let offered = "return document.getElementById('offers').textContent.includes('rematch')";
    page.find(offered).await;
    assert_eq!(named(&page).await, game, "it is never jumped to");
    page.browser.reload().await;
    status(&page, "Sam (Han) wins: Alex resigned.").await;
    page.is_content().await;
}

#[tokio::test]
async fn game_that_is_not_the_persons_is_unknown() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    open_new(&page).await;
    let address = page.see("return location.origin + '/?game=999'");
    let address = address.await;
    page.browser.goto(address.as_str().unwrap()).await;
    let unknown = "return document.getElementById('notice').textContent !== ''
        && usable('#games')[0]?.options.length > 1";
    page.find(unknown).await;
    let board = page.see("return document.querySelector('.board')");
    assert_eq!(board.await, Value::Null);
    page.is_content().await;
}
