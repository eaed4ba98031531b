//! Escaping of user text, and cutting to a limit.

/// Characters of Discord's Markdown, mentions and links.
const MARKUP: &str = "\\*_~`|>#[]()<:@-+=";

/// Unicode marks that change the direction of the following text.
const DIRECTIONS: [char; 9] = [
    '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}',
    '\u{2069}',
];

/// Characters that nobody sees, with which one name can be made to look like another.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
    )
}

/// User text in one line, without direction marks and invisible characters.
pub fn one_line(text: &str) -> String {
    text.chars()
        .filter(|&c| !DIRECTIONS.contains(&c) && !is_invisible(c))
        .map(|c| match c {
            // These separators are no control characters, but they break lines.
            '\u{2028}' | '\u{2029}' => ' ',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect()
}

/// User text escaped so that Discord shows it literally: no Markdown, links or line breaks. Mentions in it
/// ping nobody anyway, because each message lists whom it pings.
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

/// Cuts `text` to `limit` UTF-16 code units, as Discord counts; a cut is marked by an ellipsis.
pub fn clip(text: &str, limit: usize) -> String {
    if text.chars().map(char::len_utf16).sum::<usize>() <= limit {
        return text.to_owned();
    }
    // One unit is for the ellipsis.
    let mut room = limit.saturating_sub(1);
    let kept = text.chars().take_while(|c| {
        let fits = c.len_utf16() <= room;
        room = room.saturating_sub(c.len_utf16());
        fits
    });
    kept.chain(std::iter::once('…')).take(limit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_shown_not_obeyed() {
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
}
