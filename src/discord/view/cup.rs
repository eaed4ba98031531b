//! Cups: sign-up, table, the lines of games, and the two messages that mention all players.

use serenity::all::ButtonStyle;

use super::both::for_players;
use super::games::link;
use super::parts::{mention, named, styled};
use crate::app::{CupContent, CupStage, CupStanding, CupStandings, Notice, RunningCupGame};
use crate::discord::button::{Button, CupAction, CupButton, GameButton};
use crate::discord::message::{Card, Controls, Message, PushButton};
use crate::play::{CUP_PLAYERS, CupId, Event, Person, TimeControl, UserId, Version};
use crate::rules::{BySide, HalfPoints};
use crate::text::{Filled, GameText, Key, Text, escape, one_line, relative};

/// The length of the list of running games, in the UTF-16 code units that Discord counts. With the rest it fits into
/// Discord's limit of 4096.
const MAX_GAMES_LENGTH: usize = 2_600;

/// Returns a cup for one reader.
pub fn cup(cup: &CupContent, text: Text) -> Message {
    Message {
        card: Some(Card {
            title: text.fill(Filled::CupTitle(name_in_title(cup, text).into())),
            body: body(cup, text),
        }),
        ..Message::default()
    }
}

/// Returns the standing message of a cup.
pub fn cup_poster(content: &CupContent) -> Message {
    let text = Text::of(content.language);
    let join = button(content.id, CupAction::Join, text.say(Key::ButtonCupJoin));
    let leave = button(content.id, CupAction::Leave, text.say(Key::ButtonCupLeave));
    let buttons = match content.stage {
        CupStage::Open(_) => vec![styled(join, ButtonStyle::Success), leave],
        CupStage::Running(_) => vec![leave],
        CupStage::Over(_)
        | CupStage::Cancelled
        | CupStage::CancelledRunning
        | CupStage::Expired => Vec::new(),
    };
    let rows = (!buttons.is_empty()).then_some(Controls::Buttons(buttons));
    Message {
        rows: rows.into_iter().collect(),
        silent: true,
        ..cup(content, text)
    }
}

/// Returns the question before a player leaves a running cup.
pub fn cup_leave_question(cup: CupId, text: Text) -> Message {
    let yes = button(cup, CupAction::LeaveYes, text.say(Key::ButtonCupLeaveYes));
    question(text.say(Key::CupLeaveSure), yes)
}

/// Returns the question before the count of a running cup is cancelled.
pub fn cup_cancel_question(cup: CupId, text: Text) -> Message {
    let yes = button(cup, CupAction::CancelYes, text.say(Key::ButtonCupCancelYes));
    question(text.say(Key::CupCancelSure), yes)
}

fn question(content: String, yes: PushButton) -> Message {
    Message {
        content,
        rows: vec![Controls::Buttons(vec![styled(yes, ButtonStyle::Danger)])],
        ..Message::default()
    }
}

fn button(cup: CupId, action: CupAction, label: String) -> PushButton {
    PushButton::new(Button::Cup(CupButton { cup, action }), label)
}

fn body(cup: &CupContent, text: Text) -> String {
    let mut sections = vec![terms(cup, text)];
    match &cup.stage {
        CupStage::Open(expires) => {
            sections.push(text.fill(Filled::CupSignUp {
                least: (*CUP_PLAYERS.start()).into(),
                most: (*CUP_PLAYERS.end()).into(),
                when: relative(*expires).into(),
            }));
            sections.push(players(cup, text));
        }
        CupStage::Running(standings) => {
            sections.push(table(standings, text));
            sections.extend(running(cup, standings, text));
        }
        CupStage::Over(standings) => {
            sections.extend(winners(standings, text));
            sections.push(table(standings, text));
        }
        CupStage::Cancelled => sections.push(text.say(Key::CupIsCancelled)),
        CupStage::CancelledRunning => sections.push(text.say(Key::CupIsCancelledRunning)),
        CupStage::Expired => sections.push(text.say(Key::CupIsExpired)),
    }
    sections.join("\n\n")
}

/// Returns the rules, the time, the number of games of each pair, and whether they are rated.
fn terms(cup: &CupContent, text: Text) -> String {
    let rated = cup.terms.rated.then(|| text.say(Key::DeskRated));
    let parts = [
        text.ruleset(&cup.terms.ruleset),
        text.terms(TimeControl::Days(cup.terms.time)),
        text.fill(Filled::CupTimes(cup.times.number().into())),
    ];
    let parts: Vec<String> = parts.into_iter().chain(rated).collect();
    parts.join(" · ")
}

fn players(cup: &CupContent, text: Text) -> String {
    if cup.players.is_empty() {
        return text.say(Key::CupNobody);
    }
    let count = cup.players.len().into();
    let players: Vec<String> = cup
        .players
        .iter()
        .map(|player| named(player, text))
        .collect();
    let heading = text.fill(Filled::CupPlayers(count));
    format!("{heading}\n{}", players.join("\n"))
}

/// Returns the players on the first place; `None` if all players were forgotten.
fn winners(standings: &CupStandings, text: Text) -> Option<String> {
    let names: Vec<String> = standings
        .winners()
        .map(|winner| named(winner, text))
        .collect();
    let count = names.len();
    (count > 0).then(|| {
        text.fill(Filled::CupWinner {
            count: count.into(),
            names: names.join(", ").into(),
        })
    })
}

fn table(standings: &CupStandings, text: Text) -> String {
    let lines = standings.lines.iter();
    let lines = lines.map(|line| standing(line, text));
    let order = std::iter::once(text.say(Key::CupOrder));
    let lines: Vec<String> = lines.chain(order).collect();
    lines.join("\n")
}

