//! The numbers of turns: `1.`, `12...`, `1、`, `1)`, `(1)`, `1수`, `第1回合`, in digits of either width.

/// The number of a turn at the beginning of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules::notation) struct Counted {
    pub number: u32,
    /// The number of dots behind it; another sign is one.
    pub dots: usize,
    /// Its length with the sign, in bytes.
    pub length: usize,
}

/// A number has fewer digits.
const DIGITS: usize = 5;

/// Reads the number that a text begins with; a number without a sign behind it is none.
pub(in crate::rules::notation) fn counted(text: &str) -> Option<Counted> {
    let (open, rest) = match text.chars().next()? {
        letter @ ('(' | '（') => (true, text.get(letter.len_utf8()..)?),
        '第' => return in_words(text),
        _ => (false, text),
    };
    let (number, digits) = digits(rest)?;
    let behind = rest.get(digits..)?;
    let is_dot = |letter: char| matches!(letter, '.' | '．' | '…' | '。');
    let dots = behind.chars().take_while(|letter| is_dot(*letter));
    let (count, bytes) = dots.fold((0, 0), |(count, bytes), dot| {
        (count + 1, bytes + dot.len_utf8())
    });
    let before = text.len() - rest.len() + digits;
    if count > 0 && !open {
        return Some(Counted {
            number,
            dots: count,
            length: before + bytes,
        });
    }
    let sign = behind.chars().next()?;
    let after = behind.get(sign.len_utf8()..)?;
    let ends = match sign {
        ')' | '）' => true,
        '、' => !open,
        ':' | '：' => !open && !after.starts_with(|letter: char| letter.is_numeric()),
        '수' | '手' | '着' => {
            !open && after.starts_with(|letter: char| !letter.is_alphanumeric())
        }
        _ => false,
    };
    let behind_word = after
        .strip_prefix([':', '：', '.'])
        .filter(|_| sign.is_alphabetic());
    ends.then(|| Counted {
        number,
        dots: 1,
        length: text.len() - behind_word.unwrap_or(after).len(),
    })
}

/// `第1回合`.
fn in_words(text: &str) -> Option<Counted> {
    let rest = text.strip_prefix('第')?.trim_start_matches(' ');
    let (number, digits) = digits(rest)?;
    let behind = rest.get(digits..)?.trim_start_matches(' ');
    let after = ["回合", "手", "步", "着"]
        .iter()
        .find_map(|word| behind.strip_prefix(word))?;
    let after = after.strip_prefix([':', '：', '.', '、']).unwrap_or(after);
    Some(Counted {
        number,
        dots: 1,
        length: text.len() - after.len(),
    })
}

/// A number and its length in bytes.
fn digits(text: &str) -> Option<(u32, usize)> {
    let value = |letter: char| match letter {
        '0'..='9' => letter.to_digit(10),
        '０'..='９' => Some(u32::from(letter) - u32::from('０')),
        _ => None,
    };
    let mut number = 0_u32;
    let mut length = 0;
    for (nth, letter) in text.chars().enumerate() {
        let Some(digit) = value(letter) else {
            break;
        };
        // The number of a long list says as little as its last digits.
        number = if nth < DIGITS {
            number * 10 + digit
        } else {
            u32::MAX
        };
        if nth > 2 * DIGITS {
            return None;
        }
        length += letter.len_utf8();
    }
    (length > 0).then_some((number, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_is_read_with_its_sign_in_every_form() {
        for (text, number, dots, length) in [
            ("1.h2e2", 1, 1, 2),
            ("12... x", 12, 3, 5),
            ("1、炮", 1, 1, 4),
            ("１．炮", 1, 1, 6),
            ("3) x", 3, 1, 2),
            ("(3) x", 3, 1, 3),
            ("7수 02마83", 7, 1, 4),
            ("第10回合 炮", 10, 1, 11),
            ("1……", 1, 2, 7),
        ] {
            assert_eq!(
                counted(text),
                Some(Counted {
                    number,
                    dots,
                    length
                }),
                "{text}"
            );
        }
        for text in [
            "7172",
            "15=6",
            "02마83",
            "(a)",
            "",
            "第一局",
            "1-0",
            "1/2-1/2",
        ] {
            assert_eq!(counted(text), None, "{text}");
        }
    }
}
