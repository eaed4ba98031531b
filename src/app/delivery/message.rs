//! The content of a message, independent of language and layout.

use std::sync::Arc;

use crate::app::analysis::Analysis;
use crate::app::clock::TimeSummary;
use crate::app::club::ShownRatings;
use crate::app::cup_content::CupContent;
use crate::app::pictures::{BoardSettings, FirstPieces};
use crate::app::reminders::ReminderContent;
use hansu_play::{
    ChannelId, Event, GameId, Language, Level, Match, MessageId, Reached, Timestamp, UserId,
};
use hansu_store::{ParkReason, Row};
use hansu_text::{GameText, Naming, Text};
use janggi::Side;

/// A message ready to be sent: its row, content and picture.
#[derive(Debug, Clone)]
pub struct OutgoingMessage {
    /// The outbox row.
    pub row: Row,
    /// The content.
    pub notice: Notice,
    /// The attached picture, as PNG.
    pub picture: Option<Arc<Vec<u8>>>,
    /// The attached film of the game, as GIF.
    pub film: Option<Arc<Vec<u8>>>,
}

/// The content of a message, independent of language and layout.
#[derive(Debug, Clone)]
pub struct Notice {
    /// The match as of the row's event.
    pub game: Arc<Match>,
    /// The row's event.
    pub event: Event,
    /// `true` if a newer position exists: then the message pings nobody and its components are disabled.
    pub late: bool,
    /// `true` if the player to act has left the server.
    pub left: bool,
    /// The time the challenge expires, if it is one to answer.
    pub expires: Option<Timestamp>,
    /// The information about time.
    pub time: TimeSummary,
    /// The votes on the position, once somebody has voted.
    pub voting: Option<Voting>,
    /// The people who voted, if the message tells the end of their game.
    pub voters: Vec<UserId>,
    /// Players who are mentioned without a ping, because they turned pings off.
    pub without_ping: Vec<UserId>,
    /// The settings of the public boards of the match.
    pub boards: BoardSettings,
    /// Names of points and pieces, matching those boards.
    pub naming: Naming,
    /// `true` if the board page shows the game.
    pub page: bool,
    /// The level that suits the player better, if the message tells the end of a practice game.
    pub other_level: Option<Level>,
    /// The news of the player's ladder, if the message tells the end of a practice game.
    pub reached: Option<Reached>,
    /// The piece set used only because the match is one of its player's first.
    pub first_pieces: Option<FirstPieces>,
    /// The channel or thread of the game, if its challenge is shown in the previous game's thread.
    pub continues_in: Option<ChannelId>,
    /// The players' ratings, with a challenge or the end of a game.
    pub ratings: Option<ShownRatings>,
    /// The languages of a direct message's reader, or of a cup's public messages; empty for those of the match.
    pub readers: Vec<Language>,
    /// The content that is posted or edited.
    pub subject: Subject,
    /// The message to edit, for edits.
    pub target: Option<(ChannelId, MessageId)>,
}

/// The votes on a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Voting {
    /// The time at which they are counted.
    pub until: Timestamp,
    /// The number of people who have voted.
    pub voters: usize,
}

/// The content of a card apart from the game's result.
#[derive(Debug, Clone, PartialEq)]
pub struct GameSummary {
    /// The analysis.
    pub analysis: Analysis,
    /// The duration of the game in days of play, rounded up.
    pub days: u32,
}

impl Notice {
    /// Returns the catalogue of the match's language.
    pub fn text(&self) -> GameText {
        self.text_in(self.game.language())
    }

    /// Returns the catalogues of all languages that its readers use; of a message of the match its language first.
    pub fn texts(&self) -> Vec<GameText> {
        if !self.readers.is_empty() {
            let readers = self.readers.iter();
            return readers.map(|language| self.text_in(*language)).collect();
        }
        let second_language = match self.game.seats() {
            Some(seats) => seats.also,
            None => self.game.challenge().also,
        };
        let second_text = second_language.map(|language| self.text_in(language));
        std::iter::once(self.text()).chain(second_text).collect()
    }

    /// Returns the catalogue of another language, with the match's naming.
    pub fn text_in(&self, language: Language) -> GameText {
        let text = Text::of(language).naming(self.naming);
        text.playing(self.game.ruleset())
    }

    /// Returns whether there is nothing left to post: the turns were played, the vacation has ended, the failed message
    /// was posted after all, the card has no content, or the cup was deleted.
    pub fn is_void(&self) -> bool {
        match &self.subject {
            Subject::AutomaticVacation | Subject::Vacation => self.time.on_vacation.is_none(),
            // The notice stays valid until the players know where the game continues.
            Subject::Lost { reason, .. } => match reason {
                None => true,
                Some(ParkReason::ChannelGone) => false,
                Some(_) => self.late,
            },
            Subject::CupStart(cup) | Subject::CupEnd(cup) => cup.is_none(),
            Subject::Card(summary) => summary.is_none(),
            Subject::Reminder(pending) | Subject::Nudge(pending) | Subject::Digest(pending) => {
                pending.games.is_empty()
            }
            _ => false,
        }
    }
}

/// The content that a message posts or edits.
#[derive(Debug, Clone, PartialEq)]
pub enum Subject {
    /// The challenge, open or closed.
    Challenge,
    /// The challenge to a rematch, in the parent channel of the thread where it was requested: a line without a ping.
    ChallengeAbove,
    /// Creation of the thread.
    Thread,
    /// The thread's name, which shows the result.
    ThreadName,
    /// The formation menu.
    Setup,
    /// A board.
    Board,
    /// The end of the votes, edited into the text of the current board.
    Voting,
    /// An open offer or request. A declined offer is a new message that pings the player who made it and is to move.
    Offer,
    /// The answer to an offer, edited into its message.
    Settled,
    /// The outcome of an expired clock, edited into the message that announced it.
    TimeUp {
        /// The side whose time expired.
        late: Side,
        /// `true` if the player was given more time.
        given: bool,
    },
    /// Removal of an older message's buttons.
    OldButtons,
    /// Removal of an older board's buttons and picture: the text stays.
    FoldedBoard,
    /// Notification that the match's channel cannot be posted in.
    Lost {
        /// The reason; `None` if it works again.
        reason: Option<ParkReason>,
        /// All of the reader's open games there.
        games: Vec<GameId>,
    },
    /// A reminder by direct message, of all pending games.
    Reminder(ReminderContent),
    /// A reminder of one game, in its channel.
    Nudge(ReminderContent),
    /// Notification that the vacation of the player to act began automatically.
    AutomaticVacation,
    /// Notification, without a ping, that a player has gone on vacation.
    Vacation,
    /// The daily list: all pending games, by direct message at the chosen hour.
    Digest(ReminderContent),
    /// The card of a finished game; `None` if no analysis is stored, or a player was forgotten since.
    Card(Option<GameSummary>),
    /// The start of a cup, which mentions all players; `None` if it was deleted.
    CupStart(Option<CupContent>),
    /// The end of a cup, which mentions all players; `None` if it was deleted.
    CupEnd(Option<CupContent>),
}

impl Subject {
    /// Returns whether it is a message of the game's cup, if the game has one: the game's line, or about the cup.
    pub(super) fn is_of_cup(&self) -> bool {
        matches!(
            self,
            Subject::Challenge | Subject::CupStart(_) | Subject::CupEnd(_)
        )
    }

    /// Returns the pending turns of a reminder.
    pub fn pending(&self) -> Option<&ReminderContent> {
        match self {
            Subject::Reminder(pending) | Subject::Nudge(pending) | Subject::Digest(pending) => {
                Some(pending)
            }
            _ => None,
        }
    }
}
