//! `hansu --version`.

use std::process::Command;

/// Returns git's output for this folder; `None` if it is not a repository of its own.
fn git(arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    git.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    let answer = git.output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then(|| text.trim().to_owned())
}

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
    let is_own_repository =
        git(&["rev-parse", "--show-prefix"]).is_some_and(|prefix| prefix.is_empty());
    let commit = if is_own_repository {
        git(&["rev-parse", "--short=12", "HEAD"])
    } else {
        None
    };
    let commit = commit.unwrap_or_else(|| "unknown".to_owned());
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        format!(
            "hansu {} (commit {commit}, schema {schema})\n",
            env!("CARGO_PKG_VERSION")
        )
    );
}
