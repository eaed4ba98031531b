//! The bot's processor time and memory, from `/proc`.

use std::fs;
use std::time::Duration;

/// Clock ticks per second in `/proc` (`USER_HZ`), 100 on all common Linux systems.
const TICKS_A_SECOND: u64 = 100;

/// A process, by its id.
#[derive(Debug, Clone, Copy)]
pub struct Process(pub u32);

impl Process {
    /// The processor time so far of all threads, ended ones included.
    pub fn worked(self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).unwrap();
        worked(&stat)
    }

    /// The threads that there are: the id of each, its name, and its processor time so far.
    pub fn threads(self) -> Vec<(u32, String, Duration)> {
        let folder = fs::read_dir(format!("/proc/{}/task", self.0)).unwrap();
        // A thread that ends in the meantime is left out.
        folder
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let id = path.file_name()?.to_str()?.parse().ok()?;
                let name = fs::read_to_string(path.join("comm")).ok()?;
                let stat = fs::read_to_string(path.join("stat")).ok()?;
                Some((id, name.trim_end().to_owned(), worked(&stat)))
            })
            .collect()
    }

    /// The number of times that one of its threads has waited for something.
    pub fn switches(self) -> f64 {
        let folder = fs::read_dir(format!("/proc/{}/task", self.0)).unwrap();
        let waits = folder.filter_map(|entry| {
            let status = fs::read_to_string(entry.ok()?.path().join("status")).ok()?;
            let line = status.lines().find(|line| line.starts_with("voluntary"))?;
            line.split_whitespace().nth(1)?.parse::<f64>().ok()
        });
        waits.sum()
    }

    /// Open files and sockets.
    pub fn open_files(self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.0))
            .unwrap()
            .count()
    }

    /// Resident memory now, in MB.
    pub fn resident(self) -> f64 {
        self.status("VmRSS")
    }

    /// The anonymous part of it, without pages of the program's file, in MB.
    pub fn anonymous(self) -> f64 {
        self.status("RssAnon")
    }

    /// The peak of resident memory (`VmHWM`), in MB.
    pub fn height(self) -> f64 {
        self.status("VmHWM")
    }

    fn status(self, name: &str) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).unwrap();
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        let kilobytes: f64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        kilobytes / 1_024.0
    }
}

/// Returns the processor time in a line of `stat`.
fn worked(stat: &str) -> Duration {
    // The name, in parentheses, may contain spaces. Field 3 follows it.
    let fields: Vec<&str> = stat[stat.rfind(')').unwrap() + 2..].split(' ').collect();
    let ticks = |field: usize| fields[field - 3].parse::<u64>().unwrap();
    Duration::from_millis((ticks(14) + ticks(15)) * 1_000 / TICKS_A_SECOND)
}
