//! Cards of finished games: posted once, after the analysis, and only for games that earn one.

use hansu::app::{Analysed, JobKind, Progress};
use hansu::discord::message::Message;
use hansu_engine::review::EDITION;
use hansu_play::{Cards, Command, GameId, ServerSettings};
use hansu_store::{ParkReason, RowKind, TimerKind};
use janggi::BySide;

use crate::support::house::{Fate, House};
use crate::support::lived_in::{ANALYSIS, TWENTY};
use crate::support::{HOUR, LOUNGE, jihun, mina};

/// Returns a game with these turns that Mina resigned.
async fn over(house: &House, turns: &str) -> GameId {
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, turns).await;
    house.does(game, &mina(), Command::Resign).await;
    game
}

/// Returns a resigned game with a stored analysis.
async fn analysed(house: &House) -> GameId {
    let game = over(house, TWENTY).await;
    let accuracy = BySide::new(Some(87), Some(91));
    let now = house.clock.now();
    let store = house.store();
    let saved = store.save_analysis(game, EDITION, ANALYSIS, accuracy, now);
    saved.await.unwrap();
    game
}

async fn waits(house: &House) -> bool {
    let next = house.store().next_timer(TimerKind::Card).await;
    next.unwrap().is_some()
}

/// Returns the posted cards.
fn cards(house: &House) -> Vec<Message> {
    let cards = house.posted(RowKind::Card).into_iter();
    cards.map(|posted| posted.message).collect()
}

async fn choose(house: &House, cards: Cards) {
    let set = |server: &mut ServerSettings| server.cards = Some(cards);
    house.change_server(set).await;
}

#[tokio::test]
async fn card_is_posted_once_silently_with_pictures() {
    let house = House::new().await;
    let game = analysed(&house).await;
    assert!(waits(&house).await);
    house.app.cards.round().await.unwrap();
    assert!(!waits(&house).await);
    house.deliver().await;
    let posted = cards(&house);
    let [card] = &posted[..] else {
        panic!("{posted:?}");
    };
    assert!(card.silent && card.pings.is_empty());
    assert!(card.content.contains("20 moves in one day"), "{card:?}");
    let picture = card.picture.as_ref().unwrap();
    assert!(picture.bytes.starts_with(b"\x89PNG"));
    let film = card.film.as_ref().unwrap();
    assert!(film.bytes.starts_with(b"GIF8"));
    let body = &card.card.as_ref().unwrap().body;
    assert!(body.contains("horse b1 → c3"), "{body}");
    // In the game's channel, after its last board.
    let home = house.home(game).await;
    let rows = house.platform.wire().rows_in(home);
    assert_eq!(house.rows().await[rows.last().unwrap()].kind, RowKind::Card);
    house.app.cards.round().await.unwrap();
    house.deliver().await;
    assert_eq!(cards(&house).len(), 1);
}

#[tokio::test]
async fn card_analysis_is_stored_and_not_repeated() {
    let house = House::new().await;
    let game = over(&house, TWENTY).await;
    house.app.cards.round().await.unwrap();
    let tallies = house.app.core.engine.tallies();
    // 21 positions, the reasons, deep searches of turning points.
    assert_eq!(tallies[JobKind::Card].done, 33);
    assert_eq!(tallies[JobKind::Analysis].done, 0);
    let database = house.direct_database().await;
    let query = "select cho_accuracy, han_accuracy from analysis where game = $1";
    let accuracies: Vec<(Option<i64>, Option<i64>)> = database.rows(query, &[game.0.into()]).await;
    assert!(
        matches!(accuracies[..], [(Some(_), Some(_))]),
        "{accuracies:?}"
    );
    house.deliver().await;
    assert_eq!(cards(&house).len(), 1);
}

#[tokio::test]
async fn analysis_request_shares_the_running_card_analysis() {
    let house = House::that_analyses_slowly().await;
    let game = over(&house, TWENTY).await;
    let row = house.finds_finished(&mina(), game).await.unwrap();
    let request = async {
        // Starts once the card's analysis runs.
        while house.app.core.engine.tallies()[JobKind::Card].running == 0 {
            tokio::task::yield_now().await;
        }
        let request = house.request(&mina(), LOUNGE);
        let (_, analysed) = house.app.analyses.analyse(&request, &row).await.unwrap();
        let Analysed::Making(mut following) = analysed else {
            panic!("it is there already");
        };
        let mut progress = following.now();
        while matches!(progress, Progress::At(..)) {
            progress = following.next().await;
        }
        assert!(matches!(progress, Progress::Ready(_)), "{progress:?}");
    };
    let (round, ()) = tokio::join!(house.app.cards.round(), request);
    round.unwrap();
    let tallies = house.app.core.engine.tallies();
    let done_count = tallies[JobKind::Card].done + tallies[JobKind::Analysis].done;
    let stopped = tallies[JobKind::Card].cancelled;
    assert!(done_count - stopped <= 33, "it is made once: {tallies:?}");
    assert!(tallies[JobKind::Analysis].done >= 20, "{tallies:?}");
    house.deliver().await;
    assert_eq!(cards(&house).len(), 1);
}

