//! Faults of Discord's side, and acts whose response nobody waits for.

use std::time::Duration;

use hansu_sandbox::Settings;
use serde_json::{Value, json};

use crate::flows::club::{Club, text};

/// The life of a nonce in tests that outlast it.
const NONCE: Duration = Duration::from_millis(300);
pub const LONGER_THAN_A_NONCE: Duration = Duration::from_millis(450);

/// Shortens the life of a nonce.
pub fn short_nonces(settings: &mut Settings) {
    settings.nonce_life = NONCE;
}

impl Club {
    /// Kills the bot, and starts it again after the life of a nonce.
    pub async fn restart_after_a_nonce(&mut self) {
        self.kill_bot().await;
        tokio::time::sleep(NONCE * 2).await; // the life of a nonce passes by itself
        self.start_bot().await;
    }

    /// Arms a fault; returns its number.
    pub async fn fault(&self, spec: Value) -> String {
        self.control("faults", spec).await["id"].to_string()
    }

    /// Holds the next message that the bot posts in a channel, before or after it arrives.
    pub async fn hold_post(&self, channel: &str, when: &str) -> String {
        let posts = format!("/channels/{channel}/messages$");
        let hold = json!({ "method": "POST", "path": posts, "action": "hold", "when": when });
        self.fault(hold).await
    }

    /// Holds the next response to an interaction, before or after it arrives.
    pub async fn hold_answer(&self, when: &str) -> String {
        let hold = json!({ "path": "/callback", "action": "hold", "when": when });
        self.fault(hold).await
    }

    /// Waits until a fault has struck once.
    pub async fn is_hit(&self, fault: &str) {
        let path = format!("/control/faults/{fault}?wait=30000");
        let hits = self.stage.get(&path).await["hits"].clone();
        assert_eq!(hits, 1, "{}", self.log());
    }

    /// The number of requests that a fault has struck.
    pub async fn hits(&self, fault: &str) -> u64 {
        let path = format!("/control/faults/{fault}");
        self.stage.get(&path).await["hits"].as_u64().unwrap()
    }

    /// Lets a held request go on.
    pub async fn release(&self, fault: &str) {
        self.control(&format!("faults/{fault}/release"), json!({}))
            .await;
    }

    /// Takes permissions away from the bot in a channel, and gives it all others.
    pub async fn deny(&self, channel: &str, permissions: &[&str]) {
        let change = json!({ "change": "deny", "channel": channel, "permissions": permissions });
        self.control("world", change).await;
    }

    /// Skips the minimum intervals between edits and posts of standing messages.
    pub async fn hurry(&self) {
        self.execute("update poster set due_at = 0, renewed_at = null")
            .await;
    }

    /// Uses a slash command without waiting; returns the path of its outcome.
    pub async fn send(&self, user: &str, channel: &str, name: &str, options: Value) -> String {
        let act = json!({ "as": user, "channel": channel, "name": name, "options": options });
        self.send_act("command", act).await
    }

    /// Acts without waiting; returns the path of the outcome.
    pub async fn send_act(&self, route: &str, act: Value) -> String {
        let route = format!("/do/{route}?wait=no");
        let sent = self.stage.post(&route, act.clone()).await;
        let interaction = text(&sent["interaction"]);
        format!("/interactions/{interaction}?as={}", text(&act["as"]))
    }

    /// Waits until an act has no answer yet, but is deferred.
    pub async fn is_deferred(&self, outcome: &str) {
        let deferred = async || (self.state(outcome).await == "deferred").then_some(());
        self.stage.until(deferred).await;
    }

    /// The state of an outcome, such as `answered`.
    pub async fn state(&self, outcome: &str) -> String {
        text(&self.stage.get(outcome).await["state"])
    }
}
