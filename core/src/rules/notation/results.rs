//! Results of games in words, as Chinese and Korean records have them.

use super::text::normal::in_one_form;
use super::verdict::Verdict;
use crate::rules::board::Side;

/// The longest result, in bytes.
const LIMIT: usize = 60;

/// The words for a side, those of its colour first; the side that begins is Red or Cho.
const SIDES: [(&str, Side); 15] = [
    ("white", Side::Cho),
    ("红", Side::Cho),
    ("紅", Side::Cho),
    ("黑", Side::Han),
    ("초", Side::Cho),
    ("楚", Side::Cho),
    ("한", Side::Han),
    ("漢", Side::Han),
    ("先", Side::Cho),
    ("后", Side::Han),
    ("後", Side::Han),
    ("red", Side::Cho),
    ("black", Side::Han),
    ("cho", Side::Cho),
    ("han", Side::Han),
];

/// Words around a side that say no more.
const FILLING: [&str; 6] = ["方", "手", "先", "棋", "나라", "팀"];

/// Reads `红方胜`, `先负`, `和局`, `초 승`, `1-0`; `None` for other words.
pub(super) fn read(text: &str) -> Option<Verdict> {
    if text.len() > LIMIT {
        return None;
    }
    let is_shown =
        |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '/' | '.' | ':' | '⁄');
    let plain: String = in_one_form(&text.replace('½', "1/2"))
        .chars()
        .filter(is_shown)
        .collect();
    let plain = plain.to_lowercase().replace(':', "-");
    match plain.trim_matches(['.', '-', '/']) {
        "1-0" | "2-0" => return Some(Verdict::Won(Side::Cho, None)),
        "0-1" | "0-2" => return Some(Verdict::Won(Side::Han, None)),
        "1/2-1/2" | "1/2" | "0.5-0.5" | "1-1" => return Some(Verdict::Drawn(None)),
        _ => {}
    }
    let mut rest = plain.trim_matches(['.', '-', '/']);
    let mut side = None;
    if let Some((word, named)) = SIDES.iter().find(|(word, _)| rest.starts_with(word)) {
        side = Some(*named);
        rest = rest.get(word.len()..).unwrap_or_default();
        while let Some(after) = FILLING.iter().find_map(|word| rest.strip_prefix(word)) {
            rest = after;
        }
    }
    decided(side, rest)
}

/// The words of winning and losing, which a reason may come before or behind.
const WON: [char; 5] = ['胜', '勝', '赢', '贏', '승'];
const LOST: [char; 7] = ['负', '負', '败', '敗', '输', '輸', '패'];

/// The result that a verb tells of a side.
fn decided(side: Option<Side>, verb: &str) -> Option<Verdict> {
    match verb {
        "和" | "和棋" | "和局" | "和了" | "平" | "平局" | "平手" | "平棋" | "무승부" | "무"
        | "비김" | "draw" | "drawn" => Some(Verdict::Drawn(None)),
        "胜" | "勝" | "胜利" | "勝利" | "胜出" | "赢" | "贏" | "승" | "승리" | "wins" | "won"
        | "win" => Some(Verdict::Won(side?, None)),
        "负" | "負" | "败" | "敗" | "输" | "輸" | "认输" | "認輸" | "超时" | "超時" | "超时负"
        | "패" | "패배" | "기권" | "기권패" | "resigns" | "loses" | "lost" => {
            Some(Verdict::Won(side?.opponent(), None))
        }
        _ if verb.starts_with(WON) || verb.ends_with(WON) => Some(Verdict::Won(side?, None)),
        _ if verb.ends_with(LOST) => Some(Verdict::Won(side?.opponent(), None)),
        _ => None,
    }
}
