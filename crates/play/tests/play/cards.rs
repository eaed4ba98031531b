//! The games that earn a card.

use crate::kit::{DAY, Played};
use hansu_play::Event;
use janggi::Side;

const TWENTY: &str = "a4b4 a7b7 i4h4 i7h7 c4c5 c7c6 e4e5 e7e6 g4g5 g7g6 \
    b4b5 b7b6 h4h5 h7h6 a1a2 a10a9 i1i2 i10i9 a2a1 a9a10";

#[test]
fn only_long_finished_games_earn_a_card() {
    let nineteen = TWENTY.rsplit_once(' ').unwrap().0;
    let resigned = |turns| Played::moves(turns).plays("cho resign");
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
    let played = Played::challenged().plays("2h; jihun accept; 3d");
    let played = played.event(Event::CalledOff { by: Side::Han });
    assert_eq!(played.game.duration(), DAY * 3);
    assert_eq!(Played::moves("1d a4b4").game.duration(), DAY);
}
