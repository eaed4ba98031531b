//! People's acts: commands and presses, valid, late and foreign, single and concurrent.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use hansu::discord::choice::{Choice, DeskPlace, RequestedSide};
use hansu::discord::{Data, handle_interaction, handle_message, read_interaction};
use hansu_play::{Coach, PaceChoice, Rated, Reserve, Takebacks, VotingTime};
use janggi::{Handicap, Variant};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use tokio::task::JoinHandle;

use crate::audience::{Audience, Listener};
use crate::discord::{Discord, Given, Id, InteractionKind, Message, controls};
use crate::faults::Fault;
use crate::premise::Premise;
use crate::taps::{self, Tap};
use crate::world::{Shared, World};

/// The people of a seed.
pub struct People {
    chance: StdRng,
    /// The number of acts left.
    pub acts: u32,
    /// The longest pause between two acts, in milliseconds.
    pub longest_pause: u64,
    /// The factor by which people act faster than usual.
    pub haste: u64,
    /// `true` if people often play against the bot.
    pub practise: bool,
    /// `true` if people have the board page.
    taps: bool,
    /// The game that people play. In every fourth seed it is Xiangqi.
    variant: Variant,
}

/// One act.
#[derive(Clone)]
struct Act {
    person: Id,
    channel: Id,
    kind: InteractionKind,
}

/// Prefixes of the component ids that start and continue games.
const MOVING: [&str; 4] = ["piece:", "target:", "accept:", "setup:"];

/// Moves that are often legal from one's own seat.
const OPENINGS: [&str; 16] = [
    "a4a5", "c4c5", "e4e5", "g4g5", "i4i5", "b1c3", "h1g3", "h3e3", "pass", "졸 b4", "a7a6",
    "c7c6", "e7e6", "g7g6", "i7i6", "b10c8",
];

impl People {
    /// The people of a seed.
    pub fn of(seed: u64) -> People {
        let mut chance = StdRng::seed_from_u64(seed ^ 0x9e0_91e);
        People {
            // Mostly few acts: the interaction of two faults does not need a long life.
            longest_pause: 2_000_000,
            haste: 1,
            practise: false,
            taps: taps::site(seed).is_some(),
            acts: 20 + (180.0 * chance.random::<f64>().powi(3)) as u32,
            variant: if seed % 4 == 3 {
                Variant::Xiangqi
            } else {
                Variant::Janggi
            },
            chance,
        }
    }

    /// Does an act, and waits for the pause before the next act.
    pub async fn act(&mut self, shared: &Shared, audience: &Audience) -> Vec<JoinHandle<()>> {
        self.acts = self.acts.saturating_sub(1);
        let mut handling = Vec::new();
        // Sometimes there are two concurrent acts.
        let at_once = if self.chance.random_bool(0.1) { 2 } else { 1 };
        for _ in 0..at_once {
            self.trouble(shared, audience).await;
            if self.chance.random_bool(0.04) {
                handling.extend(self.write(shared, audience));
            }
            if self.taps && self.chance.random_bool(0.25) {
                handling.extend(self.tap(shared, audience));
            }
            let act = self.choose(&shared.world().discord);
            handling.extend(
                act.map(|act| self.carry_out(act, shared, audience))
                    .into_iter()
                    .flatten(),
            );
        }
        let pause = match self.chance.random_range(0..100) {
            0..50 => self.chance.random_range(200..4_000),
            50..88 => self.chance.random_range(4_000..40_000),
            88..98 => self.chance.random_range(40_000..200_000),
            _ => self.chance.random_range(300_000..self.longest_pause),
        };
        tokio::time::sleep(Duration::from_millis(pause / self.haste)).await;
        handling
    }

