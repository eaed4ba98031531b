//! The board page behind a bad line: whatever comes late, held back or not at all, it ends with what is true.

use serde_json::{Value, json};

use crate::browser::board_page::{moves, open_new, sam_moves, status, tap, tap_move};
use crate::browser::driver::*;
use crate::browser::line::Line;
use crate::browser::page::Page;
use crate::kit::program::*;

/// A page behind a line; `None` without a browser.
struct Far {
    page: Page,
    program: Program,
    line: Line,
}

impl Far {
    async fn open() -> Option<Far> {
        let browser = Browser::open(PHONE).await?;
        let line = Line::open().await;
        let settings = vec![
            ("HANSU_PAGE__ADDRESS", "127.0.0.1:0".to_owned()),
            ("HANSU_PAGE__URL", line.url.clone()),
        ];
        let program = Program::start_with(settings).await;
        line.lead_to(program.page_address());
        let page = Page::welcoming(browser, &program.url).await;
        Some(Far {
            page,
            program,
            line,
        })
    }

    /// Opens the board of a game between Alex and Sam, as Alex, who is to move. Returns its thread.
    async fn between_two(&self) -> String {
        open_new(&self.page).await
    }

    /// Moves Sam's piece, elsewhere.
    async fn sam_moves(&self, thread: &str, mv: &str) {
        sam_moves(&self.program, thread, mv).await;
    }

    /// Waits until the page shows a number of turns, and nothing pending.
    async fn shows(&self, turns: u32) {
        let script = "return document.getElementById('ply').max === String(arguments[0])
            && !document.getElementById('unconfirmed')";
        self.page.find_with(script, json!([turns])).await;
    }

    async fn run(&self, script: &str) -> Value {
        self.page.see(script).await
    }
}

#[tokio::test]
async fn answer_of_the_bot_before_the_receipt_is_shown() {
    let Some(far) = Far::open().await else {
        return;
    };
    far.page.press_at(".way:has(use[href='#i-board'])").await;
    status(&far.page, "Your turn").await;
    far.line.requests().hold();
    tap_move(&far.page, "a4", "b4").await;
    // The bot's answer comes by the socket while the act's own receipt is held back.
    far.shows(2).await;
    status(&far.page, "Your turn").await;
    far.line.requests().release();
    tap_move(&far.page, "i4", "h4").await;
    far.shows(4).await;
    far.page.is_content().await;
}

#[tokio::test]
async fn late_receipt_changes_nothing_that_is_newer() {
    let Some(far) = Far::open().await else {
        return;
    };
    let thread = far.between_two().await;
    far.line.requests().hold();
    moves(&far.page, "a4", "b4").await;
    far.sam_moves(&thread, "a7b7").await;
    far.shows(2).await;
    status(&far.page, "Your turn").await;
    far.line.requests().release();
    moves(&far.page, "b4", "b5").await;
    far.sam_moves(&thread, "i7h7").await;
    far.shows(4).await;
}

#[tokio::test]
async fn question_about_an_earlier_position_closes_and_says_so() {
    let Some(far) = Far::open().await else {
        return;
    };
    let thread = far.between_two().await;
    moves(&far.page, "a4", "b4").await;
    far.page.press("Resign").await;
    far.page.usable("#yes").await;
    far.sam_moves(&thread, "a7b7").await;
    let closed = "return !document.getElementById('question').open
        && document.getElementById('notice').textContent.startsWith('The position has changed')";
    far.page.find(closed).await;
    status(&far.page, "Your turn").await;
    far.shows(2).await;
}

#[tokio::test]
async fn cancelled_question_leaves_the_newest_state() {
    let Some(far) = Far::open().await else {
        return;
    };
    let thread = far.between_two().await;
    moves(&far.page, "a4", "b4").await;
    far.page.press("Resign").await;
    far.page.usable("#no").await;
    far.line.socket().hold();
    far.sam_moves(&thread, "a7b7").await;
    far.page.press("Go back").await;
    far.line.socket().release();
    status(&far.page, "Your turn").await;
    far.shows(2).await;
}

#[tokio::test]
async fn open_plan_does_not_hide_the_move_of_the_opponent() {
    let Some(far) = Far::open().await else {
        return;
    };
    let thread = far.between_two().await;
    moves(&far.page, "a4", "b4").await;
    tap(&far.page, "a7").await;
    far.page.usable("#plan").await;
    far.sam_moves(&thread, "i7h7").await;
    status(&far.page, "Your turn").await;
    far.shows(2).await;
    let plan = far.run("return document.getElementById('plan')").await;
    assert_eq!(plan, Value::Null);
}

