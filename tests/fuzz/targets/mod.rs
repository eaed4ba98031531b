//! The targets: each takes any bytes, and panics if something is wrong.
//!
//! They know nothing of what runs them, so that other fuzzers can run them too.

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

use hansu::play::Language;
use hansu::text::Text;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// Something that reads what comes from outside.
pub struct Target {
    /// Its name, also of its folder in the corpus.
    pub name: &'static str,
    /// The function under test.
    pub run: fn(&[u8]),
    /// Words that changed inputs are made of.
    pub words: &'static [&'static str],
    /// The ends that some inputs have to come to: else nothing beyond the first check would be tried.
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

/// Notes to which end an input came.
fn meet(end: &'static str) {
    MET.with_borrow_mut(|met| *met.entry(end).or_default() += 1);
}

/// The ends since the last time, of this thread.
pub fn met() -> BTreeMap<&'static str, u64> {
    MET.take()
}

/// Begins without what inputs before have left behind on this thread.
pub fn begin() {
    end();
}

/// Lets go of what inputs have left behind on this thread.
pub fn end() {
    sandbox::close();
    uploads::close();
    program::close();
}

/// Makes what is made once in the life of a process, and hears of texts that cannot be filled in.
pub fn warm_up() {
    let heard = tracing_subscriber::registry().with(MissingTextCheck);
    let _ = tracing::subscriber::set_global_default(heard);
    said(|text| text.fill_named("refused-game-over", &[]));
}

/// A text that is missing or cannot be filled in is only logged: here it breaks the input that asked for it.
struct MissingTextCheck;

impl<S: Subscriber> Layer<S> for MissingTextCheck {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let of = event.metadata();
        assert!(
            *of.level() != Level::ERROR || !of.target().starts_with("hansu::text"),
            "{event:?}"
        );
    }
}

/// The length of a message.
const ROOM: usize = 2_000;

/// Both languages have words for something, and not the same.
#[track_caller]
fn said(words: impl Fn(Text) -> String) {
    let [english, korean] = Language::ALL.map(|language| words(Text::of(language)));
    for text in [&english, &korean] {
        assert!(!text.trim().is_empty(), "there are no words for it");
        assert!(text.chars().count() <= ROOM, "too long: {text}");
    }
    assert_ne!(english, korean);
}

/// The lines of an input; the rest of a long one is left out.
fn lines(bytes: &[u8], most: usize) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    text.lines().take(most).map(str::to_owned).collect()
}
