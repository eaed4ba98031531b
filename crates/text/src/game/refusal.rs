//! Refusals, with the next step, and the reasons that a move is illegal.

use crate::games::GameWords;
use crate::{Filled, GameText, Key, OneValue, date_and_time, fill, relative};
use hansu_play::{Closed, GameId, Match, NotRated, ProposalKind, Refusal, StoredWord, Timestamp};
use janggi::{
    DeviationReason, Handicap, Illegal, NoDraw, Piece, Position, Role, Side, Square, Variant,
};

impl GameText {
    /// Returns the text of a refusal. `game` is the match concerned, if any.
    pub fn refusal(self, refusal: Refusal, game: Option<&Match>) -> String {
        match refusal {
            Refusal::ChallengeYourself => self.say(Key::RefusedChallengeYourself),
            Refusal::SameChallenge(game) => self.same_challenge(game),
            Refusal::TooManyGames(most) => fill!(self => RefusedTooManyGames(most)),
            Refusal::NotForYou => self.say(Key::RefusedNotForYou),
            Refusal::OwnChallenge => self.say(Key::RefusedOwnChallenge),
            Refusal::NotYourChallenge => self.say(Key::RefusedNotYourChallenge),
            Refusal::Taken => self.say(Key::RefusedTaken),
            Refusal::ChallengeClosed(closed) => self.challenge_closed(closed),
            Refusal::NotAcceptedYet => self.say(Key::RefusedNotAcceptedYet),
            Refusal::NotAPlayer => self.not_a_player(game),
            Refusal::VotesNeedServer => self.say(Key::RefusedVotesNeedServer),
            Refusal::DecidedByVotes => self.say(Key::RefusedDecidedByVotes),
            Refusal::NotYourTurn => self.not_your_turn(game),
            Refusal::ForeignRules => self.say(Key::RefusedForeignRules),
            Refusal::SetupFirst { waits_for } => self.of_side(Filled::RefusedSetupFirst, waits_for),
            Refusal::ChoosesFirst(side) => self.of_side(Filled::RefusedChoosesFirst, side),
            Refusal::FormationChosen => self.say(Key::RefusedFormationChosen),
            Refusal::FormationNotOffered => self.say(Key::RefusedFormationNotOffered),
            Refusal::NoHints => self.say(Key::RefusedNoHints),
            Refusal::GameOver => self.say(Key::RefusedGameOver),
            Refusal::NotOverYet => self.say(Key::RefusedNotOverYet),
            Refusal::Illegal(illegal) => self.illegal_in(game, illegal),
            Refusal::HandicapOfOtherGame { handicap, variant } => {
                self.handicap_of_other_game(handicap, variant)
            }
            Refusal::NoSetup => self.say(Key::RefusedNoSetup),
            Refusal::NoWinOffered => self.say(Key::RefusedNoWinOffered),
            Refusal::NothingToCall => self.say(Key::RefusedNothingToCall),
            Refusal::NothingGiven => self.say(Key::RefusedNothingGiven),
            Refusal::NoDraw(refusal) => self.no_draw(refusal),
            Refusal::PassWhileFacing => self.say(Key::RefusedPassWhileFacing),
            Refusal::BikjangNotInRules => self.say(Key::RefusedBikjangNotInRules),
            Refusal::NotFacing => self.say(Key::RefusedNotFacing),
            Refusal::NoTakebacks => self.say(Key::RefusedNoTakebacks),
            Refusal::NothingToTakeBack => self.say(Key::RefusedNothingToTakeBack),
            Refusal::AnswerRequestFirst => self.say(Key::RefusedAnswerRequestFirst),
            Refusal::PaceInPractice => self.say(Key::RefusedPaceInPractice),
            Refusal::ReserveWithoutDays => self.say(Key::RefusedReserveWithoutDays),
            Refusal::EveningGoesOn => self.say(Key::RefusedEveningGoesOn),
            Refusal::GoesByDays => self.say(Key::RefusedGoesByDays),
            Refusal::CoachWithoutHints => self.say(Key::RefusedCoachWithoutHints),
            Refusal::NotRated(reason) => self.not_rated(reason),
            Refusal::NoPace | Refusal::NothingToPause => self.say(without_clock(refusal)),
            Refusal::OwnTime => self.say(Key::RefusedOwnTime),
            Refusal::TimeIsUp(side) => self.of_side(Filled::RefusedTimeIsUp, side),
            Refusal::TimeStandsStill => self.say(Key::RefusedTimeStandsStill),
            Refusal::NotAbandonedYet(at)
            | Refusal::NotTimeYet(at)
            | Refusal::EndsByItself(at)
            | Refusal::Paused(at)
            | Refusal::PauseOfferedToday(at) => self.until(refusal, at),
            Refusal::AlreadyPaused => self.say(Key::RefusedAlreadyPaused),
            Refusal::NotPaused => self.say(Key::RefusedNotPaused),
            Refusal::NoProposal(kind) => self.say(none_open(kind, game)),
            Refusal::ProposalStands(kind) => self.say(stands(kind, game)),
            Refusal::ProposedAlready(kind) => self.say(made_already(kind, game)),
            Refusal::OwnProposal(kind) => self.say(own(kind, game)),
            Refusal::NotYourProposal(kind) => self.say(not_yours(kind)),
        }
    }

