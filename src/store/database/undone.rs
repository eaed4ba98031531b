//! Calls that succeed, and of which nothing is to stay.

use crate::store::error::StoreError;

/// Why a transaction is rolled back.
#[derive(Debug)]
pub(in crate::store) enum Undone<T> {
    /// It has told what was asked for.
    Told(T),
    /// It has failed.
    Failed(StoreError),
}

impl<T> Undone<T> {
    /// What a call has told, whether or not its changes stay.
    pub fn or_told(written: Result<T, Undone<T>>) -> Result<T, StoreError> {
        match written {
            Ok(told) | Err(Undone::Told(told)) => Ok(told),
            Err(Undone::Failed(error)) => Err(error),
        }
    }
}

impl<T> From<StoreError> for Undone<T> {
    fn from(error: StoreError) -> Undone<T> {
        Undone::Failed(error)
    }
}

impl<T> From<sqlx::Error> for Undone<T> {
    fn from(error: sqlx::Error) -> Undone<T> {
        Undone::Failed(error.into())
    }
}