    /// Sends an act through the gateway to its listener, perhaps late or twice.
    fn carry_out(&mut self, act: Act, shared: &Shared, audience: &Audience) -> Vec<JoinHandle<()>> {
        let (event, delay, copies, listener) = {
            let mut world = shared.world();
            let now = world.now();
            let description = match &act.kind {
                InteractionKind::Command(name, _) => format!("/{name}"),
                InteractionKind::Component { id, value, .. } => {
                    format!("presses {id} {}", value.as_deref().unwrap_or_default())
                }
            };
            let listener = audience.of(world.discord.server_of(act.channel));
            let (id, event) = world
                .discord
                .interact(act.person, act.channel, act.kind, now);
            let person = act.person;
            world.step(&format!(
                "{person} in {}: {description} as {id}",
                act.channel
            ));
            let Some(listener) = listener else {
                world.step("nobody hears it");
                return Vec::new();
            };
            if world.strikes(Fault::GatewayDrop) {
                return Vec::new();
            }
            let delay = if world.strikes(Fault::EventLate) {
                world.faults.draw(1_000, 5_000)
            } else {
                world.faults.draw(10, 80)
            };
            let copies = if world.strikes(Fault::EventDoubled) {
                2
            } else {
                1
            };
            if copies == 1
                && delay < 100
                && !listener.process.is_frozen()
                && let Some(interaction) = world.discord.interactions.get_mut(&id)
            {
                interaction.delivered = Some(now + delay);
            }
            (event, delay, copies, listener)
        };
        let mut handling = Vec::new();
        for _ in 0..copies {
            let data = Arc::clone(&listener.data);
            let event = event.clone();
            handling.push(listener.begins(async move {
                tokio::time::sleep(Duration::from_millis(delay)).await;
                handle(&data, event).await;
            }));
        }
        handling
    }

    fn choose(&mut self, discord: &Discord) -> Option<Act> {
        let mut people: Vec<Id> = discord.people.keys().copied().collect();
        if self.chance.random_bool(0.5) {
            people.shuffle(&mut self.chance);
            let response = people
                .iter()
                .find_map(|person| self.follow_call(discord, *person));
            if response.is_some() {
                return response;
            }
        }
        let person = *people.choose(&mut self.chance)?;
        if self.chance.random_bool(0.03)
            && let Some(message) = newest(discord, |message| message.only_for == Some(person))
        {
            // Some people choose the daily list, in one of the next hours.
            let hour = ["11", "12", "13"].choose(&mut self.chance)?;
            return Some(press(
                person,
                message,
                "set:-:0:digest",
                Some((*hour).to_owned()),
            ));
        }
        if self.chance.random_bool(0.7)
            && let Some(act) = self.press(discord, person)
        {
            return Some(act);
        }
        let channel = self.place(discord, person)?;
        let kind = self.command(discord, person);
        Some(Act {
            person,
            channel,
            kind,
        })
    }

    /// Chooses an act that a message requests: continues a move, or starts one on a message that pings the person.
    fn follow_call(&mut self, discord: &Discord, person: Id) -> Option<Act> {
        let offers = |message: &Message, verbs: &[&str]| {
            let mut menu = controls(&message.components);
            menu.retain(|(id, _)| is_of(id, verbs));
            menu
        };
        let begun_move = newest(discord, |message| {
            message.only_for == Some(person) && !offers(message, &["target:"]).is_empty()
        });
        let call = newest(discord, |message| {
            message.pinged.contains(&person)
                && !offers(message, &["piece:", "setup:", "accept:"]).is_empty()
        });
        let message = begun_move.or(call)?;
        let menu = offers(message, &MOVING);
        let (id, values) = menu.choose(&mut self.chance)?;
        Some(press(
            person,
            message,
            id,
            values.choose(&mut self.chance).cloned(),
        ))
    }

    /// Chooses a channel in which a person can write.
    fn place(&mut self, discord: &Discord, person: Id) -> Option<Id> {
        let channels: Vec<Id> = discord
            .channels
            .values()
            .filter(|channel| {
                !channel.archived
                    && channel
                        .recipient
                        .is_none_or(|recipient| recipient == person)
            })
            .map(|channel| channel.id)
            .collect();
        channels.choose(&mut self.chance).copied()
    }

