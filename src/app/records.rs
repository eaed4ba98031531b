//! Game records: exporting a match, and reading uploaded files.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use strum::{EnumString, IntoStaticStr, VariantArray};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::core::Core;
use super::error::{AppError, Refused};
use super::outside::Executor;
use super::request_context::RequestContext;
use hansu_play::{Ended, Match, Phase, Timestamp, UserId};
use hansu_store::{GameInFile, GameRow, ReviewId};
use hansu_text::Text;
use janggi::notation::{Headers, ReadGame, Record, RecordError, Verdict, read_any};
use janggi::{BySide, Generals, HalfPoints, Move, Position, RecordStyle, Side, Variant};

/// Export format of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum RecordFormat {
    /// GIB, used by Korean programs; Janggi only.
    Gib,
    /// PGN, used by chess programs.
    Pgn,
    /// One FEN per line: the position after each move.
    Fen,
    /// The initial position and moves, as in UCI's `position` command.
    Uci,
    /// Plain text for people.
    Text,
    /// PGN with ICCS moves, used by Chinese programs; Xiangqi only.
    Iccs,
    /// PGN with Chinese moves, used by Chinese programs; Xiangqi only.
    Chinese,
    /// DhtmlXQ, the UBB form of Chinese pages; Xiangqi only.
    Ubb,
    /// WXF files, used by programs of the world federation's notation; Xiangqi only.
    Wxf,
}

impl RecordFormat {
    /// Returns the default format of a game's records.
    #[must_use]
    pub const fn usual(variant: Variant) -> RecordFormat {
        match variant.spec().records {
            RecordStyle::Korean => RecordFormat::Gib,
            RecordStyle::Chinese => RecordFormat::Pgn,
        }
    }

    /// Writes a record; `None` for a format of the other game. Returns the bytes and the file's extension.
    #[must_use]
    pub fn written(self, record: &Record) -> Option<(&'static str, Vec<u8>)> {
        let records = record.start().variant().spec().records;
        Some(match (self, records) {
            (RecordFormat::Gib, RecordStyle::Korean) => ("gib", record.to_gib()),
            (RecordFormat::Pgn, _) => ("pgn", record.to_pgn().into_bytes()),
            (RecordFormat::Fen, _) => ("fen", record.to_fens().into_bytes()),
            (RecordFormat::Uci, _) => ("uci", record.to_uci().into_bytes()),
            (RecordFormat::Text, _) => ("txt", record.to_text().into_bytes()),
            (RecordFormat::Iccs, RecordStyle::Chinese) => ("pgn", record.to_iccs().into_bytes()),
            (RecordFormat::Chinese, RecordStyle::Chinese) => {
                ("pgn", record.to_chinese().into_bytes())
            }
            (RecordFormat::Ubb, RecordStyle::Chinese) => ("txt", record.to_ubb().into_bytes()),
            (RecordFormat::Wxf, RecordStyle::Chinese) => ("wxf", record.to_wxf().into_bytes()),
            (RecordFormat::Gib, RecordStyle::Chinese)
            | (
                RecordFormat::Iccs | RecordFormat::Chinese | RecordFormat::Ubb | RecordFormat::Wxf,
                RecordStyle::Korean,
            ) => return None,
        })
    }
}

/// A record as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFile {
    /// The file name.
    pub name: String,
    /// The content.
    pub bytes: Vec<u8>,
}

/// An uploaded file of records, opened for paging.
#[derive(Debug, Clone)]
pub struct Review {
    /// Its id.
    pub id: ReviewId,
    /// The readable games; never empty.
    pub games: Arc<Vec<ReadGame>>,
    /// Games of the file that are broken or beyond [`MAX_GAMES_PER_FILE`].
    pub left_out: usize,
}

impl Review {
    /// Returns a game in one of its readings.
    #[must_use]
    pub fn record(&self, game: GameInFile) -> Option<&Record> {
        let read = self.games.get(game.nth)?;
        if game.as_other {
            read.other.as_ref()
        } else {
            Some(&read.record)
        }
    }
}

/// The readable games of a file.
struct ReadFile {
    games: Vec<ReadGame>,
    left_out: usize,
}

impl ReadFile {
    fn opened(self, id: ReviewId) -> Review {
        Review {
            id,
            games: Arc::new(self.games),
            left_out: self.left_out,
        }
    }
}

