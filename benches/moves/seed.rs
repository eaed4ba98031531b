//! Databases seeded with games, as the program would have written them.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use hansu_play::{
    Addressee, Challenge, ChannelId, DatedEvent, Event, GameId, Hints, HouseRules, Language, Match,
    Person, PlanRows, ServerId, SideChoice, Takebacks, TimeControl, Timestamp, UserId,
};
use hansu_store::Store;
use janggi::{Action, BySide, Formation, Game, MODERN, Side};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection, SqliteSynchronous};

/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

/// Where a game is played, and by whom.
#[derive(Debug, Clone)]
pub struct Table {
    pub server: u64,
    pub channel: u64,
    pub cho: u64,
    pub han: u64,
}

/// The number of finished games, and of turns in each.
const FINISHED: usize = 50;
const LONG: usize = 100;

/// Moves of a random game that goes on after `turns`.
pub fn random_turns(seed: u64, turns: usize) -> Vec<Action> {
    let mut random = StdRng::seed_from_u64(seed);
    loop {
        let mut game = Game::set_up(&MODERN, None, BySide::new(Formation::Heeh, Formation::Heeh));
        while game.outcome().is_none() && game.ply() < turns {
            let mut moves = game.legal_actions();
            moves.retain(|action| *action != Action::Pass);
            if moves.is_empty() {
                break;
            }
            let action = moves[random.random_range(0..moves.len())];
            game.play(action).unwrap();
        }
        if game.ply() == turns && game.outcome().is_none() {
            return game.actions().to_vec();
        }
    }
}

/// Returns the events of a game, from the challenge on.
fn events(table: &Table, turns: &[Action], over: bool) -> Vec<Event> {
    let person = |id: u64| Person {
        id: UserId(id),
        name: format!("Player {}", id % 1_000),
    };
    let set_up = |side| Event::SetUp {
        side,
        formation: Formation::Heeh,
    };
    let mut events = vec![
        Event::Challenged(Box::new(Challenge {
            challenger: person(table.cho),
            addressee: Addressee::Person(person(table.han)),
            side: SideChoice::Cho,
            ruleset: MODERN,
            handicap: None,
            start: None,
            hints: Hints::Allowed,
            takebacks: Takebacks::Free,
            terms: Some(TimeControl::DEFAULT),
            house: HouseRules::default(),
            server: Some(ServerId(table.server)),
            channel: ChannelId(table.channel),
            language: Language::En,
            language_fixed: false,
            also: None,
            challenger_language: Language::En,
            coach: false,
            votes: None,
            nth: None,
            rated: false,
            casual: None,
            cup: None,
        })),
        Event::Accepted {
            by: person(table.han),
            challenger_side: Side::Cho,
            language: Language::En,
            also: None,
            house: HouseRules::default(),
        },
        set_up(Side::Han),
        set_up(Side::Cho),
    ];
    events.extend(turns.iter().copied().map(Event::of_action));
    if over {
        events.push(Event::Resigned { by: Side::Cho });
    }
    // Replayed once, so that an invalid history fails here.
    Match::replay(GameId(1), &dated(&events)).unwrap();
    events
}

fn dated(events: &[Event]) -> Vec<DatedEvent> {
    let at = Timestamp(0);
    let dated = events.iter().cloned().map(|event| DatedEvent { event, at });
    dated.collect()
}

/// A running game after these turns.
pub fn history(table: &Table, turns: &[Action]) -> Vec<DatedEvent> {
    dated(&events(table, turns, false))
}

/// A database to be filled.
pub struct Seed {
    database: SqliteConnection,
    now: i64,
    next: i64,
}

impl Seed {
    /// Finished games, spread over servers and people, so that no limit per person or server applies.
    pub async fn finished(&mut self, tables: &[Table]) -> Vec<(i64, Table)> {
        let mut finished = Vec::new();
        self.begin().await;
        for number in 0..FINISHED {
            let table = &tables[number * 101 % tables.len()];
            let turns = random_turns(500 + number as u64, LONG);
            finished.push((self.game(table, &turns, true).await, table.clone()));
        }
        self.commit().await;
        finished
    }

