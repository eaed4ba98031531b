//! Discord's messages as plain text.

use hansu_play::Timestamp;

/// The beginning of a line in small print.
const SMALL: &str = "-# ";
/// The sign before the best move of a suggestion.
const BEST: &str = "💡 ";

/// Returns a text of Discord's without its markup. Escaped characters are text, so that names stay as they are.
pub(super) fn plain(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(plain_line).collect();
    lines.join("\n")
}

fn plain_line(line: &str) -> String {
    let mut rest = line.strip_prefix(SMALL).unwrap_or(line);
    rest = rest.strip_prefix(BEST).unwrap_or(rest);
    let mut plain = String::with_capacity(rest.len());
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        match sign {
            '\\' => {
                let escaped = rest.chars().next().filter(char::is_ascii_punctuation);
                plain.push(escaped.unwrap_or(sign));
                rest = &rest[escaped.map_or(0, char::len_utf8)..];
            }
            '*' | '`' => {}
            '<' => match time(rest) {
                Some((time, after)) => {
                    plain.push_str(&time);
                    rest = after;
                }
                None => plain.push(sign),
            },
            sign => plain.push(sign),
        }
    }
    plain
}

/// Returns the time of a timestamp whose `<` has been read, in UTC, and the text after it. No other text begins so, as
/// `<` is escaped in names.
fn time(rest: &str) -> Option<(String, &str)> {
    let (stamp, after) = rest.strip_prefix("t:")?.split_once('>')?;
    let (seconds, _style) = stamp.split_once(':')?;
    let at = Timestamp(seconds.parse::<i64>().ok()?.checked_mul(1_000)?);
    let instant = jiff::Timestamp::from_millisecond(at.0).ok()?;
    Some((instant.strftime("%Y-%m-%d %H:%M UTC").to_string(), after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_text::escape;

    #[test]
    fn markup_is_removed() {
        for (text, expected) in [
            ("-# **Deadline:** `/move`", "Deadline: /move"),
            ("💡 **R a1**", "R a1"),
            ("one\n-# two\n\n*three*", "one\ntwo\n\nthree"),
            (
                "again at <t:1782900000:R>.",
                "again at 2026-07-01 10:00 UTC.",
            ),
            ("a < b, <t:x>", "a < b, <t:x>"),
            ("backslash \\ and end \\", "backslash \\ and end \\"),
            ("", ""),
        ] {
            assert_eq!(plain(text), expected);
        }
    }

    #[test]
    fn names_stay_as_they_are() {
        for name in [
            "**bold** `code`",
            "back\\slash\\*",
            "-# small",
            "a 💡 lamp",
            "<t:0:R> <@1>",
            "a_b~c|d>e#f[g](h):@i",
            "***",
            "\\",
            "",
        ] {
            let sentence = format!("**{}** wins", escape(name));
            assert_eq!(plain(&sentence), format!("{name} wins"), "{sentence}");
            assert_eq!(
                plain(&format!("{} wins", escape(name))),
                format!("{name} wins")
            );
        }
    }
}
