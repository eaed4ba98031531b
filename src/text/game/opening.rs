//! Names of openings.

use crate::play::Language;
use crate::rules::{NamedOpening, OpeningName, Side};
use crate::text::{Filled, GameText};

/// The script in which an opening is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scripts {
    /// The reader's, with the players' own in brackets.
    Both,
    /// The reader's alone, for pictures.
    Readers,
}

impl GameText {
    /// Names an opening, `Corner Horse vs Mandarin-duck Horses (귀마 대 원앙마) · Face Cannon (면포)`.
    pub fn opening(self, opening: NamedOpening) -> String {
        self.named_opening(opening, Scripts::Both)
    }

    /// Names an opening in the reader's script alone: pictures have no letters of others.
    pub fn opening_in_picture(self, opening: NamedOpening) -> String {
        self.named_opening(opening, Scripts::Readers)
    }

    /// Names the part of an opening that an earlier position of the game does not have; `None` if there is none.
    pub fn new_opening(
        self,
        opening: NamedOpening,
        before: Option<NamedOpening>,
    ) -> Option<String> {
        match before {
            Some(before) if before == opening => None,
            Some(before) if before.name == opening.name => self.plans(opening, Scripts::Both),
            _ => Some(self.opening(opening)),
        }
    }

    /// Says a name of the table.
    pub fn opening_name(self, name: &OpeningName) -> String {
        self.word(name, Scripts::Both)
    }

    fn named_opening(self, opening: NamedOpening, scripts: Scripts) -> String {
        let name = self.word(opening.name, scripts);
        match self.plans(opening, scripts) {
            Some(plans) => format!("{name} · {plans}"),
            None => name,
        }
    }

    /// Names the plans that the sides have set up.
    fn plans(self, opening: NamedOpening, scripts: Scripts) -> Option<String> {
        let [cho, han] = [Side::Cho, Side::Han]
            .map(|side| opening.plans[side].map(|plan| self.word(plan, scripts)));
        Some(match (cho, han) {
            (Some(cho), Some(han)) => self.fill(Filled::OpenedBoth {
                cho: cho.into(),
                han: han.into(),
            }),
            (Some(plan), None) => plan,
            (None, Some(han)) => self.fill(Filled::OpenedBoth {
                cho: "–".into(),
                han: han.into(),
            }),
            (None, None) => return None,
        })
    }

    fn word(self, name: &OpeningName, scripts: Scripts) -> String {
        let own = match self.language() {
            Language::En => name.english,
            Language::Ko => name.korean,
        };
        match scripts {
            Scripts::Both if own != name.native => format!("{own} ({})", name.native),
            _ => own.to_owned(),
        }
    }
}
