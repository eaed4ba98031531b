//! Every message that the bot can send, in a language and with any names: a table for each group of them.

mod boards;
mod book;
mod cards;
mod challenge;
mod club;
mod combine;
mod cups;
mod desk;
mod evening;
mod games;
mod plans;
mod practice;
mod privacy;
mod privately;
mod proposals;
mod puzzles;
mod records;
mod refusals;
mod rulesets;
mod settings;
mod time;
mod vacations;
mod votes;
mod xiangqi;

use std::sync::Arc;

use hansu::app::{BoardSettings, Notice, Subject, TimeSummary};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{
    Addressee, Challenge, Command, HouseRules, Language, Level, Moment, Person, SideChoice, Terms,
    TimeControl, TurnClock,
};
use hansu_store::ParkReason;
use hansu_text::{GameText, Naming, Text};
use janggi::{Formation, Handicap, MODERN, Ruleset, Side};

use super::{NOON, Played, challenge, play};

pub use games::very_many_games;

/// A message with its group and name.
pub struct Scene {
    pub group: &'static str,
    pub name: String,
    pub message: Message,
}

/// The messages of a group, by name.
type Table = Vec<(String, Message)>;

/// All messages, by group.
pub fn all(cast: &Cast) -> Vec<Scene> {
    let groups: [(&'static str, Table); 33] = [
        ("challenge", challenge::challenges(cast)),
        ("setup", challenge::setups(cast)),
        ("board", boards::boards(cast)),
        ("end", boards::ends(cast)),
        ("offer", proposals::draws(cast)),
        ("takeback", proposals::takebacks(cast)),
        ("time", time::time(cast)),
        ("pause", proposals::pauses(cast)),
        ("evening", evening::evenings(cast)),
        ("vacation", vacations::vacations(cast)),
        ("private", privately::privately(cast)),
        ("plan", plans::plans(cast)),
        ("privacy", privacy::privacy(cast)),
        ("games", games::games(cast)),
        ("desk", desk::desks(cast)),
        ("cup", cups::cups(cast)),
        ("help", book::help(cast)),
        ("refused", refusals::refusals(cast)),
        ("rulesets", rulesets::rulesets(cast)),
        ("rules", book::rules(cast)),
        ("combine", combine::panels(cast)),
        ("lessons", book::lessons(cast)),
        ("exercises", book::exercises(cast)),
        ("review", records::reviews(cast)),
        ("practice", practice::practice(cast)),
        ("votes", votes::votes(cast)),
        ("settings", settings::settings(cast)),
        ("analysis", records::analyses(cast)),
        ("learn", records::learning(cast)),
        ("puzzle", puzzles::puzzles(cast)),
        ("card", cards::cards(cast)),
        ("xiangqi", xiangqi::xiangqi(cast)),
        ("club", club::club(cast)),
    ];
    let scene = |group, (name, message)| Scene {
        group,
        name,
        message,
    };
    groups
        .into_iter()
        .flat_map(|(group, messages)| {
            messages
                .into_iter()
                .map(move |message| scene(group, message))
        })
        .collect()
}

/// A notice that the channel of a game is gone.
fn lost() -> Subject {
    Subject::Lost {
        reason: Some(ParkReason::ChannelGone),
        games: Vec::new(),
    }
}

/// The players and the language of all messages.
#[derive(Clone)]
pub struct Cast {
    pub cho: Person,
    pub han: Person,
    pub language: Language,
    /// The notation of all boards.
    pub naming: Naming,
}

impl Cast {
    fn text(&self) -> GameText {
        self.playing(&MODERN)
    }

    fn playing(&self, ruleset: &Ruleset) -> GameText {
        Text::of(self.language).naming(self.naming).playing(ruleset)
    }

    /// Cho challenges Han.
    fn challenge(&self) -> Challenge {
        Challenge {
            challenger: self.cho.clone(),
            addressee: Addressee::Person(self.han.clone()),
            language: self.language,
            ..challenge(SideChoice::Cho)
        }
    }

    /// Han, who is the bot, as the opponent of a challenge.
    fn bot(&self, level: Level) -> Addressee {
        let bot = self.han.clone();
        Addressee::Bot { bot, level }
    }

    /// Han's answer to a challenge, who may also read another language.
    fn accept(&self, also: Option<Language>) -> Command {
        Command::Accept {
            name: self.han.name.clone(),
            lot: Side::Cho,
            language: self.language,
            also,
            house: HouseRules::default(),
        }
    }

    fn accepted(&self) -> Played {
        Played::new(&self.challenge()).then(&self.han, self.accept(None))
    }

    /// The running game of players who read two languages.
    fn in_two_languages(&self) -> Played {
        let offered = Played::new(&self.challenge());
        self.set_up(offered.then(&self.han, self.accept(Some(self.language.other()))))
    }

    fn han_chosen(&self) -> Played {
        self.accepted()
            .then(&self.han, Command::SetUp(Formation::Hehe))
    }

    /// Lets both players choose their formations.
    fn set_up(&self, accepted: Played) -> Played {
        accepted
            .then(&self.han, Command::SetUp(Formation::Hehe))
            .then(&self.cho, Command::SetUp(Formation::Heeh))
    }

    fn running(&self) -> Played {
        self.set_up(self.accepted())
    }

    /// The match after these moves, Cho first.
    pub fn moves(&self, text: &str) -> Played {
        moves(self.running(), text)
    }

    /// A challenge under named rules.
    fn by_rules(&self, ruleset: &str, handicap: Option<Handicap>) -> Played {
        Played::new(&Challenge {
            ruleset: Ruleset::named(ruleset).unwrap(),
            handicap,
            ..self.challenge()
        })
    }

    /// A match under named rules after these moves, both sides in the formation that every ruleset has.
    fn played_by(&self, ruleset: &str, text: &str) -> Played {
        let offered = self.by_rules(ruleset, None);
        let mut played = offered.then(&self.han, self.accept(None));
        while played.game.game().is_none() {
            let player = played.game.players_to_act()[0].clone();
            played = played.then(&player, Command::SetUp(Formation::Heeh));
        }
        moves(played, text)
    }

    /// A challenge to a game with a pace.
    fn with_a_pace(&self, terms: Terms, house: HouseRules) -> Played {
        Played::new(&Challenge {
            terms: Some(TimeControl::Days(terms)),
            house,
            ..self.challenge()
        })
    }

    /// A game with the usual pace, accepted.
    fn paced(&self, also: Option<Language>) -> Played {
        self.with_a_pace(Terms::DEFAULT, HouseRules::default())
            .then(&self.han, self.accept(also))
    }

    fn notice(&self, played: &Played, subject: Subject) -> Notice {
        Notice {
            page: false,
            game: Arc::new(played.game.clone()),
            event: played.last().clone(),
            late: false,
            left: false,
            voting: None,
            voters: Vec::new(),
            expires: played.game.expires_at(NOON.day),
            time: TimeSummary::default(),
            without_ping: Vec::new(),
            other_level: None,
            reached: None,
            ratings: None,
            readers: Vec::new(),
            continues_in: None,
            boards: BoardSettings::default(),
            naming: self.naming,
            first_pieces: None,
            subject,
            target: None,
        }
    }

    fn shown(&self, played: &Played, subject: Subject) -> Message {
        view::words(&self.notice(played, subject))
    }

    /// The message when it is sent late.
    fn late(&self, played: &Played, subject: Subject) -> Message {
        view::words(&Notice {
            late: true,
            ..self.notice(played, subject)
        })
    }

    /// The message when the player to act has left the server.
    fn left(&self, played: &Played, subject: Subject) -> Message {
        view::words(&Notice {
            left: true,
            ..self.notice(played, subject)
        })
    }

    /// Messages sent a day later, with the clock at that time.
    fn a_day_later(&self, played: &Played, subject: Subject) -> Notice {
        let moment = Moment {
            now: NOON.now + NOON.day,
            ..NOON
        };
        Notice {
            time: TimeSummary {
                clock: played.game.clock(moment),
                ..TimeSummary::default()
            },
            ..self.notice(played, subject)
        }
    }
}

/// A game after these moves.
fn moves(mut played: Played, text: &str) -> Played {
    for word in text.split_whitespace() {
        let mover = played.game.player_to_act().unwrap().clone();
        played = played.then(&mover, play(word)).settled();
    }
    played
}

fn named<const N: usize>(scenes: [(&str, Message); N]) -> Table {
    scenes
        .map(|(name, message)| (name.to_owned(), message))
        .into()
}

/// A summary of times that contains only a clock.
fn only(clock: TurnClock) -> TimeSummary {
    TimeSummary {
        clock: Some(clock),
        ..TimeSummary::default()
    }
}
