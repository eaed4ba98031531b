//! Building blocks of messages: names, buttons, answers to offers, result, rulesets, permissions, sample positions.

use serenity::all::ButtonStyle;

use crate::app::MissingPermission;
use crate::discord::button::{Button, Deed, GameButton, Mark};
use crate::discord::games::GameKeys;
use crate::discord::message::{Choice, Controls, Message, OPTION, Picture, PushButton};
use crate::discord::permissions::NEEDED;
use hansu_play::{Ended, Match, Person, Phase, ProposalKind, Seats, UserId};
use hansu_text::{ALT_LIMIT, GameText, Key, Text, clip, escape, fill, one_line};
use janggi::notation::Record;
use janggi::{BySide, Move, Position, Ruleset, Side, Variant, common_and, named_books};

/// Returns a person's name, bold and escaped.
pub(super) fn named(person: &Person, text: Text) -> String {
    if person.id.is_former() {
        return text.say(Key::FormerPlayer);
    }
    format!("**{}**", escape(&person.name))
}

/// Returns a person's name in a line of a list, unformatted.
pub(super) fn listed(person: &Person, text: Text) -> String {
    if person.id.is_former() {
        return text.say(Key::FormerPlayer);
    }
    one_line(&person.name)
}

/// Returns a mention, which pings if the message allows it.
pub(super) fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// Returns the player to move: mentioned, or only named if `quiet`.
pub(super) fn name_or_mention(person: &Person, quiet: bool, text: Text) -> String {
    if quiet || person.id.is_former() {
        named(person, text)
    } else {
        mention(person.id)
    }
}

/// Returns a button for a game's current position.
pub(super) fn on_game(game: &Match, button: GameButton) -> Button {
    Button::OnGame {
        game: game.id(),
        version: game.version(),
        button,
    }
}

pub(super) fn labelled(game: &Match, button: GameButton, label: String) -> PushButton {
    PushButton::new(on_game(game, button), label)
}

/// Returns a button for a game's current position, labelled by a key.
pub(super) fn button(game: &Match, button: GameButton, label: Key, text: GameText) -> PushButton {
    labelled(game, button, text.say(label))
}

/// Returns the button of a deed, with its usual label and style.
pub(super) fn act(game: &Match, deed: Deed, text: GameText) -> PushButton {
    let label = text.say(deed.label(game));
    styled(
        labelled(game, GameButton::Act(deed), label),
        deed.row().style,
    )
}

pub(super) fn styled(mut button: PushButton, style: ButtonStyle) -> PushButton {
    button.style = style;
    button
}

/// Makes the button prominent that leads on from something that is over.
pub(super) fn leading_on(button: PushButton, is_over: bool) -> PushButton {
    if is_over {
        styled(button, ButtonStyle::Primary)
    } else {
        button
    }
}

/// Returns the buttons to the pages before and after one, counted from 0, with its number between them; none if there is
/// only one page. On the first and last page a button leads to the page itself, which disables it.
pub(super) fn pager(
    page: usize,
    pages: usize,
    to: impl Fn(usize, Mark) -> Button,
    text: Text,
) -> Vec<PushButton> {
    if pages < 2 {
        return Vec::new();
    }
    let turn = |target: usize, mark: Mark, label: String| {
        PushButton::new(to(target, mark), label).enabled_if(target != page)
    };
    let following = (page + 1).min(pages - 1);
    vec![
        turn(
            page.saturating_sub(1),
            Mark::Back,
            text.say(Key::ButtonBack),
        ),
        turn(page, Mark::Here, format!("{} / {pages}", page + 1)),
        turn(following, Mark::On, text.say(Key::ButtonOn)),
    ]
}

/// Returns the lines that fit into a number of UTF-16 code units, which Discord counts, and the number of those that do
/// not.
pub(super) fn fitting<T>(
    all: &[T],
    room: usize,
    line: impl Fn(&T) -> String,
) -> (Vec<String>, usize) {
    let mut used = 0;
    let lines = all.iter().map(line).take_while(|line| {
        used += line.encode_utf16().count() + 1;
        used <= room
    });
    let lines: Vec<String> = lines.collect();
    let left_out = all.len() - lines.len();
    (lines, left_out)
}

/// Returns the names of both sides, the server's where it plays by votes.
pub(super) fn seated(
    game: &Match,
    seats: &Seats,
    text: GameText,
    shown: impl Fn(&Person, Text) -> String,
) -> BySide<String> {
    let BySide { cho, han } = text.players(game, seats);
    BySide::new(shown(&cho, *text), shown(&han, *text))
}

