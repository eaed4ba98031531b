//! Challenges, and the choice of formations.

use hansu::app::{Notice, Subject};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{Addressee, Challenge, Command, Event, SideChoice};
use janggi::Formation;

use super::super::LOUNGE;
use super::{Cast, Played, Table, named};

pub fn challenges(cast: &Cast) -> Table {
    use SideChoice::{Cho, Han, Random};
    let show = |played: &Played| cast.shown(played, Subject::Challenge);
    let challenge_for = |side| Challenge {
        side,
        ..cast.challenge()
    };
    let to_anyone = Challenge {
        addressee: Addressee::Anyone,
        ..challenge_for(Random)
    };
    let random = Played::new(&challenge_for(Random));
    let resigned = cast.moves("a4b4").then(&cast.cho, Command::Resign);
    let declined = random.clone().then(&cast.han, Command::Decline);
    let withdrawn = random.clone().then(&cast.cho, Command::Withdraw);
    let above = cast.shown(&random, Subject::ChallengeAbove);
    let in_old_thread = view::words(&Notice {
        continues_in: Some(LOUNGE),
        ..cast.notice(&cast.accepted(), Subject::Challenge)
    });
    let thread = view::thread_name(&cast.accepted().game);
    named([
        ("by lot", show(&random)),
        ("as Cho", show(&Played::new(&challenge_for(Cho)))),
        ("as Han", show(&Played::new(&challenge_for(Han)))),
        ("to anyone", show(&Played::new(&to_anyone))),
        ("late", cast.late(&random, Subject::Challenge)),
        ("in two languages", show(&in_two_languages(cast))),
        ("accepted", show(&cast.accepted())),
        ("the game is over", show(&resigned)),
        ("declined", show(&declined)),
        ("withdrawn", show(&withdrawn)),
        ("expired", show(&random.event(Event::Expired))),
        (
            "an open chair expired",
            show(&Played::new(&to_anyone).event(Event::Expired)),
        ),
        ("thread", Message::words(thread)),
        ("a rematch, in the channel above", above),
        (
            "a rematch that was accepted, in the old thread",
            in_old_thread,
        ),
    ])
}

/// A challenge to a person who may read the other language.
fn in_two_languages(cast: &Cast) -> Played {
    Played::new(&Challenge {
        also: Some(cast.language.other()),
        ..cast.challenge()
    })
}

pub fn setups(cast: &Cast) -> Table {
    let show = |played: &Played| cast.shown(played, Subject::Setup);
    let second = cast.han_chosen();
    let other_language = Some(cast.language.other());
    let seated = in_two_languages(cast).then(&cast.han, cast.accept(other_language));
    let choice = Command::SetUp(Formation::Hehe);
    let han_chosen = seated.clone().then(&cast.han, choice);
    named([
        ("first", show(&cast.accepted())),
        ("second", show(&second)),
        ("late", cast.late(&second, Subject::Setup)),
        ("who chooses has left", cast.left(&second, Subject::Setup)),
        ("in two languages", show(&seated)),
        ("in two languages, second", show(&han_chosen)),
    ])
}
