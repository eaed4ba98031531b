//! The desk: a standing message of the games that were challenged in its channel.

use super::games::{link, stop_line};
use super::parts::{fitting, listed, named};
use crate::app::{ClubPage, Desk, DeskGame, DeskRanks, ListPage, OpenChallenge, RankLine};
use crate::discord::button::{Button, MarkedPage};
use crate::discord::message::{Card, Choice, Controls, Message, PushButton, Select};
use hansu_play::{RatingPool, Speed};
use hansu_store::FinishedGameRow;
use hansu_text::{Filled, Key, Text, date_and_time, fill, relative};
use janggi::{Side, Variant, usual};

/// The lengths of the sections of open challenges, games and results, in the UTF-16 code units that Discord counts; all
/// fit into its limit of 4096.
const MAX_CHALLENGES_LENGTH: usize = 1_000;
const MAX_GAMES_LENGTH: usize = 1_400;
const MAX_RESULTS_LENGTH: usize = 900;

/// Returns a channel's desk.
pub fn desk(desk: &Desk) -> Message {
    let text = Text::of(desk.language);
    let open_challenges = fitting(
        &desk.open_challenges.lines,
        MAX_CHALLENGES_LENGTH,
        |challenge| open_challenge(challenge, text),
    );
    let running = fitting(&desk.running.lines, MAX_GAMES_LENGTH, |line| {
        game(line, desk, text)
    });
    let results = fitting(&desk.results.lines, MAX_RESULTS_LENGTH, |finished| {
        result(finished, desk, text)
    });
    let sections = [
        section(
            text,
            Key::DeskChairs,
            open_challenges,
            desk.open_challenges.others,
        ),
        section(text, Key::DeskGames, running, desk.running.others),
        section(text, Key::DeskResults, results, desk.results.others),
        ranks(&desk.ranks, text),
    ];
    let section_texts: Vec<String> = sections.into_iter().flatten().collect();
    let body = if section_texts.is_empty() {
        text.say(Key::DeskEmpty)
    } else {
        section_texts.join("\n\n")
    };
    Message {
        card: Some(Card {
            title: text.say(Key::DeskTitle),
            body,
        }),
        rows: rows(desk, text),
        silent: true,
        ..Message::default()
    }
}

/// Returns the answer to a player who has accepted an open challenge; `link` leads to the game.
pub fn challenge_accepted(link: &str, text: Text) -> Message {
    Message::words(fill!(text => DeskSatDown(link.to_owned())))
}

/// Returns the answer to a player who has created an open challenge.
pub fn challenge_created(text: Text) -> Message {
    Message::words(text.say(Key::DeskChairPutUp))
}

/// Returns a heading with its lines and the number of the others; `None` if there is nothing.
fn section(
    text: Text,
    heading: Key,
    (mut lines, more_left_out): (Vec<String>, usize),
    left_out: u32,
) -> Option<String> {
    let left_out =
        u32::try_from(more_left_out).map_or(u32::MAX, |more| left_out.saturating_add(more));
    if left_out > 0 {
        let count = left_out.into();
        lines.push(text.fill(if lines.is_empty() {
            Filled::DeskOnlyOthers(count)
        } else {
            Filled::DeskOthers(count)
        }));
    }
    if lines.is_empty() {
        return None;
    }
    lines.insert(0, format!("**{}**", text.say(heading)));
    Some(lines.join("\n"))
}

fn open_challenge(open_challenge: &OpenChallenge, text: Text) -> String {
    fill!(text => DeskChair {
        game: open_challenge.game.to_string(),
        name: named(&open_challenge.challenger, text),
        terms: terms(open_challenge, text),
        when: relative(open_challenge.expires),
    })
}

/// Returns the rules of an open challenge, its time, and whether it is rated.
fn terms(open_challenge: &OpenChallenge, text: Text) -> String {
    let handicap_text = open_challenge.handicap.map(|handicap| {
        let text = text.playing(&open_challenge.ruleset);
        fill!(text => DeskHandicap(text.handicap(handicap)))
    });
    let time = match open_challenge.terms {
        Some(terms) => text.terms(terms),
        None => text.say(Key::DeskNoTime),
    };
    let rated = open_challenge.rated.then(|| text.say(Key::DeskRated));
    let parts = std::iter::once(text.ruleset(&open_challenge.ruleset))
        .chain(handicap_text)
        .chain([time])
        .chain(rated);
    parts.collect::<Vec<_>>().join(" · ")
}

