//! The world file: people, servers and channels of a new world, and the texts of the page that depend on the bot.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::snowflake::Snowflake;

/// The world of a bot without a name, in a server with three people.
const BUILT_IN: &str = include_str!("../world.json");
/// The page, which has the icons.
const PAGE: &str = include_str!("../page/index.html");

/// A world file, read from JSON. The crate's README describes its fields.
///
/// People, servers and channels are used for a new world only: a stored world keeps its own. The page's texts are used at
/// each start.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldFile {
    pub(crate) bot: InitialBot,
    pub(crate) people: Vec<InitialPerson>,
    pub(crate) servers: Vec<InitialServer>,
    pub(crate) page: PageTexts,
}

/// The bot and its application, which have one id and one name.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitialBot {
    pub id: Snowflake,
    pub username: String,
    pub name: String,
    pub locale: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitialPerson {
    pub id: Snowflake,
    /// The id of the direct message channel with the bot.
    pub direct: Snowflake,
    pub username: String,
    pub name: String,
    pub locale: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitialServer {
    pub id: Snowflake,
    pub name: String,
    /// The username of a member.
    pub owner: String,
    /// The usernames of all members, which may include the bot.
    pub members: Vec<String>,
    pub channels: Vec<InitialChannel>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitialChannel {
    pub id: Snowflake,
    pub name: String,
}

/// The texts of the page that depend on the bot.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageTexts {
    pub title: String,
    /// The names of commands that an empty channel offers, if the bot has them.
    first_commands: Vec<String>,
    /// The text of an empty channel while the bot is not connected.
    offline: LocalizedText,
    hint: Option<MessageHint>,
    welcome: Welcome,
}

/// A text in the page's languages.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct LocalizedText {
    en: String,
    /// English, if missing.
    ko: Option<String>,
}

/// A hint after a message in a thread that looks like the input of a command.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct MessageHint {
    command: String,
    /// A regular expression of JavaScript, without regard to case.
    pattern: String,
    text: LocalizedText,
}

/// The card that the page shows at the first visit.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Welcome {
    title: LocalizedText,
    text: LocalizedText,
    ways: Vec<WelcomeWay>,
}

/// A button of the card, which uses a command. It is shown if the bot has the command.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct WelcomeWay {
    /// The name of an icon of the page.
    sign: String,
    title: LocalizedText,
    note: LocalizedText,
    command: String,
    /// The options without which the button is not shown.
    #[serde(default)]
    needs: Vec<String>,
    /// The values of the options that the command has. `{other}` is the id of another person.
    #[serde(default)]
    options: Map<String, Value>,
    link: Option<WayToLink>,
}

/// The buttons to press after the command to get a link, which is opened then. `*` in a custom id is any text.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct WayToLink {
    /// The button whose response has the link.
    press: String,
    /// The button to press before, if there is one.
    first: Option<String>,
}

/// The reason why a world file is rejected.
#[derive(Debug, thiserror::Error)]
pub enum WorldFileError {
    /// The text is not JSON, or a field is missing, unknown or of another type.
    #[error("the world file cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// The file has no people, so nobody could use the page.
    #[error("the world file has no people")]
    NoPeople,
    /// Two users, servers or channels have the same id.
    #[error("the world file has the id {0} twice")]
    RepeatedId(u64),
    /// Two users have the same username.
    #[error("the world file has the username {0} twice")]
    RepeatedUsername(String),
    /// A member of a server is not listed among the people.
    #[error("the world file lists {username} as a member of {server}, but not among the people")]
    UnknownMember {
        /// The name of the server.
        server: String,
        /// The username of the member.
        username: String,
    },
    /// The owner of a server is the bot or not a member.
    #[error("the world file has a server {server} whose owner {username} is not a person in it")]
    InvalidOwner {
        /// The name of the server.
        server: String,
        /// The username of the owner.
        username: String,
    },
    /// A button of the welcome card has an icon that the page does not have.
    #[error("the world file names the sign {0}, which the page does not have")]
    UnknownSign(String),
}

impl WorldFile {
    /// Reads a world file.
    ///
    /// # Errors
    /// The first mistake in it.
    pub fn parse(json: &str) -> Result<WorldFile, WorldFileError> {
        let file: WorldFile = serde_json::from_str(json)?;
        file.check_users()?;
        file.check_ids()?;
        for server in &file.servers {
            file.check_members(server)?;
        }
        let mut signs = file.page.welcome.ways.iter().map(|way| &way.sign);
        match signs.find(|sign| !PAGE.contains(&format!("id=\"i-{sign}\""))) {
            Some(unknown) => Err(WorldFileError::UnknownSign(unknown.clone())),
            None => Ok(file),
        }
    }

