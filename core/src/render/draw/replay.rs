//! A whole game as an animated GIF, storing only the changes of each position.

use std::time::Duration;

use super::cache::Cache;
use super::caption::{self, Caption};
use super::scene::{self, Scene};
use crate::render::encode::gif::{GifWriter, Shown};
use crate::render::error::LONGEST_REPLAY;
use crate::render::error::RenderError;
use crate::render::look::Look;
use crate::render::raster::canvas::{Area, Canvas};
use crate::render::raster::text::Layout;
use crate::rules::{Action, BySide, Facing, HalfPoints, Position, Side};

/// A game to replay.
#[derive(Debug, Clone, Copy)]
pub struct Replay<'a> {
    /// The players' names; any text.
    pub names: BySide<&'a str>,
    /// The starting position.
    pub start: &'a Position,
    /// The actions, at most [`Replay::LONGEST`].
    pub actions: &'a [Action],
    /// The compensation added to Han's points; `None` to hide points.
    pub deom: Option<HalfPoints>,
    /// The side at the bottom.
    pub view: Side,
    /// The facing rule: generals are joined by a line if their facing has an effect.
    pub facing: Facing,
    /// The time per position, rounded to hundredths of a second.
    pub delay: Duration,
}

impl Replay<'_> {
    /// The maximum number of actions of a replay.
    pub const LONGEST: usize = LONGEST_REPLAY;
    /// The duration of the last position, as a multiple of the others'.
    const HOLD: u32 = 5;

    /// Returns the caption of the position after `ply` plies.
    fn caption(&self, position: &Position, ply: usize) -> Caption<'_> {
        let points = self.deom.map(|deom| {
            let han = position.points(Side::Han).0 + deom.0;
            BySide::new(position.points(Side::Cho), HalfPoints(han))
        });
        Caption {
            names: self.names,
            start: self.start,
            ply,
            to_move: (ply < self.actions.len()).then(|| position.turn()),
            points,
        }
    }

    fn delay(&self, is_last: bool) -> u16 {
        let frames = if is_last { Replay::HOLD } else { 1 };
        let hundredths = self.delay.saturating_mul(frames).as_millis() / 10;
        u16::try_from(hundredths).unwrap_or(u16::MAX)
    }
}

/// Draws a game as a GIF that loops.
pub(in crate::render) fn draw(
    cache: &Cache,
    replay: &Replay<'_>,
    look: &Look,
) -> Result<Vec<u8>, RenderError> {
    if replay.actions.len() > Replay::LONGEST {
        return Err(RenderError::TooLong);
    }
    let mut position = *replay.start;
    let mut current = frame(cache, replay, &position, 0, look);
    let mut gif = GifWriter::open(&current)?;
    let shown = Shown {
        canvas: &current,
        marked: None,
        at_once: &[],
        delay: replay.delay(replay.actions.is_empty()),
    };
    gif.show(shown, None);
    for (ply, action) in (1..).zip(replay.actions) {
        let pieces = changed_areas(&position, *action, replay.view, look);
        position = position.after(*action);
        let next = frame(cache, replay, &position, ply, look);
        let marked = action.piece_move().map(|last| {
            let scene = Scene {
                last: Some(last),
                ..scene_of(replay, &position)
            };
            let mut marked = next.clone();
            scene::add_last(&mut marked, cache, &scene, look);
            marked
        });
        let shown = Shown {
            canvas: &next,
            marked: marked.as_ref(),
            at_once: &pieces,
            delay: replay.delay(ply == replay.actions.len()),
        };
        gif.show(shown, Some(&current));
        current = next;
    }
    Ok(gif.close())
}

/// Returns the areas in which an action moves pieces: both ends of the move, and the tray of captured pieces.
fn changed_areas(before: &Position, action: Action, view: Side, look: &Look) -> Vec<Area> {
    let Some(mv) = action.piece_move() else {
        return Vec::new();
    };
    let layout = Layout::new(view, look.width, look.theme.grid);
    let board = layout.below(caption::height(&layout));
    let aside = layout.px(layout.grid.files / 2.0);
    let along = layout.px(layout.grid.ranks / 2.0);
    let ends = [mv.from, mv.to].map(|square| Area::around(board.spot(square), aside, along));
    let is_capture = before.piece_at(mv.to).is_some();
    let tray = is_capture.then(|| caption::tray(before.variant(), before.turn(), &board));
    ends.into_iter().chain(tray).collect()
}

/// Draws a position without the mark of the last move.
fn frame(
    cache: &Cache,
    replay: &Replay<'_>,
    position: &Position,
    ply: usize,
    look: &Look,
) -> Canvas {
    let scene = scene_of(replay, position);
    let caption = replay.caption(position, ply);
    scene::draw(cache, &scene, Some(&caption), look)
}

fn scene_of<'a>(replay: &Replay<'_>, position: &'a Position) -> Scene<'a> {
    Scene {
        facing: replay.facing.counts_in(position),
        ..Scene::of(position, replay.view)
    }
}
