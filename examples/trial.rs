//! Tries an idea out: plays a program with it against one without it, both over UCI and at the same number
//! of positions a move, until it is plain which is the better one:
//!
//!     cargo run --release --example trial -- --new "target/release/hansu uci" --old "../before/hansu uci"
//!
//! Games come in pairs, from the same formations and random turns, the sides swapped. After each twenty it
//! prints the score and how much likelier a gain of `--gain` Elo is than none, as a logarithm: the sequential
//! probability ratio test of Wald over the results of pairs, taken as normally distributed.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Parser;
use hansu::rules::{BySide, Formation, Game, Side, TOURNAMENT};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Plays two programs against each other until one is plainly better.
#[derive(Parser)]
struct Arguments {
    /// The program with the idea, and its arguments.
    #[arg(long)]
    new: String,
    /// The program without it.
    #[arg(long)]
    old: String,
    /// How many positions each may look at for a move.
    #[arg(long, default_value_t = 8_000)]
    nodes: u64,
    /// Most games.
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// What the idea should gain, in Elo.
    #[arg(long, default_value_t = 10.0)]
    gain: f64,
    /// How likely a wrong verdict may be, either way.
    #[arg(long, default_value_t = 0.1)]
    error: f64,
    /// What chance begins with.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pairs that are played at the same time.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// Random turns at the beginning of a game.
const RANDOM: usize = 4;
/// A game that has not ended by then is decided by the points.
const LONGEST: usize = 300;
/// Pairs between two lines of the log.
const BETWEEN: usize = 10;

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let tally = Mutex::new(Tally::default());
    let locked = || tally.lock().unwrap_or_else(PoisonError::into_inner);
    std::thread::scope(|scope| {
        let players: Vec<_> = (0..arguments.threads.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let mut new = Program::start(&arguments.new, arguments.nodes)?;
                    let mut old = Program::start(&arguments.old, arguments.nodes)?;
                    loop {
                        // Let go of the tally before the games: the others need it meanwhile.
                        let pair = locked().next(&arguments);
                        let Some(pair) = pair else {
                            return Ok(());
                        };
                        let score = play_pair(&mut new, &mut old, arguments.seed, pair)?;
                        locked().add(score, &arguments);
                    }
                })
            })
            .collect();
        players
            .into_iter()
            .try_for_each(|player| player.join().unwrap_or(Ok(())))
    })
}

/// What the games have brought so far.
#[derive(Default)]
struct Tally {
    begun: usize,
    /// How many pairs brought the idea so many half points, of four.
    pairs: [usize; 5],
    decided: bool,
}

impl Tally {
    /// The number of the next pair, while there is something left to find out.
    fn next(&mut self, arguments: &Arguments) -> Option<u64> {
        if self.decided || 2 * self.begun >= arguments.games {
            return None;
        }
        self.begun += 1;
        Some(self.begun as u64)
    }

    fn add(&mut self, halves: usize, arguments: &Arguments) {
        self.pairs[halves] += 1;
        let pairs: usize = self.pairs.iter().sum();
        let (mean, variance) = self.spread(pairs);
        let ratio = likelihood(pairs, mean, variance, arguments.gain);
        let bound = ((1.0 - arguments.error) / arguments.error).ln();
        self.decided = ratio.abs() >= bound;
        if self.decided || pairs.is_multiple_of(BETWEEN) || 2 * pairs >= arguments.games {
            let error = 1.96 * (variance / pairs as f64).sqrt();
            let verdict = match self.decided {
                true if ratio > 0.0 => ": better",
                true => ": no better",
                false => "",
            };
            println!(
                "{} games: {:.1} % +- {:.1}, {:+.0} Elo, log likelihood ratio {ratio:+.2} of {bound:.2}{verdict}",
                2 * pairs,
                100.0 * mean,
                100.0 * error,
                elo(mean),
            );
        }
    }

    /// The mean score of a pair, 0 to 1, and its variance.
    fn spread(&self, pairs: usize) -> (f64, f64) {
        let over = |what: &dyn Fn(f64) -> f64| {
            let each = self.pairs.iter().enumerate();
            let sum: f64 = each
                .map(|(halves, &count)| count as f64 * what(halves as f64 / 4.0))
                .sum();
            sum / pairs as f64
        };
        let mean = over(&|score| score);
        (mean, over(&|score| (score - mean).powi(2)))
    }
}

