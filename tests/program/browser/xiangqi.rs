//! A whole game of Xiangqi, clicked through to the mate.

use crate::browser::driver::*;
use crate::browser::page::Page;
use crate::browser::whole_game::{XIANGQI_MATE, points};
use crate::kit::program::*;

/// Begins a game of Xiangqi in which Alex is Red.
pub async fn begin(page: &Page) {
    page.press("Close").await;
    page.command("/challenge Sam side:red ruleset:xiangqi")
        .await;
    page.says("Red moves first").await;
    page.press("Switch to Sam").await;
    page.press("Accept").await;
    page.press("Switch to Alex").await;
}

#[tokio::test]
async fn whole_game_can_be_played_by_menus() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    for (mv, number) in XIANGQI_MATE.into_iter().zip(1..) {
        let (from, target) = points(mv);
        page.says(&format!("move {number}")).await;
        page.be(if number % 2 == 1 { ALEX } else { SAM }).await;
        // In check, the menu says so and only contains the legal answers.
        let in_check = number == 10;
        let prompt = if in_check {
            "is in check"
        } else {
            "choose a piece"
        };
        page.choose(prompt, from).await;
        page.choose("Choose a point", target).await;
    }
    page.says("Alex (Red) wins: checkmate.").await;
    page.find("return usable('button').find((one) => label(one) === 'Rematch')")
        .await;
    // No word of Janggi is on the page.
    let text = page.text().await;
    for word in ["Cho:", "Han:", "Janggi #", "bikjang", "Pass"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
    page.is_content().await;
}
