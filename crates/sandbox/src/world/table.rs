//! Tables of the world: in memory, with a set of ids that are not on disk yet, and loaded from the file.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::model::Application;
use super::{Effects, World, seed};
use crate::snowflake::{IdGenerator, Snowflake};
use crate::store::{DocumentRow, WorldStore, WorldStoreError};
use crate::world_file::WorldFile;

/// Documents of one kind by id.
#[derive(Debug)]
pub struct Table<T> {
    kind: &'static str,
    rows: BTreeMap<Snowflake, T>,
    unsaved: BTreeSet<Snowflake>,
}

impl<T: Serialize + DeserializeOwned> Table<T> {
    /// Reads all documents of a kind.
    pub async fn load(store: &WorldStore, kind: &'static str) -> Result<Table<T>, WorldStoreError> {
        let mut rows = BTreeMap::new();
        for (id, body) in store.load(kind).await? {
            let document = serde_json::from_str(&body)
                .map_err(|source| WorldStoreError::Document { kind, source })?;
            rows.insert(id, document);
        }
        Ok(Table {
            kind,
            rows,
            unsaved: BTreeSet::new(),
        })
    }

    /// Appends the rows that a save must write.
    pub fn collect_unsaved(&self, into: &mut Vec<DocumentRow>) -> Result<(), WorldStoreError> {
        for id in &self.unsaved {
            // A removed document has no body, which deletes it on disk.
            let body = self.rows.get(id).map(serde_json::to_string).transpose();
            into.push(DocumentRow {
                kind: self.kind,
                id: *id,
                body: body.map_err(|source| WorldStoreError::Document {
                    kind: self.kind,
                    source,
                })?,
            });
        }
        Ok(())
    }

    /// Records that everything is on disk.
    pub fn mark_saved(&mut self) {
        self.unsaved.clear();
    }
}

impl<T> Table<T> {
    /// Returns a document for reading.
    pub fn get(&self, id: Snowflake) -> Option<&T> {
        self.rows.get(&id)
    }

    /// Returns a document for changing. It counts as unsaved, changed or not.
    pub fn get_mut(&mut self, id: Snowflake) -> Option<&mut T> {
        let found = self.rows.get_mut(&id);
        if found.is_some() {
            self.unsaved.insert(id);
        }
        found
    }

    /// Adds a document, or replaces the one with this id.
    pub fn insert(&mut self, id: Snowflake, document: T) {
        self.unsaved.insert(id);
        self.rows.insert(id, document);
    }

    /// Removes a document.
    pub fn remove(&mut self, id: Snowflake) {
        self.unsaved.insert(id);
        self.rows.remove(&id);
    }

    /// Returns all documents, oldest first.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.rows.values()
    }

    /// Returns the greatest id in use.
    pub fn last_id(&self) -> Option<Snowflake> {
        self.rows.last_key_value().map(|(id, _)| *id)
    }
}

impl World {
    /// Reads the stored world. An empty store gets the initial world.
    pub async fn load(store: &WorldStore, initial: &WorldFile) -> Result<World, WorldStoreError> {
        let applications: Table<Application> = Table::load(store, "application").await?;
        let application = applications.values().next().cloned();
        let is_new = application.is_none();
        let mut world = World {
            application: application.unwrap_or_else(|| seed::application(&initial.bot)),
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
        if is_new {
            seed::fill(&mut world, initial);
        }
        world.index();
        Ok(world)
    }

    fn index(&mut self) {
        for message in self.messages.values() {
            let ids = self.by_channel.entry(message.channel).or_default();
            ids.insert(message.id);
            for attachment in &message.attachments {
                self.ids.note_used(attachment.id);
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
        used.into_iter()
            .flatten()
            .for_each(|id| self.ids.note_used(id));
        // Versions are ids too, and one may be the greatest of all.
        let versions: Vec<_> = self
            .commands
            .values()
            .map(|command| command.version)
            .collect();
        for id in versions {
            self.ids.note_used(id);
        }
    }
}
