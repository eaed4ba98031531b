//! Turns that people take on the board page. A page repeats an act until it is answered.

use hansu::app::{App, AppError, PageSite, PageTurn, Visitor};
use hansu_play::{Command, GameId, Language, UserId, Version};
use hansu_store::PageAct;
use janggi::Action;

use crate::discord::{Discord, Id, Millis, controls};
use crate::world::Shared;

/// Returns the page of a seed. Every third seed has one.
pub fn site(seed: u64) -> Option<PageSite> {
    seed.is_multiple_of(3).then(|| PageSite {
        url: "https://janggi.example.org".to_owned(),
        servers: None,
        activity: false,
    })
}

/// A turn that somebody takes on the page.
#[derive(Debug)]
pub struct Tap {
    /// The person.
    pub person: Id,
    /// The channel of the game.
    pub channel: Id,
    /// The game.
    pub game: i64,
    /// The version of the position on the page.
    seen: u32,
    /// Chooses among the legal actions.
    chosen: usize,
    /// The action, once the page has shown the position.
    pub action: Option<Action>,
    /// The times of all deliveries.
    pub sent: Vec<Millis>,
    /// The answer, and its time.
    pub answered: Option<(TapAnswer, Millis)>,
}

/// The answer to a tap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TapAnswer {
    /// The turn was taken.
    Done,
    /// Nothing was changed.
    Refused,
}

impl Tap {
    /// Returns a tap on the newest board that a person was shown.
    pub fn new(discord: &Discord, person: Id, chosen: usize) -> Option<Tap> {
        let boards = discord.messages.values().rev().take(200);
        let mut boards = boards.filter(|message| message.pinged.contains(&person));
        boards.find_map(|message| {
            let controls = controls(&message.components);
            let (id, _) = controls.iter().find(|(id, _)| id.starts_with("piece:"))?;
            let mut parts = id.split(':').skip(1);
            Some(Tap {
                person,
                channel: message.channel,
                game: parts.next()?.parse().ok()?,
                seen: parts.next()?.parse().ok()?,
                chosen,
                action: None,
                sent: Vec::new(),
                answered: None,
            })
        })
    }

    /// Its id, which the page keeps for repetitions.
    pub fn id(number: usize) -> String {
        format!("tap-{number:08}")
    }
}

/// Delivers a tap to a process of the bot, and notes the answer if it arrives. An error is none: the page repeats the act.
pub async fn deliver(shared: Shared, app: App, number: usize, arrives: bool) {
    let (visitor, game) = {
        let world = shared.world();
        let tap = &world.taps[number];
        (Visitor::in_browser(UserId(tap.person)), GameId(tap.game))
    };
    let answer = match app.page.game(visitor, game).await {
        Ok((row, state)) => {
            let turn = {
                let mut world = shared.world();
                let tap = &mut world.taps[number];
                let legal = state.game().map(|game| game.position().legal_moves());
                let legal = legal.unwrap_or_default();
                if tap.action.is_none() && !legal.is_empty() {
                    tap.action = Some(Action::Move(legal[tap.chosen % legal.len()]));
                }
                tap.action.map(|action| PageTurn {
                    seen: Version(tap.seen),
                    command: Command::Play(action),
                    confirmed: true,
                    act: PageAct {
                        id: Tap::id(number),
                        digest: format!("{} {action:?}", tap.seen),
                    },
                })
            };
            match turn {
                Some(turn) => {
                    let page = &app.page;
                    page.turn(visitor, Language::En, &row, state, turn).await
                }
                None => return,
            }
        }
        Err(error) => Err(error),
    };
    let answer = match answer {
        Ok(None) => TapAnswer::Done,
        Ok(Some(_)) | Err(AppError::Refused(_)) => TapAnswer::Refused,
        Err(_) => return,
    };
    let mut world = shared.world();
    let now = world.now();
    world.step(&format!(
        "tap {number} is answered: {answer:?}, heard: {arrives}"
    ));
    if arrives {
        world.taps[number].answered = Some((answer, now));
    }
}