    /// Chooses a press on a message that the person sees, mostly on a recent one.
    fn press(&mut self, discord: &Discord, person: Id) -> Option<Act> {
        let messages: Vec<_> = discord
            .messages
            .values()
            .rev()
            .filter(|message| message.is_for(person) && !message.is_thinking())
            .filter(|message| {
                let place = discord.channels.get(&message.channel);
                place.is_some_and(|place| {
                    !place.archived && place.recipient.is_none_or(|recipient| recipient == person)
                })
            })
            .filter(|message| message.components.is_array())
            .take(60)
            .collect();
        let recent_count = if self.chance.random_bool(0.9) { 6 } else { 60 };
        let message = messages[..messages.len().min(recent_count)].choose(&mut self.chance)?;
        let controls = controls(&message.components);
        // Moves are more frequent than other presses.
        let moves = controls.iter();
        let moves: Vec<_> = moves.filter(|(id, _)| is_of(id, &MOVING)).collect();
        let (id, values) = match moves.choose(&mut self.chance) {
            Some(control) if self.chance.random_bool(0.75) => (*control).clone(),
            _ => controls.choose(&mut self.chance)?.clone(),
        };
        // Presses that end a game or delete data are rare.
        let seldom = ["resign:", "privacy:", "decline:", "withdraw:"];
        if is_of(&id, &seldom) && self.chance.random_bool(0.8) {
            return None;
        }
        let value = values.choose(&mut self.chance).cloned();
        Some(press(person, message, &id, value))
    }

    /// Chooses a command. Its game may not exist, or may be a game of other people.
    fn command(&mut self, discord: &Discord, person: Id) -> InteractionKind {
        let game = match self.chance.random_range(0..10) {
            0..7 => None,
            _ => Some(self.chance.random_range(1..6).to_string()),
        };
        let game = game.map(|game| ("game", Given::Text(game)));
        let on_game = |name, option: Option<(&'static str, Given)>| {
            InteractionKind::Command(name, option.into_iter().chain(game.clone()).collect())
        };
        let alone = |name, option: Option<(&'static str, Given)>| {
            InteractionKind::Command(name, option.into_iter().collect())
        };
        let number = match self.chance.random_range(0..100) {
            6..22 if self.practise => 22,
            number => number,
        };
        match number {
            0..22 => self.challenge(discord, person),
            22..30 => self.practice(),
            30..55 => {
                let text = OPENINGS.choose(&mut self.chance).copied().unwrap_or("pass");
                on_game("move", Some(("move", text.into())))
            }
            55..58 => {
                let formation = ["HEHE", "HEEH", "마상마상", "x"].choose(&mut self.chance);
                let formation = formation.copied().unwrap_or("HEHE");
                on_game("setup", Some(("formation", formation.into())))
            }
            58..60 => on_game("pass", None),
            60..63 => on_game("draw", None),
            63..67 => on_game("takeback", None),
            67..69 => on_game("claim", None),
            69..72 => on_game("pause", None),
            72 => on_game("resign", None),
            73 => on_game("plan", Some(("line", "a7a6, a4a5".into()))),
            74 => on_game("plan", None),
            75..77 => on_game("board", None),
            77..80 => on_game("suggest", Some(("strength", "quick".into()))),
            80 => on_game("record", Some(("format", "uci".into()))),
            81 => on_game("replay", Some(("speed", "fast".into()))),
            82 => on_game("analyse", None),
            83..86 => {
                let days = [None, Some(0), Some(1), Some(3), Some(40)];
                let days = days.choose(&mut self.chance).copied().flatten();
                alone("vacation", days.map(|days| ("days", Given::Number(days))))
            }
            86..88 => alone("games", None),
            88 => alone("stats", None),
            89 => alone("leaderboard", None),
            90 => alone("rules", None),
            91 => alone("help", None),
            92..94 => alone("settings", Some(("zone", "Asia/Seoul".into()))),
            94..98 => self.server_settings(),
            98 => alone("privacy", Some(("what", "show".into()))),
            _ => alone("privacy", Some(("what", "forget".into()))),
        }
    }