    /// Reads the built-in file.
    pub(crate) fn built_in() -> Result<WorldFile, WorldFileError> {
        WorldFile::parse(BUILT_IN)
    }

    /// Returns the id of a user, by the username.
    pub(crate) fn user(&self, username: &str) -> Option<Snowflake> {
        let people = self.people.iter();
        let people = people.map(|person| (&person.username, person.id));
        let mut users = people.chain([(&self.bot.username, self.bot.id)]);
        users.find_map(|(name, id)| (name == username).then_some(id))
    }

    fn check_users(&self) -> Result<(), WorldFileError> {
        if self.people.is_empty() {
            return Err(WorldFileError::NoPeople);
        }
        let mut usernames = BTreeSet::from([&self.bot.username]);
        let mut people = self.people.iter().map(|person| &person.username);
        match people.find(|username| !usernames.insert(username)) {
            Some(repeated) => Err(WorldFileError::RepeatedUsername(repeated.clone())),
            None => Ok(()),
        }
    }

    fn check_ids(&self) -> Result<(), WorldFileError> {
        let people = self.people.iter();
        let people = people.flat_map(|person| [person.id, person.direct]);
        let servers = self.servers.iter().flat_map(|server| {
            let channels = server.channels.iter().map(|channel| channel.id);
            channels.chain([server.id])
        });
        let mut ids = BTreeSet::from([self.bot.id]);
        match people.chain(servers).find(|id| !ids.insert(*id)) {
            Some(repeated) => Err(WorldFileError::RepeatedId(repeated.0)),
            None => Ok(()),
        }
    }

    fn check_members(&self, server: &InitialServer) -> Result<(), WorldFileError> {
        let mut members = server.members.iter();
        if let Some(unknown) = members.find(|username| self.user(username).is_none()) {
            return Err(WorldFileError::UnknownMember {
                server: server.name.clone(),
                username: unknown.clone(),
            });
        }
        if !server.members.contains(&server.owner) || server.owner == self.bot.username {
            return Err(WorldFileError::InvalidOwner {
                server: server.name.clone(),
                username: server.owner.clone(),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use serde_json::json;

    use super::*;

    #[test]
    fn built_in_file_is_valid_and_in_both_languages() {
        let file = WorldFile::built_in().unwrap();
        assert_eq!(file.user("bot"), Some(file.bot.id));
        let texts = BUILT_IN.matches("\"en\": ").count();
        assert_eq!(texts, BUILT_IN.matches("\"ko\": ").count());
        assert!(texts > 4);
    }

    #[test]
    fn bad_file_is_rejected_with_the_reason() {
        type Spoil = fn(&mut Value);
        let cases: [(Spoil, &str); 9] = [
            (|file| file["bot"] = json!(5), "invalid type: integer `5`"),
            (|file| file["city"] = json!("x"), "unknown field `city`"),
            (|file| file["bot"]["id"] = json!("x"), "invalid digit"),
            (
                |file| file["page"]["welcome"]["title"] = json!({ "ko": "x" }),
                "missing field `en`",
            ),
            (|file| file["people"] = json!([]), "has no people"),
            (
                |file| file["people"][1]["username"] = json!("bot"),
                "the username bot twice",
            ),
            (
                |file| file["servers"][0]["channels"][0]["id"] = json!("1180000000000001012"),
                "the id 1180000000000001012 twice",
            ),
            (
                |file| file["servers"][1]["members"][1] = json!("zoe"),
                "zoe as a member of Other Server",
            ),
            (
                |file| file["page"]["welcome"]["ways"][0]["sign"] = json!("dragon"),
                "the sign dragon",
            ),
        ];
        for (spoil, reason) in cases {
            let mut file: Value = serde_json::from_str(BUILT_IN).unwrap();
            spoil(&mut file);
            let error = WorldFile::parse(&file.to_string()).unwrap_err();
            assert!(error.to_string().contains(reason), "{error}");
        }
        for owner in ["alex", "bot"] {
            let mut file: Value = serde_json::from_str(BUILT_IN).unwrap();
            file["servers"][0]["members"] = json!(["bot", "mina"]);
            file["servers"][0]["owner"] = json!(owner);
            let error = WorldFile::parse(&file.to_string()).unwrap_err();
            assert!(matches!(error, WorldFileError::InvalidOwner { .. }));
        }
    }
}
