//! Lists of a person's games, open or finished, in pages.

use super::parts::{listed, named};
use crate::app::{GameLine, GameList, LINES_PER_PAGE, ListPage, ToAct};
use crate::discord::button::{Button, GameButton, Mark, MarkedPage};
use crate::discord::message::{Card, Choice, Controls, Message, OPTIONS, PushButton, Select};
use crate::play::{
    ChannelId, ClockStop, GameResult, MessageId, ServerId, StopReason, Timestamp, TurnClock,
    Version,
};
use crate::store::{GameRow, ParkReason};
use crate::text::{Text, clip, date_and_time, relative};

/// Discord's limit on an option's label.
const MAX_LABEL: usize = 100;

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
    let (none, title) = if list.listed.over {
        ("games-none-over", "games-title-over")
    } else {
        ("games-none", "games-title")
    };
    let elsewhere = (list.in_direct_messages > 0).then(|| {
        let count = [("count", list.in_direct_messages.into())];
        text.fill("games-in-direct-messages", &count)
    });
    if list.lines.is_empty() {
        let lines: Vec<String> = [text.say(none)].into_iter().chain(elsewhere).collect();
        return Message {
            rows,
            ..Message::words(lines.join("\n"))
        };
    }
    let counts = [("count", list.count.into()), ("yours", list.yours.into())];
    let vacation = list.away_until.map(|until| {
        let said = [
            ("when", date_and_time(until).into()),
            ("left", relative(until).into()),
        ];
        text.fill("vacation-away", &said)
    });
    let lines = vacation
        .into_iter()
        .chain(elsewhere)
        .chain([body(&list.lines, text)]);
    Message {
        card: Some(Card {
            title: text.fill(title, &counts),
            body: lines.collect::<Vec<String>>().join("\n"),
        }),
        rows,
        ..Message::default()
    }
}

/// Returns navigation to other pages and to the other list.
fn turns(list: &GameList, text: Text) -> Vec<PushButton> {
    let ListPage { over, page } = list.listed;
    let last = list.count.saturating_sub(1) / LINES_PER_PAGE;
    let to = |listed: ListPage, mark: Mark, label: String| PushButton {
        enabled: listed != list.listed,
        ..PushButton::new(Button::Games(MarkedPage::new(listed, mark)), label)
    };
    let turn =
        |page: usize, mark: Mark, label: &str| to(ListPage { over, page }, mark, text.say(label));
    let mut buttons = Vec::new();
    // On the first and last page a button leads to the page itself, which disables it.
    if last > 0 {
        buttons.push(turn(page.saturating_sub(1), Mark::Back, "button-back"));
        buttons.push(PushButton {
            enabled: false,
            ..to(
                list.listed,
                Mark::Here,
                format!("{} / {}", page + 1, last + 1),
            )
        });
        buttons.push(turn((page + 1).min(last), Mark::On, "button-on"));
    }
    if list.others {
        let label = if over {
            "button-open-games"
        } else {
            "button-finished-games"
        };
        let other = ListPage {
            over: !over,
            page: 0,
        };
        buttons.push(to(other, Mark::Other, text.say(label)));
    }
    buttons.extend(list.on_page.map(|game| {
        // The page shows the game as it is, so the version does not matter.
        let live = Button::OnGame {
            game,
            version: Version(0),
            button: GameButton::Live,
        };
        PushButton::new(live, text.say("button-page"))
    }));
    buttons
}

fn body(lines: &[GameLine], text: Text) -> String {
    let mut body = String::new();
    let mut left_out = lines.len();
    for line in lines {
        let entry = entry(line, text);
        // Discord counts UTF-16 code units. The rest of the 4096 is for the closing line.
        if body.encode_utf16().count() + entry.encode_utf16().count() > 3900 {
            break;
        }
        body.push_str(&entry);
        body.push('\n');
        left_out -= 1;
    }
    if left_out > 0 {
        body.push_str(&text.fill("games-more", &[("count", left_out.into())]));
    }
    body
}

/// Asks which of several games a command refers to. `request` is the command to carry out then.
pub fn which_game(rows: &[GameRow], request: &str, text: Text) -> Message {
    let options = rows.iter().take(OPTIONS).map(|row| Choice {
        value: row.id.to_string(),
        label: clip(&game_name(row, text), MAX_LABEL),
        note: None,
    });
    Message {
        content: text.say("which-game"),
        rows: vec![Controls::Select(Select {
            id: Button::which_game(request),
            placeholder: text.say("which-game-placeholder"),
            options: options.collect(),
            enabled: true,
            chosen: None,
        })],
        ..Message::default()
    }
}

