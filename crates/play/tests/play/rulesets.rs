//! Matches under other rulesets: setup orders, facing, handicaps, draws.

use crate::kit::{Played, challenge, decided, jihun, mina};
use hansu_play::{Challenge, Command, Ended, Event, Refusal, SideChoice};
use janggi::{
    Action, BySide, Formation, HalfPoints, Handicap, Illegal, NoDraw, Reason, Ruleset, Side,
};

/// Returns an accepted challenge of Mina (Cho) to Jihun (Han) under these rules.
fn seated(ruleset: &str, handicap: Option<Handicap>) -> Played {
    let offered = Challenge {
        ruleset: Ruleset::named(ruleset).unwrap(),
        handicap,
        ..challenge(SideChoice::Cho)
    };
    Played::new(&offered).seated()
}

/// Returns a game after a script, in which both sides chose the formation that every ruleset has.
fn begun(ruleset: &str, script: &str) -> Played {
    let set_up = seated(ruleset, None).formed(Formation::Heeh, Formation::Heeh);
    assert!(set_up.game.game().is_some());
    set_up.plays(script)
}

/// Han's soldier is the last to leave the file between the generals, which faces Cho.
const FACES_CHO: &str = "e4d4 e7d7";

/// After these Cho, in HEEH, is faced and can only accept it.
pub const FORCED_BIKJANG: &str = "i4h4 a7b7 i1i4 a10a4 i4i7 a4a1 i7i10 c7c6 b1a3 h10g8 i10i6 e9d9 e2e3 \
    a1c1 i6c6 d10e10 b3f3 d9e9 g4g5 c1c4 c6c10 g8h10 c10b10 b8b5 a3b1 c4e4 e3d3 b5b10 d1d2 e9d9";

/// After these Han (EHHE against EHEH) is not in check and has no move.
pub const FORCED_PASS: &str = "a1a3 c7b7 g4f4 g7h7 i1i2 c10d8 c4c5 b7c7 c5d5 i7i6 a3a2 a7a6 i2i3 h8h4 \
    e2d2 h7h6 i4h4 e7f7 h3h6 d8c6 h6a6 a10a6 i3i6 c6b4 b3b5 a6i6 a4b4 e9f9 b5h5 b8b1 d2e2 c7d7 \
    a2a5 b1d1 b4c4 i6i7 e2d3 d1d5 a5d5 i7i6 d5d7 f7e7 d7d10 i6i3 h1i3 i10i3 h5h3 i3h3 d3d2 h3g3 \
    c1e2 g3b3 f1e1 e7f7 d2d1 f9f9 d10b10 g10h8 h4h5 h8i6 e4d4 f10e9 b10h10 b3c3 f4g4 e9d10 e2c3 \
    f7g7 c3b1 i6h8 b1a3 h8g6 d1e2 g6e5 h10h6 e5g4 e1d1 f9f10 h6b6 g4h6 b6g6 d10e10 g6g7 e10e9 \
    e2f3 h6f5 g7g2 f10f9 h5g5 f5e7 g2a2 e9f10 a2h2 e7f5 h2h10 f10e10 g5f5 e10d10 h10d10";

#[test]
fn each_setup_order_lets_the_right_side_choose() {
    let han_first = seated("modern", None).plays("mina HEEH?ChoosesFirst(Han); jihun HEEH");
    han_first.plays("jihun EHEH?FormationChosen; mina EHEH");

    let cho_first = seated("game_courier", None);
    assert_eq!(cho_first.game.to_act(), Some(Side::Cho));
    let cho_first = cho_first.plays("jihun HEEH?ChoosesFirst(Cho); mina EHEH");
    assert_eq!(cho_first.game.to_act(), Some(Side::Han));
    cho_first.plays("jihun HEEH");

    for (first, side, second) in [("mina", Side::Cho, "jihun"), ("jihun", Side::Han, "mina")] {
        let hidden = seated("essentials", None);
        assert_eq!(hidden.game.to_act(), None);
        assert_eq!(hidden.game.players_to_act().len(), 2);
        // Two wings swapped are not offered.
        let one = hidden.plays(&format!("{first} EHHE?FormationNotOffered; {first} HEEH"));
        assert!(one.game.game().is_none());
        let one = one.plays(&format!("{first} EHEH?FormationChosen"));
        let [own, other] = [side, side.opponent()].map(|side| one.player(side));
        assert!(!one.game.is_awaited(own.id));
        assert_eq!(one.game.player_to_act(), Some(&other));
        let formation = Formation::Heeh;
        let chosen = Event::SetUp { side, formation };
        let seen_by = |played: &Played| {
            [&own, &other].map(|person| played.game.is_visible(&chosen, person.id))
        };
        assert_eq!(seen_by(&one), [true, false]);
        let both = one.clone().plays(&format!("{second} EHEH"));
        assert!(both.game.game().is_some());
        assert_eq!(seen_by(&both), [true, true]);
    }

    let fixed = seated("zillions", None);
    let heeh = BySide::new(Formation::Heeh, Formation::Heeh);
    assert_eq!(fixed.game.game().unwrap().formations(), Some(heeh));
    assert_eq!(fixed.game.to_act(), Some(Side::Cho));
}

