//! Draws the picture of a reply.

use super::Responder;
use super::reply::{Drawing, Reply};
use crate::app::{BoardPreferences, Marked, PieceSet, SearchResult};
use crate::discord::message::Message;
use crate::discord::view;
use crate::rules::{BySide, Side};
use crate::text::formation_titles;

impl Responder<'_> {
    /// Returns the message with its picture, or without it if drawing fails.
    pub async fn draw(&self, reply: Reply) -> Message {
        let Reply {
            mut message,
            drawing,
            boards,
            generals,
        } = reply;
        let Some(drawing) = drawing else {
            return message;
        };
        let own = self.data.app.preferences.boards_for(&self.request).await;
        let own = own.unwrap_or_else(|error| {
            tracing::error!(%error, "a taste cannot be read");
            BoardPreferences::default()
        });
        let pictures = &self.data.app.pictures;
        let look = pictures.look(boards.or(own)).with_generals(generals);
        let drawn = match drawing {
            Drawing::Board { game, seat, marked } => {
                let png = pictures.board(&game, seat, marked, look).await;
                png.map(Option::unwrap_or_default)
            }
            Drawing::Hint {
                game,
                seat,
                strength,
            } => {
                let app = &self.data.app;
                // The search is part of the drawing, so that a slow one is deferred like a slow picture.
                let hint = match app.hints.think(&self.request, &game, strength).await {
                    Ok(hint) => hint,
                    Err(error) => return self.sorry(&error),
                };
                message = view::suggestion(&game, &hint, self.text);
                let best = hint.thoughts.first().map(SearchResult::best);
                let best = best.and_then(|best| best.piece_move());
                let marked = best.map_or(Marked::Nothing, Marked::Move);
                let png = pictures.board(&game, seat, marked, look).await;
                png.map(Option::unwrap_or_default)
            }
            Drawing::File(url, number) => {
                let opened = match self.open_file(&url, number).await {
                    Ok(opened) => opened,
                    Err(error) => return self.sorry(&error),
                };
                message = opened.message;
                match opened.drawing {
                    Some(Drawing::Leaf { leaf, seat }) => pictures.leaf(*leaf, seat, look).await,
                    _ => return message,
                }
            }
            Drawing::Position {
                position,
                last,
                seat,
            } => pictures.position(*position, last, seat, look).await,
            Drawing::Leaf { leaf, seat } => pictures.leaf(*leaf, seat, look).await,
            Drawing::Graph {
                game,
                hundredths,
                turns,
            } => pictures.graph(&game, hundredths, turns, look).await,
            Drawing::Turn {
                position,
                played,
                better,
                seat,
            } => pictures.turn(*position, (played, better), seat, look).await,
            Drawing::Replay { game, seat } => pictures.replay(&game, seat, look).await,
            Drawing::Legend => {
                let sides = BySide::new(Side::Cho, Side::Han).map(|side| self.text.side(side));
                let kinds = self.text.with_generals(generals).kinds();
                pictures.legend(kinds, sides, look).await
            }
            Drawing::Sets => {
                let named = PieceSet::ALL.map(|set| (set, view::set_name(set, self.text)));
                pictures.sets(named.into(), look).await
            }
            Drawing::Diagrams(shown) => pictures.diagrams(shown, look).await,
            Drawing::Formations {
                chooser,
                ruleset,
                offered,
            } => {
                let titles = formation_titles(&[self.text], &ruleset, offered);
                pictures.formations(chooser, offered, titles, look).await
            }
        };
        match drawn {
            Ok(png) => message.set_picture(png),
            Err(error) => {
                // The message is still readable without its picture.
                tracing::error!(%error, "a private picture is missing");
                message.picture = None;
            }
        }
        message
    }
}
