//! Matches: every command in every state by every person, and its result.

use crate::kit::{GAME, Played, accept, alex, challenge, command, decided, jihun, mina};
use hansu_play::{
    Addressee, Command, DatedEvent, Ended, Event, Hints, Language, Match, Person, ProposalKind,
    Refusal, Seq, SideChoice, Version,
};
use janggi::{Action, Formation, Game, Reason, Role, Side};
use proptest::prelude::*;
use proptest::sample::Index;

#[rustfmt::skip]
const COMMANDS: [&str; 14] = [
    "accept", "decline", "withdraw", "EHEH", "HRRH", "a4b4", "a4a3", "pass", "hint", "draw",
    "accept-draw", "decline-draw", "withdraw-draw", "resign",
];

fn open_to_all() -> Played {
    let mut challenge = challenge(SideChoice::Cho);
    challenge.addressee = Addressee::Anyone;
    Played::new(&challenge)
}

fn state(name: &str) -> Played {
    match name {
        "challenged" => Played::challenged(),
        "open to all" => open_to_all(),
        "declined" => Played::challenged().plays("jihun decline"),
        "withdrawn" => Played::challenged().plays("mina withdraw"),
        "expired" => Played::challenged().event(Event::Expired),
        "accepted" => Played::accepted(),
        "han chosen" => Played::han_chosen(),
        "running" => Played::running(),
        "cho offers" => Played::running().plays("cho draw"),
        "han offers" => Played::running().plays("han draw"),
        "called off" => Played::accepted().plays("mina resign"),
        "over" => Played::running().plays("cho resign"),
        unexpected => panic!("no state {unexpected}"),
    }
}

/// The states, and below each its commands with their results for Mina (challenger, Cho), Jihun (opponent, Han) and the
/// bystander Alex; `*` is any other command.
///
/// Events are in lower case, refusals by their names.
const DECISIONS: &str = "
challenged:
    accept                  | OwnChallenge           | accepted               | NotForYou
    decline                 | OwnChallenge           | declined               | NotForYou
    withdraw                | withdrawn              | NotYourChallenge       | NotYourChallenge
    *                       | NotAcceptedYet         | NotAcceptedYet         | NotAcceptedYet
open to all:
    accept                  | OwnChallenge           | accepted               | accepted
    decline                 | OwnChallenge           | NotForYou              | NotForYou
    withdraw                | withdrawn              | NotYourChallenge       | NotYourChallenge
    *                       | NotAcceptedYet         | NotAcceptedYet         | NotAcceptedYet
declined:
    *                       | ChallengeClosed(Declined)  | ChallengeClosed(Declined)  | ChallengeClosed(Declined)
withdrawn:
    *                       | ChallengeClosed(Withdrawn) | ChallengeClosed(Withdrawn) | ChallengeClosed(Withdrawn)
expired:
    *                       | ChallengeClosed(Expired)   | ChallengeClosed(Expired)   | ChallengeClosed(Expired)
accepted:
    accept decline withdraw | Taken                  | Taken                  | Taken
    EHEH                    | ChoosesFirst(Han)      | set_up                 | NotAPlayer
    HRRH                    | ChoosesFirst(Han)      | FormationNotOffered    | NotAPlayer
    resign                  | called_off             | called_off             | NotAPlayer
    *                       | SetupFirst { waits_for: Han } | SetupFirst { waits_for: Han } | NotAPlayer
han chosen:
    accept decline withdraw | Taken                  | Taken                  | Taken
    EHEH                    | set_up                 | FormationChosen        | NotAPlayer
    HRRH                    | FormationNotOffered    | FormationChosen        | NotAPlayer
    resign                  | called_off             | called_off             | NotAPlayer
    *                       | SetupFirst { waits_for: Cho } | SetupFirst { waits_for: Cho } | NotAPlayer
