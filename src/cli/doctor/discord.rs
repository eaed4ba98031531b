//! Checks against Discord: the token, the gateway, the date, commands, servers.

use std::future::Future;
use std::time::Duration;

use tokio::time::Instant;

use super::{Check, CheckGroup, DoctorOptions};
use crate::app::{Clock, SystemClock};
use crate::config::{Config, ConfigError};
use crate::discord::inspection::{Access, CommandDifferences, Identity, Inspection};
use crate::discord::{ApiAccess, DiscordError};
use hansu_play::Timestamp;

/// The time limit for all of Discord's answers.
const PATIENCE: Duration = Duration::from_secs(10);
/// The clock difference that causes a warning, and the one from which the bot follows Discord's clock.
const CLOCK_WARNS: Duration = Duration::from_secs(2);
const CLOCK_FAILS: Duration = Duration::from_secs(30);
/// The minimum number of remaining identifies today. Fewer mean that the bot reconnects again and again.
const FEW_IDENTIFIES: u64 = 100;
/// The maximum number of servers and channels that are listed.
const MAX_LISTED: usize = 10;

const TOKEN: &str = "copy the token again from the application's Bot page";
const LATER: &str = "check the network, and https://discordstatus.com";
const INVITE: &str = "give the bot's role these permissions (docs/hosting.md)";

/// Makes all checks against Discord that finish within [`PATIENCE`].
pub(super) async fn checks(
    config: &Config,
    wrong_token: Option<ConfigError>,
    options: &DoctorOptions,
) -> CheckGroup {
    let token = match (&config.token, wrong_token) {
        (_, Some(error)) => return vec![Check::fail("token", error, TOKEN)].into(),
        (None, None) => {
            let remedy = "put the bot's token in it, or its file in DISCORD_TOKEN_FILE";
            return vec![Check::fail("token", "DISCORD_TOKEN is not set", remedy)].into();
        }
        (Some(token), None) => token,
    };
    if options.offline {
        return vec![Check::ok(
            "token",
            "its form is valid; not checked with Discord",
        )]
        .into();
    }
    let reach = ApiAccess {
        token: token.reveal().to_owned(),
        api_base: config.discord.api_base.clone(),
        requests_per_second: config.discord.requests_per_second,
    };
    let inspection = match Inspection::of(&reach) {
        Ok(inspection) => inspection,
        Err(error) => return vec![Check::fail("token", error, LATER)].into(),
    };
    DiscordChecks {
        inspection,
        until: Instant::now() + PATIENCE,
    }
    .all(options.server)
    .await
}

/// Requests to Discord with a common time limit.
struct DiscordChecks {
    inspection: Inspection,
    until: Instant,
}

impl DiscordChecks {
    async fn all(&self, server: Option<u64>) -> CheckGroup {
        // Concurrently, because this one needs no token.
        let (identity, clock) = tokio::join!(
            tokio::time::timeout_at(self.until, self.inspection.identity()),
            self.run("clock", self.clock()),
        );
        let identity = match identity {
            Ok(Ok(identity)) => identity,
            Ok(Err(error)) => return vec![token_check_failed(&error), clock].into(),
            Err(_) => return vec![no_answer("token"), clock].into(),
        };
        let (gateway, commands, servers) = tokio::join!(
            self.run("gateway", self.gateway()),
            self.run("commands", self.commands(&identity)),
            self.run("servers", self.servers(server, &identity)),
        );
        let owner = format!(
            "of {} (application {})",
            identity.name, identity.application
        );
        CheckGroup {
            checks: vec![Check::ok("token", owner), gateway, clock, commands, servers],
            application: Some(identity.application),
        }
    }

    async fn run(&self, name: &'static str, check: impl Future<Output = Check>) -> Check {
        let result = tokio::time::timeout_at(self.until, Check::run(name, check)).await;
        result.unwrap_or_else(|_| no_answer(name))
    }

    async fn gateway(&self) -> Check {
        match self.inspection.identifies().await {
            Err(fault) => Check::fail("gateway", fault, LATER),
            Ok((left, total)) => {
                let finding = format!("{left} of {total} new sessions left today");
                let remedy = "check the bot's log for the reason why it connects so often";
                match left {
                    0 => Check::fail("gateway", finding, remedy),
                    _ if left < FEW_IDENTIFIES => Check::warn("gateway", finding, remedy),
                    _ => Check::ok("gateway", finding),
                }
            }
        }
    }

    async fn clock(&self) -> Check {
        let clock = SystemClock::new();
        let requested_at = clock.now();
        match self.inspection.date().await {
            Some(date) => judge_clock(requested_at, clock.now(), date),
            None => no_answer("clock"),
        }
    }

    async fn commands(&self, identity: &Identity) -> Check {
        match self.inspection.commands(identity.application).await {
            Ok(differences) => judge_commands(&differences),
            Err(error) => Check::fail("commands", error, LATER),
        }
    }