    /// A new database with the current schema.
    pub async fn new(path: &Path) -> Seed {
        Store::open(path).await.unwrap().close().await;
        let options = SqliteConnectOptions::new().filename(path);
        let options = options.synchronous(SqliteSynchronous::Off);
        // Rows are copied table by table, so references are complete only at the end.
        let options = options.foreign_keys(false);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        Seed {
            database: options.connect().await.unwrap(),
            now: i64::try_from(now.as_millis()).unwrap(),
            next: 1,
        }
    }

    /// Adds a game with some turns played; returns its number. A finished one has all its messages.
    pub async fn game(&mut self, table: &Table, turns: &[Action], over: bool) -> i64 {
        let game = self.next;
        self.next += 1;
        let at = if over { self.now - DAY } else { self.now };
        let to_act = match turns.len() % 2 {
            0 => table.cho,
            _ => table.han,
        };
        sqlx::query(
            "insert into game (id, server, home, parent, challenger, challenger_name, opponent, \
             opponent_name, cho, han, to_act, phase, ply, changed_at) \
             values (?1, ?2, ?3, ?3, ?4, 'Player', ?5, 'Player', ?4, ?5, ?6, ?7, ?8, ?9)",
        )
        .bind(game)
        .bind(table.server.cast_signed())
        .bind(table.channel.cast_signed())
        .bind(table.cho.cast_signed())
        .bind(table.han.cast_signed())
        .bind((!over).then_some(to_act.cast_signed()))
        .bind(if over { "over" } else { "running" })
        .bind(i64::try_from(turns.len()).unwrap())
        .bind(at)
        .execute(&mut self.database)
        .await
        .unwrap();
        for (event, seq) in events(table, turns, over).iter().zip(1..) {
            sqlx::query("insert into event (game, seq, kind, body, at) values (?, ?, ?, ?, ?)")
                .bind(game)
                .bind(seq)
                .bind(event.kind())
                .bind(event.to_json().unwrap())
                .bind(at)
                .execute(&mut self.database)
                .await
                .unwrap();
            if over {
                self.messages(game, seq, event, table, at).await;
            }
        }
        if !over {
            // Ten days are the default pace and reserve together.
            sqlx::query("insert into timer (game, kind, due_at) values (?, 'clock', ?)")
                .bind(game)
                .bind(at + 10 * DAY)
                .execute(&mut self.database)
                .await
                .unwrap();
        }
        game
    }

    /// Adds results of rated games of a server, without their events, among so many people, of whom
    /// the table's Cho has `own_games` of them.
    pub async fn results(&mut self, table: &Table, people: i64, results: i64, own_games: i64) {
        sqlx::query(
            "insert into game (id, server, home, parent, challenger, challenger_name, opponent, opponent_name, \
             cho, han, phase, ply, changed_at, rated) \
             with recursive number(n) as (select 1 union all select n + 1 from number where n < ?4) \
             select n, ?1, ?2, ?2, one, 'Player ' || one, other, 'Player ' || other, one, other, 'over', 40, ?5 + n, 'janggi' \
             from (select n, iif(n <= ?7, ?3, 5000 + n % (?6 - 1)) as one, \
                   5000 + (n * 7 + n / ?6 + 1) % (?6 - 1) as other from number) where one <> other",
        )
        .bind(table.server.cast_signed())
        .bind(table.channel.cast_signed())
        .bind(table.cho.cast_signed())
        .bind(results)
        .bind(self.now - 30 * DAY)
        .bind(people)
        .bind(own_games)
        .execute(&mut self.database)
        .await
        .unwrap();
        sqlx::query(
            "insert into result (id, game, server, variant, cho, han, winner, reason, rated, ended_at, turns, \
             cho_formation, han_formation, opening, cho_timed, cho_ms, han_timed, han_ms) \
             select id, id, server, 'janggi', cho, han, \
             case id % 3 when 0 then 'cho' when 1 then 'han' end, 'resignation', 1, changed_at, 40, 'HEEH', 'HEHE', \
             'a4b4', 20, 7200000, 20, 7200000 from game where rated is not null",
        )
        .execute(&mut self.database)
        .await
        .unwrap();
    }

