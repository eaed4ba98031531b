//! How long acts took since they were due.

use std::collections::BTreeMap;
use std::time::Duration;

use parking_lot::Mutex;

use crate::percentile;
use crate::town::Answer;

/// Times by the name of the act.
#[derive(Debug, Default)]
pub struct Tally {
    kinds: Mutex<BTreeMap<&'static str, Times>>,
}

#[derive(Debug, Default)]
struct Times {
    /// The delays of the load generator itself.
    late: Vec<Duration>,
    /// The times from the due time to the first response, and to the complete answer with its board, if it has one.
    acknowledged: Vec<Duration>,
    complete: Vec<Duration>,
    /// The number of answers with an unexpected state, and the first of them.
    odd: usize,
    first_odd: Option<String>,
}

impl Tally {
    /// Adds an act that was done `late`.
    pub fn add(&self, name: &'static str, late: Duration, answer: &Answer, expected: &str) {
        let mut kinds = self.kinds.lock();
        let times = kinds.entry(name).or_default();
        times.late.push(late);
        times.acknowledged.push(late + answer.acknowledged);
        times.complete.push(late + answer.took);
        if answer.state() != expected {
            times.odd += 1;
            times.first_odd.get_or_insert(answer.body.to_string());
        }
    }

    /// Adds what came by itself so long after an act was due.
    pub fn answered(&self, name: &'static str, after: Duration) {
        let mut kinds = self.kinds.lock();
        kinds.entry(name).or_default().complete.push(after);
    }

    /// Prints a line for each kind.
    pub fn tell(&self) {
        println!("  ms since it was due: median, 99th percentile, most");
        let mut late = Vec::new();
        for (name, times) in self.kinds.lock().iter_mut() {
            println!(
                "  {name}: {} times; acknowledged {}; complete {}; {} not as expected {}",
                times.complete.len(),
                three(&mut times.acknowledged),
                three(&mut times.complete),
                times.odd,
                times.first_odd.as_deref().unwrap_or_default(),
            );
            late.append(&mut times.late);
        }
        println!("  of that the load generator's own: {}", three(&mut late));
    }
}

fn three(times: &mut [Duration]) -> String {
    if times.is_empty() {
        return "–".to_owned();
    }
    let [median, late, maximum] = [50, 99, 100].map(|hundredths| percentile(times, hundredths));
    format!("{median:.1}, {late:.1}, {maximum:.1}")
}
