//! The games that earn a card.

use std::time::Duration;

use crate::kit::{NOON, Played, jihun, mina, play};
use hansu_play::{Command, Event};
use janggi::Side;

const TWENTY: &str = "a4b4 a7b7 i4h4 i7h7 c4c5 c7c6 e4e5 e7e6 g4g5 g7g6 \
    b4b5 b7b6 h4h5 h7h6 a1a2 a10a9 i1i2 i10i9 a2a1 a9a10";

#[test]
fn only_long_finished_games_earn_a_card() {
    let nineteen = TWENTY.rsplit_once(' ').unwrap().0;
    let resigned = |turns| Played::moves(turns).then(&mina(), Command::Resign);
    for (case, played, expected) in [
        ("too short", resigned(nineteen).game, false),
        ("long enough", resigned(TWENTY).game, true),
        ("under way", Played::moves(TWENTY).game, false),
    ] {
        assert_eq!(played.earns_card(), expected, "{case}");
    }
}

#[test]
fn a_match_lasts_from_its_acceptance_to_its_end() {
    let waited = Duration::from_secs(7_200);
    let played = Played::challenged().later(waited);
    let played = played.then(&jihun(), crate::kit::accept(jihun()));
    let played = played
        .later(NOON.day * 3)
        .event(Event::CalledOff { by: Side::Han });
    assert_eq!(played.game.duration(), NOON.day * 3);
    let moved = Played::running().later(NOON.day);
    let moved = moved.then(&mina(), play("a4b4"));
    assert_eq!(moved.game.duration(), NOON.day);
}