    /// Returns the refusal of what only players may do. Where a server plays by votes, its people are no bystanders.
    fn not_a_player(self, game: Option<&Match>) -> String {
        let by_votes = game.is_some_and(|game| game.votes().is_some());
        self.say(if by_votes {
            Key::RefusedVoter
        } else {
            Key::RefusedNotAPlayer
        })
    }

    fn handicap_of_other_game(self, handicap: Handicap, variant: Variant) -> String {
        fill!(self => RefusedHandicapOfOtherGame {
            handicap: named(handicap),
            offered: offered(variant),
            wanted: variant.name(),
        })
    }

    fn not_rated(self, reason: NotRated) -> String {
        self.say_named(&format!("refused-not-rated-{}", reason.id()))
    }

    fn same_challenge(self, game: GameId) -> String {
        fill!(self => RefusedSameChallenge(game.to_string()))
    }

    fn challenge_closed(self, closed: Closed) -> String {
        self.say(match closed {
            Closed::Declined => Key::RefusedDeclined,
            Closed::Withdrawn => Key::RefusedWithdrawn,
            Closed::Expired => Key::RefusedExpired,
        })
    }

    fn of_side(self, key: OneValue, side: Side) -> String {
        self.fill(key(self.side(side).into()))
    }

    /// Returns a refusal that applies until a time.
    fn until(self, refusal: Refusal, at: Timestamp) -> String {
        let time = date_and_time(at).into();
        let left = relative(at).into();
        self.fill(match refusal {
            Refusal::NotAbandonedYet(_) => Filled::RefusedNotAbandonedYet { when: time, left },
            Refusal::NotTimeYet(_) => Filled::RefusedNotTimeYet { when: time, left },
            Refusal::EndsByItself(_) => Filled::RefusedEndsByItself { when: time, left },
            Refusal::PauseOfferedToday(_) => Filled::RefusedPauseOfferedToday { when: time, left },
            _ => Filled::RefusedPaused { when: time, left },
        })
    }

    fn no_draw(self, refusal: NoDraw) -> String {
        match refusal {
            NoDraw::Never => self.say(Key::RefusedNoDrawNever),
            NoDraw::TooManyPoints { side, points } => fill!(self => RefusedNoDrawPoints {
                side: self.side(side),
                points: points.to_string(),
            }),
        }
    }

    fn illegal_in(self, game: Option<&Match>, illegal: Illegal) -> String {
        match game.and_then(Match::game) {
            Some(game) => self.illegal_move(self.illegal(illegal, game.position())),
            None => self.illegal_move(illegal.to_string()),
        }
    }

    fn illegal_move(self, reason: String) -> String {
        fill!(self => RefusedIllegal(reason))
    }

    fn not_your_turn(self, game: Option<&Match>) -> String {
        match game.and_then(Match::to_act) {
            Some(side) => self.of_side(Filled::RefusedNotYourTurn, side),
            None => self.say(Key::RefusedGameOver),
        }
    }

    /// Formats the refusal of a typed move: `cannon b3–b9: the reason`.
    pub fn illegal_typed(self, mv: &str, illegal: Illegal, position: &Position) -> String {
        fill!(self => RefusedIllegalTyped {
            action: mv.to_owned(),
            why: self.illegal(illegal, position),
        })
    }
}

/// Returns a handicap's name in the option.
fn named(handicap: Handicap) -> String {
    format!("`{}`", handicap.code())
}

/// Lists all handicaps of a game.
fn offered(variant: Variant) -> String {
    let all = Handicap::of(variant).iter().copied().map(named);
    all.collect::<Vec<_>>().join(", ")
}

/// Returns whether the match is of an evening, in which a pause is something else.
fn slows(game: Option<&Match>) -> bool {
    game.is_some_and(Match::is_evening)
}

fn without_clock(refusal: Refusal) -> Key {
    match refusal {
        Refusal::NothingToPause => Key::RefusedNothingToPause,
        _ => Key::RefusedNoPace,
    }
}

fn none_open(kind: ProposalKind, game: Option<&Match>) -> Key {
    match kind {
        ProposalKind::Draw => Key::RefusedNoOffer,
        ProposalKind::Takeback => Key::RefusedNoRequest,
        ProposalKind::Pause if slows(game) => Key::RefusedNoSlowOffer,
        ProposalKind::Pause => Key::RefusedNoPauseOffer,
    }
}

