//! Opening a file that somebody attached: fetched and read within one place, so that neither many
//! files nor many people take more memory than there are places.

use super::desk::{Desk, Sheet};
use super::view::Page;
use crate::app::{AppError, LARGEST_RECORD, Refused};

impl Desk<'_> {
    /// The first page of the records in a file at this address.
    pub(super) async fn open_file(&self, url: &str) -> Result<Box<Sheet>, AppError> {
        let app = &self.data.app;
        let place = app.reading_place(&self.call).await?;
        let fetched = self.data.files.fetch(url, LARGEST_RECORD).await;
        let bytes = fetched.map_err(|fault| {
            tracing::warn!(%fault, actor = %self.call.actor.id, "an attachment could not be fetched");
            Refused::FileUnread
        })?;
        let review = app.open_review(&self.call, place, bytes).await?;
        Ok(self.page(&review, Page::first(review.id)))
    }
}
