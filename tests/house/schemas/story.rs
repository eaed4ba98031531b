//! The contents of a dump, as far as the program of its schema's time could make them.

use std::sync::Arc;
use std::time::Duration;

use hansu::app::{
    Act, BoardSetting, BoardSettings, ConfirmWhen, Place, Practice, RequestContext, Setting,
    Source, Turn,
};
use hansu_engine::review::EDITION;
use hansu_play::{
    Addressee, Cards, Challenge, ChallengeOptions, Command, CupTimes, GameId, Hints, Language,
    Level, MessageId, NotRated, OldBoards, Pace, PaceChoice, Person, PersonalSetting, ProposalKind,
    PuzzleId, Rated, Rating, Reserve, ServerSettings, SettingsTable, SideChoice, Takebacks,
    Timeout, UserId, Version, VotingTime, Weekends, Zone,
};
use hansu_store::{
    GameInFile, InteractionId, InteractionRef, NewChallenge, NewPageSession, NewPoster, Owner,
    PageAct, ParkReason, PosterKind, PuzzleTry, RequestSource, RowKind, SolvedExercise,
};
use hansu_teaching::{Endgame, Lesson};
use janggi::{Action, BySide, Formation, Handicap, Ruleset, Side};

use tokio_util::sync::CancellationToken;

use crate::support::house::{Fate, House, limits};
use crate::support::patience::passes;
use crate::support::test_store::row;
use crate::support::{CLUB, LOUNGE, alex, challenge, jihun, mina, play};

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The schemas that introduced features.
mod since {
    pub const RULESETS: u32 = 3;
    pub const REVIEWS: u32 = 4;
    /// Also practice and hints.
    pub const BOARD_PREFERENCES: u32 = 5;
    pub const HINTS_DENIED: u32 = 6;
    pub const ANALYSES: u32 = 7;
    pub const FAULTS: u32 = 9;
    pub const FILES: u32 = 11;
    /// Also takebacks.
    pub const LANGUAGES: u32 = 14;
    pub const REVIEW_ANALYSES: u32 = 15;
    pub const CLOCKS: u32 = 16;
    pub const REMINDERS: u32 = 17;
    /// Also notification settings.
    pub const VACATIONS: u32 = 18;
    /// Also the remaining time after a free takeback.
    pub const PARKED_AGAIN: u32 = 19;
    /// Also coach messages.
    pub const FOLDED_BOARDS: u32 = 20;
    pub const XIANGQI_LOOKS: u32 = 21;
    pub const PLANS: u32 = 22;
    pub const PRIVACY: u32 = 23;
    pub const RATINGS: u32 = 24;
    pub const DESKS: u32 = 25;
    pub const CARDS: u32 = 26;
    pub const CHALLENGES_BY_GAME: u32 = 29;
    pub const BOARD_PAGE: u32 = 30;
    pub const PUZZLES: u32 = 31;
    /// Results of practice games.
    pub const LADDER: u32 = 32;
    pub const ENDGAMES: u32 = 33;
    pub const EXERCISES: u32 = 35;
    pub const VOTES: u32 = 36;
    pub const CUPS: u32 = 37;
    pub const EVENINGS: u32 = 38;
}

/// The fields and kinds of events that did not exist before a schema.
pub const FIELDS: [(u32, &[&str]); 13] = [
    (since::RULESETS, &["handicap"]),
    (since::BOARD_PREFERENCES, &["level", "hint_taken"]),
    (since::HINTS_DENIED, &["hints"]),
    (since::LANGUAGES, &["also", "takebacks", "taken_back"]),
    (
        since::CLOCKS,
        &[
            "terms",
            "house",
            "time_ran_out",
            "time_given",
            "time_claimed",
            "time_forfeited",
            "lapsed",
        ],
    ),
    (since::PARKED_AGAIN, &["short"]),
    (since::FOLDED_BOARDS, &["coach", "nth", "slip"]),
    (since::PLANS, &["planned"]),
    (since::RATINGS, &["rated", "casual"]),
    (since::ENDGAMES, &["start"]),
    (since::VOTES, &["votes"]),
    (since::CUPS, &["cup"]),
    (since::EVENINGS, &["slowed"]),
];

