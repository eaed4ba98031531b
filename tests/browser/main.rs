//! The page in a real browser: headless Chromium, clicked and typed in as people do. Where there is
//! no browser the tests say so in one line and do nothing; with `HANSU_TEST_BROWSER=required` that
//! is a failure.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod driver;
mod program;

use driver::*;
use program::*;

#[tokio::test]
async fn smoke() {
    let Some(browser) = Browser::open(DESKTOP).await else {
        return;
    };
    let program = Program::start().await;
    browser.goto(&program.url).await;
    let found = browser
        .until(
            "return document.querySelector('.place')?.innerText",
            serde_json::json!([]),
        )
        .await;
    println!("{found} {:?} {}", browser.complaints().await, browser.run("return [innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches]", serde_json::json!([])).await);
}
