//! Standing messages: which exist, which are out of date, and their content.

mod content;
mod dirty;
mod sending;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::Store;
use super::database::{Connection, FromRow, Known, SqlRow, stored, words};
use super::error::StoreError;
use hansu_play::{ChannelId, Language, MessageId, PuzzleDate, ServerId, StoredWord, Timestamp};

pub use content::{DeskRows, FinishedGameRow};
pub(super) use dirty::{
    channel_changed, everything_changed, follow_clock, game_changed, games_of_person_changed,
    message_arrived, person_changed, server_changed,
};
pub use sending::DuePoster;

/// The maximum number of standing messages of a kind per server.
const MAX_POSTERS: i64 = 5;

/// A kind of standing message that the server's settings turn on and off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PosterKind {
    /// The games of the channel, in one message that is kept up to date.
    Desk,
    /// The puzzle of the day, in a new message each day.
    Daily,
}

/// The subject of a standing message; a channel has at most one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PosterSubject {
    /// A kind that the server's settings turn on and off.
    Setting(PosterKind),
    /// The newest cup of the channel: its sign-up, then its table.
    Cup,
}

/// The stored word of [`PosterSubject::Cup`].
const CUP: &str = "cup";

impl PosterSubject {
    /// Returns the stored word.
    fn word(self) -> &'static str {
        match self {
            PosterSubject::Setting(kind) => kind.id(),
            PosterSubject::Cup => CUP,
        }
    }

    /// Returns the subject of a stored word; `None` if this version does not know it.
    fn named(word: &str) -> Option<PosterSubject> {
        if word == CUP {
            return Some(PosterSubject::Cup);
        }
        PosterKind::named(word).map(PosterSubject::Setting)
    }
}

words! {
    PosterKind: "kind of a standing message";
}

stored! {
    PosterSubject as String: |subject| subject.word().to_owned(),
        |word| PosterSubject::named(&word).ok_or(StoreError::Unreadable(word))?;
}

impl From<PosterKind> for PosterSubject {
    fn from(kind: PosterKind) -> PosterSubject {
        PosterSubject::Setting(kind)
    }
}

/// A standing message of a channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poster {
    /// The channel.
    pub channel: ChannelId,
    /// Its subject.
    pub subject: PosterSubject,
    /// Its server.
    pub server: ServerId,
    /// The language of the person who set it up.
    pub language: Language,
    /// The posted message; `None` if it has to be posted first.
    pub message: Option<MessageId>,
    /// The time at which the message was posted.
    pub posted_at: Option<Timestamp>,
    /// The time at which it last replaced another message.
    pub renewed_at: Option<Timestamp>,
    /// The message that it replaced, if that has still to be deleted.
    pub former: Option<MessageId>,
    /// The start of an attempt to post it whose result is unknown.
    pub attempted_at: Option<Timestamp>,
    /// The last change that it may not show yet.
    pub dirty_at: Option<Timestamp>,
    /// The digest of the content that was last sent.
    pub shown: Option<Vec<u8>>,
    /// `true` if it was switched off. The message of a desk has to be deleted then.
    pub ends: bool,
    /// The last date whose puzzle was posted.
    pub date: Option<PuzzleDate>,
    /// The line of that puzzle, as its collection had it. A later collection may have none of its id.
    pub puzzle: Option<String>,
    stored: StoredAttempt,
}

/// The message and the attempt that are stored. A change is only saved over them: another process may have taken over
/// the shard in the meantime, and posted the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StoredAttempt {
    pub message: Option<MessageId>,
    pub attempted_at: Option<Timestamp>,
}

impl FromRow for Poster {
    fn from_row(row: &SqlRow) -> Result<Poster, sqlx::Error> {
        let message = row.read("message")?;
        let attempted_at = row.read("attempted_at")?;
        Ok(Poster {
            channel: row.read("channel")?,
            subject: row.read("kind")?,
            server: row.read("server")?,
            language: row.read::<Known<_>>("language")?.0.unwrap_or(Language::En),
            message,
            posted_at: row.read("posted_at")?,
            renewed_at: row.read("renewed_at")?,
            former: row.read("former")?,
            attempted_at,
            dirty_at: row.read("dirty_at")?,
            shown: row.read("shown")?,
            ends: row.read("ends")?,
            date: row.read::<Known<_>>("date")?.0,
            puzzle: row.read("puzzle")?,
            stored: StoredAttempt {
                message,
                attempted_at,
            },
        })
    }
}

/// A request to set up a standing message.
#[derive(Debug, Clone, Copy)]
pub struct NewPoster {
    /// The channel.
    pub channel: ChannelId,
    /// Its kind.
    pub kind: PosterKind,
    /// Its server.
    pub server: ServerId,
    /// The language of the person who sets it up.
    pub language: Language,
    /// The current time.
    pub now: Timestamp,
}