pub fn bot() -> Person {
    Person {
        id: UserId(99),
        name: "한수".to_owned(),
    }
}

/// Plays the story of a schema in a new house, and stops with much unfinished.
pub async fn tell(schema: u32) -> House {
    let house = House::new().await;
    clocks(&house, schema).await;
    challenges(&house, schema).await;
    games(&house, schema).await;
    if schema >= since::PLANS {
        plans(&house).await;
    }
    if schema >= since::BOARD_PREFERENCES {
        practice(&house, schema).await;
    }
    if schema >= since::VOTES {
        votes(&house).await;
    }
    if schema >= since::RATINGS {
        ratings(&house).await;
    }
    if schema >= since::DESKS {
        desk(&house).await;
    }
    if schema >= since::BOARD_PAGE {
        board_page(&house).await;
    }
    if schema >= since::PUZZLES {
        puzzles(&house).await;
    }
    if schema >= since::EXERCISES {
        exercises(&house).await;
    }
    if schema >= since::CUPS {
        cups(&house).await;
    }
    if schema >= since::EVENINGS {
        evenings(&house).await;
    }
    settings(&house, schema).await;
    findings(&house, schema).await;
    parked(&house, schema).await;
    if schema >= since::PRIVACY {
        forgotten(&house).await;
    }
    unsent(&house).await;
    house
}

/// Plays games whose time ran out: one with more time given, one won, one lost automatically, one cancelled.
///
/// Before clocks, no game has a pace.
async fn clocks(house: &House, schema: u32) {
    let store = &house.app.core.store;
    if schema < since::CLOCKS {
        let unhurried = |server: &mut ServerSettings| {
            server.pace = Some(PaceChoice::None);
        };
        store.change_server(CLUB, unhurried).await.unwrap();
        return;
    }
    house.app.core.vitals.gateway.begins();
    house.app.timers.tick().await.unwrap();
    let mut late = Vec::new();
    for _ in 0..2 {
        let game = house.running(&mina(), &jihun(), true).await;
        house.moves(game, "a4b4 a7b7").await;
        late.push(game);
    }
    let strict = |server: &mut ServerSettings| {
        server.timeout = Some(Timeout::Forfeit);
        server.weekends = Some(Weekends::Rest);
        server.zone = Zone::named("Asia/Seoul");
        if schema >= since::FOLDED_BOARDS {
            server.boards = Some(OldBoards::Fold);
        }
    };
    store.change_server(CLUB, strict).await.unwrap();
    let lost_game = house.running(&mina(), &jihun(), true).await;
    house.moves(lost_game, "a4b4 a7b7").await;
    let unset = house.challenged(&mina(), &alex()).await;
    house.accepted(unset, &alex(), true).await;
    house.deliver().await;
    // No player acts for two weeks, then for two more while the bot is online.
    house.clock.advance(DAY * 14);
    house.app.timers.tick().await.unwrap();
    for _ in 0..14 * 24 * 60 / 9 {
        house.clock.advance(MINUTE * 9);
        house.app.timers.tick().await.unwrap();
    }
    // The timers make five changes per second.
    while house.load(unset).await.is_open() || house.load(lost_game).await.is_open() {
        let wait = house.app.timers.tick().await.unwrap();
        tokio::time::sleep(wait.min(Duration::from_millis(200))).await;
    }
    house.deliver().await;
    for (game, command) in late.iter().zip([Command::GiveTime, Command::ClaimWin]) {
        house.does(*game, &jihun(), command).await;
    }
    house.deliver().await;
    let reset = |server: &mut ServerSettings| {
        server.timeout = None;
        server.weekends = None;
    };
    store.change_server(CLUB, reset).await.unwrap();
    if schema >= since::REMINDERS {
        reminders(house).await;
    }
    if schema >= since::VACATIONS {
        vacations(house).await;
    }
}

