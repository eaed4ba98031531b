//! Exports all stored data of a person as one file.

use std::io::{Cursor, Write};

use serde_json::{Value, json};
use zip::ZipWriter;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;

use super::Privacy;
use crate::app::error::AppError;
use crate::play::UserId;
use crate::store::{ExportedFile, ExportedGame, PersonData};

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
