//! Analyses of finished games: made once, shared, cancelled, stored; and what is refused.

use std::sync::Arc;

use crate::support::house::{House, server_of};
use crate::support::steps::{play_refusal, refused};
use crate::support::{LOUNGE, alex, jihun, mina};
use hansu::app::{
    Analysed, Analysis, AppError, JobKind, Learning, Progress, Refused, RunSubscription, TriedMove,
};
use hansu_play::{ChannelId, Command, GameId, Person, Refusal, ServerId};
use hansu_store::{GameInFile, ReviewId};
use janggi::notation::{Headers, Record};
use janggi::{Action, Game, Side, Variant};

/// Returns a game of a few moves that Mina resigned. In her second turn she leaves a chariot en prise.
async fn finished(house: &House) -> GameId {
    let game = house.running(&mina(), &jihun(), false).await;
    house.moves(game, "a4b4 a7b7 a1a8 b10c8").await;
    house.does(game, &mina(), Command::Resign).await;
    game
}

/// Requests an analysis of a game for a person.
async fn asks(house: &House, person: &Person, game: GameId) -> Result<Analysed, AppError> {
    let request = house.request(person, LOUNGE);
    let row = house.finds_finished(person, game).await?;
    let (_, analysed) = house.app.analyses.analyse(&request, &row).await?;
    Ok(analysed)
}

async fn making(house: &House, person: &Person, game: GameId) -> RunSubscription {
    match asks(house, person, game).await.unwrap() {
        Analysed::Making(following) => following,
        Analysed::Ready(_) => panic!("it was there already"),
    }
}

/// Returns the result of an analysis, and the progress it reported.
async fn end(mut following: RunSubscription) -> (Vec<usize>, Progress) {
    let mut counts = Vec::new();
    let mut progress = following.now();
    while let Progress::At(searched, _) = progress {
        counts.push(searched);
        progress = following.next().await;
    }
    (counts, progress)
}

async fn made(following: RunSubscription) -> Arc<Analysis> {
    match end(following).await {
        (_, Progress::Ready(analysis)) => analysis,
        (_, unexpected) => panic!("{unexpected:?}"),
    }
}

fn steps(house: &House) -> u64 {
    house.app.core.engine.tallies()[JobKind::Analysis].done
}

#[tokio::test]
async fn game_is_analysed_once() {
    let house = House::new().await;
    let game = finished(&house).await;
    let (counts, ended) = end(making(&house, &mina(), game).await).await;
    let Progress::Ready(analysis) = ended else {
        panic!("{ended:?}");
    };
    assert!(
        counts.is_sorted() && counts.first() == Some(&0),
        "{counts:?}"
    );
    assert_eq!(analysis.scores.len(), 5, "the start, and after each turn");
    assert!(analysis.accuracy.cho.is_some() && analysis.accuracy.han.is_some());
    // The third turn loses a chariot; such turns are reported with the better move.
    let points = analysis.turning_points.iter();
    let plies: Vec<usize> = points.map(|point| point.ply).collect();
    assert!(plies.contains(&3), "{analysis:?}");
    for point in &analysis.turning_points {
        assert!(
            point.best > point.played && !point.line.is_empty(),
            "{point:?}"
        );
    }
    // One job per position and one per turning point. After that the stored analysis is used.
    assert_eq!(steps(&house), 8);
    let Analysed::Ready(repeated) = asks(&house, &alex(), game).await.unwrap() else {
        panic!("it is made anew");
    };
    assert_eq!(repeated, analysis);
    let house = house.restart().await;
    let Analysed::Ready(stored) = asks(&house, &jihun(), game).await.unwrap() else {
        panic!("it was forgotten");
    };
    assert_eq!(stored, analysis);
    let request = house.request(&alex(), LOUNGE);
    let stored = house.app.analyses.stored_analysis(&request, game).await;
    let (_, page) = stored.unwrap();
    assert_eq!(page, *analysis);
}

#[tokio::test]
async fn second_request_shares_the_running_analysis() {
    let house = House::that_analyses_slowly().await;
    let game = finished(&house).await;
    let first = making(&house, &mina(), game).await;
    let second = making(&house, &alex(), game).await;
    let (first_result, second_result) = tokio::join!(made(first), made(second));
    assert!(Arc::ptr_eq(&first_result, &second_result));
    assert_eq!(steps(&house), 8, "it is made once");
}

