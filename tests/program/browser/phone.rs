//! The page on a phone.

use serde_json::json;

use crate::browser::driver::*;
use crate::browser::looks::begin;
use crate::browser::page::Page;
use crate::kit::program::*;

#[tokio::test]
async fn ping_notice_is_one_line_and_can_be_dismissed() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    let bar = "return usable('#asked').length === 1";
    let no_bar = "return usable('#asked').length === 0";
    page.press_at(".way:has(use[href='#i-both'])").await;
    page.says("Alex challenges @Sam").await;
    page.find(bar).await;
    // The notice disappears when nothing waits any more.
    page.press("Withdraw").await;
    page.find(no_bar).await;
    page.command("/challenge Sam side:cho").await;
    page.find(bar).await;
    for (width, height) in [(320, 640), (390, 844)] {
        page.browser.resize(width, height, true).await;
        let size = "const [bar, told] = ['#asked', '#asked .told'].map((css) => document.querySelector(css).getBoundingClientRect());
            const out = [...document.querySelectorAll('#asked button')].filter((one) => one.getBoundingClientRect().right > innerWidth);
            return [bar.height <= 44, told.width >= 80, out.length]";
        let sizes = page.see(size).await;
        assert_eq!(sizes, json!([true, true, 0]), "{width}");
    }
    page.press("Not now").await;
    page.find(no_bar).await;
    // It stays closed after a reload; the badge is still visible.
    page.visit(ALEX, JANGGI).await;
    page.usable("#people .count").await;
    assert_eq!(page.see(no_bar).await, true);
    // Another ping opens it again.
    page.be(SAM).await;
    page.press("Accept").await;
    page.be(ALEX).await;
    page.find(bar).await;
    page.press("Switch to Sam").await;
    page.says("choose").await;
    page.is_content().await;
}

/// A turn fits a phone: the side to move, the board, the menu and the buttons are visible together.
#[tokio::test]
async fn turn_fits_a_phone_screen() {
    // Out of the 844 pixels of a phone. The row of buttons has two lines, and so has the menu in two languages.
    const MOST: f64 = 656.0;
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    let height = "const item = [...document.querySelectorAll('.message:not(.private)')].at(-1);
        const words = document.createTreeWalker(item.querySelector('.text'), NodeFilter.SHOW_TEXT);
        while (words.nextNode() && !words.currentNode.data.includes('your move ('));
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        const rows = [...item.querySelectorAll('.row')];
        return [rows.length, rows.at(-1).getBoundingClientRect().bottom - range.getBoundingClientRect().top]";
    let heights = page.see(height).await;
    assert_eq!(heights[0], 2, "a menu and a row of buttons");
    let height = heights[1].as_f64().unwrap();
    assert!(height <= MOST, "{height} px");
    println!("a turn is {height} px high");
}

#[tokio::test]
async fn picture_can_be_enlarged_on_a_phone() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    let among = page
        .find("const image = usable('.picture img')[0]; return image?.naturalWidth > 0 && image.getBoundingClientRect().width")
        .await;
    // The button's name describes the picture, and then the action.
    let size_script = "const button = usable('.picture')[0];
        return [button.ariaLabel, button.querySelector('img').alt.length > 20, button.getAttribute('aria-description')]";
    let sizes = page.see(size_script).await;
    assert_eq!(sizes, json!([null, true, "Enlarge"]));
    page.press_at(".picture").await;
    let is_whole = "const image = document.querySelector('#picture-dialog[open] img');
        const edge = image?.naturalWidth > 0 && image.getBoundingClientRect();
        return edge && edge.left >= 0 && edge.right <= innerWidth && edge.bottom <= innerHeight";
    page.find(is_whole).await;
    page.press_at("#picture-dialog .pan").await;
    let large = "const image = document.querySelector('#picture-dialog[open] img');
        const pan = image?.parentElement;
        return pan?.scrollLeft > 0 && image.getBoundingClientRect().width / arguments[0]";
    let times = page.find_with(large, json!([among])).await;
    let times = times.as_f64().unwrap();
    assert!(times > 1.5, "{times} times as large");
    let ends = "const pan = document.querySelector('#picture-dialog .pan');
        const edges = () => [pan.firstChild.getBoundingClientRect(), pan.getBoundingClientRect()];
        pan.scrollLeft = 0;
        const [first, here] = edges();
        pan.scrollLeft = pan.scrollWidth;
        const [last] = edges();
        return [Math.abs(first.left - here.left) < 1.5, Math.abs(last.right - here.right) < 1.5, first.bottom <= innerHeight]";
    assert_eq!(page.see(ends).await, json!([true, true, true]));
    page.press("Close").await;
    page.gone("dialog[open]").await;
    page.is_content().await;
}

#[tokio::test]
async fn thread_name_is_shown_in_full() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    page.press_at("#menu").await;
    // The longest thread name, with long names of people.
    let is_complete = "const name = document.querySelector(arguments[0]);
        name.textContent = arguments[1];
        const style = getComputedStyle(name);
        return [name.scrollHeight <= name.clientHeight + 1, name.scrollWidth <= name.clientWidth, style.visibility]";
    let name = "Janggi #127: Alexandra P. – Konstantin Weber";
    for selector in [".place[aria-current=page] .name", "#channel-name"] {
        let sizes = page.see_with(is_complete, json!([selector, name])).await;
        assert_eq!(sizes, json!([true, true, "visible"]), "{selector}");
    }
    page.is_content().await;
}
