//! `hansu rules`: the books of rules as booklets, to be read in a browser and printed.

mod figures;
mod files;
mod markup;
mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;

use crate::play::Language;
use crate::render::Look;
use crate::rules::{Variant, usual};
use crate::text::{GameText, Naming, Text};
use figures::{PICTURES, figures};
use files::{make_folder, name};

/// Where to write.
#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// The folder for the booklets; it is made if there is none. Other files in it are left alone.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
}

/// Writes a page for each game and language, and the pictures.
pub(super) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    // Everything is built before anything is written, so that an error leaves no half booklet.
    let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for variant in Variant::ALL {
        for language in Language::ALL {
            let text = in_booklet(variant, language);
            let figures = figures(text)?;
            let html = page::written(text, &figures);
            files.push((PathBuf::from(name(variant, language)), html.into_bytes()));
            for figure in figures {
                files.push((Path::new(PICTURES).join(figure.file), figure.png));
            }
        }
    }
    make_folder(&options.to)?;
    make_folder(&options.to.join(PICTURES))?;
    for (file, bytes) in files {
        let path = options.to.join(file);
        fs::write(&path, bytes).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The words of a booklet. Its pictures have the usual pieces: so have the words that stand for them.
fn in_booklet(variant: Variant, language: Language) -> GameText {
    let look = Look::default();
    let text = Text::of(language).naming(Naming {
        letters: look.pieces.letters(),
        xiangqi_letters: look.xiangqi.pieces.letters(),
        ..Naming::default()
    });
    text.playing(usual(variant))
}
