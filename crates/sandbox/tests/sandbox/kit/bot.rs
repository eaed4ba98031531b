//! A bot with every kind of response.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use serenity::all::*;
use twilight_gateway::Intents;

use super::{ALEX, GatewayConnection, PNG, Stage};

/// A running bot; dropping it is like killing its process.
pub struct TestBot {
    pub http: Arc<Http>,
    /// The number of interaction events received.
    pub seen: Arc<AtomicUsize>,
    connection: GatewayConnection,
}

impl TestBot {
    /// Starts a bot and waits until its commands are registered.
    pub async fn start(stage: &Stage) -> TestBot {
        let http = Arc::new(stage.http(stage.sandbox.token()));
        let seen = Arc::new(AtomicUsize::new(0));
        let url = http.get_bot_gateway().await.unwrap().url;
        let answers = Answers {
            http: Arc::clone(&http),
            seen: Arc::clone(&seen),
        };
        let handle = move |event| answers.handle(event);
        let connection =
            GatewayConnection::open(&url, stage.sandbox.token(), Intents::GUILDS, handle);
        stage
            .until(async || {
                let path = format!("/commands?as={ALEX}&channel={}", super::GENERAL);
                let commands = stage.get(&path).await;
                (!commands.as_array().unwrap().is_empty()).then_some(())
            })
            .await;
        TestBot {
            http,
            seen,
            connection,
        }
    }

    /// Ends its session, as a bot does that shuts down.
    pub fn shut_down(&self) {
        self.connection.close();
    }

    pub fn kill(&self) {
        self.connection.kill();
    }
}

struct Answers {
    http: Arc<Http>,
    seen: Arc<AtomicUsize>,
}

impl Answers {
    /// Starts to handle an event. Events are handled concurrently.
    fn handle(&self, event: Event) {
        let http = Arc::clone(&self.http);
        match event {
            Event::Ready(event) => {
                http.set_application_id(event.ready.application.id);
                tokio::spawn(async move { register(&http).await });
            }
            Event::InteractionCreate(event) => {
                self.seen.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(async move { answer(&http, event.interaction).await });
            }
            _ => {}
        }
    }
}

async fn register(http: &Http) {
    let text = |name: &str| CreateCommand::new(name).description("For the tests");
    let user = CreateCommandOption::new(CommandOptionType::User, "opponent", "Whom").required(true);
    let typed = CreateCommandOption::new(CommandOptionType::String, "move", "Where to")
        .set_autocomplete(true);
    let commands = vec![
        text("board").name_localized("ko", "판"),
        text("slow"),
        text("secret"),
        text("form"),
        text("mute"),
        text("challenge")
            .add_option(user)
            .contexts(vec![InteractionContext::Guild]),
        text("move").add_option(typed),
        CreateCommand::new("Challenge").kind(CommandType::User),
    ];
    Command::set_global_commands(http, commands).await.unwrap();
}

async fn answer(http: &Http, interaction: Interaction) {
    // Responses to repeated or late events fail. The test checks that, so the bot does not panic.
    let result = match &interaction {
        Interaction::Command(command) => answer_command(http, command).await,
        Interaction::Component(component) => answer_component(http, component).await,
        Interaction::Autocomplete(typed) => {
            let choices = CreateAutocompleteResponse::new().add_string_choice("b3 → e3", "b3e3");
            typed
                .create_response(http, CreateInteractionResponse::Autocomplete(choices))
                .await
        }
        Interaction::Modal(form) => {
            let ActionRowComponent::InputText(input) = &form.data.components[0].components[0]
            else {
                panic!("a form without text");
            };
            let text = input.value.clone().unwrap_or_default();
            form.create_response(http, say(&format!("read: {text}")))
                .await
        }
        _ => Ok(()),
    };
    if let Err(error) = result {
        eprintln!("the test bot was refused: {error}");
    }
}

fn say(text: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text))
}

async fn answer_command(http: &Http, command: &CommandInteraction) -> Result<()> {
    let response = match command.data.name.as_str() {
        "board" => CreateInteractionResponse::Message(board()),
        "slow" => {
            command.defer(http).await?;
            let edit = EditInteractionResponse::new().content("at last");
            return command.edit_response(http, edit).await.map(drop);
        }
        "secret" => {
            let message = CreateInteractionResponseMessage::new().content("psst");
            CreateInteractionResponse::Message(message.ephemeral(true))
        }
        "form" => {
            let input = CreateInputText::new(InputTextStyle::Short, "FEN", "fen");
            let form = CreateModal::new("fen:1", "A position");
            let rows = vec![CreateActionRow::InputText(input)];
            CreateInteractionResponse::Modal(form.components(rows))
        }
        "challenge" => match command.data.options()[0].value {
            ResolvedValue::User(user, Some(_)) => {
                say(&format!("{} against {}", command.user.name, user.name))
            }
            _ => say("who?"),
        },
        "Challenge" => match command.data.target() {
            Some(ResolvedTarget::User(user, _)) => say(&format!("against {}", user.name)),
            _ => say("who?"),
        },
        "mute" => return Ok(()),
        other => say(other),
    };
    command.create_response(http, response).await
}

/// Returns a message with a picture, two buttons and a menu, which pings Alex.
fn board() -> CreateInteractionResponseMessage {
    let board = CreateAttachment::bytes(PNG, "board.png").description("a board");
    let buttons = CreateActionRow::Buttons(vec![
        CreateButton::new("flip:1:0").label("Flip"),
        CreateButton::new("off:1:0").label("Off").disabled(true),
    ]);
    let options = ["b3", "h3"].map(|point| CreateSelectMenuOption::new(point, point));
    let options = options.to_vec();
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateActionRow::SelectMenu(CreateSelectMenu::new("piece:1:0", kind));
    let alex = UserId::new(ALEX.parse().unwrap());
    CreateInteractionResponseMessage::new()
        .content(format!("Your turn, <@{ALEX}>"))
        .allowed_mentions(CreateAllowedMentions::new().users([alex]))
        .components(vec![buttons, menu])
        .add_file(board)
}

async fn answer_component(http: &Http, component: &ComponentInteraction) -> Result<()> {
    let text = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => {
            format!("selected {}", values.join(","))
        }
        _ => format!("pressed on {}", component.message.id),
    };
    let update = CreateInteractionResponseMessage::new().content(text);
    let response = CreateInteractionResponse::UpdateMessage(update.components(vec![]));
    component.create_response(http, response).await
}
