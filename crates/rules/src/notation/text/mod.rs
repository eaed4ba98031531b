//! Text before it is parsed: encodings, lines, tokens. The encodings are the common ones of Korean and Chinese records.

pub(super) mod cursor;
pub(super) mod lex;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};

use crate::notation::fault::NotARecord;

use cursor::header_key;
use lex::to_nfc;

/// The text of a file, and its encoding.
#[derive(Debug)]
pub(super) struct Decoded {
    pub text: String,
    pub encoding: &'static Encoding,
    /// The number of lines in UTF-8 in a file of another encoding, or in no encoding.
    pub odd_lines: usize,
}

/// The part of a file that decides its encoding, in bytes.
const SAMPLE: usize = 64 << 10;

/// Decodes the bytes of a file; invalid bytes become U+FFFD.
///
/// UTF-16 is recognised by its zeros, and UTF-8 by its form. Any other file is decoded in each encoding of
/// Korean and Chinese records, and the one with the most `evidence` wins. In a tie, tags and the letters
/// decide.
///
/// The text is normalised to NFC: decomposed Hangul, for example, becomes whole syllables.
pub(super) fn decode(
    bytes: &[u8],
    evidence: impl Fn(&str) -> usize,
) -> Result<Decoded, NotARecord> {
    let padded = bytes;
    let bytes = strip_padding(bytes);
    if bytes.is_empty() {
        let is_empty = padded.iter().all(|byte| *byte != 0);
        return Err(if is_empty {
            NotARecord::Empty
        } else {
            NotARecord::Binary
        });
    }
    let marked = Encoding::for_bom(bytes);
    let rest = bytes
        .get(marked.map_or(0, |(_, mark)| mark)..)
        .unwrap_or_default();
    let encoding = match marked {
        Some((encoding, _)) if encoding != UTF_8 || is_utf8(rest) => encoding,
        _ => detect_utf16(rest).unwrap_or_else(|| {
            if is_utf8(rest) {
                UTF_8
            } else {
                likeliest_encoding(rest, evidence)
            }
        }),
    };
    let (text, odd_lines) = decoded(rest, encoding);
    let is_odd =
        |letter: &char| letter.is_control() && !letter.is_whitespace() && *letter != '\u{1a}';
    if text.chars().filter(is_odd).count() > text.len() / 100 {
        return Err(NotARecord::Binary);
    }
    let text = to_nfc(without_markup(text));
    Ok(Decoded {
        text,
        encoding,
        odd_lines,
    })
}

/// Returns the bytes without the zeros and end marks that fill up their last block.
fn strip_padding(bytes: &[u8]) -> &[u8] {
    let last = bytes.iter().rposition(|byte| !matches!(byte, 0 | 0x1a));
    let length = last.map_or(0, |last| last + 1);
    let content = bytes.get(..length).unwrap_or_default();
    if detect_utf16(content).is_some() || Encoding::for_bom(bytes).is_some() {
        // A final zero is half a character.
        return bytes.get(..length.next_multiple_of(2)).unwrap_or(content);
    }
    content
}

/// Detects UTF-16 without its mark: every second byte of digits and blanks is zero, and hardly any other byte.
fn detect_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let zeros = |first: usize| {
        sample
            .iter()
            .skip(first)
            .step_by(2)
            .filter(|byte| **byte == 0)
            .count()
    };
    let even_zeros = zeros(0);
    let odd_zeros = zeros(1);
    let threshold = sample.len() / 20;
    if odd_zeros > threshold && even_zeros * 10 < odd_zeros {
        Some(UTF_16LE)
    } else {
        (even_zeros > threshold && odd_zeros * 10 < even_zeros).then_some(UTF_16BE)
    }
}

/// Returns whether bytes are UTF-8, except for a last character that is cut.
fn is_utf8(bytes: &[u8]) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    }
}

fn likeliest_encoding(bytes: &[u8], evidence: impl Fn(&str) -> usize) -> &'static Encoding {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let guessed = guess_encoding(sample);
    let chinese = is_chinese(bytes);
    let rated = [EUC_KR, GB18030, BIG5, UTF_8].map(|encoding| {
        let text = encoding.decode_without_bom_handling(sample).0;
        let fits = match encoding {
            _ if encoding == EUC_KR => !chinese,
            _ if encoding == UTF_8 => false,
            _ => chinese,
        };
        let lost = std::cmp::Reverse(lost(&text) / 4);
        (
            (
                evidence(&text),
                lost,
                fits,
                encoding == guessed,
                encoding == GB18030,
            ),
            encoding,
        )
    });
    let best = rated.into_iter().max_by_key(|(rating, _)| *rating);
    best.map_or(EUC_KR, |(_, encoding)| encoding)
}