#[tokio::test]
async fn cancelling_ends_only_the_own_request() {
    let house = House::that_analyses_slowly().await;
    let game = finished(&house).await;
    let first = making(&house, &mina(), game).await;
    let second = making(&house, &alex(), game).await;
    let interaction = first.interaction();
    let others_request = house.request(&alex(), LOUNGE);
    assert!(
        !house.app.analyses.cancel(&others_request, interaction),
        "it is Mina's"
    );
    let own_request = house.request(&mina(), LOUNGE);
    assert!(house.app.analyses.cancel(&own_request, interaction));
    let (_, ended) = end(first).await;
    assert!(matches!(ended, Progress::Cancelled), "{ended:?}");
    assert!(
        !house.app.analyses.cancel(&own_request, interaction),
        "twice"
    );
    made(second).await;
}

#[tokio::test]
async fn analysis_without_requests_stops_and_can_be_restarted() {
    let house = House::new().await;
    let game = finished(&house).await;
    let run = making(&house, &mina(), game).await;
    let interaction = run.interaction();
    assert!(
        house
            .app
            .analyses
            .cancel(&house.request(&mina(), LOUNGE), interaction)
    );
    let (_, ended) = end(run).await;
    assert!(matches!(ended, Progress::Cancelled), "{ended:?}");
    made(making(&house, &mina(), game).await).await;
    assert!(steps(&house) < 12, "most of the first was never done");
    // An analysis that the process left unfinished blocks nobody.
    let other_game = finished(&house).await;
    drop(making(&house, &mina(), other_game).await);
    let house = house.restart().await;
    made(making(&house, &mina(), other_game).await).await;
}

#[tokio::test]
async fn running_game_is_not_analysed() {
    let house = House::new().await;
    let refusal_of = async |game, person: &Person| refused(asks(&house, person, game).await);
    let play = |why, game| Refused::Play {
        why,
        about: Some(game),
    };
    let game = house.challenged(&mina(), &jihun()).await;
    let refusal = refusal_of(game, &mina()).await;
    assert_eq!(refusal, play(Refusal::NotAcceptedYet, game));
    house.accepted(game, &jihun(), false).await;
    let refusal = refusal_of(game, &mina()).await;
    assert_eq!(refusal, play(Refusal::NotOverYet, game));
    house.does(game, &jihun(), Command::Resign).await;
    let called_off = refusal_of(game, &mina()).await;
    assert_eq!(called_off, Refused::NothingPlayed);
    let running = house.running(&mina(), &jihun(), false).await;
    house.moves(running, "a4b4 a7b7").await;
    for person in [mina(), jihun(), alex()] {
        let refusal = refusal_of(running, &person).await;
        assert_eq!(refusal, play(Refusal::NotOverYet, running));
    }
    let unplayed = house.running(&alex(), &jihun(), false).await;
    house.does(unplayed, &alex(), Command::Resign).await;
    assert_eq!(refusal_of(unplayed, &alex()).await, Refused::NothingPlayed);
    assert_eq!(refusal_of(GameId(999), &mina()).await, Refused::UnknownGame);
    assert_eq!(steps(&house), 0);
}

#[tokio::test]
async fn finished_game_is_unknown_on_another_server() {
    let house = House::new().await;
    let game = finished(&house).await;
    made(making(&house, &mina(), game).await).await;
    let mut request = house.request(&mina(), LOUNGE);
    server_of(&mut request).server = ServerId(999);
    let matches = &house.app.core.matches;
    let named = Some(game);
    let result = matches.find_finished(&request, named).await;
    assert_eq!(refused(result), Refused::UnknownGame);
    let page = house.app.analyses.stored_analysis(&request, game).await;
    assert_eq!(refused(page), Refused::UnknownGame);
    let running = house.running(&mina(), &jihun(), false).await;
    let request = house.request(&mina(), LOUNGE);
    let page = house.app.analyses.stored_analysis(&request, running).await;
    assert_eq!(refused(page), Refused::AnalysisGone);
}

#[tokio::test]
async fn analysis_without_a_number_takes_the_last_game_here() {
    let house = House::new().await;
    let first = finished(&house).await;
    let last = finished(&house).await;
    assert_ne!(first, last);
    // A new running game in this channel does not hide the finished one.
    let running = house.running(&mina(), &jihun(), false).await;
    let request = house.request(&mina(), LOUNGE);
    let matches = &house.app.core.matches;
    let row = matches.find_finished(&request, None).await;
    assert_eq!(row.unwrap().id, last);
    // The games of a channel end in its threads: there it is the caller's last one.
    let elsewhere = house.request(&mina(), ChannelId(77));
    let row = matches.find_finished(&elsewhere, None).await;
    assert_eq!(row.unwrap().id, last);
    let offered = house.app.games.finished(&request).await.unwrap();
    let offered: Vec<GameId> = offered.iter().map(|line| line.game).collect();
    assert!(offered.contains(&first) && offered.contains(&last));
    assert!(!offered.contains(&running));
}

