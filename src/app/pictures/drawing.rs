//! The pictures that are asked for, and how each of them is painted.

use std::sync::Arc;

use super::pool::{Painter, WorkSize};
use super::{Pictures, REPLAY_WIDTH, ReplaySpeed};
use crate::app::analysis::Study;
use crate::app::error::PictureError;
use crate::app::process::PictureKind;
use crate::app::records::RecordPosition;
use hansu_play::{Match, Person};
use hansu_render::{
    Caption, CrossRow, CrossTable, EndCard, Graph, LadderPicture, Look, Picture, PieceSet,
    RatingCurve, RenderError, Renderer, Replay, Scene,
};
use hansu_teaching::Diagram;
use hansu_text::Text;
use janggi::{Action, BySide, Formation, Game, Move, Position, Role, Side, Square, Variant};

/// A picture to draw.
#[derive(Debug)]
pub enum Drawing {
    /// The board of a match.
    Board {
        /// The match.
        game: Arc<Match>,
        /// The side at the bottom.
        seat: Side,
        /// The highlight.
        marked: Highlights,
    },
    /// An animated replay, move by move.
    Replay {
        /// The match.
        game: Arc<Match>,
        /// The speed.
        speed: ReplaySpeed,
        /// The side at the bottom.
        seat: Side,
    },
    /// The end card of a match.
    EndCard {
        /// The match.
        game: Arc<Match>,
        /// The side at the bottom.
        seat: Side,
        /// The words on it.
        words: CardWords,
    },
    /// A position outside any match.
    Position {
        /// The position.
        position: Box<Position>,
        /// The marks on it.
        marks: Marks,
        /// The side at the bottom.
        seat: Side,
    },
    /// A position of a record, with names, captures and points.
    Leaf {
        /// The content.
        leaf: Box<RecordPosition>,
        /// The side at the bottom.
        seat: Side,
    },
    /// An evaluation graph.
    Graph {
        /// The game.
        game: Study,
        /// Evaluations in hundredths of a point from Cho's point of view: at the start, then after each turn.
        hundredths: Vec<i32>,
        /// Turns (from 1) that are marked as mistakes, and their sides.
        turns: Vec<(usize, Side)>,
    },
    /// A player's rating curve.
    Ratings {
        /// The game.
        variant: Variant,
        /// The ratings after each game, the latest last.
        numbers: Vec<i32>,
        /// The player's name.
        name: String,
    },
    /// A player's ladder of levels.
    Ladder {
        /// The game.
        variant: Variant,
        /// The levels, `true` if cleared; and the next one, from 1.
        levels: (Vec<bool>, usize),
        /// The accuracies of the games in percent, the latest last.
        accuracies: Vec<i32>,
        /// The player's name.
        name: String,
    },
    /// The table of a cup.
    CrossTable {
        /// The game.
        variant: Variant,
        /// The cup's name.
        title: String,
        /// The players' rows.
        rows: Vec<CrossRow>,
    },
    /// Lesson diagrams side by side.
    Diagrams(Vec<Diagram>),
    /// All pieces of Janggi with their names, below the names of the sides.
    Legend {
        /// The pieces' names.
        names: Vec<(Role, String)>,
        /// The sides' names.
        sides: BySide<String>,
    },
    /// Samples of piece sets, each above its name.
    Sets(Vec<(&'static PieceSet, String)>),
    /// Formations to choose from, each from the chooser's seat and titled.
    Formations {
        /// The side that chooses.
        chooser: Side,
        /// The formations and their titles.
        titled: Vec<(Formation, String)>,
    },
    /// The back rank of a formation, from the chooser's seat.
    Formation(Side, Formation),
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

/// The marks on a position.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    /// The move that led to it.
    pub last: Option<Move>,
    /// A piece.
    pub chosen: Option<Square>,
    /// The points of the piece.
    pub targets: Vec<Square>,
    /// The move that was played next.
    pub mistake: Option<Move>,
    /// A better one.
    pub better: Option<Move>,
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
    /// Draws a picture: a PNG, or a GIF for a replay. Empty if the match has no board.
    ///
    /// # Errors
    /// A [`PictureError`] if drawing fails.
    pub async fn draw(&self, drawing: Drawing, look: Look) -> Result<Vec<u8>, PictureError> {
        let (kind, size) = drawing.kind();
        self.timed(kind, size, move |painter| drawing.paint(painter, look))
            .await
    }
}

impl Drawing {
    /// Creates a picture of a position outside any match, with the move that led to it.
    pub fn position(position: &Position, last: Option<Move>, seat: Side) -> Drawing {
        Drawing::marked(position, Marks::after(last), seat)
    }

    /// Creates a picture of a position outside any match.
    pub fn marked(position: &Position, marks: Marks, seat: Side) -> Drawing {
        Drawing::Position {
            position: Box::new(*position),
            marks,
            seat,
        }
    }

    fn kind(&self) -> (PictureKind, WorkSize) {
        let kind = match self {
            Drawing::Board { .. }
            | Drawing::EndCard { .. }
            | Drawing::Position { .. }
            | Drawing::Leaf { .. } => PictureKind::Board,
            Drawing::Replay { .. } => return (PictureKind::Replay, WorkSize::Long),
            Drawing::Graph { .. }
            | Drawing::Ratings { .. }
            | Drawing::Ladder { .. }
            | Drawing::CrossTable { .. } => PictureKind::Graph,
            Drawing::Diagrams(_) | Drawing::Legend { .. } | Drawing::Sets(_) => PictureKind::Lesson,
            Drawing::Formations { .. } | Drawing::Formation(..) => PictureKind::Formations,
        };
        (kind, WorkSize::Quick)
    }

    /// Draws it at once, outside the queue of a bot.
    ///
    /// # Errors
    /// If drawing fails.
    pub fn drawn_by(&self, renderer: &Arc<Renderer>, look: Look) -> Result<Vec<u8>, RenderError> {
        self.paint(&Painter::Renderer(Arc::clone(renderer)), look)
    }

    fn paint(&self, painter: &Painter, look: Look) -> Result<Vec<u8>, RenderError> {
        let png = |picture: Picture<'_>| painter.png(picture, &look);
        match self {
            Drawing::Board { game, seat, marked } => board(game, *seat, *marked, painter, look),
            Drawing::Replay { game, speed, seat } => replay(game, *speed, *seat, painter, look),
            Drawing::EndCard { game, seat, words } => end_card(game, *seat, words, painter, look),
            Drawing::Position {
                position,
                marks,
                seat,
            } => png(Picture::Board(&marks.scene(position, *seat), None)),
            Drawing::Leaf { leaf, seat } => leaf_board(leaf, *seat, painter, look),
            Drawing::Graph {
                game,
                hundredths,
                turns,
            } => graph(game, (hundredths, turns), painter, look),
            Drawing::Ratings {
                variant,
                numbers,
                name,
            } => png(Picture::Ratings(&RatingCurve {
                variant: *variant,
                numbers,
                name,
            })),
            Drawing::Ladder {
                variant,
                levels: (cleared, next),
                accuracies,
                name,
            } => {
                let earlier = accuracies.len().saturating_sub(LadderPicture::LONGEST);
                png(Picture::Ladder(&LadderPicture {
                    variant: *variant,
                    cleared,
                    next: *next,
                    accuracies: accuracies.get(earlier..).unwrap_or_default(),
                    name,
                }))
            }
            Drawing::CrossTable {
                variant,
                title,
                rows,
            } => png(Picture::CrossTable(&CrossTable {
                variant: *variant,
                title,
                rows,
            })),
            Drawing::Diagrams(diagrams) => png(Picture::Diagrams(diagrams)),
            Drawing::Legend { names, sides } => {
                let sides = BySide::new(sides.cho.as_str(), sides.han.as_str());
                png(Picture::Legend(Variant::default(), &borrowed(names), sides))
            }
            Drawing::Sets(named) => png(Picture::Sets(&borrowed(named))),
            Drawing::Formations { chooser, titled } => {
                png(Picture::Formations(*chooser, &borrowed(titled)))
            }
            Drawing::Formation(chooser, formation) => png(Picture::Formation(*chooser, *formation)),
        }
    }
}

fn borrowed<T: Copy>(named: &[(T, String)]) -> Vec<(T, &str)> {
    let named = named.iter();
    named.map(|(thing, name)| (*thing, name.as_str())).collect()
}

impl Marks {
    /// Marks the move that led to a position.
    pub fn after(last: Option<Move>) -> Marks {
        Marks {
            last,
            ..Marks::default()
        }
    }

    /// Marks the move that was played next, and a better one.
    pub fn turn(mistake: Option<Move>, better: Option<Move>) -> Marks {
        Marks {
            mistake,
            better,
            ..Marks::default()
        }
    }

    fn scene<'a>(&'a self, position: &'a Position, seat: Side) -> Scene<'a> {
        Scene {
            last: self.last,
            chosen: self.chosen,
            targets: &self.targets,
            mistake: self.mistake,
            arrows: self.better.as_slice(),
            ..Scene::of(position, seat)
        }
    }
}

fn board(
    game: &Match,
    seat: Side,
    marked: Highlights,
    painter: &Painter,
    look: Look,
) -> Result<Vec<u8>, RenderError> {
    let Some(moves) = game.game() else {
        return Ok(Vec::new());
    };
    let (chosen, arrow) = match marked {
        Highlights::Nothing => (None, None),
        Highlights::Piece(from) => (Some(from), None),
        Highlights::Move(mv) => (None, Some(mv)),
    };
    let targets = chosen.map_or(Vec::new(), |from| moves.targets_read_from(from, seat));
    let scene = Scene {
        chosen,
        targets: &targets,
        numbered: true,
        arrows: arrow.as_slice(),
        ..scene(game, moves, seat)
    };
    let players = shown_players(game);
    let caption = players.as_ref().map(|players| Caption {
        names: BySide::new(&players.cho.name, &players.han.name),
        start: moves.start(),
        ply: moves.ply(),
        to_move: game.to_act(),
        points: moves.shown_points(),
    });
    let look = look.with_generals(moves.ruleset().generals);
    painter.png(Picture::Board(&scene, caption.as_ref()), &look)
}

/// Returns the position of a match, with its last move.
fn scene<'a>(game: &Match, moves: &'a Game, seat: Side) -> Scene<'a> {
    Scene {
        last: moves.last().and_then(Action::piece_move),
        facing: moves.situation().facing_counts(),
        seal: game.shout(),
        ..Scene::of(moves.position(), seat)
    }
}

