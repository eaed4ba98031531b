//! The board: after each move in public, and marked or turned in private.

use serenity::all::ButtonStyle;

use super::super::ids::{ComponentId, Verb};
use super::super::message::{Choice, Controls, Message, Picture, Select};
use super::done::unposted;
use super::offer::answers;
use super::setup::chose;
use super::{button, mention, named, styled};
use crate::app::{Hint, Missing, Notice};
use crate::play::{Event, Hints, Match, Person, Phase, Table};
use crate::rules::{Action, FacingEffect, Game, Piece, Settlement, Side, Square};
use crate::text::Text;

/// The public board after an event, pinging the player to move and nobody else.
pub fn board(notice: &Notice) -> Message {
    let game = &notice.game;
    let text = Text::of(game.language());
    let Some(table) = game.table() else {
        return Message::words(text.say("refused-not-accepted-yet"));
    };
    let mut lines = Vec::new();
    if notice.late {
        lines.push(text.say("board-late"));
    }
    lines.extend(happened(notice, text, table));
    let mut pings = Vec::new();
    match game.waits_for() {
        Some(person) => {
            let quiet = notice.late || notice.left || game.is_bot(person.id);
            if !quiet {
                pings.push(person.id);
            }
            lines.extend(turn(game, text, person, quiet));
            if notice.left {
                lines.push(text.fill("player-left", &[("name", named(person).into())]));
            }
        }
        None => lines.extend(ended(game, text, table)),
    }
    let message = Message {
        content: lines.join("\n"),
        pings,
        picture: picture(game, text),
        rows: controls(game, text),
        ..Message::default()
    };
    if notice.late {
        message.disabled()
    } else {
        message
    }
}

/// What happened, in a line or two.
fn happened(notice: &Notice, text: Text, table: &Table) -> Vec<String> {
    let game = &notice.game;
    match (&notice.event, game.game()) {
        (Event::Accepted { .. }, Some(moves)) => {
            let only = moves.formations().map(|formations| formations.cho);
            let formation = only.map_or(String::new(), |one| text.formation(one, Side::Cho));
            let players = seats(text, table);
            let stand = text.fill("setup-fixed", &[("formation", formation.into())]);
            vec![players, stand, text.say("game-begins")]
        }
        (Event::SetUp { side, formation }, Some(moves)) => {
            // In secret they are shown together; and the bot answers the other choice at once.
            let together = game.sets_up_in_secret() || game.level().is_some();
            let both = Side::ALL.into_iter().filter_map(|side| {
                let formations = moves.formations().filter(|_| together)?;
                Some((side, formations[side]))
            });
            let mut lines: Vec<String> = both
                .map(|(side, formation)| chose(text, table, side, formation))
                .collect();
            if lines.is_empty() {
                lines.push(chose(text, table, *side, *formation));
            }
            lines.push(text.say("game-begins"));
            lines
        }
        (Event::Moved { .. } | Event::Passed, Some(moves)) => last_moves(moves, text),
        (Event::DrawAccepted, _) => vec![text.say("draw-accepted")],
        _ => Vec::new(),
    }
}

/// The last move, and what was passed for a side that could do nothing else.
fn last_moves(moves: &Game, text: Text) -> Vec<String> {
    let mut lines = Vec::new();
    for ((before, action), ago) in moves.turns().rev().zip(0..) {
        if ago < moves.forced_passes() {
            let key = if before.may_call_bikjang() {
                "board-forced-bikjang"
            } else {
                "board-forced-pass"
            };
            let side = text.side(before.position().turn());
            lines.push(text.fill(key, &[("side", side.into())]));
            continue;
        }
        let (ply, played) = (moves.ply() - ago, text.played(before, action));
        lines.push(text.fill(
            "board-move",
            &[("ply", ply.into()), ("played", played.into())],
        ));
        break;
    }
    lines.reverse();
    lines
}

/// Whose turn it is, with check, points and a draw offer that stands.
fn turn(game: &Match, text: Text, person: &Person, quiet: bool) -> Vec<String> {
    let (Some(moves), Some(side)) = (game.game(), game.to_act()) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    lines.extend(warnings(moves, text));
    let who = if quiet {
        named(person)
    } else {
        mention(person.id)
    };
    lines.push(text.fill(
        "board-turn",
        &[
            ("name", who.into()),
            ("side", text.side(side).into()),
            ("points", text.points(moves).into()),
            ("next", (moves.ply() + 1).into()),
        ],
    ));
    if let (Some(offer), Some(table)) = (game.offer(), game.table()) {
        let name = named(&table.players[offer.by]);
        lines.push(text.fill("board-offer", &[("name", name.into())]));
    }
    lines
}

