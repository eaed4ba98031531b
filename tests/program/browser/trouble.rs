//! The program stops while a person types, the page is open twice, and other sites try to reach it.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::browser::driver::*;
use crate::browser::page::Page;
use crate::kit::program::*;

/// The texts of the messages shown, in order.
const WORDS: &str =
    "return [...document.querySelectorAll('.message .text')].map((one) => one.innerText)";

#[tokio::test]
async fn restart_loses_and_repeats_no_message() {
    let Some((page, mut program)) = Page::open_as(DESKTOP, ALEX, LOUNGE).await else {
        return;
    };
    program.say(SAM, LOUNGE, "before").await;
    page.says("before").await;
    page.press_at("#line").await;
    page.browser.keys("half a thou").await;
    program.kill().await;
    page.find("return document.getElementById('connection').innerText.startsWith('Reconnecting')")
        .await;
    // A message that fails to send is reported, and its text stays.
    page.browser.keys("ght\u{e007}").await;
    page.find("return document.getElementById('notice').innerText.includes('not responding')")
        .await;
    let draft = "return document.getElementById('line').value";
    assert_eq!(page.see(draft).await, "half a thought");
    program.start_again().await;
    program.say(SAM, LOUNGE, "after").await;
    page.find("return document.getElementById('connection').innerText === ''")
        .await;
    page.says("after").await;
    assert_eq!(page.see(draft).await, "half a thought");
    page.strike(key::ENTER).await;
    page.find("return document.getElementById('line').value === ''")
        .await;
    page.says("half a thought").await;
    let texts = page.see(WORDS).await;
    assert_eq!(texts, json!(["before", "after", "half a thought"]));
    // A half-typed command stays too.
    page.browser.keys("/challenge Sam side:c").await;
    program.kill().await;
    page.find("return document.getElementById('connection').innerText !== ''")
        .await;
    program.start_again().await;
    page.find("return document.getElementById('connection').innerText === ''")
        .await;
    let fields =
        "return [...document.querySelectorAll('.field input')].map((one) => one.value).slice(0, 3)";
    assert_eq!(page.see(fields).await, json!(["Sam", "", "c"]));
    page.browser.keys("ho\u{e007}\u{e007}").await;
    page.says("Alex challenges @Sam").await;
    // A draft survives closing the page.
    page.usable("#line").await;
    page.browser.keys("not yet said").await;
    page.browser.reload().await;
    page.shows(ALEX, LOUNGE).await;
    assert_eq!(page.see(draft).await, "not yet said");
}

#[tokio::test]
async fn two_windows_stay_in_sync() {
    let Some((page, program)) = Page::open_as(DESKTOP, ALEX, JANGGI).await else {
        return;
    };
    let first = page.browser.window().await;
    let second = page.browser.new_tab().await;
    page.visit(SAM, JANGGI).await;
    let third = page.browser.new_tab().await;
    page.visit(ALEX, JANGGI).await;
    page.type_line("from the third").await;
    page.says("from the third").await;
    page.browser.switch(&second).await;
    page.says("from the third").await;
    page.type_line("from the second").await;
    for window in [&first, &second, &third] {
        page.browser.switch(window).await;
        page.says("from the second").await;
        let texts = page.see(WORDS).await;
        let expected = json!(["from the third", "from the second"]);
        assert_eq!(texts, expected, "{window}");
    }
    // Reading in one window marks as read in the same person's other window, not for others.
    program.say(MINA, LOUNGE, "is anybody here?").await;
    let unread = "return document.querySelector('.place.unread')?.innerText.includes('lounge')";
    for window in [&first, &second, &third] {
        page.browser.switch(window).await;
        page.find(unread).await;
    }
    page.press_at(&format!("#channels [data-id=\"{LOUNGE}\"]"))
        .await;
    page.shows(ALEX, LOUNGE).await;
    page.browser.switch(&first).await;
    page.gone(".place.unread").await;
    page.browser.switch(&second).await;
    page.find(unread).await;
    page.is_content().await;
}

