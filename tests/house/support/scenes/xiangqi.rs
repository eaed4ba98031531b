//! A game of Xiangqi from the challenge to its end. None of its messages may use a word of Janggi.

use std::sync::Arc;

use hansu::app::{Analysis, ExplainedTurningPoint, RecordFile, Refused, Study, Subject};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_engine::Score;
use hansu_play::{Challenge, Command, Level, Match, ProposalKind, Refusal, SideChoice};
use janggi::{BySide, Handicap, Illegal, Move, Role, Ruleset, Side};

use super::super::{GAME, play};
use super::privately::{asked, hint};
use super::{Cast, Played, Table, lost, moves, named};

/// Two cannons on the general's file.
const MATE: &str = "h3e3 a10a9 e3e7 a9a10 b3b5 a10a9 b5e5";
/// Both sides help to leave Black without a move.
const STALEMATE: &str = "h3h7 h8h1 i1h1 b8e8 h7e7 f10e9 h1h10 c7c6 h10i10 c10a8 b3a3 i7i6 a3a7 g7g6 a7a10 i6i5 \
                         i4i5 c6c5 c4c5 g6g5 g4g5 a8c6 a1a2 c6a8 a2f2 a8c6 c5c6";
/// Red's chariot attacks Black's cannon wherever it goes.
const CHASE: &str = "a1a2 h8h6 a2f2 a10a9 f2f6 h6h5 f6f5 h5h6 f5f6 h6h5 f6f5 h5h6 f5f6";
/// Red's cannon gives check from two squares in turn.
const CHECKS: &str =
    "b3f3 a7a6 h3h6 a10a7 c1a3 h10i8 h6f6 e10e9 f6e6 e9f9 e6f6 f9e9 f6e6 e9f9 e6f6 f9e9";
/// Horses move out and back.
const REPEATED: &str = "h1g3 h10g8 g3h1 g8h10 h1g3 h10g8 g3h1 g8h10";

/// All messages of Xiangqi; the public ones first.
pub fn xiangqi(cast: &Cast) -> Table {
    let mut table = challenges(cast);
    table.extend(boards(cast));
    table.extend(ends(cast));
    table.extend(proposals(cast));
    table.extend(practice(cast));
    table.extend(privately(cast));
    table.extend(analyses(cast));
    table.extend(refusals(cast));
    table
}

fn challenges(cast: &Cast) -> Table {
    let challenge =
        |book: &str, handicap| cast.shown(&cast.by_rules(book, handicap), Subject::Challenge);
    let accepted = cast.by_rules("xiangqi", None);
    let accepted = accepted.then(&cast.han, cast.accept(None));
    named([
        ("a challenge", challenge("xiangqi", None)),
        ("by the other book", challenge("xiangqi_asian", None)),
        (
            "by a combination",
            challenge("xiangqi:chase=asian,nocap_plies=0", None),
        ),
        (
            "with a handicap",
            challenge("xiangqi", Some(Handicap::ChariotHorse)),
        ),
        (
            "for a weaker player",
            challenge("xiangqi", Some(Handicap::FirstMove)),
        ),
        ("accepted", cast.shown(&accepted, Subject::Challenge)),
    ])
}

fn boards(cast: &Cast) -> Table {
    let board = |moves: &str| cast.shown(&cast.played_by("xiangqi", moves), Subject::Board);
    let first_plies = |moves_text: &str, plies: usize| -> String {
        let words: Vec<&str> = moves_text.split_whitespace().take(plies).collect();
        words.join(" ")
    };
    let moved = cast.played_by("xiangqi", "h3e3");
    let chase = cast.played_by("xiangqi_asian", &first_plies(CHASE, 9));
    let in_both_languages = cast.by_rules("xiangqi", None);
    let in_both_languages =
        in_both_languages.then(&cast.han, cast.accept(Some(cast.language.other())));
    named([
        ("the game begins", board("")),
        ("a move", board("h3e3")),
        (
            "a move, for two languages",
            cast.shown(&moves(in_both_languages, "h3e3"), Subject::Board),
        ),
        ("a capture", board("h3h10")),
        ("check", board(&first_plies(CHECKS, 9))),
        ("who chases is warned", cast.shown(&chase, Subject::Board)),
        ("who checks is warned", board(&first_plies(CHECKS, 12))),
        ("late", cast.late(&moved, Subject::Board)),
        ("who is to move has left", cast.left(&moved, Subject::Board)),
    ])
}

fn ends(cast: &Cast) -> Table {
    let board = |book: &str, moves: &str| cast.shown(&cast.played_by(book, moves), Subject::Board);
    let moved = cast.played_by("xiangqi", "h3e3");
    let resigned = moved.clone().then(&cast.han, Command::Resign);
    let drawn = moved
        .then(&cast.cho, Command::Propose(ProposalKind::Draw))
        .then(&cast.han, Command::Propose(ProposalKind::Draw));
    let begun = cast.played_by("xiangqi", "");
    let called_off = begun.then(&cast.han, Command::Resign);
    named([
        ("mate", board("xiangqi", MATE)),
        ("stalemate", board("xiangqi", STALEMATE)),
        ("a perpetual chase", board("xiangqi_asian", CHASE)),
        ("a perpetual check", board("xiangqi", CHECKS)),
        ("repetition", board("xiangqi", REPEATED)),
        ("resigned", cast.shown(&resigned, Subject::Board)),
        ("agreed", cast.shown(&drawn, Subject::Board)),
        (
            "ended before a move",
            cast.shown(&called_off, Subject::Board),
        ),
    ])
}

