//! The page in a real browser: headless Chromium, clicked and typed in as people do. Where there is
//! no browser the tests say so in one line and do nothing; with `BROWSER_TEST=required` that
//! is a failure.

mod chat;
mod days;
mod driver;
mod game;
mod keyboard;
mod looks;
mod page;
mod play;
mod screenshots;
mod telephone;
mod trouble;