fn standing(standing: &CupStanding, text: Text) -> String {
    let line = text.fill(Filled::CupStanding {
        place: standing.line.place.into(),
        name: named(&standing.person, text).into(),
        points: points(standing.line.points).into(),
        over: standing.line.over.into(),
        all: standing.line.games.into(),
    });
    if standing.has_left {
        format!("{line} · {}", text.say(Key::CupHasLeft))
    } else {
        line
    }
}

/// Returns points with a half as a fraction: `2½`.
fn points(points: HalfPoints) -> String {
    match points.0 {
        1 => "½".to_owned(),
        halves if halves % 2 == 0 => (halves / 2).to_string(),
        halves => format!("{}½", halves / 2),
    }
}

/// Returns the games that go on, with links, as far as they fit.
fn running(cup: &CupContent, standings: &CupStandings, text: Text) -> Option<String> {
    let mut lines = Vec::new();
    let mut length = 0;
    for game in &standings.running {
        let line = running_game(cup, game, text);
        length += line.encode_utf16().count() + 1;
        if length > MAX_GAMES_LENGTH {
            break;
        }
        lines.push(line);
    }
    let left_out = standings.running.len() - lines.len();
    if left_out > 0 {
        lines.push(text.fill(Filled::DeskOthers(left_out.into())));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn running_game(cup: &CupContent, game: &RunningCupGame, text: Text) -> String {
    let number = format!("`#{}`", game.game);
    let number = match game.home {
        Some(home) => format!("[{number}]({})", link(Some(cup.server), home, None)),
        None => number,
    };
    format!("● {number} {}", pair(&game.players, text))
}

fn pair(players: &BySide<Person>, text: Text) -> String {
    let [cho, han] = [&players.cho, &players.han].map(|player| named(player, text));
    format!("{cho} – {han}")
}

/// Returns the line of a cup's game in the channel, from which its thread is made; with the result once it is over.
pub fn cup_line(notice: &Notice) -> Message {
    let game = &notice.game;
    let Some(seats) = game.seats() else {
        return Message::default();
    };
    let text = notice.text();
    let results = notice.texts().into_iter();
    let results = results.filter_map(|text| super::parts::result(game, text));
    let names = format!("`#{}` {}", game.id(), pair(&seats.players, *text));
    let lines: Vec<String> = std::iter::once(names).chain(results).collect();
    // Version 0 is judged by nobody: the mark of the message stays the same.
    let board = Button::OnGame {
        game: game.id(),
        version: Version(0),
        button: GameButton::More,
    };
    Message {
        content: lines.join("\n"),
        rows: vec![Controls::Buttons(vec![PushButton::new(
            board,
            text.say(Key::ButtonCupBoard),
        )])],
        silent: true,
        ..Message::default()
    }
}

/// Returns the first message of a cup's game: it mentions both players, which adds them to the thread, without a
/// notification.
pub(super) fn first_of_cup(notice: &Notice, mut message: Message) -> Message {
    let begins = matches!(notice.event, Event::Accepted { .. });
    let Some(seats) = notice.game.seats() else {
        return message;
    };
    if notice.game.challenge().cup.is_none() || !begins {
        return message;
    }
    let players = [seats.players.cho.id, seats.players.han.id];
    let players = players.into_iter().filter(|player| !player.is_former());
    let players: Vec<UserId> = players.collect();
    let missing = players.iter().map(|player| mention(*player));
    let missing: Vec<String> = missing
        .filter(|mention| !message.content.contains(mention))
        .collect();
    if !missing.is_empty() {
        message.content = format!("{}\n{}", missing.join(" "), message.content);
    }
    message.pings = players;
    message.silent = true;
    message
}

/// Returns the message about the start of a cup, which pings all players.
pub fn cup_start(notice: &Notice) -> Message {
    announced(notice, CupAction::Show, |cup, text| {
        text.fill(Filled::CupBegins {
            name: name_of(cup, *text).into(),
            players: cup.players.len().into(),
        })
    })
}

/// Returns the message about the end of a cup, which pings all players.
pub fn cup_end(notice: &Notice) -> Message {
    announced(notice, CupAction::ShowEnd, |cup, text| {
        let ended = text.fill(Filled::CupEnded(name_of(cup, *text).into()));
        match &cup.stage {
            CupStage::Over(standings) => {
                let words = std::iter::once(ended).chain(winners(standings, *text));
                words.collect::<Vec<_>>().join(" ")
            }
            _ => ended,
        }
    })
}

/// Returns the name of a cup, bold and escaped.
fn name_of(cup: &CupContent, text: Text) -> String {
    if cup.name.is_empty() {
        return text.say(Key::CupUnnamed);
    }
    format!("**{}**", escape(&cup.name))
}

/// Returns the name of a cup, unformatted. The name that a forgotten person gave is deleted.
fn name_in_title(cup: &CupContent, text: Text) -> String {
    if cup.name.is_empty() {
        return text.say(Key::CupUnnamed);
    }
    one_line(&cup.name)
}

fn announced(
    notice: &Notice,
    action: CupAction,
    words: impl Fn(&CupContent, GameText) -> String,
) -> Message {
    let Some(cup) = &notice.cup else {
        return Message::default();
    };
    let mut message = for_players(notice, |_, text| Message {
        content: words(cup, text),
        rows: vec![Controls::Buttons(vec![button(
            cup.id,
            action,
            text.say(Key::ButtonCupTable),
        )])],
        ..Message::default()
    });
    message.pings = cup.players.iter().map(|player| player.id).collect();
    let mentions: Vec<String> = message.pings.iter().copied().map(mention).collect();
    message.content = format!("{}\n{}", message.content, mentions.join(" "));
    message
}
