//! A bot with every kind of response.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use serenity::{all::*, gateway::ShardManager};

use super::{ALEX, PNG, Stage};

/// A running bot; dropping it is like killing its process.
pub struct TestBot {
    pub shards: Arc<ShardManager>,
    pub http: Arc<Http>,
    /// The number of interaction events received.
    pub seen: Arc<AtomicUsize>,
    task: tokio::task::JoinHandle<()>,
}

impl TestBot {
    /// Starts a bot and waits until its commands are registered.
    pub async fn start(stage: &Stage) -> TestBot {
        let url = stage.sandbox.url();
        let token = stage.sandbox.token().to_owned();
        let http = HttpBuilder::new(&token)
            .proxy(url)
            .ratelimiter_disabled(true)
            .build();
        let seen = Arc::new(AtomicUsize::new(0));
        let handler = Answers { seen: seen.clone() };
        let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .event_handler(handler)
            .await
            .unwrap();
        let shards = client.shard_manager.clone();
        let http = client.http.clone();
        let task = tokio::spawn(async move {
            client.start().await.unwrap();
        });
        stage
            .until(async || {
                let path = format!("/commands?as={ALEX}&channel={}", super::JANGGI);
                let commands = stage.get(&path).await;
                (!commands.as_array().unwrap().is_empty()).then_some(())
            })
            .await;
        TestBot {
            shards,
            http,
            seen,
            task,
        }
    }

    pub fn kill(&self) {
        self.task.abort();
    }
}

impl Drop for TestBot {
    fn drop(&mut self) {
        self.kill();
    }
}

struct Answers {
    seen: Arc<AtomicUsize>,
}

#[async_trait]
impl EventHandler for Answers {
    async fn ready(&self, context: Context, _: Ready) {
        let text = |name: &str| CreateCommand::new(name).description("For the tests");
        let user =
            CreateCommandOption::new(CommandOptionType::User, "opponent", "Whom").required(true);
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
            CreateCommand::new("Challenge to Janggi").kind(CommandType::User),
        ];
        Command::set_global_commands(&context.http, commands)
            .await
            .unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        self.seen.fetch_add(1, Ordering::SeqCst);
        // Responses to repeated or late events fail. The test checks that, so the bot does not panic.
        let result = match &interaction {
            Interaction::Command(command) => answer_command(&context, command).await,
            Interaction::Component(component) => answer_component(&context, component).await,
            Interaction::Autocomplete(typed) => {
                let choices =
                    CreateAutocompleteResponse::new().add_string_choice("b3 → e3", "b3e3");
                typed
                    .create_response(&context, CreateInteractionResponse::Autocomplete(choices))
                    .await
            }
            Interaction::Modal(form) => {
                let ActionRowComponent::InputText(input) = &form.data.components[0].components[0]
                else {
                    panic!("a form without text");
                };
                let text = input.value.clone().unwrap_or_default();
                form.create_response(&context, say(&format!("read: {text}")))
                    .await
            }
            _ => Ok(()),
        };
        if let Err(error) = result {
            eprintln!("the test bot was refused: {error}");
        }
    }
}

fn say(text: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text))
}

async fn answer_command(context: &Context, command: &CommandInteraction) -> Result<()> {
    match command.data.name.as_str() {
        "board" => {
            let board = CreateAttachment::bytes(PNG, "board.png").description("a board");
            let buttons = CreateActionRow::Buttons(vec![
                CreateButton::new("flip:1:0").label("Flip"),
                CreateButton::new("off:1:0").label("Off").disabled(true),
            ]);
            let options = vec![
                CreateSelectMenuOption::new("b3", "b3"),
                CreateSelectMenuOption::new("h3", "h3"),
            ];
            let kind = CreateSelectMenuKind::String { options };
            let menu = CreateActionRow::SelectMenu(CreateSelectMenu::new("piece:1:0", kind));
            let message = CreateInteractionResponseMessage::new()
                .content(format!("Your turn, <@{ALEX}>"))
                .allowed_mentions(
                    CreateAllowedMentions::new().users([UserId::new(ALEX.parse().unwrap())]),
                )
                .components(vec![buttons, menu])
                .add_file(board);
            command
                .create_response(context, CreateInteractionResponse::Message(message))
                .await
        }
        "slow" => {
            command.defer(context).await?;
            let edit = EditInteractionResponse::new().content("at last");
            command.edit_response(context, edit).await.map(drop)
        }
        "secret" => {
            let message = CreateInteractionResponseMessage::new()
                .content("psst")
                .ephemeral(true);
            command
                .create_response(context, CreateInteractionResponse::Message(message))
                .await
        }
        "form" => {
            let input = CreateInputText::new(InputTextStyle::Short, "FEN", "fen");
            let form = CreateModal::new("fen:1", "A position")
                .components(vec![CreateActionRow::InputText(input)]);
            command
                .create_response(context, CreateInteractionResponse::Modal(form))
                .await
        }
        "challenge" => {
            let ResolvedValue::User(user, Some(_)) = command.data.options()[0].value else {
                return command.create_response(context, say("who?")).await;
            };
            command
                .create_response(
                    context,
                    say(&format!("{} against {}", command.user.name, user.name)),
                )
                .await
        }
        "Challenge to Janggi" => {
            let Some(ResolvedTarget::User(user, _)) = command.data.target() else {
                return command.create_response(context, say("who?")).await;
            };
            command
                .create_response(context, say(&format!("against {}", user.name)))
                .await
        }
        "mute" => Ok(()),
        other => command.create_response(context, say(other)).await,
    }
}

async fn answer_component(context: &Context, component: &ComponentInteraction) -> Result<()> {
    let text = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => {
            format!("selected {}", values.join(","))
        }
        _ => format!("pressed on {}", component.message.id),
    };
    let update = CreateInteractionResponseMessage::new()
        .content(text)
        .components(vec![]);
    component
        .create_response(context, CreateInteractionResponse::UpdateMessage(update))
        .await
}
