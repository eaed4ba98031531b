//! The leaderboard, and a player's statistics.

use super::parts::named;
use crate::app::{ClubPage, Leaderboard, RankLine, Rival, StatisticsPage, StatsPart};
use crate::discord::button::{Button, Mark, MarkedPage};
use crate::discord::message::{Card, Controls, Message, Picture, PushButton};
use crate::play::{FirstMoves, GameResult, ScoreLine, Scores, Stats, StoredWord, Streak};
use crate::rules::{Action, BySide, Formation, Generals, Opening, Position, Role, Side, Variant};
use crate::text::{Filled, GameText, Key, OneValue, Text};

/// Returns a page of the leaderboard.
pub fn leaderboard(shown: &Leaderboard, text: Text) -> Message {
    let text = text.in_game(shown.variant, Generals::Common);
    let page = |page: usize| ClubPage::Ranks {
        page,
        variant: shown.variant,
    };
    let mut buttons = turns(shown.page, shown.pages, page, *text);
    if shown.other_game {
        let other = ClubPage::Ranks {
            page: 0,
            variant: shown.variant.other(),
        };
        buttons.push(to_other_game(other, text));
    }
    Message {
        card: Some(Card {
            title: text.say(Key::RanksTitle),
            body: ranks(shown, text).join("\n"),
        }),
        rows: row(buttons),
        ..Message::default()
    }
}

