//! The pictures of the lesson book: cuts of boards with what a piece can and cannot do.

use super::canvas::{Canvas, Spot};
use super::layout::{FILE_GAP, Layout, RANK_GAP};
use super::pieces::PieceSet;
use super::scene::{self, Scene, around};
use super::theme::Theme;
use super::wood;
use crate::rules::{Diagram, LEARNER, Side, Square, Window};

/// From the outer points of a cut to its edge.
const MARGIN: f32 = 48.0;
/// Between two cuts.
const GAP: u32 = 14;

/// Paints diagrams side by side.
pub(super) fn paint(shown: &[Diagram], pieces: &PieceSet, theme: &Theme) -> Canvas {
    let cuts: Vec<Canvas> = shown.iter().map(|one| cut(one, pieces, theme)).collect();
    let widths = cuts.iter().map(|cut| cut.pixels.width() + GAP);
    let width = widths.sum::<u32>().saturating_sub(GAP).max(1);
    let height = cuts.iter().map(|cut| cut.pixels.height()).max();
    let mut canvas = Canvas::new(width, height.unwrap_or(1), theme.line);
    let mut left = 0;
    for cut in cuts {
        let at = i64::from(left);
        image::imageops::replace(&mut canvas.pixels, &cut.pixels, at, 0);
        left += cut.pixels.width() + GAP;
    }
    canvas
}

fn cut(diagram: &Diagram, pieces: &PieceSet, theme: &Theme) -> Canvas {
    let (layout, width, height) = place(diagram.window);
    let mut canvas = wood::plank(theme, width, height);
    wood::lines(&mut canvas, theme, &layout);
    mark_ways(&mut canvas, diagram, &layout, theme);
    let scene = Scene {
        position: &diagram.position,
        view: LEARNER,
        last: None,
        chosen: diagram.piece,
        targets: &diagram.targets,
        arrow: None,
    };
    scene::paint(&mut canvas, &scene, &layout, pieces, theme);
    mark_obstacles(&mut canvas, diagram, &layout, theme);
    canvas
}

/// Where the board lies so that a cut of it fills the picture, and how large that is.
fn place(Window { low, high }: Window) -> (Layout, u32, u32) {
    let span = |from: u8, to: u8| f32::from(to.saturating_sub(from));
    let width = span(low.file(), high.file()) * FILE_GAP + 2.0 * MARGIN;
    let height = span(low.rank(), high.rank()) * RANK_GAP + 2.0 * MARGIN;
    let corner = Spot::new(
        MARGIN - f32::from(low.file()) * FILE_GAP,
        MARGIN - span(high.rank(), 9) * RANK_GAP,
    );
    let layout = Layout {
        view: LEARNER,
        corner,
    };
    (layout, width as u32, height as u32)
}

/// What lies under the pieces: the ways to each target, and the line between facing generals.
fn mark_ways(canvas: &mut Canvas, diagram: &Diagram, layout: &Layout, theme: &Theme) {
    let leads = |way: &&Vec<Square>| way.last().is_some_and(|to| diagram.targets.contains(to));
    let (open, barred): (Vec<&Vec<Square>>, Vec<_>) = diagram.ways.iter().partition(leads);
    // A way that is open covers its first step where a barred one shares it.
    for (ways, colour) in [(barred, theme.alarm), (open, theme.choice)] {
        for pair in ways.iter().flat_map(|way| way.windows(2)) {
            if let [from, to] = *pair {
                canvas.line(layout.spot(from), layout.spot(to), 6.0, colour, 1.0);
            }
        }
    }
    if diagram.position.is_facing() {
        let [cho, han] = Side::ALL.map(|side| diagram.position.general(side));
        canvas.line(layout.spot(cho), layout.spot(han), 12.0, theme.alarm, 0.75);
    }
}

/// What lies on the pieces: screens, what stands in the way, and points out of reach.
fn mark_obstacles(canvas: &mut Canvas, diagram: &Diagram, layout: &Layout, theme: &Theme) {
    let rings = [
        (&diagram.screens, theme.last),
        (&diagram.blockers, theme.alarm),
    ];
    for (squares, colour) in rings {
        for &square in squares {
            let radius = around(&diagram.position, square) + 1.0;
            canvas.ring(layout.spot(square), radius, 8.0, theme.edge_light, 0.9);
            canvas.ring(layout.spot(square), radius, 5.5, colour, 1.0);
        }
    }
    for &square in &diagram.barred {
        cross(canvas, layout.spot(square), theme);
    }
}

fn cross(canvas: &mut Canvas, at: Spot, theme: &Theme) {
    for (width, colour) in [(11.0, theme.edge_light), (7.0, theme.alarm)] {
        for arm in [-13.0, 13.0] {
            let (from, to) = (
                Spot::new(at.x - arm, at.y - 13.0),
                Spot::new(at.x + arm, at.y + 13.0),
            );
            canvas.line(from, to, width, colour, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Lesson;

    #[test]
    fn each_cut_shows_its_whole_window() {
        for diagram in Lesson::ALL.into_iter().flat_map(Lesson::diagrams) {
            let (layout, width, height) = place(diagram.window);
            for square in Square::ALL {
                let spot = layout.spot(square);
                let inside =
                    (0.0..width as f32).contains(&spot.x) && (0.0..height as f32).contains(&spot.y);
                assert_eq!(inside, diagram.window.has(square), "{square}");
            }
        }
    }
}