    async fn servers(&self, server: Option<u64>, identity: &Identity) -> Check {
        let servers = match self.inspection.servers().await {
            Ok(servers) => servers,
            Err(fault) => return Check::fail("servers", fault, LATER),
        };
        let Some(server) = server else {
            return judge_servers(&servers);
        };
        if !servers.iter().any(|access| access.id == server) {
            let finding = format!("the bot is not in server {server}");
            return Check::fail("servers", finding, "invite it, or check the id");
        }
        match self.inspection.channels(server, identity.user).await {
            Ok(channels) => judge_channels(server, &channels),
            Err(fault) => Check::fail("servers", fault, LATER),
        }
    }
}

fn token_check_failed(error: &DiscordError) -> Check {
    match error {
        DiscordError::Token => Check::fail("token", error, TOKEN),
        _ => Check::fail("token", error, LATER),
    }
}

fn no_answer(name: &'static str) -> Check {
    Check::fail(name, "Discord does not answer", LATER)
}

/// Compares this machine's clock with Discord's date, which has whole seconds.
fn judge_clock(requested_at: Timestamp, answered_at: Timestamp, date: Timestamp) -> Check {
    let next = date + Duration::from_secs(1);
    // The minimum difference, because the date was read at some time between request and answer.
    let difference = date.since(answered_at).max(requested_at.since(next));
    let finding = match difference.as_secs() {
        0 => "agrees with Discord's date".to_owned(),
        seconds => format!("{seconds} s from Discord's date"),
    };
    let remedy = "let the machine synchronise its clock (NTP)";
    match difference {
        difference if difference > CLOCK_FAILS => Check::fail("clock", finding, remedy),
        difference if difference > CLOCK_WARNS => Check::warn("clock", finding, remedy),
        _ => Check::ok("clock", finding),
    }
}

fn judge_commands(differences: &CommandDifferences) -> Check {
    let lines = [
        ("not registered", &differences.missing),
        ("registered but out of date", &differences.changed),
        ("unknown to this version", &differences.unknown),
    ];
    let lines = lines.iter().filter(|(_, names)| !names.is_empty());
    let lines: Vec<String> = lines
        .map(|(label, names)| format!("{label}: {}", names.join(", ")))
        .collect();
    let remedy = "start this version of the bot, which registers its own";
    if !differences.missing.is_empty() {
        return Check::fail("commands", lines.join("; "), remedy);
    }
    if !lines.is_empty() {
        return Check::warn("commands", lines.join("; "), remedy);
    }
    Check::ok("commands", "all are registered and up to date")
}

fn judge_servers(servers: &[Access]) -> Check {
    let lacking = lacking(servers, "");
    if servers.is_empty() {
        return Check::warn(
            "servers",
            "the bot is not in any server",
            "invite it (docs/hosting.md)",
        );
    }
    match lacking {
        None => Check::ok(
            "servers",
            format!("{}, with all permissions", servers.len()),
        ),
        Some(list) => Check::warn("servers", format!("of {}: {list}", servers.len()), INVITE),
    }
}

fn judge_channels(server: u64, channels: &[Access]) -> Check {
    match lacking(channels, "#") {
        None => {
            let finding = format!(
                "server {server}: all permissions in {} channels",
                channels.len()
            );
            Check::ok("servers", finding)
        }
        Some(list) => Check::warn("servers", format!("server {server}: {list}"), INVITE),
    }
}

/// Lists the places in which the bot lacks permissions; `None` if there are none.
fn lacking(places: &[Access], sign: &str) -> Option<String> {
    let lacking: Vec<&Access> = places
        .iter()
        .filter(|place| !place.missing.is_empty())
        .collect();
    let listed = lacking.iter().take(MAX_LISTED).map(|place| {
        let missing = place.missing.join(", ");
        format!("{sign}{} ({}) lacks {missing}", place.name, place.id)
    });
    let mut listed: Vec<String> = listed.collect();
    if lacking.len() > MAX_LISTED {
        listed.push(format!("and {} more", lacking.len() - MAX_LISTED));
    }
    (!listed.is_empty()).then(|| listed.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_is_judged_by_the_minimum_difference() {
        let date = Timestamp(1_000_000);
        for (requested_at, answered_at, level) in [
            (1_000_000, 1_000_900, "ok"),
            // Slow answers explain differences up to their duration.
            (997_000, 1_004_000, "ok"),
            (990_000, 997_999, "warn"),
            (1_003_001, 1_003_100, "warn"),
            (1_003_000, 1_003_100, "ok"),
            (960_000, 969_999, "fail"),
            (1_031_001, 1_031_100, "fail"),
        ] {
            let text =
                judge_clock(Timestamp(requested_at), Timestamp(answered_at), date).to_string();
            assert!(
                text.starts_with(&format!("{level} clock: ")),
                "{requested_at}: {text}"
            );
        }
    }

    #[test]
    fn long_list_of_servers_is_truncated() {
        let access = |id| Access {
            id,
            name: "Club".to_owned(),
            missing: vec!["Attach Files"],
        };
        let servers: Vec<Access> = (1..=12).map(access).collect();
        let text = judge_servers(&servers).to_string();
        assert!(
            text.starts_with("warn servers: of 12: Club (1) lacks Attach Files; "),
            "{text}"
        );
        assert!(text.contains("; and 2 more; "), "{text}");
    }
}