/// The largest upload that is read, in bytes.
pub const LARGEST_RECORD: usize = 1 << 20;
/// The maximum number of games per file; far more than any real file has. Bounds memory for a file that consists only
/// of short games.
pub const MAX_GAMES_PER_FILE: usize = 5_000;

/// A position of a record, with everything shown around the board.
#[derive(Debug, Clone)]
pub struct RecordPosition {
    /// The initial position.
    pub start: Position,
    /// The position shown.
    pub position: Position,
    /// The move that led to it.
    pub last: Option<Move>,
    /// Plies played.
    pub ply: usize,
    /// `true` if more moves follow.
    pub has_more_moves: bool,
    /// The players' names, if the record has them.
    pub names: BySide<Option<String>>,
    /// Points of both sides in Janggi, including Han's compensation if points decide.
    pub points: Option<BySide<HalfPoints>>,
    /// `true` if the generals face each other and the ruleset cares.
    pub facing: bool,
    /// The ruleset's name for the generals.
    pub generals: Generals,
}

impl RecordPosition {
    /// Returns a record after `ply` plies, or at its end if it is shorter.
    #[must_use]
    pub fn of(record: &Record, ply: usize) -> RecordPosition {
        let actions = record.actions();
        let ply = ply.min(actions.len());
        let position = record.positions().nth(ply).unwrap_or(*record.end());
        let ruleset = record.ruleset();
        let deom = if ruleset.counts_points() {
            record.headers.deom.unwrap_or(ruleset.deom)
        } else {
            HalfPoints(0)
        };
        let points = |side| position.points(side);
        RecordPosition {
            start: *record.start().position(),
            position,
            last: ply
                .checked_sub(1)
                .and_then(|before| actions.get(before)?.piece_move()),
            ply,
            has_more_moves: ply < actions.len(),
            names: record.headers.players.clone(),
            points: (ruleset.variant.spec().has_points)
                .then(|| BySide::new(points(Side::Cho), points(Side::Han) + deom)),
            facing: ruleset.facing.counts_in(&position),
            generals: ruleset.generals,
        }
    }
}

/// Use cases for records.
pub struct Records {
    core: Arc<Core>,
    /// Limits how many files are read at a time.
    reading: Arc<Reading>,
}

impl Records {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Records {
        Records {
            core,
            reading: Reading::new(),
        }
    }

    /// Returns the record of a match so far, as a file.
    ///
    /// # Errors
    /// [`Refused::NoRecordYet`] if the match has no board, [`Refused::FormatOfOtherGame`].
    pub async fn record(
        &self,
        row: &GameRow,
        format: Option<RecordFormat>,
    ) -> Result<RecordFile, AppError> {
        let game = self.core.matches.load_row(row).await?;
        let record = self.of_match(&game).await?;
        let variant = record.start().variant();
        let format = format.unwrap_or(RecordFormat::usual(variant));
        let written = format.written(&record);
        let (ending, bytes) = written.ok_or(Refused::FormatOfOtherGame(variant))?;
        Ok(RecordFile {
            name: format!("{variant}-{}.{ending}", row.id),
            bytes,
        })
    }

    /// Returns the record of a match so far.
    ///
    /// # Errors
    /// [`Refused::NoRecordYet`] if the match has no board.
    pub async fn of_match(&self, game: &Match) -> Result<Record, AppError> {
        let began = self.core.store.events(game.id()).await?;
        let began = began.first().map(|event| event.at).unwrap_or_default();
        Ok(record_of(game, began).ok_or(Refused::NoRecordYet)?)
    }

    /// Waits for permission to download and read one file of the caller.
    pub async fn wait_for_reading_slot(
        &self,
        request: &RequestContext,
    ) -> Result<ReadingSlot, AppError> {
        Ok(self
            .reading
            .place(request.actor.id, ReadingPatience::File)
            .await?)
    }

    /// Opens an uploaded file at game `number` (from 1) and stores it unchanged.
    ///
    /// # Errors
    /// [`Refused::NotARecord`]; [`Refused::BrokenRecord`] if no game in it is complete;
    /// [`Refused::NoSuchGameOfFile`].
    pub async fn open_review(
        &self,
        request: &RequestContext,
        place: ReadingSlot,
        bytes: Vec<u8>,
        number: i64,
    ) -> Result<Review, AppError> {
        let (bytes, file) = read(self.core.work, place, bytes).await?;
        let number = usize::try_from(number).unwrap_or_default();
        if !(1..=file.games.len()).contains(&number) {
            return Err(Refused::NoSuchGameOfFile(file.games.len()).into());
        }
        let owner = request.actor.id;
        let now = self.core.clocks.now();
        let limit = self.core.limits.stored_records;
        let id = self
            .core
            .store
            .open_review(owner, &bytes, now, limit)
            .await?;
        Ok(file.opened(id))
    }

