//! A page of an opened record: one position, with buttons to others.

mod controls;

use super::game::board::taken_back;
use super::parts::players;
use crate::app::{Leaf, RecordFile, Review};
use crate::discord::button::Page;
use crate::discord::message::{Controls, Message, Picture};
use crate::play::Match;
use crate::rules::notation::Record;
use crate::rules::{Action, MODERN, Position, Ruleset, Side};
use crate::text::{Text, clip, escape};
use controls::{games, leaps, steps, turns};

/// A page of a record: the place, the move, the record's comments.
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

/// The record of one of the bot's games, to download.
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

/// The record's rules, if they are not the usual ones.
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

/// The points, and the pieces captured by each side.
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
