//! What is bound to a statement.

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, Encode, Error, Type};

use super::Sql;
use super::value::{SqlType, SqlValue};

/// The values of a statement, in order.
#[derive(Debug, Default)]
pub(in crate::store) struct SqlArguments(Vec<SqlValue>);

sqlx_core::impl_into_arguments_for_arguments!(SqlArguments);

impl Arguments for SqlArguments {
    type Database = Sql;

    fn reserve(&mut self, additional: usize, _: usize) {
        self.0.reserve(additional);
    }

    fn add<'t, T>(&mut self, value: T) -> Result<(), BoxDynError>
    where
        T: Encode<'t, Sql> + Type<Sql>,
    {
        let kind = value.produces().unwrap_or_else(T::type_info);
        if let IsNull::Yes = value.encode(&mut self.0)? {
            self.0.push(SqlValue::Null(kind));
        }
        Ok(())
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

impl SqlArguments {
    /// These values, in this order.
    pub fn of(values: Vec<SqlValue>) -> SqlArguments {
        SqlArguments(values)
    }

    /// The same for SQLite.
    pub fn for_sqlite(self) -> Result<SqliteArguments, Error> {
        let mut arguments = SqliteArguments::default();
        for value in self.0 {
            let added = match value {
                SqlValue::Null(_) => arguments.add(None::<i64>),
                SqlValue::Bool(yes) => arguments.add(yes),
                SqlValue::Integer(number) => arguments.add(number),
                SqlValue::Real(number) => arguments.add(number),
                SqlValue::Text(text) => arguments.add(text_of(text)?),
                SqlValue::Blob(bytes) => arguments.add(bytes),
            };
            added.map_err(Error::Encode)?;
        }
        Ok(arguments)
    }

    /// The same for PostgreSQL, which knows no text with U+0000: that becomes the sign for what cannot be told.
    pub fn for_postgres(self) -> Result<PgArguments, Error> {
        let mut arguments = PgArguments::default();
        for value in self.0 {
            let added = match value {
                SqlValue::Null(SqlType::Bool) => arguments.add(None::<bool>),
                SqlValue::Null(SqlType::Integer | SqlType::Null) => arguments.add(None::<i64>),
                SqlValue::Null(SqlType::Real) => arguments.add(None::<f64>),
                SqlValue::Null(SqlType::Text) => arguments.add(None::<String>),
                SqlValue::Null(SqlType::Blob) => arguments.add(None::<Vec<u8>>),
                SqlValue::Bool(yes) => arguments.add(yes),
                SqlValue::Integer(number) => arguments.add(number),
                SqlValue::Real(number) => arguments.add(number),
                SqlValue::Text(text) => arguments.add(text_of(text)?.replace('\0', "\u{fffd}")),
                SqlValue::Blob(bytes) => arguments.add(bytes),
            };
            added.map_err(Error::Encode)?;
        }
        Ok(arguments)
    }
}

fn text_of(bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|why| Error::Encode(why.into()))
}
