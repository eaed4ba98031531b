//! Playing the turns of a record of Xiangqi. A game uses a single notation, and a single numbering of ranks
//! (xiangqi.md section 6).

use super::fault::{Fault, RecordError};
use super::ranks::RankNumbering;
use super::record::Record;
use super::text::lex::DASHES;
use super::turn::{self, WrittenMove, WrittenTurn, error};
use super::xiangqi::{has_form, moves_named, points, strip_annotations};
use crate::board::{Action, Move, Side, Square};
use crate::position::Position;

/// The notation of a record's turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Points,
    Words,
    /// Like chess: `Che3`, `Ch3-e3`.
    Letters,
    /// No notation: the file stores moves directly.
    Exact,
}

/// Plays written turns, up to the first illegal one. `declared` is the numbering of ranks, if a tag states it. If
/// the turns are not playable with it, uses the numbering with which more of them are.
pub(super) fn replay_xiangqi(
    turns: &[WrittenTurn],
    record: &mut Record,
    declared: Option<RankNumbering>,
) -> Result<(), RecordError> {
    let turns = without_placeholders(turns, record.end().turn());
    let start = record.clone();
    let first = declared
        .or_else(|| shown_numbering(turns))
        .unwrap_or(RankNumbering::FromOne);
    let result = replay_as(turns, record, first);
    let has_points = turns
        .first()
        .and_then(style)
        .is_some_and(|style| matches!(style, Style::Points | Style::Letters));
    if result.is_ok() || !has_points {
        return result;
    }
    let mut alternative = start;
    let second = first.other();
    let replayed = replay_as(turns, &mut alternative, second);
    if alternative.actions().len() > record.actions().len() {
        *record = alternative;
        return replayed;
    }
    result
}

/// Returns the turns without a null move for the side that did not begin.
fn without_placeholders<'a, 'b>(
    turns: &'a [WrittenTurn<'b>],
    first: Side,
) -> &'a [WrittenTurn<'b>] {
    match turns {
        [turn, rest @ ..] if first == Side::Han && turn.written == WrittenMove::Pass => rest,
        _ => turns,
    }
}

fn replay_as(
    turns: &[WrittenTurn],
    record: &mut Record,
    ranks: RankNumbering,
) -> Result<(), RecordError> {
    let style = turns.first().and_then(style);
    for (ply, turn) in (1..).zip(turns) {
        let action = resolve(turn, record.end(), style, ranks);
        let result = action.and_then(|action| Ok(record.play(action)?));
        result.map_err(|fault| error(turn.place, Some(ply), turn.text, fault))?;
    }
    Ok(())
}

fn resolve(
    turn: &WrittenTurn,
    before: &Position,
    expected: Option<Style>,
    ranks: RankNumbering,
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
    let text = strip_annotations(turn.text);
    match style {
        Some(Style::Exact) => turn.written.action(before),
        Some(Style::Letters) => {
            let up;
            let text = match ranks {
                RankNumbering::FromOne => text,
                RankNumbering::FromZero => {
                    up = turn::ranks_from_1(text);
                    up.as_str()
                }
            };
            let (written, _, _) = turn::read(text).ok_or(Fault::Unreadable)?;
            written.action(before)
        }
        Some(Style::Points) => {
            let (from, to) = points(text).ok_or(Fault::Unreadable)?;
            let square = |(file, number): (u8, u8)| match ranks {
                RankNumbering::FromOne => Square::new(file, number.checked_sub(1)?),
                RankNumbering::FromZero => Square::new(file, number),
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

fn style(turn: &WrittenTurn) -> Option<Style> {
    if matches!(turn.written, WrittenMove::Exact(_)) {
        return Some(Style::Exact);
    }
    let text = strip_annotations(turn.text);
    if points(text).is_some() {
        Some(Style::Points)
    } else if has_form(text) {
        Some(Style::Words)
    } else {
        let is_letters = turn::read(text)
            .or_else(|| turn::read(&turn::ranks_from_1(text)))
            .is_some();
        (is_letters && turn.written != WrittenMove::Pass).then_some(Style::Letters)
    }
}

/// Returns the numbering of ranks, if the turns show it: capitals and a hyphen, or a rank 0, as in ICCS; a rank
/// 10 in ours.
fn shown_numbering(turns: &[WrittenTurn]) -> Option<RankNumbering> {
    let mut named = turns
        .iter()
        .filter_map(|turn| points(strip_annotations(turn.text)));
    let capital = turns.first().is_some_and(|turn| {
        let text = turn.text;
        let has_dash = text.contains('-') || text.contains(DASHES);
        has_dash && text.starts_with(|letter: char| letter.is_ascii_uppercase())
    });
    if capital && points(strip_annotations(turns.first()?.text)).is_some() {
        return Some(RankNumbering::FromZero);
    }
    named.find_map(|(from, to)| {
        let ranks = [from.1, to.1];
        if ranks.contains(&0) {
            Some(RankNumbering::FromZero)
        } else {
            ranks.contains(&10).then_some(RankNumbering::FromOne)
        }
    })
}
