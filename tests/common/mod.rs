//! What several tests of the rules share.

use std::io::{BufRead, BufReader};

use serde_json::Value;

/// Reads a packed file of `tests/data`, a JSON value on each line.
pub fn read_lines(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(&path).expect("the data file is there");
    let lines = BufReader::new(flate2::read::GzDecoder::new(file)).lines();
    lines
        .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
        .collect()
}
