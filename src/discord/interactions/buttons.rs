//! Buttons and menus: dispatches a press to its handler, and renews the menu of pieces after a choice.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::Message;

use super::commands::carry_out_on;
use crate::app::{
    Act, AppError, ConfirmWhen, Core, HintStrength, Refused, ReplaySpeed, RequestContext,
};
use crate::discord::button::{
    AnalysisButton, Button, Deed, GameButton, PrivacyButton, SettingsButton, Sure, Topic,
    TopicButton, UnknownButton,
};
use crate::discord::choice::{Choice, DeskPlace};
use crate::discord::handlers::analysis::{self, AnalysisOwner};
use crate::discord::handlers::{
    boards, club, combine, cup, exercise, list, moves, new_games, opening, plan, records, settings,
    topics,
};
use crate::discord::message::VALUE_SEPARATOR;
use crate::discord::responder::{Responder, Response, ResponseMode};
use crate::discord::{Data, snowflake};
use hansu_play::{ChannelId, GameId, MessageId, Version};
use hansu_store::GameRow;

/// Handles one component interaction, on a `board` or another message.
pub async fn handle(
    data: &Data,
    request: RequestContext,
    sent: &Value,
    board: Option<&Message>,
    button: Result<Button, UnknownButton>,
) {
    let responder = match &button {
        // Nothing new about a person who is being forgotten is stored.
        Ok(Button::Privacy(PrivacyButton::Yes)) => Responder::without_storing(data, request).await,
        _ => Responder::new(data, request).await,
    };
    let values = sent["values"].as_array().into_iter().flatten();
    let values: Vec<&str> = values.filter_map(Value::as_str).collect();
    let value = (!values.is_empty()).then(|| values.join(VALUE_SEPARATOR));
    let value = value.as_deref();
    let button = button
        .map(|button| chosen(button, value))
        .map_err(|UnknownButton| Refused::UnknownButton);
    let menu = button.as_ref().ok();
    let menu = menu.zip(board);
    let mut menu = menu.and_then(|(button, board)| PublicMenu::of(&responder, board, button));
    let result = async {
        let button = button?;
        announce(&responder, &button);
        let result = respond(&responder, button, value).await;
        // A player who is not to move gets a refusal and needs no new menu.
        if result.is_err() {
            menu = None;
        }
        result
    };
    responder.answer(result).await;
    if let Some(menu) = menu {
        menu.renew(&responder);
    }
}

/// Returns the button a menu choice stands for; some choices act like another button.
fn chosen(button: Button, value: Option<&str>) -> Button {
    match button {
        Button::OnGame {
            game,
            version,
            button,
        } => Button::OnGame {
            game,
            version,
            button: button.chosen(value),
        },
        button => button,
    }
}

/// Announces the visible form of the answer to a press on a public message.
fn announce(responder: &Responder<'_>, button: &Button) {
    let pressed = responder.request.pressed;
    if pressed.is_none_or(|pressed| pressed.private) {
        return;
    }
    let mode = button.answer();
    // A press that asks for confirmation announces a public answer only after it.
    if mode != ResponseMode::Private {
        responder.announce_mode(mode);
    }
}

async fn respond(
    responder: &Responder<'_>,
    button: Button,
    value: Option<&str>,
) -> Result<Response, AppError> {
    match button {
        Button::OnGame {
            game,
            version,
            button,
        } => respond_in_game(responder, game, version, button, value).await,
        Button::Practice(sparring) => new_games::accept_practice_offer(responder, sparring).await,
        Button::OnRecord {
            review,
            record,
            button: AnalysisButton::Begin,
        } => analysis::of_record(responder, review, record).await,
        Button::OnRecord {
            review,
            record,
            button,
        } => {
            let owner = AnalysisOwner::Record(review, record);
            analysis::respond(responder, owner, button, value).await
        }
        Button::Opening(button) => opening::turn(responder, button, value).await,
        Button::Page(page) => records::turn_page(responder, page, value).await,
        Button::Games(games) => Ok(Response::Update(list::page(responder, games.page).await?)),
        Button::Club(target) => club::turn_page(responder, target.page).await,
        Button::Topic(button) => topic(responder, button, value).await,
        Button::Lesson(_) | Button::Puzzle(_) => exercise::press(responder, button, value).await,
        Button::Cup(cup_id, action) => cup::press(responder, cup_id, action).await,
        Button::Settings(button) => setting(responder, button, value).await,
        Button::Privacy(button) => settings::press_privacy(responder, button).await,
        Button::JoinChallenge => club::accept_open_challenge(responder, value).await,
        Button::Desk(channel) => club::create_open_challenge(responder, channel).await,
        Button::WhichGame(command) => carry_out_on(responder, &command, value).await,
    }
}

