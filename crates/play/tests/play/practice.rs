//! Matches with the bot: what it has to do when, and what follows automatically.

use std::collections::HashSet;
use std::time::Duration;

use crate::kit::{NOON, Played, accept, alex, challenge, dated, jihun, mina, play};
use hansu_play::{
    Addressee, BotTask, Challenge, Command, Ended, Event, GameId, HangingPiece, Level, Match,
    Moment, Phase, ProposalKind, Refusal, SideChoice, TimeEffect,
};
use janggi::{Action, Formation, Move, Outcome, Reason, Ruleset, Side};

/// Returns Mina's challenge to the bot, which is named Jihun here.
fn asked(ruleset: &str, side: SideChoice) -> Challenge {
    Challenge {
        ruleset: Ruleset::named(ruleset).unwrap(),
        addressee: Addressee::Bot {
            bot: jihun(),
            level: Level::DEFAULT,
        },
        ..challenge(side)
    }
}

fn seated(ruleset: &str, side: SideChoice) -> Played {
    Played::new(&asked(ruleset, side)).seated().settled()
}

/// Returns a game with Mina as Cho and the bot as Han.
fn running() -> Played {
    seated("modern", SideChoice::Cho).then(&mina(), Command::SetUp(Formation::Heeh))
}

#[test]
fn bot_task_is_to_accept_move_or_answer() {
    let moved = || running().then(&mina(), play("a4b4"));
    let cases = [
        (
            "asked",
            Played::new(&asked("modern", SideChoice::Cho)),
            Some(BotTask::Acceptance),
        ),
        (
            "the other chooses a formation",
            seated("modern", SideChoice::Cho),
            None,
        ),
        ("the other's turn", running(), None),
        ("its turn", moved(), Some(BotTask::Move)),
        (
            "offered a draw on the other's turn",
            running().then(&mina(), Command::Propose(ProposalKind::Draw)),
            Some(BotTask::Answer),
        ),
        (
            "offered a draw on its own turn",
            moved().then(&mina(), Command::Propose(ProposalKind::Draw)),
            Some(BotTask::Answer),
        ),
        (
            "its own offer stands, and it is to move",
            moved().then(&jihun(), Command::Propose(ProposalKind::Draw)),
            Some(BotTask::Move),
        ),
        (
            "its own offer stands, and the other is to move",
            moved()
                .then(&jihun(), Command::Propose(ProposalKind::Draw))
                .then(&jihun(), play("a7b7")),
            None,
        ),
        ("over", moved().then(&mina(), Command::Resign), None),
        (
            "withdrawn",
            Played::new(&asked("modern", SideChoice::Cho)).then(&mina(), Command::Withdraw),
            None,
        ),
    ];
    for (name, played, task) in cases {
        assert_eq!(played.game.bot_task(), task, "{name}");
    }
    for people in [
        Played::challenged(),
        Played::running(),
        Played::moves("a4b4"),
    ] {
        assert_eq!(people.game.bot_task(), None, "a match between people");
        assert_eq!(people.game.level(), None);
        assert!(!people.game.is_bot(jihun().id));
    }
}

#[test]
fn the_bot_chooses_its_formation_at_once() {
    // (rules, the person's side)
    let cases = [
        ("modern", SideChoice::Cho),
        ("modern", SideChoice::Han),
        ("knowlton", SideChoice::Cho),
        ("knowlton", SideChoice::Han),
        ("essentials", SideChoice::Cho),
        ("essentials", SideChoice::Han),
    ];
    for (ruleset, side) in cases {
        let seated_game = seated(ruleset, side);
        let to_act: Vec<_> = seated_game
            .game
            .players_to_act()
            .into_iter()
            .cloned()
            .collect();
        assert_eq!(
            to_act,
            [mina()],
            "{ruleset} {side:?}: only the person is left to choose"
        );
        let first = seated_game.game.ruleset().formations()[0];
        let set = seated_game.then(&mina(), Command::SetUp(first)).settled();
        assert!(
            matches!(set.game.phase(), Phase::Running { .. }),
            "{ruleset} {side:?}"
        );
        let replayed = Match::replay(crate::kit::GAME, &dated(&set.events)).unwrap();
        assert_eq!(
            replayed.game().unwrap().position(),
            set.game.game().unwrap().position()
        );
    }
    let fixed = seated("zillions", SideChoice::Han);
    assert_eq!(
        fixed.game.bot_task(),
        Some(BotTask::Move),
        "nothing to choose"
    );
}

