//! Votes on turns against the bot: who is refused, and how a position's votes end.

use std::sync::Arc;
use std::time::Duration;

use crate::support::house::{House, server_of};
use crate::support::steps::{play_refusal, practice, refused};
use crate::support::test_store::append_event;
use crate::support::{HOUR, LOUNGE, alex, jihun, mina, person};
use hansu::app::{Act, AppError, ConfirmWhen, Refused, RequestContext, TurnOutcome, Voted};
use hansu_play::{
    ChallengeOptions, Command, Ended, Event, GameId, Level, Match, Person, Phase, Refusal,
    SideChoice, Version, VotingTime,
};
use hansu_store::{NewEvents, RowKind, StoreError};
use janggi::Formation;
use tokio_util::sync::CancellationToken;

fn options() -> ChallengeOptions {
    ChallengeOptions {
        side: Some(SideChoice::Cho),
        votes: VotingTime::try_from(1).ok(),
        ..ChallengeOptions::default()
    }
}

/// Returns a house with a game by votes that Mina began, in a thread.
async fn begun() -> (House, GameId) {
    let house = House::new().await;
    let stop = CancellationToken::new();
    tokio::spawn(Arc::clone(&house.app.bot_player).serve_all(jihun().id, stop));
    let mut request = house.request(&mina(), LOUNGE);
    server_of(&mut request).threads = true;
    let game = house
        .practises_by(&request, practice(jihun(), Level::LOWEST, options()))
        .await;
    house.bot_done(game).await;
    house.sets_up(game, &mina(), Formation::Heeh).await;
    house.bot_done(game).await;
    house.deliver().await;
    (house, game)
}

async fn turn(
    house: &House,
    request: &RequestContext,
    game: GameId,
    act: Act<'_>,
    seen: Option<Version>,
) -> Result<TurnOutcome, AppError> {
    let row = house.row(game).await;
    let games = &house.app.games;
    let taken = games.turn(request, &row, act, seen, ConfirmWhen::IfItMayEnd);
    taken.await
}

async fn votes(house: &House, game: GameId, person: &Person, text: &str) -> Voted {
    let request = house.request(person, house.home(game).await);
    match turn(house, &request, game, Act::Typed(text), None).await {
        Ok(TurnOutcome::Voted(voted)) => *voted,
        outcome => panic!("{outcome:?}"),
    }
}

async fn stored(house: &House, game: GameId) -> Vec<(Person, String)> {
    let version = house.load(game).await.version();
    let stored = house.store().votes(game, version).await.unwrap();
    let people = [mina(), alex(), jihun()];
    let named = |id| people.iter().find(|person| person.id == id).cloned();
    stored
        .iter()
        .map(|vote| (named(vote.person).unwrap(), vote.turn.to_string()))
        .collect()
}

/// Another voter.
fn jihun_as_voter() -> Person {
    person(14, "Sora")
}

/// Returns the text of the newest board as it was last edited.
fn board(house: &House) -> String {
    let posted = house.newest(RowKind::Board);
    let wire = house.platform.wire();
    let mut newest_first = wire.edited.iter().rev();
    let edited = newest_first.find(|(_, message, _)| *message == posted.id);
    edited.map_or(posted.message.content, |(.., message)| {
        message.content.clone()
    })
}

