//! Private messages.

use std::sync::atomic::AtomicBool;

use hansu::app::{Hint, MissingPermission};
use hansu::discord::message::Message;
use hansu::discord::view::{self, BoardPlace};
use hansu_engine::{Search, SearchLimits, TranspositionTable, facts};
use hansu_play::{Command, Event, Match, ProposalKind, UserId};
use hansu_text::GameText;
use janggi::{Action, Side, Square};

use super::super::{CLUB, LOUNGE};
use super::{Cast, Played, Table, named};

pub fn privately(cast: &Cast) -> Table {
    let mut table = hints(cast);
    table.extend(positions(cast));
    table.extend(played(cast));
    table.extend(questions(cast));
    table
}

fn hints(cast: &Cast) -> Table {
    let show = |played: &Played, only: &[Action]| {
        view::suggestion(&played.game, &hint(&played.game, only), cast.text())
    };
    let moved = cast.moves("a4b4");
    let hanging = cast.moves("a4b4 a7b7");
    let facing = cast.played_by("traditional", "e4d4 e7d7");
    let broken = Action::Move("e2d2".parse().unwrap());
    named([
        ("a hint", show(&moved, &[])),
        ("a hint when a piece hangs", show(&hanging, &[])),
        ("a hint to pass", show(&moved, &[Action::Pass])),
        ("a hint to call bikjang", show(&facing, &[Action::Pass])),
        ("a hint to break bikjang", show(&facing, &[broken])),
    ])
}

/// Searches briefly for a hint, among the given actions or among all if the slice is empty.
pub(super) fn hint(game: &Match, only: &[Action]) -> Hint {
    let moves = game.game().unwrap();
    let stop = AtomicBool::new(false);
    let search = Search {
        only,
        lines: 3,
        stop: &stop,
        ..Search::of(moves, SearchLimits::of_nodes(3_000))
    };
    let results = search.lines(&TranspositionTable::of_mib(1));
    let facts = facts(moves, &results[0], &results[1..], &stop);
    Hint { results, facts }
}

/// Boards as pictures and in words, and replays of games.
fn positions(cast: &Cast) -> Table {
    let text = cast.text();
    let moved = cast.moves("a4b4").game;
    let capture = cast.moves("a4a5 a7a6").game;
    let finished = cast.moves("pass pass").game;
    let accepted = cast.accepted().game;
    let challenged = Played::new(&cast.challenge()).game;
    let position = |game, reader, side| view::position(game, reader, side, text, None);
    let replay = |game: &Match| view::replay(game, game.game().unwrap(), text);
    let in_words = |game, side| view::position_in_words(game, side, text, None);
    let chosen: Square = "a5".parse().unwrap();
    named([
        (
            "a piece is chosen",
            view::chosen(&capture, (Some(chosen), Side::Cho), text),
        ),
        ("one's own turn", position(&moved, cast.han.id, Side::Han)),
        ("the other's turn", position(&moved, cast.cho.id, Side::Cho)),
        ("a bystander's", position(&moved, UserId(99), Side::Cho)),
        ("after the end", position(&finished, cast.cho.id, Side::Cho)),
        ("no board yet", position(&accepted, cast.cho.id, Side::Cho)),
        ("not begun", position(&challenged, cast.cho.id, Side::Cho)),
        ("a game being played, again", replay(&moved)),
        ("a game that is over, again", replay(&finished)),
        ("the position in words", in_words(&moved, Side::Han)),
        ("no board in words", in_words(&accepted, Side::Cho)),
    ])
}

/// Answers to a player's own move.
fn played(cast: &Cast) -> Table {
    let text = cast.text();
    let moved = cast.moves("a4b4").game;
    let finished = cast.moves("pass pass").game;
    let elsewhere = BoardPlace::Elsewhere(view::link(Some(CLUB), LOUNGE, None));
    let late = BoardPlace::BelowOlderMessages;
    let nowhere = BoardPlace::Nowhere(vec![
        MissingPermission::SendInThreads,
        MissingPermission::AttachFiles,
    ]);
    let accepted = cast.accepted().last().clone();
    let chosen = cast.han_chosen().last().clone();
    let offered = Event::DrawOffered { by: Side::Han };
    let passed =
        |game, place| view::played_privately(game, &Event::of_action(Action::Pass), text, place);
    let offered = view::played_privately(&moved, &offered, text, &elsewhere);
    let deferred = |event| view::deferred_confirmation(event, *text);
    named([
        ("played here", passed(&moved, &BoardPlace::Below)),
        ("played elsewhere", passed(&moved, &elsewhere)),
        ("ended elsewhere", passed(&finished, &elsewhere)),
        ("offered elsewhere", offered),
        ("played after late messages", passed(&moved, &late)),
        (
            "played where nothing can be posted",
            passed(&moved, &nowhere),
        ),
        (
            "played, board later",
            deferred(Some(&Event::of_action(Action::Pass))),
        ),
        ("accepted, board later", deferred(Some(&accepted))),
        ("chosen, message later", deferred(Some(&chosen))),
        ("done, message later", deferred(None)),
    ])
}

/// Returns the question before a command.
pub(super) fn asked(game: &Match, command: &Command, text: GameText) -> Message {
    let question = view::question(game, command, text).unwrap();
    question.message(game, text)
}

fn questions(cast: &Cast) -> Table {
    let text = cast.text();
    let moved = cast.moves("a4b4").game;
    let accepted = cast.accepted().game;
    let asked = |game: &Match, command| asked(game, &command, text);
    let pass = |played: &Played| asked(&played.game, Command::Play(Action::Pass));
    let casually = |moves| pass(&cast.played_by("casual", moves));
    named([
        ("pass, and lose?", pass(&cast.running())),
        ("pass, and win?", pass(&cast.moves("a4b4"))),
        ("pass now, and win?", pass(&cast.moves("pass"))),
        ("pass now, and lose?", pass(&cast.moves("a4b4 pass"))),
        ("pass, and draw?", casually("")),
        ("pass now, and draw?", casually("pass")),
        (
            "a draw with the bot?",
            asked(&moved, Command::Propose(ProposalKind::Draw)),
        ),
        (
            "taken back?",
            asked(&moved, Command::Propose(ProposalKind::Takeback)),
        ),
        ("claim: call off?", asked(&moved, Command::ClaimWin)),
        ("resign?", asked(&moved, Command::Resign)),
        ("call off?", asked(&accepted, Command::Resign)),
    ])
}