fn game_name(row: &GameRow, text: Text) -> String {
    let opponent = row.opponent.as_ref();
    let opponent = opponent.map_or_else(|| text.say("anyone"), |one| listed(one, text));
    let said = [
        ("game", row.id.to_string().into()),
        ("challenger", listed(&row.challenger, text).into()),
        ("opponent", opponent.into()),
        ("ply", row.ply.into()),
    ];
    text.fill("which-game-choice", &said)
}

fn entry(line: &GameLine, text: Text) -> String {
    let opponent = line.opponent.as_ref();
    let opponent = opponent.map_or_else(|| text.say("anyone"), |one| named(one, text));
    let waits = text.say(match line.to_act {
        ToAct::TheirAnswer => "games-their-answer",
        ToAct::YourAnswer => "games-your-answer",
        ToAct::You => "games-your-turn",
        ToAct::Them => "games-their-turn",
        ToAct::Nothing(GameResult::Won) => "games-won",
        ToAct::Nothing(GameResult::Lost) => "games-lost",
        ToAct::Nothing(GameResult::Drawn) => "games-drawn",
        ToAct::Nothing(GameResult::CalledOff) => "games-called-off",
    });
    let link = link(line.server, line.home, line.message);
    let open = !matches!(line.to_act, ToAct::Nothing(_));
    let when = if open { line.since } else { line.changed_at };
    let values = [
        ("game", line.game.to_string().into()),
        ("opponent", opponent.into()),
        ("waits", waits.into()),
        ("link", link.into()),
        ("when", relative(when).into()),
        // The number of the next move while the game is running, as on the board.
        ("ply", (line.ply + usize::from(line.running)).into()),
    ];
    // Games without a move leave out the ply, which is the last value.
    let entry = match (line.to_act, line.running) {
        (ToAct::Nothing(_), _) if line.ply > 0 => text.fill("games-line-over", &values),
        (ToAct::TheirAnswer | ToAct::YourAnswer | ToAct::Nothing(_), _) => {
            text.fill("games-line-asked", &values[..5])
        }
        (_, true) => text.fill("games-line", &values),
        (_, false) => text.fill("games-line-new", &values[..5]),
    };
    let planned =
        (line.planned > 0).then(|| text.fill("games-planned", &[("count", line.planned.into())]));
    let parts = std::iter::once(entry)
        .chain(times(line, text))
        .chain(planned);
    let entry = parts.collect::<Vec<_>>().join(" · ");
    match line.parked {
        Some(why) => format!("{entry}\n{}", parked(why, line, text)),
        None => entry,
    }
}

/// Returns the deadline of a game, or why its clock is paused.
fn times(line: &GameLine, text: Text) -> Vec<String> {
    let line_at = |key, at| text.fill(key, &[("when", relative(at).into())]);
    let deadline = line.clock.and_then(|clock| clock.due());
    let deadline = deadline.map(|due| text.listed_deadline(due));
    let lapses = line.expires_at.map(|at| line_at("games-lapses", at));
    let stands = stop_line(line.clock, line.away_until, text);
    lapses.into_iter().chain(deadline).chain(stands).collect()
}

/// Returns why a clock is paused, or that the player to act is away in a game without a clock.
pub(super) fn stop_line(
    clock: Option<TurnClock>,
    away_until: Option<Timestamp>,
    text: Text,
) -> Option<String> {
    let line_at = |key, at| text.fill(key, &[("when", relative(at).into())]);
    match (clock.and_then(|clock| clock.stop), away_until) {
        (Some(ClockStop { why, until }), _) => {
            let key = match why {
                StopReason::Pause => "games-paused",
                StopReason::Vacation => "games-away",
                StopReason::Undelivered => "games-unsent",
                StopReason::Weekend => "games-weekend",
            };
            // No end is known while the board has not been delivered.
            Some(until.map_or_else(|| text.say("games-unsent"), |at| line_at(key, at)))
        }
        (None, Some(until)) => Some(line_at("games-away-no-pace", until)),
        (None, None) => None,
    }
}

/// Returns why a message is parked, and the remedy. Contains the game's number, because a challenge can only be found
/// by it.
fn parked(why: ParkReason, line: &GameLine, text: Text) -> String {
    let key = match why {
        ParkReason::ChannelGone => "parked-channel-gone",
        ParkReason::ThreadLocked => "parked-thread-locked",
        ParkReason::Forbidden => "parked-forbidden",
        ParkReason::Rejected => "parked-rejected",
        ParkReason::Broken => "parked-broken",
    };
    text.fill(key, &[("game", line.game.to_string().into())])
}