/// Reminds one person directly, and another in a thread because their direct messages are closed.
async fn reminders(house: &House) {
    for (cho, han) in [(mina(), alex()), (jihun(), alex())] {
        let game = house.running(&cho, &han, true).await;
        house.moves(game, "a4b4 a7b7").await;
        house.deliver().await;
        if cho == jihun() {
            let rejection = Fate::Refused(ParkReason::Forbidden);
            house.platform.wire().fates.push_back(rejection);
        }
        // A turn lasts ten days, and the bot stores heartbeats throughout.
        for _ in 0..5 * 24 * 60 / 9 + 1 {
            house.clock.advance(MINUTE * 9);
            house.app.timers.tick().await.unwrap();
        }
        let mut wait = Duration::ZERO;
        while wait <= Duration::from_millis(200) {
            tokio::time::sleep(wait).await;
            wait = house.app.timers.tick().await.unwrap();
        }
        house.deliver().await;
        house.does(game, &cho, Command::Resign).await;
        house.deliver().await;
    }
}

/// One person returns early, another's vacation begins automatically, and both get daily lists.
async fn vacations(house: &House) {
    let choose = async |person: &Person, chosen: &[(PersonalSetting, &str)]| {
        let request = house.request(person, LOUNGE);
        for (setting, value) in chosen {
            let setting = Setting::Personal(*setting);
            let result = house.app.settings.choose(&request, setting, value);
            result.await.unwrap();
        }
    };
    let sleeps = [
        (PersonalSetting::QuietFrom, "23"),
        (PersonalSetting::QuietUntil, "7"),
        (PersonalSetting::Zone, "Asia/Seoul"),
        (PersonalSetting::AutoVacation, "on"),
    ];
    choose(&mina(), &sleeps).await;
    let hears_nothing = [
        (PersonalSetting::Reminders, "none"),
        (PersonalSetting::Pings, "off"),
    ];
    choose(&jihun(), &hears_nothing).await;
    let reads_lists = [
        (PersonalSetting::Digest, "9"),
        (PersonalSetting::Reminders, "thread"),
    ];
    choose(&alex(), &reads_lists).await;
    let hasty = |server: &mut ServerSettings| {
        server.pace = Some(PaceChoice::Days(Pace::try_from(1).unwrap()));
        server.reserve = Some(Reserve::try_from(0).unwrap());
    };
    house
        .app
        .core
        .store
        .change_server(CLUB, hasty)
        .await
        .unwrap();
    let hurried = house.running(&mina(), &jihun(), true).await;
    house.moves(hurried, "a4b4 a7b7").await;
    house.deliver().await;
    house
        .app
        .core
        .clocks
        .set_vacation(&house.request(&alex(), LOUNGE), 10)
        .await
        .unwrap();
    passes(house, DAY).await;
    house
        .app
        .core
        .clocks
        .set_vacation(&house.request(&alex(), LOUNGE), 0)
        .await
        .unwrap();
    let waits = house.running(&alex(), &jihun(), true).await;
    house.moves(waits, "a4b4 a7b7").await;
    house.deliver().await;
    passes(house, DAY / 2).await;
    house
        .app
        .core
        .clocks
        .set_vacation(&house.request(&jihun(), LOUNGE), 30)
        .await
        .unwrap();
    for (game, person) in [(hurried, mina()), (waits, alex())] {
        house.does(game, &person, Command::Resign).await;
    }
    house.deliver().await;
    let reset = |server: &mut ServerSettings| {
        server.pace = None;
        server.reserve = None;
    };
    house
        .app
        .core
        .store
        .change_server(CLUB, reset)
        .await
        .unwrap();
}

