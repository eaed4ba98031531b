//! File names and folders of the booklet.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::play::Language;
use crate::rules::Variant;

/// The file name of a game's page in a language.
pub(super) fn name(variant: Variant, language: Language) -> String {
    format!("{}.{}.html", variant.name(), language.tag())
}

pub(super) fn make_folder(folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    if folder.exists() {
        ensure!(folder.is_dir(), "{shown} is not a folder");
        return Ok(());
    }
    // The parent of a bare name is empty and means the current folder.
    let parent = folder.parent().filter(|parent| parent != &Path::new(""));
    if let Some(parent) = parent.filter(|parent| !parent.exists()) {
        anyhow::bail!(
            "{shown} cannot be made: there is no folder {}",
            parent.display()
        );
    }
    fs::create_dir(folder).with_context(|| format!("{shown} cannot be made"))
}
