//! Why a person's request was refused.

use axum::{
    Json,
    extract::rejection::{JsonRejection, QueryRejection},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;

use crate::sandbox::store::StoreError;

/// A status and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub status: StatusCode,
    pub reason: String,
}

impl Refused {
    /// 404: the thing does not exist, or is not visible to this person.
    pub fn missing(reason: impl Into<String>) -> Refused {
        Refused {
            status: StatusCode::NOT_FOUND,
            reason: reason.into(),
        }
    }

    /// 409: the thing exists, but its state does not allow this.
    pub fn impossible(reason: impl Into<String>) -> Refused {
        Refused {
            status: StatusCode::CONFLICT,
            reason: reason.into(),
        }
    }

    /// 403: the person lacks the permission.
    pub fn forbidden(reason: impl Into<String>) -> Refused {
        Refused {
            status: StatusCode::FORBIDDEN,
            reason: reason.into(),
        }
    }

    /// 400: the request makes no sense.
    pub fn invalid(reason: impl Into<String>) -> Refused {
        Refused {
            status: StatusCode::BAD_REQUEST,
            reason: reason.into(),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.reason }))).into_response()
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        tracing::error!(%error, "the world could not be saved");
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Refused {
            status,
            reason: "the world could not be saved".to_owned(),
        }
    }
}

impl From<std::io::Error> for Refused {
    fn from(error: std::io::Error) -> Refused {
        tracing::error!(%error, "a file could not be kept");
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Refused {
            status,
            reason: "the file could not be kept".to_owned(),
        }
    }
}

impl From<JsonRejection> for Refused {
    fn from(rejection: JsonRejection) -> Refused {
        Refused::invalid(rejection.body_text())
    }
}

impl From<QueryRejection> for Refused {
    fn from(rejection: QueryRejection) -> Refused {
        Refused::invalid(rejection.body_text())
    }
}
