//! Pictures, drawn on a bounded pool of threads.

mod board_settings;
mod drawing;
mod pool;

use std::num::NonZeroUsize;
use std::sync::Arc;

use tokio::time::Instant;

use super::error::PictureError;
use super::outside::Executor;
use super::process::{PictureKind, Timings, timings};
use hansu_play::Language;
use hansu_render::{
    BoardParts, Caption, GameLook, Look, Picture, PieceSet, RenderError, Renderer, Replay, Scene,
};
use janggi::{BySide, Formation, Position, Side, Variant};

use pool::{Painter, Pool, WorkSize};

pub use board_settings::{
    BoardSetting, BoardSettings, CoordinatesChoice, FirstPieces, ReplaySpeed, Seals, View,
};
pub use drawing::{CardWords, Drawing, Highlights, Marks};

/// The longest game that can be replayed, in turns.
pub const LONGEST_REPLAY: usize = Replay::LONGEST;
/// Width of a replay in pixels: the widest that Discord shows in chat.
const REPLAY_WIDTH: usize = 720;

/// Draws pictures on a bounded pool of threads.
#[derive(Debug, Clone)]
pub struct Pictures {
    pool: Pool,
    painter: Painter,
    /// The look if neither the person nor the server has chosen one.
    usual: Look,
    /// The drawing time of pictures, including the wait for a thread.
    times: Timings,
}

impl Pictures {
    /// Creates the pool with `at_once` threads and this default look. The renderer's cache may be shared with others.
    pub fn new(renderer: Arc<Renderer>, at_once: NonZeroUsize, default_look: Look) -> Pictures {
        Pictures {
            pool: Pool::new(at_once, Executor::OnThreads),
            painter: Painter::Renderer(renderer),
            usual: default_look,
            times: timings(),
        }
    }

    /// Creates a stub that returns one blank picture at once, with the same queue. For simulations, which ignore
    /// pictures and would spend most of their time on them.
    pub fn blank(at_once: NonZeroUsize, default_look: Look) -> Pictures {
        Pictures {
            pool: Pool::new(at_once, Executor::AtOnce),
            painter: Painter::Nobody,
            usual: default_look,
            times: timings(),
        }
    }

    /// Returns the same pictures, drawn one at a time in a queue of their own.
    #[must_use]
    pub fn with_own_queue(&self) -> Pictures {
        Pictures {
            pool: self.pool.beside(NonZeroUsize::MIN),
            ..self.clone()
        }
    }

    /// Returns the drawing times of pictures, by `kind`.
    pub fn times(&self) -> &Timings {
        &self.times
    }

    /// Returns the piece set of a game that results from settings.
    #[must_use]
    pub fn pieces(&self, variant: Variant, boards: BoardSettings) -> &'static PieceSet {
        let chosen = boards.pieces_of(variant);
        chosen.unwrap_or(self.usual.game(variant).pieces)
    }

    /// Returns settings with the bot's defaults for those that are not chosen.
    pub fn with_defaults(&self, boards: BoardSettings) -> BoardSettings {
        let [janggi, xiangqi] = self.usual.games;
        boards.or(BoardSettings {
            theme: Some(self.usual.theme),
            pieces: Some(janggi.pieces),
            coordinates: Some(CoordinatesChoice::default()),
            view: Some(View::default()),
            xiangqi_pieces: Some(xiangqi.pieces),
            xiangqi_coordinates: Some(xiangqi.coordinates),
            seals: Some(Seals::default()),
        })
    }

    /// Returns the look that results from settings, with defaults for the rest, next to a text in this language.
    #[must_use]
    pub fn look(&self, boards: BoardSettings, language: Language) -> Look {
        let [janggi, xiangqi] = Variant::ALL.map(|variant| GameLook {
            pieces: self.pieces(variant, boards),
            ..self.usual.game(variant)
        });
        let chosen = boards.coordinates.unwrap_or_default();
        Look {
            theme: boards.theme.unwrap_or(self.usual.theme),
            width: self.usual.width,
            generals: self.usual.generals,
            games: [
                GameLook {
                    coordinates: chosen.for_language(language),
                    ..janggi
                },
                GameLook {
                    coordinates: boards.xiangqi_coordinates.unwrap_or(xiangqi.coordinates),
                    ..xiangqi
                },
            ],
            seals: boards.has_seals(),
        }
    }

    /// Draws the empty board and the pieces of a game's board separately.
    ///
    /// # Errors
    /// A [`PictureError`] if drawing fails.
    pub async fn parts(
        &self,
        variant: Variant,
        view: Side,
        look: Look,
    ) -> Result<BoardParts, PictureError> {
        self.timed(PictureKind::Board, WorkSize::Quick, move |painter| {
            painter.parts(variant, view, &look)
        })
        .await
    }

    /// Draws one picture of each kind and discards it, so that fonts and pieces are prepared before the first
    /// request.
    pub async fn warm(&self) -> Result<(), PictureError> {
        let heeh = Formation::Heeh;
        let position = Position::start(BySide::new(heeh, heeh));
        let look = self.usual;
        self.paint(WorkSize::Quick, move |painter| {
            let titled = Formation::FOUR.map(|role_view| (role_view, role_view.word()));
            painter.png(Picture::Formations(Side::Cho, &titled), &look)?;
            for side in Side::ALL {
                let caption = Caption {
                    names: BySide::new("Alex", "지훈"),
                    start: &position,
                    ply: 0,
                    to_move: Some(side),
                    points: Some(BySide::of(|square| position.points(square))),
                };
                painter.png(
                    Picture::Board(&Scene::of(&position, side), Some(&caption)),
                    &look,
                )?;
            }
            Ok(())
        })
        .await
        .map(drop)
    }

    async fn timed<T: Send + 'static>(
        &self,
        kind: PictureKind,
        size: WorkSize,
        paint: impl FnOnce(&Painter) -> Result<T, RenderError> + Send + 'static,
    ) -> Result<T, PictureError> {
        let began = Instant::now();
        let painted = self.paint(size, paint).await;
        let timing = self.times.get_or_create_owned(&[("kind", kind.name())]);
        timing.observe(began.elapsed().as_secs_f64());
        painted
    }

    async fn paint<T: Send + 'static>(
        &self,
        size: WorkSize,
        paint: impl FnOnce(&Painter) -> Result<T, RenderError> + Send + 'static,
    ) -> Result<T, PictureError> {
        let painter = self.painter.clone();
        match self.pool.run(size, move || paint(&painter)).await {
            Ok(result) => Ok(result?),
            Err(stopped) => Err(PictureError::Stopped(stopped.to_string())),
        }
    }
}
