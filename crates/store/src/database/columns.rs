//! The types that statements bind and columns are read as. Those of one module of the store are declared there.

use std::borrow::Cow;
use std::num::NonZeroU16;
use std::str;
use std::time::Duration;

use sqlx::error::BoxDynError;
use sqlx::{Column, Error};

use super::sql::{SqlRow, SqlType, SqlValue};
use crate::error::StoreError;
use crate::ids::{GameServer, InteractionId, ProcessId, RowId};
use hansu_play::{
    ChannelId, CupId, GameId, GameResult, Language, Level, MessageId, NodeId, PlanEnd, PuzzleDate,
    PuzzleId, Seq, ServerId, Speed, Stats, Timestamp, UserId, Version,
};
use hansu_teaching::{Endgame, Lesson};
use janggi::{Formation, Handicap, Side, Variant};

/// A type that is bound to a parameter.
pub(crate) trait Bind {
    /// The kind of the parameter, which PostgreSQL needs for a null.
    const KIND: SqlType;

    /// Returns the stored value.
    fn bind(self) -> SqlValue;
}

/// A type that a column is read as.
pub(crate) trait Read: Sized {
    /// Reads a stored value.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] for a word or number that this version does not know; another error for a value of
    /// another kind.
    fn read(value: &SqlValue) -> Result<Self, BoxDynError>;
}

/// The parameters of a statement: one value, or a tuple of values in order.
pub(crate) trait Parameters {
    /// Returns the stored values.
    fn values(self) -> Vec<SqlValue>;
}

/// A type that a row is read as: one column, a tuple of columns in order, or a struct.
pub(crate) trait FromRow: Sized {
    /// Reads a row.
    ///
    /// # Errors
    /// [`Error::Decode`] with a [`StoreError`] for a word or number that this version does not know.
    fn from_row(row: &SqlRow) -> Result<Self, Error>;
}

/// Implements the binding of types as another type.
macro_rules! bound {
    ($($($type:ty),+ as $stored:ty: |$given:ident| $bind:expr;)+) => {$($(
        impl $crate::database::Bind for $type {
            const KIND: $crate::database::SqlType = <$stored as $crate::database::Bind>::KIND;

            fn bind(self) -> $crate::database::SqlValue {
                let $given = self;
                <$stored as $crate::database::Bind>::bind($bind)
            }
        }
    )+)+};
}

/// Implements the reading of a type from kinds of values.
macro_rules! read {
    ($($type:ty: $($stored:pat => $value:expr),+;)+) => {$(
        impl Read for $type {
            fn read(value: &SqlValue) -> Result<Self, BoxDynError> {
                match value {
                    $($stored => Ok($value),)+
                    SqlValue::Null(_) => Err("it is null".into()),
                    value => Err(format!("it is {}", SqlType::from(value)).into()),
                }
            }
        }
    )+};
}

/// Declares types that are stored as another type: how they become it, and how they are read from it.
macro_rules! stored {
    ($($($type:ty),+ as $stored:ty: |$given:ident| $bind:expr, |$found:ident| $read:expr;)+) => {
        $crate::database::bound! {
            $($($type),+ as $stored: |$given| $bind;)+
        }
        $($(
        impl $crate::database::Read for $type {
            fn read(value: &$crate::database::SqlValue) -> Result<Self, sqlx::error::BoxDynError> {
                let $found = <$stored as $crate::database::Read>::read(value)?;
                Ok($read)
            }
        }
        )+)+
    };
}

/// Declares types that are stored as words, with the name of such a word in an error.
macro_rules! words {
    ($($type:ty: $what:literal;)+) => {$(
        $crate::database::stored! {
            $type as String: |word| <&str>::from(word).to_owned(), |word| word.parse().map_err(|_| {
                $crate::error::StoreError::Unreadable(format!(concat!("the ", $what, " {:?}"), word))
            })?;
        }
    )+};
}

/// Declares structs whose rows have a column for each field.
macro_rules! rows {
    ($($type:ident { $($field:ident),+ $(,)? })+) => {$(
        impl $crate::database::FromRow for $type {
            fn from_row(row: &$crate::database::SqlRow) -> Result<Self, sqlx::Error> {
                Ok($type { $($field: row.read(stringify!($field))?),+ })
            }
        }
    )+};
}

