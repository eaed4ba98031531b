//! Desks: their contents, when they are sent, and failed requests.

use std::sync::Arc;
use std::time::Duration;

use crate::support::house::{House, Slow, server_of};
use crate::support::notice_wall::{DeskRequest, NoticeWall, RequestOutcome};
use crate::support::steps::refused;
use crate::support::{DAY, HOUR, LOUNGE, MINUTE, SECOND, alex, jihun, mina};
use hansu::app::{
    AppError, Invitation, MissingPermission, OutletError, PressedMessage, Refused, RequestContext,
};
use hansu_play::{
    ChallengeOptions, ChannelId, Command, GameId, Language, MessageId, PaceChoice, Person, Refusal,
    ServerSettings, Stats,
};
use hansu_store::{ParkReason, PosterKind, RowKind};
use janggi::Side;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

/// Another channel of the same server.
const GARDEN: ChannelId = ChannelId(202);
/// The outcome of a request whose answer is lost.
const UNKNOWN: RequestOutcome = RequestOutcome::Refused(OutletError::Retry(Duration::ZERO));

/// Returns a house with a posted desk in the lounge.
async fn desk() -> (House, Arc<NoticeWall>) {
    let house = House::new().await;
    set_up(&house, LOUNGE).await.unwrap();
    look(&house).await;
    let wall = Arc::clone(&house.platform.wall);
    (house, wall)
}

async fn set_up(house: &House, channel: ChannelId) -> Result<(), AppError> {
    let request = house.manager(&mina(), channel);
    house.app.posters.set_up(&request, PosterKind::Desk).await
}

async fn has_desk(house: &House, channel: ChannelId) -> bool {
    let posters = &house.app.posters;
    posters.exists(channel, PosterKind::Desk).await.unwrap()
}

/// Sends all boards, then updates the desks that are due.
async fn look(house: &House) {
    house.deliver().await;
    house.refresh_desks().await;
}

/// Does the same after a minute, in which everything that waits becomes due.
async fn later(house: &House) {
    house.deliver().await;
    house.clock.advance(MINUTE);
    look(house).await;
}

/// Creates a challenge to anyone.
async fn chair(house: &House, person: &Person, channel: ChannelId) -> GameId {
    let anyone = Invitation {
        opponent: None,
        options: ChallengeOptions::default(),
    };
    let request = house.request(person, channel);
    let challenge = house.app.games.challenge_privately(&request, anyone).await;
    challenge.unwrap().game
}

/// Returns a person's press on a message.
fn press(house: &House, person: &Person, message: MessageId) -> RequestContext {
    RequestContext {
        pressed: Some(PressedMessage {
            message,
            private: false,
            posted_as: None,
        }),
        ..house.request(person, LOUNGE)
    }
}

async fn hide(house: &House, person: &Person, stats: Stats) {
    house
        .change_person(person, |personal| personal.stats = Some(stats))
        .await;
}

#[tokio::test]
async fn desk_shows_games_challenged_in_its_channel() {
    let (house, wall) = desk().await;
    let first = chair(&house, &mina(), LOUNGE).await;
    let second = chair(&house, &jihun(), LOUNGE).await;
    chair(&house, &alex(), GARDEN).await;
    house.challenged(&mina(), &alex()).await;
    later(&house).await;
    let desk = wall.state().desk(LOUNGE);
    let chairs = desk.open_challenges.lines.iter();
    let open_challenges: Vec<GameId> = chairs.map(|chair| chair.game).collect();
    assert_eq!(open_challenges, [first, second]);
    assert_eq!(desk.open_challenges.others, 0);
    let expires = house.load(first).await.at() + DAY * 14;
    assert_eq!(desk.open_challenges.lines[0].expires, expires);
    assert!(desk.running.lines.is_empty() && desk.running.others == 0);

    let game = house.running(&alex(), &jihun(), false).await;
    later(&house).await;
    let running = wall.state().desk(LOUNGE).running;
    let [line] = &running.lines[..] else {
        panic!("{running:?}");
    };
    assert_eq!((line.game, line.home), (game, LOUNGE));
    assert_eq!((line.awaits.cho, line.awaits.han), (true, false));
    assert_eq!(line.since, house.load(game).await.waiting_since(Side::Cho));
    assert!(
        line.time.clock.unwrap().deadline.is_some(),
        "its board has arrived"
    );

    house.does(game, &alex(), Command::Resign).await;
    later(&house).await;
    let desk = wall.state().desk(LOUNGE);
    assert!(desk.running.lines.is_empty());
    assert_eq!(desk.results.lines[0].game, game);
    assert_eq!(desk.results.lines[0].winner, Some(Side::Han));

    // After seven days the result disappears from the desk, and so do expired challenges.
    house.clock.advance(DAY * 8);
    look(&house).await;
    assert!(wall.state().desk(LOUNGE).results.lines.is_empty());
}

