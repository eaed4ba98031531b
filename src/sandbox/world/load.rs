//! Loads the world from its file.

use std::collections::HashMap;

use super::World;
use super::effects::Effects;
use super::model::Application;
use super::seed;
use super::table::Table;
use crate::sandbox::snowflake::IdGenerator;
use crate::sandbox::store::{Store, StoreError};

impl World {
    /// Reads the world from its file. An empty file gets the initial world.
    pub async fn load(store: &Store) -> Result<World, StoreError> {
        let applications: Table<Application> = Table::load(store, "application").await?;
        let application = applications.values().next().cloned();
        let fresh = application.is_none();
        let mut world = World {
            application: application.unwrap_or_else(seed::application),
            base_url: String::new(),
            people: Table::load(store, "person").await?,
            servers: Table::load(store, "server").await?,
            channels: Table::load(store, "channel").await?,
            messages: Table::load(store, "message").await?,
            commands: Table::load(store, "command").await?,
            interactions: Table::load(store, "interaction").await?,
            ids: IdGenerator::default(),
            effects: Effects::default(),
            applications,
            clocks: Table::load(store, "clock").await?,
            by_channel: HashMap::new(),
            by_token: HashMap::new(),
            waiting: HashMap::new(),
        };
        if fresh {
            seed::fill(&mut world);
        }
        world.index();
        Ok(world)
    }

    fn index(&mut self) {
        for message in self.messages.values() {
            let ids = self.by_channel.entry(message.channel).or_default();
            ids.insert(message.id);
            for attachment in &message.attachments {
                self.ids.seen(attachment.id);
            }
        }
        for interaction in self.interactions.values() {
            self.by_token
                .insert(interaction.token.clone(), interaction.id);
        }
        let used = [
            self.people.last_id(),
            self.servers.last_id(),
            self.channels.last_id(),
            self.messages.last_id(),
            self.commands.last_id(),
            self.interactions.last_id(),
        ];
        used.into_iter().flatten().for_each(|id| self.ids.seen(id));
        // Versions are ids too; one may be the greatest of all.
        let versions: Vec<_> = self
            .commands
            .values()
            .map(|command| command.version)
            .collect();
        for id in versions {
            self.ids.seen(id);
        }
    }
}
