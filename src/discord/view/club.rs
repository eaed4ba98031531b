//! The leaderboard, and a player's statistics.

use super::parts::{named, pager};
use crate::app::{ClubPage, Leaderboard, RankLine, Rival, StatisticsPage, StatsPart};
use crate::discord::button::{Button, Mark, MarkedPage};
use crate::discord::message::{Card, Controls, Message, Picture, PushButton};
use hansu_play::{
    FirstMoves, GameResult, Ladder, RatingPool, Rung, ScoreLine, Scores, Speed, Stats, StoredWord,
    Streak,
};
use hansu_teaching::{Endgame, NamedOpening, Opening};
use hansu_text::{Filled, GameText, Key, OneValue, Text, fill};
use janggi::{Action, BySide, Formation, Game, Generals, MODERN, Position, Role, Side};

/// Returns a page of the leaderboard.
pub fn leaderboard(leaderboard: &Leaderboard, text: Text) -> Message {
    let text = text.in_game(leaderboard.pool.variant, Generals::Common);
    let pool = leaderboard.pool;
    let to = |page, mark| Button::Club(MarkedPage::new(ClubPage::Ranks { page, pool }, mark));
    let buttons = pager(leaderboard.page, leaderboard.pages, to, *text);
    let others = leaderboard.others.iter().map(|&pool| {
        let other = ClubPage::Ranks { page: 0, pool };
        to_other_pool(other, leaderboard.pool, pool, text)
    });
    let [buttons, others] = in_rows(buttons, others.collect());
    Message {
        card: Some(Card {
            title: text.say(match leaderboard.pool.speed {
                Speed::Days => Key::RanksTitle,
                Speed::Evening => Key::RanksTitleEvening,
            }),
            body: ranks(leaderboard, text).join("\n"),
        }),
        rows: [buttons, others].into_iter().flat_map(row).collect(),
        ..Message::default()
    }
}

