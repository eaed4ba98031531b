//! Routes that are listed: the README's tables are compared with them.

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodRouter, delete, get, post};

/// A path with one method.
pub struct Route<S> {
    #[cfg_attr(not(test), expect(dead_code, reason = "compared with the README"))]
    pub method: &'static str,
    pub path: &'static str,
    handler: MethodRouter<S>,
}

impl<S: Clone + Send + Sync + 'static> Route<S> {
    /// Creates a route for `GET`.
    pub fn get<T: 'static>(path: &'static str, handler: impl Handler<T, S>) -> Route<S> {
        Route::of("GET", path, get(handler))
    }

    /// Creates a route for `POST`.
    pub fn post<T: 'static>(path: &'static str, handler: impl Handler<T, S>) -> Route<S> {
        Route::of("POST", path, post(handler))
    }

    /// Creates a route for `DELETE`.
    pub fn delete<T: 'static>(path: &'static str, handler: impl Handler<T, S>) -> Route<S> {
        Route::of("DELETE", path, delete(handler))
    }

    fn of(method: &'static str, path: &'static str, handler: MethodRouter<S>) -> Route<S> {
        Route {
            method,
            path,
            handler,
        }
    }
}

/// Returns a router of routes.
pub fn router<S: Clone + Send + Sync + 'static>(
    routes: impl IntoIterator<Item = Route<S>>,
) -> Router<S> {
    let add = |router: Router<S>, route: Route<S>| router.route(route.path, route.handler);
    routes.into_iter().fold(Router::new(), add)
}
