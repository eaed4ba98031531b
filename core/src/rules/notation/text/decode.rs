//! Bytes to text: the encodings in which Korean and Chinese records circulate.

use encoding_rs::{EUC_KR, Encoding, GB18030};

use super::normal::composed;
use crate::rules::notation::fault::NotARecord;

/// Turns the bytes of a file into text; bytes that are none become U+FFFD.
///
/// A byte order mark decides; else UTF-8 if the bytes are that, else GB18030 for a record of Xiangqi and code page 949,
/// whose name in the library is EUC-KR, for any other. A file that is neither is taken for the one that loses less.
///
/// The text is normalised to NFC: decomposed Hangul, for example, becomes whole syllables.
pub(in crate::rules::notation) fn decode(bytes: &[u8]) -> Result<String, NotARecord> {
    decoded(bytes).map(composed)
}

fn decoded(bytes: &[u8]) -> Result<String, NotARecord> {
    if bytes.is_empty() {
        return Err(NotARecord::Empty);
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let rest = bytes.get(mark..).unwrap_or_default();
        return Ok(encoding.decode_without_bom_handling(rest).0.into_owned());
    }
    let zeros = bytes.iter().filter(|&&byte| byte == 0).count();
    if zeros > bytes.len() / 100 {
        return Err(NotARecord::Binary);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text.to_owned()),
        // Cut within its last character.
        Err(error) if error.error_len().is_none() => {
            return Ok(String::from_utf8_lossy(bytes).into_owned());
        }
        Err(_) => {}
    }
    if is_chinese(bytes) {
        return Ok(GB18030.decode_without_bom_handling(bytes).0.into_owned());
    }
    let (korean, broken) = EUC_KR.decode_without_bom_handling(bytes);
    if broken {
        let utf8 = String::from_utf8_lossy(bytes);
        if lost(&utf8) < lost(&korean) {
            return Ok(utf8.into_owned());
        }
    }
    Ok(korean.into_owned())
}

/// Whether tags tell of a record of Xiangqi, which Chinese programs write in GB18030.
pub(in crate::rules::notation) fn is_chinese(bytes: &[u8]) -> bool {
    let tags: [&[u8]; 3] = [
        b"[Game \"Chinese Chess\"]",
        b"[Variant \"Xiangqi\"]",
        b"[Red \"",
    ];
    let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    // A remark may quote them.
    let mut begun = lines.map(<[u8]>::trim_ascii_start);
    begun.any(|line| tags.iter().any(|tag| line.starts_with(tag)))
}

fn lost(text: &str) -> usize {
    text.matches(char::REPLACEMENT_CHARACTER).count()
}

/// Turns text into code page 949; characters that it lacks become a question mark.
pub(in crate::rules::notation) fn encode(text: &str) -> Vec<u8> {
    let (bytes, _, unmappable) = EUC_KR.encode(text);
    if !unmappable {
        return bytes.into_owned();
    }
    let mut plain = Vec::with_capacity(text.len());
    let mut utf8 = [0; 4];
    for letter in text.chars() {
        match EUC_KR.encode(letter.encode_utf8(&mut utf8)) {
            (_, _, true) => plain.push(b'?'),
            (bytes, _, false) => plain.extend_from_slice(&bytes),
        }
    }
    plain
}

/// Whether code page 949 has a character.
pub(in crate::rules::notation) fn is_encodable(letter: char) -> bool {
    !EUC_KR.encode(letter.encode_utf8(&mut [0; 4])).2
}
