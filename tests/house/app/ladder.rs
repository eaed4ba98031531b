//! The ladder of the bot's levels: the next one, the last board's news, and hidden statistics.

use crate::support::house::House;
use crate::support::steps::{as_cho, practice, refused};
use crate::support::{LOUNGE, jihun, mina, tells};
use hansu::app::{Refused, Setting, StatsPart, Subject};
use hansu::discord::view;
use hansu_engine::{Search, SearchLimits, TranspositionTable, think};
use hansu_play::{
    ChallengeOptions, Command, GameId, Language, Level, Person, PersonalSetting, ProposalKind,
    RatingPool, SideChoice,
};
use hansu_store::RowKind;
use hansu_teaching::Endgame;
use hansu_text::Text;
use janggi::{Action, Formation, Game, Variant};

/// Mina wins a game against the bot, which is Jihun here. Returns the words of the last board.
async fn won(house: &House) -> String {
    let practice = practice(jihun(), Level::DEFAULT, as_cho());
    let game = house.practises(&mina(), practice).await;
    house.accepted(game, &jihun(), true).await;
    // The bot has chosen its own.
    house.sets_up(game, &mina(), Formation::Heeh).await;
    house.does(game, &jihun(), Command::Resign).await;
    let words = last_board(house, game).await;
    house.deliver().await;
    words
}

async fn last_board(house: &House, game: GameId) -> String {
    let rows = house.rows().await;
    let boards = rows.values().rev();
    let mut boards = boards.filter(|row| row.game == game && row.kind == RowKind::Board);
    let outgoing = house.outgoing(boards.next().unwrap()).await;
    assert_eq!(outgoing.notice.subject, Subject::Board);
    view::words(&outgoing.notice).content
}

#[tokio::test]
async fn two_wins_lead_to_the_next_level_unless_statistics_are_hidden() {
    let house = House::new().await;
    let club = &house.app.club;
    let own = house.request(&mina(), LOUNGE);
    let next = async || club.next_level(&own, Variant::Janggi).await.unwrap();
    assert_eq!(next().await, Level::LOWEST);
    let text = Text::of(Language::En);
    let name = text.level(Level::DEFAULT);
    assert!(
        won(&house)
            .await
            .contains(&format!("First win without help at level {name}"))
    );
    assert_eq!(next().await, Level::LOWEST);
    let cleared = format!("Level {name} cleared!");
    assert!(won(&house).await.contains(&cleared));
    assert_eq!(Some(next().await), Level::DEFAULT.above());
    let other = Variant::Xiangqi;
    assert_eq!(club.next_level(&own, other).await.unwrap(), Level::LOWEST);

    let page = async |reader: Person| {
        let request = house.request(&reader, LOUNGE);
        let game = Variant::Janggi;
        club.statistics(
            &request,
            &mina(),
            true,
            StatsPart::Bot,
            RatingPool::by_days(game),
        )
        .await
    };
    for reader in [mina(), jihun()] {
        let page = page(reader).await.unwrap();
        assert_eq!(page.ladder.games(), 2);
        assert!(view::has_ladder(&page));
    }
    let stats = Setting::Personal(PersonalSetting::Stats);
    let chosen = house.app.settings.choose(&own, stats, "hidden");
    chosen.await.unwrap();
    let result = page(jihun()).await;
    assert_eq!(refused(result), Refused::StatisticsHidden);
    assert_eq!(page(mina()).await.unwrap().ladder.games(), 2);
    // The last game's news is not told in a server any more.
    let games = house.rows().await;
    let last = games.values().map(|row| row.game).max().unwrap();
    assert!(!last_board(&house, last).await.contains(&cleared));
}

/// Returns a move towards mate: a pass could end the game by points.
fn mating(game: &Game) -> Action {
    let actions = game.legal_actions();
    let moves = actions.into_iter();
    let moves: Vec<Action> = moves.filter(|it| *it != Action::Pass).collect();
    let search = Search {
        only: &moves,
        ..Search::of(game, SearchLimits::of_nodes(40_000))
    };
    let table = TranspositionTable::of_mib(1);
    search.lines(&table)[0].best()
}

/// Begins an ending of Mina against the bot, which is Jihun here.
async fn ending(house: &House, start: Endgame) -> GameId {
    let options = ChallengeOptions {
        start: Some(start),
        // The position has its own side and rules.
        side: Some(SideChoice::Han),
        ..ChallengeOptions::default()
    };
    let practice = practice(jihun(), Level::HIGHEST, options);
    let game = house.practises(&mina(), practice).await;
    house.accepted(game, &jihun(), true).await;
    game
}

