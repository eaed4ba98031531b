//! Every refusal.

use hansu::app::{ApplicationId, MissingPermission, Refused};
use hansu::discord::view;
use hansu_play::{
    Closed, DaysLeft, GameId, Match, NoCupName, NotRated, ProposalKind, Refusal, StoredWord,
    Timestamp,
};
use hansu_store::PosterKind;
use janggi::notation::{TypedTextError, read_any};
use janggi::{
    Action, DeviationReason, HalfPoints, Illegal, Move, NoDraw, Piece, Role, Side, Square, Variant,
};

use super::super::{GAME, LOUNGE, NOON};
use super::{Cast, Table};

pub fn refusals(cast: &Cast) -> Table {
    let game = cast.moves("a4b4").game;
    let show =
        |refusal: Refused, about: Option<&Match>| view::refused(&refusal, about, *cast.text());
    let mut scenes = Table::new();
    for refusal in every_refusal() {
        let refused = Refused::Play {
            why: refusal,
            about: Some(GAME),
        };
        scenes.push((format!("{refusal:?}"), show(refused, Some(&game))));
    }
    for refusal in every_unread() {
        let name = format!("{refusal:?}");
        let refused = Refused::Unread {
            why: refusal,
            about: GAME,
        };
        scenes.push((name, show(refused, Some(&game))));
    }
    for refusal in every_other() {
        let name = match &refusal {
            Refused::BrokenRecord(broken) => format!("BrokenRecord: {}", broken.0.fault.code()),
            refusal => format!("{refusal:?}"),
        };
        scenes.push((name, show(refusal, None)));
    }
    scenes
}

fn every_illegal() -> Vec<Illegal> {
    let at: Square = "b3".parse().unwrap();
    let soldier = Piece {
        side: Side::Cho,
        role: Role::Soldier,
    };
    let mut illegal = vec![
        Illegal::NoPiece,
        Illegal::NotYours(soldier),
        Illegal::SamePoint,
        Illegal::OwnPiece,
        Illegal::Backward,
        Illegal::NoDiagonal,
        Illegal::OutsidePalace,
        Illegal::Blocked { at },
        Illegal::NothingToJump,
        Illegal::CannonScreen { at },
        Illegal::TwoScreens { at },
        Illegal::CannonTakesCannon,
        Illegal::TakesGeneral,
        Illegal::LeavesCheck { by: at },
        Illegal::FacesGeneral,
        Illegal::StaysFacing,
        Illegal::CannonFirst,
        Illegal::Repetition(DeviationReason::Behind),
        Illegal::Repetition(DeviationReason::Checking),
        Illegal::PassInCheck,
        Illegal::PassNotStuck,
        Illegal::PassNotAlone,
    ];
    illegal.extend(Role::ALL.map(Illegal::Unreachable));
    illegal
}