/// Makes challenges: one expired, one declined, one withdrawn; the last ones are open.
async fn challenges(house: &House, schema: u32) {
    let expired_game = house.challenged(&mina(), &jihun()).await;
    house.clock.advance(hansu_play::Match::CHALLENGE_LIFE);
    house.app.timers.tick().await.unwrap();
    assert!(!house.load(expired_game).await.is_open());
    for (person, command) in [(jihun(), Command::Decline), (mina(), Command::Withdraw)] {
        let game = house.challenged(&mina(), &jihun()).await;
        let request = house.request(&person, LOUNGE);
        let result = house
            .app
            .games
            .answer_challenge(&request, game, Version(0), command);
        result.await.unwrap();
        house.deliver().await;
        house.clock.advance(11 * MINUTE);
    }
    house.challenged(&alex(), &jihun()).await;
    let mut challenge = Challenge {
        addressee: Addressee::Anyone,
        ..challenge(SideChoice::Random)
    };
    if schema >= since::RULESETS {
        challenge.ruleset = Ruleset::named("kja").unwrap();
        challenge.handicap = Some(Handicap::FirstMove);
    }
    if schema >= since::HINTS_DENIED {
        challenge.hints = Hints::None;
    }
    if schema >= since::LANGUAGES {
        challenge.takebacks = Takebacks::None;
        challenge.also = Some(Language::En);
    }
    if schema >= since::RATINGS {
        challenge.casual = Some(NotRated::Handicap);
    }
    ask(house, &challenge, InteractionId(7_000)).await;
    if schema >= since::CHALLENGES_BY_GAME {
        challenge.ruleset = Ruleset::named("xiangqi").unwrap();
        ask(house, &challenge, InteractionId(7_001)).await;
    }
}

/// Stores a challenge with all its terms and delivers its message.
async fn ask(house: &House, challenge: &Challenge, interaction: InteractionId) -> GameId {
    let at = hansu::app::Clock::now(&*house.clock);
    let begin = NewChallenge {
        challenge,
        event: &hansu_play::Match::challenge_event(challenge).unwrap(),
        at,
        source: RequestSource::Interaction(interaction),
        rows: vec![row(RowKind::Challenge, challenge.channel)],
        most: 25,
        expires: at + challenge.life(DAY),
    };
    let (game, rows) = house.app.core.store.begin(begin).await.unwrap();
    let delivered = house
        .app
        .core
        .store
        .delivered(rows[0].id, Some(MessageId(7_001)), at);
    delivered.await.unwrap();
    game
}

/// Plays games in setup, running in a thread and in a channel, and over in every way.
async fn games(house: &House, schema: u32) {
    let setting_up = house.challenged(&mina(), &alex()).await;
    house.accepted(setting_up, &alex(), true).await;
    house
        .does(setting_up, &alex(), Command::SetUp(Formation::Hehe))
        .await;
    house.deliver().await;
    let called_off = house.challenged(&jihun(), &alex()).await;
    house.accepted(called_off, &alex(), false).await;
    house.does(called_off, &jihun(), Command::Resign).await;
    house.deliver().await;
    for (threads, end) in [
        (true, Command::Resign),
        (false, Command::Propose(ProposalKind::Draw)),
    ] {
        let game = house.running(&mina(), &jihun(), threads).await;
        house.moves(game, "a4b4 a7b7 a1a8 b10c8").await;
        house.does(game, &mina(), end.clone()).await;
        if end == Command::Propose(ProposalKind::Draw) {
            house
                .does(game, &jihun(), Command::AcceptProposal(ProposalKind::Draw))
                .await;
        }
        house.deliver().await;
    }
    house.clock.advance(11 * MINUTE);
    let declined_draw_game = house.running(&alex(), &mina(), false).await;
    house.moves(declined_draw_game, "a4b4 a7b7 pass").await;
    for answer in [
        Command::DeclineProposal(ProposalKind::Draw),
        Command::WithdrawProposal(ProposalKind::Draw),
    ] {
        let (offerer, answerer) = if answer == Command::DeclineProposal(ProposalKind::Draw) {
            (alex(), mina())
        } else {
            (mina(), mina())
        };
        house
            .does(
                declined_draw_game,
                &offerer,
                Command::Propose(ProposalKind::Draw),
            )
            .await;
        house.deliver().await;
        house.does(declined_draw_game, &answerer, answer).await;
        house.deliver().await;
    }
    if schema >= since::LANGUAGES {
        house
            .does(
                declined_draw_game,
                &mina(),
                Command::Play("b7a7".parse().map(janggi::Action::Move).unwrap()),
            )
            .await;
        house.deliver().await;
        house
            .does(
                declined_draw_game,
                &mina(),
                Command::Propose(ProposalKind::Takeback),
            )
            .await;
        house.deliver().await;
    }
    let offered = house.running(&jihun(), &mina(), true).await;
    house.moves(offered, "a4b4").await;
    house
        .does(offered, &jihun(), Command::Propose(ProposalKind::Draw))
        .await;
    house.deliver().await;
}

