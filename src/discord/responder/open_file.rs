//! Opens an uploaded file. Download and parsing share one slot, which bounds the memory in use.

use super::{Reply, Responder};
use crate::app::{AppError, LARGEST_RECORD, Refused};
use crate::discord::button::Page;

impl Responder<'_> {
    /// The first page of game `number` (from 1) of the file at `url`.
    pub(super) async fn open_file(&self, url: &str, number: i64) -> Result<Box<Reply>, AppError> {
        let app = &self.data.app;
        let place = app.records.reading_place(&self.request).await?;
        let fetched = self.data.files.fetch(url, LARGEST_RECORD).await;
        let bytes = fetched.map_err(|fault| {
            tracing::warn!(%fault, actor = %self.request.actor.id, "an attachment could not be fetched");
            Refused::FileUnread
        })?;
        let review = app
            .records
            .open_review(&self.request, place, bytes, number)
            .await?;
        // In range: `open_review` has checked it.
        let game = usize::try_from(number - 1).unwrap_or_default();
        let first = Page::first(review.id);
        Ok(self.page(&review, Page { game, ..first }))
    }
}
