//! A house in which much has happened and much is unfinished: games in every phase, messages in every state, and all
//! that people can leave behind.

use hansu::app::{Act, BoardSetting, BoardSettings, ConfirmWhen, RequestContext, Setting, Source};
use hansu_engine::review::EDITION;
use hansu_play::{
    Addressee, Challenge, ChallengeOptions, Command, CupTimes, GameId, Hints, Language, Level,
    Match, MessageId, PaceChoice, Person, PersonalSetting, ProposalKind, PuzzleId, Rated, Rating,
    ServerSettings, SettingsTable, SideChoice, Timeout, Version, VotingTime,
};
use hansu_store::{
    GameInFile, InteractionId, NewChallenge, NewPageSession, NewPoster, Owner, PageAct, PageTarget,
    ParkReason, PosterKind, PuzzleTry, RequestSource, RowKind, SolvedExercise,
};
use hansu_teaching::Lesson;
use janggi::{BySide, Formation, Handicap, Ruleset};

use super::house::{Fate, House, limits};
use super::patience::{paced, passes};
use super::steps;
use super::test_store::row;
use super::{CLUB, DAY, LOUNGE, MINUTE, alex, challenge, jihun, mina, person, play};

/// Twenty turns. In the first of them Cho's soldier steps aside.
pub const TWENTY: &str = "a4b4 a7b7 i4h4 i7h7 c4c5 c7c6 e4e5 e7e6 g4g5 g7g6 \
    b4b5 b7b6 h4h5 h7h6 a1a2 a10a9 i1i2 i10i9 a2a1 a9a10";

/// An analysis in which the second turn is the greatest mistake.
pub const ANALYSIS: &str = r#"{"scores":[0,20,400],"cho":87,"han":91,"turning_points":[
    {"ply":1,"best":30,"played":-400,"line":["b1c3","i7h7"],"facts":[]}],
    "marks":{"cho":{"inaccuracies":0,"mistakes":0,"blunders":1},"han":{"inaccuracies":0,"mistakes":0,"blunders":0}}}"#;

/// Returns the account of the bot.
pub fn bot() -> Person {
    person(99, "한수")
}

/// Returns the house.
pub async fn lived_in() -> House {
    let house = paced(1, 0).await;
    clocks(&house).await;
    reminders(&house).await;
    vacations(&house).await;
    change_server(&house, |server| {
        server.pace = None;
        server.reserve = None;
    })
    .await;
    challenges(&house).await;
    games(&house).await;
    plans(&house).await;
    practice(&house).await;
    votes(&house).await;
    ratings(&house).await;
    board_page(&house).await;
    posters(&house).await;
    puzzles_and_exercises(&house).await;
    cups(&house).await;
    evenings(&house).await;
    settings(&house).await;
    records(&house).await;
    parked(&house).await;
    forgotten(&house).await;
    unsent(&house).await;
    house
}

async fn change_server(house: &House, change: impl FnOnce(&mut ServerSettings) + Send) {
    house.change_server(change).await;
}

/// Executes commands, and delivers the messages of each.
async fn all_do<const N: usize>(house: &House, game: GameId, acts: [(Person, Command); N]) {
    for (person, command) in acts {
        house.does(game, &person, command).await;
        house.deliver().await;
    }
}

/// Plays games whose time ran out: one with more time given, one won, one lost automatically, one cancelled.
async fn clocks(house: &House) {
    let mut late = Vec::new();
    for _ in 0..2 {
        let game = house.running(&mina(), &jihun(), true).await;
        house.moves(game, "a4b4 a7b7").await;
        late.push(game);
    }
    change_server(house, |server| server.timeout = Some(Timeout::Forfeit)).await;
    let lost = house.running(&mina(), &jihun(), true).await;
    house.moves(lost, "a4b4 a7b7").await;
    let unset = house.challenged(&mina(), &alex()).await;
    house.accepted(unset, &alex(), true).await;
    house.deliver().await;
    passes(house, DAY * 2).await;
    assert!(!house.load(unset).await.is_open() && !house.load(lost).await.is_open());
    for (game, command) in late.iter().zip([Command::GiveTime, Command::ClaimWin]) {
        all_do(house, *game, [(jihun(), command)]).await;
    }
    change_server(house, |server| server.timeout = None).await;
}

