//! A whole game against the bot in this process: it always moves, and resigns lost positions.

use std::sync::Arc;
use std::time::Duration;

use crate::support::house::{House, server_of};
use crate::support::steps::{as_cho, play_refusal, practice, refused};
use crate::support::{LOUNGE, jihun, mina, play};
use hansu::app::{AppError, BoardSettings, Invitation, Opponent, Refused};
use hansu_engine::{SearchLimits, think};
use hansu_play::{
    ChallengeOptions, Coach, Command, Ended, Event, GameId, Hints, Level, Match, Person, Phase,
    ProposalKind, Refusal, ServerSettings, SideChoice,
};
use hansu_store::RowKind;
use hansu_teaching::Endgame;
use janggi::{Formation, Handicap, Reason, Side, XIANGQI};

/// Returns the bot as a player.
fn bot() -> Person {
    jihun()
}

/// Mina requests a game as Cho, and its message is delivered.
async fn asked(house: &House, level: u8) -> GameId {
    let practice = practice(bot(), Level::new(level).unwrap(), as_cho());
    house.practises(&mina(), practice).await
}

/// Returns a game with both formations chosen and Mina to move.
async fn begun(house: &House, level: u8) -> GameId {
    let game = asked(house, level).await;
    house.bot_done(game).await;
    house.sets_up(game, &mina(), Formation::Heeh).await;
    game
}