/// What the player to move should know of the position: check, facing generals, repetition, and
/// who can no longer win.
fn warnings(moves: &Game, text: Text) -> Vec<String> {
    let (position, situation) = (moves.position(), moves.situation());
    let mut lines = Vec::new();
    let checkers = situation.checkers().into_iter();
    let pieces: Vec<String> = checkers
        .filter_map(|at| Some(text.piece_at(position.piece_at(at)?, at)))
        .collect();
    if !pieces.is_empty() {
        lines.push(text.fill("board-check", &[("pieces", pieces.join(", ").into())]));
    }
    if let (true, FacingEffect::Offer(how)) =
        (situation.may_call_bikjang(), moves.ruleset().facing.effect)
    {
        lines.push(text.say(match how {
            Settlement::Draw if !moves.ruleset().count_draws => "board-facing-draw",
            _ => "board-facing-points",
        }));
    }
    let times = moves.occurrences();
    if times > 1 && moves.ruleset().repetition.is_some() {
        lines.push(text.fill("board-repeated", &[("times", times.into())]));
    }
    let forfeited = Side::ALL
        .into_iter()
        .filter(|&side| situation.forfeited()[side]);
    lines.extend(
        forfeited.map(|side| text.fill("board-forfeited", &[("side", text.side(side).into())])),
    );
    lines
}

fn ended(game: &Match, text: Text, table: &Table) -> Vec<String> {
    let Some(result) = result(game, text) else {
        return Vec::new();
    };
    let mut lines = vec![result, seats(text, table)];
    if let Some(moves) = game.game() {
        lines.push(text.points(moves));
    }
    let (cho, han) = (game.hints(Side::Cho), game.hints(Side::Han));
    if cho + han > 0 {
        lines.push(text.fill("board-hints", &[("cho", cho.into()), ("han", han.into())]));
    }
    if game.game().is_some_and(|moves| moves.ply() > 0) {
        lines.push(text.say("board-afterwards"));
    }
    lines
}

/// How a game ended; nothing while it is played.
pub(super) fn result(game: &Match, text: Text) -> Option<String> {
    let Phase::Over { ended, .. } = game.phase() else {
        return None;
    };
    let result = text.ended(*ended, game.ruleset());
    Some(text.fill("board-ended", &[("result", result.into())]))
}

/// Who plays which side.
pub(super) fn seats(text: Text, table: &Table) -> String {
    text.fill(
        "board-players",
        &[
            ("cho", named(&table.players.cho).into()),
            ("han", named(&table.players.han).into()),
        ],
    )
}

fn picture(game: &Match, text: Text) -> Option<Picture> {
    let alt = text.described(game, game.game()?);
    Some(Picture {
        bytes: Vec::new(),
        alt,
    })
}

fn controls(game: &Match, text: Text) -> Vec<Controls> {
    let (Some(moves), true) = (game.game(), game.is_open()) else {
        let again = button(game, Verb::Rematch, None, text.say("button-rematch"));
        return vec![Controls::Buttons(vec![styled(again, ButtonStyle::Primary)])];
    };
    let mut buttons = Vec::new();
    let bot_thinks = game.waits_for().is_some_and(|one| game.is_bot(one.id));
    if !bot_thinks && moves.situation().may_call_bikjang() {
        let call = button(game, Verb::Bikjang, None, text.say("button-bikjang"));
        buttons.push(styled(call, ButtonStyle::Primary));
    }
    match game.offer() {
        Some(_) => buttons.extend(answers(game, text)),
        None if moves.check_draw_offer().is_ok() => {
            let label = text.say("button-offer-draw");
            buttons.push(button(game, Verb::Draw, Some("offer"), label));
        }
        None => {}
    }
    // While the bot thinks there is nothing to be done about the position.
    let may_pass = !moves.situation().may_call_bikjang() && moves.check(Action::Pass).is_ok();
    if !bot_thinks && may_pass {
        buttons.push(button(game, Verb::Pass, None, text.say("button-pass")));
    }
    buttons.push(button(game, Verb::Resign, None, text.say("button-resign")));
    let hints = game.challenge().hints == Hints::Allowed;
    if buttons.len() < 5 && !bot_thinks && hints {
        let label = text.say("button-suggest");
        buttons.push(button(game, Verb::Suggest, None, label));
    }
    if buttons.len() < 5 {
        // Whoever presses the first button to see what it does has lost nothing.
        let flip = button(game, Verb::Flip, None, text.say("button-flip"));
        buttons.insert(0, flip);
    }
    let select = match game.bot().filter(|_| bot_thinks) {
        Some(bot) => nothing_to_choose(
            game,
            text.fill("piece-bot", &[("bot", bot.name.clone().into())]),
        ),
        None => pieces(game, moves, text),
    };
    vec![Controls::Select(select), Controls::Buttons(buttons)]
}