/// Returns the result; `None` while the game is running.
pub(super) fn result(game: &Match, text: GameText) -> Option<String> {
    let Phase::Over { ended, .. } = game.phase() else {
        return None;
    };
    let names = seated(game, game.seats()?, text, named);
    let result = match ended {
        // Nobody of the server cancels such a game.
        Ended::CalledOff { .. } if game.votes().is_some() => text.say(Key::EndedNoResult),
        ended => text.ended(*ended, game.ruleset(), &names),
    };
    // Such a game has a result for its cup alone.
    let result = match ended {
        Ended::Lapsed { late, .. } | Ended::Abandoned { late }
            if game.challenge().cup.is_some() =>
        {
            let lost = fill!(text => EndedLostInCup(names[*late].clone()));
            format!("{result} {lost}")
        }
        _ => result,
    };
    // Korean puts an honorific after each name. A server gets none; its name ends in the same sound.
    let server = format!("**{}**", text.say(Key::TheServer));
    let result = result.replace(&format!("{server} 님"), &server);
    Some(fill!(text => BoardEnded(result)))
}

/// Returns the players of a record.
pub(super) fn players(record: &Record, text: GameText) -> String {
    fill!(text => ReviewHead {
        cho: bold(record, Side::Cho, text),
        han: bold(record, Side::Han, text),
    })
}

/// Returns a player of a record.
pub(super) fn bold(record: &Record, side: Side, text: GameText) -> String {
    match &record.headers.players[side] {
        Some(name) => format!("**{}**", escape(name)),
        None => text.say(Key::ReviewUnnamed),
    }
}

/// Returns all rulesets of a game, as options of a select menu.
pub(super) fn rulesets(variant: Variant, text: Text) -> Vec<Choice> {
    let books = named_books(variant).iter();
    books.map(|ruleset| book(ruleset, text)).collect()
}

/// Returns the common rulesets, and the usual one here if it is another.
pub(super) fn common_rulesets(usual_rules: &Ruleset, text: Text) -> Vec<Choice> {
    // A combination with many differences has an id that no menu can hold.
    let fitting = common_and(usual_rules).filter(|ruleset| ruleset.id().len() <= OPTION);
    fitting.map(|ruleset| book(ruleset, text)).collect()
}

fn book(ruleset: &Ruleset, text: Text) -> Choice {
    Choice {
        value: ruleset.id().into_owned(),
        label: text.ruleset(ruleset),
        note: Some(text.ruleset_about(ruleset)),
    }
}

/// Returns permissions by their names in Discord's settings.
pub(super) fn permissions(missing_permissions: &[MissingPermission], text: Text) -> String {
    let in_games = NEEDED.iter().filter_map(|(_, in_games)| *in_games);
    let named = in_games.filter(|(permission, _)| missing_permissions.contains(permission));
    let names: Vec<String> = named.map(|(_, key)| text.say(key)).collect();
    names.join(", ")
}

/// Returns a message about a position, which its picture shows. The picture is described by one of the lines and by the
/// pieces.
pub(super) fn on_position(
    lines: &[String],
    title: &str,
    position: &Position,
    rows: Vec<Controls>,
    text: GameText,
) -> Message {
    // A description has no markup.
    let title = title.replace("**", "").replace('`', "");
    let alt = format!("{title}\n{}", text.position_description(position));
    Message {
        content: lines.join("\n"),
        picture: Some(Picture::to_draw(clip(&alt, ALT_LIMIT))),
        rows,
        ..Message::default()
    }
}

/// Returns the position that illustrates the first pages of lessons and help.
pub fn opening(variant: Variant) -> Position {
    Position::usual(variant)
}

/// Returns a sample position for the look of a game's boards, and the move that led to it.
pub fn sample(variant: Variant) -> (Position, Option<Move>) {
    let mut position = opening(variant);
    let mut last = None;
    for text in GameKeys::of(variant).sample_moves {
        if let Ok(mv) = text.parse::<Move>() {
            position.play(mv.into());
            last = Some(mv);
        }
    }
    (position, last)
}

/// Shows the board from the side to move. The argument makes the id differ from the *flip* button of boards.
pub(super) fn show_board(game: &Match, text: GameText) -> PushButton {
    let seat = game.to_act().unwrap_or(Side::Cho);
    button(
        game,
        GameButton::Flip(Some(seat)),
        Key::ButtonShowBoard,
        text,
    )
}

/// Returns the answers to an open draw offer; none if there is none, or the bot has to answer.
pub(super) fn draw_answers(game: &Match, text: GameText) -> Vec<PushButton> {
    let Some(offer) = game.proposal(ProposalKind::Draw) else {
        return Vec::new();
    };
    if game.bots_side() == Some(offer.by.opponent()) {
        return Vec::new();
    }
    let answers = [Deed::AcceptDraw, Deed::DeclineDraw];
    answers.map(|deed| act(game, deed, text)).into()
}

/// Returns the answers to a takeback request.
pub(super) fn takeback_answers(game: &Match, text: GameText) -> [PushButton; 2] {
    [Deed::AcceptTakeback, Deed::DeclineTakeback].map(|deed| act(game, deed, text))
}