running:
    accept decline withdraw | Taken                  | Taken                  | Taken
    EHEH HRRH               | FormationChosen        | FormationChosen        | NotAPlayer
    a4b4                    | moved                  | NotYourTurn            | NotAPlayer
    a4a3                    | Illegal(Backward)      | NotYourTurn            | NotAPlayer
    pass                    | passed                 | NotYourTurn            | NotAPlayer
    hint                    | hint_taken             | NotYourTurn            | NotAPlayer
    draw                    | draw_offered           | draw_offered           | NotAPlayer
    resign                  | resigned               | resigned               | NotAPlayer
    *                       | NoProposal(Draw)       | NoProposal(Draw)       | NotAPlayer
cho offers:
    accept decline withdraw | Taken                  | Taken                  | Taken
    EHEH HRRH               | FormationChosen        | FormationChosen        | NotAPlayer
    a4b4                    | moved                  | NotYourTurn            | NotAPlayer
    a4a3                    | Illegal(Backward)      | NotYourTurn            | NotAPlayer
    pass                    | passed                 | NotYourTurn            | NotAPlayer
    hint                    | hint_taken             | NotYourTurn            | NotAPlayer
    draw                    | ProposalStands(Draw)   | draw_accepted          | NotAPlayer
    accept-draw             | OwnProposal(Draw)      | draw_accepted          | NotAPlayer
    decline-draw            | OwnProposal(Draw)      | draw_declined          | NotAPlayer
    withdraw-draw           | draw_withdrawn         | NotYourProposal(Draw)  | NotAPlayer
    resign                  | resigned               | resigned               | NotAPlayer
han offers:
    accept decline withdraw | Taken                  | Taken                  | Taken
    EHEH HRRH               | FormationChosen        | FormationChosen        | NotAPlayer
    a4b4                    | moved                  | NotYourTurn            | NotAPlayer
    a4a3                    | Illegal(Backward)      | NotYourTurn            | NotAPlayer
    pass                    | passed                 | NotYourTurn            | NotAPlayer
    hint                    | hint_taken             | NotYourTurn            | NotAPlayer
    draw                    | draw_accepted          | ProposalStands(Draw)   | NotAPlayer
    accept-draw             | draw_accepted          | OwnProposal(Draw)      | NotAPlayer
    decline-draw            | draw_declined          | OwnProposal(Draw)      | NotAPlayer
    withdraw-draw           | NotYourProposal(Draw)  | draw_withdrawn         | NotAPlayer
    resign                  | resigned               | resigned               | NotAPlayer
called off:
    accept decline withdraw | Taken                  | Taken                  | Taken
    *                       | GameOver               | GameOver               | NotAPlayer
over:
    accept decline withdraw | Taken                  | Taken                  | Taken
    *                       | GameOver               | GameOver               | NotAPlayer
";

/// Returns the states with their rows.
fn decisions() -> Vec<(&'static str, Vec<Vec<&'static str>>)> {
    let mut states: Vec<(&str, Vec<Vec<&str>>)> = Vec::new();
    for line in DECISIONS.trim().lines() {
        match line.strip_suffix(':') {
            Some(name) => states.push((name, Vec::new())),
            None => {
                let row = line.split('|').map(str::trim).collect();
                states.last_mut().unwrap().1.push(row);
            }
        }
    }
    states
}

#[test]
fn every_command_has_its_result_in_every_state_for_everyone() {
    assert_eq!(decisions().len(), 12);
    for (name, rows) in decisions() {
        let state = state(name);
        for tried in COMMANDS {
            let row = |name| {
                rows.iter()
                    .find(|row| row[0].split(' ').any(|tried| tried == name))
            };
            let row = row(tried).or(row("*")).unwrap();
            for (actor, expected) in [mina(), jihun(), alex()].iter().zip(&row[1..]) {
                let result = match state.decide(actor, command(tried, actor)) {
                    Ok(event) => event.kind().to_owned(),
                    Err(refusal) => format!("{refusal:?}"),
                };
                assert_eq!(&result, expected, "{name}: {tried} by {}", actor.name);
            }
        }
    }
}

