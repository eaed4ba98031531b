//! The client that sends requests to Discord.

use futures_util::future::{BoxFuture, FutureExt, TryFutureExt};
use reqwest::{Request, Response};

/// No answer came: whether the request arrived is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoAnswer;

/// The way to Discord: a request in, its answer out. In the program the network; a simulation puts another one there,
/// below all that decides what to do about an answer.
pub trait Wire: Send + Sync {
    /// Sends one request. Of errors no text is kept, since it may have the address in it, and with that the token of an
    /// interaction.
    fn send(&self, request: Request) -> BoxFuture<'_, Result<Response, NoAnswer>>;
}

impl Wire for reqwest::Client {
    fn send(&self, request: Request) -> BoxFuture<'_, Result<Response, NoAnswer>> {
        self.execute(request).map_err(|_| NoAnswer).boxed()
    }
}
