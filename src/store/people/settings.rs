//! Conversion between settings and their columns.

use std::borrow::Cow;

use sqlx::Row as _;
use sqlx::query::Query;
use strum::VariantArray;

use crate::play::SettingsTable;
use crate::store::database::{Sql, SqlArguments, SqlRow};
use crate::store::error::StoreError;

/// Reads the settings of a row; all are unset if there is no row.
pub(in crate::store) fn settings_of<T: SettingsTable>(
    row: Option<&SqlRow>,
) -> Result<T, StoreError> {
    row.map_or(Ok(T::default()), settings_in)
}

/// Reads the settings of a row, whose columns are texts. Values that this version does not know count as unset.
pub(in crate::store) fn settings_in<T: SettingsTable>(row: &SqlRow) -> Result<T, StoreError> {
    let mut settings = T::default();
    for setting in T::Setting::VARIANTS {
        settings.set_word(*setting, row.try_get(T::column(*setting))?);
    }
    Ok(settings)
}

/// Binds two values for each setting, in order: whether it changes, and its word.
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