#[test]
fn the_bots_formation_differs_from_game_to_game() {
    let chosen: HashSet<Formation> = (1..40)
        .map(|number| {
            let played =
                Played::numbered(GameId(number), &asked("modern", SideChoice::Cho)).seated();
            match played.game.consequence() {
                Some(Event::SetUp { side, formation }) => {
                    assert_eq!(side, Side::Han);
                    formation
                }
                unexpected => panic!("{unexpected:?}"),
            }
        })
        .collect();
    assert_eq!(chosen.len(), 4, "each of the four comes up");
}

#[test]
fn the_board_is_seen_from_the_persons_seat() {
    let cho = running();
    let han = seated("modern", SideChoice::Han)
        .then(&mina(), Command::SetUp(Formation::Heeh))
        .settled();
    assert_eq!(cho.game.viewed_from(), Side::Cho);
    assert_eq!(
        cho.then(&mina(), play("a4b4")).game.viewed_from(),
        Side::Cho
    );
    assert_eq!(han.game.viewed_from(), Side::Han);
    assert_eq!(
        Played::running().game.viewed_from(),
        Side::Cho,
        "between people from that of who is to move"
    );
    assert_eq!(Played::moves("a4b4").game.viewed_from(), Side::Han);
}

#[test]
fn only_the_bot_accepts_and_moves_for_itself() {
    let open = Played::new(&asked("modern", SideChoice::Cho)).game;
    let refusal_of =
        |game: &Match, person, command| game.decide(person, &command, NOON).unwrap_err();
    assert_eq!(
        refusal_of(&open, alex().id, accept(alex())),
        Refusal::NotForYou
    );
    assert_eq!(
        refusal_of(&open, mina().id, accept(mina())),
        Refusal::OwnChallenge
    );
    let waits = running().then(&mina(), play("a4b4")).game;
    for (person, expected) in [
        (mina(), Refusal::NotYourTurn),
        (alex(), Refusal::NotAPlayer),
    ] {
        assert_eq!(refusal_of(&waits, person.id, play("a7b7")), expected);
        let hint = refusal_of(&waits, person.id, Command::TakeHint);
        assert_eq!(hint, expected, "no hints on the bot's moves");
    }
    assert!(
        waits
            .decide(jihun().id, &Command::Play(Action::Pass), NOON)
            .is_ok()
    );
}

#[test]
fn levels_go_from_one_to_ten() {
    for number in 0..=u8::MAX {
        let level = Level::new(number);
        assert_eq!(level.is_ok(), (1..=10).contains(&number), "{number}");
        if let Ok(level) = level {
            assert_eq!(level.number(), number);
        }
    }
}

/// Plays Mina's game with a coach. The bot answers each move with the one next to it, and points out a slip where it
/// may. Returns for each turn whether it may.
fn told(coach: bool, turns: usize) -> Vec<bool> {
    let challenge = Challenge {
        coach,
        nth: Some(1),
        ..asked("modern", SideChoice::Cho)
    };
    let seated = Played::new(&challenge).seated().settled();
    let mut played = seated.then(&mina(), Command::SetUp(Formation::Heeh));
    let slip = Some(HangingPiece {
        piece: "a4".parse().unwrap(),
        by: "a10".parse().unwrap(),
    });
    let quiet = [
        ("a4b4", "a7b7"),
        ("b4a4", "b7a7"),
        ("c4d4", "c7d7"),
        ("d4c4", "d7c7"),
        ("i4h4", "i7h7"),
        ("h4i4", "h7i7"),
    ];
    let mut slips_allowed = Vec::new();
    for (own_move, bots) in quiet.into_iter().take(turns) {
        played = played.then(&mina(), play(own_move));
        let may = played.game.may_point_out_slip();
        slips_allowed.push(may);
        let mv = Event::of_action(bots.parse::<Move>().unwrap().into());
        played = played.event(mv.with_slip(if may { slip } else { None }));
    }
    slips_allowed
}

#[test]
fn the_coach_speaks_once_in_three_turns_at_most() {
    let expected = [true, false, false, true, false, false];
    assert_eq!(told(true, 6), expected);
    assert_eq!(told(false, 2), [false, false]);
}

