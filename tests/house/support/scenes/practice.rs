//! Games against the bot, which is `cast.han` here.

use std::time::Duration;

use hansu::app::{Notice, Subject};
use hansu::discord::view;
use hansu::play::{
    Addressee, Challenge, ChallengeOptions, Command, Level, ProposalKind, SideChoice,
};
use hansu::rules::{Formation, Ruleset};

use super::super::play;
use super::{Cast, Played, Table, followed, named, notice, shown};

pub fn practice(cast: &Cast) -> Table {
    let asked = |ruleset, side| {
        cast.offers(&Challenge {
            ruleset: Ruleset::named(ruleset).unwrap(),
            addressee: Addressee::Bot {
                bot: cast.han.clone(),
                level: Level::new(4).unwrap(),
            },
            side,
            ..cast.challenge()
        })
    };
    let accepted =
        |ruleset, side| followed(asked(ruleset, side).then(&cast.han, cast.accept(None)));
    let begun =
        |side| followed(accepted("modern", side).then(&cast.cho, Command::SetUp(Formation::Heeh)));
    let random = asked("modern", SideChoice::Random);
    let first = accepted("modern", SideChoice::Cho);
    let secret = accepted("essentials", SideChoice::Han);
    let cho = begun(SideChoice::Cho);
    let han = begun(SideChoice::Han);
    let opened = han.clone().then(&cast.han, play("a4b4"));
    let thinks = cho.clone().then(&cast.cho, play("a4b4"));
    let moved = thinks.clone().then(&cast.han, play("a7b7"));
    let moved_late = thinks
        .clone()
        .later(Duration::from_secs(61))
        .then(&cast.han, play("a7b7"));
    let offered = moved
        .clone()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw));
    let resigned = moved.clone().then(&cast.han, Command::Resign);
    let options = ChallengeOptions {
        side: Some(SideChoice::Han),
        ..ChallengeOptions::default()
    };
    let menu = view::sparring(options, false, cast.text());
    let board = |played: &Played| shown(played, Subject::Board);
    let another_level = view::words(&Notice {
        other_level: Some(Level::new(5).unwrap()),
        ..notice(&resigned, Subject::Board)
    });
    named([
        ("it was challenged", menu),
        ("it is asked", shown(&random, Subject::Challenge)),
        ("it has sat down", shown(&first, Subject::Challenge)),
        ("it has chosen", shown(&first, Subject::Setup)),
        ("it has chosen in secret", shown(&secret, Subject::Setup)),
        ("the game begins", board(&cho)),
        ("it begins the game", board(&han)),
        ("another level suits better", another_level),
        ("it has begun", board(&opened)),
        ("it thinks", board(&thinks)),
        ("it has moved", board(&moved)),
        ("it took long", board(&moved_late)),
        ("it is offered a draw", shown(&offered, Subject::Offer)),
        ("it resigns", board(&resigned)),
    ])
}