/// Reminds one person directly, and another in a thread because their direct messages are closed.
async fn reminders(house: &House) {
    for cho in [mina(), jihun()] {
        let game = house.running(&cho, &alex(), true).await;
        house.moves(game, "a4b4 a7b7").await;
        house.deliver().await;
        if cho == jihun() {
            let rejection = Fate::Refused(ParkReason::Forbidden);
            house.meets([rejection]);
        }
        passes(house, DAY / 2 + 9 * MINUTE).await;
        all_do(house, game, [(cho, Command::Resign)]).await;
    }
}

/// One person returns early, another's vacation begins automatically, and a third gets daily lists.
async fn vacations(house: &House) {
    let people = [mina(), jihun(), alex()];
    for (person, setting, value) in [
        (&people[0], PersonalSetting::QuietFrom, "23"),
        (&people[0], PersonalSetting::QuietUntil, "7"),
        (&people[0], PersonalSetting::Zone, "Asia/Seoul"),
        (&people[0], PersonalSetting::AutoVacation, "on"),
        (&people[1], PersonalSetting::Reminders, "none"),
        (&people[1], PersonalSetting::Pings, "off"),
        (&people[2], PersonalSetting::Digest, "9"),
        (&people[2], PersonalSetting::Stats, "hidden"),
    ] {
        let request = house.request(person, LOUNGE);
        let setting = Setting::Personal(setting);
        let chosen = house.app.settings.choose(&request, setting, value);
        chosen.await.unwrap();
    }
    let hurried = house.running(&mina(), &jihun(), true).await;
    house.moves(hurried, "a4b4 a7b7").await;
    house.deliver().await;
    let is_away = async |person: &Person, days| {
        let request = house.request(person, LOUNGE);
        let clocks = &house.app.core.clocks;
        clocks.set_vacation(&request, days).await.unwrap();
    };
    is_away(&alex(), 10).await;
    passes(house, DAY).await;
    is_away(&alex(), 0).await;
    let waits = house.running(&alex(), &jihun(), true).await;
    house.moves(waits, "a4b4 a7b7").await;
    house.deliver().await;
    passes(house, DAY / 2).await;
    for (game, person) in [(hurried, mina()), (waits, alex())] {
        all_do(house, game, [(person, Command::Resign)]).await;
    }
}

/// Makes challenges: one expired, one declined, one withdrawn; the last ones are open.
async fn challenges(house: &House) {
    house.challenged(&mina(), &jihun()).await;
    house.clock.advance(Match::CHALLENGE_LIFE);
    house.app.timers.tick().await.unwrap();
    for (person, command) in [(jihun(), Command::Decline), (mina(), Command::Withdraw)] {
        let game = house.challenged(&mina(), &jihun()).await;
        let request = house.request(&person, LOUNGE);
        let games = &house.app.games;
        let answered = games.answer_challenge(&request, game, Version(0), command);
        answered.await.unwrap();
        house.deliver().await;
        house.clock.advance(11 * MINUTE);
    }
    house.challenged(&alex(), &jihun()).await;
    for (ruleset, interaction) in [("kja", 7_000), ("xiangqi", 7_001)] {
        let challenge = Challenge {
            addressee: Addressee::Anyone,
            ruleset: Ruleset::named(ruleset).unwrap(),
            handicap: (ruleset == "kja").then_some(Handicap::FirstMove),
            hints: Hints::None,
            also: Some(Language::En),
            ..challenge(SideChoice::Random)
        };
        let at = house.clock.now();
        let begin = NewChallenge {
            challenge: &challenge,
            event: &Match::challenge_event(&challenge).unwrap(),
            at,
            source: RequestSource::Interaction(InteractionId(interaction)),
            rows: vec![row(RowKind::Challenge, challenge.channel)],
            newest: None,
            open_games_limit: 25,
            expires: at + challenge.life(DAY),
        };
        let (_, rows) = house.store().begin(begin).await.unwrap();
        let message = Some(MessageId(interaction));
        let delivered = house.store().delivered(rows[0].id, message, at);
        delivered.await.unwrap();
    }
}

