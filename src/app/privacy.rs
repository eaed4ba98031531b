//! Stored personal data: summaries, exports, and forgetting.
//!
//! Personal data is only in the columns listed in `tests/house/app/privacy.rs`: a new column has to define there how it
//! is exported and forgotten.

use std::io::{Cursor, Write};
use std::sync::Arc;

use serde_json::{Value, json};
use zip::ZipWriter;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;

use super::core::Core;
use super::error::{AppError, readable};
use super::games::{Games, Initiator};
use super::settings::Settings;
use hansu_play::{GameId, Match, UserId};
use hansu_store::{ExportedFile, ExportedGame, PersonData, PersonDataCounts};

/// The operator's notice about personal data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Operator {
    /// The contact: an address, a server, or a name. `None` if not configured.
    pub contact: Option<String>,
    /// The URL of the full policy; `None` if not configured.
    pub url: Option<String>,
}

/// Use cases for stored personal data.
pub struct Privacy {
    core: Arc<Core>,
    games: Arc<Games>,
    settings: Arc<Settings>,
    operator: Operator,
    /// Held while a person is forgotten: one at a time, so that two requests of the same person do not race.
    forgetting: tokio::sync::Mutex<()>,
}

impl Privacy {
    /// Creates the use cases.
    pub fn new(
        core: Arc<Core>,
        games: Arc<Games>,
        settings: Arc<Settings>,
        operator: Operator,
    ) -> Privacy {
        Privacy {
            core,
            games,
            settings,
            operator,
            forgetting: tokio::sync::Mutex::default(),
        }
    }

    /// Returns the operator's notice.
    pub fn operator(&self) -> &Operator {
        &self.operator
    }

    /// Returns how much is stored of a person; `bot` is the bot's user.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn data_counts_of(
        &self,
        person: UserId,
        bot: UserId,
    ) -> Result<PersonDataCounts, AppError> {
        Ok(self.core.store.person_data_counts(person, bot).await?)
    }
}

/// The maximum size of an export in bytes, below Discord's general attachment limit (10 MiB).
pub const MAX_EXPORT_BYTES: usize = 9 << 20;

/// An export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The ZIP file.
    pub bytes: Vec<u8>,
    /// The names of the files that were too large to include.
    pub left_out: Vec<String>,
}

impl Privacy {
    /// Packs all stored data of a person.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails, [`AppError::Archive`] if nothing can be packed.
    pub async fn export(&self, person: UserId) -> Result<Export, AppError> {
        let data = self.core.store.person_data(person).await?;
        // Packing large data takes a while.
        let packed = self.core.work.run(move || pack(&data)).await;
        packed
            .map_err(std::io::Error::other)?
            .map_err(|error| AppError::from(std::io::Error::from(error)))
    }
}

/// Packs the newest files that fit, and all other data.
fn pack(data: &PersonData) -> ZipResult<Export> {
    let mut first = 0;
    loop {
        let (left_out, files) = data.files.split_at(first);
        let left_out: Vec<String> = left_out.iter().map(name_of).collect();
        let bytes = archive(data, files, &left_out)?;
        if bytes.len() <= MAX_EXPORT_BYTES || files.is_empty() {
            return Ok(Export { bytes, left_out });
        }
        first += 1;
    }
}

fn archive(data: &PersonData, files: &[ExportedFile], left_out: &[String]) -> ZipResult<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    // Without a timestamp: the entries have their own.
    let options = SimpleFileOptions::default();
    archive.start_file("export.json", options)?;
    serde_json::to_writer_pretty(&mut archive, &export_json(data, left_out))
        .map_err(std::io::Error::from)?;
    for file in files {
        archive.start_file(name_of(file), options)?;
        archive.write_all(&file.bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

fn name_of(file: &ExportedFile) -> String {
    format!("files/{}", file.id.0)
}

fn export_json(data: &PersonData, left_out: &[String]) -> Value {
    let games = data.games.iter();
    let games =
        games.map(|ExportedGame { game, events }| json!({ "game": game, "events": events }));
    let rows = data.rows.iter();
    let rows = rows.map(|(name, rows)| ((*name).to_owned(), json!(rows)));
    let fields = [
        ("games".to_owned(), games.collect()),
        ("files_left_out".to_owned(), json!(left_out)),
    ];
    rows.chain(fields).collect()
}

impl Privacy {
    /// Forgets a person: ends their matches, deletes their data, and removes them from games with others. After a
    /// crash, [`Privacy::resume`] completes it.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails; the rest follows when [`Privacy::resume`] is called.
    pub async fn forget(&self, person: UserId) -> Result<(), AppError> {
        let _one_at_a_time = self.forgetting.lock().await;
        let now = self.core.clocks.now();
        self.core.store.record_deletion_request(person, now).await?;
        self.finish(person).await
    }

    /// Completes interrupted requests to be forgotten: after a crash, or from before a restored backup.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn resume(&self) -> Result<(), AppError> {
        let _one_at_a_time = self.forgetting.lock().await;
        for person in self.core.store.unfinished_deletions().await? {
            self.finish(person).await?;
        }
        let now = self.core.clocks.now();
        self.core.store.delete_old_deletions(now).await?;
        Ok(())
    }

    async fn finish(&self, person: UserId) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        self.core.store.leave_all_cups(person, now).await?;
        loop {
            let games = self.core.store.games_naming(person).await?;
            if games.is_empty() {
                break;
            }
            for game in games {
                self.remove_from_game(game, person).await?;
            }
        }
        let now = self.core.clocks.now();
        self.core.store.forget_person(person, now).await?;
        self.settings.forget_language(person);
        tracing::info!("a player's data was deleted");
        Ok(())
    }

    /// Removes a person from a match, after ending it; deletes it if they played alone against the bot.
    async fn remove_from_game(&self, game: GameId, person: UserId) -> Result<(), AppError> {
        // An unreadable match must not name the person either.
        let state = readable(self.core.matches.load(game).await)?;
        let belongs_to_person =
            state.is_some_and(|state| state.level().is_some() && state.votes().is_none());
        let now = self.core.clocks.now();
        if belongs_to_person {
            self.core.store.delete_game(game, now).await?;
        } else {
            let leave = |state: &Match| state.leave(person);
            self.games
                .end_by(game, Initiator::LeavingPlayer, leave)
                .await?;
            self.core
                .store
                .remove_person_from_game(game, person, now)
                .await?;
        }
        self.core.matches.rewritten(game);
        // The messages about the end have waited for the removal.
        self.core.signals.wake_courier();
        Ok(())
    }
}
