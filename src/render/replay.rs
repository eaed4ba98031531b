//! A whole game as an animated GIF: of each position only what has changed.

use std::borrow::Cow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::canvas::Canvas;
use super::caption::Caption;
use super::palette::COLOURS;
use super::scene::{self, Scene, Trace};
use super::{Look, RenderError};
use crate::rules::{Action, BySide, HalfPoints, Position, Side};

/// A game to be replayed.
#[derive(Debug, Clone, Copy)]
pub struct Replay<'a> {
    /// What the players are called; any text.
    pub names: BySide<&'a str>,
    /// The position from which the game begins.
    pub start: &'a Position,
    /// What was played, at most [`Replay::LONGEST`] turns.
    pub actions: &'a [Action],
    /// What Han's points are raised by; `None` where none are to be shown.
    pub deom: Option<HalfPoints>,
    /// Who sits at the bottom.
    pub view: Side,
    /// How long a position is shown, to the hundredth of a second.
    pub delay: Duration,
}

impl Replay<'_> {
    /// The most turns that are replayed.
    pub const LONGEST: usize = 1_000;
    /// How long the last position is shown, in parts of the others' time.
    const HOLD: u32 = 5;

    /// What stands above and below a position after so many turns.
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

    fn delay(&self, last: bool) -> u16 {
        let held = if last { Replay::HOLD } else { 1 };
        let hundredths = self.delay.saturating_mul(held).as_millis() / 10;
        u16::try_from(hundredths).unwrap_or(u16::MAX)
    }
}

/// Draws a game as a GIF that starts over and over.
///
/// # Errors
/// [`RenderError::TooLong`], [`RenderError::Size`], [`RenderError::Font`].
pub fn replay(replay: &Replay<'_>, look: &Look) -> Result<Vec<u8>, RenderError> {
    if replay.actions.len() > Replay::LONGEST {
        return Err(RenderError::TooLong);
    }
    let look = look.checked()?;
    let mut position = *replay.start;
    let mut shown = frame(replay, &position, None, 0, look)?;
    let mut film = Film::open(&shown)?;
    film.show(&shown, None, replay.delay(replay.actions.is_empty()))?;
    for (ply, action) in (1..).zip(replay.actions) {
        position = position.after(*action);
        let next = frame(replay, &position, Some(*action), ply, look)?;
        let delay = replay.delay(ply == replay.actions.len());
        film.show(&next, Some(&shown), delay)?;
        shown = next;
    }
    film.close()
}

fn frame(
    replay: &Replay<'_>,
    position: &Position,
    last: Option<Action>,
    ply: usize,
    look: &Look,
) -> Result<Canvas, RenderError> {
    let scene = Scene {
        last: last.and_then(|action| action.piece_move()),
        ..Scene::of(position, replay.view)
    };
    let caption = replay.caption(position, ply);
    scene::draw(&scene, Some(&caption), Trace::Corners, look)
}

/// The index that no picture uses.
const NOTHING: u8 = COLOURS as u8;
/// In how many parts a picture is changed at most.
const PARTS: usize = 5;
/// The shortest time that browsers keep to, in hundredths of a second: all but the last part of a
/// picture have it.
const QUICK: u16 = 2;

/// A GIF in the making.
struct Film {
    encoder: Encoder<Vec<u8>>,
}

