//! The tags of PGN: their names and meanings.

use crate::board::{BySide, Formation, Variant};
use crate::notation::RankNumbering;
use crate::notation::draft::OTHER_LIMIT;
use crate::notation::fault::{Fault, Place};
use crate::notation::gib;
use crate::notation::header::{self, Header};
use crate::notation::reader::Reader;
use crate::notation::record::Record;
use crate::notation::text::cursor::{clip, one_line};
use crate::notation::verdict;
use crate::notation::verdict::{Ending, Score, Termination, Verdict, read_points};
use crate::notation::xiangqi;
use crate::ruleset::Ruleset;

/// PGN's Termination value for a loss on time.
pub(super) const TIME_FORFEIT: &str = "time forfeit";

pub(super) fn named(name: &str) -> Option<Header> {
    header::named(header::PGN, name)
}

/// Returns the tag of a Chinese name: `红方`.
pub(super) fn labelled(name: &str) -> Option<Header> {
    header::named(header::CHINESE_LABELS, name)
}

/// Returns whether a tag may come after the moves.
pub(super) fn may_follow(tag: Header) -> bool {
    matches!(tag, Header::Result | Header::Time | Header::Termination)
}

fn termination_of(word: &str) -> Option<Termination> {
    match word {
        "points" => Some(Termination::Points(Score::Unstated)),
        TIME_FORFEIT => Some(Termination::Ending(Ending::Timeout)),
        code => Ending::from_code(code).map(Termination::Ending),
    }
}

/// Combines the tags of the result. An unknown termination is stored as another header, or as the verdict if there is
/// no result.
pub(super) fn verdict(game: &mut Reader) -> Verdict {
    let words = game.termination.take();
    let ending = words.as_deref().and_then(termination_of);
    let termination = match (ending, game.points) {
        (None | Some(Termination::Points(_)), Some(score)) => Some(Termination::Points(score)),
        (termination, _) => termination,
    };
    let words = words.filter(|_| ending.is_none());
    let result = game.result.take();
    let verdict = match result.as_deref().map(verdict::read) {
        Some(Some(Verdict::Won(side, _))) => Verdict::Won(side, termination),
        Some(Some(Verdict::Drawn(_))) => Verdict::Drawn(termination),
        _ => {
            let result = result.filter(|result| !matches!(result.trim(), "*" | "-"));
            return words.or(result).map_or(Verdict::Unknown, Verdict::Other);
        }
    };
    if let Some(words) = words {
        let others = &mut game.draft.headers.others;
        others.truncate(OTHER_LIMIT - 1);
        // Before others of its name: the first one tells how the game ended.
        let repeated = |(name, _): &(String, String)| named(name) == Some(Header::Termination);
        let place = others.iter().position(repeated).unwrap_or(others.len());
        let name = header::name(header::PGN, Header::Termination);
        others.insert(place, (name.to_owned(), words));
    }
    verdict
}

/// Records a tag. `tag` is its meaning, `None` for unknown and repeated tags.
pub(super) fn set(game: &mut Reader, place: Place, tag: Option<Header>, name: &str, value: &str) {
    let draft = &mut game.draft;
    // In the form in which it is written again, so that it keeps its meaning.
    let value = one_line(value);
    let value = value.as_str();
    let is_known = !matches!(value, "" | "?" | "????.??.??");
    let text = is_known.then(|| value.to_owned());
    match tag {
        Some(Header::Date) => {
            draft.headers.date = text.map(|date| replace_separator(&date, '.', '-'));
        }
        Some(Header::Ruleset) => {
            let named = text.as_deref().and_then(Ruleset::named);
            draft.headers.ruleset = text;
            draft.variant = draft.variant.or(named.map(|ruleset| ruleset.variant));
        }
        Some(Header::Seat(side)) => {
            draft.variant = draft.variant.or(Some(gib::GAME));
            match Formation::read(value) {
                // As its player sees it.
                Some(formation) => draft.formations[side] = Some(formation.seen_from(side)),
                None => draft.headers.players[side] = text,
            }
        }
        Some(Header::Red) => {
            draft.headers.players.cho = text;
            draft.variant = draft.variant.or(Some(xiangqi::GAME));
        }
        Some(Header::Game) if is_called(xiangqi::GAME, value) => {
            draft.variant = Some(xiangqi::GAME);
        }
        Some(Header::Format) if is_iccs(value) => draft.ranks = Some(RankNumbering::FromZero),
        Some(Header::Deom) => draft.headers.deom = read_points(value),
        Some(Header::Result) => game.result = text,
        Some(Header::Termination) => game.termination = text,
        Some(Header::Points) => game.points = score(value),
        Some(Header::Plies) => draft.declared_plies = value.parse().ok(),
        Some(Header::SetUp) => {}
        Some(Header::Variant) => match Variant::ALL
            .into_iter()
            .find(|variant| is_called(*variant, value))
        {
            Some(variant) => draft.variant = Some(variant),
            None => draft.fail_start(place, name, Fault::OtherGame(clip(value, 60).to_owned())),
        },
        Some(Header::Formation(side)) => match Formation::read(value) {
            Some(formation) => draft.formations[side] = Some(formation),
            None => draft.fail_start(place, value, Fault::UnknownFormation),
        },
        // A later tag may name the game.
        Some(Header::Fen) => draft.fen = Some((place, value.to_owned())),
        _ => match tag.and_then(|tag| draft.headers.field(tag)) {
            Some(field) => *field = text,
            None => draft.add_header(name, value),
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
