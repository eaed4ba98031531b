//! Pictures, drawn on a bounded pool of threads.

mod board_settings;
mod charts;
mod pool;

use std::num::NonZeroUsize;
use std::sync::Arc;

use tokio::time::Instant;

use super::error::PictureError;
use super::instruments::{PictureKind, Timings, timings};
use super::outside::Executor;
use super::records::RecordPosition;
use hansu_play::{Language, Match, Person};
use hansu_render::{
    BoardParts, Caption, EndCard, GameLook, Look, Picture, PieceSet, RenderError, Renderer, Replay,
    Scene,
};
use hansu_teaching::Diagram;
use janggi::{Action, BySide, Formation, Game, Move, Position, Role, Side, Square, Variant};

use hansu_text::Text;
use pool::{Painter, Pool, WorkSize};

pub use board_settings::{
    BoardSetting, BoardSettings, CoordinatesChoice, FirstPieces, ReplaySpeed, Seals, View,
};

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

/// The highlights of a board, in addition to the last move and check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Highlights {
    /// Nothing.
    Nothing,
    /// A piece and its targets.
    Piece(Square),
    /// A suggested move.
    Move(Move),
}

/// The words on the end card of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardWords {
    /// The accuracy of each side, if it is known.
    pub accuracies: BySide<Option<String>>,
    /// The result.
    pub result: String,
    /// The name of the opening.
    pub opening: Option<String>,
    /// The date and the number of the game.
    pub footer: String,
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
        self.draw(PictureKind::Board, move |painter| {
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

    /// Draws the board of a match seen by `view`; `None` if the match has no board yet.
    pub async fn board(
        &self,
        game: &Arc<Match>,
        view: Side,
        highlights: Highlights,
        look: Look,
    ) -> Result<Option<Vec<u8>>, PictureError> {
        let game = Arc::clone(game);
        self.draw(PictureKind::Board, move |painter| {
            let Some(moves) = game.game() else {
                return Ok(None);
            };
            let position = moves.position();
            let (chosen, arrow) = match highlights {
                Highlights::Nothing => (None, None),
                Highlights::Piece(from) => (Some(from), None),
                Highlights::Move(mv) => (None, Some(mv)),
            };
            let targets = chosen.map_or(Vec::new(), |from| moves.targets_read_from(from, view));
            let last = moves.last().and_then(Action::piece_move);
            let scene = Scene {
                last,
                chosen,
                targets: &targets,
                numbered: true,
                arrows: arrow.as_slice(),
                facing: moves.situation().facing_counts(),
                seal: game.shout(),
                ..Scene::of(position, view)
            };
            let players = shown_players(&game);
            let caption = players
                .as_ref()
                .map(|players| caption(&game, players, moves));
            let look = look.with_generals(moves.ruleset().generals);
            painter
                .png(Picture::Board(&scene, caption.as_ref()), &look)
                .map(Some)
        })
        .await
    }

    /// Draws the end card of a match; empty if the match has no board.
    pub async fn end_card(
        &self,
        game: &Arc<Match>,
        words: CardWords,
        view: Side,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        let game = Arc::clone(game);
        self.draw(PictureKind::Board, move |painter| {
            let (Some(moves), Some(BySide { cho, han })) = (game.game(), shown_players(&game))
            else {
                return Ok(Vec::new());
            };
            let CardWords {
                accuracies:
                    BySide {
                        cho: of_cho,
                        han: of_han,
                    },
                ..
            } = &words;
            let card = EndCard {
                scene: Scene {
                    last: moves.last().and_then(Action::piece_move),
                    facing: moves.situation().facing_counts(),
                    seal: game.shout(),
                    ..Scene::of(moves.position(), view)
                },
                names: BySide::new(&cho.name, &han.name),
                accuracies: BySide::new(of_cho.as_deref(), of_han.as_deref()),
                result: &words.result,
                opening: words.opening.as_deref(),
                footer: &words.footer,
            };
            let look = look.with_generals(moves.ruleset().generals);
            painter.png(Picture::EndCard(&card), &look)
        })
        .await
    }

    /// Draws an animated GIF of a match, move by move; empty if the match has no board.
    pub async fn replay(
        &self,
        game: &Arc<Match>,
        speed: ReplaySpeed,
        view: Side,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        let game = Arc::clone(game);
        self.timed(PictureKind::Replay, WorkSize::Long, move |painter| {
            let (Some(moves), Some(BySide { cho, han })) = (game.game(), shown_players(&game))
            else {
                return Ok(Vec::new());
            };
            let replay = Replay {
                names: BySide::new(&cho.name, &han.name),
                start: moves.start(),
                actions: moves.actions(),
                deom: moves.ruleset().counts_points().then(|| moves.deom()),
                view,
                facing: moves.ruleset().facing,
                delay: speed.delay(),
            };
            let look = Look {
                width: REPLAY_WIDTH,
                ..look.with_generals(moves.ruleset().generals)
            };
            painter.gif(&replay, &look)
        })
        .await
    }

    /// Draws a position outside any match, with the move that led to it.
    pub async fn position(
        &self,
        position: Position,
        last: Option<Move>,
        view: Side,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Board, move |painter| {
            let scene = Scene {
                last,
                ..Scene::of(&position, view)
            };
            painter.png(Picture::Board(&scene, None), &look)
        })
        .await
    }

    /// Draws the position of an exercise, with a piece and points marked.
    pub async fn exercise(
        &self,
        position: Position,
        chosen: Option<Square>,
        targets: Vec<Square>,
        view: Side,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Board, move |painter| {
            let scene = Scene {
                chosen,
                targets: &targets,
                ..Scene::of(&position, view)
            };
            painter.png(Picture::Board(&scene, None), &look)
        })
        .await
    }

    /// Draws a position of an uploaded record, with names, captures and points.
    pub async fn leaf(
        &self,
        leaf: RecordPosition,
        view: Side,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Board, move |painter| {
            let scene = Scene {
                last: leaf.last,
                facing: leaf.facing,
                ..Scene::of(&leaf.position, view)
            };
            let BySide { cho, han } = &leaf.names;
            let name = |name: &Option<String>| name.clone().unwrap_or_default();
            let cho = name(cho);
            let han = name(han);
            let caption = Caption {
                names: BySide::new(&cho, &han),
                start: &leaf.start,
                ply: leaf.ply,
                to_move: leaf.has_more_moves.then(|| leaf.position.turn()),
                points: leaf.points,
            };
            let look = look.with_generals(leaf.generals);
            painter.png(Picture::Board(&scene, Some(&caption)), &look)
        })
        .await
    }

    /// Draws a position before a turn, with arrows for the move played and the better one.
    pub async fn turn(
        &self,
        position: Position,
        (played, better_move): (Option<Move>, Option<Move>),
        view: Side,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Board, move |painter| {
            let scene = Scene {
                mistake: played,
                arrows: better_move.as_slice(),
                ..Scene::of(&position, view)
            };
            painter.png(Picture::Board(&scene, None), &look)
        })
        .await
    }

    /// Draws the formations to choose from, each seen from the chooser's seat and titled.
    pub async fn formations(
        &self,
        chooser: Side,
        offered: &'static [Formation],
        titles: Vec<String>,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Formations, move |painter| {
            let titles = titles.iter().map(String::as_str);
            let titled: Vec<_> = offered.iter().copied().zip(titles).collect();
            painter.png(Picture::Formations(chooser, &titled), &look)
        })
        .await
    }

    /// Draws the back rank of a formation, seen from the chooser's seat.
    pub async fn formation(
        &self,
        chooser: Side,
        formation: Formation,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Formations, move |painter| {
            painter.png(Picture::Formation(chooser, formation), &look)
        })
        .await
    }

    /// Draws samples of piece sets, each above its name.
    pub async fn sets(
        &self,
        offered: Vec<(&'static PieceSet, String)>,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Lesson, move |painter| {
            let names = offered
                .iter()
                .map(|(piece_set, name)| (*piece_set, name.as_str()));
            painter.png(Picture::Sets(&names.collect::<Vec<_>>()), &look)
        })
        .await
    }

    /// Draws all pieces with their names, below the names of the sides.
    pub async fn legend(
        &self,
        names: Vec<(Role, String)>,
        sides: BySide<String>,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Lesson, move |painter| {
            let names = names.iter().map(|(role, name)| (*role, name.as_str()));
            let BySide { cho, han } = &sides;
            let sides = BySide::new(cho.as_str(), han.as_str());
            painter.png(
                Picture::Legend(Variant::default(), &names.collect::<Vec<_>>(), sides),
                &look,
            )
        })
        .await
    }

    /// Draws lesson diagrams side by side.
    pub async fn diagrams(
        &self,
        diagrams: Vec<Diagram>,
        look: Look,
    ) -> Result<Vec<u8>, PictureError> {
        self.draw(PictureKind::Lesson, move |painter| {
            painter.png(Picture::Diagrams(&diagrams), &look)
        })
        .await
    }

    async fn draw<T: Send + 'static>(
        &self,
        kind: PictureKind,
        paint: impl FnOnce(&Painter) -> Result<T, RenderError> + Send + 'static,
    ) -> Result<T, PictureError> {
        self.timed(kind, WorkSize::Quick, paint).await
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

/// Returns the players' names as pictures of a match show them; `None` before it is accepted.
fn shown_players(game: &Match) -> Option<BySide<Person>> {
    let seats = game.seats()?;
    Some(Text::of(game.language()).players(game, seats))
}

/// Returns names, captures and points around the board of a match.
fn caption<'a>(game: &Match, players: &'a BySide<Person>, moves: &'a Game) -> Caption<'a> {
    Caption {
        names: BySide::new(&players.cho.name, &players.han.name),
        start: moves.start(),
        ply: moves.ply(),
        to_move: game.to_act(),
        points: moves.shown_points(),
    }
}
