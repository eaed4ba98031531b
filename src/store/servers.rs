//! Server settings.

use super::numbers::signed;
use super::{Store, StoreError};
use crate::play::{
    ChallengeOptions, Hints, HouseRules, Language, PaceChoice, Reserve, ServerId, StoredWord,
    Timeout, Weekends, Zone,
};
use crate::rules::Ruleset;

/// A server's defaults for future games; `None` falls back to the bot's default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ServerSettings {
    /// The language; `None` leaves it to the players.
    pub language: Option<Language>,
    /// The ruleset, unless a challenge names one.
    pub ruleset: Option<Ruleset>,
    /// Whether hints are allowed, unless a challenge says so.
    pub hints: Option<Hints>,
    /// The pace, unless a challenge names one.
    pub pace: Option<PaceChoice>,
    /// The extra days, unless a challenge names them.
    pub reserve: Option<Reserve>,
    /// What happens when a side's time runs out.
    pub timeout: Option<Timeout>,
    /// Whether clocks run at weekends.
    pub weekends: Option<Weekends>,
    /// The time zone that decides when weekends begin and end.
    pub zone: Option<Zone>,
}

impl ServerSettings {
    /// What games here are like, unless a challenge says otherwise.
    pub fn usual(&self) -> ChallengeOptions {
        ChallengeOptions {
            ruleset: self.ruleset,
            hints: self.hints,
            pace: self.pace,
            reserve: self.reserve,
            ..ChallengeOptions::default()
        }
    }

    /// The server's rules about clocks.
    pub fn house(&self) -> HouseRules {
        let rests = self.weekends.unwrap_or_default() == Weekends::Rest;
        let zone = || self.zone.clone().unwrap_or_else(Zone::utc);
        HouseRules {
            timeout: self.timeout.unwrap_or_default(),
            rest: rests.then(zone),
        }
    }
}

/// Settings to change: `None` keeps one, `Some(None)` resets it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ServerChange {
    /// The language.
    pub language: Option<Option<Language>>,
    /// The ruleset.
    pub ruleset: Option<Option<Ruleset>>,
    /// Whether hints are allowed.
    pub hints: Option<Option<Hints>>,
    /// The pace.
    pub pace: Option<Option<PaceChoice>>,
    /// The extra days.
    pub reserve: Option<Option<Reserve>>,
    /// What happens when time runs out.
    pub timeout: Option<Option<Timeout>>,
    /// Whether clocks run at weekends.
    pub weekends: Option<Option<Weekends>>,
    /// The time zone of weekends.
    pub zone: Option<Option<Zone>>,
}

impl Store {
    /// A server's settings; empty if none are stored.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, StoreError> {
        let found: Option<StoredServer> = sqlx::query_as(
            "select language, ruleset, hints, pace, reserve, timeout, weekends, zone \
             from server where id = ?",
        )
        .bind(signed(server.0))
        .fetch_optional(&self.readers)
        .await?;
        Ok(found.unwrap_or_default().into())
    }

    /// Changes settings of a server. One statement that leaves other columns alone, so simultaneous changes
    /// do not conflict.
    pub async fn change_server(
        &self,
        server: ServerId,
        change: ServerChange,
    ) -> Result<(), StoreError> {
        // Each setting takes two parameters: whether to change it, and the value.
        sqlx::query(
            "insert into server (id, language, ruleset, hints, pace, reserve, timeout, weekends, zone) \
             values (?1, ?3, ?5, ?7, ?9, ?11, ?13, ?15, ?17) \
             on conflict (id) do update set language = iif(?2, excluded.language, language), \
             ruleset = iif(?4, excluded.ruleset, ruleset), hints = iif(?6, excluded.hints, hints), \
             pace = iif(?8, excluded.pace, pace), reserve = iif(?10, excluded.reserve, reserve), \
             timeout = iif(?12, excluded.timeout, timeout), \
             weekends = iif(?14, excluded.weekends, weekends), zone = iif(?16, excluded.zone, zone)",
        )
        .bind(signed(server.0))
        .bind(change.language.is_some())
        .bind(change.language.flatten().map(Language::tag))
        .bind(change.ruleset.is_some())
        .bind(change.ruleset.flatten().map(|ruleset| ruleset.id()))
        .bind(change.hints.is_some())
        .bind(change.hints.flatten().map(Hints::id))
        .bind(change.pace.is_some())
        .bind(change.pace.flatten().map(PaceChoice::id))
        .bind(change.reserve.is_some())
        .bind(change.reserve.flatten().map(Reserve::id))
        .bind(change.timeout.is_some())
        .bind(change.timeout.flatten().map(Timeout::id))
        .bind(change.weekends.is_some())
        .bind(change.weekends.flatten().map(Weekends::id))
        .bind(change.zone.is_some())
        .bind(change.zone.flatten().map(|zone| zone.name().to_owned()))
        .execute(&self.writer)
        .await?;
        Ok(())
    }
}

#[derive(Default, sqlx::FromRow)]
struct StoredServer {
    language: Option<String>,
    ruleset: Option<String>,
    hints: Option<String>,
    pace: Option<String>,
    reserve: Option<String>,
    timeout: Option<String>,
    weekends: Option<String>,
    zone: Option<String>,
}

/// Values that this version does not know count as not set.
impl From<StoredServer> for ServerSettings {
    fn from(stored: StoredServer) -> ServerSettings {
        ServerSettings {
            language: stored.language.and_then(|tag| Language::of_locale(&tag)),
            ruleset: stored.ruleset.and_then(|id| Ruleset::named(&id)),
            hints: stored.hints.and_then(|id| Hints::named(&id)),
            pace: stored.pace.and_then(|id| PaceChoice::named(&id)),
            reserve: stored.reserve.and_then(|id| Reserve::named(&id)),
            timeout: stored.timeout.and_then(|id| Timeout::named(&id)),
            weekends: stored.weekends.and_then(|id| Weekends::named(&id)),
            zone: stored.zone.and_then(|name| Zone::named(&name)),
        }
    }
}
