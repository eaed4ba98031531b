//! The page as people use it: pressing, typing, reading.

use serde_json::{Value, json};

use crate::browser::driver::*;
use crate::kit::program::*;

/// Helpers of the scripts below. Only visible and enabled elements count, newest first.
const FIND: &str = "
    const usable = (css) => [...document.querySelectorAll(css)].reverse()
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.closest('[inert]'));
    const label = (one) => {
        const copy = one.cloneNode(true);
        for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
        return (one.getAttribute('aria-label') ?? copy.textContent).trim();
    };
";

/// A page in a browser.
pub struct Page {
    pub browser: Browser,
    /// The URL of its sandbox.
    pub url: String,
}

impl Page {
    /// Opens the page of a fresh program, with its welcome; `None` without a browser.
    pub async fn open(screen: Screen) -> Option<(Page, Program)> {
        let browser = Browser::open(screen).await?;
        let program = Program::start().await;
        let page = Page::welcoming(browser, &program.url).await;
        Some((page, program))
    }

    /// The same without the welcome, as a person in a channel.
    pub async fn open_as(screen: Screen, user: &str, place: &str) -> Option<(Page, Program)> {
        let (page, program) = Page::open(screen).await?;
        page.press("Close").await;
        page.visit(user, place).await;
        Some((page, program))
    }

    /// A sandbox's page on the first visit.
    pub async fn welcoming(browser: Browser, url: &str) -> Page {
        let url = url.to_owned();
        let page = Page { browser, url };
        page.browser.goto(&page.url).await;
        page.find("return usable('#welcome-dialog .way')[0]").await;
        page
    }

    /// Reloads the page as a person in a channel.
    pub async fn visit(&self, user: &str, place: &str) {
        // Another fragment of the same URL would not reload.
        self.browser.goto("about:blank").await;
        let url = format!("{}/#as={user}&channel={place}", self.url);
        self.browser.goto(&url).await;
        self.shows(user, place).await;
    }

    /// Waits until the page shows a channel as a person.
    #[track_caller]
    pub fn shows(&self, user: &str, place: &str) -> impl Future<Output = Value> {
        let place_shown = json!([format!("{user}:{place}")]);
        let script = "return document.getElementById('log').dataset.shown === arguments[0]";
        self.browser.until(script, place_shown)
    }

