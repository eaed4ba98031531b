//! Korean particles (josa), whose form depends on the preceding sound: 미나가, but 알렉스는, 지훈이.

use fluent_bundle::{FluentArgs, FluentValue};
use josa::Josa;

/// The Fluent function `JOSA($word, "이가")`: a word with the fitting particle.
///
/// Digits count as they are read: `#2가`. After other words that do not end in Hangul both forms are given, as
/// is usual in print: `Alex이(가)`.
pub(super) fn josa<'a>(values: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let [word, FluentValue::String(particle)] = values else {
        return FluentValue::Error;
    };
    let word = match word {
        FluentValue::String(word) => word.to_string(),
        FluentValue::Number(number) => number.as_string().into_owned(),
        _ => return FluentValue::Error,
    };
    let Some((kind, both, rest)) = particle_of(particle) else {
        return FluentValue::Error;
    };
    // Markdown around a name is not pronounced.
    let sound = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    // A final digit counts as it is read.
    let read = sound.chars().next_back().map_or("", digit);
    let sound = if read.is_empty() { sound } else { read };
    let fitting = josa::select(sound, kind).unwrap_or(both);
    FluentValue::from(format!("{word}{fitting}{rest}"))
}

/// How a digit is read aloud; empty for other characters.
fn digit(c: char) -> &'static str {
    const READ: [&str; 10] = ["영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"];
    let value = c.to_digit(10).and_then(|value| usize::try_from(value).ok());
    value.and_then(|value| READ.get(value)).unwrap_or(&"")
}

/// A particle, its form for unknown sounds, and what follows either form.
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
            let FluentValue::String(made) = josa(&values, &FluentArgs::new()) else {
                panic!("{word} {particle}")
            };
            assert_eq!(made, expected);
        }
    }
}