fn game(game: &DeskGame, desk: &Desk, text: Text) -> String {
    let to_act = Side::ALL.into_iter().filter(|side| game.awaits[*side]);
    let to_act: Vec<Side> = to_act.collect();
    let turn = match to_act[..] {
        [side] => fill!(text => DeskTurn {
            name: named(&game.players[side], text),
            since: date_and_time(game.since),
        }),
        _ => fill!(text => DeskBoth(date_and_time(game.since))),
    };
    let clock = game.time.clock;
    let until = clock.and_then(|clock| clock.due());
    let until = until.map(|due| text.listed_deadline(due));
    let away_until = game.time.on_vacation.map(|vacation| vacation.until);
    let parts = std::iter::once(fill!(text => DeskGame {
        game: game.game.to_string(),
        link: link(Some(desk.server), game.home, None),
        cho: named(&game.players.cho, text),
        han: named(&game.players.han, text),
        turn,
    }))
    .chain(until)
    .chain(stop_line(clock, away_until, text));
    parts.collect::<Vec<_>>().join(" · ")
}

fn result(result: &FinishedGameRow, desk: &Desk, text: Text) -> String {
    let winner = result.winner.unwrap_or(Side::Cho);
    let game = result.game.to_string().into();
    let link = link(Some(desk.server), result.home, None).into();
    let loser = named(&result.players[winner.opponent()], text).into();
    let is_draw = result.winner.is_none();
    let winner = named(&result.players[winner], text).into();
    let time = relative(result.at).into();
    text.fill(if is_draw {
        Filled::DeskDrawn {
            game,
            link,
            winner,
            loser,
            when: time,
        }
    } else {
        Filled::DeskWon {
            game,
            link,
            winner,
            loser,
            when: time,
        }
    })
}

/// Returns the top ranks of each game and kind of pace; `None` if nobody is ranked.
fn ranks(ranks: &[DeskRanks], text: Text) -> Option<String> {
    let section_of = |ranks: &DeskRanks| {
        let text_of_game = text.playing(usual(ranks.pool.variant));
        let heading = text_of_game.say(match ranks.pool.speed {
            Speed::Days => Key::DeskRanks,
            Speed::Evening => Key::DeskRanksEvening,
        });
        let places = ranks.lines.iter().map(|line| rank(line, text));
        let places: Vec<String> = places.collect();
        format!("**{heading}**\n{}", places.join("\n"))
    };
    let sections: Vec<String> = ranks.iter().map(section_of).collect();
    (!sections.is_empty()).then(|| sections.join("\n\n"))
}

fn rank(line: &RankLine, text: Text) -> String {
    fill!(text => DeskRank {
        place: line.place.rank.unwrap_or_default(),
        name: named(&line.person, text),
        number: text.rating(line.place.standing.rating),
    })
}

/// Returns the menu of open challenges, if there are any, and the buttons.
fn rows(desk: &Desk, text: Text) -> Vec<Controls> {
    let choice = |open_challenge: &OpenChallenge| Choice {
        value: open_challenge.game.to_string(),
        label: fill!(text => DeskChoice {
            game: open_challenge.game.to_string(),
            name: listed(&open_challenge.challenger, text),
        }),
        note: Some(terms(open_challenge, text)),
    };
    let menu = (!desk.open_challenges.lines.is_empty()).then(|| {
        Controls::Select(Select::new(
            Button::JoinChallenge,
            text.say(Key::DeskSit),
            desk.open_challenges.lines.iter().map(choice),
        ))
    });
    let open = ListPage {
        over: false,
        page: 0,
    };
    let open = Button::Games(MarkedPage {
        page: open,
        mark: None,
    });
    let ranks = Button::Club(MarkedPage {
        page: ClubPage::Ranks {
            page: 0,
            pool: RatingPool::by_days(Variant::default()),
        },
        mark: None,
    });
    let buttons = vec![
        PushButton::new(Button::Desk(desk.channel), text.say(Key::ButtonNewChair)),
        PushButton::new(open, text.say(Key::ButtonOwnGames)),
        PushButton::new(ranks, text.say(Key::ButtonRanks)),
    ];
    let buttons = Controls::Buttons(buttons);
    menu.into_iter().chain([buttons]).collect()
}