/// Plays games in setup, running, and over in several ways, with offers of every kind answered in every way.
async fn games(house: &House) {
    use Command::{AcceptProposal, DeclineProposal, Propose, Resign, WithdrawProposal};
    use ProposalKind::{Draw, Pause, Takeback};
    let setting_up = house.challenged(&mina(), &alex()).await;
    house.accepted(setting_up, &alex(), true).await;
    all_do(
        house,
        setting_up,
        [(alex(), Command::SetUp(Formation::Hehe))],
    )
    .await;
    let called_off = house.challenged(&jihun(), &alex()).await;
    house.accepted(called_off, &alex(), false).await;
    all_do(house, called_off, [(jihun(), Resign)]).await;
    let resigned = house.running(&mina(), &jihun(), true).await;
    house.moves(resigned, "a4b4 a7b7 a1a8 b10c8").await;
    all_do(house, resigned, [(mina(), Resign)]).await;
    let drawn = house.running(&mina(), &jihun(), false).await;
    house.moves(drawn, "a4b4 a7b7 a1a8 b10c8").await;
    let draw = [(mina(), Propose(Draw)), (jihun(), AcceptProposal(Draw))];
    all_do(house, drawn, draw).await;
    house.clock.advance(11 * MINUTE);
    let running = house.running(&alex(), &mina(), false).await;
    house.moves(running, "a4b4 a7b7 pass").await;
    for kind in [Draw, Pause] {
        let (offer, decline) = (Propose(kind), DeclineProposal(kind));
        all_do(house, running, [(alex(), offer.clone()), (mina(), decline)]).await;
        let withdrawn = [(mina(), offer), (mina(), WithdrawProposal(kind))];
        all_do(house, running, withdrawn).await;
    }
    house.moves(running, "b7a7").await;
    house.deliver().await;
    // Free while the opponent has not moved.
    all_do(house, running, [(mina(), Propose(Takeback))]).await;
    let paused = house.running(&jihun(), &mina(), true).await;
    house.moves(paused, "a4b4").await;
    let pause = [(jihun(), Propose(Pause)), (mina(), AcceptProposal(Pause))];
    all_do(house, paused, pause).await;
    let offered = house.running(&jihun(), &mina(), true).await;
    house.moves(offered, "a4b4").await;
    all_do(house, offered, [(jihun(), Propose(Draw))]).await;
}

/// Makes plans: one that has answered once and remains, and one that has ended without notifying its owner.
async fn plans(house: &House) {
    for (line, reply) in [("a7b7, i4h4, i7h7, b1c3", "a7b7"), ("a7b7, pass", "i7h7")] {
        let game = house.running(&mina(), &alex(), true).await;
        house.moves(game, "a4b4").await;
        let row = house.row(game).await;
        let request = house.request(&mina(), row.home);
        let planned = house.app.planning.add_line(&request, &row, line);
        planned.await.unwrap();
        house.moves(game, reply).await;
        house.deliver().await;
    }
}

/// Starts a practice game of Cho, and sets up Cho's side.
async fn practises(house: &House, person: &Person, options: ChallengeOptions) -> GameId {
    let side = Some(SideChoice::Cho);
    let options = ChallengeOptions { side, ..options };
    let practice = steps::practice(bot(), Level::LOWEST, options);
    let game = house.practises(person, practice).await;
    house.bot_acts(&bot(), game).await;
    let set_up = Command::SetUp(Formation::Heeh);
    all_do(house, game, [(person.clone(), set_up)]).await;
    house.bot_acts(&bot(), game).await;
    game
}

/// Plays two games against the bot: one is resigned, and a hint was taken in the other. The bot comments on a chariot
/// that is left to it.
async fn practice(house: &House) {
    for resigns in [false, true] {
        let game = practises(house, &mina(), ChallengeOptions::default()).await;
        for mv in ["a4b4", "a1a7"] {
            all_do(house, game, [(mina(), play(mv))]).await;
            house.bot_acts(&bot(), game).await;
        }
        let last = [Command::TakeHint, Command::Resign][usize::from(resigns)].clone();
        all_do(house, game, [(mina(), last)]).await;
    }
}

