//! Shared by the tests: people, and matches at certain points.

use std::time::Duration;

use hansu_play::{
    Addressee, Challenge, ChannelId, Command, DatedEvent, Event, GameId, Hints, HouseRules,
    Language, Match, Moment, Person, Refusal, ServerId, SideChoice, Takebacks, Timestamp, UserId,
};
use janggi::{Action, Formation, MODERN, Side};

pub const SECOND: Duration = Duration::from_secs(1);
pub const MINUTE: Duration = Duration::from_secs(60);
pub const HOUR: Duration = Duration::from_secs(60 * 60);
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub const CLUB: ServerId = ServerId(101);
pub const LOUNGE: ChannelId = ChannelId(201);
pub const GAME: GameId = GameId(7);

fn person(id: u64, name: &str) -> Person {
    let name = name.to_owned();
    Person {
        id: UserId(id),
        name,
    }
}

/// The challenger.
pub fn mina() -> Person {
    person(11, "미나")
}

/// The opponent.
pub fn jihun() -> Person {
    person(12, "지훈")
}

/// A bystander.
pub fn alex() -> Person {
    person(13, "Alex")
}

/// Mina challenges Jihun and asks for a side.
pub fn challenge(side: SideChoice) -> Challenge {
    Challenge {
        challenger: mina(),
        addressee: Addressee::Person(jihun()),
        side,
        ruleset: MODERN,
        handicap: None,
        start: None,
        hints: Hints::Allowed,
        takebacks: Takebacks::Free,
        terms: None,
        house: HouseRules::default(),
        server: Some(CLUB),
        channel: LOUNGE,
        language: Language::Ko,
        language_fixed: false,
        also: None,
        challenger_language: Language::Ko,
        coach: false,
        votes: None,
        nth: None,
        rated: false,
        casual: None,
        cup: None,
    }
}

pub fn accept(by: Person) -> Command {
    Command::Accept {
        name: by.name,
        lot: Side::Cho,
        language: Language::En,
        also: None,
        house: HouseRules::default(),
    }
}

/// A move as `a4b4`, or `pass`.
pub fn play(text: &str) -> Command {
    Command::Play(match text {
        "pass" => Action::Pass,
        text => Action::Move(text.parse().unwrap()),
    })
}

/// The time of events without a time of their own.
pub const NOON: Moment<'static> = Moment {
    now: Timestamp(43_200_000),
    day: DAY,
    standstills: &[],
};

/// Events that all happened at noon.
pub fn dated(events: &[Event]) -> Vec<DatedEvent> {
    let at = NOON.now;
    let events = events.iter().cloned();
    events.map(|event| DatedEvent { event, at }).collect()
}

/// A match with its events.
#[derive(Debug, Clone)]
pub struct Played {
    pub game: Match,
    pub events: Vec<Event>,
    /// The time of the next command.
    pub moment: Moment<'static>,
}

impl Played {
    pub fn new(challenge: &Challenge) -> Played {
        Played::numbered(GAME, challenge)
    }

    pub fn numbered(id: GameId, challenge: &Challenge) -> Played {
        let events = vec![Match::challenge_event(challenge).unwrap()];
        let game = Match::replay(id, &dated(&events)).unwrap();
        let moment = NOON;
        Played {
            game,
            events,
            moment,
        }
    }

    /// Mina challenges Jihun and gets Cho.
    pub fn challenged() -> Played {
        Played::new(&challenge(SideChoice::Cho))
    }

    /// Jihun has accepted: Mina plays Cho, Jihun Han.
    pub fn accepted() -> Played {
        Played::challenged().seated()
    }

    /// Jihun accepts the challenge, as a person or as the bot.
    #[track_caller]
    pub fn seated(self) -> Played {
        self.then(&jihun(), accept(jihun()))
    }

    /// Han has chosen a formation.
    pub fn han_chosen() -> Played {
        Played::accepted().then(&jihun(), Command::SetUp(Formation::Hehe))
    }

    /// Both formations are chosen: `HEEH` for Cho, `HEHE` for Han.
    pub fn running() -> Played {
        Played::accepted().set_up()
    }

    /// Jihun chooses `HEHE` for Han, then Mina `HEEH` for Cho.
    #[track_caller]
    pub fn set_up(self) -> Played {
        self.then(&jihun(), Command::SetUp(Formation::Hehe))
            .then(&mina(), Command::SetUp(Formation::Heeh))
    }

    /// Both sides have played these moves, Cho first.
    pub fn moves(text: &str) -> Played {
        Played::running().plays(text)
    }

    /// The match after these moves of the side to move.
    #[track_caller]
    pub fn plays(self, text: &str) -> Played {
        let mut played = self;
        for word in text.split_whitespace() {
            let mover = played.game.player_to_act().unwrap().clone();
            played = played.then(&mover, play(word));
        }
        played
    }

    /// The match after everything that follows automatically.
    pub fn settled(mut self) -> Played {
        while let Some(next) = self.game.consequence() {
            self = self.event(next);
        }
        self
    }

    /// The match after an event without a command.
    #[track_caller]
    pub fn event(mut self, event: Event) -> Played {
        self.game.apply(&event, self.moment.now).unwrap();
        self.events.push(event);
        self
    }

    /// The match after one more command.
    #[track_caller]
    pub fn then(self, actor: &Person, command: Command) -> Played {
        let event = self.decide(actor, command).unwrap();
        self.event(event)
    }

    /// The result of a command now.
    pub fn decide(&self, actor: &Person, command: Command) -> Result<Event, Refusal> {
        self.game.decide(actor.id, &command, self.moment)
    }

    /// The match some time later.
    pub fn later(mut self, time: Duration) -> Played {
        self.moment.now = self.moment.now + time;
        self
    }
}
