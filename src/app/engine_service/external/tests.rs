//! External engines faked by shell scripts: good answers are used, and failures do no harm.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use tempfile::TempDir;

use super::super::thinker::Thinker;
use super::*;
use hansu_engine::SearchLimits;
use hansu_play::Level;
use janggi::{BySide, Formation, Game, KJA, MODERN, XIANGQI};

static NEVER: AtomicBool = AtomicBool::new(false);
static GAME: LazyLock<Game> =
    LazyLock::new(|| Game::set_up(&MODERN, None, BySide::new(Formation::Heeh, Formation::Heeh)));

/// The answer of a good engine to `go`; a move that the built-in engine would not choose.
const GOOD: &str =
    "echo 'info depth 3 score cp 40 nodes 9 pv a4a5 a7a6'; echo 'bestmove a4a5 ponder a7a6'";
const EFFORT: SearchLimits = SearchLimits::of_nodes(200);
/// Longer than any machine needs.
const LONG: Duration = Duration::from_secs(300);
/// Enough memory for a shell, in MiB.
const ENOUGH: NonZeroUsize = NonZeroUsize::new(128).unwrap();
/// For engines that would hang forever.
const SHORT: Duration = Duration::from_millis(60);

/// The output of an engine that plays Xiangqi, with a move that ours would not choose.
const LISTS_XIANGQI: &str =
    "option name UCI_Variant type combo default chess var chess var xiangqi";
const XIANGQI_MOVE: &str =
    "echo 'info depth 3 score cp 40 nodes 9 pv a4a5 a7a6'; echo 'bestmove a4a5'";

/// Returns a fake engine: shell commands to run at start, and on `go`.
fn engine(folder: &Path, start: &str, go: &str, patience: Duration) -> External {
    engine_of("", folder, start, go, patience)
}

/// Returns a fake engine with a line about itself in its handshake.
fn engine_of(options: &str, folder: &Path, start: &str, go: &str, patience: Duration) -> External {
    let script = format!(
        "cd '{}'\n\
         {start}\n\
         while read -r line; do\n\
           echo \"$line\" >> heard\n\
           case \"$line\" in\n\
             uci) echo 'id name fake'; echo '{options}'; echo uciok;;\n\
             isready) echo readyok;;\n\
             go*) {go};;\n\
             stop) {GOOD};;\n\
           esac\n\
         done\n",
        folder.display()
    );
    let path = folder.join("engine.sh");
    fs::write(&path, script).unwrap();
    External {
        command: "sh".to_owned(),
        arguments: vec![path.display().to_string()],
        options: vec![("Hash".to_owned(), "16".to_owned())],
        from_level: 10,
        xiangqi_only: false,
        time: Duration::from_millis(1),
        patience,
        memory_mib: ENOUGH,
    }
}

fn question(time: Duration) -> Question<'static> {
    Question::of(&GAME, EFFORT, 1, time).unwrap()
}

/// Returns the best move in UCI notation, and its score.
fn asked(externals: &Externals, now: Instant) -> Option<(String, i32)> {
    let results = externals.ask(question(Duration::from_millis(1)), &NEVER, now)?;
    let result = results.first()?;
    let word = GAME.position().uci(result.best());
    Some((word, result.score.hundredths()))
}

fn good() -> (String, i32) {
    ("a4a5".to_owned(), 80)
}

#[test]
fn valid_answer_is_used_and_the_process_kept() {
    let folder = TempDir::new().unwrap();
    let externals = Externals::new(engine(folder.path(), "echo x >> starts", GOOD, LONG));
    for _ in 0..3 {
        assert_eq!(asked(&externals, Instant::now()), Some(good()));
    }
    let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("starts"), "x\n");
    let commands = read("heard");
    let expected = "uci\nsetoption name Hash value 16\nisready\nsetoption name UCI_Variant";
    assert!(commands.starts_with(expected), "{commands}");
    assert_eq!(commands.matches("go nodes 200 movetime 1\n").count(), 3);
}