#[test]
fn opponent_gets_the_remaining_side() {
    use SideChoice::{Cho, Han, Random};
    for (side_choice, random_side, challenger_side) in [
        (Random, Side::Cho, Side::Cho),
        (Random, Side::Han, Side::Han),
        (Cho, Side::Han, Side::Cho),
        (Han, Side::Cho, Side::Han),
    ] {
        let mut command = accept(jihun());
        if let Command::Accept { lot, .. } = &mut command {
            *lot = random_side;
        }
        let accepted = Played::new(&challenge(side_choice)).then(&jihun(), command);
        let table = accepted.game.seats().unwrap();
        assert_eq!(
            table.players[challenger_side],
            mina(),
            "{side_choice:?}, lot {random_side:?}"
        );
        assert_eq!(table.players[challenger_side.opponent()], jihun());
        assert_eq!(accepted.game.seat(mina().id), Ok(challenger_side));
        assert_eq!(table.side_of(alex().id), None);
    }
}

#[test]
fn first_to_accept_an_open_challenge_plays() {
    let accepted = open_to_all().then(&alex(), accept(alex()));
    assert_eq!(accepted.game.seats().unwrap().players.han, alex());
    let late = accepted.decide(&jihun(), accept(jihun()));
    assert_eq!(late, Err(Refusal::Taken));
}

#[test]
fn challenging_oneself_is_rejected() {
    let mut own_challenge = challenge(SideChoice::Random);
    own_challenge.addressee = Addressee::Person(mina());
    let challenged = Match::challenge_event(&own_challenge);
    assert_eq!(challenged, Err(Refusal::ChallengeYourself));
}

#[test]
fn game_uses_the_language_of_its_acceptance() {
    assert_eq!(Played::challenged().game.language(), Language::Ko);
    assert_eq!(Played::accepted().game.language(), Language::En);
    let over = Played::moves("cho resign");
    assert_eq!(over.game.language(), Language::En);
}

#[test]
fn only_an_open_challenge_expires() {
    for (name, _) in decisions() {
        let waits = matches!(name, "challenged" | "open to all");
        let event = state(name).game.expiry_event();
        assert_eq!(event, waits.then_some(Event::Expired), "{name}");
    }
}

/// Checks which commands change the match's version. Each event raises its sequence number by one.
#[test]
fn only_position_changes_raise_the_version() {
    let mut played = Played::challenged();
    for (index, (entry, version)) in [
        ("jihun accept", 0),
        ("han EHEH", 1),
        ("cho EHEH", 2),
        ("han draw", 2),
        ("cho decline-draw", 2),
        ("cho hint", 2),
        ("a4b4", 3),
        ("pass", 4),
        ("han draw", 4),
        ("han withdraw-draw", 4),
        ("cho draw", 4),
        ("b4a4", 5),
        ("han accept-draw", 6),
    ]
    .into_iter()
    .enumerate()
    {
        played = played.plays(entry);
        assert_eq!(played.game.version(), Version(version), "after {entry}");
        assert_eq!(played.game.seq(), Seq(u32::try_from(index).unwrap() + 2));
    }
    for (name, version) in [
        ("challenged", 0),
        ("declined", 0),
        ("withdrawn", 0),
        ("expired", 0),
        ("called off", 1),
        ("over", 3),
    ] {
        assert_eq!(state(name).game.version(), Version(version), "{name}");
    }
}

