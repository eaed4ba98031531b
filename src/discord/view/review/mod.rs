//! A record that somebody paged open: one position of it, and buttons to the others.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serenity::all::ButtonStyle;

use super::analysis::{BEGIN, of_record};
use super::game::board::taken_back;
use super::parts::players;
use crate::app::{LONGEST_REPLAY, Leaf, RecordFile, Review};
use crate::discord::ids::{ComponentId, Verb};
use crate::discord::message::{Button, Choice, Controls, Message, OPTIONS, Picture, Select};
use crate::play::{Match, Version};
use crate::rules::notation::Record;
use crate::rules::{Action, MODERN, Position, Ruleset, Side};
use crate::store::ReviewId;
use crate::text::{Text, clip, escape, one_line};

/// What is open: which record, which game of its file, after how many moves, from which seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The opened file.
    pub review: ReviewId,
    /// The game in it, from 0.
    pub game: usize,
    /// How many moves have been played.
    pub ply: usize,
    /// Who sits at the bottom.
    pub seat: Side,
}

impl Page {
    /// The start of the first game.
    pub fn first(review: ReviewId) -> Page {
        Page {
            review,
            game: 0,
            ply: 0,
            seat: Side::Cho,
        }
    }

    /// The nearest page that there is.
    #[must_use]
    pub fn within(self, games: &[Record]) -> Page {
        let game = self.game.min(games.len().saturating_sub(1));
        let plies = games.get(game).map_or(0, |record| record.actions().len());
        Page {
            game,
            ply: self.ply.min(plies),
            ..self
        }
    }
}

/// As in component ids: `7.0.12.han`.
impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = match self.seat {
            Side::Cho => "cho",
            Side::Han => "han",
        };
        write!(f, "{}.{}.{}.{seat}", self.review.0, self.game, self.ply)
    }
}

/// The text names no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that is no page")]
pub struct NoPage;

/// Reads what [`Page`] shows as; what follows a further dot only tells buttons apart.
impl FromStr for Page {
    type Err = NoPage;

    fn from_str(text: &str) -> Result<Page, NoPage> {
        let mut parts = text.split('.');
        let mut next = || parts.next().ok_or(NoPage);
        Ok(Page {
            review: ReviewId(next()?.parse().map_err(|_| NoPage)?),
            game: next()?.parse().map_err(|_| NoPage)?,
            ply: next()?.parse().map_err(|_| NoPage)?,
            seat: match next()? {
                "cho" => Side::Cho,
                "han" => Side::Han,
                _ => return Err(NoPage),
            },
        })
    }
}

/// A page of a record: where one is, what was played, what the record remarks.
pub fn review(review: &Review, page: Page, text: Text) -> Message {
    let page = page.within(&review.games);
    let Some(record) = review.games.get(page.game) else {
        return Message::words(text.say("refused-review-gone"));
    };
    let leaf = Leaf::of(record, page.ply);
    let text = text.with_generals(leaf.generals);
    let mut rows = vec![
        Controls::Buttons(steps(record, page, text)),
        Controls::Buttons(leaps(review, record, page, text)),
    ];
    if !record.actions().is_empty() {
        rows.push(Controls::Select(turns(record, page, text)));
    }
    if review.games.len() > 1 {
        rows.push(Controls::Select(games(review, page, text)));
    }
    Message {
        content: lines(review, record, page, &leaf, text).join("\n"),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt: text.placed(&leaf.position),
        }),
        rows,
        ..Message::default()
    }
}

/// The record of a game of ours, to download.
pub fn record(game: &Match, file: RecordFile, text: Text) -> Message {
    let plies = game.game().map_or(0, crate::rules::Game::ply);
    let sent = text.fill(
        "record-sent",
        &[
            ("game", game.id().to_string().into()),
            ("plies", plies.into()),
        ],
    );
    let lines: Vec<String> = [sent].into_iter().chain(taken_back(game, text)).collect();
    Message {
        content: lines.join("\n"),
        file: Some(file),
        ..Message::default()
    }
}

