//! The initial world: three servers, one of them without the bot, three people and the bot, with fixed ids.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::RngExt;

use super::{Application, Channel, ChannelKind, Member, Permissions, Person, Server, World};
use crate::snowflake::Snowflake;

const BOT: Snowflake = Snowflake(1_180_000_000_000_000_001);
const MINA: Snowflake = Snowflake(1_180_000_000_000_000_011);
const ALEX: Snowflake = Snowflake(1_180_000_000_000_000_012);
const SAM: Snowflake = Snowflake(1_180_000_000_000_000_013);
const CLUB: Snowflake = Snowflake(1_180_000_000_000_000_101);
const ELSEWHERE: Snowflake = Snowflake(1_180_000_000_000_000_102);
/// The server that the bot is not in.
const WITHOUT: Snowflake = Snowflake(1_180_000_000_000_000_103);

impl World {
    /// Adds a user. A person also gets a direct message channel with the bot.
    pub fn add_person(
        &mut self,
        id: Snowflake,
        direct: Snowflake,
        username: &str,
        name: &str,
        locale: &str,
    ) {
        let bot = id == self.bot();
        self.people.insert(
            id,
            Person {
                id,
                username: username.to_owned(),
                name: name.to_owned(),
                locale: locale.to_owned(),
                bot,
                dm_open: true,
                flags: 0,
            },
        );
        if bot {
            return;
        }
        self.channels.insert(
            direct,
            Channel {
                recipient: Some(id),
                ..plain_channel(direct, None, "", ChannelKind::Direct, 0)
            },
        );
    }

    /// Adds a server.
    pub fn add_server(
        &mut self,
        id: Snowflake,
        name: &str,
        owner: Snowflake,
        people: &[Snowflake],
    ) {
        let joined = id.millis();
        let member = |person: &Snowflake| (*person, Member { joined, granted: 0 });
        let members: BTreeMap<_, _> = people.iter().map(member).collect();
        self.servers.insert(
            id,
            Server {
                id,
                name: name.to_owned(),
                locale: "en-US".to_owned(),
                owner,
                everyone: Permissions::EVERYONE,
                members,
            },
        );
    }

    /// Adds a channel to a server.
    pub fn add_channel(
        &mut self,
        id: Snowflake,
        server: Snowflake,
        name: &str,
        kind: ChannelKind,
        position: u32,
    ) {
        self.channels
            .insert(id, plain_channel(id, Some(server), name, kind, position));
    }
}

impl World {
    /// Adds servers with the bot and everybody until the bot is in that many. Each id is a millisecond younger than
    /// the one before, so that servers are evenly distributed among shards.
    pub fn grow_to(&mut self, servers: u64) {
        let bot = self.bot();
        let joined = self.servers.values();
        let joined = joined.filter(|server| server.members.contains_key(&bot));
        let mut count = joined.count() as u64;
        let mut number = 0;
        while count < servers {
            number += 1;
            let id = Snowflake(((CLUB.0 >> 22) + number) << 22);
            if self.servers.get(id).is_none() {
                let name = format!("Server {number}");
                self.add_server(id, &name, MINA, &[BOT, MINA, ALEX, SAM]);
                let channel = Snowflake(id.0 + 1);
                self.add_channel(channel, id, "general", ChannelKind::Text, 0);
                count += 1;
            }
        }
    }
}

/// Creates the bot's application, with a random token in Discord's form.
pub fn application() -> Application {
    let mut rng = rand::rng();
    let mut part = |bytes: usize| {
        let raw: Vec<u8> = (0..bytes).map(|_| rng.random()).collect();
        URL_SAFE_NO_PAD.encode(raw)
    };
    let owner = URL_SAFE_NO_PAD.encode(BOT.to_string());
    Application {
        id: BOT,
        name: "한수".to_owned(),
        token: format!("{owner}.{}.{}", part(4), part(28)),
    }
}

/// Fills an empty world.
pub fn fill(world: &mut World) {
    let application = world.application.clone();
    world.applications.insert(application.id, application);
    for (id, username, name, locale) in [
        (BOT, "hansu", "한수", "en-US"),
        (MINA, "mina", "미나", "ko"),
        (ALEX, "alex", "Alex", "en-US"),
        (SAM, "sam", "Sam", "en-GB"),
    ] {
        world.add_person(id, Snowflake(id.0 + 1_000), username, name, locale);
    }
    world.add_server(CLUB, "한수 Janggi Club", MINA, &[BOT, MINA, ALEX, SAM]);
    world.add_server(ELSEWHERE, "Other Server", SAM, &[BOT, SAM, ALEX]);
    world.add_server(WITHOUT, "Server without the bot", ALEX, &[ALEX, SAM]);
    for (id, server, name, position) in [
        (1_180_000_000_000_000_201, CLUB, "janggi", 0),
        (1_180_000_000_000_000_202, CLUB, "lounge", 1),
        (1_180_000_000_000_000_203, ELSEWHERE, "general", 0),
        (1_180_000_000_000_000_204, WITHOUT, "general", 0),
    ] {
        world.add_channel(Snowflake(id), server, name, ChannelKind::Text, position);
    }
}

fn plain_channel(
    id: Snowflake,
    server: Option<Snowflake>,
    name: &str,
    kind: ChannelKind,
    position: u32,
) -> Channel {
    Channel {
        id,
        kind,
        name: name.to_owned(),
        server,
        parent: None,
        recipient: None,
        position,
        denied: 0,
        thread: None,
    }
}