/// Sets up the standing message of a new cup. Once it is posted, that of an earlier one in its channel is brought to
/// its end, or deleted if that cup never began.
pub(super) async fn new_cup_poster(
    tx: &mut Connection<'_>,
    (server, channel): (ServerId, ChannelId),
    language: Language,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "insert into poster (channel, kind, server, language, dirty_at, due_at) values ($1, 'cup', $2, $3, $4, $4) \
               on conflict (channel, kind) do update set former = coalesce(poster.message, poster.former), message = null, \
               posted_at = null, renewed_at = null, attempted_at = null, stale_at = null, shown = null, reason = null, \
               ends = 0, server = excluded.server, language = excluded.language, dirty_at = excluded.dirty_at, \
               due_at = excluded.due_at";
    tx.run(sql, (channel, server, language, now)).await?;
    Ok(())
}

impl Poster {
    /// Returns the message of an earlier cup, which must not be replaced by that of the next one.
    pub fn former_cup(&self) -> Option<MessageId> {
        // A message that was replaced for other reasons left the time of that.
        let is_former_cup = self.subject == PosterSubject::Cup && self.renewed_at.is_none();
        self.former.filter(|_| is_former_cup)
    }
}

impl Store {
    /// Sets up a standing message in a channel, or makes an existing one due at once.
    ///
    /// # Errors
    /// [`StoreError::TooManyPosters`] if the server has the maximum number. Nothing is changed then.
    pub async fn set_up_poster(&self, new: NewPoster) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "select count(*) from poster where server = $1 and kind = $3 and ends = 0 and channel <> $2";
            let values = (new.server, new.channel, new.kind);
            if tx.one::<i64>(sql, values).await? >= MAX_POSTERS {
                return Err(StoreError::TooManyPosters);
            }
            let sql = "insert into poster (channel, kind, server, language, dirty_at, due_at) \
                       values ($1, $5, $2, $3, $4, $4) on conflict (channel, kind) do update \
                       set server = $2, language = $3, ends = 0, reason = null, due_at = $4, \
                       dirty_at = max(coalesce(poster.dirty_at + 1, 0), $4)";
            let values = (new.channel, new.server, new.language, new.now, new.kind);
            tx.run(sql, values).await?;
            Ok(())
        }))
        .await
    }

    /// Switches off a channel's standing message. The message of a desk is deleted next. Returns `false` if there is
    /// none.
    pub async fn switch_off_poster(
        &self,
        channel: ChannelId,
        kind: PosterKind,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let sql = "update poster set ends = 1, reason = null, due_at = $1, \
                   dirty_at = max(coalesce(dirty_at + 1, 0), $1) where channel = $2 and kind = $3 and ends = 0";
        Ok(self.run(sql, (now, channel, kind)).await? > 0)
    }

    /// Deletes the rows of a channel's standing messages, because the channel is gone. Returns whether there were any.
    pub async fn remove_posters(&self, channel: ChannelId) -> Result<bool, StoreError> {
        let sql = "delete from poster where channel = $1";
        Ok(self.run(sql, channel).await? > 0)
    }

    /// Deletes the row of a switched-off desk, after its message was deleted. If it was set up again in
    /// the meantime, it is posted anew.
    pub async fn remove_ended_desk(&self, channel: ChannelId) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "delete from poster where channel = $1 and kind = 'desk' and ends = 1";
            tx.run(sql, channel).await?;
            let sql = "update poster set message = null, posted_at = null, former = null, attempted_at = null \
                       where channel = $1 and kind = 'desk'";
            tx.run(sql, channel).await?;
            Ok(())
        }))
        .await
    }

    /// Deletes the row of a cup's standing message, which shows the end, unless something has changed since it was
    /// read.
    pub async fn remove_cup_poster(&self, poster: &Poster) -> Result<(), StoreError> {
        let sql = "delete from poster where channel = $1 and kind = 'cup' and (dirty_at = $2 or (dirty_at is null and $2 is null))";
        self.run(sql, (poster.channel, poster.dirty_at)).await?;
        Ok(())
    }

    /// Returns a channel's standing message, including one that is switched off but not yet deleted.
    pub async fn poster_at(
        &self,
        channel: ChannelId,
        subject: impl Into<PosterSubject>,
    ) -> Result<Option<Poster>, StoreError> {
        let sql = "select channel, kind, server, language, message, posted_at, renewed_at, former, attempted_at, dirty_at, shown, ends, date, puzzle \
                   from poster where channel = $1 and kind = $2";
        self.first(sql, (channel, subject.into())).await
    }
}