/// Plays a turn by votes; others have not been counted.
async fn votes(house: &House) {
    let options = ChallengeOptions {
        votes: Some(VotingTime::ALL[0]),
        ..ChallengeOptions::default()
    };
    let game = practises(house, &jihun(), options).await;
    for turns in [["a4b4", "pass"], ["i4h4", "b1c3"]] {
        for (person, turn) in [mina(), alex()].into_iter().zip(turns) {
            let row = house.row(game).await;
            let request = house.request(&person, row.home);
            let games = &house.app.games;
            let act = Act::Typed(turn);
            let taken = games.turn(&request, &row, act, None, ConfirmWhen::Never);
            taken.await.unwrap();
        }
        if turns[0] == "a4b4" {
            house.clock.advance(DAY / 24);
            house.app.timers.tick().await.unwrap();
            house.bot_acts(&bot(), game).await;
            house.deliver().await;
        }
    }
}

/// Plays two finished rated games, one of which counts, and one that continues.
async fn ratings(house: &House) {
    // Slow enough that the limit on challenges to the same person is not reached.
    house.clock.advance(11 * MINUTE);
    let people = (mina(), alex());
    for (cho, han, moves) in [
        (&people.0, &people.1, "a4b4 a7b7"),
        (&people.1, &people.0, ""),
        (&people.0, &people.1, "c4d4"),
    ] {
        let game = house.running_rated(cho, han).await;
        house.moves(game, moves).await;
        if moves != "c4d4" {
            house.does(game, &alex(), Command::Resign).await;
        }
        house.deliver().await;
    }
}