#[tokio::test]
async fn next_game_within_the_time_of_a_move_shows_both_games_as_they_are() {
    let Some(far) = Far::open().await else {
        return;
    };
    let thread = far.between_two().await;
    let first = far.run("return new URL(location).searchParams.get('game')");
    let first = first.await.as_str().unwrap().to_owned();
    // A practice game of Xiangqi: the person moves first.
    far.page.press("Practice").await;
    let chosen = "const menu = document.getElementById('practice-variant');
        menu.value = 'xiangqi';
        menu.dispatchEvent(new Event('change'));";
    far.run(chosen).await;
    far.run("const side = document.getElementById('practice-side'); side.value = 'cho'; side.dispatchEvent(new Event('change'));").await;
    far.page.press("Start the game").await;
    let second = "return new URL(location).searchParams.get('game') !== arguments[0] && usable('.board .piece')[0]";
    far.page.find_with(second, json!([first])).await;
    let choose = "const games = document.getElementById('games');
        games.value = arguments[0];
        games.dispatchEvent(new Event('change'));";
    far.page.see_with(choose, json!([first])).await;
    let shown = "return new URL(location).searchParams.get('game') === arguments[0]";
    far.page.find_with(shown, json!([first])).await;
    status(&far.page, "Your turn").await;
    far.line.requests().hold();
    tap_move(&far.page, "a4", "b4").await;
    far.page.press("Next game").await;
    far.page.find_with(second, json!([first])).await;
    far.line.requests().release();
    far.shows(0).await;
    far.page.see_with(choose, json!([first])).await;
    far.page.find_with(shown, json!([first])).await;
    far.shows(1).await;
    far.sam_moves(&thread, "a7b7").await;
    far.shows(2).await;
}

#[tokio::test]
async fn act_that_nothing_confirms_is_said_to_be_unconfirmed() {
    let Some(far) = Far::open().await else {
        return;
    };
    // A second is a tenth of one here.
    let hasty = "const later = window.setTimeout;
        window.setTimeout = (act, wait) => later(act, wait / 10);";
    far.page.at_each_load(hasty).await;
    far.between_two().await;
    far.line.requests().hold();
    far.line.socket().hold();
    tap_move(&far.page, "a4", "b4").await;
    let unconfirmed = "return document.getElementById('unconfirmed')?.textContent";
    let words = far.page.find(unconfirmed).await;
    assert_eq!(words, "Sent, not confirmed yet");
    assert_eq!(
        far.run("return document.querySelectorAll('.cell.movable').length")
            .await,
        0,
        "no second move"
    );
    far.line.socket().release();
    far.line.requests().release();
    far.shows(1).await;
    status(&far.page, "Your opponent's turn").await;
}

#[tokio::test]
async fn session_that_has_ended_says_how_to_get_a_link() {
    let Some(far) = Far::open().await else {
        return;
    };
    far.between_two().await;
    far.page
        .browser
        .devtools("Network.clearBrowserCookies", json!({}))
        .await;
    far.line.cut();
    far.page.notice("“Board”").await;
}

#[tokio::test]
async fn eleventh_page_of_a_person_says_why_it_is_empty() {
    let Some(far) = Far::open().await else {
        return;
    };
    far.between_two().await;
    let address = far.run("return location.href").await;
    let open = "const address = location.origin.replace('http', 'ws') + '/live';
        window.others = Array.from({ length: 9 }, () => new WebSocket(address));
        window.others.forEach((one) => { one.onmessage = () => { one.heard = true; }; });";
    far.run(open).await;
    let are_open = "return window.others.every((one) => one.heard)";
    far.page.find(are_open).await;
    far.page.browser.new_tab().await;
    far.page.browser.goto(address.as_str().unwrap()).await;
    far.page.notice("ten other").await;
}

/// Presses one of the elements of a selector, chosen by a number.
async fn press_one(far: &Far, css: &str, number: usize) {
    let script = "const found = usable(arguments[0]); return found[arguments[1] % found.length]";
    let element = far.page.find_with(script, json!([css, number])).await;
    far.page.browser.click(&element).await.unwrap();
}

#[tokio::test]
async fn fifty_moves_on_a_bad_line_are_all_shown() {
    let Some(far) = Far::open().await else {
        return;
    };
    far.page.press_at(".way:has(use[href='#i-board'])").await;
    status(&far.page, "Your turn").await;
    far.line.socket().delay(50..350, 1).await;
    far.line.requests().delay(50..350, 2).await;
    for turn in 0..25 {
        press_one(&far, ".cell.movable", turn * 7 + 3).await;
        press_one(&far, ".cell.target", turn * 5 + 1).await;
        // The own move and the bot's answer, or the end.
        let shown = "return Number(document.getElementById('ply').max) >= arguments[0]
            && (usable('.cell.movable')[0] || usable('#end')[0])";
        far.page.find_with(shown, json!([2 * turn + 2])).await;
        if far.page.count("#end").await > 0 {
            break;
        }
    }
    far.page.is_content().await;
}
