//! A whole game as an animated GIF, storing only the changes of each position.

use std::sync::Arc;
use std::time::Duration;

use super::cache::{Cache, Sprites};
use super::caption::{self, Caption};
use super::scene::{self, Scene};
use crate::draw::layout::Layout;
use crate::encode::gif::{GifWriter, Marked, Shown};
use crate::error::LONGEST_REPLAY;
use crate::error::RenderError;
use crate::look::Look;
use crate::raster::canvas::{Area, Canvas, Edges};
use janggi::{Action, BySide, Facing, HalfPoints, Move, Position, Side};

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
pub(crate) fn draw(
    cache: &Cache,
    replay: &Replay<'_>,
    look: &Look,
) -> Result<Vec<u8>, RenderError> {
    if replay.actions.len() > Replay::LONGEST {
        return Err(RenderError::TooLong);
    }
    let mut position = *replay.start;
    let mut film = Film::open(cache, replay, look);
    let mut gif = GifWriter::open(&film.current)?;
    let shown = Shown {
        canvas: &film.current,
        changed: &[],
        marked: None,
        at_once: &[],
        delay: replay.delay(replay.actions.is_empty()),
    };
    gif.show(shown, None)?;
    for (ply, action) in (1..).zip(replay.actions) {
        let pieces = moved_areas(&position, *action, replay.view, look);
        let next = position.after(*action);
        let changed = film.changed_areas(&position, &next, *action);
        film.paint(&next, ply, &changed);
        let mark = action.piece_move().map(|last| film.mark(&next, last));
        let shown = Shown {
            canvas: &film.current,
            changed: &changed,
            marked: mark.map(|area| Marked {
                canvas: &film.marked,
                area,
            }),
            at_once: &pieces,
            delay: replay.delay(ply == replay.actions.len()),
        };
        gif.show(shown, Some(&film.before))?;
        film.keep(&changed);
        position = next;
    }
    gif.close()
}

/// Returns the areas in which an action moves pieces: both ends of the move, and the tray of captured pieces.
fn moved_areas(before: &Position, action: Action, view: Side, look: &Look) -> Vec<Area> {
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

/// The pictures of a replay. Only the areas that may change are painted again.
struct Film<'a> {
    cache: &'a Cache,
    replay: &'a Replay<'a>,
    look: &'a Look,
    /// The layout of the board between the strips.
    layout: Layout,
    sprites: Arc<Sprites>,
    /// The empty board with empty strips.
    empty: Canvas,
    /// The position, without the mark of the last move.
    current: Canvas,
    /// The previous position.
    before: Canvas,
    /// The position with the mark of the last move. Only the area of the mark is up to date.
    marked: Canvas,
}

