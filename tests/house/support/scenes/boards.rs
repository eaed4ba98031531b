//! Boards, while the game goes on and at its end.

use hansu::app::{OutgoingMessage, Subject};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{Command, ProposalKind, Seq, Timestamp};
use hansu_store::{Lane, Row, RowId, RowKind, RowState};

use super::super::{LOUNGE, play};
use super::{Cast, Played, Table, named};

pub fn boards(cast: &Cast) -> Table {
    let show = |played: &Played| cast.shown(played, Subject::Board);
    let after = |moves| show(&cast.moves(moves));
    let moved = cast.moves("a4b4");
    let offered = cast
        .running()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw))
        .then(&cast.cho, play("a4b4"));
    let either = cast.in_two_languages().then(&cast.cho, play("a4b4"));
    named([
        ("the game begins", show(&cast.running())),
        ("a move", show(&moved)),
        ("a move in two languages", show(&either)),
        (
            "without its picture in two languages",
            undrawn(cast, &either),
        ),
        ("a capture", after("a4a5 a7a6 a5a6")),
        ("check", after("b1c3 e7d7 b3e3")),
        ("check answered", after("b1c3 e7d7 b3e3 e9d9")),
        ("a pass", after("pass")),
        ("an offer stands", show(&offered)),
        ("late", cast.late(&moved, Subject::Board)),
        ("who is to move has left", cast.left(&moved, Subject::Board)),
        ("a board without its picture", undrawn(cast, &moved)),
        (
            "the last board without its picture",
            undrawn(cast, &cast.moves("pass pass")),
        ),
    ])
}

/// The message of a board whose picture failed.
fn undrawn(cast: &Cast, played: &Played) -> Message {
    view::outgoing(&OutgoingMessage {
        row: Row {
            id: RowId(1),
            lane: Lane::Channel(LOUNGE),
            kind: RowKind::Board,
            game: played.game.id(),
            seq: Seq(1),
            about: None,
            at: Timestamp(0),
            attempts: 0,
            request: None,
            interaction: None,
            state: RowState::Open,
            held: false,
            reopened: false,
            mark: None,
            behind: None,
        },
        notice: cast.notice(played, Subject::Board),
        picture: None,
        film: None,
    })
}

pub fn ends(cast: &Cast) -> Table {
    let show = |played: &Played| cast.shown(played, Subject::Board);
    let moved = cast.moves("a4b4");
    let drawn = moved
        .clone()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw))
        .then(&cast.han, Command::Propose(ProposalKind::Draw));
    let hinted = moved.clone().then(&cast.han, Command::TakeHint);
    let hinted = hinted.then(&cast.han, Command::Resign);
    let called_off = cast.accepted().then(&cast.han, Command::Resign);
    let either = cast.in_two_languages().then(&cast.cho, Command::Resign);
    let challenge = cast.shown(&either, Subject::Challenge);
    named([
        ("both passed", show(&cast.moves("pass pass"))),
        ("resigned", show(&moved.then(&cast.cho, Command::Resign))),
        ("agreed", show(&drawn)),
        ("hints were taken", show(&hinted)),
        ("called off", show(&called_off)),
        ("resigned in two languages", show(&either)),
        ("the challenge in two languages", challenge),
    ])
}
