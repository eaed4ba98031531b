//! Names of sides, pieces and formations.

use super::{GameText, Text};
use crate::play::Language;
use crate::rules::{Formation, Ruleset, Shape, Side};

impl Text {
    /// Both names of a formation, from left to right as `seat` sees it: `마상상마 · 원앙마`.
    pub fn formation(self, formation: Formation, seat: Side) -> String {
        let name = self.formation_name(formation.seen_from(seat));
        format!("{name} · {}", self.shape(formation))
    }

    /// The type of a formation.
    pub fn shape(self, formation: Formation) -> String {
        self.say(match formation.shape() {
            Shape::CornerHorse => "shape-corner-horse",
            Shape::MandarinDuck => "shape-mandarin-duck",
            Shape::BothCorner => "shape-both-corner",
            Shape::CentralChariot => "shape-central-chariot",
        })
    }

    /// A formation piece by piece, from the player's seat: `horse elephant elephant horse`, `마상상마`.
    pub fn formation_name(self, seen: Formation) -> String {
        let names: Vec<String> = seen
            .code()
            .chars()
            .map(|letter| {
                self.say(match letter {
                    'E' => "piece-elephant",
                    'H' => "piece-horse",
                    _ => "piece-chariot",
                })
            })
            .collect();
        names.join(match self.language() {
            Language::En => " ",
            Language::Ko => "",
        })
    }

    /// The same for a menu, with the usual one marked.
    pub fn formation_offered(self, seen: Formation, ruleset: &Ruleset) -> String {
        let name = self.formation_name(seen);
        if seen == ruleset.usual_formation() {
            self.fill("formation-usual", &[("formation", name.into())])
        } else {
            name
        }
    }
}

/// Titles of formations for a picture whose readers may use different languages.
pub fn formation_titles(
    texts: &[GameText],
    ruleset: &Ruleset,
    offered: &[Formation],
) -> Vec<String> {
    let title = |seen: &Formation| {
        let names = texts
            .iter()
            .map(|text| text.formation_offered(*seen, ruleset));
        names.collect::<Vec<_>>().join(" · ")
    };
    offered.iter().map(title).collect()
}
