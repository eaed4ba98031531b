//! What the kernel knows of the bot: processor time and memory.

use std::fs;
use std::time::Duration;

/// The unit of processor times in `/proc`, the same on every Linux that people run.
const TICKS_A_SECOND: u64 = 100;

/// A process, by its number.
#[derive(Debug, Clone, Copy)]
pub struct Process(pub u32);

impl Process {
    /// The processor time that it has taken so far, of all its threads, ended ones too.
    pub fn worked(self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).unwrap();
        // The name, in parentheses, may have spaces; what follows it begins with field 3.
        let fields: Vec<&str> = stat[stat.rfind(')').unwrap() + 2..].split(' ').collect();
        let ticks = |field: usize| fields[field - 3].parse::<u64>().unwrap();
        Duration::from_millis((ticks(14) + ticks(15)) * 1_000 / TICKS_A_SECOND)
    }

    /// Resident now, in MB.
    pub fn resident(self) -> f64 {
        self.status("VmRSS")
    }

    /// What of that is memory of its own, rather than pages of the program's file, in MB.
    pub fn anonymous(self) -> f64 {
        self.status("RssAnon")
    }

    /// The most that was resident at any time, in MB.
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
