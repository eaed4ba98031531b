//! A game of Xiangqi from the challenge to its end, of which no message may name a thing of the other game.

use std::sync::Arc;

use hansu::app::{Analysis, ExplainedTurningPoint, RecordFile, Refused, Study, Subject};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu::engine::Score;
use hansu::play::{Addressee, Challenge, Command, Level, Match, ProposalKind, Refusal, SideChoice};
use hansu::rules::{BySide, Handicap, Illegal, Move, Role, Ruleset, Side};

use super::super::{GAME, play};
use super::privately::hint;
use super::{Cast, Played, Table, followed, late, left, moves, named, notice, shown};

/// Two cannons on the general's file.
const MATE: &str = "h3e3 a10a9 e3e7 a9a10 b3b5 a10a9 b5e5";
/// Both sides help to leave Black without a move.
const STALEMATE: &str = "h3h7 h8h1 i1h1 b8e8 h7e7 f10e9 h1h10 c7c6 h10i10 c10a8 b3a3 i7i6 a3a7 g7g6 a7a10 i6i5 \
                         i4i5 c6c5 c4c5 g6g5 g4g5 a8c6 a1a2 c6a8 a2f2 a8c6 c5c6";
/// Red's chariot attacks Black's cannon wherever it goes.
const CHASE: &str = "a1a2 h8h6 a2f2 a10a9 f2f6 h6h5 f6f5 h5h6 f5f6 h6h5 f6f5 h5h6 f5f6";
/// Red's cannon checks to and fro.
const CHECKS: &str =
    "b3f3 a7a6 h3h6 a10a7 c1a3 h10i8 h6f6 e10e9 f6e6 e9f9 e6f6 f9e9 f6e6 e9f9 e6f6 f9e9";
/// Horses go out and home.
const REPEATED: &str = "h1g3 h10g8 g3h1 g8h10 h1g3 h10g8 g3h1 g8h10";

/// All of them; what is public first.
pub fn xiangqi(cast: &Cast) -> Table {
    let mut all = challenges(cast);
    all.extend(boards(cast));
    all.extend(ends(cast));
    all.extend(proposals(cast));
    all.extend(practice(cast));
    all.extend(privately(cast));
    all.extend(analyses(cast));
    all.extend(refusals(cast));
    all
}

fn challenges(cast: &Cast) -> Table {
    let asked = |book: &str, handicap| shown(&cast.by_rules(book, handicap), Subject::Challenge);
    let accepted = cast.by_rules("xiangqi", None);
    let accepted = accepted.then(&cast.han, cast.accept(None));
    named([
        ("a challenge", asked("xiangqi", None)),
        ("by the other book", asked("xiangqi_asian", None)),
        (
            "by a combination",
            asked("xiangqi:chase=asian,nocap_plies=0", None),
        ),
        (
            "with a handicap",
            asked("xiangqi", Some(Handicap::ChariotHorse)),
        ),
        (
            "for a weaker player",
            asked("xiangqi", Some(Handicap::FirstMove)),
        ),
        ("accepted", shown(&accepted, Subject::Challenge)),
    ])
}

fn boards(cast: &Cast) -> Table {
    let after = |moves: &str| shown(&cast.played_by("xiangqi", moves), Subject::Board);
    let cut = |all: &str, plies: usize| -> String {
        let words: Vec<&str> = all.split_whitespace().take(plies).collect();
        words.join(" ")
    };
    let moved = cast.played_by("xiangqi", "h3e3");
    let chase = cast.played_by("xiangqi_asian", &cut(CHASE, 9));
    let both = cast.by_rules("xiangqi", None);
    let both = both.then(&cast.han, cast.accept(Some(cast.language.other())));
    named([
        ("the game begins", after("")),
        ("a move", after("h3e3")),
        (
            "a move, for two languages",
            shown(&moves(both, "h3e3"), Subject::Board),
        ),
        ("a capture", after("h3h10")),
        ("check", after(&cut(CHECKS, 9))),
        ("who chases is warned", shown(&chase, Subject::Board)),
        ("who checks is warned", after(&cut(CHECKS, 12))),
        ("late", late(&moved, Subject::Board)),
        ("who is to move has left", left(&moved, Subject::Board)),
    ])
}

