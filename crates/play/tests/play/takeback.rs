//! Takebacks: who may, when it needs consent, and that the earlier state is restored.

use std::time::Duration;

use crate::kit::{MINUTE, NOON, Played, alex, challenge, dated, jihun, mina, play};
use hansu_play::{
    Addressee, Challenge, Command, Event, Level, Match, ProposalKind, Refusal, SideChoice,
    Takebacks,
};
use janggi::{Action, Side};
use proptest::prelude::*;

const PROPOSE: Command = Command::Propose(ProposalKind::Takeback);
const ACCEPT: Command = Command::AcceptProposal(ProposalKind::Takeback);
const DECLINE: Command = Command::DeclineProposal(ProposalKind::Takeback);
const WITHDRAW: Command = Command::WithdrawProposal(ProposalKind::Takeback);

/// Returns a game under these terms after these turns, Cho first.
fn begun(takebacks: Takebacks, turns: &str) -> Played {
    let offered = Challenge {
        takebacks,
        ..challenge(SideChoice::Cho)
    };
    after(Played::new(&offered), turns)
}

fn after(challenged: Played, turns: &str) -> Played {
    challenged.seated().set_up().plays(turns)
}

fn taken_back(by: Side, plies: u32) -> Result<Event, Refusal> {
    Ok(Event::TakenBack {
        by,
        plies,
        agreed: false,
        short: true,
    })
}

fn asked(by: Side) -> Result<Event, Refusal> {
    Ok(Event::TakebackAsked { by })
}

#[test]
fn turn_without_a_reaction_is_taken_back_at_once() {
    use Takebacks::{Ask, Free, None};
    let nothing = Err(Refusal::NothingToTakeBack);
    // (terms, turns, minutes since, Mina's (Cho's) result, Jihun's (Han's) result)
    let table = [
        (Free, "", 0, nothing.clone(), nothing.clone()),
        (Free, "a4b4", 0, taken_back(Side::Cho, 1), nothing.clone()),
        (Free, "a4b4", 9, taken_back(Side::Cho, 1), nothing.clone()),
        (Free, "a4b4", 10, asked(Side::Cho), nothing.clone()),
        (
            Free,
            "a4b4 a7b7",
            0,
            asked(Side::Cho),
            taken_back(Side::Han, 1),
        ),
        (
            Free,
            "a4b4 a7b7 c4d4",
            0,
            taken_back(Side::Cho, 1),
            asked(Side::Han),
        ),
        (Free, "pass", 0, taken_back(Side::Cho, 1), nothing.clone()),
        (Ask, "", 0, nothing.clone(), nothing.clone()),
        (Ask, "a4b4 a7b7", 0, asked(Side::Cho), asked(Side::Han)),
        (
            None,
            "a4b4 a7b7",
            0,
            Err(Refusal::NoTakebacks),
            Err(Refusal::NoTakebacks),
        ),
    ];
    for (terms, turns, minutes, cho, han) in table {
        let played = begun(terms, turns).later(minutes * MINUTE);
        let results = [mina(), jihun()].map(|person| played.decide(&person, PROPOSE));
        assert_eq!(results, [cho, han], "{terms:?} {turns:?} {minutes}");
        let bystander = played.decide(&alex(), PROPOSE);
        assert_eq!(bystander, Err(Refusal::NotAPlayer));
    }
}

#[test]
fn free_takeback_time_scales_with_the_day() {
    let mut played = begun(Takebacks::Free, "a4b4").later(Duration::from_secs(2));
    played.moment.day = Duration::from_secs(144);
    assert_eq!(played.decide(&mina(), PROPOSE), asked(Side::Cho));
    played.moment.day = Duration::from_secs(432);
    let granted = taken_back(Side::Cho, 1);
    assert_eq!(played.decide(&mina(), PROPOSE), granted);
}

#[test]
fn any_action_of_the_opponent_is_a_reaction() {
    // (Jihun's reactions after Mina's last turn)
    let reactions: [&[(bool, Command)]; 4] = [
        &[(false, Command::Propose(ProposalKind::Draw))],
        &[
            (true, Command::Propose(ProposalKind::Draw)),
            (false, Command::DeclineProposal(ProposalKind::Draw)),
        ],
        &[(false, Command::TakeHint)],
        &[
            (false, Command::Propose(ProposalKind::Draw)),
            (false, Command::WithdrawProposal(ProposalKind::Draw)),
        ],
    ];
    for reaction in reactions {
        let rules = Challenge {
            ruleset: janggi::CASUAL,
            ..challenge(SideChoice::Cho)
        };
        let mut played = after(Played::new(&rules), "a4b4");
        for (is_own, command) in reaction {
            let actor = if *is_own { mina() } else { jihun() };
            played = played.then(&actor, command.clone());
        }
        let result = played.decide(&mina(), PROPOSE);
        assert_eq!(result, asked(Side::Cho), "{reaction:?}");
    }
    // A side's own command is not a reaction.
    let played = begun(Takebacks::Free, "a4b4 a7b7 c4d4");
    let rules = Challenge {
        ruleset: janggi::CASUAL,
        ..challenge(SideChoice::Cho)
    };
    let offered =
        after(Played::new(&rules), "a4b4").then(&mina(), Command::Propose(ProposalKind::Draw));
    for played in [played, offered] {
        let result = played.decide(&mina(), PROPOSE);
        assert_eq!(result, taken_back(Side::Cho, 1));
    }
}