    /// Waits for an element, or for another result of a script.
    #[track_caller]
    pub fn find(&self, script: &str) -> impl Future<Output = Value> + use<'_> {
        self.find_with(script, json!([]))
    }

    /// The same, with arguments for the script.
    #[track_caller]
    pub fn find_with(&self, script: &str, args: Value) -> impl Future<Output = Value> + use<'_> {
        self.browser.until(&format!("{FIND} {script}"), args)
    }

    /// Waits for an element of a selector.
    #[track_caller]
    pub fn there(&self, css: &str) -> impl Future<Output = Value> + use<'_> {
        self.find_with("return document.querySelector(arguments[0])", json!([css]))
    }

    /// Waits until a selector finds nothing.
    #[track_caller]
    pub fn gone(&self, css: &str) -> impl Future<Output = Value> + use<'_> {
        self.find_with("return !document.querySelector(arguments[0])", json!([css]))
    }

    /// Waits for a visible and enabled element of a selector, and returns the newest.
    #[track_caller]
    pub fn usable(&self, css: &str) -> impl Future<Output = Value> + use<'_> {
        self.find_with("return usable(arguments[0])[0]", json!([css]))
    }

    /// Waits until a selector finds nothing visible and enabled.
    #[track_caller]
    pub fn not_usable(&self, css: &str) -> impl Future<Output = Value> + use<'_> {
        self.find_with("return !usable(arguments[0])[0]", json!([css]))
    }

    /// Waits until the notice has these words.
    #[track_caller]
    pub fn notice(&self, words: &str) -> impl Future<Output = Value> + use<'_> {
        let script = "return document.getElementById('notice').textContent.includes(arguments[0])";
        self.find_with(script, json!([words]))
    }

    /// Asserts that nothing is wider than the window.
    pub async fn fits(&self) {
        let wide = "return document.documentElement.scrollWidth > innerWidth";
        assert_eq!(self.see(wide).await, false, "the page is too wide");
    }

    /// The current result of a script.
    pub async fn see(&self, script: &str) -> Value {
        self.see_with(script, json!([])).await
    }

    /// The same, with arguments for the script.
    pub async fn see_with(&self, script: &str, args: Value) -> Value {
        self.browser.run(&format!("{FIND} {script}"), args).await
    }

    /// Runs a script at the beginning of each page loaded from now on.
    pub async fn at_each_load(&self, script: &str) {
        let params = json!({ "source": script });
        let method = "Page.addScriptToEvaluateOnNewDocument";
        self.browser.devtools(method, params).await;
    }

    /// Fails the requests for addresses of these patterns, and for no others.
    pub async fn block(&self, patterns: &[&str]) {
        self.browser.devtools("Network.enable", json!({})).await;
        let urls = json!({ "urls": patterns });
        self.browser.devtools("Network.setBlockedURLs", urls).await;
    }

    /// Presses a key without a character.
    pub async fn strike(&self, key: char) {
        self.browser.keys(&key.to_string()).await;
    }

    /// Presses the newest button with a label.
    #[track_caller]
    pub fn press(&self, label: &str) -> impl Future<Output = ()> {
        let script = "return usable('button').find((one) => label(one) === arguments[0])";
        self.press_found(script, json!([label]))
    }

    /// Presses the element of a selector.
    #[track_caller]
    pub fn press_at(&self, css: &str) -> impl Future<Output = ()> {
        self.press_found("return usable(arguments[0])[0]", json!([css]))
    }

    /// Presses the element that a script finds, once it is there and uncovered.
    #[track_caller]
    fn press_found<'a>(&'a self, script: &str, args: Value) -> impl Future<Output = ()> + use<'a> {
        let place = std::panic::Location::caller();
        let script = script.to_owned();
        async move {
            let mut last = String::new();
            // An element that was redrawn in between is looked up again.
            for _ in 0..20 {
                let element = self.find_with(&script, args.clone()).await;
                match self.browser.click(&element).await {
                    Ok(()) => return,
                    Err(error) => last = error,
                }
            }
            panic!("{place}: {args} cannot be pressed: {last}");
        }
    }

    /// Picks, in the menu with a prompt, the option with a word in its name.
    pub async fn choose(&self, prompt: &str, word: &str) {
        let menu = "return usable('.menu').find((one) => label(one).includes(arguments[0]))";
        self.press_found(menu, json!([prompt])).await;
        let option = "return usable('.options [role=option]')
            .find((one) => one.innerText.split(/\\s/).includes(arguments[0]))";
        self.press_found(option, json!([word])).await;
    }

    /// Switches to another person, from anywhere.
    pub async fn be(&self, user: &str) {
        self.press_at(&format!("#people [data-id=\"{user}\"]"))
            .await;
        let user_shown =
            "return document.getElementById('log').dataset.shown?.startsWith(arguments[0])";
        self.find_with(user_shown, json!([user])).await;
    }

    /// Types a line into the box and sends it.
    pub async fn type_line(&self, line: &str) {
        self.press_at("#line").await;
        self.browser.keys(line).await;
        self.strike(key::ENTER).await;
    }

    /// Types a command into the box, and sends it as it has been read.
    pub async fn command(&self, line: &str) {
        self.type_line(line).await;
        self.strike(key::ENTER).await;
    }

    /// The channel shown.
    pub async fn place(&self) -> String {
        let script = "return document.getElementById('log').dataset.shown.split(':')[1]";
        self.see(script).await.as_str().unwrap().to_owned()
    }

    /// All visible text of the page.
    pub async fn text(&self) -> String {
        let text = self.see("return document.body.innerText").await;
        text.as_str().unwrap().to_owned()
    }

    /// Waits until a message with these words is shown.
    #[track_caller]
    pub fn says(&self, words: &str) -> impl Future<Output = Value> {
        let script = "return [...document.querySelectorAll('.message')]
            .find((one) => one.innerText.includes(arguments[0]))";
        self.find_with(script, json!([words]))
    }

    /// Counts the elements that a selector finds.
    pub async fn count(&self, css: &str) -> usize {
        let script = "return document.querySelectorAll(arguments[0]).length";
        let count = self.see_with(script, json!([css])).await;
        usize::try_from(count.as_u64().unwrap()).unwrap()
    }

    /// Asserts that the page had no errors, refused requests or policy violations.
    pub async fn is_content(&self) {
        let complaints = self.browser.complaints().await;
        assert_eq!(complaints, Vec::<String>::new());
    }
}