/// Forgets a person, who leaves a game behind.
async fn forgotten(house: &House) {
    let leaves = Person {
        id: UserId(14),
        name: "Robin".to_owned(),
    };
    let game = house.running(&leaves, &alex(), true).await;
    house.moves(game, "a4b4 a7b7").await;
    house.app.privacy.forget(leaves.id).await.unwrap();
    house.deliver().await;
}

/// Plays two finished rated games, one of which counts, and one that continues; one person hides their statistics.
async fn ratings(house: &House) {
    // Slow enough that the limit on challenges to the same person is not reached.
    house.clock.advance(11 * MINUTE);
    for moves in ["a4b4 a7b7", "", "c4d4"] {
        let game = house.running_rated(&jihun(), &alex()).await;
        house.moves(game, moves).await;
        if moves != "c4d4" {
            house.does(game, &alex(), Command::Resign).await;
        }
        house.deliver().await;
    }
    let hides = Setting::Personal(PersonalSetting::Stats);
    let request = house.request(&alex(), LOUNGE);
    let chosen = house.app.settings.choose(&request, hides, "hidden");
    chosen.await.unwrap();
}

/// Sets up a desk in the lounge, which has been posted and is out of date again.
async fn desk(house: &House) {
    let now = hansu::app::Clock::now(&*house.clock);
    let poster = NewPoster {
        kind: PosterKind::Desk,
        channel: LOUNGE,
        server: CLUB,
        language: Language::Ko,
        now,
    };
    let store = house.store();
    store.set_up_poster(poster).await.unwrap();
    let mut poster = store
        .poster_at(LOUNGE, PosterKind::Desk)
        .await
        .unwrap()
        .unwrap();
    poster.message = Some(MessageId(9_001));
    poster.posted_at = Some(now);
    store.save_poster(&mut poster).await.unwrap();
}

/// Stores a link to the board page that is not used yet, a session, and an act of that session.
async fn board_page(house: &House) {
    let store = house.store();
    let now = hansu::app::Clock::now(&*house.clock);
    let game = house.running(&mina(), &alex(), true).await;
    for code in ["used", "unused"] {
        let until = now + DAY;
        let add = store.add_page_code(code, mina().id, game, until);
        add.await.unwrap();
    }
    let session = NewPageSession {
        digest: "session",
        replaced: None,
        device: "A browser",
        now,
    };
    store.begin_page_session("used", session).await.unwrap();
    let row = store.game_row(game).await.unwrap().unwrap();
    let request = RequestContext {
        source: Source::Page(PageAct {
            id: "0123-4567".to_owned(),
            digest: "digest".to_owned(),
        }),
        ..house.request(&mina(), row.home)
    };
    let act = house.app.games.act(&request, &row, None, play("a4b4"));
    act.await.unwrap();
}

/// Solves exercises of both games.
async fn exercises(house: &House) {
    let at = hansu::app::Clock::now(&*house.clock);
    for (person, lesson, number) in [
        (mina(), Lesson::Steps, 4),
        (mina(), Lesson::XiangqiMate, 1),
        (alex(), Lesson::Goal, 1),
    ] {
        let solved = SolvedExercise { lesson, number };
        let stored = house.store().record_exercise(person.id, solved, at);
        stored.await.unwrap();
    }
}

