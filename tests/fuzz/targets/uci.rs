//! Commands of the Universal Chess Interface, and the answers of another engine.

use std::time::Duration;

use hansu_engine::SearchLimits;
use hansu_engine::external::{Answer, Question, lists_xiangqi, option, parse_rank_numbering};
use hansu_engine::uci::{self, Command, set_up};
use janggi::notation::RankNumbering;
use janggi::{Game, MODERN, Side, XIANGQI};

use super::{Target, lines, meet};

/// Lines as an interface sends them.
pub const COMMANDS: Target = Target {
    name: "uci-commands",
    run: commands,
    words: WORDS,
    ends: &["position", "go", "option", "unknown", "played"],
    steps: 2_000,
};

/// Lines as another engine answers. The first byte chooses the game that it was asked about.
#[rustfmt::skip]
pub const ANSWERS: Target = Target {
    name: "engine-answers",
    run: answers,
    words: &[
        "info", " depth 12", " seldepth 20", " multipv 1", " multipv 2", " score cp 35",
        " score mate -3", " lowerbound", " upperbound", " nodes 100000", " pv ", "a4b4 ", "a7b7 ",
        "h3e3 ", "e2e2 ", "\nbestmove ", "bestmove a4b4", "(none)", "string",
        "option name UCI_Variant type combo var xiangqi", "-2147483648", "2147483647",
        " ponder a7b7", "\n", "cp", "mate",
    ],
    ends: &["answer", "refused"],
    steps: 4_000,
};

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "uci", "isready", "ucinewgame", "position startpos", "position fen ", " moves ", "a4b4 ",
    "a7b7 ", "0000 ", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "go", " depth 3", " nodes 50", " movetime 5", " wtime 1000", " btime 1000", " winc 10",
    " movestogo 1", " infinite", " ponder", " mate 2", " perft 2", " searchmoves a4b4", "stop",
    "ponderhit", "setoption name ", " value ", "ucci", "ucicyclone", "startpos moves h2e2 ", "fen ",
    "h9g7 ", "banmoves h2e2", " time 5", " increment 1", "setoption usemillisec false",
    "UCI_ShowWDL", "MultiPV", "UCI_Variant", "Ruleset", "UCI_Elo", "UCI_LimitStrength", "Hash",
    "Threads", "Clear Hash", "xiangqi", "kakao", "quit", "\n",
];

fn commands(bytes: &[u8]) {
    let mut ruleset = MODERN;
    let mut ranks = RankNumbering::FromOne;
    for line in lines(bytes, 50) {
        match uci::read(&line) {
            Some(Command::Position { fen, moves } | Command::BarePosition { fen, moves }) => {
                meet("position");
                let Ok(set_up_game) = set_up(&[ruleset, XIANGQI], ranks, fen.as_deref(), &moves)
                else {
                    continue;
                };
                ranks = set_up_game.ranks;
                let game = set_up_game.game;
                assert_eq!(set_up_game.refused.is_none(), game.ply() == moves.len());
                if game.ply() > 0 {
                    meet("played");
                }
                assert!(
                    Game::from_fen(game.ruleset(), &game.fen()).is_ok()
                        || game.position().in_check()
                );
                let alone = game.without_history();
                assert_eq!(alone.outcome().is_some(), alone.legal_actions().is_empty());
                for action in alone.legal_actions() {
                    let text = ranks.write(game.position(), action);
                    assert_eq!(ranks.read(game.position(), &text), Some(action));
                }
            }
            Some(Command::Go(go)) => {
                meet("go");
                for side in Side::ALL {
                    let limits = go.time_limits(side);
                    assert!(
                        limits.is_none_or(|time| time.soft.is_none_or(|soft| soft <= time.hard))
                    );
                }
                let _ = go.plies();
                let _ = go.in_seconds();
            }
            Some(Command::Option { name, value }) => {
                meet("option");
                assert_eq!(option(&name, &value).lines().count(), 1);
                ruleset = uci::ruleset(&value).unwrap_or(ruleset);
                let _ = uci::ruleset_in_any_case(&value);
            }
            Some(Command::Unknown(_)) => meet("unknown"),
            Some(_) => {}
            None => assert!(line.trim().is_empty()),
        }
    }
}

fn answers(bytes: &[u8]) {
    let Some((chosen, text)) = bytes.split_first() else {
        return;
    };
    let game = Game::usual(if chosen % 2 == 0 { &MODERN } else { &XIANGQI });
    let question = Question::of(
        &game,
        SearchLimits::of_nodes(100),
        2,
        Duration::from_millis(5),
    );
    let Some(question) = question else {
        return;
    };
    let mut answer = Answer::to(question);
    for line in lines(text, 200) {
        let _ = lists_xiangqi(&line);
        let _ = parse_rank_numbering(&line);
        match answer.read_line(&line) {
            None => {}
            Some(Ok(results)) => {
                meet("answer");
                assert!((1..=2).contains(&results.len()));
                for result in results {
                    assert!(game.check(result.best()).is_ok());
                    let line = uci::line(game.position(), result.pv());
                    assert_eq!(line.len(), result.pv().len());
                    let _ = uci::score(game.ruleset().variant, result.score);
                }
            }
            Some(Err(why)) => {
                meet("refused");
                assert!(!why.to_string().is_empty());
            }
        }
    }
}
