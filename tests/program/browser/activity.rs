//! The board page inside Discord, which the sandbox's page plays: opened by a button, in a frame, with Discord's SDK.

use serde_json::{Value, json};

use crate::browser::board_page::{moves, status};
use crate::browser::chat::BOT;
use crate::browser::driver::*;
use crate::browser::looks::begin;
use crate::browser::page::Page;
use crate::kit::program::*;

/// Opens the board page inside Discord from the newest public board, and goes into its frame.
async fn open_inside(page: &Page) {
    page.press("Board").await;
    page.press("Open inside Discord").await;
    enter(page).await;
}

/// Begins a game of Alex against Sam and opens its board inside Discord. Returns its thread.
async fn open_new_inside(page: &Page) -> String {
    begin(page).await;
    let thread = page.place().await;
    open_inside(page).await;
    status(page, "Your turn").await;
    thread
}

/// Goes into the frame of the Activity.
async fn enter(page: &Page) {
    let frame = page.find("return usable('#activity iframe')[0]");
    page.browser.enter_frame(&frame.await).await;
}

/// Sets the faults of the client.
async fn faults(program: &Program, faults: Value) {
    let act = json!({ "action": "faults", "faults": faults });
    program.post("/control/activity", act).await;
}

async fn plays_inside(screen: Screen) {
    let Some((page, _program)) = Page::open(screen).await else {
        return;
    };
    let thread = open_new_inside(&page).await;
    // Pictures come with the token, and are those of the board.
    let painted = "return getComputedStyle(document.querySelector('.board')).backgroundImage.startsWith('url(\"blob:')";
    page.find(painted).await;
    let secret = page.see("return document.cookie").await;
    assert_eq!(secret, "", "there is no cookie");
    moves(&page, "a4", "b4").await;
    page.fits().await;
    page.is_content().await;
    page.is_accessible("the board inside Discord").await;
    page.browser.leave_frame().await;
    page.press("Leave the Activity").await;
    page.visit(ALEX, &thread).await;
    page.says("@Sam, it's your move (Han)").await;
}

#[tokio::test]
async fn move_inside_discord_is_posted_in_the_thread_on_a_desktop() {
    plays_inside(DESKTOP).await;
}

#[tokio::test]
async fn move_inside_discord_is_posted_in_the_thread_on_a_phone() {
    plays_inside(PHONE).await;
}

