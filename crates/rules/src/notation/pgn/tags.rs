//! The tags of PGN: their names and meanings.

use crate::board::{BySide, Formation, Side, Variant};
use crate::notation::RankNumbering;
use crate::notation::builder::{OTHER_LIMIT, RecordBuilder};
use crate::notation::fault::{Fault, Place};
use crate::notation::gib;
use crate::notation::header::{self, Header, Names};
use crate::notation::record::{Headers, Record};
use crate::notation::text::cursor::{clip, one_line};
use crate::notation::verdict;
use crate::notation::verdict::{Ending, Score, Termination, Verdict, read_points};
use crate::notation::xiangqi;
use crate::ruleset::Ruleset;

/// PGN's Termination value for a loss on time.
pub(super) const TIME_FORFEIT: &str = "time forfeit";

/// The names of tags, written in this order.
pub(super) const NAMES: &Names = &[
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

/// Names of headers in the text of XQStudio and web pages.
const LABELS: &Names = &[
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

pub(super) fn named(name: &str) -> Option<Header> {
    header::named(NAMES, name)
}

/// Returns the tag of a Chinese name: `红方`.
pub(super) fn labelled(name: &str) -> Option<Header> {
    header::named(LABELS, name)
}

/// Returns whether a tag may come after the moves.
pub(super) fn may_follow(tag: Header) -> bool {
    matches!(tag, Header::Result | Header::Time | Header::Termination)
}

/// The result of a game, collected from several tags.
#[derive(Debug, Default)]
pub(super) struct End {
    pub result: Option<String>,
    termination: Option<String>,
    points: Option<Score>,
}

impl End {
    /// Combines the tags. An unknown termination is stored as another header, or as the verdict if there is no
    /// result.
    pub fn verdict(self, headers: &mut Headers) -> Verdict {
        let ending = self.termination.as_deref().and_then(termination_of);
        let termination = match (ending, self.points) {
            (None | Some(Termination::Points(_)), Some(score)) => Some(Termination::Points(score)),
            (termination, _) => termination,
        };
        let words = if ending.is_none() {
            self.termination
        } else {
            None
        };
        let verdict = match self.result.as_deref().map(verdict::read) {
            Some(Some(Verdict::Won(side, _))) => Verdict::Won(side, termination),
            Some(Some(Verdict::Drawn(_))) => Verdict::Drawn(termination),
            _ => {
                let result = self
                    .result
                    .filter(|result| !matches!(result.trim(), "*" | "-"));
                let words = words.or(result);
                return words.map_or(Verdict::Unknown, Verdict::Other);
            }
        };
        if let Some(words) = words {
            let others = &mut headers.others;
            others.truncate(OTHER_LIMIT - 1);
            // Before others of its name: the first one tells how the game ended.
            let repeated = |(name, _): &(String, String)| named(name) == Some(Header::Termination);
            let place = others.iter().position(repeated).unwrap_or(others.len());
            others.insert(
                place,
                (header::name(NAMES, Header::Termination).to_owned(), words),
            );
        }
        verdict
    }
}

fn termination_of(word: &str) -> Option<Termination> {
    match word {
        "points" => Some(Termination::Points(Score::Unstated)),
        TIME_FORFEIT => Some(Termination::Ending(Ending::Timeout)),
        code => Ending::from_code(code).map(Termination::Ending),
    }
}

/// Records a tag. `tag` is its meaning, `None` for unknown and repeated tags.
pub(super) fn set(
    builder: &mut RecordBuilder,
    end: &mut End,
    place: Place,
    tag: Option<Header>,
    name: &str,
    value: &str,
) {
    // In the form in which it is written again, so that it keeps its meaning.
    let value = one_line(value);
    let value = value.as_str();
    let is_known = !matches!(value, "" | "?" | "????.??.??");
    let text = is_known.then(|| value.to_owned());
    match tag {
        Some(Header::Date) => {
            builder.headers.date = text.map(|date| replace_separator(&date, '.', '-'));
        }
        Some(Header::Ruleset) => {
            let named = text.as_deref().and_then(Ruleset::named);
            builder.headers.ruleset = text;
            builder.variant = builder.variant.or(named.map(|ruleset| ruleset.variant));
        }
        Some(Header::Seat(side)) => {
            builder.variant = builder.variant.or(Some(gib::GAME));
            match Formation::read(value) {
                // As its player sees it.
                Some(formation) => builder.formations[side] = Some(formation.seen_from(side)),
                None => builder.headers.players[side] = text,
            }
        }
        Some(Header::Red) => {
            builder.headers.players.cho = text;
            builder.variant = builder.variant.or(Some(xiangqi::GAME));
        }
        Some(Header::Game) if is_called(xiangqi::GAME, value) => {
            builder.variant = Some(xiangqi::GAME);
        }
        Some(Header::Format) if is_iccs(value) => builder.ranks = Some(RankNumbering::FromZero),
        Some(Header::Deom) => builder.headers.deom = read_points(value),
        Some(Header::Result) => end.result = text,
        Some(Header::Termination) => end.termination = text,
        Some(Header::Points) => end.points = score(value),
        Some(Header::Plies) => builder.declared_plies = value.parse().ok(),
        Some(Header::SetUp) => {}
        Some(Header::Variant) => match Variant::ALL
            .into_iter()
            .find(|variant| is_called(*variant, value))
        {
            Some(variant) => builder.variant = Some(variant),
            None => builder.fail_start(place, name, Fault::OtherGame(clip(value, 60).to_owned())),
        },
        Some(Header::Formation(side)) => match Formation::read(value) {
            Some(formation) => builder.formations[side] = Some(formation),
            None => builder.fail_start(place, value, Fault::UnknownFormation),
        },
        // A later tag may name the game.
        Some(Header::Fen) => builder.fen = Some((place, value.to_owned())),
        _ => match tag.and_then(|tag| builder.headers.field(tag)) {
            Some(field) => *field = text,
            None => builder.add_header(name, value),
        },
    }
}

fn is_called(variant: Variant, name: &str) -> bool {
    let name = name.to_lowercase();
    let mut names = variant.spec().names.iter();
    names.any(|alias| name.contains(alias))
}

fn is_iccs(format: &str) -> bool {
    format.eq_ignore_ascii_case("iccs")
}

/// Parses the scores of both sides, `72-73.5`, or the winner's margin, `2.5`.
fn score(text: &str) -> Option<Score> {
    match text.split_once('-') {
        Some((cho, han)) => {
            let totals = BySide::new(read_points(cho)?, read_points(han)?);
            Some(Score::Totals(totals))
        }
        None => read_points(text).map(Score::Margin),
    }
}

/// Converts a date to another separator. Other text is unchanged.
pub(super) fn replace_separator(date: &str, from: char, to: char) -> String {
    let parts: Vec<_> = date.split(from).collect();
    let lengths: Vec<_> = parts.iter().map(|part| part.len()).collect();
    let digits = parts
        .concat()
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'?');
    if lengths == [4, 2, 2] && digits {
        parts.join(&to.to_string())
    } else {
        date.to_owned()
    }
}

/// Returns the code of the reason, and the points if the record has them.
pub(super) fn ended(verdict: &Verdict) -> (Option<String>, Option<String>) {
    match (verdict, verdict.termination()) {
        (Verdict::Other(words), _) => (Some(words.clone()), None),
        (_, None) => (None, None),
        // In the words known to other programs.
        (_, Some(Termination::Ending(Ending::Timeout))) => (Some(TIME_FORFEIT.to_owned()), None),
        (_, Some(Termination::Ending(ending))) => (Some(ending.code().to_owned()), None),
        (_, Some(Termination::Points(score))) => {
            let points = match score {
                Score::Unstated => None,
                Score::Margin(margin) => Some(margin.to_string()),
                Score::Totals(totals) => Some(format!("{}-{}", totals.cho, totals.han)),
            };
            (Some("points".to_owned()), points)
        }
    }
}

/// Returns the other headers as tags. Their names have only letters and digits, and none has another meaning.
pub(super) fn others(record: &Record) -> impl Iterator<Item = (String, String)> + '_ {
    let others = record.headers.others.iter();
    others.map(|(name, value)| {
        let sanitised = name.replace(|letter: char| !letter.is_alphanumeric(), "_");
        let name = match named(&sanitised) {
            None if sanitised.is_empty() => "_".to_owned(),
            Some(tag) if !is_other(tag, value, &record.verdict) => format!("_{sanitised}"),
            _ => sanitised,
        };
        (name, value.clone())
    })
}

/// Returns whether a known tag with that value is stored as another header when read.
fn is_other(tag: Header, value: &str, verdict: &Verdict) -> bool {
    match tag {
        Header::Game => !is_called(xiangqi::GAME, value),
        Header::Format => !is_iccs(value),
        // An ending in unknown words.
        Header::Termination => {
            let without_reason = matches!(verdict, Verdict::Won(_, None) | Verdict::Drawn(None));
            without_reason && termination_of(value).is_none()
        }
        _ => false,
    }
}