fn ends(cast: &Cast) -> Table {
    let after = |book: &str, moves: &str| shown(&cast.played_by(book, moves), Subject::Board);
    let moved = cast.played_by("xiangqi", "h3e3");
    let resigned = moved.clone().then(&cast.han, Command::Resign);
    let drawn = moved
        .then(&cast.cho, Command::Propose(ProposalKind::Draw))
        .then(&cast.han, Command::Propose(ProposalKind::Draw));
    let begun = cast.played_by("xiangqi", "");
    let called_off = begun.then(&cast.han, Command::Resign);
    named([
        ("mate", after("xiangqi", MATE)),
        ("stalemate", after("xiangqi", STALEMATE)),
        ("a perpetual chase", after("xiangqi_asian", CHASE)),
        ("a perpetual check", after("xiangqi", CHECKS)),
        ("repetition", after("xiangqi", REPEATED)),
        ("resigned", shown(&resigned, Subject::Board)),
        ("agreed", shown(&drawn, Subject::Board)),
        ("ended before a move", shown(&called_off, Subject::Board)),
    ])
}

fn proposals(cast: &Cast) -> Table {
    let moved = cast.played_by("xiangqi", "h3e3 h10g8");
    let offer = |played: &Played| shown(played, Subject::Offer);
    let asked = moved
        .clone()
        .then(&cast.cho, Command::Propose(ProposalKind::Takeback));
    let agreed = asked
        .clone()
        .then(&cast.han, Command::AcceptProposal(ProposalKind::Takeback));
    let draw = moved
        .clone()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw));
    named([
        ("a takeback is asked for", offer(&asked)),
        ("taken back", shown(&agreed, Subject::Board)),
        ("a draw is offered", offer(&draw)),
        ("its channel is gone", shown(&draw, Subject::Lost)),
    ])
}

/// Against the bot, which is `cast.han`.
fn practice(cast: &Cast) -> Table {
    let challenge = |coach, nth| Challenge {
        ruleset: Ruleset::named("xiangqi").unwrap(),
        addressee: Addressee::Bot {
            bot: cast.han.clone(),
            level: Level::LOWEST,
        },
        side: SideChoice::Cho,
        coach,
        nth,
        ..cast.challenge()
    };
    let begun = |coach, nth| {
        let asked = cast.offers(&challenge(coach, nth));
        followed(asked.then(&cast.han, cast.accept(None)))
    };
    let first = begun(true, Some(1));
    let replied = begun(false, None)
        .then(&cast.cho, play("h3e3"))
        .then(&cast.han, play("h10g8"));
    let chosen = |from: &str| {
        let from = (from.parse().unwrap(), Side::Cho);
        view::chosen(&first.game, from, cast.playing(first.game.ruleset()))
    };
    let lost = moves(begun(true, Some(1)), MATE);
    named([
        ("the bot has sat down", shown(&first, Subject::Challenge)),
        ("a first game begins", shown(&first, Subject::Board)),
        ("a barred elephant", chosen("c1")),
        ("a barred horse", chosen("b1")),
        ("both have moved", shown(&replied, Subject::Board)),
        ("the learner has won", shown(&lost, Subject::Board)),
    ])
}