fn proposals(cast: &Cast) -> Table {
    let moved = cast.played_by("xiangqi", "h3e3 h10g8");
    let offer = |played: &Played| cast.shown(played, Subject::Offer);
    let requested = moved
        .clone()
        .then(&cast.cho, Command::Propose(ProposalKind::Takeback));
    let agreed = requested
        .clone()
        .then(&cast.han, Command::AcceptProposal(ProposalKind::Takeback));
    let draw = moved
        .clone()
        .then(&cast.cho, Command::Propose(ProposalKind::Draw));
    named([
        ("a takeback is asked for", offer(&requested)),
        ("taken back", cast.shown(&agreed, Subject::Board)),
        ("a draw is offered", offer(&draw)),
        ("its channel is gone", cast.shown(&draw, lost())),
    ])
}

/// Games against the bot, which is `cast.han`.
fn practice(cast: &Cast) -> Table {
    let challenge = |coach, nth| Challenge {
        ruleset: Ruleset::named("xiangqi").unwrap(),
        addressee: cast.bot(Level::LOWEST),
        side: SideChoice::Cho,
        coach,
        nth,
        ..cast.challenge()
    };
    let started = |coach, nth| {
        let challenged = Played::new(&challenge(coach, nth));
        challenged.then(&cast.han, cast.accept(None)).settled()
    };
    let first = started(true, Some(1));
    let replied = started(false, None)
        .then(&cast.cho, play("h3e3"))
        .then(&cast.han, play("h10g8"));
    let chosen = |from: &str| {
        let from = (Some(from.parse().unwrap()), Side::Cho);
        view::chosen(&first.game, from, cast.playing(first.game.ruleset()))
    };
    let won = moves(started(true, Some(1)), MATE);
    named([
        (
            "the bot has sat down",
            cast.shown(&first, Subject::Challenge),
        ),
        ("a first game begins", cast.shown(&first, Subject::Board)),
        ("a barred elephant", chosen("c1")),
        ("a barred horse", chosen("b1")),
        ("both have moved", cast.shown(&replied, Subject::Board)),
        ("the learner has won", cast.shown(&won, Subject::Board)),
    ])
}

fn privately(cast: &Cast) -> Table {
    let text = cast.playing(&Ruleset::named("xiangqi").unwrap());
    let game = cast.played_by("xiangqi", "h3e3 h10g8 h1g3").game;
    let hanging = cast.played_by("xiangqi", "h3h10 i10h10 b3b10").game;
    let finished = cast.played_by("xiangqi", MATE).game;
    let file = RecordFile {
        name: "xiangqi-7.pgn".to_owned(),
        bytes: vec![1, 2, 3],
    };
    let hint = |game: &Match| view::suggestion(game, &hint(game, &[]), text);
    let replay = |game: &Match| view::replay(game, game.game().unwrap(), text);
    named([
        ("a hint", hint(&game)),
        ("a hint when a piece hangs", hint(&hanging)),
        (
            "a piece is chosen",
            view::chosen(&game, (Some("g8".parse().unwrap()), Side::Han), text),
        ),
        (
            "one's own turn",
            view::position(&game, cast.han.id, Side::Han, text, None),
        ),
        (
            "after the end",
            view::position(&finished, cast.cho.id, Side::Cho, text, None),
        ),
        (
            "the position in words",
            view::position_in_words(&game, Side::Han, text, None),
        ),
        ("played again", replay(&finished)),
        ("a record", view::record(&game, file, text)),
        ("resign?", asked(&game, &Command::Resign, text)),
        (
            "a draw?",
            asked(&game, &Command::Propose(ProposalKind::Draw), text),
        ),
        ("call off?", asked(&game, &Command::ClaimWin, text)),
    ])
}

fn analyses(cast: &Cast) -> Table {
    let text = cast.playing(&Ruleset::named("xiangqi").unwrap());
    let finished = cast.played_by("xiangqi", MATE);
    let study = Study::Match(Arc::new(finished.game));
    let turn = |ply, best, played, line: &str| ExplainedTurningPoint {
        ply,
        best: Score::from(best),
        played: Score::from(played),
        line: line
            .split(' ')
            .map(|mv| mv.parse::<Move>().unwrap().into())
            .collect(),
        facts: Vec::new(),
        candidates: Vec::new(),
        punishment: Vec::new(),
    };
    let analysis = Analysis {
        scores: [0, 20, 400, -150, -2_000, 900, 31_996, 31_999]
            .map(Score::from)
            .to_vec(),
        accuracy: BySide::new(Some(87), Some(12)),
        marks: BySide::default(),
        turning_points: vec![
            turn(1, 30, -400, "h1g3 h10g8"),
            turn(4, 900, -31_996, "f10e9 h1g3"),
        ],
    };
    let turning_point = |index| view::turning(&study, &analysis, (index, Side::Han), text);
    named([
        ("analysed", view::overview(&study, &analysis, false, text)),
        ("a turning point", turning_point(0)),
        ("a mate is overlooked", turning_point(1)),
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
    let show = |refusal| {
        let refused = Refused::Play {
            why: refusal,
            about: Some(GAME),
        };
        view::refused(&refused, Some(&game), *cast.text())
    };
    let scene = |refusal| (format!("{refusal:?}"), show(Refusal::Illegal(refusal)));
    let mut scenes: Vec<(String, Message)> = illegal.into_iter().map(scene).collect();
    scenes.push(("not their turn".to_owned(), show(Refusal::NotYourTurn)));
    scenes.push(("a notice of a level".to_owned(), another_level(cast)));
    scenes
}

fn another_level(cast: &Cast) -> Message {
    let finished = cast.played_by("xiangqi", MATE);
    view::words(&hansu::app::Notice {
        other_level: Some(Level::new(5).unwrap()),
        ..cast.notice(&finished, Subject::Board)
    })
}
