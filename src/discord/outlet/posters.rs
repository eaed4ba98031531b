//! Posts, edits, finds and deletes standing messages.

use std::hash::{DefaultHasher, Hash, Hasher};

use reqwest::Method;
use serenity::all::{Message, MessageId};

use super::find::{MAX_CLOCK_DIFFERENCE, MAX_CLOCK_LEAD};
use super::{DiscordOutlet, message_route};
use crate::app::{DeskOutlet, EditResult, OutletError, StandingMark, StandingMessage};
use crate::discord::button::{Button, PuzzleButton};
use crate::discord::rest::fault::{EDITED_TOO_OFTEN, Fault, UNKNOWN_MESSAGE};
use crate::discord::rest::{Priority, RestRequest};
use crate::discord::{snowflake, view};

/// The maximum number of pages of a search.
const MAX_PAGES: usize = 20;

impl DeskOutlet for DiscordOutlet {
    fn digest(&self, content: &StandingMessage) -> Vec<u8> {
        let mut hasher = DefaultHasher::new();
        let words = serde_json::to_string(&view::standing(content).edit_all());
        words.unwrap_or_default().hash(&mut hasher);
        hasher.finish().to_be_bytes().into()
    }

    async fn post_standing(
        &self,
        content: &StandingMessage,
        attempted_at: hansu_play::Timestamp,
    ) -> Result<hansu_play::MessageId, OutletError> {
        let channel = content.channel();
        let kind = match content {
            StandingMessage::Desk(_) => "desk",
            StandingMessage::Cup(_) => "cup",
            StandingMessage::Daily(_) => "daily",
        };
        let nonce = nonce(kind, channel, attempted_at);
        let message = view::standing(content);
        let posted = self.post_to(Priority::Poster, channel, nonce, &message);
        posted.await.map_err(|fault| log_failure(&fault))
    }

    async fn edit_standing(
        &self,
        content: &StandingMessage,
        message: hansu_play::MessageId,
    ) -> Result<EditResult, OutletError> {
        let edit = view::standing(content).edit_all();
        let place = (content.channel(), message);
        edited(self.change(Priority::Poster, place, &edit).await)
    }

    async fn delete(
        &self,
        channel: hansu_play::ChannelId,
        message: hansu_play::MessageId,
    ) -> Result<(), OutletError> {
        let request = RestRequest::new(Method::DELETE, message_route(channel, message));
        match self.execute(Priority::Poster, Ok(request)).await {
            Err(fault) if fault.code != UNKNOWN_MESSAGE => Err(log_failure(&fault)),
            _ => Ok(()),
        }
    }

    async fn find_standing(
        &self,
        channel: hansu_play::ChannelId,
        mark: StandingMark,
        since: hansu_play::Timestamp,
        former: Option<hansu_play::MessageId>,
    ) -> Result<Option<hansu_play::MessageId>, OutletError> {
        let is_mark = |button: &Button| match (mark, button) {
            (StandingMark::Desk(channel), Button::Desk(of)) => *of == channel,
            (StandingMark::Cup(cup), Button::Cup(of, action)) => {
                *of == cup && action.is_on_poster()
            }
            (StandingMark::Daily(puzzle), Button::Puzzle(PuzzleButton::Open(of))) => *of == puzzle,
            _ => false,
        };
        self.find_poster(channel, since, former, is_mark).await
    }
}

impl DiscordOutlet {
    /// Returns the newest message with a marking button that was posted since an attempt, except `former`.
    async fn find_poster(
        &self,
        channel: hansu_play::ChannelId,
        since: hansu_play::Timestamp,
        former: Option<hansu_play::MessageId>,
        is_mark: impl Fn(&Button) -> bool + Copy,
    ) -> Result<Option<hansu_play::MessageId>, OutletError> {
        // Our clock may have been ahead when it was posted: then the message is older than expected.
        for from in [since - MAX_CLOCK_DIFFERENCE, since - MAX_CLOCK_LEAD] {
            let result = self.search_poster(channel, from, former, is_mark).await;
            let newest = result.map_err(|fault| log_failure(&fault))?;
            if newest.is_some() {
                return Ok(newest);
            }
        }
        Ok(None)
    }

