//! Uploaded record files.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use crate::Store;
use crate::database::{Connection, bound, stored};
use crate::error::StoreError;
use hansu_play::{Timestamp, UserId};

/// The id of an uploaded file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReviewId(pub i64);

/// A game of an uploaded file, as read in one of the two variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameInFile {
    /// Its index in the file, from 0.
    pub nth: usize,
    /// `true` if it is read as the other variant. A record may be playable as both, without saying which it is.
    pub as_other: bool,
}

impl GameInFile {
    /// Creates a reference to a game as it is read first.
    #[must_use]
    pub const fn new(nth: usize) -> GameInFile {
        GameInFile {
            nth,
            as_other: false,
        }
    }

    /// Returns the number under which its analysis is stored: negative for the other variant.
    fn stored(self) -> i64 {
        let nth = i64::try_from(self.nth).unwrap_or(i64::MAX);
        if self.as_other { -1 - nth } else { nth }
    }
}

stored! {
    ReviewId as i64: |id| id.0, |id| Self(id);
}

bound! {
    GameInFile as i64: |game| game.stored();
}

/// The suffix of a game's number if the file is read as the other game.
const AS_OTHER: char = 'x';

/// The form in ids: `0`, or `0x` as the other game.
impl fmt::Display for GameInFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.nth)?;
        if self.as_other {
            write!(f, "{AS_OTHER}")?;
        }
        Ok(())
    }
}

impl FromStr for GameInFile {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<GameInFile, ParseIntError> {
        let own_text = text.strip_suffix(AS_OTHER);
        Ok(GameInFile {
            nth: own_text.unwrap_or(text).parse()?,
            as_other: own_text.is_some(),
        })
    }
}

/// The maximum number of files kept per person.
const MAX_FILES: i64 = 20;
/// The maximum number of bytes kept per person.
const MAX_BYTES: i64 = 5_000_000;

impl Store {
    /// Stores a file. Deletes the owner's oldest files beyond the limits, then the oldest files of all people beyond
    /// `limit` bytes, but never the new one.
    pub async fn open_review(
        &self,
        owner: UserId,
        file: &[u8],
        at: Timestamp,
        limit: usize,
    ) -> Result<ReviewId, StoreError> {
        self.write(boxed!(async |tx| {
            let sql =
                "insert into review (owner, file, size, at) values ($1, $2, $3, $4) returning id";
            let id = tx.one(sql, (owner, file, file.len(), at)).await?;
            // Window sums from the newest file on: the first file over a limit and all older ones are deleted.
            let sql = "delete from review where id <> $2 and id in (select id from (\
                       select id, row_number() over (order by id desc) as nth, \
                       sum(size) over (order by id desc) as bytes from review where owner = $1) as mine \
                       where nth > $3 or bytes > $4)";
            tx.run(sql, (owner, id, MAX_FILES, MAX_BYTES)).await?;
            delete_files_beyond(tx, id, limit).await?;
            Ok(id)
        }))
        .await
    }

    /// Returns a file that this person uploaded; `None` if it was deleted or is another person's.
    pub async fn review(&self, id: ReviewId, owner: UserId) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "select file from review where id = $1 and owner = $2";
        self.first(sql, (id, owner)).await
    }
}

/// Deletes the oldest files of all people until at most `limit` bytes are left.
async fn delete_files_beyond(
    tx: &mut Connection<'_>,
    newest: ReviewId,
    limit: usize,
) -> Result<(), StoreError> {
    loop {
        // The total is maintained by triggers, so it need not be summed.
        let sql = "select bytes from review_total where one = 1";
        if tx.one::<usize>(sql, ()).await? <= limit {
            return Ok(());
        }
        let sql = "delete from review where id = (select min(id) from review) and id <> $1";
        if tx.run(sql, newest).await? == 0 {
            return Ok(());
        }
    }
}
