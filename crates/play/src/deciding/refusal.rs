//! Reasons for refusing a command.

use crate::{Closed, GameId, NotRated, ProposalKind, Timestamp};
use janggi::{Handicap, Illegal, NoDraw, Refused, Side, Variant};

/// The reason for refusing a command. Detailed enough to tell the person what to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The challenger challenged themselves.
    #[error("you cannot challenge yourself")]
    ChallengeYourself,
    /// The same challenge is open.
    #[error("the same challenge is open as game {0}")]
    SameChallenge(GameId),
    /// The person has the maximum number of open games here.
    #[error("more than {0} open games")]
    TooManyGames(usize),
    /// The challenge is for another person.
    #[error("the challenge is for somebody else")]
    NotForYou,
    /// The challenger tried to answer their own challenge.
    #[error("it is your own challenge")]
    OwnChallenge,
    /// Only the challenger may withdraw a challenge.
    #[error("it is not your challenge")]
    NotYourChallenge,
    /// Another person accepted first.
    #[error("the challenge has been accepted already")]
    Taken,
    /// The challenge ended without a game.
    #[error("the challenge is closed: {0:?}")]
    ChallengeClosed(Closed),
    /// The challenge is not accepted yet.
    #[error("the challenge has not been accepted yet")]
    NotAcceptedYet,
    /// The person is not a player of this match.
    #[error("you do not play in this game")]
    NotAPlayer,
    /// The opponent is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The match uses rules of a newer version.
    #[error("the rules of the game are of a newer version; start that version")]
    ForeignRules,
    /// A formation has to be chosen first.
    #[error("{waits_for:?} has to choose a formation first")]
    SetupFirst {
        /// The side that has to choose.
        waits_for: Side,
    },
    /// The opponent chooses a formation first.
    #[error("{0:?} chooses a formation first")]
    ChoosesFirst(Side),
    /// The formation is chosen and final.
    #[error("the formation has been chosen")]
    FormationChosen,
    /// The ruleset does not offer that formation.
    #[error("the formation is not offered by the ruleset")]
    FormationNotOffered,
    /// The match does not allow hints.
    #[error("hints are not allowed in this game")]
    NoHints,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not over.
    #[error("the game is not over")]
    NotOverYet,
    /// The rules of Janggi do not allow the action.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A handicap in points under a ruleset without points.
    #[error("a handicap in points needs a ruleset that counts points")]
    NothingGiven,
    /// Xiangqi has one setup.
    #[error("Xiangqi has only one setup")]
    NoSetup,
    /// No win is offered, or it is offered to somebody else.
    #[error("no win is offered")]
    NoWinOffered,
    /// In Xiangqi the generals never face each other, so bikjang cannot be called.
    #[error("the generals never face each other")]
    NothingToCall,
    /// A handicap of the other game.
    #[error("a handicap of another game than {variant}")]
    HandicapOfOtherGame {
        /// The handicap.
        handicap: Handicap,
        /// The game of the challenge.
        variant: Variant,
    },
    /// The ruleset does not allow a draw offer now.
    #[error(transparent)]
    NoDraw(#[from] NoDraw),
    /// The generals face each other, so a plain pass is ambiguous: break the line, or use the explicit command.
    #[error("the generals face each other")]
    PassWhileFacing,
    /// The ruleset has no bikjang.
    #[error("the ruleset has no bikjang")]
    BikjangNotInRules,
    /// The generals do not face each other.
    #[error("the generals do not face each other")]
    NotFacing,
    /// The match does not allow takebacks.
    #[error("takebacks are not allowed in this game")]
    NoTakebacks,
    /// There is no turn to take back.
    #[error("you have no turn to take back")]
    NothingToTakeBack,
    /// The opponent's takeback request has to be answered first.
    #[error("answer the opponent's request first")]
    AnswerRequestFirst,
    /// Practice games have no clock, because the bot moves immediately.
    #[error("practice games have no clock")]
    PaceInPractice,
    /// An evening's time is minutes only, and without a clock there is none.
    #[error("only a pace of days has reserve time")]
    ReserveWithoutDays,
    /// The clocks of an evening do not stop; the two may go on by days instead.
    #[error("the clocks of an evening do not stop")]
    EveningGoesOn,
    /// A game by days cannot be made slower.
    #[error("the game goes by days already")]
    GoesByDays,
    /// Coaching is a form of help, and the match allows no help.
    #[error("a game without hints has no coach")]
    CoachWithoutHints,
    /// Only a server's people vote, and only against the bot.
    #[error("only a server can vote on turns, against the bot")]
    VotesNeedServer,
    /// Votes decide the turns of the match, so nobody plays or offers a draw alone.
    #[error("votes decide the turns of this game")]
    DecidedByVotes,
    /// The challenge requested a rated game, and another option forbids it.
    #[error("not rated: {0:?}")]
    NotRated(NotRated),
    /// The match has no clock.
    #[error("this game has no clock")]
    NoPace,
    /// The match has no clock that a pause could stop.
    #[error("this game has no clock to stop")]
    NothingToPause,
    /// The match has no clock; it can be called off if nothing happens until this time.
    #[error("this game has no clock; it can be called off at {0:?}")]
    NotAbandonedYet(Timestamp),
    /// It is the actor's own turn.
    #[error("it is your own clock that is running")]
    OwnTime,
    /// The opponent's time is not up before this time.
    #[error("the opponent has time until {0:?}")]
    NotTimeYet(Timestamp),
    /// The opponent's time in an evening is not up before this time, which ends the game without a claim.
    #[error("the opponent has time until {0:?}, which ends the game")]
    EndsByItself(Timestamp),
    /// The side's time in an evening is up, which is about to end the game.
    #[error("the time of {0:?} is up")]
    TimeIsUp(Side),
    /// The clock stands still for an unknown time.
    #[error("the clock is stopped")]
    TimeStandsStill,
    /// The game is paused, at the latest until this time.
    #[error("the game is paused until {0:?}")]
    Paused(Timestamp),
    /// The game is paused already.
    #[error("the game is paused")]
    AlreadyPaused,
    /// The game is not paused.
    #[error("the game is not paused")]
    NotPaused,
    /// The side has offered a pause within the last day; it may again at this time.
    #[error("a pause was offered today, and may be offered again at {0:?}")]
    PauseOfferedToday(Timestamp),
    /// There is no such proposal.
    #[error("no {0} is proposed")]
    NoProposal(ProposalKind),
    /// The actor's own proposal is open.
    #[error("your proposal of a {0} is still open")]
    ProposalStands(ProposalKind),
    /// It was proposed before, and nothing has changed since.
    #[error("a {0} was already proposed in this position")]
    ProposedAlready(ProposalKind),
    /// The actor's own proposal cannot be answered.
    #[error("the proposal of a {0} is your own")]
    OwnProposal(ProposalKind),
    /// The opponent's proposal cannot be withdrawn.
    #[error("the proposal of a {0} is not yours")]
    NotYourProposal(ProposalKind),
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        match refused {
            Refused::GameOver => Refusal::GameOver,
            Refused::Illegal(reason) => Refusal::Illegal(reason),
        }
    }
}
