//! The stored form of events, which never changes, and histories that contradict the rules.

use crate::kit::{GAME, NOON, Played, alex, challenge, dated, jihun, mina};
use hansu_play::{
    Addressee, Challenge, Command, CupId, EveningPace, Event, HangingPiece, Hints, HouseRules,
    Language, Level, Match, SideChoice, Tally, Terms, TimeControl, Timeout, Timestamp, UserId,
    Vote, VotingTime, Zone,
};
use hansu_teaching::Endgame;
use janggi::{Action, Formation, Handicap, KJA, Side};

/// Returns a challenge to anyone.
fn open() -> Challenge {
    Challenge {
        addressee: Addressee::Anyone,
        language: Language::En,
        ..challenge(SideChoice::Random)
    }
}

fn challenged(opponent: bool) -> Event {
    event(Challenge {
        addressee: if opponent {
            Addressee::Person(jihun())
        } else {
            Addressee::Anyone
        },
        ..open()
    })
}

fn event(challenge: Challenge) -> Event {
    Event::Challenged(Box::new(challenge))
}

/// Returns an open challenge under the rules of KJA.
pub fn with_handicap(handicap: Handicap) -> Event {
    event(Challenge {
        ruleset: KJA,
        handicap: Some(handicap),
        ..open()
    })
}

/// Returns a practice game in direct messages.
fn practice() -> Challenge {
    Challenge {
        addressee: Addressee::Bot {
            bot: alex(),
            level: Level::new(4).unwrap(),
        },
        server: None,
        ..open()
    }
}

/// Returns a first practice game, with a coach.
fn coached() -> Event {
    event(Challenge {
        coach: true,
        nth: Some(1),
        ..practice()
    })
}

/// Returns a game of a cup.
fn in_cup() -> Event {
    event(Challenge {
        cup: Some(CupId(7)),
        ..open()
    })
}

/// Returns a game from a position to practise.
fn from_position() -> Event {
    event(Challenge {
        start: Some(Endgame::TwoChariots),
        ..practice()
    })
}

/// Returns a challenge to anyone, without hints.
fn without_hints() -> Event {
    event(Challenge {
        hints: Hints::None,
        ..open()
    })
}

/// Returns a challenge with the usual pace and the server's settings.
fn timed() -> Event {
    event(Challenge {
        terms: Some(TimeControl::DEFAULT),
        house: strict(),
        ..open()
    })
}

/// Returns a challenge to an evening.
fn in_evening(pace: EveningPace) -> Event {
    event(Challenge {
        terms: Some(TimeControl::Evening { pace }),
        ..open()
    })
}

/// Returns a challenge in the language that the challenger chose.
fn in_korean() -> Event {
    event(Challenge {
        language: Language::Ko,
        language_fixed: true,
        ..open()
    })
}

fn strict() -> HouseRules {
    HouseRules {
        timeout: Timeout::Forfeit,
        rest: Zone::named("Asia/Seoul"),
    }
}

/// Returns a practice game with a day for each vote.
fn voted() -> Event {
    event(Challenge {
        votes: VotingTime::try_from(24).ok(),
        ..practice()
    })
}

/// Returns a tally of so many votes for each turn.
fn tally(votes: &[(u64, &str)]) -> Tally {
    let votes = votes.iter().flat_map(|(count, turn)| {
        (0..*count).map(|person| Vote {
            person: UserId(person),
            turn: turn.parse().unwrap(),
            at: Timestamp(0),
        })
    });
    Tally::of(&votes.collect::<Vec<_>>())
}

fn moved(mv: &str) -> Event {
    Event::of_action(Action::Move(mv.parse().unwrap()))
}

fn slip() -> Option<HangingPiece> {
    Some(HangingPiece {
        piece: "c3".parse().unwrap(),
        by: "c9".parse().unwrap(),
    })
}

fn set_up(side: Side, formation: Formation) -> Event {
    Event::SetUp { side, formation }
}

