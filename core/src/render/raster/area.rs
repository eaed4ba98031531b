//! Rectangles of pixels.

use super::canvas::{Canvas, Spot};

/// A rectangle of pixels, the right and lower edges left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::render) struct Area {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Area {
    /// The rectangle `aside` pixels to both sides of a spot and `along` pixels above and below it.
    pub fn around(spot: Spot, aside: f32, along: f32) -> Area {
        let edge = |at: f32| at.max(0.0) as usize;
        Area {
            left: edge(spot.x - aside),
            top: edge(spot.y - along),
            right: edge((spot.x + aside).ceil()),
            bottom: edge((spot.y + along).ceil()),
        }
    }

    /// A whole picture.
    pub fn whole(canvas: &Canvas) -> Area {
        Area {
            left: 0,
            top: 0,
            right: canvas.width,
            bottom: canvas.height,
        }
    }

    pub fn width(&self) -> usize {
        self.right - self.left
    }

    pub fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// The number of pixels.
    pub fn size(&self) -> usize {
        self.width() * self.height()
    }

    /// Whether the two have a pixel in common.
    pub fn meets(&self, other: &Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// The smallest rectangle with both in it.
    pub fn with(&self, other: &Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}