/// Counts the votes of a game, and lets the bot answer.
async fn counted(house: &House, game: GameId) {
    let until = house.store().voting_until(game).await.unwrap().unwrap();
    house.clock.set(until);
    house.app.timers.tick().await.unwrap();
    house.bot_done(game).await;
    house.deliver().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn first_message_board_and_end_name_the_server_and_its_voters() {
    let (house, game) = begun().await;
    let first = house.newest(RowKind::Challenge).message.content;
    assert!(first.contains("The server plays against"), "{first}");
    assert!(first.contains("everybody"), "{first}");
    for (person, mv, voters) in [
        (alex(), "a4b4", "1 vote"),
        (mina(), "a4b4", "2 votes"),
        (alex(), "i4h4", "2 votes"),
    ] {
        votes(&house, game, &person, mv).await;
        house.deliver().await;
        assert!(
            board(&house).contains(voters),
            "{voters}: {}",
            board(&house)
        );
        assert!(!board(&house).contains("a4–b4"), "{}", board(&house));
    }
    counted(&house, game).await;
    house.does(game, &mina(), Command::Resign).await;
    house.deliver().await;
    let end = board(&house);
    assert!(end.contains("**The server** resigned"), "{end}");
    assert!(!end.contains("미나"), "{end}");
    for voter in [alex(), mina()] {
        assert!(end.contains(&format!("<@{}>", voter.id)), "{end}");
    }
    assert!(house.newest(RowKind::Board).message.pings.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn game_goes_on_once_its_starter_has_left_and_managers_may_resign_it() {
    let (house, game) = begun().await;
    house.platform.wire().left.insert(mina().id);
    let first = house.load(game).await.version();
    for mv in ["a4b4", "i4h4"] {
        votes(&house, game, &alex(), mv).await;
        counted(&house, game).await;
        assert!(house.load(game).await.is_open());
        assert!(
            !board(&house).contains("left this server"),
            "{}",
            board(&house)
        );
    }
    let home = house.home(game).await;
    let resign = || Act::Command(Command::Resign);
    let other = house.request(&alex(), home);
    let result = turn(&house, &other, game, resign(), None).await;
    assert_eq!(play_refusal(result), Refusal::NotAPlayer);
    // A manager of another server is none of this one's.
    let mut foreign = house.manager(&alex(), home);
    server_of(&mut foreign).server = hansu_play::ServerId(999);
    let result = turn(&house, &foreign, game, resign(), None).await;
    assert_eq!(play_refusal(result), Refusal::NotAPlayer);
    // A manager does nothing else for the server.
    let draw = Act::Typed("draw");
    let request = house.manager(&alex(), home);
    let result = turn(&house, &request, game, draw, None).await;
    assert_eq!(play_refusal(result), Refusal::NotAPlayer);
    let asked = turn(&house, &house.manager(&alex(), home), game, resign(), None).await;
    assert!(matches!(asked, Ok(TurnOutcome::Question(..))), "{asked:?}");
    let mut yes = house.manager(&alex(), home);
    yes.pressed = Some(hansu::app::PressedMessage {
        message: hansu_play::MessageId(1),
        private: true,
        posted_as: None,
    });
    let row = house.row(game).await;
    let presses = |seen| {
        let games = &house.app.games;
        games.turn(&yes, &row, resign(), seen, ConfirmWhen::Never)
    };
    let late = presses(Some(first)).await;
    assert_eq!(refused(late), Refused::MovedOn(game));
    let done = presses(None).await;
    assert!(matches!(done, Ok(TurnOutcome::Done(_))), "{done:?}");
    assert!(!house.load(game).await.is_open());
}

/// A move that was typed just before the count is no vote on the next position.
#[tokio::test(flavor = "multi_thread")]
async fn typed_move_is_late_once_the_position_has_changed() {
    let (house, game) = begun().await;
    votes(&house, game, &mina(), "a4b4").await;
    let request = house.request(&alex(), house.home(game).await);
    house.clock.advance(Duration::from_secs(1));
    counted(&house, game).await;
    let outcome = turn(&house, &request, game, Act::Typed("i4h4"), None).await;
    assert_eq!(refused(outcome), Refused::MovedOn(game));
    assert_eq!(stored(&house, game).await, []);
    // Sent afterwards, it counts.
    votes(&house, game, &alex(), "i4h4").await;
    assert_eq!(stored(&house, game).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn votes_from_elsewhere_and_of_others_are_refused() {
    let (house, game) = begun().await;
    let home = house.home(game).await;
    assert_ne!(home, LOUNGE, "a thread");
    let here = house.request(&alex(), home);
    let play = |text: &str| Act::Command(crate::support::play(text));
    let elsewhere = Refused::VoteElsewhere(home, game);
    // Another channel of the server, also for who began the game, and direct messages.
    for person in [mina(), alex()] {
        let request = house.request(&person, LOUNGE);
        let outcome = turn(&house, &request, game, play("a4b4"), None).await;
        assert_eq!(refused(outcome), elsewhere);
    }
    let direct = house.directly(&mina());
    for act in [play("a4b4"), Act::Typed("a4b4"), Act::Typed("pass")] {
        let outcome = turn(&house, &direct, game, act, None).await;
        assert_eq!(refused(outcome), elsewhere);
    }
    let bot = RequestContext {
        is_bot: true,
        ..here.clone()
    };
    let outcome = turn(&house, &bot, game, play("a4b4"), None).await;
    assert_eq!(refused(outcome), Refused::BotVotes);
    let outcome = turn(&house, &here, game, play("a4b4"), Some(Version(1))).await;
    assert_eq!(refused(outcome), Refused::MovedOn(game));
    for (act, refusal) in [
        (play("a4a3"), None),
        (
            Act::Command(Command::Bikjang),
            Some(Refusal::BikjangNotInRules),
        ),
        (Act::Typed("resign"), Some(Refusal::NotAPlayer)),
        (Act::Typed("draw"), Some(Refusal::NotAPlayer)),
        (Act::Command(Command::TakeHint), Some(Refusal::NotAPlayer)),
    ] {
        let name = format!("{act:?}");
        let why = play_refusal(turn(&house, &here, game, act, None).await);
        assert!(
            refusal.is_none_or(|refusal| refusal == why),
            "{name}: {why}"
        );
    }
    assert!(matches!(
        refused(turn(&house, &here, game, Act::Typed("hello"), None).await),
        Refused::Unread { .. }
    ));
    assert_eq!(stored(&house, game).await, []);
    assert_eq!(house.store().voting_until(game).await.unwrap(), None);
    // Plain text in direct messages finds no such game.
    let found = house.app.core.matches.find_written_about(&direct).await;
    assert_eq!(refused(found), Refused::NoGame);
    // Without a server nobody could vote.
    let practice = practice(jihun(), Level::LOWEST, options());
    let result = house.app.games.practise(&direct, practice).await;
    assert_eq!(play_refusal(result), Refusal::VotesNeedServer);
}

#[tokio::test(flavor = "multi_thread")]
async fn votes_can_change_until_they_are_counted() {
    let (house, game) = begun().await;
    let first = votes(&house, game, &alex(), "i4h4").await.vote;
    house.clock.advance(HOUR / 2);
    let second = votes(&house, game, &mina(), "a4b4").await.vote;
    assert_eq!(first.until, second.until, "time runs from the first vote");
    let changed = votes(&house, game, &alex(), "a4b4").await.vote;
    assert_eq!(changed.until, first.until);
    let all = |turns: [&str; 2]| vec![(mina(), turns[0].to_owned()), (alex(), turns[1].to_owned())];
    assert_eq!(stored(&house, game).await, all(["a4b4", "a4b4"]));
    // The same request again.
    let request = house.request(&alex(), house.home(game).await);
    let again = || turn(&house, &request, game, Act::Typed("b1c3"), None);
    house.clock.advance(Duration::from_secs(1));
    assert!(matches!(again().await, Ok(TurnOutcome::Voted(_))));
    assert!(matches!(again().await, Err(AppError::Doubled)));
    assert_eq!(stored(&house, game).await, all(["a4b4", "b1c3"]));

    house.clock.set(first.until);
    house.app.timers.tick().await.unwrap();
    let state = house.bot_done(game).await;
    let events = house.store().events(game).await.unwrap();
    let counted = events.iter().find_map(|dated| dated.event.votes().cloned());
    // Both have one vote; Mina's is older.
    let event = events.iter().find(|dated| dated.event.votes().is_some());
    let action = event.unwrap().event.action();
    assert_eq!(action, Some("a4b4".parse::<janggi::Move>().unwrap().into()));
    assert_eq!(counted.unwrap().voters(), 2);
    assert_eq!(state.game().unwrap().ply(), 2, "and the bot has answered");
    assert_eq!(stored(&house, game).await, []);
    assert_eq!(house.store().voting_until(game).await.unwrap(), None);
    // Nothing ends without a vote.
    house.clock.advance(48 * HOUR);
    house.app.timers.tick().await.unwrap();
    assert_eq!(house.load(game).await.version(), state.version());
}

#[tokio::test(flavor = "multi_thread")]
async fn votes_end_with_the_game_or_their_voters() {
    // The challenger resigns.
    let (house, game) = begun().await;
    let until = votes(&house, game, &alex(), "a4b4").await.vote.until;
    house.does(game, &mina(), Command::Resign).await;
    assert_eq!(house.store().voting_until(game).await.unwrap(), None);
    house.clock.set(until);
    house.app.timers.tick().await.unwrap();
    let events = house.store().events(game).await.unwrap();
    assert!(matches!(
        events.last().unwrap().event,
        Event::Resigned { .. }
    ));

    // One of two voters is forgotten: the other's time runs on. With the only voter the time of the vote ends.
    let (house, game) = begun().await;
    let until = votes(&house, game, &jihun_as_voter(), "i4h4").await;
    let until = until.vote.until;
    house.clock.advance(HOUR / 2);
    votes(&house, game, &alex(), "a4b4").await;
    house.app.privacy.forget(alex().id).await.unwrap();
    assert_eq!(house.store().voting_until(game).await.unwrap(), Some(until));
    house.deliver().await;
    assert!(board(&house).contains("1 vote"), "{}", board(&house));
    house.app.privacy.forget(jihun_as_voter().id).await.unwrap();
    assert_eq!(stored(&house, game).await, []);
    assert_eq!(house.store().voting_until(game).await.unwrap(), None);
    house.deliver().await;
    assert!(!board(&house).contains("Voting until"), "{}", board(&house));
    house.clock.set(until);
    house.app.timers.tick().await.unwrap();
    assert_eq!(house.load(game).await.game().unwrap().ply(), 0);
    let next = votes(&house, game, &mina(), "a4b4").await.vote.until;
    assert_eq!(next, until + HOUR);

    // The challenger is forgotten: the game is cancelled, and stays for the others.
    house.app.privacy.forget(mina().id).await.unwrap();
    let state = house.load(game).await;
    let Phase::Over { ended, .. } = state.phase() else {
        panic!("not over");
    };
    assert!(matches!(ended, Ended::CalledOff { .. }), "{ended:?}");
    assert!(state.has_former_player());
}

/// A vote that is stored between the reading of the votes and their count is not lost: the count is refused.
#[tokio::test(flavor = "multi_thread")]
async fn count_without_the_newest_vote_is_stale() {
    let (house, game) = begun().await;
    votes(&house, game, &mina(), "a4b4").await;
    let state = house.load(game).await;
    let version = state.version();
    let read = house.store().votes(game, version).await.unwrap();
    let event = state.counted(&read).unwrap();
    let mut after = Match::clone(&state);
    after.apply(&event, state.at()).unwrap();
    votes(&house, game, &alex(), "i4h4").await;
    let count = NewEvents {
        counted: Some((version, &read)),
        ..append_event(&after, &event, Vec::new())
    };
    let outcome = house.store().append(count).await;
    assert!(
        matches!(outcome, Err(StoreError::Stale(stale)) if stale == game),
        "{outcome:?}"
    );
    let turns = stored(&house, game).await;
    assert_eq!(turns.len(), 2, "both votes are kept: {turns:?}");
    let events = house.store().events(game).await.unwrap();
    assert_eq!(events.len(), state.seq().0 as usize);
}
