//! `hansu render` and `hansu replay`: a position as a PNG, a game as a GIF.

use std::io;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};

use crate::app::Pictures;
use crate::config::PicturesConfig;
use hansu_render::{Coordinates, Look, Picture, PieceSet, Renderer, Replay, Scene, Theme};
use janggi::notation::{Record, read_any};
use janggi::{BySide, Move, Position, Ruleset, Side, Square, Variant};

/// Options of `hansu render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderOptions {
    /// The position, as `board side`; counters may follow.
    #[arg(long)]
    fen: String,
    /// The ruleset that determines the game, such as xiangqi; Janggi by default.
    #[arg(long)]
    ruleset: Option<String>,
    #[command(flatten)]
    style: PictureStyle,
    /// The width in pixels, 200 to 2000.
    #[arg(long, value_name = "PX", default_value_t = 900)]
    width: usize,
    /// A move to draw as an arrow, such as b3e3; may be given several times.
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<Move>,
    /// A move to draw as an arrow in the warning colour, as a mistake.
    #[arg(long, value_name = "MOVE")]
    mistake: Option<Move>,
    /// A point to mark, such as e3; may be given several times.
    #[arg(long, value_name = "POINT")]
    mark: Vec<Square>,
    /// The move that led to the position.
    #[arg(long, value_name = "MOVE")]
    last: Option<Move>,
    /// Mark the general of the side to move as in check; actual check is marked anyway.
    #[arg(long)]
    check: bool,
}