fn ranks(leaderboard: &Leaderboard, text: GameText) -> Vec<String> {
    let mut lines = Vec::new();
    if leaderboard.lines.is_empty() {
        lines.push(text.say(Key::RanksNobody));
    }
    let mut is_above = true;
    for line in &leaderboard.lines {
        // Shown once, above the first player without a rank.
        if is_above && line.place.rank.is_none() {
            lines.push(text.say(Key::RanksUnranked));
            is_above = false;
        }
        lines.push(rank_line(line, text));
    }
    let own_line = leaderboard.own.as_ref();
    lines.push(match own_line {
        Some(line) if leaderboard.lines.contains(line) => String::new(),
        Some(line) => fill!(text => RanksOwn(rank_line(line, text))),
        None => text.say(Key::RanksOwnNone),
    });
    lines.push(text.say(Key::RanksAbout));
    if leaderboard.hidden > 0 {
        lines.push(fill!(text => RanksHidden(leaderboard.hidden)));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Formats one player of a list: `2. Mina 1712 · 2 geup · 14 games`.
fn rank_line(line: &RankLine, text: GameText) -> String {
    let rating_entry = line.place.standing;
    let name = named(&line.person, *text).into();
    let number = text.rating(rating_entry.rating).into();
    let grade = text.grade(rating_entry.rating.grade()).into();
    let games = rating_entry.games.into();
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
pub fn statistics(stats_page: &StatisticsPage, text: Text) -> Message {
    let text = text.in_game(stats_page.pool.variant, Generals::Common);
    let lines = match stats_page.part {
        StatsPart::Bot => against_bot(stats_page, text),
        _ if stats_page.statistics.games() == 0 => {
            let none = text.say(Key::StatsNone);
            [none]
                .into_iter()
                .chain(cups_won(stats_page, text))
                .chain(puzzles(stats_page, text))
                .collect()
        }
        StatsPart::All => all(stats_page, text),
        StatsPart::Opponents(_) => rivals(&stats_page.rivals, text),
        StatsPart::Openings(page) => openings(stats_page, page, text),
    };
    let hidden = (stats_page.stats == Stats::Hidden).then(|| text.say(Key::StatsYoursHidden));
    let lines: Vec<String> = lines.into_iter().chain(hidden).collect();
    let title: OneValue = match stats_page.pool.speed {
        Speed::Days => Filled::StatsTitle,
        Speed::Evening => Filled::StatsTitleEvening,
    };
    Message {
        card: Some(Card {
            title: text.fill(title(hansu_text::one_line(&stats_page.person.name).into())),
            body: lines.join("\n"),
        }),
        picture: picture_alt(stats_page, text).map(Picture::to_draw),
        picture_below: true,
        rows: parts(stats_page, text),
        ..Message::default()
    }
}

/// Returns whether the page shows the rating's curve, which needs at least two numbers.
pub fn has_curve(page: &StatisticsPage) -> bool {
    page.part == StatsPart::All && page.numbers.len() > 1
}

/// Returns whether the page shows the picture of the ladder.
pub fn has_ladder(page: &StatisticsPage) -> bool {
    page.part == StatsPart::Bot && page.ladder.games() > 0
}

/// Returns the alternative text of the page's picture.
fn picture_alt(page: &StatisticsPage, text: GameText) -> Option<String> {
    if has_ladder(page) {
        return Some(fill!(text => StatsLadderAlt(cleared(&page.ladder, text))));
    }
    has_curve(page).then(|| curve(page, text))
}

/// Returns the alternative text of the curve.
fn curve(page: &StatisticsPage, text: GameText) -> String {
    let numbers = || page.numbers.iter().copied();
    fill!(text => StatsCurveAlt {
        games: page.numbers.len(),
        first: numbers().next().unwrap_or_default(),
        last: numbers().last().unwrap_or_default(),
        least: numbers().min().unwrap_or_default(),
        most: numbers().max().unwrap_or_default(),
    })
}

/// Returns the number of cups won; `None` before the first.
fn cups_won(statistics: &StatisticsPage, text: GameText) -> Option<String> {
    let won = statistics.cups_won;
    (won > 0).then(|| fill!(text => StatsCups(won)))
}

/// Returns the rating and the tries of puzzles; `None` on other parts, and before the first try.
fn puzzles(statistics: &StatisticsPage, text: GameText) -> Option<String> {
    let record = &statistics.puzzles;
    let last = record
        .rating
        .filter(|_| statistics.part == StatsPart::All)?;
    Some(fill!(text => StatsPuzzles {
        rating: text.rating(last.rating),
        solved: record.tried.iter().filter(|tried| tried.solved).count(),
        tried: record.tried.len(),
        streak: record.longest_streak(),
    }))
}

fn all(statistics: &StatisticsPage, text: GameText) -> Vec<String> {
    let stats = &statistics.statistics;
    let mut lines = Vec::new();
    if let Some(line) = &statistics.line {
        let rating_entry = line.place.standing;
        let number = text.rating(rating_entry.rating).into();
        let grade = text.grade(rating_entry.rating.grade()).into();
        let games = rating_entry.games.into();
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
    let BySide { cho, han } = stats.by_side;
    let parts: [(OneValue, _); 2] = [
        (Filled::StatsRated, cho.rated + han.rated),
        (Filled::StatsCasual, cho.casual + han.casual),
    ];
    for (key, score) in parts.into_iter().filter(|(_, score)| score.games() > 0) {
        lines.push(text.fill(key(text.score(score).into())));
    }
    for side in Side::ALL {
        let Scores { rated, casual } = stats.by_side[side];
        let score = rated + casual;
        lines.extend(
            (score.games() > 0).then(
                || fill!(text => StatsSide { side: text.side(side), score: text.score(score) }),
            ),
        );
    }
    lines.extend(stats.streak.map(|streak| streak_now(streak, text)));
    if stats.most_won > 1 {
        lines.push(fill!(text => StatsMostWon(stats.most_won)));
    }
    lines.extend(cups_won(statistics, text));
    lines.extend(puzzles(statistics, text));
    if let Some(time) = stats.turn_time {
        lines.push(fill!(text => StatsTurnTime(text.span(time))));
    }
    if let Some(percent) = stats.accuracy {
        lines.push(fill!(text => StatsAccuracy { percent, games: stats.analysed }));
    }
    lines
}

/// Returns the results against the bot, and the positions that are solved.
fn against_bot(page: &StatisticsPage, text: GameText) -> Vec<String> {
    let mut lines = ladder(&page.ladder, text);
    let solved = page.solved.iter();
    let names: Vec<String> = solved.map(|endgame| text.endgame(*endgame)).collect();
    if !names.is_empty() {
        lines.push(fill!(text => StatsEndgames {
            solved: names.len(),
            all: Endgame::of(page.pool.variant).count(),
            names: names.join(", "),
        }));
    }
    lines
}

/// Returns the results at each level that was played, the highest first, and the next level.
fn ladder(ladder: &Ladder, text: GameText) -> Vec<String> {
    if ladder.games() == 0 {
        return vec![text.say(Key::StatsBotNone)];
    }
    let rungs = ladder.rungs.iter().rev();
    let played = rungs.filter(|rung| rung.score.games() > 0);
    let mut lines: Vec<String> = played.map(|rung| rung_line(rung, text)).collect();
    lines.push(cleared(ladder, text));
    lines.push(fill!(text => StatsNext(text.level(ladder.next()))));
    lines
}

fn rung_line(rung: &Rung, text: GameText) -> String {
    let level = text.level(rung.level);
    let level = if rung.is_cleared() {
        fill!(text => StatsRungCleared(level))
    } else {
        level
    };
    let mut line = fill!(text => StatsLine { of: level, score: text.score(rung.score) });
    if let Some(percent) = rung.accuracy {
        line.push_str(&fill!(text => StatsRungAccuracy(percent)));
    }
    if rung.hints > 0 {
        line.push_str(&fill!(text => StatsRungHints(rung.hints)));
    }
    line
}

/// Returns the cleared levels.
fn cleared(ladder: &Ladder, text: GameText) -> String {
    let cleared = ladder.rungs.iter().filter(|rung| rung.is_cleared());
    let numbers: Vec<String> = cleared
        .map(|rung| rung.level.number().to_string())
        .collect();
    if numbers.is_empty() {
        text.say(Key::StatsClearedNone)
    } else {
        fill!(text => StatsCleared(numbers.join(", ")))
    }
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
fn scored<T>(subject: String, line: &ScoreLine<T>, text: GameText) -> String {
    fill!(text => StatsLine { of: subject, score: text.score(line.score) })
}

/// Returns the results by formation and opening; the formations are on the first page.
fn openings(stats_page: &StatisticsPage, page: usize, text: GameText) -> Vec<String> {
    let mut lines = Vec::new();
    let formations = stats_page.statistics.formations.iter();
    if page == 0 && formations.len() > 0 {
        lines.push(text.say(Key::StatsFormations));
        lines.extend(formations.map(|line| scored(text.formation_name(line.of), line, text)));
    }
    if !stats_page.statistics.openings.is_empty() {
        lines.push(text.say(Key::StatsOpenings));
    }
    for line in &stats_page.statistics.openings {
        let (side, opening) = line.of;
        lines.push(scored(
            fill!(text => StatsOpening {
                side: text.side(side),
                opening: first_moves(opening, text),
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
            let default_formation = Formation::Heeh;
            let start = Position::start(BySide::new(default_formation, default_formation));
            let piece = action.piece_move().and_then(|mv| start.piece_at(mv.from));
            match (action, piece.map(|piece| piece.role)) {
                // The piece in that file depends on the formation.
                (Action::Move(mv), None | Some(Role::Horse | Role::Elephant)) => {
                    format!("{}–{}", text.square(mv.from), text.square(mv.to))
                }
                _ => with_plan(text.short(&start, action), action, text),
            }
        }
    }
}

/// Returns Cho's first move with the name of the plan that it begins, if it has one.
fn with_plan(words: String, action: Action, text: GameText) -> String {
    let mut game = Game::usual(&MODERN);
    let is_legal = game.play(action).is_ok();
    let opening = NamedOpening::after(&game, 1).filter(|_| is_legal);
    match opening.and_then(|opening| opening.plans.cho) {
        Some(plan) => format!("{} ({words})", text.opening_name(plan)),
        None => words,
    }
}

fn opening_name(opening: Opening, text: GameText) -> String {
    text.say_named(&format!("opening-{}", opening.id()))
}

/// Returns the buttons of the parts, and those that turn the pages of a part.
fn parts(stats_page: &StatisticsPage, text: GameText) -> Vec<Controls> {
    let is_empty = stats_page.statistics.games() == 0
        && stats_page.ladder.games() == 0
        && stats_page.solved.is_empty();
    if is_empty && stats_page.others.is_empty() {
        return Vec::new();
    }
    let target = |part: StatsPart, pool: RatingPool| ClubPage::Stats {
        of: stats_page.person.id,
        part,
        pool,
    };
    let current_kind = std::mem::discriminant(&stats_page.part);
    let mut buttons = Vec::new();
    for (tab, label) in [
        (StatsPart::All, Key::ButtonStatsAll),
        (StatsPart::Opponents(0), Key::ButtonStatsOpponents),
        (StatsPart::Openings(0), Key::ButtonStatsOpenings),
        (StatsPart::Bot, Key::ButtonStatsBot),
    ] {
        // The bot plays by days only.
        if tab == StatsPart::Bot && stats_page.pool.speed == Speed::Evening {
            continue;
        }
        let page = MarkedPage {
            page: target(tab, stats_page.pool),
            mark: None,
        };
        let button = PushButton::new(Button::Club(page), text.say(label));
        buttons.push(button.marked(std::mem::discriminant(&tab) == current_kind));
    }
    let others = stats_page.others.iter().map(|&pool| {
        let other = target(StatsPart::All, pool);
        to_other_pool(other, stats_page.pool, pool, text)
    });
    let [buttons, others] = in_rows(buttons, others.collect());
    let (page, of_part): (usize, fn(usize) -> StatsPart) = match stats_page.part {
        StatsPart::All => (0, |_| StatsPart::All),
        StatsPart::Bot => (0, |_| StatsPart::Bot),
        StatsPart::Opponents(page) => (page, StatsPart::Opponents),
        StatsPart::Openings(page) => (page, StatsPart::Openings),
    };
    let to = |page, mark| {
        Button::Club(MarkedPage::new(
            target(of_part(page), stats_page.pool),
            mark,
        ))
    };
    let turns = pager(page, stats_page.pages, to, *text);
    let rows = [buttons, others, turns].into_iter();
    rows.flat_map(row).collect()
}

/// Returns the button that leads from a pool to another.
fn to_other_pool(
    page: ClubPage,
    from: RatingPool,
    other: RatingPool,
    text: GameText,
) -> PushButton {
    let page = MarkedPage::new(page, Mark::Other);
    let other_text = text.in_game(other.variant, Generals::Common);
    let label = match other.speed {
        Speed::Evening => Key::ButtonEvening,
        Speed::Days if from.speed == Speed::Evening => Key::ButtonByDays,
        Speed::Days => Key::GameName,
    };
    PushButton::new(Button::Club(page), other_text.say(label))
}

/// The number of buttons in a row of a message.
const MAX_BUTTONS: usize = 5;

/// Puts all into the first row if they fit.
fn in_rows(mut first: Vec<PushButton>, mut second: Vec<PushButton>) -> [Vec<PushButton>; 2] {
    if first.len() + second.len() <= MAX_BUTTONS {
        first.append(&mut second);
    }
    [first, second]
}

fn row(buttons: Vec<PushButton>) -> Vec<Controls> {
    if buttons.is_empty() {
        Vec::new()
    } else {
        vec![Controls::Buttons(buttons)]
    }
}
