//! Proposals to the opponent: a draw, a takeback, a pause.

use hansu::app::{GameLine, Notice, Subject, ToAct};
use hansu::discord::view;
use hansu_play::{Command, Event, ProposalKind};
use janggi::{Formation, Side};

use super::super::{NOON, play};
use super::games::{line, listed};
use super::{Cast, Played, Table, lost, named, only};

pub fn draws(cast: &Cast) -> Table {
    let show = |played: &Played| cast.shown(played, Subject::Offer);
    let settled = |played: &Played| cast.shown(played, Subject::Settled);
    let offered = cast
        .running()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw));
    let declined = offered
        .clone()
        .then(&cast.han, Command::DeclineProposal(ProposalKind::Draw));
    let withdrawn = offered
        .clone()
        .then(&cast.cho, Command::WithdrawProposal(ProposalKind::Draw));
    let either = cast
        .in_two_languages()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw))
        .then(&cast.han, Command::DeclineProposal(ProposalKind::Draw));
    named([
        ("declined in two languages", settled(&either)),
        ("to go on in two languages", show(&either)),
        ("standing", show(&offered)),
        ("late", cast.late(&offered, Subject::Offer)),
        ("declined", settled(&declined)),
        ("to go on", show(&declined)),
        ("withdrawn", settled(&withdrawn)),
        ("lost channel", cast.shown(&offered, lost())),
    ])
}

pub fn takebacks(cast: &Cast) -> Table {
    let show = |played: &Played| cast.shown(played, Subject::Offer);
    let settled = |played: &Played| cast.shown(played, Subject::Settled);
    let board = |played: &Played| cast.shown(played, Subject::Board);
    let requested = cast
        .moves("a4b4 a7b7")
        .then(&cast.cho, Command::Propose(ProposalKind::Takeback));
    let declined = requested
        .clone()
        .then(&cast.han, Command::DeclineProposal(ProposalKind::Takeback));
    let withdrawn = requested
        .clone()
        .then(&cast.cho, Command::WithdrawProposal(ProposalKind::Takeback));
    let agreed = requested
        .clone()
        .then(&cast.han, Command::AcceptProposal(ProposalKind::Takeback));
    let immediate = cast
        .moves("a4b4")
        .then(&cast.cho, Command::Propose(ProposalKind::Takeback));
    let ended = immediate.clone().then(&cast.cho, Command::Resign);
    named([
        ("asked", show(&requested)),
        ("late", cast.late(&requested, Subject::Offer)),
        ("declined", settled(&declined)),
        ("to go on", show(&declined)),
        ("withdrawn", settled(&withdrawn)),
        ("agreed", board(&agreed)),
        ("taken back at once", board(&immediate)),
        ("told at the end", board(&ended)),
    ])
}

pub fn pauses(cast: &Cast) -> Table {
    let running = |other_language| {
        cast.set_up(cast.paced(other_language))
            .then(&cast.cho, play("a4b4"))
    };
    let moved = running(None);
    // Han, whose turn it is, offers the pause.
    let offered = moved.clone().then(&cast.han, Command::TogglePause);
    let declined = offered
        .clone()
        .then(&cast.cho, Command::DeclineProposal(ProposalKind::Pause));
    let withdrawn = offered
        .clone()
        .then(&cast.han, Command::DeclineProposal(ProposalKind::Pause));
    let paused = offered
        .clone()
        .then(&cast.cho, Command::AcceptProposal(ProposalKind::Pause));
    let ended = paused.clone().then(&cast.cho, Command::EndPause);
    let ran_out = paused.clone().event(Event::PauseEnded { by: None });
    let played = paused.clone().then(&cast.han, play("a7b7"));
    let resigned = paused.clone().then(&cast.han, Command::Resign);
    let in_both_languages =
        running(Some(cast.language.other())).then(&cast.han, Command::TogglePause);
    let both_paused = in_both_languages
        .clone()
        .then(&cast.cho, Command::TogglePause);
    let choosing = cast.paced(None).then(&cast.cho, Command::TogglePause);
    let choosing = choosing.then(&cast.han, Command::TogglePause);
    let chosen = choosing
        .clone()
        .then(&cast.han, Command::SetUp(Formation::Hehe));
    let choosing = choosing.then(&cast.han, Command::TogglePause);
    let words_of = |played: &Played, subject| view::words(&cast.a_day_later(played, subject));
    let offer = |played: &Played| words_of(played, Subject::Offer);
    let offer_late = |played: &Played| {
        view::words(&Notice {
            late: true,
            ..cast.a_day_later(played, Subject::Offer)
        })
    };
    let board = |played: &Played| words_of(played, Subject::Board);
    let clock = |played: &Played| played.game.clock(NOON);
    let position = |played: &Played, side| {
        let reader = &played.game.seats().unwrap().players[side];
        let time = clock(played).map(only).unwrap_or_default();
        let words = view::clock(&time, &played.game, cast.text());
        view::position(&played.game, reader.id, side, cast.text(), words)
    };
    let in_list = GameLine {
        clock: clock(&paused),
        ..line(cast, 1, ToAct::You, None)
    };
    let list = listed(&[in_list], false, 0, false);
    named([
        ("offered", offer(&offered)),
        ("offered, told late", offer_late(&offered)),
        ("offered in both languages", offer(&in_both_languages)),
        ("declined", cast.shown(&declined, Subject::Settled)),
        ("to go on", offer(&declined)),
        ("withdrawn", cast.shown(&withdrawn, Subject::Settled)),
        ("begun", offer(&paused)),
        ("begun, told late", offer_late(&paused)),
        ("begun in both languages", offer(&both_paused)),
        ("ended", offer(&ended)),
        ("ended, told late", offer_late(&ended)),
        ("ended by itself", offer(&ran_out)),
        ("ended while formations are chosen", offer(&choosing)),
        ("ended by a choice", words_of(&chosen, Subject::Setup)),
        ("ended by a move", board(&played)),
        ("ended with the game", board(&resigned)),
        ("a board on its way for long", board(&paused)),
        ("looked at before", position(&moved, Side::Cho)),
        ("looked at by who offered", position(&offered, Side::Han)),
        (
            "looked at by who is to answer",
            position(&offered, Side::Cho),
        ),
        ("looked at", position(&paused, Side::Han)),
        ("in a list", view::games(&list, *cast.text())),
    ])
}
