//! The people's side: actions and views of a person, for the page and the tests.

mod acts;
mod options;
mod routes;
mod send;
mod view;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::snowflake::Snowflake;
use super::store::WorldStoreError;
pub use acts::{ComponentAct, press_missing};
pub use routes::routes;
pub use send::{Notices, wait as answer_to};
pub use view::message_view;

/// Parses an id written as text.
fn id(value: &Value) -> Option<Snowflake> {
    value.as_str().and_then(|text| text.parse().ok())
}

/// A JSON body.
pub struct JsonBody<T>(pub T);

/// A query.
pub struct QueryParams<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, HttpError> {
        Ok(JsonBody(Json::from_request(request, state).await?.0))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryParams<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryParams<T>, HttpError> {
        Ok(QueryParams(
            Query::from_request_parts(parts, state).await?.0,
        ))
    }
}

/// The result of a route of the page.
pub type HttpResult = Result<Json<Value>, HttpError>;

/// An error response of the page: a status and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpError {
    pub status: StatusCode,
    pub reason: String,
}

impl HttpError {
    /// 404: the object does not exist, or is not visible to this person.
    pub fn missing(reason: impl Into<String>) -> HttpError {
        HttpError {
            status: StatusCode::NOT_FOUND,
            reason: reason.into(),
        }
    }

    /// 409: the object exists, but its state does not allow this.
    pub fn impossible(reason: impl Into<String>) -> HttpError {
        HttpError {
            status: StatusCode::CONFLICT,
            reason: reason.into(),
        }
    }

    /// 403: the person lacks the permission.
    pub fn forbidden(reason: impl Into<String>) -> HttpError {
        HttpError {
            status: StatusCode::FORBIDDEN,
            reason: reason.into(),
        }
    }

    /// 400: the request is invalid.
    pub fn invalid(reason: impl Into<String>) -> HttpError {
        HttpError {
            status: StatusCode::BAD_REQUEST,
            reason: reason.into(),
        }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.reason }))).into_response()
    }
}

impl From<WorldStoreError> for HttpError {
    fn from(error: WorldStoreError) -> HttpError {
        tracing::error!(%error, "the world could not be saved");
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        HttpError {
            status,
            reason: "the world could not be saved".to_owned(),
        }
    }
}

impl From<std::io::Error> for HttpError {
    fn from(error: std::io::Error) -> HttpError {
        tracing::error!(%error, "a file could not be stored");
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        HttpError {
            status,
            reason: "the file could not be kept".to_owned(),
        }
    }
}

impl From<JsonRejection> for HttpError {
    fn from(rejection: JsonRejection) -> HttpError {
        HttpError::invalid(rejection.body_text())
    }
}

impl From<QueryRejection> for HttpError {
    fn from(rejection: QueryRejection) -> HttpError {
        HttpError::invalid(rejection.body_text())
    }
}
