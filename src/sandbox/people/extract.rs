//! Extractors for bodies and queries whose errors are JSON.

use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::request::Parts,
};
use serde::de::DeserializeOwned;

use super::http_error::HttpError;

/// A JSON body.
pub struct Body<T>(pub T);

/// A query.
pub struct QueryParams<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, HttpError> {
        Ok(Body(Json::from_request(request, state).await?.0))
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