    /// Returns a file that the caller opened earlier.
    ///
    /// # Errors
    /// [`Refused::ReviewGone`] if it is not stored any more or is another person's; [`Refused::ReadingBusy`].
    pub async fn review(&self, request: &RequestContext, id: ReviewId) -> Result<Review, AppError> {
        let place = self
            .reading
            .place(request.actor.id, ReadingPatience::Page)
            .await?;
        let stored = self.core.store.review(id, request.actor.id).await?;
        let bytes = stored.ok_or(Refused::ReviewGone)?;
        let (_, file) = read(self.core.work, place, bytes).await?;
        Ok(file.opened(id))
    }
}

/// Parses a file off the event loop, because a large one takes long. The slot is moved into the task and released when
/// it ends, even if the caller is gone.
async fn read(
    work: Executor,
    place: ReadingSlot,
    bytes: Vec<u8>,
) -> Result<(Vec<u8>, ReadFile), Refused> {
    let read = work.run(move || {
        let _place = place;
        let file = whole_games(&bytes)?;
        Ok((bytes, file))
    });
    read.await.map_err(|_| Refused::FileUnread)?
}

/// Returns the complete games of a file (at least one), and the number of those left out.
fn whole_games(bytes: &[u8]) -> Result<ReadFile, Refused> {
    // The stored form may be longer than the upload, because names of pieces take more bytes in UTF-8.
    let games = read_any(bytes, 4 * LARGEST_RECORD).map_err(Refused::NotARecord)?;
    let mut complete_games = Vec::new();
    let mut left_out = 0;
    let mut broken: Option<Refused> = None;
    // Only the first error is reported; later ones are often consequences of it.
    for mut game in games {
        match game.fault.take() {
            None if complete_games.len() < MAX_GAMES_PER_FILE => {
                // Nobody reads them here.
                game.marks = Vec::new();
                complete_games.push(game);
            }
            None => left_out += 1,
            Some(error) => {
                left_out += 1;
                broken.get_or_insert_with(|| broken_record(error, *game.record.end()));
            }
        }
    }
    match (complete_games.is_empty(), broken) {
        (false, _) => Ok(ReadFile {
            games: complete_games,
            left_out,
        }),
        (true, Some(broken)) => Err(broken),
        (true, None) => Err(Refused::NotARecord(janggi::notation::NotARecord::Nothing)),
    }
}

fn broken_record(error: RecordError, at: Position) -> Refused {
    Refused::BrokenRecord(Box::new((error, at)))
}

/// Returns the record of a match; `None` before both formations are chosen.
fn record_of(game: &Match, began: Timestamp) -> Option<Record> {
    let players = Text::of(game.language()).players(game, game.seats()?);
    let headers = Headers {
        date: Some(began.date()),
        site: Some("Discord".to_owned()),
        players: players.map(|player| player.known_name().map(str::to_owned)),
        ..Headers::default()
    };
    let mut record = Record::of_game(game.game()?, headers);
    if let Phase::Over {
        ended: Ended::Decided(outcome),
        ..
    } = game.phase()
    {
        record.verdict = Verdict::from(*outcome);
    }
    Some(record)
}

/// Files downloaded and parsed in parallel. Each is in memory twice, as bytes and as games.
const MAX_PARALLEL: usize = 3;
/// The maximum number of files per person that are read or queued; more are rejected at once.
const MAX_PER_PERSON: usize = 8;
/// The time a new upload waits for a slot.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time a button press waits; it must be answered within Discord's three seconds.
const PAGE_PATIENCE: Duration = Duration::from_millis(1_500);

/// Slots for reading files.
#[derive(Debug)]
struct Reading {
    places: Arc<Semaphore>,
    /// Users with uploads in progress or queued. A `std` mutex suffices because it is only held for a lookup.
    people: Mutex<BTreeMap<UserId, PersonQueue>>,
}

/// The uploads of one person.
#[derive(Debug)]
struct PersonQueue {
    /// One permit, so that one person never takes all slots.
    turn: Arc<Semaphore>,
    files: usize,
}