#[tokio::test]
async fn games_are_sorted_by_deadline_with_untimed_ones_last() {
    let (house, wall) = desk().await;
    let slow = house.running(&mina(), &jihun(), false).await;
    for pace in ["none", "1"] {
        let pace = PaceChoice::named(pace).unwrap();
        let set = |settings: &mut ServerSettings| {
            *settings = ServerSettings {
                pace: Some(pace),
                ..ServerSettings::default()
            };
        };
        house.change_server(set).await;
        house.running(&mina(), &jihun(), false).await;
    }
    later(&house).await;
    let games = wall.state().desk(LOUNGE).running.lines;
    let games: Vec<i64> = games.iter().map(|line| line.game.0).collect();
    assert_eq!(games, [slow.0 + 2, slow.0, slow.0 + 1]);
}

#[tokio::test]
async fn games_of_hidden_players_are_counted_without_names() {
    let (house, wall) = desk().await;
    chair(&house, &mina(), LOUNGE).await;
    house.running(&mina(), &jihun(), false).await;
    let over = house.running(&alex(), &mina(), false).await;
    house.does(over, &alex(), Command::Resign).await;
    later(&house).await;
    let desk_text = |wall: &NoticeWall| format!("{:?}", wall.state().message(LOUNGE));
    assert!(desk_text(&wall).contains(&mina().name));
    hide(&house, &mina(), Stats::Hidden).await;
    later(&house).await;
    assert!(
        !desk_text(&wall).contains(&mina().name),
        "{}",
        desk_text(&wall)
    );
    let desk = wall.state().desk(LOUNGE);
    let hidden_counts = [
        desk.open_challenges.others,
        desk.running.others,
        desk.results.others,
    ];
    assert_eq!(hidden_counts, [1, 1, 1]);
    hide(&house, &mina(), Stats::Shown).await;
    later(&house).await;
    assert!(desk_text(&wall).contains(&mina().name));
}

#[tokio::test]
async fn many_moves_cause_few_edits() {
    let (house, wall) = desk().await;
    let mut games = Vec::new();
    for [first, second] in [[mina(), jihun()], [jihun(), alex()], [alex(), mina()]] {
        games.push(house.running(&first, &second, false).await);
        games.push(house.running(&second, &first, false).await);
    }
    let turns = "a4b4 a7b7 i4h4 i7h7 b4a4 b7a7 h4i4 h7i7";
    let mut turns = turns.split(' ').cycle();
    for (age, max_edits) in [(Duration::ZERO, 7), (HOUR * 2, 2)] {
        house.clock.advance(age);
        look(&house).await;
        let before = wall.state().edits();
        for mv in turns.by_ref().take(10) {
            for game in &games {
                house.moves(*game, mv).await;
                house.deliver_due().await;
                house.refresh_desks().await;
                house.clock.advance(SECOND);
            }
        }
        let edits = wall.state().edits() - before;
        assert!((1..=max_edits).contains(&edits), "{edits} edits at {age:?}");
        later(&house).await;
        let mut last = Vec::new();
        for game in &games {
            last.push(house.load(*game).await.waiting_since(Side::Cho));
        }
        let lines = wall.state().desk(LOUNGE).running.lines;
        let mut times: Vec<_> = lines.iter().map(|line| line.since).collect();
        times.sort();
        assert_eq!(times, last, "the last moves are shown");
    }
    assert_eq!(wall.state().posts(), 1);
}

#[tokio::test]
async fn unchanged_desk_is_not_sent() {
    let (house, wall) = desk().await;
    let game = house.challenged(&mina(), &jihun()).await;
    later(&house).await;
    house.accepted(game, &jihun(), false).await;
    later(&house).await;
    let edits = wall.state().edits();
    assert_eq!(edits, 1, "a challenge of a person is no chair");
    // Set up again, the desk shows the same.
    set_up(&house, LOUNGE).await.unwrap();
    later(&house).await;
    assert_eq!(wall.state().asked.len(), 1 + edits);
}

