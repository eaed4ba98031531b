//! Options for pictures, shared by subcommands, and the bot's settings for them.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow};

use crate::app::Pictures;
use crate::cli::rulesets::side_names;
use crate::config::Pictures as Settings;
use crate::render::{Coordinates, Look, PieceSet, Renderer, Theme, XiangqiCoordinates, XiangqiSet};
use crate::rules::{Side, Variant};

/// How a picture is to look. What differs between the games is read when the game is known, and is never
/// translated: `red` would be the other side in Janggi.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Style {
    /// The board: wood, paper, dark, contrast, cells, wide, ink.
    #[arg(long, value_name = "BOARD", default_value = "wood", value_parser = theme)]
    theme: &'static Theme,
    /// The pieces. In Janggi traditional (usual), hangul, pictograms, figures, north, xiangqi; in Xiangqi
    /// chinese (usual), alike, simplified, pictograms, figures, letters.
    #[arg(long, value_name = "SET")]
    pieces: Option<String>,
    /// The names of files and ranks. In Janggi both, algebraic (usual), korean, none; in Xiangqi
    /// algebraic (usual), files, chinese, both, none.
    #[arg(long, value_name = "WAY")]
    coordinates: Option<String>,
    /// Who sits at the bottom. In Janggi cho (usual), han; in Xiangqi red (usual), black.
    #[arg(long, value_name = "SIDE")]
    view: Option<String>,
    /// Where the picture goes; - is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl Style {
    /// The look of a game's boards, at a width in pixels.
    ///
    /// # Errors
    /// Pieces or coordinates that this game does not have; the message names those that it has.
    pub fn look(&self, variant: Variant, width: usize) -> anyhow::Result<Look> {
        let mut look = Look {
            theme: self.theme,
            width,
            ..Look::default()
        };
        if let Some(name) = &self.pieces {
            match variant {
                Variant::Janggi => pieces(name).map(|set| look.pieces = set),
                Variant::Xiangqi => xiangqi_pieces(name).map(|set| look.xiangqi.pieces = set),
            }
            .map_err(|known| refused("pieces", name, variant, &known))?;
        }
        if let Some(name) = &self.coordinates {
            match variant {
                Variant::Janggi => coordinates(name).map(|way| look.coordinates = way),
                Variant::Xiangqi => {
                    xiangqi_coordinates(name).map(|way| look.xiangqi.coordinates = way)
                }
            }
            .map_err(|known| refused("coordinates", name, variant, &known))?;
        }
        Ok(look)
    }

    /// Who sits at the bottom in a game.
    ///
    /// # Errors
    /// A side that this game does not have; the message names those that it has.
    pub fn view(&self, variant: Variant) -> anyhow::Result<Side> {
        let sides = side_names(variant);
        let Some(name) = &self.view else {
            return Ok(Side::Cho);
        };
        let named = Side::ALL.into_iter().find(|side| sides[*side] == name);
        let known = || known("sides", [sides.cho, sides.han]);
        named.ok_or_else(|| refused("view", name, variant, &known()))
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
    let mut look = Look {
        theme: theme(&settings.theme).map_err(|known| wrong("theme", &settings.theme, known))?,
        pieces: pieces(&settings.pieces)
            .map_err(|known| wrong("pieces", &settings.pieces, known))?,
        ..Look::default()
    };
    look.xiangqi.pieces = xiangqi_pieces(&settings.xiangqi_pieces)
        .map_err(|known| wrong("xiangqi_pieces", &settings.xiangqi_pieces, known))?;
    let renderer = match &settings.font {
        None => Renderer::new()?,
        Some(path) => {
            let shown = || format!("pictures.font: {} cannot be used", path.display());
            let font = std::fs::read(path).with_context(shown)?;
            Renderer::with_font(font).with_context(shown)?
        }
    };
    Ok(Pictures::new(Arc::new(renderer), settings.at_once, look))
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

fn xiangqi_pieces(name: &str) -> Result<&'static XiangqiSet, String> {
    XiangqiSet::named(name).ok_or_else(|| known("sets", XiangqiSet::ALL.map(|set| set.id)))
}

fn xiangqi_coordinates(name: &str) -> Result<XiangqiCoordinates, String> {
    XiangqiCoordinates::named(name)
        .ok_or_else(|| known("ways", XiangqiCoordinates::ALL.map(XiangqiCoordinates::id)))
}

/// The error for an option that the game does not have, with those that it has.
fn refused(option: &str, name: &str, variant: Variant, known: &str) -> anyhow::Error {
    let game = match variant {
        Variant::Janggi => "Janggi",
        Variant::Xiangqi => "Xiangqi",
    };
    anyhow!("--{option} {name}: in {game} {known}")
}

fn known<const N: usize>(what: &str, names: [impl Display; N]) -> String {
    format!(
        "the {what} are {}",
        names.map(|name| name.to_string()).join(", ")
    )
}
