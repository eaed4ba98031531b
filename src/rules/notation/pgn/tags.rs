//! The tags of PGN: their names and meanings.

use crate::rules::board::{BySide, Formation, Side};
use crate::rules::notation::draft::Draft;
use crate::rules::notation::fault::{Fault, Place};
use crate::rules::notation::record::{Headers, Start};
use crate::rules::notation::text::cursor::clip;
use crate::rules::notation::verdict::{How, Plain, Score, Verdict, read_points};

/// A tag that is known.
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
}

/// PGN's Termination value for a loss on time.
pub(super) const TIME_FORFEIT: &str = "time forfeit";

const NAMES: [(&str, Tag); 19] = [
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
    ("Handicap", Tag::Handicap),
    ("Deom", Tag::Deom),
    ("FEN", Tag::Fen),
    ("SetUp", Tag::SetUp),
    ("PlyCount", Tag::PlyCount),
    ("Termination", Tag::Termination),
    ("Points", Tag::Points),
    ("TimeControl", Tag::Time),
];

impl Tag {
    pub fn named(name: &str) -> Option<Tag> {
        let found = NAMES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, tag)| tag)
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
    /// Joins them. Words for the termination that are none of ours are kept where they fit.
    pub fn verdict(self, headers: &mut Headers) -> Verdict {
        let known = self.termination.as_deref().and_then(by);
        let how = match (known, self.points) {
            (None | Some(How::Points(_)), Some(score)) => Some(How::Points(score)),
            (how, _) => how,
        };
        let words = if known.is_none() {
            self.termination
        } else {
            None
        };
        let verdict = match self.result.as_deref() {
            Some("1-0") => Verdict::Won(Side::Cho, how),
            Some("0-1") => Verdict::Won(Side::Han, how),
            Some("1/2-1/2") => Verdict::Drawn(how),
            _ => return words.map_or(Verdict::Unknown, Verdict::Other),
        };
        let others = words.map(|words| (Tag::Termination.name().to_owned(), words));
        headers.others.extend(others);
        verdict
    }
}

fn by(termination: &str) -> Option<How> {
    match termination {
        "points" => Some(How::Points(Score::Untold)),
        TIME_FORFEIT => Some(How::Plain(Plain::Timeout)),
        code => Plain::from_code(code).map(How::Plain),
    }
}

/// Notes a tag. `known` is what it is known as, if it is and comes for the first time.
pub(super) fn set(
    draft: &mut Draft,
    end: &mut End,
    place: Place,
    known: Option<Tag>,
    name: &str,
    value: &str,
) {
    let told = !matches!(value, "" | "?" | "????.??.??");
    let text = told.then(|| value.to_owned());
    let Some(tag) = known else {
        draft.other(name, value);
        return;
    };
    let headers = &mut draft.headers;
    match tag {
        Tag::Event => headers.event = text,
        Tag::Site => headers.site = text,
        Tag::Date => headers.date = text.map(|date| swapped(&date, '.', '-')),
        Tag::Round => headers.round = text,
        Tag::Player(side) => headers.players[side] = text,
        Tag::Time => headers.time = text,
        Tag::Ruleset => headers.ruleset = text,
        Tag::Handicap => headers.handicap = text,
        Tag::Deom => headers.deom = read_points(value),
        Tag::Result => end.result = text,
        Tag::Termination => end.termination = text,
        Tag::Points => end.points = score(value),
        Tag::PlyCount => draft.declared_plies = value.parse().ok(),
        Tag::SetUp => {}
        Tag::Variant if is_janggi(value) => {}
        Tag::Variant => draft.fail_start(place, name, Fault::OtherGame(clip(value, 60).to_owned())),
        Tag::Formation(side) => match Formation::read(value) {
            Some(formation) => draft.formations[side] = Some(formation),
            None => draft.fail_start(place, value, Fault::UnknownFormation),
        },
        Tag::Fen => match Start::from_fen(value) {
            Ok(start) => draft.start = Some(start),
            Err(error) => draft.fail_start(place, value, error.into()),
        },
    }
}

fn is_janggi(variant: &str) -> bool {
    let name = variant.to_lowercase();
    ["janggi", "korean chess", "장기"]
        .iter()
        .any(|known| name.contains(known))
}

/// Reads the scores of both sides, `72-73.5`, or the winner's margin, `2.5`.
fn score(text: &str) -> Option<Score> {
    match text.split_once('-') {
        Some((cho, han)) => {
            let totals = BySide::new(read_points(cho)?, read_points(han)?);
            Some(Score::Totals(totals))
        }
        None => read_points(text).map(Score::Margin),
    }
}

/// A date with another sign between its parts; other texts stay as they are.
pub(super) fn swapped(date: &str, from: char, to: char) -> String {
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
