//! Options for pictures, shared by subcommands, and the bot's settings for them.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use crate::app::Pictures;
use crate::config::Pictures as Settings;
use crate::render::{Coordinates, Look, PieceSet, Renderer, Theme};
use crate::rules::Side;

/// How a picture is to look.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Style {
    /// The board: wood, paper, dark, contrast, cells, wide, ink.
    #[arg(long, value_name = "BOARD", default_value = "wood", value_parser = theme)]
    theme: &'static Theme,
    /// The pieces: traditional, hangul, pictograms, figures, north, xiangqi.
    #[arg(long, value_name = "SET", default_value = "traditional", value_parser = pieces)]
    pieces: &'static PieceSet,
    /// The names of files and ranks: both, algebraic, korean, none.
    #[arg(long, value_name = "WAY", default_value = "algebraic", value_parser = coordinates)]
    coordinates: Coordinates,
    /// Who sits at the bottom: cho, han.
    #[arg(long, value_name = "SIDE", default_value = "cho", value_parser = side)]
    pub view: Side,
    /// Where the picture goes; - is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl Style {
    /// The look at a width in pixels.
    pub fn look(&self, width: usize) -> Look {
        Look {
            theme: self.theme,
            pieces: self.pieces,
            coordinates: self.coordinates,
            width,
            ..Look::default()
        }
    }

    /// Writes the picture to its destination.
    pub fn write(&self, picture: &[u8]) -> anyhow::Result<()> {
        if self.output == Path::new("-") {
            let mut out = io::stdout().lock();
            out.write_all(picture)?;
            return Ok(out.flush()?);
        }
        let shown = self.output.display();
        std::fs::write(&self.output, picture).with_context(|| format!("{shown} cannot be written"))
    }
}

/// The bot's picture pool as configured; loads the configured font.
///
/// # Errors
/// Unknown theme or piece set, or an unusable font; the message is meant for the person who configures the
/// bot.
pub(in crate::cli) fn pictures(settings: &Settings) -> anyhow::Result<Pictures> {
    let wrong =
        |key: &str, name: &str, known: String| anyhow!("pictures.{key} is \"{name}\", but {known}");
    let look = Look {
        theme: theme(&settings.theme).map_err(|known| wrong("theme", &settings.theme, known))?,
        pieces: pieces(&settings.pieces)
            .map_err(|known| wrong("pieces", &settings.pieces, known))?,
        ..Look::default()
    };
    let renderer = match &settings.font {
        None => Renderer::new()?,
        Some(path) => {
            let shown = || format!("pictures.font: {} cannot be used", path.display());
            let font = std::fs::read(path).with_context(shown)?;
            Renderer::with_font(font).with_context(shown)?
        }
    };
    Ok(Pictures::new(renderer, settings.at_once, look))
}

fn theme(name: &str) -> Result<&'static Theme, String> {
    Theme::named(name).ok_or_else(|| known("boards", Theme::ALL.map(|theme| theme.id)))
}

fn pieces(name: &str) -> Result<&'static PieceSet, String> {
    PieceSet::named(name).ok_or_else(|| known("sets", PieceSet::ALL.map(|set| set.id)))
}

fn coordinates(name: &str) -> Result<Coordinates, String> {
    Coordinates::named(name).ok_or_else(|| known("ways", Coordinates::ALL.map(Coordinates::id)))
}

fn side(name: &str) -> Result<Side, String> {
    match name {
        "cho" => Ok(Side::Cho),
        "han" => Ok(Side::Han),
        _ => Err(known("sides", ["cho", "han"])),
    }
}

fn known<const N: usize>(what: &str, names: [impl Display; N]) -> String {
    format!(
        "the {what} are {}",
        names.map(|name| name.to_string()).join(", ")
    )
}