impl<'a> Film<'a> {
    /// Draws the starting position.
    fn open(cache: &'a Cache, replay: &'a Replay<'a>, look: &'a Look) -> Film<'a> {
        let variant = replay.start.variant();
        let layout = Layout::new(replay.view, look.width, look.theme.grid);
        let margin = look.margin_of(variant);
        let ground = cache.ground(look.theme, margin, replay.view, look.width);
        let empty = caption::around(&ground, &layout, look.theme);
        let mut film = Film {
            cache,
            replay,
            look,
            layout: layout.below(caption::height(&layout)),
            sprites: cache.sprites(look.theme, look.pieces_of(variant), look.width),
            current: empty.clone(),
            before: empty.clone(),
            marked: empty.clone(),
            empty,
        };
        let whole = [Area::whole(&film.empty)];
        film.paint(replay.start, 0, &whole);
        film.keep(&whole);
        film
    }

    /// Returns areas that contain all differences between two successive positions: strips, pieces, alarms.
    fn changed_areas(&self, before: &Position, after: &Position, action: Action) -> Vec<Area> {
        let whole = Area::whole(&self.empty);
        let mut areas = caption::areas(&self.empty, &self.layout).to_vec();
        for position in [before, after] {
            areas.extend(scene::alarm_areas(&self.scene(position), &self.layout));
        }
        if let Some(mv) = action.piece_move() {
            let pieces = [(before, mv.from), (before, mv.to), (after, mv.to)];
            areas.extend(pieces.iter().filter_map(|(position, square)| {
                let sprite = self.sprites.of(position.piece_at(*square)?)?;
                Some(Area::of_sprite(sprite, self.layout.spot(*square)))
            }));
        }
        areas.iter().map(|area| area.within(&whole)).collect()
    }

    /// Paints these areas of a position again.
    fn paint(&mut self, position: &Position, ply: usize, areas: &[Area]) {
        let scene = self.scene(position);
        let caption = self.replay.caption(position, ply);
        let Film { layout, look, .. } = *self;
        let canvas = &mut self.current;
        for &area in areas {
            canvas.copy_area(&self.empty, area);
            canvas.clip = area;
            let edges = Edges::Smooth;
            scene::paint(canvas, &scene, edges, &layout, &self.sprites, look.theme);
            caption::write(self.cache, canvas, &caption, position, &layout, look);
        }
    }

    /// Paints a position with the mark of the last move, with sharp edges, and returns the area of the mark.
    fn mark(&mut self, position: &Position, last: Move) -> Area {
        let scene = Scene {
            last: Some(last),
            ..self.scene(position)
        };
        let [above, below] = caption::areas(&self.empty, &self.layout);
        let board = Area {
            top: above.bottom,
            bottom: below.top,
            ..Area::whole(&self.empty)
        };
        let area = scene::last_area(last, &self.layout).within(&board);
        self.marked.copy_area(&self.empty, area);
        self.marked.clip = area;
        let Film { layout, look, .. } = *self;
        let canvas = &mut self.marked;
        scene::paint(
            canvas,
            &scene,
            Edges::Sharp,
            &layout,
            &self.sprites,
            look.theme,
        );
        area
    }

    /// Keeps these areas of the position as those of the previous one.
    fn keep(&mut self, areas: &[Area]) {
        for &area in areas {
            self.before.copy_area(&self.current, area);
        }
    }

    fn scene<'b>(&self, position: &'b Position) -> Scene<'b> {
        Scene {
            facing: self.replay.facing.counts_in(position),
            ..Scene::of(position, self.replay.view)
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::data::theme::Theme;
    use janggi::{Formation, TRADITIONAL, Variant};

    /// Asserts that each picture is as if it were drawn as a whole.
    fn check(start: &Position, actions: &[Action], theme: &'static Theme) {
        let cache = Cache::new(None).unwrap();
        let look = Look {
            theme,
            width: 300,
            ..Look::default()
        };
        let replay = Replay {
            names: BySide::new("미나", "🐘"),
            start,
            actions,
            deom: Some(HalfPoints(3)),
            view: Side::Han,
            facing: TRADITIONAL.facing,
            delay: Duration::from_secs(1),
        };
        let mut film = Film::open(&cache, &replay, &look);
        let mut position = *start;
        for (ply, action) in (1..).zip(actions) {
            let next = position.after(*action);
            let changed = film.changed_areas(&position, &next, *action);
            film.paint(&next, ply, &changed);
            let scene = film.scene(&next);
            let caption = replay.caption(&next, ply);
            let whole = scene::draw(&cache, &scene, Some(&caption), &look);
            let name = format!("{} at ply {ply}", theme.id);
            assert!(film.current.pixels == whole.pixels, "{name}");
            if let Some(last) = action.piece_move() {
                let area = film.mark(&next, last);
                let mut marked = film.empty.clone();
                let scene = Scene {
                    last: Some(last),
                    ..scene
                };
                let edges = Edges::Sharp;
                let Film { layout, .. } = film;
                scene::paint(&mut marked, &scene, edges, &layout, &film.sprites, theme);
                caption::write(&cache, &mut marked, &caption, &next, &layout, &look);
                let mut put_together = whole.clone();
                put_together.copy_area(&film.marked, area);
                assert!(put_together.pixels == marked.pixels, "{name}: its mark");
            }
            film.keep(&changed);
            assert!(film.before.pixels == film.current.pixels, "{name}");
            position = next;
        }
    }

    #[test]
    fn partly_painted_pictures_equal_whole_ones() {
        let starts = [
            Position::start(BySide::new(Formation::Heeh, Formation::Hehe)),
            Position::xiangqi(),
        ];
        // The generals face each other, one is in check, they face again; then a pass.
        let sparse = "4k4/9/9/9/9/9/9/3R5/9/4K4 w";
        let (sparse, _) = Position::from_fen(Variant::Janggi, sparse).unwrap();
        let moves = ["d3f3", "e10d10", "f3d3", "d10e10", "d3e3", "e10f10", "e1f1"];
        let moves = moves.map(|mv| Action::Move(mv.parse().unwrap()));
        let actions = [&moves[..], &[Action::Pass]].concat();
        let mut random = StdRng::seed_from_u64(9);
        for theme in Theme::ALL {
            check(&sparse, &actions, theme);
            for start in starts {
                let mut position = start;
                let mut actions = Vec::new();
                while actions.len() < 30
                    && let moves = position.legal_moves()
                    && !moves.is_empty()
                {
                    let action = Action::Move(moves[random.random_range(0..moves.len())]);
                    position = position.after(action);
                    actions.push(action);
                }
                check(&start, &actions, theme);
            }
        }
    }
}