    /// Returns the newest message with a marking button that was posted after `from` by Discord's clock, except
    /// `former`.
    async fn search_poster(
        &self,
        channel: hansu_play::ChannelId,
        from: hansu_play::Timestamp,
        former: Option<hansu_play::MessageId>,
        is_mark: impl Fn(&Button) -> bool,
    ) -> Result<Option<hansu_play::MessageId>, Fault> {
        let poster = |message: Message| {
            let id = hansu_play::MessageId(message.id.get());
            (Some(id) != former && self.has_button(&message, &is_mark)).then_some(id)
        };
        let mut newest = None;
        let mut after = Some(MessageId::new(snowflake::before(from)));
        for _ in 0..MAX_PAGES {
            let Some(from) = after else { break };
            let page = self.page_after(Priority::Poster, channel, from).await?;
            newest = page
                .messages
                .into_iter()
                .filter_map(&poster)
                .max()
                .max(newest);
            after = page.next;
        }
        Ok(newest)
    }
}

/// Returns the nonce of a post, which is the same for each of its attempts.
fn nonce(
    kind: &str,
    channel: hansu_play::ChannelId,
    attempted_at: hansu_play::Timestamp,
) -> String {
    let mut hasher = DefaultHasher::new();
    (channel.0, attempted_at.0).hash(&mut hasher);
    format!("{kind}-{:016x}", hasher.finish())
}

/// Returns the result of an edit. Only an error code proves that a message can no longer be edited.
fn edited(result: Result<(), Fault>) -> Result<EditResult, OutletError> {
    match result {
        Ok(()) => Ok(EditResult::Done),
        Err(fault) if fault.code == EDITED_TOO_OFTEN => Ok(EditResult::TooOften),
        Err(fault) if fault.code == UNKNOWN_MESSAGE => Ok(EditResult::Gone),
        Err(fault) => Err(log_failure(&fault)),
    }
}

