//! A server's settings.

use super::numbers::signed;
use super::{Store, StoreError};
use crate::play::{
    Hints, HouseRules, Language, PaceChoice, Reserve, ServerId, Terms, Timeout, Weekends, Zone,
};
use crate::rules::Ruleset;

/// What a server has chosen for its games to come.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ServerSettings {
    /// Their language; `None` leaves it to the players.
    pub language: Option<Language>,
    /// The rules they are played by, unless the challenge says otherwise; `None` is the bot's own
    /// choice.
    pub ruleset: Option<Ruleset>,
    /// Whether its games have hints, unless the challenge says otherwise; `None` is the bot's own
    /// choice.
    pub hints: Option<Hints>,
    /// Their pace, unless the challenge says otherwise: none, or so many days; `None` is the bot's own
    /// choice.
    pub pace: Option<PaceChoice>,
    /// Their reserve, unless the challenge says otherwise; `None` is the bot's own choice.
    pub reserve: Option<Reserve>,
    /// What happens to a side whose time is up; `None` is the bot's own choice.
    pub timeout: Option<Timeout>,
    /// Whether clocks run at weekends; `None` is the bot's own choice.
    pub weekends: Option<Weekends>,
    /// The zone in which weekends begin and end; `None` is the bot's own choice.
    pub zone: Option<Zone>,
}

impl ServerSettings {
    /// How long the sides have, where a challenge asks for this pace and reserve, or says nothing of them.
    pub fn terms(&self, pace: Option<PaceChoice>, reserve: Option<Reserve>) -> Option<Terms> {
        let pace = pace.or(self.pace).unwrap_or_default().pace()?;
        let reserve = reserve.or(self.reserve).unwrap_or(Reserve::USUAL);
        Some(Terms { pace, reserve })
    }

    /// What it decides about the clocks of its games.
    pub fn house(&self) -> HouseRules {
        let rests = self.weekends.unwrap_or_default() == Weekends::Rest;
        let zone = || self.zone.clone().unwrap_or_else(Zone::utc);
        HouseRules {
            timeout: self.timeout.unwrap_or_default(),
            rest: rests.then(zone),
        }
    }
}

/// What a server chooses anew: `Some(None)` takes a choice back, `None` leaves it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ServerChange {
    /// The language of its games.
    pub language: Option<Option<Language>>,
    /// The rules they are played by.
    pub ruleset: Option<Option<Ruleset>>,
    /// Whether they have hints.
    pub hints: Option<Option<Hints>>,
    /// Their pace.
    pub pace: Option<Option<PaceChoice>>,
    /// Their reserve.
    pub reserve: Option<Option<Reserve>>,
    /// What happens to a side whose time is up.
    pub timeout: Option<Option<Timeout>>,
    /// Whether clocks run at weekends.
    pub weekends: Option<Option<Weekends>>,
    /// The zone in which weekends begin and end.
    pub zone: Option<Option<Zone>>,
}

impl Store {
    /// What a server has chosen; nothing before it chooses.
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

    /// Sets what a server chooses anew; the rest stays as it is, also where somebody else chooses it at
    /// the same moment.
    pub async fn change_server(
        &self,
        server: ServerId,
        change: ServerChange,
    ) -> Result<(), StoreError> {
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

/// What a later version has chosen, and this one does not know, counts as not chosen.
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
