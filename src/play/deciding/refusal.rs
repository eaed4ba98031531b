//! Why a command changes nothing.

use crate::play::{Closed, GameId, Timestamp};
use crate::rules::{Illegal, NoDraw, Side};

/// Why a command was refused: enough to tell the person the reason and what to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nobody plays against themselves.
    #[error("one cannot challenge oneself")]
    ChallengeYourself,
    /// The same challenge stands open already.
    #[error("the same challenge is open as game {0}")]
    SameChallenge(GameId),
    /// The person has as many open games here as the bot allows.
    #[error("more than {0} open games")]
    TooManyGames(usize),
    /// The challenge is addressed to somebody else.
    #[error("the challenge is for somebody else")]
    NotForYou,
    /// The challenger cannot answer their own challenge.
    #[error("it is your own challenge")]
    OwnChallenge,
    /// Only the challenger may withdraw.
    #[error("it is not your challenge")]
    NotYourChallenge,
    /// Somebody was quicker; the seats are full.
    #[error("the challenge has been accepted already")]
    Taken,
    /// The challenge ended without a game.
    #[error("the challenge is closed: {0:?}")]
    ChallengeClosed(Closed),
    /// The challenge has not been accepted yet.
    #[error("the challenge has not been accepted yet")]
    NotAcceptedYet,
    /// The person plays neither side.
    #[error("you do not play in this game")]
    NotAPlayer,
    /// The other side is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A newer version began the game, by rules that this one does not know.
    #[error("the rules of the game are not known to this version")]
    ForeignRules,
    /// Formations come before moves; `waits_for` chooses next.
    #[error("{waits_for:?} has to choose a formation first")]
    SetupFirst {
        /// The side whose choice is awaited.
        waits_for: Side,
    },
    /// The other side chooses before.
    #[error("{0:?} chooses a formation first")]
    ChoosesFirst(Side),
    /// A formation is final once chosen.
    #[error("the formation has been chosen")]
    FormationChosen,
    /// This ruleset does not offer the formation.
    #[error("the formation is not offered by the ruleset")]
    FormationNotOffered,
    /// The game was begun without hints.
    #[error("this game has no hints")]
    NoHints,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The game is still being played.
    #[error("the game is not over")]
    NotOverYet,
    /// The action is against the rules of Janggi.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A handicap in points, where no points are counted.
    #[error("nothing is given where no points are counted")]
    NothingGiven,
    /// The ruleset lets no draw be offered now.
    #[error(transparent)]
    NoDraw(#[from] NoDraw),
    /// The generals face each other: break that, or accept it; but that is no pass.
    #[error("the generals face each other")]
    PassWhileFacing,
    /// Facing generals cannot be called under these rules.
    #[error("facing ends no game in this ruleset")]
    BikjangNotInRules,
    /// The generals do not face each other.
    #[error("the generals do not face each other")]
    NotFacing,
    /// The players agreed that nothing is taken back.
    #[error("nothing is taken back in this game")]
    NoTakebacks,
    /// One has had no turn yet that could be taken back.
    #[error("there is no turn of yours to take back")]
    NothingToTakeBack,
    /// One's own request stands already.
    #[error("your request stands")]
    RequestStands,
    /// A refused request cannot be repeated in the same position.
    #[error("it was asked for in this position already")]
    RequestedAlready,
    /// The other side asks for its turn: that is answered before one asks for one's own.
    #[error("the other side's request waits for an answer")]
    AnswerRequestFirst,
    /// There is no request to answer or withdraw.
    #[error("nobody asks to take a turn back")]
    NoRequest,
    /// One cannot answer one's own request.
    #[error("it is your own request")]
    OwnRequest,
    /// The other side's request cannot be withdrawn.
    #[error("it is not your request")]
    NotYourRequest,
    /// The bot plays at once: games against it have no pace.
    #[error("a practice game has no pace")]
    PaceInPractice,
    /// Nobody's time can run out here.
    #[error("this game has no pace")]
    NoPace,
    /// It is one's own clock that runs.
    #[error("it is your own time that runs")]
    OwnTime,
    /// The other side has time until then.
    #[error("the other side has time until {0:?}")]
    NotTimeYet(Timestamp),
    /// The clock stands still, and nobody knows for how long.
    #[error("the clock stands still")]
    TimeStandsStill,
    /// The game is paused until then at the latest: nobody's time runs.
    #[error("the game is paused until {0:?}")]
    Paused(Timestamp),
    /// It cannot be paused twice.
    #[error("the game is paused")]
    AlreadyPaused,
    /// There is no pause that could be ended.
    #[error("the game is not paused")]
    NotPaused,
    /// One's own offer of a pause stands already.
    #[error("your offer of a pause stands")]
    PauseOfferStands,
    /// An offer that came to nothing cannot be repeated in the same position.
    #[error("a pause was offered in this position already")]
    PauseOfferedAlready,
    /// There is no offer of a pause to answer.
    #[error("no pause is on offer")]
    NoPauseOffer,
    /// One cannot accept one's own offer of a pause.
    #[error("it is your own offer of a pause")]
    OwnPauseOffer,
    /// There is no draw offer to answer or withdraw.
    #[error("no draw is on offer")]
    NoOffer,
    /// One's own draw offer stands already.
    #[error("your draw offer stands")]
    OfferStands,
    /// A refused offer cannot be repeated before one has moved.
    #[error("a draw was offered in this position already")]
    OfferedAlready,
    /// One cannot answer one's own offer.
    #[error("it is your own offer")]
    OwnOffer,
    /// The other side's offer cannot be withdrawn.
    #[error("it is not your offer")]
    NotYourOffer,
}
