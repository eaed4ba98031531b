//! A restart in the middle of everything: what was unfinished is continued.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::support::house::{DATABASE, House};
use crate::support::lived_in::lived_in;
use crate::support::{alex, on_server};
use hansu::app::Place;
use hansu_play::{Command, GameId, Match, Phase, StoredWord};
use hansu_store::{DatabaseInspection, GamePhase, ReplayReport, RowKind};
use janggi::{Action, Formation};

/// Returns the distinct words of a column.
async fn words(house: &House, query: &'static str) -> BTreeSet<String> {
    let database = house.direct_database().await;
    let words: Vec<String> = database.column(query, &[]).await;
    database.close().await;
    words.into_iter().collect()
}

fn all<T: StoredWord + 'static>() -> BTreeSet<String> {
    T::VARIANTS
        .iter()
        .map(|word| word.id().to_owned())
        .collect()
}

/// Returns the rows that were not delivered: kind, state and reason.
async fn unsent(house: &House) -> Vec<(String, String, Option<String>)> {
    let database = house.direct_database().await;
    let rows = "select kind, state, reason from outbox where state <> 'delivered' order by id";
    let rows = database.rows(rows, &[]).await;
    database.close().await;
    rows
}

/// Replays all games and compares them with their rows.
async fn replayed(house: &House) -> ReplayReport {
    let path = house.folder.path().join(DATABASE);
    let mut inspection = match on_server::address_of(&path).await {
        Some(address) => DatabaseInspection::of_server(&address).await.unwrap(),
        None => DatabaseInspection::open(&path).await.unwrap().unwrap(),
    };
    inspection.replay().await.unwrap()
}

/// Lets the player to move act, so that the game waits for the other player or for nobody.
async fn plays_on(house: &House, game: GameId, before: &Match) {
    let row = house.row(game).await;
    let (player, command) = match before.phase() {
        Phase::Challenged => {
            let addressee = before.challenge().addressee.person();
            let opponent = addressee.cloned().unwrap_or_else(alex);
            house.accepted(game, &opponent, true).await;
            return;
        }
        Phase::SettingUp { .. } => {
            let player = before.player_to_act().unwrap().clone();
            (player, Command::SetUp(Formation::Ehhe))
        }
        // Its turn is the voters'.
        Phase::Running { .. } if before.votes().is_some() => return,
        Phase::Running { game: board, .. } => {
            let player = before.player_to_act().unwrap().clone();
            let legal = board.legal_actions();
            let is_move = |action: &&Action| matches!(action, Action::Move(_));
            let mv = legal.iter().find(is_move).unwrap();
            (player, Command::Play(*mv))
        }
        Phase::Closed(_) | Phase::Over { .. } => return,
    };
    let mut request = house.request(&player, row.home);
    if row.server.is_none() {
        request.place = Place::DirectMessages;
    }
    let acted = house.app.games.act(&request, &row, None, command).await;
    acted.unwrap();
    assert!(house.load(game).await.seq() > before.seq(), "{row:?}");
}

#[tokio::test]
async fn everything_unfinished_is_continued_after_a_restart() {
    let house = lived_in().await;
    let phases = words(&house, "select phase from game").await;
    assert_eq!(phases, all::<GamePhase>());
    let kinds = words(&house, "select kind from outbox").await;
    assert_eq!(kinds, all::<RowKind>());
    let states = ["delivered", "open", "parked"].map(str::to_owned);
    let stored_states = words(&house, "select state from outbox").await;
    assert_eq!(stored_states, states.into());

    let house = house.restart().await;
    let report = replayed(&house).await;
    assert_eq!(report.wrong, [""; 0]);
    let recomputed = house.store().recompute_ratings(false).await.unwrap();
    assert_eq!(recomputed.differences, []);
    assert!(recomputed.results > 5);
    // All channels accept messages again. Those tried just before are tried again after five minutes.
    house.platform.wire().refusing.clear();
    house.platform.wire().cursed.clear();
    for _ in 0..2 {
        house.deliver().await;
        house.clock.advance(Duration::from_secs(5 * 60));
    }
    assert_eq!(unsent(&house).await, []);
    let mut games = Vec::new();
    for id in 1..=report.games {
        let game = GameId(i64::try_from(id).unwrap());
        let state = Match::clone(&*house.load(game).await);
        plays_on(&house, game, &state).await;
        games.push(game);
    }
    house.deliver().await;
    assert_eq!(unsent(&house).await, []);
    let house = house.restart().await;
    assert_eq!(replayed(&house).await.wrong, [""; 0]);
}
