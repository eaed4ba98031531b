//! Settings of people and servers: boards, notifications, defaults for games; and facts learned from interactions.

mod people;
mod setting;

use std::sync::Arc;

use super::core::Core;
use super::error::{AppError, Refused};
use super::pictures::{BoardSettings, Pictures};
use super::request_context::RequestContext;
use hansu_play::{
    AllDay, Match, PersonalSetting, PersonalSettings, ServerId, ServerSetting, ServerSettings,
    SettingsTable, UserId,
};
use hansu_store::Owner;
use hansu_text::Naming;
use janggi::{Side, Variant};

use people::Readers;

pub use setting::{NoSetting, Setting, SettingValues, SettingsGroup, SettingsOwner};

/// Use cases for settings, and for facts learned from people's interactions.
pub struct Settings {
    core: Arc<Core>,
    pictures: Pictures,
    /// People whose language is known to be stored, to avoid a write per interaction.
    readers: Readers,
}

impl Settings {
    /// Creates the use cases; `pictures` provides the default look.
    pub fn new(core: Arc<Core>, pictures: Pictures) -> Settings {
        Settings {
            core,
            pictures,
            readers: Readers::default(),
        }
    }

    /// Returns the settings of a group, of the caller or of the server. Everyone may read the server's.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`] for a server's in direct messages, [`Refused::BotNotHere`].
    pub async fn settings(
        &self,
        request: &RequestContext,
        group: SettingsGroup,
    ) -> Result<SettingValues, AppError> {
        let server = || request.in_server().map(|place| place.server);
        let person = request.actor.id;
        Ok(match group {
            SettingsGroup::Boards(owner_kind) => {
                let owner = match owner_kind {
                    SettingsOwner::Own => Owner::Person(person),
                    SettingsOwner::Servers => Owner::Server(server()?),
                };
                SettingValues::Boards(self.core.store.board_settings(owner).await?)
            }
            SettingsGroup::Personal => {
                SettingValues::Personal(self.core.store.personal_settings(person).await?)
            }
            SettingsGroup::Server => SettingValues::Server(self.server(server()?).await?),
        })
    }

    /// Returns the effective values of settings left at their default: the server's for the caller's boards, else the
    /// bot's.
    pub async fn defaults(
        &self,
        request: &RequestContext,
        group: SettingsGroup,
    ) -> Result<SettingValues, AppError> {
        Ok(match group {
            SettingsGroup::Boards(owner_kind) => {
                let server = if owner_kind == SettingsOwner::Own {
                    request.server()
                } else {
                    None
                };
                let servers = self.server_boards(server).await?;
                SettingValues::Boards(self.pictures.with_defaults(servers))
            }
            SettingsGroup::Personal => SettingValues::Personal(PersonalSettings::default()),
            SettingsGroup::Server => SettingValues::Server(ServerSettings::defaults()),
        })
    }

    /// Changes a setting of the caller or of the server; returns its group.
    ///
    /// # Errors
    /// [`Refused::UnknownButton`] for a value that the setting does not have; [`Refused::QuietAllDay`] if quiet
    /// hours would never end. For a server's [`Refused::ServerOnly`] in direct messages, and
    /// [`Refused::ManageServer`] without the Manage Server permission.
    pub async fn choose(
        &self,
        request: &RequestContext,
        setting: Setting,
        value: &str,
    ) -> Result<SettingValues, AppError> {
        Ok(match setting {
            Setting::Board(owner_kind, setting) => {
                check_value::<BoardSettings>(setting, value)?;
                let owner = match owner_kind {
                    SettingsOwner::Own => Owner::Person(request.actor.id),
                    SettingsOwner::Servers => Owner::Server(managed_server(request)?),
                };
                let choose = |boards: &mut BoardSettings| boards.choose(setting, value);
                let boards = self.core.store.change_boards(owner, choose).await?;
                match owner {
                    Owner::Person(person) => self.core.signals.person_changed(person),
                    Owner::Server(server) => {
                        self.core.signals.everybody_changed();
                        tracing::info!(actor = %request.actor.id, %server, "server boards set");
                    }
                }
                SettingValues::Boards(boards)
            }
            Setting::Personal(setting) => {
                SettingValues::Personal(self.change_own(request, setting, value).await?)
            }
            Setting::Server(setting) => {
                let chosen = [(setting, value.to_owned())];
                SettingValues::Server(self.change_server(request, &chosen).await?)
            }
        })
    }

    async fn change_own(
        &self,
        request: &RequestContext,
        setting: PersonalSetting,
        value: &str,
    ) -> Result<PersonalSettings, AppError> {
        check_value::<PersonalSettings>(setting, value)?;
        let person = request.actor.id;
        let language = request.language;
        let settings = self
            .core
            .store
            .change_personal_settings(person, language, self.core.clocks.now(), |personal| {
                personal.choose(setting, value);
                personal.adapt_to(setting);
            })
            .await?
            .map_err(|AllDay| Refused::QuietAllDay)?;
        self.core.signals.person_changed(person);
        // Quiet hours, zone or digest may have moved the next due time forward.
        self.core.signals.wake_timers();
        Ok(settings)
    }

