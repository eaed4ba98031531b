//! What may be bound to a statement and read from a row.

use std::str;

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Decode, Encode, Type};

use super::Sql;
use super::value::{SqlType, SqlValue, SqlValueRef};

/// Whole numbers are stored with 64 bits, whatever they are here.
macro_rules! integer {
    ($($type:ty),*) => {$(
        impl Type<Sql> for $type {
            fn type_info() -> SqlType {
                SqlType::Integer
            }
        }

        impl Encode<'_, Sql> for $type {
            fn encode_by_ref(&self, buffer: &mut Vec<SqlValue>) -> Result<IsNull, BoxDynError> {
                buffer.push(SqlValue::Integer(i64::from(*self)));
                Ok(IsNull::No)
            }
        }

        impl Decode<'_, Sql> for $type {
            fn decode(value: SqlValueRef<'_>) -> Result<$type, BoxDynError> {
                match value.0 {
                    SqlValue::Integer(number) => Ok((*number).try_into()?),
                    other => Err(unlike(other)),
                }
            }
        }
    )*};
}

integer!(i64, i32, u8, u16, u32);

fn unlike(value: &SqlValue) -> BoxDynError {
    let is = match value {
        SqlValue::Null(_) => "nothing",
        SqlValue::Bool(_) => "yes or no",
        SqlValue::Integer(_) => "a whole number",
        SqlValue::Real(_) => "a number",
        SqlValue::Text(_) => "a text",
        SqlValue::Blob(_) => "bytes",
    };
    format!("it is {is}").into()
}

impl Type<Sql> for bool {
    fn type_info() -> SqlType {
        SqlType::Bool
    }

    fn compatible(kind: &SqlType) -> bool {
        // A condition is a number in SQLite, and so is a column of ours in both.
        matches!(kind, SqlType::Bool | SqlType::Integer)
    }
}

impl Encode<'_, Sql> for bool {
    fn encode_by_ref(&self, buffer: &mut Vec<SqlValue>) -> Result<IsNull, BoxDynError> {
        buffer.push(SqlValue::Bool(*self));
        Ok(IsNull::No)
    }
}

impl Decode<'_, Sql> for bool {
    fn decode(value: SqlValueRef<'_>) -> Result<bool, BoxDynError> {
        match value.0 {
            SqlValue::Bool(yes) => Ok(*yes),
            SqlValue::Integer(number) => Ok(*number != 0),
            other => Err(unlike(other)),
        }
    }
}

impl Type<Sql> for f64 {
    fn type_info() -> SqlType {
        SqlType::Real
    }
}

impl Encode<'_, Sql> for f64 {
    fn encode_by_ref(&self, buffer: &mut Vec<SqlValue>) -> Result<IsNull, BoxDynError> {
        buffer.push(SqlValue::Real(*self));
        Ok(IsNull::No)
    }
}

impl Decode<'_, Sql> for f64 {
    fn decode(value: SqlValueRef<'_>) -> Result<f64, BoxDynError> {
        match value.0 {
            SqlValue::Real(number) => Ok(*number),
            other => Err(unlike(other)),
        }
    }
}

impl Type<Sql> for str {
    fn type_info() -> SqlType {
        SqlType::Text
    }
}

impl Type<Sql> for String {
    fn type_info() -> SqlType {
        SqlType::Text
    }
}

impl Encode<'_, Sql> for &str {
    fn encode_by_ref(&self, buffer: &mut Vec<SqlValue>) -> Result<IsNull, BoxDynError> {
        buffer.push(SqlValue::Text(self.as_bytes().to_vec()));
        Ok(IsNull::No)
    }
}

impl Encode<'_, Sql> for String {
    fn encode(self, buffer: &mut Vec<SqlValue>) -> Result<IsNull, BoxDynError> {
        buffer.push(SqlValue::Text(self.into_bytes()));
        Ok(IsNull::No)
    }

    fn encode_by_ref(&self, buffer: &mut Vec<SqlValue>) -> Result<IsNull, BoxDynError> {
        Encode::<Sql>::encode(self.clone(), buffer)
    }
}

impl<'r> Decode<'r, Sql> for &'r str {
    fn decode(value: SqlValueRef<'r>) -> Result<&'r str, BoxDynError> {
        match value.0 {
            SqlValue::Text(text) => Ok(str::from_utf8(text)?),
            other => Err(unlike(other)),
        }
    }
}

impl Decode<'_, Sql> for String {
    fn decode(value: SqlValueRef<'_>) -> Result<String, BoxDynError> {
        <&str as Decode<'_, Sql>>::decode(value).map(str::to_owned)
    }
}

impl Type<Sql> for [u8] {
    fn type_info() -> SqlType {
        SqlType::Blob
    }

    fn compatible(kind: &SqlType) -> bool {
        matches!(kind, SqlType::Blob | SqlType::Text)
    }
}

impl Type<Sql> for Vec<u8> {
    fn type_info() -> SqlType {
        SqlType::Blob
    }

    fn compatible(kind: &SqlType) -> bool {
        <[u8] as Type<Sql>>::compatible(kind)
    }
}

impl Encode<'_, Sql> for &[u8] {
    fn encode_by_ref(&self, buffer: &mut Vec<SqlValue>) -> Result<IsNull, BoxDynError> {
        buffer.push(SqlValue::Blob(self.to_vec()));
        Ok(IsNull::No)
    }
}

impl Encode<'_, Sql> for Vec<u8> {
    fn encode_by_ref(&self, buffer: &mut Vec<SqlValue>) -> Result<IsNull, BoxDynError> {
        buffer.push(SqlValue::Blob(self.clone()));
        Ok(IsNull::No)
    }
}

impl<'r> Decode<'r, Sql> for &'r [u8] {
    fn decode(value: SqlValueRef<'r>) -> Result<&'r [u8], BoxDynError> {
        match value.0 {
            SqlValue::Blob(bytes) | SqlValue::Text(bytes) => Ok(bytes),
            other => Err(unlike(other)),
        }
    }
}

impl Decode<'_, Sql> for Vec<u8> {
    fn decode(value: SqlValueRef<'_>) -> Result<Vec<u8>, BoxDynError> {
        <&[u8] as Decode<'_, Sql>>::decode(value).map(<[u8]>::to_vec)
    }
}

sqlx_core::impl_encode_for_option!(Sql);
