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
        // The name, in parentheses, may have spaces; what follows it begins with field 3.
        let fields: Vec<&str> = stat[stat.rfind(')').unwrap() + 2..].split(' ').collect();
        let ticks = |field: usize| fields[field - 3].parse::<u64>().unwrap();
        Duration::from_millis((ticks(14) + ticks(15)) * 1_000 / TICKS_A_SECOND)
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
