//! Languages of the bot.

use serde::{Deserialize, Serialize};

/// A language into which all texts are translated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    En,
    /// Korean.
    Ko,
}

impl Language {
    /// All languages, English first.
    pub const ALL: [Language; 2] = [Language::En, Language::Ko];

    /// Returns the language tag: `en` or `ko`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Ko => "ko",
        }
    }

    /// Returns the language with exactly this tag.
    pub fn of_tag(tag: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.tag() == tag)
    }

    /// Returns the other language.
    #[must_use]
    pub fn other(self) -> Language {
        match self {
            Language::En => Language::Ko,
            Language::Ko => Language::En,
        }
    }

    /// Returns the language of a tag or locale such as `ko` or `en-GB`; `None` if the bot does not support it.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let tag = locale.split(['-', '_']).next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(tag))
    }

    /// Guesses the language of a text.
    pub fn of_text(text: &str) -> Language {
        // Includes jamo: hasty writing often has consonants only.
        let hangul = |letter| matches!(letter, 'ㄱ'..='ㆎ' | '가'..='힣');
        if text.contains(hangul) {
            Language::Ko
        } else {
            Language::En
        }
    }
}

/// The languages of a game's public messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameLanguages {
    /// The first.
    pub language: Language,
    /// The second language, if the players read two.
    pub also: Option<Language>,
}

impl GameLanguages {
    /// Chooses the languages of a game: the server's setting, the players' common language, that of the
    /// server's locale, or English. If the players' languages differ and the server has no setting, the other
    /// one is used too.
    pub(super) fn of_game(
        setting: Option<Language>,
        players: [Language; 2],
        server_locale: Option<Language>,
    ) -> GameLanguages {
        let common = (players[0] == players[1]).then_some(players[0]);
        let language = setting.or(common).or(server_locale).unwrap_or(Language::En);
        let differ = setting.is_none() && common.is_none();
        GameLanguages {
            language,
            also: differ.then(|| language.other()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{En, Ko};

    #[test]
    fn locale_is_matched_by_its_language_part() {
        for (locale, language) in [
            ("ko", Some(Ko)),
            ("en-GB", Some(En)),
            ("en-US", Some(En)),
            ("fr", None),
            ("", None),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn game_language_is_the_setting_then_shared_then_the_servers() {
        for (setting, players, server, spoken) in [
            (Some(Ko), [En, En], Some(En), (Ko, None)),
            (Some(Ko), [Ko, En], Some(En), (Ko, None)),
            (None, [Ko, Ko], Some(En), (Ko, None)),
            (None, [Ko, En], Some(Ko), (Ko, Some(En))),
            (None, [Ko, En], None, (En, Some(Ko))),
        ] {
            let GameLanguages { language, also } = GameLanguages::of_game(setting, players, server);
            assert_eq!((language, also), spoken);
        }
    }
}