    fn challenge(&mut self, discord: &Discord, person: Id) -> InteractionKind {
        let people = discord.people.keys().copied();
        let opponents: Vec<Id> = people.filter(|id| *id != person).collect();
        let opponent = opponents.choose(&mut self.chance).copied();
        let opponent = opponent.filter(|_| self.chance.random_bool(0.7));
        let paces: Vec<PaceChoice> = PaceChoice::all().collect();
        let pace = paces.choose(&mut self.chance).copied();
        let pace = pace.filter(|_| self.chance.random_bool(0.6));
        let reserve = Reserve::ALL.choose(&mut self.chance).copied();
        // An evening has none.
        let reserve = reserve.filter(|_| !matches!(pace, Some(PaceChoice::Evening(_))));
        let takebacks = Takebacks::all().choose(&mut self.chance).copied();
        let rated = Rated::all().choose(&mut self.chance).copied();
        let handicap = Handicap::of(self.variant)
            .choose(&mut self.chance)
            .copied()
            .filter(|_| self.chance.random_bool(0.1));
        let side = RequestedSide::all().choose(&mut self.chance).copied();
        let side = side.filter(|_| self.chance.random_bool(0.3));
        let options = [
            opponent.map(|id| ("opponent", Given::Person(id))),
            chosen("pace", pace),
            chosen("reserve", reserve),
            chosen("takebacks", takebacks),
            chosen("rated", rated),
            chosen("handicap", handicap),
            chosen("side", side),
            self.ruleset().map(|book| ("ruleset", Given::Text(book))),
        ];
        InteractionKind::Command("challenge", options.into_iter().flatten().collect())
    }

    fn practice(&mut self) -> InteractionKind {
        let level = self.chance.random_range(1..=10);
        let ruleset = self.ruleset();
        let coach = Coach::all().choose(&mut self.chance).copied();
        let votes = Option::<VotingTime>::all();
        let votes = votes.choose(&mut self.chance).copied();
        let votes = votes.filter(|time| time.is_some() && self.chance.random_bool(0.3));
        let options = [
            Some(("level", Given::Number(level))),
            ruleset.map(|book| ("ruleset", Given::Text(book))),
            chosen("coach", coach),
            chosen("votes", votes),
        ];
        InteractionKind::Command("practice", options.into_iter().flatten().collect())
    }

    fn ruleset(&mut self) -> Option<String> {
        let books: &[&str] = match self.variant {
            Variant::Janggi => &[
                "modern",
                "traditional",
                "tournament",
                "essentials",
                "nonsense",
            ],
            Variant::Xiangqi => &["xiangqi", "xiangqi_asian"],
        };
        let named = books
            .choose(&mut self.chance)
            .map(|book| (*book).to_owned());
        named.filter(|_| self.variant == Variant::Xiangqi || self.chance.random_bool(0.3))
    }

    fn server_settings(&mut self) -> InteractionKind {
        let settings = [
            ("timeout", "claim"),
            ("timeout", "forfeit"),
            ("boards", "fold"),
            ("cards", "on"),
            ("rated", "yes"),
        ];
        let setting = settings.choose(&mut self.chance).copied();
        let places = [Some(DeskPlace::Here), Some(DeskPlace::Off), None, None];
        let poster = *["desk", "daily"].choose(&mut self.chance).unwrap();
        let place = places.choose(&mut self.chance).copied().flatten();
        let options = [
            setting.map(|(name, value)| (name, value.into())),
            chosen(poster, place),
        ];
        InteractionKind::Command("server-settings", options.into_iter().flatten().collect())
    }

