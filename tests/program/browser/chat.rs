//! Long channels, broken pictures, and malicious text.

use serde_json::{Value, json};

use crate::browser::driver::*;
use crate::browser::page::Page;
use crate::kit::program::*;
use crate::kit::{Stage, TestBot, hansus_world};

/// The bot's user id.
pub const BOT: &str = "1180000000000000001";

/// The first visible message: its id and distance from the top.
const IN_VIEW: &str = "
    const edge = document.getElementById('log').getBoundingClientRect().top;
    const item = [...document.querySelectorAll('.message')].find((one) => one.getBoundingClientRect().bottom > edge);
    return [item.dataset.id, item.getBoundingClientRect().top];
";

/// A script that tests whether the end of the list is visible.
const AT_END: &str = "
    const { scrollHeight, scrollTop, clientHeight } = document.getElementById('log');
    return scrollHeight - scrollTop - clientHeight < 2
";

/// Returns the current position of a message.
async fn top_of(page: &Page, message: &Value) -> f64 {
    let script = "return document.querySelector(`[data-id=\"${arguments[0]}\"]`).getBoundingClientRect().top";
    page.see_with(script, json!([message]))
        .await
        .as_f64()
        .unwrap()
}

#[tokio::test]
async fn long_channel_loads_from_its_end() {
    let Some((page, program)) = Page::open_as(DESKTOP, ALEX, JANGGI).await else {
        return;
    };
    for number in 1..=200 {
        program
            .say(SAM, LOUNGE, &format!("message {number} of many"))
            .await;
    }
    page.visit(ALEX, LOUNGE).await;
    page.find(AT_END).await;
    // Only the newest are asked for.
    assert_eq!(page.count(".message").await, 50);
    for loaded_count in [50, 100, 150] {
        let script = "document.getElementById('log').scrollTop = 40;";
        page.see(script).await;
        let view = page.see(IN_VIEW).await;
        let is_longer = "return document.querySelectorAll('.message').length > arguments[0]";
        page.find_with(is_longer, json!([loaded_count])).await;
        let moved = top_of(&page, &view[0]).await - view[1].as_f64().unwrap();
        assert!(moved.abs() < 2.0, "what was read jumped by {moved}");
        assert_eq!(page.count(".message").await, loaded_count + 50);
    }
    let to_top = "document.getElementById('log').scrollTop = 0; return document.querySelector('.beginning h3')";
    page.find(to_top).await;
    let script =
        "return [...document.querySelectorAll('.message .text')].map((one) => one.innerText)";
    let texts: Vec<String> = serde_json::from_value(page.see(script).await).unwrap();
    let expected: Vec<String> = (1..=200).map(|n| format!("message {n} of many")).collect();
    assert_eq!(texts, expected, "each once, in order");
    // New messages do not move the one being read, and one press leads to the end.
    let view = page.see(IN_VIEW).await;
    program.say(SAM, LOUNGE, "one more").await;
    page.says("one more").await;
    let moved = top_of(&page, &view[0]).await - view[1].as_f64().unwrap();
    assert!(moved.abs() < 2.0, "what was read jumped by {moved}");
    page.press("Jump to the newest").await;
    page.find(AT_END).await;
    // Now the page follows new messages and announces each once.
    program.say(SAM, LOUNGE, "and the last").await;
    page.says("and the last").await;
    page.find(AT_END).await;
    let script =
        "return [...document.getElementById('announcer').children].map((one) => one.innerText)";
    let announced = page.see(script).await;
    assert_eq!(announced, json!(["Sam: one more", "Sam: and the last"]));
    page.is_content().await;
}

#[tokio::test]
async fn each_ping_counts_as_one_mention() {
    let Some((page, program)) = Page::open_as(DESKTOP, SAM, LOUNGE).await else {
        return;
    };
    for label_text in ["1 mention", "2 mentions"] {
        program.say(ALEX, JANGGI, &format!("<@{SAM}>")).await;
        let label = "return document.querySelector(`#channels [aria-label$=\"${arguments[0]}\"]`)";
        page.find_with(label, json!([label_text])).await;
    }
    page.is_content().await;
}

