//! The cost of plans: a move that a large plan answers, a move beside thousands of stored plans, and the panel.

use std::time::Duration;

use hansu_play::{ConditionalMoves, GameId, Match, NodeId, PlanRows, PlannedTurn, UserId};
use janggi::Action;
use serde_json::json;

use crate::seed::{Seed, Table, history};
use crate::town::{Play, Town};
use crate::{milliseconds, percentile};

/// The number of running games of each bot; one move is measured in each.
const TABLES: usize = 80;
/// The number of games that warm the bot up.
const WARM: usize = 20;
/// The number of turns played before.
const TURNS: usize = 20;
/// The number of other games with a plan in the full database.
const STORED: usize = 10_000;
/// The number of times the panel is opened.
const LOOKS: usize = 200;

pub async fn run() {
    println!(
        "a move without a plan, one that a plan of 200 nodes answers, and both beside {STORED} plans"
    );
    let mut bots = [
        Bot::open("no plan", false, 0).await,
        Bot::open("a plan", true, 0).await,
        Bot::open("no plan, full", false, STORED).await,
        Bot::open("a plan, full", true, STORED).await,
    ];
    let panel = bots[1].panel().await;
    for bot in &mut bots {
        bot.play(WARM).await;
        bot.begin().await;
    }
    for _ in WARM..TABLES {
        for bot in &mut bots {
            bot.play(1).await;
        }
    }
    let mut costs = Vec::new();
    for bot in bots {
        costs.push(bot.end().await);
    }
    println!(
        "  a planned answer costs {:.2} ms more; beside {STORED} plans a move takes {:.2} x and {:.2} x",
        costs[1] - costs[0],
        costs[2] / costs[0],
        costs[3] / costs[1],
    );
    println!("  {panel}");
}

/// A bot with its games.
struct Bot {
    name: &'static str,
    town: Town,
    plays: Vec<Play>,
    next: usize,
    worked: Duration,
}

impl Bot {
    async fn open(name: &'static str, planned: bool, stored: usize) -> Bot {
        let mut town = Town::found(TABLES).await;
        let mut seed = Seed::new(&town.path()).await;
        let tables = town.tables.clone();
        let plays = town.seat(&mut seed, &tables, TURNS).await;
        seed.begin().await;
        if planned {
            for (play, game) in plays.iter().zip(1..) {
                let (owner, plan) = large_plan(play);
                seed.plan(game, owner, &plan).await;
            }
        }
        let tables_with_plans: Vec<Table> = tables.iter().cycle().take(stored).cloned().collect();
        for (table, number) in tables_with_plans.iter().zip(0..) {
            let play = &plays[number % plays.len()];
            let game = seed.game(table, &actions(play)[..TURNS], false).await;
            let (owner, plan) = plan(play, 10);
            seed.plan(game, owner, &plan).await;
        }
        seed.commit().await;
        seed.close().await;
        town.start_bot().await;
        Bot {
            name,
            town,
            plays,
            next: 0,
            worked: Duration::ZERO,
        }
    }

    async fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            let play = &mut self.plays[self.next];
            let (player, turn) = play.next();
            let options = json!({ "move": turn, "game": (self.next + 1).to_string() });
            self.town
                .command(player, play.table.channel, "move", options)
                .await;
            self.next += 1;
        }
    }

    async fn begin(&mut self) {
        self.worked = self.town.silence().await;
    }

    async fn end(self) -> f64 {
        let time = self.town.silence().await - self.worked;
        let per_move = milliseconds(time) / (TABLES - WARM) as f64;
        println!(
            "  {:13} {per_move:.2} ms of processor time a move",
            self.name
        );
        per_move
    }

    /// Opens panels of large plans.
    async fn panel(&mut self) -> String {
        let mut times = Vec::new();
        for number in (WARM..TABLES).cycle().take(LOOKS) {
            let play = &self.plays[number];
            let owner = owner(play);
            let options = json!({ "game": (number + 1).to_string() });
            let panel = self
                .town
                .command(owner, play.table.channel, "plan", options)
                .await;
            assert_eq!(panel.state(), "answered", "{}", panel.body);
            times.push(panel.took);
        }
        format!(
            "the panel of a plan of 200 nodes: {:.1} ms (p99 {:.1})",
            percentile(&mut times, 50),
            percentile(&mut times, 99)
        )
    }
}

/// Returns the player who waits and plans.
fn owner(play: &Play) -> u64 {
    match play.played % 2 {
        0 => play.table.han,
        _ => play.table.cho,
    }
}

fn actions(play: &Play) -> Vec<Action> {
    let moves = play
        .turns
        .iter()
        .map(|turn| Action::Move(turn.parse().unwrap()));
    moves.collect()
}

/// Returns a plan of 200 nodes with an answer to the next turn.
fn large_plan(play: &Play) -> (u64, PlanRows) {
    plan(play, ConditionalMoves::MAX_NODES)
}

fn plan(play: &Play, nodes: usize) -> (u64, PlanRows) {
    let turns = actions(play);
    let game = Match::replay(GameId(1), &history(&play.table, &turns[..TURNS])).unwrap();
    let owner = owner(play);
    let mut plan = ConditionalMoves::new(&game, UserId(owner)).unwrap();
    let played = turns[TURNS];
    let mut first = game.game().unwrap().legal_actions();
    first.retain(|action| *action != played);
    for action in std::iter::once(played)
        .chain(first)
        .take(ConditionalMoves::MAX_BRANCHES)
    {
        let mut line = plan.begin_line(&game, NodeId::BOARD).unwrap();
        let mut next = action;
        for _ in 0..20 {
            let game = line.foreseen().game().clone();
            let added = line.add(PlannedTurn::of(next, &game));
            let legal = line
                .foreseen()
                .game()
                .game()
                .map(|moves| moves.legal_actions());
            let Some(&alternative) = legal.iter().flatten().next() else {
                break;
            };
            next = alternative;
            if added.is_err() || plan.len() >= nodes {
                break;
            }
        }
        plan = line.finish();
        if plan.len() >= nodes {
            break;
        }
    }
    (owner, plan.rows())
}