#[test]
fn fifth_formation_is_accepted_only_by_rulesets_with_it() {
    for ruleset in janggi::ALL {
        let table = seated(&ruleset.id(), None);
        let first = table.game.players_to_act()[0].clone();
        let chosen = table.decide(&first, Command::SetUp(Formation::Hrrh));
        let expected = if table.game.game().is_some() {
            Err(Refusal::FormationChosen)
        } else if ruleset.formations().contains(&Formation::Hrrh) {
            Ok(())
        } else {
            Err(Refusal::FormationNotOffered)
        };
        assert_eq!(chosen.map(drop), expected, "{}", ruleset.id());
    }
}

#[test]
fn giver_of_a_handicap_moves_first() {
    let given = |ruleset: &str, handicap| {
        let seated = seated(ruleset, Some(handicap));
        seated.formed(Formation::Heeh, Formation::Heeh)
    };
    for ruleset in janggi::ALL {
        let table = given(&ruleset.id(), Handicap::Chariot);
        let mover = table.game.player_to_act();
        assert_eq!(mover, Some(&jihun()), "{}", ruleset.id());
        assert_eq!(table.game.game().unwrap().deom(), HalfPoints(-1));
        table.plays("cho a4b4?NotYourTurn; a7b7 a4b4");
    }
    let reduced = given("modern", Handicap::FirstMove);
    assert_eq!(reduced.game.player_to_act(), Some(&mina()));
    assert_eq!(reduced.game.game().unwrap().deom(), HalfPoints(1));
    let pointless = Challenge {
        ruleset: Ruleset::named("casual").unwrap(),
        handicap: Some(Handicap::FirstMove),
        ..challenge(SideChoice::Cho)
    };
    assert_eq!(pointless.check(), Err(Refusal::NothingGiven));
}

#[test]
fn facing_generals_must_be_broken_or_called() {
    let facing = begun("traditional", FACES_CHO);
    // While the generals face each other, a pass is illegal, and so is a move that keeps them facing.
    let facing = facing.plays("cho pass?PassWhileFacing; han bikjang?NotYourTurn");
    let stays = facing.decides("cho a4b4");
    assert_eq!(stays, Err(Refusal::Illegal(Illegal::StaysFacing)));
    let broken = facing.clone().plays("d4e4 a7b7");
    assert!(broken.game.is_open());
    let called = facing.plays("cho bikjang");
    assert_eq!(called.ended(), decided(None, Reason::Bikjang));
    let claimed = begun("tournament", FACES_CHO).plays("cho bikjang");
    let Ended::Decided(outcome) = claimed.ended() else {
        panic!("not decided")
    };
    let end = (outcome.winner, outcome.reason.code());
    assert_eq!(end, (Some(Side::Han), "points"));
}

#[test]
fn forced_acceptance_of_facing_is_automatic() {
    let over = begun("traditional", FORCED_BIKJANG);
    assert_eq!(over.ended(), decided(None, Reason::Bikjang));
    assert_eq!(over.game.game().unwrap().ply(), 31);
}

#[test]
fn forced_pass_is_automatic() {
    let set_up = seated("casual", None).formed(Formation::Eheh, Formation::Ehhe);
    let table = set_up.plays(FORCED_PASS);
    let game = table.game.game().unwrap();
    assert_eq!((game.ply(), game.last()), (100, Some(Action::Pass)));
    assert_eq!(game.forced_passes(), 1);
    assert_eq!(table.game.player_to_act(), Some(&mina()));
    // An automatic action is no reaction, and is taken back with the previous turn.
    let mut before = game.clone();
    before.take_back(2).unwrap();
    let back = table.plays("cho takeback");
    let last = back.last();
    assert!(
        matches!(
            last,
            Event::TakenBack {
                by: Side::Cho,
                plies: 2,
                ..
            }
        ),
        "{last:?}"
    );
    assert_eq!(back.game.game().unwrap().fen(), before.fen());
    assert_eq!(back.game.player_to_act(), Some(&mina()));
}

#[test]
fn bikjang_can_be_called_only_if_it_ends_the_game() {
    begun("modern", "cho bikjang?BikjangNotInRules");
    begun("traditional", "cho bikjang?NotFacing");
    begun("gollon", "cho bikjang?BikjangNotInRules");
}

#[test]
fn draw_offer_is_rejected_if_the_rules_forbid_it() {
    begun("modern", "cho draw");
    begun("tournament", "cho draw?NoDraw(Never)");
    let many = NoDraw::TooManyPoints {
        side: Side::Cho,
        points: HalfPoints::whole(72),
    };
    let offer = begun("kakao", "").decides("cho draw");
    assert_eq!(offer, Err(Refusal::NoDraw(many)));
}
