//! The words with which gib tells how a game ended.

use super::UNKNOWN;
use crate::rules::board::Side;
use crate::rules::notation::verdict::{Ending, Score, Termination, Verdict, read_points};

/// Writes a result: `초 완승`, `한 2.5점 승`, `무승부(동의)`, `미상`.
///
/// A draw by a rule is 자동, whichever rule it was.
pub(super) fn write(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Unknown => UNKNOWN.to_owned(),
        Verdict::Other(words) => words.clone(),
        Verdict::Drawn(None) => "무승부".to_owned(),
        Verdict::Drawn(Some(Termination::Ending(
            ending @ (Ending::Agreement | Ending::Bikjang),
        ))) => {
            format!("무승부({})", ending.word())
        }
        Verdict::Drawn(Some(Termination::Points(_))) => "무승부(점수)".to_owned(),
        Verdict::Drawn(Some(Termination::Ending(_))) => "무승부(자동)".to_owned(),
        Verdict::Won(side, how) => format!("{} {}", name(*side), won(*side, *how)),
    }
}

fn won(side: Side, how: Option<Termination>) -> String {
    match how {
        None => "승".to_owned(),
        Some(Termination::Points(Score::Unstated)) => "점수승".to_owned(),
        Some(Termination::Points(Score::Margin(margin))) => format!("{margin}점 승"),
        Some(Termination::Points(Score::Totals(totals))) => {
            format!("{}점 승", totals[side] - totals[side.opponent()])
        }
        Some(Termination::Ending(Ending::Checkmate)) => "완승".to_owned(),
        Some(Termination::Ending(Ending::Resignation)) => "기권승".to_owned(),
        Some(Termination::Ending(Ending::Timeout)) => "시간승".to_owned(),
        Some(Termination::Ending(Ending::Disconnect)) => "접속 끊김 승".to_owned(),
        Some(Termination::Ending(ending)) => format!("승({})", ending.word()),
    }
}

fn name(side: Side) -> char {
    match side {
        Side::Cho => '초',
        Side::Han => '한',
    }
}

/// Reads a result in any of the ways met: `초 기권승`, `초승(외통수)`, `한 접속 끊김 패`, `한 점수승`.
/// Unknown words are kept.
pub(super) fn read(text: &str) -> Verdict {
    let words: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    if words.is_empty() || words == UNKNOWN {
        return Verdict::Unknown;
    }
    let read = match words.strip_prefix("무승부") {
        Some(why) => drawn(why.trim_matches(['(', ')'])),
        None => decided(&words),
    };
    read.unwrap_or_else(|| Verdict::Other(text.to_owned()))
}

fn drawn(why: &str) -> Option<Verdict> {
    Some(Verdict::Drawn(match why {
        "" => None,
        "점수" => Some(Termination::Points(Score::Unstated)),
        _ => Some(Termination::Ending(Ending::from_word(why)?)),
    }))
}

fn decided(words: &str) -> Option<Verdict> {
    let mut letters = words.chars();
    let side = match letters.next()? {
        '초' | '楚' => Side::Cho,
        '한' | '漢' => Side::Han,
        _ => return None,
    };
    let rest = letters.as_str();
    let (told, why) = match rest.split_once('(') {
        Some((told, why)) => (told, why.trim_end_matches(')')),
        None => (rest, ""),
    };
    let told = told.strip_suffix('리').unwrap_or(told);
    let (before, winner) = match told.strip_suffix('승') {
        Some(before) => (before, side),
        None => (told.strip_suffix('패')?, side.opponent()),
    };
    let how = match if before.is_empty() { why } else { before } {
        "" => None,
        way => Some(termination(way)?),
    };
    Some(Verdict::Won(winner, how))
}

fn termination(way: &str) -> Option<Termination> {
    let Some(points) = way.strip_suffix('점').or_else(|| way.strip_suffix("점수")) else {
        return Ending::from_word(way).map(Termination::Ending);
    };
    Some(Termination::Points(match points {
        "" => Score::Unstated,
        _ => Score::Margin(read_points(points)?),
    }))
}
