//! Values, as they go to either database and come from it.

use std::borrow::Cow;
use std::fmt;

use sqlx::error::BoxDynError;
use sqlx::postgres::{PgValueRef, Postgres};
use sqlx::sqlite::{Sqlite, SqliteValueRef};
use sqlx::{Decode, TypeInfo, Value, ValueRef};

use super::Sql;

/// The types that our tables have, and those of what is asked about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum SqlType {
    /// Nothing, and nobody knows of which type.
    Null,
    /// Yes or no; SQLite has numbers for it.
    Bool,
    /// A whole number of 64 bits.
    Integer,
    /// A number of double precision.
    Real,
    /// Text.
    Text,
    /// Bytes.
    Blob,
}

impl fmt::Display for SqlType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TypeInfo for SqlType {
    fn is_null(&self) -> bool {
        *self == SqlType::Null
    }

    fn name(&self) -> &str {
        match self {
            SqlType::Null => "NULL",
            SqlType::Bool => "BOOLEAN",
            SqlType::Integer => "INTEGER",
            SqlType::Real => "REAL",
            SqlType::Text => "TEXT",
            SqlType::Blob => "BLOB",
        }
    }
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::store) enum SqlValue {
    /// Nothing. PostgreSQL wants to be told of which type.
    Null(SqlType),
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
    /// The bytes of a text: in a damaged file of SQLite they may be none, and only who reads them is told so.
    Text(Vec<u8>),
    /// Bytes.
    Blob(Vec<u8>),
}

impl SqlValue {
    /// A value of SQLite.
    pub fn of_sqlite(value: SqliteValueRef<'_>) -> Result<SqlValue, BoxDynError> {
        if value.is_null() {
            return Ok(SqlValue::Null(SqlType::Null));
        }
        let kind = value.type_info().name().to_owned();
        Ok(match kind.as_str() {
            "INTEGER" => SqlValue::Integer(<i64 as Decode<'_, Sqlite>>::decode(value)?),
            "REAL" => SqlValue::Real(<f64 as Decode<'_, Sqlite>>::decode(value)?),
            "TEXT" => SqlValue::Text(<Vec<u8> as Decode<'_, Sqlite>>::decode(value)?),
            "BLOB" => SqlValue::Blob(<Vec<u8> as Decode<'_, Sqlite>>::decode(value)?),
            other => return Err(unknown(other)),
        })
    }

    /// A value of PostgreSQL.
    pub fn of_postgres(value: PgValueRef<'_>) -> Result<SqlValue, BoxDynError> {
        if value.is_null() {
            return Ok(SqlValue::Null(SqlType::Null));
        }
        let kind = value.type_info().name().to_owned();
        Ok(match kind.as_str() {
            "BOOL" => SqlValue::Bool(<bool as Decode<'_, Postgres>>::decode(value)?),
            "INT8" => SqlValue::Integer(<i64 as Decode<'_, Postgres>>::decode(value)?),
            // Numbers that are written in a statement.
            "INT4" => SqlValue::Integer(<i32 as Decode<'_, Postgres>>::decode(value)?.into()),
            "FLOAT8" => SqlValue::Real(<f64 as Decode<'_, Postgres>>::decode(value)?),
            "TEXT" | "VARCHAR" | "NAME" => {
                SqlValue::Text(<String as Decode<'_, Postgres>>::decode(value)?.into_bytes())
            }
            "BYTEA" => SqlValue::Blob(<Vec<u8> as Decode<'_, Postgres>>::decode(value)?),
            "VOID" => SqlValue::Null(SqlType::Null),
            other => return Err(unknown(other)),
        })
    }

    fn kind(&self) -> SqlType {
        match self {
            SqlValue::Null(kind) => *kind,
            SqlValue::Bool(_) => SqlType::Bool,
            SqlValue::Integer(_) => SqlType::Integer,
            SqlValue::Real(_) => SqlType::Real,
            SqlValue::Text(_) => SqlType::Text,
            SqlValue::Blob(_) => SqlType::Blob,
        }
    }
}

fn unknown(kind: &str) -> BoxDynError {
    format!("no statement of ours has a value of the type {kind}").into()
}

impl Value for SqlValue {
    type Database = Sql;

    fn as_ref(&self) -> SqlValueRef<'_> {
        SqlValueRef(self)
    }

    fn type_info(&self) -> Cow<'_, SqlType> {
        Cow::Owned(self.kind())
    }

    fn is_null(&self) -> bool {
        matches!(self, SqlValue::Null(_))
    }
}

/// A value in its row.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct SqlValueRef<'r>(pub &'r SqlValue);

impl<'r> ValueRef<'r> for SqlValueRef<'r> {
    type Database = Sql;

    fn to_owned(&self) -> SqlValue {
        self.0.clone()
    }

    fn type_info(&self) -> Cow<'_, SqlType> {
        Cow::Owned(self.0.kind())
    }

    fn is_null(&self) -> bool {
        self.0.is_null()
    }
}
