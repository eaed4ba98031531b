//! The headers of records. Each has one meaning, and names in several formats.

use super::record::Headers;
use crate::board::Side;

/// A known header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Header {
    Event,
    Site,
    Date,
    Round,
    Player(Side),
    /// The first mover, only in records of Xiangqi.
    Red,
    /// The team of a player, which is written, but not read.
    Team(Side),
    /// In studies of Janggi: the side's formation, or its player's name.
    Seat(Side),
    Time,
    Result,
    Termination,
    Points,
    Variant,
    /// The game's name, written first by Chinese programs.
    Game,
    /// The notation of the moves in Chinese programs.
    Format,
    Ruleset,
    Formation(Side),
    Handicap,
    Deom,
    SetUp,
    Fen,
    /// A drawn board.
    Board,
    Plies,
}

/// The names of headers in a format, in the order in which they are written. The first of several names with the same
/// meaning is used.
pub(super) type Names = [(&'static str, Header)];

/// The names in gib.
pub(super) const GIB: &Names = &[
    ("대회명", Header::Event),
    ("회전", Header::Round),
    ("대국일자", Header::Date),
    ("대국장소", Header::Site),
    ("초대국자", Header::Player(Side::Cho)),
    ("한대국자", Header::Player(Side::Han)),
    ("초차림", Header::Formation(Side::Cho)),
    ("한차림", Header::Formation(Side::Han)),
    ("제한시간", Header::Time),
    ("총수", Header::Plies),
    ("대국결과", Header::Result),
    ("판", Header::Board),
    ("규칙", Header::Ruleset),
    ("초포진", Header::Formation(Side::Cho)),
    ("한포진", Header::Formation(Side::Han)),
];

/// More names in gib without brackets, in which a side's name means its player too.
pub(super) const GIB_LABELS: &Names = &[
    ("초", Header::Player(Side::Cho)),
    ("楚", Header::Player(Side::Cho)),
    ("초나라", Header::Player(Side::Cho)),
    ("한", Header::Player(Side::Han)),
    ("漢", Header::Player(Side::Han)),
    ("한나라", Header::Player(Side::Han)),
    ("결과", Header::Result),
    ("날짜", Header::Date),
    ("일자", Header::Date),
    ("장소", Header::Site),
];

/// The names in PGN. Those of Janggi are written in this order.
pub(super) const PGN: &Names = &[
    ("Event", Header::Event),
    ("Site", Header::Site),
    ("Date", Header::Date),
    ("Round", Header::Round),
    ("White", Header::Player(Side::Cho)),
    ("Black", Header::Player(Side::Han)),
    ("Result", Header::Result),
    ("Variant", Header::Variant),
    ("Ruleset", Header::Ruleset),
    ("ChoSetup", Header::Formation(Side::Cho)),
    ("HanSetup", Header::Formation(Side::Han)),
    ("Cho", Header::Seat(Side::Cho)),
    ("Han", Header::Seat(Side::Han)),
    ("Handicap", Header::Handicap),
    ("Deom", Header::Deom),
    ("SetUp", Header::SetUp),
    ("FEN", Header::Fen),
    ("PlyCount", Header::Plies),
    ("Termination", Header::Termination),
    ("Points", Header::Points),
    ("TimeControl", Header::Time),
    ("Red", Header::Red),
    ("Game", Header::Game),
    ("Format", Header::Format),
];

/// The names in the text of XQStudio and web pages.
pub(super) const CHINESE_LABELS: &Names = &[
    ("标题", Header::Event),
    ("標題", Header::Event),
    ("棋局", Header::Event),
    ("棋谱", Header::Event),
    ("名称", Header::Event),
    ("赛事", Header::Event),
    ("賽事", Header::Event),
    ("比赛", Header::Event),
    ("比賽", Header::Event),
    ("比赛名称", Header::Event),
    ("地点", Header::Site),
    ("地點", Header::Site),
    ("比赛地点", Header::Site),
    ("日期", Header::Date),
    ("时间", Header::Date),
    ("時間", Header::Date),
    ("比赛日期", Header::Date),
    ("比赛时间", Header::Date),
    ("轮次", Header::Round),
    ("輪次", Header::Round),
    ("红方", Header::Red),
    ("紅方", Header::Red),
    ("红方姓名", Header::Red),
    ("红方棋手", Header::Red),
    ("红", Header::Red),
    ("紅", Header::Red),
    ("先手", Header::Red),
    ("黑方", Header::Player(Side::Han)),
    ("黑方姓名", Header::Player(Side::Han)),
    ("黑方棋手", Header::Player(Side::Han)),
    ("黑", Header::Player(Side::Han)),
    ("后手", Header::Player(Side::Han)),
    ("後手", Header::Player(Side::Han)),
    ("结果", Header::Result),
    ("結果", Header::Result),
    ("对局结果", Header::Result),
    ("棋局结果", Header::Result),
    ("比赛结果", Header::Result),
];

/// The tags of Xiangqi in the international form. Chess programs look for White.
pub(super) const PGN_OF_XIANGQI: &Names = &[
    ("Event", Header::Event),
    ("Site", Header::Site),
    ("Date", Header::Date),
    ("Round", Header::Round),
    ("Red", Header::Red),
    ("Black", Header::Player(Side::Han)),
    ("White", Header::Player(Side::Cho)),
    ("Result", Header::Result),
    ("Variant", Header::Variant),
    ("Ruleset", Header::Ruleset),
    ("SetUp", Header::SetUp),
    ("FEN", Header::Fen),
    ("PlyCount", Header::Plies),
    ("Termination", Header::Termination),
    ("TimeControl", Header::Time),
];

/// The tags of Chinese programs.
pub(super) const PGN_OF_CHINESE_PROGRAMS: &Names = &[
    ("Game", Header::Game),
    ("Event", Header::Event),
    ("Site", Header::Site),
    ("Date", Header::Date),
    ("Round", Header::Round),
    ("RedTeam", Header::Team(Side::Cho)),
    ("Red", Header::Red),
    ("BlackTeam", Header::Team(Side::Han)),
    ("Black", Header::Player(Side::Han)),
    ("Result", Header::Result),
    ("Format", Header::Format),
    ("FEN", Header::Fen),
];

/// The names in WXF files.
pub(super) const WXF: &Names = &[
    ("GAME", Header::Event),
    ("SITE", Header::Site),
    ("DATE", Header::Date),
    ("ROUND", Header::Round),
    ("RED", Header::Red),
    ("BLACK", Header::Player(Side::Han)),
    ("TIME", Header::Time),
    ("RESULT", Header::Result),
    ("FEN", Header::Fen),
    ("EVENT", Header::Event),
    ("TITLE", Header::Event),
    ("PLACE", Header::Site),
];

/// The names in DhtmlXQ.
pub(super) const UBB: &Names = &[
    ("title", Header::Event),
    ("place", Header::Site),
    ("date", Header::Date),
    ("round", Header::Round),
    ("red", Header::Red),
    ("black", Header::Player(Side::Han)),
    ("timerule", Header::Time),
    ("result", Header::Result),
    ("fen", Header::Fen),
    ("binit", Header::Board),
    ("redname", Header::Red),
    ("blackname", Header::Player(Side::Han)),
];

/// Returns the meaning of a name, in any case.
pub(super) fn named(names: &Names, name: &str) -> Option<Header> {
    let mut names = names.iter();
    let found = names.find(|(label, _)| label.eq_ignore_ascii_case(name));
    found.map(|&(_, header)| header)
}

/// Returns the name under which a header is written.
pub(super) fn name(names: &Names, header: Header) -> &'static str {
    let found = names.iter().find(|(_, meaning)| *meaning == header);
    found.map_or("", |(name, _)| name)
}

/// Returns the headers that have a value, with their names.
pub(super) fn written(
    names: &Names,
    mut value: impl FnMut(Header) -> Option<String>,
) -> Vec<(String, String)> {
    let mut written = Vec::new();
    for (at, (label, header)) in names.iter().enumerate() {
        let is_first = names[..at].iter().all(|(_, before)| before != header);
        if let Some(value) = is_first.then(|| value(*header)).flatten() {
            written.push(((*label).to_owned(), value));
        }
    }
    written
}

impl Headers {
    /// Returns the field of a header that is stored verbatim.
    pub(super) fn field(&mut self, header: Header) -> Option<&mut Option<String>> {
        Some(match header {
            Header::Event => &mut self.event,
            Header::Site => &mut self.site,
            Header::Date => &mut self.date,
            Header::Round => &mut self.round,
            Header::Player(side) => &mut self.players[side],
            Header::Red => &mut self.players.cho,
            Header::Time => &mut self.time,
            Header::Ruleset => &mut self.ruleset,
            Header::Handicap => &mut self.handicap,
            _ => return None,
        })
    }
}
