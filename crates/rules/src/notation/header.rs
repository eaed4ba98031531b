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

/// The names of headers in a format, in the order in which they are written, each with its names. The first name is
/// written.
pub(super) type Names = [(Header, &'static str)];

/// The names in gib.
pub(super) const GIB: &Names = &[
    (Header::Event, "대회명"),
    (Header::Round, "회전"),
    (Header::Date, "대국일자"),
    (Header::Site, "대국장소"),
    (Header::Player(Side::Cho), "초대국자"),
    (Header::Player(Side::Han), "한대국자"),
    (Header::Formation(Side::Cho), "초차림 초포진"),
    (Header::Formation(Side::Han), "한차림 한포진"),
    (Header::Time, "제한시간"),
    (Header::Plies, "총수"),
    (Header::Result, "대국결과"),
    (Header::Board, "판"),
    (Header::Ruleset, "규칙"),
];

/// More names in gib without brackets, in which a side's name means its player too.
pub(super) const GIB_LABELS: &Names = &[
    (Header::Player(Side::Cho), "초 楚 초나라"),
    (Header::Player(Side::Han), "한 漢 한나라"),
    (Header::Result, "결과"),
    (Header::Date, "날짜 일자"),
    (Header::Site, "장소"),
];

/// The names in PGN. Those of Janggi are written in this order.
pub(super) const PGN: &Names = &[
    (Header::Event, "Event"),
    (Header::Site, "Site"),
    (Header::Date, "Date"),
    (Header::Round, "Round"),
    (Header::Player(Side::Cho), "White"),
    (Header::Player(Side::Han), "Black"),
    (Header::Result, "Result"),
    (Header::Variant, "Variant"),
    (Header::Ruleset, "Ruleset"),
    (Header::Formation(Side::Cho), "ChoSetup"),
    (Header::Formation(Side::Han), "HanSetup"),
    (Header::Seat(Side::Cho), "Cho"),
    (Header::Seat(Side::Han), "Han"),
    (Header::Handicap, "Handicap"),
    (Header::Deom, "Deom"),
    (Header::SetUp, "SetUp"),
    (Header::Fen, "FEN"),
    (Header::Plies, "PlyCount"),
    (Header::Termination, "Termination"),
    (Header::Points, "Points"),
    (Header::Time, "TimeControl"),
    (Header::Red, "Red"),
    (Header::Game, "Game"),
    (Header::Format, "Format"),
];

/// The names in the text of XQStudio and web pages.
pub(super) const CHINESE_LABELS: &Names = &[
    (
        Header::Event,
        "标题 標題 棋局 棋谱 名称 赛事 賽事 比赛 比賽 比赛名称",
    ),
    (Header::Site, "地点 地點 比赛地点"),
    (Header::Date, "日期 时间 時間 比赛日期 比赛时间"),
    (Header::Round, "轮次 輪次"),
    (Header::Red, "红方 紅方 红方姓名 红方棋手 红 紅 先手"),
    (
        Header::Player(Side::Han),
        "黑方 黑方姓名 黑方棋手 黑 后手 後手",
    ),
    (Header::Result, "结果 結果 对局结果 棋局结果 比赛结果"),
];

/// The tags of Xiangqi in the international form. Chess programs look for White.
pub(super) const PGN_OF_XIANGQI: &Names = &[
    (Header::Event, "Event"),
    (Header::Site, "Site"),
    (Header::Date, "Date"),
    (Header::Round, "Round"),
    (Header::Red, "Red"),
    (Header::Player(Side::Han), "Black"),
    (Header::Player(Side::Cho), "White"),
    (Header::Result, "Result"),
    (Header::Variant, "Variant"),
    (Header::Ruleset, "Ruleset"),
    (Header::SetUp, "SetUp"),
    (Header::Fen, "FEN"),
    (Header::Plies, "PlyCount"),
    (Header::Termination, "Termination"),
    (Header::Time, "TimeControl"),
];

/// The tags of Chinese programs.
pub(super) const PGN_OF_CHINESE_PROGRAMS: &Names = &[
    (Header::Game, "Game"),
    (Header::Event, "Event"),
    (Header::Site, "Site"),
    (Header::Date, "Date"),
    (Header::Round, "Round"),
    (Header::Team(Side::Cho), "RedTeam"),
    (Header::Red, "Red"),
    (Header::Team(Side::Han), "BlackTeam"),
    (Header::Player(Side::Han), "Black"),
    (Header::Result, "Result"),
    (Header::Format, "Format"),
    (Header::Fen, "FEN"),
];

/// The names in WXF files.
pub(super) const WXF: &Names = &[
    (Header::Event, "GAME EVENT TITLE"),
    (Header::Site, "SITE PLACE"),
    (Header::Date, "DATE"),
    (Header::Round, "ROUND"),
    (Header::Red, "RED"),
    (Header::Player(Side::Han), "BLACK"),
    (Header::Time, "TIME"),
    (Header::Result, "RESULT"),
    (Header::Fen, "FEN"),
];

/// The names in DhtmlXQ.
pub(super) const UBB: &Names = &[
    (Header::Event, "title"),
    (Header::Site, "place"),
    (Header::Date, "date"),
    (Header::Round, "round"),
    (Header::Red, "red redname"),
    (Header::Player(Side::Han), "black blackname"),
    (Header::Time, "timerule"),
    (Header::Result, "result"),
    (Header::Fen, "fen"),
    (Header::Board, "binit"),
];

/// Returns the meaning of a name, in any case.
pub(super) fn named(names: &Names, name: &str) -> Option<Header> {
    let is_same = |label: &str| label.eq_ignore_ascii_case(name);
    let mut names = names.iter();
    let found = names.find(|(_, labels)| labels.split(' ').any(is_same));
    found.map(|(header, _)| *header)
}

/// Returns the name under which a header is written.
pub(super) fn name(names: &Names, header: Header) -> &'static str {
    let found = names.iter().find(|(meaning, _)| *meaning == header);
    found.map_or("", |(_, labels)| first(labels))
}

/// Returns the headers that have a value, with their names.
pub(super) fn written(
    names: &Names,
    mut value: impl FnMut(Header) -> Option<String>,
) -> Vec<(String, String)> {
    let written = |(header, labels): &(Header, &'static str)| {
        Some((first(labels).to_owned(), value(*header)?))
    };
    names.iter().filter_map(written).collect()
}

fn first(labels: &'static str) -> &'static str {
    labels.split(' ').next().unwrap_or(labels)
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
