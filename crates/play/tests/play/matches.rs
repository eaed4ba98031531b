//! Matches: every command in every state by every person, and its result.

use crate::kit::{GAME, NOON, Played, accept, alex, challenge, dated, jihun, mina, play};
use hansu_play::{
    Addressee, Command, Ended, Event, Hints, HouseRules, Language, Match, Person, Phase, Proposal,
    ProposalKind, Refusal, Seq, SideChoice, Version,
};
use janggi::{Action, Formation, Game, Outcome, Reason, Role, Side};
use proptest::prelude::*;
use proptest::sample::Index;

const COMMANDS: [&str; 14] = [
    "accept",
    "decline",
    "withdraw",
    "set-up",
    "set-up-old",
    "a4b4",
    "a4a3",
    "pass",
    "hint",
    "draw",
    "accept-draw",
    "decline-draw",
    "withdraw-draw",
    "resign",
];

fn command(name: &str, actor: &Person) -> Command {
    match name {
        "accept" => accept(actor.clone()),
        "decline" => Command::Decline,
        "withdraw" => Command::Withdraw,
        "set-up" => Command::SetUp(Formation::Eheh),
        "set-up-old" => Command::SetUp(Formation::Hrrh),
        "hint" => Command::TakeHint,
        "draw" => Command::Propose(ProposalKind::Draw),
        "accept-draw" => Command::AcceptProposal(ProposalKind::Draw),
        "decline-draw" => Command::DeclineProposal(ProposalKind::Draw),
        "withdraw-draw" => Command::WithdrawProposal(ProposalKind::Draw),
        "resign" => Command::Resign,
        mv => play(mv),
    }
}

fn open_to_all() -> Played {
    let mut challenge = challenge(SideChoice::Cho);
    challenge.addressee = Addressee::Anyone;
    Played::new(&challenge)
}

fn state(name: &str) -> Played {
    match name {
        "challenged" => Played::challenged(),
        "open to all" => open_to_all(),
        "declined" => Played::challenged().then(&jihun(), Command::Decline),
        "withdrawn" => Played::challenged().then(&mina(), Command::Withdraw),
        "expired" => Played::challenged().event(Event::Expired),
        "accepted" => Played::accepted(),
        "han chosen" => Played::han_chosen(),
        "running" => Played::running(),
        "cho offers" => Played::running().then(&mina(), Command::Propose(ProposalKind::Draw)),
        "han offers" => Played::running().then(&jihun(), Command::Propose(ProposalKind::Draw)),
        "called off" => Played::accepted().then(&mina(), Command::Resign),
        "over" => Played::running().then(&mina(), Command::Resign),
        unexpected => panic!("no state {unexpected}"),
    }
}

