//! The stages of the chain: their recipe, their files and their table.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use hansu_engine::network::Network;
use hansu_tools::in_parallel;
use janggi::Variant;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use sha2::{Digest, Sha256};

use crate::net::Net;
use crate::positions::Positions;
use crate::selfplay::SelfPlay;
use crate::train::{Lessons, error_kept_back, train};
use crate::{Match, read_network, write_whole};

/// The recipe of a stage.
pub struct Stage {
    games: u64,
    /// Nodes per move of self-play.
    nodes: u64,
    /// The weight of a game's result in the target, 0 to 1; the rest is that of the search score.
    result: f32,
    lessons: Lessons,
}

const fn stage(games: u64, nodes: u64, result: f32, epochs: u32, step: f32) -> Stage {
    Stage {
        games,
        nodes,
        result,
        lessons: Lessons { epochs, step },
    }
}

/// The stages of both games, each meant for less than two hours on two cores. More epochs, or more weight of results,
/// learn the results of single games by heart.
pub const RECIPE: [Stage; 6] = [
    stage(60_000, 200, 0.25, 6, 1e-3),
    stage(60_000, 300, 0.25, 6, 1e-3),
    stage(60_000, 300, 0.25, 6, 7e-4),
    stage(60_000, 300, 0.25, 6, 7e-4),
    stage(60_000, 300, 0.25, 5, 7e-4),
    stage(60_000, 300, 0.25, 5, 5e-4),
];

/// Games in a batch, the file of positions that is written at once.
const BATCH: u64 = 50;
/// Games of the match after a stage, and its nodes per move.
const MATCH_GAMES: u64 = 400;
const MATCH_NODES: u64 = 1_500;

const HEADINGS: &str = "game\tstage\tpart\tgames\tnodes\tpositions\tepochs\tkept back\tagainst the one before\t\
    against the built-in one\tminutes\tsha256\n";

/// The folder in which the networks of a game are made.
pub struct Folder {
    pub path: PathBuf,
    pub game: Variant,
    /// The divisor of the number of games.
    pub part: u64,
    pub threads: usize,
}

impl Folder {
    /// Makes a stage, unless the table has it.
    pub fn make(&self, number: usize) -> io::Result<()> {
        if self.has(number)? {
            return Ok(());
        }
        let began = Instant::now();
        let stage = &RECIPE[number - 1];
        let work = self.path.join(format!("{}-{number}", self.game.name()));
        std::fs::create_dir_all(&work)?;
        let before = self.network_before(number)?;
        let batches = self.self_play(number, &before, &work)?;
        let positions = Positions::read(&batches, stage.result)?;
        let count = positions.learned.len() + positions.kept_back.len();
        eprintln!("{count} positions");
        let net = Net::from_quantised(&before)?;
        let (net, _) = train(net, &positions, stage.lessons, &work.join("checkpoint"))?;
        let bytes = net.quantised();
        write_whole(&self.network(number), &bytes)?;
        let after = read_network(&self.network(number))?;
        let limits = Match {
            pairs: (MATCH_GAMES / 2 / self.part).max(1),
            nodes: MATCH_NODES,
            threads: self.threads,
        };
        let before = Network::read(&before).ok_or_else(|| io::Error::other("no network"))?;
        let gain = limits.play(self.game, &after, &before)?;
        let built_in = limits.play(self.game, &after, Network::of(self.game))?;
        let row = format!(
            "{}\t{number}\t{}\t{}\t{}\t{count}\t{}\t{:.5}\t{gain}\t{built_in}\t{:.0}\t{}\n",
            self.game.name(),
            self.part,
            stage.games / self.part,
            stage.nodes,
            stage.lessons.epochs,
            error_kept_back(&net, &positions),
            began.elapsed().as_secs_f64() / 60.0,
            sum(&bytes),
        );
        eprint!("{row}");
        write_whole(&self.table(), (self.rows()? + &row).as_bytes())?;
        std::fs::remove_dir_all(work)
    }

    fn table(&self) -> PathBuf {
        self.path.join("stages.tsv")
    }

    fn network(&self, number: usize) -> PathBuf {
        let name = format!("{}-{number}.bin", self.game.name());
        self.path.join(name)
    }