/// Tries puzzles, with different results.
async fn puzzles(house: &House) {
    let at = hansu::app::Clock::now(&*house.clock);
    for (person, puzzle, solved) in [
        (mina(), 0xb_8437, true),
        (mina(), 1, false),
        (alex(), 1, true),
    ] {
        let attempt = PuzzleTry {
            person: person.id,
            puzzle: PuzzleId(puzzle),
            rating: Rating::of_puzzle(1),
            server: solved.then_some(CLUB),
            at,
            solved,
        };
        house.store().record_puzzle_try(attempt).await.unwrap();
    }
    let daily = NewPoster {
        channel: LOUNGE,
        kind: PosterKind::Daily,
        server: CLUB,
        language: Language::Ko,
        now: at,
    };
    house.store().set_up_poster(daily).await.unwrap();
    house.refresh_desks().await;
}

/// Opens and cancels a cup, and starts another, in which a game is over.
async fn cups(house: &House) {
    let cups = &house.app.cups;
    let opener = house.request(&mina(), LOUNGE);
    for name in ["Spring", "Autumn"] {
        let options = ChallengeOptions::default();
        let opened = cups.open(&opener, name, CupTimes::Once, options);
        opened.await.unwrap();
        let cup = cups.current(&opener).await.unwrap();
        if name == "Spring" {
            cups.cancel(&opener, cup).await.unwrap();
            continue;
        }
        for person in [mina(), jihun(), alex()] {
            cups.join(&house.request(&person, LOUNGE), cup)
                .await
                .unwrap();
        }
        let start = house.request(&mina(), LOUNGE);
        let started = cups.start(&start, cup, &*house.platform).await.unwrap();
        let games = started.games;
        house.deliver().await;
        let game = house.load(games[0]).await;
        let cho = game.seats().unwrap().players.cho.clone();
        house.does(games[0], &cho, Command::Resign).await;
        house.deliver().await;
    }
    house.refresh_desks().await;
}

/// Plays two games in an evening: one is resigned, the other goes on by days.
async fn evenings(house: &House) {
    let options = ChallengeOptions {
        pace: PaceChoice::named("10m+10"),
        rated: Some(Rated::Yes),
        ..ChallengeOptions::default()
    };
    for slows in [false, true] {
        let game = house.invited(&mina(), &alex(), options).await;
        house.accepted(game, &alex(), true).await;
        for (player, formation) in [(alex(), Formation::Hehe), (mina(), Formation::Heeh)] {
            house.does(game, &player, Command::SetUp(formation)).await;
        }
        house.moves(game, "a4b4 a7b7").await;
        if slows {
            let kind = ProposalKind::Pause;
            house.does(game, &alex(), Command::ContinueSlowly).await;
            house
                .does(game, &mina(), Command::AcceptProposal(kind))
                .await;
        } else {
            house.does(game, &mina(), Command::Resign).await;
        }
        house.deliver().await;
    }
}

/// Makes a plan that has answered once and remains, and one that has ended without notifying its owner.
async fn plans(house: &House) {
    for (line, reply) in [("a7b7, i4h4, i7h7, b1c3", "a7b7"), ("a7b7, pass", "i7h7")] {
        let game = house.running(&jihun(), &alex(), true).await;
        house.moves(game, "a4b4").await;
        let row = house.store().game_row(game).await.unwrap().unwrap();
        let request = house.request(&jihun(), row.home);
        let planned = house.app.planning.add_line(&request, &row, line);
        planned.await.unwrap();
        house.moves(game, reply).await;
        house.deliver().await;
    }
}