/// A command with its results for Mina (challenger, Cho), Jihun (opponent, Han) and the bystander Alex.
///
/// Events are in lower case, refusals by their names.
type Row = (&'static str, [&'static str; 3]);
const DECISIONS: [(&str, &[Row]); 12] = [
    (
        "challenged",
        &[
            ("accept", ["OwnChallenge", "accepted", "NotForYou"]),
            ("decline", ["OwnChallenge", "declined", "NotForYou"]),
            (
                "withdraw",
                ["withdrawn", "NotYourChallenge", "NotYourChallenge"],
            ),
            ("*", ["NotAcceptedYet"; 3]),
        ],
    ),
    (
        "open to all",
        &[
            ("accept", ["OwnChallenge", "accepted", "accepted"]),
            ("decline", ["OwnChallenge", "NotForYou", "NotForYou"]),
            (
                "withdraw",
                ["withdrawn", "NotYourChallenge", "NotYourChallenge"],
            ),
            ("*", ["NotAcceptedYet"; 3]),
        ],
    ),
    ("declined", &[("*", ["ChallengeClosed(Declined)"; 3])]),
    ("withdrawn", &[("*", ["ChallengeClosed(Withdrawn)"; 3])]),
    ("expired", &[("*", ["ChallengeClosed(Expired)"; 3])]),
    (
        "accepted",
        &[
            ("accept decline withdraw", ["Taken"; 3]),
            ("set-up", ["ChoosesFirst(Han)", "set_up", "NotAPlayer"]),
            (
                "set-up-old",
                ["ChoosesFirst(Han)", "FormationNotOffered", "NotAPlayer"],
            ),
            ("resign", ["called_off", "called_off", "NotAPlayer"]),
            (
                "*",
                [
                    "SetupFirst { waits_for: Han }",
                    "SetupFirst { waits_for: Han }",
                    "NotAPlayer",
                ],
            ),
        ],
    ),
    (
        "han chosen",
        &[
            ("accept decline withdraw", ["Taken"; 3]),
            ("set-up", ["set_up", "FormationChosen", "NotAPlayer"]),
            (
                "set-up-old",
                ["FormationNotOffered", "FormationChosen", "NotAPlayer"],
            ),
            ("resign", ["called_off", "called_off", "NotAPlayer"]),
            (
                "*",
                [
                    "SetupFirst { waits_for: Cho }",
                    "SetupFirst { waits_for: Cho }",
                    "NotAPlayer",
                ],
            ),
        ],
    ),
    (
        "running",
        &[
            ("accept decline withdraw", ["Taken"; 3]),
            (
                "set-up set-up-old",
                ["FormationChosen", "FormationChosen", "NotAPlayer"],
            ),
            ("a4b4", ["moved", "NotYourTurn", "NotAPlayer"]),
            ("a4a3", ["Illegal(Backward)", "NotYourTurn", "NotAPlayer"]),
            ("pass", ["passed", "NotYourTurn", "NotAPlayer"]),
            ("hint", ["hint_taken", "NotYourTurn", "NotAPlayer"]),
            ("draw", ["draw_offered", "draw_offered", "NotAPlayer"]),
            ("resign", ["resigned", "resigned", "NotAPlayer"]),
            ("*", ["NoProposal(Draw)", "NoProposal(Draw)", "NotAPlayer"]),
        ],
    ),
    (
        "cho offers",
        &[
            ("accept decline withdraw", ["Taken"; 3]),
            (
                "set-up set-up-old",
                ["FormationChosen", "FormationChosen", "NotAPlayer"],
            ),
            ("a4b4", ["moved", "NotYourTurn", "NotAPlayer"]),
            ("a4a3", ["Illegal(Backward)", "NotYourTurn", "NotAPlayer"]),
            ("pass", ["passed", "NotYourTurn", "NotAPlayer"]),
            ("hint", ["hint_taken", "NotYourTurn", "NotAPlayer"]),
            (
                "draw",
                ["ProposalStands(Draw)", "draw_accepted", "NotAPlayer"],
            ),
            (
                "accept-draw",
                ["OwnProposal(Draw)", "draw_accepted", "NotAPlayer"],
            ),
            (
                "decline-draw",
                ["OwnProposal(Draw)", "draw_declined", "NotAPlayer"],
            ),
            (
                "withdraw-draw",
                ["draw_withdrawn", "NotYourProposal(Draw)", "NotAPlayer"],
            ),
            ("resign", ["resigned", "resigned", "NotAPlayer"]),
        ],
    ),
    (
        "han offers",
        &[
            ("accept decline withdraw", ["Taken"; 3]),
            (
                "set-up set-up-old",
                ["FormationChosen", "FormationChosen", "NotAPlayer"],
            ),
            ("a4b4", ["moved", "NotYourTurn", "NotAPlayer"]),
            ("a4a3", ["Illegal(Backward)", "NotYourTurn", "NotAPlayer"]),
            ("pass", ["passed", "NotYourTurn", "NotAPlayer"]),
            ("hint", ["hint_taken", "NotYourTurn", "NotAPlayer"]),
            (
                "draw",
                ["draw_accepted", "ProposalStands(Draw)", "NotAPlayer"],
            ),
            (
                "accept-draw",
                ["draw_accepted", "OwnProposal(Draw)", "NotAPlayer"],
            ),
            (
                "decline-draw",
                ["draw_declined", "OwnProposal(Draw)", "NotAPlayer"],
            ),
            (
                "withdraw-draw",
                ["NotYourProposal(Draw)", "draw_withdrawn", "NotAPlayer"],
            ),
            ("resign", ["resigned", "resigned", "NotAPlayer"]),
        ],
    ),
    (
        "called off",
        &[
            ("accept decline withdraw", ["Taken"; 3]),
            ("*", ["GameOver", "GameOver", "NotAPlayer"]),
        ],
    ),
    (
        "over",
        &[
            ("accept decline withdraw", ["Taken"; 3]),
            ("*", ["GameOver", "GameOver", "NotAPlayer"]),
        ],
    ),
];

