//! The texts of the Fluent files as types, made by build/texts.rs.

use super::Value;

/// A text with one variable, which is not filled in yet.
pub(crate) type OneValue = fn(Value<'static>) -> Filled<'static>;

/// A text with two variables, in the order that its user gives them, which is not filled in yet.
pub(crate) type TwoValues = fn(Value<'static>, Value<'static>) -> Filled<'static>;

include!(concat!(env!("OUT_DIR"), "/texts.rs"));