/// Returns the encoding suggested by the letters of a text.
fn guess_encoding(sample: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    match detector.guess(None, Utf8Detection::Deny) {
        // The web's variant has no four-byte letters.
        encoding if encoding == encoding_rs::GBK => GB18030,
        encoding => encoding,
    }
}

/// Returns the text, and the number of lines that are not in its encoding.
fn decoded(bytes: &[u8], encoding: &'static Encoding) -> (String, usize) {
    if encoding == UTF_8 || encoding == UTF_16LE || encoding == UTF_16BE {
        let text = encoding.decode_without_bom_handling(bytes).0.into_owned();
        let odd_lines = text.lines().filter(|line| lost(line) > 0).count();
        return (text, odd_lines);
    }
    let mut text = String::with_capacity(bytes.len() * 3 / 2);
    let mut odd_lines = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        // Korean files are also written by this program, so garbled text in one has to stay as it is.
        if encoding != EUC_KR
            && let Some(line) = utf8_line(line)
        {
            odd_lines += 1;
            text.push_str(line);
        } else {
            let (line, broken) = encoding.decode_without_bom_handling(line);
            odd_lines += usize::from(broken);
            text.push_str(&line);
        }
    }
    (text, odd_lines)
}

/// Returns a line in UTF-8 with at least two letters of three bytes, which is unlikely in another encoding.
fn utf8_line(line: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(line).ok()?;
    let mut letters = text.chars().filter(|letter| !letter.is_ascii()).peekable();
    letters.peek()?;
    let count = letters.clone().count();
    (count >= 2 && letters.all(|letter| letter.len_utf8() == 3)).then_some(text)
}

/// Returns the text with line ends in place of `<br>` and NEL, which web pages and other machines use.
fn without_markup(text: String) -> String {
    let text = if text.contains('\u{85}') {
        text.replace('\u{85}', "\n")
    } else {
        text
    };
    if !(text.contains('<') || text.contains("&nbsp;")) {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find(['<', '&']) {
        let (before, tag) = rest.split_at(at);
        plain.push_str(before);
        let found = MARKUP.iter().find(|(name, _)| {
            tag.get(..name.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(name))
        });
        let (length, replacement) = found.map_or(
            (1, tag.get(..1).unwrap_or_default()),
            |(name, replacement)| (name.len(), *replacement),
        );
        plain.push_str(replacement);
        rest = tag.get(length..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}

/// Markup of web pages between moves, and its replacements.
const MARKUP: [(&str, &str); 8] = [
    ("<br>", "\n"),
    ("<br/>", "\n"),
    ("<br />", "\n"),
    ("<p>", "\n"),
    ("</p>", "\n"),
    ("<pre>", "\n"),
    ("</pre>", "\n"),
    ("&nbsp;", " "),
];

/// Returns whether tags show a record of Xiangqi, which Chinese programs write in GB18030.
pub(super) fn is_chinese(bytes: &[u8]) -> bool {
    // A remark may quote such tags.
    let begun = bytes
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .map(<[u8]>::trim_ascii_start)
        .filter(|line| line.starts_with(b"["));
    begun
        .map(|line| String::from_utf8_lossy(line.get(..100).unwrap_or(line)))
        .any(|line| {
            let line = line.to_ascii_lowercase();
            match header_key(&line) {
                Some("red" | "redteam" | "blackteam") => true,
                Some("game" | "variant") => {
                    line.contains("chinese chess") || line.contains("xiangqi")
                }
                _ => line.starts_with("[dhtmlxq"),
            }
        })
}

fn lost(text: &str) -> usize {
    text.matches(char::REPLACEMENT_CHARACTER).count()
}

/// Encodes text in code page 949; missing characters become question marks.
pub(super) fn encode(text: &str) -> Vec<u8> {
    let (bytes, _, unmappable) = EUC_KR.encode(text);
    if !unmappable {
        return bytes.into_owned();
    }
    let mut encoded = Vec::with_capacity(text.len());
    let mut utf8 = [0; 4];
    for letter in text.chars().map(in_code_page) {
        match EUC_KR.encode(letter.encode_utf8(&mut utf8)) {
            (_, _, true) => encoded.push(b'?'),
            (bytes, _, false) => encoded.extend_from_slice(&bytes),
        }
    }
    encoded
}

/// Returns whether code page 949 has a character.
pub(super) fn is_encodable(letter: char) -> bool {
    let letter = in_code_page(letter);
    !EUC_KR.encode(letter.encode_utf8(&mut [0; 4])).2
}

/// Returns the letter that stands for another in code page 949: its only Å is the sign of the unit, which reading turns
/// into the letter, as it normalises text.
fn in_code_page(letter: char) -> char {
    match letter {
        '\u{c5}' => '\u{212b}',
        letter => letter,
    }
}
