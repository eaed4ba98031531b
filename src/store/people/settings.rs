//! Settings in their rows: each has the column that its table says.

use std::borrow::Cow;

use sqlx::Row as _;
use sqlx::query::Query;
use strum::VariantArray;

use crate::play::SettingsTable;
use crate::store::database::{Sql, SqlArguments, SqlRow};
use crate::store::error::StoreError;

/// The settings in a row; none are chosen where there is no row.
pub(in crate::store) fn settings_of<T: SettingsTable>(
    row: Option<&SqlRow>,
) -> Result<T, StoreError> {
    row.map_or(Ok(T::default()), settings_in)
}

/// The settings in a row, whose columns are texts. What this version does not know counts as not chosen.
pub(in crate::store) fn settings_in<T: SettingsTable>(row: &SqlRow) -> Result<T, StoreError> {
    let mut settings = T::default();
    for setting in T::Setting::VARIANTS {
        settings.put(*setting, row.try_get(T::column(*setting))?);
    }
    Ok(settings)
}

/// Binds two values for each setting, in their order: whether it changes, and its word.
pub(in crate::store) fn changes<'q, T: SettingsTable>(
    query: Query<'q, Sql, SqlArguments>,
    was: &T,
    is: &T,
) -> Query<'q, Sql, SqlArguments> {
    T::Setting::VARIANTS.iter().fold(query, |query, setting| {
        let word = is.word(*setting);
        let query = query.bind(was.word(*setting) != word);
        query.bind(word.map(Cow::into_owned))
    })
}
