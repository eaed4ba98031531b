//! A page of an opened record: one position, with buttons to others.

use std::collections::BTreeSet;

use super::game::board::{named_game, taken_back};
use super::parts::{on_game, players, result};
use crate::app::{LONGEST_REPLAY, RecordFile, RecordPosition, Review};
use crate::discord::button::{
    AnalysisButton, Button, GameButton, GamePage, Mark, MarkedPage, Page,
};
use crate::discord::message::{Choice, Controls, Message, OPTIONS, Picture, PushButton, Select};
use hansu_play::Match;
use hansu_store::GameInFile;
use hansu_text::{Filled, GameText, Key, Text, TwoValues, clip, escape, fill, one_line};
use janggi::notation::{ReadGame, Record};
use janggi::{Action, MODERN, Position, Ruleset, Side};

/// Returns a page of an opened record: the place, the move, the record's comments.
pub fn review(review: &Review, page: Page, text: Text) -> Message {
    let page = page.within(review);
    let Some(record) = review.record(page.game) else {
        return Message::words(text.say(Key::RefusedReviewGone));
    };
    let leafing = RecordPage {
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

/// Returns a page of a game that is or was played here.
pub fn game_page(game: &Match, record: &Record, page: GamePage, text: GameText) -> Message {
    let leafing = RecordPage {
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

/// Returns the page under a heading.
fn leaf(leafing: &RecordPage<'_>, head: String, text: Text) -> Message {
    let leaf = RecordPosition::of(leafing.record, leafing.ply);
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
        picture: Some(Picture::to_draw(text.position_description(&leaf.position))),
        rows,
        ..Message::default()
    }
}

/// Returns the record of one of the bot's games, to download.
pub fn record(game: &Match, file: RecordFile, text: GameText) -> Message {
    let plies = game.game().map_or(0, janggi::Game::ply);
    let sent = fill!(text => RecordSent { game: game.id().to_string(), plies });
    let lines: Vec<String> = [sent].into_iter().chain(taken_back(game, text)).collect();
    Message {
        content: lines.join("\n"),
        file: Some(file),
        ..Message::default()
    }
}

fn lines(
    leafing: &RecordPage<'_>,
    head: String,
    leaf: &RecordPosition,
    text: GameText,
) -> Vec<String> {
    let record = leafing.record;
    let ply = leafing.ply;
    let plies = leafing.plies();
    let mut lines = vec![head];
    if let Source::File(review, page) = leafing.source {
        lines.extend(occasion(review, record, page, text));
        if let Some(read) = review.games.get(page.game.nth) {
            if read.other.is_some() {
                lines.push(text.say(Key::ReviewReadAs));
            }
            if ply == 0 {
                lines.extend(unread(read, record, text));
            }
        }
    }
    lines.extend(rules(record, text));
    lines.push(match played(record, ply, text) {
        None => fill!(text => ReviewStart(plies)),
        Some(played) => {
            let place = fill!(text => ReviewPly { ply, plies });
            format!("{place} · {played}")
        }
    });
    let counts = counted(leaf, text);
    if !counts.is_empty() {
        lines.push(format!("-# {}", counts.join(" · ")));
    }
    let comments = record.comments_after(ply).map(without_commands);
    for comment in comments.filter(|comment| !comment.is_empty()).take(3) {
        let comment = escape(&clip(&comment, 300));
        lines.push(fill!(text => ReviewComment(comment)));
    }
    match leafing.source {
        Source::File(review, page) => {
            if ply == plies {
                lines.extend(text.verdict(&record.verdict));
                let stopped = review.games.get(page.game.nth);
                let stopped = stopped.and_then(|read| read.stopped.as_ref());
                lines
                    .extend(stopped.map(|reason| text.record_stopped(reason, plies, record.end())));
            }
            if review.left_out > 0 {
                lines.push(fill!(text => ReviewLeftOut(review.left_out)));
            }
        }
        // Shows the players' names, and the end of the game if it did not end by the rules.
        Source::Match(game) if ply == plies => lines.extend(result(game, text)),
        Source::Match(_) => {}
    }
    lines
}

/// Returns a comment without commands to programs, such as arrows: `[%cal Gb3e3]`.
fn without_commands(comment: &str) -> String {
    let mut words = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        words.push_str(before.trim_end());
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    words.push_str(rest);
    words.trim().to_owned()
}

/// Returns what a record of a file does not show: the rest behind a fault, and what was passed over.
fn unread(read: &ReadGame, record: &Record, text: GameText) -> impl Iterator<Item = String> {
    let plies = record.actions().len();
    let stopped = read.stopped.as_ref();
    let stopped = stopped.map(|reason| text.record_stopped(reason, plies, record.end()));
    let passed_over = (read.left_out > 0).then(|| fill!(text => ReviewPassedOver(read.left_out)));
    stopped.into_iter().chain(passed_over)
}

/// Returns the game's number in its file, and when and where it was played.
fn occasion(review: &Review, record: &Record, page: Page, text: GameText) -> Option<String> {
    let headers = &record.headers;
    let number = fill!(text => ReviewNumber {
        number: page.game.nth + 1,
        count: review.games.len(),
    });
    let number = (review.games.len() > 1).then_some(number);
    let occasion = [&headers.event, &headers.date, &headers.site];
    let occasion = occasion.into_iter().flatten();
    let occasion: Vec<String> = number
        .into_iter()
        .chain(occasion.map(|value| escape(&clip(value, 80))))
        .collect();
    (!occasion.is_empty()).then(|| format!("-# {}", occasion.join(" · ")))
}

/// Returns the record's rules, if they are not the usual ones.
fn rules(record: &Record, text: GameText) -> Option<String> {
    let id = record.headers.ruleset.as_deref()?;
    match Ruleset::named(id) {
        Some(ruleset) if ruleset == MODERN => None,
        Some(ruleset) => {
            let description = clip(&text.ruleset_about(&ruleset), 400);
            Some(fill!(text => ReviewRules { name: text.ruleset(&ruleset), about: description }))
        }
        None => {
            let id = escape(&clip(id, 80));
            Some(fill!(text => ReviewRulesUnknown(id)))
        }
    }
}

/// Returns the points, and the pieces captured by each side.
fn counted(leaf: &RecordPosition, text: GameText) -> Vec<String> {
    let points = leaf.points.map(|points| text.both_points(points));
    let captures = Side::ALL.into_iter().filter_map(|side| {
        let pieces = leaf.position.lost_since(&leaf.start, side.opponent());
        let names: Vec<String> = pieces
            .chunk_by(|left, right| left == right)
            .filter_map(|same_pieces| {
                let name = text.piece(*same_pieces.first()?);
                Some(match same_pieces.len() {
                    1 => name,
                    count => format!("{name} ×{count}"),
                })
            })
            .collect();
        (!names.is_empty())
            .then(|| fill!(text => ReviewTook { side: text.side(side), pieces: names.join(", ") }))
    });
    points.into_iter().chain(captures).collect()
}

fn played(record: &Record, ply: usize, text: GameText) -> Option<String> {
    let (before, action): (Position, Action) = record.turns().nth(ply.checked_sub(1)?)?;
    Some(text.recorded(&before, action))
}

/// The limit on a name in the menu of games, which has two per entry.
const NAME: usize = 40;

fn name(record: &Record, side: Side, text: Text) -> String {
    match &record.headers.players[side] {
        Some(name) => clip(&one_line(name), NAME),
        None => text.say(Key::ReviewUnnamed),
    }
}

/// A record being paged through, at one of its turns.
struct RecordPage<'a> {
    /// The record.
    pub record: &'a Record,
    /// The number of turns played, at most those of the record.
    pub ply: usize,
    /// The side at the bottom.
    pub seat: Side,
    /// The origin of the record.
    pub source: Source<'a>,
}

/// The origin of the displayed record.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// An uploaded file, at one of its games.
    File(&'a Review, Page),
    /// A game that is or was played here.
    Match(&'a Match),
}

impl RecordPage<'_> {
    /// Returns the number of turns of the record.
    fn plies(&self) -> usize {
        self.record.actions().len()
    }

    /// Returns the button that leads to a turn.
    fn button(&self, ply: usize, seat: Side, mark: Mark) -> Button {
        match self.source {
            Source::File(_, page) => {
                Button::Page(MarkedPage::new(Page { ply, seat, ..page }, mark))
            }
            Source::Match(game) => {
                let page = MarkedPage::new(GamePage { ply, seat }, mark);
                on_game(game, GameButton::Page(page))
            }
        }
    }

    /// Returns the value that leads to a turn, in the menu of turns.
    fn value(&self, ply: usize) -> String {
        let seat = self.seat;
        match self.source {
            Source::File(_, page) => Page { ply, ..page }.to_string(),
            Source::Match(_) => GamePage { ply, seat }.to_string(),
        }
    }

    fn turn_to(&self, ply: usize, seat: Side, mark: Mark, label: String) -> PushButton {
        PushButton::new(self.button(ply, seat, mark), label)
            .enabled_if((ply, seat) != (self.ply, self.seat))
    }

    /// Returns the buttons to the next move, back, to both ends, and to flip the board.
    fn steps(&self, text: GameText) -> Vec<PushButton> {
        let ply = self.ply;
        let seat = self.seat;
        let plies = self.plies();
        let turn_to_ply = |mark: Mark, ply: usize, seat: Side, label: Key| {
            self.turn_to(ply, seat, mark, text.say(label))
        };
        vec![
            turn_to_ply(Mark::First, 0, seat, Key::ButtonFirst),
            turn_to_ply(Mark::Back, ply.saturating_sub(1), seat, Key::ButtonBack),
            turn_to_ply(Mark::On, (ply + 1).min(plies), seat, Key::ButtonOn),
            turn_to_ply(Mark::Last, plies, seat, Key::ButtonLast),
            turn_to_ply(Mark::Flip, ply, seat.opponent(), Key::ButtonFlip),
        ]
    }

    /// Returns the buttons for ten moves at once, for the analysis, and for more games than the menu shows.
    fn leaps(&self, text: GameText) -> Vec<PushButton> {
        let plies = self.plies();
        let earlier_ply = self.ply.saturating_sub(LEAP_PLIES);
        let later_ply = (self.ply + LEAP_PLIES).min(plies);
        let leap = |mark: Mark, ply: usize, label: Key| {
            self.turn_to(ply, self.seat, mark, text.say(label))
        };
        let mut buttons = vec![
            leap(Mark::Less, earlier_ply, Key::ButtonBackTen),
            leap(Mark::More, later_ply, Key::ButtonOnTen),
        ];
        match self.source {
            Source::File(review, page) => {
                let analyse = Button::OnRecord {
                    review: page.review,
                    record: page.game,
                    button: AnalysisButton::Begin,
                };
                buttons.push(
                    PushButton::new(analyse, text.say(Key::ButtonAnalyseThis))
                        .enabled_if((1..=LONGEST_REPLAY).contains(&plies)),
                );
                buttons.extend(game_buttons(review, page, text));
            }
            // An open game is not analysed.
            Source::Match(game) if game.is_open() => {}
            Source::Match(game) => {
                let analyse = on_game(game, GameButton::Analyse(AnalysisButton::Begin));
                buttons.push(
                    PushButton::new(analyse, text.say(Key::ButtonAnalyse))
                        .enabled_if((1..=LONGEST_REPLAY).contains(&plies)),
                );
            }
        }
        buttons
    }

    /// Returns the button to the other reading, if a record can be read as either game.
    fn other_game(&self, text: GameText) -> Option<PushButton> {
        let Source::File(review, page) = self.source else {
            return None;
        };
        review.games.get(page.game.nth)?.other.as_ref()?;
        let game = GameInFile {
            as_other: !page.game.as_other,
            ..page.game
        };
        let page = MarkedPage::new(Page { game, ..page }, Mark::OtherGame);
        Some(PushButton::new(
            Button::Page(page),
            text.say(Key::ButtonOtherGame),
        ))
    }

    /// Returns the menu of turns.
    fn turns(&self, text: GameText) -> Select {
        let stops = menu_plies(self.ply, self.plies());
        let choice = |ply: usize, label: String| Choice::new(self.value(ply), label);
        let start = choice(0, text.say(Key::ReviewTurnStart));
        let turns = (1..).zip(self.record.turns());
        let turns = turns.filter(|(ply, _)| stops.contains(ply));
        let turns = turns.map(|(ply, (before, action))| {
            choice(
                ply,
                fill!(text => ReviewTurn {
                    ply,
                    side: text.side(before.turn()),
                    played: text.short(&before, action),
                }),
            )
        });
        Select::new(
            self.button(self.ply, self.seat, Mark::Turn),
            text.say(Key::ReviewTurns),
            std::iter::once(start).chain(turns),
        )
    }
}

/// The length of a leap, in moves.
const LEAP_PLIES: usize = 10;

/// Returns buttons to the games of a file that its menu has no room for.
fn game_buttons(review: &Review, page: Page, text: GameText) -> Vec<PushButton> {
    let games = review.games.len();
    let first = page.game.nth - page.game.nth % OPTIONS;
    let shelf = |from: usize, mark: Mark, label: TwoValues| {
        let game = Page {
            game: GameInFile::new(from),
            ply: 0,
            ..page
        };
        let (from, to) = (from + 1, (from + OPTIONS).min(games));
        let label = text.fill(label(from.into(), to.into()));
        PushButton::new(Button::Page(MarkedPage::new(game, mark)), label)
    };
    let before = first.checked_sub(OPTIONS);
    let after = Some(first + OPTIONS).filter(|after| *after < games);
    let before = before.map(|from| {
        shelf(from, Mark::Before, |from, to| Filled::ButtonGamesBefore {
            from,
            to,
        })
    });
    let after = after.map(|from| {
        shelf(from, Mark::After, |from, to| Filled::ButtonGamesAfter {
            from,
            to,
        })
    });
    before.into_iter().chain(after).collect()
}

/// Returns the moves in the menu: nearby moves one by one, the others in steps, so that two choices reach any move of
/// a usual game.
fn menu_plies(ply: usize, plies: usize) -> BTreeSet<usize> {
    let steps = [5, 10, 15, 20, 50].into_iter();
    let step = steps.chain((100..).step_by(100));
    let coarse = |step: &usize| plies / step < OPTIONS / 2;
    let step = step.take(100).find(coarse).unwrap_or(usize::MAX);
    let mut stops: BTreeSet<usize> = (0..=plies).step_by(step).collect();
    stops.extend([ply, plies]);
    for distance in 1..=OPTIONS {
        let nearby = [ply.checked_add(distance), ply.checked_sub(distance)];
        for stop in nearby.into_iter().flatten().filter(|stop| *stop <= plies) {
            if stops.len() < OPTIONS {
                stops.insert(stop);
            }
        }
    }
    stops
}

fn games(review: &Review, page: Page, text: Text) -> Select {
    let first = page.game.nth - page.game.nth % OPTIONS;
    let shown_games = review.games.iter().zip(0..).skip(first).take(OPTIONS);
    let options = shown_games.map(|(ReadGame { record, .. }, nth)| Choice {
        value: Page {
            game: GameInFile::new(nth),
            ply: 0,
            ..page
        }
        .to_string(),
        label: fill!(text => ReviewGame {
            number: nth + 1,
            cho: name(record, Side::Cho, text),
            han: name(record, Side::Han, text),
        }),
        note: Some(fill!(text => ReviewGameNote(record.actions().len()))),
    });
    Select::new(
        Button::Page(MarkedPage::new(page, Mark::Game)),
        text.say(Key::ReviewGames),
        options,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two choices reach any move of a usual game, and the menu never exceeds the limit.
    #[test]
    fn two_menu_choices_reach_any_move() {
        for plies in [1, 9, 24, 25, 26, 60, 110, 140] {
            for from in 0..=plies {
                let first = menu_plies(from, plies);
                for target in 0..=plies {
                    let two = first
                        .iter()
                        .any(|&via| menu_plies(via, plies).contains(&target));
                    assert!(two, "{from} to {target} of {plies}");
                }
            }
        }
        for plies in [1, 24, 25, 110, 240, 1_000, 9_999, 10_000] {
            for ply in [0, 1, plies / 2, plies] {
                let stops = menu_plies(ply, plies);
                assert!(stops.len() == OPTIONS.min(plies + 1), "{ply} of {plies}");
                assert!(stops.contains(&0) && stops.contains(&ply) && stops.contains(&plies));
            }
        }
    }
}