/// Shows a page of the help or the rules, by button or menu.
async fn topic(
    responder: &Responder<'_>,
    button: TopicButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let topic = match (value, button) {
        (Some(name), _) => Topic::named(name).ok_or(Refused::UnknownTopic)?,
        (None, TopicButton::Show(topic)) => topic,
        (None, TopicButton::Book(variant)) => Topic::Here(variant),
        // Menus without a choice, and disabled buttons.
        (
            None,
            TopicButton::Lessons
            | TopicButton::Around
            | TopicButton::Place
            | TopicButton::NoneBefore
            | TopicButton::NoneAfter,
        ) => return Err(Refused::UnknownButton.into()),
    };
    Ok(Response::Update(topics::page(responder, topic).await?))
}

async fn setting(
    responder: &Responder<'_>,
    button: SettingsButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    match button {
        SettingsButton::Page(page) => settings::show_page(responder, page).await,
        SettingsButton::Choose(setting) => {
            let value = value.ok_or(Refused::UnknownButton)?;
            settings::choose(responder, setting, value).await
        }
        SettingsButton::Pieces(piece_set) => Ok(Response::Update(
            topics::choose_set(responder, piece_set).await?,
        )),
        SettingsButton::Poster(kind) => {
            let place = value.and_then(DeskPlace::of_value);
            settings::choose_poster(responder, kind, place.ok_or(Refused::UnknownButton)?).await
        }
        SettingsButton::Combine(combining) => {
            combine::update_panel(responder, combining, value).await
        }
    }
}

/// The time after a board appears within which a press may be meant for the previous message: on a phone the second tap
/// of a double tap on a target lands on *Take back*.
const NEW_MESSAGE_AGE: Duration = Duration::from_secs(3);

/// Returns whether the message that was pressed has only just appeared, by Discord's own clock.
fn is_new_message(responder: &Responder<'_>) -> bool {
    let request = &responder.request;
    request.pressed.is_some_and(|pressed| {
        let posted_at = snowflake::time_of(pressed.message.0);
        request.interaction.at.since(posted_at) < NEW_MESSAGE_AGE
    })
}

/// Handles a press on a component of a game.
async fn respond_in_game(
    responder: &Responder<'_>,
    game: GameId,
    version: Version,
    button: GameButton,
    value: Option<&str>,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    // Everything about a running game is rejected if the component is not of its server.
    let row = games.pressed(&responder.request, game, version);
    match button {
        GameButton::Accept => new_games::accept(responder, game, version).await,
        GameButton::Act(deed @ (Deed::Decline | Deed::Withdraw)) => {
            new_games::close(responder, game, version, deed.row().command).await
        }
        GameButton::Rematch => new_games::rematch(responder, game, version, None).await,
        GameButton::Level(level) => new_games::rematch(responder, game, version, Some(level)).await,
        GameButton::NextEnding => new_games::next_ending(responder, game, version).await,
        GameButton::Analyse(AnalysisButton::Begin) | GameButton::Card => {
            let row = row.await?;
            responder.note_game(row.id);
            analysis::of_game(responder, &row).await
        }
        GameButton::Analyse(button) => {
            analysis::respond(responder, AnalysisOwner::Game(game), button, value).await
        }
        GameButton::Learn(learn) => {
            exercise::press(responder, Button::learn(game, version, learn), value).await
        }
        GameButton::Setup { skips } => {
            moves::choose_formation(responder, &row.await?, version, skips, value).await
        }
        GameButton::Piece(_) => boards::choose_piece(responder, &row.await?, version, value).await,
        GameButton::Target(target) => {
            moves::play_target(responder, &row.await?, version, target, value).await
        }
        GameButton::Sure(_, Sure::Back) => boards::go_back(responder, &row.await?).await,
        GameButton::Act(deed) | GameButton::Sure(deed, Sure::Yes) => {
            let row = row.await?;
            let confirmation = confirm_when(responder, button);
            let act = Act::Command(deed.row().command);
            moves::take(responder, &row, act, Some(version), confirmation).await
        }
        GameButton::Plan(button) => {
            plan::press(responder, &row.await?, version, button, value).await
        }
        GameButton::Suggest => hint(responder, &row.await?, version).await,
        GameButton::Flip(seat) => boards::flip(responder, &row.await?, version, seat).await,
        GameButton::Live { here: false } => {
            boards::open_page(responder, &row.await?, version).await
        }
        GameButton::Live { here: true } => boards::launch(responder, &row.await?).await,
        GameButton::More => boards::open_private_board(responder, &row.await?, version).await,
        GameButton::Page(page) => records::page_through(responder, &row.await?, page, value).await,
        GameButton::CardImage { shares } => {
            records::card_image(responder, &row.await?, shares).await
        }
        GameButton::Replay => records::replay(responder, &row.await?, ReplaySpeed::default()).await,
        GameButton::Record => records::send(responder, &row.await?, None).await,
    }
}

