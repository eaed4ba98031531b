//! The page in a real browser: headless Chromium, clicked and typed in.
//!
//! Without a browser the tests print one line and pass; with `BROWSER_TEST=required` they fail.

mod activity;
mod board_end;
mod board_exercise;
mod board_fingers;
mod board_focus;
mod board_layout;
mod board_line;
mod board_page;
mod chat;
mod days;
mod driver;
mod game;
mod keyboard;
mod line;
mod looks;
mod page;
mod page_files;
mod phone;
mod play;
mod screenshots;
mod trouble;
mod whole_game;
mod xiangqi;