#[tokio::test]
async fn failed_picture_can_be_reloaded() {
    let Some((page, program)) = Page::open_as(PHONE, ALEX, JANGGI).await else {
        return;
    };
    page.command("/challenge Sam side:han").await;
    page.says("Alex challenges @Sam").await;
    page.be(SAM).await;
    page.press("Accept").await;
    // The last part of opening the thread. After it nothing moves under the pointer.
    page.usable("#asked button").await;
    page.press_at(".thread-link").await;
    page.says("choose").await;
    let thread = page.place().await;
    let is_loaded = "const image = document.querySelector('.picture img');
        return image?.naturalWidth > 0 && document.querySelector('.message .shown').getBoundingClientRect().height";
    let height = page.find(is_loaded).await.as_f64().unwrap();
    page.block(&["*/attachments/*"]).await;
    let uncached = json!({ "cacheDisabled": true });
    page.browser
        .devtools("Network.setCacheDisabled", uncached)
        .await;
    page.visit(ALEX, &thread).await;
    let failed = "const box = document.querySelector('.not-loaded');
        return box && [box.innerText, box.parentElement.getBoundingClientRect().height]";
    let replacement = page.find(failed).await;
    let words = replacement[0].as_str().unwrap();
    for phrase in ["The picture did not load.", "formation", "Try again"] {
        assert!(words.contains(phrase), "{phrase} is not in {words}");
    }
    let shift = replacement[1].as_f64().unwrap() - height;
    assert!(
        shift.abs() < 2.0,
        "the place of the picture changed by {shift}"
    );
    page.block(&[]).await;
    page.press("Try again").await;
    page.find(is_loaded).await;
    assert!(!program.log().contains("ERROR"), "{}", program.log());
}

/// Text in a game's thread is not read as a move, so the box explains how to play it.
#[tokio::test]
async fn move_posted_as_text_is_explained() {
    let Some((page, _program)) = Page::open_as(DESKTOP, ALEX, JANGGI).await else {
        return;
    };
    let notice = "return document.getElementById('notice').innerText.includes(arguments[0])";
    page.command("/practice side:cho").await;
    page.usable(".thread-link").await;
    page.type_line("a4b4").await;
    page.says("a4b4").await;
    assert_eq!(page.see_with(notice, json!(["/move"])).await, json!(false));
    page.press_at(".thread-link").await;
    page.says("choose").await;
    for (typed_text, is_explained) in [("a4b4", true), ("well played", false), ("포 85", true)] {
        page.type_line(typed_text).await;
        page.says(typed_text).await;
        let expected = format!("To play it, type /move {typed_text}");
        if is_explained {
            page.find_with(notice, json!([expected])).await;
        } else {
            assert_eq!(page.see_with(notice, json!(["/move"])).await, json!(false));
        }
    }
}