fn every_refusal() -> Vec<Refusal> {
    let mut refusals = vec![
        Refusal::ChallengeYourself,
        Refusal::SameChallenge(GameId(2)),
        Refusal::NoWinOffered,
        Refusal::TooManyGames(25),
        Refusal::NotForYou,
        Refusal::OwnChallenge,
        Refusal::NotYourChallenge,
        Refusal::Taken,
        Refusal::ChallengeClosed(Closed::Declined),
        Refusal::ChallengeClosed(Closed::Withdrawn),
        Refusal::ChallengeClosed(Closed::Expired),
        Refusal::NotAcceptedYet,
        Refusal::NotAPlayer,
        Refusal::NotYourTurn,
        Refusal::SetupFirst {
            waits_for: Side::Han,
        },
        Refusal::ChoosesFirst(Side::Han),
        Refusal::FormationChosen,
        Refusal::FormationNotOffered,
        Refusal::NoHints,
        Refusal::GameOver,
        Refusal::NotOverYet,
        Refusal::NothingGiven,
        Refusal::NoDraw(NoDraw::Never),
        Refusal::NoDraw(NoDraw::TooManyPoints {
            side: Side::Han,
            points: HalfPoints::whole(41),
        }),
        Refusal::PassWhileFacing,
        Refusal::BikjangNotInRules,
        Refusal::NotFacing,
        Refusal::NoProposal(ProposalKind::Draw),
        Refusal::ProposalStands(ProposalKind::Draw),
        Refusal::ProposedAlready(ProposalKind::Draw),
        Refusal::OwnProposal(ProposalKind::Draw),
        Refusal::NotYourProposal(ProposalKind::Draw),
        Refusal::NoTakebacks,
        Refusal::NothingToTakeBack,
        Refusal::ProposalStands(ProposalKind::Takeback),
        Refusal::ProposedAlready(ProposalKind::Takeback),
        Refusal::AnswerRequestFirst,
        Refusal::NoProposal(ProposalKind::Takeback),
        Refusal::OwnProposal(ProposalKind::Takeback),
        Refusal::NotYourProposal(ProposalKind::Takeback),
        Refusal::PaceInPractice,
        Refusal::ReserveWithoutDays,
        Refusal::EveningGoesOn,
        Refusal::GoesByDays,
        Refusal::EndsByItself(NOON.now + NOON.day),
        Refusal::TimeIsUp(Side::Cho),
        Refusal::CoachWithoutHints,
        Refusal::VotesNeedServer,
        Refusal::DecidedByVotes,
        Refusal::NoPace,
        Refusal::NothingToPause,
        Refusal::NotAbandonedYet(Timestamp(1_700_086_400_000)),
        Refusal::OwnTime,
        Refusal::NotTimeYet(NOON.now + NOON.day),
        Refusal::TimeStandsStill,
        Refusal::Paused(NOON.now + NOON.day * 30),
        Refusal::AlreadyPaused,
        Refusal::NotPaused,
        Refusal::ProposalStands(ProposalKind::Pause),
        Refusal::ProposedAlready(ProposalKind::Pause),
        Refusal::PauseOfferedToday(Timestamp(1_700_086_400_000)),
        Refusal::NoProposal(ProposalKind::Pause),
        Refusal::OwnProposal(ProposalKind::Pause),
        Refusal::NotYourProposal(ProposalKind::Pause),
    ];
    refusals.extend(every_illegal().into_iter().map(Refusal::Illegal));
    refusals.extend(NotRated::ALL.iter().copied().map(Refusal::NotRated));
    refusals
}

fn every_unread() -> Vec<TypedTextError> {
    let mv = |text: &str| Action::Move(text.parse::<Move>().unwrap());
    let horse = Piece {
        side: Side::Han,
        role: Role::Horse,
    };
    let wrong_piece = |found| TypedTextError::WrongPiece {
        at: "b10".parse().unwrap(),
        named: Role::Cannon,
        found,
    };
    vec![
        TypedTextError::Empty,
        TypedTextError::TooLong,
        TypedTextError::Unknown,
        TypedTextError::GameOver,
        TypedTextError::NoSuchPiece(Role::Elephant),
        wrong_piece(Some(horse)),
        wrong_piece(None),
        TypedTextError::Ambiguous(vec![mv("a7b7"), mv("c7b7")]),
        TypedTextError::Illegal(mv("b8b9"), Illegal::NothingToJump),
        TypedTextError::Illegal(Action::Pass, Illegal::PassInCheck),
    ]
}