    /// Adds tries of puzzles of the collection, by people from `first` on.
    pub async fn puzzle_tries(&mut self, first: u64, people: i64, tries: i64) {
        let file = include_str!("../../assets/puzzles/collection.tsv");
        let ids: Vec<&str> = file
            .lines()
            .filter_map(|line| line.split('\t').next())
            .collect();
        sqlx::query(
            "insert into puzzle_try (person, puzzle, server, at, solved, missed) \
             with recursive number(n) as (select 0 union all select n + 1 from number where n + 1 < ?3) \
             select ?1 + n % ?2, json_extract(?4, '$[' || (n / ?2) || ']'), null, ?5 + n, n % 2, 1 - n % 2 from number",
        )
        .bind(first.cast_signed())
        .bind(people)
        .bind(people * tries)
        .bind(serde_json::to_string(&ids).unwrap())
        .bind(self.now - DAY)
        .execute(&mut self.database)
        .await
        .unwrap();
    }

    /// Sets up a desk at each of these tables.
    pub async fn desks(&mut self, tables: &[Table]) {
        for table in tables {
            sqlx::query(
                "insert into poster (channel, kind, server, language, dirty_at, due_at) values (?, 'desk', ?, 'en', 0, 0)",
            )
            .bind(table.channel.cast_signed())
            .bind(table.server.cast_signed())
            .execute(&mut self.database)
            .await
            .unwrap();
        }
    }

    /// Makes all games rated.
    pub async fn rate_all(&mut self) {
        for statement in [
            "update event set body = json_set(body, '$.rated', json('true')) where kind = 'challenged'",
            "update game set rated = 'janggi'",
        ] {
            sqlx::query(statement)
                .execute(&mut self.database)
                .await
                .unwrap();
        }
    }

    /// Adds what a person has planned for a running game.
    pub async fn plan(&mut self, game: i64, person: u64, plan: &PlanRows) {
        sqlx::query(
            "insert into plan (game, person, version, revision, next_node) values (?, ?, ?, 1, ?)",
        )
        .bind(game)
        .bind(person.cast_signed())
        .bind(plan.version.0)
        .bind(plan.next_node.0)
        .execute(&mut self.database)
        .await
        .unwrap();
        for row in &plan.nodes {
            let action = row
                .action
                .piece_move()
                .map_or("pass".to_owned(), |mv| mv.to_string());
            sqlx::query(
                "insert into plan_node (game, person, node, parent, action) values (?, ?, ?, ?, ?)",
            )
            .bind(game)
            .bind(person.cast_signed())
            .bind(row.node.0)
            .bind(row.parent.0)
            .bind(action)
            .execute(&mut self.database)
            .await
            .unwrap();
        }
    }

    /// Inserts the delivered messages of an event: its own, and the edit of the previous one.
    async fn messages(&mut self, game: i64, seq: i64, event: &Event, table: &Table, at: i64) {
        let kinds: &[&str] = match event {
            Event::Challenged(_) => &["challenge"],
            Event::Accepted { .. } => &["closed", "setup"],
            Event::SetUp {
                side: Side::Han, ..
            } => &["setup", "strip"],
            _ => &["board", "strip"],
        };
        for kind in kinds {
            sqlx::query(
                "insert into outbox (game, seq, lane, kind, about, state, attempts, due_at, at, \
                 interaction, asked_at, message) \
                 select ?1, ?2, ?3, ?4, \
                   iif(?4 in ('closed', 'strip'), (select max(id) from outbox where game = ?1 \
                     and seq < ?2 and kind in ('challenge', 'setup', 'board')), null), \
                   'delivered', 1, ?5, ?5, ?6, ?5, ?6",
            )
            .bind(game)
            .bind(seq)
            .bind(table.channel.cast_signed())
            .bind(kind)
            .bind(at)
            .bind(table.channel.cast_signed() + game * 1_000 + seq)
            .execute(&mut self.database)
            .await
            .unwrap();
        }
    }