fn end_card(
    game: &Match,
    seat: Side,
    words: &CardWords,
    painter: &Painter,
    look: Look,
) -> Result<Vec<u8>, RenderError> {
    let (Some(moves), Some(players)) = (game.game(), shown_players(game)) else {
        return Ok(Vec::new());
    };
    let accuracies = &words.accuracies;
    let card = EndCard {
        scene: scene(game, moves, seat),
        names: BySide::new(&players.cho.name, &players.han.name),
        accuracies: BySide::new(accuracies.cho.as_deref(), accuracies.han.as_deref()),
        result: &words.result,
        opening: words.opening.as_deref(),
        footer: &words.footer,
    };
    let look = look.with_generals(moves.ruleset().generals);
    painter.png(Picture::EndCard(&card), &look)
}

fn replay(
    game: &Match,
    speed: ReplaySpeed,
    seat: Side,
    painter: &Painter,
    look: Look,
) -> Result<Vec<u8>, RenderError> {
    let (Some(moves), Some(players)) = (game.game(), shown_players(game)) else {
        return Ok(Vec::new());
    };
    let replay = Replay {
        names: BySide::new(&players.cho.name, &players.han.name),
        start: moves.start(),
        actions: moves.actions(),
        deom: moves.ruleset().counts_points().then(|| moves.deom()),
        view: seat,
        facing: moves.ruleset().facing,
        delay: speed.delay(),
    };
    let look = Look {
        width: REPLAY_WIDTH,
        ..look.with_generals(moves.ruleset().generals)
    };
    painter.gif(&replay, &look)
}

