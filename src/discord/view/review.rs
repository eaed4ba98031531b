//! A record that somebody paged open: one position of it, and buttons to the others.

use std::fmt;
use std::str::FromStr;

use serenity::all::ButtonStyle;

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Button, Choice, Controls, Message, Picture, Select};
use super::board::taken_back;
use crate::app::{RecordFile, Review};
use crate::play::{Match, Version};
use crate::rules::notation::Record;
use crate::rules::{Action, Move, Position, Side};
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

/// The position on a page, with the move that led to it.
pub fn on_page(record: &Record, page: Page) -> (Position, Option<Move>) {
    let position = record.positions().nth(page.ply).unwrap_or(*record.end());
    let last = page
        .ply
        .checked_sub(1)
        .and_then(|ply| record.actions().get(ply));
    (position, last.and_then(|action| action.piece_move()))
}

/// A page of a record: where one is, what was played, what the record remarks.
pub fn review(review: &Review, page: Page, text: Text) -> Message {
    let page = page.within(&review.games);
    let Some(record) = review.games.get(page.game) else {
        return Message::words(text.say("refused-review-gone"));
    };
    let (position, _) = on_page(record, page);
    let mut rows = vec![Controls::Buttons(buttons(record, page, text))];
    if review.games.len() > 1 {
        rows.push(Controls::Select(games(review, page, text)));
    }
    Message {
        content: lines(review, record, page, text).join("\n"),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt: text.placed(&position),
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

fn lines(review: &Review, record: &Record, page: Page, text: Text) -> Vec<String> {
    let plies = record.actions().len();
    let mut lines = vec![text.fill(
        "review-head",
        &[
            ("cho", bold(record, Side::Cho, text).into()),
            ("han", bold(record, Side::Han, text).into()),
        ],
    )];
    let headers = &record.headers;
    let occasion = [&headers.event, &headers.date, &headers.site];
    let occasion: Vec<String> = occasion
        .into_iter()
        .flatten()
        .map(|one| escape(&clip(one, 80)))
        .collect();
    if !occasion.is_empty() {
        lines.push(format!("-# {}", occasion.join(" · ")));
    }
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

fn bold(record: &Record, side: Side, text: Text) -> String {
    match &record.headers.players[side] {
        Some(name) => format!("**{}**", escape(name)),
        None => text.say("review-unnamed"),
    }
}

fn buttons(record: &Record, page: Page, text: Text) -> Vec<Button> {
    let plies = record.actions().len();
    let to = |mark: &str, ply: usize, seat: Side, label: &str| Button {
        id: page_id(Page { ply, seat, ..page }, mark),
        label: text.say(label),
        style: ButtonStyle::Secondary,
        enabled: ply != page.ply || seat != page.seat,
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
    let options = review.games.iter().zip(0..).map(|(record, nth)| Choice {
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
