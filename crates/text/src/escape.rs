//! Escaping of user text, clipping to a limit, and Korean particles after words.

use fluent_bundle::{FluentArgs, FluentValue};
use josa::Josa;

/// Characters of Discord's Markdown, mentions and links.
const MARKUP: &str = "\\*_~`|>#[]()<:@-+=";

/// Unicode marks that change the direction of the following text.
const DIRECTIONS: [char; 9] = [
    '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}',
    '\u{2069}',
];

/// Returns whether a character is invisible, so that it could make one name look like another.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
    )
}

/// Returns user text in one line, without direction marks and invisible characters.
pub fn one_line(text: &str) -> String {
    text.chars()
        .filter(|&c| !DIRECTIONS.contains(&c) && !is_invisible(c))
        .map(|c| match c {
            // These separators are not control characters, but they break lines.
            '\u{2028}' | '\u{2029}' => ' ',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect()
}

/// Escapes user text so that Discord shows it literally: no Markdown, links or line breaks. Its mentions ping
/// nobody in any case, because each message lists the people to ping.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in one_line(text).chars() {
        if MARKUP.contains(c) {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

/// Clips `text` to `limit` UTF-16 code units, the unit of Discord's limits. Clipped text ends with an ellipsis.
pub fn clip(text: &str, limit: usize) -> String {
    if text.chars().map(char::len_utf16).sum::<usize>() <= limit {
        return text.to_owned();
    }
    // The ellipsis takes one unit.
    let mut room = limit.saturating_sub(1);
    let start = text.chars().take_while(|c| {
        let has_room = c.len_utf16() <= room;
        room = room.saturating_sub(c.len_utf16());
        has_room
    });
    start.chain(std::iter::once('…')).take(limit).collect()
}

/// Implements the Fluent function `JOSA($word, "이가")`: a word with the matching particle.
///
/// Digits count as pronounced: `#2가`. After other words that do not end in Hangul both forms are given, as is
/// usual in print: `Alex이(가)`.
pub(super) fn josa<'a>(values: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let [word, FluentValue::String(particle)] = values else {
        return FluentValue::Error;
    };
    let word = match word {
        FluentValue::String(word) => word.to_string(),
        FluentValue::Number(number) => number.as_string().into_owned(),
        _ => return FluentValue::Error,
    };
    let Some((kind, unknown_form, suffix)) = particle_of(particle) else {
        return FluentValue::Error;
    };
    // Markdown around a name is not pronounced.
    let sound = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    // A final digit counts as pronounced.
    let read = sound.chars().next_back().map_or("", digit);
    let sound = if read.is_empty() { sound } else { read };
    let fitting = josa::select(sound, kind).unwrap_or(unknown_form);
    FluentValue::from(format!("{word}{fitting}{suffix}"))
}

/// Returns the Korean pronunciation of a digit; empty for other characters.
fn digit(c: char) -> &'static str {
    const READ: [&str; 10] = ["영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"];
    let value = c.to_digit(10).and_then(|value| usize::try_from(value).ok());
    value.and_then(|value| READ.get(value)).unwrap_or(&"")
}

/// Returns a particle, its form for unknown sounds, and the text after either form.
fn particle_of(name: &str) -> Option<(Josa, &'static str, &'static str)> {
    Some(match name {
        "이가" => (Josa::IGa, "이(가)", ""),
        "을를" => (Josa::EulReul, "을(를)", ""),
        "은는" => (Josa::EunNeun, "은(는)", ""),
        "과와" => (Josa::GwaWa, "과(와)", ""),
        "으로" => (Josa::Eu, "(으)", "로"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        for (written, safe) in [
            ("**bold**", "\\*\\*bold\\*\\*"),
            ("@everyone", "\\@everyone"),
            ("<@1234>", "\\<\\@1234\\>"),
            ("a\nb", "a b"),
            ("[x](http://y)", "\\[x\\]\\(http\\://y\\)"),
            ("미나", "미나"),
            ("\u{202e}anim", "anim"),
            (
                "\u{feff}mi\u{200b}n\u{2060}a\u{2064}\u{200e}\u{200f}",
                "mina",
            ),
            // Joiners are part of emoji and of some scripts.
            ("👩\u{200d}🌾", "👩\u{200d}🌾"),
            ("a\u{2028}b", "a b"),
        ] {
            assert_eq!(escape(written), safe);
        }
    }

    #[test]
    fn clipping_never_cuts_a_character() {
        for (text, limit, clipped) in [
            ("장기 한 수", 10, "장기 한 수"),
            ("장기 한 수", 4, "장기 …"),
            ("🐘🐘🐘", 6, "🐘🐘🐘"),
            ("🐘🐘🐘", 4, "🐘…"),
            ("abc", 0, ""),
        ] {
            assert_eq!(clip(text, limit), clipped);
        }
    }

    #[test]
    fn particles_follow_the_sound_of_the_word() {
        for (word, particle, expected) in [
            ("미나", "이가", "미나가"),
            ("지훈", "이가", "지훈이"),
            ("**지훈**", "을를", "**지훈**을"),
            ("장군", "은는", "장군은"),
            ("포", "과와", "포와"),
            ("Alex", "이가", "Alex이(가)"),
            ("손", "으로", "손으로"),
            ("차", "으로", "차로"),
            ("물", "으로", "물로"),
            ("Alex", "으로", "Alex(으)로"),
            ("포 b3", "이가", "포 b3이"),
            ("#12", "이가", "#12가"),
            ("17", "으로", "17로"),
            ("🐘", "을를", "🐘을(를)"),
            ("", "은는", "은(는)"),
        ] {
            let values = [FluentValue::from(word), FluentValue::from(particle)];
            let FluentValue::String(text) = josa(&values, &FluentArgs::new()) else {
                panic!("{word} {particle}")
            };
            assert_eq!(text, expected);
        }
    }
}
