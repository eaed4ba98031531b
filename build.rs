//! Tells the program which commit it is built from.

use std::env;
use std::process::Command;

fn main() {
    // Cargo gives it to what it runs, too, so it must not look like a setting.
    println!("cargo::rustc-env=BUILT_FROM_COMMIT={}", commit());
}

/// The commit: what whoever builds it says, as where git's data are missing; else, of a release, what git says, where its
/// data are about this folder, not one around it. Any other program would be built again after each commit.
fn commit() -> String {
    println!("cargo::rerun-if-env-changed=BUILT_FROM_COMMIT");
    if let Some(told) = std::env::var("BUILT_FROM_COMMIT")
        .ok()
        .filter(|told| !told.is_empty())
    {
        return told;
    }
    if env::var("PROFILE").as_deref() != Ok("release") {
        return "unknown".to_owned();
    }
    for name in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", name]) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    let inside = git(&["rev-parse", "--show-prefix"]);
    let found = match inside.as_deref() {
        Some("") => git(&["rev-parse", "--short=12", "HEAD"]),
        _ => None,
    };
    found.unwrap_or_else(|| "unknown".to_owned())
}

/// What git answers; `None` if it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let answer = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then(|| text.trim().to_owned())
}
