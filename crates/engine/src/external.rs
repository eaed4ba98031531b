//! An external UCI engine as text: the commands sent to it and the parser of its answers.
//!
//! Its output is untrusted: every move is checked against the rules.

use std::collections::BTreeMap;
use std::time::Duration;

use super::evaluation::from_soldiers;
use super::{Score, SearchLimits, SearchResult, uci};
use janggi::notation::RankNumbering;
use janggi::{Action, FenCounters, Game, Variant, XIANGQI_ASIAN};

/// A request to an external engine.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    game: &'a Game,
    variant: &'static str,
    limits: SearchLimits,
    time: Duration,
    lines: usize,
    dialect: GuestDialect,
}

/// The peculiarities of an engine's UCI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GuestDialect {
    /// The numbering of ranks in moves.
    pub ranks: RankNumbering,
    /// `true` if it plays only one game and has no option to choose it.
    pub has_one_game: bool,
}

impl<'a> Question<'a> {
    /// Requests the best `lines` actions of a game within `limits` and `time`.
    ///
    /// `None` if the game is over or its ruleset has no `UCI_Variant`.
    #[must_use]
    pub fn of(
        game: &'a Game,
        limits: SearchLimits,
        lines: usize,
        time: Duration,
    ) -> Option<Question<'a>> {
        let variant = uci::variant(game.ruleset())?;
        game.outcome().is_none().then_some(Question {
            game,
            variant,
            limits,
            time,
            lines: lines.max(1),
            dialect: GuestDialect::default(),
        })
    }

    /// Returns the same question in the dialect of an engine.
    #[must_use]
    pub fn in_dialect(self, dialect: GuestDialect) -> Question<'a> {
        Question { dialect, ..self }
    }

    /// Returns whether the question is about Xiangqi. An engine that plays other games has to [list
    /// it](lists_xiangqi); for Janggi some engines list no name.
    #[must_use]
    pub fn is_of_xiangqi(&self) -> bool {
        self.game.ruleset().variant == Variant::Xiangqi
    }

    /// Returns the time limit.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Returns the UCI commands of the request, one per line. They begin with `ucinewgame`, so that an answer
    /// does not depend on other games.
    #[must_use]
    pub fn commands(&self) -> String {
        let Question {
            game,
            variant,
            lines,
            dialect,
            ..
        } = *self;
        let variant = if dialect.has_one_game {
            String::new()
        } else {
            option("UCI_Variant", variant)
        };
        let lines = option("MultiPV", &lines.to_string());
        let played: Vec<String> = game
            .turns()
            .map(|(situation, action)| dialect.ranks.write(situation.position(), action))
            .collect();
        let moves = if played.is_empty() {
            String::new()
        } else {
            format!(" moves {}", played.join(" "))
        };
        let nodes = match self.limits.nodes {
            u64::MAX => String::new(),
            nodes => format!(" nodes {nodes}"),
        };
        let start = start(game);
        let time = self.time.as_millis().max(1);
        format!(
            "{variant}{lines}ucinewgame\nposition fen {start}{moves}\ngo{nodes} movetime {time}\n"
        )
    }
}

/// Returns whether a line of the handshake offers the option `UCI_Variant`.
#[must_use]
pub fn lists_variants(line: &str) -> bool {
    let mut words = line.split_whitespace();
    begins_with(&mut words, &["option", "name", "UCI_Variant"])
}

/// Returns whether the next words are these, ignoring case, as in option names.
fn begins_with<'w>(words: &mut impl Iterator<Item = &'w str>, expected: &[&str]) -> bool {
    expected.iter().all(|word| {
        words
            .next()
            .is_some_and(|next| next.eq_ignore_ascii_case(word))
    })
}

/// Returns the commands that request a first move of Xiangqi, which shows the engine's numbering of ranks.
#[must_use]
pub fn rank_numbering_query() -> String {
    let start = start(&Game::usual(&XIANGQI_ASIAN));
    format!("ucinewgame\nposition fen {start}\ngo depth 1\n")
}