/// Permission to read a file, held while it is in memory.
#[derive(Debug)]
pub struct ReadingSlot {
    _turn: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
    _file: CountedFile,
}

/// RAII guard counting one upload of a user.
#[derive(Debug)]
struct CountedFile {
    reading: Arc<Reading>,
    owner: UserId,
}

/// The request that waits for a slot, which determines how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReadingPatience {
    /// A new upload, whose answer is deferred.
    File,
    /// A page of an opened file, before the interaction expires.
    Page,
}

impl Reading {
    pub fn new() -> Arc<Reading> {
        Arc::new(Reading {
            places: Arc::new(Semaphore::new(MAX_PARALLEL)),
            people: Mutex::default(),
        })
    }

    /// Waits for a slot for one file of this person.
    ///
    /// # Errors
    /// [`Refused::ReadingBusy`] if the person has too many files already, or no slot is free in time.
    pub async fn place(
        self: &Arc<Self>,
        owner: UserId,
        wait: ReadingPatience,
    ) -> Result<ReadingSlot, Refused> {
        let (turn, file) = self.count(owner)?;
        let patience = match wait {
            ReadingPatience::File => PATIENCE,
            ReadingPatience::Page => PAGE_PATIENCE,
        };
        let places = Arc::clone(&self.places);
        let permits = async {
            // The person's own permit first: someone with many files then queues behind themselves and takes no shared
            // slot while waiting.
            let turn = turn.acquire_owned().await.ok()?;
            Some((turn, places.acquire_owned().await.ok()?))
        };
        match tokio::time::timeout(patience, permits).await {
            Ok(Some((turn, place))) => Ok(ReadingSlot {
                _turn: turn,
                _place: place,
                _file: file,
            }),
            Ok(None) | Err(_) => Err(Refused::ReadingBusy),
        }
    }

    fn count(self: &Arc<Self>, owner: UserId) -> Result<(Arc<Semaphore>, CountedFile), Refused> {
        let mut people = self.lock();
        let queue = people.entry(owner).or_insert_with(|| PersonQueue {
            turn: Arc::new(Semaphore::new(1)),
            files: 0,
        });
        if queue.files >= MAX_PER_PERSON {
            return Err(Refused::ReadingBusy);
        }
        queue.files += 1;
        let counted_file = CountedFile {
            reading: Arc::clone(self),
            owner,
        };
        Ok((Arc::clone(&queue.turn), counted_file))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<UserId, PersonQueue>> {
        self.people.lock()
    }
}

impl Drop for CountedFile {
    fn drop(&mut self) {
        let mut people = self.reading.lock();
        if let Some(queue) = people.get_mut(&self.owner) {
            queue.files -= 1;
            // Removed at zero, so that the map does not grow with the number of people.
            if queue.files == 0 {
                people.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// With paused time tokio advances the clock whenever all tasks are idle.
    #[tokio::test(start_paused = true)]
    async fn uploads_per_person_are_limited_and_long_waits_rejected() {
        let reading = Reading::new();
        let place = |person, wait| {
            let reading = Arc::clone(&reading);
            tokio::spawn(async move { reading.place(UserId(person), wait).await })
        };
        let first = place(1, ReadingPatience::File).await.unwrap().unwrap();
        // Forty requests at once: seven are queued, the others rejected.
        let mut places: Vec<_> = (1..40).map(|_| place(1, ReadingPatience::File)).collect();
        let unblocked = [2, 3].map(|person| place(person, ReadingPatience::File));
        let mut permits = Vec::new();
        for unblocked_place in unblocked {
            permits.push(unblocked_place.await.unwrap().unwrap());
        }
        assert!(reading.places.try_acquire().is_err(), "three places");
        for late in places.split_off(7) {
            assert_eq!(late.await.unwrap().unwrap_err(), Refused::ReadingBusy);
        }
        assert_eq!(reading.lock()[&UserId(1)].files, 8);
        let pressed = place(4, ReadingPatience::Page).await.unwrap();
        assert_eq!(pressed.unwrap_err(), Refused::ReadingBusy);
        drop((first, permits));
        for waited in places {
            drop(waited.await.unwrap().unwrap());
        }
        assert_eq!(reading.places.available_permits(), MAX_PARALLEL);
        assert!(reading.lock().is_empty(), "nobody is remembered");
    }
}
