//! The break that is on. `.ci/mutants/run` puts this file into every crate of its copy.
#![allow(dead_code)]

use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Returns whether this break is on: the one that the variable BREAK names.
///
/// If REACHED names a folder, an empty file in it is named after each break that was asked for.
#[inline]
pub(crate) fn broken(number: usize) -> bool {
    static NOTED: [AtomicBool; 200] = [const { AtomicBool::new(false) }; 200];
    let (on, folder) = setting();
    if let Some(folder) = folder
        && !NOTED[number].load(Ordering::Relaxed)
    {
        NOTED[number].store(true, Ordering::Relaxed);
        let _ = std::fs::File::create(folder.join(number.to_string()));
    }
    *on == number
}

/// Returns a statement, with one part of it replaced if the break is on.
pub(crate) fn sql(number: usize, text: &'static str, from: &str, to: &str) -> &'static str {
    assert!(text.contains(from), "{from} is not in {text}");
    if broken(number) {
        Box::leak(text.replace(from, to).into_boxed_str())
    } else {
        text
    }
}

fn setting() -> &'static (usize, Option<PathBuf>) {
    static SETTING: OnceLock<(usize, Option<PathBuf>)> = OnceLock::new();
    SETTING.get_or_init(|| {
        let on = std::env::var("BREAK")
            .ok()
            .and_then(|number| number.parse().ok());
        (
            on.unwrap_or(0),
            std::env::var_os("REACHED").map(PathBuf::from),
        )
    })
}
