//! Draws the picture of a reply.

use super::Responder;
use super::reply::{Drawing, Reply};
use crate::app::{BoardSettings, PictureError};
use crate::discord::message::Message;
use crate::discord::view;
use crate::render::{Look, PieceSet};
use crate::rules::{BySide, Side, Variant};
use crate::text::formation_titles;

impl Responder<'_> {
    /// Returns the message with its picture, or without it if drawing fails.
    pub async fn draw(&self, reply: Reply) -> Message {
        let Reply {
            news,
            mut message,
            drawing,
            boards,
            generals,
            lifetime: _,
        } = reply;
        if let Some(news) = news {
            message.content = format!("{news}\n{}", message.content);
        }
        let Some(drawing) = drawing else {
            return message;
        };
        let look = self.look(boards, &drawing).await.with_generals(generals);
        match self.picture(drawing, look).await {
            Ok(png) => message.set_picture(png),
            Err(error) => {
                // The message is still readable without its picture, so it is sent without.
                tracing::error!(%error, "a private picture could not be drawn");
                message.picture = None;
            }
        }
        message
    }

    /// Returns the look of boards: as requested by the reply, otherwise the caller's settings, otherwise as in first
    /// games.
    async fn look(&self, requested: BoardSettings, drawing: &Drawing) -> Look {
        let own_boards = self.data.app.settings.boards_for(&self.request).await;
        let own_boards = own_boards.unwrap_or_else(|error| {
            tracing::error!(%error, "board preferences cannot be read");
            BoardSettings::default()
        });
        let first = match drawing {
            Drawing::Board { game, .. }
            | Drawing::Replay { game, .. }
            | Drawing::EndCard { game, .. } => BoardSettings::of_first_games(game),
            _ => self.beginner_boards().await,
        };
        let language = self.text.language();
        self.data
            .app
            .pictures
            .look(requested.or(own_boards).or(first), language)
    }

    #[expect(clippy::too_many_lines, reason = "a table: one row for each picture")]
    async fn picture(&self, drawing: Drawing, look: Look) -> Result<Vec<u8>, PictureError> {
        let pictures = &self.data.app.pictures;
        match drawing {
            Drawing::Board { game, seat, marked } => {
                let png = pictures.board(&game, seat, marked, look).await;
                png.map(Option::unwrap_or_default)
            }
            Drawing::EndCard { game, seat, words } => {
                pictures.end_card(&game, words, seat, look).await
            }
            Drawing::Position {
                position,
                last,
                seat,
            } => pictures.position(*position, last, seat, look).await,
            Drawing::Exercise {
                position,
                chosen,
                targets,
                seat,
            } => {
                pictures
                    .exercise(*position, chosen, targets, seat, look)
                    .await
            }
            Drawing::Leaf { leaf, seat } => pictures.leaf(*leaf, seat, look).await,
            Drawing::Graph {
                game,
                hundredths,
                turns,
            } => pictures.graph(&game, hundredths, turns, look).await,
            Drawing::Ratings {
                variant,
                numbers,
                name,
            } => pictures.ratings(variant, numbers, name, look).await,
            Drawing::Ladder {
                variant,
                levels,
                accuracies,
                name,
            } => {
                pictures
                    .ladder(variant, levels, accuracies, name, look)
                    .await
            }
            Drawing::Turn {
                position,
                played,
                better,
                seat,
            } => pictures.turn(*position, (played, better), seat, look).await,
            Drawing::Replay { game, speed, seat } => {
                pictures.replay(&game, speed, seat, look).await
            }
            Drawing::Legend => {
                let text = self.text.in_game(Variant::default(), look.generals);
                let sides = BySide::new(Side::Cho, Side::Han).map(|side| text.side(side));
                let kinds = text.kinds();
                pictures.legend(kinds, sides, look).await
            }
            Drawing::Sets => {
                let set_names = PieceSet::ALL
                    .map(|piece_set| (piece_set, view::set_name(piece_set, self.text)));
                pictures.sets(set_names.into(), look).await
            }
            Drawing::Diagrams(diagrams) => pictures.diagrams(diagrams, look).await,
            Drawing::Formations {
                chooser,
                ruleset,
                offered,
            } => {
                let titles = formation_titles(&[self.text.playing(&ruleset)], &ruleset, offered);
                pictures.formations(chooser, offered, titles, look).await
            }
        }
    }
}