#[test]
fn every_command_has_its_result_in_every_state_for_everyone() {
    for (name, rows) in DECISIONS {
        let game = state(name).game;
        for command_tried in COMMANDS {
            let named_row = rows.iter().find(|(names, _)| {
                names
                    .split(' ')
                    .any(|command_name| command_name == command_tried)
            });
            let rest = rows.iter().find(|(names, _)| *names == "*");
            let (_, expected) = named_row.or(rest).unwrap();
            for (actor, expected) in [mina(), jihun(), alex()].iter().zip(expected) {
                let result = match game.decide(actor.id, &command(command_tried, actor), NOON) {
                    Ok(event) => event.kind().to_owned(),
                    Err(refusal) => format!("{refusal:?}"),
                };
                assert_eq!(
                    &result, expected,
                    "{name}: {command_tried} by {}",
                    actor.name
                );
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
        let accepted = Played::new(&challenge(side_choice)).then(
            &jihun(),
            Command::Accept {
                name: jihun().name,
                lot: random_side,
                language: Language::En,
                also: None,
                house: HouseRules::default(),
            },
        );
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
    assert_eq!(
        Match::challenge_event(&own_challenge),
        Err(Refusal::ChallengeYourself)
    );
}

#[test]
fn game_uses_the_language_of_its_acceptance() {
    assert_eq!(Played::challenged().game.language(), Language::Ko);
    assert_eq!(Played::accepted().game.language(), Language::En);
    let over = Played::running().then(&mina(), Command::Resign);
    assert_eq!(over.game.language(), Language::En);
}

#[test]
fn only_an_open_challenge_expires() {
    for (name, _) in DECISIONS {
        let waits = matches!(name, "challenged" | "open to all");
        let event = state(name).game.expiry_event();
        assert_eq!(event, waits.then_some(Event::Expired), "{name}");
    }
}

/// Checks which commands change the match's version. Each event raises its sequence number by one.
#[test]
fn only_position_changes_raise_the_version() {
    let cho = mina();
    let han = jihun();
    let script: [(&Person, &str, u32); 13] = [
        (&han, "accept", 0),
        (&han, "set-up", 1),
        (&cho, "set-up", 2),
        (&han, "draw", 2),
        (&cho, "decline-draw", 2),
        (&cho, "hint", 2),
        (&cho, "a4b4", 3),
        (&han, "pass", 4),
        (&han, "draw", 4),
        (&han, "withdraw-draw", 4),
        (&cho, "draw", 4),
        (&cho, "b4a4", 5),
        (&han, "accept-draw", 6),
    ];
    let mut played = Played::challenged();
    for (index, (actor, command_name, version)) in script.into_iter().enumerate() {
        played = played.then(actor, command(command_name, actor));
        assert_eq!(
            played.game.version(),
            Version(version),
            "after {command_name}"
        );
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

/// Plays `cho` and `han` commands; `?` marks a command that must be rejected, and the reason.
#[track_caller]
fn talk(script: &str) -> Played {
    let mut played = Played::running();
    for line in script.split(';').map(str::trim) {
        let (actor_name, command_text) = line.split_once(' ').unwrap();
        let actor = if actor_name == "cho" { mina() } else { jihun() };
        match command_text.split_once('?') {
            None => played = played.then(&actor, command(command_text, &actor)),
            Some((command_name, refusal)) => {
                let result = played
                    .game
                    .decide(actor.id, &command(command_name, &actor), NOON);
                assert_eq!(format!("{:?}", result.unwrap_err()), refusal, "{line}");
            }
        }
    }
    played
}

#[test]
fn draw_offer_is_open_until_the_opponent_moves() {
    for (script, expected) in [
        ("cho draw", Some(Side::Cho)),
        ("cho draw; cho a4b4", Some(Side::Cho)),
        ("cho draw; cho pass", Some(Side::Cho)),
        ("cho draw; cho a4b4; han a7b7", None),
        ("cho draw; cho a4b4; han pass", None),
        ("han draw", Some(Side::Han)),
        ("han draw; cho a4b4", None),
        ("cho draw; han decline-draw", None),
        ("cho draw; cho withdraw-draw", None),
        ("cho draw; han accept-draw", None),
    ] {
        let offer = talk(script).game.proposal(ProposalKind::Draw);
        assert_eq!(offer.map(|offer| offer.by), expected, "{script}");
    }
    let offer = talk("cho draw").game.proposal(ProposalKind::Draw);
    let by = Side::Cho;
    let since = Seq(5);
    assert_eq!(
        offer,
        Some(Proposal {
            kind: ProposalKind::Draw,
            by,
            since,
        }),
        "known by the event that made it"
    );
}

#[test]
fn declined_offer_can_be_repeated_after_an_own_move() {
    for script in [
        "cho draw; han decline-draw; cho draw?ProposedAlready(Draw); cho a4b4; cho draw",
        "cho draw; cho withdraw-draw; cho draw?ProposedAlready(Draw); cho a4b4; cho draw",
        "cho draw; cho a4b4; cho draw?ProposalStands(Draw); han a7b7; cho draw",
        "han draw; cho a4b4; han draw?ProposedAlready(Draw); han a7b7; han draw",
        // The other side's offers are independent.
        "cho draw; han decline-draw; han draw; cho draw",
    ] {
        talk(script);
    }
}

#[test]
fn draw_is_agreed_by_button_or_command() {
    for script in [
        "cho draw; han accept-draw",
        "cho draw; han draw",
        "han draw; cho draw",
    ] {
        let game = talk(script).game;
        let Phase::Over { ended, .. } = game.phase() else {
            panic!("{script}: {:?}", game.phase())
        };
        let agreed_draw = Outcome {
            winner: None,
            reason: Reason::Agreement,
        };
        assert_eq!(*ended, Ended::Decided(agreed_draw), "{script}");
    }
}

#[test]
fn resigning_loses_even_on_the_opponents_turn() {
    for (actor, winner) in [(mina(), Side::Han), (jihun(), Side::Cho)] {
        let game = Played::running().then(&actor, Command::Resign).game;
        let Phase::Over {
            ended,
            game: Some(_),
            ..
        } = game.phase()
        else {
            panic!("{:?}", game.phase())
        };
        let resigned = Outcome {
            winner: Some(winner),
            reason: Reason::Resignation,
        };
        assert_eq!(*ended, Ended::Decided(resigned));
    }
}

#[test]
fn resigning_during_setup_calls_the_game_off() {
    for before in [Played::accepted(), Played::han_chosen()] {
        for (actor, by) in [(mina(), Side::Cho), (jihun(), Side::Han)] {
            let game = before.clone().then(&actor, Command::Resign).game;
            let Phase::Over {
                ended, game: None, ..
            } = game.phase()
            else {
                panic!("{:?}", game.phase())
            };
            assert_eq!(*ended, Ended::CalledOff { by });
            assert!(!game.is_open() && game.to_act().is_none());
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
    let game = Played::moves("pass pass").game;
    let Phase::Over {
        ended: Ended::Decided(outcome),
        ..
    } = game.phase()
    else {
        panic!("{:?}", game.phase())
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
            if let Ok(event) = played.game.decide(actor.id, &command, NOON) {
                let before = (played.game.seq(), played.game.version());
                played = played.event(event);
                prop_assert_eq!(played.game.seq(), before.0.next());
                prop_assert!(played.game.version() >= before.1);
                if let Some(Action::Move(_)) = played.events.last().and_then(Event::action) {
                    prop_assert!(played.game.version() > before.1);
                }
            }
        }
        let again = Match::replay(GAME, &dated(&played.events)).unwrap();
        prop_assert_eq!(format!("{again:?}"), format!("{:?}", played.game));
        for event in &played.events {
            prop_assert_eq!(&Event::from_json(&event.to_json().unwrap()).unwrap(), event);
        }
    }
}

#[test]
fn a_hint_is_counted_once_for_each_position_and_side() {
    let hint = |played: Played, person: &Person| played.then(person, Command::TakeHint);
    let once = hint(hint(Played::running(), &mina()), &mina());
    assert_eq!(
        (once.game.hints(Side::Cho), once.game.hints(Side::Han)),
        (1, 0)
    );
    let moved = hint(once.then(&mina(), play("a4b4")), &jihun());
    let second_hint = hint(moved.then(&jihun(), play("a7b7")), &mina());
    assert_eq!(
        (
            second_hint.game.hints(Side::Cho),
            second_hint.game.hints(Side::Han)
        ),
        (2, 1)
    );
    let over = second_hint.then(&mina(), Command::Resign);
    assert_eq!(over.game.hints(Side::Cho), 2, "told at the end");
}

#[test]
fn a_game_without_hints_gives_none() {
    let mut offered = challenge(SideChoice::Cho);
    offered.hints = Hints::None;
    let accepted = Played::new(&offered).seated();
    let asks = |played: &Played, person: &Person| {
        let result = played.game.decide(person.id, &Command::TakeHint, NOON);
        result.unwrap_err()
    };
    let waits_for = Side::Han;
    assert_eq!(asks(&accepted, &mina()), Refusal::SetupFirst { waits_for });
    let running = accepted.set_up();
    for (person, expected) in [
        (mina(), Refusal::NoHints),
        (jihun(), Refusal::NoHints),
        (alex(), Refusal::NotAPlayer),
    ] {
        assert_eq!(asks(&running, &person), expected, "{}", person.name);
    }
    let over = running.then(&mina(), Command::Resign);
    assert_eq!(asks(&over, &mina()), Refusal::GameOver);
}
