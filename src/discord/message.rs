//! Messages as plain data, and their conversion to Discord's form.

use std::sync::Arc;

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateEmbed, CreateInteractionResponseMessage, CreateMessage, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, EditMessage,
    MessageFlags,
};

use super::button::Button;
use crate::app::RecordFile;
use hansu_play::UserId;
use hansu_text::clip;

/// Discord's limit on a message's text.
pub const CONTENT: usize = 2000;
/// Discord's limit on the buttons of a row.
const BUTTONS: usize = 5;
/// Discord's limit on a button's label.
pub const LABEL: usize = 80;
/// Discord's limit on the label of an option or a choice, and on its description.
pub const OPTION: usize = 100;
/// Discord's limit on the text of a menu in which nothing is chosen.
pub const PLACEHOLDER: usize = 150;
/// Discord's limit on an embed's text, in UTF-16 code units as all of these.
pub const BODY: usize = 4096;
/// The name of an animation's file.
const FILM: &str = "replay.gif";
/// Discord's limit on options of a select menu.
pub const OPTIONS: usize = 25;

/// A message: text, at most one picture and one file, and components.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Message {
    /// The text.
    pub content: String,
    /// Users who are pinged. Mentions of others in the text ping nobody.
    pub pings: Vec<UserId>,
    /// The picture.
    pub picture: Option<Picture>,
    /// An animation next to the picture.
    pub film: Option<Picture>,
    /// The file.
    pub file: Option<RecordFile>,
    /// An embed, used for help and tables.
    pub card: Option<Card>,
    /// `true` if the picture is in the card, below its text. On a phone, a picture above would push its text off the
    /// screen.
    pub picture_below: bool,
    /// Component rows.
    pub rows: Vec<Controls>,
    /// A button that opens a page, first in the last row of buttons, or below them if that has no room.
    pub link: Option<Link>,
    /// `true` if it is posted without a notification for the members of the channel.
    pub silent: bool,
}

/// A PNG or animated GIF with its alternative text. It may be large, so it is shared.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The image data; empty until it is drawn.
    pub bytes: Arc<Vec<u8>>,
    /// The alternative text.
    pub alt: String,
}

impl Picture {
    /// Returns a picture that is still to be drawn.
    pub fn to_draw(alt: String) -> Picture {
        Picture {
            bytes: Arc::default(),
            alt,
        }
    }

    fn file_name(&self) -> &'static str {
        if self.bytes.starts_with(b"GIF8") {
            FILM
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

/// A button that opens a page in the reader's browser. Its address may be a secret, so it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// The address.
    pub url: String,
    /// The label.
    pub label: String,
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Link")
            .field("label", &self.label)
            .finish_non_exhaustive()
    }
}

/// An embed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The title.
    pub title: String,
    /// The text.
    pub body: String,
}

/// Separates the values that are chosen in one menu.
pub const VALUE_SEPARATOR: &str = " ";

/// A component row.
#[derive(Debug, Clone, PartialEq)]
pub enum Controls {
    /// Up to five buttons.
    Buttons(Vec<PushButton>),
    /// One select menu.
    Select(Select),
    /// A select menu of which several options may be chosen. Their values arrive with [`VALUE_SEPARATOR`] between them.
    MultiSelect(Select),
}

/// A button.
#[derive(Debug, Clone, PartialEq)]
pub struct PushButton {
    /// The id, which encodes the action.
    pub id: Button,
    /// The label.
    pub label: String,
    /// The style.
    pub style: ButtonStyle,
    /// `true` if it is enabled.
    pub enabled: bool,
}

/// A select menu for one choice.
#[derive(Debug, Clone, PartialEq)]
pub struct Select {
    /// The id, which encodes the action.
    pub id: Button,
    /// The placeholder.
    pub placeholder: String,
    /// The options.
    pub options: Vec<Choice>,
    /// `true` if it is enabled.
    pub enabled: bool,
    /// The value of the option that is chosen already, shown instead of the placeholder.
    pub chosen: Option<String>,
}

/// An option of a select menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The value sent to the bot.
    pub value: String,
    /// The label.
    pub label: String,
    /// A description in small print.
    pub note: Option<String>,
}

