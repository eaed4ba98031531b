//! Cups: sign-up, table, the lines of games, and the two messages that mention all players.

use serenity::all::ButtonStyle;

use super::both::{both, for_players};
use super::games::link;
use super::parts::{fitting, listed, mention, named, styled};
use crate::app::{
    CupContent, CupStage, CupStanding, CupStandings, Notice, RunningCupGame, StartedCup,
};
use crate::discord::button::{Button, CupAction, GameButton};
use crate::discord::message::{Card, Controls, Message, Picture, PushButton};
use hansu_play::{CUP_PLAYERS, CupId, Event, Person, TimeControl, UserId, Version};
use hansu_text::{GameText, Key, Text, escape, fill, one_line, relative};
use janggi::BySide;

/// The room for the text of a cup, in the UTF-16 code units that Discord counts: its limit of 4096, less the line about
/// games that did not fit.
const MAX_BODY: usize = 4_000;

/// Returns a cup for one reader.
pub fn cup(cup: &CupContent, text: Text) -> Message {
    with_running(shown(cup, text), cup, text)
}

/// Returns the standing message of a cup.
pub fn cup_poster(content: &CupContent) -> Message {
    let texts = || content.languages.iter().copied().map(Text::of);
    let messages = texts().map(|text| Message {
        rows: poster_buttons(content, text),
        silent: true,
        ..shown(content, text)
    });
    let message = messages.reduce(both).unwrap_or_default();
    match texts().next() {
        Some(text) => with_running(message, content, text),
        None => message,
    }
}

fn poster_buttons(cup: &CupContent, text: Text) -> Vec<Controls> {
    let leave = button(cup.id, CupAction::Leave, text.say(Key::ButtonCupLeave));
    let buttons = match cup.stage {
        CupStage::Open(_) => {
            let join = button(cup.id, CupAction::Join, text.say(Key::ButtonCupJoin));
            let start = button(cup.id, CupAction::Start, text.say(Key::ButtonCupStart));
            vec![styled(join, ButtonStyle::Success), leave, start]
        }
        CupStage::Running(_) => vec![leave],
        CupStage::Over(_)
        | CupStage::Cancelled
        | CupStage::CancelledRunning
        | CupStage::Expired => return Vec::new(),
    };
    vec![Controls::Buttons(buttons)]
}

/// Returns a cup without its running games.
fn shown(cup: &CupContent, text: Text) -> Message {
    Message {
        card: Some(Card {
            title: fill!(text => CupTitle(name_in_title(cup, text))),
            body: body(cup, text),
        }),
        ..Message::default()
    }
}

/// Adds the games that go on, as far as they fit. They read the same in each language.
fn with_running(mut message: Message, cup: &CupContent, text: Text) -> Message {
    if let (Some(card), CupStage::Running(standings)) = (&mut message.card, &cup.stage) {
        let room = MAX_BODY.saturating_sub(card.body.encode_utf16().count());
        let games = running(cup, standings, room, text).into_iter();
        let sections: Vec<String> = std::iter::once(card.body.clone()).chain(games).collect();
        card.body = sections.join("\n\n");
    }
    message
}

/// Returns the question before a player leaves a running cup.
pub fn cup_leave_question(cup: CupId, text: Text) -> Message {
    let yes = button(cup, CupAction::LeaveYes, text.say(Key::ButtonCupLeaveYes));
    question(cup, text.say(Key::CupLeaveSure), yes, text)
}

/// Returns the question before the count of a running cup is cancelled.
pub fn cup_cancel_question(cup: CupId, text: Text) -> Message {
    let yes = button(cup, CupAction::CancelYes, text.say(Key::ButtonCupCancelYes));
    question(cup, text.say(Key::CupCancelSure), yes, text)
}

fn question(cup: CupId, content: String, yes: PushButton, text: Text) -> Message {
    let back = button(cup, CupAction::Back, text.say(Key::ButtonGoBack));
    let yes = styled(yes, ButtonStyle::Danger);
    Message {
        content,
        rows: vec![Controls::Buttons(vec![back, yes])],
        ..Message::default()
    }
}

fn button(cup: CupId, action: CupAction, label: String) -> PushButton {
    PushButton::new(Button::Cup(cup, action), label)
}

