//! Results of games as stated by records.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::text::lex::to_nfkc;
use crate::board::{BySide, HalfPoints, Side};
use crate::game::{Outcome, Reason};

/// The end of a game, as stated by its record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Verdict {
    /// The record does not state it, or the game was not over.
    #[default]
    Unknown,
    /// One side won; the record may omit the reason.
    Won(Side, Option<Termination>),
    /// A draw; the record may omit the reason.
    Drawn(Option<Termination>),
    /// A result in unknown words, kept verbatim.
    Other(String),
}

/// The reason for the end of a recorded game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Termination {
    /// The pieces were counted.
    Points(Score),
    /// An ending without a score.
    Ending(Ending),
}

/// The detail in which a record states a count of the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// A decision on points, without the score.
    Unstated,
    /// The winner's lead.
    Margin(HalfPoints),
    /// The scores of both sides, including the compensation.
    Totals(BySide<HalfPoints>),
}

/// The endings without a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// 외통: mate.
    Checkmate,
    /// 기권: the loser resigned.
    #[strum(serialize = "resign")]
    Resignation,
    /// 시간: the loser ran out of time.
    Timeout,
    /// 접속 끊김: the loser disconnected.
    Disconnect,
    /// 동의: the players agreed.
    Agreement,
    /// 빅장: the generals faced each other.
    Bikjang,
    /// 자동: a rule ended the game; the record does not state which.
    Automatic,
    /// The generals faced each other, and it could not be broken.
    FacingMate,
    /// The general was mated by a piece that only the other general protected.
    GeneralGuardedMate,
    /// The winner had forfeited the right to win.
    ForfeitedWin,
    /// The side to move had no move.
    Stalemate,
    /// Both sides passed.
    DoublePass,
    /// 반복수: a position was repeated too often.
    Repetition,
    /// 만년장: the loser gave check without end.
    PerpetualCheck,
    /// The loser moved one piece back and forth.
    Shuttle,
    /// There was no capture for too many plies.
    NoCaptureLimit,
    /// The game was too long.
    PlyLimit,
    /// Neither side had the pieces to win.
    Insufficient,
    /// 판정: a third party decided.
    Adjudication,
}

impl Ending {
    /// Every ending, in the order of the enumeration.
    pub const ALL: &[Ending] = Ending::VARIANTS;

    /// Returns the name in kebab case, like [`Reason::code`].
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the word used in Korean records.
    #[must_use]
    pub(super) const fn word(self) -> &'static str {
        match self {
            Ending::Checkmate => "외통수",
            Ending::Resignation => "기권",
            Ending::Timeout => "시간",
            Ending::Disconnect => "접속끊김",
            Ending::Agreement => "동의",
            Ending::Bikjang => "빅장",
            Ending::Automatic => "자동",
            Ending::FacingMate => "빅장외통",
            Ending::GeneralGuardedMate => "궁외통",
            Ending::ForfeitedWin => "승리권상실",
            Ending::Stalemate => "둘수없음",
            Ending::DoublePass => "한수쉼",
            Ending::Repetition => "반복수",
            Ending::PerpetualCheck => "만년장",
            Ending::Shuttle => "왕복수",
            Ending::NoCaptureLimit => "잡은수없음",
            Ending::PlyLimit => "수제한",
            Ending::Insufficient => "기물부족",
            Ending::Adjudication => "판정",
        }
    }

    pub(super) fn from_code(code: &str) -> Option<Ending> {
        code.parse().ok()
    }

    /// Parses the word of a Korean record, written without blanks.
    pub(super) fn from_word(word: &str) -> Option<Ending> {
        match word {
            "외통" | "완" => Some(Ending::Checkmate),
            "시간초과" => Some(Ending::Timeout),
            "합의" => Some(Ending::Agreement),
            _ if word.ends_with("끊김") => Some(Ending::Disconnect),
            _ => Ending::ALL
                .iter()
                .copied()
                .find(|ending| ending.word() == word),
        }
    }
}