    /// Returns a server's defaults for its games.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, AppError> {
        Ok(self.core.store.server(server).await?)
    }

    /// Changes several of a server's settings at once; returns all.
    ///
    /// # Errors
    /// As [`choose`](Self::choose).
    pub async fn change_server(
        &self,
        request: &RequestContext,
        chosen: &[(ServerSetting, String)],
    ) -> Result<ServerSettings, AppError> {
        for (setting, value) in chosen {
            check_value::<ServerSettings>(*setting, value)?;
        }
        let server = managed_server(request)?;
        let settings = self
            .core
            .store
            .change_server(server, |settings| {
                for (setting, value) in chosen {
                    settings.choose(*setting, value);
                }
            })
            .await?;
        tracing::info!(actor = %request.actor.id, %server, "server settings set");
        // Standing messages may say something else now, or be due at another time.
        self.core.signals.wake_courier();
        Ok(settings)
    }
}

/// Rejects an invalid value of a setting.
fn check_value<T: SettingsTable>(setting: T::Setting, value: &str) -> Result<(), Refused> {
    if T::accepts(setting, value) {
        Ok(())
    } else {
        Err(Refused::UnknownButton)
    }
}

/// Returns the server where the caller may change settings.
fn managed_server(request: &RequestContext) -> Result<ServerId, Refused> {
    let place = request.in_server()?;
    if !place.manages {
        return Err(Refused::ManageServer);
    }
    Ok(place.server)
}

impl Settings {
    /// Returns a server's settings; none in direct messages.
    pub async fn server_boards(&self, server: Option<ServerId>) -> Result<BoardSettings, AppError> {
        match server {
            Some(server) => Ok(self
                .core
                .store
                .board_settings(Owner::Server(server))
                .await?),
            None => Ok(BoardSettings::default()),
        }
    }

    /// Returns a person's settings, and those of the server where they are.
    pub async fn boards_of(
        &self,
        person: UserId,
        server: Option<ServerId>,
    ) -> Result<(BoardSettings, BoardSettings), AppError> {
        let store = &self.core.store;
        let (own, servers, _) = store
            .board_settings_of(Some(person), server, [person; 2])
            .await?;
        Ok((own, servers))
    }

    /// Returns the board settings of the caller and of the server, and how texts name points and pieces on the caller's
    /// boards. Defaults on failure or after a second: an answer must not depend on them. Notes the request, unless nothing
    /// about the person is to be stored.
    pub async fn greet(
        self: &Arc<Self>,
        request: &RequestContext,
        stores: bool,
    ) -> ([BoardSettings; 2], Naming) {
        if stores {
            self.note_request(request);
        }
        let patience = self.core.limits.lane_wait;
        let read = self.boards_of(request.actor.id, request.server());
        let (own, servers) = match tokio::time::timeout(patience, read).await {
            Ok(Ok(boards)) => boards,
            Ok(Err(error)) => {
                tracing::error!(%error, "board preferences cannot be read");
                Default::default()
            }
            Err(_) => {
                tracing::warn!("board preferences could not be read in time");
                Default::default()
            }
        };
        ([own, servers], self.naming(own.or(servers)))
    }

    /// Returns the settings for a match's public boards: the chosen ones, else those of a player's first games.
    async fn public_boards(&self, game: &Match) -> Result<BoardSettings, AppError> {
        let (chosen, _) = self.of_messages(game).await?;
        Ok(chosen.or(BoardSettings::of_first_games(game)))
    }

    /// Returns the choices for a match's public boards, and those of its players who turned pings off. The boards are
    /// the server's, but in practice games the person's own take precedence.
    pub(super) async fn of_messages(
        &self,
        game: &Match,
    ) -> Result<(BoardSettings, Vec<UserId>), AppError> {
        let challenge = game.challenge();
        let challenger = challenge.challenger.id;
        let opponent = game.challenged().map_or(challenger, |person| person.id);
        let practises = game.level().is_some().then_some(challenger);
        let store = &self.core.store;
        let (own, servers, without_pings): (BoardSettings, _, _) = store
            .board_settings_of(practises, challenge.server, [challenger, opponent])
            .await?;
        Ok((own.or(servers), without_pings))
    }

    /// Returns the names of points and pieces in texts, to match the boards.
    #[must_use]
    pub fn naming(&self, boards: BoardSettings) -> Naming {
        let letters = |variant| self.pictures.pieces(variant, boards).letters();
        let [letters, xiangqi_letters] = Variant::ALL.map(letters);
        Naming {
            notation: boards.coordinates.unwrap_or_default().notation(),
            letters,
            xiangqi_letters,
            xiangqi_moves: boards.moves(),
            seals: boards.has_seals(),
        }
    }

    /// Returns the side from which a match's public boards are seen.
    pub async fn public_seat(&self, game: &Match) -> Result<Side, AppError> {
        Ok(self.public_boards(game).await?.seat(game.viewed_from()))
    }
}