/// Stores a link to the board page that is not used yet, a session, and an act of that session.
async fn board_page(house: &House) {
    let store = house.store();
    let now = house.clock.now();
    let game = house.running(&mina(), &alex(), true).await;
    for code in ["used", "unused"] {
        let target = PageTarget::Game(game);
        let add = store.add_page_code(code, mina().id, &target, now + DAY);
        add.await.unwrap();
    }
    let session = NewPageSession {
        digest: "session",
        replaced: None,
        device: "A browser",
        now,
    };
    store.begin_page_session("used", session).await.unwrap();
    let row = house.row(game).await;
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

/// Sets up a desk and the daily puzzle in the lounge.
async fn posters(house: &House) {
    for kind in [PosterKind::Desk, PosterKind::Daily] {
        let poster = NewPoster {
            kind,
            channel: LOUNGE,
            server: CLUB,
            language: Language::Ko,
            now: house.clock.now(),
        };
        house.store().set_up_poster(poster).await.unwrap();
    }
    house.refresh_desks().await;
}

/// Tries puzzles, with different results, and solves exercises of both games.
async fn puzzles_and_exercises(house: &House) {
    let at = house.clock.now();
    for (puzzle, solved) in [(0xb_8437, true), (1, false)] {
        let attempt = PuzzleTry {
            person: mina().id,
            puzzle: PuzzleId(puzzle),
            first_rating: Rating::of_untried_puzzle(1_000),
            server: solved.then_some(CLUB),
            at,
            solved,
        };
        house.store().record_puzzle_try(attempt).await.unwrap();
    }
    for (lesson, number) in [(Lesson::Steps, 4), (Lesson::XiangqiMate, 1)] {
        let solved = SolvedExercise { lesson, number };
        let stored = house.store().record_exercise(mina().id, solved, at);
        stored.await.unwrap();
    }
}

/// Opens and cancels a cup, and starts another, in which a game is over.
async fn cups(house: &House) {
    let cups = &house.app.cups;
    let opener = house.request(&mina(), LOUNGE);
    // A name may be that of a person.
    for name in ["Spring", &mina().name] {
        let options = ChallengeOptions::default();
        let opened = cups.open(&opener, name, CupTimes::Once, options);
        opened.await.unwrap();
        let cup = cups.current(&opener).await.unwrap();
        for person in [mina(), jihun(), alex()] {
            let request = house.request(&person, LOUNGE);
            cups.join(&request, cup).await.unwrap();
        }
        if name == "Spring" {
            cups.cancel(&opener, cup).await.unwrap();
            continue;
        }
        let start = house.request(&mina(), LOUNGE);
        let started = cups.start(&start, cup, &*house.platform).await.unwrap();
        house.deliver().await;
        let game = started.games[0];
        let cho = house.load(game).await.seats().unwrap().players.cho.clone();
        all_do(house, game, [(cho, Command::Resign)]).await;
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
    house.clock.advance(DAY);
    for slows in [false, true] {
        let game = house.invited(&mina(), &alex(), options).await;
        house.accepted(game, &alex(), true).await;
        for (player, formation) in [(alex(), Formation::Hehe), (mina(), Formation::Heeh)] {
            house.sets_up(game, &player, formation).await;
        }
        house.moves(game, "a4b4 a7b7").await;
        if slows {
            let agreed = Command::AcceptProposal(ProposalKind::Pause);
            house.does(game, &alex(), Command::ContinueSlowly).await;
            house.does(game, &mina(), agreed).await;
        } else {
            house.does(game, &mina(), Command::Resign).await;
        }
        house.deliver().await;
    }
}

/// Stores settings of servers and people.
async fn settings(house: &House) {
    change_server(house, |server| {
        server.language = Some(Language::Ko);
        server.ruleset = Ruleset::named("kja");
    })
    .await;
    let store = house.store();
    for (owner, setting, word) in [
        (Owner::Person(mina().id), BoardSetting::Theme, "dark"),
        (Owner::Server(CLUB), BoardSetting::Pieces, "hangul"),
    ] {
        let change = |boards: &mut BoardSettings| {
            boards.choose(setting, word);
        };
        store.change_boards(owner, change).await.unwrap();
    }
    let noted = store.note_language(mina().id, Language::Ko, house.clock.now());
    noted.await.unwrap();
}

/// Stores an opened file and engine results, and posts the card of a game.
async fn records(house: &House) {
    let store = house.store();
    let now = house.clock.now();
    // Not all uploads are Unicode.
    let file = b"[Event \"\xb4\xeb\xb1\xb9\"]\n[Result \"*\"]\n\n1. a4b4 a7b7 *\n";
    let review = store.open_review(mina().id, file, now, 1 << 20);
    let review = review.await.unwrap();
    let game = GameInFile::new(0);
    let saved = store.save_review_analysis(review, game, EDITION, "{}", now);
    saved.await.unwrap();
    let over = house.running(&jihun(), &alex(), true).await;
    house.moves(over, TWENTY).await;
    house.does(over, &jihun(), Command::Resign).await;
    let accuracy = BySide::new(Some(87), Some(91));
    let saved = store.save_analysis(over, EDITION, ANALYSIS, accuracy, now);
    saved.await.unwrap();
    house.app.cards.round().await.unwrap();
    house.deliver().await;
}

/// Plays a game for each reason, with its last board parked.
async fn parked(house: &House) {
    for reason in [
        ParkReason::ChannelGone,
        ParkReason::ThreadLocked,
        ParkReason::Forbidden,
        ParkReason::Rejected,
        ParkReason::Broken,
    ] {
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

/// Forgets a person, who leaves a game behind.
async fn forgotten(house: &House) {
    let leaves = person(14, "Robin");
    let game = house.running(&leaves, &alex(), true).await;
    house.moves(game, "a4b4 a7b7").await;
    house.app.privacy.forget(leaves.id).await.unwrap();
    house.deliver().await;
}

/// Leaves the boards of two games unsent: one row is claimed by its handler, and those after it by nobody.
async fn unsent(house: &House) {
    house.clock.advance(11 * MINUTE);
    let game = house.running(&jihun(), &alex(), false).await;
    house.moves(game, "a4b4 a7b7").await;
    let game = house.running(&mina(), &alex(), true).await;
    house.moves(game, "c4d4").await;
}