/// Returns the numbering of ranks in the `bestmove` line that answers [`rank_numbering_query`]; `None` if it is a
/// first move in neither.
#[must_use]
pub fn parse_rank_numbering(line: &str) -> Option<RankNumbering> {
    let mut words = line
        .split_whitespace()
        .skip_while(|word| *word != "bestmove");
    let mv = words.nth(1)?;
    let game = Game::usual(&XIANGQI_ASIAN);
    // No first move is legal in both: the pieces of ranks 3 and 4 are on different files.
    [RankNumbering::FromOne, RankNumbering::FromZero]
        .into_iter()
        .find(|ranks| {
            let action = ranks.read(game.position(), mv);
            action.is_some_and(|action| game.check(action).is_ok())
        })
}

/// Returns whether a line of the handshake offers Xiangqi among the values of `UCI_Variant`.
#[must_use]
pub fn lists_xiangqi(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let prefix = ["option", "name", "UCI_Variant", "type", "combo"];
    let has_prefix = begins_with(&mut words, &prefix);
    let values = words.clone().skip(1);
    has_prefix
        && words
            .zip(values)
            .any(|pair| pair == ("var", uci::XIANGQI_BY_NAME))
}

/// Returns a `setoption` line.
#[must_use]
pub fn option(name: &str, value: &str) -> String {
    // A control character could start a second command.
    let without_controls = |text: &str| text.replace(char::is_control, " ");
    format!(
        "setoption name {} value {}\n",
        without_controls(name),
        without_controls(value)
    )
}

/// Returns the FEN of a game's first position.
fn start(game: &Game) -> String {
    game.start().fen(FenCounters::START)
}

/// The reason that an answer cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidAnswer {
    /// The best move is illegal or missing.
    #[error("it played an illegal move")]
    Illegal,
    /// There is a best move but no score.
    #[error("it gave no score for its move")]
    Unscored,
}

/// An answer in the process of being read.
#[derive(Debug)]
pub struct Answer<'a> {
    question: Question<'a>,
    /// By `multipv` rank, from 1.
    results: BTreeMap<usize, SearchResult>,
    /// The last result with a bound as its score.
    bounded: Option<SearchResult>,
}

impl<'a> Answer<'a> {
    /// Returns the empty answer to a question.
    #[must_use]
    pub fn to(question: Question<'a>) -> Answer<'a> {
        Answer {
            question,
            results: BTreeMap::new(),
            bounded: None,
        }
    }

    /// Reads a line. `bestmove` completes the answer: the best actions with their lines, best first, at least
    /// one. Unreadable lines are skipped.
    pub fn read_line(&mut self, line: &str) -> Option<Result<Vec<SearchResult>, InvalidAnswer>> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") => {
                match self.info(&mut words) {
                    Some((None, result)) => self.bounded = Some(result),
                    Some((Some(rank), result)) if rank <= self.question.lines => {
                        self.results.insert(rank, result);
                    }
                    _ => {}
                }
                None
            }
            Some("bestmove") => Some(self.best(words.next().unwrap_or_default())),
            _ => None,
        }
    }

    /// Parses the words after `info`: a result and its rank, no rank if its score is only a bound.
    fn info<'w>(
        &self,
        words: &mut impl Iterator<Item = &'w str>,
    ) -> Option<(Option<usize>, SearchResult)> {
        let mut rank = Some(1);
        let mut depth = 0;
        let mut seldepth = 0;
        let mut nodes = 0;
        let mut found = None;
        while let Some(word) = words.next() {
            match word {
                "multipv" => rank = Some(words.next()?.parse().ok().filter(|rank| *rank > 0)?),
                "depth" => depth = words.next()?.parse().ok()?,
                "seldepth" => seldepth = words.next()?.parse().ok()?,
                "nodes" => nodes = words.next()?.parse().ok()?,
                "score" => {
                    let variant = self.question.game.ruleset().variant;
                    found = Some(score(variant, words.next()?, words.next()?)?);
                }
                "lowerbound" | "upperbound" => rank = None,
                "string" => return None,
                "pv" => {
                    let line = self.line(words);
                    let result =
                        SearchResult::of_other_engine(line, found?, depth, seldepth, nodes)?;
                    return Some((rank, result));
                }
                _ => {}
            }
        }
        None
    }

    /// Parses a principal variation up to its first illegal move.
    fn line<'w>(&self, words: &mut impl Iterator<Item = &'w str>) -> Vec<Action> {
        let mut game = self.question.game.clone();
        let mut line = Vec::new();
        for word in words.by_ref().take(LONGEST_LINE) {
            match self.question.dialect.ranks.read(game.position(), word) {
                Some(action) if game.play(action).is_ok() => line.push(action),
                _ => break,
            }
        }
        line
    }

    fn best(&mut self, word: &str) -> Result<Vec<SearchResult>, InvalidAnswer> {
        let game = self.question.game;
        let ranks = self.question.dialect.ranks;
        let action = ranks
            .read(game.position(), word)
            .ok_or(InvalidAnswer::Illegal)?;
        game.check(action).map_err(|_| InvalidAnswer::Illegal)?;
        let mut results: Vec<SearchResult> =
            std::mem::take(&mut self.results).into_values().collect();
        let plays = |result: &SearchResult| result.best() == action;
        let best = match results.iter().position(plays) {
            Some(at) => results.remove(at),
            // The engine stopped with a better move than the last one with a score.
            None => {
                let scored = self.bounded.take().or_else(|| results.first().cloned());
                let scored = scored.ok_or(InvalidAnswer::Unscored)?;
                if plays(&scored) {
                    scored
                } else {
                    scored.playing(action)
                }
            }
        };
        results.retain(|result| !plays(result));
        results.insert(0, best);
        results.truncate(self.question.lines);
        Ok(results)
    }
}

