//! Additions of other rulesets to messages.

use hansu::app::Subject;
use hansu::discord::view;
use hansu_play::{Challenge, Command, Hints, Takebacks};
use janggi::{Formation, Handicap, Side};

use super::{Cast, Played, Table, named};

pub fn rulesets(cast: &Cast) -> Table {
    let mut table = challenges(cast);
    table.extend(secret_choice(cast));
    table.extend(boards(cast));
    table
}

fn challenges(cast: &Cast) -> Table {
    let challenge = |ruleset: &str, handicap| {
        let offered = cast.by_rules(ruleset, handicap);
        cast.shown(&offered, Subject::Challenge)
    };
    let gives = |ruleset, handicap| challenge(ruleset, Some(handicap));
    let without_hints = Played::new(&Challenge {
        hints: Hints::None,
        takebacks: Takebacks::None,
        ..cast.challenge()
    });
    let custom = |text: &str| challenge(&format!("custom:{text}"), None);
    named([
        ("a chariot is given", gives("modern", Handicap::Chariot)),
        (
            "a horse is given, not counted",
            gives("casual", Handicap::Horse),
        ),
        ("half a point", gives("kja", Handicap::FirstMove)),
        ("no compensation", custom("deom_half_points=0")),
        ("it goes to Cho", custom("deom_half_points=-1")),
        ("facing checks", challenge("gollon", None)),
        (
            "without hints",
            cast.shown(&without_hints, Subject::Challenge),
        ),
    ])
}

/// Formations that are chosen in secret.
fn secret_choice(cast: &Cast) -> Table {
    let eheh = Formation::Eheh;
    let hehe = Formation::Hehe;
    let offered = cast.by_rules("essentials", None);
    let hidden = offered.then(&cast.han, cast.accept(None));
    let one_chosen = hidden.clone().then(&cast.cho, Command::SetUp(eheh));
    let both_chosen = one_chosen.clone().then(&cast.han, Command::SetUp(hehe));
    let menu = view::secret_choice(&hidden.game, Side::Han, cast.text());
    let answer = view::chosen_in_secret(eheh, Side::Han, cast.text());
    named([
        ("in secret", cast.shown(&hidden, Subject::Setup)),
        ("in secret, late", cast.late(&hidden, Subject::Setup)),
        ("one has chosen", cast.shown(&one_chosen, Subject::Setup)),
        ("the other has left", cast.left(&one_chosen, Subject::Setup)),
        ("the private menu", menu),
        ("the private answer", answer),
        ("both have chosen", cast.shown(&both_chosen, Subject::Board)),
    ])
}

fn boards(cast: &Cast) -> Table {
    let board = |ruleset, moves| cast.shown(&cast.played_by(ruleset, moves), Subject::Board);
    let called = cast.played_by("traditional", "e4d4 e7d7");
    let called = called.then(&cast.cho, Command::Bikjang);
    named([
        ("nothing to choose", board("zillions", "")),
        ("facing, for a draw", board("traditional", "e4d4 e7d7")),
        ("facing, for points", board("tournament", "e4d4 e7d7")),
        ("facing, a check", board("martin", "e4d4 e7d7")),
        ("called", cast.shown(&called, Subject::Board)),
        ("accepted by force", board("traditional", FORCED_BIKJANG)),
        ("no draws, no pass", board("murray", "a4b4")),
        (
            "generals of north_korea",
            board("north_korea", "e2e1 e9e10"),
        ),
        ("repeated", board("kja", "a1a2 a10a9 a2a1 a9a10 a1a2")),
    ])
}

/// Moves after which the generals face each other and Cho can only accept the bikjang.
const FORCED_BIKJANG: &str = "i4h4 a7b7 i1i4 a10a4 i4i7 a4a1 i7i10 c7c6 b1a3 h10g8 i10i6 e9d9 e2e3 \
    a1c1 i6c6 d10e10 b3f3 d9e9 g4g5 c1c4 c6c10 g8h10 c10b10 b8b5 a3b1 c4e4 e3d3 b5b10 d1d2 e9d9";
