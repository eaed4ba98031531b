//! Shared by the tests: people, and matches at certain points.

use std::time::Duration;

use hansu_play::{
    Addressee, Challenge, ChannelId, Command, DatedEvent, Ended, Event, GameId, Hints, HouseRules,
    Language, Level, Match, Moment, Person, Phase, ProposalKind, Refusal, ServerId, SideChoice,
    Span, Standstill, StandstillCause, Takebacks, TimeEffect, Timestamp, UserId, Vacation,
};
use janggi::{Action, BySide, Formation, MODERN, Outcome, Reason, Side};

pub const SECOND: Duration = Duration::from_secs(1);
pub const MINUTE: Duration = Duration::from_secs(60);
pub const HOUR: Duration = Duration::from_secs(60 * 60);
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub const CLUB: ServerId = ServerId(101);
pub const LOUNGE: ChannelId = ChannelId(201);
pub const GAME: GameId = GameId(7);

pub fn person(id: u64, name: &str) -> Person {
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

/// The bot, which is named Jihun here.
pub fn bot(level: u8) -> Addressee {
    let bot = jihun();
    let level = Level::new(level).unwrap();
    Addressee::Bot { bot, level }
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
    accept_in(by, HouseRules::default())
}

/// An acceptance in a server with these rules.
pub fn accept_in(by: Person, house: HouseRules) -> Command {
    Command::Accept {
        name: by.name,
        lot: Side::Cho,
        language: Language::En,
        also: None,
        house,
    }
}

/// A move as `a4b4`, or `pass`.
pub fn play(text: &str) -> Command {
    Command::Play(match text {
        "pass" => Action::Pass,
        text => Action::Move(text.parse().unwrap()),
    })
}

/// A command in a word: a move, a formation such as `HEEH`, `draw`, `accept-draw`, `resign` …
pub fn command(text: &str, by: &Person) -> Command {
    let (verb, object) = text.split_once('-').unwrap_or(("propose", text));
    let proposal = match object {
        "draw" => Some(ProposalKind::Draw),
        "takeback" => Some(ProposalKind::Takeback),
        "pause" => Some(ProposalKind::Pause),
        _ => None,
    };
    match (verb, proposal) {
        ("propose", Some(kind)) => return Command::Propose(kind),
        ("accept", Some(kind)) => return Command::AcceptProposal(kind),
        ("decline", Some(kind)) => return Command::DeclineProposal(kind),
        ("withdraw", Some(kind)) => return Command::WithdrawProposal(kind),
        _ => {}
    }
    match text {
        "accept" => accept(by.clone()),
        "decline" => Command::Decline,
        "withdraw" => Command::Withdraw,
        "hint" => Command::TakeHint,
        "resign" => Command::Resign,
        "bikjang" => Command::Bikjang,
        "toggle-pause" => Command::TogglePause,
        "end-pause" => Command::EndPause,
        "go-slowly" => Command::ContinueSlowly,
        "claim" => Command::ClaimWin,
        "give" => Command::GiveTime,
        "offer-win" => Command::OfferWin,
        "accept-win" => Command::AcceptWin,
        "play-on" => Command::PlayOn,
        _ => match Formation::from_code(text) {
            Some(formation) => Command::SetUp(formation),
            None => play(text),
        },
    }
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

pub fn decided(winner: Option<Side>, reason: Reason) -> Ended {
    Ended::Decided(Outcome { winner, reason })
}

/// A time as `20h`: days, hours, minutes or seconds.
fn time(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at(text.len() - 1);
    let unit = match unit {
        "d" => DAY,
        "h" => HOUR,
        "m" => MINUTE,
        "s" => SECOND,
        _ => return None,
    };
    Some(unit * number.parse().ok()?)
}

/// A match with its events.
#[derive(Debug, Clone)]
pub struct Played {
    pub game: Match,
    pub events: Vec<DatedEvent>,
    /// The time of the next command.
    pub now: Timestamp,
    pub day: Duration,
    pub standstills: Vec<Standstill>,
    /// Mina's and Jihun's vacations.
    pub vacations: BySide<Vec<Vacation>>,
}

impl Played {
    pub fn new(challenge: &Challenge) -> Played {
        Played::numbered(GAME, challenge)
    }

    pub fn numbered(id: GameId, challenge: &Challenge) -> Played {
        Played::begun(id, NOON.now, challenge)
    }

    pub fn begun(id: GameId, at: Timestamp, challenge: &Challenge) -> Played {
        let event = Match::challenge_event(challenge).unwrap();
        let events = vec![DatedEvent { event, at }];
        Played {
            game: Match::replay(id, &events).unwrap(),
            events,
            now: at,
            day: DAY,
            standstills: Vec::new(),
            vacations: BySide::default(),
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

    /// Jihun chooses `HEHE` for Han, Mina `HEEH` for Cho.
    pub fn set_up(self) -> Played {
        self.formed(Formation::Heeh, Formation::Hehe)
    }

    /// Both choose formations, in the order of the ruleset.
    pub fn formed(mut self, cho: Formation, han: Formation) -> Played {
        for (person, formation) in [(jihun(), han), (mina(), cho), (jihun(), han)] {
            // A side that cannot choose yet chooses in the second round.
            let _ = self.does(&person, &Command::SetUp(formation));
        }
        self
    }

    /// Both sides have played these moves, Cho first.
    pub fn moves(text: &str) -> Played {
        Played::running().plays(text)
    }

    /// The match after a script such as `a4b4 20h a7b7; cho takeback; 5h; han accept-takeback`.
    ///
    /// Turns are of the side to move. A time passes. With `?` a command must be rejected, for this reason.
    #[track_caller]
    pub fn plays(mut self, script: &str) -> Played {
        for entry in script.split(';').map(str::trim) {
            if let Some((actor, text)) = self.by(entry) {
                let (text, refusal) = text.split_once('?').unwrap_or((text, ""));
                match self.does(&actor, &command(text, &actor)) {
                    Ok(_) => assert_eq!(refusal, "", "{entry}"),
                    Err(error) => assert_eq!(format!("{error:?}"), refusal, "{entry}"),
                }
                continue;
            }
            for word in entry.split_whitespace() {
                let Some(passed) = time(word) else {
                    let mover = self.game.player_to_act().unwrap().clone();
                    let command = self.turn(word);
                    self.does(&mover, &command)
                        .unwrap_or_else(|refusal| panic!("{word}: {refusal:?}"));
                    continue;
                };
                self.now = self.now + passed;
            }
        }
        self
    }

    /// Reads a turn, as records write it too: in them a pass is a move of the general.
    fn turn(&self, word: &str) -> Command {
        let position = self.game.game().unwrap().position();
        match word {
            "bikjang" => Command::Bikjang,
            "pass" => Command::Play(Action::Pass),
            _ => Command::Play(position.read_uci(word).unwrap()),
        }
    }

    /// The person of an entry such as `cho draw`, and the rest of it.
    fn by<'a>(&self, entry: &'a str) -> Option<(Person, &'a str)> {
        let (name, text) = entry.split_once(' ')?;
        let person = match name {
            "cho" => self.player(Side::Cho),
            "han" => self.player(Side::Han),
            "mina" => mina(),
            "jihun" => jihun(),
            "alex" => alex(),
            _ => return None,
        };
        Some((person, text))
    }

    /// The end of a match that is over.
    #[track_caller]
    pub fn ended(&self) -> Ended {
        match self.game.phase() {
            Phase::Over { ended, .. } => *ended,
            unexpected => panic!("{unexpected:?}"),
        }
    }

    /// The newest event.
    pub fn last(&self) -> &Event {
        &self.events.last().unwrap().event
    }

    pub fn player(&self, side: Side) -> Person {
        self.game.seats().unwrap().players[side].clone()
    }

    /// The match after everything that follows automatically.
    pub fn settled(mut self) -> Played {
        while let Some(next) = self.game.consequence() {
            self.happens(&next);
        }
        self
    }

    /// The match after an event without a command.
    #[track_caller]
    pub fn event(mut self, event: Event) -> Played {
        self.happens(&event);
        self
    }

    /// The match after one more command.
    #[track_caller]
    pub fn then(self, actor: &Person, command: Command) -> Played {
        let event = self.decide(actor, command).unwrap();
        self.event(event)
    }

    /// The match after the due event.
    #[track_caller]
    pub fn rings(self) -> Played {
        match self.game.due(self.moment()) {
            TimeEffect::Now(event) => self.event(event),
            unexpected => panic!("{unexpected:?} is due"),
        }
    }

    /// Applies a command, and after a turn what follows automatically.
    pub fn does(&mut self, actor: &Person, command: &Command) -> Result<Event, Refusal> {
        let event = self.game.decide(actor.id, command, self.moment())?;
        self.happens(&event);
        let is_turn = event.action().is_some() || self.game.game().is_none();
        while is_turn && let Some(next) = self.game.consequence() {
            self.happens(&next);
        }
        Ok(event)
    }

    #[track_caller]
    pub fn happens(&mut self, event: &Event) {
        let at = self.now.max(self.game.at());
        self.game.apply(event, at).unwrap();
        let event = event.clone();
        self.events.push(DatedEvent { event, at });
    }

    /// The result of a command now.
    pub fn decide(&self, actor: &Person, command: Command) -> Result<Event, Refusal> {
        self.game.decide(actor.id, &command, self.moment())
    }

    /// The result of a command such as `cho draw` now.
    pub fn decides(&self, entry: &str) -> Result<Event, Refusal> {
        let (actor, text) = self.by(entry).unwrap();
        self.decide(&actor, command(text, &actor))
    }

    pub fn moment(&self) -> Moment<'_> {
        Moment {
            now: self.now,
            day: self.day,
            standstills: &self.standstills,
        }
    }

    /// Stops clocks between these times.
    pub fn still(
        mut self,
        cause: StandstillCause,
        from: Timestamp,
        until: Option<Timestamp>,
    ) -> Played {
        let span = Span { from, until };
        self.standstills.push(Standstill { cause, span });
        self
    }

    /// The match some time later.
    pub fn later(mut self, time: Duration) -> Played {
        self.now = self.now + time;
        self
    }
}