#[test]
fn own_engine_answers_after_any_failure() {
    let illegal = "echo 'info score cp 5 pv a1a9'; echo 'bestmove a1a9'";
    let garbage = "printf '\\377\\000\\n\\n'; echo bestmove; echo 'info pv score'";
    let flood = "while :; do printf xxxxxxxxxxxxxxxx; done";
    let cases = [
        ("it ends as it starts", "exit 1", GOOD, LONG),
        ("it ends midway", ":", "exit 3", LONG),
        (
            "it never starts",
            "while read -r line; do :; done",
            GOOD,
            SHORT,
        ),
        ("it never answers", ":", ":", SHORT),
        ("it never ends a line", ":", flood, SHORT),
        ("it plays what is not allowed", ":", illegal, LONG),
        (
            "it gave no score for its move",
            ":",
            "echo bestmove a4a5",
            LONG,
        ),
        ("it has no move", ":", "echo 'bestmove (none)'", LONG),
        ("it talks nonsense", ":", garbage, LONG),
    ];
    let own_results = Thinker::new(None, 1, 1).best(&GAME, EFFORT, 2, &NEVER);
    assert_eq!(own_results.len(), 2);
    for (case, start, go, patience) in cases {
        let folder = TempDir::new().unwrap();
        let start = format!("echo $$ > process\n{start}");
        let config = engine(folder.path(), &start, go, patience);
        let thinker = Thinker::new(Some(config), 1, 1);
        assert_eq!(
            thinker.best(&GAME, EFFORT, 2, &NEVER),
            own_results,
            "{case}"
        );
        // The process was killed, whatever its state.
        let id = fs::read_to_string(folder.path().join("process")).unwrap_or_default();
        let process = Path::new("/proc").join(id.trim());
        assert!(id.is_empty() || !process.exists(), "{case}");
    }
    let mut nowhere = engine(TempDir::new().unwrap().path(), ":", GOOD, LONG);
    nowhere.command = "/nowhere/engine".to_owned();
    let thinker = Thinker::new(Some(nowhere), 1, 1);
    assert_eq!(thinker.best(&GAME, EFFORT, 2, &NEVER), own_results);
}

#[test]
fn child_processes_end_with_the_engine() {
    let folder = TempDir::new().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let start = "(sleep 30; echo alive) > pipe &";
    let thinker = Thinker::new(Some(engine(folder.path(), start, "exit 3", LONG)), 1, 1);
    let reader = std::thread::spawn(|| fs::read_to_string(pipe).unwrap());
    assert!(!thinker.best(&GAME, EFFORT, 1, &NEVER).is_empty());
    // Reading ends when the last process that could write is gone.
    assert_eq!(reader.join().unwrap(), "");
}

#[test]
#[cfg(target_os = "linux")]
fn engine_is_limited_to_its_memory() {
    let own_results = Thinker::new(None, 1, 1).best(&GAME, EFFORT, 1, &NEVER);
    for (take, is_refused) in [(8, false), (256, true)] {
        let folder = TempDir::new().unwrap();
        let go =
            format!("x=$(head -c {take}M /dev/zero | tr '\\0' x); echo ${{#x}} > took; {GOOD}");
        let thinker = Thinker::new(Some(engine(folder.path(), ":", &go, LONG)), 1, 1);
        assert_eq!(
            thinker.best(&GAME, EFFORT, 1, &NEVER) == own_results,
            is_refused,
            "{take}"
        );
        assert_eq!(folder.path().join("took").exists(), !is_refused, "{take}");
    }
}