#[tokio::test]
async fn short_game_or_server_without_cards_gets_no_card() {
    let house = House::new().await;
    let nineteen = TWENTY.rsplit_once(' ').unwrap().0;
    over(&house, nineteen).await;
    assert!(!waits(&house).await, "too short");
    choose(&house, Cards::Off).await;
    over(&house, TWENTY).await;
    assert!(!waits(&house).await, "none are wanted");
    choose(&house, Cards::On).await;
    analysed(&house).await;
    assert!(waits(&house).await);
    choose(&house, Cards::Off).await;
    house.app.cards.round().await.unwrap();
    assert!(!waits(&house).await, "none are wanted any more");
    house.deliver().await;
    assert_eq!(house.rows_of(RowKind::Card).await.len(), 0);
}

#[tokio::test]
async fn card_is_dropped_a_day_after_the_end() {
    for (hours, expected) in [(23, 1), (24, 0)] {
        let house = House::new().await;
        analysed(&house).await;
        house.clock.advance(HOUR * hours);
        house.app.cards.round().await.unwrap();
        assert!(!waits(&house).await);
        let cards = house.rows_of(RowKind::Card).await;
        assert_eq!(cards.len(), expected, "{hours} h");
    }
}

#[tokio::test]
async fn card_is_posted_once_despite_kills() {
    // A restart before the card is queued.
    let house = House::new().await;
    analysed(&house).await;
    house.deliver().await;
    let house = house.restart().await;
    house.app.cards.round().await.unwrap();
    // A restart before the card is sent.
    let house = house.restart().await;
    house.app.cards.round().await.unwrap();
    // The card is sent, and the answer is lost.
    house.meets([Fate::LosesAnswer]);
    house.deliver_due().await;
    let house = house.restart().await;
    house.app.cards.round().await.unwrap();
    house.deliver().await;
    assert_eq!(cards(&house).len(), 1);
    assert_eq!(house.rows_of(RowKind::Card).await.len(), 1);
}

#[tokio::test]
async fn card_timer_is_replaced_by_the_card_row() {
    let house = House::new().await;
    let game = over(&house, TWENTY).await;
    let seq = house.load(game).await.seq();
    let queue = async || {
        house
            .store()
            .enqueue_card(game, seq, house.clock.now())
            .await
    };
    assert!(!queue().await.unwrap(), "there is no analysis yet");
    assert!(waits(&house).await);
    let accuracy = BySide::new(None, None);
    let store = house.store();
    let saved = store.save_analysis(game, EDITION, ANALYSIS, accuracy, house.clock.now());
    saved.await.unwrap();
    let database = house.direct_database().await;
    database.refuse("outbox").await;
    assert!(queue().await.is_err());
    assert!(waits(&house).await, "neither of the two has happened");
    database.refuse_no_more("outbox").await;
    assert!(queue().await.unwrap());
    assert!(!waits(&house).await);
    assert!(!queue().await.unwrap(), "once");
    assert_eq!(house.rows_of(RowKind::Card).await.len(), 1);
}

#[tokio::test]
async fn card_row_is_kept_with_its_game() {
    let house = House::new().await;
    analysed(&house).await;
    house.app.cards.round().await.unwrap();
    house.deliver().await;
    house.clock.advance(HOUR * 24 * 31);
    house.app.upkeep.round().await.unwrap();
    let database = house.direct_database().await;
    let kinds: Vec<String> = database
        .column("select kind from outbox order by id", &[])
        .await;
    assert_eq!(kinds, ["challenge", "thread", "board", "card"]);
}

#[tokio::test]
async fn rejected_card_causes_no_lost_notice() {
    for fate in [Fate::Refused(ParkReason::Forbidden), Fate::Gone] {
        let house = House::new().await;
        let game = analysed(&house).await;
        house.deliver().await;
        let home = house.home(game).await;
        house.app.cards.round().await.unwrap();
        house.meets([fate.clone()]);
        house.deliver().await;
        assert_eq!(house.rows_of(RowKind::Lost).await.len(), 0, "{fate:?}");
        assert_eq!(house.home(game).await, home, "the game stays where it was");
    }
}

#[tokio::test]
async fn game_of_a_forgotten_player_gets_no_card() {
    let house = House::new().await;
    analysed(&house).await;
    house.deliver().await;
    house.app.cards.round().await.unwrap();
    house.app.privacy.forget(jihun().id).await.unwrap();
    house.deliver().await;
    assert!(cards(&house).is_empty());
}
