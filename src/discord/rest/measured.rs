//! The names under which requests are counted.

use reqwest::StatusCode;
use serenity::all::Route;

use super::fault::Fault;

/// The name of a route, without the ids and tokens in its address.
pub(super) fn route(route: &Route<'_>) -> &'static str {
    match route {
        Route::InteractionResponse { .. } => "interaction",
        Route::WebhookOriginalInteractionResponse { .. } => "answer",
        Route::WebhookFollowupMessages { .. } => "followup",
        Route::ChannelMessages { .. } => "messages",
        Route::ChannelMessage { .. } => "message",
        Route::ChannelMessageThreads { .. } => "threads",
        Route::Channel { .. } => "channel",
        Route::GuildMember { .. } => "member",
        Route::UserMeDmChannels => "direct",
        _ => "other",
    }
}

/// The name of a result: those that say something of their own, and classes of the rest.
pub(super) fn status(answer: Result<StatusCode, &Fault>) -> &'static str {
    match answer.map_or_else(|fault| fault.status, |status| status.as_u16()) {
        200..=299 => "2xx",
        300..=399 => "3xx",
        401 => "401",
        403 => "403",
        404 => "404",
        429 => "429",
        400..=499 => "4xx",
        500..=599 => "5xx",
        _ => "none",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_have_few_names() {
        let fault = |status| Fault {
            status,
            ..Fault::silent("")
        };
        for (found, name) in [
            (0, "none"),
            (400, "4xx"),
            (403, "403"),
            (404, "404"),
            (429, "429"),
            (502, "5xx"),
            (999, "none"),
        ] {
            assert_eq!(status(Err(&fault(found))), name, "{found}");
        }
        assert_eq!(status(Ok(StatusCode::NO_CONTENT)), "2xx");
    }
}