fn privately(cast: &Cast) -> Table {
    let text = cast.playing(&Ruleset::named("xiangqi").unwrap());
    let game = cast.played_by("xiangqi", "h3e3 h10g8 h1g3").game;
    let hanging = cast.played_by("xiangqi", "h3h10 i10h10 b3b10").game;
    let over = cast.played_by("xiangqi", MATE).game;
    let file = RecordFile {
        name: "xiangqi-7.pgn".to_owned(),
        bytes: vec![1, 2, 3],
    };
    let hint = |game: &Match| view::suggestion(game, &hint(game, &[]), text);
    let again = |game: &Match| view::replay(game, game.game().unwrap(), text);
    named([
        ("a hint", hint(&game)),
        ("a hint when a piece hangs", hint(&hanging)),
        (
            "a piece is chosen",
            view::chosen(&game, ("g8".parse().unwrap(), Side::Han), text),
        ),
        (
            "one's own turn",
            view::position(&game, cast.han.id, Side::Han, text, None),
        ),
        (
            "after the end",
            view::position(&over, cast.cho.id, Side::Cho, text, None),
        ),
        (
            "the position in words",
            view::position_in_words(&game, Side::Han, text, None),
        ),
        ("played again", again(&over)),
        ("a record", view::record(&game, file, text)),
        ("resign?", view::resign_question(&game, text)),
        ("a draw?", view::draw_question(&game, text)),
        ("call off?", view::call_off_question(&game, text)),
    ])
}

fn analyses(cast: &Cast) -> Table {
    let text = cast.playing(&Ruleset::named("xiangqi").unwrap());
    let over = cast.played_by("xiangqi", MATE);
    let study = Study::Match(Arc::new(over.game));
    let turn = |ply, best, played, line: &str| ExplainedTurningPoint {
        ply,
        best: Score::from(best),
        played: Score::from(played),
        line: line
            .split(' ')
            .map(|mv| mv.parse::<Move>().unwrap().into())
            .collect(),
        facts: Vec::new(),
    };
    let analysis = Analysis {
        scores: [0, 20, 400, -150, -2_000, 900, 31_996, 31_999]
            .map(Score::from)
            .to_vec(),
        accuracy: BySide::new(Some(87), Some(12)),
        turning_points: vec![
            turn(1, 30, -400, "h1g3 h10g8"),
            turn(4, 900, -31_996, "f10e9 h1g3"),
        ],
    };
    let of = |index| view::turning(&study, &analysis, (index, Side::Han), text);
    named([
        ("analysed", view::overview(&study, &analysis, text)),
        ("a turning point", of(0)),
        ("a mate is overlooked", of(1)),
    ])
}

/// Errors in a game of Xiangqi.
fn refusals(cast: &Cast) -> Table {
    let game = cast.played_by("xiangqi", "h3e3").game;
    let at = "b3".parse().unwrap();
    let mut illegal = vec![
        Illegal::NoPiece,
        Illegal::SamePoint,
        Illegal::OwnPiece,
        Illegal::Backward,
        Illegal::OutsidePalace,
        Illegal::River,
        Illegal::NotOverRiver,
        Illegal::JumpsOnlyToTake,
        Illegal::Blocked { at },
        Illegal::NothingToJump,
        Illegal::TwoScreens { at },
        Illegal::LeavesCheck { by: at },
        Illegal::FacesGeneral,
        Illegal::NoPass,
    ];
    illegal.extend(Role::ALL.map(Illegal::Unreachable));
    let show = |why| {
        let about = Some(GAME);
        view::refused(&Refused::Play { why, about }, Some(&game), *cast.text())
    };
    let one = |why| (format!("{why:?}"), show(Refusal::Illegal(why)));
    let mut scenes: Vec<(String, Message)> = illegal.into_iter().map(one).collect();
    scenes.push(("not their turn".to_owned(), show(Refusal::NotYourTurn)));
    scenes.push(("a notice of a level".to_owned(), another_level(cast)));
    scenes
}

fn another_level(cast: &Cast) -> Message {
    let over = cast.played_by("xiangqi", MATE);
    view::words(&hansu::app::Notice {
        other_level: Some(Level::new(5).unwrap()),
        ..notice(&over, Subject::Board)
    })
}