#[test]
fn draw_offer_is_open_until_the_opponent_moves() {
    for (script, expected) in [
        ("cho draw", Some(Side::Cho)),
        ("cho draw; a4b4", Some(Side::Cho)),
        ("cho draw; pass", Some(Side::Cho)),
        ("cho draw; a4b4; a7b7", None),
        ("cho draw; a4b4; pass", None),
        ("han draw", Some(Side::Han)),
        ("han draw; a4b4", None),
        ("cho draw; han decline-draw", None),
        ("cho draw; cho withdraw-draw", None),
        ("cho draw; han accept-draw", None),
    ] {
        let offer = Played::moves(script).game.proposal(ProposalKind::Draw);
        assert_eq!(offer.map(|offer| offer.by), expected, "{script}");
    }
    let offer = Played::moves("cho draw").game.proposal(ProposalKind::Draw);
    let known = offer.map(|offer| (offer.by, offer.since));
    assert_eq!(known, Some((Side::Cho, Seq(5))), "known by its event");
}

#[test]
fn declined_offer_can_be_repeated_after_an_own_move() {
    for script in [
        "cho draw; han decline-draw; cho draw?ProposedAlready(Draw); a4b4; cho draw",
        "cho draw; cho withdraw-draw; cho draw?ProposedAlready(Draw); a4b4; cho draw",
        "cho draw; a4b4; cho draw?ProposalStands(Draw); a7b7; cho draw",
        "han draw; a4b4; han draw?ProposedAlready(Draw); a7b7; han draw",
        // The other side's offers are independent.
        "cho draw; han decline-draw; han draw; cho draw",
    ] {
        Played::moves(script);
    }
}

#[test]
fn draw_is_agreed_by_button_or_command() {
    for script in [
        "cho draw; han accept-draw",
        "cho draw; han draw",
        "han draw; cho draw",
    ] {
        let ended = Played::moves(script).ended();
        assert_eq!(ended, decided(None, Reason::Agreement), "{script}");
    }
}

#[test]
fn resigning_loses_even_on_the_opponents_turn() {
    for (script, winner) in [("cho resign", Side::Han), ("han resign", Side::Cho)] {
        let over = Played::moves(script);
        assert_eq!(over.ended(), decided(Some(winner), Reason::Resignation));
        assert!(over.game.game().is_some());
    }
}

#[test]
fn resigning_during_setup_calls_the_game_off() {
    for before in [Played::accepted(), Played::han_chosen()] {
        for (actor, by) in [(mina(), Side::Cho), (jihun(), Side::Han)] {
            let over = before.clone().then(&actor, Command::Resign);
            assert_eq!(over.ended(), Ended::CalledOff { by });
            assert!(over.game.game().is_none() && over.game.to_act().is_none());
        }
    }
}

#[test]
fn han_sets_up_first_and_cho_moves_first() {
    for (name, side, person) in [
        ("challenged", None, None),
        ("accepted", Some(Side::Han), Some(jihun())),
        ("han chosen", Some(Side::Cho), Some(mina())),
        ("running", Some(Side::Cho), Some(mina())),
        ("over", None, None),
    ] {
        let game = state(name).game;
        assert_eq!(game.to_act(), side, "{name}");
        assert_eq!(game.player_to_act(), person.as_ref(), "{name}");
    }
}

/// Players name formations as they see them; events and boards count columns from Cho's left.
#[test]
fn formations_are_placed_as_their_player_sees_them() {
    for formation in Formation::FOUR {
        let played = Played::accepted()
            .then(&jihun(), Command::SetUp(formation.seen_from(Side::Han)))
            .then(&mina(), Command::SetUp(formation.seen_from(Side::Cho)));
        let position = *played.game.game().unwrap().position();
        let row = |rank: u8, files: [char; 4]| -> String {
            let role = |file| {
                let square = format!("{file}{rank}").parse().unwrap();
                match position.piece_at(square).unwrap().role {
                    Role::Horse => 'H',
                    Role::Elephant => 'E',
                    unexpected => panic!("{unexpected:?}"),
                }
            };
            files.into_iter().map(role).collect()
        };
        assert_eq!(row(1, ['b', 'c', 'g', 'h']), formation.code(), "Cho");
        assert_eq!(row(10, ['h', 'g', 'c', 'b']), formation.code(), "Han");
    }
}