    /// Copies the only game until there are `games`, with players from `people` in turn and a channel for
    /// each.
    pub async fn multiply(&mut self, games: i64, people: &[u64]) {
        assert_eq!(self.next, 2, "one game is copied");
        let people: Vec<i64> = people.iter().map(|id| id.cast_signed()).collect();
        let people_json = serde_json::to_string(&people).unwrap();
        let mut copying = self.database.begin().await.unwrap();
        let numbers = "with recursive number (n) as \
                       (select 1 union all select n + 1 from number where n + 1 < ?1) ";
        for copy in [
            "insert into game (id, server, home, parent, challenger, challenger_name, opponent, \
             opponent_name, cho, han, phase, ply, changed_at) \
             select id + n, server, home + n, parent, \
               ?2 ->> ('$[' || (2 * n % ?3) || ']'), challenger_name, \
               ?2 ->> ('$[' || ((2 * n + 1) % ?3) || ']'), opponent_name, \
               ?2 ->> ('$[' || (2 * n % ?3) || ']'), ?2 ->> ('$[' || ((2 * n + 1) % ?3) || ']'), \
               phase, ply, changed_at + n from number, game where id = 1",
            "insert into event (game, seq, kind, body, at) \
             select game + n, seq, kind, body, at + n from number, event where game = 1",
            "insert into outbox (id, game, seq, lane, kind, about, state, attempts, due_at, at, \
             interaction, asked_at, message) \
             select id + n * rows, game + n, seq, lane + n, kind, about + n * rows, state, \
               attempts, due_at + n, at + n, interaction + n * 1000, asked_at + n, \
               message + n * 1000 \
             from number, (select max(id) as rows from outbox), outbox where game = 1",
        ] {
            sqlx::query(sqlx::AssertSqlSafe(format!("{numbers}{copy}")))
                .bind(games)
                .bind(&people_json)
                .bind(i64::try_from(people.len()).unwrap())
                .execute(&mut *copying)
                .await
                .unwrap();
        }
        copying.commit().await.unwrap();
        self.next = games + 1;
    }

    /// Makes the first games late, each an hour older than the next.
    pub async fn make_late(&mut self, games: i64) {
        for older in [
            "update event set at = at - ?2 - 3600000 * (?1 - game) where game <= ?1",
            "update timer set due_at = due_at - ?2 - 3600000 * (?1 - game) where game <= ?1",
        ] {
            sqlx::query(older)
                .bind(games)
                .bind(11 * DAY)
                .execute(&mut self.database)
                .await
                .unwrap();
        }
    }

    /// The number of rows of a table.
    pub async fn count(&mut self, table: &str) -> i64 {
        sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {table}")))
            .fetch_one(&mut self.database)
            .await
            .unwrap()
    }

    /// Begins a transaction, so that many games are added at once.
    pub async fn begin(&mut self) {
        self.run("begin").await;
    }

    /// Commits the transaction.
    pub async fn commit(&mut self) {
        self.run("commit").await;
    }

    async fn run(&mut self, statement: &'static str) {
        sqlx::query(statement)
            .execute(&mut self.database)
            .await
            .unwrap();
    }

    /// Closes the database.
    pub async fn close(mut self) {
        self.run("pragma wal_checkpoint(truncate)").await;
        self.database.close().await.unwrap();
    }
}