fn log_failure(fault: &Fault) -> OutletError {
    let next = fault.after_post();
    tracing::warn!(%fault, ?next, "a standing message was not delivered");
    next
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;
    use std::sync::Arc;
    use std::time::Duration;

    use futures_util::future::{BoxFuture, FutureExt, ready};
    use serde_json::{Value, json};

    use super::*;
    use crate::app::{Heartbeats, SystemClock};
    use crate::discord::rest::{NoAnswer, RestClient, Wire};
    use hansu_play::Timestamp;
    use hansu_store::ParkReason;

    const US: u64 = 7;
    const CHANNEL: hansu_play::ChannelId = hansu_play::ChannelId(90);
    const POSTED: Timestamp = Timestamp(1_700_000_000_000);

    /// A channel in which the bot has posted messages with these buttons at these times.
    struct Channel(Vec<(Timestamp, Button)>);

    impl Wire for Channel {
        fn send(
            &self,
            request: reqwest::Request,
        ) -> BoxFuture<'_, Result<reqwest::Response, NoAnswer>> {
            let mut pairs = request.url().query_pairs();
            let after = pairs.find(|(name, _)| name == "after").unwrap().1;
            let after: u64 = after.parse().unwrap();
            let posted = self.0.iter().map(|(at, button)| (id_at(*at).0, button));
            let messages = posted.filter(|(id, _)| *id > after);
            let messages: Vec<Value> = messages.map(|(id, button)| message(id, button)).collect();
            let answer = http::Response::new(Value::from(messages).to_string());
            ready(Ok(answer.into())).boxed()
        }
    }

    fn id_at(at: Timestamp) -> hansu_play::MessageId {
        hansu_play::MessageId(snowflake::before(at) + 2)
    }

    fn message(id: u64, button: &Button) -> Value {
        json!({
            "id": id.to_string(), "channel_id": CHANNEL.0.to_string(), "type": 0, "content": "",
            "author": { "id": US.to_string(), "username": "hansu", "discriminator": "0000", "avatar": null },
            "timestamp": "2023-11-14T22:13:20+00:00", "edited_timestamp": null, "tts": false,
            "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
            "pinned": false,
            "components": [{ "type": 1, "components": [{
                "type": 2, "style": 1, "label": "", "custom_id": button.to_string(),
            }] }],
        })
    }

    #[test]
    fn desk_is_reposted_only_after_a_specific_error_code() {
        let minute = Duration::from_secs(60);
        let unknown = OutletError::Retry(Duration::ZERO);
        let parked = |reason| Err(OutletError::Park(reason));
        let table = [
            (429, EDITED_TOO_OFTEN, Ok(EditResult::TooOften)),
            (400, EDITED_TOO_OFTEN, Ok(EditResult::TooOften)),
            (404, UNKNOWN_MESSAGE, Ok(EditResult::Gone)),
            (404, 10003, Err(OutletError::Missing)),
            (404, 0, Err(OutletError::Unclear)),
            (403, 50001, parked(ParkReason::Forbidden)),
            (403, 50013, parked(ParkReason::Forbidden)),
            (403, 0, Err(OutletError::Unclear)),
            (400, 50035, parked(ParkReason::Rejected)),
            (401, 0, Err(OutletError::Retry(minute))),
            (409, 50101, Err(OutletError::Refused)),
            (500, 0, Err(unknown.clone())),
            (0, 0, Err(unknown)),
        ];
        for (status, code, expected) in table {
            let fault = Fault {
                status,
                code,
                ..Fault::silent("refused")
            };
            assert_eq!(edited(Err(fault)), expected, "{status} {code}");
        }
        let limited = edited(Err(Fault::limited(minute)));
        assert_eq!(limited, Err(OutletError::Limited(minute)));
    }

    /// Returns the outlet of a bot that has posted these messages.
    fn outlet(posted: Vec<(Timestamp, Button)>) -> DiscordOutlet {
        let rest = RestClient::new(
            reqwest::Client::new(),
            Arc::new(Channel(posted)),
            "token",
            None,
            NonZeroU32::MAX,
            Arc::new(Heartbeats::default()),
        );
        let minute = Duration::from_secs(60);
        let clock = Arc::new(SystemClock::new());
        DiscordOutlet::new(rest, US, hansu_play::UserId(US), clock, minute)
    }

    #[tokio::test]
    async fn puzzle_of_the_day_is_found_by_its_puzzle() {
        let [today, yesterday] = ["0000002a", "0000002b"].map(|id| id.parse().unwrap());
        let button = |puzzle| Button::Puzzle(PuzzleButton::Open(puzzle));
        let day = Duration::from_secs(24 * 60 * 60);
        let before = (POSTED - day, button(yesterday));
        for (posted, expected) in [
            (vec![before.clone()], None),
            (vec![before, (POSTED, button(today))], Some(id_at(POSTED))),
        ] {
            let found = outlet(posted)
                .find_standing(CHANNEL, StandingMark::Daily(today), POSTED, None)
                .await;
            assert_eq!(found.unwrap(), expected);
        }
    }

    /// Found by the simulation, seed 5232: our clock was ahead when a desk was posted whose answer was lost.
    #[tokio::test]
    async fn desk_is_found_despite_a_clock_ahead() {
        let hours = |hours: u64| Duration::from_secs(60 * 60 * hours);
        let minute = Duration::from_secs(60);
        let long_ago = POSTED - hours(30);
        let table: [(&[Timestamp], Option<Timestamp>, Option<Timestamp>); 6] = [
            (&[], None, None),
            (&[POSTED - minute], None, Some(POSTED - minute)),
            (&[POSTED - hours(9)], None, Some(POSTED - hours(9))),
            (&[POSTED - hours(9), POSTED], None, Some(POSTED)),
            // The former desk message, and much older ones.
            (&[POSTED - hours(9)], Some(POSTED - hours(9)), None),
            (&[long_ago], None, None),
        ];
        for (posted, former, expected) in table {
            let posted_desks = posted.iter().map(|at| (*at, Button::Desk(CHANNEL)));
            let outlet = outlet(posted_desks.collect());
            let mark = StandingMark::Desk(CHANNEL);
            let found = outlet.find_standing(CHANNEL, mark, POSTED, former.map(id_at));
            let found = found.await.unwrap();
            assert_eq!(found, expected.map(id_at), "{posted:?} {former:?}");
        }
    }
}
