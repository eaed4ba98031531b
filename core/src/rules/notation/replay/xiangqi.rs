//! Playing the turns of a record of Xiangqi. One notation holds for a whole game, and one way of counting ranks
//! (xiangqi.md section 6).

use crate::rules::board::{Action, Move, Side, Square};
use crate::rules::notation::builder::{WrittenMove, WrittenTurn, quote};
use crate::rules::notation::fault::{Fault, RecordError};
use crate::rules::notation::pgn;
use crate::rules::notation::record::Record;
use crate::rules::notation::xiangqi::{has_form, moves_named};
use crate::rules::position::Position;

/// How the points of a record are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules::notation) enum Ranks {
    /// From 1 to 10, as here.
    From1,
    /// From 0 to 9, as in ICCS.
    From0,
}

/// How the turns of a record are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Points,
    Words,
    /// As chess does: `Che3`, `Ch3-e3`.
    Letters,
    /// No notation: a file that stores moves as such.
    Exact,
}

/// Plays written turns, up to the first that is refused. `told` is how ranks count if a tag says so; where the turns
/// cannot be played so, the way of counting counts in which more can be played.
pub(in crate::rules::notation) fn replay(
    turns: &[WrittenTurn],
    record: &mut Record,
    told: Option<Ranks>,
) -> Result<(), RecordError> {
    let turns = without_placeholders(turns, record.end().turn());
    let start = record.clone();
    let first = told.or_else(|| shown(turns)).unwrap_or(Ranks::From1);
    let played = replay_as(turns, record, first);
    let has_points = turns
        .first()
        .and_then(style)
        .is_some_and(|style| matches!(style, Style::Points | Style::Letters));
    if played.is_ok() || !has_points {
        return played;
    }
    let mut other = start;
    let second = match first {
        Ranks::From1 => Ranks::From0,
        Ranks::From0 => Ranks::From1,
    };
    let replayed = replay_as(turns, &mut other, second);
    if other.actions().len() > record.actions().len() {
        *record = other;
        return replayed;
    }
    played
}

/// The turns without a null move in place of the side that did not begin.
fn without_placeholders<'a, 'b>(
    turns: &'a [WrittenTurn<'b>],
    first: Side,
) -> &'a [WrittenTurn<'b>] {
    match turns {
        [turn, rest @ ..] if first == Side::Han && turn.written == WrittenMove::Pass => rest,
        _ => turns,
    }
}

fn replay_as(turns: &[WrittenTurn], record: &mut Record, ranks: Ranks) -> Result<(), RecordError> {
    let style = turns.first().and_then(style);
    for (ply, turn) in (1..).zip(turns) {
        let action = resolve(turn, record.end(), style, ranks);
        let played = action.and_then(|action| Ok(record.play(action)?));
        played.map_err(|fault| RecordError {
            place: turn.place,
            ply: Some(ply),
            text: quote(turn.text),
            fault,
        })?;
    }
    Ok(())
}

/// Returns whether a text is a turn in a notation of Xiangqi alone, or names two points.
pub(in crate::rules::notation) fn looks_written(text: &str) -> bool {
    let text = bare(text);
    points(text).is_some() || has_form(text)
}

fn resolve(
    turn: &WrittenTurn,
    before: &Position,
    expected: Option<Style>,
    ranks: Ranks,
) -> Result<Action, Fault> {
    let style = style(turn);
    let mixes = matches!(
        (style, expected),
        (
            Some(Style::Points | Style::Letters),
            Some(Style::Points | Style::Letters)
        )
    );
    if style != expected && !mixes {
        return Err(Fault::OtherNotation);
    }
    let text = bare(turn.text);
    match style {
        Some(Style::Exact) => super::resolve(turn.written, before),
        Some(Style::Letters) => {
            let up;
            let text = match ranks {
                Ranks::From1 => text,
                Ranks::From0 => {
                    up = pgn::one_up(text);
                    up.as_str()
                }
            };
            let (written, _, _) = pgn::turn(text).ok_or(Fault::Unreadable)?;
            super::resolve(written, before)
        }
        Some(Style::Points) => {
            let (from, to) = points(text).ok_or(Fault::Unreadable)?;
            let square = |(file, number): (u8, u8)| match ranks {
                Ranks::From1 => Square::new(file, number.checked_sub(1)?),
                Ranks::From0 => Square::new(file, number),
            };
            let mv = square(from).zip(square(to)).ok_or(Fault::Unreadable)?;
            Ok(Action::Move(Move::new(mv.0, mv.1)))
        }
        _ => match moves_named(text, before).as_deref() {
            Some([mv]) => Ok(Action::Move(*mv)),
            Some([]) => Err(Fault::NoneFits),
            Some(_) => Err(Fault::SeveralFit),
            None => Err(Fault::Unreadable),
        },
    }
}

/// A turn without what comments on it.
fn bare(text: &str) -> &str {
    text.trim_end_matches(['!', '?', '#', '！', '？'])
}

fn style(turn: &WrittenTurn) -> Option<Style> {
    if matches!(turn.written, WrittenMove::Exact(_)) {
        return Some(Style::Exact);
    }
    let text = bare(turn.text);
    if points(text).is_some() {
        Some(Style::Points)
    } else if has_form(text) {
        Some(Style::Words)
    } else {
        let is_letters = pgn::turn(text)
            .or_else(|| pgn::turn(&pgn::one_up(text)))
            .is_some();
        (is_letters && turn.written != WrittenMove::Pass).then_some(Style::Letters)
    }
}

/// How ranks count if the turns show it: capitals and a hyphen, or a rank 0, as in ICCS; a rank 10 as here.
fn shown(turns: &[WrittenTurn]) -> Option<Ranks> {
    let mut named = turns.iter().filter_map(|turn| points(bare(turn.text)));
    let capital = turns.first().is_some_and(|turn| {
        let text = turn.text;
        text.contains('-') && text.starts_with(|letter: char| letter.is_ascii_uppercase())
    });
    if capital && points(bare(turns.first()?.text)).is_some() {
        return Some(Ranks::From0);
    }
    named.find_map(|(from, to)| {
        let ranks = [from.1, to.1];
        if ranks.contains(&0) {
            Some(Ranks::From0)
        } else {
            ranks.contains(&10).then_some(Ranks::From1)
        }
    })
}

/// Two points, each a file from 0 and the number of its rank as written: `h3e3`, `H2-E2`.
fn points(text: &str) -> Option<((u8, u8), (u8, u8))> {
    let (from, rest) = point(text.trim_end_matches('+'))?;
    let (to, rest) = point(rest.strip_prefix(['-', 'x', 'X']).unwrap_or(rest))?;
    rest.is_empty().then_some((from, to))
}

fn point(text: &str) -> Option<((u8, u8), &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase();
    let file = file.checked_sub(b'a').filter(|file| *file < 9)?;
    let rest = text.get(1..)?;
    let digits = if rest.starts_with("10") { 2 } else { 1 };
    let number = rest.get(..digits)?.parse().ok()?;
    Some(((file, number), rest.get(digits..)?))
}
