//! The people's side: what the page and the tests do and see as a person.

mod acts;
mod days;
mod extract;
mod http_error;
mod notices;
mod options;
mod routes;
mod send;
mod view;

use serde_json::Value;

pub use acts::{ComponentAct, made_up};
pub use extract::{Body, QueryParams};
pub use http_error::{HttpError, HttpResult};
pub use notices::Notices;
pub use routes::router;
pub use send::wait as answer_to;
pub use view::message_view;

use super::snowflake::Snowflake;

/// An id written as text.
fn id(value: &Value) -> Option<Snowflake> {
    value.as_str().and_then(|text| text.parse().ok())
}