#[test]
fn first_check_is_marked_once() {
    let challenge = Challenge {
        coach: true,
        nth: Some(1),
        ..asked("modern", SideChoice::Cho)
    };
    let seated = Played::new(&challenge).seated().settled();
    let mut played = seated.then(&mina(), Command::SetUp(Formation::Heeh));
    assert!(played.game.is_coached_first_game());
    let moves = [
        ("a4b4", false),
        ("a7b7", false),
        ("i4h4", false),
        ("a10a1", false),
        ("h4i4", false),
        ("a1a2", true),
        ("e2e1", false),
        ("a2e2", false),
    ];
    for (mv, first) in moves {
        played = played.plays(mv);
        let is_first_check = played.game.first_check() == Some(played.game.seq());
        assert_eq!(is_first_check, first, "{mv}");
    }
    let moves = played.game.game().unwrap();
    assert!(moves.situation().in_check(), "the second is one too");
    // Taking a turn back does not make the next check the first.
    let takeback = Command::Propose(ProposalKind::Takeback);
    played = played
        .then(&mina(), takeback)
        .then(&mina(), play("e2e1"))
        .then(&jihun(), play("a2e2"));
    assert_ne!(played.game.first_check(), Some(played.game.seq()));
}

/// Returns a game in which a bot of that level is to move.
fn bots_turn(level: u8) -> Played {
    let bot_challenge = Challenge {
        addressee: Addressee::Bot {
            bot: jihun(),
            level: Level::new(level).unwrap(),
        },
        ..asked("modern", SideChoice::Cho)
    };
    Played::new(&bot_challenge)
        .seated()
        .settled()
        .then(&mina(), Command::SetUp(Formation::Heeh))
        .then(&mina(), play("a4b4"))
}

#[test]
fn bot_below_level_six_offers_the_win_before_resigning() {
    for level in 1..=10 {
        let asks = bots_turn(level).game.asks_before_resigning();
        assert_eq!(asks, level < 6, "{level}");
    }
    let offered = bots_turn(3).then(&jihun(), Command::OfferWin);
    let game = &offered.game;
    assert_eq!(game.bot_task(), None, "it waits for a word");
    assert!(!game.asks_before_resigning());
    assert!(game.version() > bots_turn(3).game.version());
    for (person, command) in [
        (alex(), Command::AcceptWin),
        (alex(), Command::PlayOn),
        (jihun(), Command::AcceptWin),
        (jihun(), Command::OfferWin),
    ] {
        assert!(
            game.decide(person.id, &command, NOON).is_err(),
            "{command:?}"
        );
    }
    let accepted = offered.clone().then(&mina(), Command::AcceptWin);
    assert!(!accepted.game.is_open());
    let resigned = Ended::Decided(Outcome {
        winner: Some(Side::Cho),
        reason: Reason::Resignation,
    });
    assert!(matches!(accepted.game.phase(), Phase::Over { ended, .. } if *ended == resigned));

    let played_on = offered.clone().then(&mina(), Command::PlayOn);
    assert_eq!(played_on.game.bot_task(), Some(BotTask::Move));
    assert!(!played_on.game.asks_before_resigning() && played_on.game.is_played_on());
    let second_offer = played_on.game.decide(jihun().id, &Command::OfferWin, NOON);
    assert_eq!(second_offer, Err(Refusal::NoWinOffered));
    for command in [Command::PlayOn, Command::AcceptWin] {
        let late = played_on.game.decide(mina().id, &command, NOON);
        assert_eq!(late, Err(Refusal::NoWinOffered), "{command:?}");
    }

    // Taking a turn back cancels the offer.
    let taken_back = offered.then(&mina(), Command::Propose(ProposalKind::Takeback));
    assert_eq!(taken_back.game.win_offered_at(), None);
    let moved_again = taken_back.then(&mina(), play("c4d4"));
    assert!(moved_again.game.asks_before_resigning());
}

#[test]
fn offered_win_is_accepted_after_a_day() {
    let offered = bots_turn(1).then(&jihun(), Command::OfferWin).game;
    let at = offered.win_offered_at().unwrap();
    let after = |time: Duration| Moment {
        now: at + time,
        ..NOON
    };
    assert_eq!(
        offered.due(after(Duration::ZERO)),
        TimeEffect::Later(at + NOON.day)
    );
    let resigned = Event::Resigned { by: Side::Han };
    assert_eq!(offered.due(after(NOON.day)), TimeEffect::Now(resigned));
    assert_eq!(bots_turn(1).game.due(NOON), TimeEffect::Never);
}
