//! The files of the board page in a browser.

use serde_json::json;

use crate::browser::board_page::{open, status};
use crate::browser::driver::*;
use crate::browser::looks::begin;
use crate::browser::page::Page;

/// A page from before an update of the bot finds its folder gone.
#[tokio::test]
async fn page_without_its_folder_reloads_once() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    open(&page).await;
    status(&page, "Your turn").await;
    let counted = "sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
        window.addEventListener('error', () => { window.failed = true; });";
    let params = json!({ "source": counted });
    page.browser
        .devtools("Page.addScriptToEvaluateOnNewDocument", params)
        .await;
    page.browser.devtools("Network.enable", json!({})).await;
    let block = async |urls: &[&str]| {
        let params = json!({ "urls": urls });
        page.browser
            .devtools("Network.setBlockedURLs", params)
            .await;
    };
    block(&["*/f/*/main.js"]).await;
    page.browser.reload().await;
    page.find(
        "return window.failed && sessionStorage.loads === '2'",
        json!([]),
    )
    .await;
    block(&[]).await;
    page.browser.reload().await;
    status(&page, "Your turn").await;
}
