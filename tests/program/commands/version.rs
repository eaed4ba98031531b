//! `hansu --version`.

use super::{hansu, text};

#[test]
fn version_contains_commit_and_schema() {
    let output = hansu(&["--version"]);
    assert!(output.status.success());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
    let names = std::fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let numbers = names.filter_map(|name| name.get(..4)?.parse::<u32>().ok());
    let schema = numbers.max().unwrap();
    // Only a release looks for its commit.
    assert_eq!(
        text(&output.stdout),
        format!(
            "hansu {} (commit unknown, schema {schema})\n",
            env!("CARGO_PKG_VERSION")
        )
    );
}