/// Draws the position.
pub(super) fn render(options: &RenderOptions) -> anyhow::Result<ExitCode> {
    let variant = match &options.ruleset {
        Some(name) => Ruleset::read(name)?.variant,
        None => Variant::default(),
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
    let png = Renderer::new()?.png(Picture::Board(&scene, None), &look)?;
    options.style.write(&png)?;
    Ok(ExitCode::SUCCESS)
}

/// The largest file read, in bytes.
const FILE_LIMIT: usize = 16 << 20;

/// Options of `hansu replay`.
#[derive(Debug, clap::Args)]
pub(super) struct ReplayOptions {
    /// A game record, gib or PGN.
    #[arg(value_name = "GAME")]
    record: PathBuf,
    /// The number of the game in the file, from 1.
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    game: std::num::NonZeroUsize,
    /// The time for which each position is shown, in milliseconds, 20 to 60000.
    #[arg(long, value_name = "MS", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(20..=60_000))]
    delay: u64,
    /// The width in pixels, 200 to 2000.
    #[arg(long, value_name = "PX", default_value_t = 720)]
    width: usize,
    #[command(flatten)]
    style: PictureStyle,
}

/// Draws the animation.
pub(super) fn replay(options: &ReplayOptions) -> anyhow::Result<ExitCode> {
    let record = read(&options.record, options.game.get())?;
    let players = &record.headers.players;
    let name = |name: &Option<String>| name.clone().unwrap_or_default();
    let names = [name(&players.cho), name(&players.han)];
    let ruleset = record.ruleset();
    let variant = record.start().position().variant();
    let replay = Replay {
        names: BySide::new(&names[0], &names[1]),
        start: record.start().position(),
        actions: record.actions(),
        deom: ruleset
            .counts_points()
            .then(|| record.headers.deom.unwrap_or(ruleset.deom)),
        view: options.style.view(variant)?,
        facing: ruleset.facing,
        delay: Duration::from_millis(options.delay),
    };
    let look = options.style.look(variant, options.width)?;
    let gif = Renderer::new()?.replay(&replay, &look.with_generals(ruleset.generals))?;
    options.style.write(&gif)?;
    Ok(ExitCode::SUCCESS)
}

fn read(path: &Path, number: usize) -> anyhow::Result<Record> {
    let display = path.display();
    let size = std::fs::metadata(path).with_context(|| format!("{display} cannot be read"))?;
    anyhow::ensure!(
        size.len() <= FILE_LIMIT as u64,
        "{display} is larger than {FILE_LIMIT} bytes"
    );
    let bytes = std::fs::read(path).with_context(|| format!("{display} cannot be read"))?;
    let mut games = read_any(&bytes, FILE_LIMIT).with_context(|| display.to_string())?;
    let game = games
        .nth(number - 1)
        .with_context(|| format!("{display} has no game {number}"))?;
    game.whole().with_context(|| display.to_string())
}

/// Options for the look of a picture. Values that differ between the games are parsed once the game is known, and are
/// never translated: `red` would be the other side in Janggi.
#[derive(Debug, clap::Args)]
pub(super) struct PictureStyle {
    /// The board: wood, paper, dark, contrast, cells, wide, ink.
    #[arg(long, value_name = "BOARD", default_value = "wood", value_parser = theme)]
    theme: &'static Theme,
    /// The pieces. In Janggi traditional (default), hangul, pictograms, figures, north, xiangqi; in Xiangqi chinese
    /// (default), alike, simplified, pictograms, figures, letters.
    #[arg(long, value_name = "SET")]
    pieces: Option<String>,
    /// The names of files and ranks. In Janggi both, algebraic (default), korean, none; in Xiangqi algebraic
    /// (default), files, chinese, both, none.
    #[arg(long, value_name = "WAY")]
    coordinates: Option<String>,
    /// The side at the bottom. In Janggi cho (default), han; in Xiangqi red (default), black.
    #[arg(long, value_name = "SIDE")]
    view: Option<String>,
    /// The output file; - for standard output.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl PictureStyle {
    /// Returns the look of a game's boards, at a width in pixels.
    ///
    /// # Errors
    /// If this game does not have the pieces or coordinates. The message lists the available ones.
    pub fn look(&self, variant: Variant, width: usize) -> anyhow::Result<Look> {
        let mut look = Look {
            theme: self.theme,
            width,
            ..Look::default()
        };
        if let Some(name) = &self.pieces {
            let set = pieces(variant, name);
            look = look.with_pieces(
                set.map_err(|choices| option_error("pieces", name, variant, &choices))?,
            );
        }
        if let Some(name) = &self.coordinates {
            let style = coordinates(variant, name);
            let style =
                style.map_err(|choices| option_error("coordinates", name, variant, &choices))?;
            look = look.with_coordinates(variant, style);
        }
        Ok(look)
    }

    /// Returns the side at the bottom in a game.
    ///
    /// # Errors
    /// If this game does not have the side. The message lists the available ones.
    pub fn view(&self, variant: Variant) -> anyhow::Result<Side> {
        let sides = variant.spec().side_words;
        let Some(name) = &self.view else {
            return Ok(Side::Cho);
        };
        let named = Side::ALL.into_iter().find(|side| sides[*side] == name);
        let choices = || known("sides", [sides.cho, sides.han]);
        named.ok_or_else(|| option_error("view", name, variant, &choices()))
    }

    /// Writes the picture to its destination.
    pub fn write(&self, picture: &[u8]) -> anyhow::Result<()> {
        if self.output == Path::new("-") {
            let mut out = io::stdout().lock();
            out.write_all(picture)?;
            return Ok(out.flush()?);
        }
        let display = self.output.display();
        std::fs::write(&self.output, picture)
            .with_context(|| format!("{display} cannot be written"))
    }
}

/// Creates the bot's picture pool from the settings; loads the configured font.
///
/// # Errors
/// An unknown theme or piece set, or an unusable font. The message is meant for the person who configures the bot.
pub(super) fn configured(settings: &PicturesConfig) -> anyhow::Result<Pictures> {
    let invalid = |key: &str, name: &str, choices: String| {
        anyhow!("pictures.{key} is \"{name}\", but {choices}")
    };
    let mut look = Look {
        theme: theme(&settings.theme)
            .map_err(|choices| invalid("theme", &settings.theme, choices))?,
        ..Look::default()
    };
    for (variant, key, name) in [
        (Variant::Janggi, "pieces", &settings.pieces),
        (Variant::Xiangqi, "xiangqi_pieces", &settings.xiangqi_pieces),
    ] {
        let set = pieces(variant, name).map_err(|choices| invalid(key, name, choices))?;
        look = look.with_pieces(set);
    }
    let renderer = match &settings.font {
        None => Renderer::new()?,
        Some(path) => {
            let message = || format!("pictures.font: {} cannot be used", path.display());
            let font = std::fs::read(path).with_context(message)?;
            Renderer::with_font(font).with_context(message)?
        }
    };
    Ok(Pictures::new(Arc::new(renderer), settings.at_once, look))
}

fn theme(name: &str) -> Result<&'static Theme, String> {
    Theme::named(name).ok_or_else(|| known("boards", Theme::ALL.map(|theme| theme.id)))
}

fn pieces(variant: Variant, name: &str) -> Result<&'static PieceSet, String> {
    let ids = || PieceSet::of(variant).iter().map(|set| set.id);
    PieceSet::named(variant, name).ok_or_else(|| known("sets", ids()))
}

fn coordinates(variant: Variant, name: &str) -> Result<Coordinates, String> {
    let ids = || Coordinates::of(variant).iter().map(|style| style.id());
    Coordinates::named(variant, name).ok_or_else(|| known("ways", ids()))
}

/// Builds the error for an option value that the game does not have, listing the available ones.
fn option_error(option: &str, name: &str, variant: Variant, choices: &str) -> anyhow::Error {
    let game = variant.spec().title;
    anyhow!("--{option} {name}: in {game} {choices}")
}

fn known<'a>(kind: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    format!("the {kind} are {}", names.join(", "))
}
