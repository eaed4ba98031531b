//! Matches with the bot: what it has to do when, and what follows automatically.

use std::collections::HashSet;

use crate::kit::{DAY, GAME, NOON, Played, bot, challenge, decided, jihun, mina};
use hansu_play::{
    BotTask, Challenge, Command, Event, GameId, HangingPiece, Level, Match, Phase, Refusal,
    SideChoice, TimeEffect,
};
use janggi::{Formation, Move, Reason, Ruleset, Side};

/// Returns Mina's challenge to the bot, which is named Jihun here.
fn asked(ruleset: &str, side: SideChoice) -> Challenge {
    Challenge {
        ruleset: Ruleset::named(ruleset).unwrap(),
        addressee: bot(3),
        ..challenge(side)
    }
}

fn seated(ruleset: &str, side: SideChoice) -> Played {
    Played::new(&asked(ruleset, side)).seated().settled()
}

/// Returns a game with Mina as Cho and the bot as Han.
fn running() -> Played {
    seated("modern", SideChoice::Cho).plays("mina HEEH")
}

#[test]
fn bot_task_is_to_accept_move_or_answer() {
    use BotTask::{Acceptance, Answer, Move};
    let asked = || Played::new(&asked("modern", SideChoice::Cho));
    assert_eq!(asked().game.bot_task(), Some(Acceptance));
    assert_eq!(asked().plays("mina withdraw").game.bot_task(), None);
    let setting_up = seated("modern", SideChoice::Cho);
    assert_eq!(setting_up.game.bot_task(), None, "the person chooses");
    for (script, task) in [
        ("", None),
        ("a4b4", Some(Move)),
        ("mina draw", Some(Answer)),
        ("a4b4; mina draw", Some(Answer)),
        // Its own offer stands.
        ("a4b4; jihun draw", Some(Move)),
        ("a4b4; jihun draw; a7b7", None),
        ("a4b4; mina resign", None),
    ] {
        assert_eq!(running().plays(script).game.bot_task(), task, "{script}");
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
    for ruleset in ["modern", "knowlton", "essentials"] {
        for side in [SideChoice::Cho, SideChoice::Han] {
            let seated = seated(ruleset, side);
            let to_act = seated.game.players_to_act();
            assert_eq!(to_act, [&mina()], "{ruleset} {side:?}: only the person");
            let first = seated.game.ruleset().formations()[0];
            let set = seated.then(&mina(), Command::SetUp(first)).settled();
            let is_running = matches!(set.game.phase(), Phase::Running { .. });
            assert!(is_running, "{ruleset} {side:?}");
            let replayed = Match::replay(GAME, &set.events).unwrap();
            let position = |game: &Match| *game.game().unwrap().position();
            assert_eq!(position(&replayed), position(&set.game));
        }
    }
    let fixed = seated("zillions", SideChoice::Han);
    let task = fixed.game.bot_task();
    assert_eq!(task, Some(BotTask::Move), "nothing to choose");
}

#[test]
fn the_bots_formation_differs_from_game_to_game() {
    let chosen: HashSet<Formation> = (1..40)
        .map(|number| {
            let asked = asked("modern", SideChoice::Cho);
            let played = Played::numbered(GameId(number), &asked).seated();
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
    let han = seated("modern", SideChoice::Han).plays("mina HEEH");
    for (played, side) in [
        (running(), Side::Cho),
        (running().plays("a4b4"), Side::Cho),
        (han, Side::Han),
        // Between people the board is seen from the seat of the player to move.
        (Played::running(), Side::Cho),
        (Played::moves("a4b4"), Side::Han),
    ] {
        assert_eq!(played.game.viewed_from(), side, "{:?}", played.events);
    }
}

#[test]
fn only_the_bot_accepts_and_moves_for_itself() {
    let open = Played::new(&asked("modern", SideChoice::Cho));
    open.plays("alex accept?NotForYou; mina accept?OwnChallenge");
    // Nobody gets a hint on the bot's moves.
    let waits = running().plays("a4b4; mina a7b7?NotYourTurn; mina hint?NotYourTurn");
    let waits = waits.plays("alex a7b7?NotAPlayer; alex hint?NotAPlayer");
    assert!(waits.decides("jihun pass").is_ok());
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

/// Returns Mina's first game against the bot, with a coach or without.
fn first_game(coach: bool) -> Played {
    let challenge = Challenge {
        coach,
        nth: Some(1),
        ..asked("modern", SideChoice::Cho)
    };
    let seated = Played::new(&challenge).seated().settled();
    seated.plays("mina HEEH")
}

/// Plays Mina's game with a coach. The bot answers each move with the one next to it, and points out a slip where it
/// may. Returns for each turn whether it may.
fn told(coach: bool, turns: usize) -> Vec<bool> {
    let mut played = first_game(coach);
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
        played = played.plays(own_move);
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
    let mut played = first_game(true);
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
    played = played.plays("mina takeback; e2e1 a2e2");
    assert_ne!(played.game.first_check(), Some(played.game.seq()));
}

/// Returns a game in which a bot of that level is to move.
fn bots_turn(level: u8) -> Played {
    let bot_challenge = Challenge {
        addressee: bot(level),
        ..asked("modern", SideChoice::Cho)
    };
    let seated = Played::new(&bot_challenge).seated().settled();
    seated.plays("mina HEEH; a4b4")
}

#[test]
fn bot_below_level_six_offers_the_win_before_resigning() {
    for level in 1..=10 {
        let asks = bots_turn(level).game.asks_before_resigning();
        assert_eq!(asks, level < 6, "{level}");
    }
    let offered = bots_turn(3).plays("jihun offer-win");
    let game = &offered.game;
    assert_eq!(game.bot_task(), None, "it waits for a word");
    assert!(!game.asks_before_resigning());
    assert!(game.version() > bots_turn(3).game.version());
    for entry in [
        "alex accept-win",
        "alex play-on",
        "jihun accept-win",
        "jihun offer-win",
    ] {
        assert!(offered.decides(entry).is_err(), "{entry}");
    }
    let accepted = offered.clone().plays("mina accept-win");
    assert!(!accepted.game.is_open());
    let resigned = decided(Some(Side::Cho), Reason::Resignation);
    assert_eq!(accepted.ended(), resigned);

    let played_on = offered.clone().plays("mina play-on");
    assert_eq!(played_on.game.bot_task(), Some(BotTask::Move));
    assert!(!played_on.game.asks_before_resigning() && played_on.game.is_played_on());
    for entry in ["jihun offer-win", "mina play-on", "mina accept-win"] {
        assert_eq!(
            played_on.decides(entry),
            Err(Refusal::NoWinOffered),
            "{entry}"
        );
    }

    // Taking a turn back cancels the offer.
    let taken_back = offered.plays("mina takeback");
    assert_eq!(taken_back.game.win_offered_at(), None);
    assert!(taken_back.plays("c4d4").game.asks_before_resigning());
}

#[test]
fn offered_win_is_accepted_after_a_day() {
    let offered = bots_turn(1).plays("jihun offer-win");
    let end = offered.game.win_offered_at().unwrap() + DAY;
    assert_eq!(offered.game.due(offered.moment()), TimeEffect::Later(end));
    let resigned = Event::Resigned { by: Side::Han };
    let day_later = offered.later(DAY);
    let due = day_later.game.due(day_later.moment());
    assert_eq!(due, TimeEffect::Now(resigned));
    assert_eq!(bots_turn(1).game.due(NOON), TimeEffect::Never);
}