pub(crate) use {bound, rows, stored, words};

/// Implements the binding of the types of values.
macro_rules! values {
    ($($type:ty: $kind:ident;)+) => {$(
        impl Bind for $type {
            const KIND: SqlType = SqlType::$kind;

            fn bind(self) -> SqlValue {
                SqlValue::$kind(self.into())
            }
        }
    )+};
}

values! {
    bool: Bool;
    i64: Integer;
    f64: Real;
    String: Text;
    Vec<u8>: Blob;
}

bound! {
    NonZeroU16 as u16: |number| number.get();
    &str, &String, Cow<'_, str> as String: |text| text.into();
    &[u8] as Vec<u8>: |bytes| bytes.to_vec();
    &Vec<u8> as Vec<u8>: |bytes| bytes.clone();
}

read! {
    // SQLite yields conditions as integers, and our boolean columns are integers in both databases.
    bool: SqlValue::Bool(yes) => *yes, SqlValue::Integer(number) => *number != 0;
    i64: SqlValue::Integer(number) => *number;
    u64: SqlValue::Integer(number) => in_range(*number)?;
    f64: SqlValue::Real(number) => *number;
    String: SqlValue::Text(text) => str::from_utf8(text)?.to_owned();
    Vec<u8>: SqlValue::Blob(bytes) | SqlValue::Text(bytes) => bytes.clone();
}

stored! {
    i32, u8, u16, u32 as i64: |number| number.into(), |number| in_range(number)?;
    UserId, ChannelId, MessageId, InteractionId as i64:
        |id| id.0.cast_signed(), |id| Self(id.cast_unsigned());
    ServerId as i64:
        |id| id.0.cast_signed(),
        |id| GameServer::of(id).0.ok_or_else(|| StoreError::Unreadable("a server 0".to_owned()))?;
    GameId, CupId, RowId, ProcessId, Timestamp as i64: |id| id.0, |id| Self(id);
    Seq, Version, NodeId as u32: |number| number.0, |number| Self(number);
    GameServer as i64:
        |server| server.0.map_or(Self::NONE, |server| server.0.cast_signed()), |id| Self::of(id);
    usize as i64:
        |number| i64::try_from(number).unwrap_or(i64::MAX),
        |number| usize::try_from(number).unwrap_or_default();
    Duration as i64:
        |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX),
        |ms| Duration::from_millis(u64::try_from(ms).unwrap_or_default());
    Speed as i64:
        |speed| i64::from(speed == Speed::Evening),
        |evening| if evening == 0 { Speed::Days } else { Speed::Evening };
    Language as String:
        |language| language.tag().to_owned(),
        |tag| Language::of_locale(&tag).ok_or_else(|| unknown("language", &tag))?;
    Formation as String:
        |formation| formation.code().to_owned(),
        |code| Formation::from_code(&code).ok_or_else(|| unknown("formation", &code))?;
    Handicap as String:
        |handicap| handicap.code().to_owned(),
        |code| Handicap::from_code(&code).ok_or_else(|| unknown("handicap", &code))?;
    Level as u8:
        |level| level.number(),
        |number| Level::new(number).map_err(|_| unknown("level", &number.to_string()))?;
    PuzzleId as String:
        |id| id.to_string(), |id| id.parse().map_err(|_| unknown("puzzle", &id))?;
    PuzzleDate as String:
        |date| date.to_string(), |date| date.parse().map_err(|_| unknown("date", &date))?;
}

words! {
    Side: "side";
    Variant: "variant";
    Stats: "choice of statistics";
    GameResult: "result";
    PlanEnd: "end of a plan";
    Endgame: "ending";
    Lesson: "lesson";
}

fn in_range<T: TryFrom<i64>>(number: i64) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Unreadable(format!("the number {number}")))
}

fn unknown(what: &str, word: &str) -> StoreError {
    StoreError::Unreadable(format!("the {what} {word:?}"))
}

impl<T: Bind> Bind for Option<T> {
    const KIND: SqlType = T::KIND;