#[tokio::test]
async fn page_of_another_site_can_neither_read_nor_act() {
    let Some((page, program)) = Page::open_as(DESKTOP, ALEX, JANGGI).await else {
        return;
    };
    program.say(SAM, JANGGI, "a secret").await;
    let other_site = elsewhere().await;
    page.browser.goto(&other_site).await;
    let say = json!({ "as": ALEX, "channel": JANGGI, "content": "forged" }).to_string();
    // All ways in which a page can reach another origin. Each must fail.
    let attempts = "
        const [base, say] = arguments;
        const failed = (promise) => promise.then(() => 'open', () => 'closed');
        const element = (tag, from, more = {}) => new Promise((loaded, error) => {
            const one = Object.assign(document.createElement(tag), { onload: loaded, onerror: error, ...more });
            one[from] = base + { src: '/bot.svg', href: '/base.css' }[from];
            if (tag === 'script') one.src = base + '/main.js';
            document.head.append(one);
        });
        const stream = new Promise((open, closed) => {
            const source = new EventSource(base + '/stream?as=1180000000000000012');
            source.onopen = open;
            source.onerror = () => source.readyState === EventSource.CLOSED ? closed() : null;
        });
        const socket = new Promise((open, closed) => {
            const one = new WebSocket(base.replace('http', 'ws') + '/gateway?v=10&encoding=json');
            one.onopen = open;
            one.onerror = closed;
        });
        // The request may be sent, but its answer is unreadable and it has no effect.
        const forged = { method: 'POST', mode: 'no-cors', body: say };
        return fetch(base + '/do/say', forged).catch(() => null).then(() => Promise.all([
            failed(fetch(base + '/people')),
            failed(fetch(base + '/do/say', { method: 'POST', headers: { 'content-type': 'application/json' }, body: say })),
            failed(stream), failed(socket),
            failed(element('img', 'src')), failed(element('script', 'src')), failed(element('link', 'href', { rel: 'stylesheet' })),
        ]))";
    let answers = page.browser.run(attempts, json!([page.url, say])).await;
    assert_eq!(answers, json!(vec!["closed"; 7]), "{answers}");
    // A form leaves its page for the response, which is a rejection.
    let form = "const [base, say] = arguments;
        const form = Object.assign(document.createElement('form'), { method: 'post', action: base + '/do/say', enctype: 'text/plain' });
        form.append(Object.assign(document.createElement('input'), { name: say.slice(0, -1) + ',\"x\":\"', value: '\"}' }));
        document.body.append(form);
        form.submit();
        return true";
    page.browser.run(form, json!([page.url, say])).await;
    let rejection_shown = "return document.body?.innerText.includes('this computer only')";
    page.browser.until(rejection_shown, json!([])).await;
    // A frame stays empty.
    page.browser.goto(&other_site).await;
    let frame = "return new Promise((done) => {
        const frame = Object.assign(document.createElement('iframe'), { src: arguments[0] });
        frame.onload = () => { try { done(frame.contentDocument ? 'open' : 'closed'); } catch { done('closed'); } };
        document.body.append(frame);
    })";
    assert_eq!(page.browser.run(frame, json!([page.url])).await, "closed");
    // A foreign host name that resolves to this machine is rejected.
    let rebound = page.url.replace("127.0.0.1", REBOUND);
    page.browser
        .goto(&format!("{rebound}/world?as={ALEX}"))
        .await;
    page.browser.until(rejection_shown, json!([])).await;
    // A link to the sandbox works.
    page.browser.goto(&other_site).await;
    let link = "const link = Object.assign(document.createElement('a'), { href: arguments[0], innerText: 'there' });
        document.body.append(link);
        link.click();
        return true";
    page.browser.run(link, json!([page.url])).await;
    page.says("a secret").await;
    let messages: Vec<Value> = program.messages(ALEX, JANGGI).await;
    assert_eq!(messages.len(), 1, "{messages:?}");
}

/// Serves a page at another origin on this computer, as another program may.
async fn elsewhere() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0; 4096];
            let _ = stream.read(&mut request).await;
            let page = "<!doctype html><title>elsewhere</title><body>elsewhere</body>";
            let answer = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{page}",
                page.len()
            );
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    format!("http://{address}/")
}
