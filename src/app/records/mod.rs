//! Records of games: one's own as a file, and somebody's file to page through.

mod reading;

use std::sync::Arc;

use super::clock::Clock;
use super::error::{AppError, Refused};
use super::matches::Matches;
use super::request_context::RequestContext;
use crate::play::{Ended, Match, Phase, Timestamp};
use crate::rules::notation::{Headers, Record, RecordError, Verdict, read_any};
use crate::rules::{BySide, Generals, HalfPoints, Move, Position, Side};
use crate::store::{GameRow, ReviewId, Store};
use reading::{Reading, ReadingPatience};

pub use reading::ReadingSlot;

/// The notation of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordFormat {
    /// What Korean programs exchange.
    Gib,
    /// What chess programs exchange.
    Pgn,
    /// The position after every move, a line each.
    Fen,
    /// The start and the moves, as engines take them.
    Uci,
    /// For people.
    Text,
}

/// A record as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFile {
    /// The file's name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Records that somebody opened.
#[derive(Debug, Clone)]
pub struct Review {
    /// Its number.
    pub id: ReviewId,
    /// The games; never empty.
    pub games: Arc<Vec<Record>>,
    /// How many more games the file had that are broken or beyond [`MOST_GAMES`].
    pub left_out: usize,
}

/// The largest file that is opened, in bytes.
pub const LARGEST_RECORD: usize = 1 << 20;
/// The most games of a file that can be paged through, far more than the fullest file of real games
/// has: it bounds what a file of next to nothing but beginnings takes in memory.
pub const MOST_GAMES: usize = 5_000;

/// A position of an opened record, with what stands around the board.
#[derive(Debug, Clone)]
pub struct Leaf {
    /// How the game began.
    pub start: Position,
    /// What is to be seen.
    pub position: Position,
    /// The move that led to it.
    pub last: Option<Move>,
    /// How many moves have been played.
    pub ply: usize,
    /// Whether more follow.
    pub goes_on: bool,
    /// Whose names the record tells.
    pub names: BySide<Option<String>>,
    /// What both sides' pieces are worth, Han's compensation included where points decide.
    pub points: BySide<HalfPoints>,
    /// Whether its generals face each other and the rules make something of that.
    pub facing: bool,
    /// What they are called.
    pub generals: Generals,
}

impl Leaf {
    /// A record after so many moves, or at its end where it has fewer.
    #[must_use]
    pub fn of(record: &Record, ply: usize) -> Leaf {
        let actions = record.actions();
        let ply = ply.min(actions.len());
        let position = record.positions().nth(ply).unwrap_or(*record.end());
        let ruleset = record.ruleset();
        let deom = match ruleset.counts_points() {
            true => record.headers.deom.unwrap_or(ruleset.deom),
            false => HalfPoints(0),
        };
        let points = |side| position.points(side);
        Leaf {
            start: *record.start().position(),
            position,
            last: ply
                .checked_sub(1)
                .and_then(|before| actions.get(before)?.piece_move()),
            ply,
            goes_on: ply < actions.len(),
            names: record.headers.players.clone(),
            points: BySide::new(points(Side::Cho), points(Side::Han) + deom),
            facing: ruleset.facing.counts_in(&position),
            generals: ruleset.generals,
        }
    }
}

/// Records of games: written of one's own, read from people's files.
pub struct Records {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    matches: Arc<Matches>,
    stored: usize,
    /// The places at which people's files are read.
    reading: Arc<Reading>,
}

impl Records {
    /// Records of these matches; `stored` bytes of opened files are kept, all together.
    pub fn new(
        store: Arc<Store>,
        clock: Arc<dyn Clock>,
        matches: Arc<Matches>,
        stored: usize,
    ) -> Records {
        Records {
            store,
            clock,
            matches,
            stored,
            reading: Reading::new(),
        }
    }

    /// The record of a game so far, as a file.
    ///
    /// # Errors
    /// [`Refused::NoRecordYet`] before the first board.
    pub async fn record(
        &self,
        row: &GameRow,
        format: RecordFormat,
    ) -> Result<RecordFile, AppError> {
        let game = self.matches.load(row.id).await?;
        let began = self.store.events(row.id).await?;
        let began = began.first().map(|event| event.at).unwrap_or_default();
        let record = record_of(&game, began).ok_or(Refused::NoRecordYet)?;
        let (ending, bytes) = match format {
            RecordFormat::Gib => ("gib", record.to_gib()),
            RecordFormat::Pgn => ("pgn", record.to_pgn().into_bytes()),
            RecordFormat::Fen => ("fen", record.to_fens().into_bytes()),
            RecordFormat::Uci => ("uci", record.to_uci().into_bytes()),
            RecordFormat::Text => ("txt", record.to_text().into_bytes()),
        };
        Ok(RecordFile {
            name: format!("janggi-{}.{ending}", row.id),
            bytes,
        })
    }

