//! Buttons and menus of an opened record.

use std::collections::BTreeSet;

use crate::app::{LONGEST_REPLAY, Review};
use crate::discord::button::{AnalysisButton, Button, Mark, Marked, Page};
use crate::discord::message::{Choice, OPTIONS, PushButton, Select};
use crate::rules::Side;
use crate::rules::notation::Record;
use crate::text::{Text, clip, one_line};

/// The limit on a name in the menu of games, which has two per entry.
const NAME: usize = 40;

fn name(record: &Record, side: Side, text: Text) -> String {
    match &record.headers.players[side] {
        Some(name) => clip(&one_line(name), NAME),
        None => text.say("review-unnamed"),
    }
}

/// Buttons to the next move, back, to both ends, and to flip the board.
pub(super) fn steps(record: &Record, page: Page, text: Text) -> Vec<PushButton> {
    let plies = record.actions().len();
    let to = |mark: Mark, ply: usize, seat: Side, label: &str| {
        turn_to(page, Page { ply, seat, ..page }, mark, text.say(label))
    };
    let (seat, other) = (page.seat, page.seat.opponent());
    vec![
        to(Mark::First, 0, seat, "button-first"),
        to(Mark::Back, page.ply.saturating_sub(1), seat, "button-back"),
        to(Mark::On, (page.ply + 1).min(plies), seat, "button-on"),
        to(Mark::Last, plies, seat, "button-last"),
        to(Mark::Flip, page.ply, other, "button-flip"),
    ]
}

/// The length of a leap, in moves.
const LEAP: usize = 10;

/// Buttons for ten moves at once, for the analysis, and for more games than the menu shows.
pub(super) fn leaps(review: &Review, record: &Record, page: Page, text: Text) -> Vec<PushButton> {
    let plies = record.actions().len();
    let leap = |mark: Mark, ply: usize, label: &str| {
        turn_to(page, Page { ply, ..page }, mark, text.say(label))
    };
    let mut buttons = vec![
        leap(Mark::Less, page.ply.saturating_sub(LEAP), "button-back-ten"),
        leap(Mark::More, (page.ply + LEAP).min(plies), "button-on-ten"),
    ];
    let analyse = Button::OnRecord {
        review: page.review,
        nth: page.game,
        button: AnalysisButton::Begin,
    };
    buttons.push(PushButton {
        enabled: (1..=LONGEST_REPLAY).contains(&plies),
        ..PushButton::new(analyse, text.say("button-analyse-this"))
    });
    let games = review.games.len();
    let first = page.game - page.game % OPTIONS;
    let shelf = |from: usize, mark: Mark, key: &str| {
        let game = Page {
            game: from,
            ply: 0,
            ..page
        };
        let (from, to) = (from + 1, (from + OPTIONS).min(games));
        let label = text.fill(key, &[("from", from.into()), ("to", to.into())]);
        turn_to(page, game, mark, label)
    };
    if let Some(before) = first.checked_sub(OPTIONS) {
        buttons.push(shelf(before, Mark::Before, "button-games-before"));
    }
    if first + OPTIONS < games {
        buttons.push(shelf(first + OPTIONS, Mark::After, "button-games-after"));
    }
    buttons
}

fn turn_to(here: Page, there: Page, mark: Mark, label: String) -> PushButton {
    PushButton {
        enabled: there != here,
        ..PushButton::new(Button::Page(Marked::new(there, mark)), label)
    }
}

/// The moves in the menu: those nearby one by one, others in steps, so that two choices reach any move of a
/// usual game.
fn stops(ply: usize, plies: usize) -> BTreeSet<usize> {
    let steps = [5, 10, 15, 20, 50].into_iter();
    let step = steps.chain((100..).step_by(100));
    let coarse = |step: &usize| plies / step < OPTIONS / 2;
    let step = step.take(100).find(coarse).unwrap_or(usize::MAX);
    let mut stops: BTreeSet<usize> = (0..=plies).step_by(step).collect();
    stops.extend([ply, plies]);
    for away in 1..=OPTIONS {
        let near = [ply.checked_add(away), ply.checked_sub(away)];
        for stop in near.into_iter().flatten().filter(|stop| *stop <= plies) {
            if stops.len() < OPTIONS {
                stops.insert(stop);
            }
        }
    }
    stops
}

pub(super) fn turns(record: &Record, page: Page, text: Text) -> Select {
    let stops = stops(page.ply, record.actions().len());
    let choice = |ply: usize, label: String| Choice {
        value: Page { ply, ..page }.to_string(),
        label,
        note: None,
    };
    let start = choice(0, text.say("review-turn-start"));
    let turns = (1..).zip(record.turns());
    let turns = turns.filter(|(ply, _)| stops.contains(ply));
    let turns = turns.map(|(ply, (before, action))| {
        let values = [
            ("ply", ply.into()),
            ("side", text.side(before.turn()).into()),
            ("played", text.short(&before, action).into()),
        ];
        choice(ply, text.fill("review-turn", &values))
    });
    Select {
        id: Button::Page(Marked::new(page, Mark::Turn)),
        placeholder: text.say("review-turns"),
        options: std::iter::once(start).chain(turns).collect(),
        enabled: true,
        chosen: None,
    }
}

pub(super) fn games(review: &Review, page: Page, text: Text) -> Select {
    let first = page.game - page.game % OPTIONS;
    let shown = review.games.iter().zip(0..).skip(first).take(OPTIONS);
    let options = shown.map(|(record, nth)| Choice {
        value: Page {
            game: nth,
            ply: 0,
            ..page
        }
        .to_string(),
        label: text.fill(
            "review-game",
            &[
                ("number", (nth + 1).into()),
                ("cho", name(record, Side::Cho, text).into()),
                ("han", name(record, Side::Han, text).into()),
            ],
        ),
        note: Some(text.fill(
            "review-game-note",
            &[("plies", record.actions().len().into())],
        )),
    });
    Select {
        id: Button::Page(Marked::new(page, Mark::Game)),
        placeholder: text.say("review-games"),
        options: options.collect(),
        enabled: true,
        chosen: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two choices reach any move of a usual game, and the menu never exceeds the limit.
    #[test]
    fn two_choices_lead_to_any_move() {
        for plies in [1, 9, 24, 25, 26, 60, 110, 140] {
            for from in 0..=plies {
                let first = stops(from, plies);
                for to in 0..=plies {
                    let two = first.iter().any(|&via| stops(via, plies).contains(&to));
                    assert!(two, "{from} to {to} of {plies}");
                }
            }
        }
        for plies in [1, 24, 25, 110, 240, 1_000, 9_999, 10_000] {
            for ply in [0, 1, plies / 2, plies] {
                let stops = stops(ply, plies);
                assert!(stops.len() == OPTIONS.min(plies + 1), "{ply} of {plies}");
                assert!(stops.contains(&0) && stops.contains(&ply) && stops.contains(&plies));
            }
        }
    }
}
