//! The initial world, as the world file has it.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::RngExt;

use super::{Application, Channel, ChannelKind, Member, Permissions, Person, Server, World};
use crate::snowflake::Snowflake;
use crate::world_file::{InitialBot, InitialPerson, WorldFile};

impl World {
    /// Adds a user.
    fn add_user(&mut self, id: Snowflake, username: &str, name: &str, locale: &str) {
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
    }

    /// Adds a person, with a direct message channel with the bot.
    pub fn add_person(
        &mut self,
        id: Snowflake,
        direct: Snowflake,
        username: &str,
        name: &str,
        locale: &str,
    ) {
        self.add_user(id, username, name, locale);
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
    /// Adds servers with everybody until the bot is in that many. Each id is a millisecond younger than the one before,
    /// so that servers are evenly distributed among shards.
    pub fn grow_to(&mut self, servers: u64) {
        let bot = self.bot();
        let joined = self.servers.values();
        let joined = joined.filter(|server| server.members.contains_key(&bot));
        let mut count = joined.count() as u64;
        let first_server = self.servers.values().next();
        let base = first_server.map_or(bot, |server| server.id);
        let everybody: Vec<_> = self.people.values().map(|person| person.id).collect();
        let owner = self.people.values().find(|person| !person.bot);
        let owner = owner.map_or(bot, |person| person.id);
        let mut number = 0;
        while count < servers {
            number += 1;
            let id = Snowflake(((base.0 >> 22) + number) << 22);
            if self.servers.get(id).is_none() {
                let name = format!("Server {number}");
                self.add_server(id, &name, owner, &everybody);
                let channel = Snowflake(id.0 + 1);
                self.add_channel(channel, id, "general", ChannelKind::Text, 0);
                count += 1;
            }
        }
    }
}

/// Creates the bot's application, with a random token in Discord's form.
pub fn application(bot: &InitialBot) -> Application {
    let mut rng = rand::rng();
    let mut part = |bytes: usize| {
        let raw: Vec<u8> = (0..bytes).map(|_| rng.random()).collect();
        URL_SAFE_NO_PAD.encode(raw)
    };
    let owner = URL_SAFE_NO_PAD.encode(bot.id.to_string());
    Application {
        id: bot.id,
        name: bot.name.clone(),
        token: format!("{owner}.{}.{}", part(4), part(28)),
    }
}

/// Fills an empty world.
pub fn fill(world: &mut World, initial: &WorldFile) {
    let application = world.application.clone();
    world.applications.insert(application.id, application);
    let bot = &initial.bot;
    world.add_user(bot.id, &bot.username, &bot.name, &bot.locale);
    for person in &initial.people {
        let InitialPerson {
            id,
            direct,
            username,
            name,
            locale,
        } = person;
        world.add_person(*id, *direct, username, name, locale);
    }
    for server in &initial.servers {
        let user = |username: &String| initial.user(username);
        let members: Vec<_> = server.members.iter().filter_map(user).collect();
        // A parsed file has the owner among the people.
        let owner = user(&server.owner).unwrap_or(bot.id);
        world.add_server(server.id, &server.name, owner, &members);
        for (position, channel) in (0..).zip(&server.channels) {
            let kind = ChannelKind::Text;
            world.add_channel(channel.id, server.id, &channel.name, kind, position);
        }
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