fn ranks(shown: &Leaderboard, text: GameText) -> Vec<String> {
    let mut lines = Vec::new();
    if shown.lines.is_empty() {
        lines.push(text.say(Key::RanksNobody));
    }
    let mut above = true;
    for line in &shown.lines {
        // Once, above the first of those who have no rank.
        if above && line.place.rank.is_none() {
            lines.push(text.say(Key::RanksUnranked));
            above = false;
        }
        lines.push(rank_line(line, text));
    }
    let own = shown.own.as_ref();
    lines.push(match own {
        Some(own) if shown.lines.contains(own) => String::new(),
        Some(own) => text.fill(Filled::RanksOwn(rank_line(own, text).into())),
        None => text.say(Key::RanksOwnNone),
    });
    lines.push(text.say(Key::RanksAbout));
    if shown.hidden > 0 {
        lines.push(text.fill(Filled::RanksHidden(shown.hidden.into())));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Formats one player of a list: `2. Mina 1712 · 2 geup · 14 games`.
fn rank_line(line: &RankLine, text: GameText) -> String {
    let standing = line.place.standing;
    let name = named(&line.person, *text).into();
    let number = text.rating(standing.rating).into();
    let grade = text.grade(standing.rating.grade()).into();
    let games = standing.games.into();
    text.fill(match line.place.rank {
        Some(rank) => Filled::RanksLine {
            name,
            number,
            grade,
            games,
            rank: rank.into(),
        },
        None => Filled::RanksLineUnranked {
            name,
            number,
            grade,
            games,
        },
    })
}

/// Returns a page of a player's statistics. The curve is drawn if there is one.
pub fn statistics(shown: &StatisticsPage, text: Text) -> Message {
    let text = text.in_game(shown.variant, Generals::Common);
    let lines = match shown.part {
        _ if shown.statistics.games() == 0 => vec![text.say(Key::StatsNone)],
        StatsPart::All => all(shown, text),
        StatsPart::Opponents(_) => rivals(&shown.rivals, text),
        StatsPart::Openings(page) => openings(shown, page, text),
    };
    let hidden = (shown.stats == Stats::Hidden).then(|| text.say(Key::StatsYoursHidden));
    let lines: Vec<String> = lines.into_iter().chain(hidden).collect();
    Message {
        card: Some(Card {
            title: text.fill(Filled::StatsTitle(
                crate::text::one_line(&shown.person.name).into(),
            )),
            body: lines.join("\n"),
        }),
        picture: has_curve(shown).then(|| Picture {
            bytes: Vec::new(),
            alt: curve(shown, text),
        }),
        picture_below: true,
        rows: parts(shown, text),
        ..Message::default()
    }
}

/// Returns whether the page shows the rating's curve, which needs at least two numbers.
pub fn has_curve(shown: &StatisticsPage) -> bool {
    shown.part == StatsPart::All && shown.numbers.len() > 1
}

/// Returns the alternative text of the curve.
fn curve(shown: &StatisticsPage, text: GameText) -> String {
    let numbers = || shown.numbers.iter().copied();
    text.fill(Filled::StatsCurveAlt {
        games: shown.numbers.len().into(),
        first: numbers().next().unwrap_or_default().into(),
        last: numbers().last().unwrap_or_default().into(),
        least: numbers().min().unwrap_or_default().into(),
        most: numbers().max().unwrap_or_default().into(),
    })
}

fn all(shown: &StatisticsPage, text: GameText) -> Vec<String> {
    let found = &shown.statistics;
    let mut lines = Vec::new();
    if let Some(line) = &shown.line {
        let standing = line.place.standing;
        let number = text.rating(standing.rating).into();
        let grade = text.grade(standing.rating.grade()).into();
        let games = standing.games.into();
        lines.push(text.fill(match line.place.rank {
            Some(rank) => Filled::StatsRating {
                number,
                grade,
                games,
                rank: rank.into(),
            },
            None => Filled::StatsRatingUnranked {
                number,
                grade,
                games,
            },
        }));
    }
    let BySide { cho, han } = found.by_side;
    let parts: [(OneValue, _); 2] = [
        (Filled::StatsRated, cho.rated + han.rated),
        (Filled::StatsCasual, cho.casual + han.casual),
    ];
    for (key, score) in parts.into_iter().filter(|(_, score)| score.games() > 0) {
        lines.push(text.fill(key(text.score(score).into())));
    }
    for side in Side::ALL {
        let Scores { rated, casual } = found.by_side[side];
        let score = rated + casual;
        lines.extend((score.games() > 0).then(|| {
            text.fill(Filled::StatsSide {
                side: text.side(side).into(),
                score: text.score(score).into(),
            })
        }));
    }
    lines.extend(found.streak.map(|streak| streak_now(streak, text)));
    if found.most_won > 1 {
        lines.push(text.fill(Filled::StatsMostWon(found.most_won.into())));
    }
    if let Some(time) = found.turn_time {
        lines.push(text.fill(Filled::StatsTurnTime(text.span(time).into())));
    }
    if let Some(percent) = found.accuracy {
        lines.push(text.fill(Filled::StatsAccuracy {
            percent: percent.into(),
            games: found.analysed.into(),
        }));
    }
    lines
}

fn streak_now(streak: Streak, text: GameText) -> String {
    let key = match streak.result {
        GameResult::Won => Filled::StatsStreakWon,
        GameResult::Lost => Filled::StatsStreakLost,
        GameResult::Drawn | GameResult::CalledOff => Filled::StatsStreakDrawn,
    };
    text.fill(key(streak.games.into()))
}

fn rivals(rivals: &[ScoreLine<Rival>], text: GameText) -> Vec<String> {
    let line = |rival: &ScoreLine<Rival>| {
        let name = match &rival.of {
            Rival::Named(person) => named(person, *text),
            Rival::Hidden => text.say(Key::StatsHiddenRivals),
        };
        scored(name, rival, text)
    };
    rivals.iter().map(line).collect()
}

/// Returns a line of a table: its subject, and the results.
fn scored<T>(of: String, line: &ScoreLine<T>, text: GameText) -> String {
    text.fill(Filled::StatsLine {
        of: of.into(),
        score: text.score(line.score).into(),
    })
}

/// Returns the results by formation and opening; the formations are on the first page.
fn openings(shown: &StatisticsPage, page: usize, text: GameText) -> Vec<String> {
    let mut lines = Vec::new();
    let formations = shown.statistics.formations.iter();
    if page == 0 && formations.len() > 0 {
        lines.push(text.say(Key::StatsFormations));
        let name = |formation| text.formation_name(formation);
        lines.extend(formations.map(|line| scored(name(line.of), line, text)));
    }
    if !shown.statistics.openings.is_empty() {
        lines.push(text.say(Key::StatsOpenings));
    }
    for line in &shown.statistics.openings {
        let (side, opening) = line.of;
        lines.push(scored(
            text.fill(Filled::StatsOpening {
                side: text.side(side).into(),
                opening: first_moves(opening, text).into(),
            }),
            line,
            text,
        ));
    }
    lines
}

/// Returns the opening of a game: Cho's first move, or the opening's name.
fn first_moves(opening: FirstMoves, text: GameText) -> String {
    match opening {
        FirstMoves::Named(opening) => opening_name(opening, text),
        FirstMoves::Cho(action) => {
            let usual = Formation::Heeh;
            let start = Position::start(BySide::new(usual, usual));
            let piece = action.piece_move().and_then(|mv| start.piece_at(mv.from));
            match (action, piece.map(|piece| piece.role)) {
                // Which of them is there depends on the formation.
                (Action::Move(mv), None | Some(Role::Horse | Role::Elephant)) => {
                    format!("{}–{}", text.square(mv.from), text.square(mv.to))
                }
                _ => text.short(&start, action),
            }
        }
    }
}

fn opening_name(opening: Opening, text: GameText) -> String {
    text.say_named(&format!("opening-{}", opening.id()))
}

/// Returns the buttons of the parts, and those that turn the pages of a part.
fn parts(shown: &StatisticsPage, text: GameText) -> Vec<Controls> {
    if shown.statistics.games() == 0 && !shown.other_game {
        return Vec::new();
    }
    let to = |part: StatsPart, variant: Variant| ClubPage::Stats {
        of: shown.person.id,
        part,
        variant,
    };
    let here = std::mem::discriminant(&shown.part);
    let mut buttons = Vec::new();
    for (part, label) in [
        (StatsPart::All, Key::ButtonStatsAll),
        (StatsPart::Opponents(0), Key::ButtonStatsOpponents),
        (StatsPart::Openings(0), Key::ButtonStatsOpenings),
    ] {
        let page = MarkedPage {
            page: to(part, shown.variant),
            mark: None,
        };
        let button = PushButton::new(Button::Club(page), text.say(label));
        buttons.push(button.marked(std::mem::discriminant(&part) == here));
    }
    if shown.other_game {
        let other = to(StatsPart::All, shown.variant.other());
        buttons.push(to_other_game(other, text));
    }
    let (page, of_part): (usize, fn(usize) -> StatsPart) = match shown.part {
        StatsPart::All => (0, |_| StatsPart::All),
        StatsPart::Opponents(page) => (page, StatsPart::Opponents),
        StatsPart::Openings(page) => (page, StatsPart::Openings),
    };
    let turns = turns(
        page,
        shown.pages,
        |page| to(of_part(page), shown.variant),
        *text,
    );
    row(buttons).into_iter().chain(row(turns)).collect()
}

fn to_other_game(page: ClubPage, text: GameText) -> PushButton {
    let page = MarkedPage::new(page, Mark::Other);
    let other = text.in_game(text.variant().other(), Generals::Common);
    PushButton::new(Button::Club(page), other.say(Key::GameName))
}

/// Returns the buttons that turn pages, if there are several.
fn turns(page: usize, pages: usize, to: impl Fn(usize) -> ClubPage, text: Text) -> Vec<PushButton> {
    if pages < 2 {
        return Vec::new();
    }
    let last = pages - 1;
    let button = |page: usize, mark: Mark, label: String| {
        PushButton::new(Button::Club(MarkedPage::new(to(page), mark)), label)
    };
    // On the first and last page a button leads to the page itself, which disables it.
    let back = PushButton {
        enabled: page > 0,
        ..button(
            page.saturating_sub(1),
            Mark::Back,
            text.say(Key::ButtonBack),
        )
    };
    let here = PushButton {
        enabled: false,
        ..button(page, Mark::Here, format!("{} / {pages}", page + 1))
    };
    let on = PushButton {
        enabled: page < last,
        ..button((page + 1).min(last), Mark::On, text.say(Key::ButtonOn))
    };
    vec![back, here, on]
}

fn row(buttons: Vec<PushButton>) -> Vec<Controls> {
    if buttons.is_empty() {
        Vec::new()
    } else {
        vec![Controls::Buttons(buttons)]
    }
}
