//! Finds what people type: endings, rulesets, topics, time zones; and suggests names while they type.

pub(super) mod rulesets;
pub(super) mod topics;
pub(super) mod zones;

use hansu_play::StoredWord;
use hansu_teaching::Endgame;
use hansu_text::Text;
use janggi::Variant;
use janggi::notation::to_nfkc;

/// The length of text that is compared with names. The comparison is quadratic in the text's length, and no name is
/// longer.
const MAX_COMPARED_CHARS: usize = 64;

/// Returns the part of a text that is compared with names.
fn comparable(typed: &str) -> String {
    typed.chars().take(MAX_COMPARED_CHARS).collect()
}

/// Normalises a place name for comparison with typed text: one form of each character, lower case, underscores as
/// blanks.
fn plain(name: &str) -> String {
    to_nfkc(name)
        .trim()
        .to_lowercase()
        .replace([' ', '.', '\''], "_")
        .trim_matches('_')
        .to_owned()
}

/// Returns the positions whose name contains the typed text, with their ids; `solved` ones are ticked. `game` limits
/// them to one game.
pub fn offered_endgames(
    typed: &str,
    game: Option<Variant>,
    solved: &[Endgame],
    text: Text,
) -> Vec<(String, &'static str)> {
    let typed = typed.trim().to_lowercase();
    Endgame::on_offer()
        .filter(|endgame| game.is_none_or(|game| endgame.variant() == game))
        .map(|endgame| (endgame, text.endgame(endgame)))
        .filter(|(_, name)| name.to_lowercase().contains(&typed))
        .map(|(endgame, name)| {
            let tick = if solved.contains(&endgame) {
                "✅ "
            } else {
                ""
            };
            (format!("{tick}{name}"), endgame.id())
        })
        .collect()
}

/// Parses the option: an id, or a name in the reader's language.
pub fn named_endgame(typed: &str, text: Text) -> Option<Endgame> {
    let typed = typed.trim();
    Endgame::named(typed).or_else(|| {
        let lower = typed.to_lowercase();
        Endgame::on_offer().find(|endgame| text.endgame(*endgame).to_lowercase() == lower)
    })
}
