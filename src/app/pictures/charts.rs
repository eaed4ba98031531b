//! Pictures of numbers: evaluations, ratings, ladders and the tables of cups.

use super::Pictures;
use crate::app::analysis::Study;
use crate::app::error::PictureError;
use crate::app::instruments::PictureKind;
use hansu_render::{CrossRow, CrossTable, Graph, LadderPicture, Look, Picture, RatingCurve};
use janggi::{BySide, Side, Variant};

impl Pictures {
    /// Draws the evaluation graph of a game: evaluations in hundredths of a point from Cho's point of view, at the
    /// start and after each turn. `turns` (from 1) are marked as mistakes of a side.
    pub async fn graph(
        &self,
        game: &Study,
        hundredths: Vec<i32>,
        turns: Vec<(usize, Side)>,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        let Some((BySide { cho, han }, moves)) = game.names().zip(game.game()) else {
            return Ok(Vec::new());
        };
        let variant = moves.position().variant();
        let look = look.with_generals(moves.ruleset().generals);
        self.draw(PictureKind::Graph, move |painter| {
            let graph = Graph {
                variant,
                evaluations: &hundredths,
                turning_points: &turns,
                names: BySide::new(&cho, &han),
            };
            painter.png(Picture::Graph(&graph), &look)
        })
        .await
    }

    /// Draws a player's rating curve: the ratings after each game, the latest last.
    pub async fn ratings(
        &self,
        variant: Variant,
        numbers: Vec<i32>,
        name: String,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Graph, move |painter| {
            let curve = RatingCurve {
                variant,
                numbers: &numbers,
                name: &name,
            };
            painter.png(Picture::Ratings(&curve), &look)
        })
        .await
    }

    /// Draws a player's ladder of levels, and the accuracies of the games, the latest last.
    pub async fn ladder(
        &self,
        variant: Variant,
        (cleared, next): (Vec<bool>, usize),
        accuracies: Vec<i32>,
        name: String,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Graph, move |painter| {
            let earlier = accuracies.len().saturating_sub(LadderPicture::LONGEST);
            let ladder = LadderPicture {
                variant,
                cleared: &cleared,
                next,
                accuracies: accuracies.get(earlier..).unwrap_or_default(),
                name: &name,
            };
            painter.png(Picture::Ladder(&ladder), &look)
        })
        .await
    }

    /// Draws the table of a cup.
    pub async fn cross_table(
        &self,
        variant: Variant,
        title: &str,
        rows: Vec<CrossRow>,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        let title = title.to_owned();
        self.draw(PictureKind::Graph, move |painter| {
            let table = CrossTable {
                variant,
                title: &title,
                rows: &rows,
            };
            painter.png(Picture::CrossTable(&table), &look)
        })
        .await
    }
}
