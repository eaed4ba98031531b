//! Writing PGN of Xiangqi: the tags of people's games, with moves as the world federation writes them; and those that
//! Chinese programs read (xiangqi.md section 7).

use super::movetext::written;
use super::tags::{ended, others, result, swapped};
use crate::rules::board::{Action, Variant};
use crate::rules::notation::record::{Record, Start};
use crate::rules::notation::xiangqi::{chinese, iccs, wxf};
use crate::rules::position::Position;
use crate::rules::ruleset::usual;

/// A notation that Chinese programs know by this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules::notation) enum Format {
    Iccs,
    Chinese,
}

/// Writes a record as people exchange it.
pub(super) fn write(record: &Record) -> String {
    let start = record.start();
    let is_plain = *start == Start::custom(Position::xiangqi());
    let (termination, _) = ended(&record.verdict);
    let mut tags = vec![
        ("Event", event(record)),
        ("Site", or_unknown(record.headers.site.as_ref())),
        ("Date", date(record)),
        ("Round", or_unknown(record.headers.round.as_ref())),
    ];
    let red = or_unknown(record.headers.players.cho.as_ref());
    let black = or_unknown(record.headers.players.han.as_ref());
    // Programs for chess look for White.
    tags.extend([("Red", red.clone()), ("Black", black), ("White", red)]);
    tags.push(("Result", result(&record.verdict).to_owned()));
    tags.push(("Variant", "Xiangqi".to_owned()));
    let ruleset = record.headers.ruleset.clone();
    tags.push((
        "Ruleset",
        ruleset.unwrap_or_else(|| usual(Variant::Xiangqi).id().into_owned()),
    ));
    if !is_plain {
        tags.extend([("SetUp", "1".to_owned()), ("FEN", start.fen())]);
    }
    tags.push(("PlyCount", record.actions().len().to_string()));
    tags.extend(termination.map(|termination| ("Termination", termination)));
    tags.extend(
        record
            .headers
            .time
            .clone()
            .map(|time| ("TimeControl", time)),
    );
    let mut tags: Vec<(String, String)> = tags
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    tags.extend(others(record));
    written(record, tags, |before, action| turn(before, action, wxf))
}

/// Writes a record as Chinese programs read it.
pub(in crate::rules::notation) fn export(record: &Record, format: Format) -> String {
    let mut tags = vec![
        ("Game", "Chinese Chess".to_owned()),
        ("Event", event(record)),
        ("Site", or_unknown(record.headers.site.as_ref())),
        ("Date", date(record)),
        ("Round", or_unknown(record.headers.round.as_ref())),
        ("RedTeam", "?".to_owned()),
        ("Red", or_unknown(record.headers.players.cho.as_ref())),
        ("BlackTeam", "?".to_owned()),
        ("Black", or_unknown(record.headers.players.han.as_ref())),
        ("Result", result(&record.verdict).to_owned()),
    ];
    tags.push((
        "Format",
        match format {
            Format::Iccs => "ICCS".to_owned(),
            Format::Chinese => "Chinese".to_owned(),
        },
    ));
    tags.push(("FEN", record.start().fen()));
    let tags = tags
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    match format {
        Format::Iccs => written(record, tags, |before, action| {
            turn(before, action, |_, mv| iccs(mv))
        }),
        Format::Chinese => written(record, tags, |before, action| turn(before, action, chinese)),
    }
}

fn event(record: &Record) -> String {
    or_unknown(record.headers.event.as_ref())
}

fn date(record: &Record) -> String {
    let date = record.headers.date.as_deref().unwrap_or("????.??.??");
    swapped(date, '-', '.')
}

fn or_unknown(value: Option<&String>) -> String {
    value.cloned().unwrap_or_else(|| "?".to_owned())
}

fn turn(
    before: &Position,
    action: Action,
    written: fn(&Position, crate::rules::board::Move) -> String,
) -> String {
    match action {
        Action::Move(mv) => written(before, mv),
        // Nobody passes; a record could not be played so.
        Action::Pass => "--".to_owned(),
    }
}
