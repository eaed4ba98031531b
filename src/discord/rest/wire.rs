//! The client that sends requests to Discord.

use futures_util::future::{BoxFuture, FutureExt, TryFutureExt};
use reqwest::{Request, Response};

/// No response: it is unknown whether the request arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoAnswer;

/// The transport to Discord: a request in, its response out. The program uses the network; a simulation replaces it,
/// below all handling of responses.
pub trait Wire: Send + Sync {
    /// Sends one request. The text of errors is dropped, since it may contain the address, and with it the token of an
    /// interaction.
    fn send(&self, request: Request) -> BoxFuture<'_, Result<Response, NoAnswer>>;
}

impl Wire for reqwest::Client {
    fn send(&self, request: Request) -> BoxFuture<'_, Result<Response, NoAnswer>> {
        self.execute(request).map_err(|_| NoAnswer).boxed()
    }
}