fn leaf_board(
    leaf: &RecordPosition,
    seat: Side,
    painter: &Painter,
    look: Look,
) -> Result<Vec<u8>, RenderError> {
    let scene = Scene {
        last: leaf.last,
        facing: leaf.facing,
        ..Scene::of(&leaf.position, seat)
    };
    let name = |side: Side| leaf.names[side].as_deref().unwrap_or_default();
    let caption = Caption {
        names: BySide::of(name),
        start: &leaf.start,
        ply: leaf.ply,
        to_move: leaf.has_more_moves.then(|| leaf.position.turn()),
        points: leaf.points,
    };
    let look = look.with_generals(leaf.generals);
    painter.png(Picture::Board(&scene, Some(&caption)), &look)
}

fn graph(
    game: &Study,
    (evaluations, turning_points): (&[i32], &[(usize, Side)]),
    painter: &Painter,
    look: Look,
) -> Result<Vec<u8>, RenderError> {
    let Some((BySide { cho, han }, moves)) = game.names().zip(game.game()) else {
        return Ok(Vec::new());
    };
    let graph = Graph {
        variant: moves.position().variant(),
        evaluations,
        turning_points,
        names: BySide::new(&cho, &han),
    };
    let look = look.with_generals(moves.ruleset().generals);
    painter.png(Picture::Graph(&graph), &look)
}

/// Returns the players' names as pictures of a match show them; `None` before it is accepted.
fn shown_players(game: &Match) -> Option<BySide<Person>> {
    let seats = game.seats()?;
    Some(Text::of(game.language()).players(game, seats))
}