fn lines(review: &Review, record: &Record, page: Page, leaf: &Leaf, text: Text) -> Vec<String> {
    let plies = record.actions().len();
    let mut lines = vec![players(record, text)];
    let headers = &record.headers;
    let occasion = [&headers.event, &headers.date, &headers.site];
    let number = text.fill(
        "review-number",
        &[
            ("number", (page.game + 1).into()),
            ("count", review.games.len().into()),
        ],
    );
    let number = (review.games.len() > 1).then_some(number);
    let occasion = occasion.into_iter().flatten();
    let occasion: Vec<String> = number
        .into_iter()
        .chain(occasion.map(|one| escape(&clip(one, 80))))
        .collect();
    if !occasion.is_empty() {
        lines.push(format!("-# {}", occasion.join(" · ")));
    }
    lines.extend(rules(record, text));
    lines.push(match played(record, page.ply, text) {
        None => text.fill("review-start", &[("plies", plies.into())]),
        Some(played) => {
            let place = text.fill(
                "review-ply",
                &[("ply", page.ply.into()), ("plies", plies.into())],
            );
            format!("{place} · {played}")
        }
    });
    lines.push(format!("-# {}", counted(leaf, text).join(" · ")));
    for comment in record.comments_after(page.ply).take(3) {
        let comment = escape(&clip(comment, 300));
        lines.push(text.fill("review-comment", &[("comment", comment.into())]));
    }
    if page.ply == plies {
        lines.extend(text.verdict(&record.verdict));
    }
    if review.left_out > 0 {
        lines.push(text.fill("review-left-out", &[("count", review.left_out.into())]));
    }
    lines
}

/// The rules that the record names, where they are not the usual ones.
fn rules(record: &Record, text: Text) -> Option<String> {
    let id = record.headers.ruleset.as_deref()?;
    match Ruleset::named(id) {
        Some(ruleset) if ruleset == MODERN => None,
        Some(ruleset) => {
            let about = clip(&text.ruleset_about(&ruleset), 400);
            let said = [
                ("name", text.ruleset(&ruleset).into()),
                ("about", about.into()),
            ];
            Some(text.fill("review-rules", &said))
        }
        None => {
            let id = escape(&clip(id, 80));
            Some(text.fill("review-rules-unknown", &[("id", id.into())]))
        }
    }
}

/// The points, and what each side has taken.
fn counted(leaf: &Leaf, text: Text) -> Vec<String> {
    let points = text.fill(
        "points",
        &[
            ("cho", leaf.points.cho.to_string().into()),
            ("han", leaf.points.han.to_string().into()),
        ],
    );
    let taken = Side::ALL.into_iter().filter_map(|side| {
        let pieces = leaf.position.lost_since(&leaf.start, side.opponent());
        let names: Vec<String> = pieces
            .chunk_by(|one, other| one == other)
            .filter_map(|alike| {
                let name = text.piece(*alike.first()?);
                Some(match alike.len() {
                    1 => name,
                    count => format!("{name} ×{count}"),
                })
            })
            .collect();
        let values = [
            ("side", text.side(side).into()),
            ("pieces", names.join(", ").into()),
        ];
        (!names.is_empty()).then(|| text.fill("review-took", &values))
    });
    std::iter::once(points).chain(taken).collect()
}

fn played(record: &Record, ply: usize, text: Text) -> Option<String> {
    let (before, action): (Position, Action) = record.turns().nth(ply.checked_sub(1)?)?;
    Some(text.recorded(&before, action))
}

/// The longest name in the menu of games, which has room for two.
const NAME: usize = 40;

fn name(record: &Record, side: Side, text: Text) -> String {
    match &record.headers.players[side] {
        Some(name) => clip(&one_line(name), NAME),
        None => text.say("review-unnamed"),
    }
}