/// Returns each kind of event with its stored form. Databases contain games in this form, so existing lines never
/// change.
fn stored() -> Vec<(Event, &'static str)> {
    vec![
        (
            challenged(true),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"side":"random","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            challenged(false),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            with_handicap(Handicap::FirstMove),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"kja","handicap":"first-move","server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            without_hints(),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","hints":"none","server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            timed(),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","terms":{"pace":3,"reserve":7},"house":{"timeout":"forfeit","rest":"Asia/Seoul"},"server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            in_evening(EveningPace::named("5m").unwrap()),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","terms":{"pace":"5m"},"server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            in_evening(EveningPace::named("5m+10").unwrap()),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","terms":{"pace":"5m+10"},"server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            in_evening(EveningPace::named("10m").unwrap()),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","terms":{"pace":"10m"},"server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            in_evening(EveningPace::named("10m+10").unwrap()),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","terms":{"pace":"10m+10"},"server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            in_evening(EveningPace::named("30m").unwrap()),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","terms":{"pace":"30m"},"server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            in_evening(EveningPace::named("30m+30").unwrap()),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","terms":{"pace":"30m+30"},"server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            in_korean(),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","server":101,"channel":201,"language":"ko","language_fixed":true,"challenger_language":"ko"}"#,
        ),
        (
            event(practice()),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"level":4,"side":"random","ruleset":"modern","channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            in_cup(),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"ko","cup":7}"#,
        ),
        (
            from_position(),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"level":4,"side":"random","ruleset":"modern","start":"two-chariots","channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            coached(),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"level":4,"side":"random","ruleset":"modern","channel":201,"language":"en","challenger_language":"ko","coach":true,"nth":1}"#,
        ),
        (
            voted(),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"level":4,"side":"random","ruleset":"modern","channel":201,"language":"en","challenger_language":"ko","votes":24}"#,
        ),
        (
            Event::Accepted {
                by: jihun(),
                challenger_side: Side::Han,
                language: Language::Ko,
                also: None,
                house: HouseRules::default(),
            },
            r#"{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"han","language":"ko"}"#,
        ),
        (
            Event::Accepted {
                by: jihun(),
                challenger_side: Side::Han,
                language: Language::Ko,
                also: Some(Language::En),
                house: HouseRules::default(),
            },
            r#"{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"han","language":"ko","also":"en"}"#,
        ),
        (
            Event::Accepted {
                by: jihun(),
                challenger_side: Side::Han,
                language: Language::Ko,
                also: None,
                house: strict(),
            },
            r#"{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"han","language":"ko","house":{"timeout":"forfeit","rest":"Asia/Seoul"}}"#,
        ),
        (Event::Declined, r#"{"kind":"declined"}"#),
        (Event::Withdrawn, r#"{"kind":"withdrawn"}"#),
        (Event::Expired, r#"{"kind":"expired"}"#),
        (
            set_up(Side::Cho, Formation::Hehe),
            r#"{"kind":"set_up","side":"cho","formation":"HEHE"}"#,
        ),
        (
            set_up(Side::Han, Formation::Hrrh),
            r#"{"kind":"set_up","side":"han","formation":"HRRH"}"#,
        ),
        (moved("a9a10"), r#"{"kind":"moved","mv":"a9a10"}"#),
        (
            moved("c9c3").with_slip(slip()),
            r#"{"kind":"moved","mv":"c9c3","slip":{"piece":"c3","by":"c9"}}"#,
        ),
        (
            moved("a9a10").as_planned(),
            r#"{"kind":"moved","mv":"a9a10","planned":true}"#,
        ),
        (
            moved("b1c3").with_votes(tally(&[(5, "b1c3"), (1, "pass")])),
            r#"{"kind":"moved","mv":"b1c3","votes":{"b1c3":5,"pass":1}}"#,
        ),
        (Event::of_action(Action::Pass), r#"{"kind":"passed"}"#),
        (
            Event::of_action(Action::Pass).with_slip(slip()),
            r#"{"kind":"passed","slip":{"piece":"c3","by":"c9"}}"#,
        ),
        (
            Event::of_action(Action::Pass).as_planned(),
            r#"{"kind":"passed","planned":true}"#,
        ),
        (
            Event::of_action(Action::Pass).with_votes(tally(&[(2, "bikjang")])),
            r#"{"kind":"passed","votes":{"bikjang":2}}"#,
        ),
        (
            Event::DrawOffered { by: Side::Cho },
            r#"{"kind":"draw_offered","by":"cho"}"#,
        ),
        (Event::DrawAccepted, r#"{"kind":"draw_accepted"}"#),
        (Event::DrawDeclined, r#"{"kind":"draw_declined"}"#),
        (Event::DrawWithdrawn, r#"{"kind":"draw_withdrawn"}"#),
        (
            Event::TakebackAsked { by: Side::Han },
            r#"{"kind":"takeback_asked","by":"han"}"#,
        ),
        (Event::TakebackDeclined, r#"{"kind":"takeback_declined"}"#),
        (Event::TakebackWithdrawn, r#"{"kind":"takeback_withdrawn"}"#),
        (
            Event::TakenBack {
                by: Side::Cho,
                plies: 2,
                agreed: true,
                short: false,
            },
            r#"{"kind":"taken_back","by":"cho","plies":2,"agreed":true}"#,
        ),
        (
            Event::TakenBack {
                by: Side::Cho,
                plies: 1,
                agreed: false,
                short: true,
            },
            r#"{"kind":"taken_back","by":"cho","plies":1,"short":true}"#,
        ),
        (
            taken_back(1),
            r#"{"kind":"taken_back","by":"cho","plies":1}"#,
        ),
        (
            Event::HintTaken { by: Side::Cho },
            r#"{"kind":"hint_taken","by":"cho"}"#,
        ),
        (
            Event::Resigned { by: Side::Han },
            r#"{"kind":"resigned","by":"han"}"#,
        ),
        (
            Event::CalledOff { by: Side::Cho },
            r#"{"kind":"called_off","by":"cho"}"#,
        ),
        (
            Event::TimeRanOut { late: Side::Cho },
            r#"{"kind":"time_ran_out","late":"cho"}"#,
        ),
        (
            Event::TimeGiven {
                by: Side::Han,
                days: 3,
            },
            r#"{"kind":"time_given","by":"han","days":3}"#,
        ),
        (
            Event::TimeClaimed { by: Side::Han },
            r#"{"kind":"time_claimed","by":"han"}"#,
        ),
        (
            Event::TimeForfeited { late: Side::Cho },
            r#"{"kind":"time_forfeited","late":"cho"}"#,
        ),
        (
            Event::Lapsed {
                late: Side::Cho,
                by: None,
            },
            r#"{"kind":"lapsed","late":"cho"}"#,
        ),
        (
            Event::Lapsed {
                late: Side::Cho,
                by: Some(Side::Han),
            },
            r#"{"kind":"lapsed","late":"cho","by":"han"}"#,
        ),
        (
            Event::PauseOffered { by: Side::Han },
            r#"{"kind":"pause_offered","by":"han"}"#,
        ),
        (Event::PauseDeclined, r#"{"kind":"pause_declined"}"#),
        (Event::PauseWithdrawn, r#"{"kind":"pause_withdrawn"}"#),
        (Event::Paused, r#"{"kind":"paused"}"#),
        (
            Event::PauseEnded {
                by: Some(Side::Cho),
            },
            r#"{"kind":"pause_ended","by":"cho"}"#,
        ),
        (Event::PauseEnded { by: None }, r#"{"kind":"pause_ended"}"#),
        (
            Event::WinOffered { by: Side::Han },
            r#"{"kind":"win_offered","by":"han"}"#,
        ),
        (
            Event::PlayedOn { by: Side::Cho },
            r#"{"kind":"played_on","by":"cho"}"#,
        ),
        (
            Event::Slowed {
                terms: Terms::SLOWED,
            },
            r#"{"kind":"slowed","terms":{"pace":3,"reserve":0}}"#,
        ),
    ]
}

#[test]
fn stored_form_of_events_never_changes() {
    for (event, text) in stored() {
        assert_eq!(event.to_json().unwrap(), text);
        assert_eq!(Event::from_json(text).unwrap(), event);
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(json["kind"], event.kind());
    }
}

#[test]
fn stored_challenge_with_every_field_is_read_and_written_unchanged() {
    let text = r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"level":4,"side":"han","ruleset":"custom:pass=when_stuck","handicap":"first-move","start":"two-chariots","hints":"none","takebacks":"ask","terms":{"pace":3,"reserve":7},"house":{"timeout":"forfeit","rest":"Asia/Seoul"},"server":101,"channel":201,"language":"en","language_fixed":true,"also":"ko","challenger_language":"ko","coach":true,"votes":24,"nth":3,"rated":true,"casual":"hints","cup":7}"#;
    assert_eq!(Event::from_json(text).unwrap().to_json().unwrap(), text);
}

#[test]
fn every_kind_of_event_is_in_the_table() {
    let mut kinds: Vec<&str> = stored().iter().map(|(event, _)| event.kind()).collect();
    kinds.dedup_by(|a, b| {
        *a == *b
            && [
                "challenged",
                "accepted",
                "set_up",
                "moved",
                "passed",
                "taken_back",
                "lapsed",
                "pause_ended",
            ]
            .contains(a)
    });
    let index = |event: &Event| match event {
        Event::Challenged(_) => 0,
        Event::Accepted { .. } => 1,
        Event::Declined => 2,
        Event::Withdrawn => 3,
        Event::Expired => 4,
        Event::SetUp { .. } => 5,
        Event::Moved { .. } => 6,
        Event::Passed { .. } => 7,
        Event::DrawOffered { .. } => 8,
        Event::DrawAccepted => 9,
        Event::DrawDeclined => 10,
        Event::DrawWithdrawn => 11,
        Event::TakebackAsked { .. } => 12,
        Event::TakebackDeclined => 13,
        Event::TakebackWithdrawn => 14,
        Event::TakenBack { .. } => 15,
        Event::HintTaken { .. } => 16,
        Event::Resigned { .. } => 17,
        Event::CalledOff { .. } => 18,
        Event::TimeRanOut { .. } => 19,
        Event::TimeGiven { .. } => 20,
        Event::TimeClaimed { .. } => 21,
        Event::TimeForfeited { .. } => 22,
        Event::Lapsed { .. } => 23,
        Event::PauseOffered { .. } => 24,
        Event::PauseDeclined => 25,
        Event::PauseWithdrawn => 26,
        Event::Paused => 27,
        Event::PauseEnded { .. } => 28,
        Event::WinOffered { .. } => 29,
        Event::PlayedOn { .. } => 30,
        Event::Slowed { .. } => 31,
    };
    let mut places: Vec<usize> = stored().iter().map(|(event, _)| index(event)).collect();
    places.dedup();
    assert_eq!(places, (0..=31).collect::<Vec<_>>());
    assert_eq!(kinds.len(), places.len());
}

#[test]
fn invalid_event_json_is_rejected() {
    for text in [
        "",
        "{}",
        r#"{"kind":"danced"}"#,
        r#"{"kind":"moved"}"#,
        r#"{"kind":"moved","mv":"a4"}"#,
        r#"{"kind":"moved","mv":"a4k9"}"#,
        r#"{"kind":"resigned","by":"Cho"}"#,
        r#"{"kind":"set_up","side":"cho","formation":"hehe"}"#,
        r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","hints":"some","server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"kja","handicap":"queen","server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":13,"name":"Alex"},"level":11,"side":"random","ruleset":"modern","channel":201,"language":"en","challenger_language":"ko"}"#,
        r#"{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"han","language":"fr"}"#,
        r#"{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"han","language":"ko","house":{"rest":"Asia/Soul"}}"#,
        r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","terms":{"pace":4,"reserve":7},"server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","server":101,"channel":201,"language":"en","challenger_language":"ko","votes":7}"#,
        r#"{"kind":"moved","mv":"b1c3","votes":{"c3":5}}"#,
        r#"{"kind":"time_given","by":"han"}"#,
        r#"{"kind":"pause_offered"}"#,
        r#"{"kind":"pause_ended","by":"nobody"}"#,
        r#"{"kind":"pause_ended","by":null}"#,
    ] {
        assert!(Event::from_json(text).is_err(), "{text}");
    }
}

#[test]
fn challenge_with_rules_of_a_newer_version_names_them() {
    let (_, stored) = &stored()[0];
    for id in ["custom:pass=when_stuck,wind=east", "someday"] {
        let newer = stored.replace("modern", id);
        assert_eq!(
            Event::from_json(&newer).unwrap_err().to_string(),
            format!("the rules {id:?} are of a newer version; start that version")
        );
    }
}

#[test]
fn people_and_place_are_removed_also_from_events_of_a_newer_version() {
    let stored = r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"wind":"east","server":101,"channel":201}"#;
    let former = Event::with_former_player(stored, UserId(12), UserId::FORMER[0]).unwrap();
    let id = UserId::FORMER[0].0;
    let expected = stored.replace(
        r#"{"id":12,"name":"지훈"}"#,
        &format!(r#"{{"id":{id},"name":""}}"#),
    );
    assert_eq!(former, expected);
    let expected = stored.replace(r#","server":101,"channel":201"#, r#","channel":0"#);
    assert_eq!(Event::without_place(stored).unwrap(), expected);
    let moved = r#"{"kind":"resigned","by":"han"}"#;
    let unchanged = Event::with_former_player(moved, UserId(12), UserId::FORMER[0]);
    assert_eq!(unchanged.unwrap(), moved);
    assert!(Event::without_place(&stored[1..]).is_err());
}

fn taken_back(plies: u32) -> Event {
    Event::TakenBack {
        by: Side::Cho,
        plies,
        agreed: false,
        short: false,
    }
}

fn lapsed(late: Side, by: Option<Side>) -> Event {
    Event::Lapsed { late, by }
}

/// Returns histories with an invalid event, with its number and kind.
fn broken() -> Vec<(Vec<Event>, u32, &'static str)> {
    let after = |played: Played, next: &[Event]| [played.events, next.to_vec()].concat();
    let accepted = Event::Accepted {
        by: jihun(),
        challenger_side: Side::Cho,
        language: Language::En,
        also: None,
        house: HouseRules::default(),
    };
    let cho = || set_up(Side::Cho, Formation::Hehe);
    let han = set_up(Side::Han, Formation::Hehe);
    let offered = Event::DrawOffered { by: Side::Cho };
    let resigned = || Event::Resigned { by: Side::Cho };
    let called_off = Event::CalledOff { by: Side::Cho };
    let over = || Played::running().then(&mina(), Command::Resign);
    vec![
        (vec![], 1, "nothing"),
        (vec![Event::of_action(Action::Pass)], 1, "passed"),
        (
            after(Played::challenged(), &[challenged(true)]),
            2,
            "challenged",
        ),
        (after(Played::challenged(), &[cho()]), 2, "set_up"),
        (after(Played::challenged(), &[resigned()]), 2, "resigned"),
        (
            after(Played::challenged(), &[Event::Declined, Event::Expired]),
            3,
            "expired",
        ),
        (after(Played::accepted(), &[accepted]), 3, "accepted"),
        (after(Played::accepted(), &[Event::Expired]), 3, "expired"),
        (after(Played::accepted(), &[cho()]), 3, "set_up"),
        (after(Played::accepted(), &[resigned()]), 3, "resigned"),
        (after(Played::accepted(), &[offered]), 3, "draw_offered"),
        (after(Played::han_chosen(), &[han]), 4, "set_up"),
        (after(Played::han_chosen(), &[moved("a4b4")]), 4, "moved"),
        (after(Played::running(), &[cho()]), 5, "set_up"),
        // Legal only before the first move.
        (
            after(Played::running(), &[moved("a4b4"), called_off]),
            6,
            "called_off",
        ),
        (after(Played::running(), &[moved("a4a3")]), 5, "moved"),
        (
            after(
                Played::running(),
                &[Event::of_action(Action::Pass), moved("a4b4")],
            ),
            6,
            "moved",
        ),
        (
            after(Played::running(), &[Event::DrawAccepted]),
            5,
            "draw_accepted",
        ),
        (
            after(Played::running(), &[Event::DrawDeclined]),
            5,
            "draw_declined",
        ),
        (
            after(Played::running(), &[Event::DrawWithdrawn]),
            5,
            "draw_withdrawn",
        ),
        (
            after(
                Played::running(),
                &[
                    Event::of_action(Action::Pass),
                    Event::of_action(Action::Pass),
                    Event::of_action(Action::Pass),
                ],
            ),
            7,
            "passed",
        ),
        // In a game without a pace nobody is late.
        (
            after(Played::running(), &[Event::TimeRanOut { late: Side::Cho }]),
            5,
            "time_ran_out",
        ),
        (
            after(Played::running(), &[Event::TimeClaimed { by: Side::Han }]),
            5,
            "time_claimed",
        ),
        (
            after(Played::accepted(), &[lapsed(Side::Han, None)]),
            3,
            "lapsed",
        ),
        // Only the waiting side can call the game off, and only if the opponent is to move.
        (
            after(Played::accepted(), &[lapsed(Side::Cho, Some(Side::Han))]),
            3,
            "lapsed",
        ),
        (
            after(Played::accepted(), &[lapsed(Side::Han, Some(Side::Han))]),
            3,
            "lapsed",
        ),
        (
            after(Played::challenged(), &[lapsed(Side::Han, Some(Side::Cho))]),
            2,
            "lapsed",
        ),
        (after(Played::running(), &[taken_back(1)]), 5, "taken_back"),
        (
            after(Played::running(), &[moved("a4b4"), taken_back(2)]),
            6,
            "taken_back",
        ),
        (
            after(Played::running(), &[Event::TakebackDeclined]),
            5,
            "takeback_declined",
        ),
        (
            after(Played::running(), &[Event::TakebackWithdrawn]),
            5,
            "takeback_withdrawn",
        ),
        (after(over(), &[taken_back(1)]), 6, "taken_back"),
        (after(over(), &[moved("a4b4")]), 6, "moved"),
        (after(over(), &[Event::DrawAccepted]), 6, "draw_accepted"),
    ]
}

#[test]
fn contradictory_history_is_rejected() {
    for (events, seq, kind) in broken() {
        let Err(error) = Match::replay(GAME, &dated(&events)) else {
            panic!("{events:?}")
        };
        let expected = format!("event {seq} of game 7 does not fit the events before it: {kind}");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn rejected_event_leaves_the_match_unchanged() {
    for (events, _, _) in broken() {
        let Some((last, fitting)) = events.split_last().filter(|(_, rest)| !rest.is_empty()) else {
            continue;
        };
        let mut game = Match::replay(GAME, &dated(fitting)).unwrap();
        let before = format!("{game:?}");
        assert!(game.apply(last, NOON.now).is_err());
        assert_eq!(format!("{game:?}"), before);
    }
}
