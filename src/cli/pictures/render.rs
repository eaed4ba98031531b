//! `hansu render`: draws a position.

use std::process::ExitCode;

use anyhow::Context;

use super::style::Style;
use crate::render::{Renderer, Scene};
use crate::rules::{Move, Position, Ruleset, Square, Variant};

/// What to draw.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Options {
    /// The position, as `board side`; counters may follow.
    #[arg(long)]
    fen: String,
    /// The ruleset whose game it is a position of, such as xiangqi. Without one it is of Janggi.
    #[arg(long)]
    ruleset: Option<String>,
    #[command(flatten)]
    style: Style,
    /// The width in pixels, 200 to 2000.
    #[arg(long, value_name = "PX", default_value_t = 900)]
    width: usize,
    /// A move to be drawn as an arrow, such as b3e3; may be given several times.
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<Move>,
    /// A move to be drawn as an arrow in the colour of alarm: one that was a mistake.
    #[arg(long, value_name = "MOVE")]
    mistake: Option<Move>,
    /// A point to be marked, such as e3; may be given several times.
    #[arg(long, value_name = "POINT")]
    mark: Vec<Square>,
    /// The move that led to the position.
    #[arg(long, value_name = "MOVE")]
    last: Option<Move>,
    /// Mark the general of the side to move as in check; check that is given is marked anyway.
    #[arg(long)]
    check: bool,
}

/// Draws the position.
pub(in crate::cli) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let variant = match &options.ruleset {
        Some(name) => Ruleset::read(name)?.variant,
        None => Variant::Janggi,
    };
    let (position, _) = Position::from_fen(variant, &options.fen).context("fen")?;
    let look = options.style.look(variant, options.width)?;
    let scene = Scene {
        last: options.last,
        targets: &options.mark,
        arrows: &options.arrow,
        mistake: options.mistake,
        facing: true,
        check: options.check,
        ..Scene::of(&position, options.style.view(variant)?)
    };
    let png = Renderer::new()?.picture(&scene, None, &look)?;
    options.style.write(&png)?;
    Ok(ExitCode::SUCCESS)
}
