//! The targets: each takes any bytes, and panics if something is wrong.
//!
//! The targets do not depend on the fuzzer that runs them, so that other fuzzers can run them as well.

mod answers;
mod events;
mod fen;
mod ids;
mod interactions;
mod moves;
mod plans;
mod program;
mod records;
mod rulesets;
mod sandbox;
mod settings;
mod uci;
mod uploads;

use std::cell::RefCell;
use std::collections::BTreeMap;

use hansu_play::Language;
use hansu_text::Text;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// A function that reads input from outside.
pub struct Target {
    /// The name of the target and of its folder in the corpus.
    pub name: &'static str,
    /// The function under test.
    pub run: fn(&[u8]),
    /// The words that mutations insert.
    pub words: &'static [&'static str],
    /// The ends that some inputs have to reach. Otherwise only the first check of the target would be tested.
    pub ends: &'static [&'static str],
    /// The number of allocations allowed for each byte of the input.
    pub steps: u64,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    moves::TARGET,
    fen::TARGET,
    rulesets::TARGET,
    records::GIB,
    records::PGN,
    records::LISTS,
    records::FORMATS,
    records::XQF,
    uploads::TARGET,
    uci::COMMANDS,
    uci::ANSWERS,
    program::SESSIONS,
    program::REFEREE,
    ids::TARGET,
    interactions::TARGET,
    events::EVENTS,
    events::STORIES,
    plans::TARGET,
    settings::TARGET,
    answers::TARGET,
    sandbox::REQUESTS,
    sandbox::PEOPLE,
    sandbox::FRAMES,
];

thread_local! {
    static MET: RefCell<BTreeMap<&'static str, u64>> = const { RefCell::new(BTreeMap::new()) };
}

/// Records the end that an input has reached.
fn meet(end: &'static str) {
    MET.with_borrow_mut(|met| *met.entry(end).or_default() += 1);
}

/// Returns the ends of this thread since the last call.
pub fn met() -> BTreeMap<&'static str, u64> {
    MET.take()
}

/// Discards the state that earlier inputs have left on this thread.
pub fn begin() {
    end();
}

/// Drops the state that the inputs have left on this thread.
pub fn end() {
    sandbox::close();
    uploads::close();
    program::close();
}

/// Creates everything that exists once per process, and listens for texts that cannot be formatted.
pub fn warm_up() {
    let subscriber = tracing_subscriber::registry().with(MissingTextCheck);
    let _ = tracing::subscriber::set_global_default(subscriber);
    said(|text| text.fill_named("refused-game-over", &[]));
}

/// Panics at the log message of a text that is missing or cannot be formatted, so that the input fails.
struct MissingTextCheck;

impl<S: Subscriber> Layer<S> for MissingTextCheck {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let of = event.metadata();
        assert!(
            *of.level() != Level::ERROR || !of.target().starts_with("hansu_text"),
            "{event:?}"
        );
    }
}

/// The length of a message.
const ROOM: usize = 2_000;

/// Checks that both languages have a text and that the texts differ.
#[track_caller]
fn said(words: impl Fn(Text) -> String) {
    let [english, korean] = Language::ALL.map(|language| words(Text::of(language)));
    for text in [&english, &korean] {
        assert!(!text.trim().is_empty(), "there are no words for it");
        assert!(text.chars().count() <= ROOM, "too long: {text}");
    }
    assert_ne!(english, korean);
}

/// Returns the lines of an input, up to a limit.
fn lines(bytes: &[u8], limit: usize) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    text.lines().take(limit).map(str::to_owned).collect()
}