    /// A place at which one file of the caller is fetched and read.
    pub async fn reading_place(&self, request: &RequestContext) -> Result<ReadingSlot, AppError> {
        Ok(self
            .reading
            .place(request.actor.id, ReadingPatience::File)
            .await?)
    }

    /// Opens a file of records to page through. It is kept as it is. `number` is the game at which it
    /// is to be opened, from 1.
    ///
    /// # Errors
    /// [`Refused::NotARecord`], and [`Refused::BrokenRecord`] where no game of it is whole;
    /// [`Refused::NoSuchGameOfFile`].
    pub async fn open_review(
        &self,
        request: &RequestContext,
        place: ReadingSlot,
        bytes: Vec<u8>,
        number: i64,
    ) -> Result<Review, AppError> {
        let (bytes, games, left_out) = read(place, bytes).await?;
        let number = usize::try_from(number).unwrap_or_default();
        if !(1..=games.len()).contains(&number) {
            return Err(Refused::NoSuchGameOfFile(games.len()).into());
        }
        let (owner, now) = (request.actor.id, self.clock.now());
        let most = self.stored;
        let id = self.store.open_review(owner, &bytes, now, most).await?;
        Ok(Review {
            id,
            games: Arc::new(games),
            left_out,
        })
    }

    /// What this person opened before.
    ///
    /// # Errors
    /// [`Refused::ReviewGone`] where it is forgotten, or somebody else's; [`Refused::ReadingBusy`].
    pub async fn review(&self, request: &RequestContext, id: ReviewId) -> Result<Review, AppError> {
        let place = self
            .reading
            .place(request.actor.id, ReadingPatience::Page)
            .await?;
        let stored = self.store.review(id, request.actor.id).await?;
        let bytes = stored.ok_or(Refused::ReviewGone)?;
        let (_, games, left_out) = read(place, bytes).await?;
        Ok(Review {
            id,
            games: Arc::new(games),
            left_out,
        })
    }
}

/// Reads a file on a separate thread: a large one takes a moment, and others wait for this one. The
/// place goes with it, and is free again when the thread is.
async fn read(
    place: ReadingSlot,
    bytes: Vec<u8>,
) -> Result<(Vec<u8>, Vec<Record>, usize), Refused> {
    let read = tokio::task::spawn_blocking(move || {
        let _place = place;
        let (games, left_out) = whole_games(&bytes)?;
        Ok((bytes, games, left_out))
    });
    read.await.map_err(|_| Refused::FileUnread)?
}

/// The whole games of a file, and how many more it has; at least one.
fn whole_games(bytes: &[u8]) -> Result<(Vec<Record>, usize), Refused> {
    // What was stored may be a little longer than what was sent: names of pieces take more room.
    let games = read_any(bytes, 4 * LARGEST_RECORD).map_err(Refused::NotARecord)?;
    let mut whole = Vec::new();
    let mut left_out = 0;
    let mut broken: Option<Refused> = None;
    for game in games {
        let at = *game.record.end();
        match game.whole() {
            Ok(record) if whole.len() < MOST_GAMES => whole.push(record),
            Ok(_) => left_out += 1,
            Err(why) => {
                left_out += 1;
                broken.get_or_insert_with(|| broken_at(why, at));
            }
        }
    }
    match (whole.is_empty(), broken) {
        (false, _) => Ok((whole, left_out)),
        (true, Some(broken)) => Err(broken),
        (true, None) => Err(Refused::NotARecord(
            crate::rules::notation::NotARecord::Nothing,
        )),
    }
}

fn broken_at(why: RecordError, at: Position) -> Refused {
    Refused::BrokenRecord(Box::new((why, at)))
}

/// The record of a match; `None` before both formations stand.
fn record_of(game: &Match, began: Timestamp) -> Option<Record> {
    let seats = game.seats()?;
    let BySide { cho, han } = &seats.players;
    let headers = Headers {
        date: Some(began.date()),
        site: Some("Discord".to_owned()),
        players: BySide::new(Some(cho.name.clone()), Some(han.name.clone())),
        ..Headers::default()
    };
    let mut record = Record::of_game(game.game()?, headers);
    if let Some(rules) = game.foreign_rules() {
        record.headers.ruleset = Some(rules.to_owned());
        record.verdict = Verdict::Unknown;
    }
    if let Phase::Over {
        ended: Ended::Decided(outcome),
        ..
    } = game.phase()
    {
        record.verdict = Verdict::from(*outcome);
    }
    Some(record)
}
