//! The files of the board page in a browser.

use crate::browser::board_page::{open_new, status};
use crate::browser::driver::*;
use crate::browser::page::Page;

/// A page from before an update of the bot finds its folder gone.
#[tokio::test]
async fn page_without_its_folder_reloads_once() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    open_new(&page).await;
    let counted = "sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
        window.addEventListener('error', () => { window.failed = true; });";
    page.at_each_load(counted).await;
    page.block(&["*/f/*/main.js"]).await;
    page.browser.reload().await;
    page.find("return window.failed && sessionStorage.loads === '2'")
        .await;
    page.block(&[]).await;
    page.browser.reload().await;
    status(&page, "Your turn").await;
}