    fn bind(self) -> SqlValue {
        self.map_or(SqlValue::Null(T::KIND), T::bind)
    }
}

impl<T: Read> Read for Option<T> {
    fn read(value: &SqlValue) -> Result<Self, BoxDynError> {
        match value {
            SqlValue::Null(_) => Ok(None),
            value => T::read(value).map(Some),
        }
    }
}

/// A value that counts as missing if this version does not know it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<T>(pub Option<T>);

impl<T: Read> Read for Known<T> {
    fn read(value: &SqlValue) -> Result<Self, BoxDynError> {
        match Option::read(value) {
            Err(error) if error.is::<StoreError>() => Ok(Known(None)),
            known => known.map(Known),
        }
    }
}

impl SqlRow {
    /// Reads the column with a name.
    pub fn read<T: Read>(&self, name: &str) -> Result<T, Error> {
        let nth = self.columns.iter().position(|column| column.name() == name);
        let nth = nth.ok_or_else(|| Error::ColumnNotFound(name.to_owned()))?;
        self.nth(nth)
    }

    /// Adds the id of the row to the error of an unknown word or number.
    fn located(&self, error: StoreError) -> BoxDynError {
        match (error, self.read::<i64>("id")) {
            (StoreError::Unreadable(what), Ok(id)) => {
                StoreError::Unreadable(format!("{what} of row {id}")).into()
            }
            (error, _) => error.into(),
        }
    }

    /// Reads a column by its place, from 0.
    fn nth<T: Read>(&self, nth: usize) -> Result<T, Error> {
        let len = self.values.len();
        let index = nth;
        let value = self.values.get(nth);
        let value = value.ok_or(Error::ColumnIndexOutOfBounds { index, len })?;
        T::read(value).map_err(|source| match source.downcast::<StoreError>() {
            Ok(unknown) => Error::Decode(self.located(*unknown)),
            Err(source) => Error::ColumnDecode {
                index: self.columns[nth].name().to_owned(),
                source,
            },
        })
    }
}

/// A row that is left out if this version does not know a word or number of it.
pub(crate) struct KnownRow<T>(pub Option<T>);

impl<T: FromRow> FromRow for KnownRow<T> {
    fn from_row(row: &SqlRow) -> Result<Self, Error> {
        match T::from_row(row) {
            Err(Error::Decode(_)) => Ok(KnownRow(None)),
            row => row.map(|row| KnownRow(Some(row))),
        }
    }
}

impl<T: Read> FromRow for T {
    fn from_row(row: &SqlRow) -> Result<Self, Error> {
        row.nth(0)
    }
}

impl FromRow for SqlRow {
    fn from_row(row: &SqlRow) -> Result<SqlRow, Error> {
        Ok(row.clone())
    }
}

impl<T: Bind> Parameters for T {
    fn values(self) -> Vec<SqlValue> {
        vec![self.bind()]
    }
}

impl Parameters for Vec<SqlValue> {
    fn values(self) -> Vec<SqlValue> {
        self
    }
}

impl Parameters for () {
    fn values(self) -> Vec<SqlValue> {
        Vec::new()
    }
}

/// Implements parameters and rows of as many columns as there are names, and of fewer.
macro_rules! tuples {
    ($first:ident $($name:ident)*) => {
        tuples!($($name)*);

        #[allow(non_snake_case, reason = "a name is that of a type and of its value")]
        impl<$first: Bind, $($name: Bind),*> Parameters for ($first, $($name),*) {
            fn values(self) -> Vec<SqlValue> {
                let ($first, $($name),*) = self;
                vec![$first.bind(), $($name.bind()),*]
            }
        }

        impl<$first: Read, $($name: Read),*> FromRow for ($first, $($name),*) {
            fn from_row(row: &SqlRow) -> Result<Self, Error> {
                let mut places = 0..;
                let mut next = || places.next().unwrap_or_default();
                Ok((row.nth::<$first>(next())?, $(row.nth::<$name>(next())?),*))
            }
        }
    };
    () => {};
}

tuples!(A B C D E F G H I J K L M N O P Q R S);
