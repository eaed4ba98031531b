//! Values bound to statements and read from rows, for either database.

use std::borrow::Cow;

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Arguments, Decode, Encode, Error, Type, TypeInfo, Value, ValueRef};
use sqlx_postgres::{PgArguments, PgValueRef, Postgres};
use sqlx_sqlite::{Sqlite, SqliteArguments, SqliteValueRef};
use strum::{Display, EnumDiscriminants, IntoStaticStr};

use super::Sql;

/// A value.
#[derive(Debug, Clone, PartialEq, EnumDiscriminants)]
#[strum_discriminants(
    name(SqlType),
    vis(pub(crate)),
    doc = "The types of our columns and of query results.",
    derive(Display, IntoStaticStr),
    strum(serialize_all = "UPPERCASE")
)]
pub(crate) enum SqlValue {
    /// Null. PostgreSQL needs the type of a bound null; the type of a null that was read is unknown.
    Null(SqlType),
    /// A boolean, stored as a number by SQLite.
    #[strum_discriminants(strum(serialize = "BOOLEAN"))]
    Bool(bool),
    /// A 64-bit integer.
    Integer(i64),
    /// A double-precision number.
    Real(f64),
    /// The bytes of a text. In a damaged SQLite file they may not be UTF-8, which is reported only when they are
    /// decoded.
    Text(Vec<u8>),
    /// Bytes.
    Blob(Vec<u8>),
}

impl SqlValue {
    /// Converts a value of SQLite.
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

    /// Converts a value of PostgreSQL.
    pub fn of_postgres(value: PgValueRef<'_>) -> Result<SqlValue, BoxDynError> {
        if value.is_null() {
            return Ok(SqlValue::Null(SqlType::Null));
        }
        let kind = value.type_info().name().to_owned();
        Ok(match kind.as_str() {
            "BOOL" => SqlValue::Bool(<bool as Decode<'_, Postgres>>::decode(value)?),
            "INT8" => SqlValue::Integer(<i64 as Decode<'_, Postgres>>::decode(value)?),
            // Integer literals of a statement.
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
}

fn unknown(kind: &str) -> BoxDynError {
    format!("unexpected type of a value: {kind}").into()
}

impl TypeInfo for SqlType {
    fn is_null(&self) -> bool {
        *self == SqlType::Null
    }

    fn name(&self) -> &str {
        self.into()
    }
}

impl Value for SqlValue {
    type Database = Sql;

    fn as_ref(&self) -> &SqlValue {
        self
    }

    fn type_info(&self) -> Cow<'_, SqlType> {
        Cow::Owned(self.into())
    }

    fn is_null(&self) -> bool {
        matches!(self, SqlValue::Null(_))
    }
}

impl<'r> ValueRef<'r> for &'r SqlValue {
    type Database = Sql;

    fn to_owned(&self) -> SqlValue {
        (*self).clone()
    }

    fn type_info(&self) -> Cow<'_, SqlType> {
        Value::type_info(*self)
    }

    fn is_null(&self) -> bool {
        Value::is_null(*self)
    }
}

/// The values of a statement, in order.
#[derive(Debug, Default)]
pub(crate) struct SqlArguments(pub Vec<SqlValue>);

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

/// A value that a driver binds.
trait Bound<A: Arguments>: Encode<'static, A::Database> + Type<A::Database> {}

impl<A: Arguments, T: Encode<'static, A::Database> + Type<A::Database>> Bound<A> for T {}

impl SqlArguments {
    /// Converts the values for SQLite.
    pub fn for_sqlite(self) -> Result<SqliteArguments, Error> {
        self.for_driver(|text| text)
    }

    /// Converts the values for PostgreSQL, whose texts cannot contain U+0000. It is replaced by U+FFFD.
    pub fn for_postgres(self) -> Result<PgArguments, Error> {
        self.for_driver(|text| text.replace('\0', "\u{fffd}"))
    }

    fn for_driver<A: Arguments>(self, convert: fn(String) -> String) -> Result<A, Error>
    where
        Option<bool>: Bound<A>,
        Option<i64>: Bound<A>,
        Option<f64>: Bound<A>,
        Option<String>: Bound<A>,
        Option<Vec<u8>>: Bound<A>,
    {
        let mut arguments = A::default();
        for value in self.0 {
            let result = match value {
                SqlValue::Null(SqlType::Bool) => arguments.add(None::<bool>),
                SqlValue::Null(SqlType::Integer | SqlType::Null) => arguments.add(None::<i64>),
                SqlValue::Null(SqlType::Real) => arguments.add(None::<f64>),
                SqlValue::Null(SqlType::Text) => arguments.add(None::<String>),
                SqlValue::Null(SqlType::Blob) => arguments.add(None::<Vec<u8>>),
                SqlValue::Bool(yes) => arguments.add(Some(yes)),
                SqlValue::Integer(number) => arguments.add(Some(number)),
                SqlValue::Real(number) => arguments.add(Some(number)),
                SqlValue::Text(text) => match String::from_utf8(text) {
                    Ok(text) => arguments.add(Some(convert(text))),
                    Err(error) => Err(error.into()),
                },
                SqlValue::Blob(bytes) => arguments.add(Some(bytes)),
            };
            result.map_err(Error::Encode)?;
        }
        Ok(arguments)
    }
}