    /// Lets a person write to the bot in direct messages.
    fn write(&mut self, shared: &Shared, audience: &Audience) -> Option<JoinHandle<()>> {
        let event = {
            let mut world = shared.world();
            let now = world.now();
            let channels = world.discord.channels.values();
            let direct: Vec<(Id, Id)> = channels
                .filter_map(|channel| Some((channel.recipient?, channel.id)))
                .collect();
            let &(person, channel) = direct.choose(&mut self.chance)?;
            let text = OPENINGS.choose(&mut self.chance).copied()?;
            world.step(&format!("{person} writes {text}"));
            world.trace.meets(Premise::Written);
            if world.strikes(Fault::GatewayDrop) {
                return None;
            }
            world.discord.write(person, channel, text, now)
        };
        let listener = audience.of(None)?;
        let data = Arc::clone(&listener.data);
        Some(listener.begins(async move {
            let message = serde_json::from_value(event).expect("a message of Discord's");
            handle_message(&data, &message).await;
        }))
    }

    /// Lets a person take a turn on the board page, or the page repeat an act that was not answered.
    fn tap(&mut self, shared: &Shared, audience: &Audience) -> Vec<JoinHandle<()>> {
        let (number, copies, server) = {
            let mut world = shared.world();
            let now = world.now();
            let taps = world.taps.iter().enumerate();
            let unanswered = taps.filter(|(_, tap)| tap.answered.is_none());
            let unanswered: Vec<usize> = unanswered.map(|(number, _)| number).collect();
            let number = match unanswered.choose(&mut self.chance) {
                Some(number) if self.chance.random_bool(0.7) => *number,
                _ => {
                    let people: Vec<Id> = world.discord.people.keys().copied().collect();
                    let person = people.choose(&mut self.chance).copied();
                    let chosen = self.chance.random_range(0..100);
                    let tap = person.and_then(|person| Tap::new(&world.discord, person, chosen));
                    let Some(tap) = tap else {
                        return Vec::new();
                    };
                    world.taps.push(tap);
                    world.taps.len() - 1
                }
            };
            let tap = &mut world.taps[number];
            tap.sent.push(now);
            let description = format!("{} taps in game {}: tap {number}", tap.person, tap.game);
            let channel = tap.channel;
            world.step(&description);
            let copies = if self.chance.random_bool(0.1) { 2 } else { 1 };
            (number, copies, world.discord.server_of(channel))
        };
        let Some(listener) = audience.of(server) else {
            return Vec::new();
        };
        let deliveries = (0..copies).map(|_| {
            let app = listener.data.app().clone();
            let arrives = self.chance.random_bool(0.7);
            listener.begins(taps::deliver(shared.clone(), app, number, arrives))
        });
        deliveries.collect()
    }

    /// Presses the controls of former turns. Returns the interactions.
    pub async fn press_the_old(&mut self, shared: &Shared, audience: &Audience) -> Vec<Id> {
        let old = old_presses(&shared.world());
        let mut pressed = Vec::new();
        for _ in 0..3 {
            let Some(act) = old.choose(&mut self.chance).cloned() else {
                break;
            };
            let (id, told, listener) = {
                let mut world = shared.world();
                let now = world.now();
                let listener = audience.of(world.discord.server_of(act.channel));
                let (id, told) = world
                    .discord
                    .interact(act.person, act.channel, act.kind, now);
                world.step(&format!("an old button is pressed as {id}"));
                (id, told, listener)
            };
            if let Some(listener) = listener {
                let data = Arc::clone(&listener.data);
                let handled = listener.does(async move { handle(&data, told).await });
                handled.await;
            }
            pressed.push(id);
        }
        // After that time, the acts that other processes answer are done as well.
        tokio::time::sleep(Duration::from_secs(60)).await;
        pressed
    }