/// Plays a game against the bot in a server, with a hint taken, and one in direct messages.
async fn practice(house: &House, schema: u32) {
    for is_first in [true, false] {
        let mut request = house.request(&mina(), LOUNGE);
        if !is_first {
            request.place = Place::DirectMessages;
        }
        let practice = Practice {
            bot: bot(),
            level: Level::new(3).unwrap(),
            options: ChallengeOptions {
                side: Some(SideChoice::Cho),
                ..ChallengeOptions::default()
            },
        };
        let game = house.practises_by(&request, practice).await;
        waits_for_player(house, game).await;
        let row = house.app.core.store.game_row(game).await.unwrap().unwrap();
        request.channel = row.home;
        let interaction = |number| InteractionRef {
            id: InteractionId(8_000 + number),
            ..request.interaction.clone()
        };
        let set_up = RequestContext {
            interaction: interaction(u64::from(is_first)),
            ..request.clone()
        };
        let app = &house.app;
        app.games
            .act(&set_up, &row, None, Command::SetUp(Formation::Heeh))
            .await
            .unwrap();
        waits_for_player(house, game).await;
        if schema >= since::FOLDED_BOARDS {
            // A chariot is left to the bot, which comments on it.
            for (mv, number) in ["a4b4", "a1a7"].into_iter().zip(4..) {
                let played = RequestContext {
                    interaction: interaction(2 * number + u64::from(is_first)),
                    ..request.clone()
                };
                let mv = Command::Play(Action::Move(mv.parse().unwrap()));
                app.games.act(&played, &row, None, mv).await.unwrap();
                waits_for_player(house, game).await;
            }
        }
        let hint = RequestContext {
            interaction: interaction(2 + u64::from(is_first)),
            ..request
        };
        app.games
            .act(&hint, &row, None, Command::TakeHint)
            .await
            .unwrap();
        house.deliver().await;
        if schema >= since::ENDGAMES && !is_first {
            let ending = Practice {
                bot: bot(),
                level: Level::HIGHEST,
                options: ChallengeOptions {
                    start: Some(Endgame::TwoSoldiers),
                    ..ChallengeOptions::default()
                },
            };
            house.practises(&alex(), ending).await;
        }
        if schema >= since::LADDER && !is_first {
            house.does(game, &mina(), Command::Resign).await;
            house.deliver().await;
        }
    }
}

/// Plays a turn by votes; others have not been counted.
async fn votes(house: &House) {
    let practice = Practice {
        bot: bot(),
        level: Level::LOWEST,
        options: ChallengeOptions {
            side: Some(SideChoice::Cho),
            votes: Some(VotingTime::ALL[0]),
            ..ChallengeOptions::default()
        },
    };
    let game = house.practises(&jihun(), practice).await;
    waits_for_player(house, game).await;
    house
        .does(game, &jihun(), Command::SetUp(Formation::Heeh))
        .await;
    house.deliver().await;
    for turns in [["a4b4", "pass"], ["i4h4", "b1c3"]] {
        for (person, turn) in [mina(), alex()].into_iter().zip(turns) {
            let row = house.store().game_row(game).await.unwrap().unwrap();
            let turn = Turn {
                act: Act::Typed(turn),
                seen: None,
                asks: ConfirmWhen::Never,
            };
            let request = house.request(&person, row.home);
            house.app.games.turn(&request, &row, turn).await.unwrap();
        }
        if turns[0] == "a4b4" {
            house.clock.advance(DAY / 24);
            house.app.timers.tick().await.unwrap();
            waits_for_player(house, game).await;
            house.deliver().await;
        }
    }
}

/// Lets the bot make its pending moves in a game.
async fn waits_for_player(house: &House, game: GameId) {
    let stop = CancellationToken::new();
    let playing = tokio::spawn(Arc::clone(&house.app.bot_player).serve_all(bot().id, stop.clone()));
    while house.load(game).await.bot_task().is_some() {
        tokio::task::yield_now().await;
    }
    stop.cancel();
    playing.await.unwrap();
}

