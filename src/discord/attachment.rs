//! Files that people attach to a command.

use std::time::Duration;

use super::Fault;

/// Within this the answer still comes in time.
const PATIENCE: Duration = Duration::from_secs(2);

/// Fetches a file of at most `limit` bytes from where Discord says that it lies. Discord's word on
/// its size is not relied on.
pub(super) async fn fetch(
    client: &reqwest::Client,
    url: &str,
    limit: usize,
) -> Result<Vec<u8>, Fault> {
    let fault = |status, message: &str| Fault {
        status,
        ..Fault::silent(message)
    };
    let unread = |_: reqwest::Error| fault(0, "the file could not be read");
    let request = client.get(url).timeout(PATIENCE).send();
    let mut response = request.await.map_err(unread)?;
    if !response.status().is_success() {
        return Err(fault(response.status().as_u16(), "the file is not there"));
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(unread)? {
        if bytes.len() + chunk.len() > limit {
            return Err(fault(0, "the file is larger than was said"));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