/// A disabled select: it has to be there, since the board is known by it, and to have an option.
fn nothing_to_choose(game: &Match, why: String) -> Select {
    Select {
        id: ComponentId::of(Verb::Piece, game.id(), game.version()),
        placeholder: why.clone(),
        options: vec![Choice {
            value: "none".to_owned(),
            label: why,
            note: None,
        }],
        enabled: false,
    }
}

/// The pieces that can move, each with where it can go.
fn pieces(game: &Match, moves: &Game, text: Text) -> Select {
    let position = moves.position();
    let turn = position.turn();
    let options: Vec<Choice> = position
        .pieces()
        .filter(|(_, piece)| piece.side == turn)
        .filter_map(|(from, piece)| {
            let targets = moves.targets(from);
            (!targets.is_empty()).then(|| piece_choice(from, piece, &targets, text))
        })
        .collect();
    if options.is_empty() {
        return nothing_to_choose(game, text.say("piece-none"));
    }
    Select {
        id: ComponentId::of(Verb::Piece, game.id(), game.version()),
        placeholder: text.fill("piece-placeholder", &[("side", text.side(turn).into())]),
        options,
        enabled: true,
    }
}

fn piece_choice(from: Square, piece: Piece, targets: &[Square], text: Text) -> Choice {
    let squares: Vec<String> = targets.iter().map(Square::to_string).collect();
    Choice {
        value: from.to_string(),
        label: format!("{} {}", piece.hanja(), text.piece_at(piece, from)),
        note: Some(text.fill("piece-goes-to", &[("squares", squares.join(" ").into())])),
    }
}

/// A private copy of the board with a piece's targets marked, and the select of targets.
pub fn chosen(game: &Match, from: Square, text: Text) -> Message {
    let Some(moves) = game.game() else {
        return Message::words(text.say("refused-game-over"));
    };
    let position = moves.position();
    let name = position
        .piece_at(from)
        .map_or(String::new(), |piece| text.piece_at(piece, from));
    let options = moves
        .targets(from)
        .into_iter()
        .map(|to| {
            let taken = position.piece_at(to).map(|piece| text.piece(piece));
            Choice {
                value: to.to_string(),
                label: to.to_string(),
                note: taken.map(|taken| text.fill("target-takes", &[("taken", taken.into())])),
            }
        })
        .collect();
    let id = ComponentId::of(Verb::Target, game.id(), game.version()).with(from);
    Message {
        content: text.fill("piece-chosen", &[("piece", name.into())]),
        picture: picture(game, text),
        rows: vec![Controls::Select(Select {
            id,
            placeholder: text.say("target-placeholder"),
            options,
            enabled: true,
        })],
        ..Message::default()
    }
}

/// What the bot would play, on a private copy of the board.
pub fn suggestion(game: &Match, hint: &Hint, text: Text) -> Message {
    let Some(moves) = game.game().filter(|_| !hint.thoughts.is_empty()) else {
        return Message::words(text.say("refused-game-over"));
    };
    let mut lines = text.suggestion(moves, &hint.thoughts, &hint.facts);
    lines.push(text.say("suggest-counted"));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        ..Message::default()
    }
}

/// How a game stands, for one reader: who plays, the last move, and whose turn it is or how it ended.
fn standing(game: &Match, table: &Table, moves: &Game, text: Text) -> Vec<String> {
    let mut lines = vec![seats(text, table)];
    lines.extend(last_moves(moves, text));
    match game.waits_for() {
        Some(person) => lines.extend(turn(game, text, person, true)),
        None => lines.extend(ended(game, text, table)),
    }
    lines
}