/// Stores settings of servers and people.
async fn settings(house: &House, schema: u32) {
    let store = &house.app.core.store;
    let change = |server: &mut ServerSettings| {
        server.language = Some(Language::Ko);
        if schema >= since::RULESETS {
            server.ruleset = Ruleset::named("kja");
        }
        if schema >= since::HINTS_DENIED {
            server.hints = Some(Hints::None);
        }
        if schema >= since::RATINGS {
            server.rated = Some(Rated::No);
        }
        if schema >= since::CARDS {
            server.cards = Some(Cards::On);
        }
    };
    store.change_server(CLUB, change).await.unwrap();
    if schema >= since::BOARD_PREFERENCES {
        let change = store.change_boards(Owner::Person(mina().id), |boards: &mut BoardSettings| {
            boards.choose(BoardSetting::Theme, "dark");
        });
        change.await.unwrap();
        let servers = store.change_boards(Owner::Server(CLUB), |boards: &mut BoardSettings| {
            boards.choose(BoardSetting::Pieces, "hangul");
        });
        servers.await.unwrap();
    }
    if schema >= since::XIANGQI_LOOKS {
        let change = store.change_boards(Owner::Person(mina().id), |boards: &mut BoardSettings| {
            boards.choose(BoardSetting::XiangqiCoordinates, "files");
        });
        change.await.unwrap();
        let servers = store.change_boards(Owner::Server(CLUB), |boards: &mut BoardSettings| {
            boards.choose(BoardSetting::XiangqiPieces, "simplified");
        });
        servers.await.unwrap();
    }
    if schema >= since::LANGUAGES {
        let now = hansu::app::Clock::now(&*house.clock);
        store
            .note_language(mina().id, Language::Ko, now)
            .await
            .unwrap();
    }
}

/// Stores opened files and engine results.
async fn findings(house: &House, schema: u32) {
    const RECORD: &str = "[Event \"Club\"]\n[Result \"*\"]\n\n1. a4b4 a7b7 *\n";
    let store = &house.app.core.store;
    let now = hansu::app::Clock::now(&*house.clock);
    if schema >= since::REVIEWS {
        let bytes: &[u8] = if schema >= since::FILES {
            // Not all uploads are Unicode.
            b"[Event \"\xb4\xeb\xb1\xb9\"]\n[Result \"*\"]\n\n1. a4b4 a7b7 *\n"
        } else {
            RECORD.as_bytes()
        };
        let review = store
            .open_review(mina().id, bytes, now, 1 << 20)
            .await
            .unwrap();
        if schema >= since::REVIEW_ANALYSES {
            let saved = store.save_review_analysis(review, GameInFile::new(0), EDITION, "{}", now);
            saved.await.unwrap();
        }
    }
    if schema >= since::ANALYSES {
        let over = store
            .finished_games_of(mina().id, None, 0, 1)
            .await
            .unwrap();
        // Results of an older edition are ignored, whatever they contain.
        store
            .save_analysis(over[0].id, EDITION - 1, "{}", BySide::new(None, None), now)
            .await
            .unwrap();
    }
}

/// Returns the reasons that a program of that time knew.
pub fn reasons(schema: u32) -> Vec<ParkReason> {
    let mut reasons = vec![
        ParkReason::ChannelGone,
        ParkReason::ThreadLocked,
        ParkReason::Forbidden,
        ParkReason::Rejected,
    ];
    if schema >= since::FAULTS {
        reasons.push(ParkReason::Broken);
    }
    reasons
}

/// Plays a game for each reason, with its last board parked. Parked rows are retried as time passes, and rejected.
async fn parked(house: &House, schema: u32) {
    for reason in reasons(schema) {
        house.clock.advance(11 * MINUTE);
        let game = house.running(&jihun(), &alex(), true).await;
        let home = house.home(game).await;
        match reason {
            ParkReason::Broken => drop(house.platform.wire().cursed.insert(home)),
            _ => drop(house.platform.wire().refusing.insert(home, reason)),
        }
        house.moves(game, "a4b4").await;
        house.clock.advance(limits().claim);
        house.deliver().await;
    }
}

/// The program stops midway: one row is claimed by its handler, and those after it by nobody.
async fn unsent(house: &House) {
    house.clock.advance(11 * MINUTE);
    let game = house.running(&jihun(), &alex(), false).await;
    house.moves(game, "a4b4 a7b7").await;
    let unsent_game = house.running(&mina(), &alex(), true).await;
    house.moves(unsent_game, "c4d4").await;
    let is_awaited = house.load(unsent_game).await.awaits(Side::Han);
    assert!(is_awaited, "it waits for the other side");
}
