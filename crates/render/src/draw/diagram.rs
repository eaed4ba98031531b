//! The diagrams of the lesson book: crops of boards with the moves of a piece and their obstacles.

use super::cache::Cache;
use super::scene::{self, Scene, around};
use crate::data::coordinates::Margin;
use crate::data::theme::Theme;
use crate::draw::layout::Layout;
use crate::look::Look;
use crate::raster::canvas::{Area, Canvas, Edges, Spot};
use hansu_teaching::{Crop, Diagram, LEARNER};
use janggi::Square;

/// The distance from the outer points of a crop to its edge, at full width.
const MARGIN: f32 = 48.0;
/// The gap between two crops.
const GAP: f32 = 14.0;
/// The maximum width of a row: two crops of five files.
const ROOM: f32 = 960.0;

/// Draws diagrams next to each other, in several rows if they are too wide.
pub(crate) fn draw(cache: &Cache, diagrams: &[Diagram], look: &Look) -> Canvas {
    let layout = Layout::new(LEARNER, look.width, look.theme.grid);
    let gap = layout.px(GAP).round() as usize;
    let room = layout.px(ROOM).round() as usize;
    let mut rows: Vec<Vec<Canvas>> = Vec::new();
    for diagram in diagrams {
        let cut = cut(cache, diagram, &layout, look);
        match rows.last_mut() {
            Some(row) if wide(row, gap) + gap + cut.width <= room => row.push(cut),
            _ => rows.push(vec![cut]),
        }
    }
    let width = rows.iter().map(|row| wide(row, gap)).max().unwrap_or(1);
    let height: usize = rows.iter().map(|row| high(row) + gap).sum();
    let height = height.saturating_sub(gap).max(1);
    let variant = diagrams
        .first()
        .map(|diagram| diagram.position.variant())
        .unwrap_or_default();
    let palette = cache.palette(look.theme, variant);
    let mut canvas = Canvas::new(&palette, width, height, look.theme.band[0]);
    let mut top = 0;
    for row in rows {
        let mut left = (width - wide(&row, gap)) / 2;
        for cut in &row {
            canvas.copy(cut, left, top);
            left += cut.width + gap;
        }
        top += high(&row) + gap;
    }
    canvas
}

/// Returns the width of a row of crops.
fn wide(row: &[Canvas], gap: usize) -> usize {
    let width: usize = row.iter().map(|cut| cut.width + gap).sum();
    width.saturating_sub(gap)
}

/// Returns the height of a row of crops.
fn high(row: &[Canvas]) -> usize {
    row.iter().map(|cut| cut.height).max().unwrap_or(0)
}

/// Paints the whole board, and returns the visible part.
fn cut(cache: &Cache, diagram: &Diagram, layout: &Layout, look: &Look) -> Canvas {
    let variant = diagram.position.variant();
    let empty = cache.ground(look.theme, Margin::empty(variant), LEARNER, look.width);
    let sprites = cache.sprites(look.theme, look.pieces_of(variant), look.width);
    let mut canvas = (*empty).clone();
    mark_ways(&mut canvas, diagram, layout, look.theme);
    let scene = Scene {
        chosen: diagram.piece,
        targets: &diagram.targets,
        facing: true,
        ..Scene::of(&diagram.position, LEARNER)
    };
    scene::paint(
        &mut canvas,
        &scene,
        Edges::Smooth,
        layout,
        &sprites,
        look.theme,
    );
    mark_obstacles(&mut canvas, diagram, layout, look.theme);
    canvas.cut(area_of(diagram.crop, layout))
}

/// Returns the visible area of a crop, in pixels.
fn area_of(Crop { low, high }: Crop, layout: &Layout) -> Area {
    let upper_left = layout.at(low.file(), high.rank());
    let lower_right = layout.at(high.file(), low.rank());
    let margin = layout.px(MARGIN);
    Area {
        left: (upper_left.x - margin) as usize,
        top: (upper_left.y - margin) as usize,
        right: (lower_right.x + margin) as usize,
        bottom: (lower_right.y + margin) as usize,
    }
}

/// Draws the marks under the pieces: the paths to each target.
fn mark_ways(canvas: &mut Canvas, diagram: &Diagram, layout: &Layout, theme: &Theme) {
    let (open, barred): (Vec<&Vec<Square>>, Vec<_>) = diagram
        .ways
        .iter()
        .partition(|way| way.last().is_some_and(|to| diagram.targets.contains(to)));
    // An open path covers the first step that it shares with a blocked one. Barred paths have a rim, because
    // they do not stand out from every ground.
    let lines = [
        (&barred, 11.5, theme.rim),
        (&barred, 6.0, theme.alarm),
        (&open, 6.0, theme.choice),
    ];
    for (ways, width, colour) in lines {
        for pair in ways.iter().flat_map(|way| way.windows(2)) {
            if let [from, to] = *pair {
                let from = layout.spot(from);
                let to = layout.spot(to);
                canvas.line(from, to, layout.px(width), colour, 1.0);
            }
        }
    }
}

/// Draws the marks on the pieces: screens, blockers, and points out of reach.
fn mark_obstacles(canvas: &mut Canvas, diagram: &Diagram, layout: &Layout, theme: &Theme) {
    let rings = [
        (&diagram.screens, theme.last),
        (&diagram.blockers, theme.alarm),
    ];
    for (squares, colour) in rings {
        for &square in squares {
            let radius = layout.of_pieces(around(&diagram.position, square) + 1.0);
            canvas.ring(layout.spot(square), radius, layout.px(10.5), theme.rim, 1.0);
            canvas.ring(layout.spot(square), radius, layout.px(5.5), colour, 1.0);
        }
    }
    for &square in &diagram.barred {
        cross(canvas, layout.spot(square), layout, theme);
    }
}

fn cross(canvas: &mut Canvas, at: Spot, layout: &Layout, theme: &Theme) {
    let arm = layout.px(13.0);
    for (width, colour) in [(12.5, theme.rim), (7.0, theme.alarm)] {
        for arm_x in [-arm, arm] {
            let from = Spot::new(at.x - arm_x, at.y - arm);
            let to = Spot::new(at.x + arm_x, at.y + arm);
            canvas.line(from, to, layout.px(width), colour, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_teaching::Lesson;

    #[test]
    fn each_crop_shows_exactly_its_squares() {
        let diagrams: Vec<Diagram> = Lesson::ALL.into_iter().flat_map(Lesson::diagrams).collect();
        for (theme, diagram) in Theme::ALL
            .into_iter()
            .flat_map(|theme| diagrams.iter().map(move |diagram| (theme, diagram)))
        {
            let layout = Layout::new(LEARNER, 900, theme.grid);
            let area = area_of(diagram.crop, &layout);
            for square in Square::ALL {
                let spot = layout.spot(square);
                let inside = (area.left..area.right).contains(&(spot.x as usize))
                    && (area.top..area.bottom).contains(&(spot.y as usize));
                assert_eq!(inside, diagram.crop.has(square), "{square}");
            }
        }
    }
}
