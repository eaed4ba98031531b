//! The stored form of events, which never changes, and histories that contradict the rules.

use crate::kit::{CLUB, GAME, LOUNGE, NOON, Played, bot, challenge, dated, jihun, mina};
use hansu_play::{
    Addressee, Challenge, CupId, EveningPace, Event, HangingPiece, Hints, HouseRules, Language,
    Match, NotRated, SideChoice, Takebacks, Tally, Terms, TimeControl, Timeout, Timestamp, UserId,
    Vote, VotingTime, Zone,
};
use hansu_teaching::Endgame;
use janggi::{Action, Formation, Handicap, KJA, Ruleset, Side};

/// Returns a challenge to anyone.
fn open() -> Challenge {
    Challenge {
        addressee: Addressee::Anyone,
        language: Language::En,
        ..challenge(SideChoice::Random)
    }
}

fn challenged(opponent: bool) -> Event {
    let mut challenge = open();
    if opponent {
        challenge.addressee = Addressee::Person(jihun());
    }
    event(challenge)
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

/// Returns a challenge of the bot in which every option is chosen.
fn with_every_option() -> Event {
    event(Challenge {
        challenger: mina(),
        addressee: bot(4),
        side: SideChoice::Han,
        ruleset: Ruleset::named("custom:pass=when_stuck").unwrap(),
        handicap: Some(Handicap::FirstMove),
        start: Some(Endgame::TwoChariots),
        hints: Hints::None,
        takebacks: Takebacks::Ask,
        terms: Some(TimeControl::DEFAULT),
        house: strict(),
        server: Some(CLUB),
        channel: LOUNGE,
        language: Language::En,
        language_fixed: true,
        also: Some(Language::Ko),
        challenger_language: Language::Ko,
        coach: true,
        votes: VotingTime::try_from(24).ok(),
        nth: Some(3),
        rated: true,
        casual: Some(NotRated::Hints),
        cup: Some(CupId(7)),
    })
}

/// Returns a challenge to an evening.
fn in_evening(pace: &str) -> Event {
    let pace = EveningPace::named(pace).unwrap();
    event(Challenge {
        terms: Some(TimeControl::Evening { pace }),
        ..open()
    })
}

fn accepted(also: Option<Language>, house: HouseRules) -> Event {
    Event::Accepted {
        by: jihun(),
        challenger_side: Side::Han,
        language: Language::Ko,
        also,
        house,
    }
}

fn strict() -> HouseRules {
    HouseRules {
        timeout: Timeout::Forfeit,
        rest: Zone::named("Asia/Seoul"),
    }
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
            with_every_option(),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"opponent":{"id":12,"name":"지훈"},"level":4,"side":"han","ruleset":"custom:pass=when_stuck","handicap":"first-move","start":"two-chariots","hints":"none","takebacks":"ask","terms":{"pace":3,"reserve":7},"house":{"timeout":"forfeit","rest":"Asia/Seoul"},"server":101,"channel":201,"language":"en","language_fixed":true,"also":"ko","challenger_language":"ko","coach":true,"votes":24,"nth":3,"rated":true,"casual":"hints","cup":7}"#,
        ),
        (
            in_evening("5m+10"),
            r#"{"kind":"challenged","challenger":{"id":11,"name":"미나"},"side":"random","ruleset":"modern","terms":{"pace":"5m+10"},"server":101,"channel":201,"language":"en","challenger_language":"ko"}"#,
        ),
        (
            accepted(None, HouseRules::default()),
            r#"{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"han","language":"ko"}"#,
        ),
        (
            accepted(Some(Language::En), strict()),
            r#"{"kind":"accepted","by":{"id":12,"name":"지훈"},"challenger_side":"han","language":"ko","also":"en","house":{"timeout":"forfeit","rest":"Asia/Seoul"}}"#,
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
            taken_back(2, true, false),
            r#"{"kind":"taken_back","by":"cho","plies":2,"agreed":true}"#,
        ),
        (
            taken_back(1, false, true),
            r#"{"kind":"taken_back","by":"cho","plies":1,"short":true}"#,
        ),
        (
            taken_back(1, false, false),
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
fn every_kind_of_event_is_in_the_table() {
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

fn taken_back(plies: u32, agreed: bool, short: bool) -> Event {
    let by = Side::Cho;
    Event::TakenBack {
        by,
        plies,
        agreed,
        short,
    }
}

fn lapsed(late: Side, by: Option<Side>) -> Event {
    Event::Lapsed { late, by }
}

/// Returns histories whose last event is invalid.
fn broken() -> Vec<Vec<Event>> {
    let cho = || set_up(Side::Cho, Formation::Hehe);
    let pass = || Event::of_action(Action::Pass);
    let resigned = || Event::Resigned { by: Side::Cho };
    let late = Side::Cho;
    let called_off = Event::CalledOff { by: Side::Cho };
    // (the match, the events after it, the last of which is invalid)
    #[rustfmt::skip]
    let after: Vec<(Played, Vec<Event>)> = vec![
        (Played::challenged(), vec![challenged(true)]),
        (Played::challenged(), vec![cho()]),
        (Played::challenged(), vec![resigned()]),
        (Played::challenged(), vec![Event::Declined, Event::Expired]),
        (Played::challenged(), vec![lapsed(Side::Han, Some(Side::Cho))]),
        (Played::accepted(), vec![accepted(None, HouseRules::default())]),
        (Played::accepted(), vec![Event::Expired]),
        (Played::accepted(), vec![cho()]),
        (Played::accepted(), vec![resigned()]),
        (Played::accepted(), vec![Event::DrawOffered { by: Side::Cho }]),
        (Played::han_chosen(), vec![set_up(Side::Han, Formation::Hehe)]),
        (Played::han_chosen(), vec![moved("a4b4")]),
        (Played::running(), vec![cho()]),
        // Legal only before the first move.
        (Played::running(), vec![moved("a4b4"), called_off]),
        (Played::running(), vec![moved("a4a3")]),
        (Played::running(), vec![pass(), moved("a4b4")]),
        (Played::running(), vec![Event::DrawAccepted]),
        (Played::running(), vec![Event::DrawDeclined]),
        (Played::running(), vec![Event::DrawWithdrawn]),
        (Played::running(), vec![pass(), pass(), pass()]),
        // In a game without a pace nobody is late.
        (Played::running(), vec![Event::TimeRanOut { late }]),
        (Played::running(), vec![Event::TimeClaimed { by: Side::Han }]),
        (Played::accepted(), vec![lapsed(Side::Han, None)]),
        // Only the waiting side can call the game off, and only if the opponent is to move.
        (Played::accepted(), vec![lapsed(Side::Cho, Some(Side::Han))]),
        (Played::accepted(), vec![lapsed(Side::Han, Some(Side::Han))]),
        (Played::running(), vec![taken_back(1, false, false)]),
        (Played::running(), vec![moved("a4b4"), taken_back(2, false, false)]),
        (Played::running(), vec![Event::TakebackDeclined]),
        (Played::running(), vec![Event::TakebackWithdrawn]),
        (Played::moves("cho resign"), vec![taken_back(1, false, false)]),
        (Played::moves("cho resign"), vec![moved("a4b4")]),
        (Played::moves("cho resign"), vec![Event::DrawAccepted]),
    ];
    let after = after.into_iter().map(|(played, next)| {
        let before = played.events.into_iter().map(|dated| dated.event);
        before.chain(next).collect()
    });
    after.chain([vec![pass()]]).collect()
}

#[test]
fn contradictory_history_is_rejected() {
    for events in broken().into_iter().chain([vec![]]) {
        let Err(error) = Match::replay(GAME, &dated(&events)) else {
            panic!("{events:?}")
        };
        let (seq, kind) = match events.last() {
            Some(last) => (events.len(), last.kind()),
            None => (1, "nothing"),
        };
        let expected = format!("event {seq} of game 7 does not fit the events before it: {kind}");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn rejected_event_leaves_the_match_unchanged() {
    for events in broken() {
        let Some((last, fitting)) = events.split_last().filter(|(_, rest)| !rest.is_empty()) else {
            continue;
        };
        let mut game = Match::replay(GAME, &dated(fitting)).unwrap();
        let before = format!("{game:?}");
        assert!(game.apply(last, NOON.now).is_err());
        assert_eq!(format!("{game:?}"), before);
    }
}