#[test]
fn takeback_request_lapses_with_the_next_turn() {
    let requested = || begun(Takebacks::Ask, "a4b4 a7b7").then(&mina(), PROPOSE);
    let given_back = Event::TakenBack {
        by: Side::Cho,
        plies: 2,
        agreed: true,
        short: false,
    };
    // (player, command, result)
    let table = [
        (jihun(), ACCEPT, Ok(given_back)),
        (jihun(), DECLINE, Ok(Event::TakebackDeclined)),
        (
            jihun(),
            WITHDRAW,
            Err(Refusal::NotYourProposal(ProposalKind::Takeback)),
        ),
        (jihun(), PROPOSE, Err(Refusal::AnswerRequestFirst)),
        (
            mina(),
            ACCEPT,
            Err(Refusal::OwnProposal(ProposalKind::Takeback)),
        ),
        (
            mina(),
            DECLINE,
            Err(Refusal::OwnProposal(ProposalKind::Takeback)),
        ),
        (mina(), WITHDRAW, Ok(Event::TakebackWithdrawn)),
        (
            mina(),
            PROPOSE,
            Err(Refusal::ProposalStands(ProposalKind::Takeback)),
        ),
        (alex(), ACCEPT, Err(Refusal::NotAPlayer)),
    ];
    for (person, command, expected) in table {
        assert_eq!(
            requested().decide(&person, command.clone()),
            expected,
            "{command:?}"
        );
    }
    let requests = [ACCEPT, DECLINE, WITHDRAW];
    let lapsed = requested().then(&mina(), play("c4d4"));
    for command in requests {
        let result = lapsed.decide(&jihun(), command.clone());
        assert_eq!(
            result,
            Err(Refusal::NoProposal(ProposalKind::Takeback)),
            "{command:?}"
        );
    }
    // Once declined or withdrawn, it cannot be requested again in the same position, except by the opponent.
    for answer in [(jihun(), DECLINE), (mina(), WITHDRAW)] {
        let rejected = requested().then(&answer.0, answer.1);
        let second_request = rejected.decide(&mina(), PROPOSE);
        assert_eq!(
            second_request,
            Err(Refusal::ProposedAlready(ProposalKind::Takeback))
        );
        let opponents_request = rejected.decide(&jihun(), PROPOSE);
        assert_eq!(
            opponents_request,
            Ok(Event::TakebackAsked { by: Side::Han })
        );
    }
}

#[test]
fn bot_grants_every_takeback() {
    let offered = Challenge {
        addressee: Addressee::Bot {
            bot: jihun(),
            level: Level::DEFAULT,
        },
        takebacks: Takebacks::None,
        ..challenge(SideChoice::Cho)
    };
    let seated = Played::new(&offered).seated().settled();
    let mut played = seated.then(&mina(), Command::SetUp(janggi::Formation::Heeh));
    for turn in ["a4b4", "a7b7"] {
        played = played.plays(turn).later(60 * MINUTE);
    }
    let granted = played.decide(&mina(), PROPOSE);
    assert_eq!(granted, taken_back(Side::Cho, 2));
}

#[test]
fn finished_game_has_no_takeback() {
    let over = begun(Takebacks::Free, "a4b4").then(&mina(), Command::Resign);
    assert_eq!(over.decide(&mina(), PROPOSE), Err(Refusal::GameOver));
    let setting_up = Played::accepted();
    let result = setting_up.decide(&mina(), PROPOSE);
    assert!(
        matches!(result, Err(Refusal::SetupFirst { .. })),
        "{result:?}"
    );
}

/// Returns the state to restore, as text.
fn told(game: &Match) -> String {
    let moves = game.game().unwrap();
    format!(
        "{} {} {:?} {:?} {:?} {:?}",
        moves.fen(),
        moves.occurrences(),
        moves.points(),
        moves.plies_since_capture(),
        moves.actions(),
        moves.legal_actions(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// After any play, a takeback restores position, counters and record, and the game continues from there.
    #[test]
    fn takeback_restores_the_game_before_the_turn(picks in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        let mut played = begun(Takebacks::Free, "");
        let mut before = Vec::new();
        for pick in picks {
            let Some(moves) = played.game.game().filter(|moves| moves.outcome().is_none()) else {
                break;
            };
            let actions = moves.legal_actions();
            let action = *pick.get(&actions);
            if action == Action::Pass && moves.situation().may_call_bikjang() {
                continue;
            }
            before.push((told(&played.game), played.game.version()));
            let mover = played.game.player_to_act().unwrap().clone();
            played = played.then(&mover, Command::Play(action));
            if !played.game.is_open() {
                break;
            }
            // Forced passes follow automatically.
            played = played.settled();
            if !played.game.is_open() {
                break;
            }
            let back = played.clone().then(&mover, PROPOSE);
            let (was, version) = before.last().unwrap();
            prop_assert_eq!(&told(&back.game), was);
            prop_assert!(back.game.version() > *version);
            prop_assert!(back.game.version() > played.game.version());
            prop_assert_eq!(back.game.seq().0, u32::try_from(back.events.len()).unwrap());
            let again = back.clone().then(&mover, Command::Play(action));
            let forced = again.settled();
            prop_assert_eq!(told(&forced.game), told(&played.game));
            let stored = Match::replay(crate::kit::GAME, &dated(&back.events)).unwrap();
            prop_assert_eq!(format!("{stored:?}"), format!("{:?}", back.game));
        }
    }
}

#[test]
fn takebacks_are_counted_and_keep_the_hint_count() {
    let played = begun(Takebacks::Free, "")
        .then(&mina(), Command::TakeHint)
        .then(&mina(), play("a4b4"))
        .then(&mina(), PROPOSE)
        .then(&mina(), play("c4d4"))
        .then(&mina(), PROPOSE);
    assert_eq!(played.game.hints(Side::Cho), 1);
    assert_eq!(played.game.taken_back(Side::Cho), 2);
    assert_eq!(played.game.taken_back(Side::Han), 0);
    assert_eq!(played.moment, NOON);
}
