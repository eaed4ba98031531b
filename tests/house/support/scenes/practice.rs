//! Games against the bot, which is `cast.han` here.

use std::time::Duration;

use hansu::app::{FirstPieces, Notice, Subject};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{
    Challenge, ChallengeOptions, Command, Event, HangingPiece, Level, ProposalKind, Reached,
    SideChoice, Tally,
};
use hansu_teaching::Endgame;
use janggi::{Formation, Ruleset, Side};

use super::super::play;
use super::{Cast, Played, Table, named};

pub fn practice(cast: &Cast) -> Table {
    let challenged = |ruleset, side| {
        Played::new(&Challenge {
            ruleset: Ruleset::named(ruleset).unwrap(),
            addressee: cast.bot(Level::new(4).unwrap()),
            side,
            ..cast.challenge()
        })
    };
    let accepted = |ruleset, side| {
        challenged(ruleset, side)
            .then(&cast.han, cast.accept(None))
            .settled()
    };
    let started = |side| {
        accepted("modern", side)
            .then(&cast.cho, Command::SetUp(Formation::Heeh))
            .settled()
    };
    let random = challenged("modern", SideChoice::Random);
    let first = accepted("modern", SideChoice::Cho);
    let secret = accepted("essentials", SideChoice::Han);
    let cho = started(SideChoice::Cho);
    let han = started(SideChoice::Han);
    let opened = han.clone().then(&cast.han, play("a4b4"));
    let thinks = cho.clone().then(&cast.cho, play("a4b4"));
    let moved = thinks.clone().then(&cast.han, play("a7b7"));
    let moved_late = thinks.clone().later(Duration::from_secs(61));
    let moved_late = moved_late.then(&cast.han, play("a7b7"));
    let offered = moved
        .clone()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw));
    let as_good_as_lost = thinks.clone().then(&cast.han, Command::OfferWin);
    let resigned = moved.clone().then(&cast.han, Command::Resign);
    let options = ChallengeOptions {
        side: Some(SideChoice::Han),
        ..ChallengeOptions::default()
    };
    let menu = view::sparring(options, false, *cast.text());
    let lesson = lesson(cast);
    let board = |played: &Played| cast.shown(played, Subject::Board);
    let another_level = view::words(&Notice {
        other_level: Some(Level::new(5).unwrap()),
        ..cast.notice(&resigned, Subject::Board)
    });
    let reached = |reached| {
        view::words(&Notice {
            reached: Some(reached),
            ..cast.notice(&resigned, Subject::Board)
        })
    };
    let ending = Played::new(&Challenge {
        addressee: cast.bot(Level::HIGHEST),
        side: SideChoice::Cho,
        start: Some(Endgame::HorseCannonSoldier),
        ..cast.challenge()
    });
    let ending = ending.then(&cast.han, cast.accept(None)).settled();
    let level = Level::new(4).unwrap();
    let cleared = |next| Reached::Cleared { level, next };
    named([
        ("a first win", reached(Reached::FirstWin(level))),
        ("a win with help", reached(Reached::Aided(level))),
        ("a level is cleared", reached(cleared(level.above()))),
        ("the last level is cleared", reached(cleared(None))),
        (
            "an ending to practise",
            cast.shown(&ending, Subject::Challenge),
        ),
        ("an ending begins", board(&ending)),
        ("it was challenged", menu),
        ("it is asked", cast.shown(&random, Subject::Challenge)),
        ("it has sat down", cast.shown(&first, Subject::Challenge)),
        ("it has chosen", cast.shown(&first, Subject::Setup)),
        (
            "it has chosen in secret",
            cast.shown(&secret, Subject::Setup),
        ),
        ("the game begins", board(&cho)),
        ("it begins the game", board(&han)),
        ("another level suits better", another_level),
        ("it has begun", board(&opened)),
        ("it thinks", board(&thinks)),
        ("it has moved", board(&moved)),
        ("it took long", board(&moved_late)),
        ("it is offered a draw", cast.shown(&offered, Subject::Offer)),
        ("it offers the win", board(&as_good_as_lost)),
        ("it resigns", board(&resigned)),
        ("a first game", lesson.begins),
        ("a horse is barred", lesson.horse),
        ("an elephant is barred", lesson.elephant),
        ("it tells of a slip", lesson.slip),
        ("it gives the first check", lesson.check),
        ("and once more", lesson.checked_again),
    ])
}

/// The messages of a first game with a coach.
struct Lesson {
    begins: Message,
    horse: Message,
    elephant: Message,
    slip: Message,
    check: Message,
    checked_again: Message,
}

fn lesson(cast: &Cast) -> Lesson {
    let challenge = Challenge {
        addressee: cast.bot(Level::LOWEST),
        side: SideChoice::Cho,
        coach: true,
        nth: Some(1),
        ..cast.challenge()
    };
    let accepted = Played::new(&challenge)
        .then(&cast.han, cast.accept(None))
        .settled();
    let started = accepted
        .then(&cast.cho, Command::SetUp(Formation::Heeh))
        .settled();
    let play_moves = |played: Played, moves: &str| {
        let turns = moves
            .split_whitespace()
            .zip([&cast.cho, &cast.han].into_iter().cycle());
        turns.fold(played, |played, (mv, player)| played.then(player, play(mv)))
    };
    let chosen = |played: &Played, from: &str| {
        view::chosen(
            &played.game,
            (Some(from.parse().unwrap()), Side::Cho),
            cast.text(),
        )
    };
    let opened = play_moves(started.clone(), "e4f4 e7f7");
    // The chariot moves to a square where another chariot can capture it.
    let blundered = play_moves(started.clone(), "a4b4 i7h7 a1a7");
    let slip = Event::Moved {
        mv: "a10a7".parse().unwrap(),
        slip: Some(HangingPiece {
            piece: "a7".parse().unwrap(),
            by: "a10".parse().unwrap(),
        }),
        planned: false,
        votes: Tally::default(),
    };
    let slip = blundered.event(slip);
    let check = play_moves(started.clone(), CHECK);
    let answered = play_moves(check.clone(), CHECKED_AGAIN);
    Lesson {
        begins: view::words(&Notice {
            first_pieces: Some(FirstPieces::Drawn),
            ..cast.notice(&started, Subject::Board)
        }),
        horse: chosen(&started, "b1"),
        elephant: chosen(&opened, "c1"),
        slip: cast.shown(&slip, Subject::Board),
        check: cast.shown(&check, Subject::Board),
        checked_again: cast.shown(&answered, Subject::Board),
    }
}

/// Moves after which Cho is in check, and further moves to a second check.
const CHECK: &str = "a4b4 a7b7 i4h4 a10a1 h4i4 a1a2";
const CHECKED_AGAIN: &str = "e2e1 a2e2";