#[test]
fn game_ended_by_the_rules_is_over() {
    let Ended::Decided(outcome) = Played::moves("pass pass").ended() else {
        panic!("not decided")
    };
    assert_eq!(outcome.winner, Some(Side::Han), "1.5 points ahead");
    assert_eq!(outcome.reason.code(), "points");
}

/// A random command by anyone, allowed or not.
#[derive(Debug, Clone)]
struct Attempt {
    actor: Index,
    command: Index,
    mv: Option<Index>,
}

fn any_attempt() -> impl Strategy<Value = Attempt> {
    let mv = prop_oneof![3 => any::<Index>().prop_map(Some), 1 => Just(None)];
    (any::<Index>(), any::<Index>(), mv).prop_map(|(actor, command, mv)| Attempt {
        actor,
        command,
        mv,
    })
}

fn attempted(attempt: &Attempt, game: &Match) -> (Person, Command) {
    let people = [mina(), jihun(), alex()];
    let legal = game.game().map(Game::legal_actions).unwrap_or_default();
    match (&attempt.mv, game.player_to_act()) {
        (Some(mv), Some(mover)) if !legal.is_empty() => {
            (mover.clone(), Command::Play(*mv.get(&legal)))
        }
        _ => {
            let actor = attempt.actor.get(&people).clone();
            let name: &&str = attempt.command.get(&COMMANDS);
            let command = command(name, &actor);
            (actor, command)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn replay_equals_the_applied_events(
        start in prop_oneof![Just("challenged"), Just("open to all"), Just("running")],
        attempts in proptest::collection::vec(any_attempt(), 0..60),
    ) {
        let mut played = state(start);
        for attempt in attempts {
            let (actor, command) = attempted(&attempt, &played.game);
            if let Ok(event) = played.decide(&actor, command) {
                let before = (played.game.seq(), played.game.version());
                played = played.event(event);
                prop_assert_eq!(played.game.seq(), before.0.next());
                prop_assert!(played.game.version() >= before.1);
                if let Some(Action::Move(_)) = played.last().action() {
                    prop_assert!(played.game.version() > before.1);
                }
            }
        }
        let again = Match::replay(GAME, &played.events).unwrap();
        prop_assert_eq!(format!("{again:?}"), format!("{:?}", played.game));
        for DatedEvent { event, .. } in &played.events {
            prop_assert_eq!(&Event::from_json(&event.to_json().unwrap()).unwrap(), event);
        }
    }
}

#[test]
fn a_hint_is_counted_once_for_each_position_and_side() {
    let hints = |played: &Played| [Side::Cho, Side::Han].map(|side| played.game.hints(side));
    let once = Played::moves("cho hint; cho hint");
    assert_eq!(hints(&once), [1, 0]);
    let second = once.plays("a4b4; han hint; a7b7; cho hint");
    assert_eq!(hints(&second), [2, 1]);
    let over = second.plays("cho resign");
    assert_eq!(over.game.hints(Side::Cho), 2, "told at the end");
}

#[test]
fn a_game_without_hints_gives_none() {
    let mut offered = challenge(SideChoice::Cho);
    offered.hints = Hints::None;
    let accepted = Played::new(&offered).seated();
    let asks = |played: &Played, person: &Person| played.decide(person, Command::TakeHint);
    let waits_for = Side::Han;
    let setup = Err(Refusal::SetupFirst { waits_for });
    assert_eq!(asks(&accepted, &mina()), setup);
    let running = accepted.set_up();
    for (person, expected) in [
        (mina(), Refusal::NoHints),
        (jihun(), Refusal::NoHints),
        (alex(), Refusal::NotAPlayer),
    ] {
        assert_eq!(asks(&running, &person), Err(expected), "{}", person.name);
    }
    let over = running.plays("cho resign");
    assert_eq!(asks(&over, &mina()), Err(Refusal::GameOver));
}
