//! Pauses through the use cases: what is posted and edited, when a pause ends by itself, and refusals.

use crate::support::house::{House, Posted};
use crate::support::patience::{begun, paced};
use crate::support::steps::refused;
use crate::support::{DAY, HOUR, alex, jihun, mina};
use hansu::app::{Acted, Refused};
use hansu::discord::message::Controls;
use hansu_play::{Command, GameId, MessageId, Person, ProposalKind, Refusal, Timestamp};
use hansu_store::{RowKind, TimerKind};

const ACCEPT: Command = Command::AcceptProposal(ProposalKind::Pause);
const DECLINE: Command = Command::DeclineProposal(ProposalKind::Pause);

/// Carries out a person's command in the game's channel, and delivers all messages.
async fn told(house: &House, game: GameId, person: &Person, command: Command) -> Acted {
    let acted = house.does(game, person, command).await;
    house.deliver().await;
    acted
}

/// Returns the last edit of a message.
fn changed(house: &House, message: MessageId) -> Option<(RowKind, String, bool)> {
    let wire = house.platform.wire();
    let edits = wire.edited.iter().rev();
    let mut edits = edits.filter(|(_, id, _)| *id == message);
    let (kind, _, edit) = edits.next()?;
    Some((*kind, edit.content.clone(), edit.rows.is_empty()))
}

/// Returns the components below a message.
fn buttons(posted: &Posted) -> Vec<String> {
    let rows = posted.message.rows.iter();
    let buttons = rows.flat_map(|row| match row {
        Controls::Buttons(buttons) => buttons.as_slice(),
        Controls::Select(_) | Controls::MultiSelect(_) => &[],
    });
    buttons.map(|button| button.id.to_string()).collect()
}

async fn due(house: &House) -> Option<Timestamp> {
    house.store().next_timer(TimerKind::Clock).await.unwrap()
}

async fn paused(house: &House) -> GameId {
    let game = begun(house, &mina(), &jihun()).await;
    told(house, game, &mina(), Command::TogglePause).await;
    told(house, game, &jihun(), ACCEPT).await;
    game
}