fn every_other() -> Vec<Refused> {
    let missing = [
        MissingPermission::ViewChannel,
        MissingPermission::SendMessages,
        MissingPermission::SendInThreads,
        MissingPermission::EmbedLinks,
        MissingPermission::AttachFiles,
        MissingPermission::ReadHistory,
    ];
    let too_few_days = |year, left| Refused::TooFewDays(DaysLeft { year, left });
    let mut refusals: Vec<Refused> = every_bad_file()
        .into_iter()
        .map(|bytes| match read_any(&bytes, 1 << 20) {
            Err(error) => Refused::NotARecord(error),
            Ok(mut games) => {
                let game = games.next().unwrap();
                let at = *game.record.end();
                Refused::BrokenRecord(Box::new((game.whole().unwrap_err(), at)))
            }
        })
        .collect();
    refusals.extend(vec![
        Refused::UnknownFormation,
        Refused::UnknownTopic,
        Refused::ChallengeBot,
        Refused::NotHere,
        Refused::NameTheGame,
        Refused::FormerPlayer,
        Refused::ServerOnly,
        Refused::BotNotHere(ApplicationId(1_180_000_000_000_000_001)),
        Refused::ManageServer,
        Refused::Missing(missing.to_vec()),
        Refused::UnknownGame,
        Refused::NoGame,
        Refused::SeveralGames(vec![GameId(3), GameId(12)]),
        Refused::MovedOn(GAME),
        Refused::VoteElsewhere(LOUNGE, GAME),
        Refused::BotVotes,
        Refused::NoRecordYet,
        Refused::TooLongToReplay(1_000),
        Refused::FileTooLarge(1 << 20),
        Refused::FileUnread,
        Refused::ReviewGone,
        Refused::NotOurs,
        Refused::UnknownButton,
        Refused::EngineBusy,
        Refused::ReadingBusy,
        Refused::AskedTooOften(Timestamp(1_800_000_000_000)),
        Refused::TooManyRated(Timestamp(1_800_000_000_000)),
        Refused::StatisticsHidden,
        Refused::NoStatistics,
        Refused::StatisticsOfBot,
        Refused::NothingPlayed,
        Refused::TooLongToAnalyse(1_000),
        Refused::AnalysisGone,
        Refused::UnknownZone(vec!["Asia/Seoul".to_owned(), "Asia/Saigon".to_owned()]),
        too_few_days(2026, 0),
        too_few_days(2026, 1),
        too_few_days(2027, 7),
        Refused::NotAway,
        Refused::PosterInThread(PosterKind::Desk),
        Refused::PosterInThread(PosterKind::Daily),
        Refused::TooManyPosters(PosterKind::Desk),
        Refused::TooManyPosters(PosterKind::Daily),
        Refused::UnknownPuzzle,
        Refused::NoPuzzle,
        Refused::NothingMissed,
        Refused::UntriedPuzzle,
        Refused::NoDesk,
        Refused::UnknownCup,
        Refused::SecondCup,
        Refused::CupName(NoCupName),
        Refused::CupWithoutPace,
        Refused::CupWithoutRules,
        Refused::CupInThread,
        Refused::NotYourCup,
        Refused::InCupAlready,
        Refused::NotInCup,
        Refused::CupFull,
        Refused::CupStarted,
        Refused::TooFewPlayers {
            count: 0,
            left: Vec::new(),
        },
        Refused::TooFewPlayers {
            count: 2,
            left: vec![super::super::alex()],
        },
        Refused::TooManyCupGames {
            busy: vec![super::super::mina(), super::super::alex()],
            needed: 14,
        },
        Refused::RulesetOfOtherGame(Variant::Janggi),
        Refused::RulesetOfOtherGame(Variant::Xiangqi),
        Refused::UnknownStart,
        Refused::StartIsComplete,
        Refused::SetOfOtherGame {
            set: "letters",
            variant: Variant::Janggi,
        },
        Refused::SetOfOtherGame {
            set: "hangul",
            variant: Variant::Xiangqi,
        },
        Refused::UnknownCommand,
        Refused::Busy,
    ]);
    refusals
}

/// A file for each kind of error.
fn every_bad_file() -> Vec<Vec<u8>> {
    let gib = |moves: &str| format!("[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n{moves}\n");
    let texts = [
        String::new(),
        "Dear diary, nothing happened today.".to_owned(),
        "(;GM[1]FF[4]SZ[19];B[pd])".to_owned(),
        "[Variant \"Shogi\"]\n\n1. P7g7f *\n".to_owned(),
        gib("1. 02마99"),
        gib("1. 71포72"),
        gib("1. @everyone `x`"),
        "[초차림 \"마마마마\"]\n[한차림 \"마상상마\"]\n\n1. 71졸72\n".to_owned(),
        "[판 \"車/9/9 한 접장기\"]\n\n1. 41병42\n".to_owned(),
        "[FEN \"4k4/9/9/9/9/9/9/9/9/9 w - - 0 1\"]\n\n1. e9e8 *\n".to_owned(),
        "[Event \"x\"]\n[Variant \"Janggi\"]\n\n1. {no end".to_owned(),
    ];
    let mut files: Vec<Vec<u8>> = texts.map(String::into_bytes).to_vec();
    files.push(b"\x7fELF\0\0\0\0".to_vec());
    files.push(vec![b' '; (1 << 20) + 1]);
    files
}