#[test]
fn failed_engine_is_restarted_after_a_rest() {
    let folder = TempDir::new().unwrap();
    let once = "echo x >> starts; [ -e again ] || { touch again; exit 1; }";
    let externals = Externals::new(engine(folder.path(), once, GOOD, LONG));
    let now = Instant::now();
    assert_eq!(asked(&externals, now), None);
    assert_eq!(asked(&externals, now + FIRST_DELAY / 2), None);
    let starts = || fs::read_to_string(folder.path().join("starts")).unwrap();
    assert_eq!(starts(), "x\n", "it is left alone");
    assert_eq!(asked(&externals, now + FIRST_DELAY), Some(good()));
    assert_eq!(starts(), "x\nx\n");
}

#[test]
fn rests_grow_up_to_a_limit() {
    let rests = [0, 1, 2, 3, 50, u32::MAX].map(|failures| pause_after(failures).as_secs());
    assert_eq!(rests, [5, 10, 20, 40, 600, 600]);
}

#[test]
fn stopped_engine_answers_at_once() {
    let folder = TempDir::new().unwrap();
    let externals = Externals::new(engine(folder.path(), ":", ":", LONG));
    let stop = AtomicBool::new(true);
    let results = externals.ask(question(LONG), &stop, Instant::now());
    assert_eq!(results.map(|results| results.len()), Some(1));
}

#[test]
fn external_engine_plays_upper_levels_under_known_rules() {
    let folder = TempDir::new().unwrap();
    let thinker = Thinker::new(Some(engine(folder.path(), ":", GOOD, LONG)), 1, 1);
    let kja_game = Game::set_up(&KJA, None, BySide::new(Formation::Heeh, Formation::Heeh));
    for (level, its_own) in [(10, true), (9, false), (1, false)] {
        let level = Level::new(level).unwrap();
        let result = thinker.turn(&GAME, level, 1, &NEVER).unwrap();
        let searched = (result.depth, result.nodes) == (3, 9);
        assert_eq!(searched, its_own, "{level:?}");
    }
    let hint = thinker.best(&kja_game, EFFORT, 1, &NEVER);
    assert_ne!((hint[0].depth, hint[0].nodes), (3, 9));
}

#[test]
fn results_are_sorted_best_first() {
    let folder = TempDir::new().unwrap();
    let go = "echo 'info depth 3 multipv 1 score cp 80 nodes 9 pv a4a5'; \
              echo 'info depth 3 multipv 2 score cp 95 nodes 9 pv c4c5'; \
              echo 'bestmove a4a5'";
    let thinker = Thinker::new(Some(engine(folder.path(), ":", go, LONG)), 1, 1);
    let results = thinker.best(&GAME, EFFORT, 2, &NEVER);
    let scores: Vec<i32> = results
        .iter()
        .map(|result| result.score.hundredths())
        .collect();
    // The score of two points is the value of the captured soldier.
    assert_eq!(scores, [190, 160]);
}

/// Returns whether the fake engine's answer was used for a game of Xiangqi: at a level, and as a hint.
fn answers_xiangqi(thinker: &Thinker) -> [bool; 2] {
    let game = Game::usual(&XIANGQI);
    let turn = thinker.turn(&game, Level::new(10).unwrap(), 1, &NEVER);
    let hint = thinker.best(&game, EFFORT, 1, &NEVER);
    [&turn.unwrap(), &hint[0]].map(|result| (result.depth, result.nodes) == (3, 9))
}

#[test]
fn engine_listing_xiangqi_plays_it() {
    let folder = TempDir::new().unwrap();
    let config = engine_of(LISTS_XIANGQI, folder.path(), ":", XIANGQI_MOVE, LONG);
    let thinker = Thinker::new(Some(config), 1, 1);
    assert_eq!(answers_xiangqi(&thinker), [true, true]);
    let commands = fs::read_to_string(folder.path().join("heard")).unwrap();
    let expected = "setoption name UCI_Variant value xiangqi\nsetoption name MultiPV value 1\nucinewgame\n\
                 position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\ngo";
    assert!(commands.contains(expected), "{commands}");
    // The same process continues with Janggi.
    assert_eq!(thinker.best(&GAME, EFFORT, 1, &NEVER)[0].depth, 3);
}