impl Film {
    fn open(first: &Canvas) -> Result<Film, RenderError> {
        let side = |length: usize| u16::try_from(length).map_err(|_| RenderError::Size);
        let mut colours: Vec<u8> = first.palette.colours().iter().flat_map(|c| c.0).collect();
        // The index for nothing needs a place in the table, whose size is a power of two.
        colours.resize(3 * (COLOURS + 1).next_power_of_two(), 0);
        let (width, height) = (side(first.width)?, side(first.height)?);
        let mut encoder = Encoder::new(Vec::new(), width, height, &colours)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Film { encoder })
    }

    /// Shows a picture over the one before it, in as many parts as there are places that differ: a
    /// strip far from the moved piece costs less on its own than all that lies between.
    fn show(
        &mut self,
        canvas: &Canvas,
        before: Option<&Canvas>,
        delay: u16,
    ) -> Result<(), RenderError> {
        let areas = before.map_or_else(
            || vec![Area::whole(canvas)],
            |before| Area::all(canvas, before),
        );
        let quick = QUICK * (areas.len() as u16 - 1);
        for (nth, area) in areas.iter().enumerate() {
            let frame = Frame {
                delay: match nth + 1 == areas.len() {
                    true => delay.saturating_sub(quick).max(QUICK),
                    false => QUICK,
                },
                dispose: DisposalMethod::Keep,
                transparent: before.map(|_| NOTHING),
                left: area.left as u16,
                top: area.top as u16,
                width: area.width() as u16,
                height: area.height() as u16,
                buffer: Cow::Owned(area.changes(canvas, before)),
                ..Frame::default()
            };
            self.encoder.write_frame(&frame)?;
        }
        Ok(())
    }

    fn close(self) -> Result<Vec<u8>, RenderError> {
        self.encoder.into_inner().map_err(|_| RenderError::Size)
    }
}

/// Nothing is written but to memory, so what is left to fail is a picture of no size.
impl From<EncodingError> for RenderError {
    fn from(_: EncodingError) -> RenderError {
        RenderError::Size
    }
}

/// A rectangle of pixels, the right and lower edges left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Area {
    fn whole(canvas: &Canvas) -> Area {
        Area {
            left: 0,
            top: 0,
            right: canvas.width,
            bottom: canvas.height,
        }
    }

    /// At most [`PARTS`] that hold all that differs, from top to bottom; one pixel where nothing does.
    fn all(canvas: &Canvas, before: &Canvas) -> Vec<Area> {
        let mut areas: Vec<Area> = Vec::new();
        for y in 0..canvas.height {
            let Some(row) = Area::of_row(canvas, before, y) else {
                continue;
            };
            match areas.last_mut() {
                Some(last) if last.bottom == y => *last = last.with(&row),
                _ => areas.push(row),
            }
        }
        while areas.len() > PARTS {
            let gaps = areas.windows(2).map(|pair| pair[1].top - pair[0].bottom);
            let nearest = gaps.enumerate().min_by_key(|(_, gap)| *gap);
            let at = nearest.map_or(0, |(at, _)| at);
            let lower = areas.remove(at + 1);
            areas[at] = areas[at].with(&lower);
        }
        if areas.is_empty() {
            areas.push(Area {
                left: 0,
                top: 0,
                right: 1,
                bottom: 1,
            });
        }
        areas
    }

    fn of_row(canvas: &Canvas, before: &Canvas, y: usize) -> Option<Area> {
        let [now, then] = [canvas, before].map(|one| one.row(y, 0, one.width));
        if now == then {
            return None;
        }
        let differs = || now.iter().zip(then).map(|(a, b)| a != b);
        Some(Area {
            left: differs().position(|one| one)?,
            top: y,
            right: differs().rposition(|one| one)? + 1,
            bottom: y + 1,
        })
    }

    fn with(&self, other: &Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn width(&self) -> usize {
        self.right - self.left
    }

    fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// The pixels in the rectangle; those that stay as they were are left to show through.
    fn changes(&self, canvas: &Canvas, before: Option<&Canvas>) -> Vec<u8> {
        let mut pixels = Vec::with_capacity(self.width() * self.height());
        for y in self.top..self.bottom {
            let now = canvas.row(y, self.left, self.right);
            match before {
                None => pixels.extend_from_slice(now),
                Some(before) => {
                    let then = before.row(y, self.left, self.right);
                    let seen = |(now, then): (&u8, &u8)| if now == then { NOTHING } else { *now };
                    pixels.extend(now.iter().zip(then).map(seen));
                }
            }
        }
        pixels
    }
}
