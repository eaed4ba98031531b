//! Positions to practise by their names in the reader's language.

use crate::play::StoredWord;
use crate::rules::{Endgame, Variant};
use crate::text::Text;

/// Returns the positions whose name contains the typed text, with their ids; `solved` ones are ticked. `game` limits
/// them to one game.
pub fn offered(
    typed: &str,
    game: Option<Variant>,
    solved: &[Endgame],
    text: Text,
) -> Vec<(String, &'static str)> {
    let typed = typed.trim().to_lowercase();
    let endgames = Endgame::ALL.iter().copied();
    endgames
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
pub fn named(typed: &str, text: Text) -> Option<Endgame> {
    let typed = typed.trim();
    Endgame::named(typed).or_else(|| {
        let lower = typed.to_lowercase();
        let mut endgames = Endgame::ALL.iter().copied();
        endgames.find(|endgame| text.endgame(*endgame).to_lowercase() == lower)
    })
}
