//! A page of an opened record: one position, with buttons to others.

mod controls;

use super::game::board::{named_game, taken_back};
use super::parts::{players, result};
use crate::app::{Leaf, RecordFile, Review};
use crate::discord::button::{GamePage, Page};
use crate::discord::message::{Controls, Message, Picture};
use crate::play::Match;
use crate::rules::notation::Record;
use crate::rules::{Action, MODERN, Position, Ruleset, Side};
use crate::text::{GameText, Text, clip, escape};
use controls::{Leafing, Source, games};

/// A page of an opened record: the place, the move, the record's comments.
pub fn review(review: &Review, page: Page, text: Text) -> Message {
    let page = page.within(review);
    let Some(record) = review.record(page.game) else {
        return Message::words(text.say("refused-review-gone"));
    };
    let leafing = Leafing {
        record,
        ply: page.ply,
        seat: page.seat,
        source: Source::File(review, page),
    };
    let playing = text.playing(&record.ruleset());
    let mut message = leaf(&leafing, players(record, playing), text);
    if let Some(button) = leafing.other_game(playing) {
        message.rows.push(Controls::Buttons(vec![button]));
    }
    if review.games.len() > 1 {
        let menu = Controls::Select(games(review, page, text));
        message.rows.push(menu);
    }
    message
}

/// A page of a game that is or was played here.
pub fn game_page(game: &Match, record: &Record, page: GamePage, text: GameText) -> Message {
    let leafing = Leafing {
        record,
        ply: page.ply.min(record.actions().len()),
        seat: page.seat,
        source: Source::Match(game),
    };
    let names = game
        .seats()
        .map_or(String::new(), |seats| named_game(game, text, seats));
    leaf(&leafing, names, *text)
}

/// The page under a heading.
fn leaf(leafing: &Leafing<'_>, head: String, text: Text) -> Message {
    let leaf = Leaf::of(leafing.record, leafing.ply);
    let text = text.in_game(leaf.position.variant(), leaf.generals);
    let mut rows = vec![
        Controls::Buttons(leafing.steps(text)),
        Controls::Buttons(leafing.leaps(text)),
    ];
    if leafing.plies() > 0 {
        rows.push(Controls::Select(leafing.turns(text)));
    }
    Message {
        content: lines(leafing, head, &leaf, text).join("\n"),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt: text.placed(&leaf.position),
        }),
        rows,
        ..Message::default()
    }
}

/// The record of one of the bot's games, to download.
pub fn record(game: &Match, file: RecordFile, text: GameText) -> Message {
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

fn lines(leafing: &Leafing<'_>, head: String, leaf: &Leaf, text: GameText) -> Vec<String> {
    let (record, ply, plies) = (leafing.record, leafing.ply, leafing.plies());
    let mut lines = vec![head];
    if let Source::File(review, page) = leafing.source {
        lines.extend(occasion(review, record, page, text));
        if review.others.contains_key(&page.game.nth) {
            lines.push(text.say("review-read-as"));
        }
    }
    lines.extend(rules(record, text));
    lines.push(match played(record, ply, text) {
        None => text.fill("review-start", &[("plies", plies.into())]),
        Some(played) => {
            let place = text.fill(
                "review-ply",
                &[("ply", ply.into()), ("plies", plies.into())],
            );
            format!("{place} · {played}")
        }
    });
    let counted = counted(leaf, text);
    if !counted.is_empty() {
        lines.push(format!("-# {}", counted.join(" · ")));
    }
    for comment in record.comments_after(ply).take(3) {
        let comment = escape(&clip(comment, 300));
        lines.push(text.fill("review-comment", &[("comment", comment.into())]));
    }
    match leafing.source {
        Source::File(review, page) => {
            if ply == plies {
                lines.extend(text.verdict(&record.verdict));
                let stopped = review.stopped.get(&page.game.nth);
                lines.extend(stopped.map(|why| text.record_stopped(why, plies, record.end())));
            }
            if review.left_out > 0 {
                lines.push(text.fill("review-left-out", &[("count", review.left_out.into())]));
            }
        }
        // With the players' names, and how it ended besides by the rules.
        Source::Match(game) if ply == plies => lines.extend(result(game, text)),
        Source::Match(_) => {}
    }
    lines
}

/// Which game of a file it is, and when and where it was played.
fn occasion(review: &Review, record: &Record, page: Page, text: GameText) -> Option<String> {
    let headers = &record.headers;
    let number = text.fill(
        "review-number",
        &[
            ("number", (page.game.nth + 1).into()),
            ("count", review.games.len().into()),
        ],
    );
    let number = (review.games.len() > 1).then_some(number);
    let occasion = [&headers.event, &headers.date, &headers.site];
    let occasion = occasion.into_iter().flatten();
    let occasion: Vec<String> = number
        .into_iter()
        .chain(occasion.map(|one| escape(&clip(one, 80))))
        .collect();
    (!occasion.is_empty()).then(|| format!("-# {}", occasion.join(" · ")))
}

/// The record's rules, if they are not the usual ones.
fn rules(record: &Record, text: GameText) -> Option<String> {
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
fn counted(leaf: &Leaf, text: GameText) -> Vec<String> {
    let points = leaf.points.map(|points| text.both_points(points));
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
    points.into_iter().chain(taken).collect()
}

fn played(record: &Record, ply: usize, text: GameText) -> Option<String> {
    let (before, action): (Position, Action) = record.turns().nth(ply.checked_sub(1)?)?;
    Some(text.recorded(&before, action))
}