/// By how much likelier the score is of a program better by `gain` than of one that is as good, as a natural
/// logarithm; no verdict before results differ.
fn likelihood(pairs: usize, mean: f64, variance: f64, gain: f64) -> f64 {
    let (none, better) = (0.5, 1.0 / (1.0 + 10_f64.powf(-gain / 400.0)));
    if variance <= 0.0 {
        return 0.0;
    }
    pairs as f64 * (better - none) * (2.0 * mean - none - better) / (2.0 * variance)
}

fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

/// Plays two games from the same beginning; how many half points the first program gets.
fn play_pair(new: &mut Program, old: &mut Program, seed: u64, pair: u64) -> io::Result<usize> {
    let mut rng = SmallRng::seed_from_u64(seed.wrapping_mul(1 << 32).wrapping_add(pair));
    let (game, fen, moves) = loop {
        if let Some(begun) = begin(&mut rng) {
            break begun;
        }
    };
    let as_cho = play(game.clone(), &fen, moves.clone(), [new, old])?;
    let as_han = play(game, &fen, moves, [old, new])?;
    Ok(as_cho + 2 - as_han)
}

/// A game after its random turns: where it began and what was played; `None` where it is over already.
fn begin(rng: &mut SmallRng) -> Option<(Game, String, Vec<String>)> {
    let formations = BySide::new(*Formation::FOUR.choose(rng)?, *Formation::FOUR.choose(rng)?);
    let mut game = Game::set_up(&TOURNAMENT, None, formations);
    let (fen, mut moves) = (game.fen(), Vec::new());
    for _ in 0..RANDOM {
        let actions = game.legal_actions();
        let action = *actions.get(rng.random_range(0..actions.len().max(1)))?;
        moves.push(game.position().uci(action));
        game.play(action).ok()?;
    }
    Some((game, fen, moves))
}

/// Plays a game on to its end; how many half points Cho gets. `programs` are those of Cho and of Han.
fn play(
    mut game: Game,
    fen: &str,
    mut moves: Vec<String>,
    programs: [&mut Program; 2],
) -> io::Result<usize> {
    let [cho, han] = programs;
    cho.say("ucinewgame")?;
    han.say("ucinewgame")?;
    while game.outcome().is_none() && moves.len() < LONGEST {
        let program = match game.position().turn() {
            Side::Cho => &mut *cho,
            Side::Han => &mut *han,
        };
        let answer = program.best(fen, &moves)?;
        let action = game.position().read_uci(&answer);
        let played = action.is_some_and(|action| game.play(action).is_ok());
        if !played {
            let why = format!("{answer} is no move in {fen} after {}", moves.join(" "));
            return Err(io::Error::other(why));
        }
        moves.push(answer);
    }
    let points = game.points();
    let winner = match game.outcome() {
        Some(outcome) => outcome.winner,
        None if points.cho > points.han => Some(Side::Cho),
        None => Some(Side::Han),
    };
    Ok(match winner {
        Some(Side::Cho) => 2,
        None => 1,
        Some(Side::Han) => 0,
    })
}

/// A program that plays over UCI.
struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<io::Result<String>>,
    nodes: u64,
}

/// For how long a program may say nothing; then it is taken to hang.
const PATIENCE: Duration = Duration::from_secs(60);

impl Program {
    fn start(command: &str, nodes: u64) -> io::Result<Program> {
        let mut words = command.split_whitespace();
        let program = words
            .next()
            .ok_or_else(|| io::Error::other("which program?"))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::other("no pipe");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(missing)?);
        // Read on a thread of its own, since a pipe cannot be waited for with a limit.
        let (tell, lines) = channel();
        std::thread::spawn(move || output.lines().try_for_each(|line| tell.send(line)));
        let mut program = Program {
            child,
            input,
            lines,
            nodes,
        };
        program.say("uci")?;
        program.read("uciok")?;
        program.say("setoption name UCI_Variant value janggi")?;
        Ok(program)
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// The first line that begins with `word`.
    fn read(&mut self, word: &str) -> io::Result<String> {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.map_err(|error| match error {
                RecvTimeoutError::Timeout => io::Error::other("the program does not answer"),
                RecvTimeoutError::Disconnected => io::Error::other("the program has ended"),
            })??;
            if line.starts_with(word) {
                return Ok(line);
            }
        }
    }

    fn best(&mut self, fen: &str, moves: &[String]) -> io::Result<String> {
        self.say(&format!("position fen {fen} moves {}", moves.join(" ")))?;
        let nodes = self.nodes;
        self.say(&format!("go nodes {nodes}"))?;
        let line = self.read("bestmove")?;
        let best = line.split_whitespace().nth(1).unwrap_or_default();
        Ok(best.to_owned())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
