//! Why a use case did not do as asked.

use super::engine_service::JobError;
use super::pictures::PictureError;
use crate::play::{GameId, Refusal, Timestamp, TooFewDays};
use crate::rules::notation::{NotARecord, RecordError, Unread};
use crate::rules::{NoRuleset, Position, Ruleset};
use crate::store::StoreError;

/// A refusal is shown to the person, in their language; all else is logged once and answered with
/// a neutral sentence.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The person is told why, and what to do next.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The same interaction was acted on before: nothing happens, nothing is said.
    #[error("the interaction was acted on before")]
    Doubled,
    /// A fault of ours.
    #[error(transparent)]
    Broken(#[from] StoreError),
    /// A stored history that cannot be replayed.
    #[error(transparent)]
    History(#[from] crate::play::BrokenHistory),
    /// A search broke off.
    #[error("the engine failed: {0}")]
    Engine(JobError),
    /// A picture could not be drawn.
    #[error("a picture could not be drawn: {0}")]
    Picture(#[from] PictureError),
}

/// Why something that a person asked for was refused.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refused {
    /// The match itself refuses. `about` is the match, where there is one.
    #[error("{why}")]
    Play {
        /// Why.
        why: Refusal,
        /// In which match.
        about: Option<GameId>,
    },
    /// A typed move cannot be read.
    #[error("{why}")]
    Unread {
        /// Why.
        why: Unread,
        /// In which match.
        about: GameId,
    },
    /// A formation cannot be read.
    #[error("no such formation")]
    UnknownFormation,
    /// There is nothing to read under that name.
    #[error("no such topic")]
    UnknownTopic,
    /// Another bot was challenged; to who challenges this one, practice is offered.
    #[error("bots cannot be challenged")]
    ChallengeBot,
    /// The person is not in this server.
    #[error("that person is not in this server")]
    NotHere,
    /// Only in servers.
    #[error("only in servers")]
    ServerOnly,
    /// Only for those who may manage the server.
    #[error("needs the permission to manage the server")]
    ManageServer,
    /// The bot lacks permissions in this channel.
    #[error("the bot lacks permissions")]
    Missing(Vec<Missing>),
    /// There is no such game, or it belongs to another server.
    #[error("there is no such game here")]
    UnknownGame,
    /// The person has no open game here.
    #[error("no open game here")]
    NoGame,
    /// The person has several open games here and must name one.
    #[error("several open games here")]
    SeveralGames(Vec<GameId>),
    /// The button belongs to an older position.
    #[error("the board has moved on")]
    MovedOn(GameId),
    /// The game has no board yet, so there is nothing to record.
    #[error("there is nothing to record yet")]
    NoRecordYet,
    /// The game is too long to be replayed: so many turns at most.
    #[error("the game is longer than {0} turns")]
    TooLongToReplay(usize),
    /// The game ended before a move was played.
    #[error("no move was played")]
    NothingPlayed,
    /// The game is too long to be analysed: so many turns at most.
    #[error("the game is longer than {0} turns")]
    TooLongToAnalyse(usize),
    /// An analysis has to be made anew.
    #[error("the analysis is not there any more")]
    AnalysisGone,
    /// The same of a game of an opened file.
    #[error("the analysis of the record is not there any more")]
    RecordAnalysisGone,
    /// A file is larger than is opened: so many bytes at most.
    #[error("the file is larger than {0} bytes")]
    FileTooLarge(usize),
    /// A file could not be fetched from the platform.
    #[error("the file could not be fetched")]
    FileUnread,
    /// A file holds no records.
    #[error("{0}")]
    NotARecord(NotARecord),
    /// A file has not so many games: this many.
    #[error("the file has {0} games")]
    NoSuchGameOfFile(usize),
    /// A record breaks off: why, and in which position.
    #[error("{}", .0.0)]
    BrokenRecord(Box<(RecordError, Position)>),
    /// An opened record is forgotten, or somebody else's.
    #[error("the record is not open any more")]
    ReviewGone,
    /// Too many files are being read.
    #[error("too many files are being read")]
    ReadingBusy,
    /// The same person was challenged too often; from then on it may be done again.
    #[error("the same person was challenged too often")]
    AskedTooOften(Timestamp),
    /// No ruleset has that name; these are like it.
    #[error("no such ruleset")]
    UnknownRuleset(Vec<Ruleset>),
    /// A combination of rules is none.
    #[error("{0}")]
    NoRuleset(NoRuleset),
    /// No time zone has that name; these are like it.
    #[error("no such time zone")]
    UnknownZone(Vec<String>),
    /// A year has not so many days of vacation left.
    #[error("{} days of vacation are left in {}", .0.left, .0.year)]
    TooFewDays(TooFewDays),
    /// The person is not on vacation.
    #[error("not on vacation")]
    NotAway,
    /// Quiet hours would last all day.
    #[error("quiet hours would last all day")]
    QuietAllDay,
    /// The message is none of the game's own, or its posting has not been settled.
    #[error("the message is not part of the game")]
    NotOurs,
    /// A component of a kind that this version does not know.
    #[error("an unknown button")]
    UnknownButton,
    /// A command of a form that this version does not know.
    #[error("an unknown command")]
    UnknownCommand,
    /// The engine has more to do than it takes on.
    #[error("too many wait for the engine")]
    EngineBusy,
    /// Three times in a row somebody else was quicker.
    #[error("too much going on at once")]
    Busy,
}

/// A permission that the bot lacks in a channel, of those that it needs for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Missing {
    /// To see the channel.
    ViewChannel,
    /// To post in it.
    SendMessages,
    /// To post in its threads.
    SendInThreads,
    /// To show tables.
    EmbedLinks,
    /// To post pictures.
    AttachFiles,
    /// To find out what was posted.
    ReadHistory,
}

impl From<JobError> for AppError {
    fn from(error: JobError) -> AppError {
        match error {
            JobError::Full => Refused::EngineBusy.into(),
            broke @ JobError::Broke => AppError::Engine(broke),
        }
    }
}

impl AppError {
    /// Whether the stored match itself is at fault: nothing can be done with it, now or later.
    pub(super) fn is_of_the_match(&self) -> bool {
        matches!(
            self,
            AppError::History(_)
                | AppError::Broken(StoreError::Event(_) | StoreError::Unreadable(_))
        )
    }

    /// A refusal by the match `about`.
    pub(super) fn play(why: Refusal, about: Option<GameId>) -> AppError {
        AppError::Refused(Refused::Play { why, about })
    }
}

/// What the store refuses, as it is told to people.
pub(super) fn refused_by_store(error: StoreError) -> AppError {
    match error {
        StoreError::Doubled => AppError::Doubled,
        StoreError::SameChallenge(game) => AppError::play(Refusal::SameChallenge(game), Some(game)),
        StoreError::TooManyGames(most) => AppError::play(Refusal::TooManyGames(most), None),
        StoreError::AskedTooOften(again) => Refused::AskedTooOften(again).into(),
        error => error.into(),
    }
}