impl Choice {
    /// Creates an option without a description.
    pub fn new(value: String, label: String) -> Choice {
        let note = None;
        Choice { value, label, note }
    }
}

impl PushButton {
    /// Creates an enabled button in the default style.
    pub fn new(id: Button, label: String) -> PushButton {
        PushButton {
            id,
            label,
            style: ButtonStyle::Secondary,
            enabled: true,
        }
    }

    /// Enables the button only if there is something behind it.
    #[must_use]
    pub fn enabled_if(self, enabled: bool) -> PushButton {
        PushButton { enabled, ..self }
    }

    /// Returns whether the button is prominent.
    pub fn leads(&self) -> bool {
        self.style == ButtonStyle::Primary
    }

    /// Marks the button if it stands for the current page or choice. A press shows the same again.
    #[must_use]
    pub fn marked(self, chosen: bool) -> PushButton {
        if !chosen {
            return self;
        }
        PushButton {
            label: format!("✓ {}", self.label),
            style: ButtonStyle::Primary,
            ..self
        }
    }
}

impl Select {
    /// Creates an enabled menu in which nothing is chosen.
    pub fn new(
        id: Button,
        placeholder: String,
        options: impl IntoIterator<Item = Choice>,
    ) -> Select {
        Select {
            id,
            placeholder,
            options: options.into_iter().collect(),
            enabled: true,
            chosen: None,
        }
    }

    /// Shows the option with this value as chosen.
    #[must_use]
    pub fn with_chosen(self, chosen: Option<String>) -> Select {
        Select { chosen, ..self }
    }
}

impl Message {
    /// Creates a message with text only.
    pub fn words(content: impl Into<String>) -> Message {
        Message {
            content: content.into(),
            ..Message::default()
        }
    }

    /// Disables all components.
    #[must_use]
    pub fn disabled(mut self) -> Message {
        for row in &mut self.rows {
            match row {
                Controls::Buttons(buttons) => {
                    for button in buttons {
                        button.enabled = false;
                    }
                }
                Controls::Select(select) | Controls::MultiSelect(select) => {
                    select.enabled = false;
                }
            }
        }
        self
    }

    /// Adds the drawn picture; an empty one removes the alternative text too.
    pub fn set_picture(&mut self, bytes: Arc<Vec<u8>>) {
        match &mut self.picture {
            Some(picture) if !bytes.is_empty() => picture.bytes = bytes,
            _ => self.picture = None,
        }
    }

    /// Adds the drawn animation, if the message has room for one; otherwise the alternative text is removed too.
    pub fn set_film(&mut self, film_bytes: Option<Arc<Vec<u8>>>) {
        self.film = self
            .film
            .take()
            .zip(film_bytes)
            .map(|(film, bytes)| Picture { bytes, ..film });
    }

    fn mentions(&self) -> CreateAllowedMentions {
        let pinged = self
            .pings
            .iter()
            .map(|user| serenity::all::UserId::new(user.0));
        // Only these users are pinged; other mentions in the text ping nobody.
        CreateAllowedMentions::new().users(pinged.collect::<Vec<_>>())
    }

    fn text(&self) -> String {
        clip(&self.content, CONTENT)
    }

    /// Returns the attachments. Passed separately from the message, because serenity's builders number and upload
    /// attachments only when they send the request themselves.
    pub fn files(&self) -> Vec<CreateAttachment> {
        self.attachments(<[u8]>::to_vec)
    }

    /// Returns the attachments as a message lists them: their names and descriptions, without their content.
    fn listed_files(&self) -> Vec<CreateAttachment> {
        self.attachments(|_| Vec::new())
    }

    fn attachments(&self, content: impl Fn(&[u8]) -> Vec<u8>) -> Vec<CreateAttachment> {
        let picture = self.picture.as_ref().map(|picture| {
            CreateAttachment::bytes(content(&picture.bytes), picture.file_name())
                .description(picture.alt.clone())
        });
        let film = self.film.as_ref().map(|film| {
            CreateAttachment::bytes(content(&film.bytes), FILM).description(film.alt.clone())
        });
        let file = self
            .file
            .as_ref()
            .map(|file| CreateAttachment::bytes(content(&file.bytes), &file.name));
        [picture, film, file].into_iter().flatten().collect()
    }