    /// Acts of moderators, changes of settings, and clock changes.
    async fn trouble(&mut self, shared: &Shared, audience: &Audience) {
        let outage = {
            let mut world = shared.world();
            world.strikes(Fault::Outage).then(|| {
                let length = match world.faults.draw(0, 3) {
                    0 => world.faults.draw(660_000, 2_700_000),
                    _ => world.faults.draw(10_000, 300_000),
                };
                world.goes_away(length);
            })
        };
        if outage.is_some() {
            audience.all().iter().for_each(Listener::loses_gateway);
        }
        let return_in = {
            let world = shared.world();
            world.back_at().map(|back_at| back_at - world.now())
        };
        if let Some(wait) = return_in {
            // During the outage, people cannot act either.
            tokio::time::sleep(Duration::from_millis(wait)).await;
            shared.world().disturb();
        }
        audience.all().iter().for_each(Listener::has_gateway);
        let (deleted, server) = {
            let mut world = shared.world();
            trouble(&mut world)
        };
        for channel in deleted {
            // The gateway reports the deletion.
            let Some(listener) = audience.of(server) else {
                return;
            };
            let channel = hansu_play::ChannelId(channel);
            let delivery = Arc::clone(&listener.data.app().delivery);
            let deletion = listener.does(async move { delivery.channel_deleted(channel).await });
            deletion.await;
        }
    }
}

fn is_of(id: &str, verbs: &[&str]) -> bool {
    verbs.iter().any(|verb| id.starts_with(verb))
}

/// A press on a control of a message.
fn press(person: Id, message: &Message, id: &str, value: Option<String>) -> Act {
    Act {
        person,
        channel: message.channel,
        kind: InteractionKind::Component {
            message: message.id,
            id: id.to_owned(),
            value,
        },
    }
}

/// Returns the newest message of a kind, if it is not too old.
fn newest(discord: &Discord, kind: impl Fn(&Message) -> bool) -> Option<&Message> {
    let is_visible = |message: &&Message| {
        let place = discord.channels.get(&message.channel);
        !message.deleted && place.is_some_and(|place| !place.archived)
    };
    let mut messages = discord.messages.values().rev().take(200).filter(is_visible);
    messages.find(|message| kind(message))
}

/// Returns presses of controls that messages of former turns once had.
fn old_presses(world: &World) -> Vec<Act> {
    let discord = &world.discord;
    let mut newest = BTreeMap::new();
    let mut boards = Vec::new();
    for message in discord.messages.values() {
        // A board from a lost time does not make other boards old, because its game was set back.
        let presses = message.changed_by.iter();
        let presses = presses.filter_map(|id| discord.interactions.get(id));
        let mut times = presses.map(|press| press.at).chain(message.said_at);
        let is_lost = times.any(|at| world.is_lost(at));
        for mark in &message.marks {
            let parts: Vec<&str> = mark.split(':').collect();
            let [verb, game, version, ..] = parts.as_slice() else {
                continue;
            };
            let plays_turn = ["piece", "target", "setup"].contains(verb);
            if let Some(version) = version.parse::<u64>().ok().filter(|_| plays_turn) {
                // A secret choice does not outdate the opponent's menu; only a board does.
                if *verb == "piece" && !is_lost {
                    let newest: &mut u64 = newest.entry((*game).to_owned()).or_default();
                    *newest = version.max(*newest);
                }
                boards.push((message, mark, (*game).to_owned(), version));
            }
        }
    }
    let mut presses = Vec::new();
    for (message, mark, game, version) in boards {
        let is_outdated = newest.get(&game).is_some_and(|newest| version < *newest);
        if message.deleted || !is_outdated || !discord.channels.contains_key(&message.channel) {
            continue;
        }
        for person in discord
            .people
            .keys()
            .filter(|person| message.is_for(**person))
        {
            let value = mark.starts_with("piece:").then(|| "a4".to_owned());
            presses.push(press(*person, message, mark, value));
        }
    }
    presses
}