/// Mina plays an ending against the bot, which is Jihun here, with the engine for both, after some idle turns that she
/// takes back.
async fn ended(house: &House, game: GameId, idle: usize) {
    for _ in 0..idle {
        let moves = house.load(game).await.game().unwrap().clone();
        let action = moves.legal_actions()[0];
        house.does(game, &mina(), Command::Play(action)).await;
        let back = Command::Propose(ProposalKind::Takeback);
        house.does(game, &mina(), back).await;
    }
    while house.load(game).await.is_open() {
        let moves = house.load(game).await.game().unwrap().clone();
        let is_own = moves.position().turn() == Endgame::SIDE;
        let action = if is_own {
            mating(&moves)
        } else {
            think(&moves, SearchLimits::of_nodes(1_000)).unwrap().best()
        };
        let player = if is_own { mina() } else { jihun() };
        house.does(game, &player, Command::Play(action)).await;
    }
}

#[tokio::test]
async fn ending_begins_from_its_position_and_is_solved_in_its_turns() {
    let house = House::new().await;
    let own = house.request(&mina(), LOUNGE);
    let club = &house.app.club;
    for (start, idle) in [(Endgame::CannonTwoSoldiers, 0), (Endgame::OnePawn, 2)] {
        let game = ending(&house, start).await;
        let state = house.load(game).await;
        let moves = state.game().unwrap();
        assert!(
            start
                .fen()
                .starts_with(moves.fen().split(' ').next().unwrap())
        );
        assert_eq!(state.bots_side(), Some(Endgame::SIDE.opponent()));
        assert_eq!(state.ruleset().variant, start.variant());
        let board = last_board(&house, game).await;
        tells(&board, &format!("move 1 of {}", start.turns()));
        assert!(!club.solved_endgames(&own).await.unwrap().contains(&start));
        ended(&house, game, idle).await;
        assert!(house.load(game).await.has_solved());
        let board = last_board(&house, game).await;
        assert!(board.contains("solved** in"), "{board}");
        assert!(club.solved_endgames(&own).await.unwrap().contains(&start));
        house.deliver().await;
        // A rematch practises the same position.
        assert_eq!(state.challenge().options().start, Some(start));
    }
    let person = mina();
    let page = club.statistics(
        &own,
        &person,
        true,
        StatsPart::Bot,
        RatingPool::by_days(Variant::Janggi),
    );
    let page = page.await.unwrap();
    assert_eq!(page.solved, [Endgame::CannonTwoSoldiers]);
    assert_eq!(page.ladder.games(), 0);
}

#[tokio::test]
async fn ending_that_is_given_up_or_hinted_is_not_solved() {
    let house = House::new().await;
    let own = house.request(&mina(), LOUNGE);
    for is_hinted in [false, true] {
        let game = ending(&house, Endgame::CannonTwoSoldiers).await;
        if is_hinted {
            house.does(game, &mina(), Command::TakeHint).await;
            ended(&house, game, 0).await;
        } else {
            house.does(game, &mina(), Command::Resign).await;
        }
        let board = last_board(&house, game).await;
        assert!(board.contains("is not solved"), "{board}");
        house.deliver().await;
    }
    let solved = house.app.club.solved_endgames(&own).await.unwrap();
    assert_eq!(solved, []);
}

#[tokio::test]
async fn ending_won_on_points_after_two_passes_is_not_solved() {
    let house = House::new().await;
    let own = house.request(&mina(), LOUNGE);
    // Withdrawn: its successor begins.
    let game = ending(&house, Endgame::CannonSoldier).await;
    let start = Endgame::CannonTwoSoldiers;
    assert_eq!(house.load(game).await.endgame(), Some(start));
    for player in [mina(), jihun()] {
        let pass = Command::Play(Action::Pass);
        house.does(game, &player, pass).await;
    }
    let state = house.load(game).await;
    let outcome = state.game().unwrap().outcome().unwrap();
    assert_eq!(outcome.winner, Some(Endgame::SIDE));
    assert!(!state.has_solved());
    let board = last_board(&house, game).await;
    assert!(board.contains("is not solved"), "{board}");
    let solved = house.app.club.solved_endgames(&own).await.unwrap();
    assert_eq!(solved, []);
}