/// The maximum number of plies read from a line.
const LONGEST_LINE: usize = 64;

fn score(variant: Variant, kind: &str, value: &str) -> Option<Score> {
    let value: i32 = value.parse().ok()?;
    match kind {
        "cp" => Some(Score::of_hundredths(from_soldiers(variant, value))),
        "mate" => Some(Score::of_mate(value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use janggi::{ALL, BySide, Formation, KJA, MODERN, XIANGQI_BOOKS};

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::set_up(&MODERN, None, BySide::new(Formation::Heeh, Formation::Heeh));
        for mv in moves {
            let action = game.position().read_uci(mv).unwrap();
            game.play(action).unwrap();
        }
        game
    }

    fn question(game: &Game, lines: usize) -> Question<'_> {
        let limits = SearchLimits::of_nodes(5_000);
        Question::of(game, limits, lines, Duration::from_millis(700)).unwrap()
    }

    #[test]
    fn question_is_written_as_uci_commands() {
        let commands = question(&game(&["a4a5", "a7a6"]), 3).commands();
        let expected = [
            "setoption name UCI_Variant value janggimodern",
            "setoption name MultiPV value 3",
            "ucinewgame",
            "position fen rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR \
             w - - 0 1 moves a4a5 a7a6",
            "go nodes 5000 movetime 700",
        ];
        assert_eq!(commands.lines().collect::<Vec<_>>(), expected);
        let start = game(&[]);
        let endless = Question::of(&start, SearchLimits::NONE, 0, Duration::ZERO).unwrap();
        assert!(endless.commands().ends_with(" w - - 0 1\ngo movetime 1\n"));
    }

    #[test]
    fn question_needs_a_variant_and_an_open_game() {
        let supported = ALL.iter().filter(|ruleset| uci::variant(ruleset).is_some());
        assert_eq!(supported.count() + 1, uci::VARIANTS.len());
        // The moves are the same under all rules of repetition.
        for ruleset in XIANGQI_BOOKS {
            assert_eq!(uci::variant(ruleset), Some("xiangqi"));
        }
        let game = Game::set_up(&KJA, None, BySide::new(Formation::Heeh, Formation::Heeh));
        assert!(Question::of(&game, SearchLimits::NONE, 1, Duration::ZERO).is_none());
        let mated = Game::from_fen(&MODERN, "R2k5/8R/9/9/9/9/9/9/9/5K3 b").unwrap();
        assert!(mated.outcome().is_some());
        assert!(Question::of(&mated, SearchLimits::NONE, 1, Duration::ZERO).is_none());
    }

    #[test]
    fn xiangqi_support_is_read_from_the_variant_option() {
        let cases = [
            (
                "option name UCI_Variant type combo default chess var chess var xiangqi var janggi",
                true,
            ),
            (
                " option  name uci_variant type combo var xiangqi \r\n",
                true,
            ),
            (
                "option name UCI_Variant type combo default chess var minixiangqi",
                false,
            ),
            // The current value is also listed, otherwise it is invalid.
            ("option name UCI_Variant type combo default xiangqi", false),
            ("option name UCI_Variant type string default xiangqi", false),
            ("option name Variant type combo var xiangqi", false),
            ("info string UCI_Variant var xiangqi", false),
            ("option name UCI_Variant type combo var", false),
            ("", false),
        ];
        for (line, listed) in cases {
            assert_eq!(lists_xiangqi(line), listed, "{line}");
        }
        assert!(!question(&game(&[]), 1).is_of_xiangqi());
        for ruleset in XIANGQI_BOOKS {
            assert!(question(&Game::usual(ruleset), 1).is_of_xiangqi());
        }
    }

    #[test]
    fn single_game_engine_is_asked_in_its_own_rank_numbers() {
        let mut game = Game::usual(&XIANGQI_ASIAN);
        let first = game.position().read_uci("h3e3").unwrap();
        game.play(first).unwrap();
        let dialect = GuestDialect {
            ranks: RankNumbering::FromZero,
            has_one_game: true,
        };
        let question = question(&game, 1).in_dialect(dialect);
        let words = question.commands();
        assert!(!words.contains("UCI_Variant"), "{words}");
        assert!(words.contains(" w - - 0 1 moves h2e2\n"), "{words}");
        let mut answer = Answer::to(question);
        assert_eq!(
            answer.read_line("info depth 3 score cp 10 pv h9g7 h0g2"),
            None
        );
        let results = answer.read_line("bestmove h9g7").unwrap().unwrap();
        let line = uci::line(game.position(), results[0].pv());
        assert_eq!(line, ["h10g8", "h1g3"]);
    }

    #[test]
    fn rank_numbering_is_read_from_a_first_move() {
        let game = Game::usual(&XIANGQI_ASIAN);
        for action in game.legal_actions() {
            for ranks in [RankNumbering::FromOne, RankNumbering::FromZero] {
                let line = format!("bestmove {} ponder x", ranks.write(game.position(), action));
                assert_eq!(parse_rank_numbering(&line), Some(ranks), "{line}");
            }
        }
        for line in [
            "bestmove (none)",
            "bestmove",
            "",
            "bestmove e2e4",
            "info h2e2",
        ] {
            assert_eq!(parse_rank_numbering(line), None, "{line}");
        }
        assert!(rank_numbering_query().ends_with("RNBAKABNR w - - 0 1\ngo depth 1\n"));
        assert!(lists_variants(
            "option name uci_variant type combo var chess"
        ));
        assert!(!lists_variants("option name Variant type combo"));
    }

    #[test]
    fn options_are_written_on_one_line() {
        assert_eq!(
            option("Hash\nquit", "1\r\n2"),
            "setoption name Hash quit value 1  2\n"
        );
    }

    /// Returns the answer after several lines: the moves and the score of each result.
    fn answer(lines: &[&str]) -> Option<Result<Vec<(String, i32)>, InvalidAnswer>> {
        let game = game(&[]);
        let mut answer = Answer::to(question(&game, 2));
        let result = lines.iter().find_map(|line| answer.read_line(line))?;
        let words = |result: &SearchResult| {
            let line = uci::line(game.position(), result.pv()).join(" ");
            (line, result.score.hundredths())
        };
        Some(result.map(|results| results.iter().map(words).collect()))
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table of answers")]
    fn an_answer_is_read_line_by_line() {
        let owned = |results: &[(&str, i32)]| {
            let own = |(line, score): &(&str, i32)| ((*line).to_owned(), *score);
            Ok(results.iter().map(own).collect::<Vec<_>>())
        };
        let two_lines = [
            "info string hello bestmove a4a5",
            "info depth 9 seldepth 12 multipv 1 score cp 31 nodes 4000 pv a4a5 a7a6",
            "info depth 9 multipv 2 score cp -4 pv c4c5",
            "info depth 10 currmove i4i5",
            "bestmove a4a5 ponder a7a6",
        ];
        assert_eq!(
            answer(&two_lines),
            Some(owned(&[("a4a5 a7a6", 62), ("c4c5", -8)]))
        );
        let late = |best| {
            [
                "info depth 9 score cp 31 pv a4a5 a7a6",
                "info depth 10 score cp 40 lowerbound pv c4c5 a7a6",
                best,
            ]
        };
        let cases: [(&[&str], _); 12] = [
            (&late("bestmove a4a5"), owned(&[("a4a5 a7a6", 62)])),
            (
                &late("bestmove c4c5"),
                owned(&[("c4c5 a7a6", 80), ("a4a5 a7a6", 62)]),
            ),
            (
                &late("bestmove i4i5"),
                owned(&[("i4i5", 80), ("a4a5 a7a6", 62)]),
            ),
            (
                &["info score cp 5 pv a4a5 e2e9 c4c5", "bestmove a4a5"],
                owned(&[("a4a5", 10)]),
            ),
            (
                &["info score cp 5 pv e2e2 a7a6", "bestmove 0000"],
                owned(&[("e2e2 a7a6", 10)]),
            ),
            (
                &["info multipv 3 score cp 5 pv a4a5", "bestmove a4a5"],
                Err(InvalidAnswer::Unscored),
            ),
            (
                &["info multipv 0 score cp 5 pv a4a5", "bestmove a4a5"],
                Err(InvalidAnswer::Unscored),
            ),
            (
                &["info score cp x pv a4a5", "bestmove a4a5"],
                Err(InvalidAnswer::Unscored),
            ),
            (&["bestmove a4a5"], Err(InvalidAnswer::Unscored)),
            (
                &["info score cp 5 pv a4a6", "bestmove a4a6"],
                Err(InvalidAnswer::Illegal),
            ),
            (&["bestmove (none)"], Err(InvalidAnswer::Illegal)),
            (&["bestmove"], Err(InvalidAnswer::Illegal)),
        ];
        for (lines, expected) in cases {
            assert_eq!(answer(lines), Some(expected), "{lines:?}");
        }
        assert_eq!(answer(&["", "hello", "info", "info pv", "readyok"]), None);
    }

    #[test]
    fn mates_are_counted_in_moves() {
        for (moves, turns) in [
            (1_i32, 1),
            (3, 5),
            (-1, -2),
            (-4, -8),
            (0, 0),
            (9_000_000, 999),
        ] {
            let found = score(Variant::Janggi, "mate", &moves.to_string()).unwrap();
            assert_eq!(found.turns_to_end(), Some(turns), "{moves}");
            if moves.abs() < 100 && moves != 0 {
                assert_eq!(uci::score(Variant::Janggi, found), format!("mate {moves}"));
            }
        }
        assert_eq!(
            score(Variant::Janggi, "cp", "2147483647"),
            Some(Score::of_hundredths(i32::MAX))
        );
        // A soldier is worth two points in Janggi; in Xiangqi it is the unit.
        for variant in Variant::ALL {
            let soldier = score(variant, "cp", "100").unwrap();
            let shown = match variant {
                Variant::Janggi => "cp 200",
                Variant::Xiangqi => "cp 100",
            };
            assert_eq!(uci::score(variant, soldier), shown);
        }
        assert_eq!(score(Variant::Janggi, "wdl", "1"), None);
    }
}