/// Moves that many games begin with. The eighth turn makes a position specific to its game.
const SEVEN: &str = "a4b4 a7b7 b4b5 b7b6 i4h4 i7h7 h4h5";
const EIGHTH: &str = "h7h6";

/// Opens the record of a game for a person.
async fn opens(house: &House, person: &Person, game: &Game) -> ReviewId {
    let record = Record::of_game(game, Headers::default()).to_gib();
    let request = house.request(person, LOUNGE);
    let records = &house.app.records;
    let place = records.wait_for_reading_slot(&request).await.unwrap();
    let opened = records.open_review(&request, place, record, 1).await;
    opened.unwrap().id
}

/// Returns the running game because of which an analysis of the record is refused, if any. A stored analysis is
/// refused for the same reason.
async fn refused_for(house: &House, person: &Person, record: &Game) -> Option<GameId> {
    let review = opens(house, person, record).await;
    let request = house.request(person, LOUNGE);
    let analyses = &house.app.analyses;
    let first = GameInFile::new(0);
    let new_result = analyses.analyse_record(&request, review, first).await;
    let stored_result = analyses
        .stored_record_analysis(&request, review, first)
        .await;
    match (new_result, stored_result) {
        (
            Err(AppError::Refused(Refused::RunningWithoutHints(game))),
            Err(AppError::Refused(Refused::RunningWithoutHints(stored_game))),
        ) => {
            assert_eq!(game, stored_game);
            Some(game)
        }
        (Ok(_), Err(AppError::Refused(Refused::RecordAnalysisGone))) => None,
        (Ok(_), Ok(_)) => None,
        (new_result, stored_result) => panic!("{new_result:?} {stored_result:?}"),
    }
}

/// The record can be read as either game, and is analysed as the selected one.
#[tokio::test]
async fn record_is_analysed_as_the_game_it_is_read_as() {
    let house = House::new().await;
    let request = house.request(&mina(), LOUNGE);
    let records = &house.app.records;
    let open = async |pgn: &str| {
        let place = records.wait_for_reading_slot(&request).await.unwrap();
        let opened = records.open_review(&request, place, pgn.into(), 1).await;
        opened.unwrap()
    };
    let either = open("1. a4a5 a7a6 2. h1g3 *\n").await;
    let reread = records.review(&request, either.id).await.unwrap();
    assert_eq!(reread.games, either.games);
    for (as_other, variant) in [(false, Variant::Janggi), (true, Variant::Xiangqi)] {
        let game = GameInFile { nth: 0, as_other };
        let analysis = house.app.analyses.analyse_record(&request, either.id, game);
        let (study, analysed) = analysis.await.unwrap();
        assert_eq!(study.game().unwrap().ruleset().variant, variant);
        assert!(matches!(analysed, Analysed::Making(_)), "{analysed:?}");
    }
    let unknown_game = open("[Variant \"Janggi\"]\n\n1. a4a5 a7a6 2. h1g3 *\n").await;
    let game = GameInFile {
        nth: 0,
        as_other: true,
    };
    let analyses = &house.app.analyses;
    let analysis = analyses.analyse_record(&request, unknown_game.id, game);
    assert_eq!(refused(analysis.await), Refused::NoSuchGameOfFile(1));
}

/// Returns a new game with the position after a game's next turn.
fn a_turn_later(game: &Game) -> Game {
    let next = game.situation().after(game.legal_actions()[0]);
    let mut later = Game::new(game.ruleset(), *next.position());
    later.play(later.legal_actions()[0]).unwrap();
    later
}