/// A private copy of the position. Who is to act can do so from it.
pub fn position(game: &Match, view: Side, text: Text, may_act: bool) -> Message {
    let (Some(table), Some(moves)) = (game.table(), game.game()) else {
        return Message::words(text.say("look-no-board"));
    };
    let lines = standing(game, table, moves, text);
    let mut rows = Vec::new();
    if may_act && game.is_open() {
        rows.push(Controls::Select(pieces(game, moves, text)));
    }
    let other = match view {
        Side::Cho => "han",
        Side::Han => "cho",
    };
    let flip = button(game, Verb::Flip, Some(other), text.say("button-flip"));
    rows.push(Controls::Buttons(vec![flip]));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        rows,
        ..Message::default()
    }
}

/// A whole game, to be watched.
pub fn replay(game: &Match, moves: &Game, text: Text) -> Message {
    let number = game.id().to_string();
    let mut lines = vec![text.fill(
        "replay",
        &[("game", number.into()), ("plies", moves.ply().into())],
    )];
    lines.extend(game.table().map(|table| seats(text, table)));
    lines.extend(result(game, text));
    Message {
        content: lines.join("\n"),
        picture: picture(game, text),
        ..Message::default()
    }
}

/// The words of a public board whose picture could not be drawn, with the position in letters.
pub fn board_in_words(notice: &Notice, words: String) -> String {
    let (game, text) = (&notice.game, Text::of(notice.game.language()));
    let Some(moves) = game.game() else {
        return words;
    };
    let letters = text.lettered(moves.position(), game.viewed_from());
    format!("{words}\n{}\n{letters}", text.say("board-no-picture"))
}

/// The position without a picture: in letters, and piece by piece.
pub fn position_in_words(game: &Match, seat: Side, text: Text) -> Message {
    let (Some(table), Some(moves)) = (game.table(), game.game()) else {
        return Message::words(text.say("look-no-board"));
    };
    let mut lines = standing(game, table, moves, text);
    lines.push(text.lettered(moves.position(), seat));
    lines.push(text.described(game, moves));
    Message::words(lines.join("\n"))
}

/// Where the message of what somebody did is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// Below, in the same channel.
    Below,
    /// Below too, after older ones that could not be posted before.
    BelowLateOnes,
    /// In another channel: the way there.
    Elsewhere(String),
    /// Nowhere: the bot lacks these permissions.
    Nowhere(Vec<Missing>),
}

/// What the private copy becomes once the move is played.
pub fn played_privately(game: &Match, event: &Event, text: Text, place: &Place) -> Message {
    let said = match place {
        Place::Elsewhere(link) => {
            let key = if game.is_open() {
                "played-elsewhere"
            } else {
                "ended-elsewhere"
            };
            text.fill(key, &[("link", link.to_owned().into())])
        }
        Place::Below => text.say("played-here"),
        Place::BelowLateOnes => text.say("played-late-below"),
        Place::Nowhere(missing) => unposted(missing, text),
    };
    // Only who has just moved is told of the last move: it is theirs.
    let moved = event.action().is_some();
    let mut lines = match game.game().filter(|_| moved) {
        Some(moves) => last_moves(moves, text),
        None => Vec::new(),
    };
    lines.push(said);
    Message::words(lines.join("\n"))
}

/// The second question before somebody passes, with what that means for them; `None` where it ends
/// nothing.
pub fn pass_question(game: &Match, text: Text) -> Option<Message> {
    let moves = game.game()?;
    let (outcome, at_once) = moves.end_by_passing()?;
    let mover = moves.position().turn();
    let yes = button(game, Verb::Pass, Some("yes"), text.say("button-pass-yes"));
    let back = button(game, Verb::Pass, Some("back"), text.say("button-go-back"));
    Some(Message {
        content: text.if_passed(outcome, at_once, mover),
        rows: vec![Controls::Buttons(vec![
            back,
            styled(yes, ButtonStyle::Danger),
        ])],
        ..Message::default()
    })
}

/// The second question before somebody resigns.
pub fn resign_question(game: &Match, text: Text) -> Message {
    let (key, agrees) = if game.game().is_some() {
        ("resign-sure", "button-resign-yes")
    } else {
        ("resign-call-off", "button-call-off-yes")
    };
    let yes = button(game, Verb::Resign, Some("yes"), text.say(agrees));
    let no = button(game, Verb::Resign, Some("back"), text.say("button-no"));
    Message {
        content: text.say(key),
        rows: vec![Controls::Buttons(vec![
            no,
            styled(yes, ButtonStyle::Danger),
        ])],
        ..Message::default()
    }
}
