//! The trace of a seed, step by step; the same for the same seed.

use std::collections::{BTreeMap, VecDeque};

use crate::faults::Fault;
use crate::premise::Premise;

/// The number of steps in the report of a failure.
const TOLD: usize = 50;

/// The steps of one seed.
#[derive(Debug, Default)]
pub struct Trace {
    /// The number of steps.
    pub steps: u64,
    /// A digest of all steps.
    pub digest: u64,
    /// The last steps.
    last: VecDeque<String>,
    /// `true` if each step is printed immediately, and the rows at the end.
    pub loud: bool,
    /// The counts of each fault and each premise.
    pub met: BTreeMap<&'static str, u64>,
}

impl Trace {
    /// Returns a trace without steps. A loud trace prints each step.
    pub fn new(loud: bool) -> Trace {
        Trace {
            loud,
            ..Trace::default()
        }
    }

    /// Records a step.
    pub fn step(&mut self, at: u64, description: &str) {
        self.steps += 1;
        let line = format!(
            "{:>6} {:>12.3} {description}",
            self.steps,
            at as f64 / 1_000.0
        );
        for byte in line.bytes() {
            self.digest = (self.digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        if self.loud {
            println!("{line}");
        }
        if self.last.len() == TOLD {
            self.last.pop_front();
        }
        self.last.push_back(line);
    }

    /// Counts an occurrence of a fault or a premise.
    pub fn met(&mut self, kind: &'static str) {
        *self.met.entry(kind).or_default() += 1;
    }

    /// Counts an occurrence of a premise.
    pub fn meets(&mut self, premise: Premise) {
        self.meets_times(premise, 1);
    }

    /// Counts a number of occurrences of a premise.
    pub fn meets_times(&mut self, premise: Premise, times: u64) {
        if times > 0 {
            *self.met.entry(premise.into()).or_default() += times;
        }
    }

    /// Counts the occurrences of these faults.
    pub fn struck(&self, faults: &[Fault]) -> u64 {
        let times = faults.iter().map(|fault| self.met.get(<&str>::from(fault)));
        times.flatten().sum()
    }

    /// Returns the last steps, one per line.
    pub fn last(&self) -> String {
        self.last.iter().cloned().collect::<Vec<_>>().join("\n")
    }
}