    fn rows(&self) -> io::Result<String> {
        match std::fs::read_to_string(self.table()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(HEADINGS.to_owned()),
            rows => rows,
        }
    }

    /// Returns the sum of a stage's network, as the table has it.
    fn sum_in_table(&self, number: usize) -> io::Result<Option<String>> {
        let start = format!("{}\t{number}\t{}\t", self.game.name(), self.part);
        let rows = self.rows()?;
        let row = rows.lines().find(|row| row.starts_with(&start));
        Ok(row
            .and_then(|row| row.rsplit('\t').next())
            .map(str::to_owned))
    }

    fn has(&self, number: usize) -> io::Result<bool> {
        Ok(self.sum_in_table(number)?.is_some())
    }

    /// Returns the network with which a stage begins, after a comparison with its sum.
    fn network_before(&self, number: usize) -> io::Result<Vec<u8>> {
        if number == 1 {
            let mut rng = SmallRng::seed_from_u64(1);
            return Ok(Net::of_values(self.game, &mut rng).quantised());
        }
        let path = self.network(number - 1);
        let bytes = std::fs::read(&path)?;
        if self.sum_in_table(number - 1)? != Some(sum(&bytes)) {
            let refusal = format!("{}: not the network of the table", path.display());
            return Err(io::Error::other(refusal));
        }
        Ok(bytes)
    }

    /// Plays the games of a stage whose batches are missing; returns the files of all.
    fn self_play(&self, number: usize, before: &[u8], work: &Path) -> io::Result<Vec<PathBuf>> {
        let stage = &RECIPE[number - 1];
        let network = Network::read(before).ok_or_else(|| io::Error::other("no network"))?;
        let selfplay = SelfPlay {
            variant: self.game,
            network: &network,
            nodes: stage.nodes,
            seed: number as u64,
        };
        let batch = |batch: u64| {
            let path = work.join(format!("{batch}.positions"));
            if !path.exists() {
                let games = batch * BATCH..(batch + 1) * BATCH;
                let samples = games.flat_map(|game| selfplay.samples(game));
                let bytes: Vec<u8> = samples.flat_map(|sample| sample.to_bytes()).collect();
                write_whole(&path, &bytes)?;
                eprint!("\r{} games", (batch + 1) * BATCH);
            }
            Ok(path)
        };
        let batches = stage.games / self.part / BATCH;
        in_parallel(self.threads, batches, batch)
            .into_iter()
            .collect()
    }
}

/// Returns the SHA-256 sum as it is written, in hexadecimal digits.
fn sum(bytes: &[u8]) -> String {
    let mut sum = String::new();
    for byte in Sha256::digest(bytes) {
        write!(sum, "{byte:02x}").unwrap_or_default();
    }
    sum
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::fs;

    use super::*;

    #[test]
    fn interrupted_stage_gives_the_same_network() -> Result<(), Box<dyn Error>> {
        let place = std::env::temp_dir().join(format!("hansu-chain-{}", std::process::id()));
        let folder = |name: &str, threads| Folder {
            path: place.join(name),
            game: Variant::Janggi,
            part: 600,
            threads,
        };
        let whole = folder("whole", 1);
        whole.make(1)?;
        // Interrupted after its first batch, as the other one was being written.
        let interrupted = folder("interrupted", 2);
        let work = interrupted.path.join("janggi-1");
        fs::create_dir_all(&work)?;
        let before = interrupted.network_before(1)?;
        let batches = interrupted.self_play(1, &before, &work)?;
        assert_eq!(batches.len(), 2);
        fs::rename(&batches[1], batches[1].with_extension("new"))?;
        interrupted.make(1)?;
        let sum_of_whole = whole.sum_in_table(1)?.ok_or("no row")?;
        assert_eq!(interrupted.sum_in_table(1)?, Some(sum_of_whole));
        assert_eq!(
            fs::read(interrupted.network(1))?,
            fs::read(whole.network(1))?
        );
        assert!(!work.exists(), "the positions are left");
        // A network that was exchanged is not built upon.
        assert!(interrupted.network_before(2).is_ok());
        fs::write(interrupted.network(1), Net::zero().quantised())?;
        assert!(interrupted.network_before(2).is_err());
        fs::remove_dir_all(&place)?;
        Ok(())
    }
}