async fn events(house: &House, game: GameId) -> Vec<Event> {
    let stored = house.app.core.store.events(game).await.unwrap();
    stored.into_iter().map(|stored| stored.event).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn strong_player_beats_the_lowest_level() {
    let house = House::new().await;
    let _bot = house.bot_plays(&bot());
    let game = begun(&house, 1).await;
    let mut asked_first = false;
    let over = loop {
        let state = house.bot_done(game).await;
        let Phase::Running { game: moves, .. } = state.phase() else {
            break state;
        };
        assert!(moves.ply() < 300, "it comes to an end");
        if state.proposal(ProposalKind::Draw).is_some() {
            house.declines(game, &mina(), ProposalKind::Draw).await;
            continue;
        }
        if state.win_offered_at().is_some() {
            asked_first = true;
            house.does(game, &mina(), Command::AcceptWin).await;
            continue;
        }
        let action = think(moves, SearchLimits::of_nodes(20_000)).unwrap().best();
        house.does(game, &mina(), Command::Play(action)).await;
    };
    let Phase::Over { ended, .. } = over.phase() else {
        panic!("{:?}", over.phase());
    };
    let Ended::Decided(outcome) = ended else {
        panic!("{ended:?}");
    };
    assert_eq!(outcome.winner, Some(Side::Cho), "{outcome:?}");
    assert!(
        matches!(outcome.reason, Reason::Resignation | Reason::Checkmate),
        "{outcome:?}"
    );
    // In their first games a player may find the mate: the bot asks before it resigns.
    assert_eq!(asked_first, outcome.reason == Reason::Resignation);
}

#[tokio::test(flavor = "multi_thread")]
async fn pending_bot_turns_are_found_at_the_start() {
    let house = House::new().await;
    // The request and the first move are made before the bot starts.
    let waiting = {
        let _bot = house.bot_plays(&bot());
        let game = begun(&house, 3).await;
        house.bot_done(game).await;
        game
    };
    house.does(waiting, &mina(), play("a4b4")).await;
    let new = asked(&house, 3).await;
    let house = house.restart().await;
    let task = |game: Arc<Match>| game.bot_task().is_some();
    assert!(task(house.load(waiting).await) && task(house.load(new).await));
    let _bot = house.bot_plays(&bot());
    assert_eq!(house.bot_done(waiting).await.game().unwrap().ply(), 2);
    assert!(house.bot_done(new).await.seats().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_move_and_draw_offer_are_each_answered_once() {
    let house = House::new().await;
    let _bot = house.bot_plays(&bot());
    let game = begun(&house, 6).await;
    // Mina moves, and offers a draw while the bot thinks.
    house.does(game, &mina(), play("a4b4")).await;
    house.proposes(game, &mina(), ProposalKind::Draw).await;
    let state = house.bot_done(game).await;
    assert_eq!(state.game().unwrap().ply(), 2);
    let kinds: Vec<&str> = events(&house, game).await.iter().map(Event::kind).collect();
    let count = |kind| kinds.iter().filter(|entry| **entry == kind).count();
    assert_eq!(count("moved"), 2, "{kinds:?}");
    assert_eq!(count("draw_offered"), 1, "{kinds:?}");
    // The bot answers the offer, or its move ends it.
    assert!(
        count("draw_declined") <= 1 && state.proposal(ProposalKind::Draw).is_none(),
        "{kinds:?}"
    );
    house.does(game, &mina(), Command::Resign).await;
    assert!(house.bot_done(game).await.bot_task().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_gives_the_handicap_unless_the_person_plays_han() {
    let house = House::new().await;
    let _bot = house.bot_plays(&bot());
    for (side, bots) in [
        (None, Side::Han),
        (Some(SideChoice::Cho), Side::Han),
        (Some(SideChoice::Han), Side::Cho),
    ] {
        let practice = practice(
            bot(),
            Level::LOWEST,
            ChallengeOptions {
                side,
                handicap: Some(Handicap::Cannon),
                ..ChallengeOptions::default()
            },
        );
        let game = house.practises(&mina(), practice).await;
        let state = house.bot_done(game).await;
        assert_eq!(state.bots_side(), Some(bots), "{side:?}");
        assert_eq!(state.handicap(), Some(Handicap::Cannon));
        let command = Command::SetUp(Formation::Heeh);
        house.does(game, &mina(), command).await;
        let state = house.bot_done(game).await;
        let moves = state.game().unwrap();
        let first = moves.turns().next();
        let first = first.map(|(before, _)| before.position().turn());
        assert_eq!(first.unwrap_or(Side::Han), Side::Han, "Han moves first");
        assert_eq!(moves.ply(), usize::from(bots == Side::Han), "{side:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_bots_cannot_be_challenged() {
    let house = House::new().await;
    let request = house.request(&mina(), LOUNGE);
    let invitation = Invitation {
        opponent: Some(Opponent {
            person: bot(),
            bot: true,
            present: true,
        }),
        options: ChallengeOptions::default(),
    };
    let result = house.app.games.challenge(&request, invitation).await;
    assert_eq!(refused(result), Refused::ChallengeBot);
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_accepts_once_the_challenge_message_has_arrived() {
    let house = House::new().await;
    let _bot = house.bot_plays(&bot());
    let mut request = house.request(&mina(), LOUNGE);
    server_of(&mut request).threads = true;
    let practice = practice(
        bot(),
        Level::DEFAULT,
        ChallengeOptions {
            side: Some(SideChoice::Han),
            ..ChallengeOptions::default()
        },
    );
    let challenge = house.app.games.practise(&request, practice).await.unwrap();
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
    assert!(house.load(challenge.game).await.seats().is_none());
    house.answers(&challenge.answer.unwrap()).await;
    let state = house.bot_done(challenge.game).await;
    assert_eq!(state.bots_side(), Some(Side::Cho));
    house.deliver().await;
    let home = house.home(challenge.game).await;
    let wire = house.platform.wire();
    assert!(wire.threads.contains(&home), "its own thread is made");
}

/// A voice channel has no threads: none is asked for.
#[tokio::test(flavor = "multi_thread")]
async fn practice_in_a_channel_without_threads_stays_there() {
    let house = House::new().await;
    let _bot = house.bot_plays(&bot());
    let practice = practice(bot(), Level::DEFAULT, ChallengeOptions::default());
    let game = house.practises(&mina(), practice).await;
    house.bot_done(game).await;
    house.deliver().await;
    assert_eq!(house.home(game).await, LOUNGE);
    let rows = house.rows().await;
    assert!(rows.values().all(|row| row.kind != RowKind::Thread));
}

/// Returns the stored coach setting of a practice game with these options, or the rejection.
async fn coached(
    house: &House,
    level: u8,
    hints: Option<Hints>,
    coach: Option<Coach>,
) -> Result<(bool, Option<u8>), AppError> {
    let practice = practice(
        bot(),
        Level::new(level).unwrap(),
        ChallengeOptions {
            hints,
            coach,
            ..as_cho()
        },
    );
    let request = house.request(&mina(), LOUNGE);
    let stored = house.app.games.practise(&request, practice).await?;
    house.answers(&stored.answer.unwrap()).await;
    let game = house.load(stored.game).await;
    let challenge = game.challenge().clone();
    // Only then may the next one be requested.
    house.does(stored.game, &mina(), Command::Withdraw).await;
    Ok((challenge.coach, challenge.nth))
}

#[tokio::test]
async fn coach_is_on_at_the_lowest_levels_unless_hints_are_off() {
    let house = House::new().await;
    let allowed = Some(Hints::Allowed);
    let no_hints = Some(Hints::None);
    let yes = Some(Coach::Yes);
    let no = Some(Coach::No);
    for (level, hints, coach, expected) in [
        (1, None, None, true),
        (3, allowed, None, true),
        (4, None, None, false),
        (2, no_hints, None, false),
        (2, None, no, false),
        (2, no_hints, no, false),
        (10, None, yes, true),
    ] {
        let (coached, nth) = coached(&house, level, hints, coach).await.unwrap();
        assert_eq!(coached, expected, "{level} {hints:?} {coach:?}");
        assert_eq!(nth, Some(1), "none of them has begun");
    }
    let result = coached(&house, 2, no_hints, yes).await;
    assert_eq!(play_refusal(result), Refusal::CoachWithoutHints);
    // The server's setting of hints counts as well.
    let without = |server: &mut ServerSettings| server.hints = Some(Hints::None);
    house.change_server(without).await;
    assert!(!coached(&house, 1, None, None).await.unwrap().0);
    assert!(coached(&house, 1, None, yes).await.is_err());
}

#[tokio::test]
async fn first_three_games_of_a_kind_are_numbered_and_drawn() {
    let house = House::new().await;
    let bot_plays = house.bot_plays(&bot());
    for nth in [Some(1), Some(2), Some(3), None, None] {
        let game = begun(&house, 5).await;
        assert_eq!(house.load(game).await.challenge().nth, nth);
        house.does(game, &mina(), Command::Resign).await;
        // The same opponent may not be challenged so often in a short time.
        house.clock.advance(Duration::from_secs(180));
    }
    drop(bot_plays);
    // The first of Xiangqi is a first one again.
    let practice = practice(
        bot(),
        Level::LOWEST,
        ChallengeOptions {
            ruleset: Some(XIANGQI),
            ..ChallengeOptions::default()
        },
    );
    let game = house.practises(&mina(), practice).await;
    let state = house.load(game).await;
    assert_eq!(state.challenge().nth, Some(1));
    let pieces = BoardSettings::of_first_games(&state).xiangqi_pieces;
    assert_eq!(pieces.map(|set| set.id), Some("pictograms"));
}

#[tokio::test]
async fn next_ending_begins_after_a_finished_one() {
    let house = House::new().await;
    let bot_plays = house.bot_plays(&bot());
    let games = &house.app.games;
    let options = ChallengeOptions {
        start: Some(Endgame::TwoSoldiers),
        ..ChallengeOptions::default()
    };
    let practice = practice(bot(), Level::HIGHEST, options);
    let first = house.practises(&mina(), practice).await;
    house.bot_done(first).await;
    let version = async |game| house.load(game).await.version();
    let request = house.request(&mina(), LOUNGE);
    let running = games.next_ending(&request, first, version(first).await);
    assert!(running.await.is_err(), "it is not over");
    house.does(first, &mina(), Command::Resign).await;
    let request = house.request(&mina(), LOUNGE);
    let next = games.next_ending(&request, first, version(first).await);
    let next = next.await.unwrap();
    house.answers(&next.answer.unwrap()).await;
    let state = house.bot_done(next.game).await;
    assert_eq!(state.endgame(), Some(Endgame::ThreeSoldiers));
    // A game from the usual start has none.
    let other = begun(&house, 5).await;
    house.does(other, &mina(), Command::Resign).await;
    drop(bot_plays);
    let request = house.request(&mina(), LOUNGE);
    let result = games.next_ending(&request, other, version(other).await);
    assert_eq!(refused(result.await), Refused::UnknownButton);
}

#[tokio::test(flavor = "multi_thread")]
async fn offered_win_is_accepted_after_a_day_despite_a_restart() {
    let house = House::new().await;
    let game = {
        let _bot = house.bot_plays(&bot());
        begun(&house, 3).await
    };
    let moved = play("a4b4");
    house.does(game, &mina(), moved).await;
    house.does(game, &bot(), Command::OfferWin).await;
    let house = house.restart().await;
    let _bot = house.bot_plays(&bot());
    house.goes_online().await;
    assert!(house.bot_done(game).await.is_open(), "it waits");
    house.clock.advance(Duration::from_secs(86_400));
    house.app.timers.tick().await.unwrap();
    let resigned = Event::Resigned { by: Side::Han };
    assert_eq!(events(&house, game).await.last(), Some(&resigned));
}
