//! Numbers as players write them: files from the mover's right, in the numerals of either side.

use crate::rules::board::{Side, Square};

/// The numerals of Red, from one.
const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The number of a point's file, 1 to 9, from the right of a side.
pub(super) fn file_number(square: Square, side: Side) -> u8 {
    match side {
        Side::Cho => 9 - square.file(),
        Side::Han => square.file() + 1,
    }
}

/// A number from 1 to 9 as a side writes it in Chinese records: Red in Chinese, Black in European numerals.
pub(super) fn numeral(number: u8, side: Side) -> char {
    match side {
        Side::Cho => CHINESE[usize::from(number.clamp(1, 9)) - 1],
        Side::Han => char::from(b'0' + number.clamp(1, 9)),
    }
}

/// The number from 1 to 9 that a numeral of either side, or a full-width one, stands for.
pub(super) fn read_numeral(letter: char) -> Option<u8> {
    let plain = match letter {
        '１'..='９' => u32::from(letter) - u32::from('１') + 1,
        '1'..='9' => u32::from(letter) - u32::from('0'),
        _ => {
            let at = CHINESE.iter().position(|one| *one == letter)?;
            u32::try_from(at).ok()? + 1
        }
    };
    u8::try_from(plain).ok()
}