fn stands(kind: ProposalKind, game: Option<&Match>) -> Key {
    match kind {
        ProposalKind::Draw => Key::RefusedOfferStands,
        ProposalKind::Takeback => Key::RefusedRequestStands,
        ProposalKind::Pause if slows(game) => Key::RefusedSlowOfferStands,
        ProposalKind::Pause => Key::RefusedPauseOfferStands,
    }
}

fn made_already(kind: ProposalKind, game: Option<&Match>) -> Key {
    match kind {
        ProposalKind::Draw => Key::RefusedOfferedAlready,
        ProposalKind::Takeback => Key::RefusedRequestedAlready,
        ProposalKind::Pause if slows(game) => Key::RefusedSlowOfferedAlready,
        ProposalKind::Pause => Key::RefusedPauseOfferedAlready,
    }
}

fn own(kind: ProposalKind, game: Option<&Match>) -> Key {
    match kind {
        ProposalKind::Draw => Key::RefusedOwnOffer,
        ProposalKind::Takeback => Key::RefusedOwnRequest,
        ProposalKind::Pause if slows(game) => Key::RefusedOwnSlowOffer,
        ProposalKind::Pause => Key::RefusedOwnPauseOffer,
    }
}

fn not_yours(kind: ProposalKind) -> Key {
    match kind {
        ProposalKind::Draw => Key::RefusedNotYourOffer,
        ProposalKind::Takeback => Key::RefusedNotYourRequest,
        ProposalKind::Pause => Key::RefusedNotYourPauseOffer,
    }
}

impl GameText {
    /// Returns the reason that a move is illegal in `position`.
    pub fn illegal(self, illegal: Illegal, position: &Position) -> String {
        match illegal {
            Illegal::NoPiece => self.say(Key::IllegalNoPiece),
            Illegal::NotYours(piece) => {
                fill!(self => IllegalNotYours(self.side(piece.side)))
            }
            Illegal::SamePoint => self.say(GameWords::of(position.variant()).same_point),
            Illegal::OwnPiece => self.say(Key::IllegalOwnPiece),
            Illegal::Unreachable(role) => self.unreachable(role, position),
            Illegal::Backward => self.say(Key::IllegalBackward),
            Illegal::NoDiagonal => self.say(Key::IllegalNoDiagonal),
            Illegal::OutsidePalace => self.say(Key::IllegalOutsidePalace),
            Illegal::Blocked { at } => self.at(Filled::IllegalBlocked, position, at),
            Illegal::NothingToJump => self.say(Key::IllegalNothingToJump),
            Illegal::CannonScreen { at } => {
                fill!(self => IllegalCannonScreen(self.square(at)))
            }
            Illegal::TwoScreens { at } => self.at(Filled::IllegalTwoScreens, position, at),
            Illegal::CannonTakesCannon => self.say(Key::IllegalCannonTakesCannon),
            Illegal::TakesGeneral => self.say(Key::IllegalTakesGeneral),
            Illegal::LeavesCheck { by } => self.at(Filled::IllegalLeavesCheck, position, by),
            Illegal::FacesGeneral => self.say(GameWords::of(position.variant()).faces_general),
            Illegal::StaysFacing => self.say(Key::IllegalStaysFacing),
            Illegal::CannonFirst => self.say(Key::IllegalCannonFirst),
            Illegal::Repetition(DeviationReason::Behind) => self.say(Key::IllegalRepetitionBehind),
            Illegal::Repetition(DeviationReason::Checking) => {
                self.say(Key::IllegalRepetitionChecking)
            }
            Illegal::River => self.say(Key::IllegalRiver),
            Illegal::NotOverRiver => self.say(Key::IllegalNotOverRiver),
            Illegal::JumpsOnlyToTake => self.say(Key::IllegalJumpsOnlyToTake),
            Illegal::NoPass => self.say(Key::IllegalNoPass),
            Illegal::PassInCheck => self.say(Key::IllegalPassInCheck),
            Illegal::PassNotStuck => self.say(Key::IllegalPassNotStuck),
            Illegal::PassNotAlone => self.say(Key::IllegalPassNotAlone),
        }
    }

    fn unreachable(self, role: Role, position: &Position) -> String {
        let side = position.turn();
        let piece = self.piece(Piece { side, role });
        let how_it_moves = self.say(GameWords::of(position.variant()).moves[role as usize]);
        fill!(self => IllegalUnreachable { piece, how: how_it_moves })
    }

    fn at(self, key: OneValue, position: &Position, at: Square) -> String {
        let piece = match position.piece_at(at) {
            Some(piece) => self.piece_at(piece, at),
            None => self.square(at),
        };
        self.fill(key(piece.into()))
    }
}