#[tokio::test]
async fn markup_in_messages_is_shown_and_never_run() {
    const EVIL: &str = "<script>window.ran = 1</script>";
    const IMAGE: &str = "<img src=x onerror=\"window.ran = 2\">";
    let Some((page, program)) = Page::open(DESKTOP).await else {
        return;
    };
    let change = async |change: Value| program.post("/control/world", change).await["id"].clone();
    let user = change(json!({ "change": "new_person", "name": EVIL, "locale": "en-US" })).await;
    let name = "**Bold** _server_ <b>x</b>";
    let server = change(
        json!({ "change": "new_server", "name": name, "owner": user, "members": [user, ALEX] }),
    )
    .await;
    let channel = change(json!({ "change": "new_channel", "server": server, "name": IMAGE })).await;
    let user = user.as_str().unwrap();
    let channel = channel.as_str().unwrap();
    let tricks = [
        EVIL,
        IMAGE,
        "[press me](javascript:window.ran=3) <a href=\"javascript:window.ran=4\">and me</a>",
        "[masked](https://example.com/\"onmouseover=\"window.ran=5) `<svg onload=window.ran=6>`",
        "```html\n</pre><iframe src=\"javascript:window.ran=7\"></iframe>\n```",
        "> <style>body { display: none }</style> ||<object data=x>|| **<u>**",
        "<@!1> <#2> <t:99999999999999> <:x:3> @everyone",
    ];
    for trick in tricks {
        program.say(user, channel, trick).await;
    }
    page.press("Close").await;
    page.visit(ALEX, channel).await;
    page.says("@everyone").await;
    let words = page.text().await;
    for literal in [
        EVIL,
        IMAGE,
        name,
        "javascript:window.ran=3",
        "<iframe src=",
        "<style>body",
        "<svg onload",
    ] {
        assert!(words.contains(literal), "{literal} is not shown in {words}");
    }
    let script = "return [
        window.ran ?? null,
        document.querySelectorAll('.message :is(script, iframe, style, object, b, svg[onload], img:not(.avatar))').length,
        [...document.querySelectorAll('a[href]')].filter((one) => !/^(https?:|#)/.test(one.getAttribute('href'))).length,
        [...document.querySelectorAll('*')].filter((one) => [...one.attributes].some((two) => two.name.startsWith('on'))).length,
    ]";
    assert_eq!(page.see(script).await, json!([null, 0, 0, 0]));
    // The name comes back from the bot in messages and as the name of a thread.
    page.command("/challenge <script>").await;
    page.says("challenges").await;
    assert_eq!(page.see("return window.ran ?? null").await, Value::Null);
    assert_eq!(page.browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn every_kind_of_response_is_shown() {
    let Some(browser) = Browser::open(DESKTOP).await else {
        return;
    };
    let stage = Stage::open().await;
    let _bot = TestBot::start(&stage).await;
    let page = Page::welcoming(browser, &stage.sandbox.url()).await;
    page.press("Close").await;
    let used = async |name: &str| {
        page.command(&format!("/{name}")).await;
    };
    // A modal: typed text arrives, and the modal has the focus.
    used("form").await;
    page.usable("#form-dialog").await;
    page.browser.keys("9/9").await;
    page.strike(key::ENTER).await;
    page.says("read: 9/9").await;
    page.not_usable("#form-dialog").await;
    // An ephemeral message: visible to one person, and dismissible.
    used("secret").await;
    page.says("Only you can see this").await;
    page.press("Dismiss message").await;
    page.gone(".message.private").await;
    // A deferred response ends with its content.
    used("slow").await;
    page.says("at last").await;
    assert_eq!(page.count(".thinking").await, 0);
    // An invalid picture, a disabled button, a menu.
    used("board").await;
    page.says("The picture did not load.").await;
    let off_button = "const off = [...document.querySelectorAll('.message button')].find((one) => label(one) === 'Off');
        return off.disabled";
    assert_eq!(page.see(off_button).await, true);
    page.choose("Make a selection", "h3").await;
    page.says("selected h3").await;
    // A missing response is reported, and the command stays in the box.
    used("mute").await;
    let failure_notice =
        "return document.getElementById('notice').innerText === 'The application did not respond.'";
    page.find(failure_notice).await;
    assert_eq!(page.see("return usable('.chip').length").await, 1);
    page.press("Cancel the command").await;
    // The arrow takes a command by its name, as Enter does from the offers.
    page.browser.keys("/board").await;
    page.press("Send").await;
    page.usable(".chip").await;
    page.press("Cancel the command").await;
    // Another person reads the same in their own language.
    page.be(MINA).await;
    used("판").await;
    page.says("미나 님이 사용한 명령어: /판").await;
    let frame = page
        .see("return [document.documentElement.lang, label(document.getElementById('help'))]")
        .await;
    assert_eq!(frame, json!(["ko", "시작 안내와 단축키"]));
}

#[tokio::test]
async fn welcome_page_starts_a_game_against_the_bot() {
    let Some(browser) = Browser::open(PHONE).await else {
        return;
    };
    let stage = Stage::open_with(hansus_world).await;
    let _bot = TestBot::start(&stage).await;
    let side = json!({
        "type": 3, "name": "side", "description": "Your side",
        "choices": [{ "name": "Cho", "value": "cho" }, { "name": "Red", "value": "red" }],
    });
    let game = json!({
        "type": 3, "name": "game", "description": "The game",
        "choices": [{ "name": "Janggi", "value": "janggi" }, { "name": "Xiangqi", "value": "xiangqi" }],
    });
    let options = json!([game, side]);
    let command = json!({ "name": "practice", "description": "A game", "options": options });
    let path = format!("/applications/{BOT}/commands");
    let (status, command_made) = stage.api("POST", &path, Some(command)).await;
    assert!(status < 300, "{command_made}");
    let page = Page::welcoming(browser, &stage.sandbox.url()).await;
    page.press("Play Xiangqi against 한수Chinese chess: you are Red and move first.")
        .await;
    page.says("practice").await;
    let messages = stage.messages(ALEX, JANGGI).await;
    let message = messages[0]["id"].as_str().unwrap();
    let interaction = messages[0]["interaction"]["id"].as_str().unwrap();
    let sent = stage
        .get(&format!("/control/interactions/{interaction}"))
        .await;
    let expected = json!([
        { "name": "game", "type": 3, "value": "xiangqi" },
        { "name": "side", "type": 3, "value": "red" },
    ]);
    assert_eq!(sent["data"]["options"], expected);
    // The bot opens the game's thread, and the page follows.
    let path = format!("/channels/{JANGGI}/messages/{message}/threads");
    let (status, thread_made) = stage
        .api("POST", &path, Some(json!({ "name": "A game" })))
        .await;
    assert!(status < 300, "{thread_made}");
    page.shows(ALEX, message).await;
    page.find("return document.getElementById('channel-name').innerText === 'A game'")
        .await;
    page.is_content().await;
}
