//! Games of files, and analyses.

use std::sync::Arc;

use hansu::app::{
    Analysis, ExplainedTurningPoint, LearnStep, Learning, RecordFile, Review, Study, TriedMove,
};
use hansu::discord::button::{GamePage, Page};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_engine::review::MarkCounts;
use hansu_engine::{Fact, Score};
use hansu_play::{Command, Match};
use hansu_store::{GameInFile, InteractionId, ReviewId};
use janggi::notation::{Headers, ReadGame, Record, Start, read_any};
use janggi::{Action, BySide, Formation, Move, Piece, Role, Side};

use super::super::Played;
use super::{Cast, Table, named};

/// Pages of opened records, with headers as hostile as the cast's names.
pub fn reviews(cast: &Cast) -> Table {
    let text = cast.text();
    let gib = "[대회명 \"**@everyone**\"]\n[초차림 \"마상상마\"]\n[한차림 \"상마상마\"]\n\
        [대국결과 \"한 기권승\"]\n\n1. 71졸72 {좋은 수} 2. 49병48 3. 한수쉼\n";
    let games = read_any(gib.as_bytes(), 1 << 20).unwrap();
    let unnamed: Vec<ReadGame> = games.collect();
    let mut games = unnamed.clone();
    games[0].record.headers.players = names(cast);
    games.extend(unnamed);
    let review = Review {
        id: ReviewId(4),
        games: Arc::new(games),
        left_out: 2,
    };
    let page = |game, ply| Page {
        review: ReviewId(4),
        game: GameInFile::new(game),
        ply,
        seat: Side::Han,
    };
    let show = |page| view::review(&review, page, *text);
    let file = RecordFile {
        name: "janggi-7.gib".to_owned(),
        bytes: vec![1, 2, 3],
    };
    let record = view::record(&cast.moves("a4b4").game, file, text);
    let turns = "a4a5 a7a6 a5a6 b10c8 i4h4 pass";
    let running = cast.moves(turns).game;
    let finished = cast.moves(turns).then(&cast.cho, Command::Resign).game;
    let page_of = |game: &Match, ply| {
        let moves = Record::of_game(game.game().unwrap(), Headers::default());
        let seat = Side::Han;
        view::game_page(game, &moves, GamePage { ply, seat }, text)
    };
    named([
        ("a game under way, paged through", page_of(&running, 3)),
        ("a game that is over, at its end", page_of(&finished, 99)),
        ("the start", show(page(0, 0))),
        ("a move with a remark", show(page(0, 1))),
        ("the end", show(page(0, 3))),
        ("beyond the end, unnamed", show(page(7, 99))),
        ("a record", record),
        ("a record of either game", read_as(cast, false)),
        ("a record of either game, of Xiangqi", read_as(cast, true)),
    ])
}

/// A record that does not name its game, and whose moves are legal in both games.
fn read_as(cast: &Cast, as_other: bool) -> Message {
    let pgn = "[Event \"Club\"]\n\n1. a4a5 a7a6 2. h1g3 *\n";
    let parsed = read_any(pgn.as_bytes(), 1 << 20).unwrap().next().unwrap();
    let review = Review {
        id: ReviewId(5),
        games: Arc::new(vec![parsed]),
        left_out: 0,
    };
    let page = Page {
        game: GameInFile { nth: 0, as_other },
        ply: 3,
        ..Page::first(review.id)
    };
    view::review(&review, page, *cast.text())
}

/// A game of an opened file in which play went on after two passes.
fn recorded(cast: &Cast) -> Study {
    let mut record = Record::new(Start::with_formations(BySide::new(
        Formation::Heeh,
        Formation::Heeh,
    )));
    for turn in ["a4b4", "e9e9", "e2e2", "a7b7", "a1a10", "b10c8"] {
        let action = record.end().read_uci(turn).unwrap();
        record.play(action).unwrap();
    }
    record.headers.players = names(cast);
    Study::of_record(ReviewId(4), GameInFile::new(1), record)
}

fn names(cast: &Cast) -> BySide<Option<String>> {
    BySide::new(Some(cast.cho.name.clone()), Some(cast.han.name.clone()))
}

