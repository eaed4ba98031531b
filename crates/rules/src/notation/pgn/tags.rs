//! The tags of PGN: their names and meanings.

use crate::board::{BySide, Formation, Side, Variant};
use crate::notation::RankNumbering;
use crate::notation::builder::{OTHER_LIMIT, RecordBuilder};
use crate::notation::fault::{Fault, Place};
use crate::notation::gib;
use crate::notation::record::{Headers, Record};
use crate::notation::text::cursor::{clip, one_line};
use crate::notation::verdict;
use crate::notation::verdict::{Ending, Score, Termination, Verdict, read_points};
use crate::notation::xiangqi;
use crate::ruleset::Ruleset;

/// A known tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    Event,
    Site,
    Date,
    Round,
    Player(Side),
    Result,
    Variant,
    Ruleset,
    Formation(Side),
    Handicap,
    Deom,
    Fen,
    SetUp,
    PlyCount,
    Termination,
    Points,
    Time,
    /// `Cho` or `Han` in studies of Janggi: the side's formation, or its player's name.
    Seat(Side),
    /// `Red`, only in records of Xiangqi.
    Red,
    /// `Game`, written first by Chinese programs.
    Game,
    /// `Format`, the notation of the moves in Chinese programs.
    Format,
}

/// PGN's Termination value for a loss on time.
pub(super) const TIME_FORFEIT: &str = "time forfeit";

const NAMES: [(&str, Tag); 24] = [
    ("Event", Tag::Event),
    ("Site", Tag::Site),
    ("Date", Tag::Date),
    ("Round", Tag::Round),
    ("White", Tag::Player(Side::Cho)),
    ("Black", Tag::Player(Side::Han)),
    ("Result", Tag::Result),
    ("Variant", Tag::Variant),
    ("Ruleset", Tag::Ruleset),
    ("ChoSetup", Tag::Formation(Side::Cho)),
    ("HanSetup", Tag::Formation(Side::Han)),
    ("Cho", Tag::Seat(Side::Cho)),
    ("Han", Tag::Seat(Side::Han)),
    ("Handicap", Tag::Handicap),
    ("Deom", Tag::Deom),
    ("FEN", Tag::Fen),
    ("SetUp", Tag::SetUp),
    ("PlyCount", Tag::PlyCount),
    ("Termination", Tag::Termination),
    ("Points", Tag::Points),
    ("TimeControl", Tag::Time),
    ("Red", Tag::Red),
    ("Game", Tag::Game),
    ("Format", Tag::Format),
];

/// Names of headers in the text of XQStudio and web pages.
const LABELS: [(&str, Tag); 38] = [
    ("标题", Tag::Event),
    ("標題", Tag::Event),
    ("棋局", Tag::Event),
    ("棋谱", Tag::Event),
    ("名称", Tag::Event),
    ("赛事", Tag::Event),
    ("賽事", Tag::Event),
    ("比赛", Tag::Event),
    ("比賽", Tag::Event),
    ("比赛名称", Tag::Event),
    ("地点", Tag::Site),
    ("地點", Tag::Site),
    ("比赛地点", Tag::Site),
    ("日期", Tag::Date),
    ("时间", Tag::Date),
    ("時間", Tag::Date),
    ("比赛日期", Tag::Date),
    ("比赛时间", Tag::Date),
    ("轮次", Tag::Round),
    ("輪次", Tag::Round),
    ("红方", Tag::Red),
    ("紅方", Tag::Red),
    ("红方姓名", Tag::Red),
    ("红方棋手", Tag::Red),
    ("红", Tag::Red),
    ("紅", Tag::Red),
    ("先手", Tag::Red),
    ("黑方", Tag::Player(Side::Han)),
    ("黑方姓名", Tag::Player(Side::Han)),
    ("黑方棋手", Tag::Player(Side::Han)),
    ("黑", Tag::Player(Side::Han)),
    ("后手", Tag::Player(Side::Han)),
    ("後手", Tag::Player(Side::Han)),
    ("结果", Tag::Result),
    ("結果", Tag::Result),
    ("对局结果", Tag::Result),
    ("棋局结果", Tag::Result),
    ("比赛结果", Tag::Result),
];

impl Tag {
    pub fn named(name: &str) -> Option<Tag> {
        let found = NAMES
            .iter()
            .find(|(label, _)| label.eq_ignore_ascii_case(name));
        found.map(|&(_, tag)| tag)
    }