async fn hint(
    responder: &Responder<'_>,
    row: &GameRow,
    version: Version,
) -> Result<Response, AppError> {
    let games = &responder.data.app.games;
    let game = games
        .take_hint(&responder.request, row, Some(version))
        .await?;
    // A new message, also for a press on a private board.
    responder.announce_mode(ResponseMode::Private);
    responder.hint(game, HintStrength::Normal).await
}

/// Returns the condition for confirming the command of a button.
fn confirm_when(responder: &Responder<'_>, button: GameButton) -> ConfirmWhen {
    match button {
        GameButton::Sure(..) => ConfirmWhen::Never,
        GameButton::Act(Deed::Takeback) if is_new_message(responder) => ConfirmWhen::Always,
        _ => ConfirmWhen::IfItMayEnd,
    }
}

/// A player who chooses a target within this time needs no new menu, which saves a request.
const QUICKLY: Duration = Duration::from_secs(1);

/// The menu of a public board in which a piece was chosen. It is renewed after a choice: a client sends nothing when the
/// displayed choice is made again, so a player who dismissed the private board could not choose that piece again.
struct PublicMenu {
    game: GameId,
    version: Version,
    message: MessageId,
    channel: ChannelId,
    /// The components of the board, with the menu's next id.
    rows: Value,
}

impl PublicMenu {
    /// Returns the menu of a press; `None` if it is not on a public board.
    fn of(responder: &Responder<'_>, pressed: &Message, button: &Button) -> Option<PublicMenu> {
        let Button::OnGame {
            game,
            version,
            button: GameButton::Piece(nth),
        } = button
        else {
            return None;
        };
        let next = Button::OnGame {
            game: *game,
            version: *version,
            button: GameButton::Piece(nth.checked_add(1).unwrap_or(1)),
        };
        let mut rows = serde_json::to_value(&pressed.components).ok()?;
        rename(&mut rows, &button.to_string(), &next.to_string());
        Some(PublicMenu {
            game: *game,
            version: *version,
            message: MessageId(pressed.id.get()),
            channel: responder.request.channel,
            rows,
        })
    }

    /// Renews it in the background, while its board is the newest. Failures are ignored, since the private board behind
    /// *More…* has the menu too.
    fn renew(self, responder: &Responder<'_>) {
        // A private board shows the chosen piece, so each choice edits it anyway.
        if responder.pressed_private_message() {
            return;
        }
        let core = Arc::clone(&responder.data.app.core);
        let outlet = Arc::clone(&responder.data.outlet);
        tokio::spawn(async move {
            tokio::time::sleep(QUICKLY).await;
            let game = core.matches.load(self.game).await;
            if !game.is_ok_and(|game| game.version() == self.version) {
                return;
            }
            let channel = self.channel;
            let message = self.message;
            if let Err(fault) = outlet.change_controls(channel, message, &self.rows).await {
                tracing::debug!(%fault, "a menu could not be reset");
                return;
            }
            // In the meantime a newer board may have been posted and this one stripped of its controls, which this
            // edit has restored. Strip it again. A board that is not replaced keeps its controls, because a board is
            // stripped only after the newer one is posted.
            if self.is_replaced(&core).await.unwrap_or(false) {
                let no_controls = Value::Array(Vec::new());
                if let Err(fault) = outlet.change_controls(channel, message, &no_controls).await {
                    tracing::debug!(%fault, "the controls of an old board could not be removed");
                }
            }
        });
    }

    /// Returns whether a newer board has been posted.
    async fn is_replaced(&self, core: &Core) -> Result<bool, AppError> {
        match core.store.row_of_message(self.message).await? {
            Some(board) => Ok(core.store.newer_board_arrived(&board).await?),
            None => Ok(false),
        }
    }
}

/// Gives a component another id, and omits null and empty fields, which Discord does not accept.
fn rename(value: &mut Value, id: &str, new_id: &str) {
    match value {
        Value::Array(all) => all
            .iter_mut()
            .for_each(|component| rename(component, id, new_id)),
        Value::Object(fields) => {
            fields.retain(|_, field| {
                !field.is_null() && field.as_array().is_none_or(|all| !all.is_empty())
            });
            for (name, field) in fields {
                if name == "custom_id" && field == id {
                    *field = new_id.into();
                } else {
                    rename(field, id, new_id);
                }
            }
        }
        _ => {}
    }
}
