//! The board page on screens of all sizes: nothing is cut off or too small for a finger.

use serde_json::json;

use crate::browser::board_page::{moves, open_new};
use crate::browser::driver::*;
use crate::browser::page::Page;

/// Faults of the page as it is laid out.
const FAULTS: &str = "
    const faults = [];
    const visible = (one) => one.checkVisibility({ visibilityProperty: true });
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`is ${root.scrollWidth} wide`);
    for (const one of document.querySelectorAll('button:not(.cell), select, summary, input, a')) {
        const box = one.getBoundingClientRect();
        const isChoice = one.type === 'checkbox' && one.closest('label').getBoundingClientRect().height >= 44;
        if (visible(one) && box.height < 43.5 && !isChoice) faults.push(`${one.outerHTML.slice(0, 50)} is ${box.height} high`);
    }
    const points = [...document.querySelectorAll('.cell')].map((one) => one.getBoundingClientRect().width);
    if (Math.min(...points) < arguments[0]) faults.push(`points of ${Math.min(...points)}`);
    for (const css of arguments[1]) {
        const box = document.querySelector(css).getBoundingClientRect();
        if (box.top < 0 || box.bottom > innerHeight + 1) faults.push(`${css} ends at ${box.bottom}`);
    }
    return faults;
";

#[tokio::test]
async fn page_fits_every_screen() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    open_new(&page).await;
    moves(&page, "a4", "b4").await;
    let seen = [".board", "#upper", "#lower", "#status"];
    for (width, height, point) in [
        (320, 640, 28),
        (390, 844, 36),
        (844, 390, 32),
        (820, 1180, 36),
        (1280, 800, 44),
    ] {
        page.browser.resize(width, height, width < 1000).await;
        let faults = page.see_with(FAULTS, json!([point, seen])).await;
        assert_eq!(faults, json!([]), "{width} × {height}");
    }
    // The moves are a column where there is room.
    let column = "return document.querySelector('section.moves #moves')";
    page.find(column).await;
    page.is_content().await;
}
