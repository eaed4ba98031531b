//! `hansu --version`.

use std::process::Command;

#[test]
fn version_contains_commit_and_schema() {
    let mut hansu = Command::new(env!("CARGO_BIN_EXE_hansu"));
    let output = hansu.arg("--version").output().unwrap();
    assert!(output.status.success());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
    let names = std::fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let numbers = names.filter_map(|name| name.get(..4)?.parse::<u32>().ok());
    let schema = numbers.max().unwrap();
    // Only a release looks for its commit.
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        format!(
            "hansu {} (commit unknown, schema {schema})\n",
            env!("CARGO_PKG_VERSION")
        )
    );
}