#[tokio::test]
async fn each_change_posts_one_line_and_removes_old_buttons() {
    let house = paced(3, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    told(&house, game, &jihun(), Command::TogglePause).await;
    let offer = house.posted(RowKind::Offer).pop().unwrap();
    assert_eq!(offer.message.pings, [mina().id]);

    told(&house, game, &mina(), ACCEPT).await;
    let [_, begun_line] = &house.posted(RowKind::Offer)[..] else {
        panic!("{:?}", house.posted(RowKind::Offer))
    };
    assert_eq!(begun_line.message.pings, []);
    assert!(begun_line.message.content.contains("paused until"));
    assert_eq!(buttons(begun_line), ["pause:1:4:end"]);
    let offer = changed(&house, offer.id).unwrap();
    assert_eq!((offer.0, offer.2), (RowKind::Strip, true));
    let end = house.clock.now() + DAY * 30;
    let due_at = due(&house).await.unwrap();
    assert!(due_at <= end && end.since(due_at) < HOUR);

    house.clock.advance(DAY * 2);
    house.app.timers.tick().await.unwrap();
    told(&house, game, &mina(), Command::EndPause).await;
    let [_, begun_line, over] = &house.posted(RowKind::Offer)[..] else {
        panic!("{:?}", house.posted(RowKind::Offer))
    };
    assert_eq!(over.message.pings, []);
    let text = &over.message.content;
    assert!(text.contains("ended the pause"), "{text}");
    assert!(text.contains("Deadline: <t:"), "{text}");
    let edited = changed(&house, begun_line.id).unwrap();
    assert_eq!((edited.0, edited.2), (RowKind::Strip, true));
    assert!(due(&house).await.unwrap() < house.clock.now() + DAY * 4);
}

#[tokio::test]
async fn declined_or_withdrawn_offer_edits_its_message() {
    let house = paced(3, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    // Cho is to move and is pinged when the other side declines.
    told(&house, game, &mina(), Command::TogglePause).await;
    let offer = house.posted(RowKind::Offer).pop().unwrap();
    told(&house, game, &jihun(), DECLINE).await;
    let (kind, words, bare) = changed(&house, offer.id).unwrap();
    assert_eq!((kind, bare), (RowKind::Settled, true));
    assert!(words.contains("The pause was declined"), "{words}");
    let decline_line = house.posted(RowKind::Offer).pop().unwrap();
    assert_eq!(decline_line.message.pings, [mina().id]);
    let refusal = house.refuses(game, &mina(), Command::TogglePause).await;
    assert_eq!(refusal, Refusal::ProposedAlready(ProposalKind::Pause));

    // When Han withdraws an offer, nobody is pinged.
    told(&house, game, &jihun(), Command::TogglePause).await;
    let offer = house.posted(RowKind::Offer).pop().unwrap();
    told(&house, game, &jihun(), DECLINE).await;
    let (_, words, _) = changed(&house, offer.id).unwrap();
    assert!(words.contains("withdrawn"), "{words}");
    assert_eq!(house.posted(RowKind::Offer).len(), 3);

    // Cho is also pinged when the other offers are declined.
    for (kind, words) in [
        (ProposalKind::Draw, "The draw offer was declined"),
        (ProposalKind::Takeback, "The takeback was declined"),
    ] {
        told(&house, game, &mina(), Command::Propose(kind)).await;
        told(&house, game, &jihun(), Command::DeclineProposal(kind)).await;
        let decline_line = house.posted(RowKind::Offer).pop().unwrap().message;
        assert!(decline_line.content.contains(words), "{decline_line:?}");
        assert_eq!(decline_line.pings, [mina().id]);
    }
}

#[tokio::test]
async fn pause_stops_the_clock_and_ends_automatically() {
    let house = paced(1, 0).await;
    let game = paused(&house).await;
    for _ in 0..29 {
        house.clock.advance(DAY);
        house.app.timers.tick().await.unwrap();
        house.deliver().await;
    }
    let offers = house.posted(RowKind::Offer);
    assert_eq!(offers.len(), 2, "{offers:?}");
    let refusal = house.refuses(game, &jihun(), Command::ClaimWin).await;
    assert!(matches!(refusal, Refusal::Paused(_)), "{refusal:?}");
    let house = house.restart().await;
    house.app.core.vitals.gateway.begins();
    house.clock.advance(DAY);
    house.app.timers.tick().await.unwrap();
    house.deliver().await;
    let over = house.posted(RowKind::Offer).pop().unwrap();
    let text = &over.message.content;
    assert!(text.contains("ended after thirty days"), "{text}");
    assert_eq!(over.message.pings, []);
    // Mina still has the same day.
    let left = house.left(game).await;
    assert!(left > DAY - HOUR && left <= DAY, "{left:?}");
}

#[tokio::test]
async fn move_ends_the_pause_and_its_board_says_so() {
    let house = paced(3, 0).await;
    let game = paused(&house).await;
    let begun_line = house.posted(RowKind::Offer).pop().unwrap();
    house.clock.advance(DAY * 5);
    house.moves(game, "b4a4").await;
    house.deliver().await;
    let board = || house.newest(RowKind::Board).message.content;
    assert!(board().contains("The pause has ended."), "{}", board());
    assert!(changed(&house, begun_line.id).unwrap().2);
    house.moves(game, "b7a7").await;
    house.deliver().await;
    assert!(!board().contains("pause"), "{}", board());
    let offers = house.posted(RowKind::Offer);
    assert_eq!(offers.len(), 2, "nothing else is posted");
}

#[tokio::test]
async fn late_board_says_that_the_game_is_paused() {
    let house = paced(3, 0).await;
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4").await;
    // The handler does not send the board, and in the meantime both agree on a pause.
    house.does(game, &jihun(), Command::TogglePause).await;
    house.does(game, &mina(), Command::TogglePause).await;
    house.deliver().await;
    let board = house.newest(RowKind::Board);
    assert!(!board.late, "it is the present position");
    let text = &board.message.content;
    assert!(text.contains("The game is paused until"), "{text}");
    assert!(!text.contains("Deadline"), "{text}");
    // The offer was accepted before its message was delivered, and the pause is in effect.
    let [offer, begun_line] = &house.posted(RowKind::Offer)[..] else {
        panic!("{:?}", house.posted(RowKind::Offer))
    };
    assert_eq!((offer.late, begun_line.late), (true, false));
}

#[tokio::test]
async fn late_line_has_no_buttons() {
    let house = paced(3, 0).await;
    let game = begun(&house, &mina(), &jihun()).await;
    told(&house, game, &mina(), Command::TogglePause).await;
    house.does(game, &jihun(), Command::TogglePause).await;
    house.does(game, &jihun(), Command::TogglePause).await;
    house.deliver().await;
    let [_, begun_line, over] = &house.posted(RowKind::Offer)[..] else {
        panic!("{:?}", house.posted(RowKind::Offer))
    };
    assert_eq!((begun_line.late, over.late), (true, false));
}

#[tokio::test]
async fn list_shows_the_end_of_the_pause() {
    let house = paced(1, 0).await;
    let game = paused(&house).await;
    let list = house.list(&mina()).await;
    let clock = list.lines[0].clock.unwrap();
    let since = house.load(game).await.paused_since().unwrap();
    assert_eq!(clock.deadline, None);
    assert_eq!(clock.paused_until(), Some(since + DAY * 30));
}

#[tokio::test]
async fn rejected_pause_changes_nothing() {
    let house = paced(1, 0).await;
    let game = paused(&house).await;
    let before = (
        house.load(game).await.seq(),
        house.posted(RowKind::Offer).len(),
    );
    for (person, command, expected) in [
        (jihun(), ACCEPT, Refusal::AlreadyPaused),
        (
            mina(),
            Command::Propose(ProposalKind::Pause),
            Refusal::AlreadyPaused,
        ),
        (jihun(), DECLINE, Refusal::AlreadyPaused),
        (alex(), Command::EndPause, Refusal::NotAPlayer),
        (alex(), Command::TogglePause, Refusal::NotAPlayer),
    ] {
        assert_eq!(house.refuses(game, &person, command).await, expected);
    }
    house.deliver().await;
    let offers = house.posted(RowKind::Offer).len();
    assert_eq!((house.load(game).await.seq(), offers), before);

    // A button of the previous position.
    let row = house.row(game).await;
    let version = Some(house.load(game).await.version());
    house.moves(game, "b4a4").await;
    let request = house.request(&jihun(), row.home);
    let games = &house.app.games;
    let late = games.act(&request, &row, version, Command::EndPause);
    assert_eq!(refused(late.await), Refused::MovedOn(game));

    // Time was up before the offer, but the bot has not noticed yet, so Han loses nothing.
    house.does(game, &jihun(), Command::Resign).await;
    let refusal = house.refuses(game, &mina(), Command::TogglePause).await;
    assert_eq!(refusal, Refusal::GameOver);
}

#[tokio::test]
async fn outage_within_a_pause_counts_once() {
    let house = paced(3, 0).await;
    let game = paused(&house).await;
    house.app.timers.tick().await.unwrap();
    house.clock.advance(DAY * 4);
    // The bot was unreachable for four days; the first request ends the pause.
    told(&house, game, &mina(), Command::TogglePause).await;
    let left = house.left(game).await;
    assert!(left > DAY * 3 - HOUR && left <= DAY * 3, "{left:?}");
}
