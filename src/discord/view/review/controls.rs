//! Buttons and menus of an opened record.

use std::collections::BTreeSet;

use crate::app::{LONGEST_REPLAY, Review};
use crate::discord::button::{AnalysisButton, Button, GameButton, GamePage, Mark, Marked, Page};
use crate::discord::message::{Choice, OPTIONS, PushButton, Select};
use crate::discord::view::parts::on_game;
use crate::play::Match;
use crate::rules::Side;
use crate::rules::notation::Record;
use crate::store::GameInFile;
use crate::text::{GameText, Text, clip, one_line};

/// The limit on a name in the menu of games, which has two per entry.
const NAME: usize = 40;

fn name(record: &Record, side: Side, text: Text) -> String {
    match &record.headers.players[side] {
        Some(name) => clip(&one_line(name), NAME),
        None => text.say("review-unnamed"),
    }
}

/// A record that is paged through, at one of its turns.
pub(super) struct Leafing<'a> {
    /// The record.
    pub record: &'a Record,
    /// The number of turns played, at most those of the record.
    pub ply: usize,
    /// The side at the bottom.
    pub seat: Side,
    /// Where it comes from.
    pub source: Source<'a>,
}

/// Where a record comes from that is paged through.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    /// An uploaded file, at one of its games.
    File(&'a Review, Page),
    /// A game that is or was played here.
    Match(&'a Match),
}

impl Leafing<'_> {
    /// The number of turns of the record.
    pub(super) fn plies(&self) -> usize {
        self.record.actions().len()
    }

    /// The button that leads there.
    fn button(&self, ply: usize, seat: Side, mark: Mark) -> Button {
        match self.source {
            Source::File(_, page) => Button::Page(Marked::new(Page { ply, seat, ..page }, mark)),
            Source::Match(game) => {
                let page = Marked::new(GamePage { ply, seat }, mark);
                on_game(game, GameButton::Page(page))
            }
        }
    }

    /// The value that leads there in a menu of turns.
    fn value(&self, ply: usize) -> String {
        let seat = self.seat;
        match self.source {
            Source::File(_, page) => Page { ply, ..page }.to_string(),
            Source::Match(_) => GamePage { ply, seat }.to_string(),
        }
    }

    fn turn_to(&self, ply: usize, seat: Side, mark: Mark, label: String) -> PushButton {
        PushButton {
            enabled: (ply, seat) != (self.ply, self.seat),
            ..PushButton::new(self.button(ply, seat, mark), label)
        }
    }

    /// Buttons to the next move, back, to both ends, and to flip the board.
    pub(super) fn steps(&self, text: GameText) -> Vec<PushButton> {
        let (ply, seat, plies) = (self.ply, self.seat, self.plies());
        let to = |mark: Mark, ply: usize, seat: Side, label: &str| {
            self.turn_to(ply, seat, mark, text.say(label))
        };
        vec![
            to(Mark::First, 0, seat, "button-first"),
            to(Mark::Back, ply.saturating_sub(1), seat, "button-back"),
            to(Mark::On, (ply + 1).min(plies), seat, "button-on"),
            to(Mark::Last, plies, seat, "button-last"),
            to(Mark::Flip, ply, seat.opponent(), "button-flip"),
        ]
    }

    /// Buttons for ten moves at once, for the analysis, and for more games than the menu shows.
    pub(super) fn leaps(&self, text: GameText) -> Vec<PushButton> {
        let plies = self.plies();
        let (less, more) = (self.ply.saturating_sub(LEAP), (self.ply + LEAP).min(plies));
        let leap = |mark: Mark, ply: usize, label: &str| {
            self.turn_to(ply, self.seat, mark, text.say(label))
        };
        let mut buttons = vec![
            leap(Mark::Less, less, "button-back-ten"),
            leap(Mark::More, more, "button-on-ten"),
        ];
        match self.source {
            Source::File(review, page) => {
                let analyse = Button::OnRecord {
                    review: page.review,
                    record: page.game,
                    button: AnalysisButton::Begin,
                };
                buttons.push(PushButton {
                    enabled: (1..=LONGEST_REPLAY).contains(&plies),
                    ..PushButton::new(analyse, text.say("button-analyse-this"))
                });
                buttons.extend(shelves(review, page, text));
            }
            // An open game is not judged.
            Source::Match(game) if game.is_open() => {}
            Source::Match(game) => {
                let analyse = on_game(game, GameButton::Analyse(AnalysisButton::Begin));
                buttons.push(PushButton {
                    enabled: (1..=LONGEST_REPLAY).contains(&plies),
                    ..PushButton::new(analyse, text.say("button-analyse"))
                });
            }
        }
        buttons
    }

    /// The button to the other reading, where a record can be read as one of either game.
    pub(super) fn other_game(&self, text: GameText) -> Option<PushButton> {
        let Source::File(review, page) = self.source else {
            return None;
        };
        review.others.get(&page.game.nth)?;
        let game = GameInFile {
            as_other: !page.game.as_other,
            ..page.game
        };
        let page = Marked::new(Page { game, ..page }, Mark::OtherGame);
        Some(PushButton::new(
            Button::Page(page),
            text.say("button-other-game"),
        ))
    }

    /// The menu of turns.
    pub(super) fn turns(&self, text: GameText) -> Select {
        let stops = stops(self.ply, self.plies());
        let choice = |ply: usize, label: String| Choice {
            value: self.value(ply),
            label,
            note: None,
        };
        let start = choice(0, text.say("review-turn-start"));
        let turns = (1..).zip(self.record.turns());
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
            id: self.button(self.ply, self.seat, Mark::Turn),
            placeholder: text.say("review-turns"),
            options: std::iter::once(start).chain(turns).collect(),
            enabled: true,
            chosen: None,
        }
    }
}

/// The length of a leap, in moves.
const LEAP: usize = 10;

/// Buttons to the games of a file that its menu has no room for.
fn shelves(review: &Review, page: Page, text: GameText) -> Vec<PushButton> {
    let games = review.games.len();
    let first = page.game.nth - page.game.nth % OPTIONS;
    let shelf = |from: usize, mark: Mark, key: &str| {
        let game = Page {
            game: GameInFile::new(from),
            ply: 0,
            ..page
        };
        let (from, to) = (from + 1, (from + OPTIONS).min(games));
        let label = text.fill(key, &[("from", from.into()), ("to", to.into())]);
        PushButton::new(Button::Page(Marked::new(game, mark)), label)
    };
    let before = first.checked_sub(OPTIONS);
    let after = Some(first + OPTIONS).filter(|after| *after < games);
    let before = before.map(|from| shelf(from, Mark::Before, "button-games-before"));
    let after = after.map(|from| shelf(from, Mark::After, "button-games-after"));
    before.into_iter().chain(after).collect()
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

pub(super) fn games(review: &Review, page: Page, text: Text) -> Select {
    let first = page.game.nth - page.game.nth % OPTIONS;
    let shown = review.games.iter().zip(0..).skip(first).take(OPTIONS);
    let options = shown.map(|(record, nth)| Choice {
        value: Page {
            game: GameInFile::new(nth),
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