fn body(cup: &CupContent, text: Text) -> String {
    let mut sections = vec![terms(cup, text)];
    match &cup.stage {
        CupStage::Open(expires) => {
            sections.push(fill!(text => CupSignUp {
                least: *CUP_PLAYERS.start(),
                most: *CUP_PLAYERS.end(),
                when: relative(*expires),
            }));
            let organiser = |person| fill!(text => CupOrganiser(mention(person)));
            sections.extend(cup.opened_by.map(organiser));
            sections.push(players(cup, text));
        }
        CupStage::Running(standings) => sections.push(table(standings, text)),
        CupStage::Over(standings) => {
            sections.extend(winners(standings, text));
            let unplayed = !standings.is_played();
            sections.extend(unplayed.then(|| text.say(Key::CupUnplayed)));
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
        fill!(text => CupTimes(cup.times.number())),
    ];
    let parts: Vec<String> = parts.into_iter().chain(rated).collect();
    parts.join(" · ")
}

fn players(cup: &CupContent, text: Text) -> String {
    if cup.players.is_empty() {
        return text.say(Key::CupNobody);
    }
    let count = cup.players.len();
    let players: Vec<String> = cup
        .players
        .iter()
        .map(|player| named(player, text))
        .collect();
    let heading = fill!(text => CupPlayers(count));
    format!("{heading}\n{}", players.join("\n"))
}

/// Returns the players on the first place; `None` if nobody won.
fn winners(standings: &CupStandings, text: Text) -> Option<String> {
    let names: Vec<String> = standings
        .winners()
        .map(|winner| named(&winner.person, text))
        .collect();
    let count = names.len();
    (count > 0).then(|| fill!(text => CupWinner { count, names: names.join(", ") }))
}

fn table(standings: &CupStandings, text: Text) -> String {
    let lines = standings.lines.iter();
    let lines = lines.map(|line| standing(line, text));
    let order = std::iter::once(text.say(Key::CupOrder));
    let lines: Vec<String> = lines.chain(order).collect();
    lines.join("\n")
}

fn standing(standing: &CupStanding, text: Text) -> String {
    let line = fill!(text => CupStanding {
        place: standing.line.place,
        name: named(&standing.person, text),
        points: standing.line.points.with_fraction(),
        over: standing.line.over,
        all: standing.line.games,
    });
    if standing.has_left {
        format!("{line} · {}", text.say(Key::CupHasLeft))
    } else {
        line
    }
}

/// Returns the games that go on, with links, as far as they fit.
fn running(cup: &CupContent, standings: &CupStandings, room: usize, text: Text) -> Option<String> {
    let line = |game: &RunningCupGame| running_game(cup, game, text);
    let (mut lines, left_out) = fitting(&standings.running, room, line);
    if left_out > 0 {
        lines.push(fill!(text => DeskOthers(left_out)));
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

/// Returns the answer to the start of a cup.
pub fn cup_started(started: &StartedCup, text: Text) -> Message {
    let games = fill!(text => CupStarted(started.games.len()));
    Message::words(with_left(games, &started.left, text))
}

/// Adds the names of players who have left the server to a text.
pub(super) fn with_left(said: String, left: &[Person], text: Text) -> String {
    if left.is_empty() {
        return said;
    }
    let names: Vec<String> = left.iter().map(|person| named(person, text)).collect();
    let left = fill!(text => CupPlayersLeft(names.join(", ")));
    format!("{said} {left}")
}

/// Returns the line of a cup's game in the channel, from which its thread is made; with the result once it is over.
pub fn cup_line(notice: &Notice) -> Message {
    let game = &notice.game;
    let Some(seats) = game.seats() else {
        return Message::default();
    };
    let texts = notice.texts();
    let text = texts.first().copied().unwrap_or_else(|| notice.text());
    let results = texts.iter();
    let results = results.filter_map(|text| super::parts::result(game, *text));
    let names = format!("`#{}` {}", game.id(), pair(&seats.players, *text));
    let lines: Vec<String> = std::iter::once(names).chain(results).collect();
    let labels: Vec<String> = texts
        .iter()
        .map(|text| text.say(Key::ButtonCupBoard))
        .collect();
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
            labels.join(" · "),
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
pub fn cup_start(notice: &Notice, cup: &CupContent) -> Message {
    let message = announced(notice, cup, CupAction::Show, |text| Message {
        content: fill!(text => CupBegins {
            name: name_of(cup, *text),
            players: cup.players.len(),
            threads: if cup.threads { "yes" } else { "no" },
        }),
        ..Message::default()
    });
    pinging_players(cup, message)
}

/// Returns the message about the end of a cup: with the winner's card and the table as a picture, and a ping for all
/// players. A cup without a game has none of these.
pub fn cup_end(notice: &Notice, cup: &CupContent) -> Message {
    let message = announced(notice, cup, CupAction::ShowEnd, |text| {
        let ended = fill!(text => CupEnded(name_of(cup, *text)));
        match &cup.stage {
            CupStage::Over(standings) if standings.is_played() => {
                ended_with(cup, standings, ended, *text)
            }
            CupStage::Over(_) => {
                let unplayed = text.say(Key::CupUnplayed);
                Message::words(format!("{ended} {unplayed}"))
            }
            _ => Message::words(ended),
        }
    });
    match &cup.stage {
        CupStage::Over(standings) if !standings.is_played() => message,
        _ => pinging_players(cup, message),
    }
}

fn ended_with(cup: &CupContent, standings: &CupStandings, ended: String, text: Text) -> Message {
    let words = std::iter::once(ended).chain(winners(standings, text));
    let names = standings
        .winners()
        .map(|winner| listed(&winner.person, text));
    let names: Vec<String> = names.collect();
    let lines: Vec<String> = standings
        .winners()
        .map(|line| standing(line, text))
        .collect();
    let alt = fill!(text => CupTableAlt(name_in_title(cup, text)));
    Message {
        content: words.collect::<Vec<_>>().join(" "),
        card: (!names.is_empty()).then(|| Card {
            title: fill!(text => CupTitle(names.join(", "))),
            body: lines.join("\n"),
        }),
        picture: Some(Picture::to_draw(alt)),
        picture_below: true,
        ..Message::default()
    }
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

/// Returns a message about a cup in its languages, with a button that shows the table.
fn announced(
    notice: &Notice,
    cup: &CupContent,
    action: CupAction,
    words: impl Fn(GameText) -> Message,
) -> Message {
    for_players(notice, |_, text| {
        let table = button(cup.id, action, text.say(Key::ButtonCupTable));
        Message {
            rows: vec![Controls::Buttons(vec![table])],
            ..words(text)
        }
    })
}

/// Mentions and pings all players of a cup.
fn pinging_players(cup: &CupContent, mut message: Message) -> Message {
    message.pings = cup.players.iter().map(|player| player.id).collect();
    let mentions: Vec<String> = message.pings.iter().copied().map(mention).collect();
    message.content = format!("{}\n{}", message.content, mentions.join(" "));
    message
}