#[test]
fn illegal_xiangqi_move_is_not_played() {
    let folder = TempDir::new().unwrap();
    // The move of a Janggi elephant.
    let go = "echo 'info depth 3 score cp 40 nodes 9 pv c1e4'; echo 'bestmove c1e4'";
    let config = engine_of(LISTS_XIANGQI, folder.path(), ":", go, LONG);
    assert_eq!(
        answers_xiangqi(&Thinker::new(Some(config), 1, 1)),
        [false, false]
    );
}

#[test]
fn engine_not_listing_xiangqi_is_not_asked() {
    for options in [
        "",
        "option name UCI_Variant type combo default chess var chess var janggi",
    ] {
        let folder = TempDir::new().unwrap();
        let start = "echo x >> starts";
        let config = engine_of(options, folder.path(), start, GOOD, LONG);
        let thinker = Thinker::new(Some(config), 1, 1);
        for _ in 0..2 {
            assert_eq!(answers_xiangqi(&thinker), [false, false]);
        }
        // This does not count as a failure: the engine answers about Janggi at once, in the same process.
        let level = Level::new(10).unwrap();
        let turn = thinker.turn(&GAME, level, 1, &NEVER).unwrap();
        assert_eq!((turn.depth, turn.nodes), (3, 9));
        assert_eq!(answers_xiangqi(&thinker), [false, false]);
        let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("starts"), "x\n");
        assert!(!read("heard").contains("xiangqi"), "{}", read("heard"));
    }
}

/// Returns a fake engine that plays only Xiangqi and counts ranks from 0. It answers `h2e2` in the starting position,
/// and then `later_move`.
fn engine_of_xiangqi_alone(folder: &Path, options: &str, later_move: &str) -> External {
    let go = format!(
        "if [ -e begun ]; then mv={later_move}; else mv=h2e2; fi; touch begun; \
         echo \"info depth 3 score cp 40 nodes 9 pv $mv\"; echo \"bestmove $mv\""
    );
    External {
        xiangqi_only: true,
        ..engine_of(options, folder, ":", &go, LONG)
    }
}

#[test]
fn xiangqi_only_engine_needs_no_variant_option() {
    let folder = TempDir::new().unwrap();
    let config = engine_of_xiangqi_alone(folder.path(), "", "a3a4");
    let thinker = Thinker::new(Some(config), 1, 1);
    let game = Game::usual(&XIANGQI);
    assert_eq!(answers_xiangqi(&thinker), [true, true]);
    // Its move counts ranks from 0.
    let hint = thinker.best(&game, EFFORT, 1, &NEVER);
    assert_eq!(game.position().uci(hint[0].best()), "a4a5");
    // The engine is never asked about Janggi.
    let level = Level::new(10).unwrap();
    let turn = thinker.turn(&GAME, level, 1, &NEVER).unwrap();
    assert_ne!((turn.depth, turn.nodes), (3, 9));
    let commands = fs::read_to_string(folder.path().join("heard")).unwrap();
    assert!(!commands.contains("UCI_Variant"), "{commands}");
    assert!(!commands.contains("rnba1abnr"), "{commands}");
}

#[test]
fn engine_configured_for_xiangqi_but_not_playing_it_is_not_asked() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("begun"), "").unwrap();
    let config = engine_of_xiangqi_alone(folder.path(), "", "e2e4");
    assert!(matches!(try_start(&config), Err(Failure::InvalidAnswer(_))));
    assert_eq!(
        answers_xiangqi(&Thinker::new(Some(config), 1, 1)),
        [false, false]
    );
    // An engine that plays other games too has to list Xiangqi.
    let folder = TempDir::new().unwrap();
    let options = "option name UCI_Variant type combo default chess var chess";
    let config = engine_of_xiangqi_alone(folder.path(), options, "a3a4");
    assert_eq!(
        answers_xiangqi(&Thinker::new(Some(config), 1, 1)),
        [false, false]
    );
}