#[tokio::test]
async fn page_says_how_to_get_the_link_if_the_client_is_silent() {
    let Some((page, program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    faults(&program, json!({ "silent": true })).await;
    open_inside(&page).await;
    page.notice("then “Open the board”").await;
    // Once the client answers, trying again helps.
    page.browser.leave_frame().await;
    page.is_accessible("the pane of an Activity").await;
    page.press("Leave the Activity").await;
    faults(&program, json!({})).await;
    // An Activity of another member can be joined, for which the head has room.
    let join = json!({ "as": SAM, "channel": page.place().await });
    program.post("/do/join", join).await;
    page.usable("#join").await;
    page.fits().await;
    page.press("Open inside Discord").await;
    enter(&page).await;
    status(&page, "Your turn").await;
}

#[tokio::test]
async fn page_opens_once_a_late_client_answers() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    // The client's messages are held back, and the page's patience ends at once.
    let late = "const later = window.setTimeout;
        window.setTimeout = (act, wait) => later(act, wait === 10000 ? 0 : wait);
        const held = [];
        const hold = (event) => { event.stopImmediatePropagation(); held.push(event); };
        if (window.parent !== window) window.addEventListener('message', hold);
        window.release = () => {
            window.removeEventListener('message', hold);
            for (const { data, origin, source } of held) window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
        };";
    page.at_each_load(late).await;
    begin(&page).await;
    open_inside(&page).await;
    page.notice("Waiting for Discord").await;
    page.see("window.release()").await;
    status(&page, "Your turn").await;
}

#[tokio::test]
async fn page_says_why_the_client_gives_no_code() {
    let Some((page, program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    for (consent, words) in [
        ("declined", "The board needs to know who you are"),
        ("codeless", "doesn't say who you are"),
    ] {
        faults(&program, json!({ "consent": consent })).await;
        open_inside(&page).await;
        page.notice(words).await;
        page.usable("#retry").await;
        page.browser.leave_frame().await;
        page.press("Leave the Activity").await;
    }
}

#[tokio::test]
async fn page_outside_a_frame_does_not_ask_its_opener() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    let asked = "const whole = window.fetch;
        window.asked = 0;
        window.fetch = (path, ...rest) => { window.asked += path === 'activity'; return whole(path, ...rest); };";
    page.at_each_load(asked).await;
    page.browser
        .goto(&format!(
            "{}/activity/{BOT}/?frame_id=1&instance_id=1",
            page.url
        ))
        .await;
    page.notice("then “Open the board”").await;
    assert_eq!(page.see("return window.asked").await, 0);
}

#[tokio::test]
async fn page_opens_once_the_bot_answers() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    let silent = "let asked = 0;
        const whole = window.fetch;
        window.fetch = (path, ...rest) => path === 'activity' && (asked += 1) < 3 ? Promise.reject(new Error()) : whole(path, ...rest);";
    page.at_each_load(silent).await;
    open_new_inside(&page).await;
}

#[tokio::test]
async fn page_says_what_to_do_if_the_bot_never_answers() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    let silent = "const whole = window.fetch;
        window.fetch = (path, ...rest) => path === 'activity' ? Promise.resolve(new Response('', { status: 502 })) : whole(path, ...rest);
        const later = window.setTimeout;
        window.setTimeout = (act, wait) => later(act, wait / 10);";
    page.at_each_load(silent).await;
    begin(&page).await;
    open_inside(&page).await;
    page.notice("then “Open the board”").await;
    page.usable("#retry").await;
}

#[tokio::test]
async fn socket_that_is_cut_is_opened_again() {
    let Some((page, program)) = Page::open(DESKTOP).await else {
        return;
    };
    open_new_inside(&page).await;
    page.see("window.losses = 0;
         new MutationObserver(() => { window.losses += document.getElementById('notice').textContent.startsWith('Connection lost'); })
             .observe(document.getElementById('notice'), { childList: true, characterData: true, subtree: true })")
    .await;
    program
        .post("/control/activity", json!({ "action": "cut" }))
        .await;
    let back = "return window.losses > 0 && document.getElementById('notice').textContent === ''";
    page.find(back).await;
    moves(&page, "a4", "b4").await;
}

#[tokio::test]
async fn clocks_are_right_on_a_device_with_a_wrong_clock() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    let skewed = "const now = Date.now; Date.now = () => now() + 40 * 86400000;";
    page.at_each_load(skewed).await;
    open_new_inside(&page).await;
    let shown = "return [...document.querySelectorAll('.clock')].some((one) => /^[1-9]\\d*d /.test(one.textContent))";
    page.find(shown).await;
}

#[tokio::test]
async fn another_member_joins_and_watches() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    let thread = open_new_inside(&page).await;
    page.browser.leave_frame().await;
    // Another client: the first one stays in the instance.
    let first = page.browser.window().await;
    page.browser.new_tab().await;
    let place = format!("{}/#as={MINA}&channel={thread}", page.url);
    page.browser.goto(&place).await;
    page.press("활동 참가").await;
    enter(&page).await;
    status(&page, "관전 중 · Alex 차례").await;
    let buttons = "return usable('#buttons button').length";
    assert_eq!(page.see(buttons).await, 0);
    let second = page.browser.window().await;
    page.browser.switch(&first).await;
    enter(&page).await;
    moves(&page, "a4", "b4").await;
    page.browser.switch(&second).await;
    enter(&page).await;
    status(&page, "관전 중 · Sam 차례").await;
    page.is_content().await;
}
