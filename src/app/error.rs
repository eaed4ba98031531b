//! Errors of use cases.

use std::fmt;

use super::engine_service::JobError;
use hansu_play::{
    ChannelId, DaysLeft, GameId, Match, NoCupName, Person, PlanRefusal, Refusal, Timestamp,
};
use hansu_render::RenderError;
use hansu_store::{PosterKind, StoreError};
use janggi::notation::{NotARecord, RecordError, TypedTextError};
use janggi::{NoRuleset, Position, Ruleset, Variant};

/// The reason a use case failed. A [`Refused`] is shown to the person in their language; other errors are logged once
/// and answered with a neutral sentence.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// Rejected; the user sees the reason and what to do next.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A repeated delivery of an interaction: nothing happens and nothing is answered.
    #[error("the interaction was already handled")]
    Doubled,
    /// A database error.
    #[error(transparent)]
    Broken(#[from] StoreError),
    /// A stored history that cannot be replayed.
    #[error(transparent)]
    History(#[from] hansu_play::BrokenHistory),
    /// A search failed.
    #[error("the engine failed: {0}")]
    Engine(JobError),
    /// A picture could not be drawn.
    #[error("a picture could not be drawn: {0}")]
    Picture(#[from] PictureError),
    /// An archive could not be packed.
    #[error("an archive could not be packed: {0}")]
    Archive(#[from] std::io::Error),
}

/// The reason there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The renderer failed.
    #[error("the renderer failed: {0}")]
    Render(#[from] RenderError),
    /// The drawing task panicked or was aborted.
    #[error("the drawing was stopped: {0}")]
    Stopped(String),
}

/// The reason a request was refused.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refused {
    /// Refused by the rules of play. `about` is the match, if there is one.
    #[error("{why}")]
    Play {
        /// The reason.
        why: Refusal,
        /// The match.
        about: Option<GameId>,
    },
    /// A typed move could not be parsed.
    #[error("{why}")]
    Unread {
        /// The reason.
        why: TypedTextError,
        /// The match.
        about: GameId,
    },
    /// There is no board page, or not for this server's games.
    #[error("there is no board page for this game")]
    NoPage,
    /// The id of a page's act was already used for another act.
    #[error("the id belongs to another act")]
    OtherAct,
    /// The person accepts no direct messages of the bot.
    #[error("the user accepts no direct messages")]
    DirectMessagesClosed,
    /// Discord does not answer a request that the board page needs.
    #[error("Discord does not answer")]
    DiscordSilent,
    /// Nothing was planned.
    #[error("{why}")]
    Plan {
        /// The reason.
        why: PlanRefusal,
        /// The match.
        about: GameId,
    },
    /// A turn was not planned, chosen or in a typed line.
    #[error("{why}")]
    PlanLine {
        /// The turn to blame, and the reason.
        why: Box<LineProblem>,
        /// The match.
        about: GameId,
    },
    /// A typed line is too long to be kept while the user is asked to choose among several games.
    #[error("the game has to be named")]
    NameTheGame,
    /// The other player requested to be forgotten.
    #[error("the other player deleted their data")]
    FormerPlayer,
    /// A typed formation could not be parsed.
    #[error("no such formation")]
    UnknownFormation,
    /// No help topic has that name.
    #[error("no such topic")]
    UnknownTopic,
    /// There is no such exercise.
    #[error("no such exercise")]
    UnknownExercise,
    /// There is no such puzzle, or its line has no such turn.
    #[error("no such puzzle")]
    UnknownPuzzle,
    /// The collection has no puzzle as it was wished.
    #[error("no puzzle is as wished")]
    NoPuzzle,
    /// The person has missed no puzzle that they have not solved since.
    #[error("no puzzle was missed")]
    NothingMissed,
    /// A thumb for a puzzle that the person has not tried.
    #[error("the puzzle was not tried")]
    UntriedPuzzle,
    /// Another bot was challenged. To challengers of this bot, practice is offered instead.
    #[error("bots cannot be challenged")]
    ChallengeBot,
    /// The challenged person is not in this server.
    #[error("that user is not in this server")]
    NotHere,
    /// The command works only in servers.
    #[error("only in servers")]
    ServerOnly,
    /// The bot is not in this server, so that nothing can be played there.
    #[error("the bot is not in this server")]
    BotNotHere(ApplicationId),
    /// The command needs the Manage Server permission.
    #[error("needs the permission to manage the server")]
    ManageServer,
    /// The bot lacks permissions in this channel.
    #[error("the bot lacks permissions")]
    Missing(Vec<MissingPermission>),
    /// The game does not exist, or belongs to another server.
    #[error("there is no such game here")]
    UnknownGame,
    /// The person has no open game here.
    #[error("no open game here")]
    NoGame,
    /// The person has several open games here and must name one.
    #[error("several open games here")]
    SeveralGames(Vec<GameId>),
    /// The button belongs to an outdated position.
    #[error("the board has moved on")]
    MovedOn(GameId),
    /// Votes count only in the channel or thread of their game.
    #[error("votes count only in the game's channel")]
    VoteElsewhere(ChannelId, GameId),
    /// Bots have no vote.
    #[error("bots have no vote")]
    BotVotes,
    /// The game has no board yet, so there is no record.
    #[error("there is nothing to record yet")]
    NoRecordYet,
    /// The game is too long for a replay. The value is the limit in turns.
    #[error("the game is longer than {0} turns")]
    TooLongToReplay(usize),
    /// The game ended before a move was played.
    #[error("no move was played")]
    NothingPlayed,
    /// No opening has the name, or the game began from another start.
    #[error("there is no such opening")]
    UnknownOpening,
    /// The game is too long for an analysis. The value is the limit in turns.
    #[error("the game is longer than {0} turns")]
    TooLongToAnalyse(usize),
    /// The analysis is no longer stored, or is from another edition of the engine.
    #[error("the analysis is no longer available")]
    AnalysisGone,
    /// The same for a game of an uploaded file.
    #[error("the analysis of the record is no longer available")]
    RecordAnalysisGone,
    /// The record shows the position of a running game of the reader, which is played without hints.
    #[error("the record shows a running game without hints")]
    RunningWithoutHints(GameId),
    /// The file is too large. The value is the limit in bytes.
    #[error("the file is larger than {0} bytes")]
    FileTooLarge(usize),
    /// The file could not be downloaded.
    #[error("the file could not be fetched")]
    FileUnread,
    /// The file contains no game record.
    #[error("{0}")]
    NotARecord(NotARecord),
    /// The file has no game of that number. The value is the number of games in it.
    #[error("the file has {0} games")]
    NoSuchGameOfFile(usize),
    /// A record contains an error: which, and in which position.
    #[error("{}", .0.0)]
    BrokenRecord(Box<(RecordError, Position)>),
    /// The uploaded file is no longer stored, or belongs to another person.
    #[error("the record is no longer open")]
    ReviewGone,
    /// Too many files are being read at this moment.
    #[error("too many files are being read")]
    ReadingBusy,
    /// The same person was challenged too often. The value is when it is allowed again.
    #[error("the same user was challenged too often")]
    AskedTooOften(Timestamp),
    /// The two players have reached the daily limit of rated games. The value is when they may start another.
    #[error("too many rated games in a day")]
    TooManyRated(Timestamp),
    /// The person hides their statistics.
    #[error("the statistics are hidden")]
    StatisticsHidden,
    /// The person is not in this server, and has not played here.
    #[error("no statistics")]
    NoStatistics,
    /// The bot has no statistics.
    #[error("no statistics of the bot")]
    StatisticsOfBot,
    /// No ruleset has that name. The value lists similar ones.
    #[error("no such ruleset")]
    UnknownRuleset(Vec<Ruleset>),
    /// A record format that this game does not have.
    #[error("the format is not for {0}")]
    FormatOfOtherGame(Variant),
    /// The named rules belong to another game than the requested one.
    #[error("the rules are not for {0}")]
    RulesetOfOtherGame(Variant),
    /// No position to practise has that name.
    #[error("no position has that name")]
    UnknownStart,
    /// A position to practise has its own level, game, side, rules and no handicap.
    #[error("a position to practise has its own rules")]
    StartIsComplete,
    /// The named side does not exist in this game.
    #[error("the side is not of {0}")]
    SideOfOtherGame(Variant),
    /// The piece set belongs to the other game: the set's id, and the game that is played.
    #[error("the set {set} is not for {variant}")]
    SetOfOtherGame {
        /// The id of the set.
        set: &'static str,
        /// The game.
        variant: Variant,
    },
    /// The combination of rules is invalid.
    #[error("{0}")]
    NoRuleset(NoRuleset),
    /// No time zone has that name. The value lists similar ones.
    #[error("no such time zone")]
    UnknownZone(Vec<String>),
    /// The year has too few vacation days left.
    #[error("{} days of vacation are left in {}", .0.left, .0.year)]
    TooFewDays(DaysLeft),
    /// The person is not on vacation.
    #[error("not on vacation")]
    NotAway,
    /// Quiet hours would last all day.
    #[error("quiet hours would last all day")]
    QuietAllDay,
    /// The message does not belong to the match, or its delivery is not settled yet.
    #[error("the message is not part of the game")]
    NotOurs,
    /// A component id that this version does not know.
    #[error("an unknown button")]
    UnknownButton,
    /// A command of a form that this version does not know.
    #[error("an unknown command")]
    UnknownCommand,
    /// The engine's queue is full.
    #[error("the engine's queue is full")]
    EngineBusy,
    /// Each attempt to commit found the match changed by another writer.
    #[error("too many concurrent changes")]
    Busy,
    /// A standing message was requested in a thread.
    #[error("a thread cannot have a standing message")]
    PosterInThread(PosterKind),
    /// The server has reached the limit of standing messages of a kind.
    #[error("too many standing messages")]
    TooManyPosters(PosterKind),
    /// The server has no such cup, or none in sign-up or running.
    #[error("there is no such cup here")]
    UnknownCup,
    /// The server already has a cup in sign-up or running.
    #[error("there already is a cup")]
    SecondCup,
    /// The name of the cup is missing, too long, of several lines, or mentions somebody.
    #[error("{0}")]
    CupName(NoCupName),
    /// A cup was requested without a clock.
    #[error("a cup needs a pace")]
    CupWithoutPace,
    /// A cup was requested with rules that are still to be combined.
    #[error("a cup needs complete rules")]
    CupWithoutRules,
    /// A cup was opened in a thread, from whose messages no threads can be made.
    #[error("a thread cannot have a cup")]
    CupInThread,
    /// Neither the person who opened the cup nor a manager of the server.
    #[error("the cup was opened by somebody else")]
    NotYourCup,
    /// The person has already joined the cup.
    #[error("already in the cup")]
    InCupAlready,
    /// The person is not, or no longer, in the cup.
    #[error("not in the cup")]
    NotInCup,
    /// The cup has the maximum number of players.
    #[error("the cup is full")]
    CupFull,
    /// The cup has already started.
    #[error("the cup has started")]
    CupStarted,
    /// The cup has too few players to start.
    #[error("the cup has only {count} players")]
    TooFewPlayers {
        /// The number of players.
        count: usize,
        /// Those who joined and have left the server since.
        left: Vec<Person>,
    },
    /// These players have fewer free games than the cup needs.
    #[error("{} players have too many open games", .busy.len())]
    TooManyCupGames {
        /// The players.
        busy: Vec<Person>,
        /// The number of games that each player of the cup has.
        needed: usize,
    },
    /// The message is not, or no longer, the desk of its channel.
    #[error("the message is not a desk")]
    NoDesk,
    /// The challenge to a rematch is not posted in the parent channel yet.
    #[error("the challenge is still being posted")]
    ChallengeBeingPosted,
}

/// The bot's application, by which people install it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApplicationId(pub u64);

/// A permission that a game needs and the bot lacks in a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MissingPermission {
    /// View Channel.
    ViewChannel,
    /// Send Messages.
    SendMessages,
    /// Send Messages in Threads.
    SendInThreads,
    /// Embed Links.
    EmbedLinks,
    /// Attach Files.
    AttachFiles,
    /// Read Message History.
    ReadHistory,
}

impl From<JobError> for AppError {
    fn from(error: JobError) -> AppError {
        match error {
            JobError::Full => Refused::EngineBusy.into(),
            failed @ JobError::Failed => AppError::Engine(failed),
        }
    }
}

impl AppError {
    /// Returns whether the stored match itself is unreadable, so that retrying is useless.
    pub(super) fn is_of_the_match(&self) -> bool {
        match self {
            AppError::History(_) => true,
            AppError::Broken(error) => error.is_of_the_match(),
            AppError::Refused(Refused::Play { why, .. }) => *why == Refusal::ForeignRules,
            _ => false,
        }
    }

    /// Returns whether another writer has changed the match first, so that it has to be loaded and decided again.
    pub(super) fn is_stale(&self) -> bool {
        matches!(self, AppError::Broken(StoreError::Stale(_)))
    }

    /// Creates a refusal by the match `about`.
    pub(crate) fn play(why: impl Into<Refusal>, about: Option<GameId>) -> AppError {
        let why = why.into();
        AppError::Refused(Refused::Play { why, about })
    }
}

/// Returns what was found in a match, or `None` if the stored match is unreadable: it must not hide the others.
pub(super) fn readable<T>(found: Result<T, AppError>) -> Result<Option<T>, AppError> {
    match found {
        Err(error) if error.is_of_the_match() => Ok(None),
        found => found.map(Some),
    }
}

/// Maps errors of the store that are refusals, to be shown to people.
pub(super) fn refused_by_store(error: StoreError) -> AppError {
    match error {
        StoreError::AlreadyHandled => AppError::Doubled,
        StoreError::SameChallenge(game) => AppError::play(Refusal::SameChallenge(game), Some(game)),
        StoreError::TooManyGames(limit) => AppError::play(Refusal::TooManyGames(limit), None),
        StoreError::TooManyRated(allowed_at) => Refused::TooManyRated(allowed_at).into(),
        StoreError::AskedTooOften(allowed_at) => Refused::AskedTooOften(allowed_at).into(),
        error => error.into(),
    }
}

/// The reason a turn is not planned, and its place in a typed line.
#[derive(Clone, thiserror::Error)]
#[error("the turn cannot be planned")]
pub struct LineProblem {
    /// The place of the turn in the line, from 1; `None` for a turn that was chosen.
    pub place: Option<usize>,
    /// The fault in the line.
    pub why: LineFault,
    /// The match before that turn, which explains the reason.
    pub before: Match,
}

impl PartialEq for LineProblem {
    fn eq(&self, other: &LineProblem) -> bool {
        (self.place, &self.why) == (other.place, &other.why)
    }
}

/// Plans are private: logs never show their turns.
impl fmt::Debug for LineProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineProblem")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

/// The reason a typed turn is invalid.
#[derive(Clone, PartialEq)]
pub enum LineFault {
    /// Nothing is between two commas, or nothing was typed at all.
    Empty,
    /// The text is longer than any line.
    TooLong,
    /// It cannot be read, or could mean several turns.
    Unread(TypedTextError),
    /// It is not a turn: a draw offer or a resignation.
    NoTurn,
    /// It cannot be planned there.
    Refused(PlanRefusal),
}