    /// Returns the tag of a Chinese name: `红方`.
    pub fn labelled(name: &str) -> Option<Tag> {
        let found = LABELS.iter().find(|(label, _)| *label == name);
        found.map(|&(_, tag)| tag)
    }

    /// Returns whether the tag may come after the moves.
    pub fn may_follow(self) -> bool {
        matches!(self, Tag::Result | Tag::Time | Tag::Termination)
    }

    pub fn name(self) -> &'static str {
        let found = NAMES.iter().find(|&&(_, tag)| tag == self);
        found.map_or("", |(name, _)| name)
    }
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
            let repeated =
                |(name, _): &(String, String)| Tag::named(name) == Some(Tag::Termination);
            let place = others.iter().position(repeated).unwrap_or(others.len());
            others.insert(place, (Tag::Termination.name().to_owned(), words));
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
    tag: Option<Tag>,
    name: &str,
    value: &str,
) {
    // In the form in which it is written again, so that it keeps its meaning.
    let value = one_line(value);
    let value = value.as_str();
    let is_known = !matches!(value, "" | "?" | "????.??.??");
    let text = is_known.then(|| value.to_owned());
    let Some(tag) = tag else {
        builder.add_header(name, value);
        return;
    };
    let headers = &mut builder.headers;
    match tag {
        Tag::Event => headers.event = text,
        Tag::Site => headers.site = text,
        Tag::Date => headers.date = text.map(|date| replace_separator(&date, '.', '-')),
        Tag::Round => headers.round = text,
        Tag::Player(side) => headers.players[side] = text,
        Tag::Time => headers.time = text,
        Tag::Ruleset => {
            let named = text.as_deref().and_then(Ruleset::named);
            headers.ruleset = text;
            builder.variant = builder.variant.or(named.map(|ruleset| ruleset.variant));
        }
        Tag::Seat(side) => {
            builder.variant = builder.variant.or(Some(gib::GAME));
            match Formation::read(value) {
                // As its player sees it.
                Some(formation) => builder.formations[side] = Some(formation.seen_from(side)),
                None => builder.headers.players[side] = text,
            }
        }
        Tag::Red => {
            headers.players[Side::Cho] = text;
            builder.variant = builder.variant.or(Some(xiangqi::GAME));
        }
        Tag::Game if is_called(xiangqi::GAME, value) => builder.variant = Some(xiangqi::GAME),
        Tag::Format if is_iccs(value) => builder.ranks = Some(RankNumbering::FromZero),
        Tag::Game | Tag::Format => builder.add_header(name, value),
        Tag::Handicap => headers.handicap = text,
        Tag::Deom => headers.deom = read_points(value),
        Tag::Result => end.result = text,
        Tag::Termination => end.termination = text,
        Tag::Points => end.points = score(value),
        Tag::PlyCount => builder.declared_plies = value.parse().ok(),
        Tag::SetUp => {}
        Tag::Variant => match Variant::ALL
            .into_iter()
            .find(|variant| is_called(*variant, value))
        {
            Some(variant) => builder.variant = Some(variant),
            None => builder.fail_start(place, name, Fault::OtherGame(clip(value, 60).to_owned())),
        },
        Tag::Formation(side) => match Formation::read(value) {
            Some(formation) => builder.formations[side] = Some(formation),
            None => builder.fail_start(place, value, Fault::UnknownFormation),
        },
        // A later tag may name the game.
        Tag::Fen => builder.fen = Some((place, value.to_owned())),
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

/// Returns the sign of a result.
pub(super) fn result(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Won(Side::Cho, _) => "1-0",
        Verdict::Won(Side::Han, _) => "0-1",
        Verdict::Drawn(_) => "1/2-1/2",
        Verdict::Unknown | Verdict::Other(_) => "*",
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
        let name = match Tag::named(&sanitised) {
            None if sanitised.is_empty() => "_".to_owned(),
            Some(tag) if !is_other(tag, value, &record.verdict) => format!("_{sanitised}"),
            _ => sanitised,
        };
        (name, value.clone())
    })
}

/// Returns whether a known tag with that value is stored as another header when read.
fn is_other(tag: Tag, value: &str, verdict: &Verdict) -> bool {
    match tag {
        Tag::Game => !is_called(xiangqi::GAME, value),
        Tag::Format => !is_iccs(value),
        // An ending in unknown words.
        Tag::Termination => {
            let without_reason = matches!(verdict, Verdict::Won(_, None) | Verdict::Drawn(None));
            without_reason && termination_of(value).is_none()
        }
        _ => false,
    }
}