/// A finished game with every kind of mistake, and its analysis.
pub fn analysed(cast: &Cast) -> (Played, Analysis) {
    let finished = cast
        .moves("a4a5 a7a6 a5a6 b10c8 i4h4 pass")
        .then(&cast.cho, Command::Resign);
    let turning = |ply, best, played, line: &str, facts: &[Fact]| ExplainedTurningPoint {
        ply,
        best: Score::from(best),
        played: Score::from(played),
        line: line
            .split(' ')
            .map(|mv| mv.parse::<Move>().unwrap().into())
            .collect(),
        facts: facts.to_vec(),
        candidates: Vec::new(),
        punishment: Vec::new(),
    };
    let horse = Piece::new(Side::Cho, Role::Horse);
    let analysis = Analysis {
        scores: [0, 20, 400, -150, -2_000, 31_995, 31_996]
            .map(Score::from)
            .to_vec(),
        accuracy: BySide::new(Some(87), None),
        marks: BySide::new(
            MarkCounts {
                inaccuracies: 2,
                mistakes: 0,
                blunders: 1,
            },
            MarkCounts::default(),
        ),
        turning_points: vec![
            turning(1, 30, -400, "b1c3 i7h7 a4b4", &[Fact::Develops(horse)]),
            turning(4, 31_995, 700, "c7c6", &[]),
            turning(
                5,
                10,
                -31_990,
                "b1c3 b10c8",
                &[Fact::StopsMate(2), Fact::Checks],
            ),
        ],
    };
    (finished, analysis)
}

/// Questions at the turning points of a finished game.
pub fn learning(cast: &Cast) -> Table {
    let text = cast.text();
    let (finished, analysis) = analysed(cast);
    let learning = Learning::new(Arc::new(finished.game), analysis, Side::Cho);
    let action = |mv: &str| Action::from(mv.parse::<Move>().unwrap());
    let shown = |index: usize, step: LearnStep| {
        let question = learning.question(index).unwrap();
        view::learn(&learning, &question, index / 2, &step, text)
    };
    let tried = |mv: &str, judged| LearnStep::Tried(action(mv), judged);
    let worse = |refutation: Vec<Action>| TriedMove::Worse {
        score: Score::from(-350),
        refutation,
    };
    named([
        ("a question", shown(0, LearnStep::Ask)),
        ("its hint", shown(0, LearnStep::Hint)),
        (
            "a piece is chosen",
            shown(0, LearnStep::Piece("b1".parse().unwrap())),
        ),
        (
            "a worse move",
            shown(0, tried("i4h4", worse(vec![action("a7b7")]))),
        ),
        (
            "it ends the game",
            shown(0, tried("i4h4", worse(Vec::new()))),
        ),
        ("the best move", shown(0, tried("b1c3", TriedMove::Best))),
        ("a good move", shown(0, tried("h1g3", TriedMove::Good))),
        ("the last is shown", shown(2, LearnStep::Solution)),
        ("no mistakes", view::learn_nothing(text)),
    ])
}

/// Analyses of a finished game.
pub fn analyses(cast: &Cast) -> Table {
    let text = cast.text();
    let (finished, analysis) = analysed(cast);
    let study = Study::Match(Arc::new(finished.game));
    let no_mistakes = Analysis {
        turning_points: Vec::new(),
        ..analysis.clone()
    };
    let recorded = recorded(cast);
    let turning_point = |index| view::turning(&study, &analysis, (index, Side::Han), text);
    let under_way = |study| view::analysing(study, (3, 7), InteractionId(99), text);
    named([
        ("under way", under_way(&study)),
        (
            "the whole game",
            view::overview(&study, &analysis, true, text),
        ),
        (
            "a game of a file",
            view::overview(&recorded, &analysis, false, text),
        ),
        ("a game of a file, under way", under_way(&recorded)),
        (
            "nobody erred",
            view::overview(&study, &no_mistakes, false, text),
        ),
        ("points are lost", turning_point(0)),
        ("a win is let go", turning_point(1)),
        ("it loses by force", turning_point(2)),
        ("no such page", turning_point(7)),
    ])
}