impl Verdict {
    /// Returns the winner, if the record names one.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match self {
            Verdict::Won(side, _) => Some(*side),
            _ => None,
        }
    }

    /// Returns the reason for the end, if the record states it.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        match self {
            Verdict::Won(_, how) | Verdict::Drawn(how) => *how,
            Verdict::Unknown | Verdict::Other(_) => None,
        }
    }

    /// Returns the sign of the result out of [`SIGNS`] or [`CHINESE`].
    pub(super) fn sign(&self, signs: [&'static str; 4]) -> &'static str {
        let [cho, han, drawn, unknown] = signs;
        match self {
            Verdict::Won(Side::Cho, _) => cho,
            Verdict::Won(Side::Han, _) => han,
            Verdict::Drawn(_) => drawn,
            Verdict::Unknown | Verdict::Other(_) => unknown,
        }
    }
}

/// The signs of the results in chess programs, and their words in Chinese ones.
pub(super) const SIGNS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
pub(super) const CHINESE: [&str; 4] = ["红胜", "黑胜", "和棋", ""];

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Verdict {
        let termination = match outcome.reason {
            Reason::Points { totals, .. } => Some(Termination::Points(Score::Totals(totals))),
            reason => Ending::from_code(reason.code()).map(Termination::Ending),
        };
        match outcome.winner {
            Some(side) => Verdict::Won(side, termination),
            None => Verdict::Drawn(termination),
        }
    }
}

/// Parses written points: `2.5`, `13`, `-0.5`. Fractions other than halves are rejected.
pub(super) fn read_points(text: &str) -> Option<HalfPoints> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, half) = match digits.split_once('.') {
        None => (digits, 0),
        Some((whole, "0")) => (whole, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return None,
    };
    // More points than on any board are invalid; the sum stays far from overflowing.
    let is_valid =
        (1..=4).contains(&whole.len()) && whole.bytes().all(|byte| byte.is_ascii_digit());
    if !is_valid {
        return None;
    }
    let whole: i32 = whole.parse().ok()?;
    Some(HalfPoints(sign * (whole * 2 + half)))
}

/// The maximum length of a result, in bytes.
const LIMIT: usize = 60;

/// The words for a side, those of its colour first; the first mover is Red or Cho.
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

/// Words around a side without further meaning.
const FILLING: [&str; 6] = ["方", "手", "先", "棋", "나라", "팀"];

/// Parses `红方胜`, `先负`, `和局`, `초 승`, `1-0`; `None` for other words.
pub(super) fn read(text: &str) -> Option<Verdict> {
    if text.len() > LIMIT {
        return None;
    }
    let is_shown =
        |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '/' | '.' | ':' | '⁄');
    let normalised: String = to_nfkc(&text.replace('½', "1/2"))
        .chars()
        .filter(is_shown)
        .collect();
    let normalised = normalised.to_lowercase().replace(':', "-");
    match normalised.trim_matches(['.', '-', '/']) {
        "1-0" | "2-0" => return Some(Verdict::Won(Side::Cho, None)),
        "0-1" | "0-2" => return Some(Verdict::Won(Side::Han, None)),
        "1/2-1/2" | "1/2" | "0.5-0.5" | "1-1" => return Some(Verdict::Drawn(None)),
        _ => {}
    }
    let mut rest = normalised.trim_matches(['.', '-', '/']);
    let mut side = None;
    if let Some((word, named_side)) = SIDES.iter().find(|(word, _)| rest.starts_with(word)) {
        side = Some(*named_side);
        rest = rest.get(word.len()..).unwrap_or_default();
        while let Some(after) = FILLING.iter().find_map(|word| rest.strip_prefix(word)) {
            rest = after;
        }
    }
    decided(side, rest)
}

/// The words for winning and losing, which a reason may precede or follow.
const WON: [char; 5] = ['胜', '勝', '赢', '贏', '승'];
const LOST: [char; 7] = ['负', '負', '败', '敗', '输', '輸', '패'];

/// Returns the result stated by a verb about a side.
fn decided(side: Option<Side>, verb: &str) -> Option<Verdict> {
    match verb {
        "和" | "和棋" | "和局" | "和了" | "平" | "平局" | "平手" | "平棋" | "무승부" | "무"
        | "비김" | "draw" | "drawn" => Some(Verdict::Drawn(None)),
        "wins" | "won" | "win" => Some(Verdict::Won(side?, None)),
        "超时" | "超時" | "패배" | "기권" | "resigns" | "loses" | "lost" => {
            Some(Verdict::Won(side?.opponent(), None))
        }
        _ if verb.starts_with(WON) || verb.ends_with(WON) => Some(Verdict::Won(side?, None)),
        _ if verb.ends_with(LOST) => Some(Verdict::Won(side?.opponent(), None)),
        _ => None,
    }
}