    fn embeds(&self) -> Vec<CreateEmbed> {
        self.card
            .iter()
            .map(|card| {
                let embed = CreateEmbed::new()
                    .title(clip(&card.title, 256))
                    .description(clip(&card.body, BODY));
                match &self.picture {
                    Some(picture) if self.picture_below => {
                        embed.image(format!("attachment://{}", picture.file_name()))
                    }
                    _ => embed,
                }
            })
            .collect()
    }

    fn components(&self) -> Vec<CreateActionRow> {
        let mut rows: Vec<CreateActionRow> = self.rows.iter().map(row).collect();
        let link = self.link.as_ref();
        let Some(link) =
            link.map(|link| CreateButton::new_link(&link.url).label(clip(&link.label, LABEL)))
        else {
            return rows;
        };
        match rows.last_mut() {
            Some(CreateActionRow::Buttons(buttons)) if buttons.len() < BUTTONS => {
                buttons.insert(0, link);
            }
            _ => rows.push(CreateActionRow::Buttons(vec![link])),
        }
        rows
    }

    /// Converts it to an initial response, or to an update of the message with the component.
    pub fn response(&self) -> CreateInteractionResponseMessage {
        let mut response = CreateInteractionResponseMessage::new()
            .content(self.text())
            .allowed_mentions(self.mentions())
            .embeds(self.embeds())
            .components(self.components());
        for file in self.listed_files() {
            response = response.add_file(file);
        }
        response
    }

    /// Converts it to an edit of a deferred response.
    pub fn edit_response(&self) -> EditInteractionResponse {
        let mut response = EditInteractionResponse::new()
            .content(self.text())
            .allowed_mentions(self.mentions())
            .embeds(self.embeds())
            .components(self.components());
        for file in self.listed_files() {
            response = response.new_attachment(file);
        }
        response
    }

    /// Converts it to a new message. For a repeated nonce Discord returns the first message instead of posting again.
    pub fn post(&self, nonce: String) -> CreateMessage {
        let mut message = CreateMessage::new()
            .content(self.text())
            .allowed_mentions(self.mentions())
            .embeds(self.embeds())
            .components(self.components())
            .nonce(serenity::all::Nonce::String(nonce))
            .enforce_nonce(true);
        if self.silent {
            message = message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
        }
        for file in self.listed_files() {
            message = message.add_file(file);
        }
        message
    }

    /// Converts it to an edit of all of a message that has no picture.
    pub fn edit_all(&self) -> EditMessage {
        self.edit().embeds(self.embeds())
    }

    /// Converts it to an edit of the text and components only; the picture stays.
    pub fn edit(&self) -> EditMessage {
        // Embeds and attachments are left out, so Discord keeps them.
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
        Controls::Select(menu) => CreateActionRow::SelectMenu(select(menu)),
        Controls::MultiSelect(menu) => {
            let most = u8::try_from(menu.options.len().clamp(1, OPTIONS)).unwrap_or(1);
            CreateActionRow::SelectMenu(select(menu).max_values(most))
        }
    }
}

fn button(button: &PushButton) -> CreateButton {
    CreateButton::new(button.id.to_string())
        .label(clip(&button.label, LABEL))
        .style(button.style)
        .disabled(!button.enabled)
}

fn select(select: &Select) -> CreateSelectMenu {
    let options = select
        .options
        .iter()
        // With one option too many Discord would reject the whole message.
        .take(OPTIONS)
        .map(|choice| {
            let mut option =
                CreateSelectMenuOption::new(clip(&choice.label, OPTION), choice.value.clone());
            if let Some(note) = &choice.note {
                option = option.description(clip(note, OPTION));
            }
            if select.chosen.as_ref() == Some(&choice.value) {
                option = option.default_selection(true);
            }
            option
        })
        .collect();
    CreateSelectMenu::new(
        select.id.to_string(),
        CreateSelectMenuKind::String { options },
    )
    .placeholder(clip(&select.placeholder, PLACEHOLDER))
    .disabled(!select.enabled)
}