/// Nine threads, one more than the lanes served in parallel.
#[tokio::test]
async fn boards_are_sent_before_desks() {
    let (house, wall) = desk().await;
    let slow = house.platform.slow.get_or_init(|| Slow {
        kind: RowKind::Board,
        permits: Semaphore::new(100),
    });
    let mut games = Vec::new();
    for _ in 0..3 {
        for [cho, han] in [[mina(), jihun()], [jihun(), alex()], [alex(), mina()]] {
            games.push(house.running(&cho, &han, true).await);
        }
    }
    later(&house).await;
    let request_count = wall.state().asked.len();
    for game in games {
        house.moves(game, "a4b4").await;
    }
    house.clock.advance(MINUTE);
    slow.permits.forget_permits(100);
    let stop = CancellationToken::new();
    let courier = house.courier(&stop);
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(wall.state().asked.len(), request_count, "the desk waits");
    slow.permits.add_permits(9);
    let refreshed = async {
        while wall.state().asked.len() == request_count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let in_time = tokio::time::timeout(MINUTE, refreshed).await;
    in_time.expect("the desk follows the boards");
    stop.cancel();
    courier.await.unwrap();
    assert_eq!(wall.state().desk(LOUNGE).running.lines.len(), 9);
}

#[tokio::test]
async fn uneditable_desk_is_replaced_at_most_every_ten_minutes() {
    let (house, wall) = desk().await;
    let old_message = wall.state().messages(LOUNGE)[0];
    wall.state().ends.push_back(RequestOutcome::TooOften);
    chair(&house, &mina(), LOUNGE).await;
    later(&house).await;
    let new = wall.state().messages(LOUNGE);
    assert!(new.len() == 1 && new[0] != old_message, "{new:?}");
    assert_eq!(
        wall.state().asked.last(),
        Some(&DeskRequest::Delete(old_message))
    );
    assert_eq!(wall.state().desk(LOUNGE).open_challenges.lines.len(), 1);

    // A moderator deletes the desk before ten minutes have passed.
    wall.state().there.clear();
    chair(&house, &jihun(), LOUNGE).await;
    later(&house).await;
    chair(&house, &alex(), LOUNGE).await;
    later(&house).await;
    assert_eq!(wall.state().posts(), 2);
    house.clock.advance(MINUTE * 10);
    look(&house).await;
    assert_eq!(wall.state().posts(), 3);
    assert_eq!(wall.state().desk(LOUNGE).open_challenges.lines.len(), 3);
}

#[tokio::test]
async fn rejected_desk_waits_for_activity_in_its_channel() {
    let (house, wall) = desk().await;
    set_up(&house, GARDEN).await.unwrap();
    look(&house).await;
    wall.state()
        .ends
        .push_back(RequestOutcome::Refused(OutletError::Park(
            ParkReason::Forbidden,
        )));
    let game = house.running(&mina(), &jihun(), false).await;
    later(&house).await;
    let request_count = wall.state().asked.len();
    // Events without activity in that channel change nothing; the other desk continues.
    hide(&house, &jihun(), Stats::Hidden).await;
    chair(&house, &alex(), GARDEN).await;
    later(&house).await;
    assert_eq!(wall.state().asked.len(), request_count + 1);
    assert_eq!(wall.state().desk(GARDEN).open_challenges.lines.len(), 1);
    // At most one attempt every five minutes.
    chair(&house, &alex(), LOUNGE).await;
    house.clock.advance(MINUTE * 5);
    look(&house).await;
    assert_eq!(wall.state().desk(LOUNGE).open_challenges.lines.len(), 1);
    assert_eq!(wall.state().desk(LOUNGE).running.others, 1);
    assert!(house.load(game).await.is_open());
}

#[tokio::test]
async fn desk_of_a_deleted_channel_is_turned_off() {
    let (house, wall) = desk().await;
    wall.state().gone.insert(LOUNGE);
    chair(&house, &mina(), LOUNGE).await;
    later(&house).await;
    assert!(!has_desk(&house, LOUNGE).await);
    // An event of the gateway counts as activity too.
    set_up(&house, GARDEN).await.unwrap();
    house.app.delivery.channel_deleted(GARDEN).await.unwrap();
    assert!(!has_desk(&house, GARDEN).await);
}

#[tokio::test]
async fn desk_post_with_unknown_result_is_looked_for() {
    for arrives in [true, false] {
        let house = House::new().await;
        let wall = Arc::clone(&house.platform.wall);
        let end = if arrives {
            RequestOutcome::Unheard
        } else {
            UNKNOWN
        };
        wall.state().ends.push_back(end);
        set_up(&house, LOUNGE).await.unwrap();
        look(&house).await;
        let began = house.clock.now();
        // As after a kill: only the attempt stored before the request remains.
        let house = house.restart().await;
        chair(&house, &mina(), LOUNGE).await;
        later(&house).await;
        let state = wall.state();
        let requests = &state.asked[1..];
        let first = MessageId(9_001);
        let rest = if arrives {
            DeskRequest::Edit(first)
        } else {
            // With the same nonce.
            DeskRequest::Post(LOUNGE, began)
        };
        assert_eq!(requests, [DeskRequest::Find(LOUNGE), rest], "{arrives}");
        assert_eq!(state.desk(LOUNGE).open_challenges.lines.len(), 1);
    }
}

#[tokio::test]
async fn unanswered_edit_or_deletion_is_repeated() {
    let (house, wall) = desk().await;
    wall.state().ends.push_back(RequestOutcome::Unheard);
    chair(&house, &mina(), LOUNGE).await;
    later(&house).await;
    later(&house).await;
    assert_eq!(wall.state().edits(), 2);
    let old_message = wall.state().messages(LOUNGE)[0];
    wall.state()
        .ends
        .extend([RequestOutcome::TooOften, RequestOutcome::Unheard]);
    chair(&house, &jihun(), LOUNGE).await;
    later(&house).await;
    assert_eq!(wall.state().messages(LOUNGE).len(), 2);
    later(&house).await;
    assert_eq!(wall.state().messages(LOUNGE).len(), 1);
    assert_ne!(wall.state().messages(LOUNGE)[0], old_message);
}

#[tokio::test]
async fn desk_message_is_deleted_when_turned_off() {
    let (house, wall) = desk().await;
    let switch_off = || async {
        let request = house.manager(&mina(), LOUNGE);
        house
            .app
            .posters
            .switch_off(&request, PosterKind::Desk)
            .await
            .unwrap()
    };
    assert!(switch_off().await);
    let desk = wall.state().messages(LOUNGE)[0];
    let request = press(&house, &jihun(), desk);
    let pressed = house.app.posters.check_pressed(&request).await;
    assert_eq!(refused(pressed), Refused::NoDesk);
    wall.state().ends.push_back(UNKNOWN);
    look(&house).await;
    later(&house).await;
    assert!(wall.state().there.is_empty());
    assert!(!switch_off().await);
    let database = house.direct_database().await;
    let rows: i64 = database.value("select count(*) from poster", &[]).await;
    assert_eq!(rows, 0);
}

#[tokio::test]
async fn desk_setup_needs_a_manager_and_a_suitable_channel() {
    let house = House::new().await;
    let posters = &house.app.posters;
    let refusal_of = |request: RequestContext| async move {
        refused(posters.set_up(&request, PosterKind::Desk).await)
    };
    let request = house.request(&mina(), LOUNGE);
    let turned_off = posters.switch_off(&request, PosterKind::Desk).await;
    assert_eq!(refused(turned_off), Refused::ManageServer);
    assert_eq!(refusal_of(request).await, Refused::ManageServer);
    let mut thread = house.manager(&mina(), LOUNGE);
    server_of(&mut thread).thread = true;
    let in_thread = Refused::PosterInThread(PosterKind::Desk);
    assert_eq!(refusal_of(thread).await, in_thread);
    let mut request = house.manager(&mina(), LOUNGE);
    server_of(&mut request).missing = vec![
        MissingPermission::EmbedLinks,
        MissingPermission::AttachFiles,
    ];
    let missing_permissions = Refused::Missing(vec![MissingPermission::EmbedLinks]);
    // It has no picture.
    assert_eq!(refusal_of(request).await, missing_permissions);
    for channel in 301..306 {
        set_up(&house, ChannelId(channel)).await.unwrap();
    }
    let sixth = refusal_of(house.manager(&mina(), LOUNGE)).await;
    assert_eq!(sixth, Refused::TooManyPosters(PosterKind::Desk));
    // A desk that exists already does not count as a sixth; turning one off makes room.
    set_up(&house, ChannelId(303)).await.unwrap();
    let request = house.manager(&mina(), ChannelId(301));
    assert!(
        posters
            .switch_off(&request, PosterKind::Desk)
            .await
            .unwrap()
    );
    set_up(&house, LOUNGE).await.unwrap();
}

#[tokio::test]
async fn chair_is_taken_once_and_not_by_its_owner() {
    let (house, wall) = desk().await;
    let game = chair(&house, &mina(), LOUNGE).await;
    let challenge = house.challenged(&alex(), &jihun()).await;
    let elsewhere_challenge = chair(&house, &alex(), GARDEN).await;
    later(&house).await;
    let desk = wall.state().messages(LOUNGE)[0];
    let games = &house.app.games;
    let take = |person: Person, game: GameId| {
        let request = press(&house, &person, desk);
        async move { games.accept_open_challenge(&request, game, Side::Cho).await }
    };
    let play = |why| Refused::Play {
        why,
        about: Some(game),
    };
    let taken = take(mina(), game).await;
    assert_eq!(refused(taken), play(Refusal::OwnChallenge));
    for other_game in [challenge, elsewhere_challenge, GameId(99)] {
        let taken = take(jihun(), other_game).await;
        assert_eq!(refused(taken), Refused::UnknownGame);
    }
    let acted = take(jihun(), game).await.unwrap();
    assert!(acted.answer.is_none(), "the courier edits the challenge");
    assert_eq!(refused(take(alex(), game).await), play(Refusal::Taken));
    later(&house).await;
    let desk = wall.state().desk(LOUNGE);
    assert!(desk.open_challenges.lines.is_empty());
    assert_eq!(desk.running.lines[0].game, game);
    let edited = house.platform.wire().edited.clone();
    assert!(
        edited
            .iter()
            .any(|(_, _, message)| message.content.contains(&jihun().name))
    );
}

#[tokio::test]
async fn press_counts_only_on_the_current_desk_message() {
    let (house, wall) = desk().await;
    let desk = wall.state().messages(LOUNGE)[0];
    let pressed = |message: MessageId| {
        let request = press(&house, &jihun(), message);
        let posters = &house.app.posters;
        async move { posters.check_pressed(&request).await.is_ok() }
    };
    assert!(pressed(desk).await);
    assert!(!pressed(MessageId(desk.0 + 1)).await);
    wall.state().ends.push_back(RequestOutcome::TooOften);
    chair(&house, &mina(), LOUNGE).await;
    later(&house).await;
    assert!(!pressed(desk).await, "another stands in its place");
    let new = wall.state().messages(LOUNGE)[0];
    assert!(pressed(new).await);
}

/// Returns the time of the oldest change that the desk does not show yet.
async fn dirty(house: &House) -> Option<i64> {
    let database = house.direct_database().await;
    let query = "select dirty_at from poster where channel = 201";
    database.value(query, &[]).await
}

#[tokio::test]
async fn content_change_marks_the_desk_dirty_in_its_transaction() {
    let (house, wall) = desk().await;
    let game = house.running(&mina(), &jihun(), false).await;
    later(&house).await;
    assert_eq!(dirty(&house).await, None);
    house.moves(game, "a4b4").await;
    let moved = dirty(&house).await.unwrap();
    house.deliver().await;
    assert!(
        dirty(&house).await.unwrap() > moved,
        "its board has arrived"
    );
    for language in [Some(Language::Ko), None] {
        later(&house).await;
        assert_eq!(dirty(&house).await, None);
        let set = |settings: &mut ServerSettings| settings.language = language;
        house.change_server(set).await;
        assert!(dirty(&house).await.is_some());
    }
    assert_eq!(wall.state().desk(LOUNGE).language, Language::Ko);
    later(&house).await;
    let language = wall.state().desk(LOUNGE).language;
    assert_eq!(language, Language::En, "whose it was set up by");
    // A rejected commit changes nothing.
    let request = house.request(&alex(), LOUNGE);
    let row = house.row(game).await;
    let games = &house.app.games;
    let result = games.act(&request, &row, None, Command::Resign).await;
    assert!(result.is_err());
    assert_eq!(dirty(&house).await, None);
    house.app.privacy.forget(mina().id).await.unwrap();
    later(&house).await;
    let desk_text = format!("{:?}", wall.state().message(LOUNGE));
    assert!(!desk_text.contains(&mina().name), "{desk_text}");
}

#[tokio::test]
async fn change_during_sending_keeps_the_desk_dirty() {
    let (house, _) = desk().await;
    chair(&house, &mina(), LOUNGE).await;
    house.deliver().await;
    house.clock.advance(MINUTE);
    let store = house.store();
    let read = store.poster_at(LOUNGE, PosterKind::Desk).await;
    let read = read.unwrap().unwrap();
    chair(&house, &jihun(), LOUNGE).await;
    store.mark_poster_current(&read, None, None).await.unwrap();
    assert!(dirty(&house).await.is_some());
}
