//! Takebacks: who may, when it needs consent, and that the earlier state is restored.

use std::time::Duration;

use crate::kit::{GAME, MINUTE, Played, bot, challenge};
use hansu_play::{Challenge, Command, Event, Match, ProposalKind, Refusal, SideChoice, Takebacks};
use janggi::{Action, Side};
use proptest::prelude::*;

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
    let never = Err(Refusal::NoTakebacks);
    let back = |side| taken_back(side, 1);
    // (terms, turns, minutes since, Mina's (Cho's) result, Jihun's (Han's) result)
    let table = [
        (Free, "", 0, nothing.clone(), nothing.clone()),
        (Free, "a4b4", 0, back(Side::Cho), nothing.clone()),
        (Free, "a4b4", 9, back(Side::Cho), nothing.clone()),
        (Free, "a4b4", 10, asked(Side::Cho), nothing.clone()),
        (Free, "a4b4 a7b7", 0, asked(Side::Cho), back(Side::Han)),
        (Free, "a4b4 a7b7 c4d4", 0, back(Side::Cho), asked(Side::Han)),
        (Free, "pass", 0, back(Side::Cho), nothing.clone()),
        (Ask, "", 0, nothing.clone(), nothing.clone()),
        (Ask, "a4b4 a7b7", 0, asked(Side::Cho), asked(Side::Han)),
        (None, "a4b4 a7b7", 0, never.clone(), never.clone()),
    ];
    for (terms, turns, minutes, cho, han) in table {
        let played = begun(terms, turns).later(minutes * MINUTE);
        let results = ["cho takeback", "han takeback"].map(|entry| played.decides(entry));
        assert_eq!(results, [cho, han], "{terms:?} {turns:?} {minutes}");
        let bystander = played.decides("alex takeback");
        assert_eq!(bystander, Err(Refusal::NotAPlayer));
    }
}

#[test]
fn free_takeback_time_scales_with_the_day() {
    let mut played = begun(Takebacks::Free, "a4b4 2s");
    played.day = Duration::from_secs(144);
    assert_eq!(played.decides("cho takeback"), asked(Side::Cho));
    played.day = Duration::from_secs(432);
    let granted = taken_back(Side::Cho, 1);
    assert_eq!(played.decides("cho takeback"), granted);
}

#[test]
fn any_action_of_the_opponent_is_a_reaction() {
    let casual = |script: &str| {
        let rules = Challenge {
            ruleset: janggi::CASUAL,
            ..challenge(SideChoice::Cho)
        };
        after(Played::new(&rules), script).decides("cho takeback")
    };
    for reaction in [
        "a4b4; han draw",
        "a4b4; cho draw; han decline-draw",
        "a4b4; han hint",
        "a4b4; han draw; han withdraw-draw",
    ] {
        assert_eq!(casual(reaction), asked(Side::Cho), "{reaction}");
    }
    // A side's own command is not a reaction.
    for own in ["a4b4 a7b7 c4d4", "a4b4; cho draw"] {
        assert_eq!(casual(own), taken_back(Side::Cho, 1), "{own}");
    }
}

#[test]
fn takeback_request_lapses_with_the_next_turn() {
    let requested = || begun(Takebacks::Ask, "a4b4 a7b7; cho takeback");
    let given_back = Event::TakenBack {
        by: Side::Cho,
        plies: 2,
        agreed: true,
        short: false,
    };
    assert_eq!(requested().decides("han accept-takeback"), Ok(given_back));
    for script in [
        "han withdraw-takeback?NotYourProposal(Takeback)",
        "han takeback?AnswerRequestFirst",
        "cho accept-takeback?OwnProposal(Takeback)",
        "cho decline-takeback?OwnProposal(Takeback)",
        "cho takeback?ProposalStands(Takeback)",
        "alex accept-takeback?NotAPlayer",
        "c4d4; han accept-takeback?NoProposal(Takeback)",
        "c4d4; han decline-takeback?NoProposal(Takeback)",
        "c4d4; han withdraw-takeback?NoProposal(Takeback)",
        // Once declined or withdrawn, it cannot be requested again in the same position, except by the opponent.
        "han decline-takeback; cho takeback?ProposedAlready(Takeback); han takeback",
        "cho withdraw-takeback; cho takeback?ProposedAlready(Takeback); han takeback",
    ] {
        requested().plays(script);
    }
}

#[test]
fn bot_grants_every_takeback() {
    let offered = Challenge {
        addressee: bot(1),
        takebacks: Takebacks::None,
        ..challenge(SideChoice::Cho)
    };
    let seated = Played::new(&offered).seated().settled();
    let played = seated.plays("mina HEEH; a4b4 60m a7b7 60m");
    assert_eq!(played.decides("cho takeback"), taken_back(Side::Cho, 2));
}

#[test]
fn finished_game_has_no_takeback() {
    begun(Takebacks::Free, "a4b4; cho resign; cho takeback?GameOver");
    let result = Played::accepted().decides("cho takeback");
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
            let back = played.clone().then(&mover, Command::Propose(ProposalKind::Takeback));
            let (was, version) = before.last().unwrap();
            prop_assert_eq!(&told(&back.game), was);
            prop_assert!(back.game.version() > *version);
            prop_assert!(back.game.version() > played.game.version());
            prop_assert_eq!(back.game.seq().0, u32::try_from(back.events.len()).unwrap());
            let again = back.clone().then(&mover, Command::Play(action));
            let forced = again.settled();
            prop_assert_eq!(told(&forced.game), told(&played.game));
            let stored = Match::replay(GAME, &back.events).unwrap();
            prop_assert_eq!(format!("{stored:?}"), format!("{:?}", back.game));
        }
    }
}

#[test]
fn takebacks_are_counted_and_keep_the_hint_count() {
    let script = "cho hint; a4b4; cho takeback; c4d4; cho takeback";
    let played = begun(Takebacks::Free, script);
    assert_eq!(played.game.hints(Side::Cho), 1);
    assert_eq!(played.game.taken_back(Side::Cho), 2);
    assert_eq!(played.game.taken_back(Side::Han), 0);
}