/// To the next moves, to either end, and around the board.
fn steps(record: &Record, page: Page, text: Text) -> Vec<Button> {
    let plies = record.actions().len();
    let to = |mark: &str, ply: usize, seat: Side, label: &str| {
        turn_to(page, Page { ply, seat, ..page }, mark, text.say(label))
    };
    let (seat, other) = (page.seat, page.seat.opponent());
    vec![
        to("first", 0, seat, "button-first"),
        to("back", page.ply.saturating_sub(1), seat, "button-back"),
        to("on", (page.ply + 1).min(plies), seat, "button-on"),
        to("last", plies, seat, "button-last"),
        to("flip", page.ply, other, "button-flip"),
    ]
}

/// How far one leaps.
const LEAP: usize = 10;

/// Ten moves at once, what the engine has to say of the game, and the games before and after those in
/// the menu.
fn leaps(review: &Review, record: &Record, page: Page, text: Text) -> Vec<Button> {
    let plies = record.actions().len();
    let leap = |mark: &str, ply: usize, label: &str| {
        turn_to(page, Page { ply, ..page }, mark, text.say(label))
    };
    let mut buttons = vec![
        leap("less", page.ply.saturating_sub(LEAP), "button-back-ten"),
        leap("more", (page.ply + LEAP).min(plies), "button-on-ten"),
    ];
    let analyse = of_record(
        (page.review, page.game),
        BEGIN,
        text.say("button-analyse-this"),
    );
    buttons.push(Button {
        enabled: (1..=LONGEST_REPLAY).contains(&plies),
        ..analyse
    });
    let games = review.games.len();
    let first = page.game - page.game % OPTIONS;
    let shelf = |from: usize, mark: &str, key: &str| {
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
        buttons.push(shelf(before, "before", "button-games-before"));
    }
    if first + OPTIONS < games {
        buttons.push(shelf(first + OPTIONS, "after", "button-games-after"));
    }
    buttons
}

fn turn_to(here: Page, there: Page, mark: &str, label: String) -> Button {
    Button {
        id: page_id(there, mark),
        label,
        style: ButtonStyle::Secondary,
        enabled: there != here,
    }
}

/// What the menu of moves offers: those around here one by one, and all others by steps, so that two
/// choices lead to any move of a game of usual length.
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

fn turns(record: &Record, page: Page, text: Text) -> Select {
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
        id: page_id(page, "turn"),
        placeholder: text.say("review-turns"),
        options: std::iter::once(start).chain(turns).collect(),
        enabled: true,
    }
}

/// Two buttons may lead to one page; their marks keep their ids apart.
fn page_id(page: Page, mark: &str) -> ComponentId {
    ComponentId {
        verb: Verb::Page,
        game: None,
        version: Version(0),
        argument: Some(format!("{page}.{mark}")),
    }
}

fn games(review: &Review, page: Page, text: Text) -> Select {
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
        id: page_id(page, "game"),
        placeholder: text.say("review-games"),
        options: options.collect(),
        enabled: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_read_back_as_they_were_written() {
        let page = Page {
            review: ReviewId(i64::MAX),
            game: 4_999,
            ply: 10_000,
            seat: Side::Han,
        };
        assert_eq!(page.to_string().parse(), Ok(page));
        assert!(page_id(page, "before").to_string().len() <= 100);
        // As older messages have them.
        assert!("7.0.12.han.first".parse::<Page>().is_ok());
        for text in [
            "",
            "7",
            "7.0.12",
            "7.0.12.",
            "7.0.12.red",
            "x.0.0.cho",
            "7.-1.0.cho",
            "7.0.99999999999999999999.cho",
            "games.over.0",
        ] {
            assert_eq!(text.parse::<Page>(), Err(NoPage), "{text}");
        }
    }

    /// From anywhere to anywhere by two choices, in games that people play; and the menu is never too
    /// long.
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