#[tokio::test]
async fn record_of_a_running_game_without_hints_is_not_analysed() {
    let house = House::new().await;
    let game = house.running_without_hints(&mina(), &jihun()).await;
    let current_game = async || house.load(game).await.game().unwrap().clone();
    house.moves(game, SEVEN).await;
    let opening = current_game().await;
    let refusal = refused_for(&house, &mina(), &opening).await;
    assert_eq!(refusal, None, "an opening");
    house.moves(game, EIGHTH).await;
    let now = current_game().await;
    let mut longer = now.clone();
    longer.play(Action::Pass).unwrap();
    longer.play(longer.legal_actions()[3]).unwrap();
    #[rustfmt::skip]
    let table = [
        ("as it stands", mina(), &now, true),
        ("the other player", jihun(), &now, true),
        ("somebody else", alex(), &now, false),
        ("as it stood before", mina(), &opening, false),
        ("played on", mina(), &longer, true),
        ("a turn later, from there on", mina(), &a_turn_later(&now), true),
        ("two turns later, from there on", mina(), &a_turn_later(&a_turn_later(&now)), false),
    ];
    for (case, person, game_shown, is_refused) in table {
        let refused_game = refused_for(&house, &person, game_shown).await;
        assert_eq!(refused_game, is_refused.then_some(game), "{case}");
    }
    house.does(game, &mina(), Command::Resign).await;
    assert_eq!(refused_for(&house, &mina(), &now).await, None, "it is over");
    let other_game = house.running(&mina(), &jihun(), false).await;
    house.moves(other_game, &format!("{SEVEN} {EIGHTH}")).await;
    let refusal = refused_for(&house, &mina(), &now).await;
    assert_eq!(refusal, None, "hints are allowed");
}

/// The questions of a game to a person.
async fn learns(house: &House, who: &Person, game: GameId) -> Result<Learning, AppError> {
    let request = house.request(who, LOUNGE);
    house.app.analyses.learning(&request, game).await
}

#[tokio::test]
async fn only_players_of_an_analysed_game_are_asked() {
    let house = House::new().await;
    let game = finished(&house).await;
    let unanalysed = learns(&house, &mina(), game).await;
    assert_eq!(refused(unanalysed), Refused::AnalysisGone);
    made(making(&house, &mina(), game).await).await;
    let stranger = learns(&house, &alex(), game).await;
    assert_eq!(play_refusal(stranger), Refusal::NotAPlayer);
    let mut elsewhere = house.request(&mina(), LOUNGE);
    server_of(&mut elsewhere).server = ServerId(999);
    let unknown = house.app.analyses.learning(&elsewhere, game).await;
    assert_eq!(refused(unknown), Refused::UnknownGame);
    let running = house.running(&mina(), &jihun(), false).await;
    let early = learns(&house, &mina(), running).await;
    assert_eq!(play_refusal(early), Refusal::NotOverYet);
}

#[tokio::test]
async fn each_player_is_asked_about_their_own_mistakes() {
    let house = House::new().await;
    let game = finished(&house).await;
    let analysis = made(making(&house, &mina(), game).await).await;
    let mut asked = Vec::new();
    for (player, side) in [(mina(), Side::Cho), (jihun(), Side::Han)] {
        let learning = learns(&house, &player, game).await.unwrap();
        let mut next = learning.first();
        while let Some(index) = next {
            let question = learning.question(index).unwrap();
            assert_eq!(question.before.position().turn(), side);
            assert_eq!(question.point, &analysis.turning_points[index]);
            asked.push(index);
            next = question.next;
        }
        assert!(learning.question(99).is_none());
    }
    asked.sort_unstable();
    let all: Vec<usize> = (0..analysis.turning_points.len()).collect();
    assert_eq!(asked, all, "each turning point is one player's");
}

#[tokio::test]
async fn tried_move_is_judged_against_the_best() {
    let house = House::new().await;
    let game = finished(&house).await;
    made(making(&house, &mina(), game).await).await;
    let learning = learns(&house, &mina(), game).await.unwrap();
    let blunder = |index| learning.question(index).filter(|one| one.point.ply == 3);
    let question = (0..6).find_map(blunder).unwrap();
    let request = house.request(&mina(), LOUNGE);
    let tried = async |action: Action| {
        let analyses = &house.app.analyses;
        let judged = analyses.try_move(&request, &learning, &question, action);
        judged.await
    };
    let best = question.best().unwrap();
    assert_eq!(tried(best).await.unwrap(), TriedMove::Best);
    // The move that was played left a chariot en prise.
    let TriedMove::Worse { refutation, .. } = tried(question.played).await.unwrap() else {
        panic!("the mistake was accepted");
    };
    let mut after = question.before.clone();
    after.play(question.played).unwrap();
    assert_eq!(after.check(refutation[0]), Ok(()));
    let illegal = Action::Move("a1b5".parse().unwrap());
    let why = play_refusal(tried(illegal).await);
    assert!(matches!(why, Refusal::Illegal(_)), "{why:?}");
}
