//! Usability of the page: an accessibility checker, all widths, touch, languages.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::driver::*;
use crate::browser::game::Played;
use crate::browser::page::Page;
use crate::kit::program::*;
use crate::kit::{Stage, TestBot};

/// The environment variable with the path of axe-core, the checker.
const CHECKER: &str = "BROWSER_TEST_AXE";

/// The accessibility checker; it reports serious problems and worse.
pub struct Checker {
    source: String,
}

impl Checker {
    /// `None`, with a printed line, if there is no checker.
    pub fn there() -> Option<Checker> {
        let Some(path) = std::env::var_os(CHECKER) else {
            return missing("no axe-core: BROWSER_TEST_AXE names no file");
        };
        let source = std::fs::read_to_string(path).unwrap();
        Some(Checker { source })
    }

    /// Asserts that nothing serious is wrong, in the light and the dark theme.
    pub async fn is_content(&self, page: &Page, content_name: &str) {
        let has_axe = page.see("return Boolean(window.axe)").await;
        if has_axe == false {
            page.browser.run(&self.source, json!([])).await;
        }
        for theme in ["light", "dark"] {
            // Colours in mid-transition would be wrong.
            let script = "document.documentElement.dataset.theme = arguments[0];
                for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
                return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
                    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
                    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html + node.any.map((one) => one.message)).slice(0, 3)}`))";
            let violations = page.browser.run(script, json!([theme])).await;
            assert_eq!(violations, json!([]), "{content_name}, {theme}");
        }
        page.see("document.documentElement.dataset.theme = ''")
            .await;
    }
}

impl Page {
    /// Asserts that this page is accessible, if there is a checker.
    pub async fn is_accessible(&self, content_name: &str) {
        if let Some(checker) = Checker::there() {
            checker.is_content(self, content_name).await;
        }
    }
}

/// Begins a game of Alex against Sam from the welcome; ends in its thread as Alex, who is to move.
pub async fn begin(page: &Page) {
    page.press_at(".way:has(use[href='#i-both'])").await;
    page.says("Alex challenges @Sam").await;
    page.press("Switch to Sam").await;
    page.press("Accept").await;
    page.choose("formation", "(default)").await;
    page.press("Switch to Alex").await;
    page.choose("formation", "(default)").await;
    let heeh = janggi::Formation::Heeh;
    Played::new(heeh, heeh).arrived(page).await;
}

async fn is_accessible(screen: Screen) {
    let Some(checker) = Checker::there() else {
        return;
    };
    let Some((page, _program)) = Page::open(screen).await else {
        return;
    };
    checker.is_content(&page, "the welcome").await;
    page.press("Close").await;
    page.command("/help").await;
    page.there(".embed, .message.private").await;
    checker.is_content(&page, "help").await;
    page.press_at("#line").await;
    page.browser.keys("/").await;
    page.usable("#offers [role=option]").await;
    checker.is_content(&page, "the list of commands").await;
    page.browser.keys("challenge ").await;
    page.usable(".field").await;
    checker.is_content(&page, "a command").await;
    page.press("Cancel the command").await;
    page.press_at("#help").await;
    begin(&page).await;
    checker.is_content(&page, "a thread with a board").await;
    page.press_at(".menu").await;
    checker.is_content(&page, "an open menu").await;
    page.strike(key::ESCAPE).await;
    page.press_at(".picture").await;
    checker.is_content(&page, "a picture, enlarged").await;
    page.strike(key::ESCAPE).await;
    if screen.touch {
        page.press_at("#menu").await;
        checker.is_content(&page, "the drawer of places").await;
        page.strike(key::ESCAPE).await;
        page.press_at("#who").await;
        checker.is_content(&page, "the drawer of members").await;
        page.strike(key::ESCAPE).await;
    }
    page.be(MINA).await;
    checker.is_content(&page, "the same in Korean").await;
}

#[tokio::test]
async fn page_is_accessible_on_a_desktop() {
    is_accessible(DESKTOP).await;
}

#[tokio::test]
async fn page_is_accessible_on_a_phone() {
    is_accessible(PHONE).await;
}

#[tokio::test]
async fn form_is_accessible_and_a_missing_label_is_detected() {
    let Some(checker) = Checker::there() else {
        return;
    };
    let Some(browser) = Browser::open(DESKTOP).await else {
        return;
    };
    let stage = Stage::open().await;
    let _bot = TestBot::start(&stage).await;
    let page = Page::welcoming(browser, &stage.sandbox.url()).await;
    page.press("Close").await;
    page.command("/form").await;
    page.usable("#form-dialog").await;
    checker.is_content(&page, "a form").await;
    let spoil = "for (const one of document.querySelectorAll('#form-dialog label')) one.replaceWith(one.querySelector('input'));";
    page.see(spoil).await;
    let unlabelled =
        tokio::spawn(async move { checker.is_content(&page, "a form without labels").await });
    assert!(
        unlabelled.await.is_err(),
        "the checker does not see a field without a name"
    );
}

#[tokio::test]
async fn page_fits_every_width_and_targets_suit_fingers() {
    let Some((page, _program)) = Page::open(PHONE).await else {
        return;
    };
    begin(&page).await;
    let sideways = "
        const log = document.getElementById('log');
        const out = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()
            && !one.closest('.unseen, .skip, svg, pre') && one.getBoundingClientRect().right > innerWidth + 1);
        return [document.documentElement.scrollWidth <= innerWidth, log.scrollWidth <= log.clientWidth, out.map((one) => one.outerHTML.slice(0, 120))]";
    let small = "
        return usable('button, summary, input, textarea').filter((one) => !one.closest('.text'))
            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
            .filter(([box]) => box.height < 39.5 || box.width < 39.5).map(([, what]) => what)";
    for (user, width, height) in [
        (ALEX, 320, 640),
        (MINA, 360, 740),
        (ALEX, 430, 930),
        (MINA, 768, 1024),
        (ALEX, 1200, 860),
    ] {
        page.browser.resize(width, height, width < 768).await;
        page.be(user).await;
        page.press_at("#line").await;
        let clean = json!([true, true, []]);
        assert_eq!(page.see(sideways).await, clean, "{width}");
        page.browser.keys("/").await;
        page.usable("#offers [role=option]").await;
        assert_eq!(page.see(sideways).await, clean, "{width}, commands");
        page.browser.keys(&format!("c{}", key::ESCAPE)).await;
        let empty = "const line = document.getElementById('line');
            line.value = '';
            line.dispatchEvent(new InputEvent('input'));";
        page.see(empty).await;
        if width < 768 {
            let too_small = page.see(small).await;
            assert_eq!(too_small, json!([]), "{width}: for a finger");
        }
    }
    page.is_content().await;
}

#[tokio::test]
async fn picture_can_be_enlarged_and_a_record_uploaded() {
    let Some((page, _program)) = Page::open(DESKTOP).await else {
        return;
    };
    begin(&page).await;
    page.press_at(".picture").await;
    let large = "const image = document.querySelector('#picture-dialog[open] img');
        return image?.naturalWidth > 0 && image.getBoundingClientRect().width > 500 && image.src";
    let first = page.find(large).await;
    page.strike(key::LEFT).await;
    let is_other_picture = "const image = document.querySelector('#picture-dialog[open] img'); return image.src !== arguments[0]";
    page.find_with(is_other_picture, json!([first])).await;
    page.strike(key::RIGHT).await;
    page.find_with(
        "return document.querySelector('#picture-dialog img').src === arguments[0]",
        json!([first]),
    )
    .await;
    page.strike(key::ESCAPE).await;
    page.gone("dialog[open]").await;
    let folder = TempDir::new().unwrap();
    let record = folder.path().join("game.pgn");
    std::fs::write(&record, "[Event \"Club\"]\n\n1. a4b4 a7b7 *\n").unwrap();
    page.press_at("#line").await;
    page.browser.keys("/review ").await;
    let input = page.usable(".field input[type=file]").await;
    page.browser.attach(&input, &record).await;
    page.press("Send").await;
    page.there(".message.private").await;
    page.is_content().await;
}

#[tokio::test]
async fn page_uses_the_language_of_the_chosen_person() {
    let Some((page, _program)) = Page::open_as(DESKTOP, MINA, JANGGI).await else {
        return;
    };
    let frame = "
        const kept = new Set(['한수', '앱', 'janggi', 'lounge', 'general', 'Alex', 'Sam', '한수 Janggi Club', 'Other Server', '/']);
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const english = [];
        while (walker.nextNode()) {
            const text = walker.currentNode.data.trim();
            if (/[A-Za-z]{2}/.test(text) && !/[가-힣]/.test(text) && !kept.has(text.replace(/^#/, '')) && !walker.currentNode.parentElement.closest('noscript, kbd')) english.push(text);
        }
        for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
            for (const name of ['aria-label', 'title', 'placeholder']) {
                const text = one.getAttribute(name) ?? '';
                if (/[A-Za-z]{2}/.test(text) && !/[가-힣]/.test(text) && !kept.has(text)) english.push(text);
            }
        }
        return english";
    page.press_at("#help").await;
    page.usable("#welcome-dialog").await;
    page.press("키보드").await;
    page.usable("#keys-dialog dd").await;
    let english = page.see(frame).await;
    assert_eq!(english, json!([]));
    assert_eq!(page.see("return document.documentElement.lang").await, "ko");
    page.strike(key::ESCAPE).await;
    page.strike(key::ESCAPE).await;
    page.be(ALEX).await;
    let korean: Value = page
        .see("return document.getElementById('line').placeholder")
        .await;
    assert_eq!(korean, "Message #janggi, or type /");
}

#[tokio::test]
async fn colour_scheme_can_be_chosen_and_back_navigates() {
    let Some((page, _program)) = Page::open_as(DESKTOP, ALEX, JANGGI).await else {
        return;
    };
    let is_dark = "return getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)'";
    assert_eq!(page.see(is_dark).await, true, "as the system has it");
    page.press("Theme: system").await;
    assert_eq!(page.see(is_dark).await, false);
    page.press_at(&format!("#channels [data-id=\"{LOUNGE}\"]"))
        .await;
    page.shows(ALEX, LOUNGE).await;
    page.be(SAM).await;
    page.browser.reload().await;
    page.shows(SAM, LOUNGE).await;
    assert_eq!(page.see(is_dark).await, false, "remembered");
    page.press("Theme: light").await;
    page.press("Theme: dark").await;
    assert_eq!(page.see(is_dark).await, true);
    for (user, place) in [(ALEX, LOUNGE), (ALEX, JANGGI)] {
        page.see("history.back()").await;
        page.shows(user, place).await;
    }
    // The first Tab stops are skip links.
    page.see("document.activeElement.blur(); document.querySelector('.skip').focus()")
        .await;
    page.strike(key::ENTER).await;
    page.find("return document.activeElement.id === 'log'")
        .await;
    page.is_content().await;
}
