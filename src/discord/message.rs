//! A message as plain data, and the one place where it becomes Discord's.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateEmbed, CreateInteractionResponseMessage, CreateMessage, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, EditMessage,
};

use super::ids::ComponentId;
use crate::app::RecordFile;
use crate::play::UserId;
use crate::text::clip;

const CONTENT: usize = 2000;
const LABEL: usize = 80;
const OPTION: usize = 100;
const PLACEHOLDER: usize = 150;
/// The most options a select may have.
pub const OPTIONS: usize = 25;

/// What is posted: words, at most one picture and one file, and what can be pressed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Message {
    /// The words.
    pub content: String,
    /// Whom it notifies; nobody else, whatever the words say.
    pub pings: Vec<UserId>,
    /// A picture.
    pub picture: Option<Picture>,
    /// A file to download.
    pub file: Option<RecordFile>,
    /// A titled box, for help and tables.
    pub card: Option<Card>,
    /// Buttons and selects, one row each.
    pub rows: Vec<Controls>,
}

/// A PNG, or a GIF that moves, with the words for those who do not see it.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What it shows.
    pub alt: String,
}

impl Picture {
    fn file_name(&self) -> &'static str {
        if self.bytes.starts_with(b"GIF8") {
            "replay.gif"
        } else {
            "board.png"
        }
    }
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Picture")
            .field("alt", &self.alt)
            .finish_non_exhaustive()
    }
}

/// A titled box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Its title.
    pub title: String,
    /// Its text.
    pub body: String,
}

/// One row of controls.
#[derive(Debug, Clone, PartialEq)]
pub enum Controls {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// One select.
    Select(Select),
}

/// A button.
#[derive(Debug, Clone, PartialEq)]
pub struct Button {
    /// What it asks for.
    pub id: ComponentId,
    /// What stands on it.
    pub label: String,
    /// How it looks.
    pub style: ButtonStyle,
    /// Whether it can be pressed.
    pub enabled: bool,
}

/// A select of one choice.
#[derive(Debug, Clone, PartialEq)]
pub struct Select {
    /// What it asks for.
    pub id: ComponentId,
    /// What stands in it before a choice.
    pub placeholder: String,
    /// The choices.
    pub options: Vec<Choice>,
    /// Whether it can be used.
    pub enabled: bool,
}

/// A choice of a select.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What the bot is told.
    pub value: String,
    /// What the person reads.
    pub label: String,
    /// More, in small print.
    pub note: Option<String>,
}

impl Message {
    /// A message of words alone.
    pub fn words(content: impl Into<String>) -> Message {
        Message {
            content: content.into(),
            ..Message::default()
        }
    }

    /// The same message with everything in it disabled.
    #[must_use]
    pub fn disabled(mut self) -> Message {
        for row in &mut self.rows {
            match row {
                Controls::Buttons(buttons) => {
                    buttons.iter_mut().for_each(|button| button.enabled = false);
                }
                Controls::Select(select) => select.enabled = false,
            }
        }
        self
    }

    /// The same message, disabled where it is late.
    #[must_use]
    pub fn disabled_if(self, late: bool) -> Message {
        if late { self.disabled() } else { self }
    }

    /// Puts the drawn picture in; without one the words that describe it go too.
    pub fn set_picture(&mut self, bytes: Vec<u8>) {
        match &mut self.picture {
            Some(picture) if !bytes.is_empty() => picture.bytes = bytes,
            _ => self.picture = None,
        }
    }

    fn mentions(&self) -> CreateAllowedMentions {
        let pinged = self
            .pings
            .iter()
            .map(|user| serenity::all::UserId::new(user.0));
        CreateAllowedMentions::new().users(pinged.collect::<Vec<_>>())
    }

    fn text(&self) -> String {
        clip(&self.content, CONTENT)
    }

    /// The file that goes with it: the picture, or a record. Beside the message, since the builders
    /// number and upload files only when they send themselves.
    pub fn files(&self) -> Vec<CreateAttachment> {
        let picture = self.picture.as_ref().map(|picture| {
            CreateAttachment::bytes(picture.bytes.clone(), picture.file_name())
                .description(picture.alt.clone())
        });
        let file = self
            .file
            .as_ref()
            .map(|file| CreateAttachment::bytes(file.bytes.clone(), &file.name));
        [picture, file].into_iter().flatten().collect()
    }

    fn embeds(&self) -> Vec<CreateEmbed> {
        self.card
            .iter()
            .map(|card| {
                CreateEmbed::new()
                    .title(clip(&card.title, 256))
                    .description(clip(&card.body, 4096))
            })
            .collect()
    }

    fn components(&self) -> Vec<CreateActionRow> {
        self.rows.iter().map(row).collect()
    }

    /// As the first answer to an interaction, or as the new content of the message it came from.
    pub fn response(&self) -> CreateInteractionResponseMessage {
        let mut made = CreateInteractionResponseMessage::new()
            .content(self.text())
            .allowed_mentions(self.mentions())
            .embeds(self.embeds())
            .components(self.components());
        for file in self.files() {
            made = made.add_file(file);
        }
        made
    }

    /// As the answer to an interaction that was deferred.
    pub fn edit_response(&self) -> EditInteractionResponse {
        let mut made = EditInteractionResponse::new()
            .content(self.text())
            .allowed_mentions(self.mentions())
            .embeds(self.embeds())
            .components(self.components());
        for file in self.files() {
            made = made.new_attachment(file);
        }
        made
    }

    /// As a message of its own. Discord returns the first one again for the same nonce.
    pub fn post(&self, nonce: String) -> CreateMessage {
        let mut made = CreateMessage::new()
            .content(self.text())
            .allowed_mentions(self.mentions())
            .embeds(self.embeds())
            .components(self.components())
            .nonce(serenity::all::Nonce::String(nonce))
            .enforce_nonce(true);
        for file in self.files() {
            made = made.add_file(file);
        }
        made
    }

    /// As new words for a message that keeps its picture.
    pub fn edit(&self) -> EditMessage {
        EditMessage::new()
            .content(self.text())
            .allowed_mentions(self.mentions())
            .components(self.components())
    }
}

fn row(controls: &Controls) -> CreateActionRow {
    match controls {
        Controls::Buttons(buttons) => {
            CreateActionRow::Buttons(buttons.iter().map(button).collect())
        }
        Controls::Select(made) => CreateActionRow::SelectMenu(select(made)),
    }
}

fn button(button: &Button) -> CreateButton {
    CreateButton::new(button.id.to_string())
        .label(clip(&button.label, LABEL))
        .style(button.style)
        .disabled(!button.enabled)
}

fn select(select: &Select) -> CreateSelectMenu {
    let options = select
        .options
        .iter()
        .take(OPTIONS)
        .map(|choice| {
            let made =
                CreateSelectMenuOption::new(clip(&choice.label, OPTION), choice.value.clone());
            match &choice.note {
                Some(note) => made.description(clip(note, OPTION)),
                None => made,
            }
        })
        .collect();
    CreateSelectMenu::new(
        select.id.to_string(),
        CreateSelectMenuKind::String { options },
    )
    .placeholder(clip(&select.placeholder, PLACEHOLDER))
    .disabled(!select.enabled)
}
