//! Lists of a person's games, open or finished, in pages.

use super::parts::{listed, named, pager};
use crate::app::{GameLine, GameList, LINES_PER_PAGE, ListPage, ToAct};
use crate::discord::button::{Button, GameButton, Mark, MarkedPage};
use crate::discord::message::{
    Card, Choice, Controls, Message, OPTION, OPTIONS, PushButton, Select,
};
use hansu_play::{
    ChannelId, ClockStop, GameResult, MessageId, ServerId, StopReason, Timestamp, TurnClock,
    Version,
};
use hansu_store::{GameRow, ParkReason};
use hansu_text::{Filled, Key, OneValue, Text, clip, date_and_time, fill, relative};

/// Returns the URL of a message, or of the channel if there is none. Without a server it is in direct messages.
pub fn link(server: Option<ServerId>, channel: ChannelId, message: Option<MessageId>) -> String {
    let server = server.map_or("@me".to_owned(), |server| server.to_string());
    let place = format!("https://discord.com/channels/{server}/{channel}");
    match message {
        Some(message) => format!("{place}/{message}"),
        None => place,
    }
}

/// Returns a page of the list: open games, those that wait for the reader first; or finished games, latest first.
pub fn games(list: &GameList, text: Text) -> Message {
    let rows = match turns(list, text) {
        buttons if buttons.is_empty() => Vec::new(),
        buttons => vec![Controls::Buttons(buttons)],
    };
    let direct_line = (list.in_direct_messages > 0)
        .then(|| fill!(text => GamesInDirectMessages(list.in_direct_messages)));
    if list.lines.is_empty() {
        let none_text = if list.listed.over {
            Key::GamesNoneOver
        } else {
            Key::GamesNone
        };
        let lines: Vec<String> = [text.say(none_text)]
            .into_iter()
            .chain(direct_line)
            .collect();
        return Message {
            rows,
            ..Message::words(lines.join("\n"))
        };
    }
    let count = list.count.into();
    let title = text.fill(if list.listed.over {
        Filled::GamesTitleOver(count)
    } else {
        Filled::GamesTitle {
            count,
            yours: list.yours.into(),
        }
    });
    let vacation = list.away_until.map(
        |until| fill!(text => VacationAway { when: date_and_time(until), left: relative(until) }),
    );
    let lines = vacation
        .into_iter()
        .chain(direct_line)
        .chain([body(&list.lines, text)]);
    Message {
        card: Some(Card {
            title,
            body: lines.collect::<Vec<String>>().join("\n"),
        }),
        rows,
        ..Message::default()
    }
}

/// Returns navigation to other pages and to the other list.
fn turns(list: &GameList, text: Text) -> Vec<PushButton> {
    let ListPage { over, page } = list.listed;
    let pages = list.count.div_ceil(LINES_PER_PAGE);
    let to = |target, mark| Button::Games(MarkedPage::new(target, mark));
    let to_page = |page, mark| to(ListPage { over, page }, mark);
    let mut buttons = pager(page, pages, to_page, text);
    if list.others {
        let label = if over {
            Key::ButtonOpenGames
        } else {
            Key::ButtonFinishedGames
        };
        let other_page = ListPage {
            over: !over,
            page: 0,
        };
        buttons.push(PushButton::new(
            to(other_page, Mark::Other),
            text.say(label),
        ));
    }
    buttons.extend(list.on_page.map(|game| {
        // The page shows the current game, so the version does not matter.
        let live = Button::OnGame {
            game,
            version: Version(0),
            button: GameButton::Live { here: false },
        };
        PushButton::new(live, text.say(Key::ButtonPage))
    }));
    buttons
}

fn body(lines: &[GameLine], text: Text) -> String {
    let mut body = String::new();
    let mut left_out_count = lines.len();
    for line in lines {
        let entry = entry(line, text);
        // Discord counts UTF-16 code units. The rest of the 4096 is for the closing line.
        if body.encode_utf16().count() + entry.encode_utf16().count() > 3900 {
            break;
        }
        body.push_str(&entry);
        body.push('\n');
        left_out_count -= 1;
    }
    if left_out_count > 0 {
        body.push_str(&fill!(text => GamesMore(left_out_count)));
    }
    body
}

/// Asks which of several games a command refers to. `request` is the command to carry out then.
pub fn which_game(rows: &[GameRow], request: &str, text: Text) -> Message {
    let options = rows
        .iter()
        .take(OPTIONS)
        .map(|row| Choice::new(row.id.to_string(), clip(&game_name(row, text), OPTION)));
    Message {
        content: text.say(Key::WhichGame),
        rows: vec![Controls::Select(Select::new(
            Button::which_game(request),
            text.say(Key::WhichGamePlaceholder),
            options,
        ))],
        ..Message::default()
    }
}