/// Returns the channels that are gone, and the server that they were in.
fn trouble(world: &mut crate::world::World) -> (Vec<Id>, Option<Id>) {
    let threads: Vec<Id> = {
        let channels = world.discord.channels.values();
        channels
            .filter(|channel| channel.parent.is_some())
            .map(|channel| channel.id)
            .collect()
    };
    let pick = |world: &mut crate::world::World, ids: &[Id]| -> Option<Id> {
        let at = world.faults.draw(0, ids.len().max(1) as u64);
        ids.get(usize::try_from(at).ok()?).copied()
    };
    for (fault, is_locked) in [(Fault::ThreadArchived, false), (Fault::ThreadLocked, true)] {
        if world.strikes(fault)
            && let Some(thread) = pick(world, &threads)
            && let Some(thread) = world.discord.channels.get_mut(&thread)
        {
            thread.archived = true;
            thread.locked = is_locked;
        }
    }
    if world.strikes(Fault::PermissionsTaken) {
        let channels = world.discord.channels.values();
        let public = channels.filter(|channel| channel.recipient.is_none());
        let ids: Vec<Id> = public.map(|channel| channel.id).collect();
        let permission_sets = [
            crate::discord::VIEW_CHANNEL,
            crate::discord::SEND_MESSAGES | crate::discord::SEND_IN_THREADS,
            crate::discord::CREATE_THREADS,
            0,
        ];
        let denied = permission_sets[world.faults.draw(0, 4) as usize];
        if let Some(channel) = pick(world, &ids)
            && let Some(channel) = world.discord.channels.get_mut(&channel)
        {
            channel.denied = denied;
        }
    }
    if world.strikes(Fault::DirectClosed) {
        let ids: Vec<Id> = world.discord.people.keys().copied().collect();
        if let Some(person) = pick(world, &ids)
            && let Some(person) = world.discord.people.get_mut(&person)
        {
            person.direct_open = !person.direct_open;
        }
    }
    if world.strikes(Fault::MessageDeleted) {
        let messages: Vec<Id> = {
            let messages = world.discord.messages.values().rev();
            messages
                .filter(|message| !message.deleted && message.only_for.is_none())
                .take(20)
                .map(|message| message.id)
                .collect()
        };
        if let Some(message) = pick(world, &messages)
            && let Some(message) = world.discord.messages.get_mut(&message)
        {
            message.deleted = true;
            message.deleted_by_person = true;
        }
    }
    if world.strikes(Fault::ClockBack) {
        let milliseconds = i64::try_from(world.faults.draw(1_000, 7_200_000)).unwrap_or_default();
        world.set_calendar(-milliseconds);
    }
    if world.strikes(Fault::ClockForward) {
        let milliseconds = i64::try_from(world.faults.draw(1_000, 7_200_000)).unwrap_or_default();
        world.set_calendar(milliseconds);
    }
    if world.strikes(Fault::ChannelDeleted) {
        let mut deletable = threads;
        let channels = world
            .discord
            .channels
            .values()
            .filter(|channel| channel.parent.is_none() && channel.recipient.is_none());
        let channels: Vec<Id> = channels.map(|channel| channel.id).collect();
        // One channel is never deleted, so that people can continue there.
        deletable.extend(channels.iter().skip(1));
        if let Some(channel) = pick(world, &deletable) {
            let server = world.discord.server_of(channel);
            return (world.discord.delete_channel(channel), server);
        }
    }
    (Vec::new(), None)
}

/// Returns an option with fixed values.
fn chosen<T: Choice>(name: &'static str, choice: Option<T>) -> Option<(&'static str, Given)> {
    choice.map(|choice| (name, choice.value().into()))
}

/// Handles one interaction.
async fn handle(data: &Data, mut event: Value) {
    let interaction = read_interaction(&mut event).expect("an interaction of Discord's");
    handle_interaction(data, interaction).await;
}