fn game_name(row: &GameRow, text: Text) -> String {
    let opponent = row.opponent.as_ref();
    let opponent = opponent.map_or_else(|| text.say(Key::Anyone), |line| listed(line, text));
    fill!(text => WhichGameChoice {
        game: row.id.to_string(),
        challenger: listed(&row.challenger, text),
        opponent,
        ply: row.ply,
    })
}

fn waits(to_act: ToAct, text: Text) -> String {
    text.say(match to_act {
        ToAct::TheirAnswer => Key::GamesTheirAnswer,
        ToAct::YourAnswer => Key::GamesYourAnswer,
        ToAct::You => Key::GamesYourTurn,
        ToAct::Them => Key::GamesTheirTurn,
        ToAct::Nothing(GameResult::Won) => Key::GamesWon,
        ToAct::Nothing(GameResult::Lost) => Key::GamesLost,
        ToAct::Nothing(GameResult::Drawn) => Key::GamesDrawn,
        ToAct::Nothing(GameResult::CalledOff) => Key::GamesCalledOff,
    })
}

fn entry(line: &GameLine, text: Text) -> String {
    let opponent = line.opponent.as_ref();
    let opponent = opponent.map_or_else(|| text.say(Key::Anyone), |player| named(player, text));
    let waits = waits(line.to_act, text);
    let link = link(line.server, line.home, line.message);
    let open = !matches!(line.to_act, ToAct::Nothing(_));
    let timestamp = if open { line.since } else { line.changed_at };
    let game = line.game.to_string().into();
    let opponent = opponent.into();
    let waits = waits.into();
    let link = link.into();
    let time = relative(timestamp).into();
    // The number of the next move while the game is running, as on the board.
    let ply = (line.ply + usize::from(line.running)).into();
    let entry = text.fill(match (line.to_act, line.running) {
        (ToAct::Nothing(_), _) if line.ply > 0 => Filled::GamesLineOver {
            game,
            opponent,
            waits,
            link,
            when: time,
            ply,
        },
        (ToAct::TheirAnswer | ToAct::YourAnswer | ToAct::Nothing(_), _) => Filled::GamesLineAsked {
            game,
            opponent,
            waits,
            link,
            when: time,
        },
        (_, true) => Filled::GamesLine {
            game,
            opponent,
            waits,
            link,
            when: time,
            ply,
        },
        (_, false) => Filled::GamesLineNew {
            game,
            opponent,
            waits,
            link,
            when: time,
        },
    });
    let planned = (line.planned > 0).then(|| fill!(text => GamesPlanned(line.planned)));
    let parts = std::iter::once(entry)
        .chain(times(line, text))
        .chain(planned);
    let entry = parts.collect::<Vec<_>>().join(" · ");
    match line.parked {
        Some(reason) => format!("{entry}\n{}", parked(reason, line, text)),
        None => entry,
    }
}

/// Returns the deadline of a game, or why its clock is paused.
fn times(line: &GameLine, text: Text) -> Vec<String> {
    let deadline = line.clock.and_then(|clock| clock.due());
    let deadline = deadline.map(|due| text.listed_deadline(due));
    let lapses = line
        .expires_at
        .map(|at| fill!(text => GamesLapses(relative(at))));
    let stop_text = stop_line(line.clock, line.away_until, text);
    lapses
        .into_iter()
        .chain(deadline)
        .chain(stop_text)
        .collect()
}

/// Returns why a clock is paused, or that the player to act is away in a game without a clock.
pub(super) fn stop_line(
    clock: Option<TurnClock>,
    away_until: Option<Timestamp>,
    text: Text,
) -> Option<String> {
    let line_at = |key: OneValue, at| text.fill(key(relative(at).into()));
    match (clock.and_then(|clock| clock.stop), away_until) {
        (Some(ClockStop { why: reason, until }), _) => {
            // The end is unknown while the board has not been delivered.
            let unsent = || text.say(Key::GamesUnsent);
            Some(until.map_or_else(unsent, |at| match reason {
                StopReason::Pause => line_at(Filled::GamesPaused, at),
                StopReason::Vacation => line_at(Filled::GamesAway, at),
                StopReason::Undelivered => unsent(),
                StopReason::Weekend => line_at(Filled::GamesWeekend, at),
            }))
        }
        (None, Some(until)) => Some(line_at(Filled::GamesAwayNoPace, until)),
        (None, None) => None,
    }
}

/// Returns why a message is parked, and the remedy. Contains the game's number, because a challenge can only be found
/// by it.
fn parked(reason: ParkReason, line: &GameLine, text: Text) -> String {
    let key: OneValue = match reason {
        ParkReason::ChannelGone => Filled::ParkedChannelGone,
        ParkReason::ThreadLocked => Filled::ParkedThreadLocked,
        ParkReason::Forbidden => Filled::ParkedForbidden,
        ParkReason::Rejected => Filled::ParkedRejected,
        ParkReason::Broken => Filled::ParkedBroken,
    };
    text.fill(key(line.game.to_string().into()))
}
